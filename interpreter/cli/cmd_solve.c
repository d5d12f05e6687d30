/* tapp solve: prints the value of each action of a deal if all cards are open, and the best action. */
#include "cli/command.h"
#include "cli/replayed.h"
#include "engine/settle.h"
#include "solver/judge.h"
#include "system/interrupt.h"
#include "text/json_write.h"
#include "wording/phrase.h"

#include <stdio.h>
#include <time.h>

/* The default of --nodes, and its limit, in millions of positions. */
enum { USUAL_MILLIONS = 300, MOST_MILLIONS = 1000000 };

typedef struct Asked {
    Str record;
    int from;       /* the first position to rate */
    int nodes;      /* the most positions to search, in millions; 0: no limit */
    double seconds; /* the most seconds to search; 0: no limit */
    bool json;
    Str words; /* the language of the output */
    Arena *arena;
} Asked;

/* ---- printing --------------------------------------------------------------------------------------------------- */

/* Writes a value of an action: the points that one player of the side gains. */
static void write_share(Json *json, Fraction share)
{
    json_ratio(json, share.num, share.den);
}

/* Writes an action with its value, the best action, and the points lost compared with the best one. */
static void write_action(Json *json, const Game *game, const Judged *judged)
{
    const Solved *solved = &judged->solved;
    json_map(json);
    json_int(json_key(json, "n"), judged->n);
    json_int(json_key(json, "seat"), judged->seat);
    json_str(json_key(json, "action"), game_token(game, judged->action));
    write_share(json_key(json, "value"), judged_share(solved, solved->value));
    json_str(json_key(json, "best"), game_token(game, solved->best));
    write_share(json_key(json, "loss"), judged_share(solved, solved->best_value - solved->value));
    json_end(json, "}");
}

/* Prints the actions as JSON, in the order of play. The judgement has the last action first. */
static void print_judgement_json(const Game *game, const Judgement *judgement, Buf *out)
{
    Json json = {.out = out};
    json_map(&json);
    json_list(json_key(&json, "actions"));
    for (int i = judgement->n - 1; i >= 0; i--) write_action(&json, game, &judgement->action[i]);
    json_end(&json, "]}");
    buf_char(out, '\n');
}

/* Returns a value of an action as a text, with a plus sign if it is positive. */
static Str share_text(Arena *arena, Fraction share)
{
    Buf text = {0};
    if (share.num > 0) buf_char(&text, '+');
    fraction_print(&text, share);
    Str copy = arena_str(arena, buf_str(&text));
    buf_free(&text);
    return copy;
}

/*
 * Prints an action, its player and its value: "17  Player 2  HK  +4". If another card would have gained more, prints
 * the loss and the best card, too.
 */
static void print_action(const Scene *scene, const Judged *judged, Buf *out)
{
    const Solved *solved = &judged->solved;
    Fraction loss = judged_share(solved, solved->best_value - solved->value);
    Str value = share_text(scene->scratch, judged_share(solved, solved->value));
    Str player = phrase_player(scene, judged->seat), card = phrase_action(scene, -1, judged->action);
    buf_printf(out, "%4d  %-10.*s %-4.*s %6.*s", judged->n, STR_ARG(player), STR_ARG(card), STR_ARG(value));
    if (loss.num) {
        Str cost = share_text(scene->scratch, (Fraction){-loss.num, loss.den});
        Str best = phrase_action(scene, -1, solved->best);
        buf_printf(out, translate("  %.*s: better %.*s"), STR_ARG(cost), STR_ARG(best));
    }
    buf_char(out, '\n');
}

/* Prints a line for each action, in the order of play. The judgement has the last action first. */
static void print_judgement_text(const Asked *asked, const Game *game, const Judgement *judgement, Buf *out)
{
    Scene scene = {.game = game, .scratch = asked->arena, .language = asked->words, .ascii = true, .you = NO_SEAT};
    for (int i = judgement->n - 1; i >= 0; i--) print_action(&scene, &judgement->action[i], out);
}

/* ---- the command ---------------------------------------------------------------------------------------------- */

