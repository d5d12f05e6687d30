/* Takes the steps of cases at a table. */
#include "rules_steps.h"

/* ---- failing -------------------------------------------------------------------------------------------------- */

static void run_fail(RuleRun *run, const char *format, ...) PRINTF_LIKE(2, 3);
static void run_fail(RuleRun *run, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    buf_printf(run->out, "%.*s:%u: %.*s\n  ", STR_ARG(run->played->path), run->line->number, STR_ARG(run->line->text));
    buf_vprintf(run->out, format, arguments);
    buf_char(run->out, '\n');
    va_end(arguments);
    run->failed = true;
}

void run_stop(RuleRun *run, const char *reason, Str about)
{
    run_fail(run, "%s%.*s", reason, STR_ARG(about));
    run->stopped = true;
}

void run_look(RuleRun *run)
{
    Buf why = {0};
    if (!run->table->look(run->table, &run->now, &why)) run_stop(run, "cannot tell the position: ", buf_str(&why));
    buf_free(&why);
}

/* ---- reading arguments ---------------------------------------------------------------------------------------- */

static bool run_cards(RuleRun *run, Str text, CardSet *cards)
{
    Buf why = {0};
    bool fine = words_cards(run->game, text, cards, &why);
    if (!fine) run_stop(run, "", buf_str(&why));
    buf_free(&why);
    return fine;
}

static bool run_number(RuleRun *run, Str text, int64_t *number)
{
    if (words_number(text, number)) return true;
    run_stop(run, "a number is wanted and not: ", text);
    return false;
}

/* Takes a seat's number from the arguments; -1 after an error. */
static int run_seat(RuleRun *run, Str *args)
{
    int64_t seat = -1;
    if (run_number(run, words_first(args), &seat) && seat >= 0 && seat < run->game->n_players) return (int)seat;
    if (!run->stopped) run_stop(run, "the game has no such seat", STR(""));
    return -1;
}

/* Reads one number per seat. */
static bool run_payoffs(RuleRun *run, Str args, int64_t *payoffs)
{
    for (int seat = 0; seat < run->game->n_players; seat++)
        if (!run_number(run, words_first(&args), &payoffs[seat])) return false;
    if (args.n) run_stop(run, "more numbers than seats: ", args);
    return args.n == 0;
}

/* ---- comparing ------------------------------------------------------------------------------------------------ */

static void run_expect_text(RuleRun *run, Str wanted, Str actual)
{
    if (!str_equal(wanted, actual)) run_fail(run, "expected %.*s, actual %.*s", STR_ARG(wanted), STR_ARG(actual));
}

static void run_expect_number(RuleRun *run, Str wanted, int64_t actual)
{
    int64_t number = 0;
    if (str_is(wanted, "none")) number = -1;
    else if (!run_number(run, wanted, &number)) return;
    if (number != actual) run_fail(run, "expected %.*s, actual %lld", STR_ARG(wanted), (long long)actual);
}

static void run_fail_cards(RuleRun *run, const char *what, CardSet cards, CardSet actual)
{
    Buf text = {0};
    buf_printf(&text, "%s: ", what);
    test_print_cards(&text, run->game, cards);
    buf_add(&text, STR("\n  actual: "));
    test_print_cards(&text, run->game, actual);
    run_fail(run, "%s", buf_text(&text));
    buf_free(&text);
}

/* `is CARDS`, `has CARDS`, `lacks CARDS`, `counts N`. */
static void run_expect_cards(RuleRun *run, Str args, CardSet actual)
{
    Str verb = words_first(&args);
    CardSet cards = 0;
    if (str_is(verb, "counts")) {
        run_expect_number(run, args, cards_count(actual));
        return;
    }
    if (!run_cards(run, args, &cards)) return;
    cards = game_same_cards(run->game, cards);
    actual = game_same_cards(run->game, actual);
    if (str_is(verb, "is")) {
        if (cards & ~actual) run_fail_cards(run, "missing", cards & ~actual, actual);
        if (actual & ~cards) run_fail_cards(run, "too many", actual & ~cards, actual);
    } else if (str_is(verb, "has")) {
        if (cards & ~actual) run_fail_cards(run, "missing", cards & ~actual, actual);
    } else if (str_is(verb, "lacks")) {
        if (cards & actual) run_fail_cards(run, "not lacking", cards & actual, actual);
    } else {
        run_stop(run, "is, has, lacks or counts, and not: ", verb);
    }
}

