/* Finds the events between two positions, as one player sees them. */
#include "wording/events.h"
#include "engine/open.h"

#include "engine/facts.h"
#include "engine/stock.h"
#include "engine/passing.h"

#include <string.h>

const char *event_name(EventKind kind)
{
    static const char *const NAMES[] = {
#define EVENT(kind, name, is_shown, sentence) [kind] = (name),
#include "wording/events.def"
    };
    return NAMES[kind];
}

bool event_is_shown(EventKind kind)
{
    static const bool IS_SHOWN[] = {
#define EVENT(kind, name, is_shown, sentence) [kind] = (is_shown),
#include "wording/events.def"
    };
    return IS_SHOWN[kind];
}

void view_open(const Game *game, const State *state, View *out)
{
    memset(out, 0, sizeof *out);
    out->seat = NO_SEAT;
    out->seen = *state;
    for (int seat = 0; seat < game->n_players; seat++) out->hand_count[seat] = (uint8_t)cards_count(state->hand[seat]);
    out->talon_count = (uint8_t)cards_count(state->talon);
    out->discard_count = (uint8_t)cards_count(state->discards);
}

/* ---- tricks --------------------------------------------------------------------------------------------------- */

/*
 * Returns a trick by its number. Each trick before it has `size` cards, so its first card is the card `number` * `size`
 * of all cards played, counted from 0. The log also has other actions between the cards, which are skipped.
 */
Trick trick_numbered(const Game *game, const State *state, int number)
{
    Trick trick = {.winner = state->winning};
    int size = trick_size(game, state);
    for (int i = log_play(state, number * size); trick.n < size && i < state->n_log; i++) {
        if (!log_has_card(state, i)) continue;
        trick.seat[trick.n] = log_seat(state, i);
        trick.card[trick.n++] = action_card(log_action(state, i));
    }
    if (number < state->n_tricks) trick.winner = state->trick_winner[number];
    return trick;
}

/* Returns the card that the winner of the trick has played; NO_CARD if the trick is empty. */
static Card winning_card(const Trick *trick)
{
    for (int i = 0; i < trick->n; i++)
        if (trick->seat[i] == trick->winner) return trick->card[i];
    return NO_CARD;
}

/* ---- collecting ----------------------------------------------------------------------------------------------- */

/* The two positions whose events are being collected. `before` and `old` are NULL when cards are dealt. */
typedef struct Work {
    const Game *game;
    const State *before, *after; /* the positions before and after the action, as the viewer sees them */
    const View *old, *now;       /* the views to which these positions belong */
    Events *out;
} Work;

/* Adds an event and returns it. If the list is full, the new event replaces the last one. */
static Event *add_event(const Work *work, EventKind kind, int seat)
{
    Events *out = work->out;
    Event *event = &out->list[out->n < MAX_EVENTS ? out->n++ : MAX_EVENTS - 1];
    *event = (Event){.kind = kind, .seat = (uint8_t)seat, .ranking = work->after->ranking, .index = -1};
    event->action = NO_ACTION;
    return event;
}

/* Returns the cards of the talon that lie face up: the one turned up, or in a stock the one exchanged for it. */
static CardSet face_up(const Work *work)
{
    Card turned = work->after->turned;
    return stock_open_cards(work->game, work->after) | (turned == NO_CARD ? 0 : card_bit(turned));
}

/*
 * Adds one event for each part of the talon in which the viewer sees cards. The cards that he sees in no part get one
 * event together.
 */
static void add_talon_events(const Work *work, EventKind kind)
{
    CardSet rest = work->after->talon | work->after->picked; /* the cards seen for which there is no event so far */
    if (kind == EVENT_TALON_LIES) rest &= ~face_up(work);
    for (int part = 0; part < work->game->n_parts; part++) {
        CardSet cards = talon_part_cards(work->game, work->after, part) & rest;
        if (!cards) continue;
        Event *event = add_event(work, kind, NO_SEAT);
        event->index = part;
        event->cards = cards;
        rest &= ~cards;
    }
    if (rest) add_event(work, kind, NO_SEAT)->cards = rest;
}

