/*
 * The features of tokens (actions that are not cards). A bid is judged by the hand in the ranking that the bid leads
 * to: expected tricks and worth, trumps, lengths, the cards themselves.
 */
#include "bots/features_inner.h"
#include "bots/forecast.h"
#include "bots/worth.h"
#include "engine/meld.h"
#include "rules/round.h"

#include <stdlib.h>

/* Indexes of the features of a token. A name T_A_B without a comment means T_A times T_B. */
enum TokenFeature {
    T_TRUMPS = T_SAID + 1, /* from T_TRUMPS to T_LONGEST: values of the hand, see Judged */
    T_TRICKS,
    T_WORTH,
    T_WINS,
    T_VOIDS,
    T_SINGLES,
    T_LONGEST,
    T_SQUARE,       /* T_TRICKS times T_TRICKS */
    T_PLACE,        /* the actor's place after forehand, as a share of the active seats */
    T_FIRST,        /* 1 if there is no standing call */
    T_OVER_PARTNER, /* 1 if the standing call is from a partner */
    T_OWN_AGAIN,    /* 1 if the standing call is the actor's */
    T_HOLDS,        /* 1 for holding the standing call */
    T_NUMBER,       /* the number of the call */
    T_NUMBER_TRICKS,
    T_NUMBER_TRUMPS,
    T_NUMBER_SQUARE,  /* T_NUMBER times T_NUMBER */
    T_NUMBER_WORTH,   /* T_NUMBER times T_WINS */
    T_PARTNER_TRUMP,  /* 1 if a partner has called the same suit */
    T_PARTNER_SPOKE,  /* 1 if a partner has made a call */
    T_FOES_TRUMP,     /* 1 if an opponent has called the same suit */
    T_JUMP,           /* how many calls this call is above the first legal call with a number */
    T_PASSED,         /* the share of players who have passed */
    T_DECLARER,       /* 1 for the declarer */
    T_DECLARERS_SIDE, /* 1 for the declarer's side */
    T_ANNOUNCED,      /* the number of announcements made */
    T_DOUBLED,        /* how often the stakes are doubled */
    T_TRUMPS_TRICKS,
    T_PARTNER_NUMBER, /* the number of a partner's call */
    T_NUMBER_LONGEST,
    T_SPOKEN, /* 1 if the actor has made a bid before */
    T_STAKE,  /* the stake of the contract */
    T_STAKE_TRICKS,
    T_STAKE_TRUMPS,
    T_PLAYERS, /* the number of players beyond four */
    T_PLAYERS_TRICKS,
    T_CAN_DOUBLE, /* 1 if stakes can be doubled in this game */
    T_CAN_DOUBLE_TRICKS,
    T_CHOICES,         /* the number of legal tokens */
    T_ESTIMATE,        /* the worth of the hand as the greedy player estimates it */
    T_NUMBER_ESTIMATE, /* T_ESTIMATE times the number of the call */
    T_OFF_LOW,         /* three features: the distance of a predicted number from a low, a middle and a high estimate */
    T_OFF_MIDDLE,
    T_OFF_HIGH,
    /*
     * the number of tricks that this call predicts, times the number of tricks by which predictions of other players
     * exceed their share
     */
    T_NUMBER_SAID,
    T_NONE,           /* the call predicts no trick: its number is 0, or it has no number */
    T_NONE_TRICKS,    /* the tricks that the hand is expected to win, if the call predicts none */
    T_SUPPORT,        /* the highest number that the partner has bid in this suit */
    T_PARTNER_JUMP,   /* how many lower calls of the same suit the partner has skipped */
    T_PARTNER_CALLS,  /* how often the partner has bid */
    T_OWN_CALLS,      /* how often the actor has bid */
    T_PARTNER_PASSED, /* 1 if the partner passed at the last opportunity */
    T_FOES_NUMBER,    /* the highest number that an opponent has bid */
    T_GAIN,           /* the forecast for the call: its gain */
    T_SUCCESS,        /* the forecast for the call: the chance to win it */
    T_STANDING,       /* the forecast for the standing call: what the actor gains if all pass */
    T_GAIN_SPOKEN,    /* T_GAIN, if the partner has bid */
    T_SHARE,          /* the share of the points that the forecast expects */
    T_NUMBER_SHARE,   /* T_NUMBER times T_SHARE */
    T_MELDS,          /* the worth of the melds in the hand */
    T_NUMBER_MELDS,
    T_MELDS_TRICKS
};
_Static_assert((int)T_ESTIMATE == (int)FIRST_ESTIMATE && (int)T_SUPPORT == (int)FIRST_FORECAST &&
                   (int)T_NUMBER_SHARE == (int)LAST_FORECAST && (int)T_MELDS_TRICKS < (int)N_FEATURES &&
                   (int)T_OFF_LOW == (int)FORECAST_ERROR,
               "each has a weight");

