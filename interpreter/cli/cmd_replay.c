/*
 * tapp replay: replays a record, checks it against the rules, and prints the deal, steps through it, or plays on from
 * it.
 */
#include "cli/command.h"
#include "base/number.h"
#include "cli/replayed.h"
#include "engine/open.h"
#include "system/interrupt.h"
#include "system/save.h"
#include "match/record_files.h"
#include "tui/display.h"
#include "tui/deal_text.h"
#include "wording/words.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { NOWHERE = -1 }; /* no position */

typedef struct Asked {
    Str record;
    const char *bots; /* the computer players; NULL: the default */
    const char *out;  /* the file for the new record; NULL: the folder of records */
    Str words;        /* the language of the output; empty until it is known */
    int from;         /* the number of the position to play on from, or NOWHERE */
    int seat;         /* the person's seat, from 1; 0: the seat whose turn it is */
    bool json, step, plain, ascii;
    Settings settings; /* of the person; used with --from */
    Arena *arena;
} Asked;

/* ---- step by step --------------------------------------------------------------------------------------------- */

/* Prints all positions of the deal, each after an empty line. */
static void print_steps(FaceLine *face)
{
    for (int at = 0; at <= face->match->state.n_log; at++) {
        if (at) line_raw(face->line, STR(""));
        show_deal_position(face, at);
        line_flush(face->line);
    }
}

/*
 * Returns the number of the position that the answer means: the next one (after the last position: `last` + 1), the
 * previous one, or the one with the typed number. Returns NOWHERE if the answer is invalid.
 */
static int step_meant(Str answer, int at, int last)
{
    int64_t number = 0;
    if (answer.n == 0) return at + 1;
    if (str_is(answer, "b")) return at > 0 ? at - 1 : 0;
    return number_within(answer, 0, last, &number) ? (int)number : NOWHERE;
}

/* Shows positions one by one, as the person asks for them. */
static void step_through(FaceLine *face)
{
    Str question = str_of(translate("Enter: next, b: back, a number: this position, q: quit: "));
    Str answer;
    int at = 0, last = face->match->state.n_log;
    show_deal_position(face, at);
    while (line_ask(face->line, question, &answer) && !str_is(answer, "q")) {
        int next = step_meant(answer, at, last);
        if (next > last) return;
        line_raw(face->line, STR(""));
        if (next == NOWHERE) {
            line_raw(face->line, arena_printf(face->scene.scratch, translate("There are positions 0 to %d."), last));
        } else {
            at = next;
            show_deal_position(face, at);
        }
    }
}

/* ---- a match of one deal -------------------------------------------------------------------------------------- */

/* Begins a match that has only this deal. The deal is at the position after `from` actions. */
static void begin_match(const Replayed *deal, int from, Arena *arena, Match *match)
{
    State position;
    record_position(deal->game, &deal->last, from, &position);
    MatchSpec spec = {.seed = position.seed, .first = position.number, .dealer = position.dealer, .deals = 1};
    match_begin(match, arena, deal->game, &spec);
    match->pot = deal->record->pot;
    memcpy(match->carried, position.carried, sizeof match->carried);
    match->dealt = 1;
    match->keeps_deals = true;
    match->state = position;
}

/*
 * Prints the deal in lines of text: as a whole, or for --step its positions. At a terminal, the person asks for each
 * position.
 */
static void print_lines(const Asked *asked, const Replayed *deal)
{
    Match match;
    Line line = display_line();
    FaceLine face = {.scene = {.language = asked->words, .you = NO_SEAT}};
    bool is_terminal = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
    if (asked->ascii) line_be_ascii(&line);
    face.scene.ascii = line.ascii;
    begin_match(deal, deal->last.n_log, asked->arena, &match);
    if (deal->last.phase == PHASE_DONE) match_settle(&match); /* only a finished deal has a score */
    face_line_open(&face, &match, &deal->opened.asked, &line);
    if (!asked->step) show_whole_deal(&face);
    else if (is_terminal) step_through(&face);
    else print_steps(&face);
    face_line_close(&face);
    buf_free(&line.text);
}

/* Prints the deal as one line of JSON, or each position as a line. */
static void print_deal_json(const Asked *asked, const Replayed *deal)
{
    Buf out = {0};
    if (!asked->step) write_deal_json(&out, &deal->opened.asked, deal->game, &deal->last, asked->words);
    for (int at = 0; asked->step && at <= deal->last.n_log; at++) {
        write_position_json(&out, deal->game, &deal->last, at);
        flush_to(stdout, &out);
    }
    flush_to(stdout, &out);
    buf_free(&out);
}

