/* The line face: settlements and the score sheet, in columns by seat. */
#include "tui/face_line.h"
#include "wording/sum.h"

/*
 * LABEL_MOST, LABEL_LEAST: the most and the least columns of a row's label. Names are short with NARROW_FROM or more
 * players, and on lines with fewer than NARROW_ROOM columns. NARROWEST: the usual columns of a seat on such lines.
 */
enum { LABEL_MOST = 26, LABEL_LEAST = 6, NARROW_FROM = 6, NARROW_ROOM = 60, NARROWEST = 5 };

/* ---- columns -------------------------------------------------------------------------------------------------- */

/* True if players' names are shortened, because there are many players or few columns. */
static bool is_narrow(const FaceLine *face)
{
    return face->scene.game->n_players >= NARROW_FROM || line_room(face->line) < NARROW_ROOM;
}

/*
 * Returns the width of a seat's column for numbers and short names. It does not depend on the names. It is one column
 * less if the seats have no room otherwise, and one more if the line is wide.
 */
static size_t narrow_width(const FaceLine *face)
{
    size_t room = line_room(face->line), needed = (size_t)face->scene.game->n_players * NARROWEST;
    if (needed > room) return NARROWEST - 1;
    return room < NARROW_ROOM ? NARROWEST : NARROWEST + 1;
}

/* Returns the width of a seat's column, in which the longest name has room, unless names are short. */
static size_t column_width(const FaceLine *face)
{
    size_t width = narrow_width(face);
    if (is_narrow(face)) return width;
    for (int seat = 0; seat < face->scene.game->n_players; seat++) {
        size_t needed = line_width_of(face->line, phrase_player(&face->scene, seat)) + 2;
        if (needed > width) width = needed;
    }
    return width;
}

/*
 * Returns the width of the labels at the left: the columns that the seats leave free, at most LABEL_MOST. Returns 0 if
 * less than LABEL_LEAST is left.
 */
static size_t label_width(const FaceLine *face)
{
    size_t room = line_room(face->line), columns = column_width(face) * face->scene.game->n_players;
    if (room < columns + LABEL_LEAST) return 0; /* labels have lines of their own */
    size_t left = room - columns;
    return left < LABEL_MOST ? left : LABEL_MOST;
}

/* Adds a label at the left. If it is too long for its column, it has a line of its own. */
static void add_label(FaceLine *face, Str label)
{
    Buf *out = &face->line->text;
    size_t width = label_width(face), used = line_width_of(face->line, label);
    buf_add(out, label);
    if (used > width) {
        buf_char(out, '\n');
        used = 0;
    }
    buf_repeat(out, ' ', width - used);
}

/* Adds a text at the right edge of the next seat's column, with at least one blank before it. */
static void add_cell(FaceLine *face, Str text)
{
    size_t width = column_width(face), used = line_width_of(face->line, text);
    buf_repeat(&face->line->text, ' ', used < width ? width - used : 1);
    buf_add(&face->line->text, text);
}

/* Adds the row with the names of the players. */
static void add_heads(FaceLine *face, Str label)
{
    const Scene *scene = &face->scene;
    bool is_short = is_narrow(face);
    add_label(face, label);
    for (int seat = 0; seat < scene->game->n_players; seat++)
        add_cell(face, is_short ? phrase_player_short(scene, seat) : phrase_player(scene, seat));
    buf_char(&face->line->text, '\n');
}

/*
 * Adds a row with a number for each seat. Payments have a plus sign if they are positive (`are_signed`); counts have
 * none.
 */
static void add_figures(FaceLine *face, Str label, const int64_t *figures, bool are_signed)
{
    add_label(face, label);
    for (int seat = 0; seat < face->scene.game->n_players; seat++) {
        const char *sign = are_signed && figures[seat] > 0 ? "+" : "";
        add_cell(face, arena_printf(face->scene.scratch, "%s%lld", sign, (long long)figures[seat]));
    }
    buf_char(&face->line->text, '\n');
}

