/*
 * A duplicate match between two programs that support the engine protocol with `advise` (docs/engine-protocol.md): two
 * versions of this one, or another that plays these games. Both have the same deal. The program of the seat whose turn
 * it is gives advice, and both get the action. They must agree on the actor, the legal actions and the payoffs.
 *
 *   duplicate_match [--seed N] [--first N] [--deals N] [--seats N] [--option K=V] VARIANT BOT,BOT 'PROGRAM' 'PROGRAM'
 *
 * PROGRAMs are commands of the shell. For every seat, each deal is played twice: first with the first program in this
 * seat and the second program in all others, then with the programs exchanged. With --seats, only N seats of each deal
 * are tested, so that the same time is spent on more deals. The output has a line for each deal, with its number and
 * the gain of a seat of the first program over one of the second.
 *
 * The last lines, after #, have the mean gain with its 95% confidence interval, and the processor time of each program
 * by phase (from the kernel's clock of its process). They also count the bids and announcements of each program, and
 * how many of them were in deals with a gain. An announcement gains by the item that has its name, a bid by the whole
 * deal.
 *
 * Players with a budget in time use the steady clock; preload tools/measure/cpu_clock.c on a busy machine.
 * tools/measure/old-program builds the program from before players were trained, and documents its use.
 */
#include "engine/view.h"
#include "stats/distribution.h"
#include "text/json.h"
#include "text/json_write.h"
#include "text/source.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { NANOSECONDS = 1000000000, MAX_TOKENS_SAID = 4096, SAID_LENGTH = 24, MAX_OPTIONS = 16, MAX_PENDING = 256 };

/* The time that a program has used in a phase: for all actions together, and for the longest action. */
typedef struct PhaseTime {
    char name[12];
    uint64_t actions, nanoseconds, longest;
} PhaseTime;

/* A bid or an announcement: how often a program has made it, and how often it then gained. */
typedef struct SaidToken {
    char token[SAID_LENGTH];
    uint64_t times, gained;
} SaidToken;

/* A bid or an announcement of the present deal, whose gain is not known yet. */
typedef struct Pending {
    SaidToken *said;
    int seat;
} Pending;

/* A running program, and the counts for the report about it. */
typedef struct Program {
    const char *bot;
    pid_t pid;
    clockid_t clock; /* the processor time of the process */
    FILE *to, *from; /* its standard input and output */
    char *line;      /* the last answer; getline() allocates `capacity` bytes for it */
    size_t capacity;
    PhaseTime phase[8];              /* the used entries come first */
    SaidToken said[MAX_TOKENS_SAID]; /* the used entries come first */
} Program;

typedef struct Match {
    Program program[2];
    const char *variant, *option[MAX_OPTIONS];
    int n_options, players;
    uint64_t seed, first, deals; /* first: the number of the first deal; deals: the number of deals */
    uint64_t seats;              /* the number of seats that are tested in each deal; 0: all */
    uint64_t thrown_in, played;  /* the numbers of playings: without a contract, and in total */
    Pending pending[MAX_PENDING];
    int n_pending;
} Match;

/* The position as reported by a program; its texts are in the arena. */
typedef struct Reply {
    Arena *arena;
    const Node *root;
    int actor;
    Str phase;
} Reply;

/* Prints an error message, and ends the program. */
_Noreturn static void fail(const char *what, const char *more)
{
    (void)fprintf(stderr, "duplicate_match: %s: %s\n", what, more);
    exit(2);
}

/* ---- programs ------------------------------------------------------------------------------------------------- */

/* Starts a program with pipes to its standard input and output. Exits if this fails. */
static void start(Program *program, const char *command, const char *bot)
{
    int in[2], out[2];
    if (pipe(in) != 0 || pipe(out) != 0) fail("no pipe for", command);
    program->bot = bot;
    program->pid = fork();
    if (program->pid < 0) fail("cannot start", command);
    if (program->pid == 0) {
        char *line = NULL;
        size_t size = strlen(command) + sizeof "exec ";
        line = malloc(size);
        if (!line || dup2(in[0], STDIN_FILENO) < 0 || dup2(out[1], STDOUT_FILENO) < 0) _exit(127);
        (void)snprintf(line, size, "exec %s", command);
        for (int i = 0; i < 2; i++) (void)close(in[i]), (void)close(out[i]);
        (void)execl("/bin/sh", "sh", "-c", line, (char *)NULL);
        _exit(127);
    }
    (void)close(in[0]);
    (void)close(out[1]);
    program->to = fdopen(in[1], "w");
    program->from = fdopen(out[0], "r");
    if (!program->to || !program->from || clock_getcpuclockid(program->pid, &program->clock) != 0)
        fail("cannot talk to", command);
}

