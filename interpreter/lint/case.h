/*
 * Test cases: deals that were worked out by hand, with the actions and the results that must follow. `tapp test` plays
 * them, and so do the tests of the shipped games. docs/language/12-errors-and-limits.md describes the format.
 */
#ifndef TAPP_LINT_CASE_H
#define TAPP_LINT_CASE_H

#include "base/diag.h"
#include "lint/case_table.h"

/* A line of a file of cases, without its comment and the blanks around it. The text is part of the file's source. */
typedef struct CaseLine {
    Str text;
    uint32_t number;
} CaseLine;

/* A test case; or a setup, which is a list of lines that several cases use. */
typedef struct Case {
    const Source *source;
    CaseLine head, *lines; /* the line that begins the case, and the lines after it */
    size_t n, capacity;
    Str variant;    /* the variant as the file names it, or the default one */
    Str ids, title; /* `ids` are the ids of the case, or the name of the setup; a setup has no title */
    bool is_setup;
    bool is_faulty; /* a line of the case has an error, which is already reported */
} Case;

typedef struct Cases {
    Arena *arena;
    Case *items;
    size_t n, capacity;
} Cases;

/*
 * Reads a file and adds its cases and setups to `all`. A line with a wrong form is reported in `diags` (code
 * "case-line"). A file that names no variant is about the variant beside it: the same name, with the ending .yaml. If
 * there is none, it is about the shipped variant that has the name of the folder.
 */
void cases_read(Cases *all, Str path, Diags *diags);

/* The game of the last case. It is kept, because the next case often has the same game. Zero-initialise it. */
typedef struct CaseGame {
    const Language *language; /* the language of variant files */
    Opened opened;
    bool is_open;
    Str asked; /* the variant, players and options with which the game was opened */
} CaseGame;

/* Frees the game. */
void case_close(CaseGame *game);

/*
 * Plays a case at the table. Adds each difference from the case to `diags`, which must be empty before. Returns false
 * if there is an error.
 */
bool case_play(CaseGame *game, CaseTable *table, const Case *played, Diags *diags);

#endif
