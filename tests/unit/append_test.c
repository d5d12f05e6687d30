/* Several programs append lines to one file at the same time. */
#include "support.h"

#include "system/save.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { WRITERS = 4, LINES = 25, LENGTH = 3000 };

static void write_lines(const char *path, char letter)
{
    char line[LENGTH + 1];
    memset(line, letter, LENGTH);
    line[LENGTH] = '\n';
    for (int i = 0; i < LINES; i++)
        if (save_append(path, (Str){line, sizeof line}) != 0) _exit(1);
    _exit(0);
}

static void every_line_of_every_program_is_whole(void **state)
{
    (void)state;
    char path[] = "/tmp/tapp-append-XXXXXX", line[LENGTH + 2];
    int file = mkstemp(path), count = 0;
    assert_true(file >= 0);
    (void)close(file);
    for (int i = 0; i < WRITERS; i++)
        if (fork() == 0) write_lines(path, (char)('a' + i));
    for (int i = 0, status = 1; i < WRITERS; i++) {
        (void)wait(&status);
        assert_int_equal(status, 0);
    }
    FILE *stream = fopen(path, "r");
    assert_non_null(stream);
    for (; fgets(line, sizeof line, stream); count++) {
        assert_int_equal(strlen(line), LENGTH + 1);
        assert_int_equal(strspn(line, (char[]){line[0], '\0'}), LENGTH);
    }
    assert_int_equal(count, WRITERS * LINES);
    (void)fclose(stream);
    (void)remove(path);
}

static void what_a_broken_write_has_left_ends_its_own_line(void **state)
{
    (void)state;
    char path[] = "/tmp/tapp-append-XXXXXX", text[32] = "";
    int file = mkstemp(path);
    assert_int_equal(write(file, "cut", 3), 3);
    (void)close(file);
    assert_int_equal(save_append(path, STR("whole\n")), 0);
    FILE *stream = fopen(path, "r");
    assert_int_equal(fread(text, 1, sizeof text - 1, stream), 10);
    assert_string_equal(text, "cut\nwhole\n");
    (void)fclose(stream);
    (void)remove(path);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_line_of_every_program_is_whole),
        cmocka_unit_test(what_a_broken_write_has_left_ends_its_own_line),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
