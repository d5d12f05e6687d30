/* Reads arguments. */
#include "cli/args.h"

#include "base/translate.h"
#include "cli/command.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_LANGUAGES = 16, LONGEST_LANGUAGE = 16, MOST_ASKED_FOR = 99 };

static bool is_option(const char *text)
{
    return text[0] == '-' && text[1] == '-' && text[2] != '\0';
}

const char *args_option(Args *args)
{
    if (args->at >= args->n || !is_option(args->list[args->at])) return NULL;
    return args->list[args->at++] + 2;
}

bool option_is(const char *option, const char *name)
{
    size_t n = strlen(name);
    return strncmp(option, name, n) == 0 && (option[n] == '\0' || option[n] == '=');
}

bool args_flag(Args *args, const char *option, const char *name)
{
    if (!option_is(option, name)) return false;
    if (strcmp(option, name) == 0) return true;
    complain("%s: --%s takes no value", args->command, name);
    args->failed = true;
    return true;
}

const char *args_positional(Args *args)
{
    if (args->at >= args->n || is_option(args->list[args->at])) return NULL;
    return args->list[args->at++];
}

void args_only(Args *args, Str *slot, const char *name, const char *what)
{
    if (!slot->n) {
        *slot = str_of(name);
        return;
    }
    complain("%s: one %s at a time, not also '%s'", args->command, translate(what), name);
    args->failed = true;
}

const char *args_value(Args *args)
{
    const char *equals = strchr(args->list[args->at - 1], '=');
    if (equals) return equals + 1;
    if (args->at < args->n) return args->list[args->at++];
    complain("%s: %s wants a value", args->command, args->list[args->at - 1]);
    args->failed = true;
    return NULL;
}

int64_t args_number(Args *args, int64_t least, int64_t most)
{
    const char *text = args_value(args);
    if (!text) return least;
    char *end = NULL;
    errno = 0;
    long long number = strtoll(text, &end, 10);
    if (errno == 0 && end != text && *end == '\0' && number >= least && number <= most) return number;
    complain("%s: '%s' is no number from %lld to %lld", args->command, text, (long long)least, (long long)most);
    args->failed = true;
    return least;
}

/* "en or de", "text, json or csv" */
static void add_words(Buf *out, const char *const *words, size_t n)
{
    for (size_t i = 0; i < n; i++)
        buf_printf(out, "%s%s", i == 0 ? "" : i + 1 == n ? translate(" or ") : ", ", words[i]);
}

size_t args_word(Args *args, const char *const *words, size_t n)
{
    int name = args->at - 1;
    const char *value = args_value(args);
    if (!value) return 0;
    for (size_t i = 0; i < n; i++)
        if (strcmp(value, words[i]) == 0) return i;
    Buf known = {0};
    add_words(&known, words, n);
    complain("%s: %.*s is %s, not '%s'", args->command, (int)strcspn(args->list[name], "="), args->list[name],
             buf_text(&known), value);
    buf_free(&known);
    args->failed = true;
    return 0;
}

Str args_language(Args *args)
{
    char names[MAX_LANGUAGES][LONGEST_LANGUAGE];
    const char *words[MAX_LANGUAGES];
    size_t n = 0;
    for (Str language = translate_language(0); language.n && n < MAX_LANGUAGES; language = translate_language(n)) {
        (void)snprintf(names[n], sizeof names[n], "%.*s", STR_ARG(language));
        words[n] = names[n];
        n++;
    }
    Str language = translate_language(args_word(args, words, n));
    if (!args->failed) translate_to(language);
    return language;
}

void args_unknown(Args *args, const char *option)
{
    complain("%s: there is no option --%s; 'tapp help %s' tells more", args->command, option, args->command);
    args->failed = true;
}

bool args_choice(Args *args, const char *text, OptionChoice *choice)
{
    const char *equals = text ? strchr(text, '=') : NULL;
    if (!equals || equals == text) {
        complain("%s: an option of the variant is written NAME=VALUE", args->command);
        args->failed = true;
        return false;
    }
    *choice = (OptionChoice){{text, (size_t)(equals - text)}, str_of(equals + 1)};
    return true;
}

static void read_choice(Args *args, GameChoice *choice)
{
    const char *text = args_value(args);
    if (!text) return;
    if (choice->n_options < CHOICE_MAX_OPTIONS) {
        choice->n_options += args_choice(args, text, &choice->options[choice->n_options]);
        return;
    }
    complain("%s: more than %d options", args->command, CHOICE_MAX_OPTIONS);
    args->failed = true;
}

/* The name before the next comma; the list goes on behind it, or is NULL at its end. */
static Str take_name(const char **list)
{
    const char *name = *list, *comma = strchr(name, ',');
    *list = comma ? comma + 1 : NULL;
    return (Str){name, comma ? (size_t)(comma - name) : strlen(name)};
}

bool args_bots(Arena *arena, const char *names, int threads, const Bot **bots)
{
    int n = 0;
    for (const char *left = names; left && n < MAX_SEATS; n++) {
        Str name = take_name(&left);
        const Bot *bot = bot_of(arena, name);
        if (!bot) {
            complain("there is no computer player '%.*s'", STR_ARG(name));
            return false;
        }
        bots[n] = bot_in_threads(arena, bot, threads);
    }
    for (int seat = n; seat < MAX_SEATS; seat++) bots[seat] = bots[seat - n];
    return true;
}

/* How many can play, the game says when it is loaded: not all of them the same. */
bool args_game(Args *args, GameChoice *choice, const char *option)
{
    if (option_is(option, "players")) choice->players = (int)args_number(args, 1, MOST_ASKED_FOR);
    else if (option_is(option, "option")) read_choice(args, choice);
    else return false;
    return true;
}

OpenRequest choice_request(const GameChoice *choice)
{
    return (OpenRequest){.variant = choice->variant,
                         .players = choice->players,
                         .options = choice->options,
                         .n_options = choice->n_options};
}

bool args_document(Args *args, DocumentChoice *choice, const char *option)
{
    if (option_is(option, "lang")) choice->language = args_language(args);
    else if (option_is(option, "format"))
        choice->format = (DocumentFormat)args_word(args, document_formats, N_DOCUMENT_FORMATS);
    else return false;
    return true;
}
