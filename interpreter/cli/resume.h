/* Chooses the unfinished match to resume. */
#ifndef TAPP_CLI_RESUME_H
#define TAPP_CLI_RESUME_H

#include "cli/menu.h"
#include "match/saved_match.h"
#include "system/line.h"

/* A chosen match: its file is locked from now on. */
typedef struct Resumed {
    const char *path; /* NULL: none was chosen */
    FileHold hold;
    Str variant; /* of a game named instead of a match; may be empty */
} Resumed;

typedef struct ResumeRequest {
    Arena *arena;
    const Language *language;
    Str words; /* the language of the questions */
    Line *line;
    bool is_person;         /* a person can answer questions */
    const MenuChoice *menu; /* for the names of games */
} ResumeRequest;

/*
 * For --resume: takes the match with that number in the list or with that id. If `which` is empty: the only one, the
 * person's choice or, without a person, the newest that no other program plays. Returns a status; not STATUS_OK after a
 * message.
 */
int resume_choose(const ResumeRequest *request, Str which, Resumed *resumed);

/*
 * At the start: offers unfinished matches before a new one, for which a game may be named. False if the person wants
 * neither.
 */
bool resume_offer(const ResumeRequest *request, Resumed *resumed);

/* Says, once, where matches are saved if XDG_STATE_HOME is not used. */
void resume_show_place(void);

#endif
