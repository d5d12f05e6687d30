/* The inputs of skills: the features of playing a card, of discarding or giving one, and of saying something. */
#ifndef TAPP_BOTS_FEATURES_INNER_H
#define TAPP_BOTS_FEATURES_INNER_H

#include "base/lanes.h"
#include "bots/skill.h"
#include "engine/sides.h"

/* Rows of weights that every game has. The rows of the game's tokens follow. */
enum {
    /* kinds of contracts: the declarer wants tricks or avoids them; there are sides or everyone plays alone */
    N_KINDS = 4,
    KIND_AVOIDS = 1,
    KIND_ALONE = 2,
    N_PARTS = 3, /* parts in a deal: the declarer, his partner, everyone else */
    N_TURNS = 3, /* turns in a trick: leads, follows, plays last */
    ROW_CARDS = N_KINDS * N_PARTS * N_TURNS,
    ROW_PASSED = ROW_CARDS, /* a card passed to another player before the auction */
    ROW_KEPT,               /* a card that the player discards and that counts for him */
    ROW_LAID_OFF,           /* a card that he discards and that does not */
    ROW_GIVEN,              /* a card that he gives back for a called one */
    ROW_NAMED,              /* any other card that is named or chosen */
    ROW_FORECASTS,          /* see bots/forecast.h: the standing contract is that of the own side, or of others */
    ROW_KINDS = ROW_FORECASTS + 2, /* of tokens, by their kind */
    MAX_KINDS = 16,
    ROW_CONTRACTS = ROW_KINDS + MAX_KINDS,
    ROW_TOKENS = ROW_CONTRACTS + MAX_CONTRACTS
};

enum { SURE_SHIFT = 10, SURE = 1 << SURE_SHIFT }; /* a probability is a fixed-point number; SURE is the probability 1 */

/*
 * The first feature of a token is 1 for saying anything. Those from FIRST_ESTIMATE on take longer to compute, see
 * skill_simplify(). Those from FIRST_FORECAST on are 0 without forecasts.
 */
enum { T_SAID, FIRST_ESTIMATE = 40, FIRST_FORECAST = 48 };

/* True for passing and for finishing, whose features are all 0. */
static inline bool says_nothing(const Token *token)
{
    return token->kind == TOKEN_PASS || token->kind == TOKEN_DONE;
}

/* A position as its actor knows it. */
typedef struct Sight {
    const Skill *skill;
    const Game *game;
    const State *state;
    const Ranking *ranking;
    const RankingTable *table;
    CardSet hand, unseen;
    /* n_unseen: cards that the actor has not seen; held: how many of them another player holds on average */
    int n_unseen, held;
} Sight;

/* Finds what the actor knows of a position, with cards in one of the game's rankings. */
void sight_find(const Skill *skill, const State *state, int ranking, Sight *out);

/*
 * Adds the rows of announcements by the actor's side and by others, for a card at this turn of the trick. Call it only
 * if there are announcements.
 */
void sight_hear(const Sight *sight, int turn, Decision *out);

/* Powers of a probability, as fixed-point numbers; high powers are too small to matter. */
enum { N_POWERS = 32 };
typedef struct Powers {
    uint16_t of[N_POWERS];
} Powers;

/* Returns the powers of each probability from 0 to SURE, in the arena. */
Powers *powers_make(Arena *arena);

/* Returns the probability that none of `n` things happens, each of which has the same probability. */
static inline uint16_t power_of(const Powers *powers, int n)
{
    return powers->of[n < N_POWERS ? n : N_POWERS - 1];
}

/* Returns the powers of 1 minus the probability. */
static inline const Powers *powers_without(const Sight *sight, int32_t chance)
{
    return &sight->skill->powers[SURE - (chance > SURE ? SURE : chance)];
}

/*
 * Receives the features of an alternative. Training stores them. Play needs only their weighted sum, and computes the
 * part common to all cards once. Functions with a sink are inlined twice: for training and for play.
 */
typedef struct FeatureSink {
    int16_t *feature;      /* NULL: only sum them up */
    const int32_t *weight; /* for the sum */
    int32_t sum;
} FeatureSink;

#define TO_EITHER static inline __attribute__((always_inline))

/* Adds `value` for a feature; the number 1 is FEATURE_ONE. */
TO_EITHER void add_feature(FeatureSink *sink, int feature, int32_t value)
{
    if (sink->feature) sink->feature[feature] = (int16_t)value;
    else sink->sum += sink->weight[feature] * value;
}

/* A FeatureSink for several cards, one per lane. */
typedef struct LaneSinks {
    int16_t *feature;
    const int32_t *weight;
    Lanes sum;
} LaneSinks;

/* Adds a feature for several cards. Training uses only the first lane. */
TO_EITHER void add_feature_each(LaneSinks *sinks, int feature, Lanes values)
{
    if (sinks->feature) sinks->feature[feature] = (int16_t)values[0];
    else sinks->sum += values * sinks->weight[feature];
}

/*
 * describe_plays() adds each legal card for the trick with its features. score_plays() only computes the scores. If the
 * cards are `alone` (the only legal actions), the scores may lack a part that is the same for all.
 */
void describe_plays(const Sight *sight, CardSet legal, Decision *out);
void score_plays(const Sight *sight, CardSet legal, bool alone, Decision *out);

/*
 * Like describe_plays(), for cards discarded, passed or named, and for tokens. Adds their alternatives to the decision.
 */
void describe_layings(const Sight *sight, CardSet legal, Decision *out);
void score_layings(const Sight *sight, CardSet legal, Decision *out);
void describe_tokens(const Sight *sight, const TokenSet *tokens, Decision *out);

/* Adds an alternative with nothing but a score, if there is room. */
static inline void decision_add_score(Decision *decision, Action action, int32_t score)
{
    if (decision->n == MAX_ALTERNATIVES) return;
    decision->action[decision->n] = action;
    decision->score[decision->n++] = score;
}

/* Adds an alternative for an action, without features. NULL if there is no room. */
Alternative *decision_add(Decision *decision, Action action);

#endif
