/*
 * Builds the tables of a skill, and computes the probabilities of actions from its weights. See skill.h for skills,
 * features and rows.
 */
#include "bots/features_inner.h"

#include "engine/passing.h"
#include "engine/play.h"
#include "rules/round.h"

#include <math.h>
#include <stdlib.h>

enum {
    EXP_PER_ONE = 64,    /* how many steps of the table of e to the power of -x make a difference of 1 */
    EXP_SCALE = 1 << 20, /* the odds of the best action */
    USUAL_PLAYERS = 4
};

/* ---- tables of a skill ------------------------------------------------------------------------------------------- */

/* Returns a feature that a skill stores, limited to -8 ... 8. */
static int16_t limited(int64_t value)
{
    enum { MOST = 8 * FEATURE_ONE };
    return (int16_t)int_within(value, -MOST, MOST);
}

/*
 * Returns the worth of a card: its points less the deduction for counting (in thirds if three cards are counted
 * together), or 1 in a pack without points.
 */
static int64_t worth_in(const Game *game, const Ranking *ranking, Card card)
{
    /* values are NULL for trump suits that are impossible */
    const CardValues *values = ranking->values ? ranking->values : &game->values;
    return values->n ? (int64_t)values->points[card] * game->count_group - game->count_less * game->point_parts : 1;
}

/*
 * Returns the cards that beat a card: stronger cards of its group, and jokers. If there are several excuses, every
 * other card beats them. A single excuse is a group of its own in which nothing beats it, because older weights assume
 * this.
 */
static CardSet stronger_cards(const Ranking *ranking, CardSet pack, Card card)
{
    CardSet group = ranking->group[ranking->group_of[card]] & pack;
    if (ranking->group_of[card] == EXCUSE_GROUP && cards_count(group) > 1) return pack & ~group;
    CardSet jokers = ranking->group_of[card] == JOKER_GROUP ? 0 : ranking->group[JOKER_GROUP];
    return jokers | (ranking->stronger[card] & pack);
}

/*
 * Returns the place of a card: the index of the weight that belongs to this card. Trumps have 0 to 23 by rank, and
 * other cards follow; in a longer group, the highest cards share an index. Jokers have the last index. Several excuses
 * have the index before it. No suit is long enough to need these two indexes.
 */
static uint8_t place_in_group(const Game *game, const Ranking *ranking, Card card)
{
    enum { TRUMPS = 24, OTHERS = N_PLACES_OF_CARDS - TRUMPS };
    CardSet group = ranking->group[ranking->group_of[card]] & game->pack;
    int below = 0;
    if (ranking->group_of[card] == JOKER_GROUP) return N_PLACES_OF_CARDS - 1;
    if (ranking->group_of[card] == EXCUSE_GROUP && cards_count(group) > 1) return N_PLACES_OF_CARDS - 2;
    EACH_CARD (other, group) below += ranking->strength[other] < ranking->strength[card];
    if (cards_have(ranking->trumps, card)) return (uint8_t)(below < TRUMPS ? below : TRUMPS - 1);
    return (uint8_t)(TRUMPS + (below < OTHERS ? below : OTHERS - 1));
}

/* Collects, for each group, the cards that have the same worth. Cards worth nothing are left out. */
static void find_prices(const Game *game, const Ranking *ranking, RankingTable *out)
{
    int n = 0;
    for (int group = 0; group < MAX_GROUPS; group++) {
        int first = n;
        EACH_CARD (card, ranking->group[group] & game->pack) {
            int32_t worth = out->card[card].worth;
            int at = first;
            while (at < n && out->price[at].worth != worth) at++;
            if (at == n && worth) out->price[n++].worth = worth;
            if (worth) out->price[at].cards |= card_bit(card);
        }
        out->first_price[group + 1] = (uint8_t)n;
    }
}

/* Makes the table of a ranking. It has the worth of each card as a share of the average worth of a trick. */
static void make_table(const Game *game, const Ranking *ranking, RankingTable *out)
{
    int64_t all = 0;
    int tricks = game->tricks_total ? game->tricks_total : 1;
    EACH_CARD (card, game->pack) {
        int64_t worth = worth_in(game, ranking, card);
        all += worth < 0 ? -worth : worth;
        out->card[card] = (CardTraits){.above = stronger_cards(ranking, game->pack, card),
                                       .place = place_in_group(game, ranking, card),
                                       .strength = ranking->strength[card]};
    }
    int64_t unit = all / tricks > 0 ? all / tricks : 1;
    EACH_CARD (card, game->pack) out->card[card].worth = limited(worth_in(game, ranking, card) * FEATURE_ONE / unit);
    find_prices(game, ranking, out);
    out->all = (int32_t)all;
    for (int group = 0; group < MAX_GROUPS; group++)
        if (ranking->group[group]) out->n_groups = group + 1;
}

