/* Puts sets of cards into words. */
#include "rules/own.h"
#include "wording/phrase.h"
#include "wording/speak.h"

/* ---- sentences -------------------------------------------------------------------------------------------------- */

Str say(const Speaker *speaker, Word word, Slots slots)
{
    return say_own(speaker, say_entry(speaker, word_entry(word), slots));
}

/*
 * Returns a sentence. If the variant has its own word for the subject (slots.text[0]), its verb agrees with this word
 * in number; see own_words_are_many().
 */
Str say_entry(const Speaker *speaker, const char *entry, Slots slots)
{
    Str sentence = str_of(translate_entry(speaker->language, entry));
    slots.you = own_words_are_many(speaker->game, speaker->language, slots.text[0], sentence, slots.you);
    return entry_str(speaker->arena, speaker->language, entry, slots);
}

Str say_own(const Speaker *speaker, Str text)
{
    return own_words(speaker->arena, speaker->game, speaker->language, text);
}

/* ---- texts and cards -------------------------------------------------------------------------------------------- */

Str say_text(const Speaker *speaker, const Node *text)
{
    return text_in(text, speaker->language);
}

Str say_card(const Speaker *speaker, Card card)
{
    Scene scene = {.game = speaker->game, .scratch = speaker->arena, .language = speaker->language, .you = NO_SEAT};
    Str own = say_text(speaker, speaker->game->card[card].name);
    return own.n ? own : phrase_card(&scene, card);
}

/* ---- selectors ------------------------------------------------------------------------------------------------ */

/* If `word` begins with `start`, returns the text after this beginning; otherwise an empty text. */
static Str text_after(Str word, const char *start)
{
    Str head = str_of(start);
    return str_begins(word, head) ? (Str){word.s + head.n, word.n - head.n} : STR("");
}

/* Returns all cards of the pack that have this rank. */
static CardSet of_rank(const Game *game, Str rank)
{
    CardSet cards = 0;
    EACH_CARD (card, game->pack)
        if (str_equal(game->card[card].rank, rank)) cards |= card_bit(card);
    return cards;
}

/* Returns the cards of the pack in the suit with this id; no cards if there is no such suit. */
static CardSet of_suit(const Game *game, Str id)
{
    for (int i = 0; i < game->n_suits; i++)
        if (str_equal(game->suit[i].id, id)) return game->suit[i].cards & game->pack;
    return 0;
}

/*
 * Returns the cards of a selector: "all", "suit ID", "rank ID", a class, or a card with its copies. Returns no cards if
 * `word` is none of these.
 */
CardSet speak_selector(const Game *game, Str word)
{
    /* a variant may have its own class with the name "all" */
    bool is_own = game->files && game_meaning(game, word, false, game->files[0]) == NAME_OWN;
    if (str_is(word, "all") && !is_own) return game->pack;
    Str suit = text_after(word, "suit "), rank = text_after(word, "rank ");
    if (suit.n) return of_suit(game, suit);
    if (rank.n) return of_rank(game, rank);
    for (size_t i = 0; i < game->n_classes; i++)
        if (str_equal(game->classes[i].id, word)) return game->classes[i].cards & game->pack;
    Card card = game_card(game, word);
    return card == NO_CARD ? 0 : game_copies(game, card) & game->pack;
}

/*
 * Returns the cards that a list of selectors selects. Selectors are applied in order: each adds cards, or takes cards
 * away if it begins with "not".
 */
CardSet speak_selected(const Game *game, const Node *list)
{
    CardSet cards = 0;
    for (size_t i = 0; list && list->kind == NODE_LIST && i < list->count; i++) {
        Str word = list->items[i]->text, taken = text_after(word, "not ");
        if (taken.n) cards &= ~speak_selector(game, taken);
        else cards |= speak_selector(game, word);
    }
    return cards;
}

/* ---- groups of cards that have a name ------------------------------------------------------------------------- */

/*
 * Returns the word for all cards of this rank, such as "kings". If there is only a word for one card: "king of every
 * suit".
 */
static Str rank_words(const Speaker *speaker, Card card)
{
    const CardInfo *info = &speaker->game->card[card];
    Str plural = say_text(speaker, info->rank_plural), rank = say_text(speaker, info->rank_name);
    return plural.n ? plural : say(speaker, WORD_SAY_RANK, (Slots){.text = {rank.n ? rank : info->rank}});
}

