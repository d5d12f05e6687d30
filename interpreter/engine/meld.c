/*
 * Melds. The announced melds are entries of the log. In a pack with two copies of each card, the copies are cards 2n
 * and 2n + 1. So in a set, the second copy is the bit after the first. Game.kinds has the first copies.
 */
#include "engine/meld.h"

#include "base/rng.h"
#include "engine/facts.h"
#include "engine/piles.h"
#include "engine/sides.h"

/* Returns the meld that an action announces, or NULL if it announces none. */
static const Combination *melded_by(const Game *game, Action action)
{
    const Token *token = action < FIRST_TOKEN || action == NO_ACTION ? NULL : token_of(game, action);
    return token && token->kind == TOKEN_MELD ? &game->combination[token->index] : NULL;
}

/* Returns the meld that log entry `i` announces, or NULL. */
static const Combination *melded_at(const Game *game, const State *state, int i)
{
    return melded_by(game, log_action(state, i));
}

/* True if this kind of meld can be announced in the contract. */
static bool counts_here(const Game *game, const State *state, const Combination *combination)
{
    return game->contract[state->contract].melds >> combination->meld & 1;
}

/*
 * Returns the worth of a meld if its player has announced it `before` times in this deal. A first announcement and a
 * repeated one can differ in value, and melds in trumps have values of their own.
 */
static int value_in(const Game *game, int ranking, const Combination *combination, int before)
{
    bool is_trump = combination->suit >= 0 && combination->suit == game->ranking[ranking].trump_suit;
    return (is_trump ? combination->trump_value : combination->value)[before > 0];
}

/* Like value_in(), with the trumps of a position. */
static int value_now(const Game *game, const State *state, const Combination *combination, int before)
{
    return value_in(game, state->ranking, combination, before);
}

/*
 * Log entry `at` must announce a meld. Returns how often its seat has announced the same meld before. Returns 0 if the
 * meld counts only once, or if its cards are hidden.
 */
static int times_before(const Game *game, const State *state, int at)
{
    int n = 0;
    const Combination *said = melded_at(game, state, at);
    if (!said->cards || !game->meld[said->meld].twice) return 0;
    for (int i = state->play_start; i < at; i++) n += state->log[i] == state->log[at];
    return n;
}

/* ---- searching for melds ----------------------------------------------------------------------------------------- */

/* A search for all combinations that are contained in a set of cards, in the order of their lowest cards. */
typedef struct Search {
    /*
     * cards: the set, from game_same_cards(); starts: cards of it that are the lowest of combinations still to be
     * looked at
     */
    CardSet cards, starts;
    uint16_t next; /* the next combination with the present lowest card, or NO_COMBINATION */
} Search;

/* Begins a search in a set of cards. */
static inline Search search_in(const Game *game, CardSet cards)
{
    CardSet same = game_same_cards(game, cards);
    return (Search){.cards = same, .starts = same & game->combination_starts, .next = NO_COMBINATION};
}

/*
 * Returns the next combination contained in the cards, or NULL. If a combination is not contained, the longer ones that
 * contain it are skipped.
 */
static inline const Combination *next_found(const Game *game, Search *search)
{
    for (;;) {
        if (search->next == NO_COMBINATION) {
            if (!search->starts) return NULL;
            search->next = game->first_combination[cards_first(search->starts)];
            search->starts &= search->starts - 1;
        }
        const Combination *combination = &game->combination[search->next];
        bool is_found = !(combination->cards & ~search->cards);
        search->next = is_found ? combination->next : combination->next_without;
        if (is_found) return combination;
    }
}

/* ---- the cards shown by melds ------------------------------------------------------------------------------------ */

/*
 * The cards in a hand that its melds have laid on the table. `shown`: all of them; used[kind]: those that a meld of
 * this kind cannot use again. A meld uses the first copy of a card as long as the rules let it. When a copy is played,
 * it is assumed to be the first one, because this copy has been used more. It is removed from the sets, and the second
 * copy takes its place.
 */
typedef struct Laid {
    CardSet shown, used[MAX_MELDS];
} Laid;

/*
 * Returns the cards that a meld lays on the table. If it needs one copy of a card, it uses the first or, if this cannot
 * be used, the second. A meld may also need both copies. `again`: the same meld was announced before.
 */
