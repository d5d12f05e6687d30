/*
 * Game: a compiled variant, for one number of players and one choice of options. It never changes after loading, so
 * threads can share it. Data that the variant fixes belong here; data that undo must restore belong in engine/state.h.
 */
#ifndef TAPP_RULES_GAME_H
#define TAPP_RULES_GAME_H

#include "formula/limit.h"
#include "rules/deal_rule.h"
#include "rules/kontra_rule.h"
#include "rules/meld_rule.h"
#include "rules/play_rows.h"
#include "rules/talon_rule.h"

enum {
    MAX_SEATS = 8,
    MAX_SUITS = 8,
    MAX_PARTS = 12,
    MAX_SHARES = 12, /* shares of all talon sets together; parts are counted separately */
    MAX_SETS = 4,
    MAX_BIDS = 24,
    MAX_DIRECTIONS = 8, /* the directions in which cards are passed, one deal after the other */
    /* all calls of bids: a bid with a row has one call for each number, or for each level and suit */
    MAX_CALLS = 400,
    MAX_ROUNDS = 12,
    MAX_CONTRACTS = 24,
    MAX_ANNOUNCEMENTS = 64,
    MAX_IN_TURN = 16,
    MAX_ITEMS = 24,
    MAX_TERMS = 64,
    MAX_CARRIES = 8,       /* kinds of numbers that are carried from deal to deal; each seat has one of each kind */
    MAX_CARRIED = 16,      /* the entries for all kinds and seats together; see engine/carry.h */
    NO_TRUMPS = MAX_SUITS, /* the index of the ranking without a trump suit, after those with one */
    RANKINGS = MAX_SUITS + 1,
    TOP_GROUP = MAX_SUITS, /* the group of trumps if only single cards are trumps, not a suit */
    EXCUSE_GROUP,          /* the cards that are excuses */
    JOKER_GROUP,           /* the cards that are jokers */
    MAX_GROUPS,
    LONGEST_DEAL = 448,      /* the most actions in a deal, and so the length of its log */
    MOST_ASIDES = UINT8_MAX, /* the most actions during play that are no cards */
    MAX_VALUES = 16,         /* different card points in one pack */
    NO_SUIT = 255,
    NO_SEAT = 255,
    NO_BID = 255,
    NO_CALL = UINT16_MAX,
    NO_CONTRACT = 255
};

typedef enum TokenKind {
    TOKEN_PASS,
    TOKEN_HOLD,
    TOKEN_DONE,
    TOKEN_BID,      /* index: bid */
    TOKEN_PART,     /* index: part of the talon */
    TOKEN_SUIT,     /* index: suit */
    TOKEN_ANNOUNCE, /* index: announcement */
    TOKEN_MELD,     /* index: combination */
    TOKEN_KONTRA    /* index: the object that is doubled (0: the game, else 1 + announcement) */
} TokenKind;

typedef struct Token {
    Str id;
    TokenKind kind;
    uint8_t index;       /* see TokenKind */
    uint8_t step, other; /* TOKEN_KONTRA: the step of doubling, from 0; the one seat that is doubled, or NO_SEAT */
    uint16_t call;       /* TOKEN_BID: the call */
} Token;

/* A card as players know it. `height` counts within the suit, from 1 for the lowest. */
typedef struct CardInfo {
    Str id;
    uint8_t suit, height;
    int16_t points;                      /* in parts: see Game.point_parts */
    Str rank;                            /* the id of the rank */
    const Node *name;                    /* the card's own name, or NULL */
    const Node *rank_name, *rank_plural; /* the words for the rank, or NULL */
    const Node *rank_letter;             /* the letters that players see in place of `rank`, or NULL */
} CardInfo;

typedef struct Suit {
    Str id;
    CardSet cards;
    const Node *name, *singular; /* singular: the word that follows the number 1; or NULL */
    Str symbol, color;
} Suit;

typedef struct CardClass {
    Str id;
    CardSet cards;
    const Node *name; /* the players' word for all its cards, or NULL */
} CardClass;

/*
 * A name that the language defines as a value or (with `is_call`) as a function, and that the author also defines: as a
 * constant, class or term. `key` is the author's definition, in the first file that has one; a parent is before its
 * children. `key` is NULL if the author defines a function and the language a value, or the reverse.
 */
typedef struct SharedName {
    Str name;
    bool is_call;
    const Node *key;
} SharedName;

/* A mask of cards and the points it adds to each of them. A card's points are the sum over its masks. */
typedef struct ValueMask {
    CardSet cards;
    int16_t points;
} ValueMask;

/* Card points in parts: by card, and in as few masks as possible, for fast counting. */
typedef struct CardValues {
    int16_t points[MAX_CARDS];
    ValueMask mask[MAX_VALUES];
    size_t n;
} CardValues;

