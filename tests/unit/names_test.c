/* If a file and the language have the same name, the formulas and lists of the file mean what its author meant. */
#include "support.h"

#include "engine/facts.h"
#include "text/source.h"

/* There are three generations. Each defines names of the language that its parent has used. */
static const char PARENT[] =
    "tapp: 1\n"
    "id: parent\n"
    "name: {en: Parent}\n"
    "constants: {stake: 2, bidder: 20}\n"
    "seats: {players: {min: 3, max: 3, default: 3}}\n"
    "deck:\n"
    "  suits:\n"
    "    H: {name: {en: hearts}, ranks: [A, K, Q, J, 10, 9]}\n"
    "    S: {name: {en: spades}, ranks: [A, K, Q, J, 10, 9]}\n"
    "  classes: {but_nines: [all, not rank 9]}\n"
    "deal: {scripts: [{players: 3, packets: [4]}]}\n"
    "auction: {fixed: {declarer: forehand, contract: plain}}\n"
    "trump: none\n"
    "goal: declarer_tricks >= 0\n"
    "contracts: {plain: {name: {en: plain}, value: 1}}\n"
    "settlement:\n"
    "  items:\n"
    "    players: {name: {en: x}, value: players}\n"                                             /* 3 */
    "    pack: {name: {en: x}, value: size(all)}\n"                                              /* 12 */
    "    list: {name: {en: x}, value: size(but_nines)}\n"                                        /* 10 */
    "    value: {name: {en: x}, value: value}\n"                                                 /* 1 */
    "    words: {name: {en: x}, value: doubled + tricks(declarer) - .tricks(declarer) + turn}\n" /* 1 */
    "    numbers: {name: {en: x}, value: stake * 10 + second}\n" /* 56: both names are the child's */
    "    bidder: {name: {en: x}, value: bidder}\n";              /* 20: the parent's own name */

static const char CHILD[] = "extends: parent\n"
                            "id: child\n"
                            "constants: {players: 50, doubled: 7, value: 33, stake: 5, second: 6}\n"
                            "contracts: {plain: {constants: {pot: 4}}}\n"
                            "deck: {classes: {all: [rank A], own: [all], rest: [but_nines, not all]}}\n"
                            "terms:\n"
                            "  tricks: {with: [s], is: .tricks(s) + 100}\n"
                            "  turn: {is: 40 + players}\n"
                            "settlement:\n"
                            "  items:\n"
                            "    own-players: {name: {en: x}, value: players}\n"                           /* 50 */
                            "    dot-players: {name: {en: x}, value: .players}\n"                          /* 3 */
                            "    own-all: {name: {en: x}, value: size(all) * 100 + size(.all)}\n"          /* 212 */
                            "    own-lists: {name: {en: x}, value: size(own) * 100 + size(rest)}\n"        /* 208 */
                            "    own-value: {name: {en: x}, value: value * 10 + .value}\n"                 /* 331 */
                            "    own-pot: {name: {en: x}, value: pot}\n"                                   /* 4 */
                            "    own-term: {name: {en: x}, value: tricks(declarer) - .tricks(declarer)}\n" /* 100 */
                            "    own-turn: {name: {en: x}, value: turn}\n"                                 /* 90 */
                            "    parents: {name: {en: x}, value: bidder}\n"                                /* 20 */
                            "    loop: {name: {en: x}, value: 'seats.exists(players, players == 2) ? 8 : 9'}\n" /* 8 */
                            "    function: {name: {en: x}, value: 'points(0) >= 0 ? 1 : 2'}\n"                  /* 1 */
                            "    own-doubled: {name: {en: x}, value: doubled}\n" /* 7, or the grandchild's 70 */
                            "    seat: {name: {en: x}, value: 1 + seat}\n";      /* 2: the declarer is seat 1 */

static const char GRANDCHILD[] = "extends: child\n"
                                 "id: grandchild\n"
                                 "constants: {seat: 60, doubled: 70, points: 9}\n"
                                 "settlement:\n"
                                 "  items:\n"
                                 "    grand-players: {name: {en: x}, value: players}\n" /* 50 */
                                 "    grand-seat: {name: {en: x}, value: seat}\n"       /* 60 */
                                 "    grand-doubled: {name: {en: x}, value: doubled}\n" /* 70 */
                                 "    grand-points: {name: {en: x}, value: points}\n";  /* 9 */

