/*
 * The arguments of a command. Each command has a table of options, used to read its arguments and to make its help, its
 * section of the manual page and its completions. An option is written `--name VALUE` or `--name=VALUE`; everything
 * after `--` is an argument. A reader that finds an error reports it and sets `failed`.
 */
#ifndef TAPP_CLI_ARGS_H
#define TAPP_CLI_ARGS_H

#include <stddef.h>

#include "base/translate.h"
#include "catalog/catalog.h"
#include "rulebook/document.h"
#include "bots/bot.h"

typedef struct Args {
    const char *command;
    char **next, **end; /* the remaining arguments */
    bool failed;
} Args;

typedef struct CommandOption CommandOption;

/* Reads the text of a value into the field of an option. `text` is "" for a flag. */
typedef void OptionReader(Args *args, const CommandOption *option, const char *text, void *field);

struct CommandOption {
    const char *name;  /* without its dashes */
    const char *value; /* as in help: "N", "text|json"; "[N]": optional; NULL: the option is a flag */
    const char *help;  /* one line, as TRANSLATED("…") */
    OptionReader *read;
    size_t at, size;     /* of the field, in the struct that args_read() fills */
    int64_t least, most; /* of a number */
};

/* The field of an option: INTO(Play, seed). */
#define INTO(type, field) .at = offsetof(type, field), .size = sizeof(((type *)0)->field)

/*
 * Readers: true; an integer within the option's limits; a positive decimal number (double); a text (const char *, or
 * Str); one of the words of `value`, as its index; a language of the program (Str).
 */
void read_flag(Args *args, const CommandOption *option, const char *text, void *field);
void read_number(Args *args, const CommandOption *option, const char *text, void *field);
void read_decimal(Args *args, const CommandOption *option, const char *text, void *field);
void read_text(Args *args, const CommandOption *option, const char *text, void *field);
void read_str(Args *args, const CommandOption *option, const char *text, void *field);
void read_word(Args *args, const CommandOption *option, const char *text, void *field);
void read_language(Args *args, const CommandOption *option, const char *text, void *field);

/* The arguments of a command besides options. */
typedef struct Positional {
    const char *what; /* "variant", as TRANSLATED("…"); NULL: no arguments */
    size_t at;        /* of a Str, in the struct that args_read() fills, for a single argument */
    void (*add)(Args *args, const char *text, void *request); /* takes each of several; NULL: only one is allowed */
    const char *missing;  /* the message if there is none, as TRANSLATED("…"); NULL: none is needed */
    bool may_have_dashes; /* an unknown option is an argument */
} Positional;

enum { MAX_EXAMPLES = 2 };

typedef struct Command {
    const char *name;
    const char *arguments; /* as in help: "[VARIANT]" */
    const char *purpose;   /* one line without a full stop, as TRANSLATED("…") */
    const char *notes;     /* additional text for help; NULL: none */
    const CommandOption *options;
    size_t n_options;
    Positional positional;
    const char *examples[MAX_EXAMPLES];
    /* runs the command with the arguments after its name; returns the exit status */
    int (*run)(int n, char **arguments);
} Command;

/* Reads the arguments of a command into its request. False after a message. */
bool args_read(const Command *command, int n, char **arguments, void *request);

/* Reports a second argument as too many; `what` is TRANSLATED("variant"). */
void args_too_many(Args *args, const char *what, const char *text);

/*
 * Finds computer players for all MAX_SEATS seats, from a list of names with commas that is repeated in turn; each uses
 * this many threads. Those with a budget or threads are in the arena. False after a message about an unknown name.
 */
bool args_bots(Arena *arena, const char *names, int threads, const Bot **bots);

/* Splits NAME=VALUE. False after a message if there is no equals sign. */
bool args_choice(Args *args, const char *text, OptionChoice *choice);

enum { CHOICE_MAX_OPTIONS = 64, MOST_PLAYERS_ASKED = 99 };

/*
 * The game to open: a variant, the number of players, and options. Zero-initialised nothing is chosen; borrows its
 * texts.
 */
typedef struct GameChoice {
    Str variant;
    int players; /* 0: default. The limits are known when the game is loaded. */
    OptionChoice options[CHOICE_MAX_OPTIONS];
    size_t n_options;
} GameChoice;

/* Reads K=V into a GameChoice. */
void read_choice(Args *args, const CommandOption *option, const char *text, void *field);

/* The options of a GameChoice. */
#define GAME_OPTIONS(type, game)                                                                                   \
    {"option", "K=V", TRANSLATED("set an option of the variant; may be repeated"), read_choice, INTO(type, game)}, \
    {                                                                                                              \
        "players", "N", TRANSLATED("the number of players"), read_number, INTO(type, game.players), 1,             \
            MOST_PLAYERS_ASKED                                                                                     \
    }

#define SEED_OPTION(type, field)                                                                                    \
    {                                                                                                               \
        "seed", "S", TRANSLATED("the same seed deals the same cards"), read_number, INTO(type, field), 0, INT64_MAX \
    }
#define LANGUAGE_OPTION(type, field)                                                               \
    {                                                                                              \
        "lang", "LANG", TRANSLATED("the language of the output"), read_language, INTO(type, field) \
    }

/* The format for printing rules, and its options. */
typedef struct DocumentChoice {
    Str language;
    DocumentFormat format;
} DocumentChoice;

#define DOCUMENT_OPTIONS(type, print)                                                                              \
    {"format", "text|markdown|html", TRANSLATED("the format of the output"), read_word, INTO(type, print.format)}, \
        LANGUAGE_OPTION(type, print.language)

/* The choice as a request to the catalog; borrows. */
OpenRequest choice_request(const GameChoice *choice);

#endif
