/* tapp play: a match at the terminal, played by a person against computer players, or by computer players alone. */
#include "learn/background.h"
#include "match/saved_match.h"
#include "cli/command.h"
#include "cli/menu.h"
#include "cli/resume.h"
#include "system/interrupt.h"
#include "match/record_files.h"
#include "match/tally.h"
#include "tui/display.h"
#include "wording/words.h"

#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum {
    DEALER_STREAM = 255, /* the stream of random numbers that chooses the first dealer */
    QUICK_TRIES = 200,   /* deals among which a quick player searches for an instructive one */
    DEMO_TRIES = 30,     /* deals among which the (slower) players of the demonstration search for an instructive one */
    KNOWN_WAIT = 100,    /* milliseconds to wait for the end of a pipe's input, if the command line names the game */
    UNKNOWN_WAIT = 1000, /* like KNOWN_WAIT, if the command line names no game */
    SLOWEST = 60000      /* the longest pause for --pace, in milliseconds */
};

static const uint64_t NO_SEED = UINT64_MAX;
static const char USUAL_BOT[] = "mc";
static const char DEMO_BOT[] = "mc:500"; /* takes about a second for a whole deal, even on a slow machine */

/* The arguments of the command, and the state of the program while they are carried out. */
typedef struct Play {
    MenuChoice choice;
    Line line;
    uint64_t seed; /* the seed of the match; NO_SEED: it comes from the clock */
    bool watch, is_demo, resume;
    Settings settings;
    Str names[MAX_SEATS]; /* of players by seat */
    const char *bots;     /* computer players in the form of --bots; NULL: not chosen yet */
    int threads;          /* threads with which each computer player thinks */
    const char *records;  /* a folder for records, or NULL */
    const Bot *bot[MAX_SEATS];
    Str which;            /* the saved match to resume: a number, an id, or empty */
    Resumed resumed;      /* the file of the saved match, or the game that the person named instead */
    SavedMatchRead saved; /* the contents of this file */
} Play;

/* ---- arguments ------------------------------------------------------------------------------------------------ */

/*
 * Reads --resume or --resume=N, and stores N as the variant. An argument after `--resume` without an equals sign is
 * stored there, too. read_arguments() then moves it to `which`.
 */
static void read_resume(Args *args, const CommandOption *option, const char *text, void *field)
{
    Play *play = field;
    Str *variant = &play->choice.game.variant;
    (void)option;
    play->resume = true;
    if (text[0] && variant->n) args_too_many(args, TRANSLATED("saved match"), text);
    else if (text[0]) *variant = str_of(text);
}

static const CommandOption OPTIONS[] = {
    GAME_OPTIONS(Play, choice.game),
    {"seat", "N", TRANSLATED("sit in seat N (the first is 1)"), read_number, INTO(Play, choice.seat), 1, MAX_SEATS},
    {"deals", "N", TRANSLATED("end the match after N deals"), read_number, INTO(Play, choice.deals), 1, 1000000},
    SEED_OPTION(Play, seed),
    {"bots", "LIST", TRANSLATED("a computer player for all seats, or one for each seat, separated by commas"),
     read_text, INTO(Play, bots)},
    {"threads", "T", TRANSLATED("computer players think in T threads (default: one per core)"), read_number,
     INTO(Play, threads), 1, BOT_MAX_THREADS},
    {"teach", NULL, TRANSLATED("explain each turn of the first deal"), read_flag, INTO(Play, choice.teaches)},
    {"watch", NULL, TRANSLATED("let computer players play, with all cards open"), read_flag, INTO(Play, watch)},
    {"plain", NULL, TRANSLATED("write lines instead of drawing the table"), read_flag, INTO(Play, choice.given.lines)},
    {"ascii", NULL, TRANSLATED("write cards by their ids (HK) instead of suit signs"), read_flag,
     INTO(Play, choice.given.ascii)},
    {"pace", "MS", TRANSLATED("pause for MS milliseconds between the actions of others"), read_number,
     INTO(Play, choice.given.pace), 0, SLOWEST},
    {"records", "DIR", TRANSLATED("save a record of each deal in this folder"), read_text, INTO(Play, records)},
    {"resume", "[N|ID]",
     TRANSLATED("continue a saved match: number N in the list, the one with this ID, or your choice"), read_resume,
     .at = 0, .size = sizeof(Play)},
    LANGUAGE_OPTION(Play, choice.given.language),
};

