/* The rules of a variant for players. This file writes their beginning and end, and calls the chapters in order. */
#include "rulebook/explain.h"

#include "catalog/about.h"

/* ---- beginning ------------------------------------------------------------------------------------------------ */

/* Returns the words that say how many players the game is for, and the default number if there are several. */
static Str players_sentence(const Explainer *explainer)
{
    AboutPlayers players = about_players(explainer->root);
    Slots slots = {.text = {arena_number(explainer->speaker.arena, players.least),
                            arena_number(explainer->speaker.arena, players.most),
                            arena_number(explainer->speaker.arena, players.usual)}};
    return explain_say(explainer, players.least == players.most ? WORD_EXPLAIN_PLAYERS : WORD_EXPLAIN_PLAYERS_FROM,
                       slots);
}

/* True if the file has several rules for dealing, for different numbers of players. */
static bool is_dealt_in_many_ways(const Explainer *explainer)
{
    const Node *scripts = node_find(explain_section(explainer, "deal"), "scripts");
    return scripts && scripts->count > 1;
}

/*
 * True if a player who pays or is paid as a defender takes part in the item. He does not if each player has an amount
 * of his own, and if only the declarer's side or the holder writes the value down.
 */
static bool has_part_for_defender(const Game *game, const Item *item)
{
    bool is_written_by_others = item->paid == PAID_OWN_SIDE || (item->paid == PAID_HOLDER && game->writes_up);
    return item->paid != PAID_SEATS && !is_written_by_others;
}

/* True if no player is paid as a defender. */
static bool pays_no_defender(const Game *game)
{
    for (size_t i = 0; i < game->n_contracts; i++)
        for (size_t j = 0; j < game->contract[i].n_items; j++)
            if (has_part_for_defender(game, &game->contract[i].items[j])) return false;
    return true;
}

/*
 * Returns the words that say that the dealer sits out, or would sit out with more players. The words also say if he
 * gains and pays like the others. If the dealer never sits out, the text is empty.
 */
static Str sits_out_sentence(const Explainer *explainer)
{
    enum { PAYS_NOTHING, SETTLES_AS_DEFENDER, SHARES_BY_SEAT };
    static const Word ACTIVE[] = {[PAYS_NOTHING] = WORD_EXPLAIN_ACTIVE,
                                  [SETTLES_AS_DEFENDER] = WORD_EXPLAIN_ACTIVE_SETTLES,
                                  [SHARES_BY_SEAT] = WORD_EXPLAIN_ACTIVE_SHARES};
    static const Word SITS[] = {[PAYS_NOTHING] = WORD_EXPLAIN_SITS_WHEN,
                                [SETTLES_AS_DEFENDER] = WORD_EXPLAIN_SITS_AND_SETTLES,
                                [SHARES_BY_SEAT] = WORD_EXPLAIN_SITS_AND_SHARES};
    const Game *game = explainer->game;
    AboutPlayers players = about_players(explainer->root);
    const Node *active = node_find(explain_section(explainer, "seats"), "active");
    int settling = PAYS_NOTHING;
    if (game->idle_settles) settling = pays_no_defender(game) ? SHARES_BY_SEAT : SETTLES_AS_DEFENDER;
    if (game->n_active < game->n_players)
        return explain_say(explainer, ACTIVE[settling], (Slots){.number = {game->n_active}});
    if (!active || active->integer >= players.most) return STR("");
    /* the least number of players with which the dealer sits out; "or more" is added if the game allows more */
    int64_t least = active->integer + 1;
    Word when = least < players.most ? WORD_EXPLAIN_FROM_AT_TABLE : WORD_EXPLAIN_WITH_AT_TABLE;
    Str table = explain_say(explainer, when, (Slots){.number = {least}});
    return explain_say(explainer, SITS[settling], (Slots){.text = {table}});
}

/* True if only one contract can be played, and in it each player plays alone. */
static bool plays_alone(const Explainer *explainer)
{
    return bits_count(explainer->played) == 1 &&
           explainer->game->contract[__builtin_ctz(explainer->played)].sides == SIDES_ALONE;
}

/*
 * Returns the words that say who are partners, or that each player plays alone. Empty if there are no fixed partners,
 * but contracts with sides.
 */
