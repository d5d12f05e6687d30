/* The scores of actions: their features times the weights of a skill. */
#include "bots/features_inner.h"

enum { MOST_SCORE = 1 << 30 /* scores are limited to this in both directions */ };

/*
 * Returns the sum of the weights that belong to these cards, in two rows. `one` and `other` point to the weights of
 * places in these rows (see place_in_group()).
 */
static int64_t places_sum(const int32_t *one, const int32_t *other, CardSet cards, const RankingTable *table)
{
    int64_t sum = 0;
    EACH_CARD (card, cards) {
        int place = table->card[card].place;
        sum += one[place] + other[place];
    }
    return sum;
}

/* Returns the sum of all features of an action times their weights, for two rows together. */
static int64_t product(const SkillRow *one, const SkillRow *other, const Alternative *alternative,
                       const RankingTable *table)
{
    int32_t by_one = 0, by_other = 0;
    for (int i = 0; i < N_FEATURES; i++) {
        by_one += one->weight[i] * alternative->feature[i];
        by_other += other->weight[i] * alternative->feature[i];
    }
    const int32_t *places = one->weight + N_FEATURES, *others = other->weight + N_FEATURES;
    return (int64_t)by_one + by_other + places_sum(places, others, alternative->cards, table) * alternative->each;
}

int32_t decision_score(const Skill *skill, const Decision *decision, int index)
{
    static const SkillRow NOTHING = {{0}};
    const Alternative *alternative = &decision->of[index];
    const RankingTable *table = &skill->table[alternative->ranking];
    const SkillRow *row = alternative->row == NO_ROW ? &NOTHING : &skill->row[alternative->row];
    const SkillRow *shared = alternative->shared == NO_ROW ? &NOTHING : &skill->row[alternative->shared];
    int64_t sum = product(row, shared, alternative, table);
    for (int i = 0; i < decision->n_announced && decision->action[index] < FIRST_TOKEN; i++)
        sum += product(&skill->row[decision->announced[i]], &NOTHING, alternative, table);
    return (int32_t)int_within(sum, -MOST_SCORE, MOST_SCORE);
}

int decision_likeliest(const Decision *decision)
{
    int best = 0;
    for (int i = 1; i < decision->n; i++)
        if (decision->score[i] > decision->score[best]) best = i;
    return best;
}
