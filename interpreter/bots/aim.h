/*
 * The aim of a contract, found by evaluating its settlement: whether its player wants all tricks or none, how much he
 * must win, and what he gains. No table contains this, because the goal is a formula.
 */
#ifndef TAPP_BOTS_AIM_H
#define TAPP_BOTS_AIM_H

#include "engine/settle.h"

enum { MAX_ENDS = 33 };

typedef struct Aim {
    bool known;
    bool avoids; /* true if the player should avoid tricks. If everyone plays alone, then all players should. */
    /* the least worth of cards (bots/worth.h) with which the declarer's side wins; 0 if it makes no difference */
    int32_t need;
    int64_t won, lost; /* only if `avoids`: the declarer's gain with no trick (won), and with all tricks (lost) */
    /* Only if not `avoids`: some outcomes in order, from no trick to all tricks. */
    uint8_t n_ends;
    int32_t worth[MAX_ENDS]; /* by outcome: the worth of the cards that the declarer's side wins; it never decreases */
    int64_t gain[MAX_ENDS];
} Aim;

/* A contract that a seat may come to play, and the bids that lead to it. */
typedef struct Plan {
    uint8_t contract, exchange; /* contract: the one played; exchange: the one when the talon is taken */
    uint8_t seat;               /* the declarer; NO_SEAT: any */
    bool is_seen;               /* the settlement depends on the bids */
    uint8_t ranking;
    uint16_t call;   /* the standing call, or NO_CALL */
    uint8_t doubled; /* how often it has been doubled */
    uint32_t said;   /* bids that the declarer has made by then */
    CardSet melds;   /* the hand from which the declarer lays melds before play; empty: his melds do not count */
} Plan;

/* the number of cached plans that differ only in bids */
enum { REMEMBERED_PLANS = 64 };

/* Computes the aims of a game on demand. Set `game` and `deal` and clear the rest; any complete position will do. */
typedef struct Aims {
    const Game *game;
    const State *deal; /* its dealt hands supply the cards */
    Aim aim[MAX_CONTRACTS];
    Plan plan[REMEMBERED_PLANS];
    Aim aim_of_plan[REMEMBERED_PLANS];
} Aims;

/* The ranking of a contract before anybody has named trumps: a card that is turned up or the deal may make them. */
static inline uint8_t contract_ranking(const Game *game, const State *state, int contract)
{
    return game_first_ranking(game, &game->contract[contract], state->turned, state->deal_number);
}

/* True if each player only says in a round how many tricks he will win, for a contract that is played in any case. */
bool round_predicts(const Game *game, int round);

/* Return the aim of a contract for any declarer, and the aim of a plan. */
const Aim *aim_of(Aims *aims, int contract);
const Aim *aim_of_plan(Aims *aims, const Plan *plan);

/*
 * True if an announcement of the actor can only gain: with any number of tricks for the declarer it costs nothing, and
 * with at least one of them it gains. The hands are those of `deal`.
 */
bool aim_only_gains(const Aims *aims, const State *state, int announcement);

/* Returns only Aim.avoids of a contract for any declarer: much faster than aim_of(), and all that play needs. */
bool aim_avoids(const Aims *aims, int contract);

#endif