/*
 * The ranking of cards for one trump suit: groups that must be followed (trumps are one) and strength within a group.
 * Play must not rely on the order of bits, except by strength_follows_bits.
 */
typedef struct Ranking {
    bool strength_follows_bits; /* within each group stronger cards have higher numbers */
    int8_t trump_suit;          /* the suit that is trumps; -1: no suit is */
    int8_t trump_group;         /* the trump suit; TOP_GROUP if only single cards are trumps; -1: no trumps */
    CardSet trumps;             /* all trumps; empty if there are none */
    const CardValues *values;   /* the card points: those of the deck, or the contract's own */
    CardSet group[MAX_GROUPS];
    uint8_t group_of[MAX_CARDS], strength[MAX_CARDS];
    CardSet stronger[MAX_CARDS]; /* by card: the stronger cards of its group */
    /* for the kernels, which know only the first 64 cards: by card, all cards of its group as one word */
    uint64_t cards_following[64];
} Ranking;

/*
 * One of the things that a player can say to make a bid. Some bids are a row of calls: one for each number, for each
 * level and suit, or for each selection of announcements.
 */
typedef struct Call {
    uint8_t bid;
    int8_t trump;   /* a suit; -1: none */
    int16_t number; /* the number or the level of the call, or what the bid is worth; -1: none */
    Action token;
    uint64_t parts; /* the announcements that the bidder makes by this call, one bit each */
} Call;

typedef struct Bid {
    Str id;
    const Node *name, *text, *why;
    int8_t contract;              /* the contract that the bid leads to; -1: none, as for answers and doubles */
    Action token;                 /* the action of the first call */
    uint16_t first_call, n_calls; /* the calls are numbered one after the other; there is at least one */
    bool is_row, asks_call; /* is_row: has a row of calls; asks_call: `when` reads the number or suit of the call */
    bool names_suit;        /* each call names a suit or no trumps */
    const Formula *when;
    const FormulaLimits *limits; /* for a row whose numbers never fall: the numbers that `when` allows; or NULL */
    JumpRule jump;
    DoubleRule doubles;   /* none, or which bids it doubles */
    bool can_hold, ends;  /* can_hold: an outbid player may hold this bid; ends: the auction ends with this bid */
    bool closes;          /* after this bid, only players who can hold it have a turn */
    bool again;           /* another player can make the same bid again */
    bool makes_willing;   /* in a survey: the bidder takes part in later rounds that are only for willing players */
    bool picks_up;        /* the player picks up the talon and lays cards down; see engine/talon.c */
    CardSet lays;         /* a player with any of these cards may lay down only these; others may lay down any */
    bool is_word;         /* the bidder keeps his right to bid, but this does not become the highest bid */
    bool is_plain;        /* it neither doubles nor picks up the talon, is no word, and `over` is empty */
    uint32_t over;        /* a set of bids; this bid is allowed only if one of them is the highest so far; 0: always */
    SecretRule secret;    /* until when only the bidder knows the bid */
    uint8_t secret_round; /* the index of the secret round to which the bid belongs */
} Bid;

/* A duty of a round: a player for whom `when` is true must make this bid. */
typedef struct Duty {
    uint8_t bid;
    const Formula *when;
    const Node *text;
} Duty;

typedef struct Round {
    Str id;
    const Node *says_pass, *says_hold; /* the words for passing and holding in this round; or NULL */
    RoundKind kind;
    RoundTime at;    /* when it is held */
    RoundStep phase; /* the name of the step in records */
    RoundStart start;
    RoundWho who;
    int8_t who_said; /* only seats that made this bid have a turn; -1: all */
    DuelFirst first;
    DuelOrder meets;
    DuelPlace joins;
    DuelAnswer answer;
    DuelLast last;
    int8_t picks_up; /* the bid with which a player picks up the talon; -1: none */
    int8_t stands;   /* the bid that the first player of a duel has from the start; -1: none */
    HoldRule hold;
    bool only_next, opens_lowest; /* only_next: bids rise one step at a time; opens_lowest: the first is the lowest */
    bool outbid_may_raise;        /* a player whose bid was raised may raise in turn, not only hold */
    bool by_worth;                /* the rank of a call is its worth, not its place in the list */
    /* the round takes place only if nothing was bid before; this replaces the default of `when` */
    bool after_no_bid;
    /* the declarer is the player of the winner's side who first named the suit of the winning call */
    bool first_of_side;
    bool recalls;          /* after the first bid, players who have passed get another turn */
    bool holds_unbid;      /* a player who has made no bid in this round may hold */
    bool holder_may_raise; /* a player who can hold may raise instead */
    bool returns_forehand; /* the first pass of forehand is not final */
    bool asks_able;        /* players who can only pass are skipped */
    SecretRule secret;     /* until when only the bidder knows his bid */
    bool is_blind;         /* a player sees his cards only after he has spoken; possible only in the first round */
    bool passes_as_done;   /* in records a pass of this round is the token `done` */
    bool counts_turns;     /* a rule uses the number of turns */
    uint8_t turns;         /* turns per player; 0: no limit */
    /* after a bid, this many passes in a row end the round, and no pass is final; 0: each pass is final */
    uint8_t passes;
    const Formula *when, *hold_when; /* the conditions of the round, and of holding in it; NULL: always */
    const Formula *must;             /* a player for whom it is true must bid; NULL: passing is always allowed */
    uint8_t bids[MAX_BIDS], n_bids;  /* from lowest to highest */
    const uint16_t *calls;           /* the calls of these bids, from lowest to highest; the index is the rank */
    uint16_t n_calls;
    const int16_t *rank_of_call; /* by call: its rank; -1: not in this round */
    uint32_t bid_set;            /* bids as a set, one bit each */
    uint32_t word_set;           /* those of them that only keep the right to bid (Bid.is_word) */
    int8_t rank_of[MAX_BIDS];    /* by bid: its place in `bids`; -1: not in this round */
    const Duty *duties;
    size_t n_duties;
} Round;