/* Returns the plural name of a class or rank that consists of exactly these cards; empty if there is none. */
static Str say_group(const Speaker *speaker, CardSet cards)
{
    const Game *game = speaker->game;
    cards = game_one_of_each(game, cards & game->pack);
    if (cards_count(cards) < 2) return STR("");
    for (size_t i = 0; i < game->n_classes && !speaker->apart; i++)
        if ((game->classes[i].cards & game->kinds) == cards && game->classes[i].name)
            return say_text(speaker, game->classes[i].name);
    Card card = cards_last(cards);
    bool is_rank = (of_rank(game, game->card[card].rank) & game->kinds) == cards && game->card[card].rank_plural;
    return is_rank ? rank_words(speaker, card) : STR("");
}

Str say_all_cards(const Speaker *speaker, CardSet cards)
{
    Str group = say_group(speaker, cards);
    Slots slots = {.text = {group.n ? group : say_cards(speaker, cards)}, .number = {cards_count(cards)}};
    return say(speaker, group.n ? WORD_SAY_ALL_OF : WORD_SAY_ALL_OF_THESE, slots);
}

Str say_some_cards(const Speaker *speaker, Str amount, CardSet cards)
{
    Str group = say_group(speaker, cards);
    return say(speaker, group.n ? WORD_SAY_SOME_OF : WORD_SAY_SOME_OF_THESE,
               (Slots){.text = {amount, group.n ? group : say_cards(speaker, cards)}});
}

/* ---- sets of cards -------------------------------------------------------------------------------------------- */

/* The words for a set of cards: items such as "hearts" or "10 to 7", separated by commas. */
typedef struct Terms {
    const Speaker *speaker;
    Buf text;
    int n; /* the number of items, by which texts are compared */
} Terms;

/* Adds one item to the words, after a comma if it is not the first. */
static void add_term(Terms *terms, Str term)
{
    if (terms->n++) buf_add(&terms->text, STR(", "));
    buf_add(&terms->text, term);
}

/* Returns the variant's name of a suit, or the id of the suit if it has no name. */
static Str suit_name(const Speaker *speaker, int suit)
{
    const Suit *info = &speaker->game->suit[suit];
    Str name = say_text(speaker, info->name);
    return name.n ? name : info->id;
}

/* True if both cards may be in one range: they are of the same suit, and neither has a name of its own. */
static bool may_be_in_range(const Game *game, Card a, Card b)
{
    return !game->card[a].name && !game->card[b].name && game->card[a].suit == game->card[b].suit;
}

/* Adds the names of single cards, the highest first. Three or more neighbours become a range: "10 to 7". */
static void add_cards(Terms *terms, CardSet cards)
{
    const Speaker *speaker = terms->speaker;
    /* copies of a card have neighbouring numbers, and only one of them is in the set */
    int step = speaker->game->copies;
    while (cards) {
        Card high = cards_last(cards), low = high; /* the range from `high` down to `low` */
        while (low > 0 && cards_have(cards, (Card)(low - step)) &&
               may_be_in_range(speaker->game, high, (Card)(low - step)))
            low = (Card)(low - step);
        if (high - low < 2 * step) low = high; /* two neighbours are not worth a range */
        Slots range = {.text = {say_card(speaker, high), say_card(speaker, low)}};
        add_term(terms, low == high ? range.text[0] : say(speaker, WORD_SAY_RUN, range));
        for (Card card = low; card <= high; card++) cards &= ~card_bit(card);
    }
}

/*
 * Adds the names of classes that are contained in the set, the largest class first. Returns the cards that are not
 * named yet.
 */
static CardSet add_classes(Terms *terms, CardSet cards)
{
    const Game *game = terms->speaker->game;
    for (;;) {
        const CardClass *best = NULL;
        for (size_t i = 0; i < game->n_classes; i++) {
            const CardClass *class = &game->classes[i];
            CardSet members = class->cards & game->kinds;
            bool is_contained = (members & ~cards) == 0;
            if (!class->name || cards_count(members) < 2 || !is_contained) continue;
            if (!best || cards_count(members) > cards_count(best->cards & game->kinds)) best = class;
        }
        if (!best) return cards;
        add_term(terms, say_text(terms->speaker, best->name));
        cards &= ~best->cards;
    }
}

