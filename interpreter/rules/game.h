/*
 * Game: what a variant compiles to, for one number of players and one choice of options. Immutable after loading and
 * free of pointers to anything mutable, so that any number of threads may share it. Ask of a datum: does the variant
 * fix it? Then it is here. Would undo restore it? Then it is in engine/state.h.
 */
#ifndef TAPP_RULES_GAME_H
#define TAPP_RULES_GAME_H

#include "rules/policies.h"
#include "rules/token_set.h"

enum {
    MAX_SEATS = 8,
    MAX_SUITS = 8,
    MAX_PARTS = 12,
    MAX_SHARES = 12, /* of a talon by all its sets, beside the parts */
    MAX_SETS = 4,
    MAX_TALON = 64, /* cards */
    MAX_BIDS = 24,
    MAX_DIRECTIONS = 8, /* in which cards are passed, one deal after the other */
    MAX_CALLS = 400,    /* what can be said: bids, and each number or level and suit of those that are rows */
    MAX_ROUNDS = 12,
    MAX_CONTRACTS = 24,
    MAX_ANNOUNCEMENTS = 64,
    MAX_MELDS = 8,
    MAX_COMBINATIONS = 256, /* melds that the pack has */
    MAX_MELD_COMPARE = 8,
    MAX_KONTRA_STEPS = 4,
    MAX_ITEMS = 24,
    MAX_TERMS = 64,
    MAX_CARRIES = 8,
    MAX_CARRIED = 16,      /* numbers: each name has one for each seat */
    NO_TRUMPS = MAX_SUITS, /* the place of the ranking without a trump suit among those of one order of cards */
    RANKINGS = MAX_SUITS + 1,
    TOP_GROUP = MAX_SUITS, /* trumps above a trump suit where there is none */
    EXCUSE_GROUP,          /* the excuse alone: it is of no suit */
    MAX_GROUPS,
    LONGEST_DEAL = 448, /* actions; of a deal without end as many are kept */
    MAX_VALUES = 16,    /* different card points in one pack */
    NO_SUIT = 255,
    NO_SEAT = 255,
    NO_BID = 255,
    NO_CALL = UINT16_MAX,
    NO_CONTRACT = 255
};

/* An action: a card, or FIRST_TOKEN + the index of a token. */
typedef uint16_t Action;
enum { FIRST_TOKEN = MAX_CARDS, NO_ACTION = UINT16_MAX };

/* The card of an action below FIRST_TOKEN. */
static inline Card action_card(Action action)
{
    return (Card)action;
}

typedef enum TokenKind {
    TOKEN_PASS,
    TOKEN_HOLD,
    TOKEN_DONE,
    TOKEN_BID,      /* index: bid */
    TOKEN_PART,     /* index: part of the talon */
    TOKEN_SUIT,     /* index: suit */
    TOKEN_ANNOUNCE, /* index: announcement */
    TOKEN_MELD,     /* index: combination */
    TOKEN_KONTRA    /* index: object (0 the game, 1 + announcement), step */
} TokenKind;

typedef struct Token {
    Str id;
    TokenKind kind;
    uint8_t index, step;
    uint16_t call; /* of a bid */
} Token;

/* A card as players know it. `height` counts from 1, the lowest of its suit. */
typedef struct CardInfo {
    Str id;
    uint8_t suit, height;
    int16_t points;
    Str rank;
    const Node *name;                    /* its own name, or NULL */
    const Node *rank_name, *rank_plural; /* the rank's, or NULL */
    const Node *rank_letter;             /* how it is written, where that is not `rank`; or NULL */
} CardInfo;

typedef struct Suit {
    Str id;
    CardSet cards;
    const Node *name;
    Str symbol, color;
} Suit;

typedef struct CardClass {
    Str id;
    CardSet cards;
    const Node *name; /* what players call its cards together, or NULL */
} CardClass;

/*
 * A name, or with `is_call` a function, that an author gives (constant, class, term) and the language has as well. Its
 * key is in the file that gave it first; NULL where the author has a value of that name and the language a function, or
 * the other way round.
 */
