/* Reads JSON (RFC 8259) strictly, by recursive descent. The depth is limited, so the recursion is safe. */
#include "text/json.h"

#include "base/ascii.h"
#include "base/lookalike.h"
#include "text/reading_inner.h"
#include "text/scalar_inner.h"

#include <string.h>

typedef struct Reader {
    Arena *arena;
    const Source *source;
    Diags *diags;
    Str text;    /* that of the source */
    Place place; /* the next character */
    Budget budget;
    bool stopped; /* a syntax error was found, so the rest cannot be read */
    bool failed;  /* an error was reported, but reading can go on */
} Reader;

/* Returns the next byte; -1 at the end of the text. */
static int peek(const Reader *reader)
{
    return reader->place.at < reader->text.n ? (unsigned char)reader->text.s[reader->place.at] : -1;
}

static void next_character(Reader *reader)
{
    place_step(&reader->place, reader->text);
}

static void skip_blanks(Reader *reader)
{
    while (peek(reader) == ' ' || peek(reader) == '\t' || peek(reader) == '\n' || peek(reader) == '\r')
        next_character(reader);
}

/* Returns the span from `start` up to the next character, which is not a part of it. */
static Span span_from(const Reader *reader, Place start)
{
    return (Span){reader->source, start.line, start.column, reader->place.line, reader->place.column};
}

/* Returns the next character for an error message: in quotes, or by its name. */
static Str found(const Reader *reader)
{
    if (peek(reader) < 0) return str_of(translate("the end of the text"));
    uint32_t c;
    size_t n = str_code_point(reader->text, reader->place.at, &c);
    if (c < 0x20 || c == 0x7F)
        return arena_printf(reader->diags->arena, translate("the control character U+%04X"), (unsigned)c);
    Lookalike lookalike = lookalike_of(c);
    if (lookalike.name) {
        Buf name = {0};
        lookalike_print(&name, lookalike);
        return buf_keep(reader->diags->arena, &name);
    }
    return arena_printf(reader->diags->arena, "'%.*s'", (int)n, reader->text.s + reader->place.at);
}

/* Reports a syntax error, and stops reading. Returns NULL if another error was reported before. */
static Diag *refuse_text(Reader *reader, const char *wanted)
{
    if (reader->stopped) return NULL;
    reader->stopped = true;
    Span span = place_span(reader->source, reader->place, peek(reader) < 0 ? 0 : 1);
    return diag_error(reader->diags, "json-syntax", span, "expected %s, found %.*s", translate(wanted),
                      STR_ARG(found(reader)));
}

/* Returns a new node that begins at `start`. If there are too many nodes, reading stops. */
static Node *new_node(Reader *reader, NodeKind kind, Place start)
{
    Node *node = ARENA_NEW(reader->arena, Node);
    *node = (Node){.kind = kind, .text = STR(""), .span = span_from(reader, start)};
    Span at = place_span(reader->source, start, 1);
    if (!reader->stopped && !budget_node(&reader->budget, at)) reader->stopped = true;
    return node;
}

/* Reads four hexadecimal digits into `*unit`. Returns false after an error. */
static bool read_hex4(Reader *reader, uint32_t *unit)
{
    *unit = 0;
    for (int i = 0; i < 4; i++) {
        int digit = hex_value(peek(reader));
        if (digit < 0) {
            (void)refuse_text(reader, TRANSLATED("four hexadecimal digits after '\\u'"));
            return false;
        }
        *unit = *unit << 4 | (uint32_t)digit;
        next_character(reader);
    }
    return true;
}

/* Reports an escape that is only half of a surrogate pair, and stops reading. `start` is the place of the escape. */
static void refuse_surrogate(Reader *reader, Place start, uint32_t unit)
{
    if (reader->stopped) return;
    reader->stopped = true;
    diag_error(reader->diags, "json-syntax", span_from(reader, start), "half of a surrogate pair: '\\u%04X'",
               (unsigned)unit);
}

/*
 * Reads the digits after "\u", and writes the character to `out`. A character beyond U+FFFF consists of two escapes (a
 * surrogate pair). Returns the number of bytes; 0 after an error.
 */
