/* The questions before play. */
#include "cli/menu.h"

#include "base/ascii.h"
#include "catalog/about.h"
#include "wording/words.h"

#include <stdlib.h>

enum { MENU_MOST = 99 };

typedef struct Entry {
    Str family, id, name, text; /* text: the name with players, cards and a sentence about the game */
} Entry;

typedef struct Menu {
    MenuChoice *choice;
    Line *line;
    Entry *entries;
    size_t n;
    Str usual; /* the id of the game that is proposed */
    bool any_unverified;
} Menu;

OpenRequest menu_request(const MenuChoice *choice)
{
    OpenRequest request = choice_request(&choice->game);
    request.language = choice->language;
    return request;
}

static Str worded(const MenuChoice *choice, Word word, Slots slots)
{
    return word_str(choice->arena, choice->words, word, slots);
}

static void say(const Menu *menu, Word word, Slots slots)
{
    line_add(menu->line, worded(menu->choice, word, slots), 4);
}

static bool ask(const Menu *menu, Word word, Slots slots, Str *answer)
{
    return line_ask(menu->line, worded(menu->choice, word, slots), answer) && !str_is(*answer, "q");
}

/* A number from an answer: false, after saying so, if it is none from `least` to `most`. */
static bool number_in(const Menu *menu, Str answer, int64_t least, int64_t most, int64_t *number)
{
    int64_t value = 0;
    bool good = answer.n > 0 && answer.n < 10;
    for (size_t i = 0; good && i < answer.n; i++) {
        good = answer.s[i] >= '0' && answer.s[i] <= '9';
        value = value * 10 + (answer.s[i] - '0');
    }
    if (good && value >= least && value <= most) *number = value;
    else say(menu, WORD_NOT_UNDERSTOOD, (Slots){.text = {answer}});
    return good && value >= least && value <= most;
}

typedef struct Range {
    int64_t least, most, usual;
} Range;

/* Asks until there is a number in the range; Enter gives the usual one. */
static bool ask_number(const Menu *menu, Word word, Range range, int64_t *number)
{
    Arena *arena = menu->choice->arena;
    Str span = arena_printf(arena, "%lld-%lld", (long long)range.least, (long long)range.most), answer;
    while (ask(menu, word, (Slots){.text = {span}, .number = {range.usual, range.most}}, &answer)) {
        *number = range.usual;
        if (answer.n == 0 || number_in(menu, answer, range.least, range.most, number)) return true;
    }
    return false;
}

/* ---- variants ------------------------------------------------------------------------------------------------- */

static Str players_text(const MenuChoice *choice, const Game *game)
{
    AboutPlayers players = about_players(game->root);
    Str span = players.least == players.most ? arena_printf(choice->arena, "%d", players.most)
                                             : arena_printf(choice->arena, "%d-%d", players.least, players.most);
    return worded(choice, WORD_MENU_PLAYERS, (Slots){.text = {span}});
}

static void add_entry(Menu *menu, size_t *capacity, const Opened *opened)
{
    const MenuChoice *choice = menu->choice;
    const Game *game = opened->game;
    bool unverified = about_unverified(game->root, 0, &opened->asked) != NULL;
    Str name = text_in(game->name, choice->words);
    if (unverified) name = arena_printf(choice->arena, "%.*s *", STR_ARG(name));
    if (about_is_demo(game)) menu->usual = arena_str(choice->arena, game->id);
    Entry *entry = arena_push(choice->arena, (void **)&menu->entries, &menu->n, capacity, sizeof(Entry));
    entry->id = arena_str(choice->arena, game->id);
    Slots slots = {.text = {players_text(choice, game)}, .number = {game->n_cards}};
    entry->family = arena_str(choice->arena, game->family);
    entry->name = arena_str(choice->arena, name);
    slots.text[0] = worded(choice, WORD_MENU_SIZE, slots);
    entry->text =
        worded(choice, WORD_MENU_ROW, (Slots){.text = {name, slots.text[0], text_in(game->summary, choice->words)}});
    menu->any_unverified |= unverified;
}

static int entry_order(const void *a, const void *b)
{
    const Entry *one = a, *other = b;
    int order = str_order(&one->family, &other->family);
    return order ? order : str_order(&one->name, &other->name);
}

