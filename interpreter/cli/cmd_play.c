/* tapp play: a game at the terminal against bots, or bots alone. */
#include "match/saved_match.h"
#include "cli/command.h"
#include "cli/menu.h"
#include "system/save.h"
#include "match/record_files.h"
#include "tui/display.h"
#include "wording/words.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum {
    DEALER_STREAM = 255, /* of the generator: who deals first */
    QUICK_TRIES = 200,   /* deals looked at for one that shows much, by a quick player */
    DEMO_TRIES = 30,     /* and by those that play it */
    KNOWN_WAIT = 100,    /* milliseconds for a pipe to show that it is at its end */
    UNKNOWN_WAIT = 1000,
    SLOWEST = 60000
};

static const char USUAL_BOT[] = "mc";
static const char DEMO_BOT[] = "mc:500"; /* a whole deal in about a second, on a slow machine too */

typedef struct Play {
    MenuChoice choice;
    Line line;
    uint64_t seed;
    bool has_seed, watch, is_demo, plain, resume;
    int pace;
    const char *bots;    /* NULL: the usual */
    int threads;         /* in which a player may think */
    const char *records; /* a folder for records of deals, or NULL */
    const Bot *bot[MAX_SEATS];
    SavedMatchRead saved; /* what is resumed */
} Play;

/* ---- arguments ------------------------------------------------------------------------------------------------ */

static void read_option(Args *args, Play *play, const char *option)
{
    MenuChoice *choice = &play->choice;
    if (args_game(args, &choice->game, option)) return;
    if (option_is(option, "seat")) choice->seat = (int)args_number(args, 1, MAX_SEATS);
    else if (option_is(option, "deals")) choice->deals = args_number(args, 1, 1000000);
    else if (option_is(option, "seed")) {
        play->seed = (uint64_t)args_number(args, 0, INT64_MAX);
        play->has_seed = true;
    } else if (option_is(option, "threads")) play->threads = (int)args_number(args, 1, BOT_MAX_THREADS);
    else if (option_is(option, "lang")) choice->words = args_language(args);
    else if (option_is(option, "bots")) play->bots = args_value(args);
    else if (option_is(option, "records")) play->records = args_value(args);
    else if (args_flag(args, option, "watch")) play->watch = true;
    else if (args_flag(args, option, "ascii")) play->line.ascii = true;
    else if (args_flag(args, option, "plain")) play->plain = true;
    else if (args_flag(args, option, "resume")) play->resume = true;
    else if (option_is(option, "pace")) play->pace = (int)args_number(args, 0, SLOWEST);
    else args_unknown(args, option);
}

static bool find_bots(Play *play)
{
    return args_bots(play->choice.arena, play->bots, play->threads, play->bot);
}

static bool read_arguments(int n, char **arguments, Play *play)
{
    Args args = {.n = n, .list = arguments, .command = "play"};
    while (args.at < args.n && !args.failed) {
        const char *option = args_option(&args);
        if (option) read_option(&args, play, option);
        else args_only(&args, &play->choice.game.variant, args_positional(&args), TRANSLATED("variant"));
    }
    if (play->resume && play->choice.game.variant.n && !args.failed) {
        complain("play: --resume goes on with the variant that was saved");
        args.failed = true;
    }
    return !args.failed && (!play->bots || find_bots(play));
}

/* ---- a demonstration ------------------------------------------------------------------------------------------ */

/* How many phases a deal goes through until play begins, or until it ends without. */
static int phases_of(const Bot *const *bots, const Game *game, const DealSpec *spec)
{
    State state;
    state_deal(game, spec, &state);
    unsigned seen = 1U << state.phase;
    while (state.phase != PHASE_PLAY && state.phase != PHASE_DONE && state.n_log < MAX_LOG) {
        state_apply(game, &state, host_act(bots, game, &state));
        seen |= 1U << state.phase;
    }
    return __builtin_popcount(seen);
}

/* The first of a seed's deals, of so many, that goes through `enough` phases, or as many as any. */
static uint64_t deal_with(const Bot *const *bots, const Game *game, const MatchSpec *match, uint64_t tries, int *enough)
{
    uint64_t best = 0;
    int most = 0;
    for (uint64_t number = 0; number < tries && most < *enough; number++) {
        DealSpec spec = {.seed = match->seed, .number = number, .dealer = match->dealer};
        int phases = phases_of(bots, game, &spec);
        if (phases <= most) continue;
        most = phases;
        best = number;
    }
    *enough = most;
    return best;
}

/*
 * A deal that is thrown in shows little. How many phases one can go through is found out with a quick player; so players
 * that think are asked about few deals.
 */
