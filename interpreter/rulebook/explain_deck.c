/* The rules of a variant: its cards, and how they are dealt and counted. */
#include "rulebook/explain.h"

#include "catalog/about.h"
#include "engine/settle.h"

#include <string.h>
#include <strings.h>

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

/* A card as the list of its suit has it. */
static Str listed(const Explainer *explainer, Card card)
{
    Str name = explain_name(explainer, explainer->game->card[card].name);
    if (name.n) return name;
    Str letter = explain_name(explainer, explainer->game->card[card].rank_letter);
    return letter.n ? letter : explainer->game->card[card].rank;
}

static bool is_number(Str rank)
{
    return rank.n > 0 && rank.s[0] >= '0' && rank.s[0] <= '9';
}

enum { SHORTEST_RUN = 6 };

/* The lowest card of the run of numbers that begins with a card; the card itself if it is a short one. */
static Card run_from(const Game *game, CardSet cards, Card high)
{
    Card low = high;
    int n = 1;
    int step = game->copies;
    while (is_number(game->card[low].rank) && low > 0 && cards_have(cards, (Card)(low - step)) &&
           !game->card[low - step].name && !game->card[high].name && is_number(game->card[low - step].rank)) {
        low = (Card)(low - step);
        n++;
    }
    return n < SHORTEST_RUN ? high : low;
}

/* Its cards from the highest, by name or rank; long runs of numbers as runs. */
static Str order_of(const Explainer *explainer, int suit)
{
    const Game *game = explainer->game;
    Str text = STR("");
    CardSet cards = game->suit[suit].cards & game->kinds;
    bool has_names = false;
    EACH_CARD (card, cards) has_names = has_names || game->card[card].name;
    while (cards) {
        Card high = cards_last(cards), low = run_from(game, cards, high);
        Str term = low == high ? listed(explainer, high)
                               : explain_say(explainer, WORD_SAY_RUN,
                                             (Slots){.text = {listed(explainer, high), listed(explainer, low)}});
        text = explain_join(explainer, text, has_names ? ", " : " ", term);
        for (Card card = low; card <= high; card++) cards &= ~card_bit(card);
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
        Str letter = explain_name(explainer, node_find(ranks->pairs[i].value, "letter"));
        if (!name.n || str_equal(name, ranks->pairs[i].key->text)) continue;
        letters = explain_join(
            explainer, letters, ", ",
            explain_say(explainer, WORD_EXPLAIN_LETTER,
                        (Slots){.text = {letter.n ? letter : ranks->pairs[i].key->text, name}}));
    }
    if (letters.n) explain_tell(explainer, WORD_EXPLAIN_LETTERS, (Slots){.text = {letters}});
}

static Str place_of(const Explainer *explainer, Card card)
{
    const Game *game = explainer->game;
    CardSet suit = game->suit[game->card[card].suit].cards & game->kinds;
    int below = cards_count(suit & (card_bit(card) - 1)), above = cards_count(suit) - 1 - below;
    if (!above) return explain_word(explainer, WORD_EXPLAIN_HIGHEST);
    if (!below) return explain_word(explainer, WORD_EXPLAIN_LOWEST);
    bool is_high = above <= below;
    return explain_say(explainer, is_high ? WORD_EXPLAIN_FROM_ABOVE : WORD_EXPLAIN_FROM_BELOW,
                       (Slots){.number = {1 + (is_high ? above : below)}});
}

static void tell_named(const Explainer *explainer)
{
    const Game *game = explainer->game;
    Str head[] = {explain_word(explainer, WORD_EXPLAIN_CARD), explain_word(explainer, WORD_EXPLAIN_NAME),
                  explain_word(explainer, WORD_EXPLAIN_PLACE), explain_word(explainer, WORD_EXPLAIN_EACH_WORTH)};
    bool any = false;
    explain_heading(explainer, 3, WORD_EXPLAIN_NAMED);
    for (CardSet left = game->kinds; left; left &= ~card_bit(cards_last(left))) {
        Card card = cards_last(left);
        if (!game->card[card].name) continue;
        if (!any) document_table(explainer->document, head, COUNT(head));
        any = true;
        Str row[] = {phrase_card(&explainer->scene, card), say_card(&explainer->speaker, card),
                     place_of(explainer, card), number_str(explainer, game->card[card].points)};
        document_row(explainer->document, row);
    }
}

