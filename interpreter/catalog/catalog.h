/*
 * Finds variants and opens them as a Game, by id or path. The folder of shipped variants is beside the program, in the
 * installation folder, or given by TAPP_VARIANTS. It has a folder for each family and one for packs.
 */
#ifndef TAPP_CATALOG_CATALOG_H
#define TAPP_CATALOG_CATALOG_H

#include "rules/load.h"

/* The folder of shipped variants, in the arena; "variants" if none was found. */
Str catalog_folder(Arena *arena);

/* The source of a variant by path (with a slash or .yaml) or id; NULL after an error in `diags`. */
const Source *catalog_source(Arena *arena, Str name, Diags *diags);

/*
 * The path of a variant's file, given by path or id; the file need not exist. catalog_parent_path() is the same for a
 * parent that `from` names. In the arena.
 */
Str catalog_path(Arena *arena, Str name);
Str catalog_parent_path(Arena *arena, Str name, const Source *from);

/*
 * Resolves `extends`: a path relative to the file, or the id of a shipped variant or pack. It also finds the words
 * files, which are beside the rules file.
 */
OverlayFinder catalog_finder(void);

/*
 * The path of the rules file that a words file belongs to, in the arena; empty if this is not a words file or the rules
 * do not exist.
 */
Str catalog_rules_of(Arena *arena, Str path);

/*
 * True if `from` may extend the file `name`; else reports an error in `diags`. A file from a stranger may extend
 * shipped variants and packs only by id, so that it cannot open other files of this machine. A shipped file may extend
 * any file.
 */
bool catalog_lets_extend(Str name, const Source *from, Span place, Diags *diags);

/* A finder for files from strangers: it checks each name by catalog_lets_extend() first. */
OverlayFinder catalog_finder_for_strangers(void);

/*
 * The name of a variant's file without '.yaml', but with its folders; empty if it has another ending. It is a part of
 * `file`.
 */
Str catalog_plain_name(Str file);

/* True if the name is a path, not the id of a shipped variant. */
bool catalog_is_path(Str name);

/* The ids of all shipped variants, without the packs, sorted, in the arena. */
const Str *catalog_ids(Arena *arena, size_t *n);

typedef struct OpenRequest {
    Str variant;
    int players; /* 0: the default */
    const OptionChoice *options;
    size_t n_options;
    const Language *language; /* owned by the caller; NULL: the game opens a language of its own */
    Str text;                 /* text of a stranger's file, whose name in messages is `variant`; or empty */
    bool without_words;       /* shows ids instead of names, for programs that print no texts */
    bool for_rules;           /* no search for trained weights, for programs that only need the rules */
} OpenRequest;

/*
 * A game and everything it depends on. catalog_close() frees it all. Messages about a failed opening are in `errors`.
 */
typedef struct Opened {
    Arena *arena;
    Language *language; /* NULL if the language belongs to the caller */
    Diags *diags;
    const Game *game;
    Diags *warnings;   /* about damaged weights; empty if there are none */
    OpenRequest asked; /* a copy of the request, in the arena */
} Opened;

/*
 * Opens a game. If it fails, it returns false with the errors in `errors`. A game that is open may also have warnings
 * there, about damaged weights. Call catalog_close() in both cases.
 */
bool catalog_open(const OpenRequest *request, Opened *opened, Buf *errors);

/*
 * Opens the same game again with the texts of its words files, for a program that opened it without them and now must
 * show a text. Numbers of contracts, actions and items are the same in both. False if the words cannot be read.
 * catalog_close() frees everything of an opened game.
 */
bool catalog_open_words(const Opened *opened, Opened *worded);
void catalog_close(Opened *opened);

#endif
