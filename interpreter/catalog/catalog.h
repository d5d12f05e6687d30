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
 * The path of a variant's file, which need not exist, by path or id; and that of a parent named by `from`. In the
 * arena.
 */
Str catalog_path(Arena *arena, Str name);
Str catalog_parent_path(Arena *arena, Str name, const Source *from);

/*
 * Resolves `extends`: a path relative to the file, or the id of a shipped variant or pack. Also finds words files,
 * which are beside the rules file.
 */
OverlayFinder catalog_finder(void);

/* The rules file of a words file, in the arena; empty if this is not a words file or the rules do not exist. */
Str catalog_rules_of(Arena *arena, Str path);

/*
 * True if a file may extend what it names. Files from strangers may extend shipped variants and packs only by id, so
 * that no other file of this machine is opened; shipped files may name anything. False after an error in `diags`.
 */
bool catalog_lets_extend(Str name, const Source *from, Span place, Diags *diags);

/* The finder for files from strangers: it calls catalog_lets_extend() first. */
OverlayFinder catalog_finder_for_strangers(void);

/* The name of a variant's file without '.yaml', but with its folders; empty if it has another ending. Borrows. */
Str catalog_plain_name(Str file);

/* True if the name is a path, not the id of a shipped variant. */
bool catalog_is_path(Str name);

/* The ids of all shipped variants, without the packs, sorted, in the arena. */
const Str *catalog_ids(Arena *arena, size_t *n);

typedef struct OpenRequest {
    Str variant;
    int players; /* 0: default */
    const OptionChoice *options;
    size_t n_options;
    const Language *language; /* shared by the caller; NULL: opens its own */
    Str text;                 /* text from a stranger, used instead of a file; then `variant` is its name in messages */
    bool without_words;       /* uses ids as names: for programs that show no texts */
    bool for_rules;           /* only the rules are needed: does not search for trained weights */
} OpenRequest;

/*
 * A game and everything it depends on. catalog_close() frees all; messages of a failed opening are printed to `errors`.
 */
typedef struct Opened {
    Arena *arena;
    Language *language; /* its own; NULL if it is the caller's */
    Diags *diags;
    const Game *game;
    Diags *warnings;   /* about damaged weights; empty if there are none */
    OpenRequest asked; /* the request, in the arena */
} Opened;

/*
 * Opens a game; false with messages in `errors`. Call catalog_close() in both cases. Messages for an open game are
 * warnings about damaged weights.
 */
bool catalog_open(const OpenRequest *request, Opened *opened, Buf *errors);

/*
 * Opens the same game with the texts of its words files, for a program that opened it without them and must show a
 * text. Numbers of contracts, actions and items are the same. False if the words cannot be read.
 */
bool catalog_open_words(const Opened *opened, Opened *worded);
void catalog_close(Opened *opened);

#endif
