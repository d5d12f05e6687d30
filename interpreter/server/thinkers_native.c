/*
 * Threads that answer questions. Their priority is lower than that of the serving thread, which never waits for them:
 * they exchange data without locks, because a thread that holds a lock may be suspended in favour of other programs.
 */
#define _XOPEN_SOURCE 700 /* for nice() */
#include "server/thinkers.h"

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
typedef _Atomic(Thought *) Stack;

enum {
    EXTRA = 2, /* threads in addition to those of one address: for persons who wait, and for other addresses */
    MOST_WORKERS = BOT_MAX_THREADS + EXTRA + 1,
    N_SHARES = 256,     /* entries by hash of the address; two addresses with the same hash share an entry */
    HALF_LIFE = 5000,   /* milliseconds after which the recorded time of an address is halved */
    QUICK_ROLLOUTS = 50 /* the most rollouts of a quick player */
};

/* The time that an address has used, and the number of its questions that are being answered. */
typedef struct Share {
    int64_t spent; /* recent microseconds */
    int running;
} Share;

/* A thread that answers questions; a quick one takes only quick questions. */
typedef struct Worker {
    Thinkers *thinkers;
    pthread_t thread;
    bool is_quick;
} Worker;

struct Thinkers {
    Stack asked, answered;
    sem_t for_all, for_quick;     /* posted for each new question, to wake a thread */
    pthread_mutex_t lock;         /* held by the threads, for `questions` and `share` */
    Thought *questions, *answers; /* lists with the oldest first; `answers` is used only by the serving thread */
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

static void stack_push(Stack *stack, Thought *thought)
{
    thought->next = atomic_load(stack);
    while (!atomic_compare_exchange_weak(stack, &thought->next, thought)) continue;
}

/* Takes the oldest entry of the list. If the list is empty, all entries of the stack become the list. */
static Thought *take_oldest(Thought **list, Stack *stack)
{
    for (Thought *left = *list ? NULL : atomic_exchange(stack, NULL), *next; left; left = next) {
        next = left->next;
        left->next = *list;
        *list = left;
    }
    Thought *thought = *list;
    if (thought) *list = thought->next;
    return thought;
}

/* ---- the threads ---------------------------------------------------------------------------------------------- */

static bool is_quick(const Thought *thought)
{
    const Budget *budget = &thought->bot->budget;
    return budget->milliseconds == 0 && budget->rollouts <= QUICK_ROLLOUTS;
}

static Share *share_of(Thinkers *thinkers, const Thought *thought)
{
    return &thinkers->share[thought->who % N_SHARES];
}

/* Halves the recorded times of all addresses if it is time. */
static void halve_recorded_times(Thinkers *thinkers)
{
    int64_t now = clock_of(CLOCK_MONOTONIC) / 1000;
    if (now - thinkers->halved < HALF_LIFE) return;
    thinkers->halved = now;
    for (int i = 0; i < N_SHARES; i++) thinkers->share[i].spent /= 2;
}

/* True if this thread may take the question. An address may not use all threads. */
static bool may_take(Thinkers *thinkers, const Worker *worker, const Thought *thought)
{
    if (worker->is_quick) return is_quick(thought);
    return share_of(thinkers, thought)->running < thinkers->threads + atomic_load(&thought->is_awaited);
}

/* True if question `a` comes before `b`, which came earlier. */
static bool is_before(Thinkers *thinkers, const Thought *a, const Thought *b)
{
    int64_t of_a = share_of(thinkers, a)->spent, of_b = share_of(thinkers, b)->spent;
    bool a_is_awaited = atomic_load(&a->is_awaited), b_is_awaited = atomic_load(&b->is_awaited);
    if (a_is_awaited != b_is_awaited) return a_is_awaited;
    return of_a != of_b ? of_a < of_b : a->spent < b->spent;
}

/* Moves new questions from the stack to the end of the list, in their order. */
static void move_new_questions(Thinkers *thinkers)
{
    Thought **last = &thinkers->questions, *added = NULL;
    while (*last) last = &(*last)->next;
    for (Thought *left = atomic_exchange(&thinkers->asked, NULL), *next; left; left = next) {
        next = left->next;
        left->next = added;
        added = left;
    }
    *last = added;
}

/* Removes the best question that this thread may take; NULL if there is none. */
static Thought *take_thought(Thinkers *thinkers, const Worker *worker)
{
    Thought **best = NULL;
    for (Thought **link = &thinkers->questions; *link; link = &(*link)->next)
        if (may_take(thinkers, worker, *link) && (!best || is_before(thinkers, *link, *best))) best = link;
    if (!best) return NULL;
    Thought *thought = *best;
    *best = thought->next;
    share_of(thinkers, thought)->running += !worker->is_quick;
    return thought;
}

static Thought *take_question(const Worker *worker)
{
    Thinkers *thinkers = worker->thinkers;
    (void)pthread_mutex_lock(&thinkers->lock);
    move_new_questions(thinkers);
    halve_recorded_times(thinkers);
    Thought *thought = take_thought(thinkers, worker);
    (void)pthread_mutex_unlock(&thinkers->lock);
    return thought;
}

/* Records the time that a question took, before its owner gets it back. */
static void record_time(const Worker *worker, Thought *thought, int64_t used)
{
    Thinkers *thinkers = worker->thinkers;
    (void)pthread_mutex_lock(&thinkers->lock);
    Share *share = share_of(thinkers, thought);
    share->running -= !worker->is_quick;
    share->spent += used;
    thought->spent += used;
    (void)pthread_mutex_unlock(&thinkers->lock);
}

static void answer_question(const Worker *worker, Thought *thought)
{
    Thinkers *thinkers = worker->thinkers;
    const uint64_t one = 1;
    int64_t begun = clock_of(CLOCK_THREAD_CPUTIME_ID);
    thought_think(thought);
    record_time(worker, thought, clock_of(CLOCK_THREAD_CPUTIME_ID) - begun);
    stack_push(&thinkers->answered, thought);
    if (write(thinkers->fd, &one, sizeof one) < 0) return; /* this fails only if the descriptor is readable already */
}

/*
 * Answers questions, and waits when there is none to take. A question of an address that already uses its limit is
 * taken by the next of its threads that becomes free.
 */
static void *thinker_main(void *context)
{
    const Worker *worker = context;
    Thinkers *thinkers = worker->thinkers;
    sem_t *asked = worker->is_quick ? &thinkers->for_quick : &thinkers->for_all;
    int niceness = nice(NICER); /* if this fails, the priority stays normal */
    (void)niceness;
    while (!atomic_load(&thinkers->ends)) {
        Thought *thought = take_question(worker);
        if (thought) answer_question(worker, thought);
        else
            while (sem_wait(asked) != 0) continue;
    }
    return NULL;
}

typedef enum WorkerKind { FOR_ALL, FOR_QUICK } WorkerKind;

static void add_worker(Thinkers *thinkers, WorkerKind kind)
{
    Worker *worker = &thinkers->worker[thinkers->n];
    *worker = (Worker){.thinkers = thinkers, .is_quick = kind == FOR_QUICK};
    if (pthread_create(&worker->thread, NULL, thinker_main, worker) == 0) thinkers->n++;
}

Thinkers *thinkers_open(int threads)
{
    Thinkers *thinkers = calloc(1, sizeof *thinkers);
    if (!thinkers) abort();
    thinkers->threads = threads < BOT_MAX_THREADS ? threads : BOT_MAX_THREADS;
    thinkers->fd = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    (void)pthread_mutex_init(&thinkers->lock, NULL);
    (void)sem_init(&thinkers->for_all, 0, 0);
    (void)sem_init(&thinkers->for_quick, 0, 0);
    for (int i = 0; i < thinkers->threads + EXTRA; i++) add_worker(thinkers, FOR_ALL);
    if (thinkers->n == 0 || thinkers->fd < 0) abort();
    add_worker(thinkers, FOR_QUICK);
    return thinkers;
}

void thinkers_close(Thinkers *thinkers)
{
    atomic_store(&thinkers->ends, true);
    /* enough posts for each thread, whichever semaphore it waits for */
    for (int i = 0; i < thinkers->n; i++) {
        (void)sem_post(&thinkers->for_all);
        (void)sem_post(&thinkers->for_quick);
    }
    for (int i = 0; i < thinkers->n; i++) (void)pthread_join(thinkers->worker[i].thread, NULL);
    (void)sem_destroy(&thinkers->for_all);
    (void)sem_destroy(&thinkers->for_quick);
    (void)pthread_mutex_destroy(&thinkers->lock);
    (void)close(thinkers->fd);
    free(thinkers);
}

/* ---- the side of the asker ------------------------------------------------------------------------------------ */

int thinkers_fd(const Thinkers *thinkers)
{
    return thinkers->fd;
}

void thinkers_ask(Thinkers *thinkers, Thought *thought)
{
    bool quick = is_quick(thought); /* after stack_push() the question belongs to the thinkers */
    stack_push(&thinkers->asked, thought);
    (void)sem_post(&thinkers->for_all);
    if (quick) (void)sem_post(&thinkers->for_quick);
}

void thinkers_hurry(Thinkers *thinkers, Thought *thought)
{
    atomic_store(&thought->is_awaited, true);
    (void)sem_post(&thinkers->for_all);
}

/* Clears the descriptor before it looks for answers, so that a later answer makes the descriptor readable again. */
Thought *thinkers_answer(Thinkers *thinkers)
{
    uint64_t count = 0;
    if (!thinkers->answers && read(thinkers->fd, &count, sizeof count) < 0) return NULL;
    return take_oldest(&thinkers->answers, &thinkers->answered);
}
