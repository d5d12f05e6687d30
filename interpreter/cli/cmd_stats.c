/*
 * tapp stats: prints the results of the deals that a person has played, by player and by evening. The results are in
 * the tally, a file in which `tapp play` writes each finished deal.
 */
#include "cli/command.h"
#include "match/tally.h"
#include "schema/format.h"
#include "system/columns.h"
#include "system/message.h"
#include "text/json_write.h"
#include "wording/words.h"

#include <stdio.h>

/* MOST_PEOPLE: players of one game; NAME_WIDTH and FIGURE_WIDTH: columns of a name and of a number in a table. */
enum { MOST_PEOPLE = 64, NAME_WIDTH = 18, FIGURE_WIDTH = 8 };

typedef struct Asked {
    Arena *arena;
    Str variant; /* only deals of this game; empty: of all games */
    Str since;   /* leaves out evenings before this date (YYYY-MM-DD); may be empty */
    Str words;   /* the language of the output */
    bool as_json;
} Asked;

/* A player's results in one game. */
typedef struct Person {
    Str name;                     /* empty for the person who uses the program, if the settings have no name for him */
    int64_t deals, declared, won; /* deals: all; as declarer; won as declarer */
    int64_t total, best, worst;   /* gains: the sum of all deals, and those of single deals */
} Person;

/* A game, with the results of its deals in the tally. */
typedef struct Part {
    Str variant;  /* its id */
    Str name;     /* in words; the id if the variant cannot be opened */
    Str unit;     /* the unit of gains in words; empty if the variant cannot be opened */
    int64_t sign; /* game_written(1): -1 if players read losses as penalty points */
    Person people[MOST_PEOPLE];
    size_t n_people;
    int64_t deals;
} Part;

/* Returns a sentence of the program in the language of the output. */
static Str stats_word(const Asked *asked, Word word, Slots slots)
{
    return word_str(asked->arena, asked->words, word, slots);
}

/* Reads a date, and stores it. Anything but a day of the calendar as YYYY-MM-DD is an error. */
static void read_date(Args *args, const CommandOption *option, const char *text, void *field)
{
    Arena *scratch = arena_new();
    bool is_date = format_find(STR("date"))->fits(scratch, str_of(text));
    arena_free(scratch);
    *(Str *)field = str_of(text);
    if (is_date) return;
    complain("stats: --%s takes a date as YYYY-MM-DD, not '%s'", option->name, text);
    args->failed = true;
}

/* True if the deal belongs to the wanted game and to an evening that is not left out. */
static bool is_wanted(const Asked *asked, const TallyDeal *deal)
{
    if (asked->variant.n && !str_equal(asked->variant, deal->variant)) return false;
    return !asked->since.n || str_order(&deal->evening, &asked->since) >= 0;
}

/* ---- counting ------------------------------------------------------------------------------------------------- */

/*
 * Returns the entry for the player in a seat, and adds it if it is new. Returns NULL for a computer player without a
 * name, and for a new player if there are too many.
 */
static Person *person_of(Part *part, const TallyDeal *deal, int seat)
{
    bool is_unnamed_computer = !deal->name[seat].n && seat != deal->person;
    if (is_unnamed_computer) return NULL;
    for (size_t i = 0; i < part->n_people; i++)
        if (str_equal(part->people[i].name, deal->name[seat])) return &part->people[i];
    if (part->n_people == MOST_PEOPLE) return NULL;
    Person *person = &part->people[part->n_people++];
    *person = (Person){.name = deal->name[seat], .best = INT64_MIN, .worst = INT64_MAX};
    return person;
}

/* Adds a deal to the results of its players. */
static void add_deal(Part *part, const TallyDeal *deal)
{
    part->deals++;
    for (int seat = 0; seat < deal->players; seat++) {
        Person *person = person_of(part, deal, seat);
        if (!person) continue;
        int64_t gain = deal->gain[seat];
        person->deals++;
        person->total += gain;
        person->declared += seat == deal->declarer;
        person->won += seat == deal->declarer && deal->won;
        if (gain > person->best) person->best = gain;
        if (gain < person->worst) person->worst = gain;
    }
}

