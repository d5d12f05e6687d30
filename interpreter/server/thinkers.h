/* Computer players at work: threads of their own, so that nobody who waits for a page waits for them. */
#ifndef TAPP_SERVER_THINKERS_H
#define TAPP_SERVER_THINKERS_H

#include "match/host.h"

typedef struct Thinkers Thinkers;

/* One question. Whoever asks owns it and leaves it alone until it comes back. */
typedef struct Thought Thought;
struct Thought {
    Thought *next; /* for the thinkers */
    void *asker;
    const Game *game;
    State state;
    const Bot *bot;
    Memory *memory; /* or NULL; nobody else's while the question is out */
    uint64_t moved; /* the asker's: which position it was */
    Action action;  /* the answer */
};

/* So many threads. `fd` of thinkers_fd becomes readable when an answer is there. */
Thinkers *thinkers_open(int threads);

/* Ends the threads after what each is at; questions that wait are dropped, and belong to the asker again. */
void thinkers_close(Thinkers *thinkers);

/* The descriptor to wait for; a question, which is answered some time. */
int thinkers_fd(const Thinkers *thinkers);
void thinkers_ask(Thinkers *thinkers, Thought *thought);

/* The next answer; NULL when there is none. */
Thought *thinkers_answer(Thinkers *thinkers);

#endif
