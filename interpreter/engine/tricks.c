/*
 * Play: legal cards, the winner of a trick, and what a card shows about the hand. The plain rules (follow suit, trump)
 * need only two sets of cards. Other rules then remove or add cards, in this order: demands in certain tricks, cards
 * that may not be led yet, duties, and heading. Then come cards that are played only if nothing else is allowed, cards
 * bound to certain tricks, and cards that may be withheld.
 */
#include "engine/carry.h"
#include "engine/duties_inner.h"
#include "engine/meld.h"
#include "engine/piles.h"
#include "engine/refusal.h"
#include "engine/stock.h"

enum { TRUMP_STRENGTH = 128 }; /* the strength of the lowest trump, which is above every card of the suit led */

/* ---- legal cards ---------------------------------------------------------------------------------------------- */

/* Returns the cards that follow suit; else trumps, if they must be played; else, or to lead, the whole hand. */
static inline CardSet cards_to_follow(const PlayRule *rule, const Ranking *ranking, const State *state, CardSet hand)
{
    if (state->n_in_trick == 0 || !rule->follow) return hand;
    CardSet suit = hand & ranking->group[state->led_group];
    if (suit) return suit;
    CardSet trumps = rule->trump ? hand & ranking->trumps : 0;
    return trumps ? trumps : hand;
}

/* True if players need not follow, trump or head yet, because cards are still drawn from the stock. */
static bool is_free_play(const Game *game, const State *state)
{
    return play_rule_now(game, state)->waits && !stock_is_out(game, state);
}

/* Returns the cards that the rules of following and trumping allow, if they apply in this trick. */
static inline CardSet cards_by_duty(const Game *game, const State *state, CardSet hand)
{
    const PlayRule *rule = play_rule_now(game, state);
    return rule->is_loose ? duties_follow(game, state, hand)
                          : cards_to_follow(rule, &game->ranking[state->ranking], state, hand);
}

/* Returns the cards that the rules of following and trumping allow; any card while these rules do not apply yet. */
static CardSet follow_by(const Game *game, const State *state, CardSet hand)
{
    return is_free_play(game, state) ? hand : cards_by_duty(game, state, hand);
}

/* Returns a card's strength in this trick. Trumps are above the suit led, if they may win; other cards have 0. */
static inline uint8_t strength_by_suit(const PlayRule *rule, const Ranking *ranking, const State *state, Card card)
{
    uint8_t group = ranking->group_of[card];
    bool beats = group == ranking->trump_group && (rule->trumps_beat || group == state->led_group);
    if (beats) return (uint8_t)(TRUMP_STRENGTH + ranking->strength[card]);
    return group == state->led_group ? ranking->strength[card] : 0;
}

/* Returns the strength of a card in this trick. An excuse has none, and a joker has its strength whatever was led. */
static uint8_t strength_of(const PlayRule *rule, const Ranking *ranking, const State *state, Card card)
{
    uint8_t group = ranking->group_of[card];
    if (group == EXCUSE_GROUP) return 0;
    if (group == JOKER_GROUP) return (uint8_t)(TRUMP_STRENGTH + ranking->strength[card]);
    return strength_by_suit(rule, ranking, state, card);
}

/* Returns the number of the trick, from 1, to which the rules bind a card, or 0 if the card is free. */
static int bound_trick(const Game *game, const State *state, const BoundCard *bound)
{
    FormulaScratch scratch;
    Facts facts = {.game = game, .state = state, .seat = state->actor, .scratch = &scratch};
    if (!facts_test(bound->when, &facts, NULL)) return 0;
    int64_t trick = facts_number(bound->trick, &facts, NULL);
    if (trick < 0) trick += tricks_total_of(game, state) + 1; /* -1 is the last trick */
    return trick < 0 || trick > tricks_total_of(game, state) ? 0 : (int)trick;
}

typedef struct Bindings {
    CardSet due, early; /* due: cards that must be played to this trick; early: cards bound to a later trick */
} Bindings;

/* Returns the cards of a hand that are bound to tricks, such as one that must win the last trick. */
static Bindings bindings_of(const Game *game, const State *state, CardSet hand)
{
    const PlayRule *rule = play_rule_now(game, state);
    Bindings bindings = {0};
    int now = state->n_tricks + 1;
    for (size_t i = 0; i < rule->n_bound; i++) {
        const BoundCard *bound = &rule->bound[i];
        if (!cards_have(hand, bound->card)) continue;
        int trick = bound_trick(game, state, bound);
        if (trick == now && bound->must) bindings.due |= card_bit(bound->card);
        if (trick > now) bindings.early |= card_bit(bound->card);
    }
    return bindings;
}

