/* The table of commands, help, and reading arguments. */
#include "door/command.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const Command COMMANDS[] = {
#define COMMAND(name, function, usage, summary, help) {name, usage, summary, help, function},
#include "door/commands.def"
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
    (void)puts("tapp plays trick-taking card games whose rules are data.\n\nusage: tapp COMMAND …\n");
    for (size_t i = 0; i < COUNT(COMMANDS); i++) (void)printf("  %-10s %s\n", COMMANDS[i].name, COMMANDS[i].summary);
    (void)puts("\n'tapp help COMMAND' tells more. VARIANT is the id of a shipped variant or the path of a YAML file.");
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
    (void)printf("usage: tapp %s %s\n\n%s\n", command->name, command->usage, command->summary);
    if (command->help[0]) (void)printf("\n%s\n", command->help);
    return STATUS_OK;
}

void complain(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    (void)fputs("tapp: ", stderr);
    (void)vfprintf(stderr, format, arguments);
    (void)fputc('\n', stderr);
    va_end(arguments);
}

void flush_to(void *stream, Buf *buf)
{
    (void)fwrite(buf_text(buf), 1, buf->n, stream);
    buf_clear(buf);
}

/* ---- arguments ------------------------------------------------------------------------------------------------ */

static bool is_option(const char *text)
{
    return text[0] == '-' && text[1] == '-' && text[2] != '\0';
}

const char *args_option(Args *args)
{
    if (args->at >= args->n || !is_option(args->list[args->at])) return NULL;
    return args->list[args->at++] + 2;
}

const char *args_positional(Args *args)
{
    if (args->at >= args->n || is_option(args->list[args->at])) return NULL;
    return args->list[args->at++];
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