static CardSet taken_by(const Game *game, const Combination *meld, bool again, const Laid *laid)
{
    if (game->copies != 2) return meld->cards;
    CardSet first = meld->cards & game->kinds, second = meld->cards & ~game->kinds;
    /* a repeated announcement of the same meld shows different cards */
    CardSet used = laid->used[meld->meld] | (again ? laid->shown : 0);
    CardSet replaced = first & used & ~(second >> 1); /* first copies that the second ones replace */
    return (first & ~replaced) | replaced << 1 | second;
}

/* Adds the cards of a meld to those on the table, and to those that are used up. `again`: see taken_by(). */
static void lay_meld(const Game *game, const Combination *meld, bool again, Laid *laid)
{
    CardSet cards = taken_by(game, meld, again, laid);
    laid->shown |= cards;
    for (unsigned left = game->meld[meld->meld].uses_up; left; left &= left - 1)
        laid->used[__builtin_ctz(left)] |= cards;
}

/* Returns the set without the first of the `copies` of a card. If it has the second copy, this becomes the first. */
static CardSet without_first(const Game *game, CardSet set, CardSet copies)
{
    CardSet second = set & copies & ~game->kinds;
    return game->copies == 2 ? (set & ~copies) | second >> 1 : set & ~copies;
}

/* Removes a card that has left the hand from those on the table, if it was there. */
static void remove_laid(const Game *game, Card card, Laid *laid)
{
    CardSet copies = game_copies(game, card);
    if (!(laid->shown & copies)) return;
    laid->shown = without_first(game, laid->shown, copies);
    for (int kind = 0; kind < game->n_melds; kind++) laid->used[kind] = without_first(game, laid->used[kind], copies);
}

/* True if the action is the exchange of a card for the one turned up. */
static bool exchanges_turned(const Game *game, Action action)
{
    const Token *token = action == NO_ACTION ? NULL : token_of(game, action);
    return token && token->kind == TOKEN_ANNOUNCE && game->announcement[token->index].takes_turned;
}

/*
 * Finds the cards in a hand that its melds have laid on the table before index `end` of the log. With
 * `without_hidden`, melds whose cards other players may not see are left out.
 */
static Laid laid_until(const Game *game, const State *state, int seat, int end, bool without_hidden)
{
    Laid laid = {0};
    if (!state->asides) return laid; /* only cards were played, so there are no melds */
    for (int i = state->play_start; i < end; i++) {
        if (log_seat(state, i) != seat) continue;
        Action action = log_action(state, i);
        const Combination *meld = melded_by(game, action);
        if (meld && !(without_hidden && meld->heard_as != NO_COMBINATION))
            lay_meld(game, meld, times_before(game, state, i) > 0, &laid);
        else if (action < FIRST_TOKEN) remove_laid(game, action_card(action), &laid);
        else if (exchanges_turned(game, action)) remove_laid(game, state->exchanged, &laid);
    }
    return laid;
}

/*
 * Returns the cards of `hand` that are equal to cards of `set`. If `set` has both copies of a card, the result has both
 * as far as the hand has them; otherwise it has the first copy in the hand.
 */
static CardSet copies_in(const Game *game, CardSet set, CardSet hand)
{
    CardSet same = game_same_cards(game, set);
    CardSet twice = game->copies == 2 ? game_all_copies(game, same & ~game->kinds) : 0;
    return game_choices(game, hand & game_all_copies(game, same)) | (hand & twice);
}

/*
 * Returns the cards of `from` that a seat certainly held when the log had `end` entries, because its melds had shown
 * them.
 */
CardSet melds_held(const Game *game, const State *state, int seat, int end, CardSet from)
{
    return copies_in(game, laid_until(game, state, seat, end, false).shown, from);
}

/* This function is defined below, with the others for melds whose cards are hidden. */
static bool melds_are_hidden(const Game *game, const State *state, int seat);

/*
 * True if a player who has both copies of a card lays down the second one. Other players do not know this, because it
 * depends on all his cards as dealt. So the copy that he shows does not tell if he has the other one, too.
 */
