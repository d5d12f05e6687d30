/* The line face: one line per event, moves by number or name. For pipes, screen readers and tests. */
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
    int8_t round_of[MAX_LOG]; /* by action: the round of the auction, for its words */
    bool teaches;             /* explains the first deal turn by turn */
    int threads;              /* for computing a hint */
    unsigned introduced;      /* the phases already introduced, one bit each */
    int save_error;           /* the last reported errno, 0: everything is saved */
    CardSet left;             /* cards of one discard that were named together and not yet discarded */
} FaceLine;

/*
 * A face for a match that is about to begin; `choices` are those the game was opened with. face_line_close() frees its
 * memory.
 */
void face_line_open(FaceLine *face, const Match *match, const OpenRequest *choices, Line *line);
void face_line_close(FaceLine *face);

/* Shows what is going to be played: the variant, its options, values without a source, the seats. */
void face_line_headline(FaceLine *face);

/* The parts of it: the variant, the seats, the options; and values without a source, and the seed. */
void face_terms(FaceLine *face);
void face_sources(FaceLine *face);

/* Shows the result. */
void face_line_farewell(FaceLine *face, HostEnd end);

/* ---- for the files of this face: face_text.c, face_score.c, face_review.c, face_ask.c, face_rules.c ---- */

/* Prints a sentence as a line; and a Word with placeholders. */
void face_say(FaceLine *face, Str text);
void face_word(FaceLine *face, Word word, Slots slots);

/* Prints several sentences, each ended by a line feed. */
void face_lines(FaceLine *face, Str text);

/* Shows the settlement of the last deal, and the score sheet. */
void face_settlement(FaceLine *face, const Match *match);
void face_sheet(FaceLine *face, const Match *match);

/* Shows every deal's settlement with its reasons, if the match keeps them. */
void face_accounts(FaceLine *face, const Match *match);

/* Shows a finished deal as far as it may be known: the dealt hands, talon and discards, all tricks. */
void face_review(FaceLine *face, const State *seen);

/* The parts of it: the remaining talon, part by part; the discards; one line per trick. */
void face_talon(FaceLine *face, const State *seen, CardSet lying);
void face_discards(FaceLine *face, const State *seen);
void face_tricks(FaceLine *face, const State *seen);

/* Shows the rules of the variant: texts, bids, contracts, announcements, items. */
void face_rules(FaceLine *face);

/* Handles the person's turn: ANSWER_ACT with an action, or another request. */
FaceAnswer face_choose(FaceLine *face, const FaceTurn *turn, Action *action);

#endif
