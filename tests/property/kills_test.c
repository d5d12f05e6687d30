/*
 * Kills the full screen 200 times at random moments between a key and its picture, on a disk that is full at times.
 * When the match continues, everything that a picture has shown must be there, unless a picture said that it was not
 * saved. On a slow machine, few keys have an effect before the program is killed. Then it is killed more often, until
 * the first deal is over.
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

enum { KILLS = 200, MOST_KILLS = 1000, ROWS = 24, COLUMNS = 80, CARDS = 48, PATH_ROOM = 512, FILE_ROOM = 1 << 18 };
enum { LONGEST_WAIT = 120000 /* milliseconds */ };

/* A terminal that can only move its cursor and clear itself, so the test can easily know what it shows. */
static const char TERMINAL[] =
    "tapp-plain|moves and clears,\n\tcols#80, lines#24,\n\tclear=\\E[H\\E[J, cup=\\E[%i%p1%d;%p2%dH,\n";

typedef struct Position {
    long deal, played; /* the number of the deal, and the cards played in it */
} Position;

typedef struct Rig {
    char folder[64]; /* the folder of the test */
    bool has_disk;   /* a small disk is mounted in folder/state */
    bool is_full;
    uint64_t random;
    pid_t child;
    int terminal;
    char picture[ROWS][COLUMNS + 1];
    int row, column;
    char escape[32];
    size_t n_escape;
    Position shown; /* the furthest position that was shown without a message that it is not saved */
    int kills, while_full, actions;
} Rig;

static long below(Rig *rig, long limit)
{
    rig->random = rig->random * 6364136223846793005U + 1442695040888963407U;
    return (long)((rig->random >> 33) % (uint64_t)limit);
}

