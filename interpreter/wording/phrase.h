/*
 * Cards, players, actions and events in words: those of the variant where it has them, the program's own from words.def
 * else. Texts lie in the scene's scratch arena.
 */
#ifndef TAPP_WORDING_PHRASE_H
#define TAPP_WORDING_PHRASE_H

#include "wording/events.h"
#include "wording/words.h"

/* Who is told, and how. */
typedef struct Scene {
    const Game *game;
    Arena *scratch;
    Str language;
    bool counts;      /* what tricks have brought so far is told too */
    bool ascii;       /* ids of cards in place of signs */
    uint8_t you;      /* the seat that is spoken to, or NO_SEAT */
    const Str *names; /* by seat, empty where one has none; NULL: players are numbered */
} Scene;

/* A sentence of the table, filled in. */
Str phrase(const Scene *scene, Word word, Slots slots);

/* "You" or "Player 2"; the same within a sentence; the short form for the heads of narrow columns. */
Str phrase_player(const Scene *scene, int seat);
Str phrase_player_within(const Scene *scene, int seat);
Str phrase_player_short(const Scene *scene, int seat);

/* The card as it is written in lists (a sign and a rank, or the id), and its name in full. */
Str phrase_card(const Scene *scene, Card card);
Str phrase_card_name(const Scene *scene, Card card);

/* Cards with blanks between, suit by suit as they rank, from the highest on; "-" for none. */
Str phrase_cards(const Scene *scene, int ranking, CardSet cards);

/* The same order as an array of at most MAX_CARDS. */
int phrase_order(const Scene *scene, int ranking, CardSet cards, Card *order);

/* What is said for a call: the bid's name, for a row with its number, level and trump put in. */
Str phrase_call(const Scene *scene, const Call *call);

/* The standing bid, which there is, with what doubles it. */
Str phrase_standing(const Scene *scene, const State *state);

/* The contract that is played: its name, or the bid that made it, where that was one of a row ("4♠, doubled"). */
Str phrase_contract(const Scene *scene, const State *state);

/* What a player says or does, by name; `round` is the round of the auction (for its words), -1 elsewhere. */
Str phrase_action(const Scene *scene, int round, Action action);

/* The sentence that the variant gives to explain an action; empty if it has none. */
Str phrase_action_text(const Scene *scene, Action action);

/* Kontra and what it doubles: 0 the game, 1 + n the n-th announcement; steps from 0. */
Str phrase_kontra(const Scene *scene, int object, int step);

/* The name of a part of the talon; -1 the whole. */
Str phrase_part(const Scene *scene, int part);

/* What something brings on average, with its sign and one decimal as the language writes it. */
Str phrase_mean(const Scene *scene, double mean);

/* What is trumps in the ranking of this number, as a sentence. */
Str phrase_trumps(const Scene *scene, int number);

/* An event as one or two sentences; empty if there is nothing to say. */
Str phrase_event(const Scene *scene, const Event *event);

#endif
