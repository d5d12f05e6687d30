/* Reads a result from its file. Everything is checked, because a person may have edited the file. */
#include "stats/result.h"

#include "base/ascii.h"
#include "text/json.h"

/* The file that is being read. */
typedef struct Reader {
    Arena *arena;
    Diags *diags;
    int players; /* the number of players in the file; 0 until it is read */
} Reader;

/* Reports that the value of a key is wrong, at `node`. `expected` describes a correct value, such as "a count". */
static void refuse_field(const Reader *reader, const Node *node, const char *key, const char *expected)
{
    (void)diag_error(reader->diags, "result-format", node->span, "'%s' must be %s", key, translate(expected));
}

/* Returns the value of a key. If it is missing, reports this and returns a null. */
static const Node *field(const Reader *reader, const Node *map, const char *key)
{
    static const Node NOTHING = {.kind = NODE_NULL};
    const Node *found = node_find(map, key);
    if (found) return found;
    (void)diag_error(reader->diags, "result-format", map->span, "missing '%s'", key);
    return &NOTHING;
}

/* Returns a count of at most `most`; returns 0 after an error. */
static uint64_t read_count(const Reader *reader, const Node *map, const char *key, int64_t most)
{
    const Node *node = field(reader, map, key);
    if (node->kind == NODE_INT && node->integer >= 0 && node->integer <= most) return (uint64_t)node->integer;
    refuse_field(reader, node, key, TRANSLATED("a count"));
    return 0;
}

/* Returns a count, for which there is no special limit; returns 0 after an error. */
static uint64_t read_any_count(const Reader *reader, const Node *map, const char *key)
{
    return read_count(reader, map, key, INT64_MAX);
}

/* Returns the text of a value, which is under a key or in its list. After an error, returns an empty text. */
static Str checked_text(const Reader *reader, const Node *node, const char *key)
{
    if (node->kind == NODE_STRING) return node->text;
    refuse_field(reader, node, key, TRANSLATED("a text"));
    return STR("");
}

/* Returns the text under a key. After an error, returns an empty text. */
static Str text_of(const Reader *reader, const Node *map, const char *key)
{
    return checked_text(reader, field(reader, map, key), key);
}

/* Returns the truth value under a key. After an error, returns false. */
static bool truth_of(const Reader *reader, const Node *map, const char *key)
{
    const Node *node = field(reader, map, key);
    if (node->kind != NODE_BOOL) refuse_field(reader, node, key, TRANSLATED("true or false"));
    return node->integer == 1;
}

/* Returns the list under a key, with at most `most` items. After an error, returns an empty list. */
static const Node *list_of(const Reader *reader, const Node *map, const char *key, size_t most)
{
    static const Node EMPTY = {.kind = NODE_LIST};
    const Node *node = field(reader, map, key);
    if (node->kind == NODE_LIST && node->count <= most) return node;
    refuse_field(reader, node, key, TRANSLATED("a list of the required length"));
    return &EMPTY;
}

/* Reads the id and the name of a contract or item. */
static Label label_of(const Reader *reader, const Node *map)
{
    return (Label){text_of(reader, map, "id"), text_of(reader, map, "name")};
}

/* ---- distributions -------------------------------------------------------------------------------------------- */

/*
 * Reads a number of up to 128 bits: its absolute value into `*out`, and its sign into `*is_negative`. Returns false if
 * the text is no number, or if the number does not fit. A negative one must fit 127 bits.
 */
static bool parse_wide(Str text, bool *is_negative, Wide *out)
{
    *is_negative = text.n > 1 && text.s[0] == '-';
    *out = 0;
    for (size_t i = *is_negative; i < text.n; i++) {
        if (!is_digit(text.s[i]) || __builtin_mul_overflow(*out, (Wide)10, out)) return false;
        if (__builtin_add_overflow(*out, (Wide)(text.s[i] - '0'), out)) return false;
    }
    return text.n > 0 && !(*is_negative && *out >> 127);
}

/*
 * Returns the absolute value of the number of up to 128 bits under a key, and sets `*is_negative`. Returns an arbitrary
 * number after an error.
 */
static Wide wide_of(const Reader *reader, const Node *map, const char *key, bool *is_negative)
{
    Wide size = 0;
    if (!parse_wide(text_of(reader, map, key), is_negative, &size))
        refuse_field(reader, field(reader, map, key), key, TRANSLATED("a whole number in quotes"));
    return size;
}

