/* Kontra: opponents double the value of an object (the game or an announcement) in turns, each object separately. */
#include "engine/flow_inner.h"
#include "engine/refusal.h"

/* The objects that exist in this deal: the game, and the announcements that were made (a set of their indices). */
typedef struct Objects {
    bool has_game;
    uint64_t announced;
} Objects;

/*
 * Returns the objects of this deal. A bid with parts has no game to double, because its parts are doubled one by one.
 */
static Objects objects_of(const Game *game, const State *state)
{
    uint16_t call = state->auction.call;
    return (Objects){.has_game = call == NO_CALL || !game->call[call].parts, .announced = announced_by_any(state)};
}

/* True if the object exists in this deal. Object 0 is the game, and object n is announcement n - 1. */
static bool is_object(Objects objects, int object)
{
    return object == 0 ? objects.has_game : objects.announced >> (object - 1) & 1;
}

/*
 * Returns the owner of an object. An announcement belongs to the player who made it, and the game to the seat that
 * speaks for the declarer's side.
 */
static int owner_of_object(const State *state, int object)
{
    for (int seat = 0; object > 0 && seat < MAX_SEATS; seat++)
        if (state->announced[seat] >> (object - 1) & 1) return seat;
    return side_speaker(state);
}

/* True if the seat may make the first doubling with this token. Only the condition of the object is tested. */
static bool may_begin(const Game *game, const State *state, const Token *token, int seat)
{
    const KontraObject *rules = &game->kontra_object[token->index];
    if (!rules->when) return true;
    return rules->in_pairs ? pair_test(game, state, rules->when, seat, token->other)
                           : seat_test(game, state, rules->when, seat);
}

/* True if the seat must make the first doubling with this token. */
static bool is_compulsory(const Game *game, const State *state, const Token *token, int seat)
{
    const KontraObject *rules = &game->kontra_object[token->index];
    if (!rules->must) return false;
    return rules->in_pairs ? pair_test(game, state, rules->must, seat, token->other)
                           : seat_test(game, state, rules->must, seat);
}

/* Returns the number of tokens of each step. All steps have tokens for the same objects, in the same order. */
static int tokens_of_step(const Game *game)
{
    return game->n_kontra > 0 ? game->n_kontra / game->n_kontra_steps : 0;
}

/*
 * True if one of these doublings is compulsory, so that the seat may not pass. Only a first doubling can be compulsory,
 * and the tokens of first doublings come before all others.
 */
static bool owes_kontra(const Game *game, const State *state, int seat, const Moves *moves)
{
    for (int i = game->first_kontra, end = i + tokens_of_step(game); i < end; i++)
        if (tokens_have(&moves->tokens, i) && is_compulsory(game, state, &game->token[i], seat)) return true;
    return false;
}

/* ---- a stage of its own, in whose steps the sides double alternately ------------------------------------------- */

/* The indexes of tokens that follow one another. `end` is the index after the last one. */
typedef struct TokenRange {
    int first, end;
} TokenRange;

/* Returns the tokens of the present step; none after the last step. */
static TokenRange tokens_of_present_step(const Game *game, const State *state)
{
    int of_step = state->kontra_step < game->n_kontra_steps ? tokens_of_step(game) : 0;
    int first = game->first_kontra + state->kontra_step * of_step;
    return (TokenRange){first, first + of_step};
}

/*
 * True if the object of a token of the present step can be doubled in this step: it exists in this deal and was doubled
 * in all earlier steps.
 */
static bool is_possible_in_step(const Game *game, const State *state, const Token *token, Objects objects)
{
    bool was_doubled_before = kontra_steps(state, game->kontra_object[token->index].cell) == state->kontra_step;
    return was_doubled_before && is_object(objects, token->index);
}

/* True if some object can be doubled in this step. */
static bool step_has_objects(const Game *game, const State *state)
{
    Objects objects = objects_of(game, state);
    TokenRange tokens = tokens_of_present_step(game, state);
    for (int i = tokens.first; i < tokens.end; i++)
        if (is_possible_in_step(game, state, &game->token[i], objects)) return true;
    return false;
}

/*
 * Returns what the seat can double in this step. Step 0 (kontra) is for the defenders, step 1 (rekontra) for the
 * declarer's side, and so on. The condition of an object applies only to step 0.
 */
