/* The rules of a variant: complete deals as examples. The program plays and settles them. */
#include "rulebook/explain.h"

#include "bots/bot.h"
#include "wording/sum.h"

#include <stdio.h>

/* the seed of the example deals, and the number of deals among which examples are searched */
enum { EXAMPLE_SEED = 1, SEARCHED_DEALS = 96 };

/*
 * A summary of the things that a deal shows: its contract, the items won and lost (one bit each), and a score of other
 * interesting things.
 */
typedef struct Shown {
    uint32_t contracts, won, lost;
    int special;
} Shown;

/* ---- playing deals -------------------------------------------------------------------------------------------- */

/* Sets `state` to the beginning of deal `number` of the examples. Each deal has the next dealer. */
static void start_deal(const Game *game, uint64_t number, State *state)
{
    DealSpec spec = {.seed = EXAMPLE_SEED,
                     .number = number,
                     .dealer = (uint8_t)(number % game->n_players),
                     .pot = game->ante,
                     .deal_number = game->cards ? deal_number_in_match(game, number) : 0};
    state_deal(game, &spec, state);
}

void explain_start(const Explainer *explainer, uint64_t number, State *state)
{
    start_deal(explainer->game, number, state);
}

/*
 * The computer players of the examples. QUICK plays many deals, from which some are chosen. GOOD plays the deals that
 * readers see, and takes about a hundred times as long.
 */
static const char *const QUICK = "greedy", *const GOOD = "mc:40";

/*
 * Plays and settles a deal with one kind of computer player in all seats. Returns false if the deal was thrown in, if
 * it cannot be settled, or if no item counts.
 */
static bool play_deal(Arena *arena, const Game *game, const char *player, uint64_t number, State *state,
                      Settlement *settlement)
{
    const Bot *bot = bot_of(arena, str_of(player));
    Rng rng = rng_stream(EXAMPLE_SEED, number, 1); /* the stream after that of the shuffle (0) */
    start_deal(game, number, state);
    while (state_goes_on(game, state)) state_apply(game, state, bot_act(bot, game, state, &rng));
    if (state->phase != PHASE_DONE || state_is_void(state)) return false;
    settle(game, state, settlement);
    return !settlement->fault.reason && settlement->n > 0;
}

/* Plays and settles a deal with good computer players. Returns false under the conditions of play_deal(). */
bool explain_played(Arena *arena, const Game *game, uint64_t number, State *state, Settlement *settlement)
{
    return play_deal(arena, game, GOOD, number, state, settlement);
}

/* Plays and settles a deal of the game that is explained. Returns false under the conditions of play_deal(). */
static bool play_example(const Explainer *explainer, const char *player, uint64_t number, State *state,
                         Settlement *settlement)
{
    return play_deal(explainer->speaker.arena, explainer->game, player, number, state, settlement);
}

/* Returns the index of an item of the settlement; the number of items if none has this id. */
static size_t item_index(const Explainer *explainer, Str id)
{
    const Node *items = node_find(explain_section(explainer, "settlement"), "items");
    size_t i = 0;
    while (items && i < items->count && !str_equal(items->pairs[i].key->text, id)) i++;
    return i;
}

/*
 * Returns a score for interesting things in a deal: tricks, a card that was kept back or called, bids, announcements,
 * and tricks won by both sides. The weights were chosen freely; the score only decides which deal is shown first.
 */
static int special_of(const Game *game, const State *state)
{
    int tricks = has_sides(state) ? side_tricks(state, SIDE_DECLARER) : 0;
    int special = 3 * (state->n_tricks > 0) + 2 * (state->withheld != 0) + (state->called != NO_CARD);
    bool both_won_tricks = tricks > 0 && tricks < state->n_tricks;
    special += both_won_tricks ? 5 : 0;
    for (int i = 0; i < state->n_log; i++) {
        const Token *token = log_token(game, state, i);
        if (token) special += token->kind == TOKEN_BID ? 1 : token->kind == TOKEN_ANNOUNCE ? 3 : 0;
    }
    return special;
}

enum { ITEM_BITS = 32 }; /* the number of items that the sets `won` and `lost` of Shown have room for */

