/*
 * Facts about a variant before play: players, options and their values, and values without a source. They are read from
 * the document after parents and options are merged in. This file has no sentences of its own.
 */
#ifndef TAPP_CATALOG_ABOUT_H
#define TAPP_CATALOG_ABOUT_H

#include "catalog/catalog.h"

/* The possible numbers of players, and the default, as in the key seats/players. */
typedef struct AboutPlayers {
    int least, most, usual;
} AboutPlayers;

/* Reads seats/players. If the document does not have this key, all numbers are 0. */
AboutPlayers about_players(const Node *root);

/* An option of the variant with its present value. */
typedef struct AboutOption {
    Str name, value, usual;
    /* texts in all languages; `sentence` describes the present value, and is NULL for a number */
    const Node *question, *sentence;
    const Node *values; /* the possible values; NULL for a number */
    int least, most;    /* the limits of a number */
    bool is_unverified; /* the present value has no source */
} AboutOption;

/*
 * Finds the option with index `n`, with these choices applied. The last choice for it counts. Returns false if there is
 * no such option.
 */
bool about_option(const Node *root, size_t n, const OpenRequest *choices, AboutOption *out);

/*
 * about_sign() returns the sign between the question of an option and its answer: a colon, or only a blank if the
 * question ends with a question mark. about_answered() returns both as one text in the arena.
 */
const char *about_sign(Str question);
Str about_answered(Arena *arena, Str question, Str answer);

/*
 * Returns the n-th note (from 0) that applies with these choices, about a value without a source. Returns NULL after
 * the last one. A note is skipped if an option with another value than its default replaces the note's value by one
 * with a source. A note about `home` is skipped, because it is about no rule.
 */
const Node *about_unverified(const Node *root, size_t n, const OpenRequest *choices);

/*
 * Returns the number of values without a source: the notes of about_unverified(), and the options whose present value
 * has no source and is not covered by a note.
 */
int about_count_unverified(const Node *root, const OpenRequest *choices);

/* True if the option's present value has no source, and this is not covered by a note. */
bool about_option_is_open(const Node *root, const AboutOption *option);

/* True if the variant's own file (not a parent) has `x-demo: true`, so that menus suggest the variant. */
bool about_is_demo(const Game *game);

/* True if the variant's own file has `x-beginners: true`: it is for beginners. */
bool about_is_for_beginners(const Game *game);

/*
 * Returns the name of the variant's family for people, in the arena: the text `x-family`, or else the id of the family
 * with a capital letter.
 */
Str about_family(Arena *arena, const Game *game, Str language);

/*
 * Returns the path of the file that a variant (named by path or id) extends, in the arena. Returns an empty text if it
 * extends none or cannot be read.
 */
Str about_parent(Arena *arena, Str variant);

#endif
