/* Applies the contract's rule for sides to a position, and ends a deal, which settles the sides. */
#include "engine/sides.h"

#include "engine/piles.h"
#include "engine/stock.h"

#include <string.h>

uint8_t side_first(const State *state)
{
    uint8_t seat = state->forehand;
    for (int i = 0; i < MAX_SEATS; i++, seat = state->next[seat])
        if (side_of(state, seat) == SIDE_DECLARER) return seat;
    return NO_SEAT;
}

/* ---- partners at the table --------------------------------------------------------------------------------------- */

/* Returns `seat` and its partners at a table with fixed partners. */
static uint8_t partners_of(const Game *game, int seat)
{
    uint8_t seats = 0;
    for (int other = 0; other < game->n_players; other++)
        if (game->team[other] == game->team[seat]) seats |= seat_bit(other);
    return seats;
}

/* ---- the declarer's side ------------------------------------------------------------------------------------ */

/* Returns the seats whose hand has one of these cards. */
static uint8_t seats_with(const CardSet *hands, CardSet cards)
{
    uint8_t seats = 0;
    for (int seat = 0; seat < MAX_SEATS; seat++)
        if (hands[seat] & cards) seats |= seat_bit(seat);
    return seats;
}

/*
 * Returns the holder of the called card, as a set of seats; empty if no card was called, or if no hand has it. Sets
 * `*is_open` to whether a card can still be called.
 */
static uint8_t holder_of_called(const State *state, bool *is_open)
{
    *is_open = state->called == NO_CARD && state->phase != PHASE_PLAY;
    return state->called == NO_CARD ? 0 : seats_with(state->hand, card_bit(state->called));
}

/*
 * Returns the first player besides the declarer who won one of the first tricks, as a set of seats; empty if there is
 * none. The rule gives the number of these tricks. Sets `*is_open` if such a trick can still be won.
 */
static uint8_t winner_of_first_tricks(const Game *game, const State *state, bool *is_open)
{
    int within = game->contract[state->contract].within_tricks;
    for (int i = 0; i < state->n_tricks && i < within; i++)
        if (state->trick_winner[i] != state->declarer) return seat_bit(state->trick_winner[i]);
    *is_open = state->n_tricks < within;
    return 0;
}

/* Returns the players who have made or held one of the bids `bids` (one bit each). */
static uint8_t seats_that_said(const State *state, uint32_t bids)
{
    uint8_t seats = 0;
    for (int seat = 0; seat < MAX_SEATS; seat++)
        if (state->auction.said[seat] & bids) seats |= seat_bit(seat);
    return seats;
}

/*
 * Returns the seats of the declarer's side by the contract's rule; 0: everyone plays alone. Sets `*is_open` if the
 * declarer may still get a partner, so that the other seats have no known side yet.
 */
static uint8_t declarer_side(const Game *game, const State *state, bool *is_open)
{
    uint8_t declarer = state->declarer, own = declarer == NO_SEAT ? 0 : seat_bit(declarer);
    const Contract *contract = &game->contract[state->contract];
    switch (contract->sides) {
    case SIDES_ALONE: return 0;
    case SIDES_DECLARER:
        return game->has_partners ? partners_of(game, declarer == NO_SEAT ? state->forehand : declarer) : own;
    case SIDES_CALLED: return own | (own ? holder_of_called(state, is_open) : 0);
    case SIDES_HOLDERS: return own | seats_with(state->dealt, contract->holders);
    case SIDES_FIRST_TRICK: return own | (own ? winner_of_first_tricks(game, state, is_open) : 0);
    case SIDES_SAID: return own | (own ? seats_that_said(state, contract->partner_bids) : 0);
    }
    return 0;
}

/* Returns the value of `sides` in which each seat is a side of its own. */
static uint32_t sides_of_lone_players(void)
{
    uint32_t sides = 0;
    for (unsigned seat = 0; seat < MAX_SEATS; seat++) sides |= (FIRST_OWN_SIDE + seat) << (4 * seat);
    return sides;
}

/*
 * Sets the side of each seat. The seats `first` are the declarer's side, and the other seats are on the side `others`.
 * If `first` is empty, each seat is a side of its own. Seats that sit out are on no known side.
 */
static void set_sides(State *state, uint8_t first, uint32_t others)
{
    /* each seat has four bits; SIDE_DECLARER has none of them, and SIDE_UNKNOWN has all, so it replaces any side */
    uint32_t sides = first ? nibbles_of_seats((uint8_t)~first) * others : sides_of_lone_players();
    state->sides = sides | nibbles_of_seats((uint8_t)~state->active) * SIDE_UNKNOWN;
}

/* Sets the side of each seat as far as the sides are known. */
void sides_settle(const Game *game, State *state)
{
    bool is_open = false;
    uint8_t first = declarer_side(game, state, &is_open);
    set_sides(state, first, is_open ? SIDE_UNKNOWN : SIDE_DEFENDERS);
}