static bool lays_second(const State *state, int seat, Card kind)
{
    CardSet dealt = state->dealt[seat];
    Rng rng = rng_stream((uint64_t)dealt ^ (uint64_t)(dealt >> 64), kind, (uint64_t)seat);
    return rng_below(&rng, 2) == 1;
}

/* Returns the cards in a seat's hand that its melds have shown. Melds whose cards are hidden are left out. */
CardSet melded_cards(const Game *game, const State *state, int seat)
{
    if (!game->n_combinations || !play_has_begun(state) || !state->asides) return 0;
    Laid laid = laid_until(game, state, seat, state->n_log, melds_are_hidden(game, state, seat));
    CardSet shown = copies_in(game, laid.shown, state->hand[seat]);
    if (game->copies != 2) return shown;
    CardSet either = shown & game->kinds & state->hand[seat] >> 1 & ~(shown >> 1); /* one of two copies is shown */
    EACH_CARD (kind, either)
        if (lays_second(state, seat, kind)) shown ^= card_bit(kind) | card_bit(kind) << 1;
    return shown;
}

bool melds_show_copies(const Game *game, const State *state, const CardSet *melded)
{
    for (int seat = 0; seat < game->n_players; seat++) {
        CardSet copies = game_all_copies(game, melded[seat]);
        if (copies && (melded_cards(game, state, seat) & copies) != melded[seat]) return false;
    }
    return true;
}

/* ---- announcing melds -------------------------------------------------------------------------------------------- */

/* Returns how often the seat has announced the meld in this deal. */
static int times_announced(const State *state, int seat, const Combination *combination)
{
    int n = 0;
    if (!state->asides) return 0; /* only cards were played */
    for (int i = state->play_start; i < state->n_log; i++)
        n += log_action(state, i) == combination->token && log_seat(state, i) == seat;
    return n;
}

/* Returns the cards that the seat has had since it first announced the meld: in its hand now, or gone since then. */
static CardSet cards_since(const Game *game, const State *state, int seat, const Combination *combination)
{
    CardSet had = state->hand[seat];
    bool is_announced = false;
    for (int i = state->play_start; i < state->n_log; i++) {
        if (log_seat(state, i) != seat) continue;
        Action action = log_action(state, i);
        is_announced |= action == combination->token;
        if (is_announced && action < FIRST_TOKEN) had |= card_bit(action_card(action));
        else if (is_announced && exchanges_turned(game, action)) had |= card_bit(state->exchanged);
    }
    return had;
}

/* Returns how often a meld may be announced with these cards: twice only if they have both copies of all its cards. */
static int times_with(const Game *game, const Combination *combination, CardSet cards)
{
    CardSet pairs = cards & cards >> 1 & game->kinds; /* the first copies of cards of which both are there */
    return game->meld[combination->meld].twice && !(combination->cards & ~pairs) ? game->copies : 1;
}

/*
 * Returns how often a seat that has announced the meld may announce it in a deal. The cards that it has played since
 * the first time count, too.
 */
static int times_allowed(const Game *game, const State *state, int seat, const Combination *combination)
{
    if (!game->meld[combination->meld].twice) return 1;
    return times_with(game, combination, cards_since(game, state, seat, combination));
}

/*
 * Returns the cards of a hand that a meld of this kind may still use. If both copies of a card are free, both are in
 * the set. If only one is free, the set has the first copy, whichever of the two it is. `laid` is NULL if nothing was
 * announced.
 */
static CardSet free_to_meld(const Game *game, CardSet hand, int kind, const Laid *laid)
{
    CardSet used = laid && game->meld[kind].is_used_up ? laid->used[kind] : 0;
    return game_same_cards(game, used ? hand & ~copies_in(game, used, hand) : hand);
}

/* True if the meld consists of both copies of its cards. */
static bool needs_both_copies(const Game *game, const Combination *combination)
{
    return (combination->cards & ~game->kinds) != 0;
}

/*
 * True if the meld is a part of a longer one among these cards, which come from game_same_cards(). If the meld needs
 * both copies of its cards, the longer one does, too.
 */
static bool is_part_of_longer(const Game *game, const Combination *combination, CardSet cards)
{
    if (needs_both_copies(game, combination)) cards &= cards >> 1;
    return (combination->longer & cards) != 0;
}

