/* Runs the server: opens its files, waits for connections and work, and ends. */
#include "server/serve_inner.h"

#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MOST_CONNECTIONS = 12000, LAST_RUNS = 20 /* how often web_run() is called before the server ends */ };

/* ---- beginning and ending ------------------------------------------------------------------------------------- */

/*
 * Makes the folder, and all folders above it. Returns true if files can be written there, even if a folder could not be
 * made, because it may exist already. The path of each folder is ended for a moment, by a zero byte in place of a
 * slash.
 */
static bool make_folders(const char *folder)
{
    Buf path = {0};
    buf_add(&path, str_of(folder));
    buf_char(&path, '/');
    for (size_t i = 1; i < path.n; i++) {
        if (path.text[i] != '/') continue;
        path.text[i] = '\0';
        (void)mkdir(path.text, 0700);
        path.text[i] = '/';
    }
    buf_free(&path);
    return access(folder, W_OK) == 0;
}

/* Opens the file of tables in the data folder. Returns false with the reason in `why`. */
static bool open_store(Server *server, const char *folder, Buf *why)
{
    Buf path = {0};
    if (!make_folders(folder)) {
        buf_printf(why, "cannot write into the folder '%s'", folder);
        return false;
    }
    buf_printf(&path, "%s/tables.sqlite", folder);
    /* only the owner may read the file, because it has all cards, or seeds from which they can be calculated */
    mode_t usual = umask(077);
    server->store = store_open(buf_text(&path), why);
    (void)umask(usual);
    buf_free(&path);
    return server->store != NULL;
}

/* Raises the limit of open descriptors. Returns how many connections are then possible. */
static unsigned raise_limits(void)
{
    /* OWN: descriptors for files, pipes and the store. SAFE: far fewer than the 1024 that systems usually allow. */
    enum { OWN = 64, SAFE = 500 };
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return SAFE;
    limit.rlim_cur = limit.rlim_max;
    (void)setrlimit(RLIMIT_NOFILE, &limit);
    rlim_t most = limit.rlim_cur > 2 * OWN ? limit.rlim_cur - OWN : OWN;
    return most > MOST_CONNECTIONS ? MOST_CONNECTIONS : (unsigned)most;
}

/*
 * Blocks the signals that end the server, and returns a descriptor from which they are read. Call this function before
 * threads are started, so that they do not get these signals. Also call it before files are written: if the size of
 * files is limited, a signal would end the program.
 */
static int take_signals(void)
{
    sigset_t set;
    (void)sigemptyset(&set);
    (void)sigaddset(&set, SIGTERM);
    (void)sigaddset(&set, SIGINT);
    (void)sigprocmask(SIG_BLOCK, &set, NULL);
    (void)signal(SIGPIPE, SIG_IGN);
    (void)signal(SIGXFSZ, SIG_IGN); /* writing beyond the size limit of a file then fails, as on a full disk */
    return signalfd(-1, &set, SFD_NONBLOCK | SFD_CLOEXEC);
}

/*
 * Opens everything that the server needs. If a step fails, returns false with the reason in `why`; finish_server()
 * closes everything that was opened.
 */
static bool start_server(Server *server, const ServeRequest *request, Buf *why)
{
    if (request->pictures && !(server->pictures = pictures_open(request->pictures, why))) return false;
    server->signals = take_signals();
    if (!open_store(server, request->folder, why)) return false;
    server->web = web_open(request->listen, raise_limits(), (WebHandler){serve_request, server}, why);
    if (!server->web) return false;
    int cores = bot_cores();
    server->limits = calloc(1, sizeof *server->limits);
    if (!server->limits) abort();
    server->games = games_open();
    server->inspector = inspector_open();
    server->variants_only = request->variants_only;
    int usual_threads = cores > 1 ? cores - 1 : 1; /* one core is left for the serving thread */
    server->pool = bot_pool_open(request->threads ? request->threads : usual_threads);
    tables_begin(&server->tables, server->store, server->games, server->pool);
    return true;
}

/*
 * Closes everything that was opened. The order matters: streams belong to tables, and tables use the games and the
 * store.
 */
static void finish_server(Server *server)
{
    if (server->inspector) inspector_close(server->inspector);
    if (server->pool) { /* the pool is opened last, so everything else was opened, too */
        tables_commit(&server->tables);
        tables_end_streams(&server->tables);
        /* sends the rest of the streams, but does not wait for clients that do not read */
        for (int i = 0; i < LAST_RUNS && server->tables.n_streams; i++) web_run(server->web);
        bot_pool_close(server->pool);
    }
    web_close(server->web);
    if (server->pool) {
        tables_end(&server->tables);
        games_close(server->games);
    }
    store_close(server->store);
    for (size_t i = 0; i < MOST_LANGUAGES; i++) {
        buf_free(&server->variants[i]);
        buf_free(&server->differences[i]);
    }
    pictures_close(server->pictures);
    free(server->limits);
    if (server->signals > 0) (void)close(server->signals);
}

/* ---- the event loop ------------------------------------------------------------------------------------------- */

/*
 * Waits for a request, a job that the pool has done, a signal or the output of an inspection, at most `timeout`
 * milliseconds (-1: without limit).
 */
static void wait_for_work(const Server *server, int timeout)
{
    enum { OWN_FDS = 3 }; /* the descriptors listed here; those of the inspector follow */
    struct pollfd fds[OWN_FDS + INSPECTOR_FDS] = {{.fd = web_fd(server->web), .events = POLLIN},
                                                  {.fd = bot_pool_fd(server->pool), .events = POLLIN},
                                                  {.fd = server->signals, .events = POLLIN}};
    size_t n = OWN_FDS + inspector_fds(server->inspector, fds + OWN_FDS);
    (void)poll(fds, (nfds_t)n, serve_sooner(timeout, inspector_timeout(server->inspector, tables_clock())));
}

/* Serves requests until a signal asks the server to end. */
static void loop(Server *server)
{
    struct signalfd_siginfo signal;
    while (!server->ends) {
        int until = serve_what_is_due(server);
        wait_for_work(server, serve_sooner(until, web_timeout(server->web)));
        serve_pending(server);
        if (read(server->signals, &signal, sizeof signal) > 0) server->ends = true;
    }
}

bool serve_run(const ServeRequest *request, Buf *why)
{
    Server *server = calloc(1, sizeof *server);
    if (!server) abort();
    bool begun = start_server(server, request, why);
    if (begun) {
        (void)printf("http://%s/\n", web_address(server->web).s);
        (void)fflush(stdout);
        loop(server);
    }
    finish_server(server);
    free(server);
    return begun;
}
