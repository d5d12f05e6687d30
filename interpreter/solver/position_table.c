/*
 * The table of searched positions. The gain of a side usually depends only on who has the highest cards of each group.
 * Low cards rarely win against another card of their group. So an entry stores, for each group, the lowest card whose
 * owner matters. The entry applies to all positions with the same owners of this card and all higher ones. The lengths
 * of all groups must be the same, too (partition search: Ginsberg, "Partition search", AAAI 1996; Haglund's description
 * of DDS, 2010). Bits count only the cards that are still in hands, so that played cards leave no gaps. Special cards
 * are always distinguished: those of unusual weight, and those that the settlement looks for.
 */
#include "base/rng.h"
#include "solver/plain_inner.h"

#include <assert.h>

/*
 * Many results have the same key and differ only in cards, so each key has a list of results. A list is an array of
 * words: a header (the number of results, and the logarithm of the room), a filter for each result, and the results. A
 * filter is a mask of the highest cards of each group, as far as they matter, and their owners. It rejects most results
 * without reading them, as in DDS. A result has one word with its bounds and the index of its best lead. The next words
 * are the cards that matter, and the cards of each player except the last.
 */
enum {
    ROOM_AT = 32, /* the first bit of the room in a header */
    MASK_AT = 32, /* the first bit of the mask in a filter; below are the owners */
    HIGH_AT = 16, /* the first bit of the upper bound in a result; below is the lower bound */
    BEST_AT = 32, /* the first bit of the best lead in a result */
    FILTERED = 16 /* the most cards in a filter */
};

/*
 * The table begins with 2^FIRST_BITS slots and has at most 2^MOST_BITS. FIRST_WORDS and MOST_WORDS are the sizes of the
 * first and of the largest chunk.
 */
enum { FIRST_BITS = 9, MOST_BITS = 22, FIRST_WORDS = 1 << 12, MOST_WORDS = 1 << 24, MOST_TABLE_BYTES = 400 << 20 };

/* Returns the hash after adding a word to it. The factor is 2^64 divided by the golden ratio. */
static uint64_t mix_in(uint64_t hash, uint64_t word)
{
    hash = (hash ^ word) * 0x9E3779B97F4A7C15U;
    return hash ^ hash >> 29;
}

/*
 * Returns the highest cards of each group that are still in hands, as bits that count only cards in hands. All groups
 * together have at most FILTERED of them.
 */
static uint64_t filtered_cards(const Plain *plain)
{
    uint64_t cards = 0;
    for (int i = 0; i < plain->n_groups; i++)
        cards |= highest_few(plain->rest & plain->group[i], FILTERED / plain->n_groups);
    return bits_extract(cards, plain->rest);
}

/*
 * Returns the owners of the filtered cards: two bits of the player's number for each card. The first bits of all cards
 * come before the second bits.
 */
static uint32_t owners_of(const Plain *plain, const Position *position)
{
    uint64_t first = 0, second = 0;
    for (int i = 1; i < plain->n; i++) {
        first |= i & 1 ? position->hand[i] : 0;
        second |= i & 2 ? position->hand[i] : 0;
    }
    uint64_t low = bits_extract(first, position->filtered), high = bits_extract(second, position->filtered);
    return (uint32_t)(low | high << FILTERED);
}

/*
 * The key has everything that must be equal: leader, needed gains, lengths of groups, special cards and marked cards.
 * The other cards are compared later, as far as a stored result depends on them.
 */
void position_make(const Plain *plain, int leader, int left, Position *out)
{
    uint64_t rest = plain->rest, key = 0x243F6A8885A308D3U; /* any start */
    key = mix_in(key, (uint64_t)leader | (uint64_t)plain->shape->like[marks_of(plain, rest)][left][plain->won] << 8 |
                          (uint64_t)plain->shape_number << 16);
    for (int i = 0; i < plain->n; i++) key = mix_in(key, plain->lengths[i]);
    for (int i = 0; i < plain->n_classes; i++) key = mix_in(key, bits_extract(plain->class[i], rest));
    if (plain->marked) key = mix_in(key, bits_extract(rest, plain->marked));
    out->special = bits_extract(plain->special, rest);
    for (int i = 0; i < plain->n; i++) {
        out->hand[i] = bits_extract(plain->hand[i], rest);
        if (i + 1 < plain->n) key = mix_in(key, out->hand[i] & out->special);
    }
    out->key = rng_mix(key);
    out->filtered = filtered_cards(plain);
    out->owners = owners_of(plain, out);
}

