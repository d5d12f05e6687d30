/*
 * The stages between auction and play. The declarer first chooses from the talon, makes early announcements, discards,
 * and gives cards to others. Then he names trumps, calls a card, and makes other announcements. At last the sides
 * double. In some games the declarer takes from the talon and discards only after trumps are named.
 *
 * Rounds of bids may come between these stages and change the contract. After a second auction, which follows the
 * naming of trumps, a new declarer names them again. A stage without a choice is skipped.
 */
#include "engine/duties_inner.h"
#include "engine/passing.h"
#include "engine/stock.h"
#include "engine/refusal.h"

#include <assert.h>
#include <string.h>

/* ---- the table of stages ---------------------------------------------------------------------------------------- */

/*
 * The functions of a stage. A function is NULL if other code does its work. Bids (PHASE_AUCTION) are handled in
 * rounds.c, cards laid down between two bids in auction.c, and play in play.c.
 */
typedef struct StageRow {
    /* Begins the stage. False if nobody has a choice: then it is skipped. */
    bool (*enter)(const Game *game, State *state);
    /* Returns the legal actions. If two cards are identical, one or both are included. */
    Moves (*legal)(const Game *game, const State *state);
    /* Applies an action. True if the stage is over. */
    bool (*apply)(const Game *game, State *state, Action action);
    /* Writes why an action is not legal. */
    void (*refuse)(const Game *game, const State *state, Action action, Str language, Buf *out);
    /*
     * Plays the stage to its end with random actions. Draws the same random numbers as action by action, but is faster.
     * True if another stage follows, false if the deal is over. NULL: there is no such shortcut.
     */
    bool (*at_random)(const Game *game, State *state, Rng *rng);
} StageRow;

/*
 * Returns the functions of a stage. The table is at the end of the file, because it names functions of the whole file.
 */
static const StageRow *stage_row(unsigned stage);

/* ---- naming trumps ----------------------------------------------------------------------------------------------- */

/*
 * Begins the naming of trumps. If in this contract the declarer names none, returns false, and deals the cards that
 * some games deal after the naming.
 */
static bool enter_trump(const Game *game, State *state)
{
    const Contract *contract = contract_of(game, state);
    if (!contract->names_trump || !state_has_declarer(state)) {
        later_deal(game, state, LATER_TRUMP);
        return false;
    }
    state->phase = PHASE_TRUMP;
    state->actor = state->declarer;
    return true;
}

/*
 * Returns the suits that can be named, or the cards of the hand that can be laid face down to name their suit. If
 * trumps are named in secret, the hand must have a card of the suit.
 */
static Moves legal_trumps(const Game *game, const State *state)
{
    const Contract *contract = contract_of(game, state);
    CardSet allowed = contract->hides_trump ? state->hand[state->actor] : game->pack;
    Moves moves = {0};
    if (contract->lays_trump) return (Moves){.cards = allowed & contract_trump_cards(game, contract)};
    for (int suit = 0; suit < game->n_suits; suit++)
        if (contract->trump_choices >> suit & 1 && (allowed & game->suit[suit].cards))
            (void)moves_add(&moves, game->suit_token[suit]);
    return moves;
}

/* Lays a card of the actor's hand face down on the table: its suit is trumps. */
static void lay_trump(const Game *game, State *state, Card card)
{
    state->named_trump = game->card[card].suit;
    state->laid = card_bit(card);
    state->hand[state->actor] &= ~state->laid;
    state->laid_at = state->n_log; /* this action is already in the log, and laid_at is 1 + its index */
}

/* Gives the declarer his trump card back without turning it up, because its suit is no longer trumps. */
static void withdraw_trump_card(State *state)
{
    if (!state->laid_at) return;
    trump_card_take_up(state);
    state->laid_before = state->laid_at;
    state->laid_at = 0;
}

/*
 * Names trumps. Returns true, because the stage is over. Trumps named in secret do not change the ranking of cards yet.
 * In some games, more cards are dealt now.
 */
static bool apply_trump(const Game *game, State *state, Action action)
{
    const Contract *contract = contract_of(game, state);
    if (contract->lays_trump) lay_trump(game, state, action_card(action));
    else state->named_trump = token_of(game, action)->index;
    if (!contract->hides_trump) state->ranking = (uint8_t)(contract->rankings + state->named_trump);
    later_deal(game, state, LATER_TRUMP);
    return true;
}

