/* Merges a document over another one, and finds nulls in it that remove nothing. */
#include "text/overlay.h"

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

/* ---- nulls that remove nothing ----------------------------------------------------------------------------------- */

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

void overlay_find_idle_nulls(Diags *diags, const Node *target, const Node *patch, bool in_patch)
{
    find_idle_nulls(diags, AT_TOP, target, NULL, patch, in_patch);
}