void sides_close(const Game *game, State *state)
{
    bool is_open = false;
    if (state->contract == NO_CONTRACT) return;
    uint8_t first = declarer_side(game, state, &is_open);
    if (is_open) set_sides(state, first, SIDE_DEFENDERS);
}

/*
 * Ends the deal. The declarer gets no partner any more, and a trump card that still lies face down returns to its
 * player's hand.
 */
void state_finish(const Game *game, State *state, Ending ending)
{
    sides_close(game, state);
    trump_card_take_up(state);
    state->phase = PHASE_DONE;
    state->ending = (uint8_t)ending;
    state->actor = NO_SEAT;
    /* reset values that are needed only during play, so that equal positions have equal bytes */
    state->winning = state->best_strength = state->led_group = 0;
    memset(state->trick_card, 0, sizeof state->trick_card);
    memset(state->lacks, 0, sizeof state->lacks);
}

void sides_join(State *state, int seat)
{
    /* replaces the four bits of the seat */
    state->sides = (state->sides & ~((uint32_t)15 << (4 * seat))) | (uint32_t)SIDE_DECLARER << (4 * seat);
}

bool sides_are_open(const State *state)
{
    for (int seat = 0; seat < MAX_SEATS; seat++)
        if (state_is_active(state, seat) && side_of(state, seat) == SIDE_UNKNOWN) return true;
    return false;
}

/* ---- who knows the sides ----------------------------------------------------------------------------------------- */

/* Returns the cards whose holders join the declarer's side by the contract's rule; none if cards decide nothing. */
CardSet sides_cards(const Game *game, const State *state)
{
    if (state->contract == NO_CONTRACT) return 0;
    const Contract *contract = &game->contract[state->contract];
    if (contract->sides == SIDES_HOLDERS) return contract->holders;
    return contract->sides == SIDES_CALLED && state->called != NO_CARD ? card_bit(state->called) : 0;
}

/*
 * True if this action shows everyone on which side its player is. This is so for kontra between sides, and for
 * announcements reserved for a side.
 */
static bool shows_side_of_maker(const Game *game, Action action)
{
    if (action < FIRST_TOKEN || action == NO_ACTION) return false;
    const Token *token = token_of(game, action);
    if (token->kind == TOKEN_KONTRA) return !game->kontra_object[token->index].in_pairs;
    if (token->kind != TOKEN_ANNOUNCE) return false;
    const Announcement *announcement = &game->announcement[token->index];
    return announcement->shows_side || announcement->who != BY_ANYONE;
}

uint8_t sides_public(const Game *game, const State *state)
{
    /* in some contracts all sides are public as soon as they are decided */
    uint8_t seats = game->contract[state->contract].sides_at_once ? UINT8_MAX : 0;
    if (!game->has_kontra && !announced_by_any(state)) return seats;
    /* if play has only cards so far, the announcements and kontras are before it */
    int end = play_has_begun(state) && !state->asides ? state->play_start : state->n_log;
    for (int i = 0; i < end; i++)
        if (shows_side_of_maker(game, log_action(state, i))) seats |= seat_bit(log_seat(state, i));
    return seats;
}

/*
 * True if the rule lets this seat (or an onlooker) see the cards that the taker has picked up. SEE_DECLARER means the
 * taker, or the declarer if there is no taker.
 */
static bool sees_talon(const State *state, TalonSee who, int seat)
{
    switch (who) {
    case SEE_EVERYONE: return true;
    case SEE_DECLARER: return seat < MAX_SEATS && seat == (state->taker == NO_SEAT ? state->declarer : state->taker);
    case SEE_DEFENDERS: return seat < MAX_SEATS && is_defender(state, seat);
    case SEE_NOBODY: break;
    }
    return false;
}

/*
 * Returns the players who may see the talon cards that the taker leaves. Without a rule for these cards, the rule for
 * the taken cards applies. Cards that only the declarer would see then stay hidden.
 */
static TalonSee see_rest(const TalonRule *rule)
{
    static const TalonSee AS[] = {[SEE_REST_EVERYONE] = SEE_EVERYONE,
                                  [SEE_REST_DECLARER] = SEE_DECLARER,
                                  [SEE_REST_DEFENDERS] = SEE_DEFENDERS,
                                  [SEE_REST_NOBODY] = SEE_NOBODY};
    if (rule->see_rest != SEE_REST_SAME) return AS[rule->see_rest];
    return rule->see == SEE_DECLARER ? SEE_NOBODY : rule->see;
}

/*
 * True if the rest of the talon can be seen at this moment by those who may see it. If the rest has its own rule, it is
 * seen only after the taker has taken his cards, or if nobody takes any.
 */
static bool is_time_to_see_rest(const State *state, const TalonRule *rule)
{
    bool has_own_rule = rule->see_rest != SEE_REST_SAME;
    bool nobody_takes = rule->take == TAKE_NONE || state->taker == NO_SEAT;
    return !has_own_rule || state->picked || nobody_takes;
}

