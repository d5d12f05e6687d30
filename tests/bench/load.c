/*
 * The time to load a variant, with and without the trained weights of computer players, and to validate it without the
 * trial: processor time of one core, best of some runs.
 */
#include "lint/check.h"

#include <stdio.h>
#include <time.h>

enum { RUNS = 10 };

typedef void Work(const Language *language, Str name);

static double now(void)
{
    struct timespec time;
    (void)clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec * 1e3 + (double)time.tv_nsec / 1e6;
}

static void open_game(OpenRequest request)
{
    Opened opened;
    Buf errors = {0};
    (void)catalog_open(&request, &opened, &errors);
    catalog_close(&opened);
    buf_free(&errors);
}

static void load(const Language *language, Str name)
{
    open_game((OpenRequest){.variant = name, .language = language, .for_rules = true});
}

static void load_to_play(const Language *language, Str name)
{
    open_game((OpenRequest){.variant = name, .language = language});
}

static void validate(const Language *language, Str name)
{
    Check *check = check_open(NULL);
    check_variant(check, language, name, false);
    check_close(check);
}

/* Returns the milliseconds of the fastest of some runs. */
static double best(Work *work, const Language *language, Str name)
{
    double least = 1e9;
    for (int i = 0; i < RUNS; i++) {
        double start = now();
        work(language, name);
        double taken = now() - start;
        if (taken < least) least = taken;
    }
    return least;
}

/*
 * Returns the milliseconds of the fastest run over all variants. Like the command, a run reads a file that several
 * variants extend only once.
 */
static double best_of_all(const Language *language, int n, char **names)
{
    double least = 1e9;
    for (int i = 0; i < RUNS; i++) {
        double start = now();
        FileCache *cache = file_cache_new();
        for (int k = 1; k < n; k++) {
            Check *check = check_open(cache);
            check_variant(check, language, str_of(names[k]), false);
            check_close(check);
        }
        file_cache_free(cache);
        double taken = now() - start;
        if (taken < least) least = taken;
    }
    return least;
}

int main(int n, char **names)
{
    double start = now(), loads = 0, plays = 0;
    Language *language = language_open();
    (void)printf("\nmilliseconds of one core; the schema is compiled in %.1f\n%-24s%10s%10s%12s\n", now() - start, "",
                 "load", "to play", "validate");
    for (int i = 1; i < n; i++) {
        Str name = str_of(names[i]);
        double loading = best(load, language, name), playing = best(load_to_play, language, name);
        loads += loading;
        plays += playing;
        (void)printf("%-24s%10.2f%10.2f%12.1f\n", names[i], loading, playing, best(validate, language, name));
    }
    (void)printf("%-24s%10.2f%10.2f%12.1f\n", "all", loads, plays, best_of_all(language, n, names));
    language_close(language);
    return 0;
}
