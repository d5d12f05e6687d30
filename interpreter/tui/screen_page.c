/* The full screen: pages of text, and keys with a meaning everywhere. */
#include "tui/face_screen.h"

/* The columns of a key before its description. */
enum { KEY_WIDTH = 9 };

/* ---- turning pages -------------------------------------------------------------------------------------------- */

/* A text that is shown in pages. */
typedef struct Page {
    FaceScreen *face;
    Str text, keys;
    int n, top;        /* n: the number of lines; top: the index of the first line shown */
    int rows, columns; /* the size of the terminal */
} Page;

/*
 * Draws the keys in the last row. If more lines follow, says so before the keys, or in the row above if there is no
 * room. Returns the number of rows used, and sets `*end` to the column after the keys.
 */
static int draw_keys(const Page *page, int *end)
{
    const Scene *scene = screen_scene(page->face);
    Screen *screen = page->face->screen;
    Str keys = page->keys;
    int last = page->rows - 1, used = 1;
    const Style style = {.reverse = true};
    bool is_more = page->top + last < page->n;
    if (is_more) {
        Str more = phrase(scene, WORD_PAGE_MORE, (Slots){0});
        Str both = arena_printf(scene->scratch, "%.*s|%.*s", STR_ARG(more), STR_ARG(keys));
        if (screen_columns(screen, both) <= page->columns) keys = both;
        else (void)screen_put(screen, last - used++, 0, page->columns, more, style);
    }
    *end = screen_put(screen, last, 0, page->columns, keys, style);
    return used;
}

/*
 * Draws the lines from `top` on, and the keys below them. If `top` is before the first or after the last page, corrects
 * it.
 */
static void draw_page(Page *page)
{
    Screen *screen = page->face->screen;
    Str rest = page->text;
    screen_size(screen, &page->rows, &page->columns);
    if (page->top > page->n - page->rows + 1) page->top = page->n - page->rows + 1;
    if (page->top < 0) page->top = 0;
    screen_clear(screen);
    int column = 0, rows = page->rows - draw_keys(page, &column);
    for (int i = 0; rest.n && i < page->top + rows; i++) {
        size_t end = 0;
        while (end < rest.n && rest.s[end] != '\n') end++;
        int row = i - page->top; /* negative for the lines before `top`, which screen_put() then does not draw */
        (void)screen_put(screen, row, 0, page->columns, (Str){rest.s, end}, (Style){0});
        rest = (Str){rest.s + end + (end < rest.n), rest.n - end - (end < rest.n)};
    }
    screen_show(screen, page->rows - 1, column < page->columns ? column : page->columns - 1);
}

/* Turns the page for a key. Returns false if the key closes the page. draw_page() corrects `top` if it is too large. */
static bool turn_page(Page *page, int key)
{
    /* the last one or two rows have the keys, and one or two rows of the old page are shown again */
    int screenful = page->rows > 3 ? page->rows - 3 : 1;
    bool is_more = page->top + page->rows - 1 < page->n;
    switch (key) {
    case PRESS_RESIZED: return true;
    case PRESS_UP: page->top--; return true;
    case PRESS_DOWN: page->top++; return true;
    case PRESS_PAGE_UP: page->top -= screenful; return true;
    case PRESS_PAGE_DOWN: page->top += screenful; return true;
    case PRESS_HOME: page->top = 0; return true;
    case PRESS_END: page->top = page->n; return true;
    case ' ': page->top += screenful; return is_more; /* the space bar turns the page, but closes the last one */
    default: return false;
    }
}

int screen_page(FaceScreen *face, Str keys)
{
    Page page = {.face = face, .text = buf_str(&face->line.text), .keys = keys};
    int key = PRESS_RESIZED;
    for (size_t i = 0; i < page.text.n; i++) page.n += page.text.s[i] == '\n';
    while (turn_page(&page, key)) {
        draw_page(&page);
        key = screen_key(face->screen, -1);
    }
    buf_clear(&face->line.text);
    face->ended |= key == PRESS_ENDED;
    return key;
}

/* ---- the pages ------------------------------------------------------------------------------------------------ */

/* Writes the page of bids: the events of this deal that are listed there, see LogLine. */
static void write_bids(FaceScreen *face)
{
    size_t before = face->line.text.n;
    for (size_t i = 0; i < face->n_log; i++)
        if (face->log[i].is_listed) line_add(&face->line, face->log[i].text, 4);
    if (face->line.text.n == before) face_word(&face->pages, WORD_NO_BIDS, (Slots){0});
}

/*
 * Writes a key and its description, with the descriptions of all keys in one column. In `text`, two blanks separate
 * them.
 */
static void write_key(FaceScreen *face, Str text)
{
    size_t at = 0;
    while (at + 1 < text.n && (text.s[at] != ' ' || text.s[at + 1] != ' ')) at++;
    buf_add(&face->line.text, (Str){text.s, at});
    if (at < KEY_WIDTH) buf_repeat(&face->line.text, ' ', KEY_WIDTH - at);
    line_raw(&face->line, (Str){text.s + at, text.n - at});
}

