/*
 * What is told about a variant before play: players, options and their values, what no source gives. Read from the
 * resolved document; no wording of its own.
 */
#ifndef TAPP_CATALOG_ABOUT_H
#define TAPP_CATALOG_ABOUT_H

#include "catalog/catalog.h"

/* seats/players: how many can play, and usually do. */
typedef struct AboutPlayers {
    int least, most, usual;
} AboutPlayers;

/* Zeros where the document does not say. */
AboutPlayers about_players(const Node *root);

/* One option of the variant as it is set. */
typedef struct AboutOption {
    Str name, value, usual;
    const Node *question, *sentence; /* texts; the sentence of the value, NULL for a number */
    const Node *values;              /* NULL for a number */
    int least, most;                 /* of a number */
    bool is_unverified;              /* the value in force */
} AboutOption;

/* The n-th option under some choices; false when there is none. */
bool about_option(const Node *root, size_t n, const OpenRequest *choices, AboutOption *out);

/*
 * The n-th note about a value that no source gives and that holds under these choices; NULL after the last. Notes whose
 * value a choice has replaced are left out.
 */
const Node *about_unverified(const Node *root, size_t n, const OpenRequest *choices);

/* Has the option's value in force no source, without a note that says so? */
bool about_option_is_open(const Node *root, const AboutOption *option);

/* Does the variant's own file (not a parent of it) ask to be shown first: `x-demo: true`? */
bool about_is_demo(const Game *game);

/* Is it one to begin with: `x-beginners: true`, likewise? */
bool about_is_for_beginners(const Game *game);

#endif
