/*
 * Makes the view of a seat: hides everything that the seat cannot know. Then finds hidden cards whose place follows
 * from what the seat knows.
 */
#include "engine/flow_inner.h"
#include "engine/stock.h"
#include "engine/meld.h"
#include "engine/open.h"
#include "engine/passing.h"
#include "engine/sides.h"
#include "engine/view.h"

#include <string.h>

/* ---- which cards of the talon a seat knows ----------------------------------------------------------------------- */

/* Hides the talon cards that the seat does not know: those in the talon, and those that were taken. */
static void hide_talon(const Game *game, State *seen, CardSet known)
{
    seen->talon &= known;
    seen->picked &= known;
    for (int i = 0; i < talon_size_of(game, seen); i++)
        if (!cards_have(known, seen->talon_card[i])) seen->talon_card[i] = NO_CARD;
}

/* Hides the stock, except the cards that the seat has drawn and the card turned up. */
static void hide_stock(const Game *game, const State *state, int seat, State *seen)
{
    seen->talon &= stock_open_cards(game, state);
    for (int i = 0; i < talon_size_of(game, state); i++) {
        bool is_turned = turned_is_in_talon(game, state) && i == talon_size_of(game, state) - 1;
        if (is_turned) continue;
        bool is_own = seat != NO_SEAT && stock_drawer(game, state, i) == seat;
        if (!is_own) seen->talon_card[i] = NO_CARD;
    }
}

/* ---- which discards a seat knows --------------------------------------------------------------------------------- */

/* Returns the log index before which all discards are: where play begins or, before play, the end of the log. */
static int end_of_discards(const State *state)
{
    return play_has_begun(state) ? state->play_start : state->n_log;
}

/* True if this log entry is the card given back for a called card. */
static bool is_card_given_back(const State *state, int i)
{
    return state->giver != NO_SEAT && i == state->gifts_at;
}

/*
 * True if this log entry before play is a card that the taker has chosen: to keep, from the open talon, or to discard.
 * False for a card that was called, given, given back or laid face down.
 */
static bool is_choice_of_taker(const State *state, int i)
{
    bool is_other_card =
        i == state->call_at || is_card_given_back(state, i) || giving_is_at(state, i) || laying_is_at(state, i);
    return log_has_card(state, i) && !is_other_card;
}

/*
 * Hides discards and kept cards, also in the log, from all but the taker. Other players know kept cards and discards
 * only if these were shown. In the log before the first discard, they also know a card that they saw the taker take
 * from an open talon. Before cards are kept or discarded, nothing is hidden.
 */
static void hide_discards(State *seen, int seat)
{
    if (seat == seen->taker) return;
    CardSet open_discards = seen->discards & (seen->shown_discards | seen->shown);
    seen->kept &= seen->shown;
    bool has_begun = seen->discards || seen->kept || seen->stage == STAGE_KEEP;
    if (!has_begun) return;
    seen->discards = open_discards;
    for (int i = 0; i < end_of_discards(seen); i++) {
        CardSet known = i < seen->discard_at ? seen->kept | seen->picked : open_discards;
        if (is_choice_of_taker(seen, i) && !cards_have(known, action_card(log_action(seen, i)))) log_hide(seen, i);
    }
}

/* Returns the log index at which the present trump suit was named, or -1 if it was not named in the deal. */
static int naming_that_counts(const Game *game, const State *state)
{
    if (state->stage <= STAGE_TRUMP || state->contract == NO_CONTRACT) return -1;
    for (int i = end_of_discards(state) - 1; i >= 0; i--) {
        const Token *token = log_token(game, state, i);
        if (token && token->kind == TOKEN_SUIT) return game->contract[state->contract].names_trump ? i : -1;
    }
    return -1;
}

/*
 * Hides the log entries of trump cards laid face down from all but the player who laid them. The entry of the card that
 * counts (laid_at) is shown when the card has been turned up. `laid` is the card itself while it lies face down.
 */
