/*
 * Writes JSON piece by piece into a Buf, including commas, colons and line breaks. json_key() returns the writer, so
 * that a member reads as one line: json_int(json_key(json, "seat"), seat).
 */
#ifndef TAPP_TEXT_JSON_WRITE_H
#define TAPP_TEXT_JSON_WRITE_H

#include "base/buf.h"

/* `{.out = out}` starts a new text; `{.out = out, .goes_on = true}` continues after an item or member. */
typedef struct Json {
    Buf *out;
    bool is_spaced; /* writes a blank after commas and colons */
    bool goes_on;   /* an item or member was written before, so the next one needs a comma */
    bool on_line;   /* the next item, member or closing bracket begins on a new line, indented by `blanks` */
    size_t blanks;
} Json;

/* Begin an object or a list; everything written until json_end() belongs to it. */
void json_map(Json *json);
void json_list(Json *json);

/*
 * Ends objects and lists, the innermost first. `brackets` lists their closing brackets: "]}". A line break may follow.
 */
void json_end(Json *json, const char *brackets);

/* Puts the next item, key or closing bracket on a line of its own, indented by `blanks`. */
void json_line(Json *json, size_t blanks);

/* Writes the key of a member; the next value belongs to it. Returns the writer. */
Json *json_key(Json *json, const char *key);
Json *json_name(Json *json, Str key);

/* Write a value, after a key or as an item of a list. */
void json_null(Json *json);
void json_bool(Json *json, bool truth);
void json_int(Json *json, int64_t number);
void json_count(Json *json, uint64_t number);
void json_decimal(Json *json, double number, int places);
void json_str(Json *json, Str text);

/*
 * Writes an exact fraction: as a number if its value is an integer, else as the string "num/den". `den` must be
 * positive.
 */
void json_ratio(Json *json, int64_t num, int64_t den);

/* Writes 64 bits as a string of 16 hexadecimal digits, because JSON readers may store numbers as doubles. */
void json_hash(Json *json, uint64_t hash);

/* Returns the Buf, into which the caller must write one value immediately. */
Buf *json_value(Json *json);

#endif
