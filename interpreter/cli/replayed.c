/* Opens a record that is an argument of a command. */
#include "cli/replayed.h"

#include "base/translate.h"
#include "system/message.h"
#include "text/source.h"

#include <stdio.h>

/* Opens the game that a record names, with its options. Returns false after a message in `diags`. */
static bool open_game(const Record *record, Opened *opened, Diags *diags)
{
    Buf errors = {0};
    OpenRequest open = {.variant = record->variant.text,
                        .players = record->players,
                        .options = record->options,
                        .n_options = record->n_options};
    bool fine = catalog_open(&open, opened, &errors);
    if (!fine) (void)diag_error(diags, "record-variant", record->variant.span, "cannot open the game of this record");
    flush_to(stderr, &errors);
    buf_free(&errors);
    return fine;
}

/* Opens the game of the record, and plays its actions. Returns false after a message in `diags`. */
static bool replay(Replayed *deal, Diags *diags)
{
    bool fine = open_game(deal->record, &deal->opened, diags);
    deal->game = deal->opened.game;
    return fine && record_replay(deal->record, deal->game, &deal->last, diags);
}

int replayed_open(Replayed *deal, Arena *arena, const char *path)
{
    Diags *diags = diags_new(arena);
    const Source *source = source_read(arena, str_of(path), RECORD_MAX_BYTES, diags);
    *deal = (Replayed){.record = source ? record_read(arena, source, diags) : NULL};
    bool fine = deal->record && replay(deal, diags);
    print_findings(diags);
    if (!fine) catalog_close(&deal->opened);
    if (fine) return STATUS_OK;
    return source ? STATUS_INPUT : STATUS_USAGE;
}

void replayed_close(Replayed *deal)
{
    catalog_close(&deal->opened);
}