static const Source *find_file(void *context, Arena *arena, Str name, const Source *from, Span place, Diags *diags)
{
    (void)context;
    (void)from;
    if (str_is(name, "parent")) return source_of(arena, name, str_of(PARENT));
    if (str_is(name, "child")) return source_of(arena, name, str_of(CHILD));
    (void)diag_error(diags, "unknown-parent", place, "no file '%.*s'", STR_ARG(name));
    return NULL;
}

typedef struct Table {
    Language *language;
    Arena *arena;
    const Game *game;
    State state;
    Settlement settlement;
} Table;

/* Deals in the game of a file; seat 0 deals. */
static void sit_down(Table *table, const char *text)
{
    *table = (Table){.language = language_open(), .arena = arena_new()};
    Diags *diags = diags_new(table->arena);
    LoadRequest request = {.language = table->language, .finder = {.find = find_file}, .hooks = facts_hooks()};
    const Source *source = source_of(table->arena, STR("file"), str_of(text));
    table->game = game_load(table->arena, source, &request, diags);
    Buf errors = {0};
    diags_print(&errors, diags);
    if (!table->game || diags->n) fail_msg("%s", buf_text(&errors));
    buf_free(&errors);
    table->state = test_random_deal(table->game, 1, 0);
    test_play_out(table->game, &table->state, 1);
    settle(table->game, &table->state, &table->settlement);
    assert_null(table->settlement.fault.reason);
}

static void get_up(Table *table)
{
    arena_free(table->arena);
    language_close(table->language);
}

static void check_item(const Table *table, const char *id, int64_t value)
{
    for (size_t i = 0; i < table->settlement.n; i++) {
        const Settled *settled = &table->settlement.items[i];
        if (!str_is(settled->item->id, id)) continue;
        if (settled->value != value) fail_msg("'%s' is %d, and not %d", id, (int)settled->value, (int)value);
        return;
    }
    fail_msg("'%s' is not paid", id);
}

typedef struct Wanted {
    const char *id;
    int64_t value;
} Wanted;

static void check_items(const Table *table, const Wanted *wanted, size_t n)
{
    for (size_t i = 0; i < n; i++) check_item(table, wanted[i].id, wanted[i].value);
}

static const Wanted OF_PARENT[] = {{"players", 3}, {"pack", 12},    {"list", 10},  {"value", 1},
                                   {"words", 1},   {"numbers", 56}, {"bidder", 20}};
static const Wanted OF_CHILD[] = {{"own-players", 50}, {"dot-players", 3}, {"own-all", 212},  {"own-lists", 208},
                                  {"own-value", 331},  {"own-pot", 4},     {"own-term", 100}, {"own-turn", 90},
                                  {"parents", 20},     {"loop", 8},        {"function", 1},   {"seat", 2}};

static void names_of_a_file_win_in_that_file(void **test)
{
    (void)test;
    Table table;
    sit_down(&table, CHILD);
    check_items(&table, OF_CHILD, COUNT(OF_CHILD));
    check_item(&table, "own-doubled", 7);
    get_up(&table);
}

static void names_of_a_child_do_not_reach_its_parent(void **test)
{
    (void)test;
    Table table;
    sit_down(&table, CHILD);
    check_items(&table, OF_PARENT, COUNT(OF_PARENT));
    get_up(&table);
}

static void names_come_down_through_generations(void **test)
{
    (void)test;
    static const Wanted OF_GRANDCHILD[] = {{"grand-players", 50}, {"grand-seat", 60},  {"grand-doubled", 70},
                                           {"own-doubled", 70},   {"grand-points", 9}, {"seat", 2}};
    Table table;
    sit_down(&table, GRANDCHILD);
    check_items(&table, OF_PARENT, COUNT(OF_PARENT));
    check_items(&table, OF_CHILD, COUNT(OF_CHILD));
    check_items(&table, OF_GRANDCHILD, COUNT(OF_GRANDCHILD));
    get_up(&table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_of_a_file_win_in_that_file),
        cmocka_unit_test(names_of_a_child_do_not_reach_its_parent),
        cmocka_unit_test(names_come_down_through_generations),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
