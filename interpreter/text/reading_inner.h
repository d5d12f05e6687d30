/*
 * What the YAML and the JSON reader share: the check of the raw bytes, the budget of nodes and depth, duplicate keys.
 */
#ifndef TAPP_TEXT_READING_INNER_H
#define TAPP_TEXT_READING_INNER_H

#include "text/node.h"

/* A longer text cut to what a message can hold, at a code point's end. */
Str reading_clip(Str text);

/* A line and a column, from 1, that move over a text. */
typedef struct Place {
    size_t at; /* bytes */
    uint32_t line, column;
} Place;

/* One code point on; a stray byte counts as one. Lines end by line feeds alone. */
static inline void place_step(Place *place, Str text)
{
    char c = text.s[place->at];
    uint32_t code_point;
    size_t n = (unsigned char)c < 0x80 ? 1 : str_code_point(text, place->at, &code_point); /* mostly without a call */
    place->at += n > 0 ? n : 1;
    place->column++;
    if (c != '\n') return;
    place->line++;
    place->column = 1;
}

/* From the place to `columns` characters further. */
Span place_span(const Source *source, Place place, uint32_t columns);

typedef struct ReadingLimits {
    size_t bytes, nodes;
    int depth;
    bool yaml_characters; /* no control characters, lone carriage returns or breaks that YAML 1.2 does not know */
} ReadingLimits;

/*
 * Reports what makes the bytes no text of ours (codes "too-large", "binary-file", "not-utf8", "control-character") and
 * tells whether they are. Only the first such fault is reported.
 */
bool reading_check_bytes(const Source *source, const ReadingLimits *limits, Diags *diags);

/* The budget of one document; counts up while it is read. */
typedef struct Budget {
    const ReadingLimits *limits;
    Diags *diags;
    size_t nodes;
    int depth;
} Budget;

/* Distribution a node, or a collection entered; false after an error ("too-many-nodes", "too-deep"): stop reading. */
bool budget_node(Budget *budget, Span place);
bool budget_enter(Budget *budget, Span place);

/* Seals a map that has been read; false after errors "duplicate-key", each with a note at the first. */
bool reading_close_map(Arena *arena, Node *map, Diags *diags);

#endif
