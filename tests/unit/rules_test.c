/*
 * Plays the cases of tests/rules, each at two tables: the library's functions and the program (TAPP) by the engine
 * protocol. Without arguments all of them; with arguments these files or folders, `-k TEXT` only cases whose line has
 * the text. tests/rules/README.md describes the format.
 */
#include "rules_steps.h"

#include <dirent.h>
#include <signal.h>
#include <sys/stat.h>

static const char ROOT[] = "tests/rules";

enum { MAX_FILES = 256 };

/* The data of all cases. */
typedef struct Runner {
    Language *language;
    RuleCases cases;
    Opened opened; /* the game of the last case, kept for the next that asks for the same */
    bool is_open;
    char *asked; /* by what it was opened */
    RuleTable library, program;
    bool has_program;
    const char *filter;
    unsigned n_tests, n_failed;
} Runner;

/* ---- how a case begins ---------------------------------------------------------------------------------------- */

/* The lines before the first step. */
typedef struct Beginning {
    Str options, talon, turned, hand[MAX_SEATS];
    bool has_talon, has_hand[MAX_SEATS], is_shuffled;
    int64_t players, dealer, pot, seed, number, deal_number;
    Str carried[MAX_CARRIES]; /* "ID 1 0 0" */
    Str chosen[MAX_SEATS];    /* "0 ID ID" */
    size_t n_lines, n_carried, n_chosen;
} Beginning;

/* `hand 0: CARDS` says what is dealt; `hand 0 has CARDS` is a step. */
static bool is_dealt_hand(Str args, int64_t *seat, Str *cards)
{
    Str number;
    return test_split(args, ':', &number, cards) && words_number(words_trim(number), seat) && *seat >= 0 &&
           *seat < MAX_SEATS;
}

/* Reads a line of the beginning; false if it is the first step. */
static bool read_beginning(Beginning *begin, Str args)
{
    Str word = words_first(&args), cards, seed;
    int64_t seat = 0;
    if (str_is(word, "options")) begin->options = args;
    else if (str_is(word, "players")) return words_number(args, &begin->players);
    else if (str_is(word, "dealer")) return words_number(args, &begin->dealer);
    else if (str_is(word, "pot-before")) return words_number(args, &begin->pot);
    else if (str_is(word, "carried") && begin->n_carried < MAX_CARRIES) begin->carried[begin->n_carried++] = args;
    else if (str_is(word, "chosen") && begin->n_chosen < MAX_SEATS) begin->chosen[begin->n_chosen++] = args;
    else if (str_is(word, "deal-number")) return words_number(args, &begin->deal_number);
    else if (str_is(word, "shuffled")) {
        begin->is_shuffled = true;
        seed = words_first(&args);
        return words_number(seed, &begin->seed) && words_number(args, &begin->number);
    } else if (str_is(word, "turned")) {
        begin->turned = args;
    } else if (str_is(word, "talon:")) {
        begin->talon = args;
        begin->has_talon = true;
    } else if (str_is(word, "hand") && is_dealt_hand(args, &seat, &cards)) {
        begin->hand[seat] = words_trim(cards);
        begin->has_hand[seat] = true;
    } else {
        return false;
    }
    return true;
}

static Beginning beginning_of(const RuleCase *played)
{
    Beginning begin = {0};
    while (begin.n_lines < played->n && read_beginning(&begin, played->lines[begin.n_lines].text)) begin.n_lines++;
    return begin;
}

/* Cuts off a `...` at the end; false if there is none. */
static bool cut_dots(Str *text)
{
    if (text->n < 3 || memcmp(text->s + text->n - 3, "...", 3) != 0) return false;
    *text = words_trim((Str){text->s, text->n - 3});
    return true;
}

static bool read_talon(const Beginning *begin, RuleSetup *setup, Buf *why)
{
    Str text = begin->talon, word;
    bool is_open = cut_dots(&text) || !begin->has_talon;
    DealtCards *cards = &setup->cards;
    CardSet used = 0;
    for (int seat = 0; seat < setup->game->n_players; seat++) used |= cards->hand[seat];
    while (test_word(&text, &word)) {
        Card card = game_free_card(setup->game, word, used);
        if (card == NO_CARD) buf_printf(why, "talon: no card %.*s", STR_ARG(word));
        else if (cards->n_talon == (setup->game->cards ? MAX_TALON : setup->game->n_talon))
            buf_printf(why, "talon: more than %u cards", cards->n_talon);
        else cards->talon[cards->n_talon++] = card;
        if (why->n) return false;
        used |= card_bit(card);
    }
    bool fits = is_open || setup->game->cards || cards->n_talon == setup->game->n_talon;
    if (!fits) buf_printf(why, "talon: %u cards, not %u", cards->n_talon, setup->game->n_talon);
    return fits;
}