static Str partners_sentence(const Explainer *explainer)
{
    if (plays_alone(explainer)) return explain_word(explainer, WORD_EXPLAIN_SIDES_ALONE);
    const Node *partners = node_find(explain_section(explainer, "seats"), "partners");
    if (!explainer->game->has_partners) return STR("");
    return explain_word(explainer, node_is(partners, "opposite") ? WORD_EXPLAIN_OPPOSITE : WORD_EXPLAIN_ALTERNATE);
}

/*
 * Returns the sentences about this table: the partners, its number of players, and the dealer who sits out. The number
 * is left out if the game allows no other. The default number is also left out, unless the rules for dealing depend on
 * the number of players.
 */
static Str table_sentence(const Explainer *explainer)
{
    const Game *game = explainer->game;
    AboutPlayers players = about_players(explainer->root);
    bool can_differ = players.least < players.most;
    bool is_special = game->n_players != players.usual || is_dealt_in_many_ways(explainer);
    Str text = STR("");
    if (can_differ && is_special)
        text = explain_say(explainer, WORD_EXPLAIN_AT_TABLE, (Slots){.number = {game->n_players}});
    text = explain_join(explainer, partners_sentence(explainer), " ", text);
    return explain_join(explainer, sits_out_sentence(explainer), " ", text);
}

/* Writes the options that have another value than the default. The reader chose these. */
static void write_choices(const Explainer *explainer)
{
    AboutOption option;
    Str chosen = STR("");
    for (size_t i = 0; about_option(explainer->root, i, &explainer->opened->asked, &option); i++) {
        if (str_equal(option.value, option.usual)) continue;
        Str value = explain_name(explainer, option.sentence);
        Str question = explain_name(explainer, option.question);
        chosen = explain_join(explainer, chosen, "; ",
                              about_answered(explainer->speaker.arena, question, value.n ? value : option.value));
    }
    if (chosen.n) explain_write(explainer, WORD_EXPLAIN_CHOSEN, (Slots){.text = {chosen}});
}

/*
 * Returns the sentence about the direction of play. It mentions bidding only if there are rounds of bidding. With two
 * players, it only says which of them is forehand.
 */
static Word direction_of(const Game *game)
{
    bool bids = game->n_rounds > 0;
    if (game->n_players == 2) return WORD_EXPLAIN_BY_TURNS;
    if (game->anticlockwise) return bids ? WORD_EXPLAIN_ANTICLOCKWISE : WORD_EXPLAIN_ANTICLOCKWISE_UNBID;
    return bids ? WORD_EXPLAIN_CLOCKWISE : WORD_EXPLAIN_CLOCKWISE_UNBID;
}

/* Writes the first section: name, summary, players, direction of play, home, and the chosen options. */
static void write_beginning(const Explainer *explainer)
{
    document_heading(explainer->document, 1, explain_name(explainer, explainer->game->name));
    document_paragraph(explainer->document, explain_sentence(explainer, explainer->game->summary));
    Str text = explain_join(explainer, players_sentence(explainer), " ", table_sentence(explainer));
    Str way = explain_word(explainer, direction_of(explainer->game));
    document_paragraph(explainer->document, explain_join(explainer, text, " ", way));
    document_paragraph(explainer->document, explain_name(explainer, explain_section(explainer, "home")));
    write_choices(explainer);
}

/* ---- the rules in short, options and sources ------------------------------------------------------------------ */

/* Writes the short rules: the paragraphs of the author that belong to no other chapter. */
static void write_rules(const Explainer *explainer)
{
    explain_heading(explainer, 2, WORD_EXPLAIN_RULES);
    explain_written(explainer, CHAPTER_SHORT);
}

/*
 * Returns the sentence for one value of an option. A value that was chosen and is not the default is marked as "in
 * force".
 */
static Str value_sentence(const Explainer *explainer, const AboutOption *option, const NodePair *value)
{
    Str text = explain_name(explainer, node_find(value->value, "text"));
    if (!str_equal(value->key->text, option->value) || str_equal(option->value, option->usual)) return text;
    return arena_printf(explainer->speaker.arena, "%.*s [%.*s]", STR_ARG(text),
                        STR_ARG(explain_word(explainer, WORD_EXPLAIN_IN_FORCE)));
}

