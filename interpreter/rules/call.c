/* The calls of a bid: the bid itself, or a row of numbers, of levels and suits, or of announcements under one id. */
#include "rules/build_inner.h"

/* limits: of a call's number, of a level, and of the entries under `any_of` that can be added to a call */
enum { MAX_NUMBER = 9999, MAX_LEVEL = 20, MOST_ADDED = 6 };

/*
 * Adds a call with its token to the game. The calls of a bid are numbered one after the other, and its token is that of
 * the first one.
 */
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

/* ---- the numbers of a bid ---------------------------------------------------------------------------------------- */

/*
 * Adds the call of a number. When the game has no room for more calls, add_call() reports an error. Then only the first
 * call of a bid is added, so that the error is reported once and not for each number.
 */
static void add_number(Build *build, Bid *bid, int64_t number, Span place)
{
    Call call = {.number = (int16_t)number, .trump = -1};
    if (build->game->n_calls < MAX_CALLS || bid->n_calls == 0)
        add_call(build, bid, call, arena_number(build->arena, number), place);
}

/*
 * Returns the value of the formula under a key, which must be constant. Reports other formulas and numbers out of
 * range. Returns -2 after an error, and -1 if the file gives no number: the default is -1.
 */
static int64_t known_number(Build *build, const Node *map, const char *key)
{
    const Formula *formula = build_number(build, build->table_env, map, key);
    const Value *value = formula ? formula_constant(formula) : NULL;
    /* `to` is -1 if the file does not write it */
    int64_t least = str_is(str_of(key), "to") ? -1 : 0;
    bool is_allowed = value && value->as.integer >= least && value->as.integer <= MAX_NUMBER;
    if (formula && !is_allowed)
        (void)diag_error(build->diags, "number-of-call", build_key(build, map, key)->span,
                         "the number of a bid must be fixed before the deal and lie between 0 and %d", MAX_NUMBER);
    return is_allowed ? value->as.integer : -2;
}

/*
 * True if the file gives a range of numbers. Default values that are written out do not count, as in a variant printed
 * by `show`.
 */
static bool says_range(Build *build, const Node *map)
{
    const Node *from = build_key(build, map, "from"), *to = build_key(build, map, "to");
    bool has_to = to->kind != NODE_INT || to->integer != -1, has_from = from->kind != NODE_INT || from->integer != 0;
    return has_from || has_to;
}

/*
 * Adds a call for each number of the row: those under `values`, or else from `from` to `to` in steps of `step`. Reports
 * numbers of `values` that do not rise, and a range that is empty or has no end.
 */
static void add_calls_of_row(Build *build, Bid *bid, const Node *map)
{
    const Node *values = build_key(build, map, "values");
    int64_t from = known_number(build, map, "from"), to = known_number(build, map, "to");
    int64_t step = build_int(build, map, "step"), before = -1;
    bool has_range = says_range(build, map), is_bad = from < 0 || to < -1; /* reported by known_number() */
    for (size_t i = 0; i < values->count; i++) {
        if (values->items[i]->integer <= before)
            (void)diag_error(build->diags, "number-of-call", values->items[i]->span,
                             "the numbers of this row must rise");
        before = values->items[i]->integer;
        add_number(build, bid, before, values->items[i]->span);
    }
    if (has_range && !is_bad && to < 0 && values->count == 0)
        (void)diag_error(build->diags, "number-of-call", map->span, "this row has no end: write 'to'");
    else if (has_range && !is_bad && to >= 0 && from > to)
        (void)diag_error(build->diags, "number-of-call", map->span, "this row is empty: 'to' is less than 'from'");
    /* a list of values overrides the range */
    if (values->count > 0 || is_bad) return;
    if (step < 1) step = 1; /* the schema refuses such a step, but the loop must end in any case */
    for (int64_t number = from; number <= to && bid->n_calls < MAX_CALLS; number += step)
        add_number(build, bid, number, map->span);
}

/* ---- the levels and suits of a bid ------------------------------------------------------------------------------- */

/* Returns the suit with this letter; -1 for `none`. Reports any other word, and returns -1. */
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

/*
 * Adds a call for each suit of the grid at this level, such as 1S or 2NT. With level -1 the grid has no levels, and
 * `worth` is what each call is worth (-1: nothing).
 */
static void add_level(Build *build, Bid *bid, const Node *map, int level, int64_t worth)
{
    const Node *trumps = build_key(build, map, "trump");
    Str prefix = build_str(build, map, "prefix");
    for (size_t i = 0; i < trumps->count; i++) {
        int suit = suit_of_call(build, trumps->items[i]);
        Str letter = suit < 0 ? STR("NT") : build->game->suit[suit].id;
        Str token = level < 0 ? arena_printf(build->arena, "%.*s%.*s", STR_ARG(prefix), STR_ARG(letter))
                              : arena_printf(build->arena, "%.*s%d%.*s", STR_ARG(prefix), level, STR_ARG(letter));
        Call call = {.number = (int16_t)(level < 0 ? worth : level), .trump = (int8_t)suit};
        add_call(build, bid, call, token, trumps->items[i]->span);
    }
}

