/* The talon as a stock, and talon cards that are dealt in stages. */
#include "engine/stock.h"

#include "engine/flow_inner.h"

#include <assert.h>

/* True if a player has closed the stock by an announcement, so that nobody draws any more. */
static bool is_closed(const Game *game, const State *state)
{
    return game->announced_closing && (announced_by_any(state) & game->announced_closing);
}

/*
 * Returns the number of tricks after which all players have drawn. While the winner of the last trick may announce
 * something (STAGE_AFTER_TRICK), nobody has drawn after this trick yet.
 */
static int tricks_drawn(const State *state)
{
    return state->n_tricks - (state->stage == STAGE_AFTER_TRICK);
}

/*
 * Returns the number of tricks after which cards were drawn until the stock was closed. If the winner of a trick closed
 * it before drawing, nobody has drawn after this trick. Nobody has drawn at all if it was closed before play, by an
 * announcement, or by one that is a part of the contract or of a bid. The log has no entry for the latter.
 */
static int tricks_drawn_before_closing(const Game *game, const State *state)
{
    int cards = 0; /* cards played so far */
    for (int i = 0; i < state->n_log; i++) {
        const Announcement *made = log_announcement(game, state, i);
        if (made && made->closes_stock) {
            bool is_before_drawing = made->at >> AFTER_TRICK & 1;
            return cards / trick_size(game, state) - is_before_drawing;
        }
        cards += play_has_begun(state) && i >= state->play_start && log_has_card(state, i);
    }
    return 0;
}

/* Returns the number of cards that all players together draw after the first `tricks` tricks, from an open stock. */
static int drawn_after(const Game *game, int tricks)
{
    return (tricks < game->stock.tricks ? tricks : game->stock.tricks) * game->stock.in_all;
}

/*
 * Returns the number of cards drawn so far. It is computed from the number of tricks, because a view does not know
 * which cards are left in the stock.
 */
static int drawn_so_far(const Game *game, const State *state)
{
    return drawn_after(game, is_closed(game, state) ? tricks_drawn_before_closing(game, state) : tricks_drawn(state));
}

int stock_left(const Game *game, const State *state)
{
    return game->stock.draw ? game->n_talon - drawn_so_far(game, state) : 0;
}

bool stock_is_out(const Game *game, const State *state)
{
    return tricks_drawn(state) >= game->stock.tricks || is_closed(game, state);
}

/*
 * For an announcement that lets a player exchange a certain trump for the card turned up. Returns this trump. NO_CARD:
 * the seat does not have it in hand, or there is no trump suit.
 */
static Card exchanged_card(const Game *game, const State *state, int seat, const Announcement *announcement)
{
    int trump = game->ranking[state->ranking].trump_suit;
    CardSet cards = trump < 0 ? 0 : announcement->takes_turned & game->suit[trump].cards & state->hand[seat];
    return cards ? cards_first(cards) : NO_CARD;
}

/*
 * Returns the card that is now at the last place of the stock. This is the card dealt there, or the trump that a player
 * has exchanged for it.
 */
Card stock_last_card(const Game *game, const State *state)
{
    return state->exchanged == NO_CARD ? state->talon_card[game->n_talon - 1] : state->exchanged;
}

Card stock_open_card(const Game *game, const State *state)
{
    return turned_is_in_talon(game, state) && stock_left(game, state) ? stock_last_card(game, state) : NO_CARD;
}

/* Returns the trick after which this card is drawn. After each trick, all players together draw `in_all` cards. */
int stock_trick(const Game *game, int place)
{
    return place / game->stock.in_all;
}

/*
 * Returns the seat that drew the card of this place, or NO_SEAT if nobody has. The winner of the trick draws first,
 * then the other players in turn. Each draws `stock.draw` cards at once.
 */
uint8_t stock_drawer(const Game *game, const State *state, int place)
{
    if (place >= drawn_so_far(game, state)) return NO_SEAT;
    uint8_t seat = state->trick_winner[stock_trick(game, place)];
    int place_in_turn = place / game->stock.draw % game->n_active;
    for (int i = 0; i < place_in_turn; i++) seat = state->next[seat];
    return seat;
}

CardSet stock_open_cards(const Game *game, const State *state)
{
    Card open = stock_open_card(game, state);
    return open == NO_CARD ? 0 : card_bit(open);
}

/*
 * Lets each player draw from the stock after a trick, the winner first. The card turned up is drawn last. If the stock
 * is used up or closed, nobody draws. A player may draw any card, so he may have cards again that he seemed to lack.
 */
