/*
 * Writes docs/variants.md: the shipped variants by family, and for each its contracts, options, sources and values
 * without a source. `make docs` runs it in the root of the project; a test compares the file with it.
 */
#include "catalog/about.h"
#include "text/yaml.h"

#include <stdio.h>
#include <stdlib.h>

/* An open variant, and its own file. */
typedef struct Shipped {
    Opened opened;
    const Source *source; /* the text of the variant's file */
    const Node *own;      /* the contents of the file, without what it has from the file that it extends */
} Shipped;

/* The page that is written, and all shipped variants. */
typedef struct Page {
    Buf out;
    Arena *arena;
    Language *language;
    Shipped *shipped;
    size_t n; /* the number of variants */
} Page;

/* ---- pieces ----------------------------------------------------------------------------------------------------- */

/* Returns a text in English. */
static Str english(const Node *text)
{
    return text_in(text, STR("en"));
}

/* Writes a text on one line. */
static void add_flat(Buf *out, Str text)
{
    for (size_t i = 0; i < text.n; i++) buf_char(out, text.s[i] == '\n' ? ' ' : text.s[i]);
}

/* True if the map has this key with the value `true`. */
static bool is_set(const Node *map, const char *key)
{
    const Node *node = node_find(map, key);
    return node && node->kind == NODE_BOOL && node->integer;
}

/* Returns the number of lines of a file that are neither empty nor a comment. */
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

/* Writes the possible numbers of players, such as "3–5". */
static void add_players(Buf *out, const Node *root)
{
    AboutPlayers players = about_players(root);
    if (players.least == players.most) buf_printf(out, "%d", players.least);
    else buf_printf(out, "%d–%d", players.least, players.most);
}

/* ---- mechanisms ------------------------------------------------------------------------------------------------- */

/* The list of the mechanisms of a game: parts of the language beyond a deck, a deal, tricks and payment. */
typedef struct Uses {
    Buf *out;
    size_t n; /* the number of mechanisms so far */
} Uses;

/* Adds a mechanism to the list if the game uses it. */
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

/* True if there are bids after the auction. */
static bool has_later_round(const Game *game)
{
    for (int i = 0; i < game->n_rounds; i++)
        if (game->round[i].at != AT_AUCTION) return true;
    return false;
}

/* Adds the mechanisms of the auction. */
static void add_auction(Uses *uses, const Game *game)
{
    bool has_row = false, has_double = false, passes = false;
    for (int i = 0; i < game->n_bids; i++) {
        has_row = has_row || game->bid[i].is_row;
        has_double = has_double || game->bid[i].doubles;
    }
    for (int i = 0; i < game->n_rounds; i++) passes = passes || game->round[i].passes > 0;
    add_use(uses, has_round(game, ROUND_LADDER), "bidding in turn");
    add_use(uses, has_round(game, ROUND_DUEL), "bidding in duels");
    add_use(uses, has_round(game, ROUND_SURVEY), "survey");
    add_use(uses, has_row, "bids with suits or numbers");
    add_use(uses, has_double, "doubling in the auction");
    add_use(uses, passes, "bids after a pass");
    add_use(uses, has_later_round(game), "bids after the auction");
}

/* True if at least one contract of the game has the property that `fulfils` tests. */
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

/* True if the trumps depend on the contract, or are named or bid. */
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

/* True if hands are laid open in the contract. An open hand of a dummy does not count. */
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

/* True if certain cards must be played to certain tricks, or may be played only to these. */
static bool binds_cards(const Contract *contract)
{
    return contract->play.n_bound + contract->play.n_demands > 0;
}

/* True if the contract has special rules of play: duties, cards that may not be led, or cards that capture others. */
static bool has_duties(const Contract *contract)
{
    return contract->play.n_duties + contract->play.n_leads + contract->play.n_captures > 0;
}

static bool has_duty_to_beat(const Contract *contract)
{
    return contract->play.head != HEAD_NEVER;
}

