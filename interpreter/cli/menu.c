/* The questions before play. */
#include "cli/menu.h"

#include "base/ascii.h"
#include "base/number.h"
#include "catalog/about.h"
#include "wording/words.h"

#include <stdlib.h>

enum { MENU_MOST = 99 };

typedef struct Entry {
    Str family, id, name, text; /* text: the name with players, cards and a sentence about the game */
    bool for_beginners;
} Entry;

typedef struct Menu {
    MenuChoice *choice;
    Line *line;
    Entry *entries;
    size_t n;
    Str usual; /* the id of the suggested game */
    bool has_unverified;
} Menu;

OpenRequest menu_request(const MenuChoice *choice)
{
    OpenRequest request = choice_request(&choice->game);
    request.language = choice->language;
    return request;
}

static Str menu_word(const MenuChoice *choice, Word word, Slots slots)
{
    return word_str(choice->arena, choice->words, word, slots);
}

static void say(const Menu *menu, Word word, Slots slots)
{
    line_add(menu->line, menu_word(menu->choice, word, slots), 4);
}

/* The result of a question: answered, back to the one before, or leaving. */
typedef enum Answered { ANSWERED, BACK, QUIT } Answered;

static Answered ask(const Menu *menu, Word word, Slots slots, Str *answer)
{
    if (!line_ask(menu->line, menu_word(menu->choice, word, slots), answer) || str_is(*answer, "q")) return QUIT;
    return str_is(*answer, "b") || str_is(*answer, "<") ? BACK : ANSWERED;
}

/* Parses a number from an answer; false, after a message, if it is not from `least` to `most`. */
static bool number_in(const Menu *menu, Str answer, int64_t least, int64_t most, int64_t *number)
{
    bool is_good = number_within(answer, least, most, number);
    if (!is_good) say(menu, WORD_NOT_UNDERSTOOD, (Slots){.text = {answer}});
    return is_good;
}

typedef struct Range {
    int64_t least, most, usual;
} Range;

/* Asks until there is a number in the range; Enter gives the default. */
static Answered ask_number(const Menu *menu, Word word, Range range, int64_t *number)
{
    Arena *arena = menu->choice->arena;
    Str span = arena_printf(arena, "%lld-%lld", (long long)range.least, (long long)range.most), answer;
    Slots slots = {.text = {span}, .number = {range.usual, range.most}};
    Answered answered = ANSWERED;
    while ((answered = ask(menu, word, slots, &answer)) == ANSWERED) {
        if (answer.n == 0) *number = range.usual;
        if (answer.n == 0 || number_in(menu, answer, range.least, range.most, number)) return ANSWERED;
    }
    return answered;
}

/* ---- variants ------------------------------------------------------------------------------------------------- */

static Str players_text(const MenuChoice *choice, const Game *game)
{
    AboutPlayers players = about_players(game->root);
    Str span = players.least == players.most ? arena_printf(choice->arena, "%d", players.most)
                                             : arena_printf(choice->arena, "%d-%d", players.least, players.most);
    return menu_word(choice, WORD_MENU_PLAYERS, (Slots){.text = {span}});
}

static void add_entry(Menu *menu, size_t *capacity, const Opened *opened)
{
    const MenuChoice *choice = menu->choice;
    const Game *game = opened->game;
    if (about_is_demo(game)) menu->usual = arena_str(choice->arena, game->id);
    Entry *entry = arena_push(choice->arena, (void **)&menu->entries, &menu->n, capacity, sizeof(Entry));
    entry->id = arena_str(choice->arena, game->id);
    Slots slots = {.text = {players_text(choice, game)}, .number = {game->n_cards}};
    entry->family = arena_str(choice->arena, game->family);
    entry->name = arena_str(choice->arena, text_in(game->name, choice->words));
    slots.text[0] = menu_word(choice, WORD_MENU_SIZE, slots);
    entry->text = menu_word(choice, WORD_MENU_ROW,
                            (Slots){.text = {entry->name, slots.text[0], text_in(game->summary, choice->words)}});
    entry->for_beginners = about_is_for_beginners(game);
    menu->has_unverified |= about_unverified(game->root, 0, &opened->asked) != NULL;
}

static int entry_order(const void *a, const void *b)
{
    const Entry *one = a, *other = b;
    int order = str_order(&one->family, &other->family);
    return order ? order : str_order(&one->name, &other->name);
}

