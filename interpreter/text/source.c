/* Reads files into an arena, and makes sources of texts in memory. */
#include "text/source.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { FIRST_READ = 1 << 16 }; /* the bytes that are expected of standard input at first */

/* Returns the text without a byte order mark, because the mark would shift the columns of the first line. */
static Str without_mark(Str text)
{
    bool marked = text.n >= 3 && memcmp(text.s, "\xEF\xBB\xBF", 3) == 0;
    return marked ? (Str){text.s + 3, text.n - 3} : text;
}

/*
 * Records the beginning of each line, because places are looked up thousands of times. This is not done for texts of 4
 * GB and more.
 */
static void find_lines(Arena *arena, Source *source)
{
    Str text = source->text;
    if (text.n >= UINT32_MAX) return;
    uint32_t n = 1;
    for (size_t i = 0; i < text.n; i++) n += text.s[i] == '\n';
    uint32_t *line_at = ARENA_ARRAY(arena, n, uint32_t);
    const char *at = text.s;
    for (uint32_t line = 1; line < n; line++) { /* the first line begins at 0 */
        at = (const char *)memchr(at, '\n', (size_t)(text.s + text.n - at)) + 1;
        line_at[line] = (uint32_t)(at - text.s);
    }
    source->line_at = line_at;
    source->n_lines = n;
}

const Source *source_of(Arena *arena, Str name, Str text)
{
    Source *source = ARENA_NEW(arena, Source);
    *source = (Source){.path = name, .text = without_mark(text)};
    source->is_marked = source->text.n != text.n;
    find_lines(arena, source);
    return source;
}

/*
 * Reads a file to its end, or one byte more than the limit, so that the caller notices a file that is too large.
 * `expected` is its probable size. Returns false with errno set if this fails. A zero byte follows the text.
 */
static bool read_all(FILE *file, size_t limit, size_t expected, Arena *arena, Str *text)
{
    size_t capacity = limit < expected ? limit + 1 : expected + 1, n = 0, got = 1;
    char *bytes = arena_alloc(arena, capacity + 1);
    errno = 0;
    while (n < capacity && got > 0) {
        got = fread(bytes + n, 1, capacity - n, file);
        n += got;
        bool is_full = n == capacity, is_too_large = n > limit;
        if (!is_full || is_too_large) continue;
        capacity = capacity > limit / 2 ? limit + 1 : capacity * 2;
        char *moved = arena_alloc(arena, capacity + 1);
        memcpy(moved, bytes, n);
        bytes = moved;
    }
    *text = (Str){bytes, n};
    return !ferror(file);
}

/* Reports that a file cannot be read, and why. Returns NULL. */
static const Source *refuse_file(Str path, const char *reason, Diags *diags)
{
    diag_error(diags, "cannot-read", (Span){0}, "cannot read '%.*s': %s", STR_ARG(path), reason);
    return NULL;
}

/* Reports an error of the system, and returns NULL. The text begins with a small letter, like other messages. */
static const Source *refuse_errno(Str path, int error, Diags *diags)
{
    if (error == ENOENT) return refuse_file(path, translate("file not found"), diags);
    if (error == EISDIR) return refuse_file(path, translate("it is a directory"), diags);
    if (error == ENODEV || error == ENXIO) return refuse_file(path, translate("it is not a regular file"), diags);
    if (error == EACCES) return refuse_file(path, translate("permission denied"), diags);
    return refuse_file(path, error ? strerror(error) : translate("input error"), diags);
}

/*
 * Opens a regular file; returns NULL with `*error` set if this fails. Other files, such as devices, are refused,
 * because opening them could block forever or have effects. Sets `*size` to the present size of the file.
 */
static FILE *open_file(const char *path, size_t *size, int *error)
{
    struct stat info;
    int file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY);
    bool is_open = file >= 0 && fstat(file, &info) == 0, is_regular = is_open && S_ISREG(info.st_mode);
    FILE *stream = is_regular ? fdopen(file, "rb") : NULL;
    *error = errno; /* that of open(), fstat() or fdopen(); without meaning if the file is open */
    if (is_open && !is_regular) *error = S_ISDIR(info.st_mode) ? EISDIR : ENODEV;
    if (is_regular) *size = (size_t)info.st_size;
    if (!stream && file >= 0) (void)close(file);
    return stream;
}

const Source *source_read(Arena *arena, Str path, size_t limit, Diags *diags)
{
    Str name = arena_str(arena, path), text;
    if (memchr(name.s, '\0', name.n)) return refuse_file(str_of(name.s), translate("the path has a zero byte"), diags);
    bool is_stdin = str_is(path, "-");
    int error = 0;
    size_t size = FIRST_READ;
    FILE *file = is_stdin ? stdin : open_file(name.s, &size, &error);
    if (!file) return refuse_errno(name, error, diags);
    bool fine = read_all(file, limit, size, arena, &text);
    error = errno;
    if (!is_stdin) (void)fclose(file);
    if (!fine) return refuse_errno(name, error, diags);
    if (text.n > limit) {
        diag_error(diags, "too-large", (Span){0}, "cannot read '%.*s': it has more bytes than the limit of %zu",
                   STR_ARG(name), limit);
        return NULL;
    }
    return source_of(arena, name, text);
}
