/*
 * A person's settings for all tables, in settings.yaml in the configuration folder. The file is checked by
 * schemas/settings.schema.json; docs/playing.md describes the settings.
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
    Str name;              /* the person's name; empty: not set */
    Str others[MAX_SEATS]; /* of the other players, in the order of play from the person's seat; empty: not set */
    Str language;          /* empty: the language of the locale */
    Str computers;         /* the player for all other seats; empty: the default */
    int pace;              /* the pause between actions in milliseconds */
    HandOrder order;
    Scheme scheme;
    bool ascii, lines; /* ascii: writes ids of cards instead of signs; lines: does not use the full screen */
    bool forced;       /* plays a card automatically if it is the only legal one */
    bool count;        /* shows tricks and their points during play */
    bool mouse;
} Settings;

/* The default settings. */
Settings settings_usual(void);

/*
 * The path $XDG_CONFIG_HOME/tapp/settings.yaml or ~/.config/tapp/settings.yaml, in the arena; NULL if the user has no
 * home folder.
 */
const char *settings_path(Arena *arena);

/*
 * Reads the settings into the arena. A setting that is not in the file has its default. `path` may be NULL, and the
 * file may not exist. False after errors in `diags`.
 */
bool settings_read(Arena *arena, const char *path, Settings *out, Diags *diags);

/*
 * Sets a key in the file to a value written as YAML ("de", "[Bert, Clara]"). An empty value removes the key. All other
 * lines stay, with their comments. The file need not exist yet. Returns 0 or an errno.
 */
int settings_write(const char *path, const char *key, Str value);

/* The value of a key in the file, as text (names separated by commas) or as YAML; empty if the key is absent. */
Str settings_raw(Arena *arena, const char *path, const char *key);
Str settings_raw_yaml(Arena *arena, const char *path, const char *key);

#endif
