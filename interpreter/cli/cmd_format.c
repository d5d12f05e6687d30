/* tapp format: writes files in the standard layout. */
#include "cli/command.h"
#include "schema/canonical.h"
#include "system/save.h"
#include "text/source.h"
#include "text/yaml.h"

#include <stdio.h>
#include <string.h>

typedef struct Asked {
    Arena *arena;
    Str *files;
    size_t n_files, capacity;
    bool checks;      /* prints differences, and changes no file */
    bool reads_input; /* reads standard input, and writes standard output */
} Asked;

/* ---- arguments ------------------------------------------------------------------------------------------------ */

static const CommandOption OPTIONS[] = {
    {"check", NULL, TRANSLATED("change no file; print where each file differs, and end with status 1 if one differs"),
     read_flag, INTO(Asked, checks)},
    {"stdin", NULL, TRANSLATED("read standard input and write the result to standard output"), read_flag,
     INTO(Asked, reads_input)},
};

/* Adds a file to the list of files. */
static void add_file(Args *args, const char *text, void *request)
{
    Asked *asked = request;
    (void)args;
    *(Str *)arena_push(asked->arena, (void **)&asked->files, &asked->n_files, &asked->capacity, sizeof(Str)) =
        str_of(text);
}

/*
 * Returns false after a message, if the arguments name both files and standard input, or neither. For standard input,
 * adds the file "-".
 */
static bool check_arguments(Asked *asked)
{
    bool names_input = false, has_files = asked->n_files > 0;
    for (size_t i = 0; i < asked->n_files; i++) names_input = names_input || str_is(asked->files[i], "-");
    bool has_one_kind = asked->reads_input != has_files; /* files or standard input, but not both */
    if (names_input) complain("format: to read standard input, write --stdin instead of '-'");
    else if (!has_one_kind && asked->reads_input) complain("format: --stdin takes no files");
    else if (!has_one_kind) complain("format needs the names of files, or --stdin");
    else if (asked->reads_input) add_file(NULL, "-", asked);
    return has_one_kind && !names_input;
}

/* ---- one file ------------------------------------------------------------------------------------------------- */

/* A line of a file or of its layout. */
typedef struct FileLine {
    Str text;      /* without the line end */
    bool is_there; /* false after the last line */
    bool has_end;  /* false if the text ends without a line end */
} FileLine;

/* Removes the first line of a text, and returns it. */
static FileLine take_line(Str *text)
{
    FileLine line = {.is_there = text->n > 0, .has_end = text->n > 0 && memchr(text->s, '\n', text->n)};
    line.text = str_take(text, '\n');
    return line;
}

static bool lines_equal(const FileLine *a, const FileLine *b)
{
    return a->is_there == b->is_there && a->has_end == b->has_end && str_equal(a->text, b->text);
}

/* Adds a line after the sign '-' or '+', and a remark if it has no line end. After the last line, adds nothing. */
static void add_line(Buf *out, char sign, const FileLine *line)
{
    if (!line->is_there) return;
    buf_printf(out, "%c %.*s\n", sign, STR_ARG(line->text));
    if (!line->has_end) buf_printf(out, "\\ %s\n", translate("This line has no line end."));
}

/*
 * Prints the first line that differs from the standard layout, and how it should be. If one of the two texts has ended
 * there, prints only the line of the other. A byte order mark is before the first line.
 */
static void print_difference(const Source *source, Str layout)
{
    Str text = source->text;
    FileLine written = {0}, wanted = {0};
    unsigned number = source->is_marked;
    while (!source->is_marked && lines_equal(&written, &wanted) && (text.n || layout.n)) {
        written = take_line(&text);
        wanted = take_line(&layout);
        number++;
    }
    Buf out = {0};
    buf_printf(&out, "%.*s:%u\n", STR_ARG(source->path), number);
    if (source->is_marked) buf_printf(&out, "%s\n", translate("The file begins with a byte order mark."));
    add_line(&out, '-', &written);
    add_line(&out, '+', &wanted);
    flush_to(stdout, &out);
    buf_free(&out);
}

/* Reports the difference, prints the layout, or replaces the file, as the options say. Returns the exit status. */
static int write_layout(const Asked *asked, const Source *source, Buf *layout)
{
    bool is_same =
        str_equal(source->text, buf_str(layout)) && !source->is_marked; /* the layout has no byte order mark */
    if (asked->checks) {
        if (!is_same) print_difference(source, buf_str(layout));
        return is_same ? STATUS_OK : STATUS_INPUT;
    }
    if (asked->reads_input) {
        flush_to(stdout, layout);
        return STATUS_OK;
    }
    int fault = is_same ? 0 : save_again(source->path.s, buf_str(layout));
    if (fault) complain("cannot write '%s': %s", source->path.s, strerror(fault));
    return fault ? STATUS_USAGE : STATUS_OK;
}

/* Makes the layout of a source, and does with it what the options say. Returns the exit status. */
static int format_source(const Asked *asked, Arena *arena, const Source *source)
{
    Buf layout = {0};
    Diags *diags = diags_new(arena);
    bool is_fine = canonical_print(&layout, source, LAYOUT_WIDTH, diags);
    int status = is_fine ? write_layout(asked, source, &layout) : STATUS_INPUT;
    print_findings(diags);
    buf_free(&layout);
    return status;
}

/* Formats a file as the options say. Returns the exit status. */
static int format_file(const Asked *asked, Str path)
{
    Arena *arena = arena_new();
    Diags *diags = diags_new(arena);
    int status = STATUS_USAGE;
    const Source *source = NULL;
    if (str_ends(path, STR(".json"))) complain("format: '%s' is JSON, but only YAML files have a layout", path.s);
    else source = source_read(arena, path, YAML_MAX_BYTES, diags);
    print_findings(diags);
    if (source) status = format_source(asked, arena, source);
    arena_free(arena);
    return status;
}

static int run_format(int n, char **arguments)
{
    Asked asked = {.arena = arena_new()};
    int status = STATUS_USAGE;
    if (args_read(&format_command, n, arguments, &asked) && check_arguments(&asked)) {
        status = STATUS_OK;
        for (size_t i = 0; i < asked.n_files; i++) {
            int of_file = format_file(&asked, asked.files[i]);
            if (of_file > status) status = of_file; /* the worst status of all files */
        }
    }
    arena_free(asked.arena);
    return status;
}

const Command format_command = {
    .name = "format",
    .arguments = "FILE…",
    .purpose = TRANSLATED("Write files in the canonical layout"),
    .notes =
        TRANSLATED("There is only one layout. Keys are in the order of the language's chapters, and lines have at most "
                   "100 columns.\n"
                   "Small maps are on one line and in columns, and long texts are folded. Comments keep their places.\n"
                   "Before the result replaces the file, it is read again and compared with the file."),
    .options = OPTIONS,
    .n_options = COUNT(OPTIONS),
    .positional = {.what = TRANSLATED("file"), .add = add_file},
    .examples = {"tapp format my-game.yaml", "tapp format --check variants/*.yaml"},
    .run = run_format,
};
