/* Shows the settings in the menu, and asks for a new value. */
#include "cli/menu.h"

#include "catalog/about.h"
#include "wording/words.h"

#include <string.h>

enum { MOST_VALUES = 4 }; /* of a setting with several words */

static const Slots NO_SLOTS = {.you = false};

/* The kinds of values: a text, a list of names, a number, or one of several words. */
typedef enum RowKind { ROW_TEXT, ROW_NAMES, ROW_NUMBER, ROW_CHOICE } RowKind;

/* A setting in the menu. */
typedef struct SettingRow {
    const char *key; /* its key in the file of settings */
    RowKind kind;
    Word title;                     /* the sentence about it, into which its value is put */
    const char *value[MOST_VALUES]; /* the possible values as written in the file; the first one is the default */
    Word word[MOST_VALUES];         /* the same values in words */
} SettingRow;

static const SettingRow ROWS[] = {
    {"name", ROW_TEXT, WORD_SET_NAME, {0}, {0}},
    {"others", ROW_NAMES, WORD_SET_OTHERS, {0}, {0}},
    {"language", ROW_CHOICE, WORD_SET_LANGUAGE, {"en", "de"}, {WORD_SET_ENGLISH, WORD_SET_GERMAN}},
    {"computers",
     ROW_CHOICE,
     WORD_SET_COMPUTERS,
     {"strong", "club", "beginner"},
     {WORD_COMPUTERS_STRONG, WORD_COMPUTERS_CLUB, WORD_COMPUTERS_BEGINNER}},
    {"pace", ROW_NUMBER, WORD_SET_PACE, {"700"}, {0}},
    {"order",
     ROW_CHOICE,
     WORD_SET_ORDER,
     {"high", "low", "trumps", "colours"},
     {WORD_ORDER_HIGH, WORD_ORDER_LOW, WORD_ORDER_TRUMPS, WORD_ORDER_COLOURS}},
    {"colours",
     ROW_CHOICE,
     WORD_SET_COLOURS,
     {"four", "two", "none"},
     {WORD_SCHEME_FOUR, WORD_SCHEME_TWO, WORD_SCHEME_MONO}},
    {"letters", ROW_CHOICE, WORD_SET_LETTERS, {"signs", "ids"}, {WORD_SET_SIGNS, WORD_SET_IDS}},
    {"display", ROW_CHOICE, WORD_SET_DISPLAY, {"screen", "lines"}, {WORD_SET_SCREEN, WORD_SET_LINES}},
    {"forced", ROW_CHOICE, WORD_SET_FORCED, {"false", "true"}, {WORD_SET_NO, WORD_SET_YES}},
    {"count", ROW_CHOICE, WORD_SET_COUNT, {"false", "true"}, {WORD_SET_NO, WORD_SET_YES}},
    {"mouse", ROW_CHOICE, WORD_SET_MOUSE, {"true", "false"}, {WORD_SET_YES, WORD_SET_NO}},
};

/* The menu and the files that functions need to change settings. */
typedef struct Changing {
    MenuChoice *choice;
    Line *line;
    const char *path; /* of the file of settings */
} Changing;

/* Returns a sentence of the program in the language of the menu. */
static Str settings_word(const Changing *changing, Word word, Slots slots)
{
    return word_str(changing->choice->arena, changing->choice->words, word, slots);
}

/* Prints a sentence of the program. */
static void say(const Changing *changing, Word word, Slots slots)
{
    line_add(changing->line, settings_word(changing, word, slots), 4);
}

/* Returns a word for a value, without the full stop of its sentence. */
static Str choice_text(const Changing *changing, Word word)
{
    Str text = settings_word(changing, word, NO_SLOTS);
    if (text.n && text.s[text.n - 1] == '.') text.n--;
    return text;
}

/*
 * Returns the value of a setting in words. If the file does not have the setting, returns its default in words; for a
 * text, a list of names or the language, which have no default, says that it is not set.
 */
static Str value_text(const Changing *changing, const SettingRow *row)
{
    Str written = settings_raw(changing->choice->arena, changing->path, row->key);
    for (int i = 0; row->kind == ROW_CHOICE && i < MOST_VALUES && row->value[i]; i++)
        if (str_is(written, row->value[i])) return choice_text(changing, row->word[i]);
    if (written.n) return written;
    if (row->kind == ROW_NUMBER) return str_of(row->value[0]);
    bool has_default = row->kind == ROW_CHOICE && strcmp(row->key, "language") != 0;
    return has_default ? choice_text(changing, row->word[0]) : settings_word(changing, WORD_SET_NOT, NO_SLOTS);
}

/* Lists all settings with their values. */
static void list_rows(const Changing *changing)
{
    say(changing, WORD_SETTINGS, (Slots){.text = {str_of(changing->path)}});
    for (size_t i = 0; i < COUNT(ROWS); i++) {
        Str row = about_answered(changing->choice->arena, settings_word(changing, ROWS[i].title, NO_SLOTS),
                                 value_text(changing, &ROWS[i]));
        say(changing, WORD_OPTION_ROW, (Slots){.text = {row}, .number = {(int64_t)i + 1}});
    }
}