/*
 * Adds the events of a new deal: the dealer, new deals after a redeal, seats that sit out, hands, and the card turned
 * up. Only an onlooker, who sees all cards, gets an event of the talon.
 */
static void add_deal(const Work *work)
{
    const State *state = work->after;
    add_event(work, EVENT_DEALS, state->dealer)->other = state->forehand;
    if (state->attempt) add_event(work, EVENT_REDEALT, state->dealer)->count = (int)state->attempt;
    for (int seat = 0; seat < work->game->n_players; seat++) {
        if (!state_is_active(state, seat)) (void)add_event(work, EVENT_SITS_OUT, seat);
        else if (state->dealt[seat]) add_event(work, EVENT_HAND, seat)->cards = state->dealt[seat];
    }
    if (work->now->seat == NO_SEAT) add_talon_events(work, EVENT_TALON_LIES);
    if (state->turned != NO_CARD) add_event(work, EVENT_TURNED, NO_SEAT)->action = state->turned;
}

/* ---- one action ----------------------------------------------------------------------------------------------- */

/* Adds a bid. If the bid is secret, adds only that the player has written one down. */
static void add_bid(const Work *work, uint8_t seat, Action action)
{
    if (action == NO_ACTION) {
        (void)add_event(work, EVENT_WRITES, seat);
        return;
    }
    Event *event = add_event(work, EVENT_SAYS, seat);
    event->action = action;
    event->index = work->before->auction.round;
}

/* Adds the event that a player picked up the talon in the auction. He must now discard `count` cards. */
static void add_picked_up(const Work *work, uint8_t seat)
{
    Event *event = add_event(work, EVENT_TAKES, seat);
    event->cards = work->after->hand[seat] & ~work->before->hand[seat];
    event->count = work->after->to_discard;
}

/*
 * Adds an event for one of several cards that a player discards or passes, if the viewer is this player. `left` is the
 * number of cards that must follow.
 */
static void add_one_card(const Work *work, EventKind kind, uint8_t seat, Action action, int left)
{
    if (seat != work->now->seat) return;
    Event *event = add_event(work, kind, seat);
    event->action = action;
    event->count = left;
}

/*
 * Adds a discard. The player who discards gets an event for each card; the other players get one event after the last
 * card.
 */
static void add_discard(const Work *work, uint8_t seat, Action action)
{
    if (work->after->to_discard) {
        add_one_card(work, EVENT_PUTS, seat, action, work->after->to_discard);
        return;
    }
    /* in the auction, the cards that are laid down again are the talon */
    bool is_talon = pickup_is_on(work->before);
    Event *event = add_event(work, EVENT_LAYS_OFF, seat);
    event->cards = is_talon ? work->after->talon : work->after->discards;
    event->shown = work->after->shown_discards;
    event->count = is_talon ? work->now->talon_count : work->now->discard_count;
}

/*
 * Adds a card that was chosen to be passed. The player himself gets an event for each card; the others get one event
 * after the last card. When all have chosen, the viewer also sees the cards passed to him.
 */
static void add_passed(const Work *work, uint8_t seat, Action action)
{
    const State *before = work->before, *after = work->after;
    int n_to_choose = before->to_discard - 1, viewer = work->now->seat;
    if (n_to_choose > 0) {
        add_one_card(work, EVENT_PASSES_ONE, seat, action, n_to_choose);
        return;
    }
    Event *event = add_event(work, EVENT_PASSES, seat);
    event->other = (uint8_t)passing_receiver(work->game, after, seat);
    event->count = work->game->passing.count;
    event->cards = after->passing & after->dealt[seat];
    bool receives = passing_is_over(work->game, after) && viewer != NO_SEAT && after->dealt[viewer];
    if (receives) add_event(work, EVENT_RECEIVES, (uint8_t)viewer)->cards = after->passing & ~after->dealt[viewer];
}

