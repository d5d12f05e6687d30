/*
 * Functions that all chapters of the rules use: sentences, names, parts of the document, and texts for several
 * contracts.
 */
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

void explain_write(const Explainer *explainer, Word word, Slots slots)
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
    explain_add_line(out, explain_say(explainer, word, slots));
}

void explain_add_line(Buf *out, Str text)
{
    buf_add(out, text);
    buf_char(out, '\n');
}

void explain_append(const Explainer *explainer, Str *text, Word word, Slots slots)
{
    *text = explain_join(explainer, *text, " ", explain_say(explainer, word, slots));
}

/*
 * Returns the two forms of a card: a drawn card for documents with pictures, and `written` for others. If its suit has
 * no sign, the drawn card also shows `written`.
 */
Str explain_picture(const Explainer *explainer, Card card, Str written)
{
    const Suit *suit = &explainer->game->suit[explainer->game->card[card].suit];
    Str drawn = suit->symbol.n ? phrase_card(&explainer->scene, card) : written;
    return arena_printf(explainer->speaker.arena, PICTURE_ON "%.*s" PICTURE_ELSE "%.*s" PICTURE_OFF, STR_ARG(drawn),
                        STR_ARG(written));
}

Str explain_named(const Explainer *explainer, const Node *node, Str id)
{
    Str name = explain_name(explainer, node_find(node, "name"));
    return name.n ? name : id;
}

/*
 * Returns a text of the author with a capital at the beginning and a full stop at the end. The text is copied, because
 * its first letter may change.
 */
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

Str explain_formula_now(const Explainer *explainer, const Contract *contract, const Node *scalar)
{
    Speaker speaker = explainer->speaker;
    speaker.contract = contract;
    speaker.so_far = true;
    return say_formula(&speaker, scalar);
}

/* True if a condition does not depend on the deal; then `*truth` becomes its value. Without a condition, it is true. */
static bool is_decided(const Explainer *explainer, const Contract *contract, const Node *condition, bool *truth)
{
    Speaker speaker = explainer->speaker;
    speaker.contract = contract;
    bool value = true;
    bool is_known = !condition || speak_truth(&speaker, condition, &value);
    *truth = value || !is_known;
    return is_known;
}

bool explain_condition(const Explainer *explainer, const Contract *contract, const Node *condition, Str *when)
{
    bool truth = true;
    *when = is_decided(explainer, contract, condition, &truth) ? STR("")
                                                               : explain_formula_now(explainer, contract, condition);
    return truth;
}

bool explain_is_never(const Explainer *explainer, const Contract *contract, const Node *condition)
{
    bool truth = true;
    return is_decided(explainer, contract, condition, &truth) && !truth;
}

/* ---- what the author has written ------------------------------------------------------------------------------- */

/* Returns the chapter for a path in the document. The first key of the path decides. */
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
                {"giving", CHAPTER_CONTRACTS},
                {"trump", CHAPTER_CONTRACTS},
                {"call", CHAPTER_CONTRACTS},
                {"announcements", CHAPTER_ANNOUNCEMENTS},
                {"kontra", CHAPTER_ANNOUNCEMENTS},
                {"melds", CHAPTER_MELDS},
                {"play", CHAPTER_PLAY},
                {"settlement", CHAPTER_SETTLEMENT},
                {"constants", CHAPTER_SETTLEMENT},
                {"match", CHAPTER_MATCH}};
    Str top = str_take(&path, '/');
    for (size_t i = 0; i < COUNT(KEYS); i++)
        if (str_is(top, KEYS[i].key)) return KEYS[i].chapter;
    return CHAPTER_SHORT;
}

/*
 * Returns the chapter of an author's paragraph: that of the first path which the paragraph is about. A paragraph about
 * no path is in the short rules.
 */
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

/* True if a path is `other` or leads to something inside it. */
static bool is_within(Str path, Str other)
{
    return str_begins(path, other) && (path.n == other.n || path.s[other.n] == '/');
}

/*
 * True if a paragraph of the author is about the path `map`/`id`/`key`, or about something that contains it. The key
 * `tells` of the document has, for the name of each paragraph, the paths that it is about.
 */
bool explain_is_covered(const Explainer *explainer, const char *map, Str id, const char *key)
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

