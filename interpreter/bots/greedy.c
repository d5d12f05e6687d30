/*
 * The greedy player, which follows simple rules: bids, talon, discards, trumps, announcements. The choice of cards for
 * tricks is in greedy_card.c.
 */
#include "bots/greedy.h"

#include "bots/prospect.h"
#include "engine/carry.h"
#include "engine/meld.h"
#include "engine/passing.h"
#include "engine/stock.h"

/* True if the actor knows that this seat plays with him. */
static bool is_known_friend(const Game *game, const State *state, int seat)
{
    return same_side_in(sides_known(game, state, state->actor), seat, state->actor);
}

/* Returns the k-th legal token. A token is an action that is not a card, for example a bid. */
static Action nth_token(Moves legal, int k)
{
    return (Action)(FIRST_TOKEN + tokens_nth(&legal.tokens, k));
}

/* ---- bids -------------------------------------------------------------------------------------------------------- */

/*
 * True if the k-th legal token is a jump: a lower number of the same bid and suit is legal. This counts only in rounds
 * in which players may bid higher again, and for bids with several numbers. The greedy player makes no jumps.
 */
static bool is_jump(const Game *game, const State *state, Moves legal, int k)
{
    const Round *round = &game->round[state->auction.round];
    const Token *token = token_of(game, nth_token(legal, k));
    bool rises = round->kind == ROUND_DUEL || (round->kind == ROUND_LADDER && round->turns != 1);
    if (!rises || token->kind != TOKEN_BID || !game->bid[token->index].is_row) return false;
    for (int i = 0; i < moves_count(legal); i++) {
        const Token *other = token_of(game, nth_token(legal, i));
        bool is_same = other->kind == TOKEN_BID && other->index == token->index &&
                       game->call[other->call].trump == game->call[token->call].trump;
        if (is_same && other->call < token->call) return true;
    }
    return false;
}

/*
 * Returns the tricks that the hand will probably win with the trumps of a bid. Returns 0 if no more cards are dealt
 * after the bid. Only with an incomplete hand, many bids gain the same, and the tricks must decide.
 */
static int32_t tricks_with(const State *state, Action action, const Game *game)
{
    const Token *token = token_of(game, action);
    if (!later_is_due(game, state) || token->kind != TOKEN_BID || game->bid[token->index].contract < 0) return 0;
    const Contract *contract = &game->contract[game->bid[token->index].contract];
    int trump = game->call[token->call].trump;
    Hand hand = hand_of(game, state, contract->rankings + (trump < 0 ? NO_TRUMPS : trump));
    return hand_tricks(&hand);
}

/* True for a bid that leads to a contract. Other tokens only let the player make other bids later. */
static bool leads_to_contract(const Game *game, Action action)
{
    const Token *token = token_of(game, action);
    return token->kind == TOKEN_BID && game->bid[token->index].contract >= 0;
}

/* A token of a round of bids, with the values by which the greedy player compares bids. */
typedef struct RatedBid {
    Action action;  /* NO_ACTION: no bid yet */
    int64_t gain;   /* see gain_of() */
    int32_t tricks; /* see tricks_with() */
    bool passes, has_contract;
} RatedBid;

/* Finds the values by which the greedy player compares this token with others. */
static RatedBid rated_bid(const State *state, Action action, Aims *aims)
{
    return (RatedBid){.action = action,
                      .gain = gain_of(state, action, aims),
                      .tricks = tricks_with(state, action, aims->game),
                      .passes = token_of(aims->game, action)->kind == TOKEN_PASS,
                      .has_contract = leads_to_contract(aims->game, action)};
}

/*
 * True if the bid is better than the best one before. The greater gain decides. If two bids gain the same, a pass is
 * best; otherwise the new bid must promise more tricks, or lead to a contract if the old one does not.
 */