/* ---- lists of results -------------------------------------------------------------------------------------------- */

/* Returns the number of results in a list. */
static int number_in(const uint64_t *list)
{
    return (int)(uint32_t)list[0];
}

/* Returns the logarithm of the number of results for which a list has room. */
static int room_in(const uint64_t *list)
{
    return (int)(list[0] >> ROOM_AT);
}

/*
 * Returns the words of the i-th result: bounds and best lead, cards that matter, cards of each player except the last.
 */
static uint64_t *result_in(const Plain *plain, uint64_t *list, int i)
{
    return list + 1 + ((size_t)1 << room_in(list)) + (size_t)i * (size_t)(plain->n + 1);
}

/*
 * Returns the size, in words, of a list that has room for 2^room results. The list has a header, and for each result a
 * filter and n + 1 other words.
 */
static size_t words_of(const Plain *plain, int room)
{
    return 1 + ((size_t)1 << room) * (size_t)(plain->n + 2);
}

/* Returns the slot of a key, or the empty slot in which the key can be stored. The table always has empty slots. */
static Slot *slot_of(const Table *table, uint64_t key)
{
    size_t mask = ((size_t)1 << table->bits) - 1, at = (size_t)(key >> (64 - table->bits));
    while (table->slot[at].list && table->slot[at].key != key) at = (at + 1) & mask;
    return &table->slot[at];
}

/*
 * True if a stored result applies to the position: the players have the same cards among those that matter. The words
 * of `result` are described at result_in(). The last player need not be compared, because he has the rest.
 */
static bool is_like(const Plain *plain, const uint64_t *result, const Position *position)
{
    uint64_t matters = result[1] | position->special;
    for (int i = 0; i + 1 < plain->n; i++)
        if ((position->hand[i] & matters) != result[2 + i]) return false;
    return true;
}

/* Returns the lower bound from the first word of a result. */
static int low_of(uint64_t word)
{
    return (int16_t)(word & 0xFFFF);
}

/* Returns the upper bound from the first word of a result. */
static int high_of(uint64_t word)
{
    return (int16_t)(word >> HIGH_AT & 0xFFFF);
}

/* Looks for a stored result that applies to the position and answers whether `wanted` can be reached. */
bool position_find(const Plain *plain, const Position *position, int wanted, Known *out)
{
    uint64_t *list = slot_of(&plain->table, position->key)->list, owners = position->owners;
    /* the newest result comes first, because it applies more often */
    for (int i = list ? number_in(list) - 1 : -1; i >= 0; i--) {
        uint64_t filter = list[1 + i];
        bool owners_differ = ((filter ^ owners) & filter >> MASK_AT) != 0; /* only cards that matter are in the mask */
        if (owners_differ) continue;
        const uint64_t *result = result_in(plain, list, i);
        int low = low_of(result[0]), high = high_of(result[0]);
        bool is_decided = low >= wanted || high < wanted;
        bool is_useful = is_decided || !out->best; /* an undecided result gives at most a lead to try first */
        if (!is_useful || !is_like(plain, result, position)) continue;
        out->best = bits_nth(plain->rest, (int)(result[0] >> BEST_AT));
        if (!is_decided) continue;
        out->bound = low >= wanted ? low : high;
        out->matter = bits_deposit(result[1], plain->rest);
        return true;
    }
    return false;
}

/* ---- the memory of the table ------------------------------------------------------------------------------------- */

/*
 * Takes another chunk of memory for lists, twice as large as the one before, but at most MOST_WORDS. False at a limit
 * of memory. The first chunk of a table is taken in any case.
 */