typedef struct SharedName {
    Str name;
    bool is_call;
    const Node *key;
} SharedName;

/* A mask of cards that have so many points, or so many of theirs; a card's points are the sum of its masks'. */
typedef struct ValueMask {
    CardSet cards;
    int16_t points;
} ValueMask;

/* What cards are worth: by card, and in as few masks as are needed to count many. */
typedef struct CardValues {
    int16_t points[MAX_CARDS];
    ValueMask mask[MAX_VALUES];
    size_t n;
} CardValues;

/*
 * How cards rank once trumps are known: groups that must be followed (trumps are one) and strength within a group.
 * The general table: nothing in play relies on the order of bits.
 */
typedef struct Ranking {
    bool strength_follows_bits; /* within each group the order of strength is the order of card numbers */
    int8_t trump_suit;          /* -1: no suit is trump */
    int8_t trump_group;         /* its suit, TOP_GROUP if single cards are the only trumps; -1: no trumps */
    CardSet trumps;             /* -1: none */
    const CardValues *values;   /* the deck's, or the contract's own */
    CardSet group[MAX_GROUPS];
    uint8_t group_of[MAX_CARDS], strength[MAX_CARDS];
    uint64_t cards_following[64]; /* the group of each of the first 64 cards, as a word for the kernels */
} Ranking;

/* One thing that can be said: a bid, or one number or one level and suit of a bid that is a row of them. */
typedef struct Call {
    uint8_t bid;
    int8_t trump;   /* a suit; -1: none */
    int16_t number; /* or level; -1: none */
    Action token;
} Call;

typedef struct Bid {
    Str id;
    const Node *name, *text, *why;
    int8_t contract; /* -1: a mere answer */
    Action token;    /* -1: the bid is only an answer */
    uint16_t first_call, n_calls;
    bool is_row, asks_call; /* `when` is about the single call */
    bool names_suit;        /* each call names a suit, or no trumps */
    const Formula *when;
    JumpRule jump;
    DoubleRule doubles; /* says nothing by itself */
    bool can_hold, ends;
    bool closes;        /* after it only those are asked who can hold it */
    bool again;         /* can be said over itself by another player */
    bool makes_willing; /* afterwards only players who can hold it have a turn */
    bool is_word;       /* keeps the right to speak on, and stands for nothing */
    uint32_t over;      /* bids over which alone it can be said; 0: any */
} Bid;

typedef struct Duty {
    uint8_t bid;
    const Formula *when;
    const Node *text;
} Duty;

typedef struct Round {
    Str id;
    const Node *says_pass, *says_hold; /* or NULL */
    RoundKind kind;
    RoundTime at, phase; /* when it is held; what the step is called */
    RoundStart start;
    RoundWho who;
    int8_t who_said; /* of these only who have said this bid; -1: all */
    DuelFirst first;
    DuelAnswer answer;
    DuelLast last;
    int8_t stands; /* the bid that the elder of a duel has from the beginning; -1: none */
    HoldRule hold;
    bool only_next, opens_lowest, outbid_may_raise;
    bool after_no_bid;  /* held only if nothing has been bid: the usual condition, without a formula */
    bool first_of_side; /* declarer is who of the winner's side first named the suit of the winning call */
    bool recalls;       /* the first bid asks those again who have passed */
    bool holds_unbid;   /* one may hold without a bid of one's own */
    bool holder_may_raise;
    bool returns_forehand, asks_able, passes_as_done;
    bool counts_turns; /* a rule asks how often one has spoken */
    uint8_t turns;     /* how often each speaks; 0: no limit */
    uint8_t passes;    /* in a row end the round, and none is final; 0: who passes is out */
    const Formula *when, *hold_when;
    const Formula *must;            /* NULL: passing is always offered */
    uint8_t bids[MAX_BIDS], n_bids; /* from the lowest */
    const uint16_t *calls;          /* the same call by call; a call's rank in the round is its place */
    uint16_t n_calls;
    const int16_t *rank_of_call; /* -1: not in this round */
    uint32_t bid_set;            /* the same bids, one bit each */
    int8_t rank_of[MAX_BIDS];    /* -1: not in this round */
    const Duty *duties;
    size_t n_duties;
} Round;

