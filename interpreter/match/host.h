/*
 * A match with bots and, perhaps, one person at one face. The host knows everything and hands the face what its seat
 * may know; the face only shows and asks.
 */
#ifndef TAPP_MATCH_HOST_H
#define TAPP_MATCH_HOST_H

#include "wording/events.h"
#include "match/match.h"
#include "match/memory.h"
#include "bots/bot.h"

/* What a face answers. */
typedef enum FaceAnswer {
    ANSWER_NONE,
    ANSWER_ACT, /* the action; the next deal */
    ANSWER_STOP,
    ANSWER_BACK,  /* takes the person's last action back, all cards of a discard at once; only if `may_undo` */
    ANSWER_AGAIN, /* the same deal again, from where the person began it */
    ANSWER_CLAIM  /* all tricks that are left: sure, or seen by the computers, the deal is played to its end */
} FaceAnswer;

/* Something that has happened. */
typedef struct FaceStep {
    const View *now; /* the position after it */
    const Events *events;
    bool at_once;   /* it needs no pause: a deal is resumed, or a claim is played out */
    int save_error; /* the errno of the last save, 0 if everything is saved */
} FaceStep;

/* The person's turn. */
typedef struct FaceTurn {
    const View *now;
    Moves legal;
    bool may_undo;     /* nothing hidden was revealed since the person's last action */
    bool claim_failed; /* the last answer was a claim, and it is not certain: the face says so */
} FaceTurn;

typedef struct Face Face;
struct Face {
    /* A deal begins. */
    void (*deal)(Face *face, const Match *match);
    /* Shows a step. Returns false if the person leaves. */
    bool (*show)(Face *face, const FaceStep *step);
    /* Everything after `now` was taken back. NULL in a face that never answers ANSWER_BACK. */
    void (*back)(Face *face, const View *now, int save_error);
    /* Asks for one of the legal actions. */
    FaceAnswer (*choose)(Face *face, const FaceTurn *turn, Action *action);
    /*
     * The deal is settled (match->settlement, the last of match->rows). Shall another follow, if this is not the last?
     */
    FaceAnswer (*settled)(Face *face, const Match *match, bool is_last);
};

/*
 * Keeps what has happened: after every action, before the face hears of it. What failed is tried again the next time,
 * with all that has happened since.
 */
typedef struct Keeper Keeper;
struct Keeper {
    Keeper *next; /* another one, or NULL */
    void (*keep)(Keeper *keeper, const Match *match);
    int fault; /* the errno of what could not be kept the last time, else 0 */
};

typedef struct Host {
    Match *match;
    const Bot *bot[MAX_SEATS];
    uint8_t person; /* a seat, or NO_SEAT: bots alone, and everything lies open */
    Face *face;
    Keeper *keeper; /* the first, or NULL */
    bool forced;    /* a person's card is played by itself where no other is allowed */
    bool resumes;   /* the match comes with a deal in progress */
    int begun_at;   /* that deal begins for the person after so many actions: "again" leads there */
} Host;

typedef enum HostEnd { HOST_OVER, HOST_STOPPED, HOST_ENDLESS } HostEnd;

/*
 * What the bot whose turn it is does. Its random numbers are those of the deal (seed and number) and of how many
 * actions were before, and of nothing else: so it does the same whether one came there in one go, by taking back, or
 * from a saved history. What it held possible in the deal so far is in `memory`; NULL: it has to begin anew.
 */
Action host_act(const Bot *const *bots, const Game *game, const State *state, Memory *memory);

/* Plays the match to its end, until the person stops, or until a deal turns out never to end. */
HostEnd host_run(const Host *host);

#endif
