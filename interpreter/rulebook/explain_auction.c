/* The rules of a variant: the auction. */
#include "rulebook/explain.h"

#include "rules/round.h"

#include <string.h>

static Str contract_name(const Explainer *explainer, int contract)
{
    return explain_name(explainer, explainer->game->contract[contract].name);
}

/* ---- bids ----------------------------------------------------------------------------------------------------- */

/* True for a later round of the auction in which only forehand names a contract, because nobody has bid higher. */
static bool is_choice_of_forehand(const Game *game, int round)
{
    if (round == 0) return false;
    return game->round[round].who == WHO_FOREHAND && game->round[round].at == AT_AUCTION;
}

/* True if only forehand can make this bid, after the bidding of all players. */
static bool is_named_later(const Game *game, int bid)
{
    bool is_later = false;
    for (int i = 0; i < game->n_rounds; i++)
        for (int k = 0; k < game->round[i].n_bids; k++) {
            if (game->round[i].bids[k] != bid) continue;
            if (!is_choice_of_forehand(game, i)) return false;
            is_later = true;
        }
    return is_later;
}

/*
 * Lists the bids of each round, from the lowest, and returns how many there are. If `later` is true, these are the bids
 * that only forehand can make after the others have passed; otherwise all other bids.
 */
static int list_bids(const Explainer *explainer, bool later, uint8_t *bids)
{
    const Game *game = explainer->game;
    uint32_t listed = 0;
    int n = 0;
    for (int i = 0; i < game->n_rounds; i++) {
        if (!explain_is_held(explainer, &game->round[i])) continue;
        for (int k = 0; k < game->round[i].n_bids; k++) {
            int bid = game->round[i].bids[k];
            bool is_selected = explain_is_offered(explainer, &game->bid[bid]) && is_named_later(game, bid) == later;
            if (is_selected && !(listed >> bid & 1)) bids[n++] = (uint8_t)bid;
            listed |= 1U << bid; /* a bid of several rounds appears once */
        }
    }
    return n;
}

/*
 * Lists the bids of all rounds, and returns how many there are. Bids that only forehand can make later come before the
 * first bid of a contract.
 */
int explain_bids(const Explainer *explainer, uint8_t *bids)
{
    const Game *game = explainer->game;
    uint8_t later[MAX_BIDS];
    int n = list_bids(explainer, false, bids), n_later = list_bids(explainer, true, later), first_contract = 0;
    /* the bids that forehand names later are inserted before the first bid that leads to a contract */
    while (first_contract < n && game->bid[bids[first_contract]].contract < 0) first_contract++;
    memmove(bids + first_contract + n_later, bids + first_contract, (size_t)(n - first_contract));
    memcpy(bids + first_contract, later, (size_t)n_later);
    return n + n_later;
}

/* Returns the meaning of a bid. If forehand can make it only later, the text says so. */
static Str meaning_of(const Explainer *explainer, int number)
{
    Str text = phrase_action_text(&explainer->scene, explainer->game->bid[number].token);
    if (!is_named_later(explainer->game, number)) return text;
    return explain_join(explainer, explain_word(explainer, WORD_EXPLAIN_NAMED_LATER), ": ", text);
}

/*
 * True if the bidder names his game only after the auction, so that the bid has no value yet. Its contract takes the
 * trumps from a bid, but this bid names no suit, and a later question offers other contracts, too.
 */
static bool game_is_named_later(const Game *game, const Bid *bid)
{
    if (bid->contract < 0 || bid->names_suit || !game->contract[bid->contract].trump_of_bid) return false;
    for (int i = 0; i < game->n_rounds; i++) {
        const Round *round = &game->round[i];
        if (!round_is_of_winner(round)) continue;
        for (int k = 0; k < round->n_bids; k++) {
            int other = game->bid[round->bids[k]].contract;
            if (other >= 0 && other != bid->contract) return true;
        }
    }
    return false;
}

/*
 * Writes the table of bids. It has a column of values only if explain_values() finds values to show; otherwise `value`
 * is N_WORDS.
 */
static void write_bids(const Explainer *explainer)
{
    Str values[MAX_CONTRACTS];
    uint8_t bids[MAX_BIDS];
    Word value = explain_values(explainer, values);
    int n = explain_bids(explainer, bids);
    size_t columns = value == N_WORDS ? 2 : 3;
    Str head[] = {explain_word(explainer, WORD_EXPLAIN_BID), explain_word(explainer, WORD_EXPLAIN_MEANING),
                  value == N_WORDS ? STR("") : explain_word(explainer, value)};
    if (n) document_table(explainer->document, head, columns);
    for (int i = 0; i < n; i++) {
        const Bid *bid = &explainer->game->bid[bids[i]];
        bool has_value = bid->contract >= 0 && !game_is_named_later(explainer->game, bid);
        Str worth = has_value ? values[bid->contract] : STR("");
        Str row[] = {explain_bid_name(explainer, bid), meaning_of(explainer, bids[i]), worth.n ? worth : STR("–")};
        document_row(explainer->document, row);
    }
    if (n) document_trim(explainer->document);
}

