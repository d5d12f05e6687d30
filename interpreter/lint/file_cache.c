/* Keeps the sources and trees of files, which are found by their paths. */
#include "lint/file_cache.h"

#include "text/source.h"
#include "text/yaml.h"

typedef struct Document Document;
/* A file in the cache, as an entry of a linked list. */
struct Document {
    const Source *source;
    Node *root; /* NULL: the file was not read yet, or reading it gave errors or warnings */
    Document *older;
};

struct FileCache {
    Arena *arena;
    Arena *scratch; /* NULL: lent to a caller, or not made yet */
    Document *newest;
};

FileCache *file_cache_new(void)
{
    Arena *arena = arena_new();
    FileCache *cache = ARENA_NEW(arena, FileCache);
    cache->arena = arena;
    return cache;
}

void file_cache_free(FileCache *cache)
{
    if (!cache) return;
    arena_free(cache->scratch);
    arena_free(cache->arena);
}

Arena *file_cache_borrow(FileCache *cache)
{
    Arena *scratch = cache->scratch ? cache->scratch : arena_new();
    cache->scratch = NULL;
    return scratch;
}

void file_cache_give_back(FileCache *cache, Arena *scratch)
{
    arena_clear(scratch);
    arena_free(cache->scratch);
    cache->scratch = scratch;
}

const Source *file_cache_find(const FileCache *cache, Str path)
{
    for (const Document *document = cache->newest; document; document = document->older)
        if (str_equal(document->source->path, path)) return document->source;
    return NULL;
}

Arena *file_cache_arena(FileCache *cache)
{
    return cache->arena;
}

void file_cache_add(FileCache *cache, const Source *source)
{
    Document *document = ARENA_NEW(cache->arena, Document);
    *document = (Document){.source = source, .older = cache->newest};
    cache->newest = document;
}

static Document *find_document(const FileCache *cache, const Source *source)
{
    Document *document = cache->newest;
    while (document && document->source != source) document = document->older;
    return document;
}

Node *file_cache_read(FileCache *cache, const Source *source, Diags *diags)
{
    Document *document = find_document(cache, source);
    if (document && document->root) return document->root;
    size_t n_findings = diags->n;
    Node *root = yaml_read(cache->arena, source, diags);
    if (document && diags->n == n_findings) document->root = root;
    return root;
}

/* Finds the file of a parent in the cache; otherwise reads it and adds it to the cache. */
static const Source *find_parent(void *context, Arena *arena, Str name, const Source *from, Span place, Diags *diags)
{
    FileCache *cache = context;
    const Source *source = file_cache_find(cache, catalog_parent_path(arena, name, from));
    if (source) return source;
    OverlayFinder finder = catalog_finder();
    source = finder.find(finder.context, cache->arena, name, from, place, diags);
    if (source) file_cache_add(cache, source);
    return source;
}

/* Reads the tree of a source through the cache, as the function `read` of an OverlayFinder. */
static Node *read_tree(void *context, const Source *source, Diags *diags)
{
    return file_cache_read(context, source, diags);
}

OverlayFinder file_cache_finder(FileCache *cache)
{
    return (OverlayFinder){.find = find_parent, .read = read_tree, .words = catalog_finder().words, .context = cache};
}
