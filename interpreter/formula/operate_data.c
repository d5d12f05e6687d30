/* Operations on sets, strings, lists and maps. */
#include "formula/operate_inner.h"

#include "base/ascii.h"
#include "formula/set.h"

#include <stdalign.h>
#include <stdio.h>
#include <string.h>

const char FAULT_NO_ROOM[] = TRANSLATED("no memory for lists and strings");
const char FAULT_NO_KEY[] = TRANSLATED("no such key");

#define S values[0].as.set
#define T values[1].as.set

const char *operate_union(Value *values)
{
    S = set_union(S, T);
    return NULL;
}

const char *operate_difference(Value *values)
{
    S = set_difference(S, T);
    return NULL;
}

const char *operate_common(Value *values)
{
    S = set_common(S, T);
    return NULL;
}

const char *operate_count_common(Value *values)
{
    return give_int(values, set_size(set_common(S, T)));
}

const char *operate_has_all(Value *values)
{
    return give_bool(values, set_is_empty(set_difference(T, S)));
}

const char *operate_is_empty(Value *values)
{
    return give_bool(values, set_is_empty(S));
}

const char *operate_size_set(Value *values)
{
    return give_int(values, set_size(S));
}

const char *operate_in_set(Value *values)
{
    return give_bool(values, set_has(T, values[0].as.integer));
}

const char *operate_eq_set(Value *values)
{
    return give_bool(values, set_equal(S, T));
}

static bool starts_with(Str text, Str part)
{
    return part.n <= text.n && (part.n == 0 || memcmp(text.s, part.s, part.n) == 0);
}

const char *operate_size_string(Value *values)
{
    return give_int(values, (int64_t)str_code_points(values[0].as.string));
}

const char *operate_contains(Value *values)
{
    Str text = values[0].as.string, part = values[1].as.string;
    bool is_there = starts_with(text, part);
    for (; text.n > 0 && !is_there; is_there = starts_with(text, part)) text = (Str){text.s + 1, text.n - 1};
    return give_bool(values, is_there);
}

const char *operate_starts_with(Value *values)
{
    return give_bool(values, starts_with(values[0].as.string, values[1].as.string));
}

const char *operate_ends_with(Value *values)
{
    Str text = values[0].as.string, part = values[1].as.string;
    size_t skipped = text.n > part.n ? text.n - part.n : 0;
    Str tail = {text.s + skipped, text.n - skipped};
    return give_bool(values, str_equal(tail, part));
}

const char *operate_parse_int(Value *values)
{
    Str text = values[0].as.string;
    size_t i = text.n > 0 && text.s[0] == '-';
    int64_t sign = i ? -1 : 1, number = 0;
    if (i == text.n) return TRANSLATED("the string spells no int");
    for (; i < text.n; i++) {
        if (!is_digit(text.s[i])) return TRANSLATED("the string spells no int");
        if (__builtin_mul_overflow(number, (int64_t)10, &number)) return FAULT_OVERFLOW;
        if (__builtin_add_overflow(number, sign * (text.s[i] - '0'), &number)) return FAULT_OVERFLOW;
    }
    return give_int(values, number);
}

const char *operate_parse_bool(Value *values)
{
    static const char *const WORDS[] = {"false", "False", "FALSE", "f", "0", "true", "True", "TRUE", "t", "1"};
    for (size_t i = 0; i < COUNT(WORDS); i++)
        if (str_is(values[0].as.string, WORDS[i])) return give_bool(values, i >= COUNT(WORDS) / 2);
    return TRANSLATED("the string spells no bool");
}

const char *operate_same(Value *values)
{
    (void)values[0];
    return NULL;
}

const char *operate_size_list(Value *values)
{
    return give_int(values, (int64_t)values[0].as.list.n);
}

/* The place of a key among a map's items, or of a value in a list; -1 when it is not there. */
static int64_t find(const Value *list, const Value *wanted)
{
    size_t stride = list->kind == TYPE_MAP ? 2 : 1;
    for (size_t i = 0; i < list->as.list.n; i++)
        if (value_equal(&list->as.list.items[i * stride], wanted)) return (int64_t)(i * stride);
    return -1;
}

const char *operate_in(Value *values)
{
    return give_bool(values, find(&values[1], &values[0]) >= 0);
}

const char *operate_index(Value *values)
{
    Value list = values[0];
    if (list.kind == TYPE_MAP) {
        int64_t at = find(&list, &values[1]);
        if (at < 0) return FAULT_NO_KEY;
        values[0] = list.as.list.items[at + 1];
        return NULL;
    }
    int64_t at = values[1].as.integer;
    if (at < 0 || (uint64_t)at >= list.as.list.n) return TRANSLATED("index out of range");
    values[0] = list.as.list.items[at];
    return NULL;
}

const char *operate_has(Value *values)
{
    if (values[0].kind != TYPE_MAP) return TRANSLATED("'has' needs a map");
    return give_bool(values, find(&values[0], &values[1]) >= 0);
}

void *scratch_take(FormulaScratch *scratch, size_t size)
{
    if (!scratch || size > sizeof scratch->bytes) return NULL;
    size_t unit = alignof(Value), rounded = (size + unit - 1) / unit * unit;
    if (rounded > sizeof scratch->bytes - scratch->used) return NULL;
    void *memory = scratch->bytes + scratch->used;
    scratch->used += rounded;
    return memory;
}

const char *operate_concatenate(FormulaScratch *scratch, Value *values)
{
    Str head = values[0].as.string, tail = values[1].as.string;
    char *text = scratch_take(scratch, head.n + tail.n);
    if (!text) return FAULT_NO_ROOM;
    if (head.n) memcpy(text, head.s, head.n);
    if (tail.n) memcpy(text + head.n, tail.s, tail.n);
    values[0].as.string = (Str){text, head.n + tail.n};
    return NULL;
}

const char *operate_join(FormulaScratch *scratch, Value *values)
{
    size_t head = values[0].as.list.n, tail = values[1].as.list.n;
    Value *items = scratch_take(scratch, (head + tail) * sizeof(Value));
    if (!items) return FAULT_NO_ROOM;
    if (head) memcpy(items, values[0].as.list.items, head * sizeof(Value));
    if (tail) memcpy(items + head, values[1].as.list.items, tail * sizeof(Value));
    values[0].as.list.items = items;
    values[0].as.list.n = head + tail;
    return NULL;
}

const char *operate_string_int(FormulaScratch *scratch, Value *values)
{
    enum { LONGEST = 24 };
    char *text = scratch_take(scratch, LONGEST);
    if (!text) return FAULT_NO_ROOM;
    int n = snprintf(text, LONGEST, "%lld", (long long)values[0].as.integer);
    values[0] = value_string((Str){text, (size_t)n});
    return NULL;
}

const char *operate_string_bool(Value *values)
{
    values[0] = value_string(values[0].as.boolean ? STR("true") : STR("false"));
    return NULL;
}
