/*
 * The rules of a variant, written for players. All of it is made from the compiled game and its resolved document. So
 * an error in the variant file shows in the text.
 */
#ifndef TAPP_RULEBOOK_EXPLAIN_H
#define TAPP_RULEBOOK_EXPLAIN_H

#include "catalog/catalog.h"
#include "engine/settle.h"
#include "rulebook/document.h"
#include "wording/phrase.h"
#include "wording/speak.h"

enum { EXPLAIN_DEALS = 3 }; /* the most example deals of a page */

/* A deal that was played as an example. */
typedef struct Example {
    uint64_t number; /* the number from which the deal is generated */
    State state;
    Settlement settlement;
} Example;

/* The data that all chapters use. */
typedef struct Explainer {
    const Opened *opened;
    const Game *game;
    const Node *root; /* the document of the variant, with parents and options resolved */
    Document *document;
    uint8_t order[MAX_CONTRACTS]; /* the numbers of contracts in the order of their bids, then of those without a bid */
    uint32_t exchanged;           /* the contracts that are possible when the talon is taken, one bit each */
    uint32_t played;              /* the contracts that are possible when play begins, one bit each */
    Speaker speaker;              /* puts formulas into words; its `contract` is NULL */
    Scene scene;
    Example *example; /* the example deals; NULL if the page has none */
    int n_examples;
} Explainer;

/*
 * Returns the whole text about a variant: rules, example deals, glossary, options and sources. It is in the arena of
 * `opened`; `language` is a code such as "en".
 */
const Document *explain_game(const Opened *opened, Str language);

/* Returns only the rules, for players at a table. The document is in `arena`. */
const Document *explain_table(Arena *arena, const Game *game, Str language);

/*
 * Adds a message to `diags` for each formula of the game that cannot be put into words. Temporary data is in `arena`.
 */
void explain_unspoken(Arena *arena, const Game *game, Diags *diags);

/*
 * Return texts in the reader's language. explain_say() fills in placeholders, explain_word() has none; explain_name()
 * returns a text of the variant. explain_join() puts `between` between two texts; if one is empty, it returns only the
 * other.
 */
Str explain_say(const Explainer *explainer, Word word, Slots slots);
Str explain_word(const Explainer *explainer, Word word);
static inline Str explain_name(const Explainer *explainer, const Node *text)
{
    return text_in(text, explainer->speaker.language);
}
Str explain_join(const Explainer *explainer, Str a, const char *between, Str b);

/*
 * explain_write() adds a sentence as a paragraph, explain_item() adds it as an item of a list. explain_heading() adds a
 * heading.
 */
void explain_write(const Explainer *explainer, Word word, Slots slots);
void explain_item(const Explainer *explainer, Word word, Slots slots);
void explain_heading(const Explainer *explainer, int level, Word word);

/*
 * Return a rank, or a list of ranks, as the letters on the cards in this language. Without a list, the text is empty.
 */
Str explain_rank(const Explainer *explainer, Str rank);
Str explain_ranks(const Explainer *explainer, const Node *ranks);

/*
 * Returns the name of a card of the trump suit, or of the suit of the same colour: "trump J", "mate J". For other
 * selectors, it is empty.
 */
Str explain_relative_card(const Explainer *explainer, Str word);

/* Returns the order of ranks that all contracts have and that is not the order of the pack; NULL if there is none. */
const Node *explain_common_ranks(const Explainer *explainer);

/* Returns a card as a picture for documents that have pictures; else as `written`. */
Str explain_picture(const Explainer *explainer, Card card, Str written);

/* Returns the name of a bid, contract, announcement or item from its node. Without a name, returns the id. */
Str explain_named(const Explainer *explainer, const Node *node, Str id);

/* Returns a text of the author as a sentence, with a capital at the beginning and a full stop at the end. */
Str explain_sentence(const Explainer *explainer, const Node *text);

/*
 * Returns the names of a set of contracts. For a large set, this is "all except" and the names of the contracts that
 * are not in it.
 */
Str explain_contract_names(const Explainer *explainer, const bool *which);

/*
 * True if a set has many contracts and lacks only a few of those that can be played. `*others` becomes the names of
 * these few.
 */
bool explain_is_all_but(const Explainer *explainer, const bool *which, Str *others);

/* Return a part of the document: the map of a contract, or the value under a top-level key. */
const Node *explain_contract(const Explainer *explainer, const Contract *contract);
const Node *explain_section(const Explainer *explainer, const char *key);