/* By family and name. Those that do not load are left out; `validate` shows why. */
static void read_entries(Menu *menu)
{
    size_t n = 0, capacity = 0;
    const Str *ids = catalog_ids(menu->choice->arena, &n);
    Buf errors = {0};
    for (size_t i = 0; i < n && menu->n < MENU_MOST; i++) {
        Opened opened;
        OpenRequest request = {.variant = ids[i], .language = menu->choice->language, .for_rules = true};
        if (catalog_open(&request, &opened, &errors)) add_entry(menu, &capacity, &opened);
        catalog_close(&opened);
    }
    buf_free(&errors);
    if (menu->n > 1) qsort(menu->entries, menu->n, sizeof(Entry), entry_order);
    if (menu->n && !menu->usual.n) menu->usual = menu->entries[0].id;
}

/* How well a game matches the typed text. */
typedef enum Meant { NOT_MEANT, MEANT_BY_WORD, MEANT_BY_BEGINNING, MEANT } Meant;

static bool begins_word(Str text, size_t at)
{
    return at == 0 || ((unsigned char)text.s[at - 1] < 0x80 && !is_alphanumeric(text.s[at - 1]));
}

/* Tests if a name or id has the typed text as a whole, at its beginning, or at the beginning of one of its words. */
static Meant is_meant(Arena *arena, Str text, Str typed)
{
    for (size_t i = 0; i < text.n; i++) {
        if (!begins_word(text, i)) continue;
        Str plain = line_to_plain(arena, (Str){text.s + i, text.n - i});
        if (str_begins(plain, typed)) return i ? MEANT_BY_WORD : plain.n == typed.n ? MEANT : MEANT_BY_BEGINNING;
    }
    return NOT_MEANT;
}

/* The games with that id or name; otherwise those whose id or name begins with it, else those with such a word. */
static size_t entries_named(const Menu *menu, Str answer, const Entry *named[MENU_MOST])
{
    Arena *arena = menu->choice->arena;
    Str typed = line_to_plain(arena, answer);
    Meant most = MEANT_BY_WORD;
    size_t n = 0;
    for (size_t i = 0; i < menu->n && typed.n && !is_digit(typed.s[0]); i++) {
        const Entry *entry = &menu->entries[i];
        Meant by_id = is_meant(arena, entry->id, typed), by_name = is_meant(arena, entry->name, typed);
        Meant meant = by_id > by_name ? by_id : by_name;
        if (meant > most) n = 0;
        if (meant < most) continue;
        most = meant;
        named[n++] = entry;
    }
    return n;
}

static void add_numbered(const Menu *menu, const Entry *entry, Buf *row)
{
    buf_printf(row, "%zu) %.*s", (size_t)(entry - menu->entries) + 1, STR_ARG(entry->name));
}

/* One of several, after a comma if it is not the first. */
static void add_listed(const Menu *menu, const Entry *entry, Buf *row)
{
    if (row->n) buf_add(row, STR(", "));
    add_numbered(menu, entry, row);
}

static const Entry *entry_meant(const Menu *menu, Str answer)
{
    int64_t number = 0;
    const Entry *named[MENU_MOST];
    size_t n = entries_named(menu, answer.n ? answer : menu->usual, named);
    if (n == 1) return named[0];
    if (n == 0) return number_in(menu, answer, 1, (int64_t)menu->n, &number) ? &menu->entries[number - 1] : NULL;
    Buf row = {0};
    for (size_t i = 0; i < n; i++) add_listed(menu, named[i], &row);
    say(menu, WORD_MENU_MANY, (Slots){.text = {answer, buf_keep(menu->choice->arena, &row)}});
    return NULL;
}

/* The games of a family, each with its number; `i` moves after them. */
static Str family_row(const Menu *menu, size_t *i)
{
    Buf row = {0};
    Str family = menu->entries[*i].family;
    buf_printf(&row, "%-11.*s", STR_ARG(family));
    for (size_t first = *i; *i < menu->n && str_equal(menu->entries[*i].family, family); ++*i) {
        buf_add(&row, *i > first ? STR(", ") : STR(" "));
        add_numbered(menu, &menu->entries[*i], &row);
    }
    return buf_keep(menu->choice->arena, &row);
}

/* The games for beginners, if the files mark any. */
static void list_for_beginners(const Menu *menu)
{
    Buf row = {0};
    for (size_t i = 0; i < menu->n; i++)
        if (menu->entries[i].for_beginners) add_listed(menu, &menu->entries[i], &row);
    if (row.n) say(menu, WORD_MENU_BEGINNERS, (Slots){.text = {buf_keep(menu->choice->arena, &row)}});
    else buf_free(&row);
}

