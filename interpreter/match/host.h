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
    ANSWER_BACK,  /* takes the person's last action back, all cards of a discard at once; only where `may_undo` */
    ANSWER_AGAIN, /* the same deal again, from where the person began it */
    ANSWER_CLAIM  /* all tricks that are left: sure, or seen by the computers, the deal is played to its end */
} FaceAnswer;

typedef struct Face Face;
struct Face {
    bool is_past;  /* set by the host: what it shows has happened long ago, in a deal that is taken up again */
    bool leaves;   /* set by the face while others act: the person stops */
    int threads;   /* set by the host: how many may think at once about a hint */
    int unsaved;   /* set by the host: the errno of what could not be kept last, 0 where all is kept */
    bool hurries;  /* set by the host: the rest is claimed and needs no looking at */
    bool not_sure; /* set by the host at a turn: what was claimed is not sure; the face tells it and takes it back */
    bool may_undo; /* set by the host at a turn: nothing hidden was revealed since the person's last action */
    /* A deal begins. */
    void (*deal)(Face *face, const Match *match);
    /* Something has happened: `now` is the position after it. */
    void (*show)(Face *face, const View *now, const Events *events);
    /* What happened after `now` is taken back. NULL in a face that never wishes it. */
    void (*back)(Face *face, const View *now);
    /* The person's turn: one of the legal actions. */
    FaceAnswer (*choose)(Face *face, const View *now, Moves legal, Action *action);
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
    int threads;    /* how many may think at once; 0 is 1 */
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
