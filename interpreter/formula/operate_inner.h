/* How the operations of the two operate_… files give their values. */
#ifndef TAPP_FORMULA_OPERATE_INNER_H
#define TAPP_FORMULA_OPERATE_INNER_H

#include "formula/op.h"
#include "formula/value.h"

/* Each puts the value in place and returns what an operation does that has not failed. */
static inline const char *give_int(Value *values, int64_t integer)
{
    values[0] = value_int(integer);
    return NULL;
}

static inline const char *give_bool(Value *values, bool boolean)
{
    values[0] = value_bool(boolean);
    return NULL;
}

#endif
