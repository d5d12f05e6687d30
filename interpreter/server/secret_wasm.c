/*
 * Secrets in a browser. Its user can read all memory anyway, so a block is drawn anew each time, and a digest is just
 * the key.
 */
#define _DEFAULT_SOURCE /* for getentropy() */
#include "server/secret_inner.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

_Static_assert(SECRET_TEXT <= DIGEST_BYTES, "a key fits into a digest");

void secret_bytes(void *to, size_t n)
{
    if (getentropy(to, n) != 0) abort();
}

Digest secret_block(const Digest *key, uint64_t number)
{
    Digest block;
    (void)key;
    (void)number;
    secret_bytes(block.bytes, sizeof block.bytes);
    return block;
}

Digest secret_digest(Str text)
{
    Digest digest = {{0}};
    memcpy(digest.bytes, text.s, text.n < DIGEST_BYTES ? text.n : DIGEST_BYTES);
    return digest;
}
