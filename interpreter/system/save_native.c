/* Writes files so that a file is complete whenever it exists. */
#define _XOPEN_SOURCE 700 /* for realpath() */
#include "system/save.h"

#include "system/message.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum {
    PATH_ROOM = 4096,      /* bytes of the longest path, with the 0 at its end */
    LOCK_TRIES = 12,       /* how often a lock is tried before this fails */
    LOCK_PAUSE = 20000000, /* nanoseconds between two tries */
    NO_FILE = -1           /* instead of a descriptor: no file is open */
};

static const char PART[] = ".part"; /* the end of the name of an unfinished file, see aside_of() */

/* ---- locks ---------------------------------------------------------------------------------------------------- */

/* True if the open file still has a name. It has none if it was replaced or removed after it was opened. */
static bool is_linked(int file)
{
    struct stat info;
    return fstat(file, &info) == 0 && info.st_nlink > 0;
}

/*
 * Locks the open file without waiting. `kind` is LOCK_EX (for this program alone) or LOCK_SH. The lock ends when the
 * file is closed. On a system without locks, this always succeeds.
 */
static bool try_lock(int file, int kind)
{
    return flock(file, kind | LOCK_NB) == 0 || errno == ENOLCK || errno == ENOSYS || errno == EOPNOTSUPP;
}

/*
 * Locks the open file for this program alone. Tries this several times, because file_lock_is_elsewhere() in another
 * program locks the file for a moment. If all tries fail, returns false and sets errno to EWOULDBLOCK.
 */
static bool lock(int file)
{
    for (int tries = 0; tries < LOCK_TRIES; tries++) {
        if (try_lock(file, LOCK_EX)) return true;
        (void)nanosleep(&(struct timespec){.tv_nsec = LOCK_PAUSE}, NULL);
    }
    errno = EWOULDBLOCK;
    return false;
}

/* Closes a file without changing errno. */
static void close_quietly(int file)
{
    int fault = errno;
    (void)close(file);
    errno = fault;
}

/*
 * Opens a file and locks it. If the file is replaced meanwhile, opens the new one. After an error, returns NO_FILE and
 * sets errno.
 */
static int open_locked(const char *path, int flags)
{
    for (int tries = 0; tries < LOCK_TRIES; tries++) {
        int file = open(path, flags | O_CLOEXEC, 0666);
        if (file < 0) return NO_FILE;
        bool is_mine = lock(file);
        if (is_mine && is_linked(file)) return file;
        close_quietly(file);
        if (!is_mine) return NO_FILE;
    }
    errno = EWOULDBLOCK;
    return NO_FILE;
}

/* ---- writing -------------------------------------------------------------------------------------------------- */

/* Returns the errno of a failure. It is never 0, even if no system call has set errno. */
static int reason(void)
{
    return errno ? errno : EIO;
}

/* Writes the whole text, and goes on if a signal interrupts this. Returns false after an error, which is in errno. */
static bool write_all(int file, Str text)
{
    for (size_t done = 0; done < text.n;) {
        ssize_t n = write(file, text.s + done, text.n - done);
        if (n < 0 && errno == EINTR) continue;
        if (n < 0) return false;
        done += (size_t)n;
    }
    return true;
}

/* True if the file is not empty and does not end with a line feed. */
static bool is_cut_off(int file)
{
    char last = '\n';
    off_t end = lseek(file, 0, SEEK_END);
    return end > 0 && pread(file, &last, 1, end - 1) == 1 && last != '\n';
}

/* Appends a line while the file is locked. If the last line was cut off, ends it first. */
int save_append(const char *path, Str line)
{
    int file = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    if (file < 0) return errno;
    while (flock(file, LOCK_EX) != 0 && errno == EINTR) continue; /* on a system without locks, writes without one */
    bool is_whole = !is_cut_off(file) || write_all(file, STR("\n"));
    bool is_written = is_whole && write_all(file, line) && fsync(file) == 0;
    int fault = is_written ? 0 : errno;
    if (close(file) != 0 && !fault) fault = errno;
    return fault;
}

/* True if the path is one of those with which the system names open files. */
static bool is_of_system(const char *path)
{
    static const char *const BEGINNINGS[] = {"/dev/fd/", "/dev/std", "/proc/"};
    for (size_t i = 0; i < COUNT(BEGINNINGS); i++)
        if (strncmp(path, BEGINNINGS[i], strlen(BEGINNINGS[i])) == 0) return true;
    return false;
}

/* True if the path is a symbolic link of the system, such as /dev/stdout, or a link to one. */
static bool is_link_of_system(const char *path)
{
    char target[PATH_ROOM];
    ssize_t n = readlink(path, target, sizeof target - 1);
    if (n < 0) return false;
    target[n] = '\0';
    return is_of_system(path) || is_of_system(target);
}

