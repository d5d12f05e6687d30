/*
 * A match: several deals at one table, with the dealers, the pot, the totals, and the end. This layer does not know
 * which players are people, or who watches.
 */
#ifndef TAPP_MATCH_MATCH_H
#define TAPP_MATCH_MATCH_H

#include "engine/carry.h"

/* A settlement, and the position to which it belongs. */
typedef struct MatchDeal {
    State state;
    Settlement settlement;
} MatchDeal;

/* A finished deal, for the score sheet. */
typedef struct MatchRow {
    uint8_t contract, declarer;                /* NO_CONTRACT and NO_SEAT if there were none */
    bool won;                                  /* the declarer's side has won the contract */
    int64_t gain[MAX_SEATS], total[MAX_SEATS]; /* gains include the payments into the pot (ante) */
    const MatchDeal *deal;                     /* the whole deal; NULL if the match does not keep deals */
} MatchRow;

typedef struct MatchSpec {
    uint64_t seed, first; /* the seed of all deals; the number of the first deal */
    uint8_t dealer;       /* the dealer of the first deal */
    uint64_t deals;       /* the number of deals after which the match ends; 0: the variant decides */
} MatchSpec;

typedef struct Match {
    const Game *game;
    Arena *arena;
    MatchSpec spec;
    uint64_t dealt; /* the number of deals started, including deals that are dealt again */
    uint8_t dealer; /* the dealer of the deal in progress, or of the next deal */
    int32_t pot;    /* the pot before the payments (ante) of the deal in progress */
    State state;    /* the deal in progress */
    Settlement settlement;
    MatchRow *rows; /* the finished deals, without those that were dealt again */
    size_t n_rows, capacity;
    bool keeps_deals;             /* keeps the deal of each row, which takes some kilobytes per deal */
    int32_t carried[MAX_CARRIED]; /* numbers carried from deal to deal, after the last finished deal */
    /* by seat: the sum of all gains; if payments balance in each deal, the sum of all totals and the pot is zero */
    int64_t total[MAX_SEATS];
    int64_t late[MAX_SEATS]; /* the gains of the last deal that come too late to count for the result */
} Match;

/*
 * Prepares a match without a deal. The rows are allocated in the arena. The arena and the game must outlive the match.
 */
void match_begin(Match *match, Arena *arena, const Game *game, const MatchSpec *spec);

/* Starts the next deal in match->state. The caller must then play it. */
void match_deal(Match *match);

/* Returns the parameters of the next deal, which depend on the seed of the match. */
DealSpec match_next(const Match *match);

/* Starts the next deal with given cards. If they are not a deal of the game, returns false and changes nothing. */
bool match_deal_given(Match *match, const DealSpec *spec, const DealtCards *cards);

/*
 * Settles a finished deal as a match counts it. If a formula has failed, nobody gains anything, and the pot stays as it
 * was before the payments.
 */
void match_settlement(const Game *game, const State *state, Settlement *out);

/*
 * Settles a finished deal into match->settlement, adds the result to the totals, and prepares the next deal. If the
 * same dealer deals again (a redeal), nothing is added, and the ante is not paid a second time. If the settlement has a
 * fault, all gains are zero.
 */
void match_settle(Match *match);

/*
 * True if the rules of the variant end the match now: by a condition, or by the number of rounds. False before the
 * first finished deal.
 */
bool match_is_decided(const Match *match);

/* True if no deal follows, because the requested number was played or the rules end the match. */
bool match_is_over(const Match *match);

/* Returns the number that ranks a player at the end: the variant's `match.result`, or else the total. */
int64_t match_result(const Match *match, int seat);

/*
 * Returns the seats with the best result, one bit each. The best result is the highest, or the lowest if the variant
 * says so.
 */
uint8_t match_winners(const Match *match);

/* Returns the dealer of the next deal. `settlement` is that of the finished deal `state`. */
uint8_t match_next_dealer(const Game *game, const State *state, const Settlement *settlement);

#endif
