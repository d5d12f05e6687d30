/*
 * The result of a simulation: the deals played, the sums, and the names for a report, without the variant. As a file
 * (docs/simulation.md, schemas/result.schema.json) it can be merged with others of the same run.
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
    bool has_sides; /* won or lost by the declarer's side */
} ItemLabel;

typedef struct ContractLabels {
    Label label;
    ItemLabel item[MAX_ITEMS];
    int n_items;
} ContractLabels;

/* One of the games that played the deals: how to interpret its statistics. */
typedef struct GameLabels {
    Str value; /* of the option compared; empty if there is none */
    uint64_t hash;
    int scale; /* of points */
    bool has_pot;
    int n_contracts;
    ContractLabels contract[MAX_CONTRACTS];
} GameLabels;

typedef struct Result {
    Str program; /* the program's version */
    Label variant;
    int players;
    const OptionChoice *options; /* those that differ from the defaults, by name */
    size_t n_options;
    Str bots[MAX_SEATS];
    uint64_t seed;
    int32_t pot;
    Str compared;          /* an option, or empty */
    Ranges ranges;         /* joined */
    uint64_t microseconds; /* of play, in all shards together */
    int n_games;
    GameLabels game[MAX_COMPARED];
    RunStatistics *sums;
} Result;

/* Sets the names and the identity of a game; texts except `value` are copied into the arena. */
void result_label(Arena *arena, const Game *game, Str value, GameLabels *out);

/* Writes a result as a file; reading and writing it again gives the same bytes. */
void result_write(const Result *result, Buf *out);

/* Reads a file; NULL after an error in `diags` (codes result-format, result-range and those of JSON). */
Result *result_read(Arena *arena, const Source *source, Diags *diags);

/*
 * Merges results, whose files are named in messages, into one in the arena. NULL if they are not shards of one run;
 * `errors` says what differs or which deals occur twice.
 */
Result *results_merge(Arena *arena, Result *const *results, const Str *files, size_t n, Buf *errors);

#endif
