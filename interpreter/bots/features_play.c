/*
 * The features of playing a card: who will probably win the trick with it, which cards lie in the trick, and how useful
 * the card is later. A feature is a number that describes the card; trained weights turn features into a score.
 *
 * Values that do not depend on the card are computed once for a decision or a group. A group is a suit, or all trumps.
 * Friends are players of the actor's side, foes are the other players.
 */
#include "bots/features_inner.h"

enum Feature {
    WORTH,              /* the worth of the card */
    IS_TRUMP,           /* 1 for a trump */
    HEIGHT,             /* the share of the cards of its group that are below it */
    IS_HIGHEST,         /* 1 if no unseen card of its group is higher */
    SIDE_WINS,          /* the probability that the player's side wins the trick with the card */
    STAKE,              /* (2 * SIDE_WINS - 1) times the worth of the whole trick */
    OWN_STAKE,          /* (2 * SIDE_WINS - 1) times the worth of the card alone */
    TAKES,              /* 1 if the card beats the best card of the trick */
    TAKES_FROM_PARTNER, /* 1 if the card beats that of a partner who is winning the trick */
    LENGTH,             /* the length of its group in the hand */
    IS_SINGLE,          /* 1 for the only card of a plain suit in the hand */
    IS_LEAST_OF_LEGAL,  /* 1 for the lowest legal card of its group */
    IS_MOST_OF_LEGAL,   /* 1 for the highest legal card of its group */
    TRUMP_SHARE,        /* for trumps: the actor's part of the remaining trumps, times the players */
    TRUMP_HEIGHT,       /* HEIGHT of a trump; 0 for other cards */
    TRUMP_EARLY,        /* for trumps: Trick.early */
    OTHERS_LENGTH,      /* the number of unseen cards in a plain suit */
    WORTH_EARLY,        /* WORTH times Trick.early */
    KEPT,               /* the value of keeping the card, as the greedy player estimates it */
    TAKES_EARLY,        /* TAKES times Trick.early */
    HIGHEST_EARLY,      /* IS_HIGHEST times Trick.early */
    LEAST_TRUMP_EARLY,  /* Trick.early, for the lowest of all remaining trumps */
    FOES_OUT,           /* when leading: how many foes are known to have no card of the group */
    FRIENDS_OUT,        /* when leading: how many friends are known to have no card of the group */
    SUIT_WORTH,         /* when leading: the worth of the unseen cards of the group */
    SUIT_RISK,          /* when leading: SIDE_WINS times SUIT_WORTH */
    TAKES_WANTED,       /* TAKES times Trick.wanted */
    HEIGHT_WANTED,      /* HEIGHT times Trick.wanted */
    GIVES_PARTNER,      /* WORTH, if a partner is winning and the card does not beat the partner */
    TAKES_TRICK,        /* TAKES times the worth of the cards in the trick */
    MAKES_VOID,         /* 1 for the last card of a plain suit, if the hand has trumps and does not lead */
    SUIT_OF_PARTNER,    /* when leading: 1 for the group that a partner led first */
    WINS_WANTED,        /* SIDE_WINS times Trick.wanted */
    WINS_NEEDED,        /* SIDE_WINS times Trick.wanted; 0 if the side has reached its bid */
    WINS_SPARE,         /* SIDE_WINS times Trick.spare */
    HEIGHT_SPARE,       /* HEIGHT times Trick.spare */
    IS_CALLED,          /* 1 for the card that the declarer has called */
    OF_CALLED           /* 1 for a card of the called card's group, before the called card has been played */
};
_Static_assert((int)OF_CALLED < (int)N_FEATURES, "each has a weight");

/* The values of a decision that do not depend on the card. */
typedef struct Trick {
    const Sight *sight;
    /*
     * The pack has at most 64 cards, so that a set of cards fits in one word. Callers pass a constant, so that the
     * compiler makes a version of the inlined functions for each case.
     */
    bool in_word;
    bool leads, partner_holds;      /* the actor leads; a friend is winning the trick */
    int row;                        /* the row of weights, see feature_row() */
    int foes, friends;              /* numbers of players who play to this trick after the actor */
    CardSet foe_cards[MAX_SEATS];   /* by foe who still plays to this trick: the cards that the foe may hold */
    CardSet foes_cards;             /* the cards that any foe who still plays to this trick may hold */
    uint32_t foe_trumps[MAX_SEATS]; /* the probability that the foe has a trump */
    /* powers: the probability that no foe who still plays to this trick has any of n cards */
    const Powers *no_foe_has;
    const Powers *player_lacks; /* powers: the probability that one given player has none of n cards */
    CardSet partner_led;        /* all cards of the group of the first card that a partner led */
    CardSet lacked;             /* cards that at least one other player is known not to have */
    /* the probability that the actor's side wins the trick although the actor's card does not take it */
    int32_t rest_wins;
    int32_t early;  /* the share of the deal's tricks that is still to be played */
    int32_t wanted; /* how much of the bid the actor's side still must win: -1 ... 1, see find_wanted() */
    int32_t spare;  /* half of the tricks expected beyond the bid: -2 ... 2 (for four tricks) */
    /* the worth of the cards in the trick, and the probable worth of the cards that later players will add */
    int32_t worth_so_far, worth_to_come;
    CardSet trumps;
} Trick;

