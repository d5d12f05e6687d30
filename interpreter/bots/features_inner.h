/*
 * The features of an action: numbers that describe it and from which trained weights compute a score. There are
 * features for playing a card, for discarding or giving a card, and for tokens (actions that are not cards, such as
 * bids).
 */
#ifndef TAPP_BOTS_FEATURES_INNER_H
#define TAPP_BOTS_FEATURES_INNER_H

#include "base/lanes.h"
#include "bots/skill.h"
#include "engine/sides.h"

/*
 * Numbers of rows. A row is a list of weights, one weight for each feature. An action's score is the sum of its
 * features times the weights of its rows. The kind of the action determines its rows. All games have the rows listed
 * here. The rows of the game's own tokens (actions that are not cards) follow.
 */
enum {
    /* the kind of a contract has two bits: KIND_AVOIDS if tricks are avoided, KIND_ALONE if everyone plays alone */
    N_KINDS = 4,
    KIND_AVOIDS = 1,
    KIND_ALONE = 2,
    N_PARTS = 3, /* the roles in a deal: the declarer, a partner of the declarer, everyone else */
    N_TURNS = 3, /* the turns in a trick: the player leads, follows, or plays last */
    ROW_CARDS = N_KINDS * N_PARTS * N_TURNS,
    ROW_PASSED = ROW_CARDS, /* a card passed to another player before the auction */
    ROW_KEPT,               /* a discarded card that counts for the player who discards this card */
    ROW_LAID_OFF,           /* a discarded card that does not count for the player */
    ROW_GIVEN,              /* a card given back in exchange for a called card */
    ROW_NAMED,              /* any other card that is named or chosen */
    /* two rows, see bots/forecast.h: for a contract of the actor's side, and for a contract of other players */
    ROW_FORECASTS,
    ROW_KINDS = ROW_FORECASTS + 2, /* one row for each kind of tokens (MAX_KINDS) */
    MAX_KINDS = 16,
    ROW_CONTRACTS = ROW_KINDS + MAX_KINDS,
    ROW_TOKENS = ROW_CONTRACTS + MAX_CONTRACTS
};

enum { SURE_SHIFT = 10, SURE = 1 << SURE_SHIFT }; /* probabilities are fixed-point numbers: SURE is the probability 1 */

/*
 * Marks a function that must be inlined into each caller. If a caller passes a constant, the compiler then makes a
 * faster version: for either kind of sink, or for packs of at most 64 cards (`in_word`).
 */
#define INLINED static inline __attribute__((always_inline))

/*
 * Indexes of some features of a token. The feature T_SAID is 1 for each token except passing and finishing. Features
 * from FIRST_ESTIMATE to LAST_FORECAST take longer to compute, see skill_simplify(). Those from FIRST_FORECAST to
 * LAST_FORECAST are 0 without forecasts.
 */
enum { T_SAID, FIRST_ESTIMATE = 40, FIRST_FORECAST = 48, LAST_FORECAST = 59 };

/* True for passing and for finishing. All features of these two are 0. */
static inline bool says_nothing(const Token *token)
{
    return token->kind == TOKEN_PASS || token->kind == TOKEN_DONE;
}

/* A position as its actor knows it. */
typedef struct Sight {
    const Skill *skill;
    const Game *game;
    const State *state;
    const Ranking *ranking;    /* the ranking by which cards are judged */
    const RankingTable *table; /* the skill's values for this ranking */
    CardSet hand, unseen;      /* the actor's cards; cards that are in other hands or set aside, as far as he knows */
    uint8_t friends;           /* the seats that the actor knows to be on his side, and his own seat */
    bool is_declarers_side;    /* the actor plays on the declarer's side */
    int n_unseen;              /* the number of cards in `unseen` */
    int hand_size; /* the number of tricks still to be played, and so about the number of cards in each hand */
} Sight;

/*
 * Stores what the actor of a position knows. The strength of cards follows one of the rankings of the game. The result
 * is the same for the complete position and for the actor's view.
 */
void sight_find(const Skill *skill, const State *state, int ranking, Sight *out);

/* True if the actor knows that this seat plays with him. A player whose side is secret counts as an opponent. */
static inline bool is_friend(const Sight *sight, int seat)
{
    return seats_have(sight->friends, seat);
}

/* The last call of a seat, as far as the actor knows, and the last number in its calls. */
typedef struct KnownCall {
    uint16_t call;  /* or NO_CALL */
    int16_t number; /* or -1 */
} KnownCall;

/* Returns the last call of a seat and the last number in its calls. Bids that the actor does not know are left out. */
KnownCall sight_call_of(const Sight *sight, int seat);

/*
 * Adds to the decision the rows for announcements that the actor's side has made, and for announcements by other
 * players. `turn` is the turn in the trick at which the card is played. Call this function only if there are
 * announcements.
 */
void sight_add_announcements(const Sight *sight, int turn, Decision *out);

