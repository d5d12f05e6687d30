/*
 * A card in a trick: who is likely to win the trick with it, what lies in it, what the card could still do later. What
 * is the same for all cards of a decision is found once.
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
    bool leads;
    int row;
    int foes, friends; /* who are still to play behind */
    uint8_t foe[MAX_SEATS];
    CardSet foes_cards;       /* what those foes may hold */
    const Powers *none;       /* the chance that none of so many cards is with a foe behind */
    const Powers *out;        /* the chance that one player has none of so many */
    int32_t runs[MAX_GROUPS]; /* by group: the chance that no foe trumps it; below 0: not asked yet */
    CardSet partner_led;      /* the group that a partner has led to the first trick of his */
    int32_t rest_wins;        /* the chance of the side with a card that takes nothing */
    bool partner_holds;
    int32_t early;         /* how much of the deal is to come */
    int32_t wanted;        /* tricks that one has said to win and lacks: -1 ... 1 */
    int32_t lies, to_come; /* worth in the trick, and of the cards behind */
    int32_t trump_share;
    CardSet trumps, least_trump;
} Trick;

static int16_t clamp(int32_t value)
{
    return (int16_t)(value > 16 * FEATURE_ONE    ? 16 * FEATURE_ONE
                     : value < -16 * FEATURE_ONE ? -16 * FEATURE_ONE
                                                 : value);
}

static int32_t share(int32_t part, int32_t all)
{
    return all > 0 ? part * FEATURE_ONE / all : 0;
}

static int row_of(const Sight *sight)
{
    const State *state = sight->state;
    int kind = sight->skill->kind_of_contract[state->contract];
    int part = state->actor == state->declarer ? 0 : side_of(state, state->actor) == SIDE_DECLARER ? 1 : 2;
    int turn = state->n_in_trick == 0 ? 0 : state->n_in_trick + 1 < trick_size(sight->game, state) ? 1 : 2;
    return (kind * N_PARTS + part) * N_TURNS + turn;
}

static void find_behind(Trick *trick)
{
    const Sight *sight = trick->sight;
    const State *state = sight->state;
    int behind = trick_size(sight->game, state) - state->n_in_trick - 1;
    for (uint8_t seat = state_after(state, state->actor); behind > 0; behind--, seat = state_after(state, seat)) {
        if (same_side(state, seat, state->actor)) {
            trick->friends++;
            continue;
        }
        trick->foe[trick->foes++] = seat;
        trick->foes_cards |= sight->unseen & ~state->lacks[seat];
    }
}

/* The chance that no foe behind trumps a group. */
static int32_t runs(Trick *trick, int group)
{
    const Sight *sight = trick->sight;
    if (trick->runs[group] >= 0) return trick->runs[group];
    int32_t chance = SURE;
    CardSet suit = sight->ranking->group[group];
    for (int i = 0; i < trick->foes; i++) {
        CardSet pool = sight->unseen & ~sight->state->lacks[trick->foe[i]];
        int32_t is_out = power_of(trick->out, cards_count(pool & suit));
        int32_t trumps = SURE - power_of(trick->out, cards_count(pool & trick->trumps));
        chance = chance * (SURE - is_out * trumps / SURE) / SURE;
    }
    return trick->runs[group] = chance;
}

/* The chance that a card which is the best so far stays it. */
static int32_t stays(Trick *trick, Card card)
{
    const Sight *sight = trick->sight;
    int32_t chance = power_of(trick->none, cards_count(sight->table->above[card] & trick->foes_cards));
    int group = sight->ranking->group_of[card];
    if (trick->trumps && group != sight->ranking->trump_group) chance = chance * runs(trick, group) / SURE;
    return chance;
}

static Card best_of_trick(const State *state)
{
    uint8_t seat = state->leader;
    for (int i = 0; i < state->n_in_trick; i++, seat = state_after(state, seat))
        if (seat == state->winning) return state->trick_card[i];
    return state->trick_card[0];
}

