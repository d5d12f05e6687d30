/*
 * Functions shared by the readers of YAML and JSON: they check the bytes of a file, limit the number and the depth of
 * nodes, and find keys that occur twice.
 */
#ifndef TAPP_TEXT_READING_INNER_H
#define TAPP_TEXT_READING_INNER_H

#include "text/node.h"

/* Returns a text shortened for a message; characters are not cut. */
Str reading_clip(Str text);

/* A position in a text. Line and column count from 1. */
typedef struct Place {
    size_t at; /* the offset in bytes */
    uint32_t line, column;
} Place;

/* Moves the place on by one character; an invalid byte counts as one. Only a line feed ends a line. */
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

/* Returns the span of `columns` characters that begins at a place. */
Span place_span(const Source *source, Place place, uint32_t columns);

typedef struct ReadingLimits {
    size_t bytes, nodes;
    int depth;
    /* refuses control characters, carriage returns without line feeds, and line ends that YAML 1.2 does not have */
    bool yaml_characters;
} ReadingLimits;

/*
 * Checks that the bytes of a source are valid text. If not, reports the first error ("too-large", "binary-file",
 * "not-utf8", "control-character") and returns false.
 */
bool reading_check_bytes(const Source *source, const ReadingLimits *limits, Diags *diags);

/* The nodes so far, and the present depth, of a document that is being read. They are compared with the limits. */
typedef struct Budget {
    const ReadingLimits *limits;
    Diags *diags;
    size_t nodes;
    int depth;
} Budget;

/*
 * Count a node, or a list or map that begins. If a limit is exceeded, they report it ("too-many-nodes", "too-deep") and
 * return false; the caller must then stop reading.
 */
bool budget_node(Budget *budget, Span place);
bool budget_enter(Budget *budget, Span place);

/*
 * Finishes a map, after all of it was read. Reports each key that occurred before ("duplicate-key"), with a note at its
 * first place, and then returns false.
 */
bool reading_close_map(Arena *arena, Node *map, Diags *diags);

#endif