/* ---- playing on ----------------------------------------------------------------------------------------------- */

/* True if the deal can be played on from the chosen position in the chosen seat; returns false after a message. */
static bool can_play_on(const Asked *asked, const Replayed *deal)
{
    /* the last position in which an action is possible; the position at the end of a finished deal is none */
    int last = deal->last.n_log - (deal->last.phase == PHASE_DONE);
    if (last < 0) complain("replay: the deal has no actions");
    else if (asked->from > last) complain("replay: --from needs a position from 0 to %d", last);
    else if (asked->seat > deal->game->n_players)
        complain("replay: there is no seat %d; the table has %u", asked->seat, (unsigned)deal->game->n_players);
    else return true;
    return false;
}

/*
 * Begins to save the record after every action: in the file of --out, or in a new file in the folder of records. If the
 * user has no home folder, nothing is saved.
 */
static void begin_record(const Asked *asked, const Replayed *deal, RecordFiles *record_files)
{
    const char *folder = record_files_folder(asked->arena);
    Str variant = catalog_lasting_name(asked->arena, deal->record->variant.text);
    RecordHead head = {variant, deal->record->options, deal->record->n_options};
    if (asked->out) record_files_begin_file(record_files, asked->out, &head);
    else if (folder) record_files_begin_new(record_files, folder, asked->arena, &head);
    else record_files_begin(record_files, NULL, &head);
}

/*
 * Plays the match, saves its record, and returns the exit status. At a terminal, Ctrl-C has the same effect as the key
 * for leaving, but another exit status.
 */
static int play_recorded(const Asked *asked, const Replayed *deal, const Display *display, Host host)
{
    RecordFiles record_files;
    bool catches_signals = isatty(STDIN_FILENO);
    begin_record(asked, deal, &record_files);
    host.saver = &record_files.saver;
    if (catches_signals) interrupt_begin();
    (void)display_run(display, host);
    bool is_kept = record_files_end(&record_files, host.match, true);
    record_files_show(&record_files, display->line, asked->words);
    int signal = catches_signals ? interrupt_end() : 0;
    if (!is_kept) return STATUS_USAGE;
    return signal ? STATUS_SIGNAL + signal : STATUS_OK;
}

/*
 * Plays on from a past position against computer players. Nothing is played if the record could not be written. Returns
 * the exit status.
 */
static int play_on(const Asked *asked, const Replayed *deal)
{
    Match match;
    Host host = {.match = &match, .resumes = true, .begun_at = asked->from};
    Line line = display_line();
    if (asked->ascii) line_be_ascii(&line);
    Str names[MAX_SEATS] = {{0}};
    Display display = {.line = &line,
                       .words = asked->words,
                       .settings = &asked->settings,
                       .names = names,
                       .greeting = N_WORDS,
                       .has_no_file = true,
                       .threads = bot_cores()};
    if (!can_play_on(asked, deal)) return STATUS_USAGE;
    if (!args_bots(asked->arena, asked->bots, display.threads, host.bot)) return STATUS_USAGE;
    if (asked->out && !save_is_possible(asked->out)) return STATUS_USAGE;
    begin_match(deal, asked->from, asked->arena, &match);
    host.person = asked->seat ? (uint8_t)(asked->seat - 1) : state_decider(deal->game, &match.state);
    host.forced = asked->settings.forced;
    for (int i = 0; i + 1 < deal->game->n_players; i++)
        names[(host.person + 1 + i) % deal->game->n_players] = asked->settings.others[i];
    display.asked = &deal->opened.asked;
    int status = play_recorded(asked, deal, &display, host);
    buf_free(&line.text);
    return status;
}

/* ---- the command ---------------------------------------------------------------------------------------------- */

