/*
 * Directed deals, to reach what random deals do not reach. One hand gets related cards, players make bids and
 * announcements that were never made, and each plays high or low.
 */
#include "lint/reach.h"

#include "base/rng.h"
#include "engine/sides.h"
#include "match/match.h"

#include <string.h>

/* The way in which a player chooses cards. */
typedef enum Manner { MANNER_RANDOM, MANNER_HIGH, MANNER_LOW } Manner;
enum { N_MANNERS = MANNER_LOW + 1 };

/* The way in which a player bids, if no bid is new. */
typedef enum Voice { VOICE_RANDOM, VOICE_PASSES, VOICE_SPEAKS } Voice;
enum { N_VOICES = VOICE_SPEAKS + 1 };

/* The state of directed deals: the cards and the behaviour of the players in the present one. */
typedef struct Seeker {
    const Game *game;
    Reach *reach;
    Rng rng;
    CardSet named; /* the cards in conditions that no deal has fulfilled yet */
    /* `wanted`: related cards that are dealt to one hand (or the talon); `kept`: cards played in the last tricks */
    CardSet wanted, kept;
    /*
     * true: manner[0] is for the declarer's side and manner[1] for the others; false: manner[] has one entry for each
     * seat
     */
    bool by_side;
    bool is_curious; /* prefers bids and announcements that were never made */
    uint8_t manner[MAX_SEATS], voice[MAX_SEATS];
} Seeker;

/* Returns a random number from 0 to n - 1. */
static uint32_t below(Seeker *seeker, uint32_t n)
{
    return rng_below(&seeker->rng, n);
}

/* True once in n times, at random. */
static bool one_in(Seeker *seeker, uint32_t n)
{
    return below(seeker, n) == 0;
}

/* ---- dealing -------------------------------------------------------------------------------------------------- */

/* Returns the cards of all suits that have the rank of `card`. */
static CardSet rank_like(const Game *game, Card card)
{
    CardSet set = 0;
    for (int other = 0; other < MAX_CARDS; other++)
        if (game->card[other].id.n && str_equal(game->card[other].rank, game->card[card].rank))
            set |= card_bit((Card)other);
    return set & game->pack;
}

/* Returns the trumps, and the `depth` highest cards of each suit. */
static CardSet high_cards(const Game *game, const Ranking *ranking, int depth)
{
    CardSet set = ranking->trumps;
    for (int group = 0; group < MAX_GROUPS; group++) {
        CardSet left = ranking->group[group] & ~ranking->trumps & game->pack;
        for (int i = 0; left && i < depth; i++) {
            Card best = cards_first(left);
            EACH_CARD (card, left)
                if (ranking->strength[card] > ranking->strength[best]) best = card;
            set |= card_bit(best);
            left &= ~card_bit(best);
        }
    }
    return set;
}

/* Chooses the ranking of some contract. Returns its high cards or, one time in three, all other cards. */
static CardSet cards_of_some_ranking(Seeker *seeker)
{
    const Game *game = seeker->game;
    const Ranking *ranking = &game->ranking[below(seeker, (uint32_t)game->n_rankings)];
    CardSet high = high_cards(game, ranking, 1 + (int)below(seeker, 4));
    return one_in(seeker, 3) ? game->pack & ~high : high;
}

/*
 * Chooses a set of cards that rules often name: a class, a rank, a suit, both, the pack, or high or low cards. One time
 * in three, it is the set of cards in conditions that no deal has fulfilled, if there are any.
 */
static CardSet some_cards(Seeker *seeker)
{
    const Game *game = seeker->game;
    Card card = cards_nth(game->pack, (int)below(seeker, game->n_cards));
    if (seeker->named && one_in(seeker, 3)) return seeker->named;
    switch (below(seeker, 6)) { /* the six kinds of sets are equally likely */
    case 0: return game->n_classes ? game->classes[below(seeker, (uint32_t)game->n_classes)].cards : game->pack;
    case 1: return rank_like(game, card);
    case 2: return game->suit[game->card[card].suit].cards;
    case 3: return game->suit[game->card[card].suit].cards | rank_like(game, card);
    case 4: return game->pack;
    default: return cards_of_some_ranking(seeker);
    }
}

