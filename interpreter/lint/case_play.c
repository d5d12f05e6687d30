/* Plays a test case at a table. */
#include "lint/case_inner.h"

/* Returns the kind of step with this name; NULL if there is none. */
static const CaseStep *step_of(Str name)
{
    for (size_t i = 0; i < N_CASE_STEPS; i++)
        if (str_is(name, CASE_STEPS[i].name)) return &CASE_STEPS[i];
    for (size_t i = 0; i < N_CASE_ENGINE_STEPS; i++)
        if (str_is(name, CASE_ENGINE_STEPS[i].name)) return &CASE_ENGINE_STEPS[i];
    return NULL;
}

/* Returns the name of a step that is nearest to a misspelt word; empty if none is near. */
static Str step_near(Str name)
{
    enum { MOST_STEPS = 64 };
    Str names[MOST_STEPS];
    size_t n = 0;
    for (size_t i = 0; i < N_CASE_STEPS && n < MOST_STEPS; i++) names[n++] = str_of(CASE_STEPS[i].name);
    for (size_t i = 0; i < N_CASE_ENGINE_STEPS && n < MOST_STEPS; i++) names[n++] = str_of(CASE_ENGINE_STEPS[i].name);
    return str_nearest(name, names, n);
}

/* Takes one step. A step that this table cannot take is skipped. */
static void take_step(CaseRun *run)
{
    Str args = run->line.text, name = case_first(&args);
    const CaseStep *step = step_of(name);
    if (step) {
        if (run->table->is_library || !step->needs_library) step->take(run, args);
        return;
    }
    Diag *diag =
        diag_error(run->diags, "case-line", case_here(run, name),
                   "'%.*s' is not a step, and lines about the deal must be before the first step", STR_ARG(name));
    diag_did_you_mean(run->diags, diag, step_near(name));
    case_stop(run, diag);
}

/*
 * Deals the cards at the table and takes all steps. A step is a line of the test case. `first_step` is the index of the
 * first step; the lines before it describe the deal.
 */
static void play_at(CaseRun *run, const CaseSetup *setup, size_t first_step)
{
    Buf why = {0};
    CaseTable *table = run->table;
    table->game = setup->game;
    table->arena = arena_new();
    run->line = run->played->head;
    run->game = setup->game;
    if (table->begin(table, setup, &why)) case_look(run);
    else
        case_stop(run, diag_error(run->diags, "case-line", case_here(run, STR("")), "the deal is not possible: %s",
                                  buf_text(&why)));
    for (size_t i = first_step; i < run->played->n && !run->stopped; i++) {
        run->line = run->played->lines[i];
        take_step(run);
    }
    buf_free(&why);
    arena_free(table->arena);
}

bool case_play(CaseGame *game, CaseTable *table, const Case *played, Diags *diags)
{
    CaseSetup setup = {.game = NULL};
    size_t first_step = 0;
    if (!case_begin(game, played, &setup, &first_step, diags)) return false;
    CaseRun run = {.played = played, .table = table, .diags = diags};
    play_at(&run, &setup, first_step);
    return diags->n_errors == 0;
}
