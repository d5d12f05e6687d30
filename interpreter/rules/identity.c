/* What of a document are rules: what an author wrote and no text, no source, no option that was not chosen. */
#include "rules/identity.h"

#include "base/rng.h"

/* Keys that hold words for readers, wherever they stand. */
static bool is_wording(Str key)
{
    static const char *const KEYS[] = {"name",  "text", "why",   "plural",  "unit", "symbol",
                                       "color", "note", "words", "summary", "help", "letter"};
    for (size_t i = 0; i < COUNT(KEYS); i++)
        if (str_is(key, KEYS[i])) return true;
    return str_begins(key, STR("says_")) || str_begins(key, STR("x-"));
}

/* Keys at the top that say something about the file and nothing of the game. */
static bool is_about(Str key)
{
    static const char *const KEYS[] = {"$schema", "tapp",    "extends",    "partial",  "id",
                                       "family",  "sources", "unverified", "rules",    "about",
                                       "tells",   "home",    "glossary",   "examples", "options"};
    for (size_t i = 0; i < COUNT(KEYS); i++)
        if (str_is(key, KEYS[i])) return true;
    return false;
}

static uint64_t digest_rules(uint64_t hash, const Node *node)
{
    if (!author_wrote(node)) return hash;
    if (node->kind == NODE_MAP) {
        for (size_t i = 0; i < node->count; i++) {
            Str key = node->pairs[i].key->text;
            if (is_wording(key) || !author_wrote(node->pairs[i].value)) continue;
            hash = digest_rules(str_hash(rng_mix(hash), key), node->pairs[i].value);
        }
    } else if (node->kind == NODE_LIST) {
        for (size_t i = 0; i < node->count; i++) hash = digest_rules(rng_mix(hash + 1), node->items[i]);
    } else {
        hash = str_hash(hash, node->text);
    }
    return rng_mix(hash + (uint64_t)node->kind);
}

uint64_t rules_identity(const Node *root, int players)
{
    uint64_t hash = HASH_START + (uint64_t)players;
    for (size_t i = 0; i < root->count; i++) {
        Str key = root->pairs[i].key->text;
        if (is_about(key) || is_wording(key) || !author_wrote(root->pairs[i].value)) continue;
        hash = digest_rules(str_hash(rng_mix(hash), key), root->pairs[i].value);
    }
    return hash;
}
