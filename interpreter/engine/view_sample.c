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
    int at = (int)rng_below(draw->rng, (uint32_t)total), place = 0;
    while (at >= room[place]) at -= room[place++];
    return place;
}

/* Draws a place for each of these cards. False if one of them has no possible place. */
static bool draw_tied(Draw *draw, CardSet cards)
{
    EACH_CARD (card, cards) {
        int place = draw_place(draw, card);
        if (place < 0) return false;
        put_card(draw, card_bit(card), place);
    }
    return true;
}

/* Distributes the remaining cards, which can be anywhere. */
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

/* Places all cards, those with the fewest places first. False if a card has no place left. */
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
    for (int n = 0; n < n_places; n++)
        if (!draw_tied(draw, at_least[n] & ~at_least[n + 1])) return false;
    draw_free(draw); /* the remaining cards can be in any place */
    return true;
}

/*
 * Returns the cards that the condition of a randomly chosen announcement or bid depends on. If a player has made the
 * announcement or bid, he probably has these cards.
 */
static CardSet cards_of_random_condition(const Game *game, Rng *rng)
{
    int n = game->n_announcements + game->n_bids;
    int i = n ? (int)rng_below(rng, (uint32_t)n) : 0;
    if (n == 0) return 0;
    const Formula *when =
        i < game->n_announcements ? game->announcement[i].when : game->bid[i - game->n_announcements].when;
    return cards_of_value(formula_names_items(when));
}

/*
 * Draws a distribution in which one player may have unusually many cards that a condition depends on: each number of
 * them is equally likely. The other cards are drawn as in draw_all(). False if a card has no place left.
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

/* The melds drawn for a seat, and the cards that they give it. */
typedef struct Melder {
    const Game *game;
    int seat;
    CardSet had;  /* cards that the seat has or has played, as far as they are known or drawn */
    CardSet used; /* cards in melds drawn before, if a card counts in only one meld */
    TokenSet said;
} Melder;

/* Returns the cards of a meld that the seat still needs for it. A second copy means any other copy of the card. */
static CardSet needed_for(const Melder *melder, const Combination *meld)
{
    const Game *game = melder->game;
    return meld->cards & ~game_same_cards(game, melder->had & ~melder->used);
}

/*
 * Returns the weight with which this meld is drawn for a meld of which only a part was heard. Each card of the meld
 * that the seat still needs divides it by CARD_ODDS. 0: the meld is not possible.
 */
static uint32_t odds_of_meld(const Draw *draw, const Melder *melder, const Combination *meld, int heard)
{
    enum { CARD_ODDS = 3, MOST_CARDS = 12 };
    const Game *game = melder->game;
    bool is_again = !game->meld[meld->meld].twice && tokens_have(&melder->said, meld->token - FIRST_TOKEN);
    if (meld->heard_as != heard || is_again) return 0;
    CardSet needed = needed_for(melder, meld), free = game_same_cards(game, draw->can[melder->seat] & draw->left);
    CardSet longer = game_all_copies(game, meld->longer) & melder->had & ~melder->used;
    if (longer || (game_same_cards(game, needed) & ~free) || cards_count(needed) > draw->room[melder->seat]) return 0;
    uint32_t odds = 1;
    for (int i = cards_count(needed); i < MOST_CARDS; i++) odds *= CARD_ODDS;
    return odds;
}

/* Puts the cards that a meld needs into the hand of its player, who has no cards that would make it longer. */
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
    tokens_add(&melder->said, meld->token - FIRST_TOKEN);
}

/* Draws a meld that the others would have heard as `heard`. False if none is possible. */
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

/* Draws the cards of all hidden melds that were announced. False if some are not possible. */
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
        Action action = log_action(seen, i);
        if (action >= FIRST_TOKEN && action != NO_ACTION && token_of(game, action)->kind == TOKEN_PART)
            return token_of(game, action)->index;
    }
    return -1;
}

/*
 * Returns the places of the talon whose cards the taker has taken, one bit each. Returns 0 if nothing was taken. Also
 * returns 0 if talon cards were drawn, dealt later or picked up in the auction.
 */
static uint64_t places_taken(const Game *game, const View *view)
{
    bool is_whole = view->talon_count == later_left(game, &view->seen);
    if (is_whole || game->stock.draw || pickup_has_begun(&view->seen)) return 0;
    return taken_places(game, &game->contract[view->seen.exchange_contract].talon, chosen_part(game, &view->seen));
}

/* Removes a random card from the set, and returns it. */
static Card draw_card(Rng *rng, CardSet *from)
{
    Card card = cards_nth(*from, (int)rng_below(rng, (uint32_t)cards_count(*from)));
    *from &= ~card_bit(card);
    return card;
}

