/*
 * Implements `extends`: merges a document over its parents. The files that are being read form a list on the stack; a
 * file that is already in the list extends itself.
 */
#include "text/overlay.h"

#include "base/number.h"
#include "base/visible.h"
#include "text/choice.h"
#include "text/yaml.h"

#include <string.h>

const char *const overlay_inherited[N_INHERITED] = {"talon", "discard", "giving", "play", "trump", "goal"};

bool overlay_is_inherited(Str key)
{
    bool any = false;
    for (size_t i = 0; i < N_INHERITED; i++) any = any || str_is(key, overlay_inherited[i]);
    return any;
}

/*
 * A kind of place in a document. In the rules of a contract, some nulls remain after merging; see overlay_inherited.
 * IN_CONTRACTS is the map of all contracts, IN_CONTRACT one contract, and IN_RULE an inherited key or anything below.
 */
typedef enum MergePlace { ELSEWHERE, AT_TOP, IN_CONTRACTS, IN_CONTRACT, IN_RULE } MergePlace;

/* Returns the kind of place for the value under a key. It decides if a null there removes a value or must be kept. */
static MergePlace place_of_key(MergePlace place, Str key)
{
    switch (place) {
    case AT_TOP: return str_is(key, "contracts") ? IN_CONTRACTS : ELSEWHERE;
    case IN_CONTRACTS: return IN_CONTRACT;
    case IN_CONTRACT: return overlay_is_inherited(key) ? IN_RULE : ELSEWHERE;
    case IN_RULE: return IN_RULE;
    case ELSEWHERE: break;
    }
    return ELSEWHERE;
}

/* How to merge. If `nulls_win` is true, a null that is kept replaces the value; otherwise it only removes the value. */
typedef struct Merge {
    Arena *arena;
    bool nulls_win;
} Merge;

static Node *merge_at(const Merge *merge, MergePlace place, const Node *target, const Node *patch);

/* Returns the key of a pair that the target and the patch have: the patch's, unless both are of the same file. */
static const Node *merged_key(Arena *arena, const Node *old, const Node *patch)
{
    if (old->span.source == patch->span.source) return old;
    Node *key = node_copy(arena, patch);
    key->eldest = old->eldest ? old->eldest : old;
    return key;
}

/*
 * Adds the pairs of the target to `merged`, in their order. The patch keeps, changes or removes each of them. In a rule
 * of a contract, a null stays if it must also remove the rule that all contracts have.
 */
static void merge_old(const Merge *merge, MergePlace place, Node *merged, const Node *target, const Node *patch)
{
    for (size_t i = 0; i < target->count; i++) {
        const NodePair *pair = &target->pairs[i], *change = node_find_pair(patch, pair->key->text);
        MergePlace below = place_of_key(place, pair->key->text);
        bool null_remains = below == IN_RULE && (merge->nulls_win || pair->value->kind == NODE_NULL);
        if (!change) node_add(merge->arena, merged, pair->key, pair->value);
        else if (change->value->kind != NODE_NULL)
            node_add(merge->arena, merged, merged_key(merge->arena, pair->key, change->key),
                     merge_at(merge, below, pair->value, change->value));
        else if (null_remains) node_add(merge->arena, merged, change->key, node_copy(merge->arena, change->value));
    }
}

/* Adds the pairs of the patch whose keys the target (`old`) lacks. A null stays only if it removes a general rule. */
static void merge_new(const Merge *merge, MergePlace place, Node *merged, const Node *old, const Node *patch)
{
    for (size_t i = 0; i < patch->count; i++) {
        const NodePair *pair = &patch->pairs[i];
        MergePlace below = place_of_key(place, pair->key->text);
        bool is_dropped_null = pair->value->kind == NODE_NULL && below != IN_RULE;
        if (node_find_str(old, pair->key->text) || is_dropped_null) continue;
        node_add(merge->arena, merged, pair->key, merge_at(merge, below, NULL, pair->value));
    }
}

/*
 * Returns a patch merged over a target, which may be NULL. A patch that is not a map, or has `replaces`, becomes the
 * result. `place` decides which nulls are kept.
 */
static Node *merge_at(const Merge *merge, MergePlace place, const Node *target, const Node *patch)
{
    if (patch->kind != NODE_MAP) return node_copy(merge->arena, patch);
    const Node *old = target && target->kind == NODE_MAP && !patch->replaces ? target : NULL;
    Node *merged = node_map(merge->arena, patch->span);
    /* an option's patch keeps this flag, because the patch is merged again when the option is applied */
    merged->replaces = patch->replaces && !target;
    if (old) merge_old(merge, place, merged, old, patch);
    if (old) merged->files = old->files;
    merge_new(merge, place, merged, old, patch);
    node_seal(merge->arena, merged);
    return merged;
}

