/* Values as data: made from documents, measured, copied, asked for their type. */
#ifndef TAPP_FORMULA_VALUE_H
#define TAPP_FORMULA_VALUE_H

#include "formula/formula.h"

/* Makers of plain values. */
static inline Value value_int(int64_t integer)
{
    return (Value){.kind = TYPE_INT, .as.integer = integer};
}

static inline Value value_bool(bool boolean)
{
    return (Value){.kind = TYPE_BOOL, .as.boolean = boolean};
}

static inline Value value_string(Str string)
{
    return (Value){.kind = TYPE_STRING, .as.string = string};
}

/* A deep copy in the arena. Its depth is bounded by the reader of documents or by the height of a formula. */
Value value_copy(Arena *arena, const Value *value);

/*
 * How many values there are within, counted as often as they are reached: elements of lists, keys and values of maps,
 * a string's bytes by 16. Stops counting at `limit`.
 */
uint64_t value_weight(const Value *value, uint64_t limit);

/* The type of a value; what is inside lists and maps is TYPE_ANY. */
Type value_type(const Value *value);

/* An int, or 1 and 0 for a bool; 0 for a value that is empty after a fault. */
int64_t value_number(const Value *value);

/* The number a fraction or int stands for; 0 for a value that is empty after a fault. */
Fraction value_fraction(const Value *value);

/* Order of two values of one kind, ints passing for fractions: below 0, 0, above 0. Fractions, strings, bools, ints. */
int value_compare(const Value *a, const Value *b);

#endif