typedef enum TalonTake { TAKE_NONE, TAKE_ALL, TAKE_CHOICE, TAKE_PART, TAKE_COUNT, TAKE_SHARE, TAKE_CARD } TalonTake;

/* A talon cut into equal shares, of which the taker chooses one: parts from `first` on, or single cards. */
typedef struct TalonSet {
    Str id;
    uint8_t first, n; /* n 0: single cards */
} TalonSet;

/* Cards that the taker keeps before he sees the talon; all others he lays off. */
typedef struct KeepRule {
    uint8_t count; /* 0: he keeps his hand */
    CardSet cards; /* which; all of the pack where a formula says it */
    const Formula *formula;
    bool shown;
} KeepRule;

typedef struct TalonRule {
    TalonTake take;
    uint8_t amount; /* the part, the set, or the number of cards */
    bool from_last; /* that number is counted from the last card dealt */
    TalonSee see;
    TalonSeeRest see_rest;
    TalonTaker taker;
    KeepRule keep;
    Owner rest;
    bool called_part; /* the part in which the called card lies is the declarer's */
} TalonRule;

typedef struct DiscardTier {
    CardSet cards, shown;   /* which may go, which of them are shown */
    const Formula *formula; /* says from position to position which of them; NULL: all */
    const Formula *when;
} DiscardTier;

typedef struct DiscardRule {
    const DiscardTier *tiers;
    size_t n_tiers;
    bool again;
    Owner owner;
} DiscardRule;

typedef struct BoundCard {
    Str id;
    Card card;
    const Formula *trick, *when;
    bool must;
    bool is_settled; /* nothing in play changes `when` */
    const Node *text;
} BoundCard;

typedef struct Demand {
    Str id;
    uint8_t from, to;
    CardSet cards;
    const CardSet *otherwise;
    size_t n_otherwise;
    const Node *text;
} Demand;

/* Cards that may be led only when a condition holds, unless nothing else can be led. */
typedef struct LeadBar {
    Str id;
    CardSet cards;
    const Formula *when;
    const Node *text;
} LeadBar;

typedef struct Withhold {
    Str id;
    Card card;
    Side who;
    const Formula *when, *lost_when;
    bool next_leads, own_side;
    CardSet given;
    const Node *text;
} Withhold;

/* A card that may be played instead of following, and wins nothing. */
typedef struct Excuse {
    Card card; /* NO_CARD: there is none */
    int16_t until;
    ExcuseTaker taker;
    ExcuseLate late;
    CardSet given;
    bool slam;
} Excuse;

/* Cards of which one wins the trick in which all lie. */
typedef struct Capture {
    CardSet cards;
    Card winner;
} Capture;

/* Cards that the file lists, or that a formula says from position to position. */
typedef struct CardRule {
    CardSet cards;
    const Formula *formula; /* NULL: the cards */
} CardRule;

/* A card called for from another hand: which may be called, which may be given back. */
typedef struct CallRule {
    CardRule cards;
    CardSet back;
    bool is_held;   /* there is something to call */
    bool exchanges; /* it comes to the caller, who gives another one for it */
    bool own;       /* the caller's own cards may be called */
    CallBy by;
    CallTime at;
    CallPhase phase;
} CallRule;

/*
 * The tricks in which a condition can hold for the player whose turn it is, as bits by the number of those that are
 * over: found when the file is read (rules/window.c), so that it need not be asked in the others.
 */
typedef struct Window {
    uint64_t hears;         /* the announcements on which that depends */
    bool asks_bid;          /* and on the bid that stands */
    const uint64_t *tricks; /* by which of these have been made, closed up; in rows by the bid, if that is asked */
    uint64_t ever;
} Window;

