/*
 * The commands of the program. Each is in a file of its own and has a row in commands.def. The exit status is 0 for
 * success, 1 for an error in the input, 2 for wrong usage or I/O. Results are printed on standard output, diagnostics
 * and progress on standard error.
 */
#ifndef TAPP_CLI_COMMAND_H
#define TAPP_CLI_COMMAND_H

#include "cli/args.h"
#include "system/message.h"

#define COMMAND(name) extern const Command name##_command;
#include "cli/commands.def"
#undef COMMAND

/*
 * The function command_at() returns the command with this index in the order of help; returns NULL after the last one.
 * The function command_named() finds a command by its name; returns NULL if there is none.
 */
const Command *command_at(size_t index);
const Command *command_named(const char *name);

/* Reports an unknown command, with the most similar one. Returns the exit status. */
int command_unknown(const char *name);

#endif
