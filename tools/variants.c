/*
 * Writes docs/variants.md: the shipped variants by family, and for each its contracts, options, sources and values
 * without a source. `make docs` runs it in the root of the project; a test compares the file with it.
 */
#include "catalog/about.h"
#include "text/yaml.h"

#include <stdio.h>
#include <stdlib.h>

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

/* The number of lines of a file that are neither empty nor a comment. */
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

/* ---- mechanisms ------------------------------------------------------------------------------------------------- */

/* The parts of the language that a game uses beyond a deck, a deal, tricks and payment. */
typedef struct Uses {
    Buf *out;
    size_t n;
} Uses;

static void add_use(Uses *uses, bool is_used, const char *what)
{
    if (is_used) buf_printf(uses->out, "%s%s", uses->n++ ? ", " : "", what);
}

static bool has_round(const Game *game, RoundKind kind)
{
    for (int i = 0; i < game->n_rounds; i++)
        if (game->round[i].kind == kind) return true;
    return false;
}

static bool has_later_round(const Game *game)
{
    for (int i = 0; i < game->n_rounds; i++)
        if (game->round[i].at != AT_AUCTION) return true;
    return false;
}

static void add_auction(Uses *uses, const Game *game)
{
    bool has_row = false, has_double = false, passes = false;
    for (int i = 0; i < game->n_bids; i++) {
        has_row = has_row || game->bid[i].is_row;
        has_double = has_double || game->bid[i].doubles;
    }
    for (int i = 0; i < game->n_rounds; i++) passes = passes || game->round[i].passes > 0;
    add_use(uses, has_round(game, ROUND_LADDER), "ladder");
    add_use(uses, has_round(game, ROUND_DUEL), "duel");
    add_use(uses, has_round(game, ROUND_SURVEY), "survey");
    add_use(uses, has_row, "rows of calls");
    add_use(uses, has_double, "doubling in the auction");
    add_use(uses, passes, "passing not final");
    add_use(uses, has_later_round(game), "rounds after the auction");
}

static bool any_contract(const Game *game, bool (*fulfils)(const Contract *contract))
{
    for (int i = 0; i < game->n_contracts; i++)
        if (fulfils(&game->contract[i])) return true;
    return false;
}

static bool has_sides_rule(const Game *game, SideRule rule)
{
    for (int i = 0; i < game->n_contracts; i++)
        if (game->contract[i].sides == rule) return true;
    return false;
}

static bool has_trumps_by_contract(const Game *game)
{
    for (int i = 0; i < game->n_contracts; i++) {
        const Contract *contract = &game->contract[i];
        if (contract->ranking != game->contract[0].ranking || contract->names_trump || contract->trump_of_bid)
            return true;
    }
    return false;
}

static bool takes_talon(const Contract *contract)
{
    return contract->talon.take != TAKE_NONE;
}

static bool keeps_cards(const Contract *contract)
{
    return contract->talon.keep.count > 0;
}

static bool has_dummy(const Contract *contract)
{
    return contract->has_dummy;
}

static bool is_open(const Contract *contract)
{
    return contract->open != OPEN_NOBODY && !contract->has_dummy;
}

static bool has_excuse(const Contract *contract)
{
    return contract->play.excuse.cards != 0;
}

static bool has_jokers(const Contract *contract)
{
    return contract->play.jokers != 0;
}

static bool withholds_cards(const Contract *contract)
{
    return contract->play.n_withhold > 0;
}

static bool binds_cards(const Contract *contract)
{
    return contract->play.n_bound + contract->play.n_demands > 0;
}

static bool has_duties(const Contract *contract)
{
    return contract->play.n_duties + contract->play.n_leads + contract->play.n_captures > 0;
}

static bool has_duty_to_beat(const Contract *contract)
{
    return contract->play.head != HEAD_NEVER;
}

static void add_mechanisms(Buf *out, const Game *game)
{
    Uses uses = {.out = out};
    add_auction(&uses, game);
    add_use(&uses, game->has_partners, "partners");
    add_use(&uses, has_sides_rule(game, SIDES_CALLED), "called partner");
    add_use(&uses, has_sides_rule(game, SIDES_HOLDERS), "partners by a card");
    add_use(&uses, has_sides_rule(game, SIDES_FIRST_TRICK), "partner by a trick");
    add_use(&uses, has_sides_rule(game, SIDES_ALONE), "each for himself");
    add_use(&uses, has_trumps_by_contract(game), "trumps by contract");
    add_use(&uses, game->turned != TURNED_NONE, "card turned up");
    add_use(&uses, game->later.n_stages > 0, "cards dealt after the auction");
    add_use(&uses, game->copies == 2, "two of each card");
    add_use(&uses, any_contract(game, takes_talon), "talon taken");
    add_use(&uses, game->n_talon_sets > 0, "equal shares");
    add_use(&uses, any_contract(game, keeps_cards), "cards kept");
    add_use(&uses, game->passing.count > 0, "passing");
    add_use(&uses, game->n_announcements > 0, "announcements");
    add_use(&uses, game->has_kontra, "kontra");
    add_use(&uses, game->n_melds > 0, game->meld_at == MELDS_IN_TRICK ? "melds in tricks" : "melds");
    add_use(&uses, any_contract(game, has_duty_to_beat), "duty to beat");
    add_use(&uses, any_contract(game, has_duties), "duties of play");
    add_use(&uses, any_contract(game, binds_cards), "cards bound to tricks");
    add_use(&uses, any_contract(game, withholds_cards), "cards kept back");
    add_use(&uses, any_contract(game, has_excuse), "excuse");
    add_use(&uses, any_contract(game, has_jokers), "jokers");
    add_use(&uses, any_contract(game, has_dummy), "dummy");
    add_use(&uses, any_contract(game, is_open), "open hands");
    add_use(&uses, game->has_pot, "pot");
    add_use(&uses, game->n_carries > 0, "carried numbers");
    add_use(&uses, game->match_until != NULL, "match to a sum");
    add_use(&uses, game->writes_up, "written up");
}

