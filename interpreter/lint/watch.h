/*
 * Waits for files to change: those seen since the last wait and, if wanted, files *.yaml that appear or disappear below
 * the current folder. While a watch is open, watch_wait() handles SIGINT and SIGTERM.
 */
#ifndef TAPP_LINT_WATCH_H
#define TAPP_LINT_WATCH_H

#include "base/base.h"

typedef struct Watch Watch;

/* Returns a watch without files. watch_close() frees everything and restores signals. */
Watch *watch_open(bool everything_below);
void watch_close(Watch *watch);

/*
 * Notes the present state of a file, which need not exist; `context` is a Watch. Call it before reading the file, so
 * that no change is lost. The first state of a file is kept.
 */
void watch_see(void *context, Str path);

/*
 * Waits until something has changed and then stayed unchanged for a moment; then forgets all files. False: the user
 * wants to end.
 */
bool watch_wait(Watch *watch);

#endif
