/* Prints a document as Markdown (CommonMark with tables) or as an HTML page. */
#include "rulebook/document.h"

#include "base/ascii.h"

#include <math.h>
#include <string.h>

/*
 * The marks of a format for code and strong text, and the function with which it writes the byte at `at`. A format with
 * pictures shows cards as drawn.
 */
typedef struct Inline {
    const char *code_on, *code_off, *strong_on, *strong_off;
    bool has_pictures;
    void (*character)(Buf *out, Str text, size_t at, bool in_code);
} Inline;

/* ---- inline text ---------------------------------------------------------------------------------------------- */

/* Sets `*is_on` to `on`, and writes `mark` if this is a change. */
static void switch_mark(Buf *out, bool *is_on, bool on, const char *mark)
{
    if (*is_on != on) buf_add(out, str_of(mark));
    *is_on = on;
}

/* True if the card in the picture that begins at `at` has a red suit. */
static bool is_red_picture(Str text, size_t at)
{
    size_t end = at;
    while (end < text.n && text.s[end] != PICTURE_ELSE[0]) end++;
    Str picture = {text.s + at, end - at};
    return str_has(picture, STR("♥")) || str_has(picture, STR("♦"));
}

/* Returns the position of the next `mark` from `at` on, or of the last byte if there is none. */
static size_t skip_to(Str text, size_t at, const char *mark)
{
    while (at + 1 < text.n && text.s[at] != mark[0]) at++;
    return at;
}

/*
 * Handles the mark of a picture at `at`. In the text, a picture is: PICTURE_ON, the drawn card, PICTURE_ELSE, the plain
 * text, PICTURE_OFF. A format with pictures puts the drawn card into an HTML element and skips the plain text. Other
 * formats skip the drawn card. Returns the position of the last byte that was handled.
 */
static size_t turn_picture(Buf *out, Str text, size_t at, const Inline *how)
{
    if (text.s[at] == PICTURE_ON[0]) {
        if (!how->has_pictures) return skip_to(text, at, PICTURE_ELSE);
        buf_add(out, is_red_picture(text, at + 1) ? STR("<span class=\"pip red\">") : STR("<span class=\"pip\">"));
    } else if (text.s[at] == PICTURE_ELSE[0] && how->has_pictures) {
        buf_add(out, STR("</span>"));
        return skip_to(text, at, PICTURE_OFF);
    }
    return at;
}

/*
 * Writes text, with its marks turned into those of the format. Every mark that is opened is also closed. Marks for
 * strong text inside code are left out. A line feed becomes a blank, and other control characters are left out.
 */
static void print_inline(Buf *out, Str text, const Inline *how)
{
    bool code = false, strong = false;
    for (size_t i = 0; i < text.n; i++) {
        char c = text.s[i];
        if (c == PICTURE_ON[0] || c == PICTURE_ELSE[0] || c == PICTURE_OFF[0]) i = turn_picture(out, text, i, how);
        else if (c == CODE_ON[0]) switch_mark(out, &code, true, how->code_on);
        else if (c == CODE_OFF[0]) switch_mark(out, &code, false, how->code_off);
        else if (c == STRONG_ON[0] && !code) switch_mark(out, &strong, true, how->strong_on);
        else if (c == STRONG_OFF[0] && !code) switch_mark(out, &strong, false, how->strong_off);
        else if (c == '\n') buf_char(out, ' ');
        else if ((unsigned char)c >= ' ' && c != 0x7F) how->character(out, text, i, code);
    }
    switch_mark(out, &code, false, how->code_off);
    switch_mark(out, &strong, false, how->strong_off);
}

/*
 * True if a character would have a special meaning in Markdown. Some characters have one only at the beginning of a
 * line: "+", for example, or a full stop after a number.
 */