Node *overlay_merge(Arena *arena, const Node *target, const Node *patch)
{
    return merge_at(&(Merge){.arena = arena}, ELSEWHERE, target, patch);
}

Node *overlay_merge_document(Arena *arena, const Node *target, const Node *patch)
{
    return merge_at(&(Merge){.arena = arena}, AT_TOP, target, patch);
}

Node *overlay_merge_contract(Arena *arena, const Node *model, const Node *contract)
{
    return merge_at(&(Merge){.arena = arena, .nulls_win = true}, IN_CONTRACT, model, contract);
}

/*
 * A file that is being read, and the place in it that names its parent. The links form a chain, from a file to the file
 * that extends it and so on.
 */
typedef struct Link Link;
struct Link {
    const Source *source;
    Span place;
    const Link *child; /* the file that extends this one; NULL: none does */
    int n_children;    /* the number of files in the chain from `child` on */
};

/* The data that all files of a chain share. */
typedef struct Chain {
    Arena *arena;
    OverlayFinder finder;
    OverlayUsual usual;
    Diags *diags;
    const Source **files; /* the files that were read: the first file, its parent, and so on */
} Chain;

/* Returns the link of the chain that has the same file, by its path. NULL if there is none. */
static const Link *find_link(const Link *link, const Source *source)
{
    for (; link; link = link->child)
        if (str_equal(link->source->path, source->path)) return link;
    return NULL;
}

/* Adds a note for each file of a cycle, from the file that is named twice to the file that names it. */
static void note_cycle(Diags *diags, Diag *diag, const Link *link, const Link *first, const Source *parent)
{
    if (link != first) note_cycle(diags, diag, link->child, first, link->source);
    diag_note(diags, diag, link->place, "'%.*s' extends '%.*s'", STR_ARG(link->source->path), STR_ARG(parent->path));
}

static Node *without_extends(Arena *arena, const Node *map)
{
    Node *copy = node_map(arena, map->span);
    for (size_t i = 0; i < map->count; i++)
        if (!str_is(map->pairs[i].key->text, "extends")) node_add(arena, copy, map->pairs[i].key, map->pairs[i].value);
    node_seal(arena, copy);
    return copy;
}

/*
 * Puts the patches of options that the file wrote back into `merged`. Merging has removed their nulls, but a patch
 * needs them to remove something when its option is applied.
 */
static void keep_patches(Arena *arena, const Node *merged, const Node *file)
{
    const Node *options = node_find(file, "options");
    for (size_t i = 0; options && options->kind == NODE_MAP && i < options->count; i++) {
        const Node *values = node_find(options->pairs[i].value, "values");
        const Node *option = node_find_str(node_find(merged, "options"), options->pairs[i].key->text);
        for (size_t k = 0; values && values->kind == NODE_MAP && k < values->count; k++) {
            Node *patch = node_find(values->pairs[k].value, "patch");
            Node *value = node_find_str(node_find(option, "values"), values->pairs[k].key->text);
            if (patch && patch->kind == NODE_MAP && value)
                node_set(arena, value, node_string(arena, STR("patch"), patch->span), patch);
        }
    }
}

/* Returns the first character behind a place that is not a blank, on the same line; 0 if there is none. */
static int character_after(Span span)
{
    Str line = source_line(span.source, span.end_line);
    size_t at = str_bytes_of(line, span.end_column ? span.end_column - 1 : 0);
    while (at < line.n && line.s[at] == ' ') at++;
    return at < line.n ? line.s[at] : 0;
}

/* True for `two` in `{name: one, two}`. YAML reads the text after the comma as a key without a value. */
bool overlay_is_cut_off(const NodePair *pair)
{
    bool is_empty = pair->value->kind == NODE_NULL && pair->value->text.n == 0;
    return is_empty && pair->key->span.source && character_after(pair->key->span) != ':';
}

/* Warns about a null that removes nothing from `target`. `is_common`: the map `for_all` beside `target` has the key. */
static void report_idle_null(Diags *diags, const Node *target, const NodePair *pair, bool is_common)
{
    Str key = pair->key->text;
    Diag *diag =
        diag_warning(diags, "removes-nothing", pair->key->span,
                     "'%.*s' has no value, which removes an entry, but the parent has no such entry", STR_ARG(key));
    if (diags->n >= DIAG_LIMIT) return; /* if the list is full, nobody sees the hint */
    Str nearest = node_nearest_key(diags->arena, target, key);
    if (overlay_is_cut_off(pair)) diag_hint(diags, diag, "put a text with a comma in quotes, or give the key a value");
    else if (is_common) diag_hint(diags, diag, "the parent has it under `for_all`: write another value here");
    else diag_did_you_mean(diags, diag, nearest);
}

