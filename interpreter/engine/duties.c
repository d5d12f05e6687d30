/* Duties of play beyond following suit and ordinary trumping. Also the suits that the leader of a trick may name. */
#include "engine/duties_inner.h"

/* Returns the trumps in the trick, without trumps that have lost their power. */
static CardSet trumps_in_trick(const Ranking *ranking, const State *state)
{
    return state->trick & ranking->trumps & ~state->withheld;
}

/* Returns the strength of the strongest card; 0 if there are no cards. */
static int highest_strength(const Ranking *ranking, CardSet cards)
{
    int best = 0;
    EACH_CARD (card, cards)
        if (ranking->strength[card] > best) best = ranking->strength[card];
    return best;
}

/*
 * Returns the trumps of a hand that are lower than the highest trump of the trick. With `equal_is_lower`, a trump of
 * equal strength counts as lower, too.
 */
static CardSet trumps_below(const Ranking *ranking, const State *state, CardSet hand, bool equal_is_lower)
{
    CardSet trumps = hand & ranking->trumps, laid = trumps_in_trick(ranking, state), set = 0;
    if (!laid || !trumps) return 0;
    /* stronger trumps have higher bits, so the lower ones are all bits below; no two are equal */
    if (ranking->strength_follows_bits) return trumps & (card_bit(cards_last(laid)) - 1);
    int limit = highest_strength(ranking, laid) + equal_is_lower;
    EACH_CARD (card, trumps)
        if (ranking->strength[card] < limit) set |= card_bit(card);
    return set;
}

/*
 * Returns the trumps of a hand that may not be played, because they are lower than a trump in the trick. If a trump was
 * led, or if the hand has only trumps, every trump is allowed. By a rule, the same is true if the hand cannot follow
 * suit.
 */
CardSet duties_lower_trumps(const Game *game, const State *state, CardSet hand)
{
    const Ranking *ranking = &game->ranking[state->ranking];
    const PlayRule *rule = play_rule_now(game, state);
    bool bars = !rule->undertrump && state->n_in_trick && state->led_group != ranking->trump_group;
    if (!bars || !(hand & ~ranking->trumps)) return 0;
    if (rule->undertrump_void && !(hand & ranking->group[state->led_group])) return 0;
    return trumps_below(ranking, state, hand, /* equal_is_lower */ false);
}

/* True if a known partner of the actor is winning the trick. */
bool duties_partner_wins(const Game *game, const State *state)
{
    return sides_are_partners(game, state, state->actor, state->winning);
}

/* True if the player need not trump because his partner wins. */
static bool is_spared(const Game *game, const State *state)
{
    return play_rule_now(game, state)->spares_partner && duties_partner_wins(game, state);
}

/* Returns the cards that the rules of following suit and trumping leave of a hand. */
CardSet duties_follow(const Game *game, const State *state, CardSet hand)
{
    const PlayRule *rule = play_rule_now(game, state);
    const Ranking *ranking = &game->ranking[state->ranking];
    if (state->n_in_trick == 0 || led_no_suit(state)) return hand;
    /* `bound` are the cards that can oblige the player to follow suit or to trump */
    CardSet usable = hand & ~duties_lower_trumps(game, state, hand), bound = usable & ~duties_exempt(game, state);
    CardSet suit = hand & ranking->group[state->led_group];
    CardSet trumps = usable & ranking->trumps;
    if (!rule->follow) return usable;
    bool must_follow = (bound & suit) != 0;
    if (must_follow) return rule->may_trump ? suit | trumps : suit;
    bool must_trump = rule->trump && !suit && (bound & ranking->trumps) && !is_spared(game, state);
    return must_trump ? trumps : usable;
}

/*
 * Returns the allowed cards without trumps that would not beat the highest trump of the trick, if the hand has a trump
 * that would and that is not exempt. Cards of other suits are kept.
 */
CardSet duties_head_trumps(const Game *game, const State *state, CardSet allowed)
{
    const Ranking *ranking = &game->ranking[state->ranking];
    if (state->n_in_trick == 0 || !(allowed & ranking->trumps)) return allowed;
    /* these cards beat a card of equal strength that was played before */
    CardSet beats_equal = allowed & play_rule_now(game, state)->wins_later;
    CardSet lower = trumps_below(ranking, state, allowed & ~beats_equal, /* equal_is_lower */ true);
    if (beats_equal) lower |= trumps_below(ranking, state, beats_equal, /* equal_is_lower */ false);
    bool must_head = (allowed & ranking->trumps & ~lower & ~duties_exempt(game, state)) != 0;
    return must_head ? allowed & ~lower : allowed;
}