/*
 * True if the seat may announce the meld. The meld must count in this contract and be worth something. The seat must
 * have its cards, and they must not be part of a longer meld. Its condition must hold, and the seat must not have
 * announced it too often.
 */
static bool can_announce(const Game *game, const State *state, int seat, const Combination *combination,
                         const Laid *laid)
{
    if (!counts_here(game, state, combination) || !value_now(game, state, combination, 0)) return false;
    CardSet usable = free_to_meld(game, state->hand[seat], combination->meld, laid);
    bool lacks_cards = (combination->cards & ~usable) != 0;
    if (lacks_cards || is_part_of_longer(game, combination, usable)) return false;
    const Formula *when = game->meld[combination->meld].when;
    if (when && !seat_test(game, state, when, seat)) return false;
    int times = times_announced(state, seat, combination);
    return times == 0 || times < times_allowed(game, state, seat, combination);
}

/* A search for the melds that a seat can announce. */
typedef struct Announceable {
    Search search;
    int seat;
    bool is_laid_known; /* most hands have no meld, so `laid` is computed only if there is one */
    Laid laid;          /* has no meaning before `is_laid_known` */
} Announceable;

/* Begins a search. It leaves out `laid`, which is large. */
static inline void announceable_begin(const Game *game, const State *state, int seat, Announceable *melds)
{
    melds->search = search_in(game, state->hand[seat]);
    melds->seat = seat;
    melds->is_laid_known = false;
}

/* Returns the next meld that the seat can announce, if it contains at least one of `cards`; NULL at the end. */
static NOINLINE const Combination *next_announceable(const Game *game, const State *state, CardSet cards,
                                                     Announceable *melds)
{
    for (const Combination *found; (found = next_found(game, &melds->search));) {
        if (!(found->cards & cards)) continue;
        bool is_laid_needed = state->asides && game->meld[found->meld].is_used_up;
        if (is_laid_needed && !melds->is_laid_known) {
            melds->laid = laid_until(game, state, melds->seat, state->n_log, false);
            melds->is_laid_known = true;
        }
        if (can_announce(game, state, melds->seat, found, is_laid_needed ? &melds->laid : NULL)) return found;
    }
    return NULL;
}

/* True if the seat can announce a meld. Most hands contain no meld, so this is tested first. */
static bool can_announce_any(const Game *game, const State *state, int seat)
{
    Search search = search_in(game, state->hand[seat]);
    if (!next_found(game, &search)) return false;
    Announceable melds;
    announceable_begin(game, state, seat, &melds);
    return next_announceable(game, state, game->pack, &melds) != NULL;
}

/* Adds the melds that the seat can announce, if they contain at least one of `cards`. */
static void add_melds_with(const Game *game, const State *state, int seat, CardSet cards, Moves *moves)
{
    CardSet with = game_one_of_each(game, cards);
    Announceable melds;
    announceable_begin(game, state, seat, &melds);
    for (const Combination *found; (found = next_announceable(game, state, with, &melds));)
        tokens_add(&moves->tokens, found->token - FIRST_TOKEN);
}

/* Returns the number of melds that the winner of the last trick has announced since then. */
static int melds_since_trick(const Game *game, const State *state)
{
    int n = 0;
    for (int i = state->n_log - 1; i >= state->play_start && !log_has_card(state, i); i--)
        n += melded_at(game, state, i) != NULL;
    return n;
}

/*
 * True if the rules let the winner of the trick announce a meld now. His hand is not tested, because the result shows
 * at the table. So a condition that reads hands counts as true.
 */
bool melds_may_follow(const Game *game, const State *state)
{
    if (game->meld_at != MELDS_AFTER_TRICK) return false;
    if (game->most_melds && melds_since_trick(game, state) >= game->most_melds) return false;
    for (int kind = 0; kind < game->n_melds; kind++) {
        const Meld *meld = &game->meld[kind];
        if (!(game->contract[state->contract].melds >> kind & 1)) continue;
        if (!meld->when || meld->when_reads_hands || seat_test(game, state, meld->when, state->actor)) return true;
    }
    return false;
}

/*
 * True if this is the time at which the seat may announce melds without playing a card. A player who plays no cards in
 * this contract announces none.
 */