/*
 * Returns the tricks in which a condition can hold, as window_tricks() does, but also considers `bid`, the highest bid
 * (NO_BID: nothing was bid).
 */
static inline uint64_t window_tricks_after(const Window *window, uint8_t bid, uint64_t announced)
{
    if (!window->reads_bid) return window_tricks(window, announced);
    size_t row = bid == NO_BID ? WINDOW_WITHOUT_BID : WINDOW_FIRST_BID + (size_t)bid;
    return window->tricks[row << bits_count(window->reads) | bits_extract(announced, window->reads)];
}

/* A piece of a text with formulas, in one language. */
typedef struct TemplatePiece {
    Str literal;
    const Formula *formula; /* the value of the formula is inserted; NULL: the literal is */
} TemplatePiece;

typedef struct Template {
    Str language;
    const TemplatePiece *pieces;
    size_t n;
} Template;

/* An item of the settlement for one contract. Items that cannot count in the contract are omitted. */
typedef struct Item {
    Str id;
    const Node *name, *text;
    const Template *why;
    size_t n_why;
    bool each_seat;         /* the item is evaluated for every player */
    bool is_by_side;        /* the amount depends only on the side of the seat */
    bool won_with_contract; /* the item is won if the contract is won: `won` is empty or says so */
    bool has_won;           /* `won` is not empty; if it is, a holder is always paid */
    bool leaves_rest;       /* payments may leave a remainder on the table */
    Paid paid;
    /*
     * from the keys with the same names. `when`, `won`: NULL is true; `payers`: NULL is an empty list; `pot`: NULL is 0
     */
    const Formula *when, *won, *value, *holder, *amount, *payers, *pot;
    int8_t kontra;        /* the object of kontra with which the item is doubled; -1: none */
    bool kontra_in_pairs; /* this object is doubled by one player against one other (KontraObject.in_pairs) */
} Item;

/*
 * True if the item has amounts, one for each seat or one for each side. Other items have one value, which a side or a
 * seat wins or loses.
 */
bool item_has_amounts(const Item *item);

/*
 * True if kontra multiplies what the item pays: its value, or with kontra between pairs a payment between two players.
 * An amount for each seat or side is not multiplied.
 */
bool item_is_multiplied(const Item *item);

/* The steps of a deal in order: the auction, those between it and play, play, and those that interrupt play. */
typedef enum Stage {
    STAGE_AUCTION,
    STAGE_PICK_UP,      /* in the auction, a player who has picked up the talon lays cards down */
    STAGE_CALL_FIRST,   /* a card called before the talon */
    STAGE_BEFORE_TALON, /* announcements before the talon is seen */
    STAGE_ASK_TALON,    /* rounds of bids before the talon is taken */
    STAGE_KEEP,         /* cards kept before the talon is seen */
    STAGE_TALON,        /* the taker chooses cards of the talon, and gets them */
    STAGE_ASK_DISCARD,  /* rounds of bids before discarding */
    STAGE_EARLY,        /* announcements before discarding */
    STAGE_DISCARD,
    STAGE_GIFTS,         /* cards given to other players, before trumps are named */
    STAGE_ASK_TRUMP,     /* rounds of bids in which trumps are named */
    STAGE_TRUMP,         /* the declarer names trumps */
    STAGE_ASK_AGAIN,     /* a second auction after trumps are named; a new declarer names trumps again */
    STAGE_PICK_UP_AGAIN, /* like STAGE_PICK_UP, in a second auction */
    STAGE_LATE_TALON,    /* the talon is taken, and cards are discarded, after trumps are named */
    STAGE_LATE_DISCARD,
    STAGE_LATE_GIFTS, /* cards given to other players, after trumps are named */
    STAGE_CALL,       /* a card called after the talon and trumps */
    STAGE_GIVE,       /* the card that the caller gives back for the called card */
    STAGE_ANNOUNCE,
    STAGE_KONTRA,
    STAGE_ASK_PLAY, /* rounds of bids before play */
    STAGE_PLAY,
    STAGE_NAME_SUIT,    /* the leader names the suit of a card without one; this and the stages below interrupt play */
    STAGE_MELDING,      /* melds before the first card */
    STAGE_FIRST_CARD,   /* announcements after the first card */
    STAGE_FIRST_KONTRA, /* kontra after the first card */
    STAGE_BEFORE_CARD,  /* announcements before each card */
    STAGE_AFTER_TRICK   /* melds and announcements of the winner of a trick, before cards are drawn */
} Stage;
enum { N_STAGES = STAGE_AFTER_TRICK + 1 };

