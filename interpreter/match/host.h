/*
 * Runs a match with computer players and possibly one person, who uses an interface (face). The host knows everything,
 * but gives the face only the things that the person's seat may know. The face shows positions and asks for actions.
 */
#ifndef TAPP_MATCH_HOST_H
#define TAPP_MATCH_HOST_H

#include "wording/events.h"
#include "match/match.h"
#include "match/memory.h"
#include "bots/bot.h"

/* The person's answers, which a face returns. */
typedef enum FaceAnswer {
    ANSWER_NONE,  /* no answer; the host asks again */
    ANSWER_ACT,   /* do `*action`; after a deal: start the next deal */
    ANSWER_STOP,  /* leave the match */
    ANSWER_BACK,  /* undo the person's last action, if `may_undo`; a discard of several cards is one action */
    ANSWER_AGAIN, /* play the same deal again from its beginning, or a resumed deal from `Host.begun_at` */
    /*
     * claim all remaining tricks; if the claim is certain or the computer players agree, the deal is played to its end
     */
    ANSWER_CLAIM
} FaceAnswer;

/* The news for the face after an action. */
typedef struct FaceStep {
    const View *now; /* the view of the position after the action */
    const Events *events;
    bool at_once;   /* no pause is needed, because a deal is resumed or a claim is played to the end */
    int save_error; /* errno of the last save, or 0 if everything is saved */
} FaceStep;

/* The person's turn, as the face gets it. */
typedef struct FaceTurn {
    const View *now;
    Moves legal;
    bool may_undo;     /* undo is allowed, because nothing hidden was revealed since the person's last action */
    bool claim_failed; /* the person's last answer was a claim that was refused; the face must say so */
} FaceTurn;

typedef struct Face Face;
struct Face {
    /* Called when a deal begins or is resumed. */
    void (*deal)(Face *face, const Match *match);
    /* Shows a step; returns false if the person leaves. */
    bool (*show)(Face *face, const FaceStep *step);
    /*
     * Called after an undo; `now` is the view of the position to which the undo leads. The function may be NULL if the
     * face never answers ANSWER_BACK.
     */
    void (*back)(Face *face, const View *now, int save_error);
    /* Asks the person for one of the legal actions, or another answer. */
    FaceAnswer (*choose)(Face *face, const FaceTurn *turn, Action *action);
    /*
     * Shows the settlement of a deal (match->settlement, and the last of match->rows). Unless it is the last deal, asks
     * whether to go on.
     */
    FaceAnswer (*settled)(Face *face, const Match *match, bool is_last);
};

/*
 * Saves the match after every action, before the face shows the action. If a save fails, the next one includes all that
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
    bool forced;  /* plays a card for the person if it is the only legal card */
    bool resumes; /* the match starts with a deal in progress */
    int begun_at; /* for a resumed deal: the number of actions after which ANSWER_AGAIN begins it again */
} Host;

typedef enum HostEnd {
    HOST_OVER,    /* the match has ended */
    HOST_STOPPED, /* the person has stopped the match */
    HOST_ENDLESS  /* a deal does not end: it reaches the limit of actions of state_goes_on() */
} HostEnd;

/*
 * Returns the action of the computer player whose turn it is. The random numbers depend only on the deal (seed and
 * number) and on the number of earlier actions. So the player acts in the same way after undo or loading. `memory`
 * keeps the player's belief about the cards during the deal. If `memory` is NULL, the player starts without a belief
 * each time.
 */
Action host_act(const Bot *const *bots, const Game *game, const State *state, Memory *memory);

/* Plays the match until it ends, the person stops it, or a deal does not end. Returns which of these happened. */
HostEnd host_run(const Host *host);

#endif