static bool is_time_to_meld(const Game *game, const State *state, int seat)
{
    if (seats_have(state->resting, seat)) return false;
    if (state->stage == STAGE_AFTER_TRICK) return melds_may_follow(game, state);
    if (state->n_tricks) return false;
    if (state->stage == STAGE_MELDING) return game->meld_at == MELDS_BEFORE_PLAY;
    return game->meld_at == MELDS_FIRST_CARD && !state->played[seat];
}

void melds_add(const Game *game, const State *state, int seat, Moves *moves)
{
    bool may_meld = game->n_combinations && is_time_to_meld(game, state, seat);
    if (may_meld) add_melds_with(game, state, seat, game->pack, moves);
}

/*
 * Returns the cards of all melds that the seat could announce if it had just won a trick. Returns no cards if melds are
 * announced at another time.
 */
CardSet melds_waiting(const Game *game, const State *state, int seat)
{
    CardSet cards = 0;
    if (game->meld_at != MELDS_AFTER_TRICK) return 0;
    Announceable melds;
    announceable_begin(game, state, seat, &melds);
    for (const Combination *found; (found = next_announceable(game, state, game->pack, &melds));)
        cards |= game_all_copies(game, found->cards);
    return cards & state->hand[seat];
}

/* Returns the meld with the highest value among the legal actions; NO_ACTION if there is no meld. */
Action melds_best(const Game *game, const State *state, Moves moves)
{
    Action best = NO_ACTION;
    int most = 0;
    for (int k = cards_count(moves.cards); k < moves_count(moves); k++) { /* tokens come after the cards */
        const Token *token = token_of(game, moves_nth(moves, k));
        if (token->kind != TOKEN_MELD) continue;
        int value = value_now(game, state, &game->combination[token->index], 0);
        if (value <= most) continue;
        best = moves_nth(moves, k);
        most = value;
    }
    return best;
}

/* Melds that were found in a set of cards. */
typedef struct FoundMelds {
    uint8_t times[MAX_COMBINATIONS]; /* by combination: how often it was found */
    Laid laid;
} FoundMelds;

/* Returns the most valuable meld that can still be found in the cards, with the trumps of a ranking; NULL: none. */
static const Combination *best_within(const Game *game, int ranking, CardSet cards, const FoundMelds *melds)
{
    const Combination *best = NULL;
    Search search = search_in(game, cards);
    for (const Combination *found; (found = next_found(game, &search));) {
        CardSet usable = free_to_meld(game, cards, found->meld, &melds->laid);
        bool is_free = !(found->cards & ~usable) && !is_part_of_longer(game, found, usable);
        if (!is_free || melds->times[found - game->combination] >= times_with(game, found, cards)) continue;
        if (!best || value_in(game, ranking, found, 0) > value_in(game, ranking, best, 0)) best = found;
    }
    return best;
}

int64_t melds_within(const Game *game, int ranking, CardSet cards)
{
    FoundMelds melds = {.times = {0}};
    int64_t sum = 0;
    for (const Combination *meld; (meld = best_within(game, ranking, cards, &melds));) {
        int before = melds.times[meld - game->combination]++;
        sum += value_in(game, ranking, meld, before);
        lay_meld(game, meld, before > 0, &melds.laid);
    }
    return sum;
}

/* Announces all melds of a hand, the most valuable first. */
void melds_lay(const Game *game, State *state, int seat)
{
    for (int i = 0; i <= 2 * game->hand_size; i++) { /* a limit that no hand reaches */
        Moves moves = {0};
        add_melds_with(game, state, seat, game->pack, &moves);
        Action meld = melds_best(game, state, moves);
        if (meld == NO_ACTION) return;
        log_push(state, seat, meld);
        state->asides++;
    }
}

/* True if a meld may be announced together with the card that the actor plays next. */
static bool is_beside_card(const Game *game, const State *state)
{
    if (!game->contract[state->contract].melds) return false;
    return (game->meld_at == MELDS_ON_LEAD && state->n_in_trick == 0) || game->meld_at == MELDS_WITH_CARD;
}

/*
 * Called if the last action was no card. If it was a meld announced together with a card, returns the cards of this
 * meld that the actor still holds. He must play one of them. Otherwise returns no cards.
 */
