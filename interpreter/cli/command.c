/* The table of commands, and help. */
#include "cli/command.h"

#include "base/translate.h"

#include <stdio.h>
#include <string.h>

static const Command COMMANDS[] = {
#define COMMAND(name, function, usage, summary, help) {name, usage, summary, help, function},
#include "cli/commands.def"
#undef COMMAND
};

const Command *commands(size_t *n)
{
    *n = COUNT(COMMANDS);
    return COMMANDS;
}

const Command *command_named(const char *name)
{
    for (size_t i = 0; i < COUNT(COMMANDS); i++)
        if (strcmp(COMMANDS[i].name, name) == 0) return &COMMANDS[i];
    return NULL;
}

static void print_overview(void)
{
    (void)puts(translate("tapp plays trick-taking card games whose rules are data.\n\nusage: tapp COMMAND …\n"));
    for (size_t i = 0; i < COUNT(COMMANDS); i++)
        (void)printf("  %-10s %s\n", COMMANDS[i].name, translate(COMMANDS[i].summary));
    (void)puts(translate(
        "\n'tapp help COMMAND' tells more. VARIANT is the id of a shipped variant or the path of a YAML file."));
}

int command_help(int n, char **arguments)
{
    if (n == 0) {
        print_overview();
        return STATUS_OK;
    }
    const Command *command = command_named(arguments[0]);
    if (!command) {
        complain("there is no command '%s'; 'tapp help' lists them", arguments[0]);
        return STATUS_USAGE;
    }
    (void)printf(translate("usage: tapp %s %s\n\n%s\n"), command->name, command->usage, translate(command->summary));
    if (command->help[0]) (void)printf("\n%s\n", translate(command->help));
    return STATUS_OK;
}
