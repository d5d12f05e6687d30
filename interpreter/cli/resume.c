/* Lets the person choose one of the unfinished matches. */
#include "cli/resume.h"

#include "base/number.h"
#include "match/saved_list.h"
#include "system/message.h"
#include "wording/words.h"

#include <errno.h>
#include <string.h>
#include <time.h>

/* ---- the list ------------------------------------------------------------------------------------------------- */

/* Returns a sentence of the program in the language of the output. */
static Str resume_word(const ResumeRequest *request, Word word, Slots slots)
{
    return word_str(request->arena, request->words, word, slots);
}

/* Returns the time at which a match was saved, in local time. */
static Str when_text(Arena *arena, const SavedEntry *entry)
{
    char text[32] = "";
    struct tm day;
    time_t changed = (time_t)entry->changed;
    if (localtime_r(&changed, &day)) (void)strftime(text, sizeof text, "%Y-%m-%d %H:%M", &day);
    return arena_str(arena, str_of(text));
}

/*
 * Returns a line about a saved match: players, deal, total and time, or that it cannot be read. Also says so if the
 * match is open in another window.
 */
static Str row_text(const ResumeRequest *request, const SavedEntry *entry)
{
    Arena *arena = request->arena;
    Str when = when_text(arena, entry), total = arena_printf(arena, "%+lld", (long long)entry->total);
    Slots slots = {.text = {total, when}, .number = {entry->players, (int64_t)entry->deal}};
    Str text = entry->is_readable ? resume_word(request, WORD_SAVED_ROW, slots)
                                  : arena_printf(arena, "%.*s, %.*s", STR_ARG(when),
                                                 STR_ARG(resume_word(request, WORD_SAVED_UNREADABLE, (Slots){0})));
    if (!entry->is_elsewhere) return text;
    Str elsewhere = resume_word(request, WORD_SAVED_ELSEWHERE, (Slots){0});
    return arena_printf(arena, "%.*s (%.*s)", STR_ARG(text), STR_ARG(elsewhere));
}

/* Prints the list of saved matches, with numbers. */
static void show_list(const ResumeRequest *request, const SavedList *list)
{
    line_add(request->line, resume_word(request, WORD_SAVED_LIST, (Slots){0}), 4);
    for (size_t i = 0; i < list->n; i++) {
        const SavedEntry *entry = &list->entries[i];
        Str row = row_text(request, entry);
        line_add(request->line,
                 arena_printf(request->arena, "%2zu) %.*s: %.*s", i + 1, STR_ARG(entry->name), STR_ARG(row)), 4);
    }
}

/* ---- choosing ------------------------------------------------------------------------------------------------- */

/* Locks the file of a saved match and stores it in `resumed`. Returns 0 or an errno. */
static int take_entry(const SavedEntry *entry, Resumed *resumed)
{
    int fault = file_lock_take(&resumed->lock, entry->path);
    if (!fault) resumed->path = entry->path;
    return fault;
}

/* Reports that a saved match could not be locked. `fault` is the errno. */
static void complain_of_taking(const SavedEntry *entry, int fault)
{
    if (fault == EWOULDBLOCK) complain("play: the match '%.*s' is open in another window", STR_ARG(entry->id));
    else complain("play: '%s' cannot be continued: %s", entry->path, strerror(fault));
}

/* Locks the file of a saved match and stores it in `resumed`. After an error, prints it. Returns the exit status. */
static int take_or_complain(const SavedEntry *entry, Resumed *resumed)
{
    int fault = take_entry(entry, resumed);
    if (!fault) return STATUS_OK;
    complain_of_taking(entry, fault);
    return STATUS_INPUT;
}

/* Returns the saved match with this number in the list, or with this id; returns NULL if there is none. */
static const SavedEntry *entry_meant(const SavedList *list, Str which)
{
    int64_t number = 0;
    for (size_t i = 0; i < list->n; i++)
        if (str_equal(list->entries[i].id, which)) return &list->entries[i];
    return list->n && number_within(which, 1, (int64_t)list->n, &number) ? &list->entries[number - 1] : NULL;
}

