/* Shows a match to the person: on the full screen if the terminal can, else in lines. */
#ifndef TAPP_TUI_DISPLAY_H
#define TAPP_TUI_DISPLAY_H

#include "catalog/catalog.h"
#include "match/host.h"
#include "match/settings.h"
#include "system/line.h"
#include "wording/words.h"

typedef struct Display {
    Line *line;
    Str words; /* the language */
    const Settings *settings;
    const Str *names;         /* of players by seat, empty if unnamed; or NULL */
    bool teaches;             /* explains the first deal turn by turn */
    int threads;              /* for computing a hint */
    Word greeting;            /* the beginning of the headline; N_WORDS for nothing */
    const OpenRequest *asked; /* the options that the game was opened with */
} Display;

/* Lines from standard input and to standard output, in the character set of the locale. */
Line display_line(void);

/* Plays the host's match until its end or until the person stops; sets the host's face. */
HostEnd display_run(const Display *display, Host host);

#endif
