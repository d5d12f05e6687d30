/* Steps of test cases that every table can take: actions, and comparisons with the position. */
#include "engine/play.h"
#include "lint/case_inner.h"

#include <string.h>

/* Reads one number for each seat. Returns false after an error. */
static bool read_seat_numbers(CaseRun *run, Str args, int64_t *numbers)
{
    for (int seat = 0; seat < run->game->n_players; seat++)
        if (!case_read_number(run, case_first(&args), &numbers[seat])) return false;
    if (args.n)
        case_stop(run, diag_error(run->diags, "case-line", case_here(run, args), "there are more numbers than seats"));
    return args.n == 0;
}

/* ---- actions -------------------------------------------------------------------------------------------------- */

/* Reports that an action was refused. The reason is in the language of the program, if the table can give it. */
static void report_refusal(CaseRun *run, Str token, const Buf *english)
{
    Buf why = {0};
    if (run->table->is_library) state_explain_refusal(run->game, &run->table->state, token, translate_spoken(), &why);
    case_stop(run, diag_error(run->diags, "case-refused", case_here(run, token), "'%.*s' is refused: %s",
                              STR_ARG(token), why.n ? buf_text(&why) : buf_text(english)));
    buf_free(&why);
}

/* Makes one action. "2:pass" also demands that seat 2 is to act. */
static void run_act(CaseRun *run, Str word)
{
    Str seat = {0}, token = word;
    Buf why = {0};
    bool names_seat = case_split(word, ':', &seat, &token); /* without a colon, the token is the whole word */
    if (names_seat && (seat.n != 1 || seat.s[0] - '0' != run->now.actor))
        (void)diag_error(run->diags, "case-differs", case_here(run, seat),
                         "expected seat %.*s to act, but it is seat %d", STR_ARG(seat), run->now.actor);
    if (run->table->act(run->table, token, &why)) case_look(run);
    else report_refusal(run, token, &why);
    buf_free(&why);
}

/* `do ACTIONS` or `play CARDS`: players make these actions, one after another. */
static void step_do(CaseRun *run, Str args)
{
    Str word;
    while (!run->stopped && case_word(&args, &word)) run_act(run, word);
}

/* `trick CARDS => SEAT`: the cards are played, and this seat wins the trick. */
static void step_trick(CaseRun *run, Str args)
{
    Str cards, winner, word;
    CardSet played = 0;
    if (!case_split_word(args, "=>", &cards, &winner)) {
        case_stop(run, diag_error(run->diags, "case-line", case_here(run, args), "expected `trick CARDS => SEAT`"));
        return;
    }
    while (!run->stopped && case_word(&cards, &word)) {
        Str seat, token = word;
        (void)case_split(word, ':', &seat, &token); /* without a colon, the token is the whole word */
        run_act(run, word);
        played |= case_card(run->game, token);
    }
    int seat = run->stopped ? -1 : case_read_seat(run, &winner);
    if (seat >= 0 && (played & ~game_all_copies(run->game, run->now.taken[seat])))
        (void)diag_error(run->diags, "case-differs", case_here(run, winner),
                         "expected seat %d to win the trick, but it did not; seat %d is to act", seat, run->now.actor);
}

/*
 * Returns the action that `auto` takes: pass, then done, then the lowest or the highest card, then the first or the
 * last legal action.
 */
static Action auto_choice(const CaseRun *run, bool is_low)
{
    Moves legal = run->now.legal;
    if (moves_have(legal, run->game->token_pass)) return run->game->token_pass;
    if (moves_have(legal, run->game->token_done)) return run->game->token_done;
    if (legal.cards) return is_low ? cards_first(legal.cards) : cards_last(legal.cards);
    return moves_nth(legal, is_low ? 0 : moves_count(legal) - 1);
}

/*
 * `auto low|high [N | to PHASE]`: each player passes, says "done", or plays the lowest or highest legal card. It goes
 * on for N actions, or until the phase, or until nobody can act.
 */
