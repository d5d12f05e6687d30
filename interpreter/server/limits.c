/*
 * Records how many requests of each kind an address may still make at once. This number grows with time up to a limit,
 * and each request reduces it by 1.
 */
#include "server/limits.h"

#include <arpa/inet.h>
#include <string.h>

/* By kind: how many requests an address may make at once (`most`), and by how many this number grows each minute. */
static const struct {
    double most, a_minute;
} RATES[N_ASKED] = {
    [ASKED_ANYTHING] = {600, 1200},
    [ASKED_TABLE] = {20, 10},
    [ASKED_RULES] = {60, 60},
    [ASKED_INSPECTION] = {60, 30},
};

/*
 * Adds the requests that an address may make again, for the time since the last request of its entry (`place`). A
 * new entry has all requests. So has an entry that another address used before, but only if it was not used for a
 * minute; otherwise two addresses that share an entry could fill it for each other.
 */
static void fill_place(LimitPlace *place, uint64_t who, int64_t now)
{
    double minutes = (double)(now - place->at) / 60000; /* `now` is in milliseconds */
    bool is_new = place->at == 0 || (place->who != who && minutes > 1);
    for (int i = 0; i < N_ASKED; i++) {
        double left = place->left[i] + (minutes > 0 ? minutes * RATES[i].a_minute : 0);
        place->left[i] = is_new || left > RATES[i].most ? RATES[i].most : left;
    }
    place->who = who;
    place->at = now;
}

/* IPv6: the bytes of an address, the bytes of its network, and the size of a buffer for an address as text. */
enum { SIX_BYTES = 16, SIX_NETWORK = 8, SIX_TEXT = 64 };

/*
 * A client with an IPv6 address usually owns the whole network, which has the first 64 bits of the address in common.
 * So all addresses of a network have the same hash.
 */
uint64_t limits_who(Str address)
{
    char text[SIX_TEXT] = {0};
    unsigned char bytes[SIX_BYTES];
    if (address.n < sizeof text) memcpy(text, address.s, address.n);
    if (inet_pton(AF_INET6, text, bytes) != 1) return str_hash(HASH_START, address);
    return str_hash(HASH_START, (Str){(const char *)bytes, SIX_NETWORK});
}

bool limits_allow(Limits *limits, Str address, Asked asked, int64_t now)
{
    uint64_t who = limits_who(address);
    LimitPlace *place = &limits->place[who % N_PLACES_KNOWN];
    fill_place(place, who, now);
    if (place->left[asked] < 1) return false;
    place->left[asked] -= 1;
    return true;
}
