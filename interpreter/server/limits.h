/*
 * Limits the requests of each address: how many it may make at once, and how many each minute in the long run. The
 * caller does not limit requests from this computer, unless they came through a proxy.
 */
#ifndef TAPP_SERVER_LIMITS_H
#define TAPP_SERVER_LIMITS_H

#include "base/base.h"

/* The kinds of requests: any request, a new table, rules of games, an inspection. Each has a limit of its own. */
typedef enum Asked { ASKED_ANYTHING, ASKED_TABLE, ASKED_RULES, ASKED_INSPECTION, N_ASKED } Asked;

enum { N_PLACES_KNOWN = 4096 }; /* the number of entries for addresses */

typedef struct LimitPlace {
    uint64_t who;         /* the hash of the address that used this entry last */
    int64_t at;           /* the time for which `left` was calculated; 0: the entry was never used */
    double left[N_ASKED]; /* by kind: how many requests the address may still make at once */
} LimitPlace;

/* The entries for all addresses. If all fields are zero, there were no requests yet. */
typedef struct Limits {
    LimitPlace place[N_PLACES_KNOWN]; /* the hash of an address selects its entry; two addresses can share one */
} Limits;

/* Returns the hash of an address. All addresses of an IPv6 network have the same hash. */
uint64_t limits_who(Str address);

/* Counts a request of this kind, at the time `now` in milliseconds. Returns false if the address may not make it. */
bool limits_allow(Limits *limits, Str address, Asked asked, int64_t now);

#endif