static void hide_trump_card(const Game *game, State *seen, int seat)
{
    bool is_hidden = trump_is_hidden(game, seen);
    for (int i = 0; i < end_of_discards(seen); i++) {
        bool is_open = log_seat(seen, i) == seat || (i + 1 == seen->laid_at && !is_hidden);
        if (laying_is_at(seen, i) && !is_open) log_hide(seen, i);
    }
    /* other players know the trump card only if everyone has seen it in the declarer's hand, from which it is gone */
    if (seat != seen->declarer) seen->laid &= seen->shown;
}

/*
 * Hides secretly named trumps from all but the player who named them. They are open once they are shown. If another
 * player has become declarer since, the former declarer's trumps stay hidden.
 */
static void hide_trump(const Game *game, State *seen, int seat)
{
    bool is_hidden = trump_is_hidden(game, seen);
    if (seen->laid_at || seen->laid_before) hide_trump_card(game, seen, seat);
    if (!is_hidden && !second_auction_hides(game)) return;
    int naming = naming_that_counts(game, seen);
    if (is_hidden && seat != seen->declarer) seen->named_trump = NO_SUIT;
    for (int i = 0; i < end_of_discards(seen); i++) {
        const Token *token = log_token(game, seen, i);
        bool is_open = log_seat(seen, i) == seat || (i == naming && !is_hidden);
        if (token && token->kind == TOKEN_SUIT && !is_open) log_hide(seen, i);
    }
}

void bids_forget(const Game *game, const State *state, int seat, uint32_t hidden, Auction *auction)
{
    auction->said[seat] &= ~hidden;
    auction->call_of[seat] = NO_CALL;
    auction->number_of[seat] = -1;
    /* restores the call and the number from the bids that the seat has made or held and that are not hidden */
    uint16_t standing = NO_CALL;
    for (int i = 0; i < state->n_log; i++) {
        const Token *token = log_token(game, state, i);
        bool is_bid = token && token->kind == TOKEN_BID, is_own = log_seat(state, i) == seat;
        if (is_bid && game->bid[token->index].contract >= 0) standing = token->call;
        bool is_open = is_bid && !(hidden >> token->index & 1), is_hold = token && token->kind == TOKEN_HOLD;
        if (is_own && is_open) auction_note_bid(game, auction, seat, token->call);
        if (is_own && is_hold && standing != NO_CALL) auction_note_bid(game, auction, seat, standing);
    }
}

/* Hides the bids that the other players have written down in secret. */
static void hide_bids(const Game *game, State *seen, int seat)
{
    uint32_t hidden = bids_hidden(game, seen);
    for (int i = 0; hidden && i < seen->n_log; i++) {
        const Token *token = log_seat(seen, i) == seat ? NULL : log_token(game, seen, i);
        if (token && token->kind == TOKEN_BID && (hidden >> token->index & 1)) log_hide(seen, i);
    }
    for (int other = 0; other < game->n_players; other++)
        if (other != seat && (seen->auction.said[other] & hidden))
            bids_forget(game, seen, other, hidden, &seen->auction);
}

/* Hides the card given back for a called one from all but the two players of the exchange. */
static void hide_given(State *seen, int seat)
{
    if (seen->given == NO_CARD || seat == seen->declarer || seat == seen->giver) return;
    seen->given = NO_CARD;
    log_hide(seen, seen->gifts_at);
}

/*
 * Returns the cards that can be face down among the discards: those that a tier allows to be discarded face down. If a
 * hand may have no card of any tier, these are all cards.
 */
static CardSet face_down(const Game *game, const State *state)
{
    const DiscardRule *rule = &game->contract[state->discard_contract].discard;
    /* always: cards of the tiers without a condition; unshown: cards that a tier lets a player discard face down */
    CardSet always = 0, unshown = 0;
    if (state->kept) return game->pack; /* a whole hand except the kept cards is discarded, so any card is possible */
    for (size_t i = 0; i < rule->n_tiers; i++) {
        if (!rule->tiers[i].when && !rule->tiers[i].formula) always |= rule->tiers[i].cards;
        unshown |= rule->tiers[i].cards & ~rule->tiers[i].shown;
    }
    /*
     * When the taker chooses the last discard, he has at least `least` cards from which he may choose. If the pack has
     * as many cards outside of the tiers that always apply, he may have no card of these tiers. Then any card is
     * possible.
     */
    int least = hand_size_of(game, state) + game->later.each + 1 - (rule->again ? 0 : cards_count(state->discards));
    bool can_run_out = cards_count(game->pack & ~always) >= least;
    return can_run_out ? game->pack : unshown;
}

