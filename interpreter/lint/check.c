/* Checks a variant in all its configurations: each number of players and each value of an option. */
#include "lint/check_inner.h"

#include "base/amount.h"
#include "lint/causes.h"
#include "lint/elsewhere.h"
#include "lint/meaning.h"
#include "lint/trial.h"
#include "rulebook/explain.h"
#include "rules/repair.h"
#include "rules/once.h"
#include "engine/facts.h"
#include "text/choice.h"
#include "text/source.h"
#include "text/yaml.h"

#include <string.h>
#include <unistd.h>

enum {
    TRIAL_SEED = 1,       /* the seed of all random deals */
    TRIAL_DEALS = 200,    /* the random deals in each configuration */
    SETTLED_DEALS = 3000, /* more deals with the default options, played only to test the settlement */
    RARELY = 50,          /* fewer than one played deal in this many gives a warning */
    /* the most directed deals with the default options; see reach_seek() */
    MOST_SOUGHT = 3000,
    SOUGHT = 600 /* the most directed deals in each other configuration */
};

/*
 * The most values (nodes) of a file that are checked in all configurations together. Without this limit, a large file
 * with many options would take too long.
 */
enum { MOST_VALUES = 4000000 };

Check *check_open(FileCache *cache)
{
    Arena *arena = arena_new();
    Check *check = ARENA_NEW(arena, Check);
    check->arena = arena;
    check->own = cache ? NULL : file_cache_new();
    check->cache = cache ? cache : check->own;
    check->diags = diags_new(arena);
    return check;
}

void check_close(Check *check)
{
    for (size_t i = 0; i < check->n_kept; i++) arena_free(check->kept[i]);
    file_cache_free(check->own);
    arena_free(check->arena);
}

Diags *check_diags(const Check *check)
{
    return check->diags;
}

void check_set_observer(Check *check, ReadObserver observer)
{
    check->observer = observer;
}

void check_see(const Check *check, Str path)
{
    if (check->observer.see) check->observer.see(check->observer.context, path);
}

/* ---- reading each file once ----------------------------------------------------------------------------------- */

/*
 * Passes the path of the parent to the observer, then reads the parent through the cache. A stranger's file may extend
 * only shipped ones.
 */
static const Source *find_parent(void *context, Arena *arena, Str name, const Source *from, Span place, Diags *diags)
{
    const Check *check = context;
    OverlayFinder finder = file_cache_finder(check->cache);
    if (check->is_stranger && !catalog_lets_extend(name, from, place, diags)) return NULL;
    check_see(check, catalog_parent_path(arena, name, from));
    return finder.find(finder.context, arena, name, from, place, diags);
}

/* Reads the tree of a source through the cache, as the function `read` of an OverlayFinder. */
static Node *read_document(void *context, const Source *source, Diags *diags)
{
    const Check *check = context;
    return file_cache_read(check->cache, source, diags);
}

/*
 * Finds the words files of a variant, and passes the path of each to the observer. A stranger's file may use only
 * shipped ones.
 */
static size_t find_words(void *context, Arena *arena, const Source *of, const OverlayWords **list, Diags *diags)
{
    const Check *check = context;
    OverlayFinder finder = check->is_stranger ? catalog_finder_for_strangers() : catalog_finder();
    size_t n = finder.words(finder.context, arena, of, list, diags);
    for (size_t i = 0; i < n; i++) check_see(check, (*list)[i].source->path);
    return n;
}

/* Returns the functions by which a check finds and reads files. */
static OverlayFinder finder_of(Check *check)
{
    return (OverlayFinder){.find = find_parent, .read = read_document, .words = find_words, .context = check};
}

/* ---- configurations ------------------------------------------------------------------------------------------- */

