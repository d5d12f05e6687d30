/*
 * The talon, the discard, and cards given to other players: which cards a player gets, discards or gives. Also a talon
 * that is picked up and laid down again in the auction.
 */
#include "engine/flow_inner.h"
#include "engine/passing.h"
#include "engine/refusal.h"
#include "engine/stock.h"

#include <string.h>

/* Returns the set of cards that a formula gives, evaluated for the taker. */
static CardSet cards_of_formula(const Game *game, const State *state, const Formula *formula)
{
    FormulaScratch scratch;
    CardRule rule = {.formula = formula};
    return facts_cards(&rule, &(Facts){.game = game, .state = state, .seat = state->taker, .scratch = &scratch}, NULL);
}

/* ---- cards of the hand that a player keeps before he sees the talon ---------------------------------------------- */

/*
 * Begins the choice of cards to keep. False if the contract has no such rule, or if nobody takes from the talon, for
 * example because it was picked up in the auction.
 */
bool keep_enter(const Game *game, State *state)
{
    bool is_taken = state->taker != NO_SEAT && !pickup_has_begun(state);
    if (!is_taken || !contract_of(game, state)->talon.keep.count) return false;
    state->phase = PHASE_TALON;
    state->actor = state->taker;
    return true;
}

/* Returns the cards not kept yet that the rule allows to keep. If there are none, returns all cards not kept yet. */
Moves keep_legal(const Game *game, const State *state)
{
    const KeepRule *rule = &contract_of(game, state)->talon.keep;
    CardSet left = state->hand[state->taker] & ~state->kept;
    CardSet cards = left & (rule->formula ? cards_of_formula(game, state, rule->formula) : rule->cards);
    return (Moves){.cards = cards ? cards : left};
}

/*
 * Keeps one card. After the last card to keep, discards the rest of the hand, and shows the kept cards if the rule says
 * so. Then returns true, because the stage is over.
 */
bool keep_apply(const Game *game, State *state, Action action)
{
    const KeepRule *rule = &contract_of(game, state)->talon.keep;
    CardSet *hand = &state->hand[state->taker];
    state->kept |= card_bit(action_card(action));
    if (cards_count(state->kept) < rule->count) return false;
    state->discards |= *hand & ~state->kept;
    *hand = state->kept;
    if (rule->shown) state->shown |= state->kept;
    return true;
}

void keep_refusal(const Game *game, const State *state, Action action, Str language, Buf *out)
{
    (void)game;
    (void)state;
    (void)action;
    refuse(out, language, REFUSAL_KEEP_OTHER);
}

/* ---- taking the talon -------------------------------------------------------------------------------------------- */

/*
 * Returns how many cards the taker must still give back for a called card. If he gave the called card and gets a card
 * back, returns -1.
 */
static int owed_for_call(const State *state)
{
    if (state->giver == NO_SEAT) return 0;
    if (state->taker == state->declarer) return 1;
    return state->taker == state->giver ? -1 : 0;
}

/*
 * Gives talon cards to the taker. Then sets how many cards he must discard: those by which his hand is larger than the
 * hands of the other players. Cards that he will give away do not count.
 */
static void pick_up(const Game *game, State *state, CardSet cards)
{
    state->talon &= ~cards;
    state->picked |= cards;
    state->hand[state->taker] |= cards;
    int full = full_hand_of(game, state) + contract_of(game, state)->giving.spent + owed_for_call(state);
    int surplus = cards_count(state->hand[state->taker]) - full;
    state->to_discard = (uint8_t)(surplus > 0 ? surplus : 0);
}

/* Begins the exchange with the talon. If the rule leaves the taker no choice, gives him his cards and returns false. */
bool talon_enter(const Game *game, State *state)
{
    const TalonRule *rule = &contract_of(game, state)->talon;
    bool is_taken = pickup_has_begun(state) || (state->stage == STAGE_LATE_TALON && state->picked);
    if (state->taker == NO_SEAT || rule->take == TAKE_NONE || is_taken) return false;
    bool has_choice = rule->take == TAKE_CHOICE || rule->take == TAKE_SHARE || rule->take == TAKE_CARD;
    if (!has_choice) {
        pick_up(game, state, talon_cards(state, taken_places(game, rule, 0)));
        return false;
    }
    state->phase = PHASE_TALON;
    state->actor = state->taker;
    return true;
}

