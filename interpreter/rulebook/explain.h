/*
 * The rules of a variant for players. They are made only from the compiled game and its resolved document, so an error
 * in the file shows in the text.
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
    uint64_t number; /* its number in the fixed sequence of deals */
    State state;
    Settlement settlement;
} Example;

/* The data that the chapters share. */
typedef struct Explainer {
    const Opened *opened;
    const Game *game;
    const Node *root; /* the resolved document */
    Document *document;
    uint8_t order[MAX_CONTRACTS]; /* contracts in the order of their bids, then those without a bid */
    uint32_t exchanged, played;   /* contracts possible when the talon is taken; contracts possible when play begins */
    Speaker speaker;              /* speaks without a contract */
    Scene scene;
    Example *example; /* none if the page has no examples */
    int n_examples;
} Explainer;

/* The whole document, in the arena of `opened`; `language` is "en" or "de". */
const Document *explain_game(const Opened *opened, Str language);

/* Only the rules, for a table; the document is in the arena. */
const Document *explain_table(Arena *arena, const Game *game, Str language);

/* Reports each formula of the game that has no words in the printed rules. Temporary data is in the arena. */
void explain_unspoken(Arena *arena, const Game *game, Diags *diags);

/* Make texts: a sentence with or without placeholders; a text of the variant; two texts with something between them. */
Str explain_say(const Explainer *explainer, Word word, Slots slots);
Str explain_word(const Explainer *explainer, Word word);
static inline Str explain_name(const Explainer *explainer, const Node *text)
{
    return text_in(text, explainer->speaker.language);
}
Str explain_join(const Explainer *explainer, Str a, const char *between, Str b);

/* Add one sentence, as a paragraph or as an item of a list. */
void explain_write(const Explainer *explainer, Word word, Slots slots);
void explain_item(const Explainer *explainer, Word word, Slots slots);
void explain_heading(const Explainer *explainer, int level, Word word);

/* A rank, or a list of ranks, as the letters on cards in this language; empty for no list. */
Str explain_rank(const Explainer *explainer, Str rank);
Str explain_ranks(const Explainer *explainer, const Node *ranks);

/*
 * The name of a card such as "trump J" or "mate J", if the trump suit is not known in advance; "" for other selectors.
 */
Str explain_relative_card(const Explainer *explainer, Str word);

/* The order of ranks that all contracts have and that is not the order of the pack; NULL if there is none. */
const Node *explain_common_ranks(const Explainer *explainer);

/* A card as a picture for documents that have pictures; else as `written`. */
Str explain_picture(const Explainer *explainer, Card card, Str written);

/* The name in a node of a bid, contract, announcement or item; the id if the node has no name. */
Str explain_named(const Explainer *explainer, const Node *node, Str id);

/* An author's text as a sentence, with a capital at the beginning and a full stop at the end. */
Str explain_sentence(const Explainer *explainer, const Node *text);

/* The names of a set of contracts. If the set is large: "all except" the others. */
Str explain_contract_names(const Explainer *explainer, const bool *which);

/* True if a set of contracts is large and lacks only a few; `*others` are the names of these. */
bool explain_is_all_but(const Explainer *explainer, const bool *which, Str *others);

/* The map of a contract in the document; and the map under a key of the document. */
const Node *explain_contract(const Explainer *explainer, const Contract *contract);
const Node *explain_section(const Explainer *explainer, const char *key);

/* The chapters that an author's paragraph may belong to, depending on its subject. */
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

/*
 * explain_parts() says of which parts the bids of a round are made and which bids are higher. explain_pickup() says how
 * a player picks up the talon.
 */
void explain_parts(const Explainer *explainer, const Round *round);
void explain_pickup(const Explainer *explainer, const Round *round);
bool explain_has_parts(const Game *game);

/* Adds the author's paragraphs that belong to a chapter. */
void explain_written(const Explainer *explainer, Chapter chapter);

/*
 * True if a paragraph of the author fully describes the value at a path, or a value above it. The path consists of the
 * parts joined by slashes; empty parts are left out.
 */
bool explain_is_covered(const Explainer *explainer, const char *map, Str id, const char *key);

/*
 * Describes something for each contract of a set. Contracts with the same text are joined. `describe` writes sentences
 * about one contract, each followed by a line feed. In the variant "by line", each sentence is written only once, with
 * the names of all contracts that have it, so it must be understandable on its own.
 */