/* Writes the list of all mechanisms of a game. */
static void add_mechanisms(Buf *out, const Game *game)
{
    Uses uses = {.out = out};
    add_auction(&uses, game);
    add_use(&uses, game->has_partners, "fixed partners");
    add_use(&uses, has_sides_rule(game, SIDES_CALLED), "called partner");
    add_use(&uses, has_sides_rule(game, SIDES_HOLDERS), "partners by a card");
    add_use(&uses, has_sides_rule(game, SIDES_FIRST_TRICK), "partner by a trick");
    add_use(&uses, has_sides_rule(game, SIDES_ALONE), "each for himself");
    add_use(&uses, has_trumps_by_contract(game), "trumps by contract");
    add_use(&uses, game->turned != TURNED_NONE, "card turned up");
    add_use(&uses, game->later.n_stages > 0, "cards dealt after the auction");
    add_use(&uses, game->copies == 2, "two of each card");
    add_use(&uses, any_contract(game, takes_talon), "talon taken");
    add_use(&uses, game->n_talon_sets > 0, "talon in shares");
    add_use(&uses, any_contract(game, keeps_cards), "hand exchanged");
    add_use(&uses, game->passing.count > 0, "cards passed");
    add_use(&uses, game->n_announcements > 0, "announcements");
    add_use(&uses, game->has_kontra, "kontra");
    add_use(&uses, game->n_melds > 0, game->meld_at == MELDS_IN_TRICK ? "melds in tricks" : "melds");
    add_use(&uses, any_contract(game, has_duty_to_beat), "duty to beat");
    add_use(&uses, any_contract(game, has_duties), "special duties of play");
    add_use(&uses, any_contract(game, binds_cards), "cards bound to tricks");
    add_use(&uses, any_contract(game, withholds_cards), "cards kept back");
    add_use(&uses, any_contract(game, has_excuse), "excuse");
    add_use(&uses, any_contract(game, has_jokers), "jokers");
    add_use(&uses, any_contract(game, has_dummy), "dummy");
    add_use(&uses, any_contract(game, is_open), "open hands");
    add_use(&uses, game->has_pot, "pot");
    add_use(&uses, game->n_carries > 0, "numbers carried");
    add_use(&uses, game->match_until != NULL, "match to a target");
    add_use(&uses, game->writes_up, "gains only noted");
}

/* ---- the table -------------------------------------------------------------------------------------------------- */

/* Writes the row of a game in the table of its family. */
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

/* Returns the id in the name of a file or a variant. It is x in the names packs/x.yaml, x.yaml and x. */
static Str id_in(Str name)
{
    for (size_t i = name.n; i > 0; i--)
        if (name.s[i - 1] == '/') {
            name = (Str){name.s + i, name.n - i};
            break;
        }
    return str_ends(name, STR(".yaml")) ? catalog_plain_name(name) : name;
}

/* Returns the path of a shipped file, relative to the folder of variants. */
static Str place_of(Page *page, Str id)
{
    Str path = catalog_path(page->arena, id);
    size_t top = catalog_folder(page->arena).n + 1;
    return (Str){path.s + top, path.n - top};
}

/* Adds a link to the section of a game. */
static void add_link(Buf *out, Str id)
{
    buf_printf(out, "[`%.*s`](#%.*s)", STR_ARG(id), STR_ARG(id));
}

/* Adds the sentence about the file of a game and the file that it extends. */
static void add_file(Page *page, const Shipped *shipped)
{
    Buf *out = &page->out;
    const Game *game = shipped->opened.game;
    const Node *parent = node_find(shipped->own, "extends");
    Str name = english(game->name), place = place_of(page, game->id);
    buf_printf(out, "The file [`%.*s.yaml`](../variants/%.*s) has the rules of *%.*s*", STR_ARG(game->id),
               STR_ARG(place), STR_ARG(name));
    if (parent) {
        Str id = id_in(parent->text), above = place_of(page, id);
        bool is_pack = str_begins(above, STR("packs/"));
        buf_add(out, STR(" and extends "));
        if (is_pack) buf_printf(out, "the pack [`%.*s`](../variants/%.*s)", STR_ARG(id), STR_ARG(above));
        else add_link(out, id);
    }
    buf_add(out, STR(".\n"));
}

/* Returns the shipped game that a game extends; NULL if there is none. */
static const Shipped *parent_of(const Page *page, const Shipped *shipped)
{
    const Node *parent = node_find(shipped->own, "extends");
    for (size_t i = 0; parent && i < page->n; i++)
        if (str_equal(page->shipped[i].opened.game->id, id_in(parent->text))) return &page->shipped[i];
    return NULL;
}

