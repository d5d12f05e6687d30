/* Writes files so that other programs never see an incomplete file, and locks files for one program. */
#ifndef TAPP_SYSTEM_SAVE_H
#define TAPP_SYSTEM_SAVE_H

#include "base/base.h"

/*
 * Writes the text to another file, flushes this file to the disk, and renames it to `path`. So a file with this name is
 * always complete. If `path` is not a regular file (/dev/null, a pipe), or is a link of the system such as
 * /dev/stdout, it is written directly. After an error, prints
 * a message and returns false.
 */
bool save_file(const char *path, Str text);

/* Writes a file as save_file() does, but without messages. Returns 0 or an errno. */
int save_try(const char *path, Str text);

/*
 * Replaces an existing file that the user may write. The file keeps its permissions, and symbolic links to it are still
 * valid. Returns 0 or an errno.
 */
int save_again(const char *path, Str text);

/* Writes a new file. Returns 0 or an errno, which is EEXIST if the file exists. After an error, no new file is left. */
int save_new(const char *path, Str text);

/*
 * Appends a line, which must end with a line feed, to a file. The file is created if necessary. While one program
 * appends a line, other programs wait; on a system without locks, they do not. The line is flushed to the disk. If an
 * interrupted write has left an incomplete line, this line is ended first. Returns 0 or an errno.
 */
int save_append(const char *path, Str line);

/*
 * True if the program may write a file with this path: a special file, or any file in a folder that it may change.
 * Otherwise returns false after a message. Call this before a long run.
 */
bool save_is_possible(const char *path);

/*
 * The lock of a file by this program, until the program releases the lock or ends. The system locks open files
 * (flock()), and not names. Each write replaces the file by a new one, so it also moves the lock to the new file. If
 * all fields are zero, no file is locked.
 */
typedef struct FileLock {
    bool held; /* this program has locked a file */
    int file;  /* the descriptor of the locked file */
} FileLock;

/* Creates an empty file and locks it. Returns 0 or an errno, which is EEXIST if the file exists. */
int file_lock_new(FileLock *own, const char *path);

/* Locks an existing file. Returns 0 or an errno, which is EWOULDBLOCK if another program has locked the file. */
int file_lock_take(FileLock *own, const char *path);

/* True if another program has locked the file; false also if the file cannot be opened. */
bool file_lock_is_elsewhere(const char *path);

/*
 * Writes a locked file as save_file() does. Returns 0 or an errno. After an error, the old file is unchanged, unless
 * only the last step failed, which flushes the folder to the disk. The lock is kept in both cases.
 */
int file_lock_save(FileLock *own, const char *path, Str text);

/*
 * Both functions release the lock, if there is one. The function file_lock_remove() removes the locked file first.
 */
void file_lock_remove(FileLock *own, const char *path);
void file_lock_end(FileLock *own);

/*
 * Removes files that killed programs have left in the program's own folder: unfinished files (.part), and files of
 * file_lock_new() that are still empty (.rec). Files that a running program has locked are kept.
 */
void save_sweep(const char *folder);

#endif
