/*
 * State: one position of one deal, whole. Flat, without pointers, copied by assignment; undo is keeping a copy, two
 * positions are equal when their bytes are, the unused part of the log left out. The question for where a datum goes:
 * would undo restore it? Then here.
 */
#ifndef TAPP_ENGINE_STATE_H
#define TAPP_ENGINE_STATE_H

#include "rules/game.h"

#include <assert.h>
#include <string.h>

enum { MAX_TRICKS = 64, MAX_LOG = LONGEST_DEAL, NO_PLACE = UINT16_MAX };

/* An entry of the log: the action below, who acted above it. */
enum { LOG_SEAT_SHIFT = 10, LOG_ACTION = (1 << LOG_SEAT_SHIFT) - 1 };

_Static_assert(FIRST_TOKEN + MAX_TOKENS <= LOG_ACTION, "an action fits into the log, and one number means unknown");

typedef enum Phase {
#define PHASE(constant, heading) constant,
#include "engine/phases.def"
#undef PHASE
} Phase;

/* How a deal came to its end. */
typedef enum Ending {
    ENDING_NONE,
    ENDING_PLAYED,
    ENDING_THROWN_IN, /* all passed */
    ENDING_REDEAL,    /* all passed and the same dealer deals again */
    ENDING_UNPLAYED,  /* a contract that is settled without play */
    ENDING_ANNOUNCED  /* an announcement that ends the deal */
} Ending;

/* All that an auction changes, but for the log and whose turn it is. */
typedef struct Auction {
    uint32_t said[MAX_SEATS];                      /* bids a seat has made */
    uint16_t call, call_of[MAX_SEATS];             /* the standing one; the last of a row that a seat said: NO_CALL */
    int16_t number_of[MAX_SEATS];                  /* the last number or level that a seat said: -1 */
    uint8_t round, bid, bidder;                    /* bid: that of the standing call, NO_BID before the first */
    uint8_t passed, outbid, spoke, willing, asked; /* sets of seats */
    uint8_t has_passed;                            /* in any round: a set of seats */
    uint8_t passes;                                /* in a row, where none is final */
    uint8_t turns[MAX_SEATS];                      /* words in this round, where they are counted */
    uint8_t elder;                                 /* of a duel: who answers */
    uint8_t doubled, held;                         /* how often the standing bid has been */
    uint8_t returned;                              /* forehand has passed and may speak again */
} Auction;

/* Nobody has said anything yet. */
static inline void auction_clear(Auction *auction)
{
    auction->bidder = NO_SEAT;
    auction->elder = NO_SEAT;
    auction->bid = NO_BID;
    auction->call = NO_CALL;
    for (int seat = 0; seat < MAX_SEATS; seat++) {
        auction->call_of[seat] = NO_CALL;
        auction->number_of[seat] = -1;
    }
}

/* The seat says a call of a row. One that has no number leaves the number that the seat said before. */
static inline void auction_note_call(const Game *game, Auction *auction, int seat, uint16_t call)
{
    auction->call_of[seat] = call;
    if (game->call[call].number >= 0) auction->number_of[seat] = game->call[call].number;
}

