/* Lists the legal actions, applies an action, and explains refusals, by calling the functions of the present phase. */
#include "engine/play.h"

#include "engine/flow_inner.h"
#include "engine/meld.h"
#include "engine/passing.h"
#include "engine/refusal.h"
#include "rules/own.h"

/* Returns the legal cards, and the melds and announcements that the actor can make instead of playing a card. */
static Moves play_legal(const Game *game, const State *state)
{
    Moves cards = {.cards = game_choices(game, tricks_legal(game, state))};
    if (!play_is_interrupted(game, state)) return cards;
    return announce_beside(game, state, melds_beside(game, state, cards));
}

/*
 * Plays a card, or makes a meld or another announcement that is possible instead of playing one. Then runs the steps
 * that may follow before the next card.
 */
static void play_apply(const Game *game, State *state, Action action)
{
    if (action >= FIRST_TOKEN && token_of(game, action)->kind == TOKEN_MELD) {
        meld_makes_trumps(game, state, token_of(game, action));
        tricks_after_meld(game, state);
    } else if (action >= FIRST_TOKEN) announce_aside(game, state, token_of(game, action));
    else tricks_apply(game, state, action_card(action));
    stages_interrupt(game, state);
}

Moves state_legal(const Game *game, const State *state)
{
    if (passing_is_on(state)) return (Moves){.cards = game_choices(game, passing_legal(state))};
    if (state->phase == PHASE_PLAY) return play_legal(game, state);
    if (state->phase == PHASE_DONE) return (Moves){0};
    return state_is_bidding(state) ? rounds_legal(game, state) : stages_legal(game, state);
}

/* Returns the legal cards, or no cards if an action other than a card may be legal, too. */
CardSet state_cards_alone(const Game *game, const State *state)
{
    bool is_card = state->phase == PHASE_PLAY && !play_is_interrupted(game, state);
    return is_card ? game_choices(game, tricks_legal(game, state)) : 0;
}

bool state_allows(const Game *game, const State *state, Action action)
{
    Moves moves = state_legal(game, state);
    /* the legal cards have only one of two identical cards, but either may be played */
    if (game->copies == 2) moves.cards = game_all_copies(game, moves.cards) & state->hand[state->actor];
    return moves_have(moves, action);
}

bool state_only_draws(const Game *game, const State *state)
{
    /* with 'done', the winner of the trick says that he announces nothing more, and then cards are drawn */
    if (state->stage != STAGE_AFTER_TRICK || state->phase == PHASE_DONE) return false;
    Moves legal = state_legal(game, state);
    return moves_count(legal) == 1 && moves_have(legal, game->token_done);
}

/*
 * Notes a legal action that is no card and no bid of the auction, before it is applied. Counts it if play has begun. If
 * it is a meld, may also note cards that its player cannot have.
 */
static void note_said(const Game *game, State *state, const Token *token)
{
    if (play_has_begun(state)) state->asides++;
    if (token->kind == TOKEN_MELD) melds_learn(game, state, state->actor, &game->combination[token->index]);
}

/* Applies a legal action. It is written to the log first, so functions of the phases find it as the last entry. */
void state_apply(const Game *game, State *state, Action action)
{
    log_push(state, state->actor, action);
    if (passing_is_on(state)) passing_apply(game, state, action_card(action));
    else if (state->stage <= STAGE_PICK_UP) auction_apply(game, state, action);
    else {
        if (action >= FIRST_TOKEN) note_said(game, state, token_of(game, action));
        if (state->phase == PHASE_PLAY) play_apply(game, state, action);
        else stages_apply(game, state, action);
    }
}

Action state_find(const Game *game, const State *state, Str token)
{
    Moves moves = state_legal(game, state);
    int n = moves_count(moves);
    for (int k = 0; k < n; k++) {
        Action action = moves_nth(moves, k);
        if (str_equal(game_token(game, action), token)) return action;
    }
    return NO_ACTION;
}

/* Writes why an action is refused when a card is to be played. */
static void play_refusal(const Game *game, const State *state, Action action, Str language, Buf *out)
{
    bool is_announcement = action >= FIRST_TOKEN && token_of(game, action)->kind == TOKEN_ANNOUNCE;
    if (is_announcement) announce_refusal(game, state, action, language, out);
    else if (!state_legal(game, state).cards) refuse(out, language, REFUSAL_MUST_ANNOUNCE);
    else tricks_refusal(game, state, action, language, out);
}

/*
 * If the action is a card with two copies, returns the copy that the actor holds; the first one if he holds both. If he
 * holds none, or for other actions, returns the action unchanged.
 */
static Action held_copy(const Game *game, const State *state, Action action)
{
    bool is_card = action < FIRST_TOKEN;
    if (!is_card || state->phase == PHASE_DONE) return action;
    CardSet held = game_copies(game, action_card(action)) & state->hand[state->actor];
    return held ? (Action)cards_first(held) : action;
}

/* Writes why an action is refused: a general reason, or the reason of the present phase. */
static void add_refusal(const Game *game, const State *state, Str token, Str language, Buf *out)
{
    Action action = held_copy(game, state, game_action(game, token));
    if (state->phase == PHASE_DONE) refuse(out, language, REFUSAL_OVER);
    else if (action == NO_ACTION) refuse_thing(out, language, REFUSAL_UNKNOWN, token);
    else if (state->phase == PHASE_PLAY) play_refusal(game, state, action, language, out);
    else if (passing_is_on(state)) passing_refusal(game, state, action, language, out);
    else if (!state_is_bidding(state)) stages_refusal(game, state, action, language, out);
    else if (action < FIRST_TOKEN) refuse(out, language, REFUSAL_IS_AUCTION);
    else rounds_refusal(game, state, action, language, out);
}

/* Adds the reason to `out`, with the game's own words instead of the usual ones. */
void state_explain_refusal(const Game *game, const State *state, Str token, Str language, Buf *out)
{
    Buf why = {0};
    add_refusal(game, state, token, language, &why);
    own_words_add(out, game, language, buf_str(&why));
    buf_free(&why);
}
