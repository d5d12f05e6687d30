/* The rules of a variant: its cards, and how they are dealt. */
#include "rulebook/explain.h"

#include "base/number.h"
#include "catalog/about.h"
#include "engine/play.h"
#include "wording/sum.h"

#include <string.h>
#include <strings.h>

static Str suit_name(const Explainer *explainer, int suit)
{
    Str name = explain_name(explainer, explainer->game->suit[suit].name);
    return name.n ? name : explainer->game->suit[suit].id;
}

/* ---- cards ---------------------------------------------------------------------------------------------------- */

/*
 * Returns a card as it is written in the list of its own suit. This is its name; else only its rank, if the suit has a
 * sign; else its rank and suit.
 */
static Str card_in_list(const Explainer *explainer, Card card)
{
    Str name = explain_name(explainer, explainer->game->card[card].name);
    if (name.n) return name;
    const CardInfo *info = &explainer->game->card[card];
    if (!explainer->game->suit[info->suit].symbol.n) return phrase_card(&explainer->scene, card);
    Str letter = explain_name(explainer, info->rank_letter);
    return letter.n ? letter : info->rank;
}

static bool is_number_rank(Str rank)
{
    return rank.n > 0 && rank.s[0] >= '0' && rank.s[0] <= '9';
}

static bool is_nameless_number(const CardInfo *card)
{
    return is_number_rank(card->rank) && !card->name;
}

enum { SHORTEST_RUN = 6 }; /* fewer cards in sequence are written one by one */

/*
 * Returns the lowest card of a sequence of number cards without names that goes down from `high`, such as 10 to 2. If
 * the sequence is short, returns `high`.
 */
static Card run_from(const Game *game, CardSet cards, Card high)
{
    Card low = high;
    int n = 1;
    /* equal cards have neighbouring numbers, so the next lower rank is `copies` numbers away */
    int step = game->copies;
    if (!is_nameless_number(&game->card[high])) return high;
    while (low > 0 && cards_have(cards, (Card)(low - step)) && is_nameless_number(&game->card[low - step])) {
        low = (Card)(low - step);
        n++;
    }
    return n < SHORTEST_RUN ? high : low;
}

/*
 * Returns the words for the cards from `high` down to `low`: "10 to 2". If both are the same card, only this card is
 * named.
 */
static Str run_of(const Explainer *explainer, Card high, Card low)
{
    Str first = explain_picture(explainer, high, card_in_list(explainer, high));
    if (high == low) return first;
    return explain_say(explainer, WORD_SAY_RUN,
                       (Slots){.text = {first, explain_picture(explainer, low, card_in_list(explainer, low))}});
}

/*
 * Returns the lowest card of the sequence that goes down from `high` without a gap and has the same points as `high`.
 * `cards` are of one suit, in which the next lower rank is `copies` numbers away.
 */
static Card same_from(const Game *game, CardSet cards, Card high)
{
    Card low = high;
    while (low >= game->copies && cards_have(cards, (Card)(low - game->copies)) &&
           game->card[low - game->copies].points == game->card[high].points)
        low = (Card)(low - game->copies);
    return low;
}

/* Returns the words for a set of cards, highest first; long sequences are written by their two ends. */
static Str joined_runs(const Explainer *explainer, CardSet cards)
{
    Str text = STR("");
    while (cards) {
        Card high = cards_last(cards), low = run_from(explainer->game, cards, high);
        bool has_name = explainer->game->card[high].name;
        text = explain_join(explainer, text, has_name ? ", " : " ", run_of(explainer, high, low));
        for (Card card = low; card <= high; card++) cards &= ~card_bit(card);
    }
    return text;
}

/*
 * Returns the words for some cards with their points added. If there are several cards, these are the points of each.
 */
static Str with_worth(const Explainer *explainer, Str cards, int n, int64_t points)
{
    Word word = n > 1 && points ? WORD_EXPLAIN_WORTH_EACH : WORD_EXPLAIN_WORTH;
    Str each = say_fraction(&explainer->speaker, game_in_points(explainer->game, points));
    return explain_say(explainer, word, (Slots){.text = {cards, each}});
}

