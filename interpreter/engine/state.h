/*
 * State: one complete position of one deal. It has no pointers and is copied by assignment; to undo an action, keep a
 * copy. Two positions are equal if their bytes are equal, except for the unused part of the log. Everything that undo
 * must restore belongs here.
 */
#ifndef TAPP_ENGINE_STATE_H
#define TAPP_ENGINE_STATE_H

#include "rules/game.h"

#include <assert.h>
#include <string.h>

enum { MAX_TRICKS = 64, MAX_LOG = LONGEST_DEAL, NO_PLACE = UINT16_MAX };

/* A log entry: the action in the low bits, the actor's seat above. */
enum { LOG_SEAT_SHIFT = 10, LOG_ACTION = (1 << LOG_SEAT_SHIFT) - 1 };

_Static_assert(FIRST_TOKEN + MAX_TOKENS <= LOG_ACTION, "an action fits into the log, and one number means unknown");

typedef enum Phase {
#define PHASE(constant, heading) constant,
#include "engine/phases.def"
#undef PHASE
} Phase;

/* The ways in which a deal ends. */
typedef enum Ending {
    ENDING_NONE,      /* the deal is not over */
    ENDING_PLAYED,    /* the last trick was played, or a rule has ended play before */
    ENDING_THROWN_IN, /* all passed, or the contract says so; nothing is settled */
    ENDING_REDEAL,    /* the same, and the same dealer deals again */
    ENDING_UNPLAYED,  /* a contract that is settled without play */
    ENDING_ANNOUNCED  /* an announcement that ends the deal */
} Ending;

/* Everything that an auction changes, except the log and whose turn it is. */
typedef struct Auction {
    uint32_t said[MAX_SEATS]; /* the bids that each seat has made, one bit each */
    /* call: the standing call; call_of: the last call of each seat that is stored; NO_CALL: none */
    uint16_t call, call_of[MAX_SEATS];
    int16_t number_of[MAX_SEATS]; /* the last number or level that a seat has said, or -1 */
    uint8_t round, bid, bidder;   /* bid: the bid of the standing call; NO_BID before the first bid */
    /* sets of seats */
    uint8_t passed;           /* have passed since the last rising round began */
    uint8_t outbid;           /* were outbid, and have not bid or held since */
    uint8_t spoke;            /* have had a turn in this round */
    uint8_t willing;          /* have answered in a survey (each player answers once) that they take part */
    uint8_t asked;            /* have had a turn in this round or have joined the duel */
    uint8_t has_passed;       /* have passed in any round */
    uint8_t passes;           /* the number of passes one after the other, in rounds where passing is not final */
    uint8_t turns[MAX_SEATS]; /* turns taken in this round, if a rule counts them */
    uint8_t elder;            /* the player who answers in a duel */
    uint8_t doubled, held;    /* how often the standing bid was doubled, and held */
    uint8_t returned : 1;     /* forehand has passed, and may now bid again */
    uint8_t renewed : 1;      /* the standing bid was made after trumps were named; its player names new ones */
    uint8_t owes_bid : 1;     /* the actor has picked up the talon (engine/talon.c) and must bid */
    uint8_t laid_by : 5;      /* 1 + the seat that picked up the talon last; 0: nobody has; fills the byte */
} Auction;

/* Sets the auction to its beginning: nothing has been said. */
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

/* Notes a call of the seat. If the call has no number, the seat's earlier number stays. */
static inline void auction_note_call(const Game *game, Auction *auction, int seat, uint16_t call)
{
    auction->call_of[seat] = call;
    if (game->call[call].number >= 0) auction->number_of[seat] = game->call[call].number;
}

/*
 * Stores a bid of the seat. The call is stored only if a rule can read it: if its bid has several calls, or if it has a
 * number.
 */
static inline void auction_note_bid(const Game *game, Auction *auction, int seat, uint16_t call)
{
    if (game->bid[game->call[call].bid].is_row || game->call[call].number >= 0)
        auction_note_call(game, auction, seat, call);
}

