/* Compiles the packets that are dealt after the auction. */
#include "rules/build_inner.h"

#include "base/number.h"

#include <string.h>

/* Returns the receivers that the text of a packet begins with; all players if it names none. */
static LaterReceiver receiver_named(Str text)
{
    if (str_begins(text, STR("declarer"))) return LATER_DECLARER;
    return str_begins(text, STR("others")) ? LATER_OTHERS : LATER_ALL;
}

/* Reads "4", "declarer 2", "others 3" or "declarer turned". The schema has checked the form. */
static LaterPacket packet_of(Str text)
{
    const char *blank = memchr(text.s, ' ', text.n);
    Str count = blank ? (Str){blank + 1, text.n - (size_t)(blank + 1 - text.s)} : text;
    int64_t number = 0;
    (void)number_within(count, 0, MAX_TALON, &number); /* the word "turned" is not a number, so the result stays 0 */
    return (LaterPacket){.to = (uint8_t)receiver_named(text), .count = (uint8_t)number};
}

static bool is_turned(const Node *packet)
{
    return str_equal(packet->text, STR("declarer turned"));
}

static void report(Build *build, const Node *place, const char *text)
{
    (void)diag_error(build->diags, "after-auction", place->span, "%s", text);
}

/*
 * declarer, others: how many cards the declarer and each other player get; apart: how many packets are not for all;
 * turned: how many packets are the card turned up.
 */
typedef struct Shares {
    int declarer, others, apart, turned;
} Shares;

/* Adds up the packets. The number of a packet is what each of its receivers gets. */
static Shares shares_of(const Node *packets)
{
    Shares shares = {0};
    for (size_t i = 0; i < packets->count; i++) {
        LaterPacket packet = packet_of(packets->items[i]->text);
        int count = is_turned(packets->items[i]) ? 1 : packet.count;
        if (packet.to != LATER_OTHERS) shares.declarer += count;
        if (packet.to != LATER_DECLARER) shares.others += count;
        shares.apart += packet.to != LATER_ALL;
        shares.turned += is_turned(packets->items[i]);
    }
    return shares;
}

/* Reports packets that leave unequal hands, need more cards than the talon has, or conflict with another rule. */
static void check_packets(Build *build, const Node *packets, Shares shares)
{
    const Game *game = build->game;
    int size = shares.declarer + (game->n_active - 1) * shares.others;
    if (shares.declarer != shares.others)
        (void)diag_error(build->diags, "after-auction", packets->span,
                         "after the auction the declarer gets %d cards, but each of the others %d", shares.declarer,
                         shares.others);
    else if (size > game->n_talon)
        (void)diag_error(build->diags, "after-auction", packets->span,
                         "%d cards are dealt after the auction, but only %d are left in the talon", size,
                         game->n_talon);
    if (shares.turned > 1 || (shares.turned && game->turned != TURNED_TALON))
        report(build, packets, translate("the declarer can get the card turned up once, if it lies in the talon"));
    if (game->later.after == DEALT_AFTER_FIRST_ROUND && shares.apart)
        report(build, packets, translate("after the first round there is no declarer yet, so every packet is for all"));
    if (game->stock.draw || game->passing.count || game->cards)
        report(build, packets,
               translate("cards cannot be dealt after the auction where cards are drawn or passed, or where their "
                         "number changes from deal to deal"));
}

void build_later_deal(Build *build, const Node *script)
{
    const Node *packets = build_key(build, script, "after_auction");
    Game *game = build->game;
    game->later.after =
        (uint8_t)build_choice(build, build_key(build, build->root, "deal"), "dealt_after", POLICY_DealtAfter);
    if (!packets || !packets->count) return;
    Shares shares = shares_of(packets);
    check_packets(build, packets, shares);
    if (shares.declarer != shares.others) return; /* check_packets() has reported it */
    for (size_t i = 0; i < packets->count && i < COUNT(game->later.packet); i++) {
        LaterPacket packet = packet_of(packets->items[i]->text);
        if (packet.count || is_turned(packets->items[i])) game->later.packet[game->later.n++] = packet;
    }
    game->later.each = (uint8_t)shares.others;
    game->later.size = (uint8_t)(shares.others * game->n_active);
    game->tricks_total = (uint8_t)(game->hand_size + shares.others);
}
