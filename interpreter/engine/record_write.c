/* Writes a deal as a record. */
#include "engine/carry.h"
#include "engine/record.h"

#include <string.h>

/* ---- writing tags ------------------------------------------------------------------------------------------------ */

/* Writes a text in quotes. Control characters become blanks. */
static void write_string(Buf *out, Str text)
{
    buf_char(out, '"');
    for (size_t i = 0; i < text.n; i++) {
        unsigned char c = (unsigned char)text.s[i];
        if (c == '"' || c == '\\') buf_char(out, '\\');
        if (c < ' ') buf_char(out, ' ');
        else buf_char(out, text.s[i]);
    }
    buf_char(out, '"');
}

/* Writes a line with a tag: its name and its value in brackets. */
static void tag_string(Buf *out, const char *name, Str text)
{
    buf_printf(out, "[%s ", name);
    write_string(out, text);
    buf_add(out, STR("]\n"));
}

static void tag_number(Buf *out, const char *name, uint64_t number)
{
    buf_printf(out, "[%s %llu]\n", name, (unsigned long long)number);
}

/* Writes a set of cards as ids separated by blanks, suit by suit, each suit from high to low. */
static void write_card_ids(Buf *out, const Game *game, CardSet cards)
{
    bool is_first = true;
    for (int suit = 0; suit < game->n_suits; suit++) {
        CardSet left = cards & game->suit[suit].cards;
        while (left) {
            Card highest = cards_last(left);
            left &= ~card_bit(highest);
            if (!is_first) buf_char(out, ' ');
            is_first = false;
            buf_add(out, game->card[highest].id);
        }
    }
}

/* Writes a tag for each option of the game that was chosen. */
static void write_options(Buf *out, const RecordHead *head)
{
    for (size_t i = 0; i < head->n_options; i++) {
        buf_add(out, STR("[Option "));
        write_string(out, head->options[i].name);
        buf_char(out, ' ');
        write_string(out, head->options[i].value);
        buf_add(out, STR("]\n"));
    }
}

/*
 * Writes the hands and the talon as dealt. The card turned up is written unless it is the last one of the talon. Seats
 * that sit out, and a talon without cards, are left out.
 */
static void write_cards(Buf *out, const Game *game, const State *first)
{
    for (int seat = 0; seat < game->n_players; seat++) {
        if (!state_is_active(first, seat)) continue;
        buf_printf(out, "[Hand %d \"", seat);
        write_card_ids(out, game, first->dealt[seat]);
        buf_add(out, STR("\"]\n"));
    }
    if (game->turned != TURNED_TALON && first->turned != NO_CARD)
        buf_printf(out, "[Turned \"%.*s\"]\n", STR_ARG(game->card[first->turned].id));
    int n_talon = talon_size_of(game, first);
    if (!n_talon) return;
    buf_add(out, STR("[Talon \""));
    for (int i = 0; i < n_talon; i++)
        buf_printf(out, "%s%.*s", i ? " " : "", STR_ARG(game->card[first->talon_card[i]].id));
    buf_add(out, STR("\"]\n"));
}

void record_write_dealt(Buf *out, const Game *game, const State *state)
{
    for (int seat = 0; seat < game->n_players; seat++) {
        write_card_ids(out, game, state->dealt[seat]);
        buf_char(out, '\n');
    }
    for (int i = 0; i < talon_size_of(game, state); i++)
        buf_printf(out, "%s%.*s", i ? " " : "", STR_ARG(game->card[state->talon_card[i]].id));
    buf_char(out, '\n');
    if (state->turned != NO_CARD) buf_add(out, game->card[state->turned].id);
    buf_char(out, '\n');
}

/* ---- writing moves ----------------------------------------------------------------------------------------------- */

/* The heading of each phase in a record, without brackets. */
static const char *const HEADINGS[] = {
#define PHASE(constant, heading) [constant] = (heading),
#include "engine/phases.def"
#undef PHASE
};

/*
 * Writes the moves, each as `seat:action`. Consecutive moves of one phase are under one heading. A heading comes again
 * if play returns to its phase. The deal is replayed, because the log does not have the phases.
 */
static void write_moves(Buf *out, const Game *game, const State *first, const State *last)
{
    enum { ON_A_LINE = 8 };
    State state = *first;
    const char *heading = NULL;
    int on_line = 0;
    for (int i = 0; i < last->n_log; i++) {
        const char *now = HEADINGS[state.phase];
        bool is_new = !heading || strcmp(now, heading) != 0;
        /* play has a line per trick, other phases have eight moves on a line */
        bool new_line = state.phase == PHASE_PLAY ? state.n_in_trick == 0 : on_line == ON_A_LINE;
        if (is_new) buf_printf(out, "%s\n[%s]\n", heading ? "\n" : "", now);
        else buf_char(out, new_line ? '\n' : ' ');
        on_line = is_new || new_line ? 1 : on_line + 1;
        heading = now;
        buf_printf(out, "%u:%.*s", (unsigned)state.actor, STR_ARG(game_token(game, log_action(last, i))));
        state_apply(game, &state, log_action(last, i));
    }
    if (last->n_log) buf_char(out, '\n');
}

/* ---- writing the score ------------------------------------------------------------------------------------------- */

/* Writes the gain of each seat, and the bracket that ends the tag. */
static void write_payoffs(Buf *out, const Game *game, const int64_t *payoffs)
{
    for (int seat = 0; seat < game->n_players; seat++) buf_printf(out, " %lld", (long long)payoffs[seat]);
    buf_char(out, ']');
}

/*
 * Writes the reason for an item as a comment in braces. A closing brace in the text is replaced, because it would end
 * the comment.
 */
