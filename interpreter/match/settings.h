/*
 * A person's settings for all tables: settings.yaml in the configuration folder, checked by
 * schemas/settings.schema.json. docs/playing.md describes each.
 */
#ifndef TAPP_MATCH_SETTINGS_H
#define TAPP_MATCH_SETTINGS_H

#include "base/diag.h"
#include "engine/state.h"

/* How suits are coloured. */
typedef enum Scheme { SCHEME_FOUR, SCHEME_TWO, SCHEME_MONO, N_SCHEMES } Scheme;

/* How the hand is sorted: by the variant's ranking, reversed, trumps first, red suits between black ones. */
typedef enum HandOrder { ORDER_HIGH, ORDER_LOW, ORDER_TRUMPS, ORDER_COLOURS, N_ORDERS } HandOrder;

typedef struct Settings {
    Str name;              /* of the person; empty: not set */
    Str others[MAX_SEATS]; /* of the other players, in the order of play from the person's seat; empty: not set */
    Str language;          /* empty: that of the locale */
    Str computers;         /* a player for all other seats; empty: the default */
    int pace;              /* in milliseconds */
    HandOrder order;
    Scheme scheme;
    bool ascii, lines; /* ascii: ids instead of signs; lines: no full screen */
    bool forced;       /* plays a card automatically if it is the only legal one */
    bool count;        /* shows tricks with their points */
    bool mouse;
} Settings;

/* The default settings. */
Settings settings_usual(void);

/* $XDG_CONFIG_HOME/tapp/settings.yaml or ~/.config/tapp/settings.yaml, in the arena; NULL without a home. */
const char *settings_path(Arena *arena);

/*
 * Reads the file into the arena; without a file (or with NULL) everything has its default. False after errors in
 * `diags`, each at its line.
 */
bool settings_read(Arena *arena, const char *path, Settings *out, Diags *diags);

/*
 * Sets a key to a value, written as YAML ("de", "[Bert, Clara]"), in a file that need not exist yet. All other lines
 * stay, including comments. An empty value removes the key. Returns 0 or an errno.
 */
int settings_write(const char *path, const char *key, Str value);

/* The value of a key in the file as read (names separated by commas), or as YAML; empty if absent. */
Str settings_raw(Arena *arena, const char *path, const char *key);
Str settings_raw_yaml(Arena *arena, const char *path, const char *key);

#endif
