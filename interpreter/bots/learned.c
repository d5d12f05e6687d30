/* The player that follows the trained skill. If the skill knows none of the tokens, the greedy player decides. */
#include "bots/learned.h"

#include "bots/greedy.h"
#include "bots/skill.h"

Action learned_choose(const Turn *turn)
{
    const Skill *skill = skill_of(turn->game);
    bool knows = skill && skill_knows(skill, turn->legal);
    return knows ? skill_best(skill, &turn->view->seen, turn->legal) : greedy_choose(turn);
}
