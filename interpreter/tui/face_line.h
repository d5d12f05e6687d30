/* The face of lines: every event one appended line, moves by number or name. For pipes, screen readers and tests. */
#ifndef TAPP_TUI_FACE_LINE_H
#define TAPP_TUI_FACE_LINE_H

#include "catalog/about.h"
#include "match/host.h"
#include "system/line.h"
#include "wording/phrase.h"

typedef struct FaceLine {
    Face face; /* hand this to the host; it is the first member */
    Scene scene;
    Line *line;
    const Match *match;
    const OpenRequest *choices;
    int8_t round_of[MAX_LOG]; /* of each action that was said: the round of the auction, whose words it has */
    bool teaches;             /* the first deal is explained turn by turn */
    int threads;              /* that think about a hint */
    unsigned told;            /* the phases that were introduced, one bit each */
    int save_error;           /* the errno that was reported last, 0: everything is saved */
    CardSet left;             /* cards of one discard that were named together, and are not yet laid off */
} FaceLine;

/* A face for a match that is about to begin; `choices` are those the game was opened with. Close gives memory back. */
void face_line_open(FaceLine *face, const Match *match, const OpenRequest *choices, Line *line);
void face_line_close(FaceLine *face);

/* Tells what is going to be played: the variant, its options, what no source gives, who sits where. */
void face_line_headline(FaceLine *face);

/* The parts of that: the variant, who sits where, options in force; what no source gives, and the seed. */
void face_terms(FaceLine *face);
void face_sources(FaceLine *face);

/* Tells how it ended. */
void face_line_farewell(FaceLine *face, HostEnd end);

/* ---- for the files of this face: face_text.c, face_score.c, face_review.c, face_ask.c, face_rules.c ---- */

/* One sentence as a line; one with its slots. */
void face_say(FaceLine *face, Str text);
void face_word(FaceLine *face, Word word, Slots slots);

/* Several sentences, each ended by a line feed. */
void face_lines(FaceLine *face, Str text);

/* The settlement of the last deal, and the score sheet of all. */
void face_settlement(FaceLine *face, const Match *match);
void face_sheet(FaceLine *face, const Match *match);

/* Every deal's settlement with its reasons, where the match keeps them. */
void face_accounts(FaceLine *face, const Match *match);

/* A deal that is over: the hands as dealt, talon and discards, all tricks, as far as they may be known. */
void face_review(FaceLine *face, const State *seen);

/* Parts of that: the cards of the talon that still lie there, part by part; those laid off; a line for each trick. */
void face_talon(FaceLine *face, const State *seen, CardSet lying);
void face_discards(FaceLine *face, const State *seen);
void face_tricks(FaceLine *face, const State *seen);

/* The rules of the variant: texts, bids, contracts, announcements, items. */
void face_rules(FaceLine *face);

/* The person's turn: ANSWER_ACT with an action, or another wish. */
FaceAnswer face_choose(FaceLine *face, const FaceTurn *turn, Action *action);

#endif