static void step_auto(CaseRun *run, Str args)
{
    Str how = case_first(&args), word = case_first(&args), until = STR("done");
    int64_t most = MAX_LOG;
    if (str_is(word, "to")) until = args;
    else if (word.n && !case_read_number(run, word, &most)) return;
    if (!str_is(how, "low") && !str_is(how, "high"))
        case_stop(run, diag_error(run->diags, "case-line", case_here(run, how),
                                  "expected low or high, but found '%.*s'", STR_ARG(how)));
    bool is_low = str_is(how, "low");
    for (int64_t i = 0; i < most && !run->stopped; i++) {
        if (str_equal(run->now.phase, until) || !moves_count(run->now.legal)) return;
        run_act(run, game_token(run->game, auto_choice(run, is_low)));
    }
}

/*
 * True if two positions have the same phase, actor, legal actions, hands and announcements. A refused action must not
 * change these.
 */
static bool same_position(const Position *a, const Position *b)
{
    return str_equal(a->phase, b->phase) && a->actor == b->actor && a->legal.cards == b->legal.cards &&
           memcmp(&a->legal.tokens, &b->legal.tokens, sizeof a->legal.tokens) == 0 &&
           memcmp(a->hand, b->hand, sizeof a->hand) == 0 && a->announced == b->announced;
}

/*
 * `refuse TOKENS [because TEXT]`: none of these actions is legal. Each action is refused with a reason, which contains
 * TEXT, and changes nothing.
 */
static void step_refuse(CaseRun *run, Str args)
{
    Str tokens = args, because = {0}, word;
    (void)case_split_word(args, "because", &tokens, &because);
    while (!run->stopped && case_word(&tokens, &word)) {
        Position before = run->now;
        Buf why = {0};
        Span place = case_here(run, word);
        if (run->table->act(run->table, word, &why))
            case_stop(run, diag_error(run->diags, "case-differs", place, "expected a refusal, but '%.*s' is legal",
                                      STR_ARG(word)));
        else if (why.n == 0)
            (void)diag_error(run->diags, "case-differs", place, "'%.*s' is refused without a reason", STR_ARG(word));
        else if (because.n && !strstr(buf_text(&why), arena_str(run->table->arena, because).s))
            (void)diag_error(run->diags, "case-differs", case_here(run, because),
                             "'%.*s' is refused for another reason: %s", STR_ARG(word), buf_text(&why));
        buf_free(&why);
        if (!run->stopped) case_look(run);
        if (!run->stopped && !same_position(&before, &run->now))
            (void)diag_error(run->diags, "case-differs", place, "the refusal of '%.*s' changed the position",
                             STR_ARG(word));
    }
}

/* ---- the position --------------------------------------------------------------------------------------------- */

/*
 * Returns the action that is meant by a token. If a bid and an announcement have the same token, returns the legal one.
 */
static Action action_meant(const CaseRun *run, Str word)
{
    for (int k = 0; k < moves_count(run->now.legal); k++)
        if (str_equal(game_token(run->game, moves_nth(run->now.legal, k)), word)) return moves_nth(run->now.legal, k);
    return game_action(run->game, word);
}

/* Reads a list of actions and cards. Returns false after an error. */
static bool read_moves(CaseRun *run, Str args, Moves *moves)
{
    Str word;
    while (case_word(&args, &word)) {
        Action action = action_meant(run, word);
        CardSet cards = 0;
        if (action != NO_ACTION && action >= FIRST_TOKEN) tokens_add(&moves->tokens, action - FIRST_TOKEN);
        else if (!case_read_cards(run, word, &cards)) return false;
        moves->cards |= cards;
    }
    return true;
}

static void print_moves(Buf *out, const Game *game, Moves moves)
{
    for (int k = 0; k < moves_count(moves); k++)
        buf_printf(out, "%s%.*s", k ? " " : "", STR_ARG(game_token(game, moves_nth(moves, k))));
}

/* `legal TOKENS`: exactly these actions are legal. */
static void step_legal(CaseRun *run, Str args)
{
    Moves wanted = {0};
    if (!read_moves(run, args, &wanted)) return;
    if (game_one_of_each(run->game, wanted.cards) == game_one_of_each(run->game, run->now.legal.cards) &&
        memcmp(&wanted.tokens, &run->now.legal.tokens, sizeof wanted.tokens) == 0)
        return;
    Buf actual = {0};
    print_moves(&actual, run->game, run->now.legal);
    (void)diag_error(run->diags, "case-differs", case_here(run, args), "these are legal: %s", buf_text(&actual));
    buf_free(&actual);
}

/* `phase PHASE`: the deal is in this phase. */
static void step_phase(CaseRun *run, Str args)
{
    case_expect_text(run, args, run->now.phase);
}