static bool needs_escape(Str text, size_t at)
{
    char c = text.s[at];
    if (strchr("\\`*_[]<>|", c)) return true;
    if (c == '&' || c == '~') return true;
    if (at == 0) return strchr("#+-=", c) != NULL;
    bool ends_list_number = c == '.' || c == ')';
    for (size_t i = 0; ends_list_number && i < at; i++) ends_list_number = is_digit(text.s[i]);
    return ends_list_number;
}

/* Writes one byte of a text. In code, only "|" needs an escape, because it would end the cell of a table. */
static void markdown_character(Buf *out, Str text, size_t at, bool in_code)
{
    char c = text.s[at];
    /* a backquote would end the code; it occurs only inside strings of a formula, so an apostrophe can replace it */
    if (in_code && c == '`') c = '\'';
    bool is_special = in_code ? c == '|' : needs_escape(text, at);
    if (is_special) buf_char(out, '\\');
    buf_char(out, c);
}

static const Inline MARKDOWN = {"`", "`", "**", "**", false, markdown_character};

/* The sign of a suit, such as ♥, has three bytes in UTF-8. */
enum { FIRST_BYTE = 0, LAST_BYTE = 2, BYTES_OF_SUIT = 3 };

/* True if the byte at `at` is byte `which` (0 to 2) of the sign of hearts or diamonds. */
static bool is_of_red(Str text, size_t at, size_t which)
{
    if (at < which || at - which + BYTES_OF_SUIT > text.n) return false;
    Str sign = {text.s + at - which, BYTES_OF_SUIT};
    return str_is(sign, "♥") || str_is(sign, "♦");
}

/* Signs of suits that many machines have no letter for, and their drawings as SVG paths in a field of 24 by 24. */
typedef struct DrawnSign {
    const char *sign, *path;
} DrawnSign;

static const DrawnSign DRAWN_SIGNS[] = {
    {"🌰", "M3 10C3 5 8 4 11 4V1h2v3c3 0 8 1 8 6zM4.5 11.5h15c0 6-4 9-7.5 11.5-3.5-2.5-7.5-5.5-7.5-11.5z"},
    {"🍃", "M12 1C21 7 21 14 13.5 18.5L14 23h-4l.5-4.5C3 14 3 7 12 1zM11.5 6v10h1V6z"},
    {"🔔", "M9.2 3a2.8 2.8 0 1 1 5.6 0a2.8 2.8 0 1 1 -5.6 0zM10.7 3a1.3 1.3 0 1 1 2.6 0a1.3 1.3 0 1 1 -2.6 0"
          "zM2.9 14.7a9.1 9.1 0 1 1 18.2 0a9.1 9.1 0 1 1 -18.2 0zM3 12.6h18V14H3zM10 17.2a2 2 0 1 1 4 0a2 2"
          " 0 1 1 -4 0zM11.1 19.1h1.8v4.6h-1.8z"},
    {"🛡", "M3 2h18v9c0 6-4.5 9.5-9 12-4.5-2.5-9-6-9-12z"},
    {"🌹", "M7.4 6a4.6 4.6 0 1 1 9.2 0a4.6 4.6 0 1 1 -9.2 0zM13.11 10.15a4.6 4.6 0 1 1 9.2 0a4.6 4.6 0 1 1 -"
          "9.2 0zM10.93 16.85a4.6 4.6 0 1 1 9.2 0a4.6 4.6 0 1 1 -9.2 0zM3.87 16.85a4.6 4.6 0 1 1 9.2 0a4.6 "
          "4.6 0 1 1 -9.2 0zM1.69 10.15a4.6 4.6 0 1 1 9.2 0a4.6 4.6 0 1 1 -9.2 0zM9.8 12a2.2 2.2 0 1 0 4.4 "
          "0a2.2 2.2 0 1 0 -4.4 0z"},
};