/*
 * Adds a call for each suit at each level from `level[0]` to `level[1]`. Without levels, adds one call for each suit,
 * and `worth` is what such a call is worth (-1: nothing).
 */
static void add_grid(Build *build, Bid *bid, const Node *map, int64_t worth)
{
    const Node *levels = build_key(build, map, "level");
    if (levels->count == 1)
        (void)diag_error(build->diags, "number-of-call", levels->span,
                         "'level' needs two numbers: the lowest and the highest level");
    if (levels->count < 2) {
        add_level(build, bid, map, -1, worth);
        return;
    }
    int64_t last = levels->items[1]->integer < MAX_LEVEL ? levels->items[1]->integer : MAX_LEVEL;
    for (int64_t level = levels->items[0]->integer; level <= last; level++) add_level(build, bid, map, (int)level, -1);
}

/* ---- announcements that are parts of a bid ----------------------------------------------------------------------- */

/*
 * Returns the index of the announcement with this id, which is a part of a call. Announcements are compiled later, so
 * the index is the place in the file. Reports an unknown id, and returns -1.
 */
static int part_of_call(Build *build, const Node *id)
{
    const Node *announcements = build_key(build, build->root, "announcements");
    for (size_t i = 0; i < announcements->count && i < MAX_ANNOUNCEMENTS; i++)
        if (str_equal(announcements->pairs[i].key->text, id->text)) return (int)i;
    build_unknown_name(build, id, TRANSLATED("announcement"), announcements);
    return -1;
}

/* Returns the announcements of a list, one bit each. */
static uint64_t parts_of_list(Build *build, const Node *list)
{
    uint64_t set = 0;
    for (size_t i = 0; i < list->count; i++) {
        int part = part_of_call(build, list->items[i]);
        if (part >= 0) set |= 1ULL << part;
    }
    return set;
}

/* Returns the rules that the file gives for an announcement. `part` is its index. */
static const Node *part_rule(Build *build, int part)
{
    return build_key(build, build->root, "announcements")->pairs[part].value;
}

/* Returns the announcements of the set, with those that they imply. */
static uint64_t with_implied(Build *build, uint64_t parts)
{
    uint64_t all = 0;
    for (uint64_t left = parts & ~all; left; left = parts & ~all) {
        all |= left & -left;
        parts |= parts_of_list(build, build_key(build, part_rule(build, __builtin_ctzll(left)), "implies"));
    }
    return all;
}

/*
 * True if one of the parts, or an announcement that a part implies, excludes another of them. An announcement does not
 * exclude in this sense those that it implies: `excludes` then only says that they cannot be made beside it.
 */
static bool excludes_another(Build *build, uint64_t parts)
{
    parts = with_implied(build, parts);
    for (uint64_t left = parts; left; left &= left - 1) {
        const Node *rule = part_rule(build, __builtin_ctzll(left));
        uint64_t others = parts & ~with_implied(build, left & -left);
        if (parts_of_list(build, build_key(build, rule, "excludes")) & others) return true;
    }
    return false;
}

/* Returns what a set of announcements is worth together, before it is multiplied by `times`. */
static int64_t worth_of_parts(Build *build, uint64_t parts)
{
    int64_t worth = 0;
    for (uint64_t left = parts; left; left &= left - 1)
        worth += build_int(build, part_rule(build, __builtin_ctzll(left)), "worth");
    return worth;
}

/* Returns the token of a call with parts: `prefix` and the ids of the parts, with hyphens, in the order of the file. */
static Str token_of_parts(Build *build, Str prefix, uint64_t parts)
{
    const Node *announcements = build_key(build, build->root, "announcements");
    Str token = prefix;
    for (uint64_t left = parts; left; left &= left - 1) {
        Str id = announcements->pairs[__builtin_ctzll(left)].key->text;
        token = arena_printf(build->arena, "%.*s%s%.*s", STR_ARG(token), left == parts ? "" : "-", STR_ARG(id));
    }
    return token;
}

/*
 * Adds a call for a set of announcements (parts). A set is skipped if its call exists, if it is empty or worth too
 * little, or if its parts exclude each other.
 */
static void add_combination(Build *build, Bid *bid, const Node *map, uint64_t parts)
{
    int64_t worth = worth_of_parts(build, parts) * build_int(build, map, "times");
    bool exists = false;
    for (int i = 0; i < bid->n_calls; i++) exists |= build->game->call[bid->first_call + i].parts == parts;
    if (!parts || exists || worth < build_int(build, map, "least") || excludes_another(build, parts)) return;
    Call call = {.number = (int16_t)(worth < MAX_NUMBER ? worth : MAX_NUMBER), .trump = -1, .parts = parts};
    add_call(build, bid, call, token_of_parts(build, build_str(build, map, "prefix"), parts), map->span);
}