/* Returns the processor time that a program has used so far, in nanoseconds. */
static uint64_t processor_time(const Program *program)
{
    struct timespec time = {0};
    (void)clock_gettime(program->clock, &time);
    return (uint64_t)time.tv_sec * NANOSECONDS + (uint64_t)time.tv_nsec;
}

/*
 * Sends a request, and returns the answer. Its `actor` is the seat that decides, or else the seat that acts; -1 if
 * there is none. Exits if the program refuses the request or does not answer.
 */
static Reply ask(Program *program, Buf *request)
{
    Reply reply = {.arena = arena_new()};
    (void)fprintf(program->to, "%.*s\n", (int)request->n, request->text);
    (void)fflush(program->to);
    ssize_t n = getline(&program->line, &program->capacity, program->from);
    if (n <= 0) fail("no answer to", buf_text(request));
    const Source *source =
        source_of(reply.arena, STR("answer"), arena_str(reply.arena, (Str){program->line, (size_t)n}));
    reply.root = json_read(reply.arena, source, diags_new(reply.arena));
    const Node *ok = node_find(reply.root, "ok"), *actor = node_find(reply.root, "decider");
    if (!ok || !ok->integer) fail(buf_text(request), program->line);
    if (!actor) actor = node_find(reply.root, "actor");
    reply.actor = actor && actor->kind == NODE_INT ? (int)actor->integer : -1;
    const Node *phase = node_find(reply.root, "phase");
    if (phase) reply.phase = phase->text;
    return reply;
}

/* Sends a request to both programs, and returns the answer of the first one. Exits if their answers differ. */
static Reply ask_both(Match *match, Buf *request)
{
    static const char *const SAME[] = {"phase", "actor", "legal", "payoffs", "contract"};
    Reply reply = ask(&match->program[0], request), other = ask(&match->program[1], request);
    for (size_t i = 0; i < COUNT(SAME); i++) {
        const Node *a = node_find(reply.root, SAME[i]), *b = node_find(other.root, SAME[i]);
        if (!a != !b || (a && !node_equal(a, b))) fail("the programs differ after", buf_text(request));
    }
    arena_free(other.arena);
    return reply;
}

/* ---- requests ------------------------------------------------------------------------------------------------- */

/* Begins a request: an object with the operation `op`, which the caller completes. */
static Json begin_request(Buf *request, const char *op)
{
    Json json = {.out = request};
    buf_clear(request);
    json_map(&json);
    json_str(json_key(&json, "op"), str_of(op));
    return json;
}

/* Begins a deal in both programs. The dealer changes from deal to deal, once the number of players is known. */
static Reply new_deal(Match *match, uint64_t number, Buf *request)
{
    Json json = begin_request(request, "new");
    json_str(json_key(&json, "variant"), str_of(match->variant));
    json_count(json_key(&json, "seed"), match->seed);
    json_count(json_key(&json, "number"), number);
    json_count(json_key(&json, "dealer"), match->players ? number % (uint64_t)match->players : 0);
    json_map(json_key(&json, "options"));
    for (int i = 0; i < match->n_options; i++) {
        const char *option = match->option[i], *equals = strchr(option, '=');
        if (!equals) fail("no option", option);
        json_str(json_name(&json, (Str){option, (size_t)(equals - option)}), str_of(equals + 1));
    }
    json_end(&json, "}}");
    return ask_both(match, request);
}

/*
 * Counts a bid or an announcement, and notes it until its gain is known. Cards and discards are not counted. If there
 * are too many different tokens, the last entry of the list counts all further ones.
 */
static void note_token(Match *match, Program *program, const Reply *now, Str token)
{
    if (str_is(now->phase, "play") || str_is(now->phase, "discard")) return;
    SaidToken *said = program->said;
    while (said->times && !str_is(token, said->token) && said < program->said + MAX_TOKENS_SAID - 1) said++;
    (void)snprintf(said->token, sizeof said->token, "%.*s", STR_ARG(token));
    said->times++;
    if (match->n_pending < MAX_PENDING) match->pending[match->n_pending++] = (Pending){said, now->actor};
}

/*
 * Counts for each bid and announcement of the deal if it gained: by the payoff of the item of the same name if there is
 * one, otherwise by the payoff of the deal.
 */