static long now_milliseconds(void)
{
    struct timespec now;
    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static bool is_before(Position a, Position b)
{
    return a.deal != b.deal ? a.deal < b.deal : a.played < b.played;
}

/* ---- the disk ------------------------------------------------------------------------------------------------- */

static bool write_text(const char *path, const char *text)
{
    int file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    if (file < 0) return false;
    bool written = write(file, text, strlen(text)) == (ssize_t)strlen(text);
    return close(file) == 0 && written;
}

/* Gives the test a name space of its own, in which it may mount disks. */
static bool may_mount(void)
{
    char map[64];
    unsigned user = (unsigned)getuid(), group = (unsigned)getgid();
    if (user == 0 && unshare(CLONE_NEWNS) == 0) return true;
    if (unshare(CLONE_NEWUSER | CLONE_NEWNS) != 0) return false;
    (void)snprintf(map, sizeof map, "0 %u 1", user);
    if (!write_text("/proc/self/uid_map", map) || !write_text("/proc/self/setgroups", "deny")) return false;
    (void)snprintf(map, sizeof map, "0 %u 1", group);
    return write_text("/proc/self/gid_map", map);
}

static const char *path_in(const Rig *rig, const char *name, char path[static PATH_ROOM])
{
    (void)snprintf(path, PATH_ROOM, "%s/%s", rig->folder, name);
    return path;
}

static void make_disk(Rig *rig)
{
    char path[PATH_ROOM];
    assert_int_equal(mkdir(path_in(rig, "state", path), 0700), 0);
    rig->has_disk = may_mount() && mount(NULL, "/", NULL, MS_REC | MS_PRIVATE, NULL) == 0 &&
                    mount("tmpfs", path, "tmpfs", 0, "size=512k") == 0;
}

static void fill(Rig *rig)
{
    static const char NOTHING[4096];
    char path[PATH_ROOM];
    int file = open(path_in(rig, "state/filler", path), O_WRONLY | O_CREAT | O_APPEND, 0600);
    assert_true(file >= 0);
    while (write(file, NOTHING, sizeof NOTHING) > 0) continue;
    (void)close(file);
}

/* Without a disk of its own, the program is forbidden to write to files, which gives it an error as well. */
static void set_full(Rig *rig, bool is_full)
{
    char path[PATH_ROOM];
    struct rlimit limit = {.rlim_cur = is_full ? 0 : RLIM_INFINITY, .rlim_max = RLIM_INFINITY};
    rig->is_full = is_full;
    if (!rig->has_disk && rig->child) (void)prlimit(rig->child, RLIMIT_FSIZE, &limit, NULL);
    else if (rig->has_disk && is_full) fill(rig);
    else if (rig->has_disk) (void)unlink(path_in(rig, "state/filler", path));
}

/* ---- the terminal --------------------------------------------------------------------------------------------- */

static void clear(Rig *rig)
{
    memset(rig->picture, ' ', sizeof rig->picture);
    for (int row = 0; row < ROWS; row++) rig->picture[row][COLUMNS] = '\0';
    rig->row = rig->column = 0;
    rig->n_escape = 0;
}

static void put(Rig *rig, char c)
{
    bool is_inside = rig->row >= 0 && rig->row < ROWS && rig->column >= 0 && rig->column < COLUMNS;
    if (is_inside) rig->picture[rig->row][rig->column] = (char)((c & 0x80) ? '?' : c);
    rig->column++;
}

static void obey(Rig *rig)
{
    int row = 1, column = 1;
    if (rig->n_escape == 0) return;
    char last = rig->escape[rig->n_escape - 1]; /* clear() resets the escape */
    if (last == 'J') clear(rig);
    if (last != 'H') return;
    rig->escape[rig->n_escape] = '\0';
    (void)sscanf(rig->escape, "\033[%d;%dH", &row, &column);
    rig->row = row - 1;
    rig->column = column - 1;
}

static void take_byte(Rig *rig, char c)
{
    bool is_inner = ((unsigned char)c & 0xC0) == 0x80; /* a later byte of a character; a character takes one column */
    if (rig->n_escape) {
        rig->escape[rig->n_escape++] = c;
        bool is_last = (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || rig->n_escape + 1 == sizeof rig->escape;
        if (!is_last) return;
        obey(rig);
        rig->n_escape = 0;
    } else if (c == '\033') rig->escape[rig->n_escape++] = c;
    else if (c == '\r') rig->column = 0;
    else if (c == '\n') rig->row++;
    else if (c == '\b') rig->column--;
    else if (!is_inner) put(rig, c);
}

/* Reads the available output for at most `milliseconds`; false at the end. */
static bool take_output(Rig *rig, int milliseconds)
{
    char bytes[4096];
    struct pollfd output = {.fd = rig->terminal, .events = POLLIN};
    if (poll(&output, 1, milliseconds) <= 0) return true;
    ssize_t n = read(rig->terminal, bytes, sizeof bytes);
    for (ssize_t i = 0; i < n; i++) take_byte(rig, bytes[i]);
    return n > 0;
}

static bool row_has(const Rig *rig, int row, const char *text)
{
    return strstr(rig->picture[row], text) != NULL;
}

static bool shows(const Rig *rig, const char *text)
{
    for (int row = 0; row < ROWS; row++)
        if (row_has(rig, row, text)) return true;
    return false;
}

/*
 * Returns how many cards have left the hands, from "5 tricks, 11 cards" under each of the three seats. -1 if the
 * picture does not show this.
 */
static long cards_played(const Rig *rig)
{
    long left = 0;
    int seats = 0;
    for (int row = 1; row < ROWS; row++)
        for (const char *at = strstr(rig->picture[row], " card"); at; at = strstr(at + 1, " card")) {
            const char *digits = at;
            while (digits > rig->picture[row] && digits[-1] >= '0' && digits[-1] <= '9') digits--;
            if (digits == at || digits - rig->picture[row] < 2 || digits[-2] != ',') continue;
            left += strtol(digits, NULL, 10);
            seats++;
        }
    return seats == 3 ? CARDS - left : -1;
}

/* Reads the position from the picture. False on pages, and if the picture says that the match is not saved. */
static bool read_picture(const Rig *rig, Position *position)
{
    const char *deal = strstr(rig->picture[0], "| Deal ");
    if (!deal || row_has(rig, 0, "NOT SAVED")) return false;
    position->deal = strtol(deal + 7, NULL, 10);
    position->played = cards_played(rig);
    if (position->played < 0) position->played = 0;
    return true;
}

static void note_picture(Rig *rig)
{
    Position position;
    if (read_picture(rig, &position) && is_before(rig->shown, position)) rig->shown = position;
}

/* ---- the program ---------------------------------------------------------------------------------------------- */

static void become_program(const Rig *rig, const char *terminal, bool resumes)
{
    char path[PATH_ROOM];
    (void)setsid();
    int file = open(terminal, O_RDWR);
    (void)ioctl(file, TIOCSCTTY, 0);
    for (int i = 0; i < 3; i++) (void)dup2(file, i);
    (void)signal(SIGXFSZ, SIG_IGN); /* so that write() returns an error */
    (void)setenv("TERM", "tapp-plain", 1);
    (void)setenv("TERMINFO", path_in(rig, "terminfo", path), 1);
    (void)setenv("XDG_STATE_HOME", path_in(rig, "state", path), 1);
    const char *program = getenv("TAPP_FAST") ? getenv("TAPP_FAST") : getenv("TAPP");
    if (resumes) (void)execl(program, program, "play", "--resume", "--pace", "12", "--bots", "random", (char *)NULL);
    (void)execl(program, program, "play", "tapp-tarock", "--lang", "en", "--bots", "random", "--seed", "4", "--pace",
                "12", (char *)NULL);
    _exit(127);
}

static void start(Rig *rig, bool resumes)
{
    struct winsize size = {.ws_row = ROWS, .ws_col = COLUMNS};
    rig->terminal = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
    assert_true(rig->terminal >= 0 && grantpt(rig->terminal) == 0 && unlockpt(rig->terminal) == 0);
    (void)ioctl(rig->terminal, TIOCSWINSZ, &size);
    const char *name = ptsname(rig->terminal);
    clear(rig);
    rig->child = fork();
    assert_true(rig->child >= 0);
    if (rig->child == 0) become_program(rig, name, resumes);
    if (rig->is_full) set_full(rig, true);
}

static bool waits_for_person(const Rig *rig)
{
    return shows(rig, "? keys") || shows(rig, "Enter: next deal");
}

static void fail_with_picture(const Rig *rig, const char *why)
{
    if (rig->child > 0) (void)kill(rig->child, SIGKILL);
    for (int row = 0; row < ROWS; row++) (void)fprintf(stderr, "|%s|\n", rig->picture[row]);
    fail_msg("%s after %d kills", why, rig->kills);
}

static void wait_for_table(Rig *rig)
{
    long end = now_milliseconds() + LONGEST_WAIT;
    while (!waits_for_person(rig))
        if (!take_output(rig, 50) || now_milliseconds() > end) fail_with_picture(rig, "no table is seen");
    note_picture(rig);
}

/* Kills the program and reads its remaining output. */
static void kill_it(Rig *rig)
{
    (void)kill(rig->child, SIGKILL);
    (void)waitpid(rig->child, NULL, 0);
    rig->child = 0;
    while (take_output(rig, 0)) {
        struct pollfd output = {.fd = rig->terminal, .events = POLLIN};
        if (poll(&output, 1, 0) <= 0) break;
    }
    note_picture(rig);
    (void)close(rig->terminal);
    rig->kills++;
    rig->while_full += rig->is_full;
}

/* ---- files on the disk ---------------------------------------------------------------------------------------- */

static bool find_match(const Rig *rig, char path[static PATH_ROOM], int *files)
{
    char folder[PATH_ROOM];
    DIR *list = opendir(path_in(rig, "state/tapp/saved", folder));
    *files = 0;
    if (!list) return false;
    for (const struct dirent *entry = readdir(list); entry; entry = readdir(list)) {
        const char *end = strrchr(entry->d_name, '.');
        if (!end || strcmp(end, ".rec") != 0) continue;
        char name[PATH_ROOM - 128];
        (void)snprintf(name, sizeof name, "state/tapp/saved/%.255s", entry->d_name);
        (void)path_in(rig, name, path);
        ++*files;
    }
    (void)closedir(list);
    return *files > 0;
}

/*
 * Reads the position from a saved match. A deal that was thrown in counts, because it has a number in the score sheet.
 * A deal with a score is over.
 */
static Position saved_position(const char *text)
{
    Position position = {0, 0};
    const char *last = NULL, *deal = text;
    for (deal = strstr(deal, "[Variant "); deal; deal = strstr(deal + 1, "[Variant ")) {
        last = deal;
        position.deal++;
    }
    if (last && strstr(last, "\n[Score ")) return (Position){position.deal + 1, 0};
    const char *play = last ? strstr(last, "\n[Play]") : NULL;
    for (; play && *play; play++) position.played += *play == ':';
    return position;
}

static Position position_on_disk(const Rig *rig)
{
    static char text[FILE_ROOM];
    char path[PATH_ROOM];
    int files = 0;
    if (!find_match(rig, path, &files)) return (Position){0, 0};
    assert_int_equal(files, 1);
    int file = open(path, O_RDONLY);
    assert_true(file >= 0);
    size_t n = 0;
    for (ssize_t got = 1; got > 0 && n < sizeof text - 1; n += (size_t)got) {
        got = read(file, text + n, sizeof text - 1 - n);
        assert_true(got >= 0);
    }
    (void)close(file);
    text[n] = '\0';
    return saved_position(text);
}

static void hold_to_what_was_seen(Rig *rig)
{
    Position saved = position_on_disk(rig);
    if (!is_before(saved, rig->shown)) return;
    (void)fprintf(stderr, "seen: deal %ld, %ld cards; saved: deal %ld, %ld cards\n", rig->shown.deal, rig->shown.played,
                  saved.deal, saved.played);
    fail_with_picture(rig, "what was seen is not saved");
}

/* Resumes the match from the disk. The first table must show the saved position or one that follows from it. */
static void hold_to_what_was_saved(Rig *rig, Position saved)
{
    Position seen;
    if (read_picture(rig, &seen) && is_before(seen, saved))
        fail_with_picture(rig, "what was saved is not gone on with");
}

/* ---- the test ------------------------------------------------------------------------------------------------- */

/* Presses some keys at random times, and kills the program between the last key and its picture. */
static void play_and_kill(Rig *rig)
{
    long keys = 1 + below(rig, 4);
    for (long i = 0; i < keys; i++) {
        const char *key =
            i % 2 == 0 ? "\t" : "\r"; /* Tab selects and Enter confirms, because Enter alone plays nothing */
        assert_int_equal(write(rig->terminal, key, 1), 1);
        rig->actions++;
        long end = now_milliseconds() + below(rig, 50);
        if (i + 1 < keys && rig->has_disk && below(rig, 6) == 0) set_full(rig, !rig->is_full);
        if (i + 1 < keys && !rig->has_disk && below(rig, 6) == 0) set_full(rig, !rig->is_full);
        while (now_milliseconds() < end) {
            if (!take_output(rig, 2)) break;
            note_picture(rig);
        }
    }
    kill_it(rig);
}

static void nothing_seen_is_lost(void **state)
{
    Rig *rig = *state;
    Position first = {0, 0};
    for (int i = 0; i < KILLS || (i < MOST_KILLS && position_on_disk(rig).deal <= 1); i++) {
        int files = 0;
        char path[PATH_ROOM];
        bool resumes = find_match(rig, path, &files);
        Position saved = position_on_disk(rig);
        if (!resumes) set_full(rig, false);
        start(rig, resumes);
        wait_for_table(rig);
        hold_to_what_was_saved(rig, saved);
        play_and_kill(rig);
        hold_to_what_was_seen(rig);
        if (below(rig, 4) == 0) set_full(rig, !rig->is_full);
    }
    set_full(rig, false);
    Position last = position_on_disk(rig);
    print_message("# %d kills, %d of them on a full disk (%s); %d keys; the match came to deal %ld\n", rig->kills,
                  rig->while_full, rig->has_disk ? "tmpfs" : "limit of file size", rig->actions, last.deal);
    assert_true(is_before(first, last));
    assert_true(last.deal > 1);
    assert_true(rig->while_full > KILLS / 10);
}

/* The next start removes temporary files and empty files. */
static void nothing_is_left_over(void **state)
{
    Rig *rig = *state;
    char path[PATH_ROOM];
    start(rig, true);
    wait_for_table(rig);
    DIR *list = opendir(path_in(rig, "state/tapp/saved", path));
    assert_non_null(list);
    for (const struct dirent *entry = readdir(list); entry; entry = readdir(list)) {
        const char *end = strrchr(entry->d_name, '.');
        assert_true(!end || strcmp(end, ".part") != 0);
    }
    (void)closedir(list);
    kill_it(rig);
}

static int begin(void **state)
{
    static Rig rig = {.random = 20261122, .folder = "/tmp/tapp-kills-XXXXXX"};
    char path[PATH_ROOM], command[3 * PATH_ROOM], terminfo[PATH_ROOM];
    if (!mkdtemp(rig.folder)) return -1;
    if (!write_text(path_in(&rig, "terminal", path), TERMINAL)) return -1;
    (void)snprintf(command, sizeof command, "tic -x -o %s %s", path_in(&rig, "terminfo", terminfo), path);
    if (system(command) != 0) return -1;
    make_disk(&rig);
    *state = &rig;
    return 0;
}

static int end(void **state)
{
    const Rig *rig = *state;
    char command[PATH_ROOM + 32], path[PATH_ROOM];
    if (rig->has_disk) (void)umount2(path_in(rig, "state", path), MNT_DETACH);
    (void)snprintf(command, sizeof command, "rm -rf %s", rig->folder);
    return system(command);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_seen_is_lost),
        cmocka_unit_test(nothing_is_left_over),
    };
    return cmocka_run_group_tests_name("kills", tests, begin, end);
}
