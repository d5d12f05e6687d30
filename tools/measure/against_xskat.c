/*
 * Plays the deals of XSkat's players with our players: see tools/measure/against-xskat, which makes the two files from
 * its log.
 *
 *   xskat BOT all|cards REQUESTS EXPECTED
 *
 * REQUESTS has requests of the engine protocol, and EXPECTED a line for each of them. The line "done … PAYOFF PAYOFF
 * PAYOFF" ends a deal, with the payoffs of XSkat's players. With `all`, our players bid, take the talon and play. With
 * `cards`, they only play the cards, in the contract that XSkat's declarer has named and with his discards. Prints a
 * line for each deal. Lines after # have the declarers' gains at both tables, with 95% confidence intervals.
 */
#include "bots/bot.h"
#include "engine/open.h"
#include "protocol/protocol.h"
#include "stats/distribution.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SEATS = 3 };

/* The results of the declarers at one table: that of XSkat's players, or that of ours. */
typedef struct Table {
    int declared, won;
    Distribution value; /* the value of the game for its declarer; negative if he lost */
} Table;

typedef struct Comparison {
    Table theirs, ours;
    /* the gain of our declarer over XSkat's: in all deals, and in those in which the same seat was declarer */
    Distribution gain, same;
    int deals;
} Comparison;

/* Our players, and the engine that has their deal. */
typedef struct Player {
    Engine engine;
    const Bot *bot;
    Belief *belief[MAX_SEATS];
    Buf answer;     /* the last answer of the engine */
    uint64_t asked; /* the number of actions chosen so far; each has random numbers of its own */
} Player;

/* Ends the program after an error. */
_Noreturn static void fail(const char *what, const char *more)
{
    (void)fprintf(stderr, "xskat: %s: %s\n", what, more);
    exit(2);
}

/* The mean of values, half the width of its 95% confidence interval, and the number of values. */
typedef struct Summary {
    double mean, error;
    uint64_t n;
} Summary;

/* Summarises values. They are a sample, so n - 1 of them count as independent. */
static Summary summary_of(const Distribution *counts)
{
    Moments moments = distribution_moments(counts);
    return (Summary){moments_mean(moments), moments_error(moments, moments.n ? moments.n - 1 : 0), moments.n};
}

/* ---- a deal ----------------------------------------------------------------------------------------------------- */

/* Lets the engine execute a request. Ends the program if the engine refuses it. */
static void serve(Player *player, const char *line)
{
    buf_clear(&player->answer);
    engine_serve(&player->engine, (Str){line, strcspn(line, "\n")}, &player->answer);
    if (!strstr(buf_text(&player->answer), "\"ok\":true")) fail(line, buf_text(&player->answer));
}

/* Plays the deal from the present position to its end with our players, and settles it. */
static void play_on(Player *player, Settlement *settlement)
{
    History *history = &player->engine.history;
    const Game *game = history->game;
    for (int seat = 0; seat < MAX_SEATS; seat++) belief_forget(player->belief[seat]);
    while (history_now(history)->phase != PHASE_DONE) {
        const State *state = history_now(history);
        Rng rng = rng_stream(1, player->asked++, 1);
        Action action = bot_act_on(player->bot, game, state, &rng, player->belief[state_decider(game, state)]);
        (void)history_act(history, game_token(game, action));
    }
    settle(game, history_now(history), settlement);
}

/*
 * Returns the declarer, or -1 if nothing was played. In the payoffs, each defender pays the declarer the same amount
 * (or gets it from him), so the declarer's payoff is twice that of a defender, with the other sign.
 */
static int declarer_of(const int64_t *payoffs)
{
    for (int seat = 0; seat < SEATS; seat++)
        if (payoffs[seat] && payoffs[seat] == -2 * payoffs[(seat + 1) % SEATS]) return seat;
    return -1;
}

/*
 * Counts the deal in the results of a table. Returns the value of the game for its declarer, and stores the declarer in
 * `*declarer`; 0 and -1 if nothing was played.
 */
static int64_t count(Table *table, const int64_t *payoffs, int *declarer)
{
    *declarer = declarer_of(payoffs);
    if (*declarer < 0) return 0;
    int64_t value = payoffs[*declarer] / 2;
    table->declared++;
    table->won += value > 0;
    distribution_add(&table->value, value);
    return value;
}

