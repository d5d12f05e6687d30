/* Asks the person what to play, line by line: a variant, its options, players, a seat, the number of deals. */
#ifndef TAPP_CLI_MENU_H
#define TAPP_CLI_MENU_H

#include "cli/args.h"
#include "match/settings.h"
#include "system/line.h"

/* The choices made for a match, by arguments and answers. A number is 0 if it was not chosen. */
typedef struct MenuChoice {
    Arena *arena; /* for texts that the person has typed */
    const Language *language;
    Str words; /* the language of the questions */
    GameChoice game;
    int seat; /* from 1 */
    int64_t deals;
    Str computers;      /* the player for all other seats; empty: the default */
    bool teaches;       /* explains the first deal turn by turn */
    Settings *settings; /* the menu may change the settings and their file */
} MenuChoice;

/* The choices as a request to the catalog. Texts are not copied. */
OpenRequest menu_request(const MenuChoice *choice);

/*
 * The id of the only game whose id or name is the answer or begins with it; empty if there is none, or more than one.
 */
Str menu_game_named(const MenuChoice *choice, Str answer);

/*
 * Asks for everything that is not chosen yet. If a game was named, does not ask for the game. False if the person
 * stops, or if there is no game.
 */
bool menu_ask(MenuChoice *choice, Line *line);

/*
 * Shows the settings and changes them, in their file and for the present match. Reports settings that could not be
 * written.
 */
void menu_settings(MenuChoice *choice, Line *line);

/*
 * The id of the variant that is shown first: the one whose file asks for this, else the first. Empty if there are no
 * variants.
 */
Str menu_usual(const MenuChoice *choice);

#endif
