/*
 * The result of a simulation: which deals were played, the sums, and the names for a report, so that the variant is not
 * needed. Results of the same run can be merged. Their file format is in docs/simulation.md and
 * schemas/result.schema.json.
 */
#ifndef TAPP_STATS_RESULT_H
#define TAPP_STATS_RESULT_H

#include "stats/ranges.h"
#include "stats/statistics.h"
#include "rules/load.h"

enum { RESULT_FORMAT = 1, RESULT_MAX_BYTES = 16 << 20, RESULT_MAX_OPTIONS = 64 };

typedef struct Label {
    Str id, name;
} Label;

typedef struct ItemLabel {
    Label label;
    bool has_sides; /* the declarer's side wins or loses it */
} ItemLabel;

typedef struct ContractLabels {
    Label label;
    ItemLabel item[MAX_ITEMS];
    int n_items;
} ContractLabels;

/* A game of the simulation: names, and how its statistics are to be read. */
typedef struct GameLabels {
    Str value; /* the value of the option that is compared; empty if nothing is */
    uint64_t hash;
    int scale; /* the number of units per point */
    bool has_pot;
    int n_contracts;
    ContractLabels contract[MAX_CONTRACTS];
} GameLabels;

typedef struct Result {
    Str program; /* version of the program */
    Label variant;
    int players;
    const OptionChoice *options; /* sorted by name, without those that have their defaults */
    size_t n_options;
    Str bots[MAX_SEATS];
    uint64_t seed;
    int32_t pot;
    Str compared;          /* the option that is compared, or empty */
    Ranges ranges;         /* the deals, joined */
    uint64_t microseconds; /* time of play, in all parts together */
    int n_games;
    GameLabels game[MAX_COMPARED];
    RunStatistics *sums;
} Result;

/* Sets the names and the identity of a game. Texts except `value` are copied into the arena. */
void result_label(Arena *arena, const Game *game, Str value, GameLabels *out);

/* Writes a result as a file. If it is read and written again, the bytes are the same. */
void result_write(const Result *result, Buf *out);

/* Reads a result. NULL after an error in `diags` (codes result-format, result-range and those of JSON). */
Result *result_read(Arena *arena, const Source *source, Diags *diags);

/*
 * Merges results into one, in the arena. `files` has their file names, for messages. If they are not parts of one run,
 * returns NULL, and `errors` says what differs or which deals occur twice.
 */
Result *results_merge(Arena *arena, Result *const *results, const Str *files, size_t n, Buf *errors);

#endif
