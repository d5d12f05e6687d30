/*
 * Threads for computer players first serve waiting persons, addresses and tables that have used little, and quick
 * answers, however many requests others have sent. The players here answer when the test allows it.
 */
#include "support.h"

#include "server/bot_pool.h"

#include <poll.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <time.h>
#include <unistd.h>

static sem_t gate;          /* each long job waits here */
static atomic_int thinking; /* long jobs that have begun */
static atomic_int order[16], n_begun;

static Action at_once(const Turn *turn)
{
    return moves_nth(turn->legal, 0);
}

/* Uses 5 ms of processor time. */
static void use_processor(void)
{
    struct timespec begun, now;
    (void)clock_gettime(CLOCK_THREAD_CPUTIME_ID, &begun);
    do (void)clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    while ((now.tv_sec - begun.tv_sec) * 1000000000 + now.tv_nsec - begun.tv_nsec < 5000000);
}

static Action when_let(const Turn *turn)
{
    atomic_store(&order[atomic_fetch_add(&n_begun, 1)], (int)turn->budget.threads);
    (void)atomic_fetch_add(&thinking, 1); /* only then has_begun() counts the job, so its place in `order` is filled */
    while (sem_wait(&gate) != 0) continue;
    use_processor();
    return moves_nth(turn->legal, 0);
}

typedef struct Place {
    Language *language;
    Opened opened;
    BotPool *pool;
    Bot quick, slow[16];
    BotJob job[16];
    int n;
} Place;

static void begin(Place *place, int threads)
{
    *place = (Place){.language = language_open(), .quick = {.name = STR("quick"), .choose = at_once}};
    place->opened = test_open(place->language, "tapp-tarock", 3, "");
    (void)sem_init(&gate, 0, 0);
    atomic_store(&thinking, 0);
    atomic_store(&n_begun, 0);
    (void)alarm(600);
    place->pool = bot_pool_open(threads);
}

static void end(Place *place)
{
    for (int i = 0; i < place->n; i++) (void)sem_post(&gate);
    bot_pool_close(place->pool);
    (void)sem_destroy(&gate);
    test_close(&place->opened);
    language_close(place->language);
    (void)alarm(0);
}

/* Asks for an action for this address and a table that has used `spent`. The budget of the bot is the job's number. */
static void ask_of(Place *place, uint64_t who, bool is_awaited, bool is_quick, int64_t spent)
{
    int i = place->n++;
    BotJob *job = &place->job[i];
    place->slow[i] =
        (Bot){.name = STR("slow"), .choose = when_let, .budget = {.rollouts = 1000, .threads = (uint32_t)i}};
    *job = (BotJob){.game = place->opened.game, .who = who, .is_awaited = is_awaited, .spent = spent};
    job->state = test_random_deal(place->opened.game, 1, 0);
    job->bot = is_quick ? &place->quick : &place->slow[i];
    bot_pool_add(place->pool, job);
}

static void ask(Place *place, uint64_t who, bool is_awaited, bool is_quick)
{
    ask_of(place, who, is_awaited, is_quick, 0);
}

static BotJob *next_answer(Place *place)
{
    struct pollfd fd = {.fd = bot_pool_fd(place->pool), .events = POLLIN};
    for (;;) {
        BotJob *job = bot_pool_next_done(place->pool);
        if (job) return job;
        (void)poll(&fd, 1, 1000);
    }
}

/* Waits until `n` long jobs have begun, and then a little longer, to see that no other job begins. */
static void has_begun(int n)
{
    while (atomic_load(&thinking) < n) (void)poll(NULL, 0, 1);
    (void)poll(NULL, 0, 30);
    assert_int_equal(atomic_load(&thinking), n);
}

static void no_address_gets_all_threads(void **state)
{
    (void)state;
    Place place;
    begin(&place, 1);
    for (int i = 0; i < 5; i++) ask(&place, 1, false, false);
    has_begun(1);
    ask(&place, 1, true, false); /* a waiting person gets one more thread */
    has_begun(2);
    ask(&place, 2, false, false); /* and another address always gets one */
    has_begun(3);
    end(&place);
}

static void whoever_comes_is_awaited(void **state)
{
    (void)state;
    Place place;
    begin(&place, 1);
    ask(&place, 1, false, false);
    has_begun(1);
    ask(&place, 1, false, false);
    ask(&place, 1, false, false);
    has_begun(1);
    bot_pool_put_first(place.pool, &place.job[2]);
    has_begun(2);
    assert_int_equal(atomic_load(&order[1]), 2);
    end(&place);
}

static void quick_answers_pass(void **state)
{
    (void)state;
    Place place;
    begin(&place, 2);
    for (int i = 0; i < 4; i++) ask(&place, (uint64_t)i, true, false);
    has_begun(4);
    for (int i = 0; i < 5; i++) {
        ask(&place, 1, false, true);
        assert_ptr_equal(next_answer(&place), &place.job[place.n - 1]);
    }
    end(&place);
}

static void let_go(Place *place, int n)
{
    for (int i = 0; i < n; i++) (void)sem_post(&gate);
    for (int i = 0; i < n; i++) (void)next_answer(place);
}

static void begins_in_order(const int *wanted, int n)
{
    for (int i = 0; i < n; i++) assert_int_equal(atomic_load(&order[i]), wanted[i]);
}

/* All jobs are of one address: a waiting person goes first, then the table that has used less. */
static void a_person_goes_first_then_who_has_used_less(void **state)
{
    (void)state;
    Place place;
    begin(&place, 1);
    ask_of(&place, 1, false, false, 0);
    has_begun(1);
    ask_of(&place, 1, false, false, 500);
    ask_of(&place, 1, false, false, 100);
    ask_of(&place, 1, true, false, 900);
    has_begun(2);
    let_go(&place, 2);
    has_begun(3);
    let_go(&place, 2);
    begins_in_order((const int[]){0, 3, 2, 1}, 4);
    place.n = 0;
    end(&place);
}

/* Address 1 has used the processor. When all threads are busy, a new address that asks later is served first. */
static void an_address_that_has_used_less_goes_first(void **state)
{
    (void)state;
    Place place;
    begin(&place, 1);
    ask(&place, 1, false, false);
    let_go(&place, 1);
    for (uint64_t who = 2; who < 5; who++) ask(&place, who, false, false);
    has_begun(4);
    ask(&place, 1, false, false);
    ask(&place, 5, false, false);
    let_go(&place, 1);
    has_begun(5);
    let_go(&place, 4);
    assert_int_equal(atomic_load(&order[4]), 5);
    place.n = 0;
    end(&place);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_address_gets_all_threads),
        cmocka_unit_test(whoever_comes_is_awaited),
        cmocka_unit_test(quick_answers_pass),
        cmocka_unit_test(a_person_goes_first_then_who_has_used_less),
        cmocka_unit_test(an_address_that_has_used_less_goes_first),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
