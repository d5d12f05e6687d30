/* Saves matches in files, and reads them. */
#include "match/saved_match.h"

#include "base/number.h"
#include "text/source.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

enum { ARCHIVE_MAX_BYTES = 1 << 26, NAMES_MOST = 1000 /* the number of file names that are tried */ };

static const char FIRST_TAG[] = "[Variant ";

/* ---- the place of the file ------------------------------------------------------------------------------------ */

/* True if a variable of the environment has a value. */
static bool is_set(const char *text)
{
    return text && text[0];
}

/* A relative path in XDG_STATE_HOME is invalid, so the folder in $HOME is used instead. */
StatePlace saved_match_state(void)
{
    const char *state = getenv("XDG_STATE_HOME");
    if (is_set(state) && state[0] == '/') return STATE_FOUND;
    if (!is_set(getenv("HOME"))) return STATE_NOWHERE;
    return is_set(state) ? STATE_RELATIVE : STATE_FOUND;
}

const char *saved_match_place(Arena *arena, const char *name)
{
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    if (is_set(state) && state[0] == '/') return arena_printf(arena, "%s/tapp/%s", state, name).s;
    if (is_set(home)) return arena_printf(arena, "%s/.local/state/tapp/%s", home, name).s;
    return NULL;
}

const char *saved_match_folder(Arena *arena)
{
    return saved_match_place(arena, "saved");
}

void saved_match_make_folders(const char *path)
{
    Buf folder = {0};
    for (const char *at = path; *at; at++) {
        if (*at == '/' && at > path) (void)mkdir(buf_text(&folder), 0700);
        buf_char(&folder, *at);
    }
    (void)mkdir(buf_text(&folder), 0700);
    buf_free(&folder);
}

/* ---- writing -------------------------------------------------------------------------------------------------- */

/* Writes the head of the file: all data except the deals. */
static void write_head(Buf *out, const SavedMatchHead *head)
{
    buf_add(out, STR("; a match of tapp: 'tapp play --resume' goes on\n[Session 1]\n"));
    buf_printf(out, "[Place %u]\n[Bots \"%.*s\"]\n", (unsigned)head->person, STR_ARG(head->bots));
    if (head->language.n) buf_printf(out, "[Speaks \"%.*s\"]\n", STR_ARG(head->language));
    buf_printf(out, "[First %llu]\n[FirstDealer %u]\n", (unsigned long long)head->spec.first,
               (unsigned)head->spec.dealer);
    buf_printf(out, "[Limit %llu]\n[Start %llu]\n", (unsigned long long)head->spec.deals,
               (unsigned long long)head->spec.seed);
}

/* Writes the present deal at the end of the text, in place of its earlier version. Finished deals are unchanged. */
static void write_deal(SavedMatch *saved_match, const Match *match)
{
    bool is_new_deal = match->dealt > saved_match->dealt;
    if (is_new_deal) saved_match->deal_start = saved_match->text.n; /* keeps the earlier deals */
    saved_match->dealt = match->dealt;
    saved_match->text.n = saved_match->deal_start;
    buf_char(&saved_match->text, '\n');
    record_write(&saved_match->text, &saved_match->head.record, match->game, &match->state);
}

/* ---- the file of a match -------------------------------------------------------------------------------------- */

/* Returns a file name from the time and the variant. `number` distinguishes matches that would have the same name. */
static const char *name_of_file(const SavedMatch *saved_match, Str variant, int number)
{
    char stamp[32], suffix[16] = "";
    struct tm day;
    time_t now = time(NULL);
    if (!localtime_r(&now, &day) || !strftime(stamp, sizeof stamp, "%Y%m%d-%H%M%S", &day)) stamp[0] = '\0';
    if (number > 1) (void)snprintf(suffix, sizeof suffix, "-%d", number);
    return arena_printf(saved_match->arena, "%s/%s-%.*s%s.rec", saved_match->folder, stamp, STR_ARG(variant), suffix).s;
}