/*
 * Limits a feature to -16 ... 16. One comparison tests both limits: a sum below 0 is a large unsigned number. Larger
 * values are rare, so the processor predicts the result well.
 */
static inline int32_t clamp(int32_t value)
{
    enum { MOST = 16 * FEATURE_ONE };
    if ((uint32_t)value + MOST <= 2 * MOST) return value;
    return value > 0 ? MOST : -MOST;
}

/* Limits each of several features to -16 ... 16. */
OF_LANES Lanes clamp_each(Lanes values)
{
    Lanes most = lanes_same(16 * FEATURE_ONE);
    values = lanes_choose(values > most, most, values);
    return lanes_choose(values < -most, -most, values);
}

/*
 * Converts a product of two features to a feature. Both factors are scaled by FEATURE_ONE, so the product is divided
 * once. The result is rounded towards 0.
 */
OF_LANES Lanes scaled_once(Lanes product)
{
    return product / FEATURE_ONE;
}

/*
 * Divides numbers from 0 to FEATURE_ONE by three, rounding down. 171 / 512 is close enough to a third for these
 * numbers.
 */
OF_LANES Lanes third_of(Lanes numbers)
{
    return numbers * 171 >> 9;
}

/*
 * Returns the set unchanged. For a pack of at most 64 cards, this lets the compiler treat the set as a number of 64
 * bits: see cards_within().
 */
INLINED CardSet cut(const Trick *trick, CardSet set)
{
    return cards_within(set, trick->in_word);
}

/* Returns the actor's turn in the trick: 0 for the leader, 1 for a player in the middle, 2 for the last player. */
static int turn_of(const Sight *sight)
{
    const State *state = sight->state;
    int n = state->n_in_trick;
    return (n > 0) + ((n > 0) & (n + 1 == trick_size(sight->game, state)));
}

/*
 * Returns the number of the list of weights (row) for playing a card. It depends on the kind of contract, the player's
 * role (0 declarer, 1 the declarer's partner, 2 others) and the turn in the trick.
 */
static int feature_row(const Sight *sight, int turn)
{
    const State *state = sight->state;
    int kind = sight->skill->kind_of_contract[state->contract];
    int part = (state->actor != state->declarer) * (sight->is_declarers_side ? 1 : 2);
    return (kind * N_PARTS + part) * N_TURNS + turn;
}

/*
 * Counts the friends and foes who play to this trick after the actor, and finds the cards that each of these foes may
 * hold.
 */
INLINED void find_later_players(Trick *trick)
{
    const Sight *sight = trick->sight;
    const State *state = sight->state;
    int behind = trick_size(sight->game, state) - state->n_in_trick - 1;
    trick->foes = trick->friends = 0;
    trick->foes_cards = 0;
    for (uint8_t seat = state_after(state, state->actor); behind > 0; behind--, seat = state_after(state, seat)) {
        bool is_on_side = is_friend(sight, seat);
        CardSet cards = cut(trick, sight->unseen & ~state->lacks[seat]);
        trick->foe_cards[trick->foes] = cards; /* a friend's cards are overwritten by those of the next foe */
        trick->foes_cards |= is_on_side ? 0 : cards;
        trick->foes += !is_on_side;
        trick->friends += is_on_side;
    }
}

/*
 * Sets the probabilities for foes who still play to this trick. `away` is the probability that a given player holds a
 * given card that the actor has not seen.
 */
INLINED void find_chances(Trick *trick)
{
    const Sight *sight = trick->sight;
    int32_t away = sight->n_unseen ? sight->hand_size * SURE / sight->n_unseen : 0;
    trick->no_foe_has = powers_without(sight, away * trick->foes);
    trick->player_lacks = powers_without(sight, away);
    for (int i = 0; i < trick->foes; i++) {
        uint32_t has_none = power_of(trick->player_lacks, cards_count(cut(trick, trick->foe_cards[i] & trick->trumps)));
        trick->foe_trumps[i] = SURE - has_none;
    }
}

/*
 * Returns the probability that no foe who still plays to this trick trumps a card of this group. A foe trumps the card
 * if the foe has no card of the group and has a trump. SURE for trumps and jokers.
 */
