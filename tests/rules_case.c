/* Reads files of cases. */
#include "rules_case.h"

/* ---- words ---------------------------------------------------------------------------------------------------- */

Str words_trim(Str text)
{
    while (text.n && (text.s[0] == ' ' || text.s[0] == '\t')) text = (Str){text.s + 1, text.n - 1};
    while (text.n && (text.s[text.n - 1] == ' ' || text.s[text.n - 1] == '\r')) text.n--;
    return text;
}

Str words_first(Str *text)
{
    Str word = {0};
    (void)test_word(text, &word);
    *text = words_trim(*text);
    return word;
}

bool words_number(Str text, int64_t *number)
{
    char digits[24] = {0}, *end = digits;
    if (text.n == 0 || text.n >= sizeof digits) return false;
    memcpy(digits, text.s, text.n);
    *number = strtoll(digits, &end, 10);
    return *end == 0;
}

bool words_split(Str text, const char *mark, Str *before, Str *after)
{
    Str left = text, word;
    while (test_word(&left, &word)) {
        if (!str_is(word, mark)) continue;
        *before = words_trim((Str){text.s, (size_t)(word.s - text.s)});
        *after = words_trim(left);
        return true;
    }
    return false;
}

/* ---- cards ---------------------------------------------------------------------------------------------------- */

CardSet words_card(const Game *game, Str word)
{
    Str from, to;
    Card card = game_card(game, word);
    if (card != NO_CARD) return card_bit(card);
    if (str_is(word, "all")) return game->pack;
    for (int i = 0; i < game->n_suits; i++)
        if (word.n == 2 && word.s[1] == '*' && str_equal((Str){word.s, 1}, game->suit[i].id))
            return game->suit[i].cards;
    for (size_t i = 0; i < game->n_classes; i++)
        if (str_equal(word, game->classes[i].id)) return game->classes[i].cards;
    bool is_range = test_split(word, '-', &from, &to) && game_card(game, from) != NO_CARD &&
                    game_card(game, to) != NO_CARD &&
                    game->card[game_card(game, from)].suit == game->card[game_card(game, to)].suit;
    return is_range ? test_card_range(game, from, to) : 0;
}

bool words_cards(const Game *game, Str text, CardSet *cards, Buf *why)
{
    Str word;
    *cards = 0;
    while (test_word(&text, &word)) {
        CardSet set = words_card(game, word);
        if (str_is(word, "none")) continue;
        if (cards_count(set) == 1) set = card_bit(game_free_card(game, word, *cards));
        if (set == 0) buf_printf(why, "'%.*s' is no card, range, suit or class", STR_ARG(word));
        else if (*cards & set) buf_printf(why, "'%.*s' stands twice", STR_ARG(word));
        if (why->n) return false;
        *cards |= set;
    }
    return true;
}

/* ---- files ---------------------------------------------------------------------------------------------------- */

static Str case_strip(Str line)
{
    for (size_t i = 0; i < line.n; i++)
        if (line.s[i] == '#' && (i == 0 || line.s[i - 1] == ' ')) line.n = i;
    return words_trim(line);
}

static void case_add_line(Arena *arena, RuleCase *block, CaseLine line)
{
    CaseLine *added = arena_push(arena, (void **)&block->lines, &block->n, &block->capacity, sizeof line);
    *added = line;
}

static RuleCase *case_add(RuleCases *all, RuleCase block)
{
    RuleCase *added = arena_push(all->arena, (void **)&all->items, &all->n, &all->capacity, sizeof block);
    *added = block;
    return added;
}

/* Copies the lines of a setup in the same file into a case. */
static bool case_use(const RuleCases *all, RuleCase *block, Str name)
{
    for (size_t i = 0; i < all->n; i++) {
        const RuleCase *setup = &all->items[i];
        if (setup == block || !setup->is_setup || !str_equal(setup->ids, name)) continue;
        if (!str_equal(setup->path, block->path)) continue;
        for (size_t k = 0; k < setup->n; k++) case_add_line(all->arena, block, setup->lines[k]);
        return true;
    }
    return false;
}

static void case_fault(CaseReader *reader, unsigned number, const char *text)
{
    buf_printf(reader->why, "%.*s:%u: %s\n", STR_ARG(reader->source->path), number, text);
}

static void case_begin(CaseReader *reader, Str rest, bool is_setup, unsigned number)
{
    RuleCase block = {.path = reader->source->path, .variant = reader->variant, .is_setup = is_setup, .number = number};
    if (is_setup) block.ids = rest;
    else if (!test_split(rest, ':', &block.ids, &block.title))
        case_fault(reader, number, "a case is 'case IDS: title'");
    block.ids = words_trim(block.ids);
    block.title = words_trim(block.title);
    reader->block = case_add(reader->all, block);
}

static void case_read_line(CaseReader *reader, CaseLine line)
{
    Str rest = line.text, word = words_first(&rest);
    if (str_is(word, "case")) case_begin(reader, rest, false, line.number);
    else if (str_is(word, "setup")) case_begin(reader, rest, true, line.number);
    else if (str_is(word, "variant")) reader->variant = rest;
    else if (!reader->block) case_fault(reader, line.number, "a line before the first case");
    else if (!str_is(word, "use")) case_add_line(reader->all->arena, reader->block, line);
    else if (!case_use(reader->all, reader->block, rest))
        case_fault(reader, line.number, "no setup of this name above");
}

void cases_read(RuleCases *all, Str path, Str variant, Buf *why)
{
    Diags *diags = diags_new(all->arena);
    CaseReader reader = {.all = all, .variant = variant, .why = why};
    reader.source = source_read(all->arena, path, CASE_MAX_BYTES, diags);
    if (!reader.source) {
        diags_print(why, diags);
        return;
    }
    Str left = reader.source->text;
    for (unsigned number = 1; left.n; number++) {
        Str line = left, after = {0};
        if (!test_split(left, '\n', &line, &after)) after.n = 0;
        left = after;
        CaseLine stripped = {case_strip(line), number};
        if (stripped.text.n) case_read_line(&reader, stripped);
    }
}