static const CommandOption OPTIONS[] = {
    {"from", "N", TRANSLATED("start at position N"), read_number, INTO(Asked, from), 0, MAX_LOG},
    {"format", "text|json", TRANSLATED("the format of the output"), read_word, INTO(Asked, json)},
    {"nodes", "N", TRANSLATED("give up after N million positions (default: 300; 0: never)"), read_number,
     INTO(Asked, nodes), 0, MOST_MILLIONS},
    {"time", "SECONDS", TRANSLATED("give up after this time"), read_decimal, INTO(Asked, seconds)},
    LANGUAGE_OPTION(Asked, words),
};

/* The time limit of the search. */
typedef struct Deadline {
    double end;      /* in seconds of clock_seconds(); 0: there is no limit */
    bool has_passed; /* the search was stopped at this time */
} Deadline;

/* Returns the present time in seconds, from an arbitrary beginning. */
static double clock_seconds(void)
{
    struct timespec now;
    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* Returns false if the search must stop: time is up, or Ctrl-C was pressed. */
static bool goes_on(void *context)
{
    Deadline *deadline = context;
    deadline->has_passed = deadline->end > 0 && clock_seconds() >= deadline->end;
    return !deadline->has_passed && !interrupt_pending();
}

/* Prints why actions before position `missing` have no rating. */
static void print_missing(int missing, const Deadline *deadline)
{
    if (interrupt_pending()) complain("solve: interrupted; actions before position %d are missing", missing);
    else if (deadline->has_passed) complain("solve: time is up; actions before position %d are missing", missing);
    else complain("solve: positions before %d would take too long; --nodes 0 removes the limit", missing);
}

/* Rates the actions and prints them. If the search is interrupted, prints the actions rated so far. */
static void solve(const Asked *asked, const Replayed *deal)
{
    Buf out = {0};
    Judgement *judgement = ARENA_NEW(asked->arena, Judgement);
    Deadline deadline = {.end = asked->seconds > 0 ? clock_seconds() + asked->seconds : 0};
    SolverWays ways = {.most_nodes = (uint64_t)asked->nodes * 1000000, .goes_on = goes_on, .context = &deadline};
    judge_deal(asked->arena, deal->game, &deal->last, asked->from, ways, judgement);
    if (asked->json) print_judgement_json(deal->game, judgement, &out);
    else print_judgement_text(asked, deal->game, judgement, &out);
    flush_to(stdout, &out);
    buf_free(&out);
    if (judgement->missing) print_missing(judgement->missing, &deadline);
}

static int run_solve(int n, char **arguments)
{
    Asked asked = {.nodes = USUAL_MILLIONS, .words = translate_surroundings(), .arena = arena_new()};
    int status = STATUS_USAGE;
    Replayed deal;
    if (args_read(&solve_command, n, arguments, &asked)) status = replayed_open(&deal, asked.arena, asked.record.s);
    if (status == STATUS_OK) {
        interrupt_begin();
        solve(&asked, &deal);
        (void)interrupt_end();
        replayed_close(&deal);
    }
    arena_free(asked.arena);
    return status;
}

const Command solve_command = {
    .name = "solve",
    .arguments = "RECORD",
    .purpose = TRANSLATED("Show what each card of a deal was worth with all cards open"),
    .notes = TRANSLATED("The output has a line for each card: its number, its player, its value, its cost, and the "
                        "best card. The value is the\n"
                        "exact gain of each player of that side if everyone then plays perfectly. JSON has "
                        "{\"actions\": [{\"n\", \"seat\", \"action\",\n"
                        "\"value\", \"best\", \"loss\"}]}.\n"
                        "Later cards are rated first. At a limit or after Ctrl-C, the cards rated so far are printed."),
    .options = OPTIONS,
    .n_options = COUNT(OPTIONS),
    .positional = {.what = TRANSLATED("record"),
                   .at = offsetof(Asked, record),
                   .missing = TRANSLATED("solve needs a record; see 'tapp help solve'")},
    .examples = {"tapp solve deal.pbn", "tapp solve deal.pbn --from 20 --format json"},
    .run = run_solve,
};
