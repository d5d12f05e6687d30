/* Secrets by platform: secret_native.c uses GnuTLS, secret_wasm.c the browser. */
#ifndef TAPP_SERVER_SECRET_INNER_H
#define TAPP_SERVER_SECRET_INNER_H

#include "server/secret.h"

/* Bytes that nobody can guess. Without them the program ends. */
void secret_bytes(void *to, size_t n);

/* The block with this number, from 1 on: a function of the key that says nothing about the key or other blocks. */
Digest secret_block(const Digest *key, uint64_t number);

#endif