INLINED uint32_t chance_not_trumped(const Trick *trick, int group)
{
    const Ranking *ranking = trick->sight->ranking;
    uint32_t chance = SURE;
    if (!trick->trumps || group == ranking->trump_group || group == JOKER_GROUP) return chance;
    for (int i = 0; i < trick->foes; i++) {
        uint32_t is_out =
            power_of(trick->player_lacks, cards_count(cut(trick, trick->foe_cards[i] & ranking->group[group])));
        chance = chance * (SURE - is_out * trick->foe_trumps[i] / SURE) / SURE;
    }
    return chance;
}

/*
 * Returns the probability that the best card so far still wins the trick, because no foe beats it with a higher card or
 * a trump. `not_trumped`: see chance_not_trumped().
 */
INLINED uint32_t chance_stays_best(const Trick *trick, Card card, uint32_t not_trumped)
{
    int above = cards_count(cut(trick, trick->sight->table->card[card].above & trick->foes_cards));
    return power_of(trick->no_foe_has, above) * not_trumped / SURE;
}

/*
 * Returns the probability that the actor's side wins the trick although the actor's card does not beat the winning
 * card. If a friend is winning, foes may still beat the friend's card. If a foe is winning, each friend who still plays
 * may beat the foe's card.
 */
INLINED uint32_t chance_without(const Trick *trick)
{
    const Sight *sight = trick->sight;
    if (trick->leads || (!trick->partner_holds && trick->friends == 0)) return 0;
    Card best = state_winning_card(sight->state);
    if (trick->partner_holds)
        return chance_stays_best(trick, best, chance_not_trumped(trick, sight->ranking->group_of[best]));
    int above = cards_count(cut(trick, sight->table->card[best].above & sight->unseen));
    /* the chance that one friend, or each of the friends, has no higher card */
    uint32_t one_loses = power_of(trick->player_lacks, above), all_lose = SURE;
    for (int i = 0; i < trick->friends; i++) all_lose = all_lose * one_loses / SURE;
    return SURE - all_lose;
}

/*
 * Returns how many tricks the hand probably wins. Each card counts as much as the probability that no other player can
 * beat it.
 */
static int32_t tricks_expected(const Trick *trick)
{
    const Sight *sight = trick->sight;
    int others = sight->game->n_active - 1;
    /* in_hands: the probability that an unseen card is in another player's hand (not set aside) */
    int32_t in_hands = sight->n_unseen ? others * sight->hand_size * SURE / sight->n_unseen : 0, sum = 0;
    const Powers *nobody_has = powers_without(sight, in_hands);
    EACH_CARD (card, sight->hand)
        sum += power_of(nobody_has, cards_count(sight->table->card[card].above & sight->unseen));
    return sum * FEATURE_ONE / SURE;
}

/*
 * Sets `wanted` and `spare`, if bids are numbers of tricks. `wanted` is the share of the remaining tricks that the side
 * must still win for its bid: 1 for all of them or more. It is -1/2 if the bid is reached exactly, and -1 if the side
 * has already won more. `spare` is half of the tricks that the hand can expect beyond the bid. Both remain 0 if a
 * friend has not bid a number.
 */
static void find_wanted(Trick *trick)
{
    enum { MOST = 2 * FEATURE_ONE };
    const Sight *sight = trick->sight;
    const State *state = sight->state;
    int left = tricks_total_of(sight->game, state) - state->n_tricks, wanted = 0;
    for (int seat = 0; seat < sight->game->n_players; seat++) {
        if (!is_friend(sight, seat)) continue;
        uint16_t call = sight_call_of(sight, seat).call;
        if (call == NO_CALL || sight->game->call[call].number < 0) return;
        wanted += sight->game->call[call].number - state->tricks[seat];
    }
    if (wanted >= left) trick->wanted = FEATURE_ONE;
    else if (wanted > 0) trick->wanted = wanted * FEATURE_ONE / left;
    else trick->wanted = wanted < 0 ? -FEATURE_ONE : -FEATURE_ONE / 2;
    int32_t spare = (tricks_expected(trick) - wanted * FEATURE_ONE) / 2;
    trick->spare = (int32_t)int_within(spare, -MOST, MOST);
}

/*
 * Returns all cards of the group (suit or trumps) of the first card that a partner led. Empty if no partner has led.
 * Also empty if the log has other actions between the cards, so that it does not show which card was led.
 */
