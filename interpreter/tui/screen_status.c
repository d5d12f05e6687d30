/* The full screen: the rows below the title, which show what everyone knows about the deal. */
#include "tui/face_screen.h"

static const Style PLAIN = {0}, BOLD = {.bold = true};

/* The rows below the title while texts are added to them, from left to right. */
typedef struct Flow {
    const FaceScreen *face;
    int row, column; /* the place for the next text */
    bool draws;      /* draws the texts; if false, only counts their rows */
} Flow;

/* Adds a text to the row, or to the next row if it has no room. */
static void flow(Flow *flow, Str text, Style style)
{
    int width = screen_columns(flow->face->screen, text);
    if (flow->column > MARGIN && flow->column + width > flow->face->layout.columns - MARGIN) {
        flow->row++;
        flow->column = MARGIN;
    }
    if (flow->draws) (void)screen_text(flow->face, flow->row, flow->column, text, style);
    flow->column += width + 1;
}

/* Adds a label and cards; adds nothing if there are no cards. */
static void flow_cards(Flow *out, Str label, CardSet cards)
{
    const FaceScreen *face = out->face;
    Card order[MAX_CARDS];
    int n = phrase_order(screen_scene(face), face->now.seen.ranking, cards, order);
    if (n == 0) return;
    flow(out, label, PLAIN);
    for (int i = 0; i < n; i++) flow(out, phrase_card(screen_scene(face), order[i]), screen_card_style(face, order[i]));
    out->column++;
}

/* Adds the cards of each hand that were shown to everyone and are not played yet. */
static void flow_shown(Flow *out)
{
    const FaceScreen *face = out->face;
    const State *seen = &face->now.seen;
    for (int seat = 0; seat < screen_scene(face)->game->n_players; seat++) {
        Slots slots = {.text = {phrase_player(screen_scene(face), seat)}};
        flow_cards(out, phrase(screen_scene(face), WORD_STATUS_SHOWN, slots), seen->shown & seen->hand[seat]);
    }
}

/*
 * True if different contracts can have different trumps, or if players choose them. Then the trumps of a deal are worth
 * showing.
 */
static bool trumps_vary(const Game *game)
{
    for (int i = 0; i < game->n_contracts; i++) {
        const Contract *contract = &game->contract[i];
        if (contract_says_trump(contract) || game->ranking[contract->ranking].trump_suit != game->trump_suit)
            return true;
    }
    return false;
}

/* True if the contract has been decided and everyone knows its trumps. */
static bool trumps_are_known(const Game *game, const State *seen)
{
    if (seen->contract == NO_CONTRACT || seen->phase == PHASE_AUCTION || seen->phase == PHASE_TRUMP) return false;
    if (trump_is_hidden(game, seen)) return false;
    /* if the first card led decides about trumps, they are known after this card */
    return !game->contract[seen->contract].trump_led || seen->n_tricks || seen->n_in_trick;
}

/*
 * During play, adds the cards of the talon that everyone has seen and no player has taken. If players draw from the
 * talon (a stock), this is the card turned up.
 */
static void flow_open_talon(Flow *out)
{
    const FaceScreen *face = out->face;
    const Scene *scene = screen_scene(face);
    if (face->now.seen.phase != PHASE_PLAY) return;
    for (int part = 0; part < scene->game->n_parts; part++) {
        Slots slots = {.text = {phrase_part(scene, part)}};
        CardSet known = talon_part_cards(scene->game, &face->now.seen, part) & face->now.seen.talon;
        flow_cards(out, phrase(scene, scene->game->stock.draw ? WORD_STATUS_TURNED : WORD_STATUS_LEFT, slots), known);
    }
}

/*
 * Adds the whole status: trumps if they can vary, announcements, open cards of the hands, the talon and the discards,
 * and cards that players have withheld.
 */
static void flow_status(Flow *out)
{
    const FaceScreen *face = out->face;
    const Scene *scene = screen_scene(face);
    const State *seen = &face->now.seen;
    if (trumps_are_known(scene->game, seen) && trumps_vary(scene->game))
        flow(out, phrase_trumps(scene, seen->ranking), PLAIN);
    Str announced = prompt_announced(scene, seen);
    if (announced.n) flow(out, phrase(scene, WORD_ANNOUNCED, (Slots){.text = {announced}}), BOLD);
    flow_shown(out);
    flow_open_talon(out);
    flow_cards(out, screen_word(face, WORD_STATUS_OPEN), seen->shown_discards);
    flow_cards(out, screen_word(face, WORD_STATUS_WITHHELD), seen->withheld);
}

/*
 * Returns the number of rows. A wide terminal keeps at least one row, so that the title and the table are apart even
 * without a status.
 */
int screen_status_rows(const FaceScreen *face)
{
    Flow out = {.face = face, .column = MARGIN};
    flow_status(&out);
    return out.row + (out.column > MARGIN || !face->layout.is_narrow);
}

void screen_draw_status(const FaceScreen *face)
{
    Flow out = {.face = face, .row = face->layout.title_rows, .column = MARGIN, .draws = true};
    flow_status(&out);
}