/* The cards themselves, without the names of groups. */
static Str cards_apart(const Explainer *explainer, CardSet cards)
{
    Speaker speaker = explainer->speaker;
    speaker.apart = true;
    return say_cards(&speaker, cards);
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
                     is_rest ? explain_word(explainer, WORD_EXPLAIN_OTHERS) : cards_apart(explainer, same)};
        document_row(explainer->document, row);
    }
}

/* A suit has been told of, whatever its cards are called together. */
static bool is_suit(const Game *game, CardSet cards)
{
    for (int i = 0; i < game->n_suits; i++)
        if ((game->suit[i].cards & game->pack) == (cards & game->pack)) return true;
    return false;
}

/* What the words for several cards mean, where they do not say it themselves. */
static void tell_classes(const Explainer *explainer)
{
    const Game *game = explainer->game;
    Str head[] = {explain_word(explainer, WORD_EXPLAIN_CLASS), explain_word(explainer, WORD_EXPLAIN_WHICH)};
    bool any = false;
    explain_heading(explainer, 3, WORD_EXPLAIN_CLASSES);
    for (size_t i = 0; i < game->n_classes; i++) {
        Str row[] = {explain_name(explainer, game->classes[i].name),
                     cards_apart(explainer, game->classes[i].cards & game->pack)};
        if (!row[0].n || str_equal(row[0], row[1]) || is_suit(game, game->classes[i].cards)) continue;
        if (!any) document_table(explainer->document, head, COUNT(head));
        any = true;
        document_row(explainer->document, row);
    }
}

void explain_cards(const Explainer *explainer)
{
    const Game *game = explainer->game;
    explain_heading(explainer, 2, WORD_EXPLAIN_CARDS);
    Slots slots = {.number = {game->n_cards}};
    if (game->trump_suit >= 0) {
        const Suit *suit = &game->suit[game->trump_suit];
        slots.text[0] = suit->symbol.n ? suit->symbol : suit->id;
        slots.number[1] = cards_count(suit->cards & game->pack);
    }
    explain_tell(explainer, game->trump_suit >= 0 ? WORD_EXPLAIN_PACK_TRUMPS : WORD_EXPLAIN_PACK, slots);
    if (game->copies == 2)
        explain_tell(explainer, game->equal_last ? WORD_EXPLAIN_TWICE_LAST : WORD_EXPLAIN_TWICE_FIRST, (Slots){0});
    tell_suits(explainer);
    tell_letters(explainer);
    tell_named(explainer);
    tell_values(explainer);
    tell_classes(explainer);
}

/* ---- counting ------------------------------------------------------------------------------------------------- */

static Str points_str(const Explainer *explainer, CardSet cards)
{
    return say_fraction(&explainer->speaker, game_points(explainer->game, 0, cards));
}

/* Some cards of the first suit: from the highest, and the lowest. */
static CardSet example_cards(const Game *game, int n)
{
    CardSet left = game->suit[0].cards & game->pack, cards = left ? card_bit(cards_first(left)) : 0;
    left &= ~cards;
    for (int i = 1; i < n && left; i++) {
        cards |= card_bit(cards_last(left));
        left &= ~cards;
    }
    return cards;
}

static void tell_example(const Explainer *explainer, int n)
{
    const Game *game = explainer->game;
    Card order[MAX_CARDS];
    Str names = STR(""), points = STR("");
    CardSet cards = example_cards(game, n);
    int found = phrase_order(&explainer->scene, game->contract[0].ranking, cards, order);
    if (found < n) return;
    for (int i = 0; i < found; i++) {
        names = explain_join(explainer, names, " ", phrase_card(&explainer->scene, order[i]));
        points = explain_join(explainer, points, " + ", number_str(explainer, game->card[order[i]].points));
    }
    explain_tell(explainer, WORD_EXPLAIN_COUNT_EXAMPLE, (Slots){.text = {names, points, points_str(explainer, cards)}});
}

