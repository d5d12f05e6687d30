/* Searches folders for files that are variants. */
#include "catalog/search.h"

#include "catalog/catalog.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { DEEPEST = 32 /* the most levels of folders that are searched */ };

typedef struct Search {
    Arena *arena;
    Str *paths;
    size_t n, capacity;
} Search;

/*
 * True if a line of the file begins with the key `tapp`. A file that cannot be read has no keys. Errors in the file are
 * reported later, when it is opened as a variant.
 */
static bool has_key(const char *path)
{
    char line[4096]; /* a longer line is read in several parts; `at_start` is true only for the first of them */
    static const char KEY[] = "tapp:";
    bool found = false, at_start = true;
    FILE *file = fopen(path, "rb");
    while (file && !found && fgets(line, sizeof line, file)) {
        found = at_start && strncmp(line, KEY, sizeof KEY - 1) == 0;
        at_start = strchr(line, '\n') != NULL;
    }
    if (file) (void)fclose(file);
    return found;
}

/*
 * Lists the rules files in a folder (empty: the current one) and below it. Hidden files and folders are skipped, and
 * links are not followed.
 */
static void search_folder(Search *search, Str folder, int depth)
{
    DIR *entries = depth < DEEPEST ? opendir(folder.n ? folder.s : ".") : NULL;
    for (struct dirent *entry = entries ? readdir(entries) : NULL; entry; entry = readdir(entries)) {
        struct stat info;
        if (entry->d_name[0] == '.') continue;
        Str path = arena_printf(search->arena, "%.*s%s%s", STR_ARG(folder), folder.n ? "/" : "", entry->d_name);
        if (lstat(path.s, &info) != 0) continue;
        if (S_ISDIR(info.st_mode)) search_folder(search, path, depth + 1);
        else if (S_ISREG(info.st_mode) && catalog_plain_name(path).n && has_key(path.s))
            *(Str *)arena_push(search->arena, (void **)&search->paths, &search->n, &search->capacity, sizeof(Str)) =
                path;
    }
    if (entries) (void)closedir(entries);
}

Str *search_variants(Arena *arena, size_t *n)
{
    Search search = {.arena = arena};
    search_folder(&search, STR(""), 0);
    if (search.n > 1) qsort(search.paths, search.n, sizeof(Str), str_order);
    *n = search.n;
    return search.paths;
}
