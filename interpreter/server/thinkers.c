/*
 * Threads that take questions and give answers. They have less of the processor than the thread that serves, and it
 * never waits for them: what goes between is handed over without a lock, for whoever holds one may have lost the
 * processor to other programs.
 */
#define _XOPEN_SOURCE 700 /* for nice() */
#include "server/thinkers.h"

#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/eventfd.h>
#include <unistd.h>

/* So much nicer than the thread that serves: a tenth of its share, where both want the processor. */
enum { NICER = 10 };

/* The newest first; anybody adds, one takes all. */
typedef _Atomic(Thought *) Pile;

struct Thinkers {
    Pile asked, answered;
    sem_t waiting;                /* how many questions nobody has begun with */
    pthread_mutex_t lock;         /* of the threads, for `questions` */
    Thought *questions, *answers; /* in their order: the next one; `answers` are the asker's */
    atomic_bool ends;
    int fd, n;
    pthread_t thread[BOT_MAX_THREADS];
};

/* ---- handing over --------------------------------------------------------------------------------------------- */

static void pile_add(Pile *pile, Thought *thought)
{
    thought->next = atomic_load(pile);
    while (!atomic_compare_exchange_weak(pile, &thought->next, thought)) continue;
}

/* The next of a line; where it is at its end, what lies on the pile becomes the line. */
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

/* What a computer does depends on the deal and on how many actions were before, and on nothing else (match/host.h). */
static void think(Thought *thought)
{
    const Bot *bots[MAX_SEATS];
    for (int seat = 0; seat < MAX_SEATS; seat++) bots[seat] = thought->bot;
    thought->action = host_act(bots, thought->game, &thought->state, thought->memory);
}

static Thought *take_question(Thinkers *thinkers)
{
    (void)pthread_mutex_lock(&thinkers->lock);
    Thought *thought = line_take(&thinkers->questions, &thinkers->asked);
    (void)pthread_mutex_unlock(&thinkers->lock);
    return thought;
}

static void *work(void *context)
{
    Thinkers *thinkers = context;
    const uint64_t one = 1;
    int niceness = nice(NICER); /* where that fails they think as others work */
    (void)niceness;
    for (;;) {
        while (sem_wait(&thinkers->waiting) != 0) continue;
        if (atomic_load(&thinkers->ends)) break;
        Thought *thought = take_question(thinkers);
        think(thought);
        pile_add(&thinkers->answered, thought);
        if (write(thinkers->fd, &one, sizeof one) < 0) continue; /* it is readable already */
    }
    return NULL;
}

Thinkers *thinkers_open(int threads)
{
    Thinkers *thinkers = calloc(1, sizeof *thinkers);
    if (!thinkers) abort();
    thinkers->fd = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    (void)pthread_mutex_init(&thinkers->lock, NULL);
    (void)sem_init(&thinkers->waiting, 0, 0);
    for (int i = 0; i < threads && i < BOT_MAX_THREADS; i++)
        if (pthread_create(&thinkers->thread[thinkers->n], NULL, work, thinkers) == 0) thinkers->n++;
    if (thinkers->n == 0 || thinkers->fd < 0) abort();
    return thinkers;
}

void thinkers_close(Thinkers *thinkers)
{
    atomic_store(&thinkers->ends, true);
    for (int i = 0; i < thinkers->n; i++) (void)sem_post(&thinkers->waiting);
    for (int i = 0; i < thinkers->n; i++) (void)pthread_join(thinkers->thread[i], NULL);
    (void)sem_destroy(&thinkers->waiting);
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
    pile_add(&thinkers->asked, thought);
    (void)sem_post(&thinkers->waiting);
}

/* What is answered after the last look makes the descriptor readable again. */
Thought *thinkers_answer(Thinkers *thinkers)
{
    uint64_t count = 0;
    if (!thinkers->answers && read(thinkers->fd, &count, sizeof count) < 0) return NULL;
    return line_take(&thinkers->answers, &thinkers->answered);
}
