/*
 * The player that takes the action that the trained weights (the skill) make most likely. If only tokens (actions that
 * are not cards) are legal and none of them was trained, the greedy player decides. If some tokens were not trained,
 * one of these is chosen only if the greedy player would choose it.
 */
#include "bots/learned.h"

#include "bots/greedy.h"
#include "bots/prospect.h"
#include "bots/skill.h"

/* True if the weights of at least one legal token have not been trained. */
static bool has_unknown_token(const Skill *skill, Moves legal)
{
    int n = moves_count(legal);
    for (int k = cards_count(legal.cards); k < n; k++)
        if (skill_lacks(skill, moves_nth(legal, k))) return true;
    return false;
}

/* ---- contracts without tricks ------------------------------------------------------------------------------------ */

/*
 * True if the hand will almost surely win no trick in a contract. If the hand is shown to all, the probability of a
 * trick must be even smaller.
 */
static bool is_safe(const Game *game, const State *state, int contract)
{
    enum { MOST = CERTAIN / 3, MOST_IF_SEEN = CERTAIN / 6 };
    Hand hand = hand_of(game, state, contract_ranking(game, state, contract));
    OpenHand open = game->contract[contract].open;
    int32_t most = open == OPEN_DECLARER || open == OPEN_EVERYONE ? MOST_IF_SEEN : MOST;
    return chance_of_trick(state, &hand, contract) <= most;
}

/*
 * True if the actor can bid a contract without tricks, or can choose it after the discards, and the hand is safe for
 * this contract.
 */
static bool can_avoid(const Skill *skill, const State *state, Moves legal)
{
    const Game *game = skill->game;
    bool is_own = state->actor == state->auction.bidder;
    if (state->phase == PHASE_DISCARD && state->contract != NO_CONTRACT)
        return is_own && skill->avoiding_later >= 0 && is_safe(game, state, skill->avoiding_later);
    for (int k = cards_count(legal.cards); k < moves_count(legal) && state_is_bidding(state); k++) {
        const Call *call = token_call(game, state, token_of(game, moves_nth(legal, k)));
        int contract = call ? skill_avoiding(skill, call) : -1;
        if (contract >= 0 && is_safe(game, state, contract)) return true;
    }
    return false;
}

/*
 * True if the greedy player's action `usual` should replace the skill's action `best`. For this, `usual` must be a bid
 * to win no trick, and the hand must be safe for this bid. If there is no contract yet and `best` is a bid, the stake
 * of `best` must not be higher.
 */
static bool is_better(const Skill *skill, const State *state, Action usual, Action best)
{
    const Game *game = skill->game;
    const Call *call = token_call(game, state, token_of(game, usual)),
               *other = token_call(game, state, token_of(game, best));
    int contract = call ? skill_avoiding(skill, call) : -1, rival = other ? game->bid[other->bid].contract : -1;
    if (contract < 0 || !is_safe(game, state, contract)) return false;
    /* a bid that does not name its contract yet is only better than a pass */
    if (game->bid[call->bid].contract != contract)
        return state->contract == NO_CONTRACT && token_of(game, best)->kind == TOKEN_PASS;
    bool has_contract = state->contract != NO_CONTRACT;
    return has_contract || rival < 0 || skill->stake_of_contract[rival] <= skill->stake_of_contract[contract];
}

Action learned_avoiding(const Turn *turn, const Skill *skill, Action best)
{
    const State *state = &turn->view->seen;
    State deal;
    if (!can_avoid(skill, state, turn->legal)) return best;
    if (!view_sample(turn->game, turn->view, turn->rng, &deal)) return best;
    Aims aims = {.game = turn->game, .deal = &deal};
    Action usual = greedy_act(state, turn->legal, &aims);
    /* the greedy player discards for a contract without tricks only if this contract promises most */
    if (state->phase == PHASE_DISCARD) return aim_avoids(&aims, contract_in_mind(state, &aims)) ? usual : best;
    return is_better(skill, state, usual, best) ? usual : best;
}

/* ---- the choice of an action ------------------------------------------------------------------------------------- */

/*
 * Returns the chosen action. If no weights apply at all, or the player does not see his hand, the greedy player chooses
 * alone. If a legal token was not trained, the greedy player decides if this token is used. Otherwise the skill
 * chooses. As the last step, learned_avoiding() may replace its choice: a hand that will almost surely win no trick
 * aims at a contract without tricks.
 */
Action learned_choose(const Turn *turn)
{
    const Skill *skill = skill_of(turn->game);
    if (hand_is_unseen(turn->game, &turn->view->seen, turn->view->seat)) return greedy_choose(turn);
    if (!skill || !skill_knows(skill, turn->legal)) return greedy_choose(turn);
    if (has_unknown_token(skill, turn->legal)) {
        Action usual = greedy_choose(turn);
        if (skill_lacks(skill, usual)) return usual;
    }
    return learned_avoiding(turn, skill, skill_best(skill, &turn->view->seen, turn->legal));
}
