/*
 * Threads that do jobs. Their priority is lower than that of the serving thread, which never waits for them:
 * they exchange data without locks, because a thread that holds a lock may be suspended in favour of other programs.
 */
#define _XOPEN_SOURCE 700 /* for nice() */
#include "server/bot_pool.h"

#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/eventfd.h>
#include <time.h>
#include <unistd.h>

/*
 * The increment of niceness. With it, a thread gets about a tenth of the serving thread's time if both need the
 * processor.
 */
enum { NICER = 10 };

/* A lock-free stack: any thread pushes; one thread takes everything. */
typedef _Atomic(BotJob *) Stack;

enum {
    EXTRA = 2, /* threads in addition to those of one address: for persons who wait, and for other addresses */
    MOST_WORKERS = BOT_MAX_THREADS + EXTRA + 1,
    N_SHARES = 256,     /* entries by hash of the address; two addresses with the same hash share an entry */
    HALF_LIFE = 5000,   /* milliseconds after which the recorded time of an address is halved */
    QUICK_ROLLOUTS = 50 /* the most rollouts of a quick player */
};

/* The time that an address has used, and the number of its jobs that are running. */
typedef struct Share {
    int64_t spent; /* recent microseconds */
    int running;
} Share;

/* A thread that does jobs; a quick one takes only quick jobs. */
typedef struct Worker {
    BotPool *pool;
    pthread_t thread;
    bool is_quick;
} Worker;

struct BotPool {
    Stack incoming, finished;
    sem_t for_all, for_quick; /* posted for each new job, to wake a thread */
    pthread_mutex_t lock;     /* held by the threads, for `jobs` and `share` */
    BotJob *jobs, *done;      /* lists with the oldest first; `done` is used only by the serving thread */
    Share share[N_SHARES];
    int64_t halved; /* when the recorded times were last halved, in milliseconds */
    atomic_bool ends;
    int fd, n, threads; /* threads: how many one address may use */
    Worker worker[MOST_WORKERS];
};

