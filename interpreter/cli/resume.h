/* Chooses an unfinished match to resume. */
#ifndef TAPP_CLI_RESUME_H
#define TAPP_CLI_RESUME_H

#include "cli/menu.h"
#include "match/saved_match.h"
#include "system/line.h"

/* A chosen match. Its file is locked. */
typedef struct Resumed {
    const char *path; /* NULL if no match was chosen */
    FileLock lock;
    Str variant; /* the game that the person named instead of a match; may be empty */
} Resumed;

typedef struct ResumeRequest {
    Arena *arena;
    const Language *language;
    Str words; /* the language of the questions */
    Line *line;
    bool is_person;         /* a person can answer */
    const MenuChoice *menu; /* knows the names of games */
} ResumeRequest;

/*
 * For --resume: takes the match with this number in the list, or with this id. If `which` is empty, takes the only
 * match, or asks the person. If no person can answer, takes the newest one that no other program plays. Returns an exit
 * status; an error was reported if it is not STATUS_OK.
 */
int resume_choose(const ResumeRequest *request, Str which, Resumed *resumed);

/*
 * At the start of the program: offers unfinished matches before a new match. True if a match was chosen (`path` is
 * set), or a new one is to begin, perhaps of a game that the person has named. False if the person stops.
 */
bool resume_offer(const ResumeRequest *request, Resumed *resumed);

/* Says where matches are saved if XDG_STATE_HOME is ignored. It says this only once. */
void resume_show_place(void);

#endif
