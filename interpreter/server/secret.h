/*
 * Secrets of the web table: keys of seats, drawn from the kernel's random numbers; only digests are stored. Only
 * secret_native.c uses the library.
 */
#ifndef TAPP_SERVER_SECRET_H
#define TAPP_SERVER_SECRET_H

#include "base/base.h"

enum { SECRET_TEXT = 32, TABLE_ID_TEXT = 12, DIGEST_BYTES = 32 };

typedef struct Digest {
    unsigned char bytes[DIGEST_BYTES];
} Digest;

/* Draws a new key of 128 bits as hexadecimal digits, terminated. */
void secret_draw(char text[SECRET_TEXT + 1]);

/* Draws a new id of a table, from letters and digits that do not look alike, terminated. */
void secret_table_id(char text[TABLE_ID_TEXT + 1]);

/* An unpredictable number of 63 bits. */
uint64_t secret_number(void);

/*
 * Random numbers for dealing, derived from 256 bits that the kernel has drawn for one deal: knowing all of them reveals
 * nothing about another deal.
 */
typedef struct SecretNumbers {
    Digest key, pool;
    uint64_t block; /* the block in the pool */
    size_t used;    /* used bytes of it */
} SecretNumbers;

/* Draws the bits. */
void secret_numbers_begin(SecretNumbers *numbers);

/* A number from 0 to n - 1 (n at least 1), all equally likely. */
uint32_t secret_below(SecretNumbers *numbers, uint32_t n);

/* The SHA-256 digest of a text. */
Digest secret_digest(Str text);

/* True if the bytes are equal. Takes constant time. */
bool secret_equal(const Digest *a, const Digest *b);

#endif
