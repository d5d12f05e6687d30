/*
 * Writes docs/language/reference.md: every key of the language from the schema, every name and function of formulas
 * from the program's tables. `make docs` runs it; a test compares the file with it.
 */
#include "formula/op.h"
#include "rules/load.h"
#include "shown.h"

#include <stdio.h>

enum { MAX_SECTIONS = 64 };

/* A section of the page: a map of the language, with a table of its keys. */
typedef struct Section {
    Str name; /* the path of the map, such as `contracts.play`, or the name of a shared map; empty: the whole file */
    const Node *schema;
} Section;

typedef struct Reference {
    Buf out;
    Arena *arena;
    const Node *root, *shared; /* the schema of a file, and its map of definitions that several keys use */
    Section waiting[MAX_SECTIONS];
    size_t n, done; /* the numbers of sections found so far, and of those already written */
    Shown shown;
    int n_unshown; /* keys that no YAML in the documentation has */
} Reference;

/* ---- cells ---------------------------------------------------------------------------------------------------- */

/* Writes a text in a cell of a table: on one line, with bars escaped. */
static void add_cell(Buf *out, Str text)
{
    for (size_t i = 0; i < text.n; i++) {
        if (text.s[i] == '|') buf_char(out, '\\');
        buf_char(out, text.s[i] == '\n' ? ' ' : text.s[i]);
    }
}

/* Writes a text as code in a cell; nothing if it is empty. */
static void add_code(Buf *out, Str text)
{
    if (text.n == 0) return;
    buf_add(out, STR("`"));
    add_cell(out, text);
    buf_add(out, STR("`"));
}

/* Writes a value as it appears in a file: a string without quotes, other values as JSON, which is also YAML. */
static void add_value(Buf *out, const Node *value)
{
    Buf text = {0};
    bool is_bare = value->kind == NODE_STRING && value->text.n > 0;
    if (is_bare) buf_add(&text, value->text);
    else node_print_json(&text, value, 0);
    add_code(out, buf_str(&text));
    buf_free(&text);
}

/* Returns the string under a key of a schema, or an empty text. */
static Str text_of(const Node *schema, const char *key)
{
    const Node *node = node_find(schema, key);
    return node ? node->text : STR("");
}

/* ---- sections ------------------------------------------------------------------------------------------------- */

/* Adds a section to those that wait to be written, unless there is one of this name or the list is full. */
static void add_section(Reference *reference, Str name, const Node *schema)
{
    for (size_t i = 0; i < reference->n; i++)
        if (str_equal(reference->waiting[i].name, name)) return;
    if (reference->n < MAX_SECTIONS) reference->waiting[reference->n++] = (Section){name, schema};
}

/* Writes a link to the section of a name. The anchor of a heading is its text without dots. */
static void add_link(Buf *out, Str name)
{
    buf_printf(out, "[%.*s](#", STR_ARG(name));
    for (size_t i = 0; i < name.n; i++)
        if (name.s[i] != '.') buf_char(out, name.s[i]);
    buf_char(out, ')');
}

/* Returns the name of the definition to which a `$ref` refers: the part after the last slash. */
static Str name_of_ref(const Node *ref)
{
    size_t from = ref->text.n;
    while (from > 0 && ref->text.s[from - 1] != '/') from--;
    return (Str){ref->text.s + from, ref->text.n - from};
}

/* ---- types ---------------------------------------------------------------------------------------------------- */

static void add_type(Reference *reference, const Node *schema, Str path);

/* Writes the type of a definition. A map with keys of its own gets a link, and a section if it has none yet. */
static void add_reference(Reference *reference, const Node *ref)
{
    Str name = name_of_ref(ref);
    if (str_is(name, "text")) {
        buf_add(&reference->out, STR("text"));
        return;
    }
    const Node *target = node_find_str(reference->shared, name);
    if (!node_find(target, "properties")) {
        add_type(reference, target, name);
        return;
    }
    add_section(reference, name, target);
    add_link(&reference->out, name);
}

/* Writes a list of strings, separated by commas. */
static void add_words(Buf *out, const Node *words)
{
    for (size_t i = 0; i < words->count; i++) {
        if (i > 0) buf_add(out, STR(", "));
        add_code(out, words->items[i]->text);
    }
}

/* The greatest integer that every JSON reader stores exactly. The schema has it as limit of numbers without a limit. */
#define EXACT 9007199254740991