/* The chapters to which a paragraph of the author can belong. The subject of the paragraph decides. */
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
 * The function explain_parts() says which parts each bid of a round has, such as a number and a suit. The function
 * explain_pickup() says if the round ranks bids by their worth, and how a player picks up the talon. The function
 * explain_has_parts() is true if a game has bids with parts.
 */
void explain_parts(const Explainer *explainer, const Round *round);
void explain_pickup(const Explainer *explainer, const Round *round);
bool explain_has_parts(const Game *game);

/* Adds the author's paragraphs that belong to a chapter. */
void explain_written(const Explainer *explainer, Chapter chapter);

/*
 * True if a paragraph of the author already describes a value, so that the program need not. The value has the path
 * `map`/`id`/`key`; empty parts are left out. A paragraph about a value above it in the path counts, too.
 */
bool explain_is_covered(const Explainer *explainer, const char *map, Str id, const char *key);

/*
 * Write a text for each contract of a set, and only once for contracts with the same text. `describe` writes the
 * sentences for one contract, each followed by a line feed.
 *
 * explain_by_contract() joins contracts whose texts are equal as a whole. explain_by_line() writes each sentence once,
 * with the names of the contracts that have it; so it must be understandable alone.
 */
typedef void (*ExplainContract)(const Explainer *explainer, const Contract *contract, Buf *out);
void explain_by_contract(const Explainer *explainer, uint32_t contracts, ExplainContract describe);
void explain_by_line(const Explainer *explainer, uint32_t contracts, ExplainContract describe);

/* True if each contract has so little text that it fits on one line after the names of the contracts. */
bool explain_fits_in_line(const Explainer *explainer, uint32_t contracts, ExplainContract describe);

/*
 * Returns the name of a bid. A row of a few calls is named by all of them, a longer row by the first and the last one.
 */
Str explain_bid_name(const Explainer *explainer, const Bid *bid);

/* Returns the names of a set of bids (one bit each). Bids that can never be made are left out. */
Str explain_bid_names(const Explainer *explainer, uint32_t set);

/*
 * Write about one contract: who takes and sees the talon; how many and which cards are discarded; which cards players
 * give.
 */
void explain_talon(const Explainer *explainer, const Contract *contract, Buf *out);
void explain_discards(const Explainer *explainer, const Contract *contract, Buf *out);
void explain_giving(const Explainer *explainer, const Contract *contract, Buf *out);

/* True if, after the talon was taken, players give cards to others and nobody discards. */
bool explain_gives_for_discard(const Game *game);

/* Returns a sentence for the rule by which a player gives cards to another player. */
Str explain_gift(const Speaker *speaker, const Node *gift);

/*
 * Returns the contracts that can be in force at the moment `until`, one bit each. These are the contracts that are bid
 * before, or played when nobody bids. A contract is left out if a later round before this moment always replaces it.
 */
uint32_t explain_standing(const Explainer *explainer, RoundTime until);

/*
 * Sentences to be written as a list. The first placeholder of each is a name, such as that of a bid. Sentences that
 * differ only in the name are joined: one sentence has all names. A sentence that contains a number is not joined.
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

/* Returns the contracts that can be played to the end, one bit each. Temporary data is in `arena`. */
uint32_t explain_final_contracts(Arena *arena, const Game *game);

/*
 * Return a formula in words, as it is meant in a contract. If `contract` is NULL, it is meant for all contracts. The
 * words of explain_formula() are about the whole deal ("takes a trick"). Those of explain_formula_now() are about the
 * deal up to a moment in the middle of it ("has taken a trick").
 */
Str explain_formula(const Explainer *explainer, const Contract *contract, const Node *scalar);
Str explain_formula_now(const Explainer *explainer, const Contract *contract, const Node *scalar);

/*
 * Puts the condition of a rule into words, with those of explain_formula_now(). Returns false if the variant and its
 * options decide that the condition never holds; then the rule needs no words. If it always holds, or if there is no
 * condition, `*when` becomes empty.
 */
bool explain_condition(const Explainer *explainer, const Contract *contract, const Node *condition, Str *when);

/* True if the variant and its options decide that the condition never holds. Without a condition, it always holds. */
bool explain_is_never(const Explainer *explainer, const Contract *contract, const Node *condition);

/*
 * Fills a column of a table with the value of each contract; `values` has MAX_CONTRACTS texts. Returns the head of the
 * column: "value", or "factor" if the settlement multiplies by it. Returns N_WORDS if there is nothing to show.
 */
