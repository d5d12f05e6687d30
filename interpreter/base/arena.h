/*
 * Memory with one lifetime: everything that is made while a variant is loaded lies in one arena and goes with it in one
 * call. Nothing below is freed singly. Out of memory ends the program with a message (exit 71): no caller checks.
 */
#ifndef TAPP_BASE_ARENA_H
#define TAPP_BASE_ARENA_H

#include "base/base.h"

#include <stdarg.h>

typedef struct Arena Arena;

/* A new, empty arena; the caller frees it with arena_free. */
Arena *arena_new(void);

/* Frees the arena and everything taken from it. NULL is fine. */
void arena_free(Arena *arena);

/* Takes everything back, and keeps the memory for what is made next. */
void arena_clear(Arena *arena);

/* `size` zeroed bytes, aligned for any type; `size` may be 0. */
void *arena_alloc(Arena *arena, size_t size);

/* Room for `count` zeroed elements of `size` bytes each; the product is checked for overflow. */
void *arena_array(Arena *arena, size_t count, size_t size);

/* A zeroed object, or array of objects, of a type. */
#define ARENA_NEW(arena, Type)          ((Type *)arena_alloc(arena, sizeof(Type)))
#define ARENA_ARRAY(arena, count, Type) ((Type *)arena_array(arena, count, sizeof(Type)))

/* A copy of the text in the arena, followed by a zero byte that the slice does not count. */
Str arena_str(Arena *arena, Str text);

/* printf into the arena; the slice is followed by a zero byte. */
Str arena_printf(Arena *arena, const char *format, ...) PRINTF_LIKE(2, 3);

/*
 * A list that grows in an arena: returns the place of a new zeroed element after `*count` of them and counts it.
 * `*items` moves when the room of `*capacity` elements is full (the old block stays in the arena until it is freed).
 */
void *arena_push(Arena *arena, void **items, size_t *count, size_t *capacity, size_t size);

#endif
