/*
 * Finds tricks that a side certainly wins, without a search ("quick tricks" and "later tricks" in Haglund's description
 * of DDS, 2010; here for any pack). A leader who has the highest cards of a group wins a trick with each of them, as
 * long as nobody can trump. When the other players have no more cards of the group, the leader's lower cards of the
 * group win, too.
 */
#include "solver/plain_inner.h"

/* Tricks that a side certainly wins. */
typedef struct Sure {
    int tricks;
    uint64_t cards, matter; /* cards: the winning cards; matter: those that win only because of their rank */
} Sure;

/* The winning cards of each group that one player can play one after the other. */
typedef struct Run {
    int n[MAX_WORD_GROUPS];          /* the number of winners, which are the highest of `cards` */
    int mattering[MAX_WORD_GROUPS];  /* how many of these winners win only because of their rank */
    uint64_t cards[MAX_WORD_GROUPS]; /* the player's cards */
} Run;

/* The winners of a leader, and those of a partner who gets the lead afterwards. */
typedef struct Runs {
    Run run[2];
    int n, left;                   /* left: the tricks left */
    bool reached[MAX_WORD_GROUPS]; /* the groups in which the leader can lead a low card to a winner of the partner */
} Runs;

/* Returns the number of cards that a player has of a group. Plain.lengths has one byte for each group. */
static int length_of(const Plain *plain, int player, int group)
{
    return (int)(plain->lengths[player] >> 8 * group & 0xFF);
}

/* Returns the number of a player's trumps; 0 in games without trumps. */
static int trumps_of(const Plain *plain, int player)
{
    return plain->trumps ? length_of(plain, player, TRUMP_GROUP) : 0;
}

/*
 * Returns how often a group can be led safely after `drawn` rounds of trumps; MAX_BITS if this is always safe. A lead
 * is not safe when a player has no card of the group but a trump: an opponent, or a partner who must trump.
 */
static int safe_rounds(const Plain *plain, int leader, int group, int drawn)
{
    int rounds = MAX_BITS;
    if (plain->group[group] == plain->trumps) return rounds;
    for (int i = 0; i < plain->n; i++) {
        bool may_spoil = i != leader && (is_own(plain, i) != is_own(plain, leader) || plain->must_trump);
        if (!may_spoil || trumps_of(plain, i) <= drawn) continue;
        int length = length_of(plain, i, group);
        if (length < rounds) rounds = length;
    }
    return rounds;
}

/* Returns the number of cards of the group that the player with the most of them has, apart from the leader. */
static int longest_other(const Plain *plain, int leader, int group)
{
    int longest = 0;
    for (int i = 0; i < plain->n; i++) {
        int length = i == leader ? 0 : length_of(plain, i, group);
        if (length > longest) longest = length;
    }
    return longest;
}

static int least_of(int a, int b)
{
    return a < b ? a : b;
}

/* Returns all bits above the bit of a card, so also those of other groups. */
static uint64_t cards_above(uint64_t card)
{
    return ~(card * 2 - 1);
}

/* True if a player has the highest card of a group, apart from the cards `gone`. */
static inline bool has_highest(const Plain *plain, int player, int group, uint64_t gone)
{
    uint64_t cards = plain->rest & plain->group[group] & ~gone, mine = cards & plain->hand[player];
    return mine > (cards ^ mine); /* the set with the highest bit is the greater number */
}

/*
 * Adds the player's winners in one group, after `drawn` rounds of trumps. A partner has led the group `before` times
 * and won with the cards `gone`. The winners are the player's highest cards. If they outnumber the cards of every other
 * player, all lower cards of the group win, too, and only the first rounds depend on rank. Rounds that may be trumped
 * are not counted.
 */
