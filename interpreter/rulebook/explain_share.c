/* What the chapters of the rules share: sentences, names, the document, and what holds for several contracts. */
#include "rulebook/explain.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* ---- sentences ------------------------------------------------------------------------------------------------ */

Str explain_say(const Explainer *explainer, Word word, Slots slots)
{
    return say(&explainer->speaker, word, slots);
}

Str explain_word(const Explainer *explainer, Word word)
{
    return say(&explainer->speaker, word, (Slots){0});
}

Str explain_join(const Explainer *explainer, Str a, const char *between, Str b)
{
    if (!a.n || !b.n) return a.n ? a : b;
    return arena_printf(explainer->speaker.arena, "%.*s%s%.*s", STR_ARG(a), between, STR_ARG(b));
}

void explain_tell(const Explainer *explainer, Word word, Slots slots)
{
    document_paragraph(explainer->document, explain_say(explainer, word, slots));
}

void explain_item(const Explainer *explainer, Word word, Slots slots)
{
    document_item(explainer->document, explain_say(explainer, word, slots));
}

void explain_heading(const Explainer *explainer, int level, Word word)
{
    document_heading(explainer->document, level, explain_word(explainer, word));
}

void explain_line(const Explainer *explainer, Buf *out, Word word, Slots slots)
{
    buf_add(out, explain_say(explainer, word, slots));
    buf_char(out, '\n');
}

Str explain_picture(const Explainer *explainer, Card card, Str written)
{
    const Game *game = explainer->game;
    const Suit *suit = &game->suit[game->card[card].suit];
    Str letter = explain_name(explainer, game->card[card].rank_letter);
    return arena_printf(explainer->speaker.arena, PICTURE_ON "%.*s%.*s" PICTURE_ELSE "%.*s" PICTURE_OFF,
                        STR_ARG(suit->symbol), STR_ARG(letter.n ? letter : game->card[card].rank), STR_ARG(written));
}

Str explain_named(const Explainer *explainer, const Node *node, Str id)
{
    Str name = explain_name(explainer, node_find(node, "name"));
    return name.n ? name : id;
}

Str explain_sentence(const Explainer *explainer, const Node *text)
{
    Str sentence = explain_name(explainer, text);
    if (!sentence.n) return sentence;
    bool is_ended = strchr(".!?", sentence.s[sentence.n - 1]) != NULL;
    Str copy = arena_printf(explainer->speaker.arena, "%.*s%s", STR_ARG(sentence), is_ended ? "" : ".");
    char *first = arena_alloc(explainer->speaker.arena, copy.n + 1);
    memcpy(first, copy.s, copy.n);
    if (first[0] >= 'a' && first[0] <= 'z') first[0] = (char)toupper((unsigned char)first[0]);
    return (Str){first, copy.n};
}

const Node *explain_section(const Explainer *explainer, const char *key)
{
    return node_find(explainer->root, key);
}

const Node *explain_contract(const Explainer *explainer, const Contract *contract)
{
    return node_find_str(explain_section(explainer, "contracts"), contract->id);
}

Str explain_formula(const Explainer *explainer, const Contract *contract, const Node *scalar)
{
    Speaker speaker = explainer->speaker;
    speaker.contract = contract;
    return say_formula(&speaker, scalar);
}

/* ---- what the author has written ------------------------------------------------------------------------------- */

/* The chapter in which the key at the top of a path belongs. */
static Chapter chapter_of(Str path)
{
    static const struct {
        const char *key;
        Chapter chapter;
    } KEYS[] = {{"deck", CHAPTER_CARDS},
                {"deal", CHAPTER_DEAL},
                {"seats", CHAPTER_DEAL},
                {"passing", CHAPTER_DEAL},
                {"auction", CHAPTER_AUCTION},
                {"contracts", CHAPTER_CONTRACTS},
                {"talon", CHAPTER_CONTRACTS},
                {"discard", CHAPTER_CONTRACTS},
                {"trump", CHAPTER_CONTRACTS},
                {"call", CHAPTER_CONTRACTS},
                {"announcements", CHAPTER_ANNOUNCEMENTS},
                {"kontra", CHAPTER_ANNOUNCEMENTS},
                {"melds", CHAPTER_ANNOUNCEMENTS},
                {"play", CHAPTER_PLAY},
                {"settlement", CHAPTER_SETTLEMENT},
                {"constants", CHAPTER_SETTLEMENT},
                {"match", CHAPTER_MATCH}};
    Str top = str_take(&path, '/');
    for (size_t i = 0; i < COUNT(KEYS); i++)
        if (str_is(top, KEYS[i].key)) return KEYS[i].chapter;
    return CHAPTER_SHORT;
}

/* By the first path that is said of it. */
static Chapter chapter_of_paragraph(const Explainer *explainer, Str name)
{
    const Node *paths = node_find_str(explain_section(explainer, "tells"), name);
    if (!node_n_items(paths)) paths = node_find_str(explain_section(explainer, "about"), name);
    return node_n_items(paths) ? chapter_of(paths->items[0]->text) : CHAPTER_SHORT;
}

