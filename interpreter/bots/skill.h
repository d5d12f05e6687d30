/*
 * A skill gives each legal action a probability, learned by self-play (learn/trainer.h). It contains nothing about
 * particular games. An action is described by features: numbers that follow from the rules' tables and from what the
 * seat knows (the files bots/features_*.c). The action's score is the sum of its features times trained weights. Its
 * odds (relative probability) are e to the power of the score. All values are integers, so that a position gives the
 * same result on every machine.
 *
 * Weights are arranged in rows: a row has one weight for each feature. The kind of decision determines which rows an
 * action uses. For a card in a trick, these depend on the kind of contract, the player's role, the turn in the trick,
 * and announcements. For a token (an action that is not a card), the row depends on the kind of token. A new kind of
 * token gets its own row automatically.
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
    N_FEATURES = 64,        /* features of an action */
    N_PLACES_OF_CARDS = 40, /* places: the indexes of cards in a ranking, trumps by strength, others by height */
    ROW_WEIGHTS = N_FEATURES + N_PLACES_OF_CARDS,
    MAX_ALTERNATIVES = 128, /* the most actions of a decision; further actions are ignored */
    MAX_ANNOUNCED_ROWS = 6, /* the most announcements considered when a card is chosen; further ones are ignored */
    EXP_STEPS = 1024        /* entries of the table Skill.exp */
};

/* A row of weights: one for each feature, then one for each place of a card. */
typedef struct SkillRow {
    int32_t weight[ROW_WEIGHTS]; /* each value fits in 16 bits */
} SkillRow;

/* The values of a card that skills use, in one ranking. */
typedef struct CardTraits {
    CardSet above;    /* stronger cards of the same group */
    int16_t worth;    /* worth as a share of an average trick */
    uint8_t place;    /* the index of the weight that belongs to the card, below N_PLACES_OF_CARDS */
    uint8_t strength; /* the strength of the card in the ranking */
} CardTraits;

/* Cards of a group that have the same worth. */
typedef struct Price {
    CardSet cards;
    int32_t worth; /* the worth of each card; never 0 */
} Price;

/* The values of a ranking that skills use. */
typedef struct RankingTable {
    CardTraits card[MAX_CARDS];
    Price price[MAX_CARDS]; /* the entries of a group start at first_price[group] and end where the next group starts */
    uint8_t first_price[MAX_GROUPS + 1];
    int32_t all;  /* the sum of the absolute worths of the pack's cards; unlike CardTraits.worth, not as a share */
    int n_groups; /* 1 + the index of the last group with cards */
} RankingTable;

/* A row in a file of weights that this configuration of the game does not have. */
typedef struct ForeignRow {
    const struct ForeignRow *next; /* the next such row in the file; NULL: there is none */
    Str name;
    SkillRow row;
} ForeignRow;

typedef struct Skill {
    const Game *game;
    RankingTable *table;                     /* by ranking */
    const struct Powers *powers;             /* [p] has the powers of the probability p, for p from 0 to SURE */
    SkillRow *row;                           /* the rows of weights, in the order of features_inner.h */
    bool *is_unknown;                        /* by row: true for a token that was not trained */
    bool lacks_some;                         /* true if is_unknown is true for some row */
    int n_rows, announced_row;               /* announced_row: the first row of announcements */
    uint16_t row_of_token[MAX_TOKENS];       /* by token: its row */
    uint8_t kind_of_contract[MAX_CONTRACTS]; /* by contract: the bits KIND_AVOIDS and KIND_ALONE */
    int16_t avoiding_later; /* a contract to win no trick that can be chosen after the auction; -1: none */
    /* by contract: the suits that its declarer can make trumps after an auction without suits; a set of suits */
    uint8_t later_trumps[MAX_CONTRACTS];
    int16_t stake_of_contract[MAX_CONTRACTS]; /* the gain or loss of a contract, as a share of the average one */
    int16_t players;                          /* a feature: the number of players beyond four */
    bool can_double;                          /* the stakes can be doubled */
    int16_t most_called; /* the highest number that a bid can name, such as 7 for 7 hearts; 1 if no bid names one */
    bool calls_tricks;   /* the number in a call may be a number of tricks */
    bool predicts;       /* players say exactly how many tricks they will win */
    bool estimates;      /* estimates of hands have weights, see skill_simplify() */
    const ForeignRow *foreign;         /* they have no use in play, but training must not lose them */
    Str contracts;                     /* the ids of contracts in the file of the weights, between spaces */
    const struct Forecasts *forecasts; /* see bots/forecast.h; NULL: calls are judged without forecasts */
    uint32_t exp[EXP_STEPS];           /* e to the power of -i / 64, in units in which 1 is 1 << 20 */
    int16_t early[MAX_TRICKS + 1]; /* by number of tricks played: the share of the deal that is still to be played */
    int16_t length[MAX_CARDS + 1]; /* by number of cards of a suit: its length as a feature */
    uint32_t part[MAX_CARDS + 1];  /* FEATURE_ONE / n, times 1 << PART_SHIFT */
} Skill;

