/* Where the program lies: what belongs to it is found from there, in the build tree as well as installed. */
#ifndef TAPP_BASE_PLACE_H
#define TAPP_BASE_PLACE_H

#include "base/arena.h"

/*
 * `rest` in the folder that the program lies in, or `up` folders above; empty where the system does not tell. In the
 * arena.
 */
Str place_beside_program(Arena *arena, int up, const char *rest);

/* `rest` in the folder that the program was built to be installed in, the PREFIX of the Makefile. In the arena. */
Str place_installed(Arena *arena, const char *rest);

#endif