/* Returns the index of the first tier that has the card; n_tiers if none has it. */
static size_t first_tier_with(const DiscardRule *rule, Card card)
{
    size_t tier = 0;
    while (tier < rule->n_tiers && !cards_have(rule->tiers[tier].cards, card)) tier++;
    return tier;
}

/*
 * A player discards from a later tier only if he has nothing left of the earlier tiers. Returns the cards that the
 * taker cannot have any more, because he has shown a discard of a later tier. Nothing follows if he may not discard the
 * cards just taken: they may be of an earlier tier.
 */
static CardSet spent_tiers(const Game *game, const State *state)
{
    const DiscardRule *rule = &game->contract[state->discard_contract].discard;
    size_t latest = 0;
    CardSet spent = 0;
    if (!rule->again) return 0;
    EACH_CARD (card, state->shown_discards) {
        size_t tier = first_tier_with(rule, card);
        if (tier < rule->n_tiers && tier > latest) latest = tier;
    }
    for (size_t i = 0; i < latest; i++)
        if (!rule->tiers[i].when && !rule->tiers[i].formula) spent |= rule->tiers[i].cards;
    return spent;
}

/* ---- what announcements show about hands ---------------------------------------------------------------------- */

/*
 * True if the taker discarded a card before entry `at` of the log. A player who picks up the talon during the auction
 * discards at once.
 */
static bool has_discarded_before(const State *state, int at)
{
    for (int i = pickup_has_begun(state) ? 0 : state->discard_at; i < at; i++)
        if (is_choice_of_taker(state, i)) return true;
    return false;
}

/*
 * True if cards went from hand to hand after log entry `at`: cards given to other players, the card given back for a
 * called one, or a talon that was picked up.
 */
static bool has_given_since(const Game *game, const State *state, int at)
{
    Pickup list[MAX_PICKUPS];
    int n = pickup_has_begun(state) ? pickup_list(game, state, list) : 0;
    bool has_given_back = state->n_log > state->gifts_at && at < state->gifts_at;
    bool gives_back = state->giver != NO_SEAT && (at <= state->call_at || has_given_back);
    return (state->n_gifts > 0 && at < state->gifts_at) || gives_back || (n > 0 && at < list[n - 1].at);
}

/*
 * True if the announcement `index` at log entry `at` was made before trumps were named. After the later announcements,
 * players get cards only from a stock. An announcement counts as early if its time is not certain.
 */
static bool is_early(const Game *game, const State *state, int index, int at)
{
    uint64_t early =
        game->announced_at[STAGE_BEFORE_TALON] | game->announced_at[STAGE_TALON] | game->announced_at[STAGE_EARLY];
    return (early >> index & 1) && at < state->discard_at;
}

/* True if the taker made this early announcement before he took cards of the talon, or may have done so. */
static bool is_before_taking(const Game *game, const State *state, int index, int at)
{
    bool is_late_talon = game->contract[state->exchange_contract].talon.at == TALON_AFTER_TRUMP;
    bool is_before_talon = (game->announced_at[STAGE_BEFORE_TALON] >> index & 1) && at < state->early_until;
    return is_late_talon || is_before_talon || (game->announced_at[STAGE_TALON] >> index & 1);
}

/* True if the seat was dealt cards when trumps had been named, or later. */
static bool is_dealt_late(const Game *game, const State *state, int seat)
{
    for (int place = 0; state->later_done && place < game->n_talon; place++)
        if (later_is_from(game, place, LATER_TRUMP) && later_seat(game, state, place) == seat) return true;
    return false;
}

/*
 * Returns the cards that the seat may have got after its announcement `index` at log entry `at`. The announcement shows
 * nothing about them. These are all cards, unless the viewer knows the cards that the seat took from the talon.
 */
static CardSet may_have_got_since(const Game *game, const View *view, const State *state, int index, int at)
{
    int seat = log_seat(state, at);
    if (has_given_since(game, state, at)) return game->pack;
    if (game->stock.draw) return stock_has_dealt_since(game, state, at) ? game->pack : 0;
    if (!is_early(game, state, index, at)) return 0;
    if (is_dealt_late(game, state, seat)) return game->pack;
    if (seat != state->taker || !is_before_taking(game, state, index, at)) return 0;
    return state->picked & ~view->seen.picked ? game->pack : state->picked;
}