/*
 * True from the moment at which the talon may be seen and taken. A contract without play has no exchange with the
 * talon.
 */
bool talon_is_time(const Game *game, const State *state)
{
    if (state->contract == NO_CONTRACT || later_is_due(game, state)) return false;
    const Contract *contract = &game->contract[state->exchange_contract];
    bool is_late = contract->talon.at == TALON_AFTER_TRUMP;
    return contract->is_played && state->stage >= (is_late ? STAGE_LATE_TALON : STAGE_TALON);
}

/* Returns the talon cards that the seat may see at this moment. */
CardSet talon_seen(const Game *game, const State *state, int seat)
{
    if (game->stock.draw) return stock_open_cards(game, state);
    CardSet open = turned_is_in_talon(game, state) ? card_bit(state->turned) & (state->talon | state->picked) : 0;
    if (!talon_is_time(game, state)) return open;
    const TalonRule *rule = &game->contract[state->exchange_contract].talon;
    bool takes = seat < MAX_SEATS && seat == state->taker;
    CardSet set = takes || sees_talon(state, rule->see, seat) ? state->picked : 0;
    if (is_time_to_see_rest(state, rule) && sees_talon(state, see_rest(rule), seat)) set |= state->talon;
    if (rule->by_trick) open |= talon_of_tricks(game, state);
    return set | open;
}

/*
 * Returns the cards of which a seat knows, without counting, which side has them: its own, those played, and those seen
 * in the talon. A card that the declarer took from the talon is with him, in his hand or his discards. A card that
 * another taker took may have been discarded, so it does not show this player's side.
 */
static CardSet cards_placed(const Game *game, const State *state, int seat)
{
    CardSet placed = state->hand[seat] | state_aside_known(state, seat);
    CardSet from_talon = state->talon | (state->taker == state->declarer ? state->picked : 0);
    for (int other = 0; other < MAX_SEATS; other++) placed |= state->played[other];
    return from_talon ? placed | (from_talon & talon_seen(game, state, seat)) : placed;
}

/*
 * Returns State.sides as somebody knows it who does not know the place of the cards `elsewhere`. These are among the
 * cards that determine the sides. He does not know the sides of players who may have one of them, unless these players
 * have shown their side or are among `known`.
 */
static uint32_t sides_without(const Game *game, const State *state, CardSet elsewhere, uint8_t known)
{
    CardSet cards = sides_cards(game, state);
    uint32_t sides = state->sides;
    for (int other = 0; other < game->n_players; other++) {
        bool may_have = (elsewhere & ~state->lacks[other]) != 0, has_played_one = (state->played[other] & cards) != 0;
        bool has_shown_side = has_played_one || other == state->declarer || seats_have(known, other);
        if (may_have && !has_shown_side) sides |= (uint32_t)SIDE_UNKNOWN << (4 * other);
    }
    return sides;
}

/*
 * Returns State.sides as the seat knows it. If the seat knows where all cards are that determine the sides, it knows
 * all sides.
 */
uint32_t sides_known_by_cards(const Game *game, const State *state, int seat)
{
    CardSet cards = sides_cards(game, state);
    CardSet elsewhere = cards ? cards & ~cards_placed(game, state, seat) : 0; /* the seat does not know their place */
    return elsewhere ? sides_without(game, state, elsewhere, sides_public(game, state) | seat_bit(seat)) : state->sides;
}

/* Returns the cards of which everyone knows, without counting, which side has them. Compare cards_placed(). */
static CardSet cards_placed_openly(const Game *game, const State *state)
{
    CardSet from_talon = state->talon | (state->taker == state->declarer ? state->picked : 0);
    CardSet placed = state->shown_discards | (from_talon & talon_seen(game, state, NO_SEAT));
    for (int seat = 0; seat < MAX_SEATS; seat++) placed |= state->played[seat];
    return placed;
}

bool sides_are_partners(const Game *game, const State *state, int a, int b)
{
    if (!same_side(state, a, b)) return false;
    CardSet cards = sides_cards(game, state), elsewhere = cards ? cards & ~cards_placed_openly(game, state) : 0;
    return !elsewhere || same_side_in(sides_without(game, state, elsewhere, sides_public(game, state)), a, b);
}

/* ---- announcements ----------------------------------------------------------------------------------------------- */

uint64_t announced_by_side(const State *state, int seat)
{
    int side = side_of(state, seat);
    uint64_t set = state->announced[seat];
    for (unsigned left = side == SIDE_UNKNOWN ? 0 : side_seats(state, side); left; left &= left - 1)
        set |= state->announced[__builtin_ctz(left)];
    return set;
}

bool announced_early(const Game *game, const State *state, int seat, int announcement)
{
    for (int i = 0; i < state->early_until; i++)
        if (log_seat(state, i) == seat && log_announces(game, state, i, announcement)) return true;
    return false;
}