/* Returns the announcements that a bid consists of, as a set. Empty for most bids, and for other tokens. */
static uint64_t parts_of(const Game *game, const Token *token)
{
    return token->kind == TOKEN_BID ? game->call[token->call].parts : 0;
}

/* True if two tokens share a row of weights: both name a suit, or they differ only in the number or suit of a bid. */
static bool share_row(const Game *game, const Token *a, const Token *b)
{
    bool are_similar = a->index == b->index && a->step == b->step && parts_of(game, a) == parts_of(game, b);
    return a->kind == b->kind && (a->kind == TOKEN_SUIT || are_similar);
}

/* Gives each token a row of weights. Returns the number of all rows up to the last row of a token. */
static int number_rows(const Game *game, Skill *skill)
{
    int n = ROW_TOKENS;
    for (int i = 0; i < game->n_tokens; i++) {
        int same = 0; /* the first token that has the same row */
        while (same < i && !share_row(game, &game->token[same], &game->token[i])) same++;
        skill->row_of_token[i] = same < i ? skill->row_of_token[same] : (uint16_t)n++;
    }
    return n;
}

/*
 * Finds the kind of each contract: KIND_AVOIDS if tricks are avoided, plus KIND_ALONE if everyone plays alone. The kind
 * is the same in all deals, so any deal is used.
 */
static void find_kinds(const Game *game, Skill *skill)
{
    State deal;
    DealSpec spec = {.seed = 1};
    state_deal(game, &spec, &deal);
    Aims aims = {.game = game, .deal = &deal};
    for (int i = 0; i < game->n_contracts; i++) {
        bool avoids = game->contract[i].is_played && aim_avoids(&aims, i);
        skill->kind_of_contract[i] = (uint8_t)((avoids ? KIND_AVOIDS : 0) + (game->contract[i].alone ? KIND_ALONE : 0));
    }
}

/*
 * True if a declarer plays this contract to win no trick. False for contracts in which everyone plays alone, because
 * nobody bids them for this reason.
 */
static bool avoids_tricks(const Skill *skill, int contract)
{
    bool has_declarer = skill->game->contract[contract].sides != SIDES_ALONE;
    return has_declarer && (skill->kind_of_contract[contract] & KIND_AVOIDS);
}

/*
 * Returns the first contract in which tricks are avoided and that the declarer can choose by a later bid; -1 if there
 * is none.
 */
static int find_avoiding_later(const Game *game, const Skill *skill)
{
    for (int i = 0; i < game->n_rounds; i++) {
        const Round *round = &game->round[i];
        if (!round_is_of_winner(round)) continue;
        for (int k = 0; k < round->n_bids; k++) {
            int contract = game->bid[round->bids[k]].contract;
            if (contract >= 0 && avoids_tricks(skill, contract)) return contract;
        }
    }
    return -1;
}

/* Adds for each contract the suits that calls of this round make its trumps. */
static void add_trumps_of_round(const Game *game, const Round *round, uint8_t *suits)
{
    for (int i = 0; i < round->n_calls; i++) {
        const Call *call = &game->call[round->calls[i]];
        int contract = game->bid[call->bid].contract;
        if (contract >= 0 && call->trump >= 0) suits[contract] |= (uint8_t)(1U << call->trump);
    }
}

/* Finds the suits that the declarer of each contract can name after the auction, if bids of the auction name none. */
static void find_later_trumps(const Game *game, Skill *skill)
{
    uint8_t in_auction[MAX_CONTRACTS] = {0};
    for (int i = 0; i < game->n_rounds; i++) {
        const Round *round = &game->round[i];
        add_trumps_of_round(game, round, round_is_of_winner(round) ? skill->later_trumps : in_auction);
    }
    for (int i = 0; i < game->n_contracts; i++)
        if (in_auction[i]) skill->later_trumps[i] = 0;
}