/*
 * Adds a card given to another player. There is one event for each receiver, after the last card for him. The giver
 * also gets an event for each card.
 */
static void add_given(const Work *work, uint8_t seat, Action action)
{
    const State *before = work->before, *after = work->after;
    Giving given;
    int last = after->n_gifts - 1; /* the number of the card just given */
    if (!giving_nth(work->game, after, last, &given)) return;
    if (before->to_discard > 1) {
        add_one_card(work, EVENT_PASSES_ONE, seat, action, before->to_discard - 1);
        return;
    }
    Event *event = add_event(work, EVENT_PASSES, seat);
    event->other = given.to;
    event->count = given.rule->count;
    /* in the viewer's log, a card that he may not see is NO_ACTION */
    for (int i = last - given.rule->count + 1; i <= last; i++) {
        Action card = log_action(after, after->gifts_at + i);
        if (card != NO_ACTION) event->cards |= card_bit(action_card(card));
    }
}

/* Returns the card turned up, if the action has exchanged another card for it; otherwise no card. */
static CardSet exchanged_for(const Work *work)
{
    return work->before->exchanged == work->after->exchanged ? 0 : card_bit(work->after->turned);
}

/*
 * Adds an event for each player who drew a card after the trick. The viewer sees his own cards and open cards; an
 * onlooker sees all. `others` are cards that became visible in hands by the same action, but were not drawn.
 */
static void add_drawn(const Work *work, CardSet others)
{
    const State *before = work->before, *after = work->after;
    if (!work->game->stock.draw || !after->n_tricks) return;
    int drawn = stock_left(work->game, before) - stock_left(work->game, after);
    uint8_t seat = after->trick_winner[after->n_tricks - 1];
    for (int i = 0; drawn > 0 && i < work->game->n_active; i++, seat = after->next[seat]) {
        bool is_seen = work->now->seat == NO_SEAT || work->now->seat == seat;
        Event *event = add_event(work, EVENT_DRAWS, seat);
        event->count = work->game->stock.draw;
        event->cards = after->hand[seat] & ~before->hand[seat] & ~others & (is_seen ? work->game->pack : after->shown);
    }
}

/* Adds the event of a card played. After the last card of a trick, also adds who won the trick and who drew cards. */
static void add_played(const Work *work, uint8_t seat, Action action)
{
    add_event(work, EVENT_PLAYS, seat)->action = action;
    int number = work->after->n_tricks;
    if (number == work->before->n_tricks) return;
    Trick trick = trick_numbered(work->game, work->after, number - 1);
    Event *event = add_event(work, EVENT_TRICK, trick.winner);
    event->action = winning_card(&trick);
    event->count = number;
    add_drawn(work, 0);
}

/* Adds an event if the action has shown some of the cards `among`. Returns the cards shown. */
static CardSet add_shown(const Work *work, uint8_t seat, CardSet among)
{
    CardSet shown = work->after->shown & ~work->before->shown & among;
    if (shown) add_event(work, EVENT_SHOWS, seat)->cards = shown;
    return shown;
}

/*
 * Adds the event of an action, if all actions of this stage give the same kind of event. Each stage of this kind has a
 * row ANSWER in events.def, whose `field` is `action` or `index`. Otherwise adds nothing, because another function adds
 * the event: add_taken() adds that for choosing a part of the talon.
 */
static void add_answer(const Work *work, uint8_t seat, Action action)
{
    bool is_token = action >= FIRST_TOKEN && action != NO_ACTION;
    int index = is_token ? token_of(work->game, action)->index : -1;
#define ANSWER(of, kind, field) \
    if (work->before->stage == (of)) add_event(work, kind, seat)->field = field;
#include "wording/events.def"
}

/*
 * True if the action is an announcement, a meld, kontra, or "done". Cards and parts of the talon are other kinds of
 * action.
 */
