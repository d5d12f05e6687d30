/* Writes the pack of cards with its names, the bids and teams of the game, and the players in the seats. */
#include "server/client.h"

/* Writes the suits with the names and signs that the page shows. */
static void write_suits(Json *out, const Scene *scene)
{
    const Game *game = scene->game;
    json_list(json_key(out, "suits"));
    for (int i = 0; i < game->n_suits; i++) {
        const Suit *suit = &game->suit[i];
        json_map(out);
        json_str(json_key(out, "id"), suit->id);
        json_str(json_key(out, "name"), text_in(suit->name, scene->language));
        json_str(json_key(out, "symbol"), suit->symbol);
        json_str(json_key(out, "color"), suit->color);
        json_bool(json_key(out, "trump"), i == game->trump_suit);
        json_end(out, "}");
    }
    json_end(out, "]");
}

/* Writes a card with the names and signs that the page shows. */
static void write_card(Json *out, const Scene *scene, Card card)
{
    const CardInfo *info = &scene->game->card[card];
    Str rank = text_in(info->rank_name, scene->language);
    json_map(out);
    json_str(json_key(out, "id"), info->id);
    json_str(json_key(out, "suit"), scene->game->suit[info->suit].id);
    Str letter = text_in(info->rank_letter, scene->language);
    json_str(json_key(out, "rank"), letter.n ? letter : info->rank);
    json_str(json_key(out, "short"), phrase_card(scene, card));
    json_str(json_key(out, "numeral"), phrase_numeral(scene, card));
    json_str(json_key(out, "name"), phrase_card_name(scene, card));
    if (rank.n) json_str(json_key(out, "rank_name"), rank);
    if (info->name) json_str(json_key(out, "own_name"), text_in(info->name, scene->language));
    json_int(json_key(out, "points"), info->points);
    json_int(json_key(out, "height"), info->height);
    json_end(out, "}");
}

void client_write_deck(Json *out, const Scene *scene)
{
    json_map(json_key(out, "deck"));
    write_suits(out, scene);
    json_list(json_key(out, "cards"));
    EACH_CARD (card, scene->game->pack) write_card(out, scene, card);
    json_end(out, "]}");
}

/* Writes a bid in the grid of bids: its action, its level, and its suit, which is null for a bid without trumps. */
static void write_cell(Json *out, const Game *game, const Call *call)
{
    json_map(out);
    json_str(json_key(out, "action"), game_token(game, call->token));
    json_int(json_key(out, "level"), call->number);
    (void)json_key(out, "suit");
    if (call->trump < 0) json_null(out);
    else json_str(out, game->suit[(uint8_t)call->trump].id);
    json_end(out, "}");
}

/*
 * Writes the bids that have a level and a suit, which the page shows as a grid. If the game has fixed partners, also
 * writes the team of each seat.
 */
void client_write_constants(Json *out, const Game *game)
{
    json_list(json_key(out, "grid"));
    for (int i = 0; i < game->n_calls; i++)
        if (game->bid[game->call[i].bid].names_suit && game->call[i].number >= 0) write_cell(out, game, &game->call[i]);
    json_end(out, "]");
    if (game->has_partners) client_write_bytes(out, "teams", game->team, game->n_players);
}

/*
 * Writes the state of a seat: its player, whether this player is at the table and ready for the next deal, and whether
 * the seat is free.
 */
static void write_seat(Json *out, const FoldSeat *seat)
{
    json_map(out);
    json_str(json_key(out, "name"), str_of(seat->name));
    json_bool(json_key(out, "person"), seat->is_person);
    if (seat->bot) json_str(json_key(out, "computer"), seat->bot->name);
    json_bool(json_key(out, "here"), seat->is_here);
    json_bool(json_key(out, "ready"), seat->ready != 0);
    if (seat->is_free) json_bool(json_key(out, "free"), true);
    json_end(out, "}");
}

void client_write_seats(Json *out, const Fold *fold, const Scene *scene)
{
    json_list(json_key(out, "seats"));
    for (int i = 0; i < scene->game->n_players; i++) write_seat(out, &fold->seat[i]);
    json_end(out, "]");
    json_bool(json_key(out, "over"), fold->is_over);
    json_bool(json_key(out, "waits"), !fold->dealt_at);
    if (fold->asks != NO_SEAT) {
        client_write_seat(out, "asks", fold->asks);
        json_str(json_key(out, "asks_for"), fold->asks_for == ASKS_FOR_REST ? STR("claim") : STR("undo"));
        json_bool(json_key(out, "asked"), fold_awaits(fold, scene->you));
    }
}
