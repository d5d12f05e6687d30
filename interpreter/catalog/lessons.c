/* Finding and keeping weights. */
#include "catalog/lessons.h"

#include "system/save.h"
#include "text/source.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MOST_BYTES = 1 << 22 };

Str lessons_folder(Arena *arena)
{
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    if (data && data[0] == '/') return arena_printf(arena, "%s/tapp/weights", data);
    if (home && home[0] == '/') return arena_printf(arena, "%s/.local/share/tapp/weights", home);
    return STR("");
}

/* The folder `weights` beside a file. */
static Str folder_beside(Arena *arena, Str path)
{
    size_t n = path.n;
    while (n > 0 && path.s[n - 1] != '/') n--;
    return arena_printf(arena, "%.*sweights", (int)n, path.s);
}

static const Skill *read_from(Arena *arena, const Game *game, Str folder)
{
    Str path = arena_printf(arena, "%.*s/%.*s", STR_ARG(folder), STR_ARG(weights_file(arena, game)));
    if (!folder.n || access(path.s, R_OK) != 0) return NULL;
    const Source *source = source_read(arena, path, MOST_BYTES, diags_new(arena));
    return source ? weights_read(arena, game, source->text) : NULL;
}

void lessons_find(Arena *arena, const Game *game, Str shipped)
{
    const char *named = getenv("TAPP_WEIGHTS");
    Str among_shipped = arena_printf(arena, "%.*s/weights", STR_ARG(shipped));
    const Str folders[] = {str_of(named), lessons_folder(arena), folder_beside(arena, game->path), among_shipped};
    for (size_t i = 0; i < COUNT(folders); i++) {
        const Skill *skill = read_from(arena, game, folders[i]);
        if (!skill) continue;
        skill_teach(game, skill);
        return;
    }
}

/* Makes a folder and those above it. */
static int make_folders(char *path)
{
    for (char *at = path + 1;; at++) {
        if (*at != '/' && *at != '\0') continue;
        char kept = *at;
        *at = '\0';
        int failed = mkdir(path, 0777) == 0 || errno == EEXIST ? 0 : errno;
        *at = kept;
        if (failed || kept == '\0') return failed;
    }
}

int lessons_keep(const Skill *skill, const WeightsOrigin *origin)
{
    Arena *arena = arena_new();
    Buf text = {0};
    Str folder = lessons_folder(arena);
    int failed = ENOENT;
    if (folder.n) {
        char *path = arena_alloc(arena, folder.n + 1);
        memcpy(path, folder.s, folder.n);
        failed = make_folders(path);
        Str file = arena_printf(arena, "%s/%.*s", path, STR_ARG(weights_file(arena, skill->game)));
        weights_print(skill, origin, &text);
        if (!failed) failed = save_try(file.s, buf_str(&text));
    }
    buf_free(&text);
    arena_free(arena);
    return failed;
}