static void count_gains(Match *match, const Reply *end)
{
    const Node *items = node_find(end->root, "items"), *payoffs = node_find(end->root, "payoffs");
    for (int k = 0; k < match->n_pending; k++) {
        const Pending *pending = &match->pending[k];
        const Node *paid = payoffs;
        for (size_t i = 0; items && i < items->count; i++)
            if (str_is(node_find(items->items[i], "id")->text, pending->said->token))
                paid = node_find(items->items[i], "payoffs");
        pending->said->gained += paid->items[pending->seat]->number > 0;
    }
    match->n_pending = 0;
}

/*
 * Adds the time of an action to the sums of its phase. If there are too many different phases, the last entry of the
 * list counts all further ones.
 */
static void count_time(Program *program, Str phase, uint64_t time)
{
    PhaseTime *at = program->phase;
    while (at->actions && !str_is(phase, at->name) && at < program->phase + COUNT(program->phase) - 1) at++;
    (void)snprintf(at->name, sizeof at->name, "%.*s", STR_ARG(phase));
    at->actions++;
    at->nanoseconds += time;
    if (time > at->longest) at->longest = time;
}

/*
 * Returns the action that the program advises, in the arena of the position. Counts its time, and the action if it is a
 * bid or an announcement. If only one action is legal, the program is not asked.
 */
static Str advice(Match *match, Program *program, const Reply *now, uint64_t seed, Buf *request)
{
    const Node *legal = node_find(now->root, "legal");
    if (legal->count == 1) return legal->items[0]->text;
    Json json = begin_request(request, "advise");
    json_str(json_key(&json, "bot"), str_of(program->bot));
    json_count(json_key(&json, "seed"), seed);
    json_end(&json, "}");
    uint64_t before = processor_time(program);
    Reply reply = ask(program, request);
    count_time(program, now->phase, processor_time(program) - before);
    Str action = arena_str(now->arena, node_find(reply.root, "action")->text);
    arena_free(reply.arena);
    note_token(match, program, now, action);
    return action;
}

/* ---- deals ---------------------------------------------------------------------------------------------------- */

/*
 * Returns the gain of a seat of the first program over a seat of the second program, on average. Program `side` plays
 * the seat `alone`, and the other program plays all other seats.
 */
static double gain_of(const Match *match, const Reply *end, int alone, int side)
{
    const Node *payoffs = node_find(end->root, "payoffs");
    double sum[2] = {0};
    for (int seat = 0; seat < match->players; seat++)
        sum[seat == alone ? side : 1 - side] += (double)payoffs->items[seat]->number;
    double others = sum[1 - side] / (match->players - 1);
    return side == 0 ? sum[0] - others : others - sum[1];
}

/* Plays a deal with program `side` in the seat `alone`, and the other program in all other seats. See gain_of(). */
static double play_seating(Match *match, uint64_t number, int alone, int side)
{
    Buf request = {0};
    Rng rng = rng_stream(match->seed, number, 77);
    Reply now = new_deal(match, number, &request);
    while (now.actor >= 0) {
        uint64_t seed = rng_next(&rng) >> 2;
        Program *program = &match->program[now.actor == alone ? side : 1 - side];
        Str action = advice(match, program, &now, seed, &request);
        Json json = begin_request(&request, "act");
        json_str(json_key(&json, "action"), action);
        json_end(&json, "}");
        arena_free(now.arena);
        now = ask_both(match, &request);
    }
    double gain = gain_of(match, &now, alone, side);
    count_gains(match, &now);
    const Node *contract = node_find(now.root, "contract");
    match->thrown_in += !contract || contract->kind == NODE_NULL;
    match->played++;
    arena_free(now.arena);
    buf_free(&request);
    return gain;
}

/*
 * Plays a deal twice for each tested seat: with the first program in this seat alone, and with the second program.
 * Returns the average gain of the first program.
 *
 * The dealer is `number` modulo the players. As the first tested seat also depends on `number` / players, its distance
 * from the dealer changes whenever each seat has dealt once.
 */
static double play_deal(Match *match, uint64_t number)
{
    double sum = 0;
    for (uint64_t i = 0; i < match->seats; i++) {
        int seat = (int)((number + number / (uint64_t)match->players + i) % (uint64_t)match->players);
        for (int side = 0; side < 2; side++) sum += play_seating(match, number, seat, side);
    }
    return sum / (2 * (double)match->seats);
}