static bool is_announced(const Game *game, Action action)
{
    if (action < FIRST_TOKEN || action == NO_ACTION) return false;
    TokenKind kind = token_of(game, action)->kind;
    return kind == TOKEN_ANNOUNCE || kind == TOKEN_MELD || kind == TOKEN_KONTRA || kind == TOKEN_DONE;
}

/* Adds an event if the action is a meld that made a suit trumps. */
static void add_trumps_made(const Work *work, uint8_t seat, Action action)
{
    int ranking = work->after->ranking;
    bool is_meld = token_of(work->game, action)->kind == TOKEN_MELD;
    if (is_meld && ranking != work->before->ranking)
        add_event(work, EVENT_NAMES, seat)->index = work->game->ranking[ranking].trump_suit;
}

/* Returns the cards that the announcement shows if its player holds them; none for other actions. */
static CardSet shown_by(const Game *game, Action action)
{
    const Token *token = token_of(game, action);
    return token->kind == TOKEN_ANNOUNCE ? game->announcement[token->index].shows : 0;
}

/*
 * Adds what the winner of a trick has announced before cards are drawn. If he announces nothing more, cards are drawn
 * now; the action "done" itself has no event.
 */
static void add_said_after_trick(const Work *work, uint8_t seat, Action action)
{
    bool are_drawn = work->after->stage != STAGE_AFTER_TRICK;
    if (action != work->game->token_done) {
        add_event(work, EVENT_ANNOUNCES, seat)->action = action;
        add_trumps_made(work, seat, action);
    }
    /* cards that this action shows; cards that are drawn at the same time may be visible, but are not among them */
    CardSet shown = exchanged_for(work);
    if (shown) add_event(work, EVENT_SHOWS, seat)->cards = shown;
    else shown = add_shown(work, seat, are_drawn ? shown_by(work->game, action) : work->game->pack);
    if (are_drawn) add_drawn(work, shown);
}

/*
 * Adds the event of an action between the auction and the play of cards, such as a discard, or of an announcement at
 * any time.
 */
static void add_preparation(const Work *work, uint8_t seat, Action action)
{
    bool lays_trump = work->after->laid_at == work->after->n_log; /* this action laid the trump card face down */
    if (is_announced(work->game, action)) {
        add_event(work, EVENT_ANNOUNCES, seat)->action = action;
        add_trumps_made(work, seat, action);
    } else if (passing_is_on(work->before)) add_passed(work, seat, action);
    else if (giving_is_on(work->before)) add_given(work, seat, action);
    else if (work->before->phase == PHASE_DISCARD) add_discard(work, seat, action);
    else if (lays_trump) add_event(work, EVENT_LAYS_TRUMP, seat)->action = action;
    else add_answer(work, seat, action);
}

/*
 * Adds the events of the last action in the log. The position before it shows the kind of action. After most actions,
 * cards that became visible are shown, too. In play, add_drawn(), add_opened() and add_melds_shown() do this.
 */
static void add_action(const Work *work)
{
    const State *before = work->before, *after = work->after;
    uint8_t seat = log_seat(after, after->n_log - 1);
    Action action = log_action(after, after->n_log - 1);
    if (before->called != after->called) {
        add_event(work, EVENT_CALLS, seat)->action = after->called;
        (void)add_shown(work, seat, work->game->pack);
    } else if (state_is_bidding(before)) {
        add_bid(work, seat, action);
        if (pickup_is_on(after)) add_picked_up(work, seat);
    } else if (before->stage == STAGE_AFTER_TRICK) {
        add_said_after_trick(work, seat, action);
    } else if (before->phase == PHASE_PLAY && !is_announced(work->game, action)) {
        add_played(work, seat, action);
    } else {
        add_preparation(work, seat, action);
        (void)add_shown(work, seat, work->game->pack);
    }
}

/* ---- results of an action ------------------------------------------------------------------------------------- */

/* True if a condition is true after the action, and was not true before it or there is no position before it. */
static bool has_become_true(const Work *work, bool before, bool after)
{
    return after && !(work->before && before);
}