typedef struct State {
    /* where the cards are */
    CardSet hand[MAX_SEATS];
    CardSet dealt[MAX_SEATS];         /* the hands as dealt */
    CardSet played[MAX_SEATS];        /* cards a seat has played to tricks */
    CardSet taken[MAX_SEATS];         /* cards of tricks a seat has won; when play is over, with what it was given */
    CardSet talon;                    /* talon cards that nobody has taken */
    CardSet picked;                   /* talon cards the declarer took */
    CardSet kept;                     /* kept by the taker before he saw the talon */
    CardSet discards, shown_discards; /* as they were laid off, even if one was given for a card kept back */
    CardSet passing;                  /* cards laid off to be passed, and those that have been */
    CardSet shown;                    /* cards of hands that lie face up by an announcement */
    CardSet withheld;                 /* cards kept back that have lost their power */
    CardSet lacks[MAX_SEATS];         /* what the play so far has shown that a seat cannot hold */
    uint8_t talon_card[MAX_TALON];    /* in the order dealt */

    /* who and where */
    uint8_t phase, ending, actor, dealer, forehand;
    uint8_t active;             /* seats that play this deal, a set */
    uint8_t next[MAX_SEATS];    /* the next of them; NO_SEAT for one that sits out */
    uint8_t resting;            /* who plays no cards in this contract: a set of seats, active all the same */
    uint8_t declarer, contract; /* NO_SEAT, NO_CONTRACT before they are known or where there is none */
    uint32_t sides;             /* who plays with whom, 4 bits a seat: see engine/sides.h */
    uint8_t ranking;            /* trump is settled when play begins */
    uint8_t named_trump;        /* the suit said for trump, by a bid or by naming; NO_TRUMPS; NO_SUIT: none yet */
    uint8_t exchange_contract;  /* under which the talon is taken; NO_CONTRACT before it is known */
    uint8_t taker;              /* who takes from the talon and lays off: mostly the declarer; NO_SEAT: nobody */
    uint8_t to_discard;
    uint8_t n_passed;             /* cards laid off to be passed */
    uint8_t turned;               /* the card turned up when cards were dealt; NO_CARD */
    uint8_t called, given, giver; /* cards (NO_CARD) and the holder of the called one (NO_SEAT) */

    Auction auction;

    /* announcements and kontra */
    uint8_t stage;                          /* the auction, and the steps between it and play: see engine/stages.c */
    uint64_t announced[MAX_SEATS];          /* by whom, one bit each; what was implied too */
    uint8_t doubled[1 + MAX_ANNOUNCEMENTS]; /* steps of kontra by object */
    uint8_t kontra_step, heard;             /* who has had his say in this step: a set of seats */
    uint8_t asides;                         /* actions of play that are no cards */

    /* the trick */
    uint8_t n_tricks, n_in_trick, leader, winning, best_strength, led_group;
    CardSet trick;
    uint8_t trick_card[MAX_SEATS]; /* in the order played */
    uint8_t tricks[MAX_SEATS];
    uint8_t trick_leader[MAX_TRICKS], trick_winner[MAX_TRICKS];

    int32_t pot;
    int32_t carried[MAX_CARRIED]; /* as the deal found them: see engine/carry.h */

    /* where the deal came from */
    uint64_t seed, number;
    uint32_t attempt;     /* redeals before this deal */
    uint16_t deal_number; /* deals of the match before this one; 0 where no rule asks */

    /*
     * Everything that was done, in order; card plays begin at play_start. It comes last, and beyond n_log it means
     * nothing: most of a position is unused log, which nobody clears, copies or compares.
     */
    uint16_t n_log, play_start;
    uint16_t discard_at;  /* where laying off begins; NO_PLACE: not yet */
    uint16_t early_until; /* where what was announced before the talon ends; 0: nothing was */
    uint16_t call_at;     /* the call's place in the log, what is given back stands after it; NO_PLACE */
    uint16_t log[MAX_LOG];
} State;

_Static_assert(offsetof(State, log) <= 1376, "a position is copied often: keep it small");

/* The n-th thing done: by whom, and what (NO_ACTION: hidden from this view). Kernels of playouts name no seats. */
static inline uint8_t log_seat(const State *state, int n)
{
    return (uint8_t)(state->log[n] >> LOG_SEAT_SHIFT);
}

static inline Action log_action(const State *state, int n)
{
    uint16_t action = state->log[n] & LOG_ACTION;
    return action == LOG_ACTION ? NO_ACTION : action;
}

static inline uint16_t log_entry(int seat, Action action)
{
    return (uint16_t)(seat << LOG_SEAT_SHIFT | (action & LOG_ACTION));
}

static inline void log_push(State *state, int seat, Action action)
{
    assert(state->n_log < MAX_LOG);
    state->log[state->n_log++] = log_entry(seat, action);
}

/* Takes what was done out of a view; who did it stays. */
static inline void log_hide(State *state, int n)
{
    state->log[n] |= LOG_ACTION;
}

/* What the n-th thing done was, if it was no card; else NULL. */
static inline const Token *log_token(const Game *game, const State *state, int n)
{
    Action action = log_action(state, n);
    return action < FIRST_TOKEN || action == NO_ACTION ? NULL : token_of(game, action);
}

/* The bytes of a position that mean something. */
static inline size_t state_size(const State *state)
{
    return offsetof(State, log) + state->n_log * sizeof state->log[0];
}

/* The place in the log of the n-th card played, from 0; that of the end of the log if it has not been. */
int log_play(const State *state, int n);

/* Has play begun? Steps between two cards are part of it. */
static inline bool play_has_begun(const State *state)
{
    return state->stage >= STAGE_PLAY;
}