CardSet meld_to_play_after(const Game *game, const State *state)
{
    if (!is_beside_card(game, state)) return 0;
    const Combination *said = melded_at(game, state, state->n_log - 1);
    return said ? game_all_copies(game, said->cards) & state->hand[state->actor] : 0;
}

/* True if the actor must play a card of the meld just announced, or can announce a meld together with his card. */
bool melds_are_due(const Game *game, const State *state)
{
    if (!is_beside_card(game, state)) return false;
    return meld_to_play(game, state) || can_announce_any(game, state, state->actor);
}

/*
 * Notes the cards that the player of a meld certainly lacks: with one of them, he would have announced a longer meld.
 * Notes nothing if melds are not shown to all, if players draw cards, if other melds can use up the cards of this kind,
 * or if the longer meld needs both copies: the player may have one of them.
 */
void melds_learn(const Game *game, State *state, int seat, const Combination *said)
{
    bool is_public = game->meld_show == MELDS_SHOWN_ALL;
    if (is_public && !game->stock.draw && !game->meld[said->meld].is_used_up && !needs_both_copies(game, said))
        state->lacks[seat] |= game_all_copies(game, said->longer);
}

/*
 * Returns the legal actions, with the melds that can be announced together with one of the cards. Just after a meld,
 * returns only the cards of this meld, one of which must be played.
 */
Moves melds_beside(const Game *game, const State *state, Moves others)
{
    if (!is_beside_card(game, state)) return others;
    CardSet due = meld_to_play(game, state);
    if (due) return (Moves){.cards = others.cards & due ? others.cards & due : due};
    add_melds_with(game, state, state->actor, others.cards, &others);
    return others;
}

/* Makes the suit of the announced meld trumps, if the rules say so for this kind of meld. */
void meld_makes_trumps(const Game *game, State *state, const Token *token)
{
    const Combination *said = &game->combination[token->index];
    if (game->meld[said->meld].makes_trump)
        state->ranking = (uint8_t)(game->contract[state->contract].rankings + said->suit);
}

/* ---- comparing melds --------------------------------------------------------------------------------------------- */

/*
 * Returns the height by which melds are compared. It is the rank of the strongest card, with trumps ranked like any
 * suit, or a number given by the file.
 */
static int height_of(const Game *game, const State *state, const Combination *combination)
{
    const Contract *contract = &game->contract[state->contract];
    /* the index of the rankings that compare melds; 0: those of the pack */
    int rankings = game->meld_order == MELD_ORDER_DECK ? 0 : contract->rankings, most = 0;
    if (game->meld_order == MELD_ORDER_LISTED) return combination->height;
    const uint8_t *strength = game->ranking[rankings + NO_TRUMPS].strength;
    EACH_CARD (card, combination->cards)
        if (strength[card] > most) most = strength[card];
    return most;
}

/* A meld that was announced. */
typedef struct Said {
    const Combination *meld; /* NULL: no meld was announced */
    int seat, before;        /* its player, and how often he had announced it before */
} Said;

/* Returns the meld that log entry `i` announces. */
static Said said_at(const Game *game, const State *state, int i)
{
    const Combination *meld = melded_at(game, state, i);
    return meld ? (Said){meld, log_seat(state, i), times_before(game, state, i)} : (Said){NULL, NO_SEAT, 0};
}

/* Returns the number by which melds are compared in one respect, such as value or size. The higher number is better. */
static int value_to_compare(const Game *game, const State *state, const Said *said, int by)
{
    const Combination *meld = said->meld;
    switch ((MeldCompare)by) {
    case COMPARE_VALUE: return value_now(game, state, meld, said->before);
    case COMPARE_CARDS: return meld->size;
    case COMPARE_SETS: return meld->suit < 0;
    case COMPARE_RANK: return height_of(game, state, meld);
    case COMPARE_TRUMP: return meld->suit >= 0 && meld->suit == game->ranking[state->ranking].trump_suit;
    case COMPARE_ELDER: return -seat_position(state, said->seat);
    }
    return 0;
}

