/* Comparing two games key by key; what differs is told in the words of players. */
#include "door/differ.h"

#include "door/speak.h"

/* ---- titles and terms ----------------------------------------------------------------------------------------- */

static const struct {
    const char *word, *entry;
} TERMS[] = {
#define TERM(word, english) {word, IN_CONTEXT("term", english)},
#include "door/terms.def"
#undef TERM
};

/* What a key has for a value, as one says it. */
static Str term_of(Str word, Str language)
{
    for (size_t i = 0; i < COUNT(TERMS); i++)
        if (str_is(word, TERMS[i].word)) return str_of(translate_entry(language, TERMS[i].entry));
    return word;
}

/* A title of the schema in a language. */
static Str title_in(Arena *arena, Str title, Str language)
{
    return str_of(translate_entry(language, arena_printf(arena, IN_CONTEXT("title", "%.*s"), STR_ARG(title)).s));
}

/* ---- changes -------------------------------------------------------------------------------------------------- */

/* One difference: of whom (a contract, a bid), and what. */
typedef struct Change {
    Str who, what;
} Change;

typedef struct Differ {
    Arena *arena;
    Str language;
    Speaker speakers[2];
    Change *changes; /* of one section */
    size_t n, capacity, n_total;
} Differ;

/* Two nodes at the same place of both documents; either may be NULL. */
typedef struct Pair {
    const Node *node[2];
} Pair;

/* Where they are: under which entry, and the titles on the way. */
typedef struct Path {
    Str who, titles, key;
    bool are_cards; /* the value is a list of cards */
} Path;

static Str joined(const Differ *differ, Str a, const char *between, Str b)
{
    if (!a.n || !b.n) return a.n ? a : b;
    return arena_printf(differ->arena, "%.*s%s%.*s", STR_ARG(a), between, STR_ARG(b));
}

/* The same change of several entries is one. */
static void add_change(Differ *differ, Str who, Str what)
{
    for (size_t i = 0; i < differ->n; i++)
        if (str_equal(differ->changes[i].what, what) && who.n) {
            differ->changes[i].who = joined(differ, differ->changes[i].who, ", ", who);
            return;
        }
    Change *change =
        arena_push(differ->arena, (void **)&differ->changes, &differ->n, &differ->capacity, sizeof(Change));
    *change = (Change){who, what};
}

static void report(Differ *differ, const Path *path, Str before, Str after)
{
    if (str_equal(before, after)) return;
    Str what = arena_printf(differ->arena, "%.*s → %.*s", STR_ARG(before), STR_ARG(after));
    add_change(differ, path->who, joined(differ, path->titles, ": ", what));
}

/* ---- values in words ------------------------------------------------------------------------------------------ */

static bool is_one_of(Str key, const char *const *list, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (str_is(key, list[i])) return true;
    return false;
}

static bool is_formula(Str key)
{
    static const char *const KEYS[] = {"when",      "won",   "value", "goal",   "amount", "hold_when",
                                       "lost_when", "trick", "pot",   "payers", "holder", "ends_when"};
    return is_one_of(key, KEYS, COUNT(KEYS));
}

static bool are_cards(Str key)
{
    static const char *const KEYS[] = {"cards", "shows", "last", "given", "back", "shown_cards"};
    return is_one_of(key, KEYS, COUNT(KEYS));
}

/* Wording, and what an author notes for himself. */
static bool is_left_out(Str key)
{
    static const char *const KEYS[] = {"name", "text", "why", "says", "summary", "rules", "sources", "id", "family",
                                       "tapp", "unverified", "extends", "partial", "symbol", "color", "rule", "$schema",
                                       "plural", "class_names", "patch",
                                       /* these hold for contracts and are compared there */
                                       "talon", "discard", "play", "trump", "goal"};
    return is_one_of(key, KEYS, COUNT(KEYS)) || (key.n > 2 && key.s[0] == 'x' && key.s[1] == '-');
}