/* The state of checking one file. */
typedef struct Work {
    Check *check;
    const Language *language;
    const Source *source;
    Node *root; /* the document of the file; each configuration works on a copy with its own changes */
    const SchemaKnown *known;
    Meaning *meaning;
    /* the warnings that deals are never played; added at the end, if no other error explains why */
    Diags *unplayed;
    bool with_trial;
    bool is_unsound; /* true if the default configuration has an error */
    /*
     * true if some error could not be corrected in `root`: an unknown key was removed, or a value has the wrong kind;
     * then an entry that the author meant is missing, and another configuration may report this again
     */
    bool lacks_entries;
    size_t values, left; /* `values` is the number of values in the file; `left` is how many may still be checked */
    size_t n_untried;    /* the number of configurations that were skipped, because `left` was too small for them */
    /* memory that all configurations use in turn; NULL if messages still point into the memory of the last one */
    Arena *scratch;
} Work;

/* A configuration: a number of players, and at most one option with a value other than the default. */
typedef struct Configuration {
    int players; /* 0: default */
    OptionChoice option;
    bool has_option;
    const Node *own; /* the option's value with the changes that it makes; may be NULL */
} Configuration;

/* True for the configuration with the default number of players and the default value of each option. */
static bool is_default(const Configuration *configuration)
{
    return !configuration->has_option && !configuration->players;
}

/*
 * Adds to the hint of an error the option and the number of players with which it occurs. The default configuration
 * does not have this error. For the default configuration itself, the hint stays as it is.
 */
static void report_configuration(const Configuration *configuration, Diags *diags, Diag *diag)
{
    Str before = diag->hint;
    OptionChoice option = configuration->option;
    if (configuration->has_option && configuration->players)
        diag_hint(diags, diag, "with option '%.*s=%.*s' and %d players", STR_ARG(option.name), STR_ARG(option.value),
                  configuration->players);
    else if (configuration->has_option)
        diag_hint(diags, diag, "with option '%.*s=%.*s'", STR_ARG(option.name), STR_ARG(option.value));
    else if (configuration->players) diag_hint(diags, diag, "with %d players", configuration->players);
    else return;
    if (before.n) diag->hint = arena_printf(diags->arena, "%.*s (%.*s)", STR_ARG(before), STR_ARG(diag->hint));
}

/* Returns the last name of a JSON Pointer. */
static Str last_name(Str path)
{
    size_t from = path.n;
    while (from && path.s[from - 1] != '/') from--;
    return (Str){path.s + from, path.n - from};
}

/*
 * True if an error only follows from an error of the default configuration. Either a value of the option changes
 * something below a misspelt key, or the same key is missing again.
 */
static bool is_echo(const Work *work, const Configuration *configuration, const Diag *diag)
{
    bool lacks_key = !is_default(configuration) && strcmp(diag->code, "missing-key") == 0;
    if (lacks_key && (work->lacks_entries || causes_have_name(work->check->diags, last_name(diag->path)))) return true;
    return work->is_unsound && !node_holds(configuration->own, diag->span);
}

/*
 * Adds the errors of a configuration that are new. If an earlier error has the same code and place, it is the same
 * error, even if the numbers in its text differ; but see diags_repeat(). If the default configuration has an error,
 * another configuration adds only errors in its own changes. Returns true if an error was added.
 */
static bool add_new_errors(const Work *work, const Configuration *configuration, const Diags *found)
{
    Diags *diags = work->check->diags;
    bool has_new = false;
    for (size_t i = 0; i < found->n; i++) {
        Diag *diag = found->list[i];
        if (is_echo(work, configuration, diag) || diags_repeat(diags, diag)) continue;
        report_configuration(configuration, diags, diag);
        diags_take(diags, diag);
        has_new = true;
    }
    return has_new;
}

/* Keeps the memory of a configuration until the end of the check, because messages point into it. */
static void keep_arena(Check *check, Arena *arena)
{
    *(Arena **)arena_push(check->arena, (void **)&check->kept, &check->n_kept, &check->capacity, sizeof(Arena *)) =
        arena;
}

/* The numbers of players: the least, the most, and the default. */
typedef struct Seats {
    int64_t least, most, usual;
} Seats;

/*
 * Returns the numbers of players to try. A file with errors may have any numbers, so they are limited. `active` players
 * play, and one more may sit out as dealer. So `active` + 2 is the first number that is too large.
 */