static Moves doublings_in_step(const Game *game, const State *state, int seat)
{
    Moves moves = {0};
    Objects objects = objects_of(game, state);
    TokenRange tokens = tokens_of_present_step(game, state);
    bool defenders_speak = state->kontra_step % 2 == 0, needs_condition = state->kontra_step == 0;
    if ((side_of(state, seat) == SIDE_DECLARER) == defenders_speak) return moves;
    for (int i = tokens.first; i < tokens.end; i++) {
        const Token *token = &game->token[i];
        if (is_possible_in_step(game, state, token, objects) &&
            (!needs_condition || may_begin(game, state, token, seat)))
            (void)moves_add(&moves, (Action)(FIRST_TOKEN + i));
    }
    return moves;
}

/*
 * Makes the first seat from `seat` on that speaks in this step the actor. False if there is none, or if nothing can be
 * doubled. The rules decide who has a turn: only the seats that can double, or all seats, so that a turn reveals
 * nothing.
 */
static bool find_doubler(const Game *game, State *state, uint8_t seat)
{
    if (!step_has_objects(game, state)) return false;
    for (int i = 0; i < game->n_active; i++, seat = state->next[seat]) {
        if (seats_have(state->heard, seat)) continue;
        if (game->kontra_ask == ASK_ABLE && moves_count(doublings_in_step(game, state, seat)) == 0) continue;
        state->phase = PHASE_ANNOUNCE;
        state->actor = seat;
        return true;
    }
    return false;
}

/*
 * Begins a step. `last` is the seat that spoke last before it. If everyone has a turn in each step, this seat has none
 * now, and forehand speaks first. Otherwise the seat after the speaker of the declarer's side speaks first. False if
 * nobody speaks.
 */
static bool begin_step(const Game *game, State *state, uint8_t last)
{
    bool asks_all = game->kontra_ask == ASK_ALL;
    state->heard = asks_all ? seat_bit(last) : 0;
    return find_doubler(game, state, asks_all ? state->forehand : state->next[side_speaker(state)]);
}

/*
 * Ends the turn of the actor, and makes the next speaker the actor. This is another player in the same step, or else a
 * player in the next step, which answers the doublings. False if nobody speaks.
 */
static bool next_doubler(const Game *game, State *state)
{
    uint8_t speaker = state->actor;
    state->heard |= seat_bit(speaker);
    if (find_doubler(game, state, state->next[speaker])) return true;
    state->kontra_step++;
    return begin_step(game, state, speaker);
}

/* ---- doubling between single players, or without fixed steps ----------------------------------------------------- */

/* True if `seat` made the last doubling between `seat` and `other`. `cell` is the counter of their doublings. */
static bool said_last(const State *state, int cell, int seat, int other)
{
    /* the two alternate, so the player who began said the odd steps */
    bool higher_began = (state->doubled[cell] & KONTRA_BY_HIGHER) != 0, began = (seat > other) == higher_began;
    return began == (kontra_steps(state, cell) % 2 == 1);
}

/*
 * True if the seat can double against the other player of the token. It can make the first doubling between the two, or
 * answer the last doubling if the other player made it.
 */
static bool can_double_other(const Game *game, const State *state, const Token *token, int seat)
{
    int other = token->other;
    if (other == seat || !state_is_active(state, other)) return false;
    int cell = kontra_cell(&game->kontra_object[token->index], seat, other);
    if (kontra_steps(state, cell) != token->step) return false;
    return token->step == 0 || said_last(state, cell, other, seat);
}

/*
 * True if the seat can double this object, where sides double each other. The opponents of the object's owner begin,
 * and then the sides alternate.
 */
static bool can_double_side(const Game *game, const State *state, const Token *token, int seat)
{
    int steps = kontra_steps(state, game->kontra_object[token->index].cell);
    if (!has_sides(state) || steps != token->step) return false;
    return same_side(state, seat, owner_of_object(state, token->index)) == (token->step % 2 == 1);
}

/*
 * True if the seat can double with the token now, if its object exists. A first doubling must also meet the condition
 * of the object, and `may_start` must be true. If it is false, the seat can only answer doublings of other players.
 */
static bool can_double(const Game *game, const State *state, const Token *token, int seat, bool may_start)
{
    bool in_pairs = game->kontra_object[token->index].in_pairs;
    bool has_turn = in_pairs ? can_double_other(game, state, token, seat) : can_double_side(game, state, token, seat);
    bool is_first = token->step == 0;
    return has_turn && (!is_first || (may_start && may_begin(game, state, token, seat)));
}