/* Writes that a suit must be named or, if the contract says so, that a card must be laid face down. */
static void trump_refusal(const Game *game, const State *state, Action action, Str language, Buf *out)
{
    if (!contract_of(game, state)->lays_trump) refuse(out, language, REFUSAL_NAME_TRUMP);
    else refuse_laying(game, state, action, REFUSAL_LAY_TRUMP, REFUSAL_LAY_TRUMP, language, out);
}

/* ---- the beginning of play -------------------------------------------------------------------------------------- */

/* Returns the nearest seat before this one that plays cards. `seat` itself may be a seat that plays none. */
static uint8_t seat_playing_before(const State *state, uint8_t seat)
{
    uint8_t last = seat; /* the last such seat found on the way round the table, from `seat` on */
    for (uint8_t other = state->next[seat]; other != seat; other = state->next[other])
        if (!seats_have(state->resting, other)) last = other;
    return last;
}

/* Returns the seat that has announced that it will lead, or NO_SEAT. */
static uint8_t announced_leader(const Game *game, const State *state)
{
    if (!game->announced_leads) return NO_SEAT; /* no announcement gives the lead */
    for (int seat = 0; seat < MAX_SEATS; seat++)
        if (state->announced[seat] & game->announced_leads) return (uint8_t)seat;
    return NO_SEAT;
}

/*
 * Returns the seat that leads to the first trick. An announcement decides first, then a certain card: its holder, or
 * forehand if nobody has it. Else the rule of the contract decides, or forehand leads if it names no player.
 */
static uint8_t first_leader(const Game *game, const State *state)
{
    const PlayRule *rule = play_rule_now(game, state);
    uint8_t announcer = announced_leader(game, state);
    if (announcer != NO_SEAT) return announcer;
    if (rule->lead_card != NO_CARD) {
        int holder = holder_now(game, state, rule->lead_card);
        return holder == NO_SEAT ? state->forehand : (uint8_t)holder;
    }
    if (rule->lead == LEAD_DEALER && state_is_active(state, state->dealer)) return state->dealer;
    if (rule->lead == LEAD_DEALER || !state_has_declarer(state)) return state->forehand;
    switch (rule->lead) {
    case LEAD_DECLARER: return state->declarer;
    case LEAD_AFTER_DECLARER: return state_after(state, state->declarer);
    case LEAD_BEFORE_DECLARER: return seat_playing_before(state, state->declarer);
    case LEAD_DEALER:
    case LEAD_FOREHAND: break;
    }
    return state->forehand;
}

/* Returns the seats that play no cards in this contract. If no seat would be left, all seats play. */
NOINLINE static uint8_t resting_seats(const Game *game, const State *state, const Formula *plays)
{
    uint8_t resting = 0, active = 0;
    for (int seat = 0; seat < game->n_players; seat++) {
        if (!state_is_active(state, seat)) continue;
        active |= seat_bit(seat);
        if (!seat_test(game, state, plays, seat)) resting |= seat_bit(seat);
    }
    return resting == active ? 0 : resting;
}

/* Begins play: decides who plays cards, and who leads to the first trick. */
static void start_play(const Game *game, State *state)
{
    state->phase = PHASE_PLAY;
    /* no card can be called any more */
    if (game->contract[state->contract].sides == SIDES_CALLED && state->called == NO_CARD) sides_settle(game, state);
    state->play_start = state->n_log;
    const Formula *plays = game->contract[state->contract].plays;
    if (plays) state->resting = resting_seats(game, state, plays);
    uint8_t leader = first_leader(game, state);
    if (seats_have(state->resting, leader)) leader = state_after(state, leader);
    state->leader = state->actor = leader;
}

/* ---- entering the stages in order ----------------------------------------------------------------------------- */

/*
 * Begins play, unless a condition of the contract says that nobody plays. Always returns true, because play is never
 * skipped like other stages.
 */
static bool enter_play(const Game *game, State *state)
{
    state->play_start = state->n_log; /* set even if the deal ends now: then no action of the log belongs to play */
    if (contract_of(game, state)->played &&
        !seat_test(game, state, contract_of(game, state)->played, state_first_asked(state))) {
        state_finish(game, state, ENDING_UNPLAYED);
        return true;
    }
    start_play(game, state);
    if (state->laid) trump_show_if_last(game, state);
    stages_interrupt(game, state);
    return true;
}

