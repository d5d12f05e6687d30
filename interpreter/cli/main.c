/* Finds the command and runs it. */
#include "cli/command.h"

#include "base/translate.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>

/* True if an argument before "--" asks for help. */
static bool wants_help(int n, char **arguments)
{
    for (int i = 0; i < n && strcmp(arguments[i], "--") != 0; i++)
        if (strcmp(arguments[i], "-h") == 0 || strcmp(arguments[i], "--help") == 0) return true;
    return false;
}

/* Runs the command that the arguments name, or prints help. Returns the exit status. */
static int run_command(int n, char **arguments)
{
    if (n < 2) {
        (void)help_command.run(0, NULL);
        return STATUS_USAGE;
    }
    const char *name = arguments[1];
    if (strcmp(name, "-h") == 0 || strcmp(name, "--help") == 0) return help_command.run(0, NULL);
    if (strcmp(name, "--version") == 0) {
        (void)puts("tapp " TAPP_VERSION);
        return STATUS_OK;
    }
    const Command *command = command_named(name);
    if (!command) return command_unknown(name);
    if (wants_help(n - 2, arguments + 2)) return help_command.run(1, arguments + 1);
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