static void add_group(const Plain *plain, int player, int group, uint64_t gone, int before, int drawn, Run *run)
{
    uint64_t cards = plain->rest & plain->group[group] & ~gone, mine = cards & plain->hand[player];
    uint64_t others = cards ^ mine, winners = others ? mine & cards_above(highest_of(others)) : mine;
    /* in the rounds that the partner led, the player followed with its lowest cards */
    int length = length_of(plain, player, group) - before;
    if (length <= 0) return;
    int longest = longest_other(plain, player, group) - before, n = bits_count(winners), mattering = n;
    bool others_run_out = n >= longest;
    if (others_run_out) {
        n = length;
        mattering = longest > 0 ? longest : 0;
    }
    n = least_of(least_of(n, length), safe_rounds(plain, player, group, drawn) - before);
    if (n <= 0) return;
    run->n[group] = n;
    run->mattering[group] = mattering;
    run->cards[group] = mine;
}

/* Finds all winners of a leader. Trumps are played first, so that nobody can trump the other groups. */
static void find_run(const Plain *plain, int leader, Run *run)
{
    run->n[TRUMP_GROUP] = 0;
    for (int i = 0; i < plain->n_groups; i++) {
        int drawn = plain->trumps && i != TRUMP_GROUP ? run->n[TRUMP_GROUP] : 0;
        run->n[i] = 0;
        if (has_highest(plain, leader, i, 0)) add_group(plain, leader, i, 0, 0, drawn, run);
    }
}

/*
 * True if the leader, after its own winners (`run`), still has a card of this group to lead to a winner of the partner
 * (`partner_run`).
 */
static bool can_reach(const Plain *plain, int leader, const Run *run, const Run *partner_run, int group)
{
    return partner_run->n[group] && length_of(plain, leader, group) > run->n[group];
}

/*
 * Finds the winners of a partner (`its`) after the leader's winners (`run`) were played. False if the leader cannot
 * pass the lead to any of them.
 */
static bool find_partner_run(const Plain *plain, int leader, const Run *run, int partner, Run *its)
{
    int drawn = plain->trumps ? run->n[TRUMP_GROUP] : 0;
    bool is_reached = false;
    for (int i = 0; i < plain->n_groups; i++) {
        uint64_t gone = run->n[i] ? highest_few(run->cards[i], run->n[i]) : 0;
        its->n[i] = 0;
        if (!has_highest(plain, partner, i, gone)) continue;
        add_group(plain, partner, i, gone, run->n[i], drawn, its);
        if (!can_reach(plain, leader, run, its, i)) continue;
        is_reached = true;
        if (plain->trumps && i == TRUMP_GROUP) drawn += its->n[i]; /* the partner goes on with trumps */
    }
    return is_reached;
}

/* Returns the number of winners in all groups. */
static int tricks_in(const Plain *plain, const Run *run)
{
    int tricks = 0;
    for (int i = 0; i < plain->n_groups; i++) tricks += run->n[i];
    return tricks;
}

/*
 * Finds the leader's winners, and those of the partner with the most winners to whom the leader can pass the lead. The
 * partner can keep its winners while the leader plays, unless both together have more winners than tricks are left.
 * safe_rounds() has considered a partner who must trump.
 */
static void find_runs(const Plain *plain, int leader, Runs *out)
{
    int most = 0;
    find_run(plain, leader, &out->run[0]);
    out->n = 1;
    out->left = bits_count(plain->hand[leader]);
    for (int i = 0; i < plain->n; i++) {
        Run its;
        if (i == leader || is_own(plain, i) != is_own(plain, leader)) continue;
        if (!find_partner_run(plain, leader, &out->run[0], i, &its) || tricks_in(plain, &its) <= most) continue;
        most = tricks_in(plain, &its);
        out->run[1] = its;
        out->n = 2;
        for (int k = 0; k < plain->n_groups; k++) out->reached[k] = can_reach(plain, leader, &out->run[0], &its, k);
    }
}

/* Adds up the winners of all runs. If there are at least as many as tricks left, the side wins every card in hands. */
static Sure sum_of(const Plain *plain, const Runs *runs)
{
    Sure sure = {0, 0, 0};
    for (int k = 0; k < runs->n; k++)
        for (int i = 0; i < plain->n_groups; i++) {
            const Run *run = &runs->run[k];
            if (!run->n[i]) continue;
            sure.tricks += run->n[i];
            sure.cards |= highest_few(run->cards[i], run->n[i]);
            int mattering = least_of(run->mattering[i], run->n[i]);
            if (mattering) sure.matter |= highest_few(run->cards[i], mattering);
        }
    if (sure.tricks >= runs->left) sure = (Sure){runs->left, plain->rest, sure.matter};
    return sure;
}