bool explain_melds_end_play(const Game *game)
{
    return game->meld_at == MELDS_ON_LEAD || game->meld_at == MELDS_WITH_CARD || game->meld_at == MELDS_AFTER_TRICK;
}

bool explain_play_is_covered(const Explainer *explainer, const char *key)
{
    return explain_is_covered(explainer, "play", STR(""), key);
}

/* ---- by contract ---------------------------------------------------------------------------------------------- */

/* Writes each line as an item of a list. */
static void write_lines(const Explainer *explainer, Str lines)
{
    while (lines.n) {
        const char *end = memchr(lines.s, '\n', lines.n);
        size_t n = end ? (size_t)(end - lines.s) : lines.n;
        document_item(explainer->document, (Str){lines.s, n});
        n += end ? 1 : 0;
        lines = (Str){lines.s + n, lines.n - n};
    }
}

/* True if the text, which must not be empty, is a single line with its line feed. */
static bool is_one_line(Str lines)
{
    return memchr(lines.s, '\n', lines.n) == lines.s + lines.n - 1;
}

/* Returns the names of a set of contracts, in the order of their bids. */
static Str names_of(const Explainer *explainer, uint32_t contracts)
{
    Str names = STR("");
    for (int k = 0; k < explainer->game->n_contracts; k++) {
        int i = explainer->order[k];
        if (contracts >> i & 1)
            names = explain_join(explainer, names, ", ", explain_name(explainer, explainer->game->contract[i].name));
    }
    return names;
}

/* A set of at least MANY_CONTRACTS is written as "all except" the other contracts, if these are at most FEW_OTHERS. */
enum { MANY_CONTRACTS = 6, FEW_OTHERS = 2 };

/*
 * Returns the names of a set of contracts. If the set has almost all contracts of `all`, these are "all except" and the
 * names of the other contracts.
 */
static Str names_among(const Explainer *explainer, uint32_t contracts, uint32_t all)
{
    uint32_t others = all & ~contracts;
    int n_others = bits_count(others);
    if (bits_count(contracts) < MANY_CONTRACTS || !n_others || n_others > FEW_OTHERS)
        return names_of(explainer, contracts);
    return explain_say(explainer, WORD_EXPLAIN_ALL_BUT, (Slots){.text = {names_of(explainer, others)}});
}

/*
 * True if a set has many of the contracts that can be played and lacks only a few. Sets `*others` to the names of those
 * that it lacks.
 */
bool explain_is_all_but(const Explainer *explainer, const bool *which, Str *others)
{
    uint32_t contracts = 0;
    for (int i = 0; i < explainer->game->n_contracts; i++) contracts |= (uint32_t)which[i] << i;
    uint32_t lacking = explainer->played & ~contracts;
    *others = names_of(explainer, lacking);
    return bits_count(contracts) >= MANY_CONTRACTS && lacking && bits_count(lacking) <= FEW_OTHERS;
}

/*
 * Returns the names of a set of contracts. For a set of almost all contracts that can be played, these are "all except"
 * and the names of the others.
 */
Str explain_contract_names(const Explainer *explainer, const bool *which)
{
    uint32_t contracts = 0;
    for (int i = 0; i < explainer->game->n_contracts; i++) contracts |= (uint32_t)which[i] << i;
    return names_among(explainer, contracts, explainer->played);
}

/* Returns the words "In these contracts:" with the names, to be put before a text about them. */
static Str intro_of(const Explainer *explainer, uint32_t contracts, uint32_t all)
{
    Str names = names_among(explainer, contracts, all);
    Str strong = explain_join(explainer, STR(STRONG_ON), "", explain_join(explainer, names, "", STR(STRONG_OFF)));
    return explain_say(explainer, WORD_EXPLAIN_FOR_THESE, (Slots){.text = {strong}});
}

/*
 * Writes the text of some contracts after their names; a text of `all` contracts has no names before it. `in_line`
 * means that the text is one line, which follows the names directly. Otherwise its lines are a list under them.
 */
static void write_group(const Explainer *explainer, Str lines, uint32_t contracts, uint32_t all, bool in_line)
{
    bool is_all = contracts == all;
    Str intro = is_all ? STR("") : intro_of(explainer, contracts, all);
    if (in_line && !is_all) {
        document_item(explainer->document, explain_join(explainer, intro, " ", (Str){lines.s, lines.n - 1}));
        return;
    }
    if (!is_all) document_paragraph(explainer->document, intro);
    write_lines(explainer, lines);
}