/* Finds the computer players that `bots` names. Returns false after a message. */
static bool find_bots(Play *play)
{
    return args_bots(play->choice.arena, play->bots, play->threads, play->bot);
}

/*
 * Returns the name of a given option that only a new match can follow, because a saved match has its own rules, cards,
 * seats and length. Returns NULL if there is none.
 */
static const char *option_of_new_match(const Play *play)
{
    const MenuChoice *choice = &play->choice;
    if (play->watch) return "watch";
    if (choice->game.n_options) return "option";
    if (choice->game.players) return "players";
    if (choice->seat) return "seat";
    if (choice->deals) return "deals";
    return play->seed != NO_SEED ? "seed" : NULL;
}

/* True if all given options fit together; otherwise reports which do not. */
static bool options_fit(const Play *play)
{
    const char *refused = play->resume ? option_of_new_match(play) : NULL;
    if (refused) complain("play: --resume cannot be used with --%s", refused);
    return !refused;
}

/* Uses the settings, as far as the command line does not override them. */
static void use_settings(Play *play)
{
    MenuChoice *choice = &play->choice;
    if (play->bots) choice->given.computers = str_of(play->bots);
    menu_override(&play->settings, &choice->given);
    if (choice->given.ascii) line_be_ascii(&play->line);
    play->line.ascii |= play->settings.ascii;
    choice->words = play->settings.language;
    choice->computers = play->settings.computers;
    choice->settings = &play->settings;
}

/* Reads the arguments. Returns false after a message. */
static bool read_arguments(int n, char **arguments, Play *play)
{
    if (!args_read(&play_command, n, arguments, play) || !options_fit(play)) return false;
    use_settings(play);
    if (play->resume) {
        play->which = play->choice.game.variant; /* with --resume, the argument names a saved match */
        play->choice.game.variant = STR("");
    }
    return !play->bots || find_bots(play);
}

/* ---- a demonstration ------------------------------------------------------------------------------------------ */

/*
 * Lets computer players play a deal until the play of cards begins or the deal ends. Returns the number of phases that
 * occurred, such as auction, discard and play. A deal that ends without play counts its end (PHASE_DONE) in place of
 * the play, so only the phases before make a difference between deals.
 */
static int phases_of(const Bot *const *bots, const Game *game, const DealSpec *spec)
{
    State state;
    state_deal(game, spec, &state);
    unsigned seen = 1U << state.phase;
    while (state.phase != PHASE_PLAY && state_goes_on(game, &state)) {
        state_apply(game, &state, host_act(bots, game, &state, NULL));
        seen |= 1U << state.phase;
    }
    return bits_count(seen);
}

/*
 * Returns the number of the first of `tries` deals that has at least `*enough` phases. If there is none, returns that
 * of the deal with the most phases. Sets `*enough` to the number of phases of the deal that is returned.
 */
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
 * Returns the number of a deal for the demonstration that has many phases, because a deal in which nobody bids shows
 * little. A quick player first finds out how many phases are possible, so that the slow players need to try only few
 * deals.
 */
static uint64_t deal_to_show(const Play *play, const Game *game, const MatchSpec *match)
{
    const Bot *quick[MAX_SEATS];
    int enough = PHASE_DONE + 1; /* more phases than any deal has, so all QUICK_TRIES deals are tried */
    for (int seat = 0; seat < MAX_SEATS; seat++) quick[seat] = bot_named(STR("greedy"));
    (void)deal_with(quick, game, match, QUICK_TRIES, &enough);
    return deal_with(play->bot, game, match, DEMO_TRIES, &enough);
}

/*
 * True if no person is there, because the program has neither a terminal nor input. Computer players then play a deal.
 * A pipe can stay open without data because its program waits for a question. Such a pipe counts as a person only if
 * the command line names a game.
 */
static bool nobody_is_there(const Play *play)
{
    if (isatty(STDIN_FILENO)) return false;
    bool is_game_named = play->choice.game.variant.n > 0;
    bool has_data = line_waits(is_game_named ? KNOWN_WAIT : UNKNOWN_WAIT);
    return has_data ? line_is_empty() : !is_game_named;
}

