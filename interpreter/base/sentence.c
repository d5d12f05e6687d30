/* Filling in the slots of sentences. */
#include "base/sentence.h"

static Str part(Str text, size_t from, size_t to)
{
    return (Str){text.s + from, to - from};
}

static size_t find(Str text, char wanted, size_t from)
{
    while (from < text.n && text.s[from] != wanted) from++;
    return from;
}

static bool add_slot(Buf *out, char mark, char digit, const Slots *slots)
{
    size_t at = (size_t)(digit - '1');
    if (mark == '%' && digit >= '1' && at < COUNT(slots->text)) buf_add(out, slots->text[at]);
    else if (mark == '#' && digit >= '1' && at < COUNT(slots->number))
        buf_printf(out, "%lld", (long long)slots->number[at]);
    else return false;
    return true;
}

void sentence_fill(Buf *out, Str sentence, const Slots *slots)
{
    for (size_t i = 0; i < sentence.n; i++) {
        char c = sentence.s[i];
        if (c == '{' || c == '[') { /* the alternatives hold no braces themselves */
            size_t middle = find(sentence, '|', i), end = find(sentence, c == '{' ? '}' : ']', middle);
            bool first = c == '{' ? slots->you : slots->number[0] == 1;
            sentence_fill(out, first ? part(sentence, i + 1, middle) : part(sentence, middle + 1, end), slots);
            i = end;
        } else if (i + 1 < sentence.n && add_slot(out, c, sentence.s[i + 1], slots)) {
            i++;
        } else {
            buf_char(out, c);
        }
    }
}
