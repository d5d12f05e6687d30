/*
 * The program's commands: one file each, named in commands.def. Exit status: 0 fine, 1 the input is at fault, 2 usage
 * or I/O. Results go to standard output, diagnostics and progress to standard error.
 */
#ifndef TAPP_CLI_COMMAND_H
#define TAPP_CLI_COMMAND_H

#include "cli/args.h"
#include "system/message.h"

#define COMMAND(name) extern const Command name##_command;
#include "cli/commands.def"
#undef COMMAND

/* The command at `index` in the order of help, NULL behind the last; and the one of a name, NULL if there is none. */
const Command *command_at(size_t index);
const Command *command_named(const char *name);

#endif
