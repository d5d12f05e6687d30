/* Explains turns, and reviews deals. The rules give the explanations; a computer player gives the hints. */
#include "tui/teach.h"

#include "bots/mc.h"
#include "engine/open.h"
#include "engine/passing.h"
#include "engine/record.h"
#include "engine/sides.h"
#include "tui/laying.h"
#include "wording/sum.h"

/*
 * LESSON_ROLLOUTS, LOOK_BACK_ROLLOUTS: the trial deals for a hint, and for each decision in a review. TEACH_SEED: the
 * seed of their random numbers. MOST_REASONS: the most reasons in a lesson.
 */
enum { LESSON_ROLLOUTS = 600, LOOK_BACK_ROLLOUTS = 400, TEACH_SEED = 2, MOST_REASONS = 4 };

static const double LEAST_WEIGHT = 0.1; /* in a review: a smaller difference of the average payoffs may be chance */

/* Adds a sentence and a line feed. */
static void add_sentence(const Scene *scene, Buf *out, Word word, Slots slots)
{
    buf_add(out, phrase(scene, word, slots));
    buf_char(out, '\n');
}

/* ---- the purpose of a phase of the deal ----------------------------------------------------------------------- */

/*
 * Writes the things that a learner must know when play begins: the contract and its value, the trumps, and how a trick
 * is won.
 */
static void introduce_play(const Scene *scene, const State *seen, Buf *out)
{
    const Contract *contract = &scene->game->contract[seen->contract];
    Str stakes = sum_stakes(scene, seen->contract);
    Slots slots = {.text = {text_in(contract->name, scene->language), stakes},
                   .number = {tricks_total_of(scene->game, seen)}};
    add_sentence(scene, out, stakes.n ? WORD_TEACH_CONTRACT : WORD_TEACH_CONTRACT_PLAIN, slots);
    const Ranking *ranking = &scene->game->ranking[seen->ranking];
    bool are_fixed = ranking->trump_suit >= 0 && ranking->trump_suit == scene->game->trump_suit;
    /* if the game always has the same trumps, they are not named, because the hand shows them */
    Str trumps = are_fixed ? STR("") : phrase_trumps(scene, seen->ranking);
    if (trumps.n) buf_printf(out, "%.*s\n", STR_ARG(trumps));
    add_sentence(scene, out, ranking->trumps ? WORD_TEACH_TRICKS : WORD_TEACH_TRICKS_PLAIN, slots);
}

void teach_say_purpose(const Scene *scene, const View *now, Buf *out)
{
    static const Word WORDS[] = {
        [PHASE_AUCTION] = WORD_TEACH_AUCTION, [PHASE_TALON] = WORD_TEACH_TALON, [PHASE_DISCARD] = WORD_TEACH_DISCARD,
        [PHASE_TRUMP] = WORD_TEACH_TRUMP,     [PHASE_CALL] = WORD_TEACH_CALL,   [PHASE_ANNOUNCE] = WORD_TEACH_ANNOUNCE};
    Phase phase = (Phase)now->seen.phase;
    if (giving_is_on(&now->seen)) add_sentence(scene, out, WORD_TEACH_GIVE, (Slots){0});
    else if (passing_is_on(&now->seen)) add_sentence(scene, out, WORD_TEACH_PASS, (Slots){0});
    else if (phase == PHASE_PLAY) introduce_play(scene, &now->seen, out);
    else if (phase != PHASE_DONE) add_sentence(scene, out, WORDS[phase], (Slots){0});
}

/* ---- what the rules allow ------------------------------------------------------------------------------------- */

/* A reason why cards may not be played, and these cards. */
typedef struct Reason {
    Str text;
    CardSet cards;
} Reason;

/* Groups forbidden cards of the hand by the reason. Returns the number of reasons, at most MOST_REASONS. */
static int reasons_of(const Scene *scene, const View *now, CardSet forbidden, Reason *reasons)
{
    int n = 0;
    EACH_CARD (card, forbidden) {
        int at = 0;
        Str why = prompt_refusal(scene, now, game_token(scene->game, card));
        while (at < n && !str_equal(reasons[at].text, why)) at++;
        if (at == MOST_REASONS) continue; /* enough reasons for one lesson */
        if (at == n) reasons[n++] = (Reason){.text = why};
        reasons[at].cards |= card_bit(card);
    }
    return n;
}

/* Writes the forbidden cards of the hand with reasons, or says that all cards are allowed. */
static void show_forbidden(const Scene *scene, const View *now, Moves legal, Buf *out)
{
    Reason reasons[MOST_REASONS];
    if (!legal.cards) return; /* no card is to be played now */
    CardSet forbidden = prompt_hand(scene->game, now) & ~legal.cards;
    int n = reasons_of(scene, now, forbidden, reasons);
    if (!forbidden) add_sentence(scene, out, WORD_TEACH_ALL, (Slots){0});
    for (int i = 0; i < n; i++) {
        Slots slots = {.text = {phrase_cards(scene, now->seen.ranking, reasons[i].cards), reasons[i].text}};
        add_sentence(scene, out, WORD_TEACH_BARRED, slots);
    }
}