/* Lists families one per line, so that all of them fit in a window of 24 lines. */
static void list_entries(const Menu *menu)
{
    say(menu, WORD_MENU, (Slots){0});
    for (size_t i = 0; i < menu->n;) line_add(menu->line, family_row(menu, &i), 12);
    list_for_beginners(menu);
    if (menu->has_unverified) say(menu, WORD_MENU_UNVERIFIED, (Slots){0});
}

static void describe_entries(const Menu *menu)
{
    for (size_t i = 0; i < menu->n; i++)
        line_add(menu->line, arena_printf(menu->choice->arena, "%zu) %.*s", i + 1, STR_ARG(menu->entries[i].text)), 4);
}

static Answered ask_variant(Menu *menu)
{
    Str answer;
    const Entry *entry = NULL;
    list_entries(menu);
    while (!entry) {
        Answered answered = ask(menu, WORD_ASK_VARIANT, (Slots){.text = {menu->usual}}, &answer);
        if (answered == QUIT) return QUIT;
        if (answered == BACK) list_entries(menu);
        else if (str_is(answer, "?")) describe_entries(menu);
        else if (str_is(answer, "s")) menu_settings(menu->choice, menu->line);
        else entry = entry_meant(menu, answer);
        if (menu->line->ended) return QUIT;
    }
    menu->choice->game.variant = entry->id;
    return ANSWERED;
}

Str menu_usual(const MenuChoice *choice)
{
    MenuChoice copy = *choice;
    Menu menu = {.choice = &copy};
    read_entries(&menu);
    return menu.usual;
}

Str menu_game_named(const MenuChoice *choice, Str answer)
{
    MenuChoice copy = *choice;
    Menu menu = {.choice = &copy};
    read_entries(&menu);
    const Entry *named[MENU_MOST];
    return entries_named(&menu, answer, named) == 1 ? named[0]->id : STR("");
}

/* ---- options -------------------------------------------------------------------------------------------------- */

static void choose_option(MenuChoice *choice, Str name, Str value)
{
    size_t i = 0;
    while (i < choice->game.n_options && !str_equal(choice->game.options[i].name, name)) i++;
    if (i == CHOICE_MAX_OPTIONS) return;
    choice->game.options[i] = (OptionChoice){arena_str(choice->arena, name), arena_str(choice->arena, value)};
    if (i == choice->game.n_options) choice->game.n_options++;
}

/* A value in words: its sentence, else as it is written. */
static Str value_text(const Menu *menu, const AboutOption *option)
{
    Str sentence = text_in(option->sentence, menu->choice->words);
    return sentence.n ? sentence : option->value;
}

/* In words; non-default values are marked. */
static void list_options(const Menu *menu, const Node *root)
{
    AboutOption option;
    OpenRequest request = menu_request(menu->choice);
    for (size_t i = 0; about_option(root, i, &request, &option); i++) {
        Slots slots = {.text = {text_in(option.question, menu->choice->words), value_text(menu, &option)},
                       .number = {(int64_t)i + 1}};
        say(menu, str_equal(option.value, option.usual) ? WORD_OPTION_ROW : WORD_OPTION_ROW_CHANGED, slots);
    }
}

static void list_values(const Menu *menu, const AboutOption *option)
{
    const MenuChoice *choice = menu->choice;
    for (size_t i = 0; i < option->values->count; i++) {
        const NodePair *pair = &option->values->pairs[i];
        const Node *unverified = node_find(pair->value, "unverified");
        Str text = text_in(node_find(pair->value, "text"), choice->words);
        bool is_usual = str_equal(pair->key->text, option->usual);
        Str row = menu_word(choice, WORD_OPTION_VALUE,
                            (Slots){.text = {text.n ? text : pair->key->text}, .number = {(int64_t)i + 1}});
        Str usual = is_usual ? menu_word(choice, WORD_OPTION_DEFAULT, (Slots){0}) : STR("");
        bool has_source = !unverified || !unverified->integer;
        Str source = has_source ? STR("") : menu_word(choice, WORD_OPTION_UNVERIFIED, (Slots){0});
        line_add(menu->line,
                 arena_printf(choice->arena, "  %.*s%.*s%.*s", STR_ARG(row), STR_ARG(usual), STR_ARG(source)), 6);
    }
}

/* The value that an answer means: by its name, else by its number; empty if it is neither. */
static Str value_meant(const Menu *menu, const AboutOption *option, Str answer)
{
    int64_t number = 0;
    if (!option->values) return number_in(menu, answer, option->least, option->most, &number) ? answer : STR("");
    if (node_find_str(option->values, answer)) return answer;
    bool found = number_in(menu, answer, 1, (int64_t)option->values->count, &number);
    return found ? option->values->pairs[number - 1].key->text : STR("");
}

