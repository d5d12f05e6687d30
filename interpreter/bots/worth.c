/* Estimates the worth of cards, and how many tricks and points a hand will win. */
#include "bots/worth.h"

/*
 * If points are counted for groups of cards, each card bears an equal share of the deduction for its group. Points are
 * multiplied by the size of a group, so that this share is an integer.
 */
int32_t card_worth(const Game *game, Card card)
{
    return game->values.n ? game->card[card].points * game->count_group - game->count_less * game->point_parts : 1;
}

int32_t cards_worth(const Game *game, CardSet cards)
{
    int32_t sum = 0;
    EACH_CARD (card, cards) sum += card_worth(game, card);
    return sum;
}

int64_t points_worth(const Game *game, Fraction points)
{
    return points.num * game->counted_parts / (points.den ? points.den : 1); /* points set to {0} have den 0 */
}

int32_t chance_of_any(int some, int n, int all)
{
    int32_t none = CERTAIN;
    /* the chance is the same if `some` and `n` are exchanged, so the loop runs over the smaller number */
    int draws = some < n ? some : n, others = some < n ? n : some;
    if (draws <= 0) return 0;
    if (some + n > all) return CERTAIN;
    /* NOLINTNEXTLINE(clang-analyzer-core.DivideZero): `i` is below `draws`, which is at most `all` */
    for (int i = 0; i < draws; i++) none = none * (all - others - i) / (all - i);
    return CERTAIN - none;
}

/* ---- the tricks and worth of a hand before play ------------------------------------------------------------------ */

static int least(int a, int b)
{
    return a < b ? a : b;
}

/* Returns the chance that `n` independent things all happen, if each happens with this chance. */
static int32_t chance_of_all(int32_t chance, int n)
{
    int32_t product = CERTAIN;
    for (int i = 0; i < n; i++) product = product * chance / CERTAIN;
    return product;
}

/*
 * Returns the chance that a trump wins a trick. Trumps are assumed to be played from the top: each round takes one
 * trump from each other player who has any.
 */
static int32_t trump_chance(const Hand *hand, Card card)
{
    CardSet stronger = hand->ranking->stronger[card];
    int out = cards_count(hand->unseen & hand->ranking->trumps), above = cards_count(hand->unseen & stronger);
    /*
     * round: number of earlier rounds, one for each own higher trump; left: the trumps that other players have after
     * these rounds
     */
    int round = cards_count(hand->cards & stronger);
    int left = out - round * hand->others;
    if (above == 0 || left <= 0) return CERTAIN;
    return chance_of_all(CERTAIN - above * CERTAIN / out, least(hand->others, left));
}

/*
 * Returns the chance that a card of a plain suit wins a trick. It wins if it is the highest remaining card and every
 * player still has its suit.
 */
static int32_t plain_chance(const Hand *hand, Card card)
{
    CardSet stronger = hand->ranking->stronger[card], group = hand->ranking->group[hand->ranking->group_of[card]];
    int all = cards_count(hand->unseen), out = cards_count(hand->unseen & group);
    /* round: number of earlier rounds of the suit, one for each own higher card */
    int above = cards_count(hand->unseen & stronger), round = cards_count(hand->cards & stronger);
    int32_t highest = out == 0 ? CERTAIN : chance_of_all(CERTAIN - above * CERTAIN / (out + 1), hand->others);
    if (!(hand->ranking->trumps & hand->unseen) || all == 0) return highest;
    /* how many cards each other player still has in this suit, in units of 1 / CERTAIN */
    int32_t length = out * CERTAIN * cards_count(hand->cards) / all - round * CERTAIN;
    int32_t follows = (int32_t)int_within(length, 0, CERTAIN);
    return highest * chance_of_all(follows, hand->others) / CERTAIN;
}

/*
 * Returns the chance that a joker wins a trick. It loses only to a higher joker, which each other player may keep for
 * this purpose.
 */
static int32_t joker_chance(const Hand *hand, Card card)
{
    int above = cards_count(hand->unseen & hand->ranking->stronger[card]);
    return CERTAIN - chance_of_any(above, hand->others, cards_count(hand->unseen));
}

int32_t hand_chance(const Hand *hand, Card card)
{
    if (cards_have(hand->ranking->group[EXCUSE_GROUP], card)) return 0;
    if (cards_have(hand->ranking->group[JOKER_GROUP], card)) return joker_chance(hand, card);
    return cards_have(hand->ranking->trumps, card) ? trump_chance(hand, card) : plain_chance(hand, card);
}