static CardSet first_led_by_partner(const Sight *sight)
{
    const State *state = sight->state;
    int cards = state->n_tricks * trick_size(sight->game, state);
    if (sight->friends == seat_bit(state->actor)) return 0;
    if (state->n_log - state->play_start != cards) return 0; /* there are other actions between the cards */
    for (int i = 0; i < state->n_tricks; i++) {
        int seat = state->trick_leader[i];
        if (seat == state->actor || !is_friend(sight, seat)) continue;
        int at = state->play_start + i * trick_size(sight->game, state);
        if (at >= state->n_log || !log_has_card(state, at)) return 0;
        return sight->ranking->group[sight->ranking->group_of[log_action(state, at)]];
    }
    return 0;
}

/*
 * Sets two values that are needed only by the leader of a trick. These are the group that a partner led first, and the
 * cards that some other player is known not to have.
 */
INLINED void find_before_lead(Trick *trick)
{
    const State *state = trick->sight->state;
    trick->partner_led = first_led_by_partner(trick->sight);
    for (unsigned left = state->active & ~(1U << state->actor); left; left &= left - 1)
        trick->lacked |= state->lacks[__builtin_ctz(left)];
}

/*
 * Sets the values that do not depend on the card. If announcements were made, adds the rows of weights for them to the
 * decision, which counts them in the score of each card.
 */
INLINED void begin_trick(const Sight *sight, bool in_word, Trick *trick, Decision *out)
{
    const State *state = sight->state;
    int turn = turn_of(sight);
    trick->sight = sight;
    trick->in_word = in_word;
    trick->leads = state->n_in_trick == 0;
    trick->row = feature_row(sight, turn);
    trick->trumps = sight->ranking->trumps;
    find_later_players(trick);
    find_chances(trick);
    trick->partner_holds = !trick->leads && is_friend(sight, state->winning);
    trick->rest_wins = (int32_t)(chance_without(trick) * FEATURE_ONE / SURE);
    trick->early = sight->skill->early[state->n_tricks];
    trick->wanted = trick->spare = 0;
    if (sight->skill->calls_tricks) find_wanted(trick);
    trick->worth_so_far = 0;
    trick->lacked = trick->partner_led = 0;
    for (int i = 0; i < state->n_in_trick; i++) trick->worth_so_far += sight->table->card[state->trick_card[i]].worth;
    trick->worth_to_come = portion_of(sight->skill, trick->foes + trick->friends, sight->game->n_active);
    if (trick->leads) find_before_lead(trick);
    out->n_announced = 0;
    if (announced_by_any(state)) sight_add_announcements(sight, turn, out);
}

/* ---- values of a group of cards (a suit, or the trumps) ---------------------------------------------------------- */

/* The values of a group of which the actor may play a card. */
typedef struct Group {
    CardSet cards;                  /* the legal cards of the group */
    bool is_trump, has_least_trump; /* has_least_trump: the lowest of all remaining trumps is one of `cards` */
    int n_out;                      /* the number of cards of the group that the actor has not seen */
    int n_ranked;                   /* the number of unseen cards with which the height of a card is compared */
    int takes_above;                /* the strength that a card must exceed to take the trick */
    uint32_t not_trumped;           /* the probability that no foe trumps a card that takes the trick */
    int32_t worth;                  /* worth of the group's unseen cards; set only for the leader */
} Group;

/* Features that all cards of a group have in common. They matter only if the actor may play cards of several groups. */
typedef struct GroupTraits {
    bool is_led_by_partner, is_single; /* is_single: the only card of the group in the hand */
    bool is_called;                    /* the called card is one of the group and has not been played */
    int32_t length, others_length, trump_share, foes_out, friends_out;
} GroupTraits;

/*
 * Returns the strength that a card of the group must exceed to take the trick. MAX_CARDS means that no card of the
 * group can take the trick. State.best_strength of trumps and jokers is raised by MAX_CARDS, which is subtracted here.
 */
INLINED int strength_to_beat(const Trick *trick, int group)
{
    const State *state = trick->sight->state;
    if (trick->leads) return -1;
    bool follows = group == state->led_group;
    bool beats = follows || trick->sight->game->contract[state->contract].play.trumps_beat;
    if (group == trick->sight->ranking->trump_group && beats) return state->best_strength - MAX_CARDS;
    if (group == JOKER_GROUP) return state->best_strength - MAX_CARDS;
    return follows ? state->best_strength : MAX_CARDS;
}

/* Returns the sum of the worths of some cards of a group. All cards of the same worth are counted together. */
INLINED int32_t worth_of(const Trick *trick, int group, CardSet cards)
{
    const RankingTable *table = trick->sight->table;
    int32_t worth = 0;
    for (int i = table->first_price[group]; i < table->first_price[group + 1]; i++)
        worth += table->price[i].worth * cards_count(cut(trick, table->price[i].cards & cards));
    return worth;
}

