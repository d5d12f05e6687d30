/*
 * The rules of a variant for players, made only from the compiled game and its resolved document: an error in the file
 * shows in the text.
 */
#ifndef TAPP_RULEBOOK_EXPLAIN_H
#define TAPP_RULEBOOK_EXPLAIN_H

#include "catalog/catalog.h"
#include "engine/settle.h"
#include "rulebook/document.h"
#include "wording/phrase.h"
#include "wording/speak.h"

enum { EXPLAIN_DEALS = 3 };

/* A deal that was played as an example. */
typedef struct Example {
    uint64_t number; /* of the fixed seed */
    State state;
    Settlement settlement;
} Example;

/* Shared by the chapters. */
typedef struct Explainer {
    const Opened *opened;
    const Game *game;
    const Node *root; /* the resolved document */
    Document *document;
    uint8_t order[MAX_CONTRACTS]; /* contracts in the order of their bids, then the others */
    uint32_t exchanged, played;   /* contracts possible when the talon is taken, and when play begins */
    Speaker speaker;              /* about no contract */
    Scene scene;
    Example *example; /* none for a page without examples */
    int n_examples;
} Explainer;

/* The whole document, in the arena of `opened`; languages are "en" and "de". */
const Document *explain_game(const Opened *opened, Str language);

/* Only the rules, as used at a table; the document is in the arena. */
const Document *explain_table(Arena *arena, const Game *game, Str language);

/* Reports each formula of the game that has no words in the printed rules; temporary data goes to the arena. */
void explain_unspoken(Arena *arena, const Game *game, Diags *diags);

/* A sentence with or without placeholders; a text of the variant; two texts with something between. */
Str explain_say(const Explainer *explainer, Word word, Slots slots);
Str explain_word(const Explainer *explainer, Word word);
static inline Str explain_name(const Explainer *explainer, const Node *text)
{
    return text_in(text, explainer->speaker.language);
}
Str explain_join(const Explainer *explainer, Str a, const char *between, Str b);

/* A paragraph of one sentence; a list item of one sentence. */
void explain_write(const Explainer *explainer, Word word, Slots slots);
void explain_item(const Explainer *explainer, Word word, Slots slots);
void explain_heading(const Explainer *explainer, int level, Word word);

/* A rank, and a list of ranks, by the letters of cards in the language; empty without a list. */
Str explain_rank(const Explainer *explainer, Str rank);
Str explain_ranks(const Explainer *explainer, const Node *ranks);

/* A card: drawn if a document has pictures, else as written. */
Str explain_picture(const Explainer *explainer, Card card, Str written);

/* The name of a bid, contract, announcement or item by its node, else the id. */
Str explain_named(const Explainer *explainer, const Node *node, Str id);

/* An author's text with a capital at the beginning and a full stop at the end. */
Str explain_sentence(const Explainer *explainer, const Node *text);

/* The names of contracts; if they are many, "all except" the others. */
Str explain_contract_names(const Explainer *explainer, const bool *which);

/* The map of a contract; and a section at the top. */
const Node *explain_contract(const Explainer *explainer, const Contract *contract);
const Node *explain_section(const Explainer *explainer, const char *key);

/* The chapters for an author's paragraphs, by their subject. */
typedef enum Chapter {
    CHAPTER_SHORT,
    CHAPTER_CARDS,
    CHAPTER_DEAL,
    CHAPTER_AUCTION,
    CHAPTER_CONTRACTS,
    CHAPTER_ANNOUNCEMENTS,
    CHAPTER_MELDS,
    CHAPTER_PLAY,
    CHAPTER_SETTLEMENT,
    CHAPTER_MATCH
} Chapter;

/* Says of which parts the bids of a round are made, which of them are higher, and how a player picks up the talon. */
void explain_parts(const Explainer *explainer, const Round *round);
void explain_pickup(const Explainer *explainer, const Round *round);
bool explain_has_parts(const Game *game);

/* Adds the author's paragraphs of a chapter. */
void explain_written(const Explainer *explainer, Chapter chapter);

/*
 * True if a shown paragraph fully describes the value at a path (or a value above it). The parts are joined by slashes;
 * empty ones are ignored.
 */
bool explain_is_covered(const Explainer *explainer, const char *map, Str id, const char *key);

/*
 * Describes something for each contract of a set, and joins contracts with the same text. `describe` writes sentences
 * about one contract, each ended by a line feed. By line, each sentence is written once for all contracts it applies
 * to, so it must be understandable on its own.
 */
typedef void (*ExplainContract)(const Explainer *explainer, const Contract *contract, Buf *out);
void explain_by_contract(const Explainer *explainer, uint32_t contracts, ExplainContract describe);
void explain_by_line(const Explainer *explainer, uint32_t contracts, ExplainContract describe);

