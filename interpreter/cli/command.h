/*
 * The program's commands: one file each, listed in commands.def. Exit status: 0 success, 1 an error in the input, 2
 * wrong usage or I/O. Results go to standard output, diagnostics and progress to standard error.
 */
#ifndef TAPP_CLI_COMMAND_H
#define TAPP_CLI_COMMAND_H

#include "cli/args.h"
#include "system/message.h"

#define COMMAND(name) extern const Command name##_command;
#include "cli/commands.def"
#undef COMMAND

/* The command at `index` in the order of help, NULL after the last; and the one with a name, NULL if there is none. */
const Command *command_at(size_t index);
const Command *command_named(const char *name);

#endif
