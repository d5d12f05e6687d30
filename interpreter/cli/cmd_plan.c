/*
 * tapp plan: splits a simulation into parts (shards), and writes a script that runs them on several cores or machines.
 */
#include "cli/simulation_args.h"

#include "base/visible.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A safe limit for the numbers of the array job. */
enum { MAX_SHARDS = 1000000 };

typedef struct Request {
    SimulationArgs arguments;
    uint64_t shards;
    bool parallel; /* write a script for GNU parallel; otherwise for Slurm */
    Str folder;    /* the folder for the results; empty: it is named after the variant */
} Request;

/* ---- arguments ------------------------------------------------------------------------------------------------ */

static const CommandOption OPTIONS[] = {
    {"shards", "K", TRANSLATED("the number of shards; each shard is a job"), read_number, INTO(Request, shards), 1,
     MAX_SHARDS},
    {"format", "slurm|parallel", TRANSLATED("a job script for Slurm, or a command of GNU parallel"), read_word,
     INTO(Request, parallel)},
    {"folder", "DIR", TRANSLATED("write the results into this folder"), read_str, INTO(Request, folder)},
    SIMULATION_OPTIONS(Request, arguments),
    BOTS_OPTION(Request, arguments.bots),
    COMPARE_OPTION(Request, arguments),
};

/* Reads the arguments. Returns false after a message, also if there are more shards than deals. */
static bool read_plan(int n, char **arguments, Request *request)
{
    *request = (Request){.shards = 0};
    simulation_args_begin(&request->arguments);
    if (!args_read(&plan_command, n, arguments, request)) return false;
    if (!simulation_args_is_complete("plan", &request->arguments)) return false;
    uint64_t deals = request->arguments.deals.last - request->arguments.deals.first;
    if (request->shards && request->shards <= deals) return true;
    if (request->shards) complain("plan: there are more shards than deals (%llu)", (unsigned long long)deals);
    else complain("plan needs --shards; see 'tapp help plan'");
    return false;
}

/* ---- scripts -------------------------------------------------------------------------------------------------- */

/* Adds a word of a shell command, in single quotes if the shell needs them. */
static void put_word(Buf *out, Str text)
{
    bool is_plain = text.n > 0;
    for (size_t i = 0; i < text.n; i++)
        is_plain = is_plain && text.s[i] &&
                   strchr("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./,=:+", text.s[i]);
    if (is_plain) {
        buf_add(out, text);
        return;
    }
    buf_char(out, '\'');
    for (size_t i = 0; i < text.n; i++) {
        if (text.s[i] == '\'') buf_add(out, STR("'\\''"));
        else buf_char(out, text.s[i]);
    }
    buf_char(out, '\'');
}

/* Adds an option with its value. */
static void put_option(Buf *out, const char *name, Str value)
{
    buf_printf(out, " --%s ", name);
    put_word(out, value);
}

/* Adds an option with a number. A number of 0 is the default and is left out. */
static void put_number_option(Buf *out, const char *name, uint64_t value)
{
    if (value) buf_printf(out, " --%s %llu", name, (unsigned long long)value);
}

/*
 * Adds the command `tapp simulate` with all arguments except defaults, and except --deals and --out, which differ
 * between shards.
 */
static void put_command(Buf *out, const SimulationArgs *arguments)
{
    buf_add(out, STR("\"${TAPP:-tapp}\" simulate "));
    put_word(out, arguments->game.variant);
    put_number_option(out, "players", (uint64_t)arguments->game.players);
    if (strcmp(arguments->bots, "random") != 0) put_option(out, "bots", str_of(arguments->bots));
    for (size_t i = 0; i < arguments->game.n_options; i++) {
        const OptionChoice *choice = &arguments->game.options[i];
        Buf pair = {0};
        buf_printf(&pair, "%.*s=%.*s", STR_ARG(choice->name), STR_ARG(choice->value));
        put_option(out, "option", buf_str(&pair));
        buf_free(&pair);
    }
    if (arguments->compare) put_option(out, "compare", str_of(arguments->compare));
    put_number_option(out, "pot", (uint64_t)arguments->pot);
    put_number_option(out, "seed", arguments->seed);
    if (arguments->threads > 1) put_number_option(out, "threads", (uint64_t)arguments->threads);
}

/*
 * The division of deals among shards: each shard gets `each` deals, and the first `more` shards get one more. `first`
 * is the number of the first deal.
 */
typedef struct Share {
    uint64_t first, each, more;
} Share;

/* Divides the deals among the shards. */
static Share share_of_shards(const Request *request)
{
    uint64_t n = request->arguments.deals.last - request->arguments.deals.first;
    return (Share){request->arguments.deals.first, n / request->shards, n % request->shards};
}

/* Returns the number of the first deal of a shard. Shards count from 0. */
static uint64_t shard_start(Share share, uint64_t shard)
{
    return share.first + shard * share.each + (shard < share.more ? shard : share.more);
}