/* Returns the choices of the taker: a single open card, one of several shares of equal size, or a part of the talon. */
Moves talon_legal(const Game *game, const State *state)
{
    const TalonRule *rule = &contract_of(game, state)->talon;
    const TalonSet *shares = &game->talon_set[rule->amount];
    Moves moves = {0};
    if (rule->take == TAKE_CARD) return (Moves){.cards = state->talon};
    if (rule->take == TAKE_SHARE)
        for (int i = 0; i < shares->n; i++) (void)moves_add(&moves, game->part_token[shares->first + i]);
    if (rule->take == TAKE_CHOICE)
        for (int part = 0; part < game->n_parts; part++)
            if (part_is_left(game, part)) (void)moves_add(&moves, game->part_token[part]);
    return moves;
}

/* Gives the taker the card, the share or the part that the action names. */
void talon_apply(const Game *game, State *state, Action action)
{
    bool is_card = action < FIRST_TOKEN;
    CardSet chosen =
        is_card ? card_bit(action_card(action)) : talon_cards(state, game->part_places[token_of(game, action)->index]);
    pick_up(game, state, chosen);
}

void talon_refusal(const Game *game, const State *state, Action action, Str language, Buf *out)
{
    (void)game;
    (void)state;
    (void)action;
    refuse(out, language, REFUSAL_CHOOSE_PART);
}

/* ---- discarding -------------------------------------------------------------------------------------------------- */

/*
 * Returns the cards that may be discarded. The rule lists tiers of cards, from the most to the least preferred: the
 * first tier of which the hand has a card decides. `*tier` receives this tier. If the hand has no card of any tier,
 * `*tier` is NULL, and any card may be discarded.
 */
static CardSet discardable(const Game *game, const State *state, const DiscardTier **tier)
{
    const DiscardRule *rule = &contract_of(game, state)->discard;
    CardSet hand = state->hand[state->taker];
    /* cards just taken may be discarded again only if the rule says so, or if nothing else is left */
    if (!rule->again && (hand & ~state->picked)) hand &= ~state->picked;
    for (size_t i = 0; i < rule->n_tiers; i++) {
        const DiscardTier *next = &rule->tiers[i];
        /* the formula of a tier may leave out all its cards in this hand */
        if (!(hand & next->cards) || !seat_test(game, state, next->when, state->taker)) continue;
        CardSet cards = hand & (next->formula ? cards_of_formula(game, state, next->formula) : next->cards);
        if (!cards) continue;
        *tier = next;
        return cards;
    }
    *tier = NULL;
    return hand;
}

/* Begins discarding. False if the taker has no card to discard. */
bool discard_enter(const Game *game, State *state)
{
    (void)game;
    if (state->to_discard == 0) return false;
    state->discard_at = state->n_log;
    state->phase = PHASE_DISCARD;
    state->actor = state->taker;
    return true;
}

Moves discard_legal(const Game *game, const State *state)
{
    const DiscardTier *tier = NULL;
    return (Moves){.cards = discardable(game, state, &tier)};
}

/* Discards a card and, if its tier says so, shows it. True if enough cards are discarded. */
static bool discard_card(State *state, const DiscardTier *tier, Card card)
{
    CardSet bit = card_bit(card);
    state->hand[state->taker] &= ~bit;
    state->discards |= bit;
    if (tier) state->shown_discards |= bit & tier->shown;
    return --state->to_discard == 0;
}

/* Discards a card of the taker. True if he has discarded enough. */
bool discard_apply(const Game *game, State *state, Action action)
{
    const DiscardTier *tier = NULL;
    (void)discardable(game, state, &tier); /* only for the tier, which says if the discard is shown */
    return discard_card(state, tier, action_card(action));
}