/* Fills in the text of each contract of the set. Contracts that are not in the set get an empty text. */
static void collect_texts(const Explainer *explainer, uint32_t contracts, ExplainContract describe, Str *texts)
{
    for (int i = 0; i < explainer->game->n_contracts; i++) {
        Buf text = {0};
        if (contracts >> i & 1) describe(explainer, &explainer->game->contract[i], &text);
        texts[i] = arena_str(explainer->speaker.arena, buf_str(&text));
        buf_free(&text);
    }
}

/*
 * Writes each different text once, after the names of the contracts that have it. If no text has more than one line,
 * names and text share a line.
 */
void explain_by_contract(const Explainer *explainer, uint32_t contracts, ExplainContract describe)
{
    Str texts[MAX_CONTRACTS];
    int n = explainer->game->n_contracts;
    bool in_line = true;
    uint32_t written = 0;
    collect_texts(explainer, contracts, describe, texts);
    for (int i = 0; i < n; i++) in_line = in_line && (!texts[i].n || is_one_line(texts[i]));
    for (int k = 0; k < n; k++) {
        uint32_t same = 0; /* one bit for each contract with this text */
        Str text = texts[explainer->order[k]];
        for (int i = 0; i < n; i++) same |= (uint32_t)(text.n && str_equal(texts[i], text)) << i;
        if (same & ~written) write_group(explainer, text, same, contracts, in_line);
        written |= same;
    }
}

/* ---- texts written line by line ------------------------------------------------------------------------------- */

enum { MAX_LINES = 256 };

/* A line with its line feed, and the contracts that have this line. */
typedef struct Line {
    Str text;
    uint32_t contracts;
} Line;

/* Removes the first line from `lines` and returns it. */
static Str take_line(Str *lines)
{
    const char *end = memchr(lines->s, '\n', lines->n);
    size_t n = end ? (size_t)(end - lines->s) + 1 : lines->n;
    Str line = {lines->s, n};
    *lines = (Str){lines->s + n, lines->n - n};
    return line;
}

/* Returns the index of a line with this text; `n` if there is none. */
static int find_line(const Line *lines, int n, Str text)
{
    int at = 0;
    while (at < n && !str_equal(lines[at].text, text)) at++;
    return at;
}

/*
 * Lists each different line once, with the contracts that have it; returns how many there are. Contracts are visited in
 * the order of their bids.
 */
static int collect_lines(const Explainer *explainer, const Str *texts, Line *lines)
{
    int n = 0;
    for (int k = 0; k < explainer->game->n_contracts; k++) {
        int contract = explainer->order[k];
        for (Str left = texts[contract]; left.n;) {
            Str text = take_line(&left);
            int at = find_line(lines, n, text);
            if (at == MAX_LINES) continue; /* the table is full, so the line is lost */
            if (at == n) lines[n++] = (Line){.text = text};
            lines[at].contracts |= 1U << contract;
        }
    }
    return n;
}

/* Returns line `from`, joined with all later lines that the same contracts have. */
static Str lines_of(const Explainer *explainer, const Line *lines, int from, int n)
{
    Str text = lines[from].text;
    for (int i = from + 1; i < n; i++)
        if (lines[i].contracts == lines[from].contracts) text = explain_join(explainer, text, "", lines[i].text);
    return text;
}

/*
 * True if no earlier line has the same set of contracts. Then this line is written together with all later lines of the
 * set.
 */
static bool opens_set(const Line *lines, int at)
{
    for (int i = 0; i < at; i++)
        if (lines[i].contracts == lines[at].contracts) return false;
    return true;
}

/*
 * True if the lines of each set of contracts are a single line of text together. The set of all contracts (`all`) does
 * not count.
 */
static bool are_in_line(const Explainer *explainer, const Line *lines, int n, uint32_t all)
{
    for (int i = 0; i < n; i++)
        if (lines[i].contracts != all && !is_one_line(lines_of(explainer, lines, i, n))) return false;
    return true;
}

bool explain_is_held(const Explainer *explainer, const Round *round)
{
    const Node *node = node_find_str(node_find(explain_section(explainer, "auction"), "rounds"), round->id);
    return !round->when || !explain_is_never(explainer, NULL, node_find(node, "when"));
}