/* Returns the sign to which the byte at `at` belongs, and the position of its first byte in `*start`; NULL if none. */
static const DrawnSign *drawn_sign_at(Str text, size_t at, size_t *start)
{
    static const size_t MOST_BYTES = 4; /* of a character in UTF-8 */
    *start = at;
    while (*start > 0 && at - *start < MOST_BYTES - 1 && str_goes_on(text.s[*start])) --*start;
    Str rest = {text.s + *start, text.n - *start};
    for (size_t i = 0; i < COUNT(DRAWN_SIGNS); i++)
        if (str_begins(rest, str_of(DRAWN_SIGNS[i].sign))) return &DRAWN_SIGNS[i];
    return NULL;
}

/*
 * Writes a sign as a drawing. Its style places it over a margin, so that no line ends between a suit and a rank. The
 * invisible character keeps a blank behind a drawing at the beginning of a line.
 */
static void html_drawn_sign(Buf *out, const DrawnSign *drawn)
{
    buf_printf(out, "<span class=\"drawn-suit\">&#8204;<svg width=\"1em\" height=\"1em\" viewBox=\"0 0 24 24\" ");
    buf_printf(out, "role=\"img\" aria-label=\"%s\">", drawn->sign);
    buf_printf(out, "<path fill=\"currentColor\" fill-rule=\"evenodd\" d=\"%s\"/></svg></span>", drawn->path);
}

/*
 * Writes one byte of a text. The sign of a red suit is put into an element that makes it red. A sign that many machines
 * have no letter for is drawn. `in_code` is true for code and for the title, which may not contain elements.
 */
static void html_character(Buf *out, Str text, size_t at, bool in_code)
{
    size_t start;
    const DrawnSign *drawn = in_code ? NULL : drawn_sign_at(text, at, &start);
    if (drawn && start == at) html_drawn_sign(out, drawn);
    if (drawn) return; /* the other bytes of the sign are not written */
    if (!in_code && is_of_red(text, at, FIRST_BYTE)) buf_add(out, STR("<span class=\"red\">"));
    switch (text.s[at]) {
    case '&': buf_add(out, STR("&amp;")); break;
    case '<': buf_add(out, STR("&lt;")); break;
    case '>': buf_add(out, STR("&gt;")); break;
    case '"': buf_add(out, STR("&quot;")); break;
    default: buf_char(out, text.s[at]); break;
    }
    if (!in_code && is_of_red(text, at, LAST_BYTE)) buf_add(out, STR("</span>"));
}

static const Inline HTML = {"<code>", "</code>", "<strong>", "</strong>", true, html_character};

/* ---- Markdown ------------------------------------------------------------------------------------------------- */

/* Prints a table as Markdown. A line of dashes follows the first row, which has the heads of the columns. */
static void markdown_table(Buf *out, const Block *table)
{
    for (size_t row = 0; row < table->n_rows; row++) {
        for (size_t i = 0; i < table->columns; i++) {
            Str note = i == 0 ? block_note(table, row) : STR("");
            buf_add(out, i ? STR(" | ") : STR("| "));
            print_inline(out, note.n ? note : block_cell(table, row, i), &MARKDOWN);
        }
        buf_add(out, STR(" |\n"));
        if (row > 0) continue;
        for (size_t i = 0; i < table->columns; i++) buf_add(out, i ? STR("---|") : STR("|---|"));
        buf_char(out, '\n');
    }
}

/* Prints lines between fences. The lines must not contain a fence. */
static void markdown_code(Buf *out, Str text)
{
    buf_add(out, STR("```\n"));
    buf_add(out, text);
    if (text.n && text.s[text.n - 1] != '\n') buf_char(out, '\n');
    buf_add(out, STR("```\n"));
}

static void markdown_line(Buf *out, const char *before, Str text)
{
    buf_add(out, str_of(before));
    print_inline(out, text, &MARKDOWN);
    buf_char(out, '\n');
}

