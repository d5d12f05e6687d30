/*
 * Proves a claim: tries all plays of the other players, and looks for a play of the claimer that wins every trick. The
 * claimer also plays for the dummy.
 */
#include "solver/claim.h"

#include "engine/open.h"
#include "engine/view.h"

enum {
    /* positions searched to prove the claim in one deal; also those searched for each action in write_rest() */
    MOST_TRIED = 4000,
    /* positions searched in all sampled deals together; more would delay the other clients of a server */
    MOST_IN_ALL = 16000,
    MOST_LEFT = 10, /* a claim is possible when the claimer has at most this number of cards */
    SAMPLES = 8,    /* the number of deals that must agree with a claim */
    SAMPLE_SEED = 1
};

typedef struct Claim {
    const Game *game;
    uint8_t seat;
    /* the claim fails if this seat wins a trick; NO_SEAT: the claim fails if any opponent wins a trick */
    uint8_t judge;
    bool is_granted; /* the others have accepted the claim, so the search lets them play in the claimer's favour */
    int tried;       /* positions searched in this deal */
    int left;        /* positions that may still be searched in all deals */
} Claim;

/*
 * True if the claimer chooses the next action: for its own hand, for its dummy, or for everybody after an accepted
 * claim.
 */
static bool is_for_claimer(const Claim *claim, const State *state)
{
    return claim->is_granted || state_decider(claim->game, state) == claim->seat;
}

/*
 * Returns the seat that decides for the winner of the trick that ended between the two positions. This differs from the
 * winner if he is a dummy. If no trick has ended, returns the claimer.
 */
static uint8_t decider_of_winner(const Claim *claim, const State *before, const State *after)
{
    if (after->n_tricks == before->n_tricks) return claim->seat;
    return hand_decider(claim->game, before, after->trick_winner[after->n_tricks - 1]);
}

static bool wins_all(Claim *claim, const State *state);

/*
 * True if the claimer still wins all tricks after this action. If there is a judge, a trick of the judge disproves the
 * claim. A trick of another opponent ends the test with true, because it gives the judge no reason to refuse.
 */
static bool wins_after(Claim *claim, const State *state, Action action)
{
    State next = *state;
    state_apply(claim->game, &next, action);
    uint8_t winner = decider_of_winner(claim, state, &next);
    if (winner != claim->seat) return claim->judge != NO_SEAT && winner != claim->judge;
    return wins_all(claim, &next);
}

/*
 * True if the claimer wins all tricks: with some action of his own, and against every action of others. False if the
 * search takes too long.
 */
static bool wins_all(Claim *claim, const State *state)
{
    if (state->phase == PHASE_DONE) return true;
    if (++claim->tried > MOST_TRIED || --claim->left < 0 || !state_goes_on(claim->game, state)) return false;
    Moves legal = state_legal(claim->game, state);
    bool is_own = is_for_claimer(claim, state);
    /* one action can decide: one of the claimer that wins, or one of another player that disproves the claim */
    for (int i = 0; i < moves_count(legal); i++)
        if (wins_after(claim, state, moves_nth(legal, i)) == is_own) return is_own;
    return !is_own;
}

/* Returns an action after which the claimer can still win all tricks. For another player, the first legal action. */
static Action next_action(Claim *claim, const State *state)
{
    Moves legal = state_legal(claim->game, state);
    claim->tried = 0;
    bool is_own = is_for_claimer(claim, state);
    for (int i = 0; is_own && i < moves_count(legal); i++)
        if (wins_after(claim, state, moves_nth(legal, i))) return moves_nth(legal, i);
    return moves_nth(legal, 0);
}

/*
 * True if the claim holds in SAMPLES random deals that are possible for the player of this view. It may still fail in
 * other deals. False also if no possible deal is found.
 */