/* how often the weight of each card in the hand counts in the score of a token: 1/4 */
enum { EACH_OF_HAND = FEATURE_ONE / 4 };

/* Limits a feature to -16 ... 16. */
static int16_t clamp(int64_t value)
{
    enum { MOST = 16 * FEATURE_ONE };
    return (int16_t)int_within(value, -MOST, MOST);
}

/* Returns the product of two features. Both are scaled by FEATURE_ONE, so the product is divided once. */
static int64_t feature_times(int64_t a, int64_t b)
{
    return a * b / FEATURE_ONE;
}

/* ---- a hand judged in a ranking ---------------------------------------------------------------------------------- */

/* The values of a hand before play, as features. */
typedef struct Judged {
    int16_t trumps, tricks, worth, wins, voids, singles, longest;
    int16_t melds;     /* see worth_of_melds() */
    int16_t estimate;  /* the share of all points that the hand wins; FEATURE_ONE for an average share */
    int32_t predicted; /* the tricks that the hand wins, in units of 1 / CERTAIN */
} Judged;

/* Sums over the cards of a hand: chances to win a trick, worth, and worth won. */
typedef struct HandSums {
    int32_t tricks, worth, wins;
} HandSums;

/*
 * Returns the sums over the cards of a hand. `wins` adds for each card its chance to win times the sum of its own worth
 * and half of the worth of an average trick. `in_word`: see cards_within().
 */
INLINED HandSums sum_up(const Sight *sight, bool in_word)
{
    const Powers *chance_of_none = powers_of_none(sight);
    HandSums sum = {0};
    EACH_CARD (card, cards_within(sight->hand, in_word)) {
        int32_t chance = chance_of(sight, card, chance_of_none, in_word), worth = sight->table->card[card].worth;
        sum.tricks += chance;
        sum.worth += worth;
        sum.wins += chance * (worth + FEATURE_ONE / 2) / SURE;
    }
    return sum;
}

/* True if the players now predict how many tricks they will win. */
static bool predicts(const Sight *sight)
{
    const State *state = sight->state;
    return state->phase == PHASE_AUCTION && sight->skill->predicts && round_predicts(sight->game, state->auction.round);
}

/* Adds the estimates of the greedy player, which take longer to compute; `predicted` only if predicts(). */
static void estimate(const Sight *sight, Judged *out)
{
    Hand hand = {.game = sight->game,
                 .ranking = sight->ranking,
                 .cards = sight->hand,
                 .unseen = sight->unseen,
                 .others = sight->game->n_active - 1};
    int64_t all = cards_worth(sight->game, sight->hand | sight->unseen);
    if (predicts(sight)) out->predicted = hand_tricks(&hand);
    if (all > 0) out->estimate = clamp((int64_t)hand_worth(&hand) * sight->game->n_active * FEATURE_ONE / all);
}

/*
 * Returns the worth of the melds in the hand, with the trumps of a ranking. If it equals the worth of all cards, it is
 * 4 times FEATURE_ONE. Returns 0 unless melds are announced before play, because other melds may not count.
 */
static int64_t worth_of_melds(const Sight *sight, int ranking)
{
    const Game *game = sight->game;
    if (game->meld_at != MELDS_BEFORE_PLAY || !game->n_combinations) return 0;
    int64_t points = melds_within(game, ranking, sight->hand), all = sight->table->all;
    return points_worth(game, (Fraction){points, 1}) * 4 * FEATURE_ONE / (all ? all : 1);
}

/* True if the cards of a group are a suit: not jokers, nor one of several excuses. */
static bool is_suit(const Sight *sight, int group)
{
    CardSet cards = sight->ranking->group[group];
    return group != JOKER_GROUP && (group != EXCUSE_GROUP || cards_count(cards) == 1);
}

/*
 * Judges a hand before play. Sums are divided by the number of tricks, so that games with long and short hands have
 * similar features. The factors 2 and 4 keep usual values near 1.
 */
