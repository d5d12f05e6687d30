/* The tables in memory: making, finding, storing and removing them. */
#include "server/tables.h"

#include "server/limits.h"

#include "text/json.h"
#include "text/source.h"

#include <stdlib.h>
#include <string.h>

void tables_begin(Tables *tables, Store *store, Games *games, BotPool *pool)
{
    *tables = (Tables){.store = store, .games = games, .pool = pool, .now = tables_clock()};
    tables->allowance = allowance_of(STRANGERS_A_SECOND, STRANGERS_AT_ONCE, tables->now);
}

/* Frees what the computers believe about hidden cards. No computer of the table may be thinking. */
static void drop_memory(Tables *tables, Table *table)
{
    tables->n_memories -= table->memory != NULL;
    memory_close(table->memory);
    table->memory = NULL;
}

/* Removes a table from memory. It must have no streams, and no computer may be thinking for it. */
static void drop_table(Tables *tables, Table *table)
{
    Table **link = &tables->first;
    while (*link && *link != table) link = &(*link)->next;
    if (*link) {
        *link = table->next;
        tables->n--;
    }
    drop_memory(tables, table);
    fold_end(&table->fold);
    if (table->opened) games_leave(tables->games, table->opened);
    arena_free(table->arena);
    free(table);
}

void tables_end(Tables *tables)
{
    while (tables->first) drop_table(tables, tables->first);
    free(tables->waiting);
}

/* ---- new tables ----------------------------------------------------------------------------------------------- */

/* Returns an empty table, which is not in the list yet. */
static Table *new_table(void)
{
    Table *table = calloc(1, sizeof *table);
    if (!table) abort();
    table->arena = arena_new();
    return table;
}

/*
 * Opens the game of a table and adds the table to the list. Returns false if the request is refused. If the request is
 * refused after the game was opened, the table is in the list, too, and the caller must remove it.
 */
static bool add_table(Tables *tables, Table *table, Answer *answer)
{
    table->opened = games_enter(tables->games, &table->setup, answer);
    if (!table->opened) return false;
    if (table->setup.n_seats > table->opened->game->n_players)
        answer_refuse(answer, 400, "bad-seat", "this game has %u seats", (unsigned)table->opened->game->n_players);
    fold_begin(&table->fold, &table->setup, table->opened->game);
    table->used = tables->now;
    table->allowance = allowance_of(TABLE_A_SECOND, TABLE_AT_ONCE, tables->now);
    table->next = tables->first;
    tables->first = table;
    tables->n++;
    return !answer_is_refused(answer);
}

/* Frees a table that add_table() has not added to the list. */
static void free_unlisted(Table *table)
{
    arena_free(table->arena);
    free(table);
}

/* ---- tables made by a request --------------------------------------------------------------------------------- */

/*
 * Draws a new key, and writes it for the client as a member of the answer. Returns its digest, the only part that is
 * kept.
 */
static Digest draw_key(Json *out, const char *member)
{
    char key[SECRET_TEXT + 1];
    secret_draw(key);
    json_str(json_key(out, member), str_of(key));
    return secret_digest(str_of(key));
}

/* Writes the keys of a new table. If the table waits for persons, they get the keys of seats later, by table_sit(). */
static void write_keys(Table *table, Buf *buf)
{
    int players = table->opened->game->n_players;
    Json json = {.out = buf}, *out = &json;
    json_map(out);
    json_str(json_key(out, "table"), str_of(table->id));
    json_list(json_key(out, "seats"));
    for (int seat = 0; seat < players; seat++) {
        json_map(out);
        json_int(json_key(out, "seat"), seat);
        if (!table->setup.waits) table->key[seat] = draw_key(out, "key");
        if (table->setup.bot[seat]) json_str(json_key(out, "computer"), table->setup.bot[seat]->name);
        json_end(out, "}");
    }
    json_end(out, "]");
    table->key[players] = draw_key(out, "watch");
    json_end(out, "}\n");
}

