/*
 * Draws complete positions for a view. It draws places for the hidden cards, finds the cards as dealt, and replays all
 * actions of the log. So a sample differs from the true position only in cards that the view does not know.
 */
#include "engine/flow_inner.h"
#include "engine/meld.h"
#include "engine/stock.h"
#include "engine/passing.h"
#include "engine/view.h"

#include <string.h>

enum {
    MAX_TRIES = 1000,  /* tries to find a deal in which all bids and announcements are legal */
    PLAY_TRIES = 16,   /* up to this number of tries, all cards played must be legal, too */
    MOST_WORK = 200000 /* the most actions replayed in search_on(), which follows if all tries fail */
};

/* ---- drawing the hidden cards ------------------------------------------------------------------------------------ */

/*
 * A random distribution of hidden cards in progress. `left` has the cards without a place yet. For each place, `can`
 * has those that it can have, and `put` those that it has got.
 */
typedef struct Draw {
    CardSet left, can[N_PLACES], put[N_PLACES];
    int room[N_PLACES]; /* the number of cards that each place still needs */
    Rng *rng;
} Draw;

/* Begins a distribution in which no hidden card has a place yet. */
static Draw draw_start(const View *view, Rng *rng)
{
    Draw draw = {.left = view->hidden, .rng = rng};
    for (int place = 0; place < N_PLACES; place++) {
        draw.can[place] = view->can[place];
        draw.room[place] = view->room[place];
    }
    return draw;
}

/* Puts a card into a place. */
static void put_card(Draw *draw, CardSet card, int place)
{
    draw->put[place] |= card;
    draw->left &= ~card;
    draw->room[place]--;
}

/*
 * Draws a place for a card: the more cards a place still needs, the likelier it is. A place that needs all its
 * candidates has priority. Returns -1 if the card has no possible place, or if any place can no longer be filled.
 */
static int draw_place(const Draw *draw, Card card)
{
    int room[N_PLACES] = {0}, total = 0;
    for (int place = 0; place < N_PLACES; place++) {
        if (draw->room[place] == 0) continue;
        int choice = cards_count(draw->can[place] & draw->left);
        if (choice < draw->room[place]) return -1; /* this place can no longer be filled */
        if (!cards_have(draw->can[place], card)) continue;
        if (choice == draw->room[place]) return place;
        total += room[place] = draw->room[place];
    }
    if (total == 0) return -1;
    int number = (int)rng_below(draw->rng, (uint32_t)total), place = 0;
    while (number >= room[place]) number -= room[place++];
    return place;
}

/* Draws a place for each of these cards, which cannot be everywhere. False if one of them has no possible place. */
static bool draw_tied(Draw *draw, CardSet cards)
{
    EACH_CARD (card, cards) {
        int place = draw_place(draw, card);
        if (place < 0) return false;
        put_card(draw, card_bit(card), place);
    }
    return true;
}

/* Distributes the remaining cards, which can be in any place that still needs cards. */
static void draw_free(Draw *draw)
{
    for (int place = 0; place < N_PLACES; place++) {
        if (draw->room[place] == 0) continue;
        bool is_last = draw->room[place] == cards_count(draw->left);
        CardSet some = is_last ? draw->left : draw_cards(draw->rng, draw->left, draw->room[place]);
        draw->put[place] |= some;
        draw->left &= ~some;
        draw->room[place] = 0;
    }
}

/* Draws a place for each card, first for the cards with the fewest possible places. False if a card has none left. */
static bool draw_all(Draw *draw)
{
    /* at_least[n]: the cards that n or more places can have */
    CardSet at_least[N_PLACES + 2] = {draw->left};
    int n_places = 0;
    for (int place = 0; place < N_PLACES; place++) {
        if (!draw->room[place]) continue;
        n_places++;
        for (int n = n_places; n > 0; n--) at_least[n] |= at_least[n - 1] & draw->can[place];
    }
    for (int n = 0; n < n_places; n++) /* the cards with exactly n possible places */
        if (!draw_tied(draw, at_least[n] & ~at_least[n + 1])) return false;
    draw_free(draw);
    return true;
}

/*
 * Returns the cards that the condition of a randomly chosen announcement or bid depends on. If a player has made the
 * announcement or bid, he probably has these cards.
 */
static CardSet cards_of_random_condition(const Game *game, Rng *rng)
{
    int n = game->n_announcements + game->n_bids;
    if (n == 0) return 0;
    int i = (int)rng_below(rng, (uint32_t)n), bid = i - game->n_announcements; /* announcements come first, then bids */
    const Formula *when = bid < 0 ? game->announcement[i].when : game->bid[bid].when;
    return cards_of_value(formula_names_items(when));
}

/*
 * Draws a distribution in which a random player often has unusually many cards that a condition depends on: each number
 * of these cards is equally likely. The other cards are drawn as in draw_all(). False if a card has no place left.
 */