static Judged judge(const Sight *sight)
{
    bool in_word = !cards_high(sight->game->pack);
    HandSums sum = in_word ? sum_up(sight, true) : sum_up(sight, false); /* constants, so that it is compiled twice */
    int total = sight->game->tricks_total ? sight->game->tricks_total : 1, voids = 0, singles = 0, longest = 0;
    for (int group = 0; group < sight->table->n_groups; group++) {
        if (!sight->ranking->group[group] || group == sight->ranking->trump_group || !is_suit(sight, group)) continue;
        int n = cards_count(sight->hand & sight->ranking->group[group]);
        voids += n == 0;
        singles += n == 1;
        longest = n > longest ? n : longest;
    }
    int trumps = cards_count(sight->hand & sight->ranking->trumps);
    Judged judged = {.trumps = (int16_t)(2 * trumps * FEATURE_ONE / total),
                     .tricks = clamp(4 * sum.tricks * FEATURE_ONE / (SURE * total)),
                     .worth = clamp(sum.worth * 4 / total),
                     .wins = clamp(sum.wins * 4 / total),
                     .voids = (int16_t)(voids * FEATURE_ONE / 2),
                     .singles = (int16_t)(singles * FEATURE_ONE / 2),
                     .longest = (int16_t)(2 * longest * FEATURE_ONE / total),
                     .melds = clamp(worth_of_melds(sight, (int)(sight->ranking - sight->game->ranking)))};
    if (sight->skill->estimates) estimate(sight, &judged);
    return judged;
}

/* ---- features of tokens ------------------------------------------------------------------------------------------ */

/* The calls made in the auction, by player. Used only with forecasts. */
typedef struct CallHistory {
    /* n: the number of calls; skipped: how many lower calls the last call skips, see skipped_by() */
    uint8_t n[MAX_SEATS], skipped[MAX_SEATS];
    uint16_t highest[MAX_SEATS][MAX_SUITS + 1]; /* by suit: the highest number called; the first entry is for no suit */
    bool passed[MAX_SEATS];                     /* the player passed at the last opportunity */
} CallHistory;

/* Values that all tokens of a decision share, such as the hand's values in several rankings. */
typedef struct TokenFacts {
    const Sight *sight;
    int n_judged; /* the number of entries in the next three arrays; each entry is for one ranking */
    int ranking[8];
    Judged hand[8];
    Share share[8]; /* with forecasts: the share of points if the actor's side plays */
    CallHistory history;
    int32_t standing; /* the forecast for the standing call: the actor's gain */
    int n_tokens;     /* the number of legal tokens */
    uint16_t lowest;  /* the first legal call with a number; not set until knows_lowest is true */
    bool knows_lowest;
} TokenFacts;

/*
 * Returns the hand as judged in a ranking. It is computed once for each ranking. If there are more rankings than
 * places, the first place is used again.
 */
static const Judged *judged_under(TokenFacts *facts, int ranking)
{
    for (int i = 0; i < facts->n_judged; i++)
        if (facts->ranking[i] == ranking) return &facts->hand[i];
    int at = facts->n_judged < (int)COUNT(facts->hand) ? facts->n_judged++ : 0;
    Sight sight;
    sight_find(facts->sight->skill, facts->sight->state, ranking, &sight);
    facts->ranking[at] = ranking;
    facts->hand[at] = judge(&sight);
    facts->share[at].deviation = 0; /* not known yet */
    return &facts->hand[at];
}

/*
 * Returns the trump suit of `choices` (one bit each) that the player would probably name: the one with the most and
 * highest cards, and with valuable melds. -1 if there is none.
 */
static int likeliest_trump(const TokenFacts *facts, const Contract *contract, uint8_t choices)
{
    enum { EACH_TRUMP = 64 }; /* one more trump counts as much as 64 ranks, or as melds that are worth a trick */
    const Sight *sight = facts->sight;
    const Game *game = sight->game;
    int best = -1, most = -1;
    for (int suit = 0; suit < game->n_suits; suit++) {
        if (!(choices >> suit & 1)) continue;
        int ranking = contract->rankings + suit;
        CardSet trumps = sight->hand & game->ranking[ranking].trumps;
        int64_t melds = worth_of_melds(sight, ranking) * game->tricks_total / (4 * FEATURE_ONE); /* in tricks */
        int weight = cards_count(trumps) * EACH_TRUMP + (int)melds * EACH_TRUMP;
        EACH_CARD (card, trumps) weight += game->ranking[ranking].strength[card];
        if (weight > most) best = suit;
        if (weight > most) most = weight;
    }
    return best;
}

/*
 * Returns the ranking in which a contract is probably played. `index` -1 means that no contract is known yet: the first
 * contract is used. `trump` is the suit of the call, or -1.
 */
static int ranking_of_contract(const TokenFacts *facts, int index, int trump)
{
    const State *state = facts->sight->state;
    if (index < 0) index = 0;
    const Contract *contract = &facts->sight->game->contract[index];
    uint8_t later = state->contract == NO_CONTRACT ? facts->sight->skill->later_trumps[index] : 0;
    if (contract->trump_of_bid && (trump >= 0 || !later)) return contract->rankings + (trump < 0 ? NO_TRUMPS : trump);
    uint8_t choices = contract->trump_of_bid ? later : contract->names_trump ? contract->trump_choices : 0;
    int suit = likeliest_trump(facts, contract, choices);
    return suit < 0 ? contract_ranking(facts->sight->game, state, index) : contract->rankings + suit;
}

