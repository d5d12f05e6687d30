/*
 * A card in a trick: who is likely to win the trick with it, what lies in it, what the card could still do later. What
 * is the same for all cards of a decision, or of a suit, is found once.
 */
#include "bots/features_inner.h"

enum Feature {
    WORTH,
    IS_TRUMP,
    HEIGHT, /* among what is left of its group */
    IS_HIGHEST,
    SIDE_WINS, /* the chance that its side gets the trick */
    STAKE,     /* what that is worth, with what lies in the trick ... */
    OWN_STAKE, /* ... and for the card alone */
    TAKES,
    TAKES_FROM_PARTNER,
    LENGTH,
    IS_SINGLE,
    IS_LEAST_OF_LEGAL,
    IS_MOST_OF_LEGAL,
    TRUMP_SHARE,
    TRUMP_HEIGHT,
    TRUMP_EARLY,
    OTHERS_LENGTH,
    WORTH_EARLY,
    KEPT,
    TAKES_EARLY,
    HIGHEST_EARLY,
    LEAST_TRUMP_EARLY,
    FOES_OUT,
    FRIENDS_OUT,
    SUIT_WORTH,
    SUIT_RISK,
    TAKES_WANTED,
    HEIGHT_WANTED,
    GIVES_PARTNER,
    TAKES_TRICK,
    MAKES_VOID,
    SUIT_OF_PARTNER
};

/* What does not depend on the card. */
typedef struct Trick {
    const Sight *sight;
    bool leads, partner_holds;
    int row;
    int foes, friends;              /* who are still to play behind */
    CardSet foe_cards[MAX_SEATS];   /* what each of these foes may hold ... */
    CardSet foes_cards;             /* ... and any of them */
    uint32_t foe_trumps[MAX_SEATS]; /* the chance that he has a trump */
    const Powers *none;             /* the chance that none of so many cards is with a foe behind */
    const Powers *out;              /* the chance that one player has none of so many */
    CardSet partner_led;            /* the group that a partner has led to the first trick of his */
    CardSet lacked;                 /* what some other player is known not to have */
    int32_t rest_wins;              /* the chance of the side with a card that takes nothing */
    int32_t early;                  /* how much of the deal is to come */
    int32_t wanted;                 /* tricks that one has said to win and lacks: -1 ... 1 */
    int32_t lies, to_come;          /* worth in the trick, and of the cards behind */
    int32_t trump_share;
    CardSet trumps, least_trump;
} Trick;

/* Hardly anything is so much: a jump that is foreseen costs less than comparing. */
static inline int32_t clamp(int32_t value)
{
    enum { MOST = 16 * FEATURE_ONE };
    if ((uint32_t)value + MOST <= 2 * MOST) return value;
    return value > 0 ? MOST : -MOST;
}

OF_LANES Lanes clamp_each(Lanes values)
{
    Lanes most = lanes_same(16 * FEATURE_ONE);
    values = lanes_choose(values > most, most, values);
    return lanes_choose(values < -most, -most, values);
}

/* A product of features as one: rounded towards 0. */
OF_LANES Lanes by_one(Lanes product)
{
    return product / FEATURE_ONE;
}

/* Of numbers that are at most FEATURE_ONE and not below 0, rounded down. */
OF_LANES Lanes third_of(Lanes numbers)
{
    return numbers * 171 >> 9;
}

static int turn_of(const Sight *sight)
{
    const State *state = sight->state;
    return state->n_in_trick == 0 ? 0 : state->n_in_trick + 1 < trick_size(sight->game, state) ? 1 : 2;
}

static int row_of(const Sight *sight, int turn)
{
    const State *state = sight->state;
    int kind = sight->skill->kind_of_contract[state->contract];
    int part = state->actor == state->declarer ? 0 : side_of(state, state->actor) == SIDE_DECLARER ? 1 : 2;
    return (kind * N_PARTS + part) * N_TURNS + turn;
}

