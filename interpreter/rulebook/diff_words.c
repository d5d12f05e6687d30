/*
 * Puts the values of two games into words. A value of the language becomes a term, an id becomes a name, and a formula
 * becomes a sentence.
 */
#include "rulebook/diff_inner.h"
#include "rulebook/explain.h"

#include "base/number.h"
#include "rulebook/document.h"

#include <string.h>

/* Returns a word or sentence of the program that has no placeholders, in the reader's language. */
static Str word(const Diff *diff, Word id)
{
    return diff_say(diff, id, (Slots){0});
}

static Str language_of(const Diff *diff)
{
    return diff->speakers[0].language;
}

/* ---- keys ----------------------------------------------------------------------------------------------------- */

bool diff_is_of_language(const Node *map, Str key)
{
    return node_find_str(node_find(map ? map->schema : NULL, "properties"), key) != NULL;
}

bool diff_is_wording(const Node *map, Str key)
{
    static const char *const KEYS[] = {
        "name",    "text",    "why",        "says",   "summary",  "rules",       "sources",  "symbol",   "color",
        "rule",    "$schema", "unverified", "plural", "singular", "class_names", "id",       "family",   "tapp",
        "extends", "partial", "about",      "letter", "tells",    "home",        "glossary", "examples", "words"};
    /* keys that begin with x and a hyphen are free for the author's own notes */
    return (diff_is_of_language(map, key) && str_is_one_of(key, KEYS, COUNT(KEYS))) ||
           (key.n > 2 && key.s[0] == 'x' && key.s[1] == '-');
}

/* The kinds of values by their key. A key without a row has plain values. */
static const struct {
    const char *key;
    ValueKind kind;
} KINDS[] = {{"when", VALUE_FORMULA},
             {"won", VALUE_FORMULA},
             {"value", VALUE_FORMULA},
             {"goal", VALUE_FORMULA},
             {"amount", VALUE_FORMULA},
             {"hold_when", VALUE_FORMULA},
             {"lost_when", VALUE_FORMULA},
             {"pot", VALUE_FORMULA},
             {"payers", VALUE_FORMULA},
             {"holder", VALUE_FORMULA},
             {"ends_when", VALUE_FORMULA},
             {"played", VALUE_FORMULA},
             {"plays", VALUE_FORMULA},
             {"names_suit", VALUE_CARDS},
             {"cards", VALUE_CARDS},
             {"shows", VALUE_CARDS},
             {"last", VALUE_CARDS},
             {"given", VALUE_CARDS},
             {"exempt", VALUE_CARDS},
             {"lead_card", VALUE_CARD},
             {"back", VALUE_CARDS},
             {"shown_cards", VALUE_CARDS},
             {"without", VALUE_REMOVED},
             {"card", VALUE_CARD},
             {"top", VALUE_CARD},
             {"otherwise", VALUE_CARD_LISTS},
             {"tiers", VALUE_TIERS},
             {"gifts", VALUE_GIFTS},
             {"packets", VALUE_PACKETS},
             {"knocked", VALUE_PACKETS},
             {"take", VALUE_TAKE},
             {"trick", VALUE_TRICK},
             {"contract", VALUE_NAME},
             {"bid", VALUE_NAME},
             {"bids", VALUE_NAME},
             {"over", VALUE_NAME},
             {"stands", VALUE_NAME},
             {"who_said", VALUE_NAME},
             {"partner_bids", VALUE_NAME},
             {"must", VALUE_FORMULA},
             {"announce", VALUE_NAME},
             {"implies", VALUE_NAME},
             {"excludes", VALUE_NAME},
             {"trump_suit", VALUE_NAME},
             {"trump", VALUE_CHOICE},
             {"kontra", VALUE_OBJECT},
             {"unit", VALUE_TEXT},
             {"next", VALUE_FORMULA},
             {"least", VALUE_FORMULA},
             {"thrown_in", VALUE_FORMULA},
             {"rounds", VALUE_FORMULA},
             {"each", VALUE_FORMULA},
             {"after_auction", VALUE_LATER},
             {"stages", VALUE_STAGES}};