/*
 * The announcements that one step of a contract allows, before their own conditions are tested. Each set holds the
 * announcements of one group of players, one bit each.
 */
typedef struct AnnounceStep {
    uint64_t all; /* announcements of any player */
    /*
     * of_side: announcements for players of the declarer's side ([0]) and of the other side ([1]); of_declarer: for the
     * declarer alone
     */
    uint64_t of_side[2], of_declarer;
    bool is_narrowed; /* rules about the stock, trumps, melds, leading or discarding may exclude some of `all` */
    /* asks_all: every seat may have something to say; asks_declarer: only the declarer may */
    bool asks_all, asks_declarer;
    bool has_others; /* players can also double or meld in this step */
    bool is_plain;   /* only the declarer speaks; each announcement requires at most that he holds one certain card */
} AnnounceStep;

typedef struct Contract {
    Str id;
    const FormulaEnv *end_env; /* the names for formulas evaluated after play */
    const Node *name, *text;
    SideRule sides;
    bool alone;              /* everyone plays alone */
    bool sides_at_once;      /* the sides are public as soon as they are decided */
    CardSet holders;         /* the holders of these cards play together */
    uint32_t partner_bids;   /* players who made one of these bids are on the declarer's side */
    uint8_t within_tricks;   /* the partner is the first other player to win one of the first `within_tricks` tricks */
    bool is_played;          /* cards may be played in the contract, by `outcome` and `played` */
    ContractOutcome outcome; /* unless OUTCOME_SETTLED, the contract is neither played nor settled */
    const Formula *played;   /* evaluated when play would begin; if false, the deal is settled then; NULL: true */
    const Formula *plays;    /* per seat: false for a seat that plays no cards; NULL: all play */
    bool names_trump;        /* the declarer names one of trump_choices */
    bool hides_trump;        /* the declarer names trumps in secret: there are none until they are shown */
    bool lays_trump;         /* the declarer lays a trump face down, and takes it back when trumps are shown */
    bool trump_of_bid;       /* trumps come from the winning call, or from a bid after the auction */
    bool trump_turned;       /* trumps come from the suit of the card turned up */
    bool trump_led;          /* trumps come from the suit of the first card led; before it there are none */
    bool trump_melded;       /* a meld that is announced in play can make its suit trumps */
    uint8_t n_in_turn;       /* the number of trump suits that change from deal to deal; 0: none */
    uint8_t in_turn[MAX_IN_TURN];
    uint8_t trump_choices; /* suits, one bit each */
    /*
     * rankings: the index of the contract's first ranking (trump suit 0); ranking: the one used unless trumps are named
     */
    uint8_t rankings, ranking;
    TalonRule talon;
    DiscardRule discard;
    GivingRule giving;
    CallRule call;
    PlayRule play;
    bool has_dummy; /* the declarer plays his partner's hand */
    OpenHand open;  /* the hand that lies open, and when */
    OpenFrom open_from;
    const Formula *value, *goal;
    uint64_t announcements; /* the announcements that can be made, one bit each */
    uint64_t announces;     /* announcements that are part of the contract, with those that they imply */
    uint8_t melds; /* the kinds of melds that a player can announce or that are found in tricks, one bit each */
    AnnounceStep announce[N_STAGES];
    uint32_t stages;       /* the stages that may be needed, one bit each; always STAGE_PLAY */
    bool has_steps;        /* some stage from STAGE_MELDING on may be needed, besides STAGE_AFTER_TRICK */
    bool pauses;           /* the winner of each trick may announce something before cards are drawn */
    uint64_t interrupted;  /* tricks in which a player can act without playing a card, one bit each */
    bool interrupts_leads; /* in the tricks of `interrupted`, such an action is possible only before a lead */
    const Item *items;
    size_t n_items;
    bool asks_points; /* some item reads points of single seats */
    bool asks_bids;   /* the result depends on the bids that led to the contract */
} Contract;

