/* Writing a file whole or not at all. */
#ifndef TAPP_SYSTEM_SAVE_H
#define TAPP_SYSTEM_SAVE_H

#include "base/base.h"

/*
 * Writes the text aside, flushes it to the disk and renames it to `path`, so that a file of that name is always complete.
 * What is there and no regular file (/dev/null, a pipe) is written to as it is. False after a complaint.
 */
bool save_file(const char *path, Str text);

/* Could a file be written there? False after a complaint: for asking before a long run. */
bool save_is_possible(const char *path);

#endif