static const Node *entry_name(const Game *game, Str id)
{
    const Node *auction = node_find(game->root, "auction"), *deal = node_find(game->root, "deal");
    const Node *const maps[] = {node_find(game->root, "contracts"), node_find(auction, "bids"),
                                node_find(game->root, "announcements"), node_find(deal, "parts"),
                                node_find(node_find(game->root, "deck"), "suits")};
    for (size_t i = 0; i < COUNT(maps); i++) {
        const Node *name = node_find(node_find_str(maps[i], id), "name");
        if (name) return name;
    }
    return NULL;
}

static Str scalar_words(const Differ *differ, int side, Str text)
{
    Str name = say_text(&differ->speakers[side], entry_name(differ->speakers[side].game, text));
    if (name.n) return name;
    return text.n ? term_of(text, differ->language) : STR("–");
}

static Str json_words(const Differ *differ, const Node *node)
{
    Buf text = {0};
    node_print_json(&text, node, 0);
    Str words = arena_printf(differ->arena, CODE_ON "%.*s" CODE_OFF, STR_ARG(buf_str(&text)));
    buf_free(&text);
    return words;
}

static Str list_words(const Differ *differ, int side, const Node *list)
{
    Str words = STR("");
    for (size_t i = 0; i < list->count; i++) {
        const Node *item = list->items[i];
        bool is_nested = item->kind == NODE_LIST || item->kind == NODE_MAP;
        words =
            joined(differ, words, ", ", is_nested ? json_words(differ, item) : scalar_words(differ, side, item->text));
    }
    return words.n ? words : STR("–");
}

/* The tiers of a discard: cards, the next only when nothing is left of those before. */
static Str tiers_words(const Differ *differ, int side, const Node *tiers)
{
    Str words = STR("");
    const Speaker *speaker = &differ->speakers[side];
    for (size_t i = 0; i < tiers->count; i++) {
        const Node *tier = tiers->items[i], *shown = node_find(tier, "shown"), *up = node_find(tier, "shown_cards");
        CardSet cards = speak_selected(speaker->game, node_find(tier, "cards"));
        CardSet seen = shown && shown->integer ? cards : cards & speak_selected(speaker->game, up);
        Str text = say_cards(speaker, cards);
        if (seen) text = say(speaker, WORD_DIFF_FACE_UP, (Slots){.text = {text, say_cards(speaker, seen)}});
        words = joined(differ, words, "; ", text);
    }
    return words;
}

static Str value_words(const Differ *differ, int side, const Path *path, const Node *node)
{
    const Speaker *speaker = &differ->speakers[side];
    if (!node || node->kind == NODE_NULL) return say(speaker, WORD_DIFF_ABSENT, (Slots){0});
    if (str_is(path->key, "tiers") && node->kind == NODE_LIST) return tiers_words(differ, side, node);
    if (path->are_cards && node->kind == NODE_LIST) return say_cards(speaker, speak_selected(speaker->game, node));
    if (node->kind == NODE_LIST) return list_words(differ, side, node);
    if (node->kind == NODE_MAP) {
        Str text = text_in(node, differ->language);
        bool is_text = node_find(node, "en") != NULL;
        return is_text ? text : say(speaker, WORD_DIFF_PRESENT, (Slots){0});
    }
    if (is_formula(path->key)) return say_formula(speaker, node);
    return scalar_words(differ, side, node->text);
}

/* ---- walking -------------------------------------------------------------------------------------------------- */

static void compare(Differ *differ, const Path *path, Pair pair);

static Str title_of(const Differ *differ, const Node *map, Str key)
{
    const Node *property = node_find_str(node_find(map ? map->schema : NULL, "properties"), key);
    const Node *title = node_find(property, "title");
    return title ? title_in(differ->arena, title->text, differ->language) : STR("");
}