/* Adds comments for the reader of the script. `how_to_rerun` says how to run the missing shards. */
static void put_head(Buf *out, const Request *request, const char *how_to_rerun)
{
    uint64_t deals = request->arguments.deals.last - request->arguments.deals.first;
    buf_printf(out, "# %llu deals in %llu shards; those that are there are left alone: %s\n# when all are there: %s",
               (unsigned long long)deals, (unsigned long long)request->shards, how_to_rerun, "tapp merge ");
    Buf folder = {0};
    put_word(&folder, request->folder);
    visible_add(out, buf_str(&folder)); /* visible_add() keeps the name on one line, because the line is a comment */
    buf_free(&folder);
    buf_add(out, STR("/shard-*.json\n"));
}

/* Writes a script for an array job of Slurm: each job plays one shard, unless its file exists already. */
static void put_slurm(Buf *out, const Request *request)
{
    Share share = share_of_shards(request);
    buf_printf(out, "#!/bin/sh\n#SBATCH --job-name=tapp\n#SBATCH --array=0-%llu\n#SBATCH --cpus-per-task=%d\n",
               (unsigned long long)request->shards - 1, request->arguments.threads);
    put_head(out, request, "run what is missing by sbatch with this script again");
    buf_add(out, STR("set -eu\nfolder="));
    put_word(out, request->folder);
    buf_add(out, STR("\nshard=$SLURM_ARRAY_TASK_ID\nfile=$folder/shard-$shard.json\n"
                     "if [ -e \"$file\" ]; then exit 0; fi\n"));
    /* in the shell: the first deal of shard $1, as in shard_start() */
    buf_printf(out, "start() { echo $((%llu + $1 * %llu + ($1 < %llu ? $1 : %llu))); }\n",
               (unsigned long long)share.first, (unsigned long long)share.each, (unsigned long long)share.more,
               (unsigned long long)share.more);
    buf_add(out, STR("mkdir -p \"$folder\"\nexec "));
    put_command(out, &request->arguments);
    buf_add(out, STR(" --deals \"$(start \"$shard\")..$(start $((shard + 1)))\" --out \"$file\" >/dev/null\n"));
}

/*
 * Writes a command of GNU parallel that reads a line for each shard: its number, its first deal, and the deal after
 * its last.
 */
static void put_parallel(Buf *out, const Request *request)
{
    Share share = share_of_shards(request);
    buf_add(out, STR("#!/bin/sh\n"));
    put_head(out, request, "run what is missing by this script again");
    buf_add(out, STR("mkdir -p "));
    put_word(out, request->folder);
    buf_add(out, STR("\nparallel --quote --colsep ' ' --joblog "));
    put_word(out, request->folder);
    buf_add(out, STR("/joblog --resume --resume-failed"));
    /* the number of jobs that keeps all cores busy (cores divided by threads, rounded up) */
    if (request->arguments.threads > 1)
        buf_printf(out, " --jobs $((($(nproc) + %d) / %d))", request->arguments.threads - 1,
                   request->arguments.threads);
    buf_add(out, STR(" \\\n    "));
    put_command(out, &request->arguments);
    buf_add(out, STR(" --deals {2}..{3} --out "));
    put_word(out, request->folder);
    buf_add(out, STR("/shard-{1}.json >/dev/null <<'END'\n"));
    for (uint64_t i = 0; i < request->shards; i++)
        buf_printf(out, "%llu %llu %llu\n", (unsigned long long)i, (unsigned long long)shard_start(share, i),
                   (unsigned long long)shard_start(share, i + 1));
    buf_add(out, STR("END\n"));
}

/*
 * Prints the script. Opens the games first, so that an error is reported now and not by each shard. Returns the exit
 * status.
 */
static int run_plan(int n, char **arguments)
{
    Request request;
    SimulationGames games;
    Buf out = {0};
    if (!read_plan(n, arguments, &request)) return STATUS_USAGE;
    int status = simulation_games_open(&request.arguments, &games);
    if (status == STATUS_OK) {
        if (!request.folder.n)
            request.folder = arena_printf(games.arena, "%.*s-shards", STR_ARG(games.run.game[0]->id));
        if (request.parallel) put_parallel(&out, &request);
        else put_slurm(&out, &request);
    }
    flush_to(stdout, &out);
    buf_free(&out);
    simulation_games_close(&games);
    return status;
}

const Command plan_command = {
    .name = "plan",
    .arguments = "VARIANT",
    .purpose = TRANSLATED("Print a script that simulates in shards, on a cluster or on all cores"),
    .notes = TRANSLATED("If shards are missing, run the script again. Then merge the results. If the program is not "
                        "called 'tapp', set TAPP to\n"
                        "its name."),
    .options = OPTIONS,
    .n_options = COUNT(OPTIONS),
    .positional = {.what = TRANSLATED("variant"), .at = offsetof(Request, arguments.game.variant)},
    .examples = {"tapp plan my-game.yaml --deals 100000000 --shards 64 > job.sh",
                 "tapp plan my-game.yaml --deals 1000000 --shards 8 --format parallel"},
    .run = run_plan,
};
