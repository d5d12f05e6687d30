/*
 * The program's commands: one file each, one row each in commands.def. Exit status: 0 fine, 1 the input is at fault,
 * 2 usage or I/O. Results go to standard output, diagnostics and progress to standard error.
 */
#ifndef TAPP_CLI_COMMAND_H
#define TAPP_CLI_COMMAND_H

#include "cli/args.h"
#include "system/message.h"

/* One command: runs with the arguments after its name. */
typedef struct Command {
    const char *name;
    const char *usage;   /* what follows the name */
    const char *summary; /* one line */
    const char *help;    /* paragraphs; may be "" */
    int (*run)(int n, char **arguments);
} Command;

#define COMMAND(name, function, usage, summary, help) int function(int n, char **arguments);
#include "cli/commands.def"
#undef COMMAND

/* The commands there are, in the order of help, and one by name (NULL if there is none). */
const Command *commands(size_t *n);
const Command *command_named(const char *name);

#endif