/* ---- playing -------------------------------------------------------------------------------------------------- */

/* Returns the seed of the match: the given one, that of the demonstration, or one made from the clock. */
static uint64_t seed_of(const Play *play)
{
    struct timespec now = {0};
    if (play->seed != NO_SEED) return play->seed;
    if (play->is_demo) return 1; /* the demonstration always shows the same deal */
    (void)clock_gettime(CLOCK_REALTIME, &now);
    return rng_mix((uint64_t)now.tv_sec * 1000000000U + (uint64_t)now.tv_nsec) % 1000000; /* short enough to type */
}

/*
 * Returns how a new match begins: its seed, dealer, number of deals, and first deal. Computers that play alone play one
 * deal, unless the command line gives a number. The first deal of a demonstration, and of a person who learns, is an
 * instructive one.
 */
static MatchSpec match_spec(const Play *play, const Game *game)
{
    uint64_t seed = seed_of(play);
    Rng rng = rng_stream(seed, 0, DEALER_STREAM);
    MatchSpec spec = {.seed = seed, .deals = (uint64_t)play->choice.deals};
    spec.dealer = (uint8_t)rng_below(&rng, game->n_players);
    if (play->watch && !spec.deals) spec.deals = 1;
    if (play->is_demo || play->choice.teaches) spec.first = deal_to_show(play, game, &spec);
    return spec;
}

/* ---- saving --------------------------------------------------------------------------------------------------- */

/* True if the match is to be saved: a person plays it at a terminal, or it was resumed. */
static bool is_to_be_kept(const Play *play)
{
    return !play->watch && (play->resume || isatty(STDIN_FILENO));
}

/* Returns the head of the file of the match: everything needed to open the game again. */
static SavedMatchHead head_of(const Play *play, const Opened *opened, const Host *host)
{
    const OpenRequest *asked = &opened->asked;
    Str variant = catalog_lasting_name(play->choice.arena, asked->variant);
    RecordHead record = {variant, asked->options, asked->n_options};
    return (SavedMatchHead){record, host->match->spec, host->person, str_of(play->bots), play->choice.words};
}

/*
 * Plays the deals of a resumed match again, up to where it was saved. For a new match, there is nothing to do. Returns
 * false after messages.
 */
static bool go_on(const Play *play, SavedMatch *saved_match, Host *host)
{
    Diags *diags = diags_new(play->choice.arena);
    bool fine = !play->resume || saved_match_replay(saved_match, &play->saved, host->match, diags, &host->resumes);
    print_findings(diags);
    return fine;
}

/* Shows the match and plays it on. Sets `*end` to the reason why it ended. */
static void play_host(Play *play, const Opened *opened, const Host *host, HostEnd *end)
{
    Display display = {.line = &play->line, .words = play->choice.words, .asked = &opened->asked};
    display.settings = &play->settings;
    display.names = play->names;
    display.teaches = play->choice.teaches;
    display.threads = play->threads;
    display.greeting = play->resume ? WORD_RESUMED : N_WORDS;
    if (play->is_demo) display.greeting = WORD_DEMO;
    *end = display_run(&display, *host);
}

/* Prints a sentence of the program. */
static void say_word(Play *play, Word word, Slots slots)
{
    line_add(&play->line, word_str(play->choice.arena, play->choice.words, word, slots), 4);
    line_flush(&play->line);
}

/* Prints whether an unfinished match was saved. `fault` is the errno of saving, or 0. */
static void print_saved(Play *play, const SavedMatch *saved_match, int fault)
{
    Slots slots = {.text = {str_of(fault ? strerror(fault) : "")}};
    if (!saved_match->saver.save) say_word(play, WORD_SAVED_NOWHERE, slots);
    else if (!fault) say_word(play, WORD_SAVED, slots);
    else say_word(play, saved_match->is_kept ? WORD_SAVED_UNTIL : WORD_SAVED_NOTHING, slots);
}

/*
 * Returns the folder for records; returns NULL if none are to be saved. Records are saved if the command line asks for
 * it, and for a person at a terminal.
 */
static const char *place_of_records(const Play *play)
{
    if (play->records) return play->records;
    return is_to_be_kept(play) ? record_files_folder(play->choice.arena) : NULL;
}