static int64_t clock_of(clockid_t clock)
{
    struct timespec now;
    (void)clock_gettime(clock, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

/* ---- handing over --------------------------------------------------------------------------------------------- */

static void stack_push(Stack *stack, BotJob *job)
{
    job->next = atomic_load(stack);
    while (!atomic_compare_exchange_weak(stack, &job->next, job)) continue;
}

/* Takes the oldest entry of the list. If the list is empty, all entries of the stack become the list. */
static BotJob *take_oldest(BotJob **list, Stack *stack)
{
    for (BotJob *left = *list ? NULL : atomic_exchange(stack, NULL), *next; left; left = next) {
        next = left->next;
        left->next = *list;
        *list = left;
    }
    BotJob *job = *list;
    if (job) *list = job->next;
    return job;
}

/* ---- the threads ---------------------------------------------------------------------------------------------- */

static bool is_quick(const BotJob *job)
{
    const Budget *budget = &job->bot->budget;
    return budget->milliseconds == 0 && budget->rollouts <= QUICK_ROLLOUTS;
}

static Share *share_of(BotPool *pool, const BotJob *job)
{
    return &pool->share[job->who % N_SHARES];
}

/* Halves the recorded times of all addresses if it is time. */
static void halve_recorded_times(BotPool *pool)
{
    int64_t now = clock_of(CLOCK_MONOTONIC) / 1000;
    if (now - pool->halved < HALF_LIFE) return;
    pool->halved = now;
    for (int i = 0; i < N_SHARES; i++) pool->share[i].spent /= 2;
}

/* True if this thread may take the job. An address may not use all threads. */
static bool may_take(BotPool *pool, const Worker *worker, const BotJob *job)
{
    if (worker->is_quick) return is_quick(job);
    return share_of(pool, job)->running < pool->threads + atomic_load(&job->is_awaited);
}

/* True if job `a` comes before `b`, which came earlier. */
static bool is_before(BotPool *pool, const BotJob *a, const BotJob *b)
{
    int64_t of_a = share_of(pool, a)->spent, of_b = share_of(pool, b)->spent;
    bool a_is_awaited = atomic_load(&a->is_awaited), b_is_awaited = atomic_load(&b->is_awaited);
    if (a_is_awaited != b_is_awaited) return a_is_awaited;
    return of_a != of_b ? of_a < of_b : a->spent < b->spent;
}

/* Moves new jobs from the stack to the end of the list, in their order. */
static void move_incoming(BotPool *pool)
{
    BotJob **last = &pool->jobs, *added = NULL;
    while (*last) last = &(*last)->next;
    for (BotJob *left = atomic_exchange(&pool->incoming, NULL), *next; left; left = next) {
        next = left->next;
        left->next = added;
        added = left;
    }
    *last = added;
}

/* Removes the best job that this thread may take; NULL if there is none. */
static BotJob *take_job(BotPool *pool, const Worker *worker)
{
    BotJob **best = NULL;
    for (BotJob **link = &pool->jobs; *link; link = &(*link)->next)
        if (may_take(pool, worker, *link) && (!best || is_before(pool, *link, *best))) best = link;
    if (!best) return NULL;
    BotJob *job = *best;
    *best = job->next;
    share_of(pool, job)->running += !worker->is_quick;
    return job;
}

static BotJob *take_next_job(const Worker *worker)
{
    BotPool *pool = worker->pool;
    (void)pthread_mutex_lock(&pool->lock);
    move_incoming(pool);
    halve_recorded_times(pool);
    BotJob *job = take_job(pool, worker);
    (void)pthread_mutex_unlock(&pool->lock);
    return job;
}

/* Records the time that a job took, before its owner gets it back. */
static void record_time(const Worker *worker, BotJob *job, int64_t used)
{
    BotPool *pool = worker->pool;
    (void)pthread_mutex_lock(&pool->lock);
    Share *share = share_of(pool, job);
    share->running -= !worker->is_quick;
    share->spent += used;
    job->spent += used;
    (void)pthread_mutex_unlock(&pool->lock);
}

static void do_job(const Worker *worker, BotJob *job)
{
    BotPool *pool = worker->pool;
    const uint64_t one = 1;
    int64_t begun = clock_of(CLOCK_THREAD_CPUTIME_ID);
    bot_job_run(job);
    record_time(worker, job, clock_of(CLOCK_THREAD_CPUTIME_ID) - begun);
    stack_push(&pool->finished, job);
    if (write(pool->fd, &one, sizeof one) < 0) return; /* this fails only if the descriptor is readable already */
}

/*
 * Runs jobs, and waits when there is none to take. A job of an address that already uses its limit is taken by the next
 * of its threads that becomes free.
 */
static void *worker_main(void *context)
{
    const Worker *worker = context;
    BotPool *pool = worker->pool;
    sem_t *incoming = worker->is_quick ? &pool->for_quick : &pool->for_all;
    int niceness = nice(NICER); /* if this fails, the priority stays normal */
    (void)niceness;
    while (!atomic_load(&pool->ends)) {
        BotJob *job = take_next_job(worker);
        if (job) do_job(worker, job);
        else
            while (sem_wait(incoming) != 0) continue;
    }
    return NULL;
}

typedef enum WorkerKind { FOR_ALL, FOR_QUICK } WorkerKind;

static void add_worker(BotPool *pool, WorkerKind kind)
{
    Worker *worker = &pool->worker[pool->n];
    *worker = (Worker){.pool = pool, .is_quick = kind == FOR_QUICK};
    if (pthread_create(&worker->thread, NULL, worker_main, worker) == 0) pool->n++;
}

BotPool *bot_pool_open(int threads)
{
    BotPool *pool = calloc(1, sizeof *pool);
    if (!pool) abort();
    pool->threads = threads < BOT_MAX_THREADS ? threads : BOT_MAX_THREADS;
    pool->fd = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    (void)pthread_mutex_init(&pool->lock, NULL);
    (void)sem_init(&pool->for_all, 0, 0);
    (void)sem_init(&pool->for_quick, 0, 0);
    for (int i = 0; i < pool->threads + EXTRA; i++) add_worker(pool, FOR_ALL);
    if (pool->n == 0 || pool->fd < 0) abort();
    add_worker(pool, FOR_QUICK);
    return pool;
}

void bot_pool_close(BotPool *pool)
{
    atomic_store(&pool->ends, true);
    /* enough posts for each thread, whichever semaphore it waits for */
    for (int i = 0; i < pool->n; i++) {
        (void)sem_post(&pool->for_all);
        (void)sem_post(&pool->for_quick);
    }
    for (int i = 0; i < pool->n; i++) (void)pthread_join(pool->worker[i].thread, NULL);
    (void)sem_destroy(&pool->for_all);
    (void)sem_destroy(&pool->for_quick);
    (void)pthread_mutex_destroy(&pool->lock);
    (void)close(pool->fd);
    free(pool);
}

/* ---- the side of the owner ------------------------------------------------------------------------------------ */

int bot_pool_fd(const BotPool *pool)
{
    return pool->fd;
}

void bot_pool_add(BotPool *pool, BotJob *job)
{
    bool quick = is_quick(job); /* after stack_push() the job belongs to the pool */
    stack_push(&pool->incoming, job);
    (void)sem_post(&pool->for_all);
    if (quick) (void)sem_post(&pool->for_quick);
}

void bot_pool_put_first(BotPool *pool, BotJob *job)
{
    atomic_store(&job->is_awaited, true);
    (void)sem_post(&pool->for_all);
}

/* Clears the descriptor before it looks for finished jobs, so that a later one makes the descriptor readable again. */
BotJob *bot_pool_next_done(BotPool *pool)
{
    uint64_t count = 0;
    if (!pool->done && read(pool->fd, &count, sizeof count) < 0) return NULL;
    return take_oldest(&pool->done, &pool->finished);
}
