/*
 * Plays a match: gets actions from computer players and from the person, and shows the match to the person through the
 * face.
 */
#include "match/host.h"
#include "engine/open.h"

#include "engine/record.h"
#include "solver/claim.h"

/* Makes the person's view of the present position. If only computers play, makes a view with all cards open. */
static void view_now(const Host *host, View *view)
{
    const State *state = &host->match->state;
    if (host->person == NO_SEAT) view_open(host->match->game, state, view);
    else view_make(host->match->game, state, host->person, view);
}

/*
 * The stream of random numbers for the first action in a deal; later actions have the next streams. Streams with
 * smaller numbers have other uses.
 */
enum { ACTION_STREAMS = 752 };

/* Returns the random numbers for the action that follows the first `n_log` actions of a deal. */
static Rng rng_of(const State *deal, int n_log)
{
    return rng_stream(deal->seed, deal->number, (uint64_t)ACTION_STREAMS + (uint64_t)n_log);
}

Action host_act(const Bot *const *bots, const Game *game, const State *state, Memory *memory)
{
    const Bot *bot = bots[state_decider(game, state)];
    Belief *belief = memory_of(memory, bot, game, state, rng_of);
    Rng rng = rng_of(state, state->n_log);
    return bot_act_on(bot, game, state, &rng, belief);
}

/* ---- a deal --------------------------------------------------------------------------------------------------- */

/* A deal that is being played. */
typedef struct Deal {
    const Host *host;
    View now; /* the present position, as far as the person may see it */
    Arena *arena;
    Memory *memory;
    State *past; /* the position at each turn of the person, for undo */
    size_t n, capacity;
    int save_error; /* errno of the last save, or 0 */
    bool is_left;   /* the person has left the match */
} Deal;

/* Calls all savers. Sets `save_error` to the errno of one that failed, or to 0. */
static void save_match(Deal *deal)
{
    deal->save_error = 0;
    for (Saver *saver = deal->host->saver; saver; saver = saver->next) {
        saver->save(saver, deal->host->match);
        if (saver->fault) deal->save_error = saver->fault;
    }
}

/*
 * Shows the position and the events since `before`, or since the beginning of the deal if `before` is NULL. With
 * `at_once` no pause is needed. Sets `is_left` if the person leaves the match.
 */
static void show_position(Deal *deal, const View *before, bool at_once)
{
    Face *face = deal->host->face;
    Events events;
    view_now(deal->host, &deal->now);
    events_between(deal->host->match->game, before, &deal->now, &events);
    FaceStep step = {.now = &deal->now, .events = &events, .at_once = at_once, .save_error = deal->save_error};
    if (!face->show(face, &step)) deal->is_left = true;
}

/*
 * Applies an action, saves the match, and shows the action. The match is saved first, because the face may wait for a
 * long time: the person then sees only saved actions, or a report that saving failed.
 */
static void apply_and_show(Deal *deal, Action action, bool at_once)
{
    View before = deal->now;
    state_apply(deal->host->match->game, &deal->host->match->state, action);
    save_match(deal);
    show_position(deal, &before, at_once);
}

/* Saves the deal, then replays its actions so far from the beginning, and shows each of them. */
static void show_so_far(Deal *deal)
{
    const Game *game = deal->host->match->game;
    State *state = &deal->host->match->state, last = *state;
    bool at_once = last.n_log > 0; /* the past of a resumed deal is shown without pauses */
    save_match(deal);
    if (last.n_log) record_first(game, &last, state);
    show_position(deal, NULL, at_once);
    for (int i = 0; i < last.n_log; i++) {
        View before = deal->now;
        state_apply(game, state, log_action(&last, i));
        show_position(deal, &before, at_once);
    }
}

/*
 * Returns the index in `past` of the person's last turn; `past` must not be empty. A discard of several cards has
 * several turns, but counts as one turn: for such a discard, returns the turn of its first card.
 */
static size_t last_done(const Deal *deal)
{
    size_t last = deal->n - 1;
    while (last > 0 && deal->past[last].phase == PHASE_DISCARD && deal->past[last - 1].phase == PHASE_DISCARD) last--;
    return last;
}

/* True if there is an action to undo, and no card that was hidden from the person at that time is visible now. */
static bool may_undo(const Deal *deal)
{
    View then;
    if (deal->n == 0) return false;
    view_make(deal->host->match->game, &deal->past[last_done(deal)], deal->host->person, &then);
    return (then.hidden & ~deal->now.hidden) == 0;
}

/* Undoes the person's last action, and all later actions of other players. */
static void take_back(Deal *deal)
{
    deal->n = last_done(deal);
    deal->host->match->state = deal->past[deal->n];
    save_match(deal);
    view_now(deal->host, &deal->now);
    deal->host->face->back(deal->host->face, &deal->now, deal->save_error);
}

/*
 * Asks the person for an action. If the person chooses an action, stores the present position for undo, sets `*action`
 * and returns ANSWER_ACT. Otherwise returns the person's wish.
 */
static FaceAnswer ask_person(Deal *deal, bool claim_failed, Action *action)
{
    const Host *host = deal->host;
    FaceTurn turn = {.now = &deal->now, .may_undo = may_undo(deal), .claim_failed = claim_failed};
    turn.legal = state_legal(host->match->game, &host->match->state);
    FaceAnswer wish = host->face->choose(host->face, &turn, action);
    if (wish != ANSWER_ACT) return wish;
    State *past = arena_push(deal->arena, (void **)&deal->past, &deal->n, &deal->capacity, sizeof *past);
    *past = host->match->state;
    return wish;
}