typedef struct State {
    /* places of the cards */
    CardSet hand[MAX_SEATS];
    CardSet dealt[MAX_SEATS];  /* the hands as dealt */
    CardSet played[MAX_SEATS]; /* cards a seat has played to tricks */
    CardSet taken[MAX_SEATS];  /* cards of tricks a seat has won; after play, also cards given to it */
    /*
     * The cards that are in the talon or stock now, also those laid into it after a pick-up. If the winner of each
     * trick gets a talon card, this card is still in the set.
     */
    CardSet talon;
    CardSet picked; /* talon cards that the taker has taken */
    CardSet kept;   /* cards that the taker kept before seeing the talon */
    /* all discards, also one that was given for a withheld card after play; and those discarded face up */
    CardSet discards, shown_discards;
    CardSet passing;               /* cards chosen to be passed, and those already passed */
    CardSet shown;                 /* cards that everyone has seen in a hand: announced, called, given, ... */
    CardSet withheld;              /* cards that were withheld too long and have lost their power */
    CardSet laid;                  /* the declarer's trump card, while it lies face down on the table */
    CardSet lacks[MAX_SEATS];      /* cards that a seat cannot have, as the play so far shows */
    uint8_t talon_card[MAX_TALON]; /* the talon as dealt, in order; its cards may be elsewhere now */

    /* seats and roles */
    uint8_t phase, ending, actor, dealer, forehand;
    uint8_t active;             /* the set of seats in this deal */
    uint8_t next[MAX_SEATS];    /* the next active seat; NO_SEAT for one that sits out */
    uint8_t resting;            /* the set of active seats that play no cards in this contract */
    uint8_t declarer, contract; /* the declarer and the contract; NO_SEAT, NO_CONTRACT if unknown or none */
    uint8_t exchanged;          /* the card put below the stock for the one turned up, or NO_CARD */
    uint32_t sides;             /* 4 bits per seat: see engine/sides.h */
    /* the ranking of cards; it can change in play only by the first card, a meld, or trumps that are shown */
    uint8_t ranking;
    uint8_t named_trump;       /* the suit named as trump, by a bid or later; NO_TRUMPS; NO_SUIT: none yet */
    uint8_t exchange_contract; /* the contract when the talon is taken; NO_CONTRACT if unknown */
    uint8_t taker;             /* the seat that takes from the talon and discards, usually the declarer; or NO_SEAT */
    uint8_t to_discard;        /* cards that the actor must still choose: to discard, lay down, pass or give */
    uint8_t n_passed;          /* cards chosen to be passed */
    uint8_t fewer;             /* the number of cards by which each hand is smaller than the packets give */
    uint8_t later_by : 4;      /* 1 + the seat that gets the declarer's packets of the stages; 0: not known yet */
    uint8_t later_done : 4;    /* the number of stages dealt so far */
    uint8_t turned;            /* the card turned up in the deal, or NO_CARD */
    /* called: the called card; given: the card given back for it (NO_CARD: none); giver: its holder or NO_SEAT */
    uint8_t called, given, giver;

    Auction auction;

    /* announcements and kontra, and giving cards */
    uint8_t stage;                          /* the auction, or a stage between it and play: see engine/stages.c */
    uint8_t discard_contract;               /* the contract when the taker discards; NO_CONTRACT if unknown */
    uint8_t gift_contract, n_gifts;         /* the contract whose giving rule applies; the cards given by it so far */
    uint64_t announced[MAX_SEATS];          /* by seat, one bit each, including implied ones */
    uint8_t doubled[1 + MAX_ANNOUNCEMENTS]; /* how often each object was doubled; by KontraObject.cell */
    /* kontra_step: the step that can be said now; heard: seats that have had their turn in it */
    uint8_t kontra_step, heard;
    uint8_t asides; /* the number of actions during play that were not cards */

    /* the trick */
    /* winning: the seat that wins the trick so far; best_strength: of its card; led_group: the suit or trumps led */
    uint8_t n_tricks, n_in_trick, leader, winning, best_strength, led_group;
    CardSet trick;
    uint8_t trick_card[MAX_SEATS]; /* the cards of `trick` in the order played */
    uint8_t tricks[MAX_SEATS];     /* the number of tricks that each seat has won */
    uint8_t trick_leader[MAX_TRICKS], trick_winner[MAX_TRICKS];

    int32_t pot;                  /* the pot during the deal, with the antes */
    int32_t carried[MAX_CARRIED]; /* numbers as they were at the start of the deal: see engine/carry.h */

    /* the source of the deal */
    uint64_t seed, number;
    uint32_t attempt;     /* redeals before this deal */
    uint16_t deal_number; /* deals of the match before this one; 0 if no rule uses it */

    /*
     * All actions in order; play begins at index play_start. The log is last in the struct. Entries from n_log on have
     * no meaning, and are never cleared, copied or compared, because the log is the largest part.
     */
    uint16_t n_log, play_start;
    uint16_t discard_at;  /* index of the first discard; NO_PLACE: there is none yet */
    uint16_t early_until; /* the log index after the announcements made before the talon was seen; 0: no such stage */
    /*
     * gifts_at: index of the first card given by the giving rule, or of the card given back for a called one; NO_PLACE:
     * none yet. No deal has both.
     */
    uint16_t gifts_at;
    uint16_t gift_size; /* the number of cards of the first gift, if it depends on the hand */
    uint16_t call_at;   /* index of the call; NO_PLACE: there is none */
    /* laid_at: 1 + the log index of the trump card laid face down; laid_before: of one taken back before; 0: none */
    uint16_t laid_at, laid_before;
    uint16_t log[MAX_LOG];
} State;