/*
 * Returns the cards that the announcement would have shown if the seat had them. If an announcement shows only some of
 * the highest cards, these are the cards above the lowest shown one. Otherwise they are all cards of the announcement.
 */
static CardSet unshown_by(const Game *game, const State *state, int seat, int index)
{
    const Announcement *announcement = &game->announcement[index];
    const uint8_t *strength = game->ranking[state->ranking].strength;
    CardSet shown = announcement->shows & state->shown & (state->hand[seat] | state->played[seat]), above = 0;
    uint8_t lowest = UINT8_MAX;
    if (!announcement->show_count) return announcement->shows;
    EACH_CARD (card, shown)
        if (strength[card] < lowest) lowest = strength[card];
    EACH_CARD (card, announcement->shows & ~shown)
        if (strength[card] > lowest) above |= card_bit(card);
    return above;
}

/*
 * Finds cards that a player cannot have: cards that the player's announcements would also have shown. An announcement
 * shows nothing about cards that he may have got since.
 */
static void deny_unshown(const Game *game, const State *state, View *view)
{
    for (int i = 0; i < state->n_log; i++) {
        const Token *token = log_token(game, state, i);
        if (!token || token->kind != TOKEN_ANNOUNCE) continue;
        int seat = log_seat(state, i);
        CardSet shows = unshown_by(game, state, seat, token->index);
        if (shows) shows &= ~may_have_got_since(game, view, state, token->index, i);
        view->can[seat] &= ~shows;
        if (seat == state->taker && !has_discarded_before(state, i)) view->can[PLACE_DISCARDS] &= ~shows;
    }
}

/*
 * Returns the card that a player must have had to make this announcement, or NO_CARD. If the condition is false in an
 * empty position, the card is needed.
 */
static Card card_behind(const Game *game, int index)
{
    const Announcement *announcement = &game->announcement[index];
    State none = {0};
    FormulaFault fault = {0};
    if (announcement->about == NO_CARD) return NO_CARD;
    Facts facts = {.game = game, .state = &none};
    return facts_test(announcement->when, &facts, &fault) ? NO_CARD : announcement->about;
}

/*
 * Narrows down where a card can be if an announcement proves that a player has it: in the hand of this player, or among
 * the player's later discards, or face down as his trump card. An announcement proves nothing any more once cards were
 * given to other players.
 */
static void use_announced(const Game *game, const State *state, View *view)
{
    for (int i = 0; i < state->n_log; i++) {
        const Token *token = log_token(game, state, i);
        Card card = token && token->kind == TOKEN_ANNOUNCE ? card_behind(game, token->index) : NO_CARD;
        if (card == NO_CARD || !cards_have(view->hidden, card) || has_given_since(game, state, i)) continue;
        int seat = log_seat(state, i);
        bool may_be_aside = seat == state->taker && !has_discarded_before(state, i);
        for (int place = 0; place < N_PLACES; place++) {
            bool is_possible = place == seat || (place == PLACE_DISCARDS && may_be_aside) ||
                               (place == PLACE_LAID && seat == state->declarer);
            if (!is_possible) view->can[place] &= ~card_bit(card);
        }
    }
}

/* ---- where hidden cards can be -------------------------------------------------------------------------------- */

/* Returns the cards that all seats together have played to tricks. */
static CardSet all_played(const State *state)
{
    CardSet set = 0;
    for (int seat = 0; seat < MAX_SEATS; seat++) set |= state->played[seat];
    return set;
}

/*
 * Returns the cards that are in a place: in the hand of a seat, or one of PLACE_TALON, PLACE_DISCARDS and PLACE_LAID.
 */
static CardSet cards_in(const State *state, int place)
{
    if (place == PLACE_TALON) return state->talon;
    if (place == PLACE_LAID) return state->laid;
    return place == PLACE_DISCARDS ? state->discards : state->hand[place];
}

