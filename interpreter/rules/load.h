/*
 * From a file to a Game, in this order: read, extends, options, check against the schema, copy top-level rules into
 * each contract, fill in defaults, compile. All errors are reported; a Game is returned only if there are none.
 */
#ifndef TAPP_RULES_LOAD_H
#define TAPP_RULES_LOAD_H

#include "rules/game.h"
#include "rules/names.h"
#include "schema/schema.h"
#include "text/overlay.h"

/* The language: the schema of variants, compiled once and shared by all loads and threads. */
typedef struct Language Language;

/* Compiles the built-in schema. Free it with language_close() after all its games. */
Language *language_open(void);
void language_close(Language *language);

/* Returns the schema as a document, and compiled. */
const Node *language_document(const Language *language);
const Schema *language_schema(const Language *language);

/*
 * language_description() returns the description of the key at a path with slashes, or "". If the author chooses the
 * names of the keys in a map, the path may have any name there, such as '*'. language_usual() returns a function with
 * which merging finds the default of a key. If `language` is NULL, there is no such function.
 */
Str language_description(const Language *language, Str path);
OverlayUsual language_usual(const Language *language);

/*
 * These functions find the schema's node for a place in a document, step by step from language_document() on.
 * language_step() returns the node for the value under a key, or NULL if the key is unknown. The key may be a name of
 * the author, or anything for a list item. language_place() follows the reference of a node, if it has one.
 */
const Node *language_step(const Language *language, const Node *place, Str key);
const Node *language_place(const Language *language, const Node *place);

/*
 * language_is_text() is true if the schema's node describes a text for people. language_names_entries() is true if it
 * describes a map whose keys are names of the author.
 */
bool language_is_text(const Node *place);
bool language_names_entries(const Language *language, const Node *place);

typedef struct OptionChoice {
    Str name, value;
} OptionChoice;

/* Receives each key that the compiler reads: the schema node that describes the map, and the key. */
typedef struct ReadTrace {
    void (*read)(void *context, const Node *schema, const char *key);
    void *context;
} ReadTrace;

typedef struct LoadRequest {
    const Language *language;
    int players;                 /* the number of players; 0: the default of the variant */
    const OptionChoice *options; /* of several choices for an option, the last counts */
    size_t n_options;
    OverlayFinder finder;
    bool without_words; /* the finder reads no words files; a required name that is missing is the id */
    /* the result of variant_read() for this source, if the caller has it; NULL: the source is read */
    Node *read;
    const SchemaKnown *known; /* the result of variant_know() for `read`; NULL: none */
    FormulaHooks hooks;
    struct SkillSlot *skill_slot; /* for Game.skill_slot; may be NULL */
    ReadTrace trace;              /* is called for each key that is read; may be empty */
    /* receives the Game, even one with errors, which may be inspected but not played; NULL: it is not wanted */
    const Game **sketch;
} LoadRequest;

/*
 * Compiles the variant in `source` into `arena`. The arena, `source`, `read` and the language must outlive the Game.
 * NULL after at least one error in `diags`; warnings are possible in either case.
 */
const Game *game_load(Arena *arena, const Source *source, const LoadRequest *request, Diags *diags);

/* True if the file says that it is only a parent. Its children do not inherit this. */
bool variant_is_partial(const Node *root, const Source *source);

/*
 * Returns the document with `extends` resolved and with the defaults of options, for menus and `list`. Options are not
 * applied yet. NULL after errors. Without a language, if a child repeats a default of its parent, paragraphs of the
 * parent are dropped although they are still valid.
 */
Node *variant_read(Arena *arena, const Language *language, const Source *source, OverlayFinder finder, Diags *diags);

/*
 * Makes the checks that are the same for all configurations of a document. The result is allocated in `arena`, which
 * must outlive the configurations.
 */
SchemaKnown *variant_know(Arena *arena, const Language *language, Node *read);

/* Returns the document without nulls in rules that contracts inherit, as the schema describes it. */
Node *variant_without_nulls(Arena *arena, const Language *language, Node *root);

#endif
