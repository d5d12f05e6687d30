/* Writes and reads the tally, the list of all results of a person. */
#include "match/tally.h"

#include "engine/settle.h"
#include "text/json.h"
#include "text/json_write.h"
#include "text/source.h"

#include <errno.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* NIGHT_HOURS: hours after midnight that belong to the evening before. */
enum { TALLY_MAX_BYTES = 1 << 28, NIGHT_HOURS = 6, SECONDS_OF_HOUR = 3600 };

const char *tally_path(Arena *arena)
{
    return saved_match_place(arena, "tally.jsonl");
}

/* ---- writing -------------------------------------------------------------------------------------------------- */

/*
 * Returns the id of the match: the name of its file without folder and extension. If there is no file, returns the time
 * of the start.
 */
static Str match_id(const Tally *tally)
{
    const char *path = tally->saved_match ? tally->saved_match->path : NULL;
    if (!path) return str_of(tally->stamp);
    const char *slash = strrchr(path, '/');
    Str name = str_of(slash ? slash + 1 : path);
    Str ending = STR(".rec");
    return str_ends(name, ending) ? (Str){name.s, name.n - ending.n} : name;
}

/* Sets `*out` to the local time `earlier` seconds ago. Returns false if the system does not know the local time. */
static bool local_time(int64_t earlier, struct tm *out)
{
    time_t then = time(NULL) - (time_t)earlier;
    return localtime_r(&then, out) != NULL;
}

/* Writes the names and the gains of all seats. */
static void write_seats(Json *json, const Tally *tally, const Match *match, const Settlement *settlement)
{
    json_list(json_key(json, "players"));
    for (int seat = 0; seat < match->game->n_players; seat++) json_str(json, tally->players[seat]);
    json_end(json, "]");
    json_list(json_key(json, "gain"));
    for (int seat = 0; seat < match->game->n_players; seat++)
        json_int(json, settlement->payoffs[seat] - ante_of(match->game, match->state.dealer, seat));
    json_end(json, "]");
}

/* Writes the line of a finished deal: the match, the evening, the players, the gains, and that the deal is void. */
static void write_deal(Buf *out, const Tally *tally, const Match *match)
{
    char evening[16] = "";
    struct tm day;
    Json json = {.out = out};
    Settlement settlement;
    const State *state = &match->state;
    match_settlement(match->game, state, &settlement);
    /* deals before six in the morning belong to the evening before */
    if (local_time(NIGHT_HOURS * SECONDS_OF_HOUR, &day)) (void)strftime(evening, sizeof evening, "%Y-%m-%d", &day);
    json_map(&json);
    json_str(json_key(&json, "match"), match_id(tally));
    json_count(json_key(&json, "deal"), match->n_rows + 1);
    json_str(json_key(&json, "evening"), str_of(evening));
    json_str(json_key(&json, "variant"), tally->variant);
    json_int(json_key(&json, "person"), tally->person);
    write_seats(&json, tally, match, &settlement);
    if (state->contract != NO_CONTRACT)
        json_str(json_key(&json, "contract"), match->game->contract[state->contract].id);
    if (state_has_declarer(state)) json_int(json_key(&json, "declarer"), state->declarer);
    json_bool(json_key(&json, "won"), settlement.totals.won);
    if (state_is_void(state)) json_bool(json_key(&json, "void"), true);
    json_end(&json, "}\n");
}

/* Appends the lines that are not yet in the file, one by one. After an error, the rest is left for the next time. */
static void append_lines(Tally *tally)
{
    int fault = 0;
    while (!fault && tally->n_done < tally->lines.n) {
        const char *from = tally->lines.text + tally->n_done, *end = strchr(from, '\n');
        Str line = {from, (size_t)(end - from) + 1};
        fault = save_append(tally->path, line);
        if (!fault) tally->n_done += line.n;
    }
    tally->saver.fault = fault;
}

/*
 * The host calls this after every action. Only a finished deal adds a line. The line of a void deal is necessary, too:
 * it replaces the result of the same deal if the person has played this deal again. Lines that could not be written
 * before are written now.
 */
