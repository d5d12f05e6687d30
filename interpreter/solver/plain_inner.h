/*
 * The parts of the search of plain tricks with all cards open: questions (question.c), the table of positions (met.c),
 * certain tricks (sure.c), the order of cards (choice.c), the search (plain.c). Cards are bits of a word: the cards of
 * a group are adjacent, with stronger ones above.
 */
#ifndef TAPP_SOLVER_PLAIN_INNER_H
#define TAPP_SOLVER_PLAIN_INNER_H

#include "solver/solver_inner.h"

enum { NEVER = 8192, MAX_BITS = 64, MAX_WORD_GROUPS = 8, MAX_SHAPES = 1024 };

enum { MARKS = 1 << MAX_MARKED };

/* The values of ends as gains, relative to one wanted value, without the required score. */
typedef struct Shape {
    int16_t gain[MAX_TRICKS + 1][MAX_ENDS]; /* by the side's tricks, and the end */
    /* the least and greatest gain, by the marked cards still in hands, the tricks left and those won */
    int16_t low[MARKS][MAX_TRICKS + 1][MAX_TRICKS + 1];
    int16_t high[MARKS][MAX_TRICKS + 1][MAX_TRICKS + 1];
    /* the least number of won tricks with the same gains at all ends */
    uint8_t like[MARKS][MAX_TRICKS + 1][MAX_TRICKS + 1];
} Shape;

/* The table of positions, see met.c. */
typedef struct Table {
    uint64_t *word, *cards;
    int bits, stride;   /* bits: the number of entries as a power of two; stride: words per entry */
    size_t taken, most; /* used entries, and their limit */
} Table;

struct Plain {
    const Game *game;
    SolverWays ways;
    Outcomes outcomes;
    int n, n_groups, n_values, n_classes;
    uint8_t seat[MAX_SEATS], place[MAX_SEATS], own; /* players in the order of play; own: the side's places */
    uint64_t trumps, must_trump, marked;
    uint64_t cards_following[MAX_BITS];
    uint64_t group[MAX_GROUPS], value[MAX_VALUES];
    uint64_t length_of[MAX_BITS];   /* a card in the words of lengths below */
    uint64_t special;               /* cards with an unusual worth for their group, and marked ones */
    uint64_t class[MAX_VALUES + 1]; /* the special cards by worth, and the marked ones */
    uint8_t bit[MAX_CARDS];
    int16_t weight[MAX_BITS];
    uint64_t mark[MAX_MARKED]; /* the marked ones in the order of the cards */
    Table table;
    const Shape *shapes[MAX_SHAPES];
    int n_shapes;
    /* the question, and where the search is */
    const Shape *shape;
    int shape_number;
    uint64_t hand[MAX_SEATS], rest; /* `rest`: all hands */
    uint64_t lengths[MAX_SEATS];    /* the number of cards of each group, one byte each */
    int least, most;                /* sums of the weights of cards in hands, by sign */
    int won;
    uint64_t nodes;
    bool failed;
    Arena *arena;
};

typedef struct Trick {
    uint64_t led, cards, best;
    int left, winner, weight;
} Trick;

static inline bool is_own(const Plain *plain, int player)
{
    return (plain->own >> player & 1) != 0;
}

static inline int next_player(const Plain *plain, int player)
{
    return player + 1 < plain->n ? player + 1 : 0;
}

static inline int place_of(uint64_t card)
{
    return __builtin_ctzll(card);
}

static inline uint64_t highest_of(uint64_t cards)
{
    return 1ULL << (63 - __builtin_clzll(cards));
}

/* True if the card, played to this trick, beats the best one. */
static inline bool beats(const Plain *plain, const Trick *trick, uint64_t card)
{
    bool is_trump = (card & plain->trumps) != 0, best_is_trump = (trick->best & plain->trumps) != 0;
    if (is_trump != best_is_trump) return is_trump;
    return card > trick->best && (is_trump || (card & trick->led));
}

static inline void lay(const Plain *plain, Trick *trick, int player, uint64_t card)
{
    if (!trick->cards) trick->led = plain->cards_following[place_of(card)];
    if (!trick->cards || beats(plain, trick, card)) {
        trick->best = card;
        trick->winner = player;
    }
    trick->cards |= card;
    trick->weight += plain->weight[place_of(card)];
}

static inline uint64_t legal_cards(const Plain *plain, const Trick *trick, int player)
{
    uint64_t hand = plain->hand[player];
    if (!trick->cards) return hand;
    if (hand & trick->led) return hand & trick->led;
    return hand & plain->must_trump ? hand & plain->must_trump : hand;
}

/* The marked cards in the set: bit i for `plain->mark[i]`. */
static inline int marks_of(const Plain *plain, uint64_t cards)
{
    int marks = 0;
    for (int i = 0; i < MAX_MARKED && plain->mark[i]; i++) marks |= (cards & plain->mark[i]) != 0 ? 1 << i : 0;
    return marks;
}

/* ---- questions (question.c) ------------------------------------------------------------------------------------- */

/*
 * Sets the wanted value; returns the required score at its usual end. Values with the same differences between ends
 * share stored results.
 */
int plain_ask(Plain *plain, int64_t wanted);

/* ---- positions that were met (met.c) ---------------------------------------------------------------------------- */

/* A position between two tricks as a key of the table. */
typedef struct Position {
    uint64_t key;             /* everything that must be equal in any case */
    uint64_t special;         /* cards that are always distinguished, with gaps closed */
    uint64_t hand[MAX_SEATS]; /* the owner of each card */
} Position;

/* A result: a bound on the side's gain, the best lead, and the cards it depends on. */
typedef struct Known {
    int bound;
    uint64_t best, matter;
} Known;

/* Makes the key of the present position, with this leader and number of tricks left. */
void position_make(const Plain *plain, int leader, int left, Position *out);

/*
 * True if a stored result decides whether the side gains at least `wanted`; it goes to `out`. Otherwise only out->best
 * is set, 0: no card.
 */
bool position_find(const Plain *plain, const Position *position, int wanted, Known *out);

/* Stores a lower or an upper bound. All cards of a group above the lowest one that matters count as mattering. */
void position_keep(Plain *plain, const Position *position, const Known *known, bool is_least);

/* Creates a small table, which grows when needed. */
void table_make(Plain *plain);

/* ---- tricks for the taking (sure.c) ----------------------------------------------------------------------------- */

typedef struct Sure {
    int tricks;
    uint64_t cards, matter; /* cards: the winners; matter: those winners that would lose if they were lower */
} Sure;

/* The tricks that the leader's side can take in a row from now on, against any play. */
Sure sure_tricks(const Plain *plain, int leader);

/* The tricks that a side will take sooner or later, against any play. */
Sure late_tricks(const Plain *plain, bool own);

/* ---- which cards (choice.c) ------------------------------------------------------------------------------------- */

/* The cards to try, the most promising first. */
typedef struct Choices {
    uint64_t card[MAX_BITS];
    int n;
    uint64_t skipped; /* equivalent to the next lower card of the hand, which is tried */
} Choices;

/* Lists the cards. `first`: the one to try first, 0: none. `played`: the number of cards in the trick. */
void choices_list(const Plain *plain, const Trick *trick, int player, int played, uint64_t first, Choices *out);

/*
 * Extends the cards that matter: if a skipped card matters, so does the one tried for it, because they are equivalent
 * only as long as they are adjacent.
 */
uint64_t choices_matter(const Plain *plain, const Choices *choices, uint64_t hand, uint64_t matter);

#endif