/*
 * All that saves a match: the file of the match, records of deals, and the tally of results. If the program is killed
 * between two of them, a record may be saved twice, but never lost.
 */
typedef struct Kept {
    SavedMatch saved_match;
    RecordFiles record_files;
    Tally tally;
    bool is_saved; /* the match has a file; otherwise only records may be saved */
} Kept;

/*
 * Adds the tally to the chain of savers, after the records and before the match. A deal that is written to the tally
 * twice, because the program was killed before the match was saved, counts once.
 */
static void begin_tally(Play *play, const Opened *opened, const Host *host, Kept *kept)
{
    const char *path = tally_path(play->choice.arena);
    if (!path) return;
    tally_begin(&kept->tally, path, &kept->saved_match, opened->game->id, host->person);
    memcpy(kept->tally.players, play->names, sizeof kept->tally.players);
    kept->tally.players[host->person] = play->settings.name;
    kept->tally.saver.next = kept->record_files.saver.next;
    kept->record_files.saver.next = &kept->tally.saver;
}

/* Chains the savers in the order of saving: records, tally, match. The host calls only the first one. */
static void begin_keeping(Play *play, const Opened *opened, Host *host, Kept *kept)
{
    Arena *arena = play->choice.arena;
    SavedMatchHead head = head_of(play, opened, host);
    const char *folder = is_to_be_kept(play) ? saved_match_folder(arena) : NULL;
    if (play->resume) saved_match_go_on(&kept->saved_match, play->resumed.path, play->resumed.lock, &head);
    else if (folder) saved_match_begin(&kept->saved_match, arena, folder, &head);
    play->resumed.lock = (FileLock){.held = false}; /* `kept` has the lock now */
    kept->is_saved = play->resume || folder;
    record_files_begin(&kept->record_files, place_of_records(play), &head.record);
    if (kept->is_saved) kept->record_files.saver.next = &kept->saved_match.saver;
    if (kept->is_saved) begin_tally(play, opened, host, kept);
    host->saver = &kept->record_files.saver;
}

/* Ends the tally. If a deal could not be written to it, prints a message and returns false. */
static bool end_tally(Tally *tally)
{
    int fault = tally_end(tally);
    if (fault) complain("cannot write '%s': %s", tally->path, strerror(fault));
    return fault == 0;
}

/*
 * Ends saving. Shows if a stopped match was saved, and where its records are. Returns true if everything was saved. The
 * file of the match is removed only if the match was played to its end and its records were written: `fine` is false if
 * the match could not be played, and `is_stopped` is true if the person left it.
 */
static bool end_keeping(Play *play, Kept *kept, const Match *match, bool fine, bool is_stopped)
{
    int fault = 0;
    bool recorded = record_files_end(&kept->record_files, match, !kept->is_saved), tallied = end_tally(&kept->tally);
    bool is_finished = fine && !is_stopped && recorded;
    if (kept->is_saved) fault = saved_match_close(&kept->saved_match, match, is_finished);
    bool is_left = is_stopped && fine && is_to_be_kept(play); /* an unfinished match that should have a file */
    if (is_left) print_saved(play, &kept->saved_match, fault);
    record_files_show(&kept->record_files, &play->line, play->choice.words);
    bool is_lost = is_left && !kept->is_saved; /* there is no folder for its file */
    return recorded && tallied && !fault && !is_lost;
}

/*
 * Plays a match, saves it, and returns the exit status. A resumed match that is already over is only closed. At a
 * terminal, Ctrl-C has the same effect as the key for leaving, but another exit status.
 */
static int play_kept(Play *play, const Opened *opened, Host host)
{
    Kept kept = {.is_saved = false};
    HostEnd end = HOST_OVER;
    bool catches_signals = !play->watch && isatty(STDIN_FILENO);
    begin_keeping(play, opened, &host, &kept);
    if (catches_signals) interrupt_begin();
    bool fine = go_on(play, &kept.saved_match, &host); /* the deals of a resumed match are played again first */
    if (fine && (host.resumes || !match_is_over(host.match))) play_host(play, opened, &host, &end);
    bool all_kept = end_keeping(play, &kept, host.match, fine, end == HOST_STOPPED);
    int signal = catches_signals ? interrupt_end() : 0;
    if (!fine) return STATUS_INPUT;
    if (!all_kept) return STATUS_USAGE;
    return signal ? STATUS_SIGNAL + signal : STATUS_OK;
}