/* True if meld `a` beats `b`: the first respect in which they differ decides, in the order of the rules. */
static bool is_better(const Game *game, const State *state, const Said *a, const Said *b)
{
    for (int i = 0; i < game->n_meld_compare; i++) {
        int first = value_to_compare(game, state, a, game->meld_compare[i]),
            second = value_to_compare(game, state, b, game->meld_compare[i]);
        if (first != second) return first > second;
    }
    return false;
}

/*
 * Returns the seat with the best meld, or NO_SEAT if there is none. Melds whose cards are hidden are left out. If melds
 * are equally good, the first counts.
 */
static int best_melder(const Game *game, const State *state)
{
    Said best = {NULL, NO_SEAT, 0};
    /* left: the actions that are no cards and were not looked at yet */
    for (int i = state->play_start, left = state->asides; left && i < state->n_log; i++) {
        if (log_has_card(state, i)) continue;
        Said said = said_at(game, state, i);
        bool is_known = said.meld && said.meld->cards;
        if (is_known && (!best.meld || is_better(game, state, &said, &best))) best = said;
        left--;
    }
    return best.seat;
}

/* True if the melds of a seat count: all do, or only those of the player with the best meld, or of his side. */
static bool melds_count_for(const Game *game, const State *state, int seat)
{
    if (game->meld_counts == MELDS_ALL) return true;
    int best = best_melder(game, state);
    return best == seat || (game->meld_counts == MELDS_BEST_SIDE && best != NO_SEAT && same_side(state, best, seat));
}

/* ---- melds whose cards are hidden -------------------------------------------------------------------------------- */

/*
 * True if the other players do not see the cards of a seat's melds. Either melds are still being announced, or the
 * seat's melds do not count. False if melds are shown to all, and after play.
 */
static bool melds_are_hidden(const Game *game, const State *state, int seat)
{
    if (game->meld_show == MELDS_SHOWN_ALL || state->ending == ENDING_PLAYED) return false;
    bool is_open = game->meld_at == MELDS_BEFORE_PLAY ? state->stage == STAGE_MELDING : state->n_tricks == 0;
    return is_open || !melds_count_for(game, state, seat);
}

/* Returns the action as the other players see it while the cards of the meld are hidden. */
static Action heard_as(const Game *game, Action action)
{
    const Combination *said = melded_by(game, action);
    return said && said->heard_as != NO_COMBINATION ? game->combination[said->heard_as].token : action;
}

/* Replaces the hidden melds of other players, in the log of a view, by what the viewer hears of them. */
void melds_hide(const Game *game, State *seen, int viewer)
{
    /* seats whose melds are hidden; found before the log changes, because melds_are_hidden() reads it */
    uint8_t hidden = 0;
    for (int seat = 0; seat < game->n_players; seat++)
        if (seat != viewer && melds_are_hidden(game, seen, seat)) hidden |= seat_bit(seat);
    for (int i = seen->play_start; hidden && i < seen->n_log; i++)
        if (seats_have(hidden, log_seat(seen, i)))
            seen->log[i] = log_entry(log_seat(seen, i), heard_as(game, log_action(seen, i)));
}

/* Returns the meld of an action if its cards are not known, because only a part of it was heard; otherwise NULL. */
const Combination *meld_heard(const Game *game, Action action)
{
    const Combination *heard = melded_by(game, action);
    return heard && !heard->cards ? heard : NULL;
}

/*
 * Returns the first legal action that other players could hear as `heard`, while the cards of melds are hidden. Returns
 * NO_ACTION if there is none.
 */
Action meld_behind(const Game *game, Moves moves, Action heard)
{
    for (int k = cards_count(moves.cards); k < moves_count(moves); k++) /* tokens come after the cards */
        if (moves_nth(moves, k) == heard || heard_as(game, moves_nth(moves, k)) == heard) return moves_nth(moves, k);
    return NO_ACTION;
}

/* True if the action is `heard`, or if other players hear it so while the cards of melds are hidden. */
bool meld_sounds_like(const Game *game, Action action, Action heard)
{
    return action == heard || (action != NO_ACTION && heard_as(game, action) == heard);
}

/*
 * Returns the cards that a seat certainly lacks, because its shown melds would have been longer with them. Returns no
 * cards if melds are always shown to all, or if players draw cards.
 */
