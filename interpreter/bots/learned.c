/*
 * The player that follows the trained skill. If the skill knows none of the tokens, the greedy player decides. A token
 * that the skill does not know is said if the greedy player would say it.
 */
#include "bots/learned.h"

#include "bots/greedy.h"
#include "bots/skill.h"

static bool lacks_any(const Skill *skill, Moves legal)
{
    int n = moves_count(legal);
    for (int k = cards_count(legal.cards); k < n; k++)
        if (skill_lacks(skill, moves_nth(legal, k))) return true;
    return false;
}

/* If some token was not trained, the greedy player decides whether to say it. */
Action learned_choose(const Turn *turn)
{
    const Skill *skill = skill_of(turn->game);
    if (hand_is_unseen(turn->game, &turn->view->seen, turn->view->seat)) return greedy_choose(turn);
    if (!skill || !skill_knows(skill, turn->legal)) return greedy_choose(turn);
    if (lacks_any(skill, turn->legal)) {
        Action usual = greedy_choose(turn);
        if (skill_lacks(skill, usual)) return usual;
    }
    return skill_best(skill, &turn->view->seen, turn->legal);
}