/* True if players can hold a bid in some round. Only then must the text say which bids cannot be held. */
static bool has_holding(const Game *game)
{
    for (int i = 0; i < game->n_rounds; i++)
        if (game->round[i].hold != HOLD_NOBODY) return true;
    return false;
}

/*
 * Adds sentences about special effects of a bid: another player can make the same bid again; it is only a word, which
 * is neither a bid nor a pass; or its player does not count as willing in later rounds.
 */
static void add_special_effects(const Bid *bid, Slots slots, Sentences *out)
{
    if (bid->again) explain_add(out, WORD_EXPLAIN_AGAIN, slots);
    if (bid->is_word) explain_add(out, WORD_EXPLAIN_WORD, slots);
    if (!bid->makes_willing) explain_add(out, WORD_EXPLAIN_NOT_WILLING, slots);
}

/* True if a bid can never be made over a bid that is doubled or redoubled, because its own condition excludes that. */
static bool is_barred_by_double(const Explainer *explainer, const Bid *bid)
{
    enum { DOUBLED = 2, REDOUBLED = 4 };
    const Node *node = node_find_str(node_find(explain_section(explainer, "auction"), "bids"), bid->id);
    for (int factor = DOUBLED; factor <= REDOUBLED; factor += DOUBLED) {
        Speaker speaker = explainer->speaker;
        speaker.given = &(Given){.doubled = factor, .number = NO_NUMBER_GIVEN};
        bool truth;
        bool is_barred = bid->when && speak_truth(&speaker, node_find(node, "when"), &truth) && !truth;
        if (!is_barred) return false;
    }
    return true;
}

/* True if a round with the double `number` also has a bid that can be made over a doubled bid. */
static bool can_bid_over_double(const Explainer *explainer, int number)
{
    const Game *game = explainer->game;
    for (int i = 0; i < game->n_rounds; i++) {
        bool is_here = false, can_rise = false;
        for (int k = 0; k < game->round[i].n_bids; k++) {
            const Bid *other = &game->bid[game->round[i].bids[k]];
            is_here = is_here || game->round[i].bids[k] == number;
            can_rise = can_rise || (!other->doubles && !is_barred_by_double(explainer, other));
        }
        if (is_here && can_rise) return true;
    }
    return false;
}

/* Returns the sentence about a bid that doubles the bid of the opponents, or redoubles. */
static Word doubling_words(const Explainer *explainer, int number)
{
    if (explainer->game->bid[number].doubles != DOUBLES_OPPONENTS) return WORD_EXPLAIN_REDOUBLES;
    return can_bid_over_double(explainer, number) ? WORD_EXPLAIN_DOUBLES : WORD_EXPLAIN_DOUBLES_FINALLY;
}

/* Adds all sentences about one bid, such as when it can be made and if it can be held. */
static void add_bid(const Explainer *explainer, int number, Sentences *out)
{
    const Bid *bid = &explainer->game->bid[number];
    Slots slots = {.text = {explain_bid_name(explainer, bid)}};
    if (bid->jump == JUMP_FIRST_TURN) explain_add(out, WORD_EXPLAIN_JUMP_FIRST, slots);
    if (bid->jump == JUMP_ANY_TURN) explain_add(out, WORD_EXPLAIN_JUMP_ANY, slots);
    if (bid->doubles) explain_add(out, doubling_words(explainer, number), slots);
    if (!bid->can_hold && has_holding(explainer->game)) explain_add(out, WORD_EXPLAIN_NO_HOLD, slots);
    if (bid->ends) explain_add(out, WORD_EXPLAIN_ENDS, slots);
    add_special_effects(bid, slots, out);
    if (bid->closes) explain_add(out, WORD_EXPLAIN_CLOSES, slots);
    if (bid->over)
        explain_add(out, WORD_EXPLAIN_OVER, (Slots){.text = {slots.text[0], explain_bid_names(explainer, bid->over)}});
    const Node *node = node_find_str(node_find(explain_section(explainer, "auction"), "bids"), bid->id);
    Str when;
    if (!bid->when || !explain_condition(explainer, NULL, node_find(node, "when"), &when) || !when.n) return;
    explain_add(out, WORD_EXPLAIN_BID_WHEN, (Slots){.text = {slots.text[0], when}});
}

/* Writes the sentences about each bid of a round, and then about bids that consist of parts. */
static void write_each_bid(const Explainer *explainer, const Round *round)
{
    Sentences sentences = explain_sentences(explainer);
    for (int i = 0; i < round->n_bids; i++)
        if (explain_is_offered(explainer, &explainer->game->bid[round->bids[i]]))
            add_bid(explainer, round->bids[i], &sentences);
    explain_write_sentences(explainer, &sentences);
    explain_parts(explainer, round);
}

/* Returns the names of a set of bids. A row of calls, such as the suits of one bid, has the name of its contract. */
static Str names_of_choices(const Explainer *explainer, uint32_t set)
{
    Str names = STR("");
    for (; set; set &= set - 1)
        names = explain_join(explainer, names, ", ", phrase_choice(&explainer->scene, __builtin_ctz(set)));
    return names;
}