/* Like cards_in(), but returns a pointer, so that the cards can be changed. */
static CardSet *cards_at(State *state, int place)
{
    if (place == PLACE_TALON) return &state->talon;
    if (place == PLACE_LAID) return &state->laid;
    return place == PLACE_DISCARDS ? &state->discards : &state->hand[place];
}

/* Finds the cards whose place the view does not show, and how many of them each place has. */
static void find_hidden(const Game *game, const State *state, View *view)
{
    const State *seen = &view->seen;
    CardSet known = all_played(state);
    for (int place = 0; place < N_PLACES; place++) {
        CardSet here = cards_in(seen, place);
        known |= here;
        view->room[place] = (uint8_t)(cards_count(cards_in(state, place)) - cards_count(here));
    }
    view->hidden = game->pack & ~known;
}

/*
 * Narrows the view after a call with an exchange, in which the caller gives a card for the called one. If nobody gave
 * the called card, no player has it. The player who gave it may have got one of the cards `taken` openly from the
 * talon.
 */
static void use_exchange(const State *state, View *view, CardSet taken)
{
    if (state->giver != NO_SEAT) view->can[state->giver] |= taken & ~state->lacks[state->giver];
    else
        for (int seat = 0; seat < MAX_SEATS; seat++) view->can[seat] &= ~card_bit(state->called);
}

/* Returns the seat that plays a card if it is the turn of `seat`: the next one if this seat puts its cards aside. */
static uint8_t seat_playing_for(const State *state, uint8_t seat)
{
    return seats_have(state->resting, seat) ? state_after(state, seat) : seat;
}

/*
 * Narrows down who can have the card whose holder leads to the first trick, in a game with such a rule. The leader must
 * have this card, or a player before him who puts his cards aside. Only if forehand leads, or would lead, the card may
 * also be in no hand, because forehand leads if no player has it. An announcement can give the lead to another player.
 * Then the lead says nothing about the card.
 */
static void use_lead(const Game *game, const State *state, View *view)
{
    if (state->contract == NO_CONTRACT || !play_has_begun(state)) return;
    if (announced_by_any(state) & game->announced_leads) return;
    Card card = game->contract[state->contract].play.lead_card;
    if (card == NO_CARD || !cards_have(view->hidden, card)) return;
    int leader = state->n_tricks ? state->trick_leader[0] : state->leader;
    for (int place = 0; place < N_PLACES; place++) {
        bool is_aside = place >= MAX_SEATS; /* in no hand */
        if (!is_aside && !state_is_active(state, place)) continue;
        uint8_t due = is_aside ? state->forehand : (uint8_t)place;
        if (seat_playing_for(state, due) != leader) view->can[place] &= ~card_bit(card);
    }
}

/* Notes that these cards can be only in this seat's hand. */
static void leave_to(View *view, int seat, CardSet cards)
{
    for (int place = 0; place < N_PLACES; place++)
        if (place != seat) view->can[place] &= ~cards;
}

/*
 * Finds out if the declarer can have the card that he called, if it does not change hands. If he may not call a card of
 * his own, he did not have it then. But he may have taken it from the talon since. If the viewer has seen all cards
 * that were taken, and the called card is not among them, the declarer does not have it.
 */
static void use_called(const Game *game, const State *state, View *view)
{
    CardSet taken_unseen = state->picked & ~view->seen.picked;
    if (!game->contract[state->contract].call.own && !taken_unseen)
        view->can[state->declarer] &= ~(card_bit(state->called) & ~state->picked);
}

/*
 * Narrows down who can have the cards whose holders form a side. `known` are the seats whose side is public. If as many
 * holders are known as there are cards, each of them has one card, and nobody else has any of these cards.
 */
static void use_holders(const Game *game, View *view, CardSet cards, uint8_t known)
{
    uint8_t holders = 0;
    for (int seat = 0; seat < game->n_players; seat++) {
        bool has_one = ((view->seen.hand[seat] | view->seen.played[seat]) & cards) != 0;
        bool has_shown_side = seats_have(known, seat) && side_of(&view->seen, seat) == SIDE_DECLARER;
        if (has_one || has_shown_side) holders |= seat_bit(seat);
    }
    if (bits_count(holders) != cards_count(cards)) return;
    for (int place = 0; place < N_PLACES; place++)
        if (place >= MAX_SEATS || !seats_have(holders, place)) view->can[place] &= ~cards;
}