/* Returns the rule that demands certain cards in this trick, such as a suit for everyone; NULL: there is none. */
static const Demand *demand_now(const PlayRule *rule, const State *state)
{
    for (size_t i = 0; i < rule->n_demands; i++)
        if (state->n_tricks + 1 >= rule->demands[i].from && state->n_tricks + 1 <= rule->demands[i].to)
            return &rule->demands[i];
    return NULL;
}

/*
 * Returns the cards that a demand allows: its cards, or its first alternative that the hand has, or any card. Cards
 * that are bound to later tricks are used only if nothing else is left.
 */
static CardSet meet_demand(const Demand *demand, CardSet hand, CardSet early)
{
    CardSet free = hand & ~early;
    if (free & demand->cards) return free & demand->cards;
    for (size_t i = 0; i < demand->n_otherwise; i++)
        if (free & demand->otherwise[i]) return free & demand->otherwise[i];
    return free ? free : hand;
}

/* True if this rule forbids now to lead one of these cards. */
static bool is_barred(const Game *game, const State *state, const LeadBar *bar, CardSet cards)
{
    return (bar->cards & cards) && !seat_test(game, state, bar->when, state->actor);
}

/* Returns the cards of `allowed` without those that may not be led yet; all of them if no other card is left. */
static CardSet lead_others(const Game *game, const State *state, CardSet allowed)
{
    const PlayRule *rule = play_rule_now(game, state);
    CardSet free = allowed;
    for (size_t i = 0; i < rule->n_leads; i++)
        if (is_barred(game, state, &rule->leads[i], free)) free &= ~rule->leads[i].cards;
    return free ? free : allowed;
}

/* True if a player who cannot follow suit may play a low trump, because his partner is winning the trick. */
static bool may_undertrump_partner(const Game *game, const State *state, CardSet allowed)
{
    const Ranking *ranking = &game->ranking[state->ranking];
    if (play_rule_now(game, state)->overtrumps_partner) return false;
    bool follows = state->led_group == ranking->trump_group || (allowed & ranking->group[state->led_group]);
    return !follows && duties_partner_wins(game, state);
}

/*
 * Returns the cards of `allowed` that the rule about heading leaves: those that beat the trick so far or, for
 * HEAD_TRUMPS, all but trumps that are too low. The caller has made sure that the rule demands heading. Returns
 * `allowed` if the player need not or cannot head: when leading, if no suit was led, sometimes if his partner is
 * winning the trick, and if no card beats it.
 */
static CardSet cards_to_head(const Game *game, const State *state, CardSet allowed)
{
    const PlayRule *rule = play_rule_now(game, state);
    const Ranking *ranking = &game->ranking[state->ranking];
    if (state->n_in_trick == 0 || led_no_suit(state)) return allowed;
    if (!rule->heads_partner && duties_partner_wins(game, state)) return allowed;
    if (may_undertrump_partner(game, state, allowed)) return allowed;
    if (rule->head == HEAD_TRUMPS) return duties_head_trumps(game, state, allowed);
    CardSet winners = 0;
    EACH_CARD (card, allowed & (ranking->group[state->led_group] | ranking->trumps)) {
        bool beats_equal = cards_have(rule->wins_later, card); /* it also beats an earlier card of equal strength */
        if (strength_by_suit(rule, ranking, state, card) > state->best_strength - beats_equal)
            winners |= card_bit(card);
    }
    /* an exempt card may beat the trick, but nobody must play it for this */
    return winners & ~duties_exempt(game, state) ? winners : allowed;
}

/* Returns the narrowed set, or the set `before` if nothing is left. */
static CardSet unless_empty(CardSet narrowed, CardSet before)
{
    return narrowed ? narrowed : before;
}

/* True if only the rules about following, trumping and heading matter for this hand in this trick. */
static inline bool is_plain_for(const Game *game, const State *state, CardSet hand)
{
    const PlayRule *rule = play_rule_now(game, state);
    if (!rule->has_special) return true;
    bool bars_leads = rule->n_leads && state->n_in_trick == 0;
    bool may_have_demand = state->n_tricks < rule->last_demand;
    if ((hand & rule->special) || state->withheld || bars_leads || may_have_demand) return false;
    return !duties_may_be_due(game, state) || !duties_are_due(game, state);
}