static bool add_chunk(Plain *plain)
{
    Table *table = &plain->table;
    size_t words = table->n_chunks ? table->words[table->n_chunks - 1] * 2 : FIRST_WORDS;
    if (words > MOST_WORDS) words = MOST_WORDS;
    size_t bytes = words * sizeof(uint64_t);
    bool fits = table->bytes + bytes <= MOST_TABLE_BYTES && arena_size(plain->arena) + bytes <= plain->ways.most_bytes;
    if (table->n_chunks && (!fits || table->n_chunks == MAX_CHUNKS)) return false;
    table->bytes += bytes;
    table->words[table->n_chunks] = words;
    table->chunk[table->n_chunks++] = ARENA_ARRAY(plain->arena, words, uint64_t);
    return true;
}

/* Gives the table 2^bits empty slots. The slots before remain in the arena, unused. */
static void make_slots(Plain *plain, int bits)
{
    plain->table.bits = bits;
    plain->table.slot = ARENA_ARRAY(plain->arena, (size_t)1 << bits, Slot);
    plain->table.bytes += ((size_t)1 << bits) * sizeof(Slot);
}

/* Empties the table. Its memory is used again. */
static void forget_all(Table *table)
{
    memset(table->slot, 0, ((size_t)1 << table->bits) * sizeof *table->slot);
    memset(table->unused, 0, sizeof table->unused);
    table->n_keys = 0;
    table->at_chunk = 0;
    table->at_word = 0;
}

/* Doubles the number of slots if half of them are used. At the limit of memory, empties the table instead. */
static void grow_slots(Plain *plain)
{
    Table old = plain->table;
    size_t n = (size_t)1 << old.bits, bytes = 2 * n * sizeof(Slot); /* bytes: the size of the larger table */
    if (old.n_keys < n / 2) return;
    if (old.bits == MOST_BITS || arena_size(plain->arena) + bytes > plain->ways.most_bytes) {
        forget_all(&plain->table);
        return;
    }
    make_slots(plain, old.bits + 1);
    for (size_t i = 0; i < n; i++)
        if (old.slot[i].list) *slot_of(&plain->table, old.slot[i].key) = old.slot[i];
}

/*
 * Returns memory for a list that has room for 2^room results, or NULL at a limit of memory. Uses a list that another
 * key has outgrown, if there is one; the first word of such a list points to the next one.
 */
static uint64_t *list_memory(Plain *plain, int room)
{
    Table *table = &plain->table;
    uint64_t *list = table->unused[room];
    size_t words = words_of(plain, room);
    if (list) {
        memcpy(&table->unused[room], list, sizeof table->unused[room]);
        return list;
    }
    while (table->at_word + words > table->words[table->at_chunk]) {
        if (table->at_chunk + 1 == table->n_chunks && !add_chunk(plain)) return NULL;
        table->at_chunk++;
        table->at_word = 0;
    }
    list = table->chunk[table->at_chunk] + table->at_word;
    table->at_word += words;
    return list;
}

/* Moves a list into one with twice as much room. */
static void move_list(Plain *plain, const uint64_t *old, uint64_t *list)
{
    size_t n = (size_t)number_in(old), words = n * (size_t)(plain->n + 1);
    list[0] = (uint64_t)n | (uint64_t)(room_in(old) + 1) << ROOM_AT;
    memcpy(list + 1, old + 1, n * sizeof *list);
    memcpy(result_in(plain, list, 0), old + 1 + ((size_t)1 << room_in(old)), words * sizeof *list);
}

/*
 * Makes room for one more result of the key: gives it a list, or moves its full list into a larger one. False if there
 * is no memory left, or if the list has the greatest possible room.
 */
static bool make_room(Plain *plain, Slot *slot, uint64_t key)
{
    uint64_t *old = slot->list;
    int room = old ? room_in(old) : -1;
    if (old && number_in(old) < 1 << room) return true;
    uint64_t *list = room + 1 < MAX_ROOM ? list_memory(plain, room + 1) : NULL;
    if (!list) return false;
    if (old) {
        move_list(plain, old, list);
        /* the old list becomes the first free list of its size: see list_memory() */
        memcpy(old, &plain->table.unused[room], sizeof plain->table.unused[room]);
        plain->table.unused[room] = old;
    } else {
        list[0] = 0;
        plain->table.n_keys++;
    }
    *slot = (Slot){key, list};
    return true;
}

