/* Announcements: a stage in which the players speak in turn, and each says as many as he likes. */
#include "engine/flow_inner.h"
#include "engine/refusal.h"

/* What may be announced at this time, in this contract, by this side, and has not been. */
static uint64_t announceable(const Game *game, const State *state, int seat)
{
    bool is_early = state->stage == STAGE_EARLY;
    uint64_t set = game->announced_at[is_early ? BEFORE_DISCARD : AFTER_DISCARD];
    if (!is_early || state->to_discard > 0) set |= game->announced_at[EITHER_TIME];
    Side side = side_of(state, seat) == SIDE_DECLARER ? SIDE_DECLARER : SIDE_DEFENDERS;
    set &= game->announced_by[side] | game->announced_by[SIDE_ANYONE];
    return set & game->contract[state->contract].announcements & ~state->announced;
}

Moves announce_legal(const Game *game, const State *state, int seat)
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

bool announce_enter(const Game *game, State *state)
{
    return game->contract[state->contract].announcements && find_announcer(game, state, first_to_speak(state));
}

static void announce(const Game *game, State *state, int index)
{
    state->announced |= 1ULL << index;
    state->shown |= game->announcement[index].shows & state->hand[state->actor];
}

bool announce_apply(const Game *game, State *state, const Token *token)
{
    if (token->kind == TOKEN_ANNOUNCE) {
        announce(game, state, token->index);
        if (game->announcement[token->index].ends) state_finish(state, ENDING_ANNOUNCED);
        return false;
    }
    uint8_t next = state->next[state->actor];
    return next == first_to_speak(state) || !find_announcer(game, state, next);
}

void announce_refusal(const Game *game, const State *state, Action action, Str language, Buf *out)
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