/* ---- doing ---------------------------------------------------------------------------------------------------- */

static void run_act(RuleRun *run, Str word)
{
    Str seat = {0}, token = word;
    Buf why = {0};
    if (test_split(word, ':', &seat, &token) && (seat.n != 1 || seat.s[0] - '0' != run->now.actor))
        run_fail(run, "before %.*s: actual actor %d", STR_ARG(word), run->now.actor);
    if (run->table->act(run->table, token, &why)) {
        run_look(run);
    } else {
        run_fail(run, "%.*s was refused: %s", STR_ARG(word), buf_text(&why));
        run->stopped = true;
    }
    buf_free(&why);
}

static void step_do(RuleRun *run, Str args)
{
    Str word;
    while (!run->stopped && test_word(&args, &word)) run_act(run, word);
}

/* `trick CARDS => SEAT`: plays the cards; the seat must win the trick. */
static void step_trick(RuleRun *run, Str args)
{
    Str cards, winner, word;
    CardSet played = 0;
    if (!words_split(args, "=>", &cards, &winner)) {
        run_stop(run, "trick CARDS => SEAT, and not: ", args);
        return;
    }
    while (!run->stopped && test_word(&cards, &word)) {
        Str seat, token = word;
        (void)test_split(word, ':', &seat, &token);
        run_act(run, word);
        played |= words_card(run->game, token);
    }
    int seat = run->stopped ? -1 : run_seat(run, &winner);
    if (seat >= 0 && (played & ~game_all_copies(run->game, run->now.taken[seat])))
        run_fail(run, "expected winner %d, but it has not won these cards; actual actor %d", seat, run->now.actor);
}

static Action auto_choice(const RuleRun *run, bool is_low)
{
    Moves legal = run->now.legal;
    if (moves_have(legal, run->game->token_pass)) return run->game->token_pass;
    if (moves_have(legal, run->game->token_done)) return run->game->token_done;
    if (legal.cards) return is_low ? cards_first(legal.cards) : cards_last(legal.cards);
    return moves_nth(legal, is_low ? 0 : moves_count(legal) - 1);
}

/* `auto low|high [N | to PHASE]`: every seat passes, finishes, or plays its lowest or highest legal card. */
static void step_auto(RuleRun *run, Str args)
{
    Str how = words_first(&args), word = words_first(&args), until = STR("done");
    int64_t most = MAX_LOG;
    if (str_is(word, "to")) until = args;
    else if (word.n && !run_number(run, word, &most)) return;
    if (!str_is(how, "low") && !str_is(how, "high")) run_stop(run, "low or high, and not: ", how);
    bool is_low = str_is(how, "low");
    for (int64_t i = 0; i < most && !run->stopped; i++) {
        if (str_equal(run->now.phase, until) || !moves_count(run->now.legal)) return;
        run_act(run, game_token(run->game, auto_choice(run, is_low)));
    }
}

static bool same_position(const Position *a, const Position *b)
{
    return str_equal(a->phase, b->phase) && a->actor == b->actor && a->legal.cards == b->legal.cards &&
           memcmp(&a->legal.tokens, &b->legal.tokens, sizeof a->legal.tokens) == 0 &&
           memcmp(a->hand, b->hand, sizeof a->hand) == 0 && a->announced == b->announced;
}

/* `refuse TOKENS [because TEXT]`: no token may be legal, nothing changes, and a reason is given. */
static void step_refuse(RuleRun *run, Str args)
{
    Str tokens = args, because = {0}, word;
    (void)words_split(args, "because", &tokens, &because);
    while (!run->stopped && test_word(&tokens, &word)) {
        Position before = run->now;
        Buf why = {0};
        if (run->table->act(run->table, word, &why)) run_stop(run, "expected a refusal, but this is legal: ", word);
        else if (why.n == 0) run_fail(run, "no reason is given for %.*s", STR_ARG(word));
        else if (because.n && !strstr(buf_text(&why), arena_str(run->table->arena, because).s))
            run_fail(run, "expected because %.*s, actual %s", STR_ARG(because), buf_text(&why));
        buf_free(&why);
        if (!run->stopped) run_look(run);
        if (!run->stopped && !same_position(&before, &run->now))
            run_fail(run, "the refusal of %.*s has changed the position", STR_ARG(word));
    }
}

