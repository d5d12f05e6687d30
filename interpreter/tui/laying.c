/* Discards several cards at once. */
#include "tui/laying.h"

#include "engine/play.h"

bool laying_is_several(const View *now, Moves legal)
{
    return now->seen.phase == PHASE_DISCARD && now->seen.to_discard > 1 && legal.cards;
}

CardSet laying_beside(const Game *game, const View *now, CardSet marked)
{
    State after = now->seen;
    CardSet legal = state_legal(game, &after).cards;
    /* a card may become legal only after another one was discarded, so the marked cards are discarded one by one */
    for (CardSet next = marked & legal; next; next = marked & legal) {
        Card card = (Card)cards_nth(next, 0);
        state_apply(game, &after, card);
        marked &= ~card_bit(card);
        legal = state_legal(game, &after).cards;
    }
    return legal;
}

Action laying_next(CardSet *left, const View *now, Moves legal)
{
    CardSet next = now->seen.phase == PHASE_DISCARD ? *left & legal.cards : 0;
    if (!next) {
        *left = 0;
        return NO_ACTION;
    }
    Card card = (Card)cards_nth(next, 0);
    *left &= ~card_bit(card);
    return card;
}
