/* Applies rows, one after the other, to the state of a table. This is called folding. */
#include "server/fold.h"
#include "engine/open.h"

#include "base/ascii.h"
#include "base/number.h"
#include "engine/record.h"

#include <string.h>

void fold_begin(Fold *fold, const Setup *setup, const Game *game)
{
    MatchSpec spec = {.seed = setup->seed, .dealer = (uint8_t)(setup->dealer % game->n_players), .deals = setup->deals};
    *fold = (Fold){.setup = setup, .game = game, .arena = arena_new(), .asks = NO_SEAT};
    match_begin(&fold->match, fold->arena, game, &spec);
    for (int seat = 0; seat < game->n_players; seat++) {
        fold->seat[seat].bot = setup->bot[seat];
        fold->seat[seat].is_person = setup->bot[seat] == NULL;
        fold->seat[seat].is_free = setup->waits && !setup->bot[seat];
    }
}

void fold_end(Fold *fold)
{
    arena_free(fold->arena);
    fold->arena = NULL;
}

/* Copies the state. In the copy, the deal has its cards, but no action was made yet, and no question is open. */
bool fold_rewind(const Fold *fold, Fold *out)
{
    if (!fold_is_playing(fold)) return false;
    *out = *fold;
    /* the copy needs its own memory, because the original and the copy go on separately */
    out->arena = out->match.arena = arena_new();
    out->match.rows = ARENA_ARRAY(out->arena, fold->match.n_rows, MatchRow);
    if (fold->match.n_rows) memcpy(out->match.rows, fold->match.rows, fold->match.n_rows * sizeof(MatchRow));
    out->match.capacity = fold->match.n_rows;
    record_first(fold->game, &fold->match.state, &out->match.state);
    memcpy(out->seat, fold->seat_at_deal, sizeof out->seat); /* for example, a seat that was taken later is free */
    out->number = out->moved = fold->dealt_at;
    out->asks = NO_SEAT;
    return true;
}

bool fold_is_playing(const Fold *fold)
{
    return fold->dealt_at && !fold->is_settled && fold->match.state.phase != PHASE_DONE;
}

uint8_t fold_decider(const Fold *fold)
{
    return state_decider(fold->game, &fold->match.state);
}

/* ---- the deal ------------------------------------------------------------------------------------------------- */

/* Settles the deal, which has ended, and finds out if the match is over. */
static void close_deal(Fold *fold)
{
    match_settle(&fold->match);
    fold->is_settled = true;
    /* the deal of a record is the only one of its table, even if it was void and does not count */
    fold->is_over = fold->setup->record || match_is_over(&fold->match);
}

/* Draws a random number below `n`, for state_deal_by(). */
static uint32_t draw_below(void *numbers, uint32_t n)
{
    return secret_below(numbers, n);
}

/*
 * Writes a line with two numbers: a seed for the computer players, and how often the cards were dealt again. The cards
 * follow. deal() reads this text.
 */
void fold_draw_deal(const Fold *fold, Buf *body)
{
    State state;
    SecretNumbers numbers;
    DealSpec spec = match_next(&fold->match);
    if (fold->setup->is_seeded) return;
    secret_numbers_begin(&numbers);
    state_deal_by(fold->game, &spec, (Chance){draw_below, &numbers}, &state);
    buf_printf(body, "%llu %u\n", (unsigned long long)secret_number(), (unsigned)state.attempt);
    record_write_dealt(body, fold->game, &state);
}

/* Returns the number at the beginning of a text. The number ends before the first character that is not a digit. */
static uint64_t leading_number(Str digits)
{
    uint64_t number = 0;
    for (size_t i = 0; i < digits.n && digits.s[i] >= '0' && digits.s[i] <= '9'; i++)
        number = number * 10 + (uint64_t)(digits.s[i] - '0');
    return number;
}