/* Says which bids each player can choose only once in a match. */
static void write_once(const Explainer *explainer)
{
    static const Word SAID[] = {[ONCE_DEALER] = WORD_EXPLAIN_ONCE_DEALER, [ONCE_MATCH] = WORD_EXPLAIN_ONCE_MATCH};
    for (int rule = ONCE_DEALER; rule <= ONCE_MATCH; rule++) {
        uint32_t set = explainer->game->once[rule];
        if (set) explain_write(explainer, SAID[rule], (Slots){.text = {names_of_choices(explainer, set)}});
    }
}

/* ---- rounds --------------------------------------------------------------------------------------------------- */

/*
 * True if the text must give the worth of each bid. This is so if bids of the game consist of parts (announcements),
 * and the round ranks bids by their worth.
 */
static bool shows_worth(const Explainer *explainer, const Round *round)
{
    return round->by_worth && explain_has_parts(explainer->game);
}

/*
 * Returns the name of the calls of the round from index `from` up to but without `to`. They are all of one bid, or of
 * one number if the round ranks bids by their number. If shows_worth(), there is only one call, and its worth is added.
 */
static Str run_name(const Explainer *explainer, const Round *round, int from, int to)
{
    const Call *first = &explainer->game->call[round->calls[from]],
               *last = &explainer->game->call[round->calls[to - 1]];
    const Bid *bid = &explainer->game->bid[first->bid];
    Slots worth = {.text = {phrase_call(&explainer->scene, first)}, .number = {first->number}};
    if (shows_worth(explainer, round)) return explain_say(explainer, WORD_EXPLAIN_BID_WORTH, worth);
    if (to - from == bid->n_calls && !round->by_worth) return explain_bid_name(explainer, bid);
    Str name = phrase_call(&explainer->scene, first);
    return to - from == 1 ? name : explain_join(explainer, name, " … ", phrase_call(&explainer->scene, last));
}

/*
 * The result of trying a low and a high call in one deal. The first player makes the low call or passes; then the
 * second makes the high call.
 */
typedef struct Overbid {
    bool is_possible; /* the high call is legal after a pass, and the low call is legal as an opening */
    bool is_legal;    /* the high call is legal over the low call */
} Overbid;

/*
 * Finds out by a trial if a higher call is legal after a lower one. If the first player cannot both pass and make the
 * lower call, both results are false. They are also false if the player to act or the stage after a pass is not the
 * same as after the lower call.
 */
static Overbid try_overbid(const Explainer *explainer, uint64_t deal, const Call *lower, const Call *higher)
{
    const Game *game = explainer->game;
    State opened, passed;
    explain_start(explainer, deal, &opened);
    Moves legal = state_legal(game, &opened);
    passed = opened;
    if (!moves_have(legal, lower->token) || !moves_have(legal, game->token_pass)) return (Overbid){false, false};
    state_apply(game, &opened, lower->token);
    state_apply(game, &passed, game->token_pass);
    if (opened.actor != passed.actor || opened.stage != passed.stage) return (Overbid){false, false};
    return (Overbid){.is_possible = moves_have(state_legal(game, &passed), higher->token),
                     .is_legal = moves_have(state_legal(game, &opened), higher->token)};
}

/*
 * True if the second call can never be bid over the first, although each can open. Then both rank equally. Several
 * deals are tried, because calls may depend on the cards. A trial needs the first round of the auction; in other
 * rounds, the result is false. It is also false in a round that is not a ladder, shows worths, or allows only the next
 * higher bid.
 */
static bool are_equal(const Explainer *explainer, const Round *round, int lower, int higher)
{
    enum { TRIED_DEALS = 12 };
    const Game *game = explainer->game;
    bool any = false;
    bool needs_trial =
        round == game->round && round->kind == ROUND_LADDER && !shows_worth(explainer, round) && !round->only_next;
    if (!needs_trial) return false;
    for (uint64_t deal = 0; deal < TRIED_DEALS; deal++) {
        Overbid tried =
            try_overbid(explainer, deal, &game->call[round->calls[lower]], &game->call[round->calls[higher]]);
        if (tried.is_legal) return false;
        any = any || tried.is_possible;
    }
    return any;
}

/* True if two calls of this round that differ only in their suit always rank equally, and there are such calls. */
static bool are_suits_equal(const Explainer *explainer, const Round *round)
{
    bool any = false;
    for (int i = 0; i + 1 < round->n_calls; i++) {
        const Call *call = &explainer->game->call[round->calls[i]], *next = &explainer->game->call[round->calls[i + 1]];
        bool differ_only_in_suit = call->bid == next->bid && call->number == next->number && call->trump != next->trump;
        if (!differ_only_in_suit) continue;
        if (!are_equal(explainer, round, i, i + 1)) return false;
        any = true;
    }
    return any;
}

/* Returns the index after the calls that follow the call `from` in one run: of the same bid, or of the same number. */
static int end_of_run(const Explainer *explainer, const Round *round, int from)
{
    const Call *call = explainer->game->call, *first = &call[round->calls[from]];
    int to = from + 1;
    if (shows_worth(explainer, round)) return to;
    for (; to < round->n_calls; to++) {
        const Call *next = &call[round->calls[to]];
        if (round->by_worth ? next->number != first->number : next->bid != first->bid) break;
    }
    return to;
}

