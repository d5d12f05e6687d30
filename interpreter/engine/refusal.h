/* Reasons for refusing an action, in the user's language. For the engine files that know the reasons. */
#ifndef TAPP_ENGINE_REFUSAL_H
#define TAPP_ENGINE_REFUSAL_H

#include "base/sentence.h"
#include "engine/state.h"

typedef enum Refusal {
#define REFUSAL(id, english) REFUSAL_##id,
#include "engine/refusal.def"
#undef REFUSAL
} Refusal;

/* Writes a reason in a language. */
void refusal_add(Buf *out, Str language, Refusal refusal, Slots slots);

/* refuse_thing() writes a reason that names one thing, such as a card; refuse() one without names. */
static inline void refuse_thing(Buf *out, Str language, Refusal refusal, Str thing)
{
    refusal_add(out, language, refusal, (Slots){.text = {thing}});
}

static inline void refuse(Buf *out, Str language, Refusal refusal)
{
    refusal_add(out, language, refusal, (Slots){0});
}

/*
 * Writes why the actor may not lay down a card: he does not hold the card, or else the reason `of_card`. If the action
 * has no card, writes the reason `of_word`, which may name the number of cards that he must lay down.
 */
void refuse_laying(const Game *game, const State *state, Action action, Refusal of_word, Refusal of_card, Str language,
                   Buf *out);

#endif