void stock_draw(const Game *game, State *state)
{
    int first = (state->n_tricks - 1) * game->stock.in_all;
    uint8_t seat = state->actor;
    if (first >= game->n_talon || is_closed(game, state)) return;
    for (int i = 0, place = first; i < game->n_active; i++, seat = state->next[seat]) {
        state->lacks[seat] = 0;
        for (int k = 0; k < game->stock.draw; k++, place++) {
            bool is_last = place == game->n_talon - 1;
            CardSet card = card_bit(is_last ? stock_last_card(game, state) : state->talon_card[place]);
            state->talon &= ~card;
            state->hand[seat] |= card;
            if (is_last && turned_is_in_talon(game, state)) state->shown |= card;
        }
    }
}

/* Returns the announcements about the stock that the seat cannot make now. */
uint64_t stock_bars(const Game *game, const State *state, int seat, int64_t least)
{
    int n_left = game->n_talon - drawn_after(game, tricks_drawn(state));
    /* all announcements about the stock require enough cards in an open stock */
    if (n_left == 0 || is_closed(game, state) || n_left < least) return game->announced_stock;
    uint64_t barred = 0;
    bool lies_in_stock = state->turned != NO_CARD && cards_have(state->talon, state->turned);
    for (uint64_t left = game->announced_exchanging; left; left &= left - 1) {
        Card card = exchanged_card(game, state, seat, &game->announcement[__builtin_ctzll(left)]);
        bool can_exchange = card != NO_CARD && lies_in_stock;
        if (!can_exchange) barred |= left & -left;
    }
    return barred;
}

/*
 * Applies an announcement that exchanges a trump of the actor for the card turned up. Other announcements have no
 * effect here.
 */
void stock_apply(const Game *game, State *state, const Announcement *announcement)
{
    if (!announcement->takes_turned) return;
    Card exchanged = exchanged_card(game, state, state->actor, announcement);
    assert(exchanged != NO_CARD); /* stock_bars() has made sure of this */
    CardSet turned = card_bit(state->turned), card = card_bit(exchanged);
    state->hand[state->actor] = (state->hand[state->actor] & ~card) | turned;
    state->talon = (state->talon & ~turned) | card;
    state->shown |= turned;
    state->exchanged = exchanged;
}

/* ---- cards dealt in stages --------------------------------------------------------------------------------------- */

/* Returns the number of packets in the first `n_stages` stages. */
static int packets_of(const Game *game, int n_stages)
{
    return n_stages ? game->later.stage[n_stages - 1].end : 0;
}

/* Returns the seat that gets the declarer's packets, or NO_SEAT while it is not known. */
static uint8_t later_to(const State *state)
{
    return state->later_by ? (uint8_t)(state->later_by - 1) : NO_SEAT;
}

/* Returns the n-th seat that gets this packet (from 0), counted from forehand. */
static uint8_t nth_receiver(const State *state, LaterPacket packet, int n)
{
    if (packet.to == LATER_DECLARER) return later_to(state);
    uint8_t skipped = packet.to == LATER_OTHERS ? later_to(state) : NO_SEAT; /* gets nothing from this packet */
    uint8_t seat = state->forehand;
    /* before: the number of receivers that still come before the n-th one */
    for (int before = n; before > 0 || seat == skipped; seat = state->next[seat])
        if (seat != skipped) before--;
    return seat;
}

uint8_t later_seat(const Game *game, const State *state, int place)
{
    if (!state->later_done) return NO_SEAT;
    int packet = game->later.packet_of[place];
    if (packet >= packets_of(game, state->later_done)) return NO_SEAT; /* not dealt yet */
    if (game->later.packet[packet].count == 0) return later_to(state); /* the packet is the card turned up */
    return nth_receiver(state, game->later.packet[packet], game->later.receiver_of[place]);
}

bool later_is_from(const Game *game, int place, int time)
{
    int packet = game->later.packet_of[place], stage = 0;
    /* finds the stage in which the packet is dealt */
    while (stage < game->later.n_stages && game->later.stage[stage].end <= packet) stage++;
    return stage < game->later.n_stages && game->later.stage[stage].after >= time;
}

/* Counts the cards of the packets that belong to the stages dealt so far. */
int later_count(const Game *game, const State *state)
{
    int end = packets_of(game, state->later_done), count = 0;
    for (int place = 0; place < game->n_talon; place++) count += game->later.packet_of[place] < end;
    return count;
}