ValueKind diff_kind(Str key, const Node *value)
{
    bool is_bool = value && value->kind == NODE_BOOL, is_string = value && value->kind == NODE_STRING;
    bool is_list = value && value->kind == NODE_LIST;
    /* these keys hold true or false in one place of the document, and another kind of value elsewhere */
    if (is_bool && (str_is(key, "kontra") || str_is(key, "trump") || str_is(key, "knocked") || str_is(key, "must")))
        return VALUE_PLAIN;
    /* in a round of the auction, `last` is a word; in the rules of play, it is a list of cards */
    if (is_string && str_is(key, "last")) return VALUE_PLAIN;
    /* `only`, `not` and `cards` hold a list of cards or a formula */
    if (str_is(key, "only") || str_is(key, "not")) return is_list ? VALUE_CARDS : VALUE_FORMULA;
    if (is_string && str_is(key, "cards")) return VALUE_FORMULA;
    for (size_t i = 0; i < COUNT(KINDS); i++)
        if (str_is(key, KINDS[i].key)) return KINDS[i].kind;
    return VALUE_PLAIN;
}

/* Returns the title that the schema of the map gives to a key, in the reader's language; empty if there is none. */
Str diff_title(const Diff *diff, const Node *map, Str key)
{
    const Node *property = node_find_str(node_find(map ? map->schema : NULL, "properties"), key);
    const Node *title = node_find(property, "title");
    if (!title) return STR("");
    return str_of(translate_entry(language_of(diff),
                                  arena_printf(diff->arena, IN_CONTEXT("title", "%.*s"), STR_ARG(title->text)).s));
}

/* ---- terms for values, and names for ids ---------------------------------------------------------------------- */

static const struct {
    const char *word, *entry;
} TERMS[] = {
#define TERM(word, english) {word, IN_CONTEXT("term", english)},
#include "rulebook/terms.def"
#undef TERM
};

/*
 * Returns a value in words. Policies have their own words. Otherwise, the table of terms is searched first for
 * "key=value", then for the value alone. A value without a term is returned as it is in the file; an empty one becomes
 * "–".
 */
static Str term_of(const Diff *diff, Str key, Str value)
{
    const char *policy = policy_entry(key, value);
    if (policy) return str_of(translate_entry(language_of(diff), policy));
    Str exact = arena_printf(diff->arena, "%.*s=%.*s", STR_ARG(key), STR_ARG(value));
    for (int with_key = 1; with_key >= 0; with_key--) /* the first pass looks for "key=value" */
        for (size_t i = 0; i < COUNT(TERMS); i++)
            if (str_is(with_key ? exact : value, TERMS[i].word))
                return str_of(translate_entry(language_of(diff), TERMS[i].entry));
    return value.n ? value : STR("–");
}

/* Returns the name of the entry of a map that has this id; empty if the entry or its name is missing. */
static Str name_in(const Speaker *speaker, const Node *map, Str id)
{
    return say_text(speaker, node_find(node_find_str(map, id), "name"));
}

/* Returns the name of the contract, bid, announcement or suit that has this id; empty if there is none. */
static Str name_of_id(const Speaker *speaker, Str id)
{
    const Node *root = speaker->game->root;
    const Node *const maps[] = {node_find(root, "contracts"), node_find(node_find(root, "auction"), "bids"),
                                node_find(root, "announcements"), node_find(node_find(root, "deck"), "suits")};
    for (size_t i = 0; i < COUNT(maps); i++) {
        Str name = name_in(speaker, maps[i], id);
        if (name.n) return name;
    }
    return STR("");
}

/*
 * Returns the name of the contract, bid, announcement or suit that has the value as its id. If there is none, returns
 * the value in words.
 */
static Str name_or_term(const Diff *diff, int side, Str key, Str value)
{
    Str name = name_of_id(&diff->speakers[side], value);
    return name.n ? name : term_of(diff, key, value);
}

/* Returns the name of a part of the talon; empty if it has none. */
static Str part_name(const Diff *diff, int side, Str id)
{
    const Speaker *speaker = &diff->speakers[side];
    return name_in(speaker, node_find(node_find(speaker->game->root, "deal"), "parts"), id);
}

/* ---- cards ---------------------------------------------------------------------------------------------------- */

/* Returns the names of the cards that a list of selectors selects in the game of `side`. */
static Str selected(const Diff *diff, int side, const Node *list)
{
    const Speaker *speaker = &diff->speakers[side];
    return say_cards(speaker, speak_selected(speaker->game, list));
}

/*
 * Returns the names of the cards that are removed from the pack. They are named as cards of the complete pack, as if
 * they were still in it.
 */