/* Returns the cards that following suit, a demand and the rules about leads allow, before duties are applied. */
static CardSet allowed_by_suit(const Game *game, const State *state, CardSet hand, CardSet early)
{
    const Demand *demand = demand_now(play_rule_now(game, state), state);
    CardSet allowed = demand ? meet_demand(demand, hand, early) : follow_by(game, state, hand);
    return state->n_in_trick == 0 ? lead_others(game, state, allowed) : allowed;
}

/*
 * Returns the cards that all rules allow, in the order given at the top of the file, if no card is withheld. Then
 * `*kept` receives the card that the player may withhold instead of playing it, or no card.
 */
static CardSet allowed_by_all(const Game *game, const State *state, CardSet hand, CardSet *kept)
{
    const PlayRule *rule = play_rule_now(game, state);
    Bindings bindings = hand & rule->special ? bindings_of(game, state, hand) : (Bindings){0};
    *kept = 0;
    if (bindings.due) return bindings.due;
    CardSet allowed = allowed_by_suit(game, state, hand, bindings.early);
    if (duties_may_be_due(game, state)) allowed = duties_narrow(game, state, hand, allowed);
    if (rule->head && !is_free_play(game, state)) allowed = cards_to_head(game, state, allowed);
    allowed = unless_empty(allowed & ~rule->last, allowed);
    allowed = unless_empty(allowed & ~bindings.early, allowed);
    if (rule->n_withhold) *kept = withheld_choice(game, state, allowed);
    return allowed;
}

/* Returns the legal cards under all rules. */
static CardSet legal_with_duties(const Game *game, const State *state, CardSet hand)
{
    CardSet usable = unless_empty(hand & ~state->withheld, hand), kept;
    CardSet allowed = allowed_by_all(game, state, usable, &kept);
    return kept ? usable : allowed;
}

/* Returns the legal cards of a hand for which is_plain_for() is true. */
static CardSet legal_plainly(const Game *game, const State *state, CardSet hand)
{
    if (state->n_in_trick == 0 || is_free_play(game, state)) return hand;
    CardSet allowed = cards_by_duty(game, state, hand);
    return play_rule_now(game, state)->head ? cards_to_head(game, state, allowed) : allowed;
}

/* True if the actor has just had the secret trump suit shown, and has not played a card since then. */
static bool has_shown_trump(const Game *game, const State *state)
{
    for (int i = state->n_log - 1; i >= state->play_start && log_seat(state, i) == state->actor; i--) {
        const Token *token = log_token(game, state, i);
        if (!token) return false;
        if (token->kind == TOKEN_ANNOUNCE && game->announcement[token->index].shows_trump) return true;
    }
    return false;
}

/*
 * Returns the cards of the hand that may be played as far as secret trumps are concerned. A player who has just had
 * them shown must play a trump. Until they are shown, the declarer leads trumps only if he has nothing else.
 */
static CardSet hand_with_secret(const Game *game, const State *state)
{
    CardSet hand = state->hand[state->actor];
    if (has_shown_trump(game, state)) return unless_empty(hand & game->ranking[state->ranking].trumps, hand);
    bool has_hidden_suit = trump_is_hidden(game, state) && state->named_trump < game->n_suits;
    bool may_not_lead_trumps = has_hidden_suit && state->n_in_trick == 0 && state->actor == state->declarer;
    return may_not_lead_trumps ? unless_empty(hand & ~game->suit[state->named_trump].cards, hand) : hand;
}

/* Returns the legal cards. Excuses and jokers need not follow the rules that bind the other cards. */
CardSet tricks_legal(const Game *game, const State *state)
{
    const PlayRule *rule = play_rule_now(game, state);
    bool has_secret = game->contract[state->contract].hides_trump;
    CardSet hand = has_secret ? hand_with_secret(game, state) : state->hand[state->actor];
    if (rule->follows_plainly && is_plain_for(game, state, hand))
        return cards_to_follow(rule, &game->ranking[state->ranking], state, hand);
    CardSet free = rule->has_free ? excuse_free(game, state) : 0, others = hand & ~free;
    if (!others) return hand; /* only excuses and jokers */
    return free | (is_plain_for(game, state, others) ? legal_plainly(game, state, others)
                                                     : legal_with_duties(game, state, others));
}

/* ---- what a played card shows about the hand ------------------------------------------------------------------ */

/*
 * Notes which cards a player cannot have. A player who does not follow suit has no card of the suit led, except cards
 * that he may withhold. A player who does not trump either has no trumps, unless a withheld card allowed this. Cards
 * bound to this trick must be played even if they do not follow suit, so they show nothing about the hand.
 */
