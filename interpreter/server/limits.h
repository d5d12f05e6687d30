/*
 * Limits the requests of each address: how many at once, and how many per minute. Requests from this machine that did
 * not come through a proxy are not limited.
 */
#ifndef TAPP_SERVER_LIMITS_H
#define TAPP_SERVER_LIMITS_H

#include "base/base.h"

/* The kinds of requests, which have separate limits. */
typedef enum Asked { ASKED_ANYTHING, ASKED_TABLE, ASKED_RULES, ASKED_INSPECTION, N_ASKED } Asked;

enum { N_PLACES_KNOWN = 4096 };

typedef struct LimitPlace {
    uint64_t who;
    int64_t at; /* the time to which `left` belongs */
    double left[N_ASKED];
} LimitPlace;

/* The requests of all addresses. If all fields are zero, there were none. */
typedef struct Limits {
    LimitPlace place[N_PLACES_KNOWN]; /* by hash of the address; two addresses with the same hash share an entry */
} Limits;

/* The hash of an address. All addresses of an IPv6 network have the same one. */
uint64_t limits_who(Str address);

/* True if this address may make another request of this kind now (milliseconds); the request is then counted. */
bool limits_allow(Limits *limits, Str address, Asked asked, int64_t now);

#endif
