/*
 * Runs the web table in a worker of a web page instead of on a server. JavaScript passes requests in and receives the
 * answers. The requests are those of docs/web-protocol.md.
 */
#ifndef TAPP_SERVER_HOST_WASM_H
#define TAPP_SERVER_HOST_WASM_H

#include "server/store.h"
#include "server/web.h"

/* ---- called by JavaScript; texts are in the memory of module_room() (protocol/module.h) -------------------------- */

/* Passes in a line that host_keep() stored during an earlier visit. Pass all lines before module_host_open(). */
void module_host_restore(size_t bytes);

/* Starts the host. No requests may come before. */
void module_host_open(void);

/*
 * Passes in a request: an object with `method` and `path`, and, if the request has them, `key`, `last`, `language` and
 * `body`. All values are texts. The answer comes by host_answer() with the same number, during this call or a later
 * call of module_host_run().
 */
void module_host_request(size_t bytes, uint32_t number);

/* The client no longer reads the stream with this number. */
void module_host_leave(uint32_t number);

/*
 * Carries out all pending work. Returns how long to wait before the next call (milliseconds; 0: call at once; -1: call
 * after a request).
 */
int module_host_run(void);

/*
 * ---- defined in JavaScript ----------------------------------------------------------------------------------------
 */

/* Stores a line for the next visit. The line is an object whose members `table` and `number` together are its key. */
void host_keep(const char *line, size_t bytes);

/*
 * Takes the answer to a request: its status, the media type of its body (terminated), and the body. A stream has no
 * body.
 */
void host_answer(uint32_t number, unsigned status, const char *type, const char *body, size_t bytes);

/* host_send() takes the next text of a stream. host_end() ends the stream. */
void host_send(uint32_t number, const char *text, size_t bytes);
void host_end(uint32_t number);

/* ---- between the files of the host ------------------------------------------------------------------------------ */

/* store_wasm.c: adds a line that host_keep() had stored. A damaged line is left out; then its table cannot be read. */
void store_restore(Store *store, Str line);

/*
 * web_wasm.c: serve a request in the form of module_host_request(); end a stream; return true if a stream has data to
 * send.
 */
void web_request(Web *web, Str request, uint32_t number);
void web_leave(Web *web, uint32_t number);
bool web_is_woken(const Web *web);

#endif
