/* Opens games, deals hands, plays and checks, for tests that play. */
#include "support.h"

/* ---- documents ------------------------------------------------------------------------------------------------ */

Node *test_bool(Arena *arena, bool value, Span span)
{
    Node *node = node_int(arena, value, span);
    node->kind = NODE_BOOL;
    node->number = 0;
    node->text = value ? STR("true") : STR("false");
    return node;
}

/* ---- words ---------------------------------------------------------------------------------------------------- */

bool test_word(Str *text, Str *word)
{
    while (text->n && text->s[0] == ' ') *text = (Str){text->s + 1, text->n - 1};
    size_t n = 0;
    while (n < text->n && text->s[n] != ' ') n++;
    *word = (Str){text->s, n};
    *text = (Str){text->s + n, text->n - n};
    return n > 0;
}

bool test_split(Str text, char mark, Str *before, Str *after)
{
    const char *at = text.n ? memchr(text.s, mark, text.n) : NULL;
    if (!at) return false;
    *before = (Str){text.s, (size_t)(at - text.s)};
    *after = (Str){at + 1, text.n - before->n - 1};
    return true;
}

/* ---- opening -------------------------------------------------------------------------------------------------- */

size_t test_options(const char *text, OptionChoice *out)
{
    Str left = str_of(text), word;
    size_t n = 0;
    while (test_word(&left, &word)) {
        assert_true(n < TEST_MAX_OPTIONS);
        if (!test_split(word, '=', &out[n].name, &out[n].value))
            fail_msg("'%.*s' is no option: name=value", STR_ARG(word));
        n++;
    }
    return n;
}

bool test_try_open(const Language *language, const char *variant, int players, const char *options, Opened *opened,
                   Buf *errors)
{
    OptionChoice choices[TEST_MAX_OPTIONS];
    OpenRequest request = {.variant = str_of(variant), .players = players, .language = language, .options = choices};
    request.n_options = test_options(options, choices);
    return catalog_open(&request, opened, errors);
}

Opened test_open(const Language *language, const char *variant, int players, const char *options)
{
    Opened opened;
    Buf errors = {0};
    if (!test_try_open(language, variant, players, options, &opened, &errors)) fail_msg("%s", buf_text(&errors));
    buf_free(&errors);
    return opened;
}

Opened test_open_text(const Language *language, const char *text, int players)
{
    Opened opened = {.arena = arena_new()};
    opened.diags = diags_new(opened.arena);
    LoadRequest request = {
        .language = language, .players = players, .finder = catalog_finder(), .hooks = facts_hooks()};
    const Source *source = source_of(opened.arena, STR("text.yaml"), str_of(text));
    opened.game = game_load(opened.arena, source, &request, opened.diags);
    Buf errors = {0};
    diags_print(&errors, opened.diags);
    if (!opened.game) fail_msg("%s", buf_text(&errors));
    buf_free(&errors);
    return opened;
}

void test_close(Opened *opened)
{
    catalog_close(opened);
}

/* ---- what happened -------------------------------------------------------------------------------------------- */

void test_print_cards(Buf *out, const Game *game, CardSet cards)
{
    EACH_CARD (card, cards) buf_printf(out, "%.*s ", STR_ARG(game->card[card].id));
}

void test_print(Buf *out, const Game *game, const State *state)
{
    buf_printf(out, "%.*s, %d players, seed %llu, deal %llu, dealer %d, phase %s\n", STR_ARG(game->id), game->n_players,
               (unsigned long long)state->seed, (unsigned long long)state->number, state->dealer,
               phase_name((Phase)state->phase));
    for (int seat = 0; seat < game->n_players; seat++) {
        buf_printf(out, "  seat %d dealt: ", seat);
        test_print_cards(out, game, state->dealt[seat]);
        buf_add(out, STR("\n    holds: "));
        test_print_cards(out, game, state->hand[seat]);
        buf_char(out, '\n');
    }
    buf_add(out, STR("  talon: "));
    for (int i = 0; i < game->n_talon; i++) buf_printf(out, "%.*s ", STR_ARG(game->card[state->talon_card[i]].id));
    buf_add(out, STR("\n  log:"));
    for (int i = 0; i < state->n_log; i++) {
        Action action = log_action(state, i);
        Str token = action == NO_ACTION ? STR("?") : game_token(game, action);
        buf_printf(out, " %d:%.*s", log_seat(state, i), STR_ARG(token));
    }
    buf_char(out, '\n');
}

void test_fail_at(const Game *game, const State *state, const char *format, ...)
{
    Buf text = {0};
    va_list arguments;
    va_start(arguments, format);
    buf_vprintf(&text, format, arguments);
    va_end(arguments);
    buf_char(&text, '\n');
    test_print(&text, game, state);
    fail_msg("%s", buf_text(&text));
}