/*
 * True if a null is probably a mistake: the key is the rest of a text that a comma has cut off, or the target has a
 * similar key. In a patch, other nulls are not reported, because another option may add their key.
 */
static bool is_slip(Arena *arena, const Node *target, const NodePair *pair)
{
    return overlay_is_cut_off(pair) || (target && node_nearest_key(arena, target, pair->key->text).n);
}

/*
 * Warns about nulls in `patch`, and in the maps inside it, that remove nothing from `target`. `common` is the map
 * `for_all` beside the target, whose keys apply to all entries; NULL if there is none. `in_patch` means that the nulls
 * are in the patch of an option. Then only those that are probably mistakes are reported: `common` has their key, or
 * is_slip() is true. Nulls in rules of a contract are checked elsewhere, because they may remove a rule that all
 * contracts have.
 */
static void find_idle_nulls(Diags *diags, MergePlace place, const Node *target, const Node *common, const Node *patch,
                            bool in_patch)
{
    const Node *old = target && target->kind == NODE_MAP ? target : NULL;
    for (size_t i = 0; i < patch->count; i++) {
        const NodePair *pair = &patch->pairs[i];
        const Node *there = node_find_str(old, pair->key->text);
        MergePlace below = place_of_key(place, pair->key->text);
        bool is_idle = pair->value->kind == NODE_NULL && !there && below != IN_RULE;
        bool is_common = node_find_str(common, pair->key->text) != NULL;
        /* the patches of options in a file are checked when the options are applied */
        bool is_option_patch = !in_patch && str_is(pair->key->text, "patch");
        if (is_idle && (!in_patch || is_common || is_slip(diags->arena, old, pair)))
            report_idle_null(diags, old, pair, is_common);
        else if (pair->value->kind == NODE_MAP && !is_option_patch)
            find_idle_nulls(diags, below, there, node_find(old, "for_all"), pair->value, in_patch);
    }
}

void overlay_find_idle_nulls(Diags *diags, const Node *target, const Node *patch)
{
    find_idle_nulls(diags, AT_TOP, target, NULL, patch, true);
}

/* True if a change sets the whole value at a path: the value itself, or each of its keys. */
static bool sets_whole_value(const Node *change, const Node *old, Str path)
{
    while (path.n && change && change->kind == NODE_MAP) {
        Str key = str_take(&path, '/');
        change = node_find_str(change, key);
        old = node_find_str(old, key);
    }
    if (!change || change->kind != NODE_MAP || !old || old->kind != NODE_MAP) return change != NULL;
    for (size_t i = 0; i < old->count; i++)
        if (!node_find_str(change, old->pairs[i].key->text)) return false;
    return true;
}

/*
 * Returns the parent without those entries of its list `unverified` that are about values which the file sets itself.
 * If the file has such a list of its own, it replaces the parent's list, so the parent is not changed.
 */
static const Node *without_settled(Arena *arena, const Node *parent, const Node *file)
{
    const Node *list = node_find(parent, "unverified");
    if (!list || list->kind != NODE_LIST || node_find(file, "unverified")) return parent;
    Node *left = node_list(arena, list->span), *copy = overlay_merge(arena, parent, node_map(arena, parent->span));
    for (size_t i = 0; i < list->count; i++) {
        const Node *at = node_find(list->items[i], "at");
        if (!at || !sets_whole_value(file, parent, at->text)) node_append(arena, left, list->items[i]);
    }
    node_set(arena, copy, node_string(arena, STR("unverified"), list->span), left);
    return left->count < list->count ? copy : parent;
}

/* ---- paragraphs that are no longer true -------------------------------------------------------------------------- */

/*
 * A paragraph is an entry of the map `rules` of a document: its key is a name, its value a text. The maps under these
 * two keys have a list of paths for each paragraph: the values of the document that the paragraph describes.
 */
static const char *const SUBJECT_KEYS[] = {"about", "tells"};

/* True for a key with words about a rule. They do not change the rule. */
static bool is_wording(const Node *key)
{
    return node_is(key, "text") || node_is(key, "why") || node_is(key, "rule") || node_is(key, "unverified");
}

/* A place in the target, and the values there. */
typedef struct Place {
    const Node *written; /* the value that is written at this place; or NULL */
    const Node *above;   /* in a contract: the value for all contracts, which applies if none is written; or NULL */
    Str path;            /* the keys that lead to this place, separated by '/' */
} Place;

/* A change `patch`, and the document `target`, whose paragraphs may become untrue by this change. */
typedef struct ParagraphCheck {
    Arena *arena;
    OverlayUsual usual;
    const Node *target, *patch;
    Diags *diags;      /* NULL: nothing is reported */
    const Node *place; /* the place for reports; NULL: the place of the change */
    bool is_of_option; /* the change is made by the value of an option, not by a file */
} ParagraphCheck;

