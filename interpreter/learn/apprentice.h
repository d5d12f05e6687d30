/*
 * An apprentice learns a game while it is played by others: a variant for which there are no weights is played greedily
 * until they are there. It takes one thread, of the lowest priority, and at most APPRENTICE_SECONDS; what it has
 * learned is played if it gains on the greedy player.
 */
#ifndef TAPP_LEARN_APPRENTICE_H
#define TAPP_LEARN_APPRENTICE_H

#include "bots/skill.h"

enum { APPRENTICE_SECONDS = 90 };

typedef struct Apprentice Apprentice;

/*
 * Begins; NULL where something has been learned already, where nothing can be, and where TAPP_LEARN is `off`. The game
 * has to stay until apprentice_stop. `keeps`: what is learned goes to the user's folder too.
 */
Apprentice *apprentice_start(const Game *game, bool keeps);

/* Ends it, learned or not, and gives everything back: nobody may play the game any more. NULL is fine. */
void apprentice_stop(Apprentice *apprentice);

/* Is it done, whatever came of it? */
bool apprentice_is_done(const Apprentice *apprentice);

#endif
