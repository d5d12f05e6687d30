/* The tokens of a formula: numbers, strings, names, operators, each with its place. */
#ifndef TAPP_FORMULA_TOKEN_H
#define TAPP_FORMULA_TOKEN_H

#include "base/arena.h"

typedef enum TokenKind {
    TOKEN_END,
    TOKEN_BROKEN, /* reported by `problem`; treated as a value of unknown type, or as nothing if `is_fatal` */
    TOKEN_INT,
    TOKEN_STRING,
    TOKEN_NAME,
    TOKEN_QUOTED_NAME, /* in backticks, which are not part of the text; only after a dot */
    TOKEN_SYMBOL       /* an operator or bracket, identified by its text */
} TokenKind;

typedef struct Token {
    TokenKind kind;
    size_t from, to;     /* bytes of the formula's text */
    Str text;            /* as written */
    Str string;          /* TOKEN_STRING: decoded, in the arena or the text */
    uint64_t magnitude;  /* TOKEN_INT: 0 ... 2^63; larger numbers are broken tokens */
    const char *problem; /* TOKEN_BROKEN: the message after the quoted text */
    bool is_fatal;       /* TOKEN_BROKEN: the rest cannot be parsed */
} Token;

typedef struct Lexer {
    Arena *arena; /* for decoded strings */
    Str text;
    size_t at;
} Lexer;

/* Returns the next token. At the end it returns TOKEN_END, also if it is called again. */
Token token_next(Lexer *lexer);

/* True if CEL reserves this word, so that it cannot be a name (it may follow a dot). */
bool token_is_reserved(Str word);

#endif
