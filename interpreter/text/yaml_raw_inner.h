/*
 * Checks raw lines for the YAML reader: things that libyaml accepts but editors flag. Also finds the ends of
 * constructs.
 */
#ifndef TAPP_TEXT_YAML_RAW_INNER_H
#define TAPP_TEXT_YAML_RAW_INNER_H

#include "text/node.h"

/* The column (from 1) of the first tab among the blanks at the start of a line, or 0. */
uint32_t raw_tab_column(Str line);

/*
 * The next line from `line` on that is a directive, preceded only by blank lines, comments and document ends; 0 if
 * there is none.
 */
uint32_t raw_find_directive(const Source *source, uint32_t line);

/* The true end of a block scalar: after its last line that is not blank. libyaml ends it later, at `end`. */
Span raw_block_end(Span span);

/*
 * Checks that a quoted scalar or flow collection of several lines is indented more than the enclosing collection, which
 * begins in `parent_column` (0 at the top). Only a closing bracket may be in that column. False after an error
 * "yaml-syntax".
 */
bool raw_check_indentation(Span span, uint32_t parent_column, Diags *diags);

/* Code points `from` up to `to`, which belong to a scalar. For a block scalar they begin on the line below `from`. */
typedef struct RawSkip {
    uint32_t from, to;
    bool is_block;
} RawSkip;

/*
 * Checks the text between the scalars: a blank must precede every comment (else "yaml-syntax"), and no line may begin
 * with a tab ("yaml-tab"). False after an error. The skips must be in order.
 */
bool raw_check_gaps(const Source *source, const RawSkip *skips, size_t n, Diags *diags);

#endif
