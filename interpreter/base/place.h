/*
 * The location of the program. Other files of the program are found from there, both in the build tree and after
 * installation.
 */
#ifndef TAPP_BASE_PLACE_H
#define TAPP_BASE_PLACE_H

#include "base/arena.h"

/*
 * Returns the path `rest` below the program's folder, or below the folder that is `up` levels above, in the arena.
 * Returns an empty text if the system does not say where the program is, or if there are fewer levels.
 */
Str place_beside_program(Arena *arena, int up, const char *rest);

/* Returns the path `rest` in the installation folder (PREFIX in the Makefile), in the arena. */
Str place_installed(Arena *arena, const char *rest);

#endif
