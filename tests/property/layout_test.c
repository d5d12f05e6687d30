/*
 * Tests the canonical layout of every shipped variant and of every YAML file of the tests. It must mean the same as the
 * file (canonical_print checks this), and formatting it again must not change it. No line has more than 100 columns,
 * unless it cannot be broken.
 */

#include "schema/canonical.h"
#include "text/layout.h"
#include "text/source.h"
#include "text/yaml.h"

#include <dirent.h>
#include <stdio.h>

enum { FEWEST_FILES = 60 };

typedef struct Run {
    size_t files, failures;
} Run;

static void note_failure(Run *run, Str path, const char *reason)
{
    run->failures++;
    (void)printf("# %.*s: %s\n", STR_ARG(path), reason);
}

/* Checks the widths of lines in characters, because the files have no wide characters. */
static void check_widths(Run *run, Str path, Str layout)
{
    while (layout.n > 0) {
        Str line = str_take(&layout, '\n'), text = line;
        while (text.n > 0 && text.s[0] == ' ') text = (Str){text.s + 1, text.n - 1};
        bool can_be_broken = memchr(text.s, ' ', text.n) && !str_has(text, STR("yaml-language-server:"));
        if (str_code_points(line) > LAYOUT_WIDTH && can_be_broken) note_failure(run, path, "a line is too long");
    }
}

static void check_file(Run *run, Str path)
{
    Arena *arena = arena_new();
    Diags *diags = diags_new(arena);
    Buf once = {0}, twice = {0};
    const Source *source = source_read(arena, path, YAML_MAX_BYTES, diags);
    bool is_yaml = source && yaml_read(arena, source, diags_new(arena));
    if (is_yaml) {
        run->files++;
        if (!canonical_print(&once, source, LAYOUT_WIDTH, diags)) note_failure(run, path, "has no layout");
        else if (!canonical_print(&twice, source_of(arena, path, buf_str(&once)), LAYOUT_WIDTH, diags))
            note_failure(run, path, "its layout has no layout");
        else if (!str_equal(buf_str(&once), buf_str(&twice)))
            note_failure(run, path, "its layout is not its own layout");
        check_widths(run, path, buf_str(&once));
    }
    buf_free(&once);
    buf_free(&twice);
    arena_free(arena);
}

static void check_folder(Run *run, const char *folder)
{
    DIR *open = opendir(folder);
    const struct dirent *entry = NULL;
    while (open && (entry = readdir(open)) != NULL) {
        char path[512];
        if (entry->d_name[0] == '.') continue;
        (void)snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        if (str_ends(str_of(path), STR(".yaml"))) check_file(run, str_of(path));
        else if (!strchr(entry->d_name, '.')) check_folder(run, path);
    }
    if (open) (void)closedir(open);
}

int main(void)
{
    Run run = {0};
    check_folder(&run, "variants");
    check_folder(&run, "tests");
    bool is_fine = run.failures == 0 && run.files >= FEWEST_FILES;
    (void)printf("1..1\n%sok 1 - the layouts of %zu files\n", is_fine ? "" : "not ", run.files);
    return is_fine ? 0 : 1;
}
