/* The names of the kinds of rows. */
#include "server/store.h"

static const char *const KINDS[] = {
    [ROW_DEAL] = "deal",         [ROW_ACT] = "act",       [ROW_LATE] = "late", [ROW_CLAIM] = "claim",
    [ROW_ASK] = "ask",           [ROW_AGREE] = "agree",   [ROW_UNDO] = "undo", [ROW_GIVEN_UP] = "given-up",
    [ROW_READY] = "ready",       [ROW_NAME] = "name",     [ROW_HERE] = "here", [ROW_AWAY] = "away",
    [ROW_COMPUTER] = "computer", [ROW_PERSON] = "person", [ROW_SAY] = "say",   [ROW_SIT] = "sit",
    [ROW_STAND] = "stand",
};

const char *row_kind_name(RowKind kind)
{
    return KINDS[kind];
}

bool row_kind_named(Str name, RowKind *kind)
{
    for (size_t i = 0; i < COUNT(KINDS); i++)
        if (str_is(name, KINDS[i])) {
            *kind = (RowKind)i;
            return true;
        }
    return false;
}