static void find_behind(Trick *trick)
{
    const Sight *sight = trick->sight;
    const State *state = sight->state;
    int behind = trick_size(sight->game, state) - state->n_in_trick - 1;
    trick->foes = trick->friends = 0;
    trick->foes_cards = 0;
    for (uint8_t seat = state_after(state, state->actor); behind > 0; behind--, seat = state_after(state, seat)) {
        if (same_side(state, seat, state->actor)) {
            trick->friends++;
            continue;
        }
        CardSet cards = sight->unseen & ~state->lacks[seat];
        trick->foe_cards[trick->foes++] = cards;
        trick->foes_cards |= cards;
    }
}

static void find_chances(Trick *trick)
{
    const Sight *sight = trick->sight;
    int32_t away = sight->n_unseen ? sight->held * SURE / sight->n_unseen : 0;
    trick->none = powers_without(sight, away * trick->foes);
    trick->out = powers_without(sight, away);
    for (int i = 0; i < trick->foes; i++) {
        uint32_t has_none = power_of(trick->out, cards_count(trick->foe_cards[i] & trick->trumps));
        trick->foe_trumps[i] = SURE - has_none;
    }
}

/* The chance that no foe behind trumps a group; trumps are not trumped. */
static uint32_t runs(const Trick *trick, int group)
{
    const Ranking *ranking = trick->sight->ranking;
    uint32_t chance = SURE;
    if (!trick->trumps || group == ranking->trump_group) return chance;
    for (int i = 0; i < trick->foes; i++) {
        uint32_t is_out = power_of(trick->out, cards_count(trick->foe_cards[i] & ranking->group[group]));
        chance = chance * (SURE - is_out * trick->foe_trumps[i] / SURE) / SURE;
    }
    return chance;
}

/* The chance that a card which is the best so far stays it, if its group runs with this chance. */
static inline uint32_t stays(const Trick *trick, Card card, uint32_t runs)
{
    return power_of(trick->none, cards_count(trick->sight->table->card[card].above & trick->foes_cards)) * runs / SURE;
}

static Card best_of_trick(const State *state)
{
    uint8_t seat = state->leader;
    for (int i = 0; i < state->n_in_trick; i++, seat = state_after(state, seat))
        if (seat == state->winning) return state->trick_card[i];
    return state->trick_card[0];
}

/* With a friend ahead, the foes behind may beat him; with a foe ahead, each friend behind may beat that one. */
static uint32_t chance_without(const Trick *trick)
{
    const Sight *sight = trick->sight;
    if (trick->leads || (!trick->partner_holds && trick->friends == 0)) return 0;
    Card best = best_of_trick(sight->state);
    if (trick->partner_holds) return stays(trick, best, runs(trick, sight->ranking->group_of[best]));
    int above = cards_count(sight->table->card[best].above & sight->unseen);
    uint32_t lose = power_of(trick->out, above), all = SURE;
    for (int i = 0; i < trick->friends; i++) all = all * lose / SURE;
    return SURE - all;
}

/*
 * Tricks that one's side has said to win and lacks, as a share of those to come: for bids that are numbers of tricks.
 */
static int32_t tricks_wanted(const Sight *sight)
{
    const State *state = sight->state;
    int left = sight->game->tricks_total - state->n_tricks, wanted = 0;
    if (!sight->skill->calls_tricks) return 0;
    for (int seat = 0; seat < sight->game->n_players; seat++) {
        uint16_t call = state->auction.call_of[seat];
        if (!same_side(state, seat, state->actor)) continue;
        if (call == NO_CALL || sight->game->call[call].number < 0) return 0;
        wanted += sight->game->call[call].number - state->tricks[seat];
    }
    if (wanted <= 0) return wanted < 0 ? -FEATURE_ONE : -FEATURE_ONE / 2;
    return wanted >= left ? FEATURE_ONE : wanted * FEATURE_ONE / left;
}

static CardSet first_led_by_partner(const Sight *sight)
{
    const State *state = sight->state;
    int cards = state->n_tricks * trick_size(sight->game, state);
    if (side_seats(state, side_of(state, state->actor)) == seat_bit(state->actor)) return 0;
    if (state->n_log - state->play_start != cards) return 0; /* something was said in between */
    for (int i = 0; i < state->n_tricks; i++) {
        int seat = state->trick_leader[i];
        if (seat == state->actor || !same_side(state, seat, state->actor)) continue;
        int at = state->play_start + i * trick_size(sight->game, state);
        if (at >= state->n_log || log_action(state, at) >= FIRST_TOKEN) return 0;
        return sight->ranking->group[sight->ranking->group_of[log_action(state, at)]];
    }
    return 0;
}