/* Returns the default of an option whose values are numbers, and the range of these numbers. */
static Str range_sentence(const Explainer *explainer, const AboutOption *option)
{
    Str range = explain_say(explainer, WORD_EXPLAIN_RANGE, (Slots){.number = {option->least, option->most}});
    return explain_join(explainer, option->usual, "; ", range);
}

/* Returns the values of an option as sentences, the default first; a number has its range. */
static Str values_sentence(const Explainer *explainer, const AboutOption *option)
{
    if (!option->values) return range_sentence(explainer, option);
    Str text = STR("");
    for (int usual = 1; usual >= 0; usual--) /* the first pass adds the default, the second all other values */
        for (size_t i = 0; i < option->values->count; i++) {
            const NodePair *value = &option->values->pairs[i];
            if (str_equal(value->key->text, option->usual) == (usual == 1))
                text = explain_join(explainer, text, "; ", value_sentence(explainer, option, value));
        }
    return text;
}

/* Writes the chapter about options: the question of each, and its values. */
static void write_options(const Explainer *explainer)
{
    AboutOption option;
    explain_heading(explainer, 2, WORD_EXPLAIN_OPTIONS);
    for (size_t i = 0; about_option(explainer->root, i, &explainer->opened->asked, &option); i++) {
        if (i == 0) explain_write(explainer, WORD_EXPLAIN_OPTIONS_INTRO, (Slots){0});
        Str question = explain_name(explainer, option.question);
        document_item(explainer->document,
                      arena_printf(explainer->speaker.arena, STRONG_ON "%.*s" STRONG_OFF "%s%.*s", STR_ARG(question),
                                   about_sign(question), STR_ARG(values_sentence(explainer, &option))));
    }
}

/*
 * Returns the text to type on the command line for a value of an option, marked as code. `chosen` is the author's
 * sentence about the value, or empty. If `is_open`, the text says that this value has no source.
 */
static Str setting(const Explainer *explainer, Str option, Str value, Str chosen, bool is_open)
{
    Str text = arena_printf(explainer->speaker.arena, CODE_ON "%.*s=%.*s" CODE_OFF, STR_ARG(option), STR_ARG(value));
    if (chosen.n) text = explain_say(explainer, WORD_EXPLAIN_SETTING_OF, (Slots){.text = {text, chosen}});
    if (!is_open) return text;
    return explain_say(explainer, WORD_EXPLAIN_UNVERIFIED, (Slots){.text = {text}});
}

/*
 * Returns the texts to type for all values of an option, except its default. For a number, the word "NUMBER" is the
 * value.
 */
static Str settings_of(const Explainer *explainer, const AboutOption *option)
{
    Str text = STR("");
    if (!option->values)
        return setting(explainer, option->name, explain_word(explainer, WORD_EXPLAIN_NUMBER), STR(""), false);
    for (size_t i = 0; i < option->values->count; i++) {
        const NodePair *value = &option->values->pairs[i];
        const Node *open = node_find(value->value, "unverified"); /* "unverified" marks a rule without a source */
        if (str_equal(value->key->text, option->usual)) continue;
        Str chosen = explain_name(explainer, node_find(value->value, "text"));
        text = explain_join(explainer, text, "; ",
                            setting(explainer, option->name, value->key->text, chosen, open && open->integer));
    }
    return text;
}

/* Writes the last chapter: how to set options. It is left out on paper, because players at a table do not need it. */
static void write_settings(const Explainer *explainer)
{
    AboutOption option;
    Str head[] = {explain_word(explainer, WORD_EXPLAIN_OPTION), explain_word(explainer, WORD_EXPLAIN_SETTING)};
    document_screen_only(explainer->document);
    explain_heading(explainer, 2, WORD_EXPLAIN_SETTINGS);
    for (size_t i = 0; about_option(explainer->root, i, &explainer->opened->asked, &option); i++) {
        if (i == 0) explain_write(explainer, WORD_EXPLAIN_SETTINGS_INTRO, (Slots){0});
        if (i == 0) document_table(explainer->document, head, COUNT(head));
        Str row[] = {explain_name(explainer, option.question), settings_of(explainer, &option)};
        document_row(explainer->document, row);
    }
}

