/* What a seat may know. */
#include "table/view.h"

void view_make(const Game *game, const State *state, int seat, View *out)
{
    (void)game;
    out->seen = *state;
    out->seat = (uint8_t)seat;
}

bool view_sample(const Game *game, const View *view, Rng *rng, State *out)
{
    (void)game;
    (void)rng;
    *out = view->seen;
    return false;
}