/* ---- dealing -------------------------------------------------------------------------------------------------- */

Card test_card(const Game *game, Str id)
{
    Card card = game_card(game, id);
    if (card == NO_CARD) fail_msg("'%.*s' is no card of %.*s", STR_ARG(id), STR_ARG(game->id));
    return card;
}

CardSet test_card_range(const Game *game, Str from, Str to)
{
    return game_cards_between(game, test_card(game, from), test_card(game, to));
}

CardSet test_cards(const Game *game, Str text)
{
    CardSet set = 0;
    Str word, from, to;
    while (test_word(&text, &word)) {
        if (str_is(word, "*")) continue;
        set |= test_split(word, '-', &from, &to)
                   ? test_card_range(game, from, to)
                   : card_bit(game_free_card(game, game->card[test_card(game, word)].id, set));
    }
    return set;
}

/* Reads the talon in the order written; a `*` ends it. */
static uint8_t test_talon(const Game *game, Str text, uint8_t *talon)
{
    uint8_t n = 0;
    Str word;
    while (test_word(&text, &word)) {
        if (str_is(word, "*")) continue;
        if (n >= MAX_TALON || (!game->cards && n >= game->n_talon))
            fail_msg("the talon has only %d cards", game->n_talon);
        talon[n++] = test_card(game, word);
    }
    return n;
}

State test_deal(const Game *game, int dealer, const char *text)
{
    DealSpec spec = {.dealer = (uint8_t)dealer};
    DealtCards cards = {.n_talon = 0};
    Str left = str_of(text), part, after;
    CardSet used = 0;
    for (int seat = 0; seat < game->n_players; seat++) {
        bool more = test_split(left, '/', &part, &after);
        cards.hand[seat] = game_free_cards(game, test_cards(game, more ? part : left), used);
        used |= cards.hand[seat];
        left = more ? after : STR("");
    }
    cards.n_talon = test_talon(game, left, cards.talon);
    deal_fill(game, &spec, &cards);
    State state;
    const char *reason = NULL;
    if (!state_set(game, &spec, &cards, &state, &reason)) fail_msg("'%s': %s", text, reason);
    return state;
}

State test_random_deal(const Game *game, uint64_t seed, uint64_t number)
{
    State state;
    state_deal(game, &(DealSpec){.seed = seed, .number = number, .dealer = (uint8_t)(number % game->n_players)},
               &state);
    return state;
}

/* ---- playing -------------------------------------------------------------------------------------------------- */

void test_act(const Game *game, State *state, Str word)
{
    Str seat, token = word;
    if (test_split(word, ':', &seat, &token) && (seat.n != 1 || seat.s[0] - '0' != state->actor))
        test_fail_at(game, state, "before '%.*s': seat %d is to act", STR_ARG(word), state->actor);
    Action action = state_find(game, state, token);
    if (action == NO_ACTION) {
        Buf why = {0};
        state_explain_refusal(game, state, token, STR("en"), &why);
        test_fail_at(game, state, "'%.*s' was refused: %s", STR_ARG(word), buf_text(&why));
    }
    state_apply(game, state, action);
}

void test_play(const Game *game, State *state, const char *actions)
{
    Str left = str_of(actions), word;
    while (test_word(&left, &word)) test_act(game, state, word);
}

void test_play_out(const Game *game, State *state, uint64_t seed)
{
    Rng rng = rng_stream(seed, state->number, 1);
    while (state->phase != PHASE_DONE) state_apply(game, state, random_action(state_legal(game, state), &rng));
}

void test_print_moves(Buf *out, const Game *game, Moves moves)
{
    for (int k = 0; k < moves_count(moves); k++)
        buf_printf(out, "%.*s ", STR_ARG(game_token(game, moves_nth(moves, k))));
}

void test_legal(const Game *game, const State *state, const char *wanted)
{
    Moves moves = state_legal(game, state), expected = {0};
    Str left = str_of(wanted), word, from, to;
    while (test_word(&left, &word)) {
        Action action = game_action(game, word);
        bool is_token = action != NO_ACTION && action >= FIRST_TOKEN;
        if (is_token) tokens_add(&expected.tokens, action - FIRST_TOKEN);
        else if (action == NO_ACTION && test_split(word, '-', &from, &to))
            expected.cards |= test_card_range(game, from, to);
        else expected.cards |= card_bit(test_card(game, word));
    }
    if (moves.cards == expected.cards && memcmp(&moves.tokens, &expected.tokens, sizeof moves.tokens) == 0) return;
    Buf got = {0};
    test_print_moves(&got, game, moves);
    test_fail_at(game, state, "wanted %s, legal are %s", wanted, buf_text(&got));
}