/* ---- where the deal stands ------------------------------------------------------------------------------------ */

static bool run_moves(RuleRun *run, Str args, Moves *moves)
{
    Str word;
    while (test_word(&args, &word)) {
        Action action = game_action(run->game, word);
        CardSet cards = 0;
        if (action != NO_ACTION && action >= FIRST_TOKEN) tokens_add(&moves->tokens, action - FIRST_TOKEN);
        else if (!run_cards(run, word, &cards)) return false;
        moves->cards |= cards;
    }
    return true;
}

static void step_legal(RuleRun *run, Str args)
{
    Moves wanted = {0};
    if (!run_moves(run, args, &wanted)) return;
    if (game_one_of_each(run->game, wanted.cards) == game_one_of_each(run->game, run->now.legal.cards) &&
        memcmp(&wanted.tokens, &run->now.legal.tokens, sizeof wanted.tokens) == 0)
        return;
    Buf actual = {0};
    test_print_moves(&actual, run->game, run->now.legal);
    run_fail(run, "actual: %s", buf_text(&actual));
    buf_free(&actual);
}

static void step_phase(RuleRun *run, Str args)
{
    run_expect_text(run, args, run->now.phase);
}

static void step_contract(RuleRun *run, Str args)
{
    run_expect_text(run, args, run->now.contract);
}

static void step_trump(RuleRun *run, Str args)
{
    run_expect_text(run, args, run->now.trump);
}

static void step_actor(RuleRun *run, Str args)
{
    run_expect_number(run, args, run->now.actor);
}

static void step_decider(RuleRun *run, Str args)
{
    run_expect_number(run, args, run->now.decider);
}

static void step_declarer(RuleRun *run, Str args)
{
    run_expect_number(run, args, run->now.declarer);
}

static void step_forehand(RuleRun *run, Str args)
{
    run_expect_number(run, args, run->now.forehand);
}

static void step_pot(RuleRun *run, Str args)
{
    run_expect_number(run, args, run->now.pot);
}

/* Tricks won, by seat. */
static void step_tricks(RuleRun *run, Str args)
{
    int64_t wanted[MAX_SEATS] = {0};
    if (!run_payoffs(run, args, wanted)) return;
    for (int seat = 0; seat < run->game->n_players; seat++)
        if (wanted[seat] != run->now.tricks[seat])
            run_fail(run, "actual: seat %d has %lld", seat, (long long)run->now.tricks[seat]);
}

static void step_announced(RuleRun *run, Str args)
{
    uint64_t wanted = 0;
    Str word;
    while (test_word(&args, &word)) {
        int index = game_announcement(run->game, word);
        if (index >= 0) wanted |= 1ULL << index;
        else if (!str_is(word, "none")) run_stop(run, "no announcement: ", word);
    }
    for (int i = 0; i < run->game->n_announcements; i++)
        if ((wanted ^ run->now.announced) >> i & 1)
            run_fail(run, "%.*s: actual %s", STR_ARG(run->game->announcement[i].id),
                     wanted >> i & 1 ? "not announced" : "announced");
}

/* ---- where the cards are -------------------------------------------------------------------------------------- */

static void step_hand(RuleRun *run, Str args)
{
    int seat = run_seat(run, &args);
    if (seat >= 0) run_expect_cards(run, args, run->now.hand[seat]);
}

static void step_taken(RuleRun *run, Str args)
{
    int seat = run_seat(run, &args);
    if (seat >= 0) run_expect_cards(run, args, run->now.taken[seat]);
}

static void step_talon(RuleRun *run, Str args)
{
    run_expect_cards(run, args, run->now.talon);
}

