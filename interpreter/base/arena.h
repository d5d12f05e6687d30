/*
 * Memory with one lifetime: everything made while loading a variant is in one arena and is freed in one call. Single
 * objects are never freed. Out of memory ends the program with a message (exit 71), so callers need no check.
 */
#ifndef TAPP_BASE_ARENA_H
#define TAPP_BASE_ARENA_H

#include "base/base.h"

#include <stdarg.h>

typedef struct Arena Arena;

/* A new, empty arena; free it with arena_free(). */
Arena *arena_new(void);

/* Frees the arena and everything in it. NULL is allowed. */
void arena_free(Arena *arena);

/* Removes everything from the arena and keeps the memory for new objects. */
void arena_clear(Arena *arena);

/* The number of bytes that the arena has taken from the system. */
size_t arena_size(const Arena *arena);

/* Returns `size` zeroed bytes, aligned for any type; `size` may be 0. */
void *arena_alloc(Arena *arena, size_t size);

/* Returns room for `count` zeroed elements of `size` bytes; checks the product for overflow. */
void *arena_array(Arena *arena, size_t count, size_t size);

/* A zeroed object, or array of objects, of a type. */
#define ARENA_NEW(arena, Type)          ((Type *)arena_alloc(arena, sizeof(Type)))
#define ARENA_ARRAY(arena, count, Type) ((Type *)arena_array(arena, count, sizeof(Type)))

/* A copy of the text in the arena, followed by a zero byte that is not part of the slice. */
Str arena_str(Arena *arena, Str text);

/* Prints into the arena like printf(). A zero byte follows the returned text. */
Str arena_printf(Arena *arena, const char *format, ...) PRINTF_LIKE(2, 3);

/* Prints an integer into the arena. */
static inline Str arena_number(Arena *arena, int64_t number)
{
    return arena_printf(arena, "%lld", (long long)number);
}

/*
 * Appends an element to a list in an arena: returns a new zeroed element at index `*count` and increments it. If the
 * capacity is exhausted, `*items` moves (the old block stays in the arena).
 */
void *arena_push(Arena *arena, void **items, size_t *count, size_t *capacity, size_t size);

#endif
