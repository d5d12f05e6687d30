/* tapp new: writes a new file to begin with: a complete simple game, or a child of a variant. */
#include "cli/command.h"

#include "base/ascii.h"
#include "schema/canonical.h"
#include "system/save.h"
#include "system/line.h"
#include "text/emit.h"
#include "text/source.h"

#include <assert.h>
#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* COMMENT_WIDTH: columns; LONGEST_ID: bytes; COMMENT_SIGN: the columns of "# ". */
enum { COMMENT_WIDTH = LAYOUT_WIDTH, LONGEST_ID = 64, COMMENT_SIGN = 2 };

typedef struct Asked {
    Str path;           /* the file to be written */
    const char *parent; /* the variant that it extends; NULL: none */
    bool has_partners;  /* for a file without a parent: a game with fixed partners */
    Str id, language;   /* `language` is the language of the texts in the file */
} Asked;

/* ---- arguments ------------------------------------------------------------------------------------------------ */

/* Returns the name of the file, without its folders and '.yaml'. */
static Str id_from_path(const char *file)
{
    const char *slash = strrchr(file, '/');
    return catalog_plain_name(str_of(slash ? slash + 1 : file));
}

/* True if the text is an id: a small letter, then small letters, digits and hyphens, at most LONGEST_ID bytes. */
static bool is_id(Str id)
{
    for (size_t i = 0; i < id.n; i++) {
        bool is_small = id.s[i] >= 'a' && id.s[i] <= 'z', is_other = is_digit(id.s[i]) || id.s[i] == '-';
        bool is_good = is_small || (i > 0 && is_other);
        if (!is_good) return false;
    }
    return id.n > 0 && id.n <= LONGEST_ID;
}

/*
 * Adds the valid id that is nearest to the name of a file: "My Game.yml" gives "my-game". Adds nothing if there is
 * none.
 */
static void add_nearest_id(Buf *out, const char *file)
{
    const char *slash = strrchr(file, '/');
    Buf plain = {0};
    line_to_ascii(&plain, str_of(slash ? slash + 1 : file));
    const char *dot = strchr(buf_text(&plain), '.');
    size_t n = dot ? (size_t)(dot - buf_text(&plain)) : plain.n;
    for (size_t i = 0; i < n && out->n < LONGEST_ID; i++) {
        char c = (char)tolower((unsigned char)plain.text[i]);
        bool is_good = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
        buf_char(out, (char)(is_good ? c : '-'));
    }
    buf_free(&plain);
    if (!is_id(buf_str(out))) buf_clear(out);
}

/* Reports that a file name is no id, with a similar id if there is one. */
static void complain_of_name(const char *file)
{
    Buf id = {0};
    add_nearest_id(&id, file);
    if (id.n)
        complain("new: '%s' should be the id of the variant (small letters, digits and '-') with '.yaml'; did you mean "
                 "'%s.yaml'?",
                 file, buf_text(&id));
    else complain("new: '%s' should be the id of the variant (small letters, digits and '-') with '.yaml'", file);
    buf_free(&id);
}

/* Checks the arguments, and finds the id of the new variant. Returns false after a message. */
static bool check_file(Asked *asked)
{
    if (asked->parent && asked->has_partners) {
        complain("new: --partners cannot be used with --from, because the parent decides about partners");
        return false;
    }
    asked->id = id_from_path(asked->path.s);
    if (is_id(asked->id)) return true;
    complain_of_name(asked->path.s);
    return false;
}

static const CommandOption OPTIONS[] = {
    {"from", "VARIANT", TRANSLATED("extend this variant; its values become comments"), read_text, INTO(Asked, parent)},
    {"partners", NULL, TRANSLATED("write a game of two against two"), read_flag, INTO(Asked, has_partners)},
    LANGUAGE_OPTION(Asked, language),
};

/* ---- comments from the schema --------------------------------------------------------------------------------- */

