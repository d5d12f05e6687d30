/*
 * Writes docs/variants.md: a table of the shipped variants, and for each its contracts, options, sources and what no
 * source gives. `make docs` runs it in the root of the project; a test holds the file to it.
 */
#include "catalog/about.h"
#include "text/yaml.h"

#include <stdio.h>

typedef struct Page {
    Buf out;
    Arena *arena;
    Language *language;
} Page;

/* ---- pieces ----------------------------------------------------------------------------------------------------- */

static Str english(const Node *text)
{
    return text_in(text, STR("en"));
}

static void add_flat(Buf *out, Str text)
{
    for (size_t i = 0; i < text.n; i++) buf_char(out, text.s[i] == '\n' ? ' ' : text.s[i]);
}

static bool is_set(const Node *map, const char *key)
{
    const Node *node = node_find(map, key);
    return node && node->kind == NODE_BOOL && node->integer;
}

static size_t count_of(const Node *map, const char *key)
{
    const Node *node = node_find(map, key);
    return node ? node->count : 0;
}

/* Values of options that no source gives, the usual ones and their alternatives. */
static size_t unverified_values(const Node *root)
{
    size_t n = 0;
    const Node *options = node_find(root, "options");
    for (size_t i = 0; options && i < options->count; i++) {
        const Node *values = node_find(options->pairs[i].value, "values");
        for (size_t k = 0; values && k < values->count; k++)
            if (is_set(values->pairs[k].value, "unverified")) n++;
    }
    return n;
}

/* Lines of a file that are neither empty nor a comment. */
static size_t lines_of(const Source *source)
{
    size_t n = 0;
    bool at_start = true;
    for (size_t i = 0; i < source->text.n; i++) {
        char c = source->text.s[i];
        if (at_start && c != ' ' && c != '\n') {
            n += c != '#';
            at_start = false;
        }
        if (c == '\n') at_start = true;
    }
    return n;
}

static void add_players(Buf *out, const Node *root)
{
    AboutPlayers players = about_players(root);
    if (players.least == players.most) buf_printf(out, "%d", players.least);
    else buf_printf(out, "%d–%d", players.least, players.most);
}

/* ---- the table -------------------------------------------------------------------------------------------------- */

static void add_row(Page *page, const Opened *opened, const Source *source)
{
    Buf *out = &page->out;
    const Game *game = opened->game;
    Str name = english(game->name);
    buf_printf(out, "| [`%.*s`](#%.*s) | %.*s | ", STR_ARG(game->id), STR_ARG(game->id), STR_ARG(name));
    add_players(out, game->root);
    buf_printf(out, " | %u | %u | %zu | %zu | %zu and %zu | %zu |\n", (unsigned)game->n_cards,
               (unsigned)game->n_contracts, count_of(game->root, "options"), count_of(game->root, "sources"),
               count_of(game->root, "unverified"), unverified_values(game->root), lines_of(source));
}

/* ---- a variant -------------------------------------------------------------------------------------------------- */

/* The id in what names a file or a variant: packs/x.yaml, x.yaml, x. */
static Str id_in(Str name)
{
    for (size_t i = name.n; i > 0; i--)
        if (name.s[i - 1] == '/') {
            name = (Str){name.s + i, name.n - i};
            break;
        }
    return str_ends(name, STR(".yaml")) ? catalog_plain_name(name) : name;
}

/* Where a shipped file lies, from the folder of variants. */
static Str place_of(Page *page, Str id)
{
    Str path = catalog_path(page->arena, id);
    size_t top = catalog_folder(page->arena).n + 1;
    return (Str){path.s + top, path.n - top};
}

static void add_parent(Page *page, const Node *own)
{
    const Node *parent = node_find(own, "extends");
    if (!parent) return;
    Str id = id_in(parent->text), place = place_of(page, id);
    if (str_begins(place, STR("packs/")))
        buf_printf(&page->out, "Extends the pack [`%.*s`](../variants/%.*s). ", STR_ARG(id), STR_ARG(place));
    else buf_printf(&page->out, "Extends [`%.*s`](#%.*s). ", STR_ARG(id), STR_ARG(id));
}

static void add_contracts(Buf *out, const Game *game)
{
    buf_add(out, STR("\nContracts:\n\n"));
    for (uint8_t i = 0; i < game->n_contracts; i++) {
        const Contract *contract = &game->contract[i];
        int bid = game_bid(game, contract->id);
        Str text = english(contract->text);
        if (text.n == 0 && bid >= 0) text = english(game->bid[bid].text);
        Str name = english(contract->name);
        buf_printf(out, "- **%.*s**", STR_ARG(name));
        if (text.n) buf_add(out, STR(": "));
        add_flat(out, text);
        buf_char(out, '\n');
    }
}

static void add_value(Buf *out, const NodePair *value, Str usual)
{
    Str name = value->key->text, text = english(node_find(value->value, "text"));
    buf_printf(out, "  - `%.*s`%s: ", STR_ARG(name), str_equal(name, usual) ? " (default)" : "");
    add_flat(out, text);
    buf_add(out, is_set(value->value, "unverified") ? STR(" — *unverified*\n") : STR("\n"));
}

