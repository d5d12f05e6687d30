/*
 * Positions as JSON, for the answers of the engine protocol. Each function writes members into an object that the
 * caller has opened. Cards are listed by suit in the variant's order, the highest first. docs/engine-protocol.md lists
 * all fields.
 */
#ifndef TAPP_MATCH_POSITION_JSON_H
#define TAPP_MATCH_POSITION_JSON_H

#include "engine/settle.h"
#include "engine/view.h"
#include "text/json_write.h"

/*
 * Writes the phase, the legal actions, the declarer, the contract and the sides. After the deal, also writes payoffs,
 * points and items, with reasons in `language`.
 */
void answer_status(Json *json, const Game *game, const State *state, Str language);

/* Writes the complete position, with all cards. */
void answer_state(Json *json, const Game *game, const State *state);

/* Writes the members that a seat may know. */
void answer_view(Json *json, const Game *game, const State *state, int seat);

/* Writes a set of cards as a list of ids. */
void answer_cards(Json *json, const Game *game, CardSet cards);

#endif