static Seats seats_of(const Node *root)
{
    const Node *map = node_find(root, "seats"), *range = node_find(map, "players");
    int64_t active = node_integer(map, "active", MAX_SEATS);
    Seats seats = {node_integer(range, "min", 0), node_integer(range, "max", 0), node_integer(range, "default", 0)};
    /* a larger maximum is lowered to this number, which is then tried, so that the check reports it */
    if (seats.most > active + 1) seats.most = active + 2;
    if (seats.least < 1) seats.least = 1;
    if (seats.most > MAX_SEATS) seats.most = MAX_SEATS;
    return seats;
}

/*
 * Warns if nearly all random deals were thrown in; if all were, this is an error. The message is put into `unplayed`,
 * because a later message may explain it. Only the first configuration with such deals is reported.
 */
static void warn_if_rarely_played(const Work *work, const Game *game, const Configuration *configuration,
                                  const Reach *reach)
{
    Span span = node_key_span(game->root, STR("auction"));
    if (!span.source) span = game->root->span;
    if (work->unplayed->n || reach->settled * RARELY >= reach->deals) return;
    Diag *diag = NULL;
    if (reach->settled)
        diag = diag_warning(work->unplayed, "deal-rarely-played", span,
                            "of %llu random deals only %llu were played; the others were thrown in",
                            (unsigned long long)reach->deals, (unsigned long long)reach->settled);
    else {
        diag = diag_error(work->unplayed, "deal-never-played", span,
                          "no deal is ever played: all %llu random deals were thrown in",
                          (unsigned long long)reach->deals);
        diag_hint(work->unplayed, diag, "let the last round end with a bid that has a contract, or add 'all_pass'");
    }
    report_configuration(configuration, work->unplayed, diag);
}

/* Adds the warning that no deal is played. If a bid was reported that can never be made, this already explains it. */
static void report_unplayed(const Work *work)
{
    Diags *diags = work->check->diags;
    bool is_reported = diags_have_code(diags, "bid-unreachable") || diags_have_code(diags, "bid-never");
    if (work->unplayed->n && !is_reported) diags_take(diags, work->unplayed->list[0]);
}

/* Reports a formula that failed in a directed deal. The message names no seed, because such a deal has none. */
static void report_fault(const Work *work, const Game *game, const FormulaFault *fault, Diags *found)
{
    Span span = fault->span.source ? fault->span : node_key_span(game->root, STR("settlement"));
    if (fault->reason && !diags_have(work->check->diags, "trial-formula", span))
        (void)diag_error(found, "trial-formula", span, "in a directed deal of the trial a formula fails: %s",
                         translate(fault->reason));
}

/*
 * Plays random deals. If they have no error, then plays directed deals, which try to reach what the random deals did
 * not.
 */
static void try_deals(const Work *work, const Game *game, const Configuration *configuration, Diags *found)
{
    Reach reach = {0};
    FormulaFault fault;
    /* parts that earlier configurations reached need not be reached again */
    meaning_known_reach(work->meaning, game, &reach);
    /* the default configuration gets the longest trial */
    bool is_long = is_default(configuration);
    TrialPlan plan = {.seed = TRIAL_SEED,
                      .deals = TRIAL_DEALS,
                      .settled = is_long ? SETTLED_DEALS : 0,
                      .head = {work->source->path, &configuration->option, configuration->has_option},
                      .known = work->check->diags,
                      .writes_record = true,
                      .reach = &reach};
    if (!trial_run(game, &plan, found)) return;
    warn_if_rarely_played(work, game, configuration, &reach);
    reach_seek(&reach, game, TRIAL_SEED, is_long ? MOST_SOUGHT : SOUGHT, &fault);
    report_fault(work, game, &fault, found);
    meaning_see_reach(work->meaning, game, &reach);
}

/*
 * Clears the memory of a configuration for the next one. `is_kept` is true if messages point into it; then it is kept,
 * and the next one gets new memory.
 */
static void clear_scratch(Work *work, bool is_kept)
{
    if (!is_kept) {
        arena_clear(work->scratch);
        return;
    }
    keep_arena(work->check, work->scratch);
    work->scratch = NULL;
}