static Answered ask_value(const Menu *menu, const AboutOption *option)
{
    Str answer, value = STR("");
    Str question = text_in(option->question, menu->choice->words);
    say(menu, WORD_OPTION_QUESTION, (Slots){.text = {option->name, question}});
    if (option->values) list_values(menu, option);
    Slots slots = {.text = {value_text(menu, option)}, .number = {option->least, option->most}};
    while (value.n == 0) {
        Answered answered = ask(menu, option->values ? WORD_ASK_VALUE : WORD_ASK_NUMBER, slots, &answer);
        if (answered != ANSWERED) return answered;
        value = answer.n ? value_meant(menu, option, answer) : option->value;
    }
    choose_option(menu->choice, option->name, value);
    return ANSWERED;
}

static bool option_meant(const Menu *menu, const Node *root, Str answer, AboutOption *option)
{
    int64_t number = 0;
    size_t n = 0;
    OpenRequest request = menu_request(menu->choice);
    for (; about_option(root, n, &request, option); n++)
        if (str_equal(option->name, answer)) return true;
    return number_in(menu, answer, 1, (int64_t)n, &number) && about_option(root, (size_t)number - 1, &request, option);
}

/* True if the choices form a game; otherwise reports why not. */
static bool options_fit(const Menu *menu)
{
    Opened opened;
    Buf errors = {0};
    OpenRequest request = menu_request(menu->choice);
    request.for_rules = true;
    bool fit = catalog_open(&request, &opened, &errors);
    if (!fit) {
        say(menu, WORD_OPTIONS_FAIL, (Slots){0});
        line_raw(menu->line, buf_str(&errors));
    }
    buf_free(&errors);
    catalog_close(&opened);
    return fit;
}

/* Repeats until the person is done and the choices form a game. */
static Answered ask_options(const Menu *menu, const Node *root)
{
    Str answer;
    AboutOption option;
    for (;;) {
        list_options(menu, root);
        do {
            Answered answered = ask(menu, WORD_ASK_OPTION, (Slots){0}, &answer);
            if (answered == QUIT) return QUIT;
            if (answered == BACK) answer = STR("");
        } while (answer.n && !option_meant(menu, root, answer, &option));
        if (answer.n == 0 && options_fit(menu)) return ANSWERED;
        if (answer.n && ask_value(menu, &option) == QUIT) return QUIT;
    }
}

/* ---- the table ------------------------------------------------------------------------------------------------ */

static const char *const COMPUTERS[] = {"beginner", "club", "strong"};
static const Word COMPUTER_WORDS[] = {WORD_COMPUTERS_BEGINNER, WORD_COMPUTERS_CLUB, WORD_COMPUTERS_STRONG};

static void add_part(Buf *row, Str part)
{
    if (row->n && part.n) buf_add(row, STR(", "));
    buf_add(row, part);
}

static Str computers_text(const MenuChoice *choice)
{
    for (size_t i = 0; i < COUNT(COMPUTERS); i++)
        if (str_is(choice->computers, COMPUTERS[i])) return menu_word(choice, COMPUTER_WORDS[i], (Slots){0});
    return choice->computers.n ? choice->computers : menu_word(choice, WORD_COMPUTERS_STRONG, (Slots){0});
}

static int64_t options_changed(const Menu *menu, const Node *root)
{
    int64_t n = 0;
    AboutOption option;
    OpenRequest request = menu_request(menu->choice);
    for (size_t i = 0; about_option(root, i, &request, &option); i++) n += !str_equal(option.value, option.usual);
    return n;
}

/* Describes what will be played, in one sentence. */
static void print_table(const Menu *menu, const Game *game)
{
    const MenuChoice *choice = menu->choice;
    int64_t changed = options_changed(menu, game->root);
    Buf row = {0};
    Str players = arena_printf(choice->arena, "%d", choice->game.players);
    add_part(&row, menu_word(choice, WORD_MENU_PLAYERS, (Slots){.text = {players}}));
    add_part(&row, menu_word(choice, WORD_MENU_SEAT, (Slots){.number = {choice->seat}}));
    add_part(&row, menu_word(choice, WORD_MENU_COMPUTERS, (Slots){.text = {computers_text(choice)}}));
    add_part(&row, menu_word(choice, choice->deals ? WORD_MENU_DEALS : WORD_MENU_NO_LIMIT,
                             (Slots){.number = {choice->deals}}));
    add_part(&row, menu_word(choice, changed ? WORD_MENU_CHANGED : WORD_MENU_AS_USUAL, (Slots){.number = {changed}}));
    if (choice->teaches) add_part(&row, menu_word(choice, WORD_MENU_TEACHES, (Slots){0}));
    Str all = buf_keep(choice->arena, &row);
    say(menu, WORD_MENU_TABLE, (Slots){.text = {text_in(game->name, choice->words), all}});
}

