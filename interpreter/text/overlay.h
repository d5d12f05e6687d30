/*
 * `extends` and `options`: merges trees into one. The order of work is: read, extends, options, check, compile. Merging
 * follows JSON Merge Patch (RFC 7396): maps merge, lists and scalars replace, null removes. A value keeps the place
 * where it was written.
 */
#ifndef TAPP_TEXT_OVERLAY_H
#define TAPP_TEXT_OVERLAY_H

#include "text/node.h"

/*
 * Applies a patch to the target (RFC 7396); shares nodes with both. `target` may be NULL. Keys keep the target's order,
 * followed by new ones. A map with `replaces` replaces the target's value, like a list.
 */
Node *overlay_merge(Arena *arena, const Node *target, const Node *patch);

/*
 * Top-level keys that each contract inherits unless it has its own. In a contract, a null for such a key, or for a key
 * below it, removes the contract's own rule. If there is no own rule, the null stays in the document, and removes the
 * inherited rule later.
 */
enum { N_INHERITED = 6 };
extern const char *const overlay_inherited[N_INHERITED];
bool overlay_is_inherited(Str key);

/* overlay_merge() for a whole document. In contracts, nulls for inherited keys stay (see overlay_inherited). */
Node *overlay_merge_document(Arena *arena, const Node *target, const Node *patch);

/*
 * Returns the contracts of a document after reading. A contract that lacks a rule of the top level gets a null for it,
 * because only a null can have removed it. So a file with these contracts is the same game.
 */
Node *overlay_with_nulls(Arena *arena, const Node *root, const Node *contracts);

/* Merges a contract over the rules that it shares with others. Its nulls replace these rules and stay in the result. */
Node *overlay_merge_contract(Arena *arena, const Node *model, const Node *contract);

/*
 * Warns ("removes-nothing") about texts in an option's patch that a comma cut off. Other nulls are not reported,
 * because they may remove something that another option adds.
 */
void overlay_find_cut_texts(Diags *diags, const Node *target, const Node *patch);

/* True if the pair is the rest of an unquoted text after a comma. YAML reads it as a key without a value. */
bool overlay_is_cut_off(const NodePair *pair);

typedef struct OverlayFile OverlayFile;

/*
 * The language of the documents, as far as the overlay must know it. `find` returns the default of the key at a path
 * with slashes, or NULL. `prepare` changes a file's tree before the merge over its parent: it writes out short forms
 * and joins the words files; NULL after errors. Either function may be NULL.
 */
typedef struct OverlayUsual {
    const Node *(*find)(const void *context, Str path);
    Node *(*prepare)(const void *context, Arena *arena, const OverlayFile *file, Diags *diags);
    const void *context;
} OverlayUsual;

/*
 * Removes paragraphs of `rules` from the target that may no longer be true: they are `about` something that the patch
 * changes, and the patch does not rewrite them. Their entries in `about` are removed, too. A patch that repeats a value
 * does not change it. A note ("paragraph-dropped") reports each such paragraph at the first key of the patch that
 * changes its subject, unless `diags` is NULL.
 */
const Node *overlay_without_untrue(Arena *arena, const Node *target, const Node *patch, OverlayUsual usual,
                                   Diags *diags);

/* An option's value that replaces the default one. */
typedef struct OverlayChoice {
    const Node *usual, *patch; /* the patches of the default and of the chosen value; NULL: changes nothing */
    const Node *place;         /* the place of the choice, for reports */
    const Node *anew;          /* paragraphs rewritten by the file that makes the choice; NULL: none */
} OverlayChoice;

/*
 * Returns the target before either patch, without the paragraphs that the choice makes untrue. Authors describe the
 * game with the default values, so a paragraph may be about a key that the chosen value changes.
 */
const Node *overlay_without_unchosen(Arena *arena, const Node *target, OverlayChoice choice, OverlayUsual usual,
                                     Diags *diags);

/* The patch of a numeric option: it sets the constant to the number. */
const Node *overlay_constant_patch(Arena *arena, const Node *constant, int64_t number, Span span);

/* The patch of an option's default value (the first value if no default is named); NULL if it changes nothing. */
const Node *overlay_usual_patch(Arena *arena, const Node *option);

/* A words file: the texts of a rules file in one language. */
typedef struct OverlayWords {
    Str language;
    const Source *source;
} OverlayWords;

/*
 * How files are found and read. A variant names a parent by a path relative to its file, or by the id of a shipped
 * variant.
 */
typedef struct OverlayFinder {
    /* The source for `name` as written in `from`; NULL after an error at `place`. */
    const Source *(*find)(void *context, Arena *arena, Str name, const Source *from, Span place, Diags *diags);
    /* The tree of a source, as from yaml_read(). It must not be changed. If this is NULL, yaml_read() is called. */
    Node *(*read)(void *context, const Source *source, Diags *diags);
    /*
     * Lists the words files of a source ("game.de.yaml" beside "game.yaml"), English first, then alphabetically, and
     * returns their number. A file that cannot be read is an error in `diags`. NULL: there are no words files.
     */
    size_t (*words)(void *context, Arena *arena, const Source *of, const OverlayWords **list, Diags *diags);
    void *context;
} OverlayFinder;

/* A file of the chain of parents, passed to `prepare`. */
struct OverlayFile {
    const Source *source;
    Node *tree;         /* the tree of the rules file, as read */
    const Node *parent; /* the merged document of its parent; NULL: it has none */
    const OverlayFinder *finder;
    bool is_parent; /* true for parents of the requested file */
};

/* The tree of a source, from the finder's `read` or from yaml_read(). NULL after errors. */
Node *overlay_read_tree(Arena *arena, const OverlayFinder *finder, const Source *source, Diags *diags);

enum { OVERLAY_MAX_PARENTS = 8 };

/*
 * Merges the document in `source` over its parents and removes the key `extends`. An option's `patch` replaces the
 * patch of the parent, and its nulls stay. A null for something that the parent does not have is a warning
 * ("removes-nothing").
 *
 * The result is NULL after an error: a parent that cannot be read, a cycle ("extends-cycle", with a note for each file;
 * files are compared by path), too many parents ("extends-depth"), not a string ("extends-type").
 *
 * `files` of the result lists the files that were read: `source`, its parent, and so on, then NULL. If parent and child
 * write the same key, the parent's key node stays.
 */
Node *overlay_read(Arena *arena, const Source *source, OverlayFinder finder, OverlayUsual usual, Diags *diags);

#endif
