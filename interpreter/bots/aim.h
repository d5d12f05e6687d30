/*
 * The aim of a contract: whether its player should win or avoid tricks, how much must be won, and what this gains. It
 * is found by settling imagined deals. No table could contain it, because the goals of contracts are formulas.
 */
#ifndef TAPP_BOTS_AIM_H
#define TAPP_BOTS_AIM_H

#include "engine/settle.h"

enum { MAX_ENDS = 33 /* the most imagined outcomes of one plan */ };

typedef struct Aim {
    bool known;  /* the aim has been computed */
    bool avoids; /* true if the player should avoid tricks. If everyone plays alone, then all players should. */
    /*
     * the worth of cards (bots/worth.h) from which on the declarer's side wins; 0 if tricks are avoided or everyone
     * plays alone
     */
    int32_t need;
    /* the declarer's gain if he wins no trick, and if he wins all tricks */
    int64_t gain_of_none, gain_of_all;
    /* the number of outcomes below, from no trick to all tricks; 0 if tricks are avoided or everyone plays alone */
    uint8_t n_ends;
    int32_t worth[MAX_ENDS]; /* by outcome: the worth of the cards that the declarer's side wins; it never decreases */
    int64_t gain[MAX_ENDS];  /* by outcome: the declarer's gain */
} Aim;

/* A contract that a seat may play, and the bids that lead to it. */
typedef struct Plan {
    uint8_t contract, exchange; /* the contract that is played; the contract at the time when the talon is taken */
    uint8_t seat;               /* the declarer; NO_SEAT: any */
    bool has_bids;              /* the bids are known, and the settlement may depend on them */
    uint8_t ranking;            /* the ranking of the cards in play, which includes the trumps */
    uint16_t call;              /* the standing call, or NO_CALL */
    uint8_t doubled;            /* how often the standing call has been doubled */
    uint32_t said;              /* bids that the declarer has made so far, one bit each */
    CardSet melds; /* the hand from which the declarer announces melds before play; empty: melds do not count */
    uint8_t kept;  /* 1 + the card that the declarer keeps for the last trick; 0: none */
} Plan;

/* The number of aims in the cache for plans that contain bids. */
enum { REMEMBERED_PLANS = 128 };

/* Computes the aims of a game on demand. Set `game` and `deal`, and clear the rest. */
typedef struct Aims {
    const Game *game;
    const State *deal;           /* any complete deal, for example an imagined one; it supplies the hands */
    Aim aim[MAX_CONTRACTS];      /* by contract: the aim for any declarer */
    Plan plan[REMEMBERED_PLANS]; /* the plans in the cache, and their aims */
    Aim aim_of_plan[REMEMBERED_PLANS];
} Aims;

/*
 * Returns the ranking of a contract before anybody has named trumps. A card turned up, or the number of the deal, may
 * make trumps.
 */
static inline uint8_t contract_ranking(const Game *game, const State *state, int contract)
{
    return game_first_ranking(game, &game->contract[contract], state->turned, state->deal_number);
}

/* True if each player in this round only predicts how many tricks to win, for a contract that is played in any case. */
bool round_predicts(const Game *game, int round);

/*
 * True if each player in this round predicts card points, not tricks. This is so if cards have values and a number is
 * larger than the number of tricks.
 */
bool round_predicts_points(const Game *game, int round);

/*
 * Return the aim of a contract for any declarer, and the aim of a plan. The latter is valid until the next call of
 * aim_of_plan(), which may overwrite it.
 */
const Aim *aim_of(Aims *aims, int contract);
const Aim *aim_of_plan(Aims *aims, const Plan *plan);

/*
 * Returns an aim in which only n_ends, worth and gain are set, for a plan in which two sides play. The result is not
 * stored in the cache. n_ends is 0 if all tricks gain less than no trick.
 */
Aim aim_ends(const Aims *aims, const Plan *plan);

/*
 * True if an announcement of the actor can only gain: with each number of tricks that is tested, it costs nothing, and
 * with at least one it gains. The hands are those of `aims->deal`. False also if a settlement fails.
 */
bool aim_only_gains(const Aims *aims, const State *state, int announcement);

/*
 * Returns the cards of which one must win the last trick, so that the declarer of a plan does what the plan's bid
 * promises. Empty if it makes no difference which card of `hand` wins the last trick, or if the rules bind cards to
 * tricks.
 */
CardSet aim_cards_to_keep(const Aims *aims, const Plan *plan, CardSet hand);

/*
 * Like aim_cards_to_keep(), for the announcements that the actor has made. Empty if the actor is not the declarer, or
 * if the rules themselves make the actor keep the card.
 */
CardSet aim_cards_to_keep_now(const Aims *aims, const State *state);

/*
 * Returns the legal cards without the kept card. Returns all legal cards if no other card is legal, or if `kept` is not
 * exactly one card.
 */
static inline CardSet aim_without_kept(CardSet legal, CardSet kept)
{
    return cards_count(kept) == 1 && (legal & ~kept) ? legal & ~kept : legal;
}

/* Returns Aim.avoids of a contract for any declarer. This is much faster than aim_of(), which finds the whole aim. */
bool aim_avoids(const Aims *aims, int contract);

#endif
