/* Finds variants and opens them. */
#include "catalog/catalog.h"
#include "catalog/stored_weights.h"

#include "base/place.h"
#include "engine/facts.h"
#include "text/source.h"
#include "text/yaml.h"

#include <dirent.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool is_folder(const char *path)
{
    struct stat info;
    return stat(path, &info) == 0 && S_ISDIR(info.st_mode);
}

Str catalog_folder(Arena *arena)
{
    const char *named = getenv("TAPP_VARIANTS");
    if (named && is_folder(named)) return arena_str(arena, str_of(named));
    for (int up = 1; up <= 3; up++) { /* for build/tapp, build/asan/tapp, build/asan/tests/... */
        Str folder = place_beside_program(arena, up, "variants");
        if (folder.n && is_folder(folder.s)) return folder;
    }
    /* for an installed program: bin/tapp, share/tapp/variants */
    Str installed = place_beside_program(arena, 1, "share/tapp/variants");
    if (installed.n && is_folder(installed.s)) return installed;
    Str usual = place_installed(arena, "share/tapp/variants");
    return is_folder(usual.s) ? usual : STR("variants");
}

Str catalog_plain_name(Str file)
{
    static const char ENDING[] = ".yaml";
    size_t n = sizeof ENDING - 1;
    return file.n > n && str_ends(file, STR(ENDING)) ? (Str){file.s, file.n - n} : STR("");
}

bool catalog_is_path(Str name)
{
    return str_has(name, STR("/")) || str_is(name, "-") || catalog_plain_name(name).n > 0;
}

Str catalog_lasting_name(Arena *arena, Str name)
{
    char folder[PATH_MAX];
    bool is_relative = catalog_is_path(name) && name.s[0] != '/';
    if (!is_relative || !getcwd(folder, sizeof folder)) return name;
    return arena_printf(arena, "%s/%.*s", folder, STR_ARG(name));
}

static bool exists(const char *path)
{
    return access(path, F_OK) == 0;
}

/*
 * Returns the folder of shipped variants, followed by its sorted subfolders, and sets `*n` to their number. There is
 * one subfolder for each family, and one for packs.
 */
static const Str *list_folders(Arena *arena, size_t *n)
{
    Str top = catalog_folder(arena), *found = NULL;
    size_t capacity = 0;
    *n = 0;
    *(Str *)arena_push(arena, (void **)&found, n, &capacity, sizeof(Str)) = top;
    DIR *entries = opendir(top.s);
    for (struct dirent *entry = entries ? readdir(entries) : NULL; entry; entry = readdir(entries)) {
        if (strchr(entry->d_name, '.')) continue; /* skips files, because names of families have no dot */
        Str below = arena_printf(arena, "%s/%s", top.s, entry->d_name);
        if (!is_folder(below.s)) continue;
        *(Str *)arena_push(arena, (void **)&found, n, &capacity, sizeof(Str)) = below;
    }
    if (entries) (void)closedir(entries);
    if (*n > 2) qsort(found + 1, *n - 1, sizeof(Str), str_order);
    return found;
}

/*
 * Adds the ids of the rules files in a folder to a list. Returns the list, which may have moved. Files of words are
 * skipped; they have a further dot in the name (id.language.yaml).
 */
static Str *push_ids_of(Arena *arena, Str folder, Str *ids, size_t *n, size_t *capacity)
{
    void *list = ids;
    DIR *entries = opendir(folder.s);
    for (struct dirent *entry = entries ? readdir(entries) : NULL; entry; entry = readdir(entries)) {
        Str id = catalog_plain_name(str_of(entry->d_name));
        if (id.n && !memchr(id.s, '.', id.n))
            *(Str *)arena_push(arena, &list, n, capacity, sizeof(Str)) = arena_str(arena, id);
    }
    if (entries) (void)closedir(entries);
    return list;
}

/*
 * Returns the sorted ids of shipped variants. Packs are included only if `with_packs`, because a pack is a parent of
 * games and not a game.
 */
static const Str *ids_of(Arena *arena, bool with_packs, size_t *n)
{
    Str *ids = NULL;
    size_t capacity = 0, n_folders = 0;
    *n = 0;
    const Str *all = list_folders(arena, &n_folders);
    for (size_t i = 0; i < n_folders; i++)
        if (with_packs || !str_ends(all[i], STR("/packs"))) ids = push_ids_of(arena, all[i], ids, n, &capacity);
    if (*n > 1) qsort(ids, *n, sizeof(Str), str_order);
    return ids;
}