static bool read_hands(const Beginning *begin, RuleSetup *setup, Buf *why)
{
    const Game *game = setup->game;
    CardSet used = 0;
    for (int seat = 0; seat < game->n_players; seat++) {
        Str text = begin->hand[seat];
        bool is_open = cut_dots(&text) || !begin->has_hand[seat];
        CardSet *hand = &setup->cards.hand[seat];
        if (!words_cards(game, text, hand, why)) return false;
        *hand = test_free_cards(game, *hand, used);
        used |= *hand;
        int n = cards_count(*hand);
        bool fits = is_open || game->cards ? n <= game->hand_size : n == game->hand_size || n == 0;
        if (!fits) buf_printf(why, "hand %d: %d cards, not %u", seat, n, game->hand_size);
        if (!fits) return false;
    }
    return true;
}

/* No card may be dealt twice; the library would say so, but not which. */
static bool check_once(const RuleSetup *setup, Buf *why)
{
    CardSet seen = 0, twice = 0;
    for (int i = 0; i < setup->cards.n_talon; i++) {
        twice |= seen & card_bit(setup->cards.talon[i]);
        seen |= card_bit(setup->cards.talon[i]);
    }
    for (int seat = 0; seat < setup->game->n_players; seat++) {
        twice |= seen & setup->cards.hand[seat];
        seen |= setup->cards.hand[seat];
    }
    if (twice) buf_add(why, STR("in two places: "));
    test_print_cards(why, setup->game, twice);
    return twice == 0;
}

/* Numbers that the match carries along, those not named as at its beginning. */
static void read_carried(const Beginning *begin, RuleSetup *setup, Buf *why)
{
    const Game *game = setup->game;
    carry_begin(game, NULL, setup->carried);
    for (size_t i = 0; i < begin->n_carried; i++) {
        Str args = begin->carried[i], id = words_first(&args), word;
        int carry = game->n_carries - 1;
        while (carry >= 0 && !str_equal(game->carry[carry].id, id)) carry--;
        if (carry < 0) buf_printf(why, "carried: no number %.*s", STR_ARG(id));
        for (int seat = 0; carry >= 0 && test_word(&args, &word) && seat < game->n_players; seat++) {
            int64_t number = 0;
            if (!words_number(word, &number)) buf_printf(why, "carried: no number: %.*s", STR_ARG(word));
            setup->carried[carry * game->n_players + seat] = (int32_t)number;
        }
    }
    setup->spec.carried = setup->carried;
}

/* Bids that can be chosen once and were chosen in earlier deals of a dealer. */
static void read_chosen(const Beginning *begin, RuleSetup *setup, Buf *why)
{
    const Game *game = setup->game;
    for (size_t i = 0; i < begin->n_chosen; i++) {
        Str args = begin->chosen[i], word = words_first(&args);
        int64_t seat = 0;
        if (!words_number(word, &seat) || seat < 0 || seat >= game->n_players) buf_add(why, STR("chosen: no seat"));
        while (!why->n && test_word(&args, &word)) {
            int bid = game_bid(game, word);
            if (bid < 0) buf_printf(why, "chosen: no bid %.*s", STR_ARG(word));
            else setup->carried[carry_numbers(game) + seat] |= 1 << bid;
        }
    }
}

static bool read_setup(const Beginning *begin, RuleSetup *setup, Buf *why)
{
    setup->spec = (DealSpec){.dealer = (uint8_t)begin->dealer,
                             .pot = (int32_t)begin->pot,
                             .deal_number = (uint64_t)begin->deal_number,
                             .seed = (uint64_t)begin->seed,
                             .number = (uint64_t)begin->number};
    setup->is_shuffled = begin->is_shuffled;
    read_carried(begin, setup, why);
    read_chosen(begin, setup, why);
    if (begin->dealer < 0 || begin->dealer >= setup->game->n_players) buf_add(why, STR("no such dealer"));
    setup->cards.turned = game_card(setup->game, begin->turned);
    setup->cards.has_turned = begin->turned.n > 0;
    if (why->n || !read_hands(begin, setup, why) || !read_talon(begin, setup, why) || !check_once(setup, why))
        return false;
    test_fill(setup->game, &setup->spec, &setup->cards);
    return true;
}

