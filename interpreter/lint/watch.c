/*
 * Finds out when files change, by their size, time and inode. A file is also noticed if an editor replaces it by
 * renaming another, or removes it. On Linux, inotify says when to compare; elsewhere, or if inotify fails, a timer
 * does.
 */
#include "lint/watch.h"

#include "base/arena.h"
#include "catalog/search.h"

#include <signal.h>
#include <sys/select.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/inotify.h>
#endif

enum {
    PAUSE = 100, /* milliseconds between two tests for signals */
    QUIET = 100, /* milliseconds without a change, after which a file counts as completely written */
    LOOK = 5     /* the number of pauses after which files are compared even if inotify reports nothing */
};

/* The state of a file, by which a change is noticed. */
typedef struct Stamp {
    bool is_there;
    ino_t inode;
    off_t size;
    struct timespec changed;
} Stamp;

/* A file that is watched, and its state when it was last looked at. */
typedef struct Seen {
    Str path;
    Stamp stamp;
} Seen;

struct Watch {
    Arena *own, *arena; /* `own` has the watch itself, `arena` the list of files */
    Seen *seen;
    size_t n, capacity;
    bool everything;       /* also notices files that appear or disappear below the current folder */
    uint64_t below;        /* a hash of the paths of all variants below the current folder; 0 without `everything` */
    int notices;           /* the file descriptor of inotify; -1: not used */
    sigset_t ends, before; /* ends: the signals that end watch_wait(); before: the signals that were blocked before */
};

/* ---- the state of files --------------------------------------------------------------------------------------- */

static Stamp stamp_of(const char *path)
{
    struct stat info;
    if (stat(path, &info) != 0) return (Stamp){.is_there = false};
    return (Stamp){true, info.st_ino, info.st_size, info.st_mtim};
}

static bool is_same_stamp(Stamp a, Stamp b)
{
    if (a.is_there != b.is_there) return false;
    bool same_time = a.changed.tv_sec == b.changed.tv_sec && a.changed.tv_nsec == b.changed.tv_nsec;
    return !a.is_there || (a.inode == b.inode && a.size == b.size && same_time);
}

/* Returns a hash of the paths of all variants below the current folder. It changes if a file is added or removed. */
static uint64_t hash_below(void)
{
    Arena *arena = arena_new();
    size_t n = 0;
    const Str *paths = search_variants(arena, &n);
    uint64_t hash = HASH_START;
    /* a zero byte after each path keeps "a", "b" and "ab" apart */
    for (size_t i = 0; i < n; i++) hash = str_hash(str_hash(hash, paths[i]), STR("\0"));
    arena_free(arena);
    return hash;
}

/*
 * Reads the state of each file again. Returns true if any has changed since the last time, or if a variant was added or
 * removed below the folder.
 */
static bool note_changes(Watch *watch)
{
    bool changed = false;
    for (size_t i = 0; i < watch->n; i++) {
        Stamp stamp = stamp_of(watch->seen[i].path.s);
        changed = changed || !is_same_stamp(stamp, watch->seen[i].stamp);
        watch->seen[i].stamp = stamp;
    }
    uint64_t below = watch->everything ? hash_below() : 0;
    changed = changed || below != watch->below;
    watch->below = below;
    return changed;
}

/* ---- notices -------------------------------------------------------------------------------------------------- */

#ifdef __linux__
/* Lets inotify report changes. If it fails, `notices` is -1, and only the timer is used. */
static void begin_notices(Watch *watch)
{
    watch->notices = inotify_init1(IN_NONBLOCK | IN_CLOEXEC);
    /* select() cannot wait for such a high number */
    if (watch->notices >= FD_SETSIZE) {
        (void)close(watch->notices);
        watch->notices = -1;
    }
}

/*
 * Lets inotify report changes in the folder of a file. The folder is watched, because an editor may replace the file by
 * another.
 */