/* Finds the values of a group of which the actor has legal cards. */
INLINED void find_group(const Trick *trick, int index, CardSet legal, Group *out)
{
    const Sight *sight = trick->sight;
    CardSet group = cut(trick, sight->ranking->group[index]), unseen = sight->unseen & group;
    out->cards = legal & group;
    out->is_trump = index == sight->ranking->trump_group;
    out->has_least_trump =
        out->is_trump && cards_first((sight->hand | sight->unseen) & group) == cards_first(out->cards);
    out->n_out = out->n_ranked = cards_count(unseen);
    /* several excuses lose to all other cards, so excuses are compared with all unseen cards */
    if (index == EXCUSE_GROUP && cards_count(group & sight->game->pack) > 1) out->n_ranked = sight->n_unseen;
    out->takes_above = strength_to_beat(trick, index);
    out->not_trumped = out->takes_above < MAX_CARDS ? chance_not_trumped(trick, index) : 0;
    out->worth = trick->leads ? clamp(worth_of(trick, index, unseen)) : 0;
}

/* Counts the foes and friends who are known to have no card of the group. */
INLINED void find_voids(const Trick *trick, CardSet group, GroupTraits *out)
{
    const State *state = trick->sight->state;
    if (group & ~trick->lacked) return; /* nobody is known to lack all cards of the group */
    for (unsigned left = state->active & ~(1U << state->actor); left; left &= left - 1) {
        int seat = __builtin_ctz(left);
        if (group & ~state->lacks[seat]) continue;
        if (is_friend(trick->sight, seat)) out->friends_out += FEATURE_ONE;
        else out->foes_out += FEATURE_ONE;
    }
}

/* Sets the features that all cards of a group have in common. Some are set only for the leader of a trick. */
INLINED void find_traits(const Trick *trick, int index, const Group *group, GroupTraits *out)
{
    const Sight *sight = trick->sight;
    CardSet cards = cut(trick, sight->ranking->group[index]);
    int n = cards_count(sight->hand & cards);
    *out = (GroupTraits){
        .is_single = n == 1, .length = sight->skill->length[n], .others_length = sight->skill->length[group->n_out]};
    Card called = sight->state->called;
    out->is_called = called != NO_CARD && cards_have(cards & (sight->hand | sight->unseen), called);
    if (group->is_trump) out->trump_share = portion_of(sight->skill, n * sight->game->n_active, n + group->n_out);
    if (!trick->leads) return;
    out->is_led_by_partner = (trick->partner_led & cards) != 0;
    find_voids(trick, cards, out);
}

/* ---- features of a card ----------------------------------------------------------------------------------------- */

/* Adds the features of a card that beats the best card of the trick. */
INLINED void add_taking_features(const Trick *trick, FeatureSink *to)
{
    add_feature(to, TAKES, FEATURE_ONE);
    add_feature(to, TAKES_EARLY, trick->early);
    add_feature(to, TAKES_WANTED, trick->wanted);
    add_feature(to, TAKES_TRICK, clamp(trick->worth_so_far));
    add_feature(to, TAKES_FROM_PARTNER, trick->partner_holds ? FEATURE_ONE : 0);
}

/* Adds the features of a card that no unseen card of its group beats. */
INLINED void add_highest_features(const Trick *trick, FeatureSink *to)
{
    add_feature(to, IS_HIGHEST, FEATURE_ONE);
    add_feature(to, HIGHEST_EARLY, trick->early);
}

/* Adds the features of the lowest legal card of a group. */
INLINED void add_least_features(const Trick *trick, const Group *group, FeatureSink *to)
{
    add_feature(to, IS_LEAST_OF_LEGAL, FEATURE_ONE);
    if (group->has_least_trump) add_feature(to, LEAST_TRUMP_EARLY, trick->early);
}

/* Adds the feature of the highest legal card of a group. */
INLINED void add_most_features(FeatureSink *to)
{
    add_feature(to, IS_MOST_OF_LEGAL, FEATURE_ONE);
}

/* Adds the feature of the called card. With its weights, announcements can make players keep this card or hunt it. */
INLINED void add_called_features(FeatureSink *to)
{
    add_feature(to, IS_CALLED, FEATURE_ONE);
}