/* ---- the table -------------------------------------------------------------------------------------------------- */

static void add_row(Page *page, const Opened *opened, const Source *source)
{
    Buf *out = &page->out;
    const Game *game = opened->game;
    Str name = english(game->name);
    buf_printf(out, "| [`%.*s`](#%.*s) | %.*s | ", STR_ARG(game->id), STR_ARG(game->id), STR_ARG(name));
    add_players(out, game->root);
    buf_printf(out, " | %u | ", (unsigned)game->n_cards);
    add_mechanisms(out, game);
    buf_printf(out, " | %zu |\n", lines_of(source));
}

/* ---- a variant -------------------------------------------------------------------------------------------------- */

/* The id in the name of a file or a variant: packs/x.yaml, x.yaml, x. */
static Str id_in(Str name)
{
    for (size_t i = name.n; i > 0; i--)
        if (name.s[i - 1] == '/') {
            name = (Str){name.s + i, name.n - i};
            break;
        }
    return str_ends(name, STR(".yaml")) ? catalog_plain_name(name) : name;
}

/* The place of a shipped file, relative to the folder of variants. */
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
            buf_printf(out, " (a number from %d to %d, default %.*s)", option.least, option.most,
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

/* An open variant, and its own file. */
typedef struct Shipped {
    Opened opened;
    const Source *source;
    const Node *own;
} Shipped;

static bool open_all(Page *page, const Str *ids, size_t n, Shipped *shipped)
{
    Buf errors = {0};
    for (size_t i = 0; i < n; i++) {
        Shipped *one = &shipped[i];
        OpenRequest request = {.variant = ids[i], .language = page->language};
        if (!catalog_open(&request, &one->opened, &errors)) continue;
        one->source = catalog_source(one->opened.arena, ids[i], one->opened.diags);
        one->own = yaml_read(one->opened.arena, one->source, one->opened.diags);
    }
    bool all = n > 0 && errors.n == 0;
    (void)fwrite(buf_text(&errors), 1, errors.n, stderr);
    buf_free(&errors);
    return all;
}

static int compare_families(const void *a, const void *b)
{
    const Game *left = ((const Shipped *)a)->opened.game, *right = ((const Shipped *)b)->opened.game;
    int families = str_compare(left->family, right->family);
    return families ? families : str_compare(left->id, right->id);
}

/* Writes a table for each family, and then the variants in the same order. */
static void write_page(Page *page, Shipped *shipped, size_t n)
{
    static const char TABLE[] = "| id | name | players | cards | mechanisms | lines |\n|---|---|---|---|---|---|\n";
    qsort(shipped, n, sizeof *shipped, compare_families);
    for (size_t i = 0; i < n; i++) {
        Str family = shipped[i].opened.game->family;
        bool is_new = i == 0 || !str_equal(family, shipped[i - 1].opened.game->family);
        if (is_new) buf_printf(&page->out, "\n**%.*s**\n\n%s", STR_ARG(family), TABLE);
        add_row(page, &shipped[i].opened, shipped[i].source);
    }
    for (size_t i = 0; i < n; i++) add_variant(page, &shipped[i].opened, shipped[i].own);
}

static bool write_all(Page *page)
{
    size_t n = 0;
    const Str *ids = catalog_ids(page->arena, &n);
    Shipped *shipped = ARENA_ARRAY(page->arena, n, Shipped);
    bool all = open_all(page, ids, n, shipped);
    if (all) write_page(page, shipped, n);
    for (size_t i = 0; i < n; i++) catalog_close(&shipped[i].opened);
    return all;
}

static const char INTRODUCTION[] =
    "# Variants\n\n"
    "Made by `make docs` from the files in [variants](../variants). Do not edit this page.\n\n"
    "Each family has a table. The column *mechanisms* names what a game has beyond a deck, a deal, tricks and\n"
    "payment. The column *lines* counts its own file, without empty lines, comments and parents. All values are those\n"
    "of the default options. Below the tables is a section for each game. *Unverified* marks a rule that no source\n"
    "gives, so we chose it ourselves. `tapp list` shows the same tables. `--family` and `--players` select games.\n";

int main(void)
{
    Page page = {.arena = arena_new(), .language = language_open()};
    buf_add(&page.out, str_of(INTRODUCTION));
    bool all = write_all(&page);
    all = all && fwrite(page.out.text, 1, page.out.n, stdout) == page.out.n;
    buf_free(&page.out);
    language_close(page.language);
    arena_free(page.arena);
    return all ? 0 : 1;
}
