/*
 * Shared by the files that search plain tricks with all cards open. question.c finds the needed score, and
 * position_table.c stores searched positions. sure.c finds certain tricks, choice.c orders the cards, and plain.c
 * searches.
 *
 * A set of cards is a 64-bit word. A group is a suit or the trumps: its cards have adjacent bits, and a stronger card
 * has a higher bit. A weight is the score of a card. A marked card is one that the settlement looks for in the last
 * trick. An end of a deal is the winner of the last trick and the marked cards in this trick. Cards matter if the
 * result of a search depends on their rank.
 */
#ifndef TAPP_SOLVER_PLAIN_INNER_H
#define TAPP_SOLVER_PLAIN_INNER_H

#include "solver/solver_inner.h"

enum {
    NEVER = 8192,        /* a gain above all scores */
    MAX_BITS = 64,       /* the cards in a word */
    MAX_WORD_GROUPS = 8, /* the groups in a word with one byte for each */
    MAX_SHAPES = 1024
};
enum { TRUMP_GROUP = 0 }; /* the index of the trumps among the groups, in games with trumps */

enum { MARKS = 1 << MAX_MARKED }; /* the number of sets of marked cards */

/*
 * The required score for a wanted value differs between the possible ends of a deal. A shape has these differences for
 * one value. A difference is written as a gain: how much less score this end needs.
 */
typedef struct Shape {
    int16_t gain[MAX_TRICKS + 1][MAX_ENDS]; /* by the number of the side's tricks, and by the end */
    /*
     * The least and the greatest gain that is still possible. The indices are the marked cards in hands (one bit each),
     * the tricks left, and the tricks won.
     */
    int16_t low[MARKS][MAX_TRICKS + 1][MAX_TRICKS + 1];
    int16_t high[MARKS][MAX_TRICKS + 1][MAX_TRICKS + 1];
    /* For each number of won tricks, the least number that has the same gains at all ends. The indices are as above. */
    uint8_t like[MARKS][MAX_TRICKS + 1][MAX_TRICKS + 1];
} Shape;

/* The results of all positions that have the same key. */
typedef struct Slot {
    uint64_t key;
    uint64_t *list; /* NULL: the slot is empty */
} Slot;

enum { MAX_ROOM = 20 /* the logarithm of the room of lists is below this */, MAX_CHUNKS = 32 };

/* The table of searched positions (position_table.c). */
typedef struct Table {
    Slot *slot;
    int bits; /* the table has 2^bits slots */
    size_t n_keys, bytes;
    uint64_t *chunk[MAX_CHUNKS]; /* blocks of memory, from which lists are cut */
    size_t words[MAX_CHUNKS];    /* the size of each chunk */
    int n_chunks, at_chunk;
    size_t at_word; /* the first free word in the present chunk */
    /* Free lists, by the logarithm of their room. The first word of a free list points to the next free list. */
    uint64_t *unused[MAX_ROOM];
} Table;

struct Plain {
    const Game *game;
    SolverWays ways;
    Outcomes outcomes;
    int n;                             /* the number of players */
    int n_groups, n_values, n_classes; /* the numbers of entries in `group`, `value` and `class` */
    /* the seats in the order of play; the place of each seat in this order */
    uint8_t seat[MAX_SEATS], place[MAX_SEATS];
    uint8_t own; /* the players of the searched side, one bit each */
    /* must_trump: the trumps if a player without the group led must trump, else 0; marked: all marked cards */
    uint64_t trumps, must_trump, marked;
    uint64_t cards_following[MAX_BITS]; /* for each card, all cards of its group */
    uint64_t alike[MAX_BITS]; /* for each card, the cards of its group with the same weight, without marked ones */
    uint64_t group[MAX_GROUPS];
    uint64_t value[MAX_VALUES];     /* for each weight other than 0, the cards that have it */
    uint64_t length_of[MAX_BITS];   /* for each card, the number that it adds to `lengths` of its holder */
    uint64_t special;               /* marked cards, and cards with another weight than most of their group */
    uint64_t class[MAX_VALUES + 1]; /* the special cards, one set for each weight; those of weight 0 are the last set */
    uint8_t bit[MAX_CARDS];         /* for each card of the game, its bit in sets of the search */
    int16_t weight[MAX_BITS];       /* by bit: the weight of the card */
    uint64_t mark[MAX_MARKED];      /* the marked cards one by one, in the order of Outcomes */
    Table table;
    const Shape *shapes[MAX_SHAPES];
    int n_shapes;
    /* the question, and the present position of the search */
    const Shape *shape;
    int shape_number;               /* the index of `shape` in `shapes` */
    uint64_t hand[MAX_SEATS], rest; /* rest: the cards in all hands */
    uint64_t lengths[MAX_SEATS];    /* the number of cards that a player has of each group, one byte for each group */
    int least, most;                /* the sums of the negative and of the positive weights in all hands */
    int won;                        /* the tricks that the side has won so far */
    uint64_t nodes;                 /* the number of positions searched */
    bool failed;                    /* the search gave up or a settlement failed, so the results must not be used */
    Arena *arena;
};

/* A trick on the table. */
typedef struct Trick {
    /* led: all cards of the group that was led; cards: the cards of the trick; best: the winning card */
    uint64_t led, cards, best;
    /* left: the tricks that are left, including this one; weight: the score of the cards played */
    int left, winner, weight;
} Trick;

/* True if the player is on the side whose value is searched. Players are numbered in the order of play, from 0. */
static inline bool is_own(const Plain *plain, int player)
{
    return (plain->own >> player & 1) != 0;
}

