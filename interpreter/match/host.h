/*
 * Runs a match with bots and possibly one person, who uses an interface (face). The host knows everything, and gives
 * the face only what the person's seat may know. The face only shows positions and asks for actions.
 */
#ifndef TAPP_MATCH_HOST_H
#define TAPP_MATCH_HOST_H

#include "wording/events.h"
#include "match/match.h"
#include "match/memory.h"
#include "bots/bot.h"

/* The answers of a face. */
typedef enum FaceAnswer {
    ANSWER_NONE,
    ANSWER_ACT, /* do `action`; after a deal, start the next one */
    ANSWER_STOP,
    ANSWER_BACK,  /* undo the person's last action (a discard of several cards as a whole); only if `may_undo` */
    ANSWER_AGAIN, /* play the same deal again from the person's first turn */
    /* claim all remaining tricks; if they are certain or the computer players agree, the deal is played to its end */
    ANSWER_CLAIM
} FaceAnswer;

/* The news that the host shows to the face after an action. */
typedef struct FaceStep {
    const View *now; /* the position after the action */
    const Events *events;
    bool at_once;   /* no pause is needed: a deal is resumed, or a claim is played out */
    int save_error; /* errno of the last save, 0 if everything is saved */
} FaceStep;

/* The person's turn. */
typedef struct FaceTurn {
    const View *now;
    Moves legal;
    bool may_undo;     /* undo is allowed, because nothing hidden was revealed since the person's last action */
    bool claim_failed; /* the face must say that the claim, the person's last answer, is not certain */
} FaceTurn;

typedef struct Face Face;
struct Face {
    /* Called when a deal begins. */
    void (*deal)(Face *face, const Match *match);
    /* Shows a step; returns false if the person leaves. */
    bool (*show)(Face *face, const FaceStep *step);
    /* Called after the actions behind `now` were undone. May be NULL if the face never answers ANSWER_BACK. */
    void (*back)(Face *face, const View *now, int save_error);
    /* Asks the person for one of the legal actions. */
    FaceAnswer (*choose)(Face *face, const FaceTurn *turn, Action *action);
    /*
     * Shows the settlement of the deal (match->settlement, and the last of match->rows). Unless this is the last deal,
     * asks whether to go on.
     */
    FaceAnswer (*settled)(Face *face, const Match *match, bool is_last);
};

/*
 * Saves the match after every action, before the face shows it. If saving fails, the next save includes everything that
 * is missing.
 */
typedef struct Saver Saver;
struct Saver {
    Saver *next; /* the next saver, or NULL */
    void (*save)(Saver *saver, const Match *match);
    int fault; /* errno of the last failed save, or 0 */
};

typedef struct Host {
    Match *match;
    const Bot *bot[MAX_SEATS];
    uint8_t person; /* a seat, or NO_SEAT if only bots play; then all cards are open */
    Face *face;
    Saver *saver; /* the first of a list, or NULL */
    bool forced;  /* plays a card for the person if it is the only legal one */
    bool resumes; /* the match starts with a deal in progress */
    int begun_at; /* in that deal, the number of actions before the person's first turn; ANSWER_AGAIN goes back there */
} Host;

typedef enum HostEnd { HOST_OVER, HOST_STOPPED, HOST_ENDLESS } HostEnd;

/*
 * The action of the bot whose turn it is. Its random numbers depend only on the deal (seed and number) and on the
 * number of earlier actions, so the bot acts in the same way after undo or loading. `memory` keeps its belief about the
 * cards during the deal. If `memory` is NULL, the bot starts without a belief each time.
 */
Action host_act(const Bot *const *bots, const Game *game, const State *state, Memory *memory);

/* Plays the match until it ends, the person stops, or a deal is found to be endless. */
HostEnd host_run(const Host *host);

#endif