/* Returns the number of values in a tree. It measures how long a check takes. */
static size_t count_values(const Node *node)
{
    size_t n = 1;
    for (size_t i = 0; i < node_n_items(node); i++) n += count_values(node->items[i]);
    for (size_t i = 0; i < node_n_pairs(node); i++) n += count_values(node->pairs[i].value);
    return n;
}

/*
 * Reserves the work for one configuration, as a number of values. If too little is left of MOST_VALUES, counts the
 * configuration as untried and returns false. The first configuration always fits.
 */
static bool reserve_work(Work *work)
{
    bool is_left = work->left >= work->values;
    if (is_left) work->left -= work->values;
    else work->n_untried++;
    return is_left;
}

/* Warns that the file is too large, if some configurations were not checked for this reason. */
static void report_untried(const Work *work)
{
    if (work->n_untried)
        (void)diag_warning(work->check->diags, "check-limit", node_key_span(work->root, STR("options")),
                           "the file is too large to try all options: %zu of their values were left out",
                           work->n_untried);
}

/*
 * Checks one configuration, and plays deals in it. If `seats` is not NULL, sets it to the possible numbers of players.
 * Returns false if there was an error. Also returns false, without checking anything, if the file is too large for one
 * more configuration.
 */
static bool check_configuration(Work *work, Configuration configuration, Seats *seats)
{
    if (!reserve_work(work)) return false;
    if (!work->scratch) work->scratch = file_cache_borrow(work->check->cache);
    Diags *found = diags_new(work->check->arena);
    const Game *sketch = NULL; /* as much of the game as can be compiled; NULL if nothing can */
    LoadRequest request = {.language = work->language,
                           .players = configuration.players,
                           .options = &configuration.option,
                           .n_options = configuration.has_option,
                           .finder = finder_of(work->check),
                           .read = work->root,
                           .known = work->known,
                           .hooks = facts_hooks(),
                           .sketch = &sketch};
    const Game *game = game_load(work->scratch, work->source, &request, found);
    if (game) explain_unspoken(work->scratch, game, found);
    if (game && work->with_trial && !work->is_unsound) try_deals(work, game, &configuration, found);
    bool has_new = add_new_errors(work, &configuration, found);
    /* the rules of this configuration are compared with the rules of other values of the option */
    bool is_choice = configuration.has_option && !configuration.players;
    meaning_see(work->meaning, sketch, is_choice ? &configuration.option : NULL);
    if (seats) *seats = seats_of(sketch ? sketch->root : work->root);
    clear_scratch(work, has_new);
    return found->n_reports == 0;
}

/* Tries the configuration with each number of players except the default. */
static void try_players(Work *work, Configuration configuration, Seats seats)
{
    for (int64_t n = seats.least; n <= seats.most; n++) {
        configuration.players = (int)n;
        if (n != seats.usual) (void)check_configuration(work, configuration, NULL);
    }
}

/*
 * Tries a value of an option with all numbers of players. Without a trial, only the default number is tried. If there
 * is an error with the default number, the other numbers are not tried, because they would repeat it.
 */
static void try_value(Work *work, Configuration configuration)
{
    Seats seats;
    if (check_configuration(work, configuration, &seats) && work->with_trial) try_players(work, configuration, seats);
}

/*
 * Tries values of an option that is a number: its limits and a value between them. The default, which the default
 * configuration has tested, is not tried again.
 */
static void try_numbers(Work *work, const Node *option, Configuration configuration)
{
    enum { LIMITS = 2 };
    int64_t least = node_integer(option, "min", 0), most = node_integer(option, "max", least);
    int64_t usual = node_integer(option, "default", least), numbers[] = {least, most, amount_between(least, most)};
    size_t n = work->with_trial ? COUNT(numbers) : LIMITS; /* without deals, only the limits can show an error */
    for (size_t i = 0; i < n; i++) {
        bool was_tried = numbers[i] == usual;
        for (size_t k = 0; k < i; k++) was_tried = was_tried || numbers[i] == numbers[k];
        configuration.option.value = arena_number(work->check->arena, numbers[i]);
        if (!was_tried) try_value(work, configuration);
    }
}