/*
 * True if the person need not be asked; then sets `*action`. This is so if the person has nothing to announce after a
 * trick. If the host plays forced cards, it is also so if only one card is legal.
 */
static bool is_forced(const Host *host, Action *action)
{
    const State *state = &host->match->state;
    if (state_only_draws(host->match->game, state)) {
        *action = host->match->game->token_done;
        return true;
    }
    if (!host->forced || state->phase != PHASE_PLAY) return false;
    Moves legal = state_legal(host->match->game, state);
    if (moves_count(legal) != 1 || !legal.cards) return false;
    *action = moves_nth(legal, 0);
    return true;
}

/*
 * True if the person's claim of all remaining tricks is granted: the person's knowledge makes it certain, or the
 * computer players agree because of their own cards. Then writes the actions of the rest of the deal to `tokens`.
 */
static bool grants_claim(const Host *host, Buf *tokens)
{
    const Game *game = host->match->game;
    const State *state = &host->match->state;
    uint8_t others = (uint8_t)~seat_bit(host->person);
    if (claim_holds(game, state, host->person, tokens)) return true;
    return claim_convinces(game, state, host->person, others) && claim_granted(game, state, host->person, tokens);
}

/*
 * If the person's claim of all remaining tricks is granted, plays the deal to its end and returns true. Otherwise
 * returns false.
 */
static bool play_claim(Deal *deal)
{
    const Host *host = deal->host;
    const Game *game = host->match->game;
    State *state = &host->match->state;
    Buf tokens = {0};
    bool is_granted = grants_claim(host, &tokens);
    Str rest = is_granted ? buf_str(&tokens) : STR("");
    while (rest.n) apply_and_show(deal, state_find(game, state, str_take(&rest, ' ')), true);
    buf_free(&tokens);
    return is_granted;
}

typedef enum DealEnd { DEAL_PLAYED, DEAL_STOPPED, DEAL_ENDLESS, DEAL_AGAIN } DealEnd;

/*
 * Finds the next action: a computer player chooses it, it is forced, or the face asks the person for it. In the first
 * two cases, the answer is ANSWER_ACT. Only then does `*action` have a meaning.
 */
static FaceAnswer next_answer(Deal *deal, bool claim_failed, Action *action)
{
    const Host *host = deal->host;
    const State *state = &host->match->state;
    if (state_decider(host->match->game, state) != host->person) {
        *action = host_act(host->bot, host->match->game, state, deal->memory);
        return ANSWER_ACT;
    }
    return is_forced(host, action) ? ANSWER_ACT : ask_person(deal, claim_failed, action);
}

/* Plays the deal from its present position to its end, or until the person leaves. Returns how it ended. */
static DealEnd play_on(Deal *deal)
{
    const Host *host = deal->host;
    const State *state = &host->match->state;
    bool claim_failed = false;
    while (state->phase != PHASE_DONE) {
        Action action = NO_ACTION;
        if (!state_goes_on(host->match->game, state)) return DEAL_ENDLESS;
        if (deal->is_left) return DEAL_STOPPED;
        FaceAnswer wish = next_answer(deal, claim_failed, &action);
        if (wish == ANSWER_STOP) return DEAL_STOPPED;
        if (wish == ANSWER_AGAIN) return DEAL_AGAIN;
        if (wish == ANSWER_BACK) take_back(deal);
        claim_failed = wish == ANSWER_CLAIM && !play_claim(deal);
        if (wish == ANSWER_ACT) apply_and_show(deal, action, false);
    }
    return DEAL_PLAYED;
}

/* Shows a deal that has been dealt or resumed, plays it, and returns how it ended. */
static DealEnd host_deal(const Host *host)
{
    Deal deal = {.host = host, .arena = arena_new(), .memory = memory_open()};
    host->face->deal(host->face, host->match);
    show_so_far(&deal);
    DealEnd end = play_on(&deal);
    memory_close(deal.memory);
    arena_free(deal.arena);
    return end;
}

/* ---- the match ------------------------------------------------------------------------------------------------ */

/*
 * Settles the deal and shows the result. Returns the person's wish to go on, to stop, or to play the deal again. After
 * a void deal, goes on without a question.
 */
static FaceAnswer settle_deal(const Host *host)
{
    match_settle(host->match);
    bool is_over = match_is_over(host->match);
    FaceAnswer wish = ANSWER_ACT;
    if (!state_is_void(&host->match->state)) wish = host->face->settled(host->face, host->match, is_over);
    bool wants_next = wish == ANSWER_ACT;
    return wants_next && is_over ? ANSWER_STOP : wish; /* no deal follows the last one */
}

/* `start` keeps the match as it was at the beginning of the deal, so that the person can play the deal again. */
HostEnd host_run(const Host *host)
{
    Match *match = host->match, start;
    bool is_new = !host->resumes; /* true: a new deal is dealt next; false: the present deal is resumed or repeated */
    start = *match;
    if (host->resumes) record_position(match->game, &match->state, host->begun_at, &start.state);
    for (;;) {
        if (is_new) {
            match_deal(match);
            start = *match;
        }
        DealEnd end = host_deal(host);
        if (end == DEAL_ENDLESS) return HOST_ENDLESS;
        if (end == DEAL_STOPPED) return HOST_STOPPED;
        FaceAnswer wish = end == DEAL_AGAIN ? ANSWER_AGAIN : settle_deal(host);
        if (wish == ANSWER_STOP) return match_is_over(match) ? HOST_OVER : HOST_STOPPED;
        is_new = wish != ANSWER_AGAIN;
        if (!is_new) *match = start;
    }
}
