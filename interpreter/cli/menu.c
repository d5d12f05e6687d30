/* Asks the person what to play. */
#include "cli/menu.h"

#include "base/number.h"
#include "catalog/about.h"
#include "cli/menu_games.h"
#include "wording/words.h"

typedef struct Menu {
    MenuChoice *choice;
    Line *line;
    MenuGames games;
} Menu;

OpenRequest menu_request(const MenuChoice *choice)
{
    OpenRequest request = choice_request(&choice->game);
    request.language = choice->language;
    return request;
}

/* Returns a sentence of the program in the language of the menu. */
static Str menu_word(const MenuChoice *choice, Word word, Slots slots)
{
    return word_str(choice->arena, choice->words, word, slots);
}

/* Prints a sentence of the program. If it needs several lines, those after the first are indented. */
static void say(const Menu *menu, Word word, Slots slots)
{
    enum { INDENT = 4 };
    line_add(menu->line, menu_word(menu->choice, word, slots), INDENT);
}

/* The person's reaction to a question: answered it, goes back to the question before, or leaves the menu. */
typedef enum Answered { ANSWERED, BACK, QUIT } Answered;

/* Asks a question once. "q" and the end of the input leave the menu; "b" and "<" go back. */
static Answered ask(const Menu *menu, Word word, Slots slots, Str *answer)
{
    if (!line_ask(menu->line, menu_word(menu->choice, word, slots), answer) || str_is(*answer, "q")) return QUIT;
    return str_is(*answer, "b") || str_is(*answer, "<") ? BACK : ANSWERED;
}

/* Reads a number from an answer. If the number is not from `least` to `most`, prints a message and returns false. */
static bool number_in(const Menu *menu, Str answer, int64_t least, int64_t most, int64_t *number)
{
    bool is_good = number_within(answer, least, most, number);
    if (!is_good) say(menu, WORD_NOT_UNDERSTOOD, (Slots){.text = {answer}});
    return is_good;
}

/* The possible numbers of an answer, and the number that Enter means. */
typedef struct Range {
    int64_t least, most, usual;
} Range;

/* Asks until the answer is a number in the range, and stores it. Enter means the usual number. */
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

/* ---- games ---------------------------------------------------------------------------------------------------- */

/* Reads all shipped games for the menu. If nothing is to be printed, `line` may be NULL. */
static MenuGames games_of_menu(const MenuChoice *choice, Line *line)
{
    MenuGames games = {.choice = choice, .line = line};
    menu_games_read(&games);
    return games;
}

/* Asks for a family (on the first page) or a game (in a list). Sets `*answer`. */
static Answered ask_game(const Menu *menu, Str *answer)
{
    bool is_page = menu->games.n_listed == 0;
    return ask(menu, is_page ? WORD_ASK_VARIANT : WORD_ASK_LISTED, (Slots){.text = {menu->games.usual}}, answer);
}

/*
 * Asks until the person has chosen a game. Going back shows the first page again, and so does Enter in a list of games.
 */
static Answered ask_variant(Menu *menu)
{
    Str answer;
    const MenuGame *game = NULL;
    menu_games_show(&menu->games);
    while (!game) {
        bool is_page = menu->games.n_listed == 0; /* the first page has families; later lists have games */
        Answered answered = ask_game(menu, &answer);
        if (answered == QUIT) return QUIT;
        if (answered == BACK || (answer.n == 0 && !is_page)) menu_games_show(&menu->games);
        else if (str_is(answer, "?")) menu_games_describe(&menu->games);
        else if (str_is(answer, "s")) menu_settings(menu->choice, menu->line);
        else game = menu_games_meant(&menu->games, answer.n ? answer : menu->games.usual);
    }
    menu->choice->game.variant = game->id;
    return ANSWERED;
}

Str menu_usual(const MenuChoice *choice)
{
    return games_of_menu(choice, NULL).usual;
}

Str menu_game_named(const MenuChoice *choice, Str answer)
{
    MenuGames games = games_of_menu(choice, NULL);
    const MenuGame *game = menu_games_named(&games, answer);
    return game ? game->id : STR("");
}

/* ---- options -------------------------------------------------------------------------------------------------- */

/* Sets the chosen value of an option. It replaces a value that was chosen before. */
static void choose_option(MenuChoice *choice, Str name, Str value)
{
    OptionChoice option = {arena_str(choice->arena, name), arena_str(choice->arena, value)};
    (void)choice_set(&choice->game, option); /* a game has fewer options than CHOICE_MAX_OPTIONS */
}

/* Returns the present value of an option in words: the variant's text for it, or else the value as written. */
static Str value_text(const Menu *menu, const AboutOption *option)
{
    Str sentence = text_in(option->sentence, menu->choice->words);
    return sentence.n ? sentence : option->value;
}

