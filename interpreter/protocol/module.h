/*
 * Functions of the WebAssembly module for JavaScript. They serve the engine protocol by calls, not by standard input
 * and output. JavaScript writes a request into the memory from module_room(), and reads the answer from
 * module_answer().
 */
#ifndef TAPP_PROTOCOL_MODULE_H
#define TAPP_PROTOCOL_MODULE_H

#include <stddef.h>

/* Returns memory for a text of this size. It is valid until the next call of this function. */
char *module_room(size_t bytes);

/* Returns the text in the memory from module_room(), for other functions that need a text. */
const char *module_text(void);

/* Answers the request in the memory of module_room(). `bytes` is the length of the request. */
void module_engine(size_t bytes);

/* Return the last answer and its length; valid until the next request. */
const char *module_answer(void);
size_t module_answer_size(void);

#endif
