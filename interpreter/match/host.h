/*
 * A match with bots and possibly one person, who uses one interface (face). The host knows everything and gives the
 * face only what its seat may know. The face only shows positions and asks for actions.
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
    ANSWER_ACT, /* the action; or the next deal */
    ANSWER_STOP,
    ANSWER_BACK,  /* undo the person's last action, a discard as a whole; only if `may_undo` */
    ANSWER_AGAIN, /* the same deal again, from the person's first turn */
    /* claim all remaining tricks; if they are certain, or the computer players agree, the deal is played to its end */
    ANSWER_CLAIM
} FaceAnswer;

/* An event at the table. */
typedef struct FaceStep {
    const View *now; /* the position after it */
    const Events *events;
    bool at_once;   /* needs no pause: a deal is resumed, or a claim is played out */
    int save_error; /* errno of the last save, 0 if everything is saved */
} FaceStep;

/* The person's turn. */
typedef struct FaceTurn {
    const View *now;
    Moves legal;
    bool may_undo;     /* nothing hidden was revealed since the person's last action */
    bool claim_failed; /* the last answer was a claim that is not certain; the face says so */
} FaceTurn;

typedef struct Face Face;
struct Face {
    /* Called when a deal begins. */
    void (*deal)(Face *face, const Match *match);
    /* Shows a step. Returns false if the person leaves. */
    bool (*show)(Face *face, const FaceStep *step);
    /* Everything after `now` was undone. NULL for a face that never answers ANSWER_BACK. */
    void (*back)(Face *face, const View *now, int save_error);
    /* Asks for one of the legal actions. */
    FaceAnswer (*choose)(Face *face, const FaceTurn *turn, Action *action);
    /*
     * The deal is settled (match->settlement, the last of match->rows). Asks whether to go on, if it is not the last
     * deal.
     */
    FaceAnswer (*settled)(Face *face, const Match *match, bool is_last);
};

/*
 * Saves the match after every action, before the face learns about it. A failed save is repeated the next time with
 * everything new.
 */
typedef struct Keeper Keeper;
struct Keeper {
    Keeper *next; /* the next keeper, or NULL */
    void (*keep)(Keeper *keeper, const Match *match);
    int fault; /* errno of the last failed save, or 0 */
};

typedef struct Host {
    Match *match;
    const Bot *bot[MAX_SEATS];
    uint8_t person; /* a seat, or NO_SEAT: only bots play, and all cards are open */
    Face *face;
    Keeper *keeper; /* the first, or NULL */
    bool forced;    /* plays a person's only legal card automatically */
    bool resumes;   /* the match starts with a deal in progress */
    int begun_at;   /* the number of actions before the person's first turn in that deal; "again" leads there */
} Host;

typedef enum HostEnd { HOST_OVER, HOST_STOPPED, HOST_ENDLESS } HostEnd;

/*
 * The action of the bot whose turn it is. Its random numbers depend only on the deal (seed and number) and on the
 * number of earlier actions. So it does the same after undo or after loading. Its belief in this deal is in `memory`;
 * NULL: it starts anew.
 */
Action host_act(const Bot *const *bots, const Game *game, const State *state, Memory *memory);

/* Plays the match to its end, until the person stops, or until a deal turns out to be endless. */
HostEnd host_run(const Host *host);

#endif