static const Node *value_at(const Node *map, Str key)
{
    return map && map->kind == NODE_MAP ? node_find_str(map, key) : NULL;
}

/* Returns the place of a key in the map at `place`. */
static Place place_below(const ParagraphCheck *check, const Place *place, Str key)
{
    const char *slash = place->path.n ? "/" : "";
    return (Place){.written = value_at(place->written, key),
                   .above = value_at(place->above, key),
                   .path = arena_printf(check->arena, "%.*s%s%.*s", STR_ARG(place->path), slash, STR_ARG(key))};
}

/* Returns the value that applies if none is written at this place: that of all contracts, or the language's default. */
static const Node *value_if_unwritten(const ParagraphCheck *check, const Place *place)
{
    if (place->above || !check->usual.find) return place->above;
    return check->usual.find(check->usual.context, place->path);
}

/*
 * True if a change alters the value at a place. A null removes the written value and, in a contract, also the value
 * that applies to all contracts.
 */
static bool alters(const ParagraphCheck *check, const Node *change, Place place)
{
    const Node *unwritten = value_if_unwritten(check, &place), *old = place.written ? place.written : unwritten;
    if (change->kind == NODE_NULL && !place.written) return place.above != NULL;
    if (change->kind == NODE_NULL) return !(unwritten && node_equal(place.written, unwritten));
    bool are_maps = change->kind == NODE_MAP && old && old->kind == NODE_MAP;
    if (!are_maps) return !old || !node_equal(change, old);
    for (size_t i = 0; i < change->count; i++) {
        const NodePair *pair = &change->pairs[i];
        if (is_wording(pair->key)) continue;
        if (alters(check, pair->value, place_below(check, &place, pair->key->text))) return true;
    }
    return false;
}

/* True if a change alters the value at a path below a place. Sets `*key` to the change's deepest key on this path. */
static bool alters_at(const ParagraphCheck *check, const Node *change, Place place, Str path, const Node **key)
{
    while (path.n && change->kind == NODE_MAP) {
        Str name = str_take(&path, '/');
        size_t i = 0;
        while (i < change->count && !str_equal(change->pairs[i].key->text, name)) i++;
        if (i == change->count) return false;
        *key = change->pairs[i].key;
        change = change->pairs[i].value;
        place = place_below(check, &place, name);
    }
    return alters(check, change, place);
}

/* True if the change alters the value at a path, for all contracts or in one of them. `*key` is as in alters_at(). */
static bool alters_anywhere(const ParagraphCheck *check, Str path, const Node **key)
{
    const Node *contracts = node_find(check->patch, "contracts"), *old = node_find(check->target, "contracts");
    if (alters_at(check, check->patch, (Place){.written = check->target}, path, key)) return true;
    for (size_t i = 0; i < node_n_pairs(contracts); i++) {
        const NodePair *pair = &contracts->pairs[i];
        Place place = {.written = node_find_str(old, pair->key->text), .above = check->target};
        bool is_new = !place.written; /* a new contract changes no rule of the parent */
        if (is_new || pair->value->kind != NODE_MAP) continue;
        if (alters_at(check, pair->value, place, path, key)) return true;
    }
    return false;
}

/* Reports that a paragraph is left out, because the change alters the value at a path. */
static void report_untrue(const ParagraphCheck *check, Span span, Str paragraph, Str path)
{
    Diag *diag;
    if (check->is_of_option)
        diag = diag_remark(check->diags, "paragraph-dropped", span,
                           "the paragraph '%.*s' is left out, because this option's value changes '%.*s'",
                           STR_ARG(paragraph), STR_ARG(path));
    else
        diag = diag_remark(check->diags, "paragraph-dropped", span,
                           "the parent's paragraph '%.*s' is left out, because this file changes '%.*s'",
                           STR_ARG(paragraph), STR_ARG(path));
    diag_hint(check->diags, diag, "write a new one under 'rules', or remove it there with null");
}

/* True if the change alters a value at one of the paths that the paragraph is about. Reports the first such value. */
static bool is_untrue_about(const ParagraphCheck *check, const NodePair *paragraph, const Node *paths)
{
    Str name = paragraph->key->text;
    const Node *key = paragraph->key;
    Diags *diags = check->diags;
    for (size_t i = 0; i < node_n_items(paths); i++) {
        if (!alters_anywhere(check, paths->items[i]->text, &key)) continue;
        Span span = (check->place ? check->place : key)->span;
        if (diags) report_untrue(check, span, name, paths->items[i]->text);
        return true;
    }
    return false;
}

