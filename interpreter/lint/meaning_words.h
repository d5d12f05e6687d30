/* The words in the formulas, selectors and ids of a document. A name that is not among them is not used. */
#ifndef TAPP_LINT_MEANING_WORDS_H
#define TAPP_LINT_MEANING_WORDS_H

#include "text/node.h"

typedef struct WordSet {
    Arena *arena;
    /*
     * A map whose keys are the languages of the file. A map with such keys is a text for people, and only formulas in
     * braces count in it.
     */
    const Node *languages;
    Str *words;
    size_t n, capacity;
} WordSet;

/* Adds all words in the values below a node. A text in quotes is one word, and so is each value as a whole. */
void words_add(WordSet *set, const Node *node);

/* words_sort() sorts the words, after all were added. Then words_have() finds out if a word is among them. */
void words_sort(WordSet *set);
bool words_have(const WordSet *set, Str word);

/* True for a text for people: a map whose keys are all languages, and at least one is a language of the file. */
bool words_is_text(const WordSet *set, const Node *node);

#endif