/* Adds the payoffs of a deal at both tables to the comparison, and prints a line for it. */
static void compare(Comparison *all, const int64_t *theirs, const int64_t *ours)
{
    int their_declarer, our_declarer;
    int64_t their_value = count(&all->theirs, theirs, &their_declarer);
    int64_t our_value = count(&all->ours, ours, &our_declarer);
    distribution_add(&all->gain, our_value - their_value);
    if (their_declarer == our_declarer) distribution_add(&all->same, our_value - their_value);
    printf("%d XSkat %d %+lld ours %d %+lld\n", all->deals++, their_declarer, (long long)their_value, our_declarer,
           (long long)our_value);
}

/* ---- the report and the files ----------------------------------------------------------------------------------- */

/* Prints the results of the declarers at a table: number of games, share won, and average value. */
static void report_table(const char *name, const Table *table)
{
    Summary value = summary_of(&table->value);
    printf("# %s: %d games, %.1f%% won, the declarer gets %+.1f +- %.1f a game\n", name, table->declared,
           table->declared ? 100.0 * table->won / table->declared : 0, value.mean, value.error);
}

/* Prints the results of all deals so far: for both tables, and the gain of our declarers over those of XSkat. */
static void report(const Comparison *all, const Bot *bot)
{
    printf("# %d deals, %.*s\n", all->deals, STR_ARG(bot->name));
    report_table("XSkat", &all->theirs);
    report_table("ours", &all->ours);
    Summary gain = summary_of(&all->gain), same = summary_of(&all->same);
    printf("# our declarers get %+.2f +- %.2f a deal more; where the same seat plays (%llu deals) %+.2f +- %.2f\n",
           gain.mean, gain.error, (unsigned long long)same.n, same.mean, same.error);
}

/* Reads the payoffs at the end of a line. */
static void read_payoffs(const char *line, int64_t *payoffs)
{
    const char *at = line + strlen(line);
    for (int seat = SEATS - 1; seat >= 0; seat--) {
        while (at > line && *at != ' ') at--;
        payoffs[seat] = strtoll(at, NULL, 10);
        at--;
    }
}

/*
 * Reads both files, plays each deal with our players, and compares the payoffs. If `cards_only`, the requests of
 * XSkat's players are executed up to the first card, and our players continue. Otherwise our players begin after the
 * deal.
 */
static void play_all(Player *player, bool cards_only, FILE *requests, FILE *expected)
{
    static Comparison all;
    char request[1024], answer[1024];
    bool waits = false; /* true from a new deal until our players have played it */
    Settlement settlement = {0};
    while (fgets(request, sizeof request, requests) && fgets(answer, sizeof answer, expected)) {
        bool begins = strncmp(request, "{\"id\":\"new\"", 11) == 0,
             plays = strncmp(request, "{\"id\":\"legal\"", 13) == 0;
        if (begins) waits = true;
        bool is_before_cards = waits && cards_only && !plays; /* a request of XSkat's players, up to the first card */
        bool is_our_turn = plays || (begins && !cards_only);
        if (begins || is_before_cards) serve(player, request);
        if (waits && is_our_turn) {
            play_on(player, &settlement);
            waits = false;
        }
        if (strncmp(answer, "done", 4) != 0) continue;
        int64_t payoffs[SEATS];
        read_payoffs(answer, payoffs);
        compare(&all, payoffs, settlement.payoffs);
        if (all.deals % 20 == 0) report(&all, player->bot);
        (void)fflush(stdout);
    }
    report(&all, player->bot);
}

int main(int n, char **arguments)
{
    if (n != 5) fail("usage", "xskat BOT all|cards REQUESTS EXPECTED");
    Arena *arena = arena_new();
    Player player = {.engine = engine_open(), .bot = bot_of(arena, str_of(arguments[1]))};
    FILE *requests = fopen(arguments[3], "r"), *expected = fopen(arguments[4], "r");
    if (!player.bot) fail("no such player", arguments[1]);
    if (!requests || !expected) fail("cannot read", arguments[3]);
    for (int seat = 0; seat < MAX_SEATS; seat++) player.belief[seat] = belief_new(arena);
    play_all(&player, strcmp(arguments[2], "cards") == 0, requests, expected);
    (void)fclose(requests);
    (void)fclose(expected);
    buf_free(&player.answer);
    engine_close(&player.engine);
    arena_free(arena);
    return 0;
}
