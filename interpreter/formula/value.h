/* Types and values of formulas: made from documents, measured, copied, compared, printed; exact fractions. */
#ifndef TAPP_FORMULA_VALUE_H
#define TAPP_FORMULA_VALUE_H

#include "text/node.h"

typedef enum TypeKind {
    TYPE_POISON, /* of an expression already reported: fits everything, silently */
    TYPE_NULL,
    TYPE_BOOL,
    TYPE_INT,      /* 64 bits; overflow is an error */
    TYPE_FRACTION, /* exact; an int where a fraction is wanted is one; lowest terms, den > 0 */
    TYPE_STRING,
    TYPE_ITEM, /* a member of a set: a card, or either of a pair. Compared by == and !=, tested by `in` */
    TYPE_SET,  /* up to 128 items: `size`, `in`, + union, - difference, == */
    TYPE_LIST,
    TYPE_MAP,
    TYPE_ANY /* known at run time only; gradual environments (tapp eval) alone */
} TypeKind;

/*
 * A type; `key` of maps and `element` of lists and maps point at types that live as long as the environment. They may
 * be NULL for unknown, but of names and results only in gradual environments: elsewhere code trusts types.
 */
typedef struct Type Type;
struct Type {
    TypeKind kind;
    const Type *key, *element;
};

typedef struct Fraction {
    int64_t num, den;
} Fraction;

typedef struct Value Value;
typedef struct ValueSet {
    uint64_t low, high; /* items 0..63, 64..127 */
} ValueSet;

/* The item SET_PAIRS + n stands for either of the items 2n and 2n + 1. */
enum { SET_PAIRS = 128 };

struct Value {
    TypeKind kind; /* never TYPE_POISON or TYPE_ANY */
    union {
        bool boolean;
        int64_t integer; /* also TYPE_ITEM: the item's number */
        struct {
            int64_t num, den;
        } fraction;
        Str string;
        ValueSet set;
        struct {
            const Value *items; /* a map: key, value, key, value ... */
            size_t n;           /* elements of a list, pairs of a map */
        } list;
    } as;
};

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

/* A fraction as people write it: 53½, −⅓, 2 1/7. */
void fraction_write(Buf *out, Fraction fraction);

/* A value as JSON: fractions as "106/3" (whole ones as integers), sets as lists of item numbers. */
void value_print_json(Buf *out, const Value *value);

/* Equality as the language's == has it. */
bool value_equal(const Value *a, const Value *b);

/*
 * A document's value, for tapp eval --with and tests: ints, bools, strings, lists, maps with string keys, null. Other
 * numbers are errors in `diags`, and null. It borrows the nodes' texts; the rest lies in the arena.
 */
Value value_from_node(Arena *arena, const Node *node, Diags *diags);

/* Type names for messages: "int", "list of int". */
void type_print(Buf *out, Type type);

/*
 * Exact fractions, in lowest terms with a positive denominator; false when the result does not fit 64 bits or the
 * divisor is 0. The rules room settles accounts with these.
 */
bool fraction_make(int64_t num, int64_t den, Fraction *out);
bool fraction_add(Fraction a, Fraction b, Fraction *out);
bool fraction_subtract(Fraction a, Fraction b, Fraction *out);
bool fraction_multiply(Fraction a, Fraction b, Fraction *out);
bool fraction_divide(Fraction a, Fraction b, Fraction *out);

/* Order as memcmp has it; whole numbers: the greatest that is no greater, the least that is no less, the nearest. */
int fraction_compare(Fraction a, Fraction b);
int64_t fraction_floor(Fraction a);
int64_t fraction_ceil(Fraction a);
int64_t fraction_round_half_up(Fraction a);

#endif