static bool draw_by_condition(Draw *draw, const Game *game)
{
    int seat = (int)rng_below(draw->rng, game->n_players);
    CardSet cards = cards_of_random_condition(game, draw->rng) & draw->left & draw->can[seat];
    int most = cards_count(cards) < draw->room[seat] ? cards_count(cards) : draw->room[seat];
    CardSet some = draw_cards(draw->rng, cards, (int)rng_below(draw->rng, (uint32_t)most + 1));
    EACH_CARD (card, some) put_card(draw, card_bit(card), seat);
    return draw_all(draw);
}

/* ---- melds whose cards are hidden ------------------------------------------------------------------------------- */

/*
 * The melds drawn so far for one seat. A meld is drawn if others know only a part of it, such as its number of cards.
 * In the functions below, `heard` is the index of the combination that represents this part in the log.
 */
typedef struct Melder {
    const Game *game;
    int seat;
    CardSet had;    /* cards that the seat has or has played, as far as they are known or drawn */
    CardSet used;   /* cards in melds drawn before, if a card counts in only one meld */
    TokenSet drawn; /* the tokens of the melds drawn before */
} Melder;

/* Returns the cards that the seat still needs for a meld. If a card has two copies, either of them will do. */
static CardSet needed_for(const Melder *melder, const Combination *meld)
{
    return meld->cards & ~game_same_cards(melder->game, melder->had & ~melder->used);
}

/*
 * Returns the weight with which this meld is drawn for the part `heard`. Each card of the meld that the seat still
 * needs divides the weight by CARD_ODDS. 0: the meld is not possible.
 */
static uint32_t odds_of_meld(const Draw *draw, const Melder *melder, const Combination *meld, int heard)
{
    enum { CARD_ODDS = 3, MOST_CARDS = 12 };
    const Game *game = melder->game;
    bool is_again = !game->meld[meld->meld].twice && tokens_have(&melder->drawn, meld->token - FIRST_TOKEN);
    if (meld->heard_as != heard || is_again) return 0;
    CardSet needed = needed_for(melder, meld), free = game_same_cards(game, draw->can[melder->seat] & draw->left);
    CardSet longer = game_all_copies(game, meld->longer) & melder->had & ~melder->used;
    bool can_have = !(game_same_cards(game, needed) & ~free) && cards_count(needed) <= draw->room[melder->seat];
    if (longer || !can_have) return 0; /* with a card of `longer`, the player would have announced a longer meld */
    uint32_t odds = 1;
    for (int i = cards_count(needed); i < MOST_CARDS; i++) odds *= CARD_ODDS;
    return odds;
}

/* Puts the cards that a meld needs into the hand of its player, who then can have no card that makes it longer. */
static void put_meld(Draw *draw, Melder *melder, const Combination *meld)
{
    const Game *game = melder->game;
    CardSet put = 0;
    EACH_CARD (kind, meld->cards) {
        CardSet copies = game_all_copies(game, card_bit(kind)) & ~put, own = copies & melder->had & ~melder->used;
        CardSet card = card_bit(cards_first(own ? own : copies & draw->can[melder->seat] & draw->left));
        if (!own) put_card(draw, card, melder->seat);
        put |= card;
    }
    melder->had |= put;
    if (game->meld[meld->meld].uses_up) melder->used |= put;
    draw->can[melder->seat] &= ~game_all_copies(game, meld->longer);
    tokens_add(&melder->drawn, meld->token - FIRST_TOKEN);
}

/* Draws one of the melds of which others would know the part `heard`. False if none is possible. */
static bool draw_meld(Draw *draw, Melder *melder, int heard)
{
    const Game *game = melder->game;
    uint64_t sum = 0;
    for (int i = 0; i < game->n_combinations; i++) sum += odds_of_meld(draw, melder, &game->combination[i], heard);
    if (!sum) return false;
    uint64_t at = rng_next(draw->rng) % sum;
    for (int i = 0; i < game->n_combinations; i++) {
        uint32_t odds = odds_of_meld(draw, melder, &game->combination[i], heard);
        if (at < odds) {
            put_meld(draw, melder, &game->combination[i]);
            return true;
        }
        at -= odds;
    }
    return false;
}

/* Draws the cards of all melds that were announced but not shown. False if a meld is not possible. */
static bool draw_melds(Draw *draw, const Game *game, const State *seen)
{
    if (game->meld_show == MELDS_SHOWN_ALL || !play_has_begun(seen)) return true;
    for (int seat = 0; seat < game->n_players; seat++) {
        Melder melder = {.game = game, .seat = seat, .had = seen->hand[seat] | seen->played[seat]};
        for (int i = seen->play_start; i < seen->n_log; i++) {
            const Combination *heard = log_seat(seen, i) == seat ? meld_heard(game, log_action(seen, i)) : NULL;
            if (heard && !draw_meld(draw, &melder, (int)(heard - game->combination))) return false;
        }
    }
    return true;
}

