/* Lists of cards as they are told. */
#include "server/told.h"

#include "server/answer.h"

void told_cards(Buf *out, const Scene *scene, int ranking, CardSet cards)
{
    Card order[MAX_CARDS];
    int n = phrase_order(scene, ranking, cards, order);
    buf_char(out, '[');
    for (int i = 0; i < n; i++) {
        member_comma(out);
        buf_json(out, scene->game->card[order[i]].id);
    }
    buf_char(out, ']');
}