/* Discards random cards. Returns true, because another stage always follows. */
bool discard_at_random(const Game *game, State *state, Rng *rng)
{
    for (bool is_over = false; !is_over;) {
        const DiscardTier *tier = NULL;
        Card card = random_card(game_choices(game, discardable(game, state, &tier)), rng);
        log_push(state, state->actor, card);
        is_over = discard_card(state, tier, card);
    }
    return true;
}

void discard_refusal(const Game *game, const State *state, Action action, Str language, Buf *out)
{
    refuse_laying(game, state, action, REFUSAL_LAY_OFF_FIRST, REFUSAL_NO_DISCARD, language, out);
}

/* ---- giving cards to other players ------------------------------------------------------------------------------- */

/* Returns the declarer's only partner, or NO_SEAT if he has none, or several. */
static uint8_t partner_of_declarer(const Game *game, const State *state)
{
    uint8_t partner = NO_SEAT;
    for (int seat = 0; seat < game->n_players; seat++) {
        if (!state_is_active(state, seat) || seat == state->declarer || side_of(state, seat) != SIDE_DECLARER) continue;
        if (partner != NO_SEAT) return NO_SEAT;
        partner = (uint8_t)seat;
    }
    return partner;
}

/* Returns the seat that gives the cards of a gift, or NO_SEAT if there is none. */
static uint8_t giver_of(const Game *game, const State *state, const Gift *gift)
{
    switch (gift->from) {
    case FROM_DECLARER: return state->declarer;
    case FROM_TAKER: return state->taker;
    case FROM_PARTNER: return partner_of_declarer(game, state);
    }
    return NO_SEAT;
}

/*
 * Returns the n-th receiver of a gift, counted from 0, or NO_SEAT if there are fewer. If all other players get cards,
 * the player after the giver is first.
 */
static uint8_t receiver_of(const Game *game, const State *state, const Gift *gift, uint8_t from, int n)
{
    uint8_t seat = from;
    switch (gift->to) {
    case TO_DECLARER: return n ? NO_SEAT : state->declarer;
    case TO_TAKER: return n ? NO_SEAT : state->taker;
    case TO_PARTNER: return n ? NO_SEAT : partner_of_declarer(game, state);
    case TO_OTHERS: break;
    }
    if (n + 1 >= game->n_active) return NO_SEAT;
    for (int i = 0; i <= n; i++) seat = state->next[seat];
    return seat;
}

/* Returns how many cards each receiver gets by a gift. */
static int gift_count(const State *state, const Gift *gift)
{
    return gift->amount == GIVES_COUNT ? gift->count : state->gift_size;
}

/* Finds who gives the n-th given card of the deal (from 0) to whom. False if fewer cards are given. */
bool giving_nth(const Game *game, const State *state, int n, Giving *out)
{
    const GivingRule *rule = &game->contract[state->gift_contract].giving;
    for (int i = 0; i < rule->n; i++) {
        const Gift *gift = &rule->gift[i];
        uint8_t from = giver_of(game, state, gift), to = NO_SEAT;
        for (int k = 0; from != NO_SEAT && (to = receiver_of(game, state, gift, from, k)) != NO_SEAT; k++) {
            *out = (Giving){.from = from, .to = to, .left = gift_count(state, gift) - n, .rule = gift};
            if (out->left > 0) return true;
            n -= gift_count(state, gift); /* the n-th card goes to a later receiver, so skip the cards of this one */
        }
    }
    return false;
}

/* Makes the next giver the actor; false if all cards are given. */
static bool ask_next_giver(const Game *game, State *state)
{
    Giving next;
    if (!giving_nth(game, state, state->n_gifts, &next)) return false;
    state->phase = PHASE_DISCARD;
    state->actor = next.from;
    state->to_discard = (uint8_t)next.left;
    return true;
}

/* Returns the number of cards of the first gift if its giver gives all his cards of a kind, up to a limit; else 0. */
static int size_of_first(const Game *game, const State *state)
{
    const Gift *gift = &game->contract[state->gift_contract].giving.gift[0];
    uint8_t from = giver_of(game, state, gift);
    if (gift->amount != GIVES_EVERY || from == NO_SEAT) return 0;
    FormulaScratch scratch;
    Facts facts = {.game = game, .state = state, .seat = from, .scratch = &scratch};
    int n = cards_count(state->hand[from] & facts_cards(&gift->cards, &facts, NULL));
    return n < gift->count ? n : gift->count;
}