/* Returns the average size of the gains and losses of a contract over its outcomes. */
static int64_t stake_of(Aims *aims, int contract)
{
    const Aim *aim = aim_of(aims, contract);
    int64_t sum = 0;
    if (!aim->n_ends) return (llabs(aim->gain_of_none) + llabs(aim->gain_of_all)) / 2;
    for (int i = 0; i < aim->n_ends; i++) sum += llabs(aim->gain[i]);
    return sum / aim->n_ends;
}

/*
 * Finds the stakes of each contract as a share of the average stake, and other values in which configurations of a game
 * differ.
 */
static void find_stakes(const Game *game, Skill *skill)
{
    State deal;
    DealSpec spec = {.seed = 1};
    int64_t stake[MAX_CONTRACTS] = {0}, sum = 0;
    state_deal(game, &spec, &deal);
    Aims *aims = &(Aims){.game = game, .deal = &deal};
    for (int i = 0; i < game->n_contracts; i++) sum += stake[i] = stake_of(aims, i);
    int64_t usual = sum > game->n_contracts ? sum / game->n_contracts : 1;
    for (int i = 0; i < game->n_contracts; i++) skill->stake_of_contract[i] = limited(stake[i] * FEATURE_ONE / usual);
    skill->players = (int16_t)((game->n_active - USUAL_PLAYERS) * FEATURE_ONE / USUAL_PLAYERS);
    skill->can_double = game->has_kontra;
    for (int i = 0; i < game->n_bids; i++) skill->can_double |= game->bid[i].doubles != 0;
}

/*
 * Fills the tables `part`, `length` and `early` (see Skill): quotients that are computed in advance, because a division
 * for each card would be slow. The entries of `part` are rounded up by a negligible amount.
 */
static void find_shares(const Game *game, Skill *skill)
{
    int total = game->tricks_total ? game->tricks_total : 1;
    for (int n = 1; n <= MAX_CARDS; n++) skill->part[n] = ((uint32_t)FEATURE_ONE << PART_SHIFT) / (uint32_t)n + 1;
    for (int n = 0; n <= MAX_CARDS; n++) skill->length[n] = (int16_t)(4 * n * FEATURE_ONE / total);
    for (int n = 0; n <= total && n <= MAX_TRICKS; n++) skill->early[n] = (int16_t)portion_of(skill, total - n, total);
}

/* Finds the highest number in a call, whether players predict tricks, and whether numbers may be numbers of tricks. */
static void find_call_numbers(const Game *game, Skill *skill)
{
    bool has_numbers = false;
    skill->most_called = 1;
    for (int i = 0; i < game->n_calls; i++) {
        if (game->call[i].number > skill->most_called) skill->most_called = game->call[i].number;
        has_numbers |= game->call[i].number >= 0;
    }
    for (int i = 0; i < game->n_rounds; i++)
        skill->predicts |= round_predicts(game, i) && !round_predicts_points(game, i);
    skill->calls_tricks = (has_numbers && skill->most_called <= game->tricks_total) || skill->predicts;
}

Skill *skill_new(Arena *arena, const Game *game)
{
    Skill *skill = ARENA_NEW(arena, Skill);
    skill->game = game;
    skill->table = ARENA_ARRAY(arena, game->n_rankings, RankingTable);
    for (size_t i = 0; i < game->n_rankings; i++) make_table(game, &game->ranking[i], &skill->table[i]);
    skill->powers = powers_make(arena);
    skill->announced_row = number_rows(game, skill);
    /* 2: announced by the actor's side, or by others */
    skill->n_rows = skill->announced_row + game->n_announcements * 2 * N_TURNS;
    skill->row = ARENA_ARRAY(arena, (size_t)skill->n_rows, SkillRow);
    skill->is_unknown = ARENA_ARRAY(arena, (size_t)skill->n_rows, bool);
    find_call_numbers(game, skill);
    skill->estimates = true;
    for (int i = 0; i < EXP_STEPS; i++) skill->exp[i] = (uint32_t)(EXP_SCALE * exp(-(double)i / EXP_PER_ONE));
    find_shares(game, skill);
    find_kinds(game, skill);
    skill->avoiding_later = (int16_t)find_avoiding_later(game, skill);
    find_later_trumps(game, skill);
    find_stakes(game, skill);
    return skill;
}

/* ---- tokens with and without trained weights --------------------------------------------------------------------- */

bool skill_is_token_row(const Skill *skill, int row)
{
    return row >= ROW_TOKENS && row < skill->announced_row;
}

