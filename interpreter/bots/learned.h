/* A player that takes the most likely action by the game's trained skill, without search. */
#ifndef TAPP_BOTS_LEARNED_H
#define TAPP_BOTS_LEARNED_H

#include "bots/bot.h"
#include "bots/skill.h"

/*
 * Chooses the bot's action. It is the greedy player's if the game has no weights, or if the player has not seen his
 * cards.
 */
Action learned_choose(const Turn *turn);

/*
 * Returns `best`, the choice of the skill. If the hand is almost sure to win no trick, returns an action that aims at a
 * contract without tricks instead. The skill does not know such hands well, because they are too rare in training.
 */
Action learned_avoiding(const Turn *turn, const Skill *skill, Action best);

#endif
