/*
 * The choice of cards of the greedy player. Each legal card is judged by the probability that it wins the trick, and by
 * its value if it is kept for later tricks.
 */
#include "bots/greedy.h"
#include "bots/prospect.h"

/* The trick as the actor sees it, and values that do not depend on the card to be played. */
typedef struct TrickSight {
    const Game *game;
    const State *state;
    const Ranking *ranking;
    CardSet unseen; /* cards in other hands, or set aside and unknown to the actor */
    int32_t usual;  /* the average worth of an unseen card, in units of 1 / CERTAIN */
    uint32_t sides; /* the sides, as far as the actor knows them */
    bool avoids;    /* the actor avoids tricks, see avoids_tricks() */
} TrickSight;

static bool is_trump(const TrickSight *sight, Card card)
{
    return cards_have(sight->ranking->trumps, card);
}

/*
 * Returns the probability that a seat that still plays to the trick can beat a card of the trick. `led` is the group
 * (suit or trumps) of the first card. The seat needs a higher card of this suit, or a trump and no card of the suit.
 * Jokers beat all cards except higher jokers. An excuse is always beaten.
 */
static int32_t chance_to_beat(const TrickSight *sight, int seat, Card card, int led)
{
    const State *state = sight->state;
    CardSet pool = sight->unseen & ~state->lacks[seat];
    CardSet suit = pool & sight->ranking->group[led];
    CardSet above = pool & sight->ranking->stronger[card];
    /* all: the number of unseen cards that the seat may have; held: the number of cards in the seat's hand */
    int held = tricks_total_of(sight->game, state) - state->n_tricks, all = cards_count(pool);
    if (held > all) held = all;
    int32_t higher = chance_of_any(cards_count(above), held, all);
    CardSet jokers = pool & sight->ranking->group[JOKER_GROUP] & ~above;
    if (cards_have(sight->ranking->group[EXCUSE_GROUP], card)) return CERTAIN;
    if (cards_have(sight->ranking->group[JOKER_GROUP], card)) return higher;
    if (jokers) higher = chance_of_any(cards_count(above | jokers), held, all);
    if (sight->ranking->group_of[card] == led) {
        if (is_trump(sight, card)) return higher;
        int32_t is_out = CERTAIN - chance_of_any(cards_count(suit), held, all);
        int32_t trumps = chance_of_any(cards_count(pool & sight->ranking->trumps), held, all);
        return higher + (CERTAIN - higher) * (is_out * trumps / CERTAIN) / CERTAIN;
    }
    /* the card is a trump on another suit: only a seat without this suit can beat it, with a higher trump */
    return (CERTAIN - chance_of_any(cards_count(suit), held, all)) * higher / CERTAIN;
}

/*
 * Returns the probability that the actor's side wins the trick, if `best`, the card of `holder`, is the best card after
 * the actor has played.
 */
static int32_t chance_of_side(const TrickSight *sight, Card best, int holder, int led)
{
    const State *state = sight->state;
    bool is_own = same_side_in(sight->sides, state->actor, holder);
    int32_t stays = CERTAIN;
    if (!is_own && !has_sides(state)) return 0; /* if everyone plays alone, a trick of another player is never a gain */
    int behind = trick_size(sight->game, state) - state->n_in_trick - 1;
    for (uint8_t seat = state_after(state, state->actor); behind > 0; behind--, seat = state_after(state, seat)) {
        if (same_side_in(sight->sides, seat, holder)) continue;
        int32_t beaten = chance_to_beat(sight, seat, best, led);
        if (sight->avoids) beaten /= 2; /* other players avoid the trick, too */
        stays = stays * (CERTAIN - beaten) / CERTAIN;
    }
    return is_own ? stays : CERTAIN - stays;
}

/*
 * Returns a number for comparing cards of one trick: the stronger card has the higher number. Jokers are above all
 * cards of the suit led. So are trumps, if the contract lets them beat other suits. Cards of other suits and excuses
 * have 0.
 */
static int strength_in_trick(const TrickSight *sight, Card card, int led)
{
    int group = sight->ranking->group_of[card];
    bool beats = sight->game->contract[sight->state->contract].play.trumps_beat || group == led;
    if (group == EXCUSE_GROUP) return 0;
    if (group == JOKER_GROUP) return MAX_CARDS + 1 + sight->ranking->strength[card];
    if (is_trump(sight, card) && beats) return MAX_CARDS + 1 + sight->ranking->strength[card];
    return group == led ? sight->ranking->strength[card] : 0;
}

/*
 * Returns the value of keeping a card for later, as a part of the worth of an average trick. Trumps are worth from 1/4
 * to 3/4. Other cards are worth up to 1/3, by their height among the unseen cards of the group.
 */
static int32_t value_kept(const TrickSight *sight, Card card)
{
    CardSet left = sight->ranking->group[sight->ranking->group_of[card]] & sight->unseen;
    int out = cards_count(left), above = cards_count(left & sight->ranking->stronger[card]);
    int32_t height = out ? CERTAIN - above * CERTAIN / (out + 1) : CERTAIN;
    /*
     * the average worth of the cards that other players add to a trick; the two formulas differ only in rounding, and
     * stay different because the same rounding would change the cards that this player chooses
     */
    int32_t trick = sight->avoids ? sight->usual * (sight->game->n_active - 1) / CERTAIN
                                  : sight->usual / CERTAIN * (sight->game->n_active - 1);
    return is_trump(sight, card) ? trick * (CERTAIN + 2 * height) / (4 * CERTAIN) : trick * height / (3 * CERTAIN);
}

