/* Threads that take questions from one list and lay answers into another. */
#include "server/thinkers.h"

#include <pthread.h>
#include <stdlib.h>
#include <sys/eventfd.h>
#include <unistd.h>

typedef struct Line {
    Thought *first, **last;
} Line;

struct Thinkers {
    pthread_mutex_t lock;
    pthread_cond_t asked;
    Line questions, answers;
    bool ends;
    int fd, n;
    pthread_t thread[BOT_MAX_THREADS];
};

static void line_add(Line *line, Thought *thought)
{
    thought->next = NULL;
    *line->last = thought;
    line->last = &thought->next;
}

static Thought *line_take(Line *line)
{
    Thought *thought = line->first;
    if (!thought) return NULL;
    line->first = thought->next;
    if (!line->first) line->last = &line->first;
    return thought;
}

/* What a computer does depends on the deal and on how many actions were before, and on nothing else (match/host.h). */
static void think(Thought *thought)
{
    const Bot *bots[MAX_SEATS];
    for (int seat = 0; seat < MAX_SEATS; seat++) bots[seat] = thought->bot;
    thought->action = host_act(bots, thought->game, &thought->state, thought->memory);
}

static void *work(void *context)
{
    Thinkers *thinkers = context;
    const uint64_t one = 1;
    (void)pthread_mutex_lock(&thinkers->lock);
    while (!thinkers->ends) {
        Thought *thought = line_take(&thinkers->questions);
        if (!thought) {
            (void)pthread_cond_wait(&thinkers->asked, &thinkers->lock);
            continue;
        }
        (void)pthread_mutex_unlock(&thinkers->lock);
        think(thought);
        (void)pthread_mutex_lock(&thinkers->lock);
        line_add(&thinkers->answers, thought);
        if (write(thinkers->fd, &one, sizeof one) < 0) continue; /* it is readable already */
    }
    (void)pthread_mutex_unlock(&thinkers->lock);
    return NULL;
}

Thinkers *thinkers_open(int threads)
{
    Thinkers *thinkers = calloc(1, sizeof *thinkers);
    if (!thinkers) abort();
    thinkers->questions.last = &thinkers->questions.first;
    thinkers->answers.last = &thinkers->answers.first;
    thinkers->fd = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    (void)pthread_mutex_init(&thinkers->lock, NULL);
    (void)pthread_cond_init(&thinkers->asked, NULL);
    for (int i = 0; i < threads && i < BOT_MAX_THREADS; i++)
        if (pthread_create(&thinkers->thread[thinkers->n], NULL, work, thinkers) == 0) thinkers->n++;
    if (thinkers->n == 0 || thinkers->fd < 0) abort();
    return thinkers;
}

void thinkers_close(Thinkers *thinkers)
{
    (void)pthread_mutex_lock(&thinkers->lock);
    thinkers->ends = true;
    (void)pthread_cond_broadcast(&thinkers->asked);
    (void)pthread_mutex_unlock(&thinkers->lock);
    for (int i = 0; i < thinkers->n; i++) (void)pthread_join(thinkers->thread[i], NULL);
    (void)pthread_cond_destroy(&thinkers->asked);
    (void)pthread_mutex_destroy(&thinkers->lock);
    (void)close(thinkers->fd);
    free(thinkers);
}

int thinkers_fd(const Thinkers *thinkers)
{
    return thinkers->fd;
}

void thinkers_ask(Thinkers *thinkers, Thought *thought)
{
    (void)pthread_mutex_lock(&thinkers->lock);
    line_add(&thinkers->questions, thought);
    (void)pthread_cond_signal(&thinkers->asked);
    (void)pthread_mutex_unlock(&thinkers->lock);
}

Thought *thinkers_answer(Thinkers *thinkers)
{
    uint64_t count = 0;
    (void)pthread_mutex_lock(&thinkers->lock);
    Thought *thought = line_take(&thinkers->answers);
    if (!thought && read(thinkers->fd, &count, sizeof count) < 0) count = 0; /* nothing to read */
    (void)pthread_mutex_unlock(&thinkers->lock);
    return thought;
}