static void note_lacks(const Game *game, State *state, Card card)
{
    const PlayRule *rule = play_rule_now(game, state);
    const Ranking *ranking = &game->ranking[state->ranking];
    /* in the following cases, the card shows nothing about the other cards of the hand */
    if (!rule->follow || ranking->group_of[card] == state->led_group || demand_now(rule, state)) return;
    if (is_free_play(game, state)) return;
    if (led_no_suit(state) || cards_have(excuse_free(game, state), card)) return;
    if (cards_have(rule->called_for, card) || (rule->n_duties && duties_break(game, state, card))) return;
    CardSet none = ranking->group[state->led_group];
    if (rule->trump && ranking->group_of[card] != ranking->trump_group && !(none & rule->kept)) none |= ranking->trumps;
    if (rule->is_loose) none = duties_lacks(game, state, card, none);
    state->lacks[state->actor] |= rule->kept ? withheld_lacks(game, state, none) : none;
}

/* ---- playing a card ------------------------------------------------------------------------------------------- */

/* True if the actor has a card that he may perhaps withhold in this trick. */
static inline bool might_withhold(const PlayRule *rule, const State *state)
{
    return rule->kept && state->n_in_trick > 0 && (state->hand[state->actor] & ~state->withheld & rule->kept);
}

/*
 * Returns the card that its player withholds by playing `card`: it was the only legal one, and it loses its power. A
 * card that may be played at any time withholds none.
 */
CardSet state_withholds(const Game *game, const State *state, Card card)
{
    const PlayRule *rule = play_rule_now(game, state);
    CardSet hand = state->hand[state->actor] & ~state->withheld, kept;
    if (!might_withhold(rule, state)) return 0;
    if (rule->has_free) hand &= ~excuse_free(game, state);
    (void)allowed_by_all(game, state, hand, &kept);
    return cards_have(hand & ~kept, card) ? kept : 0;
}

/* Makes the suit of the first card of the deal trumps, if the contract says so. */
static void set_trump_led(const Game *game, State *state, Card card)
{
    const Contract *contract = &game->contract[state->contract];
    bool is_first = state->n_tricks == 0 && state->n_in_trick == 0;
    if (is_first && contract->trump_led) state->ranking = (uint8_t)(contract->rankings + game->card[card].suit);
}

/* Returns the seat that played this card to the trick. */
static uint8_t player_in_trick(const State *state, Card card)
{
    uint8_t seat = state->leader;
    for (int n = 0; n < state->n_in_trick && state->trick_card[n] != card; n++) seat = state_after(state, seat);
    return seat;
}

/*
 * Applies rules by which a certain card wins if other certain cards lie in the trick, too. `last` was just played. The
 * first rule that fits decides. A rule whose cards were complete before has decided the trick so far, or its condition
 * was false.
 */
static void apply_captures(const Game *game, State *state, Card last)
{
    const PlayRule *rule = play_rule_now(game, state);
    bool is_captured = state->best_strength == UINT8_MAX;
    for (size_t i = 0; i < rule->n_captures; i++) {
        const Capture *row = &rule->captures[i];
        if (row->cards & ~state->trick) continue;
        bool is_new = cards_have(row->cards, last);
        if (!is_new && !is_captured) continue;
        uint8_t seat = player_in_trick(state, row->winner);
        bool fits = is_new ? seat_test(game, state, row->when, seat) : seat == state->winning;
        if (!fits) continue;
        state->winning = seat;
        state->best_strength = UINT8_MAX; /* no later card beats it */
        return;
    }
}

/*
 * Makes the seat the winner of the trick so far if its card is the best one. `opens`: the card decides which suit is
 * led; `strength`: its strength in this trick; `later`: it beats an earlier card of equal strength.
 */
static inline void note_if_best(State *state, uint8_t seat, bool opens, uint8_t strength, bool later)
{
    if (!opens && strength <= state->best_strength && !(later && strength == state->best_strength)) return;
    state->best_strength = strength;
    state->winning = seat;
}

/* Adds a card to the trick; see note_if_best() for the parameters. */
static inline void add_to_trick(State *state, Card card, bool opens, uint8_t strength, bool later)
{
    uint8_t seat = state->actor;
    note_if_best(state, seat, opens, strength, later);
    state->hand[seat] &= ~card_bit(card);
    state->played[seat] |= card_bit(card);
    state->trick |= card_bit(card);
    state->trick_card[state->n_in_trick++] = card;
}

