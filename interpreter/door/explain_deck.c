/* The rules of a variant: its cards, and how they are dealt and counted. */
#include "door/explain.h"

#include "table/settle.h"

#include <string.h>

static Str suit_name(const Explainer *explainer, int suit)
{
    Str name = explain_name(explainer, explainer->game->suit[suit].name);
    return name.n ? name : explainer->game->suit[suit].id;
}

static Str number_str(const Explainer *explainer, int64_t number)
{
    return arena_printf(explainer->speaker.arena, "%lld", (long long)number);
}

/* ---- cards ---------------------------------------------------------------------------------------------------- */

/* Its ranks from the highest; runs of numbers as runs. */
static Str order_of(const Explainer *explainer, int suit)
{
    const Game *game = explainer->game;
    Str text = STR("");
    CardSet cards = game->suit[suit].cards & game->pack;
    while (cards) {
        Card card = cards_last(cards);
        cards &= ~card_bit(card);
        text = explain_join(explainer, text, " ", game->card[card].rank);
    }
    return text;
}

static void tell_suits(const Explainer *explainer)
{
    const Game *game = explainer->game;
    Str head[] = {explain_word(explainer, WORD_EXPLAIN_SUIT), explain_word(explainer, WORD_EXPLAIN_COUNT),
                  explain_word(explainer, WORD_EXPLAIN_ORDER)};
    document_table(explainer->document, head, COUNT(head));
    for (int i = 0; i < game->n_suits; i++) {
        const Suit *suit = &game->suit[i];
        Str sign = suit->symbol.n ? suit->symbol : suit->id;
        Str row[] = {
            arena_printf(explainer->speaker.arena, "%.*s %.*s", STR_ARG(sign), STR_ARG(suit_name(explainer, i))),
            number_str(explainer, cards_count(suit->cards & game->pack)), order_of(explainer, i)};
        document_row(explainer->document, row);
    }
}

static void tell_letters(const Explainer *explainer)
{
    const Node *ranks = node_find(explain_section(explainer, "deck"), "ranks");
    Str letters = STR("");
    for (size_t i = 0; ranks && i < ranks->count; i++) {
        Str name = explain_name(explainer, node_find(ranks->pairs[i].value, "name"));
        if (!name.n) continue;
        letters = explain_join(
            explainer, letters, ", ",
            explain_say(explainer, WORD_EXPLAIN_LETTER, (Slots){.text = {ranks->pairs[i].key->text, name}}));
    }
    if (letters.n) explain_tell(explainer, WORD_EXPLAIN_LETTERS, (Slots){.text = {letters}});
}

static Str place_of(const Explainer *explainer, Card card)
{
    const Game *game = explainer->game;
    CardSet suit = game->suit[game->card[card].suit].cards & game->pack;
    Slots slots = {.text = {suit_name(explainer, game->card[card].suit)},
                   .number = {1 + cards_count(suit & (card_bit(card) - 1))}};
    Word word = card == cards_last(suit)    ? WORD_EXPLAIN_HIGHEST
                : card == cards_first(suit) ? WORD_EXPLAIN_LOWEST
                                            : WORD_EXPLAIN_NTH;
    return explain_say(explainer, word, slots);
}

static void tell_named(const Explainer *explainer)
{
    const Game *game = explainer->game;
    Str head[] = {explain_word(explainer, WORD_EXPLAIN_CARD), explain_word(explainer, WORD_EXPLAIN_NAME),
                  explain_word(explainer, WORD_EXPLAIN_PLACE), explain_word(explainer, WORD_EXPLAIN_EACH_WORTH)};
    bool any = false;
    explain_heading(explainer, 3, WORD_EXPLAIN_NAMED);
    for (CardSet left = game->pack; left; left &= ~card_bit(cards_last(left))) {
        Card card = cards_last(left);
        if (!game->card[card].name) continue;
        if (!any) document_table(explainer->document, head, COUNT(head));
        any = true;
        Str row[] = {phrase_card(&explainer->scene, card), say_card(&explainer->speaker, card),
                     place_of(explainer, card), number_str(explainer, game->card[card].points)};
        document_row(explainer->document, row);
    }
}