/* Returns the call that a token makes, or NULL. For a doubling, returns the standing call. */
static const Call *call_meant(const Sight *sight, const Token *token)
{
    const Call *call = token_call(sight->game, sight->state, token);
    bool doubles = call && sight->game->bid[call->bid].doubles;
    return doubles && sight->state->auction.call != NO_CALL ? &sight->game->call[sight->state->auction.call] : call;
}

/* Returns the suit that a call makes trump, or -1. After the auction, a call without a suit keeps the trump suit. */
static int trump_with(const Sight *sight, const Call *call)
{
    const State *state = sight->state;
    bool keeps = state->contract != NO_CONTRACT && !sight->game->bid[call->bid].names_suit;
    if (!keeps) return call->trump;
    return state->named_trump < sight->game->n_suits && !trump_is_hidden(sight->game, state) ? state->named_trump : -1;
}

/* Returns the standing call if it names a contract, because this contract will be played; otherwise `other`. */
static const Call *standing_contract(const Sight *sight, const Call *other)
{
    const Auction *auction = &sight->state->auction;
    bool has_contract = auction->call != NO_CALL && sight->game->bid[auction->bid].contract >= 0;
    return has_contract ? &sight->game->call[auction->call] : other;
}

/*
 * Returns the ranking in which the hand is judged for a token: the ranking of the contract or suit that the token leads
 * to, otherwise the present ranking.
 */
static int ranking_of_token(const TokenFacts *facts, const Token *token)
{
    const Sight *sight = facts->sight;
    const State *state = sight->state;
    const Call *call = call_meant(sight, token);
    if (call && predicts(sight)) call = standing_contract(sight, call);
    if (call) return ranking_of_contract(facts, sight->game->bid[call->bid].contract, trump_with(sight, call));
    if (token->kind == TOKEN_SUIT && state->contract != NO_CONTRACT)
        return sight->game->contract[state->contract].rankings + token->index;
    return state->contract != NO_CONTRACT ? state->ranking : ranking_of_contract(facts, 0, -1);
}

/* True if the two seats are partners from the beginning of the deal. */
static bool are_partners(const Game *game, int a, int b)
{
    return a != b && game->has_partners && game->team[a] == game->team[b];
}

/* Sets the features of calls made by partners and by other players. */
static void describe_calls(const TokenFacts *facts, const Call *call, int16_t *f)
{
    const Sight *sight = facts->sight;
    const State *state = sight->state;
    for (int seat = 0; seat < sight->game->n_players; seat++) {
        uint16_t other = seat == state->actor ? NO_CALL : sight_call_of(sight, seat).call;
        if (other >= sight->game->n_calls) continue;
        const Call *said = &sight->game->call[other];
        bool is_same_suit = call && said->trump >= 0 && said->trump == call->trump;
        if (are_partners(sight->game, seat, state->actor)) {
            f[T_PARTNER_SPOKE] = FEATURE_ONE;
            f[T_PARTNER_NUMBER] =
                clamp(said->number < 0 ? 0 : said->number * 2 * FEATURE_ONE / sight->skill->most_called);
            if (is_same_suit) f[T_PARTNER_TRUMP] = FEATURE_ONE;
        } else if (is_same_suit) f[T_FOES_TRUMP] = FEATURE_ONE;
    }
}

/* Returns how many tricks other players have predicted beyond their average share; negative if fewer. */
static int64_t predicted_beyond_share(const Sight *sight)
{
    const State *state = sight->state;
    int64_t beyond = 0, share = (int64_t)tricks_total_of(sight->game, state) * FEATURE_ONE / sight->game->n_active;
    for (int seat = 0; seat < sight->game->n_players; seat++) {
        int number = seat == state->actor ? -1 : sight_call_of(sight, seat).number;
        if (number >= 0) beyond += number * FEATURE_ONE - share;
    }
    return beyond;
}

/*
 * Sets the features of a prediction: how far its number is from a low, a middle and a high estimate (60, 80 and 100
 * percent of the expected tricks). A bid without a number predicts no trick.
 */
static void describe_prediction(const Sight *sight, const Call *call, const Judged *hand, int16_t *f)
{
    static const int PERCENT[] = {60, 80, 100};
    int64_t number = (call && call->number > 0 ? call->number : 0) * FEATURE_ONE;
    for (int i = 0; i < (int)COUNT(PERCENT); i++) {
        int64_t estimate = (int64_t)hand->predicted * PERCENT[i] * FEATURE_ONE / (100 * CERTAIN);
        f[T_OFF_LOW + i] = clamp(llabs(number - estimate)); /* T_OFF_MIDDLE and T_OFF_HIGH follow */
    }
    f[T_NUMBER_SAID] =
        clamp(feature_times(number, predicted_beyond_share(sight)) / 4); /* divided so that most values fit */
    if (number > 0) return;
    f[T_NONE] = FEATURE_ONE;
    f[T_NONE_TRICKS] = clamp((int64_t)hand->predicted * FEATURE_ONE / CERTAIN);
}

