/*
 * Cases: deals that were worked out by hand, with the actions and what must then hold. `tapp test` and the tests of the
 * shipped games play them. tests/rules/README.md describes the format.
 */
#ifndef TAPP_LINT_CASE_H
#define TAPP_LINT_CASE_H

#include "base/diag.h"
#include "lint/case_table.h"

/* A line without its comment and the blanks around it. The text is part of the source. */
typedef struct CaseLine {
    Str text;
    uint32_t number;
} CaseLine;

/* A case, or a setup: lines that several cases use. */
typedef struct Case {
    const Source *source;
    CaseLine head, *lines;
    size_t n, capacity;
    Str variant;    /* as the file names it, or the default */
    Str ids, title; /* of a setup: ids has its name, title is empty */
    bool is_setup;
} Case;

typedef struct Cases {
    Arena *arena;
    Case *items;
    size_t n, capacity;
} Cases;

/*
 * Adds the cases of a file, and its setups. Errors in their form are in `diags` (code "case-line"). If the file names
 * no variant, it is the one beside the file with the same name and the ending .yaml, or else the shipped one that has
 * the name of the folder.
 */
void cases_read(Cases *all, Str path, Diags *diags);

/* The game of the last case, which is kept because the next case often has the same. Zero-initialise it. */
typedef struct CaseGame {
    const Language *language; /* the language of variant files */
    Opened opened;
    bool is_open;
    char *asked; /* by what it was opened */
} CaseGame;

/* Frees the game. */
void case_close(CaseGame *game);

/* Plays a case at the table, and reports what differs in `diags`, which must be empty. False if there is an error. */
bool case_play(CaseGame *game, CaseTable *table, const Case *played, Diags *diags);

#endif
