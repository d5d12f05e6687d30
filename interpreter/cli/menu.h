/* Choosing what to play, line by line: a variant, its options, players, a seat, the number of deals. */
#ifndef TAPP_CLI_MENU_H
#define TAPP_CLI_MENU_H

#include "cli/args.h"
#include "match/settings.h"
#include "system/line.h"

/* What is to be played, from arguments and questions. Numbers are 0 where nothing has been chosen. */
typedef struct MenuChoice {
    Arena *arena; /* for names that were typed */
    const Language *language;
    Str words; /* the language of the questions */
    GameChoice game;
    int seat; /* from 1 */
    int64_t deals;
    Str computers;      /* a player for all other seats; empty: the usual one */
    bool teaches;       /* the first deal is explained step by step */
    Settings *settings; /* that the menu may change, in their file too */
} MenuChoice;

/* The choice as a request of the catalog; borrows. */
OpenRequest menu_request(const MenuChoice *choice);

/* The id of the game whose id or name an answer is, or begins alone; empty if there is none. */
Str menu_game_named(const MenuChoice *choice, Str answer);

/*
 * Asks for everything that is not chosen yet, from the game on where one is named. False when the person stops or there
 * is nothing to choose from.
 */
bool menu_ask(MenuChoice *choice, Line *line);

/* Shows the settings and changes them, in their file and for what is played now; says what could not be written. */
void menu_settings(MenuChoice *choice, Line *line);

/* The id of the variant to show first: the one whose file says so, else the first; empty without variants. */
Str menu_usual(const MenuChoice *choice);

#endif
