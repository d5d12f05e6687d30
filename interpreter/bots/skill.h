/*
 * A skill: the probability of each legal action, learned by self-play (learn/trainer.h). It contains nothing about
 * particular games. Features of the rules' tables and of the seat's knowledge describe an action (bots/features_play.c,
 * features_token.c). Its score is the sum of features times weights, and its odds are e to the power of the score. All
 * values are integers, so that a position gives the same result on every machine.
 *
 * Weights are arranged in rows. The decision determines an action's rows. For a card in a trick: the kind of contract,
 * the player's part, the turn in the trick, and announcements. For a token: its kind. A new kind of token gets its own
 * row automatically.
 */
#ifndef TAPP_BOTS_SKILL_H
#define TAPP_BOTS_SKILL_H

#include "base/lanes.h"
#include "base/rng.h"
#include "bots/aim.h"

#include <stdatomic.h>

enum {
    FEATURE_SHIFT = 6,
    FEATURE_ONE = 1 << FEATURE_SHIFT, /* the number 1 as a feature */
    WEIGHT_ONE = 256,                 /* the number 1 as a weight */
    SCORE_ONE = FEATURE_ONE * WEIGHT_ONE,
    N_FEATURES = 64,        /* of an action */
    N_PLACES_OF_CARDS = 40, /* index of a card in its ranking: trumps by strength, others by height */
    ROW_WEIGHTS = N_FEATURES + N_PLACES_OF_CARDS,
    MAX_ALTERNATIVES = 128, /* per decision; further ones are ignored */
    MAX_HEARD_ROWS = 6,     /* announcements considered when a card is chosen; further ones are ignored */
    EXP_STEPS = 1024
};

typedef struct SkillRow {
    int32_t weight[ROW_WEIGHTS]; /* each value fits in 16 bits */
} SkillRow;

/* A card as skills see it. */
typedef struct CardTraits {
    CardSet above;    /* stronger cards of the same group */
    int16_t worth;    /* worth as a share of an average trick */
    uint8_t place;    /* index of the card in its group, below N_PLACES_OF_CARDS */
    uint8_t strength; /* the ranking's */
} CardTraits;

/* Cards of a group with equal worth. */
typedef struct Price {
    CardSet cards;
    int32_t worth; /* worth of each of them; never 0 */
} Price;

/* A ranking as skills use it. */
typedef struct RankingTable {
    CardTraits card[MAX_CARDS];
    Price price[MAX_CARDS]; /* a group's start at first_price[group], up to the start of the next */
    uint8_t first_price[MAX_GROUPS + 1];
    int32_t all;  /* of the pack */
    int n_groups; /* up to the last group with cards */
} RankingTable;

typedef struct Skill {
    const Game *game;
    RankingTable *table;         /* by ranking */
    const struct Powers *powers; /* [p] has the powers of the probability p, for p from 0 to SURE */
    SkillRow *row;
    bool *is_unknown;      /* by row: a token that was not trained */
    bool lacks_some;       /* any row is unknown */
    int n_rows, heard_row; /* heard_row: the first row of announcements */
    uint16_t row_of_token[MAX_TOKENS];
    uint8_t kind_of_contract[MAX_CONTRACTS];
    int16_t avoiding_later; /* a contract without tricks that the declarer can choose after the auction; -1: none */
    int16_t stake_of_contract[MAX_CONTRACTS]; /* the gain or loss of a contract, as a share of the average one */
    int16_t players;                          /* the number of players beyond four */
    bool can_double;                          /* the stakes can be doubled */
    int16_t most_called;                      /* the highest number in a call, at least 1 */
    bool calls_tricks;                        /* that number may be a number of tricks */
    bool predicts;                            /* players say exactly how many tricks they will win */
    bool estimates;                           /* estimates of hands have weights, see skill_simplify() */
    const struct Forecasts *forecasts;        /* bots/forecast.h; NULL: calls are judged without them */
    uint32_t exp[EXP_STEPS];
    int16_t early[MAX_TRICKS + 1]; /* by number of tricks played: the share still to come */
    int16_t length[MAX_CARDS + 1]; /* by number of cards of a suit */
    uint32_t part[MAX_CARDS + 1];  /* FEATURE_ONE / n, times 1 << PART_SHIFT */
} Skill;

