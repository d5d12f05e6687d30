/* Writes the results of each seat of a table. The web page adds these up for each person, over many tables. */
#include "server/client.h"

#include "wording/sum.h"

/*
 * The results of one seat: the deals that it could win as declarer, those that it won, the total, and the best and the
 * worst result of a deal.
 */
typedef struct Results {
    int64_t declared, won, total, best, worst;
} Results;

/*
 * Returns the results of a seat in all finished deals. A contract that nobody can win or lose does not count as
 * declared.
 */
static Results results_of_seat(const Scene *scene, const Match *match, int seat)
{
    Results results = {0};
    for (size_t i = 0; i < match->n_rows; i++) {
        const MatchRow *row = &match->rows[i];
        int64_t gain = row->gain[seat];
        bool is_declarer = row->declarer == seat && row->contract != NO_CONTRACT;
        bool is_declared = is_declarer && sum_can_be_won(scene, row->contract);
        results.total += gain;
        results.declared += is_declared;
        results.won += is_declared && row->won;
        if (i == 0 || gain > results.best) results.best = gain;
        if (i == 0 || gain < results.worst) results.worst = gain;
    }
    return results;
}

/* Writes a player with the results of all finished deals. */
static void write_person(Json *out, const Fold *fold, const Scene *scene, int seat)
{
    Results results = results_of_seat(scene, &fold->match, seat);
    json_map(out);
    json_int(json_key(out, "seat"), seat);
    json_str(json_key(out, "name"), str_of(fold->seat[seat].name));
    json_bool(json_key(out, "person"), fold->seat[seat].is_person);
    json_int(json_key(out, "declared"), results.declared);
    json_int(json_key(out, "won"), results.won);
    json_int(json_key(out, "total"), results.total);
    json_int(json_key(out, "best"), results.best);
    json_int(json_key(out, "worst"), results.worst);
    json_end(out, "}");
}

void client_write_people(Buf *buf, const Fold *fold, Audience audience)
{
    Json json = {.out = buf}, *out = &json;
    const Game *game = fold->game;
    const Scene scene = {
        .game = game, .scratch = arena_new(), .language = audience.language, .you = (uint8_t)audience.seat};
    json_map(out);
    json_str(json_key(out, "variant"), game->id);
    json_str(json_key(out, "name"), text_in(game->name, audience.language));
    json_str(json_key(out, "unit"), text_in(game->unit, audience.language));
    if (game->counts_penalties) json_bool(json_key(out, "penalties"), true);
    client_write_seat(out, "you", audience.seat);
    json_int(json_key(out, "at"), fold->at);
    json_int(json_key(out, "deals"), (int64_t)fold->match.n_rows);
    json_list(json_key(out, "people"));
    for (int seat = 0; seat < game->n_players; seat++) write_person(out, fold, &scene, seat);
    json_end(out, "]}\n");
    arena_free(scene.scratch);
}