static void write_why(Buf *out, Str why)
{
    if (why.n == 0) return;
    buf_add(out, STR(" {"));
    for (size_t i = 0; i < why.n; i++) {
        if (why.s[i] == '}') buf_char(out, ')');
        else buf_char(out, why.s[i]);
    }
    buf_char(out, '}');
}

/* Writes the payoffs, and each item with its value, its payoffs and the reason as a comment. */
static void write_score(Buf *out, const Game *game, const State *state)
{
    Settlement settlement;
    Buf why = {0};
    settle(game, state, &settlement);
    buf_add(out, STR("\n[Score"));
    write_payoffs(out, game, settlement.payoffs);
    buf_char(out, '\n');
    for (size_t i = 0; i < settlement.n; i++) {
        const Settled *settled = &settlement.items[i];
        buf_clear(&why);
        settled_why(game, state, &settlement, settled, STR("en"), &why);
        buf_printf(out, "[Item \"%.*s\" %lld", STR_ARG(settled->item->id), (long long)settled->value);
        write_payoffs(out, game, settled->payoffs);
        write_why(out, buf_str(&why));
        buf_char(out, '\n');
    }
    buf_free(&why);
}

/*
 * Returns the spec with which the deal of a position was begun, with this pot on the table. The spec points into
 * `state`.
 */
static DealSpec spec_of(const State *state, int32_t pot)
{
    return (DealSpec){.seed = state->seed,
                      .number = state->number,
                      .dealer = state->dealer,
                      .pot = pot,
                      .deal_number = state->deal_number,
                      .carried = state->carried};
}

/* Sets up the deal of a position again, before its first action, with this pot on the table. */
static void deal_again(const Game *game, const State *state, int32_t pot, State *first)
{
    DealtCards cards = {.n_talon = (uint8_t)talon_size_of(game, state)};
    DealSpec spec = spec_of(state, pot);
    const char *reason = NULL;
    for (int seat = 0; seat < game->n_players; seat++) cards.hand[seat] = state->dealt[seat];
    for (int i = 0; i < cards.n_talon; i++) cards.talon[i] = state->talon_card[i];
    cards.has_turned = state->turned != NO_CARD;
    cards.turned = state->turned;
    (void)state_set(game, &spec, &cards, first, &reason); /* cannot fail, because these cards were dealt before */
}

/*
 * Returns the pot on the table before the antes of this deal. To find the antes, sets up the deal again with an empty
 * pot: afterwards the pot has only the antes.
 */
static int32_t pot_before(const Game *game, const State *state)
{
    State only_antes;
    deal_again(game, state, 0, &only_antes);
    return state->pot - only_antes.pot;
}

void record_first(const Game *game, const State *state, State *first)
{
    deal_again(game, state, pot_before(game, state), first);
}

void record_position(const Game *game, const State *state, int at, State *position)
{
    record_first(game, state, position);
    for (int i = 0; i < at; i++) state_apply(game, position, log_action(state, i));
}

/* Writes the carried numbers that differ from their initial values. */
static void write_carried(Buf *out, const Game *game, const State *state)
{
    int32_t start[MAX_CARRIED];
    carry_begin(game, NULL, start);
    for (int i = 0; i < game->n_carries; i++) {
        /* each carry has one number for each seat */
        size_t first = (size_t)i * game->n_players, bytes = game->n_players * sizeof *start;
        if (memcmp(start + first, state->carried + first, bytes) == 0) continue;
        buf_printf(out, "[Carried \"%.*s\"", STR_ARG(game->carry[i].id));
        for (int seat = 0; seat < game->n_players; seat++)
            buf_printf(out, " %d", carried_at(game, state->carried, i, seat));
        buf_add(out, STR("]\n"));
    }
}

/* Writes the bids that each dealer has chosen in earlier deals and cannot choose again. */
static void write_chosen(Buf *out, const Game *game, const State *state)
{
    if (!game_has_once(game)) return; /* all bids can be chosen again */
    for (int seat = 0; seat < game->n_players; seat++) {
        /* after the carried numbers, `carried` has one set of chosen bids for each dealer */
        uint32_t set = (uint32_t)state->carried[carry_numbers(game) + seat];
        if (!set) continue;
        buf_printf(out, "[Chosen %d \"", seat);
        for (uint32_t left = set; left; left &= left - 1)
            buf_printf(out, "%s%.*s", left == set ? "" : " ", STR_ARG(game->bid[__builtin_ctz(left)].id));
        buf_add(out, STR("\"]\n"));
    }
}

void record_write(Buf *out, const RecordHead *head, const Game *game, const State *state)
{
    State first;
    int32_t pot = pot_before(game, state);
    DealSpec spec = spec_of(state, pot);
    deal_again(game, state, pot, &first);
    tag_string(out, "Variant", head->variant);
    buf_printf(out, "[Hash \"%016llx\"]\n[Language 1]\n", (unsigned long long)game->hash);
    tag_number(out, "Players", game->n_players);
    tag_number(out, "Dealer", state->dealer);
    write_options(out, head);
    /* the seed is written only if it deals these cards */
    if (state_is_of_seed(game, &spec, &first)) {
        tag_number(out, "Seed", state->seed);
        tag_number(out, "Number", state->number);
    }
    if (state->deal_number > 0) tag_number(out, "Deal", state->deal_number);
    if (pot > 0) tag_number(out, "Pot", (uint64_t)pot);
    write_carried(out, game, state);
    write_chosen(out, game, state);
    write_cards(out, game, &first);
    write_moves(out, game, &first, state);
    if (state->phase == PHASE_DONE) write_score(out, game, state);
}