/* Adds a text as a comment with this indentation. Lines break at blanks, and have at most COMMENT_WIDTH bytes. */
static void add_comment(Buf *out, int indent, Str text)
{
    size_t width = 0; /* of the present line, in bytes; 0: there is no line yet */
    while (text.n > 0) {
        Str word = str_take(&text, ' ');
        bool needs_line = width == 0 || width + 1 + word.n > COMMENT_WIDTH;
        if (needs_line) {
            if (width) buf_char(out, '\n');
            buf_repeat(out, ' ', (size_t)indent);
            buf_char(out, '#');
            width = (size_t)indent + 1;
        }
        buf_printf(out, " %.*s", STR_ARG(word));
        width += 1 + word.n;
    }
    buf_char(out, '\n');
}

/* Returns the absolute path of the folder that contains this one. */
static Str folder_above(Arena *arena, Str folder)
{
    char here[4096];
    while (folder.n > 1 && folder.s[folder.n - 1] == '/') folder.n--;
    bool is_whole = folder.n > 0 && folder.s[0] == '/';
    if (!is_whole && getcwd(here, sizeof here)) folder = arena_printf(arena, "%s/%.*s", here, STR_ARG(folder));
    while (folder.n > 0 && folder.s[folder.n - 1] != '/') folder.n--;
    return (Str){folder.s, folder.n ? folder.n - 1 : 0};
}

/* Adds the line by which editors find the schema. If there is no schema beside the shipped variants, adds nothing. */
static void add_modeline(Buf *out, Arena *arena)
{
    Str above = folder_above(arena, catalog_folder(arena));
    Str path = arena_printf(arena, "%.*s/schemas/variant-file.schema.json", STR_ARG(above));
    if (access(path.s, R_OK) == 0) buf_printf(out, "# yaml-language-server: $schema=%s\n", path.s);
}

/* ---- a file without a parent ----------------------------------------------------------------------------------- */

/* The example games that use a row of skeleton.def: both, the one without partners, or the one with partners. */
typedef enum SkeletonOf { OF_BOTH, OF_ALONE, OF_PAIRS } SkeletonOf;

/* A row of skeleton.def: lines that are written (`text`), or a key whose description is written as a comment. */
typedef struct SkeletonLine {
    SkeletonOf of;
    int indent;              /* of the comment, in blanks */
    const char *path, *text; /* `path`: that of the key in the schema; one of the two is NULL */
} SkeletonLine;

static const SkeletonLine SKELETON[] = {
#define LINES(game, lines)        {game, 0, NULL, lines},
#define ABOUT(game, indent, path) {game, indent, path, NULL},
#include "cli/skeleton.def"
#undef LINES
#undef ABOUT
};

/* The texts that rows contain in marks such as %[clubs]. */
static const char *const SKELETON_WORDS[] = {
    TRANSLATED("One against two with 32 cards; the declarer takes the talon of two."),
    TRANSLATED("Two against two with 32 cards; the highest bidder names the trumps."),
    TRANSLATED("clubs"),
    TRANSLATED("spades"),
    TRANSLATED("hearts"),
    TRANSLATED("diamonds"),
    TRANSLATED("ace"),
    TRANSLATED("king"),
    TRANSLATED("queen"),
    TRANSLATED("jack"),
    TRANSLATED("game"),
    TRANSLATED("takes the talon"),
    TRANSLATED("solo"),
    TRANSLATED("plays without the talon"),
    TRANSLATED("a number of points for one's side"),
    TRANSLATED("Each defender pays the value of the contract or is paid it."),
    TRANSLATED("The declarer needs more than half of the 120 points."),
    TRANSLATED("The declarer and his partner need as many of the 120 points as he has bid."),
    TRANSLATED("doubling by kontra"),
    TRANSLATED("none"),
    TRANSLATED("the game can be doubled"),
    TRANSLATED("the players of this place"),
    TRANSLATED("asked by you"),
    TRANSLATED("points of 120"),
    TRANSLATED("points, bid:"),
};

