/*
 * Positions as JSON: the members (without braces) that the engine protocol puts into an answer. Cards are listed by suit
 * in the variant's order, from high to low; docs/engine-protocol.md names every field.
 */
#ifndef TAPP_MATCH_POSITION_JSON_H
#define TAPP_MATCH_POSITION_JSON_H

#include "engine/settle.h"
#include "engine/view.h"

/* Where the deal stands and what is legal; when it is over also payoffs, points and items, with reasons in `language`. */
void answer_status(Buf *out, const Game *game, const State *state, Str language);

/* Everything there is to know. */
void answer_state(Buf *out, const Game *game, const State *state);

/* What a seat may know and no more. */
void answer_view(Buf *out, const Game *game, const State *state, int seat);

/* A set of cards as a list of ids. */
void answer_cards(Buf *out, const Game *game, CardSet cards);

#endif
