/* Checks the lines of a YAML file as they are written. Each check reads the text once. */
#include "text/yaml_raw_inner.h"
#include "text/reading_inner.h"

#include <string.h>

uint32_t raw_tab_column(Str line)
{
    for (uint32_t i = 0; i < line.n && (line.s[i] == ' ' || line.s[i] == '\t'); i++)
        if (line.s[i] == '\t') return i + 1;
    return 0;
}

static bool is_blank_line(Str line)
{
    for (size_t i = 0; i < line.n; i++)
        if (line.s[i] != ' ' && line.s[i] != '\t') return false;
    return true;
}

/* Returns the column, from 1, of the first character that is not a blank. 0 for empty lines and comments. */
static uint32_t first_column(Str line)
{
    uint32_t i = 0;
    while (i < line.n && (line.s[i] == ' ' || line.s[i] == '\t')) i++;
    return i < line.n && line.s[i] != '#' ? i + 1 : 0;
}

uint32_t raw_find_directive(const Source *source, uint32_t line)
{
    for (; line <= source->n_lines; line++) {
        Str text = source_line(source, line);
        if (text.n > 0 && text.s[0] == '%') return line;
        bool ends_document = text.n >= 3 && memcmp(text.s, "...", 3) == 0;
        if (first_column(text) != 0 && !ends_document) return 0;
    }
    return 0;
}

Span raw_block_end(Span span)
{
    /* libyaml gives the beginning of the line after the block and its empty lines; any other end stays */
    bool is_late = span.end_column == 1 && span.end_line > span.line;
    if (!is_late) return span;
    span.end_line--;
    while (span.end_line > span.line && is_blank_line(source_line(span.source, span.end_line))) span.end_line--;
    span.end_column = (uint32_t)str_code_points(source_line(span.source, span.end_line)) + 1;
    return span;
}

bool raw_check_indentation(Span span, uint32_t parent_column, Diags *diags)
{
    for (uint32_t n = span.line + 1; n <= span.end_line; n++) {
        Str line = source_line(span.source, n);
        uint32_t column = first_column(line);
        if (column == 0 || column > parent_column) continue;
        bool closes = line.s[column - 1] == ']' || line.s[column - 1] == '}';
        if (closes && column == parent_column) continue;
        Span place = {span.source, n, column, n, column + 1};
        Diag *diag =
            diag_error(diags, "yaml-syntax", place, "this line continues the text above, but is not indented enough");
        diag_note(diags, diag, (Span){span.source, span.line, span.column, span.line, span.column + 1}, "begun here");
        diag_hint(diags, diag, "indent it by at least %u spaces", (unsigned)parent_column);
        return false;
    }
    return true;
}

/* A position that moves through the source, and the state of the present line. */
typedef struct Walk {
    const Source *source;
    Diags *diags;
    Place place;
    size_t index;     /* the number of code points so far */
    bool line_begins; /* there were only blanks on this line so far */
    Place tab;        /* the first tab among these blanks; its line is 0 if there is none */
    bool clean;       /* no error was found so far */
} Walk;

static void step_walk(Walk *walk)
{
    place_step(&walk->place, walk->source->text);
    walk->index++;
}

static void begin_line(Walk *walk)
{
    walk->line_begins = true;
    walk->tab.line = 0;
}

/*
 * Is called at content of a line. If this is the first content, and a tab is before it, reports the tab, because it was
 * indentation.
 */
static void end_indentation(Walk *walk)
{
    if (walk->line_begins && walk->tab.line != 0) {
        Span place = place_span(walk->source, walk->tab, 1);
        Diag *diag = diag_error(walk->diags, "yaml-tab", place, "tab in the indentation");
        diag_hint(walk->diags, diag, "use spaces");
        walk->clean = false;
    }
    walk->line_begins = false;
}

/* Passes a comment up to the end of its line. Reports it if no space is before it. */
static void pass_comment(Walk *walk)
{
    char before = '\n';
    if (walk->place.at) before = walk->source->text.s[walk->place.at - 1];
    bool separate = strchr(" \t\n", before) != NULL;
    if (!separate) {
        Span place = place_span(walk->source, walk->place, 1);
        Diag *diag = diag_error(walk->diags, "yaml-syntax", place, "a comment without a space before it");
        diag_hint(walk->diags, diag, "put a space before '#'");
        walk->clean = false;
    }
    while (walk->place.at < walk->source->text.n && walk->source->text.s[walk->place.at] != '\n') step_walk(walk);
}

/* Passes a scalar, in which other rules for tabs hold. After a block scalar, a new line begins. */
static void pass_scalar(Walk *walk, const RawSkip *skip)
{
    end_indentation(walk);
    while (walk->index < skip->to && walk->place.at < walk->source->text.n) step_walk(walk);
    if (skip->is_block) begin_line(walk);
}

/*
 * Passes one character between scalars, or a comment. A tab in the indentation is remembered, because it is an error
 * only if content follows.
 */
static void pass_gap(Walk *walk)
{
    char c = walk->source->text.s[walk->place.at];
    if (c == '#') {
        pass_comment(walk);
        return;
    }
    if (c == '\t' && walk->line_begins && walk->tab.line == 0) walk->tab = walk->place;
    else if (c != ' ' && c != '\t' && c != '\r' && c != '\n') end_indentation(walk);
    step_walk(walk);
    if (c == '\n') begin_line(walk);
}

bool raw_check_gaps(const Source *source, const RawSkip *skips, size_t n, Diags *diags)
{
    Walk walk = {.source = source, .diags = diags, .line_begins = true, .clean = true};
    walk.place = (Place){.line = 1, .column = 1};
    size_t next = 0;
    while (walk.place.at < source->text.n) {
        bool is_at_scalar = next < n && walk.index >= skips[next].from;
        /* the line with the sign of a block scalar can have a comment, which is checked, too */
        if (is_at_scalar && skips[next].is_block) is_at_scalar = source->text.s[walk.place.at] == '\n';
        if (is_at_scalar) pass_scalar(&walk, &skips[next++]);
        else pass_gap(&walk);
    }
    return walk.clean;
}