/* Returns the trump card that was laid face down, in the log or as drawn; NO_CARD: it may be any card of the hand. */
static Card laid_card(const State *seen, const Draw *draw)
{
    CardSet drawn = draw->put[PLACE_LAID] | seen->laid;
    Action action = seen->laid_at ? log_action(seen, seen->laid_at - 1) : NO_ACTION;
    if (action != NO_ACTION) return action_card(action);
    return drawn ? cards_first(drawn) : NO_CARD;
}

/* Returns a card that was laid face down before a stage of the deal, as a set; 0: there is none. */
static CardSet laid_first(const Game *game, const State *seen, const Draw *draw)
{
    Card card = laid_card(seen, draw);
    bool is_first = later_has_time(game, LATER_TRUMP) && seen->laid_at && !seen->laid_before;
    return is_first && card != NO_CARD ? card_bit(card) : 0;
}

/*
 * Moves the cards that were dealt in stages back from the hands to the talon. If the view does not know the card of a
 * place, any card of its receiver's hand is taken, except cards of known places. `first` is a card that he had before
 * trumps were named, so it was not dealt after that.
 */
static void undo_later(const Game *game, const State *seen, CardSet first, Rng *rng, DealtCards *cards)
{
    for (int place = 0; place < game->n_talon; place++) {
        uint8_t seat = later_seat(game, seen, place);
        if (seat != NO_SEAT && cards->talon[place] != NO_CARD) cards->hand[seat] &= ~card_bit(cards->talon[place]);
    }
    for (int place = 0; place < game->n_talon; place++) {
        uint8_t seat = later_seat(game, seen, place);
        if (seat == NO_SEAT || cards->talon[place] != NO_CARD) continue;
        CardSet kept = later_is_from(game, place, LATER_TRUMP) ? cards->hand[seat] & first : 0;
        CardSet from = cards->hand[seat] & ~kept;
        cards->talon[place] = draw_card(rng, &from);
        cards->hand[seat] = from | kept;
    }
}

/*
 * Finds the talon as dealt. Known places keep their cards, and the cards of the other places are drawn. `picked`: the
 * cards that the taker took; `rest`: those that nobody took. Cards drawn from a stock, or dealt in stages, first return
 * from the hands to the talon.
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
    if (seen->later_done) undo_later(game, seen, laid_first(game, seen, draw), draw->rng, cards);
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
    /* log entry call_at is the call, and the next one the card given back */
    bool was_given = seen->n_log > seen->call_at + 1;
    /* if the view has not seen the card given back, draw one that the rule prefers, if there is one */
    if (was_given && given == NO_CARD) given = cards_first(draw_cards(rng, back ? back : *giver, 1));
    CardSet bit = was_given ? card_bit(given) : 0, called = card_bit(seen->called);
    *giver = (*giver & ~bit) | called;
    *caller = (*caller & ~called) | bit;
    return given;
}

/*
 * Actions of players that the view has not seen, as drawn for this deal. Cards were kept, discarded, passed, given to
 * others, or laid down for the next bidder. Trumps and bids were chosen in secret.
 */
typedef struct Unseen {
    CardSet kept, discards;    /* kept before the talon was seen; discards that the log does not have */
    Card given;                /* the card given back for a called one; NO_CARD: none */
    CardSet passed[MAX_SEATS]; /* the cards that each seat has passed */
    uint32_t trump;            /* a random number that chooses the trumps named in secret */
    uint64_t bids;             /* a random number that chooses the bids written down in secret */
    Card trump_card;           /* the trump card laid face down; NO_CARD: any of the hand */
    uint8_t gift[MAX_GIVEN];   /* cards given to other players, in order */
    CardSet *laid;             /* the cards laid down at each pick-up of the talon */
    bool fails;                /* true if the drawn cards cannot have led to this position */
} Unseen;

/*
 * Returns the cards that `giver` has passed or will pass to `receiver`. If the view's seat gave or got them, they are
 * known. Otherwise they are drawn from `hand`, the hand in which they are now.
 */
static CardSet draw_passed(const View *view, int giver, int receiver, CardSet hand, const Draw *draw, int count)
{
    const State *seen = &view->seen;
    if (giver == view->seat || seen->dealt[giver]) return seen->passing & seen->dealt[giver];
    if (receiver == view->seat && giver != receiver) return seen->passing & ~seen->dealt[receiver];
    return draw_cards(draw->rng, hand, count);
}

/*
 * Draws for each seat the cards that it passed on to another player, as far as the view does not know them. After the
 * passing, also returns them to the givers, because the deal is replayed from the cards as dealt.
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
        if (log_action(seen, i) < FIRST_TOKEN && !giving_is_at(seen, i) && !laying_is_at(seen, i))
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
 * Draws a card for an unseen gift from `hand`, the receiver's hand. A card of the talon is preferred, then a card that
 * the rule prefers. NO_CARD if the hand has no card that can be the gift.
 */