/*
 * Returns the bids of a round from the lowest, with "=" between bids of equal rank. The calls of a bid are named
 * together, unless another bid ranks between them.
 */
static Str bids_in_order(const Explainer *explainer, const Round *round)
{
    const Game *game = explainer->game;
    Str names = STR("");
    for (int from = 0, to; from < round->n_calls; from = to) {
        to = end_of_run(explainer, round, from);
        const Bid *bid = &game->bid[game->call[round->calls[from]].bid];
        /* in a ladder, doubles and the bid that picks up the talon are left out, because they have no rank */
        bool has_place = !(bid->doubles || bid->picks_up) || round->kind != ROUND_LADDER;
        if (!has_place || !explain_is_offered(explainer, bid)) continue;
        bool is_equal = from > 0 && are_equal(explainer, round, from - 1, from);
        names = explain_join(explainer, names, is_equal ? " = " : ", ", run_name(explainer, round, from, to));
    }
    return names;
}

/*
 * True if the game has one round with many bids, and the table of bids lists them in this order. Then the text need not
 * repeat the order.
 */
static bool is_order_of_table(const Explainer *explainer, const Round *round)
{
    enum { FEW_BIDS = 10 };
    uint8_t bids[MAX_BIDS];
    const Game *game = explainer->game;
    int n = explain_bids(explainer, bids), next = 0; /* `next` is the index of the bid that the table has next */
    if (game->n_rounds != 1 || n <= FEW_BIDS || round->by_worth) return false;
    for (int from = 0; from < round->n_calls; from++) {
        int bid = game->call[round->calls[from]].bid;
        if (from && bid == game->call[round->calls[from - 1]].bid) continue;
        if (next == n || bids[next++] != bid || (from && are_equal(explainer, round, from - 1, from))) return false;
    }
    return true;
}

/* Says when a bid can be held. The condition "not a, or b" is written as "if a, only if b". */
static void write_hold_when(const Explainer *explainer, const Node *condition)
{
    Str when, then, whole;
    if (!explain_condition(explainer, NULL, condition, &whole) || !whole.n) return;
    if (say_implied(&explainer->speaker, condition, &when, &then))
        explain_item(explainer, WORD_EXPLAIN_HOLD_WHEN_IF, (Slots){.text = {when, then}});
    else explain_item(explainer, WORD_EXPLAIN_HOLD_WHEN, (Slots){.text = {whole}});
}

/* True for a ladder in which each player has only one turn. */
static bool speaks_once(const Round *round)
{
    return round->kind == ROUND_LADDER && round->turns == 1;
}

/*
 * Says how high the first bid may be, and by how much each bid must be higher than the one before. Also says if calls
 * of all suits rank equally. In a round with one call, nothing is written.
 */
static void write_steps(const Explainer *explainer, const Round *round)
{
    if (round->n_calls < 2) return;
    Str step = explain_word(explainer, round->only_next ? WORD_EXPLAIN_STEP_NEXT : WORD_EXPLAIN_STEP_ANY);
    Str first = explain_word(explainer, round->opens_lowest ? WORD_EXPLAIN_OPENS_LOWEST : WORD_EXPLAIN_OPENS_ANY);
    document_item(explainer->document, explain_join(explainer, first, " ", step));
    if (are_suits_equal(explainer, round)) explain_item(explainer, WORD_EXPLAIN_EQUAL_SUITS, (Slots){0});
}

/*
 * Describes a ladder: the steps by which bids rise, the players who can hold a bid, and if an outbid player may bid
 * again. Also says if the first bid gives players who passed another turn.
 */
static void write_ladder(const Explainer *explainer, const Round *round, const Node *node)
{
    static const Word HOLDS[] = {[HOLD_ELDER] = WORD_EXPLAIN_HOLD_ELDER,
                                 [HOLD_FOREHAND] = WORD_EXPLAIN_HOLD_FOREHAND,
                                 [HOLD_OUTBID] = WORD_EXPLAIN_HOLD_OUTBID};
    write_steps(explainer, round);
    bool can_hold = round->hold != HOLD_NOBODY && !explain_is_never(explainer, NULL, node_find(node, "hold_when"));
    if (can_hold) explain_item(explainer, HOLDS[round->hold], (Slots){0});
    if (can_hold && round->hold_when) write_hold_when(explainer, node_find(node, "hold_when"));
    Word outbid = can_hold ? WORD_EXPLAIN_NO_RAISE : WORD_EXPLAIN_OUT_WHEN_OUTBID;
    if (!round->outbid_may_raise) explain_item(explainer, outbid, (Slots){0});
    if (round->recalls) explain_item(explainer, WORD_EXPLAIN_RECALL, (Slots){0});
}

/*
 * Says how often each player has a turn and may pass, which players may hold, raise or return, and when a player must
 * bid.
 */
