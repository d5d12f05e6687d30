/*
 * Learns a game in the background while it is played: a variant without weights is played greedily until they exist.
 * Takes one thread of the lowest priority for at most APPRENTICE_SECONDS. The weights are used if they beat the greedy
 * player.
 */
#ifndef TAPP_LEARN_APPRENTICE_H
#define TAPP_LEARN_APPRENTICE_H

#include "bots/skill.h"

enum { APPRENTICE_SECONDS = 90 };

typedef struct Apprentice Apprentice;

/*
 * Starts learning. NULL if the game has weights, cannot be learned, or TAPP_LEARN is `off`. The game must live until
 * apprentice_stop(). `keeps`: saves the weights to the user's folder.
 */
Apprentice *apprentice_start(const Game *game, bool keeps);

/* Stops learning and frees everything; the game must not be played any more. NULL is allowed. */
void apprentice_stop(Apprentice *apprentice);

/* True if it has finished, with any result. */
bool apprentice_is_done(const Apprentice *apprentice);

#endif