typedef void (*ExplainContract)(const Explainer *explainer, const Contract *contract, Buf *out);
void explain_by_contract(const Explainer *explainer, uint32_t contracts, ExplainContract describe);
void explain_by_line(const Explainer *explainer, uint32_t contracts, ExplainContract describe);

/* True if each sentence can follow the names of its contracts on one line, so that no headings are needed. */
bool explain_fits_in_line(const Explainer *explainer, uint32_t contracts, ExplainContract describe);

/* The name of a bid; for a short row of calls, all its calls. */
Str explain_bid_name(const Explainer *explainer, const Bid *bid);

/* The names of a set of bids (one bit each), without those that can never be made. */
Str explain_bid_names(const Explainer *explainer, uint32_t set);

/* Describe the talon for one contract: who takes it and sees it; and the discards: how many, and which cards. */
void explain_talon(const Explainer *explainer, const Contract *contract, Buf *out);
void explain_discards(const Explainer *explainer, const Contract *contract, Buf *out);
void explain_giving(const Explainer *explainer, const Contract *contract, Buf *out);

/* True if cards are given to other players after the talon was taken, and nobody discards. */
bool explain_gives_for_discard(const Game *game);

/* A rule by which a player gives cards to another one, as a sentence. */
Str explain_gift(const Speaker *speaker, const Node *gift);

/*
 * The contracts that may be the present one at a moment of the bidding, one bit each. These are the contracts that are
 * bid, or played when nobody bids. A contract is left out if a later round before this moment always replaces it.
 */
uint32_t explain_standing(const Explainer *explainer, RoundTime until);

/*
 * A list of sentences whose first placeholder is the name of a bid, an announcement or the like. Sentences that differ
 * only in this name become one sentence with all names. A sentence with a number of its own stays separate.
 */
typedef struct Sentence {
    Word word;
    Slots slots;
} Sentence;
typedef struct Sentences {
    Sentence *list; /* MAX_SENTENCES entries, in the arena */
    int n;
} Sentences;
enum { MAX_SENTENCES = 1024 };
Sentences explain_sentences(const Explainer *explainer);
void explain_add(Sentences *sentences, Word word, Slots slots);
void explain_write_sentences(const Explainer *explainer, const Sentences *sentences);

/* A formula in words, for a contract. */
Str explain_formula(const Explainer *explainer, const Contract *contract, const Node *scalar);

/*
 * The values of all contracts for a column of a table (MAX_CONTRACTS texts). Returns the head of the column: "value",
 * or "factor" if the settlement multiplies by it. N_WORDS if there is nothing to show.
 */
Word explain_values(const Explainer *explainer, Str *values);

/* Writes a sentence, followed by a line feed. */
void explain_line(const Explainer *explainer, Buf *out, Word word, Slots slots);

/* False if a bid can never be made, because an option gave it a condition that never holds. */
bool explain_is_offered(const Bid *bid);

/* Lists the bids round by round, from the lowest on (room for MAX_BIDS); returns their number. */
int explain_bids(const Game *game, uint8_t *bids);

/*
 * Plays the example deals: those under `examples` in the document, else the most instructive ones among many. They are
 * in the arena.
 */
void explain_play_examples(Explainer *explainer);

/* Plays one deal as the examples are played; false if nobody wanted to play and the deal was thrown in. */
bool explain_played(Arena *arena, const Game *game, uint64_t number, State *state, Settlement *settlement);

/* A deal of the fixed sequence before the first action. */
void explain_start(const Explainer *explainer, uint64_t number, State *state);

/* The result of a deal: the points; and each item with its calculation. */
void explain_points(const Explainer *explainer, const State *state, const Settlement *settlement);
void explain_settled(const Explainer *explainer, const State *state, const Settlement *settlement);

/* A table of what players pay, depending on the declarer's points, if the payment depends on nothing else. */
void explain_payments(const Explainer *explainer);

/*
 * The hands with which a player must bid, found by trying hands in the engine. Empty if the duty does not depend on
 * trumps.
 */
Str explain_duty_cases(const Explainer *explainer, int round, int duty);

/* Writes which cards are trumps in each contract, and how cards rank. */
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

/* The explanation of a code of findings: rule, reason, a wrong and a right example. NULL if the code is unknown. */
const Document *explain_code(Arena *arena, Str code, Str language);

/* The rule of a code as a sentence, in the language of the process; empty if the code is unknown. */
Str explain_code_rule(Str code);

/* The code nearest to a misspelt one; empty if none is near. */
Str explain_nearest_code(Arena *arena, Str name);

#endif