/*
 * Sets the features of the number in a call: twice its share of the highest number, alone and multiplied by features of
 * the hand. Also sets T_JUMP. For this, the function must be called first for the lowest legal call.
 */
static void describe_number(TokenFacts *facts, const Token *token, const Judged *hand, int16_t *f)
{
    const Sight *sight = facts->sight;
    const Call *call = call_meant(sight, token);
    if (predicts(sight)) describe_prediction(sight, call, hand, f);
    if (!call || call->number < 0) return;
    int64_t number = (int64_t)call->number * 2 * FEATURE_ONE / sight->skill->most_called;
    f[T_NUMBER] = clamp(number);
    f[T_NUMBER_TRICKS] = clamp(feature_times(number, hand->tricks));
    f[T_NUMBER_TRUMPS] = clamp(feature_times(number, hand->trumps));
    f[T_NUMBER_SQUARE] = clamp(feature_times(number, number));
    f[T_NUMBER_WORTH] = clamp(feature_times(number, hand->wins));
    f[T_NUMBER_LONGEST] = clamp(feature_times(number, hand->longest));
    f[T_NUMBER_ESTIMATE] = clamp(feature_times(number, hand->estimate));
    f[T_NUMBER_MELDS] = clamp(feature_times(number, hand->melds));
    if (token->kind != TOKEN_BID) return;
    if (!facts->knows_lowest) facts->lowest = token->call;
    facts->knows_lowest = true;
    int above = (int)token->call - (int)facts->lowest;
    f[T_JUMP] = clamp((int64_t)above * FEATURE_ONE / 4);
}

/* Sets the features of the actor's place in the auction, and of earlier calls. */
static void describe_place(const Sight *sight, const Token *token, int16_t *f)
{
    const State *state = sight->state;
    int active = sight->game->n_active ? sight->game->n_active : 1;
    f[T_SAID] = FEATURE_ONE;
    f[T_PLACE] = (int16_t)(seat_position(state, state->actor) * FEATURE_ONE / active);
    f[T_FIRST] = state->auction.call == NO_CALL ? FEATURE_ONE : 0;
    f[T_PASSED] = (int16_t)(bits_count(state->auction.passed) * FEATURE_ONE / active);
    f[T_HOLDS] = token->kind == TOKEN_HOLD ? FEATURE_ONE : 0;
    f[T_SPOKEN] = state->auction.said[state->actor] ? FEATURE_ONE : 0;
    if (state->auction.bidder < MAX_SEATS && state->auction.call != NO_CALL) {
        f[T_OWN_AGAIN] = state->auction.bidder == state->actor ? FEATURE_ONE : 0;
        f[T_OVER_PARTNER] = are_partners(sight->game, state->auction.bidder, state->actor) ? FEATURE_ONE : 0;
    }
    if (state->contract == NO_CONTRACT) return;
    f[T_DECLARER] = state->actor == state->declarer ? FEATURE_ONE : 0;
    f[T_DECLARERS_SIDE] = sight->is_declarers_side ? FEATURE_ONE : 0;
    f[T_ANNOUNCED] = (int16_t)(bits_count(announced_by_any(state)) * FEATURE_ONE / 2);
    f[T_DOUBLED] = (int16_t)(state->doubled[0] * FEATURE_ONE / 2);
}

/* Copies the values of a hand to their features. */
static void describe_hand(const Judged *hand, int16_t *f)
{
    f[T_TRUMPS] = hand->trumps;
    f[T_TRICKS] = hand->tricks;
    f[T_WORTH] = hand->worth;
    f[T_WINS] = hand->wins;
    f[T_VOIDS] = hand->voids;
    f[T_SINGLES] = hand->singles;
    f[T_LONGEST] = hand->longest;
    f[T_SQUARE] = clamp(feature_times(hand->tricks, hand->tricks));
    f[T_TRUMPS_TRICKS] = clamp(feature_times(hand->trumps, hand->tricks));
    f[T_ESTIMATE] = hand->estimate;
    f[T_MELDS] = hand->melds;
    f[T_MELDS_TRICKS] = clamp(feature_times(hand->melds, hand->tricks));
}

/* ---- forecasts for calls ----------------------------------------------------------------------------------------- */

/* Returns how many lower calls of the same bid and suit a call skips after the standing call. */
static int skipped_by(const Game *game, int call, int standing)
{
    int n = 0;
    for (int lower = standing == NO_CALL ? 0 : standing + 1; lower < call; lower++)
        n += game->call[lower].bid == game->call[call].bid && game->call[lower].trump == game->call[call].trump;
    return n;
}

