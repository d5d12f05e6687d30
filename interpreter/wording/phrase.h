/*
 * Cards, players, actions and events in words: the variant's words if it has them, otherwise those of words.def. Texts
 * are in the scene's scratch arena.
 */
#ifndef TAPP_WORDING_PHRASE_H
#define TAPP_WORDING_PHRASE_H

#include "wording/events.h"
#include "wording/words.h"

/* The reader of texts, and how to write for the reader. */
typedef struct Scene {
    const Game *game;
    Arena *scratch;
    Str language;
    bool counts;      /* also writes points and tricks so far */
    bool ascii;       /* writes ids of cards instead of signs and numerals */
    uint8_t you;      /* the seat of the reader, or NO_SEAT */
    const Str *names; /* names by seat, empty if unnamed; NULL: players are numbered */
} Scene;

/* Fills in a sentence. */
Str phrase(const Scene *scene, Word word, Slots slots);

/*
 * The player as the subject of a sentence ("You", "Player 2"); inside a sentence; and short, for narrow column
 * headings.
 */
Str phrase_player(const Scene *scene, int seat);
Str phrase_player_within(const Scene *scene, int seat);
Str phrase_player_short(const Scene *scene, int seat);

/* The card as written in lists (a sign and a rank, or the numeral printed on the card), and its full name. */
Str phrase_card(const Scene *scene, Card card);
Str phrase_card_name(const Scene *scene, Card card);

/*
 * The numeral printed on a card. In the only suit without a sign it is Roman, unless the pack has Arabic numerals
 * there. In other suits it is the rank.
 */
Str phrase_numeral(const Scene *scene, Card card);

/* Cards separated by blanks, suit by suit, from the highest rank; "-" for none. */
Str phrase_cards(const Scene *scene, int ranking, CardSet cards);

/* Puts the cards into the order of phrase_cards(), in an array of at most MAX_CARDS. Returns their number. */
int phrase_order(const Scene *scene, int ranking, CardSet cards, Card *order);

/* The words for a call: the name of its bid. If the bid is a row of calls, number, level and trump are filled in. */
Str phrase_call(const Scene *scene, const Call *call);

/* The standing bid, which must exist, and how it is doubled. */
Str phrase_standing(const Scene *scene, const State *state);

/*
 * The contract being played, with its doubling. If a bid of a row made it, the words of that bid ("4♠, doubled"),
 * otherwise its name. If a player bid a number and then named a suit, both: "diamonds (bid: 270)".
 */
Str phrase_contract(const Scene *scene, const State *state);

/* The name of a player's action. `round` is the round of the auction, which may have words of its own, or -1. */
Str phrase_action(const Scene *scene, int round, Action action);

/* The variant's sentence that explains an action; empty if it has none. */
Str phrase_action_text(const Scene *scene, Action action);

/* The name of a bid that each player can choose only once. A row of calls has the name of its contract. */
Str phrase_choice(const Scene *scene, int number);

/* Lists the bids of this kind that were chosen when this seat dealt; empty if there are none. */
Str phrase_chosen(const Scene *scene, const int32_t *carried, int seat);

/* The name of kontra for an object (0 the game, 1 + n the n-th announcement); steps count from 0. */
Str phrase_kontra(const Scene *scene, int object, int step);

/* The name of a part of the talon; -1: the whole talon. */
Str phrase_part(const Scene *scene, int part);

/* An average gain with its sign and one decimal, in the language's notation. */
Str phrase_mean(const Scene *scene, double mean);

/* A sentence about the trumps of a ranking, by its number. */
Str phrase_trumps(const Scene *scene, int number);

/* An event as one or two sentences; empty if they would say nothing. */
Str phrase_event(const Scene *scene, const Event *event);

#endif