/* Writes such a text as fold_draw_deal(), but its first line also has the numbers that take_record_numbers() reads. */
void fold_give_deal(const Fold *fold, const State *state, Buf *body)
{
    int n_carried = fold->game->n_carries * fold->game->n_players;
    State first;
    record_first(fold->game, state, &first);
    buf_printf(body, "%llu %u %u %d", (unsigned long long)first.seed, (unsigned)first.attempt,
               (unsigned)first.deal_number, (int)fold->setup->record->pot);
    for (int i = 0; i < n_carried; i++) buf_printf(body, " %d", (int)first.carried[i]);
    buf_char(body, '\n');
    record_write_dealt(body, fold->game, &first);
}

/*
 * Removes the next number from the first line of the body of a ROW_DEAL (`head`), and returns it. Returns 0 if it is no
 * number.
 */
static int32_t take_number(Str *head)
{
    int64_t number = 0;
    (void)number_within(str_take(head, ' '), INT32_MIN, INT32_MAX, &number);
    return (int32_t)number;
}

/*
 * Reads the numbers that only fold_give_deal() writes: the number of the deal, the pot and the carried numbers. They
 * replace those of the match. `head` is the rest of the row's first line; if it is empty, nothing changes.
 */
static void take_record_numbers(Fold *fold, Str head, DealSpec *spec)
{
    int n_carried = fold->game->n_carries * fold->game->n_players;
    if (!head.n) return;
    spec->deal_number = (uint64_t)take_number(&head);
    fold->match.pot = spec->pot = take_number(&head);
    for (int i = 0; i < n_carried; i++) fold->match.carried[i] = take_number(&head);
}

/*
 * Deals the cards that fold_draw_deal() or fold_give_deal() has written as the body of a row. If the body is empty, the
 * seed of the table decides the cards: the table is seeded, or the row is from an earlier version. Returns false if the
 * cards are not a deal of the game.
 */
static bool deal(Fold *fold, Str body)
{
    DealtCards cards;
    DealSpec spec = match_next(&fold->match);
    if (!body.n) {
        match_deal(&fold->match);
        return true;
    }
    /* the first line has numbers: the seed, how often the cards were dealt again, and those of a record */
    Str head = str_take(&body, '\n');
    spec.seed = leading_number(str_take(&head, ' '));
    uint32_t attempt = (uint32_t)leading_number(str_take(&head, ' '));
    take_record_numbers(fold, head, &spec);
    bool is_dealt = record_read_dealt(fold->game, body, &cards) && match_deal_given(&fold->match, &spec, &cards);
    if (is_dealt) fold->match.state.attempt = attempt;
    return is_dealt;
}

/*
 * Applies a row that begins a deal. Returns false if the deal before is not settled, or if the cards are not a deal of
 * the game.
 */
static bool take_deal(Fold *fold, const Row *row)
{
    bool is_possible = !fold->dealt_at || fold->is_settled;
    if (!is_possible || !deal(fold, row->body)) return false;
    fold->dealt_at = row->number;
    fold->is_settled = false;
    for (int seat = 0; seat < MAX_SEATS; seat++) fold->seat[seat].ready = 0;
    memcpy(fold->seat_at_deal, fold->seat, sizeof fold->seat_at_deal);
    if (fold->match.state.phase == PHASE_DONE) close_deal(fold); /* for example a void deal */
    return true;
}

/*
 * Applies an action of the deal. If it ends the deal, also settles the deal. Returns false if the action is not legal.
 * The watcher gets the position before the action.
 */
static bool take_action(Fold *fold, Str token, const FoldWatcher *watcher)
{
    State *state = &fold->match.state, before = *state;
    bool goes_on = fold_is_playing(fold) && state_goes_on(fold->game, state);
    Action action = goes_on ? state_find(fold->game, state, token) : NO_ACTION;
    if (action == NO_ACTION) return false;
    /* the round is stored, because the words for a bid depend on it */
    fold->round_of[before.n_log] = (int8_t)(state_is_bidding(&before) ? before.auction.round : -1);
    state_apply(fold->game, state, action);
    if (state->phase == PHASE_DONE) close_deal(fold);
    if (watcher) watcher->step(watcher->context, &before);
    return true;
}

/*
 * Applies a claim of the remaining tricks. Its row has all remaining actions of the deal, with blanks between them.
 * Returns false if one of them is illegal.
 */
