/*
 * Reading arguments: the next is an option or a positional argument; options take a value as `--name VALUE` or
 * `--name=VALUE`. A fault has been complained about when `failed` is set.
 */
#ifndef TAPP_CLI_ARGS_H
#define TAPP_CLI_ARGS_H

#include "catalog/catalog.h"
#include "rulebook/document.h"
#include "bots/bot.h"

typedef struct Args {
    int n, at;
    char **list;
    const char *command;
    bool failed;
} Args;

/* The name of the next option without its dashes, or NULL; a positional argument is left for args_positional. */
const char *args_option(Args *args);

/* Is `option` the option of this name, with or without a value behind an equals sign? */
bool option_is(const char *option, const char *name);

/* The same of an option without a value: complains if it has one. */
bool args_flag(Args *args, const char *option, const char *name);

/* The next positional argument, or NULL at the end or before an option. */
const char *args_positional(Args *args);

/* Takes the only `what` there may be (TRANSLATED("variant")): complains if `slot` is filled already. Borrows. */
void args_only(Args *args, Str *slot, const char *name, const char *what);

/* The value of the option just read; NULL and `failed` if there is none. */
const char *args_value(Args *args);

/* The same as a number between two limits. */
int64_t args_number(Args *args, int64_t least, int64_t most);

/* The same as one of `n` words: its index, 0 and `failed` if it is none of them. */
size_t args_word(Args *args, const char *const *words, size_t n);

/* The same as a language of the program ("en", "de"); lives as long as the program. */
Str args_language(Args *args);

/* Complains about an option that the command does not know. */
void args_unknown(Args *args, const char *option);

/* Splits NAME=VALUE. False and a complaint if there is no equals sign. */
bool args_choice(Args *args, const char *text, OptionChoice *choice);

/*
 * Computer players by seat, for all MAX_SEATS, from a list of names with commas that is dealt out in turn; each thinks
 * in so many threads. Those with a budget or threads lie in the arena. False after a complaint about a name that is
 * unknown.
 */
bool args_bots(Arena *arena, const char *names, int threads, const Bot **bots);

enum { CHOICE_MAX_OPTIONS = 64 };

/* Which game: a variant, for how many, with which options. Zero-initialised nothing is chosen; borrows its texts. */
typedef struct GameChoice {
    Str variant;
    int players; /* 0: usual */
    OptionChoice options[CHOICE_MAX_OPTIONS];
    size_t n_options;
} GameChoice;

/* Reads the value of --players or --option; false if the option is neither. */
bool args_game(Args *args, GameChoice *choice, const char *option);

/* The choice as a request of the catalog; borrows. */
OpenRequest choice_request(const GameChoice *choice);

/* How rules are to be printed. */
typedef struct DocumentChoice {
    Str language;
    DocumentFormat format;
} DocumentChoice;

/* Reads the value of --lang or --format; false if the option is neither. */
bool args_document(Args *args, DocumentChoice *choice, const char *option);

#endif
