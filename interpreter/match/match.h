/*
 * Several deals at one table: who deals next, what lies in the pot, what everyone has won so far, when it is over.
 * Knows nothing of who plays or looks on.
 */
#ifndef TAPP_MATCH_MATCH_H
#define TAPP_MATCH_MATCH_H

#include "engine/carry.h"

/* What a settlement was computed from, and itself. */
typedef struct MatchDeal {
    State state;
    Settlement settlement;
} MatchDeal;

/* A deal that is over, for the score sheet. */
typedef struct MatchRow {
    uint8_t contract, declarer; /* NO_CONTRACT, NO_SEAT where there was none */
    bool won;
    int64_t gain[MAX_SEATS], total[MAX_SEATS]; /* what was put into the pot taken off */
    const MatchDeal *deal;                     /* NULL unless the match keeps them */
} MatchRow;

typedef struct MatchSpec {
    uint64_t seed, first; /* the cards: the first deal's number of this seed */
    uint8_t dealer;       /* of the first deal */
    uint64_t deals;       /* how many at most; 0: as many as the variant says */
} MatchSpec;

typedef struct Match {
    const Game *game;
    Arena *arena;
    MatchSpec spec;
    uint64_t dealt; /* deals that were begun, redeals too */
    uint8_t dealer; /* of the deal in progress, else of the next */
    int32_t pot;    /* before the ante of the deal in progress */
    State state;    /* the deal in progress */
    Settlement settlement;
    MatchRow *rows; /* deals that are over, redeals left out */
    size_t n_rows, capacity;
    bool keeps_deals;             /* with every row: some kilobytes each */
    int32_t carried[MAX_CARRIED]; /* after the deals that are over */
    int64_t total[MAX_SEATS];     /* they and the pot add up to zero where the payments of each deal do */
} Match;

/* A match of a game, without a deal yet. The rows lie in the arena, which must outlive it, as must the game. */
void match_begin(Match *match, Arena *arena, const Game *game, const MatchSpec *spec);

/* Starts the next deal in `state`. The caller plays it. */
void match_deal(Match *match);

/* What the next deal is made from, by the seed of the match. */
DealSpec match_next(const Match *match);

/* As match_deal, but with these cards. False, and nothing is done, if they are no deal of the game. */
bool match_deal_given(Match *match, const DealSpec *spec, const DealtCards *cards);

/*
 * After PHASE_DONE: settles the deal into `settlement`, books it and moves the deal on. After a redeal by the same
 * dealer nothing is booked, and the ante is not paid twice. A settlement with a fault counts for nothing.
 */
void match_settle(Match *match);

/*
 * Is it over by the rules: by the variant's condition, or after as many rounds as it says? Not before a deal is over.
 */
bool match_is_decided(const Match *match);

/* Is there no further deal: as many as asked for have been played, or as many rounds as the variant says? */
bool match_is_over(const Match *match);

/* By what the table is ranked once the match is over: the variant's `match.result`, else the total. */
int64_t match_result(const Match *match, int seat);

/* The seats that have come out best by that, one bit each: with most, or with least where the variant says so. */
uint8_t match_winners(const Match *match);

/* Who deals after a deal that is over and settled. */
uint8_t match_next_dealer(const Game *game, const State *state, const Settlement *settlement);

/* What a seat puts into the pot before each deal of this dealer. */
int64_t match_ante(const Game *game, int dealer, int seat);

#endif
