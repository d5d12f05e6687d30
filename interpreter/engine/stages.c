/*
 * Between the auction and play, in this order: the declarer chooses from the talon, announces what is announced before
 * laying off, lays off, names trumps, calls for a card, announces the rest; the sides double. A stage in which nobody has a choice is
 * passed over.
 */
#include "engine/flow_inner.h"
#include "engine/refusal.h"

static const Contract *contract_of(const Game *game, const State *state)
{
    return &game->contract[state->contract];
}

/* ---- talon ---------------------------------------------------------------------------------------------------- */

static void pick_up(State *state, CardSet cards)
{
    state->talon &= ~cards;
    state->picked |= cards;
    state->hand[state->taker] |= cards;
    state->to_discard = (uint8_t)cards_count(cards);
}

/* True if the taker has to choose. */
static bool enter_talon(const Game *game, State *state)
{
    const TalonRule *rule = &contract_of(game, state)->talon;
    if (state->taker == NO_SEAT || rule->take == TAKE_NONE) return false;
    if (rule->take != TAKE_CHOICE) {
        pick_up(state, talon_cards(state, taken_places(game, rule, 0)));
        return false;
    }
    state->phase = PHASE_TALON;
    state->actor = state->taker;
    return true;
}

static Moves talon_legal(const Game *game)
{
    Moves moves = {0};
    for (int part = 0; part < game->n_parts; part++)
        if (game->part_size[part]) (void)moves_add(&moves, game->part_token[part]);
    return moves;
}

/* ---- discard -------------------------------------------------------------------------------------------------- */

/* The first tier that still holds a card; `*tier` is NULL when none does and any card may go. */
static CardSet discard_legal(const Game *game, const State *state, const DiscardTier **tier)
{
    const DiscardRule *rule = &contract_of(game, state)->discard;
    CardSet hand = state->hand[state->taker];
    if (!rule->again && (hand & ~state->picked)) hand &= ~state->picked;
    for (size_t i = 0; i < rule->n_tiers; i++) {
        CardSet cards = hand & rule->tiers[i].cards;
        if (!cards || !seat_test(game, state, rule->tiers[i].when, state->taker)) continue;
        *tier = &rule->tiers[i];
        return cards;
    }
    *tier = NULL;
    return hand;
}

static bool enter_discard(State *state)
{
    if (state->to_discard == 0) return false;
    state->phase = PHASE_DISCARD;
    state->actor = state->taker;
    return true;
}

static void lay_off(const Game *game, State *state, Card card)
{
    const DiscardTier *tier = NULL;
    (void)discard_legal(game, state, &tier);
    CardSet bit = card_bit(card);
    state->hand[state->taker] &= ~bit;
    state->discards |= bit;
    if (tier) state->shown_discards |= bit & tier->shown;
    state->to_discard--;
}

/* ---- trump ---------------------------------------------------------------------------------------------------- */

static bool enter_trump(const Game *game, State *state)
{
    const Contract *contract = contract_of(game, state);
    if (!contract->names_trump || !state_has_declarer(state)) return false;
    state->phase = PHASE_TRUMP;
    state->actor = state->declarer;
    return true;
}

static Moves trump_legal(const Game *game, const State *state)
{
    Moves moves = {0};
    for (int suit = 0; suit < game->n_suits; suit++)
        if (contract_of(game, state)->trump_choices >> suit & 1) (void)moves_add(&moves, game->suit_token[suit]);
    return moves;
}

/* ---- announcements -------------------------------------------------------------------------------------------- */

/* What may be announced at this time, in this contract, by this side, and has not been. */
static uint64_t announceable(const Game *game, const State *state, int seat)
{
    bool is_early = state->stage == STAGE_EARLY;
    uint64_t set = game->announced_at[is_early ? BEFORE_DISCARD : AFTER_DISCARD];
    if (!is_early || state->to_discard > 0) set |= game->announced_at[EITHER_TIME];
    Side side = side_of(state, seat) == SIDE_DECLARER ? SIDE_DECLARER : SIDE_DEFENDERS;
    set &= game->announced_by[side] | game->announced_by[SIDE_ANYONE];
    return set & contract_of(game, state)->announcements & ~state->announced;
}

static Moves announce_legal(const Game *game, const State *state, int seat)
{
    Moves moves = {0};
    for (uint64_t left = announceable(game, state, seat); left; left &= left - 1) {
        const Announcement *announcement = &game->announcement[__builtin_ctzll(left)];
        if (seat_test(game, state, announcement->when, seat)) (void)moves_add(&moves, announcement->token);
    }
    return moves;
}

static uint8_t first_to_speak(const State *state)
{
    return state_has_declarer(state) ? state->declarer : state->forehand;
}

/* Anything at all? What needs no formula is looked at first. */
static bool can_announce(const Game *game, const State *state, int seat)
{
    uint64_t set = announceable(game, state, seat);
    for (uint64_t left = set; left; left &= left - 1)
        if (!game->announcement[__builtin_ctzll(left)].when) return true;
    return set != 0 && moves_count(announce_legal(game, state, seat)) != 0;
}