/* True if the trump suit is known only in the deal: a player says it, a card shows it, or it changes between deals. */
static inline bool contract_says_trump(const Contract *contract)
{
    return contract->names_trump || contract->trump_of_bid || contract->trump_led || contract->trump_turned ||
           contract->trump_melded || contract->n_in_turn;
}

typedef struct Announcement {
    Str id;
    const Node *name, *text, *why;
    Announcer who;
    uint16_t at; /* a set of AnnounceTime */
    AnnounceTimes times;
    bool ends, can_kontra; /* ends: the deal ends and is settled; can_kontra: it can be doubled */
    bool closes;           /* its maker has no further turn to announce */
    bool shows_side;       /* the side of its maker becomes public */
    bool leads;            /* the player who makes it leads to the first trick */
    bool closes_stock;
    bool shows_trump;     /* trumps named in secret are shown */
    CardSet takes_turned; /* cards of one rank; the card of the trump suit can be exchanged for the card turned up */
    CardSet shows;
    uint8_t show_count; /* shows only this many of the highest cards; 0: all */
    uint64_t implies;   /* announcements made together with this one, which is also in the set */
    uint64_t excludes;  /* announcements that the same player cannot make together with this one */
    const Formula *when;
    Window window;       /* the tricks in which `when` may hold while the seat has not yet played to the trick */
    const Formula *must; /* a seat for which it is true must make the announcement; NULL: no seat must */
    Card about;          /* the card, if `when` only tests whether this one card is in the hand; else NO_CARD */
    Card needs;          /* announcing is legal if the hand has this card; NO_CARD: `when` must be evaluated */
    Action token;
} Announcement;

typedef struct Redeal {
    const Formula *when;
    const Node *text;
} Redeal;

/* Cards that every player gives to another before the auction. */
typedef struct PassingRule {
    uint8_t count;              /* the number of cards passed; 0: nothing is passed */
    uint8_t to[MAX_DIRECTIONS]; /* for each deal in turn, a PassTo */
    uint8_t n_to;
    const Formula *when; /* the condition under which cards are passed; NULL: always */
} PassingRule;

/* A number per seat that is carried from deal to deal. */
typedef struct Carry {
    Str id;
    const Node *name;
    int32_t start;
    bool is_total;                   /* the number is the total (see Game.carries_totals) and has no name */
    const Formula *next, *thrown_in; /* the next number, after a deal and after one thrown in; NULL: unchanged */
    bool is_shown;
} Carry;