/* Returns a text of SKELETON_WORDS in the language of the program. */
static const char *skeleton_word(Str text)
{
    for (size_t i = 0; i < COUNT(SKELETON_WORDS); i++)
        if (str_is(text, SKELETON_WORDS[i])) return translate(SKELETON_WORDS[i]);
    assert(false && "each text of skeleton.def is in SKELETON_WORDS");
    return "";
}

/* Appends the text for a mark in skeleton.def. Returns the place after the mark. */
static const char *add_mark(Buf *out, const char *mark, const Asked *asked)
{
    Str text = str_of(mark);
    if (str_begins(text, STR("%ID"))) {
        buf_add(out, asked->id);
        return mark + STR("%ID").n;
    }
    if (str_begins(text, STR("%LANGUAGE"))) {
        buf_add(out, asked->language);
        return mark + STR("%LANGUAGE").n;
    }
    const char *end = strchr(mark, ']'); /* %[text] means the text in the language of the program */
    assert(mark[1] == '[' && end);
    buf_add(out, str_of(skeleton_word((Str){mark + 2, (size_t)(end - mark) - 2})));
    return end + 1;
}

/* Appends lines of skeleton.def, and replaces the marks in them. */
static void add_lines(Buf *out, const char *text, const Asked *asked)
{
    for (const char *mark = strchr(text, '%'); mark; mark = strchr(text, '%')) {
        buf_add(out, (Str){text, (size_t)(mark - text)});
        text = add_mark(out, mark, asked);
    }
    buf_add(out, str_of(text));
}

/* Returns the schema's description of the key at a path, in the language of the program; empty if there is none. */
static Str described(Arena *arena, const Language *language, Str path)
{
    Str text = language_description(language, path);
    return text.n ? translate_description(arena, text) : text;
}

/* Writes a small game, with descriptions of its keys as comments. */
static void write_skeleton(Buf *out, const Asked *asked, const Language *language, Arena *arena)
{
    add_comment(out, 0,
                str_of(translate("A small game that you can validate and play. Change what is different in yours.")));
    for (size_t i = 0; i < COUNT(SKELETON); i++) {
        const SkeletonLine *line = &SKELETON[i];
        SkeletonOf other_game = asked->has_partners ? OF_ALONE : OF_PAIRS;
        if (line->of == other_game) continue;
        if (line->text) add_lines(out, line->text, asked);
        else add_comment(out, line->indent, described(arena, language, str_of(line->path)));
    }
}

/* ---- a child of a variant ------------------------------------------------------------------------------------- */

/* Appends a text, with "# " before each line, or "#" before an empty one. */
static void add_commented(Buf *out, Str text)
{
    while (text.n) {
        Str line = str_take(&text, '\n');
        buf_printf(out, line.n ? "# %.*s\n" : "#%.*s\n", STR_ARG(line));
    }
}

/* The text of a child, while it is being written. */
typedef struct Child {
    Buf *out;
    Diags *diags; /* its arena is also used for temporary data */
    const Language *language;
    Str texts; /* the language of the texts in the child */
} Child;

/* Appends a piece of YAML as a comment. First the piece is brought into the standard layout. */
static void add_as_comment(const Child *child, Buf *piece)
{
    Buf layout = {0};
    Arena *arena = child->diags->arena;
    const Source *source = source_of(arena, STR("piece"), buf_keep(arena, piece));
    if (canonical_print(&layout, source, LAYOUT_WIDTH - COMMENT_SIGN, child->diags))
        add_commented(child->out, buf_str(&layout));
    buf_free(&layout);
}

/* Appends the words of a text in one line. */
static void add_in_line(Buf *out, Str text)
{
    bool is_first = true;
    while (text.n) {
        Str line = str_take(&text, '\n');
        if (!line.n) continue;
        buf_printf(out, "%s%.*s", is_first ? "" : " ", STR_ARG(line));
        is_first = false;
    }
}

