/*
 * Rates the play of example deals with all cards open: example_losses FILE.yaml DEAL...
 *
 * It prints a line for each deal that is played, such as "7 25". In the last six tricks, the worst card of deal 7 cost
 * its player 25 percent of the largest gain or loss of the deal. "7 ?" means that the search took too long.
 */
#include "rulebook/explain.h"

#include "engine/open.h"
#include "solver/judge.h"

#include <stdio.h>
#include <stdlib.h>

enum { RATED_TRICKS = 6, MOST_NODES = 30000000 };

/* The largest gain or loss of a seat, at least 1. */
static double size_of(const Game *game, const Settlement *settlement)
{
    int64_t most = 1;
    for (int seat = 0; seat < game->n_players; seat++)
        if (llabs(settlement->payoffs[seat]) > most) most = llabs(settlement->payoffs[seat]);
    return (double)most;
}

static double worst_of(const Judgement *judgement)
{
    double worst = 0;
    for (int i = 0; i < judgement->n; i++) {
        const Solved *solved = &judgement->action[i].solved;
        Fraction loss = judged_share(solved, solved->best_value - solved->value);
        double cost = (double)loss.num / (double)loss.den;
        if (cost > worst) worst = cost;
    }
    return worst;
}

static void rate(const Game *game, uint64_t number)
{
    State state;
    Settlement settlement;
    Arena *arena = arena_new();
    Judgement *judgement = ARENA_NEW(arena, Judgement);
    if (explain_played(arena, game, number, &state, &settlement)) {
        int cards = RATED_TRICKS * game->n_players, from = state.n_log > cards ? state.n_log - cards : 0;
        judge_deal(arena, game, &state, from, (SolverWays){.most_nodes = MOST_NODES, .most_bytes = 1 << 26}, judgement);
        printf("%llu ", (unsigned long long)number);
        if (judgement->missing) puts("?");
        else printf("%.0f\n", 100 * worst_of(judgement) / size_of(game, &settlement));
    }
    arena_free(arena);
}

int main(int argc, char **argv)
{
    Opened opened;
    Buf errors = {0};
    Language *language = language_open();
    OpenRequest request = {.variant = str_of(argc > 1 ? argv[1] : ""), .language = language};
    if (!catalog_open(&request, &opened, &errors)) {
        fprintf(stderr, "example_losses: FILE.yaml DEAL...\n%.*s", STR_ARG(buf_str(&errors)));
        return EXIT_FAILURE;
    }
    for (int i = 2; i < argc; i++) rate(opened.game, strtoull(argv[i], NULL, 10));
    catalog_close(&opened);
    language_close(language);
    buf_free(&errors);
    return EXIT_SUCCESS;
}
