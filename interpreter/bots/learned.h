/* A player that takes the most likely action by the game's trained skill, without search. */
#ifndef TAPP_BOTS_LEARNED_H
#define TAPP_BOTS_LEARNED_H

#include "bots/bot.h"
#include "bots/skill.h"

/* Chooses the bot's action; the greedy player's choice if the game has no weights. */
Action learned_choose(const Turn *turn);

/*
 * Returns `best`, which the skill would choose, or another action that aims at a contract without tricks, if the hand
 * is almost sure to win none. Training sees too few such hands.
 */
Action learned_avoiding(const Turn *turn, const Skill *skill, Action best);

#endif