static bool is_better_bid(const RatedBid *bid, const RatedBid *best)
{
    if (best->action == NO_ACTION) return true;
    if (bid->gain != best->gain) return bid->gain > best->gain;
    if (bid->passes || best->passes) return bid->passes;
    return bid->tricks > best->tricks || (bid->has_contract && !best->has_contract);
}

/* Chooses the best bid that is not a jump: see is_better_bid(). */
static Action bid(const State *state, Moves legal, Aims *aims)
{
    int n = moves_count(legal);
    RatedBid best = {.action = NO_ACTION};
    for (int k = 0; k < n; k++) {
        if (is_jump(aims->game, state, legal, k)) continue;
        RatedBid next = rated_bid(state, nth_token(legal, k), aims);
        if (is_better_bid(&next, &best)) best = next;
    }
    return best.action;
}

/* ---- choosing talon cards, discards and trumps ------------------------------------------------------------------- */

/*
 * Returns the most valuable card: to keep, to take from an open talon, or to give to a partner. One point counts as
 * much as four ranks. A trump counts 64 ranks more, and so is above all other cards of usual worth.
 */
static Action choose_card(const State *state, CardSet legal, const Game *game)
{
    enum { RANKS_OF_POINT = 4, RANKS_OF_TRUMP = 64 };
    const Ranking *ranking = &game->ranking[state->ranking];
    Card best = cards_first(legal);
    int most = INT32_MIN;
    EACH_CARD (card, legal) {
        int worth = RANKS_OF_POINT * ranking->values->points[card] + ranking->strength[card];
        if (cards_have(ranking->trumps, card)) worth += RANKS_OF_TRUMP;
        if (worth > most) best = card;
        if (worth > most) most = worth;
    }
    return best;
}

/*
 * Chooses a part of the talon: the part with which the hand is worth most. The points of the part count, too. If single
 * cards can be chosen, chooses the most valuable card.
 */
static Action choose_part(const State *state, Moves legal, const Game *game)
{
    if (legal.cards) return choose_card(state, legal.cards, game);
    int n = moves_count(legal);
    Action best = nth_token(legal, 0);
    int32_t most = INT32_MIN;
    for (int k = 0; k < n; k++) {
        Action action = nth_token(legal, k);
        Hand hand = hand_of(game, state, state->ranking);
        CardSet part = talon_cards(state, game->part_places[token_of(game, action)->index]);
        hand.cards |= part;
        hand.unseen &= ~part;
        int32_t worth = hand_worth(&hand) + cards_worth(game, part);
        if (worth > most) best = action;
        if (worth > most) most = worth;
    }
    return best;
}

/* Returns the worth of those melds in the hand that need this card. */
static int64_t worth_of_melds(const State *state, Card card, const Game *game)
{
    CardSet kinds = game_same_cards(game, state->hand[state->actor]);
    int64_t points = 0;
    for (int i = 0; i < game->n_combinations; i++) {
        const Combination *meld = &game->combination[i];
        if (!(meld->cards & ~kinds) && (meld->cards & game_copies(game, card))) points += meld->value[0];
    }
    return points_worth(game, (Fraction){points, 1});
}

/*
 * Discards a card that will probably win nothing. If discards count for the player (`is_own`), valuable cards are
 * discarded, otherwise cheap cards. Cards of short suits come before cards of long suits, and cards of melds come last.
 */
static Action discard_by_worth(const State *state, CardSet legal, bool is_own, Aims *aims)
{
    const Game *game = aims->game;
    enum { EACH_OF_SUIT = CERTAIN / 4 }; /* the cost of each card of the same suit, in units of worth */
    Hand hand = hand_of(game, state, ranking_in_mind(state, aims));
    int out = cards_count(hand.unseen);
    /* the worth of the cards that other players usually add to a trick */
    int64_t trick = out ? (int64_t)cards_worth(game, hand.unseen) * hand.others / out : 0, most = INT64_MIN;
    Card best = cards_first(legal);
    EACH_CARD (card, legal) {
        int32_t worth = card_worth(game, card);
        int length = cards_count(hand.cards & hand.ranking->group[hand.ranking->group_of[card]]);
        int64_t score = (int64_t)(is_own ? worth : -worth) * CERTAIN - hand_chance(&hand, card) * (worth + trick);
        score -= length * EACH_OF_SUIT + worth_of_melds(state, card, game) * CERTAIN;
        if (score > most) best = card;
        if (score > most) most = score;
    }
    return best;
}

