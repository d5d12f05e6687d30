/* The calls of a bid: the bid itself, or a row of numbers or of levels and suits under one id. */
#include "rules/build_inner.h"

enum { MAX_NUMBER = 9999, MAX_LEVEL = 20 };

static void add_call(Build *build, Bid *bid, Call call, Str token, Span place)
{
    Game *game = build->game;
    if (game->n_calls == MAX_CALLS) {
        (void)diag_error(build->diags, "too-many-calls", place,
                         "too many numbers and suits in the bids; the limit is %d", MAX_CALLS);
        return;
    }
    call.bid = game->n_bids;
    call.token = build_token(
        build, (Token){.id = token, .kind = TOKEN_BID, .index = game->n_bids, .call = game->n_calls}, place);
    if (bid->n_calls++ == 0) {
        bid->first_call = game->n_calls;
        bid->token = call.token;
    }
    game->call[game->n_calls++] = call;
}

/* ---- numbers ---------------------------------------------------------------------------------------------------- */

static void add_number(Build *build, Bid *bid, int64_t number, Span place)
{
    Call call = {.number = (int16_t)number, .trump = -1};
    if (build->game->n_calls < MAX_CALLS || bid->n_calls == 0)
        add_call(build, bid, call, arena_printf(build->arena, "%lld", (long long)number), place);
}

/* A number that is known before the deal. */
static int64_t known_number(Build *build, const Node *map, const char *key)
{
    const Formula *formula = build_number(build, build->table_env, map, key);
    const Value *value = formula ? formula_constant(formula) : NULL;
    if (formula && (!value || value->as.integer < -1 || value->as.integer > MAX_NUMBER))
        (void)diag_error(build->diags, "number-of-call", build_key(build, map, key)->span,
                         "the number of a bid must be fixed before the deal and lie between 0 and %d", MAX_NUMBER);
    return value && value->as.integer <= MAX_NUMBER ? value->as.integer : -1;
}

static void add_numbers(Build *build, Bid *bid, const Node *map)
{
    const Node *values = build_key(build, map, "values");
    int64_t from = known_number(build, map, "from"), to = known_number(build, map, "to");
    int64_t step = build_int(build, map, "step"), before = -1;
    for (size_t i = 0; i < values->count; i++) {
        if (values->items[i]->integer <= before)
            (void)diag_error(build->diags, "number-of-call", values->items[i]->span,
                             "the numbers of this row must rise");
        before = values->items[i]->integer;
        add_number(build, bid, before, values->items[i]->span);
    }
    if (to >= 0 && (from < 0 || from > to))
        (void)diag_error(build->diags, "number-of-call", map->span, "this row is empty: 'to' is less than 'from'");
    if (values->count > 0 || from < 0) return;
    if (step < 1) step = 1;
    for (int64_t number = from; number <= to && bid->n_calls < MAX_CALLS; number += step)
        add_number(build, bid, number, map->span);
}

/* ---- levels and suits ------------------------------------------------------------------------------------------- */

/* The suit with this letter, -1 for `none`. */
static int suit_of_call(Build *build, const Node *letter)
{
    const Game *game = build->game;
    for (int suit = 0; suit < game->n_suits; suit++)
        if (str_equal(game->suit[suit].id, letter->text)) return suit;
    if (!str_is(letter->text, "none"))
        build_unknown_name(build, letter, TRANSLATED("suit"),
                           build_key(build, build_key(build, build->root, "deck"), "suits"));
    return -1;
}

static void add_level(Build *build, Bid *bid, const Node *map, int level)
{
    const Node *trumps = build_key(build, map, "trump");
    Str prefix = build_str(build, map, "prefix");
    for (size_t i = 0; i < trumps->count; i++) {
        int suit = suit_of_call(build, trumps->items[i]);
        Str letter = suit < 0 ? STR("NT") : build->game->suit[suit].id;
        Str token = level < 0 ? arena_printf(build->arena, "%.*s%.*s", STR_ARG(prefix), STR_ARG(letter))
                              : arena_printf(build->arena, "%.*s%d%.*s", STR_ARG(prefix), level, STR_ARG(letter));
        add_call(build, bid, (Call){.number = (int16_t)level, .trump = (int8_t)suit}, token, trumps->items[i]->span);
    }
}

static void add_grid(Build *build, Bid *bid, const Node *map)
{
    const Node *levels = build_key(build, map, "level");
    if (levels->count < 2) {
        add_level(build, bid, map, -1);
        return;
    }
    int64_t last = levels->items[1]->integer < MAX_LEVEL ? levels->items[1]->integer : MAX_LEVEL;
    for (int64_t level = levels->items[0]->integer; level <= last; level++) add_level(build, bid, map, (int)level);
}

/* ---- the whole -------------------------------------------------------------------------------------------------- */

static bool asks_call(const Formula *when)
{
    return when && (formula_reads(when, SLOT_NUMBER) || formula_reads(when, SLOT_BID_TRUMP));
}

/* A row must give a number or a suit. Defaults written out, as in a shown variant, do not count. */
static bool says_numbers(Build *build, const Node *map)
{
    const Node *to = build_key(build, map, "to");
    return build_key(build, map, "values")->count > 0 || to->kind != NODE_INT || to->integer != -1;
}

static bool says_suits(Build *build, const Node *map)
{
    return build_key(build, map, "trump")->count > 0 || build_key(build, map, "level")->count > 0;
}

void build_calls(Build *build, Bid *bid, const NodePair *pair)
{
    const Node *number = build_key(build, pair->value, "number"), *grid = build_key(build, pair->value, "grid");
    bool has_number = says_numbers(build, number), has_grid = says_suits(build, grid);
    bid->is_row = has_number || has_grid;
    bid->asks_call = asks_call(bid->when);
    bid->names_suit = has_grid;
    add_numbers(build, bid, number);
    add_grid(build, bid, grid);
    if (has_number && has_grid)
        (void)diag_error(build->diags, "number-of-call", pair->key->span,
                         "a bid has a row of numbers or of suits, not both");
    else if (bid->is_row && bid->n_calls == 0)
        (void)diag_error(build->diags, "number-of-call", pair->key->span,
                         "this row is empty: it needs numbers or suits");
    if (bid->n_calls == 0) add_call(build, bid, (Call){.number = -1, .trump = -1}, bid->id, pair->key->span);
}
