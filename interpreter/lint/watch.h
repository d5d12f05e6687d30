/*
 * Waits for files to change: those that were seen since the last wait, and files *.yaml that come and go below the
 * current folder if wanted. While a watch is open, SIGINT and SIGTERM wait for watch_wait.
 */
#ifndef TAPP_LINT_WATCH_H
#define TAPP_LINT_WATCH_H

#include "base/base.h"

typedef struct Watch Watch;

/* A watch of nothing yet; watch_close gives everything back and lets signals through again. */
Watch *watch_open(bool everything_below);
void watch_close(Watch *watch);

/*
 * Notes a file (a Watch as `context`), which need not be there, as it is now: call it before the file is read, so that
 * no change is lost. A file that has been seen already stays as it was then.
 */
void watch_see(void *context, Str path);

/* Waits until something has changed and has then been left alone for a moment, and forgets all files; false: end it. */
bool watch_wait(Watch *watch);

#endif