static uint64_t deal_to_show(const Play *play, const Game *game, const MatchSpec *match)
{
    const Bot *quick[MAX_SEATS];
    int enough = PHASE_DONE + 1;
    for (int seat = 0; seat < MAX_SEATS; seat++) quick[seat] = bot_named(STR("greedy"));
    (void)deal_with(quick, game, match, QUICK_TRIES, &enough);
    return deal_with(play->bot, game, match, DEMO_TRIES, &enough);
}

/*
 * Does nobody answer? Without a terminal and without any input bots show a deal. A pipe that stays open without a word
 * belongs to somebody who waits for a question, but only if he has said what to play.
 */
static bool nobody_is_there(const Play *play)
{
    if (isatty(STDIN_FILENO)) return false;
    bool is_known = play->choice.game.variant.n > 0;
    if (!line_waits(is_known ? KNOWN_WAIT : UNKNOWN_WAIT)) return !is_known;
    return line_is_empty();
}

/* ---- playing -------------------------------------------------------------------------------------------------- */

static uint64_t seed_of(const Play *play)
{
    struct timespec now = {0};
    if (play->has_seed) return play->seed;
    if (play->is_demo) return 1;
    (void)clock_gettime(CLOCK_REALTIME, &now);
    return rng_mix((uint64_t)now.tv_sec * 1000000000U + (uint64_t)now.tv_nsec) % 1000000; /* short enough to type */
}

static MatchSpec match_spec(const Play *play, const Game *game)
{
    uint64_t seed = seed_of(play);
    Rng rng = rng_stream(seed, 0, DEALER_STREAM);
    MatchSpec spec = {.seed = seed, .deals = (uint64_t)play->choice.deals};
    spec.dealer = (uint8_t)rng_below(&rng, game->n_players);
    if (play->watch && !spec.deals) spec.deals = 1;
    if (play->is_demo) spec.first = deal_to_show(play, game, &spec);
    return spec;
}

/* ---- sessions ------------------------------------------------------------------------------------------------- */

/* A person's session at a terminal is kept, unless there is no place for it. */
static const char *place_of_session(const Play *play)
{
    bool is_kept = !play->watch && (play->resume || isatty(STDIN_FILENO));
    return is_kept ? saved_match_path(play->choice.arena) : NULL;
}

/* The name of a variant that is found from any folder. */
static Str lasting_name(Arena *arena, Str variant)
{
    char folder[PATH_MAX];
    bool is_relative = catalog_is_path(variant) && variant.s[0] != '/';
    if (!is_relative || !getcwd(folder, sizeof folder)) return variant;
    return arena_printf(arena, "%s/%.*s", folder, STR_ARG(variant));
}

static SavedMatchHead head_of(const Play *play, const Opened *opened, const Host *host)
{
    const OpenRequest *asked = &opened->asked;
    RecordHead record = {lasting_name(play->choice.arena, asked->variant), asked->options, asked->n_options};
    return (SavedMatchHead){record, host->match->spec, host->person, str_of(play->bots), play->choice.words};
}

/* Deals that were saved are played again; false after messages. */
static bool go_on(const Play *play, SavedMatch *saved_match, Host *host)
{
    Diags *diags = diags_new(play->choice.arena);
    Buf out = {0};
    bool fine = !play->resume || saved_match_replay(saved_match, &play->saved, host->match, diags, &host->resumes);
    diags_print(&out, diags);
    flush_to(stderr, &out);
    buf_free(&out);
    return fine;
}

static void play_host(Play *play, const Opened *opened, const Host *host, HostEnd *end)
{
    Display display = {.line = &play->line, .words = play->choice.words, .pace = play->pace, .asked = &opened->asked};
    display.plain = play->plain;
    display.greeting = play->is_demo ? WORD_DEMO : play->resume ? WORD_RESUMED : N_WORDS;
    *end = display_run(&display, *host);
}

static void tell_saved(Play *play)
{
    word_add(&play->line.text, play->choice.words, WORD_SAVED, (Slots){0});
    buf_char(&play->line.text, '\n');
    line_flush(&play->line);
}

/* Records of deals are kept for a person at a terminal, and wherever somebody asks for them. */
static const char *place_of_records(const Play *play, bool is_kept)
{
    return play->records ? play->records : is_kept ? record_files_folder(play->choice.arena) : NULL;
}

