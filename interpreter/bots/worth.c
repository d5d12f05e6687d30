/* Estimates cards and hands. */
#include "bots/worth.h"

int32_t card_worth(const Game *game, Card card)
{
    int group = game->count_group > 1 ? game->count_group : 1;
    return game->values.n ? game->card[card].points * group - game->count_less * game->point_parts : 1;
}

int32_t cards_worth(const Game *game, CardSet cards)
{
    int32_t sum = 0;
    EACH_CARD (card, cards) sum += card_worth(game, card);
    return sum;
}

int64_t points_worth(const Game *game, Fraction points)
{
    return points.num * game_counted_parts(game) / (points.den ? points.den : 1);
}

CardSet cards_stronger(const Ranking *ranking, Card card)
{
    CardSet group = ranking->group[ranking->group_of[card]], set = 0;
    if (ranking->strength_follows_bits) return group & ~(card_bit(card) | (card_bit(card) - 1));
    EACH_CARD (other, group)
        if (ranking->strength[other] > ranking->strength[card]) set |= card_bit(other);
    return set;
}

int32_t chance_of_any(int some, int n, int all)
{
    int32_t none = CERTAIN;
    /* it makes no difference which of the two sets is drawn, so the smaller one is drawn card by card */
    int draws = some < n ? some : n, others = some < n ? n : some;
    if (draws <= 0) return 0;
    if (some + n > all) return CERTAIN;
    for (int i = 0; i < draws; i++) none = none * (all - others - i) / (all - i);
    return CERTAIN - none;
}

/* ---- a hand before play --------------------------------------------------------------------------------------- */

static int least(int a, int b)
{
    return a < b ? a : b;
}

/* The chance that `n` independent things with this chance all happen. */
static int32_t chance_of_all(int32_t chance, int n)
{
    int32_t product = CERTAIN;
    for (int i = 0; i < n; i++) product = product * chance / CERTAIN;
    return product;
}

/* The chance of a trump. Trumps are played from the top: each round takes one from each other player who has any. */
static int32_t trump_chance(const Hand *hand, Card card)
{
    CardSet stronger = cards_stronger(hand->ranking, card);
    int out = cards_count(hand->unseen & hand->ranking->trumps), above = cards_count(hand->unseen & stronger);
    /* round: earlier rounds with own higher trumps; left: the trumps that the others then have */
    int round = cards_count(hand->cards & stronger);
    int left = out - round * hand->others;
    if (above == 0 || left <= 0) return CERTAIN;
    return chance_of_all(CERTAIN - above * CERTAIN / out, least(hand->others, left));
}

/*
 * Returns the chance of a plain card: it wins if it is the highest remaining one and every player still has its suit.
 */
static int32_t plain_chance(const Hand *hand, Card card)
{
    CardSet stronger = cards_stronger(hand->ranking, card), group = hand->ranking->group[hand->ranking->group_of[card]];
    int all = cards_count(hand->unseen), out = cards_count(hand->unseen & group);
    int above = cards_count(hand->unseen & stronger), round = cards_count(hand->cards & stronger);
    int32_t highest = out == 0 ? CERTAIN : chance_of_all(CERTAIN - above * CERTAIN / (out + 1), hand->others);
    if (!(hand->ranking->trumps & hand->unseen) || all == 0) return highest;
    /* the cards that each other player has left in this suit */
    int32_t length = out * CERTAIN * cards_count(hand->cards) / all - round * CERTAIN;
    int32_t follows = (int32_t)int_within(length, 0, CERTAIN);
    return highest * chance_of_all(follows, hand->others) / CERTAIN;
}

/* Returns the chance of a joker: it loses only to a higher one, which each other player may hold back for it. */
static int32_t joker_chance(const Hand *hand, Card card)
{
    int above = cards_count(hand->unseen & cards_stronger(hand->ranking, card));
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
 * The chance that a card must win a trick, although its player avoids all tricks and always plays his lowest card. It
 * must if no other player has to beat it: each of them has a lower card of its suit, or none. The others
 * use a low card to attack in each earlier round of the suit. The more rounds there are, the more often the player
 * discards the card before.
 */
static int32_t card_forced(const Hand *hand, Card card)
{
    enum { TRUMP = CERTAIN / 6 }; /* a trump may have to win because its player is out of a suit */
    CardSet stronger = cards_stronger(hand->ranking, card), group = hand->ranking->group[hand->ranking->group_of[card]];
    bool is_trump = cards_have(hand->ranking->trumps, card);
    if (cards_have(hand->ranking->group[EXCUSE_GROUP], card)) return 0;
    if (cards_have(hand->ranking->group[JOKER_GROUP], card)) return joker_chance(hand, card);
    /* round: earlier rounds with own lower cards; left, below: cards, and lower ones, which are then unseen */
    int out = cards_count(hand->unseen & group), above = cards_count(hand->unseen & stronger);
    int round = cards_count(hand->cards & group & ~stronger) - 1;
    int left = out - round * (hand->others + 1) / 2, below = least(left, out - above - round);
    int each = cards_count(hand->cards) - round, all = cards_count(hand->unseen) - round * hand->others;
    if (below <= 0) return is_trump ? TRUMP : 0;
    int32_t has_none = CERTAIN - chance_of_any(left, each, all), is_below = chance_of_any(below, each, all) + has_none;
    int32_t wins = chance_of_all(is_below, hand->others) - chance_of_all(has_none, hand->others);
    int32_t chance = (int32_t)int_within(wins, 0, CERTAIN) * 2 / (3 + round);
    return is_trump && chance < TRUMP ? TRUMP : chance;
}

/* The chance that the hand must win at least one trick, without discarding. */
static int32_t forced_now(const Hand *hand)
{
    int32_t none = CERTAIN;
    EACH_CARD (card, hand->cards) none = none * (CERTAIN - card_forced(hand, card)) / CERTAIN;
    return CERTAIN - none;
}

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

int32_t hand_worth(const Hand *hand)
{
    int all = cards_count(hand->unseen);
    int64_t others = all ? (int64_t)cards_worth(hand->game, hand->unseen) * hand->others * CERTAIN / all : 0;
    int64_t sum = 0;
    EACH_CARD (card, hand->cards)
        sum += (int64_t)hand_chance(hand, card) * (card_worth(hand->game, card) * CERTAIN + others) / CERTAIN;
    return (int32_t)(sum / CERTAIN);
}