/*
 * True if the path exists, but cannot be replaced by a new file: it is not a regular file but, for example, a pipe or a
 * folder, or it is a link of the system to an open file.
 */
static bool is_special(const char *path)
{
    struct stat info;
    return stat(path, &info) == 0 && (!S_ISREG(info.st_mode) || is_link_of_system(path));
}

/* True if the descriptor and the path are the same regular file. */
static bool is_same_file(int file, const char *path)
{
    struct stat open_one, other;
    if (fstat(file, &open_one) != 0 || stat(path, &other) != 0 || !S_ISREG(other.st_mode)) return false;
    return open_one.st_dev == other.st_dev && open_one.st_ino == other.st_ino;
}

/*
 * Opens a special file for writing. If it is a file that the program has open already, such as the standard output,
 * returns a copy of this descriptor. The text then follows what was written before, and overwrites nothing.
 */
static int open_special(const char *path)
{
    enum { MOST_OPEN = 256 }; /* descriptors with higher numbers are not looked at */
    (void)fflush(stdout);
    for (int file = STDOUT_FILENO; is_link_of_system(path) && file < MOST_OPEN; file++)
        if (is_same_file(file, path)) return fcntl(file, F_DUPFD_CLOEXEC, 0);
    return open(path, O_WRONLY | O_TRUNC | O_CLOEXEC);
}

/* Writes to an existing special file, such as a pipe, which cannot be replaced by a new file. */
static bool write_directly(const char *path, Str text)
{
    int file = open_special(path);
    if (file < 0) return false;
    bool is_written = write_all(file, text);
    return close(file) == 0 && is_written;
}

/* Writes the folder of a path into `folder`, with a slash at its end; "./" if the path is only a name. */
static void folder_of(const char *path, char *folder, size_t room)
{
    const char *slash = strrchr(path, '/');
    if (slash) (void)snprintf(folder, room, "%.*s", (int)(slash - path) + 1, path);
    else (void)snprintf(folder, room, "./");
}

/*
 * Flushes the folder of a path to the disk, so that a crash does not lose a new name in it. If the system cannot flush
 * folders, or the user may not open this folder, the system writes the name later, and this is no error.
 */
static bool flush_folder(const char *path)
{
    char folder[PATH_ROOM];
    folder_of(path, folder, sizeof folder);
    int file = open(folder, O_RDONLY | O_CLOEXEC);
    if (file < 0) return errno == EACCES;
    bool is_flushed = fsync(file) == 0 || errno == EINVAL || errno == EROFS;
    close_quietly(file);
    return is_flushed;
}

/*
 * Writes into `aside` the name of the unfinished file, which is later renamed to PATH: PATH.PID.part. The name has the
 * id of the process, because several processes may save the same file. Returns false and sets errno if it is too long.
 */
static bool aside_of(const char *path, char *aside, size_t room)
{
    int n = snprintf(aside, room, "%s.%ld%s", path, (long)getpid(), PART);
    if (n >= 0 && (size_t)n < room) return true;
    errno = ENAMETOOLONG;
    return false;
}

/* Removes a file without changing errno. */
static void unlink_quietly(const char *path)
{
    int fault = errno;
    (void)unlink(path);
    errno = fault;
}

/*
 * Gives a new file the permissions of another one and, if this is allowed, its owner. If `other` is NULL, changes
 * nothing. Returns false if the permissions cannot be set.
 */
static bool take_over(int file, const struct stat *other)
{
    if (!other) return true;
    /* a failure is no error: then the file belongs to the user who writes it */
    if (fchown(file, other->st_uid, other->st_gid) != 0) errno = 0;
    return fchmod(file, other->st_mode & 07777) == 0;
}

/*
 * Writes another file with the permissions of `old` (NULL: the usual ones), flushes it to the disk, and renames it to
 * `path`. If the file was renamed, sets `*renamed` to its descriptor, which is open and locked; otherwise to NO_FILE.
 * Returns false after an error, even if the file was renamed and only its folder could not be flushed.
 */
static bool replace(const char *path, Str text, const struct stat *old, int *renamed)
{
    char aside[PATH_ROOM];
    *renamed = NO_FILE;
    if (!aside_of(path, aside, sizeof aside)) return false;
    int file = open_locked(aside, O_WRONLY | O_CREAT | O_TRUNC);
    if (file < 0) return false;
    if (write_all(file, text) && take_over(file, old) && fsync(file) == 0 && rename(aside, path) == 0) {
        *renamed = file;
        return flush_folder(path);
    }
    unlink_quietly(aside);
    close_quietly(file);
    return false;
}

int save_try(const char *path, Str text)
{
    int file = NO_FILE;
    errno = 0;
    bool saved = is_special(path) ? write_directly(path, text) : replace(path, text, NULL, &file);
    if (file >= 0 && close(file) != 0) saved = false;
    return saved ? 0 : reason();
}