/* The first N_POWERS powers of a probability, as fixed-point numbers. Higher powers are too small to matter. */
enum { N_POWERS = 32 };
typedef struct Powers {
    uint16_t of[N_POWERS];
} Powers;

/* Returns the powers of each probability from 0 to SURE, in the arena. */
Powers *powers_make(Arena *arena);

/*
 * Returns the n-th power of a probability. If each of `n` things has this probability, the power is the probability
 * that all of them happen.
 */
static inline uint16_t power_of(const Powers *powers, int n)
{
    return powers->of[n < N_POWERS ? n : N_POWERS - 1];
}

/*
 * Returns the powers of 1 minus `chance`. Their n-th power is the probability that none of n things with this chance
 * happens.
 */
static inline const Powers *powers_without(const Sight *sight, int32_t chance)
{
    return &sight->skill->powers[SURE - (chance > SURE ? SURE : chance)];
}

/* Returns powers: the n-th is the probability that no other player has any of n unseen cards. */
static inline const Powers *powers_of_none(const Sight *sight)
{
    /* the probability that an unseen card is in another player's hand, and not set aside */
    int32_t in_hands = sight->n_unseen ? (sight->game->n_active - 1) * sight->hand_size * SURE / sight->n_unseen : 0;
    return powers_without(sight, in_hands);
}

/*
 * Returns the probability that no other player has a higher card of the same group, in units of SURE. `chance_of_none`:
 * see powers_of_none(); `in_word`: see cards_within().
 */
INLINED int32_t chance_of(const Sight *sight, Card card, const Powers *chance_of_none, bool in_word)
{
    return power_of(chance_of_none, cards_count(cards_within(sight->table->card[card].above & sight->unseen, in_word)));
}

/*
 * Receives the features of an action. In training, the features are stored. In play, only their weighted sum is needed.
 * Functions that take a sink are inlined twice, for training and for play (see INLINED).
 */
typedef struct FeatureSink {
    int16_t *feature;      /* the place to store the features; NULL: only sum them up */
    const int32_t *weight; /* the weights of the sum */
    int32_t sum;
} FeatureSink;

/* Adds the value of a feature to the sink. FEATURE_ONE is the value 1. */
INLINED void add_feature(FeatureSink *sink, int feature, int32_t value)
{
    if (sink->feature) sink->feature[feature] = (int16_t)value;
    else sink->sum += sink->weight[feature] * value;
}

/*
 * Like FeatureSink, for several cards together. A Lanes is a vector of numbers that the processor handles together;
 * each card has one element (lane) of it.
 */
typedef struct LaneSinks {
    int16_t *feature;
    const int32_t *weight;
    Lanes sum;
} LaneSinks;

/* Adds a feature for several cards together. Training describes one card at a time, in the first lane. */
INLINED void add_feature_each(LaneSinks *sinks, int feature, Lanes values)
{
    if (sinks->feature) sinks->feature[feature] = (int16_t)values[0];
    else sinks->sum += values * sinks->weight[feature];
}

/*
 * describe_plays() adds to the decision each legal card to play, with its features. score_plays() only computes the
 * scores. If the cards are `alone`, no other actions are legal. Then the scores may lack a summand that is the same for
 * all cards.
 */
void describe_plays(const Sight *sight, CardSet legal, Decision *out);
void score_plays(const Sight *sight, CardSet legal, bool alone, Decision *out);

/*
 * describe_layings() adds to the decision each legal card that is discarded, passed or named, with its features.
 * score_layings() only computes the scores of these cards. describe_tokens() adds each legal token (an action that is
 * not a card) with its features.
 */
void describe_layings(const Sight *sight, CardSet legal, Decision *out);
void score_layings(const Sight *sight, CardSet legal, Decision *out);
void describe_tokens(const Sight *sight, const TokenSet *tokens, Decision *out);

/*
 * Describes the likeliest bid of the actor with his present hand, after he has picked up the talon. False if there is
 * no such bid, or if the round does not make him bid.
 */
bool describe_bid_to_come(const Skill *skill, const State *state, Alternative *out);

/*
 * Returns the score of an action from its features, with the weights of its two rows. For a card, the weights of the
 * announcements made so far are added. `index` is the index of the action in the decision.
 */
int32_t decision_score(const Skill *skill, const Decision *decision, int index);

/* Returns the index of the action with the highest score; the first one if several have it. */
int decision_likeliest(const Decision *decision);

/* Adds an action to the decision with its score and without features, if there is room. */
static inline void decision_add_score(Decision *decision, Action action, int32_t score)
{
    if (decision->n == MAX_ALTERNATIVES) return;
    decision->action[decision->n] = action;
    decision->score[decision->n++] = score;
}

/* Adds an action to the decision, with a place for its features. Returns this place, or NULL if there is no room. */
Alternative *decision_add(Decision *decision, Action action);

#endif