/* Stores the calls of the auction by player, without calls that the actor does not know or that have no forecast. */
static void find_call_history(const Sight *sight, CallHistory *out)
{
    const Game *game = sight->game;
    const State *state = sight->state;
    int standing = NO_CALL;
    for (int i = 0; i < state->n_log; i++) {
        Action action = log_action(state, i);
        int seat = log_seat(state, i);
        if (action == NO_ACTION || action < FIRST_TOKEN) continue;
        const Token *token = token_of(game, action);
        out->passed[seat] = token->kind == TOKEN_PASS;
        bool is_hidden = token->kind == TOKEN_BID && seat != state->actor && bid_is_hidden(game, state, token->index);
        if (token->kind != TOKEN_BID || is_hidden || !forecasts_know(sight->skill->forecasts, token->call)) continue;
        const Call *call = &game->call[token->call];
        uint16_t number = call->number > 0 ? (uint16_t)call->number : 1,
                 *highest = &out->highest[seat][call->trump + 1];
        if (number > *highest) *highest = number;
        if (out->n[seat] < MAX_SUITS) out->n[seat]++;
        out->skipped[seat] = (uint8_t)skipped_by(game, token->call, standing);
        standing = token->call;
    }
}

/* Returns the number of a call as a feature. */
static int16_t number_as_feature(const Sight *sight, int number)
{
    return clamp((int64_t)number * 2 * FEATURE_ONE / sight->skill->most_called);
}

/* Sets the features of earlier calls, for a contract with this suit as trumps (-1: none). */
static void describe_call_history(const TokenFacts *facts, int trump, int16_t *f)
{
    const Sight *sight = facts->sight;
    const CallHistory *history = &facts->history;
    int actor = sight->state->actor;
    f[T_OWN_CALLS] = (int16_t)(history->n[actor] * FEATURE_ONE / 2);
    for (int seat = 0; seat < sight->game->n_players; seat++) {
        if (seat == actor) continue;
        bool is_partner = are_partners(sight->game, seat, actor);
        int highest = 0;
        for (int suit = 0; suit <= MAX_SUITS; suit++)
            if (history->highest[seat][suit] > highest) highest = history->highest[seat][suit];
        if (!is_partner && number_as_feature(sight, highest) > f[T_FOES_NUMBER])
            f[T_FOES_NUMBER] = number_as_feature(sight, highest);
        if (!is_partner) continue;
        f[T_SUPPORT] = number_as_feature(sight, history->highest[seat][trump + 1]);
        f[T_PARTNER_JUMP] = (int16_t)(history->skipped[seat] * FEATURE_ONE / 2);
        f[T_PARTNER_CALLS] = (int16_t)(history->n[seat] * FEATURE_ONE / 2);
        f[T_PARTNER_PASSED] = history->passed[seat] ? FEATURE_ONE : 0;
    }
}

/* Describes the hand for a contract of the actor's side, or of other players, with this ranking and trump suit. */
static void describe_for_forecast(TokenFacts *facts, int ranking, int trump, bool is_own, Alternative *out)
{
    const Call call = {.trump = (int8_t)trump};
    *out = (Alternative){.row = (uint16_t)(ROW_FORECASTS + !is_own), .shared = NO_ROW, .ranking = (uint8_t)ranking};
    out->feature[T_SAID] = FEATURE_ONE;
    describe_hand(judged_under(facts, ranking), out->feature);
    describe_calls(facts, &call, out->feature);
    describe_call_history(facts, trump, out->feature);
    out->cards = facts->sight->hand;
    out->each = EACH_OF_HAND;
}

/* Returns the share of points that the actor's side would win. It is computed once for each ranking. */
static Share own_share(TokenFacts *facts, int ranking, int trump)
{
    (void)judged_under(facts, ranking); /* makes the entry of this ranking, if there is none */
    int at = 0;
    while (facts->ranking[at] != ranking) at++;
    if (facts->share[at].deviation) return facts->share[at];
    Alternative described;
    describe_for_forecast(facts, ranking, trump, /* is_own */ true, &described);
    return facts->share[at] = forecast_share(facts->sight->skill, &described);
}

