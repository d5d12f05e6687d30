/*
 * Translates regular expressions of ECMA-262 (JavaScript) into those of PCRE2, piece by piece. For each piece of the
 * result, its place in the original is recorded.
 */
#include "text/ecma_inner.h"

#include "base/ascii.h"
#include "base/translate.h"
#include "base/buf.h"

#include <string.h>

/* The white space and line ends of ECMA-262, and all other characters. Both are the inside of a character class. */
#define SPACES "\\x09-\\x0d\\x20\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff"
#define NOT_SPACES                                                                                \
    "\\x00-\\x08\\x0e-\\x1f\\x21-\\x9f\\xa1-\\u167f\\u1681-\\u1fff\\u200b-\\u2027\\u202a-\\u202e" \
    "\\u2030-\\u205e\\u2060-\\u2fff\\u3001-\\ufefe\\uff00-\\u{10ffff}"

typedef struct Translator {
    Arena *arena;
    Str in;    /* the original pattern */
    size_t at; /* the offset in it of the next byte to translate */
    Buf out;   /* the translation so far */
    EcmaPattern *pattern;
    bool in_class; /* between '[' and ']' */
    /* true after a quantifier: PCRE2 reads a following '+' as possessive, which ECMA-262 does not have */
    bool quantified;
    const char *reason; /* why the pattern is refused; NULL if no error was found so far */
    size_t fault;       /* the offset of the error in the original pattern */
} Translator;

/* Returns the byte that is `offset` bytes after the next one, or 0 at the end. */
static char ahead(const Translator *t, size_t offset)
{
    if (t->at + offset >= t->in.n) return '\0';
    return t->in.s[t->at + offset];
}

/* Writes `text` as the translation of the next `taken` bytes, and records where in the original it comes from. */
static void put_translated(Translator *t, size_t taken, Str text)
{
    EcmaPattern *pattern = t->pattern;
    EcmaPiece *piece =
        arena_push(t->arena, (void **)&pattern->pieces, &pattern->n, &pattern->capacity, sizeof(EcmaPiece));
    *piece = (EcmaPiece){.from = t->at, .to = t->out.n};
    buf_add(&t->out, text);
    t->at += taken;
    t->quantified = false;
}

/*
 * Copies the next `taken` bytes, which have the same meaning in PCRE2. At the end of the pattern, there may be fewer.
 */
static void copy(Translator *t, size_t taken)
{
    if (taken > t->in.n - t->at) taken = t->in.n - t->at;
    put_translated(t, taken, (Str){t->in.s + t->at, taken});
}

/* Records why the text is not a pattern of ECMA-262, and where. */
static void refuse_pattern(Translator *t, const char *reason)
{
    t->reason = reason;
    t->fault = t->at;
}

/*
 * Returns the number in `n` hexadecimal digits, which begin `offset` bytes ahead. Returns -1 if one of these bytes is
 * no such digit.
 */
static long hex_ahead(const Translator *t, size_t offset, size_t n)
{
    long value = 0;
    for (size_t i = 0; i < n; i++) {
        int digit = hex_value(ahead(t, offset + i));
        if (digit < 0) return -1;
        value = value << 4 | digit;
    }
    return value;
}

/*
 * Writes the character class of an escape such as \s, which has two bytes. Outside a class it needs brackets. Inside
 * one it needs none, and a following '-' is an ordinary character, because no range can begin here.
 */
static void put_class(Translator *t, Str inside)
{
    bool alone = !t->in_class;
    put_translated(t, 2, alone ? STR("[") : STR(""));
    buf_add(&t->out, inside);
    if (alone) buf_char(&t->out, ']');
    else if (ahead(t, 0) == '-') put_translated(t, 1, STR("\\-"));
}

/* The long names of Unicode categories, and the short ones that PCRE2 knows. */
static const struct {
    const char *name, *code;
} categories[] = {
    {"Other", "C"},
    {"Control", "Cc"},
    {"cntrl", "Cc"},
    {"Format", "Cf"},
    {"Unassigned", "Cn"},
    {"Private_Use", "Co"},
    {"Surrogate", "Cs"},
    {"Letter", "L"},
    {"Cased_Letter", "LC"},
    {"Lowercase_Letter", "Ll"},
    {"Modifier_Letter", "Lm"},
    {"Other_Letter", "Lo"},
    {"Titlecase_Letter", "Lt"},
    {"Uppercase_Letter", "Lu"},
    {"Mark", "M"},
    {"Combining_Mark", "M"},
    {"Spacing_Mark", "Mc"},
    {"Enclosing_Mark", "Me"},
    {"Nonspacing_Mark", "Mn"},
    {"Number", "N"},
    {"Decimal_Number", "Nd"},
    {"digit", "Nd"},
    {"Letter_Number", "Nl"},
    {"Other_Number", "No"},
    {"Punctuation", "P"},
    {"punct", "P"},
    {"Connector_Punctuation", "Pc"},
    {"Dash_Punctuation", "Pd"},
    {"Close_Punctuation", "Pe"},
    {"Final_Punctuation", "Pf"},
    {"Initial_Punctuation", "Pi"},
    {"Other_Punctuation", "Po"},
    {"Open_Punctuation", "Ps"},
    {"Symbol", "S"},
    {"Currency_Symbol", "Sc"},
    {"Modifier_Symbol", "Sk"},
    {"Math_Symbol", "Sm"},
    {"Other_Symbol", "So"},
    {"Separator", "Z"},
    {"Line_Separator", "Zl"},
    {"Paragraph_Separator", "Zp"},
    {"Space_Separator", "Zs"},
};