static Answered ask_players(const Menu *menu, const Game *game)
{
    AboutPlayers range = about_players(game->root);
    int64_t players = menu->choice->game.players;
    Answered answered =
        ask_number(menu, WORD_ASK_PLAYERS, (Range){range.least, range.most, menu->choice->game.players}, &players);
    menu->choice->game.players = (int)players;
    if (menu->choice->seat > players) menu->choice->seat = 1;
    return answered;
}

static Answered ask_seat(const Menu *menu)
{
    int64_t seat = menu->choice->seat;
    Answered answered = ask_number(menu, WORD_ASK_SEAT, (Range){1, menu->choice->game.players, seat}, &seat);
    menu->choice->seat = (int)seat;
    return answered;
}

static Answered ask_computers(const Menu *menu)
{
    int64_t strength = COUNT(COMPUTERS);
    for (size_t i = 0; i < COUNT(COMPUTERS); i++) {
        Str text = menu_word(menu->choice, COMPUTER_WORDS[i], (Slots){0});
        line_add(menu->line, arena_printf(menu->choice->arena, "  %zu) %.*s", i + 1, STR_ARG(text)), 6);
    }
    Answered answered = ask_number(menu, WORD_ASK_COMPUTERS, (Range){1, COUNT(COMPUTERS), strength}, &strength);
    if (answered == ANSWERED) menu->choice->computers = str_of(COMPUTERS[strength - 1]);
    return answered;
}

static Answered change_table(const Menu *menu, const Game *game, Str answer)
{
    MenuChoice *choice = menu->choice;
    const Node *options = node_find(game->root, "options");
    if (str_is(answer, "p")) return ask_players(menu, game);
    if (str_is(answer, "s")) return ask_seat(menu);
    if (str_is(answer, "d")) return ask_number(menu, WORD_ASK_DEALS, (Range){0, 100000, 0}, &choice->deals);
    if (str_is(answer, "c")) return ask_computers(menu);
    if (str_is(answer, "o") && options && options->count) return ask_options(menu, game->root);
    if (str_is(answer, "t")) choice->teaches = !choice->teaches;
    else say(menu, WORD_NOT_UNDERSTOOD, (Slots){.text = {answer}});
    return ANSWERED;
}

/* Keeps the number from the arguments if the game allows it. */
static int players_wanted(const Game *game, int asked)
{
    AboutPlayers range = about_players(game->root);
    if (!asked) return range.usual;
    return asked < range.least ? range.least : asked > range.most ? range.most : asked;
}

/* Repeats until the person plays, goes back to the games or leaves. Values from arguments stay. */
static Answered ask_table(const Menu *menu, const Game *game)
{
    MenuChoice *choice = menu->choice;
    Str answer;
    choice->game.players = players_wanted(game, choice->game.players);
    if (!choice->seat) choice->seat = 1;
    for (;;) {
        print_table(menu, game);
        say(menu, WORD_MENU_KEYS, (Slots){0});
        Answered answered = ask(menu, WORD_ASK_TABLE, (Slots){0}, &answer);
        if (answered != ANSWERED || answer.n == 0) return answered;
        if (change_table(menu, game, answer) == QUIT) return QUIT;
    }
}

/* ---- all of it ------------------------------------------------------------------------------------------------ */

/* Asks about the table of the chosen game; going back drops the choices for it. */
static Answered ask_rest(const Menu *menu)
{
    MenuChoice before = *menu->choice;
    Opened opened;
    Buf errors = {0};
    OpenRequest request = {.variant = before.game.variant, .language = before.language, .for_rules = true};
    Answered answered = catalog_open(&request, &opened, &errors) ? ask_table(menu, opened.game) : QUIT;
    if (answered == BACK) *menu->choice = before;
    catalog_close(&opened);
    buf_free(&errors);
    return answered;
}

bool menu_ask(MenuChoice *choice, Line *line)
{
    Menu menu = {.choice = choice, .line = line};
    Answered answered = BACK;
    read_entries(&menu);
    if (menu.n == 0) {
        say(&menu, WORD_MENU_NONE, (Slots){0});
        line_flush(line);
        return false;
    }
    if (choice->game.variant.n) answered = ask_rest(&menu);
    while (answered == BACK) {
        answered = ask_variant(&menu);
        if (answered == ANSWERED) answered = ask_rest(&menu);
    }
    return answered == ANSWERED;
}
