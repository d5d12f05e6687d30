/* Finds the fenced blocks of the documentation. */
#include "markdown.h"

Str next_line(Str text, size_t *at)
{
    size_t from = *at;
    const char *end = memchr(text.s + from, '\n', text.n - from);
    size_t to = end ? (size_t)(end - text.s) : text.n;
    *at = end ? to + 1 : text.n;
    return (Str){text.s + from, to - from};
}

bool is_fence(Str line)
{
    return line.n >= 3 && memcmp(line.s, "```", 3) == 0;
}

static void page_cut(Arena *arena, Page *page)
{
    Str text = page->source->text;
    Block open = {.line = 0};
    size_t at = 0;
    for (unsigned line = 1; at < text.n; line++) {
        size_t from = at;
        Str now = next_line(text, &at);
        if (!is_fence(now)) continue;
        if (open.line) {
            open.text.n = (size_t)(text.s + from - open.text.s);
            Block *block = arena_push(arena, (void **)&page->blocks, &page->n, &page->capacity, sizeof(Block));
            *block = open;
            open.line = 0;
        } else {
            open = (Block){.info = {now.s + 3, now.n - 3}, .text = {text.s + at, 0}, .line = line + 1};
        }
    }
}

static void pages_read(Pages *pages, Str path)
{
    Diags *diags = diags_new(pages->arena);
    const Source *source = source_read(pages->arena, path, LARGEST_PAGE, diags);
    if (!source || pages->n == MAX_PAGES) return;
    Page *page = &pages->page[pages->n++];
    *page = (Page){.source = source};
    page_cut(pages->arena, page);
}

void pages_read_folder(Pages *pages, const char *folder)
{
    DIR *entries = opendir(folder);
    for (struct dirent *entry = entries ? readdir(entries) : NULL; entry; entry = readdir(entries))
        if (str_ends(str_of(entry->d_name), STR(".md")))
            pages_read(pages, arena_printf(pages->arena, "%s/%s", folder, entry->d_name));
    if (entries) (void)closedir(entries);
}

void pages_read_all(Pages *pages, Arena *arena)
{
    *pages = (Pages){.arena = arena};
    pages_read(pages, STR("README.md"));
    pages_read_folder(pages, "docs");
    pages_read_folder(pages, "docs/language");
    pages_read_folder(pages, "docs/decisions");
}

bool block_is(const Block *block, const char *word)
{
    size_t n = strlen(word);
    return block->info.n >= n && memcmp(block->info.s, word, n) == 0 && (block->info.n == n || block->info.s[n] == ' ');
}

Str block_word(const Block *block, const char *key)
{
    size_t n = strlen(key), at = 0;
    while (at < block->info.n) {
        while (at < block->info.n && block->info.s[at] == ' ') at++;
        size_t from = at;
        while (at < block->info.n && block->info.s[at] != ' ') at++;
        if (at - from > n && memcmp(block->info.s + from, key, n) == 0 && block->info.s[from + n] == '=')
            return (Str){block->info.s + from + n + 1, at - from - n - 1};
    }
    return STR("");
}

const Source *block_source(Arena *arena, const Page *page, const Block *block, const char *first)
{
    Buf text = {0};
    buf_repeat(&text, '\n', block->line - 2);
    buf_printf(&text, "%s\n", first);
    buf_add(&text, block->text);
    Str copy = arena_str(arena, buf_str(&text));
    buf_free(&text);
    Str file = block_word(block, "file"), path = page->source->path;
    if (file.n) path = arena_printf(arena, "%.*s, %.*s", STR_ARG(path), STR_ARG(file));
    return source_of(arena, path, copy);
}
