/* The sentences for all reasons to refuse an action. */
#include "engine/refusal.h"

static const char *const REASONS[] = {
#define REFUSAL(id, english) IN_CONTEXT("REFUSAL_" #id, english),
#include "engine/refusal.def"
#undef REFUSAL
};

void refusal_add(Buf *out, Str language, Refusal refusal, Slots slots)
{
    sentence_say(out, language, REASONS[refusal], &slots);
}
