/* The words that a variant has in place of the program's. */
#include "wording/own.h"

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (unsigned char)c >= 0x80;
}

/* Does the phrase stand here as whole words? Its first letter may be a capital here. */
static bool stands_at(Str text, size_t at, Str phrase)
{
    if (phrase.n == 0 || at + phrase.n > text.n || (at > 0 && is_letter(text.s[at - 1]))) return false;
    if (at + phrase.n < text.n && is_letter(text.s[at + phrase.n])) return false;
    bool is_first = text.s[at] == phrase.s[0] || (text.s[at] | 0x20) == phrase.s[0];
    return is_first && str_equal((Str){text.s + at + 1, phrase.n - 1}, (Str){phrase.s + 1, phrase.n - 1});
}

/* The longest of the phrases that stands here, or NULL. */
static const NodePair *own_phrase(const Node *words, Str text, size_t at)
{
    const NodePair *best = NULL;
    for (size_t i = 0; i < node_n_pairs(words); i++) {
        const NodePair *pair = &words->pairs[i];
        if ((!best || pair->key->text.n > best->key->text.n) && stands_at(text, at, pair->key->text)) best = pair;
    }
    return best;
}

/* What the program calls a thing becomes what the variant calls it, with a capital where the program had one. */
static Str replaced(Arena *arena, const Node *words, Str text)
{
    Buf own = {0};
    for (size_t i = 0; i < text.n; i++) {
        const NodePair *pair = own_phrase(words, text, i);
        if (!pair) {
            buf_char(&own, text.s[i]);
            continue;
        }
        Str word = pair->value->text;
        bool is_raised = text.s[i] != pair->key->text.s[0] && word.n && word.s[0] >= 'a' && word.s[0] <= 'z';
        if (is_raised) buf_char(&own, (char)(word.s[0] - 0x20));
        buf_add(&own, is_raised ? (Str){word.s + 1, word.n - 1} : word);
        i += pair->key->text.n - 1;
    }
    return buf_keep(arena, &own);
}

Str own_words(Arena *arena, const Game *game, Str language, Str text)
{
    const Node *words = game ? node_find(game->root, "words") : NULL;
    const Node *own = words ? node_find_str(words, language) : NULL;
    return node_n_pairs(own) ? replaced(arena, own, text) : text;
}

void own_refusal(const Game *game, const State *state, Str token, Str language, Buf *out)
{
    Arena *arena = arena_new();
    Buf why = {0};
    state_explain_refusal(game, state, token, language, &why);
    buf_add(out, own_words(arena, game, language, buf_str(&why)));
    buf_free(&why);
    arena_free(arena);
}
