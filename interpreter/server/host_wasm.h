/*
 * Runs the tables in a worker of a web page, and not on a server. JavaScript passes requests in and gets the answers.
 * The requests are those of docs/web-protocol.md.
 */
#ifndef TAPP_SERVER_HOST_WASM_H
#define TAPP_SERVER_HOST_WASM_H

#include "server/store.h"
#include "server/web.h"

/* ---- called by JavaScript ------------------------------------------------------------------------------------- */

/* JavaScript first writes texts into the memory of module_room() (protocol/module.h). `bytes` is their length. */

/* Passes in a line that host_keep() stored during an earlier visit. All lines must come before module_host_open(). */
void module_host_restore(size_t bytes);

/* Starts the tables. No request may come before this. */
void module_host_open(void);

/*
 * Passes in a request, as an object of texts: `method` and `path` and, if the request has them, `key`, `last`,
 * `language` and `body`. host_answer() gets the answer, with the same number: during this call, or during a later call
 * of module_host_run().
 */
void module_host_request(size_t bytes, uint32_t number);

/* Says that the client no longer reads the stream with this number. */
void module_host_leave(uint32_t number);

/*
 * Carries out all work that is waiting. Returns the milliseconds after which it must be called again: 0 means at once,
 * -1 means only after the next request.
 */
int module_host_run(void);

/* ---- defined in JavaScript ------------------------------------------------------------------------------------ */

/* Stores a line until the next visit. A line is an object of JSON; its members `table` and `number` identify it. */
void host_keep(const char *line, size_t bytes);

/*
 * Gets the answer to a request: its HTTP status, the media type of its body (ending with a zero byte), and the body. A
 * stream has no body.
 */
void host_answer(uint32_t number, unsigned status, const char *type, const char *body, size_t bytes);

/* The module calls host_send() with the next text of a stream, and host_end() after the last one. */
void host_send(uint32_t number, const char *text, size_t bytes);
void host_end(uint32_t number);

/* ---- used by several files ------------------------------------------------------------------------------------ */

/*
 * In store_wasm.c: adds a line that host_keep() stored. A damaged line is left out, and its table then cannot be read.
 */
void store_restore(Store *store, Str line);

/*
 * In web_wasm.c. web_request() serves a request in the form of module_host_request(); web_leave() ends a stream;
 * web_is_woken() is true if a stream has data to send.
 */
void web_request(Web *web, Str request, uint32_t number);
void web_leave(Web *web, uint32_t number);
bool web_is_woken(const Web *web);

#endif
