/*
 * What a person has set once for all tables: settings.yaml in his folder of settings, checked by
 * schemas/settings.schema.json. docs/playing.md tells of each.
 */
#ifndef TAPP_MATCH_SETTINGS_H
#define TAPP_MATCH_SETTINGS_H

#include "base/diag.h"
#include "engine/state.h"

/* How suits are coloured. */
typedef enum Scheme { SCHEME_FOUR, SCHEME_TWO, SCHEME_MONO, N_SCHEMES } Scheme;

/* How the hand is sorted: as the variant ranks, the other way round, trumps first, red suits between black ones. */
typedef enum HandOrder { ORDER_HIGH, ORDER_LOW, ORDER_TRUMPS, ORDER_COLOURS, N_ORDERS } HandOrder;

typedef struct Settings {
    Str name;              /* of the person; empty: none was given */
    Str others[MAX_SEATS]; /* of the other players, from the person's seat on in the order of play; empty where none */
    Str language;          /* empty: that of the surroundings */
    Str computers;         /* a player for all other seats; empty: the usual one */
    int pace;              /* milliseconds */
    HandOrder order;
    Scheme scheme;
    bool ascii, lines; /* ids in place of signs; lines in place of the full screen */
    bool forced;       /* a card is played by itself where no other is allowed */
    bool count;        /* tricks are shown with what they have brought */
    bool mouse;
} Settings;

/* What holds where nothing is set. */
Settings settings_usual(void);

/* $XDG_CONFIG_HOME/tapp/settings.yaml or ~/.config/tapp/settings.yaml, in the arena; NULL without a home. */
const char *settings_path(Arena *arena);

/*
 * Reads the file into the arena; without one (or with NULL) everything is as usual. False after errors in `diags`, each
 * at its line.
 */
bool settings_read(Arena *arena, const char *path, Settings *out, Diags *diags);

/*
 * Sets one key to a value, which is written as YAML ("de", "[Bert, Clara]"), in a file that may not be there yet; all
 * other lines stay, comments too. An empty value takes the key out. 0, or an errno.
 */
int settings_write(const char *path, const char *key, Str value);

/* What the file says of a key, as it is read (names with commas between), or as YAML; empty where it says nothing. */
Str settings_raw(Arena *arena, const char *path, const char *key);
Str settings_raw_yaml(Arena *arena, const char *path, const char *key);

#endif