/* Prints the document as Markdown. Blocks are separated by empty lines, except adjacent items of a list. */
void document_print_markdown(Buf *out, const Document *document)
{
    static const char *const HEADINGS[] = {"", "# ", "## ", "### "};
    for (size_t i = 0; i < document->n; i++) {
        const Block *block = &document->blocks[i];
        bool goes_on = i > 0 && block->kind == BLOCK_ITEM && document->blocks[i - 1].kind == BLOCK_ITEM;
        if (i > 0 && !goes_on) buf_char(out, '\n');
        switch (block->kind) {
        case BLOCK_HEADING: markdown_line(out, HEADINGS[block->level], block->text); break;
        case BLOCK_PARAGRAPH: markdown_line(out, "", block->text); break;
        case BLOCK_WARNING: markdown_line(out, "> ", block->text); break;
        case BLOCK_ITEM: markdown_line(out, "- ", block->text); break;
        case BLOCK_TABLE: markdown_table(out, block); break;
        case BLOCK_CODE: markdown_code(out, block->text); break;
        }
    }
}

/* ---- HTML ----------------------------------------------------------------------------------------------------- */

/*
 * The style of a page. Its colours are light or dark, as the reader's system prefers. Wide tables scroll on narrow
 * screens. On paper, tables stay whole, and no heading or single item of a list is left alone at the end of a column.
 * The size of the print is in --print, see print_size().
 */
static const char STYLE[] =
    ":root{color-scheme:light dark;--text:#222;--page:#fff;--line:#bbb;--shade:#eee;--open:#b60;--red:#c00}\n"
    "@media screen and (prefers-color-scheme:dark){:root{--text:#ddd;--page:#1b1b1b;--line:#555;"
    "--shade:#2b2b2b;--open:#e93;--red:#f66}}\n"
    "body{font:16px/1.5 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem;"
    "color:var(--text);background:var(--page)}\n"
    "h1{line-height:1.2}\n"
    "h2{margin-top:2rem;border-bottom:1px solid var(--line)}\n"
    "table{border-collapse:collapse;margin:1rem 0}\n"
    "th,td{border:1px solid var(--line);padding:.2rem .6rem;text-align:left;vertical-align:top}\n"
    "th{background:var(--shade)}\n"
    "code,pre{font-family:ui-monospace,monospace;background:var(--shade)}\n"
    "pre{padding:.5rem;overflow-x:auto}\n"
    ".red{color:var(--red)}\n"
    ".drawn-suit{position:relative;padding-left:1em}\n"
    ".drawn-suit svg{position:absolute;left:0;top:0;bottom:0;margin:auto 0}\n"
    ".pip{display:inline-block;min-width:1.3em;margin:0 .15em .15em 0;padding:0 .2em;border:1px solid var(--line);"
    "border-radius:.25em;text-align:center;white-space:nowrap;background:var(--page)}\n"
    "nav ol{columns:2}\n"
    ".open{border-left:4px solid var(--open);padding-left:.8rem}\n"
    "@media screen and (max-width:40rem){table{display:block;overflow-x:auto}}\n"
    "@page{size:A4;margin:8mm}\n"
    "@media print{:root{color-scheme:light}body{margin:0;max-width:none;columns:2;column-gap:7mm;"
    "font-size:var(--print);line-height:1.2;padding:0 1px 0 0}nav{display:none}"
    "h1{font-size:1.75em;margin:0 0 .3em;column-span:all}h2{font-size:1.25em;margin:.6em 0 .25em}"
    "h3{font-size:1.03em;margin:.6em 0 .15em}p,ul,table{margin:.3em 0}ul{padding-left:1.3em}"
    "th,td{padding:0 .3em;overflow-wrap:break-word}td code{overflow-wrap:anywhere}"
    "table{font-size:.93em;break-inside:avoid}tr,li{break-inside:avoid}"
    "h1,h2,h3,h3+p,p:has(+table),p:has(+ul),li:first-child{break-after:avoid}li:last-child{break-before:avoid}"
    ".screen{display:none}}\n";