/*
 * Adds a call for each entry of `one_of`, together with each selection of entries of `any_of`. If `one_of` is empty,
 * adds a call for each selection alone.
 */
static void add_parts(Build *build, Bid *bid, const Node *map)
{
    const Node *one_of = build_key(build, map, "one_of"), *any_of = build_key(build, map, "any_of");
    uint64_t added[MOST_ADDED] = {0}; /* the announcements of `any_of`, each as a set of one */
    size_t n = 0;
    if (any_of->count > MOST_ADDED)
        (void)diag_error(build->diags, "number-of-call", any_of->span, "at most %d parts can be added to a bid",
                         MOST_ADDED);
    for (size_t i = 0; i < any_of->count && n < MOST_ADDED; i++) {
        int part = part_of_call(build, any_of->items[i]);
        if (part >= 0) added[n++] = 1ULL << part;
    }
    size_t n_one_of = one_of->count ? one_of->count : 1; /* an empty list counts as one entry without a part */
    for (size_t i = 0; i < n_one_of; i++) {
        int part = one_of->count ? part_of_call(build, one_of->items[i]) : -1;
        /* each number below 2^n is one selection: bit k is set if it has added[k] */
        for (unsigned choice = 0; choice < 1U << n; choice++) {
            uint64_t parts = part < 0 ? 0 : 1ULL << part;
            for (size_t k = 0; k < n; k++) parts |= choice >> k & 1 ? added[k] : 0;
            add_combination(build, bid, map, parts);
        }
    }
}

/* ---- all calls of a bid ------------------------------------------------------------------------------------------ */

/* True if there is a condition and it reads the number or the suit of the call. */
static bool asks_call(const Formula *when)
{
    return when && (formula_reads(when, SLOT_NUMBER) || formula_reads(when, SLOT_BID_TRUMP));
}

/* True if the file gives numbers for the row. */
static bool says_numbers(Build *build, const Node *map)
{
    return build_key(build, map, "values")->count > 0 || says_range(build, map);
}

/* True if the file gives suits or levels for the row. */
static bool says_suits(Build *build, const Node *map)
{
    return build_key(build, map, "trump")->count > 0 || build_key(build, map, "level")->count > 0;
}

/* True if the file gives announcements for the row. */
static bool says_parts(Build *build, const Node *map)
{
    return build_key(build, map, "one_of")->count > 0 || build_key(build, map, "any_of")->count > 0;
}

bool build_is_row(Build *build, const Node *map)
{
    return says_numbers(build, build_key(build, map, "number")) || says_suits(build, build_key(build, map, "grid")) ||
           says_parts(build, build_key(build, map, "parts"));
}

/* True if no call of the bid has a lower number than the call before it. */
static bool numbers_never_fall(const Game *game, const Bid *bid)
{
    const Call *calls = &game->call[bid->first_call];
    for (int i = 1; i < bid->n_calls; i++)
        if (calls[i].number < calls[i - 1].number) return false;
    return true;
}

/* A bid has the calls of one row, or a single call if it has no row. Reports a bid with several rows. */
void build_calls(Build *build, Bid *bid, const NodePair *pair)
{
    const Node *number = build_key(build, pair->value, "number"), *grid = build_key(build, pair->value, "grid"),
               *parts = build_key(build, pair->value, "parts");
    bool has_number = says_numbers(build, number), has_grid = says_suits(build, grid),
         has_parts = says_parts(build, parts);
    int64_t worth = build_int(build, pair->value, "worth");
    bid->is_row = has_number || has_grid || has_parts;
    bid->asks_call = asks_call(bid->when);
    bid->names_suit = has_grid;
    size_t n_errors = build->diags->n_errors;
    /* add_calls_of_row() and add_grid() add nothing if the file has no such row */
    add_calls_of_row(build, bid, number);
    add_grid(build, bid, grid, worth);
    if (has_parts) add_parts(build, bid, parts);
    bool has_values = has_number || has_parts || (has_grid && build_key(build, grid, "level")->count > 0);
    if (has_number + has_grid + has_parts > 1 || (has_values && worth >= 0))
        (void)diag_error(build->diags, "number-of-call", pair->key->span,
                         "a bid has only one row, and a worth only if the row has no numbers, levels or parts");
    else if (bid->is_row && bid->n_calls == 0 && build->diags->n_errors == n_errors)
        (void)diag_error(build->diags, "number-of-call", pair->key->span,
                         "this row is empty: it needs numbers, suits or parts");
    if (!has_parts && numbers_never_fall(build->game, bid))
        bid->limits = formula_limits(build->arena, bid->when, SLOT_NUMBER);
    if (bid->n_calls == 0) /* a bid without a row has one call, which its id names */
        add_call(build, bid, (Call){.number = (int16_t)worth, .trump = -1}, bid->id, pair->key->span);
}