int save_again(const char *path, Str text)
{
    struct stat info;
    int file = NO_FILE;
    errno = 0;
    char *target = realpath(path, NULL); /* if the path is a symbolic link, its target is replaced */
    bool saved = target && stat(target, &info) == 0 && access(target, W_OK) == 0;
    saved = saved && replace(target, text, &info, &file);
    if (file >= 0 && close(file) != 0) saved = false;
    int fault = saved ? 0 : reason();
    free(target);
    return fault;
}

bool save_file(const char *path, Str text)
{
    int fault = save_try(path, text);
    if (fault) complain("cannot write '%s': %s", path, strerror(fault));
    return fault == 0;
}

bool save_is_possible(const char *path)
{
    char folder[PATH_ROOM];
    folder_of(path, folder, sizeof folder);
    struct stat info;
    /* an empty path would mean the current folder */
    bool is_folder = path[0] == '\0' || (stat(path, &info) == 0 && S_ISDIR(info.st_mode));
    if (!is_folder && access(is_special(path) ? path : folder, W_OK) == 0) return true;
    complain("cannot write '%s': %s", path, is_folder ? "that is a folder" : strerror(errno));
    return false;
}

/* Writes a file that must not exist yet. If it cannot be written completely, removes it. */
int save_new(const char *path, Str text)
{
    int file = open_locked(path, O_WRONLY | O_CREAT | O_EXCL);
    if (file < 0) return errno;
    bool is_written = write_all(file, text) && fsync(file) == 0 && flush_folder(path);
    int fault = is_written ? 0 : errno;
    if (!is_written) (void)unlink(path);
    if (close(file) != 0 && is_written) {
        fault = errno;
        (void)unlink(path);
    }
    return fault;
}

/* ---- files that are locked for a long time -------------------------------------------------------------------- */

/* Opens and locks a file, with the flags of open(). Returns 0 or an errno. */
static int take_lock(FileLock *own, const char *path, int flags)
{
    int file = open_locked(path, flags);
    if (file < 0) return errno;
    *own = (FileLock){.held = true, .file = file};
    return 0;
}

int file_lock_new(FileLock *own, const char *path)
{
    return take_lock(own, path, O_WRONLY | O_CREAT | O_EXCL);
}

int file_lock_take(FileLock *own, const char *path)
{
    return take_lock(own, path, O_RDWR);
}

bool file_lock_is_elsewhere(const char *path)
{
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0) return false;
    bool is_free = try_lock(file, LOCK_SH);
    (void)close(file);
    return !is_free;
}

int file_lock_save(FileLock *own, const char *path, Str text)
{
    int file = NO_FILE;
    errno = 0;
    bool saved = replace(path, text, NULL, &file);
    int fault = saved ? 0 : reason();
    if (file < 0) return fault;
    (void)close(own->file); /* the file was replaced; it was open only for its lock */
    own->file = file;
    return fault;
}

void file_lock_remove(FileLock *own, const char *path)
{
    if (own->held) (void)unlink(path);
    file_lock_end(own);
}

void file_lock_end(FileLock *own)
{
    if (own->held) (void)close(own->file);
    *own = (FileLock){.held = false};
}

/* ---- files that a killed program has left --------------------------------------------------------------------- */

static bool ends_with(const char *name, const char *end)
{
    size_t n = strlen(name), m = strlen(end);
    return n > m && strcmp(name + n - m, end) == 0;
}

/* True for a file that a killed program may have left: NAME.PID.part, or an empty NAME.rec. */
static bool may_be_left(const char *path)
{
    struct stat info;
    const char *name = strrchr(path, '/') + 1; /* save_sweep() makes paths with a slash */
    bool is_file = lstat(path, &info) == 0 && S_ISREG(info.st_mode);
    return is_file && (ends_with(name, PART) || (info.st_size == 0 && ends_with(name, ".rec")));
}

/*
 * Removes a file that a killed program has left. The file is locked and tested again, because a running program may
 * have locked, written or renamed it in the meantime.
 */
static void sweep_file(const char *path)
{
    int file = may_be_left(path) ? open(path, O_RDWR | O_CLOEXEC) : NO_FILE;
    if (file < 0) return;
    bool is_left = try_lock(file, LOCK_EX) && is_linked(file) && may_be_left(path);
    if (is_left) (void)unlink(path);
    (void)close(file);
}

void save_sweep(const char *folder)
{
    char path[PATH_ROOM];
    DIR *list = opendir(folder);
    if (!list) return;
    for (const struct dirent *entry = readdir(list); entry; entry = readdir(list)) {
        int n = snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        if (n > 0 && (size_t)n < sizeof path) sweep_file(path);
    }
    (void)closedir(list);
}
