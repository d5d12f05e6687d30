/*
 * A match: several deals at one table, with the next dealer, the pot, the totals, and the end. It does not know who
 * plays or watches.
 */
#ifndef TAPP_MATCH_MATCH_H
#define TAPP_MATCH_MATCH_H

#include "engine/carry.h"

/* A settlement with the position it was computed from. */
typedef struct MatchDeal {
    State state;
    Settlement settlement;
} MatchDeal;

/* A finished deal, for the score sheet. */
typedef struct MatchRow {
    uint8_t contract, declarer; /* NO_CONTRACT, NO_SEAT if there was none */
    bool won;
    int64_t gain[MAX_SEATS], total[MAX_SEATS]; /* after payments into the pot */
    const MatchDeal *deal;                     /* NULL unless the match keeps deals */
} MatchRow;

typedef struct MatchSpec {
    uint64_t seed, first; /* the seed, and the number of the first deal */
    uint8_t dealer;       /* of the first deal */
    uint64_t deals;       /* the most deals; 0: as many as the variant says */
} MatchSpec;

typedef struct Match {
    const Game *game;
    Arena *arena;
    MatchSpec spec;
    uint64_t dealt; /* number of deals started, including redeals */
    uint8_t dealer; /* of the deal in progress, else of the next */
    int32_t pot;    /* before the ante of the deal in progress */
    State state;    /* the deal in progress */
    Settlement settlement;
    MatchRow *rows; /* finished deals, without redeals */
    size_t n_rows, capacity;
    bool keeps_deals;             /* keeps the deal of every row, which takes some kilobytes each */
    int32_t carried[MAX_CARRIED]; /* after the finished deals */
    int64_t total[MAX_SEATS];     /* they and the pot add up to zero if the payments of each deal do */
    int64_t late[MAX_SEATS];      /* gains of the last deal that no longer count for the result */
} Match;

/* A match of a game, without a deal yet. Rows are in the arena; the arena and the game must outlive the match. */
void match_begin(Match *match, Arena *arena, const Game *game, const MatchSpec *spec);

/* Starts the next deal in `state`. The caller plays it. */
void match_deal(Match *match);

/* The parameters of the next deal, from the seed of the match. */
DealSpec match_next(const Match *match);

/* match_deal() with these cards. If they are not a deal of the game, returns false and changes nothing. */
bool match_deal_given(Match *match, const DealSpec *spec, const DealtCards *cards);

/*
 * After PHASE_DONE: settles the deal into `settlement`, adds it to the totals and moves on. After a redeal by the same
 * dealer nothing is added, and the ante is not paid twice. A settlement with a fault counts as nothing.
 */
void match_settle(Match *match);

/*
 * True if the match is over by the variant's rules: by its condition, or after its number of rounds. False during a
 * deal.
 */
bool match_is_decided(const Match *match);

/* True if no deal follows: the requested number was played, or match_is_decided(). */
bool match_is_over(const Match *match);

/* The value that ranks the players at the end: the variant's `match.result`, else the total. */
int64_t match_result(const Match *match, int seat);

/* The seats with the best result, one bit each: the most, or the least if the variant says so. */
uint8_t match_winners(const Match *match);

/* The next dealer after a finished and settled deal. */
uint8_t match_next_dealer(const Game *game, const State *state, const Settlement *settlement);

#endif
