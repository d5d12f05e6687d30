/*
 * Cards that may be played instead of following suit. There are two kinds: an excuse wins nothing and returns to its
 * side, and a joker beats all other cards. Withheld cards return to their sides, too.
 */
#include "engine/duties_inner.h"
#include "engine/piles.h"

/* Returns the contract's rule about excuses, which are cards that may be played instead of following suit. */
static const Excuse *excuse_of(const Game *game, const State *state)
{
    return &game->contract[state->contract].play.excuse;
}

/*
 * Returns the number (from 1) of the last trick in which an excuse lets its player play it instead of following suit. A
 * negative `until` counts from the end: -1 is the last trick.
 */
static int last_excused_trick(const Game *game, const State *state, const Excuse *excuse)
{
    return excuse->until < 0 ? tricks_total_of(game, state) + 1 + excuse->until : excuse->until;
}

/*
 * True if this card decides which suit must be followed. It must be no excuse, and all cards in the trick so far must
 * be excuses or cards that have lost their power.
 */
bool excuse_leaves_open(const Game *game, const State *state, Card card)
{
    CardSet excuses = excuse_of(game, state)->cards;
    return !cards_have(excuses, card) && !(state->trick & ~(state->withheld | excuses));
}

/*
 * Returns the cards that the actor may play instead of following suit: jokers, and excuses up to the last trick in
 * which they excuse.
 */
CardSet excuse_free(const Game *game, const State *state)
{
    const PlayRule *rule = &game->contract[state->contract].play;
    CardSet excuses = state->n_tricks < last_excused_trick(game, state, &rule->excuse) ? rule->excuse.cards : 0;
    return (excuses | rule->jokers) & state->hand[state->actor];
}

/* Returns the number of tricks that the seat and the known players of its side have won. */
static int tricks_of_side(const Game *game, const State *state, int seat)
{
    int n = 0;
    for (int other = 0; other < game->n_players; other++)
        if (same_side(state, seat, other)) n += state->tricks[other];
    return n;
}

/*
 * Returns the winner of the complete trick, in games where an excuse can win. In the last trick, an excuse wins if the
 * side of its player has won all earlier tricks. Otherwise the seat that is winning gets the trick.
 */
uint8_t excuse_winner(const Game *game, const State *state)
{
    bool is_last = state->n_tricks + 1 == tricks_total_of(game, state);
    if (!is_last) return state->winning;
    EACH_CARD (card, state->trick & excuse_of(game, state)->cards) {
        int holder = seat_that_played(game, state, card);
        if (tricks_of_side(game, state, holder) == state->n_tricks) return (uint8_t)holder;
    }
    return state->winning;
}

/* ---- the excuse after play, and the card paid for it ------------------------------------------------------------- */

/* Moves a card from the tricks of one seat to those of another. */
static void move_card(State *state, Card card, int from, int to)
{
    state->taken[from] &= ~card_bit(card);
    state->taken[to] |= card_bit(card);
}

/*
 * Finds the card that is paid for the excuse of `holder`: the card with the fewest points in the tricks of his side,
 * among those that the rule allows, without excuses. Sets `*paid` to this card, and returns the seat that has taken it.
 * If there is none, sets NO_CARD and returns NO_SEAT.
 */
static int payer_of(const Game *game, const State *state, int holder, Card *paid)
{
    const Excuse *excuse = excuse_of(game, state);
    const int16_t *points = game->ranking[state->ranking].values->points;
    int payer = NO_SEAT;
    *paid = NO_CARD;
    for (int seat = 0; seat < game->n_players; seat++) {
        if (!same_side(state, holder, seat)) continue;
        EACH_CARD (card, state->taken[seat] & excuse->given & ~excuse->cards) {
            if (*paid != NO_CARD && points[card] >= points[*paid]) continue;
            *paid = card;
            payer = seat;
        }
    }
    return payer;
}

/*
 * Returns the excuse `card` from the winner of its trick to `holder`, who played it. In exchange the winner gets a card
 * of the holder's side, if it has one. The excuse remains with the winner by rule, or if both are on the same side.
 */
static void return_excuse(const Game *game, State *state, Card card, int holder, int winner)
{
    const Excuse *excuse = excuse_of(game, state);
    Card paid;
    if (excuse->taker == EXCUSE_TO_WINNER || same_side(state, holder, winner)) return;
    move_card(state, card, winner, holder);
    int payer = payer_of(game, state, holder, &paid);
    if (payer != NO_SEAT) move_card(state, paid, payer, winner);
}

/*
 * Takes an excuse that `holder` has played too late from his side, and gives it to the next player of another side. It
 * remains with the winner of its trick by rule, or if he is on another side already.
 */
static void give_to_opponent(const Game *game, State *state, Card card, int holder, int winner)
{
    if (excuse_of(game, state)->late == EXCUSE_LATE_WINNER || !same_side(state, holder, winner)) return;
    uint8_t other = state->next[holder];
    while (other != holder && same_side(state, holder, other)) other = state->next[other];
    move_card(state, card, winner, other);
}

/*
 * Settles one excuse that was played to a finished trick and that another player has won. If it was played in time, it
 * returns to the player who played it. Otherwise the side of this player may lose it.
 */
