/* Applies the options of a document. */
#include "rules/option.h"

#include "base/number.h"
#include "text/choice.h"

/* Returns the choice for an option; NULL if there is none. The last choice counts. */
static const OptionChoice *find_choice(const LoadRequest *request, Str name)
{
    for (size_t i = request->n_options; i > 0; i--)
        if (str_equal(request->options[i - 1].name, name)) return &request->options[i - 1];
    return NULL;
}

/*
 * Adds a hint that proposes the key of the map with the name nearest to `name`. If none is near, the hint lists all
 * keys, after the words `what`, such as "the options are".
 */
static void hint_keys(Diags *diags, Diag *diag, Str name, const char *what, const Node *map)
{
    Buf names = {0};
    Str *keys = ARENA_ARRAY(diags->arena, map->count, Str);
    for (size_t i = 0; i < map->count; i++) keys[i] = map->pairs[i].key->text;
    diag_did_you_mean(diags, diag, str_nearest(name, keys, map->count));
    if (diag->instead.n) return;
    for (size_t i = 0; i < map->count; i++)
        buf_printf(&names, "%s%.*s", i ? ", " : "", STR_ARG(map->pairs[i].key->text));
    diag_hint(diags, diag, "%s: %s", translate(what), buf_text(&names));
    buf_free(&names);
}

/* Reports chosen options that the document does not have. `place` is the place for messages. */
static void check_names(const Node *options, const LoadRequest *request, Span place, Diags *diags)
{
    for (size_t i = 0; i < request->n_options; i++) {
        Str name = request->options[i].name;
        if (node_find_str(options, name)) continue;
        Diag *diag = diag_error(diags, "unknown-option", place, "unknown option '%.*s'", STR_ARG(name));
        if (options && options->kind == NODE_MAP && options->count)
            hint_keys(diags, diag, name, TRANSLATED("the options are"), options);
    }
}

typedef struct OptionWork {
    Arena *arena;
    Diags *diags;
    const Node *root;     /* the document with the options applied so far */
    const Source *source; /* the game's own file, not a parent */
    const Language *language;
    OverlayUsual usual;
} OptionWork;

/* True if the option has a key that the language does not allow. The schema reports it. */
static bool has_unknown_key(const OptionWork *work, const NodePair *pair)
{
    const Node *options = language_step(work->language, language_document(work->language), STR("options"));
    const Node *place = language_step(work->language, options, pair->key->text);
    bool any = false;
    for (size_t i = 0; i < node_n_pairs(pair->value); i++)
        any = any || !language_step(work->language, place, pair->value->pairs[i].key->text);
    return any;
}

/*
 * True if the option is one of the two kinds: it lists values, or it is a number that sets a constant. Otherwise
 * reports an error, unless the schema reports another one that may be the cause.
 */
static bool check_kind(const OptionWork *work, const NodePair *pair)
{
    const Node *option = pair->value, *values = node_find(option, "values"), *constant = node_find(option, "constant");
    bool has_values = node_n_pairs(values) > 0, has_constant = constant && constant->text.n > 0;
    if ((values && values->kind != NODE_MAP) || (constant && constant->kind != NODE_STRING)) return false;
    if (has_values != has_constant) return true;
    if (has_values) {
        Diag *diag = diag_error(work->diags, "option-value", pair->key->span,
                                "option '%.*s' has both 'values' and 'constant'", STR_ARG(pair->key->text));
        diag_hint(work->diags, diag, "remove `constant`, or remove `values`: an option with `constant` is a number");
    } else if (!has_unknown_key(work, pair)) {
        Diag *diag = diag_error(work->diags, "option-value", pair->key->span,
                                "option '%.*s' has neither 'values' nor 'constant'", STR_ARG(pair->key->text));
        diag_hint(work->diags, diag, "add `values` with a patch for each value, or the `constant` that a number sets");
    }
    return false;
}

/*
 * Merges the patch of an option's value into the document. Before, drops the author's paragraphs about rules that the
 * value changes. `place` is where the value is written; `patch` is NULL if the value changes nothing.
 */
static void merge_value(OptionWork *work, const Node *option, const Node *patch, const Node *place)
{
    bool is_own = place->span.source == work->source; /* errors in a parent's options are reported with the parent */
    OverlayChoice choice = {.usual = overlay_usual_patch(work->arena, option), .patch = patch, .place = place};
    if (!choice.usual && !patch) return;
    work->root = overlay_without_unchosen(work->arena, work->root, choice, work->usual, is_own ? work->diags : NULL);
    if (patch && is_own) overlay_find_idle_nulls(work->diags, work->root, patch, true);
    if (patch) work->root = overlay_merge_document(work->arena, work->root, patch);
}

/* Sets the constant that a numeric option changes to the number in `text`. Reports a wrong number at `place`. */
static void apply_number(OptionWork *work, const Node *option, Str name, Str text, Span place)
{
    const Node *constant = node_find(option, "constant");
    int64_t number = 0, least = node_integer(option, "min", 0), most = node_integer(option, "max", OPTION_MOST);
    if (!number_within(text, least, most, &number)) {
        (void)diag_error(work->diags, "option-value", place,
                         "option '%.*s' takes a number from %lld to %lld, not '%.*s'", STR_ARG(name), (long long)least,
                         (long long)most, STR_ARG(text));
        return;
    }
    merge_value(work, option, overlay_constant_patch(work->arena, constant, number, option->span), option);
}

/*
 * Applies an option to the document. The chosen value, or the default if `choice` is NULL, sets a constant or merges a
 * patch.
 */
static void apply_option(OptionWork *work, const NodePair *pair, const OptionChoice *choice)
{
    const Node *option = pair->value, *usual = node_find(option, "default"), *values = node_find(option, "values");
    const Node *constant = node_find(option, "constant");
    if (option->kind != NODE_MAP || !usual) return; /* the schema reports what is wrong */
    if (!check_kind(work, pair)) return;
    Str text = choice ? choice->value : usual->text;
    if (constant && constant->text.n) {
        apply_number(work, option, pair->key->text, text, choice ? option->span : usual->span);
        return;
    }
    const Node *value = choice_value(values, text);
    if (!value) {
        Diag *diag = diag_error(work->diags, "option-value", choice ? option->span : usual->span,
                                "option '%.*s' has no value '%.*s'", STR_ARG(pair->key->text), STR_ARG(text));
        if (values && values->kind == NODE_MAP)
            hint_keys(work->diags, diag, text, TRANSLATED("the values are"), values);
        return;
    }
    const Node *patch = node_find(value, "patch");
    merge_value(work, option, patch && patch->kind == NODE_MAP ? patch : NULL, value);
}

Node *options_apply(Arena *arena, const Node *root, const LoadRequest *request, Diags *diags)
{
    OptionWork work = {.arena = arena,
                       .diags = diags,
                       .root = root,
                       .source = root->span.source,
                       .language = request->language,
                       .usual = language_usual(request->language)};
    const Node *options = node_find(root, "options");
    check_names(options, request, node_key_span(root, STR("options")), diags);
    for (size_t i = 0; options && options->kind == NODE_MAP && i < options->count; i++)
        apply_option(&work, &options->pairs[i], find_choice(request, options->pairs[i].key->text));
    Node *copy = overlay_merge(arena, work.root, node_map(arena, root->span));
    copy->span = root->span; /* merging has set the place of the last patch, but the document belongs to the file */
    return copy;
}