/* Exchanges the places of two random hidden cards, if each can be in the place of the other. */
static void exchange_two(Draw *draw, const View *view)
{
    if (!view->hidden) return;
    Card a = cards_nth(view->hidden, (int)rng_below(draw->rng, (uint32_t)cards_count(view->hidden)));
    Card b = cards_nth(view->hidden, (int)rng_below(draw->rng, (uint32_t)cards_count(view->hidden)));
    int from = 0, to = 0;
    while (!cards_have(draw->put[from], a)) from++;
    while (!cards_have(draw->put[to], b)) to++;
    if (from == to || !cards_have(view->can[to], a) || !cards_have(view->can[from], b)) return;
    draw->put[from] ^= card_bit(a) | card_bit(b);
    draw->put[to] ^= card_bit(a) | card_bit(b);
}

/* ---- from a distribution of cards to a deal ---------------------------------------------------------------------- */

/* Returns the part of the talon that the taker has chosen, or -1 if he had no choice. */
static int chosen_part(const Game *game, const State *seen)
{
    for (int i = 0; i < seen->n_log; i++) {
        const Token *token = log_token(game, seen, i);
        if (token && token->kind == TOKEN_PART) return token->index;
    }
    return -1;
}

/*
 * Returns the places of the talon whose cards the taker has taken, one bit each; 0 if he has taken none. Returns 0 also
 * if the talon is a stock, or if players picked it up in the auction.
 */
static uint64_t places_taken(const Game *game, const View *view)
{
    bool is_untouched = view->talon_count == later_left(game, &view->seen);
    if (is_untouched || game->stock.draw || pickup_has_begun(&view->seen)) return 0;
    return taken_places(game, &game->contract[view->seen.exchange_contract].talon, chosen_part(game, &view->seen));
}

/* Removes a random card from the set, and returns it. */
static Card draw_card(Rng *rng, CardSet *from)
{
    Card card = cards_nth(*from, (int)rng_below(rng, (uint32_t)cards_count(*from)));
    *from &= ~card_bit(card);
    return card;
}

/* Returns the trump card laid face down, as known or drawn; NO_CARD: not fixed, so any card of the hand can be it. */
static Card laid_card(const State *seen, const Draw *draw)
{
    CardSet drawn = draw->put[PLACE_LAID] | seen->laid;
    Action action = seen->laid_at ? log_action(seen, seen->laid_at - 1) : NO_ACTION;
    if (action != NO_ACTION) return action_card(action);
    return drawn ? cards_first(drawn) : NO_CARD;
}

/* Returns the trump card that was laid face down before more cards were dealt, as a set; 0: there is none. */
static CardSet laid_before_dealing(const Game *game, const State *seen, const Draw *draw)
{
    Card card = laid_card(seen, draw);
    bool is_before = later_has_time(game, LATER_TRUMP) && seen->laid_at && !seen->laid_before;
    return is_before && card != NO_CARD ? card_bit(card) : 0;
}

/*
 * Moves the cards that were dealt in stages back from the hands to the talon. A place whose card the view does not know
 * gets a random card of its receiver. `trump_card` was laid down to name trumps, so it was not dealt after that.
 */
static void undo_later(const Game *game, const State *seen, CardSet trump_card, Rng *rng, DealtCards *cards)
{
    for (int place = 0; place < game->n_talon; place++) {
        uint8_t seat = later_seat(game, seen, place);
        if (seat != NO_SEAT && cards->talon[place] != NO_CARD) cards->hand[seat] &= ~card_bit(cards->talon[place]);
    }
    for (int place = 0; place < game->n_talon; place++) {
        uint8_t seat = later_seat(game, seen, place);
        if (seat == NO_SEAT || cards->talon[place] != NO_CARD) continue;
        CardSet kept = later_is_from(game, place, LATER_TRUMP) ? cards->hand[seat] & trump_card : 0;
        CardSet from = cards->hand[seat] & ~kept;
        cards->talon[place] = draw_card(rng, &from);
        cards->hand[seat] = from | kept;
    }
}

/*
 * Finds the talon as dealt. Known places keep their cards. The other places get random cards: of `picked`, which the
 * taker took, or of `rest`, which nobody took. Cards that were drawn from a stock, or dealt in stages, return from the
 * hands to the talon before that.
 */
