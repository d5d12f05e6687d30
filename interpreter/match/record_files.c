/* Records as files. */
#include "match/record_files.h"

#include "match/saved_match.h"
#include "system/save.h"
#include "wording/words.h"

#include <stdio.h>
#include <sys/stat.h>
#include <time.h>

enum { PATH_ROOM = 4096 };

const char *shelf_folder(Arena *arena)
{
    return archive_place(arena, "records");
}

static void begin(Shelf *shelf, const RecordHead *head, void (*keep)(Keeper *keeper, const Match *match))
{
    struct tm day;
    time_t now = time(NULL);
    *shelf = (Shelf){.keeper = {.keep = keep}, .head = *head};
    if (!localtime_r(&now, &day) || !strftime(shelf->stamp, sizeof shelf->stamp, "%Y%m%d-%H%M%S", &day))
        shelf->stamp[0] = '\0';
}

static bool write_record(Shelf *shelf, const char *path, const Match *match)
{
    Buf text = {0};
    record_write(&text, &shelf->head, match->game, &match->state);
    if (!shelf->failed) shelf->failed = !save_file(path, buf_str(&text));
    buf_free(&text);
    return !shelf->failed;
}

/* ---- deals in a folder ---------------------------------------------------------------------------------------- */

/* A name that is not taken: sessions may have begun in the same second. False if the path is too long. */
static bool free_name(const Shelf *shelf, const Match *match, char *path, size_t room)
{
    struct stat info;
    uint64_t number = shelf->written;
    int n = 0;
    do {
        n = snprintf(path, room, "%s/%s-%.*s-%llu.rec", shelf->folder, shelf->stamp, STR_ARG(match->game->id),
                     (unsigned long long)++number);
    } while (n > 0 && (size_t)n < room && stat(path, &info) == 0);
    return n > 0 && (size_t)n < room;
}

static void put(Shelf *shelf, const Match *match)
{
    char path[PATH_ROOM];
    if (shelf->failed || !free_name(shelf, match, path, sizeof path)) return;
    shelf->written += write_record(shelf, path, match);
}

static void keep_deal(Keeper *keeper, const Match *match)
{
    if (match->state.phase == PHASE_DONE) put((Shelf *)keeper, match);
}

void shelf_end(Shelf *shelf, const Match *match)
{
    bool is_in_progress = match->state.phase != PHASE_DONE && match->state.n_log > 0;
    if (shelf->folder && is_in_progress) put(shelf, match);
}

void shelf_begin(Shelf *shelf, const char *folder, const RecordHead *head)
{
    begin(shelf, head, keep_deal);
    shelf->folder = folder;
    shelf->failed = !folder;
    if (folder) archive_make_folders(folder);
}

/* ---- one deal in one file ------------------------------------------------------------------------------------- */

static void keep_file(Keeper *keeper, const Match *match)
{
    Shelf *shelf = (Shelf *)keeper;
    if (write_record(shelf, shelf->file, match)) shelf->written = 1;
}

void shelf_begin_file(Shelf *shelf, const char *file, const RecordHead *head)
{
    begin(shelf, head, keep_file);
    shelf->file = file;
}

void shelf_tell(const Shelf *shelf, Line *line, Str language)
{
    Str place = str_of(shelf->folder ? shelf->folder : shelf->file);
    Slots slots = {.text = {place}, .number = {(int64_t)shelf->written}};
    if (shelf->written == 0) return;
    word_add(&line->text, language, WORD_RECORDED, slots);
    buf_char(&line->text, '\n');
    line_flush(line);
}
