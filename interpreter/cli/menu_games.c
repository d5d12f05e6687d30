/* Lists and finds the games in the menu. */
#include "cli/menu_games.h"

#include "base/ascii.h"
#include "base/number.h"
#include "catalog/about.h"
#include "match/tally.h"
#include "wording/words.h"

#include <stdlib.h>

/* The most games that are listed below one another; and the columns of a family's name. */
enum { MOST_IN_A_COLUMN = 15, FAMILY_WIDTH = 12 };

/* Returns a sentence of the program in the language of the menu. */
static Str games_word(const MenuGames *menu, Word word, Slots slots)
{
    return word_str(menu->choice->arena, menu->choice->words, word, slots);
}

/* Prints a sentence of the program about the games. */
static void say_of_games(const MenuGames *menu, Word word, Slots slots)
{
    line_add(menu->line, games_word(menu, word, slots), 4);
}

/* ---- reading -------------------------------------------------------------------------------------------------- */

/* Returns the possible numbers of players, such as "3-4". */
static Str range_text(const MenuGames *menu, const Game *game)
{
    AboutPlayers players = about_players(game->root);
    Arena *arena = menu->choice->arena;
    return players.least == players.most ? arena_printf(arena, "%d", players.most)
                                         : arena_printf(arena, "%d-%d", players.least, players.most);
}

/* Returns further texts by which a typed text finds a game: the name in all languages, and the place. */
static Str other_names(const MenuGames *menu, const Game *game)
{
    Buf text = {0};
    for (size_t i = 0; i < game->name->count; i++)
        buf_printf(&text, "%.*s; ", STR_ARG(game->name->pairs[i].value->text));
    buf_add(&text, text_in(node_find(game->root, "home"), menu->choice->words));
    return buf_keep(menu->choice->arena, &text);
}

/* Returns a line about a game: its name, players, number of cards, and summary. */
static Str game_text(const MenuGames *menu, const Game *game, Str name)
{
    Str players = games_word(menu, WORD_MENU_PLAYERS, (Slots){.text = {range_text(menu, game)}});
    Str size = games_word(menu, WORD_MENU_SIZE, (Slots){.text = {players}, .number = {game->n_cards}});
    Slots slots = {.text = {name, size, text_in(game->summary, menu->choice->words)}};
    return games_word(menu, WORD_MENU_ROW, slots);
}

/* Adds a game to the menu. The texts are copied. */
static void add_game(MenuGames *menu, size_t *capacity, const Opened *opened)
{
    Arena *arena = menu->choice->arena;
    const Game *game = opened->game;
    if (about_is_demo(game)) menu->usual = arena_str(arena, game->id);
    MenuGame *added = arena_push(arena, (void **)&menu->games, &menu->n, capacity, sizeof(MenuGame));
    added->id = arena_str(arena, game->id);
    added->family = arena_str(arena, game->family);
    added->family_name = about_family(arena, game, menu->choice->words);
    added->name = arena_str(arena, text_in(game->name, menu->choice->words));
    added->text = game_text(menu, game, added->name);
    added->others = other_names(menu, game);
    added->for_beginners = about_is_for_beginners(game);
    menu->has_unverified |= about_unverified(game->root, 0, &opened->asked) != NULL;
}

/* Compares two games for sorting by family and name. In a family, the game with the family's own name comes first. */
static int game_order(const void *a, const void *b)
{
    const MenuGame *one = a, *other = b;
    int order = str_order(&one->family, &other->family);
    if (!order) order = str_equal(other->id, other->family) - str_equal(one->id, one->family);
    return order ? order : str_order(&one->name, &other->name);
}

void menu_games_read(MenuGames *menu)
{
    size_t n = 0, capacity = 0;
    const Str *ids = catalog_ids(menu->choice->arena, &n);
    Buf errors = {0};
    for (size_t i = 0; i < n && menu->n < MENU_MOST; i++) {
        Opened opened;
        OpenRequest request = {.variant = ids[i], .language = menu->choice->language, .for_rules = true};
        if (catalog_open(&request, &opened, &errors)) add_game(menu, &capacity, &opened);
        catalog_close(&opened);
    }
    buf_free(&errors);
    if (menu->n > 1) qsort(menu->games, menu->n, sizeof(MenuGame), game_order);
    if (menu->n && !menu->usual.n) menu->usual = menu->games[0].id;
}

