/* Policies: the words allowed under keys that take one of a fixed list, from policies.def. */
#ifndef TAPP_RULES_POLICIES_H
#define TAPP_RULES_POLICIES_H

#include "base/base.h"

/* clang-format off */
#define POLICY_BEGIN(type, keys)          typedef enum type {
#define POLICY(constant, spelling, words) constant,
#define POLICY_END(type)                  } type;
/* clang-format on */
#include "rules/policies.def"
#undef POLICY_BEGIN
#undef POLICY
#undef POLICY_END

/* The number of a list, named after its type: POLICY_Owner. */
typedef enum PolicyId {
#define POLICY_BEGIN(type, keys) POLICY_##type,
#define POLICY(constant, spelling, words)
#define POLICY_END(type)
#include "rules/policies.def"
#undef POLICY_BEGIN
#undef POLICY
#undef POLICY_END
    N_POLICIES
} PolicyId;

typedef struct PolicyRow {
    const char *spelling;
    const char *entry; /* the text for people: an entry of the catalogue of words, context "term" */
} PolicyRow;

/* A list of words, and the keys of the schema that take one of them. */
typedef struct Policy {
    const char *keys; /* each key with the map that contains it, such as "talon/rest discard/owner" */
    const PolicyRow *rows;
    size_t n; /* the number of rows; the index of a row is its constant */
} Policy;

extern const Policy policies[N_POLICIES];

/* Returns the row of a list with this spelling, or NULL if there is none. */
const PolicyRow *policy_row(const Policy *policy, Str spelling);

/* Returns the text for people of a word under a key, such as "owner"; NULL if no list of this key has the word. */
const char *policy_entry(Str key, Str spelling);

#endif