/* Returns the player who plays after this player. */
static inline int next_player(const Plain *plain, int player)
{
    return player + 1 < plain->n ? player + 1 : 0;
}

/* Returns the index of the lowest bit of a set, which is not empty. For a single card, it is the card's bit. */
static inline int place_of(uint64_t card)
{
    return __builtin_ctzll(card);
}

/* Returns the card with the highest bit in a set, which is not empty. */
static inline uint64_t highest_of(uint64_t cards)
{
    return 1ULL << (63 - __builtin_clzll(cards));
}

/* Returns the `n` highest cards of a set; all of them if it has fewer. */
static inline uint64_t highest_few(uint64_t cards, int n)
{
    int others = bits_count(cards) - n;
    return others > 0 ? cards & ~(bits_nth(cards, others) - 1) : cards;
}

/* True if a card that is played to the trick beats the best card in it. */
static inline bool beats(const Plain *plain, const Trick *trick, uint64_t card)
{
    bool is_trump = (card & plain->trumps) != 0, best_is_trump = (trick->best & plain->trumps) != 0;
    if (is_trump != best_is_trump) return is_trump;
    return card > trick->best && (is_trump || (card & trick->led));
}

/* Plays a card to the trick, and updates its winner. */
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

/*
 * Returns the cards that a player may play to the trick: cards of the group led if the player has any. Otherwise trumps
 * if the player must trump and can, else all cards.
 */
static inline uint64_t legal_cards(const Plain *plain, const Trick *trick, int player)
{
    uint64_t hand = plain->hand[player];
    if (!trick->cards) return hand;
    if (hand & trick->led) return hand & trick->led;
    return hand & plain->must_trump ? hand & plain->must_trump : hand;
}

/* Returns the marked cards in the set as bits: bit i is for `plain->mark[i]`. */
static inline int marks_of(const Plain *plain, uint64_t cards)
{
    int marks = 0;
    for (int i = 0; i < MAX_MARKED && plain->mark[i]; i++) marks |= (cards & plain->mark[i]) != 0 ? 1 << i : 0;
    return marks;
}

/* ---- questions (question.c) ------------------------------------------------------------------------------------- */

/*
 * Prepares a search for this value, and sets plain->shape. An end of the deal is the winner of the last trick and the
 * marked cards in this trick. The required score differs between ends. Returns the score that one end requires; the
 * shape has the difference for each other end. Two values with equal differences share stored results.
 */
int plain_ask(Plain *plain, int64_t wanted);

/* ---- searched positions (position_table.c) ---------------------------------------------------------------------- */

/* A position between two tricks, in the form in which the table is searched. */
typedef struct Position {
    uint64_t key; /* a hash of everything that must be equal for a stored result to apply */
    /* the special cards; bits count only cards that are still in hands, so played cards leave no gaps */
    uint64_t special;
    uint64_t hand[MAX_SEATS]; /* the cards of each player */
    uint64_t filtered;        /* the highest cards of each group that are still in hands */
    uint32_t owners;          /* the players who have the filtered cards, two bits each */
} Position;

/* A stored result: a bound on the side's gain, the best lead, and the cards that the result depends on. */
typedef struct Known {
    int bound;
    uint64_t best, matter; /* best: the best lead; matter: the cards whose rank decides the result */
} Known;

/* Makes the search form of the present position, with this leader and number of tricks left. */
void position_make(const Plain *plain, int leader, int left, Position *out);

/*
 * True if a stored result decides whether the side gains at least `wanted`; sets `*out` to this result. Otherwise sets
 * only out->best, to a lead that was good before, or leaves it 0.
 */
bool position_find(const Plain *plain, const Position *position, int wanted, Known *out);

/*
 * Stores a bound: a lower one if `is_least`, else an upper one. If a card of a group matters, all higher cards of the
 * group are stored as mattering, too.
 */
void position_keep(Plain *plain, const Position *position, const Known *known, bool is_least);

/* Makes a small table, which grows later. */
void table_make(Plain *plain);

/* ---- certain tricks (sure.c) ------------------------------------------------------------------------------------ */

/* The question whether the side gains at least `wanted` in the `left` tricks that remain. */
typedef struct Ask {
    const Plain *plain;
    int left, wanted;
} Ask;

/* A bound on the gain that answers the question, and the cards on which the bound depends. */
typedef struct Answer {
    int bound;
    uint64_t matter;
} Answer;

/*
 * True if the question is decided by tricks that one side certainly wins, without a search. These are tricks that the
 * leader's side can win in a row from now on. Or they are tricks that the other side will win sooner or later.
 */
bool winners_decide(const Ask *ask, int leader, Answer *out);

/* ---- the order of cards (choice.c) ------------------------------------------------------------------------------ */

/* The cards to try, the most promising first. */
typedef struct Choices {
    uint64_t card[MAX_BITS];
    int n;
    uint64_t skipped; /* cards that are not tried, because the next lower card in the hand is equivalent */
} Choices;

/* Lists the cards to try. `first` is tried first (0: none). `played` is the number of cards in the trick. */
void choices_list(const Plain *plain, const Trick *trick, int player, int played, uint64_t first, Choices *out);

/*
 * Returns `matter` with further cards: if a skipped card matters, the card that was tried in its place matters, too.
 * The two are equivalent only while no card of another player is between them.
 */
uint64_t choices_matter(const Plain *plain, const Choices *choices, uint64_t hand, uint64_t matter);

#endif