/* Returns the cards of a suit in the order that all contracts have, with their points. */
static Str order_in_play(const Explainer *explainer, CardSet cards, bool has_points)
{
    const Game *game = explainer->game;
    Card order[MAX_CARDS];
    /* the order of ranks is the same in all contracts, so any of their rankings without trumps shows it */
    int ranking = game->contract[explainer->order[0]].rankings + NO_TRUMPS;
    int n = phrase_order(&explainer->scene, ranking, cards, order);
    Str text = STR("");
    for (int i = 0, same = 0; i < n; i += same) {
        Str term = STR("");
        for (same = 0; i + same < n; same++) {
            Card card = order[i + same];
            if (has_points && game->card[card].points != game->card[order[i]].points) break;
            term = explain_join(explainer, term, " ", explain_picture(explainer, card, card_in_list(explainer, card)));
        }
        if (has_points) term = with_worth(explainer, term, same, game->card[order[i]].points);
        text = explain_join(explainer, text, " · ", term);
    }
    return text;
}

/*
 * Returns the cards of a suit from the highest, with their points. If all contracts have the same order and it is not
 * that of the pack, it is used. Cards that are listed in a row of their own (`apart`) are left out.
 */
static Str order_of(const Explainer *explainer, int suit, CardSet apart, bool has_points)
{
    const Game *game = explainer->game;
    CardSet cards = game->suit[suit].cards & game->kinds & ~apart;
    Str text = STR("");
    if (explain_common_ranks(explainer)) return order_in_play(explainer, cards, has_points);
    while (cards) {
        /* with points, adjacent cards of equal points are one term; without points, the whole suit is one term */
        Card high = cards_last(cards), low = has_points ? same_from(game, cards, high) : cards_first(cards);
        CardSet same = 0;
        for (Card card = low; card <= high; card++) same |= card_bit(card) & cards;
        cards &= ~same;
        Str term = joined_runs(explainer, same);
        if (has_points) term = with_worth(explainer, term, cards_count(same), game->card[high].points);
        text = explain_join(explainer, text, " · ", term);
    }
    return text;
}

/*
 * True if two lists name the same cards in the same order. Cards that are known only with the trump suit, such as
 * "trump J", do not matter.
 */
static bool are_same_tops(const Game *game, const Node *a, const Node *b)
{
    size_t i = 0, k = 0;
    while (true) {
        while (i < node_n_items(a) && !speak_selector(game, a->items[i]->text)) i++;
        while (k < node_n_items(b) && !speak_selector(game, b->items[k]->text)) k++;
        if (i == node_n_items(a) || k == node_n_items(b)) return i == node_n_items(a) && k == node_n_items(b);
        if (speak_selector(game, a->items[i++]->text) != speak_selector(game, b->items[k++]->text)) return false;
    }
}

/*
 * Returns the list of cards above all suits (`top`) that all contracts have, except those with an order of ranks of
 * their own. NULL if there is none: in some contract these cards may then belong to their suits.
 */
static const Node *common_top(const Explainer *explainer)
{
    const Game *game = explainer->game;
    const Node *common = NULL;
    for (int i = 0; i < game->n_contracts; i++) {
        const Contract *contract = &game->contract[explainer->order[i]];
        const Node *node = explain_contract(explainer, contract), *top = node_find(node, "top");
        bool is_played = (explainer->played >> explainer->order[i] & 1) && contract->is_played;
        if (!is_played || node_n_items(node_find(node, "ranks"))) continue;
        if (!node_n_items(top) || (common && !are_same_tops(game, common, top))) return NULL;
        common = top;
    }
    return common;
}

/* Returns the cards of `top` from the highest, with their points. */
static Str order_of_top(const Explainer *explainer, const Node *top, bool has_points)
{
    const Game *game = explainer->game;
    Card order[MAX_CARDS];
    int n = 0;
    for (size_t i = 0; i < top->count; i++)
        for (CardSet cards = game_one_of_each(game, speak_selector(game, top->items[i]->text)); cards;) {
            order[n++] = cards_last(cards);
            cards &= ~card_bit(order[n - 1]);
        }
    Str text = STR("");
    for (int i = 0, same = 0; i < n; i += same) {
        Str term = STR("");
        for (same = 0; i + same < n && game->card[order[i + same]].points == game->card[order[i]].points; same++) {
            Card card = order[i + same];
            term = explain_join(explainer, term, " ",
                                explain_picture(explainer, card, phrase_card(&explainer->scene, card)));
        }
        if (has_points) term = with_worth(explainer, term, same, game->card[order[i]].points);
        text = explain_join(explainer, text, has_points ? " · " : " ", term);
    }
    return text;
}