/*
 * Chooses a card to discard. A bidder who avoids tricks discards the card that is worst to keep. But if the rules make
 * players beat the trick, low cards do not help to avoid tricks, and the worth of cards decides.
 */
static Action discard(const State *state, CardSet legal, Aims *aims)
{
    int contract = contract_in_mind(state, aims);
    Hand hand = hand_of(aims->game, state, contract_ranking(aims->game, state, contract));
    bool avoids = state->actor == state->auction.bidder && aim_avoids(aims, contract);
    if (avoids && !aims->game->contract[contract].play.head) return hand_worst(&hand, legal);
    Owner owner = aims->game->contract[state->contract].discard.owner;
    return discard_by_worth(state, legal, owner == OWNER_DECLARER || owner == OWNER_DECLARER_WITH_TRICK, aims);
}

/*
 * Chooses a card to give to another player. The declarer's partners give their most useful card to the declarer.
 * Otherwise, players give the card that they need least; opponents get a card without points. If no gift is due,
 * returns the first legal card.
 */
static Action give(const State *state, CardSet legal, Aims *aims)
{
    Giving next;
    if (!giving_nth(aims->game, state, state->n_gifts, &next)) return cards_first(legal);
    bool is_own = is_known_friend(aims->game, state, next.to);
    if (is_own && next.to == state->declarer) return choose_card(state, legal, aims->game);
    return discard_by_worth(state, legal, is_own, aims);
}

/* Chooses a card to pass to another player: the one with most points, and among equals the highest. */
static Action pass_on(CardSet legal, const Game *game)
{
    Card best = cards_first(legal);
    EACH_CARD (card, legal) {
        const CardInfo *info = &game->card[card], *most = &game->card[best];
        if (info->points > most->points || (info->points == most->points && info->height > most->height)) best = card;
    }
    return best;
}

/*
 * Returns the bid that the actor will make after laying down cards in exchange for the talon. Returns NO_ACTION if this
 * bid leads to no contract.
 */
static Action bid_to_come(const State *state, Aims *aims)
{
    const Game *game = aims->game;
    State then;
    pickup_to_bid(state, &then);
    Action action = bid(&then, state_legal(game, &then), aims);
    bool bids = token_of(game, action)->kind == TOKEN_BID && game->bid[token_of(game, action)->index].contract >= 0;
    return bids ? action : NO_ACTION;
}

/*
 * Returns the card to lay down after picking up the talon: the card that is least likely to win a trick. If the actor
 * avoids tricks, it is the card that is most likely to win a trick against his will. If the actor's next bid leads to
 * no contract, the card is chosen as for passing cards on.
 */
static Action lay_down(const State *state, CardSet legal, Aims *aims)
{
    const Game *game = aims->game;
    Action action = bid_to_come(state, aims);
    if (action == NO_ACTION) return pass_on(legal, game);
    int contract = game->bid[token_of(game, action)->index].contract;
    bool avoids = aim_avoids(aims, contract), is_own = game->contract[contract].talon.rest == OWNER_DECLARER;
    Hand hand = hand_of(game, state, ranking_with(state, action, game));
    /* a card that must win the last trick stays in the hand */
    legal = aim_without_kept(legal, cards_to_keep_with(state, action, aims));
    if (avoids && !game->contract[contract].play.head) return hand_worst(&hand, legal);
    Card best = cards_first(legal);
    int64_t most = INT64_MIN;
    EACH_CARD (card, legal) {
        int length = cards_count(hand.cards & hand.ranking->group[hand.ranking->group_of[card]]);
        /*
         * if tricks are avoided, only the chance of a trick counts; otherwise also the length of the suit, and the
         * points that the card in the talon gains (if the talon counts for the declarer) or costs
         */
        int64_t chance = hand_chance(&hand, card), score = avoids ? chance : -2 * chance - length * (CERTAIN / 4);
        if (!avoids) score += (int64_t)(is_own ? 1 : -1) * card_worth(game, card) * CERTAIN / 8;
        if (score > most) best = card;
        if (score > most) most = score;
    }
    return best;
}

