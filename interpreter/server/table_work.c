/* Limits and measures the serving thread's work for tables with strangers' rules. */
#include "server/tables.h"

bool table_may_work(Tables *tables, Table *table)
{
    bool is_strange = table->setup.source.n > 0;
    return !is_strange ||
           (allowance_is_left(&table->allowance, tables->now) && allowance_is_left(&tables->allowance, tables->now));
}

void table_worked(Tables *tables, Table *table, int64_t since)
{
    int64_t used = allowance_clock() - since;
    if (!table->setup.source.n) return;
    table->allowance.left -= used;
    tables->allowance.left -= used;
}
