/* The full screen: draws texts, makes sentences, and chooses the style of cards. */
#include "tui/face_screen.h"

Str screen_word(const FaceScreen *face, Word id)
{
    return phrase(screen_scene(face), id, (Slots){0});
}

int screen_text(const FaceScreen *face, int row, int column, Str text, Style style)
{
    return screen_put(face->screen, row, column, face->layout.columns, text, style);
}

void screen_centred(const FaceScreen *face, int row, int centre, Str text, Style style)
{
    int width = screen_columns(face->screen, text), column = centre - width / 2;
    if (column + width > face->layout.columns) column = face->layout.columns - width;
    (void)screen_text(face, row, column < 0 ? 0 : column, text, style);
}

/* ---- cards ---------------------------------------------------------------------------------------------------- */

/*
 * The colours on the screen for a colour of the pack. With four colours, the first suit of this colour has the first
 * one, and the next suit has the second one. With two colours, all have `two`.
 */
typedef struct ColourHues {
    const char *colour;
    Hue four[2], two;
} ColourHues;

static const ColourHues COLOUR_HUES[] = {
    {"black", {HUE_NONE, HUE_GREEN}, HUE_NONE}, {"red", {HUE_RED, HUE_YELLOW}, HUE_RED},
    {"green", {HUE_GREEN, HUE_NONE}, HUE_NONE}, {"yellow", {HUE_YELLOW, HUE_MAGENTA}, HUE_RED},
    {"blue", {HUE_CYAN, HUE_BLUE}, HUE_CYAN},
};

/* Returns the colour of a suit on the screen; HUE_NONE if it is drawn without a colour. */
static Hue suit_hue(const FaceScreen *face, int suit)
{
    const Game *game = screen_scene(face)->game;
    int before = 0;
    for (int i = 0; i < suit; i++) before += str_equal(game->suit[i].color, game->suit[suit].color);
    for (size_t i = 0; i < COUNT(COLOUR_HUES) && face->scheme != SCHEME_MONO; i++) {
        const ColourHues *hues = &COLOUR_HUES[i];
        if (!str_is(game->suit[suit].color, hues->colour)) continue;
        return face->scheme == SCHEME_TWO ? hues->two : hues->four[before % 2];
    }
    return HUE_NONE;
}

/* Returns the style of a card. Trumps are bold, so that they do not differ by colour alone. */
Style screen_card_style(const FaceScreen *face, Card card)
{
    const Game *game = screen_scene(face)->game;
    bool is_trump = cards_have(game->ranking[face->now.seen.ranking].trumps, card);
    return (Style){.hue = suit_hue(face, game->card[card].suit), .bold = is_trump};
}
