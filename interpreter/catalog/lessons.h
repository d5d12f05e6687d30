/*
 * Where the weights of players that have learned lie: in the user's own folder, $XDG_DATA_HOME/tapp/weights or
 * ~/.local/share/tapp/weights, in the folder `weights` beside the variant's file, or in that of the shipped variants;
 * they are asked in this order, so that who trains a shipped variant meets what he has trained. TAPP_WEIGHTS names a
 * folder that is asked before all.
 */
#ifndef TAPP_CATALOG_LESSONS_H
#define TAPP_CATALOG_LESSONS_H

#include "bots/weights.h"

/* The user's own folder, in the arena; empty where nothing says where it is. It need not be there yet. */
Str lessons_folder(Arena *arena);

/*
 * Finds the weights for a game that has a place for them, and gives them to its players; in the arena. `shipped` is the
 * folder of the shipped variants.
 */
void lessons_find(Arena *arena, const Game *game, Str shipped);

/* Writes weights into the user's folder, which is made if it is missing: 0, or an errno. */
int lessons_keep(const Skill *skill, const WeightsOrigin *origin);

#endif