static void tell_values(const Explainer *explainer)
{
    const Game *game = explainer->game;
    Str head[] = {explain_word(explainer, WORD_EXPLAIN_EACH_WORTH), explain_word(explainer, WORD_EXPLAIN_WHICH)};
    explain_heading(explainer, 3, WORD_EXPLAIN_VALUES);
    document_table(explainer->document, head, COUNT(head));
    for (CardSet left = game->pack; left;) {
        int most = game->card[cards_first(left)].points;
        EACH_CARD (card, left)
            if (game->card[card].points > most) most = game->card[card].points;
        CardSet same = 0;
        EACH_CARD (card, left)
            if (game->card[card].points == most) same |= card_bit(card);
        left &= ~same;
        bool is_rest = !left && same != game->pack;
        Str row[] = {number_str(explainer, most),
                     is_rest ? explain_word(explainer, WORD_EXPLAIN_OTHERS) : say_cards(&explainer->speaker, same)};
        document_row(explainer->document, row);
    }
}

static void tell_classes(const Explainer *explainer)
{
    const Game *game = explainer->game;
    Str head[] = {explain_word(explainer, WORD_EXPLAIN_CLASS), explain_word(explainer, WORD_EXPLAIN_WHICH)};
    explain_heading(explainer, 3, WORD_EXPLAIN_CLASSES);
    if (!game->n_classes) return;
    document_table(explainer->document, head, COUNT(head));
    for (size_t i = 0; i < game->n_classes; i++) {
        Str row[] = {arena_printf(explainer->speaker.arena, CODE_ON "%.*s" CODE_OFF, STR_ARG(game->classes[i].id)),
                     say_cards(&explainer->speaker, game->classes[i].cards & game->pack)};
        document_row(explainer->document, row);
    }
}

void explain_cards(const Explainer *explainer)
{
    const Game *game = explainer->game;
    explain_heading(explainer, 2, WORD_EXPLAIN_CARDS);
    Slots slots = {.number = {game->n_cards}};
    if (game->trump_suit >= 0) slots.text[0] = suit_name(explainer, game->trump_suit);
    explain_tell(explainer, game->trump_suit >= 0 ? WORD_EXPLAIN_PACK_TRUMPS : WORD_EXPLAIN_PACK, slots);
    tell_suits(explainer);
    tell_letters(explainer);
    tell_named(explainer);
    tell_values(explainer);
    tell_classes(explainer);
}

/* ---- counting ------------------------------------------------------------------------------------------------- */

static Str points_str(const Explainer *explainer, CardSet cards)
{
    Buf text = {0};
    fraction_print(&text, game_points(explainer->game, cards));
    Str copy = arena_str(explainer->speaker.arena, buf_str(&text));
    buf_free(&text);
    return copy;
}

/* A few cards of different points: from each end of the pack, two more than make up a group. */
static CardSet example_cards(const Game *game)
{
    CardSet cards = 0;
    int wanted = game->count_group + 2;
    for (int i = 0; i < wanted && i < game->n_cards; i++) {
        CardSet left = game->pack & ~cards;
        cards |= card_bit(i % 2 ? cards_first(left) : cards_last(left));
    }
    return cards;
}

void explain_counting(const Explainer *explainer)
{
    const Game *game = explainer->game;
    bool has_groups = game->count_less != 0;
    if (!game_face_points(game, game->pack) && !has_groups) return; /* tricks count, not cards */
    explain_heading(explainer, 2, WORD_EXPLAIN_COUNTING);
    Str text = explain_say(explainer, has_groups ? WORD_EXPLAIN_COUNT_GROUPS : WORD_EXPLAIN_COUNT_SINGLY,
                           (Slots){.number = {game->count_group, game->count_less}});
    if (has_groups && game->count_group > 1)
        text = explain_join(
            explainer, text, " ",
            explain_word(explainer, game->count_exact ? WORD_EXPLAIN_COUNT_EXACT : WORD_EXPLAIN_COUNT_LESS_ONE));
    document_paragraph(explainer->document, text);
    CardSet cards = example_cards(game);
    Str list = phrase_cards(&explainer->scene, game->contract[0].ranking, cards);
    explain_tell(explainer, WORD_EXPLAIN_COUNT_EXAMPLE,
                 (Slots){.text = {list, points_str(explainer, cards)}, .number = {game_face_points(game, cards)}});
    explain_tell(
        explainer, WORD_EXPLAIN_COUNT_TOTAL,
        (Slots){.text = {STR(""), points_str(explainer, game->pack)}, .number = {game_face_points(game, game->pack)}});
}

