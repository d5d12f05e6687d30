/* Sources and trees of a run, by path. */
#include "lint/file_cache.h"

#include "text/source.h"
#include "text/yaml.h"

typedef struct Document Document;
struct Document {
    const Source *source;
    Node *root; /* NULL: not read yet, or not without findings */
    Document *older;
};

struct Documents {
    Arena *arena;
    Arena *desk; /* NULL: lent, or not asked for yet */
    Document *newest;
};

Documents *documents_new(void)
{
    Arena *arena = arena_new();
    Documents *documents = ARENA_NEW(arena, Documents);
    documents->arena = arena;
    return documents;
}

void documents_free(Documents *documents)
{
    if (!documents) return;
    arena_free(documents->desk);
    arena_free(documents->arena);
}

Arena *documents_borrow(Documents *documents)
{
    Arena *desk = documents->desk ? documents->desk : arena_new();
    documents->desk = NULL;
    return desk;
}

void documents_give_back(Documents *documents, Arena *desk)
{
    arena_clear(desk);
    arena_free(documents->desk);
    documents->desk = desk;
}

const Source *documents_find(const Documents *documents, Str path)
{
    for (const Document *document = documents->newest; document; document = document->older)
        if (str_equal(document->source->path, path)) return document->source;
    return NULL;
}

Arena *documents_arena(Documents *documents)
{
    return documents->arena;
}

void documents_add(Documents *documents, const Source *source)
{
    Document *document = ARENA_NEW(documents->arena, Document);
    *document = (Document){.source = source, .older = documents->newest};
    documents->newest = document;
}

static Document *find_document(const Documents *documents, const Source *source)
{
    Document *document = documents->newest;
    while (document && document->source != source) document = document->older;
    return document;
}

Node *documents_read(Documents *documents, const Source *source, Diags *diags)
{
    Document *document = find_document(documents, source);
    if (document && document->root) return document->root;
    size_t n_findings = diags->n;
    Node *root = yaml_read(documents->arena, source, diags);
    if (document && diags->n == n_findings) document->root = root;
    return root;
}

static const Source *find_parent(void *context, Arena *arena, Str name, const Source *from, Span place, Diags *diags)
{
    Documents *documents = context;
    const Source *source = documents_find(documents, catalog_parent_path(arena, name, from));
    if (source) return source;
    OverlayFinder finder = catalog_finder();
    source = finder.find(finder.context, documents->arena, name, from, place, diags);
    if (source) documents_add(documents, source);
    return source;
}

static Node *read_tree(void *context, const Source *source, Diags *diags)
{
    return documents_read(context, source, diags);
}

OverlayFinder documents_finder(Documents *documents)
{
    return (OverlayFinder){.find = find_parent, .read = read_tree, .context = documents};
}