Word explain_values(const Explainer *explainer, Str *values);

/*
 * explain_line() adds a sentence and a line feed to `out`, explain_add_line() a text and a line feed. explain_append()
 * adds a sentence to a text.
 */
void explain_line(const Explainer *explainer, Buf *out, Word word, Slots slots);
void explain_add_line(Buf *out, Str text);
void explain_append(const Explainer *explainer, Str *text, Word word, Slots slots);

/* True if the author describes this key of `play` in a paragraph. */
bool explain_play_is_covered(const Explainer *explainer, const char *key);

/* True if melds are announced at a time when the deal or the match can end after a meld. */
bool explain_melds_end_play(const Game *game);

/* Writes the special rules of play in a contract, except those that the author describes. */
void explain_special_play(const Explainer *explainer, const Contract *contract, Buf *out);

/* False if the options exclude the round, because its condition never holds. */
bool explain_is_held(const Explainer *explainer, const Round *round);

/* False if the options exclude the bid, because its condition never holds. */
bool explain_is_offered(const Explainer *explainer, const Bid *bid);

/*
 * Lists the bids round by round, each from the lowest; `bids` has room for MAX_BIDS. Bids that only forehand can make,
 * after the others have passed, come before the first contract. Returns how many bids there are.
 */
int explain_bids(const Explainer *explainer, uint8_t *bids);

/*
 * Plays the example deals that the document names under `examples`. If it names none, chooses instructive ones from
 * many deals. The deals are in the arena.
 */
void explain_play_examples(Explainer *explainer);

/*
 * Plays one deal with the players of the examples. Returns false if it was thrown in, because nobody wanted to play, or
 * if its settlement has an error or no item.
 */
bool explain_played(Arena *arena, const Game *game, uint64_t number, State *state, Settlement *settlement);

/* Sets `state` to the beginning of deal `number`, before the first action. */
void explain_start(const Explainer *explainer, uint64_t number, State *state);

/* Write the result of a deal: explain_points() writes the points, explain_settled() each item with its calculation. */
void explain_points(const Explainer *explainer, const State *state, const Settlement *settlement);
void explain_settled(const Explainer *explainer, const State *state, const Settlement *settlement);

/*
 * Writes a table of what players pay for the declarer's points. There is none if nobody pays, if no payment depends
 * only on points, or if there is no example deal with tricks of both sides.
 */
void explain_payments(const Explainer *explainer);

/*
 * Returns the hands with which a player must bid, found by trying hands in the engine. The text is empty if the game
 * has no fixed trump suit, or if the duty does not depend on the hand. It is also empty if the round cannot be reached
 * by passing.
 */
Str explain_duty_cases(const Explainer *explainer, int round, int duty);

/* True if the rule about the card turned up has no effect, because the dealer sits out and gets no cards. */
bool explain_lacks_turned(const Game *game);

/* True if this contract can have trumps. */
bool explain_may_have_trumps(const Game *game, const Contract *contract);

/* True if a contract that is played can have trumps. */
bool explain_has_trumps(const Explainer *explainer);

/*
 * True if the points of both sides in this contract add up to the points of all cards in the first ranking of the game.
 */
bool explain_points_add_up(const Game *game, const Contract *contract);

/* Writes which cards are trumps in each contract, and how cards rank. */
void explain_trumps(const Explainer *explainer);

/* Returns the announcements that the options do not exclude. */
uint64_t explain_possible_announcements(const Explainer *explainer);

/* The chapters, in reading order. */
void explain_cards(const Explainer *explainer);
void explain_deal(const Explainer *explainer);
void explain_auction(const Explainer *explainer);
void explain_contracts(const Explainer *explainer);
void explain_announcements(const Explainer *explainer);
void explain_kontra(const Explainer *explainer);
void explain_play(const Explainer *explainer);
void explain_counting(const Explainer *explainer);
void explain_settlement(const Explainer *explainer);
void explain_deal_played(const Explainer *explainer);
void explain_examples(const Explainer *explainer);
void explain_match(const Explainer *explainer);

/*
 * Returns the explanation of an error code of `validate`: the rule, the reason, a wrong and a right example. NULL if
 * the code is unknown.
 */
const Document *explain_code(Arena *arena, Str code, Str language);

/* Returns the rule of an error code as a sentence, in the language of the program; empty if the code is unknown. */
Str explain_code_rule(Str code);

/* Returns the known error code that is nearest to a misspelt one; empty if none is near. */
Str explain_nearest_code(Arena *arena, Str name);

#endif