/* Writes the limits of a number after its type; nothing if it has none. */
static void add_limits(Buf *out, const Node *schema)
{
    const Node *least = node_find(schema, "minimum"), *most = node_find(schema, "maximum");
    if (least && most && node_equal(least, most)) buf_printf(out, ", always %.*s", STR_ARG(least->text));
    else if (least && least->integer <= -EXACT && most && most->integer >= EXACT) return; /* any number */
    else if (least && most && most->integer < EXACT)
        buf_printf(out, ", %.*s to %.*s", STR_ARG(least->text), STR_ARG(most->text));
    else if (least) buf_printf(out, ", at least %.*s", STR_ARG(least->text));
}

/* True if the description of a key ends with the remark that its value is a formula of this kind. */
static bool describes_formula(const Node *schema, const char *kind)
{
    Buf remark = {0};
    buf_printf(&remark, "(A formula that %s.)", kind);
    Str text = text_of(schema, "description");
    bool found = text.n >= remark.n && str_equal((Str){text.s + text.n - remark.n, remark.n}, buf_str(&remark));
    buf_free(&remark);
    return found;
}

/* Writes a type that is neither a map nor a list, with its limits. */
static void add_plain_type(Buf *out, const Node *schema, const Node *type)
{
    if (describes_formula(schema, "is true or false")) buf_add(out, STR("condition"));
    else if (describes_formula(schema, "gives a number")) buf_add(out, STR("number"));
    else if (type && type->kind == NODE_LIST)
        for (size_t i = 0; i < type->count; i++)
            buf_printf(out, "%s%.*s", i ? " or " : "",
                       STR_ARG(str_is(type->items[i]->text, "array") ? STR("list") : type->items[i]->text));
    else if (type) buf_add(out, type->text);
    add_limits(out, schema);
}

/* Writes the type of a map: a link to its section if the language defines its keys, else the type of its values. */
static void add_map_type(Reference *reference, const Node *schema, Str path)
{
    const Node *values = node_find(schema, "additionalProperties");
    if (node_find(schema, "properties")) {
        add_section(reference, path, schema);
        add_link(&reference->out, path);
    } else if (values && values->kind == NODE_MAP) {
        buf_add(&reference->out, STR("map of "));
        add_type(reference, values, path);
    } else {
        buf_add(&reference->out, STR("map"));
    }
}

/* True for the schema of an item of a list of cards: its comment names the pattern of a card first. */
static bool is_card_entry(const Node *items)
{
    Str words = text_of(items, "$comment"), start = STR("pattern: a card");
    return words.n >= start.n && memcmp(words.s, start.s, start.n) == 0;
}

/* Writes the type of a value. `path` is the name of the section that its map would get. */
static void add_type(Reference *reference, const Node *schema, Str path)
{
    Buf *out = &reference->out;
    const Node *type = node_find(schema, "type"), *ref = node_find(schema, "$ref"), *items = node_find(schema, "items");
    if (ref) {
        add_reference(reference, ref);
    } else if (node_find(schema, "enum")) {
        add_words(out, node_find(schema, "enum"));
    } else if (node_is(type, "object")) {
        add_map_type(reference, schema, path);
    } else if (node_is(type, "array")) {
        buf_add(out, STR("list of "));
        if (is_card_entry(items)) buf_add(out, STR("cards"));
        else add_type(reference, items, path);
    } else {
        add_plain_type(out, schema, type);
    }
}

/* ---- tables of keys ------------------------------------------------------------------------------------------- */

/* True if a map of this schema must have the key. */
static bool is_required(const Node *schema, Str key)
{
    const Node *required = node_find(schema, "required");
    for (size_t i = 0; required && i < required->count; i++)
        if (str_equal(required->items[i]->text, key)) return true;
    return false;
}

/* Removes the end of a description that repeats the type: the column of types already shows it. */
static Str without_type(Str description)
{
    static const char *const MARKS[] = {" (A formula that ", " List cards ("};
    for (size_t k = 0; k < COUNT(MARKS); k++) {
        Str mark = str_of(MARKS[k]);
        for (size_t i = 0; i + mark.n <= description.n; i++)
            if (memcmp(description.s + i, mark.s, mark.n) == 0) return (Str){description.s, i};
    }
    return description;
}

