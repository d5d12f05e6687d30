/* Chooses what to play, line by line: a variant, its options, players, a seat, the number of deals. */
#ifndef TAPP_CLI_MENU_H
#define TAPP_CLI_MENU_H

#include "cli/args.h"
#include "match/settings.h"
#include "system/line.h"

/* The choice of a match, from arguments and questions. Numbers are 0 if not chosen. */
typedef struct MenuChoice {
    Arena *arena; /* for typed names */
    const Language *language;
    Str words; /* the language of the questions */
    GameChoice game;
    int seat; /* from 1 */
    int64_t deals;
    Str computers;      /* a player for all other seats; empty: the default */
    bool teaches;       /* explains the first deal step by step */
    Settings *settings; /* the menu may change them and their file */
} MenuChoice;

/* The choice as a request to the catalog; borrows. */
OpenRequest menu_request(const MenuChoice *choice);

/* The id of the only game whose id or name equals or begins with the answer; empty if there is none. */
Str menu_game_named(const MenuChoice *choice, Str answer);

/*
 * Asks for everything that is not chosen yet; if a game is named, from there on. False if the person stops or there is
 * nothing to choose from.
 */
bool menu_ask(MenuChoice *choice, Line *line);

/* Shows the settings and changes them, in their file and for the present match; reports what could not be written. */
void menu_settings(MenuChoice *choice, Line *line);

/* The id of the variant to show first: the one whose file asks for it, else the first; empty without variants. */
Str menu_usual(const MenuChoice *choice);

#endif