static bool has_contract(const State *state)
{
    return state && state->contract != NO_CONTRACT;
}

/* True if the first auction is over, because a later stage or the end of the deal was reached. NULL: it is not over. */
static bool is_auction_over(const State *state)
{
    return state && (state->stage > STAGE_PICK_UP || state->phase == PHASE_DONE);
}

/* True if the call is of a row of calls, such as "4 hearts", and its bid leads to the contract that is played. */
static bool makes_contract(const Game *game, const State *state, uint16_t call)
{
    const Bid *bid = call == NO_CALL ? NULL : &game->bid[game->call[call].bid];
    return bid && bid->is_row && bid->contract == state->contract;
}

/*
 * Returns the declarer's bid that says most about the contract. This is the highest bid, or a suit that he named in a
 * later round, after a bid with only a number. So the log is searched from its end back to the highest bid.
 */
Action contract_bid(const Game *game, const State *state)
{
    uint16_t highest = state->auction.call;
    for (int i = state->n_log - 1; i >= 0; i--) {
        const Token *token = log_token(game, state, i);
        if (!token) continue;
        bool is_bid = token->kind == TOKEN_BID, is_highest = is_bid && token->call == highest;
        if (is_highest || token->kind == TOKEN_HOLD) break; /* bids before this do not describe the contract */
        bool is_own = is_bid && log_seat(state, i) == state->declarer;
        if (is_own && makes_contract(game, state, token->call)) return log_action(state, i);
    }
    return makes_contract(game, state, highest) ? game->call[highest].token : NO_ACTION;
}

static bool is_second_auction(const State *state)
{
    return state->stage == STAGE_ASK_AGAIN || state->stage == STAGE_PICK_UP_AGAIN;
}

/* True if a second auction has just ended, and its winner is now the declarer. */
static bool has_new_declarer(const State *before, const State *after)
{
    bool is_over = before && is_second_auction(before) && !is_second_auction(after);
    bool names_trumps_again = after->stage < STAGE_ASK_AGAIN; /* only a new declarer goes back to an earlier stage */
    return is_over && (names_trumps_again || before->declarer != after->declarer);
}

/*
 * Adds the event of the contract when the auction ends. Also adds it when a later round changed the contract or its
 * declarer. If nobody bid, an event of this comes first.
 */
static void add_contract_event(const Work *work)
{
    const State *after = work->after;
    const Game *game = work->game;
    bool auction_over = has_become_true(work, is_auction_over(work->before), is_auction_over(after));
    bool nobody_bid = game->fixed_contract < 0 && after->auction.bid == NO_BID;
    if (auction_over && nobody_bid) (void)add_event(work, EVENT_ALL_PASSED, NO_SEAT);
    bool has_begun = has_become_true(work, has_contract(work->before), has_contract(after));
    bool is_changed = work->before && after->contract != work->before->contract;
    is_changed = is_changed || has_new_declarer(work->before, after);
    if (!has_contract(after) || !(is_changed || has_begun)) return;
    Event *event = add_event(work, EVENT_CONTRACT, after->declarer);
    event->index = after->contract;
    event->action = contract_bid(game, after);
}

/* True if the contract is played and the whole talon lies face up for everyone. */
static bool lies_open(const Game *game, const State *state)
{
    if (!has_contract(state) || !talon_is_time(game, state)) return false;
    const Contract *contract = &game->contract[state->exchange_contract];
    bool is_whole = contract->talon.see_rest == SEE_REST_SAME;
    return contract->talon.see == SEE_EVERYONE && is_whole && later_left(game, state) > 0;
}

/* Some cards are dealt later than the others, in stages. Returns how many of these a seat has got so far. */
static int later_number(const Game *game, const State *state, int seat)
{
    int n = 0;
    for (int place = 0; place < game->n_talon; place++) n += later_seat(game, state, place) == seat;
    return n;
}

