/* The rules of a variant: what is common to the chapters, the beginning and the end. */
#include "rulebook/explain.h"

#include "catalog/about.h"

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

/* Does the number of players change more than who sits out? */
static bool is_dealt_in_many_ways(const Explainer *explainer)
{
    const Node *scripts = node_find(explain_section(explainer, "deal"), "scripts");
    return scripts && scripts->count > 1;
}

static Str sits_out_sentence(const Explainer *explainer)
{
    const Game *game = explainer->game;
    AboutPlayers players = about_players(explainer->root);
    const Node *active = node_find(explain_section(explainer, "seats"), "active");
    if (game->n_active < game->n_players)
        return explain_say(explainer, game->idle_settles ? WORD_EXPLAIN_ACTIVE_SETTLES : WORD_EXPLAIN_ACTIVE,
                           (Slots){.number = {game->n_active}});
    if (!active || active->integer >= players.most) return STR("");
    return explain_say(explainer, game->idle_settles ? WORD_EXPLAIN_SITS_AND_SETTLES : WORD_EXPLAIN_SITS_WHEN,
                       (Slots){.number = {active->integer + 1}});
}

static Str table_sentence(const Explainer *explainer)
{
    const Game *game = explainer->game;
    bool is_one_of_many = game->n_players != about_players(explainer->root).usual || is_dealt_in_many_ways(explainer);
    Str text = is_one_of_many && about_players(explainer->root).least < about_players(explainer->root).most
                   ? explain_say(explainer, WORD_EXPLAIN_AT_TABLE, (Slots){.number = {game->n_players}})
                   : STR("");
    return explain_join(explainer, sits_out_sentence(explainer), " ", text);
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
    document_paragraph(explainer->document, explain_join(explainer, text, " ", explain_word(explainer, way)));
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

/* What is written to choose a value. */
static Str setting(const Explainer *explainer, Str option, Str value)
{
    return arena_printf(explainer->speaker.arena, " (" CODE_ON "%.*s=%.*s" CODE_OFF ")", STR_ARG(option),
                        STR_ARG(value));
}

static Str value_sentence(const Explainer *explainer, const AboutOption *option, const NodePair *value)
{
    Str text = explain_name(explainer, node_find(value->value, "text")), marks = STR("");
    const Node *open = node_find(value->value, "unverified");
    if (open && open->integer) marks = explain_word(explainer, WORD_EXPLAIN_UNVERIFIED);
    if (str_equal(value->key->text, option->value) && !str_equal(option->value, option->usual))
        marks = explain_join(explainer, marks, ", ", explain_word(explainer, WORD_EXPLAIN_IN_FORCE));
    if (marks.n) marks = arena_printf(explainer->speaker.arena, " [%.*s]", STR_ARG(marks));
    if (!str_equal(value->key->text, option->usual))
        text = explain_join(explainer, text, "", setting(explainer, option->name, value->key->text));
    return explain_join(explainer, text, "", marks);
}

static Str range_sentence(const Explainer *explainer, const AboutOption *option)
{
    Str range = explain_say(explainer, WORD_EXPLAIN_RANGE, (Slots){.number = {option->least, option->most}});
    return explain_join(explainer, explain_join(explainer, option->usual, "; ", range), "",
                        setting(explainer, option->name, explain_word(explainer, WORD_EXPLAIN_NUMBER)));
}

static Str values_sentence(const Explainer *explainer, const AboutOption *option)
{
    if (!option->values) return range_sentence(explainer, option);
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
        document_item(explainer->document, arena_printf(explainer->speaker.arena, STRONG_ON "%.*s" STRONG_OFF ": %.*s",
                                                        STR_ARG(explain_name(explainer, option.question)),
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
        document_warning(explainer->document, explain_sentence(explainer, open));
    }
    explain_heading(explainer, 2, WORD_EXPLAIN_SOURCES);
    for (size_t i = 0; sources && i < sources->count; i++) tell_source(explainer, sources->items[i]);
}

/* ---- the whole ------------------------------------------------------------------------------------------------ */

static void put_in_order(Explainer *explainer)
{
    const Game *game = explainer->game;
    uint8_t bids[MAX_BIDS];
    uint32_t told = 0;
    int n = 0, n_bids = explain_bids(game, bids);
    for (int i = 0; i < n_bids + game->n_contracts; i++) {
        int contract = i < n_bids ? game->bid[bids[i]].contract : i - n_bids;
        if (contract < 0 || (told >> contract & 1)) continue;
        told |= 1U << contract;
        explainer->order[n++] = (uint8_t)contract;
    }
}

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
    put_in_order(&explainer);
    static void (*const CHAPTERS[])(const Explainer *) = {
        tell_beginning,        tell_rules,   explain_cards,    explain_deal,       explain_auction,  explain_contracts,
        explain_announcements, explain_play, explain_counting, explain_settlement, explain_examples, explain_match,
        tell_options,          tell_sources};
    for (size_t i = 0; i < COUNT(CHAPTERS); i++) CHAPTERS[i](&explainer);
    return document;
}
