/* The words of a formula: numbers, strings, names, operators, each with its place in the text. */
#ifndef TAPP_FORMULA_TOKEN_H
#define TAPP_FORMULA_TOKEN_H

#include "base/arena.h"

typedef enum TokenKind {
    TOKEN_END,
    TOKEN_BROKEN, /* reported by `problem`; stands for a value of unknown type, or nothing when `is_fatal` */
    TOKEN_INT,
    TOKEN_STRING,
    TOKEN_NAME,
    TOKEN_QUOTED_NAME, /* in backticks, which its text leaves out; only behind a dot */
    TOKEN_SYMBOL       /* an operator or bracket; its text says which */
} TokenKind;

typedef struct Token {
    TokenKind kind;
    size_t from, to;     /* bytes of the formula's text */
    Str text;            /* as written */
    Str string;          /* TOKEN_STRING: decoded, in the arena or the text */
    uint64_t magnitude;  /* TOKEN_INT: 0 ... 2^63; more is broken */
    const char *problem; /* TOKEN_BROKEN: what to say after the quoted text */
    bool is_fatal;       /* TOKEN_BROKEN: reading on makes no sense */
} Token;

typedef struct Lexer {
    Arena *arena; /* for decoded strings */
    Str text;
    size_t at;
} Lexer;

/* The next token; TOKEN_END at the end, again and again. */
Token token_next(Lexer *lexer);

/* Is this word reserved by CEL, so that it cannot be a name (it may follow a dot)? */
bool token_is_reserved(Str word);

#endif
