/* Writes values that several members have: seats, lists of numbers and cards, tricks. */
#include "server/client.h"

void client_write_seat(Json *out, const char *key, uint8_t seat)
{
    (void)json_key(out, key);
    if (seat == NO_SEAT) json_null(out);
    else json_int(out, seat);
}

void client_write_numbers(Json *out, const char *key, const int64_t *numbers, size_t n)
{
    json_list(json_key(out, key));
    for (size_t i = 0; i < n; i++) json_int(out, numbers[i]);
    json_end(out, "]");
}

void client_write_bytes(Json *out, const char *key, const uint8_t *numbers, size_t n)
{
    json_list(json_key(out, key));
    for (size_t i = 0; i < n; i++) json_int(out, numbers[i]);
    json_end(out, "]");
}

void client_write_cards(Json *out, const Scene *scene, int ranking, CardSet cards)
{
    Card order[MAX_CARDS];
    int n = phrase_order(scene, ranking, cards, order);
    json_list(out);
    for (int i = 0; i < n; i++) json_str(out, scene->game->card[order[i]].id);
    json_end(out, "]");
}

void client_write_trick(Json *out, const Scene *scene, const char *key, const Trick *trick)
{
    json_list(json_key(out, key));
    for (int i = 0; i < trick->n; i++) {
        json_map(out);
        client_write_seat(out, "seat", trick->seat[i]);
        json_str(json_key(out, "card"), scene->game->card[trick->card[i]].id);
        if (trick->seat[i] == trick->winner) json_bool(json_key(out, "wins"), true);
        json_end(out, "}");
    }
    json_end(out, "]");
}