/* Returns a YAML list of the names in `text`, which are separated by commas. */
static Str as_list(Arena *arena, Str text)
{
    Buf list = {0};
    while (text.n) {
        Str name = str_take(&text, ',');
        while (name.n && *name.s == ' ') name = (Str){name.s + 1, name.n - 1};
        while (name.n && name.s[name.n - 1] == ' ') name.n--;
        if (name.n) buf_printf(&list, "%s\"%.*s\"", list.n ? ", " : "[", STR_ARG(name));
    }
    if (list.n) buf_char(&list, ']');
    return buf_keep(arena, &list);
}

/*
 * Returns the value that an answer means, as it is written in the file. The answer "-" gives an empty value, which
 * removes the key. If the setting has words and the answer is none of them, returns a text whose pointer is NULL. All
 * other values are checked by change_setting().
 */
static Str value_meant(const Changing *changing, const SettingRow *row, Str answer)
{
    Arena *arena = changing->choice->arena;
    Str texts[MOST_VALUES];
    int n = 0;
    if (str_is(answer, "-")) return STR("");
    if (row->kind == ROW_TEXT) return arena_printf(arena, "\"%.*s\"", STR_ARG(answer));
    if (row->kind == ROW_NAMES) return as_list(arena, answer);
    if (row->kind == ROW_NUMBER) return arena_str(arena, answer);
    for (; n < MOST_VALUES && row->value[n]; n++) texts[n] = choice_text(changing, row->word[n]);
    int meant = line_meant(arena, texts, n, answer);
    return meant ? str_of(row->value[meant - 1]) : (Str){NULL, 0};
}

void menu_override(Settings *settings, const Settings *given)
{
    settings->lines |= given->lines;
    settings->ascii |= given->ascii;
    if (given->pace != PACE_NOT_GIVEN) settings->pace = given->pace;
    if (given->language.n) settings->language = given->language;
    if (given->computers.n) settings->computers = given->computers;
}

/* Uses changed settings for the present match and the menu. The command line still overrides them. */
static void apply_settings(const Changing *changing, const Settings *changed)
{
    MenuChoice *choice = changing->choice;
    Settings *settings = choice->settings;
    *settings = *changed;
    menu_override(settings, &choice->given);
    choice->computers = settings->computers;
    changing->line->ascii = settings->ascii || !words_are_utf8();
    if (!settings->language.n) return;
    choice->words = settings->language;
    translate_to(choice->words);
}

/* Writes a setting and reads the file again. If the file would be invalid, reports this and leaves it as it is. */
static void change_setting(const Changing *changing, const SettingRow *row, Str value)
{
    Arena *arena = changing->choice->arena;
    Diags *diags = diags_new(arena);
    Settings settings;
    int fault = settings_write(changing->path, row->key, value, arena, diags);
    if (fault) {
        say(changing, WORD_SETTINGS_UNSAVED, (Slots){.text = {str_of(strerror(fault))}});
        return;
    }
    if (!diags->n_errors && settings_read(arena, changing->path, &settings, diags)) {
        apply_settings(changing, &settings);
        return;
    }
    Buf errors = {0};
    diags_print(&errors, diags);
    line_raw(changing->line, buf_str(&errors));
    buf_free(&errors);
}

/* Asks once for a new value of a setting and writes it. Enter changes nothing. */
static void ask_value(const Changing *changing, const SettingRow *row)
{
    Str answer;
    for (int i = 0; row->kind == ROW_CHOICE && i < MOST_VALUES && row->value[i]; i++)
        line_add(
            changing->line,
            arena_printf(changing->choice->arena, "  %d) %.*s", i + 1, STR_ARG(choice_text(changing, row->word[i]))),
            6);
    Word word = row->kind == ROW_CHOICE ? WORD_ASK_SETTING_CHOICE : WORD_ASK_SETTING_TEXT;
    Slots slots = {.text = {settings_word(changing, row->title, NO_SLOTS)}};
    if (!line_ask(changing->line, settings_word(changing, word, slots), &answer) || !answer.n) return;
    Str value = value_meant(changing, row, answer);
    if (value.s) change_setting(changing, row, value);
    else say(changing, WORD_NOT_UNDERSTOOD, (Slots){.text = {answer}});
}

/* Returns the setting that an answer means, by number or name; returns NULL if there is none. */
static const SettingRow *row_meant(const Changing *changing, Str answer)
{
    Str titles[COUNT(ROWS)];
    for (size_t i = 0; i < COUNT(ROWS); i++) titles[i] = settings_word(changing, ROWS[i].title, NO_SLOTS);
    int meant = line_meant(changing->choice->arena, titles, COUNT(ROWS), answer);
    return meant ? &ROWS[meant - 1] : NULL;
}

void menu_settings(MenuChoice *choice, Line *line)
{
    Changing changing = {choice, line, settings_path(choice->arena)};
    Str answer;
    if (!changing.path) {
        say(&changing, WORD_SETTINGS_NOWHERE, NO_SLOTS);
        return;
    }
    for (;;) {
        list_rows(&changing);
        if (!line_ask(line, settings_word(&changing, WORD_ASK_SETTING, NO_SLOTS), &answer)) return;
        if (!answer.n || str_is(answer, "b") || str_is(answer, "q")) return;
        const SettingRow *row = row_meant(&changing, answer);
        if (row) ask_value(&changing, row);
        else say(&changing, WORD_NOT_UNDERSTOOD, (Slots){.text = {answer}});
    }
}
