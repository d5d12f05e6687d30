/*
 * Plays the cases of tests/rules, each at two tables: with the functions of the library, and with the program (TAPP)
 * through the engine protocol. Without arguments it plays all cases. Arguments are files or folders to play, and `-k
 * TEXT` plays only cases whose line contains TEXT. docs/language/12-errors-and-limits.md describes the format.
 */
#include "rules_table.h"

#include <dirent.h>
#include <signal.h>
#include <sys/stat.h>

static const char ROOT[] = "tests/rules";

enum { MAX_FILES = 256 };

/* The data of all cases. */
typedef struct Runner {
    Language *language;
    Cases cases;
    CaseGame game;
    CaseTable library;
    ProgramTable program;
    bool has_program;
    const char *filter;
    unsigned n_tests, n_failed;
} Runner;

/* ---- reporting ------------------------------------------------------------------------------------------------ */

static void print_diagnostic(Str text)
{
    while (text.n) {
        Str line = str_take(&text, '\n');
        printf("# %.*s\n", STR_ARG(line));
    }
}

static void tell(Runner *runner, const Case *played, const char *table, Diags *diags)
{
    Buf faults = {0};
    diags_print(&faults, diags);
    runner->n_tests++;
    runner->n_failed += diags->n_errors > 0;
    printf("%sok %u - %.*s:%u %.*s: %.*s [%s]\n", diags->n_errors ? "not " : "", runner->n_tests,
           STR_ARG(played->source->path), played->head.number, STR_ARG(played->ids), STR_ARG(played->title), table);
    print_diagnostic(buf_str(&faults));
    (void)fflush(stdout);
    buf_free(&faults);
}

static void tell_skipped(Runner *runner, const Case *played)
{
    runner->n_tests++;
    printf("ok %u - %.*s:%u %.*s # SKIP TAPP names no program that serves the engine protocol\n", runner->n_tests,
           STR_ARG(played->source->path), played->head.number, STR_ARG(played->ids));
}

static void play_at(Runner *runner, CaseTable *table, const Case *played)
{
    Arena *arena = arena_new();
    Diags *diags = diags_new(arena);
    (void)case_play(&runner->game, table, played, diags);
    tell(runner, played, table->name, diags);
    arena_free(arena);
}

static void play_case(Runner *runner, const Case *played)
{
    play_at(runner, &runner->library, played);
    if (runner->has_program) play_at(runner, &runner->program.table, played);
    else tell_skipped(runner, played);
}

/* ---- finding cases -------------------------------------------------------------------------------------------- */

static int by_name(const void *a, const void *b)
{
    return str_compare(*(const Str *)a, *(const Str *)b);
}

static void find_in(Runner *runner, Str path, Diags *why);

static void find_in_folder(Runner *runner, DIR *folder, Str path, Diags *why)
{
    Arena *arena = runner->cases.arena;
    Str names[MAX_FILES];
    size_t n = 0;
    for (const struct dirent *entry = readdir(folder); entry && n < MAX_FILES; entry = readdir(folder))
        if (entry->d_name[0] != '.') names[n++] = arena_printf(arena, "%.*s/%s", STR_ARG(path), entry->d_name);
    qsort(names, n, sizeof names[0], by_name);
    for (size_t i = 0; i < n; i++) find_in(runner, names[i], why);
}

static void find_in(Runner *runner, Str path, Diags *why)
{
    DIR *folder = opendir(arena_str(runner->cases.arena, path).s);
    if (folder) {
        find_in_folder(runner, folder, path, why);
        (void)closedir(folder);
    } else if (path.n > 5 && memcmp(path.s + path.n - 5, ".case", 5) == 0) {
        cases_read(&runner->cases, path, why);
    }
}

static void find_all(Runner *runner, int n, char **arguments, Diags *why)
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

static bool is_wanted(const Runner *runner, const Case *played)
{
    if (played->is_setup) return false;
    if (!runner->filter) return true;
    Str line = arena_printf(runner->cases.arena, "%.*s %.*s", STR_ARG(played->ids), STR_ARG(played->title));
    return strstr(line.s, runner->filter) != NULL;
}

/* ---- running cases -------------------------------------------------------------------------------------------- */

static Runner runner_open(void)
{
    Runner runner = {.language = language_open(), .cases = {.arena = arena_new()}, .library = case_table()};
    runner.game.language = runner.language;
    (void)signal(SIGPIPE, SIG_IGN);
    runner.has_program = program_start(getenv("TAPP"), &runner.program);
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
    case_close(&runner->game);
    language_close(runner->language);
    arena_free(runner->cases.arena);
}

int main(int n, char **arguments)
{
    Runner runner = runner_open();
    Diags *faults = diags_new(runner.cases.arena);
    find_all(&runner, n, arguments, faults);
    for (size_t i = 0; i < runner.cases.n; i++)
        if (is_wanted(&runner, &runner.cases.items[i])) play_case(&runner, &runner.cases.items[i]);
    if (faults->n_errors) {
        Buf text = {0};
        diags_print(&text, faults);
        printf("not ok %u - the cases can be read\n", ++runner.n_tests);
        runner.n_failed++;
        print_diagnostic(buf_str(&text));
        buf_free(&text);
    }
    runner_close(&runner);
    printf("1..%u\n", runner.n_tests);
    return runner.n_failed ? 1 : 0;
}