/* By family and name. Those that do not load are left out; `validate` tells why. */
static void read_entries(Menu *menu)
{
    size_t n = 0, capacity = 0;
    const Str *ids = catalog_ids(menu->choice->arena, &n);
    Buf errors = {0};
    for (size_t i = 0; i < n && menu->n < MENU_MOST; i++) {
        Opened opened;
        OpenRequest request = {.variant = ids[i], .language = menu->choice->language};
        if (catalog_open(&request, &opened, &errors)) add_entry(menu, &capacity, &opened);
        catalog_close(&opened);
    }
    buf_free(&errors);
    if (menu->n > 1) qsort(menu->entries, menu->n, sizeof(Entry), entry_order);
    if (menu->n && !menu->usual.n) menu->usual = menu->entries[0].id;
}

/* The game of that id or name, else the only one whose id or name begins so; NULL if there is none. */
static const Entry *entry_named(const Menu *menu, Str answer)
{
    Arena *arena = menu->choice->arena;
    Str plain = line_to_plain(arena, answer);
    const Entry *begun = NULL;
    size_t n = 0;
    for (size_t i = 0; i < menu->n && plain.n; i++) {
        const Entry *entry = &menu->entries[i];
        Str id = line_to_plain(arena, entry->id), name = line_to_plain(arena, entry->name);
        if (str_equal(id, plain) || str_equal(name, plain)) return entry;
        if (!str_begins(id, plain) && !str_begins(name, plain)) continue;
        begun = entry;
        n++;
    }
    return n == 1 && !is_digit(plain.s[0]) ? begun : NULL;
}

static const Entry *entry_meant(const Menu *menu, Str answer)
{
    int64_t number = 0;
    if (answer.n == 0) answer = menu->usual;
    const Entry *named = entry_named(menu, answer);
    if (named) return named;
    return number_in(menu, answer, 1, (int64_t)menu->n, &number) ? &menu->entries[number - 1] : NULL;
}

/* The games of a family, each with its number; `i` is moved behind them. */
static Str family_row(const Menu *menu, size_t *i)
{
    Buf row = {0};
    Str family = menu->entries[*i].family;
    buf_printf(&row, "%-11.*s", STR_ARG(family));
    for (size_t first = *i; *i < menu->n && str_equal(menu->entries[*i].family, family); ++*i)
        buf_printf(&row, "%s %zu) %.*s", *i > first ? "," : "", *i + 1, STR_ARG(menu->entries[*i].name));
    return buf_keep(menu->choice->arena, &row);
}

/* Family by family, so that all of them stand in a window of 24. */
static void list_entries(const Menu *menu)
{
    say(menu, WORD_MENU, (Slots){0});
    for (size_t i = 0; i < menu->n;) line_add(menu->line, family_row(menu, &i), 12);
    if (menu->any_unverified) say(menu, WORD_MENU_UNVERIFIED, (Slots){0});
}

static void describe_entries(const Menu *menu)
{
    for (size_t i = 0; i < menu->n; i++)
        line_add(menu->line, arena_printf(menu->choice->arena, "%zu) %.*s", i + 1, STR_ARG(menu->entries[i].text)), 4);
}

static bool ask_variant(Menu *menu)
{
    Str answer;
    const Entry *entry = NULL;
    list_entries(menu);
    while (!entry && ask(menu, WORD_ASK_VARIANT, (Slots){.text = {menu->usual}}, &answer)) {
        if (str_is(answer, "?")) describe_entries(menu);
        else entry = entry_meant(menu, answer);
    }
    if (entry) menu->choice->game.variant = entry->id;
    return entry != NULL;
}