bool explain_is_offered(const Explainer *explainer, const Bid *bid)
{
    const Node *node = node_find_str(node_find(explain_section(explainer, "auction"), "bids"), bid->id);
    return !bid->when || !explain_is_never(explainer, NULL, node_find(node, "when"));
}

/* True if no set of contracts has more than one line of text of its own. Lines that all contracts have do not count. */
bool explain_fits_in_line(const Explainer *explainer, uint32_t contracts, ExplainContract describe)
{
    Str texts[MAX_CONTRACTS];
    Line lines[MAX_LINES];
    collect_texts(explainer, contracts, describe, texts);
    return are_in_line(explainer, lines, collect_lines(explainer, texts, lines), contracts);
}

/* The different lines of several texts while they are sorted. */
typedef struct LineSort {
    const Str *texts; /* the text of each contract */
    const Line *lines;
    int n;
    bool is_visited[MAX_LINES]; /* true: the line is in `sorted`, or waits for the lines that come before it */
    Line sorted[MAX_LINES];
    int n_sorted;
} LineSort;

/*
 * Appends line `at` to the sorted lines, after all lines that come before it in one of its contracts. If `at` is `n`,
 * nothing is done: such a line was lost, because the table was full.
 */
static void append_line(LineSort *sort, int at)
{
    if (at == sort->n || sort->is_visited[at]) return;
    const Line *line = &sort->lines[at];
    sort->is_visited[at] = true;
    for (int i = 0; i < MAX_CONTRACTS; i++) {
        bool has_line = line->contracts >> i & 1;
        Str left = has_line ? sort->texts[i] : STR("");
        while (left.n) {
            Str text = take_line(&left);
            if (str_equal(text, line->text)) break;
            append_line(sort, find_line(sort->lines, sort->n, text));
        }
    }
    sort->sorted[sort->n_sorted++] = *line;
}

/* Orders lines so that a line of several contracts follows everything that these contracts have before it. */
static void sort_lines(const Str *texts, Line *lines, int n)
{
    LineSort sort = {.texts = texts, .lines = lines, .n = n};
    for (int i = 0; i < n; i++) append_line(&sort, i);
    for (int i = 0; i < n; i++) lines[i] = sort.sorted[i];
}

/*
 * Writes each different line once. Lines of all contracts come first. Lines of some contracts follow, together with all
 * lines of the same contracts, after the names of these.
 */
void explain_by_line(const Explainer *explainer, uint32_t contracts, ExplainContract describe)
{
    Str texts[MAX_CONTRACTS] = {{0}};
    Line lines[MAX_LINES];
    const uint32_t all = contracts;
    collect_texts(explainer, contracts, describe, texts);
    int n = collect_lines(explainer, texts, lines);
    sort_lines(texts, lines, n);
    bool in_line = are_in_line(explainer, lines, n, all);
    for (int of_all = 1; of_all >= 0; of_all--) /* the first pass writes the lines that all contracts have */
        for (int i = 0; i < n; i++)
            if ((lines[i].contracts == all) == (of_all == 1) && opens_set(lines, i))
                write_group(explainer, lines_of(explainer, lines, i, n), lines[i].contracts, all, in_line);
}

/* ---- contracts that can be played ----------------------------------------------------------------------------- */

/*
 * True if a condition of a round always holds when this bid is the highest. `formula` is the compiled condition, and
 * `key` is its key in the document.
 */
static bool holds_after(const Explainer *explainer, const Round *round, const char *key, const Formula *formula,
                        int bid)
{
    const Value *constant = formula_constant(formula);
    if (constant) return constant->as.boolean;
    const Node *rounds = node_find(explain_section(explainer, "auction"), "rounds");
    const Node *condition = node_find(node_find_str(rounds, round->id), key);
    Speaker speaker = explainer->speaker;
    speaker.given = &(Given){.number = NO_NUMBER_GIVEN, .bid = explainer->game->bid[bid].id};
    bool truth;
    return speak_truth(&speaker, condition, &truth) && truth;
}

/*
 * True if this round always replaces the contract of the highest bid `bid` by another contract. Then one certain player
 * has a turn in it and must bid, and each of the bids in the round leads to a contract.
 */