static void write_turns(const Explainer *explainer, const Round *round, const Node *node)
{
    /* kind_of_round() has already said that each player has one turn, if speaks_once() */
    if (round->turns == 1 && !speaks_once(round)) explain_item(explainer, WORD_EXPLAIN_TURNS_ONE, (Slots){0});
    else if (round->turns > 1) explain_item(explainer, WORD_EXPLAIN_TURNS, (Slots){.number = {round->turns}});
    if (round->passes) explain_item(explainer, WORD_EXPLAIN_PASSES, (Slots){.number = {round->passes}});
    if (round->holds_unbid && round->hold != HOLD_NOBODY) explain_item(explainer, WORD_EXPLAIN_HOLD_UNBID, (Slots){0});
    if (!round->holder_may_raise) explain_item(explainer, WORD_EXPLAIN_NO_RAISE_HOLD, (Slots){0});
    if (round->returns_forehand) explain_item(explainer, WORD_EXPLAIN_RETURNS, (Slots){0});
    if (round->asks_able) explain_item(explainer, WORD_EXPLAIN_ASK_ABLE, (Slots){0});
    Str when;
    if (!round->must || !explain_condition(explainer, NULL, node_find(node, "must"), &when)) return;
    explain_item(explainer, when.n ? WORD_EXPLAIN_MUST_WHEN : WORD_EXPLAIN_MUST, (Slots){.text = {when}});
}

/* Says for each duty to bid which bid must be made and when. */
static void write_duties(const Explainer *explainer, const Round *round, const Node *duties)
{
    for (size_t i = 0; i < round->n_duties && duties && i < duties->count; i++) {
        const Duty *duty = &round->duties[i];
        Str bid = explain_bid_name(explainer, &explainer->game->bid[duty->bid]),
            text = explain_name(explainer, duty->text);
        Str when;
        if (!explain_condition(explainer, NULL, node_find(duties->pairs[i].value, "when"), &when)) continue;
        Word word = text.n ? WORD_EXPLAIN_DUTY_TEXT : when.n ? WORD_EXPLAIN_DUTY : WORD_EXPLAIN_DUTY_ALWAYS;
        explain_item(explainer, word, (Slots){.text = {bid, text.n ? text : when}});
    }
}

/* Lists, for each duty to bid, the hands with which a player must bid. So a beginner need not calculate. */
static void write_cases(const Explainer *explainer, int round)
{
    for (int i = 0; i < (int)explainer->game->round[round].n_duties; i++) {
        const Duty *duty = &explainer->game->round[round].duties[i];
        Str cases = explain_duty_cases(explainer, round, i);
        Str bid = explain_bid_name(explainer, &explainer->game->bid[duty->bid]);
        if (cases.n) explain_write(explainer, WORD_EXPLAIN_DUTY_CASES, (Slots){.text = {cases, bid}});
    }
}

/* True if only one player has a turn in the round. */
static bool asks_one(const Round *round)
{
    return round->who == WHO_BIDDER || round->who == WHO_FOREHAND || round->who == WHO_DEALER;
}

/* True if a contract has this stage of the deal. */
static bool has_stage(const Game *game, Stage stage)
{
    bool any = false;
    for (int i = 0; i < game->n_contracts; i++) any |= game->contract[i].stages >> stage & 1;
    return any;
}

/* True if the declarer names trumps in some contract. */
static bool names_trump(const Game *game)
{
    bool any = false;
    for (int i = 0; i < game->n_contracts; i++) any |= game->contract[i].names_trump;
    return any;
}

/* True if the highest bidder of the round becomes declarer. */
static bool has_winner(const Round *round)
{
    return round->kind != ROUND_SURVEY && round->kind != ROUND_EACH;
}

/* True if the winner of a second auction may name trumps. */
static bool names_new_trumps(const Game *game, const Round *round)
{
    bool any = false;
    for (int i = 0; i < round->n_bids; i++) {
        int contract = game->bid[round->bids[i]].contract;
        any |= contract >= 0 && (game->contract[contract].names_trump || game->contract[contract].trump_of_bid);
    }
    return any && has_winner(round);
}

/*
 * Says when the round takes place; a round of the auction itself needs no words. If players give cards instead of
 * discarding, the words are about giving. Each row of the table has both wordings. Without a discard, the round after
 * it comes after the naming of trumps, or else after the contract.
 */
static void write_time(const Explainer *explainer, const Round *round)
{
    static const Word TIMES[][2] = {[AT_AUCTION] = {N_WORDS, N_WORDS},
                                    [AT_TALON] = {WORD_EXPLAIN_AT_TALON, WORD_EXPLAIN_AT_TALON},
                                    [AT_DISCARD] = {WORD_EXPLAIN_AT_DISCARD, WORD_EXPLAIN_AT_DISCARD_GIVING},
                                    [AT_TRUMP] = {WORD_EXPLAIN_AT_TRUMP, WORD_EXPLAIN_AT_TRUMP_GIVING},
                                    [AT_AFTER_TRUMP] = {WORD_EXPLAIN_AT_AFTER_TRUMP, WORD_EXPLAIN_AT_AFTER_TRUMP},
                                    [AT_ANNOUNCE] = {WORD_EXPLAIN_AT_ANNOUNCE, WORD_EXPLAIN_AT_ANNOUNCE}};
    bool gives = explain_gives_for_discard(explainer->game);
    Word time = TIMES[round->at][gives];
    if (round->at == AT_TRUMP && !gives && !has_stage(explainer->game, STAGE_DISCARD))
        time = names_trump(explainer->game) ? WORD_EXPLAIN_AT_NAMING : WORD_EXPLAIN_AT_CONTRACT;
    if (round->at == AT_AFTER_TRUMP && !names_new_trumps(explainer->game, round))
        time = has_winner(round) ? WORD_EXPLAIN_AT_TAKING_OVER : WORD_EXPLAIN_AT_AFTER_NAMING;
    if (time != N_WORDS) explain_item(explainer, time, (Slots){0});
}

