/* tapp train: trains a computer player by self-play. */
#include "catalog/configurations.h"
#include "catalog/stored_weights.h"
#include "cli/command.h"
#include "learn/curve.h"
#include "learn/trainer.h"
#include "system/interrupt.h"
#include "system/save.h"

#include <stdio.h>
#include <sys/stat.h>
#include <time.h>

enum {
    CURVE_DEALS = 200, /* deals that are played to measure one point of the curve of progress */
    CURVE_EVERY = 4,   /* every fourth report of the training adds a point to the curve */
    USUAL_CONFIGURATIONS = 24,
    MOST_CONFIGURATIONS = 1000,
    PROVED = 4,       /* configurations that are used only to test the result, never in training */
    PROOF_DEALS = 400 /* deals that are played to test the result with one of these */
};

typedef struct Request {
    GameChoice game;
    uint64_t deals, seed;
    int threads;
    int configurations;     /* the number of configurations (options and number of players) to train on */
    bool continues;         /* begins with the weights that the game has */
    bool only_bids;         /* trains only bids */
    const char *out, *plot; /* the files to write, as given by --out and --plot; or NULL */
} Request;

static const CommandOption OPTIONS[] = {
    {"deals", "N", TRANSLATED("train on N deals, each played eight times (default: 48000)"), read_number,
     INTO(Request, deals), 1, 1000000000},
    SEED_OPTION(Request, seed),
    {"threads", "T", TRANSLATED("use T threads (default: one per core)"), read_number, INTO(Request, threads), 1,
     TRAIN_MAX_THREADS},
    GAME_OPTIONS(Request, game),
    {"configurations", "N",
     TRANSLATED("train on N choices of options and players; 1: only the usual ones (default: 24)"), read_number,
     INTO(Request, configurations), 1, MOST_CONFIGURATIONS},
    {"continue", NULL, TRANSLATED("start from the weights that the game has"), read_flag, INTO(Request, continues), 0,
     0},
    {"bids", NULL, TRANSLATED("train only bids, from the weights that the game has; also try bids that nobody makes"),
     read_flag, INTO(Request, only_bids), 0, 0},
    {"out", "FILE|DIR", TRANSLATED("write the weights to this file, or into this folder under their usual name"),
     read_text, INTO(Request, out)},
    {"plot", "FILE.svg", TRANSLATED("draw the gain over an untrained player"), read_text, INTO(Request, plot)},
};

/* Reads the arguments. Returns false after a message, also if the file for --plot cannot be written. */
static bool read_training(int n, char **arguments, Request *request)
{
    *request = (Request){
        .deals = TRAIN_USUAL_DEALS, .seed = 1, .threads = bot_cores(), .configurations = USUAL_CONFIGURATIONS};
    if (!args_read(&train_command, n, arguments, request)) return false;
    return !request->plot || save_is_possible(request->plot);
}

/* ---- progress --------------------------------------------------------------------------------------------------- */

/* The progress of the training. */
typedef struct Progress {
    const Game *game;
    Curve curve;
    int reports; /* the number of reports of the training so far */
    struct timespec start;
} Progress;

/* Returns the seconds that have passed since `start`. */
static double seconds_since(const struct timespec *start)
{
    struct timespec now;
    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)(now.tv_sec - start->tv_sec) + (double)(now.tv_nsec - start->tv_nsec) / 1e9;
}

/* Returns false if the training must stop, because Ctrl-C was pressed. */
static bool training_goes_on(void *context)
{
    (void)context;
    return !interrupt_pending();
}

/*
 * Measures the gain over the player 'greedy', adds it to the curve as a point, and prints it. This takes
 * time, so only every CURVE_EVERY-th report and the last one do it.
 */
static void report_training(void *context, const TrainingReport *report)
{
    Progress *progress = context;
    progress->reports++;
    bool is_last = report->deals >= report->all;
    if (progress->reports % CURVE_EVERY != 0 && !is_last) return;
    CurvePoint point = curve_measure(progress->game, report->skill, CURVE_DEALS);
    point.deals = report->deals < report->all ? report->deals : report->all;
    if (progress->curve.n < MAX_CURVE) progress->curve.point[progress->curve.n++] = point;
    complain("%3.0f%%  %llu deals, %.0f s: %+.2f ± %.2f over an untrained player",
             100.0 * (double)point.deals / (double)report->all, (unsigned long long)point.deals,
             seconds_since(&progress->start), point.gain, point.error);
}

/* ---- results ---------------------------------------------------------------------------------------------------- */

/*
 * Returns the path of the file for weights: in the user's folder of weights, or as --out says. If --out is a folder,
 * the file in it gets the usual name, by which the program finds weights.
 */
static Str out_file(Arena *arena, const Request *request, const Game *game)
{
    struct stat info;
    Str name = weights_file(arena, game->id);
    if (!request->out) return arena_printf(arena, "%.*s/%.*s", STR_ARG(stored_weights_folder(arena)), STR_ARG(name));
    if (stat(request->out, &info) != 0 || !S_ISDIR(info.st_mode)) return str_of(request->out);
    return arena_printf(arena, "%s/%.*s", request->out, STR_ARG(name));
}

/* Writes the weights to --out, or else to their usual place. Returns false after a message. */
static bool save_weights(Arena *arena, const Request *request, const Trained *trained)
{
    WeightsOrigin origin = {request->deals, request->seed};
    Buf text = {0};
    bool saved = true;
    if (request->out) {
        weights_print(&trained->rows, &origin, &text);
        saved = save_file(out_file(arena, request, trained->skill->game).s, buf_str(&text));
    } else {
        int failed = stored_weights_save(&trained->rows, &origin);
        saved = failed == 0;
        if (failed) complain("cannot save the weights: %s", strerror(failed));
    }
    buf_free(&text);
    return saved;
}