/* Adds the features that all cards of a group have in common. */
INLINED void add_group_features(const Trick *trick, const Group *group, const GroupTraits *traits, FeatureSink *to)
{
    add_feature(to, LENGTH, traits->length);
    if (traits->is_called) add_feature(to, OF_CALLED, FEATURE_ONE);
    if (group->is_trump) {
        add_feature(to, IS_TRUMP, FEATURE_ONE);
        add_feature(to, TRUMP_SHARE, traits->trump_share);
        add_feature(to, TRUMP_EARLY, trick->early);
    } else {
        bool makes_void = traits->is_single && !trick->leads && (trick->sight->hand & trick->trumps);
        add_feature(to, IS_SINGLE, traits->is_single ? FEATURE_ONE : 0);
        add_feature(to, OTHERS_LENGTH, traits->others_length);
        add_feature(to, MAKES_VOID, makes_void ? FEATURE_ONE : 0);
    }
    if (!trick->leads) return;
    add_feature(to, SUIT_WORTH, group->worth);
    add_feature(to, FOES_OUT, traits->foes_out);
    add_feature(to, FRIENDS_OUT, traits->friends_out);
    add_feature(to, SUIT_OF_PARTNER, traits->is_led_by_partner ? FEATURE_ONE : 0);
}

/*
 * Values of the legal cards, in arrays in which each card has its index. LANES cards are computed together, in one
 * register of the processor. Therefore there is room for one more register than cards.
 */
enum { PLACES = MAX_ALTERNATIVES + LANES };
typedef struct CardFacts {
    int32_t strength[PLACES], worth[PLACES];
    int32_t above[PLACES]; /* how many unseen cards are above the card */
    int32_t safe[PLACES];  /* the probability that no foe who still plays to the trick has a card above this one */
    int32_t rest[PLACES];  /* the summands of the card's score that need no vector arithmetic */
    /*
     * values of the card's group, see Group; part: the factor of portion_of() for the ratio to n_ranked; trump: all
     * bits are set for a trump card, else none
     */
    int32_t takes_above[PLACES], not_trumped[PLACES], group_worth[PLACES], part[PLACES], trump[PLACES];
} CardFacts;

/*
 * Clears the last register of each array, before the values of the `n` cards are set. Whole registers are computed, so
 * entries behind the cards that were never set could overflow.
 */
static inline void clear_behind(int n, CardFacts *out)
{
    int32_t *const rows[] = {out->strength,    out->worth,       out->above,       out->safe, out->rest,
                             out->takes_above, out->not_trumped, out->group_worth, out->part, out->trump};
    for (size_t i = 0; i < COUNT(rows); i++) lanes_store(rows[i] + n - n % LANES, lanes_same(0));
}

/*
 * Copies the values of a group to its `n` cards, from index `at` on. Whole registers are stored, so the entries behind
 * these cards are changed, too; the next group sets them again.
 */
static inline void find_group_facts(const Trick *trick, const Group *group, int at, int n, CardFacts *out)
{
    Lanes takes_above = lanes_same(group->takes_above), not_trumped = lanes_same((int32_t)group->not_trumped);
    Lanes part = lanes_same((int32_t)trick->sight->skill->part[group->n_ranked]), worth = lanes_same(group->worth);
    Lanes trump = lanes_same(-group->is_trump); /* -1 has all bits set */
    for (int end = at + n; at < end; at += LANES) {
        lanes_store(&out->takes_above[at], takes_above);
        lanes_store(&out->not_trumped[at], not_trumped);
        lanes_store(&out->part[at], part);
        lanes_store(&out->trump[at], trump);
        if (trick->leads) lanes_store(&out->group_worth[at], worth);
    }
}

/* Sets the values of one card at index `at`. */
INLINED void find_card_facts(const Trick *trick, Card card, int at, CardFacts *out)
{
    const Sight *sight = trick->sight;
    const CardTraits *traits = &sight->table->card[card];
    out->strength[at] = traits->strength;
    out->worth[at] = traits->worth;
    out->above[at] = cards_count(cut(trick, traits->above & sight->unseen));
    out->safe[at] = power_of(trick->no_foe_has, cards_count(cut(trick, traits->above & trick->foes_cards)));
}

/* Returns, for each card of the register at index `at`, all bits set if the card takes the trick, else no bits. */
INLINED Lanes take_trick(const CardFacts *facts, int at)
{
    return lanes_load(&facts->strength[at]) > lanes_load(&facts->takes_above[at]);
}

/* Adds the features that depend on the height of cards: how many unseen cards of the group are above them. */
INLINED void add_heights_features(const Trick *trick, const CardFacts *facts, int at, LaneSinks *to)
{
    /* the share of unseen cards above the card, computed as in portion_of() */
    Lanes above = lanes_load(&facts->above[at]) * lanes_load(&facts->part[at]) >> PART_SHIFT;
    Lanes height = FEATURE_ONE - above, trump = lanes_load(&facts->trump[at]);
    add_feature_each(to, HEIGHT, height);
    add_feature_each(to, TRUMP_HEIGHT, height & trump);
    /* like value_kept() of the greedy player: 1/4 to 3/4 for a trump, up to 1/3 for other cards */
    add_feature_each(to, KEPT, lanes_choose(trump, (FEATURE_ONE + 2 * height) >> 2, third_of(height)));
    if (!trick->wanted) return;
    add_feature_each(to, HEIGHT_WANTED, scaled_once(height * trick->wanted));
    add_feature_each(to, HEIGHT_SPARE, scaled_once(height * trick->spare));
}