/*
 * True if the change makes the paragraph untrue: it alters a value that the paragraph is about, and does not rewrite
 * the paragraph.
 */
static bool is_untrue(const ParagraphCheck *check, const NodePair *paragraph)
{
    Str name = paragraph->key->text;
    if (node_find_str(node_find(check->patch, "rules"), name)) return false;
    for (size_t i = 0; i < COUNT(SUBJECT_KEYS); i++) {
        const Node *paths = node_find_str(node_find(check->target, SUBJECT_KEYS[i]), name);
        if (is_untrue_about(check, paragraph, paths)) return true;
    }
    return false;
}

/* Returns a copy of the map, without the keys that the other map also has. */
static Node *without_keys_of(Arena *arena, const Node *map, const Node *other)
{
    Node *left = node_map(arena, map->span);
    for (size_t i = 0; i < map->count; i++)
        if (!node_find_str(other, map->pairs[i].key->text))
            node_add(arena, left, map->pairs[i].key, map->pairs[i].value);
    node_seal(arena, left);
    return left;
}

/*
 * Returns a copy of the target without the paragraphs in the map `outdated`, and without their lists of paths (see
 * SUBJECT_KEYS). `rewritten` is the map of paragraphs that the patch writes, or NULL. For these, the lists under
 * `tells` are removed, too; the lists under `about` are kept.
 */
static const Node *without_paragraphs(Arena *arena, const Node *target, const Node *outdated, const Node *rewritten)
{
    const Node *rules = node_find(target, "rules"), *tells = node_find(target, "tells");
    if (!outdated->count && !(rewritten && node_n_pairs(tells))) return target;
    Node *copy = overlay_merge(arena, target, node_map(arena, target->span));
    node_set(arena, copy, node_string(arena, STR("rules"), rules->span), without_keys_of(arena, rules, outdated));
    for (size_t i = 0; i < COUNT(SUBJECT_KEYS); i++) {
        const Node *map = node_find(target, SUBJECT_KEYS[i]);
        if (node_n_pairs(map) == 0) continue;
        Node *left = without_keys_of(arena, map, outdated);
        /* the patch has a new list of paths for a paragraph that it rewrites */
        if (map == tells && rewritten) left = without_keys_of(arena, left, rewritten);
        node_set(arena, copy, node_string(arena, str_of(SUBJECT_KEYS[i]), map->span), left);
    }
    return copy;
}

/* True if the document has paragraphs, and lists of the values that some of them describe. */
static bool has_subjects(const Node *target)
{
    return node_n_pairs(node_find(target, "rules")) > 0 &&
           node_n_pairs(node_find(target, "about")) + node_n_pairs(node_find(target, "tells")) > 0;
}

const Node *overlay_without_untrue(Arena *arena, const Node *target, const Node *patch, OverlayUsual usual,
                                   Diags *diags)
{
    const ParagraphCheck check = {.arena = arena, .usual = usual, .target = target, .patch = patch, .diags = diags};
    if (!has_subjects(target)) return target;
    const Node *rules = node_find(target, "rules");
    Node *untrue = node_map(arena, rules->span);
    for (size_t i = 0; i < rules->count; i++)
        if (is_untrue(&check, &rules->pairs[i])) node_add(arena, untrue, rules->pairs[i].key, rules->pairs[i].value);
    node_seal(arena, untrue);
    return without_paragraphs(arena, target, untrue, node_find(patch, "rules"));
}

/* The checks of paragraphs for a chosen value of an option. They compare the document with the other value's patch. */
typedef struct ChoiceChecks {
    const OverlayChoice *choice;
    ParagraphCheck default_to_choice; /* the patch of the choice, against the document with the default */
    ParagraphCheck choice_to_default; /* the patch of the default, against the document with the choice */
    ParagraphCheck target_to_choice;  /* the patch of the choice, against the document with neither */
} ChoiceChecks;

/*
 * Makes the checks. If the patch of the default makes a paragraph untrue, the report is placed at the choice, because
 * that patch is not applied. If the patch of the choice makes it untrue, the report is placed at a key of this patch.
 * But if the choice is in another file than this patch, the report is placed at the choice, too.
 */
static ChoiceChecks checks_of_choice(const ParagraphCheck *common, const OverlayChoice *choice)
{
    bool is_elsewhere = choice->place && choice->place->span.source != choice->patch->span.source;
    ChoiceChecks checks = {choice, *common, *common, *common};
    checks.target_to_choice.patch = choice->patch;
    checks.target_to_choice.place = is_elsewhere ? choice->place : NULL;
    checks.default_to_choice = checks.target_to_choice;
    checks.default_to_choice.target = overlay_merge(common->arena, common->target, choice->usual);
    checks.choice_to_default.target = overlay_merge(common->arena, common->target, choice->patch);
    checks.choice_to_default.patch = choice->usual;
    checks.choice_to_default.place = choice->place;
    return checks;
}

