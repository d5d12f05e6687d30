/*
 * The functions of a WebAssembly module for JavaScript: the engine protocol by calls instead of standard input and
 * output. A request is written into the memory from module_room(); module_answer() points to the answer.
 */
#ifndef TAPP_PROTOCOL_MODULE_H
#define TAPP_PROTOCOL_MODULE_H

#include <stddef.h>

/* Returns memory for a text of this many bytes; it is valid until the next call of this function. */
char *module_room(size_t bytes);

/* The text in that memory, for other functions that take texts. */
const char *module_text(void);

/* Answers the request of this many bytes in that memory. */
void module_engine(size_t bytes);

/* The last answer and its length; valid until the next request. */
const char *module_answer(void);
size_t module_answer_size(void);

#endif
