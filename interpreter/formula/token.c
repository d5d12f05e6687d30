/* Splits a formula's text into tokens by CEL's rules. Doubles, uints and bytes are recognised only to report them. */
#include "formula/token.h"

#include "base/ascii.h"
#include "base/translate.h"

#include <string.h>

static bool is_name_start(char c)
{
    return c == '_' || is_letter(c);
}

static bool is_name_part(char c)
{
    return is_name_start(c) || is_digit(c);
}

static bool is_newline(char c)
{
    return c == '\n' || c == '\r';
}

/*
 * Returns the byte that is `ahead` bytes after the current position; 0 beyond the end. Real zero bytes occur only in
 * strings.
 */
static char peek(const Lexer *lexer, size_t ahead)
{
    if (ahead >= lexer->text.n - lexer->at) return '\0';
    return lexer->text.s[lexer->at + ahead];
}

/* True if the text at the current position begins with this word. */
static bool looks_at(const Lexer *lexer, const char *word)
{
    if (peek(lexer, 0) != word[0]) return false; /* the first byte decides most cases */
    size_t n = strlen(word);
    return lexer->text.n - lexer->at >= n && memcmp(lexer->text.s + lexer->at, word, n) == 0;
}

bool token_is_reserved(Str word)
{
    static const char *const WORDS[] = {"as",       "break",   "const",  "continue", "else", "false", "for",
                                        "function", "if",      "import", "in",       "let",  "loop",  "namespace",
                                        "null",     "package", "return", "true",     "var",  "void",  "while"};
    for (size_t i = 0; i < COUNT(WORDS); i++)
        if (word.n && word.s[0] == WORDS[i][0] && str_is(word, WORDS[i])) return true;
    return false;
}

/* Skips blanks, line ends, and comments from // to the end of the line. */
static void skip_formula_blanks(Lexer *lexer)
{
    for (;;) {
        char c = peek(lexer, 0);
        bool is_blank = c == ' ' || c == '\t' || c == '\f' || is_newline(c);
        if (is_blank) {
            lexer->at++;
        } else if (looks_at(lexer, "//")) {
            while (lexer->at < lexer->text.n && !is_newline(lexer->text.s[lexer->at])) lexer->at++;
        } else {
            return;
        }
    }
}

/* Returns a token with the text from byte `from` to the current position. */
static Token token_from(const Lexer *lexer, TokenKind kind, size_t from)
{
    Str text = {lexer->text.s + from, lexer->at - from};
    return (Token){.kind = kind, .from = from, .to = lexer->at, .text = text};
}

/* Like token_from(), for a text that is an error. `problem` is the message about it. */
static Token broken(const Lexer *lexer, size_t from, const char *problem)
{
    Token token = token_from(lexer, TOKEN_BROKEN, from);
    token.problem = problem;
    return token;
}

/* Reads the digits of a number in this base, as many as there are. False if the number is greater than 2^63. */
static bool read_digits(Lexer *lexer, unsigned base, uint64_t *magnitude)
{
    const uint64_t limit = (uint64_t)1 << 63;
    bool fits = true;
    for (;; lexer->at++) {
        int digit = hex_value(peek(lexer, 0));
        if (digit < 0 || (unsigned)digit >= base) return fits;
        fits = fits && *magnitude <= (limit - (unsigned)digit) / base;
        if (fits) *magnitude = *magnitude * base + (unsigned)digit;
    }
}

/*
 * Skips the rest of a decimal number after its first digits (`.5`, `e-3`), so that one error covers the whole number.
 * False if there is no such rest.
 */
static bool skip_double_rest(Lexer *lexer)
{
    bool is_double = false;
    if (peek(lexer, 0) == '.' && is_digit(peek(lexer, 1))) {
        is_double = true;
        lexer->at++;
        while (is_digit(peek(lexer, 0))) lexer->at++;
    }
    size_t sign = peek(lexer, 1) == '+' || peek(lexer, 1) == '-'; /* the number of signs before the exponent */
    bool has_exponent = (peek(lexer, 0) == 'e' || peek(lexer, 0) == 'E') && is_digit(peek(lexer, 1 + sign));
    if (!has_exponent) return is_double;
    lexer->at += 2 + sign;
    while (is_digit(peek(lexer, 0))) lexer->at++;
    return true;
}