/*
 * True if a paragraph is not true for the chosen value. A paragraph written by the file or by the chosen value is true.
 * A paragraph written by the default value is compared with the document before either change. All others are compared
 * in both directions.
 */
static bool is_untrue_for_choice(const ChoiceChecks *checks, const NodePair *paragraph)
{
    const OverlayChoice *choice = checks->choice;
    Str name = paragraph->key->text;
    bool is_of_choice = node_find_str(choice->anew, name) || node_find_str(node_find(choice->patch, "rules"), name);
    bool is_of_default = node_find_str(node_find(choice->usual, "rules"), name) != NULL;
    if (is_of_choice) return false;
    if (is_of_default) return is_untrue(&checks->target_to_choice, paragraph);
    return is_untrue(&checks->default_to_choice, paragraph) || is_untrue(&checks->choice_to_default, paragraph);
}

const Node *overlay_without_unchosen(Arena *arena, const Node *target, OverlayChoice choice, OverlayUsual usual,
                                     Diags *diags)
{
    if (!has_subjects(target)) return target;
    const Node *nothing = node_map(arena, target->span), *rules = node_find(target, "rules");
    if (!choice.patch) choice.patch = nothing;
    if (!choice.usual) choice.usual = nothing;
    Node *untrue = node_map(arena, rules->span);
    if (!node_equal(choice.patch, choice.usual)) { /* if both values make the same change, all paragraphs stay */
        ParagraphCheck common = {
            .arena = arena, .usual = usual, .target = target, .diags = diags, .is_of_option = true};
        ChoiceChecks checks = checks_of_choice(&common, &choice);
        for (size_t i = 0; i < rules->count; i++)
            if (is_untrue_for_choice(&checks, &rules->pairs[i]))
                node_add(arena, untrue, rules->pairs[i].key, rules->pairs[i].value);
    }
    node_seal(arena, untrue);
    return without_paragraphs(arena, target, untrue, node_find(choice.patch, "rules"));
}

const Node *overlay_constant_patch(Arena *arena, const Node *constant, int64_t number, Span span)
{
    Node *numbers = node_map(arena, span), *patch = node_map(arena, span);
    node_set(arena, numbers, constant, node_int(arena, number, span));
    node_set(arena, patch, node_string(arena, STR("constants"), span), numbers);
    return patch;
}

const Node *overlay_usual_patch(Arena *arena, const Node *option)
{
    const Node *usual = node_find(option, "default"), *values = node_find(option, "values");
    const Node *constant = node_find(option, "constant");
    if (!usual) return node_n_pairs(values) ? node_find(values->pairs[0].value, "patch") : NULL;
    if (!constant || !constant->text.n) return node_find(choice_value(values, usual->text), "patch");
    int64_t number = 0;
    (void)number_within(usual->text, INT64_MIN, INT64_MAX, &number);
    return overlay_constant_patch(arena, constant, number, usual->span);
}

/*
 * A file may give an option of its parent another default. The parent's paragraphs describe the game with the parent's
 * defaults, so some may then be untrue. Returns the parent without these. For each such option, two patches are
 * compared: the patch of the old default in the parent, and the patch of the new default. The new default's patch
 * includes changes that the file makes to the option. Reports are placed at the new default, or at a key of its patch
 * in the same file.
 */
static const Node *without_other_defaults(const Chain *chain, const Node *parent, const Node *file, Diags *diags)
{
    const Node *options = node_find(file, "options"), *old = node_find(parent, "options");
    for (size_t i = 0; i < node_n_pairs(options); i++) {
        const NodePair *pair = &options->pairs[i];
        const Node *option = node_find_str(old, pair->key->text), *new_default = node_find(pair->value, "default");
        if (!option || !new_default) continue;
        OverlayChoice choice = {.usual = overlay_usual_patch(chain->arena, option),
                                .patch =
                                    overlay_usual_patch(chain->arena, overlay_merge(chain->arena, option, pair->value)),
                                .place = new_default,
                                .anew = node_find(file, "rules")};
        parent = overlay_without_unchosen(chain->arena, parent, choice, chain->usual, diags);
    }
    return parent;
}

static Node *read_link(const Chain *chain, const Source *source, const Link *child);