/*
 * Returns the cards that the player certainly lacks after playing `card`, which does not follow suit. `none` has the
 * cards that he would lack under the plain rules. The result is a part of it: a rule of this contract may have allowed
 * `card` although the player has some of these cards.
 */
CardSet duties_lacks(const Game *game, const State *state, Card card, CardSet none)
{
    const PlayRule *rule = play_rule_now(game, state);
    const Ranking *ranking = &game->ranking[state->ranking];
    /* a player who may trump although he can follow suit shows nothing by a trump */
    if (rule->may_trump && cards_have(ranking->trumps, card)) return 0;
    CardSet suit = ranking->group[state->led_group], exempt = duties_exempt(game, state);
    /* his trumps may be too low to be played */
    bool may_not_undertrump = !rule->undertrump && !rule->undertrump_void && state->led_group != ranking->trump_group &&
                              trumps_in_trick(ranking, state);
    /* he need not trump if he has exempt cards of the suit */
    bool may_have_trumps = is_spared(game, state) || may_not_undertrump || (exempt & suit);
    if (may_have_trumps) none &= suit;
    return none & ~exempt;
}

/* ---- duties with a condition (PlayDuty) -------------------------------------------------------------------------- */

/* Returns the cards that a duty names for the actor in `rule`, which is its set `only` or `except`. */
static CardSet cards_of(const Game *game, const State *state, const CardRule *rule)
{
    FormulaScratch scratch;
    return facts_cards(rule, &(Facts){.game = game, .state = state, .seat = state->actor, .scratch = &scratch}, NULL);
}

/*
 * True if the duty can apply now. Some duties are only for the leader of a trick, and some only for the other players.
 * The condition of the duty must be possible in this trick. If the game reports errors of conditions (Game.watch),
 * every condition counts as possible and is evaluated.
 */
static inline bool is_due(const Game *game, const State *state, const PlayDuty *duty, uint64_t announced)
{
    DutyTime now = state->n_in_trick ? DUTY_FOLLOW : DUTY_LEAD;
    bool is_time = duty->at == DUTY_ANY || duty->at == now;
    return is_time && (game->watch || (window_tricks(&duty->window, announced) >> state->n_tricks & 1));
}

/* True if at least one duty with a condition can apply to the actor now. */
bool duties_are_due(const Game *game, const State *state)
{
    const PlayRule *rule = play_rule_now(game, state);
    uint64_t announced = announced_by_any(state);
    for (size_t i = 0; i < rule->n_duties; i++)
        if (is_due(game, state, &rule->duties[i], announced)) return true;
    return false;
}

/*
 * Returns the tricks in which a duty may apply, one bit each, by the number of finished tricks. These are all tricks if
 * the game reports errors of conditions (Game.watch).
 */
uint64_t duties_tricks(const Game *game, const State *state)
{
    const PlayRule *rule = play_rule_now(game, state);
    if (rule->n_duties == 0) return 0;
    if (game->watch) return UINT64_MAX;
    uint64_t announced = announced_by_any(state), tricks = 0, now = 1ULL << state->n_tricks;
    /* if a duty may apply in the present trick, callers need no other trick */
    for (size_t i = 0; i < rule->n_duties && !(tricks & now); i++)
        tricks |= window_tricks(&rule->duties[i].window, announced);
    return tricks;
}

/*
 * Returns the cards that a duty leaves of `allowed`. If the duty's condition holds, only the cards of `only` are left,
 * without those of `except`. Each set is ignored if it would leave no card. A duty with `breaks` may choose cards of
 * the hand that do not follow suit.
 */
static CardSet apply_duty(const Game *game, const State *state, const PlayDuty *duty, CardSet hand, CardSet allowed)
{
    if (!seat_test(game, state, duty->when, state->actor)) return allowed;
    CardSet only = duty->has_only ? cards_of(game, state, &duty->only) & (duty->breaks ? hand : allowed) : 0;
    if (only) allowed = only;
    CardSet others = allowed & ~cards_of(game, state, &duty->except);
    return others ? others : allowed;
}

/* Applies the duties that can apply now, in order, and returns the cards that they leave of `allowed`. */
CardSet duties_narrow(const Game *game, const State *state, CardSet hand, CardSet allowed)
{
    const PlayRule *rule = play_rule_now(game, state);
    uint64_t announced = announced_by_any(state);
    for (size_t i = 0; i < rule->n_duties; i++)
        if (is_due(game, state, &rule->duties[i], announced))
            allowed = apply_duty(game, state, &rule->duties[i], hand, allowed);
    return allowed;
}