static void notice_folder(const Watch *watch, Arena *arena, Str path)
{
    size_t n = path.n;
    while (n > 0 && path.s[n - 1] != '/') n--;
    const char *folder = n ? arena_str(arena, (Str){path.s, n}).s : ".";
    uint32_t events = IN_CLOSE_WRITE | IN_MODIFY | IN_MOVED_FROM | IN_MOVED_TO | IN_CREATE | IN_DELETE;
    if (watch->notices >= 0) (void)inotify_add_watch(watch->notices, folder, events);
}

/* Reads all waiting notices of inotify and drops them: they only say that it is time to compare the files. */
static void take_notices(const Watch *watch)
{
    char events[4096];
    while (watch->notices >= 0 && read(watch->notices, events, sizeof events) > 0) continue;
}
#else
/* Without inotify, a timer says when to compare the files, so the functions for notices do nothing. */
static void begin_notices(Watch *watch)
{
    watch->notices = -1;
}

static void notice_folder(const Watch *watch, Arena *arena, Str path)
{
    (void)watch;
    (void)arena;
    (void)path;
}

static void take_notices(const Watch *watch)
{
    (void)watch;
}
#endif

/* ---- waiting -------------------------------------------------------------------------------------------------- */

/* Waits for some time, or until inotify reports something. Returns true if it did. */
static bool pause_watch(const Watch *watch, long milliseconds)
{
    fd_set readable;
    FD_ZERO(&readable);
    if (watch->notices >= 0) FD_SET(watch->notices, &readable);
    struct timespec pause = {0, milliseconds * 1000000}; /* nanoseconds; must be below a second */
    bool noticed = pselect(watch->notices + 1, &readable, NULL, NULL, &pause, NULL) > 0;
    take_notices(watch);
    return noticed;
}

/* True if a signal to end the program has arrived. Takes the signal, so that it does not end the program by itself. */
static bool is_to_end(const Watch *watch)
{
    return sigtimedwait(&watch->ends, NULL, &(struct timespec){0}) > 0;
}

/*
 * Waits until nothing changes any more, because an editor may still be writing. Returns false if the user wants to end
 * the program.
 */
static bool wait_until_quiet(Watch *watch)
{
    struct timespec quiet = {0, QUIET * 1000000};
    do {
        (void)pselect(0, NULL, NULL, NULL, &quiet, NULL);
        take_notices(watch);
        if (is_to_end(watch)) return false;
    } while (note_changes(watch));
    return true;
}

Watch *watch_open(bool everything_below)
{
    Arena *arena = arena_new();
    Watch *watch = ARENA_NEW(arena, Watch);
    *watch = (Watch){.own = arena, .arena = arena_new(), .everything = everything_below, .notices = -1};
    (void)sigemptyset(&watch->ends);
    (void)sigaddset(&watch->ends, SIGINT);
    (void)sigaddset(&watch->ends, SIGTERM);
    (void)sigprocmask(SIG_BLOCK, &watch->ends, &watch->before);
    begin_notices(watch);
    if (everything_below) watch->below = hash_below();
    return watch;
}

void watch_close(Watch *watch)
{
    if (watch->notices >= 0) (void)close(watch->notices);
    (void)sigprocmask(SIG_SETMASK, &watch->before, NULL);
    arena_free(watch->arena);
    arena_free(watch->own);
}

void watch_see(void *context, Str path)
{
    Watch *watch = context;
    for (size_t i = 0; i < watch->n; i++)
        if (str_equal(watch->seen[i].path, path)) return;
    Seen *seen = arena_push(watch->arena, (void **)&watch->seen, &watch->n, &watch->capacity, sizeof(Seen));
    seen->path = arena_str(watch->arena, path);
    seen->stamp = stamp_of(seen->path.s);
    notice_folder(watch, watch->arena, seen->path);
}

bool watch_wait(Watch *watch)
{
    for (int pauses = 1;; pauses++) {
        bool noticed = pause_watch(watch, PAUSE);
        if (is_to_end(watch)) return false;
        if ((noticed || pauses % LOOK == 0) && note_changes(watch)) break;
    }
    if (!wait_until_quiet(watch)) return false;
    arena_free(watch->arena);
    watch->arena = arena_new();
    watch->seen = NULL;
    watch->n = watch->capacity = 0;
    return true;
}