/* What is asked only of cards to be led. */
static void find_before_lead(Trick *trick)
{
    const State *state = trick->sight->state;
    trick->partner_led = first_led_by_partner(trick->sight);
    trick->lacked = 0;
    for (unsigned left = state->active & ~(1U << state->actor); left; left &= left - 1)
        trick->lacked |= state->lacks[__builtin_ctz(left)];
}

static void find_trumps(Trick *trick)
{
    const Sight *sight = trick->sight;
    int mine = cards_count(sight->hand & trick->trumps), theirs = cards_count(sight->unseen & trick->trumps);
    CardSet left = trick->trumps & (sight->hand | sight->unseen);
    trick->trump_share = portion_of(sight->skill, mine * sight->game->n_active, mine + theirs);
    trick->least_trump = left ? card_bit(cards_first(left)) : 0;
}

/* What has been announced is heard with it. */
static void begin_trick(const Sight *sight, Trick *trick, Decision *out)
{
    const State *state = sight->state;
    int turn = turn_of(sight);
    trick->sight = sight;
    trick->leads = state->n_in_trick == 0;
    trick->row = row_of(sight, turn);
    trick->trumps = sight->ranking->trumps;
    find_behind(trick);
    find_chances(trick);
    trick->partner_holds = !trick->leads && same_side(state, state->actor, state->winning);
    trick->rest_wins = (int32_t)(chance_without(trick) * FEATURE_ONE / SURE);
    trick->early = sight->skill->early[state->n_tricks];
    trick->wanted = tricks_wanted(sight);
    trick->lies = 0;
    for (int i = 0; i < state->n_in_trick; i++) trick->lies += sight->table->card[state->trick_card[i]].worth;
    trick->to_come = portion_of(sight->skill, trick->foes + trick->friends, sight->game->n_active);
    find_trumps(trick);
    if (trick->leads) find_before_lead(trick);
    sight_hear(sight, turn, out);
}

/* ---- a group ---------------------------------------------------------------------------------------------------- */

/* What the cards of a group have in common. */
typedef struct Group {
    CardSet cards; /* of it that may be played */
    bool is_trump, is_led_by_partner, has_least_trump;
    bool is_single;  /* the only one in the hand */
    int n_out;       /* not seen yet */
    int takes_above; /* the strength above which a card takes the trick */
    uint32_t runs;   /* the chance that no foe trumps a card that takes it */
    int32_t length, worth, foes_out, friends_out;
} Group;

/* No card reaches MAX_CARDS. */
static int strength_to_beat(const Trick *trick, int group)
{
    const State *state = trick->sight->state;
    if (trick->leads) return -1;
    bool follows = group == state->led_group;
    bool beats = follows || trick->sight->game->contract[state->contract].play.trumps_beat;
    if (group == trick->sight->ranking->trump_group && beats) return state->best_strength - MAX_CARDS;
    return follows ? state->best_strength : MAX_CARDS;
}

static int32_t worth_of(const RankingTable *table, CardSet cards)
{
    int32_t worth = 0;
    EACH_CARD (card, cards) worth += table->card[card].worth;
    return worth;
}

/* For how many foes and friends it is known that they have none of it. */
static void find_voids(const Trick *trick, CardSet group, Group *out)
{
    const State *state = trick->sight->state;
    out->foes_out = out->friends_out = 0;
    if (group & ~trick->lacked) return;
    for (unsigned left = state->active & ~(1U << state->actor); left; left &= left - 1) {
        int seat = __builtin_ctz(left);
        if (group & ~state->lacks[seat]) continue;
        if (same_side(state, seat, state->actor)) out->friends_out += FEATURE_ONE;
        else out->foes_out += FEATURE_ONE;
    }
}

