/* Numbers carried from deal to deal. */
#include "engine/carry.h"

#include <string.h>

void carry_begin(const Game *game, const int32_t *given, int32_t *carried)
{
    int n = game->n_carries * game->n_players;
    for (int i = 0; i < n; i++) carried[i] = given ? given[i] : game->carry[i / game->n_players].start;
    for (int i = n; i < MAX_CARRIED; i++) carried[i] = 0;
}

/* The next number, or the old one if there is no formula. */
static int32_t next_of(const Formula *formula, const Facts *facts, int32_t old)
{
    FormulaFault fault = {.reason = NULL};
    if (!formula) return old;
    int64_t next = facts_number(formula, facts, &fault);
    if (!fault.reason && (next < -MOST_CARRIED || next > MOST_CARRIED))
        fault.reason = TRANSLATED("a carried number is too large");
    FormulaFault *watch = facts->game->watch;
    if (fault.reason && watch && !watch->reason) *watch = fault;
    return fault.reason ? old : (int32_t)next;
}

void carry_on(const Game *game, const State *state, const Totals *totals, const Sheet *sheet, int32_t *carried)
{
    FormulaScratch scratch;
    int32_t next[MAX_CARRIED] = {0};
    bool is_void = state_is_void(state), is_dealt_again = state->ending == ENDING_REDEAL;
    Facts facts = {
        .game = game, .state = state, .totals = is_void ? NULL : totals, .scratch = &scratch, .sheet = sheet};
    for (int i = 0; i < game->n_carries * game->n_players; i++) {
        const Carry *carry = &game->carry[i / game->n_players];
        const Formula *formula = is_dealt_again ? NULL : is_void ? carry->thrown_in : carry->next;
        facts.seat = i % game->n_players;
        next[i] = next_of(formula, &facts, sheet->carried[i]);
    }
    memcpy(carried, next, sizeof next);
}