const Str *catalog_ids(Arena *arena, size_t *n)
{
    return ids_of(arena, false, n);
}

/*
 * Reports an unknown game, with a hint at a similar name. `place` is the value of `extends` in a file; if it has no
 * source, the user has named the game.
 */
static void report_unknown(Arena *arena, Str name, Span place, Diags *diags)
{
    size_t n = 0;
    bool is_parent = place.source != NULL;
    const Str *ids = ids_of(arena, is_parent, &n);
    Diag *diag = diag_error(diags, "unknown-variant", place, "unknown game '%.*s'", STR_ARG(name));
    Str nearest = str_nearest(name, ids, n);
    if (n == 0)
        diag_hint(diags, diag, "no games were found in %.*s; set TAPP_VARIANTS to their folder",
                  STR_ARG(catalog_folder(arena)));
    else if (nearest.n && is_parent) diag_did_you_mean(diags, diag, nearest);
    else if (nearest.n) diag_hint(diags, diag, "did you mean '%.*s'? 'tapp list' shows all games", STR_ARG(nearest));
    else diag_hint(diags, diag, "'tapp list' shows the shipped games; name a file of yours by its path");
}

/* Looks for an id in all folders of shipped variants. If no folder has its file, returns a path in the top folder. */
Str catalog_path(Arena *arena, Str name)
{
    if (catalog_is_path(name)) return arena_str(arena, name);
    size_t n = 0;
    const Str *all = list_folders(arena, &n);
    for (size_t i = 0; i < n; i++) {
        Str path = arena_printf(arena, "%s/%.*s.yaml", all[i].s, STR_ARG(name));
        if (exists(path.s)) return path;
    }
    return arena_printf(arena, "%s/%.*s.yaml", all[0].s, STR_ARG(name));
}

Str catalog_parent_path(Arena *arena, Str name, const Source *from)
{
    if (!catalog_is_path(name)) return catalog_path(arena, name);
    if (str_is(name, "-")) name = STR("./-"); /* a file with the name "-", and not standard input */
    size_t folder = name.s[0] != '/' ? str_folder_length(from->path) : 0;
    return arena_printf(arena, "%.*s%.*s", (int)folder, from->path.s, STR_ARG(name));
}

/* Reads a shipped variant or pack. If there is none with this id, reports this at `place`, and returns NULL. */
static const Source *shipped_source(Arena *arena, Str id, Span place, Diags *diags)
{
    Str path = catalog_path(arena, id);
    if (exists(path.s)) return source_read(arena, path, YAML_MAX_BYTES, diags);
    report_unknown(arena, id, place, diags);
    return NULL;
}

const Source *catalog_source(Arena *arena, Str name, Diags *diags)
{
    if (catalog_is_path(name)) return source_read(arena, name, YAML_MAX_BYTES, diags);
    return shipped_source(arena, name, (Span){0}, diags);
}

/*
 * Reports that there is no file with this path. `name` is the path as the file has it. Suggests the most similar file
 * in the same folder, or the most similar shipped variant or pack.
 */
static void report_no_file(Arena *arena, Str name, Str path, Span place, Diags *diags)
{
    size_t n = 0, capacity = 0, folder = str_folder_length(path), in_name = str_folder_length(name);
    Str file = {path.s + folder, path.n - folder}, plain = catalog_plain_name(file);
    Str id = plain.n ? plain : file;
    Str siblings = folder ? arena_printf(arena, "%.*s", (int)folder, path.s) : STR(".");
    const Str *ids = push_ids_of(arena, siblings, NULL, &n, &capacity);
    Diag *diag = diag_error(diags, "unknown-parent", place, "file '%.*s' not found", STR_ARG(path));
    Str nearest = str_nearest(id, ids, n);
    if (nearest.n) nearest = arena_printf(diags->arena, "%.*s%.*s.yaml", (int)in_name, name.s, STR_ARG(nearest));
    else {
        ids = ids_of(arena, true, &n);
        nearest = str_nearest(id, ids, n);
    }
    diag_did_you_mean(diags, diag, nearest);
}

/* Reads the file of a parent, named by an id or a path. Reports an error if there is none. */
static const Source *find_parent(void *context, Arena *arena, Str name, const Source *from, Span place, Diags *diags)
{
    (void)context;
    if (!catalog_is_path(name)) return shipped_source(arena, name, place, diags);
    Str path = catalog_parent_path(arena, name, from);
    if (exists(path.s)) return source_read(arena, path, YAML_MAX_BYTES, diags);
    report_no_file(arena, name, path, place, diags);
    return NULL;
}

