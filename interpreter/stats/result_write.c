/* A result as a file of JSON: one line for each thing counted, in a fixed order. */
#include "stats/result.h"

/* As a string: readers of JSON may keep numbers as doubles. */
static void write_wide(Buf *out, bool is_negative, Wide size)
{
    char digits[40];
    size_t n = 0;
    do digits[n++] = (char)('0' + (int)(size % 10));
    while ((size /= 10) != 0);
    buf_add(out, is_negative ? STR("\"-") : STR("\""));
    while (n) buf_char(out, digits[--n]);
    buf_char(out, '"');
}

static void write_counts(Buf *out, const char *key, const Distribution *counts)
{
    bool first = true;
    buf_printf(out, "\"%s\": {\"bins\": [", key);
    for (int i = 0; i < COUNTS_BINS; i++) {
        if (!counts->bin[i]) continue;
        buf_printf(out, "%s[%d, %llu]", first ? "" : ", ", i - COUNTS_LIMIT, (unsigned long long)counts->bin[i]);
        first = false;
    }
    buf_char(out, ']');
    if (counts->beyond.n) {
        buf_printf(out, ", \"beyond\": {\"count\": %llu, \"sum\": ", (unsigned long long)counts->beyond.n);
        WideInt sum = counts->beyond.sum;
        write_wide(out, sum < 0, sum < 0 ? -(Wide)sum : (Wide)sum);
        buf_add(out, STR(", \"squares\": "));
        write_wide(out, false, counts->beyond.squares);
        buf_char(out, '}');
    }
    buf_char(out, '}');
}

static void write_text(Buf *out, const char *key, Str text)
{
    buf_printf(out, "\"%s\": ", key);
    buf_json(out, text);
}

static bool is_empty(const Distribution *counts)
{
    return distribution_moments(counts).n == 0;
}

/* ---- one game ------------------------------------------------------------------------------------------------- */

static void write_payoffs(Buf *out, const Statistics *statistics)
{
    static const char *const ROLE_NAMES[] = {"declarer", "defender", "other"};
    bool first = true;
    buf_add(out, STR("      \"payoffs\": ["));
    for (int role = 0; role < ROLES; role++)
        for (int seat = 0; seat < MAX_SEATS; seat++)
            for (int i = 0; i < MAX_SEATS; i++) {
                const Distribution *counts = &statistics->payoff[role][seat][i];
                if (is_empty(counts)) continue;
                buf_printf(out, "%s\n        {\"role\": \"%s\", \"seat\": %d, \"position\": %d, ", first ? "" : ",",
                           ROLE_NAMES[role], seat, i);
                write_counts(out, "payoff", counts);
                buf_char(out, '}');
                first = false;
            }
    buf_add(out, STR("\n      ],\n"));
}

static void write_items(Buf *out, const ContractLabels *labels, const ContractStatistics *statistics)
{
    buf_add(out, STR("          \"items\": ["));
    for (int i = 0; i < labels->n_items; i++) {
        const ItemStatistics *item = &statistics->item[i];
        buf_add(out, i ? STR(",\n            {") : STR("\n            {"));
        write_text(out, "id", labels->item[i].label.id);
        buf_add(out, STR(", "));
        write_text(out, "name", labels->item[i].label.name);
        buf_printf(out, ", \"sides\": %s, \"count\": %llu, \"won\": %llu, \"declarer\": %lld}",
                   labels->item[i].has_sides ? "true" : "false", (unsigned long long)item->count,
                   (unsigned long long)item->won, (long long)item->declarer);
    }
    buf_add(out, STR("\n          ]}"));
}

static void write_contract(Buf *out, const ContractLabels *labels, const ContractStatistics *statistics)
{
    buf_add(out, STR("        {"));
    write_text(out, "id", labels->label.id);
    buf_add(out, STR(", "));
    write_text(out, "name", labels->label.name);
    buf_printf(out, ", \"bid\": %llu, \"count\": %llu, \"won\": %llu,\n          ", (unsigned long long)statistics->bid,
               (unsigned long long)statistics->count, (unsigned long long)statistics->won);
    write_counts(out, "points", &statistics->points);
    buf_add(out, STR(",\n          "));
    write_counts(out, "payoff", &statistics->payoff);
    buf_add(out, STR(",\n"));
    write_items(out, labels, statistics);
}

