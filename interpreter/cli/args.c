/* Reads the arguments of a command, by the table of its options. */
#include "cli/args.h"

#include "base/number.h"
#include "base/translate.h"
#include "cli/command.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* MOST_OPTIONS: of one command. MOST_DECIMAL: the largest value of an option that takes a decimal number. */
enum { MOST_OPTIONS = 32, MOST_DECIMAL = 1000000000 };

/* ---- values ---------------------------------------------------------------------------------------------------- */

/* Stores an integer in the field of an option, which has 1, 4 or 8 bytes. The field may also be a bool or an enum. */
static void store_number(const CommandOption *option, void *field, int64_t number)
{
    switch (option->size) {
    case sizeof(uint8_t): *(uint8_t *)field = (uint8_t)number; break;
    case sizeof(int): *(int *)field = (int)number; break;
    default: *(int64_t *)field = number; break;
    }
}

void read_flag(Args *args, const CommandOption *option, const char *text, void *field)
{
    (void)args;
    (void)text;
    store_number(option, field, true);
}

void read_number(Args *args, const CommandOption *option, const char *text, void *field)
{
    int64_t number = 0;
    if (number_within(str_of(text), option->least, option->most, &number)) {
        store_number(option, field, number);
        return;
    }
    complain("%s: '%s' is not a number from %lld to %lld", args->command, text, (long long)option->least,
             (long long)option->most);
    args->failed = true;
}

void read_decimal(Args *args, const CommandOption *option, const char *text, void *field)
{
    double value = number_read(str_of(text)).real;
    (void)option;
    *(double *)field = value;
    if (value > 0 && value <= MOST_DECIMAL) return;
    complain("%s: '%s' is not a number above 0", args->command, text);
    args->failed = true;
}

void read_text(Args *args, const CommandOption *option, const char *text, void *field)
{
    (void)args;
    (void)option;
    *(const char **)field = text;
}

void read_str(Args *args, const CommandOption *option, const char *text, void *field)
{
    (void)args;
    (void)option;
    *(Str *)field = str_of(text);
}

/* Removes the first word from a list such as "text|json", and returns it. Empty at the end of the list. */
static Str take_word(const char **list)
{
    Str word = {*list, strcspn(*list, "|")};
    *list += word.n + ((*list)[word.n] == '|');
    return word;
}

/* Reports a value that is not one of the allowed words: "--format takes text, json or csv, not 'pdf'". */
static void refuse_word(Args *args, const CommandOption *option, const char *words, const char *text)
{
    Buf known = {0};
    for (Str word = take_word(&words); word.n; word = take_word(&words)) {
        bool is_first = known.n == 0, is_last = !*words;
        const char *joint = is_last ? translate(" or ") : ", ";
        buf_printf(&known, "%s%.*s", is_first ? "" : joint, STR_ARG(word));
    }
    complain("%s: --%s takes %s, not '%s'", args->command, option->name, buf_text(&known), text);
    buf_free(&known);
    args->failed = true;
}

void read_word(Args *args, const CommandOption *option, const char *text, void *field)
{
    const char *words = option->value;
    int index = 0;
    for (Str word = take_word(&words); word.n; word = take_word(&words), index++) {
        if (!str_is(word, text)) continue;
        store_number(option, field, index);
        return;
    }
    refuse_word(args, option, option->value, text);
}

void read_language(Args *args, const CommandOption *option, const char *text, void *field)
{
    Buf words = {0};
    if (translate_knows(str_of(text))) {
        *(Str *)field = str_of(text);
        translate_to(str_of(text));
        return;
    }
    for (size_t i = 0; translate_language(i).n; i++)
        buf_printf(&words, "%s%.*s", i ? "|" : "", STR_ARG(translate_language(i)));
    refuse_word(args, option, buf_text(&words), text);
    buf_free(&words);
}

/* ---- arguments and options --------------------------------------------------------------------------------------- */