/* Creates and locks a file with a new name. Returns 0 or an errno. */
static int make_file(SavedMatch *saved_match, const Match *match)
{
    int fault = EEXIST;
    saved_match_make_folders(saved_match->folder);
    for (int number = 1; fault == EEXIST && number < NAMES_MOST; number++) {
        const char *path = name_of_file(saved_match, match->game->id, number);
        fault = file_lock_new(&saved_match->lock, path);
        if (fault == 0) saved_match->path = path;
    }
    return fault;
}

/* Writes the text to the locked file, which then has contents (`is_kept`). Returns 0 or an errno. */
static int write_file(SavedMatch *saved_match)
{
    int fault = file_lock_save(&saved_match->lock, saved_match->path, buf_str(&saved_match->text));
    if (fault) return fault;
    saved_match->is_kept = true;
    return 0;
}

/* The host calls this after every action. Creates the file before the first save. */
static void save_match(Saver *saver, const Match *match)
{
    SavedMatch *saved_match = (SavedMatch *)saver;
    write_deal(saved_match, match);
    saver->fault = saved_match->path ? 0 : make_file(saved_match, match);
    if (!saver->fault) saver->fault = write_file(saved_match);
}

/* Prepares to save a match. The text has only the head at first. */
static void begin_file(SavedMatch *saved_match, const SavedMatchHead *head)
{
    *saved_match = (SavedMatch){.saver = {.save = save_match}, .head = *head};
    write_head(&saved_match->text, head);
    saved_match->deal_start = saved_match->text.n;
}

void saved_match_begin(SavedMatch *saved_match, Arena *arena, const char *folder, const SavedMatchHead *head)
{
    begin_file(saved_match, head);
    saved_match->arena = arena;
    saved_match->folder = folder;
}

void saved_match_go_on(SavedMatch *saved_match, const char *path, FileLock lock, const SavedMatchHead *head)
{
    begin_file(saved_match, head);
    saved_match->is_kept = true;
    saved_match->path = path;
    saved_match->lock = lock;
}

int saved_match_close(SavedMatch *saved_match, const Match *match, bool is_over)
{
    bool must_try_again = saved_match->saver.fault && !is_over; /* the file of a finished match is removed anyway */
    if (must_try_again) save_match(&saved_match->saver, match);
    /* a file without contents cannot be continued, so it is removed */
    if (saved_match->path && (is_over || !saved_match->is_kept))
        file_lock_remove(&saved_match->lock, saved_match->path);
    else file_lock_end(&saved_match->lock);
    buf_free(&saved_match->text);
    return is_over ? 0 : saved_match->saver.fault;
}

/* ---- reading -------------------------------------------------------------------------------------------------- */

/*
 * Returns the text after the name of a tag in the head, without quotes; returns an empty text if there is no such tag.
 */
static Str value_of_tag(Str text, const char *name)
{
    Buf tag = {0};
    buf_printf(&tag, "\n[%s ", name);
    const char *at = strstr(text.s, buf_text(&tag));
    size_t skipped = tag.n;
    buf_free(&tag);
    if (!at || at >= text.s + text.n) return STR(""); /* strstr() may find the tag after the head */
    Str value = {at + skipped, 0};
    if (*value.s == '"') value.s++;
    while (value.s[value.n] && !strchr("]\"\n", value.s[value.n])) value.n++;
    return value;
}

/* The part of a saved file before the first deal, while its values are read. */
typedef struct Head {
    Str text;
    const Source *source;
    Diags *diags;
    bool failed; /* a value was wrong and has been reported */
} Head;

/* Returns the place of a value of the head in the file, for messages. */
static Span span_in_head(const Head *head, Str value)
{
    Span place = {.source = head->source, .line = 1, .column = 1, .end_column = 1};
    for (const char *at = head->text.s; at < value.s; at++, place.column++) {
        if (*at != '\n') continue;
        place.line++;
        place.column = 0;
    }
    place.end_line = place.line;
    place.end_column = place.column + (uint32_t)value.n;
    return place;
}

/*
 * Returns the number after the name of a tag, from 0 to `most`; returns 0 if there is no such tag. Reports a wrong
 * number.
 */