/* Adds a row for each name in the setup. Returns false if this fails. */
static bool add_names(Tables *tables, Table *table)
{
    for (uint8_t seat = 0; seat < table->opened->game->n_players; seat++) {
        NewRow row = {.kind = ROW_NAME, .seat = seat, .body = table->setup.names[seat]};
        if (row.body.n && !table_add(tables, table, row)) return false;
    }
    return true;
}

/* True if the table with this id is in memory. It may be shown in a browser. */
static bool is_in_memory(void *context, Str id)
{
    const Tables *tables = context;
    const Table *table = tables->first;
    while (table && !str_is(id, table->id)) table = table->next;
    return table != NULL;
}

/*
 * Stores the table, with the names of its players. Also adds the first deal, unless the table waits for persons.
 * Returns false if this fails.
 */
static bool keep_table(Tables *tables, Table *table)
{
    Buf setup = {0};
    setup_write(&table->setup, &setup);
    size_t n = (size_t)table->opened->game->n_players + 1;
    StoredTable stored = {.id = str_of(table->id),
                          .setup = buf_str(&setup),
                          .keys = {(const char *)table->key, n * sizeof(Digest)},
                          .at = tables_date()};
    if (!tables->is_writing) store_begin(tables->store);
    tables->is_writing = table->is_touched = true;
    bool is_kept = store_add_table(tables->store, &stored);
    /*
     * Each visit of a link to a deal makes a table from a record. So now and then, old tables of this kind are removed,
     * if nobody has acted in them and they are not in use.
     */
    if (table->setup.record && tables->n_looks++ % LOOKS_AT_ONCE == 0)
        is_kept &= store_forget_looks(tables->store, MOST_LOOKS, (TableTest){is_in_memory, tables});
    buf_free(&setup);
    return is_kept && add_names(tables, table) && (table->setup.waits || table_deal(tables, table));
}

Table *tables_set_up(Tables *tables, const Node *root, Request *request)
{
    Answer *answer = &request->answer;
    Table *table = new_table();
    if (!setup_read(table->arena, root, &table->setup, answer)) {
        free_unlisted(table);
        return NULL;
    }
    secret_table_id(table->id);
    State last;
    if (!add_table(tables, table, answer) || (table->setup.record && !table_replays(table, &last, answer))) {
        if (table->opened) drop_table(tables, table);
        else free_unlisted(table);
        return NULL;
    }
    table->who = limits_who(str_of(request->address));
    answer->status = 201;
    write_keys(table, &answer->body);
    if (!keep_table(tables, table)) table->is_broken = true; /* the commit then fails, and the request is refused */
    table_follow(tables, table);
    tables_wait(tables, request);
    return table;
}

/* ---- finding tables ------------------------------------------------------------------------------------------- */

/* A table whose rows are being read. */
typedef struct Reading {
    Table *table;
    bool is_damaged;
} Reading;

/*
 * Applies a row that was stored. If a row is missing before it, the file is damaged. If the row is not legal, it was
 * stored by a program with other rules of the game. In both cases returns false, so that no more rows are read.
 */
static bool read_row(void *context, const Row *row)
{
    Reading *reading = context;
    Table *table = reading->table;
    reading->is_damaged = row->number != table->fold.number + 1;
    table->is_broken = reading->is_damaged || !fold_take(&table->fold, row, NULL);
    return !table->is_broken;
}

/* Reads the setup and the keys of a stored table. Returns false if the setup cannot be read. */
static bool read_stored(Table *table, const StoredTable *stored)
{
    Answer unused = {0};
    Diags *diags = diags_new(table->arena);
    const Node *root = json_read(table->arena, source_of(table->arena, STR("setup"), stored->setup), diags);
    memcpy(table->id, stored->id.s, stored->id.n < TABLE_ID_TEXT ? stored->id.n : TABLE_ID_TEXT);
    memcpy(table->key, stored->keys.s, stored->keys.n < sizeof table->key ? stored->keys.n : sizeof table->key);
    bool is_read = root && setup_read_kept(table->arena, root, &table->setup, &unused);
    buf_free(&unused.body);
    return is_read;
}

