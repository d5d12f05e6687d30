/*
 * Threads that do jobs for computer players. Their priority is lower than that of the serving thread, so the system may
 * suspend them for long. The serving thread must not wait for a lock that a suspended thread holds. Therefore the
 * serving thread and the other threads exchange jobs without locks.
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
 * This is added to the niceness of each thread of the pool. If such a thread and the serving thread both need the
 * processor, it gets about a tenth of the time that the serving thread gets.
 */
enum { NICER = 10 };

/* A stack without locks. Any thread may push a job. A thread can only take all jobs together. */
typedef _Atomic(BotJob *) Stack;

enum {
    /* the threads beyond most_for_address, for jobs of other addresses and for jobs that a person waits for */
    EXTRA = 2,
    MOST_WORKERS = BOT_MAX_THREADS + EXTRA + 1, /* the last one is for quick jobs */
    /* the number of entries for addresses; the hash of an address selects one, and several addresses can share it */
    N_SHARES = 256,
    HALF_LIFE = 5000,   /* after this many milliseconds, the recorded time of an address is halved */
    QUICK_ROLLOUTS = 50 /* a computer player with at most this many playouts is quick */
};

/* The time that an address has used recently, and how many of its jobs are running. */
typedef struct Share {
    int64_t spent; /* in microseconds */
    int running;
} Share;

/* A thread that does jobs. If `is_quick` is true, it takes only quick jobs. */
typedef struct Worker {
    BotPool *pool;
    pthread_t thread;
    bool is_quick;
} Worker;

struct BotPool {
    Stack incoming, finished; /* new jobs for the threads, and jobs that are done, for the serving thread */
    sem_t for_all, for_quick; /* each new job posts `for_all`, and a quick job also `for_quick`; each wakes a thread */
    pthread_mutex_t lock;     /* protects `jobs` and `share`; only the pool's threads hold this lock */
    BotJob *jobs;             /* jobs that wait, the oldest first */
    BotJob *done;             /* jobs that are finished, the oldest first; only the serving thread uses this list */
    Share share[N_SHARES];
    int64_t halved;       /* the time, in milliseconds, at which the recorded times were last halved */
    atomic_bool ends;     /* the threads end after their present jobs */
    int fd;               /* becomes readable when a job is done */
    int n_threads;        /* how many threads were started */
    int most_for_address; /* the number of threads that one address may use at a time */
    Worker worker[MOST_WORKERS];
};