/*
 * Returns the text behind the prefix. If the text does not begin with it, or has nothing behind it, returns all of it.
 */
static Str without_prefix(Str text, const char *prefix)
{
    size_t n = strlen(prefix);
    return text.n > n && memcmp(text.s, prefix, n) == 0 ? (Str){text.s + n, text.n - n} : text;
}

/* Returns the name that PCRE2 has for a Unicode property. The long names of categories become short ones. */
static Str property_name(Str name)
{
    name = without_prefix(without_prefix(name, "General_Category="), "gc=");
    for (size_t i = 0; i < COUNT(categories); i++)
        if (str_is(name, categories[i].name)) return str_of(categories[i].code);
    return name;
}

/* True if the character may be in a name such as "Script=Greek" or "Lowercase_Letter". */
static bool is_in_property_name(char c)
{
    return is_alphanumeric(c) || c == '_' || c == '=';
}

/* Translates \p{...} or \P{...}. Scripts and properties with two values have the same names in PCRE2. */
static void put_property(Translator *t)
{
    enum { HEAD = 3 /* the bytes of "\p{" */ };
    size_t n = 0;
    while (is_in_property_name(ahead(t, HEAD + n))) n++;
    if (ahead(t, HEAD - 1) != '{' || ahead(t, HEAD + n) != '}') {
        refuse_pattern(t, TRANSLATED("write a property as `\\p{Name}`"));
        return;
    }
    Str name = property_name((Str){t->in.s + t->at + HEAD, n});
    put_translated(t, HEAD + n + 1, ahead(t, 1) == 'p' ? STR("\\p{") : STR("\\P{"));
    buf_add(&t->out, name);
    buf_char(&t->out, '}');
}

/* Copies \u{...}, which has one hexadecimal digit or more in its braces. */
static void put_braced_unicode(Translator *t)
{
    enum { HEAD = 3 /* the bytes of "\u{" */ };
    size_t n = HEAD;
    while (hex_value(ahead(t, n)) >= 0) n++;
    if (n == HEAD || ahead(t, n) != '}') refuse_pattern(t, TRANSLATED("`\\u{` needs hexadecimal digits and a '}'"));
    else copy(t, n + 1);
}

/*
 * Translates \u with four hexadecimal digits. Two such escapes can be a surrogate pair: they mean one character, which
 * is written as \u{...}. Half of a pair is copied.
 */
static void put_unicode(Translator *t)
{
    enum { SIGN = 2, DIGITS = 4, ESCAPE = SIGN + DIGITS /* the bytes of "\u", of its digits, and of both */ };
    long high = hex_ahead(t, SIGN, DIGITS);
    if (high < 0) {
        refuse_pattern(t, TRANSLATED("`\\u` needs four hexadecimal digits"));
        return;
    }
    bool pair = high >= 0xD800 && high < 0xDC00 && ahead(t, ESCAPE) == '\\' && ahead(t, ESCAPE + 1) == 'u';
    long low = pair ? hex_ahead(t, ESCAPE + SIGN, DIGITS) : -1;
    if (low < 0xDC00 || low > 0xDFFF) {
        copy(t, ESCAPE);
        return;
    }
    put_translated(t, 2 * ESCAPE, STR("\\u{"));
    buf_printf(&t->out, "%lx}", 0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00));
}

/* Translates an escape with a letter. An escape in the default case has the same meaning in PCRE2. */
static void put_letter_escape(Translator *t, char c)
{
    switch (c) {
    case 's': put_class(t, STR(SPACES)); break;
    case 'S': put_class(t, STR(NOT_SPACES)); break;
    case 'v': put_translated(t, 2, STR("\\x0b")); break;
    case 'p':
    case 'P': put_property(t); break;
    case 'u':
        if (ahead(t, 2) == '{') put_braced_unicode(t);
        else put_unicode(t);
        break;
    case 'x':
        if (hex_ahead(t, 2, 2) < 0) refuse_pattern(t, TRANSLATED("`\\x` needs two hexadecimal digits"));
        else copy(t, 4);
        break;
    case 'c':
        if (!is_letter(ahead(t, 2))) refuse_pattern(t, TRANSLATED("`\\c` needs a letter"));
        else copy(t, 3);
        break;
    default:
        if (strchr("dDwWbBtnfrk", c)) copy(t, 2);
        else refuse_pattern(t, TRANSLATED("unknown escape"));
    }
}