/* Reads the document that a file extends. Returns NULL after an error. */
static Node *read_parent(const Chain *chain, const Link *link, Str name)
{
    const Source *parent =
        chain->finder.find(chain->finder.context, chain->arena, name, link->source, link->place, chain->diags);
    if (!parent) return NULL;
    const Link *first = find_link(link, parent);
    if (first) {
        Diag *diag = diag_error(chain->diags, "extends-cycle", link->place,
                                "'%.*s' extends itself, directly or through others", STR_ARG(parent->path));
        note_cycle(chain->diags, diag, link, first, parent);
        return NULL;
    }
    if (link->n_children >= OVERLAY_MAX_PARENTS) {
        diag_error(chain->diags, "extends-depth", link->place, "too many files extend one another; the limit is %d",
                   OVERLAY_MAX_PARENTS);
        return NULL;
    }
    return read_link(chain, parent, link);
}

Node *overlay_read_tree(Arena *arena, const OverlayFinder *finder, const Source *source, Diags *diags)
{
    return finder->read ? finder->read(finder->context, source, diags) : yaml_read(arena, source, diags);
}

/* True if the parent is a map. Otherwise reports an error at the name of the parent. */
static bool check_parent(const Chain *chain, const Node *parent, const Node *extends)
{
    if (parent->kind == NODE_MAP) return true;
    Diag *diag = diag_error(chain->diags, "extends-type", extends->span,
                            "the file that this one extends is %s, not a game", node_kind_name(parent->kind));
    diag_note(chain->diags, diag, parent->span, "it starts here");
    return false;
}

/* True if a text has only visible characters, line feeds and tabs. Otherwise reports the first other character. */
static bool check_text(const Node *scalar, Diags *diags)
{
    Str text = scalar->text;
    for (size_t at = 0; at < text.n;) {
        uint32_t c = (unsigned char)text.s[at];
        if (c >= 0x20 && c < 0x7F) { /* printable ASCII is the usual case */
            at++;
            continue;
        }
        size_t n = str_code_point(text, at, &c);
        bool is_break = c == '\n' || c == '\t';
        if (n == 0 || (!visible_is(c) && !is_break)) {
            (void)diag_error(diags, "control-character", scalar->span, "this text has the invisible character U+%04X",
                             (unsigned)c);
            return false;
        }
        at += n;
    }
    return true;
}

/* Checks all keys and texts below a node. Returns false after an error. */
static bool check_texts(const Node *node, Diags *diags)
{
    bool fine = true;
    if (node->kind == NODE_STRING) return check_text(node, diags);
    for (size_t i = 0; i < node_n_items(node); i++) fine = check_texts(node->items[i], diags) && fine;
    for (size_t i = 0; i < node_n_pairs(node); i++) {
        fine = check_text(node->pairs[i].key, diags) && fine;
        fine = check_texts(node->pairs[i].value, diags) && fine;
    }
    return fine;
}

/* Warns about a game without a name of its own whose parent is a pack of cards. Then it is called like the pack. */
static void report_nameless(const Chain *chain, const Node *parent, const Node *file, const Node *extends)
{
    const Node *name = node_find(parent, "name");
    /* the parent's own file says `partial`; a game that inherits this key from its pack is no pack */
    bool is_pack = node_is_true(parent, "partial") && node_find(parent, "partial")->span.source == parent->span.source;
    bool is_game = file->kind == NODE_MAP && !node_is_true(file, "partial");
    if (!is_game || !is_pack || node_find(file, "name")) return;
    Str called = node_n_pairs(name) ? name->pairs[0].value->text : STR("");
    Diag *diag = diag_warning(chain->diags, "missing-name", extends->span,
                              "this game has no name, so it is called '%.*s' like its pack", STR_ARG(called));
    diag_hint(chain->diags, diag, "add a line such as: name: {en: My game}");
}

/*
 * Returns the parent without its name, if it is a pack and the file has a name. The pack's name in other languages must
 * not remain beside the file's name.
 */
static const Node *without_name(const Chain *chain, const Node *parent, const Node *file)
{
    if (!node_is_true(parent, "partial") || !node_find(file, "name")) return parent;
    Node *copy = node_map(chain->arena, parent->span);
    for (size_t i = 0; i < parent->count; i++)
        if (!node_is(parent->pairs[i].key, "name"))
            node_add(chain->arena, copy, parent->pairs[i].key, parent->pairs[i].value);
    node_seal(chain->arena, copy);
    return copy;
}

/*
 * Returns the tree of a file in the full form of the language: with the texts of its words files, and with short forms
 * replaced by long ones.
 */
static Node *prepared(const Chain *chain, const OverlayFile *file)
{
    const OverlayUsual *usual = &chain->usual;
    Node *tree = file->tree;
    if (!usual->prepare || tree->kind != NODE_MAP) return tree;
    tree = usual->prepare(usual->context, chain->arena, file, chain->diags);
    /* the texts of the words files are checked here, too */
    return tree && check_texts(tree, chain->diags) ? tree : NULL;
}

