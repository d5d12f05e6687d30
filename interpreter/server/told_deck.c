/* What does not change during a deal: the pack with its names, and who sits where. */
#include "server/told.h"

#include "server/answer.h"

static void tell_suits(Buf *out, const Scene *scene)
{
    const Game *game = scene->game;
    member_key(out, "suits");
    buf_char(out, '[');
    for (int i = 0; i < game->n_suits; i++) {
        const Suit *suit = &game->suit[i];
        member_comma(out);
        buf_char(out, '{');
        member_text(out, "id", suit->id);
        member_text(out, "name", text_in(suit->name, scene->language));
        member_text(out, "symbol", suit->symbol);
        member_text(out, "color", suit->color);
        member_truth(out, "trump", i == game->trump_suit);
        buf_char(out, '}');
    }
    buf_char(out, ']');
}

static void tell_card(Buf *out, const Scene *scene, Card card)
{
    const CardInfo *info = &scene->game->card[card];
    Str rank = text_in(info->rank_name, scene->language);
    member_comma(out);
    buf_char(out, '{');
    member_text(out, "id", info->id);
    member_text(out, "suit", scene->game->suit[info->suit].id);
    Str letter = text_in(info->rank_letter, scene->language);
    member_text(out, "rank", letter.n ? letter : info->rank);
    member_text(out, "short", phrase_card(scene, card));
    member_text(out, "name", phrase_card_name(scene, card));
    if (rank.n) member_text(out, "rank_name", rank);
    if (info->name) member_text(out, "own_name", text_in(info->name, scene->language));
    member_number(out, "points", info->points);
    member_number(out, "height", info->height);
    buf_char(out, '}');
}

void told_deck(Buf *out, const Scene *scene)
{
    member_key(out, "deck");
    buf_char(out, '{');
    tell_suits(out, scene);
    member_key(out, "cards");
    buf_char(out, '[');
    EACH_CARD (card, scene->game->pack) tell_card(out, scene, card);
    buf_add(out, STR("]}"));
}

static void tell_seat(Buf *out, const FoldSeat *seat)
{
    member_comma(out);
    buf_char(out, '{');
    member_text(out, "name", str_of(seat->name));
    member_truth(out, "person", seat->is_person);
    if (seat->bot) member_text(out, "computer", seat->bot->name);
    member_truth(out, "here", seat->is_here);
    member_truth(out, "ready", seat->is_ready);
    buf_char(out, '}');
}

void told_seats(Buf *out, const Fold *fold, const Scene *scene)
{
    member_key(out, "seats");
    buf_char(out, '[');
    for (int i = 0; i < scene->game->n_players; i++) tell_seat(out, &fold->seat[i]);
    buf_char(out, ']');
    member_truth(out, "over", fold->is_over);
    if (fold->asks != NO_SEAT) {
        member_seat(out, "asks", fold->asks);
        bool is_asked = scene->you != NO_SEAT && scene->you != fold->asks && !seats_have(fold->agreed, scene->you);
        member_truth(out, "asked", is_asked);
    }
}
