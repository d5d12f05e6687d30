/*
 * Where variants are: the folder of shipped ones, found beside the program, in the folder of installation or under
 * TAPP_VARIANTS, with a folder in it for each family and one for packs; and opening one by id or path as a Game.
 */
#ifndef TAPP_CATALOG_CATALOG_H
#define TAPP_CATALOG_CATALOG_H

#include "rules/load.h"

/* The folder of shipped variants, in the arena; "variants" if none was found. */
Str catalog_folder(Arena *arena);

/* The source of a variant by path (with a slash or .yaml) or id; NULL after an error in `diags`. */
const Source *catalog_source(Arena *arena, Str name, Diags *diags);

/* Where the file of a variant is or would be, by path or id, in the arena; and that of a parent which `from` names. */
Str catalog_path(Arena *arena, Str name);
Str catalog_parent_path(Arena *arena, Str name, const Source *from);

/*
 * How `extends` is resolved: a path from the file that says it, or the id of a shipped variant or pack; and words
 * files, which lie beside the file that they belong to. The second finds no words files.
 */
OverlayFinder catalog_finder(void);
OverlayFinder catalog_finder_of_rules(void);

/* The rules file that a words file belongs to, in the arena; empty if this is no words file or there are no rules. */
Str catalog_rules_of(Arena *arena, Str path);

/*
 * May a file extend what it names? What strangers bring may extend shipped variants and packs by their ids alone, so
 * that no file of this machine is opened for them; what is shipped may say anything. False after an error in `diags`.
 */
bool catalog_lets_extend(Str name, const Source *from, Span place, Diags *diags);

/* The finder for what strangers bring: it asks catalog_lets_extend first. */
OverlayFinder catalog_finder_for_strangers(void);

/* The name of a variant's file without its '.yaml'; empty if it has none. Folders before it stay. Borrows. */
Str catalog_plain_name(Str file);

/* Is the name a path (and not the id of a shipped variant)? */
bool catalog_is_path(Str name);

/* The ids of all shipped variants, without the packs, sorted, in the arena. */
const Str *catalog_ids(Arena *arena, size_t *n);

typedef struct OpenRequest {
    Str variant;
    int players; /* 0: usual */
    const OptionChoice *options;
    size_t n_options;
    const Language *language; /* shared by the caller; NULL: one of its own is opened */
    Str text;           /* what a stranger has brought in place of a file; then `variant` is its name in messages */
    bool without_words; /* ids stand for names: for programs that show no texts */
    bool for_rules;     /* nobody is going to play it: what computers have learned of it is not looked for */
} OpenRequest;

/* A game and what it lives on. Close frees all; the messages of a failed opening are printed to `errors`. */
typedef struct Opened {
    Arena *arena;
    Language *language; /* its own; NULL when it is the caller's */
    Diags *diags;
    const Game *game;
    OpenRequest asked; /* what it was opened with, in the arena */
} Opened;

/*
 * True, or false with messages in `errors`; either way catalog_close gives everything back. Messages of a game that is
 * open are warnings, about damaged weights.
 */
bool catalog_open(const OpenRequest *request, Opened *opened, Buf *errors);

/*
 * The same game once more, with the texts of its words files: for a program that has opened it without them and shows
 * something after all. Numbers of contracts, actions and items are the same. False if the words cannot be read.
 */
bool catalog_open_words(const Opened *opened, Opened *worded);
void catalog_close(Opened *opened);

#endif