static bool take_claim(Fold *fold, Str tokens, const FoldWatcher *watcher)
{
    while (tokens.n)
        if (!take_action(fold, str_take(&tokens, ' '), watcher)) return false;
    return true;
}

/* ---- taking actions back -------------------------------------------------------------------------------------- */

/*
 * True if entry `i` of the log is the "done" of a player who has nothing (more) to announce after a trick. This happens
 * only in contracts with pauses after tricks.
 */
static bool is_done_after_trick(const Game *game, const State *state, int i)
{
    bool has_pauses = play_has_begun(state) && game->contract[state->contract].pauses;
    return has_pauses && i > state->play_start && log_action(state, i) == game->token_done;
}

int fold_back_to(const Fold *fold, uint8_t seat)
{
    const State *state = &fold->match.state;
    if (!fold_is_playing(fold)) return -1;
    /*
     * If entry `i` of the log is taken back, `i` actions remain. The server often adds "done" after a trick for the
     * player, so this does not count as the player's last action.
     */
    for (int i = state->n_log - 1; i >= 0; i--)
        if (log_seat(state, i) == seat && !is_done_after_trick(fold->game, state, i)) return i;
    return -1;
}

bool fold_awaits(const Fold *fold, uint8_t seat)
{
    if (fold->asks == NO_SEAT || seat == NO_SEAT || seat == fold->asks) return false;
    const FoldSeat *player = &fold->seat[seat];
    bool may_answer = player->is_person && !player->bot && player->is_here;
    return may_answer && !seats_have(fold->agreed, seat);
}

bool fold_all_agree(const Fold *fold)
{
    for (uint8_t seat = 0; seat < fold->game->n_players; seat++)
        if (fold_awaits(fold, seat)) return false;
    return fold->asks != NO_SEAT;
}

/*
 * Applies a question to the other players: to undo actions, or to claim the remaining tricks. The row of an undo has
 * the number of actions that would remain. The new question replaces an earlier one. Returns false if the question is
 * not possible now.
 */
static bool take_ask(Fold *fold, const Row *row)
{
    int64_t remaining = 0;
    bool is_claim = str_is(row->body, "claim"), is_number = number_within(row->body, 0, INT32_MAX, &remaining);
    fold->asks = row->seat;
    fold->asked = row->number;
    fold->asks_for = is_claim ? ASKS_FOR_REST : (int)remaining;
    fold->agreed = 0;
    bool is_undo = is_number && fold->asks_for < fold->match.state.n_log;
    return fold_is_playing(fold) && (is_claim || is_undo);
}

/* Applies an answer to a question. Any answer except "yes" ends the question. Always returns true. */
static bool take_agree(Fold *fold, const Row *row)
{
    if (str_is(row->body, "yes")) fold->agreed = (uint8_t)(fold->agreed | seat_bit(row->seat));
    else fold->asks = NO_SEAT;
    return true;
}

/*
 * Applies an undo: restores the position with the number of actions that the open question has proposed. Returns false
 * if there is no such question.
 */
static bool take_back(Fold *fold)
{
    State position;
    bool is_asked = fold->asks != NO_SEAT && fold->asks_for != ASKS_FOR_REST;
    if (!is_asked || !fold_is_playing(fold) || fold->asks_for >= fold->match.state.n_log) return false;
    record_position(fold->game, &fold->match.state, fold->asks_for, &position);
    fold->match.state = position;
    return true;
}

/* ---- seats ---------------------------------------------------------------------------------------------------- */

/* Sets the name of the person in a seat. A name that is too long is cut. */
static void take_seat_name(FoldSeat *seat, Str name)
{
    size_t n = name.n < NAME_BYTES ? name.n : NAME_BYTES;
    memcpy(seat->name, name.s, n);
    seat->name[n] = '\0';
}

/* Reads a digest from its hexadecimal digits. Returns false if they are invalid. */
static bool read_digest(Str digits, Digest *out)
{
    if (digits.n != 2 * DIGEST_BYTES) return false;
    for (size_t i = 0; i < DIGEST_BYTES; i++) {
        int high = hex_value(digits.s[2 * i]), low = hex_value(digits.s[2 * i + 1]);
        if (high < 0 || low < 0) return false;
        out->bytes[i] = (unsigned char)(16 * high + low);
    }
    return true;
}

