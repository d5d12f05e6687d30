/* What a code of findings means. */
#include "door/explain.h"
const Document *explain_code(Arena *arena, Str code, Str language)
{
    (void)arena;
    (void)code;
    (void)language;
    return NULL;
}
Str explain_nearest_code(Arena *arena, Str name)
{
    (void)arena;
    (void)name;
    return STR("");
}