/* An entry under a key of the author's: its own name, else its sentence, the card or the key. */
static Str entry_title(const Differ *differ, Pair pair, Str key)
{
    for (int side = 0; side < 2; side++) {
        const Speaker *speaker = &differ->speakers[side];
        Str name = say_text(speaker, node_find(pair.node[side], "name"));
        if (!name.n) name = say_text(speaker, node_find(pair.node[side], "text"));
        if (name.n) return name;
        Card card = game_card(speaker->game, key);
        if (card != NO_CARD) return say_card(speaker, card);
    }
    return key;
}

static void compare_key(Differ *differ, const Path *path, Pair maps, Str key)
{
    Pair pair = {{node_find_str(maps.node[0], key), node_find_str(maps.node[1], key)}};
    Str title = title_of(differ, maps.node[0] ? maps.node[0] : maps.node[1], key);
    Path below = *path;
    below.key = key;
    bool are_names = str_is(path->key, "deck") && (str_is(key, "cards") || str_is(key, "ranks"));
    if (are_names || (title.n && is_left_out(key) && !path->who.n)) return;
    if (title.n && (str_is(key, "name") || str_is(key, "text") || str_is(key, "why") || str_is(key, "says") ||
                    str_is(key, "symbol") || str_is(key, "color") || str_is(key, "patch") || str_is(key, "rule")))
        return;
    below.are_cards = title.n ? are_cards(key) : path->are_cards;
    if (str_is(path->key, "classes")) below.are_cards = true;
    if (title.n) below.titles = joined(differ, path->titles, ": ", title);
    else if (!path->who.n)
        below.who = joined(differ, path->titles, ": ", entry_title(differ, pair, key)), below.titles = STR("");
    else below.titles = joined(differ, path->titles, ": ", entry_title(differ, pair, key));
    compare(differ, &below, pair);
}

static void compare_maps(Differ *differ, const Path *path, Pair maps)
{
    for (int side = 0; side < 2; side++)
        for (size_t i = 0; i < maps.node[side]->count; i++) {
            Str key = maps.node[side]->pairs[i].key->text;
            bool is_told = side == 1 && node_find_str(maps.node[0], key);
            if (!is_told) compare_key(differ, path, maps, key);
        }
}

/* The deals for the same number of players are compared. */
static void compare_scripts(Differ *differ, const Path *path, Pair lists)
{
    for (int players = 2; players <= MAX_SEATS; players++) {
        Pair scripts = {{NULL, NULL}};
        for (int side = 0; side < 2; side++)
            for (size_t i = 0; i < lists.node[side]->count; i++) {
                const Node *number = node_find(lists.node[side]->items[i], "players");
                if (number && number->integer == players) scripts.node[side] = lists.node[side]->items[i];
            }
        if (!scripts.node[0] && !scripts.node[1]) continue;
        Path below = *path;
        below.titles = say(&differ->speakers[0], WORD_DIFF_FOR_PLAYERS, (Slots){.number = {players}});
        compare(differ, &below, scripts);
    }
}

static void set_contract(Differ *differ, const Path *path, Str key, bool on)
{
    bool is_contract = path->key.n == 0 && on;
    for (int side = 0; side < 2; side++) {
        int contract = is_contract ? game_contract(differ->speakers[side].game, key) : -1;
        differ->speakers[side].contract = contract < 0 ? NULL : &differ->speakers[side].game->contract[contract];
    }
}

static bool are_kind(Pair pair, NodeKind kind)
{
    return pair.node[0] && pair.node[1] && pair.node[0]->kind == kind && pair.node[1]->kind == kind;
}

static void compare(Differ *differ, const Path *path, Pair pair)
{
    bool are_texts = are_kind(pair, NODE_MAP) && node_find(pair.node[0], "en") && node_find(pair.node[1], "en");
    if (are_kind(pair, NODE_MAP) && !are_texts) compare_maps(differ, path, pair);
    else if (are_kind(pair, NODE_LIST) && str_is(path->key, "scripts")) compare_scripts(differ, path, pair);
    else report(differ, path, value_words(differ, 0, path, pair.node[0]), value_words(differ, 1, path, pair.node[1]));
}

