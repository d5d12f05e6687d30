/* Names the games of a result, and merges the results of several files. */
#include "stats/result.h"

static const Str EN = {"en", 2};

/* Returns an id with its English name, or with the id itself as its name if there is none. */
static Label label_of(Arena *arena, Str id, const Node *name)
{
    Str text = text_in(name, EN);
    return (Label){arena_str(arena, id), arena_str(arena, text.n ? text : id)};
}

void result_label(Arena *arena, const Game *game, Str value, GameLabels *out)
{
    *out = (GameLabels){.value = value,
                        .hash = game->hash,
                        .scale = point_scale(game),
                        .has_pot = game->has_pot,
                        .n_contracts = game->n_contracts};
    for (int i = 0; i < game->n_contracts; i++) {
        const Contract *contract = &game->contract[i];
        ContractLabels *labels = &out->contract[i];
        labels->label = label_of(arena, contract->id, contract->name);
        labels->n_items = (int)contract->n_items;
        for (int k = 0; k < labels->n_items; k++) {
            const Item *item = &contract->items[k];
            bool has_sides =
                item->paid == PAID_SIDES || item->paid == PAID_OWN_SIDE || item->paid == PAID_SIDE_OF_HOLDER;
            labels->item[k] = (ItemLabel){label_of(arena, item->id, item->name), has_sides};
        }
    }
}

/* ---- comparing the runs of two results ------------------------------------------------------------------------ */

/* Two results that are compared, with the names of their files for messages. */
typedef struct Comparison {
    const Result *a, *b;
    Str file_a, file_b;
    Buf *errors;
    bool differs; /* a difference has been reported */
} Comparison;

/* Reports a difference between two texts. `what` is its name in the message. */
static void compare_texts(Comparison *comparison, const char *what, Str a, Str b)
{
    if (str_equal(a, b)) return;
    comparison->differs = true;
    buf_printf(comparison->errors, translate("tapp: merge: the %s differs: '%.*s' in %.*s, '%.*s' in %.*s\n"),
               translate(what), STR_ARG(a), STR_ARG(comparison->file_a), STR_ARG(b), STR_ARG(comparison->file_b));
}

/* Reports a difference between two numbers. `what` is its name in the message. */
static void compare_numbers(Comparison *comparison, const char *what, int64_t a, int64_t b)
{
    Buf text_a = {0}, text_b = {0};
    buf_printf(&text_a, "%lld", (long long)a);
    buf_printf(&text_b, "%lld", (long long)b);
    compare_texts(comparison, what, buf_str(&text_a), buf_str(&text_b));
    buf_free(&text_a);
    buf_free(&text_b);
}

/* Compares the hashes of the rules, and reports a difference. */
static void compare_hashes(Comparison *comparison, uint64_t a, uint64_t b)
{
    Buf text_a = {0}, text_b = {0};
    buf_printf(&text_a, "%016llx", (unsigned long long)a);
    buf_printf(&text_b, "%016llx", (unsigned long long)b);
    compare_texts(comparison, TRANSLATED("hash of the rules"), buf_str(&text_a), buf_str(&text_b));
    buf_free(&text_a);
    buf_free(&text_b);
}

/* Writes the chosen options with their values, such as "a=1 b=2". */
static void list_options(const Result *result, Buf *out)
{
    for (size_t i = 0; i < result->n_options; i++)
        buf_printf(out, "%s%.*s=%.*s", i ? " " : "", STR_ARG(result->options[i].name),
                   STR_ARG(result->options[i].value));
}

/* Reports a difference between the chosen options. They are compared as one text, because they are sorted. */
static void compare_options(Comparison *comparison)
{
    Buf a = {0}, b = {0};
    list_options(comparison->a, &a);
    list_options(comparison->b, &b);
    compare_texts(comparison, TRANSLATED("choice of options"), buf_str(&a), buf_str(&b));
    buf_free(&a);
    buf_free(&b);
}

/*
 * True if both results have the same contracts, items and units of points, and both or neither have a pot. Then their
 * sums can be added.
 */
static bool same_labels(const GameLabels *a, const GameLabels *b)
{
    bool same = a->scale == b->scale && a->has_pot == b->has_pot && a->n_contracts == b->n_contracts;
    for (int i = 0; same && i < a->n_contracts; i++) {
        const ContractLabels *left = &a->contract[i], *right = &b->contract[i];
        same = str_equal(left->label.id, right->label.id) && left->n_items == right->n_items;
        for (int k = 0; same && k < left->n_items; k++)
            same = str_equal(left->item[k].label.id, right->item[k].label.id);
    }
    return same;
}

