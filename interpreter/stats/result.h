/*
 * The result of a simulation: the played deals, the sums, and the names for a report. So a report can be made without
 * the variant. Results of the same run can be merged. The file format is described in docs/simulation.md and
 * schemas/result.schema.json.
 */
#ifndef TAPP_STATS_RESULT_H
#define TAPP_STATS_RESULT_H

#include "stats/ranges.h"
#include "stats/statistics.h"
#include "rules/load.h"

enum { RESULT_FORMAT = 1 /* the version of the file format */, RESULT_MAX_BYTES = 16 << 20, RESULT_MAX_OPTIONS = 64 };

/* An id from the rules file, such as that of a contract, and its English name for reports. */
typedef struct Label {
    Str id, name;
} Label;

typedef struct ItemLabel {
    Label label;
    bool has_sides; /* the declarer's side wins or loses this item */
} ItemLabel;

typedef struct ContractLabels {
    Label label;
    ItemLabel item[MAX_ITEMS];
    int n_items;
} ContractLabels;

/* A game of the simulation: names, and how to read its statistics. */
typedef struct GameLabels {
    Str value;     /* the value of the compared option; empty if nothing is compared */
    uint64_t hash; /* the hash of the rules, by which a changed variant is recognised */
    int scale;     /* the number of units per card point, see point_scale() */
    bool has_pot;
    int n_contracts;
    ContractLabels contract[MAX_CONTRACTS];
} GameLabels;

typedef struct Result {
    Str program; /* the version of the program */
    Label variant;
    int players;
    const OptionChoice *options; /* sorted by name; options with their default value are left out */
    size_t n_options;
    Str bots[MAX_SEATS];
    uint64_t seed;
    int32_t pot;           /* the amount in the pot before each deal */
    Str compared;          /* the option that is compared; empty if none is */
    Ranges ranges;         /* the deals that were played, joined */
    uint64_t microseconds; /* the time of play; after a merge, the sum over all files */
    int n_games;
    GameLabels game[MAX_COMPARED];
    RunStatistics *sums;
} Result;

/* Sets the names and the identity of a game. Texts are copied into the arena, except `value`. */
void result_label(Arena *arena, const Game *game, Str value, GameLabels *out);

/* Writes a result as a file. Reading and writing it again gives the same bytes. */
void result_write(const Result *result, Buf *out);

/*
 * Reads a result from a file. Returns NULL after an error in `diags` (codes result-format, result-range and those of
 * JSON).
 */
Result *result_read(Arena *arena, const Source *source, Diags *diags);

/*
 * Merges results into one, in the arena. `files` has their file names for messages. If the results are not parts of one
 * run, or if a sum is too large, returns NULL. `errors` then has the differences, or the deals that occur twice.
 */
Result *results_merge(Arena *arena, Result *const *results, const Str *files, size_t n, Buf *errors);

#endif
