/*
 * Steps of test cases that need the engine itself, such as the order of cards or the next dealer. A table that plays
 * through the engine protocol cannot take them.
 */
#include "engine/facts.h"
#include "engine/piles.h"
#include "lint/case_inner.h"
#include "match/match.h"

/* Reads `CARDS = N`: sets the cards, and the text of the number. Returns false after an error. */
static bool read_equation(CaseRun *run, Str args, CardSet *cards, Str *number)
{
    Str left;
    if (case_split_word(args, "=", &left, number)) return case_read_cards(run, left, cards);
    case_stop(run, diag_error(run->diags, "case-line", case_here(run, args), "expected `CARDS = N`"));
    return false;
}

/*
 * `count CARDS = N`: the points of these cards as the variant counts them. N is an integer or a fraction such as 106/3.
 */
static void step_count(CaseRun *run, Str args)
{
    CardSet cards = 0;
    Str wanted;
    if (!read_equation(run, args, &cards, &wanted)) return;
    case_expect_text(run, wanted, case_points(run->table, game_points(run->game, run->table->state.ranking, cards)));
}

/*
 * `face CARDS = N`: the sum of the points of these cards in the pack, before they are counted in groups. Points that
 * contracts change are not considered.
 */
static void step_face(CaseRun *run, Str args)
{
    CardSet cards = 0;
    Str wanted;
    if (!read_equation(run, args, &cards, &wanted)) return;
    Fraction sum = game_in_points(run->game, game_face_points(run->game, 0, cards));
    case_expect_text(run, wanted, case_points(run->table, sum));
}

/* `size CARDS = N`: the number of these cards. */
static void step_size(CaseRun *run, Str args)
{
    CardSet cards = 0;
    Str wanted;
    if (read_equation(run, args, &cards, &wanted)) case_expect_number(run, wanted, cards_count(cards));
}

/* `worth CARDS = N`: each of the cards has N points in the pack. */
static void step_worth(CaseRun *run, Str args)
{
    CardSet cards = 0;
    Str wanted;
    if (!read_equation(run, args, &cards, &wanted)) return;
    EACH_CARD (card, cards) {
        Fraction points = game_in_points(run->game, run->game->card[card].points);
        case_expect_text(run, wanted, case_points(run->table, points));
    }
}

/* `order CARDS`: the cards are of one suit, or all are trumps, and each ranks higher than the next in this contract. */
static void step_order(CaseRun *run, Str args)
{
    const Ranking *ranking = &run->game->ranking[run->table->state.ranking];
    Str word;
    Card before = NO_CARD;
    while (case_word(&args, &word)) {
        Card card = game_card(run->game, word);
        if (card == NO_CARD) {
            case_stop(run, diag_error(run->diags, "case-line", case_here(run, word),
                                      "'%.*s' is not a card of this game", STR_ARG(word)));
            return;
        }
        bool ranks_below = before == NO_CARD || (ranking->group_of[before] == ranking->group_of[card] &&
                                                 ranking->strength[before] > ranking->strength[card]);
        if (!ranks_below)
            (void)diag_error(run->diags, "case-differs", case_here(run, word),
                             "%.*s does not rank below the card before it", STR_ARG(word));
        before = card;
    }
}

/* `pile declarer ...`, `pile defenders ...`, `pile SEAT ...`: the cards that count for this side or player. */
static void step_pile(CaseRun *run, Str args)
{
    Str rest = args, who = case_first(&rest);
    const State *state = &run->table->state;
    if (str_is(who, "declarer")) case_expect_cards(run, rest, cards_of_side(run->game, state, SIDE_DECLARER));
    else if (str_is(who, "defenders")) case_expect_cards(run, rest, cards_of_side(run->game, state, SIDE_DEFENDERS));
    else {
        int seat = case_read_seat(run, &args);
        if (seat >= 0) case_expect_cards(run, args, cards_of_seat(run->game, state, seat));
    }
}

/* Writes the seats of a side. */
static void print_side(const State *state, int side, Buf *out)
{
    for (int seat = 0; seat < MAX_SEATS; seat++)
        if (side_of(state, seat) == side) buf_printf(out, out->n ? " %d" : "%d", seat);
}

/* Checks the sides: the seats of the declarer's side, a bar, and the seats of the defenders; or "none". */
static void expect_sides(CaseRun *run, Str wanted, const State *state)
{
    Buf actual = {0};
    print_side(state, SIDE_DECLARER, &actual);
    if (has_sides(state)) buf_add(&actual, actual.n ? STR(" |") : STR("|"));
    print_side(state, SIDE_DEFENDERS, &actual);
    case_expect_text(run, wanted, actual.n ? buf_str(&actual) : STR("none"));
    buf_free(&actual);
}

/* `sides 0 2 | 1 3`: the seats of the declarer's side and of the other side; `none` if there are no sides. */
static void step_sides(CaseRun *run, Str args)
{
    expect_sides(run, args, &run->table->state);
}

