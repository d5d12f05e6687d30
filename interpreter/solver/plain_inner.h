/*
 * The search of plain tricks with all cards open, its parts: questions (question.c), positions that were met (met.c),
 * what a side can take at once (sure.c), which cards are tried and in which order (choice.c), the search itself
 * (plain.c). Cards are bits of a word here: those of a group that follows together lie side by side, the stronger
 * above.
 */
#ifndef TAPP_SOLVER_PLAIN_INNER_H
#define TAPP_SOLVER_PLAIN_INNER_H

#include "solver/solver_inner.h"

enum { NEVER = 8192, MAX_BITS = 64, MAX_WORD_GROUPS = 8, MAX_SHAPES = 1024 };

enum { MARKS = 1 << MAX_MARKED };

/* What an end is worth, as a gain: for one value that is to be reached, but for how high the score must be at all. */
typedef struct Shape {
    int16_t gain[MAX_TRICKS + 1][MAX_ENDS]; /* by the tricks of the side, and the end */
    /* the least and the most of it, by the marked cards that are still in the hands, the tricks left and those won */
    int16_t low[MARKS][MAX_TRICKS + 1][MAX_TRICKS + 1];
    int16_t high[MARKS][MAX_TRICKS + 1][MAX_TRICKS + 1];
    uint8_t like[MARKS][MAX_TRICKS + 1][MAX_TRICKS + 1]; /* the least number of tricks won with the same ends */
} Shape;

/* Positions that were met, see met.c. */
typedef struct Table {
    uint64_t *word, *cards;
    int bits, stride;   /* how many entries, as a power of two; sets of cards of each */
    size_t taken, most; /* entries that are not empty, and how many of them there may be */
} Table;

struct Plain {
    const Game *game;
    SolverWays ways;
    Outcomes outcomes;
    int n, n_groups, n_values, n_classes;
    uint8_t seat[MAX_SEATS], place[MAX_SEATS], own; /* players counted in the order of play; the side's places */
    uint64_t trumps, must_trump, marked;
    uint64_t cards_following[MAX_BITS];
    uint64_t group[MAX_GROUPS], value[MAX_VALUES];
    uint64_t length_of[MAX_BITS];   /* a card in the word of lengths below */
    uint64_t special;               /* cards not worth what most of their group are, and marked ones */
    uint64_t class[MAX_VALUES + 1]; /* the special cards by what they are worth, and the marked ones */
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
    uint64_t lengths[MAX_SEATS];    /* how many cards of each group: a byte each */
    int least, most;                /* the sums of what those in the hands weigh, of either sign */
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

/* Does the card, played to this trick, beat the best one? */
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

/* Which of the marked cards are among these: a bit for each, as Outcomes numbers them. */
static inline int marks_of(const Plain *plain, uint64_t cards)
{
    int marks = 0;
    for (int i = 0; i < MAX_MARKED && plain->mark[i]; i++) marks |= (cards & plain->mark[i]) != 0 ? 1 << i : 0;
    return marks;
}

/* ---- questions (question.c) ------------------------------------------------------------------------------------- */

/*
 * Asks for a value: returns the score that its usual end takes. Values whose ends differ from it alike share what is
 * kept.
 */
int plain_ask(Plain *plain, int64_t wanted);

/* ---- positions that were met (met.c) ---------------------------------------------------------------------------- */

/* A position between two tricks as the table knows it. */
typedef struct Position {
    uint64_t key;             /* of what has to be the same in any case */
    uint64_t special;         /* cards that are always told apart, those that are gone closed up */
    uint64_t hand[MAX_SEATS]; /* whose the cards are */
} Position;

/* What is known of it: a bound of what the side gains, the best card to lead, on which cards the bound rests. */
typedef struct Known {
    int bound;
    uint64_t best, matter;
} Known;

/* The position of the search, with this player to lead and so many tricks left. */
void position_make(const Plain *plain, int leader, int left, Position *out);

/*
 * Is it known whether the side gains at least `wanted`? Then `out` is that; else only out->best means something, 0: no
 * card.
 */
bool position_find(const Plain *plain, const Position *position, int wanted, Known *out);

/*
 * Keeps the least that the side gains, or the most. The cards of a group from the highest to the lowest that matters
 * are taken to matter.
 */
void position_keep(Plain *plain, const Position *position, const Known *known, bool is_least);

/* Room for positions: a little, and more as it is needed. */
void table_make(Plain *plain);

/* ---- tricks for the taking (sure.c) ----------------------------------------------------------------------------- */

typedef struct Sure {
    int tricks;
    uint64_t cards, matter; /* the winners, and those of them that others could beat if they were lower */
} Sure;

/* What the side of the player who leads can take trick by trick from now on, whatever the others do. */
Sure sure_tricks(const Plain *plain, int leader);

/* What a side will take sooner or later, whatever anybody does. */
Sure late_tricks(const Plain *plain, bool own);

/* ---- which cards (choice.c) ------------------------------------------------------------------------------------- */

/* The cards to be tried, the most promising first. */
typedef struct Choices {
    uint64_t card[MAX_BITS];
    int n;
    uint64_t skipped; /* as good as the next lower one of the hand, which is tried */
} Choices;

/* `first`: the one to try first, 0: any. `played`: how many cards lie in the trick. */
void choices_list(const Plain *plain, const Trick *trick, int player, int played, uint64_t first, Choices *out);

/*
 * All that matters: where a card that was skipped does, the one that was tried for it does too, for only as long as
 * they lie side by side are they as good as each other.
 */
uint64_t choices_matter(const Plain *plain, const Choices *choices, uint64_t hand, uint64_t matter);

#endif