/* Tries all values of an option except the default, which the default configuration has tested. */
static void try_option(Work *work, const NodePair *pair)
{
    const Node *values = node_find(pair->value, "values"), *usual = node_find(pair->value, "default");
    const Node *constant = node_find(pair->value, "constant");
    Configuration configuration = {.option.name = pair->key->text, .has_option = true};
    if (constant && constant->text.n) {
        try_numbers(work, pair->value, configuration);
        return;
    }
    for (size_t i = 0; i < node_n_pairs(values); i++) {
        configuration.option.value = values->pairs[i].key->text;
        configuration.own = values->pairs[i].value;
        if (!usual || choice_value(values, usual->text) != configuration.own) try_value(work, configuration);
    }
}

/* Returns the errors that the schema found. Only these have a path. */
static Diags *errors_of_schema(const Work *work)
{
    Diags *errors = diags_new(work->check->arena);
    const Diags *found = work->check->diags;
    for (size_t i = 0; i < found->n; i++) {
        Diag *diag = found->list[i];
        if (diag->severity != SEVERITY_ERROR || !diag->path.s) continue;
        *(Diag **)arena_push(errors->arena, (void **)&errors->list, &errors->n, &errors->capacity, sizeof(Diag *)) =
            diag;
    }
    return errors;
}

/*
 * True if some error suggests no correction. Such an error cannot be repaired; at most, an unknown key is removed. So
 * the entry that the author meant stays missing.
 */
static bool have_unrepairable(const Diags *errors)
{
    for (size_t i = 0; i < errors->n; i++)
        if (!errors->list[i]->instead.n) return true;
    return false;
}

/*
 * Corrects the errors of the document, as the author probably meant the entries. The other configurations use the
 * corrected document, so they do not report these errors again.
 */
static void repair_root(Work *work)
{
    Arena *arena = work->check->arena;
    const Diags *errors = errors_of_schema(work);
    Repaired repaired = repair_document(arena, work->root, errors, 0);
    work->lacks_entries = have_unrepairable(errors) || !repaired.is_whole;
    if (repaired.root == work->root) return;
    work->root = once_defaults(arena, node_copy(arena, repaired.root));
    work->known = variant_know(arena, work->language, work->root);
}

/*
 * Checks the default configuration, then other numbers of players, then each option. At the end, reports entries that
 * no configuration uses.
 */
static void try_all(Work *work, const Node *root)
{
    Seats seats;
    work->values = count_values(root);
    work->left = MOST_VALUES;
    work->is_unsound = !check_configuration(work, (Configuration){.players = 0}, &seats);
    /* so that other configurations do not repeat the errors of the default one */
    if (work->is_unsound) repair_root(work);
    try_players(work, (Configuration){.players = 0}, seats);
    const Node *options = node_find(root, "options");
    for (size_t i = 0; i < node_n_pairs(options); i++) try_option(work, &options->pairs[i]);
    meaning_report(work->meaning);
    report_unplayed(work);
    report_untried(work);
}

/* ---- files that are part of others ---------------------------------------------------------------------------- */

/*
 * Returns a copy of the schema in which no key is required. A file that is a part of others must be correct, but need
 * not be complete. Schemas in lists, such as those of `anyOf`, stay as they are.
 */
static Node *without_required(Arena *arena, const Node *node)
{
    Node *copy = ARENA_NEW(arena, Node);
    *copy = *node;
    if (node->kind != NODE_MAP) return copy;
    copy = node_map(arena, node->span);
    for (size_t i = 0; i < node_n_pairs(node); i++) {
        const NodePair *pair = &node->pairs[i];
        /* a key of the language that is called `required` has a schema, which is a map and no list */
        bool is_keyword = node_is(pair->key, "required") && pair->value->kind == NODE_LIST;
        if (!is_keyword) node_add(arena, copy, pair->key, without_required(arena, pair->value));
    }
    node_seal(arena, copy);
    return copy;
}