/*
 * Narrows down who can have the cards that determine the sides, by the sides that are public. A defender has none of
 * these cards. If a card was called, a seat on the declarer's side other than the declarer has it. If the holders of
 * certain cards play together, use_holders() counts the known holders.
 */
static void use_sides(const Game *game, const State *state, View *view)
{
    CardSet cards = sides_cards(game, state);
    uint8_t known = sides_public(game, state);
    bool by_call = game->contract[state->contract].sides == SIDES_CALLED;
    if (by_call) use_called(game, state, view);
    for (int seat = 0; seat < game->n_players; seat++) {
        if (!seats_have(known, seat)) continue;
        if (is_defender(state, seat)) view->can[seat] &= ~cards;
        else if (by_call && seat != state->declarer) leave_to(view, seat, cards);
    }
    if (!by_call) use_holders(game, view, cards, known);
}

/*
 * Finds where the cards that the seat has passed can be: in the receiver's hand, among his discards, or face down as
 * his trump card.
 */
static void use_passing(const Game *game, const State *state, View *view)
{
    if (view->seat == NO_SEAT) return; /* an onlooker has passed nothing */
    CardSet own = state->dealt[view->seat] & state->passing & view->hidden;
    int receiver = passing_receiver(game, state, view->seat);
    for (int place = 0; place < N_PLACES; place++) {
        bool is_aside = (place == PLACE_DISCARDS && receiver == state->taker) ||
                        (place == PLACE_LAID && receiver == state->declarer);
        if (place != receiver && !is_aside) view->can[place] &= ~own;
    }
}

/*
 * Finds where the card can be that was turned up in the dealer's hand before passing. The dealer has it, or the player
 * to whom he passed cards. It can also be among the discards of one of them, or face down as his trump card.
 */
static void use_turned(const Game *game, const State *state, View *view)
{
    CardSet card = turned_with_dealer(game, state) & view->hidden;
    if (!card) return;
    uint8_t holders = seat_bit(state->dealer) | seat_bit(passing_receiver(game, state, state->dealer));
    for (int place = 0; place < N_PLACES; place++) {
        uint8_t seat = (uint8_t)place;
        if (place == PLACE_DISCARDS) seat = state->taker;
        if (place == PLACE_LAID) seat = state->declarer;
        bool is_possible = place != PLACE_TALON && seat != NO_SEAT && seats_have(holders, seat);
        if (!is_possible) view->can[place] &= ~card;
    }
}

/* Finds cards that a player cannot have because of his melds: he has no card that would make one of them longer. */
static void use_melds(const Game *game, View *view)
{
    for (int seat = 0; seat < game->n_players; seat++)
        if (seat != view->seat) view->can[seat] &= ~melds_exclude(game, &view->seen, seat);
}

/*
 * Narrows down who can have the cards that the seat saw being taken or given before play. Several seats may have such a
 * card now, because a player may have given it to another one without this being seen. It is not in the talon. It can
 * be among the discards only if it was picked up from the talon, or turned up in the dealer's hand. It can lie face
 * down as the declarer's trump card only if the declarer may have it.
 */
static void use_giving(const Game *game, const State *state, View *view)
{
    CardSet may[MAX_SEATS] = {0};
    CardSet known = giving_known(game, &view->seen, may) & view->hidden;
    for (int seat = 0; seat < game->n_players; seat++)
        view->can[seat] = (view->can[seat] & ~known) | (known & may[seat] & ~state->lacks[seat]);
    view->can[PLACE_TALON] &= ~known;
    view->can[PLACE_DISCARDS] &= ~(known & ~view->seen.picked & ~turned_with_dealer(game, state));
    if (state_has_declarer(state)) view->can[PLACE_LAID] &= ~(known & ~may[state->declarer]);
}

/*
 * Narrows down where the cards can be that the seat laid down after picking up the talon. They can only be in the
 * talon, or in hands that picked up the talon later.
 */
static void use_pickups(const Game *game, View *view)
{
    CardSet at[PLACE_TALON + 1];
    CardSet laid = pickup_trace(game, &view->seen, view->seat, PLACE_TALON, at);
    for (int place = 0; place <= PLACE_TALON; place++) view->can[place] &= ~(laid & ~at[place]);
}