static const CommandOption OPTIONS[] = {
    {"step", NULL, TRANSLATED("step through the deal with all hands open"), read_flag, INTO(Asked, step)},
    {"json", NULL, TRANSLATED("print the deal as one line of JSON; with --step one line per position"), read_flag,
     INTO(Asked, json)},
    {"from", "N", TRANSLATED("play on from position N, as --step numbers them, against computer players"), read_number,
     INTO(Asked, from), 0, MAX_LOG},
    {"seat", "N", TRANSLATED("with --from: play in seat N (the first is 1)"), read_number, INTO(Asked, seat), 1,
     MAX_SEATS},
    {"bots", "LIST", TRANSLATED("with --from: the computer players"), read_text, INTO(Asked, bots)},
    {"out", "FILE", TRANSLATED("with --from: write the deal to this file"), read_text, INTO(Asked, out)},
    {"plain", NULL, TRANSLATED("with --from: write lines instead of drawing the table"), read_flag, INTO(Asked, plain)},
    {"ascii", NULL, TRANSLATED("write cards by their ids (HK) instead of suit signs"), read_flag, INTO(Asked, ascii)},
    LANGUAGE_OPTION(Asked, words),
};

/* Returns the name of an option that was given but can only be used with --from; returns NULL if there is none. */
static const char *only_with_from(const Asked *asked)
{
    if (asked->seat) return "seat";
    if (asked->bots) return "bots";
    if (asked->out) return "out";
    return asked->plain ? "plain" : NULL;
}

/* True if the options can be used together; returns false after a message. */
static bool check_arguments(const Asked *asked)
{
    bool plays = asked->from != NOWHERE;
    if (plays && (asked->json || asked->step)) complain("replay: --from cannot be used with --json or --step");
    else if (!plays && only_with_from(asked))
        complain("replay: --%s can only be used with --from", only_with_from(asked));
    else if (plays && strcmp(asked->record.s, "-") == 0)
        complain("replay: with --from the record must be a file, because standard input is for your choices");
    else return true;
    return false;
}

/* Plays on from a position, or prints the deal, as the options say. Returns the exit status. */
static int show(const Asked *asked, const Replayed *deal)
{
    if (asked->from != NOWHERE) return play_on(asked, deal);
    if (asked->json) print_deal_json(asked, deal);
    else print_lines(asked, deal);
    return STATUS_OK;
}

/*
 * Reads the settings of the person who plays on. Options of the command line override them. Returns false after
 * messages about the file.
 */
static bool take_settings(Asked *asked)
{
    Settings *settings = &asked->settings;
    bool fine = args_settings(asked->arena, settings);
    settings->lines |= asked->plain;
    asked->ascii |= settings->ascii;
    if (!asked->bots) asked->bots = settings->computers.n ? arena_str(asked->arena, settings->computers).s : "mc";
    if (!asked->words.n && translate_knows(settings->language)) asked->words = settings->language;
    return fine;
}

/* Sets the language of the output: that of the command line or, with --from, of the settings, or of the locale. */
static void set_language(Asked *asked)
{
    if (asked->words.n) translate_to(asked->words);
    else asked->words = translate_surroundings();
}

static int run_replay(int n, char **arguments)
{
    Asked asked = {.from = NOWHERE, .arena = arena_new()};
    int status = STATUS_USAGE;
    Replayed deal;
    (void)translate_surroundings(); /* the language of messages about arguments */
    if (args_read(&replay_command, n, arguments, &asked) && check_arguments(&asked)) {
        bool is_set = asked.from == NOWHERE || take_settings(&asked);
        set_language(&asked);
        status = is_set ? replayed_open(&deal, asked.arena, asked.record.s) : STATUS_INPUT;
    }
    if (status == STATUS_OK) {
        status = show(&asked, &deal);
        replayed_close(&deal);
    }
    arena_free(asked.arena);
    return status;
}

const Command replay_command = {
    .name = "replay",
    .arguments = "RECORD",
    .purpose = TRANSLATED("Check a record of a deal, print it, step through it, or play on from it"),
    .notes = TRANSLATED("Every move is checked against the rules, and the score is computed again. The first illegal "
                        "move and a wrong score are\n"
                        "reported with their line. While you step, press Enter for the next position, b for the one "
                        "before, or type a number.\n"
                        "docs/records.md describes the format."),
    .options = OPTIONS,
    .n_options = COUNT(OPTIONS),
    .positional = {.what = TRANSLATED("record"),
                   .at = offsetof(Asked, record),
                   .missing = TRANSLATED("replay needs a record; see 'tapp help replay'")},
    .examples = {"tapp replay deal.pbn --step", "tapp replay deal.pbn --from 12 --seat 2"},
    .run = run_replay,
};