/* Reads the rows of a table that is in the list. Returns false if the request is refused. */
static bool read_rows(Tables *tables, Table *table, Answer *answer)
{
    Reading reading = {.table = table};
    RowReader reader = {read_row, &reading};
    bool is_read = store_rows(tables->store, str_of(table->id), 1, ALL_ROWS, reader);
    table->kept = table->fold.number;
    /* a table always has rows, unless it waits for persons; if the first row was refused, there is another reason */
    bool lacks_rows = !table->kept && !table->is_broken && !table->setup.waits;
    bool is_damaged = !is_read || reading.is_damaged || lacks_rows;
    if (is_damaged) answer_deny(answer, DENIAL_NOT_READ, (Slots){0});
    else if (table->is_broken)
        answer_deny(answer, store_is_sound(tables->store) ? DENIAL_OTHER_RULES : DENIAL_NOT_READ, (Slots){0});
    return !answer_is_refused(answer);
}

/* When a table was read from the store, gives the persons who were at the table some time to connect again. */
static void await_persons(const Tables *tables, Table *table)
{
    for (int seat = 0; seat < MAX_SEATS; seat++)
        if (table->fold.seat[seat].is_here) table->away_at[seat] = tables->now + 2 * ABSENT;
}

/* Reads a table from the store and applies its rows. Returns NULL if the request is refused. */
static Table *read_table(Tables *tables, const StoredTable *stored, Answer *answer)
{
    Table *table = new_table();
    if (!read_stored(table, stored)) {
        answer_deny(answer, DENIAL_NOT_READ, (Slots){0});
        free_unlisted(table);
        return NULL;
    }
    if (!add_table(tables, table, answer) || !read_rows(tables, table, answer)) {
        if (table->opened) drop_table(tables, table);
        else free_unlisted(table);
        return NULL;
    }
    await_persons(tables, table);
    table_wind(table);
    table_follow(tables, table);
    return table;
}

Table *tables_present(Tables *tables, Str id)
{
    Table *table = tables->first;
    while (table && (table->is_broken || !str_is(id, table->id))) table = table->next;
    return table;
}

Table *tables_find(Tables *tables, Str id, Answer *answer)
{
    Table *table = tables_present(tables, id);
    if (table) return table;
    Arena *arena = arena_new();
    StoredTable stored;
    Found found = id.n == TABLE_ID_TEXT ? store_table(tables->store, arena, id, &stored) : FOUND_NONE;
    if (found == FOUND) table = read_table(tables, &stored, answer);
    else answer_deny(answer, found == FIND_FAILED ? DENIAL_NOT_READ : DENIAL_UNKNOWN_TABLE, (Slots){0});
    arena_free(arena);
    return table;
}

/*
 * Returns the digest of the key for a seat: the key of the person who has taken it, or else the one that was made with
 * the table. The index after the last seat is for spectators.
 */
static const Digest *secret_of_seat(const Table *table, int seat)
{
    bool is_taken = seat < table->opened->game->n_players && table->fold.seat[seat].has_key;
    return is_taken ? &table->fold.seat[seat].key : &table->key[seat];
}

bool table_seat_of(const Table *table, Str key, uint8_t *seat, Answer *answer)
{
    int players = table->opened->game->n_players;
    Digest digest = secret_digest(key);
    *seat = NO_SEAT;
    /* any visitor may watch a table that is in the list of tables */
    if (table->setup.is_listed && str_is(key, "listed")) return true;
    for (int i = 0; i <= players && key.n == SECRET_TEXT; i++) /* the last key is that of the spectators */
        if (secret_equal(&digest, secret_of_seat(table, i))) {
            *seat = i == players ? NO_SEAT : (uint8_t)i;
            return true;
        }
    answer_refuse(answer, key.n ? 403 : 401, "bad-key", "this table needs the key of a seat, or the key for watching");
    return false;
}