/* With a friend ahead, the foes behind may beat him; with a foe ahead, each friend behind may beat that one. */
static int32_t chance_without(Trick *trick)
{
    const State *state = trick->sight->state;
    if (trick->leads) return 0;
    Card best = best_of_trick(state);
    if (trick->partner_holds) return stays(trick, best);
    if (trick->friends == 0) return 0;
    int above = cards_count(trick->sight->table->above[best] & trick->sight->unseen);
    int32_t lose = power_of(trick->out, above), all = SURE;
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
    if (sight->skill->most_called > sight->game->tricks_total) return 0;
    for (int seat = 0; seat < sight->game->n_players; seat++) {
        uint16_t call = state->auction.call_of[seat];
        if (!same_side(state, seat, state->actor)) continue;
        if (call == NO_CALL || sight->game->call[call].number < 0) return 0;
        wanted += sight->game->call[call].number - state->tricks[seat];
    }
    if (wanted <= 0) return wanted < 0 ? -FEATURE_ONE : -FEATURE_ONE / 2;
    return wanted >= left ? FEATURE_ONE : share(wanted, left);
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

static void begin_trick(const Sight *sight, Trick *trick)
{
    const State *state = sight->state;
    const Ranking *ranking = sight->ranking;
    *trick = (Trick){.sight = sight, .leads = state->n_in_trick == 0, .row = row_of(sight)};
    trick->trumps = ranking->trumps;
    find_behind(trick);
    int32_t away = sight->n_unseen ? sight->held * SURE / sight->n_unseen : 0;
    trick->none = powers_without(sight, away * trick->foes);
    trick->out = powers_without(sight, away);
    memset(trick->runs, 0xFF, sizeof trick->runs);
    trick->partner_holds = !trick->leads && same_side(state, state->actor, state->winning);
    trick->rest_wins = chance_without(trick);
    int total = sight->game->tricks_total;
    trick->early = share(total - state->n_tricks, total);
    trick->wanted = tricks_wanted(sight);
    EACH_CARD (card, state->trick) trick->lies += sight->table->worth[card];
    trick->to_come = (trick->foes + trick->friends) * FEATURE_ONE / (sight->game->n_active ? sight->game->n_active : 1);
    int mine = cards_count(sight->hand & trick->trumps), theirs = cards_count(sight->unseen & trick->trumps);
    trick->trump_share = share(mine * sight->game->n_active, mine + theirs);
    CardSet left = trick->trumps & (sight->hand | sight->unseen);
    trick->least_trump = left ? left & -left : 0;
    if (trick->leads) trick->partner_led = first_led_by_partner(sight);
}

static int strength_in_trick(const Trick *trick, Card card)
{
    const Sight *sight = trick->sight;
    int group = sight->ranking->group_of[card];
    bool follows = trick->leads || group == sight->state->led_group;
    bool beats = follows || sight->game->contract[sight->state->contract].play.trumps_beat;
    if (group == sight->ranking->trump_group && beats) return MAX_CARDS + sight->ranking->strength[card];
    return follows ? sight->ranking->strength[card] : 0;
}

/* What each of a group has in common. */
typedef struct Group {
    CardSet mine, out, least, most;
    int16_t length, others, worth, foes_out, friends_out;
} Group;

static int16_t seats_without(const Trick *trick, CardSet group, bool foes)
{
    const State *state = trick->sight->state;
    int n = 0;
    for (int seat = 0; seat < trick->sight->game->n_players; seat++) {
        if (!state_is_active(state, seat) || seat == state->actor || same_side(state, seat, state->actor) == foes)
            continue;
        n += (group & ~state->lacks[seat]) == 0;
    }
    return (int16_t)(n * FEATURE_ONE);
}

static void look_at_group(const Trick *trick, int index, CardSet legal, Group *out)
{
    const Sight *sight = trick->sight;
    CardSet group = sight->ranking->group[index];
    int total = sight->game->tricks_total;
    *out = (Group){.mine = sight->hand & group, .out = sight->unseen & group};
    CardSet choices = out->mine & legal;
    out->least = card_bit(cards_first(choices));
    out->most = card_bit(cards_last(choices));
    out->length = (int16_t)share(4 * cards_count(out->mine), total);
    out->others = (int16_t)share(4 * cards_count(out->out), total);
    if (trick->leads) {
        int32_t worth = 0;
        EACH_CARD (card, out->out) worth += sight->table->worth[card];
        out->worth = clamp(worth);
        out->foes_out = seats_without(trick, group, true);
        out->friends_out = seats_without(trick, group, false);
    }
}

static int32_t by_one(int32_t a, int32_t b)
{
    return a * b / FEATURE_ONE;
}

static void describe(Trick *trick, const Group *group, Card card, Alternative *out)
{
    const Sight *sight = trick->sight;
    CardSet bit = card_bit(card);
    int16_t *f = out->feature;
    int above = cards_count(sight->table->above[card] & sight->unseen), n_out = cards_count(group->out);
    bool takes = trick->leads || strength_in_trick(trick, card) > sight->state->best_strength;
    bool is_trump = (trick->trumps & bit) != 0, highest = above == 0;
    int32_t wins = (takes ? stays(trick, card) : trick->rest_wins) * FEATURE_ONE / SURE, edge = 2 * wins - FEATURE_ONE;
    int32_t worth = sight->table->worth[card], height = FEATURE_ONE - share(above, n_out);
    f[WORTH] = clamp(worth);
    f[IS_HIGHEST] = highest ? FEATURE_ONE : 0;
    f[HEIGHT] = (int16_t)height;
    f[SIDE_WINS] = (int16_t)wins;
    f[STAKE] = clamp(by_one(edge, trick->lies + worth + trick->to_come));
    f[OWN_STAKE] = clamp(by_one(edge, worth));
    f[LENGTH] = group->length;
    f[IS_LEAST_OF_LEGAL] = group->least & bit ? FEATURE_ONE : 0;
    f[IS_MOST_OF_LEGAL] = group->most & bit ? FEATURE_ONE : 0;
    f[WORTH_EARLY] = clamp(by_one(worth, trick->early));
    f[SUIT_WORTH] = group->worth;
    f[SUIT_RISK] = clamp(by_one(wins, group->worth));
    f[HEIGHT_WANTED] = (int16_t)by_one(height, trick->wanted);
    f[FOES_OUT] = group->foes_out;
    f[FRIENDS_OUT] = group->friends_out;
    f[HIGHEST_EARLY] = highest ? (int16_t)trick->early : 0;
    f[SUIT_OF_PARTNER] = trick->partner_led & bit ? FEATURE_ONE : 0;
    if (takes) {
        f[TAKES] = FEATURE_ONE;
        f[TAKES_EARLY] = (int16_t)trick->early;
        f[TAKES_WANTED] = (int16_t)trick->wanted;
        f[TAKES_TRICK] = clamp(trick->lies);
        f[TAKES_FROM_PARTNER] = trick->partner_holds ? FEATURE_ONE : 0;
    } else if (trick->partner_holds) f[GIVES_PARTNER] = clamp(worth);
    bool is_single = group->mine == bit;
    if (is_trump) {
        f[IS_TRUMP] = FEATURE_ONE;
        f[TRUMP_SHARE] = (int16_t)trick->trump_share;
        f[TRUMP_HEIGHT] = (int16_t)height;
        f[TRUMP_EARLY] = (int16_t)trick->early;
        f[LEAST_TRUMP_EARLY] = trick->least_trump & bit ? (int16_t)trick->early : 0;
        f[KEPT] = (int16_t)((FEATURE_ONE + 2 * height) / 4);
    } else {
        f[IS_SINGLE] = is_single ? FEATURE_ONE : 0;
        f[OTHERS_LENGTH] = group->others;
        f[KEPT] = (int16_t)(height / 3);
        f[MAKES_VOID] = is_single && !trick->leads && (sight->hand & trick->trumps) ? FEATURE_ONE : 0;
    }
    out->cards = bit;
    out->row = (uint16_t)trick->row;
    out->shared = NO_ROW;
    out->each = FEATURE_ONE;
}

void describe_plays(const Sight *sight, CardSet legal, Decision *out)
{
    Trick trick;
    Group group = {0};
    int last = -1;
    begin_trick(sight, &trick);
    for (int index = 0; index < MAX_GROUPS; index++) {
        CardSet cards = legal & sight->ranking->group[index];
        if (!cards) continue;
        EACH_CARD (card, cards) {
            Alternative *alternative = decision_add(out, card);
            if (!alternative) return;
            if (last != index) look_at_group(&trick, index, legal, &group);
            last = index;
            alternative->ranking = sight->state->ranking;
            describe(&trick, &group, card, alternative);
        }
    }
}