/*
 * Returns the words for the cards of a suit that are missing in a set. Sets `*n_terms` to the number of items in these
 * words; 0 if none is missing.
 */
static Str missing_words(const Speaker *speaker, CardSet missing, int *n_terms)
{
    Str group = say_group(speaker, missing);
    Terms without = {.speaker = speaker};
    if (!group.n) add_cards(&without, missing);
    *n_terms = group.n ? 1 : without.n;
    Str text = group.n ? group : arena_str(speaker->arena, buf_str(&without.text));
    buf_free(&without.text);
    return text;
}

enum { MOST_MISSING = 4 }; /* with more exceptions, "the suit without ..." is hard to read */

/*
 * Adds each suit that is contained in the set, perhaps without a few cards: "hearts without the king". Returns the
 * cards that are not named yet.
 */
static CardSet add_suits(Terms *terms, CardSet cards)
{
    const Speaker *speaker = terms->speaker;
    for (int i = 0; i < speaker->game->n_suits; i++) {
        CardSet suit = speaker->game->suit[i].cards & speaker->game->kinds, missing = suit & ~cards;
        bool too_many = cards_count(missing) > MOST_MISSING || cards_count(missing) * 2 >= cards_count(suit);
        if (!suit || too_many) continue;
        int n_missing = 0;
        Str without = missing_words(speaker, missing, &n_missing), group = say_group(speaker, suit);
        Slots slots = {.text = {group.n ? group : suit_name(speaker, i), without}};
        add_term(terms, n_missing ? say(speaker, WORD_SAY_BUT, slots) : slots.text[0]);
        terms->n += n_missing; /* the exceptions make the text longer, so they count as items */
        cards &= ~suit;
    }
    return cards;
}

/* Adds the ranks of which the set has all cards. Returns the cards that are not named yet. */
static CardSet add_ranks(Terms *terms, CardSet cards)
{
    const Game *game = terms->speaker->game;
    for (CardSet unchecked = cards; unchecked;) {
        Card card = cards_last(unchecked);
        CardSet same = of_rank(game, game->card[card].rank) & game->kinds;
        unchecked &= ~same;
        /* up to two cards of a rank, and cards with a name of their own, are named one by one */
        if (cards_count(same) < 3 || (same & ~cards) || game->card[card].name) continue;
        add_term(terms, rank_words(terms->speaker, card));
        cards &= ~same;
    }
    return cards;
}

/* Names a set of cards: first whole classes (unless `apart`), then suits, then ranks, then single cards. */
static Terms terms_of(const Speaker *speaker, CardSet cards)
{
    Terms terms = {.speaker = speaker};
    if (!speaker->apart) cards = add_classes(&terms, cards);
    add_cards(&terms, add_ranks(&terms, add_suits(&terms, cards)));
    return terms;
}

bool say_is_shorter_turned(const Speaker *speaker, CardSet cards)
{
    CardSet pack = speaker->game->kinds;
    Terms with = terms_of(speaker, cards & pack), without = terms_of(speaker, pack & ~cards);
    bool is_shorter = without.n && without.n < with.n;
    buf_free(&with.text);
    buf_free(&without.text);
    return is_shorter;
}

/*
 * Returns the words for a set of cards: "no cards", "all cards", its groups and cards, or "all cards except" if this
 * has fewer items.
 */
Str say_cards(const Speaker *speaker, CardSet cards)
{
    CardSet pack = speaker->game->kinds;
    cards = game_one_of_each(speaker->game, cards & speaker->game->pack);
    if (!cards) return say(speaker, WORD_SAY_NO_CARDS, (Slots){0});
    if (cards == pack) return say(speaker, WORD_SAY_ALL_CARDS, (Slots){0});
    Terms with = terms_of(speaker, cards), without = terms_of(speaker, pack & ~cards);
    bool is_shorter = without.n < with.n; /* "all cards except ..." has fewer items */
    Str text = is_shorter ? say(speaker, WORD_SAY_ALL_BUT, (Slots){.text = {buf_str(&without.text)}})
                          : arena_str(speaker->arena, buf_str(&with.text));
    buf_free(&with.text);
    buf_free(&without.text);
    return text;
}
