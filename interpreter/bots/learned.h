/* A player that does what it has learned: the likeliest action of the game's skill, without playing anything out. */
#ifndef TAPP_BOTS_LEARNED_H
#define TAPP_BOTS_LEARNED_H

#include "bots/bot.h"

/* The bot's choice; that of the greedy player where nothing has been learned of the game. */
Action learned_choose(const Turn *turn);

#endif