/* Lists the options with their present values in words. A value that is not the default is marked. */
static void list_options(const Menu *menu, const Node *root)
{
    AboutOption option;
    OpenRequest request = menu_request(menu->choice);
    for (size_t i = 0; about_option(root, i, &request, &option); i++) {
        Str question = text_in(option.question, menu->choice->words);
        Slots slots = {.text = {about_answered(menu->choice->arena, question, value_text(menu, &option))},
                       .number = {(int64_t)i + 1}};
        say(menu, str_equal(option.value, option.usual) ? WORD_OPTION_ROW : WORD_OPTION_ROW_CHANGED, slots);
    }
}

/* Returns a possible value of an option in words; `pair` has its id and its texts. */
static Str possible_text(const Menu *menu, const NodePair *pair)
{
    Str text = text_in(node_find(pair->value, "text"), menu->choice->words);
    return text.n ? text : pair->key->text;
}

/* Lists the possible values of an option in words. Marks the default, and values without a source. */
static void list_values(const Menu *menu, const AboutOption *option)
{
    const MenuChoice *choice = menu->choice;
    for (size_t i = 0; i < option->values->count; i++) {
        const NodePair *pair = &option->values->pairs[i];
        const Node *unverified = node_find(pair->value, "unverified"); /* true for a value without a source */
        bool is_usual = str_equal(pair->key->text, option->usual);
        Str row = menu_word(choice, WORD_OPTION_VALUE,
                            (Slots){.text = {possible_text(menu, pair)}, .number = {(int64_t)i + 1}});
        Str usual = is_usual ? menu_word(choice, WORD_OPTION_DEFAULT, (Slots){0}) : STR("");
        bool has_source = !unverified || !unverified->integer;
        Str source = has_source ? STR("") : menu_word(choice, WORD_OPTION_UNVERIFIED, (Slots){0});
        line_add(menu->line,
                 arena_printf(choice->arena, "  %.*s%.*s%.*s", STR_ARG(row), STR_ARG(usual), STR_ARG(source)), 6);
    }
}

/*
 * Returns the value that an answer means. The answer may be an id, a number or words. If there is no such value, prints
 * a message and returns an empty text.
 */
static Str value_meant(const Menu *menu, const AboutOption *option, Str answer)
{
    int64_t number = 0;
    Arena *arena = menu->choice->arena;
    if (!option->values) return number_in(menu, answer, option->least, option->most, &number) ? answer : STR("");
    if (node_find_str(option->values, answer)) return answer;
    size_t n = option->values->count;
    Str *texts = ARENA_ARRAY(arena, n, Str);
    for (size_t i = 0; i < n; i++) texts[i] = possible_text(menu, &option->values->pairs[i]);
    int meant = line_meant(arena, texts, (int)n, answer);
    if (!meant) say(menu, WORD_NOT_UNDERSTOOD, (Slots){.text = {answer}});
    return meant ? option->values->pairs[meant - 1].key->text : STR("");
}

/* Asks for a value of an option until the answer is valid. Enter keeps the present value. */
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

/*
 * Sets `*option` to the option that an answer means. The answer may be an id, a number or words. Returns false after a
 * message.
 */
static bool option_meant(const Menu *menu, const Node *root, Str answer, AboutOption *option)
{
    Str question[CHOICE_MAX_OPTIONS];
    int n = 0;
    OpenRequest request = menu_request(menu->choice);
    for (; n < CHOICE_MAX_OPTIONS && about_option(root, (size_t)n, &request, option); n++) {
        if (str_equal(option->name, answer)) return true;
        question[n] = text_in(option->question, menu->choice->words);
    }
    int meant = line_meant(menu->choice->arena, question, n, answer);
    if (!meant) say(menu, WORD_NOT_UNDERSTOOD, (Slots){.text = {answer}});
    return meant && about_option(root, (size_t)meant - 1, &request, option);
}

/* True if the chosen options can be combined; otherwise reports why not. */
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

/*
 * Asks which option the person wants to change, until the answer names one. Sets `*is_done` if the person wants to
 * change no more: Enter and going back mean this.
 */
static Answered ask_option(const Menu *menu, const Node *root, AboutOption *option, bool *is_done)
{
    Str answer;
    do {
        Answered answered = ask(menu, WORD_ASK_OPTION, (Slots){0}, &answer);
        if (answered == QUIT) return QUIT;
        *is_done = answered == BACK || answer.n == 0;
    } while (!*is_done && !option_meant(menu, root, answer, option));
    return ANSWERED;
}

/* Asks for options until the person has no more changes and the choices can be combined. */
static Answered ask_options(const Menu *menu, const Node *root)
{
    AboutOption option;
    bool is_done = false;
    for (;;) {
        list_options(menu, root);
        if (ask_option(menu, root, &option, &is_done) == QUIT) return QUIT;
        if (is_done && options_fit(menu)) return ANSWERED;
        if (!is_done && ask_value(menu, &option) == QUIT) return QUIT;
    }
}

