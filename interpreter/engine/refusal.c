/* The sentences for all reasons to refuse an action. */
#include "engine/refusal.h"

static const char *const REASONS[] = {
#define REFUSAL(id, english) IN_CONTEXT("REFUSAL_" #id, english),
#include "engine/refusal.def"
#undef REFUSAL
};

void refusal_add(Buf *out, Str language, Refusal refusal, Slots slots)
{
    sentence_say(out, language, REASONS[refusal], &slots);
}

/* Writes the reason `of_word` if the action is no card, and `of_card` if it is a card that the actor holds. */
void refuse_laying(const Game *game, const State *state, Action action, Refusal of_word, Refusal of_card, Str language,
                   Buf *out)
{
    if (action >= FIRST_TOKEN) refusal_add(out, language, of_word, (Slots){.number = {state->to_discard}});
    else if (!cards_have(state->hand[state->actor], action_card(action)))
        refuse_thing(out, language, REFUSAL_NOT_HELD, game_token(game, action));
    else refuse_thing(out, language, of_card, game_token(game, action));
}
