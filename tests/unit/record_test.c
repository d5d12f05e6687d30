/* A written record is read back as the same deal, and every error in a record has its place. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "base/rng.h"
#include "language.h"
#include "engine/record.h"
#include "text/source.h"

#include <string.h>

static Opened open_variant(const char *id, int players)
{
    Opened opened;
    Buf errors = {0};
    OpenRequest request = {.variant = str_of(id), .players = players, .language = language};
    if (!catalog_open(&request, &opened, &errors)) fail_msg("%s", buf_text(&errors));
    return opened;
}

/* ---- round trip ----------------------------------------------------------------------------------------------- */

static void play_at_random(const Game *game, State *state, int actions, Rng *rng)
{
    for (int i = 0; i < actions && state->phase != PHASE_DONE; i++) {
        Moves legal = state_legal(game, state);
        state_apply(game, state, moves_nth(legal, (int)rng_below(rng, (uint32_t)moves_count(legal))));
    }
}

/*
 * Writes, reads and replays a position. The result must be the same byte by byte, except for the number of redeals and
 * the copies of identical cards, which a record does not distinguish.
 */
static void expect_round_trip(const Game *game, const char *id, const State *state)
{
    Arena *arena = arena_new();
    Diags *diags = diags_new(arena);
    Buf text = {0}, messages = {0}, again = {0};
    RecordHead head = {.variant = str_of(id)};
    record_write(&text, &head, game, state);
    const Record *record = record_read(arena, source_of(arena, STR("r"), buf_str(&text)), diags);
    State last, wanted = *state;
    wanted.attempt = 0;
    bool fine = record && record_replay(record, game, &last, diags);
    diags_print(&messages, diags);
    if (!fine || diags->n) fail_msg("%s\n%s", buf_text(&text), buf_text(&messages));
    if (game->copies == 1) assert_true(states_are_equal(&last, &wanted));
    record_write(&again, &head, game, &last);
    assert_string_equal(buf_text(&again), buf_text(&text));
    buf_free(&text);
    buf_free(&again);
    buf_free(&messages);
    arena_free(arena);
}

static void try_variant(const char *id, int players)
{
    Opened opened = open_variant(id, players);
    for (uint64_t deal = 0; deal < 60; deal++) {
        DealSpec spec = {.seed = UINT64_C(9223372036854775807) - deal, .number = deal, .pot = (int32_t)(deal % 3) * 5};
        spec.dealer = (uint8_t)(deal % opened.game->n_players);
        Rng rng = rng_stream(4, deal, 1);
        State state;
        state_deal(opened.game, &spec, &state);
        play_at_random(opened.game, &state, deal % 2 ? MAX_LOG : (int)deal, &rng);
        expect_round_trip(opened.game, id, &state);
    }
    catalog_close(&opened);
}

static void what_is_written_is_read_back(void **state)
{
    (void)state;
    Arena *arena = arena_new();
    size_t n = 0;
    const Str *ids = catalog_ids(arena, &n);
    assert_true(n > 0);
    for (size_t i = 0; i < n; i++) try_variant(ids[i].s, 0);
    try_variant("tests/data/twice.yaml", 0);
    try_variant("tapp-tarock", 4);
    arena_free(arena);
}

/* ---- errors --------------------------------------------------------------------------------------------------- */

#define HEAD "[Variant \"tapp-tarock\"]\n[Dealer 1]\n"
#define CARDS                                                                     \
    "[Hand 0 \"CK CQ CC CJ C10 C9 C8 C7 SK SQ SC SJ S10 S9 S8 S7\"]\n"            \
    "[Hand 1 \"HK HQ HC HJ HA H2 H3 H4 DK DQ DC DJ DA D2 D3 D4\"]\n"              \
    "[Hand 2 \"T22 T21 T20 T19 T18 T17 T16 T15 T14 T13 T12 T11 T10 T9 T8 T7\"]\n" \
    "[Talon \"T6 T5 T4 T3 T2 T1\"]\n"

/* Reads and replays a record, and compares the first finding as "line:column code". */
static void expect_finding(const Game *game, const char *text, const char *wanted)
{
    Arena *arena = arena_new();
    Diags *diags = diags_new(arena);
    Buf got = {0};
    State last;
    const Record *record = record_read(arena, source_of(arena, STR("r"), str_of(text)), diags);
    if (record) (void)record_replay(record, game, &last, diags);
    const Diag *first = diags->n ? diags->list[0] : NULL;
    if (first) buf_printf(&got, "%u:%u %s", (unsigned)first->span.line, (unsigned)first->span.column, first->code);
    else buf_add(&got, STR("nothing"));
    if (strcmp(buf_text(&got), wanted) != 0) fail_msg("%s\ngot %s, wanted %s", text, buf_text(&got), wanted);
    if (!record && diags->n > 1) fail_msg("%s\n%zu findings, wanted one", text, diags->n);
    buf_free(&got);
    arena_free(arena);
}