/* Writes a source as a list item: author, title, year, address, and a note. */
static void write_source(const Explainer *explainer, const Node *source)
{
    const Node *year = node_find(source, "year"), *author = node_find(source, "author");
    const Node *title = node_find(source, "title"), *url = node_find(source, "url"), *note = node_find(source, "note");
    Str text = explain_join(explainer, author ? author->text : STR(""), ": ", title ? title->text : STR(""));
    if (year && year->integer)
        text = arena_printf(explainer->speaker.arena, "%.*s, %lld", STR_ARG(text), (long long)year->integer);
    text = explain_join(explainer, text, ", ", url ? url->text : STR(""));
    document_item(explainer->document, explain_join(explainer, text, "; ", explain_name(explainer, note)));
}

/* Writes the notes about values without a source, and then the list of sources. */
static void write_sources(const Explainer *explainer)
{
    const Node *sources = explain_section(explainer, "sources");
    explain_heading(explainer, 2, WORD_EXPLAIN_FALLBACK);
    for (size_t i = 0;; i++) {
        const Node *open = about_unverified(explainer->root, i, &explainer->opened->asked);
        if (!open) break;
        document_warning(explainer->document, explain_sentence(explainer, open));
    }
    explain_heading(explainer, 2, WORD_EXPLAIN_SOURCES);
    for (size_t i = 0; sources && i < sources->count; i++) write_source(explainer, sources->items[i]);
}

/* ---- the glossary --------------------------------------------------------------------------------------------- */

/* True if players can hold a bid in some round. Only then does the glossary explain holding. */
static bool has_holding(const Game *game)
{
    for (int i = 0; i < game->n_rounds; i++)
        if (game->round[i].hold != HOLD_NOBODY) return true;
    return false;
}

/* True if a contract that can be played has a declarer. Contracts in which everyone plays alone have none. */
static bool has_declarer(const Explainer *explainer)
{
    for (int i = 0; i < explainer->game->n_contracts; i++)
        if ((explainer->played >> i & 1) && !explainer->game->contract[i].alone) return true;
    return false;
}

/* True if the declarer can have a partner in a contract that can be played. */
static bool has_sides_of_many(const Explainer *explainer)
{
    const Game *game = explainer->game;
    bool any = false;
    for (int i = 0; i < game->n_contracts; i++)
        any |= (explainer->played >> i & 1) && game->contract[i].sides > SIDES_ALONE;
    return any;
}

/* Writes an entry of the glossary, unless its name or meaning is empty. */
static void write_gloss(const Explainer *explainer, Str name, Str meaning)
{
    Str strong = explain_join(explainer, STR(STRONG_ON), "", explain_join(explainer, name, "", STR(STRONG_OFF)));
    if (name.n && meaning.n) explain_item(explainer, WORD_EXPLAIN_GLOSS, (Slots){.text = {strong, meaning}});
}

/* True if the game's own glossary explains the word. */
static bool is_own_gloss(const Explainer *explainer, const Node *own, Str name)
{
    for (size_t i = 0; i < node_n_pairs(own); i++)
        if (str_equal(explain_name(explainer, node_find(own->pairs[i].value, "name")), name)) return true;
    return false;
}

/* Writes the glossary: the words that the game explains, then general words of card games that the page uses. */
static void explain_glossary(const Explainer *explainer)
{
    const Game *game = explainer->game;
    const Node *own = explain_section(explainer, "glossary");
    const struct {
        bool is_used;
        Word name, meaning;
    } COMMON[] = {{true, WORD_EXPLAIN_GLOSS_FOREHAND, WORD_EXPLAIN_GLOSS_FOREHAND_IS},
                  {has_declarer(explainer), WORD_EXPLAIN_GLOSS_DECLARER,
                   game->has_partners             ? WORD_EXPLAIN_GLOSS_DECLARER_OF_PAIR_IS
                   : has_sides_of_many(explainer) ? WORD_EXPLAIN_GLOSS_DECLARERS_IS
                                                  : WORD_EXPLAIN_GLOSS_DECLARER_IS},
                  {game_has_talon(game), WORD_EXPLAIN_GLOSS_TALON,
                   game->later.n_stages ? WORD_EXPLAIN_GLOSS_TALON_LATER : WORD_EXPLAIN_GLOSS_TALON_IS},
                  {has_holding(game), WORD_EXPLAIN_GLOSS_HOLD, WORD_EXPLAIN_GLOSS_HOLD_IS},
                  {explain_has_trumps(explainer), WORD_EXPLAIN_GLOSS_TRUMP, WORD_EXPLAIN_GLOSS_TRUMP_IS},
                  {true, WORD_EXPLAIN_GLOSS_TRICK, WORD_EXPLAIN_GLOSS_TRICK_IS},
                  {true, WORD_EXPLAIN_GLOSS_FOLLOW, WORD_EXPLAIN_GLOSS_FOLLOW_IS}};
    explain_heading(explainer, 2, WORD_EXPLAIN_GLOSSARY);
    for (size_t i = 0; i < node_n_pairs(own); i++)
        write_gloss(explainer, explain_name(explainer, node_find(own->pairs[i].value, "name")),
                    explain_name(explainer, node_find(own->pairs[i].value, "text")));
    for (size_t i = 0; i < COUNT(COMMON); i++)
        if (COMMON[i].is_used && !is_own_gloss(explainer, own, explain_word(explainer, COMMON[i].name)))
            write_gloss(explainer, explain_word(explainer, COMMON[i].name), explain_word(explainer, COMMON[i].meaning));
}