static void step_discards(RuleRun *run, Str args)
{
    run_expect_cards(run, args, run->now.discards);
}

static void step_shown(RuleRun *run, Str args)
{
    run_expect_cards(run, args, run->now.shown);
}

/* `view SEAT sees CARDS in talon|discards|hand N` and `view SEAT hides CARDS`. */
static void step_view(RuleRun *run, Str args)
{
    int seat = run_seat(run, &args);
    Str verb = words_first(&args), what = args, place = {0};
    CardSet cards = 0;
    Sight sight = {0};
    Buf why = {0};
    bool sees = str_is(verb, "sees");
    if (seat < 0) return;
    if (sees && !words_split(args, "in", &what, &place)) run_stop(run, "view SEAT sees CARDS in PLACE", STR(""));
    if (!sees && !str_is(verb, "hides")) run_stop(run, "sees or hides, and not: ", verb);
    if (run->stopped || !run_cards(run, what, &cards)) return;
    if (!run->table->look_as(run->table, seat, &sight, &why)) run_stop(run, "", buf_str(&why));
    buf_free(&why);
    CardSet actual = sight.hidden;
    Str where = words_first(&place);
    if (str_is(where, "talon")) actual = sight.talon;
    else if (str_is(where, "discards")) actual = sight.discards;
    else if (str_is(where, "hand")) actual = sight.hand[run_seat(run, &place) & (MAX_SEATS - 1)];
    else if (sees) run_stop(run, "talon, discards or hand SEAT, and not: ", where);
    actual = game_same_cards(run->game, actual);
    if (cards & ~actual) run_fail_cards(run, "missing", cards & ~actual, actual);
}

/* ---- the end -------------------------------------------------------------------------------------------------- */

static void print_payoffs(Buf *out, const RuleRun *run, const int64_t *payoffs)
{
    test_print_payoffs(out, run->game, payoffs);
}

/* Lists all items in a failure message. */
static void run_fail_items(RuleRun *run)
{
    Buf text = {0};
    buf_add(&text, STR("actual: "));
    print_payoffs(&text, run, run->now.payoffs);
    for (size_t i = 0; i < run->now.n_items; i++) {
        const PositionItem *item = &run->now.items[i];
        buf_printf(&text, "\n    %.*s %lld: ", STR_ARG(item->id), (long long)item->value);
        print_payoffs(&text, run, item->payoffs);
    }
    run_fail(run, "%s", buf_text(&text));
    buf_free(&text);
}

static bool run_is_done(RuleRun *run)
{
    if (str_is(run->now.phase, "done")) return true;
    run_stop(run, "the deal is not over; phase ", run->now.phase);
    return false;
}

static bool same_payoffs(const RuleRun *run, const int64_t *a, const int64_t *b)
{
    return memcmp(a, b, (size_t)run->game->n_players * sizeof *a) == 0;
}

static void step_payoffs(RuleRun *run, Str args)
{
    int64_t wanted[MAX_SEATS] = {0}, sum[MAX_SEATS] = {0};
    if (!run_is_done(run) || !run_payoffs(run, args, wanted)) return;
    for (size_t i = 0; i < run->now.n_items; i++)
        for (int seat = 0; seat < run->game->n_players; seat++) sum[seat] += run->now.items[i].payoffs[seat];
    if (!same_payoffs(run, sum, run->now.payoffs)) run_fail(run, "the items do not add up to the payoffs");
    if (!same_payoffs(run, wanted, run->now.payoffs)) run_fail_items(run);
}

/* `points 36 34`: of declarer and defenders; by seat if everyone plays alone, `-` for a seat that sits out; `none`. */
static void step_points(RuleRun *run, Str args)
{
    Buf actual = {0};
    if (!run_is_done(run)) return;
    for (int i = 0; i < run->now.n_points; i++)
        buf_printf(&actual, "%s%.*s", i ? " " : "", STR_ARG(run->now.points[i]));
    run_expect_text(run, args, run->now.n_points ? buf_str(&actual) : STR("none"));
    buf_free(&actual);
}