/* Writes the words that players say to pass or hold, if this round has words of its own. */
static void write_own_words(const Explainer *explainer, const Round *round)
{
    Str pass = explain_name(explainer, round->says_pass), hold = explain_name(explainer, round->says_hold);
    if (pass.n) explain_item(explainer, WORD_EXPLAIN_SAYS_PASS, (Slots){.text = {pass}});
    if (hold.n) explain_item(explainer, WORD_EXPLAIN_SAYS_HOLD, (Slots){.text = {hold}});
}

/* Returns the sentence about the kind of a round. */
static Word kind_of_round(const Round *round)
{
    static const Word KINDS[] = {WORD_EXPLAIN_LADDER, WORD_EXPLAIN_QUESTION, WORD_EXPLAIN_SURVEY, WORD_EXPLAIN_NAMING,
                                 WORD_EXPLAIN_EACH};
    static const Word DUELS[] = {WORD_EXPLAIN_DUEL_SPEAKS, WORD_EXPLAIN_DUEL_HEARS, WORD_EXPLAIN_DUEL_STANDS};
    if (round->kind == ROUND_DUEL) return DUELS[round->first];
    if (round->secret != SECRET_NEVER) return WORD_EXPLAIN_EACH_SECRET;
    bool is_forced = round->must && formula_constant(round->must) && round->n_calls == 1;
    if (asks_one(round)) return is_forced ? WORD_EXPLAIN_SAYS_ONLY : WORD_EXPLAIN_NAMES_ONE;
    if (speaks_once(round)) return WORD_EXPLAIN_LADDER_ONCE;
    bool may_bid_again = round->kind == ROUND_LADDER && round->passes; /* a player who has passed may bid again later */
    return may_bid_again ? WORD_EXPLAIN_LADDER_OPEN : KINDS[round->kind];
}

/*
 * Says of which kind a round is, which bids it has in their order, and which player begins. In a round for one player,
 * there is nothing to say about the beginning.
 */
static void write_kind(const Explainer *explainer, const Round *round)
{
    static const Word STARTS[] = {[START_FOREHAND] = WORD_EXPLAIN_START_FOREHAND,
                                  [START_AFTER_FOREHAND] = WORD_EXPLAIN_START_AFTER_FOREHAND,
                                  [START_DEALER] = WORD_EXPLAIN_START_DEALER,
                                  [START_AFTER_DECLARER] = WORD_EXPLAIN_START_AFTER_DECLARER};
    Str order = is_order_of_table(explainer, round) ? explain_word(explainer, WORD_EXPLAIN_ORDER_OF_TABLE)
                                                    : bids_in_order(explainer, round);
    Slots slots = {.text = {order}, .number = {round->n_calls}};
    bool is_duel = round->kind == ROUND_DUEL, is_for_one = asks_one(round) && !is_duel;
    if (round->stands >= 0) slots.text[1] = explain_bid_name(explainer, &explainer->game->bid[round->stands]);
    Str said = explain_say(explainer, kind_of_round(round), slots);
    /* the sentence about a duel already says that forehand begins */
    if (!is_for_one && !(is_duel && round->start == START_FOREHAND))
        said = explain_join(explainer, said, " ", explain_word(explainer, STARTS[round->start]));
    document_item(explainer->document, said);
}

/*
 * Says which players have a turn in the round. If the round comes after the auction and its bids change the contract,
 * says so.
 */
static void write_asked(const Explainer *explainer, const Round *round)
{
    static const Word WHO[] = {
        [WHO_WILLING] = WORD_EXPLAIN_WHO_WILLING,     [WHO_OTHERS] = WORD_EXPLAIN_WHO_OTHERS,
        [WHO_BIDDER] = WORD_EXPLAIN_WHO_BIDDER,       [WHO_FOREHAND] = WORD_EXPLAIN_WHO_FOREHAND,
        [WHO_DEALER] = WORD_EXPLAIN_WHO_DEALER,       [WHO_PARTNER] = WORD_EXPLAIN_WHO_PARTNER,
        [WHO_DEFENDERS] = WORD_EXPLAIN_WHO_DEFENDERS, [WHO_UNWILLING] = WORD_EXPLAIN_WHO_UNWILLING};
    const Game *game = explainer->game;
    bool leads_to_contract = false;
    for (int i = 0; i < round->n_bids; i++) leads_to_contract |= game->bid[round->bids[i]].contract >= 0;
    bool can_change_contract = leads_to_contract && game->n_contracts > 1;
    if (round->who != WHO_EVERYONE) explain_item(explainer, WHO[round->who], (Slots){0});
    if (round->who_said >= 0)
        explain_item(explainer, WORD_EXPLAIN_WHO_SAID,
                     (Slots){.text = {explain_bid_name(explainer, &game->bid[round->who_said])}});
    bool is_after_auction = round->at != AT_AUCTION && round->at != AT_AFTER_TRUMP;
    if (can_change_contract && is_after_auction && round->kind != ROUND_SURVEY)
        explain_item(explainer, WORD_EXPLAIN_CHANGES, (Slots){0});
}

