/* Sessions as files. */
#include "match/saved_match.h"

#include "system/save.h"
#include "text/source.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { ARCHIVE_MAX_BYTES = 1 << 26, DECIMAL = 10 };

static const char FIRST_TAG[] = "[Variant ";

/* ---- the file ------------------------------------------------------------------------------------------------- */

const char *saved_match_place(Arena *arena, const char *name)
{
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    if (state && state[0]) return arena_printf(arena, "%s/tapp/%s", state, name).s;
    if (home && home[0]) return arena_printf(arena, "%s/.local/state/tapp/%s", home, name).s;
    return NULL;
}

const char *saved_match_path(Arena *arena)
{
    return saved_match_place(arena, "session");
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

static void make_folders_above(const char *path)
{
    const char *name = strrchr(path, '/');
    Buf folder = {0};
    if (name && name > path) {
        buf_add(&folder, (Str){path, (size_t)(name - path)});
        saved_match_make_folders(buf_text(&folder));
    }
    buf_free(&folder);
}

/* ---- writing -------------------------------------------------------------------------------------------------- */

static void write_head(Buf *out, const SavedMatchHead *head)
{
    buf_add(out, STR("; a session of tapp: 'tapp play --resume' goes on\n[Session 1]\n"));
    buf_printf(out, "[Place %u]\n[Bots \"%.*s\"]\n", (unsigned)head->person, STR_ARG(head->bots));
    if (head->language.n) buf_printf(out, "[Speaks \"%.*s\"]\n", STR_ARG(head->language));
    buf_printf(out, "[First %llu]\n[FirstDealer %u]\n", (unsigned long long)head->spec.first,
               (unsigned)head->spec.dealer);
    buf_printf(out, "[Limit %llu]\n[Start %llu]\n", (unsigned long long)head->spec.deals,
               (unsigned long long)head->spec.seed);
}

static void write_deal(SavedMatch *saved_match, const Match *match)
{
    if (match->dealt > saved_match->dealt) saved_match->n_done = saved_match->text.n;
    saved_match->dealt = match->dealt;
    saved_match->text.n = saved_match->n_done;
    buf_char(&saved_match->text, '\n');
    record_write(&saved_match->text, &saved_match->head.record, match->game, &match->state);
}

static void keep(Keeper *keeper, const Match *match)
{
    SavedMatch *saved_match = (SavedMatch *)keeper;
    write_deal(saved_match, match);
    if (!saved_match->failed) saved_match->failed = !save_file(saved_match->path, buf_str(&saved_match->text));
}

void saved_match_begin(SavedMatch *saved_match, const char *path, const SavedMatchHead *head)
{
    *saved_match = (SavedMatch){.keeper = {.keep = keep}, .path = path, .head = *head};
    make_folders_above(path);
    write_head(&saved_match->text, head);
    saved_match->n_done = saved_match->text.n;
}

void saved_match_set_aside(const char *path)
{
    Buf before = {0};
    buf_printf(&before, "%s.before", path);
    (void)rename(path, buf_text(&before)); /* mostly there is none */
    buf_free(&before);
}

void saved_match_close(SavedMatch *saved_match, bool is_over)
{
    if (is_over) (void)unlink(saved_match->path);
    buf_free(&saved_match->text);
}

/* ---- reading -------------------------------------------------------------------------------------------------- */

/* What stands behind the name of a tag, without quotes; empty if it is not there. */
static Str field(Str text, const char *name)
{
    Buf tag = {0};
    buf_printf(&tag, "\n[%s ", name);
    const char *at = strstr(text.s, buf_text(&tag));
    size_t skipped = tag.n;
    buf_free(&tag);
    if (!at || at >= text.s + text.n) return STR("");
    Str value = {at + skipped, 0};
    if (*value.s == '"') value.s++;
    while (value.s[value.n] && !strchr("]\"\n", value.s[value.n])) value.n++;
    return value;
}

static uint64_t number(Str text, const char *name)
{
    Str value = field(text, name);
    uint64_t sum = 0;
    for (size_t i = 0; i < value.n && value.s[i] >= '0' && value.s[i] <= '9'; i++)
        sum = sum * DECIMAL + (uint64_t)(value.s[i] - '0');
    return sum;
}

/* The records, each from its first tag to the next. */
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

static bool read_rules(Arena *arena, Diags *diags, SavedMatchRead *out)
{
    const Record *first = record_read(arena, &out->deals[0], diags);
    if (!first) return false;
    out->players = first->players;
    out->head.record =
        (RecordHead){.variant = first->variant.text, .options = first->options, .n_options = first->n_options};
    return true;
}

bool saved_match_read(Arena *arena, const char *path, Diags *diags, SavedMatchRead *out)
{
    *out = (SavedMatchRead){0};
    const Source *source = source_read(arena, str_of(path), ARCHIVE_MAX_BYTES, diags);
    if (!source) return false;
    Str text = arena_str(arena, source->text); /* terminated */
    const char *from = strstr(text.s, FIRST_TAG);
    if (!from || number(text, "Session") != 1) {
        Span span = {.source = source, .line = 1, .column = 1, .end_line = 1, .end_column = 1};
        (void)diag_error(diags, "no-session", span, "this is no session of this program");
        return false;
    }
    Str head = {text.s, (size_t)(from - text.s)};
    cut_deals(arena, source, from, out);
    out->head.person = (uint8_t)number(head, "Place");
    out->head.bots = field(head, "Bots");
    out->head.language = field(head, "Speaks");
    out->head.spec = (MatchSpec){.seed = number(head, "Start"), .first = number(head, "First")};
    out->head.spec.deals = number(head, "Limit");
    out->head.spec.dealer = (uint8_t)number(head, "FirstDealer");
    return read_rules(arena, diags, out);
}

bool saved_match_replay(SavedMatch *saved_match, const SavedMatchRead *read, Match *match, Diags *diags, bool *resumes)
{
    *resumes = false;
    for (size_t i = 0; i < read->n; i++) {
        const Record *record = record_read(match->arena, &read->deals[i], diags);
        if (!record || !record_replay(record, match->game, &match->state, diags)) return false;
        match->dealer = match->state.dealer;
        match->dealt++;
        write_deal(saved_match, match);
        *resumes = match->state.phase != PHASE_DONE;
        if (!*resumes) match_settle(match);
    }
    return true;
}