/*
 * Adds the features that depend on the worth of cards, and on the probability that the actor's side wins the trick with
 * them.
 */
INLINED void add_worths_features(const Trick *trick, const CardFacts *facts, int at, LaneSinks *to)
{
    enum { OF_SURE = 2 * SURE_SHIFT - FEATURE_SHIFT }; /* converts a product of two probabilities to a feature */
    Lanes takes = take_trick(facts, at), worth = lanes_load(&facts->worth[at]);
    Lanes stays = lanes_load(&facts->safe[at]) * lanes_load(&facts->not_trumped[at]) >> OF_SURE;
    Lanes wins = lanes_choose(takes, stays, lanes_same(trick->rest_wins));
    Lanes edge = 2 * wins - FEATURE_ONE; /* from -1 for a trick that is surely lost to 1 for a sure trick */
    add_feature_each(to, WORTH, worth);
    add_feature_each(to, WORTH_EARLY, scaled_once(worth * trick->early));
    add_feature_each(to, SIDE_WINS, wins);
    add_feature_each(to, STAKE, clamp_each(scaled_once(edge * (worth + (trick->worth_so_far + trick->worth_to_come)))));
    add_feature_each(to, OWN_STAKE, scaled_once(edge * worth));
    if (trick->wanted) {
        add_feature_each(to, WINS_WANTED, scaled_once(wins * trick->wanted));
        add_feature_each(to, WINS_NEEDED, trick->wanted > 0 ? wins : lanes_same(0));
        add_feature_each(to, WINS_SPARE, scaled_once(wins * trick->spare));
    }
    if (trick->leads) add_feature_each(to, SUIT_RISK, scaled_once(wins * lanes_load(&facts->group_worth[at])));
    if (trick->partner_holds) add_feature_each(to, GIVES_PARTNER, worth & ~takes);
}

/* Adds all features that differ between the cards of a group, for the cards of one register. */
INLINED void add_card_features(const Trick *trick, const CardFacts *facts, int at, LaneSinks *to)
{
    add_heights_features(trick, facts, at, to);
    add_worths_features(trick, facts, at, to);
}

/* ---- cards with their features, for training --------------------------------------------------------------------- */

/*
 * Adds each legal card of a group to the decision, with its features. The cards are described one after another, so
 * only index 0 of `facts` is used. There, the values of the group are set once, and then those of each card in turn.
 */
static void add_alternatives(const Trick *trick, const Group *group, const GroupTraits *traits, CardFacts *facts,
                             Decision *out)
{
    find_group_facts(trick, group, 0, 1, facts);
    EACH_CARD (card, group->cards) {
        Alternative *alternative = decision_add(out, card);
        if (!alternative) return;
        FeatureSink to = {.feature = alternative->feature};
        LaneSinks alone = {.feature = alternative->feature};
        find_card_facts(trick, card, 0, facts);
        if (facts->strength[0] > group->takes_above) add_taking_features(trick, &to);
        if (facts->above[0] == 0) add_highest_features(trick, &to);
        if (card == cards_first(group->cards)) add_least_features(trick, group, &to);
        if (card == cards_last(group->cards)) add_most_features(&to);
        if (card == trick->sight->state->called) add_called_features(&to);
        add_group_features(trick, group, traits, &to);
        add_card_features(trick, facts, 0, &alone);
        alternative->ranking = trick->sight->state->ranking;
        alternative->cards = card_bit(card);
        alternative->row = (uint16_t)trick->row;
        alternative->each = FEATURE_ONE;
    }
}

void describe_plays(const Sight *sight, CardSet legal, Decision *out)
{
    Trick trick;
    CardFacts facts = {.above = {0}};
    begin_trick(sight, /* in_word */ false, &trick, out);
    for (int index = 0; index < sight->table->n_groups; index++) {
        Group group;
        GroupTraits traits;
        if (!(legal & sight->ranking->group[index])) continue;
        find_group(&trick, index, legal, &group);
        find_traits(&trick, index, &group, &traits);
        add_alternatives(&trick, &group, &traits, &facts, out);
    }
}

/* ---- scores of cards for play, computed without storing the features --------------------------------------------- */

/*
 * Adds the cards of a group to the decision and finds their values. Each score starts with `common`, the summands that
 * all cards of the group have in common, plus the weight of the card itself.
 */