/* Returns the game of the menu with this id; NULL if there is none. */
static const MenuGame *game_with_id(const MenuGames *menu, Str id)
{
    for (size_t i = 0; i < menu->n; i++)
        if (str_equal(menu->games[i].id, id)) return &menu->games[i];
    return NULL;
}

/* True if the game is one of the `n` games in the list. */
static bool is_among(const MenuGame *const *games, size_t n, const MenuGame *game)
{
    while (n > 0 && games[n - 1] != game) n--;
    return n > 0;
}

/* Searches the tally from its end, where the last deals are. */
void menu_games_remember(MenuGames *menu)
{
    Arena *arena = menu->choice->arena;
    TallyRead read = {0};
    if (tally_read(arena, tally_path(arena), &read)) return;
    for (size_t i = read.n; i > 0 && menu->n_recent < MENU_RECENT; i--) {
        const MenuGame *game = game_with_id(menu, read.deals[i - 1].variant);
        if (game && !is_among(menu->recent, menu->n_recent, game)) menu->recent[menu->n_recent++] = game;
    }
    if (menu->n_recent) menu->usual = menu->recent[0]->id;
}

/* ---- the page of families ------------------------------------------------------------------------------------- */

/* Returns the number of games in the family that begins at the index `first`. */
static size_t family_size(const MenuGames *menu, size_t first)
{
    size_t n = 1;
    while (first + n < menu->n && str_equal(menu->games[first + n].family, menu->games[first].family)) n++;
    return n;
}

/* Returns the names of the first `n` games, separated by commas. */
static Str names_text(const MenuGames *menu, const MenuGame *games, size_t n)
{
    Buf names = {0};
    for (size_t i = 0; i < n; i++) buf_printf(&names, "%s%.*s", i ? ", " : "", STR_ARG(games[i].name));
    return buf_keep(menu->choice->arena, &names);
}

/*
 * Returns the names that fit into the line after `used` columns, at least one. If some do not fit, says how many more
 * there are.
 */
static Str names_that_fit(const MenuGames *menu, const MenuGame *games, size_t n, size_t used)
{
    Str text = names_text(menu, games, n);
    for (size_t i = n; i > 1 && used + line_width_of(menu->line, text) > line_room(menu->line); i--) {
        Slots slots = {.text = {names_text(menu, games, i - 1)}, .number = {(int64_t)(n - i + 1)}};
        text = games_word(menu, WORD_MENU_MORE, slots);
    }
    return text;
}

/* Adds the line of a family: its number, its name and its games. */
static void add_family(const MenuGames *menu, size_t number, const MenuGame *games, size_t n)
{
    Arena *arena = menu->choice->arena;
    Str family = games->family_name;
    size_t width = line_width_of(menu->line, family);
    int blanks = width < FAMILY_WIDTH ? (int)(FAMILY_WIDTH - width) : 0;
    Str row = arena_printf(arena, "%2zu) %.*s%*s ", number, STR_ARG(family), blanks, "");
    Str names = names_that_fit(menu, games, n, line_width_of(menu->line, row));
    line_add(menu->line, arena_printf(arena, "%.*s%.*s", STR_ARG(row), STR_ARG(names)), 4);
}

/* Prints names of games in a sentence; prints nothing if there are none. */
static void say_names(const MenuGames *menu, Word word, const MenuGame *const *games, size_t n)
{
    Buf names = {0};
    for (size_t i = 0; i < n; i++) buf_printf(&names, "%s%.*s", i ? ", " : "", STR_ARG(games[i]->name));
    if (n) say_of_games(menu, word, (Slots){.text = {buf_keep(menu->choice->arena, &names)}});
    else buf_free(&names);
}

