/*
 * Implements `extends` and `options`, by merging trees into one. The steps are: read, extends, options, check, compile.
 * Merging follows JSON Merge Patch (RFC 7396): maps are merged, lists and scalars are replaced, and a null removes.
 * Each value keeps the place where it was written.
 */
#ifndef TAPP_TEXT_OVERLAY_H
#define TAPP_TEXT_OVERLAY_H

#include "text/node.h"

/*
 * Returns a patch merged over the target, as RFC 7396 describes. `target` may be NULL. The result shares nodes with
 * both. Keys keep the order of the target; new keys follow. A map with `replaces` replaces the value of the target, as
 * a list does.
 */
Node *overlay_merge(Arena *arena, const Node *target, const Node *patch);

/*
 * The keys at the top of a document that each contract inherits, if it has no rule of its own. In a contract, a null
 * for such a key, or for a key below it, removes the contract's own rule. If there is none, the null stays in the
 * document, and later removes the inherited rule.
 */
enum { N_INHERITED = 6 };
extern const char *const overlay_inherited[N_INHERITED];
bool overlay_is_inherited(Str key);

/*
 * Returns a whole document merged like overlay_merge(). In contracts, nulls for inherited keys are kept; see
 * overlay_inherited.
 */
Node *overlay_merge_document(Arena *arena, const Node *target, const Node *patch);

/*
 * Returns the contracts of a document that was read, so that a file with them is the same game. If a contract lacks a
 * rule for all contracts, only a null can have removed it; so it gets a null.
 */
Node *overlay_with_nulls(Arena *arena, const Node *root, const Node *contracts);

/*
 * Returns a contract merged over the rules that it shares with others. A null of the contract replaces such a rule, and
 * stays in the result.
 */
Node *overlay_merge_contract(Arena *arena, const Node *model, const Node *contract);

/*
 * Warns ("removes-nothing") about nulls in a patch that remove nothing from the target. If `in_patch` is true, the
 * patch belongs to an option, and only nulls that are probably mistakes are reported. Such a null has a key that is
 * similar to one of the target, that is under `for_all` there, or that is the rest of a text that a comma has cut off.
 * Other nulls may remove something that another option adds.
 */
void overlay_find_idle_nulls(Diags *diags, const Node *target, const Node *patch, bool in_patch);

/*
 * True if the pair comes from a comma in a text without quotes. YAML reads `{name: one, two}` as if `two` were a key
 * without a value.
 */
bool overlay_is_cut_off(const NodePair *pair);

typedef struct OverlayFile OverlayFile;

/*
 * The functions by which the overlay knows the language. `find` returns the default of the key at a path such as
 * "play/follow", or NULL. `prepare` brings a file's tree into the full form of the language, before it is merged: it
 * replaces short forms and adds the texts of words files. It returns NULL after errors. Both functions may be NULL.
 */
typedef struct OverlayUsual {
    const Node *(*find)(const void *context, Str path);
    Node *(*prepare)(const void *context, Arena *arena, const OverlayFile *file, Diags *diags);
    const void *context;
} OverlayUsual;

/*
 * Returns the target without the paragraphs of `rules` that the patch may make untrue. The patch changes a value that
 * `about` or `tells` lists for them, and does not rewrite them. Their entries in `about` and `tells` are removed, too;
 * a rewritten paragraph loses its entry in `tells`. A patch that repeats a value does not change it. If `diags` is not
 * NULL, each removed paragraph is noted ("paragraph-dropped"), at the key of the patch that changes its subject.
 */
const Node *overlay_without_untrue(Arena *arena, const Node *target, const Node *patch, OverlayUsual usual,
                                   Diags *diags);

/* A chosen value of an option, which replaces the default value. */
typedef struct OverlayChoice {
    const Node *usual, *patch; /* the changes made by the default value and by the chosen value; NULL: none */
    const Node *place;         /* the place of the choice, for reports */
    const Node *anew;          /* paragraphs that are rewritten by the file with the choice; NULL: none */
} OverlayChoice;

/*
 * Returns the target without the paragraphs that the choice makes untrue. The target has neither the changes of the
 * default value nor those of the chosen value, and the result has neither, too.
 * Authors describe the game with the default values, so a paragraph may be about a rule that the chosen value changes.
 */
const Node *overlay_without_unchosen(Arena *arena, const Node *target, OverlayChoice choice, OverlayUsual usual,
                                     Diags *diags);

/* Returns the change that an option makes if its value is a number: the change sets a constant to this number. */
const Node *overlay_constant_patch(Arena *arena, const Node *constant, int64_t number, Span span);

/*
 * Returns the change that the default value of an option makes; NULL for none. If no default is named, the default is
 * the first value.
 */
const Node *overlay_usual_patch(Arena *arena, const Node *option);

/* A words file: the texts of a variant in one language. */
typedef struct OverlayWords {
    Str language;
    const Source *source;
} OverlayWords;

/*
 * Functions that find and read files. A variant names its parent by a path relative to its own file, or by the id of a
 * shipped variant.
 */
typedef struct OverlayFinder {
    /* Returns the source for `name`, as written in `from`. NULL after an error, which is reported at `place`. */
    const Source *(*find)(void *context, Arena *arena, Str name, const Source *from, Span place, Diags *diags);
    /* Returns the tree of a source, which must not be changed. NULL: yaml_read() is used. */
    Node *(*read)(void *context, const Source *source, Diags *diags);
    /*
     * Lists the words files of a source, such as "game.de.yaml" beside "game.yaml", and returns their number. English
     * comes first, the others in alphabetical order. A file that cannot be read is an error in `diags`. NULL: there are
     * no words files.
     */
    size_t (*words)(void *context, Arena *arena, const Source *of, const OverlayWords **list, Diags *diags);
    void *context;
} OverlayFinder;

/* A file that is being read, as it is passed to `prepare`. */
struct OverlayFile {
    const Source *source;
    Node *tree;         /* the tree of the file, as it was read */
    const Node *parent; /* the merged document of its parent; NULL: the file has no parent */
    const OverlayFinder *finder;
    bool is_parent; /* another file extends this one */
};

/* Returns the tree of a source, by the finder's `read` or by yaml_read(). NULL after errors. */
Node *overlay_read_tree(Arena *arena, const OverlayFinder *finder, const Source *source, Diags *diags);

enum { OVERLAY_MAX_PARENTS = 8 }; /* the most ancestors of a file: its parent, the parent of that, and so on */

/*
 * Merges the document in `source` over its parents and removes the key `extends`. An option's `patch` replaces the
 * patch of the parent, and its nulls stay. A null for something that the parent does not have is a warning
 * ("removes-nothing").
 *
 * The result is NULL after an error: a parent that cannot be read, a cycle ("extends-cycle", with a note for each file;
 * files are compared by path), too many parents ("extends-depth"), not a string ("extends-type").
 *
 * `files` of the result lists the files that were read: `source`, its parent, and so on, then NULL. If parent and child
 * write the same key, the key node of the result is that of the parent.
 */
Node *overlay_read(Arena *arena, const Source *source, OverlayFinder finder, OverlayUsual usual, Diags *diags);

#endif