enum { MAX_HEARD = 6, WINDOW_ANY_BID = 0, WINDOW_WITHOUT_BID, WINDOW_FIRST_BID };

/* `announced`: what has been, by anybody. */
static inline uint64_t window_tricks(const Window *window, uint64_t announced)
{
    return window->tricks[announced & window->hears ? bits_extract(announced, window->hears) : 0];
}

/* After a bid that stands, NO_BID: none. */
static inline uint64_t window_tricks_after(const Window *window, uint8_t bid, uint64_t announced)
{
    if (!window->asks_bid) return window_tricks(window, announced);
    size_t row = bid == NO_BID ? WINDOW_WITHOUT_BID : WINDOW_FIRST_BID + (size_t)bid;
    return window->tricks[row << bits_count(window->hears) | bits_extract(announced, window->hears)];
}

/* A duty in the general form: of the legal cards only these, or not these, if that leaves any. */
typedef struct PlayDuty {
    Str id;
    DutyTime at;
    uint8_t place; /* of its entry in the file: those that never hold are left out */
    const Formula *when;
    Window window;
    CardRule only, except;
    bool has_only, breaks; /* breaks: `only` holds for the whole hand, whatever was led */
    const Node *text;
} PlayDuty;

typedef struct PlayRule {
    LeadRule lead;
    Card lead_card; /* its holder leads; NO_CARD: as `lead` says */
    bool follow, trump;
    bool waits; /* following, trumping and heading hold only when the stock is out */
    HeadRule head;
    bool spares_partner; /* no duty to trump while a partner is winning the trick */
    bool heads_partner;  /* the duty to head holds even then */
    bool may_trump, undertrump, trumps_beat;
    const CardSet *exempt;    /* by trump suit, RANKINGS of them; NULL: none */
    bool is_loose;            /* one of the last four is not as usual: following is more than two masks */
    bool is_plain;            /* nothing but follow and trump: the fast path */
    bool follows_plainly;     /* following and trumping is two masks always, and nothing has to be headed */
    uint8_t last_demand;      /* the last trick that a demand is about */
    const Formula *ends_when; /* NULL: when all cards are played */
    CardSet last;
    CardSet names_suit; /* who leads one of these without a trump suit names the suit */
    const BoundCard *bound;
    size_t n_bound;
    const Demand *demands;
    size_t n_demands;
    const LeadBar *leads;
    size_t n_leads;
    const PlayDuty *duties;
    size_t n_duties;
    const Withhold *withhold;
    size_t n_withhold;
    Excuse excuse;
    const Capture *captures;
    size_t n_captures;
    CardSet called_for, kept; /* bound cards that must be played, cards that may be withheld */
    CardSet special;          /* cards with a rule of their own: who has none of them mostly plays by the plain rules */
} PlayRule;

/* A text with formulas in it, in one language. */
typedef struct TemplatePiece {
    Str literal;
    const Formula *formula; /* NULL: the literal */
} TemplatePiece;

typedef struct Template {
    Str language;
    const TemplatePiece *pieces;
    size_t n;
} Template;

/* An item of the settlement, specialised for one contract; items that cannot count in it are left out. */
typedef struct Item {
    Str id;
    const Node *name, *text;
    const Template *why;
    size_t n_why;
    bool each_seat;
    bool won_with_contract; /* the usual condition, without a formula */
    bool leaves_rest;       /* what is paid may leave something with the table */
    Paid paid;
    const Formula *when, *won, *value, *holder, *amount, *payers, *pot;
    int8_t kontra; /* object, -1: none */
} Item;