static bool enter_stage(const Game *game, State *state)
{
    const StageRow *row = stage_row(state->stage);
    assert(row->enter != NULL);
    return row->enter(game, state);
}

/* Enters the first stage from `stage` on, in this contract, in which somebody has a choice. */
static void enter_from(const Game *game, State *state, unsigned stage)
{
    /* the stages from `stage` on, one bit each; every contract has the stage of play, so the loop ends */
    unsigned left = (unsigned)contract_of(game, state)->stages >> stage << stage;
    for (;; left &= left - 1) {
        state->stage = (uint8_t)__builtin_ctz(left);
        if (enter_stage(game, state)) return;
    }
}

/* ---- steps between cards --------------------------------------------------------------------------------------- */

/* True for the stages that come just after the first card of the deal. */
static bool follows_first_card(unsigned stage)
{
    return stage == STAGE_FIRST_CARD || stage == STAGE_FIRST_KONTRA;
}

/*
 * Starts the first stage between two cards, from `stage` on, in which anybody has a choice. If there is none, play goes
 * on with the seat `due`, whose card comes next.
 */
NOINLINE static void interrupt_from(const Game *game, State *state, unsigned stage, uint8_t due)
{
    bool is_before_lead = state->n_in_trick == 0;
    for (; stage <= STAGE_BEFORE_CARD; stage++) {
        if (!(contract_of(game, state)->stages >> stage & 1)) continue;
        if (is_before_lead && follows_first_card(stage)) continue;
        state->stage = (uint8_t)stage;
        if (stage == STAGE_BEFORE_CARD) state->actor = due;
        if (enter_stage(game, state)) return;
    }
    state->stage = STAGE_PLAY;
    state->phase = PHASE_PLAY;
    state->actor = due;
}

/* Goes on after a trick whose winner has announced what he wants: cards are drawn, and the deal may be over. */
static void go_on_after_trick(const Game *game, State *state)
{
    state->stage = STAGE_PLAY;
    state->phase = PHASE_PLAY;
    tricks_go_on(game, state);
    if (state->laid) trump_show_if_last(game, state);
}

/* After a trick, lets its winner announce something before cards are drawn. If he cannot, play goes on. */
static void pause_after_trick(const Game *game, State *state)
{
    if (!announce_enter(game, state)) go_on_after_trick(game, state);
}

/* Begins a step between two cards if one is due: naming a suit, melding or announcing. */
void stages_step_between(const Game *game, State *state)
{
    if (state->phase == PHASE_PLAY && state->stage == STAGE_AFTER_TRICK) pause_after_trick(game, state);
    if (state->phase != PHASE_PLAY) return; /* the deal is over, or a step has begun */
    /* the card just led makes its player name the suit to follow */
    if (tricks_suit_is_due(game, state) && state->stage != STAGE_NAME_SUIT) {
        state->stage = STAGE_NAME_SUIT;
        state->phase = PHASE_TRUMP;
        state->actor = state->leader;
        return;
    }
    if (!contract_of(game, state)->has_steps || !play_is_interrupted(game, state)) return;
    bool is_before_first_card = state->n_log == state->play_start;
    bool is_after_first_card = state->n_tricks == 0 && state->n_in_trick == 1;
    /* some steps come only before the first card of the deal, or only after it */
    unsigned first = STAGE_BEFORE_CARD;
    if (is_before_first_card) first = STAGE_MELDING;
    else if (is_after_first_card) first = STAGE_FIRST_CARD;
    interrupt_from(game, state, first, state->actor);
}

/*
 * Returns the seat whose card comes after a step between cards. Only a step before a card is in the middle of a trick;
 * the others come before a lead, or after the card of the leader.
 */
static uint8_t due_after_step(const State *state)
{
    if (state->stage == STAGE_BEFORE_CARD) return state->actor;
    return state->n_in_trick ? state_after(state, state->leader) : state->leader;
}

