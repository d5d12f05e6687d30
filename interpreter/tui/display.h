/* A match before the person: on the full screen where the terminal can, in lines elsewhere. */
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
    const Str *names;         /* of players by seat, empty where one has none; or NULL */
    bool teaches;             /* the first deal is explained turn by turn */
    int threads;              /* that think about a hint */
    Word greeting;            /* what lines begin with; N_WORDS for nothing */
    const OpenRequest *asked; /* what the game was opened with */
} Display;

/* Lines from standard input, to standard output, in the alphabet of the surroundings. */
Line display_line(void);

/* Plays the host's match to its end or until the person stops; the host's face is the display's. */
HostEnd display_run(const Display *display, Host host);

#endif
