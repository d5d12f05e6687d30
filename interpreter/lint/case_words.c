/* Reads words and cards in the lines of test cases, and finds their places. */
#include "base/number.h"
#include "lint/case_inner.h"

#include <string.h>

/* ---- words ---------------------------------------------------------------------------------------------------- */

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

Str case_trim(Str text)
{
    while (text.n && is_blank(text.s[0])) text = (Str){text.s + 1, text.n - 1};
    while (text.n && is_blank(text.s[text.n - 1])) text.n--;
    return text;
}

bool case_word(Str *text, Str *word)
{
    *text = case_trim(*text);
    size_t n = 0;
    while (n < text->n && !is_blank(text->s[n])) n++;
    *word = (Str){text->s, n};
    *text = (Str){text->s + n, text->n - n};
    return n > 0;
}

Str case_first(Str *text)
{
    Str word = {0};
    (void)case_word(text, &word);
    *text = case_trim(*text);
    return word;
}

bool case_split(Str text, char mark, Str *before, Str *after)
{
    const char *at = text.n ? memchr(text.s, mark, text.n) : NULL;
    if (!at) return false;
    *before = (Str){text.s, (size_t)(at - text.s)};
    *after = (Str){at + 1, text.n - before->n - 1};
    return true;
}

/* Splits a text at the first word that is equal to the mark. Returns false if there is none. */
bool case_split_word(Str text, const char *mark, Str *before, Str *after)
{
    Str left = text, word;
    while (case_word(&left, &word)) {
        if (!str_is(word, mark)) continue;
        *before = case_trim((Str){text.s, (size_t)(word.s - text.s)});
        *after = case_trim(left);
        return true;
    }
    return false;
}

bool case_number(Str text, int64_t *number)
{
    return number_within(text, INT64_MIN, INT64_MAX, number);
}

/* ---- places --------------------------------------------------------------------------------------------------- */

Span case_span(const Source *source, CaseLine line, Str part)
{
    const char *from = part.n ? part.s : line.text.s;
    size_t n = part.n ? part.n : line.text.n;
    const char *start = from;
    while (start > source->text.s && start[-1] != '\n') start--;
    uint32_t column = (uint32_t)str_code_points((Str){start, (size_t)(from - start)}) + 1;
    return (Span){.source = source,
                  .line = line.number,
                  .column = column,
                  .end_line = line.number,
                  .end_column = column + (uint32_t)str_code_points((Str){from, n})};
}

/* ---- cards ---------------------------------------------------------------------------------------------------- */

/* Returns the cards from one to another of the same suit, such as "SA-S10"; 0 if the word is not a range. */
static CardSet range_of(const Game *game, Str word)
{
    Str first, last;
    if (!case_split(word, '-', &first, &last)) return 0;
    Card a = game_card(game, first), b = game_card(game, last);
    if (a == NO_CARD || b == NO_CARD || game->card[a].suit != game->card[b].suit) return 0;
    return game_cards_between(game, a, b);
}

CardSet case_card(const Game *game, Str word)
{
    Card card = game_card(game, word);
    if (card != NO_CARD) return card_bit(card);
    if (str_is(word, "all")) return game->pack;
    for (int i = 0; i < game->n_suits; i++)
        if (word.n == 2 && word.s[1] == '*' && str_equal((Str){word.s, 1}, game->suit[i].id))
            return game->suit[i].cards;
    for (size_t i = 0; i < game->n_classes; i++)
        if (str_equal(word, game->classes[i].id)) return game->classes[i].cards;
    return range_of(game, word);
}

/* Reads a list of cards. In a pack with two copies of each card, a card that is listed twice means both copies. */
CaseCardsFault case_cards(const Game *game, Str text, CardSet *cards, Str *wrong)
{
    *cards = 0;
    while (case_word(&text, wrong)) {
        CardSet set = case_card(game, *wrong);
        if (str_is(*wrong, "none")) continue;
        if (cards_count(set) == 1) set = card_bit(game_free_card(game, *wrong, *cards));
        if (set == 0) return CARDS_UNKNOWN;
        if (*cards & set) return CARDS_TWICE;
        *cards |= set;
    }
    return CARDS_CORRECT;
}

void case_print_cards(Buf *out, const Game *game, CardSet cards)
{
    size_t before = out->n;
    EACH_CARD (card, cards) buf_printf(out, "%s%.*s", out->n > before ? " " : "", STR_ARG(game->card[card].id));
}