typedef struct Game {
    Str id, family, path;
    uint64_t hash;    /* the hash of the resolved document, which identifies the file */
    uint64_t rules;   /* the hash of the rules without texts: see rules/identity.h */
    const Node *root; /* the resolved document with all defaults */
    const Node *name, *summary, *unit;

    /* the table */
    uint8_t n_players, n_active; /* players at the table, and those who take part in each deal */
    uint8_t tricks_total;        /* the number of tricks if all cards are played */
    uint16_t most_said;          /* bidding stops at this length of the log, so that the rest of the deal has room */
    bool has_partners;
    uint8_t team[MAX_SEATS];          /* by seat: seats of one team are partners */
    bool anticlockwise, idle_settles; /* idle_settles: a player who sits out wins and loses with the defenders */
    bool counts_deals;                /* some rule uses the number of the deal in its match */
    bool has_pot, everyone_antes;
    bool writes_up;        /* each player scores for himself, and nobody pays */
    bool counts_penalties; /* players read losses as penalty points */
    /* aims_ahead: computer players subtract the average gain of the other players; aims_at_match: see carry.h */
    bool aims_ahead, aims_at_match;
    int32_t ante;
    DealerRule next_dealer;
    const Formula *dealer_each; /* deals in a row; NULL: one */
    BestRule match_best;
    OutFirst match_out_first;
    const Formula *match_rounds;
    const Formula *match_until; /* the match ends when it is true; NULL: it has no such condition */
    bool ends_in_deal;          /* match_until is also evaluated after each trick */
    /* reads_totals: a formula reads the totals before the deal; carries_totals: the last carried number is the total */
    bool reads_totals, carries_totals;
    const Formula *match_result; /* by seat; NULL: the total */
    Carry carry[MAX_CARRIES];
    uint8_t n_carries;
    /* by OnceRule: the bids that can be chosen only once, one bit each; State.carried has the bids chosen so far */
    uint32_t once[ONCE_MATCH + 1];

    /* the pack */
    uint8_t n_cards, n_suits;
    int8_t trump_suit;
    uint8_t copies;  /* 1 or 2; if 2, cards 2n and 2n + 1 are identical */
    bool equal_last; /* the later of two identical cards wins */
    CardSet pack;
    CardSet kinds; /* one card of each id: the first copies */
    CardInfo card[MAX_CARDS];
    Suit suit[MAX_SUITS];
    const CardClass *classes;
    size_t n_classes;
    CardValues values;   /* the deck's card points, the same as in CardInfo */
    uint8_t point_parts; /* the number of parts of a point in which points are stored: 3 for thirds; usually 1 */
    /* card points are counted in groups of `count_group` cards; `count_less` points are subtracted for each group */
    uint8_t count_group, count_less;
    /* the number of parts in which points are counted: `point_parts` in each card of a group; usually 1 */
    uint16_t counted_parts;
    bool count_exact;   /* cards left over after the groups lose their exact share, not one point; or none is left */
    bool counts_tricks; /* all cards are worth 0, so tricks count as points */

    /* the deal; packets are not stored here, because dealing cards in packets does not change the chances */
    uint8_t n_parts, n_talon, hand_size;
    const Formula *cards;                /* how many cards each player gets; NULL: as many as the packets give */
    Str part_id[MAX_PARTS + MAX_SHARES]; /* parts, then shares of sets */
    const Node *part_name[MAX_PARTS + MAX_SHARES];
    uint8_t part_size[MAX_PARTS + MAX_SHARES];
    TalonSet talon_set[MAX_SETS];
    uint8_t n_talon_sets, n_shares;
    uint8_t talon_part[MAX_TALON];                /* by place in the talon, in the order dealt: the part of the card */
    uint64_t part_places[MAX_PARTS + MAX_SHARES]; /* by part or share: its places in the talon, one bit each */
    TurnedRule turned;                            /* the rule for a card turned up */
    StockRule stock;
    LaterRule later; /* cards of the talon that are dealt to players later */
    const Redeal *redeals;
    uint16_t most_redeals; /* after this many redeals the next deal is played in any case */
    size_t n_redeals;
    bool redeals_turned; /* a redeal depends on the card turned up, which is turned up before */
    PassingRule passing;
    uint8_t gain; /* cards by which each hand grows because the taker of the talon gives some to the others */

    /* the auction */
    Bid bid[MAX_BIDS];
    uint8_t n_bids;
    Call call[MAX_CALLS];
    uint16_t n_calls;
    Round round[MAX_ROUNDS];
    uint8_t n_rounds;
    uint32_t secret_bids; /* bids of secret rounds */
    AllPass all_pass;
    const Node *all_pass_text;
    /* the contracts that are played if all pass, and if there is no auction; -1: none */
    int8_t all_pass_contract, fixed_contract;
    bool fixed_has_declarer; /* without an auction, there is a declarer */
    bool fixed_is_dealer;    /* this declarer is the dealer; else he is forehand */

    /* contracts and what follows */
    Contract contract[MAX_CONTRACTS];
    uint8_t n_contracts;
    /* for each order of cards (the deck's first) RANKINGS rankings: one per trump suit, then one without trumps */
    const Ranking *ranking;
    size_t n_rankings;
    Announcement announcement[MAX_ANNOUNCEMENTS];
    uint8_t n_announcements;
    uint64_t announced_at[N_STAGES], announced_by[BY_DECLARER_SIDE + 1]; /* sets of announcements */
    uint64_t announced_times[TIMES_TRICK + 1];
    /* sets of announcements: those without `when`, those with `must`, those with `excludes` */
    uint64_t announced_freely, announced_must, announced_alone;
    uint64_t announced_asking;       /* those whose `when` must be evaluated (Announcement.needs is NO_CARD) */
    uint64_t announced_with_discard; /* those that come before the discard only if there are cards to discard */
    uint64_t announced_leads;        /* those whose maker leads to the first trick */
    uint64_t announced_on_lead;      /* those in play that are possible only before leading */
    /* announced_closing: those that close the stock; announced_exchanging: those that take the card turned up */
    uint64_t announced_closing, announced_exchanging;
    uint64_t announced_stock;  /* the union of these two sets */
    uint64_t announced_ending; /* those that end the deal */
    uint64_t announced_trump;  /* those that show trumps */
    AnnounceTurns announce_turns;
    AskRule announce_ask;
    Meld meld[MAX_MELDS];
    Combination combination[MAX_COMBINATIONS];
    uint16_t n_melds, n_combinations;
    CardSet combination_starts;            /* the lowest cards of all combinations */
    uint16_t first_combination[MAX_CARDS]; /* by card: the first combination whose lowest card it is */
    uint8_t n_meld_groups;                 /* the number of groups, including NO_MELD_GROUP */
    MeldTime meld_at;
    bool melds_need_trick; /* melds count only for a player who has won a trick */
    bool melds_are_points; /* the values of melds are added to the card points */
    bool melds_overlap;    /* a card may belong to several melds of a player */
    uint8_t most_melds;    /* the most melds that the winner may announce after a trick; 0: any number */
    MeldCount meld_counts;
    MeldShow meld_show;
    MeldOrder meld_order;
    uint8_t meld_compare[MAX_MELD_COMPARE], n_meld_compare; /* MeldCompare; the first difference decides */
    bool has_kontra;
    KontraAt kontra_at;
    bool kontra_is_beside; /* kontra belongs to the step of announcements */
    AskRule kontra_ask;
    bool kontra_is_short; /* only the game can be doubled. Between sides, one doubling then ends the step. */
    bool kontra_in_pairs; /* some object is doubled by one player against one other (KontraObject.in_pairs) */
    bool kontra_once;     /* every player has only one turn to double */
    Action kontra_pass;   /* the token with which a player ends his doubling */
    uint8_t n_kontra_steps;
    uint16_t first_kontra, n_kontra;             /* the tokens of kontra: the first one, and their number */
    int32_t kontra_factor[MAX_KONTRA_STEPS + 1]; /* the factor by the number of steps said so far */
    const Node *kontra_name[MAX_KONTRA_STEPS];
    KontraObject kontra_object[1 + MAX_ANNOUNCEMENTS];

    /*
     * shared_names: names that both the author and the language define; files: the game's own file, its parent and so
     * on, with NULL after the last
     */
    const SharedName *shared_names;
    size_t n_shared_names;
    const Source *const *files;

    /* actions that are not cards */
    Token token[MAX_TOKENS];
    uint16_t n_tokens;
    Action token_pass, token_hold, token_done;
    Action part_token[MAX_PARTS + MAX_SHARES], suit_token[MAX_SUITS];

    /*
     * Receives the first error of a condition evaluated during play; the condition then counts as false. NULL: errors
     * are ignored. Only a private copy of a Game has a watch, as in a trial of random deals.
     */
    struct FormulaFault *watch;

    /*
     * The weights that computer players use for this game (bots/skill.h). The owner may replace them at any time. NULL:
     * there can be none.
     */
    struct SkillSlot *skill_slot;
} Game;

