/* Puts names and functions into the words of their row in names.def. */
#include "wording/speak_inner.h"

#include <string.h>

Str speak_words(const Speech *speech, Word word, Str first, Str second)
{
    return say(speech->speaker, word, (Slots){.text = {first, second}});
}

Str speak_entry(const Speech *speech, const char *entry, Slots slots)
{
    return say_entry(speech->speaker, entry, slots);
}

Str speak_clause(const Speech *speech, ClauseId id, bool negated, Slots slots)
{
    const Clause *clause = clause_of(id);
    return speak_entry(speech, negated ? clause->no : clause->yes, slots);
}

Str say_name(const Speaker *speaker, int id)
{
    return entry_str(speaker->arena, speaker->language, saying_of(id)->words.yes, (Slots){0});
}

/*
 * Returns the text without its first " (the player)". In a loop, these words stay. Outside of loops only one player can
 * be meant: the one whose gain or choice the formula gives.
 */
Str speak_without_player(const Speech *speech, Str text)
{
    Arena *arena = speech->speaker->arena;
    bool is_in_loop = speech->variable.n > 0;
    Str player = say_name(speech->speaker, SLOT_SEAT), words = arena_printf(arena, " (%.*s)", STR_ARG(player));
    for (size_t i = 0; !is_in_loop && i + words.n <= text.n; i++) {
        if (memcmp(text.s + i, words.s, words.n) != 0) continue;
        Str rest = {text.s + i + words.n, text.n - i - words.n};
        return arena_printf(arena, "%.*s%.*s", (int)i, text.s, STR_ARG(rest));
    }
    return text;
}

/* ---- arguments ------------------------------------------------------------------------------------------------ */

Str speak_card(const Speech *speech, const Expr *expr)
{
    Card card = speak_card_named(speech, expr);
    return card == NO_CARD ? STR("") : say_card(speech->speaker, card);
}

Str speak_id(const Speech *speech, IdKind kind, Str text)
{
    const Node *ids = ids_map(speech->speaker->game->root, kind);
    if (kind == IDS_KONTRA_OBJECT && str_is(text, "game")) return speak_words(speech, WORD_SAY_GAME, STR(""), STR(""));
    Str name = say_text(speech->speaker, node_find(node_find_str(ids, text), "name"));
    return name.n ? name : text;
}

/*
 * Returns the words for an argument of a function, which depend on the type of the parameter (`kind`). A text is an id
 * of the kind `ids`. Returns an empty text if the argument has no words.
 */
static Str speak_argument(const Speech *speech, IdKind ids, TypeKind kind, const Expr *expr)
{
    CardSet cards = kind == TYPE_SET ? speak_cards_named(speech, expr) : 0;
    switch (kind) {
    case TYPE_INT: return speak_seat(speech, expr);
    case TYPE_ITEM: return speak_card(speech, expr);
    case TYPE_SET: return cards ? say_cards(speech->speaker, cards) : STR("");
    case TYPE_STRING: return speak_is_string(expr) ? speak_id(speech, ids, expr->value.as.string) : STR("");
    case TYPE_POISON:
    case TYPE_ANY:
    case TYPE_NULL:
    case TYPE_BOOL:
    case TYPE_FRACTION:
    case TYPE_LIST:
    case TYPE_MAP: return STR(""); /* no function with words takes an argument of these types */
    }
    return STR("");
}

bool speak_arguments(const Speech *speech, int id, const Expr *call, Slots *slots)
{
    const NameRow *row = name_row(id);
    for (int i = 0; i < row->n; i++) {
        slots->text[i] = speak_argument(speech, row->ids[i], row->arguments[i], call->operands[i]);
        if (!slots->text[i].n) return false;
    }
    return true;
}

/* ---- rows ----------------------------------------------------------------------------------------------------- */

Str speak_said(const Speech *speech, int id, bool negated, Slots slots)
{
    const Saying *saying = saying_of(id);
    if (saying->kind != SAYING_CLAUSE) return STR("");
    return speak_entry(speech, negated ? saying->words.no : saying->words.yes, slots);
}

Str speak_noun(const Speech *speech, const Expr *expr, SayingKind kind)
{
    int id = saying_id(expr);
    Slots slots = {0};
    if (id < 0 || saying_of(id)->kind != kind || !speak_arguments(speech, id, expr, &slots)) return STR("");
    return speak_without_player(speech, speak_entry(speech, saying_of(id)->words.yes, slots));
}
