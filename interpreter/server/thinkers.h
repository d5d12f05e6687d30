/*
 * Computer players in their own threads, so that requests do not wait for them. Threads are shared fairly: first
 * questions that a person waits for, then addresses with the least recent use, then tables. No address gets all
 * threads, and quick questions have a thread of their own.
 */
#ifndef TAPP_SERVER_THINKERS_H
#define TAPP_SERVER_THINKERS_H

#include "match/host.h"

#include <stdatomic.h>

typedef struct Thinkers Thinkers;

/* One question. The asker owns it, and must not touch it until it is answered. */
typedef struct Thought Thought;
struct Thought {
    Thought *next; /* for the thinkers */
    void *asker;
    const Game *game;
    State state;
    const Bot *bot;
    Memory *memory;                  /* or NULL; not shared while the question is open */
    uint64_t moved;                  /* the asker's: identifies the position */
    uint64_t who;                    /* the hash of the address to charge */
    atomic_bool is_awaited;          /* a person waits for the answer */
    int64_t spent;                   /* recent microseconds of this asker's questions; the thinkers add to it */
    Action action;                   /* the answer */
    void (*think)(Thought *thought); /* or NULL: another question than for the bot's action */
};

/*
 * Starts `threads` threads for the questions of one address, and extra ones for awaited questions and for other
 * addresses. The descriptor of thinkers_fd() becomes readable when there is an answer.
 */
Thinkers *thinkers_open(int threads);

/* Ends the threads after their present questions. Waiting questions are dropped and belong to the asker again. */
void thinkers_close(Thinkers *thinkers);

/* thinkers_fd(): the descriptor to wait for. The other adds a question. */
int thinkers_fd(const Thinkers *thinkers);
void thinkers_ask(Thinkers *thinkers, Thought *thought);

/* A person now waits for an open question. */
void thinkers_hurry(Thinkers *thinkers, Thought *thought);

/* The next answer; NULL if there is none. */
Thought *thinkers_answer(Thinkers *thinkers);

/*
 * Answers the question, in the calling thread. The action depends only on the deal and the number of earlier actions
 * (match/host.h).
 */
static inline void thought_think(Thought *thought)
{
    const Bot *bots[MAX_SEATS];
    if (thought->think) {
        thought->think(thought);
        return;
    }
    for (int seat = 0; seat < MAX_SEATS; seat++) bots[seat] = thought->bot;
    thought->action = host_act(bots, thought->game, &thought->state, thought->memory);
}

/* True if a question is waiting; only in thinkers_wasm.c. */
bool thinkers_are_asked(const Thinkers *thinkers);

#endif
