/*
 * Chooses which cards to try, and in which order. If cards are equivalent, only one is tried. The first cards are
 * those that will probably win the trick for their player's side, or that cost least if the trick is lost.
 */
#include "solver/plain_inner.h"

/*
 * Weights of the order, found by counting the positions searched in games of points and of tricks. A lead should leave
 * the other side few answers, because all of them must be searched; the own side needs only one good card.
 */
enum { WORTH_OF_WEIGHT = 32, WORTH_OF_TRICK = 64, WORTH_OF_REPLY = 256, WORTH_OF_TRUMPING = 8 };

/* The highest card with which a player could win the trick; 0 if there is none. */
static uint64_t best_answer(const Plain *plain, const Trick *trick, uint64_t legal)
{
    uint64_t trumps = legal & plain->trumps, top = trumps ? trumps : legal & trick->led;
    if (!top) return 0;
    top = highest_of(top);
    return beats(plain, trick, top) ? top : 0;
}

/*
 * How promising a card is for its player: what the side gains if each later player plays its highest winning card. A
 * lead that leaves the other side many answers is worse, and of equal cards the lower one is better.
 */
static int promise(const Plain *plain, Trick trick, int player, int played, uint64_t card)
{
    lay(plain, &trick, player, card);
    int weight = trick.weight, replies = 0;
    for (int other = next_player(plain, player), i = played + 1; i < plain->n; i++, other = next_player(plain, other)) {
        uint64_t legal = legal_cards(plain, &trick, other), answer = best_answer(plain, &trick, legal);
        if (is_own(plain, other) != is_own(plain, player)) replies += bits_count(legal);
        if (!answer) continue;
        trick.best = answer;
        trick.winner = other;
    }
    int gain = WORTH_OF_WEIGHT * weight + WORTH_OF_TRICK * (plain->outcomes.of_trick ? plain->outcomes.of_trick : 1);
    if (!is_own(plain, trick.winner)) gain = -gain;
    int rank = place_of(card) - place_of(plain->cards_following[place_of(card)]);
    bool is_trumping = played && (card & plain->trumps & ~trick.led); /* a low trump is better than a discard */
    return (is_own(plain, player) ? gain : -gain) - (played ? 0 : WORTH_OF_REPLY * replies) - rank +
           (is_trumping ? WORTH_OF_TRUMPING : 0);
}

/* The next lower card of the same group in the hand; 0 if there is none. */
static uint64_t next_lower(const Plain *plain, uint64_t hand, uint64_t card)
{
    uint64_t below = hand & plain->cards_following[place_of(card)] & (card - 1);
    return below ? highest_of(below) : 0;
}

/*
 * True if a card is equivalent to the next lower one in the hand: no other player has a card between them, and both are
 * worth the same.
 */
static bool is_like_lower(const Plain *plain, uint64_t hand, uint64_t others, uint64_t card)
{
    uint64_t lower = next_lower(plain, hand, card);
    if (!lower || plain->weight[place_of(card)] != plain->weight[place_of(lower)]) return false;
    uint64_t between = (card - 1) & ~(2 * lower - 1);
    return !(others & between & plain->cards_following[place_of(card)]) && !((card | lower) & plain->marked);
}

/*
 * Sorts the cards by their promise while listing them. A known best card comes first, and a single legal card needs no
 * promise.
 */
void choices_list(const Plain *plain, const Trick *trick, int player, int played, uint64_t first, Choices *out)
{
    uint64_t legal = legal_cards(plain, trick, player);
    uint64_t others = (plain->rest & ~plain->hand[player]) | trick->best; /* cards that may separate two equal ones */
    int promises[MAX_BITS];
    out->n = 0;
    out->skipped = 0;
    for (uint64_t left = legal; left; left &= left - 1) {
        uint64_t card = left & -left;
        if (!plain->ways.looks_at_all && is_like_lower(plain, legal, others, card)) {
            out->skipped |= card;
            continue;
        }
        bool is_known = card == first || !(legal & (legal - 1));
        int promised = is_known ? INT32_MAX : promise(plain, *trick, player, played, card);
        int at = out->n++;
        for (; at > 0 && promises[at - 1] < promised; at--) {
            promises[at] = promises[at - 1];
            out->card[at] = out->card[at - 1];
        }
        promises[at] = promised;
        out->card[at] = card;
    }
}

uint64_t choices_matter(const Plain *plain, const Choices *choices, uint64_t hand, uint64_t matter)
{
    for (uint64_t left = choices->skipped; left;) {
        uint64_t card = highest_of(left), lower = next_lower(plain, hand, card);
        uint64_t cards = matter & plain->cards_following[place_of(card)], lowest = cards & -cards;
        if (lowest && lowest <= card && lowest > lower)
            matter |= lower; /* the card matters, but not yet the lower one */
        left ^= card;
    }
    return matter;
}
