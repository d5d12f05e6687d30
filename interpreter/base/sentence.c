/* Fills in the placeholders of sentences. */
#include "base/sentence.h"

static Str part(Str text, size_t from, size_t to)
{
    return (Str){text.s + from, to - from};
}

/* Returns the index of the next character `wanted` from `from` on, or the length of the text. */
static size_t index_of(Str text, char wanted, size_t from)
{
    while (from < text.n && text.s[from] != wanted) from++;
    return from;
}

/* Writes the text for %1 to %4 or the number for #1 to #3. Returns false if these two characters are no placeholder. */
static bool add_slot(Buf *out, char mark, char digit, const Slots *slots)
{
    size_t at = (size_t)(digit - '1');
    if (mark == '%' && digit >= '1' && at < COUNT(slots->text)) buf_add(out, slots->text[at]);
    else if (mark == '#' && digit >= '1' && at < COUNT(slots->number))
        buf_printf(out, "%lld", (long long)slots->number[at]);
    else return false;
    return true;
}

/*
 * If an alternative such as {one|other} or [one|many] begins at `from`, writes the part that applies, with its
 * placeholders filled in. Then returns the index of the last bracket. Otherwise returns `from`. Alternatives of the
 * same kind cannot be nested.
 */
static size_t add_alternative(Buf *out, Str sentence, size_t from, const Slots *slots)
{
    bool is_person = sentence.s[from] == '{', is_number = sentence.s[from] == '[';
    if (!is_person && !is_number) return from;
    size_t end = index_of(sentence, is_person ? '}' : ']', from), middle = index_of(sentence, '|', from);
    if (end == sentence.n || middle > end) return from;
    bool is_first = is_person ? slots->you : slots->number[0] == 1;
    sentence_fill(out, is_first ? part(sentence, from + 1, middle) : part(sentence, middle + 1, end), slots);
    return end;
}

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

void sentence_agree(Buf *out, Str text, bool is_one)
{
    for (size_t i = 0, from; i < text.n; i = from + 1) {
        from = index_of(text, '[', i);
        buf_add(out, part(text, i, from));
        if (from == text.n) return;
        size_t end = index_of(text, ']', from), middle = index_of(text, '|', from);
        bool is_choice = end < text.n && middle < end;
        if (is_choice) buf_add(out, is_one ? part(text, from + 1, middle) : part(text, middle + 1, end));
        else buf_char(out, '['); /* a bracket without an alternative is text */
        if (is_choice) from = end;
    }
}

void sentence_say(Buf *out, Str language, const char *entry, const Slots *slots)
{
    sentence_fill(out, str_of(translate_entry(language, entry)), slots);
}
