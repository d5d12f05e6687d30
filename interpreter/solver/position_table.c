/*
 * The table of searched positions. The gain of a side usually depends only on the highest cards of each group: low
 * cards never won against another card of their group. So an entry stores down to which card ownership matters. It
 * holds for all positions that are equal in these cards and in the lengths of all groups (partition search: Ginsberg,
 * "Partition search", AAAI 1996; Haglund's description of DDS, 2010). Cards that were played are closed up, so that
 * they leave no gaps. Cards with an unusual worth, and cards that the settlement looks for, are always distinguished.
 */
#include "base/rng.h"
#include "solver/plain_inner.h"

#include <assert.h>

/*
 * An entry is a word with these bits, from the lowest on: the bound (16), its kind (1: lower or upper), the index of
 * the best lead (6), the check (41). The cards that matter and the cards of each player except the last are stored in
 * `cards`. The first of these words is combined with the key by xor, so that the whole key is compared. The check gives
 * the first position where an entry may be; it is there or at a following position, before the first empty one.
 */
enum { FIRST_BITS = 11, GROWTH_BITS = 2, MOST_BITS = 23, FARTHEST = 2048 };
enum { LEAST_AT = 16, BEST_AT = 17, CHECK_AT = 23, CHECK_BITS = 64 - CHECK_AT };

static uint64_t mix_in(uint64_t hash, uint64_t word)
{
    hash = (hash ^ word) * 0x9E3779B97F4A7C15U;
    return hash ^ hash >> 29;
}

/*
 * The key has everything that must be equal: leader, needed gains, lengths of groups, the classes of special cards and
 * the marked ones. Other cards are compared only as far as they matter.
 */
void position_make(const Plain *plain, int leader, int left, Position *out)
{
    uint64_t rest = plain->rest, key = 0x243F6A8885A308D3U;
    key = mix_in(key, (uint64_t)leader | (uint64_t)plain->shape->like[marks_of(plain, rest)][left][plain->won] << 8 |
                          (uint64_t)plain->shape_number << 16);
    for (int i = 0; i < plain->n; i++) key = mix_in(key, plain->lengths[i]);
    for (int i = 0; i < plain->n_classes; i++) key = mix_in(key, bits_extract(plain->class[i], rest));
    if (plain->marked) key = mix_in(key, bits_extract(rest, plain->marked));
    out->special = bits_extract(plain->special, rest);
    for (int i = 0; i + 1 < plain->n; i++) {
        out->hand[i] = bits_extract(plain->hand[i], rest);
        key = mix_in(key, out->hand[i] & out->special);
    }
    out->key = rng_mix(key);
}

static uint64_t check_of(uint64_t key)
{
    return key & ((1ULL << CHECK_BITS) - 1);
}

static size_t home_of(const Table *table, uint64_t check)
{
    return (size_t)(check >> (CHECK_BITS - table->bits));
}

static size_t next_entry(const Table *table, size_t at)
{
    return (at + 1) & (((size_t)1 << table->bits) - 1);
}

/* The cards of an entry. The first word has the cards that matter. */
static uint64_t *cards_of(const Table *table, size_t at)
{
    return table->cards + at * (size_t)table->stride;
}

/* True if an entry, whose word matches, applies to the position. */
static bool is_like(const Plain *plain, const uint64_t *cards, const Position *position)
{
    uint64_t matters = cards[0] | position->special;
    if (((position->hand[0] & matters) ^ position->key) != cards[1]) return false;
    for (int i = 1; i + 1 < plain->n; i++)
        if ((position->hand[i] & matters) != cards[1 + i]) return false;
    return true;
}

bool position_find(const Plain *plain, const Position *position, int wanted, Known *out)
{
    const Table *table = &plain->table;
    uint64_t check = check_of(position->key);
    size_t at = home_of(table, check);
    /* an entry that does not decide still gives a good first lead */
    for (int i = 0; i < FARTHEST && table->word[at]; i++, at = next_entry(table, at)) {
        uint64_t word = table->word[at];
        if (word >> CHECK_AT != check || !is_like(plain, cards_of(table, at), position)) continue;
        out->best = bits_nth(plain->rest, (int)(word >> BEST_AT & 63));
        out->bound = (int16_t)(word & 0xFFFF);
        out->matter = bits_deposit(cards_of(table, at)[0], plain->rest);
        bool is_lower_bound = word >> LEAST_AT & 1;
        if (is_lower_bound ? out->bound >= wanted : out->bound < wanted) return true;
    }
    return false;
}