/* Plays a card when only suit and rank decide which card wins. */
static inline void lay_plainly(const Game *game, State *state, Card card)
{
    const Ranking *ranking = &game->ranking[state->ranking];
    bool leads = state->n_in_trick == 0;
    if (leads) {
        state->leader = state->actor;
        state->led_group = ranking->group_of[card];
    }
    add_to_trick(state, card, leads, strength_by_suit(play_rule_now(game, state), ranking, state, card),
                 game->equal_last);
}

/* Plays a card under all rules. The first card that has power decides which suit is led. */
static void lay_by_all_rules(const Game *game, State *state, Card card)
{
    const PlayRule *rule = play_rule_now(game, state);
    if (might_withhold(rule, state)) state->withheld |= state_withholds(game, state, card);
    const Ranking *ranking = &game->ranking[state->ranking];
    bool may_open = state->withheld || rule->excuse.cards;
    bool opens = state->n_in_trick == 0 || (may_open && excuse_leaves_open(game, state, card));
    if (state->n_in_trick == 0) state->leader = state->actor;
    if (opens) state->led_group = ranking->group_of[card];
    uint8_t strength = cards_have(state->withheld, card) ? 0 : strength_of(rule, ranking, state, card);
    add_to_trick(state, card, opens, strength, strength && cards_have(rule->wins_later, card));
    apply_captures(game, state, card);
}

/* Plays a card. Special rules apply only if the hand or the trick has a card of special power. */
NOINLINE static void lay_any(const Game *game, State *state, Card card)
{
    set_trump_led(game, state, card);
    bool has_power = ((state->hand[state->actor] | state->trick) & play_rule_now(game, state)->powers) != 0;
    if (has_power) lay_by_all_rules(game, state, card);
    else lay_plainly(game, state, card);
}

uint8_t state_winner_with(const Game *game, const State *state, Card card)
{
    State after = *state;
    lay_any(game, &after, card);
    return after.winning;
}

/* ---- ending a trick ------------------------------------------------------------------------------------------- */

/*
 * Before the last trick, passes the lead on to the next player if the leader has withheld his last card, and a rule
 * says so.
 */
static void lead_next(const Game *game, State *state)
{
    const PlayRule *rule = play_rule_now(game, state);
    CardSet kept = 0;
    for (size_t i = 0; i < rule->n_withhold; i++)
        if (rule->withhold[i].next_leads) kept |= state->withheld & card_bit(rule->withhold[i].card);
    bool is_last = state->n_tricks + 1 == tricks_total_of(game, state);
    for (int i = 1; is_last && i < game->n_active && (state->hand[state->actor] & kept); i++)
        state->actor = state_after(state, state->actor);
}

/* True if the trick just finished is the last one. If the stock was closed, cards are left over. */
static bool is_last_trick(const Game *game, const State *state)
{
    if (state->n_tricks == tricks_total_of(game, state)) return true;
    return game->stock.draw && !state->hand[state->actor];
}

/* Ends play. Some cards go back from the winner of their trick to their owners: withheld cards and excuses. */
static void end_play(const Game *game, State *state)
{
    /* first, because it settles the sides, and a formula about a card kept back may read all cards */
    state_finish(game, state, ENDING_PLAYED);
    if (state->withheld) withheld_settle(game, state);
    excuse_settle(game, state);
}

/* True if the match would be over if the deal ended now. */
NOINLINE static bool match_ends_now(const Game *game, const State *state)
{
    State end;
    state_copy(&end, state);
    end_play(game, &end);
    return carry_ends_match(game, &end);
}

/* True if the deal ends before its last trick: by its own rule for this seat, or because the match is over. */
static inline bool ends_early(const Game *game, const State *state, int seat)
{
    const Formula *ends_when = play_rule_now(game, state)->ends_when;
    if (ends_when && seat_test(game, state, ends_when, seat)) return true;
    return game->ends_in_deal && match_ends_now(game, state);
}

/* Gives the trick to its winner, who leads the next. */
static inline void take_trick(State *state)
{
    uint8_t winner = state->winning;
    state->taken[winner] |= state->trick;
    state->tricks[winner]++;
    state->trick_leader[state->n_tricks] = state->leader;
    state->trick_winner[state->n_tricks++] = winner;
    state->trick = 0;
    state->n_in_trick = 0;
    state->actor = winner;
}

/* After a trick: passes on the lead if a rule says so, draws from the stock, and ends play if it is over. */
void tricks_go_on(const Game *game, State *state)
{
    if (state->withheld) lead_next(game, state);
    if (game->stock.draw) stock_draw(game, state);
    if (is_last_trick(game, state) || ends_early(game, state, state->winning)) end_play(game, state);
}