/* Writes a heading as the address of its section: in lower case, with hyphens for blanks, without punctuation. */
static void add_slug(Buf *out, Str heading)
{
    for (size_t i = 0; i < heading.n; i++) {
        char c = heading.s[i];
        if (c >= 'A' && c <= 'Z') buf_char(out, (char)(c + 'a' - 'A'));
        else if (c == ' ') buf_char(out, '-');
        else if (c == '-' || c == '_' || c < 0 || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z')) buf_char(out, c);
    }
}

/* Reports a key that no YAML in the documentation has, with a page that has other keys of the same section. */
static void report_unshown(const Reference *reference, const Section *section, Str key)
{
    const Node *keys = node_find(section->schema, "properties");
    const Place *beside = NULL;
    for (size_t i = 0; !beside && i < node_n_pairs(keys); i++)
        beside = shown_find(&reference->shown, section->schema, keys->pairs[i].key->text);
    Str page = beside ? beside->page : STR("a chapter of docs/language");
    (void)fprintf(stderr, "no YAML in docs has '%.*s' of '%.*s': add an example to %.*s\n", STR_ARG(key),
                  STR_ARG(section->name), STR_ARG(page));
}

/* Writes a link to the section of the documentation whose YAML has the key. Reports and counts a key without one. */
static void add_place(Reference *reference, const Section *section, Str key)
{
    static const char BESIDE[] = "docs/language/", ABOVE[] = "docs/";
    Buf *out = &reference->out;
    const Place *place = shown_find(&reference->shown, section->schema, key);
    if (!place) {
        report_unshown(reference, section, key);
        reference->n_unshown++;
        return;
    }
    bool is_beside = place->page.n > sizeof BESIDE && memcmp(place->page.s, BESIDE, sizeof BESIDE - 1) == 0;
    size_t cut = is_beside ? sizeof BESIDE - 1 : sizeof ABOVE - 1;
    Str page = {place->page.s + cut, place->page.n - cut};
    buf_add(out, STR("["));
    add_cell(out, place->heading);
    buf_printf(out, "](%s%.*s#", is_beside ? "" : "../", STR_ARG(page));
    add_slug(out, place->heading);
    buf_char(out, ')');
}

/*
 * Writes the row of a key: its name, type, default, meaning, at most two examples, and a link to a page that shows it.
 * Adds a section for each map that the type names and that has none yet.
 */
static void add_key(Reference *reference, const Section *section, const NodePair *pair)
{
    enum { MAX_EXAMPLES = 2 };
    Buf *out = &reference->out;
    const Node *usual = node_find(pair->value, "default"), *examples = node_find(pair->value, "examples");
    Str name = pair->key->text;
    Str path =
        section->name.n ? arena_printf(reference->arena, "%.*s.%.*s", STR_ARG(section->name), STR_ARG(name)) : name;
    buf_printf(out, "| <a id=\"%s%.*s\"></a>`%.*s` | ", section->name.n ? "" : "file.", STR_ARG(path), STR_ARG(name));
    add_type(reference, pair->value, path);
    buf_add(out, STR(" | "));
    if (is_required(section->schema, name)) buf_add(out, STR("(required)"));
    else if (usual) add_value(out, usual);
    buf_add(out, STR(" | "));
    add_cell(out, without_type(text_of(pair->value, "description")));
    buf_add(out, STR(" | "));
    for (size_t i = 0; examples && i < examples->count && i < MAX_EXAMPLES; i++) {
        if (i > 0) buf_add(out, STR(" "));
        add_value(out, examples->items[i]);
    }
    buf_add(out, STR(" | "));
    add_place(reference, section, name);
    buf_add(out, STR(" |\n"));
}

/* Writes a section: its heading, its description, and the table of its keys. */
static void add_keys(Reference *reference, const Section *section)
{
    Buf *out = &reference->out;
    const Node *properties = node_find(section->schema, "properties");
    if (section->name.n) {
        buf_printf(out, "\n## %.*s\n\n", STR_ARG(section->name));
        buf_printf(out, "%.*s\n", STR_ARG(text_of(section->schema, "description")));
    }
    buf_add(out, STR("\n| key | type | default | meaning | example | shown in |\n|---|---|---|---|---|---|\n"));
    for (size_t i = 0; i < properties->count; i++) add_key(reference, section, &properties->pairs[i]);
}

static const char INTRODUCTION[] =
    "# Reference\n\n"
    "This page lists all keys of a game's file, and all names and functions of formulas. `make docs` writes it from\n"
    "[the schema](../../schemas/variant.schema.json) and the tables of the program, so do not edit it.\n\n"
    "The tables of keys have the following columns:\n\n"
    "- *type*: the values that the key can have\n"
    "- *default*: the value that applies if the file does not have the key\n"
    "- *example*: an example of a value, which a test checks against the schema\n"
    "- *shown in*: a section of another page with YAML that has the key. A test loads this YAML and plays it\n\n"
    "Some types need an explanation:\n\n"
    "- A *text* is a map of languages, such as `{en: trumps, de: Tarock}`.\n"
    "- A *condition* is `true`, `false` or a formula that is true or false.\n"
    "- A *number* is an integer, or a formula that gives an integer.\n"
    "- A *list of cards* has the following entries: a card (`T21`), `suit C`, `rank K`, `all`, or the name of a "
    "class.\n"
    "  The list is read from left to right, and an entry after `not` removes its cards again.\n\n"
    "## The file\n\n"
    "You may add keys of your own if their names begin with `x-`.\n";

/* ---- names and functions -------------------------------------------------------------------------------------- */

/* Returns from when on a formula can use a name of this scope (see rules/names.def). */
static const char *scope_text(const char *scope)
{
    return str_is(str_of(scope), "TABLE")   ? "always"
           : str_is(str_of(scope), "PLAY")  ? "after the auction"
           : str_is(str_of(scope), "MATCH") ? "between deals"
                                            : "after play";
}

/* Returns the name of a type as the chapter on formulas has it, such as "list of int". */
static Str type_text(Reference *reference, Type type)
{
    static const char *const NAMES[] = {
        [TYPE_POISON] = "any",    [TYPE_ANY] = "any",   [TYPE_NULL] = "null", [TYPE_BOOL] = "bool",
        [TYPE_INT] = "int",       [TYPE_SET] = "set",   [TYPE_LIST] = "list", [TYPE_FRACTION] = "fraction",
        [TYPE_STRING] = "string", [TYPE_ITEM] = "item", [TYPE_MAP] = "map"};
    if (type.kind != TYPE_LIST) return str_of(NAMES[type.kind]);
    return arena_printf(reference->arena, "list of %s", NAMES[type.element ? type.element->kind : TYPE_ANY]);
}

/* Returns the name of a kind of type. In the tables of names.def, each list is a list of ints (such as seats). */
static Str kind_text(Reference *reference, TypeKind kind)
{
    static const Type seat = {.kind = TYPE_INT};
    return type_text(reference, (Type){.kind = kind, .element = kind == TYPE_LIST ? &seat : NULL});
}

/* Writes the table of the names of formulas. */
static void add_names(Reference *reference)
{
    static const struct {
        const char *text, *scope, *help;
        TypeKind type;
    } ROWS[] = {
#define NAME(id, text, type, scope, help, words) {text, #scope, help, NAME_TYPE(type)},
#include "rules/names.def"
#undef NAME
    };
    Buf *out = &reference->out;
    buf_add(out,
            STR("\n## Names in formulas\n\nThe column *known* shows the time from which a formula can use the name. "
                "Messages use other words for some types:\n*whole number* (int), *number* (fraction), *condition* "
                "(bool), *text* (string), *card* (item) and *set of cards* (set).\n\n"
                "| name | type | known | meaning |\n|---|---|---|---|\n"));
    for (size_t i = 0; i < COUNT(ROWS); i++)
        buf_printf(out, "| `%s` | %.*s | %s | %s |\n", ROWS[i].text, STR_ARG(kind_text(reference, ROWS[i].type)),
                   scope_text(ROWS[i].scope), ROWS[i].help);
    buf_add(out,
            STR("\nFormulas of contracts and items can also use `contract` (a string, the id of the contract) and "
                "`has_declarer`\n(a bool). Every formula can use the cards of the pack, its classes, `trumps`, `all` "
                "and the constants of the file.\n"));
}

/* Writes the table of the functions of the game. */
static void add_game_functions(Reference *reference)
{
    static const struct {
        const char *text, *scope, *help, *example;
        TypeKind result;
        int n;
        const char *arguments;
    } ROWS[] = {
#define FUNCTION(id, text, n, arguments, result, scope, help, example, words) \
    {text, #scope, help, example, NAME_TYPE(result), n, #arguments},
#include "rules/names.def"
#undef FUNCTION
    };
    static const char TITLE[] =
        "\n## Functions of the game\n\nThe examples are true at the end of the deal that the section "
        "[names](11-formulas.md#names) describes.\nWrite each id in quotes, such as the id of a bid or of an "
        "announcement. Seats, tricks and counts are ints.\n\n"
        "| function | arguments | gives | known | "
        "meaning | "
        "example |\n|---|---|---|---|---|---|\n";
    Buf *out = &reference->out;
    buf_add(out, str_of(TITLE));
    for (size_t i = 0; i < COUNT(ROWS); i++) {
        buf_printf(out, "| `%s` | ", ROWS[i].text);
        /* names.def has the arguments as constants in parentheses, such as (SEAT, BID); here they are in lower case */
        for (const char *s = ROWS[i].arguments; *s; s++)
            if (*s != '(' && *s != ')')
                buf_char(out, *s == '_' ? ' ' : *s >= 'A' && *s <= 'Z' ? (char)(*s + 'a' - 'A') : *s);
        buf_printf(out, " | %.*s | %s | %s | ", STR_ARG(kind_text(reference, ROWS[i].result)),
                   scope_text(ROWS[i].scope), ROWS[i].help);
        add_code(out, str_of(ROWS[i].example));
        buf_add(out, STR(" |\n"));
    }
}

/* Writes a function with the types of its arguments; for a method, the type of its value and a dot come first. */
static void add_signature(Reference *reference, const FormulaFunction *row)
{
    Buf *out = &reference->out;
    int first = 0;
    if (row->is_method) {
        Str receiver = type_text(reference, row->arguments[first++]);
        buf_printf(out, "%.*s.", STR_ARG(receiver));
    }
    buf_printf(out, "%.*s(", STR_ARG(row->name));
    for (int i = first; i < row->n_arguments; i++) {
        if (i > first) buf_add(out, STR(", "));
        buf_add(out, type_text(reference, row->arguments[i]));
    }
    buf_char(out, ')');
}

/* Writes the table of operators, which follow the functions in the list of op_forms(). */
static void add_operators(Reference *reference)
{
    size_t n_builtins, n;
    (void)formula_builtins(&n_builtins);
    const FormulaFunction *rows = op_forms(&n);
    Buf *out = &reference->out;
    buf_add(out,
            STR("\n## Operators of formulas\n\nYou can use an int as a fraction.\n\n| operator | operands | gives | "
                "meaning |\n|---|---|---|---|\n"));
    for (size_t i = n_builtins; i < n; i++) {
        buf_printf(out, "| `%.*s` | ", STR_ARG(rows[i].name));
        for (int k = 0; k < rows[i].n_arguments; k++)
            buf_printf(out, "%s%.*s", k ? ", " : "", STR_ARG(type_text(reference, rows[i].arguments[k])));
        buf_printf(out, " | %.*s | %s |\n", STR_ARG(type_text(reference, rows[i].result)), rows[i].help);
    }
}

/* Writes the table of the functions that every formula has. */
static void add_builtins(Reference *reference)
{
    static const char TITLE[] = "\n## Functions of every formula\n\nSome functions are methods. Write a method after a "
                                "value and a dot, as in `hand.count(kings)`.\n\n"
                                "| function | gives | meaning | example |\n|---|---|---|---|\n";
    size_t n = 0;
    const FormulaFunction *rows = formula_builtins(&n);
    Buf *out = &reference->out;
    buf_add(out, str_of(TITLE));
    for (size_t i = 0; i < n; i++) {
        buf_add(out, STR("| `"));
        add_signature(reference, &rows[i]);
        buf_printf(out, "` | %.*s | %s | ", STR_ARG(type_text(reference, rows[i].result)), rows[i].help);
        add_code(out, str_of(rows[i].example));
        buf_add(out, STR(" |\n"));
    }
}

int main(void)
{
    Language *language = language_open();
    const Node *root = language_document(language);
    Reference reference = {.arena = arena_new(), .root = root, .shared = node_find(root, "$defs")};
    buf_add(&reference.out, str_of(INTRODUCTION));
    shown_read(&reference.shown, reference.arena, root);
    add_section(&reference, STR(""), root);
    while (reference.done < reference.n) { /* writing a section may add further sections */
        Section section = reference.waiting[reference.done++];
        add_keys(&reference, &section);
    }
    add_names(&reference);
    add_game_functions(&reference);
    add_operators(&reference);
    add_builtins(&reference);
    bool is_written = fwrite(reference.out.text, 1, reference.out.n, stdout) == reference.out.n;
    buf_free(&reference.out);
    arena_free(reference.arena);
    language_close(language);
    return is_written && reference.n_unshown == 0 ? 0 : 1;
}