/* ---- files of words ------------------------------------------------------------------------------------------- */

static bool is_capital(char c)
{
    return c >= 'A' && c <= 'Z';
}

/* True if the text is the id of a language: two or three small letters, and perhaps a country, such as de or de-CH. */
static bool is_language(Str text)
{
    size_t n = 0;
    while (n < text.n && text.s[n] >= 'a' && text.s[n] <= 'z') n++;
    if (n < 2 || n > 3) return false;
    if (n == text.n) return true;
    return text.n == n + 3 && text.s[n] == '-' && is_capital(text.s[n + 1]) && is_capital(text.s[n + 2]);
}

/*
 * Returns the language of a words file if the file belongs to this rules file; otherwise returns an empty text. Both
 * names are without their folder.
 */
static Str language_in_name(Str file, Str rules)
{
    Str plain = catalog_plain_name(file), stem = catalog_plain_name(rules);
    bool is_longer = stem.n && plain.n > stem.n + 1;
    bool is_of_rules = is_longer && str_begins(plain, stem) && plain.s[stem.n] == '.';
    if (!is_of_rules) return STR("");
    Str language = {plain.s + stem.n + 1, plain.n - stem.n - 1};
    return is_language(language) ? language : STR("");
}

/* Compares words files by language. English is first, because the other languages are translated from it. */
static int words_order(const void *left, const void *right)
{
    const OverlayWords *a = left, *b = right;
    bool first = str_is(a->language, "en"), second = str_is(b->language, "en");
    return first != second ? (int)second - (int)first : str_compare(a->language, b->language);
}

/*
 * Finds the words files beside a rules file: `game.de.yaml` for `game.yaml`. Sets `*list`, sorted by language with
 * English first, and returns the number of files. A file that cannot be read is left out, with an error in `diags`.
 */
static size_t find_words(void *context, Arena *arena, const Source *of, const OverlayWords **list, Diags *diags)
{
    (void)context;
    OverlayWords *words = NULL;
    size_t n = 0, capacity = 0, cut = str_folder_length(of->path);
    Str folder = cut ? arena_printf(arena, "%.*s", (int)cut, of->path.s) : STR("./"); /* ends with 0 for opendir() */
    Str rules = {of->path.s + cut, of->path.n - cut};
    DIR *entries = catalog_plain_name(rules).n ? opendir(folder.s) : NULL;
    for (struct dirent *entry = entries ? readdir(entries) : NULL; entry; entry = readdir(entries)) {
        Str language = language_in_name(str_of(entry->d_name), rules);
        if (!language.n) continue;
        Str path = arena_printf(arena, "%.*s%s", (int)cut, of->path.s, entry->d_name);
        const Source *source = source_read(arena, path, YAML_MAX_BYTES, diags);
        if (!source) continue;
        OverlayWords *place = arena_push(arena, (void **)&words, &n, &capacity, sizeof(OverlayWords));
        *place = (OverlayWords){arena_str(arena, language), source};
    }
    if (entries) (void)closedir(entries);
    if (n > 1) qsort(words, n, sizeof(OverlayWords), words_order);
    *list = words;
    return n;
}

/*
 * Returns the path of the rules file to which a words file belongs: `game.yaml` for `game.de.yaml`. Returns an empty
 * text if the file is no words file, or if the rules do not exist.
 */
Str catalog_rules_of(Arena *arena, Str path)
{
    size_t cut = str_folder_length(path);
    Str name = {path.s + cut, path.n - cut}, plain = catalog_plain_name(name);
    /* find the last dot, which is before the language */
    for (size_t i = plain.n; i > 1; i--) {
        if (plain.s[i - 1] != '.') continue;
        Str rules = arena_printf(arena, "%.*s.yaml", (int)(cut + i - 1), path.s);
        return is_language((Str){plain.s + i, plain.n - i}) && exists(rules.s) ? rules : STR("");
    }
    return STR("");
}

OverlayFinder catalog_finder(void)
{
    return (OverlayFinder){.find = find_parent, .words = find_words};
}

/* True if a path leads into the folder of shipped variants. */
static bool is_shipped(Str path)
{
    Arena *arena = arena_new();
    Str folder = catalog_folder(arena);
    while (folder.n && folder.s[folder.n - 1] == '/') folder.n--;
    bool is_below = str_begins(path, folder) && path.n > folder.n && path.s[folder.n] == '/';
    arena_free(arena);
    return is_below;
}