enum { PART_SHIFT = 20 };

/*
 * Returns the ratio `number` / `of` as a feature, rounded down, or 0 if `of` is 0. `of` must be at most MAX_CARDS, the
 * product of the two below 1 << PART_SHIFT, and `number` at most MAX_SEATS times `of`.
 */
static inline int32_t portion_of(const Skill *skill, int number, int of)
{
    return (int32_t)((uint32_t)number * skill->part[of] >> PART_SHIFT);
}

/*
 * Returns a skill in which all weights are 0, so that all actions are equally likely. It is in the arena. Only training
 * changes its weights.
 */
Skill *skill_new(Arena *arena, const Game *game);

/*
 * True if the row is the own row of a token (an action that is not a card): see Skill.row_of_token. False for the rows
 * that tokens of one kind or contract share, and for the rows of cards, forecasts and announcements made earlier.
 */
bool skill_is_token_row(const Skill *skill, int row);

/* Marks the row of a token as unknown: it was not trained, so it is unlikely. */
void skill_mark_unknown(Skill *skill, int row);

/*
 * Sets Skill.estimates: true if any estimate of hands has a weight other than 0. Otherwise the estimates are not
 * computed, which saves time. Do not call this in training, where weights of 0 may change.
 */
void skill_simplify(Skill *skill);

/* Returns a contract in which tricks are avoided and that a player can reach after this call; -1 if there is none. */
int skill_avoiding(const Skill *skill, const Call *call);

/* True if an action is a token that was not trained. */
bool skill_lacks(const Skill *skill, Action action);

/*
 * True if some legal action was trained: a card, or a token other than passing and finishing. Also true if only passing
 * or finishing is legal.
 */
bool skill_knows(const Skill *skill, Moves legal);

/* A legal action with its features. */
typedef struct Alternative {
    int16_t feature[N_FEATURES];
    CardSet cards;        /* cards whose places have weights that count in the score, see CardTraits.place */
    uint8_t ranking;      /* the ranking that gives the cards their places */
    int16_t each;         /* the factor of the weight of each card's place; FEATURE_ONE counts it once */
    uint16_t row, shared; /* two rows whose weights are added; NO_ROW: there is no such row */
} Alternative;

enum { NO_ROW = UINT16_MAX, NO_SCORE = INT32_MIN };

/*
 * A decision: the legal actions, and the odds of each action out of `sum`. `announced` has a row for each announcement
 * made so far. The weights of these rows are added to the scores of cards.
 */
typedef struct Decision {
    int n, n_announced; /* the numbers of actions, and of rows in `announced` */
    uint16_t announced[MAX_ANNOUNCED_ROWS];
    Action action[MAX_ALTERNATIVES];
    /*
     * The first `n` entries belong to the actions. LANES entries are read together, so the entries after them are read,
     * too: scores are NO_SCORE there, odds are 0.
     */
    int32_t score[MAX_ALTERNATIVES + LANES];
    uint32_t odds[MAX_ALTERNATIVES + LANES];
    uint64_t sum;
    Alternative of[MAX_ALTERNATIVES];
} Decision;

/*
 * Computes scores and odds of the actor's legal actions (at least one). Features and rows are not set. Scores have no
 * meaning alone, only their differences have. Only facts that the actor knows are used, so the position may be a view
 * or complete.
 */
void skill_decide(const Skill *skill, const State *state, Moves legal, Decision *out);

/* Like skill_decide(), but also stores the features, for training. */
void skill_describe(const Skill *skill, const State *state, Moves legal, Decision *out);

/* Returns the most likely action. If several actions are equally likely, returns the first of them. */
Action skill_best(const Skill *skill, const State *state, Moves legal);

/* Draws an action by the odds. */
Action skill_draw(const Skill *skill, const State *state, Moves legal, Rng *rng);

/* Like skill_draw(), for cards to play (at least one), if no other action is legal. */
Card skill_draw_card(const Skill *skill, const State *state, CardSet cards, Rng *rng);

/* Draws one of a decision's actions by its odds and returns its index. */
int decision_draw(const Decision *decision, Rng *rng);

/* Return the name that a row has in the file of weights. skill_row_name() appends the name to `out`. */
void skill_row_name(const Skill *skill, int row, Buf *out);
Str skill_row_text(Arena *arena, const Skill *skill, int row);

/* ---- the skill of a game ---------------------------------------------------------------------------------------- */

/* The place where the players of a game find its skill; empty until a skill is loaded. */
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