/* Stores the games that are marked for beginners in `marked`, and returns their number. */
static size_t beginners_games(const MenuGames *menu, const MenuGame *marked[MENU_MOST])
{
    size_t n = 0;
    for (size_t i = 0; i < menu->n; i++)
        if (menu->games[i].for_beginners) marked[n++] = &menu->games[i];
    return n;
}

void menu_games_show(MenuGames *menu)
{
    const MenuGame *chosen[MENU_MOST];
    size_t number = 0;
    menu->n_listed = 0;
    say_of_games(menu, WORD_MENU, (Slots){0});
    say_names(menu, WORD_MENU_RECENT, menu->recent, menu->n_recent);
    for (size_t i = 0; i < menu->n; i += family_size(menu, i))
        add_family(menu, ++number, &menu->games[i], family_size(menu, i));
    say_names(menu, WORD_MENU_BEGINNERS, chosen, beginners_games(menu, chosen));
    if (menu->has_unverified) say_of_games(menu, WORD_MENU_UNVERIFIED, (Slots){0});
}

/* ---- lists with numbers --------------------------------------------------------------------------------------- */

/* Returns the entry with index `i` of the list: its number and its name. */
static Str numbered(const MenuGames *menu, size_t i)
{
    return arena_printf(menu->choice->arena, "%2zu) %.*s", i + 1, STR_ARG(menu->listed[i]->name));
}

/* Returns the columns of the widest entry in the list. */
static size_t widest_listed(const MenuGames *menu)
{
    size_t widest = 1;
    for (size_t i = 0; i < menu->n_listed; i++) {
        size_t width = line_width_of(menu->line, numbered(menu, i));
        if (width > widest) widest = width;
    }
    return widest;
}

/* Prints the listed games. A long list has as many columns as the width allows, and the numbers go downwards. */
static void print_listed(const MenuGames *menu)
{
    size_t width = widest_listed(menu) + 2, fitting = line_room(menu->line) / width;
    bool is_short = menu->n_listed <= MOST_IN_A_COLUMN;
    size_t columns = is_short || fitting == 0 ? 1 : fitting;
    size_t rows = (menu->n_listed + columns - 1) / columns; /* the number of games divided by columns, rounded up */
    for (size_t row = 0; row < rows; row++) {
        Buf text = {0};
        for (size_t i = row; i < menu->n_listed; i += rows) {
            Str game = numbered(menu, i);
            buf_add(&text, game);
            if (i + rows < menu->n_listed) buf_repeat(&text, ' ', width - line_width_of(menu->line, game));
        }
        line_add(menu->line, buf_keep(menu->choice->arena, &text), 4);
    }
}

/* Prints a list of games. The next number that the person types refers to it. */
static void list_games(MenuGames *menu, const MenuGame *const *games, size_t n)
{
    for (size_t i = 0; i < n; i++) menu->listed[i] = games[i];
    menu->n_listed = n;
    print_listed(menu);
}

void menu_games_describe(MenuGames *menu)
{
    if (!menu->n_listed) menu->n_listed = beginners_games(menu, menu->listed);
    for (size_t i = 0; i < menu->n_listed; i++) {
        Str text = menu->listed[i]->text;
        line_add(menu->line, arena_printf(menu->choice->arena, "%2zu) %.*s", i + 1, STR_ARG(text)), 4);
    }
}

/* ---- answers -------------------------------------------------------------------------------------------------- */

/*
 * How well a game matches the typed text, from worst to best. MEANT_BY_OTHERS: one of its further texts matches, such
 * as the place. MEANT_BY_WORD: a word within its name begins with the typed text. MEANT_BY_BEGINNING: its name begins
 * with the typed text. MEANT: its name is the typed text.
 */
typedef enum Meant { NOT_MEANT, MEANT_BY_OTHERS, MEANT_BY_WORD, MEANT_BY_BEGINNING, MEANT } Meant;

/* True if a word begins at this byte of the text. Bytes of characters beyond ASCII count as letters. */
static bool begins_word(Str text, size_t at)
{
    return at == 0 || ((unsigned char)text.s[at - 1] < 0x80 && !is_alphanumeric(text.s[at - 1]));
}

/*
 * Returns how well a text matches the typed one: as a whole, at its beginning, or at the beginning of one of its words.
 */
