/*
 * Writes JSON piece by piece into a Buf: commas, colons and line breaks are put here, what is said is the caller's.
 * Keys give back their writer, so that a member reads as one line: json_int(json_key(json, "seat"), seat).
 */
#ifndef TAPP_TEXT_JSON_WRITE_H
#define TAPP_TEXT_JSON_WRITE_H

#include "base/buf.h"

/* `{.out = out}` writes what is all by itself; `{.out = out, .goes_on = true}` goes on behind an item or member. */
typedef struct Json {
    Buf *out;
    bool is_spaced; /* a blank behind commas and colons */
    bool goes_on;   /* an item or member stands before: the next one wants a comma */
    bool on_line;   /* the next item or member, or the bracket that closes, begins a line `blanks` in */
    size_t blanks;
} Json;

/* Begins an object, a list; what is written from now on belongs to it. */
void json_map(Json *json);
void json_list(Json *json);

/* Ends objects and lists, the innermost first, with these brackets: "]}"; behind the last of all a line may end. */
void json_end(Json *json, const char *brackets);

/* What comes next, an item, a key or a closing bracket, stands on a line of its own, so many blanks in. */
void json_line(Json *json, size_t blanks);

/* The key of a member, whose value is what is written next. Gives the writer back. */
Json *json_key(Json *json, const char *key);
Json *json_name(Json *json, Str key);

/* Values: after a key, or as items of a list. */
void json_null(Json *json);
void json_bool(Json *json, bool truth);
void json_int(Json *json, int64_t number);
void json_count(Json *json, uint64_t number);
void json_decimal(Json *json, double number, int places);
void json_str(Json *json, Str text);

/* An exact fraction: a number if it is whole, else the string "num/den" as given. `den` is above 0. */
void json_ratio(Json *json, int64_t num, int64_t den);

/* 64 bits as a string of 16 hexadecimal digits, for readers of JSON may keep numbers as doubles. */
void json_hash(Json *json, uint64_t hash);

/* A value that others write: they do so, at once, into the Buf given back. */
Buf *json_value(Json *json);

#endif