static Str removed(const Diff *diff, int side, const Node *list)
{
    Speaker speaker = diff->speakers[side];
    Game *whole = ARENA_NEW(diff->arena, Game);
    *whole = *speaker.game;
    /* puts the removed cards back into a copy of the game, which still has their numbers and ids */
    for (Card card = 0; card < MAX_CARDS && whole->card[card].id.n; card++) {
        whole->pack |= card_bit(card);
        /* in a pack with two copies of each card, the first copies have even numbers */
        if (whole->copies < 2 || card % 2 == 0) whole->kinds |= card_bit(card);
        whole->suit[whole->card[card].suit].cards |= card_bit(card);
    }
    speaker.game = whole;
    return say_cards(&speaker, speak_selected(whole, list));
}

static Str card_words(const Diff *diff, int side, Str id)
{
    const Speaker *speaker = &diff->speakers[side];
    Card card = game_card(speaker->game, id);
    return card == NO_CARD ? id : say_card(speaker, card);
}

static Str card_lists(const Diff *diff, int side, const Node *lists)
{
    Str text = STR("");
    for (size_t i = 0; i < lists->count; i++) text = diff_join(diff, text, "; ", selected(diff, side, lists->items[i]));
    return text;
}

/*
 * Returns a tier of a discard rule in words: its cards, which of them are laid down face up, and its condition. A
 * condition that always holds is left out.
 */
static Str tier_words(const Diff *diff, int side, const Node *tier)
{
    const Speaker *speaker = &diff->speakers[side];
    const Node *shown = node_find(tier, "shown"), *when = node_find(tier, "when"), *which = node_find(tier, "cards");
    bool is_list = which->kind == NODE_LIST; /* otherwise `cards` is a formula, which may give any cards of the pack */
    CardSet cards = is_list ? speak_selected(speaker->game, which) : speaker->game->pack;
    /* `shown: true` turns all cards of the tier face up, `shown_cards` only some of them */
    CardSet up =
        shown && shown->integer ? cards : cards & speak_selected(speaker->game, node_find(tier, "shown_cards"));
    Str text = is_list ? say_cards(speaker, cards) : say_formula(speaker, which);
    if (up && up == cards) text = diff_say(diff, WORD_DIFF_ALL_UP, (Slots){.text = {text}});
    else if (up) text = diff_say(diff, WORD_DIFF_FACE_UP, (Slots){.text = {text, say_cards(speaker, up)}});
    bool truth, always = speak_truth(speaker, when, &truth) && truth;
    if (!when || always) return text;
    return diff_say(diff, WORD_DIFF_IF, (Slots){.text = {text, say_formula(speaker, when)}});
}

/* Returns the tiers of a discard rule in words: the first, otherwise the second, and so on. */
static Str tiers_words(const Diff *diff, int side, const Node *tiers)
{
    Str text = STR("");
    for (size_t i = 0; i < tiers->count; i++) {
        Str tier = tier_words(diff, side, tiers->items[i]);
        text = i ? diff_say(diff, WORD_DIFF_ELSE, (Slots){.text = {text, tier}}) : tier;
    }
    return text;
}

static Str gifts_words(const Diff *diff, int side, const Node *gifts)
{
    Str text = STR("");
    for (size_t i = 0; i < gifts->count; i++)
        text = diff_join(diff, text, " ", explain_gift(&diff->speakers[side], gifts->items[i]));
    return text.n ? text : word(diff, WORD_DIFF_NO_RULE);
}

/* ---- packets and parts ---------------------------------------------------------------------------------------- */

/*
 * Returns a packet in words. "4" is 4 cards for each player, "talon 2" is 2 cards for the talon, and "2x4" is two
 * packets of 4 in a row.
 */
static Str packet_words(const Diff *diff, int side, const Node *packet)
{
    Str text = packet->text;
    const char *blank = memchr(text.s, ' ', text.n), *times = memchr(text.s, 'x', text.n);
    if (packet->kind == NODE_INT) return diff_say(diff, WORD_DIFF_PACKET, (Slots){.text = {text}});
    if (blank) {
        Str id = {text.s, (size_t)(blank - text.s)}, name = part_name(diff, side, id);
        Slots slots = {.text = {{blank + 1, text.n - id.n - 1}, name.n ? name : id}};
        bool is_whole = diff->speakers[side].game->n_parts == 1;
        return diff_say(diff, is_whole ? WORD_DIFF_TO_TALON : WORD_DIFF_TO_PART, slots);
    }
    if (!times) return text;
    size_t before_x = (size_t)(times - text.s);
    Slots slots = {.text = {{text.s + before_x + 1, text.n - before_x - 1}, {text.s, before_x}}};
    return diff_say(diff, WORD_DIFF_PACKETS_AT_ONCE, slots);
}