/* Returns the actor's expected gain if the standing call is played with this number of doublings. */
static int32_t standing_gain(TokenFacts *facts, int doubled)
{
    const Sight *sight = facts->sight;
    const Auction *auction = &sight->state->auction;
    if (!forecasts_know(sight->skill->forecasts, auction->call)) return 0;
    const Call *call = &sight->game->call[auction->call];
    int ranking = ranking_of_contract(facts, sight->game->bid[call->bid].contract, call->trump);
    bool is_own = sight->game->team[auction->bidder] == sight->game->team[sight->state->actor];
    Share share;
    if (is_own) {
        share = own_share(facts, ranking, call->trump);
    } else {
        Alternative described;
        describe_for_forecast(facts, ranking, call->trump, /* is_own */ false, &described);
        share = forecast_share(sight->skill, &described);
    }
    int32_t gain = forecast_promise(sight->skill, sight->state, auction->bidder, auction->call, doubled, share).gain;
    return is_own ? gain : -gain;
}

/* Prepares the forecasts of a decision in the auction, if there is no contract yet. */
static void begin_forecasts(TokenFacts *facts)
{
    const State *state = facts->sight->state;
    if (!facts->sight->skill->forecasts || state->contract != NO_CONTRACT) return;
    find_call_history(facts->sight, &facts->history);
    facts->standing = standing_gain(facts, state->auction.doubled);
}

/*
 * Sets the features of forecasts for a call, if there is no contract yet. After a doubling, the standing call is played
 * for higher stakes.
 */
static void add_forecasts(TokenFacts *facts, const Token *token, int ranking, int16_t *f)
{
    const Sight *sight = facts->sight;
    const Call *call = token_call(sight->game, sight->state, token);
    if (!sight->skill->forecasts || !call || sight->state->contract != NO_CONTRACT) return;
    describe_call_history(facts, call->trump, f);
    f[T_STANDING] = clamp(facts->standing);
    if (sight->game->bid[call->bid].doubles) {
        f[T_GAIN] = clamp(standing_gain(facts, sight->state->auction.doubled + 1) - facts->standing);
        return;
    }
    int index = (int)(call - sight->game->call);
    if (!forecasts_know(sight->skill->forecasts, index)) return;
    Share share = own_share(facts, ranking, call->trump);
    Promise promise = forecast_promise(sight->skill, sight->state, sight->state->actor, index, 0, share);
    f[T_GAIN] = clamp(promise.gain);
    f[T_SUCCESS] = clamp(promise.success);
    f[T_GAIN_SPOKEN] = (int16_t)(f[T_PARTNER_CALLS] ? f[T_GAIN] : 0);
    f[T_SHARE] = clamp((share.mean - FORECAST_ALL / 2) / 4);
    f[T_NUMBER_SHARE] = clamp(feature_times(f[T_NUMBER], f[T_SHARE]));
}

uint16_t forecast_describe(const Skill *skill, const State *state, Action action, Alternative *out)
{
    Sight sight;
    sight_find(skill, state, contract_ranking(skill->game, state, 0), &sight);
    TokenFacts facts = {.sight = &sight};
    find_call_history(&sight, &facts.history);
    const Call *call = token_call(skill->game, state, token_of(skill->game, action));
    bool makes_call = call && forecasts_know(skill->forecasts, (int)(call - skill->game->call));
    uint16_t index = makes_call ? (uint16_t)(call - skill->game->call) : state->auction.call;
    if (!makes_call && !forecasts_know(skill->forecasts, index)) return NO_CALL;
    call = &skill->game->call[index];
    bool is_own = makes_call || skill->game->team[state->auction.bidder] == skill->game->team[state->actor];
    int ranking = ranking_of_contract(&facts, skill->game->bid[call->bid].contract, call->trump);
    describe_for_forecast(&facts, ranking, call->trump, is_own, out);
    return index;
}

/* Returns the contract that a token leads to, or -1 if none is known yet. */
static int contract_of_token(const Sight *sight, const Token *token)
{
    const Call *call = token_call(sight->game, sight->state, token);
    int of_call = call ? sight->game->bid[call->bid].contract : -1;
    return of_call >= 0 || sight->state->contract == NO_CONTRACT ? of_call : sight->state->contract;
}

/*
 * Sets the features of the stakes, the number of players, whether the game has doubling, and the number of choices.
 * Configurations of a game differ in the first three.
 */
static void describe_stakes(const TokenFacts *facts, const Token *token, const Judged *hand, int16_t *f)
{
    enum { MOST_DOUBLED = 3, USUAL_CHOICES = 8 };
    const Sight *sight = facts->sight;
    const Skill *skill = sight->skill;
    int contract = contract_of_token(sight, token), doubled = sight->state->doubled[0]; /* [0]: the game itself */
    int64_t stake = contract < 0 ? 0 : skill->stake_of_contract[contract];
    /* each doubling, up to MOST_DOUBLED, doubles the stake */
    f[T_STAKE] = clamp(stake * (1 << (doubled < MOST_DOUBLED ? doubled : MOST_DOUBLED)));
    f[T_STAKE_TRICKS] = clamp(feature_times(f[T_STAKE], hand->tricks));
    f[T_STAKE_TRUMPS] = clamp(feature_times(f[T_STAKE], hand->trumps));
    f[T_PLAYERS] = skill->players;
    f[T_PLAYERS_TRICKS] = clamp(feature_times(skill->players, hand->tricks));
    f[T_CAN_DOUBLE] = skill->can_double ? FEATURE_ONE : 0;
    f[T_CAN_DOUBLE_TRICKS] = (int16_t)(skill->can_double ? hand->tricks : 0);
    f[T_CHOICES] = clamp((int64_t)facts->n_tokens * FEATURE_ONE / USUAL_CHOICES);
}

