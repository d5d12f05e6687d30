/*
 * Waits until files change: files that were noted since the last wait and, if wanted, files *.yaml that appear or
 * disappear below the current folder. While a watch is open, watch_wait() handles SIGINT and SIGTERM.
 */
#ifndef TAPP_LINT_WATCH_H
#define TAPP_LINT_WATCH_H

#include "base/base.h"

typedef struct Watch Watch;

/* Makes a watch without files. watch_close() frees it and restores the usual handling of signals. */
Watch *watch_open(bool everything_below);
void watch_close(Watch *watch);

/*
 * Adds a file with its present state; the file need not exist. `context` is a Watch. Call this before reading the file,
 * so that no change is missed. If a file is added twice, its first state counts.
 */
void watch_see(void *context, Str path);

/*
 * Waits until a file has changed and nothing has changed for a moment after that. Then removes all files from the
 * watch. False if the user wants to end the program.
 */
bool watch_wait(Watch *watch);

#endif