/* Returns the things that a deal shows. Items beyond ITEM_BITS are left out. */
static Shown shown_by(const Explainer *explainer, const State *state, const Settlement *settlement)
{
    Shown shown = {.contracts = state->contract < MAX_CONTRACTS ? 1U << state->contract : 0,
                   .special = special_of(explainer->game, state)};
    for (size_t i = 0; i < settlement->n; i++) {
        size_t bit = item_index(explainer, settlement->items[i].item->id);
        if (bit >= ITEM_BITS) continue;
        if (settlement->items[i].won) shown.won |= 1U << bit;
        else shown.lost |= 1U << bit;
    }
    return shown;
}

/* Returns the number of contracts and of items won or lost that `shown` has and `known` has not. */
static int count_new(Shown shown, Shown known)
{
    return bits_count(shown.contracts & ~known.contracts) + bits_count(shown.won & ~known.won) +
           bits_count(shown.lost & ~known.lost);
}

/* Adds the things that a deal shows to the things that are known; `special` is not added. */
static void add_shown(Shown *known, Shown shown)
{
    known->contracts |= shown.contracts;
    known->won |= shown.won;
    known->lost |= shown.lost;
}

/* ---- choosing deals ------------------------------------------------------------------------------------------- */

/*
 * Finds up to EXPLAIN_DEALS deals and returns how many. Each is the deal that shows most things that the earlier ones
 * do not; if no deal shows a new thing, the search ends. For the first, other interesting things count as well.
 */
static int search_deals(const Explainer *explainer, uint64_t *numbers)
{
    State state;
    Settlement settlement;
    Shown shown[SEARCHED_DEALS] = {{0}}, known = {0};
    for (uint64_t i = 0; i < SEARCHED_DEALS; i++)
        if (play_example(explainer, QUICK, i, &state, &settlement)) shown[i] = shown_by(explainer, &state, &settlement);
    for (int n = 0; n < EXPLAIN_DEALS; n++) {
        int best = 0, most = 0;
        for (int i = 0; i < SEARCHED_DEALS; i++) {
            int n_new = count_new(shown[i], known), worth = n_new;
            /* the first deal is written card by card, so it should have many bids and announcements */
            if (n == 0 && n_new) worth = 2 * n_new + shown[i].special;
            if (worth <= most) continue;
            best = i;
            most = worth;
        }
        if (!most) return n;
        numbers[n] = (uint64_t)best;
        add_shown(&known, shown[best]);
    }
    return EXPLAIN_DEALS;
}

/* Reads the numbers of the deals that the author has chosen under `examples`. Returns how many there are. */
static int chosen_deals(const Explainer *explainer, uint64_t *numbers)
{
    const Node *chosen = explain_section(explainer, "examples");
    int n = 0;
    for (size_t i = 0; i < node_n_items(chosen) && n < EXPLAIN_DEALS; i++)
        numbers[n++] = (uint64_t)chosen->items[i]->integer;
    return n;
}

/*
 * Plays the deals and keeps them as examples. A deal without a settlement is left out. A later deal that shows nothing
 * new is also left out, because newer computer players may play it differently from what its author saw.
 */
static void play_numbers(Explainer *explainer, const char *player, const uint64_t *numbers, int n)
{
    Shown known = {0};
    for (int i = 0; i < n; i++) {
        Example *example = &explainer->example[explainer->n_examples];
        example->number = numbers[i];
        if (!play_example(explainer, player, numbers[i], &example->state, &example->settlement)) continue;
        Shown shown = shown_by(explainer, &example->state, &example->settlement);
        /* the example is already in the list; adding 1 to the count keeps it */
        explainer->n_examples += explainer->n_examples == 0 || count_new(shown, known) > 0;
        add_shown(&known, shown);
    }
}

void explain_play_examples(Explainer *explainer)
{
    uint64_t numbers[EXPLAIN_DEALS];
    explainer->example = ARENA_ARRAY(explainer->speaker.arena, EXPLAIN_DEALS, Example);
    play_numbers(explainer, GOOD, numbers, chosen_deals(explainer, numbers));
    /* with other options, all deals that the author chose may end without a bid; then others are searched */
    if (!explainer->n_examples) play_numbers(explainer, QUICK, numbers, search_deals(explainer, numbers));
}