static size_t read_unicode(Reader *reader, Place start, char *out)
{
    uint32_t unit, low;
    if (!read_hex4(reader, &unit)) return 0;
    if (unit < 0xD800 || unit > 0xDFFF) return str_encode(out, unit);
    bool paired = unit < 0xDC00 && peek(reader) == '\\' && reader->place.at + 1 < reader->text.n &&
                  reader->text.s[reader->place.at + 1] == 'u';
    if (!paired) {
        refuse_surrogate(reader, start, unit);
        return 0;
    }
    next_character(reader);
    next_character(reader);
    if (!read_hex4(reader, &low)) return 0;
    if (low >= 0xDC00 && low <= 0xDFFF) return str_encode(out, 0x10000 + ((unit - 0xD800) << 10) + (low - 0xDC00));
    refuse_surrogate(reader, start, unit);
    return 0;
}

/*
 * Reads an escape that begins with a backslash, and writes its character to `out`. The character has no more bytes than
 * the escape. Returns their number; 0 after an error.
 */
static size_t read_escape(Reader *reader, char *out)
{
    static const char names[] = "\"\\/bfnrt", values[] = "\"\\/\b\f\n\r\t";
    Place start = reader->place;
    next_character(reader);
    int c = peek(reader);
    if (c == 'u') {
        next_character(reader);
        return read_unicode(reader, start, out);
    }
    const char *name = c > 0 ? strchr(names, c) : NULL;
    if (!name) {
        (void)refuse_text(reader, TRANSLATED("one of \" \\ / b f n r t u after '\\'"));
        return 0;
    }
    *out = values[name - names];
    next_character(reader);
    return 1;
}

/*
 * Returns the number of bytes from the opening quote to the closing one, or to the end of the text. The text without
 * escapes needs no more bytes.
 */
static size_t raw_length(const Reader *reader)
{
    size_t at = reader->place.at + 1;
    while (at < reader->text.n && reader->text.s[at] != '"') at += reader->text.s[at] == '\\' ? 2 : 1;
    return at - reader->place.at;
}

/* Copies one character that is not escaped, and returns the number of its bytes. */
static size_t read_plain(Reader *reader, char *out)
{
    size_t from = reader->place.at;
    next_character(reader);
    memcpy(out, reader->text.s + from, reader->place.at - from);
    return reader->place.at - from;
}

/* Reads a string in quotes, with its escapes. */
static Node *read_string(Reader *reader)
{
    enum { LONGEST_CHARACTER = 4 /* bytes of a character in UTF-8; a reserve beyond raw_length() */ };
    Place start = reader->place;
    char *text = arena_alloc(reader->arena, raw_length(reader) + LONGEST_CHARACTER);
    size_t n = 0;
    next_character(reader);
    while (!reader->stopped && peek(reader) != '"') {
        if (peek(reader) == '\\') n += read_escape(reader, text + n);
        else if (peek(reader) >= 0x20) n += read_plain(reader, text + n);
        else {
            Diag *diag = refuse_text(reader, TRANSLATED("a character of a string or its closing '\"'"));
            diag_note(reader->diags, diag, place_span(reader->source, start, 1), "the string begins here");
        }
    }
    if (!reader->stopped) next_character(reader);
    Node *node = new_node(reader, NODE_STRING, start);
    node->style = STYLE_QUOTED;
    node->text = (Str){text, n};
    return node;
}

/* Reads one digit or more. */
static void read_digits(Reader *reader)
{
    if (!is_digit(peek(reader))) (void)refuse_text(reader, TRANSLATED("a digit"));
    while (is_digit(peek(reader))) next_character(reader);
}

/* Reads a number as RFC 8259 defines it: without leading zeros, and with digits on both sides of the point. */
static Node *read_number(Reader *reader)
{
    Place start = reader->place;
    if (peek(reader) == '-') next_character(reader);
    if (peek(reader) == '0') next_character(reader);
    else read_digits(reader);
    if (peek(reader) == '.') {
        next_character(reader);
        read_digits(reader);
    }
    if (peek(reader) == 'e' || peek(reader) == 'E') {
        next_character(reader);
        if (peek(reader) == '+' || peek(reader) == '-') next_character(reader);
        read_digits(reader);
    }
    Node *node = new_node(reader, NODE_INT, start);
    node->text = arena_str(reader->arena, (Str){reader->text.s + start.at, reader->place.at - start.at});
    if (!reader->stopped) scalar_number(reader->arena, node);
    return node;
}

