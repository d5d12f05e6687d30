/*
 * Checks the lines of a YAML file as they are written, for things that libyaml accepts but other tools do not. Also
 * finds the ends of some constructs.
 */
#ifndef TAPP_TEXT_YAML_RAW_INNER_H
#define TAPP_TEXT_YAML_RAW_INNER_H

#include "text/node.h"

/* Returns the column, from 1, of the first tab among the blanks at the beginning of a line; 0 if there is none. */
uint32_t raw_tab_column(Str line);

/*
 * Returns the number of the next line, from `line` on, that is a directive. Only empty lines, comments and ends of
 * documents may come before it. 0 if there is none.
 */
uint32_t raw_find_directive(const Source *source, uint32_t line);

/* Returns the span of a block scalar up to its last line that is not empty. The end that libyaml gives is later. */
Span raw_block_end(Span span);

/*
 * Checks a text in quotes, or a list or map in brackets, that has several lines. Each must be indented more than
 * `parent_column` (0 at the top), where the collection around it begins. Only a closing bracket may be in this column.
 * Returns false after an error ("yaml-syntax").
 */
bool raw_check_indentation(Span span, uint32_t parent_column, Diags *diags);

/* The code points from `from` to `to` - 1 belong to a scalar. The text of a block scalar begins on the next line. */
typedef struct RawSkip {
    uint32_t from, to;
    bool is_block;
} RawSkip;

/*
 * Checks the text between scalars. A blank must be before each comment ("yaml-syntax"), and no line may begin with a
 * tab ("yaml-tab"). Returns false after an error. The skips must be in the order of the text.
 */
bool raw_check_gaps(const Source *source, const RawSkip *skips, size_t n, Diags *diags);

#endif