/* `item ID VALUE: PAYOFFS` is one entry; `item ID: PAYOFFS` the sum of all with this id. */
static void step_item(RuleRun *run, Str args)
{
    Str head, tail, id;
    int64_t value = 0, wanted[MAX_SEATS] = {0}, sum[MAX_SEATS] = {0};
    bool found = false, by_value = false;
    if (!run_is_done(run)) return;
    if (!test_split(args, ':', &head, &tail)) run_stop(run, "item ID VALUE: PAYOFFS, and not: ", args);
    if (run->stopped || !run_payoffs(run, words_trim(tail), wanted)) return;
    id = words_first(&head);
    by_value = head.n > 0;
    if (by_value && !run_number(run, head, &value)) return;
    for (size_t i = 0; i < run->now.n_items; i++) {
        const PositionItem *item = &run->now.items[i];
        if (!str_equal(item->id, id)) continue;
        if (by_value && item->value == value && same_payoffs(run, item->payoffs, wanted)) return;
        found = true;
        for (int seat = 0; seat < run->game->n_players; seat++) sum[seat] += item->payoffs[seat];
    }
    if (by_value || !found || !same_payoffs(run, sum, wanted)) run_fail_items(run);
}

static void step_no_item(RuleRun *run, Str args)
{
    Str word;
    if (!run_is_done(run)) return;
    while (test_word(&args, &word))
        for (size_t i = 0; i < run->now.n_items; i++)
            if (str_equal(run->now.items[i].id, word)) run_fail_items(run);
}

/* ---- asked of the library alone ------------------------------------------------------------------------------- */

/* Splits `CARDS = N`. */
static bool run_equation(RuleRun *run, Str args, CardSet *cards, Str *number)
{
    Str left;
    if (words_split(args, "=", &left, number)) return run_cards(run, left, cards);
    run_stop(run, "CARDS = N, and not: ", args);
    return false;
}

/* The points of a pile as the variant counts them; an integer or a fraction such as 106/3. */
static void step_count(RuleRun *run, Str args)
{
    CardSet cards = 0;
    Str wanted;
    if (!run_equation(run, args, &cards, &wanted)) return;
    run_expect_text(run, wanted, library_points(run->table, game_points(run->game, run->table->state.ranking, cards)));
}

static void step_face(RuleRun *run, Str args)
{
    CardSet cards = 0;
    Str wanted;
    if (!run_equation(run, args, &cards, &wanted)) return;
    Fraction sum = game_in_points(run->game, game_face_points(run->game, 0, cards));
    run_expect_text(run, wanted, library_points(run->table, sum));
}

static void step_size(RuleRun *run, Str args)
{
    CardSet cards = 0;
    Str wanted;
    if (run_equation(run, args, &cards, &wanted)) run_expect_number(run, wanted, cards_count(cards));
}

/* Each of the cards must have these points. */
static void step_worth(RuleRun *run, Str args)
{
    CardSet cards = 0;
    Str wanted;
    if (!run_equation(run, args, &cards, &wanted)) return;
    EACH_CARD (card, cards) {
        Fraction points = game_in_points(run->game, run->game->card[card].points);
        run_expect_text(run, wanted, library_points(run->table, points));
    }
}

/* The cards are of one suit (or all trumps), each stronger than the next in the present ranking. */
static void step_order(RuleRun *run, Str args)
{
    const Ranking *ranking = &run->game->ranking[run->table->state.ranking];
    Str word;
    Card before = NO_CARD;
    while (test_word(&args, &word)) {
        Card card = game_card(run->game, word);
        if (card == NO_CARD) {
            run_stop(run, "no card: ", word);
            return;
        }
        if (before != NO_CARD && (ranking->group_of[before] != ranking->group_of[card] ||
                                  ranking->strength[before] <= ranking->strength[card]))
            run_fail(run, "%.*s does not rank below the card before it", STR_ARG(word));
        before = card;
    }
}