void test_refused(const Game *game, const State *state, const char *token, const char *reason)
{
    Buf why = {0};
    if (state_find(game, state, str_of(token)) != NO_ACTION) test_fail_at(game, state, "'%s' is legal", token);
    state_explain_refusal(game, state, str_of(token), STR("en"), &why);
    if (why.n == 0 || !strstr(buf_text(&why), reason))
        test_fail_at(game, state, "'%s' was refused with '%s', not '%s'", token, buf_text(&why), reason);
    buf_free(&why);
}

TestTable test_table(const Language *language, const char *text, const char *deal, const char *actions)
{
    TestTable table = {.opened = test_open_text(language, text, 0)};
    table.game = table.opened.game;
    table.state = test_deal(table.game, 0, deal);
    test_play(table.game, &table.state, actions);
    return table;
}

/* ---- the settlement ------------------------------------------------------------------------------------------- */

void test_print_payoffs(Buf *out, const Game *game, const int64_t *payoffs)
{
    for (int seat = 0; seat < game->n_players; seat++)
        buf_printf(out, "%s%lld", seat ? " " : "", (long long)payoffs[seat]);
}

void test_payoffs(const Game *game, const State *state, const char *wanted)
{
    Settlement settlement;
    Buf got = {0};
    settle(game, state, &settlement);
    test_print_payoffs(&got, game, settlement.payoffs);
    if (strcmp(buf_text(&got), wanted) != 0)
        test_fail_at(game, state, "payoffs are %s, not %s", buf_text(&got), wanted);
    buf_free(&got);
}

/* ---- all configurations ---------------------------------------------------------------------------------------- */

static void test_add_config(Arena *arena, TestConfigs *all, TestConfig config)
{
    TestConfig *added = arena_push(arena, (void **)&all->items, &all->n, &all->capacity, sizeof config);
    *added = config;
}

/* Adds each value of an option except the default. For a numeric option, adds its limits. */
static void test_add_option(Arena *arena, TestConfigs *all, TestConfig config, const NodePair *pair)
{
    static const char *const LIMITS[] = {"min", "max"};
    const Node *usual = node_find(pair->value, "default"), *values = node_find(pair->value, "values");
    Str name = pair->key->text;
    for (size_t i = 0; values && i < values->count; i++) {
        Str value = values->pairs[i].key->text;
        if (str_equal(value, usual->text)) continue;
        config.options = arena_printf(arena, "%.*s=%.*s", STR_ARG(name), STR_ARG(value)).s;
        test_add_config(arena, all, config);
    }
    for (size_t i = 0; !values && i < COUNT(LIMITS); i++) {
        const Node *limit = node_find(pair->value, LIMITS[i]);
        if (!limit || limit->integer == usual->integer) continue;
        config.options = arena_printf(arena, "%.*s=%lld", STR_ARG(name), (long long)limit->integer).s;
        test_add_config(arena, all, config);
    }
}

void test_add_variant(Arena *arena, TestConfigs *all, const char *variant)
{
    Diags *diags = diags_new(arena);
    const Source *source = catalog_source(arena, str_of(variant), diags);
    const Node *root = source ? variant_read(arena, NULL, source, catalog_finder(), diags) : NULL;
    if (!root) fail_msg("%s cannot be read", variant);
    const Node *range = node_find(node_find(root, "seats"), "players"), *options = node_find(root, "options");
    int least = (int)node_find(range, "min")->integer, most = (int)node_find(range, "max")->integer;
    for (int players = least; players <= most; players++) {
        TestConfig config = {variant, "", players};
        test_add_config(arena, all, config);
        for (size_t i = 0; options && i < options->count; i++) test_add_option(arena, all, config, &options->pairs[i]);
    }
}

TestConfigs test_configs(Arena *arena)
{
    TestConfigs all = {0};
    size_t n = 0;
    const Str *ids = catalog_ids(arena, &n);
    assert_true(n > 0);
    for (size_t i = 0; i < n; i++) test_add_variant(arena, &all, ids[i].s);
    return all;
}

uint64_t test_by_build(uint64_t plain, uint64_t sanitized)
{
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    (void)plain;
    return sanitized;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
    (void)plain;
    return sanitized;
#endif
#endif
    (void)sanitized;
    return plain;
}

uint64_t test_deal_count(uint64_t plain, uint64_t sanitized)
{
    const char *asked = getenv("TAPP_DEALS");
    return asked ? strtoull(asked, NULL, 10) : test_by_build(plain, sanitized);
}