/* ---- storing rows --------------------------------------------------------------------------------------------- */

void tables_wait(Tables *tables, Request *request)
{
    if (tables->n_waiting == tables->capacity) {
        tables->capacity = tables->capacity ? 2 * tables->capacity : 64;
        tables->waiting = realloc(tables->waiting, tables->capacity * sizeof(Request *));
        if (!tables->waiting) abort();
    }
    tables->waiting[tables->n_waiting++] = request;
    request->waits = true;
}

/*
 * Is called for each table after a commit, or after the transaction was undone. If the new rows of the table were
 * stored, lets the streams send them. Otherwise marks the table as broken, so that it is read again, and ends its
 * streams.
 */
static void finish_change(Table *table, bool is_kept)
{
    if (!table->is_touched) return;
    table->is_touched = false;
    if (is_kept) table->kept = table->fold.number;
    else table->is_broken = true;
    for (Stream *stream = table->streams; stream; stream = stream->next) {
        if (is_kept && !stream->past) stream->ready = stream->out.n; /* the new rows may be sent now */
        stream->ends |= table->is_broken;
        if (stream->wire) web_wake(stream->wire);
    }
}

void tables_commit(Tables *tables)
{
    bool is_kept = true;
    if (tables->is_writing) {
        /*
         * the rows of all tables are in one transaction; if a table with new rows is broken, no table's rows are stored
         */
        for (const Table *table = tables->first; table; table = table->next)
            is_kept &= !(table->is_touched && table->is_broken);
        if (is_kept) is_kept = store_commit(tables->store);
        else store_undo(tables->store);
        for (Table *table = tables->first; table; table = table->next) finish_change(table, is_kept);
    }
    tables->is_writing = false;
    for (size_t i = 0; i < tables->n_waiting; i++) {
        if (!is_kept) answer_deny(&tables->waiting[i]->answer, DENIAL_NOT_KEPT, (Slots){0});
        web_answer(tables->waiting[i]);
    }
    tables->n_waiting = 0;
}

/* ---- regular work --------------------------------------------------------------------------------------------- */

/* Sends a comment to a stream that has been silent for BEAT. A stream that still has something to send needs none. */
static void send_sign_of_life(const Tables *tables, Stream *stream)
{
    bool has_more = stream->ready != stream->out.n || stream->past;
    if (tables->now - stream->last < BEAT || has_more || !stream->wire) return;
    buf_add(&stream->out, STR(":\n\n")); /* a comment, which clients ignore */
    stream->ready = stream->out.n;
    web_wake(stream->wire);
}

/*
 * Adds a row for each person who has been without a stream for too long: it says that this person is away. Then does
 * the work that follows from these rows.
 */
static void write_away(Tables *tables, Table *table)
{
    for (uint8_t seat = 0; seat < (uint8_t)MAX_SEATS; seat++) {
        if (!table->away_at[seat] || tables->now < table->away_at[seat]) continue;
        table->away_at[seat] = 0;
        if (table->fold.seat[seat].is_here) (void)table_add(tables, table, (NewRow){.kind = ROW_AWAY, .seat = seat});
    }
    table_follow(tables, table);
}

/* True if a person of the table has no stream, and will count as away after some time. */
static bool has_person_without_stream(const Table *table)
{
    for (int seat = 0; seat < MAX_SEATS; seat++)
        if (table->away_at[seat]) return true;
    return false;
}

enum { TICK = 1000, IDLE_TICK = 5000 }; /* milliseconds between two calls: with streams, and without any */