static void every_fault_has_its_place(void **state)
{
    (void)state;
    static const struct {
        const char *text, *finding;
    } rows[] = {
        {HEAD CARDS, "nothing"},
        {HEAD "[Seed 3]\n1:x", "4:1 illegal-move"},
        {HEAD CARDS "{a comment} 2:pass ; to the end\n0:pass", "nothing"},
        {HEAD CARDS "2:pass  0:T1", "7:9 illegal-move"},
        {HEAD CARDS "0:pass", "7:1 illegal-move"},
        {HEAD CARDS "2:pass 0:pass 1:pass 2:pass", "7:22 illegal-move"},
        {HEAD CARDS "2:pass 0:pass 1:pass [Score 0 0 0]", "nothing"},
        {HEAD CARDS "2:pass 0:pass 1:pass", "7:15 no-score"},
        {HEAD CARDS "[Seed 3]", "7:2 wrong-seed"},
        {HEAD CARDS "[Seed 3] [Hash \"0\"]", "7:16 other-rules"},
        {HEAD CARDS "2:pass 0:pass 1:pass [Score 0 1 -1]", "7:23 wrong-score"},
        {HEAD CARDS "2:pass 0:pass 1:pass [Score 0 0]", "7:23 wrong-score"},
        {HEAD CARDS "2:pass 0:pass 1:pass [Score 0 0 0] [Item \"game\" 3 0 0 0]", "7:42 wrong-score"},
        {HEAD CARDS "2:pass [Score 0 0 0]", "7:9 wrong-score"},
        {HEAD "[Hand 0 \"CK CK\"]", "3:9 record-hand"},
        {HEAD "[Hand 0 \"CK\"] [Hand 1 \"CK\"]", "3:9 record-hand"},
        {HEAD "[Hand 0 \"CK CX\"]", "3:9 record-hand"},
        {HEAD "[Talon \"CK\"]", "3:8 record-hand"},
        {HEAD "[Talon \"CK CK CK CK CK CK CK CK CK CK CK CK CK CK CK CK CK CK CK CK CK CK CK CK CK\"]",
         "3:8 record-hand"},
        {HEAD "[Hash \"0\"]", "3:7 other-rules"},
        {HEAD "[Dealer 3]", "3:2 record-tag"},
        {HEAD "[Dealer 8]", "3:2 record-tag"},
        {HEAD "[Dealer -1]", "3:2 record-tag"},
        {HEAD "[Dealer \"1\"]", "3:2 record-tag"},
        {HEAD "[Dealer]", "3:2 record-tag"},
        {HEAD "[Seed]", "3:2 record-tag"},
        {HEAD "[Hand]", "3:2 record-tag"},
        {HEAD "[Hand 8 \"CK\"]", "3:2 record-tag"},
        {HEAD "[Hand -1 \"CK\"]", "3:2 record-tag"},
        {HEAD "[Hand 24444444444444444444444 \"CK\"]", "3:2 record-tag"},
        {HEAD "[Dealer 300]", "3:2 record-tag"},
        {HEAD "[Dealer 1.5]", "3:2 record-tag"},
        {HEAD "[Dealer 1] {\xE4}", "3:13 not-utf8"},
        {HEAD "[Dealer\xC2\xA0"
              "1]",
         "3:8 record-syntax"},
        {HEAD "[Dealer 1] [Option \xE2\x80\x9Cx\xE2\x80\x9D 1]", "3:20 record-syntax"},
        {HEAD CARDS "2:pass\xC2\xA0"
                    "0:pass",
         "7:7 record-syntax"},
        {HEAD CARDS "2:pass\xE2\x80\x8B", "7:7 record-syntax"},
        {HEAD CARDS "2\xEF\xBC\x9Apass", "7:2 record-syntax"},
        {HEAD CARDS "2:pass {\xC2\xA0\xE2\x80\x9Cx\xE2\x80\x9D} 0:pass", "nothing"},
        {HEAD "[Dealer 1_0]", "3:2 record-tag"},
        {HEAD "[Seed 99999999999999999999]", "3:2 record-tag"},
        {HEAD "[Variant 3]", "3:2 record-tag"},
        {HEAD "[Language 2]", "3:2 record-tag"},
        {HEAD "[Score]", "3:2 record-tag"},
        {HEAD "[Dealr 1]", "3:2 unknown-tag"},
        {HEAD "[Note \"anything \\\"quoted\\\"\"] [Date 1821]", "nothing"},
        {"", "1:1 record-tag"},
        {"[Dealer 1]", "1:1 record-tag"},
        {"[", "1:2 record-syntax"},
        {"[Variant", "1:1 record-syntax"},
        {"[Variant \"x", "1:10 record-syntax"},
        {"[Variant \"x\n\"]", "1:10 record-syntax"},
        {"[Variant {", "1:10 record-syntax"},
        {"{ ♣ é", "1:1 record-syntax"},
        {"{♣é} x", "1:6 record-syntax"},
        {"pass", "1:1 record-syntax"},
        {"8:pass", "1:1 record-syntax"},
        {"1:", "1:1 record-syntax"},
        {"]", "1:1 record-syntax"},
        {"[Score 1 2 3 4 5 6 7 8 9 10 11]", "1:1 record-syntax"},
        {"[Score 1 2 3 4 5 6 7 8 9]", "1:2 record-tag"},
    };
    Opened opened = open_variant("tapp-tarock", 0);
    for (size_t i = 0; i < COUNT(rows); i++) expect_finding(opened.game, rows[i].text, rows[i].finding);
    catalog_close(&opened);
}

