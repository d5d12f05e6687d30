/*
 * The greedy player's cards: each legal one is judged by who is likely to win the trick with it and what it is spent
 * for.
 */
#include "bots/greedy.h"
#include "bots/prospect.h"

/* The trick as the actor sees it. */
typedef struct Look {
    const Game *game;
    const State *state;
    const Ranking *ranking;
    CardSet unseen; /* in others' hands or aside */
    int32_t usual;  /* worth of a card of those, in CERTAIN */
    bool avoids;
} Look;

static bool is_trump(const Look *look, Card card)
{
    return cards_have(look->ranking->trumps, card);
}

/* The chance that a seat that is still to play can beat a card; `led` is the group led. */
static int32_t chance_to_beat(const Look *look, int seat, Card card, int led)
{
    const State *state = look->state;
    CardSet pool = look->unseen & ~state->lacks[seat];
    CardSet suit = pool & look->ranking->group[led];
    CardSet above = pool & cards_stronger(look->ranking, card);
    int held = look->game->tricks_total - state->n_tricks, all = cards_count(pool);
    if (held > all) held = all;
    int32_t higher = chance_of_any(cards_count(above), held, all);
    if (look->ranking->group_of[card] == led) {
        if (is_trump(look, card)) return higher;
        int32_t is_out = CERTAIN - chance_of_any(cards_count(suit), held, all);
        int32_t trumps = chance_of_any(cards_count(pool & look->ranking->trumps), held, all);
        return higher + (CERTAIN - higher) * (is_out * trumps / CERTAIN) / CERTAIN;
    }
    return (CERTAIN - chance_of_any(cards_count(suit), held, all)) * higher / CERTAIN;
}

/* The card that wins the trick as it stands. */
static Card best_card(const State *state)
{
    uint8_t seat = state->leader;
    for (int i = 0; i < state->n_in_trick; i++, seat = state_after(state, seat))
        if (seat == state->winning) return state->trick_card[i];
    return state->trick_card[0];
}

/* The chance that the actor's side wins, if this card of this seat is the best so far after the actor has played. */
static int32_t chance_of_side(const Look *look, Card best, int holder, int led)
{
    const State *state = look->state;
    bool is_own = same_side(state, state->actor, holder);
    int32_t stays = CERTAIN;
    if (!is_own && !has_sides(state)) return 0; /* where everyone plays for himself the others win it among them */
    int behind = trick_size(look->game, state) - state->n_in_trick - 1;
    for (uint8_t seat = state_after(state, state->actor); behind > 0; behind--, seat = state_after(state, seat)) {
        if (same_side(state, seat, holder)) continue;
        int32_t beaten = chance_to_beat(look, seat, best, led);
        if (look->avoids) beaten /= 2;
        stays = stays * (CERTAIN - beaten) / CERTAIN;
    }
    return is_own ? stays : CERTAIN - stays;
}

static int strength_in_trick(const Look *look, Card card, int led)
{
    int group = look->ranking->group_of[card];
    bool beats = look->game->contract[look->state->contract].play.trumps_beat || group == led;
    if (is_trump(look, card) && beats) return MAX_CARDS + 1 + look->ranking->strength[card];
    return group == led ? look->ranking->strength[card] : 0;
}

/* What a card can still do later: how high it stands among what is left of its group, trumps for more than others. */
static int32_t value_kept(const Look *look, Card card)
{
    CardSet left = look->ranking->group[look->ranking->group_of[card]] & look->unseen;
    int out = cards_count(left), above = cards_count(left & cards_stronger(look->ranking, card));
    int32_t height = out ? CERTAIN - above * CERTAIN / (out + 1) : CERTAIN;
    int32_t trick = look->avoids ? look->usual * (look->game->n_active - 1) / CERTAIN
                                 : look->usual / CERTAIN * (look->game->n_active - 1);
    return is_trump(look, card) ? trick * (CERTAIN + 2 * height) / (4 * CERTAIN) : trick * height / (3 * CERTAIN);
}

static int64_t judge(const Look *look, Card card)
{
    const State *state = look->state;
    bool leads = state->n_in_trick == 0;
    int led = leads ? look->ranking->group_of[card] : state->led_group;
    Card best = leads ? card : best_card(state);
    int holder = leads ? state->actor : state->winning;
    if (!leads && strength_in_trick(look, card, led) > strength_in_trick(look, best, led)) {
        best = card;
        holder = state->actor;
    }
    int behind = trick_size(look->game, state) - state->n_in_trick - 1;
    int64_t chance = chance_of_side(look, best, holder, led);
    int64_t stake = (int64_t)(cards_worth(look->game, state->trick) + card_worth(look->game, card)) * CERTAIN +
                    (int64_t)behind * look->usual;
    int64_t kept = (int64_t)value_kept(look, card) * CERTAIN;
    int64_t gain = (2 * chance - CERTAIN) * stake / CERTAIN;
    return look->avoids ? kept - gain : gain - kept;
}

static Look look_at(const State *state, Aims *aims)
{
    const Game *game = aims->game;
    CardSet known =
        state->hand[state->actor] | (state->actor == state->taker ? state->discards : state->shown_discards);
    for (int seat = 0; seat < game->n_players; seat++) known |= state->played[seat];
    CardSet unseen = game->pack & ~known;
    int n = cards_count(unseen);
    return (Look){.game = game,
                  .state = state,
                  .ranking = &game->ranking[state->ranking],
                  .unseen = unseen,
                  .usual = n ? cards_worth(game, unseen) * CERTAIN / n : 0,
                  .avoids = aim_avoids(aims, state->contract)};
}

/* Is it the first card of a contract in which that makes the trumps? */
static bool makes_trumps(const State *state, const Game *game)
{
    return game->contract[state->contract].trump_led && state->n_tricks == 0 && state->n_in_trick == 0;
}

/* The cards of the best suit, which are trumps then. */
static CardSet trumps_to_lead(const State *state, Look *look)
{
    const Contract *contract = &look->game->contract[state->contract];
    int trump = trump_in_mind(look->game, contract, hand_of(look->game, state, state->ranking));
    look->ranking = &look->game->ranking[contract->rankings + trump];
    return look->ranking->trumps;
}

Card greedy_card(const State *state, CardSet legal, Aims *aims)
{
    Card best = cards_first(legal);
    if (cards_count(legal) == 1) return best;
    Look look = look_at(state, aims);
    CardSet trumps = makes_trumps(state, aims->game) ? trumps_to_lead(state, &look) & legal : 0;
    if (trumps) legal = trumps;
    int64_t most = INT64_MIN;
    EACH_CARD (card, legal) {
        int64_t score = judge(&look, card);
        if (score > most) best = card;
        if (score > most) most = score;
    }
    return best;
}