/* Adds a row of gains. If players count penalty points, these are shown instead, without a sign. */
static void add_result_row(FaceLine *face, Str label, const int64_t *gains)
{
    const Game *game = face->scene.game;
    int64_t figures[MAX_SEATS] = {0};
    for (int seat = 0; seat < game->n_players; seat++) figures[seat] = game_written(game, gains[seat]);
    add_figures(face, label, figures, !game->counts_penalties);
}

/* ---- one deal ------------------------------------------------------------------------------------------------- */

/* Shows who has won, the goal, and the points of both sides if the deal was played. */
static void show_result(FaceLine *face, Settling settling)
{
    face_say(face, sum_outcome(&face->scene, settling));
    Str goal = sum_goal(&face->scene, settling.state);
    if (goal.n) face_say(face, goal);
    if (settling.settlement->was_played) face_say(face, sum_sides(&face->scene, settling));
}

/* Shows the points of each active player, if the deal was played. */
static void show_seats(FaceLine *face, Settling settling)
{
    for (int seat = 0; seat < face->scene.game->n_players && settling.settlement->was_played; seat++)
        if (state_is_active(settling.state, seat)) face_say(face, sum_seat(&face->scene, settling, seat));
}

/* Shows a reason for a payment, indented below the row of the item; nothing if the text is empty. */
static void show_reason(FaceLine *face, Str text)
{
    if (text.n) line_add(face->line, arena_printf(face->scene.scratch, "    %.*s", STR_ARG(text)), 6);
}

/*
 * Returns the seat in an item's title: the seat for which it was evaluated, or the only one to which the others pay.
 * Returns NO_SEAT if there is none.
 */
static int seat_of_item(const Settled *settled)
{
    int gaining = NO_SEAT, n_gaining = 0;
    if (settled->item->each_seat) return settled->seat;
    for (int seat = 0; seat < MAX_SEATS; seat++) {
        if (settled->payoffs[seat] <= 0) continue;
        gaining = seat;
        n_gaining++;
    }
    return settled->item->paid == PAID_HOLDER && n_gaining == 1 ? gaining : NO_SEAT;
}

/* Shows an item of the score: its name with the payment of each seat, and the reasons for it. */
static void show_item(FaceLine *face, Settling account, const Settled *settled)
{
    const Scene *scene = &face->scene;
    Str name = text_in(settled->item->name, scene->language);
    int owner = seat_of_item(settled);
    if (owner != NO_SEAT) name = phrase(scene, WORD_ITEM_OF, (Slots){.text = {name, phrase_player(scene, owner)}});
    add_result_row(face, name.n ? name : settled->item->id, settled->payoffs);
    show_reason(face, sum_why(&face->scene, account, settled));
    show_reason(face, sum_figures(&face->scene, account, settled));
    show_reason(face, sum_beside_amounts(&face->scene, account, settled));
}

/* Shows what each player paid into the pot before the deal (the ante), if anyone did. */
static void show_antes(FaceLine *face, const State *state)
{
    int64_t antes[MAX_SEATS] = {0};
    bool any = false;
    for (int seat = 0; seat < face->scene.game->n_players; seat++) {
        antes[seat] = -ante_of(face->scene.game, state->dealer, seat);
        any |= antes[seat] != 0;
    }
    if (any) add_result_row(face, phrase(&face->scene, WORD_ANTE, (Slots){0}), antes);
}

/* Shows the items of the score, without those that sum_is_silent() leaves out, and the payments into the pot. */
static void show_items(FaceLine *face, Settling account)
{
    for (size_t i = 0; i < account.settlement->n; i++) {
        const Settled *settled = &account.settlement->items[i];
        if (!sum_is_silent(&face->scene, account, settled)) show_item(face, account, settled);
    }
    show_antes(face, account.state);
}

/* Returns a title with the unit of the game's points in brackets, if they have one, such as a coin. */
static Str with_unit(const Scene *scene, Word word)
{
    Str unit = text_in(scene->game->unit, scene->language), title = phrase(scene, word, (Slots){0});
    return unit.n ? phrase(scene, WORD_IN_UNIT, (Slots){.text = {title, unit}}) : title;
}

