/* The files in which the records of one deal are saved. docs/records.md describes them. */
#include "support.h"

#include "match/record_files.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

/* Plays the deal to its end, and saves it in the middle and at the end, as the host does. */
static void play_and_save(RecordFiles *files, Match *match, const char *first)
{
    test_play(match->game, &match->state, first);
    files->saver.save(&files->saver, match);
    test_play_out(match->game, &match->state, 1);
    files->saver.save(&files->saver, match);
}

/* docs/records.md: "Another try after the end of the deal gets a new file there." */
static void each_try_after_the_end_has_a_file(void **state)
{
    (void)state;
    Language *language = language_open();
    Opened opened = test_open(language, "tapp-tarock", 3, "");
    Arena *arena = arena_new();
    char folder[] = "/tmp/tapp-record-files-XXXXXX", names[2][128];
    assert_non_null(mkdtemp(folder));
    const RecordHead head = {.variant = STR("tapp-tarock")};
    RecordFiles files;
    Match match;
    match_begin(&match, arena, opened.game, &(MatchSpec){.seed = 1});
    match_deal(&match);
    State start = match.state;
    record_files_begin_new(&files, folder, arena, &head);
    for (int i = 0; i < 2; i++) {
        match.state = start;
        play_and_save(&files, &match, "pass");
        (void)snprintf(names[i], sizeof names[i], "%s", files.file);
    }
    assert_string_not_equal(names[0], names[1]);
    for (int i = 0; i < 2; i++) assert_int_equal(remove(names[i]), 0);
    assert_int_equal(rmdir(folder), 0); /* there is no other file */
    (void)record_files_end(&files, &match, true);
    arena_free(arena);
    test_close(&opened);
    language_close(language);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(each_try_after_the_end_has_a_file)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
