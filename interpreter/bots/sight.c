/* The facts that a seat knows of a position, from which features are computed. */
#include "bots/features_inner.h"
#include "engine/view.h"

Powers *powers_make(Arena *arena)
{
    Powers *powers = ARENA_ARRAY(arena, SURE + 1, Powers);
    for (int32_t base = 0; base <= SURE; base++) {
        int32_t power = SURE;
        for (int i = 0; i < N_POWERS; i++, power = power * base / SURE) powers[base].of[i] = (uint16_t)power;
    }
    return powers;
}

/*
 * True if cards are left in the talon, and everyone may see the talon in this contract. It is never open in a contract
 * without play. False also for a talon that only some players may see, even if the actor is one of them.
 */
INLINED bool talon_is_for_all(const Game *game, const State *state)
{
    if (state->contract == NO_CONTRACT) return false;
    const Contract *contract = &game->contract[state->contract];
    return contract->is_played && contract->talon.see == SEE_EVERYONE && state->talon;
}

/*
 * Returns cards that no other player can have: the actor's own, those played, and those set aside that the actor has
 * seen. If everyone may see the talon, also returns the cards left in it that can be seen by now.
 */
INLINED CardSet known_cards(const Game *game, const State *state)
{
    CardSet known = state->hand[state->actor] | state_aside_known(state, state->actor);
    for (int seat = 0; seat < game->n_players; seat++) known |= state->played[seat];
    return talon_is_for_all(game, state) ? known | (state->talon & talon_seen(game, state, state->actor)) : known;
}

/*
 * Stores the facts that the actor knows. `in_word`: the pack has at most 64 cards, for which the compiler makes a
 * faster version.
 */
INLINED void find_facts(const Skill *skill, const State *state, int ranking, bool in_word, Sight *out)
{
    const Game *game = skill->game;
    out->skill = skill;
    out->game = game;
    out->state = state;
    out->ranking = &game->ranking[ranking];
    out->table = &skill->table[ranking];
    out->hand = cards_within(state->hand[state->actor], in_word);
    out->unseen = cards_within(game->pack & ~known_cards(game, state), in_word);
    out->n_unseen = cards_count(out->unseen);
    out->hand_size = tricks_total_of(game, state) - state->n_tricks;
    uint32_t sides = sides_known(game, state, state->actor);
    int side = side_in(sides, state->actor);
    out->friends = seat_bit(state->actor) | (side == SIDE_UNKNOWN ? 0 : seats_in(sides, side));
    out->is_declarers_side = side == SIDE_DECLARER;
}

void sight_find(const Skill *skill, const State *state, int ranking, Sight *out)
{
    if (cards_high(skill->game->pack)) find_facts(skill, state, ranking, /* in_word */ false, out);
    else find_facts(skill, state, ranking, /* in_word */ true, out);
}

KnownCall sight_call_of(const Sight *sight, int seat)
{
    const State *state = sight->state;
    const Auction *auction = &state->auction;
    uint32_t hidden = seat == state->actor ? 0 : bids_hidden(sight->game, state);
    if (!(auction->said[seat] & hidden)) return (KnownCall){auction->call_of[seat], auction->number_of[seat]};
    Auction open = *auction; /* the auction without the hidden bids of the seat */
    bids_forget(sight->game, state, seat, hidden, &open);
    return (KnownCall){open.call_of[seat], open.number_of[seat]};
}

/*
 * Adds to the decision a row of weights for each announcement in the set `announced` (one bit each). The row depends on
 * the turn in the trick, and on the side that has made the announcement: the actor's side or others (`by_others`).
 */
static void add_announced_rows(const Sight *sight, uint64_t announced, bool by_others, int turn, Decision *out)
{
    for (; announced && out->n_announced < MAX_ANNOUNCED_ROWS; announced &= announced - 1) {
        int index = 2 * __builtin_ctzll(announced) + by_others;
        out->announced[out->n_announced++] = (uint16_t)(sight->skill->announced_row + index * N_TURNS + turn);
    }
}

void sight_add_announcements(const Sight *sight, int turn, Decision *out)
{
    const State *state = sight->state;
    uint64_t own = 0, others = 0;
    for (int seat = 0; seat < sight->game->n_players; seat++)
        *(is_friend(sight, seat) ? &own : &others) |= state->announced[seat];
    add_announced_rows(sight, own, /* by_others */ false, turn, out);
    add_announced_rows(sight, others, /* by_others */ true, turn, out);
}

Alternative *decision_add(Decision *decision, Action action)
{
    if (decision->n == MAX_ALTERNATIVES) return NULL;
    Alternative *alternative = &decision->of[decision->n];
    decision->action[decision->n++] = action;
    *alternative = (Alternative){.row = NO_ROW, .shared = NO_ROW};
    return alternative;
}
