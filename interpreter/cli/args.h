/*
 * The arguments of a command. Each command has a table of options. Its arguments are read with this table; its help,
 * its section of the manual page and its completions are made from it. An option is written `--name VALUE` or
 * `--name=VALUE`. Everything after `--` is an argument. A function that finds an error reports it and sets `failed`.
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

/* Reads the text of an option's value into the option's field. `text` is "" for a flag. */
typedef void OptionReader(Args *args, const CommandOption *option, const char *text, void *field);

struct CommandOption {
    const char *name;  /* without its dashes */
    const char *value; /* as shown in help, such as "N" or "text|json"; "[N]": optional; NULL: the option is a flag */
    const char *help;  /* one line, as TRANSLATED("…") */
    OptionReader *read;
    size_t at, size;     /* the field in the struct that args_read() fills */
    int64_t least, most; /* limits of a number */
};

/* Names the field of an option: INTO(Play, seed). */
#define INTO(type, field) .at = offsetof(type, field), .size = sizeof(((type *)0)->field)

/*
 * Readers of values: a flag (stores true); an integer within the option's limits; a positive decimal number (double); a
 * text (const char * or Str); one of the words in `value` (stores its index); a language of the program (Str).
 */
void read_flag(Args *args, const CommandOption *option, const char *text, void *field);
void read_number(Args *args, const CommandOption *option, const char *text, void *field);
void read_decimal(Args *args, const CommandOption *option, const char *text, void *field);
void read_text(Args *args, const CommandOption *option, const char *text, void *field);
void read_str(Args *args, const CommandOption *option, const char *text, void *field);
void read_word(Args *args, const CommandOption *option, const char *text, void *field);
void read_language(Args *args, const CommandOption *option, const char *text, void *field);

/* The arguments that a command may have besides options. */
typedef struct Positional {
    const char *what; /* such as TRANSLATED("variant"); NULL: no arguments */
    size_t at;        /* for a single argument: a Str in the struct that args_read() fills */
    void (*add)(Args *args, const char *text, void *request); /* called for each argument; NULL: only one is allowed */
    const char *missing;  /* the message if there is none, as TRANSLATED("…"); NULL: it may be missing */
    bool may_have_dashes; /* an unknown option counts as an argument */
} Positional;

enum { MAX_EXAMPLES = 2 };

typedef struct Command {
    const char *name;
    const char *arguments; /* as shown in help, such as "[VARIANT]" */
    const char *purpose;   /* one line without a full stop, as TRANSLATED("…") */
    const char *notes;     /* additional text for help; NULL: none */
    const CommandOption *options;
    size_t n_options;
    Positional positional;
    const char *examples[MAX_EXAMPLES];
    /* runs the command with the arguments after its name; returns the exit status */
    int (*run)(int n, char **arguments);
} Command;

/* Reads the arguments of a command into the struct `request`. False after a message about an error. */
bool args_read(const Command *command, int n, char **arguments, void *request);

/* Reports a second argument as one too many; `what` is the name of the argument, such as TRANSLATED("variant"). */
void args_too_many(Args *args, const char *what, const char *text);

/*
 * Finds the computer players for all MAX_SEATS seats. `names` is a list with commas, which is repeated if it is
 * shorter. Each player uses `threads` threads. Players with a budget or threads are in the arena. False after a message
 * about an unknown name.
 */
bool args_bots(Arena *arena, const char *names, int threads, const Bot **bots);

/* Splits NAME=VALUE into a choice. If there is no equals sign, reports this and returns false. */
bool args_choice(Args *args, const char *text, OptionChoice *choice);

enum { CHOICE_MAX_OPTIONS = 64, MOST_PLAYERS_ASKED = 99 };

/*
 * The game to open: a variant, the number of players, and options. If all fields are zero, nothing is chosen. Texts are
 * not copied.
 */
typedef struct GameChoice {
    Str variant;
    int players; /* 0: the default; limits are checked when the game is opened */
    OptionChoice options[CHOICE_MAX_OPTIONS];
    size_t n_options;
} GameChoice;

/* Reads K=V into a GameChoice. */
void read_choice(Args *args, const CommandOption *option, const char *text, void *field);

/* The options of a command that fill in a GameChoice. */
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

/* The format for printing rules, and the options that choose it. */
typedef struct DocumentChoice {
    Str language;
    DocumentFormat format;
} DocumentChoice;

#define DOCUMENT_OPTIONS(type, print)                                                                              \
    {"format", "text|markdown|html", TRANSLATED("the format of the output"), read_word, INTO(type, print.format)}, \
        LANGUAGE_OPTION(type, print.language)

/* The choice as a request to the catalog. Texts are not copied. */
OpenRequest choice_request(const GameChoice *choice);

#endif