/* Returns the entry with the results of a game, and adds it if it is new. */
static Part *variant_part(const Asked *asked, Part **parts, size_t *n, size_t *capacity, Str variant)
{
    for (size_t i = 0; i < *n; i++)
        if (str_equal((*parts)[i].variant, variant)) return &(*parts)[i];
    Part *part = arena_push(asked->arena, (void **)parts, n, capacity, sizeof *part);
    *part = (Part){.variant = variant};
    return part;
}

/*
 * Finds the name and the unit of a game, and the sign with which its gains are shown. If the game cannot be opened any
 * more, the name is its id, the unit stays empty, and the sign is 1.
 */
static void name_part(const Asked *asked, Part *part)
{
    Opened opened;
    Buf errors = {0};
    OpenRequest request = {.variant = part->variant, .for_rules = true};
    part->name = part->variant;
    part->sign = 1;
    if (catalog_open(&request, &opened, &errors)) {
        part->name = arena_str(asked->arena, text_in(opened.game->name, asked->words));
        part->unit = arena_str(asked->arena, text_in(opened.game->unit, asked->words));
        part->sign = game_written(opened.game, 1);
    }
    catalog_close(&opened);
    buf_free(&errors);
}

/* ---- statistics as text --------------------------------------------------------------------------------------- */

/* Returns the name of a player; "you" for the person who uses the program and has no name. */
static Str name_of_person(const Asked *asked, const Person *person)
{
    return person->name.n ? person->name : stats_word(asked, WORD_YOU, (Slots){0});
}

/* Adds a text at the left edge of its column, and blanks up to the next column: at least one. */
static void add_padded(Buf *out, Str text, size_t width)
{
    size_t used = columns_of(text);
    buf_add(out, text);
    buf_repeat(out, ' ', used < width ? width - used : 1);
}

/* Adds a text at the right edge of its column, with at least one blank before it. */
static void add_right(Buf *out, Str text, size_t width)
{
    size_t used = columns_of(text);
    buf_repeat(out, ' ', used < width ? width - used : 1);
    buf_add(out, text);
}

/* Adds a number at the right edge of its column. */
static void add_figure(Buf *out, int64_t number, size_t width)
{
    char text[32];
    (void)snprintf(text, sizeof text, "%lld", (long long)number);
    add_right(out, str_of(text), width);
}

/* Adds a gain with its sign, or the penalty points that it means if players count these. */
static void add_gain(Buf *out, const Part *part, int64_t gain, size_t width)
{
    char text[32];
    long long shown = gain * part->sign;
    bool is_signed = shown && part->sign > 0;
    (void)snprintf(text, sizeof text, is_signed ? "%+lld" : "%lld", shown);
    add_right(out, str_of(text), width);
}

/*
 * Prints a row for each player. The columns are: deals, deals as declarer, deals won as declarer, total, mean, best
 * deal, and worst deal.
 */
static void print_people(const Asked *asked, Buf *out, const Part *part)
{
    static const Word HEADS[] = {WORD_STATS_DEALS, WORD_STATS_DECLARED, WORD_STATS_WON,  WORD_STATS_TOTAL,
                                 WORD_STATS_EACH,  WORD_STATS_BEST,     WORD_STATS_WORST};
    add_padded(out, STR(""), NAME_WIDTH);
    for (size_t i = 0; i < COUNT(HEADS); i++) add_right(out, stats_word(asked, HEADS[i], (Slots){0}), FIGURE_WIDTH);
    buf_char(out, '\n');
    for (size_t i = 0; i < part->n_people; i++) {
        const Person *person = &part->people[i];
        char each[32];
        double mean = (double)(part->sign * person->total) / (double)person->deals;
        (void)snprintf(each, sizeof each, part->sign > 0 ? "%+.2f" : "%.2f", mean);
        add_padded(out, name_of_person(asked, person), NAME_WIDTH);
        add_figure(out, person->deals, FIGURE_WIDTH);
        add_figure(out, person->declared, FIGURE_WIDTH);
        add_figure(out, person->won, FIGURE_WIDTH);
        add_gain(out, part, person->total, FIGURE_WIDTH);
        add_right(out, str_of(each), FIGURE_WIDTH);
        add_gain(out, part, person->best, FIGURE_WIDTH);
        add_gain(out, part, person->worst, FIGURE_WIDTH);
        buf_char(out, '\n');
    }
}