/* The auction, and the steps between it and play, in their order. */
typedef enum Stage {
    STAGE_AUCTION,
    STAGE_CALL_FIRST,   /* a card called before the talon */
    STAGE_BEFORE_TALON, /* announcements before the talon is seen */
    STAGE_ASK_TALON,    /* rounds of bids before the talon is taken */
    STAGE_KEEP,         /* cards kept before the talon is seen */
    STAGE_TALON,
    STAGE_EARLY, /* announcements before discarding */
    STAGE_DISCARD,
    STAGE_ASK_TRUMP, /* rounds where trumps are named */
    STAGE_TRUMP,
    STAGE_CALL,
    STAGE_GIVE,
    STAGE_ANNOUNCE,
    STAGE_KONTRA,
    STAGE_ASK_PLAY, /* rounds before play */
    STAGE_PLAY,
    STAGE_NAME_SUIT,  /* steps between cards, which interrupt play: the suit that a card without one calls for, */
    STAGE_FIRST_CARD, /* announcements after the first card, */
    STAGE_FIRST_KONTRA,
    STAGE_BEFORE_CARD /* and before each */
} Stage;
enum { N_STAGES = STAGE_BEFORE_CARD + 1 };

/*
 * What can be announced in one step of a contract, conditions aside: sets of announcements, by who may make them.
 */
typedef struct AnnounceStep {
    uint64_t all;                     /* by anybody */
    uint64_t of_side[2], of_declarer; /* by the declarer's side and by the others; by the declarer besides */
    bool is_narrowed;                 /* the stock, melds, leading or laying off may leave less of it */
    bool asks_all, asks_declarer;     /* everyone may have something to say; nobody but the declarer */
    bool has_others;                  /* kontra or melds are said in the same step */
    bool is_plain; /* the declarer's alone, who may say what he has not said, hanging on single cards of his at most */
} AnnounceStep;

typedef struct Contract {
    Str id;
    const FormulaEnv *end_env; /* what its formulas may ask when play is over */
    const Node *name, *text;
    SideRule sides;
    bool alone;            /* everyone for himself */
    bool sides_at_once;    /* known to all as soon as they are settled */
    CardSet holders;       /* whose holders play together */
    uint8_t within_tricks; /* in which the partner is found who wins the first */
    bool is_played;
    const Formula *played; /* asked when play would begin: if false it is settled at once; NULL: true */
    const Formula *plays;  /* ... of each seat: who plays no cards; NULL: all play */
    bool names_trump;      /* evaluated when play would begin; if false, the deal is settled at once; NULL: true */
    bool trump_of_bid;     /* trumps are those of the winning call, or of a bid after the auction */
    bool trump_turned;     /* ... of the suit of the card turned up */
    bool trump_led;        /* ... of the suit of the first card led; before that there are none */
    uint8_t trump_choices; /* ... from the suit of the card turned up */
    uint8_t rankings;      /* the first of those with the contract's order of cards: that of trump suit 0 */
    uint8_t ranking;       /* unless the declarer names it */
    TalonRule talon;
    DiscardRule discard;
    CallRule call;
    PlayRule play;
    bool has_dummy; /* the declarer plays his partner's hand */
    OpenHand open;  /* whose hand lies open, and from when on */
    OpenFrom open_from;
    const Formula *value, *goal;
    uint64_t announcements; /* one bit each */
    AnnounceStep announce[N_STAGES];
    uint32_t stages; /* in which something may be to do, one bit each; STAGE_PLAY always */
    bool has_steps;  /* such between two cards */
    uint64_t
        interrupted; /* tricks in which something else than cards may be done: by how many are over, one bit each */
    bool interrupts_leads; /* and that only before leading */
    const Item *items;
    size_t n_items;
    bool asks_points; /* of single seats, in an item */
} Contract;

/* Is the trump suit one that is known only when somebody has said it, or a card has shown it? */
static inline bool contract_says_trump(const Contract *contract)
{
    return contract->names_trump || contract->trump_of_bid || contract->trump_led || contract->trump_turned;
}

