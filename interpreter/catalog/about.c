/* Facts about a variant for menus and headlines. */
#include "catalog/about.h"

#include "rules/option.h"
#include "text/choice.h"
#include "text/yaml.h"

static int number_at(const Node *map, const char *key, int otherwise)
{
    const Node *node = node_find(map, key);
    return node && node->kind == NODE_INT ? (int)node->integer : otherwise;
}

AboutPlayers about_players(const Node *root)
{
    const Node *players = node_find(node_find(root, "seats"), "players");
    return (AboutPlayers){number_at(players, "min", 0), number_at(players, "max", 0), number_at(players, "default", 0)};
}

/* True if the file of the variant itself, and not only a parent, sets this key to true. */
static bool says_itself(const Game *game, const char *key)
{
    const Node *node = node_find(game->root, key);
    return node && node->kind == NODE_BOOL && node->integer && node->span.source &&
           str_equal(node->span.source->path, game->path);
}

bool about_is_demo(const Game *game)
{
    return says_itself(game, "x-demo");
}

bool about_is_for_beginners(const Game *game)
{
    return says_itself(game, "x-beginners");
}

/* Returns the name of the variant's family for people: `x-family` of the file, or else the id with a capital letter. */
Str about_family(Arena *arena, const Game *game, Str language)
{
    const Node *name = node_find(game->root, "x-family");
    if (name && name->kind == NODE_MAP) return arena_str(arena, text_in(name, language));
    if (!game->family.n) return game->family;
    char first = game->family.s[0];
    bool is_small = first >= 'a' && first <= 'z';
    return arena_printf(arena, "%c%.*s", is_small ? first - 'a' + 'A' : first, (int)game->family.n - 1,
                        game->family.s + 1);
}

/* ---- options -------------------------------------------------------------------------------------------------- */

/* Returns the sign between a question and its answer: a blank after a question mark, otherwise a colon and a blank. */
const char *about_sign(Str question)
{
    return question.n && question.s[question.n - 1] == '?' ? " " : ": ";
}

Str about_answered(Arena *arena, Str question, Str answer)
{
    return arena_printf(arena, "%.*s%s%.*s", STR_ARG(question), about_sign(question), STR_ARG(answer));
}

/* Returns the value chosen for an option; returns `usual` if none is chosen. The last choice counts. */
static Str chosen_value(const OpenRequest *choices, Str name, Str usual)
{
    for (size_t i = choices->n_options; i > 0; i--)
        if (str_equal(choices->options[i - 1].name, name)) return choices->options[i - 1].value;
    return usual;
}

/* Returns the name of a value as the file has it. If there is no such value, returns the text itself. */
static Str name_of_value(const Node *values, Str text)
{
    const NodePair *pair = choice_pair(values, text);
    return pair ? pair->key->text : text;
}

/*
 * Describes the option with index `n` and its present value, which is chosen or the default. Returns false if there is
 * no such option.
 */
bool about_option(const Node *root, size_t n, const OpenRequest *choices, AboutOption *out)
{
    const Node *options = node_find(root, "options");
    if (!options || n >= options->count) return false;
    const Node *option = options->pairs[n].value, *usual = node_find(option, "default");
    const Node *values = node_find(option, "values");
    *out = (AboutOption){.name = options->pairs[n].key->text,
                         .usual = usual ? usual->text : STR(""),
                         .question = node_find(option, "text"),
                         .values = values && values->count ? values : NULL,
                         .least = number_at(option, "min", 0),
                         .most = number_at(option, "max", OPTION_MOST)};
    out->value = chosen_value(choices, out->name, out->usual);
    if (out->values) {
        out->usual = name_of_value(out->values, out->usual);
        out->value = name_of_value(out->values, out->value);
    }
    const Node *value = out->values ? choice_value(out->values, out->value) : NULL;
    out->sentence = node_find(value, "text");
    out->is_unverified = node_is_true(value, "unverified");
    return true;
}

/* ---- values without a source ---------------------------------------------------------------------------------- */

/*
 * True if a patch sets the value at a path with slashes. The patch may also set a whole map that contains this value.
 */
static bool patch_sets(const Node *patch, Str path)
{
    while (patch && patch->kind == NODE_MAP && path.n) {
        patch = node_find_str(patch, str_take(&path, '/'));
    }
    return patch != NULL;
}

/* True if a value of an option has a patch that sets the value at the path. */
static bool choice_sets(const Node *choice, Str path)
{
    const Node *patch = node_find(choice, "patch");
    return patch && patch->kind == NODE_MAP && patch_sets(patch, path);
}

/* True if one of the option's values has a patch that sets the value at the path. */
static bool may_set(const AboutOption *option, Str path)
{
    for (size_t i = 0; option->values && i < option->values->count; i++)
        if (choice_sets(option->values->pairs[i].value, path)) return true;
    return false;
}

/* True if the option has another value than its default, and one of these two values sets the value at the path. */
static bool has_changed(const AboutOption *option, Str path)
{
    if (!option->values || str_equal(option->value, option->usual)) return false;
    return choice_sets(choice_value(option->values, option->value), path) ||
           choice_sets(choice_value(option->values, option->usual), path);
}

/*
 * True if a note about a value without a source applies and is about a rule. It does not apply if an option has
 * replaced this value by one with a source. The place where a game is played (`home`) is no rule.
 */
static bool note_holds(const Node *root, const Node *note, const OpenRequest *choices)
{
    AboutOption option;
    const Node *at = node_find(note, "at");
    if (at && str_is(at->text, "home")) return false;
    for (size_t i = 0; at && about_option(root, i, choices, &option); i++)
        if (has_changed(&option, at->text) && !option.is_unverified) return false;
    return true;
}

/*
 * True if the present value of the option has no source and no note covers it. A note covers the default value if any
 * value of the option sets the path of the note, because the default itself may need no patch. For other values see
 * has_changed().
 */
bool about_option_is_open(const Node *root, const AboutOption *option)
{
    const Node *notes = node_find(root, "unverified");
    bool is_usual = str_equal(option->value, option->usual);
    for (size_t i = 0; notes && i < notes->count; i++) {
        const Node *at = node_find(notes->items[i], "at");
        bool is_covered = at && (is_usual ? may_set(option, at->text) : has_changed(option, at->text));
        if (is_covered) return false;
    }
    return option->is_unverified;
}

/*
 * Returns the text of the n-th note (from 0) about a value without a source, among the notes that apply. Returns NULL
 * after the last one.
 */
const Node *about_unverified(const Node *root, size_t n, const OpenRequest *choices)
{
    const Node *notes = node_find(root, "unverified");
    for (size_t i = 0; notes && i < notes->count; i++)
        if (note_holds(root, notes->items[i], choices) && n-- == 0) return node_find(notes->items[i], "text");
    return NULL;
}

Str about_parent(Arena *arena, Str variant)
{
    Diags *diags = diags_new(arena);
    const Source *source = catalog_source(arena, variant, diags);
    const Node *own = source ? yaml_read(arena, source, diags) : NULL, *extends = node_find(own, "extends");
    return extends ? catalog_parent_path(arena, extends->text, source) : STR("");
}

int about_count_unverified(const Node *root, const OpenRequest *choices)
{
    AboutOption option;
    int n = 0;
    for (size_t i = 0; about_unverified(root, i, choices) != NULL; i++) n++;
    for (size_t i = 0; about_option(root, i, choices, &option); i++) n += about_option_is_open(root, &option);
    return n;
}