void table_make(Plain *plain)
{
    make_slots(plain, FIRST_BITS);
    (void)add_chunk(plain);
}

/* ---- storing results --------------------------------------------------------------------------------------------- */

/* Returns the cards that matter, with all higher cards of their groups, as far as they are still in hands. */
static uint64_t with_higher_cards(const Plain *plain, uint64_t matter)
{
    uint64_t out = 0;
    for (int i = 0; i < plain->n_groups; i++) {
        uint64_t cards = matter & plain->group[i];
        if (cards) out |= plain->group[i] & ~((cards & -cards) - 1);
    }
    return out & plain->rest;
}

/*
 * A result without its bounds: the filter, the cards that matter, and those cards of each player that are compared.
 * Two results with the same pattern are the same and share their bounds.
 */
typedef struct Pattern {
    uint64_t filter;
    uint64_t cards[MAX_SEATS]; /* [0]: the cards that matter; [1 + i]: those of player i, who is not the last */
} Pattern;

/* Makes the pattern of a position whose result depends on the cards `matter`. */
static void make_pattern(const Plain *plain, const Position *position, uint64_t matter, Pattern *out)
{
    out->cards[0] = bits_extract(with_higher_cards(plain, matter), plain->rest);
    uint64_t compared = out->cards[0] | position->special;
    for (int i = 0; i + 1 < plain->n; i++) out->cards[1 + i] = position->hand[i] & compared;
    uint64_t shown = bits_extract(compared, position->filtered), mask = shown | shown << FILTERED;
    out->filter = (position->owners & mask) | mask << MASK_AT;
}

/* Returns the result in a list that has the same pattern; NULL if there is none. */
static uint64_t *same_result(const Plain *plain, uint64_t *list, const Pattern *pattern)
{
    for (int i = list ? number_in(list) - 1 : -1; i >= 0; i--) {
        uint64_t *result = result_in(plain, list, i);
        bool is_same = list[1 + i] == pattern->filter &&
                       memcmp(result + 1, pattern->cards, (size_t)plain->n * sizeof *pattern->cards) == 0;
        if (is_same) return result;
    }
    return NULL;
}

/*
 * Returns the bounds as they are in the first word of a result. The casts to 16 bits keep the sign of a bound out of
 * the other bits.
 */
static uint64_t bounds_word(int low, int high)
{
    return (uint64_t)(uint16_t)low | (uint64_t)(uint16_t)high << HIGH_AT;
}

/*
 * Adds a result that has no bounds yet, and returns it. If memory is used up, empties the table first. NULL if the list
 * needs more memory than even an empty table has.
 */
static uint64_t *add_result(Plain *plain, uint64_t key, const Pattern *pattern)
{
    Slot *slot = slot_of(&plain->table, key);
    if (!make_room(plain, slot, key)) {
        forget_all(&plain->table);
        slot = slot_of(&plain->table, key);
        if (!make_room(plain, slot, key)) return NULL;
    }
    int n = number_in(slot->list);
    uint64_t *result = result_in(plain, slot->list, n);
    slot->list[0]++;
    slot->list[1 + n] = pattern->filter;
    result[0] = bounds_word(INT16_MIN, INT16_MAX);
    memcpy(result + 1, pattern->cards, (size_t)plain->n * sizeof *pattern->cards);
    return result;
}

/* Stores a bound that was found for the position: a lower bound if `is_least`, otherwise an upper bound. */
void position_keep(Plain *plain, const Position *position, const Known *known, bool is_least)
{
    Pattern pattern;
    assert(plain->n >= 2);
    make_pattern(plain, position, known->matter, &pattern);
    grow_slots(plain);
    uint64_t *result = same_result(plain, slot_of(&plain->table, position->key)->list, &pattern);
    if (!result) result = add_result(plain, position->key, &pattern);
    if (!result) return;
    /* the best lead is stored as its index among the cards that are still in hands */
    uint64_t best = known->best ? (uint64_t)bits_count(plain->rest & (known->best - 1)) : 0;
    int low = is_least ? known->bound : low_of(result[0]), high = is_least ? high_of(result[0]) : known->bound;
    result[0] = bounds_word(low, high) | best << BEST_AT;
}
