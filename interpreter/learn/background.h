/*
 * Trains weights in the background for a variant that has none, while the variant is played. The computers play
 * greedily until the training has ended. It takes one thread of the lowest priority for at most BACKGROUND_SECONDS. The
 * weights are then tested in deals against the greedy player, and are used only if they beat it.
 */
#ifndef TAPP_LEARN_BACKGROUND_H
#define TAPP_LEARN_BACKGROUND_H

#include "bots/skill.h"

enum { BACKGROUND_SECONDS = 90 /* the most time for a training */ };

/* A training in the background. */
typedef struct BackgroundTraining BackgroundTraining;

/*
 * Starts training. Returns NULL if the game has weights or cannot use any, if TAPP_LEARN is `off`, or if no thread can
 * be started. The game must live until background_stop(). If `keeps`, weights that are good enough to be used are also
 * saved in the user's folder.
 */
BackgroundTraining *background_start(const Game *game, bool keeps);

/*
 * Stops training, waits for the end of its thread, and frees everything. This includes weights that the game uses, so
 * the game must not be played after this. NULL is allowed.
 */
void background_stop(BackgroundTraining *background);

/* True if training has ended, with or without success. */
bool background_is_done(const BackgroundTraining *background);

#endif