/*
 * Returns the text of a contract. If it has none, returns the text of a bid for it: the bid with the contract's id, or
 * else the first bid that leads to the contract and has a text.
 */
static Str text_of_contract(const Game *game, uint8_t number)
{
    const Contract *contract = &game->contract[number];
    Str text = english(contract->text);
    int bid = game_bid(game, contract->id);
    if (text.n == 0 && bid >= 0) text = english(game->bid[bid].text);
    for (int i = 0; text.n == 0 && i < game->n_bids; i++)
        if (game->bid[i].contract == number) text = english(game->bid[i].text);
    return text;
}

/* Writes the list of contracts that have a text. */
static void add_contracts(Buf *out, const Game *game)
{
    for (uint8_t i = 0; i < game->n_contracts; i++) {
        Str name = english(game->contract[i].name), text = text_of_contract(game, i);
        if (text.n == 0) continue; /* the only contract of a game may have no text */
        buf_printf(out, "- **%.*s**: ", STR_ARG(name));
        add_flat(out, text);
        buf_char(out, '\n');
    }
}

/* Writes the line of a value of an option. `usual` is the default. */
static void add_value(Buf *out, const NodePair *value, Str usual)
{
    Str name = value->key->text, text = english(node_find(value->value, "text"));
    buf_printf(out, "  - `%.*s`%s: ", STR_ARG(name), str_equal(name, usual) ? " (default)" : "");
    add_flat(out, text);
    buf_add(out, is_set(value->value, "unverified") ? STR(" *(no source)*\n") : STR("\n"));
}

/* Writes an option with its values. */
static void add_option(Buf *out, const AboutOption *option)
{
    buf_printf(out, "- `%.*s`", STR_ARG(option->name));
    if (!option->values)
        buf_printf(out, " (a number from %d to %d, default %.*s)", option->least, option->most, STR_ARG(option->usual));
    buf_add(out, STR(": "));
    add_flat(out, english(option->question));
    buf_char(out, '\n');
    for (size_t k = 0; option->values && k < option->values->count; k++)
        add_value(out, &option->values->pairs[k], option->usual);
}

/* Writes the line of a source of the rules. */
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

static void add_sources(Buf *out, const Game *game)
{
    const Node *sources = node_find(game->root, "sources");
    for (size_t i = 0; sources && i < sources->count; i++) add_source(out, sources->items[i]);
}

/*
 * Writes the notes about rules without a source. The note about the key `home` (the region of the game) is left out,
 * because the page does not show the region.
 */
static void add_notes(Buf *out, const Game *game)
{
    const Node *notes = node_find(game->root, "unverified");
    for (size_t i = 0; notes && i < notes->count; i++) {
        if (str_is(node_find(notes->items[i], "at")->text, "home")) continue;
        buf_add(out, STR("- "));
        add_flat(out, english(node_find(notes->items[i], "text")));
        buf_char(out, '\n');
    }
}

/* ---- parts of a section that a parent also has ------------------------------------------------------------------ */

/* Writes a part of the section of a game, for example its contracts. */
typedef void AddPart(Buf *out, const Game *game);

/* A part of a section. If the game's parent has the same part, only the sentence `same` and a link are written. */
typedef struct Part {
    AddPart *add;
    const char *heading, *same;
} Part;

static const Part CONTRACTS = {add_contracts, "Contracts", "The contracts are those of "};
static const Part NOTES = {add_notes, "Rules without a source", "The rules without a source are those of "};
static const Part SOURCES = {add_sources, "Sources", "The sources are those of "};

/* True if a part has the same text in both games. */
static bool is_same_part(AddPart *add, const Game *game, const Game *other)
{
    Buf one = {0}, two = {0};
    add(&one, game);
    add(&two, other);
    bool same = str_equal(buf_str(&one), buf_str(&two));
    buf_free(&one);
    buf_free(&two);
    return same;
}

/*
 * Writes a part. If the parent has the same part, writes only a link to the most distant ancestor with this part. All
 * games between have the same part, too.
 */