typedef struct Announcement {
    Str id;
    const Node *name, *text, *why;
    Announcer who;
    uint16_t at; /* a set of AnnounceTime */
    AnnounceTimes times;
    bool ends, can_kontra;
    bool closes;     /* who makes it is done */
    bool shows_side; /* everyone knows the side of who makes it */
    bool leads;      /* and leads to the first trick */
    bool closes_stock;
    CardSet takes_turned; /* cards of a rank: that of the trump suit is laid down for the one turned up */
    CardSet shows;
    uint8_t show_count; /* only so many of them, the highest; 0: all */
    uint64_t implies;   /* what counts as announced with it, itself too */
    uint64_t excludes;  /* what the same player cannot announce beside it */
    const Formula *when;
    Window window;       /* of `when`, before a card of one's own */
    const Formula *must; /* NULL: never */
    Card about;          /* the card of which alone `when` asks, whether it is in hand; NO_CARD: something else */
    Card needs;          /* the card that alone has to be in hand; NO_CARD: `when` says it */
    Action token;
} Announcement;

typedef struct Meld {
    Str id;
    const Node *name;
    bool twice; /* who holds both copies of its cards may say it twice */
} Meld;

/* Cards that are a meld together. */
typedef struct Combination {
    CardSet cards;              /* first copies */
    CardSet longer;             /* with one of these it would be part of a longer one, which is said in its place */
    int16_t value, trump_value; /* the second if its suit is trump */
    uint8_t meld, size;
    int8_t suit; /* of a sequence or of ranks together; -1 */
    Action token;
} Combination;

/* A talon that is drawn from after each trick. */
typedef struct StockRule {
    uint8_t draw;   /* cards for each; 0: it is none */
    uint8_t least;  /* that lie there while it can be closed and the card turned up taken */
    uint8_t each;   /* cards for all together, after one trick */
    uint8_t tricks; /* after which it is used up, if it is not closed */
} StockRule;

typedef struct Redeal {
    const Formula *when;
    const Node *text;
} Redeal;

/* Cards that everyone gives to another player before the auction. */
typedef struct PassingRule {
    uint8_t count;              /* 0: nothing is passed */
    uint8_t to[MAX_DIRECTIONS]; /* a PassTo for each deal in turn */
    uint8_t n_to;
    const Formula *when; /* NULL: always */
} PassingRule;

/* A number of each seat that goes from deal to deal. */
typedef struct Carry {
    Str id;
    const Node *name;
    int32_t start;
    const Formula *next, *thrown_in; /* NULL: it stays as it is */
} Carry;

