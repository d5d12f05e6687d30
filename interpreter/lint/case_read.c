/* Reads files of test cases into lists of lines. */
#include "base/ascii.h"
#include "text/source.h"
#include "lint/case_inner.h"

#include <string.h>

enum { CASE_MAX_BYTES = 1 << 20 };

/* The state of reading a file: the variant named so far, and the case or setup to which lines are added. */
typedef struct Reader {
    Cases *all;
    const Source *source;
    Str variant;
    size_t block; /* the index of this case or setup; NO_BLOCK before the first */
    Diags *diags;
} Reader;

static const size_t NO_BLOCK = (size_t)-1;

/* Returns the line without its comment. A comment begins with `#`, at the start of the line or after a blank. */
static Str without_comment(Str line)
{
    for (size_t i = 0; i < line.n; i++)
        if (line.s[i] == '#' && (i == 0 || is_blank(line.s[i - 1]))) line.n = i;
    return case_trim(line);
}

/* Returns the case or setup to which the next lines are added; NULL before the first one. */
static Case *block_of(const Reader *reader)
{
    return reader->block == NO_BLOCK ? NULL : &reader->all->items[reader->block];
}

static void add_line(Arena *arena, Case *block, CaseLine line)
{
    CaseLine *added = arena_push(arena, (void **)&block->lines, &block->n, &block->capacity, sizeof line);
    *added = line;
}

/*
 * Copies the lines of a setup into the present case. Returns false if no setup of this file, above the case, has this
 * name.
 */
static bool use_setup(const Reader *reader, Str name)
{
    Case *block = block_of(reader);
    for (size_t i = 0; i < reader->block; i++) {
        const Case *setup = &reader->all->items[i];
        if (setup->source != reader->source || !setup->is_setup || !str_equal(setup->ids, name)) continue;
        for (size_t k = 0; k < setup->n; k++) add_line(reader->all->arena, block, setup->lines[k]);
        block->is_faulty |= setup->is_faulty;
        return true;
    }
    return false;
}

/*
 * Begins a case or a setup, to which the following lines are added. `rest` is the text after the word `case` or
 * `setup`. Reports a case whose line has no colon.
 */
static void begin_block(Reader *reader, CaseLine line, Str rest, bool is_setup)
{
    Case block = {
        .source = reader->source, .head = line, .variant = reader->variant, .ids = rest, .is_setup = is_setup};
    block.is_faulty = !is_setup && !case_split(rest, ':', &block.ids, &block.title);
    if (block.is_faulty)
        (void)diag_error(reader->diags, "case-line", case_span(reader->source, line, line.text),
                         "expected `case IDS: title`, but there is no colon");
    block.ids = case_trim(block.ids);
    block.title = case_trim(block.title);
    reader->block = reader->all->n;
    Case *added = arena_push(reader->all->arena, (void **)&reader->all->items, &reader->all->n, &reader->all->capacity,
                             sizeof block);
    *added = block;
}

/* Reads a line of a file of cases: the beginning of a case or setup, or a line of the present one. */
static void read_line(Reader *reader, CaseLine line)
{
    Str rest = line.text, word = case_first(&rest);
    Span place = case_span(reader->source, line, line.text);
    if (str_is(word, "case") || str_is(word, "setup")) begin_block(reader, line, rest, str_is(word, "setup"));
    else if (str_is(word, "variant")) reader->variant = rest;
    else if (reader->block == NO_BLOCK)
        (void)diag_error(reader->diags, "case-line", place, "this line is before the first case");
    else if (!str_is(word, "use")) add_line(reader->all->arena, block_of(reader), line);
    else if (!use_setup(reader, rest)) {
        (void)diag_error(reader->diags, "case-line", case_span(reader->source, line, rest),
                         "there is no setup '%.*s' above", STR_ARG(rest));
        block_of(reader)->is_faulty = true;
    }
}

/* Returns the path of a file without the ending ".case". */
static Str stem_of(Str path)
{
    return str_ends(path, STR(".case")) ? (Str){path.s, path.n - (sizeof ".case" - 1)} : path;
}

/* True if there is a file with this path that can be read. */
static bool is_readable(Arena *arena, Str path)
{
    return source_read(arena, path, CASE_MAX_BYTES, diags_new(arena)) != NULL;
}

/*
 * Returns the variant for a file that names none. It is the one beside the file or, if there is none, the shipped one
 * with the name of the folder.
 */
static Str default_variant(Arena *arena, Str path)
{
    Str stem = stem_of(path), beside = arena_printf(arena, "%.*s.yaml", STR_ARG(stem));
    size_t end = str_folder_length(path);
    end -= end > 0; /* without the slash at the end of the folder */
    size_t from = str_folder_length((Str){path.s, end});
    /* in the current folder, whose name the path does not have, only the file beside can be meant */
    return is_readable(arena, beside) || from == end ? beside : (Str){path.s + from, end - from};
}

void cases_read(Cases *all, Str path, Diags *diags)
{
    Reader reader = {.all = all, .block = NO_BLOCK, .diags = diags};
    reader.source = source_read(all->arena, path, CASE_MAX_BYTES, diags);
    if (!reader.source || !source_is_text(reader.source, diags)) return;
    reader.variant = default_variant(all->arena, reader.source->path);
    Str left = reader.source->text;
    for (uint32_t number = 1; left.n; number++) {
        CaseLine line = {without_comment(str_take(&left, '\n')), number};
        if (line.text.n) read_line(&reader, line);
    }
}