/*
 * True if the file `from` may extend the file `name`; otherwise reports an error. Only a shipped file may name its
 * parent by a path.
 */
bool catalog_lets_extend(Str name, const Source *from, Span place, Diags *diags)
{
    if (!catalog_is_path(name) || is_shipped(from->path)) return true;
    Diag *diag = diag_error(diags, "parent-by-path", place,
                            "'extends' has a path, but here it takes only the id of a shipped game or pack");
    diag_hint(diags, diag, "'tapp list' shows the ids of games");
    return false;
}

/*
 * Finds a parent like find_parent(), but only if a file from a stranger may extend it. Otherwise reports an error, and
 * returns NULL.
 */
static const Source *find_for_stranger(void *context, Arena *arena, Str name, const Source *from, Span place,
                                       Diags *diags)
{
    return catalog_lets_extend(name, from, place, diags) ? find_parent(context, arena, name, from, place, diags) : NULL;
}

/* Finds words files only for shipped rules. A stranger's file must contain its words itself. */
static size_t find_words_for_stranger(void *context, Arena *arena, const Source *of, const OverlayWords **list,
                                      Diags *diags)
{
    if (!is_shipped(of->path)) return 0;
    return find_words(context, arena, of, list, diags);
}

OverlayFinder catalog_finder_for_strangers(void)
{
    return (OverlayFinder){.find = find_for_stranger, .words = find_words_for_stranger};
}

/* Copies a request with its texts, because the opened game may outlive the texts of the caller. */
static OpenRequest copy_request(Arena *arena, const OpenRequest *request)
{
    OpenRequest copy = *request;
    OptionChoice *options = ARENA_ARRAY(arena, request->n_options, OptionChoice);
    for (size_t i = 0; i < request->n_options; i++)
        options[i] =
            (OptionChoice){arena_str(arena, request->options[i].name), arena_str(arena, request->options[i].value)};
    copy.variant = arena_str(arena, request->variant);
    copy.text = arena_str(arena, request->text);
    copy.options = options;
    return copy;
}

bool catalog_open(const OpenRequest *request, Opened *opened, Buf *errors)
{
    *opened = (Opened){.arena = arena_new(), .language = request->language ? NULL : language_open()};
    opened->diags = diags_new(opened->arena);
    opened->warnings = diags_new(opened->arena);
    opened->asked = copy_request(opened->arena, request);
    bool is_brought = opened->asked.text.n > 0; /* the request has the text of a stranger's file */
    const Source *source = is_brought ? source_of(opened->arena, opened->asked.variant, opened->asked.text)
                                      : catalog_source(opened->arena, opened->asked.variant, opened->diags);
    /* a stranger's file may read only shipped files; a program that prints no texts needs no words files */
    OverlayFinder finder = catalog_finder();
    if (is_brought) finder = catalog_finder_for_strangers();
    else if (request->without_words) finder = (OverlayFinder){.find = find_parent};
    LoadRequest load = {.language = request->language ? request->language : opened->language,
                        .players = request->players,
                        .options = opened->asked.options,
                        .n_options = request->n_options,
                        .finder = finder,
                        .without_words = request->without_words && !is_brought,
                        .skill_slot = ARENA_NEW(opened->arena, SkillSlot),
                        .hooks = facts_hooks()};
    if (source) opened->game = game_load(opened->arena, source, &load, opened->diags);
    if (!opened->game) {
        diags_print(errors, opened->diags);
        return false;
    }
    if (request->for_rules) return true;
    stored_weights_find(opened->arena, opened->game, catalog_folder(opened->arena), opened->warnings);
    /* damaged weights do not prevent play, so this is only a warning */
    if (opened->warnings->n) diags_print(errors, opened->warnings);
    return true;
}

/*
 * Opens the same game again, now with the texts of its words files. Returns false if this fails, or if the file has
 * changed since it was opened.
 */
bool catalog_open_words(const Opened *opened, Opened *worded)
{
    OpenRequest request = opened->asked;
    Buf errors = {0};
    request.without_words = false;
    bool is_open = catalog_open(&request, worded, &errors);
    buf_free(&errors);
    return is_open && worded->game->hash == opened->game->hash;
}

void catalog_close(Opened *opened)
{
    arena_free(opened->arena);
    language_close(opened->language);
    *opened = (Opened){0};
}