/* ---- writing deals -------------------------------------------------------------------------------------------- */

static Str fraction_str(const Explainer *explainer, Fraction fraction)
{
    return say_fraction(&explainer->speaker, fraction);
}

/*
 * Writes how many tricks each side took and, if cards have points and these are not the number of tricks, their points.
 */
static void write_sides(const Explainer *explainer, const State *state, const Settlement *settlement)
{
    const Game *game = explainer->game;
    typedef struct SideWords {
        Word points, tricks;
    } SideWords;
    static const SideWords FOREHAND = {WORD_EXPLAIN_EXAMPLE_FOREHAND_POINTS, WORD_EXPLAIN_EXAMPLE_FOREHAND_TRICKS},
                           MANY = {WORD_EXPLAIN_EXAMPLE_SIDE_POINTS, WORD_EXPLAIN_EXAMPLE_SIDE_TRICKS},
                           ONE = {WORD_EXPLAIN_EXAMPLE_POINTS, WORD_EXPLAIN_EXAMPLE_TRICKS};
    bool are_many = bits_count(side_seats(state, SIDE_DECLARER)) > 1;
    const SideWords *words = side_is_forehands(game, state) ? &FOREHAND : are_many ? &MANY : &ONE;
    bool has_points = game_face_points(game, state->ranking, game->pack) && !sum_counts_tricks(game);
    Slots points = {
        .text = {fraction_str(explainer, settlement->totals.declarer_points),
                 fraction_str(explainer, settlement->defender_points)},
        /* the number only chooses between "point" and "points"; a fraction takes "points" */
        .number = {settlement->totals.declarer_points.den == 1 ? settlement->totals.declarer_points.num : 0}};
    Slots tricks = {.number = {side_tricks(state, SIDE_DECLARER), state->n_tricks}};
    Str text = STR("");
    if (has_points) text = explain_say(explainer, words->points, points);
    text = explain_join(explainer, text, " ", explain_say(explainer, words->tricks, tricks));
    document_paragraph(explainer->document, text);
}

/*
 * Writes the announcements that were made. If there are points to show, then writes those of the two sides, or of each
 * player if all play alone.
 */
void explain_points(const Explainer *explainer, const State *state, const Settlement *settlement)
{
    Str announced = STR(""), points = STR("");
    const Game *game = explainer->game;
    for (int i = 0; i < game->n_announcements; i++)
        if (announced_by_any(state) >> i & 1)
            announced = explain_join(explainer, announced, ", ", explain_name(explainer, game->announcement[i].name));
    if (announced.n) explain_write(explainer, WORD_EXPLAIN_EXAMPLE_ANNOUNCED, (Slots){.text = {announced}});
    if (!settlement->was_played) return;
    if (has_sides(state)) {
        write_sides(explainer, state, settlement);
        return;
    }
    for (int seat = 0; seat < game->n_players; seat++)
        if (state_is_active(state, seat))
            points = explain_join(explainer, points, ", ",
                                  explain_say(explainer, WORD_EXPLAIN_EXAMPLE_SEAT,
                                              (Slots){.text = {phrase_player(&explainer->scene, seat),
                                                               fraction_str(explainer, settlement->points[seat])}}));
    Word word = game->counts_tricks ? WORD_EXPLAIN_EXAMPLE_SEATS_TRICKS : WORD_EXPLAIN_EXAMPLE_SEATS;
    explain_write(explainer, word, (Slots){.text = {points}});
}

/*
 * Writes a row of the settlement: an item, the reason, and what each player gains or pays, or his penalty points.
 * Gains have a sign, and penalty points have none.
 */
static void write_example_row(const Explainer *explainer, Str name, Str why, const int64_t *payoffs)
{
    const Game *game = explainer->game;
    Str cells[2 + MAX_SEATS] = {name, why};
    for (int seat = 0; seat < game->n_players; seat++) {
        const char *sign = payoffs[seat] > 0 && !game->counts_penalties ? "+" : "";
        cells[2 + seat] =
            arena_printf(explainer->speaker.arena, "%s%lld", sign, (long long)game_written(game, payoffs[seat]));
    }
    document_row(explainer->document, cells);
}