/* Opens the game of a case, unless it is open. */
static bool open_game(Runner *runner, const RuleCase *played, const Beginning *begin, Buf *why)
{
    OptionChoice choices[TEST_MAX_OPTIONS];
    Str options = arena_str(runner->cases.arena, begin->options);
    Str variant = arena_str(runner->cases.arena, played->variant);
    Str asked = arena_printf(runner->cases.arena, "%s %lld %s", variant.s, (long long)begin->players, options.s);
    if (runner->is_open && str_is(asked, runner->asked)) return true;
    if (runner->is_open) catalog_close(&runner->opened);
    OpenRequest request = {.variant = variant, .players = (int)begin->players, .language = runner->language};
    request.options = choices;
    request.n_options = test_options(options.s, choices);
    runner->is_open = catalog_open(&request, &runner->opened, why);
    if (!runner->is_open) catalog_close(&runner->opened);
    runner->asked = (char *)(uintptr_t)asked.s;
    return runner->is_open;
}

/* ---- playing a case ------------------------------------------------------------------------------------------- */

static void take_steps(RuleRun *run, size_t first)
{
    bool is_library = run->table->begin == library_begin;
    for (size_t i = first; i < run->played->n && !run->stopped; i++) {
        run->line = &run->played->lines[i];
        Str args = run->line->text;
        const Step *step = step_named(words_first(&args));
        if (!step) run_stop(run, "no step, and too late for the beginning", STR(""));
        else if (is_library || !step->asks_library) step->take(run, args);
    }
}

static void play_at(RuleRun *run, const RuleSetup *setup, size_t first)
{
    CaseLine head = {STR("the beginning"), run->played->number};
    Buf why = {0};
    RuleTable *table = run->table;
    table->game = setup->game;
    table->arena = arena_new();
    run->line = &head;
    run->game = setup->game;
    bool begun = table->begin(table, setup, &why);
    if (begun) run_look(run);
    else run_stop(run, "the deal was refused: ", buf_str(&why));
    take_steps(run, first);
    if (run->failed && begun && table->begin == library_begin) test_print(run->out, run->game, &table->state);
    buf_free(&why);
    arena_free(table->arena);
}

/* ---- telling -------------------------------------------------------------------------------------------------- */

static void print_diagnostic(Str text)
{
    while (text.n) {
        Str line = text, rest = {0};
        if (!test_split(text, '\n', &line, &rest)) rest.n = 0;
        printf("# %.*s\n", STR_ARG(line));
        text = rest;
    }
}

static void tell(Runner *runner, const RuleCase *played, const char *table, const Buf *faults)
{
    runner->n_tests++;
    runner->n_failed += faults->n > 0;
    printf("%sok %u - %.*s:%u %.*s: %.*s [%s]\n", faults->n ? "not " : "", runner->n_tests, STR_ARG(played->path),
           played->number, STR_ARG(played->ids), STR_ARG(played->title), table);
    print_diagnostic(buf_str(faults));
    (void)fflush(stdout);
}

static void tell_skipped(Runner *runner, const RuleCase *played)
{
    runner->n_tests++;
    printf("ok %u - %.*s:%u %.*s # SKIP TAPP names no program that serves the engine protocol\n", runner->n_tests,
           STR_ARG(played->path), played->number, STR_ARG(played->ids));
}

static void play_case(Runner *runner, const RuleCase *played)
{
    RuleTable *tables[] = {&runner->library, &runner->program};
    Beginning begin = beginning_of(played);
    RuleSetup setup = {0};
    Buf why = {0};
    bool begins = open_game(runner, played, &begin, &why);
    if (begins) {
        setup.game = runner->opened.game;
        setup.asked = &runner->opened.asked;
        begins = read_setup(&begin, &setup, &why);
    }
    if (!begins) tell(runner, played, "beginning", &why);
    for (size_t i = 0; i < COUNT(tables) && begins; i++) {
        if (i == 1 && !runner->has_program) {
            tell_skipped(runner, played);
            continue;
        }
        Buf out = {0};
        RuleRun run = {.played = played, .table = tables[i], .out = &out};
        play_at(&run, &setup, begin.n_lines);
        tell(runner, played, tables[i]->name, &out);
        buf_free(&out);
    }
    buf_free(&why);
}