/* The score of a token without weights, as a logarithm of the odds that it is chosen. */
enum {
    ODDS_OF_UNKNOWN = -3,  /* relative to a token with score 0 */
    ODDS_BESIDE_CARDS = -6 /* relative to the best card, if cards are legal, too */
};

void skill_mark_unknown(Skill *skill, int row)
{
    skill->is_unknown[row] = skill->lacks_some = true;
    skill->row[row].weight[T_SAID] = ODDS_OF_UNKNOWN * WEIGHT_ONE;
}

void skill_simplify(Skill *skill)
{
    skill->estimates = false;
    for (int row = ROW_FORECASTS; row < skill->announced_row; row++) /* only these rows are used for tokens */
        for (int i = FIRST_ESTIMATE; i < FIRST_FORECAST; i++) skill->estimates |= skill->row[row].weight[i] != 0;
}

int skill_avoiding(const Skill *skill, const Call *call)
{
    int contract = skill->game->bid[call->bid].contract;
    if (contract < 0) return -1;
    return avoids_tricks(skill, contract) ? contract : skill->avoiding_later;
}

bool skill_lacks(const Skill *skill, Action action)
{
    if (action < FIRST_TOKEN) return false;
    const Token *token = token_of(skill->game, action);
    return !says_nothing(token) && skill->is_unknown[skill->row_of_token[action - FIRST_TOKEN]];
}

bool skill_knows(const Skill *skill, Moves legal)
{
    bool has_unknown = false;
    if (legal.cards) return true;
    for (int i = 0; i < skill->game->n_tokens; i++) {
        if (!tokens_have(&legal.tokens, i) || says_nothing(&skill->game->token[i])) continue;
        if (!skill->is_unknown[skill->row_of_token[i]]) return true;
        has_unknown = true;
    }
    return !has_unknown; /* true if only passing or finishing is legal */
}

/* ---- names of rows ----------------------------------------------------------------------------------------------- */

/*
 * Writes the name of the row for an announcement made earlier: "announced.ID.SIDE.TURN". SIDE is 0 if the actor's side
 * made it, and 1 if others did; TURN is the actor's turn in the trick.
 */
static void announced_row_name(const Skill *skill, int index, Buf *out)
{
    const Announcement *announcement = &skill->game->announcement[index / (2 * N_TURNS)];
    buf_printf(out, "announced.%.*s.%d.%d", STR_ARG(announcement->id), index / N_TURNS % 2, index % N_TURNS);
}

/* The names of kinds of tokens in files of weights, by TokenKind. */
static const char *const KINDS[] = {"pass", "hold", "done", "bid", "part", "suit", "announce", "meld", "kontra"};

/*
 * Writes the name of a token's row. The name depends neither on the numbers or suits that a bid can have in this
 * configuration, nor on the order of tokens.
 */
static void token_row_name(const Skill *skill, int row, Buf *out)
{
    const Game *game = skill->game;
    int index = 0;
    while (skill->row_of_token[index] != row) index++;
    const Token *token = &game->token[index];
    buf_add(out, str_of(KINDS[token->kind]));
    if (token->kind == TOKEN_BID) buf_printf(out, ".%.*s", STR_ARG(game->bid[token->index].id));
    for (uint64_t left = parts_of(game, token); left; left &= left - 1)
        buf_printf(out, "+%.*s", STR_ARG(game->announcement[__builtin_ctzll(left)].id));
    if (token->kind == TOKEN_PART || token->kind == TOKEN_ANNOUNCE || token->kind == TOKEN_MELD)
        buf_printf(out, ".%.*s", STR_ARG(token->id));
    if (token->kind != TOKEN_KONTRA) return;
    /* index 0: the contract is doubled, and not an announcement */
    Str announced = token->index ? game->announcement[token->index - 1].id : STR("");
    buf_printf(out, "%s%.*s.%d", announced.n ? "-of." : "", STR_ARG(announced), token->step);
}

/*
 * Rows are in the order of features_inner.h. A row of a kind of tokens or of a contract that the game does not have is
 * named by its number.
 */
