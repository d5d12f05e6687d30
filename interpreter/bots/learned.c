/* The player that has learned. */
#include "bots/learned.h"

#include "bots/greedy.h"
#include "bots/skill.h"

Action learned_choose(const Turn *turn)
{
    const Skill *skill = skill_of(turn->game);
    return skill ? skill_best(skill, &turn->view->seen, turn->legal) : greedy_choose(turn);
}