/*
 * Names the other players by the names in the settings, in the order of seats after the person. If computers play
 * alone, players have numbers instead of names.
 */
static void name_players(Play *play, const Game *game, int person)
{
    memset(play->names, 0, sizeof play->names);
    for (int i = 0; person != NO_SEAT && i + 1 < game->n_players; i++)
        play->names[(person + 1 + i) % game->n_players] = play->settings.others[i];
}

/* Sets up a new or resumed match, plays it, and returns the exit status. */
static int play_match(Play *play, const Opened *opened)
{
    Arena *arena = arena_new();
    Match match;
    MatchSpec spec = play->resume ? play->saved.head.spec : match_spec(play, opened->game);
    spec.dealer %= opened->game->n_players; /* a saved file may name a seat that the game lacks */
    match_begin(&match, arena, opened->game, &spec);
    match.keeps_deals = !play->watch;
    Host host = {.match = &match, .person = NO_SEAT, .forced = play->settings.forced};
    if (!play->watch) host.person = (uint8_t)(play->choice.seat ? play->choice.seat - 1 : 0);
    memcpy(host.bot, play->bot, sizeof host.bot);
    name_players(play, opened->game, host.person);
    int status = play_kept(play, opened, host);
    arena_free(arena);
    return status;
}

/*
 * Opens the chosen game and plays a match of it. While a person plays, weights for a game without any are trained in
 * the background. Returns the exit status.
 */
static int open_and_run(Play *play)
{
    Opened opened;
    Buf errors = {0};
    int status = STATUS_OK;
    OpenRequest request = menu_request(&play->choice);
    bool is_open = catalog_open(&request, &opened, &errors);
    flush_to(stderr, &errors);
    if (!is_open) {
        status = STATUS_INPUT;
    } else if (play->choice.seat > opened.game->n_players) {
        complain("play: there is no seat %d; the table has %u", play->choice.seat, (unsigned)opened.game->n_players);
        status = STATUS_USAGE;
    } else {
        BackgroundTraining *background = is_to_be_kept(play) ? background_start(opened.game, true) : NULL;
        status = play_match(play, &opened);
        background_stop(background);
    }
    buf_free(&errors);
    catalog_close(&opened);
    return status;
}

/*
 * Reads the saved match that is to be resumed: its game, and its computer players unless the command line names others.
 * Returns false after messages.
 */
static bool take_saved(Play *play)
{
    Arena *arena = play->choice.arena;
    Diags *diags = diags_new(arena);
    bool fine = saved_match_read(arena, play->resumed.path, diags, &play->saved);
    if (!fine) complain("play: '%s' cannot be continued", play->resumed.path);
    print_findings(diags);
    if (!fine) return false;
    const SavedMatchHead *head = &play->saved.head;
    MenuChoice *choice = &play->choice;
    choice->game.variant = head->record.variant;
    choice->game.players = play->saved.players;
    choice->seat = head->person + 1;
    for (size_t i = 0; i < head->record.n_options && i < CHOICE_MAX_OPTIONS; i++)
        choice->game.options[choice->game.n_options++] = head->record.options[i];
    /* `play` keeps the values that the command line gives, and takes the others from the saved match */
    if (head->language.n && !play->choice.given.language.n) choice->words = head->language;
    if (play->bots) return true;
    play->bots = arena_str(arena, head->bots).s;
    return find_bots(play);
}

/*
 * Sets the language of the output. The first language that is known counts: that of the command line or settings, or
 * that of the saved match, or that of the locale.
 */
static void set_language(Play *play)
{
    Str *words = &play->choice.words;
    if (!translate_knows(*words)) *words = translate_surroundings();
    else translate_to(*words);
}

/* Returns what the choice of a saved match needs to know. */
static ResumeRequest request_to_resume(Play *play)
{
    Str words = play->choice.words;
    if (!translate_knows(words)) words = translate_surroundings();
    return (ResumeRequest){play->choice.arena, play->choice.language, words,
                           &play->line,        isatty(STDIN_FILENO),  &play->choice};
}