/* Returns the number of equal packets in a row, of which packet `first` is the first. */
static size_t count_equal_from(const Node *packets, size_t first)
{
    size_t n = 1;
    while (first + n < packets->count && node_equal(packets->items[first], packets->items[first + n])) n++;
    return n;
}

/* Returns the packets in words. Equal packets in a row are written once, with the number of packets. */
static Str packets_words(const Diff *diff, int side, const Node *packets)
{
    Str text = STR("");
    for (size_t i = 0, same = 1; i < packets->count; i += same) {
        Str packet = packet_words(diff, side, packets->items[i]);
        same = count_equal_from(packets, i);
        Slots slots = {.text = {packet, arena_printf(diff->arena, "%zu", same)}};
        text = diff_join(diff, text, ", ", same > 1 ? diff_say(diff, WORD_DIFF_TIMES, slots) : packet);
    }
    return text.n ? text : word(diff, WORD_DIFF_NO_RULE);
}

/*
 * Returns a packet that is dealt after the auction, in words. "3" is for each player, "declarer 3" for the declarer,
 * and "others 3" for each other player. "declarer turned" is the card turned up.
 */
static Str later_packet_words(const Diff *diff, Str text)
{
    const char *blank = memchr(text.s, ' ', text.n);
    Str count = blank ? (Str){blank + 1, text.n - (size_t)(blank + 1 - text.s)} : text;
    int64_t number = 0;
    if (str_equal(text, STR("declarer turned"))) return word(diff, WORD_EXPLAIN_LATER_TURNED);
    (void)number_within(count, 0, MAX_TALON, &number); /* the schema allows only such numbers */
    Word said = WORD_EXPLAIN_PACKET;
    if (blank) said = str_begins(text, STR("declarer")) ? WORD_EXPLAIN_LATER_DECLARER : WORD_EXPLAIN_LATER_OTHERS;
    return diff_say(diff, said, (Slots){.number = {number}});
}

static Str later_words(const Diff *diff, const Node *packets)
{
    Str text = STR("");
    for (size_t i = 0; i < packets->count; i++)
        text = diff_join(diff, text, ", ", later_packet_words(diff, packets->items[i]->text));
    return text.n ? text : word(diff, WORD_DIFF_NO_RULE);
}

/* Returns the time of a stage of the deal, in words: a word of the language, or the number of a round. */
static Str stage_time(const Diff *diff, int side, Str after)
{
    const Node *auction = node_find(diff->speakers[side].game->root, "auction"), *rounds = node_find(auction, "rounds");
    for (size_t i = 0; rounds && i < rounds->count; i++)
        if (str_equal(rounds->pairs[i].key->text, after))
            return diff_say(diff, WORD_DIFF_AFTER_ROUND, (Slots){.number = {(int64_t)i + 1}});
    return term_of(diff, STR("dealt_after"), after);
}

static Str stages_words(const Diff *diff, int side, const Node *stages)
{
    Str text = STR("");
    for (size_t i = 0; i < stages->count; i++) {
        const Node *after = node_find(stages->items[i], "after"), *packets = node_find(stages->items[i], "packets");
        Str stage = diff_join(diff, stage_time(diff, side, after->text), ": ", later_words(diff, packets));
        text = diff_join(diff, text, "; ", stage);
    }
    return text.n ? text : word(diff, WORD_DIFF_NO_RULE);
}

/*
 * Returns the cards that a player takes from the talon, in words. These are its first or last cards by number, a part
 * of the talon, or a word such as "all".
 */
static Str take_words(const Diff *diff, int side, const Node *take)
{
    Str name = part_name(diff, side, take->text);
    /* a negative number counts from the last card of the talon */
    Slots slots = {.number = {take->integer < 0 ? -take->integer : take->integer}};
    if (take->kind == NODE_INT)
        return diff_say(diff, take->integer < 0 ? WORD_DIFF_TAKES_LAST : WORD_DIFF_TAKES_FIRST, slots);
    return name.n ? name : term_of(diff, STR("take"), take->text);
}

/* ---- formulas ------------------------------------------------------------------------------------------------- */