typedef struct Game {
    Str id, family, path;
    uint64_t hash;    /* of the resolved document: the identity of the file */
    uint64_t rules;   /* of the rules alone, without texts: see rules/identity.h */
    const Node *root; /* the resolved document with every default */
    const Node *name, *summary, *unit;

    /* the table */
    uint8_t n_players, n_active, tricks_total;
    uint16_t most_said; /* a round that has not ended after so many actions has no end: the rest needs the room */
    bool has_partners;
    uint8_t team[MAX_SEATS]; /* of a seat: seats of one team are partners */
    bool anticlockwise, idle_settles;
    bool counts_deals; /* a rule asks for the number of the deal in its match */
    bool has_pot, everyone_antes;
    bool writes_up; /* each writes up what he gains, and nobody pays it */
    int32_t ante;
    DealerRule next_dealer;
    BestRule match_best;
    const Formula *match_rounds;
    const Formula *match_until;  /* NULL: never */
    const Formula *match_result; /* by seat; NULL: the total */
    Carry carry[MAX_CARRIES];
    uint8_t n_carries;

    /* the pack */
    uint8_t n_cards, n_suits;
    int8_t trump_suit;
    uint8_t copies;  /* 1, or 2: the cards 2n and 2n + 1 are the same */
    bool equal_last; /* of two identical cards the later one wins */
    CardSet pack;
    CardSet kinds; /* one card of each id: in a pack of two the first ones */
    CardInfo card[MAX_CARDS];
    Suit suit[MAX_SUITS];
    const CardClass *classes;
    size_t n_classes;
    CardValues values; /* the deck's; CardInfo has them too */
    uint8_t count_group, count_less;
    bool count_exact;
    bool counts_tricks; /* no card is worth anything: a side's tricks are its points */

    /* the deal; the packets are kept in the document, for they make no difference to chance */
    uint8_t n_parts, n_talon, hand_size;
    const Formula *cards;                /* how many each gets in this deal; NULL: as many as the packets give */
    Str part_id[MAX_PARTS + MAX_SHARES]; /* shares of sets after the parts */
    const Node *part_name[MAX_PARTS + MAX_SHARES];
    uint8_t part_size[MAX_PARTS + MAX_SHARES];
    TalonSet talon_set[MAX_SETS];
    uint8_t n_talon_sets, n_shares;
    uint8_t share_start[MAX_SHARES]; /* its first card in the talon */
    uint8_t talon_part[MAX_TALON];   /* of the n-th talon card dealt */
    TurnedRule turned;               /* the card that lies open */
    StockRule stock;
    const Redeal *redeals;
    uint16_t most_redeals; /* after so many the last deal is played */
    size_t n_redeals;
    PassingRule passing;

    /* the auction */
    Bid bid[MAX_BIDS];
    uint8_t n_bids;
    Call call[MAX_CALLS];
    uint16_t n_calls;
    Round round[MAX_ROUNDS];
    uint8_t n_rounds;
    AllPass all_pass;
    const Node *all_pass_text;
    int8_t all_pass_contract, fixed_contract;
    bool fixed_has_declarer, fixed_is_dealer;

    /* contracts and what follows */
    Contract contract[MAX_CONTRACTS];
    uint8_t n_contracts;
    const Ranking *ranking; /* RANKINGS for each order of cards, the deck's first: by trump suit, then without */
    size_t n_rankings;
    Announcement announcement[MAX_ANNOUNCEMENTS];
    uint8_t n_announcements;
    uint64_t announced_at[N_STAGES], announced_by[BY_DECLARER_SIDE + 1]; /* sets of announcements */
    uint64_t announced_times[TIMES_SEAT + 1];
    uint64_t announced_freely, announced_must, announced_alone; /* without `when`; with `must`, with `excludes` */
    uint64_t announced_asking;  /* with a `when` that asks for more than a card in hand */
    uint64_t announced_either;  /* before cards are laid off only if there are any to lay off */
    uint64_t announced_leads;   /* whose maker leads to the first trick */
    uint64_t announced_on_lead; /* of those in play that can be made only before leading */
    uint64_t announced_stock, announced_closing, announced_exchanging; /* about the stock, of these two kinds */
    uint64_t announced_ending;                                         /* the deal */
    AnnounceTurns announce_turns;
    AskRule announce_ask;
    Meld meld[MAX_MELDS];
    Combination combination[MAX_COMBINATIONS];
    uint16_t n_melds, n_combinations;
    MeldTime meld_at;
    bool melds_need_trick, melds_are_points;
    MeldCount meld_counts;
    MeldOrder meld_order;
    uint8_t meld_compare[MAX_MELD_COMPARE], n_meld_compare; /* MeldCompare, the first that tells decides */
    bool has_kontra;
    KontraAt kontra_at;
    bool kontra_is_beside; /* it is, and with the announcements */
    AskRule kontra_ask;
    bool kontra_is_short;       /* the game alone is doubled, and the step is over then */
    Action kontra_pass;         /* how one says that one is done with it */
    const Formula *kontra_when; /* who can begin doubling */
    const Node *kontra_why;
    uint8_t n_kontra_steps, kontra_factor;
    const Node *kontra_name[MAX_KONTRA_STEPS];

    /* names that the language has too; the files of the game: its own, its parent and so on, NULL behind the last */
    const SharedName *shared_names;
    size_t n_shared_names;
    const Source *const *files;

    /* actions that are no cards */
    Token token[MAX_TOKENS];
    uint16_t n_tokens;
    Action token_pass, token_hold, token_done;
    Action part_token[MAX_PARTS + MAX_SHARES], suit_token[MAX_SUITS];

    /*
     * Receives the first fault of a condition evaluated during play (the condition then counts as false); NULL: faults
     * are dropped. Only a private copy of a Game has one, as in a trial.
     */
    struct FormulaFault *watch;

    /*
     * Where computer players find what has been learned of this game (bots/skill.h), which may be filled at any time by
     * whoever opened it; NULL: nothing can be.
     */
    struct Lessons *lessons;
} Game;

