/*
 * Plays the deals of a simulation in threads. Each thread takes one chunk of deals after another. Each thread counts in
 * its own sums, which are added up at the end. The main thread waits for signals, and the last thread that ends sends a
 * signal to it. So no signal handler is needed.
 */
#include "stats/simulation.h"

#include "engine/playout.h"

#include "system/message.h"

#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

enum {
    MAX_CHUNK = 8192,           /* the most deals in a chunk */
    CHUNKS_A_THREAD = 64,       /* the usual number of chunks for each thread */
    NANOSECONDS = 1000000000,   /* in a second */
    PROGRESS_EVERY = 500000000, /* nanoseconds between two reports of progress */
    EXIT_BY_SIGINT = 130        /* the exit status of shells for programs that SIGINT has ended */
};

/* The data that all threads share. */
typedef struct Shared {
    const Simulation *simulation;
    Run run;
    uint64_t chunk;        /* the number of deals in a chunk */
    _Atomic uint64_t next; /* the number of the first deal that no thread has taken */
    atomic_int busy;       /* the number of threads that are running */
    atomic_bool stop;      /* the run must end early */
    pthread_t main;        /* the main thread, which waits for signals */
    /* for printing rows in the order of the deals */
    pthread_mutex_t lock;      /* protects `turn` and the output */
    pthread_cond_t turn_ended; /* `turn` has changed */
    uint64_t turn;             /* the first deal of the chunk whose rows are printed next */
} Shared;

typedef struct Worker {
    pthread_t thread;
    Shared *shared;
    RunStatistics *sums;
    State *room;             /* memory for deals that are played in parallel */
    Range left;              /* the deals of the present chunk that are not played yet */
    _Atomic uint64_t played; /* the number of deals played, updated after each chunk */
} Worker;

/* Returns the time of a monotonic clock, in nanoseconds. */
static uint64_t now(void)
{
    struct timespec time;
    (void)clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint64_t)time.tv_sec * NANOSECONDS + (uint64_t)time.tv_nsec;
}

/* ---- a thread ------------------------------------------------------------------------------------------------- */

/* Takes the next chunk of deals. Returns false if there is none. */
static bool take_chunk(Worker *worker)
{
    Shared *shared = worker->shared;
    uint64_t last = shared->simulation->deals.last;
    uint64_t first = atomic_fetch_add(&shared->next, shared->chunk);
    if (first >= last) return false;
    worker->left = (Range){first, last - first > shared->chunk ? first + shared->chunk : last};
    return true;
}

/*
 * Prints the rows of a chunk after those of all earlier chunks. `chunk` is the number of its first deal. No thread
 * waits forever, because the earliest chunk need not wait. If the rows cannot be written, the run ends.
 */
static void print_chunk(Shared *shared, uint64_t chunk, Buf *rows)
{
    (void)pthread_mutex_lock(&shared->lock);
    while (shared->turn != chunk) (void)pthread_cond_wait(&shared->turn_ended, &shared->lock);
    flush_to(stdout, rows);
    if (ferror(stdout)) atomic_store(&shared->stop, true);
    shared->turn = chunk + shared->chunk;
    (void)pthread_cond_broadcast(&shared->turn_ended);
    (void)pthread_mutex_unlock(&shared->lock);
}

/* The function of a thread: plays chunk after chunk. The last thread that ends wakes the main thread. */
static void *simulation_main(void *argument)
{
    Worker *worker = argument;
    Shared *shared = worker->shared;
    bool prints = shared->simulation->prints_rows;
    Buf rows = {0};
    while (!atomic_load(&shared->stop) && take_chunk(worker)) {
        uint64_t first = worker->left.first;
        statistics_play(&shared->run, worker->room, &worker->left, (Counted){worker->sums, prints ? &rows : NULL});
        atomic_fetch_add(&worker->played, worker->left.first - first);
        if (prints) print_chunk(shared, first, &rows);
    }
    buf_free(&rows);
    if (atomic_fetch_sub(&shared->busy, 1) == 1) (void)pthread_kill(shared->main, SIGUSR1);
    return NULL;
}

/* ---- progress ------------------------------------------------------------------------------------------------- */

/* Returns how many deals all threads have played, without those of their present chunks. */
static uint64_t deals_played(Worker *workers, int n)
{
    uint64_t sum = 0;
    for (int i = 0; i < n; i++) sum += atomic_load(&workers[i].played);
    return sum;
}

/* Shows the share of deals that are played, the speed, and the time left as hours, minutes and seconds. */
static void show_progress(const Simulation *simulation, uint64_t played, double seconds)
{
    uint64_t all = simulation->deals.last - simulation->deals.first;
    double rate = (double)played / seconds, left = rate > 0 ? (double)(all - played) / rate : 0;
    (void)fprintf(stderr, "\r%5.1f%%  %llu of %llu deals, %.0f a second, %.0f:%02.0f:%02.0f left \033[K",
                  100 * (double)played / (double)all, (unsigned long long)played, (unsigned long long)all, rate,
                  (double)(uint64_t)(left / 3600), (double)((uint64_t)(left / 60) % 60), (double)((uint64_t)left % 60));
    (void)fflush(stderr);
}

