/*
 * How much an address may ask for: so many at once, and so many a minute after that. What comes from this machine
 * itself, and through no proxy, is not counted.
 */
#ifndef TAPP_SERVER_LIMITS_H
#define TAPP_SERVER_LIMITS_H

#include "base/base.h"

/* What is counted apart. */
typedef enum Asked { ASKED_ANYTHING, ASKED_TABLE, ASKED_RULES, ASKED_INSPECTION, N_ASKED } Asked;

enum { N_PLACES_KNOWN = 4096 };

typedef struct LimitPlace {
    uint64_t who;
    int64_t at; /* when `left` was right */
    double left[N_ASKED];
} LimitPlace;

/* Zero-initialised nobody has asked for anything. */
typedef struct Limits {
    LimitPlace place[N_PLACES_KNOWN]; /* by the hash of the address; two that share one are counted together */
} Limits;

/* The hash by which an address is known; all of a network of version 6 have the same. */
uint64_t limits_who(Str address);

/* May this address ask for one more now (milliseconds)? Then it is counted. */
bool limits_allow(Limits *limits, Str address, Asked asked, int64_t now);

#endif
