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
 * Keys of the top that apply to each contract without its own ones. In a contract, a null for one of them or below it
 * removes the contract's own rule. If there is none, the null remains, and removes the rule of the top later.
 */
enum { N_INHERITED = 6 };
extern const char *const overlay_inherited[N_INHERITED];
bool overlay_is_inherited(Str key);

/* Applies a patch as overlay_merge() does, to a whole document, whose contracts keep such nulls. */
Node *overlay_merge_document(Arena *arena, const Node *target, const Node *patch);

/*
 * Returns the contracts of a document that is read, with a null for each rule of the top that a contract lacks: only a
 * null has removed it. A file with these contracts is the same game.
 */
Node *overlay_with_nulls(Arena *arena, const Node *root, const Node *contracts);

/* Lays a contract over the rules that it shares with others. Its nulls replace them, and remain. */
Node *overlay_merge_contract(Arena *arena, const Node *model, const Node *contract);

/*
 * Warns ("removes-nothing") about the rest of a text after a comma in the patch of an option. Other nulls in it may
 * remove something that another option adds.
 */
void overlay_find_cut_texts(Diags *diags, const Node *target, const Node *patch);

/* True for the rest of an unquoted text after a comma, which YAML reads as a key without a colon. */
bool overlay_is_cut_off(const NodePair *pair);

typedef struct OverlayFile OverlayFile;

/*
 * The language of the documents. `find`: the default of the key at a path with slashes, or NULL. `prepare`: prepares a
 * file's tree before merging it over its parent: writes out short forms and joins words files; NULL after errors.
 * Either may be NULL.
 */
typedef struct OverlayUsual {
    const Node *(*find)(const void *context, Str path);
    Node *(*prepare)(const void *context, Arena *arena, const OverlayFile *file, Diags *diags);
    const void *context;
} OverlayUsual;

/*
 * Removes paragraphs of `rules` from the target that are about (`about`) something the patch changes and that the patch
 * does not rewrite, because they may no longer be true. Their entries in `about` go with them. Repeating a value
 * changes nothing. A note ("paragraph-dropped") at the first such key of the patch reports it, unless `diags` is NULL.
 */
const Node *overlay_without_untrue(Arena *arena, const Node *target, const Node *patch, OverlayUsual usual,
                                   Diags *diags);

/* An option's value that replaces the default value. */
typedef struct OverlayChoice {
    const Node *usual, *patch; /* the patches that both merge into the file; NULL: nothing */
    const Node *place;         /* the place of the choice, for reports */
    const Node *anew;          /* paragraphs that the file making the choice rewrites; NULL: none */
} OverlayChoice;

/*
 * The target before either patch, without paragraphs about keys in which the chosen value differs from the default. An
 * author describes the game as his file has it without any choice.
 */
const Node *overlay_without_unchosen(Arena *arena, const Node *target, OverlayChoice choice, OverlayUsual usual,
                                     Diags *diags);

/* The patch of a numeric option: its constant. */
const Node *overlay_constant_patch(Arena *arena, const Node *constant, int64_t number, Span span);

/* The patch of an option's default value (the first if none is named). NULL: nothing. */
const Node *overlay_usual_patch(Arena *arena, const Node *option);

/* A words file: the texts of a rules file in one language. */
typedef struct OverlayWords {
    Str language;
    const Source *source;
} OverlayWords;

/* Finds the file that a variant extends: a path relative to the file that names it, or the id of a shipped variant. */
typedef struct OverlayFinder {
    /* The source for `name` as written in `from`; NULL after a report at `place`. */
    const Source *(*find)(void *context, Arena *arena, Str name, const Source *from, Span place, Diags *diags);
    /* The tree of a source, as from yaml_read(); it must not be changed. NULL: yaml_read() itself. */
    Node *(*read)(void *context, const Source *source, Diags *diags);
    /*
     * The words files of a source ("game.de.yaml" beside "game.yaml"), English first, then alphabetically; returns
     * their number. A file that cannot be read is an error in `diags`. NULL: no words files.
     */
    size_t (*words)(void *context, Arena *arena, const Source *of, const OverlayWords **list, Diags *diags);
    void *context;
} OverlayFinder;

/* A file of the chain of parents, passed to `prepare`. */
struct OverlayFile {
    const Source *source;
    Node *tree;         /* of the rules file, as read */
    const Node *parent; /* the merged document that it extends; NULL: none */
    const OverlayFinder *finder;
    bool is_parent; /* it is a parent of the requested file */
};

/* The tree of a source, by the finder's `read` or yaml_read(). NULL after errors. */
Node *overlay_read_tree(Arena *arena, const OverlayFinder *finder, const Source *source, Diags *diags);

enum { OVERLAY_MAX_PARENTS = 8 };

/*
 * Merges the document in `source` over its parents and removes the key `extends`. The `patch` of an option's value
 * replaces the parent's and keeps its nulls. A null for something that the parent does not have is a warning
 * ("removes-nothing"). NULL after an error: a parent that cannot be read, a cycle ("extends-cycle", with a note for
 * each file; files are compared by path), too many parents ("extends-depth"), not a string ("extends-type"). `files` of
 * the result are the files read: `source`, its parent, and so on, with NULL after the last. If parent and child write a
 * key, the parent's key node is kept.
 */
Node *overlay_read(Arena *arena, const Source *source, OverlayFinder finder, OverlayUsual usual, Diags *diags);

#endif