static bool holds_in_samples(Claim *claim, const View *view)
{
    Rng rng = rng_stream(SAMPLE_SEED, view->seen.n_log, view->seat);
    for (int i = 0; i < SAMPLES; i++) {
        State sample;
        claim->tried = 0;
        if (!view_sample(claim->game, view, &rng, &sample) || !wins_all(claim, &sample)) return false;
    }
    claim->tried = 0;
    return true;
}

/*
 * Adds the claimer's hand to what the view knows, because a player who claims shows the cards. The cards are then no
 * longer hidden: they can be at no other place (`can`), and the hand has room for fewer hidden cards.
 */
static void show_hand(View *view, const State *state, uint8_t seat)
{
    CardSet shown = state->hand[seat] & view->hidden;
    view->seen.hand[seat] |= shown;
    view->hidden &= ~shown;
    view->room[seat] = (uint8_t)(view->room[seat] - cards_count(shown));
    for (int place = 0; place < N_PLACES; place++) view->can[place] &= ~shown;
}

/*
 * True if this seat may claim now: it must decide the next action of play, and few enough cards must be left for the
 * search.
 */
static bool can_be_claimed(const Game *game, const State *state, uint8_t seat)
{
    if (state->phase != PHASE_PLAY || state_decider(game, state) != seat) return false;
    return cards_count(state->hand[state->actor]) <= MOST_LEFT;
}

/*
 * Writes the tokens of a play in which the claimer wins all remaining tricks. The claim is proved again after each
 * action, which takes no longer than the first proof.
 */
static void write_rest(Claim *claim, State now, Buf *out)
{
    claim->left = MOST_LEFT * MAX_SEATS * MOST_TRIED; /* enough for a full search before each card */
    while (now.phase != PHASE_DONE) {
        Action action = next_action(claim, &now);
        if (out->n) buf_char(out, ' ');
        buf_add(out, game_token(claim->game, action));
        state_apply(claim->game, &now, action);
    }
}

/*
 * First uses only what the claimer knows, so that a refused claim reveals nothing about the cards. Then the claim is
 * proved with the real cards.
 */
bool claim_holds(const Game *game, const State *state, uint8_t seat, Buf *out)
{
    Claim claim = {.game = game, .seat = seat, .judge = NO_SEAT, .left = MOST_IN_ALL};
    View view;
    if (!can_be_claimed(game, state, seat)) return false;
    view_make(game, state, seat, &view);
    if (!holds_in_samples(&claim, &view) || !wins_all(&claim, state)) return false;
    write_rest(&claim, *state, out);
    return true;
}

/*
 * True if each judge can see from his own cards and the claimer's hand that he will win no trick. Seats for which the
 * claimer plays need not be convinced.
 */
bool claim_convinces(const Game *game, const State *state, uint8_t claimer, uint8_t judges)
{
    Claim claim = {.game = game, .seat = claimer, .left = MOST_IN_ALL};
    if (!can_be_claimed(game, state, claimer)) return false;
    for (uint8_t seat = 0; seat < game->n_players; seat++) {
        bool must_agree = seats_have(judges, seat) && state_is_active(state, seat);
        if (!must_agree || hand_decider(game, state, seat) == claimer) continue;
        View view;
        view_make(game, state, seat, &view);
        show_hand(&view, state, claimer);
        claim.judge = seat;
        if (!holds_in_samples(&claim, &view)) return false;
    }
    return true;
}

/* If the claim holds against any play, the others play as they like. Otherwise they help the claimer. */
bool claim_granted(const Game *game, const State *state, uint8_t claimer, Buf *out)
{
    Claim claim = {.game = game, .seat = claimer, .judge = NO_SEAT, .left = MOST_IN_ALL};
    if (!can_be_claimed(game, state, claimer)) return false;
    claim.is_granted = !wins_all(&claim, state);
    claim.tried = 0;
    if (claim.is_granted && !wins_all(&claim, state)) return false;
    write_rest(&claim, *state, out);
    return true;
}
