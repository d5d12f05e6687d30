/* Finds the command and runs it. */
#include "cli/command.h"

#include "base/translate.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>

/* True if this argument asks for help. */
static bool asks_for_help(const char *argument)
{
    return strcmp(argument, "-h") == 0 || strcmp(argument, "--help") == 0;
}

/* True if an argument before "--" asks for help. */
static bool wants_help(int n, char **arguments)
{
    for (int i = 0; i < n && strcmp(arguments[i], "--") != 0; i++)
        if (asks_for_help(arguments[i])) return true;
    return false;
}

enum { LANGUAGE_PARTS = 2 /* the most arguments of an option with its value */ };

/*
 * Copies the last option --lang before "--", and its value, to `found`. Returns the number of copied arguments, which
 * is 0 if there is no such option.
 */
static int find_language(int n, char **arguments, char **found)
{
    int n_found = 0;
    for (int i = 0; i < n && strcmp(arguments[i], "--") != 0; i++) {
        bool is_one = str_begins(str_of(arguments[i]), STR("--lang="));
        bool are_two = strcmp(arguments[i], "--lang") == 0 && i + 1 < n && !asks_for_help(arguments[i + 1]);
        if (!is_one && !are_two) continue;
        n_found = is_one ? 1 : LANGUAGE_PARTS;
        for (int k = 0; k < n_found; k++) found[k] = arguments[i + k];
    }
    return n_found;
}

/*
 * Prints help in the language that the arguments name. `name` is the command; NULL: all commands. Returns the exit
 * status.
 */
static int print_help(char *name, int n, char **arguments)
{
    char *asked[1 + LANGUAGE_PARTS] = {name};
    int n_asked = name ? 1 : 0;
    n_asked += find_language(n, arguments, asked + n_asked);
    return help_command.run(n_asked, asked);
}

/* Runs the command that the arguments name, or prints help. Returns the exit status. */
static int run_command(int n, char **arguments)
{
    if (n < 2) {
        (void)help_command.run(0, NULL);
        return STATUS_USAGE;
    }
    const char *name = arguments[1];
    if (asks_for_help(name)) return print_help(NULL, n - 2, arguments + 2);
    if (strcmp(name, "--version") == 0) {
        (void)puts("tapp " TAPP_VERSION);
        return STATUS_OK;
    }
    const Command *command = command_named(name);
    if (!command) return command_unknown(name);
    if (wants_help(n - 2, arguments + 2)) return print_help(arguments[1], n - 2, arguments + 2);
    return command->run(n - 2, arguments + 2);
}

/*
 * Runs the program. A write to a closed pipe must not end it before everything is saved. Such a write is reported as an
 * error, like a full disk.
 */
int main(int n, char **arguments)
{
    (void)signal(SIGPIPE, SIG_IGN);
    translate_to(translate_surroundings());
    return end_with(run_command(n, arguments));
}