/* ---- sections ------------------------------------------------------------------------------------------------- */

/* Of options only which there are and what is usual. */
static void compare_options(Differ *differ, Pair options)
{
    for (int side = 0; side < 2; side++)
        for (size_t i = 0; options.node[side] && i < options.node[side]->count; i++) {
            Str key = options.node[side]->pairs[i].key->text;
            const Node *a = node_find_str(options.node[0], key), *b = node_find_str(options.node[1], key);
            if (side == 1 && a) continue;
            Str text = say_text(&differ->speakers[side], node_find(a ? a : b, "text"));
            Path path = {.who = text.n ? text : key, .key = STR("default")};
            if (!a || !b) {
                report(differ, &path, say(&differ->speakers[0], a ? WORD_DIFF_PRESENT : WORD_DIFF_ABSENT, (Slots){0}),
                       say(&differ->speakers[0], b ? WORD_DIFF_PRESENT : WORD_DIFF_ABSENT, (Slots){0}));
                continue;
            }
            path.titles = title_in(differ->arena, STR("Default"), differ->language);
            report(differ, &path, node_find(a, "default")->text, node_find(b, "default")->text);
        }
}

/* Formulas of a contract are spoken with what is known in it. */
static void compare_contracts(Differ *differ, Pair contracts)
{
    Path path = {.key = STR("")};
    for (int side = 0; side < 2; side++)
        for (size_t i = 0; i < contracts.node[side]->count; i++) {
            Str key = contracts.node[side]->pairs[i].key->text;
            if (side == 1 && node_find_str(contracts.node[0], key)) continue;
            set_contract(differ, &path, key, true);
            compare_key(differ, &path, contracts, key);
        }
    set_contract(differ, &path, STR(""), false);
}

static void compare_section(Differ *differ, Document *document, Pair roots, Str key)
{
    Pair pair = {{node_find_str(roots.node[0], key), node_find_str(roots.node[1], key)}};
    Path path = {.key = key};
    differ->n = 0;
    if (is_left_out(key)) return;
    if (str_is(key, "options")) compare_options(differ, pair);
    else if (str_is(key, "contracts") && are_kind(pair, NODE_MAP)) compare_contracts(differ, pair);
    else compare(differ, &path, pair);
    differ->n_total += differ->n;
    document_heading(document, 2, title_of(differ, roots.node[0], key));
    for (size_t i = 0; i < differ->n; i++)
        document_item(document, joined(differ, differ->changes[i].who, ": ", differ->changes[i].what));
}

const Document *differ_document(const Opened *a, const Opened *b, Str language)
{
    Document *document = document_new(a->arena, language);
    Differ differ = {.arena = a->arena,
                     .language = document->language,
                     .speakers = {{.arena = a->arena, .game = a->game, .language = document->language},
                                  {.arena = a->arena, .game = b->game, .language = document->language}}};
    Pair roots = {{a->game->root, b->game->root}};
    Slots names = {.text = {text_in(a->game->name, language), text_in(b->game->name, language)}};
    document_heading(document, 1, say(&differ.speakers[0], WORD_DIFF_TITLE, names));
    for (int side = 0; side < 2; side++)
        for (size_t i = 0; i < roots.node[side]->count; i++) {
            Str key = roots.node[side]->pairs[i].key->text;
            if (side == 0 || !node_find_str(roots.node[0], key)) compare_section(&differ, document, roots, key);
        }
    if (differ.n_total) return document;
    Document *same = document_new(a->arena, language); /* without the headings that wait for something */
    document_paragraph(same, say(&differ.speakers[0], WORD_DIFF_SAME, (Slots){0}));
    return same;
}