static void too_many_moves_are_refused(void **state)
{
    (void)state;
    Opened opened = open_variant("tapp-tarock", 0);
    Buf text = {0};
    buf_add(&text, STR(HEAD "\n"));
    for (int i = 0; i <= MAX_LOG; i++) buf_add(&text, STR("1:x\n"));
    expect_finding(opened.game, buf_text(&text), "452:1 record-syntax");
    buf_free(&text);
    catalog_close(&opened);
}

static void a_whole_record_reads_as_it_should(void **state)
{
    (void)state;
    Opened opened = open_variant("tapp-tarock", 0);
    Arena *arena = arena_new();
    Diags *diags = diags_new(arena);
    Buf text = {0};
    State last;
    static const OptionChoice options[] = {{{"kontra", 6}, {"a \"b\" \\", 7}}};
    RecordHead head = {{"tapp-tarock", 11}, options, 1};
    const Record *record =
        record_read(arena, source_of(arena, STR("r"), STR(HEAD CARDS "2:pass 0:pass 1:dreier")), diags);
    assert_true(record && record_replay(record, opened.game, &last, diags));
    record_write(&text, &head, opened.game, &last);
    const char *hash = strstr(buf_text(&text), "[Hash \"");
    assert_non_null(hash);
    assert_memory_equal(buf_text(&text), "[Variant \"tapp-tarock\"]\n", 24);
    assert_string_equal(hash + 25,
                        "\n[Language 1]\n[Players 3]\n[Dealer 1]\n[Option \"kontra\" \"a \\\"b\\\" \\\\\"]\n" CARDS
                        "\n[Auction]\n2:pass 0:pass 1:dreier\n");
    buf_free(&text);
    arena_free(arena);
    catalog_close(&opened);
}

/* In Oh Hell each deal has a number of cards of its own, which depends on the number of the deal in the match. */
static void a_later_deal_keeps_its_seed(void **state)
{
    (void)state;
    Opened opened = open_variant("oh-hell", 4);
    State deal, again;
    Arena *arena = arena_new();
    Diags *diags = diags_new(arena);
    Buf text = {0};
    RecordHead head = {{"oh-hell", 7}, NULL, 0};
    state_deal(opened.game, &(DealSpec){.seed = 3, .number = 2, .deal_number = 2}, &deal);
    record_write(&text, &head, opened.game, &deal);
    assert_non_null(strstr(buf_text(&text), "[Seed 3]\n[Number 2]\n[Deal 2]"));
    const Record *record = record_read(arena, source_of(arena, STR("r"), buf_str(&text)), diags);
    assert_true(record && record_replay(record, opened.game, &again, diags));
    assert_memory_equal(deal.hand, again.hand, sizeof deal.hand);
    buf_free(&text);
    arena_free(arena);
    catalog_close(&opened);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_written_is_read_back), cmocka_unit_test(every_fault_has_its_place),
        cmocka_unit_test(too_many_moves_are_refused),   cmocka_unit_test(a_whole_record_reads_as_it_should),
        cmocka_unit_test(a_later_deal_keeps_its_seed),
    };
    return cmocka_run_group_tests(tests, open_language, close_language);
}
