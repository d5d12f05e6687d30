/*
 * Computer players at work: threads of their own, so that nobody who waits for a page waits for them. The threads are
 * shared out fairly: first those for whom a person waits, then the addresses that have used least of late, then the
 * tables that have. No address gets all threads, and what is quickly answered has a thread of its own.
 */
#ifndef TAPP_SERVER_THINKERS_H
#define TAPP_SERVER_THINKERS_H

#include "match/host.h"

#include <stdatomic.h>

typedef struct Thinkers Thinkers;

/* One question. Whoever asks owns it and leaves it alone until it comes back. */
typedef struct Thought Thought;
struct Thought {
    Thought *next; /* for the thinkers */
    void *asker;
    const Game *game;
    State state;
    const Bot *bot;
    Memory *memory;         /* or NULL; nobody else's while the question is out */
    uint64_t moved;         /* the asker's: which position it was */
    uint64_t who;           /* the address for which it is asked, as a hash */
    atomic_bool is_awaited; /* a person waits for the answer */
    int64_t spent;          /* microseconds that this asker's questions have taken of late; the thinkers add to it */
    Action action;          /* the answer */
};

/*
 * With so many threads for the questions of one address, one more where a person waits for them, and others that it
 * cannot take. `fd` of thinkers_fd becomes readable when an answer is there.
 */
Thinkers *thinkers_open(int threads);

/* Ends the threads after what each is at; questions that wait are dropped, and belong to the asker again. */
void thinkers_close(Thinkers *thinkers);

/* The descriptor to wait for; a question, which is answered some time. */
int thinkers_fd(const Thinkers *thinkers);
void thinkers_ask(Thinkers *thinkers, Thought *thought);

/* A person has come who waits for a question that is out. */
void thinkers_hurry(Thinkers *thinkers, Thought *thought);

/* The next answer; NULL when there is none. */
Thought *thinkers_answer(Thinkers *thinkers);

#endif