/* `knows 1: 0 | 1`: the sides, as far as the player of seat 1 knows them. */
static void step_knows(CaseRun *run, Str args)
{
    Str head, tail;
    View view;
    if (!case_split(args, ':', &head, &tail))
        case_stop(run, diag_error(run->diags, "case-line", case_here(run, args), "expected `knows SEAT: SIDES`"));
    int seat = run->stopped ? -1 : case_read_seat(run, &head);
    if (seat < 0) return;
    view_make(run->game, &run->table->state, seat, &view);
    expect_sides(run, case_trim(tail), &view.seen);
}

/*
 * `packets lower 3, upper 3, 4, 4, 4, 4`: the packets in which cards are dealt to this number of players. If the player
 * before the dealer knocks in each deal, these are the packets that are dealt after knocking.
 */
static void step_packets(CaseRun *run, Str args)
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
    case_expect_text(run, args, buf_str(&actual));
    buf_free(&actual);
}

/* `redeal yes` or `redeal no`: the variant requires a new deal with these hands, or does not. */
static void step_redeal(CaseRun *run, Str args)
{
    bool again = false;
    for (size_t i = 0; i < run->game->n_redeals; i++)
        for (int seat = 0; seat < run->game->n_players; seat++)
            again |= state_is_active(&run->table->state, seat) &&
                     seat_test(run->game, &run->table->state, run->game->redeals[i].when, seat);
    case_expect_text(run, args, again ? STR("yes") : STR("no"));
}

/*
 * Settles the deal as a match of this one deal does. Numbers and totals that the case carries along are those before
 * the deal.
 */
static void settle_match(const CaseRun *run, Match *match)
{
    const State *state = &run->table->state;
    MatchSpec spec = {.dealer = state->dealer};
    match_begin(match, run->table->arena, run->game, &spec);
    match->state = *state;
    carry_begin(run->game, state->carried, match->carried);
    for (int seat = 0; seat < run->game->n_players; seat++)
        match->total[seat] = carried_total(run->game, state->carried, seat);
    match_settle(match);
}

/* `next-dealer SEAT`: the dealer of the next deal, after this one. */
static void step_next_dealer(CaseRun *run, Str args)
{
    Match match;
    if (!case_is_done(run)) return;
    settle_match(run, &match);
    case_expect_number(run, args, match.dealer);
}

/* `rounds N`: the number of rounds in a match; 0 means that it has no end. */
static void step_rounds(CaseRun *run, Str args)
{
    FormulaScratch scratch;
    Facts facts = {.game = run->game, .state = &run->table->state, .scratch = &scratch};
    case_expect_number(run, args, facts_number(run->game->match_rounds, &facts, NULL));
}

/* `direction clockwise` or `direction anticlockwise`: players take turns in this direction. */
static void step_direction(CaseRun *run, Str args)
{
    case_expect_text(run, args, run->game->anticlockwise ? STR("anticlockwise") : STR("clockwise"));
}

/* `carried-left ID 1 0 0`: the carried number of each seat after this deal. */
static void step_carried_left(CaseRun *run, Str args)
{
    Match match;
    Buf got = {0};
    if (!case_is_done(run)) return;
    settle_match(run, &match);
    Str id = case_first(&args);
    for (int i = 0; i < run->game->n_carries; i++)
        for (int seat = 0; str_equal(run->game->carry[i].id, id) && seat < run->game->n_players; seat++)
            buf_printf(&got, "%s%d", seat ? " " : "", carried_at(run->game, match.carried, i, seat));
    if (got.n) case_expect_text(run, args, buf_str(&got));
    else
        case_stop(run, diag_error(run->diags, "case-line", case_here(run, id),
                                  "the match does not carry a number '%.*s'", STR_ARG(id)));
    buf_free(&got);
}

/*
 * `chosen-left SEAT ID ID`: the once-only bids that this seat can no longer choose, in the order of the file, or
 * `none`.
 */
static void step_chosen_left(CaseRun *run, Str args)
{
    Match match;
    Buf got = {0};
    int seat = case_read_seat(run, &args);
    if (seat < 0 || !case_is_done(run)) return;
    settle_match(run, &match);
    uint32_t set = (uint32_t)match.carried[carry_numbers(run->game) + seat];
    for (uint32_t left = set; left; left &= left - 1)
        buf_printf(&got, "%s%.*s", left == set ? "" : " ", STR_ARG(run->game->bid[__builtin_ctz(left)].id));
    case_expect_text(run, args, set ? buf_str(&got) : STR("none"));
    buf_free(&got);
}

/* `result 90 -90`: checks the result of a match that has only this deal. */
static void step_result(CaseRun *run, Str args)
{
    Match match;
    Buf got = {0};
    if (!case_is_done(run)) return;
    settle_match(run, &match);
    for (int seat = 0; seat < run->game->n_players; seat++)
        buf_printf(&got, "%s%lld", seat ? " " : "", (long long)match_result(&match, seat));
    case_expect_text(run, args, buf_str(&got));
    buf_free(&got);
}

/* `pot-left N`: the pot after the settlement. */
static void step_pot_left(CaseRun *run, Str args)
{
    Match match;
    if (!case_is_done(run)) return;
    settle_match(run, &match);
    case_expect_number(run, args, match.settlement.pot);
}

const CaseStep CASE_ENGINE_STEPS[] = {
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
const size_t N_CASE_ENGINE_STEPS = COUNT(CASE_ENGINE_STEPS);
