/* Writes and reads the weights of a skill as lines of words and numbers. */
#include "bots/weights.h"

#include "base/number.h"
#include "bots/features_inner.h"
#include "bots/forecast.h"

#define FIRST_LINE "tapp weights 2"

/* ---- writing weights --------------------------------------------------------------------------------------------- */

/* Writes weights after the text `before`, without zeros at the end. Writes nothing if all weights are zero. */
static void print_numbers(const int32_t *weight, int n, const char *before, Buf *out)
{
    while (n > 0 && weight[n - 1] == 0) n--;
    if (n > 0) buf_add(out, str_of(before));
    for (int i = 0; i < n; i++) buf_printf(out, " %d", weight[i]);
}

/* True if all weights of a row are 0. */
static bool is_empty(const SkillRow *row)
{
    for (int i = 0; i < ROW_WEIGHTS; i++)
        if (row->weight[i]) return false;
    return true;
}

/* Writes a row as a line with its name; nothing if all its weights are 0. */
static void print_row(Str name, const SkillRow *row, Buf *out)
{
    if (is_empty(row)) return;
    buf_printf(out, "row %.*s", STR_ARG(name));
    print_numbers(row->weight, N_FEATURES, "", out);
    print_numbers(row->weight + N_FEATURES, N_PLACES_OF_CARDS, " |", out);
    buf_char(out, '\n');
}

void weights_print(const NamedRows *rows, const WeightsOrigin *origin, Buf *out)
{
    buf_printf(out, FIRST_LINE "\ngame %.*s\ndeals %llu seed %llu\ncontracts", STR_ARG(rows->game),
               (unsigned long long)origin->deals, (unsigned long long)origin->seed);
    for (int i = 0; i < rows->n_contracts; i++) buf_printf(out, " %.*s", STR_ARG(rows->contract[i]));
    buf_char(out, '\n');
    for (int i = 0; i < rows->n; i++) print_row(rows->name[i], &rows->row[i], out);
    buf_add(out, STR("end\n"));
}

/* ---- reading weights --------------------------------------------------------------------------------------------- */

/* The state of reading a text. */
typedef struct Reading {
    Arena *arena;
    Skill *skill;
    bool *is_read; /* by row */
    int next;      /* the row after the row read last; the next line has this row if the file has the usual order */
    const ForeignRow **end; /* the end of the list of foreign rows, where the next one is added */
} Reading;

/* Reads one weight; false if the word is not a number of 16 bits. */
static bool read_weight(Str word, int32_t *out)
{
    int64_t weight = 0;
    bool is_weight = number_within(word, -INT16_MAX, INT16_MAX, &weight);
    if (is_weight) *out = (int32_t)weight;
    return is_weight;
}

/* True if the row has this name. `own` is only a buffer for the row's own name. */
static bool row_has_name(const Skill *skill, int row, Str name, Buf *own)
{
    buf_clear(own);
    skill_row_name(skill, row, own);
    return str_equal(buf_str(own), name);
}

/*
 * Returns the row with this name; -1 if the game has no such row. Starts the search at the row expected next, and
 * continues at the first row.
 */
static int row_named(const Reading *reading, Str name)
{
    int n = reading->skill->n_rows, found = -1;
    Buf own = {0};
    for (int i = 0; i < n && found < 0; i++) {
        int row = (reading->next + i) % n;
        if (row_has_name(reading->skill, row, name, &own)) found = row;
    }
    buf_free(&own);
    return found;
}

/*
 * Reads the weights of features and, after a bar, of places of cards. False if a number is wrong. Rows that the game
 * does not have are read, too, to find out whether the file is damaged.
 */
static bool read_numbers(Str line, SkillRow *out)
{
    int at = 0, end = N_FEATURES;
    while (line.n) {
        Str word = str_take(&line, ' ');
        if (str_is(word, "|") && end == N_FEATURES) {
            at = N_FEATURES;
            end = ROW_WEIGHTS;
        } else if (at == end || !read_weight(word, &out->weight[at++])) {
            return false;
        }
    }
    return true;
}

/* Adds a row that the game does not have to the list of these rows. */
static void keep_foreign(Reading *reading, Str name, const SkillRow *row)
{
    ForeignRow *kept = ARENA_NEW(reading->arena, ForeignRow);
    *kept = (ForeignRow){.name = arena_str(reading->arena, name), .row = *row};
    *reading->end = kept;
    reading->end = &kept->next;
}

/*
 * Reads a row. Returns false after an error; a row that appears twice is an error. A row that this game does not have
 * is only kept for training.
 */
static bool read_row(Reading *reading, Str line)
{
    SkillRow read = {{0}};
    (void)str_take(&line, ' ');
    Str name = str_take(&line, ' ');
    int row = row_named(reading, name);
    if (!read_numbers(line, &read)) return false;
    if (row < 0) {
        keep_foreign(reading, name, &read);
        return true;
    }
    if (reading->is_read[row]) return false;
    reading->is_read[row] = true;
    reading->skill->row[row] = read;
    reading->next = row + 1;
    return true;
}

/* Reads rows up to the line `end`. Returns false if a line is wrong or the end is missing. */
static bool read_rows(Reading *reading, Str text)
{
    while (text.n) {
        Str line = str_take(&text, '\n');
        if (str_is(line, "end")) return true;
        if (!str_begins(line, STR("row ")) || !read_row(reading, line)) return false;
    }
    return false;
}

/* True if this game has at least one of the contracts in the file's list of contracts. */
static bool shares_contract(const Game *game, Str line)
{
    while (line.n) {
        Str id = str_take(&line, ' ');
        for (int i = 0; i < game->n_contracts; i++)
            if (str_equal(game->contract[i].id, id)) return true;
    }
    return false;
}

Skill *weights_read(Arena *arena, const Game *game, Str text, WeightsFault *fault)
{
    *fault = WEIGHTS_DAMAGED; /* until the whole text is read */
    if (!str_is(str_take(&text, '\n'), FIRST_LINE)) return NULL;
    (void)str_take(&text, '\n'); /* the line with the game */
    (void)str_take(&text, '\n'); /* the line with deals and seed */
    Str contracts = str_take(&text, '\n');
    if (!str_is(str_take(&contracts, ' '), "contracts")) return NULL;
    Skill *skill = skill_new(arena, game);
    Reading reading = {.arena = arena,
                       .skill = skill,
                       .is_read = ARENA_ARRAY(arena, (size_t)skill->n_rows, bool),
                       .end = &skill->foreign};
    if (!read_rows(&reading, text)) return NULL;
    *fault = WEIGHTS_FOREIGN;
    if (!shares_contract(game, contracts)) return NULL;
    *fault = WEIGHTS_FINE;
    skill->contracts = arena_str(arena, contracts);
    for (int row = 0; row < reading.skill->n_rows; row++)
        if (skill_is_token_row(reading.skill, row) && !reading.is_read[row]) skill_mark_unknown(reading.skill, row);
    skill_simplify(skill);
    if (!is_empty(&skill->row[ROW_FORECASTS])) skill->forecasts = forecasts_new(arena, game);
    return skill;
}

Str weights_file(Arena *arena, Str id)
{
    return arena_printf(arena, "%.*s.weights", STR_ARG(id));
}
