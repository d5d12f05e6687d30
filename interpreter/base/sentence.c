/* Fills in the placeholders of sentences. */
#include "base/sentence.h"

/* Returns the text from the index `from` up to, but not including, the index `to`. */
static Str part(Str text, size_t from, size_t to)
{
    return (Str){text.s + from, to - from};
}

/* Returns the index of the first character `wanted` from the index `from` on, or the length of the text. */
static size_t index_of(Str text, char wanted, size_t from)
{
    while (from < text.n && text.s[from] != wanted) from++;
    return from;
}

/*
 * Writes the text for %1 to %4, or the number for #1 to #3. If the two characters are no placeholder, writes nothing
 * and returns false.
 */
static bool add_slot(Buf *out, char mark, char digit, const Slots *slots)
{
    if (digit < '1') return false;
    size_t at = (size_t)(digit - '1');
    bool is_text = mark == '%' && at < COUNT(slots->text), is_number = mark == '#' && at < COUNT(slots->number);
    if (is_text) buf_add(out, slots->text[at]);
    if (is_number) buf_printf(out, "%lld", (long long)slots->number[at]);
    return is_text || is_number;
}

/*
 * If an alternative such as {one|other} or [one|many] begins at `from`, writes the part that applies, with its
 * placeholders filled in, and returns the index of the closing bracket. Otherwise writes nothing and returns `from`.
 * Alternatives of the same kind cannot be nested.
 */
static size_t add_alternative(Buf *out, Str sentence, size_t from, const Slots *slots)
{
    bool is_person = sentence.s[from] == '{', is_number = sentence.s[from] == '[';
    if (!is_person && !is_number) return from;
    size_t end = index_of(sentence, is_person ? '}' : ']', from), middle = index_of(sentence, '|', from);
    if (end == sentence.n || middle > end) return from;
    bool takes_first = is_person ? slots->you : slots->number[0] == 1;
    sentence_fill(out, takes_first ? part(sentence, from + 1, middle) : part(sentence, middle + 1, end), slots);
    return end;
}

/*
 * Writes the sentence with its placeholders and alternatives filled in. Each turn of the loop handles an alternative, a
 * placeholder, or else one character of text.
 */
void sentence_fill(Buf *out, Str sentence, const Slots *slots)
{
    for (size_t i = 0; i < sentence.n; i++) {
        char c = sentence.s[i];
        size_t end = add_alternative(out, sentence, i, slots);
        if (end > i) {
            i = end;
        } else if (i + 1 < sentence.n && add_slot(out, c, sentence.s[i + 1], slots)) {
            i++;
        } else {
            buf_char(out, c);
        }
    }
}

/* Writes the text with one part of each [one|many]: the first part if `is_one`, else the second. */
void sentence_agree(Buf *out, Str text, bool is_one)
{
    size_t at = 0;
    while (at < text.n) {
        size_t open = index_of(text, '[', at);
        buf_add(out, part(text, at, open));
        if (open == text.n) return;
        size_t end = index_of(text, ']', open), middle = index_of(text, '|', open);
        bool is_alternative = end < text.n && middle < end;
        if (is_alternative) buf_add(out, is_one ? part(text, open + 1, middle) : part(text, middle + 1, end));
        else buf_char(out, '['); /* a bracket without an alternative is text */
        at = is_alternative ? end + 1 : open + 1;
    }
}

void sentence_say(Buf *out, Str language, const char *entry, const Slots *slots)
{
    sentence_fill(out, str_of(translate_entry(language, entry)), slots);
}
