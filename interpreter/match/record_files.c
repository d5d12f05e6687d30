/* Saves records of deals as files. */
#include "match/record_files.h"

#include "match/saved_match.h"
#include "system/message.h"
#include "system/save.h"
#include "wording/words.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

const char *record_files_folder(Arena *arena)
{
    return saved_match_place(arena, "records");
}

/*
 * Returns the name of a file in a folder that does not exist yet, in the arena. Several names are tried, because
 * several matches may start in the same second.
 */
static const char *unused_path(Arena *arena, const char *folder, const RecordFiles *record_files, const Game *game)
{
    struct stat info;
    const char *path = NULL;
    uint64_t number = record_files->written;
    do {
        path = arena_printf(arena, "%s/%s-%.*s-%llu.rec", folder, record_files->stamp, STR_ARG(game->id),
                            (unsigned long long)++number)
                   .s;
    } while (stat(path, &info) == 0);
    return path;
}

/*
 * Sets the fields that both ways of saving have (files in a folder, or one file). The time of the start becomes part of
 * file names; if the system does not know it, it is empty.
 */
static void begin_files(RecordFiles *record_files, const RecordHead *head,
                        void (*save)(Saver *saver, const Match *match))
{
    struct tm day;
    time_t now = time(NULL);
    *record_files = (RecordFiles){.saver = {.save = save}, .head = *head, .arena = arena_new()};
    if (!localtime_r(&now, &day) || !strftime(record_files->stamp, sizeof record_files->stamp, "%Y%m%d-%H%M%S", &day))
        record_files->stamp[0] = '\0';
}

/* ---- each deal in a file of its own --------------------------------------------------------------------------- */

/* Writes a record to a new file. Returns 0 or an errno. */
static int save_record(RecordFiles *record_files, const Match *match, Str text)
{
    int fault = save_try(unused_path(record_files->arena, record_files->folder, record_files, match->game), text);
    record_files->written += fault == 0;
    return fault;
}

/* Writes the records that are not written yet, the oldest first. So the files are numbered in the order of play. */
static void write_unwritten(RecordFiles *record_files, const Match *match)
{
    int fault = 0;
    if (record_files->n_done == record_files->n_records) return;
    saved_match_make_folders(record_files->folder);
    while (!fault && record_files->n_done < record_files->n_records) {
        fault = save_record(record_files, match, record_files->records[record_files->n_done]);
        record_files->n_done += fault == 0;
    }
    record_files->saver.fault = fault;
}

/* Adds the record of the present deal to those that must be written. */
static void add_record(RecordFiles *record_files, const Match *match)
{
    Buf text = {0};
    record_write(&text, &record_files->head, match->game, &match->state);
    Str *record = arena_push(record_files->arena, (void **)&record_files->records, &record_files->n_records,
                             &record_files->capacity, sizeof *record);
    *record = arena_str(record_files->arena, buf_str(&text));
    buf_free(&text);
}

/*
 * The host calls this after every action. Writes the record of a finished deal, and those that could not be written
 * before. Without a folder, nothing is saved.
 */
static void save_deal(Saver *saver, const Match *match)
{
    RecordFiles *record_files = (RecordFiles *)saver;
    if (!record_files->folder) return;
    if (match->state.phase == PHASE_DONE) add_record(record_files, match);
    write_unwritten(record_files, match);
}

void record_files_begin(RecordFiles *record_files, const char *folder, const RecordHead *head)
{
    begin_files(record_files, head, save_deal);
    record_files->folder = folder;
}

/* ---- one deal in one file, after every action ----------------------------------------------------------------- */

/*
 * Chooses a new file for the record, if only the folder is given. This is done just before the record is written,
 * because other programs choose names in the same folder.
 */
static void choose_file(RecordFiles *record_files, const Game *game)
{
    bool needs_file = record_files->place && (!record_files->file || record_files->is_finished);
    if (!needs_file) return;
    saved_match_make_folders(record_files->place);
    record_files->file = unused_path(record_files->names, record_files->place, record_files, game);
}

/*
 * The host calls this after every action. Writes the record of the deal so far. A deal without actions is not worth a
 * record, unless the person has taken back the first action of a deal that has one.
 */
static void save_to_file(Saver *saver, const Match *match)
{
    RecordFiles *record_files = (RecordFiles *)saver;
    Buf text = {0};
    saver->fault = 0;
    if (match->state.n_log == 0 && record_files->written == 0) return;
    choose_file(record_files, match->game);
    record_write(&text, &record_files->head, match->game, &match->state);
    saver->fault = save_try(record_files->file, buf_str(&text));
    record_files->is_finished = match->state.phase == PHASE_DONE;
    if (saver->fault == 0) record_files->written = 1;
    buf_free(&text);
}

void record_files_begin_new(RecordFiles *record_files, const char *folder, Arena *names, const RecordHead *head)
{
    begin_files(record_files, head, save_to_file);
    record_files->place = folder;
    record_files->names = names;
}

void record_files_begin_file(RecordFiles *record_files, const char *file, const RecordHead *head)
{
    begin_files(record_files, head, save_to_file);
    record_files->file = file;
}

/* ---- the end of the match ------------------------------------------------------------------------------------- */

bool record_files_end(RecordFiles *record_files, const Match *match, bool unfinished)
{
    Saver *saver = &record_files->saver;
    /* a deal without actions is not worth a record */
    bool is_in_progress = match->state.phase != PHASE_DONE && match->state.n_log > 0;
    if (record_files->folder && unfinished && is_in_progress) add_record(record_files, match);
    if (record_files->folder) write_unwritten(record_files, match);
    else if (saver->fault) save_to_file(saver, match); /* tries the failed write again */
    if (saver->fault)
        complain("cannot write '%s': %s", record_files->folder ? record_files->folder : record_files->file,
                 strerror(saver->fault));
    arena_free(record_files->arena);
    return saver->fault == 0;
}

void record_files_show(const RecordFiles *record_files, Line *line, Str language)
{
    Str place = str_of(record_files->folder ? record_files->folder : record_files->file);
    Slots slots = {.text = {place}, .number = {(int64_t)record_files->written}};
    if (record_files->written == 0) return;
    word_add(&line->text, language, WORD_RECORDED, slots);
    buf_char(&line->text, '\n');
    line_flush(line);
}