/* Returns the option of a command with this name, which has no dashes; NULL if there is none. */
static const CommandOption *option_named(const Command *command, Str name)
{
    for (size_t i = 0; i < command->n_options; i++)
        if (str_is(name, command->options[i].name)) return &command->options[i];
    return NULL;
}

/* Reports an unknown option. Suggests the most similar one, if one is similar enough. */
static void refuse_option(Args *args, const Command *command, Str name)
{
    Str names[MOST_OPTIONS];
    size_t n = 0;
    for (; n < command->n_options && n < MOST_OPTIONS; n++) names[n] = str_of(command->options[n].name);
    Str nearest = str_nearest(name, names, n);
    args->failed = true;
    if (nearest.n)
        complain("%s: there is no option --%.*s; did you mean --%.*s?", args->command, STR_ARG(name), STR_ARG(nearest));
    else
        complain("%s: there is no option --%.*s; 'tapp help %s' lists them", args->command, STR_ARG(name),
                 args->command);
}

void args_too_many(Args *args, const char *what, const char *text)
{
    complain("%s: only one %s is possible; remove '%s'", args->command, translate(what), text);
    args->failed = true;
}

/*
 * Stores an argument that belongs to no option. A command that takes several arguments has the function `add`;
 * otherwise it has the field of one argument, and a second one is an error.
 */
static void read_positional(Args *args, const Command *command, const char *text, void *request)
{
    const Positional *positional = &command->positional;
    Str *slot = (Str *)(void *)((char *)request + positional->at);
    if (positional->add) {
        positional->add(args, text, request);
    } else if (!positional->what) {
        complain("%s takes no arguments; remove '%s'", args->command, text);
        args->failed = true;
    } else if (slot->n) {
        args_too_many(args, positional->what, text);
    } else {
        *slot = str_of(text);
    }
}

/*
 * Returns the value of the option in `text`: the part after its equals sign, or the next argument. The value of a flag
 * is empty, and so is a value that may be left out and has no equals sign. Returns NULL after a message about an error.
 */
static const char *value_of(Args *args, const CommandOption *option, const char *text)
{
    const char *equals = strchr(text, '=');
    bool is_flag = !option->value, may_be_left_out = !is_flag && option->value[0] == '[';
    if (is_flag && equals) complain("%s: --%s takes no value", args->command, option->name);
    else if (equals) return equals + 1;
    else if (is_flag || may_be_left_out) return "";
    else if (args->next < args->end) return *args->next++;
    else complain("%s: %s needs a value", args->command, text);
    args->failed = true;
    return NULL;
}

/*
 * Each argument is a known option, an unknown option, the mark "--", or an argument that belongs to no option. An
 * unknown option is an error, unless the command may take it as an argument.
 */
bool args_read(const Command *command, int n, char **arguments, void *request)
{
    Args args = {.command = command->name, .next = arguments, .end = arguments + n};
    const char *missing = command->positional.missing;
    bool has_options = true; /* false after "--": everything that follows is an argument */
    while (args.next < args.end && !args.failed) {
        const char *text = *args.next++;
        Str name = {text + 2, strcspn(text, "=") - 2}; /* used only if the text begins with "--" */
        bool is_mark = has_options && strcmp(text, "--") == 0;
        bool is_option = has_options && !is_mark && str_begins(str_of(text), STR("--")); /* known or not */
        const CommandOption *option = is_option ? option_named(command, name) : NULL;
        if (is_mark) {
            has_options = false;
        } else if (option) {
            const char *value = value_of(&args, option, text); /* NULL: value_of() has reported an error */
            if (value) option->read(&args, option, value, (char *)request + option->at);
        } else if (is_option && !command->positional.may_have_dashes) {
            refuse_option(&args, command, name);
        } else {
            read_positional(&args, command, text, request);
            if (text[0]) missing = NULL; /* an empty argument does not count */
        }
    }
    if (missing && !args.failed) complain("%s", translate(missing));
    return !args.failed && !missing;
}

