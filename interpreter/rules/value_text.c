/* Writes the values of formulas in texts of a game, as players read them. */
#include "rules/value_text.h"

/* Writes the text between two members of a set, list or map. */
static void separate(Buf *out, bool is_first)
{
    if (!is_first) buf_add(out, STR(", "));
}

static void write_cards(Buf *out, const Game *game, ValueSet set)
{
    CardSet cards = (CardSet)set.high << 64 | set.low;
    bool is_first = true;
    EACH_CARD (card, cards) {
        separate(out, is_first);
        buf_add(out, game->card[card].id);
        is_first = false;
    }
}

static void write_items(Buf *out, const Game *game, const Value *list)
{
    for (size_t i = 0; i < list->as.list.n; i++) {
        separate(out, i == 0);
        value_text(out, game, &list->as.list.items[i]);
    }
}

static void write_pairs(Buf *out, const Game *game, const Value *map)
{
    for (size_t i = 0; i < map->as.list.n; i++) {
        separate(out, i == 0);
        value_text(out, game, &map->as.list.items[2 * i]);
        buf_add(out, STR(": "));
        value_text(out, game, &map->as.list.items[2 * i + 1]);
    }
}

/* True for a set, list or map without members. */
static bool is_empty(const Value *value)
{
    if (value->kind == TYPE_SET) return !value->as.set.low && !value->as.set.high;
    return (value->kind == TYPE_LIST || value->kind == TYPE_MAP) && !value->as.list.n;
}

void value_text(Buf *out, const Game *game, const Value *value)
{
    if (is_empty(value)) {
        buf_add(out, STR("–"));
        return;
    }
    switch (value->kind) {
    case TYPE_STRING: buf_add(out, value->as.string); break;
    case TYPE_FRACTION: fraction_write(out, value_fraction(value)); break;
    case TYPE_ITEM: buf_add(out, game->card[card_of_item(value->as.integer)].id); break;
    case TYPE_SET: write_cards(out, game, value->as.set); break;
    case TYPE_LIST: write_items(out, game, value); break;
    case TYPE_MAP: write_pairs(out, game, value); break;
    case TYPE_BOOL:
    case TYPE_INT:
    case TYPE_NULL:
    case TYPE_POISON:
    case TYPE_ANY: value_print_json(out, value); break;
    }
}