/*
 * If a stage was dealt, adds an event for the cards that each player got in it. The viewer does not see the cards of
 * other players, except the one turned up.
 */
static void add_later(const Work *work)
{
    const State *before = work->before, *after = work->after;
    uint8_t seat = after->forehand;
    bool is_stage_dealt = after->later_done != (before ? before->later_done : 0);
    if (!is_stage_dealt) return;
    for (int i = 0; i < work->game->n_active; i++, seat = after->next[seat]) {
        int had = before ? later_number(work->game, before, seat) : 0;
        int count = later_number(work->game, after, seat) - had;
        if (!count) continue;
        Event *event = add_event(work, EVENT_GETS, seat);
        event->count = count;
        event->cards = later_cards(work->game, after, seat);
        if (before) event->cards &= ~later_cards(work->game, before, seat);
    }
}

/*
 * Adds the rest of the talon, which nobody took, if the viewer can see it now. An onlooker has already seen it, and
 * during play or after the deal there is no such event.
 */
static void add_rest(const Work *work)
{
    CardSet before = work->before ? work->before->talon | work->before->picked : 0;
    CardSet rest = work->after->talon & ~before & ~face_up(work);
    /* during play, a card that is known only by counting the other cards is no event */
    bool is_over = work->after->n_tricks > 0 || work->after->n_in_trick > 0 || work->after->phase == PHASE_DONE;
    bool is_laid = pickup_has_begun(work->after); /* the event of laying the talon open shows these cards */
    bool is_onlooker = work->now->seat == NO_SEAT;
    if (is_onlooker || is_over || is_laid || !rest || lies_open(work->game, work->after)) return;
    add_event(work, EVENT_TALON_LIES, NO_SEAT)->cards = rest;
}

static bool is_talon_stage(const State *state)
{
    return state->stage == STAGE_TALON || state->stage == STAGE_LATE_TALON;
}

/* Returns the part of the talon that was just chosen; -1 if no part was chosen. */
static int chosen_part(const Work *work)
{
    const State *after = work->after;
    if (!work->before || !is_talon_stage(work->before)) return -1;
    Action action = log_action(after, after->n_log - 1);
    bool is_token = action >= FIRST_TOKEN && action < FIRST_TOKEN + work->game->n_tokens;
    return is_token ? work->game->token[action - FIRST_TOKEN].index : -1;
}

/*
 * Adds the event of taking cards, if the talon has fewer cards than before. Cards of the talon that were dealt in a
 * stage (see add_later()) were not taken.
 */
static void add_taken(const Work *work)
{
    const State *after = work->after;
    int had = work->old ? work->old->talon_count : talon_size_of(work->game, work->after);
    int dealt = later_count(work->game, after) - (work->before ? later_count(work->game, work->before) : 0);
    int taken = had - dealt - work->now->talon_count;
    if (after->taker == NO_SEAT || taken <= 0 || pickup_has_begun(after)) return;
    Event *event = add_event(work, EVENT_TAKES, after->taker);
    event->cards = after->picked;
    event->count = taken;
    event->index = chosen_part(work);
}

/* Adds an event if trumps were named in secret and are shown now. */
static void add_trump_shown(const Work *work)
{
    bool was_hidden = work->before && trump_is_hidden(work->game, work->before);
    if (!was_hidden || trump_is_hidden(work->game, work->after)) return;
    CardSet card = trump_card_shown(work->game, work->after); /* the trump card that was laid face down, if any */
    if (card) {
        add_event(work, EVENT_TURNS_UP, work->after->declarer)->action = (Action)cards_first(card);
        return;
    }
    int suit = work->game->ranking[work->after->ranking].trump_suit;
    if (suit < 0) return;
    Event *event = add_event(work, EVENT_NAMES, work->after->declarer);
    event->index = suit;
    event->count = 1; /* the suit was hidden before */
}

