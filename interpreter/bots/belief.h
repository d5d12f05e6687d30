/*
 * Which of the deals that a seat cannot tell apart are likely: those in which the others would have said, laid off and
 * played what they did, as far as a skill tells how the game is played.
 */
#ifndef TAPP_BOTS_BELIEF_H
#define TAPP_BOTS_BELIEF_H

#include "bots/skill.h"
#include "engine/view.h"

enum { BELIEF_CHOICES = 4 /* deals of which one is kept */ };

/*
 * A complete position behind a view, as view_sample() draws it: of BELIEF_CHOICES such one is kept, the likelier what was
 * done by the others the more likely. Without a skill (NULL), or where there is nothing to go by, the first. False if none
 * was found.
 */
bool belief_draw(const Game *game, const Skill *skill, const View *view, Rng *rng, State *out);

#endif