/* Removes `n` random cards from `*from` and returns them. Cards in `first` are taken before all others. */
static CardSet take_cards(Seeker *seeker, CardSet *from, CardSet first, int n)
{
    CardSet taken = 0;
    for (; n > 0; n--) {
        CardSet left = *from & first ? *from & first : *from;
        CardSet bit = card_bit(cards_nth(left, (int)below(seeker, (uint32_t)cards_count(left))));
        taken |= bit;
        *from &= ~bit;
    }
    return taken;
}

/* Deals the cards. The seat `favourite` gets as many of the wanted cards as possible; MAX_SEATS means the talon. */
static void deal_to(Seeker *seeker, const State *seated, int favourite, DealtCards *cards)
{
    const Game *game = seeker->game;
    CardSet rest = game->pack;
    int each = hand_size_of(game, seated);
    memset(cards, 0, sizeof *cards);
    cards->n_talon = (uint8_t)talon_size_of(game, seated);
    /* the number of cards that the favourite gets at random */
    int reserved = one_in(seeker, 3) ? (int)below(seeker, (uint32_t)each) : 0;
    if (favourite < MAX_SEATS) cards->hand[favourite] = take_cards(seeker, &rest, seeker->wanted, each - reserved);
    for (int i = 0; i < cards->n_talon; i++)
        cards->talon[i] = cards_first(take_cards(seeker, &rest, favourite == MAX_SEATS ? seeker->wanted : 0, 1));
    for (int seat = 0; seat < game->n_players; seat++)
        if (state_is_active(seated, seat))
            cards->hand[seat] |= take_cards(seeker, &rest, 0, each - cards_count(cards->hand[seat]));
}

/*
 * Deals cards at random. In three of four deals, then deals them again, so that one player or the talon gets related
 * cards. If the chosen player sits out, the random deal remains.
 */
static void deal_rare_cards(Seeker *seeker, const DealSpec *spec, State *state)
{
    const Game *game = seeker->game;
    DealtCards cards;
    const char *reason;
    state_deal(game, spec, state);
    if (one_in(seeker, 4)) return; /* one deal in four remains random */
    int favourite = one_in(seeker, 8) && talon_size_of(game, state) ? MAX_SEATS : (int)below(seeker, game->n_players);
    if (favourite < MAX_SEATS && !state_is_active(state, favourite)) return;
    seeker->wanted = some_cards(seeker);
    if (one_in(seeker, 2)) seeker->wanted |= some_cards(seeker);
    deal_to(seeker, state, favourite, &cards);
    (void)state_set(game, spec, &cards, state, &reason); /* cannot fail: the sizes are right */
}

/* ---- bids and announcements ----------------------------------------------------------------------------------- */

/* True for a bid or announcement that was never made. Also true for a bid if no deal has ended with its contract. */
static bool is_unused(const Seeker *seeker, const Token *token)
{
    const Reach *reach = seeker->reach;
    if (token->kind == TOKEN_ANNOUNCE) return !(reach->announcements >> token->index & 1);
    if (token->kind != TOKEN_BID) return false;
    int contract = seeker->game->bid[token->index].contract;
    return !(reach->bids >> token->index & 1) || (contract >= 0 && !(reach->ended >> contract & 1));
}

/* The sorts of legal bids and announcements: never made before; "pass" and the like; all others. */
typedef enum Sort { SORT_NEW, SORT_NOTHING, SORT_SOMETHING } Sort;

/* Returns the legal bids and announcements of one sort. */
static TokenSet words_of(const Seeker *seeker, const TokenSet *words, Sort sort)
{
    TokenSet set = {{0}};
    int n = tokens_count(words);
    for (int i = 0; i < n; i++) {
        int index = tokens_nth(words, i);
        const Token *token = &seeker->game->token[index];
        bool says_nothing = token->kind == TOKEN_PASS || token->kind == TOKEN_DONE;
        bool is_wanted = says_nothing == (sort == SORT_NOTHING);
        if (sort == SORT_NEW) is_wanted = is_unused(seeker, token);
        if (is_wanted) tokens_add(&set, index);
    }
    return set;
}

