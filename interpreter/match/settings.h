/*
 * A person's settings for all games, in settings.yaml in the configuration folder. The file is checked with
 * schemas/settings.schema.json. docs/playing.md describes the settings.
 */
#ifndef TAPP_MATCH_SETTINGS_H
#define TAPP_MATCH_SETTINGS_H

#include "base/diag.h"
#include "engine/state.h"

/* The colours of suits: four colours, two colours, or none. */
typedef enum Scheme { SCHEME_FOUR, SCHEME_TWO, SCHEME_MONO, N_SCHEMES } Scheme;

/*
 * The order of cards in the hand: by the variant's ranking, in reverse, trumps first, or red suits between black ones.
 */
typedef enum HandOrder { ORDER_HIGH, ORDER_LOW, ORDER_TRUMPS, ORDER_COLOURS, N_ORDERS } HandOrder;

typedef struct Settings {
    Str name; /* the person's name; empty if not set */
    /* names of the other players, in the order of play from the person's seat; empty if not set */
    Str others[MAX_SEATS];
    Str language;  /* empty: the language of the locale */
    Str computers; /* the player for all other seats; empty: the default */
    int pace;      /* the pause between actions in milliseconds */
    HandOrder order;
    Scheme scheme;
    bool ascii, lines; /* ascii: shows ids of cards instead of signs; lines: does not use the full screen */
    bool forced;       /* a card is played automatically if it is the only legal one */
    bool count;        /* the points that each player has won are shown during play */
    bool mouse;        /* the full screen reacts to the mouse */
} Settings;

/* Returns the default settings. */
Settings settings_usual(void);

/*
 * Returns the path $XDG_CONFIG_HOME/tapp/settings.yaml or ~/.config/tapp/settings.yaml, in the arena. Returns NULL if
 * the user has no home folder.
 */
const char *settings_path(Arena *arena);

/*
 * Reads the settings; texts are in the arena. A setting that is not in the file has its default. `path` may be NULL,
 * and the file may not exist. Returns false after errors in `diags`.
 */
bool settings_read(Arena *arena, const char *path, Settings *out, Diags *diags);

/*
 * Sets a key in the file to a value that is written as YAML ("de", "[Bert, Clara]"). An empty value removes the key.
 * All comments and other values stay. The file need not exist. It is not changed if the new text would be invalid; the
 * errors are then in `diags`. Returns 0 or an errno. The new text is in the arena.
 */
int settings_write(const char *path, const char *key, Str value, Arena *arena, Diags *diags);

/* Returns the value of a key in the file as a text, with commas between names; empty if the key is absent. */
Str settings_raw(Arena *arena, const char *path, const char *key);

#endif