static void add_options(Buf *out, const Node *root)
{
    static const OpenRequest USUAL = {0};
    AboutOption option;
    if (count_of(root, "options")) buf_add(out, STR("\nOptions:\n\n"));
    for (size_t i = 0; about_option(root, i, &USUAL, &option); i++) {
        buf_printf(out, "- `%.*s`: ", STR_ARG(option.name));
        add_flat(out, english(option.question));
        if (!option.values)
            buf_printf(out, "; a number from %d to %d, %.*s by default", option.least, option.most,
                       STR_ARG(option.usual));
        buf_char(out, '\n');
        for (size_t k = 0; option.values && k < option.values->count; k++)
            add_value(out, &option.values->pairs[k], option.usual);
    }
}

static void add_source(Buf *out, const Node *source)
{
    const Node *title = node_find(source, "title"), *author = node_find(source, "author");
    const Node *year = node_find(source, "year"), *url = node_find(source, "url"), *note = node_find(source, "note");
    buf_add(out, STR("- "));
    if (author && author->text.n) buf_printf(out, "%.*s, ", STR_ARG(author->text));
    if (url && url->text.n) buf_printf(out, "[%.*s](%.*s)", STR_ARG(title->text), STR_ARG(url->text));
    else buf_printf(out, "*%.*s*", STR_ARG(title->text));
    if (year && year->integer > 0) buf_printf(out, ", %.*s", STR_ARG(year->text));
    if (english(note).n) buf_add(out, STR(": "));
    add_flat(out, english(note));
    buf_char(out, '\n');
}

static void add_sources(Buf *out, const Node *root)
{
    const Node *sources = node_find(root, "sources"), *notes = node_find(root, "unverified");
    if (sources && sources->count) buf_add(out, STR("\nSources:\n\n"));
    for (size_t i = 0; sources && i < sources->count; i++) add_source(out, sources->items[i]);
    if (notes && notes->count) buf_add(out, STR("\nUnverified:\n\n"));
    for (size_t i = 0; notes && i < notes->count; i++) {
        Str at = node_find(notes->items[i], "at")->text;
        buf_printf(out, "- `%.*s`: ", STR_ARG(at));
        add_flat(out, english(node_find(notes->items[i], "text")));
        buf_char(out, '\n');
    }
}

static void add_variant(Page *page, const Opened *opened, const Node *own)
{
    Buf *out = &page->out;
    const Game *game = opened->game;
    Str name = english(game->name);
    buf_printf(out, "\n## %.*s\n\n%.*s. ", STR_ARG(game->id), STR_ARG(name));
    add_flat(out, english(game->summary));
    buf_char(out, ' ');
    add_parent(page, own);
    Str place = place_of(page, game->id);
    buf_printf(out, "File: [`%.*s.yaml`](../variants/%.*s).\n", STR_ARG(game->id), STR_ARG(place));
    add_contracts(out, game);
    add_options(out, game->root);
    add_sources(out, game->root);
}

/* ---- all of them ------------------------------------------------------------------------------------------------ */

typedef void PageWriter(Page *page, const Opened *opened, const Source *source, const Node *own);

static void write_row(Page *page, const Opened *opened, const Source *source, const Node *own)
{
    (void)own;
    add_row(page, opened, source);
}

static void write_section(Page *page, const Opened *opened, const Source *source, const Node *own)
{
    (void)source;
    add_variant(page, opened, own);
}

static bool for_each(Page *page, PageWriter *write)
{
    size_t n = 0;
    const Str *ids = catalog_ids(page->arena, &n);
    Buf errors = {0};
    for (size_t i = 0; i < n; i++) {
        Opened opened;
        OpenRequest request = {.variant = ids[i], .language = page->language};
        if (catalog_open(&request, &opened, &errors)) {
            const Source *source = catalog_source(opened.arena, ids[i], opened.diags);
            write(page, &opened, source, yaml_read(opened.arena, source, opened.diags));
        }
        catalog_close(&opened);
    }
    bool all = n > 0 && errors.n == 0;
    (void)fwrite(buf_text(&errors), 1, errors.n, stderr);
    buf_free(&errors);
    return all;
}

static const char INTRODUCTION[] =
    "# Variants\n\n"
    "Made by `make docs` from the files in [variants](../variants); do not edit.\n\n"
    "Contracts, cards and players are those of the variant's defaults. *Unverified* is what no source gives and the "
    "file\n"
    "assumes: so many notes, and so many values of options. *Lines* are those of the variant's own file that are "
    "neither\n"
    "empty nor a comment; what it extends is not counted.\n\n"
    "| id | name | players | cards | contracts | options | sources | unverified | lines |\n"
    "|---|---|---|---|---|---|---|---|---|\n";

int main(void)
{
    Page page = {.arena = arena_new(), .language = language_open()};
    buf_add(&page.out, str_of(INTRODUCTION));
    bool all = for_each(&page, write_row) && for_each(&page, write_section);
    all = all && fwrite(page.out.text, 1, page.out.n, stdout) == page.out.n;
    buf_free(&page.out);
    language_close(page.language);
    arena_free(page.arena);
    return all ? 0 : 1;
}
