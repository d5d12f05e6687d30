/* Finds the folder of the running program. */
#include "base/place.h"

#include <string.h>
#include <unistd.h>

#ifndef TAPP_PREFIX
#define TAPP_PREFIX "/usr/local"
#endif

Str place_beside_program(Arena *arena, int up, const char *rest)
{
    char path[4096];
    ssize_t n = readlink("/proc/self/exe", path, sizeof path - 1);
    if (n <= 0) return STR("");
    path[n] = '\0';
    for (int i = 0; i <= up; i++) { /* removes the name of the program and then `up` folders */
        char *slash = strrchr(path, '/');
        if (!slash) return STR("");
        *slash = '\0';
    }
    return arena_printf(arena, "%s/%s", path, rest);
}

Str place_installed(Arena *arena, const char *rest)
{
    return arena_printf(arena, "%s/%s", TAPP_PREFIX, rest);
}
