/*
 * Memory with one lifetime. For example, everything made while loading a variant is in one arena and is freed in one
 * call. Single objects are never freed. If there is no memory left, the program ends with a message (exit status 71),
 * so callers need no check.
 */
#ifndef TAPP_BASE_ARENA_H
#define TAPP_BASE_ARENA_H

#include "base/base.h"

#include <stdarg.h>

typedef struct Arena Arena;

/* Makes an empty arena. Free it with arena_free(). */
Arena *arena_new(void);

/* Frees the arena and everything in it. NULL is allowed. */
void arena_free(Arena *arena);

/* Removes everything from the arena and keeps the memory for new objects. */
void arena_clear(Arena *arena);

/* Returns the number of bytes in all blocks of the arena, used or not. */
size_t arena_size(const Arena *arena);

/* Returns `size` bytes that are zero, aligned for any type. `size` may be 0. */
void *arena_alloc(Arena *arena, size_t size);

/*
 * Returns room for `count` elements of `size` bytes, all zero. If the product overflows, this is reported as a lack of
 * memory.
 */
void *arena_array(Arena *arena, size_t count, size_t size);

/* Make an object, or an array of objects, of a type; all bytes are zero. */
#define ARENA_NEW(arena, Type)          ((Type *)arena_alloc(arena, sizeof(Type)))
#define ARENA_ARRAY(arena, count, Type) ((Type *)arena_array(arena, count, sizeof(Type)))

/* Returns a copy of the text in the arena. A zero byte follows the text, which is not part of the slice. */
Str arena_str(Arena *arena, Str text);

/* Prints into the arena like printf(), and returns the text. A zero byte follows it. */
Str arena_printf(Arena *arena, const char *format, ...) PRINTF_LIKE(2, 3);

/* Prints an integer into the arena, and returns the text. */
static inline Str arena_number(Arena *arena, int64_t number)
{
    return arena_printf(arena, "%lld", (long long)number);
}

/*
 * Appends an element of `size` bytes to a list in an arena: increments `*count`, and returns the new element. It is
 * zero, unless the caller has decremented `*count` before: then it has the bytes of the removed element. If the
 * capacity is exhausted, `*items` moves to a larger block (the old block remains in the arena). An empty list may have
 * `*items` NULL.
 */
void *arena_push(Arena *arena, void **items, size_t *count, size_t *capacity, size_t size);

#endif
