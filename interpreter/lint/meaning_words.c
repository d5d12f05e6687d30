/* Collects all words in the formulas, selectors and ids of a document. */
#include "lint/meaning_words.h"

#include "base/ascii.h"
#include "rules/hole.h"

#include <stdlib.h>
#include <string.h>

static bool is_word_part(char c)
{
    return is_alphanumeric(c) || c == '_';
}

static void add_word(WordSet *set, Str word)
{
    *(Str *)arena_push(set->arena, (void **)&set->words, &set->n, &set->capacity, sizeof(Str)) = word;
}

/*
 * Returns the end of the quoted string that begins at `at`. If the quote is never closed, this is the end of the text.
 */
static size_t end_of_quote(Str text, size_t at)
{
    const char *end = memchr(text.s + at + 1, text.s[at], text.n - at - 1);
    return end ? (size_t)(end - text.s) + 1 : text.n;
}

/* Adds the words of a formula. A text in quotes is one word. */
static void add_words(WordSet *set, Str text)
{
    for (size_t at = 0; at < text.n;) {
        size_t end = at;
        bool is_quote = text.s[at] == '"' || text.s[at] == '\'';
        while (!is_quote && end < text.n && is_word_part(text.s[end])) end++;
        if (is_quote) end = end_of_quote(text, at);
        if (is_quote && end > at + 2) add_word(set, (Str){text.s + at + 1, end - at - 2}); /* not empty */
        if (!is_quote && end > at) add_word(set, (Str){text.s + at, end - at});
        at = end > at ? end : at + 1;
    }
}

/* A text for people may contain formulas in braces. Adds the words of these formulas. */
static void add_braces(WordSet *set, Str text)
{
    for (size_t at = 0; at < text.n;) {
        const char *open = memchr(text.s + at, '{', text.n - at);
        if (!open) return;
        size_t from = (size_t)(open - text.s) + 1, end = hole_end(set->arena, text, from - 1);
        if (end == text.n) return;
        add_words(set, (Str){text.s + from, end - from});
        at = end + 1;
    }
}

/* True for a language tag, such as "de" or "de-CH". */
static bool is_language(Str key)
{
    size_t letters = 0;
    while (letters < key.n && key.s[letters] >= 'a' && key.s[letters] <= 'z') letters++;
    return (letters == 2 || letters == 3) && (letters == key.n || (key.s[letters] == '-' && key.n == letters + 3));
}

bool words_is_text(const WordSet *set, const Node *node)
{
    bool has_known = false;
    if (!node || node->kind != NODE_MAP) return false;
    for (size_t i = 0; i < node->count; i++) {
        const NodePair *pair = &node->pairs[i];
        if (pair->value->kind != NODE_STRING || !is_language(pair->key->text)) return false;
        has_known = has_known || node_find_str(set->languages, pair->key->text);
    }
    return has_known;
}

/*
 * Adds the words in the value of a pair. Its key defines a name and does not use one, except in maps of card points,
 * whose keys name cards. Under `announce`, a contract only allows announcements, so that does not count as using them.
 */
static void add_pair(WordSet *set, const NodePair *pair)
{
    bool is_values = node_is(pair->key, "values") && pair->value->kind == NODE_MAP;
    for (size_t i = 0; is_values && i < pair->value->count; i++) add_word(set, pair->value->pairs[i].key->text);
    if (!node_is(pair->key, "announce")) words_add(set, pair->value);
}

void words_add(WordSet *set, const Node *node)
{
    bool is_text = words_is_text(set, node);
    for (size_t i = 0; is_text && i < node->count; i++) add_braces(set, node->pairs[i].value->text);
    if (is_text) return;
    if (node->kind == NODE_STRING) {
        add_word(set, node->text); /* an id may contain hyphens, so the whole text is added as one word, too */
        add_words(set, node->text);
    }
    for (size_t i = 0; i < node_n_items(node); i++) words_add(set, node->items[i]);
    /* an option sets its constant, which is no use of it */
    const Node *set_constant = node_find(node, "default") ? node_find(node, "constant") : NULL;
    for (size_t i = 0; i < node_n_pairs(node); i++)
        if (node->pairs[i].value != set_constant) add_pair(set, &node->pairs[i]);
}

void words_sort(WordSet *set)
{
    if (set->n) qsort(set->words, set->n, sizeof(Str), str_order);
}

bool words_have(const WordSet *set, Str word)
{
    return set->n && bsearch(&word, set->words, set->n, sizeof(Str), str_order) != NULL;
}