/* The cards that matter, with all higher cards of their groups that are still in hands. */
static uint64_t down_to(const Plain *plain, uint64_t matter)
{
    uint64_t out = 0;
    for (int i = 0; i < plain->n_groups; i++) {
        uint64_t cards = matter & plain->group[i];
        if (cards) out |= plain->group[i] & ~((cards & -cards) - 1);
    }
    return out & plain->rest;
}

/* True if the entry is for the same positions and has the same kind of bound. */
static bool is_same_entry(const Table *table, size_t at, uint64_t word, const uint64_t *cards)
{
    uint64_t differs = table->word[at] ^ word;
    return !(differs >> CHECK_AT) && !(differs >> LEAST_AT & 1) &&
           memcmp(cards_of(table, at), cards, (size_t)table->stride * sizeof *cards) == 0;
}

/*
 * Stores an entry. If no place is free within the distance, or the table is full, it replaces the entry at its first
 * position.
 */
static void put_entry(Table *table, uint64_t word, const uint64_t *cards)
{
    size_t home = home_of(table, word >> CHECK_AT), at = home;
    int way = 0;
    while (table->word[at] && way < FARTHEST && !is_same_entry(table, at, word, cards)) {
        at = next_entry(table, at);
        way++;
    }
    if (way == FARTHEST || (!table->word[at] && table->taken >= table->most)) at = home;
    table->taken += !table->word[at];
    table->word[at] = word;
    memcpy(cards_of(table, at), cards, (size_t)table->stride * sizeof *cards);
}

static void make_table(Plain *plain, int bits)
{
    size_t n = (size_t)1 << bits;
    Table *table = &plain->table;
    *table = (Table){.bits = bits, .stride = plain->n, .most = n / 2};
    table->word = ARENA_ARRAY(plain->arena, n, uint64_t);
    table->cards = ARENA_ARRAY(plain->arena, n * (size_t)table->stride, uint64_t);
}

/* Makes a larger table, and moves the entries into it. */
static void grow_table(Plain *plain)
{
    Table old = plain->table;
    make_table(plain, old.bits + GROWTH_BITS);
    for (size_t at = 0; at < (size_t)1 << old.bits; at++) {
        uint64_t word = old.word[at];
        if (word) put_entry(&plain->table, word, cards_of(&old, at));
    }
}

/* True if a larger table fits into the memory of the solver. */
static bool can_grow(const Plain *plain)
{
    int bits = plain->table.bits + GROWTH_BITS;
    size_t bytes = ((size_t)1 << bits) * (size_t)(plain->table.stride + 1) * sizeof(uint64_t);
    return bits <= MOST_BITS && arena_size(plain->arena) + bytes <= plain->ways.most_bytes;
}

/* Makes the table larger if it is half full. The largest table may become three quarters full. */
static void make_room_for_entry(Plain *plain)
{
    Table *table = &plain->table;
    if (table->taken < table->most) return;
    if (can_grow(plain)) grow_table(plain);
    else table->most = ((size_t)1 << table->bits) / 4 * 3;
}

void table_make(Plain *plain)
{
    make_table(plain, FIRST_BITS);
}

void position_keep(Plain *plain, const Position *position, const Known *known, bool is_least)
{
    /* the best lead is stored as its index among the cards that are still in hands */
    uint64_t cards[MAX_SEATS], best = known->best ? (uint64_t)bits_count(plain->rest & (known->best - 1)) : 0;
    cards[0] = bits_extract(down_to(plain, known->matter), plain->rest);
    assert(plain->n >= 2);
    for (int i = 0; i + 1 < plain->n; i++) cards[1 + i] = position->hand[i] & (cards[0] | position->special);
    cards[1] ^= position->key;
    uint64_t word = (uint64_t)(uint16_t)known->bound | (uint64_t)is_least << LEAST_AT | best << BEST_AT |
                    check_of(position->key) << CHECK_AT;
    make_room_for_entry(plain);
    put_entry(&plain->table, word, cards);
}
