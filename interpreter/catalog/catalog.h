/*
 * Finds variants, and opens them as a Game, by id or path. The folder of shipped variants is beside the program, in the
 * installation folder, or given by TAPP_VARIANTS. It has a subfolder for each family, and one for packs.
 */
#ifndef TAPP_CATALOG_CATALOG_H
#define TAPP_CATALOG_CATALOG_H

#include "rules/load.h"

/* Returns the folder of shipped variants, in the arena; returns "variants" if none was found. */
Str catalog_folder(Arena *arena);

/*
 * Reads the source of a variant, named by an id or a path (see catalog_is_path()). Returns NULL after an error in
 * `diags`.
 */
const Source *catalog_source(Arena *arena, Str name, Diags *diags);

/*
 * Return the path of a variant's file, which need not exist, in the arena. The function catalog_path() has a name given
 * by the user: a path or an id. The function catalog_parent_path() has a name in the file `from`. A relative path
 * begins in the folder of that file.
 */
Str catalog_path(Arena *arena, Str name);
Str catalog_parent_path(Arena *arena, Str name, const Source *from);

/*
 * Returns a finder for the parents named by `extends`: by a path relative to the file, or by the id of a shipped
 * variant or pack. It also finds the words files beside a rules file.
 */
OverlayFinder catalog_finder(void);

/*
 * Returns the path of the rules file to which a words file belongs, in the arena. Returns an empty text if the file is
 * no words file, or if the rules do not exist.
 */
Str catalog_rules_of(Arena *arena, Str path);

/*
 * True if the file `from` may extend the file `name`; otherwise reports an error in `diags`. A file from a stranger may
 * extend shipped variants and packs, and only by id, so that it cannot open other files of this machine. A shipped file
 * may extend any file.
 */
bool catalog_lets_extend(Str name, const Source *from, Span place, Diags *diags);

/* Returns a finder for files from strangers, which first checks each name by catalog_lets_extend(). */
OverlayFinder catalog_finder_for_strangers(void);

/*
 * Returns the name of a variant's file without '.yaml', but with its folders, as a part of `file`. Returns an empty
 * text if the name has another ending.
 */
Str catalog_plain_name(Str file);

/*
 * True if the name is a path, not the id of a shipped variant: it has a slash, ends with .yaml, or is "-" (standard
 * input).
 */
bool catalog_is_path(Str name);

/*
 * Returns the name of a variant in a form that is valid in any folder: a relative path as an absolute one, in the
 * arena, and any other name unchanged. A record and a saved match have such a name.
 */
Str catalog_lasting_name(Arena *arena, Str name);

/* Returns the ids of all shipped variants except packs, sorted, in the arena. */
const Str *catalog_ids(Arena *arena, size_t *n);

typedef struct OpenRequest {
    Str variant;
    int players; /* the number of players; 0: the default */
    const OptionChoice *options;
    size_t n_options;
    const Language *language; /* belongs to the caller; if NULL, the game opens a language of its own */
    /* the text of a stranger's file, which has the name `variant` in messages; empty: the file `variant` is read */
    Str text;
    bool without_words; /* the game has ids instead of names, for programs that print no texts */
    bool for_rules;     /* trained weights are not read, for programs that only need the rules */
} OpenRequest;

/* A game, and everything on which it depends. If opening fails, messages are in `errors` of catalog_open(). */
typedef struct Opened {
    Arena *arena;
    Language *language; /* the language, if the game opened it; NULL if it belongs to the caller */
    Diags *diags;
    const Game *game;
    Diags *warnings;   /* warnings about damaged weights; may be empty */
    OpenRequest asked; /* a copy of the request, in the arena */
} Opened;

/*
 * Opens a game. If this fails, returns false, and `errors` has the messages. After success, `errors` may have warnings
 * about damaged weights. Call catalog_close() in both cases.
 */
bool catalog_open(const OpenRequest *request, Opened *opened, Buf *errors);

/*
 * Opens the same game again with the texts of its words files. This is for a program that opened it without words and
 * now must show a text. Numbers of contracts, actions and items are the same in both games. Returns false if the words
 * cannot be read, or if the rules have changed since. Call catalog_close() for each of the two games.
 */
bool catalog_open_words(const Opened *opened, Opened *worded);

/* Frees a game and everything on which it depends, also after catalog_open() has failed. */
void catalog_close(Opened *opened);

#endif