/* Returns the seat that gets the declarer's packets: the declarer, else the highest bidder, else forehand. */
static uint8_t receiver_as_declarer(const State *state)
{
    if (state_has_declarer(state)) return state->declarer;
    return state->auction.bidder == NO_SEAT ? state->forehand : state->auction.bidder;
}

/* Moves the cards of the next stage from the talon into the hands. */
static void deal_stage(const Game *game, State *state)
{
    int first = packets_of(game, state->later_done), end = packets_of(game, state->later_done + 1);
    state->later_done++; /* now later_seat() gives the receivers of this stage, too */
    for (int place = 0; place < game->n_talon; place++) {
        int packet = game->later.packet_of[place];
        Card card = state->talon_card[place];
        if (packet < first || packet >= end || card == NO_CARD) continue; /* a view does not know all cards */
        state->talon &= ~card_bit(card);
        state->hand[later_seat(game, state, place)] |= card_bit(card);
        if (turned_is_in_talon(game, state) && card == state->turned) state->shown |= card_bit(card);
    }
}

void later_deal(const Game *game, State *state, int time)
{
    while (later_is_due(game, state) && game->later.stage[state->later_done].after <= time) {
        /* the packets of a stage after a round of the auction are for all players */
        bool needs_receiver = game->later.stage[state->later_done].after >= LATER_AUCTION;
        if (!state->later_by && needs_receiver)
            state->later_by = (receiver_as_declarer(state) + 1U) & 15U; /* four bits: see State */
        deal_stage(game, state);
    }
}

CardSet later_cards(const Game *game, const State *state, int seat)
{
    CardSet cards = 0;
    for (int place = 0; state->later_done && place < game->n_talon; place++) {
        bool is_own = seat != NO_SEAT && later_seat(game, state, place) == seat;
        if (is_own && state->talon_card[place] != NO_CARD) cards |= card_bit(state->talon_card[place]);
    }
    return cards;
}

CardSet later_seen(const Game *game, const State *state, int seat)
{
    if (!state->later_done) return 0;
    /* everyone has seen the card turned up, which is the last card of the talon */
    bool has_turned = turned_is_in_talon(game, state) && later_seat(game, state, game->n_talon - 1) != NO_SEAT;
    return (has_turned ? card_bit(state->turned) : 0) | later_cards(game, state, seat);
}

bool later_turned_is_due(const Game *game, const State *state)
{
    /* the card turned up is the last card of the talon */
    return game->later.gives_turned && game->later.packet_of[game->n_talon - 1] >= packets_of(game, state->later_done);
}

/* Counts the cards for the declarer in packets of the stages that are not dealt yet. */
int later_to_come(const Game *game, const State *state)
{
    int end = packets_of(game, game->later.n_stages), count = 0;
    for (int i = packets_of(game, state->later_done); i < end; i++)
        if (game->later.packet[i].to != LATER_OTHERS) count += game->later.packet[i].count;
    return count;
}

/* ---- when cards were drawn or exchanged -------------------------------------------------------------------------- */

/*
 * True if this announcement or meld was made by the winner of a trick before cards were drawn. Otherwise it was made
 * afterwards, before the next lead. For games in which winners can announce before drawing.
 */
static bool is_before_drawing(const Game *game, const Token *token)
{
    if (token->kind == TOKEN_MELD) return game->meld_at == MELDS_AFTER_TRICK;
    return token->kind == TOKEN_DONE || (game->announcement[token->index].at >> AFTER_TRICK & 1);
}

/*
 * Returns the log index of the first action after the card of this place was drawn. The players draw after the last
 * card of the trick, and after everything that its winner announces before drawing.
 */
static int log_of_drawing(const Game *game, const State *seen, int place)
{
    int cards = (stock_trick(game, place) + 1) * trick_size(game, seen), i = seen->play_start;
    for (; i < seen->n_log && cards > 0; i++) cards -= log_has_card(seen, i);
    if (!game->contract[seen->contract].pauses) return i;
    for (; i < seen->n_log; i++) {
        const Token *token = log_token(game, seen, i);
        if (!token || !is_before_drawing(game, token)) break;
    }
    return i;
}

/* Returns the log index at which a player exchanged a card for the one turned up; the end of the log if nobody has. */
static int log_of_exchange(const Game *game, const State *seen)
{
    int i = 0; /* the exchange may come before play */
    for (; i < seen->n_log; i++) {
        const Announcement *made = log_announcement(game, seen, i);
        if (made && made->takes_turned) break;
    }
    return i;
}