/*
 * Returns the words for a formula, with a footnote about the names whose meanings differ. The footnote is added if the
 * formula is shown as code, or if both games have the same words. Equal words may hide different constants, or another
 * argument of a term; then the footnote is the formula itself.
 */
static Str with_footnote(const Diff *diff, int side, Str text, Pair formulas)
{
    const Node *other = formulas.node[1 - side];
    bool is_code = memchr(text.s, CODE_ON[0], text.n) != NULL;
    bool is_alike = other && str_equal(text, say_formula(&diff->speakers[1 - side], other));
    Str note = is_code || is_alike ? diff_footnote(diff, side, formulas) : STR("");
    if (is_alike && !note.n && diff_hides_constant(diff, formulas))
        note = arena_printf(diff->arena, CODE_ON "%.*s" CODE_OFF, STR_ARG(formulas.node[side]->text));
    return note.n ? diff_say(diff, WORD_DIFF_WHERE, (Slots){.text = {text, note}}) : text;
}

/* Returns a formula of a game in words. If the formula always has the same value, returns this value in words. */
static Str formula_words(const Diff *diff, int side, Str key, Pair pair)
{
    const Speaker *speaker = &diff->speakers[side];
    const Node *formula = pair.node[side];
    bool truth;
    int64_t number;
    if (speak_truth(speaker, formula, &truth)) return term_of(diff, key, truth ? STR("true") : STR("false"));
    if (speak_number(speaker, formula, &number)) return term_of(diff, key, arena_number(diff->arena, number));
    /* an empty list: no players or no cards; an empty text: no condition */
    if (!formula->text.n || str_is(formula->text, "[]")) return term_of(diff, key, STR(""));
    return with_footnote(diff, side, say_formula(speaker, formula), pair);
}

/* ---- values --------------------------------------------------------------------------------------------------- */

/* Returns a single value in words; its key decides how. */
static Str scalar_words(const Diff *diff, int side, Str key, const Node *node)
{
    switch (diff_kind(key, node)) {
    case VALUE_CARD: return card_words(diff, side, node->text);
    case VALUE_TAKE: return take_words(diff, side, node);
    case VALUE_TRICK: return say_trick(&diff->speakers[side], node);
    case VALUE_OBJECT:
        if (str_is(node->text, "game")) return word(diff, WORD_THE_GAME);
        return name_or_term(diff, side, key, node->text);
    case VALUE_NAME:
    case VALUE_CHOICE: return name_or_term(diff, side, key, node->text);
    case VALUE_PLAIN:
    case VALUE_FORMULA:
    case VALUE_CARDS:
    case VALUE_REMOVED:
    case VALUE_CARD_LISTS:
    case VALUE_TIERS:
    case VALUE_GIFTS:
    case VALUE_PACKETS:
    case VALUE_LATER:
    case VALUE_STAGES:
    case VALUE_TEXT: break;
    }
    return term_of(diff, key, node->text);
}

/*
 * Returns the items of a list in words, with commas between them. If the player chooses one of them, the words say so.
 * An empty list has a word of its own, or is "–".
 */
static Str list_words(const Diff *diff, int side, Str key, const Node *list)
{
    Str text = STR("");
    for (size_t i = 0; i < list->count; i++)
        text = diff_join(diff, text, ", ", scalar_words(diff, side, key, list->items[i]));
    if (!text.n) return term_of(diff, key, STR(""));
    bool names_one = diff_kind(key, list) == VALUE_CHOICE;
    return names_one ? diff_say(diff, WORD_DIFF_ONE_OF, (Slots){.text = {text}}) : text;
}

/*
 * Returns the entries of a map in words: the title of each key, and its value. Keys for wording are left out. A map
 * without other keys is called "offered".
 */
static Str map_words(const Diff *diff, int side, const Node *map)
{
    Str text = STR("");
    for (size_t i = 0; i < map->count; i++) {
        Str key = map->pairs[i].key->text, title = diff_title(diff, map, key);
        const Node *value = map->pairs[i].value;
        if (diff_is_wording(map, key)) continue;
        Pair alone = {{NULL, NULL}};
        alone.node[side] = value;
        Str words = diff_words(diff, side, diff_is_of_language(map, key) ? key : STR(""), alone);
        text = diff_join(diff, text, "; ", diff_join(diff, title.n ? title : key, ": ", words));
    }
    return text.n ? text : word(diff, WORD_DIFF_PRESENT);
}

/*
 * Returns the value under a key in the game of `side`, in words that depend on the kind of the value. A missing value
 * is "not offered".
 */