/* True if each sentence by line can follow the names of its contracts, so that no headings are needed. */
bool explain_fits_in_line(const Explainer *explainer, uint32_t contracts, ExplainContract describe);

/* The name of a bid; for a short row of calls, the calls. */
Str explain_bid_name(const Explainer *explainer, const Bid *bid);

/* The names of a set of bids, one bit each, without those that cannot be made. */
Str explain_bid_names(const Explainer *explainer, uint32_t set);

/* For one contract: who takes and sees the talon, the number of discards, and the cards allowed. */
void explain_talon(const Explainer *explainer, const Contract *contract, Buf *out);
void explain_discards(const Explainer *explainer, const Contract *contract, Buf *out);
void explain_giving(const Explainer *explainer, const Contract *contract, Buf *out);

/* One row of giving cards as a sentence. */
Str explain_gift(const Speaker *speaker, const Node *gift);

/*
 * The contracts that can be the present one at a time of the bidding, one bit each: those that are bid, or played when
 * nobody bids, without those that a later question before that time always replaces.
 */
uint32_t explain_standing(const Game *game, RoundTime until);

/*
 * Sentences whose first placeholder is the name of a bid, an announcement or the like. Sentences that differ only in
 * the name are joined, with all names and their number. A sentence with its own number is separate.
 */
typedef struct Sentence {
    Word word;
    Slots slots;
} Sentence;
typedef struct Sentences {
    Sentence *list; /* MAX_SENTENCES, in the arena */
    int n;
} Sentences;
enum { MAX_SENTENCES = 1024 };
Sentences explain_sentences(const Explainer *explainer);
void explain_add(Sentences *sentences, Word word, Slots slots);
void explain_write_sentences(const Explainer *explainer, const Sentences *sentences);

/* A formula of a contract in words. */
Str explain_formula(const Explainer *explainer, const Contract *contract, const Node *scalar);

/*
 * The values of contracts for a column of a table (MAX_CONTRACTS texts). Returns the word for its head: the value or,
 * if the settlement multiplies by it, the factor; N_WORDS if there is nothing to show.
 */
Word explain_values(const Explainer *explainer, Str *values);

/* Writes a sentence and a line feed. */
void explain_line(const Explainer *explainer, Buf *out, Word word, Slots slots);

/* True if a bid is ever possible. An option may have disabled it with a condition that never holds. */
bool explain_is_offered(const Bid *bid);

/* The bids in order, round by round from the lowest (MAX_BIDS of them); returns their number. */
int explain_bids(const Game *game, uint8_t *bids);

/*
 * Plays example deals: those under `examples` of the document, or the most instructive ones found among many; in the
 * arena.
 */
void explain_play_examples(Explainer *explainer);

/* Plays one deal as an example is played; false if it was thrown in. */
bool explain_played(Arena *arena, const Game *game, uint64_t number, State *state, Settlement *settlement);

/* A deal of the fixed seed as it is dealt. */
void explain_start(const Explainer *explainer, uint64_t number, State *state);

/* The result of a deal: the points, and each item with its calculation. */
void explain_points(const Explainer *explainer, const State *state, const Settlement *settlement);
void explain_settled(const Explainer *explainer, const State *state, const Settlement *settlement);

/* The payment between players by the declarer's points, if the points determine it. */
void explain_payments(const Explainer *explainer);

/* The hands that a duty to bid applies to, found with the engine; empty if it does not depend on the trumps held. */
Str explain_duty_cases(const Explainer *explainer, int round, int duty);

/* Writes the trumps of each contract, and the rank of its cards. */
void explain_trumps(const Explainer *explainer);

/* The chapters, in reading order. */
void explain_cards(const Explainer *explainer);
void explain_deal(const Explainer *explainer);
void explain_auction(const Explainer *explainer);
void explain_contracts(const Explainer *explainer);
void explain_announcements(const Explainer *explainer);
void explain_play(const Explainer *explainer);
void explain_counting(const Explainer *explainer);
void explain_settlement(const Explainer *explainer);
void explain_deal_played(const Explainer *explainer);
void explain_examples(const Explainer *explainer);
void explain_match(const Explainer *explainer);

/* A code of findings: its rule, the reason, a wrong and a right example; NULL if the code is unknown. */
const Document *explain_code(Arena *arena, Str code, Str language);

/* Its rule in a sentence, in the language of the process; empty if the code is unknown. */
Str explain_code_rule(Str code);

/* The code nearest to a name, or an empty slice. */
Str explain_nearest_code(Arena *arena, Str name);

#endif