/* Replaces the set by the legal bids and announcements of one sort, if there are any. */
static void prefer(const Seeker *seeker, const TokenSet *words, Sort sort, TokenSet *set)
{
    TokenSet wanted = words_of(seeker, words, sort);
    if (tokens_count(&wanted)) *set = wanted;
}

/*
 * Chooses a legal bid or announcement. If the deal prefers new ones, one that was never made is chosen half of the
 * time. Otherwise, the player's way of bidding decides, or chance if it allows none.
 */
static Action choose_word(Seeker *seeker, const State *state, const TokenSet *words)
{
    TokenSet set = *words;
    Voice voice = (Voice)seeker->voice[state->actor];
    if (voice != VOICE_RANDOM) prefer(seeker, words, voice == VOICE_PASSES ? SORT_NOTHING : SORT_SOMETHING, &set);
    if (seeker->is_curious && one_in(seeker, 2)) prefer(seeker, words, SORT_NEW, &set);
    return (Action)(FIRST_TOKEN + tokens_nth(&set, (int)below(seeker, (uint32_t)tokens_count(&set))));
}

/* ---- playing cards -------------------------------------------------------------------------------------------- */

/* Returns the way in which the player to act chooses cards: his own, or that of his side. */
static Manner manner_of(const Seeker *seeker, const State *state)
{
    if (!seeker->by_side) return (Manner)seeker->manner[state->actor];
    return (Manner)seeker->manner[side_of(state, state->actor) == SIDE_DECLARER ? 0 : 1];
}

/* Returns a number by which all cards can be compared. A trump is higher than every other card. */
static int height_of(const Ranking *ranking, Card card)
{
    enum { ABOVE_ALL = UINT8_MAX + 1 }; /* more than any strength, which is a single byte */
    return ranking->strength[card] + (cards_have(ranking->trumps, card) ? ABOVE_ALL : 0);
}

/* Chooses a card to play: the highest, the lowest or any, as the player's way demands. Kept cards are played last. */
static Action choose_card(Seeker *seeker, const State *state, CardSet cards)
{
    const Ranking *ranking = &seeker->game->ranking[state->ranking];
    Manner manner = manner_of(seeker, state);
    if (cards & ~seeker->kept) cards &= ~seeker->kept;
    Card best = cards_nth(cards, (int)below(seeker, (uint32_t)cards_count(cards)));
    if (manner == MANNER_RANDOM) return best;
    EACH_CARD (card, cards) {
        int more = height_of(ranking, card) - height_of(ranking, best);
        if (manner == MANNER_HIGH ? more > 0 : more < 0) best = card;
    }
    return best;
}

/*
 * Chooses an action: a bid or announcement, or a card. A card that leaves the hand before play is mostly not a wanted
 * one.
 */
static Action choose_rare(Seeker *seeker, const State *state, Moves legal)
{
    int n = tokens_count(&legal.tokens);
    if (n && (!legal.cards || one_in(seeker, 2))) return choose_word(seeker, state, &legal.tokens);
    if (state->phase == PHASE_PLAY) return choose_card(seeker, state, legal.cards);
    CardSet others = legal.cards & ~seeker->wanted; /* wanted cards should remain in the hand together */
    CardSet from = others && !one_in(seeker, 4) ? others : legal.cards;
    return cards_nth(from, (int)below(seeker, (uint32_t)cards_count(from)));
}

/*
 * Chooses how each player plays and bids: in the usual way of this deal, or in another way. In half of the deals, all
 * players of a side play cards in the same way. In one deal of three, one side plays high and the other low.
 */