/*
 * Returns the group of run `k` (0: the leader's, 1: the partner's) in which a winner can be taken away first; -1 if the
 * run has no winners. Groups that other winners rely on come last. These are the leader's trumps, which make other
 * groups safe, and groups in which the partner gets the lead. Among the latter the trumps are last, because they have
 * the lowest number.
 */
static int group_to_drop(const Plain *plain, const Runs *runs, int k)
{
    int highest = -1;
    for (int i = plain->n_groups; i-- > 0;) {
        bool is_relied_on = k > 0 ? runs->reached[i] : plain->trumps && i == TRUMP_GROUP;
        if (!runs->run[k].n[i]) continue;
        if (!is_relied_on) return i;
        if (highest < 0) highest = i;
    }
    return highest;
}

/*
 * Takes one winner away; false if there is none. The leader's winners are taken after the partner's, which rely on
 * them.
 */
static bool drop_winner(const Plain *plain, Runs *runs)
{
    for (int k = runs->n - 1; k >= 0; k--) {
        int group = group_to_drop(plain, runs, k);
        if (group < 0) continue;
        runs->run[k].n[group]--;
        return true;
    }
    return false;
}

/* ---- sure tricks of the highest trumps, and of the side that does not lead --------------------------------------- */

/*
 * Returns the highest trumps of a side, which win whenever they are played. If several hands of the side have high
 * trumps, two of these may fall into one trick. So only the hand with the most of them counts.
 */
static Sure highest_trumps(const Plain *plain, bool own)
{
    Sure sure = {0, 0, 0};
    uint64_t side = 0, trumps = plain->rest & plain->trumps;
    for (int i = 0; i < plain->n; i++)
        if (is_own(plain, i) == own) side |= plain->hand[i];
    uint64_t others = trumps & ~side, highest = trumps & side & (others ? cards_above(highest_of(others)) : ~0ULL);
    for (int i = 0; i < plain->n; i++) {
        uint64_t cards = plain->hand[i] & highest;
        if (bits_count(cards) > sure.tricks) sure = (Sure){bits_count(cards), cards, cards};
    }
    return sure;
}

/* Returns the player who has a card; some player must have it. */
static int holder_of(const Plain *plain, uint64_t card)
{
    int player = 0;
    while (!(plain->hand[player] & card)) player++;
    return player;
}

/*
 * True if the leader's partner may trump a lead of this group, or if any other player must trump it. Then the other
 * side's highest card of the group is not certain to win.
 */
static bool can_be_trumped(const Plain *plain, int leader, int group)
{
    if (plain->group[group] == plain->trumps) return false;
    for (int i = 0; i < plain->n; i++) {
        bool may_trump = i != leader && (is_own(plain, i) == is_own(plain, leader) || plain->must_trump);
        if (may_trump && trumps_of(plain, i) && !length_of(plain, i, group)) return true;
    }
    return false;
}

/*
 * If the side that does not lead has the highest card of every group that the leader can lead, it wins the next trick.
 * With `goes_on`, the holder of this card then plays its other winners, too. Returns the tricks that are certain
 * whichever group is led. Returns no tricks if the leader's side has one of these highest cards, or if one can be
 * trumped.
 */
static Sure tricks_after_lead(const Plain *plain, int leader, bool goes_on)
{
    Sure least = {MAX_BITS, ~0ULL, 0};
    for (int i = 0; i < plain->n_groups; i++) {
        if (!length_of(plain, leader, i)) continue;
        uint64_t top = highest_of(plain->rest & plain->group[i]);
        int holder = holder_of(plain, top);
        if (is_own(plain, holder) == is_own(plain, leader) || can_be_trumped(plain, leader, i)) return (Sure){0, 0, 0};
        Sure its = {1, top, top};
        if (goes_on) {
            Runs runs;
            find_runs(plain, holder, &runs);
            Sure all = sum_of(plain, &runs);
            if (all.tricks > 1) its = all;
        }
        least.tricks = least_of(least.tricks, its.tricks);
        least.cards &= its.cards;
        least.matter |= its.matter | top;
    }
    return least;
}