/* Returns the cards that a seat has drawn from the first `n` places of the stock, as far as they are known. */
static CardSet drawn_by(const Game *game, const State *state, int seat, int n)
{
    CardSet set = 0;
    for (int place = 0; place < n; place++) {
        Card card = place == game->n_talon - 1 ? stock_last_card(game, state) : state->talon_card[place];
        if (card != NO_CARD && stock_drawer(game, state, place) == seat) set |= card_bit(card);
    }
    return set;
}

CardSet stock_held_at_start(const Game *game, const State *state, int seat)
{
    CardSet held = (state->hand[seat] | state->played[seat]) & ~drawn_by(game, state, seat, game->n_talon);
    int exchange = state->exchanged == NO_CARD ? state->n_log : log_of_exchange(game, state);
    bool is_in_play = exchange >= state->play_start && exchange < state->n_log;
    if (!is_in_play || log_seat(state, exchange) != seat) return held;
    /* the card turned up came by the exchange, and the card laid down for it was held unless it was drawn before */
    CardSet laid_down = card_bit(state->exchanged) & ~drawn_by(game, state, seat, game->n_talon - 1);
    return (held & ~card_bit(state->turned)) | laid_down;
}

int stock_drawn_since(const Game *game, const State *state, int seat, int entry)
{
    int n = 0;
    for (int place = 0; place < game->n_talon; place++)
        n += stock_drawer(game, state, place) == seat && log_of_drawing(game, state, place) > entry;
    return n;
}

bool stock_has_dealt_since(const Game *game, const State *state, int at)
{
    int drawn = drawn_so_far(game, state);
    return drawn > 0 && log_of_drawing(game, state, drawn - 1) > at;
}

/* ---- returning drawn cards to the stock, for positions drawn at random ----------------------------------------- */

/*
 * Returns the cards that a seat certainly held before it drew this place of the stock: those that it had played or
 * melded until then.
 */
static CardSet held_before(const Game *game, const State *seen, HeldCards *held, CardSet hand, int seat, int place)
{
    CardSet played = 0;
    int end = log_of_drawing(game, seen, place);
    for (int i = seen->play_start; i < end; i++)
        if (log_seat(seen, i) == seat && log_has_card(seen, i)) played |= card_bit(action_card(log_action(seen, i)));
    return played | held(game, seen, seat, end, (hand | seen->played[seat]) & ~played);
}

/*
 * Puts the card turned up back to the last place of the stock. If a player has exchanged a card for it, that card
 * returns to his hand: from the stock, or from the player who drew it.
 */
static void undo_turned(const Game *game, const State *seen, DealtCards *cards)
{
    int last = talon_size_of(game, seen) - 1;
    CardSet turned = card_bit(seen->turned), laid_down = card_bit(stock_last_card(game, seen));
    uint8_t drawer = stock_drawer(game, seen, last);
    if (drawer != NO_SEAT) cards->hand[drawer] &= ~laid_down;
    for (int seat = 0; seat < game->n_players; seat++)
        if (seen->announced[seat] & game->announced_exchanging)
            cards->hand[seat] = (cards->hand[seat] & ~turned) | laid_down;
    cards->talon[last] = seen->turned;
}

/*
 * Goes back from the last place of the stock to the first. Each card that was drawn leaves the hand of the player who
 * drew it, and returns to its place.
 */
void stock_undo_drawing(const Game *game, const State *seen, HeldCards *held, Rng *rng, DealtCards *cards)
{
    bool is_turned = turned_is_in_talon(game, seen);
    int exchange = log_of_exchange(game, seen);
    if (is_turned) undo_turned(game, seen, cards);
    for (int place = talon_size_of(game, seen) - 1 - is_turned; place >= 0; place--) {
        uint8_t seat = stock_drawer(game, seen, place);
        if (seat == NO_SEAT) continue;
        /* after the exchange, the player did not have the card laid down for the card turned up */
        bool has_exchanged = exchange < log_of_drawing(game, seen, place);
        CardSet drawn = cards->hand[seat] & ~(has_exchanged ? card_bit(seen->exchanged) : 0);
        CardSet from = drawn & ~held_before(game, seen, held, cards->hand[seat], seat, place);
        if (!from) from = drawn; /* the cards drawn are not possible: replaying the log will show it */
        if (cards->talon[place] == NO_CARD && from) cards->talon[place] = cards_first(draw_cards(rng, from, 1));
        if (cards->talon[place] != NO_CARD) cards->hand[seat] &= ~card_bit(cards->talon[place]);
    }
}