/*
 * Reports differences between the games of two results. Labels are compared only if everything else is equal, so that
 * only the cause of a difference is reported.
 */
static void compare_games(Comparison *comparison)
{
    const Result *a = comparison->a, *b = comparison->b;
    compare_texts(comparison, TRANSLATED("option that is compared"), a->compared, b->compared);
    compare_numbers(comparison, TRANSLATED("number of values compared"), a->n_games, b->n_games);
    for (int i = 0; i < a->n_games && a->n_games == b->n_games; i++) {
        compare_texts(comparison, TRANSLATED("value compared"), a->game[i].value, b->game[i].value);
        compare_hashes(comparison, a->game[i].hash, b->game[i].hash);
        if (!comparison->differs && !same_labels(&a->game[i], &b->game[i]))
            compare_texts(comparison, TRANSLATED("list of contracts and items"), str_of(translate("one")),
                          str_of(translate("another")));
    }
}

/*
 * Reports each difference between the runs of two files. Returns true if there is none, so that the files may be
 * merged.
 */
static bool are_of_one_run(Comparison *comparison)
{
    const Result *a = comparison->a, *b = comparison->b;
    compare_texts(comparison, TRANSLATED("program"), a->program, b->program);
    compare_texts(comparison, TRANSLATED("variant"), a->variant.id, b->variant.id);
    compare_numbers(comparison, TRANSLATED("number of players"), a->players, b->players);
    compare_options(comparison);
    compare_games(comparison);
    for (int seat = 0; seat < a->players && a->players == b->players; seat++)
        compare_texts(comparison, TRANSLATED("player"), a->bots[seat], b->bots[seat]);
    compare_numbers(comparison, TRANSLATED("seed"), (int64_t)a->seed, (int64_t)b->seed);
    compare_numbers(comparison, TRANSLATED("pot"), a->pot, b->pot);
    return !comparison->differs;
}

/* ---- merging -------------------------------------------------------------------------------------------------- */

/* Reports deals that are in two files. Returns true if there are none. */
static bool are_apart(Result *const *results, const Str *files, size_t n, Buf *errors)
{
    bool fine = true;
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < i; k++) {
            Range both = ranges_overlap(&results[k]->ranges, &results[i]->ranges);
            if (both.first == both.last) continue;
            buf_printf(errors, translate("tapp: merge: deals %llu..%llu are in %.*s and in %.*s\n"),
                       (unsigned long long)both.first, (unsigned long long)both.last, STR_ARG(files[k]),
                       STR_ARG(files[i]));
            fine = false;
        }
    return fine;
}

/* Adds up ranges, sums and times of all results. Returns false if a sum overflows. */
static bool add_all(Arena *arena, Result *merged, Result *const *results, size_t n)
{
    Range twice;
    bool fits = true;
    for (size_t i = 0; i < n; i++) {
        const Ranges *ranges = &results[i]->ranges;
        for (size_t k = 0; k < ranges->n; k++) ranges_push(arena, &merged->ranges, ranges->items[k]);
        fits = fits && run_statistics_add(merged->sums, results[i]->sums) &&
               !__builtin_add_overflow(merged->microseconds, results[i]->microseconds, &merged->microseconds);
    }
    (void)ranges_join(&merged->ranges, &twice); /* they do not overlap: see are_apart() */
    return fits;
}

Result *results_merge(Arena *arena, Result *const *results, const Str *files, size_t n, Buf *errors)
{
    bool fine = true;
    for (size_t i = 1; i < n; i++) {
        Comparison comparison = {
            .a = results[0], .b = results[i], .file_a = files[0], .file_b = files[i], .errors = errors};
        fine = are_of_one_run(&comparison) && fine;
    }
    if (!fine || !are_apart(results, files, n, errors)) return NULL;
    Result *merged = ARENA_NEW(arena, Result);
    *merged = *results[0];
    merged->ranges = (Ranges){0};
    merged->microseconds = 0;
    merged->sums = run_statistics_new(arena, merged->n_games);
    if (add_all(arena, merged, results, n)) return merged;
    buf_add(errors, str_of(translate("tapp: merge: a sum is too large\n")));
    return NULL;
}
