/*
 * The raw lines behind the YAML reader: what libyaml lets pass and editors flag, and where things end.
 */
#ifndef TAPP_TEXT_YAML_RAW_INNER_H
#define TAPP_TEXT_YAML_RAW_INNER_H

#include "text/node.h"

/* Column (from 1) of the first tab among the blanks a line begins with, or 0. */
uint32_t raw_tab_column(Str line);

/*
 * The next line from `line` on that is a directive, with nothing but blank lines, comments and document ends before it;
 * 0 if there is none.
 */
uint32_t raw_find_directive(const Source *source, uint32_t line);

/* The end of a block scalar that libyaml ends at `end`: after its last line that is not blank. */
Span raw_block_end(Span span);

/*
 * A quoted scalar or flow collection that goes on over lines stands deeper than the collection around it, which begins
 * in `parent_column`, 0 at the top; a closing bracket may stand just below. False after an error "yaml-syntax".
 */
bool raw_check_indentation(Span span, uint32_t parent_column, Diags *diags);

/*
 * Code points from `from` on and below `to` that belong to a scalar; of a block scalar from the line below `from` on.
 */
typedef struct RawSkip {
    uint32_t from, to;
    bool is_block;
} RawSkip;

/*
 * What stands between the scalars: every comment has a blank before it (else "yaml-syntax"), no line begins with a tab
 * ("yaml-tab"). False after an error. The skips are in order.
 */
bool raw_check_gaps(const Source *source, const RawSkip *skips, size_t n, Diags *diags);

#endif