static void look_at_group(const Trick *trick, int index, CardSet legal, Group *out)
{
    const Sight *sight = trick->sight;
    CardSet group = sight->ranking->group[index], mine = sight->hand & group, unseen = sight->unseen & group;
    out->cards = mine & legal;
    out->is_trump = index == sight->ranking->trump_group;
    out->has_least_trump = out->is_trump && (out->cards & trick->least_trump);
    out->is_single = !(mine & (mine - 1));
    out->n_out = cards_count(unseen);
    out->length = sight->skill->length[cards_count(mine)];
    out->takes_above = strength_to_beat(trick, index);
    out->runs = out->takes_above < MAX_CARDS ? runs(trick, index) : 0;
    out->worth = 0;
    if (!trick->leads) return;
    out->is_led_by_partner = (trick->partner_led & group) != 0;
    out->worth = clamp(worth_of(sight->table, unseen));
    find_voids(trick, group, out);
}

/* ---- telling of a card ------------------------------------------------------------------------------------------ */

/* Of cards that take the trick. */
TO_EITHER void tell_of_taking(const Trick *trick, Listener *to)
{
    tell(to, TAKES, FEATURE_ONE);
    tell(to, TAKES_EARLY, trick->early);
    tell(to, TAKES_WANTED, trick->wanted);
    tell(to, TAKES_TRICK, clamp(trick->lies));
    tell(to, TAKES_FROM_PARTNER, trick->partner_holds ? FEATURE_ONE : 0);
}

/* Of cards that none is above. */
TO_EITHER void tell_of_highest(const Trick *trick, Listener *to)
{
    tell(to, IS_HIGHEST, FEATURE_ONE);
    tell(to, HIGHEST_EARLY, trick->early);
}

/* Of the lowest and of the highest card of a group that may be played. */
TO_EITHER void tell_of_least(const Trick *trick, const Group *group, Listener *to)
{
    tell(to, IS_LEAST_OF_LEGAL, FEATURE_ONE);
    if (group->has_least_trump) tell(to, LEAST_TRUMP_EARLY, trick->early);
}

TO_EITHER void tell_of_most(Listener *to)
{
    tell(to, IS_MOST_OF_LEGAL, FEATURE_ONE);
}

/* Of all cards of a group. */
TO_EITHER void tell_of_group(const Trick *trick, const Group *group, Listener *to)
{
    tell(to, LENGTH, group->length);
    if (group->is_trump) {
        tell(to, IS_TRUMP, FEATURE_ONE);
        tell(to, TRUMP_SHARE, trick->trump_share);
        tell(to, TRUMP_EARLY, trick->early);
    } else {
        bool makes_void = group->is_single && !trick->leads && (trick->sight->hand & trick->trumps);
        tell(to, IS_SINGLE, group->is_single ? FEATURE_ONE : 0);
        tell(to, OTHERS_LENGTH, trick->sight->skill->length[group->n_out]);
        tell(to, MAKES_VOID, makes_void ? FEATURE_ONE : 0);
    }
    if (!trick->leads) return;
    tell(to, SUIT_WORTH, group->worth);
    tell(to, FOES_OUT, group->foes_out);
    tell(to, FRIENDS_OUT, group->friends_out);
    tell(to, SUIT_OF_PARTNER, group->is_led_by_partner ? FEATURE_ONE : 0);
}

/* What is asked of cards, side by side: each has the same place in all rows. One register more than cards there are. */
enum { PLACES = MAX_ALTERNATIVES + LANES };
typedef struct Looks {
    int32_t strength[PLACES], worth[PLACES];
    int32_t above[PLACES]; /* cards of its group above it that are not seen yet */
    int32_t safe[PLACES];  /* the chance that no foe behind has one of these */
    int32_t rest[PLACES];  /* what else counts for its score */
    /* What it has in common with its group, see there; `part` for portion_of(), `trump` all bits or none. */
    int32_t takes_above[PLACES], runs[PLACES], group_worth[PLACES], part[PLACES], trump[PLACES];
} Looks;

/* Behind the last of so many cards stands nothing, which is computed with as well: it must not overflow. */
static inline void clear_behind(int n, Looks *out)
{
    int32_t *const rows[] = {out->strength,    out->worth, out->above,       out->safe, out->rest,
                             out->takes_above, out->runs,  out->group_worth, out->part, out->trump};
    for (size_t i = 0; i < COUNT(rows); i++) lanes_store(rows[i] + n - n % LANES, lanes_same(0));
}

