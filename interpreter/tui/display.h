/* Shows a match to a person: on the full screen if the terminal has one, else in lines. */
#ifndef TAPP_TUI_DISPLAY_H
#define TAPP_TUI_DISPLAY_H

#include "catalog/catalog.h"
#include "match/host.h"
#include "match/settings.h"
#include "system/line.h"
#include "wording/words.h"

typedef struct Display {
    Line *line;
    Str words; /* the language of texts, such as "en" */
    const Settings *settings;
    const Str *names;         /* the names of players by seat, empty for a player without a name; or NULL */
    bool teaches;             /* each turn of the first deal is explained */
    bool has_no_file;         /* the match is not saved in a file, so it cannot be resumed */
    int threads;              /* for computing hints */
    Word greeting;            /* the sentence that is printed before the headline; N_WORDS for none */
    const OpenRequest *asked; /* the options with which the game was opened */
} Display;

/* Returns a Line that reads standard input and writes standard output, in the character set of the locale. */
Line display_line(void);

/*
 * Plays the match of `host` until its end or until the person stops, and returns how it ended. This function chooses
 * and sets the face of `host`.
 */
HostEnd display_run(const Display *display, Host host);

#endif
