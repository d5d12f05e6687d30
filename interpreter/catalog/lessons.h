/*
 * Where weights are: in the user's own folder, $XDG_DATA_HOME/tapp/weights or ~/.local/share/tapp/weights, in the
 * folder `weights` beside the variant's file, or in that of the shipped variants. They are searched in this order, so
 * weights of the user come before those that are shipped. TAPP_WEIGHTS names a folder that comes before all.
 *
 * A file is named after the id of a game. If there is none, that of its parent holds, and so on: of a file that
 * `extends` names, the name without `.yaml` is its id.
 */
#ifndef TAPP_CATALOG_LESSONS_H
#define TAPP_CATALOG_LESSONS_H

#include "bots/weights.h"

/* The user's own folder, in the arena; empty where nothing says where it is. It need not be there yet. */
Str lessons_folder(Arena *arena);

/*
 * Finds the weights for a game that has a place for them, and gives them to its players; in the arena. `shipped` is the
 * folder of the shipped variants. Damaged weights are a warning in `diags` ("damaged-weights"), and passed over.
 */
void lessons_find(Arena *arena, const Game *game, Str shipped, Diags *diags);

/* Writes weights into the user's folder, which is made if it is missing: 0, or an errno. */
int lessons_keep(const NamedRows *rows, const WeightsOrigin *origin);

#endif
