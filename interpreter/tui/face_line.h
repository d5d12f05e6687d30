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
    Face face; /* the host calls this; it must be the first member */
    Scene scene;
    Line *line;
    const Match *match;
    const OpenRequest *choices;
    /* for each action of the deal: its round of the auction, or -1 if it was no bid; the words depend on the round */
    int8_t round_of[MAX_LOG];
    bool teaches;        /* explains each turn of the first deal */
    int threads;         /* for computing a hint */
    unsigned introduced; /* the phases that were explained to a learner, one bit each */
    int save_error;      /* the errno that was reported last; 0: everything is saved */
    CardSet left;        /* the cards of a discard that the person has named, but that are not discarded yet */
} FaceLine;

/*
 * Prepares the face for a match that is about to begin. `choices` are the options with which the game was opened. Call
 * face_line_close() to free the memory.
 */
void face_line_open(FaceLine *face, const Match *match, const OpenRequest *choices, Line *line);
void face_line_close(FaceLine *face);

/*
 * Shows the beginning of a match: the variant, its seats and options, values without a source, and the seed. A person
 * sees only the number of these values, and also the most important keys.
 */
void face_line_headline(FaceLine *face);

/*
 * Two parts of the headline. The function face_terms() shows the variant, the seats and the options. The function
 * face_sources() shows the values without a source, and the seed.
 */
void face_terms(FaceLine *face);
void face_sources(FaceLine *face);

/* Shows the result of the match, and why it ended. */
void face_line_farewell(FaceLine *face, HostEnd end);

/* ---- for the files of this face: face_text.c, face_score.c, face_review.c, face_ask.c, face_rules.c ---- */

/*
 * The function face_say() prints a sentence as a line. The function face_word() first fills in the placeholders of a
 * sentence of the program.
 */
void face_say(FaceLine *face, Str text);
void face_word(FaceLine *face, Word word, Slots slots);

/* Prints several sentences, each ended by a line feed. */
void face_lines(FaceLine *face, Str text);

/*
 * The function face_settlement() shows the settlement of the last deal. The function face_sheet() shows the results of
 * all deals.
 */
void face_settlement(FaceLine *face, const Match *match);
void face_sheet(FaceLine *face, const Match *match);

/* Shows the settlement of every deal with its reasons, if the match has kept its deals. */
void face_accounts(FaceLine *face, const Match *match);

/*
 * Shows a finished deal, as far as `seen` has its cards: the dealt hands, talon and discards, and all tricks. Also
 * shows cards and decisions that have cost points.
 */
void face_review(FaceLine *face, const State *seen);

/*
 * Three parts of face_review(). The function face_talon() shows the cards of `shown` that were dealt to the talon, part
 * by part. The function face_discards() shows the discards, and face_tricks() one line per trick.
 */
void face_talon(FaceLine *face, const State *seen, CardSet shown);
void face_discards(FaceLine *face, const State *seen);
void face_tricks(FaceLine *face, const State *seen);

/* Shows the rules of the variant: texts, bids, contracts, announcements, and items of the score. */
void face_rules(FaceLine *face);

/* Lets the person take a turn. Sets `*action` and returns ANSWER_ACT, or returns another request. */
FaceAnswer face_choose(FaceLine *face, const FaceTurn *turn, Action *action);

#endif
