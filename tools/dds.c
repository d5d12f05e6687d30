/*
 * The solver against DDS (Debian: libdds-dev), for who changes the solver: `dds [BOARDS]`, boards of thirteen tricks, each
 * in no trumps or one suit; values of both have to be equal, and the processor time of each is told. Not part of a build:
 *
 *   cc -O2 -std=c11 -D_POSIX_C_SOURCE=200809L -Iinterpreter tools/dds.c build/libtapp.a -o build/dds \
 *      -ldds -lstdc++ -lyaml -lpcre2-8 -lpthread -lm
 */
#include "catalog/catalog.h"
#include "engine/settle.h"
#include "solver/solver.h"

#include <dds/dll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static double now(void)
{
    struct timespec time;
    (void)clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static void act(const Game *game, State *state, const char *token)
{
    for (int k = 0; k < moves_count(state_legal(game, state)); k++) {
        Action action = moves_nth(state_legal(game, state), k);
        if (str_is(game_token(game, action), token)) {
            state_apply(game, state, action);
            return;
        }
    }
    fprintf(stderr, "no %s\n", token);
    exit(2);
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

int main(int n, char **arguments)
{
    static const char *const CALLS[] = {"1S", "1H", "1D", "1C", "1NT"};
    static const char SUITS[] = "SHDC";
    int boards = n > 1 ? atoi(arguments[1]) : 20, differences = 0;
    Language *language = language_open();
    OpenRequest request = {.variant = STR("bridge"), .language = language};
    Opened opened;
    Buf errors = {0};
    if (!catalog_open(&request, &opened, &errors)) return 2;
    const Game *game = opened.game;
    double ours[4096], theirs[4096], sum[2] = {0};
    SetMaxThreads(1);
    for (int board = 0; board < boards && board < 4096; board++) {
        State state;
        DealSpec spec = {.seed = 77, .number = (uint64_t)board, .dealer = 0};
        int strain = board % 5;
        state_deal(game, &spec, &state);
        struct deal deal = {.trump = strain, .first = 2};
        for (int seat = 0; seat < 4; seat++)
            EACH_CARD (card, state.hand[seat]) {
                Str id = game_token(game, card);
                const char *rank = strchr("23456789TJQKA", id.s[1] == '1' ? 'T' : id.s[1]);
                int suit = (int)(strchr(SUITS, id.s[0]) - SUITS);
                deal.remainCards[seat][suit] |= 4U << (rank - "23456789TJQKA");
            }
        while (state.phase != PHASE_PLAY) {
            if (state.auction.bid == NO_BID) act(game, &state, CALLS[strain]);
            else act(game, &state, "pass");
        }
        deal.first = state.actor;
        struct futureTricks future;
        double start = now();
        int status = SolveBoard(deal, -1, 1, 1, &future, 0);
        theirs[board] = now() - start;
        int defenders = future.score[0];
        /* what the settlement pays for the tricks that DDS finds */
        Arena *arena = arena_new();
        start = now();
        Solver *solver = solver_new(arena, game, (SolverWays){0});
        int64_t value = 0, expected = 0;
        bool found = solver_value(solver, &state, state.declarer, &value);
        ours[board] = now() - start;
        State leaf = state;
        leaf.phase = PHASE_DONE;
        leaf.ending = ENDING_PLAYED;
        memset(leaf.hand, 0, sizeof leaf.hand);
        memset(leaf.tricks, 0, sizeof leaf.tricks);
        leaf.tricks[state.declarer] = (uint8_t)(13 - defenders);
        leaf.tricks[state.next[state.declarer]] = (uint8_t)defenders;
        leaf.n_tricks = 13;
        for (int i = 0; i < 13; i++) leaf.trick_winner[i] = i < defenders ? state.next[state.declarer] : state.declarer;
        for (int i = 0; i < 52; i++) log_push(&leaf, 0, (Action)i);
        Settlement settlement;
        settle_lean(game, &leaf, &settlement);
        expected = settlement.payoffs[state.declarer] + settlement.payoffs[state.next[state.next[state.declarer]]];
        if (status != 1 || !found || value != expected) {
            differences++;
            printf("board %d strain %d: DDS %d status %d value %lld expected %lld found %d\n", board, strain,
                   13 - defenders, status, (long long)value, (long long)expected, found);
        }
        sum[0] += ours[board];
        sum[1] += theirs[board];
        arena_free(arena);
    }
    qsort(ours, (size_t)boards, sizeof *ours, by_size);
    qsort(theirs, (size_t)boards, sizeof *theirs, by_size);
    printf("%d boards, %d differences; ours: median %.1f ms, mean %.1f ms; DDS: median %.1f ms, mean %.1f ms; mean "
           "ratio %.1f\n",
           boards, differences, ours[boards / 2] * 1e3, sum[0] / boards * 1e3, theirs[boards / 2] * 1e3,
           sum[1] / boards * 1e3, sum[0] / sum[1]);
    return differences != 0;
}