/* Reads the sums of the values that have no bin: their number, sum and sum of squares. */
static void read_beyond(const Reader *reader, const Node *map, Moments *out)
{
    bool is_negative = false, squares_negative = false;
    out->n = read_any_count(reader, map, "count");
    Wide sum = wide_of(reader, map, "sum", &is_negative);
    if (sum >> 126)
        refuse_field(reader, map, "sum", TRANSLATED("smaller")); /* two such sums can be added without overflow */
    else out->sum = is_negative ? -(WideInt)sum : (WideInt)sum;
    out->squares = wide_of(reader, map, "squares", &squares_negative);
    if (squares_negative) refuse_field(reader, map, "squares", TRANSLATED("no less than 0"));
}

/* Reads a distribution, in which the bins are pairs of a value and its count. */
static void read_counts(const Reader *reader, const Node *map, const char *key, Distribution *out)
{
    const Node *node = field(reader, map, key), *beyond = node_find(node, "beyond");
    const Node *bins = list_of(reader, node, "bins", COUNTS_BINS);
    for (size_t i = 0; i < bins->count; i++) {
        const Node *bin = bins->items[i];
        bool is_pair = bin->kind == NODE_LIST && bin->count == 2 && bin->items[0]->kind == NODE_INT &&
                       bin->items[1]->kind == NODE_INT && bin->items[1]->integer >= 0;
        /* an invalid pair gets a value that is refused below */
        int64_t value = is_pair ? bin->items[0]->integer : COUNTS_LIMIT + 1;
        if (value < -COUNTS_LIMIT || value > COUNTS_LIMIT)
            refuse_field(reader, bin, "bins", TRANSLATED("a list of pairs of a value and its count"));
        else out->bin[value + COUNTS_LIMIT] = (uint64_t)bin->items[1]->integer;
    }
    if (beyond) read_beyond(reader, beyond, &out->beyond);
}

/* ---- checking counts against each other ----------------------------------------------------------------------- */

/* Reports an error at this key if its count `part` is larger than the count `whole`, of which it is a part. */
static void check_part(const Reader *reader, const Node *map, const char *key, uint64_t part, uint64_t whole)
{
    if (part > whole)
        refuse_field(reader, field(reader, map, key), key, TRANSLATED("at most the number that it is a part of"));
}

/* Returns the number of values in a distribution; returns UINT64_MAX if this overflows. */
static uint64_t values_in(const Distribution *counts)
{
    uint64_t n = counts->beyond.n;
    for (int i = 0; i < COUNTS_BINS; i++)
        if (__builtin_add_overflow(n, counts->bin[i], &n)) return UINT64_MAX;
    return n;
}

/* Reports an error at this key if the number of its values (`n`) is not `expected`, one for each deal. */
static void check_whole(const Reader *reader, const Node *map, const char *key, uint64_t n, uint64_t expected)
{
    if (n != expected)
        (void)diag_error(reader->diags, "result-range", field(reader, map, key)->span,
                         "'%s' has %llu values, but the other counts add up to %llu", key, (unsigned long long)n,
                         (unsigned long long)expected);
}

/*
 * Checks the counts of a contract. Nothing can occur more often than the contract was played. There may be fewer
 * payoffs and points, because a deal can be without a declarer, or not be played to the end. Points exist only in deals
 * with a payoff of the declarer.
 */
static void check_contract(const Reader *reader, const Node *node, const Node *items,
                           const ContractStatistics *statistics)
{
    uint64_t payoffs = values_in(&statistics->payoff);
    check_part(reader, node, "payoff", payoffs, statistics->count);
    check_part(reader, node, "points", values_in(&statistics->points), payoffs);
    for (size_t i = 0; i < items->count; i++)
        check_part(reader, items->items[i], "count", statistics->item[i].count, statistics->count);
}

/* ---- one game ------------------------------------------------------------------------------------------------- */