CardSet melds_exclude(const Game *game, const State *seen, int seat)
{
    CardSet lacks = 0;
    if (game->meld_show == MELDS_SHOWN_ALL || game->stock.draw) return 0;
    for (int i = seen->play_start; play_has_begun(seen) && i < seen->n_log; i++) {
        const Combination *said = melded_at(game, seen, i);
        if (!said || log_seat(seen, i) != seat || game->meld[said->meld].is_used_up) continue;
        if (needs_both_copies(game, said)) continue;  /* he may have one copy of the cards */
        lacks |= game_all_copies(game, said->longer); /* with these cards the meld would have been longer */
    }
    return lacks;
}

/* ---- the worth of melds ------------------------------------------------------------------------------------------ */

/* Returns the worth of the melds that a seat has announced before index `end` of the log. */
static inline int64_t worth_until(const Game *game, const State *state, int seat, int end)
{
    int64_t sum = 0;
    /* left: the actions that are no cards and were not looked at yet */
    for (int i = state->play_start, left = state->asides; left && i < end; i++) {
        if (log_has_card(state, i)) continue;
        Said said = said_at(game, state, i);
        if (said.meld && said.seat == seat) sum += value_now(game, state, said.meld, said.before);
        left--;
    }
    return sum;
}

/* Returns the worth of the melds among the cards of a trick. A part of a longer meld does not count. */
static int64_t worth_of_trick(const Game *game, const State *state, CardSet trick)
{
    Search search = search_in(game, trick);
    int64_t sum = 0;
    for (const Combination *found; (found = next_found(game, &search));)
        if (!is_part_of_longer(game, found, search.cards) && counts_here(game, state, found))
            sum += value_now(game, state, found, 0);
    return sum;
}

/* Returns the worth of the melds in those of the first `n_tricks` tricks that a seat has won. */
static int64_t found_in_tricks(const Game *game, const State *state, int seat, int n_tricks)
{
    int64_t sum = 0;
    for (int trick = 0; trick < n_tricks; trick++)
        if (state->trick_winner[trick] == seat) sum += worth_of_trick(game, state, cards_of_trick(game, state, trick));
    return sum;
}

/*
 * Returns the worth of the melds that a seat has announced or, in some games, of those in the tricks that it has won.
 * With `that_count`, announced melds that do not count are worth 0: the seat may need a trick, or the best meld.
 */
int64_t melds_worth(const Game *game, const State *state, int seat, bool that_count)
{
    if (!game->n_combinations || !play_has_begun(state)) return 0;
    if (game->meld_at == MELDS_IN_TRICK) return found_in_tricks(game, state, seat, state->n_tricks);
    if (that_count && game->melds_need_trick && !state->tricks[seat]) return 0;
    if (that_count && !melds_count_for(game, state, seat)) return 0;
    return worth_until(game, state, seat, state->n_log);
}

int64_t melds_as_points(const Game *game, const State *state, int seat)
{
    if (!game->melds_are_points) return 0;
    bool may_have_melds = state->asides || game->meld_at == MELDS_IN_TRICK;
    return may_have_melds ? melds_worth(game, state, seat, true) : 0;
}

/* True if the seat won one of the first `n_tricks` tricks. */
static bool had_won(const State *state, int seat, int n_tricks)
{
    for (int trick = 0; trick < n_tricks; trick++)
        if (state->trick_winner[trick] == seat) return true;
    return false;
}

int64_t melds_as_points_at(const Game *game, const State *state, int seat, int end, int n_tricks)
{
    if (!game->melds_are_points || !game->n_combinations || !play_has_begun(state)) return 0;
    if (game->meld_at == MELDS_IN_TRICK) return found_in_tricks(game, state, seat, n_tricks);
    if (game->melds_need_trick && !had_won(state, seat, n_tricks)) return 0;
    return melds_count_for(game, state, seat) ? worth_until(game, state, seat, end) : 0;
}

int melds_values(const Game *game, const State *state, int seat, int64_t *values, int room)
{
    int n = 0;
    for (int i = state->play_start; play_has_begun(state) && state->asides && i < state->n_log; i++) {
        Said said = said_at(game, state, i);
        if (said.meld && said.seat == seat && n < room) values[n++] = value_now(game, state, said.meld, said.before);
    }
    return n;
}