/* Returns the time of a clock in microseconds. */
static int64_t clock_of(clockid_t clock)
{
    struct timespec now;
    (void)clock_gettime(clock, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

/* ---- passing jobs between threads ----------------------------------------------------------------------------- */

/*
 * Pushes a job. If another thread has changed the stack meanwhile, job->next gets its new top, and this is tried again.
 */
static void stack_push(Stack *stack, BotJob *job)
{
    job->next = atomic_load(stack);
    while (!atomic_compare_exchange_weak(stack, &job->next, job)) continue;
}

/*
 * Removes the oldest job from the list and returns it; returns NULL if there is none. If the list is empty, first moves
 * all jobs of the stack to the list. This reverses their order, because the newest job is at the top of the stack.
 */
static BotJob *take_oldest(BotJob **list, Stack *stack)
{
    for (BotJob *top = *list ? NULL : atomic_exchange(stack, NULL), *next; top; top = next) {
        next = top->next;
        top->next = *list;
        *list = top;
    }
    BotJob *job = *list;
    if (job) *list = job->next;
    return job;
}

/* ---- the threads ---------------------------------------------------------------------------------------------- */

/* True if the computer player of the job has no time limit and makes few playouts, so that the job ends soon. */
static bool is_quick(const BotJob *job)
{
    const Budget *budget = &job->bot->budget;
    return budget->milliseconds == 0 && budget->rollouts <= QUICK_ROLLOUTS;
}

/* Returns the entry that counts the recent time and the running jobs of the address to which a job belongs. */
static Share *share_of(BotPool *pool, const BotJob *job)
{
    return &pool->share[job->who % N_SHARES];
}

/* Halves the recorded times of all addresses, if HALF_LIFE has passed. */
static void halve_recorded_times(BotPool *pool)
{
    int64_t now = clock_of(CLOCK_MONOTONIC) / 1000;
    if (now - pool->halved < HALF_LIFE) return;
    pool->halved = now;
    for (int i = 0; i < N_SHARES; i++) pool->share[i].spent /= 2;
}

/*
 * True if this thread may take the job. The quick thread takes any quick job. Another thread takes a job only if fewer
 * than `most_for_address` jobs of its address are running, or exactly as many and a person waits for the job.
 */
static bool may_take(BotPool *pool, const Worker *worker, const BotJob *job)
{
    if (worker->is_quick) return is_quick(job);
    int most = pool->most_for_address + (atomic_load(&job->is_awaited) ? 1 : 0);
    return share_of(pool, job)->running < most;
}

/*
 * True if a job that was added later is to be done before one that was added earlier. A job for which a person waits
 * comes first. Otherwise the job whose address has used less time comes first. If these times are equal, the job whose
 * owner has used less time comes first.
 */
static bool is_before(BotPool *pool, const BotJob *later, const BotJob *earlier)
{
    int64_t later_spent = share_of(pool, later)->spent, earlier_spent = share_of(pool, earlier)->spent;
    bool later_is_awaited = atomic_load(&later->is_awaited), earlier_is_awaited = atomic_load(&earlier->is_awaited);
    if (later_is_awaited != earlier_is_awaited) return later_is_awaited;
    return later_spent != earlier_spent ? later_spent < earlier_spent : later->spent < earlier->spent;
}

/* Moves new jobs from the stack to the end of the list, the oldest first. */
static void move_incoming(BotPool *pool)
{
    BotJob **end = &pool->jobs, *added = NULL;
    while (*end) end = &(*end)->next;
    for (BotJob *top = atomic_exchange(&pool->incoming, NULL), *next; top; top = next) {
        next = top->next;
        top->next = added; /* reverses the order, because the newest job is at the top of the stack */
        added = top;
    }
    *end = added;
}

/*
 * Removes the job that this thread must do next, and returns it; NULL if the thread may take none. Jobs in the quick
 * thread are not counted as running, so they do not use up the threads of their addresses.
 */
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

/* Returns the next job for a thread; returns NULL if there is none. */
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

/*
 * Adds the time that a job took to the times of its address and its owner, and records that it no longer runs. Call
 * this before the owner gets the job back. A job of the quick thread was not counted as running, see take_job().
 */
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

/* Runs a job, records its time, and reports its end to the server's thread. */
static void do_job(const Worker *worker, BotJob *job)
{
    BotPool *pool = worker->pool;
    const uint64_t one = 1;
    int64_t begun = clock_of(CLOCK_THREAD_CPUTIME_ID);
    bot_job_run(job);
    record_time(worker, job, clock_of(CLOCK_THREAD_CPUTIME_ID) - begun);
    stack_push(&pool->finished, job);
    if (write(pool->fd, &one, sizeof one) < 0) return; /* fails only if the descriptor is readable already */
}

/*
 * The function of each thread. Runs jobs, and waits if it may take none. A waiting job of an address that uses all its
 * threads is taken later by one of these, because each thread looks for another job before it waits.
 */
static void *worker_main(void *context)
{
    const Worker *worker = context;
    BotPool *pool = worker->pool;
    sem_t *incoming = worker->is_quick ? &pool->for_quick : &pool->for_all;
    int niceness = nice(NICER); /* if this fails, the thread has the normal priority */
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

/*
 * Starts a thread that takes all jobs (FOR_ALL) or only quick ones (FOR_QUICK). If the system refuses it, the pool has
 * one thread less.
 */
static void add_worker(BotPool *pool, WorkerKind kind)
{
    Worker *worker = &pool->worker[pool->n_threads];
    *worker = (Worker){.pool = pool, .is_quick = kind == FOR_QUICK};
    if (pthread_create(&worker->thread, NULL, worker_main, worker) == 0) pool->n_threads++;
}

BotPool *bot_pool_open(int threads)
{
    BotPool *pool = calloc(1, sizeof *pool);
    if (!pool) abort();
    pool->most_for_address = threads < BOT_MAX_THREADS ? threads : BOT_MAX_THREADS;
    pool->fd = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    (void)pthread_mutex_init(&pool->lock, NULL);
    (void)sem_init(&pool->for_all, 0, 0);
    (void)sem_init(&pool->for_quick, 0, 0);
    for (int i = 0; i < pool->most_for_address + EXTRA; i++) add_worker(pool, FOR_ALL);
    if (pool->n_threads == 0 || pool->fd < 0) abort();
    add_worker(pool, FOR_QUICK);
    return pool;
}

void bot_pool_close(BotPool *pool)
{
    atomic_store(&pool->ends, true);
    /* wakes each thread, at whichever semaphore it waits */
    for (int i = 0; i < pool->n_threads; i++) {
        (void)sem_post(&pool->for_all);
        (void)sem_post(&pool->for_quick);
    }
    for (int i = 0; i < pool->n_threads; i++) (void)pthread_join(pool->worker[i].thread, NULL);
    (void)sem_destroy(&pool->for_all);
    (void)sem_destroy(&pool->for_quick);
    (void)pthread_mutex_destroy(&pool->lock);
    (void)close(pool->fd);
    free(pool);
}

/* ---- functions for the serving thread ------------------------------------------------------------------------- */

int bot_pool_fd(const BotPool *pool)
{
    return pool->fd;
}

void bot_pool_add(BotPool *pool, BotJob *job)
{
    bool quick = is_quick(job); /* must be found out first, because after stack_push() the job belongs to the pool */
    stack_push(&pool->incoming, job);
    (void)sem_post(&pool->for_all);
    if (quick) (void)sem_post(&pool->for_quick);
}

void bot_pool_put_first(BotPool *pool, BotJob *job)
{
    atomic_store(&job->is_awaited, true);
    (void)sem_post(&pool->for_all); /* now one more thread may take the job, see may_take() */
}

/* The descriptor is cleared before finished jobs are taken. A job that is finished later makes it readable again. */
BotJob *bot_pool_next_done(BotPool *pool)
{
    uint64_t count = 0;
    if (!pool->done && read(pool->fd, &count, sizeof count) < 0) return NULL;
    return take_oldest(&pool->done, &pool->finished);
}