/* Returns a player's gain in a game on an evening. An empty name means the person who uses the program. */
static int64_t gain_on(const TallyRead *read, const Part *part, Str evening, Str name)
{
    int64_t sum = 0;
    for (size_t i = 0; i < read->n; i++) {
        const TallyDeal *deal = &read->deals[i];
        if (!str_equal(deal->variant, part->variant) || !str_equal(deal->evening, evening)) continue;
        for (int seat = 0; seat < deal->players; seat++) {
            bool may_be_player = name.n || seat == deal->person; /* computer players without a name are others */
            if (may_be_player && str_equal(deal->name[seat], name)) sum += deal->gain[seat];
        }
    }
    return sum;
}

/* The table of evenings. MOST_COLUMNS: its players; EVENING_WIDTH: the columns of an evening and of a player. */
enum { MOST_COLUMNS = 6, EVENING_WIDTH = 12 };

/* Prints a row for each evening. The columns are the gains of the first players. */
static void print_evenings(const Asked *asked, Buf *out, const TallyRead *read, const Part *part)
{
    size_t n = part->n_people < MOST_COLUMNS ? part->n_people : MOST_COLUMNS;
    Str last = {0};
    buf_char(out, '\n');
    add_padded(out, stats_word(asked, WORD_STATS_EVENING, (Slots){0}), EVENING_WIDTH);
    for (size_t i = 0; i < n; i++) add_right(out, name_of_person(asked, &part->people[i]), EVENING_WIDTH - 1);
    buf_char(out, '\n');
    for (size_t i = 0; i < read->n; i++) {
        const TallyDeal *deal = &read->deals[i];
        bool is_of_part = is_wanted(asked, deal) && str_equal(deal->variant, part->variant);
        bool is_new_evening = !str_equal(deal->evening, last); /* the deals of an evening follow each other */
        if (!is_of_part || !is_new_evening) continue;
        last = deal->evening;
        add_padded(out, last, EVENING_WIDTH);
        for (size_t k = 0; k < n; k++)
            add_gain(out, part, gain_on(read, part, last, part->people[k].name), EVENING_WIDTH - 1);
        buf_char(out, '\n');
    }
}

/* Prints for each game a table by player and a table by evening. */
static void print_stats_text(const Asked *asked, Buf *out, const TallyRead *read, Part *parts, size_t n)
{
    Word none = read->n ? WORD_STATS_NONE_WANTED : WORD_STATS_NONE;
    if (n == 0) buf_printf(out, "%.*s\n", STR_ARG(stats_word(asked, none, (Slots){0})));
    for (size_t i = 0; i < n; i++) {
        Slots slots = {.text = {parts[i].name, parts[i].unit}, .number = {parts[i].deals}};
        if (i) buf_char(out, '\n');
        buf_printf(out, "%.*s\n",
                   STR_ARG(stats_word(asked, parts[i].unit.n ? WORD_STATS_GAME : WORD_STATS_GAME_PLAIN, slots)));
        print_people(asked, out, &parts[i]);
        print_evenings(asked, out, read, &parts[i]);
    }
}

/* ---- statistics as JSON --------------------------------------------------------------------------------------- */

/* Prints the results of a player in one game as a JSON object. */
static void print_person(Json *json, const Person *person)
{
    json_map(json);
    json_str(json_key(json, "name"), person->name);
    json_int(json_key(json, "deals"), person->deals);
    json_int(json_key(json, "declared"), person->declared);
    json_int(json_key(json, "won"), person->won);
    json_int(json_key(json, "total"), person->total);
    json_int(json_key(json, "best"), person->best);
    json_int(json_key(json, "worst"), person->worst);
    json_end(json, "}");
}

