/*
 * Chooses which cards to try, and in which order. If cards are equivalent, only one is tried. The first cards are
 * those that will probably win the trick for their player's side, or that cost least if the trick is lost.
 */
#include "solver/plain_inner.h"

/*
 * Weights for sorting the cards, found by counting the positions that a search visits, in games of points and of
 * tricks. A lead is better if the opponents have few legal answers, because the search must try all of their answers.
 */
enum { WORTH_OF_WEIGHT = 32, WORTH_OF_TRICK = 64, WORTH_OF_REPLY = 256, WORTH_OF_TRUMPING = 8 };

/* Returns the highest legal card of a player if it would win the trick at the moment; 0 if no card would. */
static uint64_t best_answer(const Plain *plain, const Trick *trick, uint64_t legal)
{
    uint64_t trumps = legal & plain->trumps, top = trumps ? trumps : legal & trick->led;
    if (!top) return 0;
    top = highest_of(top);
    return beats(plain, trick, top) ? top : 0;
}

/*
 * The expected outcome of a trick: whether the player's side wins it, and how many legal cards the opponents have in
 * it.
 */
typedef struct Outlook {
    bool wins;
    int replies;
} Outlook;

/*
 * Returns the outlook of a player after its card. Assumes that each later player plays its highest legal card if this
 * card beats the trick so far, and changes the trick accordingly. `played` is the number of cards that were in the
 * trick before the player's card.
 */
static Outlook outlook_of(const Plain *plain, Trick *trick, int player, int played)
{
    Outlook out = {false, 0};
    for (int other = next_player(plain, player), i = played + 1; i < plain->n; i++, other = next_player(plain, other)) {
        uint64_t legal = legal_cards(plain, trick, other), answer = best_answer(plain, trick, legal);
        if (is_own(plain, other) != is_own(plain, player)) out.replies += bits_count(legal);
        if (!answer) continue;
        trick->best = answer;
        trick->winner = other;
    }
    out.wins = is_own(plain, trick->winner) == is_own(plain, player);
    return out;
}

/*
 * Returns how promising a card is for its player. It is high if the player's side will probably win the trick, and with
 * it a high score. A lead is worse if the opponents have many answers. Among equal results, a low card is better than a
 * high one, and a low trump is better than a discard.
 */
static int promise(const Plain *plain, const Trick *trick, uint64_t card, Outlook outlook)
{
    int place = place_of(card);
    /* for this order, winning a trick counts even if only cards score */
    int of_trick = plain->outcomes.of_trick ? plain->outcomes.of_trick : 1;
    int gain = WORTH_OF_WEIGHT * (trick->weight + plain->weight[place]) + WORTH_OF_TRICK * of_trick;
    int cost = place - place_of(plain->cards_following[place]); /* the rank of the card in its group, from 0 */
    if (!trick->cards) cost += WORTH_OF_REPLY * outlook.replies;
    else if (card & plain->trumps & ~trick->led) cost -= WORTH_OF_TRUMPING;
    return (outlook.wins ? gain : -gain) - cost;
}

/* Returns the next lower card of the same group in the hand; 0 if there is none. */
static uint64_t next_lower(const Plain *plain, uint64_t hand, uint64_t card)
{
    uint64_t below = hand & plain->cards_following[place_of(card)] & (card - 1);
    return below ? highest_of(below) : 0;
}

/*
 * True if a card is equivalent to the next lower one in the hand: no other player has a card between them, and both are
 * worth the same. A marked card is never equivalent to another one.
 */
static bool is_like_lower(const Plain *plain, uint64_t hand, uint64_t others, uint64_t card)
{
    uint64_t lower = next_lower(plain, hand, card);
    if (!lower || plain->weight[place_of(card)] != plain->weight[place_of(lower)]) return false;
    uint64_t between = (card - 1) & ~(2 * lower - 1); /* all bits below `card` and above `lower` */
    return !(others & between & plain->cards_following[place_of(card)]) && !((card | lower) & plain->marked);
}

/*
 * Inserts a card and its promise (see promise()) into two sorted lists, `out->card` and `promises`. The card comes
 * behind all cards that promise at least as much.
 */
static void insert_card(Choices *out, int *promises, uint64_t card, int promised)
{
    int place = out->n++;
    for (; place > 0 && promises[place - 1] < promised; place--) {
        promises[place] = promises[place - 1];
        out->card[place] = out->card[place - 1];
    }
    promises[place] = promised;
    out->card[place] = card;
}

/* The outlook after any card that does not beat the trick so far. All these cards have the same outlook. */
typedef struct Beaten {
    bool is_known;
    Outlook outlook;
} Beaten;

/*
 * Returns the outlook if the player plays this card. For a card that does not beat the trick so far, the outlook is
 * computed only once and kept in `beaten`.
 */
static inline Outlook outlook_with(const Plain *plain, const Trick *trick, int player, int played, uint64_t card,
                                   Beaten *beaten)
{
    bool wins_now = !played || beats(plain, trick, card);
    if (!wins_now && beaten->is_known) return beaten->outlook;
    Trick after = *trick;
    if (wins_now) lay(plain, &after, player, card);
    Outlook outlook = outlook_of(plain, &after, player, played);
    if (!wins_now) *beaten = (Beaten){.is_known = true, .outlook = outlook};
    return outlook;
}

/*
 * Lists the legal cards, the most promising first. The card `first`, if any, comes before all others. A card that is
 * equivalent to a lower one is skipped, except with `looks_at_all`. If only one card is legal, it needs no rating.
 */
void choices_list(const Plain *plain, const Trick *trick, int player, int played, uint64_t first, Choices *out)
{
    uint64_t legal = legal_cards(plain, trick, player);
    /* the cards that may rank between two cards of the hand: those of other players, and the best card of the trick */
    uint64_t others = (plain->rest & ~plain->hand[player]) | trick->best;
    int promises[MAX_BITS];
    bool has_choice = (legal & (legal - 1)) != 0; /* more than one card is legal */
    Beaten beaten = {.is_known = false};
    out->n = 0;
    out->skipped = 0;
    for (uint64_t left = legal; left; left &= left - 1) {
        uint64_t card = left & -left;
        if (!plain->ways.looks_at_all && is_like_lower(plain, legal, others, card)) {
            out->skipped |= card;
            continue;
        }
        if (card == first || !has_choice) {
            insert_card(out, promises, card, INT32_MAX);
            continue;
        }
        Outlook outlook = outlook_with(plain, trick, player, played, card, &beaten);
        insert_card(out, promises, card, promise(plain, trick, card, outlook));
    }
}

/*
 * If a card of a group matters, all higher cards of the group matter, too. So a skipped card matters if the lowest card
 * of its group in `matter` is not above it. Then adds the next lower card of the hand, unless it matters already.
 */
uint64_t choices_matter(const Plain *plain, const Choices *choices, uint64_t hand, uint64_t matter)
{
    /* from the highest skipped card down, because the card below it may have been skipped, too */
    for (uint64_t left = choices->skipped; left; left ^= highest_of(left)) {
        uint64_t card = highest_of(left), lower = next_lower(plain, hand, card);
        uint64_t cards = matter & plain->cards_following[place_of(card)], lowest = cards & -cards;
        /* cards matter from the top of the group down to `lowest` */
        bool depends_on_card = lowest && lowest <= card, depends_on_lower = lowest <= lower;
        if (depends_on_card && !depends_on_lower) matter |= lower;
    }
    return matter;
}