/*
 * Gives a free seat to a person. `body` has the digest of the person's key, a blank, and the name. Returns false if the
 * seat is not free or the digest is invalid.
 */
static bool take_chair(FoldSeat *seat, Str body)
{
    if (!seat->is_free || !read_digest(str_take(&body, ' '), &seat->key)) return false;
    seat->is_free = false;
    seat->has_key = true;
    seat->bot = NULL;
    take_seat_name(seat, body);
    return true;
}

/*
 * Frees a seat whose person leaves before the first deal. Everything that belonged to the person is removed. Returns
 * false after the first deal, and if no person has taken the seat.
 */
static bool leave_chair(const Fold *fold, FoldSeat *seat)
{
    bool may_leave = seat->has_key && !fold->dealt_at;
    if (may_leave) *seat = (FoldSeat){.is_person = true, .is_free = true};
    return may_leave;
}

bool fold_all_ready(const Fold *fold)
{
    bool anybody = false;
    for (int seat = 0; seat < fold->game->n_players; seat++) {
        const FoldSeat *player = &fold->seat[seat];
        if (!player->is_person || player->bot) continue;
        if (player->is_here && !player->ready) return false;
        anybody |= player->ready != 0;
    }
    return anybody && fold->is_settled && !fold->is_over;
}

/* Applies a row about a seat. Returns false if the row is not possible now. */
static bool take_seat(Fold *fold, const Row *row)
{
    if (row->seat >= fold->game->n_players) return false;
    FoldSeat *seat = &fold->seat[row->seat];
    switch (row->kind) {
    case ROW_READY: seat->ready = row->number; return true;
    case ROW_NAME: take_seat_name(seat, row->body); return true;
    case ROW_HERE: seat->is_here = true; return true;
    case ROW_AWAY: seat->is_here = false; return true;
    case ROW_COMPUTER: seat->bot = bot_of(fold->arena, row->body); return seat->bot != NULL;
    case ROW_PERSON: seat->bot = NULL; return true;
    case ROW_AGREE: return take_agree(fold, row);
    case ROW_ASK: return take_ask(fold, row);
    case ROW_SAY: return true;
    case ROW_SIT: return take_chair(seat, row->body);
    case ROW_STAND: return leave_chair(fold, seat);
    case ROW_DEAL:
    case ROW_ACT:
    case ROW_LATE:
    case ROW_CLAIM:
    case ROW_UNDO:
    case ROW_GIVEN_UP: break;
    }
    return false;
}

/*
 * Applies a row: here if it may change the deal, otherwise by take_seat(). Returns false if the row is not possible
 * now.
 */
static bool take_row(Fold *fold, const Row *row, const FoldWatcher *watcher)
{
    switch (row->kind) {
    case ROW_DEAL: return take_deal(fold, row);
    case ROW_ACT:
    case ROW_LATE: return row->seat == fold_decider(fold) && take_action(fold, row->body, watcher);
    case ROW_CLAIM: return take_claim(fold, row->body, watcher);
    case ROW_UNDO: return take_back(fold);
    case ROW_GIVEN_UP: fold->is_settled = fold->is_over = true; return true;
    case ROW_ASK:
    case ROW_AGREE:
    case ROW_READY:
    case ROW_NAME:
    case ROW_HERE:
    case ROW_AWAY:
    case ROW_COMPUTER:
    case ROW_PERSON:
    case ROW_SIT:
    case ROW_STAND:
    case ROW_SAY: break;
    }
    return take_seat(fold, row);
}

bool fold_take(Fold *fold, const Row *row, const FoldWatcher *watcher)
{
    if (row->number != fold->number + 1 || !take_row(fold, row, watcher)) return false;
    fold->number = row->number;
    if (row_moves(row->kind)) {
        fold->moved = row->number;
        fold->at = row->at;
        fold->asks = NO_SEAT; /* a question about the position before no longer applies */
    }
    return true;
}
