/*
 * From a file to a Game. The order of work, once: read, extends, options, check against the schema, carry what stands
 * at the top into each contract, fill in defaults, compile. Every fault is reported; a Game comes out only without
 * errors.
 */
#ifndef TAPP_RULES_LOAD_H
#define TAPP_RULES_LOAD_H

#include "rules/game.h"
#include "rules/names.h"
#include "schema/schema.h"
#include "text/overlay.h"

/* The language itself: the schema of variants, compiled once and shared by any number of loads and threads. */
typedef struct Language Language;

/* Compiles the schema that is built into the program; the caller frees it with language_close, after all its games. */
Language *language_open(void);
void language_close(Language *language);

/* The schema as a document, and compiled. */
const Node *language_document(const Language *language);
const Schema *language_schema(const Language *language);

/*
 * What the schema says of the key at a path with slashes, in which a name of the author's or '*' stands for any: its
 * description, "" if there is none; and for merging, what holds where the key is not written (no language: nothing).
 */
Str language_description(const Language *language, Str path);
OverlayUsual language_usual(const Language *language);

/*
 * Walking down the schema beside a document, from language_document on: the place that describes the value under a key
 * (a name of the author's too, any key for an item of a list; NULL: the language has no such key), and that place with
 * its reference followed. Both are nodes of the schema.
 */
const Node *language_step(const Language *language, const Node *place, Str key);
const Node *language_place(const Language *language, const Node *place);

/* True if the place describes a text for people; true if it describes a map whose keys are the author's names. */
bool language_is_text(const Node *place);
bool language_names_entries(const Language *language, const Node *place);

typedef struct OptionChoice {
    Str name, value;
} OptionChoice;

/* Told of each key the compiler asks for: the schema node that describes the map, and the key. */
typedef struct ReadTrace {
    void (*read)(void *context, const Node *schema, const char *key);
    void *context;
} ReadTrace;

typedef struct LoadRequest {
    const Language *language;
    int players; /* at the table; 0: the variant's usual number */
    const OptionChoice *options;
    size_t n_options;
    OverlayFinder finder;
    bool without_words; /* the finder reads no words files: what the schema wants a name for is called by its id */
    Node *read;         /* what variant_read gave for this source, shared by its configurations; NULL: read here */
    const SchemaKnown *known; /* what variant_know gave for `read`; NULL: nothing */
    FormulaHooks hooks;
    struct Lessons *lessons; /* for Game.lessons; may be NULL */
    ReadTrace trace;         /* may be empty */
    const Game **
        /* where to leave what could be compiled in spite of errors, to look at and never to play; may be NULL */
        sketch;
} LoadRequest;

/*
 * The Game of the variant in `source`, in `arena`, which must outlive it together with `source`, `read` and the
 * language. NULL after at least one error in `diags`; warnings may be there in either case.
 */
const Game *game_load(Arena *arena, const Source *source, const LoadRequest *request, Diags *diags);

/*
 * The document with `extends` resolved and options with their defaults, not yet applied; NULL after errors. For menus
 * and `list`. Without a language (NULL) a child that writes what holds anyway loses paragraphs that are still true.
 */
Node *variant_read(Arena *arena, const Language *language, const Source *source, OverlayFinder finder, Diags *diags);

/*
 * What can be said once of a document that is to be loaded in many configurations; lies in `arena`, which must outlive
 * them.
 */
SchemaKnown *variant_know(Arena *arena, const Language *language, const Node *read);

#endif
