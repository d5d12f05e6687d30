/* The cards that count for each seat or side. */
#include "engine/piles.h"

#include "engine/sides.h"

/* Returns the cards of `n` consecutive log entries. Each entry must be a card that the view knows. */
static inline CardSet cards_logged(const Game *game, const uint16_t *log, int n)
{
    /* a fast loop for packs of at most 64 cards; `& 63` drops the seat, and larger packs do not use the result */
    uint64_t word = 0;
#pragma GCC unroll 1
    for (int i = 0; i < n; i++) word |= 1ULL << (log[i] & 63);
    if (!cards_high(game->pack)) return word;
    CardSet set = 0;
    for (int i = 0; i < n; i++) set |= card_bit((Card)(log[i] & LOG_ACTION));
    return set;
}

/*
 * Returns `size` cards, from the card of play with index `first` on. Skips actions that are not cards. If the log ends
 * before, the result has fewer cards.
 */
NOINLINE static CardSet cards_found(const State *state, int first, int size)
{
    CardSet set = 0;
    for (int i = log_play(state, first), n = 0; n < size && i < state->n_log; i++) {
        Action action = log_action(state, i);
        if (action >= FIRST_TOKEN) continue;
        set |= card_bit(action_card(action));
        n++;
    }
    return set;
}

CardSet cards_of_trick(const Game *game, const State *state, int trick)
{
    if (trick < 0) return 0;
    int size = trick_size(game, state), first = trick * size, at = state->play_start + first;
    bool is_complete = at + size <= state->n_log, has_only_cards = state->asides == 0;
    if (!is_complete || !has_only_cards) return cards_found(state, first, size);
    return cards_logged(game, state->log + at, size);
}

/*
 * True if `owner` is a rule that depends on the course of the deal, and gives the side cards that were set aside. By
 * one rule the owner is the side of the winner of the last trick, and by another the side of the taker of
 * the talon. By a third rule it is the declarer's side if it has won a trick, and otherwise the defenders.
 */
NOINLINE static bool owns_by_deal(const State *state, Owner owner, int side)
{
    switch (owner) {
    case OWNER_DECLARER:
    case OWNER_DEFENDERS:
    case OWNER_NOBODY: return false;
    case OWNER_LAST_TRICK:
        return state->n_tricks > 0 && side_of(state, state->trick_winner[state->n_tricks - 1]) == side;
    case OWNER_TAKER: return state->taker != NO_SEAT && side_of(state, state->taker) == side;
    case OWNER_DECLARER_WITH_TRICK: return (side_tricks(state, SIDE_DECLARER) > 0) == (side == SIDE_DECLARER);
    }
    return false;
}

/* True if a rule about cards set aside gives them to this side. */
static inline bool owns(const State *state, Owner owner, int side)
{
    if (owner == OWNER_DECLARER) return side == SIDE_DECLARER;
    return owner == OWNER_DEFENDERS ? side != SIDE_DECLARER : owns_by_deal(state, owner, side);
}

/*
 * Returns the cards still in the talon of the part in which the called card was dealt. Returns no cards if the called
 * card is not in the talon.
 */
NOINLINE static CardSet called_part(const Game *game, const State *state)
{
    CardSet called = state->called == NO_CARD ? 0 : card_bit(state->called);
    if (!(state->talon & called)) return 0;
    for (int part = 0; part < game->n_parts; part++) {
        CardSet cards = talon_cards(state, game->part_places[part]);
        if (cards & called) return cards & state->talon;
    }
    return 0;
}

/*
 * Returns the cards in the tricks of all seats. They can include cards that were set aside. If such a card is given in
 * exchange for a withheld card, it is added to the tricks of its new owner.
 */
NOINLINE static CardSet cards_in_tricks(const State *state)
{
    CardSet set = 0;
    for (int seat = 0; seat < MAX_SEATS; seat++) set |= state->taken[seat];
    return set;
}

/*
 * In some games the winner of each trick also gets a talon card. Returns the talon cards that these seats have got with
 * the first `n_tricks` tricks. Cards that the taker has taken into his hand are not among them; they are still in
 * State.talon_card, but no longer in State.talon.
 */
NOINLINE static CardSet cards_by_trick(const Game *game, const State *state, unsigned seats, int n_tricks)
{
    CardSet set = 0;
    for (int i = 0; i < talon_size_of(game, state) && i < n_tricks; i++)
        if ((seats >> state->trick_winner[i] & 1) && state->talon_card[i] != NO_CARD)
            set |= card_bit(state->talon_card[i]);
    return set & state->talon;
}

