/* An arena is a list of memory blocks. Each new block is two or four times as large as the last one, up to a limit. */
#include "base/arena.h"

#include <stdalign.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/*
 * Sizes in bytes. DOUBLED: blocks below this size are followed by one of twice the size. LARGEST_GROWTH: a larger block
 * is made only for a single object that needs it.
 */
enum { FIRST_BLOCK = 1 << 12, DOUBLED = 1 << 16, LARGEST_GROWTH = 3 << 20, EXIT_NO_MEMORY = 71 };

typedef struct Block Block;
struct Block {
    Block *older;
    size_t used, size;
    alignas(max_align_t) unsigned char bytes[];
};

struct Arena {
    Block *newest;
    Block *spare; /* empty blocks that arena_clear() has kept */
    size_t size;  /* the bytes in all blocks */
};

/* Returns `size` bytes that are zero. If there is no memory left, the program ends. */
static void *must_allocate(size_t size)
{
    void *memory = calloc(1, size);
    if (memory) return memory;
    (void)fputs("tapp: out of memory\n", stderr);
    exit(EXIT_NO_MEMORY);
}

Arena *arena_new(void)
{
    return must_allocate(sizeof(Arena));
}

/* Frees a list of blocks. */
static void free_blocks(Block *block)
{
    while (block) {
        Block *older = block->older;
        free(block);
        block = older;
    }
}

void arena_free(Arena *arena)
{
    if (!arena) return;
    free_blocks(arena->newest);
    free_blocks(arena->spare);
    free(arena);
}

size_t arena_size(const Arena *arena)
{
    return arena->size;
}

void arena_clear(Arena *arena)
{
    Block *last = NULL;
    for (Block *block = arena->newest; block; block = block->older) {
        memset(block->bytes, 0, block->used); /* arena_alloc() returns zeroed memory */
        block->used = 0;
        last = block;
    }
    if (!last) return;
    last->older = arena->spare; /* the blocks that were just emptied come first in the list of spare blocks */
    arena->spare = arena->newest;
    arena->newest = NULL;
}

/*
 * Makes a new block of at least `needed` bytes. It is twice as large as a small newest block, and four times as large
 * as a large one. Unless `needed` is more, it has at most LARGEST_GROWTH. With factor four, all blocks up to this limit
 * are together less than twice the largest one. This matters because glibc returns a large freed heap to the system.
 * The next arena would then get every page anew, which took a fifth of the time to load a game.
 */
static Block *new_block(Arena *arena, size_t needed)
{
    size_t last = arena->newest ? arena->newest->size : 0;
    size_t grown = last < DOUBLED ? last * 2 : last * 4;
    size_t size = last == 0 ? FIRST_BLOCK : grown;
    if (size > LARGEST_GROWTH) size = LARGEST_GROWTH;
    if (size < needed) size = needed;
    Block *block = must_allocate(sizeof(Block) + size);
    block->size = size;
    arena->size += size;
    return block;
}

/*
 * Removes the smallest spare block that is large enough, and returns it. The smallest one is taken so that reuse does
 * not enlarge the arena. Returns NULL if there is none.
 */
static Block *take_spare(Arena *arena, size_t needed)
{
    Block **best = NULL;
    for (Block **at = &arena->spare; *at; at = &(*at)->older)
        if ((*at)->size >= needed && (!best || (*at)->size < (*best)->size)) best = at;
    Block *block = best ? *best : NULL;
    if (block) *best = block->older;
    return block;
}

/* Makes a block with room for `needed` bytes the newest one: a spare block, or else a new one. */
static Block *add_block(Arena *arena, size_t needed)
{
    Block *block = take_spare(arena, needed);
    if (!block) block = new_block(arena, needed);
    block->older = arena->newest;
    arena->newest = block;
    return block;
}

void *arena_alloc(Arena *arena, size_t size)
{
    size_t unit = alignof(max_align_t);
    if (size > SIZE_MAX / 2) size = SIZE_MAX / 2; /* so much memory cannot exist, so must_allocate() reports an error */
    size_t rounded = (size + unit - 1) / unit * unit;
    Block *block = arena->newest;
    if (!block || block->size - block->used < rounded) block = add_block(arena, rounded);
    void *memory = block->bytes + block->used;
    block->used += rounded;
    return memory;
}

void *arena_array(Arena *arena, size_t count, size_t size)
{
    bool overflows = size != 0 && count > SIZE_MAX / size;
    return arena_alloc(arena, overflows ? SIZE_MAX : count * size);
}

Str arena_str(Arena *arena, Str text)
{
    char *copy = arena_alloc(arena, text.n + 1);
    if (text.n) memcpy(copy, text.s, text.n);
    return (Str){copy, text.n};
}

/*
 * Prints into the arena. A first call of vsnprintf() only measures the text. If the text cannot be formatted, returns
 * an empty one.
 */
PRINTF_LIKE(2, 0) static Str print_in_arena(Arena *arena, const char *format, va_list arguments)
{
    va_list again;
    va_copy(again, arguments);
    int length = vsnprintf(NULL, 0, format, again);
    va_end(again);
    if (length < 0) return STR("");
    char *text = arena_alloc(arena, (size_t)length + 1);
    (void)vsnprintf(text, (size_t)length + 1, format, arguments);
    return (Str){text, (size_t)length};
}

Str arena_printf(Arena *arena, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    Str text = print_in_arena(arena, format, arguments);
    va_end(arguments);
    return text;
}

/*
 * Appends an element to a list in the arena, and returns the element. A full list first moves to a block of twice its
 * capacity.
 */
void *arena_push(Arena *arena, void **items, size_t *count, size_t *capacity, size_t size)
{
    if (*count == *capacity) {
        size_t larger = *capacity ? *capacity * 2 : 8;
        void *moved = arena_array(arena, larger, size);
        if (*count) memcpy(moved, *items, *count * size);
        *items = moved;
        *capacity = larger;
    }
    return (unsigned char *)*items + (*count)++ * size;
}