/* `contract ID`: the contract of the deal, or `none`. */
static void step_contract(CaseRun *run, Str args)
{
    case_expect_text(run, args, run->now.contract);
}

/* `trump SUIT`: the trump suit, or `none`. */
static void step_trump(CaseRun *run, Str args)
{
    case_expect_text(run, args, run->now.trump);
}

/* `actor SEAT`: it is the turn of this seat. */
static void step_actor(CaseRun *run, Str args)
{
    case_expect_number(run, args, run->now.actor);
}

/* `decider SEAT`: this seat chooses for the seat whose turn it is. If that is a dummy, it is the declarer. */
static void step_decider(CaseRun *run, Str args)
{
    case_expect_number(run, args, run->now.decider);
}

/* `declarer SEAT`: the seat of the declarer, or `none`. */
static void step_declarer(CaseRun *run, Str args)
{
    case_expect_number(run, args, run->now.declarer);
}

/* `forehand SEAT`: this seat is forehand. */
static void step_forehand(CaseRun *run, Str args)
{
    case_expect_number(run, args, run->now.forehand);
}

/* `pot N`: the pot has this amount. */
static void step_pot(CaseRun *run, Str args)
{
    case_expect_number(run, args, run->now.pot);
}

/* `tricks 3 2 1`: the tricks that each seat has won. */
static void step_tricks(CaseRun *run, Str args)
{
    int64_t wanted[MAX_SEATS] = {0};
    if (!read_seat_numbers(run, args, wanted)) return;
    for (int seat = 0; seat < run->game->n_players; seat++)
        if (wanted[seat] != run->now.tricks[seat])
            (void)diag_error(run->diags, "case-differs", case_here(run, args), "seat %d has won %lld", seat,
                             (long long)run->now.tricks[seat]);
}

/* Reports an announcement that is wanted but was not made, or was made but is not wanted. */
static void report_announced(CaseRun *run, Str args, Str id, bool wanted, bool actual)
{
    Span place = case_here(run, args);
    if (wanted && !actual)
        (void)diag_error(run->diags, "case-differs", place, "%.*s has not been announced", STR_ARG(id));
    if (actual && !wanted)
        (void)diag_error(run->diags, "case-differs", place, "%.*s has been announced, too", STR_ARG(id));
}

/* `announced IDS`: exactly these announcements were made; `none` if none was. */
static void step_announced(CaseRun *run, Str args)
{
    uint64_t wanted = 0;
    Str word;
    while (case_word(&args, &word)) {
        int index = game_announcement(run->game, word);
        if (index >= 0) wanted |= 1ULL << index;
        else if (!str_is(word, "none"))
            case_stop(run, diag_error(run->diags, "case-line", case_here(run, word), "'%.*s' is not an announcement",
                                      STR_ARG(word)));
    }
    for (int i = 0; i < run->game->n_announcements; i++)
        report_announced(run, args, run->game->announcement[i].id, wanted >> i & 1, run->now.announced >> i & 1);
}

/* ---- the places of cards -------------------------------------------------------------------------------------- */

/* `hand SEAT CHECK`: compares the hand of a seat; see case_expect_cards() for CHECK. */
static void step_hand(CaseRun *run, Str args)
{
    int seat = case_read_seat(run, &args);
    if (seat >= 0) case_expect_cards(run, args, run->now.hand[seat]);
}

/* `taken SEAT CHECK`: compares the cards of the tricks that a seat has won; see case_expect_cards() for CHECK. */
static void step_taken(CaseRun *run, Str args)
{
    int seat = case_read_seat(run, &args);
    if (seat >= 0) case_expect_cards(run, args, run->now.taken[seat]);
}

/* `talon CHECK`: compares the cards that are in the talon; see case_expect_cards() for CHECK. */
static void step_talon(CaseRun *run, Str args)
{
    case_expect_cards(run, args, run->now.talon);
}

/* `discards CHECK`: compares the discards; see case_expect_cards() for CHECK. */
static void step_discards(CaseRun *run, Str args)
{
    case_expect_cards(run, args, run->now.discards);
}

/* `shown CHECK`: compares the discards that all players see; see case_expect_cards() for CHECK. */
static void step_shown(CaseRun *run, Str args)
{
    case_expect_cards(run, args, run->now.shown);
}