/* Reads an int. Other forms of numbers, and numbers with letters after them, give a broken token. */
static Token number_token(Lexer *lexer)
{
    size_t from = lexer->at;
    uint64_t magnitude = 0;
    bool is_hex = (looks_at(lexer, "0x") || looks_at(lexer, "0X")) && hex_value(peek(lexer, 2)) >= 0;
    if (is_hex) lexer->at += 2;
    bool fits = read_digits(lexer, is_hex ? 16 : 10, &magnitude);
    if (!is_hex && skip_double_rest(lexer))
        return broken(lexer, from,
                      TRANSLATED("is a decimal number; write a whole number or a fraction such as `fraction(5, 2)`"));
    if ((peek(lexer, 0) == 'u' || peek(lexer, 0) == 'U') && !is_name_part(peek(lexer, 1))) {
        lexer->at++;
        return broken(lexer, from, TRANSLATED("is an unsigned number; write a whole number without `u`"));
    }
    if (is_name_part(peek(lexer, 0))) {
        while (is_name_part(peek(lexer, 0))) lexer->at++;
        return broken(lexer, from, TRANSLATED("is not a number"));
    }
    if (!fits) return broken(lexer, from, TRANSLATED("is too large: a whole number has 64 bits"));
    Token token = token_from(lexer, TOKEN_INT, from);
    token.magnitude = magnitude;
    return token;
}

/* Reads exactly `digits` hexadecimal digits at *at; false if there are fewer. */
static bool read_hex(Str body, size_t *at, size_t digits, uint32_t *out)
{
    *out = 0;
    for (size_t i = 0; i < digits; i++, ++*at) {
        int digit = *at < body.n ? hex_value(body.s[*at]) : -1;
        if (digit < 0) return false;
        *out = *out << 4 | (uint32_t)digit;
    }
    return true;
}

/* Reads three octal digits, at most 377; false if they are not there. */
static bool read_octal(Str body, size_t *at, uint32_t *out)
{
    *out = 0;
    if (*at >= body.n || body.s[*at] > '3') return false;
    for (size_t i = 0; i < 3; i++, ++*at) {
        if (*at >= body.n || body.s[*at] < '0' || body.s[*at] > '7') return false;
        *out = *out << 3 | (uint32_t)(body.s[*at] - '0');
    }
    return true;
}

/*
 * True if the code point is one of the 0x400 surrogates from `first` on: 0xD800 for first halves, 0xDC00 for second
 * ones.
 */
static bool is_surrogate(uint32_t c, uint32_t first)
{
    return c >= first && c < first + 0x400;
}

/*
 * Reads the second half of a surrogate pair, an escape of its own, and joins it to the first half in `*c`. False if it
 * is missing.
 */
static bool read_low_surrogate(Str body, size_t *at, uint32_t *c)
{
    uint32_t low = 0;
    if (body.n - *at < 2 || body.s[*at] != '\\' || body.s[*at + 1] != 'u') return false;
    *at += 2;
    if (!read_hex(body, at, 4, &low) || !is_surrogate(low, 0xDC00)) return false;
    *c = 0x10000 + ((*c - 0xD800) << 10) + (low - 0xDC00);
    return true;
}

/*
 * Reads the digits of a code point. Four digits may be the first half of a surrogate pair. False for half a pair alone
 * and for numbers above 10FFFF.
 */
static bool read_unicode(Str body, size_t *at, size_t digits, uint32_t *c)
{
    if (!read_hex(body, at, digits, c)) return false;
    if (digits == 4 && is_surrogate(*c, 0xD800)) return read_low_surrogate(body, at, c);
    return *c <= 0x10FFFF && !is_surrogate(*c, 0xD800) && !is_surrogate(*c, 0xDC00);
}

/* Reads one escape; `*at` is behind the backslash. False if there is no such escape. */
static bool read_escape(Str body, size_t *at, uint32_t *c)
{
    static const char PLAIN[] = "\\?\"'`abfnrtv", MEANING[] = "\\?\"'`\a\b\f\n\r\t\v";
    if (*at >= body.n || body.s[*at] == '\0') return false;
    char letter = body.s[*at];
    const char *plain = strchr(PLAIN, letter);
    if (letter >= '0' && letter <= '7') return read_octal(body, at, c);
    ++*at;
    if (plain) {
        *c = (unsigned char)MEANING[plain - PLAIN];
        return true;
    }
    /* the number of hexadecimal digits depends on the letter */
    if (letter == 'x' || letter == 'X') return read_hex(body, at, 2, c);
    if (letter == 'u') return read_unicode(body, at, 4, c);
    return letter == 'U' && read_unicode(body, at, 8, c);
}

/*
 * Decodes the escapes of a string; the result is never longer than its source. An unknown escape becomes a broken token
 * in place of the whole string.
 */
static Token decode(const Lexer *lexer, Token token, Str body)
{
    char *out = arena_alloc(lexer->arena, body.n + 1);
    size_t n_out = 0;
    for (size_t i = 0; i < body.n;) {
        if (body.s[i] != '\\') {
            out[n_out++] = body.s[i++];
            continue;
        }
        size_t from = i++;
        uint32_t c = 0;
        if (!read_escape(body, &i, &c)) {
            size_t start = (size_t)(body.s - lexer->text.s) + from, n = body.n - from < 2 ? body.n - from : 2;
            return (Token){.kind = TOKEN_BROKEN,
                           .from = start,
                           .to = start + n,
                           .text = {body.s + from, n},
                           .problem = TRANSLATED("is not a known escape in a text")};
        }
        n_out += str_encode(out + n_out, c);
    }
    token.string = (Str){out, n_out};
    return token;
}