/* Reads the payoffs of a role, seat and position. */
static void read_payoff(const Reader *reader, const Node *node, Statistics *statistics)
{
    static const char *const ROLE_NAMES[] = {"declarer", "defender", "other"};
    Str name = text_of(reader, node, "role");
    uint64_t seat = read_count(reader, node, "seat", MAX_SEATS - 1);
    uint64_t position = read_count(reader, node, "position", MAX_SEATS - 1);
    for (int role = 0; role < ROLES; role++) {
        if (!str_is(name, ROLE_NAMES[role])) continue;
        read_counts(reader, node, "payoff", &statistics->payoff[role][seat][position]);
        return;
    }
    refuse_field(reader, node, "role", TRANSLATED("declarer, defender or other"));
}

/* Reads the counts of an item. */
static void read_item(const Reader *reader, const Node *node, ItemLabel *label, ItemStatistics *statistics)
{
    *label = (ItemLabel){label_of(reader, node), truth_of(reader, node, "sides")};
    statistics->count = read_any_count(reader, node, "count");
    statistics->won = read_any_count(reader, node, "won");
    check_part(reader, node, "won", statistics->won, statistics->count);
    const Node *declarer = field(reader, node, "declarer");
    if (declarer->kind == NODE_INT) statistics->declarer = declarer->integer;
    else refuse_field(reader, declarer, "declarer", TRANSLATED("a whole number"));
}

/* Reads the statistics of a contract, and checks them. */
static void read_contract(const Reader *reader, const Node *node, ContractLabels *labels,
                          ContractStatistics *statistics)
{
    labels->label = label_of(reader, node);
    statistics->bid = read_any_count(reader, node, "bid");
    statistics->count = read_any_count(reader, node, "count");
    statistics->won = read_any_count(reader, node, "won");
    check_part(reader, node, "won", statistics->won, statistics->count);
    read_counts(reader, node, "points", &statistics->points);
    read_counts(reader, node, "payoff", &statistics->payoff);
    const Node *items = list_of(reader, node, "items", MAX_ITEMS);
    labels->n_items = (int)items->count;
    for (size_t i = 0; i < items->count; i++)
        read_item(reader, items->items[i], &labels->item[i], &statistics->item[i]);
    check_contract(reader, node, items, statistics);
}