/*
 * Returns a file merged over its parent. Before that, parts of the parent are removed that do not hold for the file:
 * its name, notes on values that the file sets, and paragraphs that are no longer true. `is_parent` means that another
 * file extends this one.
 */
static Node *laid_over(const Chain *chain, const Node *parent, Node *node, bool is_parent)
{
    parent = without_name(chain, parent, node);
    find_idle_nulls(chain->diags, AT_TOP, parent, NULL, node, false);
    if (node->kind == NODE_MAP) {
        /* paragraphs that another default makes untrue are reported for the first file only, not for its parents */
        Diags *own = is_parent ? NULL : chain->diags;
        parent = without_settled(chain->arena, parent, node);
        parent = without_other_defaults(chain, parent, node, own);
        parent = overlay_without_untrue(chain->arena, parent, node, chain->usual, chain->diags);
    }
    Node *merged = overlay_merge_document(chain->arena, parent, without_extends(chain->arena, node));
    keep_patches(chain->arena, merged, node);
    return merged;
}

/*
 * Reads a file and the files that it extends, then merges it over its parent. `child` is the file that extends it, or
 * NULL for the first file. Returns NULL after an error.
 */
static Node *read_link(const Chain *chain, const Source *source, const Link *child)
{
    Node *tree = overlay_read_tree(chain->arena, &chain->finder, source, chain->diags);
    chain->files[child ? child->n_children + 1 : 0] = source; /* in order: the first file, its parent, and so on */
    if (!tree || !check_texts(tree, chain->diags)) return NULL;
    OverlayFile file = {.source = source, .tree = tree, .finder = &chain->finder, .is_parent = child != NULL};
    const Node *extends = node_find(tree, "extends");
    if (!extends) return prepared(chain, &file);
    if (extends->kind != NODE_STRING) {
        Diag *diag = diag_error(chain->diags, "extends-type", extends->span,
                                "'extends' needs one id or path, but this is %s", node_kind_name(extends->kind));
        diag_hint(chain->diags, diag, "write the id of a game or the path of a file");
        return NULL;
    }
    Link link = {source, extends->span, child, child ? child->n_children + 1 : 0};
    file.parent = read_parent(chain, &link, extends->text);
    if (!file.parent || !check_parent(chain, file.parent, extends)) return NULL;
    Node *node = prepared(chain, &file);
    if (node && !child) report_nameless(chain, file.parent, node, extends);
    return node ? laid_over(chain, file.parent, node, file.is_parent) : NULL;
}

/*
 * Returns a rule of a contract (`own`) with the keys in the order of the rule for all contracts (`top`). A key of `top`
 * that `own` does not have becomes a null, because the contract would inherit it otherwise. If no null is needed,
 * returns `own` itself.
 */
static Node *with_nulls(Arena *arena, const Node *top, Node *own)
{
    if (!top || top->kind != NODE_MAP || own->kind != NODE_MAP) return own;
    Node *copy = node_map(arena, own->span);
    bool any = false; /* a null was added here or further below */
    for (size_t i = 0; i < top->count; i++) {
        const NodePair *pair = &top->pairs[i];
        Node *value = node_find_str(own, pair->key->text);
        Node *written = value ? with_nulls(arena, pair->value, value) : node_null(arena, own->span);
        any |= written != value;
        node_add(arena, copy, pair->key, written);
    }
    for (size_t i = 0; i < own->count; i++)
        if (!node_find_str(top, own->pairs[i].key->text)) node_add(arena, copy, own->pairs[i].key, own->pairs[i].value);
    return any ? copy : own;
}

Node *overlay_with_nulls(Arena *arena, const Node *root, const Node *contracts)
{
    Node *copies = node_copy(arena, contracts);
    for (size_t i = 0; i < copies->count; i++) {
        Node *contract = copies->pairs[i].value = node_copy(arena, contracts->pairs[i].value);
        for (size_t k = 0; k < contract->count; k++) {
            NodePair *pair = &contract->pairs[k];
            if (overlay_is_inherited(pair->key->text))
                pair->value = with_nulls(arena, node_find_str(root, pair->key->text), pair->value);
        }
    }
    return copies;
}

Node *overlay_read(Arena *arena, const Source *source, OverlayFinder finder, OverlayUsual usual, Diags *diags)
{
    const Source **files = ARENA_ARRAY(arena, OVERLAY_MAX_PARENTS + 2, const Source *);
    const Chain chain = {arena, finder, usual, diags, files};
    const Node *read = read_link(&chain, source, NULL);
    if (!read) return NULL;
    Node *whole = node_copy(arena, read); /* a copy, because the trees of files must not be changed */
    whole->files = files;
    return whole;
}
