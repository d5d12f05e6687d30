/*
 * Computer players in a browser, where there are no threads. bot_pool_next_done() does the oldest job. After a call
 * that did a job, the next call does none.
 */
#include "server/bot_pool.h"

#include <stdlib.h>

struct BotPool {
    BotJob *first, **last;
    bool has_done_one; /* then the next call does no job, so that requests are served in between */
};

BotPool *bot_pool_open(int threads)
{
    BotPool *pool = calloc(1, sizeof *pool);
    (void)threads;
    if (!pool) abort();
    pool->last = &pool->first;
    return pool;
}

void bot_pool_add(BotPool *pool, BotJob *job)
{
    job->next = NULL;
    *pool->last = job;
    pool->last = &job->next;
}

/* Changes nothing: the jobs are done in the order in which they were added. */
void bot_pool_put_first(BotPool *pool, BotJob *job)
{
    (void)pool;
    (void)job;
}

bool bot_pool_has_jobs(const BotPool *pool)
{
    return pool->first != NULL;
}

BotJob *bot_pool_next_done(BotPool *pool)
{
    BotJob *job = pool->has_done_one ? NULL : pool->first;
    pool->has_done_one = job != NULL;
    if (!job) return NULL;
    pool->first = job->next;
    if (!pool->first) pool->last = &pool->first;
    bot_job_run(job);
    return job;
}