/* Writes the row of the cards that rank above all suits. Returns these cards, or none if there is no row. */
static CardSet write_top(const Explainer *explainer, bool has_points)
{
    const Node *top = common_top(explainer);
    CardSet cards = top ? speak_selected(explainer->game, top) & explainer->game->pack : 0;
    if (!cards) return 0;
    Str row[] = {explain_word(explainer, WORD_EXPLAIN_TOP_ROW), order_of_top(explainer, top, has_points)};
    document_row(explainer->document, row);
    return cards;
}

/* Returns the sign and the name of a suit; only the name if the suit has no sign. */
static Str suit_title(const Explainer *explainer, int suit)
{
    Str symbol = explainer->game->suit[suit].symbol, name = suit_name(explainer, suit);
    return symbol.n ? explain_join(explainer, symbol, " ", name) : name;
}

/*
 * True if there are several different cards, and none of them is higher than another in any contract that is played.
 * Several excuses in a trick are equal, too.
 */
static bool are_equal(const Explainer *explainer, CardSet cards)
{
    const Game *game = explainer->game;
    for (int i = 0; i < game->n_contracts; i++) {
        const Contract *contract = &game->contract[i];
        const Ranking *ranking = &game->ranking[contract->rankings + NO_TRUMPS];
        CardSet ranked = cards & ~contract->play.excuse.cards;
        if (!(explainer->played >> i & 1) || !contract->is_played) continue;
        EACH_CARD (card, ranked)
            if (ranking->stronger[card] & ranked) return false;
    }
    return cards_count(cards & game->kinds) > 1;
}

/*
 * Writes the table of suits: the order of the cards in each suit, with their points if cards have points. Cards above
 * all suits have the first row. A suit that has only such cards is left out.
 */
static void write_suits(const Explainer *explainer)
{
    const Game *game = explainer->game;
    bool has_points = game_face_points(game, 0, game->pack) > 0 && !sum_counts_tricks(game);
    Str head[] = {explain_word(explainer, WORD_EXPLAIN_SUIT),
                  explain_word(explainer, has_points ? WORD_EXPLAIN_ORDER_AND_POINTS : WORD_EXPLAIN_ORDER)};
    document_table(explainer->document, head, COUNT(head));
    CardSet apart = write_top(explainer, has_points);
    for (int i = 0; i < game->n_suits; i++) {
        CardSet cards = game->suit[i].cards & game->pack & ~apart;
        if (!cards) continue;
        Str row[] = {suit_title(explainer, i), order_of(explainer, i, apart, has_points)};
        if (are_equal(explainer, cards))
            row[1] = explain_say(explainer, WORD_EXPLAIN_ALL_EQUAL, (Slots){.text = {row[1]}});
        document_row(explainer->document, row);
    }
}

/* Says what the letters on the cards mean. Ranks whose name is their id are left out. */
static void write_letters(const Explainer *explainer)
{
    const Node *ranks = node_find(explain_section(explainer, "deck"), "ranks");
    Str letters = STR("");
    for (size_t i = 0; ranks && i < ranks->count; i++) {
        Str name = explain_name(explainer, node_find(ranks->pairs[i].value, "name"));
        Str letter = explain_name(explainer, node_find(ranks->pairs[i].value, "letter"));
        if (!name.n || str_equal(name, ranks->pairs[i].key->text)) continue;
        letters = explain_join(explainer, letters, ", ",
                               explain_say(explainer, WORD_EXPLAIN_LETTER,
                                           (Slots){.text = {letter.n ? letter : ranks->pairs[i].key->text, name}}));
    }
    if (letters.n) explain_write(explainer, WORD_EXPLAIN_LETTERS, (Slots){.text = {letters}});
}

