/* The words of a document's formulas and selectors: whether anything speaks of a name. */
#ifndef TAPP_LINT_MEANING_WORDS_H
#define TAPP_LINT_MEANING_WORDS_H

#include "text/node.h"

typedef struct WordSet {
    Arena *arena;
    const Node
        *languages; /* a map by language: texts for people have these keys, and only what they have in braces counts */
    Str *words;
    size_t n, capacity;
} WordSet;

/* All words of the scalars below a node; a text in quotes within a formula is one word, and so is a whole scalar. */
void words_add(WordSet *set, const Node *node);

/* After the last words_add: puts them in order, for words_have. */
void words_sort(WordSet *set);
bool words_have(const WordSet *set, Str word);

/* Is it a text for people: a map of languages, one of those of the file among them? */
bool words_is_text(const WordSet *set, const Node *node);

#endif
