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
    Str words; /* the language of texts */
    const Settings *settings;
    const Str *names;         /* names of players by seat, empty if unnamed; or NULL */
    bool teaches;             /* explains the first deal turn by turn */
    int threads;              /* for computing hints */
    Word greeting;            /* the beginning of the headline; N_WORDS for no greeting */
    const OpenRequest *asked; /* the options that the game was opened with */
} Display;

/* A Line that reads standard input and writes standard output, in the character set of the locale. */
Line display_line(void);

/* Plays the host's match until its end or until the person stops; sets the host's face. */
HostEnd display_run(const Display *display, Host host);

#endif