/* Appends an option with its default value. A comment above it lists all its values. */
static void add_option(Buf *out, const NodePair *pair, Str language)
{
    const Node *usual = node_find(pair->value, "default"), *values = node_find(pair->value, "values");
    buf_add(out, STR("  # "));
    add_in_line(out, text_in(node_find(pair->value, "text"), language));
    for (size_t k = 0; k < node_n_pairs(values); k++)
        buf_printf(out, "%s%.*s", k ? ", " : ": ", STR_ARG(values->pairs[k].key->text));
    buf_printf(out, "\n  %.*s: {default: %.*s}\n", STR_ARG(pair->key->text), STR_ARG(usual ? usual->text : STR("")));
}

/* Appends the options of the parent and their values, as comments. */
static void add_options(const Child *child, const Node *options)
{
    if (!node_n_pairs(options)) return;
    Buf piece = {0};
    buf_char(child->out, '\n');
    add_comment(child->out, 0,
                str_of(translate("The options of the parent and their values. Another 'default' changes what holds if "
                                 "nobody chooses.")));
    buf_add(&piece, STR("options:\n"));
    for (size_t i = 0; i < options->count; i++) add_option(&piece, &options->pairs[i], child->texts);
    add_as_comment(child, &piece);
}

/*
 * True for keys that are not copied into the child: the child has its own, add_options() writes them, or only the
 * parent needs them.
 */
static bool is_left_out(const Node *key)
{
    static const char *const LEFT_OUT[] = {"$schema", "tapp",    "id",      "language",   "name",  "extends",
                                           "partial", "options", "sources", "unverified", "x-demo"};
    for (size_t i = 0; i < COUNT(LEFT_OUT); i++)
        if (node_is(key, LEFT_OUT[i])) return true;
    return false;
}

/*
 * Returns a copy of a value of the parent in which each text is only in the child's language. `place` is the schema of
 * the value. If it is NULL, or if the value has no parts, returns the value itself.
 */
static Node *in_one_language(const Child *child, const Node *place, Node *node)
{
    if (!place || (node->kind != NODE_MAP && node->kind != NODE_LIST)) return node;
    Arena *arena = child->diags->arena;
    if (language_is_text(place)) return node_string(arena, text_in(node, child->texts), node->span);
    Node *copy = node_copy(arena, node);
    const Node *item = language_step(child->language, place, STR("*")); /* the schema of all items of a list */
    for (size_t i = 0; i < node_n_items(copy); i++) copy->items[i] = in_one_language(child, item, node->items[i]);
    for (size_t i = 0; i < node_n_pairs(copy); i++) {
        const Node *below = language_step(child->language, place, node->pairs[i].key->text);
        copy->pairs[i].value = in_one_language(child, below, node->pairs[i].value);
    }
    return copy;
}

/* Appends a key of the parent and everything in it, as a comment. */
static void add_section(const Child *child, const NodePair *pair)
{
    Buf piece = {0};
    Arena *arena = child->diags->arena;
    const Node *place = language_step(child->language, language_document(child->language), pair->key->text);
    Node *section = node_map(arena, pair->value->span);
    node_add(arena, section, pair->key, in_one_language(child, place, pair->value));
    node_print_yaml(&piece, section);
    add_as_comment(child, &piece);
}

/* Appends all keys of the parent as comments, each after its description. */
static void add_sections(const Child *child, const Node *parent)
{
    for (size_t i = 0; i < parent->count; i++) {
        const NodePair *pair = &parent->pairs[i];
        if (is_left_out(pair->key)) continue;
        buf_char(child->out, '\n');
        Str about = described(child->diags->arena, child->language, pair->key->text);
        if (about.n) add_comment(child->out, 0, about);
        add_section(child, pair);
    }
}

/*
 * Returns the text by which the child names its parent: an id, or a path. The path is made absolute, unless the child
 * is written into the present folder: there the relative path is valid.
 */
static Str name_of_parent(Arena *arena, const Asked *asked)
{
    Str name = str_of(asked->parent);
    if (!catalog_is_path(name) || !strchr(asked->path.s, '/')) return name;
    char folder[4096];
    if (name.s[0] == '/' || !getcwd(folder, sizeof folder)) return name;
    return arena_printf(arena, "%s/%.*s", folder, STR_ARG(name));
}