/*
 * Returns a broken token for the opening quote of a string that does not end. It is fatal, because the rest of the
 * formula has no certain meaning.
 */
static Token unclosed(Lexer *lexer, size_t from)
{
    lexer->at = from + 1;
    Token token = broken(lexer, from, TRANSLATED("opens a text that is never closed"));
    token.is_fatal = true;
    return token;
}

/*
 * Reads a string whose opening quote (one or three characters) is at the current position. `from` is where its prefix
 * begins. Escapes are decoded unless `is_raw`.
 */
static Token read_string(Lexer *lexer, size_t from, bool is_raw)
{
    char quote = peek(lexer, 0);
    bool is_triple = peek(lexer, 1) == quote && peek(lexer, 2) == quote;
    const char one[] = {quote, '\0'}, three[] = {quote, quote, quote, '\0'};
    const char *closing = is_triple ? three : one;
    lexer->at += strlen(closing);
    size_t body = lexer->at;
    while (!looks_at(lexer, closing)) {
        bool ends = lexer->at >= lexer->text.n || (!is_triple && is_newline(peek(lexer, 0)));
        if (ends) return unclosed(lexer, from);
        bool is_escape = !is_raw && peek(lexer, 0) == '\\' && lexer->text.n - lexer->at > 1;
        lexer->at += is_escape ? 2 : 1;
    }
    Str text = {lexer->text.s + body, lexer->at - body};
    lexer->at += strlen(closing);
    Token token = token_from(lexer, TOKEN_STRING, from);
    token.string = text;
    bool has_escape = !is_raw && text.n && memchr(text.s, '\\', text.n);
    return has_escape ? decode(lexer, token, text) : token;
}

static bool is_quote(char c)
{
    return c == '"' || c == '\'';
}

/* Reads a name, or a string with the prefix r or R; b'...' gives a broken token. */
static Token read_name_or_string(Lexer *lexer)
{
    size_t from = lexer->at;
    char c = peek(lexer, 0);
    if ((c == 'r' || c == 'R') && is_quote(peek(lexer, 1))) {
        lexer->at++;
        return read_string(lexer, from, true);
    }
    bool is_bytes = (c == 'b' || c == 'B') && is_quote(peek(lexer, 1));
    if (is_bytes) {
        lexer->at++;
        Token token = read_string(lexer, from, false);
        return token.kind == TOKEN_BROKEN
                   ? token
                   : broken(lexer, from, TRANSLATED("is a byte string; formulas have only texts"));
    }
    while (is_name_part(peek(lexer, 0))) lexer->at++;
    return token_from(lexer, TOKEN_NAME, from);
}

/*
 * Reads an operator or bracket; longer ones are tried first. Other characters end the formula with a fatal broken
 * token.
 */
static Token read_symbol(Lexer *lexer)
{
    static const char *const SYMBOLS[] = {"&&", "||", "==", "!=", "<=", ">=", "<", ">", "+", "-", "*", "/",
                                          "%",  "!",  "?",  ":",  ".",  ",",  "(", ")", "[", "]", "{", "}"};
    size_t from = lexer->at;
    for (size_t i = 0; i < COUNT(SYMBOLS); i++) {
        if (!looks_at(lexer, SYMBOLS[i])) continue;
        lexer->at += strlen(SYMBOLS[i]);
        return token_from(lexer, TOKEN_SYMBOL, from);
    }
    do lexer->at++;
    while (str_goes_on(peek(lexer, 0))); /* all bytes of the character */
    Token token = broken(lexer, from, TRANSLATED("has no meaning in a formula"));
    token.is_fatal = true;
    return token;
}

/*
 * Reads `any-key`: a name in backticks, to select keys that are not names. Its text excludes the backticks. Without a
 * name or a second backtick, the first backtick alone becomes a broken token.
 */
static Token read_quoted_name(Lexer *lexer)
{
    size_t from = lexer->at;
    do lexer->at++;
    while (is_name_part(peek(lexer, 0)) || (peek(lexer, 0) && strchr("./- ", peek(lexer, 0))));
    if (peek(lexer, 0) != '`' || lexer->at == from + 1) {
        lexer->at = from;
        return read_symbol(lexer);
    }
    lexer->at++;
    Token token = token_from(lexer, TOKEN_QUOTED_NAME, from);
    token.text = (Str){token.text.s + 1, token.text.n - 2};
    return token;
}

Token token_next(Lexer *lexer)
{
    skip_formula_blanks(lexer);
    if (lexer->at >= lexer->text.n) return token_from(lexer, TOKEN_END, lexer->text.n);
    char c = peek(lexer, 0);
    if (is_digit(c) || (c == '.' && is_digit(peek(lexer, 1)))) return number_token(lexer);
    if (is_quote(c)) return read_string(lexer, lexer->at, false);
    if (is_name_start(c)) return read_name_or_string(lexer);
    if (c == '`') return read_quoted_name(lexer);
    return read_symbol(lexer);
}
