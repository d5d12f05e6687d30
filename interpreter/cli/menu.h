/* Asks the person what to play, line by line: a variant, its options, players, a seat, the number of deals. */
#ifndef TAPP_CLI_MENU_H
#define TAPP_CLI_MENU_H

#include "cli/args.h"
#include "match/settings.h"
#include "system/line.h"

enum { PACE_NOT_GIVEN = -1 };

/* The choices made for a match, by arguments and answers. A number is 0 if it was not chosen. */
typedef struct MenuChoice {
    Arena *arena; /* for texts that the person has typed */
    const Language *language;
    Str words; /* the language of the questions, such as "en" */
    GameChoice game;
    int seat; /* from 1 */
    int64_t deals;
    Str computers;      /* the computer player for all other seats; empty: the default */
    bool teaches;       /* the program explains each turn of the first deal */
    Settings *settings; /* the menu may change the settings and their file */
    Settings given;     /* the settings that the command line gives, see menu_override() */
} MenuChoice;

/* Returns the choices as a request to the catalog. The texts are not copied. */
OpenRequest menu_request(const MenuChoice *choice);

/*
 * Returns the id of the only game whose id or name is the answer or begins with it. Returns an empty text if there is
 * no such game, or more than one.
 */
Str menu_game_named(const MenuChoice *choice, Str answer);

/*
 * Asks for everything that is not chosen yet. If a game is already chosen, does not ask for it. Returns false if the
 * person stops, or if there is no game.
 */
bool menu_ask(MenuChoice *choice, Line *line);

/*
 * Shows the settings and lets the person change them, in their file and for the present match. Reports settings that
 * could not be written.
 */
void menu_settings(MenuChoice *choice, Line *line);

/*
 * Overrides settings of the file by those that the command line gives. A text that is not given is empty, a flag is
 * false, and the pace is PACE_NOT_GIVEN.
 */
void menu_override(Settings *settings, const Settings *given);

/*
 * Returns the id of the variant that is suggested: the one whose file says so, else the first one. Returns an empty
 * text if there are no variants.
 */
Str menu_usual(const MenuChoice *choice);

#endif
