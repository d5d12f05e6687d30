/* The rules of a variant: what is common to the chapters, the beginning and the end. */
#include "door/explain.h"

#include "door/about.h"

#include <ctype.h>
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

static void tell_group(const Explainer *explainer, const Str *texts, int first)
{
    Str names = STR("");
    int n = 0;
    for (int i = 0; i < explainer->game->n_contracts; i++) {
        if (!str_equal(texts[i], texts[first])) continue;
        names = explain_join(explainer, names, ", ", explain_name(explainer, explainer->game->contract[i].name));
        n++;
    }
    bool is_all = n == explainer->game->n_contracts && n > 1;
    if (is_all) explain_tell(explainer, WORD_EXPLAIN_FOR_ALL, (Slots){0});
    else if (explainer->game->n_contracts > 1)
        explain_tell(explainer, WORD_EXPLAIN_FOR_THESE,
                     (Slots){.text = {explain_join(explainer, STR(STRONG_ON), "",
                                                   explain_join(explainer, names, "", STR(STRONG_OFF)))}});
    tell_lines(explainer, texts[first]);
}

/* What is told of each contract; `tells` are called one after the other. */
static void texts_of(const Explainer *explainer, const ExplainContract *tells, size_t n, Str *texts)
{
    for (int i = 0; i < explainer->game->n_contracts; i++) {
        Buf text = {0};
        for (size_t k = 0; k < n; k++) tells[k](explainer, &explainer->game->contract[i], &text);
        texts[i] = arena_str(explainer->speaker.arena, buf_str(&text));
        buf_free(&text);
    }
}

/* Does text `i` say something that none before it says? */
static bool opens_group(const Str *texts, int i)
{
    bool is_told = texts[i].n == 0;
    for (int k = 0; k < i && !is_told; k++) is_told = str_equal(texts[i], texts[k]);
    return !is_told;
}

static int count_groups(const Explainer *explainer, const ExplainContract *tells, size_t n)
{
    Str texts[MAX_CONTRACTS];
    int groups = 0;
    texts_of(explainer, tells, n, texts);
    for (int i = 0; i < explainer->game->n_contracts; i++) groups += opens_group(texts, i) ? 1 : 0;
    return groups;
}

void explain_by_contract(const Explainer *explainer, ExplainContract tell)
{
    Str texts[MAX_CONTRACTS];
    texts_of(explainer, &tell, 1, texts);
    for (int i = 0; i < explainer->game->n_contracts; i++)
        if (opens_group(texts, i)) tell_group(explainer, texts, i);
}

void explain_by_contracts(const Explainer *explainer, const ExplainContract *tells, size_t n)
{
    Str texts[MAX_CONTRACTS];
    int groups_apart = 0;
    for (size_t i = 0; i < n; i++) groups_apart += count_groups(explainer, &tells[i], 1);
    if (groups_apart < count_groups(explainer, tells, n)) {
        for (size_t i = 0; i < n; i++) explain_by_contract(explainer, tells[i]);
        return;
    }
    texts_of(explainer, tells, n, texts);
    for (int i = 0; i < explainer->game->n_contracts; i++)
        if (opens_group(texts, i)) tell_group(explainer, texts, i);
}

/* ---- beginning ------------------------------------------------------------------------------------------------ */

static Str number_str(const Explainer *explainer, int number)
{
    return arena_printf(explainer->speaker.arena, "%d", number);
}

static Str players_sentence(const Explainer *explainer)
{
    AboutPlayers players = about_players(explainer->root);
    Slots slots = {.text = {number_str(explainer, players.least), number_str(explainer, players.most),
                            number_str(explainer, players.usual)}};
    return explain_say(explainer, players.least == players.most ? WORD_EXPLAIN_PLAYERS : WORD_EXPLAIN_PLAYERS_FROM,
                       slots);
}

static Str table_sentence(const Explainer *explainer)
{
    const Game *game = explainer->game;
    AboutPlayers players = about_players(explainer->root);
    const Node *active = node_find(explain_section(explainer, "seats"), "active");
    Slots at_table = {.number = {game->n_players}}, playing = {.number = {game->n_active}};
    Str text = players.least == players.most ? STR("") : explain_say(explainer, WORD_EXPLAIN_AT_TABLE, at_table);
    if (game->n_active < game->n_players)
        return explain_join(
            explainer, text, " ",
            explain_say(explainer, game->idle_settles ? WORD_EXPLAIN_ACTIVE_SETTLES : WORD_EXPLAIN_ACTIVE, playing));
    if (active && active->integer < players.most)
        return explain_join(explainer, text, " ",
                            explain_say(explainer, WORD_EXPLAIN_SITS_WHEN, (Slots){.number = {active->integer}}));
    return text;
}

static void tell_choices(const Explainer *explainer)
{
    AboutOption option;
    Str chosen = STR("");
    for (size_t i = 0; about_option(explainer->root, i, &explainer->opened->asked, &option); i++) {
        if (str_equal(option.value, option.usual)) continue;
        Str value = explain_name(explainer, option.sentence);
        Str question = explain_name(explainer, option.question);
        chosen = explain_join(explainer, chosen, "; ",
                              explain_join(explainer, question, ": ", value.n ? value : option.value));
    }
    if (chosen.n) explain_tell(explainer, WORD_EXPLAIN_CHOSEN, (Slots){.text = {chosen}});
}