/*
 * Ends a trick. The order of the steps matters: the sides, the next leader and drawing depend on the winner, and
 * whether play ends depends on all of these. If the winner may announce something before cards are drawn, this stops at
 * STAGE_AFTER_TRICK, and stages_interrupt() goes on from there.
 */
NOINLINE static void end_trick(const Game *game, State *state)
{
    if (play_rule_now(game, state)->excuse.slam) state->winning = excuse_winner(game, state);
    take_trick(state);
    if (game->contract[state->contract].sides == SIDES_FIRST_TRICK) sides_settle(game, state);
    bool winner_may_announce = game->contract[state->contract].pauses && state->hand[state->actor];
    if (!winner_may_announce) {
        tricks_go_on(game, state);
        return;
    }
    state->stage = STAGE_AFTER_TRICK;
    if (ends_early(game, state, state->winning)) end_play(game, state);
}

/* True if the seat may now show the trumps named in secret: before play, or if it cannot follow suit. */
bool tricks_may_show_trump(const Game *game, const State *state, int seat)
{
    if (!trump_is_hidden(game, state)) return false;
    if (state->stage == STAGE_ANNOUNCE) return true; /* before play there is no suit to follow */
    if (state->stage != STAGE_PLAY || !state->n_in_trick) return false;
    return !(state->hand[seat] & game->ranking[state->ranking].group[state->led_group]);
}

/*
 * Returns the strength of a card in the trick in which trumps were shown. `before` is the ranking without these trumps.
 * A card that was no trump when it was played becomes a trump only if trumps were led.
 */
static uint8_t strength_as_shown(const Game *game, const State *state, const Ranking *before, Card card)
{
    const Ranking *after = &game->ranking[state->ranking];
    if (cards_have(state->withheld, card)) return 0;
    bool was_trump = before->group_of[card] == before->trump_group, are_led = state->led_group == after->trump_group;
    bool stays_plain = after->group_of[card] == after->trump_group && !was_trump && !are_led;
    return strength_of(play_rule_now(game, state), stays_plain ? before : after, state, card);
}

/* Finds the winner of the trick so far once more, after trumps were shown. A capture has decided the trick for good. */
static void judge_again(const Game *game, State *state, const Ranking *before)
{
    const PlayRule *rule = play_rule_now(game, state);
    CardSet powerless = state->withheld | rule->excuse.cards, earlier = 0;
    if (state->led_group == TOP_GROUP) state->led_group = (uint8_t)game->ranking[state->ranking].trump_group;
    if (state->best_strength == UINT8_MAX) return;
    uint8_t seat = state->leader;
    for (int n = 0; n < state->n_in_trick; n++, seat = state_after(state, seat)) {
        Card card = state->trick_card[n];
        bool opens = n == 0 || !((earlier & ~powerless) || cards_have(rule->excuse.cards, card));
        uint8_t strength = strength_as_shown(game, state, before, card);
        note_if_best(state, seat, opens, strength, strength && cards_have(rule->wins_later, card));
        earlier |= card_bit(card);
    }
}

/* Makes the suit that was named in secret trumps. Cards of this suit in the trick become trumps only if it was led. */
void tricks_show_trump(const Game *game, State *state)
{
    const Ranking *before = &game->ranking[state->ranking];
    trump_card_take_up(state);
    state->ranking = (uint8_t)(game->contract[state->contract].rankings + state->named_trump);
    if (state->n_in_trick) judge_again(game, state, before);
}

/* Ends play after a meld of the actor if a rule says so. */
void tricks_after_meld(const Game *game, State *state)
{
    if (state->phase != PHASE_DONE && ends_early(game, state, state->actor)) end_play(game, state);
}

void tricks_play(const Game *game, State *state, Card card)
{
    if (play_rule_now(game, state)->lays_plainly) lay_plainly(game, state, card);
    else lay_any(game, state, card);
    if (state->n_in_trick == trick_size(game, state)) end_trick(game, state);
    else state->actor = state_after(state, state->actor);
    if (state->laid) trump_show_if_last(game, state);
}

void tricks_apply(const Game *game, State *state, Card card)
{
    if (state->n_in_trick) note_lacks(game, state, card);
    tricks_play(game, state, card);
}

/* ---- cards of plain tricks -------------------------------------------------------------------------------------- */

/* Returns the legal cards in a plain trick, with only one of two identical cards. */
CardSet tricks_plain_cards(const Game *game, const State *state)
{
    const PlayRule *rule = play_rule_now(game, state);
    return game_choices(game, cards_to_follow(rule, &game->ranking[state->ranking], state, state->hand[state->actor]));
}