static void lay_talon(const Game *game, const View *view, CardSet picked, CardSet rest, const Draw *draw,
                      DealtCards *cards)
{
    const State *seen = &view->seen;
    uint64_t taken = places_taken(game, view);
    cards->n_talon = (uint8_t)talon_size_of(game, seen);
    cards->has_turned = seen->turned != NO_CARD;
    cards->turned = seen->turned;
    memcpy(cards->talon, seen->talon_card, sizeof cards->talon);
    if (game->stock.draw) {
        Card open = stock_open_card(game, seen);
        stock_undo_drawing(game, seen, melds_held, draw->rng, cards);
        /* the open card lies at the last place, which is filled already */
        if (open != NO_CARD) rest &= ~card_bit(open);
    }
    if (seen->later_done) undo_later(game, seen, laid_before_dealing(game, seen, draw), draw->rng, cards);
    /* a card whose place is known is not drawn again */
    for (int i = 0; i < talon_size_of(game, seen); i++) {
        CardSet known = cards->talon[i] == NO_CARD ? 0 : card_bit(cards->talon[i]);
        picked &= ~known;
        rest &= ~known;
    }
    for (int i = 0; i < talon_size_of(game, seen); i++) {
        CardSet *from = taken >> i & 1 ? &picked : &rest;
        if (cards->talon[i] == NO_CARD) cards->talon[i] = draw_card(draw->rng, from);
    }
}

/*
 * Takes back the exchange for a called card. The called card returns to its former holder, and the card given back, if
 * any, to the caller. Returns the card given back, or NO_CARD.
 */
static Card undo_call(const Game *game, const State *seen, Rng *rng, DealtCards *cards)
{
    if (seen->giver == NO_SEAT) return NO_CARD;
    CardSet *caller = &cards->hand[seen->declarer], *giver = &cards->hand[seen->giver];
    CardSet back = *giver & game->contract[seen->contract].call.back;
    Card given = seen->given;
    bool was_given = seen->n_log > seen->gifts_at;
    /* if the view has not seen the card given back, draw one that the rule prefers, if there is one */
    if (was_given && given == NO_CARD) given = cards_first(draw_cards(rng, back ? back : *giver, 1));
    CardSet given_back = was_given ? card_bit(given) : 0, called = card_bit(seen->called);
    *giver = (*giver & ~given_back) | called;
    *caller = (*caller & ~called) | given_back;
    return given;
}

/* Actions of players that the view has not seen, as drawn for this deal. */
typedef struct Unseen {
    CardSet kept, discards;    /* kept before the talon was seen; discards that the view's log does not have */
    Card given;                /* the card given back for the called card; NO_CARD: none */
    CardSet passed[MAX_SEATS]; /* the cards that each seat has passed */
    uint32_t trump;            /* a random number that chooses the trumps named in secret */
    uint64_t bids;             /* a random number that chooses the bids written down in secret */
    Card trump_card;           /* the trump card laid face down; NO_CARD: any card of its player's hand can be drawn */
    uint8_t gift[MAX_GIVEN];   /* cards given to other players, in order; NO_CARD: no card could be drawn */
    CardSet *laid;             /* the cards laid down at each pick-up of the talon */
    bool fails;                /* true if the drawn cards cannot have led to this position */
} Unseen;

/*
 * Returns the cards that `giver` has passed or will pass to `receiver`. If the viewer gave or got them, or knows the
 * giver's hand as dealt, the cards are known. Otherwise they are drawn from `hand`, the hand in which they are now.
 */
static CardSet draw_passed(const View *view, int giver, int receiver, CardSet hand, const Draw *draw, int count)
{
    const State *seen = &view->seen;
    if (giver == view->seat || seen->dealt[giver]) return seen->passing & seen->dealt[giver];
    if (receiver == view->seat && giver != receiver) return seen->passing & ~seen->dealt[receiver];
    return draw_cards(draw->rng, hand, count);
}

/*
 * Finds for each seat the cards that it passes to another player; those that the view does not know are drawn. If the
 * passing is over, also returns the cards to the givers, because the deal is replayed from the cards as dealt.
 */
static void undo_passing(const Game *game, const View *view, const Draw *draw, DealtCards *cards, Unseen *unseen)
{
    const State *seen = &view->seen;
    CardSet hand[MAX_SEATS];
    bool is_over = passing_is_over(game, seen);
    if (!is_over && !passing_is_on(seen)) return;
    memcpy(hand, cards->hand, sizeof hand);
    uint8_t seat = seen->forehand;
    for (int i = 0; i < game->n_active; i++, seat = seen->next[seat]) {
        int holder = is_over ? passing_receiver(game, seen, seat) : seat; /* the seat that has the cards now */
        unseen->passed[seat] = draw_passed(view, seat, holder, hand[holder], draw, game->passing.count);
    }
    for (int i = 0; is_over && i < game->n_active; i++, seat = seen->next[seat])
        cards->hand[seat] = (hand[seat] & ~unseen->passed[passing_giver(game, seen, seat)]) | unseen->passed[seat];
}