/* Describes a duel: which player meets which, how bids are answered and raised, and the bid of the last player. */
static void write_duel(const Explainer *explainer, const Round *round)
{
    static const Word LAST[] = {WORD_EXPLAIN_LAST_LOWEST, WORD_EXPLAIN_LAST_ANY, WORD_EXPLAIN_LAST_NOTHING};
    bool replaces_passed = round->joins == JOINS_PASSED; /* the next player takes the place of the one who passed */
    Word hold = replaces_passed ? WORD_EXPLAIN_DUEL_HOLD_PLACE : WORD_EXPLAIN_DUEL_HOLD;
    if (round->meets == MEETS_LAST) explain_item(explainer, WORD_EXPLAIN_DUEL_MEETS_LAST, (Slots){0});
    explain_item(explainer, round->answer == ANSWER_HOLD ? hold : WORD_EXPLAIN_DUEL_RAISE, (Slots){0});
    if (replaces_passed) explain_item(explainer, WORD_EXPLAIN_DUEL_JOINS_PASSED, (Slots){0});
    write_steps(explainer, round);
    if (round->first == FIRST_HEARS) explain_item(explainer, LAST[round->last], (Slots){0});
}

/* True if a contract may have been bid before this round. Bids that lead to no contract do not count. */
static bool may_have_bid(const Game *game, int number)
{
    for (int i = 0; i < number; i++)
        for (int k = 0; k < game->round[i].n_bids; k++)
            if (game->bid[game->round[i].bids[k]].contract >= 0) return true;
    return false;
}

/* Returns the number of rounds that the options do not exclude, among the first `end` rounds. */
static int count_held(const Explainer *explainer, int end)
{
    int n = 0;
    for (int i = 0; i < end; i++) n += explain_is_held(explainer, &explainer->game->round[i]);
    return n;
}

/*
 * Writes the rules of one round of the auction, under a heading if there are several rounds. The text of a round that
 * may be left out begins with its condition. For a later round for willing players, the condition is not written. The
 * sentence about its players is enough.
 */
static void write_round(const Explainer *explainer, int number)
{
    const Round *round = &explainer->game->round[number];
    const Node *node = node_find_str(node_find(explain_section(explainer, "auction"), "rounds"), round->id);
    int n_rounds = count_held(explainer, explainer->game->n_rounds), place = count_held(explainer, number) + 1;
    if (n_rounds > 1)
        document_heading(explainer->document, 3,
                         explain_say(explainer, WORD_EXPLAIN_ROUND, (Slots){.number = {place}}));
    Str when = STR("");
    bool may_be_left_out = round->when || (round->after_no_bid && may_have_bid(explainer->game, number));
    bool is_for_willing = number > 0 && round->who == WHO_WILLING;
    if (may_be_left_out && !is_for_willing) (void)explain_condition(explainer, NULL, node_find(node, "when"), &when);
    if (when.n)
        explain_item(explainer, n_rounds > 1 ? WORD_EXPLAIN_ROUND_WHEN : WORD_EXPLAIN_BIDDING_WHEN,
                     (Slots){.text = {when}});
    write_time(explainer, round);
    if (round->is_blind) explain_item(explainer, WORD_EXPLAIN_SEES_NOTHING, (Slots){0});
    write_kind(explainer, round);
    if (round->secret != SECRET_NEVER)
        explain_item(explainer, round->secret == SECRET_ROUND ? WORD_EXPLAIN_SECRET_ROUND : WORD_EXPLAIN_SECRET_DEAL,
                     (Slots){0});
    write_own_words(explainer, round);
    write_asked(explainer, round);
    explain_pickup(explainer, round);
    if (round->kind == ROUND_LADDER) write_ladder(explainer, round, node);
    if (round->kind == ROUND_DUEL) write_duel(explainer, round);
    if (round->first_of_side) explain_item(explainer, WORD_EXPLAIN_FIRST_OF_SIDE, (Slots){0});
    write_turns(explainer, round, node);
    write_each_bid(explainer, round);
    write_duties(explainer, round, node_find(node, "duties"));
}

/* True if players must bid with certain hands. Then only the author's words can say what happens when all pass. */
static bool has_duties(const Game *game)
{
    for (int i = 0; i < game->n_rounds; i++)
        if (game->round[i].n_duties) return true;
    return false;
}

/* Plays the auction of a deal in which every player passes if that is legal. Returns true if nobody bid. */
static bool all_pass_in(const Explainer *explainer, uint64_t number)
{
    const Game *game = explainer->game;
    State state;
    explain_start(explainer, number, &state);
    /* STAGE_PICK_UP is the last stage of the auction */
    while (state_goes_on(game, &state) && state.stage <= STAGE_PICK_UP) {
        Moves legal = state_legal(game, &state);
        bool can_pass = moves_have(legal, game->token_pass);
        state_apply(game, &state, can_pass ? game->token_pass : moves_nth(legal, 0));
    }
    return state.auction.bid == NO_BID;
}