/*
 * Adds the doublings that the seat can make now. If `may_start` is false, the seat can only answer doublings of other
 * players. For each object, only the token of the step after its last doubling is possible.
 */
static void add_doublings(const Game *game, const State *state, int seat, bool may_start, Moves *moves)
{
    Objects objects = objects_of(game, state);
    int of_step = tokens_of_step(game);
    for (int i = game->first_kontra; i < game->first_kontra + of_step; i++) {
        const Token *first = &game->token[i];
        if (!is_object(objects, first->index) || first->other == seat) continue;
        int steps = kontra_steps(state, kontra_cell(&game->kontra_object[first->index], seat, first->other));
        int next = i + steps * of_step;
        if (steps < game->n_kontra_steps && can_double(game, state, &game->token[next], seat, may_start))
            (void)moves_add(moves, (Action)(FIRST_TOKEN + next));
    }
}

/* True if the token `before` of `speaker` is the doubling that `seat` answers with `reply`. */
static bool is_answered_by(const Game *game, const Token *reply, int seat, const Token *before, int speaker)
{
    bool is_step_before =
        before->kind == TOKEN_KONTRA && before->index == reply->index && before->step + 1 == reply->step;
    if (!is_step_before) return false;
    return !game->kontra_object[reply->index].in_pairs || (speaker == reply->other && before->other == seat);
}

/*
 * True if the seat has ended a turn without answering since the doubling that `reply` answers. False for a first
 * doubling.
 */
static bool has_declined(const Game *game, const State *state, const Token *reply, int seat)
{
    bool is_answer = reply->step > 0;
    for (int i = state->n_log - 1; is_answer && i >= 0; i--) {
        const Token *token = log_token(game, state, i);
        if (!token) continue;
        int speaker = log_seat(state, i);
        if (speaker == seat && log_action(state, i) == game->kontra_pass) return true;
        if (is_answered_by(game, reply, seat, token, speaker)) return false;
    }
    return false;
}

/*
 * Returns what a seat may double in the stage of kontra. A seat may make first doublings only in its first turn, and
 * may answer a doubling only in its next turn.
 */
static Moves doublings_in_turn(const Game *game, const State *state, int seat)
{
    Moves moves = {0};
    bool is_first_turn = !seats_have(state->kontra_step, seat);
    add_doublings(game, state, seat, is_first_turn, &moves);
    for (int i = game->first_kontra; i < game->first_kontra + game->n_kontra; i++)
        if (tokens_have(&moves.tokens, i) && has_declined(game, state, &game->token[i], seat))
            tokens_remove(&moves.tokens, i);
    return moves;
}

/*
 * Returns the seats that may answer a doubling of this seat. If it has doubled a single player, this is the player.
 * Otherwise all players who are not on its side may answer.
 */
static uint8_t repliers(const Game *game, const State *state, const Token *token, int seat)
{
    if (game->kontra_object[token->index].in_pairs) return seat_bit(token->other);
    return state->active & (uint8_t)~side_seats(state, side_of(state, seat));
}

/*
 * Makes the next seat that can double an object the actor. By rule, each seat also gets a first turn, even if it can
 * double nothing. False if there is no such seat. In this stage `kontra_step` has the seats that have had their first
 * turn. `heard` has those that have had nothing to answer since they last spoke.
 */
static bool find_speaker(const Game *game, State *state, uint8_t seat)
{
    for (int i = 0; i < game->n_active; i++, seat = state->next[seat]) {
        if (seats_have(state->heard, seat)) continue;
        bool is_asked_anyway = game->kontra_ask == ASK_ALL && !seats_have(state->kontra_step, seat);
        state->phase = PHASE_ANNOUNCE;
        state->actor = seat;
        if (moves_count(doublings_in_turn(game, state, seat)) > 0 || is_asked_anyway) return true;
        state->heard |= seat_bit(seat);
        state->kontra_step |= seat_bit(seat);
    }
    return false;
}

/* Returns the seat that speaks first: the one after the player who has chosen the contract. */
static uint8_t first_speaker(const State *state)
{
    uint8_t chooser = state_has_declarer(state) ? state->declarer : state->auction.bidder;
    return chooser != NO_SEAT && state_is_active(state, chooser) ? state->next[chooser] : state->forehand;
}