/* Reads what a seat knows. If the table cannot do this, stops the case with an error at `args`. */
static void look_as(CaseRun *run, int seat, Str args, Sight *sight)
{
    Buf why = {0};
    if (!run->table->look_as(run->table, seat, sight, &why))
        case_stop(run, diag_error(run->diags, "case-line", case_here(run, args), "%s", buf_text(&why)));
    buf_free(&why);
}

/* `view SEAT hears ACTIONS`: the actions so far, as this seat knows them; `?` for an unknown one. */
static void step_hears(CaseRun *run, int seat, Str args)
{
    Sight sight = {0};
    look_as(run, seat, args, &sight);
    if (run->stopped) return;
    /* if there are more actions, for example in play, only the first ones are compared */
    if (!str_begins(sight.heard, case_trim(args))) case_expect_text(run, case_trim(args), sight.heard);
}

/*
 * Returns the cards that a seat knows in a place: `talon`, `discards` or `hand SEAT`. At any other word, stops the case
 * and returns the hidden cards.
 */
static CardSet cards_seen(CaseRun *run, const Sight *sight, Str place)
{
    Str where = case_first(&place);
    if (str_is(where, "talon")) return sight->talon;
    if (str_is(where, "discards")) return sight->discards;
    /* after an error, case_read_seat() returns -1; the mask keeps the index in the array */
    if (str_is(where, "hand")) return sight->hand[case_read_seat(run, &place) & (MAX_SEATS - 1)];
    case_stop(run, diag_error(run->diags, "case-line", case_here(run, where),
                              "expected talon, discards or hand SEAT, but found '%.*s'", STR_ARG(where)));
    return sight->hidden;
}

/*
 * `view SEAT sees CARDS in talon|discards|hand N`: the seat knows these cards in this place. `view SEAT hides CARDS`:
 * it does not know the place of these cards. `view SEAT hears ACTIONS`: see step_hears().
 */
static void step_view(CaseRun *run, Str args)
{
    int seat = case_read_seat(run, &args);
    Str verb = case_first(&args), what = args, place = {0};
    CardSet cards = 0;
    Sight sight = {0};
    bool sees = str_is(verb, "sees");
    if (seat < 0) return;
    if (str_is(verb, "hears")) {
        step_hears(run, seat, args);
        return;
    }
    if (sees && !case_split_word(args, "in", &what, &place))
        case_stop(
            run, diag_error(run->diags, "case-line", case_here(run, args), "expected `view SEAT sees CARDS in PLACE`"));
    if (!sees && !str_is(verb, "hides"))
        case_stop(run, diag_error(run->diags, "case-line", case_here(run, verb),
                                  "expected sees, hides or hears, but found '%.*s'", STR_ARG(verb)));
    if (run->stopped || !case_read_cards(run, what, &cards)) return;
    look_as(run, seat, args, &sight);
    CardSet actual = game_same_cards(run->game, sees ? cards_seen(run, &sight, place) : sight.hidden);
    if (!run->stopped && (cards & ~actual)) case_report_cards(run, true, cards & ~actual, actual);
}

/* ---- the end of the deal -------------------------------------------------------------------------------------- */

static void print_payoffs(Buf *out, const CaseRun *run, const int64_t *payoffs)
{
    for (int seat = 0; seat < run->game->n_players; seat++)
        buf_printf(out, "%s%lld", seat ? " " : "", (long long)payoffs[seat]);
}

/* Reports the payments of the deal, and how each item contributes. */
static void report_items(CaseRun *run, Str wanted)
{
    Buf sum = {0}, items = {0};
    print_payoffs(&sum, run, run->now.payoffs);
    for (size_t i = 0; i < run->now.n_items; i++) {
        const PositionItem *item = &run->now.items[i];
        buf_printf(&items, "%s%.*s %lld: ", i ? "; " : "", STR_ARG(item->id), (long long)item->value);
        print_payoffs(&items, run, item->payoffs);
    }
    (void)diag_error(run->diags, "case-differs", case_here(run, wanted), "the deal pays %s (%s)", buf_text(&sum),
                     items.n ? buf_text(&items) : "-");
    buf_free(&sum);
    buf_free(&items);
}

static bool same_payoffs(const CaseRun *run, const int64_t *a, const int64_t *b)
{
    return memcmp(a, b, (size_t)run->game->n_players * sizeof *a) == 0;
}

