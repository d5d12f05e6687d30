/*
 * Keeps the words and values that were found for the parts of a formula. Several ways to put a formula into words try
 * the same part. Without this, a formula of 1 kB would take minutes, because each level would do the work of the next
 * level several times.
 */
#include "wording/speak_inner.h"

#include "base/rng.h"

enum { FIRST_SLOTS = 32 }; /* slots of a new table; a power of two */

/* The results that are kept, in a hash table. The key is the address of a part and the kind of result. */
struct SpeechMemo {
    SpokenPart *slots;
    size_t n, n_slots; /* n_slots is a power of two */
};

Speech speech_of(const Speaker *speaker)
{
    return (Speech){.speaker = speaker, .memo = ARENA_NEW(speaker->arena, SpeechMemo)};
}

Speech speech_in_loop(const Speech *speech, Str variable, Str player)
{
    Speech inner = *speech;
    inner.variable = variable;
    inner.player = player;
    inner.memo = ARENA_NEW(speech->speaker->arena, SpeechMemo); /* inside the loop, the same part has other words */
    return inner;
}

/* Returns the slot of the table for this part and kind: the one that has it, or a free one. */
static SpokenPart *slot_of_part(const SpeechMemo *memo, const Expr *expr, SpokenKind kind)
{
    uint64_t hash = rng_mix((uint64_t)(uintptr_t)expr + (uint64_t)kind);
    /* ends, because the table is never full; with n_slots a power of two, the mask gives the remainder */
    for (size_t i = (size_t)hash;; i++) {
        SpokenPart *slot = &memo->slots[i & (memo->n_slots - 1)];
        bool is_free = !slot->expr, is_same = slot->expr == expr && slot->kind == kind;
        if (is_free || is_same) return slot;
    }
}

const SpokenPart *speech_remembered(const Speech *speech, const Expr *expr, SpokenKind kind)
{
    const SpeechMemo *memo = speech->memo;
    bool is_kept = expr->n > 0; /* results of parts without operands are not kept */
    if (!memo || !memo->n || !is_kept) return NULL;
    const SpokenPart *slot = slot_of_part(memo, expr, kind);
    return slot->expr ? slot : NULL;
}

/* Doubles the number of slots, and moves the entries to their new slots. */
static void grow_memo(SpeechMemo *memo, Arena *arena)
{
    SpeechMemo larger = *memo;
    larger.n_slots = memo->n_slots ? memo->n_slots * 2 : FIRST_SLOTS;
    larger.slots = ARENA_ARRAY(arena, larger.n_slots, SpokenPart);
    for (size_t i = 0; i < memo->n_slots; i++) {
        const SpokenPart *old = &memo->slots[i];
        if (old->expr) *slot_of_part(&larger, old->expr, old->kind) = *old;
    }
    *memo = larger;
}

/* Keeps a result. The table is kept at most half full, so that a search ends soon. */
void speech_remember(const Speech *speech, SpokenPart part)
{
    SpeechMemo *memo = speech->memo;
    bool has_operands = part.expr->n > 0;
    if (!memo || !has_operands) return;
    if (memo->n * 2 >= memo->n_slots) grow_memo(memo, speech->speaker->arena);
    SpokenPart *slot = slot_of_part(memo, part.expr, part.kind);
    memo->n += !slot->expr;
    *slot = part;
}

/* ---- words ------------------------------------------------------------------------------------------------------ */

/* Returns the words for a number, or the words that were kept for it. */
Str speak_quantity(const Speech *speech, const Expr *expr)
{
    const SpokenPart *old = speech_remembered(speech, expr, SPOKEN_QUANTITY);
    if (old) return old->text;
    Str text = speak_quantity_anew(speech, expr);
    speech_remember(speech, (SpokenPart){.expr = expr, .kind = SPOKEN_QUANTITY, .text = text});
    return text;
}

/* Returns the words for a condition or its negation, or the words that were kept for it. */
Str speak_condition(const Speech *speech, const Expr *expr, bool negated)
{
    SpokenKind kind = negated ? SPOKEN_NEGATION : SPOKEN_CONDITION;
    const SpokenPart *old = speech_remembered(speech, expr, kind);
    if (old) return old->text;
    Str text = speak_condition_anew(speech, expr, negated);
    speech_remember(speech, (SpokenPart){.expr = expr, .kind = kind, .text = text});
    return text;
}