static bool replaces(const Explainer *explainer, const Round *round, int bid)
{
    const Game *game = explainer->game;
    bool asks_bidder_of_other = round->who_said >= 0 && round->who_said != bid;
    bool asks_one = round->who == WHO_BIDDER || round->who == WHO_FOREHAND || round->who == WHO_DEALER ||
                    round->who == WHO_PARTNER || round->who_said == bid;
    if (!asks_one || asks_bidder_of_other) return false;
    if (round->after_no_bid || !round->must) return false; /* it takes place only without a bid, or nobody must bid */
    for (int i = 0; i < round->n_bids; i++)
        if (game->bid[round->bids[i]].contract < 0) return false;
    return holds_after(explainer, round, "must", round->must, bid) &&
           (!round->when || holds_after(explainer, round, "when", round->when, bid));
}

/*
 * Returns the contracts that can be in force at the moment `until`, one bit each. These are the contracts of the bids
 * up to then, and those that are played without a bid. A bid is left out if a later round always replaces its contract.
 */
uint32_t explain_standing(const Explainer *explainer, RoundTime until)
{
    const Game *game = explainer->game;
    uint32_t contracts = 0, bids = 0;
    for (int i = 0; i < game->n_rounds; i++) {
        const Round *round = &game->round[i];
        if (round->at > until || !explain_is_held(explainer, round)) continue;
        /* this round removes earlier bids whose contracts it always replaces, and adds its own bids */
        for (uint32_t left = bids; left; left &= left - 1)
            if (replaces(explainer, round, __builtin_ctz(left))) bids &= ~(left & -left);
        for (int k = 0; k < round->n_bids; k++) {
            const Bid *bid = &game->bid[round->bids[k]];
            if (bid->contract >= 0 && explain_is_offered(explainer, bid)) bids |= 1U << round->bids[k];
        }
    }
    for (; bids; bids &= bids - 1) contracts |= 1U << game->bid[__builtin_ctz(bids)].contract;
    if (game->fixed_contract >= 0) contracts |= 1U << game->fixed_contract;
    if (game->all_pass == ALL_PASS_CONTRACT) contracts |= 1U << game->all_pass_contract;
    return contracts;
}

/* Returns the contracts that can be in force when play begins, one bit each. Temporary data is in `arena`. */
uint32_t explain_final_contracts(Arena *arena, const Game *game)
{
    Explainer explainer = {
        .game = game,
        .root = game->root,
        .speaker = {.arena = arena, .game = game, .language = STR("en"), .unspoken = diags_new(arena)}};
    return explain_standing(&explainer, AT_ANNOUNCE);
}

/* ---- sentences about several names ---------------------------------------------------------------------------- */

Sentences explain_sentences(const Explainer *explainer)
{
    return (Sentences){.list = ARENA_ARRAY(explainer->speaker.arena, MAX_SENTENCES, Sentence)};
}

void explain_add(Sentences *sentences, Word word, Slots slots)
{
    if (sentences->n < MAX_SENTENCES) sentences->list[sentences->n++] = (Sentence){word, slots};
}

/* True if two sentences differ only in their name, and neither has a number. */
static bool says_the_same(const Sentence *a, const Sentence *b)
{
    bool is_same = a->word == b->word && !a->slots.number[0] && !b->slots.number[0];
    for (size_t i = 1; i < COUNT(a->slots.text); i++)
        is_same = is_same && str_equal(a->slots.text[i], b->slots.text[i]);
    return is_same;
}

/*
 * Returns the word that joins names in a sentence: "A player who announces a, b or c", but "a, b and c can be
 * announced".
 */
static Word joiner_of(Word word)
{
    static const Word ALTERNATIVES[] = {
        WORD_EXPLAIN_IMPLIES,      WORD_EXPLAIN_DONE_WITH,       WORD_EXPLAIN_SHOWS_HAND,
        WORD_EXPLAIN_SHOWS,        WORD_EXPLAIN_ANNOUNCER_LEADS, WORD_EXPLAIN_CLOSES,
        WORD_EXPLAIN_TAKES_TURNED, WORD_EXPLAIN_CLOSES_STOCK,    WORD_EXPLAIN_WORD};
    for (size_t i = 0; i < COUNT(ALTERNATIVES); i++)
        if (word == ALTERNATIVES[i]) return WORD_SAY_OR;
    return WORD_SAY_AND;
}