Str menu_usual(const MenuChoice *choice)
{
    MenuChoice copy = *choice;
    Menu menu = {.choice = &copy};
    read_entries(&menu);
    return menu.usual;
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

static void list_options(const Menu *menu, const Node *root)
{
    AboutOption option;
    OpenRequest request = menu_request(menu->choice);
    for (size_t i = 0; about_option(root, i, &request, &option); i++)
        say(menu, WORD_OPTION_ROW,
            (Slots){.text = {option.name, option.value, text_in(option.question, menu->choice->words)},
                    .number = {(int64_t)i + 1}});
}

static void list_values(const Menu *menu, const AboutOption *option)
{
    const MenuChoice *choice = menu->choice;
    for (size_t i = 0; i < option->values->count; i++) {
        const NodePair *pair = &option->values->pairs[i];
        const Node *unverified = node_find(pair->value, "unverified");
        Str text = text_in(node_find(pair->value, "text"), choice->words);
        bool is_usual = str_equal(pair->key->text, option->usual);
        Str row =
            worded(choice, WORD_OPTION_VALUE, (Slots){.text = {pair->key->text, text}, .number = {(int64_t)i + 1}});
        Str usual = is_usual ? worded(choice, WORD_OPTION_DEFAULT, (Slots){0}) : STR("");
        bool has_source = !unverified || !unverified->integer;
        Str source = has_source ? STR("") : worded(choice, WORD_OPTION_UNVERIFIED, (Slots){0});
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

static bool ask_value(const Menu *menu, const AboutOption *option)
{
    Str answer, value = STR("");
    Str question = text_in(option->question, menu->choice->words);
    say(menu, WORD_OPTION_QUESTION, (Slots){.text = {option->name, question}});
    if (option->values) list_values(menu, option);
    Slots slots = {.text = {option->value}, .number = {option->least, option->most}};
    while (value.n == 0) {
        if (!ask(menu, option->values ? WORD_ASK_VALUE : WORD_ASK_NUMBER, slots, &answer)) return false;
        value = answer.n ? value_meant(menu, option, answer) : option->value;
    }
    choose_option(menu->choice, option->name, value);
    return true;
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

/* Do the choices make a game? Says why not. */
static bool options_fit(const Menu *menu)
{
    Opened opened;
    Buf errors = {0};
    OpenRequest request = menu_request(menu->choice);
    bool fit = catalog_open(&request, &opened, &errors);
    if (!fit) {
        say(menu, WORD_OPTIONS_FAIL, (Slots){0});
        line_raw(menu->line, buf_str(&errors));
    }
    buf_free(&errors);
    catalog_close(&opened);
    return fit;
}

static bool ask_options(const Menu *menu, const Node *root)
{
    Str answer;
    AboutOption option;
    if (!ask(menu, WORD_ASK_OPTIONS, (Slots){0}, &answer)) return false;
    if (answer.n == 0) return true;
    for (;;) {
        list_options(menu, root);
        do
            if (!ask(menu, WORD_ASK_OPTION, (Slots){0}, &answer)) return false;
        while (answer.n && !option_meant(menu, root, answer, &option));
        if (answer.n == 0 && options_fit(menu)) return true;
        if (answer.n && !ask_value(menu, &option)) return false;
    }
}

/* ---- all of it ------------------------------------------------------------------------------------------------ */

static bool ask_rest(const Menu *menu, const Game *game)
{
    MenuChoice *choice = menu->choice;
    AboutPlayers range = about_players(game->root);
    const Node *options = node_find(game->root, "options");
    int64_t players = choice->game.players, seat = choice->seat;
    if (!players && range.least == range.most) players = range.usual;
    if (!players && !ask_number(menu, WORD_ASK_PLAYERS, (Range){range.least, range.most, range.usual}, &players))
        return false;
    choice->game.players = (int)players;
    if (!choice->game.n_options && options && options->count && !ask_options(menu, game->root)) return false;
    if (!seat && !ask_number(menu, WORD_ASK_SEAT, (Range){1, players, 1}, &seat)) return false;
    choice->seat = (int)seat;
    return choice->deals || ask_number(menu, WORD_ASK_DEALS, (Range){0, 100000, 0}, &choice->deals);
}

bool menu_ask(MenuChoice *choice, Line *line)
{
    Menu menu = {.choice = choice, .line = line};
    Opened opened;
    Buf errors = {0};
    read_entries(&menu);
    if (menu.n == 0) {
        say(&menu, WORD_MENU_NONE, (Slots){0});
        line_flush(line);
        return false;
    }
    if (!ask_variant(&menu)) return false;
    OpenRequest request = {.variant = choice->game.variant, .language = choice->language};
    bool goes_on = catalog_open(&request, &opened, &errors) && ask_rest(&menu, opened.game);
    catalog_close(&opened);
    buf_free(&errors);
    return goes_on;
}