/* Checks a file that is a part of other games. Only its structure is checked, and required keys may be missing. */
static void check_shape(const Work *work, const Node *root)
{
    Check *check = work->check;
    Node *document = without_required(check->arena, language_document(work->language));
    Schema *schema = schema_compile(check->arena, document, (SchemaOptions){0}, diags_new(check->arena));
    Node *whole = once_apply(check->arena, once_defaults(check->arena, node_copy(check->arena, root)), check->diags);
    if (schema)
        (void)schema_check(schema, NULL, check->arena, variant_without_nulls(check->arena, work->language, whole),
                           check->diags);
    schema_free(schema);
    (void)diag_remark(check->diags, "partial-file", node_find(root, "partial")->span,
                      "this is a part of other games, so only its structure was checked");
}

/* ---- checking a file ------------------------------------------------------------------------------------------ */

/*
 * Reads a file through the cache; NULL after an error. `name` is the path of the file, or the id of a shipped variant;
 * a file with this name comes first.
 */
static const Source *read_file(Check *check, Str name)
{
    Str path = arena_str(check->arena, name);
    bool is_file = access(path.s, F_OK) == 0 || catalog_is_path(path);
    Str place = is_file ? path : catalog_path(check->arena, path);
    check_see(check, place);
    const Source *source = file_cache_find(check->cache, place);
    if (source) return source;
    Arena *arena = file_cache_arena(check->cache);
    source =
        is_file ? source_read(arena, path, YAML_MAX_BYTES, check->diags) : catalog_source(arena, path, check->diags);
    if (source) file_cache_add(check->cache, source);
    return source;
}

/* Adds a hint to unknown keys for which no other key was suggested: the places where this key is allowed. */
static void hint_elsewhere(const Check *check, const Language *language)
{
    for (size_t i = 0; i < check->diags->n; i++) {
        Diag *diag = check->diags->list[i];
        if (strcmp(diag->code, "unknown-key") != 0 || diag->instead.n || !diag->path.n) continue;
        Str hint = elsewhere_hint(check->arena, language_document(language), last_name(diag->path));
        if (hint.n) diag->hint = hint;
    }
}

/*
 * Checks a variant. First reads it together with the files that it extends. Then checks all its configurations, or only
 * its form if it is partial. With `with_trial`, deals are played, too. At the end, adds hints to unknown keys, and
 * removes errors that follow from others.
 */
static void check_source(Check *check, const Language *language, const Source *source, bool with_trial)
{
    Work work = {.check = check, .language = language, .source = source, .with_trial = with_trial};
    Node *root = variant_read(check->arena, language, work.source, finder_of(check), check->diags);
    if (!root) return;
    work.root = root;
    work.known = variant_know(check->arena, language, root);
    work.unplayed = diags_new(check->arena);
    work.meaning = meaning_new(check->diags, work.source, root);
    if (variant_is_partial(root, work.source)) check_shape(&work, root);
    else try_all(&work, root);
    hint_elsewhere(check, language);
    causes_settle(check->diags);
    if (work.scratch) file_cache_give_back(check->cache, work.scratch);
}

/* Checks a words file together with the rules that it belongs to. Keeps only messages about the words file. */
static void check_words(Check *check, const Language *language, Str rules, Str words)
{
    Diags *diags = check->diags;
    const Source *source = read_file(check, rules);
    if (source) check_source(check, language, source, false);
    bool has_errors = diags->n_reports > 0;
    for (size_t i = diags->n; i > 0; i--) {
        const Source *place = diags->list[i - 1]->span.source;
        if (place && !str_equal(place->path, words)) diags_drop(diags, i - 1);
    }
    bool all_are_hidden = has_errors && diags->n == 0;
    if (!all_are_hidden) return;
    Diag *diag =
        diag_error(diags, "words-rules", (Span){0}, "'%.*s' has errors, so its words are not checked", STR_ARG(rules));
    diag_hint(diags, diag, "`tapp validate %.*s` shows them", STR_ARG(rules));
}

void check_variant(Check *check, const Language *language, Str name, bool with_trial)
{
    Str rules = catalog_is_path(name) ? catalog_rules_of(check->arena, name) : STR("");
    const Source *source = rules.n ? NULL : read_file(check, name);
    if (rules.n) check_words(check, language, rules, name);
    if (source) check_source(check, language, source, with_trial);
}

void check_stranger(Check *check, const Language *language, const Source *source, bool with_trial)
{
    check->is_stranger = true;
    check_source(check, language, source, with_trial);
}
