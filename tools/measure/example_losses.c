/*
 * Rates the play of example deals with all cards open: example_losses [--played] FILE.yaml DEAL...
 *
 * It prints a line for each deal that is played, such as "7 3f0a9c21 won 25 6/6". The parts of the line are:
 *
 *   7          the number of the deal
 *   3f0a9c21   a fingerprint of its actions and gains
 *   won        the declarer's result; "-" if there is no declarer
 *   25         the cost of the worst card in the rated tricks, in percent of the largest gain or loss of the deal
 *   6/6        all of the last six tricks were rated; the search is limited, so in a large game it may be only "4/6"
 *
 * With --played nothing is rated, and the line ends with the result.
 */
#include "rulebook/explain.h"

#include "engine/open.h"
#include "engine/record.h"
#include "solver/judge.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { RATED_TRICKS = 6, MOST_NODES = 5000000 };

/* Returns the largest gain or loss of a seat, at least 1. */
static double size_of(const Game *game, const Settlement *settlement)
{
    int64_t most = 1;
    for (int seat = 0; seat < game->n_players; seat++)
        if (llabs(settlement->payoffs[seat]) > most) most = llabs(settlement->payoffs[seat]);
    return (double)most;
}

/* Returns the cost of the worst card or other action: how much less its player can get than by the best action. */
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

/* Returns the number of actions in the log before the first of the last RATED_TRICKS tricks. */
static int start_of(const Game *game, const State *last)
{
    int from = last->n_log;
    State position;
    for (int at = from - 1; at >= last->play_start; at--) {
        record_position(game, last, at, &position);
        if (position.n_tricks + RATED_TRICKS < last->n_tricks) break;
        from = at;
    }
    return from;
}

/* Returns the number of tricks at the end of the deal in which each card was rated. */
static int rated_tricks(const State *last, const Judgement *judgement)
{
    if (!judgement->n) return 0;
    /* the search rates from the last action backwards; a trick at which it stopped is not rated as a whole */
    int first = judgement->action[judgement->n - 1].trick + (judgement->missing > 0);
    return last->n_tricks - first;
}

/* Returns a number that changes if a seat makes another action or has another gain. */
static uint32_t fingerprint(const Game *game, const State *last, const Settlement *settlement)
{
    Buf text = {0};
    for (int i = 0; i < last->n_log; i++) {
        const Token *token = log_token(game, last, i);
        if (token) buf_printf(&text, "%.*s ", STR_ARG(token->id));
        else buf_printf(&text, "%d ", log_action(last, i));
    }
    for (int seat = 0; seat < game->n_players; seat++) buf_printf(&text, "%lld ", (long long)settlement->payoffs[seat]);
    uint64_t hash = str_hash(HASH_START, buf_str(&text));
    buf_free(&text);
    return (uint32_t)(hash ^ hash >> 32);
}

/*
 * Returns the result of the declarer: "won" if he gains at least as much as an average player, else "lost"; "-" if
 * there is no declarer.
 */
static const char *result(const Game *game, const State *last, const Settlement *settlement)
{
    int64_t sum = 0;
    if (!has_sides(last)) return "-";
    for (int seat = 0; seat < game->n_players; seat++) sum += settlement->payoffs[seat];
    return settlement->payoffs[side_speaker(last)] * game->n_players >= sum ? "won" : "lost";
}

/* Plays an example deal, and prints its line. `only_played`: the option --played. */
static void rate(const Game *game, uint64_t number, bool only_played)
{
    State state;
    Settlement settlement;
    Arena *arena = arena_new();
    Judgement *judgement = ARENA_NEW(arena, Judgement);
    if (explain_played(arena, game, number, &state, &settlement)) {
        printf("%llu %08x %s", (unsigned long long)number, fingerprint(game, &state, &settlement),
               result(game, &state, &settlement));
        if (!only_played) {
            SolverWays ways = {.most_nodes = MOST_NODES, .most_bytes = 1 << 26};
            judge_deal(arena, game, &state, start_of(game, &state), ways, judgement);
            int tricks = state.n_tricks < RATED_TRICKS ? state.n_tricks : RATED_TRICKS;
            double loss = 100 * worst_of(judgement) / size_of(game, &settlement);
            printf(" %.0f %d/%d", loss, rated_tricks(&state, judgement), tricks);
        }
        putchar('\n');
    }
    arena_free(arena);
}

int main(int argc, char **argv)
{
    Opened opened;
    Buf errors = {0};
    Language *language = language_open();
    bool only_played = argc > 1 && strcmp(argv[1], "--played") == 0;
    int at = 1 + only_played;
    OpenRequest request = {.variant = str_of(argc > at ? argv[at] : ""), .language = language};
    if (!catalog_open(&request, &opened, &errors)) {
        fprintf(stderr, "example_losses: [--played] FILE.yaml DEAL...\n%.*s", STR_ARG(buf_str(&errors)));
        return EXIT_FAILURE;
    }
    for (int i = at + 1; i < argc; i++) rate(opened.game, strtoull(argv[i], NULL, 10), only_played);
    catalog_close(&opened);
    language_close(language);
    buf_free(&errors);
    return EXIT_SUCCESS;
}
