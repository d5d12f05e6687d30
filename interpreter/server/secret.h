/*
 * Secrets of the tables, such as the keys of seats. They are random numbers of the kernel. Only their digests are
 * stored. Only secret_native.c uses the cryptographic library.
 */
#ifndef TAPP_SERVER_SECRET_H
#define TAPP_SERVER_SECRET_H

#include "base/base.h"

/* SECRET_TEXT, TABLE_ID_TEXT: the characters of a key and of a table's id. DIGEST_BYTES: the bytes of a digest. */
enum { SECRET_TEXT = 32, TABLE_ID_TEXT = 12, DIGEST_BYTES = 32 };

typedef struct Digest {
    unsigned char bytes[DIGEST_BYTES];
} Digest;

/* Draws a new key of 128 bits, as hexadecimal digits with a zero byte at the end. */
void secret_draw(char text[SECRET_TEXT + 1]);

/* Draws a new id for a table, of letters and digits that do not look alike, with a zero byte at the end. */
void secret_table_id(char text[TABLE_ID_TEXT + 1]);

/* Returns a number of 63 bits that nobody can predict. */
uint64_t secret_number(void);

/*
 * Random numbers for dealing. They are calculated from a key of 256 bits, which the kernel draws anew for each deal. So
 * a person who knows all numbers of one deal learns nothing about another deal.
 */
typedef struct SecretNumbers {
    Digest key;
    Digest pool;    /* the present block of random bytes */
    uint64_t block; /* the number of this block */
    size_t used;    /* how many bytes of `pool` were used */
} SecretNumbers;

/* Draws the 256 bits for the next deal. */
void secret_numbers_begin(SecretNumbers *numbers);

/* Returns a number from 0 to n - 1, all equally likely. n must be at least 1. */
uint32_t secret_below(SecretNumbers *numbers, uint32_t n);

/* Returns the SHA-256 digest of a text. */
Digest secret_digest(Str text);

/* True if the digests are equal. The time that this takes does not depend on their contents. */
bool secret_equal(const Digest *a, const Digest *b);

#endif