/*
 * Returns the text of a node {en, de, ...} in a language. If the node lacks the language, returns the English or the
 * first text. A string node is returned as it is; NULL gives "".
 */
Str text_in(const Node *text, Str language);

/* True if an author wrote the value. Else it is a default of the schema, or NULL. */
bool author_wrote(const Node *value);

/* True for the schema of variants, from which defaults come. */
bool source_is_schema(const Source *source);

/* Returns the meaning of a name or function in the formulas of the file `writer`: see FormulaEnv.meaning. */
NameMeaning game_meaning(const Game *game, Str name, bool is_call, const Source *writer);

/* Returns the action with this token id in any phase (card or token), or NO_ACTION. */
Action game_action(const Game *game, Str token);

/* Returns the token of an action that is not a card. The action must be at least FIRST_TOKEN. */
static inline const Token *token_of(const Game *game, Action action)
{
    return &game->token[action - FIRST_TOKEN];
}

/* Returns the cards of the suits that the declarer can make trumps. */
static inline CardSet contract_trump_cards(const Game *game, const Contract *contract)
{
    CardSet set = 0;
    for (int suit = 0; suit < game->n_suits; suit++)
        if (contract->trump_choices >> suit & 1) set |= game->suit[suit].cards;
    return set;
}

/* Returns the id of a card or token by which an action is written; "" for a number beyond the tokens. */
Str game_token(const Game *game, Action action);

/* Returns the number of talon cards that are not dealt to the players in stages. */
static inline int game_talon_left(const Game *game)
{
    return game->n_talon - game->later.size;
}

/*
 * game_hand_size() returns the number of cards that each player gets from the first packets, and game_tricks_total()
 * the number of tricks. They return 0 if the number can change from deal to deal. game_talon_size() returns the number
 * of cards in the talon, or the least number in any deal. game_has_talon() is true if the talon has cards in some deal.
 * For game_talon_remains(), some of them must neither be dealt later nor be taken by `rule`.
 */
int game_hand_size(const Game *game);
int game_tricks_total(const Game *game);
int game_talon_size(const Game *game);
bool game_has_talon(const Game *game);
bool game_talon_remains(const Game *game, const TalonRule *rule);

/* True if a stage of the deal has this time: see LaterStage. */
bool later_has_time(const Game *game, int time);

/* Returns the places in the talon, one bit each, whose cards are dealt to the players in stages. */
uint64_t later_places(const Game *game);

