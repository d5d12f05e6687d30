/* Finds commands by name, and prints help. */
#include "cli/command.h"

#include "base/translate.h"
#include "system/columns.h"
#include "system/line.h"

#include <stdio.h>
#include <string.h>

static const Command *const COMMANDS[] = {
#define COMMAND(name) &name##_command,
#include "cli/commands.def"
#undef COMMAND
};

const Command *command_at(size_t index)
{
    return index < COUNT(COMMANDS) ? COMMANDS[index] : NULL;
}

const Command *command_named(const char *name)
{
    for (size_t i = 0; i < COUNT(COMMANDS); i++)
        if (strcmp(COMMANDS[i]->name, name) == 0) return COMMANDS[i];
    return NULL;
}

/* ---- help ------------------------------------------------------------------------------------------------------ */

/* The arguments of `tapp help`. */
typedef struct Asked {
    Str command, words; /* words: the language of the help text */
} Asked;

static const CommandOption OPTIONS[] = {LANGUAGE_OPTION(Asked, words)};

/* Adds the list of all commands with their purposes. */
static void add_overview(Buf *out)
{
    buf_printf(out, "%s\n",
               translate("tapp plays trick-taking card games whose rules are data.\n\nusage: tapp COMMAND …\n"));
    for (size_t i = 0; i < COUNT(COMMANDS); i++)
        buf_printf(out, "  %-10s %s\n", COMMANDS[i]->name, translate(COMMANDS[i]->purpose));
    buf_printf(
        out, "%s\n",
        translate(
            "\n'tapp help COMMAND' shows more. VARIANT is the id of a shipped variant or the path of a YAML file."));
}

/* Adds an option as help shows it, such as "--seed S". */
static void add_option(const CommandOption *option, Buf *out)
{
    buf_printf(out, "--%s%s%s", option->name, option->value ? " " : "", option->value ? option->value : "");
}

/* Returns the width of the widest option of a command, in columns. */
static size_t option_width(const Command *command)
{
    size_t width = 0;
    for (size_t i = 0; i < command->n_options; i++) {
        Buf text = {0};
        add_option(&command->options[i], &text);
        if (columns_of(buf_str(&text)) > width) width = columns_of(buf_str(&text));
        buf_free(&text);
    }
    return width;
}

/* Adds a line for each option, with its description in a column. */
static void add_options(const Command *command, Buf *out)
{
    size_t width = option_width(command);
    for (size_t i = 0; i < command->n_options; i++) {
        Buf text = {0};
        add_option(&command->options[i], &text);
        buf_printf(out, "  %s", buf_text(&text));
        buf_repeat(out, ' ', width - columns_of(buf_str(&text)) + 2);
        buf_printf(out, "%s\n", translate(command->options[i].help));
        buf_free(&text);
    }
}

/* Adds the help of a command: its usage, purpose, options, notes and examples. */
static void add_help(const Command *command, Buf *out)
{
    buf_add(out, str_of(translate("usage: ")));
    buf_printf(out, "tapp %s", command->name);
    if (command->arguments[0]) buf_printf(out, " %s", command->arguments);
    if (command->n_options) buf_add(out, STR(" [OPTION]…"));
    buf_printf(out, "\n\n%s.\n", translate(command->purpose));
    if (command->n_options) buf_printf(out, "\n%s\n", translate("Options:"));
    add_options(command, out);
    if (command->notes) buf_printf(out, "\n%s\n", translate(command->notes));
    buf_printf(out, "\n%s\n", translate("Examples:"));
    for (size_t i = 0; i < MAX_EXAMPLES; i++) buf_printf(out, "  %s\n", command->examples[i]);
}

int command_unknown(const char *name)
{
    enum { MOST_COMMANDS = 32 };
    Str names[MOST_COMMANDS];
    size_t n = 0;
    for (; command_at(n) && n < MOST_COMMANDS; n++) names[n] = str_of(command_at(n)->name);
    Str nearest = str_nearest(str_of(name), names, n);
    if (nearest.n) complain("unknown command '%s'; did you mean '%.*s'?", name, STR_ARG(nearest));
    else complain("unknown command '%s'; 'tapp help' lists all commands", name);
    return STATUS_USAGE;
}

static int run_help(int n, char **arguments)
{
    Asked asked = {.command = STR("")};
    Buf out = {0};
    if (!args_read(&help_command, n, arguments, &asked)) return STATUS_USAGE;
    const Command *command = asked.command.n ? command_named(asked.command.s) : NULL;
    if (asked.command.n && !command) {
        return command_unknown(asked.command.s);
    }
    if (command) add_help(command, &out);
    else add_overview(&out);
    flush_to(stdout, &out);
    buf_free(&out);
    return STATUS_OK;
}

const Command help_command = {
    .name = "help",
    .arguments = "[COMMAND]",
    .purpose = TRANSLATED("Show what the commands do"),
    .options = OPTIONS,
    .n_options = COUNT(OPTIONS),
    .positional = {.what = TRANSLATED("command"), .at = offsetof(Asked, command)},
    .examples = {"tapp help", "tapp help simulate"},
    .run = run_help,
};
