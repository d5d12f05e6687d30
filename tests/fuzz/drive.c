/*
 * Runs a harness without a fuzzer: first its seeds, then TAPP_FUZZ_RUNS seeds that are changed by a fixed sequence of
 * random numbers. The current input is in a file, which remains if the harness fails.
 */
#include "base/rng.h"
#include "text/source.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { RUNS = 500, MOST_SEEDS = 64, MOST_BYTES = 1 << 16, MOST_CHANGES = 4, MOST_PIECE = 40 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

typedef struct Drive {
    Arena *arena;
    Str seeds[MOST_SEEDS];
    size_t n_seeds;
    Rng rng;
    char input[64]; /* the file of the current input */
} Drive;

static void read_seeds(Drive *drive, const char *folder)
{
    DIR *open = opendir(folder);
    Diags *diags = diags_new(drive->arena);
    const struct dirent *entry = NULL;
    while (open && drive->n_seeds < MOST_SEEDS && (entry = readdir(open)) != NULL) {
        if (entry->d_name[0] == '.') continue;
        Str path = arena_printf(drive->arena, "%s/%s", folder, entry->d_name);
        const Source *source = source_read(drive->arena, path, MOST_BYTES, diags);
        if (source) drive->seeds[drive->n_seeds++] = source->text;
    }
    if (open) (void)closedir(open);
}

/* Compares names, so that seeds have the same order on every machine. */
static int compare_seeds(const void *a, const void *b)
{
    return str_compare(*(const Str *)a, *(const Str *)b);
}

static size_t pick(Drive *drive, size_t n)
{
    return n ? rng_below(&drive->rng, (uint32_t)n) : 0;
}

/* Replaces the `gone` bytes at `at` by `with`. */
static void replace(Buf *text, size_t at, size_t gone, Str with)
{
    Buf changed = {0};
    buf_add(&changed, (Str){text->text, at});
    buf_add(&changed, with);
    buf_add(&changed, (Str){text->text + at + gone, text->n - at - gone});
    buf_free(text);
    *text = changed;
}

/* Returns a piece of a random seed. A file with a piece of another file is often nearly correct. */
static Str piece(Drive *drive)
{
    Str seed = drive->seeds[pick(drive, drive->n_seeds)];
    size_t from = pick(drive, seed.n), n = pick(drive, MOST_PIECE);
    return (Str){seed.s + from, n < seed.n - from ? n : seed.n - from};
}

static void change(Drive *drive, Buf *text)
{
    char byte = (char)rng_below(&drive->rng, 256);
    size_t at = pick(drive, text->n), rest = text->n - at, some = pick(drive, rest < MOST_PIECE ? rest : MOST_PIECE);
    switch (rng_below(&drive->rng, 4)) {
    case 0: replace(text, at, some, STR("")); break;
    case 1: replace(text, at, some, piece(drive)); break;
    case 2: replace(text, at, 0, piece(drive)); break;
    default: replace(text, at, rest ? 1 : 0, (Str){&byte, 1}); break;
    }
}

static void run(const Drive *drive, Str input)
{
    FILE *file = fopen(drive->input, "wb");
    if (file) (void)fwrite(input.s, 1, input.n, file);
    if (file) (void)fclose(file);
    (void)LLVMFuzzerTestOneInput((const uint8_t *)input.s, input.n);
}

static size_t run_all(Drive *drive)
{
    const char *asked = getenv("TAPP_FUZZ_RUNS");
    size_t runs = asked ? strtoul(asked, NULL, 10) : RUNS;
    for (size_t i = 0; i < drive->n_seeds; i++) run(drive, drive->seeds[i]);
    for (size_t i = 0; i < runs; i++) {
        drive->rng = rng_stream(1, i, 0);
        Buf text = {0};
        buf_add(&text, drive->seeds[pick(drive, drive->n_seeds)]);
        for (size_t n = 1 + pick(drive, MOST_CHANGES); n > 0; n--) change(drive, &text);
        run(drive, buf_str(&text));
        buf_free(&text);
    }
    return runs + drive->n_seeds;
}

int main(int n, char **arguments)
{
    (void)n;
    const char *slash = strrchr(arguments[0], '/'), *name = slash ? slash + 1 : arguments[0];
    Drive drive = {.arena = arena_new()};
    Str seeds = arena_printf(drive.arena, "tests/fuzz/seeds/%.*s", (int)strcspn(name, "_"), name);
    read_seeds(&drive, seeds.s);
    qsort(drive.seeds, drive.n_seeds, sizeof(Str), compare_seeds);
    (void)snprintf(drive.input, sizeof drive.input, "/tmp/tapp-%.20s-%ld", name, (long)getpid());
    (void)printf("1..1\n# the input of the moment: %s\n", drive.input);
    (void)fflush(stdout);
    size_t inputs = drive.n_seeds ? run_all(&drive) : 0;
    (void)printf("%sok 1 - %zu inputs, %zu of them seeds\n", inputs ? "" : "not ", inputs, drive.n_seeds);
    (void)unlink(drive.input);
    arena_free(drive.arena);
    return inputs ? 0 : 1;
}