/* Sets the features of taking a part of the talon: the part is judged as a part of the hand. */
static void describe_part(const Sight *before, const Token *token, Alternative *out)
{
    Sight sight = *before;
    CardSet part = talon_cards(sight.state, sight.game->part_places[token->index]);
    sight.hand |= part;
    sight.unseen &= ~part;
    sight.n_unseen = cards_count(sight.unseen);
    Judged hand = judge(&sight);
    describe_hand(&hand, out->feature);
    out->cards = part;
    out->each = FEATURE_ONE;
}

/*
 * Describes picking up the talon like the bid that will probably follow. Both its own row and the row of this bid
 * count. False if no bid must follow.
 */
static bool describe_pickup(const Sight *sight, const Token *token, Alternative *out)
{
    Alternative bid;
    bool picks_up = token->kind == TOKEN_BID && sight->game->bid[token->index].picks_up;
    if (!picks_up || !describe_bid_to_come(sight->skill, sight->state, &bid)) return false;
    int own = out->row;
    *out = bid;
    out->shared = bid.row;
    out->row = (uint16_t)own;
    return true;
}

/* Sets the rows and features of a token. Passing and finishing have no features, so their score is 0. */
static void describe_token(TokenFacts *facts, int index, Alternative *out)
{
    const Sight *sight = facts->sight;
    const Token *token = &sight->game->token[index];
    const State *state = sight->state;
    out->row = sight->skill->row_of_token[index];
    out->shared = NO_ROW;
    if (describe_pickup(sight, token, out)) return;
    int ranking = ranking_of_token(facts, token);
    out->ranking = (uint8_t)ranking;
    if (says_nothing(token)) return;
    bool has_contract = state->contract != NO_CONTRACT;
    int kind = (int)token->kind < MAX_KINDS ? (int)token->kind : MAX_KINDS - 1;
    out->shared = (uint16_t)(has_contract ? ROW_CONTRACTS + state->contract : ROW_KINDS + kind);
    describe_place(sight, token, out->feature);
    if (token->kind == TOKEN_PART) {
        describe_part(sight, token, out);
        return;
    }
    const Judged *hand = judged_under(facts, ranking);
    describe_hand(hand, out->feature);
    describe_number(facts, token, hand, out->feature);
    describe_stakes(facts, token, hand, out->feature);
    add_forecasts(facts, token, ranking, out->feature);
    if (!has_contract) describe_calls(facts, token_call(sight->game, sight->state, token), out->feature);
    out->cards = sight->hand;
    out->each = EACH_OF_HAND;
}

/*
 * Adds to the decision each legal action that is not a card (a token), with its features. A TokenSet has one bit for
 * each token of the game, in words of 64 bits.
 */
void describe_tokens(const Sight *sight, const TokenSet *tokens, Decision *out)
{
    TokenFacts facts = {.sight = sight};
    begin_forecasts(&facts);
    for (int word = 0; word < TOKEN_WORDS; word++) facts.n_tokens += __builtin_popcountll(tokens->word[word]);
    for (int word = 0; word < TOKEN_WORDS; word++)
        for (uint64_t left = tokens->word[word]; left; left &= left - 1) {
            int index = word * 64 + __builtin_ctzll(left);
            Alternative *alternative = decision_add(out, (Action)(FIRST_TOKEN + index));
            if (!alternative) return;
            describe_token(&facts, index, alternative);
        }
}

bool describe_bid_to_come(const Skill *skill, const State *state, Alternative *out)
{
    State then;
    Sight sight;
    Decision decision;
    const Game *game = skill->game;
    if (!round_is_rising(&game->round[state->auction.round])) return false;
    pickup_to_bid(state, &then);
    Moves legal = state_legal(game, &then);
    if (!moves_count(legal)) return false;
    decision.n = decision.n_announced = 0;
    sight_find(skill, &then, contract_ranking(game, &then, 0), &sight);
    describe_tokens(&sight, &legal.tokens, &decision);
    for (int i = 0; i < decision.n; i++) decision.score[i] = decision_score(skill, &decision, i);
    *out = decision.of[decision_likeliest(&decision)];
    return true;
}
