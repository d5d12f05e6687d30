/* Runs the tables in a worker of a web page. Work is done whenever JavaScript calls. */
#include "server/host_wasm.h"
#include "server/serve_inner.h"

#include "protocol/module.h"

#include <stdlib.h>

/* The server is static, because JavaScript has no pointer to it that it could pass. */
static struct {
    Server server;
} host;

/* Returns the text of this length that JavaScript has put into the memory of the module. */
static Str text_from_page(size_t bytes)
{
    return (Str){module_text(), bytes};
}

void module_host_restore(size_t bytes)
{
    if (!host.server.store) host.server.store = store_open("", NULL);
    store_restore(host.server.store, text_from_page(bytes));
}

void module_host_open(void)
{
    Server *server = &host.server;
    if (!server->store) server->store = store_open("", NULL);
    server->web = web_open("", 0, (WebHandler){serve_request, server}, NULL);
    server->games = games_open();
    server->inspector = inspector_open();
    server->pool = bot_pool_open(1);
    tables_begin(&server->tables, server->store, server->games, server->pool);
}

void module_host_request(size_t bytes, uint32_t number)
{
    host.server.tables.now = tables_clock();
    web_request(host.server.web, text_from_page(bytes), number);
}

void module_host_leave(uint32_t number)
{
    web_leave(host.server.web, number);
}

int module_host_run(void)
{
    Server *server = &host.server;
    serve_pending(server);
    int until = serve_what_is_due(server); /* asked last, because a computer's action that was just chosen may wait */
    web_run(server->web);
    bool is_busy = bot_pool_has_jobs(server->pool) || web_is_woken(server->web);
    return is_busy ? 0 : serve_sooner(until, inspector_timeout(server->inspector, server->tables.now));
}