enum { PART_SHIFT = 20 };

/*
 * Returns the ratio `number` / `of` as a feature, rounded down, or 0 if `of` is 0. `of` is at most MAX_CARDS. The
 * product of both must be below 1 << PART_SHIFT, and `number` at most MAX_SEATS times `of`.
 */
static inline int32_t portion_of(const Skill *skill, int number, int of)
{
    return (int32_t)((uint32_t)number * skill->part[of] >> PART_SHIFT);
}

/*
 * Returns a skill with all weights 0, so that all actions are equally likely. In the arena; only training changes it.
 */
Skill *skill_new(Arena *arena, const Game *game);

/* True if the row belongs to a token. */
bool skill_is_word(const Skill *skill, int row);

/* Marks the row of a token as unknown: it was not trained, so it is unlikely. */
void skill_doubt(Skill *skill, int row);

/* Leaves out estimates of hands if all their weights are 0, because they take time. Not for training. */
void skill_simplify(Skill *skill);

/* Returns a contract in which tricks are avoided and to which a call leads, now or later; -1 if there is none. */
int skill_avoiding(const Skill *skill, const Call *call);

/* True if an action is a token that was not trained. */
bool skill_lacks(const Skill *skill, Action action);

/* True if some legal action was trained: cards, or a token that says something. */
bool skill_knows(const Skill *skill, Moves legal);

/* A legal action with its features. */
typedef struct Alternative {
    int16_t feature[N_FEATURES];
    CardSet cards;        /* weights by place are added for each of these cards */
    uint8_t ranking;      /* the ranking that gives the cards their places */
    int16_t each;         /* how often the weights of each card count */
    uint16_t row, shared; /* two rows whose weights are added; NO_ROW: it has no such row */
} Alternative;

enum { NO_ROW = UINT16_MAX, NO_SCORE = INT32_MIN };

/*
 * A decision: the alternatives, and the odds of each out of `sum`. The score of a card also gets the weights of the
 * rows `heard`: one for each announcement made so far.
 */
typedef struct Decision {
    int n, n_heard;
    uint16_t heard[MAX_HEARD_ROWS];
    Action action[MAX_ALTERNATIVES];
    int32_t score[MAX_ALTERNATIVES + LANES]; /* followed by a register of NO_SCORE */
    uint32_t odds[MAX_ALTERNATIVES + LANES]; /* followed by a register of 0 */
    uint64_t sum;
    Alternative of[MAX_ALTERNATIVES];
} Decision;

/*
 * Scores the actor's legal actions (at least one). Features and rows are not set, and only differences of scores have a
 * meaning. It uses only what the actor knows, so that the position may be a view or complete.
 */
void skill_decide(const Skill *skill, const State *state, Moves legal, Decision *out);

/* Like skill_decide(), but also sets the features, for training. */
void skill_describe(const Skill *skill, const State *state, Moves legal, Decision *out);

/* Returns the most likely action; the first of equals. */
Action skill_best(const Skill *skill, const State *state, Moves legal);

/* Draws an action by the odds. */
Action skill_draw(const Skill *skill, const State *state, Moves legal, Rng *rng);

/* Like skill_draw(), for cards to play (at least one), if no other action is legal. */
Card skill_draw_card(const Skill *skill, const State *state, CardSet cards, Rng *rng);

/* Draws one of a decision's alternatives; returns its index. */
int decision_draw(const Decision *decision, Rng *rng);

/* Return the names of rows and features in the file of weights. A row's name is written to `out`. */
void skill_row_name(const Skill *skill, int row, Buf *out);
Str skill_row_text(Arena *arena, const Skill *skill, int row);

/* ---- the skill of a game ---------------------------------------------------------------------------------------- */

/* The place where a game's players find the skill; empty until one is loaded. */
typedef struct SkillSlot {
    _Atomic(const Skill *) skill;
} SkillSlot;

/* Returns the skill for a game, or NULL. */
static inline const Skill *skill_of(const Game *game)
{
    return game->skill_slot ? atomic_load_explicit(&game->skill_slot->skill, memory_order_acquire) : NULL;
}

/* Sets the game's skill, which must live as long as the game. */
static inline void skill_set(const Game *game, const Skill *skill)
{
    atomic_store_explicit(&game->skill_slot->skill, skill, memory_order_release);
}

#endif