/* Waits until the last thread has ended, and shows the progress while it waits. SIGINT stops the run. */
static void wait_for(Shared *shared, Worker *workers, int n, const sigset_t *signals)
{
    uint64_t start = now();
    struct timespec pause = {.tv_nsec = PROGRESS_EVERY};
    bool shown = false;
    while (atomic_load(&shared->busy) > 0) {
        int signal = sigtimedwait(signals, NULL, &pause);
        /* the first SIGINT ends the run after the present deals, and a second one ends the program immediately */
        if (signal == SIGINT && atomic_exchange(&shared->stop, true)) _exit(EXIT_BY_SIGINT);
        if (!shared->simulation->shows_progress || signal == SIGUSR1) continue;
        show_progress(shared->simulation, deals_played(workers, n), (double)(now() - start) / NANOSECONDS);
        shown = true;
    }
    if (shown) (void)fputs("\r\033[K", stderr);
}

/* ---- the run -------------------------------------------------------------------------------------------------- */

/* Starts the threads, and returns the number of those that could be started. */
static int start_threads(Arena *arena, Shared *shared, Worker *workers)
{
    int n = shared->simulation->threads;
    atomic_store(&shared->busy, n);
    for (int i = 0; i < n; i++) {
        workers[i].shared = shared;
        workers[i].sums = run_statistics_new(arena, shared->run.n_games);
        workers[i].room = statistics_room(arena, &shared->run);
        if (pthread_create(&workers[i].thread, NULL, simulation_main, &workers[i]) == 0) continue;
        atomic_fetch_sub(&shared->busy, n - i); /* this thread and the later ones do not run */
        return i;
    }
    return n;
}

/*
 * Finds the deals that were played: all before `next`, except those that each thread has left of its last chunk. Adds
 * up the sums of the threads.
 */
static void collect_deals(Arena *arena, const Shared *shared, Worker *workers, int n, Played *out)
{
    Range deals = shared->simulation->deals, twice;
    Ranges left = {0};
    uint64_t taken = shared->next < deals.last ? shared->next : deals.last;
    out->sums = run_statistics_new(arena, shared->run.n_games);
    for (int i = 0; i < n; i++) {
        (void)run_statistics_add(out->sums, workers[i].sums); /* one run is too short for an overflow */
        ranges_push(arena, &left, workers[i].left);
    }
    (void)ranges_join(&left, &twice);
    uint64_t first = deals.first;
    for (size_t i = 0; i < left.n; i++) {
        ranges_push(arena, &out->ranges, (Range){first, left.items[i].first});
        first = left.items[i].last;
    }
    ranges_push(arena, &out->ranges, (Range){first, taken});
}

/*
 * Returns the number of deals in a chunk. It is a multiple of the batch size, and so small that all threads end at
 * about the same time.
 */
static uint64_t chunk_of(const Simulation *simulation)
{
    uint64_t n = (simulation->deals.last - simulation->deals.first) / ((uint64_t)simulation->threads * CHUNKS_A_THREAD);
    uint64_t batch = run_is_random(&simulation->run) ? PLAYOUT_BATCH : 1;
    n = n > MAX_CHUNK ? MAX_CHUNK : n / batch * batch; /* MAX_CHUNK is a multiple of the batch size, too */
    return n > batch ? n : batch;
}

/*
 * Starts the threads, waits for them, and adds up their results. Returns false after a message if no thread can be
 * started.
 */
static bool play_range(Arena *arena, Shared *shared, const sigset_t *signals, Played *out)
{
    Worker *workers = ARENA_ARRAY(arena, (size_t)shared->simulation->threads, Worker);
    uint64_t begin = now();
    int n = start_threads(arena, shared, workers);
    if (n == 0) {
        complain("no thread can be started");
        return false;
    }
    wait_for(shared, workers, n, signals);
    for (int i = 0; i < n; i++) (void)pthread_join(workers[i].thread, NULL);
    *out = (Played){.microseconds = (now() - begin) / 1000};
    collect_deals(arena, shared, workers, n, out);
    return true;
}

/*
 * Blocks the signals for which the main thread waits, also in all threads that it starts. Otherwise a signal would end
 * the program instead of waiting to be received.
 */
bool simulation_play(Arena *arena, const Simulation *simulation, Played *out)
{
    Shared shared = {.simulation = simulation,
                     .run = simulation->run,
                     .chunk = chunk_of(simulation),
                     .next = simulation->deals.first,
                     .main = pthread_self(),
                     .turn = simulation->deals.first};
    sigset_t signals, before;
    (void)sigemptyset(&signals);
    (void)sigaddset(&signals, SIGINT);
    (void)sigaddset(&signals, SIGUSR1);
    (void)pthread_sigmask(SIG_BLOCK, &signals, &before);
    (void)pthread_mutex_init(&shared.lock, NULL);
    (void)pthread_cond_init(&shared.turn_ended, NULL);
    shared.run.stop = &shared.stop;
    run_prepare(arena, &shared.run);
    bool played = play_range(arena, &shared, &signals, out);
    (void)pthread_cond_destroy(&shared.turn_ended);
    (void)pthread_mutex_destroy(&shared.lock);
    /* the signal of the last thread may not have been received yet */
    (void)sigdelset(&signals, SIGINT);
    (void)sigtimedwait(&signals, NULL, &(struct timespec){0});
    (void)pthread_sigmask(SIG_SETMASK, &before, NULL);
    return played;
}
