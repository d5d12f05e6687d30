/* Runs a process that inspects the present text of the queue. */
#include "server/inspector.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
    MOST_ANSWER = 4 << 20, /* bytes */
    PATIENCE = 20000       /* milliseconds that a process may run; `--limited` ends it after 10 s of processor time */
};

struct Inspector {
    Inspections queue;
    pid_t process;  /* the id of the process that inspects; 0: no process runs */
    int to, from;   /* the server's ends of the pipes to and from the process; -1: closed */
    size_t written; /* how many bytes of the request were written */
    Buf answer;     /* the answer as far as it was read */
    int64_t until;  /* the time at which the process is stopped; 0: not set */
};

Inspector *inspector_open(void)
{
    Inspector *inspector = calloc(1, sizeof *inspector);
    if (!inspector) abort();
    inspector->to = inspector->from = -1;
    return inspector;
}

/* ---- the process that inspects -------------------------------------------------------------------------------- */

/* Closes one end of a pipe, if it is open. */
static void close_end(int *fd)
{
    if (*fd >= 0) (void)close(*fd);
    *fd = -1;
}

/*
 * Starts a process of this program, with `in` and `out` as its standard input and output. Returns false if this fails.
 * The server blocks signals, but the process must not block them.
 */
static bool spawn(pid_t *process, int in, int out)
{
    char *arguments[] = {(char[]){"tapp"}, (char[]){"engine"}, (char[]){"--variants-only"}, (char[]){"--limited"},
                         NULL};
    extern char **environ;
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;
    sigset_t none;
    (void)sigemptyset(&none);
    (void)posix_spawn_file_actions_init(&files);
    (void)posix_spawn_file_actions_adddup2(&files, in, STDIN_FILENO);
    (void)posix_spawn_file_actions_adddup2(&files, out, STDOUT_FILENO);
    (void)posix_spawn_file_actions_addopen(&files, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    (void)posix_spawnattr_init(&attributes);
    (void)posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK);
    (void)posix_spawnattr_setsigmask(&attributes, &none);
    bool is_started = posix_spawn(process, "/proc/self/exe", &files, &attributes, arguments, environ) == 0;
    (void)posix_spawnattr_destroy(&attributes);
    (void)posix_spawn_file_actions_destroy(&files);
    return is_started;
}

/* Closes the descriptor in all processes that the server starts. */
static void close_in_children(int fd)
{
    (void)fcntl(fd, F_SETFD, FD_CLOEXEC);
}

/*
 * Starts the process, with two pipes to it. The server keeps one end of each, and reads and writes there without
 * waiting. Returns false if this fails.
 */
static bool start_process(Inspector *inspector)
{
    int in[2] = {-1, -1}, out[2] = {-1, -1};
    if (pipe(in) == 0 && pipe(out) == 0) {
        for (int i = 0; i < 2; i++) {
            close_in_children(in[i]);
            close_in_children(out[i]);
        }
        (void)fcntl(in[1], F_SETFL, O_NONBLOCK);
        (void)fcntl(out[0], F_SETFL, O_NONBLOCK);
        if (!spawn(&inspector->process, in[0], out[1])) inspector->process = 0;
    }
    close_end(&in[0]);
    close_end(&out[1]);
    inspector->to = in[1];
    inspector->from = out[0];
    return inspector->process > 0;
}

/*
 * Ends the present inspection: stops the process if it still runs, and passes its answer on. If `is_answered` is false,
 * the answer is empty.
 */
static void finish_inspection(Inspector *inspector, bool is_answered)
{
    close_end(&inspector->to);
    close_end(&inspector->from);
    if (inspector->process > 0) {
        (void)kill(inspector->process, SIGKILL);
        while (waitpid(inspector->process, NULL, 0) < 0 && errno == EINTR) continue;
    }
    inspector->process = 0;
    inspections_end(&inspector->queue, is_answered ? buf_str(&inspector->answer) : STR(""));
    buf_clear(&inspector->answer);
    inspector->written = 0;
    inspector->until = 0;
}

/* Writes as much of the request as the pipe takes. After the last byte, closes the pipe. */
static void send_request(Inspector *inspector)
{
    const Buf *request = &inspector->queue.present->request;
    while (inspector->to >= 0 && inspector->written < request->n) {
        ssize_t n = write(inspector->to, request->text + inspector->written, request->n - inspector->written);
        if (n > 0) inspector->written += (size_t)n;
        else if (errno == EAGAIN || errno == EINTR) return;
        else break; /* the process has ended, which reading its output will show */
    }
    close_end(&inspector->to);
}

/*
 * Reads as much of the answer as the process has written. Returns true if no more will be read: the output has ended,
 * an error has occurred, or the answer would be longer than MOST_ANSWER.
 */
static bool receive(Inspector *inspector)
{
    char block[1 << 14];
    for (;;) {
        ssize_t n = read(inspector->from, block, sizeof block);
        if (n < 0 && (errno == EAGAIN || errno == EINTR)) return false;
        if (n <= 0 || inspector->answer.n + (size_t)n > MOST_ANSWER) return true;
        buf_add(&inspector->answer, (Str){block, (size_t)n});
    }
}

/* ---- functions for the server --------------------------------------------------------------------------------- */

bool inspector_ask(Inspector *inspector, InspectionOf of, InspectionEnd end)
{
    return inspections_add(&inspector->queue, of, end);
}

size_t inspector_fds(const Inspector *inspector, struct pollfd fds[INSPECTOR_FDS])
{
    size_t n = 0;
    if (inspector->process <= 0) return 0;
    if (inspector->to >= 0) fds[n++] = (struct pollfd){.fd = inspector->to, .events = POLLOUT};
    if (inspector->from >= 0) fds[n++] = (struct pollfd){.fd = inspector->from, .events = POLLIN};
    return n;
}

int inspector_timeout(const Inspector *inspector, int64_t now)
{
    if (inspector->process <= 0) return inspector->queue.n ? 0 : -1; /* 0: a text waits; -1: no text waits */
    return inspector->until > now ? (int)(inspector->until - now) : 0;
}

/* Starts the process for the next text, if none runs, and exchanges data with it. Stops it at its time limit. */
void inspector_run(Inspector *inspector, int64_t now)
{
    inspections_clock(&inspector->queue, now);
    while (inspector->process <= 0 && inspections_take(&inspector->queue)) {
        inspector->until = now + PATIENCE;
        if (!start_process(inspector)) finish_inspection(inspector, false); /* then the next text is tried */
    }
    if (inspector->process <= 0) return;
    send_request(inspector);
    bool is_at_end = receive(inspector), is_late = now >= inspector->until;
    if (!is_at_end && !is_late) return;
    /* an answer without a line feed at its end is incomplete: the process has died, or the answer was cut */
    bool is_complete = inspector->answer.n > 0 && str_ends(buf_str(&inspector->answer), STR("\n"));
    finish_inspection(inspector, is_at_end && is_complete);
}

void inspector_close(Inspector *inspector)
{
    if (inspector->queue.present) finish_inspection(inspector, false);
    while (inspections_take(&inspector->queue)) finish_inspection(inspector, false);
    buf_free(&inspector->answer);
    free(inspector);
}