/* Returns the names of cards, one by one and not as groups such as "the kings". */
static Str cards_apart(const Explainer *explainer, CardSet cards)
{
    Speaker speaker = explainer->speaker;
    speaker.apart = true;
    return say_cards(&speaker, cards);
}

/* True if the cards are exactly a suit, which the list of suits has described. */
static bool is_suit(const Game *game, CardSet cards)
{
    for (int i = 0; i < game->n_suits; i++)
        if ((game->suit[i].cards & game->pack) == (cards & game->pack)) return true;
    return false;
}

/*
 * Lists the groups of cards that have a name. A group is left out if its name already says which cards it has, such as
 * a suit.
 */
static void write_classes(const Explainer *explainer)
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

/* True if a contract that can be played has no trumps. */
static bool has_game_without(const Explainer *explainer)
{
    const Game *game = explainer->game;
    for (int i = 0; i < game->n_contracts; i++)
        if ((explainer->played >> i & 1) && !game->ranking[game->contract[i].ranking].trumps) return true;
    return false;
}

/* Writes the number of cards, and the pack's trump suit if it has one. A trump suit without a sign is not named. */
static void write_pack(const Explainer *explainer)
{
    static const Word TRUMPS[][2] = {{WORD_EXPLAIN_PACK_TRUMPS, WORD_EXPLAIN_PACK_MOSTLY_TRUMPS},
                                     {WORD_EXPLAIN_PACK_OWN_TRUMPS, WORD_EXPLAIN_PACK_MOSTLY_OWN_TRUMPS}};
    const Game *game = explainer->game;
    Slots slots = {.number = {game->n_cards}};
    Word word = WORD_EXPLAIN_PACK;
    if (game->trump_suit >= 0) {
        const Suit *suit = &game->suit[game->trump_suit];
        slots.text[0] = suit->symbol;
        slots.number[1] = cards_count(suit->cards & game->pack);
        word = TRUMPS[suit->symbol.n == 0][has_game_without(explainer)];
    }
    explain_write(explainer, word, slots);
}

void explain_cards(const Explainer *explainer)
{
    const Game *game = explainer->game;
    explain_heading(explainer, 2, WORD_EXPLAIN_CARDS);
    explain_written(explainer, CHAPTER_CARDS);
    write_pack(explainer);
    if (game->copies == 2)
        explain_write(explainer, game->equal_last ? WORD_EXPLAIN_TWICE_LAST : WORD_EXPLAIN_TWICE_FIRST, (Slots){0});
    write_suits(explainer);
    write_letters(explainer);
    explain_trumps(explainer);
    write_classes(explainer);
}

/* ---- deal ----------------------------------------------------------------------------------------------------- */

/* Returns the number that is written from `from` up to but without `end`. */
static int64_t number_between(const char *from, const char *end)
{
    int64_t number = 0;
    /* the schema allows only numbers of cards here */
    (void)number_within((Str){from, (size_t)(end - from)}, 0, MAX_CARDS, &number);
    return number;
}

/* Returns the name of a part of the talon; its id if it has no name. */
static Str part_name(const Explainer *explainer, Str id)
{
    const Node *parts = node_find(explain_section(explainer, "deal"), "parts");
    return explain_named(explainer, node_find_str(parts, id), id);
}

/*
 * A packet of cards to deal. In the file, "4" is 4 cards for each player, "2x4" is 4 cards twice, and "talon 2" is 2
 * cards for the talon.
 */
typedef struct Packet {
    Str part;             /* the id of a part of the talon; empty: each player gets the cards */
    int64_t times, cards; /* `times` packets in a row, each of `cards` */
} Packet;

/* Reads a packet as written in the file: "talon 2", "2x4" or "4". */
static Packet packet_of(const Node *node)
{
    Str text = node->text;
    const char *blank = memchr(text.s, ' ', text.n), *times = memchr(text.s, 'x', text.n);
    const char *end = text.s + text.n;
    if (!is_number_rank(text) && blank)
        return (Packet){{text.s, (size_t)(blank - text.s)}, 1, number_between(blank + 1, end)};
    if (!times) return (Packet){.times = 1, .cards = number_between(text.s, end)};
    return (Packet){.times = number_between(text.s, times), .cards = number_between(times + 1, end)};
}

