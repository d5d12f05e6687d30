/* Cards in words. */
#include "door/phrase.h"
#include "door/speak.h"

Str say(const Speaker *speaker, Word word, Slots slots)
{
    return word_str(speaker->arena, speaker->language, word, slots);
}

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

static Str behind(Str word, const char *start)
{
    Str head = str_of(start);
    bool begins = word.n > head.n && str_equal((Str){word.s, head.n}, head);
    return begins ? (Str){word.s + head.n, word.n - head.n} : STR("");
}

static CardSet of_rank(const Game *game, Str rank)
{
    CardSet cards = 0;
    EACH_CARD (card, game->pack)
        if (str_equal(game->card[card].rank, rank)) cards |= card_bit(card);
    return cards;
}

static CardSet of_suit(const Game *game, Str id)
{
    for (int i = 0; i < game->n_suits; i++)
        if (str_equal(game->suit[i].id, id)) return game->suit[i].cards & game->pack;
    return 0;
}

CardSet speak_selector(const Game *game, Str word)
{
    if (str_is(word, "all")) return game->pack;
    Str suit = behind(word, "suit "), rank = behind(word, "rank ");
    if (suit.n) return of_suit(game, suit);
    if (rank.n) return of_rank(game, rank);
    for (size_t i = 0; i < game->n_classes; i++)
        if (str_equal(game->classes[i].id, word)) return game->classes[i].cards & game->pack;
    Card card = game_card(game, word);
    return card == NO_CARD ? 0 : card_bit(card) & game->pack;
}

CardSet speak_selected(const Game *game, const Node *list)
{
    CardSet cards = 0;
    for (size_t i = 0; list && list->kind == NODE_LIST && i < list->count; i++) {
        Str word = list->items[i]->text, taken = behind(word, "not ");
        if (taken.n) cards &= ~speak_selector(game, taken);
        else cards |= speak_selector(game, word);
    }
    return cards;
}

/* ---- sets ----------------------------------------------------------------------------------------------------- */

/* A list of terms, and how many there are. */
typedef struct Terms {
    const Speaker *speaker;
    Buf text;
    int n;
} Terms;

static void add_term(Terms *terms, Str term)
{
    if (terms->n++) buf_add(&terms->text, STR(", "));
    buf_add(&terms->text, term);
}

static Str suit_name(const Speaker *speaker, int suit)
{
    const Suit *info = &speaker->game->suit[suit];
    Str name = say_text(speaker, info->name);
    return name.n ? name : info->id;
}

/* Card by card from the highest, three or more neighbours as a run. */
static void add_cards(Terms *terms, CardSet cards)
{
    while (cards) {
        Card high = cards_last(cards), low = high;
        const CardInfo *info = &terms->speaker->game->card[high];
        bool is_plain = !info->name;
        while (is_plain && low > 0 && cards_have(cards, (Card)(low - 1)) && !terms->speaker->game->card[low - 1].name &&
               terms->speaker->game->card[low - 1].suit == info->suit)
            low--;
        if (high - low < 2) low = high;
        if (low == high) add_term(terms, say_card(terms->speaker, high));
        else
            add_term(terms, say(terms->speaker, WORD_SAY_RUN,
                                (Slots){.text = {say_card(terms->speaker, high), say_card(terms->speaker, low)}}));
        for (Card card = low; card <= high; card++) cards &= ~card_bit(card);
    }
}

/* A suit of which only few are missing, as the suit without them. */
static CardSet add_suits(Terms *terms, CardSet cards)
{
    const Game *game = terms->speaker->game;
    for (int i = 0; i < game->n_suits; i++) {
        CardSet suit = game->suit[i].cards & game->pack, missing = suit & ~cards;
        if (!suit || cards_count(missing) > 4 || cards_count(missing) * 2 >= cards_count(suit)) continue;
        Terms without = {.speaker = terms->speaker};
        add_cards(&without, missing);
        add_term(terms, without.n ? say(terms->speaker, WORD_SAY_BUT,
                                        (Slots){.text = {suit_name(terms->speaker, i), buf_str(&without.text)}})
                                  : suit_name(terms->speaker, i));
        terms->n += without.n;
        buf_free(&without.text);
        cards &= ~suit;
    }
    return cards;
}

/* Ranks of which no card is missing, but in suits already named. */
static CardSet add_ranks(Terms *terms, CardSet cards)
{
    const Game *game = terms->speaker->game;
    for (CardSet left = cards; left;) {
        Card card = cards_last(left);
        const CardInfo *info = &game->card[card];
        CardSet same = of_rank(game, info->rank);
        left &= ~same;
        if (cards_count(same) < 3 || (same & ~cards) || info->name) continue;
        Str rank = say_text(terms->speaker, info->rank_name);
        add_term(terms, say(terms->speaker, WORD_SAY_RANK, (Slots){.text = {rank.n ? rank : info->rank}}));
        cards &= ~same;
    }
    return cards;
}

static Terms terms_of(const Speaker *speaker, CardSet cards)
{
    Terms terms = {.speaker = speaker};
    add_cards(&terms, add_ranks(&terms, add_suits(&terms, cards)));
    return terms;
}

Str say_cards(const Speaker *speaker, CardSet cards)
{
    CardSet pack = speaker->game->pack;
    cards &= pack;
    if (!cards) return say(speaker, WORD_SAY_NO_CARDS, (Slots){0});
    if (cards == pack) return say(speaker, WORD_SAY_ALL_CARDS, (Slots){0});
    Terms with = terms_of(speaker, cards), without = terms_of(speaker, pack & ~cards);
    bool turned = without.n < with.n;
    Str text = turned ? say(speaker, WORD_SAY_ALL_BUT, (Slots){.text = {buf_str(&without.text)}})
                      : arena_str(speaker->arena, buf_str(&with.text));
    buf_free(&with.text);
    buf_free(&without.text);
    return text;
}