/* Writes the page of keys, with the direction of play. */
static void write_keys(FaceScreen *face)
{
    static const Word KEYS[] = {WORD_SCREEN_MOVE,  WORD_SCREEN_TAB,     WORD_SCREEN_DIGITS, WORD_SCREEN_ENTER,
                                WORD_SCREEN_MARK,  WORD_SCREEN_SKIP,    WORD_KEY_LAST,      WORD_KEY_BIDS,
                                WORD_KEY_SCORE,    WORD_KEY_RULES,      WORD_SCREEN_HINT,   WORD_KEY_EXPLAIN,
                                WORD_SCREEN_UNDO,  WORD_SCREEN_AGAIN,   WORD_KEY_CLAIM,     WORD_SCREEN_REVIEW,
                                WORD_SCREEN_ORDER, WORD_SCREEN_COLOURS, WORD_SCREEN_REDRAW, WORD_KEY_HELP};
    for (size_t i = 0; i < COUNT(KEYS); i++) write_key(face, phrase(screen_scene(face), KEYS[i], (Slots){0}));
    write_key(face, screen_word(face, face->has_no_file ? WORD_KEY_QUIT : WORD_SCREEN_QUIT));
    Word direction = screen_scene(face)->game->anticlockwise ? WORD_ANTICLOCKWISE : WORD_CLOCKWISE;
    Str turn_goes = phrase(screen_scene(face), direction, (Slots){0});
    Slots slots = {.text = {turn_goes}};
    face_word(&face->pages, WORD_SCREEN_MARKS, slots);
}

/* Writes the options, the rules, and the values without a source. */
static void write_rules(FaceScreen *face)
{
    face_terms(&face->pages);
    line_raw(&face->line, STR(""));
    face_rules(&face->pages);
    line_raw(&face->line, STR(""));
    face_sources(&face->pages);
}

/* Writes the score sheet, and the calculation of each deal. */
static void write_sheet(FaceScreen *face)
{
    face_sheet(&face->pages, face->match);
    face_accounts(&face->pages, face->match);
}

/* Sets the width of lines for the next page to that of the terminal. */
static void fit_lines(FaceScreen *face)
{
    int rows = 0, columns = 0;
    screen_size(face->screen, &rows, &columns);
    face->line.width = line_width_for(columns);
}

/* Shows the text that was written, until a key closes the page. */
static void show_page(FaceScreen *face)
{
    (void)screen_page(face, phrase(screen_scene(face), WORD_PAGE_BACK, (Slots){0}));
}

void screen_review(FaceScreen *face)
{
    fit_lines(face);
    face_review(&face->pages, &face->now.seen);
    show_page(face);
}

/* Shows the last trick on the table until a key is pressed. If there is none yet, only says so. */
static void look_back(FaceScreen *face)
{
    if (face->now.seen.n_tricks == 0) {
        face->message = phrase(screen_scene(face), WORD_NO_LAST_TRICK, (Slots){0});
        return;
    }
    int key = PRESS_RESIZED;
    face->looks_at = face->now.seen.n_tricks - 1;
    Trick trick = trick_numbered(screen_scene(face)->game, &face->now.seen, face->looks_at);
    Slots slots = {.text = {phrase_player(screen_scene(face), trick.winner)}, .number = {face->now.seen.n_tricks}};
    face->message = phrase(screen_scene(face), WORD_SCREEN_LAST, slots);
    while (key == PRESS_RESIZED) {
        screen_draw(face);
        key = screen_key(face->screen, -1);
    }
    face->looks_at = -1;
    face->message = STR("");
    /* a key that does not only close the last trick also has its own effect */
    if (key != PRESS_ENTER && key != ' ' && key != 'l' && key != PRESS_ESCAPE) screen_unread(face->screen, key);
}

/*
 * Changes to the next scheme of colours for cards, and shows its name. A terminal without colours has only one scheme.
 */
static void next_scheme(FaceScreen *face)
{
    static const Word NAMES[] = {
        [SCHEME_FOUR] = WORD_SCHEME_FOUR, [SCHEME_TWO] = WORD_SCHEME_TWO, [SCHEME_MONO] = WORD_SCHEME_MONO};
    face->scheme = screen_has_colours(face->screen) ? (face->scheme + 1) % N_SCHEMES : SCHEME_MONO;
    face->message = phrase(screen_scene(face), NAMES[face->scheme], (Slots){0});
}

/* Changes to the next order of the hand, and shows its name. The numbers of the choices change, too. */
static void next_order(FaceScreen *face)
{
    static const Word NAMES[] = {[ORDER_HIGH] = WORD_ORDER_HIGH,
                                 [ORDER_LOW] = WORD_ORDER_LOW,
                                 [ORDER_TRUMPS] = WORD_ORDER_TRUMPS,
                                 [ORDER_COLOURS] = WORD_ORDER_COLOURS};
    face->order = (face->order + 1) % N_ORDERS;
    if (face->is_asked) screen_number(face);
    face->message = phrase(screen_scene(face), NAMES[face->order], (Slots){0});
}

/* A key for a page writes the page into face->line; show_page() then shows it. */
bool screen_press(FaceScreen *face, int key)
{
    fit_lines(face);
    switch (key) {
    case 'l': look_back(face); return true;
    case 'b': write_bids(face); break;
    case 's': write_sheet(face); break;
    case 'r': write_rules(face); break;
    case '?': write_keys(face); break;
    case 'c': next_scheme(face); return true;
    case 'o': next_order(face); return true;
    default: return false;
    }
    show_page(face);
    return true;
}

/* The key may show another trick for a while (look_back()). After that, the table shows the same trick as before. */
bool screen_press_between(FaceScreen *face, int key)
{
    int looked_at = face->looks_at;
    face->leaves |= key == 'q' || key == PRESS_ENDED;
    bool is_handled = face->leaves || key == PRESS_RESIZED || screen_press(face, key);
    face->looks_at = looked_at;
    face->leaves |= face->ended;
    return is_handled;
}

void screen_drop_typed(FaceScreen *face)
{
    int key = PRESS_RESIZED;
    while (key != PRESS_NONE && !face->leaves) {
        (void)screen_press_between(face, key);
        key = screen_key(face->screen, 0);
    }
}
