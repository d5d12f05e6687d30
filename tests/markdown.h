/*
 * Finds the fenced blocks of the documentation, for the tests that run them. The words after ``` describe a block:
 * first the language, then words and key=value pairs.
 */
#ifndef TAPP_TESTS_MARKDOWN_H
#define TAPP_TESTS_MARKDOWN_H

#include "text/source.h"

#include <dirent.h>
#include <string.h>

enum { MAX_PAGES = 128, LARGEST_PAGE = 1 << 20 };

typedef struct Block {
    Str info, text;
    unsigned line; /* of the first line of the text */
} Block;

typedef struct Page {
    const Source *source;
    Block *blocks;
    size_t n, capacity;
} Page;

typedef struct Pages {
    Arena *arena;
    Page page[MAX_PAGES];
    size_t n;
} Pages;

Str next_line(Str text, size_t *at);

bool is_fence(Str line);

void pages_read_folder(Pages *pages, const char *folder);

/* Reads README and all pages in docs. */
void pages_read_all(Pages *pages, Arena *arena);

/* True if the first word of the info string is this one. */
bool block_is(const Block *block, const char *word);

/* Returns the value of a key=value word; empty if there is none. */
Str block_word(const Block *block, const char *key);

/* Returns the block as a source with the line numbers of the page; `first` replaces the line of the fence. */
const Source *block_source(Arena *arena, const Page *page, const Block *block, const char *first);

#endif