/* Ends the turn of the actor; true if nobody else can double, so that the stage is over. */
static bool speaker_is_done(const Game *game, State *state)
{
    state->heard |= seat_bit(state->actor);
    state->kontra_step |= seat_bit(state->actor);
    return !find_speaker(game, state, state->next[state->actor]);
}

/* ---- the stage, and kontra beside announcements ----------------------------------------------------------------- */

/* Begins the stage, and makes its first speaker the actor. False if nobody speaks. */
bool kontra_enter(const Game *game, State *state)
{
    if (!game->has_kontra) return false;
    if (!game->kontra_in_pairs) return has_sides(state) && begin_step(game, state, side_speaker(state));
    state->heard = state->kontra_step = 0;
    return find_speaker(game, state, first_speaker(state));
}

/* Returns the doublings of the actor. He may also end his turn, unless a doubling is compulsory. */
Moves kontra_legal(const Game *game, const State *state)
{
    uint8_t seat = state->actor;
    Moves moves = game->kontra_in_pairs ? doublings_in_turn(game, state, seat) : doublings_in_step(game, state, seat);
    if (!owes_kontra(game, state, seat, &moves)) (void)moves_add(&moves, game->kontra_pass);
    return moves;
}

/* Counts a doubling of the actor. If it is the first one between two players, also notes which of the two has begun. */
void kontra_double(const Game *game, State *state, const Token *token)
{
    const KontraObject *rules = &game->kontra_object[token->index];
    int seat = state->actor, cell = kontra_cell(rules, seat, token->other);
    if (rules->in_pairs && token->step == 0 && seat > token->other) state->doubled[cell] |= KONTRA_BY_HIGHER;
    state->doubled[cell]++;
}

/*
 * Applies a doubling, or the end of the actor's turn. Returns true if nobody else can double, so that the stage is
 * over.
 */
bool kontra_apply(const Game *game, State *state, Action action)
{
    const Token *token = token_of(game, action);
    bool doubles = token->kind == TOKEN_KONTRA;
    if (doubles) kontra_double(game, state, token);
    if (game->kontra_in_pairs) {
        /* players who may answer get another turn */
        if (doubles && !game->kontra_once) state->heard &= (uint8_t)~repliers(game, state, token, state->actor);
        return !doubles && speaker_is_done(game, state);
    }
    /* the speaker may double more objects, unless there is only one */
    if (doubles && !game->kontra_is_short) return false;
    return !next_doubler(game, state);
}

uint8_t kontra_answerers(const Game *game, const State *state, const Token *token)
{
    /* `token` was just said, so its object exists */
    uint8_t seats = 0, asked = repliers(game, state, token, state->actor);
    for (int i = game->first_kontra; i < game->first_kontra + game->n_kontra; i++) {
        const Token *reply = &game->token[i];
        bool answers = reply->index == token->index && reply->step == token->step + 1;
        for (int seat = 0; answers && seat < game->n_players; seat++)
            if (seats_have(asked, seat) && can_double(game, state, reply, seat, /* may_start */ false))
                seats |= seat_bit(seat);
    }
    return seats;
}

/* Adds the doublings that the seat can make in a step of announcements. True if one of them is compulsory. */
bool kontra_beside(const Game *game, const State *state, int seat, Moves *moves)
{
    add_doublings(game, state, seat, /* may_start */ true, moves);
    return owes_kontra(game, state, seat, moves);
}

/*
 * Explains why the actor may not do this in the stage of kontra. If the condition of the object forbids the doubling,
 * writes the text that the variant has for this case.
 */
void kontra_refusal(const Game *game, const State *state, Action action, Str language, Buf *out)
{
    const Token *token = action >= FIRST_TOKEN ? token_of(game, action) : NULL;
    if (token && action == game->kontra_pass) { /* a doubling is compulsory */
        refuse(out, language, REFUSAL_MUST_DOUBLE);
        return;
    }
    if (!token || token->kind != TOKEN_KONTRA) {
        refuse(out, language, REFUSAL_DOUBLE_FIRST);
        return;
    }
    Str why = text_in(game->kontra_object[token->index].why, language);
    if (why.n && !may_begin(game, state, token, state->actor)) buf_add(out, why);
    else refuse(out, language, REFUSAL_NO_KONTRA);
}