/*
 * Returns how good it is to play a card: the expected gain in this trick, less the value of keeping the card. It is
 * negated for a player who avoids tricks.
 */
static int64_t gain_of_card(const TrickSight *sight, Card card)
{
    const State *state = sight->state;
    bool leads = state->n_in_trick == 0;
    int led = leads ? sight->ranking->group_of[card] : state->led_group;
    Card best = leads ? card : state_winning_card(state);
    int holder = leads ? state->actor : state->winning;
    if (!leads && strength_in_trick(sight, card, led) > strength_in_trick(sight, best, led)) {
        best = card;
        holder = state->actor;
    }
    int behind = trick_size(sight->game, state) - state->n_in_trick - 1;
    int64_t chance = chance_of_side(sight, best, holder, led);
    int64_t stake = (int64_t)(cards_worth(sight->game, state->trick) + card_worth(sight->game, card)) * CERTAIN +
                    (int64_t)behind * sight->usual;
    int64_t kept = (int64_t)value_kept(sight, card) * CERTAIN;
    int64_t gain = (2 * chance - CERTAIN) * stake / CERTAIN; /* from -stake for a lost trick to +stake */
    return sight->avoids ? kept - gain : gain - kept;
}

/*
 * True if the actor has won at least as many tricks, or points, as he predicted. Predictions are made in the game's
 * last round of bids, which shows whether tricks or points are predicted.
 */
static bool has_enough(const State *state, const Game *game, const Call *call)
{
    if (!round_predicts_points(game, game->n_rounds - 1)) return state->tricks[state->actor] >= call->number;
    Fraction points = game_points(game, state->ranking, state->taken[state->actor]);
    return points.num >= call->number * points.den;
}

/*
 * True if the actor avoids tricks. If everyone plays alone and predicts tricks or points, the actor avoids tricks once
 * he has won what he predicted. Otherwise the contract decides.
 */
static bool avoids_tricks(const State *state, Aims *aims)
{
    const Game *game = aims->game;
    uint16_t call = state->auction.call_of[state->actor];
    bool predicts = call != NO_CALL && game->call[call].number >= 0 && game->contract[state->contract].alone &&
                    round_predicts(game, game->n_rounds - 1);
    if (predicts) return has_enough(state, game, &game->call[call]);
    return aim_avoids(aims, state->contract);
}

/* Collects the values that do not depend on the card to be played. */
static TrickSight sight_of(const State *state, Aims *aims)
{
    const Game *game = aims->game;
    CardSet known = state->hand[state->actor] | state_aside_known(state, state->actor);
    for (int seat = 0; seat < game->n_players; seat++) known |= state->played[seat];
    CardSet unseen = game->pack & ~known;
    int n = cards_count(unseen);
    return (TrickSight){.game = game,
                        .state = state,
                        .ranking = &game->ranking[state->ranking],
                        .unseen = unseen,
                        .usual = n ? cards_worth(game, unseen) * CERTAIN / n : 0,
                        .sides = sides_known(game, state, state->actor),
                        .avoids = avoids_tricks(state, aims)};
}

/* True for the first card of a deal, if the contract says that this card decides the trump suit. */
static bool makes_trumps(const State *state, const Game *game)
{
    return game->contract[state->contract].trump_led && state->n_tricks == 0 && state->n_in_trick == 0;
}

/* Returns the ranking in which the best suit of the hand is trump. */
static const Ranking *ranking_led(const State *state, const Game *game)
{
    const Contract *contract = &game->contract[state->contract];
    int trump = trump_in_mind(game, contract, hand_of(game, state, state->ranking));
    return &game->ranking[contract->rankings + trump];
}

/*
 * Chooses the card with the greatest gain, see gain_of_card(). A card that is needed for the last trick is kept if
 * possible. If the first card makes trumps, it is a card of the hand's best suit.
 */
Card greedy_card(const State *state, CardSet legal, Aims *aims)
{
    if (cards_count(legal) > 1) legal = aim_without_kept(legal, aim_cards_to_keep_now(aims, state));
    Card best = cards_first(legal);
    if (cards_count(legal) == 1) return best;
    TrickSight sight = sight_of(state, aims);
    if (makes_trumps(state, aims->game)) {
        sight.ranking = ranking_led(state, aims->game);
        if (sight.ranking->trumps & legal) legal &= sight.ranking->trumps;
    }
    int64_t most = INT64_MIN;
    EACH_CARD (card, legal) {
        int64_t score = gain_of_card(&sight, card);
        if (score > most) best = card;
        if (score > most) most = score;
    }
    return best;
}

/* `n_in_trick` is not 0 if another player has led: then no card counts as sure. */
Card greedy_sure_card(const State *state, CardSet cards, Aims *aims)
{
    TrickSight sight = sight_of(state, aims);
    Card best = NO_CARD;
    if (state->n_in_trick || sight.avoids) return NO_CARD;
    EACH_CARD (card, cards) {
        if (chance_of_side(&sight, card, state->actor, sight.ranking->group_of[card]) < CERTAIN) continue;
        if (best == NO_CARD || card_worth(aims->game, card) > card_worth(aims->game, best)) best = card;
    }
    return best;
}
