/* Reads pictures of cards from a folder and its subfolders. */
#include "server/pictures.h"

#include "base/ascii.h"
#include "text/json_write.h"
#include "text/source.h"

#include <dirent.h>
#include <stdlib.h>

typedef struct Picture {
    Str name, bytes;
    const char *type;
} Picture;

struct Pictures {
    Arena *arena;
    Picture *list;      /* sorted by name */
    size_t n, capacity; /* of `list` */
    size_t bytes;       /* the bytes of all pictures together */
};

static const char *const TYPES[][2] = {
    {".svg", "image/svg+xml"}, {".png", "image/png"},   {".jpg", "image/jpeg"},
    {".jpeg", "image/jpeg"},   {".webp", "image/webp"},
};

/* True for a name of letters, digits, hyphens and underscores, as cards and variants have. */
static bool is_id(Str text)
{
    for (size_t i = 0; i < text.n; i++)
        if (!is_letter(text.s[i]) && !is_digit(text.s[i]) && text.s[i] != '-' && text.s[i] != '_') return false;
    return text.n > 0;
}

/*
 * Returns the media type of a file by its name; NULL if the ending is not that of a picture, or if the name is no id.
 */
static const char *type_of(Str name)
{
    for (size_t i = 0; i < COUNT(TYPES); i++) {
        Str ending = str_of(TYPES[i][0]);
        if (str_ends(name, ending) && is_id((Str){name.s, name.n - ending.n})) return TYPES[i][1];
    }
    return NULL;
}

/*
 * Reads a picture. Skips it if it cannot be read, if it is too large, or if there are too many pictures or bytes
 * already.
 */
static void read_picture(Pictures *pictures, const char *path, Str name, const char *type)
{
    Diags *diags = diags_new(pictures->arena);
    if (pictures->n == PICTURES_MOST) return;
    const Source *source = source_read(pictures->arena, str_of(path), PICTURE_MOST_BYTES, diags);
    if (!source || pictures->bytes + source->text.n > PICTURES_MOST_BYTES) return;
    Picture *picture =
        arena_push(pictures->arena, (void **)&pictures->list, &pictures->n, &pictures->capacity, sizeof(Picture));
    *picture = (Picture){arena_str(pictures->arena, name), source->text, type};
    pictures->bytes += source->text.n;
}

/*
 * Reads the pictures in a folder. For a subfolder, `within` is its name with a slash, which is put before the names of
 * pictures; subfolders of subfolders are not read. Returns false if the folder cannot be read.
 */
static bool read_folder(Pictures *pictures, Str folder, Str within)
{
    DIR *entries = opendir(folder.s);
    for (struct dirent *entry = entries ? readdir(entries) : NULL; entry; entry = readdir(entries)) {
        Str file = str_of(entry->d_name), path = arena_printf(pictures->arena, "%s/%s", folder.s, entry->d_name);
        const char *type = type_of(file);
        if (type)
            read_picture(pictures, path.s, arena_printf(pictures->arena, "%.*s%.*s", STR_ARG(within), STR_ARG(file)),
                         type);
        else if (!within.n && is_id(file))
            (void)read_folder(pictures, path, arena_printf(pictures->arena, "%.*s/", STR_ARG(file)));
    }
    if (entries) (void)closedir(entries);
    return entries != NULL;
}

/* Compares two pictures by their names, for qsort(). */
static int order_by_name(const void *a, const void *b)
{
    const Picture *one = a, *other = b;
    return str_order(&one->name, &other->name);
}

Pictures *pictures_open(const char *folder, Buf *why)
{
    Pictures *pictures = calloc(1, sizeof *pictures);
    if (!pictures) abort();
    pictures->arena = arena_new();
    bool is_read = read_folder(pictures, arena_str(pictures->arena, str_of(folder)), STR(""));
    if (is_read && pictures->n) {
        qsort(pictures->list, pictures->n, sizeof(Picture), order_by_name);
        return pictures;
    }
    buf_printf(why,
               is_read ? "no file in the folder '%s' is a picture of a card, as HK.svg"
                       : "the folder of pictures '%s' cannot be read",
               folder);
    pictures_close(pictures);
    return NULL;
}

void pictures_close(Pictures *pictures)
{
    if (!pictures) return;
    arena_free(pictures->arena);
    free(pictures);
}

void pictures_list(const Pictures *pictures, Buf *out)
{
    Json json = {.out = out};
    json_map(&json);
    json_list(json_key(&json, "pictures"));
    for (size_t i = 0; pictures && i < pictures->n; i++) json_str(&json, pictures->list[i].name);
    json_end(&json, "]}\n");
}

bool pictures_answer(const Pictures *pictures, Str name, Answer *answer)
{
    for (size_t i = 0; pictures && i < pictures->n; i++) {
        const Picture *picture = &pictures->list[i];
        if (!str_equal(picture->name, name)) continue;
        answer->status = 200;
        answer->type = picture->type;
        answer->lasts = true;
        buf_add(&answer->body, picture->bytes);
        return true;
    }
    return false;
}