/* `payoffs 2 -1 -1`: what each seat gains or pays. The items must add up to this. */
static void step_payoffs(CaseRun *run, Str args)
{
    int64_t wanted[MAX_SEATS] = {0}, sum[MAX_SEATS] = {0};
    if (!case_is_done(run) || !read_seat_numbers(run, args, wanted)) return;
    for (size_t i = 0; i < run->now.n_items; i++)
        for (int seat = 0; seat < run->game->n_players; seat++) sum[seat] += run->now.items[i].payoffs[seat];
    if (!same_payoffs(run, sum, run->now.payoffs))
        (void)diag_error(run->diags, "case-differs", case_here(run, args), "the items do not add up to the payoffs");
    if (!same_payoffs(run, wanted, run->now.payoffs)) report_items(run, args);
}

/*
 * `points 36 34`: the points of the declarer's side and the defenders. If each plays alone, the points of each seat,
 * with `-` for one that sits out. `none` if nothing was played.
 */
static void step_points(CaseRun *run, Str args)
{
    Buf actual = {0};
    if (!case_is_done(run)) return;
    for (int i = 0; i < run->now.n_points; i++)
        buf_printf(&actual, "%s%.*s", i ? " " : "", STR_ARG(run->now.points[i]));
    case_expect_text(run, args, run->now.n_points ? buf_str(&actual) : STR("none"));
    buf_free(&actual);
}

/*
 * `item ID VALUE: PAYOFFS` is about one item of the settlement. `item ID: PAYOFFS` is about the sum of all items with
 * this id.
 */
static void step_item(CaseRun *run, Str args)
{
    Str head, tail, id;
    int64_t value = 0, wanted[MAX_SEATS] = {0}, sum[MAX_SEATS] = {0};
    bool found = false, by_value = false;
    if (!case_is_done(run)) return;
    if (!case_split(args, ':', &head, &tail))
        case_stop(run, diag_error(run->diags, "case-line", case_here(run, args),
                                  "expected `item ID: PAYOFFS` or `item ID VALUE: PAYOFFS`"));
    if (run->stopped || !read_seat_numbers(run, case_trim(tail), wanted)) return;
    id = case_first(&head);
    by_value = head.n > 0;
    if (by_value && !case_read_number(run, head, &value)) return;
    for (size_t i = 0; i < run->now.n_items; i++) {
        const PositionItem *item = &run->now.items[i];
        if (!str_equal(item->id, id)) continue;
        if (by_value && item->value == value && same_payoffs(run, item->payoffs, wanted)) return;
        found = true;
        for (int seat = 0; seat < run->game->n_players; seat++) sum[seat] += item->payoffs[seat];
    }
    bool differs = by_value || !found || !same_payoffs(run, sum, wanted); /* by value: no item has matched */
    if (differs) report_items(run, args);
}

/* `no-item IDS`: the settlement has no such items. */
static void step_no_item(CaseRun *run, Str args)
{
    Str word;
    if (!case_is_done(run)) return;
    while (case_word(&args, &word))
        for (size_t i = 0; i < run->now.n_items; i++)
            if (str_equal(run->now.items[i].id, word)) report_items(run, args);
}

/* ---- the table of steps --------------------------------------------------------------------------------------- */

const CaseStep CASE_STEPS[] = {
    {"do", step_do, false},
    {"play", step_do, false},
    {"trick", step_trick, false},
    {"auto", step_auto, false},
    {"refuse", step_refuse, false},
    {"legal", step_legal, false},
    {"phase", step_phase, false},
    {"contract", step_contract, false},
    {"trump", step_trump, false},
    {"actor", step_actor, false},
    {"decider", step_decider, false},
    {"declarer", step_declarer, false},
    {"forehand", step_forehand, false},
    {"pot", step_pot, false},
    {"tricks", step_tricks, false},
    {"announced", step_announced, false},
    {"hand", step_hand, false},
    {"taken", step_taken, false},
    {"talon", step_talon, false},
    {"discards", step_discards, false},
    {"shown", step_shown, false},
    {"view", step_view, false},
    {"payoffs", step_payoffs, false},
    {"points", step_points, false},
    {"item", step_item, false},
    {"no-item", step_no_item, false},
};
const size_t N_CASE_STEPS = COUNT(CASE_STEPS);