/* Writes which card wins the trick so far. */
static void show_winning(const Scene *scene, const State *seen, Buf *out)
{
    if (seen->phase != PHASE_PLAY || !seen->n_in_trick) return;
    Trick trick = trick_numbered(scene->game, seen, seen->n_tricks);
    for (int i = 0; i < trick.n; i++) {
        if (trick.seat[i] != trick.winner) continue;
        Slots slots = {.text = {phrase_player(scene, trick.winner), phrase_card(scene, trick.card[i])}};
        add_sentence(scene, out, WORD_TEACH_WINNING, slots);
    }
}

void teach_say_rules(const Scene *scene, const View *now, Moves legal, Buf *out)
{
    show_winning(scene, &now->seen, out);
    show_forbidden(scene, now, legal, out);
}

/* ---- what is good to do --------------------------------------------------------------------------------------- */

Hint teach_hint(const Game *game, const View *now, Moves legal, int threads)
{
    Rng rng = rng_stream(TEACH_SEED, now->seen.n_log, now->seat);
    Budget budget = {.rollouts = LESSON_ROLLOUTS, .threads = (uint32_t)threads};
    return bot_hint(game, now, legal, budget, &rng);
}

/* True if the player whose turn it is would win the trick so far with one of these cards. */
static bool any_wins(const Game *game, const State *seen, CardSet cards)
{
    EACH_CARD (card, cards)
        if (state_winner_with(game, seen, card) == seen->actor) return true;
    return false;
}

/*
 * Writes the effect of a card on the present trick: it wins, beats the cards before it, or leaves the trick to another
 * player, who may be on the own side. Writes nothing for the first card of a trick, and outside of play.
 */
static void say_effect(const Scene *scene, const State *seen, Moves legal, Action action, Buf *out)
{
    const Game *game = scene->game;
    if (seen->phase != PHASE_PLAY || !seen->n_in_trick || action >= FIRST_TOKEN) return;
    bool is_last = seen->n_in_trick + 1 == trick_size(game, seen);
    uint8_t winner = state_winner_with(game, seen, action_card(action));
    Slots slots = {.text = {phrase_card(scene, action_card(action)), phrase_player_within(scene, winner)}};
    Word word;
    if (winner == seen->actor) word = is_last ? WORD_TEACH_WINS : WORD_TEACH_BEATS;
    else if (same_side(seen, winner, seen->actor)) word = WORD_TEACH_OWN_SIDE;
    else word = any_wins(game, seen, legal.cards) ? WORD_TEACH_LEAVES : WORD_TEACH_CANNOT_WIN;
    buf_printf(out, " %.*s", STR_ARG(phrase(scene, word, slots)));
}

/*
 * Returns a sentence with the two best choices of a hint. It is `word`, with their average payoffs; or, if the payoffs
 * are about equal, it is `close`, with the two choices alone.
 */
static Str best_two(const Scene *scene, const View *now, const Hint *hint, Word word, Word close)
{
    int round = state_is_bidding(&now->seen) ? now->seen.auction.round : -1;
    Str best = phrase_action(scene, round, hint->best[0].action),
        next = phrase_action(scene, round, hint->best[1].action);
    Str mean = phrase_mean(scene, hint->best[0].payoff), next_mean = phrase_mean(scene, hint->best[1].payoff);
    bool is_close = hint_is_close(hint) || str_equal(mean, next_mean);
    if (is_close) return phrase(scene, close, (Slots){.text = {best, next}});
    Str expected = phrase_mean_with_unit(scene, hint->best[0].payoff);
    return phrase(scene, word, (Slots){.text = {best, expected, next, next_mean}});
}

Str teach_hint_text(const Scene *scene, const View *now, const Hint *hint)
{
    bool have_payoffs = hint->n > 1 && hint->best[0].rollouts && hint->best[1].rollouts;
    if (have_payoffs) return best_two(scene, now, hint, WORD_HINT, WORD_HINT_CLOSE);
    int round = state_is_bidding(&now->seen) ? now->seen.auction.round : -1;
    Slots slots = {.text = {phrase_action(scene, round, hint->best[0].action)}};
    return phrase(scene, hint->n > 1 ? WORD_HINT_ONE : WORD_HINT_ONLY, slots);
}

void teach_say_hint(const Scene *scene, const View *now, Moves legal, const Hint *hint, Buf *out)
{
    if (hint->n < 2) return;
    buf_add(out, best_two(scene, now, hint, WORD_TEACH_ADVICE, WORD_TEACH_ADVICE_CLOSE));
    say_effect(scene, &now->seen, legal, hint->best[0].action, out);
    buf_char(out, '\n');
}