static void set_purposes(Seeker *seeker)
{
    seeker->wanted = seeker->kept = 0;
    seeker->is_curious = !one_in(seeker, 3);
    seeker->by_side = one_in(seeker, 2);
    uint32_t usual = below(seeker, N_MANNERS), voice = below(seeker, N_VOICES);
    for (int seat = 0; seat < MAX_SEATS; seat++) {
        seeker->manner[seat] = (uint8_t)(one_in(seeker, 2) ? below(seeker, N_MANNERS) : usual);
        seeker->voice[seat] = (uint8_t)(one_in(seeker, 3) ? below(seeker, N_VOICES) : voice);
    }
    if (!one_in(seeker, 3)) return;
    seeker->manner[0] = one_in(seeker, 2) ? MANNER_HIGH : MANNER_LOW;
    seeker->manner[1] = seeker->manner[0] == MANNER_HIGH ? MANNER_LOW : MANNER_HIGH;
    seeker->by_side = true;
}

/* Chooses up to two cards that their holders keep for the last tricks. */
static void keep_some(Seeker *seeker)
{
    CardSet from = seeker->wanted & seeker->game->pack;
    if (seeker->named && one_in(seeker, 2)) from = seeker->named;
    if (!from) from = seeker->game->pack;
    for (uint32_t n = below(seeker, 3); n > 0; n--)
        seeker->kept |= card_bit(cards_nth(from, (int)below(seeker, (uint32_t)cards_count(from))));
}

/* Plays a directed deal and records what it reaches. Returns false if the deal does not end. */
static bool play_directed_deal(Seeker *seeker, const DealSpec *spec, State *state)
{
    const Game *game = seeker->game;
    set_purposes(seeker);
    deal_rare_cards(seeker, spec, state);
    keep_some(seeker);
    while (state_goes_on(game, state)) {
        Moves legal = state_legal(game, state);
        reach_see(seeker->reach, game, state);
        if (moves_count(legal) == 0) return false;
        state_apply(game, state, choose_rare(seeker, state, legal));
    }
    if (state->phase == PHASE_DONE) reach_see_end(seeker->reach, game, state);
    return state->phase == PHASE_DONE;
}

/* ---- matches -------------------------------------------------------------------------------------------------- */

/* the most deals in a match; then a new match begins, so that the first deals of a match are tried often */
enum { LONGEST_MATCH = 64 };

/* Begins a match of directed deals. Empties the arena before, so that it has only the data of this match. */
static void begin_match(Match *match, Arena *arena, const Game *watched)
{
    static const MatchSpec SPEC = {.deals = LONGEST_MATCH};
    arena_clear(arena);
    match_begin(match, arena, watched, &SPEC);
}

/* Settles the deal. If the match is over, begins another. */
static void settle_match(Match *match)
{
    FormulaFault *watch = match->game->watch;
    match_settle(match);
    if (!watch->reason) *watch = match->settlement.fault;
    (void)match_winners(match); /* called because formulas of the match may fail, which is recorded */
    if (match_is_over(match)) begin_match(match, match->arena, match->game);
}

enum { DIRECTED = 2 }; /* the stream of random numbers for directed deals; lint/trial.c uses stream 1 */

void reach_seek(Reach *reach, const Game *game, uint64_t seed, uint64_t deals, FormulaFault *fault)
{
    Match match;
    Arena *arena = arena_new(), *rows = arena_new();
    Game *watched = ARENA_NEW(arena, Game);
    *fault = (FormulaFault){.reason = NULL};
    *watched = *game;
    /* the engine stores here the first formula that fails */
    watched->watch = fault;
    begin_match(&match, rows, watched);
    CardSet named = reach_cards(reach, game);
    for (uint64_t number = 0; number < deals && reach_lacks(reach, game); number++) {
        Seeker seeker = {.game = game, .reach = reach, .named = named, .rng = rng_stream(seed, number, DIRECTED)};
        match.dealer = (uint8_t)(number % game->n_players);
        DealSpec spec = {seed, number, match.dealer, match.pot, match.n_rows, match.carried};
        if (play_directed_deal(&seeker, &spec, &match.state)) settle_match(&match);
    }
    arena_free(rows);
    arena_free(arena);
}
