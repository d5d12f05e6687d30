/*
 * Compares the solver with DDS (Debian: libdds-dev): `dds [BOARDS]`. It solves boards of thirteen tricks of our game of
 * bridge, in turn in each suit and without trumps. If two values differ, the status is 1. It prints the processor time
 * of one thread for one value of each program.
 */
#include "catalog/catalog.h"
#include "engine/settle.h"
#include "solver/solver.h"

#include <dds/dll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MOST_BOARDS = 1000, USUAL_BOARDS = 20, SEED = 77, TRICKS = 13 };

typedef struct Times {
    double ours[MOST_BOARDS], theirs[MOST_BOARDS];
} Times;

static double now(void)
{
    struct timespec time;
    (void)clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static void act(const Game *game, State *state, const char *token)
{
    Moves legal = state_legal(game, state);
    for (int k = 0; k < moves_count(legal); k++)
        if (str_is(game_token(game, moves_nth(legal, k)), token)) {
            state_apply(game, state, moves_nth(legal, k));
            return;
        }
    (void)fprintf(stderr, "no %s\n", token);
    exit(2);
}

/* Begins a deal in which the dealer bids one of a strain, in DDS's order of strains, and all others pass. */
static void begin(const Game *game, uint64_t number, State *state)
{
    static const char *const BIDS[] = {"1S", "1H", "1D", "1C", "1NT"};
    DealSpec spec = {.seed = SEED, .number = number};
    state_deal(game, &spec, state);
    act(game, state, BIDS[number % 5]);
    while (state->phase != PHASE_PLAY) act(game, state, "pass");
}

static struct deal deal_of(const Game *game, const State *state, int strain)
{
    static const char RANKS[] = "23456789TJQKA", SUITS[] = "SHDC";
    struct deal deal = {.trump = strain, .first = state->actor};
    for (int seat = 0; seat < 4; seat++)
        EACH_CARD (card, state->hand[seat]) {
            Str id = game_token(game, card);
            int rank = (int)(strchr(RANKS, id.s[1] == '1' ? 'T' : id.s[1]) - RANKS);
            deal.remainCards[seat][strchr(SUITS, id.s[0]) - SUITS] |= 4U << rank;
        }
    return deal;
}

/* Returns the payment to the declarer's side if the defenders win this number of tricks. */
static int64_t payoff_of(const Game *game, const State *state, int defenders)
{
    State end = *state;
    uint8_t declarer = state->declarer, next = state->next[declarer];
    end.phase = PHASE_DONE;
    end.ending = ENDING_PLAYED;
    memset(end.hand, 0, sizeof end.hand);
    end.tricks[declarer] = (uint8_t)(TRICKS - defenders);
    end.tricks[next] = (uint8_t)defenders;
    end.n_tricks = TRICKS;
    for (int i = 0; i < TRICKS; i++) end.trick_winner[i] = i < defenders ? next : declarer;
    for (int i = 0; i < 4 * TRICKS; i++) log_push(&end, 0, (Action)i);
    Settlement settlement;
    settle_lean(game, &end, &settlement);
    return settlement.payoffs[declarer] + settlement.payoffs[state->next[next]];
}

/* True if both programs find the same value. */
static bool compare(const Game *game, int board, Times *times)
{
    State state;
    begin(game, (uint64_t)board, &state);
    struct deal deal = deal_of(game, &state, board % 5);
    struct futureTricks found;
    double start = now();
    int status = SolveBoard(deal, -1, 1, 1, &found, 0);
    times->theirs[board] = now() - start;

    Arena *arena = arena_new();
    int64_t value = 0;
    start = now();
    bool is_known = solver_value(solver_new(arena, game, (SolverWays){0}), &state, state.declarer, &value);
    times->ours[board] = now() - start;
    arena_free(arena);
    int64_t wanted = payoff_of(game, &state, found.score[0]);
    if (status == 1 && is_known && value == wanted) return true;
    (void)printf("board %d: DDS says %d tricks for the defenders (status %d), worth %lld, not %lld\n", board,
                 found.score[0], status, (long long)wanted, (long long)value);
    return false;
}

static int by_size(const void *a, const void *b)
{
    double left = *(const double *)a, right = *(const double *)b;
    return (left > right) - (left < right);
}

static double mean_of(const double *seconds, int n)
{
    double sum = 0;
    for (int i = 0; i < n; i++) sum += seconds[i];
    return sum / n;
}

static int measure(const Game *game, int boards)
{
    Times times = {0};
    int differences = 0;
    SetMaxThreads(1);
    for (int board = 0; board < boards; board++) differences += !compare(game, board, &times);
    qsort(times.ours, (size_t)boards, sizeof times.ours[0], by_size);
    qsort(times.theirs, (size_t)boards, sizeof times.theirs[0], by_size);
    double ours = mean_of(times.ours, boards), theirs = mean_of(times.theirs, boards);
    (void)printf(
        "%d boards of bridge, %d differences; median %.1f ms, DDS %.1f ms; mean %.1f ms, DDS %.1f ms: %.1f times\n",
        boards, differences, times.ours[boards / 2] * 1e3, times.theirs[boards / 2] * 1e3, ours * 1e3, theirs * 1e3,
        ours / theirs);
    return differences ? 1 : 0;
}

int main(int n, char **arguments)
{
    int boards = n > 1 ? atoi(arguments[1]) : USUAL_BOARDS, status = 2;
    Language *language = language_open();
    OpenRequest request = {.variant = STR("bridge"), .language = language};
    Opened opened;
    Buf errors = {0};
    if (boards < 1 || boards > MOST_BOARDS) (void)fprintf(stderr, "boards: 1 to %d\n", MOST_BOARDS);
    else if (!catalog_open(&request, &opened, &errors)) (void)fputs(buf_text(&errors), stderr);
    else {
        status = measure(opened.game, boards);
        catalog_close(&opened);
    }
    buf_free(&errors);
    language_close(language);
    return status;
}