int32_t hand_tricks(const Hand *hand)
{
    int32_t sum = 0;
    EACH_CARD (card, hand->cards) sum += hand_chance(hand, card);
    return sum;
}

/*
 * Returns the chance that a card must win a trick, although its player avoids all tricks and always plays the lowest
 * card. This happens if no other player can beat the card, and at least one of them has a lower card of its suit.
 *
 * The player's lower cards are played in earlier rounds of the suit. In each of them, other players are assumed to play
 * one lower card, and about half of them a card of the suit. The more rounds there are, the more often the player can
 * discard the card before.
 */
static int32_t card_forced(const Hand *hand, Card card)
{
    /* the least chance of a trump, which may have to win because its player has none of a suit */
    enum { TRUMP = CERTAIN / 6 };
    CardSet stronger = hand->ranking->stronger[card], group = hand->ranking->group[hand->ranking->group_of[card]];
    bool is_trump = cards_have(hand->ranking->trumps, card);
    if (cards_have(hand->ranking->group[EXCUSE_GROUP], card)) return 0;
    if (cards_have(hand->ranking->group[JOKER_GROUP], card)) return joker_chance(hand, card);
    /*
     * round: number of earlier rounds, one for each own lower card. After these rounds, left is the number of unseen
     * cards of the suit, below the number of lower ones among them, all the number of unseen cards, and each the number
     * of cards in each hand.
     */
    int out = cards_count(hand->unseen & group), above = cards_count(hand->unseen & stronger);
    int round = cards_count(hand->cards & group & ~stronger) - 1;
    int left = out - round * (hand->others + 1) / 2, below = least(left, out - above - round);
    int each = cards_count(hand->cards) - round, all = cards_count(hand->unseen) - round * hand->others;
    if (below <= 0) return is_trump ? TRUMP : 0;
    int32_t has_none = CERTAIN - chance_of_any(left, each, all), is_below = chance_of_any(below, each, all) + has_none;
    /* the card wins if each other player is below it or has no card of the suit, unless none has a card of the suit */
    int32_t wins = chance_of_all(is_below, hand->others) - chance_of_all(has_none, hand->others);
    int32_t chance = (int32_t)int_within(wins, 0, CERTAIN) * 2 / (3 + round);
    return is_trump && chance < TRUMP ? TRUMP : chance;
}

/* Returns the chance that the hand must win at least one trick, if no card is discarded. */
static int32_t forced_now(const Hand *hand)
{
    int32_t none = CERTAIN;
    EACH_CARD (card, hand->cards) none = none * (CERTAIN - card_forced(hand, card)) / CERTAIN;
    return CERTAIN - none;
}

/* Tries to drop each card of the set, and compares how likely the rest of the hand must win a trick. */
Card hand_worst(const Hand *hand, CardSet cards)
{
    Card worst = cards_first(cards);
    int32_t least_chance = CERTAIN + 1;
    int strength = -1;
    EACH_CARD (card, cards) {
        Hand rest = *hand;
        rest.cards &= ~card_bit(card);
        int32_t chance = forced_now(&rest);
        bool is_higher = chance == least_chance && hand->ranking->strength[card] > strength;
        if (chance > least_chance || (chance == least_chance && !is_higher)) continue;
        worst = card;
        least_chance = chance;
        strength = hand->ranking->strength[card];
    }
    return worst;
}

int32_t hand_forced(const Hand *hand, int dropped)
{
    Hand rest = *hand;
    for (; dropped > 0 && rest.cards; dropped--) rest.cards &= ~card_bit(hand_worst(&rest, rest.cards));
    return forced_now(&rest);
}

/*
 * Adds for each card its chance to win a trick, times the worth of this trick. The trick has the card's own worth and
 * the average worth of the cards that the other players add to it (`others`).
 */
int32_t hand_worth(const Hand *hand)
{
    int all = cards_count(hand->unseen);
    int64_t others = all ? (int64_t)cards_worth(hand->game, hand->unseen) * hand->others * CERTAIN / all : 0;
    int64_t sum = 0;
    EACH_CARD (card, hand->cards)
        sum += (int64_t)hand_chance(hand, card) * (card_worth(hand->game, card) * CERTAIN + others) / CERTAIN;
    return (int32_t)(sum / CERTAIN);
}
