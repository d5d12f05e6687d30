/* Duties of play beyond following suit and ordinary trumping. Also the suits that the leader of a trick may name. */
#include "engine/duties_inner.h"

/* Returns the trumps in the trick, without trumps that have lost their power. */
static CardSet trumps_laid(const Ranking *ranking, const State *state)
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
    CardSet trumps = hand & ranking->trumps, laid = trumps_laid(ranking, state), set = 0;
    if (!laid || !trumps) return 0;
    /* stronger trumps have higher bits, so the lower ones are all bits below; no two are equal */
    if (ranking->strength_follows_bits) return trumps & (card_bit(cards_last(laid)) - 1);
    int beaten = highest_strength(ranking, laid) + equal_is_lower;
    EACH_CARD (card, trumps)
        if (ranking->strength[card] < beaten) set |= card_bit(card);
    return set;
}

CardSet duties_exempt(const Game *game, const State *state)
{
    const CardSet *exempt = play_rule_now(game, state)->exempt;
    int suit = game->ranking[state->ranking].trump_suit;
    return exempt ? exempt[suit < 0 ? NO_TRUMPS : suit] : 0;
}

/*
 * No trump is barred if a trump was led, or if the hand has only trumps. By a rule, none is barred either if the hand
 * cannot follow suit.
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

bool duties_partner_wins(const Game *game, const State *state)
{
    /* partners are not known if cards decide who they are */
    return !sides_cards(game, state) && same_side(state, state->actor, state->winning);
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
    if (!rule->follow) return usable;
    if (bound & suit) return suit | (rule->may_trump ? usable & ranking->trumps : 0);
    bool must_trump = rule->trump && !suit && (bound & ranking->trumps) && !is_spared(game, state);
    return must_trump ? usable & ranking->trumps : usable;
}

/*
 * Returns the allowed cards without trumps that would not beat the highest trump of the trick, if the hand has a trump
 * that would. Cards of other suits are kept.
 */
CardSet duties_head_trumps(const Game *game, const State *state, CardSet allowed)
{
    const Ranking *ranking = &game->ranking[state->ranking];
    if (state->n_in_trick == 0 || !(allowed & ranking->trumps)) return allowed;
    /* played later, these cards beat a card of equal strength */
    CardSet later = allowed & play_rule_now(game, state)->wins_later;
    CardSet lower = trumps_below(ranking, state, allowed & ~later, /* equal_is_lower */ true);
    if (later) lower |= trumps_below(ranking, state, later, /* equal_is_lower */ false);
    return allowed & ranking->trumps & ~lower ? allowed & ~lower : allowed;
}

/*
 * Returns the cards of `none` that the player certainly lacks after playing `card`, which does not follow suit. A rule
 * may have allowed the card although the player has some of them.
 */
CardSet duties_lacks(const Game *game, const State *state, Card card, CardSet none)
{
    const PlayRule *rule = play_rule_now(game, state);
    const Ranking *ranking = &game->ranking[state->ranking];
    /*
     * A player who may trump although he can follow suit shows nothing by a trump. Under each exception below, the
     * player lacks at most the suit led and may still hold trumps.
     */
    if (rule->may_trump && cards_have(ranking->trumps, card)) return 0;
    if (is_spared(game, state)) none &= ranking->group[state->led_group];
    bool may_be_barred = !rule->undertrump && !rule->undertrump_void && state->led_group != ranking->trump_group &&
                         trumps_laid(ranking, state);
    if (may_be_barred) none &= ranking->group[state->led_group];
    /* a hand with only exempt cards of the suit need not trump either */
    CardSet exempt = duties_exempt(game, state);
    if (exempt & ranking->group[state->led_group]) none &= ranking->group[state->led_group];
    return none & ~exempt;
}

/* ---- rules about cards that apply only under a condition --------------------------------------------------------- */

/* Returns the cards of a duty's set for the player whose turn it is. */
static CardSet cards_of(const Game *game, const State *state, const CardRule *rule)
{
    FormulaScratch scratch;
    return facts_cards(rule, &(Facts){.game = game, .state = state, .seat = state->actor, .scratch = &scratch}, NULL);
}