/* The first seat from `seat` on, before the turn comes round, that has something to announce. */
static bool find_announcer(const Game *game, State *state, uint8_t seat)
{
    do {
        if (can_announce(game, state, seat)) {
            state->phase = PHASE_ANNOUNCE;
            state->actor = seat;
            return true;
        }
        seat = state->next[seat];
    } while (seat != first_to_speak(state));
    return false;
}

static bool enter_announce(const Game *game, State *state)
{
    return contract_of(game, state)->announcements && find_announcer(game, state, first_to_speak(state));
}

static void announce(const Game *game, State *state, int index)
{
    state->announced |= 1ULL << index;
    state->shown |= game->announcement[index].shows & state->hand[state->actor];
}

/* ---- kontra --------------------------------------------------------------------------------------------------- */

static bool can_double(const Game *game, const State *state, const Token *token)
{
    if (token->kind != TOKEN_KONTRA || token->step != state->kontra_step) return false;
    bool stands = token->index == 0 || (state->announced >> (token->index - 1) & 1);
    return stands && state->doubled[token->index] == state->kontra_step && state->kontra_step < game->n_kontra_steps;
}

static Moves kontra_legal(const Game *game, const State *state)
{
    Moves moves = {0};
    for (int i = 0; i < game->n_tokens; i++)
        if (can_double(game, state, &game->token[i])) (void)moves_add(&moves, (Action)(FIRST_TOKEN + i));
    return moves;
}

/* Steps go to and fro: kontra by the defenders, rekontra by the declarer ... Each player of the side is asked once. */
static bool speaks_in_step(const State *state, int seat)
{
    bool defenders_speak = state->kontra_step % 2 == 0;
    return (side_of(state, seat) == SIDE_DECLARER) != defenders_speak && !seats_have(state->kontra_asked, seat);
}

static bool find_doubler(const Game *game, State *state, uint8_t seat)
{
    if (moves_count(kontra_legal(game, state)) == 0) return false;
    for (int i = 0; i < game->n_active; i++, seat = state->next[seat])
        if (speaks_in_step(state, seat)) {
            state->phase = PHASE_ANNOUNCE;
            state->actor = seat;
            return true;
        }
    return false;
}

static bool enter_kontra(const Game *game, State *state)
{
    state->kontra_asked = 0;
    return game->has_kontra && has_sides(state) && find_doubler(game, state, state->next[side_speaker(state)]);
}

/* After a player is done with doubling: the next of his side, else the other side answers what was doubled. */
static bool next_doubler(const Game *game, State *state)
{
    state->kontra_asked |= seat_bit(state->actor);
    if (find_doubler(game, state, state->next[state->actor])) return true;
    state->kontra_step++;
    state->kontra_asked = 0;
    return find_doubler(game, state, state->next[side_speaker(state)]);
}

/* ---- the stages one after the other --------------------------------------------------------------------------- */

static bool enter(const Game *game, State *state)
{
    switch ((Stage)state->stage) {
    case STAGE_TALON: return enter_talon(game, state);
    case STAGE_EARLY:
    case STAGE_ANNOUNCE: return enter_announce(game, state);
    case STAGE_DISCARD: return enter_discard(state);
    case STAGE_TRUMP: return enter_trump(game, state);
    case STAGE_CALL: return call_enter(game, state);
    case STAGE_GIVE: return call_enter_giving(state);
    case STAGE_KONTRA: return enter_kontra(game, state);
    case STAGE_PLAY: break;
    }
    tricks_start(game, state);
    return true;
}

/* The stages of a contract from one on. */
static void enter_from(const Game *game, State *state, unsigned stage)
{
    unsigned left = (unsigned)contract_of(game, state)->stages >> stage << stage;
    for (;; left &= left - 1) {
        state->stage = (uint8_t)__builtin_ctz(left);
        if (enter(game, state)) return;
    }
}

static void enter_next(const Game *game, State *state)
{
    enter_from(game, state, state->stage + 1U);
}

/* ---- from the auction to the contract ---------------------------------------------------------------------------- */

/* Who takes from the talon; the declarer where there is one and the rule names no other. */
static uint8_t taker_of(const State *state, const TalonRule *rule)
{
    switch (rule->taker) {
    case TAKER_DECLARER: return state->declarer;
    case TAKER_DEALER: return state_is_active(state, state->dealer) ? state->dealer : state->forehand;
    case TAKER_FOREHAND: return state->forehand;
    }
    return state->declarer;
}

/* Unless the declarer names trumps later. */
static uint8_t ranking_of(const Game *game, const State *state, int contract)
{
    const Contract *played = &game->contract[contract];
    if (!played->trump_of_bid || state->auction.call == NO_CALL) return played->ranking;
    int trump = game->call[state->auction.call].trump;
    return (uint8_t)(played->rankings + (trump < 0 ? NO_TRUMPS : trump));
}