static Card draw_gift(const Game *game, const View *view, Rng *rng, int n, const Giving *given, CardSet hand)
{
    const State *seen = &view->seen;
    CardSet from = hand & ~got_before(game, seen, n, given->to);
    CardSet taken = given->from == seen->taker ? from & seen->picked : 0;
    CardSet first = given->rule->cards.formula ? 0 : from & given->rule->cards.cards;
    /*
     * the receiver first gave away all his cards of a kind, so such a card came with a gift: often (3 of 4) it is
     * chosen
     */
    const Gift *every = &game->contract[seen->gift_contract].giving.gift[0];
    if (given->rule->amount == GIVES_SAME && !every->cards.formula && (from & every->cards.cards) && rng_below(rng, 4))
        first = from & every->cards.cards;
    CardSet some = from;
    if (taken) some = taken;
    else if (first) some = first;
    return some ? cards_first(draw_cards(rng, some, 1)) : NO_CARD;
}

/* Takes back the cards that were given, the last one first. */
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
 * Goes back to the moment before a player chose the cards that he keeps. He then discarded the rest of his dealt hand,
 * and later the surplus after taking the talon. Draws, if unknown, which discards belong to which moment and which
 * cards he kept. Returns the cards that he took from the talon.
 */
static CardSet undo_keeping(const Game *game, const View *view, const Draw *draw, DealtCards *cards, Unseen *unseen)
{
    const State *seen = &view->seen;
    const KeepRule *rule = &game->contract[seen->exchange_contract].talon.keep;
    CardSet *hand = &cards->hand[seen->taker], all = seen->discards | draw->put[PLACE_DISCARDS];
    int n_first = hand_size_of(game, seen) + game->later.each - rule->count;
    CardSet late = all & discards_in_log(seen);
    late |= draw_cards(draw->rng, all & ~late, cards_count(all) - n_first - cards_count(late));
    CardSet whole = *hand | late, own = whole & rule->cards;
    bool is_known = cards_count(seen->kept) == rule->count;
    unseen->kept = is_known ? seen->kept : draw_cards(draw->rng, own, rule->count);
    unseen->discards = late;
    *hand = unseen->kept | (all & ~late);
    return whole & ~unseen->kept;
}

/* Takes back the taker's exchange with the talon. Returns the cards that he took. */
static CardSet undo_exchange(const Game *game, const View *view, const Draw *draw, DealtCards *cards, Unseen *unseen)
{
    const State *seen = &view->seen;
    const TalonRule *talon = &game->contract[seen->exchange_contract].talon;
    const DiscardRule *discard = &game->contract[seen->discard_contract].discard;
    CardSet *hand = &cards->hand[seen->taker], picked = seen->picked;
    CardSet discards = seen->discards | draw->put[PLACE_DISCARDS];
    int n_picked = later_left(game, seen) - view->talon_count;
    unseen->discards = discards;
    if (talon->keep.count && discards) return undo_keeping(game, view, draw, cards, unseen);
    /* used only while he chooses the cards to keep: any card of the hand is possible */
    unseen->kept = *hand;
    int unknown = n_picked - cards_count(picked); /* the number of taken cards that are not known */
    CardSet from = (discard->again ? *hand | discards : *hand) & ~picked & ~later_cards(game, seen, seen->taker);
    picked |= draw_cards(draw->rng, from, unknown);
    *hand = (*hand | discards) & ~picked;
    return picked;
}

/* True if the trump card was laid face down before its player took the talon: then it does not come from the talon. */
static bool is_laid_before_talon(const Game *game, const State *seen)
{
    return pickup_has_begun(seen) || game->contract[seen->exchange_contract].talon.at == TALON_AFTER_TRUMP;
}

/*
 * Finds the hands and the talon as dealt, by taking back all exchanges. Returns the card given for a called card, or
 * NO_CARD.
 */
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

/* True if a hand that the seat does not know requires a redeal, so that it cannot have been dealt. */
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
 * Returns a random card of the hand to lay face down, or its suit to name. Long suits are named more often. NO_ACTION:
 * this card or suit is not possible.
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

/*
 * Returns the next action to replay. This is the next action of the log, if the view has seen it. If others heard only
 * a part of a meld, it is a legal meld with this part. Any other unseen action is one that was drawn for this deal, or
 * is drawn now: a card kept, laid down, passed, given or discarded, or a bid or trumps chosen in secret. NO_ACTION if
 * there is no such action.
 */
