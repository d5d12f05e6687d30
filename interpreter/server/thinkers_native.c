/*
 * Threads that answer questions, with lower priority than the serving thread, which never waits for them. Data is
 * exchanged without locks, because a thread with a lock may be suspended in favour of other programs.
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

/* The increment of niceness: about a tenth of the serving thread's share if both need the processor. */
enum { NICER = 10 };

/* A stack: any thread pushes, one takes all. */
typedef _Atomic(Thought *) Pile;

enum {
    EXTRA = 2, /* threads beyond those of one address: for persons, and for other addresses */
    MOST_LANES = BOT_MAX_THREADS + EXTRA + 1,
    N_SHARES = 256,     /* entries by hash of the address; equal hashes share an entry */
    HALF_LIFE = 5000,   /* milliseconds after which recorded use is halved */
    QUICK_ROLLOUTS = 50 /* the limit for a quick player */
};

/* The use of an address. */
typedef struct Share {
    int64_t spent; /* recent microseconds */
    int running;
} Share;

/* A thread, and which questions it takes. */
typedef struct Lane {
    Thinkers *thinkers;
    pthread_t thread;
    bool is_quick;
} Lane;

struct Thinkers {
    Pile asked, answered;
    sem_t for_all, for_quick;     /* new questions since a thread last looked */
    pthread_mutex_t lock;         /* among the threads, for `questions` and the shares */
    Thought *questions, *answers; /* in order, the next one first; `answers` is the asker's */
    Share share[N_SHARES];
    int64_t halved; /* when the use was last halved, in milliseconds */
    atomic_bool ends;
    int fd, n, threads; /* threads: of one address */
    Lane lane[MOST_LANES];
};