/* Returns the cards in the log from the first discard on. Discards that the view has not seen are missing. */
static CardSet discards_in_log(const State *seen)
{
    CardSet set = 0;
    for (int i = seen->discard_at; i < seen->n_log; i++)
        if (log_has_card(seen, i) && !giving_is_at(seen, i) && !laying_is_at(seen, i))
            set |= card_bit(action_card(log_action(seen, i)));
    return set;
}

/* Returns the cards that the receiver `to` is known to have got with gifts before the n-th one. */
static CardSet got_before(const Game *game, const State *seen, int n, int to)
{
    CardSet got = 0;
    for (int i = 0; i < n; i++) {
        Giving given;
        Action action = log_action(seen, seen->gifts_at + i);
        if (action != NO_ACTION && giving_nth(game, seen, i, &given) && given.to == to)
            got |= card_bit(action_card(action));
    }
    return got;
}

/*
 * Draws the card of the n-th gift, which the view has not seen, from `hand`, the receiver's hand. A card that the giver
 * took from the talon is preferred, then a card that the rule prefers. NO_CARD if no card of the hand can be the gift.
 */
static Card draw_gift(const Game *game, const View *view, Rng *rng, int n, const Giving *given, CardSet hand)
{
    const State *seen = &view->seen;
    CardSet from = hand & ~got_before(game, seen, n, given->to);
    CardSet taken = given->from == seen->taker ? from & seen->picked : 0;
    CardSet preferred = given->rule->cards.formula ? 0 : from & given->rule->cards.cards;
    /* the receiver gave away all his cards of a kind, up to a limit, so such a card in his hand is probably a gift */
    const Gift *every = &game->contract[seen->gift_contract].giving.gift[0];
    CardSet of_kind = given->rule->amount == GIVES_SAME && !every->cards.formula ? from & every->cards.cards : 0;
    /* in 1 of 4 draws this is not assumed, because he may have kept cards beyond the limit */
    if (of_kind && rng_below(rng, 4)) preferred = of_kind;
    if (preferred) from = preferred;
    if (taken) from = taken;
    return from ? cards_first(draw_cards(rng, from, 1)) : NO_CARD;
}

/*
 * Takes back the cards that were given, the last one first. Draws those that the view has not seen, and writes all of
 * them to `unseen`. If a card cannot be drawn, ends there.
 */
static void undo_giving(const Game *game, const View *view, const Draw *draw, DealtCards *cards, Unseen *unseen)
{
    const State *seen = &view->seen;
    for (int i = seen->n_gifts - 1; i >= 0; i--) {
        Giving given;
        Action action = log_action(seen, seen->gifts_at + i);
        if (!giving_nth(game, seen, i, &given)) return;
        CardSet *to = &cards->hand[given.to];
        Card card = action == NO_ACTION ? draw_gift(game, view, draw->rng, i, &given, *to) : action_card(action);
        unseen->gift[i] = card;
        if (card == NO_CARD) return; /* the drawn hands are not possible */
        *to &= ~card_bit(card);
        cards->hand[given.from] |= card_bit(card);
    }
}

/*
 * Goes back to the moment before the taker chose the cards to keep. He then discarded the rest of his dealt hand. Later
 * he took talon cards and discarded the surplus. If the view does not know which discards came late, or which cards he
 * kept, draws them. Returns the cards that he took from the talon.
 */
static CardSet undo_keeping(const Game *game, const View *view, const Draw *draw, DealtCards *cards, Unseen *unseen)
{
    const State *seen = &view->seen;
    const KeepRule *rule = &game->contract[seen->exchange_contract].talon.keep;
    CardSet *hand = &cards->hand[seen->taker], all = seen->discards | draw->put[PLACE_DISCARDS];
    int n_early = hand_size_of(game, seen) + game->later.each - rule->count; /* the rest of the dealt hand */
    CardSet late = all & discards_in_log(seen);
    late |= draw_cards(draw->rng, all & ~late, cards_count(all) - n_early - cards_count(late));
    CardSet kept_or_taken = *hand | late;
    bool is_known = cards_count(seen->kept) == rule->count;
    unseen->kept = is_known ? seen->kept : draw_cards(draw->rng, kept_or_taken & rule->cards, rule->count);
    unseen->discards = late;
    *hand = unseen->kept | (all & ~late);
    return kept_or_taken & ~unseen->kept;
}

/* Takes back the taker's exchange with the talon. Returns the cards that he took. */
static CardSet undo_exchange(const Game *game, const View *view, const Draw *draw, DealtCards *cards, Unseen *unseen)
{
    const State *seen = &view->seen;
    const TalonRule *talon = &game->contract[seen->exchange_contract].talon;
    const DiscardRule *discard = &game->contract[seen->discard_contract].discard;
    CardSet *hand = &cards->hand[seen->taker], picked = seen->picked;
    CardSet discards = seen->discards | draw->put[PLACE_DISCARDS];
    int n_picked = later_left(game, seen) - view->talon_count; /* the number of cards that he took */
    unseen->discards = discards;
    if (talon->keep.count && discards) return undo_keeping(game, view, draw, cards, unseen);
    /* used only while he chooses the cards to keep: any card of the hand is possible */
    unseen->kept = *hand;
    /* a card that he took is in his hand, or among the discards if the rule lets him discard it again */
    CardSet from = (discard->again ? *hand | discards : *hand) & ~picked & ~later_cards(game, seen, seen->taker);
    picked |= draw_cards(draw->rng, from, n_picked - cards_count(picked));
    *hand = (*hand | discards) & ~picked;
    return picked;
}