CardSet cards_kept_by_trick(const Game *game, const State *state, unsigned seats)
{
    CardSet set = cards_by_trick(game, state, seats, state->n_tricks);
    return state->withheld ? set & ~cards_in_tricks(state) : set;
}

/* Returns the talon cards that no player got during the deal. */
static inline CardSet talon_left(const Game *game, const State *state, const Contract *contract)
{
    return contract->talon.by_trick ? state->talon & ~cards_by_trick(game, state, UINT8_MAX, state->n_tricks)
                                    : state->talon;
}

/*
 * Returns the cards that were never played to a trick and count for the side at the end. These are the discards and the
 * rest of the talon, each by its own rule about the owner. If a rule says so, the declarer's side gets the part of the
 * talon with the called card. A card given in exchange for a withheld card counts for its new owner.
 */
static inline CardSet cards_aside(const Game *game, const State *state, int side)
{
    const Contract *contract = &game->contract[state->contract];
    CardSet part = contract->talon.called_part ? called_part(game, state) : 0, set = side == SIDE_DECLARER ? part : 0;
    if (owns(state, contract->talon.rest, side)) set |= talon_left(game, state, contract) & ~part;
    if (owns(state, contract->discard.owner, side)) set |= state->discards;
    return state->withheld ? set & ~cards_in_tricks(state) : set;
}

CardSet talon_of_tricks(const Game *game, const State *state)
{
    bool is_won_by_trick = state->contract != NO_CONTRACT && game->contract[state->contract].talon.by_trick;
    return is_won_by_trick ? cards_by_trick(game, state, UINT8_MAX, state->n_tricks) : 0;
}

/* Returns the cards that count for a side: the tricks of its seats, and cards set aside that the rules give to it. */
CardSet cards_of_side(const Game *game, const State *state, int side)
{
    unsigned seats = side_seats(state, side);
    if (!seats && !has_sides(state)) return 0;
    CardSet set = cards_aside(game, state, side);
    if (game->contract[state->contract].talon.by_trick) set |= cards_kept_by_trick(game, state, seats);
    for (; seats; seats &= seats - 1) set |= state->taken[__builtin_ctz(seats)];
    return set;
}

/*
 * True if the seat owns cards set aside in a deal without sides. The taker of the talon owns them if the rule names him
 * or the declarer. By another rule, the winner of the last trick owns them at the end of play.
 */
static bool owns_alone(const Game *game, const State *state, Owner owner, int seat)
{
    if (owner == OWNER_DECLARER || owner == OWNER_TAKER) return seat == state->taker;
    bool is_over = state->n_tricks == tricks_total_of(game, state) || state->ending == ENDING_PLAYED;
    bool has_last_trick = is_over && state->n_tricks > 0;
    return owner == OWNER_LAST_TRICK && has_last_trick && state->trick_winner[state->n_tricks - 1] == seat;
}

CardSet cards_won_until(const Game *game, const State *state, int seat, int n_tricks)
{
    CardSet of_tricks = cards_found(state, 0, n_tricks * trick_size(game, state)) & state->taken[seat];
    bool is_by_trick = game->contract[state->contract].talon.by_trick;
    return is_by_trick ? of_tricks | cards_by_trick(game, state, 1U << seat, n_tricks) : of_tricks;
}

/*
 * True if the seat owns cards set aside. In a deal with sides, the taker owns them if the rule names him. Cards for the
 * declarer's side count for the declarer, and those for the defenders count for no single seat.
 */
static bool owns_as_seat(const Game *game, const State *state, Owner owner, int seat)
{
    if (!has_sides(state)) return owns_alone(game, state, owner, seat);
    if (owner == OWNER_TAKER) return seat == state->taker;
    return seat == state->declarer && owns(state, owner, SIDE_DECLARER);
}

/* Returns the cards that count for one seat, with those set aside. */
CardSet cards_of_seat(const Game *game, const State *state, int seat)
{
    const Contract *contract = &game->contract[state->contract];
    CardSet taken = cards_won(game, state, seat), part = contract->talon.called_part ? called_part(game, state) : 0;
    CardSet aside = seat == state->declarer ? part : 0;
    if (owns_as_seat(game, state, contract->talon.rest, seat)) aside |= talon_left(game, state, contract) & ~part;
    if (owns_as_seat(game, state, contract->discard.owner, seat)) aside |= state->discards;
    return taken | (state->withheld ? aside & ~cards_in_tricks(state) : aside);
}