static void settle_excuse(const Game *game, State *state, Card card)
{
    int trick = trick_with(game, state, card);
    if (trick < 0 || trick >= state->n_tricks) return;
    int holder = seat_that_played(game, state, card), winner = state->trick_winner[trick];
    if (winner == holder) return;
    bool is_in_time = trick < last_excused_trick(game, state, excuse_of(game, state));
    if (is_in_time) return_excuse(game, state, card, holder, winner);
    else give_to_opponent(game, state, card, holder, winner);
}

void excuse_settle(const Game *game, State *state)
{
    EACH_CARD (card, excuse_of(game, state)->cards) settle_excuse(game, state, card);
}

/* ---- withheld cards in play -------------------------------------------------------------------------------------- */

/* True if this rule lets the seat keep a card back although it would be the only legal one. */
static bool may_withhold(const Game *game, const State *state, const Withhold *rule, int seat)
{
    return is_of_side(state, rule->who, seat) && cards_have(state->hand[seat], rule->card) &&
           seat_test(game, state, rule->when, seat);
}

CardSet withheld_choice(const Game *game, const State *state, CardSet allowed)
{
    const PlayRule *rule = play_rule_now(game, state);
    for (size_t i = 0; i < rule->n_withhold && state->n_in_trick; i++)
        if (allowed == card_bit(rule->withhold[i].card) && may_withhold(game, state, &rule->withhold[i], state->actor))
            return allowed;
    return 0;
}

/*
 * If the player has withheld a card, his other cards were not legal only because of it: they are too low to head, bound
 * to a later trick, or played last. A duty can forbid any card.
 */
CardSet withheld_lacks(const Game *game, const State *state, CardSet none)
{
    const PlayRule *rule = play_rule_now(game, state);
    const Ranking *ranking = &game->ranking[state->ranking];
    CardSet kept = rule->kept, suit = ranking->group[state->led_group];
    for (int seat = 0; seat < game->n_players; seat++) kept &= ~state->played[seat];
    none &= ~rule->kept;
    if (!kept) return none;
    if (rule->n_duties) return 0;
    if (rule->head && (kept & suit)) none &= ~suit;
    if (rule->head && (kept & ranking->trumps)) none &= ~ranking->trumps;
    for (size_t i = 0; i < rule->n_bound; i++) {
        bool is_free = rule->bound[i].is_settled && !seat_test(game, state, rule->bound[i].when, state->actor);
        if (!is_free) none &= ~card_bit(rule->bound[i].card);
    }
    return none & ~rule->last;
}

/* ---- withheld cards after play ----------------------------------------------------------------------------------- */

/* Returns the card with the fewest points, or NO_CARD if there is none. */
static Card lowest_in_points(const Game *game, const State *state, CardSet from)
{
    const int16_t *points = game->ranking[state->ranking].values->points;
    Card best = NO_CARD;
    EACH_CARD (card, from)
        if (best == NO_CARD || points[card] < points[best]) best = card;
    return best;
}

/*
 * Returns the card that the holder's side gives in exchange for a withheld one: the card with the fewest points that
 * the rule allows in its tricks. If there is none, it is such a card that was set aside (from discards or talon). If
 * there is no such card either, it is any card of the side.
 */
static Card price_of(const Game *game, const State *state, const Withhold *rule, int holder)
{
    CardSet taken = 0, of_side = has_sides(state) ? cards_of_side(game, state, side_of(state, holder))
                                                  : cards_of_seat(game, state, holder);
    for (int seat = 0; seat < game->n_players; seat++) taken |= state->taken[seat];
    CardSet in_tricks = of_side & taken & rule->given, set_aside = of_side & ~taken & rule->given;
    CardSet otherwise = set_aside ? set_aside : of_side;
    return lowest_in_points(game, state, in_tricks ? in_tricks : otherwise);
}

/* Puts a card into the tricks of a seat, wherever it was before. */
static void give_card(const Game *game, State *state, Card card, int to)
{
    for (int seat = 0; seat < game->n_players; seat++) state->taken[seat] &= ~card_bit(card);
    state->taken[to] |= card_bit(card);
}

/*
 * Gives a withheld card back to the side of its player, for another card. A card is withheld if its player has kept it
 * back too long, so that it has lost its power. By rule (`own_side`, `lost_when`) it may remain with the side that has
 * won it.
 */
static void return_withheld(const Game *game, State *state, const Withhold *rule)
{
    int trick = cards_have(state->withheld, rule->card) ? trick_with(game, state, rule->card) : -1;
    bool is_in_finished_trick = trick >= 0 && trick < state->n_tricks;
    if (!rule->own_side || !is_in_finished_trick) return;
    int holder = seat_that_played(game, state, rule->card), winner = state->trick_winner[trick];
    if (same_side(state, holder, winner)) return;
    if (rule->lost_when && seat_test(game, state, rule->lost_when, holder)) return;
    Card paid = rule->given ? price_of(game, state, rule, holder) : NO_CARD;
    give_card(game, state, rule->card, holder);
    if (paid != NO_CARD) give_card(game, state, paid, winner);
}

void withheld_settle(const Game *game, State *state)
{
    const PlayRule *rule = play_rule_now(game, state);
    for (size_t i = 0; i < rule->n_withhold; i++) return_withheld(game, state, &rule->withhold[i]);
}