static void play_contract(const Game *game, State *state, int contract, int declarer)
{
    state->contract = (uint8_t)contract;
    bool alone = game->contract[contract].alone;
    state->declarer = (uint8_t)(alone ? NO_SEAT : declarer);
    sides_settle(game, state);
    state->taker = taker_of(state, &game->contract[contract].talon);
    state->ranking = ranking_of(game, state, contract);
    if (game->contract[contract].is_played) enter_from(game, state, STAGE_TALON);
    else state_finish(state, ENDING_UNPLAYED);
}

void stages_start(const Game *game, State *state, int contract, int declarer)
{
    if (contract >= 0) play_contract(game, state, contract, declarer);
    else if (game->all_pass == ALL_PASS_CONTRACT) play_contract(game, state, game->all_pass_contract, NO_SEAT);
    else state_finish(state, game->all_pass == ALL_PASS_REDEAL ? ENDING_REDEAL : ENDING_THROWN_IN);
}

/* ---- what may be done, and doing it ---------------------------------------------------------------------------------- */

Moves stages_legal(const Game *game, const State *state)
{
    const DiscardTier *tier = NULL;
    Moves moves = {0};
    switch (state->stage) {
    case STAGE_TALON: return talon_legal(game);
    case STAGE_DISCARD: moves.cards = discard_legal(game, state, &tier); return moves;
    case STAGE_TRUMP: return trump_legal(game, state);
    case STAGE_CALL: return call_legal(game, state);
    case STAGE_GIVE: return call_legal_giving(game, state);
    case STAGE_KONTRA: moves = kontra_legal(game, state); break;
    default: moves = announce_legal(game, state, state->actor);
    }
    (void)moves_add(&moves, game->token_done);
    return moves;
}

static void apply_announcement(const Game *game, State *state, const Token *token)
{
    if (token->kind == TOKEN_ANNOUNCE) {
        announce(game, state, token->index);
        if (game->announcement[token->index].ends) state_finish(state, ENDING_ANNOUNCED);
        return;
    }
    uint8_t next = state->next[state->actor];
    if (next == first_to_speak(state) || !find_announcer(game, state, next)) enter_next(game, state);
}

static void apply_kontra(const Game *game, State *state, const Token *token)
{
    if (token->kind == TOKEN_KONTRA) state->doubled[token->index]++;
    else if (!next_doubler(game, state)) enter_next(game, state);
}

void stages_apply(const Game *game, State *state, Action action)
{
    switch (state->stage) {
    case STAGE_TALON:
        pick_up(state, talon_cards(state, part_places(game, token_of(game, action)->index)));
        enter_next(game, state);
        return;
    case STAGE_DISCARD:
        lay_off(game, state, action_card(action));
        if (state->to_discard == 0) enter_next(game, state);
        return;
    case STAGE_TRUMP:
        state->named_trump = token_of(game, action)->index;
        state->ranking = (uint8_t)(game->contract[state->contract].rankings + state->named_trump);
        enter_next(game, state);
        return;
    case STAGE_CALL:
        call_apply(game, state, action);
        enter_next(game, state);
        return;
    case STAGE_GIVE:
        call_give(state, action_card(action));
        enter_next(game, state);
        return;
    case STAGE_KONTRA: apply_kontra(game, state, token_of(game, action)); return;
    default: apply_announcement(game, state, token_of(game, action));
    }
}

/* ---- why not -------------------------------------------------------------------------------------------------- */

static void refuse_discard(const Game *game, const State *state, Action action, Str language, Buf *out)
{
    Str id = game_token(game, action);
    if (action >= FIRST_TOKEN)
        refusal_add(out, language, REFUSAL_LAY_OFF_FIRST, (Slots){.number = {state->to_discard}});
    else if (!cards_have(state->hand[state->actor], action_card(action)))
        refuse_thing(out, language, REFUSAL_NOT_HELD, id);
    else refuse_thing(out, language, REFUSAL_NO_DISCARD, id);
}

static void refuse_announcement(const Game *game, const State *state, Action action, Str language, Buf *out)
{
    const Token *token = action >= FIRST_TOKEN ? token_of(game, action) : NULL;
    if (!token || token->kind != TOKEN_ANNOUNCE) {
        refuse(out, language, REFUSAL_ANNOUNCE_NOW);
        return;
    }
    const Announcement *announcement = &game->announcement[token->index];
    Str why = text_in(announcement->why, language);
    if (state->announced >> token->index & 1) refuse(out, language, REFUSAL_ANNOUNCED);
    else if (why.n) buf_add(out, why);
    else refuse_thing(out, language, REFUSAL_NO_ANNOUNCEMENT, text_in(announcement->name, language));
}

void stages_refusal(const Game *game, const State *state, Action action, Str language, Buf *out)
{
    switch (state->stage) {
    case STAGE_TALON: refuse(out, language, REFUSAL_CHOOSE_PART); return;
    case STAGE_DISCARD: refuse_discard(game, state, action, language, out); return;
    case STAGE_TRUMP: refuse(out, language, REFUSAL_NAME_TRUMP); return;
    case STAGE_CALL:
    case STAGE_GIVE: call_refusal(game, state, action, language, out); return;
    case STAGE_KONTRA: refuse(out, language, REFUSAL_NO_KONTRA); return;
    default: refuse_announcement(game, state, action, language, out);
    }
}
