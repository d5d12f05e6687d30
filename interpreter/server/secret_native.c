/* Random bytes and digests by GnuTLS. */
#include "server/secret_inner.h"

#include <gnutls/crypto.h>
#include <gnutls/gnutls.h>

#include <stdlib.h>

/* If the kernel gives no random numbers, the program ends, because tables without secrets would be unsafe. */
void secret_bytes(void *to, size_t n)
{
    if (gnutls_rnd(GNUTLS_RND_KEY, to, n) < 0) abort();
}

/* Returns the HMAC-SHA256 of the number of the block, with the key. */
Digest secret_block(const Digest *key, uint64_t number)
{
    Digest block;
    if (gnutls_hmac_fast(GNUTLS_MAC_SHA256, key->bytes, DIGEST_BYTES, &number, sizeof number, block.bytes) < 0) abort();
    return block;
}

Digest secret_digest(Str text)
{
    Digest digest = {{0}};
    if (gnutls_hash_fast(GNUTLS_DIG_SHA256, text.s, text.n, digest.bytes) < 0) abort();
    return digest;
}