void explain_written(const Explainer *explainer, Chapter chapter)
{
    const Node *rules = explain_section(explainer, "rules");
    for (size_t i = 0; i < node_n_pairs(rules); i++)
        if (chapter_of_paragraph(explainer, rules->pairs[i].key->text) == chapter)
            document_paragraph(explainer->document, explain_name(explainer, rules->pairs[i].value));
}

/* Is a path the other one, or something below it? */
static bool is_within(Str path, Str other)
{
    return str_begins(path, other) && (path.n == other.n || path.s[other.n] == '/');
}

bool explain_told(const Explainer *explainer, const char *map, Str id, const char *key)
{
    const Node *tells = explain_section(explainer, "tells"), *rules = explain_section(explainer, "rules");
    char text[256];
    int n = snprintf(text, sizeof text, "%s%s%.*s%s%s", map, id.n ? "/" : "", STR_ARG(id), key[0] ? "/" : "", key);
    Str path = {text, (size_t)n < sizeof text ? (size_t)n : sizeof text - 1};
    for (size_t i = 0; i < node_n_pairs(tells); i++) {
        const Node *paths = tells->pairs[i].value;
        if (!node_find_str(rules, tells->pairs[i].key->text)) continue;
        for (size_t k = 0; k < node_n_items(paths); k++)
            if (is_within(path, paths->items[k]->text)) return true;
    }
    return false;
}

/* ---- by contract ---------------------------------------------------------------------------------------------- */

static void tell_lines(const Explainer *explainer, Str lines)
{
    while (lines.n) {
        const char *end = memchr(lines.s, '\n', lines.n);
        size_t n = end ? (size_t)(end - lines.s) : lines.n;
        document_item(explainer->document, (Str){lines.s, n});
        n += end ? 1 : 0;
        lines = (Str){lines.s + n, lines.n - n};
    }
}

static bool is_one_line(Str lines)
{
    return memchr(lines.s, '\n', lines.n) == lines.s + lines.n - 1;
}

static Str names_of(const Explainer *explainer, const bool *which, bool wanted)
{
    Str names = STR("");
    for (int k = 0; k < explainer->game->n_contracts; k++) {
        int i = explainer->order[k];
        if (which[i] == wanted)
            names = explain_join(explainer, names, ", ", explain_name(explainer, explainer->game->contract[i].name));
    }
    return names;
}

enum { MANY_CONTRACTS = 6, FEW_OTHERS = 2 };

Str explain_contract_names(const Explainer *explainer, const bool *which)
{
    int n = 0, others;
    for (int i = 0; i < explainer->game->n_contracts; i++) n += which[i];
    others = explainer->game->n_contracts - n;
    if (n < MANY_CONTRACTS || !others || others > FEW_OTHERS) return names_of(explainer, which, true);
    return explain_say(explainer, WORD_EXPLAIN_ALL_BUT, (Slots){.text = {names_of(explainer, which, false)}});
}

/* The contracts of a group and what holds for them; a single sentence may stand behind their names. */
static void tell_group(const Explainer *explainer, const Str *texts, int first, bool in_line)
{
    Str lines = texts[first];
    bool same[MAX_CONTRACTS], is_all = true;
    for (int i = 0; i < explainer->game->n_contracts; i++) {
        same[i] = str_equal(texts[i], lines);
        is_all = is_all && same[i];
    }
    Str names = explain_contract_names(explainer, same);
    Str strong = explain_join(explainer, STR(STRONG_ON), "", explain_join(explainer, names, "", STR(STRONG_OFF)));
    Str intro = explain_say(explainer, WORD_EXPLAIN_FOR_THESE, (Slots){.text = {strong}});
    if (in_line && !is_all) {
        document_item(explainer->document, explain_join(explainer, intro, " ", (Str){lines.s, lines.n - 1}));
        return;
    }
    if (!is_all) document_paragraph(explainer->document, intro);
    tell_lines(explainer, lines);
}

/* Does the k-th text in order say something that none before it says? */
static bool opens_group(const Explainer *explainer, const Str *texts, int k)
{
    Str text = texts[explainer->order[k]];
    bool is_told = text.n == 0;
    for (int before = 0; before < k && !is_told; before++) is_told = str_equal(texts[explainer->order[before]], text);
    return !is_told;
}

void explain_by_contract(const Explainer *explainer, ExplainContract tell)
{
    Str texts[MAX_CONTRACTS];
    int n = explainer->game->n_contracts;
    bool in_line = true;
    for (int i = 0; i < n; i++) {
        Buf text = {0};
        tell(explainer, &explainer->game->contract[i], &text);
        texts[i] = arena_str(explainer->speaker.arena, buf_str(&text));
        in_line = in_line && (!texts[i].n || is_one_line(texts[i]));
        buf_free(&text);
    }
    for (int k = 0; k < n; k++)
        if (opens_group(explainer, texts, k)) tell_group(explainer, texts, explainer->order[k], in_line);
}
