/* Shared by the files that read and play cases. */
#ifndef TAPP_LINT_CASE_INNER_H
#define TAPP_LINT_CASE_INNER_H

#include "lint/case.h"

/* ---- words ---------------------------------------------------------------------------------------------------- */

/* Takes the next word (between blanks) from a text; false at the end. */
bool case_word(Str *text, Str *word);

/* Takes the first word; the rest stays, without blanks around it. */
Str case_first(Str *text);

/* The text without blanks around it. */
Str case_trim(Str text);

/* Splits at the first mark; false if there is none. case_split_word() splits where the mark is a separate word. */
bool case_split(Str text, char mark, Str *before, Str *after);
bool case_split_word(Str text, const char *mark, Str *before, Str *after);

/* The whole text as a number. */
bool case_number(Str text, int64_t *number);

/* ---- places --------------------------------------------------------------------------------------------------- */

/* The place of a part of a line. */
Span case_span(const Source *source, CaseLine line, Str part);

/* ---- cards ---------------------------------------------------------------------------------------------------- */

/* The cards of one word: an id, a range, a suit with a star, a class of the variant, or `all`. Empty if unknown. */
CardSet case_card(const Game *game, Str word);

/*
 * The cards of a list; `none` is no card. If the list is not correct, `*wrong` is the first wrong word.
 */
typedef enum CaseCardsFault { CARDS_CORRECT, CARDS_UNKNOWN, CARDS_TWICE } CaseCardsFault;
CaseCardsFault case_cards(const Game *game, Str text, CardSet *cards, Str *wrong);

/* Adds the ids of cards to a text, separated by blanks. */
void case_print_cards(Buf *out, const Game *game, CardSet cards);

/* ---- playing -------------------------------------------------------------------------------------------------- */

/* A case being played at a table. */
typedef struct CaseRun {
    const Case *played;
    CaseLine line;
    CaseTable *table;
    const Game *game;
    Position now;
    Diags *diags;
    bool stopped; /* the case cannot go on */
} CaseRun;

/* The place of a part of the present line. */
Span case_here(const CaseRun *run, Str part);

/* Ends the case after an error. */
void case_stop(CaseRun *run, const Diag *reason);

/* Reads the position again after an action. */
void case_look(CaseRun *run);

/* Reads the lines before the first step. False after an error; `*first` is the number of the first step. */
bool case_begin(CaseGame *game, const Case *played, CaseSetup *setup, size_t *first, Diags *diags);

/* A step of a case: the function that takes it, and if only a table that calls the engine can. */
typedef struct CaseStep {
    const char *name;
    void (*take)(CaseRun *run, Str args);
    bool asks_library;
} CaseStep;

/* The steps that every table can take, and those that read what only the engine knows. */
extern const CaseStep CASE_STEPS[], CASE_ENGINE_STEPS[];
extern const size_t N_CASE_STEPS, N_CASE_ENGINE_STEPS;

/* Helpers of steps: they read arguments, and compare. Functions that read stop the case after an error. */
bool case_read_cards(CaseRun *run, Str text, CardSet *cards);
bool case_read_number(CaseRun *run, Str text, int64_t *number);
int case_read_seat(CaseRun *run, Str *args);
void case_expect_text(CaseRun *run, Str wanted, Str actual);
void case_expect_number(CaseRun *run, Str wanted, int64_t actual);
void case_expect_cards(CaseRun *run, Str args, CardSet actual);
bool case_is_done(CaseRun *run);

/* Reports cards that should be there and are not, or the reverse; `actual` are all that are there. */
void case_report_cards(CaseRun *run, bool is_missing, CardSet cards, CardSet actual);

#endif