static uint64_t number_of_tag(Head *head, const char *name, int64_t most)
{
    Str value = value_of_tag(head->text, name);
    int64_t number = 0;
    if (!value.n || number_within(value, 0, most, &number)) return (uint64_t)number;
    (void)diag_error(head->diags, "record-tag", span_in_head(head, value), "[%s] is a number from 0 to %lld", name,
                     (long long)most);
    head->failed = true;
    return 0;
}

/* Splits the text into the records of deals. A record begins with its first tag, Variant. */
static void cut_deals(Arena *arena, const Source *source, const char *from, SavedMatchRead *out)
{
    Source *deals = NULL;
    size_t capacity = 0;
    while (from) {
        const char *next = strstr(from + 1, "\n[Variant ");
        size_t n = next ? (size_t)(next + 1 - from) : strlen(from);
        Source *deal = arena_push(arena, (void **)&deals, &out->n, &capacity, sizeof *deal);
        *deal = *source_of(arena, source->path, arena_str(arena, (Str){from, n}));
        from = next ? next + 1 : NULL;
    }
    out->deals = deals;
}

/* Finds the variant and the options in the record of the first deal. Returns false after an error. */
static bool read_rules(Arena *arena, Diags *diags, SavedMatchRead *out)
{
    const Record *first = record_read(arena, &out->deals[0], diags);
    if (!first) return false;
    out->players = first->players;
    out->head.record =
        (RecordHead){.variant = first->variant.text, .options = first->options, .n_options = first->n_options};
    return true;
}

/* Reads the values of the head from its tags. */
static void read_head(Head *head, SavedMatchHead *out)
{
    out->person = (uint8_t)number_of_tag(head, "Place", MAX_SEATS - 1);
    out->bots = value_of_tag(head->text, "Bots");
    out->language = value_of_tag(head->text, "Speaks");
    out->spec =
        (MatchSpec){.seed = number_of_tag(head, "Start", INT64_MAX), .first = number_of_tag(head, "First", INT64_MAX)};
    out->spec.deals = number_of_tag(head, "Limit", INT64_MAX);
    out->spec.dealer = (uint8_t)number_of_tag(head, "FirstDealer", MAX_SEATS - 1);
}

bool saved_match_read(Arena *arena, const char *path, Diags *diags, SavedMatchRead *out)
{
    *out = (SavedMatchRead){0};
    const Source *source = source_read(arena, str_of(path), ARCHIVE_MAX_BYTES, diags);
    if (!source) return false;
    Str text = arena_str(arena, source->text); /* a copy, which ends with a zero byte */
    const char *from = strstr(text.s, FIRST_TAG);
    if (!from || !str_is(value_of_tag(text, "Session"), "1")) {
        Span span = {.source = source, .line = 1, .column = 1, .end_line = 1, .end_column = 1};
        (void)diag_error(diags, "no-session", span, "this file is not a saved match of tapp");
        return false;
    }
    Head head = {{text.s, (size_t)(from - text.s)}, source, diags, false};
    cut_deals(arena, source, from, out);
    read_head(&head, &out->head);
    if (head.failed) return false;
    return read_rules(arena, diags, out);
}

/* Reports that a deal is unfinished although another one follows. Returns false. */
static bool refuse_unfinished(const Record *record, Diags *diags)
{
    Diag *diag =
        diag_error(diags, "record-syntax", record->variant.span, "this deal is not finished, but another deal follows");
    diag_hint(diags, diag, "delete the deals after this one");
    return false;
}

/* The last deal may be unfinished. Then sets `*resumes`, and the deal is the present one of the match. */
bool saved_match_replay(SavedMatch *saved_match, const SavedMatchRead *read, Match *match, Diags *diags, bool *resumes)
{
    *resumes = false;
    for (size_t i = 0; i < read->n; i++) {
        const Record *record = record_read(match->arena, &read->deals[i], diags);
        if (!record || !record_replay(record, match->game, &match->state, diags)) return false;
        match->dealer = match->state.dealer;
        match->dealt++;
        if (saved_match) write_deal(saved_match, match);
        *resumes = match->state.phase != PHASE_DONE;
        if (*resumes && i + 1 < read->n) return refuse_unfinished(record, diags);
        if (!*resumes) match_settle(match);
    }
    return true;
}
