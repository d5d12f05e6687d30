/*
 * Keeps the history of all tables in memory. Each commit also passes its rows to JavaScript, as one line for each row.
 * JavaScript stores them for the next visit.
 */
#include "server/host_wasm.h"

#include "text/json.h"
#include "text/json_write.h"
#include "text/source.h"

#include <stdlib.h>

/* A table and its rows. */
typedef struct Kept Kept;
struct Kept {
    Kept *next;
    StoredTable table;
    Row *rows;          /* the row with number n is at index n - 1 */
    size_t n, capacity; /* of `rows` */
    size_t n_committed; /* how many rows were committed */
    bool is_committed;  /* the table itself was committed */
};

struct Store {
    Arena *arena;
    Kept *first;
    bool has_begun; /* a transaction is open */
};

Store *store_open(const char *path, Buf *why)
{
    Store *store = calloc(1, sizeof *store);
    (void)path;
    (void)why;
    if (!store) abort();
    store->arena = arena_new();
    return store;
}

/* Returns the entry of the table with this id; NULL if there is none. */
static Kept *find_kept(const Store *store, Str id)
{
    Kept *kept = store->first;
    while (kept && !str_equal(kept->table.id, id)) kept = kept->next;
    return kept;
}

/* Adds a table to the store, and returns its entry. The texts are copied. */
static Kept *add_kept(Store *store, const StoredTable *table)
{
    Kept *kept = ARENA_NEW(store->arena, Kept);
    *kept = (Kept){.next = store->first,
                   .table = {.id = arena_str(store->arena, table->id),
                             .setup = arena_str(store->arena, table->setup),
                             .keys = arena_str(store->arena, table->keys),
                             .at = table->at}};
    return store->first = kept;
}

/* Adds a copy of a row to a table. */
static void push_row(Store *store, Kept *kept, const Row *row)
{
    Row *own = arena_push(store->arena, (void **)&kept->rows, &kept->n, &kept->capacity, sizeof(Row));
    *own = *row;
    own->body = arena_str(store->arena, row->body);
    own->act = arena_str(store->arena, row->act);
}

/* ---- rows as lines of JSON ------------------------------------------------------------------------------------ */

/* Writes bytes as hexadecimal digits. */
static void write_bytes(Json *out, Str bytes)
{
    Buf text = {0};
    for (size_t i = 0; i < bytes.n; i++) buf_printf(&text, "%02x", (unsigned)(unsigned char)bytes.s[i]);
    json_str(out, buf_str(&text));
    buf_free(&text);
}

/* Passes a line to JavaScript, and frees it. */
static void keep(Buf *line)
{
    host_keep(buf_text(line), line->n);
    buf_free(line);
}

/* Stores a table as a line with the number 0. */
static void keep_table(const StoredTable *table)
{
    Buf line = {0};
    Json json = {.out = &line}, *out = &json;
    json_map(out);
    json_str(json_key(out, "table"), table->id);
    json_int(json_key(out, "number"), 0);
    json_str(json_key(out, "setup"), table->setup);
    write_bytes(json_key(out, "keys"), table->keys);
    json_int(json_key(out, "at"), table->at);
    json_end(out, "}");
    keep(&line);
}

/* Stores a row of a table as a line with its number. */
static void keep_row(Str table, const Row *row)
{
    Buf line = {0};
    Json json = {.out = &line}, *out = &json;
    json_map(out);
    json_str(json_key(out, "table"), table);
    json_int(json_key(out, "number"), (int64_t)row->number);
    json_str(json_key(out, "kind"), str_of(row_kind_name(row->kind)));
    json_int(json_key(out, "seat"), row->seat);
    json_str(json_key(out, "body"), row->body);
    json_str(json_key(out, "act"), row->act);
    json_int(json_key(out, "at"), row->at);
    json_end(out, "}");
    keep(&line);
}

/* Returns the value of a hexadecimal digit with a small letter; 0 for any other character. */
static int digit_of(char c)
{
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    return c >= '0' && c <= '9' ? c - '0' : 0;
}

/* Reads hexadecimal digits, as write_bytes() writes them. */
static Str read_bytes(Arena *arena, Str text)
{
    char *bytes = arena_alloc(arena, text.n / 2 + 1);
    for (size_t i = 0; i < text.n / 2; i++)
        bytes[i] = (char)(digit_of(text.s[2 * i]) * 16 + digit_of(text.s[2 * i + 1]));
    return (Str){bytes, text.n / 2};
}