/* Writes a sentence about a packet. `same` is the number of equal packets in a row. */
static void write_packet(const Explainer *explainer, Packet packet, int64_t same)
{
    bool are_parts = explainer->game->n_parts > 1;
    Slots slots = {.number = {packet.cards, same}};
    if (packet.part.n) {
        slots.text[0] = part_name(explainer, packet.part);
        explain_item(explainer, are_parts ? WORD_EXPLAIN_TO_PART : WORD_EXPLAIN_TO_TALON, slots);
    } else if (packet.times > 1) {
        slots = (Slots){.number = {packet.cards, packet.times, same}};
        explain_item(explainer, same > 1 ? WORD_EXPLAIN_PACKETS_TIMES : WORD_EXPLAIN_PACKETS, slots);
    } else {
        explain_item(explainer, same > 1 ? WORD_EXPLAIN_PACKET_TIMES : WORD_EXPLAIN_PACKET, slots);
    }
}

/*
 * Writes the packets in the order of dealing. Equal packets to the players that follow each other become one sentence.
 */
static void write_packets(const Explainer *explainer, Word intro, const Node *packets)
{
    if (!packets || !packets->count) return;
    explain_write(explainer, intro, (Slots){0});
    for (size_t i = 0; i < packets->count;) {
        Packet packet = packet_of(packets->items[i]);
        size_t same = 1;
        while (!packet.part.n && i + same < packets->count && node_equal(packets->items[i], packets->items[i + same]))
            same++;
        write_packet(explainer, packet, (int64_t)same);
        i += same;
    }
}

/* Returns a packet in short form: "4", "2×4", or "(3)" for a part of the talon. */
static Str packet_in_short(const Explainer *explainer, Packet packet)
{
    Arena *arena = explainer->speaker.arena;
    if (packet.part.n) return arena_printf(arena, "(%lld)", (long long)packet.cards);
    if (packet.times == 1) return arena_number(explainer->speaker.arena, packet.cards);
    return arena_printf(arena, "%lld×%lld", (long long)packet.times, (long long)packet.cards);
}

/*
 * True if the number of players decides how many cards a formula gives, or in which deal the match ends. Then the most
 * cards of a hand are not known for other tables.
 */
static bool table_decides_hands(const Game *game)
{
    const Formula *until = game->match_until;
    bool ends_by_table = until && formula_reads(until, SLOT_DEAL_NUMBER) && formula_reads(until, SLOT_PLAYERS);
    return ends_by_table || (game->cards && formula_reads(game->cards, SLOT_PLAYERS));
}

/*
 * Returns the number of cards that a player gets if the packets give `most`. If a formula changes it from deal to deal,
 * returns the largest number.
 */
static int64_t dealt_of(const Explainer *explainer, int64_t most)
{
    const Game *game = explainer->game;
    const Value *fixed = game->cards ? formula_constant(game->cards) : NULL;
    int64_t largest = fixed ? fixed->as.integer : deal_most_cards(game);
    bool is_limited = fixed || !table_decides_hands(game);
    return is_limited && largest < most ? largest : most;
}

/* Writes one row about dealing to another number of players: the packets, the cards in each hand, and the talon. */
static void write_script(const Explainer *explainer, const Node *script)
{
    const Node *packets = node_find(script, "packets");
    Str text = STR("");
    int64_t hand = 0, talon = 0;
    for (size_t i = 0; packets && i < packets->count; i++) {
        Packet packet = packet_of(packets->items[i]);
        if (packet.part.n) talon += packet.times * packet.cards;
        else hand += packet.times * packet.cards;
        text = explain_join(explainer, text, " ", packet_in_short(explainer, packet));
    }
    int64_t dealt = dealt_of(explainer, hand), players = node_find(script, "players")->integer;
    talon += (hand - dealt) * players;
    if (dealt != hand) text = STR("–"); /* a formula gives fewer cards than the packets */
    Str row[] = {arena_number(explainer->speaker.arena, players), text, arena_number(explainer->speaker.arena, dealt),
                 arena_number(explainer->speaker.arena, talon)};
    document_row(explainer->document, row);
}

