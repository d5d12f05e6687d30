/*
 * Secrets of the web table, such as the keys of seats. They come from the kernel's random numbers. Only their digests
 * are stored. Only secret_native.c uses the cryptographic library.
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
 * Random numbers for dealing, computed from 256 bits that the kernel draws for each deal. A person who knows all
 * numbers of one deal learns nothing about another deal.
 */
typedef struct SecretNumbers {
    Digest key, pool;
    uint64_t block; /* the number of the block in `pool` */
    size_t used;    /* bytes of `pool` that are used up */
} SecretNumbers;

/* Draws the 256 bits for a deal. */
void secret_numbers_begin(SecretNumbers *numbers);

/* A number from 0 to n - 1, all equally likely; n must be at least 1. */
uint32_t secret_below(SecretNumbers *numbers, uint32_t n);

/* The SHA-256 digest of a text. */
Digest secret_digest(Str text);

/* True if both digests are equal. The time does not depend on their contents. */
bool secret_equal(const Digest *a, const Digest *b);

#endif