static void html_element(Buf *out, const char *name, const char *attributes, Str text)
{
    buf_printf(out, "<%s%s>", name, attributes);
    print_inline(out, text, &HTML);
    buf_printf(out, "</%s>\n", name);
}

/* Prints a row of a table: a note across all columns if the row has one, otherwise its cells. */
static void html_row(Buf *out, const Block *table, size_t row)
{
    const char *name = row == 0 ? "th" : "td";
    Str note = block_note(table, row);
    buf_add(out, STR("<tr>\n"));
    if (note.n) {
        buf_printf(out, "<td colspan=\"%zu\">", table->columns);
        print_inline(out, note, &HTML);
        buf_add(out, STR("</td>\n"));
    } else {
        for (size_t i = 0; i < table->columns; i++) html_element(out, name, "", block_cell(table, row, i));
    }
    buf_add(out, STR("</tr>\n"));
}

/* Prints a table as HTML. Its first row is the head. */
static void html_table(Buf *out, const Block *table)
{
    buf_add(out, STR("<table>\n<thead>\n"));
    html_row(out, table, 0);
    buf_add(out, STR("</thead>\n<tbody>\n"));
    for (size_t row = 1; row < table->n_rows; row++) html_row(out, table, row);
    buf_add(out, STR("</tbody>\n</table>\n"));
}

static void html_code(Buf *out, Str text)
{
    buf_add(out, STR("<pre>"));
    for (size_t i = 0; i < text.n; i++) html_character(out, text, i, true);
    buf_add(out, STR("</pre>\n"));
}

/* Opens a chapter. The index of its block in the document is the target of links. */
static void html_chapter(Buf *out, const Document *document, size_t number)
{
    buf_printf(out, "<h2 id=\"part-%zu\">", number);
    print_inline(out, document->blocks[number].text, &HTML);
    buf_add(out, STR("</h2>\n"));
}

static bool is_chapter(const Block *block)
{
    return block->kind == BLOCK_HEADING && block->level == 2;
}

/* ---- the size of the print on paper ----------------------------------------------------------------------------- */

/* Returns the number of characters of a text that a format with pictures shows. */
static size_t shown_length(Str text)
{
    size_t n = 0;
    for (size_t i = 0; i < text.n; i++) {
        char c = text.s[i];
        if (c == PICTURE_ELSE[0]) i = skip_to(text, i, PICTURE_OFF);
        else n += (unsigned char)c >= ' ' && !str_goes_on(c);
    }
    return n;
}

/* Returns the number of characters that a format with pictures shows in all rows of a table. */
static size_t table_length(const Block *table)
{
    size_t n = 0;
    for (size_t row = 0; row < table->n_rows; row++) {
        n += shown_length(block_note(table, row));
        for (size_t i = 0; i < table->columns; i++) n += shown_length(block_cell(table, row, i));
    }
    return n;
}

/*
 * Returns the size in points with which the document fills about two pages, or one page if the print is then not
 * smaller than ONE_PAGE. It is from SMALLEST to LARGEST. The height of the text in one column is estimated from its
 * characters, rows and blocks. The constants were measured in Chromium with all shipped games, printed in the size
 * MEASURED. A page then has room for CAPACITY pixels. Larger print needs as many more pixels as its area grows.
 */
static double print_size(const Document *document)
{
    static const double MEASURED = 6.8, SMALLEST = 6.4, ONE_PAGE = 7.4, LARGEST = 9, CAPACITY = 1850;
    static const double OF_ROW = 14.3, OF_BLOCK = 11.4, OF_CHARACTER = 0.1;
    size_t n = document->screen_from ? document->screen_from : document->n;
    double height = 1;
    for (size_t i = 0; i < n; i++) {
        const Block *block = &document->blocks[i];
        bool is_table = block->kind == BLOCK_TABLE;
        size_t length = is_table ? table_length(block) : shown_length(block->text);
        height += (is_table ? (double)block->n_rows * OF_ROW : OF_BLOCK) + (double)length * OF_CHARACTER;
    }
    double size = MEASURED * sqrt(CAPACITY / height);
    if (size < ONE_PAGE) size = MEASURED * sqrt(2 * CAPACITY / height);
    return fmin(fmax(size, SMALLEST), LARGEST);
}