static void save_row(Saver *saver, const Match *match)
{
    Tally *tally = (Tally *)saver;
    if (match->state.phase == PHASE_DONE) write_deal(&tally->lines, tally, match);
    append_lines(tally);
}

void tally_begin(Tally *tally, const char *path, const SavedMatch *saved_match, Str variant, uint8_t person)
{
    struct tm now;
    *tally = (Tally){.saver = {.save = save_row}, .path = path, .saved_match = saved_match, .person = person};
    tally->variant = variant;
    if (local_time(0, &now)) (void)strftime(tally->stamp, sizeof tally->stamp, "%Y%m%d-%H%M%S", &now);
}

int tally_end(Tally *tally)
{
    append_lines(tally);
    buf_free(&tally->lines);
    return tally->saver.fault;
}

/* ---- reading -------------------------------------------------------------------------------------------------- */

/* True if the map has this key with the value true. */
static bool is_true(const Node *map, const char *key)
{
    const Node *node = node_find(map, key);
    return node && node->kind == NODE_BOOL && node->integer;
}

/* Reads a deal from one line; returns false if the line is not a deal. */
static bool read_deal(const Node *root, TallyDeal *out)
{
    const Node *players = node_find(root, "players"), *gain = node_find(root, "gain");
    size_t n = node_n_items(players);
    if (n < 2 || n > MAX_SEATS || node_n_items(gain) != n) return false;
    *out = (TallyDeal){.players = (int)n,
                       .match = node_text(root, "match"),
                       .variant = node_text(root, "variant"),
                       .evening = node_text(root, "evening"),
                       .contract = node_text(root, "contract"),
                       .number = node_integer(root, "deal", 0),
                       .person = (int)node_integer(root, "person", -1),
                       .declarer = (int)node_integer(root, "declarer", -1),
                       .won = is_true(root, "won"),
                       .is_void = is_true(root, "void")};
    for (size_t i = 0; i < n; i++) {
        if (gain->items[i]->kind != NODE_INT) return false;
        out->name[i] = players->items[i]->text;
        out->gain[i] = gain->items[i]->integer;
    }
    return out->match.n && out->variant.n && out->evening.n && out->declarer < (int)n;
}

/*
 * Returns the entry for a deal. If the same deal of the same match is in the list already, returns its entry, else a
 * new one. Deals of a match are near each other, so the search begins at the end.
 */
static TallyDeal *entry_for(Arena *arena, TallyRead *read, const TallyDeal *deal)
{
    for (size_t i = read->n; i > 0; i--)
        if (read->deals[i - 1].number == deal->number && str_equal(read->deals[i - 1].match, deal->match))
            return &read->deals[i - 1];
    return arena_push(arena, (void **)&read->deals, &read->n, &read->capacity, sizeof(TallyDeal));
}

/* Removes the void deals from the list, and keeps the order of the others. */
static void drop_void(TallyRead *read)
{
    size_t kept = 0;
    for (size_t i = 0; i < read->n; i++)
        if (!read->deals[i].is_void) read->deals[kept++] = read->deals[i];
    read->n = kept;
}

int tally_read(Arena *arena, const char *path, TallyRead *out)
{
    *out = (TallyRead){0};
    if (!path || access(path, F_OK) != 0) return 0;
    const Source *source = source_read(arena, str_of(path), TALLY_MAX_BYTES, diags_new(arena));
    if (!source) return EACCES;
    Str rest = source->text;
    while (rest.n) {
        Str line = str_take(&rest, '\n');
        TallyDeal deal;
        const Node *root = line.n ? json_read(arena, source_of(arena, source->path, line), diags_new(arena)) : NULL;
        if (root && read_deal(root, &deal)) *entry_for(arena, out, &deal) = deal;
        else out->n_unread += line.n > 0; /* an empty line is no deal, but it is no error either */
    }
    drop_void(out);
    return 0;
}