void skill_row_name(const Skill *skill, int row, Buf *out)
{
    static const char *const OTHERS[] = {"passed", "kept", "laid_off", "given", "named"};
    const Game *game = skill->game;
    int kind = row - ROW_KINDS, contract = row - ROW_CONTRACTS;
    if (row < ROW_CARDS)
        buf_printf(out, "play.%d.%d.%d", row / (N_PARTS * N_TURNS), row / N_TURNS % N_PARTS, row % N_TURNS);
    else if (row < ROW_FORECASTS) buf_printf(out, "card.%s", OTHERS[row - ROW_CARDS]);
    else if (row < ROW_KINDS) buf_printf(out, "forecast.%s", row == ROW_FORECASTS ? "own" : "others");
    else if (row < ROW_CONTRACTS && kind < (int)COUNT(KINDS)) buf_printf(out, "kind.%s", KINDS[kind]);
    else if (row < ROW_CONTRACTS) buf_printf(out, "kind.%d", kind);
    else if (row < ROW_TOKENS && contract < game->n_contracts)
        buf_printf(out, "contract.%.*s", STR_ARG(game->contract[contract].id));
    else if (row < ROW_TOKENS) buf_printf(out, "contract.%d", contract);
    else if (row < skill->announced_row) token_row_name(skill, row, out);
    else announced_row_name(skill, row - skill->announced_row, out);
}

Str skill_row_text(Arena *arena, const Skill *skill, int row)
{
    Buf name = {0};
    skill_row_name(skill, row, &name);
    return buf_keep(arena, &name);
}

/* ---- scores and odds (relative probabilities) of actions --------------------------------------------------------- */

/*
 * Returns the highest score. It is found without branches, because the processor could not predict them. Entries behind
 * the last action have NO_SCORE.
 */
static int32_t highest_score(const Decision *decision)
{
    Lanes most = lanes_load(decision->score);
    for (int at = LANES; at < decision->n; at += LANES) most = lanes_max(most, lanes_load(&decision->score[at]));
    return lanes_greatest(most);
}

/*
 * Computes the odds of the LANES actions from index `at` on. Odds are e to the power of the difference to the best
 * score. A table has them by the number of steps (`less`) by which a score is below the best score, at most MOST_LESS.
 */
OF_LANES void odds_from(const Skill *skill, const Decision *decision, int at, int32_t best, uint32_t odds[LANES])
{
    enum { STEP_SHIFT = 8, MOST_LESS = EXP_STEPS - 1 };
    _Static_assert(1 << STEP_SHIFT == SCORE_ONE / EXP_PER_ONE, "a step of the table");
    int32_t less[LANES];
    Lanes least = lanes_same(best - (MOST_LESS << STEP_SHIFT));
    lanes_store(less, (best - lanes_max(lanes_load(&decision->score[at]), least)) >> STEP_SHIFT);
    for (int i = 0; i < LANES; i++) odds[i] = skill->exp[less[i]];
}

/* Computes the odds of all actions and their sum. Entries behind the last action become 0. */
static void find_odds(const Skill *skill, Decision *decision)
{
    int32_t best = highest_score(decision);
    uint64_t sum = 0;
    for (int at = 0; at < decision->n; at += LANES) {
        odds_from(skill, decision, at, best, &decision->odds[at]);
        for (int i = 0; i < LANES; i++) sum += decision->odds[at + i];
    }
    decision->sum = sum;
}

/* Returns a random number below the sum of all odds, which is far below 1 << 31. */
static int32_t draw_below(uint64_t sum, Rng *rng)
{
    return (int32_t)((rng_next(rng) >> 32) * sum >> 32);
}

/*
 * Draws an action by its odds and returns its index. The result is that of find_odds() and decision_draw(), but in one
 * pass, without storing the odds.
 */
static int draw_by_scores(const Skill *skill, const Decision *decision, Rng *rng)
{
    int32_t best = highest_score(decision), sum = 0;
    int32_t below[MAX_ALTERNATIVES + LANES]; /* cumulative odds */
    for (int at = 0; at < decision->n; at += LANES) {
        uint32_t odds[LANES];
        odds_from(skill, decision, at, best, odds);
        for (int i = 0; i < LANES; i++) below[at + i] = sum += (int32_t)odds[i];
    }
    int32_t drawn = draw_below((uint64_t)sum, rng), before = 0;
    /* the index of the drawn action is the number of actions whose cumulative odds are not above the random number */
    for (int at = 0; at < decision->n; at += LANES)
        for (int i = 0; i < LANES; i++) before += below[at + i] <= drawn;
    return before;
}

