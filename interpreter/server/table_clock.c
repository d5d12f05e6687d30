/* Clocks of tables. A table can limit the time for which it waits for a person. */
#include "server/tables.h"

#include <time.h>

/* Returns the time of a clock in milliseconds. */
static int64_t milliseconds(clockid_t clock)
{
    struct timespec now;
    (void)clock_gettime(clock, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

int64_t tables_clock(void)
{
    return milliseconds(CLOCK_MONOTONIC);
}

int64_t tables_date(void)
{
    return milliseconds(CLOCK_REALTIME);
}

/* The persons for whom the table waits. */
typedef struct Wait {
    uint64_t since; /* the number of the row that began this */
    uint8_t seats;  /* the seats of the persons, one bit each; 0: the table waits for nobody */
} Wait;

/* True if a person plays the seat, and no computer plays for this person. */
static bool plays_himself(const FoldSeat *seat)
{
    return seat->is_person && !seat->bot;
}

/* Returns the persons who must still answer a question. */
static Wait wait_for_answers(const Fold *fold)
{
    Wait wait = {.since = fold->asked};
    for (uint8_t seat = 0; seat < fold->game->n_players; seat++)
        if (fold_awaits(fold, seat)) wait.seats = (uint8_t)(wait.seats | seat_bit(seat));
    return wait;
}

/*
 * Returns the persons who have not yet asked for the next deal. The table waits for them as soon as one person has
 * asked.
 */
static Wait wait_for_next(const Fold *fold)
{
    Wait wait = {.since = UINT64_MAX}; /* nobody has asked yet; otherwise it becomes the row of the first person */
    for (uint8_t seat = 0; seat < fold->game->n_players; seat++) {
        const FoldSeat *player = &fold->seat[seat];
        if (!plays_himself(player)) continue;
        if (player->ready && player->ready < wait.since) wait.since = player->ready;
        if (!player->ready && player->is_here) wait.seats = (uint8_t)(wait.seats | seat_bit(seat));
    }
    return wait.since == UINT64_MAX ? (Wait){0} : wait;
}

/* True if a person who plays himself is at the table. */
static bool somebody_is_here(const Fold *fold)
{
    for (int seat = 0; seat < fold->game->n_players; seat++)
        if (plays_himself(&fold->seat[seat]) && fold->seat[seat].is_here) return true;
    return false;
}

/*
 * Returns the persons for whom the table waits now. It waits for nobody without a clock, without a person at the table,
 * after the match, and if a computer decides this turn.
 */
static Wait wait_of(const Table *table)
{
    const Fold *fold = &table->fold;
    if (!table->setup.clock || !somebody_is_here(fold)) return (Wait){0};
    if (fold->asks != NO_SEAT) return wait_for_answers(fold);
    if (fold->is_settled) return fold->is_over ? (Wait){0} : wait_for_next(fold);
    if (!fold_is_playing(fold) || table->clock.late == fold->moved) return (Wait){0};
    uint8_t seat = fold_decider(fold);
    return plays_himself(&fold->seat[seat]) ? (Wait){fold->moved, seat_bit(seat)} : (Wait){0};
}

/*
 * Starts or stops the clock. A question to the other players has the full time. The time of the turn stops meanwhile.
 * After the answers, the turn goes on with the time that was left.
 */
void table_wind(Table *table)
{
    Clock *clock = &table->clock;
    int64_t now = tables_clock(), left = table->setup.clock * INT64_C(1000);
    Wait wait = wait_of(table);
    if (!wait.seats) {
        clock->due = 0;
        return;
    }
    if (clock->due && clock->since == wait.since) return; /* the clock is already running for this */
    bool interrupts_turn = clock->due && table->fold.asks != NO_SEAT;
    bool resumes_turn = !interrupts_turn && clock->stopped == wait.since;
    if (interrupts_turn) { /* keeps the time of the turn for later */
        clock->stopped = clock->since;
        clock->stopped_left = clock->due - now;
    }
    if (resumes_turn && clock->stopped_left < left) left = clock->stopped_left;
    clock->since = wait.since;
    clock->due = now + left;
}

int64_t table_time_left(const Table *table)
{
    int64_t left = table->clock.due - tables_clock();
    if (!table->clock.due) return -1;
    return left > 0 ? left : 0;
}

uint8_t table_awaited(const Table *table)
{
    return wait_of(table).seats;
}
