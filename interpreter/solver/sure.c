/*
 * Finds tricks that a side certainly wins, without a search ("quick tricks" and "later tricks" in Haglund's description
 * of DDS, 2010; here for any pack). A leader who has the highest cards of a group wins a trick with each, as long as
 * nobody can trump. When the other players have no more cards of the group, lower cards win, too.
 */
#include "solver/plain_inner.h"

static int length_of(const Plain *plain, int player, int group)
{
    return (int)(plain->lengths[player] >> 8 * group & 0xFF);
}

/*
 * How often a group can be led safely. It is not safe when a player has no card of the group but a trump: an opponent,
 * or a partner who must trump.
 */
static int safe_rounds(const Plain *plain, int leader, int group)
{
    int rounds = MAX_BITS;
    if (plain->group[group] == plain->trumps) return rounds;
    for (int i = 0; i < plain->n; i++) {
        bool may_spoil = i != leader && (is_own(plain, i) != is_own(plain, leader) || plain->must_trump);
        if (!may_spoil || !(plain->hand[i] & plain->trumps)) continue;
        int length = length_of(plain, i, group);
        if (length < rounds) rounds = length;
    }
    return rounds;
}

/* Returns the length of the group in the hand, other than the leader's, that has most of it. */
static int longest_other(const Plain *plain, int leader, int group)
{
    int longest = 0;
    for (int i = 0; i < plain->n; i++) {
        int length = i == leader ? 0 : length_of(plain, i, group);
        if (length > longest) longest = length;
    }
    return longest;
}

/* Returns the `n` highest cards of a set. */
static uint64_t highest_few(uint64_t cards, int n)
{
    uint64_t few = 0;
    for (; n > 0 && cards; n--) {
        few |= highest_of(cards);
        cards &= ~few;
    }
    return few;
}

static uint64_t cards_above(uint64_t card)
{
    return ~(card * 2 - 1);
}

/*
 * Adds the leader's winners in one group, which are the highest cards. If they outlast the cards of all others, every
 * card of the group wins, and only the first rounds depend on rank.
 */
static void add_group(const Plain *plain, int leader, int group, Sure *sure)
{
    uint64_t cards = plain->rest & plain->group[group], mine = cards & plain->hand[leader], others = cards & ~mine;
    uint64_t winners = others ? mine & cards_above(highest_of(others)) : mine;
    if (!winners) return;
    int rounds = safe_rounds(plain, leader, group), longest = longest_other(plain, leader, group);
    int n = bits_count(winners), mattering = n;
    if (n >= longest) {
        n = bits_count(mine);
        mattering = longest;
    }
    if (n > rounds) n = rounds;
    sure->tricks += n;
    sure->cards |= highest_few(mine, n);
    sure->matter |= highest_few(mine, mattering < n ? mattering : n);
}

/* All winners of a leader. */
static Sure winners_of(const Plain *plain, int leader)
{
    Sure sure = {0, 0, 0};
    for (int i = 0; i < plain->n_groups; i++) add_group(plain, leader, i, &sure);
    return sure;
}

/* True if the leader has a card to which the partner can play one of `winners`. */
static bool can_reach(const Plain *plain, int leader, uint64_t winners)
{
    for (int i = 0; i < plain->n_groups; i++)
        if ((winners & plain->group[i]) && (plain->hand[leader] & plain->group[i])) return true;
    return false;
}

/*
 * Counts the leader's winners, and then those of the best partner to whom the leader can pass the lead. These winners
 * are in different groups, so all of them can be played. The partner can discard on the leader's winners if together
 * they have no more winners than there are tricks. A partner who must trump is considered in safe_rounds().
 */
Sure sure_tricks(const Plain *plain, int leader)
{
    Sure sure = winners_of(plain, leader), most = {0, 0, 0};
    for (int i = 0; i < plain->n; i++) {
        if (i == leader || is_own(plain, i) != is_own(plain, leader)) continue;
        Sure its = winners_of(plain, i);
        if (its.tricks > most.tricks && can_reach(plain, leader, its.cards)) most = its;
    }
    int left = bits_count(plain->hand[leader]);
    sure.tricks += most.tricks;
    sure.cards |= most.cards;
    sure.matter |= most.matter;
    if (sure.tricks >= left) sure = (Sure){left, plain->rest, sure.matter};
    return sure;
}

/*
 * The highest trumps win whenever they are played. If they are in several hands of the side, two of them may fall into
 * one trick. So only the hand with the most of them counts.
 */
Sure late_tricks(const Plain *plain, bool own)
{
    Sure sure = {0, 0, 0};
    uint64_t side = 0, trumps = plain->rest & plain->trumps;
    for (int i = 0; i < plain->n; i++)
        if (is_own(plain, i) == own) side |= plain->hand[i];
    uint64_t others = trumps & ~side, highest = trumps & side & (others ? cards_above(highest_of(others)) : ~0ULL);
    for (int i = 0; i < plain->n; i++) {
        uint64_t cards = plain->hand[i] & highest;
        if (bits_count(cards) > sure.tricks) sure = (Sure){bits_count(cards), cards, highest};
    }
    return sure;
}
