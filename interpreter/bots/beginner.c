/* The greedy player's cards, with occasional mistakes. */
#include "bots/beginner.h"

#include "bots/greedy.h"
#include "engine/playout.h"

enum { SLIP = 2 /* one card in this many is drawn at random from its suit */ };

/* Returns a random legal card of the same suit as the card `usual`; this may be the usual card itself. */
static Action card_of_same_suit(const Turn *turn, Action usual)
{
    const Game *game = turn->game;
    const Ranking *ranking = &game->ranking[turn->view->seen.ranking];
    CardSet suit = turn->legal.cards & ranking->group[ranking->group_of[action_card(usual)]];
    return random_action((Moves){.cards = suit}, turn->rng);
}

/*
 * Chooses a card as the greedy player does, with mistakes. Other actions are chosen with the trained weights (the
 * skill), because simple rules are far from good play there. A bid before any hand is seen is left to the greedy
 * player.
 */
Action beginner_choose(const Turn *turn)
{
    const State *seen = &turn->view->seen;
    const Skill *skill = skill_of(turn->game);
    if (hand_is_unseen(turn->game, seen, turn->view->seat)) return greedy_choose(turn);
    if (seen->phase != PHASE_PLAY && skill && skill_knows(skill, turn->legal))
        return skill_best(skill, seen, turn->legal);
    Action usual = greedy_choose(turn);
    bool is_card = seen->phase == PHASE_PLAY && usual < FIRST_TOKEN;
    return is_card && rng_below(turn->rng, SLIP) == 0 ? card_of_same_suit(turn, usual) : usual;
}