/* Ends a stage: enters the next, or goes on with play. */
static void end_stage(const Game *game, State *state)
{
    /* the log entries before this one are the announcements made before the talon was seen */
    if (state->stage == STAGE_BEFORE_TALON) state->early_until = state->n_log;
    if (state->stage < STAGE_PLAY) enter_from(game, state, state->stage + 1U);
    else if (state->stage == STAGE_AFTER_TRICK) {
        go_on_after_trick(game, state);
        stages_interrupt(game, state);
    } else interrupt_from(game, state, state->stage + 1U, due_after_step(state));
}

/* ---- from the auction to the contract ---------------------------------------------------------------------------- */

/*
 * Returns the seat that takes from the talon, as the rule names it. If it names a dealer who sits out, forehand takes.
 */
static uint8_t taker_of(const State *state, const TalonRule *rule)
{
    switch (rule->taker) {
    case TAKER_DECLARER: return state->declarer;
    case TAKER_DEALER: return state_is_active(state, state->dealer) ? state->dealer : state->forehand;
    case TAKER_FOREHAND: return state->forehand;
    }
    return state->declarer;
}

/*
 * Stores the suit that a call names as trumps; NO_TRUMPS for a call that names no trumps. If there is no call, or if
 * its bid leaves trumps open, the suit that was named before stays.
 */
static void note_trump(const Game *game, State *state, uint16_t call)
{
    if (call == NO_CALL || !game->bid[game->call[call].bid].names_suit) return;
    int trump = game->call[call].trump;
    state->named_trump = (uint8_t)(trump < 0 ? NO_TRUMPS : trump);
}

/*
 * True if the suit that was named becomes trumps in this contract. Either the bid names trumps, or the declarer named
 * trumps openly before the contract changed, and the new contract allows this suit.
 */
static bool takes_named_trump(const State *state, const Contract *contract)
{
    if (state->named_trump == NO_SUIT) return false;
    if (contract->trump_of_bid) return true;
    bool was_named = contract->names_trump && !contract->hides_trump && state->stage > STAGE_TRUMP;
    return was_named && (contract->trump_choices >> state->named_trump & 1);
}

/*
 * Returns the ranking of cards with which the contract begins. Trumps come from the named suit, the card turned up or
 * the number of the deal. If the declarer names trumps later, the ranking will change.
 */
static uint8_t ranking_of(const Game *game, const State *state, int contract)
{
    const Contract *played = &game->contract[contract];
    if (takes_named_trump(state, played)) return (uint8_t)(played->rankings + state->named_trump);
    return game_first_ranking(game, played, state->turned, state->deal_number);
}

/*
 * Some contracts include announcements of the declarer, so that he need not make them. Takes back those of an earlier
 * contract (`before`), and makes those of the present one (`now`).
 */
static void announce_by_contract(State *state, uint64_t before, uint64_t now)
{
    if (!(now | before) || !state_has_declarer(state)) return;
    uint64_t *own = &state->announced[state->declarer];
    *own = (*own & ~before) | now;
}

/* Some calls include announcements as parts of the bid. Makes those of this call, for the bidder. */
static void announce_parts(const Game *game, State *state, uint16_t call)
{
    if (call == NO_CALL) return;
    for (uint64_t left = game->call[call].parts; left; left &= left - 1)
        state->announced[state->auction.bidder] |= game->announcement[__builtin_ctzll(left)].implies;
}

/*
 * Sets the seat that takes from the talon. From now on, the rules of the present contract decide what it takes and
 * discards.
 */
static void set_taker(const Game *game, State *state)
{
    state->taker = taker_of(state, &contract_of(game, state)->talon);
    state->exchange_contract = state->discard_contract = state->contract;
}

/*
 * Begins the contract that the auction has decided. Sets roles, sides and trumps, and makes the announcements that the
 * contract or the call includes. Deals the cards that are due after the auction. Then enters the first stage, or ends
 * the deal if the contract has no play.
 */
static void play_contract(const Game *game, State *state, int contract, int declarer)
{
    state->contract = (uint8_t)contract;
    bool has_declarer = !game->contract[contract].alone; /* in the others, everyone plays for himself */
    state->declarer = (uint8_t)(has_declarer ? declarer : NO_SEAT);
    announce_by_contract(state, 0, contract_of(game, state)->announces); /* 0: there was no contract before */
    if (game->contract[contract].is_played) later_deal(game, state, LATER_AUCTION);
    sides_settle(game, state);
    set_taker(game, state);
    note_trump(game, state, state->auction.call);
    announce_parts(game, state, state->auction.call);
    state->ranking = ranking_of(game, state, contract);
    if (game->contract[contract].is_played) enter_from(game, state, STAGE_AUCTION + 1);
    else state_finish(game, state, ending_of(contract_of(game, state)));
}