/* ---- games and players ------------------------------------------------------------------------------------------- */

bool args_choice(Args *args, const char *text, OptionChoice *choice)
{
    const char *equals = strchr(text, '=');
    if (!equals || equals == text) {
        complain("%s: an option of the variant is written NAME=VALUE", args->command);
        args->failed = true;
        return false;
    }
    *choice = (OptionChoice){{text, (size_t)(equals - text)}, str_of(equals + 1)};
    return true;
}

bool choice_set(GameChoice *choice, OptionChoice option)
{
    size_t i = 0;
    while (i < choice->n_options && !str_equal(choice->options[i].name, option.name)) i++;
    if (i == CHOICE_MAX_OPTIONS) return false;
    choice->options[i] = option;
    if (i == choice->n_options) choice->n_options++;
    return true;
}

void read_choice(Args *args, const CommandOption *option, const char *text, void *field)
{
    GameChoice *choice = field;
    OptionChoice read;
    (void)option;
    if (!args_choice(args, text, &read) || choice_set(choice, read)) return;
    complain("%s: more than %d options", args->command, CHOICE_MAX_OPTIONS);
    args->failed = true;
}

/* Returns the name before the next comma. `*list` then begins after the comma; at the end it becomes NULL. */
static Str take_bot_name(const char **list)
{
    const char *name = *list, *comma = strchr(name, ',');
    *list = comma ? comma + 1 : NULL;
    return (Str){name, comma ? (size_t)(comma - name) : strlen(name)};
}

/*
 * Reports an unknown computer player. Suggests the nearest name. If none is near, lists the players that are named by
 * their strength.
 */
static void complain_of_bot(Str name)
{
    enum { MOST_BOTS = 32 };
    size_t n = 0;
    const Bot *list = bots(&n);
    Str names[MOST_BOTS], plain = name;
    Buf known = {0};
    for (size_t i = 0; i < n && i < MOST_BOTS; i++) {
        names[i] = list[i].name;
        if (!list[i].is_strength) continue;
        bool is_first = known.n == 0, is_last = i + 1 == n;
        const char *joint = is_last ? translate(" or ") : ", ";
        buf_printf(&known, "%s%.*s", is_first ? "" : joint, STR_ARG(names[i]));
    }
    /* a name can be followed by settings, such as "mc:500" */
    Str nearest = str_nearest(str_take(&plain, ':'), names, n < MOST_BOTS ? n : MOST_BOTS);
    if (nearest.n) complain("unknown computer player '%.*s'; did you mean '%.*s'?", STR_ARG(name), STR_ARG(nearest));
    else complain("unknown computer player '%.*s'; choose %s", STR_ARG(name), buf_text(&known));
    buf_free(&known);
}

bool args_bots(Arena *arena, const char *names, int threads, const Bot **bots)
{
    int n = 0;
    for (const char *rest = names; rest && n < MAX_SEATS; n++) {
        Str name = take_bot_name(&rest);
        const Bot *bot = bot_of(arena, name);
        if (!bot) {
            complain_of_bot(name);
            return false;
        }
        bots[n] = bot_in_threads(arena, bot, threads);
    }
    /* a shorter list is repeated for the other seats */
    for (int seat = n; seat < MAX_SEATS; seat++) bots[seat] = bots[seat - n];
    return true;
}

bool args_settings(Arena *arena, Settings *settings)
{
    Diags *diags = diags_new(arena);
    Buf errors = {0};
    bool fine = settings_read(arena, settings_path(arena), settings, diags);
    diags_print(&errors, diags);
    flush_to(stderr, &errors);
    buf_free(&errors);
    return fine;
}

OpenRequest choice_request(const GameChoice *choice)
{
    return (OpenRequest){.variant = choice->variant,
                         .players = choice->players,
                         .options = choice->options,
                         .n_options = choice->n_options};
}