/* Adds the bids that were secret before this action and are shown now. In the log, a secret bid is NO_ACTION. */
static void add_bids_shown(const Work *work)
{
    const Game *game = work->game;
    for (int i = 0; game->secret_bids && work->before && i < work->before->n_log; i++) {
        const Token *token = log_token(game, work->after, i);
        bool is_bid = token && token->kind == TOKEN_BID, was_secret = log_action(work->before, i) == NO_ACTION;
        if (!is_bid || !was_secret) continue;
        Event *event = add_event(work, EVENT_REVEALS, log_seat(work->after, i));
        event->action = log_action(work->after, i);
        event->index = game->bid[token->index].secret_round;
    }
}

/* In some games, players bid before they look at their cards. Adds the viewer's hand, if he has just looked at it. */
static void add_looked(const Work *work)
{
    int viewer = work->now->seat;
    bool is_late = viewer != NO_SEAT && work->before && hand_is_unseen(work->game, work->before, viewer);
    if (is_late && work->after->dealt[viewer]) add_event(work, EVENT_HAND, viewer)->cards = work->after->dealt[viewer];
}

/* Adds the hands that the contract has just laid open. */
static void add_opened(const Work *work)
{
    for (int seat = 0; seat < work->game->n_players; seat++) {
        bool was_open = work->before && hand_is_open(work->game, work->before, seat);
        bool is_opened = has_become_true(work, was_open, hand_is_open(work->game, work->after, seat));
        if (is_opened && work->after->hand[seat]) add_event(work, EVENT_SHOWS, seat)->cards = work->after->hand[seat];
    }
}

/*
 * Adds the cards of melds that were hidden and are shown now, because the melds count. A hidden meld is in the log
 * without its cards. When it is shown, the log has the meld with its cards instead. At the end of the deal, there are
 * no such events.
 */
static void add_melds_shown(const Work *work)
{
    const Game *game = work->game;
    bool has_begun = work->before && play_has_begun(work->before), is_over = work->after->phase == PHASE_DONE;
    bool are_hidden = game->meld_show != MELDS_SHOWN_ALL;
    if (!are_hidden || !has_begun || is_over) return;
    for (int i = work->before->play_start; i < work->before->n_log; i++) {
        const Token *token = log_token(game, work->after, i);
        bool is_meld = token && token->kind == TOKEN_MELD;
        if (is_meld && log_action(work->before, i) != log_action(work->after, i))
            add_event(work, EVENT_SHOWS, log_seat(work->after, i))->cards = game->combination[token->index].cards;
    }
}

/*
 * Adds all results of the action in the order in which players notice them: first the contract, last the end of the
 * deal.
 */
static void add_progress(const Work *work)
{
    add_bids_shown(work);
    add_looked(work);
    add_contract_event(work);
    if (work->game->later.n_stages) add_later(work);
    bool was_open = work->before && lies_open(work->game, work->before);
    if (has_become_true(work, was_open, lies_open(work->game, work->after))) add_talon_events(work, EVENT_TALON_OPEN);
    add_taken(work);
    add_trump_shown(work);
    add_rest(work);
    bool had_begun = work->before && play_has_begun(work->before);
    bool begins = has_become_true(work, had_begun, play_has_begun(work->after));
    bool somebody_leads = work->after->actor != NO_SEAT; /* nobody does if the deal is settled without play */
    if (begins && somebody_leads) (void)add_event(work, EVENT_LEADS, work->after->actor);
    add_opened(work);
    add_melds_shown(work);
    if (work->after->phase != PHASE_DONE) return;
    Event *end = add_event(work, EVENT_ENDS, NO_SEAT);
    end->index = work->after->ending;
    end->count = has_contract(work->after) && state_is_void(work->after);
}

void events_between(const Game *game, const View *before, const View *after, Events *out)
{
    Work work = {.game = game, .after = &after->seen, .old = before, .now = after, .out = out};
    out->n = 0;
    if (before) work.before = &before->seen;
    if (before) add_action(&work);
    else add_deal(&work);
    add_progress(&work);
}
