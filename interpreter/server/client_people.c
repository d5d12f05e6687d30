/* Writes the results of each seat of a table. The page adds these up for each person, over many tables. */
#include "server/client.h"

/*
 * The results of one seat: deals as declarer, deals won as declarer, the total, and the best and the worst result of a
 * deal.
 */
typedef struct Results {
    int64_t declared, won, total, best, worst;
} Results;

/* Returns the results of a seat in all finished deals. */
static Results summary_of_seat(const Match *match, int seat)
{
    Results share = {0};
    for (size_t i = 0; i < match->n_rows; i++) {
        const MatchRow *row = &match->rows[i];
        int64_t gain = row->gain[seat];
        share.total += gain;
        share.declared += row->declarer == seat;
        share.won += row->declarer == seat && row->won;
        if (i == 0 || gain > share.best) share.best = gain;
        if (i == 0 || gain < share.worst) share.worst = gain;
    }
    return share;
}

/* Writes a player with the results of all finished deals. */
static void write_person(Json *out, const Fold *fold, int seat)
{
    Results share = summary_of_seat(&fold->match, seat);
    json_map(out);
    json_int(json_key(out, "seat"), seat);
    json_str(json_key(out, "name"), str_of(fold->seat[seat].name));
    json_bool(json_key(out, "person"), fold->seat[seat].is_person);
    json_int(json_key(out, "declared"), share.declared);
    json_int(json_key(out, "won"), share.won);
    json_int(json_key(out, "total"), share.total);
    json_int(json_key(out, "best"), share.best);
    json_int(json_key(out, "worst"), share.worst);
    json_end(out, "}");
}

void client_write_people(Buf *buf, const Fold *fold, Audience audience)
{
    Json json = {.out = buf}, *out = &json;
    const Game *game = fold->game;
    json_map(out);
    json_str(json_key(out, "variant"), game->id);
    json_str(json_key(out, "name"), text_in(game->name, audience.language));
    json_str(json_key(out, "unit"), text_in(game->unit, audience.language));
    if (game->counts_penalties) json_bool(json_key(out, "penalties"), true);
    client_write_seat(out, "you", audience.seat);
    json_int(json_key(out, "at"), fold->at);
    json_int(json_key(out, "deals"), (int64_t)fold->match.n_rows);
    json_list(json_key(out, "people"));
    for (int seat = 0; seat < game->n_players; seat++) write_person(out, fold, seat);
    json_end(out, "]}\n");
}