/* Prints the results of all players in each game as JSON. */
static void print_stats_json(Buf *out, const Part *parts, size_t n)
{
    Json json = {.out = out};
    json_map(&json);
    json_list(json_key(&json, "games"));
    for (size_t i = 0; i < n; i++) {
        json_map(&json);
        json_str(json_key(&json, "variant"), parts[i].variant);
        json_int(json_key(&json, "deals"), parts[i].deals);
        json_list(json_key(&json, "people"));
        for (size_t k = 0; k < parts[i].n_people; k++) print_person(&json, &parts[i].people[k]);
        json_end(&json, "]}");
    }
    json_end(&json, "]}\n");
}

/* ---- the command ---------------------------------------------------------------------------------------------- */

/* True if the tally has a deal of the game with this id. */
static bool has_game(const TallyRead *read, Str id)
{
    for (size_t i = 0; i < read->n; i++)
        if (str_equal(read->deals[i].variant, id)) return true;
    return false;
}

/*
 * Replaces a path by the id of its game, because the tally has ids. An id that is not in the tally must be that of a
 * shipped game. Returns false after messages.
 */
static bool find_id(Asked *asked, const TallyRead *read)
{
    bool is_path = catalog_is_path(asked->variant);
    if (!asked->variant.n || (!is_path && has_game(read, asked->variant))) return true;
    Opened opened;
    Buf errors = {0};
    OpenRequest request = {.variant = asked->variant, .for_rules = true};
    bool is_open = catalog_open(&request, &opened, &errors);
    if (is_open) asked->variant = arena_str(asked->arena, opened.game->id);
    catalog_close(&opened);
    flush_to(stderr, &errors);
    buf_free(&errors);
    return is_open;
}

/* Reads the tally, adds up the wanted deals by game and player, and prints them. Returns the exit status. */
static int print_stats(Asked *asked)
{
    TallyRead read;
    Part *parts = NULL;
    size_t n = 0, capacity = 0;
    Buf out = {0};
    const char *path = tally_path(asked->arena);
    int fault = tally_read(asked->arena, path, &read);
    if (fault) complain("stats: cannot read '%s': %s", path, strerror(fault));
    if (fault) return STATUS_USAGE;
    if (!find_id(asked, &read)) return STATUS_INPUT;
    if (read.n_unread) complain("stats: %zu lines of '%s' are not deals and are left out", read.n_unread, path);
    for (size_t i = 0; i < read.n; i++)
        if (is_wanted(asked, &read.deals[i]))
            add_deal(variant_part(asked, &parts, &n, &capacity, read.deals[i].variant), &read.deals[i]);
    for (size_t i = 0; i < n; i++) name_part(asked, &parts[i]);
    if (asked->as_json) print_stats_json(&out, parts, n);
    else print_stats_text(asked, &out, &read, parts, n);
    flush_to(stdout, &out);
    buf_free(&out);
    return STATUS_OK;
}

static const CommandOption OPTIONS[] = {
    {"since", "YYYY-MM-DD", TRANSLATED("leave out evenings before this date"), read_date, INTO(Asked, since)},
    {"format", "text|json", TRANSLATED("the format of the output"), read_word, INTO(Asked, as_json)},
    LANGUAGE_OPTION(Asked, words),
};

static int run_stats(int n, char **arguments)
{
    Asked asked = {.arena = arena_new(), .words = translate_surroundings()};
    int status = STATUS_USAGE;
    if (args_read(&stats_command, n, arguments, &asked)) {
        translate_to(asked.words);
        status = print_stats(&asked);
    }
    arena_free(asked.arena);
    return status;
}

const Command stats_command = {
    .name = "stats",
    .arguments = "[VARIANT]",
    .purpose = TRANSLATED("Show the results of your deals, by player and by evening"),
    .notes = TRANSLATED("Every deal that you play at a terminal adds a line to $XDG_STATE_HOME/tapp/tally.jsonl "
                        "(~/.local/state/tapp). The names\n"
                        "of players come from your settings. Computer players without a name are left out."),
    .options = OPTIONS,
    .n_options = COUNT(OPTIONS),
    .positional = {.what = TRANSLATED("variant"), .at = offsetof(Asked, variant)},
    .examples = {"tapp stats", "tapp stats --format json --since 2026-01-01"},
    .run = run_stats,
};
