/* Finds rows of weights by their names, so that several configurations of a game share them. */
#include "learn/common_rows.h"

#include "bots/forecast.h"

/* Returns the index of the row with this name; returns -1 if there is none. */
static int row_named(const CommonRows *rows, Str name)
{
    for (int i = 0; i < rows->n; i++)
        if (str_equal(rows->name[i], name)) return i;
    return -1;
}

/*
 * Sets the first weights of the common row `common`: copies row `row` of the skill that the game already has
 * (`learned`). If the game has no skill (NULL), the common row keeps its zeros.
 */
static void begin_row(CommonRows *rows, const Skill *learned, int row, int common)
{
    if (!learned) return;
    rows->row[common] = learned->row[row];
    rows->is_unknown[common] = learned->is_unknown[row];
}

/*
 * Adds the skill of a game, and the rows that no earlier game has. If `continues`, these rows start with the weights
 * that the game has. `common[row]` becomes the index of the common row with the same name.
 */
static void add_game(Arena *arena, CommonRows *rows, const Game *game, bool continues)
{
    Skill *skill = skill_new(arena, game);
    skill->forecasts = forecasts_new(arena, game);
    const Skill *learned = continues ? skill_of(game) : NULL;
    uint16_t *common = ARENA_ARRAY(arena, (size_t)skill->n_rows, uint16_t);
    for (int row = 0; row < skill->n_rows; row++) {
        Str name = skill_row_text(arena, skill, row);
        int known = row_named(rows, name);
        common[row] = (uint16_t)(known < 0 ? rows->n : known);
        if (known >= 0) continue;
        rows->name[rows->n] = name;
        rows->is_forecast[rows->n] = forecast_is_row(row);
        begin_row(rows, learned, row, rows->n);
        rows->n++;
    }
    rows->common[rows->n_skills] = common;
    rows->skill[rows->n_skills++] = skill;
}

/*
 * Returns how many rows the skills of all games have together. There cannot be more common rows than these. The skills
 * are made only to count their rows.
 */
static size_t most_rows(const Game *const *games, int n)
{
    size_t most = 0;
    for (int i = 0; i < n; i++) {
        Arena *arena = arena_new();
        most += (size_t)skill_new(arena, games[i])->n_rows;
        arena_free(arena);
    }
    return most;
}

/* Rows with the same name are trained as one: they become one common row, which is then copied to every skill. */
CommonRows *common_rows_new(Arena *arena, const Game *const *games, int n, bool continues)
{
    CommonRows *rows = ARENA_NEW(arena, CommonRows);
    size_t most = most_rows(games, n);
    rows->name = ARENA_ARRAY(arena, most, Str);
    rows->row = ARENA_ARRAY(arena, most, SkillRow);
    rows->is_unknown = ARENA_ARRAY(arena, most, bool);
    rows->is_forecast = ARENA_ARRAY(arena, most, bool);
    rows->skill = ARENA_ARRAY(arena, (size_t)n, Skill *);
    rows->common = ARENA_ARRAY(arena, (size_t)n, uint16_t *);
    rows->learned = continues ? skill_of(games[0]) : NULL;
    for (int i = 0; i < n; i++) add_game(arena, rows, games[i], continues);
    common_rows_share(rows, NULL);
    return rows;
}

void common_rows_share(CommonRows *rows, const bool *is_touched)
{
    for (int i = 0; i < rows->n_skills; i++) {
        Skill *skill = rows->skill[i];
        for (int row = 0; row < skill->n_rows; row++) {
            int common = rows->common[i][row];
            if (is_touched && !is_touched[common]) continue;
            skill->row[row] = rows->row[common];
            skill->is_unknown[row] = rows->is_unknown[common];
        }
    }
}

/* True if the list of contracts has this id already. */
static bool has_contract(const NamedRows *rows, Str id)
{
    for (int i = 0; i < rows->n_contracts; i++)
        if (str_equal(rows->contract[i], id)) return true;
    return false;
}

/* Adds the id of a contract, unless the list has it. */
static void name_contract(NamedRows *out, Str id)
{
    if (!has_contract(out, id)) out->contract[out->n_contracts++] = id;
}

/*
 * Lists the ids of the contracts of all games, then those of the file from which the training has continued. Each id is
 * listed once.
 */
static void name_contracts(Arena *arena, const CommonRows *rows, NamedRows *out)
{
    Str earlier = rows->learned ? rows->learned->contracts : STR("");
    size_t most = earlier.n; /* at least the number of ids in the file */
    for (int i = 0; i < rows->n_skills; i++) most += rows->skill[i]->game->n_contracts;
    out->contract = ARENA_ARRAY(arena, most, Str);
    for (int i = 0; i < rows->n_skills; i++) {
        const Game *game = rows->skill[i]->game;
        for (int k = 0; k < game->n_contracts; k++) name_contract(out, game->contract[k].id);
    }
    while (earlier.n) name_contract(out, arena_str(arena, str_take(&earlier, ' ')));
}

/* True if the list of rows has this name already. */
static bool has_row(const NamedRows *rows, Str name)
{
    for (int i = 0; i < rows->n; i++)
        if (str_equal(rows->name[i], name)) return true;
    return false;
}

/* Returns the number of foreign rows from this one on. */
static size_t count_foreign(const ForeignRow *foreign)
{
    size_t n = 0;
    for (; foreign; foreign = foreign->next) n++;
    return n;
}

NamedRows common_rows_named(Arena *arena, const CommonRows *rows)
{
    NamedRows named = {.game = arena_str(arena, rows->skill[0]->game->id)};
    const ForeignRow *foreign = rows->learned ? rows->learned->foreign : NULL;
    size_t most = (size_t)rows->n + count_foreign(foreign);
    SkillRow *row = ARENA_ARRAY(arena, most, SkillRow);
    named.name = ARENA_ARRAY(arena, most, Str);
    named.row = row;
    for (int i = 0; i < rows->n; i++) {
        if (rows->is_unknown[i]) continue;
        named.name[named.n] = arena_str(arena, rows->name[i]);
        row[named.n++] = rows->row[i];
    }
    for (; foreign; foreign = foreign->next) {
        if (has_row(&named, foreign->name)) continue;
        named.name[named.n] = arena_str(arena, foreign->name);
        row[named.n++] = foreign->row;
    }
    name_contracts(arena, rows, &named);
    return named;
}
