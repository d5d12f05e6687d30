/* Finds the files of unfinished matches and reads them. */
#include "match/saved_list.h"

#include "match/saved_match.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static const char SUFFIX[] = ".rec";

/* ---- finding -------------------------------------------------------------------------------------------------- */

/* The list while it is built. */
typedef struct Finding {
    Arena *arena;
    SavedList list;
    size_t capacity;
} Finding;

/* Adds a file to the list, if it exists and is no folder. */
static void add_saved(Finding *finding, const char *path, Str id)
{
    struct stat info;
    if (stat(path, &info) != 0 || !S_ISREG(info.st_mode)) return;
    SavedEntry *entry = arena_push(finding->arena, (void **)&finding->list.entries, &finding->list.n,
                                   &finding->capacity, sizeof *entry);
    *entry = (SavedEntry){.path = path, .id = arena_str(finding->arena, id)};
    entry->changed = (int64_t)info.st_mtim.tv_sec;
    entry->changed_more = info.st_mtim.tv_nsec;
    entry->is_elsewhere = file_lock_is_elsewhere(path);
}

/* Adds all files of saved matches in a folder. */
static void add_folder(Finding *finding, const char *folder)
{
    DIR *files = opendir(folder);
    if (!files) return;
    for (const struct dirent *file = readdir(files); file; file = readdir(files)) {
        Str name = str_of(file->d_name);
        size_t n = sizeof SUFFIX - 1;
        if (name.n <= n || strcmp(name.s + name.n - n, SUFFIX) != 0) continue;
        add_saved(finding, arena_printf(finding->arena, "%s/%s", folder, name.s).s, (Str){name.s, name.n - n});
    }
    (void)closedir(files);
}

/*
 * Compares two files, so that the newest one is first. If two files have the same time, the name that is later in the
 * alphabet is first.
 */
static int newest_first(const void *left, const void *right)
{
    const SavedEntry *a = left, *b = right;
    if (a->changed != b->changed) return a->changed > b->changed ? -1 : 1;
    if (a->changed_more != b->changed_more) return a->changed_more > b->changed_more ? -1 : 1;
    return strcmp(b->path, a->path);
}

SavedList saved_list(Arena *arena)
{
    /* the file names that earlier versions of the program used */
    static const char *const EARLIER[] = {"session", "session.before"};
    Finding finding = {.arena = arena};
    const char *folder = saved_match_folder(arena);
    if (!folder) return finding.list;
    save_sweep(folder);
    save_sweep(saved_match_place(arena, "records"));
    save_sweep(saved_match_place(arena, ".")); /* the folder in which earlier versions saved */
    add_folder(&finding, folder);
    for (size_t i = 0; i < COUNT(EARLIER); i++)
        add_saved(&finding, saved_match_place(arena, EARLIER[i]), str_of(EARLIER[i]));
    if (finding.list.n) qsort(finding.list.entries, finding.list.n, sizeof(SavedEntry), newest_first);
    return finding.list;
}

/* ---- reading -------------------------------------------------------------------------------------------------- */

/*
 * Plays the deals of a match again to find the number of the deal and the person's total. Returns false if this is not
 * possible.
 */
static bool read_standing(SavedEntry *entry, Arena *arena, const SavedMatchRead *read, const Game *game)
{
    Match match;
    bool resumes = false;
    MatchSpec spec = read->head.spec;
    spec.dealer %= game->n_players; /* the file may name a seat that the game does not have */
    match_begin(&match, arena, game, &spec);
    if (!saved_match_replay(NULL, read, &match, diags_new(arena), &resumes)) return false;
    entry->deal = match.n_rows + 1;
    entry->total = read->head.person < game->n_players ? match.total[read->head.person] : 0;
    return true;
}

/*
 * Fills in the name of the game, the number of players and the total. If the file cannot be read, the name is the id.
 */
static void read_entry(SavedEntry *entry, Arena *arena, const Language *language, Str words)
{
    Opened opened;
    SavedMatchRead read;
    Buf errors = {0};
    Arena *scratch = arena_new();
    entry->name = entry->id;
    if (saved_match_read(scratch, entry->path, diags_new(scratch), &read)) {
        const RecordHead *head = &read.head.record;
        OpenRequest request = {.variant = head->variant,
                               .players = read.players,
                               .options = head->options,
                               .n_options = head->n_options,
                               .language = language};
        bool is_open = catalog_open(&request, &opened, &errors);
        entry->players = read.players;
        if (is_open) entry->name = arena_str(arena, text_in(opened.game->name, words));
        entry->is_readable = is_open && read_standing(entry, scratch, &read, opened.game);
        catalog_close(&opened);
    }
    buf_free(&errors);
    arena_free(scratch);
}

void saved_list_read(SavedList *list, Arena *arena, const Language *language, Str words)
{
    for (size_t i = 0; i < list->n; i++) read_entry(&list->entries[i], arena, language, words);
}
