/*
 * Threads in which computer players choose their actions, so that requests do not wait for them. The threads are shared
 * fairly: jobs for which a person waits come first, then jobs of the address, and then of the table, that has used
 * least time recently. No address gets all threads. Quick jobs also have a thread of their own.
 */
#ifndef TAPP_SERVER_BOT_POOL_H
#define TAPP_SERVER_BOT_POOL_H

#include "match/host.h"

#include <stdatomic.h>

typedef struct BotPool BotPool;

/* A choice that a computer player must make. Its owner must not touch the job until it is done. */
typedef struct BotJob BotJob;
struct BotJob {
    BotJob *next; /* used by the pool */
    void *owner;  /* not used by the pool */
    const Game *game;
    State state;    /* the position in which an action is to be chosen */
    const Bot *bot; /* the computer player */
    /* the beliefs of the computer players about hidden cards, or NULL; no two jobs in the pool may use the same ones */
    Memory *memory;
    uint64_t moved;         /* a number by which the owner recognises the position; not used by the pool */
    uint64_t who;           /* the hash of the network address whose time is used */
    atomic_bool is_awaited; /* a person waits for the action */
    int64_t spent; /* the microseconds that jobs of this owner have used recently; the pool adds those of this job */
    Action action; /* the result */
    void (*run)(BotJob *job); /* a function to run instead of choosing an action; or NULL */
};

/*
 * Returns a pool with its threads started. Jobs of one network address (a client) use at most `threads` of them, and
 * one more for a job that a person waits for. The pool has a few more threads than that, so that other clients need not
 * wait. When a job is done, the descriptor of bot_pool_fd() becomes readable.
 */
BotPool *bot_pool_open(int threads);

/* Ends each thread after its present job. Jobs that still wait are dropped, and belong to their owners again. */
void bot_pool_close(BotPool *pool);

/* bot_pool_fd() returns the descriptor to wait for. bot_pool_add() adds a job. */
int bot_pool_fd(const BotPool *pool);
void bot_pool_add(BotPool *pool, BotJob *job);

/* Says that a person now waits for this job. */
void bot_pool_put_first(BotPool *pool, BotJob *job);

/* Returns a job that is done; NULL if there is none. Each job is returned once. */
BotJob *bot_pool_next_done(BotPool *pool);

/*
 * Runs a job in the calling thread. The random numbers of the player depend only on the deal and on the number of
 * actions before (host_act()).
 */
static inline void bot_job_run(BotJob *job)
{
    const Bot *bots[MAX_SEATS];
    if (job->run) {
        job->run(job);
        return;
    }
    for (int seat = 0; seat < MAX_SEATS; seat++) bots[seat] = job->bot;
    job->action = host_act(bots, job->game, &job->state, job->memory);
}

/* True if some job waits. Only bot_pool_wasm.c has this function. */
bool bot_pool_has_jobs(const BotPool *pool);

#endif
