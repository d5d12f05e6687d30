/* Announcements: a stage in which the players speak in turn, and each says as many as he likes. */
#include "engine/flow_inner.h"
#include "engine/refusal.h"

/* Whose word this seat's can be: announcements are made by the declarer, a side, or anyone. */
static uint64_t open_to(const Game *game, const State *state, int seat)
{
    bool of_declarer = side_of(state, seat) == SIDE_DECLARER;
    uint64_t set = game->announced_by[BY_ANYONE] | game->announced_by[of_declarer ? BY_DECLARER_SIDE : BY_DEFENDERS];
    return state_has_declarer(state) && seat == state->declarer ? set | game->announced_by[BY_DECLARER] : set;
}

/* What has been made as often as it can be, as far as this seat is concerned, or is barred by another one. */
static uint64_t spent(const Game *game, const State *state, int seat)
{
    uint64_t own = state->announced[seat], any = announced_by_any(state);
    if (!any) return 0;
    uint64_t set = own | (any & game->announced_times[TIMES_DEAL]);
    if (game->announced_times[TIMES_SIDE]) set |= announced_by_side(state, seat) & game->announced_times[TIMES_SIDE];
    for (uint64_t left = game->announced_alone; left; left &= left - 1)
        if (game->announcement[__builtin_ctzll(left)].excludes & own) set |= left & -left;
    return set;
}

/* What may be announced at this time, in this contract, by this seat, and has not been; conditions aside. */
static uint64_t announceable(const Game *game, const State *state, int seat)
{
    bool is_early = state->stage == STAGE_EARLY;
    uint64_t set = game->announced_at[is_early ? BEFORE_DISCARD : AFTER_DISCARD];
    if (!is_early || state->to_discard > 0) set |= game->announced_at[EITHER_TIME];
    set &= game->contract[state->contract].announcements & open_to(game, state, seat);
    return set ? set & ~spent(game, state, seat) : 0;
}

/* The same with their conditions. */
static uint64_t announcements_of(const Game *game, const State *state, int seat)
{
    uint64_t set = announceable(game, state, seat), may = set & game->announced_freely;
    for (uint64_t left = set & ~may; left; left &= left - 1)
        if (seat_test(game, state, game->announcement[__builtin_ctzll(left)].when, seat)) may |= left & -left;
    return may;
}

static uint8_t first_to_speak(const State *state)
{
    return state_has_declarer(state) ? state->declarer : state->forehand;
}

/* Anything at all? What needs no formula is looked at first. */
static bool can_announce(const Game *game, const State *state, int seat)
{
    uint64_t set = announceable(game, state, seat);
    return set & game->announced_freely || (set && announcements_of(game, state, seat));
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
    state->announced[state->actor] |= game->announcement[index].implies;
    state->shown |= game->announcement[index].shows & state->hand[state->actor];
}

/* Is one of these an announcement that the actor must make before he can be done? */
static bool owes_announcement(const Game *game, const State *state, uint64_t set)
{
    for (uint64_t left = set & game->announced_must; left; left &= left - 1)
        if (seat_test(game, state, game->announcement[__builtin_ctzll(left)].must, state->actor)) return true;
    return false;
}

Moves announce_moves(const Game *game, const State *state)
{
    Moves moves = {0};
    uint64_t set = announcements_of(game, state, state->actor);
    for (uint64_t left = set; left; left &= left - 1)
        (void)moves_add(&moves, game->announcement[__builtin_ctzll(left)].token);
    if (!owes_announcement(game, state, set)) (void)moves_add(&moves, game->token_done);
    return moves;
}

bool announce_apply(const Game *game, State *state, const Token *token)
{
    if (token->kind == TOKEN_ANNOUNCE) {
        announce(game, state, token->index);
        if (game->announcement[token->index].ends) state_finish(state, ENDING_ANNOUNCED);
        if (game->announcement[token->index].ends || !game->announcement[token->index].closes) return false;
    }
    uint8_t next = state->next[state->actor];
    return next == first_to_speak(state) || !find_announcer(game, state, next);
}

void announce_refusal(const Game *game, const State *state, Action action, Str language, Buf *out)
{
    const Token *token = action >= FIRST_TOKEN ? token_of(game, action) : NULL;
    if (!token || (token->kind != TOKEN_ANNOUNCE && action != game->token_done)) {
        refuse(out, language, REFUSAL_ANNOUNCE_NOW);
        return;
    }
    if (action == game->token_done) {
        refuse(out, language, REFUSAL_MUST_ANNOUNCE);
        return;
    }
    const Announcement *announcement = &game->announcement[token->index];
    Str why = text_in(announcement->why, language);
    if (spent(game, state, state->actor) >> token->index & 1) refuse(out, language, REFUSAL_ANNOUNCED);
    else if (why.n) buf_add(out, why);
    else refuse_thing(out, language, REFUSAL_NO_ANNOUNCEMENT, text_in(announcement->name, language));
}