/* Plays a resumed match, whose file is locked. Returns the exit status. */
static int play_resumed(Play *play)
{
    play->resume = true;
    play->choice.game = (GameChoice){.players = 0};
    bool is_read = take_saved(play);
    set_language(play);
    int status = is_read ? open_and_run(play) : STATUS_INPUT;
    file_lock_end(&play->resumed.lock);
    return status;
}

/*
 * Chooses the computer players of a new match: those that the menu shows, else the default. A demonstration follows the
 * command line, but not the settings.
 */
static void choose_bots(Play *play)
{
    const MenuChoice *choice = &play->choice;
    Str chosen = play->is_demo ? choice->given.computers : choice->computers;
    play->bots = play->is_demo ? DEMO_BOT : USUAL_BOT;
    if (chosen.n) play->bots = arena_str(choice->arena, chosen).s;
    (void)find_bots(play);
}

/*
 * Offers unfinished matches, then asks for a new match. Instead of choosing a match, the person may have typed a game's
 * name; `resumed.variant` has this game, and the menu does not ask for it again. Returns the exit status, which is
 * STATUS_OK if the person leaves the menu.
 */
static int play_from_menu(Play *play)
{
    ResumeRequest request = request_to_resume(play);
    if (is_to_be_kept(play) && !resume_offer(&request, &play->resumed)) return STATUS_OK;
    if (play->resumed.path) return play_resumed(play);
    play->choice.game.variant = play->resumed.variant;
    if (!menu_ask(&play->choice, &play->line)) return STATUS_OK;
    choose_bots(play);
    return open_and_run(play);
}

/*
 * Plays a new match and returns the exit status. The game is that of the command line, or one chosen in the menu. If
 * computers play alone, the usual game is played.
 */
static int play_new(Play *play)
{
    set_language(play);
    play->is_demo = !play->watch && nobody_is_there(play);
    play->watch |= play->is_demo;
    if (!play->choice.game.variant.n && play->watch) play->choice.game.variant = menu_usual(&play->choice);
    else if (!play->choice.game.variant.n) return play_from_menu(play);
    choose_bots(play);
    if (play->choice.game.variant.n) return open_and_run(play);
    complain("play: no variants were found");
    return STATUS_USAGE;
}

/* Plays a saved match for --resume, else a new one. Returns the exit status. */
static int play_chosen(Play *play)
{
    if (is_to_be_kept(play)) resume_show_place();
    if (!play->resume) return play_new(play);
    ResumeRequest request = request_to_resume(play);
    int status = resume_choose(&request, play->which, &play->resumed);
    return play->resumed.path ? play_resumed(play) : status;
}

static int run_play(int n, char **arguments)
{
    Play play = {.threads = bot_cores(), .seed = NO_SEED, .choice.given.pace = PACE_NOT_GIVEN};
    play.line = display_line();
    int status = STATUS_INPUT;
    play.choice.arena = arena_new();
    bool is_set = args_settings(play.choice.arena, &play.settings);
    if (is_set) status = STATUS_USAGE;
    if (is_set && read_arguments(n, arguments, &play)) {
        Language *language = language_open();
        play.choice.language = language;
        status = play_chosen(&play);
        language_close(language);
    }
    buf_free(&play.line.text);
    arena_free(play.choice.arena);
    return status;
}

const Command play_command = {
    .name = "play",
    .arguments = "[VARIANT]",
    .purpose = TRANSLATED("Play at the terminal against computer players"),
    .notes = TRANSLATED("Without a variant, a menu shows the games. At the table, press ? for the keys. Without input, "
                        "computer players play.\n"
                        "Computer players are beginner, club and strong (the default). Every action is saved at\n"
                        "once in $XDG_STATE_HOME/tapp or ~/.local/state/tapp, and a record of each deal in the folder "
                        "'records' there. Ctrl-C\n"
                        "works like q, with exit status 130 (after SIGTERM: 143). Exit status 2 means that a match or "
                        "record could not be saved.\n"
                        "If NO_COLOR is set, tapp uses no colours."),
    .options = OPTIONS,
    .n_options = COUNT(OPTIONS),
    .positional = {.what = TRANSLATED("variant"), .at = offsetof(Play, choice.game.variant)},
    .examples = {"tapp play my-game.yaml --players 4 --lang de", "tapp play --resume"},
    .run = run_play,
};