/* OFFER_SAVED_OR_NEW: the person may also begin a new match. */
typedef enum Offer { OFFER_SAVED, OFFER_SAVED_OR_NEW } Offer;

/*
 * Asks until the person has chosen a match. Returns false if the person wants none. If only saved matches are offered,
 * Enter chooses the newest one. If a new match is offered, too, Enter or the name of a game chooses a new match.
 */
static bool ask_for_match(const ResumeRequest *request, SavedList *list, Offer offer, Resumed *resumed)
{
    bool or_new = offer == OFFER_SAVED_OR_NEW;
    Str answer;
    Slots most = {.number = {(int64_t)list->n}};
    saved_list_read(list, request->arena, request->language, request->words);
    show_list(request, list);
    Str question = resume_word(request, or_new ? WORD_ASK_SAVED_OR_NEW : WORD_ASK_SAVED, most);
    while (line_ask(request->line, question, &answer) && !str_is(answer, "q")) {
        if (!answer.n && or_new) return true;
        const SavedEntry *entry = answer.n ? entry_meant(list, answer) : &list->entries[0];
        if (entry && take_or_complain(entry, resumed) == STATUS_OK) return true;
        if (entry) continue; /* it could not be locked; the person chooses again */
        if (or_new) resumed->variant = menu_game_named(request->menu, answer);
        if (resumed->variant.n) return true;
        line_add(request->line, resume_word(request, WORD_NOT_UNDERSTOOD, (Slots){.text = {answer}}), 4);
    }
    return false;
}

/*
 * Takes the newest match that no other program plays. If this match cannot be locked for another reason, takes none.
 * Returns an exit status, after a message about an error. EWOULDBLOCK means that another program has locked the file.
 */
static int take_newest(const SavedList *list, Resumed *resumed)
{
    int fault = EWOULDBLOCK;
    for (size_t i = 0; i < list->n && fault == EWOULDBLOCK; i++) {
        fault = take_entry(&list->entries[i], resumed);
        if (fault && fault != EWOULDBLOCK) complain_of_taking(&list->entries[i], fault);
    }
    if (fault == EWOULDBLOCK) complain_of_taking(&list->entries[0], fault);
    return fault ? STATUS_INPUT : STATUS_OK;
}

void resume_show_place(void)
{
    if (saved_match_state() == STATE_RELATIVE)
        complain("play: XDG_STATE_HOME is a relative path, so ~/.local/state is used instead");
}

int resume_choose(const ResumeRequest *request, Str which, Resumed *resumed)
{
    SavedList list = saved_list(request->arena);
    if (saved_match_state() == STATE_NOWHERE) {
        complain("play: matches cannot be saved, because neither HOME nor XDG_STATE_HOME is set");
        return STATUS_INPUT;
    }
    if (!list.n) {
        complain("play: there is no saved match to continue");
        return STATUS_INPUT;
    }
    if (which.n) {
        const SavedEntry *entry = entry_meant(&list, which);
        if (entry) return take_or_complain(entry, resumed);
        complain("play: there is no saved match '%.*s'; 'tapp play --resume' lists them", STR_ARG(which));
        return STATUS_USAGE;
    }
    if (list.n == 1) return take_or_complain(&list.entries[0], resumed);
    if (!request->is_person) return take_newest(&list, resumed);
    (void)ask_for_match(request, &list, OFFER_SAVED, resumed); /* if the person chooses none, `resumed` stays empty */
    return STATUS_OK;
}

bool resume_offer(const ResumeRequest *request, Resumed *resumed)
{
    SavedList list = saved_list(request->arena);
    if (!list.n) return true; /* nothing to offer, so a new match begins */
    return ask_for_match(request, &list, OFFER_SAVED_OR_NEW, resumed);
}
