/* The parts of secret.h that depend on the system. secret_native.c uses GnuTLS, secret_wasm.c the browser. */
#ifndef TAPP_SERVER_SECRET_INNER_H
#define TAPP_SERVER_SECRET_INNER_H

#include "server/secret.h"

/* Draws bytes that nobody can guess. If this is impossible, the program ends. */
void secret_bytes(void *to, size_t n);

/*
 * Returns a block of random bytes, calculated from the key and a number from 1. A block reveals nothing about the key
 * or other blocks.
 */
Digest secret_block(const Digest *key, uint64_t number);

#endif
