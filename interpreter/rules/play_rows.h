/* A contract's rules of play. */
#ifndef TAPP_RULES_PLAY_ROWS_H
#define TAPP_RULES_PLAY_ROWS_H

#include "formula/formula.h"
#include "rules/card.h"
#include "rules/policies.h"
#include "text/node.h"

/* A card tied to one trick: it may be played earlier only if no other card is legal. */
typedef struct BoundCard {
    Str id;
    Card card;
    /* trick: gives the number of the trick, from 1 on; -1: the last; 0: the card is not bound. when: NULL is true */
    const Formula *trick, *when;
    bool must;       /* the holder must play the card to that trick */
    bool is_settled; /* the value of `when` does not change while only cards are played */
    const Node *text;
} BoundCard;

/* Tricks to which players must play one of these cards, whatever is led. */
typedef struct Demand {
    Str id;
    uint8_t from, to; /* the numbers of the first and the last of these tricks, from 1 on */
    CardSet cards;
    const CardSet *otherwise; /* sets to play from if none of `cards` can be played, in order of priority */
    size_t n_otherwise;
    const Node *text;
} Demand;

/* Cards that may not be led before a condition holds, unless the hand has no other cards. */
typedef struct LeadBar {
    Str id;
    CardSet cards;
    const Formula *when;
    const Node *text;
} LeadBar;

/*
 * A card that its holder may keep back when it is his only legal card: he may play any other card instead. When the
 * card is played later, it cannot win the trick.
 */
typedef struct Withhold {
    Str id;
    Card card;
    Side who;
    const Formula *when, *lost_when; /* lost_when: the card stays with the side that won it, in spite of own_side */
    bool next_leads; /* the next player leads to the last trick in place of one who kept the card back */
    bool own_side;   /* the card goes to its player's side even if the opponents win the trick */
    CardSet given;   /* cards of which the player's side gives one in exchange for the card */
    const Node *text;
} Withhold;

/* Excuses: cards that may be played instead of following suit, but that win nothing. */
typedef struct Excuse {
    CardSet cards;
    int16_t until; /* the last trick to which they may be played freely; -1: the last of the deal */
    ExcuseTaker taker;
    ExcuseLate late;
    CardSet given; /* cards of which the player's side gives one to the winner of the trick in exchange */
    bool slam;     /* an excuse wins the last trick if its player's side has won all other tricks */
} Excuse;

/*
 * Cards that win together: a trick with all of them is won by the card `winner`, which is one of them. `when` is
 * evaluated for the player of this card.
 */
typedef struct Capture {
    Str id;
    CardSet cards;
    Card winner;
    const Formula *when;
} Capture;

/*
 * The tricks in which a condition can hold for the player whose turn it is, one bit each by the number of finished
 * tricks. Computed when the game is loaded (rules/window.c): in all other tricks, the condition need not be evaluated.
 */
typedef struct Window {
    uint64_t reads; /* the announcements that the condition reads; none if they are more than the limit */
    bool reads_bid; /* true if the condition reads the highest bid */
    /*
     * a table of sets of tricks, one bit for each trick. The index in a row is the set of announcements in `reads` that
     * were made, as adjacent bits. There is one row, or with reads_bid one row for each bid (see WINDOW_FIRST_BID).
     */
    const uint64_t *tricks;
    uint64_t ever; /* the union of all sets of tricks in the table */
} Window;

/*
 * MAX_WINDOW_ANNOUNCEMENTS limits the announcements that a window reads. The other constants are the rows of its table:
 * for any bid, for no bid, and from WINDOW_FIRST_BID on one for each bid.
 */
enum { MAX_WINDOW_ANNOUNCEMENTS = 6, WINDOW_ANY_BID = 0, WINDOW_WITHOUT_BID, WINDOW_FIRST_BID };

/*
 * Returns the tricks in which the condition can hold, one bit each, given the announcements that any seat has made, and
 * whatever was bid.
 */
static inline uint64_t window_tricks(const Window *window, uint64_t announced)
{
    return window->tricks[announced & window->reads ? bits_extract(announced, window->reads) : 0];
}

/*
 * A duty that applies if `when` holds. If a card of `only` is legal, a player must play one of them. He may play no
 * card of `except` if other cards are legal.
 */
typedef struct PlayDuty {
    Str id;
    DutyTime at;
    const Formula *when;
    Window window;
    CardRule only, except;
    bool has_only, breaks; /* has_only: `only` is not empty; breaks: it applies to the whole hand, whatever was led */
    const Node *text;
} PlayDuty;

typedef struct PlayRule {
    LeadRule lead;
    Card lead_card;     /* its holder leads; NO_CARD: `lead` decides */
    bool follow, trump; /* a player must follow suit; if he cannot, he must trump */
    bool waits;         /* following, trumping and heading apply only when the stock is used up or closed */
    HeadRule head;
    bool spares_partner;     /* no duty to trump while a partner is winning the trick */
    bool heads_partner;      /* the duty to head applies even if a partner is winning */
    bool overtrumps_partner; /* a player who cannot follow must overtrump even a winning partner */
    bool may_trump;          /* a player who can follow suit may trump instead */
    bool undertrump;         /* if another suit was led, a player may play a lower trump than one in the trick */
    bool undertrump_void;    /* a player without the suit led may do so in any case */
    bool trumps_beat;        /* a trump beats the suit led; else it can win only if trumps were led */
    const CardSet *exempt;   /* cards that need not be played to follow or trump, by trump suit; NULL: none */
    /* the rules of following differ from the plain ones, so that they are applied by engine/duties.c */
    bool is_loose;
    bool is_plain;        /* only following suit and trumping matter, so fast functions can play the cards */
    bool follows_plainly; /* the plain rules of following and trumping always apply, and players need not head */
    bool lays_plainly;    /* only suit and rank of a card decide if it wins */
    /* engine/kernel.c may be able to play some tricks: only following and trumping matter, and all cards are played */
    bool may_suit_kernels;
    uint8_t last_demand;      /* the number of the last trick that has a demand */
    bool has_special;         /* some rule besides following, trumping and heading may decide what is legal */
    bool has_free;            /* some cards may be played instead of following: excuses or jokers */
    const Formula *ends_when; /* play ends when it is true; NULL: when all cards are played */
    CardSet last;             /* cards that may be played only when no other card is legal */
    CardSet names_suit;       /* a player who leads one of these names the suit to follow, if there is no trump suit */
    const BoundCard *bound;
    size_t n_bound;
    const Demand *demands;
    size_t n_demands;
    const LeadBar *leads;
    size_t n_leads;
    const PlayDuty *duties;
    size_t n_duties;
    uint64_t duty_tricks; /* the tricks in which a duty may apply, whatever is announced or bid; one bit each */
    const Withhold *withhold;
    size_t n_withhold;
    Excuse excuse;
    CardSet jokers;     /* cards without a suit that beat all others and may always be played */
    CardSet wins_later; /* of two equally strong cards the later one wins, if it is one of these */
    const Capture *captures;
    size_t n_captures;
    /* called_for: bound cards that must be played to their trick; kept: cards that may be withheld */
    CardSet called_for, kept;
    CardSet special; /* cards with special rules; hands without them usually follow the plain rules */
    /* if neither the player's hand nor the trick has one of these cards, suit and rank alone decide if a card wins */
    CardSet powers;
} PlayRule;

#endif
