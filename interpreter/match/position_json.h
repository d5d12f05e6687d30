/*
 * Positions as JSON: the members that the engine protocol puts into an answer, written into an object that the caller
 * has opened. Cards are listed by suit in the variant's order, from high to low; docs/engine-protocol.md names every
 * field.
 */
#ifndef TAPP_MATCH_POSITION_JSON_H
#define TAPP_MATCH_POSITION_JSON_H

#include "engine/settle.h"
#include "engine/view.h"
#include "text/json_write.h"

/*
 * Where the deal stands and what is legal; when it is over also payoffs, points and items, with reasons in `language`.
 */
void answer_status(Json *json, const Game *game, const State *state, Str language);

/* Everything there is to know. */
void answer_state(Json *json, const Game *game, const State *state);

/* What a seat may know and no more. */
void answer_view(Json *json, const Game *game, const State *state, int seat);

/* A set of cards as a list of ids. */
void answer_cards(Json *json, const Game *game, CardSet cards);

#endif
