/*
 * The rules of a variant as players read them, made from the compiled game and its resolved document alone: a file that
 * is wrong reads wrong.
 */
#ifndef TAPP_RULEBOOK_EXPLAIN_H
#define TAPP_RULEBOOK_EXPLAIN_H

#include "catalog/catalog.h"
#include "engine/settle.h"
#include "rulebook/document.h"
#include "wording/phrase.h"
#include "wording/speak.h"

enum { EXPLAIN_DEALS = 3 };

/* A deal that was played out to be told. */
typedef struct Example {
    uint64_t number; /* of the fixed seed */
    State state;
    Settlement settlement;
} Example;

/* What the chapters share. */
typedef struct Explainer {
    const Opened *opened;
    const Game *game;
    const Node *root; /* the resolved document */
    Document *document;
    uint8_t order[MAX_CONTRACTS]; /* the contracts as they are bid, then the others */
    uint32_t exchanged, played;   /* contracts that can stand when the talon is taken, and when play begins */
    Speaker speaker;              /* about no contract */
    Scene scene;
    Example *example; /* none where a page has no examples */
    int n_examples;
} Explainer;

/* The whole document, in the arena of `opened`; languages are "en" and "de". */
const Document *explain_game(const Opened *opened, Str language);

/* The rules alone, as they are at a table; the document lies in the arena. */
const Document *explain_table(Arena *arena, const Game *game, Str language);

/* Reports each formula of the game that its rules in print have no words for; scratch goes to the arena. */
void explain_unspoken(Arena *arena, const Game *game, Diags *diags);

/* A sentence of the table, filled in or without slots; a text of the variant; two texts with something between. */
Str explain_say(const Explainer *explainer, Word word, Slots slots);
Str explain_word(const Explainer *explainer, Word word);
static inline Str explain_name(const Explainer *explainer, const Node *text)
{
    return text_in(text, explainer->speaker.language);
}
Str explain_join(const Explainer *explainer, Str a, const char *between, Str b);

/* A paragraph of one sentence; an item of a list of one sentence. */
void explain_tell(const Explainer *explainer, Word word, Slots slots);
void explain_item(const Explainer *explainer, Word word, Slots slots);
void explain_heading(const Explainer *explainer, int level, Word word);

/* A rank, and a list of ranks, by the letters that cards have in the language; empty without a list. */
Str explain_rank(const Explainer *explainer, Str rank);
Str explain_ranks(const Explainer *explainer, const Node *ranks);

/* A card: drawn where a document has pictures, else as it is written. */
Str explain_picture(const Explainer *explainer, Card card, Str written);

/* The name of a bid, contract, announcement or item by its node, else the id. */
Str explain_named(const Explainer *explainer, const Node *node, Str id);

/* A text of the author with a capital first and a full stop last. */
Str explain_sentence(const Explainer *explainer, const Node *text);

/* The names of contracts; many of them as all but the others. */
Str explain_contract_names(const Explainer *explainer, const bool *which);

/* The map under a contract's id, and a section at the top. */
const Node *explain_contract(const Explainer *explainer, const Contract *contract);
const Node *explain_section(const Explainer *explainer, const char *key);

/* The chapters to which paragraphs of the author belong, by what they tell of. */
typedef enum Chapter {
    CHAPTER_SHORT,
    CHAPTER_CARDS,
    CHAPTER_DEAL,
    CHAPTER_AUCTION,
    CHAPTER_CONTRACTS,
    CHAPTER_ANNOUNCEMENTS,
    CHAPTER_PLAY,
    CHAPTER_SETTLEMENT,
    CHAPTER_MATCH
} Chapter;

/* The author's paragraphs of a chapter. */
void explain_written(const Explainer *explainer, Chapter chapter);

/*
 * Does a paragraph that is shown say all there is to say of the value at a path (or of a whole above it)? The parts are
 * joined with slashes; empty ones are left out.
 */
bool explain_told(const Explainer *explainer, const char *map, Str id, const char *key);

/*
 * Something that is told of each contract of a set: contracts of which the same holds are told of together. `tell`
 * writes sentences about one contract, each ended by a line feed. By line, each sentence is told once, of all contracts
 * of which it holds; so it must be understood without the one before it.
 */
typedef void (*ExplainContract)(const Explainer *explainer, const Contract *contract, Buf *out);
void explain_by_contract(const Explainer *explainer, uint32_t contracts, ExplainContract tell);
void explain_by_line(const Explainer *explainer, uint32_t contracts, ExplainContract tell);

/* Is each sentence by line told behind the names of its contracts, so that none of these become headings? */
bool explain_fits_in_line(const Explainer *explainer, uint32_t contracts, ExplainContract tell);

/* Of one contract: who takes what of the talon and who sees it; how much is laid off, and which cards may go. */
void explain_talon(const Explainer *explainer, const Contract *contract, Buf *out);
void explain_discards(const Explainer *explainer, const Contract *contract, Buf *out);

/*
 * The contracts that can stand at a time of the bidding, one bit each: those that are bid, or played where nobody has
 * bid, and that no later question up to that time always puts another in the place of.
 */
uint32_t explain_standing(const Game *game, RoundTime until);

/*
 * Sentences of which the first slot names a bid, an announcement or the like: of those that are the same but for the
 * name one is said, of all the names, and its first number is how many. One with a number of its own stands alone.
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
void explain_tell_sentences(const Explainer *explainer, const Sentences *sentences);

/* A formula of a contract in words. */
Str explain_formula(const Explainer *explainer, const Contract *contract, const Node *scalar);

/*
 * What contracts are worth, for a column of a table (MAX_CONTRACTS texts): the word for its head, that of the value or,
 * where the settlement multiplies by it, of the factor; N_WORDS if there is nothing to show.
 */
Word explain_values(const Explainer *explainer, Str *values);

/* Writes a sentence and a line feed. */
void explain_line(const Explainer *explainer, Buf *out, Word word, Slots slots);

/* Can a bid ever be said? An option may have taken it away by a condition that never holds. */
bool explain_is_offered(const Bid *bid);

/* The bids as they are said, round by round from the lowest (MAX_BIDS of them); returns how many. */
int explain_bids(const Game *game, uint8_t *bids);

/*
 * Plays the deals that show most: those under `examples` of the document, or found among many; into the arena.
 */
void explain_play_examples(Explainer *explainer);

/* A deal of the fixed seed as it is dealt. */
void explain_start(const Explainer *explainer, uint64_t number, State *state);

/* What a deal came to: the points, and each item with its sum. */
void explain_points(const Explainer *explainer, const State *state, const Settlement *settlement);
void explain_settled(const Explainer *explainer, const State *state, const Settlement *settlement);

/* What one pays the other by the points that the declarer has, where that is so. */
void explain_payments(const Explainer *explainer);

/* Which hands a duty to bid binds, by asking the engine; empty where it does not hang on the trumps held. */
Str explain_duty_cases(const Explainer *explainer, int round, int duty);

/* The chapters, in the order of reading. */
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

/* A code of findings: its rule, the reason, a wrong and a right example; NULL if there is no such code. */
const Document *explain_code(Arena *arena, Str code, Str language);

/* Its rule in a sentence, in the language that the process speaks; empty if there is no such code. */
Str explain_code_rule(Str code);

/* The nearest code to a name, or an empty slice. */
Str explain_nearest_code(Arena *arena, Str name);

#endif
