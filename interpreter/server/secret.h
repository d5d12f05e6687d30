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

/* A number that nobody can guess, of 63 bits. */
uint64_t secret_number(void);

/* SHA-256 of a text. */
Digest secret_digest(Str text);

/* Same bytes? Takes as long whether they are or not. */
bool secret_equal(const Digest *a, const Digest *b);

#endif
