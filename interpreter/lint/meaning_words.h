/* The words in the formulas and selectors of a document, to find out whether a name is used. */
#ifndef TAPP_LINT_MEANING_WORDS_H
#define TAPP_LINT_MEANING_WORDS_H

#include "text/node.h"

typedef struct WordSet {
    Arena *arena;
    const Node
        *languages; /* its keys are languages; a text for people has such keys, and only its parts in braces count */
    Str *words;
    size_t n, capacity;
} WordSet;

/* Adds all words in the scalars below a node. A string in a formula is one word, and so is a whole scalar. */
void words_add(WordSet *set, const Node *node);

/* Sorts the words for words_have(). Call it after the last words_add(). */
void words_sort(WordSet *set);
bool words_have(const WordSet *set, Str word);

/* True for a text for people: a map whose keys are languages, at least one of them a language of the file. */
bool words_is_text(const WordSet *set, const Node *node);

#endif