static void write_game(Buf *out, const GameLabels *labels, const Statistics *statistics)
{
    buf_add(out, STR("    {\n      "));
    write_text(out, "value", labels->value);
    buf_printf(out, ", \"hash\": \"%016llx\", \"scale\": %d, \"has_pot\": %s,\n", (unsigned long long)labels->hash,
               labels->scale, labels->has_pot ? "true" : "false");
    buf_printf(out, "      \"deals\": %llu, \"moves\": %llu, \"passed_out\": %llu, \"faults\": %llu,\n      ",
               (unsigned long long)statistics->deals, (unsigned long long)statistics->moves,
               (unsigned long long)statistics->passed_out, (unsigned long long)statistics->faults);
    write_counts(out, "auction", &statistics->auction);
    buf_add(out, STR(",\n      "));
    write_counts(out, "pot", &statistics->pot);
    buf_add(out, STR(",\n"));
    write_payoffs(out, statistics);
    buf_add(out, STR("      \"contracts\": [\n"));
    for (int i = 0; i < labels->n_contracts; i++) {
        write_contract(out, &labels->contract[i], &statistics->contract[i]);
        buf_add(out, i + 1 < labels->n_contracts ? STR(",\n") : STR("\n"));
    }
    buf_add(out, STR("      ]\n    }"));
}

/* ---- the whole ------------------------------------------------------------------------------------------------ */

static void write_head(Buf *out, const Result *result)
{
    buf_printf(out, "{\n  \"tapp_result\": %d,\n  ", RESULT_FORMAT);
    write_text(out, "program", result->program);
    buf_add(out, STR(",\n  "));
    write_text(out, "variant", result->variant.id);
    buf_add(out, STR(",\n  "));
    write_text(out, "name", result->variant.name);
    buf_printf(out, ",\n  \"players\": %d,\n  \"bots\": [", result->players);
    for (int i = 0; i < result->players; i++) {
        buf_add(out, i ? STR(", ") : STR(""));
        buf_json(out, result->bots[i]);
    }
    buf_add(out, STR("],\n  \"options\": {"));
    for (size_t i = 0; i < result->n_options; i++) {
        buf_add(out, i ? STR(", ") : STR(""));
        buf_json(out, result->options[i].name);
        buf_add(out, STR(": "));
        buf_json(out, result->options[i].value);
    }
    buf_printf(out, "},\n  \"seed\": %llu,\n  \"pot\": %d,\n  ", (unsigned long long)result->seed, result->pot);
    write_text(out, "compared", result->compared);
}

static void write_differences(Buf *out, const Result *result)
{
    buf_add(out, STR("  \"differences\": ["));
    for (int i = 1; i < result->n_games; i++) {
        buf_add(out, i > 1 ? STR(",\n    [") : STR("\n    ["));
        for (int k = 0; k < MEASURES; k++) {
            buf_add(out, k ? STR(",\n     {") : STR("{"));
            write_counts(out, "difference", &result->sums->difference[i]->of[k]);
            buf_char(out, '}');
        }
        buf_char(out, ']');
    }
    buf_add(out, result->n_games > 1 ? STR("\n  ]\n") : STR("]\n"));
}

void result_write(const Result *result, Buf *out)
{
    write_head(out, result);
    buf_add(out, STR(",\n  \"ranges\": ["));
    for (size_t i = 0; i < result->ranges.n; i++)
        buf_printf(out, "%s[%llu, %llu]", i ? ", " : "", (unsigned long long)result->ranges.items[i].first,
                   (unsigned long long)result->ranges.items[i].last);
    buf_printf(out, "],\n  \"microseconds\": %llu,\n  \"games\": [\n", (unsigned long long)result->microseconds);
    for (int i = 0; i < result->n_games; i++) {
        write_game(out, &result->game[i], result->sums->statistics[i]);
        buf_add(out, i + 1 < result->n_games ? STR(",\n") : STR("\n"));
    }
    buf_add(out, STR("  ],\n"));
    write_differences(out, result);
    buf_add(out, STR("}\n"));
}
