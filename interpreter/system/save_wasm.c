/* A WebAssembly module cannot write files, so this function fails. The module calls no other function of save.h. */
#include "system/save.h"

#include <errno.h>

int save_try(const char *path, Str text)
{
    (void)path;
    (void)text;
    return EROFS;
}