/* ---- the whole text ------------------------------------------------------------------------------------------- */

/*
 * Lists the contracts in the order of their bids; contracts without a bid follow. Also finds the contracts that are
 * possible when the talon is taken, and those that are possible when play begins.
 */
static void put_in_order(Explainer *explainer)
{
    const Game *game = explainer->game;
    uint8_t bids[MAX_BIDS];
    uint32_t listed = 0; /* the contracts that are listed already, one bit each */
    explainer->exchanged = explain_standing(explainer, AT_DISCARD);
    explainer->played = explain_standing(explainer, AT_ANNOUNCE);
    int n = 0, n_bids = explain_bids(explainer, bids);
    for (int i = 0; i < n_bids + game->n_contracts; i++) {
        int contract = i < n_bids ? game->bid[bids[i]].contract : i - n_bids;
        if (contract < 0 || (listed >> contract & 1)) continue; /* negative: the bid leads to no contract */
        listed |= 1U << contract;
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
        .speaker = {.arena = opened->arena,
                    .game = game,
                    .language = document->language,
                    .unspoken = diags_new(opened->arena)},
        .scene = {.game = game, .scratch = opened->arena, .language = document->language, .you = NO_SEAT}};
    put_in_order(&explainer);
    explain_play_examples(&explainer);
    static void (*const CHAPTERS[])(const Explainer *) = {
        write_beginning,    write_rules,           explain_cards,       explain_deal,     explain_auction,
        explain_contracts,  explain_announcements, explain_kontra,      explain_play,     explain_counting,
        explain_settlement, explain_match,         explain_deal_played, explain_examples, explain_glossary,
        write_options,      write_sources,         write_settings};
    for (size_t i = 0; i < COUNT(CHAPTERS); i++) CHAPTERS[i](&explainer);
    return document;
}

/*
 * Writes only the rules of the game. Players, options and example deals are left out; a table shows them elsewhere.
 * `diags` gets a message for each formula that has no words.
 */
static Document *explain_rules(Arena *arena, const Game *game, Str language, Diags *diags)
{
    static void (*const CHAPTERS[])(const Explainer *) = {
        write_rules,    explain_cards, explain_deal,     explain_auction,    explain_contracts, explain_announcements,
        explain_kontra, explain_play,  explain_counting, explain_settlement, explain_match};
    Document *document = document_new(arena, language);
    Explainer explainer = {.game = game,
                           .root = game->root,
                           .document = document,
                           .speaker = {.arena = arena, .game = game, .language = document->language, .unspoken = diags},
                           .scene = {.game = game, .scratch = arena, .language = document->language, .you = NO_SEAT}};
    put_in_order(&explainer);
    for (size_t i = 0; i < COUNT(CHAPTERS); i++) CHAPTERS[i](&explainer);
    return document;
}

const Document *explain_table(Arena *arena, const Game *game, Str language)
{
    return explain_rules(arena, game, language, diags_new(arena));
}

/* Writes the rules only for their messages: `diags` gets one for each formula that has no words. */
void explain_unspoken(Arena *arena, const Game *game, Diags *diags)
{
    (void)explain_rules(arena, game, STR("en"), diags);
}