/* Writes a table about dealing to other numbers of players than at this table, if the game has rules for them. */
static void write_deals_for_other_counts(const Explainer *explainer, const Node *scripts)
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
        /* with this number of players, the dealer sits out */
        bool sits_out = active && number && number->integer > active->integer;
        if (!is_other || sits_out) continue;
        if (!any) {
            explain_write(explainer, WORD_EXPLAIN_OTHER_DEALS, (Slots){0});
            document_table(explainer->document, head, COUNT(head));
        }
        any = true;
        write_script(explainer, scripts->items[i]);
    }
}

/* Says when the cards are dealt again, in the author's words if there are any. */
static void write_redeals(const Explainer *explainer, const Node *redeals)
{
    for (size_t i = 0; redeals && i < redeals->count; i++) {
        const Node *redeal = redeals->pairs[i].value;
        Str when, own = explain_sentence(explainer, node_find(redeal, "text"));
        if (!explain_condition(explainer, NULL, node_find(redeal, "when"), &when)) continue;
        if (own.n) { /* the author's sentence includes the condition */
            document_paragraph(explainer->document, own);
            continue;
        }
        if (when.n) explain_write(explainer, WORD_EXPLAIN_REDEAL, (Slots){.text = {when}});
    }
}

/* Returns the directions in which cards are passed, one for each deal in turn. */
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

/* Says how many cards each player passes before play, in which direction, and when. */
static void write_passing(const Explainer *explainer)
{
    const PassingRule *rule = &explainer->game->passing;
    const Node *condition = node_find(explain_section(explainer, "passing"), "when");
    Str when;
    if (!rule->count || !explain_condition(explainer, NULL, condition, &when)) return;
    explain_write(explainer, WORD_EXPLAIN_PASSING, (Slots){.number = {rule->count}});
    explain_write(explainer, rule->n_to > 1 ? WORD_EXPLAIN_PASSING_TO : WORD_EXPLAIN_PASSING_ALWAYS,
                  (Slots){.text = {directions(explainer, rule)}});
    if (when.n) explain_write(explainer, WORD_EXPLAIN_PASSING_WHEN, (Slots){.text = {when}});
}

/*
 * Returns a sentence with the name of the talon. Empty if the talon has several parts, or if its name is "talon". Also
 * empty if the variant has its own words for this language, because these already contain the name.
 */
static Str talon_name(const Explainer *explainer)
{
    const Game *game = explainer->game;
    Str name = game->n_parts == 1 ? explain_name(explainer, game->part_name[0]) : STR("");
    Str general = explain_word(explainer, WORD_EXPLAIN_TALON);
    bool is_same = name.n == general.n && strncasecmp(name.s, general.s, name.n) == 0;
    bool has_own_words = node_find_str(explain_section(explainer, "words"), explainer->speaker.language) != NULL;
    return name.n && !is_same && !has_own_words
               ? explain_say(explainer, WORD_EXPLAIN_TALON_NAME, (Slots){.text = {name}})
               : STR("");
}

/* Returns the words for the smallest number of cards in the stock at which announcements about it are possible. */
static Str least_in_stock(const Explainer *explainer)
{
    const StockRule *stock = &explainer->game->stock;
    if (!stock->least_now) return explain_say(explainer, WORD_EXPLAIN_STOCK_LEAST, (Slots){.number = {stock->least}});
    Str least = say_formula(&explainer->speaker, node_find(explain_section(explainer, "stock"), "least"));
    return explain_say(explainer, WORD_EXPLAIN_STOCK_LEAST_NOW, (Slots){.text = {least}});
}

/* Describes how players draw cards from the stock after each trick. */
static void write_stock(const Explainer *explainer)
{
    const Game *game = explainer->game;
    if (!game->stock.draw) return;
    Str text = explain_say(explainer, WORD_EXPLAIN_STOCK, (Slots){.number = {game->stock.draw}});
    if (game->turned == TURNED_TALON)
        text = explain_join(explainer, text, " ", explain_word(explainer, WORD_EXPLAIN_STOCK_TURNED));
    bool has_least = game->stock.least_now || game->stock.least > 1;
    if (game->announced_stock && has_least) text = explain_join(explainer, text, " ", least_in_stock(explainer));
    document_paragraph(explainer->document, text);
}

/*
 * Returns the words that say how many cards each player has. In some games, a formula gives a different number for each
 * deal.
 */