/*
 * Returns the card of the trump suit that the declarer lays face down, to keep the trumps secret. It is the lowest
 * legal one, because only the other cards of the suit can be played before the trumps are shown.
 */
static Card lowest_trump(const Game *game, const Contract *contract, CardSet legal, int suit)
{
    const uint8_t *strength = game->ranking[contract->rankings + suit].strength;
    CardSet cards = legal & game->suit[suit].cards;
    Card lowest = cards_first(cards);
    EACH_CARD (card, cards)
        if (strength[card] < strength[lowest]) lowest = card;
    return lowest;
}

/* Returns the action that names the best trump suit, or that lays a card of this suit face down. */
static Action name_trump(const State *state, Moves legal, const Game *game)
{
    const Contract *contract = &game->contract[state->contract];
    uint8_t choices = 0;
    int n = tokens_count(&legal.tokens);
    for (int k = 0; k < n; k++) choices |= (uint8_t)(1U << token_of(game, nth_token(legal, k))->index);
    for (int suit = 0; suit < game->n_suits; suit++)
        if (legal.cards & game->suit[suit].cards) choices |= (uint8_t)(1U << suit);
    int best = best_trump(game, contract, hand_of(game, state, state->ranking), choices);
    return contract->lays_trump ? lowest_trump(game, contract, legal.cards, best) : game->suit_token[best];
}

/* ---- choosing announcements -------------------------------------------------------------------------------------- */

/*
 * Returns the first announcement that the rules make mandatory here. Returns the first legal token if no announcement
 * is mandatory.
 */
static Action mandatory_announcement(const State *state, Moves legal, const Game *game)
{
    int n = moves_count(legal);
    for (int k = 0; k < n; k++) {
        const Token *token = token_of(game, nth_token(legal, k));
        if (token->kind != TOKEN_ANNOUNCE) continue;
        const Formula *must = game->announcement[token->index].must;
        if (must && seat_test(game, state, must, state->actor)) return nth_token(legal, k);
    }
    return nth_token(legal, 0);
}

/*
 * True if an announcement ends the deal, and ends it well: with a gain, or (before the first trick) with a smaller loss
 * for the declarer than by playing.
 */
static bool ends_well(const State *state, Action action, Aims *aims)
{
    const Game *game = aims->game;
    const Token *token = token_of(game, action);
    if (token->kind != TOKEN_ANNOUNCE || !game->announcement[token->index].ends) return false;
    State after = *state;
    Settlement settlement;
    state_apply(game, &after, action);
    settle_lean(game, &after, &settlement);
    if (settlement.fault.reason) return false;
    int64_t gain = gain_in_match(game, &after, &settlement, state->actor);
    bool may_give_up = state->actor == state->declarer && !play_has_begun(state);
    return gain > 0 || (may_give_up && gain * CERTAIN > gain_of_playing(state, aims));
}

/* True if the meld of this token consists of trumps. */
static bool meld_is_trump(const Game *game, const State *state, const Token *token)
{
    int suit = game->combination[token->index].suit;
    return suit >= 0 && suit == game->ranking[state->ranking].trump_suit;
}

/* True if the token exchanges a card for the one turned up, which is a better trump. */
static bool is_exchange(const Game *game, const Token *token)
{
    return token->kind == TOKEN_ANNOUNCE && game->announcement[token->index].takes_turned;
}

/*
 * True if the player must double with this token, or expects to gain by doubling. A gain is expected only from doubling
 * the stakes between two single players.
 */
