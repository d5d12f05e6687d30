/*
 * Removes paragraphs of `rules` that are no longer true, because a child or the value of an option changes a rule that
 * they describe.
 */
#include "text/overlay.h"

#include "base/number.h"
#include "text/choice.h"

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
    const Node *above;   /* the value from elsewhere (`for_all`, `like`, the top) if none is written; or NULL */
    Str path;            /* the keys that lead to this place, separated by '/' */
    bool is_common;      /* the change is made elsewhere, so it has no effect if a value is written */
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
                   .is_common = place->is_common,
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
    bool are_maps = change->kind == NODE_MAP && old && old->kind == NODE_MAP;
    if (place.is_common && place.written && !are_maps) return false;
    if (change->kind == NODE_NULL && !place.written) return place.above != NULL;
    if (change->kind == NODE_NULL) return !(unwritten && node_equal(place.written, unwritten));
    if (!are_maps) return !old || !node_equal(change, old);
    for (size_t i = 0; i < change->count; i++) {
        const NodePair *pair = &change->pairs[i];
        if (is_wording(pair->key)) continue;
        if (alters(check, pair->value, place_below(check, &place, pair->key->text))) return true;
    }
    return false;
}

/* Returns `old` with the keys of `patch` if both are maps; else returns `patch`, or `old` if the patch is NULL. */
static const Node *joined(Arena *arena, const Node *old, const Node *patch)
{
    bool are_maps = old && patch && old->kind == NODE_MAP && patch->kind == NODE_MAP;
    if (are_maps) return overlay_merge(arena, old, patch);
    return patch ? patch : old;
}

/* Returns an entry with the keys that it lacks taken from `model`; `map` is the place of their map. */
static const Node *entry_over(const ParagraphCheck *check, const Place *map, const Node *model, const Node *entry)
{
    bool are_contracts = str_is(map->path, "contracts") && model && entry && entry->kind == NODE_MAP;
    return are_contracts ? overlay_merge_contract(check->arena, model, entry) : joined(check->arena, model, entry);
}

/* Returns the pair of the entry that an entry of `entries` names in `like`; NULL if it names none. */
static const NodePair *named_in_like(const Node *entries, const Node *entry)
{
    const Node *like = value_at(entry, STR("like"));
    return like && entries && entries->kind == NODE_MAP ? node_find_pair(entries, like->text) : NULL;
}

/*
 * Returns the values that an entry of the map takes from the entry that it names in `like`. This entry may take values
 * from another one in turn. NULL if it names none.
 */
static const Node *model_of(const ParagraphCheck *check, const Place *map, const Node *entry)
{
    const Node *model = NULL;
    const NodePair *next = named_in_like(map->written, entry);
    /* a wrong file may name entries in a circle, which ends after as many steps as there are entries */
    for (size_t left = node_n_pairs(map->written); next && left > 0; left--) {
        model = model ? entry_over(check, map, next->value, model) : next->value;
        next = named_in_like(map->written, next->value);
    }
    return model;
}

/*
 * Returns the place of an entry in the map at `place`. Values that it lacks come from the entry that it names in
 * `like`, and then from `for_all` of this map.
 */
static Place place_of_entry(const ParagraphCheck *check, const Place *place, Str name)
{
    Place entry = place_below(check, place, name);
    entry.above = joined(check->arena, entry.above, value_at(place->written, STR("for_all")));
    entry.above = joined(check->arena, entry.above, model_of(check, place, entry.written));
    return entry;
}

/* Returns the value at a path below an entry, or the one that the entry takes from elsewhere; NULL if there is none. */
static const Node *value_below(const ParagraphCheck *check, const Place *entry, Str path)
{
    const Node *value = joined(check->arena, entry->above, entry->written);
    while (value && path.n) value = value_at(value, str_take(&path, '/'));
    return value;
}

/*
 * True if a change of the map lets the entry `name` be like another entry than before, and this alters the value at the
 * path below it.
 */
static bool alters_likeness(const ParagraphCheck *check, const Node *change, const Place *map, Str name, Str path)
{
    const Node *like = value_at(value_at(change, name), STR("like"));
    const Node *old = value_at(value_at(map->written, name), STR("like"));
    if (!like || (old && node_equal(like, old))) return false;
    Place after = *map;
    after.written = joined(check->arena, map->written, change);
    Place entry = place_of_entry(check, map, name), changed = place_of_entry(check, &after, name);
    const Node *before = value_below(check, &entry, path), *now = value_below(check, &changed, path);
    return before && now ? !node_equal(before, now) : before != now;
}

static bool alters_at(const ParagraphCheck *check, const Node *change, Place place, Str path, const Node **key);

/*
 * True if a change of the map alters the value at a path below `entry`, because the entry is like another one that is
 * changed. A changed entry has no effect on what is written nearer. `old` is the entry before the change. Adds the
 * values of the other entries to `entry`.
 */
