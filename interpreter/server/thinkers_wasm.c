/* Computer players without threads. Each call that looks for an answer thinks about one question, the oldest. */
#include "server/thinkers.h"

#include <stdlib.h>

struct Thinkers {
    Thought *first, **last;
    bool has_answered; /* the next call returns no answer, so that requests get their turn */
};

Thinkers *thinkers_open(int threads)
{
    Thinkers *thinkers = calloc(1, sizeof *thinkers);
    (void)threads;
    if (!thinkers) abort();
    thinkers->last = &thinkers->first;
    return thinkers;
}

void thinkers_ask(Thinkers *thinkers, Thought *thought)
{
    thought->next = NULL;
    *thinkers->last = thought;
    thinkers->last = &thought->next;
}

void thinkers_hurry(Thinkers *thinkers, Thought *thought)
{
    (void)thinkers;
    (void)thought;
}

bool thinkers_are_asked(const Thinkers *thinkers)
{
    return thinkers->first != NULL;
}

Thought *thinkers_answer(Thinkers *thinkers)
{
    Thought *thought = thinkers->has_answered ? NULL : thinkers->first;
    thinkers->has_answered = thought != NULL;
    if (!thought) return NULL;
    thinkers->first = thought->next;
    if (!thinkers->first) thinkers->last = &thinkers->first;
    thought_think(thought);
    return thought;
}