static void add_part(Page *page, const Shipped *shipped, const Part *part)
{
    Buf text = {0};
    const Game *game = shipped->opened.game;
    const Shipped *first = shipped, *above;
    part->add(&text, game);
    while ((above = parent_of(page, first)) && is_same_part(part->add, game, above->opened.game)) first = above;
    if (text.n && first == shipped) buf_printf(&page->out, "\n%s:\n\n%.*s", part->heading, STR_ARG(buf_str(&text)));
    else if (text.n) {
        buf_printf(&page->out, "\n%s", part->same);
        add_link(&page->out, first->opened.game->id);
        buf_add(&page->out, STR(".\n"));
    }
    buf_free(&text);
}

/* True if the other game has an option with the same text. */
static bool is_same_option(const AboutOption *option, const Shipped *other)
{
    static const OpenRequest USUAL = {0};
    AboutOption option_of_other;
    bool same = false;
    for (size_t i = 0; !same && about_option(other->opened.game->root, i, &USUAL, &option_of_other); i++) {
        Buf one = {0}, two = {0};
        add_option(&one, option);
        add_option(&two, &option_of_other);
        same = str_equal(buf_str(&one), buf_str(&two));
        buf_free(&one);
        buf_free(&two);
    }
    return same;
}

/* Returns the most distant ancestor with the same option; else the game itself. All games between must have it, too. */
static const Shipped *first_with(const Page *page, const Shipped *shipped, const AboutOption *option)
{
    const Shipped *above;
    while ((above = parent_of(page, shipped)) && is_same_option(option, above)) shipped = above;
    return shipped;
}

/* The options that a game has from one ancestor, as a list of names; or the game's own options, in full. */
typedef struct Options {
    Buf text;
    Str last; /* the last name, which is not in the text yet, because "and" comes before it; empty for own options */
    size_t n; /* the number of options */
} Options;

/* Adds a name to the list. The name before it, which is now not the last one, is written to the text. */
static void add_name(Options *options, Str name)
{
    if (options->last.n) buf_printf(&options->text, "%s`%.*s`", options->text.n ? ", " : "", STR_ARG(options->last));
    options->last = name;
}

/* Returns the options that a game has from the ancestor `first`; its own options if `first` is the game itself. */
static Options options_of(const Page *page, const Shipped *shipped, const Shipped *first)
{
    static const OpenRequest USUAL = {0};
    Options options = {0};
    AboutOption option;
    for (size_t i = 0; about_option(shipped->opened.game->root, i, &USUAL, &option); i++) {
        if (first_with(page, shipped, &option) != first) continue;
        if (first == shipped) add_option(&options.text, &option);
        else add_name(&options, option.name);
        options.n++;
    }
    return options;
}

/* Adds the sentence that names the options of a parent. */
static void add_inherited(Buf *out, const Options *options, Str parent)
{
    bool is_one = options->n == 1;
    buf_printf(out, "\nThe option%s %.*s%s`%.*s` %s the same as in ", is_one ? "" : "s",
               STR_ARG(buf_str(&options->text)), is_one ? "" : " and ", STR_ARG(options->last), is_one ? "is" : "are");
    add_link(out, parent);
    buf_add(out, STR(".\n"));
}

/* Writes the options of a game. Options that a parent also has are only named, with a link. */
static void add_options(Page *page, const Shipped *shipped)
{
    Buf *out = &page->out;
    for (const Shipped *first = shipped; first; first = parent_of(page, first)) {
        Options options = options_of(page, shipped, first);
        if (options.n && first == shipped) buf_printf(out, "\nOptions:\n\n%.*s", STR_ARG(buf_str(&options.text)));
        else if (options.n) add_inherited(out, &options, first->opened.game->id);
        buf_free(&options.text);
    }
}

/* Writes the section of a variant. */
static void add_variant(Page *page, const Shipped *shipped)
{
    Buf *out = &page->out;
    const Game *game = shipped->opened.game;
    buf_printf(out, "\n## %.*s\n\n", STR_ARG(game->id));
    add_flat(out, english(game->summary));
    buf_char(out, ' ');
    add_file(page, shipped);
    add_part(page, shipped, &CONTRACTS);
    add_options(page, shipped);
    add_part(page, shipped, &SOURCES);
    add_part(page, shipped, &NOTES);
}

