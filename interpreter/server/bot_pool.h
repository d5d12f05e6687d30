/*
 * A pool of threads in which computer players choose their actions, so that requests do not wait for them. The threads
 * are shared fairly. Jobs that a person waits for come first, then those of the address that has used least time
 * recently, then those of the table that has. No address gets all threads. Quick jobs have a thread of their own.
 */
#ifndef TAPP_SERVER_BOT_POOL_H
#define TAPP_SERVER_BOT_POOL_H

#include "match/host.h"

#include <stdatomic.h>

typedef struct BotPool BotPool;

/* A choice for a computer player to make. Its owner must not touch the job until it is done. */
typedef struct BotJob BotJob;
struct BotJob {
    BotJob *next; /* used by the pool */
    void *owner;
    const Game *game;
    State state;
    const Bot *bot;
    Memory *memory;           /* the beliefs of the bots, or NULL; only one open job may use them */
    uint64_t moved;           /* set by the owner to identify the position */
    uint64_t who;             /* the hash of the address that the time is charged to */
    atomic_bool is_awaited;   /* a person waits for the action */
    int64_t spent;            /* recent microseconds of this owner's jobs; the pool adds to it */
    Action action;            /* the result */
    void (*run)(BotJob *job); /* a function to run instead of the bot's choice, or NULL */
};

/*
 * Starts `threads` threads for the jobs of one address, and a few more for awaited jobs and other addresses. The
 * descriptor of bot_pool_fd() becomes readable when a job is done.
 */
BotPool *bot_pool_open(int threads);

/* Ends the threads after their present jobs. Waiting jobs are dropped; they belong to their owners again. */
void bot_pool_close(BotPool *pool);

/* bot_pool_fd() is the descriptor to wait for. bot_pool_add() adds a job. */
int bot_pool_fd(const BotPool *pool);
void bot_pool_add(BotPool *pool, BotJob *job);

/* Marks the job as one that a person now waits for. */
void bot_pool_put_first(BotPool *pool, BotJob *job);

/* Returns the next job that is done; NULL if there is none. */
BotJob *bot_pool_next_done(BotPool *pool);

/*
 * Runs a job in the calling thread. The action depends only on the deal and on the number of earlier actions
 * (match/host.h).
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

/* True if a job is waiting. Only bot_pool_wasm.c has this function. */
bool bot_pool_has_jobs(const BotPool *pool);

#endif