/*
 * Changes the contract after a later bid; a bid without a contract changes nothing. Sides, trumps and the included
 * announcements follow the new contract, and so do exchange and discard, if they are still to come. Cards already taken
 * and discarded stay where they are.
 */
static void change_contract(const Game *game, State *state, const Token *token)
{
    int contract = game->bid[token->index].contract;
    if (contract < 0) return;
    uint64_t announced_before = contract_of(game, state)->announces;
    const Contract *changed = &game->contract[contract];
    if (!changed->lays_trump || changed->alone) withdraw_trump_card(state);
    state->contract = (uint8_t)contract;
    announce_by_contract(state, announced_before, changed->announces);
    if (changed->alone) state->declarer = NO_SEAT;
    sides_settle(game, state);
    note_trump(game, state, token->call);
    announce_parts(game, state, token->call);
    state->ranking = ranking_of(game, state, contract);
    /* the rules of the new contract apply to discarding and to the talon only if these are still to come */
    if (state->stage <= STAGE_DISCARD) state->discard_contract = state->contract;
    bool is_taken_late = changed->talon.at == TALON_AFTER_TRUMP && !state->picked;
    bool talon_is_to_come = state->stage <= (is_taken_late ? STAGE_ASK_AGAIN : STAGE_ASK_TALON);
    if (talon_is_to_come) set_taker(game, state);
}

/* Begins the rounds of bids before the talon is taken. False if there are none. */
static bool enter_bids_at_talon(const Game *game, State *state)
{
    return rounds_enter(game, state, AT_TALON);
}

/* Begins the rounds of bids before discarding. False if there are none. */
static bool enter_bids_at_discard(const Game *game, State *state)
{
    return rounds_enter(game, state, AT_DISCARD);
}

/* Begins the rounds of bids in which trumps are named. False if there are none. */
static bool enter_bids_at_trump(const Game *game, State *state)
{
    return rounds_enter(game, state, AT_TRUMP);
}

/* Begins the last rounds of bids, just before play. False if there are none. */
static bool enter_bids_before_play(const Game *game, State *state)
{
    return rounds_enter(game, state, AT_ANNOUNCE);
}

/*
 * Applies a bid made after the auction. True if the rounds of this stage are over and the next stage follows. If the
 * new contract has no play, the deal ends instead.
 */
static bool apply_bid(const Game *game, State *state, Action action)
{
    const Token *token = token_of(game, action);
    bool is_answer = game->round[state->auction.round].kind == ROUND_SURVEY;
    if (token->kind == TOKEN_BID && !is_answer) change_contract(game, state, token);
    bool rounds_go_on = rounds_step(game, state, action);
    bool is_played = game->contract[state->contract].is_played;
    if (!is_played) state_finish(game, state, ending_of(contract_of(game, state)));
    return is_played && !rounds_go_on;
}

/*
 * Makes the highest bidder of a second auction declarer, with his contract. Trumps named before do not apply any more,
 * and the announcements that the old contract and the outbid calls included are taken back. There are no others before
 * a second auction. The new contract and the new call make theirs. Cards that were taken and discarded stay where they
 * are.
 */
static void take_over(const Game *game, State *state)
{
    int contract = game->bid[state->auction.bid].contract;
    memset(state->announced, 0, sizeof state->announced);
    withdraw_trump_card(state);
    state->contract = (uint8_t)contract;
    state->declarer = (uint8_t)(game->contract[contract].alone ? NO_SEAT : rounds_declarer(game, state));
    announce_by_contract(state, 0, contract_of(game, state)->announces);
    sides_settle(game, state);
    set_taker(game, state);
    state->named_trump = NO_SUIT;
    note_trump(game, state, state->auction.call);
    announce_parts(game, state, state->auction.call);
    state->ranking = ranking_of(game, state, contract);
}

