/*
 * The web table in a worker of a page, in the place of a server: requests come from JavaScript and answers go there.
 * The requests are those of docs/web-protocol.md.
 */
#ifndef TAPP_SERVER_HOST_WASM_H
#define TAPP_SERVER_HOST_WASM_H

#include "server/store.h"
#include "server/web.h"

/* ---- what JavaScript calls; texts are in the memory of module_room (protocol/module.h) -------------------------- */

/* A line that host_keep was given in an earlier visit. All of them come before module_host_open. */
void module_host_restore(size_t bytes);

/* The host begins; before, there are no requests. */
void module_host_open(void);

/*
 * A request: an object with `method`, `path`, and where there are any `key`, `last`, `language` and `body`, all of them
 * texts. Its answer comes by host_answer with the same number, during this call or a later one of module_host_run.
 */
void module_host_request(size_t bytes, uint32_t number);

/* Nobody reads the stream with this number any more. */
void module_host_leave(uint32_t number);

/* Returns the time until the next call after all pending work (milliseconds; 0: at once; -1: after a request). */
int module_host_run(void);

/* ---- what JavaScript has ---------------------------------------------------------------------------------------- */

/* A line to keep for the next visit: an object with `table` and `number`, which are its key. */
void host_keep(const char *line, size_t bytes);

/* The answer to a request: its status, the type of its body (terminated) and the body. A stream has no body. */
void host_answer(uint32_t number, unsigned status, const char *type, const char *body, size_t bytes);

/* More of a stream; its end. */
void host_send(uint32_t number, const char *text, size_t bytes);
void host_end(uint32_t number);

/* ---- between the files of the host ------------------------------------------------------------------------------ */

/* store_wasm.c: takes a line of host_keep. One that is damaged is left out, and then its table cannot be read. */
void store_restore(Store *store, Str line);

/* web_wasm.c: serves a request as module_host_request() takes it; ends a stream; true if a stream has data to send. */
void web_request(Web *web, Str request, uint32_t number);
void web_leave(Web *web, uint32_t number);
bool web_is_woken(const Web *web);

#endif