static bool alters_models(const ParagraphCheck *check, const Node *change, const Place *map, const Node *old,
                          Place *entry, Str path, const Node **key)
{
    const NodePair *model = named_in_like(map->written, old);
    entry->is_common = true;
    for (size_t left = node_n_pairs(map->written); model && left > 0; left--) {
        const NodePair *changed = node_find_pair(change, model->key->text);
        if (changed) *key = changed->key;
        if (changed && alters_at(check, changed->value, *entry, path, key)) return true;
        const Node *now = joined(check->arena, model->value, changed ? changed->value : NULL);
        entry->written = entry_over(check, map, now, entry->written);
        model = named_in_like(map->written, model->value);
    }
    return false;
}

/*
 * True if a change alters the value at a path below a place. The entry on the path can also change with the entries
 * that it is like, and with `for_all` of its map. Sets `*key` to the change's deepest key on this path.
 */
static bool alters_at(const ParagraphCheck *check, const Node *change, Place place, Str path, const Node **key)
{
    if (!path.n || change->kind != NODE_MAP) return alters(check, change, place);
    Str name = str_take(&path, '/');
    const NodePair *own = node_find_pair(change, name), *common = node_find_pair(change, STR("for_all"));
    Place entry = place_of_entry(check, &place, name);
    if (own) *key = own->key;
    if (own && alters_at(check, own->value, entry, path, key)) return true;
    if (path.n && alters_likeness(check, change, &place, name, path)) return true;
    /* other changes have no effect on what the entry writes, or what the change writes for it */
    const Node *old = entry.written;
    entry.written = joined(check->arena, old, own ? own->value : NULL);
    if (alters_models(check, change, &place, old, &entry, path, key)) return true;
    if (!common) return false;
    *key = common->key;
    return alters_at(check, common->value, entry, path, key);
}

/* True if the change alters the value at a path in one of the contracts that the target has. */
static bool alters_in_contract(const ParagraphCheck *check, Str path, const Node **key)
{
    const Node *contracts = node_find(check->patch, "contracts"), *old = node_find(check->target, "contracts");
    if (!node_n_pairs(contracts)) return false;
    const NodePair *common = node_find_pair(contracts, STR("for_all"));
    const Node *above = joined(check->arena, check->target, node_find(old, "for_all"));
    const Place map = {.written = old, .path = STR("contracts")};
    for (size_t i = 0; i < node_n_pairs(old); i++) {
        const NodePair *pair = &old->pairs[i];
        const Node *own = node_find_str(contracts, pair->key->text), *model = model_of(check, &map, pair->value);
        Place place = {.written = pair->value, .above = joined(check->arena, above, model)};
        if (node_is(pair->key, "for_all")) continue;
        if (own && own->kind == NODE_MAP && alters_at(check, own, place, path, key)) return true;
        place.written = entry_over(check, &map, model, joined(check->arena, pair->value, own));
        place.is_common = true;
        if (common) *key = common->key;
        if (common && alters_at(check, common->value, place, path, key)) return true;
    }
    return false;
}

/*
 * True if the change at the top of the document alters a rule of the contract `name`; see alters_for_contract().
 * `contracts` are those after the change.
 */
static bool alters_rule_of(const ParagraphCheck *check, const Node *contracts, Str name, Str path, const Node **key)
{
    const Place map = {.written = contracts, .path = STR("contracts")};
    const Node *contract = value_at(contracts, name), *common = value_at(contracts, STR("for_all"));
    if (!contract || !value_at(node_find(check->target, "contracts"), name)) return false;
    const Node *written = entry_over(check, &map, model_of(check, &map, contract), contract);
    Place place = {.written = entry_over(check, &map, common, written),
                   .above = check->target,
                   .is_common = true,
                   .path = STR("")};
    return alters_at(check, check->patch, place, path, key);
}

/*
 * True if the path leads to rules of contracts that are written for all contracts, at the top of the document, and the
 * change alters them there. Values that a contract writes, or takes from other entries, stay. A path without a rule
 * includes all rules of the contract, and a path without a contract includes all contracts.
 */
static bool alters_for_contract(const ParagraphCheck *check, Str path, const Node **key)
{
    bool is_in_contracts = str_equal(str_take(&path, '/'), STR("contracts"));
    Str name = str_take(&path, '/'), rest = path, rule = str_take(&rest, '/');
    if (!is_in_contracts || (rule.n && !overlay_is_inherited(rule))) return false;
    const Node *now = node_find(overlay_merge_document(check->arena, check->target, check->patch), "contracts");
    if (rule.n) return alters_rule_of(check, now, name, path, key);
    const Node *contracts = node_find(check->target, "contracts");
    for (size_t i = 0; i < node_n_pairs(contracts); i++) {
        const Node *contract = contracts->pairs[i].key;
        if (node_is(contract, "for_all") || (name.n && !str_equal(name, contract->text))) continue;
        for (size_t k = 0; k < N_INHERITED; k++)
            if (alters_rule_of(check, now, contract->text, str_of(overlay_inherited[k]), key)) return true;
    }
    return false;
}

/*
 * True if the change alters the value at a path: for all contracts, in one of them, or at the top for one of them.
 * `*key` is as in alters_at().
 */
static bool alters_anywhere(const ParagraphCheck *check, Str path, const Node **key)
{
    if (alters_at(check, check->patch, (Place){.written = check->target}, path, key)) return true;
    /* a new contract changes no rule of the parent */
    return alters_in_contract(check, path, key) || alters_for_contract(check, path, key);
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