/*
 * The text of a node {en, de, ...} in a language, else in English, else the first there is; a string as it is; "" for
 * NULL.
 */
Str text_in(const Node *text, Str language);

/* Did an author write the value? Else it is a default of the schema, or NULL. */
bool author_wrote(const Node *value);

/* Is it the schema of variants, from which defaults come? */
bool source_is_schema(const Source *source);

/* Whose a name, or a function, is in what `writer` writes: see FormulaEnv.meaning. */
NameMeaning game_meaning(const Game *game, Str name, bool is_call, const Source *writer);

/* The action with this token id in any phase (cards and tokens), or NO_ACTION. */
Action game_action(const Game *game, Str token);

/* What an action that is no card (>= FIRST_TOKEN) says. */
static inline const Token *token_of(const Game *game, Action action)
{
    return &game->token[action - FIRST_TOKEN];
}

/* The token id of an action. */
Str game_token(const Game *game, Action action);

/*
 * Places of the talon, one bit each in the order dealt: those of a part, and those that the taker gets by a rule,
 * `chosen` being his part where he chooses one (of a single card that he chooses the first place stands for all).
 */
uint64_t part_places(const Game *game, int part);
uint64_t taken_places(const Game *game, const TalonRule *rule, int chosen);

/* Can anything be bid that stands? Where all bids are answers, such as predictions, nobody has failed to bid. */
static inline bool game_has_stakes(const Game *game)
{
    for (int i = 0; i < game->n_bids; i++)
        if (game->bid[i].contract >= 0) return true;
    return false;
}

/* How many cards the taker gets; where he chooses, of the first part. */
int taken_count(const Game *game, const TalonRule *rule);

/* The card with this id, or NO_CARD; of two identical ones the first. */
Card game_card(const Game *game, Str id);

/* All cards with the id of this one: itself alone, or the two of a pack of two. */
static inline CardSet game_copies(const Game *game, Card card)
{
    return game->copies == 2 ? (CardSet)3 << (card & ~1) : card_bit(card);
}

/* One card of each id that the set has: the first copy, whichever it has. The same for a pack of single cards. */
CardSet game_one_of_each(const Game *game, CardSet set);

/* The set with both copies of each card it contains. */
CardSet game_all_copies(const Game *game, CardSet set);

/* The set with first copies wherever it has only one of two: equal for sets that players cannot tell apart. */
CardSet game_same_cards(const Game *game, CardSet set);

/* Of two identical cards that are both there, the second is left out: a choice is between different cards. */
static inline CardSet game_choices(const Game *game, CardSet set)
{
    return game->copies == 2 ? set & ~((set & game->kinds) << 1) : set;
}

/*
 * For cards given by ids: the card with this id that is not in `used`; the first if both are. NO_CARD: there is none.
 */
Card game_free_card(const Game *game, Str id, CardSet used);

/* The cards of a set as copies that are not in `used`, where there are such. */
CardSet game_free_cards(const Game *game, CardSet set, CardSet used);

/* The card that an item of a formula stands for: an id that two cards have is an item of its own. */
static inline Card card_of_item(int64_t item)
{
    return (Card)(item < SET_PAIRS ? item : 2 * (item - SET_PAIRS));
}

/* Sum of the card points of a set in a ranking (0: as the deck has them), nothing taken off. */
int64_t game_face_points(const Game *game, int ranking, CardSet cards);

/*
 * Points of a pile as the variant counts (C1), or with the exact share of each card taken off; cards are worth what
 * they are in this ranking (0: what the deck says).
 */
Fraction game_points(const Game *game, int ranking, CardSet cards);
Fraction game_exact_points(const Game *game, int ranking, CardSet cards);

/* Index of a bid, contract or announcement by id, or -1. */
int game_bid(const Game *game, Str id);
int game_contract(const Game *game, Str id);
int game_announcement(const Game *game, Str id);

#endif