/* True if the trump card was laid face down before its player took the talon: then it does not come from the talon. */
static bool is_laid_before_talon(const Game *game, const State *seen)
{
    return pickup_has_begun(seen) || game->contract[seen->exchange_contract].talon.at == TALON_AFTER_TRUMP;
}

/* Finds hands and talon as dealt by taking back all exchanges. Returns the card given for a called card, or NO_CARD. */
static Card lay_out(const Game *game, const View *view, const Draw *draw, DealtCards *cards, Unseen *unseen)
{
    const State *seen = &view->seen;
    CardSet picked = seen->picked, rest = seen->talon | draw->put[PLACE_TALON];
    for (int seat = 0; seat < MAX_SEATS; seat++)
        cards->hand[seat] = seen->hand[seat] | seen->played[seat] | draw->put[seat];
    unseen->trump_card = laid_card(seen, draw);
    CardSet laid = seen->declarer == NO_SEAT ? 0 : seen->laid | draw->put[PLACE_LAID];
    bool is_before = laid && is_laid_before_talon(game, seen);
    if (laid && !is_before) cards->hand[seen->declarer] |= laid;
    Card given = undo_call(game, seen, draw->rng, cards);
    undo_giving(game, view, draw, cards, unseen);
    if (pickup_has_begun(seen))
        unseen->fails = !pickup_undo(game, seen, view->seat, draw->rng, cards->hand, &rest, unseen->laid);
    else if (seen->taker != NO_SEAT && !game->stock.draw) picked = undo_exchange(game, view, draw, cards, unseen);
    if (is_before) cards->hand[seen->declarer] |= laid;
    if (!unseen->fails) lay_talon(game, view, picked, rest, draw, cards);
    return given;
}

/* ---- replaying the log ------------------------------------------------------------------------------------------- */

/* Returns the pot on the table before the antes of this deal. */
static int32_t pot_before(const Game *game, const State *seen)
{
    int antes = game->everyone_antes ? game->n_players : 1;
    return seen->pot - (game->has_pot ? game->ante * antes : 0);
}

/* True if a hand that the viewer does not know requires a redeal, so that this deal would not have been played. */
static bool would_be_redealt(const Game *game, const View *view, const State *state)
{
    bool is_blind = hand_is_unseen(game, &view->seen, view->seat);
    for (size_t i = 0; i < game->n_redeals; i++)
        for (int seat = 0; seat < game->n_players; seat++)
            if ((seat != view->seat || is_blind) && state_is_active(state, seat) &&
                seat_test(game, state, game->redeals[i].when, seat))
                return true;
    return false;
}

/*
 * Returns the naming of trumps in secret: a random card of the hand to lay face down, or the suit of a random card. So
 * long suits are named more often. NO_ACTION: no card can be laid down, or this suit may not be named.
 */
static Action secret_trump(const Game *game, const State *state, const Unseen *unseen)
{
    bool lays = game->contract[state->contract].lays_trump;
    CardSet hand = lays ? state_legal(game, state).cards : state->hand[state->actor];
    uint32_t chance = unseen->trump;
    if (!hand) return NO_ACTION;
    /* if trumps are named twice, use different bits of the random number each time */
    if (second_auction_hides(game)) chance >>= state->n_log % 16;
    Card card = cards_nth(hand, (int)(chance % (uint32_t)cards_count(hand)));
    if (lays) return card;
    Action action = game->suit_token[game->card[card].suit];
    return state_allows(game, state, action) ? action : NO_ACTION;
}

/* Returns a bid that the actor may have written down in secret. All that are legal for the hand are equally likely. */
static Action secret_bid(const Game *game, const State *state, uint64_t chance)
{
    Rng rng = rng_stream(chance, state->n_log, state->actor);
    Moves legal = state_legal(game, state);
    int n = moves_count(legal);
    return n ? moves_nth(legal, (int)rng_below(&rng, (uint32_t)n)) : NO_ACTION;
}

/* Returns the number of pick-ups before the present one. */
static int number_of_pickup(const Game *game, const State *state)
{
    Pickup list[MAX_PICKUPS];
    return pickup_list(game, state, list) - 1;
}

/* Returns the first card of a set as an action, or NO_ACTION if the set is empty. */
static Action first_or_none(CardSet cards)
{
    return cards ? cards_first(cards) : NO_ACTION;
}

