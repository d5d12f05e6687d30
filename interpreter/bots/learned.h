/* A player that takes the most likely action by the game's trained skill, without search. */
#ifndef TAPP_BOTS_LEARNED_H
#define TAPP_BOTS_LEARNED_H

#include "bots/bot.h"

/* Chooses the bot's action; the greedy player's choice if the game has no weights. */
Action learned_choose(const Turn *turn);

#endif
