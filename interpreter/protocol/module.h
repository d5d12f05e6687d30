/*
 * What a module of WebAssembly has for JavaScript: the engine protocol by calls in place of standard input and output.
 * A request is written into the memory that module_room gives; an answer is read from where module_answer points.
 */
#ifndef TAPP_PROTOCOL_MODULE_H
#define TAPP_PROTOCOL_MODULE_H

#include <stddef.h>

/* Memory for a text of this many bytes; it is valid until the next call of this function. */
char *module_room(size_t bytes);

/* Answers the request of this many bytes that was written into the memory. */
void module_engine(size_t bytes);

/* The last answer and its length; valid until the next request. */
const char *module_answer(void);
size_t module_answer_size(void);

#endif