/* ---- deal ----------------------------------------------------------------------------------------------------- */

static int64_t leading_number(Str text, size_t from)
{
    int64_t number = 0;
    for (size_t i = from; i < text.n && text.s[i] >= '0' && text.s[i] <= '9' && number < 1000; i++)
        number = number * 10 + (text.s[i] - '0');
    return number;
}

static Str part_name(const Explainer *explainer, Str id)
{
    const Node *parts = node_find(explain_section(explainer, "deal"), "parts");
    return explain_named(explainer, node_find_str(parts, id), id);
}

static void tell_packet(const Explainer *explainer, const Node *packet, int64_t times_in_row)
{
    Str text = packet->text;
    const char *blank = memchr(text.s, ' ', text.n), *times = memchr(text.s, 'x', text.n);
    bool is_count = text.n && text.s[0] >= '0' && text.s[0] <= '9';
    if (!is_count && blank) {
        Str id = {text.s, (size_t)(blank - text.s)};
        explain_item(explainer, WORD_EXPLAIN_TO_PART,
                     (Slots){.text = {part_name(explainer, id)}, .number = {leading_number(text, id.n + 1)}});
    } else if (times) {
        size_t at = (size_t)(times - text.s);
        Slots slots = {.text = {{text.s, at}, {text.s + at + 1, text.n - at - 1}}};
        explain_item(explainer, WORD_EXPLAIN_PACKETS, slots);
    } else {
        explain_item(explainer, times_in_row > 1 ? WORD_EXPLAIN_PACKET_TIMES : WORD_EXPLAIN_PACKET,
                     (Slots){.number = {leading_number(text, 0), times_in_row}});
    }
}

static void tell_packets(const Explainer *explainer, Word intro, const Node *packets)
{
    if (!packets || !packets->count) return;
    explain_tell(explainer, intro, (Slots){0});
    for (size_t i = 0; i < packets->count;) {
        size_t same = 1;
        bool is_plain = packets->items[i]->kind == NODE_INT;
        while (is_plain && i + same < packets->count && node_equal(packets->items[i], packets->items[i + same])) same++;
        tell_packet(explainer, packets->items[i], (int64_t)same);
        i += same;
    }
}

static void tell_redeals(const Explainer *explainer, const Node *redeals)
{
    for (size_t i = 0; redeals && i < redeals->count; i++) {
        const Node *redeal = redeals->pairs[i].value;
        Str own = explain_sentence(explainer, node_find(redeal, "text"));
        if (own.n) document_paragraph(explainer->document, own);
        Str when = explain_formula(explainer, NULL, node_find(redeal, "when"));
        if (when.n) explain_tell(explainer, WORD_EXPLAIN_REDEAL, (Slots){.text = {when}});
    }
}

void explain_deal(const Explainer *explainer)
{
    const Game *game = explainer->game;
    const Node *deal = explain_section(explainer, "deal"), *scripts = node_find(deal, "scripts"),
               *knocked = node_find(deal, "knocked");
    explain_heading(explainer, 2, WORD_EXPLAIN_DEAL);
    for (size_t i = 0; scripts && i < scripts->count; i++) {
        const Node *script = scripts->items[i], *players = node_find(script, "players");
        if (!players || players->integer != game->n_active) continue;
        const Node *after_knock = node_find(script, "knocked");
        bool knocks = knocked && knocked->integer && after_knock && after_knock->count;
        tell_packets(explainer, knocks ? WORD_EXPLAIN_KNOCKED_SO : WORD_EXPLAIN_DEALT_SO,
                     knocks ? after_knock : node_find(script, "packets"));
        if (!knocks) tell_packets(explainer, WORD_EXPLAIN_KNOCKED_SO, after_knock);
    }
    explain_tell(explainer, game->n_talon ? WORD_EXPLAIN_HANDS : WORD_EXPLAIN_HANDS_ALL,
                 (Slots){.number = {game->hand_size, game->n_talon}});
    tell_redeals(explainer, node_find(deal, "redeal"));
}