/* ---- finding cases -------------------------------------------------------------------------------------------- */

static int by_name(const void *a, const void *b)
{
    return str_compare(*(const Str *)a, *(const Str *)b);
}

/* A file's variant is the name of its folder. */
static Str folder_of(Str path)
{
    size_t end = path.n;
    while (end > 0 && path.s[end - 1] != '/') end--;
    size_t from = end ? end - 1 : 0;
    while (from > 0 && path.s[from - 1] != '/') from--;
    return (Str){path.s + from, end ? end - 1 - from : 0};
}

static void find_in(Runner *runner, Str path, Buf *why);

static void find_in_folder(Runner *runner, DIR *folder, Str path, Buf *why)
{
    Arena *arena = runner->cases.arena;
    Str names[MAX_FILES];
    size_t n = 0;
    for (const struct dirent *entry = readdir(folder); entry && n < MAX_FILES; entry = readdir(folder))
        if (entry->d_name[0] != '.') names[n++] = arena_printf(arena, "%.*s/%s", STR_ARG(path), entry->d_name);
    qsort(names, n, sizeof names[0], by_name);
    for (size_t i = 0; i < n; i++) find_in(runner, names[i], why);
}

static void find_in(Runner *runner, Str path, Buf *why)
{
    DIR *folder = opendir(arena_str(runner->cases.arena, path).s);
    if (folder) {
        find_in_folder(runner, folder, path, why);
        (void)closedir(folder);
    } else if (path.n > 5 && memcmp(path.s + path.n - 5, ".case", 5) == 0) {
        cases_read(&runner->cases, path, folder_of(path), why);
    }
}

static void find_all(Runner *runner, int n, char **arguments, Buf *why)
{
    bool any = false;
    for (int i = 1; i < n; i++) {
        if (strcmp(arguments[i], "-k") == 0 && i + 1 < n) {
            runner->filter = arguments[++i];
            continue;
        }
        find_in(runner, str_of(arguments[i]), why);
        any = true;
    }
    if (!any) find_in(runner, str_of(ROOT), why);
}

static bool is_wanted(const Runner *runner, const RuleCase *played)
{
    if (played->is_setup) return false;
    if (!runner->filter) return true;
    Str line = arena_printf(runner->cases.arena, "%.*s %.*s", STR_ARG(played->ids), STR_ARG(played->title));
    return strstr(line.s, runner->filter) != NULL;
}

/* ---- everything ----------------------------------------------------------------------------------------------- */

static Runner runner_open(void)
{
    Runner runner = {.language = language_open(), .cases = {.arena = arena_new()}, .library = library_table()};
    (void)signal(SIGPIPE, SIG_IGN);
    runner.has_program = program_table(getenv("TAPP"), &runner.program);
    return runner;
}

static void runner_close(Runner *runner)
{
    if (runner->program.to) {
        bool ended_well = program_end(&runner->program) == 0;
        if (runner->has_program) {
            runner->n_tests++;
            runner->n_failed += !ended_well;
            printf("%sok %u - the program ends with status 0\n", ended_well ? "" : "not ", runner->n_tests);
        }
    }
    if (runner->is_open) catalog_close(&runner->opened);
    language_close(runner->language);
    arena_free(runner->cases.arena);
}

int main(int n, char **arguments)
{
    Runner runner = runner_open();
    Buf why = {0};
    find_all(&runner, n, arguments, &why);
    for (size_t i = 0; i < runner.cases.n; i++)
        if (is_wanted(&runner, &runner.cases.items[i])) play_case(&runner, &runner.cases.items[i]);
    if (why.n) {
        printf("not ok %u - the cases can be read\n", ++runner.n_tests);
        runner.n_failed++;
        print_diagnostic(buf_str(&why));
    }
    runner_close(&runner);
    printf("1..%u\n", runner.n_tests);
    buf_free(&why);
    return runner.n_failed ? 1 : 0;
}
