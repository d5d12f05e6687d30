/* Replaces the program's words by the variant's. */
#include "rules/own.h"

/* True for an ASCII letter, and for every byte of a letter that is not ASCII. */
static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (unsigned char)c >= 0x80;
}

/* True if the phrase is at this position of the text, as whole words. Its first letter may be a capital in the text. */
static bool is_at(Str text, size_t at, Str phrase)
{
    if (phrase.n == 0 || at + phrase.n > text.n) return false;
    if (text.s[at] != phrase.s[0] && (text.s[at] | 0x20) != phrase.s[0]) return false; /* | 0x20: the small letter */
    if (at > 0 && is_letter(text.s[at - 1])) return false;
    if (at + phrase.n < text.n && is_letter(text.s[at + phrase.n])) return false;
    return str_equal((Str){text.s + at + 1, phrase.n - 1}, (Str){phrase.s + 1, phrase.n - 1});
}

/* Returns the variant's word for a phrase. In the file it is a text, or a map that also has the grammatical number. */
static Str own_word(const NodePair *pair)
{
    return pair->value->kind == NODE_MAP ? node_find(pair->value, "word")->text : pair->value->text;
}

/* Returns the next position after `at` at which a phrase can begin: not within a word. */
static size_t next_place(Str text, size_t at)
{
    at++;
    while (at < text.n && is_letter(text.s[at - 1])) at++;
    return at;
}

/* Returns the longest phrase of the program that is at this position and has a replacement; or NULL. */
static const NodePair *own_phrase(const Node *words, Str text, size_t at)
{
    const NodePair *best = NULL;
    for (size_t i = 0; i < node_n_pairs(words); i++) {
        const NodePair *pair = &words->pairs[i];
        if ((!best || pair->key->text.n > best->key->text.n) && is_at(text, at, pair->key->text)) best = pair;
    }
    return best;
}

/* Appends the variant's word, with a capital if the phrase had one in the text. `first` is its first letter there. */
static void add_own(Buf *out, const NodePair *pair, char first)
{
    Str word = own_word(pair);
    bool is_raised = first != pair->key->text.s[0] && word.n && word.s[0] >= 'a' && word.s[0] <= 'z';
    if (is_raised) buf_char(out, (char)(word.s[0] - 0x20)); /* - 0x20: the capital letter */
    buf_add(out, is_raised ? (Str){word.s + 1, word.n - 1} : word);
}

/* Appends the text with the program's words replaced by the variant's. */
static void add_replaced(Buf *out, const Node *words, Str text)
{
    for (size_t i = 0; i < text.n;) {
        const NodePair *pair = own_phrase(words, text, i);
        size_t next = pair ? i + pair->key->text.n : next_place(text, i);
        if (pair) add_own(out, pair, text.s[i]);
        else buf_add(out, (Str){text.s + i, next - i});
        i = next;
    }
}

/* Returns the phrases in this language that the variant replaces; NULL if there are none or no game. */
static const Node *phrases_in(const Game *game, Str language)
{
    const Node *words = game ? node_find(game->root, "words") : NULL;
    const Node *own = words ? node_find_str(words, language) : NULL;
    return node_n_pairs(own) ? own : NULL;
}

void own_words_add(Buf *out, const Game *game, Str language, Str text)
{
    const Node *words = phrases_in(game, language);
    if (words) add_replaced(out, words, text);
    else buf_add(out, text);
}

/* True if the text is this phrase or its replacement. The first letter of the text may be a capital. */
static bool is_phrase(Str text, const NodePair *pair)
{
    Str word = own_word(pair);
    return (text.n == pair->key->text.n && is_at(text, 0, pair->key->text)) ||
           (text.n == word.n && is_at(text, 0, word));
}

/*
 * Returns the replacement that decides if the verb is singular or plural: the one for the subject, else the first one
 * in the sentence that has a grammatical number. Such a replacement is a map. NULL if there is none.
 */
static const Node *numbered_phrase(const Node *words, Str subject, Str sentence)
{
    for (size_t i = 0; i < node_n_pairs(words); i++)
        if (words->pairs[i].value->kind == NODE_MAP && is_phrase(subject, &words->pairs[i]))
            return words->pairs[i].value;
    for (size_t at = 0; at < sentence.n;) {
        const NodePair *pair = own_phrase(words, sentence, at);
        if (pair && pair->value->kind == NODE_MAP) return pair->value;
        at = pair ? at + pair->key->text.n : next_place(sentence, at);
    }
    return NULL;
}

bool own_words_are_many(const Game *game, Str language, Str subject, Str sentence, bool usual)
{
    const Node *words = phrases_in(game, language);
    const Node *phrase = words ? numbered_phrase(words, subject, sentence) : NULL;
    return phrase ? node_find(phrase, "many")->integer != 0 : usual;
}

Str own_words(Arena *arena, const Game *game, Str language, Str text)
{
    const Node *words = phrases_in(game, language);
    Buf own = {0};
    if (!words) return text;
    add_replaced(&own, words, text);
    return buf_keep(arena, &own);
}
