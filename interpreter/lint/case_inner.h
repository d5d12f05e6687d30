/* Functions shared by the files that read and play test cases. */
#ifndef TAPP_LINT_CASE_INNER_H
#define TAPP_LINT_CASE_INNER_H

#include "lint/case.h"

/* ---- words ---------------------------------------------------------------------------------------------------- */

/* Removes the next word from a text; words are separated by blanks. Returns false if there is none. */
bool case_word(Str *text, Str *word);

/* Removes and returns the first word of a text. The remaining text has no blanks around it. */
Str case_first(Str *text);

/* Returns the text without the blanks around it. */
Str case_trim(Str text);

/*
 * Split a text at the first mark, and return false if there is none. For case_split_word(), the mark must be a word of
 * its own.
 */
bool case_split(Str text, char mark, Str *before, Str *after);
bool case_split_word(Str text, const char *mark, Str *before, Str *after);

/* Reads the whole text as an integer. Returns false if it is anything else, or too large for 64 bits. */
bool case_number(Str text, int64_t *number);

/* ---- places --------------------------------------------------------------------------------------------------- */

/* Returns the place of a part of a line, for error messages. An empty part means the whole line. */
Span case_span(const Source *source, CaseLine line, Str part);

/* ---- cards ---------------------------------------------------------------------------------------------------- */

/*
 * Returns the cards that one word names: an id, a range, a suit with a star, a class of the variant, or `all`. Empty if
 * the word names no cards.
 */
CardSet case_card(const Game *game, Str word);

/* Reads a list of cards; `none` means no cards. If the list is not correct, `*wrong` is its first wrong word. */
typedef enum CaseCardsFault { CARDS_CORRECT, CARDS_UNKNOWN, CARDS_TWICE } CaseCardsFault;
CaseCardsFault case_cards(const Game *game, Str text, CardSet *cards, Str *wrong);

/* Appends the ids of cards to a text, with blanks between them. */
void case_print_cards(Buf *out, const Game *game, CardSet cards);

/* ---- playing -------------------------------------------------------------------------------------------------- */

/* A case being played at a table. */
typedef struct CaseRun {
    const Case *played;
    CaseLine line; /* the line that is being played */
    CaseTable *table;
    const Game *game;
    Position now; /* the position after the last action, see case_look() */
    Diags *diags;
    bool stopped; /* true after an error with which the case cannot go on */
} CaseRun;

/* Returns the place of a part of the line that is being played. */
Span case_here(const CaseRun *run, Str part);

/* Ends the case because of an error, which was reported before. */
void case_stop(CaseRun *run, const Diag *reason);

/* Reads the position at the table again, after an action. */
void case_look(CaseRun *run);

/* Reads the lines before the first step. Returns false after an error. `*first` becomes the index of the first step. */
bool case_begin(CaseGame *game, const Case *played, CaseSetup *setup, size_t *first, Diags *diags);

/*
 * A kind of step: its name and the function that takes it. `needs_library` is true if the step needs a table that calls
 * the engine directly.
 */
typedef struct CaseStep {
    const char *name;
    void (*take)(CaseRun *run, Str args);
    bool needs_library;
} CaseStep;

/* All kinds of steps: those for every table, and those that need the engine itself. */
extern const CaseStep CASE_STEPS[], CASE_ENGINE_STEPS[];
extern const size_t N_CASE_STEPS, N_CASE_ENGINE_STEPS;

/*
 * Functions for steps. case_read_...() read an argument, and stop the case after an error; case_read_seat() then
 * returns -1. case_expect_...() report a difference from the expected value. case_is_done() reports a deal that is not
 * over, stops the case, and returns false.
 */
bool case_read_cards(CaseRun *run, Str text, CardSet *cards);
bool case_read_number(CaseRun *run, Str text, int64_t *number);
int case_read_seat(CaseRun *run, Str *args);
void case_expect_text(CaseRun *run, Str wanted, Str actual);
void case_expect_number(CaseRun *run, Str wanted, int64_t actual);
void case_expect_cards(CaseRun *run, Str args, CardSet actual);
bool case_is_done(CaseRun *run);

/* Reports cards that are missing, or that should not be there. `actual` are all cards that are there. */
void case_report_cards(CaseRun *run, bool is_missing, CardSet cards, CardSet actual);

#endif