/* Plays a card of a plain trick (see tricks_plain_for()). After its last card, ends the trick and perhaps play. */
void tricks_play_plainly(const Game *game, State *state, Card card)
{
    bool follows = state->n_in_trick == 0 || game->ranking[state->ranking].group_of[card] == state->led_group;
    if (!follows) note_lacks(game, state, card);
    lay_plainly(game, state, card);
    state->actor = state->next[state->actor];
    if (state->n_in_trick < game->n_active) return;
    take_trick(state);
    if (state->n_tricks == tricks_total_of(game, state)) end_play(game, state);
}

/* ---- when only the plain rules are left -------------------------------------------------------------------------- */

/* True if this rule no longer binds a card: nobody holds the card, or the condition is false for good. */
static bool is_unbound(const Game *game, const State *state, const BoundCard *bound)
{
    int holder = holder_now(game, state, bound->card);
    return holder == NO_SEAT || (bound->is_settled && !seat_test(game, state, bound->when, holder));
}

/*
 * Returns a number of tricks, at most `left`, in which the card of the rule certainly is not withheld. If nobody holds
 * it, or if its holder may not withhold it, returns `left`. Otherwise the holder need not play it while he has other
 * cards of its suit, and he plays one card per trick.
 */
static int tricks_without_withholding(const Game *game, const State *state, const Withhold *rule, int left)
{
    const Ranking *ranking = &game->ranking[state->ranking];
    int holder = holder_now(game, state, rule->card);
    bool may_withhold_it = holder != NO_SEAT && is_of_side(state, rule->who, holder);
    if (!may_withhold_it) return left;
    int others = cards_count(state->hand[holder] & ranking->group[ranking->group_of[rule->card]]) - 1;
    return others < left ? others : left;
}

/* Returns how many of the `left` remaining tricks come before the first one of the set `tricks` (a bit per trick). */
static int tricks_ahead_of(uint64_t tricks, const State *state, int left)
{
    uint64_t ahead = tricks >> state->n_tricks;
    int before = ahead ? __builtin_ctzll(ahead) : left;
    return before < left ? before : left;
}

/* Returns how many of the next tricks are certainly plain, because no special rule can apply in them. */
int tricks_plain_for(const Game *game, const State *state)
{
    const PlayRule *rule = play_rule_now(game, state);
    int left = tricks_total_of(game, state) - state->n_tricks;
    if (!rule->may_suit_kernels) return 0;
    if (game->contract[state->contract].trump_led && state->n_tricks == 0) return 0;
    if (game->contract[state->contract].sides == SIDES_FIRST_TRICK && sides_are_open(state)) return 0;
    if (rule->is_plain) return left;
    /* from here on, each special rule that may still apply reduces `left` or gives 0 */
    if (play_is_interrupted(game, state) || state->resting || tricks_name_suits(game, state)) return 0;
    if (state->withheld) return 0;
    left = tricks_ahead_of(game->contract[state->contract].interrupted | duties_tricks(game, state), state, left);
    for (size_t i = 0; i < rule->n_demands; i++)
        if (rule->demands[i].to > state->n_tricks) return 0;
    CardSet special = 0;
    for (int seat = 0; seat < game->n_players; seat++) special |= state->hand[seat];
    special &= rule->special;
    if (special & rule->last) return 0;
    for (size_t i = 0; special && i < rule->n_bound; i++)
        if (!is_unbound(game, state, &rule->bound[i])) return 0;
    for (size_t i = 0; special && i < rule->n_withhold; i++)
        left = tricks_without_withholding(game, state, &rule->withhold[i], left);
    return left;
}

/* ---- why a card is refused --------------------------------------------------------------------------------------- */

/* Writes the variant's own sentence for a refusal. False if the rule has none. */
static bool refuse_by_text(const Node *text, Str language, Buf *out)
{
    Str said = text_in(text, language);
    buf_add(out, said);
    return said.n > 0;
}

/* Explains that a card is bound to this trick, or this card to a later one. False if neither is the reason. */
static bool refuse_bound(const Game *game, const State *state, Card card, Str language, Buf *out)
{
    const PlayRule *rule = play_rule_now(game, state);
    Bindings bindings = bindings_of(game, state, state->hand[state->actor]);
    for (size_t i = 0; i < rule->n_bound; i++) {
        CardSet bit = card_bit(rule->bound[i].card);
        bool applies = (bindings.due & bit) || (bindings.early & bit & card_bit(card));
        if (!applies) continue;
        if (!refuse_by_text(rule->bound[i].text, language, out))
            refuse_thing(out, language, REFUSAL_BOUND, game->card[rule->bound[i].card].id);
        return true;
    }
    return false;
}