/* Begins a second auction. If nobody speaks in it, deals all cards that are left to deal, and returns false. */
static bool enter_bids_again(const Game *game, State *state)
{
    if (rounds_enter(game, state, AT_AFTER_TRUMP)) return true;
    later_deal(game, state, LATER_NEVER);
    return false;
}

/*
 * Ends a second auction, and deals all cards that are left to deal. True if the next stage follows, because the
 * declarer has not changed. If somebody has taken over the contract, enters the naming of trumps, or ends a deal that
 * is not played, and returns false.
 */
static bool end_bids_again(const Game *game, State *state)
{
    later_deal(game, state, LATER_NEVER);
    /* skip further rounds of this auction, so that a later stage does not hold them */
    while (state->auction.round < game->n_rounds && game->round[state->auction.round].at <= AT_AFTER_TRUMP)
        state->auction.round++;
    bool is_taken_over = state->auction.renewed && game->bid[state->auction.bid].contract >= 0;
    if (!is_taken_over) return true;
    state->auction.renewed = 0;
    take_over(game, state);
    if (contract_of(game, state)->is_played) enter_from(game, state, STAGE_TRUMP);
    else state_finish(game, state, ending_of(contract_of(game, state)));
    return false;
}

/* Applies a bid of a second auction. True if the next stage follows. */
static bool apply_bid_again(const Game *game, State *state, Action action)
{
    return !rounds_step(game, state, action) && end_bids_again(game, state);
}

/* Lays down a card of a player who has picked up the talon in a second auction. True if the next stage follows. */
static bool lay_down_again(const Game *game, State *state, Action action)
{
    if (!pickup_apply(state, action)) return false;
    state->stage = STAGE_ASK_AGAIN;
    state->phase = PHASE_AUCTION;
    return !rounds_resume(game, state) && end_bids_again(game, state);
}

/*
 * Ends the auction. `contract` is the contract that was bid, or -1. If there is none, a rule decides: a certain
 * contract is played, the deal is thrown in, or the same dealer deals again.
 */
void stages_start(const Game *game, State *state, int contract, int declarer)
{
    if (contract >= 0) play_contract(game, state, contract, declarer);
    else if (game->all_pass == ALL_PASS_CONTRACT) play_contract(game, state, game->all_pass_contract, NO_SEAT);
    else state_finish(game, state, game->all_pass == ALL_PASS_REDEAL ? ENDING_REDEAL : ENDING_THROWN_IN);
}

/* ---- the talon, announcing beside it, and a suit that is named in play ------------------------------ */

/* Returns the choices of the taker, and the announcements that he can make before he chooses. */
static Moves legal_at_talon(const Game *game, const State *state)
{
    return announce_beside(game, state, talon_legal(game, state));
}

/*
 * Applies an action at the talon. An announcement does not end the stage; the choice from the talon does. True if the
 * stage is over.
 */
static bool apply_at_talon(const Game *game, State *state, Action action)
{
    if (action >= FIRST_TOKEN && token_of(game, action)->kind == TOKEN_ANNOUNCE) {
        announce_aside(game, state, token_of(game, action));
        return false;
    }
    talon_apply(game, state, action);
    return true;
}

/*
 * Stores the suit that the leader has named, and goes on with the steps between two cards. Steps after the first card
 * of the deal come only in the first trick. Returns false, because the next step has begun.
 */
static bool apply_suit(const Game *game, State *state, Action action)
{
    state->led_group = token_of(game, action)->index;
    interrupt_from(game, state, state->n_tricks == 0 ? STAGE_FIRST_CARD : STAGE_BEFORE_CARD,
                   state_after(state, state->leader));
    return false;
}

/* ---- legal actions, and applying one ----------------------------------------------------------------------------- */

