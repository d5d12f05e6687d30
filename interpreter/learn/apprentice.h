/*
 * Trains weights for a variant without weights in the background, while it is played. The computers play greedily until
 * the weights exist. Training takes one thread of the lowest priority for at most APPRENTICE_SECONDS. The weights are
 * used only if they beat the greedy player.
 */
#ifndef TAPP_LEARN_APPRENTICE_H
#define TAPP_LEARN_APPRENTICE_H

#include "bots/skill.h"

enum { APPRENTICE_SECONDS = 90 };

typedef struct Apprentice Apprentice;

/*
 * Starts training. NULL if the game has weights, cannot be learned, or TAPP_LEARN is `off`. The game must live until
 * apprentice_stop(). If `keeps`, the weights are saved in the user's folder.
 */
Apprentice *apprentice_start(const Game *game, bool keeps);

/*
 * Stops training and frees everything, also weights that the game uses, so the game must not be played after this. NULL
 * is allowed.
 */
void apprentice_stop(Apprentice *apprentice);

/* True if training has ended, with or without success. */
bool apprentice_is_done(const Apprentice *apprentice);

#endif
