/*
 * A record is a deal as text that people can read, write and mail: tags in brackets, then moves as seat:token under
 * headings. docs/records.md has the grammar. Reading only parses the text; replaying checks it against the rules.
 */
#ifndef TAPP_ENGINE_RECORD_H
#define TAPP_ENGINE_RECORD_H

#include "rules/load.h"
#include "engine/settle.h"

enum { RECORD_MAX_BYTES = 1 << 20, RECORD_MAX_ITEMS = 64, RECORD_MAX_CARRIED = MAX_CARRIES };

/* A piece of the text, and its place for error messages. */
typedef struct RecordText {
    Str text;
    Span span;
} RecordText;

typedef struct RecordMove {
    uint8_t seat;
    RecordText token; /* its span is that of the whole move, with the seat */
} RecordMove;

/* A number for each seat, usually its gain; `n` is 0 if the record has none. */
typedef struct RecordPayoffs {
    int64_t payoffs[MAX_SEATS];
    size_t n;
    Span span;
} RecordPayoffs;

/* An item of the settlement according to the record. */
typedef struct RecordItem {
    RecordText id;
    int64_t value;
    RecordPayoffs payoffs;
} RecordItem;

/* A number carried from deal to deal, per seat. */
typedef struct RecordCarried {
    RecordText id;
    RecordPayoffs by_seat;
} RecordCarried;

typedef struct Record {
    const Source *source;
    RecordText variant, hash;
    int players; /* the number of players; 0 if missing */
    uint8_t dealer;
    Span dealer_span; /* its source is NULL if the tag is missing */
    OptionChoice options[RECORD_MAX_ITEMS];
    size_t n_options;
    uint64_t seed, number, deal_number;
    int32_t pot;
    RecordCarried carried[RECORD_MAX_CARRIED];
    size_t n_carried;
    RecordText chosen[MAX_SEATS]; /* ids of bids chosen in earlier deals of each dealer */
    Span seed_span;               /* its source is NULL if the tag is missing */
    bool has_cards;               /* there is a tag for a hand or the talon; else the seed gives the cards */
    RecordText hand[MAX_SEATS], talon, turned;
    RecordMove moves[MAX_LOG];
    size_t n_moves;
    RecordPayoffs score;
    RecordItem items[RECORD_MAX_ITEMS];
    size_t n_items;
} Record;

/*
 * Parses the record in `source` into `arena`; it borrows the source's text. NULL after an error ("record-syntax",
 * "record-tag"). An unknown tag is a warning ("unknown-tag").
 */
const Record *record_read(Arena *arena, const Source *source, Diags *diags);

/*
 * Plays a record; `last` receives the position after its moves. False after an error: "record-hand" (the cards are not
 * a deal of the game), "wrong-seed" (the seed gives other cards), "illegal-move", "wrong-score". There are two
 * warnings. "other-rules": the rules have changed since, and the seed is not checked. "no-score": the deal is over, but
 * the record has no score.
 */
bool record_replay(const Record *record, const Game *game, State *last, Diags *diags);

/* The data that record_write() needs besides the deal itself. */
typedef struct RecordHead {
    Str variant; /* the id of the game, or its path as given by the user */
    const OptionChoice *options;
    size_t n_options;
} RecordHead;

/* Writes the deal so far as a record. The seed is included only if it gives the deal's cards. */
void record_write(Buf *out, const RecordHead *head, const Game *game, const State *state);

/* Sets `first` to the initial position of the deal of `state`. */
void record_first(const Game *game, const State *state, State *first);

/* Sets `position` to the position after the first `at` actions (0 ... state->n_log) of the deal of `state`. */
void record_position(const Game *game, const State *state, int at, State *position);

/* Cards read from ids separated by blanks: `n` of them, in the order written. */
typedef struct CardList {
    Card cards[MAX_CARDS];
    size_t n;
} CardList;

/* Writes the cards of a deal, one line each: each seat's hand, the talon in the order dealt, the card turned up. */
void record_write_dealt(Buf *out, const Game *game, const State *state);

/* Reads the output of record_write_dealt(). False if the form is wrong or a card is unknown. */
bool record_read_dealt(const Game *game, Str text, DealtCards *cards);

/*
 * Reads cards into `*list`, and adds them to `*used`. If two cards share an id, the card that is not yet in `*used` is
 * meant. A card may also be repeated; the caller must test this. At the first word that is no card of the game, returns
 * false and stores the word in `*unknown`.
 */
bool record_read_cards(const Game *game, Str text, CardSet *used, CardList *list, Str *unknown);

#endif