/* A copy without the unused log; whatever stood in `to` is gone. */
static inline void state_copy(State *to, const State *from)
{
    memcpy(to, from, state_size(from));
}

static inline bool states_are_equal(const State *a, const State *b)
{
    return a->n_log == b->n_log && memcmp(a, b, state_size(a)) == 0;
}

/* "auction", "talon" ... as in the engine protocol. */
const char *phase_name(Phase phase);

/* Did the deal stop because nothing was played (thrown in, redeal)? Then there is nothing to settle. */
static inline bool state_is_void(const State *state)
{
    return state->ending == ENDING_THROWN_IN || state->ending == ENDING_REDEAL;
}

/* How many active seats speak before this one, counted from forehand. */
int seat_position(const State *state, int wanted);

/* The talon cards as dealt at these places (of rules/game.h), as far as they are known: in a view some are not. */
static inline CardSet talon_cards(const State *state, uint64_t places)
{
    CardSet set = 0;
    for (uint64_t left = places; left; left &= left - 1) {
        Card card = state->talon_card[__builtin_ctzll(left)];
        if (card != NO_CARD) set |= card_bit(card);
    }
    return set;
}

/* What anybody has announced. */
static inline uint64_t announced_by_any(const State *state)
{
    uint64_t set = 0;
    for (int seat = 0; seat < MAX_SEATS; seat++) set |= state->announced[seat];
    return set;
}

/* Actions as two sets. */
typedef struct Moves {
    CardSet cards;
    TokenSet tokens;
} Moves;

static inline int moves_count(Moves moves)
{
    return cards_count(moves.cards) + tokens_count(&moves.tokens);
}

static inline bool moves_have(Moves moves, Action action)
{
    if (action < FIRST_TOKEN) return cards_have(moves.cards, (Card)action);
    return action < FIRST_TOKEN + MAX_TOKENS && tokens_have(&moves.tokens, action - FIRST_TOKEN);
}

/* The k-th action (from 0): cards upwards, then tokens in their order. */
static inline Action moves_nth(Moves moves, int k)
{
    int cards = cards_count(moves.cards);
    return (Action)(k < cards ? cards_nth(moves.cards, k) : FIRST_TOKEN + tokens_nth(&moves.tokens, k - cards));
}

static inline bool seats_have(uint8_t set, int seat)
{
    return (set >> seat & 1) != 0;
}

static inline uint8_t seat_bit(int seat)
{
    return (uint8_t)(1U << seat);
}

/* True while a round of bids is held, in the auction or at a later stage. */
static inline bool state_is_bidding(const State *state)
{
    static const uint32_t ROUNDS =
        1U << STAGE_AUCTION | 1U << STAGE_ASK_TALON | 1U << STAGE_ASK_TRUMP | 1U << STAGE_ASK_PLAY;
    return state->phase != PHASE_DISCARD && state->phase != PHASE_DONE && (ROUNDS >> state->stage & 1);
}

/*
 * Can another action be done? Not in a deal that is over, and not in one that never ends: its rounds of bids have left
 * only as much room in the log as the rest of a deal needs.
 */
static inline bool state_goes_on(const Game *game, const State *state)
{
    if (state->phase == PHASE_DONE) return false;
    return state->n_log < (state_is_bidding(state) ? game->most_said : MAX_LOG);
}

static inline bool state_has_declarer(const State *state)
{
    return state->declarer != NO_SEAT;
}

/* Is it the turn to call a card? */
static inline bool call_is_on(const State *state)
{
    bool is_stage = state->stage == STAGE_CALL_FIRST || state->stage == STAGE_CALL;
    return is_stage && (state->phase == PHASE_CALL || state->phase == PHASE_TALON || state->phase == PHASE_TRUMP ||
                        state->phase == PHASE_ANNOUNCE);
}

/* The next seat that plays a card. */
static inline uint8_t state_after(const State *state, uint8_t seat)
{
    do seat = state->next[seat];
    while (state->resting >> seat & 1);
    return seat;
}

/* How many cards make a trick. */
static inline int trick_size(const Game *game, const State *state)
{
    return state->resting ? game->n_active - __builtin_popcount(state->resting) : game->n_active;
}

/* Does the seat play this deal (and not sit out)? */
static inline bool state_is_active(const State *state, int seat)
{
    return seats_have(state->active, seat);
}

#endif
