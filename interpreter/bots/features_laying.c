/*
 * The features of cards that are not played to a trick: cards that are discarded, passed, given or named.
 */
#include "bots/features_inner.h"
#include "engine/passing.h"

/* Indexes of the features of a card that is discarded, passed, given or called. */
enum CardFeature {
    L_WORTH,       /* the worth of the card */
    L_TRICK,       /* its chance to win a trick */
    L_TRICK_WORTH, /* L_TRICK times L_WORTH */
    L_LENGTH,      /* the length of its group in the hand */
    L_SINGLE,      /* 1 for the only card of its group */
    L_CAN_VOID,    /* 1 if all cards of its group can be discarded */
    L_TRUMP,       /* 1 for a trump */
    L_MOST,        /* 1 for the highest card of its group in the hand */
    L_LEAST,       /* 1 for the lowest card of its group in the hand */
    L_TOP,         /* the chance of the highest card of its group in the hand */
    L_OTHERS,      /* the number of unseen cards of its group */
    L_OF_OTHERS,   /* 1 if the card is not in the hand */
    L_STRONGER     /* the number of unseen stronger cards */
};

/* Returns the number of the row of weights for a card that is not played to a trick. */
static int row_of_laying(const Sight *sight)
{
    const State *state = sight->state;
    Giving given;
    if (state->contract == NO_CONTRACT) return ROW_PASSED;
    if (giving_is_on(state) && giving_nth(sight->game, state, state->n_gifts, &given))
        return is_friend(sight, given.to) ? ROW_GIVEN : ROW_PASSED;
    if (state->phase != PHASE_DISCARD) return ROW_NAMED;
    if (state->to_discard == 0) return ROW_GIVEN;
    Owner owner = sight->game->contract[state->contract].discard.owner;
    return owner == OWNER_DECLARER || owner == OWNER_DECLARER_WITH_TRICK ? ROW_KEPT : ROW_LAID_OFF;
}

/* Values common to the cards of a group. */
typedef struct Holding {
    bool is_known;    /* the other values have been computed */
    Card least, most; /* the lowest and the highest card of the group in the hand; NO_CARD: none */
    int n;            /* the number of cards of the group in the hand */
    /* others: how many cards of the group the other players have; top: the chance of the highest card in the hand */
    int16_t others, top;
} Holding;

/* Returns the values of a group, computed when first needed. `chance_of_none`: see powers_of_none(). */
static const Holding *holding_of(const Sight *sight, const Powers *chance_of_none, int index, Holding *holdings)
{
    Holding *holding = &holdings[index];
    CardSet group = sight->ranking->group[index], mine = sight->hand & group;
    if (holding->is_known) return holding;
    holding->is_known = true;
    holding->n = cards_count(mine);
    holding->others = sight->skill->length[cards_count(sight->unseen & group)];
    holding->least = mine ? cards_first(mine) : NO_CARD;
    holding->most = mine ? cards_last(mine) : NO_CARD;
    if (mine)
        holding->top =
            (int16_t)(chance_of(sight, holding->most, chance_of_none, /* in_word */ false) * FEATURE_ONE / SURE);
    return holding;
}

/* Adds the features of a card that is not played to a trick. `chance_of_none`: see powers_of_none(). */
INLINED void add_laying_features(const Sight *sight, const Powers *chance_of_none, const Holding *holding, Card card,
                                 FeatureSink *to)
{
    int stronger = cards_count(sight->table->card[card].above & sight->unseen);
    int32_t chance = power_of(chance_of_none, stronger) * FEATURE_ONE / SURE, worth = sight->table->card[card].worth;
    add_feature(to, L_WORTH, worth);
    add_feature(to, L_TRICK, chance);
    add_feature(to, L_TRICK_WORTH, chance * worth / FEATURE_ONE);
    add_feature(to, L_LENGTH, sight->skill->length[holding->n]);
    add_feature(to, L_SINGLE, holding->n == 1 ? FEATURE_ONE : 0);
    add_feature(to, L_CAN_VOID, holding->n <= sight->state->to_discard ? FEATURE_ONE : 0);
    add_feature(to, L_TRUMP, cards_have(sight->ranking->trumps, card) ? FEATURE_ONE : 0);
    add_feature(to, L_MOST, holding->most == card ? FEATURE_ONE : 0);
    add_feature(to, L_LEAST, holding->least == card ? FEATURE_ONE : 0);
    add_feature(to, L_TOP, holding->top);
    add_feature(to, L_OTHERS, holding->others);
    add_feature(to, L_OF_OTHERS, cards_have(sight->hand, card) ? 0 : FEATURE_ONE);
    add_feature(to, L_STRONGER, stronger * FEATURE_ONE / 4);
}

void describe_layings(const Sight *sight, CardSet legal, Decision *out)
{
    Holding holdings[MAX_GROUPS] = {{.is_known = false}};
    const Powers *chance_of_none = powers_of_none(sight);
    int row = row_of_laying(sight);
    EACH_CARD (card, legal) {
        Alternative *alternative = decision_add(out, card);
        if (!alternative) return;
        FeatureSink to = {.feature = alternative->feature};
        const Holding *holding = holding_of(sight, chance_of_none, sight->ranking->group_of[card], holdings);
        add_laying_features(sight, chance_of_none, holding, card, &to);
        alternative->row = (uint16_t)row;
        alternative->ranking = (uint8_t)(sight->ranking - sight->game->ranking);
        alternative->cards = card_bit(card);
        alternative->each = FEATURE_ONE;
    }
}

/*
 * Adds to the decision each legal card that may be discarded, passed or named, with its score: the weighted sum of its
 * features. Unlike describe_layings(), this function does not store the features. The first summand is the weight of
 * the card itself.
 */
void score_layings(const Sight *sight, CardSet legal, Decision *out)
{
    Holding holdings[MAX_GROUPS] = {{.is_known = false}};
    const Powers *chance_of_none = powers_of_none(sight);
    const int32_t *weight = sight->skill->row[row_of_laying(sight)].weight;
    EACH_CARD (card, legal) {
        FeatureSink to = {.weight = weight, .sum = FEATURE_ONE * weight[N_FEATURES + sight->table->card[card].place]};
        const Holding *holding = holding_of(sight, chance_of_none, sight->ranking->group_of[card], holdings);
        add_laying_features(sight, chance_of_none, holding, card, &to);
        decision_add_score(out, card, to.sum);
    }
}