/*
 * Returns the next action to replay. This is the next action of the log, if the view has seen it. If others know only a
 * part of a meld, it is a legal meld with this part. Any other unseen action was drawn for this deal, or is drawn now:
 * a card kept, laid down, passed, given or discarded, or a bid or trumps chosen in secret. NO_ACTION if there is no
 * such action.
 */
static Action action_at(const Game *game, const View *view, const State *state, const Unseen *unseen)
{
    Action action = log_action(&view->seen, state->n_log);
    if (meld_heard(game, action)) return meld_behind(game, state_legal(game, state), action);
    if (action != NO_ACTION) return action;
    if (state->stage == STAGE_KEEP && state->phase == PHASE_TALON)
        return first_or_none(state_legal(game, state).cards & unseen->kept);
    if (state_is_bidding(state)) return secret_bid(game, state, unseen->bids);
    bool lays_fixed_card = state->n_log + 1 == view->seen.laid_at && unseen->trump_card != NO_CARD;
    if (state->phase == PHASE_TRUMP) return lays_fixed_card ? unseen->trump_card : secret_trump(game, state, unseen);
    if (pickup_is_on(state))
        return first_or_none(state->hand[state->actor] & unseen->laid[number_of_pickup(game, state)]);
    if (state->phase != PHASE_DISCARD) return NO_ACTION;
    if (passing_is_on(state)) return first_or_none(passing_legal(state) & unseen->passed[state->actor]);
    if (view->seen.giver != NO_SEAT && state->n_log == view->seen.gifts_at) return unseen->given;
    if (giving_is_on(state)) return unseen->gift[state->n_gifts] == NO_CARD ? NO_ACTION : unseen->gift[state->n_gifts];
    /* state_legal() has only one of two identical cards, but the other one may have been discarded */
    CardSet legal = game_all_copies(game, state_legal(game, state).cards);
    return first_or_none(legal & unseen->discards & state->hand[state->actor]);
}

typedef struct Replayed {
    bool fits;      /* all actions were replayed, and the viewer sees the same as in the view */
    bool all_legal; /* every card played so far was legal */
    int n_done;     /* the index in the log of the last action that was tried */
} Replayed;

/*
 * True if the action can be replayed. Under the plain rules of play, the possible places of cards already guarantee
 * that all plays are legal.
 */
static bool is_legal(const Game *game, const State *state, Action action)
{
    bool is_plain = state->phase == PHASE_PLAY && game->contract[state->contract].play.is_plain;
    return (is_plain && action < FIRST_TOKEN) || state_allows(game, state, action);
}

/* True if all sides that are known in `seen` are the same in `state`. */
static bool sides_fit(const Game *game, const State *seen, const State *state)
{
    for (int seat = 0; seat < game->n_players; seat++)
        if (side_of(seen, seat) != SIDE_UNKNOWN && side_of(seen, seat) != side_of(state, seat)) return false;
    return true;
}

/* True if the viewer would know the melds of this position as in the view. Then the same melds count. */
static bool melds_fit(const Game *game, const View *view, const State *state)
{
    State known;
    if (game->copies == 2 && !melds_show_copies(game, state, view->melded)) return false;
    if (game->meld_show == MELDS_SHOWN_ALL || !play_has_begun(state)) return true;
    state_copy(&known, state);
    melds_hide(game, &known, view->seat);
    for (int i = state->play_start; i < state->n_log; i++)
        if (log_action(&known, i) >= FIRST_TOKEN && log_action(&known, i) != log_action(&view->seen, i)) return false;
    return true;
}

/* True if everything that the viewer can see, apart from the log, is the same in the position as in the view. */
static bool fits_view(const Game *game, const View *view, const State *state)
{
    const State *seen = &view->seen;
    CardSet played = 0; /* everyone knows of a withheld card when it has been played */
    for (int seat = 0; seat < MAX_SEATS; seat++) played |= seen->played[seat];
    bool same_turn = state->phase == seen->phase && state->stage == seen->stage && state->actor == seen->actor;
    bool same_cards = state->shown == seen->shown && state->shown_discards == seen->shown_discards &&
                      state->exchanged == seen->exchanged && (state->withheld & played) == (seen->withheld & played);
    bool same_gifts = state->gift_size == seen->gift_size && state->gift_contract == seen->gift_contract;
    return same_turn && same_cards && same_gifts && sides_fit(game, seen, state) && melds_fit(game, view, state);
}

/*
 * Replays the log of the view in a deal that was drawn; unseen actions are drawn, too. Stops at an action that is not
 * possible. A card played against the rules only clears `all_legal`.
 */