/*
 * True if the duty can apply now. It must be a duty of leading or of following, as the actor now leads or follows. Its
 * condition must be possible in this trick. If the game reports errors of conditions (Game.watch), every condition
 * counts as possible and is evaluated.
 */
static inline bool is_due(const Game *game, const State *state, const PlayDuty *duty, uint64_t announced)
{
    DutyTime now = state->n_in_trick ? DUTY_FOLLOW : DUTY_LEAD;
    bool is_time = duty->at == DUTY_ANY || duty->at == now;
    return is_time && (game->watch || (window_tricks(&duty->window, announced) >> state->n_tricks & 1));
}

bool duties_are_due(const Game *game, const State *state)
{
    const PlayRule *rule = play_rule_now(game, state);
    uint64_t announced = announced_by_any(state);
    for (size_t i = 0; i < rule->n_duties; i++)
        if (is_due(game, state, &rule->duties[i], announced)) return true;
    return false;
}

uint64_t duties_tricks(const Game *game, const State *state)
{
    const PlayRule *rule = play_rule_now(game, state);
    uint64_t announced = rule->n_duties ? announced_by_any(state) : 0, tricks = 0, now = 1ULL << state->n_tricks;
    if (rule->n_duties && game->watch) return UINT64_MAX;
    /* the result needs only the present trick if a duty may apply in it */
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
 * Returns the last duty that forbids the card, or NULL. A duty that breaks suit also forbids cards that the other rules
 * forbid already.
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

/* True if a rule under a condition demands the card even if it does not follow suit. */
bool duties_break(const Game *game, const State *state, Card card)
{
    const PlayRule *rule = play_rule_now(game, state);
    uint64_t announced = announced_by_any(state);
    for (size_t i = 0; i < rule->n_duties; i++) {
        const PlayDuty *duty = &rule->duties[i];
        bool is_asked =
            duty->breaks && is_due(game, state, duty, announced) && seat_test(game, state, duty->when, state->actor);
        if (is_asked && cards_have(cards_of(game, state, &duty->only), card)) return true;
    }
    return false;
}

/* ---- a led card whose player names the suit to follow ----------------------------------------------------------- */

bool tricks_may_name_suits(const Game *game, const State *state)
{
    CardSet names = play_rule_now(game, state)->names_suit, played = 0;
    for (int seat = 0; seat < game->n_players; seat++) played |= state->played[seat];
    return (names & ~played) != 0;
}

bool tricks_suit_is_due(const Game *game, const State *state)
{
    return state->n_in_trick == 1 && (play_rule_now(game, state)->names_suit & state->trick) &&
           has_no_trump_suit(game, state);
}

/* Returns the groups (suits, trumps) that the seat has not followed although they were led. */
static uint32_t failed_groups(const Game *game, const State *state, int seat)
{
    const Ranking *ranking = &game->ranking[state->ranking];
    uint32_t failed = 0;
    int led = 0, n = 0, size = trick_size(game, state);
    for (int i = state->play_start; i < state->n_log; i++) {
        const Token *token = log_token(game, state, i);
        if (token && token->kind == TOKEN_SUIT) led = token->index;
        if (token) continue;
        int group = ranking->group_of[action_card(log_action(state, i))];
        if (n++ % size == 0) led = group;
        else if (log_seat(state, i) == seat && group != led) failed |= 1U << led;
    }
    return failed;
}

/* Returns the suits that the leader may name. Suits that he is known to lack are left out, unless there is no other. */
Moves tricks_suits(const Game *game, const State *state)
{
    const Ranking *ranking = &game->ranking[state->ranking];
    uint32_t failed = failed_groups(game, state, state->leader);
    Moves some = {0}, all = {0};
    for (int suit = 0; suit < game->n_suits; suit++) {
        if (!ranking->group[suit]) continue;
        (void)moves_add(&all, game->suit_token[suit]);
        if (!(failed >> suit & 1)) (void)moves_add(&some, game->suit_token[suit]);
    }
    return moves_count(some) ? some : all;
}
