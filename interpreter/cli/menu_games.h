/*
 * The games in the menu: a page with one line for each family, and shorter lists to choose from by number. Typed text
 * finds games by name, id, family or place.
 */
#ifndef TAPP_CLI_MENU_GAMES_H
#define TAPP_CLI_MENU_GAMES_H

#include "cli/menu.h"

enum { MENU_MOST = 200, MENU_RECENT = 5 };

typedef struct MenuGame {
    Str family, id, name, text; /* text: the name with players, cards and a sentence about the game */
    Str others;                 /* the name in all languages, and the place */
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
    const MenuGame *listed[MENU_MOST]; /* the list that numbers mean; if it is empty they mean families */
    size_t n_listed;
} MenuGames;

/* Reads the games, and sorts them by family and name. Those that do not load are left out. */
void menu_games_read(MenuGames *menu);

/* Looks up the games that were played last, and suggests the newest. */
void menu_games_remember(MenuGames *menu);

/* Shows the page of families. */
void menu_games_show(MenuGames *menu);

/* Describes the listed games; if none are listed, lists and describes those for beginners. */
void menu_games_describe(MenuGames *menu);

/* The only game that an answer means; otherwise NULL, after a list of those that it may mean, or a message. */
const MenuGame *menu_games_meant(MenuGames *menu, Str answer);

/* The only game that typed text means, not a number; NULL if there is none or several. */
const MenuGame *menu_games_named(const MenuGames *menu, Str typed);

#endif
