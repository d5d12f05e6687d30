/*
 * A deal as text that a person can read, write and mail: tags in brackets, then moves as seat:token under headings. The
 * grammar is in docs/records.md. Reading gives what the text says; replaying holds it to the rules.
 */
#ifndef TAPP_ENGINE_RECORD_H
#define TAPP_ENGINE_RECORD_H

#include "rules/load.h"
#include "engine/settle.h"

enum { RECORD_MAX_BYTES = 1 << 20, RECORD_MAX_ITEMS = 64, RECORD_MAX_CARRIED = MAX_CARRIES };

/* A piece of the text and its place. */
typedef struct RecordText {
    Str text;
    Span span;
} RecordText;

typedef struct RecordMove {
    uint8_t seat;
    RecordText token;
} RecordMove;

/* What each seat gains, as the record has it; `n` 0 where it says nothing. */
typedef struct RecordPayoffs {
    int64_t payoffs[MAX_SEATS];
    size_t n;
    Span span;
} RecordPayoffs;

typedef struct RecordItem {
    RecordText id;
    int64_t value;
    RecordPayoffs payoffs;
} RecordItem;

/* A number carried from deal to deal, as each seat has it. */
typedef struct RecordCarried {
    RecordText id;
    RecordPayoffs by_seat;
} RecordCarried;

typedef struct Record {
    const Source *source;
    RecordText variant, hash;
    int players; /* 0 where it is not said */
    uint8_t dealer;
    Span dealer_span; /* without a source where it is not said */
    OptionChoice options[RECORD_MAX_ITEMS];
    size_t n_options;
    uint64_t seed, number, deal_number;
    int32_t pot;
    RecordCarried carried[RECORD_MAX_CARRIED];
    size_t n_carried;
    Span seed_span; /* without a source where it is not said */
    bool has_cards;
    RecordText hand[MAX_SEATS], talon, turned;
    RecordMove moves[MAX_LOG];
    size_t n_moves;
    RecordPayoffs score;
    RecordItem items[RECORD_MAX_ITEMS];
    size_t n_items;
} Record;

/*
 * The record in `source`, in `arena`, borrowing the source's text; NULL after an error ("record-syntax", "record-tag").
 * A tag that is not known is a warning ("unknown-tag").
 */
const Record *record_read(Arena *arena, const Source *source, Diags *diags);

/*
 * Plays a record: `last` is the position after its moves. False after an error: "record-hand" (cards that are no deal
 * of the game), "wrong-seed" (cards that its seed does not give), "illegal-move", "wrong-score". Warnings are other
 * rules than those of its hash ("other-rules"; then nothing is said of its seed) and a deal that is over without a
 * score ("no-score").
 */
bool record_replay(const Record *record, const Game *game, State *last, Diags *diags);

/* What a record names besides the deal itself. */
typedef struct RecordHead {
    Str variant; /* id, or path as the user named it */
    const OptionChoice *options;
    size_t n_options;
} RecordHead;

/* The deal so far as a record; its seed is in it only where that gives its cards. */
void record_write(Buf *out, const RecordHead *head, const Game *game, const State *state);

/* The position that a deal began with. */
void record_first(const Game *game, const State *state, State *first);

/* The position after the first `at` actions of a deal (0 ... state->n_log). */
void record_position(const Game *game, const State *state, int at, State *position);

/* Cards read from ids with blanks between: `n` of them in the order written. */
typedef struct CardList {
    Card cards[MAX_CARDS];
    size_t n;
} CardList;

/* The cards of a deal in lines: each seat's hand, the talon in the order dealt, the card turned up. */
void record_write_dealt(Buf *out, const Game *game, const State *state);

/* Reads what record_write_dealt wrote. False if the text has another form or an unknown card. */
bool record_read_dealt(const Game *game, Str text, DealtCards *cards);

/*
 * False, with the word in `*unknown`, at the first that is no card of the game or one too many. An id that two cards
 * have is the one that is not in `*used`, to which all that are read are added.
 */
bool record_read_cards(const Game *game, Str text, CardSet *used, CardList *list, Str *unknown);

#endif