/*
 * Returns the last duty that forbids the card, or NULL. Duties are applied in order, each to the cards that are left. A
 * duty that breaks suit also counts if the other rules forbid the card already.
 */
const PlayDuty *duties_bar(const Game *game, const State *state, CardSet hand, CardSet allowed, Card card)
{
    const PlayRule *rule = play_rule_now(game, state);
    const PlayDuty *bar = NULL;
    uint64_t announced = announced_by_any(state);
    for (size_t i = 0; i < rule->n_duties; i++) {
        if (!is_due(game, state, &rule->duties[i], announced)) continue;
        CardSet left = apply_duty(game, state, &rule->duties[i], hand, allowed);
        bool bars = left != allowed && !cards_have(left, card);
        if (bars && (rule->duties[i].breaks || cards_have(allowed, card))) bar = &rule->duties[i];
        allowed = left;
    }
    return bar;
}

/* True if a duty whose condition holds lets the actor play the card although it does not follow suit. */
bool duties_break(const Game *game, const State *state, Card card)
{
    const PlayRule *rule = play_rule_now(game, state);
    uint64_t announced = announced_by_any(state);
    for (size_t i = 0; i < rule->n_duties; i++) {
        const PlayDuty *duty = &rule->duties[i];
        bool applies =
            duty->breaks && is_due(game, state, duty, announced) && seat_test(game, state, duty->when, state->actor);
        if (applies && cards_have(cards_of(game, state, &duty->only), card)) return true;
    }
    return false;
}

/* ---- a led card whose player names the suit to follow ----------------------------------------------------------- */

/* True if at least one card is still unplayed that lets its leader name the suit to follow. */
bool tricks_may_name_suits(const Game *game, const State *state)
{
    CardSet naming_cards = play_rule_now(game, state)->names_suit, played = 0;
    for (int seat = 0; seat < game->n_players; seat++) played |= state->played[seat];
    return (naming_cards & ~played) != 0;
}

/*
 * True if the leader must now name the suit to follow. He has just led a card that requires this, and there is no trump
 * suit.
 */
bool tricks_suit_is_due(const Game *game, const State *state)
{
    return state->n_in_trick == 1 && (play_rule_now(game, state)->names_suit & state->trick) &&
           has_no_trump_suit(game, state);
}

/*
 * Returns the groups (suits, trumps) that the seat has not followed although they were led. An excuse or a joker may be
 * played instead of following, so it does not count. In a trick led by a card without power, such as an excuse, the
 * next card decides what is led.
 */
static uint32_t failed_groups(const Game *game, const State *state, int seat)
{
    const Ranking *ranking = &game->ranking[state->ranking];
    const CardSet excuses = play_rule_now(game, state)->excuse.cards, powerless = state->withheld | excuses;
    uint32_t failed = 0;
    int led = 0, n_cards = 0, size = trick_size(game, state);
    bool is_open = false; /* all cards of the trick so far are without power */
    for (int i = state->play_start; i < state->n_log; i++) {
        const Token *token = log_token(game, state, i);
        if (token && token->kind == TOKEN_SUIT) led = token->index; /* the leader has named another suit */
        if (token) continue;
        Card card = action_card(log_action(state, i));
        int group = ranking->group_of[card];
        bool is_lead = n_cards++ % size == 0, is_free = group == EXCUSE_GROUP || group == JOKER_GROUP;
        if (is_lead || (is_open && !cards_have(excuses, card))) led = group;
        else if (log_seat(state, i) == seat && group != led && !is_free) failed |= 1U << led;
        is_open = (is_lead || is_open) && cards_have(powerless, card);
    }
    return failed;
}

/* Returns the suits that the leader may name. Suits that he is known to lack are left out, unless there is no other. */
Moves tricks_suits(const Game *game, const State *state)
{
    const Ranking *ranking = &game->ranking[state->ranking];
    uint32_t failed = failed_groups(game, state, state->leader);
    Moves possible = {0}, every_suit = {0};
    for (int suit = 0; suit < game->n_suits; suit++) {
        if (!ranking->group[suit]) continue;
        (void)moves_add(&every_suit, game->suit_token[suit]);
        if (!(failed >> suit & 1)) (void)moves_add(&possible, game->suit_token[suit]);
    }
    return moves_count(possible) ? possible : every_suit;
}