/* Plays, and keeps what has been played. */
static int play_kept(Play *play, const Opened *opened, Host host)
{
    SavedMatch saved_match = {0};
    RecordFiles record_files;
    HostEnd end = HOST_OVER;
    const char *path = place_of_session(play);
    SavedMatchHead head = head_of(play, opened, &host);
    if (path) {
        if (!play->resume) saved_match_set_aside(path);
        saved_match_begin(&saved_match, path, &head);
        if (save_is_possible(path)) host.keeper = &saved_match.keeper;
    }
    bool fine = go_on(play, &saved_match, &host);
    record_files_begin(&record_files, place_of_records(play, path != NULL), &head.record);
    record_files.keeper.next = host.keeper;
    bool is_saved = host.keeper != NULL;
    host.keeper = &record_files.keeper;
    if (fine && (host.resumes || !match_is_over(host.match))) play_host(play, opened, &host, &end);
    if (end == HOST_STOPPED && is_saved) tell_saved(play);
    if (!is_saved) record_files_end(&record_files, host.match);
    record_files_tell(&record_files, &play->line, play->choice.words);
    if (path) saved_match_close(&saved_match, fine && end != HOST_STOPPED);
    return fine ? STATUS_OK : STATUS_INPUT;
}

static int run(Play *play, const Opened *opened)
{
    Arena *arena = arena_new();
    Match match;
    MatchSpec spec = play->resume ? play->saved.head.spec : match_spec(play, opened->game);
    spec.dealer %= opened->game->n_players;
    match_begin(&match, arena, opened->game, &spec);
    match.keeps_deals = !play->watch;
    Host host = {.match = &match, .person = NO_SEAT, .threads = play->threads};
    if (!play->watch) host.person = (uint8_t)(play->choice.seat ? play->choice.seat - 1 : 0);
    memcpy(host.bot, play->bot, sizeof host.bot);
    int status = play_kept(play, opened, host);
    arena_free(arena);
    return status;
}

static int open_and_run(Play *play)
{
    Opened opened;
    Buf errors = {0};
    int status = STATUS_OK;
    OpenRequest request = menu_request(&play->choice);
    if (!catalog_open(&request, &opened, &errors)) {
        flush_to(stderr, &errors);
        status = STATUS_INPUT;
    } else if (play->choice.seat > opened.game->n_players) {
        complain("play: there is no seat %d at a table of %u", play->choice.seat, (unsigned)opened.game->n_players);
        status = STATUS_USAGE;
    } else status = run(play, &opened);
    buf_free(&errors);
    catalog_close(&opened);
    return status;
}

/* Takes what is to be played from the session that was saved; the bots too, where no others are asked for. */
static bool take_saved(Play *play)
{
    Arena *arena = play->choice.arena;
    Diags *diags = diags_new(arena);
    Buf out = {0};
    const char *path = saved_match_path(arena);
    bool fine = path && saved_match_read(arena, path, diags, &play->saved);
    if (!fine && path) complain("play: there is no session to go on with");
    diags_print(&out, diags);
    flush_to(stderr, &out);
    buf_free(&out);
    if (!fine) return false;
    const SavedMatchHead *head = &play->saved.head;
    MenuChoice *choice = &play->choice;
    choice->game.variant = head->record.variant;
    choice->game.players = play->saved.players;
    choice->seat = head->person + 1;
    for (size_t i = 0; i < head->record.n_options && i < CHOICE_MAX_OPTIONS; i++)
        choice->game.options[choice->game.n_options++] = head->record.options[i];
    if (head->language.n && !choice->words.n) choice->words = head->language;
    if (play->bots) return true;
    play->bots = arena_str(arena, head->bots).s;
    return find_bots(play);
}

/* Speaks the language that was asked for, or saved, or that of the surroundings. */
static void speak(Play *play)
{
    Str *words = &play->choice.words;
    if (!translate_knows(*words)) *words = translate_surroundings();
    else translate_to(*words);
}

static int play_chosen(Play *play)
{
    bool is_saved = play->resume && take_saved(play);
    speak(play);
    if (play->resume) return is_saved ? open_and_run(play) : STATUS_INPUT;
    play->is_demo = !play->watch && nobody_is_there(play);
    play->watch |= play->is_demo;
    if (!play->bots) {
        play->bots = play->is_demo ? DEMO_BOT : USUAL_BOT;
        (void)find_bots(play);
    }
    if (!play->choice.game.variant.n && play->watch) play->choice.game.variant = menu_usual(&play->choice);
    else if (!play->choice.game.variant.n && !menu_ask(&play->choice, &play->line)) return STATUS_OK;
    if (play->choice.game.variant.n) return open_and_run(play);
    complain("play: no variants were found");
    return STATUS_USAGE;
}

int command_play(int n, char **arguments)
{
    Play play = {.pace = USUAL_PACE, .threads = bot_cores()};
    play.line = display_line();
    int status = STATUS_USAGE;
    play.choice.arena = arena_new();
    if (read_arguments(n, arguments, &play)) {
        Language *language = language_open();
        play.choice.language = language;
        status = play_chosen(&play);
        language_close(language);
    }
    buf_free(&play.line.text);
    arena_free(play.choice.arena);
    return status;
}
