/* Finds and stores weights. */
#include "catalog/stored_weights.h"

#include "system/save.h"
#include "text/source.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MOST_BYTES = 1 << 22 /* the largest file of weights that is read */ };

Str stored_weights_folder(Arena *arena)
{
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    if (data && data[0] == '/') return arena_printf(arena, "%s/tapp/weights", data);
    if (home && home[0] == '/') return arena_printf(arena, "%s/.local/share/tapp/weights", home);
    return STR("");
}

/* Returns the id of a game from the path of its file; returns an empty text if the path does not end with .yaml. */
static Str id_in_path(Str path)
{
    static const char ENDING[] = ".yaml";
    size_t cut = str_folder_length(path), n = sizeof ENDING - 1;
    return str_ends(path, str_of(ENDING)) ? (Str){path.s + cut, path.n - cut - n} : STR("");
}

static void report_damage(const Source *source, Diags *diags)
{
    Diag *diag =
        diag_warning(diags, "damaged-weights", (Span){.source = source}, "these weights are damaged and not used");
    diag_hint(diags, diag, "delete the file, or train the game again");
}

/*
 * Reads the weights of a game from a folder. Returns NULL if there are none, or if they are damaged or for other rules.
 * Only damage is reported.
 */
static const Skill *read_from(Arena *arena, const Game *game, Str folder, Str id, Diags *diags)
{
    Str path = arena_printf(arena, "%.*s/%.*s", STR_ARG(folder), STR_ARG(weights_file(arena, id)));
    if (!folder.n || access(path.s, R_OK) != 0) return NULL;
    const Source *source = source_read(arena, path, MOST_BYTES, diags_new(arena));
    WeightsFault fault = WEIGHTS_DAMAGED;
    const Skill *skill = source ? weights_read(arena, game, source->text, &fault) : NULL;
    if (source && fault == WEIGHTS_DAMAGED) report_damage(source, diags);
    return skill;
}

/*
 * Finds the weights for an id: in the folder TAPP_WEIGHTS, in the user's own folder, beside the file `path`, then among
 * the shipped ones. The first usable ones count.
 */
static const Skill *find_weights(Arena *arena, const Game *game, Str id, Str path, Str shipped, Diags *diags)
{
    const char *named = getenv("TAPP_WEIGHTS");
    Str beside = arena_printf(arena, "%.*sweights", (int)str_folder_length(path), path.s);
    Str among_shipped = arena_printf(arena, "%.*s/weights", STR_ARG(shipped));
    /* a folder is empty if its environment variable is not set; read_from() skips it */
    const Str folders[] = {str_of(named), stored_weights_folder(arena), beside, among_shipped};
    const Skill *skill = NULL;
    for (size_t i = 0; i < COUNT(folders) && !skill; i++) skill = read_from(arena, game, folders[i], id, diags);
    return skill;
}

void stored_weights_find(Arena *arena, const Game *game, Str shipped, Diags *diags)
{
    const Skill *skill = find_weights(arena, game, game->id, game->path, shipped, diags);
    /* files[0] is the file of the game itself; its parents follow, and NULL after the last one */
    for (int i = 1; !skill && game->files && game->files[i - 1] && game->files[i]; i++) {
        Str path = game->files[i]->path, id = id_in_path(path);
        if (id.n) skill = find_weights(arena, game, id, path, shipped, diags);
    }
    if (skill) skill_set(game, skill);
}

/* Creates a folder and its parents. Cuts `path` after each folder and restores it. Returns 0 or an errno. */
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

/*
 * Writes weights into the user's folder. Returns 0 or an errno; ENOENT if the environment does not define the folder.
 */
int stored_weights_save(const NamedRows *rows, const WeightsOrigin *origin)
{
    Arena *arena = arena_new();
    Buf text = {0};
    Str folder = stored_weights_folder(arena);
    int failed = ENOENT;
    if (folder.n) {
        char *path = arena_alloc(arena, folder.n + 1); /* ends with 0, because arena memory is 0 */
        memcpy(path, folder.s, folder.n);
        failed = make_folders(path);
        Str file = arena_printf(arena, "%s/%.*s", path, STR_ARG(weights_file(arena, rows->game)));
        weights_print(rows, origin, &text);
        if (!failed) failed = save_try(file.s, buf_str(&text));
    }
    buf_free(&text);
    arena_free(arena);
    return failed;
}