CardSet teach_cards(const Game *game, const View *now, const Hint *hint, Budget budget, Rng *rng)
{
    State position;
    View after = *now;
    Hint best = *hint;
    CardSet cards = 0;
    Moves legal = state_legal(game, &now->seen);
    if (!laying_is_several(now, legal) || !view_sample(game, now, rng, &position)) return 0;
    /* the player's own discards reveal nothing, so a possible position can be used in place of the real one */
    while (best.n && best.best[0].action < FIRST_TOKEN) {
        Card card = action_card(best.best[0].action);
        cards |= card_bit(card);
        bool is_last = !laying_is_several(&after, legal);
        if (is_last) break;
        state_apply(game, &position, card);
        view_make(game, &position, now->seat, &after);
        legal = state_legal(game, &position);
        best = bot_hint(game, &after, legal, budget, rng);
    }
    return cards;
}

CardSet teach_hint_cards(const Game *game, const View *now, const Hint *hint, int threads)
{
    Rng rng = rng_stream(TEACH_SEED, now->seen.n_log, now->seat);
    Budget budget = {.rollouts = LESSON_ROLLOUTS, .threads = (uint32_t)threads};
    return teach_cards(game, now, hint, budget, &rng);
}

void teach_say_cards(const Scene *scene, const View *now, CardSet cards, Buf *out)
{
    add_sentence(scene, out, WORD_TEACH_ADVICE_CARDS, (Slots){.text = {phrase_cards(scene, now->seen.ranking, cards)}});
}

/* Writes a hint, if there is more than one legal action. */
static void write_hint(const Scene *scene, const View *now, Moves legal, int threads, Buf *out)
{
    if (moves_count(legal) < 2) return;
    Hint hint = teach_hint(scene->game, now, legal, threads);
    CardSet cards = teach_hint_cards(scene->game, now, &hint, threads);
    if (cards) teach_say_cards(scene, now, cards, out);
    else teach_say_hint(scene, now, legal, &hint, out);
}

/* Returns the length of the introduction, which is 0 if this phase was explained before. */
size_t teach_turn(const Scene *scene, const View *now, Moves legal, unsigned *introduced, int threads, Buf *out)
{
    unsigned phase_bit = 1U << now->seen.phase;
    if (!(*introduced & phase_bit)) teach_say_purpose(scene, now, out);
    *introduced |= phase_bit;
    size_t introduction = out->n;
    teach_say_rules(scene, now, legal, out);
    write_hint(scene, now, legal, threads, out);
    return introduction;
}

/* ---- reviewing a deal ----------------------------------------------------------------------------------------- */

/*
 * Finds the best action at a position, and writes it and the action that was done into `out`. Returns true if the best
 * action is expected to gain clearly more.
 */
static bool regret_at(const Game *game, const State *position, Action done, int threads, Regret *out)
{
    View view;
    Prospect prospects[MAX_PROSPECTS] = {0};
    Rng rng = rng_stream(TEACH_SEED, position->n_log, position->actor);
    Moves legal = state_legal(game, position);
    if (moves_count(legal) < 2) return false;
    view_make(game, position, state_decider(game, position), &view);
    Turn turn = {.game = game, .view = &view, .legal = legal, .rng = &rng};
    turn.budget = (Budget){.rollouts = LOOK_BACK_ROLLOUTS, .threads = (uint32_t)threads};
    size_t n = mc_prospects(&turn, prospects), at = 0;
    while (at < n && prospects[at].action != done) at++;
    if (at == 0 || at == n) return false; /* the action done was the best one, or was not rated */
    *out = (Regret){.at = position->n_log,
                    .trick = position->phase == PHASE_PLAY ? position->n_tricks : -1,
                    .round = state_is_bidding(position) ? position->auction.round : -1,
                    .done = done,
                    .better = prospects[0].action,
                    .done_payoff = prospects[at].payoff,
                    .better_payoff = prospects[0].payoff};
    return out->better_payoff - out->done_payoff >= LEAST_WEIGHT;
}

/* Returns the payoff that the better action would have added, on average. */
static double weight(const Regret *regret)
{
    return regret->better_payoff - regret->done_payoff;
}

/*
 * Adds a decision to the list of `n` decisions, which is in the order of play. If the list is full, the decision that
 * has cost least is dropped. Returns the number of decisions.
 */
static int keep_heaviest(Regret *list, int n, Regret regret)
{
    int lightest = 0;
    if (n < MOST_REGRETS) {
        list[n] = regret;
        return n + 1;
    }
    for (int i = 1; i < n; i++)
        if (weight(&list[i]) < weight(&list[lightest])) lightest = i;
    if (weight(&regret) <= weight(&list[lightest])) return n;
    for (int i = lightest; i + 1 < n; i++) list[i] = list[i + 1];
    list[n - 1] = regret;
    return n;
}

int teach_look_back(const Game *game, const State *last, int seat, int threads, Regret *out)
{
    int n = 0;
    for (int i = 0; i < last->n_log; i++) {
        State position;
        Regret regret;
        record_position(game, last, i, &position);
        bool is_rated = position.phase != PHASE_DISCARD && state_decider(game, &position) == seat;
        if (is_rated && regret_at(game, &position, log_action(last, i), threads, &regret))
            n = keep_heaviest(out, n, regret);
    }
    return n;
}
