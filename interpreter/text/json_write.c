/*
 * Writes JSON piece by piece. For commas, no list of open brackets is needed: a comma comes before each value that does
 * not follow a bracket or a key.
 */
#include "text/json_write.h"

/* Begins a new line, if json_line() has asked for one. */
static void break_line(Json *json)
{
    if (!json->on_line) return;
    buf_char(json->out, '\n');
    buf_repeat(json->out, ' ', json->blanks);
    json->on_line = false;
}

/*
 * Writes the comma and the line break that must be before the next value. Returns the Buf, to which the caller then
 * writes the value.
 */
Buf *json_value(Json *json)
{
    if (json->goes_on) buf_add(json->out, json->is_spaced && !json->on_line ? STR(", ") : STR(","));
    break_line(json);
    json->goes_on = true;
    return json->out;
}

/* Writes an opening bracket, with a comma before it if a value comes before. No comma follows the bracket. */
static void open(Json *json, char bracket)
{
    buf_char(json_value(json), bracket);
    json->goes_on = false;
}

void json_map(Json *json)
{
    open(json, '{');
}

void json_list(Json *json)
{
    open(json, '[');
}

void json_end(Json *json, const char *brackets)
{
    break_line(json);
    buf_add(json->out, str_of(brackets));
    json->goes_on = true;
}

void json_line(Json *json, size_t blanks)
{
    json->on_line = true;
    json->blanks = blanks;
}

Json *json_name(Json *json, Str key)
{
    buf_json(json_value(json), key);
    buf_add(json->out, json->is_spaced ? STR(": ") : STR(":"));
    json->goes_on = false;
    return json;
}

Json *json_key(Json *json, const char *key)
{
    return json_name(json, str_of(key));
}

void json_null(Json *json)
{
    buf_add(json_value(json), STR("null"));
}

void json_bool(Json *json, bool truth)
{
    buf_add(json_value(json), truth ? STR("true") : STR("false"));
}

/* Writes a number without printf(). A message with a hundred numbers would spend a tenth of its time there. */
static void add_digits(Buf *out, uint64_t number)
{
    char digits[20];
    size_t at = sizeof digits;
    do digits[--at] = (char)('0' + number % 10);
    while (number /= 10);
    buf_add(out, (Str){digits + at, sizeof digits - at});
}

void json_int(Json *json, int64_t number)
{
    bool is_negative = number < 0;
    uint64_t size = is_negative ? 0 - (uint64_t)number : (uint64_t)number;
    Buf *out = json_value(json);
    if (is_negative) buf_char(out, '-');
    add_digits(out, size);
}

void json_count(Json *json, uint64_t number)
{
    add_digits(json_value(json), number);
}

void json_decimal(Json *json, double number, int places)
{
    buf_printf(json_value(json), "%.*f", places, number);
}

void json_str(Json *json, Str text)
{
    buf_json(json_value(json), text);
}

void json_ratio(Json *json, int64_t num, int64_t den)
{
    if (num % den == 0) json_int(json, num / den);
    else buf_printf(json_value(json), "\"%lld/%lld\"", (long long)num, (long long)den);
}

void json_hash(Json *json, uint64_t hash)
{
    buf_printf(json_value(json), "\"%016llx\"", (unsigned long long)hash);
}
