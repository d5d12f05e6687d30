/* The table of reasons. */
#include "table/refusal.h"

typedef struct Reason {
    const char *english, *german;
} Reason;

static const Reason REASONS[] = {
#define REFUSAL(id, english, german) {english, german},
#include "table/refusal.def"
#undef REFUSAL
};

void refusal_add(Buf *out, Str language, Refusal refusal, Slots slots)
{
    const Reason *reason = &REASONS[refusal];
    sentence_fill(out, str_of(str_is(language, "de") ? reason->german : reason->english), &slots);
}
