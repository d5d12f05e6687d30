/*
 * Puts cards, players, actions and events into words. A word of the variant is used if it has one, otherwise the
 * sentence of words.def. Texts are in the scene's scratch arena.
 */
#ifndef TAPP_WORDING_PHRASE_H
#define TAPP_WORDING_PHRASE_H

#include "wording/events.h"
#include "wording/words.h"

/* The reader of the texts, and the way to write for this reader. */
typedef struct Scene {
    const Game *game;
    Arena *scratch;
    Str language;
    bool counts;      /* true: events also mention the points and tricks so far */
    bool ascii;       /* true: cards are written by their ids, without signs and numerals */
    uint8_t you;      /* the seat of the reader, or NO_SEAT */
    const Str *names; /* names of the players by seat, empty if unnamed; NULL: players have numbers */
} Scene;

/* Returns a sentence of the program with its placeholders filled in. Words that the variant replaces are replaced. */
Str phrase(const Scene *scene, Word word, Slots slots);

/*
 * Return the words for a player: as the subject at the beginning ("You", "Player 2"), inside a sentence, or short for a
 * narrow column.
 */
Str phrase_player(const Scene *scene, int seat);
Str phrase_player_within(const Scene *scene, int seat);
Str phrase_player_short(const Scene *scene, int seat);

/*
 * Return a card in its short form for lists, and its full name. The short form is a sign and a rank, or the numeral
 * printed on the card.
 */
Str phrase_card(const Scene *scene, Card card);
Str phrase_card_name(const Scene *scene, Card card);

/*
 * Returns the numeral printed on a card: its rank. If only one suit has no sign, the numerals of this suit are Roman,
 * unless the variant's names of its cards have Arabic figures.
 */
Str phrase_numeral(const Scene *scene, Card card);

/* Returns the cards of a set, suit by suit, highest first, with blanks between them; "-" for no cards. */
Str phrase_cards(const Scene *scene, int ranking, CardSet cards);

/* Puts the cards into the order of phrase_cards(). `order` has room for MAX_CARDS. Returns the number of cards. */
int phrase_order(const Scene *scene, int ranking, CardSet cards, Card *order);

/*
 * Returns the words for a call: the name of its bid. If the bid is a row of calls, the number and the suit of this call
 * are filled in.
 */
Str phrase_call(const Scene *scene, const Call *call);

/* Returns the words for the highest bid, which must exist, and how it was doubled. */
Str phrase_standing(const Scene *scene, const State *state);

/*
 * Returns the words for the contract being played, and how it was doubled. A bid with a number or suit says more than
 * the contract's name: "4♠, doubled". If a player bid a number and named a suit later, both are written:
 * "diamonds (bid: 270)".
 */
Str phrase_contract(const Scene *scene, const State *state);

/*
 * Returns the name of a player's action. A round of the auction may have its own words; `round` is its number, or -1.
 */
Str phrase_action(const Scene *scene, int round, Action action);

/* Returns the variant's sentence that explains an action; empty if there is none. */
Str phrase_action_text(const Scene *scene, Action action);

/*
 * Returns the name of a bid that each player may choose only once in a match. A row of calls has the name of its
 * contract.
 */
Str phrase_choice(const Scene *scene, int number);

/*
 * Some bids may be chosen only once in a match. Returns the names of those that this seat has chosen; empty if there
 * are none.
 */
Str phrase_chosen(const Scene *scene, const int32_t *carried, int seat);

/* Returns the words for kontra. `object` 0 is the game, 1 + n the announcement n; `step` 0 is the first doubling. */
Str phrase_kontra(const Scene *scene, int object, int step);

/* Returns the name of a part of the talon; -1 means the whole talon. */
Str phrase_part(const Scene *scene, int part);

/* Returns an average gain with its sign and one decimal, written as in the scene's language. */
Str phrase_mean(const Scene *scene, double mean);

/* Returns phrase_mean(). If players read losses as penalty points, the unit follows, such as "2.1 penalty points". */
Str phrase_mean_with_unit(const Scene *scene, double mean);

/* Returns a sentence about the trumps of a ranking. */
Str phrase_trumps(const Scene *scene, int number);

/* Returns one or two sentences about an event; empty if there is nothing to say. */
Str phrase_event(const Scene *scene, const Event *event);

#endif
