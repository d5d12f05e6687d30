/* The greedy player's cards, and what it does when it is not quite there. */
#include "bots/beginner.h"

#include "bots/greedy.h"
#include "engine/playout.h"

enum { SLIP = 2 /* one card in so many */ };

/* Another legal card of the same suit, where there is one. */
static Action slip(const Turn *turn, Action usual)
{
    const Game *game = turn->game;
    const Ranking *ranking = &game->ranking[turn->view->seen.ranking];
    CardSet suit = turn->legal.cards & ranking->group[ranking->group_of[action_card(usual)]];
    return random_action((Moves){.cards = suit}, turn->rng);
}

/* Bids and the like are no place for slips; rules of thumb go far astray there, so what has been learned tells them. */
Action beginner_choose(const Turn *turn)
{
    const State *seen = &turn->view->seen;
    const Skill *skill = skill_of(turn->game);
    if (seen->phase != PHASE_PLAY && skill && skill_knows(skill, turn->legal))
        return skill_best(skill, seen, turn->legal);
    Action usual = greedy_choose(turn);
    bool is_card = seen->phase == PHASE_PLAY && usual < FIRST_TOKEN;
    return is_card && rng_below(turn->rng, SLIP) == 0 ? slip(turn, usual) : usual;
}