void explain_counting(const Explainer *explainer)
{
    const Game *game = explainer->game;
    bool has_groups = game->count_less != 0;
    int64_t face = game_face_points(game, game->pack);
    if (!face && !has_groups) return; /* tricks count, not cards */
    explain_heading(explainer, 2, WORD_EXPLAIN_COUNTING);
    Str text = explain_say(explainer, has_groups ? WORD_EXPLAIN_COUNT_GROUPS : WORD_EXPLAIN_COUNT_SINGLY,
                           (Slots){.number = {game->count_group, game->count_less}});
    if (has_groups && game->count_group > 1)
        text = explain_join(
            explainer, text, " ",
            explain_word(explainer, game->count_exact ? WORD_EXPLAIN_COUNT_EXACT : WORD_EXPLAIN_COUNT_LESS_ONE));
    document_paragraph(explainer->document, text);
    for (int rest = 0; has_groups && rest < 2; rest++) tell_example(explainer, game->count_group + rest);
    explain_tell(explainer, has_groups ? WORD_EXPLAIN_COUNT_TOTAL : WORD_EXPLAIN_COUNT_ALL,
                 (Slots){.text = {STR(""), points_str(explainer, game->pack)}, .number = {face}});
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

/* A packet as it is written: "4", "2x4", or the id of a part of the talon with a number. */
typedef struct Packet {
    Str part;             /* empty: to each player */
    int64_t times, cards; /* so many packets in a row */
} Packet;

static Packet packet_of(const Node *node)
{
    Str text = node->text;
    const char *blank = memchr(text.s, ' ', text.n), *times = memchr(text.s, 'x', text.n);
    if (!is_number(text) && blank) {
        Str id = {text.s, (size_t)(blank - text.s)};
        return (Packet){id, 1, leading_number(text, id.n + 1)};
    }
    if (!times) return (Packet){.times = 1, .cards = leading_number(text, 0)};
    return (Packet){.times = leading_number(text, 0), .cards = leading_number(text, (size_t)(times - text.s) + 1)};
}

static void tell_packet(const Explainer *explainer, Packet packet, int64_t same)
{
    bool are_parts = explainer->game->n_parts > 1;
    Slots slots = {.number = {packet.cards, same}};
    if (packet.part.n) {
        slots.text[0] = part_name(explainer, packet.part);
        explain_item(explainer, are_parts ? WORD_EXPLAIN_TO_PART : WORD_EXPLAIN_TO_TALON, slots);
    } else if (packet.times > 1) {
        slots = (Slots){.number = {packet.times, packet.cards, same}};
        explain_item(explainer, same > 1 ? WORD_EXPLAIN_PACKETS_TIMES : WORD_EXPLAIN_PACKETS, slots);
    } else {
        explain_item(explainer, same > 1 ? WORD_EXPLAIN_PACKET_TIMES : WORD_EXPLAIN_PACKET, slots);
    }
}

static void tell_packets(const Explainer *explainer, Word intro, const Node *packets)
{
    if (!packets || !packets->count) return;
    explain_tell(explainer, intro, (Slots){0});
    for (size_t i = 0; i < packets->count;) {
        Packet packet = packet_of(packets->items[i]);
        size_t same = 1;
        while (!packet.part.n && i + same < packets->count && node_equal(packets->items[i], packets->items[i + same]))
            same++;
        tell_packet(explainer, packet, (int64_t)same);
        i += same;
    }
}

/* The packets in short, and what they come to: a row of the table for other numbers of players. */
static void tell_script(const Explainer *explainer, const Node *script)
{
    const Node *packets = node_find(script, "packets");
    Str text = STR("");
    int64_t hand = 0, talon = 0;
    for (size_t i = 0; packets && i < packets->count; i++) {
        Packet packet = packet_of(packets->items[i]);
        *(packet.part.n ? &talon : &hand) += packet.times * packet.cards;
        Str short_form = packet.part.n      ? arena_printf(explainer->speaker.arena, "(%lld)", (long long)packet.cards)
                         : packet.times > 1 ? arena_printf(explainer->speaker.arena, "%lld×%lld",
                                                           (long long)packet.times, (long long)packet.cards)
                                            : number_str(explainer, packet.cards);
        text = explain_join(explainer, text, " ", short_form);
    }
    Str row[] = {number_str(explainer, node_find(script, "players")->integer), text, number_str(explainer, hand),
                 number_str(explainer, talon)};
    document_row(explainer->document, row);
}

static void tell_other_deals(const Explainer *explainer, const Node *scripts)
{
    Str head[] = {explain_word(explainer, WORD_EXPLAIN_PLAYING), explain_word(explainer, WORD_EXPLAIN_PACKETS_HEAD),
                  explain_word(explainer, WORD_EXPLAIN_HAND), explain_word(explainer, WORD_EXPLAIN_TALON)};
    AboutPlayers players = about_players(explainer->root);
    const Node *active = node_find(explain_section(explainer, "seats"), "active");
    bool any = false;
    for (size_t i = 0; scripts && i < scripts->count; i++) {
        const Node *number = node_find(scripts->items[i], "players");
        bool is_other = number && number->integer != explainer->game->n_active && number->integer >= players.least &&
                        number->integer <= players.most;
        if (!is_other || (active && number->integer > active->integer)) continue; /* then the dealer sits out */
        if (!any) {
            explain_tell(explainer, WORD_EXPLAIN_OTHER_DEALS, (Slots){0});
            document_table(explainer->document, head, COUNT(head));
        }
        any = true;
        tell_script(explainer, scripts->items[i]);
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

static Str directions(const Explainer *explainer, const PassingRule *rule)
{
    Str text = STR("");
    for (int i = 0; i < rule->n_to; i++) {
        const PolicyRow *row = &policies[POLICY_PassTo].rows[rule->to[i]];
        Str to = str_of(translate_entry(explainer->speaker.language, row->entry));
        text = i ? explain_join(explainer, text, ", ", to) : to;
    }
    return text;
}

static void tell_passing(const Explainer *explainer)
{
    const PassingRule *rule = &explainer->game->passing;
    if (!rule->count) return;
    explain_tell(explainer, WORD_EXPLAIN_PASSING, (Slots){.number = {rule->count}});
    explain_tell(explainer, rule->n_to > 1 ? WORD_EXPLAIN_PASSING_TO : WORD_EXPLAIN_PASSING_ALWAYS,
                 (Slots){.text = {directions(explainer, rule)}});
    if (!rule->when) return;
    Str when = explain_formula(explainer, NULL, node_find(explain_section(explainer, "passing"), "when"));
    explain_tell(explainer, WORD_EXPLAIN_PASSING_WHEN, (Slots){.text = {when}});
}

/* What a talon of one part is called, unless it is just that. */
static Str talon_name(const Explainer *explainer)
{
    const Game *game = explainer->game;
    Str name = game->n_parts == 1 ? explain_name(explainer, game->part_name[0]) : STR("");
    Str usual = explain_word(explainer, WORD_EXPLAIN_TALON);
    bool is_usual = name.n == usual.n && strncasecmp(name.s, usual.s, name.n) == 0;
    return name.n && !is_usual ? explain_say(explainer, WORD_EXPLAIN_TALON_NAME, (Slots){.text = {name}}) : STR("");
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
    Str hands = explain_say(explainer, game->n_talon ? WORD_EXPLAIN_HANDS : WORD_EXPLAIN_HANDS_ALL,
                            (Slots){.number = {game->hand_size, game->n_talon}});
    if (game->turned != TURNED_NONE)
        hands = explain_join(explainer, hands, " ",
                             explain_word(explainer, game->turned == TURNED_DEALER ? WORD_EXPLAIN_TURNED_DEALER
                                                                                   : WORD_EXPLAIN_TURNED_TALON));
    document_paragraph(explainer->document, explain_join(explainer, hands, " ", talon_name(explainer)));
    tell_other_deals(explainer, scripts);
    tell_redeals(explainer, node_find(deal, "redeal"));
    tell_passing(explainer);
}