static Replayed replay(const Game *game, const View *view, const Unseen *unseen, State *state)
{
    const State *seen = &view->seen;
    Replayed result = {.all_legal = true};
    for (int i = 0; i < seen->n_log; i++) {
        result.n_done = i;
        if (state->actor != log_seat(seen, i)) return result;
        Action action = action_at(game, view, state, unseen);
        if (action == NO_ACTION) return result;
        bool legal = is_legal(game, state, action);
        bool is_play = state->phase == PHASE_PLAY && action < FIRST_TOKEN;
        if (!legal && !is_play) return result;
        result.all_legal &= legal;
        state_apply(game, state, action);
    }
    result.fits = fits_view(game, view, state);
    return result;
}

/*
 * Finds the deal that leads to a distribution of hidden cards, and replays the log in it as far as possible. If there
 * is no such deal, the result does not fit.
 */
static Replayed try_draw(const Game *game, const View *view, const Draw *draw, State *out)
{
    const State *seen = &view->seen;
    DealSpec spec = {.dealer = seen->dealer,
                     .pot = pot_before(game, seen),
                     .deal_number = seen->deal_number,
                     .carried = seen->carried};
    DealtCards cards;
    const char *reason = NULL;
    CardSet laid[MAX_PICKUPS];
    Unseen unseen = {.laid = laid};
    unseen.given = lay_out(game, view, draw, &cards, &unseen);
    if (unseen.fails) return (Replayed){0};
    undo_passing(game, view, draw, &cards, &unseen);
    unseen.discards &= ~discards_in_log(seen); /* the log itself has these discards */
    if (trump_is_hidden(game, seen) || second_auction_hides(game)) unseen.trump = (uint32_t)rng_next(draw->rng);
    if (bids_hidden(game, seen)) unseen.bids = rng_next(draw->rng);
    if (!state_set(game, &spec, &cards, out, &reason)) return (Replayed){0};
    /* after the greatest allowed number of redeals, any deal is played */
    bool is_redeal_possible = game->n_redeals && seen->attempt <= game->most_redeals;
    if (is_redeal_possible && would_be_redealt(game, view, out)) return (Replayed){0};
    out->attempt = seen->attempt;
    return replay(game, view, &unseen, out);
}

/* The best distribution found so far, and the number of actions that could be replayed in it. */
typedef struct Search {
    Draw draw;
    int n_done; /* the number of actions replayed in `draw`; -1: nothing drawn yet */
} Search;

/* Keeps a distribution in which at least as many actions could be replayed. */
static void keep_better(Search *search, const Draw *draw, int n_done)
{
    if (n_done < search->n_done) return;
    search->draw = *draw;
    search->n_done = n_done;
}

/*
 * Changes a distribution in one of three ways: exchanges two cards, draws everything anew, or draws everything anew and
 * often gives a player many cards on which a condition depends. False if the result is impossible.
 */
static bool draw_again(const Game *game, const View *view, Draw *draw)
{
    enum { EXCHANGE, ANEW, BY_CONDITION, N_WAYS };
    uint32_t way = rng_below(draw->rng, N_WAYS);
    if (way == EXCHANGE) {
        exchange_two(draw, view);
        return true;
    }
    *draw = draw_start(view, draw->rng);
    if (!draw_melds(draw, game, &view->seen)) return false;
    return way == BY_CONDITION ? draw_by_condition(draw, game) : draw_all(draw);
}

/*
 * Used when bidding restricts hands so tightly that hardly any distribution is possible. Starts from the best
 * distribution so far and changes it step by step. Keeps a change if at least as many actions can be replayed. True if
 * a deal fits; `out` then has its position. False after MOST_WORK.
 */
static bool search_on(const Game *game, const View *view, Search *search, State *out)
{
    for (int work = 0; work < MOST_WORK && search->n_done >= 0;) {
        Draw draw = search->draw;
        work++;
        if (!draw_again(game, view, &draw)) continue;
        Replayed result = try_draw(game, view, &draw, out);
        if (result.fits) return true;
        keep_better(search, &draw, result.n_done);
        work += result.n_done;
    }
    return false;
}

/*
 * Tries random deals until one gives the same view and all its plays are legal. After PLAY_TRIES tries, a deal that
 * gives the same view is enough.
 */
bool view_sample(const Game *game, const View *view, Rng *rng, State *out)
{
    State second_best;
    bool has_second_best = false;
    Search search = {.n_done = -1};
    for (int i = 0; i < MAX_TRIES && !(has_second_best && i >= PLAY_TRIES); i++) {
        Draw draw = draw_start(view, rng);
        if (!draw_melds(&draw, game, &view->seen) || !draw_all(&draw)) continue;
        Replayed result = try_draw(game, view, &draw, out);
        if (result.fits && result.all_legal) return true;
        keep_better(&search, &draw, result.n_done);
        if (!result.fits || has_second_best) continue;
        second_best = *out;
        has_second_best = true;
    }
    if (has_second_best) *out = second_best;
    return has_second_best || search_on(game, view, &search, out);
}