static Str hands_dealt(const Explainer *explainer)
{
    const Game *game = explainer->game;
    int size = game_hand_size(game), n_talon = game_talon_size(game);
    Word words = !n_talon ? WORD_EXPLAIN_HANDS_ALL : game->cards ? WORD_EXPLAIN_HANDS_EACH : WORD_EXPLAIN_HANDS;
    if (size) return explain_say(explainer, words, (Slots){.number = {size, n_talon}});
    const Node *cards = node_find(explain_section(explainer, "deal"), "each");
    return explain_say(explainer, WORD_EXPLAIN_CARDS_OF_DEAL,
                       (Slots){.text = {say_formula(&explainer->speaker, cards)}, .number = {deal_largest_hand(game)}});
}

/*
 * Writes the words that say when a stage of the deal takes place. Except for LATER_AUCTION and LATER_TRUMP, the time is
 * the number of rounds of the auction that come before, counted anew in a second auction (LATER_AGAIN).
 */
static void write_stage_time(const Explainer *explainer, uint8_t time)
{
    int rounds_before = time < LATER_AUCTION ? time : time - LATER_AGAIN;
    Slots slots = {.number = {rounds_before}};
    bool has_auction = explainer->game->fixed_contract < 0;
    if (time == LATER_AUCTION && has_auction) explain_write(explainer, WORD_EXPLAIN_DEALT_LATER, slots);
    else if (time == LATER_TRUMP) explain_write(explainer, WORD_EXPLAIN_DEALT_AFTER_TRUMP, slots);
    else if (time == 0 || time == LATER_AUCTION) explain_write(explainer, WORD_EXPLAIN_DEALT_AT_ONCE, slots);
    else if (time == 1) explain_write(explainer, WORD_EXPLAIN_DEALT_AFTER_ROUND, slots);
    else explain_write(explainer, WORD_EXPLAIN_DEALT_AFTER_NTH, slots);
}

/*
 * Writes the packets of one stage; `first` is the number of its first packet. Adds the cards to the numbers of cards
 * that the declarer and each other player have.
 */
static void write_stage(const Explainer *explainer, const LaterStage *stage, int first, int *declarer, int *others)
{
    static const Word WORDS[] = {[LATER_ALL] = WORD_EXPLAIN_PACKET,
                                 [LATER_DECLARER] = WORD_EXPLAIN_LATER_DECLARER,
                                 [LATER_OTHERS] = WORD_EXPLAIN_LATER_OTHERS};
    write_stage_time(explainer, stage->after);
    for (int i = first; i < stage->end; i++) {
        LaterPacket packet = explainer->game->later.packet[i];
        Word word = packet.count ? WORDS[packet.to] : WORD_EXPLAIN_LATER_TURNED;
        int count = packet.count ? packet.count : 1;
        if (packet.to != LATER_OTHERS) *declarer += count;
        if (packet.to != LATER_DECLARER) *others += count;
        document_item(explainer->document, explain_say(explainer, word, (Slots){.number = {packet.count}}));
    }
}

/* True if a packet dealt later is for the declarer alone, or for all players but him. */
static bool has_declarers_packet(const LaterRule *later)
{
    int n = later->n_stages ? later->stage[later->n_stages - 1].end : 0;
    for (int i = 0; i < n; i++)
        if (!later->packet[i].count || later->packet[i].to != LATER_ALL) return true;
    return false;
}

/* Says who gets the declarer's packets if there is no declarer, as in a contract in which each plays for himself. */
static void write_receiver(const Explainer *explainer)
{
    const Game *game = explainer->game;
    bool has_auction = game->fixed_contract < 0, may_lack = !has_auction && !game->fixed_has_declarer;
    if (!has_declarers_packet(&game->later)) return;
    for (int i = 0; i < game->n_contracts; i++)
        may_lack = may_lack || ((explainer->played >> i & 1) && game->contract[i].alone);
    if (may_lack)
        explain_write(explainer, has_auction ? WORD_EXPLAIN_LATER_NOBODY : WORD_EXPLAIN_LATER_FOREHAND, (Slots){0});
}

/*
 * Describes the stages of the deal that come after the first packets. After each stage, writes how many cards the
 * players have, if all have the same number.
 */