/* `pile declarer ...`, `pile defenders ...`, `pile SEAT ...`: the cards that count for a side. */
static void step_pile(RuleRun *run, Str args)
{
    Str rest = args, who = words_first(&rest);
    const State *state = &run->table->state;
    if (str_is(who, "declarer")) run_expect_cards(run, rest, cards_of_side(run->game, state, SIDE_DECLARER));
    else if (str_is(who, "defenders")) run_expect_cards(run, rest, cards_of_side(run->game, state, SIDE_DEFENDERS));
    else {
        int seat = run_seat(run, &args);
        if (seat >= 0) run_expect_cards(run, args, cards_of_seat(run->game, state, seat));
    }
}

static void print_side(const State *state, int side, Buf *out)
{
    for (int seat = 0; seat < MAX_SEATS; seat++)
        if (side_of(state, seat) == side) buf_printf(out, out->n ? " %d" : "%d", seat);
}

static void run_expect_sides(RuleRun *run, Str wanted, const State *state)
{
    Buf actual = {0};
    print_side(state, SIDE_DECLARER, &actual);
    if (has_sides(state)) buf_add(&actual, actual.n ? STR(" |") : STR("|"));
    print_side(state, SIDE_DEFENDERS, &actual);
    run_expect_text(run, wanted, actual.n ? buf_str(&actual) : STR("none"));
    buf_free(&actual);
}

/* `sides 0 2 | 1 3`: the declarer's side and the other one; `none` without sides. */
static void step_sides(RuleRun *run, Str args)
{
    run_expect_sides(run, args, &run->table->state);
}

/* `knows 1: 0 | 1`: the sides as this seat knows them. */
static void step_knows(RuleRun *run, Str args)
{
    Str head, tail;
    View view;
    if (!test_split(args, ':', &head, &tail)) run_stop(run, "knows SEAT: SIDES, and not: ", args);
    int seat = run->stopped ? -1 : run_seat(run, &head);
    if (seat < 0) return;
    view_make(run->game, &run->table->state, seat, &view);
    run_expect_sides(run, words_trim(tail), &view.seen);
}

/* The packets of the deal for this number of players: `packets lower 3, upper 3, 4, 4, 4, 4`. */
static void step_packets(RuleRun *run, Str args)
{
    const Node *deal = node_find(run->game->root, "deal"), *scripts = node_find(deal, "scripts");
    const Node *packets = NULL, *knocked = NULL;
    for (size_t i = 0; scripts && i < scripts->count; i++)
        if (node_find(scripts->items[i], "players")->integer == run->game->n_active) {
            packets = node_find(scripts->items[i], "packets");
            knocked = node_find(scripts->items[i], "knocked");
        }
    if (knocked && knocked->count && node_is(node_find(deal, "knocked"), "true")) packets = knocked;
    Buf actual = {0};
    for (size_t i = 0; packets && i < packets->count; i++)
        buf_printf(&actual, "%s%.*s", i ? ", " : "", STR_ARG(packets->items[i]->text));
    run_expect_text(run, args, buf_str(&actual));
    buf_free(&actual);
}

/* `redeal yes`, `redeal no`: says if a rule of the variant requires a redeal of these hands. */
static void step_redeal(RuleRun *run, Str args)
{
    bool again = false;
    for (size_t i = 0; i < run->game->n_redeals; i++)
        for (int seat = 0; seat < run->game->n_players; seat++)
            again |= state_is_active(&run->table->state, seat) &&
                     seat_test(run->game, &run->table->state, run->game->redeals[i].when, seat);
    run_expect_text(run, args, again ? STR("yes") : STR("no"));
}

/* The next dealer, after the deal. */
static void step_next_dealer(RuleRun *run, Str args)
{
    Settlement settlement;
    if (!run_is_done(run)) return;
    settle(run->game, &run->table->state, &settlement);
    run_expect_number(run, args, match_next_dealer(run->game, &run->table->state, &settlement));
}

/* The number of rounds in a match; 0: no end. */
static void step_rounds(RuleRun *run, Str args)
{
    FormulaScratch scratch;
    Facts facts = {.game = run->game, .state = &run->table->state, .scratch = &scratch};
    run_expect_number(run, args, facts_number(run->game->match_rounds, &facts, NULL));
}

static void step_direction(RuleRun *run, Str args)
{
    run_expect_text(run, args, run->game->anticlockwise ? STR("anticlockwise") : STR("clockwise"));
}