static Action action_at(const Game *game, const View *view, const State *state, const Unseen *unseen)
{
    Action action = log_action(&view->seen, state->n_log);
    if (meld_heard(game, action)) return meld_behind(game, state_legal(game, state), action);
    if (action != NO_ACTION) return action;
    if (state->stage == STAGE_KEEP && state->phase == PHASE_TALON) {
        CardSet left = state_legal(game, state).cards & unseen->kept;
        return left ? cards_first(left) : NO_ACTION;
    }
    if (state_is_bidding(state)) return secret_bid(game, state, unseen->bids);
    bool lays = state->n_log + 1 == view->seen.laid_at && unseen->trump_card != NO_CARD;
    if (state->phase == PHASE_TRUMP) return lays ? unseen->trump_card : secret_trump(game, state, unseen);
    if (pickup_is_on(state)) {
        CardSet left = state->hand[state->actor] & unseen->laid[number_of_pickup(game, state)];
        return left ? cards_first(left) : NO_ACTION;
    }
    if (state->phase != PHASE_DISCARD) return NO_ACTION;
    if (passing_is_on(state)) {
        CardSet left = passing_legal(state) & unseen->passed[state->actor];
        return left ? cards_first(left) : NO_ACTION;
    }
    if (view->seen.giver != NO_SEAT && state->n_log == view->seen.call_at + 1) return unseen->given;
    if (giving_is_on(state)) return unseen->gift[state->n_gifts] == NO_CARD ? NO_ACTION : unseen->gift[state->n_gifts];
    CardSet legal = game_all_copies(game, state_legal(game, state).cards);
    legal &= unseen->discards & state->hand[state->actor];
    return legal ? cards_first(legal) : NO_ACTION;
}

typedef struct Replayed {
    bool fits;      /* the position reached looks like the view */
    bool all_legal; /* every card played so far was legal */
    int n_done;     /* the number of actions replayed before the last one that was tried */
} Replayed;

/*
 * True if the action can be replayed. Under the plain rules of play, the possible places of cards already guarantee
 * that all plays are legal.
 */
static bool is_legal(const Game *game, const State *state, Action action)
{
    bool is_plain = state->phase == PHASE_PLAY && game->contract[state->contract].play.is_plain;
    if (is_plain && action < FIRST_TOKEN) return true;
    return state_allows(game, state, action);
}

/* True if all sides that are known in `seen` are the same in `state`. */
static bool sides_fit(const Game *game, const State *seen, const State *state)
{
    for (int seat = 0; seat < game->n_players; seat++)
        if (side_of(seen, seat) != SIDE_UNKNOWN && side_of(seen, seat) != side_of(state, seat)) return false;
    return true;
}

/* True if the melds appear to the viewer as in the view. Then the same melds count. */
static bool melds_fit(const Game *game, const View *view, const State *state)
{
    State heard;
    if (game->meld_show == MELDS_SHOWN_ALL || !play_has_begun(state)) return true;
    state_copy(&heard, state);
    melds_hide(game, &heard, view->seat);
    for (int i = state->play_start; i < state->n_log; i++)
        if (log_action(&heard, i) >= FIRST_TOKEN && log_action(&heard, i) != log_action(&view->seen, i)) return false;
    return true;
}

/*
 * Replays the log of the view in a deal that was drawn; unseen actions are drawn, too. `fits` is true if everything
 * that the viewer sees is the same at the end. A card played against the rules only clears `all_legal`.
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
    CardSet visible = 0;
    for (int seat = 0; seat < MAX_SEATS; seat++) visible |= seen->played[seat];
    result.fits = state->phase == seen->phase && state->stage == seen->stage && state->actor == seen->actor &&
                  state->shown == seen->shown && state->exchanged == seen->exchanged &&
                  state->gift_size == seen->gift_size && state->gift_contract == seen->gift_contract &&
                  state->shown_discards == seen->shown_discards &&
                  (state->withheld & visible) == (seen->withheld & visible) && sides_fit(game, seen, state) &&
                  melds_fit(game, view, state);
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
    /* after the most redeals, any deal is played */
    bool is_asked = game->n_redeals && seen->attempt <= game->most_redeals;
    if (is_asked && would_be_redealt(game, view, out)) return (Replayed){0};
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
 * Changes a distribution: exchanges two cards, draws everything anew, or gives a player many cards on which a condition
 * depends. False if the result is impossible.
 */
static bool draw_again(const Game *game, const View *view, Draw *draw)
{
    Rng *rng = draw->rng;
    uint32_t way = rng_below(rng, 3);
    if (way == 0) exchange_two(draw, view);
    else *draw = draw_start(view, rng);
    if (way > 0 && !draw_melds(draw, game, &view->seen)) return false;
    return way == 0 || (way == 1 ? draw_all(draw) : draw_by_condition(draw, game));
}

/*
 * Used when bidding restricts hands so tightly that hardly any distribution is possible. Starts from the best
 * distribution and changes it step by step. Keeps a change if at least as many actions can be replayed. True if a deal
 * fits; `out` then has its position.
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