/* Begins the giving of cards. False if the rule does not apply in this deal, or if nobody gives a card. */
bool giving_enter(const Game *game, State *state)
{
    const GivingRule *rule = &game->contract[state->contract].giving;
    if (!seat_test(game, state, rule->when, state_first_asked(state))) return false;
    state->gift_contract = state->contract;
    state->gifts_at = state->n_log;
    state->gift_size = (uint16_t)size_of_first(game, state);
    return ask_next_giver(game, state);
}

/* Returns the cards that the actor may give: those that the rule names or, if the hand has none of them, any card. */
Moves giving_legal(const Game *game, const State *state)
{
    Giving next;
    FormulaScratch scratch;
    Facts facts = {.game = game, .state = state, .seat = state->actor, .scratch = &scratch};
    CardSet hand = state->hand[state->actor];
    if (!giving_nth(game, state, state->n_gifts, &next)) return (Moves){0}; /* all cards are given */
    CardSet first = hand & facts_cards(&next.rule->cards, &facts, NULL);
    return (Moves){.cards = first ? first : hand};
}

/*
 * Gives a card to another player. Returns true if all cards are given. If the card is given face down, it may be any
 * card of the hand, also one that everyone has seen there. The other players then do not know any more where this is.
 */
bool giving_apply(const Game *game, State *state, Action action)
{
    Giving given;
    CardSet card = card_bit(action_card(action));
    if (!giving_nth(game, state, state->n_gifts, &given)) return true; /* all cards are given */
    if (given.rule->shown) state->shown |= card;
    else state->shown &= ~state->hand[given.from];
    state->hand[given.from] &= ~card;
    state->hand[given.to] |= card;
    state->n_gifts++;
    state->to_discard = 0;
    return !ask_next_giver(game, state);
}

void giving_refusal(const Game *game, const State *state, Action action, Str language, Buf *out)
{
    refuse_laying(game, state, action, REFUSAL_PASS_FIRST, REFUSAL_GIVE_FIRST, language, out);
}

bool giving_is_seen(const Game *game, const State *state, int n, int seat)
{
    Giving given;
    if (!giving_nth(game, state, n, &given)) return false;
    return given.rule->shown || seat == given.from || seat == given.to;
}

void giving_hide(const Game *game, const State *state, int seat, State *seen)
{
    for (int i = 0; i < state->n_gifts; i++)
        if (!giving_is_seen(game, state, i, seat)) log_hide(seen, state->gifts_at + i);
}

/* Finds in which hands the picked-up and given cards can be. Returns those of these cards that the view knows. */
CardSet giving_known(const Game *game, const State *seen, CardSet may[MAX_SEATS])
{
    CardSet known = seen->picked, turned = turned_with_dealer(game, seen);
    if (seen->taker != NO_SEAT) may[seen->taker] = known;
    may[seen->dealer] |= turned;
    known |= turned;
    for (int i = 0; i < seen->n_gifts; i++) {
        Giving given;
        Action action = log_action(seen, seen->gifts_at + i);
        if (!giving_nth(game, seen, i, &given)) break;
        if (action == NO_ACTION) { /* an unseen gift may be any card that the giver may have */
            may[given.to] |= may[given.from];
            continue;
        }
        CardSet card = card_bit(action_card(action));
        for (int seat = 0; seat < MAX_SEATS; seat++) may[seat] &= ~card;
        may[given.to] |= card;
        known |= card;
    }
    return known;
}

/* ---- picking up and laying down --------------------------------------------------------------------------------- */

/* Puts the talon into the actor's hand. He must then lay as many cards down again. */
void pickup_start(const Game *game, State *state)
{
    state->hand[state->actor] |= state->talon;
    state->talon = 0;
    state->to_discard = (uint8_t)later_left(game, state);
    state->auction.laid_by = (state->actor + 1U) & 15U; /* four bits: see Auction */
    state->phase = PHASE_DISCARD;
    state->stage = state->stage == STAGE_ASK_AGAIN ? STAGE_PICK_UP_AGAIN : STAGE_PICK_UP;
}