/* Begins a deal, and returns the number of players that its view shows. */
static int count_players(Match *match)
{
    Buf request = {0};
    Reply now = new_deal(match, match->first, &request);
    Json json = begin_request(&request, "view");
    json_int(json_key(&json, "seat"), 0);
    json_end(&json, "}");
    Reply view = ask(&match->program[0], &request);
    int players = (int)node_find(node_find(view.root, "vars"), "players")->integer;
    arena_free(now.arena);
    arena_free(view.arena);
    buf_free(&request);
    return players;
}

/* ---- the report ----------------------------------------------------------------------------------------------- */

/* Prints the time of a program by phase, and its bids and announcements. */
static void report_program(const Program *program, char letter)
{
    printf("# %c %s:", letter, program->bot);
    for (const PhaseTime *at = program->phase; at < program->phase + COUNT(program->phase) && at->actions; at++)
        printf(" %s %llu x %.2f ms (most %.1f)", at->name, (unsigned long long)at->actions,
               (double)at->nanoseconds / (double)at->actions / 1e6, (double)at->longest / 1e6);
    printf("\n# %c said:", letter);
    for (const SaidToken *said = program->said; said < program->said + MAX_TOKENS_SAID && said->times; said++)
        printf(" %s %llu (%llu)", said->token, (unsigned long long)said->times, (unsigned long long)said->gained);
    printf("\n");
}

/* Prints the mean gain so far, and the counts of both programs. `sum` and `squares` are over the gains of the deals. */
static void report(const Match *match, uint64_t deals, double sum, double squares)
{
    double n = (double)deals, mean = sum / n;
    double deviation = deals > 1 ? sqrt((squares - n * mean * mean) / (n - 1)) : 0;
    printf("# %s seed %llu: %llu deals: %+.3f +- %.3f (deviation %.2f); nothing played in %llu of %llu\n",
           match->variant, (unsigned long long)match->seed, (unsigned long long)deals, mean,
           QUANTILE_95 * deviation / sqrt(n), deviation, (unsigned long long)match->thrown_in,
           (unsigned long long)match->played);
    report_program(&match->program[0], 'A');
    report_program(&match->program[1], 'B');
    (void)fflush(stdout);
}

/* Plays all deals, prints a line for each, and reports after each block of deals. */
static void play(Match *match)
{
    enum { BLOCK = 20 };
    double sum = 0, squares = 0;
    match->players = count_players(match);
    if (!match->seats || match->seats > (uint64_t)match->players) match->seats = (uint64_t)match->players;
    for (uint64_t i = 0; i < match->deals; i++) {
        double gain = play_deal(match, match->first + i);
        sum += gain;
        squares += gain * gain;
        printf("%llu %.4f\n", (unsigned long long)(match->first + i), gain);
        if (i + 1 == match->deals || (i + 1) % BLOCK == 0) report(match, i + 1, sum, squares);
    }
}

/* Stores the value of an option. Returns false if there is no option of this name, or too many `--option`. */
static bool read_option(Match *match, const char *name, char *value)
{
    if (strcmp(name, "--option") == 0 && match->n_options < MAX_OPTIONS) {
        match->option[match->n_options++] = value;
        return true;
    }
    uint64_t *number = NULL;
    if (strcmp(name, "--seed") == 0) number = &match->seed;
    else if (strcmp(name, "--first") == 0) number = &match->first;
    else if (strcmp(name, "--deals") == 0) number = &match->deals;
    else if (strcmp(name, "--seats") == 0) number = &match->seats;
    if (number) *number = strtoull(value, NULL, 10);
    return number != NULL;
}

int main(int n, char **arguments)
{
    static Match match = {.seed = 1, .deals = 500};
    int at = 1;
    while (at + 1 < n && read_option(&match, arguments[at], arguments[at + 1])) at += 2;
    char *comma = at + 1 < n ? strchr(arguments[at + 1], ',') : NULL;
    if (n - at != 4 || !comma)
        fail("usage",
             "duplicate_match [--seed N] [--first N] [--deals N] [--seats N] [--option K=V] … VARIANT BOT,BOT PROGRAM "
             "PROGRAM");
    match.variant = arguments[at];
    *comma = 0;
    start(&match.program[0], arguments[at + 2], arguments[at + 1]);
    start(&match.program[1], arguments[at + 3], comma + 1);
    play(&match);
    for (int i = 0; i < 2; i++) (void)fclose(match.program[i].to);
    for (int i = 0; i < 2; i++) (void)waitpid(match.program[i].pid, NULL, 0);
    return 0;
}
