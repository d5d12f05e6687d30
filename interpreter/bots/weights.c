/* Weights as lines of words and numbers. */
#include "bots/weights.h"

#include "base/number.h"

#define FIRST_LINE "tapp weights 1"

/* ---- writing -------------------------------------------------------------------------------------------------- */

static int used_weights(const SkillRow *row)
{
    int n = ROW_WEIGHTS;
    while (n > 0 && row->weight[n - 1] == 0) n--;
    return n;
}

void weights_print(const Skill *skill, const WeightsOrigin *origin, Buf *out)
{
    const Game *game = skill->game;
    buf_printf(out, FIRST_LINE "\ngame %.*s for %d\nrules %016llx\ndeals %llu seed %llu\n", STR_ARG(game->id),
               game->n_players, (unsigned long long)game->rules, (unsigned long long)origin->deals,
               (unsigned long long)origin->seed);
    for (int row = 0; row < skill->n_rows; row++) {
        int n = used_weights(&skill->row[row]);
        if (n == 0) continue;
        buf_add(out, STR("row "));
        skill_row_name(skill, row, out);
        for (int i = 0; i < n; i++) buf_printf(out, " %d", skill->row[row].weight[i]);
        buf_char(out, '\n');
    }
    buf_add(out, STR("end\n"));
}

/* ---- reading -------------------------------------------------------------------------------------------------- */

static bool read_weight(Str word, int32_t *out)
{
    int64_t weight = 0;
    bool is_weight = number_within(word, -INT16_MAX, INT16_MAX, &weight);
    if (is_weight) *out = (int32_t)weight;
    return is_weight;
}

/* Rows stand in their order: it is looked for from one on. */
static int row_named(const Skill *skill, Str name, int first)
{
    Buf own = {0};
    int found = -1;
    for (int row = first; row < skill->n_rows && found < 0; row++) {
        buf_clear(&own);
        skill_row_name(skill, row, &own);
        if (str_equal(buf_str(&own), name)) found = row;
    }
    buf_free(&own);
    return found;
}

/* `next` is behind the row of the line before. */
static bool read_row(Skill *skill, Str line, int *next)
{
    (void)str_take(&line, ' ');
    int row = row_named(skill, str_take(&line, ' '), *next);
    if (row < 0) return false;
    *next = row + 1;
    for (int i = 0; line.n; i++)
        if (i == ROW_WEIGHTS || !read_weight(str_take(&line, ' '), &skill->row[row].weight[i])) return false;
    return true;
}

Skill *weights_read(Arena *arena, const Game *game, Str text)
{
    Str rules = arena_printf(arena, "rules %016llx", (unsigned long long)game->rules);
    if (!str_is(str_take(&text, '\n'), FIRST_LINE)) return NULL;
    (void)str_take(&text, '\n');
    if (!str_equal(str_take(&text, '\n'), rules)) return NULL;
    (void)str_take(&text, '\n');
    Skill *skill = skill_new(arena, game);
    for (int next = 0;;) {
        Str line = str_take(&text, '\n');
        if (str_is(line, "end")) return skill;
        if (!str_begins(line, STR("row ")) || !read_row(skill, line, &next)) return NULL;
    }
}

Str weights_file(Arena *arena, const Game *game)
{
    return arena_printf(arena, "%.*s-%016llx.weights", STR_ARG(game->id), (unsigned long long)game->rules);
}