/* Explains that this card may not be led yet. False if this is not the reason. */
static bool refuse_lead(const Game *game, const State *state, Card card, Str language, Buf *out)
{
    const PlayRule *rule = play_rule_now(game, state);
    for (size_t i = 0; state->n_in_trick == 0 && i < rule->n_leads; i++) {
        if (!is_barred(game, state, &rule->leads[i], card_bit(card))) continue;
        if (!refuse_by_text(rule->leads[i].text, language, out)) refuse(out, language, REFUSAL_LEAD);
        return true;
    }
    return false;
}

/* Explains that a duty forbids this card. False if this is not the reason. */
static bool refuse_duty(const Game *game, const State *state, Card card, Str language, Buf *out)
{
    CardSet hand = unless_empty(state->hand[state->actor] & ~state->withheld, state->hand[state->actor]);
    CardSet early = bindings_of(game, state, hand).early;
    const PlayDuty *duty = duties_bar(game, state, hand, allowed_by_suit(game, state, hand, early), card);
    if (!duty) return false;
    if (!refuse_by_text(duty->text, language, out)) refuse(out, language, REFUSAL_DUTY);
    return true;
}

/* Explains that the player must follow the suit led, or follow with a trump. */
static void refuse_follow(const Game *game, const State *state, Str language, Buf *out)
{
    if (state->led_group == TOP_GROUP) refuse(out, language, REFUSAL_FOLLOW_TRUMP);
    else refuse_thing(out, language, REFUSAL_FOLLOW, text_in(game->suit[state->led_group].name, language));
}

/* Explains that the rules about following, trumping or heading forbid this card. */
static void refuse_by_suit(const Game *game, const State *state, Card card, Str language, Buf *out)
{
    const PlayRule *rule = play_rule_now(game, state);
    const Ranking *ranking = &game->ranking[state->ranking];
    CardSet hand = state->hand[state->actor], not_exempt = hand & ~duties_exempt(game, state);
    CardSet led = ranking->group[state->led_group];
    bool must_follow = state->n_in_trick && rule->follow && (not_exempt & led);
    bool must_trump = state->n_in_trick && rule->trump && (not_exempt & ranking->trumps);
    if (cards_have(duties_lower_trumps(game, state, hand), card)) refuse(out, language, REFUSAL_UNDERTRUMP);
    else if (must_follow && !cards_have(led, card)) refuse_follow(game, state, language, out);
    else if (must_trump && !cards_have(led | ranking->trumps, card)) refuse(out, language, REFUSAL_TRUMP);
    else if (rule->head && !cards_have(rule->last, card))
        refuse(out, language, rule->head == HEAD_TRUMPS ? REFUSAL_HEAD_TRUMP : REFUSAL_HEAD);
    else refuse(out, language, REFUSAL_ONLY_IF_LAST);
}

void tricks_refusal(const Game *game, const State *state, Action action, Str language, Buf *out)
{
    const PlayRule *rule = play_rule_now(game, state);
    if (action >= FIRST_TOKEN) {
        refuse(out, language, REFUSAL_PLAY_CARD);
        return;
    }
    if (!cards_have(state->hand[state->actor], action_card(action))) {
        refuse_thing(out, language, REFUSAL_NOT_HELD, game->card[action].id);
        return;
    }
    if (cards_have(state->withheld, action_card(action))) {
        refuse_thing(out, language, REFUSAL_WITHHELD, game->card[action].id);
        return;
    }
    if (meld_to_play(game, state)) {
        refuse(out, language, REFUSAL_LEAD_MELD);
        return;
    }
    if (game->contract[state->contract].hides_trump &&
        !cards_have(hand_with_secret(game, state), action_card(action))) {
        refuse(out, language, has_shown_trump(game, state) ? REFUSAL_TRUMP_SHOWN : REFUSAL_TRUMP_HIDDEN);
        return;
    }
    /* explained in the order in which legal_with_duties() applies the rules */
    if (refuse_bound(game, state, action_card(action), language, out)) return;
    const Demand *demand = demand_now(rule, state);
    if (demand && refuse_by_text(demand->text, language, out)) return;
    if (!refuse_lead(game, state, action_card(action), language, out) &&
        !refuse_duty(game, state, action_card(action), language, out))
        refuse_by_suit(game, state, action_card(action), language, out);
}