/* Returns the value of a hexadecimal digit; only lower-case letters are allowed. Returns -1 for any other character. */
static int digit_value(char c)
{
    if (c >= '0' && c <= '9') return c - '0';
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* Returns the hash of the rules, which is written as 16 hexadecimal digits; returns 0 after an error. */
static uint64_t hash_of(const Reader *reader, const Node *map)
{
    Str text = text_of(reader, map, "hash");
    uint64_t hash = 0;
    bool fine = text.n == 16;
    for (size_t i = 0; i < text.n && fine; i++) {
        fine = digit_value(text.s[i]) >= 0;
        hash = hash << 4 | (uint64_t)(digit_value(text.s[i]) & 15); /* after an error, `hash` is not used */
    }
    if (fine) return hash;
    refuse_field(reader, map, "hash", TRANSLATED("16 digits"));
    return 0;
}

/*
 * Checks the payoffs: in each deal, a seat at the table has one role, one position and one payoff. Seats beyond the
 * number of players have none.
 */
static void check_payoffs(const Reader *reader, const Node *node, const Statistics *statistics)
{
    for (int seat = 0; seat < MAX_SEATS; seat++) {
        uint64_t n = 0;
        for (int i = 0; i < ROLES * MAX_SEATS; i++) /* each pair of a role and a position */
            if (__builtin_add_overflow(n, values_in(&statistics->payoff[i / MAX_SEATS][seat][i % MAX_SEATS]), &n))
                n = UINT64_MAX - ROLES * MAX_SEATS; /* after an overflow: a number that is too large for a file */
        check_whole(reader, node, "payoffs", n, seat < reader->players ? statistics->deals : 0);
    }
}

/*
 * Checks the differences between two games. Each deal has a value for each measure, except for measures that need a
 * declarer. Positions beyond the number of players have no values.
 */
static void check_differences(const Reader *reader, const Node *list, const Differences *differences, uint64_t deals)
{
    for (int i = 0; i < MEASURES; i++) {
        uint64_t n = values_in(&differences->of[i]);
        bool is_whole = i < MEASURE_POSITION + reader->players || i == MEASURE_PLAYED || i == MEASURE_AUCTION;
        if (is_whole) check_whole(reader, list->items[i], "difference", n, deals);
        else check_part(reader, list->items[i], "difference", n, i < MEASURE_DECLARER ? 0 : deals);
    }
}

/* Checks the counts of a game. Each deal was passed out or has a contract, and each has an auction. */
static void check_counts(const Reader *reader, const Node *node, const Node *contracts, const Statistics *statistics)
{
    uint64_t deals = statistics->deals, all = statistics->passed_out;
    check_part(reader, node, "faults", statistics->faults, deals);
    check_whole(reader, node, "auction", values_in(&statistics->auction), deals);
    check_whole(reader, node, "pot", values_in(&statistics->pot), truth_of(reader, node, "has_pot") ? deals : 0);
    for (size_t i = 0; i < contracts->count; i++) {
        check_part(reader, contracts->items[i], "bid", statistics->contract[i].bid, deals);
        /* after an overflow: a number that is too large for a file, but can still be added to */
        if (__builtin_add_overflow(all, statistics->contract[i].count, &all)) all = UINT64_MAX - (uint64_t)INT64_MAX;
    }
    check_whole(reader, node, "contracts", all, deals);
    check_payoffs(reader, node, statistics);
}

/* Reads the statistics of a game, and checks them. */
static void read_game(const Reader *reader, const Node *node, GameLabels *labels, Statistics *statistics)
{
    labels->value = text_of(reader, node, "value");
    labels->hash = hash_of(reader, node);
    labels->scale = (int)read_count(reader, node, "scale", COUNTS_LIMIT);
    if (labels->scale == 0) refuse_field(reader, node, "scale", TRANSLATED("at least 1"));
    labels->has_pot = truth_of(reader, node, "has_pot");
    statistics->deals = read_any_count(reader, node, "deals");
    statistics->moves = read_any_count(reader, node, "moves");
    statistics->passed_out = read_any_count(reader, node, "passed_out");
    statistics->faults = read_any_count(reader, node, "faults");
    read_counts(reader, node, "auction", &statistics->auction);
    read_counts(reader, node, "pot", &statistics->pot);
    const Node *payoffs = list_of(reader, node, "payoffs", ROLES * MAX_SEATS * MAX_SEATS);
    for (size_t i = 0; i < payoffs->count; i++) read_payoff(reader, payoffs->items[i], statistics);
    const Node *contracts = list_of(reader, node, "contracts", MAX_CONTRACTS);
    labels->n_contracts = (int)contracts->count;
    for (size_t i = 0; i < contracts->count; i++)
        read_contract(reader, contracts->items[i], &labels->contract[i], &statistics->contract[i]);
    check_counts(reader, node, contracts, statistics);
}

/*
 * Reads how a game differs from the first game, for each measure, and checks the counts. `list` must have MEASURES
 * items.
 */
static void read_differences(const Reader *reader, const Node *list, Differences *differences, uint64_t deals)
{
    for (size_t i = 0; i < MEASURES; i++) read_counts(reader, list->items[i], "difference", &differences->of[i]);
    check_differences(reader, list, differences, deals);
}

/* Reads the games, and how each later game differs from the first one. */
static void read_games(const Reader *reader, const Node *root, Result *result)
{
    const Node *games = list_of(reader, root, "games", MAX_COMPARED);
    if (!games->count) refuse_field(reader, root, "games", TRANSLATED("a list of at least one"));
    result->n_games = (int)games->count;
    result->sums = run_statistics_new(reader->arena, result->n_games);
    for (int i = 0; i < result->n_games; i++)
        read_game(reader, games->items[i], &result->game[i], result->sums->statistics[i]);
    const Node *differences = list_of(reader, root, "differences", MAX_COMPARED);
    if (differences->count + 1 != games->count)
        refuse_field(reader, differences, "differences", TRANSLATED("a list with one item less than 'games'"));
    for (size_t i = 0; i < differences->count && i + 1 < games->count; i++) {
        const Node *list = differences->items[i];
        if (list->kind != NODE_LIST || list->count != MEASURES)
            refuse_field(reader, list, "differences", TRANSLATED("a list with one item for each measure"));
        else read_differences(reader, list, result->sums->difference[i + 1], result->sums->statistics[0]->deals);
    }
}

/* ---- the whole file ------------------------------------------------------------------------------------------- */

/* Reads the chosen options: a map of names and values. */
static void read_options(const Reader *reader, const Node *root, Result *result)
{
    const Node *map = field(reader, root, "options");
    if (map->kind != NODE_MAP || map->count > RESULT_MAX_OPTIONS) {
        refuse_field(reader, map, "options", TRANSLATED("a map of options"));
        return;
    }
    OptionChoice *options = ARENA_ARRAY(reader->arena, map->count, OptionChoice);
    for (size_t i = 0; i < map->count; i++)
        options[i] = (OptionChoice){map->pairs[i].key->text, checked_text(reader, map->pairs[i].value, "options")};
    result->options = options;
    result->n_options = map->count;
}

/* Reads the ranges of deals. Each is a pair: the first deal, and the deal after the last one. */
static void read_ranges(const Reader *reader, const Node *root, Result *result)
{
    Range twice;
    const Node *list = list_of(reader, root, "ranges", JSON_MAX_NODES);
    for (size_t i = 0; i < list->count; i++) {
        const Node *pair = list->items[i];
        bool is_pair = pair->kind == NODE_LIST && pair->count == 2 && pair->items[0]->kind == NODE_INT &&
                       pair->items[1]->kind == NODE_INT && pair->items[0]->integer >= 0 &&
                       pair->items[0]->integer < pair->items[1]->integer;
        if (!is_pair)
            refuse_field(reader, pair, "ranges",
                         TRANSLATED("a list of pairs: the first deal, and the deal after the last one"));
        else
            ranges_push(reader->arena, &result->ranges,
                        (Range){(uint64_t)pair->items[0]->integer, (uint64_t)pair->items[1]->integer});
    }
    if (!ranges_join(&result->ranges, &twice))
        (void)diag_error(reader->diags, "result-range", list->span, "deals %llu..%llu appear twice",
                         (unsigned long long)twice.first, (unsigned long long)twice.last);
}

/* Checks that each game has as many deals as the ranges of the file. */
static void check_deals(const Reader *reader, const Node *root, const Result *result)
{
    uint64_t deals = 0;
    for (size_t i = 0; i < result->ranges.n; i++) deals += result->ranges.items[i].last - result->ranges.items[i].first;
    for (int i = 0; i < result->n_games; i++)
        if (result->sums->statistics[i]->deals != deals)
            (void)diag_error(reader->diags, "result-range", field(reader, root, "ranges")->span,
                             "the ranges hold %llu deals, but %llu were counted", (unsigned long long)deals,
                             (unsigned long long)result->sums->statistics[i]->deals);
}

/* Reads the whole file. The number of players is read before the games, because it is needed to check their counts. */
static void read_all(Reader *reader, const Node *root, Result *result)
{
    result->program = text_of(reader, root, "program");
    result->variant = (Label){text_of(reader, root, "variant"), text_of(reader, root, "name")};
    result->seed = read_any_count(reader, root, "seed");
    result->pot = (int32_t)read_count(reader, root, "pot", INT32_MAX);
    result->compared = text_of(reader, root, "compared");
    result->microseconds = read_any_count(reader, root, "microseconds");
    result->players = (int)read_count(reader, root, "players", MAX_SEATS);
    const Node *bots = list_of(reader, root, "bots", MAX_SEATS);
    if (bots->count != (size_t)result->players || bots->count < 2)
        refuse_field(reader, root, "bots", TRANSLATED("a list with one text for each player"));
    for (size_t i = 0; i < bots->count; i++) result->bots[i] = checked_text(reader, bots->items[i], "bots");
    reader->players = result->players;
    read_options(reader, root, result);
    read_ranges(reader, root, result);
    read_games(reader, root, result);
    check_deals(reader, root, result);
}

Result *result_read(Arena *arena, const Source *source, Diags *diags)
{
    const Node *root = json_read(arena, source, diags);
    const Node *format = node_find(root, "tapp_result");
    if (!root) return NULL;
    if (!format || format->kind != NODE_INT || format->integer != RESULT_FORMAT) {
        Diag *diag =
            diag_error(diags, "result-format", root->span, "this is not a result file of format %d", RESULT_FORMAT);
        diag_hint(diags, diag, "write one with 'tapp simulate … --out FILE'");
        return NULL;
    }
    Reader reader = {arena, diags, 0};
    Result *result = ARENA_NEW(arena, Result);
    size_t errors = diags->n_errors;
    read_all(&reader, root, result);
    return diags->n_errors == errors ? result : NULL;
}