/*
 * Finds the places where each hidden card can be (view->can). At first a card can be anywhere, except in hands that
 * have shown that they lack it. Then each rule of the deal removes some places. Cards that were seen being taken are
 * with the taker.
 */
static void find_places(const Game *game, const State *state, View *view)
{
    CardSet taken = view->seen.picked & view->hidden;
    for (int seat = 0; seat < game->n_players; seat++) view->can[seat] = view->hidden & ~taken & ~state->lacks[seat];
    view->can[PLACE_TALON] = view->hidden & ~taken;
    if (state->taker != NO_SEAT) {
        view->can[state->taker] |= taken & ~state->lacks[state->taker];
        if (state->shown_discards) view->can[state->taker] &= ~spent_tiers(game, state);
    }
    if (view->room[PLACE_DISCARDS]) {
        bool may_return = game->contract[state->discard_contract].discard.again;
        view->can[PLACE_DISCARDS] = view->hidden & face_down(game, state) & ~(may_return ? 0 : taken);
    }
    if (view->room[PLACE_LAID])
        view->can[PLACE_LAID] = view->hidden & contract_trump_cards(game, &game->contract[state->contract]);
    /* a later bid may have changed the contract before the card goes back */
    bool exchanges =
        state->called != NO_CARD && (state->giver != NO_SEAT || game->contract[state->contract].call.exchanges);
    if (exchanges) use_exchange(state, view, taken);
    if (passing_is_over(game, state) && state->called == NO_CARD) {
        use_passing(game, state, view);
        use_turned(game, state, view);
    }
    if (state->n_gifts) use_giving(game, state, view);
    if (announced_by_any(state)) {
        deny_unshown(game, state, view);
        use_announced(game, state, view);
    }
    if (pickup_has_begun(state)) use_pickups(game, view);
    use_lead(game, state, view);
    if (game->n_combinations) use_melds(game, view);
    if (sides_cards(game, state)) use_sides(game, state, view);
}

/*
 * Returns the hidden cards that certainly belong to a place. These are cards with only one possible place, and all
 * candidates of a place that needs all of them. Notes that a place without room can have no card.
 */
static CardSet certain_cards(View *view)
{
    /* one: cards that at least one place can have; more: cards that several places can have */
    CardSet one = 0, more = 0, needed = 0;
    for (int place = 0; place < N_PLACES; place++) {
        if (!view->room[place]) view->can[place] = 0;
        CardSet can = view->can[place];
        if (!can) continue;
        more |= one & can;
        one |= can;
        if (cards_count(can) == view->room[place]) needed |= can;
    }
    return (one & ~more) | needed;
}

/* Puts certain cards in their places until nothing more follows. */
static void place_certain_cards(const State *state, View *view)
{
    for (CardSet found = certain_cards(view); found; found = certain_cards(view)) {
        for (int place = 0; place < N_PLACES; place++) {
            CardSet here = found & cards_in(state, place);
            *cards_at(&view->seen, place) |= here;
            view->room[place] = (uint8_t)(view->room[place] - cards_count(here));
            view->can[place] &= ~found;
        }
        view->hidden &= ~found;
    }
}

/* Finds the hidden cards and their possible places. Puts those whose place is certain into this place. */
static void place_hidden(const Game *game, const State *state, View *view)
{
    find_hidden(game, state, view);
    find_places(game, state, view);
    place_certain_cards(state, view);
}

/*
 * With two copies of each card, shows the cards of melds after everything else is known. Nobody can distinguish the
 * copies. So if a meld shows one copy of a card, and the viewer knows already that its player has a copy, he learns
 * nothing. False if no card was shown.
 */
static bool show_copies(const Game *game, const State *state, View *view)
{
    CardSet all = 0;
    if (game->copies != 2 || !game->n_combinations) return false;
    for (int seat = 0; seat < game->n_players; seat++) {
        CardSet *hand = &view->seen.hand[seat], melded = seat == view->seat ? 0 : melded_cards(game, state, seat);
        CardSet twice = game_all_copies(game, melded & melded >> 1 & game->kinds);
        view->melded[seat] = melded & (twice | ~game_all_copies(game, *hand));
        *hand |= view->melded[seat];
        all |= view->melded[seat];
    }
    return all != 0;
}