/* ---- the table ------------------------------------------------------------------------------------------------ */

/* The names of the computer players, from weak to strong; and the words for them. */
static const char *const COMPUTERS[] = {"beginner", "club", "strong"};
static const Word COMPUTER_WORDS[] = {WORD_COMPUTERS_BEGINNER, WORD_COMPUTERS_CLUB, WORD_COMPUTERS_STRONG};

/* Adds a part to a list with commas. An empty part is left out. */
static void add_part(Buf *row, Str part)
{
    if (row->n && part.n) buf_add(row, STR(", "));
    buf_add(row, part);
}

/* Returns the words for the chosen computer players. */
static Str computers_text(const MenuChoice *choice)
{
    for (size_t i = 0; i < COUNT(COMPUTERS); i++)
        if (str_is(choice->computers, COMPUTERS[i])) return menu_word(choice, COMPUTER_WORDS[i], (Slots){0});
    return choice->computers.n ? choice->computers : menu_word(choice, WORD_COMPUTERS_STRONG, (Slots){0});
}

/* Returns the number of options whose value is not the default. */
static int64_t options_changed(const Menu *menu, const Node *root)
{
    int64_t n = 0;
    AboutOption option;
    OpenRequest request = menu_request(menu->choice);
    for (size_t i = 0; about_option(root, i, &request, &option); i++) n += !str_equal(option.value, option.usual);
    return n;
}

/* Describes the match that would be played, in one sentence. */
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
    Str parts = buf_keep(choice->arena, &row);
    say(menu, WORD_MENU_TABLE, (Slots){.text = {text_in(game->name, choice->words), parts}});
}

/* Asks for the number of players. */
static Answered ask_players(const Menu *menu, const Game *game)
{
    AboutPlayers range = about_players(game->root);
    int64_t players = menu->choice->game.players;
    Answered answered =
        ask_number(menu, WORD_ASK_PLAYERS, (Range){range.least, range.most, menu->choice->game.players}, &players);
    menu->choice->game.players = (int)players;
    /* a person at a seat that no longer exists moves to the first one */
    if (menu->choice->seat > players) menu->choice->seat = 1;
    return answered;
}

/* Asks for the person's seat. */
static Answered ask_seat(const Menu *menu)
{
    int64_t seat = menu->choice->seat;
    Answered answered = ask_number(menu, WORD_ASK_SEAT, (Range){1, menu->choice->game.players, seat}, &seat);
    menu->choice->seat = (int)seat;
    return answered;
}

/* Asks for the strength of the computer players. */
static Answered ask_computers(const Menu *menu)
{
    Arena *arena = menu->choice->arena;
    Str texts[COUNT(COMPUTERS)], answer;
    const int n = COUNT(COMPUTERS);
    Slots slots = {.text = {arena_printf(arena, "1-%d", n)}, .number = {n}};
    for (int i = 0; i < n; i++) {
        texts[i] = menu_word(menu->choice, COMPUTER_WORDS[i], (Slots){0});
        line_add(menu->line, arena_printf(arena, "  %d) %.*s", i + 1, STR_ARG(texts[i])), 6);
    }
    for (int meant = 0; !meant;) {
        Answered answered = ask(menu, WORD_ASK_COMPUTERS, slots, &answer);
        if (answered != ANSWERED) return answered;
        /* Enter means the strongest computer players, which are last */
        meant = answer.n ? line_meant(arena, texts, n, answer) : n;
        if (meant) menu->choice->computers = str_of(COMPUTERS[meant - 1]);
        else say(menu, WORD_NOT_UNDERSTOOD, (Slots){.text = {answer}});
    }
    return ANSWERED;
}

/* Follows a key at the table, such as "p" for changing the number of players. Reports an unknown key. */
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

/*
 * Returns the number of players from the arguments (`asked`), brought into the range of the game; if none was given
 * (0), the default.
 */
static int players_wanted(const Game *game, int asked)
{
    AboutPlayers range = about_players(game->root);
    return asked ? (int)int_within(asked, range.least, range.most) : range.usual;
}

/*
 * Shows the table and lets the person change it, until the person plays, goes back to the games or leaves. The number
 * of players from the arguments is brought into the range of the game; other values are kept.
 */
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

/* ---- the whole menu ------------------------------------------------------------------------------------------- */

/*
 * Asks for everything else after the game was chosen: options, players, a seat and so on. If the person goes back, the
 * choices for this game are dropped. If the game cannot be opened, returns QUIT.
 */
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
    Menu menu = {choice, line, games_of_menu(choice, line)};
    Answered answered = BACK;
    menu_games_remember(&menu.games);
    if (menu.games.n == 0) {
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