/* True if an earlier sentence says the same. Then the name of this sentence was written there. */
static bool is_joined_to_earlier(const Sentences *sentences, int number)
{
    for (int i = 0; i < number; i++)
        if (says_the_same(&sentences->list[i], &sentences->list[number])) return true;
    return false;
}

/* Returns the number of the last sentence that says the same as sentence `first`; `first` if no later one does. */
static int last_of_same(const Sentences *sentences, int first)
{
    int last = first;
    for (int i = first + 1; i < sentences->n; i++)
        if (says_the_same(&sentences->list[first], &sentences->list[i])) last = i;
    return last;
}

/*
 * Returns sentence `first` with the names of all later sentences that say the same. The last name is joined by "and" or
 * "or".
 */
static Sentence joined_sentence(const Explainer *explainer, const Sentences *sentences, int first)
{
    Sentence joined = sentences->list[first];
    Str names = joined.slots.text[0];
    int n_names = 1, last = last_of_same(sentences, first);
    for (int i = first + 1; i <= last; i++) {
        if (!says_the_same(&sentences->list[first], &sentences->list[i])) continue;
        Str name = sentences->list[i].slots.text[0];
        if (i < last) names = explain_join(explainer, names, ", ", name);
        else names = explain_say(explainer, joiner_of(joined.word), (Slots){.text = {names, name}});
        n_names++;
    }
    joined.slots.text[0] = names;
    if (!joined.slots.number[0]) joined.slots.number[0] = n_names; /* selects the singular or the plural of the verb */
    return joined;
}

/*
 * Writes the sentences as items of a list. Sentences that differ only in the name become one, at the place of the
 * first.
 */
void explain_write_sentences(const Explainer *explainer, const Sentences *sentences)
{
    for (int i = 0; i < sentences->n; i++) {
        if (is_joined_to_earlier(sentences, i)) continue;
        Sentence joined = joined_sentence(explainer, sentences, i);
        explain_item(explainer, joined.word, joined.slots);
    }
}

/* True if a call can never be made, because its number is too high for this number of players. */
static bool is_too_high(const Explainer *explainer, const Call *call)
{
    const Bid *bid = &explainer->game->bid[call->bid];
    const Node *node = node_find_str(node_find(explain_section(explainer, "auction"), "bids"), bid->id);
    Speaker speaker = explainer->speaker;
    speaker.given = &(Given){.number = call->number};
    bool truth;
    return bid->when && bid->is_row && speak_truth(&speaker, node_find(node, "when"), &truth) && !truth;
}

/* Returns the number of calls of a bid. Calls at its end that can never be made do not count. */
static int count_possible_calls(const Explainer *explainer, const Bid *bid)
{
    int n = bid->n_calls;
    while (n > 1 && is_too_high(explainer, &explainer->game->call[bid->first_call + n - 1])) n--;
    return n;
}

/*
 * Returns the name of a bid. For a row of calls, such as the suits of one bid, this is a list of the calls. For a long
 * row, it has only the first and the last one.
 */
Str explain_bid_name(const Explainer *explainer, const Bid *bid)
{
    enum { MOST_LISTED = 5 }; /* of a longer row of calls, only the first and the last are named */
    const Call *calls = explainer->game->call + bid->first_call;
    Str names = STR("");
    if (!bid->is_row) return explain_name(explainer, bid->name);
    int n = count_possible_calls(explainer, bid);
    bool is_listed = n <= MOST_LISTED;
    for (int i = 0; is_listed && i < n; i++)
        names = explain_join(explainer, names, ", ", phrase_call(&explainer->scene, &calls[i]));
    if (names.n) return names;
    return explain_join(explainer, phrase_call(&explainer->scene, calls), " … ",
                        phrase_call(&explainer->scene, &calls[n - 1]));
}

Str explain_bid_names(const Explainer *explainer, uint32_t set)
{
    Str names = STR("");
    for (int i = 0; i < explainer->game->n_bids; i++)
        if ((set >> i & 1) && explain_is_offered(explainer, &explainer->game->bid[i]))
            names = explain_join(explainer, names, ", ", explain_bid_name(explainer, &explainer->game->bid[i]));
    return names;
}
