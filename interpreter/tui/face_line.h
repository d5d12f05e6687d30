/*
 * The line face: an interface with one line per event, in which moves are given by number or name. It is for pipes,
 * screen readers and tests.
 */
#ifndef TAPP_TUI_FACE_LINE_H
#define TAPP_TUI_FACE_LINE_H

#include "catalog/about.h"
#include "match/host.h"
#include "system/line.h"
#include "wording/phrase.h"

typedef struct FaceLine {
    Face face; /* pass this to the host; it must be the first member */
    Scene scene;
    Line *line;
    const Match *match;
    const OpenRequest *choices;
    int8_t round_of[MAX_LOG]; /* by number of action: its round of the auction, which may have its own words */
    bool teaches;             /* explains the first deal turn by turn */
    int threads;              /* for computing a hint */
    unsigned introduced;      /* phases that were explained to a learner, one bit each */
    int save_error;           /* the last errno that was reported; 0: everything is saved */
    CardSet left;             /* cards that were named together for a discard, and are not discarded yet */
} FaceLine;

/*
 * Prepares the face for a match that is about to begin. `choices` are the options that the game was opened with.
 * face_line_close() frees the memory.
 */
void face_line_open(FaceLine *face, const Match *match, const OpenRequest *choices, Line *line);
void face_line_close(FaceLine *face);

/* Shows what will be played: the variant, its options, values without a source, the seats. */
void face_line_headline(FaceLine *face);

/* Two parts of the headline: the variant, the seats and the options; and the values without a source, with the seed. */
void face_terms(FaceLine *face);
void face_sources(FaceLine *face);

/* Shows the result of the match. */
void face_line_farewell(FaceLine *face, HostEnd end);

/* ---- for the files of this face: face_text.c, face_score.c, face_review.c, face_ask.c, face_rules.c ---- */

/* Print a sentence as a line. face_word() fills in its placeholders. */
void face_say(FaceLine *face, Str text);
void face_word(FaceLine *face, Word word, Slots slots);

/* Prints several sentences, each ended by a line feed. */
void face_lines(FaceLine *face, Str text);

/* Shows the settlement of the last deal, and the score sheet. */
void face_settlement(FaceLine *face, const Match *match);
void face_sheet(FaceLine *face, const Match *match);

/* Shows the settlement of every deal with its reasons, if the match keeps its deals. */
void face_accounts(FaceLine *face, const Match *match);

/* Shows a finished deal as far as the seat may know it: the dealt hands, talon and discards, all tricks. */
void face_review(FaceLine *face, const State *seen);

/* Three parts of face_review(): the cards left in the talon, part by part; the discards; one line per trick. */
void face_talon(FaceLine *face, const State *seen, CardSet lying);
void face_discards(FaceLine *face, const State *seen);
void face_tricks(FaceLine *face, const State *seen);

/* Shows the rules of the variant: texts, bids, contracts, announcements, items. */
void face_rules(FaceLine *face);

/* Handles the person's turn: ANSWER_ACT with an action, or another request. */
FaceAnswer face_choose(FaceLine *face, const FaceTurn *turn, Action *action);

#endif
