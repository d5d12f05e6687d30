/*
 * Facts about a variant before play: players, options and their values, values without a source. They are read from the
 * resolved document; this file writes no texts of its own.
 */
#ifndef TAPP_CATALOG_ABOUT_H
#define TAPP_CATALOG_ABOUT_H

#include "catalog/catalog.h"

/* seats/players: the possible numbers of players, and the default. */
typedef struct AboutPlayers {
    int least, most, usual;
} AboutPlayers;

/* Reads seats/players; all numbers are 0 if the document has none. */
AboutPlayers about_players(const Node *root);

/* An option of the variant with its present value. */
typedef struct AboutOption {
    Str name, value, usual;
    const Node *question, *sentence; /* texts; `sentence` describes the value, NULL for a number */
    const Node *values;              /* NULL for a number */
    int least, most;                 /* limits of a number */
    bool is_unverified;              /* the present value has no source */
} AboutOption;

/* The n-th option with these choices applied; false if there is none. */
bool about_option(const Node *root, size_t n, const OpenRequest *choices, AboutOption *out);

/*
 * The n-th note about a value without a source that applies with these choices; NULL after the last. A note is skipped
 * if a choice replaces its value.
 */
const Node *about_unverified(const Node *root, size_t n, const OpenRequest *choices);

/* The number of notes of about_unverified(), plus the number of options whose present value has no source. */
int about_count_unverified(const Node *root, const OpenRequest *choices);

/* True if the option's present value has no source, and no note says so. */
bool about_option_is_open(const Node *root, const AboutOption *option);

/* True if the variant's own file (not a parent) asks to be shown first: `x-demo: true`. */
bool about_is_demo(const Game *game);

/* True if the variant's own file says it is for beginners: `x-beginners: true`. */
bool about_is_for_beginners(const Game *game);

/* The path of the file that a variant, by path or id, extends; in the arena, empty if it extends none. */
Str about_parent(Arena *arena, Str variant);

#endif
