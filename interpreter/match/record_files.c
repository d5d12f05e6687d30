/* Records as files. */
#include "match/record_files.h"

#include "match/saved_match.h"
#include "system/save.h"
#include "wording/words.h"

#include <stdio.h>
#include <sys/stat.h>
#include <time.h>

enum { PATH_ROOM = 4096 };

const char *record_files_folder(Arena *arena)
{
    return saved_match_place(arena, "records");
}

static void begin(RecordFiles *record_files, const RecordHead *head, void (*keep)(Keeper *keeper, const Match *match))
{
    struct tm day;
    time_t now = time(NULL);
    *record_files = (RecordFiles){.keeper = {.keep = keep}, .head = *head};
    if (!localtime_r(&now, &day) || !strftime(record_files->stamp, sizeof record_files->stamp, "%Y%m%d-%H%M%S", &day))
        record_files->stamp[0] = '\0';
}

static bool write_record(RecordFiles *record_files, const char *path, const Match *match)
{
    Buf text = {0};
    record_write(&text, &record_files->head, match->game, &match->state);
    if (!record_files->failed) record_files->failed = !save_file(path, buf_str(&text));
    buf_free(&text);
    return !record_files->failed;
}

/* ---- deals in a folder ---------------------------------------------------------------------------------------- */

/* A name that is not taken: sessions may have begun in the same second. False if the path is too long. */
static bool free_name(const RecordFiles *record_files, const Match *match, char *path, size_t room)
{
    struct stat info;
    uint64_t number = record_files->written;
    int n = 0;
    do {
        n = snprintf(path, room, "%s/%s-%.*s-%llu.rec", record_files->folder, record_files->stamp,
                     STR_ARG(match->game->id), (unsigned long long)++number);
    } while (n > 0 && (size_t)n < room && stat(path, &info) == 0);
    return n > 0 && (size_t)n < room;
}

static void put(RecordFiles *record_files, const Match *match)
{
    char path[PATH_ROOM];
    if (record_files->failed || !free_name(record_files, match, path, sizeof path)) return;
    record_files->written += write_record(record_files, path, match);
}

static void keep_deal(Keeper *keeper, const Match *match)
{
    if (match->state.phase == PHASE_DONE) put((RecordFiles *)keeper, match);
}

void record_files_end(RecordFiles *record_files, const Match *match)
{
    bool is_in_progress = match->state.phase != PHASE_DONE && match->state.n_log > 0;
    if (record_files->folder && is_in_progress) put(record_files, match);
}

void record_files_begin(RecordFiles *record_files, const char *folder, const RecordHead *head)
{
    begin(record_files, head, keep_deal);
    record_files->folder = folder;
    record_files->failed = !folder;
    if (folder) saved_match_make_folders(folder);
}

/* ---- one deal in one file ------------------------------------------------------------------------------------- */

static void keep_file(Keeper *keeper, const Match *match)
{
    RecordFiles *record_files = (RecordFiles *)keeper;
    if (write_record(record_files, record_files->file, match)) record_files->written = 1;
}

void record_files_begin_file(RecordFiles *record_files, const char *file, const RecordHead *head)
{
    begin(record_files, head, keep_file);
    record_files->file = file;
}

void record_files_tell(const RecordFiles *record_files, Line *line, Str language)
{
    Str place = str_of(record_files->folder ? record_files->folder : record_files->file);
    Slots slots = {.text = {place}, .number = {(int64_t)record_files->written}};
    if (record_files->written == 0) return;
    word_add(&line->text, language, WORD_RECORDED, slots);
    buf_char(&line->text, '\n');
    line_flush(line);
}
