/* Files that are complete whenever they are there. */
#include "system/save.h"

#include "system/message.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PATH_ROOM = 4096 };

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

static bool is_special(const char *path)
{
    struct stat info;
    return stat(path, &info) == 0 && !S_ISREG(info.st_mode);
}

static bool write_directly(const char *path, Str text)
{
    int file = open(path, O_WRONLY | O_CLOEXEC);
    if (file < 0) return false;
    bool written = write_all(file, text);
    return close(file) == 0 && written;
}

/* The folder of a path, with its last slash; "./" for a name alone. */
static void folder_of(const char *path, char *folder, size_t room)
{
    const char *slash = strrchr(path, '/');
    if (slash) (void)snprintf(folder, room, "%.*s", (int)(slash - path) + 1, path);
    else (void)snprintf(folder, room, "./");
}

/* The new name itself has to reach the disk; where folders cannot be flushed, it does so in its time. */
static void flush_folder(const char *path)
{
    char folder[PATH_ROOM];
    folder_of(path, folder, sizeof folder);
    int file = open(folder, O_RDONLY | O_CLOEXEC);
    if (file < 0) return;
    (void)fsync(file);
    (void)close(file);
}

static bool write_aside(const char *path, Str text)
{
    char aside[PATH_ROOM];
    int n = snprintf(aside, sizeof aside, "%s.%ld.part", path, (long)getpid());
    if (n < 0 || (size_t)n >= sizeof aside) {
        errno = ENAMETOOLONG;
        return false;
    }
    int file = open(aside, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    if (file < 0) return false;
    bool written = write_all(file, text) && fsync(file) == 0;
    written = close(file) == 0 && written;
    if (written && rename(aside, path) == 0) {
        flush_folder(path);
        return true;
    }
    int fault = errno;
    (void)unlink(aside);
    errno = fault;
    return false;
}

bool save_file(const char *path, Str text)
{
    if (is_special(path) ? write_directly(path, text) : write_aside(path, text)) return true;
    complain("cannot write '%s': %s", path, strerror(errno));
    return false;
}

bool save_is_possible(const char *path)
{
    char folder[PATH_ROOM];
    folder_of(path, folder, sizeof folder);
    struct stat info;
    bool is_folder = path[0] == '\0' || (stat(path, &info) == 0 && S_ISDIR(info.st_mode));
    if (!is_folder && access(is_special(path) ? path : folder, W_OK) == 0) return true;
    complain("cannot write '%s': %s", path, is_folder ? "that is a folder" : strerror(errno));
    return false;
}