static Meant how_meant(Arena *arena, Str text, Str typed)
{
    for (size_t i = 0; i < text.n; i++) {
        if (!begins_word(text, i)) continue;
        Str plain = line_to_plain(arena, (Str){text.s + i, text.n - i});
        if (!str_begins(plain, typed)) continue;
        if (i > 0) return MEANT_BY_WORD;
        return plain.n == typed.n ? MEANT : MEANT_BY_BEGINNING;
    }
    return NOT_MEANT;
}

/* Returns the better one of two matches. */
static Meant better_of(Meant a, Meant b)
{
    return a > b ? a : b;
}

/*
 * Returns how well a game matches the typed text, by name or id. A match by the family counts one step less, so that a
 * game with this name comes first. A match by other texts counts least.
 */
static Meant how_game_meant(Arena *arena, const MenuGame *game, Str typed)
{
    Meant best = better_of(how_meant(arena, game->id, typed), how_meant(arena, game->name, typed));
    Meant by_family = better_of(how_meant(arena, game->family, typed), how_meant(arena, game->family_name, typed));
    if (by_family) best = better_of(best, by_family - 1);
    if (best) return best;
    return how_meant(arena, game->others, typed) ? MEANT_BY_OTHERS : NOT_MEANT;
}

/*
 * Finds the games that match an answer best, and returns their number. An answer that begins with a digit matches no
 * game.
 */
static size_t games_named(const MenuGames *menu, Str answer, const MenuGame *named[MENU_MOST])
{
    Arena *arena = menu->choice->arena;
    Str typed = line_to_plain(arena, answer);
    Meant best = MEANT_BY_OTHERS;
    size_t n = 0;
    bool may_be_name = typed.n && !is_digit(typed.s[0]);
    for (size_t i = 0; i < menu->n && may_be_name; i++) {
        Meant meant = how_game_meant(arena, &menu->games[i], typed);
        if (meant > best) n = 0; /* a better match drops the worse ones found before */
        if (meant < best) continue;
        best = meant;
        named[n++] = &menu->games[i];
    }
    return n;
}

const MenuGame *menu_games_named(const MenuGames *menu, Str typed)
{
    const MenuGame *named[MENU_MOST];
    return games_named(menu, typed, named) == 1 ? named[0] : NULL;
}

/*
 * Finds the games of the family with this number on the page, and returns how many there are; 0 if there is no such
 * family.
 */
static size_t games_of_family(const MenuGames *menu, int64_t number, const MenuGame *games[MENU_MOST])
{
    size_t first = 0, n = 0;
    for (int64_t i = 1; i < number && first < menu->n; i++) first += family_size(menu, first);
    if (number < 1 || first >= menu->n) return 0;
    for (size_t size = family_size(menu, first); n < size; n++) games[n] = &menu->games[first + n];
    return n;
}

/*
 * Finds the games that a typed number means: one game of the present list, or all games of a family. Returns how many
 * there are.
 */
static size_t games_numbered(const MenuGames *menu, Str answer, const MenuGame *games[MENU_MOST])
{
    int64_t number = 0;
    if (!number_within(answer, 1, MENU_MOST, &number)) return 0;
    if (!menu->n_listed) return games_of_family(menu, number, games);
    if ((size_t)number > menu->n_listed) return 0;
    games[0] = menu->listed[number - 1];
    return 1;
}

/*
 * Returns the only game that an answer means. If several games match, lists them for the next answer, and returns NULL.
 */
const MenuGame *menu_games_meant(MenuGames *menu, Str answer)
{
    const MenuGame *games[MENU_MOST];
    size_t n = games_named(menu, answer, games);
    bool is_name = n > 0;
    if (!is_name) n = games_numbered(menu, answer, games);
    if (n == 1) return games[0];
    if (n && is_name) say_of_games(menu, WORD_MENU_MANY, (Slots){.text = {answer}});
    if (n) list_games(menu, games, n);
    else say_of_games(menu, WORD_NOT_UNDERSTOOD, (Slots){.text = {answer}});
    return NULL;
}