/* Draws the curve of progress if --plot is given. Returns false after a message. */
static bool save_plot(const Request *request, const Progress *progress)
{
    Buf title = {0}, text = {0};
    const Game *game = progress->game;
    Str name = text_in(game->name, STR("en"));
    if (!request->plot) return true;
    buf_printf(&title, "%.*s: %llu deals, %.0f s", STR_ARG(name), (unsigned long long)request->deals,
               seconds_since(&progress->start));
    curve_plot(&progress->curve, buf_str(&title), text_in(game->unit, STR("en")), &text);
    bool saved = save_file(request->plot, buf_str(&text));
    buf_free(&title);
    buf_free(&text);
    return saved;
}

/*
 * Warns if the trained player loses to the player 'greedy' by more than the error of measuring. The weights are written
 * anyway.
 */
static void warn_of_loss(const Progress *progress)
{
    if (progress->curve.n == 0) return;
    const CurvePoint *last = &progress->curve.point[progress->curve.n - 1];
    if (last->gain + last->error < 0)
        complain("these weights lose to an untrained player, but the computer players use them");
}

/*
 * Tests the weights with configurations that were not used in training, and reports the gain for each. The weights are
 * read again for each configuration, because a skill belongs to one game.
 */
static void test_held_out(Arena *arena, const OpenRequest *open, const Game *game, const NamedRows *rows)
{
    Configurations held;
    Buf text = {0};
    weights_print(rows, &(WeightsOrigin){0, 0}, &text);
    configurations_open(&(ConfigurationRequest){open, game, PROVED, .held_out = true, .seed = 1}, &held);
    for (int i = 0; i < held.n; i++) {
        WeightsFault fault;
        const Skill *skill = weights_read(arena, held.game[i], buf_str(&text), &fault);
        if (!skill) continue;
        CurvePoint point = curve_measure(held.game[i], skill, PROOF_DEALS);
        complain("not trained on, %.*s: %+.2f ± %.2f over an untrained player", STR_ARG(held.name[i]), point.gain,
                 point.error);
    }
    configurations_close(&held);
    buf_free(&text);
}

/*
 * Trains, saves the weights and the plot, and tests the result. Checks first that the weights can be written. Returns
 * the exit status.
 */
static int learn(const Request *request, const Opened *opened)
{
    const Game *game = opened->game;
    OpenRequest open = opened->asked;
    open.language = opened->language;
    open.without_words = true;
    if (request->only_bids && !skill_of(game)) {
        complain("'--bids' needs weights of the game: train without it first");
        return STATUS_USAGE;
    }
    Arena *arena = arena_new();
    Configurations others;
    Progress progress = {.game = game};
    if (request->out && !save_is_possible(out_file(arena, request, game).s)) {
        arena_free(arena);
        return STATUS_USAGE;
    }
    /* the configurations include the chosen one */
    configurations_open(&(ConfigurationRequest){&open, game, request->configurations - 1, .seed = request->seed},
                        &others);
    Training training = {.game = game,
                         .others = others.game,
                         .n_others = others.n,
                         .continues = request->continues || request->only_bids,
                         .only_bids = request->only_bids,
                         .deals = request->deals,
                         .seed = request->seed,
                         .threads = request->threads,
                         .report = report_training,
                         .goes_on = training_goes_on,
                         .context = &progress};
    (void)clock_gettime(CLOCK_MONOTONIC, &progress.start);
    Trained trained;
    bool done = train(arena, &training, &trained);
    bool saved = done && save_weights(arena, request, &trained) && save_plot(request, &progress);
    if (done) warn_of_loss(&progress);
    if (done && others.n) test_held_out(arena, &open, game, &trained.rows);
    if (!done) complain("interrupted: nothing was saved");
    else if (saved) printf("%.*s\n", STR_ARG(out_file(arena, request, game)));
    configurations_close(&others);
    arena_free(arena);
    return saved ? STATUS_OK : STATUS_USAGE;
}

static int run_train(int n, char **arguments)
{
    Request request;
    Opened opened;
    Buf errors = {0};
    if (!read_training(n, arguments, &request)) return STATUS_USAGE;
    OpenRequest open = choice_request(&request.game);
    bool is_open = catalog_open(&open, &opened, &errors);
    flush_to(stderr, &errors);
    buf_free(&errors);
    interrupt_begin();
    int status = is_open ? learn(&request, &opened) : STATUS_INPUT;
    catalog_close(&opened);
    return status;
}

const Command train_command = {
    .name = "train",
    .arguments = "VARIANT",
    .purpose = TRANSLATED("Train the computer players for a variant: they play against themselves"),
    .notes = TRANSLATED(
        "Computer players find the weights in $XDG_DATA_HOME/tapp/weights or "
        "~/.local/share/tapp/weights, and in a\n"
        "folder 'weights' beside the variant. The weights are for all options and numbers of players, and for variants "
        "that\n"
        "extend this one. The same seed and number of deals give the same weights for any number of threads."),
    .options = OPTIONS,
    .n_options = COUNT(OPTIONS),
    .positional = {.what = TRANSLATED("variant"),
                   .at = offsetof(Request, game.variant),
                   .missing = TRANSLATED("train needs a variant; see 'tapp help train'")},
    .examples = {"tapp train my-game.yaml", "tapp train my-game.yaml --deals 100000 --plot gain.svg"},
    .run = run_train,
};
