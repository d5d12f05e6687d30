/* Files are read completely within a limit, or rejected with a reason. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "text/source.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Writes a file with this text and puts its name into `path`. */
static void write_file(char path[32], Str text)
{
    (void)snprintf(path, 32, "/tmp/source_test_XXXXXX");
    int file = mkstemp(path);
    assert_true(file >= 0);
    assert_int_equal(write(file, text.s, text.n), text.n);
    assert_int_equal(close(file), 0);
}

static Str read_file(Arena *arena, const char *path, size_t limit)
{
    const Source *source = source_read(arena, str_of(path), limit, diags_new(arena));
    assert_non_null(source);
    assert_true(str_is(source->path, path));
    return source->text;
}

static void files_are_read_whole(void **state)
{
    (void)state;
    static const size_t sizes[] = {0, 1, 65535, 65536, 65537, 1000000};
    for (size_t i = 0; i < COUNT(sizes); i++) {
        char path[32], *bytes = malloc(sizes[i] + 1);
        assert_non_null(bytes);
        for (size_t j = 0; j < sizes[i]; j++) bytes[j] = (char)(j % 251);
        write_file(path, (Str){bytes, sizes[i]});
        Arena *arena = arena_new();
        assert_true(str_equal(read_file(arena, path, 1 << 20), (Str){bytes, sizes[i]}));
        assert_true(str_equal(read_file(arena, path, sizes[i]), (Str){bytes, sizes[i]}));
        arena_free(arena);
        free(bytes);
        assert_int_equal(remove(path), 0);
    }
}

static void assert_refused(const char *path, size_t limit, const char *reason)
{
    Arena *arena = arena_new();
    Diags *diags = diags_new(arena);
    assert_null(source_read(arena, str_of(path), limit, diags));
    assert_int_equal(diags->n, 1);
    /* docs/language/12: a file that exceeds the limits is too large */
    bool is_large = strstr(reason, "more bytes") != NULL;
    assert_string_equal(diags->list[0]->code, is_large ? "too-large" : "cannot-read");
    if (!strstr(diags->list[0]->message.s, reason)) fail_msg("%s", diags->list[0]->message.s);
    arena_free(arena);
}

static void what_is_no_file_within_the_limit_is_refused(void **state)
{
    (void)state;
    assert_refused("/tmp", 100, "it is a directory");
    assert_refused("/tmp/source_test/none", 100, "file not found");
    assert_refused("", 100, "file not found");
    assert_refused("/dev/zero", 100000, "it is not a regular file");
    assert_refused("interpreter/translations/de.po", 100000, "it has more bytes than the limit of 100000");
    char path[32];
    write_file(path, STR("abcde"));
    assert_refused(path, 4, "it has more bytes than the limit of 4");
    assert_refused(path, 0, "it has more bytes than the limit of 0");
    assert_int_equal(chmod(path, 0), 0);
    if (geteuid() != 0) assert_refused(path, 100, "permission denied"); /* root may read anything */
    assert_int_equal(remove(path), 0);
}

static void a_path_with_a_zero_byte_is_refused(void **state)
{
    (void)state;
    Arena *arena = arena_new();
    Diags *diags = diags_new(arena);
    assert_null(source_read(arena, (Str){"/tmp\0x", 6}, 100, diags));
    assert_int_equal(diags->n_errors, 1);
    arena_free(arena);
}

static void a_dash_is_standard_input(void **state)
{
    (void)state;
    char path[32];
    write_file(path, STR("from there"));
    assert_non_null(freopen(path, "rb", stdin));
    Arena *arena = arena_new();
    assert_true(str_is(read_file(arena, "-", 100), "from there"));
    assert_int_equal(read_file(arena, "-", 100).n, 0); /* standard input is at its end, but still open */
    arena_free(arena);
    assert_int_equal(remove(path), 0);
}

static void a_byte_order_mark_is_no_text(void **state)
{
    (void)state;
    char path[32];
    write_file(path, STR("\xEF\xBB\xBF"
                         "a: 1"));
    Arena *arena = arena_new();
    assert_true(str_is(read_file(arena, path, 100), "a: 1"));
    assert_true(str_is(source_of(arena, STR("f"), STR("\xEF\xBB\xBF"))->text, ""));
    assert_true(str_is(source_of(arena, STR("f"), STR("\xEF\xBB"))->text, "\xEF\xBB"));
    arena_free(arena);
    assert_int_equal(remove(path), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(files_are_read_whole),
        cmocka_unit_test(what_is_no_file_within_the_limit_is_refused),
        cmocka_unit_test(a_path_with_a_zero_byte_is_refused),
        cmocka_unit_test(a_dash_is_standard_input),
        cmocka_unit_test(a_byte_order_mark_is_no_text),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
