/*
 * Limits the requests of an address: a number at once, and a rate per minute. Requests from this machine, without a
 * proxy, are not limited.
 */
#ifndef TAPP_SERVER_LIMITS_H
#define TAPP_SERVER_LIMITS_H

#include "base/base.h"

/* Kinds with separate limits. */
typedef enum Asked { ASKED_ANYTHING, ASKED_TABLE, ASKED_RULES, ASKED_INSPECTION, N_ASKED } Asked;

enum { N_PLACES_KNOWN = 4096 };

typedef struct LimitPlace {
    uint64_t who;
    int64_t at; /* when `left` was right */
    double left[N_ASKED];
} LimitPlace;

/* A zero-initialised Limits has no requests. */
typedef struct Limits {
    LimitPlace place[N_PLACES_KNOWN]; /* by the hash of the address; addresses with the same hash share an entry */
} Limits;

/* The hash of an address; all addresses of an IPv6 network share one. */
uint64_t limits_who(Str address);

/* True if this address may make another request now (milliseconds); then it is counted. */
bool limits_allow(Limits *limits, Str address, Asked asked, int64_t now);

#endif