static void tell_beginning(const Explainer *explainer)
{
    document_heading(explainer->document, 1, explain_name(explainer, explainer->game->name));
    document_paragraph(explainer->document, explain_name(explainer, explainer->game->summary));
    Str text = explain_join(explainer, players_sentence(explainer), " ", table_sentence(explainer));
    Word way = explainer->game->anticlockwise ? WORD_EXPLAIN_ANTICLOCKWISE : WORD_EXPLAIN_CLOCKWISE;
    text = explain_join(explainer, text, " ", explain_word(explainer, way));
    document_paragraph(explainer->document,
                       explain_join(explainer, text, " ", explain_word(explainer, WORD_EXPLAIN_FOREHAND)));
    tell_choices(explainer);
}

/* ---- end ------------------------------------------------------------------------------------------------------ */

static void tell_rules(const Explainer *explainer)
{
    const Node *rules = explain_section(explainer, "rules");
    explain_heading(explainer, 2, WORD_EXPLAIN_RULES);
    for (size_t i = 0; rules && i < rules->count; i++)
        document_paragraph(explainer->document, explain_name(explainer, rules->pairs[i].value));
}

static Str value_sentence(const Explainer *explainer, const AboutOption *option, const NodePair *value)
{
    Str text = explain_name(explainer, node_find(value->value, "text"));
    const Node *open = node_find(value->value, "unverified");
    Str code = arena_printf(explainer->speaker.arena, CODE_ON "%.*s" CODE_OFF, STR_ARG(value->key->text));
    Str marks = STR("");
    if (open && open->integer) marks = explain_word(explainer, WORD_EXPLAIN_UNVERIFIED);
    if (str_equal(value->key->text, option->value) && !str_equal(option->value, option->usual))
        marks = explain_join(explainer, marks, ", ", explain_word(explainer, WORD_EXPLAIN_IN_FORCE));
    if (marks.n) marks = arena_printf(explainer->speaker.arena, " [%.*s]", STR_ARG(marks));
    return explain_join(explainer, explain_join(explainer, code, ": ", text), "", marks);
}

static Str values_sentence(const Explainer *explainer, const AboutOption *option)
{
    if (!option->values) {
        Str usual = arena_printf(explainer->speaker.arena, CODE_ON "%.*s" CODE_OFF, STR_ARG(option->usual));
        return explain_join(
            explainer, usual, "; ",
            explain_say(explainer, WORD_EXPLAIN_RANGE, (Slots){.number = {option->least, option->most}}));
    }
    Str text = STR("");
    for (int usual = 1; usual >= 0; usual--) /* the usual value first */
        for (size_t i = 0; i < option->values->count; i++) {
            const NodePair *value = &option->values->pairs[i];
            if (str_equal(value->key->text, option->usual) == (usual == 1))
                text = explain_join(explainer, text, "; ", value_sentence(explainer, option, value));
        }
    return text;
}

static void tell_options(const Explainer *explainer)
{
    AboutOption option;
    explain_heading(explainer, 2, WORD_EXPLAIN_OPTIONS);
    for (size_t i = 0; about_option(explainer->root, i, &explainer->opened->asked, &option); i++) {
        if (i == 0) explain_tell(explainer, WORD_EXPLAIN_OPTIONS_INTRO, (Slots){0});
        document_item(explainer->document,
                      arena_printf(explainer->speaker.arena,
                                   STRONG_ON "%.*s" STRONG_OFF " (" CODE_ON "%.*s" CODE_OFF "): %.*s",
                                   STR_ARG(explain_name(explainer, option.question)), STR_ARG(option.name),
                                   STR_ARG(values_sentence(explainer, &option))));
    }
}

static void tell_source(const Explainer *explainer, const Node *source)
{
    const Node *year = node_find(source, "year"), *author = node_find(source, "author");
    const Node *title = node_find(source, "title"), *url = node_find(source, "url"), *note = node_find(source, "note");
    Str text = explain_join(explainer, author ? author->text : STR(""), ": ", title ? title->text : STR(""));
    if (year && year->integer)
        text = arena_printf(explainer->speaker.arena, "%.*s, %lld", STR_ARG(text), (long long)year->integer);
    text = explain_join(explainer, text, ", ", url ? url->text : STR(""));
    document_item(explainer->document, explain_join(explainer, text, "; ", explain_name(explainer, note)));
}

static void tell_sources(const Explainer *explainer)
{
    const Node *sources = explain_section(explainer, "sources");
    explain_heading(explainer, 2, WORD_EXPLAIN_FALLBACK);
    for (size_t i = 0;; i++) {
        const Node *open = about_unverified(explainer->root, i, &explainer->opened->asked);
        if (!open) break;
        document_warning(explainer->document,
                         explain_say(explainer, WORD_EXPLAIN_OPEN, (Slots){.text = {explain_name(explainer, open)}}));
    }
    explain_heading(explainer, 2, WORD_EXPLAIN_SOURCES);
    for (size_t i = 0; sources && i < sources->count; i++) tell_source(explainer, sources->items[i]);
}

/* ---- the whole ------------------------------------------------------------------------------------------------ */

const Document *explain_game(const Opened *opened, Str language)
{
    const Game *game = opened->game;
    Document *document = document_new(opened->arena, language);
    Explainer explainer = {
        .opened = opened,
        .game = game,
        .root = game->root,
        .document = document,
        .speaker = {.arena = opened->arena, .game = game, .language = document->language},
        .scene = {.game = game, .scratch = opened->arena, .language = document->language, .you = NO_SEAT}};
    static void (*const CHAPTERS[])(const Explainer *) = {
        tell_beginning,        explain_cards, explain_deal,     explain_auction,    explain_contracts,
        explain_announcements, explain_play,  explain_counting, explain_settlement, explain_examples,
        explain_match,         tell_rules,    tell_options,     tell_sources};
    for (size_t i = 0; i < COUNT(CHAPTERS); i++) CHAPTERS[i](&explainer);
    return document;
}
