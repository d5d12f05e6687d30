/* Shared by the YAML and JSON readers: the check of the raw bytes, the limits of nodes and depth, duplicate keys. */
#ifndef TAPP_TEXT_READING_INNER_H
#define TAPP_TEXT_READING_INNER_H

#include "text/node.h"

/* Shortens a text for a message, without cutting a code point. */
Str reading_clip(Str text);

/* A position in a text that moves forward; line and column count from 1. */
typedef struct Place {
    size_t at; /* offset in bytes */
    uint32_t line, column;
} Place;

/* Moves on by one code point; an invalid byte counts as one. Only line feeds end lines. */
static inline void place_step(Place *place, Str text)
{
    char c = text.s[place->at];
    uint32_t code_point;
    size_t n = (unsigned char)c < 0x80 ? 1 : str_code_point(text, place->at, &code_point); /* ASCII needs no call */
    place->at += n > 0 ? n : 1;
    place->column++;
    if (c != '\n') return;
    place->line++;
    place->column = 1;
}

/* The span of `columns` characters from a place on. */
Span place_span(const Source *source, Place place, uint32_t columns);

typedef struct ReadingLimits {
    size_t bytes, nodes;
    int depth;
    bool yaml_characters; /* refuses control characters, lone carriage returns and breaks unknown to YAML 1.2 */
} ReadingLimits;

/*
 * Returns true if the bytes are valid text. Otherwise reports the first error (codes "too-large", "binary-file",
 * "not-utf8", "control-character").
 */
bool reading_check_bytes(const Source *source, const ReadingLimits *limits, Diags *diags);

/* Counts the nodes and the depth of one document during reading, to keep to the limits. */
typedef struct Budget {
    const ReadingLimits *limits;
    Diags *diags;
    size_t nodes;
    int depth;
} Budget;

/*
 * Count a node, or an opened collection. After an error ("too-many-nodes", "too-deep") they return false, and the
 * caller must stop reading.
 */
bool budget_node(Budget *budget, Span place);
bool budget_enter(Budget *budget, Span place);

/* Seals a map when all of it was read. False after "duplicate-key" errors, each with a note at the first key. */
bool reading_close_map(Arena *arena, Node *map, Diags *diags);

#endif