/* True if all players can pass in some deal. Cards may force a player to bid, hence the large number of deals. */
static bool can_all_pass(const Explainer *explainer)
{
    enum { TRIED_DEALS = 200 };
    for (uint64_t i = 0; i < TRIED_DEALS; i++)
        if (all_pass_in(explainer, i)) return true;
    return false;
}

/* True if the auction has a round in which each player must bid. */
static bool has_everyone_bid(const Game *game)
{
    for (int i = 0; i < game->n_rounds; i++)
        if (game->round[i].kind == ROUND_EACH) return true;
    return false;
}

/*
 * Returns the sentence about the contract that is played if nobody makes another bid. In a game without stakes, no bid
 * leads to a contract, so the sentence does not mention bids.
 */
static Word contract_without_bid(const Game *game)
{
    if (!game_has_stakes(game)) return WORD_EXPLAIN_PLAYS_AFTER;
    return has_everyone_bid(game) ? WORD_EXPLAIN_PLAYS_ELSE : WORD_EXPLAIN_PLAYS_CONTRACT;
}

/*
 * Returns the sentence about cards that are thrown in because all pass. It says who deals next: the same dealer if the
 * rule about the next dealer keeps him in a deal without a declarer. If each dealer deals several times in a row, it
 * does not say who deals.
 */
static Word words_thrown_in(const Explainer *explainer)
{
    DealerRule rule = explainer->game->next_dealer;
    if (rule == DEALER_SAME || rule == DEALER_DECLARER) return WORD_EXPLAIN_ALL_PASS_OUT_SAME;
    return explainer->game->dealer_each ? WORD_EXPLAIN_ALL_PASS_OUT_ONLY : WORD_EXPLAIN_ALL_PASS_OUT;
}

/*
 * Says what happens if all players pass: a certain contract is played, the cards are dealt again, or there is no play.
 * If it cannot happen, says nothing. If the game has duties to bid, the author's text, if there is one, replaces the
 * sentence.
 */
static void write_all_pass(const Explainer *explainer)
{
    const Game *game = explainer->game;
    if (game->all_pass != ALL_PASS_CONTRACT && !can_all_pass(explainer)) return;
    Str own = has_duties(game) ? explain_sentence(explainer, game->all_pass_text) : STR("");
    Word word = game->all_pass == ALL_PASS_REDEAL ? WORD_EXPLAIN_ALL_PASS_AGAIN : words_thrown_in(explainer);
    if (own.n) document_paragraph(explainer->document, own);
    else if (game->all_pass != ALL_PASS_CONTRACT) explain_write(explainer, word, (Slots){0});
    if (game->all_pass == ALL_PASS_CONTRACT && !own.n)
        explain_write(explainer, contract_without_bid(game),
                      (Slots){.text = {contract_name(explainer, game->all_pass_contract)}});
}

/*
 * Names the contract that is played without a bid, and the seat of its declarer. A contract without a declarer is not
 * named if there are rounds of bidding, or if it is the only contract of the game.
 */
static void write_fixed(const Explainer *explainer)
{
    const Game *game = explainer->game;
    bool is_only = bits_count(explainer->played) == 1;
    bool may_be_outbid = game->n_rounds && !game->fixed_has_declarer;
    if (game->fixed_contract < 0 || may_be_outbid || (is_only && !game->fixed_has_declarer)) return;
    Str who = say_name(&explainer->speaker, game->fixed_is_dealer ? SLOT_DEALER : SLOT_FOREHAND);
    Slots slots = {.text = {contract_name(explainer, game->fixed_contract), who}};
    Word word = game->fixed_has_declarer ? WORD_EXPLAIN_FIXED_BY : WORD_EXPLAIN_FIXED;
    explain_write(explainer, game->n_rounds ? WORD_EXPLAIN_FIXED_FIRST : word, slots);
}

/*
 * Writes the chapter about the auction. In a game without rounds of bidding, it names only the contract that is always
 * played. Rounds that the author describes are left out.
 */
void explain_auction(const Explainer *explainer)
{
    const Game *game = explainer->game;
    explain_heading(explainer, 2, WORD_EXPLAIN_AUCTION);
    explain_written(explainer, CHAPTER_AUCTION);
    write_fixed(explainer);
    if (!game->n_rounds) return;
    write_bids(explainer);
    for (int i = 0; i < game->n_rounds; i++) {
        if (!explain_is_held(explainer, &game->round[i])) continue;
        if (!explain_is_covered(explainer, "auction/rounds", game->round[i].id, "")) write_round(explainer, i);
        write_cases(explainer, i);
    }
    write_once(explainer);
    bool can_pass = game->fixed_contract < 0; /* otherwise a contract is played anyway */
    if (can_pass && !explain_is_covered(explainer, "auction/all_pass", STR(""), "")) write_all_pass(explainer);
}
