/*
 * Finds and stores trained weights. They are in one of three folders: the user's own ($XDG_DATA_HOME/tapp/weights or
 * ~/.local/share/tapp/weights), the folder `weights` beside the variant's file, or the folder `weights` of the shipped
 * variants. The folders are searched in this order, so the user's weights count before shipped ones. A folder named by
 * TAPP_WEIGHTS is searched first.
 *
 * A file is named after the id of a game. If a game has no file, the file of its parent is used, and so on. The id of a
 * parent named by `extends` is the name of its file without `.yaml`.
 */
#ifndef TAPP_CATALOG_STORED_WEIGHTS_H
#define TAPP_CATALOG_STORED_WEIGHTS_H

#include "bots/weights.h"

/*
 * Returns the user's own folder for weights, in the arena; returns an empty text if the environment does not define it.
 * The folder need not exist.
 */
Str stored_weights_folder(Arena *arena);

/*
 * Finds the weights for a game whose rules can use them, and sets them in the game. They are in the arena. `shipped` is
 * the folder of the shipped variants. Damaged weights are skipped with a warning in `diags` ("damaged-weights").
 */
void stored_weights_find(Arena *arena, const Game *game, Str shipped, Diags *diags);

/*
 * Writes weights into the user's folder, which is created if necessary. Returns 0 or an errno; ENOENT if the
 * environment does not define the folder.
 */
int stored_weights_save(const NamedRows *rows, const WeightsOrigin *origin);

#endif
