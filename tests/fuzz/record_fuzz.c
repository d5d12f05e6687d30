/*
 * Fuzzes records: a record that can be read is replayed by the rules of a shipped variant, whatever variant it names.
 * The replayed record is written, and reading it again must give the same position. The seeds are in seeds/record.
 */
#include "catalog/catalog.h"
#include "engine/record.h"
#include "text/source.h"

#include <assert.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const Game *shipped_game(void)
{
    static Opened opened; /* opened once */
    Buf errors = {0};
    OpenRequest request = {.variant = STR("tapp-tarock")};
    if (!opened.game) {
        bool is_open = catalog_open(&request, &opened, &errors);
        assert(is_open && "run it in the folder of the project");
    }
    buf_free(&errors);
    return opened.game;
}

static void check_round_trip(Arena *arena, const Game *game, const State *state)
{
    Buf text = {0};
    RecordHead head = {.variant = STR("tapp-tarock")};
    record_write(&text, &head, game, state);
    Diags *diags = diags_new(arena);
    const Record *record = record_read(arena, source_of(arena, STR("again"), buf_str(&text)), diags);
    State again, wanted = *state;
    bool is_fine = record && record_replay(record, game, &again, diags);
    assert(is_fine && diags->n == 0);
    wanted.attempt = again.attempt;
    if (!record->seed_span.source) {
        wanted.seed = again.seed;
        wanted.number = again.number;
    }
    assert(states_are_equal(&again, &wanted));
    buf_free(&text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const Game *game = shipped_game();
    Arena *arena = arena_new();
    Diags *diags = diags_new(arena);
    Buf out = {0};
    State last;
    const Record *record = record_read(arena, source_of(arena, STR("record"), (Str){(const char *)data, size}), diags);
    assert((record == NULL) == (diags->n_errors > 0));
    if (record && record_replay(record, game, &last, diags)) check_round_trip(arena, game, &last);
    diags_print(&out, diags);
    buf_free(&out);
    arena_free(arena);
    return 0;
}