/* Reads null, true or false. Returns a null after an error. */
static Node *read_word(Reader *reader)
{
    static const struct {
        Str text;
        NodeKind kind;
        int64_t integer;
    } words[] = {
        {{"null", 4}, NODE_NULL, 0},
        {{"true", 4}, NODE_BOOL, 1},
        {{"false", 5}, NODE_BOOL, 0},
    };
    Place start = reader->place;
    for (size_t i = 0; i < COUNT(words); i++) {
        Str word = words[i].text, ahead = {reader->text.s + start.at, word.n};
        if (reader->text.n - start.at < word.n || !str_equal(ahead, word)) continue;
        reader->place.at += word.n;
        reader->place.column += (uint32_t)word.n;
        Node *node = new_node(reader, words[i].kind, start);
        node->text = word;
        node->integer = words[i].integer;
        return node;
    }
    (void)refuse_text(reader, TRANSLATED("a value"));
    return new_node(reader, NODE_NULL, start);
}

static Node *read_value(Reader *reader);

/*
 * Reads the sign after an element of a list or map. Returns true for a comma, because another element follows. Returns
 * false for the closing bracket `close`, and after an error. `open` is the place of the opening bracket.
 */
static bool read_separator(Reader *reader, char close, Place open)
{
    skip_blanks(reader);
    bool goes_on = peek(reader) == ',';
    if (goes_on || peek(reader) == close) {
        next_character(reader);
        return goes_on;
    }
    Diag *diag = refuse_text(reader, close == ']' ? TRANSLATED("',' or ']'") : TRANSLATED("',' or '}'"));
    if (diag) diag_note(reader->diags, diag, place_span(reader->source, open, 1), "it is opened here");
    return false;
}

/* Reads the opening bracket. Returns false if the collection is empty; then the closing bracket was read, too. */
static bool enter_collection(Reader *reader, char close)
{
    if (!budget_enter(&reader->budget, place_span(reader->source, reader->place, 1))) reader->stopped = true;
    next_character(reader);
    skip_blanks(reader);
    bool empty = peek(reader) == close;
    if (empty) next_character(reader);
    return !empty && !reader->stopped;
}

/* Reads a list, up to its closing bracket. */
static Node *read_list(Reader *reader)
{
    Place start = reader->place;
    Node *list = new_node(reader, NODE_LIST, start);
    if (enter_collection(reader, ']')) {
        do node_append(reader->arena, list, read_value(reader));
        while (!reader->stopped && read_separator(reader, ']', start));
    }
    reader->budget.depth--;
    list->span = span_from(reader, start);
    return list;
}

/* Reads a key and its value, and adds them to the map. */
static void read_pair(Reader *reader, Node *map)
{
    skip_blanks(reader);
    if (peek(reader) != '"') {
        (void)refuse_text(reader, TRANSLATED("a key in double quotes"));
        return;
    }
    Node *key = read_string(reader);
    skip_blanks(reader);
    if (!reader->stopped && peek(reader) != ':') (void)refuse_text(reader, TRANSLATED("':' after a key"));
    if (reader->stopped) return;
    next_character(reader);
    node_add(reader->arena, map, key, read_value(reader));
}

/* Reads an object, up to its closing brace. */
static Node *read_map(Reader *reader)
{
    Place start = reader->place;
    Node *map = new_node(reader, NODE_MAP, start);
    if (enter_collection(reader, '}')) {
        do read_pair(reader, map);
        while (!reader->stopped && read_separator(reader, '}', start));
    }
    reader->budget.depth--;
    map->span = span_from(reader, start);
    if (!reading_close_map(reader->arena, map, reader->diags)) reader->failed = true;
    return map;
}

/* Reads any value; its first character shows the kind. */
static Node *read_value(Reader *reader)
{
    skip_blanks(reader);
    int c = peek(reader);
    if (c == '{') return read_map(reader);
    if (c == '[') return read_list(reader);
    if (c == '"') return read_string(reader);
    if (c == '-' || is_digit(c)) return read_number(reader);
    return read_word(reader);
}

Node *json_read(Arena *arena, const Source *source, Diags *diags)
{
    static const ReadingLimits limits = {JSON_MAX_BYTES, JSON_MAX_NODES, JSON_MAX_DEPTH, false};
    if (!reading_check_bytes(source, &limits, diags)) return NULL;
    Reader reader = {.arena = arena, .source = source, .diags = diags, .text = source->text};
    reader.budget = (Budget){.limits = &limits, .diags = diags};
    reader.place = (Place){.line = 1, .column = 1};
    skip_blanks(&reader);
    if (peek(&reader) < 0) {
        diag_error(diags, "empty-document", place_span(source, reader.place, 0), "the text is empty");
        return NULL;
    }
    Node *value = read_value(&reader);
    skip_blanks(&reader);
    if (!reader.stopped && peek(&reader) >= 0) (void)refuse_text(&reader, "the end of the text");
    return reader.stopped || reader.failed ? NULL : value;
}
