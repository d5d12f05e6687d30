/* Points, tricks and cards of a seat or a side: at the end, now, or at the time of an announcement. */
#include "engine/points.h"

#include "engine/meld.h"
#include "engine/piles.h"
#include "engine/sides.h"
#include "engine/stock.h"

/* Returns points with the worth of melds added, which some games count like the points of cards. */
static Fraction with_melds(Fraction points, int64_t melds)
{
    return (Fraction){points.num + melds * points.den, points.den};
}

Fraction points_of_seat(const Game *game, const State *state, int seat)
{
    Fraction points = game->counts_tricks ? (Fraction){state->tricks[seat], 1}
                                          : game_points(game, state->ranking, cards_of_seat(game, state, seat));
    return with_melds(points, melds_as_points(game, state, seat));
}

/* Returns the points of a side. In games that count tricks, a trick is a point. */
Fraction points_of_cards_of_side(const Game *game, const State *state, int side)
{
    int64_t melds = 0;
    for (unsigned seats = game->melds_are_points ? side_seats(state, side) : 0; seats; seats &= seats - 1)
        melds += melds_as_points(game, state, __builtin_ctz(seats));
    if (game->counts_tricks) return with_melds((Fraction){side_tricks(state, side), 1}, melds);
    return with_melds(game_points(game, state->ranking, cards_of_side(game, state, side)), melds);
}

/*
 * Returns the log index at which a seat made this announcement in play, or another one that implies it. Returns the end
 * of the log if no seat has made one.
 */
static int index_announced(const Game *game, const State *state, int64_t announcement)
{
    for (int i = state->play_start; i < state->n_log; i++)
        if (log_announces(game, state, i, announcement)) return i;
    return state->n_log;
}

/* Returns the number of tricks that were finished when the log had `end` entries. */
static int tricks_until(const Game *game, const State *state, int end)
{
    int cards = 0;
    for (int i = state->play_start; i < end; i++) cards += log_has_card(state, i);
    int over = cards / trick_size(game, state);
    /* the log may already have the last card of a trick that is not settled yet */
    return over < state->n_tricks ? over : state->n_tricks;
}

/* Returns the points of the tricks that a seat has won so far, with its melds. */
Fraction points_won(const Game *game, const State *state, int seat)
{
    Fraction points = game->counts_tricks ? (Fraction){state->tricks[seat], 1}
                                          : game_points(game, state->ranking, cards_won(game, state, seat));
    return with_melds(points, melds_as_points(game, state, seat));
}

/* Returns how many of the first `n_tricks` tricks a seat has won. */
static int64_t tricks_among(const State *state, int seat, int n_tricks)
{
    int64_t n = 0;
    for (int i = 0; i < n_tricks; i++) n += state->trick_winner[i] == seat;
    return n;
}

/* Returns the number of tricks that a seat had won when the announcement was made. */
int64_t tricks_at(const Game *game, const State *state, int seat, int64_t announcement)
{
    int over = tricks_until(game, state, index_announced(game, state, announcement));
    return tricks_among(state, seat, over);
}

/* Returns the points of cards and melds that a seat had when the announcement was made. */
Fraction points_at(const Game *game, const State *state, int seat, int64_t announcement)
{
    int end = index_announced(game, state, announcement);
    if (end == state->n_log) return points_won(game, state, seat);
    int over = tricks_until(game, state, end); /* the tricks finished when the announcement was made */
    Fraction points = game->counts_tricks ? (Fraction){tricks_among(state, seat, over), 1}
                                          : game_points(game, state->ranking, cards_won_until(game, state, seat, over));
    return with_melds(points, melds_as_points_at(game, state, seat, end, over));
}

/*
 * Goes back in the log from the present hand, and adds the cards that were played since the announcement. Then
 * subtracts the cards that were drawn since.
 */
int announced_with(const Game *game, const State *state, int seat, int announcement)
{
    int cards = cards_count(state->hand[seat]), held = -1, entry = 0;
    if (!(state->announced[seat] >> announcement & 1)) return -1;
    for (int i = state->n_log - 1; i >= 0; i--) {
        if (log_seat(state, i) != seat) continue;
        if (log_announces(game, state, i, announcement)) {
            held = cards;
            entry = i;
        }
        /* before this entry, a card played was still in the hand */
        bool is_play = !log_token(game, state, i) && state->n_tricks + state->n_in_trick > 0 && i >= state->play_start;
        cards += is_play;
    }
    return held >= 0 && game->stock.draw ? held - stock_drawn_since(game, state, seat, entry) : held;
}