/*
 * Returns the places in the talon, one bit each, whose cards the taker gets by `rule`. `chosen` is the part that he has
 * chosen. If a single card is chosen, returns the first place, whichever card it is.
 */
uint64_t taken_places(const Game *game, const TalonRule *rule, int chosen);

/* True if not all cards of the part are dealt to the players in stages. */
bool part_is_left(const Game *game, int part);

/* Returns the number that players read for a gain: if they count penalty points, a loss is shown without its sign. */
static inline int64_t game_written(const Game *game, int64_t gain)
{
    return game->counts_penalties ? -gain : gain;
}

/*
 * True if some bid leads to a contract. If all bids are only answers, such as predictions, a deal is not thrown in
 * although there is no highest bid.
 */
static inline bool game_has_stakes(const Game *game)
{
    for (int i = 0; i < game->n_bids; i++)
        if (game->bid[i].contract >= 0) return true;
    return false;
}

/* True if some bids can be chosen only once, in a match or in the deals of each dealer. */
static inline bool game_has_once(const Game *game)
{
    return (game->once[ONCE_DEALER] | game->once[ONCE_MATCH]) != 0;
}

/*
 * Returns the number of talon cards that the taker gets. If he chooses a part or share, returns the size of the first
 * one.
 */
int taken_count(const Game *game, const TalonRule *rule);

/*
 * Returns the ranking with which a contract begins. A card turned up, or the number of the deal, may determine the
 * trumps. Trumps named later change the ranking.
 */
uint8_t game_first_ranking(const Game *game, const Contract *contract, Card turned, int32_t deal_number);

/* Returns the card with this id, or NO_CARD; the first of two identical ones. */
Card game_card(const Game *game, Str id);

/* Returns all cards with the same id: the card itself, and its copy in a pack of two. */
static inline CardSet game_copies(const Game *game, Card card)
{
    return game->copies == 2 ? (CardSet)3 << (card & ~1) : card_bit(card);
}

/* Returns the first copy of each card in the set. In a pack of single cards this is the set itself. */
static inline CardSet game_one_of_each(const Game *game, CardSet set)
{
    return game->copies == 2 ? (set | set >> 1) & game->kinds : set;
}

/* Returns the set with both copies of each card it contains. */
static inline CardSet game_all_copies(const Game *game, CardSet set)
{
    CardSet one = game_one_of_each(game, set);
    return game->copies == 2 ? one | one << 1 : one;
}

/*
 * If a set has only one of two identical cards, replaces it by the first copy. So sets that players cannot distinguish
 * become equal.
 */
static inline CardSet game_same_cards(const Game *game, CardSet set)
{
    if (game->copies != 2) return set;
    CardSet both = set & set >> 1 & game->kinds; /* the first copies of cards of which the set has both copies */
    return game_one_of_each(game, set) | both << 1;
}

/*
 * Removes the second of two identical cards if the set has both, because players choose only between different cards.
 */
static inline CardSet game_choices(const Game *game, CardSet set)
{
    return game->copies == 2 ? set & ~((set & game->kinds) << 1) : set;
}

/*
 * Returns the first card with this id that is not in `used`. If all copies are used, returns the first one. Returns
 * NO_CARD if no card has the id.
 */
Card game_free_card(const Game *game, Str id, CardSet used);

/* Returns the cards from `a` to `b`, both included, in either order. They must be of the same suit. */
CardSet game_cards_between(const Game *game, Card a, Card b);

/* Replaces the cards of a set that are in `used` by copies that are not. A card without a free copy stays. */
CardSet game_free_cards(const Game *game, CardSet set, CardSet used);

/*
 * Returns the card of an item of a formula. Two identical cards are one item, because formulas name a card by its id.
 */
static inline Card card_of_item(int64_t item)
{
    return (Card)(item < SET_PAIRS ? item : 2 * (item - SET_PAIRS));
}

/* Returns the sum of the card points of a set in a ranking (0: the deck's), in parts and without deductions. */
int64_t game_face_points(const Game *game, int ranking, CardSet cards);

/* Returns card points as a file writes them: 4, or 1/3. */
Fraction points_written(const Node *value);

/* Converts a number of stored parts to points. */
Fraction game_in_points(const Game *game, int64_t parts);

/*
 * Both functions return the points of a pile, with the card points of `ranking` (0: the deck's). game_points() counts
 * several cards together and rounds, if the variant says so. game_exact_points() subtracts the exact share of each card
 * and never rounds.
 */
Fraction game_points(const Game *game, int ranking, CardSet cards);
Fraction game_exact_points(const Game *game, int ranking, CardSet cards);

/* Return the index of a bid, contract or announcement by id, or -1. */
int game_bid(const Game *game, Str id);
int game_contract(const Game *game, Str id);
int game_announcement(const Game *game, Str id);

#endif
