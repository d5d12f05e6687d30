/*
 * Writes JSON piece by piece into a Buf, with commas, colons and line breaks. json_key() returns the writer, so that a
 * key and its value can be written in one line: json_int(json_key(json, "seat"), seat).
 */
#ifndef TAPP_TEXT_JSON_WRITE_H
#define TAPP_TEXT_JSON_WRITE_H

#include "base/buf.h"

/*
 * A text that is being written. `{.out = out}` begins a new text; `{.out = out, .goes_on = true}` goes on after an item
 * or member.
 */
typedef struct Json {
    Buf *out;
    bool is_spaced; /* writes a blank after each comma and colon */
    bool goes_on;   /* an item or member comes before, so the next needs a comma */
    bool on_line;   /* the next item, member or closing bracket begins on a new line, after `blanks` blanks */
    size_t blanks;
} Json;

/* json_map() begins an object, json_list() a list. All that follows belongs to it, until json_end(). */
void json_map(Json *json);
void json_list(Json *json);

/*
 * Ends objects and lists. `brackets` has their closing brackets, from the innermost on, such as "]}". A line feed may
 * follow them.
 */
void json_end(Json *json, const char *brackets);

/* Begins a new line for the next item, key or closing bracket, with `blanks` blanks before it. */
void json_line(Json *json, size_t blanks);

/* Write the key of a member. The value that is written next belongs to it. Both return the writer. */
Json *json_key(Json *json, const char *key);
Json *json_name(Json *json, Str key);

/* Write a value: after a key, or as an item of a list. json_decimal() writes `places` digits after the point. */
void json_null(Json *json);
void json_bool(Json *json, bool truth);
void json_int(Json *json, int64_t number);
void json_count(Json *json, uint64_t number);
void json_decimal(Json *json, double number, int places);
void json_str(Json *json, Str text);

/*
 * Writes a fraction exactly: as a number if its value is an integer, otherwise as the string "num/den". `den` must be
 * positive.
 */
void json_ratio(Json *json, int64_t num, int64_t den);

/*
 * Writes 64 bits as a string of 16 hexadecimal digits. As a number, they could lose digits in a reader that uses
 * doubles.
 */
void json_hash(Json *json, uint64_t hash);

/* Returns the Buf. The caller must write exactly one value into it before the next call of a json function. */
Buf *json_value(Json *json);

#endif
