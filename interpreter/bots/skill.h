/*
 * A skill: how likely a player who has learned a game is to do each thing it may do. Nothing in it knows a game. An
 * action is described by features of the rules' tables and of what its seat knows (bots/features.c); its score is a sum
 * of features times weights, and the odds of the actions go with e to the power of their scores. All in whole numbers,
 * so that the same position has the same answer on every machine. Weights are found by self-play (learn/trainer.h).
 *
 * Weights stand in rows; which rows an action has depends on what is decided: for a card in a trick the kind of
 * contract, the part in it and the place in the trick, and what has been announced; for anything that is said what it
 * is. A new kind of token has its row by itself.
 */
#ifndef TAPP_BOTS_SKILL_H
#define TAPP_BOTS_SKILL_H

#include "base/lanes.h"
#include "base/rng.h"
#include "bots/aim.h"

#include <stdatomic.h>

enum {
    FEATURE_SHIFT = 6,
    FEATURE_ONE = 1 << FEATURE_SHIFT, /* 1 as a feature */
    WEIGHT_ONE = 256,                 /* 1 as a weight */
    SCORE_ONE = FEATURE_ONE * WEIGHT_ONE,
    N_FEATURES = 40,        /* of an action */
    N_PLACES_OF_CARDS = 40, /* what a card is among those of its ranking: trumps by strength, others by height */
    ROW_WEIGHTS = N_FEATURES + N_PLACES_OF_CARDS,
    MAX_ALTERNATIVES = 128, /* of a decision; further ones are ignored */
    MAX_HEARD_ROWS = 6,     /* announcements considered when a card is chosen; further ones are ignored */
    EXP_STEPS = 1024
};

typedef struct SkillRow {
    int32_t weight[ROW_WEIGHTS]; /* of 16 bits */
} SkillRow;

/* A card as skills see it. */
typedef struct CardTraits {
    CardSet above;    /* stronger cards of the same group */
    int16_t worth;    /* in shares of a trick of usual worth */
    uint8_t place;    /* below N_PLACES_OF_CARDS */
    uint8_t strength; /* the ranking's */
} CardTraits;

/* Cards of a group that are worth the same. */
typedef struct Price {
    CardSet cards;
    int32_t worth; /* not 0 */
} Price;

/* A ranking as skills read it. */
typedef struct RankingTable {
    CardTraits card[MAX_CARDS];
    Price price[MAX_CARDS]; /* those of a group: from first_price[group] on, up to that of the next */
    uint8_t first_price[MAX_GROUPS + 1];
    int32_t all;  /* of the pack */
    int n_groups; /* up to the last that has cards */
} RankingTable;

typedef struct Skill {
    const Game *game;
    RankingTable *table;         /* by ranking */
    const struct Powers *powers; /* of every chance */
    SkillRow *row;
    bool *is_unknown;      /* by row: a word of which nothing has been learned */
    int n_rows, heard_row; /* of what can be announced: from heard_row on */
    uint16_t row_of_token[MAX_TOKENS];
    uint8_t kind_of_contract[MAX_CONTRACTS];
    int16_t stake_of_contract[MAX_CONTRACTS]; /* what it wins or loses, as a share of the usual */
    int16_t players;                          /* who play, beyond four */
    bool can_double;                          /* somebody may say that the stakes are doubled */
    int16_t most_called;                      /* the highest number of a call, at least 1 */
    bool calls_tricks;                        /* it may be a number of tricks */
    uint32_t exp[EXP_STEPS];
    int16_t early[MAX_TRICKS + 1]; /* by tricks played: the share of those to come */
    int16_t length[MAX_CARDS + 1]; /* of so many cards of a suit */
    uint32_t part[MAX_CARDS + 1];  /* for portion_of() */
} Skill;

enum { PART_SHIFT = 20 };

/*
 * How much a number is of another one that is no greater than MAX_CARDS, in FEATURE_ONE, rounded down; 0 of 0. The
 * product of both is below 1 << PART_SHIFT, and the first at most MAX_SEATS times the second.
 */
static inline int32_t portion_of(const Skill *skill, int number, int of)
{
    return (int32_t)((uint32_t)number * skill->part[of] >> PART_SHIFT);
}

/* A skill whose weights are all 0: every action is as likely. In the arena; only training changes it. */
Skill *skill_new(Arena *arena, const Game *game);

/* Is a row that of something said? */
bool skill_is_word(const Skill *skill, int row);

/* Marks the row of a word as unknown: nothing has been learned of it, so it is unlikely. */
void skill_doubt(Skill *skill, int row);

/* Has something been learned of what can be done: cards, or one of the words that say something? */
bool skill_knows(const Skill *skill, Moves legal);

/* What a seat may do, as the skill sees it. */
typedef struct Alternative {
    int16_t feature[N_FEATURES];
    CardSet cards;        /* whose places count too ... */
    uint8_t ranking;      /* ... in this ranking ... */
    int16_t each;         /* ... each for so much */
    uint16_t row, shared; /* both rows count; NO_ROW */
} Alternative;

enum { NO_ROW = UINT16_MAX, NO_SCORE = INT32_MIN };

/* A decision: the alternatives, and the odds of each out of `sum`. The rows `heard` count too for each card played. */
typedef struct Decision {
    int n, n_heard;
    uint16_t heard[MAX_HEARD_ROWS];
    Action action[MAX_ALTERNATIVES];
    int32_t score[MAX_ALTERNATIVES + LANES]; /* a register's worth behind the last: NO_SCORE ... */
    uint32_t odds[MAX_ALTERNATIVES + LANES]; /* ... and 0 */
    uint64_t sum;
    Alternative of[MAX_ALTERNATIVES];
} Decision;

/*
 * Scores the actor's legal actions (at least one); features and rows of the alternatives mean nothing, and scores only
 * by how much they differ. Of the position only what its seat knows is looked at: it may be a view's or a complete one.
 */
void skill_decide(const Skill *skill, const State *state, Moves legal, Decision *out);

/* The same, and describes them, for those who learn. */
void skill_describe(const Skill *skill, const State *state, Moves legal, Decision *out);

/* The likeliest action; of equal ones the first. */
Action skill_best(const Skill *skill, const State *state, Moves legal);

/* An action drawn by the odds. */
Action skill_draw(const Skill *skill, const State *state, Moves legal, Rng *rng);

/* The same of cards to be played (at least one), where there is nothing else to do. */
Card skill_draw_card(const Skill *skill, const State *state, CardSet cards, Rng *rng);

/* Draws one of a decision's alternatives, by its number. */
int decision_draw(const Decision *decision, Rng *rng);

/* The names of rows and features as the file of weights has them; a row's in `out`. */
void skill_row_name(const Skill *skill, int row, Buf *out);
Str skill_row_text(Arena *arena, const Skill *skill, int row);

/* ---- what is known of a game ------------------------------------------------------------------------------------ */

/* Where a game's players find the skill: empty until there is one. */
typedef struct Lessons {
    _Atomic(const Skill *) skill;
} Lessons;

/* The skill for a game, or NULL. */
static inline const Skill *skill_of(const Game *game)
{
    return game->lessons ? atomic_load_explicit(&game->lessons->skill, memory_order_acquire) : NULL;
}

/* Puts it there. It has to live as long as the game. */
static inline void skill_teach(const Game *game, const Skill *skill)
{
    atomic_store_explicit(&game->lessons->skill, skill, memory_order_release);
}

#endif