Str diff_words(const Diff *diff, int side, Str key, Pair pair)
{
    const Node *node = pair.node[side];
    if (!node || node->kind == NODE_NULL) return word(diff, WORD_DIFF_ABSENT);
    bool is_list = node->kind == NODE_LIST;
    ValueKind kind = diff_kind(key, node);
    if (kind == VALUE_TEXT) return say_text(&diff->speakers[side], node);
    if (node->kind == NODE_MAP) return map_words(diff, side, node);
    if (!is_list && kind == VALUE_FORMULA) return formula_words(diff, side, key, pair);
    if (!is_list) return scalar_words(diff, side, key, node);
    switch (kind) {
    case VALUE_TIERS: return tiers_words(diff, side, node);
    case VALUE_GIFTS: return gifts_words(diff, side, node);
    case VALUE_CARDS: return selected(diff, side, node);
    case VALUE_REMOVED: return removed(diff, side, node);
    case VALUE_CARD_LISTS: return card_lists(diff, side, node);
    case VALUE_PACKETS: return packets_words(diff, side, node);
    case VALUE_LATER: return later_words(diff, node);
    case VALUE_STAGES: return stages_words(diff, side, node);
    case VALUE_PLAIN:
    case VALUE_FORMULA:
    case VALUE_CARD:
    case VALUE_TAKE:
    case VALUE_TRICK:
    case VALUE_NAME:
    case VALUE_CHOICE:
    case VALUE_OBJECT:
    case VALUE_TEXT: break;
    }
    return list_words(diff, side, key, node);
}

/* ---- entries -------------------------------------------------------------------------------------------------- */

/* Returns the name of an entry, or its sentence, from the first game that has one of the two; otherwise its id. */
Str diff_name(const Diff *diff, Str id, Pair entry)
{
    for (int side = 0; side < 2; side++) {
        const Speaker *speaker = &diff->speakers[side];
        Str name = say_text(speaker, node_find(entry.node[side], "name"));
        if (!name.n) name = say_text(speaker, node_find(entry.node[side], "text"));
        if (name.n) return name;
    }
    return id;
}

/* Returns a sentence without its full stop, to be used inside another sentence. */
static Str clause(Str sentence)
{
    bool is_ended = sentence.n && sentence.s[sentence.n - 1] == '.';
    return (Str){sentence.s, sentence.n - (is_ended ? 1 : 0)};
}

/*
 * Returns the author's sentence for an entry, without its full stop. A contract without a sentence has that of the bid
 * with the same id.
 */
static Str sentence_of(const Diff *diff, int side, Str map, const NodePair *entry)
{
    const Speaker *speaker = &diff->speakers[side];
    Str text = say_text(speaker, node_find(entry->value, "text"));
    if (text.n || !str_is(map, "contracts")) return clause(text);
    const Node *bids = node_find(node_find(speaker->game->root, "auction"), "bids");
    return clause(say_text(speaker, node_find(node_find_str(bids, entry->key->text), "text")));
}

/*
 * Returns the value of a contract or another entry in words: "value 4". Empty if the value is 0, unknown, or depends on
 * the contract.
 */
static Str value_of(const Diff *diff, int side, Str map, const NodePair *entry)
{
    Speaker speaker = diff->speakers[side];
    int contract = str_is(map, "contracts") ? game_contract(speaker.game, entry->key->text) : -1;
    const Node *value = node_find(entry->value, "value");
    int64_t number = 0;
    speaker.contract = contract < 0 ? NULL : &speaker.game->contract[contract];
    if (!value || !speak_number(&speaker, value, &number) || number == 0) return STR("");
    return diff_say(diff, WORD_DIFF_WORTH, (Slots){.number = {number}});
}

/*
 * Returns the sentence and the value of the entry, or one of the two. Without both, an entry with a name is called
 * "offered", and any other is written key by key.
 */
Str diff_entry(const Diff *diff, int side, Str map, const NodePair *entry)
{
    Str text = sentence_of(diff, side, map, entry), value = value_of(diff, side, map, entry);
    if (text.n && value.n) return arena_printf(diff->arena, "%.*s (%.*s)", STR_ARG(text), STR_ARG(value));
    if (text.n || value.n) return text.n ? text : value;
    bool is_named = node_find(entry->value, "name") != NULL;
    return is_named ? word(diff, WORD_DIFF_PRESENT) : map_words(diff, side, entry->value);
}
