/*
 * What a contract is about, found out by asking its settlement: would whoever plays it rather win all tricks or none,
 * how much must he win, and what is it worth. Nothing of it is written in any table: the goal is a formula.
 */
#ifndef TAPP_BOTS_AIM_H
#define TAPP_BOTS_AIM_H

#include "engine/settle.h"

enum { MAX_ENDS = 33 };

typedef struct Aim {
    bool known;
    bool avoids;       /* tricks are bad for who plays it; in a contract of each for himself, for everyone */
    int32_t need;      /* worth of cards (bots/worth.h) with which it is just won; 0 where that makes no difference */
    int64_t won, lost; /* where it avoids tricks: what the declarer gains with none, and with all */
    uint8_t n_ends; /* else some ends, from no trick to all: the worth that the declarer's side wins, never falling, */
    int32_t worth[MAX_ENDS]; /* and what he gains */
    int64_t gain[MAX_ENDS];
} Aim;

/* A contract that somebody may come to play, and by which bids. */
typedef struct Plan {
    uint8_t contract, exchange; /* the one that is played, and the one under which the talon is taken */
    uint8_t seat;               /* who plays it; NO_SEAT: anybody */
    bool is_seen;               /* the settlement is to see the bids */
    uint8_t ranking;
    uint16_t call;   /* the standing one, or NO_CALL */
    uint8_t doubled; /* how often it has been */
    uint32_t said;   /* bids that the player has made by then */
} Plan;

/* Of the plans that differ by bids so many are remembered. */
enum { REMEMBERED_PLANS = 64 };

/* The aims of a game, found when they are asked for. Zero but for these two; any complete position will do. */
typedef struct Aims {
    const Game *game;
    const State *deal; /* its hands as dealt lend the cards */
    Aim aim[MAX_CONTRACTS];
    Plan plan[REMEMBERED_PLANS];
    Aim aim_of_plan[REMEMBERED_PLANS];
} Aims;

/* The aim of a contract, whoever plays it; that of a plan. */
const Aim *aim_of(Aims *aims, int contract);
const Aim *aim_of_plan(Aims *aims, const Plan *plan);

/* Of a contract, whoever plays it, `avoids` alone: found much sooner, and all that is asked while tricks are played. */
bool aim_avoids(const Aims *aims, int contract);

#endif