/*
 * Returns the calculation of an item to be written after `why`, and sets `*between` to the text between the two. The
 * calculation may be only a number with its reasons, and `why` may end with this number. Then the number is not written
 * again: "won, value 8" is followed by " (because …)".
 */
static Str figures_after(Str why, Str figures, int64_t value, const char **between)
{
    char text[24];
    int n = snprintf(text, sizeof text, "%lld", (long long)value);
    Str number = {text, (size_t)n};
    size_t reasons = number.n + 1; /* the index of the reasons, after the number and a blank */
    bool has_only_reasons = str_begins(figures, number) && figures.n > reasons && figures.s[reasons] == '(';
    bool ends_with_number = why.n > number.n && str_equal((Str){why.s + why.n - number.n, number.n}, number);
    bool omits_number = has_only_reasons && ends_with_number;
    bool ends_sentence = why.n && why.s[why.n - 1] == '.';
    *between = ends_sentence || omits_number ? " " : ". ";
    return omits_number ? (Str){figures.s + reasons, figures.n - reasons} : figures;
}

/*
 * Returns the words that say why an item was paid: the author's reason, the calculation, and who pays for other
 * players.
 */
static Str why_of(const Explainer *explainer, Settling settling, const Settled *settled)
{
    const Scene *scene = &explainer->scene;
    const char *between;
    Str why = sum_why(scene, settling, settled), beside = sum_beside_amounts(scene, settling, settled);
    Str figures = figures_after(why, sum_figures(scene, settling, settled), settled->value, &between);
    why = explain_join(explainer, why, between, figures);
    return explain_join(explainer, why, why.n && why.s[why.n - 1] == '.' ? " " : ". ", beside);
}

/*
 * Writes the settlement of a deal as a table. It has a row for each item that needs a text, and one for the sum if
 * there are several items.
 */
void explain_settled(const Explainer *explainer, const State *state, const Settlement *settlement)
{
    const Game *game = explainer->game;
    Str head[2 + MAX_SEATS] = {explain_word(explainer, WORD_EXPLAIN_ITEM), explain_word(explainer, WORD_EXPLAIN_WHY)};
    for (int seat = 0; seat < game->n_players; seat++) head[2 + seat] = phrase_player_short(&explainer->scene, seat);
    document_table(explainer->document, head, 2 + game->n_players);
    for (size_t i = 0; i < settlement->n; i++) {
        const Settled *settled = &settlement->items[i];
        Settling settling = {state, settlement};
        if (sum_is_silent(&explainer->scene, settling, settled)) continue;
        write_example_row(explainer, explain_name(explainer, settled->item->name), why_of(explainer, settling, settled),
                          settled->payoffs);
    }
    if (settlement->n > 1)
        write_example_row(explainer, explain_word(explainer, WORD_EXPLAIN_SUM), STR(""), settlement->payoffs);
    document_trim(explainer->document);
}

/* Writes one example: a heading with contract and declarer, the points, and the settlement. */
static void write_example(const Explainer *explainer, const Example *example)
{
    const State *state = &example->state;
    bool alone = !has_sides(state);
    Slots slots = {.text = {explain_name(explainer, explainer->game->contract[state->contract].name),
                            alone ? STR("") : phrase_player(&explainer->scene, side_speaker(state))},
                   .number = {(int64_t)example->number}};
    document_heading(explainer->document, 3,
                     explain_say(explainer, alone ? WORD_EXPLAIN_EXAMPLE_ALONE : WORD_EXPLAIN_EXAMPLE, slots));
    explain_points(explainer, state, &example->settlement);
    explain_settled(explainer, state, &example->settlement);
}

/* Writes the examples in short form, except the first, which another function writes card by card. */
void explain_examples(const Explainer *explainer)
{
    explain_heading(explainer, 2, WORD_EXPLAIN_EXAMPLES);
    if (explainer->n_examples > 1) explain_write(explainer, WORD_EXPLAIN_EXAMPLES_INTRO, (Slots){0});
    for (int i = 1; i < explainer->n_examples; i++) write_example(explainer, &explainer->example[i]);
}