/*
 * Writes a variant that extends another one, with all keys of the parent as comments. After an error, returns false,
 * and `out` has the messages instead.
 */
static bool write_child(Buf *out, Arena *arena, const Asked *asked, const Language *language)
{
    Diags *diags = diags_new(arena);
    const Source *source = catalog_source(arena, str_of(asked->parent), diags);
    const Node *parent = source ? variant_read(arena, language, source, catalog_finder(), diags) : NULL;
    if (!parent || diags->n_errors) {
        buf_clear(out);
        diags_print(out, diags);
        return false;
    }
    Str name = text_in(node_find(parent, "name"), asked->language);
    buf_printf(out, "tapp: 1\nid: %.*s\nlanguage: %.*s\nextends: %.*s\nname: %.*s\n\n", STR_ARG(asked->id),
               STR_ARG(asked->language), STR_ARG(name_of_parent(arena, asked)), STR_ARG(asked->id));
    Str about = arena_printf(
        arena,
        translate("Keys that you leave out are as in the parent, %.*s, which is copied below. To change a line, remove "
                  "the '#' from it and from the lines above that lead to it. 'null' removes a key."),
        STR_ARG(name));
    add_comment(out, 0, about);
    const Child child = {out, diags, language, asked->language};
    add_options(&child, node_find(parent, "options"));
    add_sections(&child, parent);
    return true;
}

/* ---- writing the file ----------------------------------------------------------------------------------------- */

/*
 * Writes the text in canonical layout to a new file. A file that exists is never overwritten. Returns the exit status.
 */
static int write_new(const char *path, Arena *arena, Buf *text)
{
    Buf layout = {0};
    Diags *diags = diags_new(arena);
    bool is_fine = canonical_print(&layout, source_of(arena, str_of(path), buf_keep(arena, text)), LAYOUT_WIDTH, diags);
    print_findings(diags);
    int fault = is_fine ? save_new(path, buf_str(&layout)) : 0;
    buf_free(&layout);
    if (!is_fine) return STATUS_INPUT;
    if (!fault) return STATUS_OK;
    if (fault == EEXIST) complain("new: the file '%s' exists already; choose another name", path);
    else complain("new: cannot write '%s': %s", path, strerror(fault));
    return STATUS_USAGE;
}

static int run_new(int n, char **arguments)
{
    Asked asked = {.language = translate_surroundings()};
    if (!args_read(&new_command, n, arguments, &asked) || !check_file(&asked)) return STATUS_USAGE;
    Arena *arena = arena_new();
    Language *language = language_open();
    Buf out = {0};
    int status = STATUS_INPUT;
    add_modeline(&out, arena);
    bool is_made = true;
    if (asked.parent) is_made = write_child(&out, arena, &asked, language);
    else write_skeleton(&out, &asked, language, arena);
    if (is_made) status = write_new(asked.path.s, arena, &out);
    else flush_to(stderr, &out);
    if (status == STATUS_OK) printf(translate("wrote %s; next: tapp validate %s\n"), asked.path.s, asked.path.s);
    buf_free(&out);
    language_close(language);
    arena_free(arena);
    return status;
}

const Command new_command = {
    .name = "new",
    .arguments = "FILE",
    .purpose = TRANSLATED("Write a small game to start from"),
    .notes = TRANSLATED(
        "You can play the new game at once. Comments explain its keys. The name of the file is the id of the variant.\n"
        "An existing file is never overwritten."),
    .options = OPTIONS,
    .n_options = COUNT(OPTIONS),
    .positional = {.what = TRANSLATED("file"),
                   .at = offsetof(Asked, path),
                   .missing = TRANSLATED("new needs the name of a file to write")},
    .examples = {"tapp new my-game.yaml", "tapp new our-rules.yaml --from my-game.yaml"},
    .run = run_new,
};
