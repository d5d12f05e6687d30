/* Measures the processor time of a thread, and limits it. */
#include "server/allowance.h"

#include <time.h>

Allowance allowance_of(int64_t a_second, int64_t most, int64_t now)
{
    return (Allowance){.left = most, .at = now, .a_second = a_second, .most = most};
}

/* Adds the time that the allowance has gained since it was last filled. */
static void fill_allowance(Allowance *allowance, int64_t now)
{
    int64_t passed = now - allowance->at;
    if (passed <= 0) return;
    allowance->left += passed * allowance->a_second / 1000;
    if (allowance->left > allowance->most) allowance->left = allowance->most;
    allowance->at = now;
}

bool allowance_is_left(Allowance *allowance, int64_t now)
{
    fill_allowance(allowance, now);
    return allowance->left > 0;
}

int64_t allowance_due(Allowance *allowance, int64_t now)
{
    if (allowance_is_left(allowance, now)) return now;
    int64_t missing = -allowance->left; /* in microseconds, as `a_second` */
    /* one millisecond more, because the division rounds down, and more than 0 must be left */
    return now + 1 + missing * 1000 / allowance->a_second;
}

int64_t allowance_clock(void)
{
    struct timespec used;
    (void)clock_gettime(CLOCK_THREAD_CPUTIME_ID, &used);
    return (int64_t)used.tv_sec * 1000000 + used.tv_nsec / 1000;
}