static const StageRow *stage_row(unsigned stage)
{
    static const StageRow ROWS[N_STAGES] = {
        /* enter, legal, apply, refuse, at_random */
        [STAGE_PICK_UP] = {NULL, pickup_legal, NULL, pickup_refusal, NULL},
        [STAGE_CALL_FIRST] = {call_enter, call_legal, call_apply, call_refusal, NULL},
        [STAGE_BEFORE_TALON] = {announce_enter, announce_moves, announce_apply, announce_refusal, announce_at_random},
        [STAGE_ASK_TALON] = {enter_bids_at_talon, NULL, apply_bid, NULL, NULL},
        [STAGE_KEEP] = {keep_enter, keep_legal, keep_apply, keep_refusal, NULL},
        [STAGE_TALON] = {talon_enter, legal_at_talon, apply_at_talon, talon_refusal, NULL},
        [STAGE_ASK_DISCARD] = {enter_bids_at_discard, NULL, apply_bid, NULL, NULL},
        [STAGE_EARLY] = {announce_enter, announce_moves, announce_apply, announce_refusal, announce_at_random},
        [STAGE_DISCARD] = {discard_enter, discard_legal, discard_apply, discard_refusal, discard_at_random},
        [STAGE_GIFTS] = {giving_enter, giving_legal, giving_apply, giving_refusal, NULL},
        [STAGE_ASK_TRUMP] = {enter_bids_at_trump, NULL, apply_bid, NULL, NULL},
        [STAGE_TRUMP] = {enter_trump, legal_trumps, apply_trump, trump_refusal, NULL},
        [STAGE_ASK_AGAIN] = {enter_bids_again, NULL, apply_bid_again, NULL, NULL},
        [STAGE_PICK_UP_AGAIN] = {NULL, pickup_legal, lay_down_again, pickup_refusal, NULL},
        [STAGE_LATE_TALON] = {talon_enter, talon_legal, apply_at_talon, talon_refusal, NULL},
        [STAGE_LATE_DISCARD] = {discard_enter, discard_legal, discard_apply, discard_refusal, discard_at_random},
        [STAGE_LATE_GIFTS] = {giving_enter, giving_legal, giving_apply, giving_refusal, NULL},
        [STAGE_CALL] = {call_enter, call_legal, call_apply, call_refusal, NULL},
        [STAGE_GIVE] = {call_enter_giving, call_legal_giving, call_give, call_refusal, NULL},
        [STAGE_ANNOUNCE] = {announce_enter, announce_moves, announce_apply, announce_refusal, announce_at_random},
        [STAGE_KONTRA] = {kontra_enter, kontra_legal, kontra_apply, kontra_refusal, NULL},
        [STAGE_ASK_PLAY] = {enter_bids_before_play, NULL, apply_bid, NULL, NULL},
        [STAGE_PLAY] = {enter_play, NULL, NULL, NULL, NULL},
        [STAGE_NAME_SUIT] = {NULL, tricks_suits, apply_suit, trump_refusal, NULL},
        [STAGE_MELDING] = {announce_enter, announce_moves, announce_apply, announce_refusal, NULL},
        [STAGE_FIRST_CARD] = {announce_enter, announce_moves, announce_apply, announce_refusal, NULL},
        [STAGE_FIRST_KONTRA] = {kontra_enter, kontra_legal, kontra_apply, kontra_refusal, NULL},
        [STAGE_BEFORE_CARD] = {announce_enter, announce_moves, announce_apply, announce_refusal, NULL},
        [STAGE_AFTER_TRICK] = {announce_enter, announce_moves, announce_apply, announce_refusal, NULL},
    };
    return &ROWS[stage];
}

/* Returns the legal actions of the stage, with only one of two identical cards. */
Moves stages_legal(const Game *game, const State *state)
{
    const StageRow *row = stage_row(state->stage);
    assert(row->legal);
    Moves moves = row->legal(game, state);
    moves.cards = game_choices(game, moves.cards);
    return moves;
}

void stages_apply(const Game *game, State *state, Action action)
{
    const StageRow *row = stage_row(state->stage);
    assert(row->apply);
    if (row->apply(game, state, action)) end_stage(game, state);
}

bool stages_at_random(const Game *game, State *state, Rng *rng)
{
    const StageRow *row = stage_row(state->stage);
    if (!row->at_random) return false; /* in the auction there is no contract yet */
    /* the shortcut only announces: it cannot be used if players can also double or meld in this stage */
    if (contract_of(game, state)->announce[state->stage].has_others) return false;
    if (row->at_random(game, state, rng)) end_stage(game, state);
    return true;
}

void stages_refusal(const Game *game, const State *state, Action action, Str language, Buf *out)
{
    const StageRow *row = stage_row(state->stage);
    assert(row->refuse);
    row->refuse(game, state, action, language, out);
}