/* Writes links to all chapters, if there are at least two. */
static void html_contents(Buf *out, const Document *document)
{
    size_t n = 0;
    for (size_t i = 0; i < document->n; i++) n += is_chapter(&document->blocks[i]);
    if (n < 2) return;
    buf_add(out, STR("<nav>\n<ol>\n"));
    for (size_t i = 0; i < document->n; i++) {
        if (!is_chapter(&document->blocks[i])) continue;
        buf_printf(out, "<li><a href=\"#part-%zu\">", i);
        print_inline(out, document->blocks[i].text, &HTML);
        buf_add(out, STR("</a></li>\n"));
    }
    buf_add(out, STR("</ol>\n</nav>\n"));
}

/* Prints a block as the HTML element for its kind. */
static void html_block(Buf *out, const Block *block)
{
    static const char *const HEADINGS[] = {"", "h1", "h2", "h3"};
    switch (block->kind) {
    case BLOCK_HEADING: html_element(out, HEADINGS[block->level], "", block->text); break;
    case BLOCK_PARAGRAPH: html_element(out, "p", "", block->text); break;
    case BLOCK_WARNING: html_element(out, "p", " class=\"open\"", block->text); break;
    case BLOCK_ITEM: html_element(out, "li", "", block->text); break;
    case BLOCK_TABLE: html_table(out, block); break;
    case BLOCK_CODE: html_code(out, block->text); break;
    }
}

/*
 * Prints the blocks. A whole page also has a table of contents below its title. On a page, the blocks for the screen
 * only are in an element of their own at the end, so that the style can leave them out on paper.
 */
static void html_body(Buf *out, const Document *document, bool is_page)
{
    bool in_list = false, on_screen = false;
    for (size_t i = 0; i < document->n; i++) {
        /* a list contains all items that follow each other */
        switch_mark(out, &in_list, document->blocks[i].kind == BLOCK_ITEM, in_list ? "</ul>\n" : "<ul>\n");
        bool is_screen_only = document->screen_from && i >= document->screen_from;
        switch_mark(out, &on_screen, is_page && is_screen_only, "<div class=\"screen\">\n");
        if (is_page && is_chapter(&document->blocks[i])) html_chapter(out, document, i);
        else html_block(out, &document->blocks[i]);
        if (is_page && i == 0) html_contents(out, document);
    }
    switch_mark(out, &in_list, false, "</ul>\n");
    switch_mark(out, &on_screen, false, "</div>\n");
}

void document_print_fragment(Buf *out, const Document *document)
{
    html_body(out, document, false);
}

/*
 * Prints the document as a whole HTML page with its style. The text of the first block is also the title of the page.
 */
void document_print_html(Buf *out, const Document *document)
{
    buf_printf(out, "<!DOCTYPE html>\n<html lang=\"%.*s\">\n<head>\n<meta charset=\"utf-8\"/>\n",
               STR_ARG(document->language));
    buf_add(out, STR("<meta name=\"viewport\" content=\"width=device-width\"/>\n<title>"));
    /* a title may not contain marks, so control characters are left out below */
    Str title = document->n ? document->blocks[0].text : STR("");
    for (size_t i = 0; i < title.n; i++)
        if ((unsigned char)title.s[i] >= ' ') html_character(out, title, i, true);
    buf_printf(out, "</title>\n<style>\n%s:root{--print:%.1fpt}\n</style>\n</head>\n<body>\n", STYLE,
               print_size(document));
    html_body(out, document, true);
    buf_add(out, STR("</body>\n</html>\n"));
}