/* ---- the whole page --------------------------------------------------------------------------------------------- */

/* Opens all variants. Returns false if there are none, or after printing the errors of those that cannot be opened. */
static bool open_all(Page *page, const Str *ids)
{
    Buf errors = {0};
    for (size_t i = 0; i < page->n; i++) {
        Shipped *shipped = &page->shipped[i];
        OpenRequest request = {.variant = ids[i], .language = page->language};
        if (!catalog_open(&request, &shipped->opened, &errors)) continue;
        shipped->source = catalog_source(shipped->opened.arena, ids[i], shipped->opened.diags);
        shipped->own = yaml_read(shipped->opened.arena, shipped->source, shipped->opened.diags);
    }
    bool all = page->n > 0 && errors.n == 0;
    (void)fwrite(buf_text(&errors), 1, errors.n, stderr);
    buf_free(&errors);
    return all;
}

/* Compares two variants by family, then by id, for qsort(). */
static int compare_families(const void *a, const void *b)
{
    const Game *left = ((const Shipped *)a)->opened.game, *right = ((const Shipped *)b)->opened.game;
    int families = str_compare(left->family, right->family);
    return families ? families : str_compare(left->id, right->id);
}

/* Writes a table for each family, and then the variants in the same order. */
static void write_page(Page *page)
{
    static const char TABLE[] = "| id | name | players | cards | mechanisms | lines |\n|---|---|---|---|---|---|\n";
    Shipped *shipped = page->shipped;
    qsort(shipped, page->n, sizeof *shipped, compare_families);
    for (size_t i = 0; i < page->n; i++) {
        Str family = shipped[i].opened.game->family;
        bool is_new = i == 0 || !str_equal(family, shipped[i - 1].opened.game->family);
        if (is_new) buf_printf(&page->out, "\n**%.*s**\n\n%s", STR_ARG(family), TABLE);
        add_row(page, &shipped[i].opened, shipped[i].source);
    }
    for (size_t i = 0; i < page->n; i++) add_variant(page, &shipped[i]);
}

/* Opens the variants, writes the page, and closes the variants. Returns false after an error. */
static bool write_all(Page *page)
{
    const Str *ids = catalog_ids(page->arena, &page->n);
    page->shipped = ARENA_ARRAY(page->arena, page->n, Shipped);
    bool all = open_all(page, ids);
    if (all) write_page(page);
    for (size_t i = 0; i < page->n; i++) catalog_close(&page->shipped[i].opened);
    return all;
}

static const char INTRODUCTION[] =
    "# Variants\n\n"
    "Made by `make docs` from the files in [variants](../variants). Do not edit this page.\n\n"
    "Each family of games has a table, and each game has a section below the tables. In the tables, the column\n"
    "*lines* is the number of lines in the game's own file, without empty lines and comments. The column *mechanisms*\n"
    "names the parts of a game beyond a deck, a deal, tricks and payment. Some of these parts need an explanation:\n\n"
    "- bidding in turn: players bid one after the other, and each bid must be higher than the last one\n"
    "- bidding in duels: two players bid against each other, and the winner bids against the next player\n"
    "- survey: each player says once whether he plays\n"
    "- calls: bids that contain a number or a suit\n"
    "- numbers carried: a number of a player or pair that later deals use, such as the games won in a rubber\n"
    "- cards bound to tricks: cards that must be played to certain tricks, or not before them\n"
    "- cards kept back: cards that a player may hold for a later trick although he would have to play them\n"
    "- excuse: a card that a player may play without following suit\n"
    "- duty to beat: players must win the trick if they can\n\n"
    "The tables and the contracts describe each game with its default options. If the file of a game extends another\n"
    "file, it contains only the differences. In the lists of options, *default* marks the value that applies if you\n"
    "choose none. *No source* marks a value that we chose ourselves, because no source gives it. The *rules without a\n"
    "source* are our own choices or general knowledge. A source is *at second hand* if we have not read it and know\n"
    "it only from others.\n\n"
    "`tapp list` prints the games with their players and cards. `--family` and `--players` select games.\n"
    "`tapp explain bridge` prints all rules of a game, in this example of Bridge.\n";

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
