/*
 * `extends` and `options`: trees in, one tree out. Order of work: read, extends, options, check, compile. Merging is
 * JSON Merge Patch (RFC 7396): maps merge, lists and scalars replace, null removes. A value keeps the place where it
 * was written.
 */
#ifndef TAPP_TEXT_OVERLAY_H
#define TAPP_TEXT_OVERLAY_H

#include "text/node.h"

/*
 * The target patched (RFC 7396); shares nodes with both. `target` may be NULL. Keys come in the target's order, new
 * ones after them. A map that `replaces` takes the place of the target's value, as a list does.
 */
Node *overlay_merge(Arena *arena, const Node *target, const Node *patch);

/*
 * Warns ("removes-nothing") of the rest of a text after a comma in the patch of an option. Other nulls there may be for
 * what another option brings.
 */
void overlay_find_cut_texts(Diags *diags, const Node *target, const Node *patch);

typedef struct OverlayFile OverlayFile;

/*
 * The language of the documents. `find`: the value of the key at a path with slashes where nothing is written, or NULL
 * if it has none. `prepare`: a file's tree before it is merged over its parent, with short forms written out and words
 * files joined in; NULL after errors. Either may be NULL.
 */
typedef struct OverlayUsual {
    const Node *(*find)(const void *context, Str path);
    Node *(*prepare)(const void *context, Arena *arena, const OverlayFile *file, Diags *diags);
    const void *context;
} OverlayUsual;

/*
 * The target without the paragraphs of `rules` that tell (`about`) of what the patch changes and does not bring anew:
 * they would be no longer true; what `about` says of them goes with them. To write what holds anyway changes nothing.
 * A note ("paragraph-dropped") at the first such key of the patch says so, unless `diags` is NULL.
 */
const Node *overlay_without_untrue(Arena *arena, const Node *target, const Node *patch, OverlayUsual usual,
                                   Diags *diags);

/* A value of an option that is chosen in place of the usual one. */
typedef struct OverlayChoice {
    const Node *usual, *patch; /* what each of the two lays over the file; NULL: nothing */
    const Node *place;         /* where it is written, for what is said of it */
    const Node *anew;          /* the paragraphs that whoever makes the choice brings anew; NULL: none */
} OverlayChoice;

/*
 * The target, over which neither is laid yet, without the paragraphs that tell of what the choice has otherwise than
 * the usual one, as above: an author writes of the game as his file has it when nobody chooses.
 */
const Node *overlay_without_unchosen(Arena *arena, const Node *target, OverlayChoice choice, OverlayUsual usual,
                                     Diags *diags);

/* What an option that is a number lays over the file: its constant. */
const Node *overlay_constant_patch(Arena *arena, const Node *constant, int64_t number, Span span);

/* What the usual value of an option, the first one if none is named, lays over the file. NULL: nothing. */
const Node *overlay_usual_patch(Arena *arena, const Node *option);

/* A words file: the texts of a rules file in one language. */
typedef struct OverlayWords {
    Str language;
    const Source *source;
} OverlayWords;

/* Finds the file a variant extends: a path relative to the file that names it, or a shipped id. */
typedef struct OverlayFinder {
    /* The source for `name` as written in `from`, or NULL after reporting at `place`. */
    const Source *(*find)(void *context, Arena *arena, Str name, const Source *from, Span place, Diags *diags);
    /* The tree of a source, as yaml_read gives it; nobody changes it. NULL: yaml_read itself. */
    Node *(*read)(void *context, const Source *source, Diags *diags);
    /*
     * The words files of a source ("game.de.yaml" beside "game.yaml"), English first, then by the alphabet; returns
     * their number. A file that cannot be read is an error in `diags`. NULL: no words are read.
     */
    size_t (*words)(void *context, Arena *arena, const Source *of, const OverlayWords **list, Diags *diags);
    void *context;
} OverlayFinder;

/* A file of the chain of parents, as `prepare` gets it. */
struct OverlayFile {
    const Source *source;
    Node *tree;         /* of the rules file, as read */
    const Node *parent; /* what it extends, all of it; NULL: nothing */
    const OverlayFinder *finder;
    bool is_parent; /* of the file that was asked for */
};

/* The tree of a source, by the finder's `read` or yaml_read. NULL after errors. */
Node *overlay_read_tree(Arena *arena, const OverlayFinder *finder, const Source *source, Diags *diags);

enum { OVERLAY_MAX_PARENTS = 8 };

/*
 * The document in `source` merged over what it `extends`, parents first. The key `extends` itself is gone from the
 * result. The `patch` of an option's value is not merged but replaced, and keeps its nulls. A null for what the parent
 * does not have is a warning ("removes-nothing"). NULL after an error: a parent that cannot be read, a cycle
 * ("extends-cycle", each file of it in a note; files are told apart by path), too many parents ("extends-depth"), no
 * string ("extends-type").
 * `files` of the result are the files that it was read from: `source`, its parent, and so on; NULL behind the last.
 * The key of a name that a parent and a child write is the parent's.
 */
Node *overlay_read(Arena *arena, const Source *source, OverlayFinder finder, OverlayUsual usual, Diags *diags);

#endif
