/*
 * Waits until files change. These are the files that were added since the last wait and, if wanted, files *.yaml that
 * appear or disappear below the current folder. While a watch is open, SIGINT and SIGTERM only end watch_wait().
 */
#ifndef TAPP_LINT_WATCH_H
#define TAPP_LINT_WATCH_H

#include "base/base.h"

typedef struct Watch Watch;

/* watch_open() returns a watch without files. watch_close() frees it; then SIGINT and SIGTERM end the program again. */
Watch *watch_open(bool everything_below);
void watch_close(Watch *watch);

/*
 * Adds a file in its present state; the file need not exist. `context` is a Watch. Call this before reading the file,
 * so that no change is missed. If a file is added twice, its first state counts.
 */
void watch_see(void *context, Str path);

/*
 * Waits until a file changes, and then until nothing changes for a moment. Removes all files from the watch. Returns
 * false if the user wants to end the program.
 */
bool watch_wait(Watch *watch);

#endif
