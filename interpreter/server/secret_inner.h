/* The parts of secret.h that depend on the platform: secret_native.c uses GnuTLS, secret_wasm.c the browser. */
#ifndef TAPP_SERVER_SECRET_INNER_H
#define TAPP_SERVER_SECRET_INNER_H

#include "server/secret.h"

/* Draws bytes that nobody can guess. If this is not possible, the program ends. */
void secret_bytes(void *to, size_t n);

/*
 * A block of random bytes: a function of the key and a number from 1. A block reveals nothing about the key or other
 * blocks.
 */
Digest secret_block(const Digest *key, uint64_t number);

#endif