static int64_t clock_of(clockid_t clock)
{
    struct timespec now;
    (void)clock_gettime(clock, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

/* ---- handing over --------------------------------------------------------------------------------------------- */

static void pile_add(Pile *pile, Thought *thought)
{
    thought->next = atomic_load(pile);
    while (!atomic_compare_exchange_weak(pile, &thought->next, thought)) continue;
}

/* The next of a line; at its end, the pile becomes the line. */
static Thought *line_take(Thought **line, Pile *pile)
{
    for (Thought *left = *line ? NULL : atomic_exchange(pile, NULL), *next; left; left = next) {
        next = left->next;
        left->next = *line;
        *line = left;
    }
    Thought *thought = *line;
    if (thought) *line = thought->next;
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

/* Halves recorded use over time. */
static void forget(Thinkers *thinkers)
{
    int64_t now = clock_of(CLOCK_MONOTONIC) / 1000;
    if (now - thinkers->halved < HALF_LIFE) return;
    thinkers->halved = now;
    for (int i = 0; i < N_SHARES; i++) thinkers->share[i].spent /= 2;
}

/* True if this thread may take the question, leaving threads for other addresses. */
static bool may_take(Thinkers *thinkers, const Lane *lane, const Thought *thought)
{
    if (lane->is_quick) return is_quick(thought);
    return share_of(thinkers, thought)->running < thinkers->threads + atomic_load(&thought->is_awaited);
}

/* True if `a` precedes `b`, which arrived first. */
static bool goes_before(Thinkers *thinkers, const Thought *a, const Thought *b)
{
    int64_t of_a = share_of(thinkers, a)->spent, of_b = share_of(thinkers, b)->spent;
    bool a_is_awaited = atomic_load(&a->is_awaited), b_is_awaited = atomic_load(&b->is_awaited);
    if (a_is_awaited != b_is_awaited) return a_is_awaited;
    return of_a != of_b ? of_a < of_b : a->spent < b->spent;
}

/* Appends the questions on the pile to the waiting ones, in order. */
static void gather(Thinkers *thinkers)
{
    Thought **last = &thinkers->questions, *line = NULL;
    while (*last) last = &(*last)->next;
    for (Thought *left = atomic_exchange(&thinkers->asked, NULL), *next; left; left = next) {
        next = left->next;
        left->next = line;
        line = left;
    }
    *last = line;
}

/* Removes the first question that this thread may take; NULL if there is none. */
static Thought *take_thought(Thinkers *thinkers, const Lane *lane)
{
    Thought **best = NULL;
    for (Thought **link = &thinkers->questions; *link; link = &(*link)->next)
        if (may_take(thinkers, lane, *link) && (!best || goes_before(thinkers, *link, *best))) best = link;
    if (!best) return NULL;
    Thought *thought = *best;
    *best = thought->next;
    share_of(thinkers, thought)->running += !lane->is_quick;
    return thought;
}

static Thought *take_question(const Lane *lane)
{
    Thinkers *thinkers = lane->thinkers;
    (void)pthread_mutex_lock(&thinkers->lock);
    gather(thinkers);
    forget(thinkers);
    Thought *thought = take_thought(thinkers, lane);
    (void)pthread_mutex_unlock(&thinkers->lock);
    return thought;
}

/* Records the time used, before the question is returned to the asker. */
static void account(const Lane *lane, Thought *thought, int64_t used)
{
    Thinkers *thinkers = lane->thinkers;
    (void)pthread_mutex_lock(&thinkers->lock);
    Share *share = share_of(thinkers, thought);
    share->running -= !lane->is_quick;
    share->spent += used;
    thought->spent += used;
    (void)pthread_mutex_unlock(&thinkers->lock);
}

static void answer(const Lane *lane, Thought *thought)
{
    Thinkers *thinkers = lane->thinkers;
    const uint64_t one = 1;
    int64_t begun = clock_of(CLOCK_THREAD_CPUTIME_ID);
    thought_think(thought);
    account(lane, thought, clock_of(CLOCK_THREAD_CPUTIME_ID) - begun);
    pile_add(&thinkers->answered, thought);
    if (write(thinkers->fd, &one, sizeof one) < 0) return; /* it is readable already */
}

/*
 * Works until there is nothing to take. A question over its address's limit is taken by the first of its threads that
 * becomes free.
 */
static void *thinker_main(void *context)
{
    const Lane *lane = context;
    Thinkers *thinkers = lane->thinkers;
    sem_t *asked = lane->is_quick ? &thinkers->for_quick : &thinkers->for_all;
    int niceness = nice(NICER); /* if this fails, priority stays normal */
    (void)niceness;
    while (!atomic_load(&thinkers->ends)) {
        Thought *thought = take_question(lane);
        if (thought) answer(lane, thought);
        else
            while (sem_wait(asked) != 0) continue;
    }
    return NULL;
}

static void add_lane(Thinkers *thinkers, bool is_quick)
{
    Lane *lane = &thinkers->lane[thinkers->n];
    *lane = (Lane){.thinkers = thinkers, .is_quick = is_quick};
    if (pthread_create(&lane->thread, NULL, thinker_main, lane) == 0) thinkers->n++;
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
    for (int i = 0; i < thinkers->threads + EXTRA; i++) add_lane(thinkers, false);
    if (thinkers->n == 0 || thinkers->fd < 0) abort();
    add_lane(thinkers, true);
    return thinkers;
}

void thinkers_close(Thinkers *thinkers)
{
    atomic_store(&thinkers->ends, true);
    for (int i = 0; i < thinkers->n; i++) {
        (void)sem_post(&thinkers->for_all);
        (void)sem_post(&thinkers->for_quick);
    }
    for (int i = 0; i < thinkers->n; i++) (void)pthread_join(thinkers->lane[i].thread, NULL);
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
    bool quick = is_quick(thought); /* from then on it belongs to the thinkers */
    pile_add(&thinkers->asked, thought);
    (void)sem_post(&thinkers->for_all);
    if (quick) (void)sem_post(&thinkers->for_quick);
}

void thinkers_hurry(Thinkers *thinkers, Thought *thought)
{
    atomic_store(&thought->is_awaited, true);
    (void)sem_post(&thinkers->for_all);
}

/* An answer after the last look makes the descriptor readable again. */
Thought *thinkers_answer(Thinkers *thinkers)
{
    uint64_t count = 0;
    if (!thinkers->answers && read(thinkers->fd, &count, sizeof count) < 0) return NULL;
    return line_take(&thinkers->answers, &thinkers->answered);
}