_Static_assert(offsetof(State, log) <= 1392, "a position is copied often: keep it small");

/*
 * log_seat() and log_action() return the seat and the action of the n-th log entry. The action is NO_ACTION if a view
 * hides it. Playout kernels do not write the seats.
 */
static inline uint8_t log_seat(const State *state, int n)
{
    return (uint8_t)(state->log[n] >> LOG_SEAT_SHIFT);
}

static inline Action log_action(const State *state, int n)
{
    uint16_t action = state->log[n] & LOG_ACTION;
    return action == LOG_ACTION ? NO_ACTION : action;
}

/* True if the n-th log entry is a card that is not hidden. */
static inline bool log_has_card(const State *state, int n)
{
    return (state->log[n] & LOG_ACTION) < FIRST_TOKEN;
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

/* Hides an action in the log of a view. The seat of the entry stays visible. */
static inline void log_hide(State *state, int n)
{
    state->log[n] |= LOG_ACTION;
}

/* Returns the n-th action if it is not a card; else NULL. */
static inline const Token *log_token(const Game *game, const State *state, int n)
{
    Action action = log_action(state, n);
    return action < FIRST_TOKEN || action == NO_ACTION ? NULL : token_of(game, action);
}

/* Returns the announcement that the n-th action makes; NULL if it makes none. */
static inline const Announcement *log_announcement(const Game *game, const State *state, int n)
{
    const Token *token = log_token(game, state, n);
    return token && token->kind == TOKEN_ANNOUNCE ? &game->announcement[token->index] : NULL;
}

/* True if the n-th action makes this announcement, or one that implies it. */
static inline bool log_announces(const Game *game, const State *state, int n, int64_t announcement)
{
    const Announcement *made = log_announcement(game, state, n);
    return made && (made->implies >> announcement & 1);
}

/* Returns the call that a bid makes or that a hold takes over; NULL for other tokens. */
static inline const Call *token_call(const Game *game, const State *state, const Token *token)
{
    bool has_call = token->kind == TOKEN_BID || token->kind == TOKEN_HOLD;
    uint16_t call = token->kind == TOKEN_BID ? token->call : state->auction.call;
    return has_call && call < game->n_calls ? &game->call[call] : NULL;
}

/* Returns the carried number of one seat. */
static inline int32_t carried_at(const Game *game, const int32_t *carried, int carry, int seat)
{
    return carried[carry * game->n_players + seat];
}

/* Returns the total of a seat before the deal, which is the last carried number; 0 if totals are not carried. */
static inline int64_t carried_total(const Game *game, const int32_t *carried, int seat)
{
    return game->carries_totals ? carried_at(game, carried, game->n_carries - 1, seat) : 0;
}

/* Returns the number of bytes of a position that have a meaning. */
static inline size_t state_size(const State *state)
{
    return offsetof(State, log) + state->n_log * sizeof state->log[0];
}

/* Returns the log index of the n-th card played, from 0; the end of the log if it has not been played. */
int log_play(const State *state, int n);

/* True if play has begun. Steps between two cards are part of play. */
static inline bool play_has_begun(const State *state)
{
    return state->stage >= STAGE_PLAY;
}

/* Copies a position without the unused log; overwrites `to`. */
static inline void state_copy(State *to, const State *from)
{
    memcpy(to, from, state_size(from));
}

static inline bool states_are_equal(const State *a, const State *b)
{
    return a->n_log == b->n_log && memcmp(a, b, state_size(a)) == 0;
}

/* Returns the name of a phase in the engine protocol, such as "auction" or "talon". */
const char *phase_name(Phase phase);

/* True if the deal ended without anything to settle (thrown in, redeal). */
static inline bool state_is_void(const State *state)
{
    return state->ending == ENDING_THROWN_IN || state->ending == ENDING_REDEAL;
}

/* Returns how a deal ends with a contract that is not played. */
static inline Ending ending_of(const Contract *contract)
{
    switch (contract->outcome) {
    case OUTCOME_SETTLED: return ENDING_UNPLAYED;
    case OUTCOME_THROW_IN: return ENDING_THROWN_IN;
    case OUTCOME_REDEAL: return ENDING_REDEAL;
    }
    return ENDING_UNPLAYED;
}

/* Returns how many active seats come before this one, counted from forehand; MAX_SEATS for a seat that sits out. */
int seat_position(const State *state, int seat);

/*
 * Returns the cards of a part of the talon as it was dealt, without cards that a view does not know. The cards that no
 * player gets in a deal with smaller hands are in the first part.
 */
CardSet talon_part_cards(const Game *game, const State *state, int part);

/* Returns the talon cards dealt at these places (see Game.part_places), without cards that a view does not know. */
static inline CardSet talon_cards(const State *state, uint64_t places)
{
    CardSet set = 0;
    for (uint64_t left = places; left; left &= left - 1) {
        Card card = state->talon_card[__builtin_ctzll(left)];
        if (card != NO_CARD) set |= card_bit(card);
    }
    return set;
}

/* Returns the announcements that any seat has made. */
static inline uint64_t announced_by_any(const State *state)
{
    uint64_t set = 0;
    for (int seat = 0; seat < MAX_SEATS; seat++) set |= state->announced[seat];
    return set;
}

/* Legal actions as two sets. */
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

/* Returns the k-th action (from 0): first the cards in the order of their numbers, then the tokens. */
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

/* True if a player has picked up the talon and must lay cards down. */
static inline bool pickup_is_on(const State *state)
{
    return state->stage == STAGE_PICK_UP || state->stage == STAGE_PICK_UP_AGAIN;
}

/*
 * Copies a position in which the actor may pick up the talon, or has picked it up, and goes on to his next bid. His
 * cards stay the same. Computer players judge the pickup by this bid.
 */
static inline void pickup_to_bid(const State *state, State *then)
{
    bool is_again = state->stage == STAGE_PICK_UP_AGAIN || state->stage == STAGE_ASK_AGAIN;
    state_copy(then, state);
    then->stage = is_again ? STAGE_ASK_AGAIN : STAGE_AUCTION;
    then->phase = PHASE_AUCTION;
    then->auction.owes_bid = 1;
}

/* True if somebody has picked up the talon in the auction. */
static inline bool pickup_has_begun(const State *state)
{
    return state->auction.laid_by != 0;
}

/*
 * Returns the talon cards that a seat knows because it was the last to pick up the talon and laid these cards down.
 * NO_SEAT is an onlooker, who knows none.
 */
static inline CardSet pickup_known(const State *state, int seat)
{
    return pickup_has_begun(state) && state->auction.laid_by == seat + 1 ? state->talon : 0;
}

/*
 * Returns the cards outside the hands that a seat knows. These are its own discards, those shown, cards that it laid
 * into the talon, and its own trump card that lies face down.
 */
static inline CardSet state_aside_known(const State *state, int seat)
{
    CardSet laid = seat == state->declarer ? state->laid : 0;
    return (seat == state->taker ? state->discards : state->shown_discards) | pickup_known(state, seat) | laid;
}

/* True if the card turned up was dealt to the last place of the talon. */
static inline bool turned_is_in_talon(const Game *game, const State *state)
{
    return game->turned == TURNED_TALON && state->turned != NO_CARD;
}

/* True during a round of bids, in the auction or at a later stage. */
static inline bool state_is_bidding(const State *state)
{
    static const uint32_t ROUNDS = 1U << STAGE_AUCTION | 1U << STAGE_ASK_TALON | 1U << STAGE_ASK_DISCARD |
                                   1U << STAGE_ASK_TRUMP | 1U << STAGE_ASK_AGAIN | 1U << STAGE_ASK_PLAY;
    /* players pass cards to each other before the auction */
    bool is_passing = state->phase == PHASE_DISCARD && state->stage == STAGE_AUCTION;
    return !is_passing && state->phase != PHASE_DONE && (ROUNDS >> state->stage & 1);
}

/*
 * True if another action is possible. False if the deal is over. Also false if bidding goes on so long that the log has
 * no more room than the rest of a deal needs.
 */
static inline bool state_goes_on(const Game *game, const State *state)
{
    if (state->phase == PHASE_DONE) return false;
    return state->n_log < game->most_said || (!state_is_bidding(state) && state->n_log < MAX_LOG);
}

static inline bool state_has_declarer(const State *state)
{
    return state->declarer != NO_SEAT;
}

/* Returns the declarer or, without one, forehand. */
static inline uint8_t state_first_asked(const State *state)
{
    return state_has_declarer(state) ? state->declarer : state->forehand;
}

/* True if the next action calls a card. The rule of the contract says in which of these phases a card is called. */
static inline bool call_is_on(const State *state)
{
    bool is_stage = state->stage == STAGE_CALL_FIRST || state->stage == STAGE_CALL;
    return is_stage && (state->phase == PHASE_CALL || state->phase == PHASE_TALON || state->phase == PHASE_TRUMP ||
                        state->phase == PHASE_ANNOUNCE);
}

/* True if the declarer has named trumps in secret, and nobody has shown them. */
static inline bool trump_is_hidden(const Game *game, const State *state)
{
    if (state->contract == NO_CONTRACT || state->stage <= STAGE_TRUMP) return false;
    const Contract *contract = &game->contract[state->contract];
    return contract->hides_trump && state->ranking == contract->rankings + NO_TRUMPS;
}

/* True if this log entry is a trump card that was laid face down. */
static inline bool laying_is_at(const State *state, int n)
{
    return n + 1 == state->laid_at || n + 1 == state->laid_before;
}

/* Returns the trump card that lay face down and was turned up, in whatever place it is now; 0: there is none. */
static inline CardSet trump_card_shown(const Game *game, const State *state)
{
    if (!state->laid_at || trump_is_hidden(game, state)) return 0;
    Action action = log_action(state, state->laid_at - 1);
    return action == NO_ACTION ? 0 : card_bit(action_card(action));
}

/*
 * Puts the declarer's trump card from the table back into his hand. While it lay there, he could not follow suit with
 * it. So the cards that he seemed to lack must not include it.
 */
static inline void trump_card_take_up(State *state)
{
    if (!state->laid) return;
    state->hand[state->declarer] |= state->laid;
    state->lacks[state->declarer] &= ~state->laid;
    state->laid = 0;
}

/* True if players have written this bid down in secret, and it is not shown yet. */
static inline bool bid_is_hidden(const Game *game, const State *state, int bid)
{
    const Bid *rule = &game->bid[bid];
    if (rule->secret == SECRET_NEVER || state->phase == PHASE_DONE) return false;
    return rule->secret == SECRET_DEAL || state->auction.round == rule->secret_round;
}

/* Returns the bids that only their bidders know now, as a set. */
static inline uint32_t bids_hidden(const Game *game, const State *state)
{
    uint32_t hidden = 0;
    for (uint32_t left = game->secret_bids; left; left &= left - 1)
        if (bid_is_hidden(game, state, __builtin_ctz(left))) hidden |= left & -left;
    return hidden;
}

/* True if, in this game, trumps can be named in secret and then replaced after a second auction. */
static inline bool second_auction_hides(const Game *game)
{
    if (!game->announced_trump) return false;
    bool has_second_auction = false;
    for (int i = 0; i < game->n_rounds; i++) has_second_auction |= game->round[i].at == AT_AFTER_TRUMP;
    return has_second_auction;
}

/*
 * Returns the number of cards that each player is dealt before the auction. Some deals have fewer cards than the
 * packets give.
 */
static inline int hand_size_of(const Game *game, const State *state)
{
    return game->hand_size - state->fewer;
}

/*
 * Returns the number of cards per player after all cards were dealt, some of them after the auction, and after the
 * talon was taken.
 */
static inline int full_hand_of(const Game *game, const State *state)
{
    return hand_size_of(game, state) + game->later.each + game->gain;
}

static inline int tricks_total_of(const Game *game, const State *state)
{
    return game->tricks_total - state->fewer;
}

/*
 * Returns the size of the talon: its packets, and cards that no player gets because the hands are smaller in this deal.
 */
static inline int talon_size_of(const Game *game, const State *state)
{
    return game->n_talon + state->fewer * game->n_active;
}

/*
 * Returns the bids that this dealer cannot choose again, because they can be chosen only once in a match, or once by
 * each dealer.
 */
static inline uint32_t state_chosen(const Game *game, const State *state, int dealer)
{
    const int32_t *chosen = state->carried + game->n_carries * game->n_players;
    uint32_t by_all = 0;
    if (!game_has_once(game)) return 0;
    for (int seat = 0; seat < game->n_players; seat++) by_all |= (uint32_t)chosen[seat];
    return (by_all & game->once[ONCE_MATCH]) | ((uint32_t)chosen[dealer] & game->once[ONCE_DEALER]);
}

/* ---- kontra: how often an object was doubled, between the sides or between two players --------------------- */

/*
 * A counter of two seats has the number of doublings. This bit is set if the seat with the higher number made the first
 * one.
 */
enum { KONTRA_BY_HIGHER = 0x80 };

/*
 * Returns the index in State.doubled of an object's counter. If players double each other one by one, each pair of
 * seats `a` and `b` has its own counter.
 */
static inline int kontra_cell(const KontraObject *object, int a, int b)
{
    int low = a < b ? a : b, high = a < b ? b : a;
    return object->in_pairs ? object->cell + high * (high - 1) / 2 + low : object->cell;
}

/* Returns the number of doublings said so far: 1 after kontra, 2 after rekontra. */
static inline int kontra_steps(const State *state, int cell)
{
    return state->doubled[cell] & ~KONTRA_BY_HIGHER;
}

/*
 * Returns the factor of kontra between two seats, which must differ. If sides double the object, this is the factor
 * between the sides.
 */
static inline int32_t kontra_between(const Game *game, const State *state, int object, int a, int b)
{
    return game->kontra_factor[kontra_steps(state, kontra_cell(&game->kontra_object[object], a, b))];
}

/* True if each pair of players settles the item with a factor of kontra of its own. */
static inline bool kontra_settles_pairs(const Item *item)
{
    return item->paid == PAID_PAIRWISE && item->kontra_in_pairs;
}

/* True if two players who have not doubled each other settle nothing of an object that is doubled between players. */
static inline bool kontra_needs_double(const Game *game, int object)
{
    return game->has_kontra && game->kontra_object[object].in_pairs && game->kontra_factor[0] == 0;
}

/*
 * True if nobody pays for the item: the factor of kontra without a double is 0, and the game is played without kontra.
 */
static inline bool kontra_voids(const Game *game, const Item *item)
{
    return !game->has_kontra && game->kontra_factor[0] == 0 && !item->pot && item_is_multiplied(item);
}

/*
 * Returns the factor of kontra between the sides. If players double each other one by one, returns the highest factor
 * of two players.
 */
static inline int32_t kontra_highest(const Game *game, const State *state, int object)
{
    const KontraObject *rules = &game->kontra_object[object];
    int32_t most = game->kontra_factor[kontra_steps(state, rules->cell)];
    int pairs = rules->in_pairs ? game->n_players * (game->n_players - 1) / 2 : 1;
    for (int i = 1; i < pairs; i++) {
        int32_t factor = game->kontra_factor[kontra_steps(state, rules->cell + i)];
        if (factor > most) most = factor;
    }
    return most;
}

/* ---- the trick -------------------------------------------------------------------------------------------------- */

/* Returns the next seat that plays a card. */
static inline uint8_t state_after(const State *state, uint8_t seat)
{
    do seat = state->next[seat];
    while (state->resting >> seat & 1);
    return seat;
}

/* Returns the card that is winning the trick on the table, which must have a card. */
static inline Card state_winning_card(const State *state)
{
    uint8_t seat = state->leader;
    for (int i = 0; i < state->n_in_trick; i++, seat = state_after(state, seat))
        if (seat == state->winning) return state->trick_card[i];
    return state->trick_card[0];
}

/* Returns the number of cards in a trick. */
static inline int trick_size(const Game *game, const State *state)
{
    return state->resting ? game->n_active - __builtin_popcount(state->resting) : game->n_active;
}

/* True if the seat plays this deal and does not sit out. */
static inline bool state_is_active(const State *state, int seat)
{
    return seats_have(state->active, seat);
}

/* Returns the seats that take part in payments: those that play and, in some games, a dealer who sits out. */
static inline uint8_t state_settling(const Game *game, const State *state)
{
    return (uint8_t)(state->active | (game->idle_settles ? seat_bit(state->dealer) : 0));
}

#endif