/* ---- making a view ----------------------------------------------------------------------------------------------- */

/*
 * Hides the hands of the other players except cards that everyone has seen, and the viewer's own hand if he has not
 * looked at it yet. Open hands are not hidden.
 */
static void hide_hands(const Game *game, State *seen, int seat)
{
    bool is_blind = hand_is_unseen(game, seen, seat);
    for (int other = 0; other < MAX_SEATS; other++) {
        if (other == seat && !is_blind) continue;
        /* even for an open hand, the dealt cards are hidden, because they would show what was taken and discarded */
        seen->dealt[other] = 0;
        if (hand_is_open(game, seen, other) || hand_is_seen_by_decider(game, seen, other, seat)) continue;
        CardSet melded = game->copies == 2 ? 0 : melded_cards(game, seen, other);
        seen->hand[other] &=
            melded | seen->shown | (seen->given == NO_CARD ? 0 : card_bit(seen->given)) | trump_card_shown(game, seen);
    }
    /* only its player knows a withheld card, until it is played */
    seen->withheld &= (seat < MAX_SEATS ? seen->hand[seat] : 0) | all_played(seen);
}

/*
 * True if the viewer knows the side of `seat`. A player knows his own side, and everyone knows the declarer's. The side
 * of a seat is also known if the seat has a card that determines the sides, or if it cannot have one.
 */
static bool knows_side(const View *view, CardSet cards, int seat)
{
    const State *seen = &view->seen;
    bool has_one = ((seen->hand[seat] | seen->played[seat]) & cards) != 0;
    bool cannot_have_one = (view->can[seat] & cards) == 0;
    return seat == view->seat || seat == seen->declarer || has_one || cannot_have_one;
}

/* Sets the sides that the viewer cannot know to SIDE_UNKNOWN. */
static void hide_sides(const Game *game, const State *state, View *view)
{
    CardSet cards = sides_cards(game, state);
    if (!cards) return; /* no cards determine the sides, so they are not secret */
    uint8_t known = sides_public(game, state);
    for (int seat = 0; seat < game->n_players; seat++)
        if (!seats_have(known, seat) && !knows_side(view, cards, seat))
            view->seen.sides |= (uint32_t)SIDE_UNKNOWN << (4 * seat);
}

/*
 * First hides everything that the seat has not seen, and then finds the places where the hidden cards can be. The sides
 * are hidden last, because they depend on these places.
 */
void view_make(const Game *game, const State *state, int seat, View *out)
{
    memset(out, 0, offsetof(View, seen));
    out->seat = (uint8_t)seat;
    state_copy(&out->seen, state);
    out->seen.seed = out->seen.number = 0; /* seed and number would reveal all cards */
    for (int other = 0; other < game->n_players; other++)
        out->hand_count[other] = (uint8_t)cards_count(state->hand[other]);
    out->talon_count = (uint8_t)cards_count(state->talon);
    out->discard_count = (uint8_t)cards_count(state->discards);
    if (state->ending == ENDING_PLAYED) return; /* all cards have been seen */
    if (game->stock.draw) hide_stock(game, state, seat, &out->seen);
    else if (pickup_has_begun(state)) pickup_hide(game, seat, &out->seen);
    else {
        bool is_blind = hand_is_unseen(game, &out->seen, seat);
        CardSet later = later_seen(game, state, is_blind ? NO_SEAT : seat);
        hide_talon(game, &out->seen, talon_seen(game, state, seat) | later);
    }
    hide_discards(&out->seen, seat);
    hide_given(&out->seen, seat);
    hide_trump(game, &out->seen, seat);
    hide_bids(game, &out->seen, seat);
    hide_hands(game, &out->seen, seat);
    if (game->meld_show != MELDS_SHOWN_ALL && play_has_begun(state)) melds_hide(game, &out->seen, seat);
    if (state->n_gifts) giving_hide(game, state, seat, &out->seen);
    if (state->passing) passing_hide(game, state, seat, &out->seen);
    place_hidden(game, state, out);
    if (show_copies(game, state, out)) place_hidden(game, state, out);
    hide_sides(game, state, out);
}