/* True if cards are played to tricks now, and not discarded, passed or named. */
static bool is_play(const State *state)
{
    return state->phase == PHASE_PLAY;
}

/*
 * Scores tokens that were not trained, if cards are legal, too. Scores of cards have no fixed zero, so such a token
 * gets a score relative to the best card. The odds are low, because the token is usually legal before each of many
 * cards.
 */
static void score_unknown_beside_cards(const Skill *skill, Decision *out)
{
    int32_t best = NO_SCORE;
    for (int i = 0; i < out->n; i++)
        if (!skill_lacks(skill, out->action[i]) && out->score[i] > best) best = out->score[i];
    for (int i = 0; i < out->n; i++)
        if (skill_lacks(skill, out->action[i])) out->score[i] = best + ODDS_BESIDE_CARDS * SCORE_ONE;
}

/*
 * Returns the ranking by which cards are judged. If the actor has picked up the talon and must bid, it is the ranking
 * of the bid that he will probably make. Otherwise it is that of the contract; without one, that of the first contract.
 */
static int usual_ranking(const Skill *skill, const State *state)
{
    Alternative bid;
    if (pickup_is_on(state) && describe_bid_to_come(skill, state, &bid)) return bid.ranking;
    return state->contract == NO_CONTRACT ? contract_ranking(skill->game, state, 0) : state->ranking;
}

/* Computes the scores of all legal actions. If `describes`, also stores their features, for training. */
static void score_actions(const Skill *skill, const State *state, Moves legal, bool describes, Decision *out)
{
    Sight sight;
    out->n = out->n_announced = 0;
    sight_find(skill, state, usual_ranking(skill, state), &sight);
    bool alone = tokens_are_none(&legal.tokens);
    if (legal.cards && describes) (is_play(state) ? describe_plays : describe_layings)(&sight, legal.cards, out);
    else if (legal.cards && is_play(state)) score_plays(&sight, legal.cards, alone, out);
    else if (legal.cards) score_layings(&sight, legal.cards, out);
    /* without describing, cards have scores already; all other actions get scores from their features */
    int scored = describes ? 0 : out->n;
    if (!alone) describe_tokens(&sight, &legal.tokens, out);
    for (int i = scored; i < out->n; i++) out->score[i] = decision_score(skill, out, i);
    if (skill->lacks_some && legal.cards && !alone && !describes) score_unknown_beside_cards(skill, out);
    lanes_store(&out->score[out->n], lanes_same(NO_SCORE)); /* the last register is read as a whole */
}

void skill_decide(const Skill *skill, const State *state, Moves legal, Decision *out)
{
    score_actions(skill, state, legal, /* describes */ false, out);
    find_odds(skill, out);
}

void skill_describe(const Skill *skill, const State *state, Moves legal, Decision *out)
{
    score_actions(skill, state, legal, /* describes */ true, out);
    find_odds(skill, out);
}

Action skill_best(const Skill *skill, const State *state, Moves legal)
{
    Decision decision;
    if (moves_count(legal) == 1) return moves_nth(legal, 0);
    score_actions(skill, state, legal, /* describes */ false, &decision);
    return decision.action[decision_likeliest(&decision)];
}

/*
 * Skips one action after another, and subtracts their odds from a random number below the sum of all odds. Returns the
 * first action whose odds are above the rest of the number.
 */
int decision_draw(const Decision *decision, Rng *rng)
{
    int32_t rest = draw_below(decision->sum, rng);
    int drawn = 0;
    while (drawn + 1 < decision->n && rest >= (int32_t)decision->odds[drawn]) rest -= (int32_t)decision->odds[drawn++];
    return drawn;
}

Action skill_draw(const Skill *skill, const State *state, Moves legal, Rng *rng)
{
    Decision decision;
    if (moves_count(legal) == 1) return moves_nth(legal, 0);
    score_actions(skill, state, legal, /* describes */ false, &decision);
    return decision.action[draw_by_scores(skill, &decision, rng)];
}

Card skill_draw_card(const Skill *skill, const State *state, CardSet cards, Rng *rng)
{
    Decision decision;
    Sight sight;
    if (!(cards & (cards - 1))) return cards_first(cards); /* there is only one card */
    decision.n = 0;
    sight_find(skill, state, state->ranking, &sight);
    score_plays(&sight, cards, /* alone */ true, &decision);
    return (Card)decision.action[draw_by_scores(skill, &decision, rng)];
}