/* ---- the decision from sure tricks ------------------------------------------------------------------------------- */

/* Returns the sum of the positive weights of some cards. */
static int weight_of_cards(const Plain *plain, uint64_t cards)
{
    int weight = 0;
    for (int i = 0; i < plain->n_values; i++) {
        uint64_t like = cards & plain->value[i];
        if (like && plain->weight[place_of(like)] > 0) weight += bits_count(like) * plain->weight[place_of(like)];
    }
    return weight;
}

/*
 * True if tricks that a side certainly wins decide the question. `own`: the winners belong to the searched side. Sets
 * the bound, and the cards that it depends on; leaves `*out` unchanged if nothing is decided.
 */
static bool is_decided(const Ask *ask, Sure sure, bool own, Answer *out)
{
    const Plain *plain = ask->plain;
    int of_trick = plain->outcomes.of_trick, others = ask->left - sure.tricks;
    int weight = weight_of_cards(plain, sure.cards), marks = marks_of(plain, plain->rest), bound;
    if (!sure.tricks) return false;
    if (own) { /* the least gain: certain cards and tricks, and the worst result of all others */
        bound = plain->least + weight + sure.tricks * of_trick + (of_trick < 0 ? others * of_trick : 0);
        bound += plain->shape->low[marks][others][plain->won + sure.tricks];
        if (bound < ask->wanted) return false;
    } else { /* the greatest gain: the best result of all other cards and tricks */
        bound = plain->most - weight + (of_trick > 0 ? others * of_trick : 0);
        bound += plain->shape->high[marks][others][plain->won];
        if (bound >= ask->wanted) return false;
    }
    *out = (Answer){bound, sure.matter};
    return true;
}

/*
 * True if the winners of the leader's side decide the question. Then takes away winners as long as the others still
 * decide it, so that the stored result depends on fewer cards and applies more often.
 */
static bool is_decided_by_runs(const Ask *ask, int leader, Answer *out)
{
    Runs runs;
    bool own = is_own(ask->plain, leader);
    find_runs(ask->plain, leader, &runs);
    if (!is_decided(ask, sum_of(ask->plain, &runs), own, out)) return false;
    while (drop_winner(ask->plain, &runs) && is_decided(ask, sum_of(ask->plain, &runs), own, out)) continue;
    return true;
}

/* True if the highest trumps of the side that does not lead decide the question. Uses as few of them as possible. */
static bool is_decided_by_trumps(const Ask *ask, int leader, Answer *out)
{
    bool own = !is_own(ask->plain, leader);
    Sure all = highest_trumps(ask->plain, own);
    for (int n = 1; n <= all.tricks; n++) {
        uint64_t cards = highest_few(all.cards, n);
        if (is_decided(ask, (Sure){n, cards, cards}, own, out)) return true;
    }
    return false;
}

/*
 * True if the side that does not lead is certain to win enough to decide the question, whichever group is led. Counts
 * the next trick first; if that does not decide, also the winners that its holder then plays.
 */
static bool is_decided_by_lead(const Ask *ask, int leader, Answer *out)
{
    bool own = !is_own(ask->plain, leader);
    Sure one = tricks_after_lead(ask->plain, leader, false);
    if (!one.tricks) return false;
    return is_decided(ask, one, own, out) || is_decided(ask, tricks_after_lead(ask->plain, leader, true), own, out);
}

bool winners_decide(const Ask *ask, int leader, Answer *out)
{
    return is_decided_by_runs(ask, leader, out) || is_decided_by_trumps(ask, leader, out) ||
           is_decided_by_lead(ask, leader, out);
}
