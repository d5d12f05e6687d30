/* The location of the program. Its other files are found from there, both in the build tree and when installed. */
#ifndef TAPP_BASE_PLACE_H
#define TAPP_BASE_PLACE_H

#include "base/arena.h"

/*
 * The path `rest` in the program's folder, or `up` folders above it, in the arena. Empty if the system does not say
 * where the program is.
 */
Str place_beside_program(Arena *arena, int up, const char *rest);

/* The path `rest` in the installation folder (PREFIX in the Makefile), in the arena. */
Str place_installed(Arena *arena, const char *rest);

#endif