/* The carried numbers for the next deal, if this is the first deal of a match. */
static void run_carry_on(const RuleRun *run, Settlement *settlement, int32_t *carried)
{
    const State *state = &run->table->state;
    settle(run->game, state, settlement);
    carry_begin(run->game, state->carried, carried);
    Sheet sheet = {.total = settlement->payoffs, .gain = settlement->payoffs, .carried = carried};
    carry_on(run->game, state, &settlement->totals, &sheet, carried);
}

/* `carried-left ID 1 0 0` */
static void step_carried_left(RuleRun *run, Str args)
{
    Settlement settlement;
    int32_t carried[MAX_CARRIED];
    Buf got = {0};
    if (!run_is_done(run)) return;
    run_carry_on(run, &settlement, carried);
    Str id = words_first(&args);
    for (int i = 0; i < run->game->n_carries; i++)
        for (int seat = 0; str_equal(run->game->carry[i].id, id) && seat < run->game->n_players; seat++)
            buf_printf(&got, "%s%d", seat ? " " : "", carried_at(run->game, carried, i, seat));
    run_expect_text(run, args, buf_str(&got));
    buf_free(&got);
}

/* `chosen-left SEAT ID ID`, in the order of the file, or `none` */
static void step_chosen_left(RuleRun *run, Str args)
{
    Settlement settlement;
    int32_t carried[MAX_CARRIED];
    Buf got = {0};
    int64_t seat = 0;
    if (!run_is_done(run)) return;
    run_carry_on(run, &settlement, carried);
    bool is_seat = words_number(words_first(&args), &seat) && seat >= 0 && seat < run->game->n_players;
    uint32_t set = is_seat ? (uint32_t)carried[carry_numbers(run->game) + seat] : 0;
    for (uint32_t left = set; left; left &= left - 1)
        buf_printf(&got, "%s%.*s", left == set ? "" : " ", STR_ARG(run->game->bid[__builtin_ctz(left)].id));
    run_expect_text(run, args, set ? buf_str(&got) : STR("none"));
    buf_free(&got);
}

/* `result 90 -90`: the result of a match that ends with this first deal. */
static void step_result(RuleRun *run, Str args)
{
    Settlement settlement;
    FormulaScratch scratch;
    int32_t carried[MAX_CARRIED];
    Buf got = {0};
    if (!run_is_done(run)) return;
    run_carry_on(run, &settlement, carried);
    Sheet sheet = {.total = settlement.payoffs, .carried = carried};
    for (int seat = 0; seat < run->game->n_players; seat++) {
        Facts facts = {
            .game = run->game, .state = &run->table->state, .seat = seat, .scratch = &scratch, .sheet = &sheet};
        buf_printf(&got, "%s%lld", seat ? " " : "", (long long)facts_number(run->game->match_result, &facts, NULL));
    }
    run_expect_text(run, args, buf_str(&got));
    buf_free(&got);
}

/* The pot after the settlement. */
static void step_pot_left(RuleRun *run, Str args)
{
    Settlement settlement;
    if (!run_is_done(run)) return;
    settle(run->game, &run->table->state, &settlement);
    run_expect_number(run, args, settlement.pot);
}

/* ---- all of them ---------------------------------------------------------------------------------------------- */

static const Step STEPS[] = {
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
    {"count", step_count, true},
    {"face", step_face, true},
    {"size", step_size, true},
    {"worth", step_worth, true},
    {"order", step_order, true},
    {"pile", step_pile, true},
    {"sides", step_sides, true},
    {"knows", step_knows, true},
    {"packets", step_packets, true},
    {"redeal", step_redeal, true},
    {"next-dealer", step_next_dealer, true},
    {"rounds", step_rounds, true},
    {"direction", step_direction, true},
    {"pot-left", step_pot_left, true},
    {"carried-left", step_carried_left, true},
    {"chosen-left", step_chosen_left, true},
    {"result", step_result, true},
};

const Step *step_named(Str name)
{
    for (size_t i = 0; i < COUNT(STEPS); i++)
        if (str_is(name, STEPS[i].name)) return &STEPS[i];
    return NULL;
}