/* Adds a table that was stored, unless it is there already. */
static void restore_table(Store *store, Arena *arena, const Node *root)
{
    StoredTable table = {.id = node_text(root, "table"),
                         .setup = node_text(root, "setup"),
                         .keys = read_bytes(arena, node_text(root, "keys")),
                         .at = node_integer(root, "at", 0)};
    if (!find_kept(store, table.id)) add_kept(store, &table)->is_committed = true;
}

/*
 * Adds a row that was stored. Rows come in the order of their numbers. If one is missing, all rows after it are left
 * out.
 */
static void restore_row(Store *store, const Node *root)
{
    Kept *kept = find_kept(store, node_text(root, "table"));
    Row row = {.number = (uint64_t)node_integer(root, "number", 0),
               .seat = (uint8_t)node_integer(root, "seat", 0),
               .body = node_text(root, "body"),
               .act = node_text(root, "act"),
               .at = node_integer(root, "at", 0)};
    if (!kept || row.number != kept->n + 1 || !row_kind_named(node_text(root, "kind"), &row.kind)) return;
    push_row(store, kept, &row);
    kept->n_committed = kept->n;
}

/* A line with the number 0 is a table, see keep_table(); all other lines are rows. */
void store_restore(Store *store, Str line)
{
    Arena *arena = arena_new();
    const Node *root = json_read(arena, source_of(arena, STR("kept"), line), diags_new(arena));
    if (root && node_integer(root, "number", 0) > 0) restore_row(store, root);
    else if (root) restore_table(store, arena, root);
    arena_free(arena);
}

/* ---- adding --------------------------------------------------------------------------------------------------- */

void store_begin(Store *store)
{
    store->has_begun = true;
}

bool store_commit(Store *store)
{
    for (Kept *kept = store->first; kept; kept = kept->next) {
        if (!kept->is_committed) keep_table(&kept->table);
        kept->is_committed = true;
        for (; kept->n_committed < kept->n; kept->n_committed++)
            keep_row(kept->table.id, &kept->rows[kept->n_committed]);
    }
    store->has_begun = false;
    return true;
}

/* Drops the rows and tables that were added since the last commit. */
void store_undo(Store *store)
{
    for (Kept **link = &store->first; *link;) {
        (*link)->n = (*link)->n_committed;
        if ((*link)->is_committed) link = &(*link)->next;
        else *link = (*link)->next;
    }
    store->has_begun = false;
}

bool store_add_table(Store *store, const StoredTable *table)
{
    if (!store->has_begun || find_kept(store, table->id)) return false;
    (void)add_kept(store, table);
    return true;
}

bool store_add_row(Store *store, Str table, const Row *row)
{
    Kept *kept = find_kept(store, table);
    if (!store->has_begun || !kept || row->number != kept->n + 1) return false;
    push_row(store, kept, row);
    return true;
}

/* Removes nothing, and always returns true. */
bool store_forget_looks(Store *store, size_t most, TableTest is_used)
{
    (void)store;
    (void)most;
    (void)is_used;
    return true;
}

/* ---- finding -------------------------------------------------------------------------------------------------- */

bool store_is_sound(Store *store)
{
    (void)store;
    return true;
}

Found store_table(Store *store, Arena *arena, Str id, StoredTable *out)
{
    const Kept *kept = find_kept(store, id);
    (void)arena; /* not needed, because the rows exist as long as the store */
    if (!kept) return FOUND_NONE;
    *out = kept->table;
    return FOUND;
}

/* Finds the row by the seat and by the key (`act`) that the client has given to the action. */
uint64_t store_act(Store *store, Arena *arena, Str table, uint8_t seat, Str act, Str *body)
{
    const Kept *kept = find_kept(store, table);
    (void)arena;
    for (size_t i = 0; kept && act.n && i < kept->n; i++) {
        const Row *row = &kept->rows[i];
        if (row->seat != seat || !str_equal(row->act, act)) continue;
        *body = row->body;
        return row->number;
    }
    return 0;
}

bool store_rows(Store *store, Str table, uint64_t from, size_t most, RowReader reader)
{
    const Kept *kept = find_kept(store, table);
    if (!kept) return true;
    for (size_t i = from ? (size_t)from - 1 : 0; i < kept->n && most; i++, most--)
        if (!reader.read(reader.context, &kept->rows[i])) break;
    return true;
}
