/*
 * The arguments of a command. Each command has a table of its options. Arguments are read by this table. Its help, its
 * section of the manual page and its completions are made from it, too. An option is written `--name VALUE` or
 * `--name=VALUE`. All that follows `--` are arguments. A function that finds an error reports it and sets `failed`.
 */
#ifndef TAPP_CLI_ARGS_H
#define TAPP_CLI_ARGS_H

#include <stddef.h>

#include "base/translate.h"
#include "catalog/catalog.h"
#include "match/settings.h"
#include "rulebook/document.h"
#include "bots/bot.h"

/* The arguments of a command while they are read. */
typedef struct Args {
    const char *command; /* its name, for messages */
    char **next, **end;  /* the arguments that were not read yet */
    bool failed;         /* an error was reported */
} Args;

typedef struct CommandOption CommandOption;

/* Reads the text of an option's value, and stores the value in the option's field. For a flag, `text` is empty. */
typedef void OptionReader(Args *args, const CommandOption *option, const char *text, void *field);

/* A row of a command's table of options. */
struct CommandOption {
    const char *name; /* without the dashes */
    /* as help shows it, such as "N" or "text|json"; "[N]": may be left out; NULL: the option is a flag */
    const char *value;
    const char *help; /* one line, marked TRANSLATED("…") */
    OptionReader *read;
    size_t at, size;     /* the place of the field in the struct that args_read() fills */
    int64_t least, most; /* the limits of a number */
};

/* The place and size of the field in which an option is stored, such as INTO(Play, seed). */
#define INTO(type, field) .at = offsetof(type, field), .size = sizeof(((type *)0)->field)

/*
 * Store the value of an option. read_flag() stores true, read_number() an integer within the limits, read_decimal() a
 * positive double. read_text() stores a const char *, read_str() a Str. read_word() stores the index of one of the
 * words in `value`. The function read_language() stores a language of the program.
 */
void read_flag(Args *args, const CommandOption *option, const char *text, void *field);
void read_number(Args *args, const CommandOption *option, const char *text, void *field);
void read_decimal(Args *args, const CommandOption *option, const char *text, void *field);
void read_text(Args *args, const CommandOption *option, const char *text, void *field);
void read_str(Args *args, const CommandOption *option, const char *text, void *field);
void read_word(Args *args, const CommandOption *option, const char *text, void *field);
void read_language(Args *args, const CommandOption *option, const char *text, void *field);

/* The arguments that a command may have, besides options. */
typedef struct Positional {
    const char *what; /* the name of an argument, such as TRANSLATED("variant"); NULL: the command has none */
    size_t at;        /* for a command with one argument: the place of a Str in the struct that args_read() fills */
    /* is called for each argument; NULL: only one is allowed */
    void (*add)(Args *args, const char *text, void *request);
    const char *missing;  /* the message if there is no argument, marked TRANSLATED("…"); NULL: it may be left out */
    bool may_have_dashes; /* an unknown option counts as an argument */
} Positional;

enum { MAX_EXAMPLES = 2 };

typedef struct Command {
    const char *name;
    const char *arguments; /* as help shows them, such as "[VARIANT]" */
    const char *purpose;   /* one line without a full stop, marked TRANSLATED("…") */
    const char *notes;     /* more text for the help; NULL: none */
    const CommandOption *options;
    size_t n_options;
    Positional positional;
    const char *examples[MAX_EXAMPLES];
    /* Runs the command with the arguments after its name. Returns the exit status. */
    int (*run)(int n, char **arguments);
} Command;

/* Reads the arguments of a command into the struct `request`. Returns false after a message about an error. */
bool args_read(const Command *command, int n, char **arguments, void *request);

/*
 * Reports that the argument `text` is one too many. `what` names the thing of which only one is possible, such as
 * TRANSLATED("variant").
 */
void args_too_many(Args *args, const char *what, const char *text);

/*
 * Finds the computer players for all MAX_SEATS seats. `names` is a list with commas; a shorter list is repeated, and
 * names after the first MAX_SEATS are ignored. Each player uses `threads` threads. Returns false after a message about
 * an unknown name.
 */
bool args_bots(Arena *arena, const char *names, int threads, const Bot **bots);

/* Reads the settings of the person who uses the program. Returns false after messages about the file. */
bool args_settings(Arena *arena, Settings *settings);

/* Splits NAME=VALUE. If there is no equals sign, reports this and returns false. */
bool args_choice(Args *args, const char *text, OptionChoice *choice);

enum { CHOICE_MAX_OPTIONS = 64, MOST_PLAYERS_ASKED = 99 };

/*
 * The game to open: a variant, a number of players, and options. If all fields are zero, nothing was chosen. Texts are
 * not copied.
 */
typedef struct GameChoice {
    Str variant;
    int players; /* 0: the usual number; the limits are checked when the game is opened */
    OptionChoice options[CHOICE_MAX_OPTIONS];
    size_t n_options;
} GameChoice;

/*
 * Adds the choice for an option; it replaces an earlier choice for the same option. Returns false if there is no room
 * for it.
 */
bool choice_set(GameChoice *choice, OptionChoice option);

/* Reads an option of the variant, such as K=V, into a GameChoice. */
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

/* The language and the format in which rules are printed, and the options for them. */
typedef struct DocumentChoice {
    Str language;
    DocumentFormat format;
} DocumentChoice;

#define DOCUMENT_OPTIONS(type, print)                                                                              \
    {"format", "text|markdown|html", TRANSLATED("the format of the output"), read_word, INTO(type, print.format)}, \
        LANGUAGE_OPTION(type, print.language)

/* Returns a request to open the chosen game. Texts are not copied. */
OpenRequest choice_request(const GameChoice *choice);

#endif