/* Translates an escape. An escape of a punctuation mark, or of a digit other than 0, is the same in PCRE2. */
static void put_escape(Translator *t)
{
    char c = ahead(t, 1);
    if (is_letter(c)) put_letter_escape(t, c);
    else if (c == '0' && is_digit(ahead(t, 2))) refuse_pattern(t, TRANSLATED("octal escapes are not allowed"));
    else if (c == '0') put_translated(t, 2, STR("\\x00"));
    else copy(t, 2);
}

/* Copies the beginning of a group. Kinds of groups that only PCRE2 has are refused. */
static void put_group(Translator *t)
{
    char c = ahead(t, 2);
    if (ahead(t, 1) == '*') refuse_pattern(t, TRANSLATED("nothing to repeat"));
    else if (ahead(t, 1) != '?') copy(t, 1);
    else if (c && strchr(":=!<", c)) copy(t, 3);
    else refuse_pattern(t, TRANSLATED("a group must begin with ( (?: (?= (?! (?<= (?<! or (?<name>"));
}

/* Returns the length of the quantifier here; 0 if there is none. */
static size_t quantifier_length(const Translator *t)
{
    char c = ahead(t, 0);
    if (c == '*' || c == '+' || c == '?') return 1;
    if (c != '{' || !is_digit(ahead(t, 1))) return 0;
    size_t n = 1;
    while (is_digit(ahead(t, n))) n++;
    if (ahead(t, n) == ',') n++;
    while (is_digit(ahead(t, n))) n++;
    return ahead(t, n) == '}' ? n + 1 : 0;
}

/*
 * Copies a quantifier. A `?` after a quantifier makes it lazy. Only a `+` directly after a quantifier is refused here;
 * PCRE2 itself refuses all other signs that have nothing to repeat.
 */
static void put_quantifier(Translator *t, size_t n)
{
    if (t->quantified && ahead(t, 0) == '+') {
        refuse_pattern(t, TRANSLATED("nothing to repeat"));
        return;
    }
    bool lazy = t->quantified && ahead(t, 0) == '?';
    copy(t, n);
    t->quantified = !lazy;
}

/* Translates the next character or escape between '[' and ']'. The sign ']' ends the class. */
static void put_class_member(Translator *t)
{
    char c = ahead(t, 0);
    t->in_class = c != ']';
    if (c == '\\') put_escape(t);
    else if (c == '[') put_translated(t, 1, STR("\\[")); /* PCRE2 would read "[:alpha:]" as a named class */
    else copy(t, 1);
}

/*
 * Translates the next piece of the pattern. A class has rules of its own. Characters without a special meaning are
 * copied.
 */
static void put_token(Translator *t)
{
    char c = ahead(t, 0);
    size_t n = quantifier_length(t);
    if (t->in_class) put_class_member(t);
    else if (n > 0) put_quantifier(t, n);
    else if (c == '\\') put_escape(t);
    else if (c == '(') put_group(t);
    else if (c == '.') put_translated(t, 1, STR("[^\\n\\r\\u2028\\u2029]"));
    else if (c == '[') {
        copy(t, ahead(t, 1) == '^' ? 2 : 1);
        t->in_class = true;
    } else copy(t, 1);
}

bool ecma_translate(Arena *arena, Str original, EcmaPattern *pattern, size_t *offset, const char **reason)
{
    *pattern = (EcmaPattern){0};
    Translator t = {.arena = arena, .in = original, .pattern = pattern};
    while (!t.reason && t.at < original.n) put_token(&t);
    pattern->text = buf_keep(arena, &t.out);
    *offset = t.fault;
    *reason = t.reason;
    return !t.reason;
}

size_t ecma_original_offset(const EcmaPattern *pattern, size_t offset)
{
    /* binary search for the last piece whose translation begins at the offset or before it */
    size_t low = 0, high = pattern->n;
    while (high - low > 1) {
        size_t middle = low + (high - low) / 2;
        if (pattern->pieces[middle].to <= offset) low = middle;
        else high = middle;
    }
    if (pattern->n == 0) return 0;
    /* an offset inside of a piece counts as its end, where the next piece begins */
    EcmaPiece piece = pattern->pieces[low];
    return offset > piece.to && low + 1 < pattern->n ? pattern->pieces[low + 1].from : piece.from;
}
