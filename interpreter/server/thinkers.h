/*
 * Computer players that think in threads of their own, so that requests do not wait for them. The threads are shared
 * fairly. Questions that a person waits for come first, then those of the address that has used least time recently,
 * then those of the table that has. No address gets all threads. Quick questions have a thread of their own.
 */
#ifndef TAPP_SERVER_THINKERS_H
#define TAPP_SERVER_THINKERS_H

#include "match/host.h"

#include <stdatomic.h>

typedef struct Thinkers Thinkers;

/* A question to a computer player. Its owner must not touch it until it is answered. */
typedef struct Thought Thought;
struct Thought {
    Thought *next; /* used by the thinkers */
    void *asker;
    const Game *game;
    State state;
    const Bot *bot;
    Memory *memory;                  /* the beliefs of the bots, or NULL; only one open question may use them */
    uint64_t moved;                  /* set by the owner to identify the position */
    uint64_t who;                    /* the hash of the address that the time is charged to */
    atomic_bool is_awaited;          /* a person waits for the answer */
    int64_t spent;                   /* recent microseconds of this owner's questions; the thinkers add to it */
    Action action;                   /* the answer */
    void (*think)(Thought *thought); /* a function for another question than the bot's action, or NULL */
};

/*
 * Starts `threads` threads for the questions of one address, and a few more for awaited questions and other addresses.
 * The descriptor of thinkers_fd() becomes readable when there is an answer.
 */
Thinkers *thinkers_open(int threads);

/* Ends the threads after their present questions. Waiting questions are dropped; they belong to their owners again. */
void thinkers_close(Thinkers *thinkers);

/* thinkers_fd() is the descriptor to wait for. thinkers_ask() adds a question. */
int thinkers_fd(const Thinkers *thinkers);
void thinkers_ask(Thinkers *thinkers, Thought *thought);

/* Marks the question as one that a person now waits for. */
void thinkers_hurry(Thinkers *thinkers, Thought *thought);

/* Returns the next question that was answered; NULL if there is none. */
Thought *thinkers_answer(Thinkers *thinkers);

/*
 * Answers a question in the calling thread. The action depends only on the deal and on the number of earlier actions
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

/* True if a question is waiting. Only thinkers_wasm.c has this function. */
bool thinkers_are_asked(const Thinkers *thinkers);

#endif