/*
 * Returns the cards of the hand that may be laid down, also those just picked up. If the rule allows none of them, any
 * card may be laid down.
 */
Moves pickup_legal(const Game *game, const State *state)
{
    CardSet hand = state->hand[state->actor];
    CardSet lays = hand & game->bid[game->round[state->auction.round].picks_up].lays;
    return (Moves){.cards = lays ? lays : hand};
}

/* Lays a card of the actor into the talon. True if he has laid down enough cards. */
bool pickup_apply(State *state, Action action)
{
    CardSet bit = card_bit(action_card(action));
    state->hand[state->actor] &= ~bit;
    state->talon |= bit;
    return --state->to_discard == 0;
}

void pickup_refusal(const Game *game, const State *state, Action action, Str language, Buf *out)
{
    refuse_laying(game, state, action, REFUSAL_LAY_OFF_FIRST, REFUSAL_NO_LAYING, language, out);
}

/* ---- the pick-ups of a deal ------------------------------------------------------------------------------------- */

/* True if this log entry is the token with which a player picks up the talon. */
static bool is_pickup(const Game *game, const State *state, int i)
{
    const Token *token = log_token(game, state, i);
    return token && token->kind == TOKEN_BID && game->bid[token->index].picks_up;
}

/* Reads one pick-up from the log: the token at `at`, and the cards laid down after it. */
static Pickup read_pickup(const Game *game, const State *state, int at)
{
    Pickup pickup = {.seat = log_seat(state, at), .at = (uint16_t)at};
    int n_after = state->n_log - (at + 1), n_talon = later_left(game, state);
    pickup.n_laid = (uint8_t)(n_after < n_talon ? n_after : n_talon); /* the player may not be ready yet */
    for (int i = 1; i <= pickup.n_laid; i++) {
        Action action = log_action(state, at + i);
        if (action < FIRST_TOKEN) pickup.laid |= card_bit(action_card(action)); /* a view does not know all cards */
    }
    return pickup;
}

int pickup_list(const Game *game, const State *state, Pickup *list)
{
    int n = 0, end = play_has_begun(state) ? state->play_start : state->n_log;
    for (int i = 0; pickup_has_begun(state) && i < end && n < MAX_PICKUPS; i++)
        if (is_pickup(game, state, i)) list[n++] = read_pickup(game, state, i);
    return n;
}

/* ---- what a seat knows about picked-up cards --------------------------------------------------------------------- */

/*
 * Hides cards in a view of this seat. Somebody must have picked up the talon. The seat knows the cards that the player
 * before it laid down, because the seat found them in the talon. Only the first player who picked up the talon knows
 * the talon as dealt.
 */
void pickup_hide(const Game *game, int seat, State *seen)
{
    Pickup list[MAX_PICKUPS];
    int n = pickup_list(game, seen, list);
    seen->talon = pickup_known(seen, seat);
    /* a place whose card was dealt in a stage is known to the player who got it */
    CardSet own = later_seen(game, seen, seat);
    for (int i = 0; i < talon_size_of(game, seen); i++) {
        bool is_left = later_seat(game, seen, i) == NO_SEAT;
        if (is_left ? list[0].seat != seat : !cards_have(own, seen->talon_card[i])) seen->talon_card[i] = NO_CARD;
    }
    for (int k = 0; k < n; k++) {
        bool is_known = list[k].seat == seat || (k + 1 < n && list[k + 1].seat == seat);
        for (int i = 1; !is_known && i <= list[k].n_laid; i++) log_hide(seen, list[k].at + i);
    }
}

/*
 * Updates `at` (see pickup_trace()) for a pick-up by the seat itself. The seat found the cards `found` in the talon and
 * laid down the cards `pickup->laid`, so none of these can be in another hand. A card that it had laid down earlier and
 * did not find must be in another hand.
 */