/* What a card has in common with its group, from a place on for so many cards. */
static inline void look_at_common(const Trick *trick, const Group *group, int at, int n, Looks *out)
{
    Lanes takes_above = lanes_same(group->takes_above), runs = lanes_same((int32_t)group->runs);
    Lanes part = lanes_same((int32_t)trick->sight->skill->part[group->n_out]), worth = lanes_same(group->worth);
    Lanes trump = lanes_same(-group->is_trump);
    for (int end = at + n; at < end; at += LANES) {
        lanes_store(&out->takes_above[at], takes_above);
        lanes_store(&out->runs[at], runs);
        lanes_store(&out->part[at], part);
        lanes_store(&out->trump[at], trump);
        if (trick->leads) lanes_store(&out->group_worth[at], worth);
    }
}

static inline void look_at_card(const Trick *trick, Card card, int at, Looks *out)
{
    const Sight *sight = trick->sight;
    const CardTraits *traits = &sight->table->card[card];
    out->strength[at] = traits->strength;
    out->worth[at] = traits->worth;
    out->above[at] = cards_count(traits->above & sight->unseen);
    out->safe[at] = power_of(trick->none, cards_count(traits->above & trick->foes_cards));
}

TO_EITHER Lanes take_trick(const Looks *looks, int at)
{
    return lanes_load(&looks->strength[at]) > lanes_load(&looks->takes_above[at]);
}

/* Of cards by those above them among those of the group that are left. */
TO_EITHER void tell_of_heights(const Trick *trick, const Looks *looks, int at, Listeners *to)
{
    Lanes above = lanes_load(&looks->above[at]) * lanes_load(&looks->part[at]) >> PART_SHIFT; /* portion_of() */
    Lanes height = FEATURE_ONE - above, trump = lanes_load(&looks->trump[at]);
    tell_each(to, HEIGHT, height);
    tell_each(to, TRUMP_HEIGHT, height & trump);
    tell_each(to, KEPT, lanes_choose(trump, (FEATURE_ONE + 2 * height) >> 2, third_of(height)));
    if (trick->wanted) tell_each(to, HEIGHT_WANTED, by_one(height * trick->wanted));
}

/* Of cards by what they are worth, and how likely they are to win. */
TO_EITHER void tell_of_worths(const Trick *trick, const Looks *looks, int at, Listeners *to)
{
    enum { OF_SURE = 2 * SURE_SHIFT - FEATURE_SHIFT };
    Lanes takes = take_trick(looks, at), worth = lanes_load(&looks->worth[at]);
    Lanes stays = lanes_load(&looks->safe[at]) * lanes_load(&looks->runs[at]) >> OF_SURE;
    Lanes wins = lanes_choose(takes, stays, lanes_same(trick->rest_wins)), edge = 2 * wins - FEATURE_ONE;
    tell_each(to, WORTH, worth);
    tell_each(to, WORTH_EARLY, by_one(worth * trick->early));
    tell_each(to, SIDE_WINS, wins);
    tell_each(to, STAKE, clamp_each(by_one(edge * (worth + (trick->lies + trick->to_come)))));
    tell_each(to, OWN_STAKE, by_one(edge * worth));
    if (trick->leads) tell_each(to, SUIT_RISK, by_one(wins * lanes_load(&looks->group_worth[at])));
    if (trick->partner_holds) tell_each(to, GIVES_PARTNER, worth & ~takes);
}

TO_EITHER void tell_of_cards(const Trick *trick, const Looks *looks, int at, Listeners *to)
{
    tell_of_heights(trick, looks, at, to);
    tell_of_worths(trick, looks, at, to);
}

/* ---- all of a card ---------------------------------------------------------------------------------------------- */

