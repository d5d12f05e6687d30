/* The location of the program. Its other files are found from there, both in the build tree and when installed. */
#ifndef TAPP_BASE_PLACE_H
#define TAPP_BASE_PLACE_H

#include "base/arena.h"

/* `rest` in the program's folder, or `up` folders above; empty if the system does not know it. In the arena. */
Str place_beside_program(Arena *arena, int up, const char *rest);

/* `rest` in the installation folder (PREFIX in the Makefile). In the arena. */
Str place_installed(Arena *arena, const char *rest);

#endif