static bool wants_to_double(const State *state, const Token *token, Aims *aims)
{
    const Game *game = aims->game;
    const KontraObject *rules = &game->kontra_object[token->index];
    bool in_pairs = rules->in_pairs, begins = token->step == 0; /* only the first doubling can be mandatory */
    if (begins && rules->must)
        if (in_pairs ? pair_test(game, state, rules->must, state->actor, token->other)
                     : seat_test(game, state, rules->must, state->actor))
            return true;
    /* index 0: the contract is doubled, and not an announcement */
    return in_pairs && token->index == 0 && gain_of_doubling(state, token->other, aims) > 0;
}

/*
 * Chooses a meld if there is one. Otherwise chooses the first token that the player wants. It may be an exchange for
 * the card turned up, a doubling that is mandatory or gains, an announcement that ends the deal with a gain, or one
 * that can only gain. If there is none, finishes announcing. If finishing is not legal, makes a mandatory announcement.
 * Announcements that may lose are left to players that search.
 */
static Action announce(const State *state, Moves legal, Aims *aims)
{
    const Game *game = aims->game;
    int n = moves_count(legal);
    Action meld = melds_best(game, state, legal);
    if (meld != NO_ACTION) return meld;
    for (int k = 0; k < n; k++) {
        Action action = nth_token(legal, k);
        const Token *token = token_of(game, action);
        if (is_exchange(game, token)) return action;
        if (token->kind == TOKEN_KONTRA && wants_to_double(state, token, aims)) return action;
        if (ends_well(state, action, aims)) return action;
        if (token->kind == TOKEN_ANNOUNCE && aim_only_gains(aims, state, token->index)) return action;
    }
    return moves_have(legal, game->token_done) ? game->token_done : mandatory_announcement(state, legal, game);
}

/*
 * True if the token shows the secret trumps, and this may help to beat an opponent who is winning the trick. If the
 * player knows the trumps, he must have one.
 */
static bool wants_trumps(const State *state, const Token *token, const Game *game)
{
    if (token->kind != TOKEN_ANNOUNCE || !game->announcement[token->index].shows_trump) return false;
    bool knows = state->actor == state->declarer && state->named_trump < game->n_suits;
    CardSet own = state->hand[state->actor] | state->laid; /* the declarer gets back the trump that lies face down */
    bool has_one = !knows || (own & game->suit[state->named_trump].cards);
    return has_one && !is_known_friend(game, state, state->winning);
}

/* Returns the cards of the melds that can be announced now. */
static CardSet cards_of_melds(Moves legal, const Game *game)
{
    CardSet cards = 0;
    for (int k = cards_count(legal.cards); k < moves_count(legal); k++) {
        const Token *token = token_of(game, moves_nth(legal, k));
        if (token->kind == TOKEN_MELD) cards |= game_all_copies(game, game->combination[token->index].cards);
    }
    return cards;
}

/*
 * Returns a card that should be played before the meld is announced: the meld changes the trumps, and now the card
 * surely wins. The card belongs to no meld. NO_CARD if there is no such card, or if the meld does not change the
 * trumps.
 */
static Card first_before(const State *state, Moves legal, Action meld, Aims *aims)
{
    const Game *game = aims->game;
    const Token *token = token_of(game, meld);
    bool changes = token->kind == TOKEN_MELD && game->meld[game->combination[token->index].meld].makes_trump;
    return changes ? greedy_sure_card(state, legal.cards & ~cards_of_melds(legal, game), aims) : NO_CARD;
}

/*
 * Returns an action that the player should make before he plays a card: a meld (of trumps if possible), an exchange for
 * the card turned up, showing the trumps, or an announcement that ends the deal well. If a card should be played before
 * the meld, returns the card. NO_ACTION if there is nothing to do before playing a card.
 */
