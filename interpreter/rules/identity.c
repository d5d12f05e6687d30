/* Computes the hash of a document's rules, without texts, sources and options that were not chosen. */
#include "rules/identity.h"

#include "base/rng.h"

/* True for top-level keys that describe the file, its sources and its options. */
static bool is_about(Str key)
{
    static const char *const KEYS[] = {"$schema", "tapp",       "language", "extends", "partial",  "id",     "family",
                                       "sources", "unverified", "home",     "summary", "examples", "options"};
    for (size_t i = 0; i < COUNT(KEYS); i++)
        if (str_is(key, KEYS[i])) return true;
    return false;
}

typedef struct Digest {
    const Language *language;
    bool whole; /* values that are defaults count, too */
} Digest;

static uint64_t digest(const Digest *work, uint64_t hash, const Node *place, const Node *node);

/*
 * True if a key belongs to the rules: it is neither a text nor an extension (`x-`). `place` is the schema's node for
 * its value. Defaults count only if the whole document is hashed.
 */
static bool is_rule_key(const Digest *work, const Node *place, const NodePair *pair)
{
    bool is_words = language_is_text(place) || node_find(place, "wording") || str_begins(pair->key->text, STR("x-"));
    return !is_words && (work->whole || author_wrote(pair->value));
}

/*
 * True if no entry of the map counts as a rule. A value counts if is_rule_key() is true for its key. A map below must
 * also contain a rule, unless its key is a name that the author has chosen, such as the id of a contract.
 */
static bool has_no_rule(const Digest *work, const Node *place, const Node *map)
{
    bool has_entries = language_names_entries(work->language, place);
    for (size_t i = 0; i < map->count; i++) {
        const NodePair *pair = &map->pairs[i];
        const Node *below = language_step(work->language, place, pair->key->text);
        bool is_map = pair->value->kind == NODE_MAP && !has_entries;
        if (is_rule_key(work, below, pair) && !(is_map && has_no_rule(work, below, pair->value))) return false;
    }
    return true;
}

/*
 * True for a value that is a map without a rule, under a key that the language defines. A map under a name that the
 * author has chosen always has an effect, even if it is empty. `place` and `below` are the schema's nodes for the map
 * that contains the value and for the value.
 */
static bool is_without_effect(const Digest *work, const Node *place, const Node *below, const Node *value)
{
    return value->kind == NODE_MAP && !language_names_entries(work->language, place) && has_no_rule(work, below, value);
}

/*
 * Hashes a map, without the entries that are no rules. The order of the author's keys matters, but the order of the
 * language's keys does not.
 */
static uint64_t digest_map(const Digest *work, uint64_t hash, const Node *place, const Node *map)
{
    bool is_ordered = language_names_entries(work->language, place);
    uint64_t sum = 0;
    for (size_t i = 0; i < map->count; i++) {
        const NodePair *pair = &map->pairs[i];
        const Node *below = language_step(work->language, place, pair->key->text);
        if (!is_rule_key(work, below, pair) || is_without_effect(work, place, below, pair->value)) continue;
        /* keys of the language are hashed separately and added up, so their order does not matter */
        uint64_t start = rng_mix(is_ordered ? hash : HASH_START);
        uint64_t with_entry = digest(work, str_hash(start, pair->key->text), below, pair->value);
        if (is_ordered) hash = with_entry;
        else sum += with_entry;
    }
    return hash + sum;
}

/* Adds a node and everything below it to the hash. `place` is the schema's node for it. */
static uint64_t digest(const Digest *work, uint64_t hash, const Node *place, const Node *node)
{
    if (node->kind == NODE_MAP) {
        hash = digest_map(work, hash, place, node);
    } else if (node->kind == NODE_LIST) {
        const Node *below = language_step(work->language, place, STR("*"));
        for (size_t i = 0; i < node->count; i++) hash = digest(work, rng_mix(hash + 1), below, node->items[i]);
    } else {
        hash = str_hash(hash, node->text);
    }
    return rng_mix(hash + (uint64_t)node->kind);
}

/* Hashes the top-level rules. The hashes of the keys are added up, so the order of the keys does not matter. */
static uint64_t digest_rules(const Digest *work, const Node *root)
{
    const Node *top = language_document(work->language);
    uint64_t sum = HASH_START;
    for (size_t i = 0; i < root->count; i++) {
        const NodePair *pair = &root->pairs[i];
        const Node *below = language_step(work->language, top, pair->key->text);
        bool is_rule = !is_about(pair->key->text) && is_rule_key(work, below, pair);
        if (!is_rule || is_without_effect(work, top, below, pair->value)) continue;
        sum += digest(work, str_hash(HASH_START, pair->key->text), below, pair->value);
    }
    return rng_mix(sum);
}

uint64_t rules_identity(const Language *language, const Node *root, int players)
{
    const Digest work = {.language = language};
    return rng_mix(digest_rules(&work, root) + (uint64_t)players);
}

uint64_t rules_hash(const Language *language, const Node *root)
{
    const Digest work = {.language = language, .whole = true};
    return digest_rules(&work, root);
}
