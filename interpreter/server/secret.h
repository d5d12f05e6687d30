/*
 * Secrets of the web table: keys of seats, drawn by the kernel, of which only a digest is kept. The one file that knows
 * the library behind it is secret.c.
 */
#ifndef TAPP_SERVER_SECRET_H
#define TAPP_SERVER_SECRET_H

#include "base/base.h"

enum { SECRET_TEXT = 32, TABLE_ID_TEXT = 12, DIGEST_BYTES = 32 };

typedef struct Digest {
    unsigned char bytes[DIGEST_BYTES];
} Digest;

/* A new key of 128 bits as hexadecimal digits, terminated. */
void secret_draw(char text[SECRET_TEXT + 1]);

/* A new id of a table: letters and digits that cannot be mistaken for each other, terminated. */
void secret_table_id(char text[TABLE_ID_TEXT + 1]);

/* A number of 63 bits that nobody can guess. */
uint64_t secret_number(void);

/*
 * Numbers for dealing, each a function of 256 bits that the kernel has drawn for this deal alone: whoever knows all of
 * them learns nothing about those of another deal.
 */
typedef struct SecretNumbers {
    Digest key, pool;
    uint64_t block; /* that is in the pool */
    size_t used;    /* bytes of it */
} SecretNumbers;

/* Draws the bits. */
void secret_numbers_begin(SecretNumbers *numbers);

/* One from 0 to n - 1 (n at least 1), each as likely. */
uint32_t secret_below(SecretNumbers *numbers, uint32_t n);

/* SHA-256 of a text. */
Digest secret_digest(Str text);

/* Same bytes? Takes as long whether they are or not. */
bool secret_equal(const Digest *a, const Digest *b);

#endif