static Action beside_card(const State *state, Moves legal, Aims *aims)
{
    const Game *game = aims->game;
    Action best = NO_ACTION;
    for (int k = cards_count(legal.cards); k < moves_count(legal); k++) {
        Action action = moves_nth(legal, k);
        const Token *token = token_of(game, action);
        bool is_better = best == NO_ACTION || (token->kind == TOKEN_MELD && meld_is_trump(game, state, token));
        if (is_exchange(game, token) || wants_trumps(state, token, game) || ends_well(state, action, aims))
            return action;
        if (token->kind == TOKEN_MELD && is_better) best = action;
    }
    Card first = best == NO_ACTION ? NO_CARD : first_before(state, legal, best, aims);
    return first == NO_CARD ? best : first;
}

/*
 * Chooses a card. If a meld with this card can be announced, returns the meld instead. An announcement that ends the
 * deal well comes first.
 */
static Action with_meld(const State *state, Moves legal, Aims *aims)
{
    const Game *game = aims->game;
    Action card = greedy_card(state, legal.cards, aims);
    for (int k = cards_count(legal.cards); k < moves_count(legal); k++) {
        Action action = moves_nth(legal, k);
        const Token *token = token_of(game, action);
        if (ends_well(state, action, aims)) return action;
        if (token->kind != TOKEN_MELD) continue;
        if (cards_have(game_all_copies(game, game->combination[token->index].cards), action_card(card))) return action;
    }
    return card;
}

/*
 * Returns the cards without those of melds that the player can announce after a trick. Returns all cards if all belong
 * to such melds.
 */
static CardSet without_melds(const State *state, CardSet cards, const Game *game)
{
    CardSet others = cards & ~melds_waiting(game, state, state->actor);
    return others ? others : cards;
}

Action greedy_unseen(const Game *game, Moves legal)
{
    if (moves_have(legal, game->token_done)) return game->token_done;
    return moves_have(legal, game->token_pass) ? game->token_pass : moves_nth(legal, 0);
}

/* ---- the choice of an action ------------------------------------------------------------------------------------- */

Action greedy_act(const State *state, Moves legal, Aims *aims)
{
    const Game *game = aims->game;
    /* if the declarer must call a card or a suit: the highest card, or the first suit */
    if (call_is_on(state)) return legal.cards ? cards_last(legal.cards) : nth_token(legal, 0);
    if (hand_is_unseen(game, state, state->actor)) return greedy_unseen(game, legal);
    if (state_is_bidding(state)) return bid(state, legal, aims);
    switch ((Phase)state->phase) {
    case PHASE_AUCTION: break;
    case PHASE_TALON: return choose_part(state, legal, game);
    case PHASE_DISCARD:
        if (giving_is_on(state)) return give(state, legal.cards, aims);
        if (pickup_is_on(state)) return lay_down(state, legal.cards, aims);
        return passing_is_on(state) ? pass_on(legal.cards, game) : discard(state, legal.cards, aims);
    case PHASE_TRUMP: return name_trump(state, legal, game);
    case PHASE_ANNOUNCE: return announce(state, legal, aims);
    case PHASE_PLAY:
        if (!legal.cards) return announce(state, legal, aims); /* only announcements are legal now */
        if (game->meld_at == MELDS_WITH_CARD) return with_meld(state, legal, aims);
        if (beside_card(state, legal, aims) != NO_ACTION) return beside_card(state, legal, aims);
        return greedy_card(state, without_melds(state, legal.cards, game), aims);
    case PHASE_CALL:
    case PHASE_DONE: break;
    }
    return moves_nth(legal, 0);
}

/*
 * Chooses an action. Hidden cards are filled in at random (view_sample()), but only to find the aims of contracts. If
 * no possible deal is found, returns the first legal action.
 */
Action greedy_choose(const Turn *turn)
{
    State deal;
    if (moves_count(turn->legal) == 1) return moves_nth(turn->legal, 0);
    if (!view_sample(turn->game, turn->view, turn->rng, &deal)) return moves_nth(turn->legal, 0);
    Aims aims = {.game = turn->game, .deal = &deal};
    return greedy_act(&turn->view->seen, turn->legal, &aims);
}
