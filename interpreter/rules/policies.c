/* The tables of policies.def, and looking up a word. */
#include "rules/policies.h"

#include "base/translate.h"

/* clang-format off */
#define POLICY_BEGIN(type, keys)          static const PolicyRow type##_ROWS[] = {
#define POLICY(constant, spelling, words) [constant] = {spelling, IN_CONTEXT("term", words)},
#define POLICY_END(type)                  };
/* clang-format on */
#include "rules/policies.def"
#undef POLICY_BEGIN
#undef POLICY
#undef POLICY_END

const Policy policies[N_POLICIES] = {
#define POLICY_BEGIN(type, keys) [POLICY_##type] = {keys, type##_ROWS, COUNT(type##_ROWS)},
#define POLICY(constant, spelling, words)
#define POLICY_END(type)
#include "rules/policies.def"
#undef POLICY_BEGIN
#undef POLICY
#undef POLICY_END
};

const PolicyRow *policy_row(const Policy *policy, Str spelling)
{
    for (size_t i = 0; i < policy->n; i++)
        if (str_is(spelling, policy->rows[i].spelling)) return &policy->rows[i];
    return NULL;
}

/* True if a key (the last step of its path) takes the words of this list. */
static bool has_key(const Policy *policy, Str key)
{
    for (Str left = str_of(policy->keys); left.n;) {
        Str steps = str_take(&left, ' ');
        (void)str_take(&steps, '/'); /* drops the map of the path: "talon/rest" becomes "rest" */
        if (str_equal(steps, key)) return true;
    }
    return false;
}

const char *policy_entry(Str key, Str spelling)
{
    for (size_t i = 0; i < N_POLICIES; i++) {
        const PolicyRow *row = has_key(&policies[i], key) ? policy_row(&policies[i], spelling) : NULL;
        if (row) return row->entry;
    }
    return NULL;
}
