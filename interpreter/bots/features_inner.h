/* What skills look at: the features of a card in a trick, of a card laid off, of something that is said. */
#ifndef TAPP_BOTS_FEATURES_INNER_H
#define TAPP_BOTS_FEATURES_INNER_H

#include "base/lanes.h"
#include "bots/skill.h"
#include "engine/sides.h"

/* Rows that every game has; those of its tokens follow. */
enum {
    N_KINDS = 4, /* of contracts: tricks wanted or not, sides or each for himself */
    N_PARTS = 3, /* declarer, who plays with him, everyone else */
    N_TURNS = 3, /* leads, follows, closes the trick */
    ROW_CARDS = N_KINDS * N_PARTS * N_TURNS,
    ROW_PASSED = ROW_CARDS, /* a card to another player before the auction */
    ROW_KEPT,               /* laid off, and counting for who does it */
    ROW_LAID_OFF,           /* laid off otherwise */
    ROW_GIVEN,              /* given back for a called card */
    ROW_NAMED,              /* any other card that is named or chosen */
    ROW_KINDS,              /* of tokens, by their kind */
    MAX_KINDS = 16,
    ROW_CONTRACTS = ROW_KINDS + MAX_KINDS,
    ROW_TOKENS = ROW_CONTRACTS + MAX_CONTRACTS
};

enum { SURE_SHIFT = 10, SURE = 1 << SURE_SHIFT }; /* a chance is so many of these */

/* The first feature of something said: that it is. */
enum { T_SAID };

/* To pass, or to be done, is to say nothing: all features are 0. */
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
    int n_unseen, held; /* cards of another player, about */
} Sight;

/* CardFacts at a position in one of the game's rankings. */
void sight_find(const Skill *skill, const State *state, int ranking, Sight *out);

/*
 * Adds the rows of what the actor's side and what others have announced, for a card at this turn of the trick; to be
 * asked only if something has been.
 */
void sight_hear(const Sight *sight, int turn, Decision *out);

/* The powers of a chance, in SURE; of high ones too little is left to matter. */
enum { N_POWERS = 32 };
typedef struct Powers {
    uint16_t of[N_POWERS];
} Powers;

/* Those of every chance from 0 to SURE, in the arena. */
Powers *powers_make(Arena *arena);

/* The chance that none of so many things happens. */
static inline uint16_t power_of(const Powers *powers, int n)
{
    return powers->of[n < N_POWERS ? n : N_POWERS - 1];
}

/* Those of not happening, for something as likely as that. */
static inline const Powers *powers_without(const Sight *sight, int32_t chance)
{
    return &sight->skill->powers[SURE - (chance > SURE ? SURE : chance)];
}

/*
 * Receives the features of a card. Training keeps them; play needs only their sum by weights, to which what cards have
 * in common is added once. The compiler knows which of both wherever this is inlined.
 */
typedef struct FeatureSink {
    int16_t *feature;      /* NULL: they are summed up */
    const int32_t *weight; /* of the sum */
    int32_t sum;
} FeatureSink;

#define TO_EITHER static inline __attribute__((always_inline))

/* A feature by its number, in shares of FEATURE_ONE. */
TO_EITHER void add_feature(FeatureSink *sink, int feature, int32_t value)
{
    if (sink->feature) sink->feature[feature] = (int16_t)value;
    else sink->sum += sink->weight[feature] * value;
}

/* The same for several cards, one in each lane. */
typedef struct LaneSinks {
    int16_t *feature;
    const int32_t *weight;
    Lanes sum;
} LaneSinks;

/* A feature of each card; training has only the first. */
TO_EITHER void add_feature_each(LaneSinks *sinks, int feature, Lanes values)
{
    if (sinks->feature) sinks->feature[feature] = (int16_t)values[0];
    else sinks->sum += values * sinks->weight[feature];
}

/*
 * Describes each of the cards as one to be played to the trick; or finds their scores at once, and no features. Where
 * they stand `alone`, with nothing else to do, what all have in common may be left out of the scores.
 */
void describe_plays(const Sight *sight, CardSet legal, Decision *out);
void score_plays(const Sight *sight, CardSet legal, bool alone, Decision *out);

/* The same of cards that are laid off, passed on, named; and something said. Added to the decision. */
void describe_layings(const Sight *sight, CardSet legal, Decision *out);
void score_layings(const Sight *sight, CardSet legal, Decision *out);
void describe_tokens(const Sight *sight, const TokenSet *tokens, Decision *out);

/* An alternative of which nothing is known but the score; nothing if there is no room. */
static inline void decision_add_score(Decision *decision, Action action, int32_t score)
{
    if (decision->n == MAX_ALTERNATIVES) return;
    decision->action[decision->n] = action;
    decision->score[decision->n++] = score;
}

/* The next alternative of a decision, for an action; nothing is said of it yet. NULL if there is no room. */
Alternative *decision_add(Decision *decision, Action action);

#endif