static void describe_group(const Trick *trick, const Group *group, Looks *looks, Decision *out)
{
    look_at_common(trick, group, 0, 1, looks);
    EACH_CARD (card, group->cards) {
        Alternative *alternative = decision_add(out, card);
        if (!alternative) return;
        Listener to = {.feature = alternative->feature};
        Listeners alone = {.feature = alternative->feature};
        look_at_card(trick, card, 0, looks);
        if (looks->strength[0] > group->takes_above) tell_of_taking(trick, &to);
        if (looks->above[0] == 0) tell_of_highest(trick, &to);
        if (card == cards_first(group->cards)) tell_of_least(trick, group, &to);
        if (card == cards_last(group->cards)) tell_of_most(&to);
        tell_of_group(trick, group, &to);
        tell_of_cards(trick, looks, 0, &alone);
        alternative->ranking = trick->sight->state->ranking;
        alternative->cards = card_bit(card);
        alternative->row = (uint16_t)trick->row;
        alternative->each = FEATURE_ONE;
    }
}

void describe_plays(const Sight *sight, CardSet legal, Decision *out)
{
    Trick trick;
    Looks looks = {.above = {0}};
    begin_trick(sight, &trick, out);
    for (int index = 0; index < sight->table->n_groups; index++) {
        Group group;
        if (!(legal & sight->ranking->group[index])) continue;
        look_at_group(&trick, index, legal, &group);
        describe_group(&trick, &group, &looks, out);
    }
}

/* ---- its score alone -------------------------------------------------------------------------------------------- */

static void seat_group(const Trick *trick, const Group *group, const int32_t *weight, Looks *looks, Decision *out)
{
    Listener all = {.weight = weight}, least = all, most = all;
    tell_of_group(trick, group, &all);
    tell_of_least(trick, group, &least);
    tell_of_most(&most);
    int first = out->n, n = first;
    EACH_CARD (card, group->cards) {
        look_at_card(trick, card, n, looks);
        looks->rest[n] = all.sum + FEATURE_ONE * weight[N_FEATURES + trick->sight->table->card[card].place];
        out->action[n++] = card;
    }
    look_at_common(trick, group, first, n - first, looks);
    looks->rest[first] += least.sum;
    looks->rest[n - 1] += most.sum;
    out->n = n;
}

static void score_seated(const Trick *trick, const int32_t *weight, const Looks *looks, Decision *out)
{
    Listener taking = {.weight = weight}, highest = taking;
    tell_of_taking(trick, &taking);
    tell_of_highest(trick, &highest);
    for (int at = 0; at < out->n; at += LANES) {
        Listeners to = {.weight = weight, .sum = lanes_load(&looks->rest[at])};
        to.sum += take_trick(looks, at) & taking.sum;
        to.sum += (lanes_load(&looks->above[at]) == 0) & highest.sum;
        tell_of_cards(trick, looks, at, &to);
        lanes_store(&out->score[at], to.sum);
    }
}

static int32_t sum_of(int32_t a, int32_t b)
{
    int32_t sum = a + b;
    return sum > INT16_MAX ? INT16_MAX : sum < INT16_MIN ? INT16_MIN : sum;
}

/* The weights of a decision: those of its row, with those of what has been announced in `own`. */
static const int32_t *weights_of(const Trick *trick, const Decision *decision, SkillRow *own)
{
    const SkillRow *row = trick->sight->skill->row;
    if (!decision->n_heard) return row[trick->row].weight;
    *own = row[trick->row];
    for (int k = 0; k < decision->n_heard; k++)
        for (int i = 0; i < ROW_WEIGHTS; i++)
            own->weight[i] = sum_of(own->weight[i], row[decision->heard[k]].weight[i]);
    return own->weight;
}

void score_plays(const Sight *sight, CardSet legal, Decision *out)
{
    Trick trick;
    SkillRow own;
    Looks looks;
    begin_trick(sight, &trick, out);
    const int32_t *weight = weights_of(&trick, out, &own);
    clear_behind(cards_count(legal), &looks);
    int only = sight->ranking->group_of[cards_first(legal)];
    bool is_one = !(legal & ~sight->ranking->group[only]);
    for (int index = is_one ? only : 0; index < (is_one ? only + 1 : sight->table->n_groups); index++) {
        Group group;
        if (!(legal & sight->ranking->group[index])) continue;
        look_at_group(&trick, index, legal, &group);
        seat_group(&trick, &group, weight, &looks, out);
    }
    score_seated(&trick, weight, &looks, out);
}
