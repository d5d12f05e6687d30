/* A bucket for each address and kind: it fills with time and is emptied by asking. */
#include "server/limits.h"

static const struct {
    double most, a_minute;
} RATES[N_ASKED] = {
    [ASKED_ANYTHING] = {600, 1200},
    [ASKED_TABLE] = {20, 10},
    [ASKED_RULES] = {60, 60},
    [ASKED_INSPECTION] = {60, 30},
};

static void fill(LimitPlace *place, uint64_t who, int64_t now)
{
    double minutes = (double)(now - place->at) / 60000;
    bool is_new = place->who != who && minutes > 1;
    for (int i = 0; i < N_ASKED; i++) {
        double left = place->left[i] + (minutes > 0 ? minutes * RATES[i].a_minute : 0);
        place->left[i] = place->at == 0 || is_new || left > RATES[i].most ? RATES[i].most : left;
    }
    place->who = who;
    place->at = now;
}

bool limits_allow(Limits *limits, Str address, Asked asked, int64_t now)
{
    uint64_t who = str_hash(HASH_START, address);
    LimitPlace *place = &limits->place[who % N_PLACES_KNOWN];
    fill(place, who, now);
    if (place->left[asked] < 1) return false;
    place->left[asked] -= 1;
    return true;
}