static void trace_own(const Pickup *pickup, CardSet found, int talon, CardSet *at)
{
    for (int place = 0; place <= talon; place++) at[place] &= ~(found | pickup->laid);
    at[talon] = pickup->laid;
}

/*
 * Finds where the cards that the seat laid down after a pick-up can be now. Sets `at` to the cards that can be in each
 * hand, and at index `talon` in the talon. Returns all these cards.
 */
CardSet pickup_trace(const Game *game, const State *seen, int seat, int talon, CardSet *at)
{
    Pickup list[MAX_PICKUPS];
    int n = pickup_list(game, seen, list);
    CardSet all = 0;
    memset(at, 0, (size_t)(talon + 1) * sizeof *at);
    for (int k = 0; k < n; k++) {
        if (list[k].seat == seat) {
            trace_own(&list[k], k ? list[k - 1].laid : 0, talon, at);
            all |= list[k].laid;
        } else { /* cards of the talon went into this hand, and some may have been laid into the talon again */
            at[list[k].seat] |= at[talon];
            at[talon] = list[k].n_laid ? at[list[k].seat] : 0;
        }
    }
    return all;
}

/* ---- finding the talon as dealt ---------------------------------------------------------------------------------- */

/* Returns the cards of a talon as dealt that a view knows. */
static CardSet known_as_dealt(const Game *game, const State *seen)
{
    CardSet known = 0;
    for (int i = 0; i < talon_size_of(game, seen); i++)
        if (seen->talon_card[i] != NO_CARD && later_seat(game, seen, i) == NO_SEAT)
            known |= card_bit(seen->talon_card[i]);
    return known;
}

/* True if the player of pick-up `to` had also picked up the talon between the pick-ups `from` and `to`. */
static bool picked_between(const Pickup *list, int from, int to)
{
    for (int k = from + 1; k < to; k++)
        if (list[k].seat == list[to].seat) return true;
    return false;
}

/*
 * Returns the cards of `hand` that the player of pick-up `number` must have got with this pick-up. The viewer `seat`
 * had laid them into the talon, and since then this player had no other pick-up in which to get them.
 */
static CardSet only_from(const Pickup *list, int number, int seat, CardSet hand)
{
    CardSet only = 0, later = 0; /* later: cards that the viewer laid down again after pick-up k */
    for (int k = number - 1; k >= 0; k--) {
        if (list[k].seat != seat) continue;
        if (!picked_between(list, k, number)) only |= list[k].laid & ~later & hand;
        later |= list[k].laid;
    }
    return only;
}

/* Adds random cards of `from` until the set has `n` cards. False if the set has more, or if `from` has too few. */
static bool fill_up(Rng *rng, CardSet from, int n, CardSet *set)
{
    *set |= draw_cards(rng, from & ~*set, n - cards_count(*set));
    return cards_count(*set) == n;
}

/*
 * Goes back from the last pick-up to the first. Each player takes back the cards that he laid into the talon, and puts
 * back the cards that he had found there: those laid down by the player before, or the talon as dealt. If these are not
 * known, they are drawn from his hand. Sets `laid` to the cards that each pick-up laid down. Returns false if the
 * position is impossible.
 */
bool pickup_undo(const Game *game, const State *seen, int seat, Rng *rng, CardSet *hands, CardSet *talon, CardSet *laid)
{
    Pickup list[MAX_PICKUPS];
    for (int k = pickup_list(game, seen, list) - 1; k >= 0; k--) {
        CardSet *hand = &hands[list[k].seat];
        CardSet found = k ? list[k - 1].laid : known_as_dealt(game, seen);
        laid[k] = *talon;
        *hand |= *talon;
        /* some cards that the viewer laid down can have come into this hand only with this pick-up */
        if (!found) found = only_from(list, k, seat, *hand);
        /* the position is impossible if the player does not have a card that he found, or would have found too many */
        CardSet from = *hand & ~later_cards(game, seen, list[k].seat); /* cards dealt in a stage were not found */
        if ((found & ~*hand) || !fill_up(rng, from, later_left(game, seen), &found)) return false;
        *hand &= ~found;
        *talon = found;
    }
    return true;
}
