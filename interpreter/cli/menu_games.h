/*
 * The games in the menu: a page with a line for each family, and shorter lists from which the person chooses by number.
 * A typed text finds games by name, id, family or place.
 */
#ifndef TAPP_CLI_MENU_GAMES_H
#define TAPP_CLI_MENU_GAMES_H

#include "cli/menu.h"

enum { MENU_MOST = 200, MENU_RECENT = 5 }; /* the most games in the menu, and in the list of those played last */

typedef struct MenuGame {
    Str family, id, name, text; /* text: a line with the name, players, number of cards and a summary */
    Str family_name;
    Str others; /* further texts by which the game is found: the name in all languages, and the place */
    bool for_beginners;
} MenuGame;

typedef struct MenuGames {
    const MenuChoice *choice;
    Line *line;
    MenuGame *games;
    size_t n;
    Str usual; /* the id of the suggested game */
    bool has_unverified;
    const MenuGame *recent[MENU_RECENT]; /* the games played last, the newest first */
    size_t n_recent;
    /* the games to which typed numbers refer; if this list is empty, numbers refer to families */
    const MenuGame *listed[MENU_MOST];
    size_t n_listed;
} MenuGames;

/* Reads the games, and sorts them by family and name. A game that cannot be opened is left out. */
void menu_games_read(MenuGames *menu);

/* Finds the games that were played last, and suggests the newest one of them. */
void menu_games_remember(MenuGames *menu);

/* Shows the first page, which has a line for each family. */
void menu_games_show(MenuGames *menu);

/* Describes the games in the present list. If the list is empty, lists the games for beginners first. */
void menu_games_describe(MenuGames *menu);

/*
 * Returns the only game that matches an answer. If several match, lists them; if none does, prints a message. Returns
 * NULL in both cases.
 */
const MenuGame *menu_games_meant(MenuGames *menu, Str answer);

/*
 * Returns the only game that matches a typed text other than a number. Returns NULL if there is none, or more than one.
 */
const MenuGame *menu_games_named(const MenuGames *menu, Str typed);

#endif