/* Shows the numbers that are carried to the next deal, and the bids that each player has chosen so far. */
static void show_carried(FaceLine *face, const Match *match)
{
    const Game *game = match->game;
    for (int i = 0; i < game->n_carries; i++) {
        int64_t numbers[MAX_SEATS] = {0};
        if (!game->carry[i].is_shown) continue;
        for (int seat = 0; seat < game->n_players; seat++) numbers[seat] = carried_at(game, match->carried, i, seat);
        add_figures(face, text_in(game->carry[i].name, face->scene.language), numbers, false);
    }
    for (int seat = 0; seat < game->n_players; seat++) {
        Str chosen = phrase_chosen(&face->scene, match->carried, seat);
        if (chosen.n) face_say(face, chosen);
    }
}

/*
 * Shows the result of a deal. First come sentences with the winner, or with the points if there are no sides. Each item
 * of the score is a row; several items have a row with their sum. From the second deal on, the totals follow, and last
 * the numbers that are carried to the next deal, and the pot.
 */
void face_settlement(FaceLine *face, const Match *match)
{
    const Scene *scene = &face->scene;
    const Settlement *settlement = &match->settlement;
    const MatchRow *row = &match->rows[match->n_rows - 1];
    line_raw(face->line, STR(""));
    if (settlement->fault.reason)
        face_word(face, WORD_FAULT, (Slots){.text = {str_of(translate(settlement->fault.reason))}});
    Settling settling = {&match->state, settlement};
    if (has_sides(&match->state)) show_result(face, settling);
    else show_seats(face, settling);
    if (settlement->n == 0) face_word(face, WORD_NOTHING_PAID, (Slots){0});
    add_heads(face, with_unit(scene, WORD_SETTLEMENT));
    show_items(face, settling);
    if (settlement->n > 1) add_result_row(face, phrase(scene, WORD_OF_THIS_DEAL, (Slots){0}), row->gain);
    if (match->n_rows > 1) add_result_row(face, phrase(scene, WORD_TOTAL, (Slots){0}), row->total);
    show_carried(face, match);
    if (scene->game->has_pot) face_word(face, WORD_POT, (Slots){.number = {match->pot}});
}

/* ---- the results of all deals --------------------------------------------------------------------------------- */

/* Returns the label of a deal in the sheet: its number, contract and declarer. */
static Str row_label(const FaceLine *face, const Match *match, size_t i)
{
    const Scene *scene = &face->scene;
    const MatchRow *row = &match->rows[i];
    Slots slots = {.number = {(int64_t)i + 1}};
    if (row->contract == NO_CONTRACT) return phrase(scene, WORD_SHEET_NOTHING, slots);
    slots.text[1] = text_in(scene->game->contract[row->contract].name, scene->language);
    if (row->declarer == NO_SEAT) return phrase(scene, WORD_SHEET_ALONE, slots);
    slots.text[0] = phrase_player_short(scene, row->declarer);
    if (!sum_can_be_won(scene, row->contract)) return phrase(scene, WORD_SHEET_VOID, slots);
    return phrase(scene, row->won ? WORD_SHEET_WON : WORD_SHEET_LOST, slots);
}

void face_sheet(FaceLine *face, const Match *match)
{
    if (match->n_rows == 0) {
        face_word(face, WORD_SHEET_EMPTY, (Slots){0});
        return;
    }
    add_heads(face, with_unit(&face->scene, WORD_SCORE_SHEET));
    for (size_t i = 0; i < match->n_rows; i++) add_result_row(face, row_label(face, match, i), match->rows[i].gain);
    add_result_row(face, phrase(&face->scene, WORD_TOTAL, (Slots){0}), match->total);
    show_carried(face, match);
}

void face_accounts(FaceLine *face, const Match *match)
{
    for (size_t i = 0; i < match->n_rows; i++) {
        const MatchDeal *deal = match->rows[i].deal;
        if (!deal) continue;
        line_raw(face->line, STR(""));
        line_raw(face->line, row_label(face, match, i));
        if (deal->settlement.n == 0) face_word(face, WORD_NOTHING_PAID, (Slots){0});
        show_items(face, (Settling){&deal->state, &deal->settlement});
    }
}
