/* Types and values of formulas: reading from documents, size, copies, comparison, printing; exact fractions. */
#ifndef TAPP_FORMULA_VALUE_H
#define TAPP_FORMULA_VALUE_H

#include "text/node.h"

typedef enum TypeKind {
    TYPE_POISON, /* the type of an expression whose error was reported; it fits everywhere */
    TYPE_NULL,
    TYPE_BOOL,
    TYPE_INT,      /* 64 bits; overflow is an error */
    TYPE_FRACTION, /* exact, in lowest terms, den > 0; ints are accepted as fractions */
    TYPE_STRING,
    /* a member of a set: a card; or either of two identical cards (see SET_PAIRS). It supports ==, != and `in`. */
    TYPE_ITEM,
    TYPE_SET, /* up to 128 items; operations: `size`, `in`, + (union), - (difference), == */
    TYPE_LIST,
    TYPE_MAP,
    TYPE_ANY /* the type is known only at run time; only gradual environments (tapp eval) have it */
} TypeKind;

/*
 * A type. `key` (of maps) and `element` (of lists and maps) point to types that live as long as the environment. NULL
 * means unknown. Names and results of an environment may have unknown types only if it is gradual.
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

/* The item SET_PAIRS + n represents either of the items 2n and 2n + 1. */
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

/* Constructors of simple values. */
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

/* Returns a deep copy in the arena. The document reader or the height of a formula bounds the depth. */
Value value_copy(Arena *arena, const Value *value);

/*
 * Returns a measure of the size of a value. A list counts its elements, and a map its keys and values, with their own
 * sizes added. A string counts as 1 and one more for each 16 bytes. All other values count as 0. Counting stops at
 * `limit`, so a greater result is only a lower bound.
 */
uint64_t value_weight(const Value *value, uint64_t limit);

/* Returns the type of a value; members of lists and maps have TYPE_ANY. */
Type value_type(const Value *value);

/* Returns an int or the number of an item; 1 or 0 for a bool; 0 for the empty value after an error. */
int64_t value_number(const Value *value);

/* Returns a fraction or int as a fraction; 0 for the empty value after an error. */
Fraction value_fraction(const Value *value);

/* Writes a fraction as people do: 53½, −⅓, 2 1/7. */
void fraction_write(Buf *out, Fraction fraction);

/* Prints a value as JSON: fractions as "106/3" (integers as such), sets as lists of item numbers. */
void value_print_json(Buf *out, const Value *value);

/* True if two values are equal as defined by the language's ==. */
bool value_equal(const Value *a, const Value *b);

/*
 * Returns the value of a document node, for tapp eval --with and tests: ints, bools, strings, lists, maps with string
 * keys, null. Other numbers are reported and give null. The value borrows the nodes' texts; the rest is in the arena.
 */
Value value_from_node(Arena *arena, const Node *node, Diags *diags);

/*
 * Types in the words of authors, for messages. The function type_print() prints the name, such as "whole number" or
 * "list of cards", or with its article, such as "a condition". The function type_plural() returns the word for several
 * values, such as "texts".
 */
void type_print(Buf *out, Type type, bool with_article);
const char *type_plural(TypeKind kind);

/*
 * Operations on exact fractions, in lowest terms with a positive denominator; fraction_make() accepts any numbers. They
 * return false if the divisor is 0, or if the result or a number on the way to it does not fit 64 bits. `*out` then has
 * no meaning. The folders rules/ and engine/ also use them, for settlements.
 */
bool fraction_make(int64_t num, int64_t den, Fraction *out);
bool fraction_add(Fraction a, Fraction b, Fraction *out);
bool fraction_subtract(Fraction a, Fraction b, Fraction *out);
bool fraction_multiply(Fraction a, Fraction b, Fraction *out);
bool fraction_divide(Fraction a, Fraction b, Fraction *out);

/*
 * fraction_compare() returns the order as memcmp() does: negative, 0 or positive. The other functions round down, up,
 * and to the nearest integer (halves up).
 */
int fraction_compare(Fraction a, Fraction b);
int64_t fraction_floor(Fraction a);
int64_t fraction_ceil(Fraction a);
int64_t fraction_round_half_up(Fraction a);

#endif