int tables_tick(Tables *tables)
{
    bool is_busy = false;
    int64_t patience = tables->n > MANY_TABLES ? FORGET_SOON : FORGET;
    for (Table *table = tables->first, *next; table; table = next) {
        next = table->next;
        for (Stream *stream = table->streams; stream; stream = stream->next) send_sign_of_life(tables, stream);
        if (!table->is_broken && has_person_without_stream(table)) write_away(tables, table);
        if (!table->streams && !table->thinks) drop_memory(tables, table);
        bool is_idle = !table->streams && !table->thinks && !table->advice.thinks && !table->is_touched;
        if (is_idle && (table->is_broken || tables->now - table->used > patience)) drop_table(tables, table);
        else is_busy = true;
    }
    if (!is_busy) return -1;
    return tables->n_streams ? TICK : IDLE_TICK;
}

/* ---- time limits ---------------------------------------------------------------------------------------------- */

/*
 * Is called when the time of a table's clock is over. If persons have not answered a question, the first of them
 * answers no, which ends the question. If persons have not asked for the next deal, all of them ask for it now. In a
 * turn, a computer decides from now on.
 */
static void end_wait(Tables *tables, Table *table)
{
    const Fold *fold = &table->fold;
    uint8_t awaited = table_awaited(table);
    bool is_question = fold->asks != NO_SEAT, is_between_deals = !is_question && fold->is_settled;
    for (uint8_t seat = 0; seat < fold->game->n_players; seat++) {
        if (!seats_have(awaited, seat)) continue;
        if (is_question) {
            (void)table_add(tables, table, (NewRow){ROW_AGREE, seat, STR("no"), STR("")});
            return;
        }
        if (is_between_deals && !table_add(tables, table, (NewRow){ROW_READY, seat, STR(""), STR("")})) return;
    }
    if (!fold->is_settled) table->clock.late = fold->moved;
    table->clock.due = 0;
}

int tables_run_clocks(Tables *tables)
{
    int64_t next = INT64_MAX, now = tables_clock();
    for (Table *table = tables->first; table; table = table->next) {
        if (!table->clock.due || table->is_broken) continue;
        if (now >= table->clock.due) {
            end_wait(tables, table);
            table_follow(tables, table);
        }
        if (table->clock.due && table->clock.due < next) next = table->clock.due;
    }
    if (next == INT64_MAX) return -1;
    return next > now ? (int)(next - now) : 0;
}

void tables_end_streams(Tables *tables)
{
    for (Table *table = tables->first; table; table = table->next)
        for (Stream *stream = table->streams; stream; stream = stream->next) stream_end(stream);
}

/* ---- the list of tables --------------------------------------------------------------------------------------- */

enum { MOST_LISTED = 50 };

/* Writes a waiting table for the list in the lobby: its game, its free seats, and the names of its persons. */
static void write_listed(Json *out, const Table *table, Str language)
{
    const Game *game = table->opened->game;
    int free = 0;
    for (int seat = 0; seat < game->n_players; seat++) free += table->fold.seat[seat].is_free;
    json_map(out);
    json_str(json_key(out, "table"), str_of(table->id));
    json_str(json_key(out, "name"), text_in(game->name, language));
    json_int(json_key(out, "players"), game->n_players);
    json_int(json_key(out, "free"), free);
    if (table->setup.clock) json_int(json_key(out, "clock"), table->setup.clock);
    json_list(json_key(out, "people"));
    for (int seat = 0; seat < game->n_players; seat++)
        if (table->fold.seat[seat].name[0]) json_str(out, str_of(table->fold.seat[seat].name));
    json_end(out, "]}");
}

void tables_write_listed(const Tables *tables, Buf *buf, Str language)
{
    Json json = {.out = buf}, *out = &json;
    int n = 0;
    json_map(out);
    json_list(json_key(out, "tables"));
    for (const Table *table = tables->first; table && n < MOST_LISTED; table = table->next) {
        bool has_begun = table->fold.dealt_at != 0;
        bool is_open = table->setup.is_listed && !has_begun && !table->is_broken && table->streams;
        if (!is_open) continue;
        write_listed(out, table, language);
        n++;
    }
    json_end(out, "]}\n");
}