static void write_later_stages(const Explainer *explainer)
{
    const Game *game = explainer->game;
    int declarer = game->hand_size, others = game->hand_size, left = game_talon_left(game);
    for (int i = 0; i < game->later.n_stages; i++) {
        write_stage(explainer, &game->later.stage[i], i ? game->later.stage[i - 1].end : 0, &declarer, &others);
        bool is_last = i + 1 == game->later.n_stages;
        if (declarer == others)
            explain_write(explainer, is_last && left ? WORD_EXPLAIN_HANDS : WORD_EXPLAIN_HANDS_ALL,
                          (Slots){.number = {others, left}});
    }
    write_receiver(explainer);
}

/* Returns the sentence about the card that is turned up. The game must have a rule about it. */
static Word turned_word(const Game *game)
{
    switch (game->turned) {
    case TURNED_NONE: break;
    case TURNED_DEALER: return explain_lacks_turned(game) ? WORD_EXPLAIN_TURNED_IDLE : WORD_EXPLAIN_TURNED_DEALER;
    case TURNED_TALON: return WORD_EXPLAIN_TURNED_TALON;
    case TURNED_CUT: return WORD_EXPLAIN_TURNED_CUT;
    }
    return WORD_EXPLAIN_TURNED_DEALER;
}

/* True if all cards are dealt in one packet to each player. Its sentence already says how many cards a hand has. */
static bool is_dealt_at_once(const Game *game, const Node *packets, const Node *knocked)
{
    if (game->cards || game->n_talon || game->later.n_stages || node_n_items(packets) != 1) return false;
    return !node_n_items(knocked) && packet_of(packets->items[0]).times == 1;
}

/*
 * Describes how cards are dealt to this number of players, and the hands that result. Then writes the table for other
 * numbers of players.
 */
static void write_scripts(const Explainer *explainer, const Node *scripts, const Node *knocked)
{
    const Game *game = explainer->game;
    bool is_told = false; /* true if the number of cards of each hand has been written */
    for (size_t i = 0; scripts && i < scripts->count; i++) {
        const Node *script = scripts->items[i], *players = node_find(script, "players");
        bool is_for_this_table = players && players->integer == game->n_active;
        if (!is_for_this_table || game->cards) continue; /* with `cards`, a formula gives the size of the hands */
        const Node *after_knock = node_find(script, "knocked");
        /* with some options, the player before the dealer knocks in each deal; then only these packets are used */
        bool always_knocks = knocked && knocked->integer && after_knock && after_knock->count;
        if (!always_knocks) write_packets(explainer, WORD_EXPLAIN_DEALT_SO, node_find(script, "packets"));
        write_packets(explainer, WORD_EXPLAIN_KNOCKED_SO, after_knock);
        is_told = is_dealt_at_once(game, node_find(script, "packets"), after_knock);
    }
    Str hands = is_told ? STR("") : hands_dealt(explainer);
    if (game->turned != TURNED_NONE)
        hands = explain_join(explainer, hands, " ", explain_word(explainer, turned_word(game)));
    document_paragraph(explainer->document, explain_join(explainer, hands, " ", talon_name(explainer)));
    write_later_stages(explainer);
    write_deals_for_other_counts(explainer, scripts);
}

/*
 * Writes the chapter about the deal: packets, stock, redeals, and passing. Parts that the author describes are left
 * out.
 */
void explain_deal(const Explainer *explainer)
{
    const Node *deal = explain_section(explainer, "deal"), *scripts = node_find(deal, "scripts"),
               *knocked = node_find(deal, "knocked");
    explain_heading(explainer, 2, WORD_EXPLAIN_DEAL);
    explain_written(explainer, CHAPTER_DEAL);
    if (!explain_is_covered(explainer, "deal/scripts", STR(""), "")) write_scripts(explainer, scripts, knocked);
    if (!explain_is_covered(explainer, "stock/draw", STR(""), "")) write_stock(explainer);
    if (!explain_is_covered(explainer, "deal/redeal", STR(""), "")) write_redeals(explainer, node_find(deal, "redeal"));
    if (!explain_is_covered(explainer, "passing", STR(""), "")) write_passing(explainer);
}