INLINED void find_facts_of_group(const Trick *trick, const Group *group, int32_t common, const int32_t *weight,
                                 CardFacts *facts, Decision *out)
{
    FeatureSink least = {.weight = weight}, most = least;
    add_least_features(trick, group, &least);
    add_most_features(&most);
    int first = out->n, n = first;
    EACH_CARD (card, cut(trick, group->cards)) {
        find_card_facts(trick, card, n, facts);
        int32_t own = FEATURE_ONE * weight[N_FEATURES + trick->sight->table->card[card].place];
        FeatureSink rest = {.weight = weight, .sum = common + own};
        if (card == trick->sight->state->called) add_called_features(&rest);
        facts->rest[n] = rest.sum;
        out->action[n++] = card;
    }
    find_group_facts(trick, group, first, n - first, facts);
    facts->rest[first] += least.sum; /* the first card is the lowest of the group, and the last is the highest */
    facts->rest[n - 1] += most.sum;
    out->n = n;
}

/*
 * Returns the part of the score that all cards of a group have in common: the features of the group (see
 * add_group_features()) times their weights.
 */
INLINED int32_t score_traits(const Trick *trick, int index, const Group *group, const int32_t *weight)
{
    GroupTraits traits;
    FeatureSink group_sum = {.weight = weight};
    find_traits(trick, index, group, &traits);
    add_group_features(trick, group, &traits, &group_sum);
    return group_sum.sum;
}

/*
 * Computes the scores of all cards, one register of LANES cards at a time. Entries behind the last card get NO_SCORE.
 */
INLINED void score_cards(const Trick *trick, const int32_t *weight, const CardFacts *facts, Decision *out)
{
    FeatureSink taking = {.weight = weight}, highest = taking;
    add_taking_features(trick, &taking);
    add_highest_features(trick, &highest);
    for (int at = 0; at < out->n; at += LANES) {
        LaneSinks to = {.weight = weight, .sum = lanes_load(&facts->rest[at])};
        to.sum += take_trick(facts, at) & taking.sum;
        to.sum += (lanes_load(&facts->above[at]) == 0) & highest.sum;
        add_card_features(trick, facts, at, &to);
        lanes_store(&out->score[at], lanes_choose(lanes_from(at) < out->n, to.sum, lanes_same(NO_SCORE)));
    }
}

/* Returns the sum of two weights, limited to 16 bits. */
static int32_t add_weights(int32_t a, int32_t b)
{
    int32_t sum = a + b;
    return (int32_t)int_within(sum, INT16_MIN, INT16_MAX);
}

/*
 * Returns the weights of a decision, in `*own`: the weights of its row, plus the weights of the rows for announcements
 * that were made.
 */
static const int32_t *weights_with_announced(const Trick *trick, const Decision *decision, SkillRow *own)
{
    const SkillRow *row = trick->sight->skill->row;
    *own = row[trick->row];
    for (int k = 0; k < decision->n_announced; k++)
        for (int i = 0; i < ROW_WEIGHTS; i++)
            own->weight[i] = add_weights(own->weight[i], row[decision->announced[k]].weight[i]);
    return own->weight;
}

/*
 * Scores each legal card. If the cards are `alone`, no other actions are legal. Then only the differences between cards
 * matter, and summands that all of them have in common may be left out. `in_word` is a constant: the compiler makes a
 * fast version for packs of at most 64 cards.
 */
INLINED void score(const Sight *sight, CardSet legal, bool alone, bool in_word, Decision *out)
{
    Trick trick;
    SkillRow own;
    CardFacts facts;
    begin_trick(sight, in_word, &trick, out);
    const int32_t *weight = sight->skill->row[trick.row].weight;
    if (out->n_announced) weight = weights_with_announced(&trick, out, &own);
    clear_behind(cards_count(cut(&trick, legal)), &facts);
    /* often all legal cards are of one group, because players follow suit; then the loop looks only at this group */
    int first = sight->ranking->group_of[cards_first(cut(&trick, legal))], end = first + 1;
    bool is_one_group = !cut(&trick, legal & ~sight->ranking->group[first]);
    if (!is_one_group) {
        first = 0;
        end = sight->table->n_groups;
    }
    for (int index = first; index < end; index++) {
        Group group;
        if (!cut(&trick, legal & sight->ranking->group[index])) continue;
        find_group(&trick, index, legal, &group);
        int32_t common = is_one_group && alone ? 0 : score_traits(&trick, index, &group, weight);
        find_facts_of_group(&trick, &group, common, weight, &facts, out);
    }
    score_cards(&trick, weight, &facts, out);
}

void score_plays(const Sight *sight, CardSet legal, bool alone, Decision *out)
{
    if (cards_high(sight->game->pack)) score(sight, legal, alone, /* in_word */ false, out);
    else score(sight, legal, alone, /* in_word */ true, out);
}
