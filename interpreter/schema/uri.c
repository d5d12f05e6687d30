/* Resolves relative URIs (RFC 3986, section 5), and reads the steps of JSON Pointers (RFC 6901). */
#include "schema/uri.h"

#include "base/ascii.h"

#include <string.h>

/* Returns the first place of a byte in the text; NULL if it does not occur. */
static const char *find_byte(Str text, char wanted)
{
    return text.n ? memchr(text.s, wanted, text.n) : NULL;
}

/* True if the character may be in a scheme such as "https", after its first letter. */
static bool is_of_scheme(char c)
{
    return is_alphanumeric(c) || c == '+' || c == '-' || c == '.';
}

/* Returns the length of the scheme, which is before the first colon; 0 if there is none. */
static size_t scheme_length(Str text)
{
    if (!text.n || !is_letter(text.s[0])) return 0;
    size_t n = 1;
    while (n < text.n && is_of_scheme(text.s[n])) n++;
    return n < text.n && text.s[n] == ':' ? n : 0;
}

/*
 * Cuts the text off at the first `mark`, and returns the part after it. Without a mark, the text stays, and `s` of the
 * result is NULL.
 */
static Str cut_tail(Str *text, char mark)
{
    const char *at = find_byte(*text, mark);
    if (!at) return (Str){NULL, 0};
    Str tail = {at + 1, (size_t)(text->s + text->n - at - 1)};
    text->n = (size_t)(at - text->s);
    return tail;
}

/* Returns the text without its first `n` bytes. */
static Str skip(Str text, size_t n)
{
    return (Str){text.s + n, text.n - n};
}

Uri uri_split(Str text)
{
    Uri uri = {0};
    if (!text.s) text = STR("");
    uri.fragment = cut_tail(&text, '#');
    uri.query = cut_tail(&text, '?');
    size_t scheme = scheme_length(text);
    if (scheme) {
        uri.scheme = (Str){text.s, scheme};
        text = skip(text, scheme + 1);
    }
    if (text.n >= 2 && text.s[0] == '/' && text.s[1] == '/') {
        text = skip(text, 2);
        const char *slash = find_byte(text, '/');
        uri.authority = (Str){text.s, slash ? (size_t)(slash - text.s) : text.n};
        text = skip(text, uri.authority.n);
    }
    uri.path = text;
    return uri;
}

/* Returns the length of a path up to its last slash, including the slash. Only its first `n` bytes count. */
static size_t directory_length(const char *path, size_t n)
{
    while (n > 0 && path[n - 1] != '/') n--;
    return n;
}

/* Returns the offset of the next '/' from `from` on, or that of the end of the path. */
static size_t segment_end(Str path, size_t from)
{
    while (from < path.n && path.s[from] != '/') from++;
    return from;
}

/*
 * Returns a path without the parts "." and ".." (5.2.4), which are removed one after the other. The result is not
 * longer than the path.
 */
static Str remove_dots(Arena *arena, Str path)
{
    char *out = arena_alloc(arena, path.n + 1);
    size_t n = 0;
    for (size_t at = 0; at < path.n;) {
        size_t end = segment_end(path, at);
        Str segment = {path.s + at, end - at};
        bool last = end == path.n, up = str_is(segment, "..");
        if (up) n = directory_length(out, n > 0 ? n - 1 : 0); /* removes the last folder of the result */
        else if (!str_is(segment, ".")) {
            memcpy(out + n, segment.s, segment.n);
            n += segment.n;
            if (!last) out[n++] = '/';
        }
        if (up && n == 0 && path.s[0] == '/') out[n++] = '/'; /* the first slash is never removed */
        at = last ? end : end + 1;
    }
    return (Str){out, n};
}

/* Returns the path of a reference that is relative to the folder of the base (5.2.3). */
static Str merge_paths(Arena *arena, const Uri *base, Str path)
{
    if (base->authority.s && base->path.n == 0) return arena_printf(arena, "/%.*s", STR_ARG(path));
    Str directory = {base->path.s, directory_length(base->path.s, base->path.n)};
    return arena_printf(arena, "%.*s%.*s", STR_ARG(directory), STR_ARG(path));
}

/* Returns the parts of a URI, joined to a text. */
static Str join_uri(Arena *arena, const Uri *uri)
{
    Buf out = {0};
    if (uri->scheme.s) buf_add(&out, uri->scheme), buf_char(&out, ':');
    if (uri->authority.s) buf_add(&out, STR("//")), buf_add(&out, uri->authority);
    buf_add(&out, uri->path);
    if (uri->query.s) buf_char(&out, '?'), buf_add(&out, uri->query);
    if (uri->fragment.s) buf_char(&out, '#'), buf_add(&out, uri->fragment);
    return buf_keep(arena, &out);
}

/* Resolves the path and the query of a reference that has neither scheme nor authority. */
static void take_path(Arena *arena, Uri *result, const Uri *base, const Uri *reference)
{
    if (reference->path.n == 0) {
        result->path = base->path;
        result->query = reference->query.s ? reference->query : base->query;
        return;
    }
    bool rooted = reference->path.s[0] == '/';
    Str path = rooted ? reference->path : merge_paths(arena, base, reference->path);
    result->path = remove_dots(arena, path);
    result->query = reference->query;
}

Str uri_resolve(Arena *arena, Str base_text, Str text)
{
    if (base_text.n == 0) return arena_str(arena, text);
    /* RFC 3986, 5.2.2: all parts before the first part of the reference come from the base */
    Uri base = uri_split(base_text), reference = uri_split(text), result = reference;
    if (reference.scheme.s || reference.authority.s) result.path = remove_dots(arena, reference.path);
    else take_path(arena, &result, &base, &reference);
    if (!reference.scheme.s) {
        result.scheme = base.scheme;
        if (!reference.authority.s) result.authority = base.authority;
    }
    return join_uri(arena, &result);
}

Str uri_without_fragment(Str uri)
{
    (void)cut_tail(&uri, '#');
    return uri;
}

void uri_encode(Buf *out, Str path)
{
    for (size_t i = 0; i < path.n; i++) {
        unsigned char c = (unsigned char)path.s[i];
        if (is_alphanumeric(c) || (c && strchr("/-._~", c))) buf_char(out, (char)c);
        else buf_printf(out, "%%%02X", c);
    }
}

Str uri_decode(Arena *arena, Str text)
{
    char *out = arena_alloc(arena, text.n + 1);
    size_t n = 0;
    for (size_t i = 0; i < text.n; i++) {
        bool escape =
            text.s[i] == '%' && i + 2 < text.n && hex_value(text.s[i + 1]) >= 0 && hex_value(text.s[i + 2]) >= 0;
        if (!escape) {
            out[n++] = text.s[i];
            continue;
        }
        out[n++] = (char)(hex_value(text.s[i + 1]) * 16 + hex_value(text.s[i + 2]));
        i += 2;
    }
    return (Str){out, n};
}

bool pointer_step(Arena *arena, Str *pointer, Str *step)
{
    if (pointer->n == 0 || pointer->s[0] != '/') return false;
    size_t end = segment_end(*pointer, 1), n = 0;
    char *out = arena_alloc(arena, end);
    for (size_t i = 1; i < end; i++) {
        bool escape = pointer->s[i] == '~' && i + 1 < end && (pointer->s[i + 1] == '0' || pointer->s[i + 1] == '1');
        if (escape) out[n++] = pointer->s[++i] == '0' ? '~' : '/';
        else out[n++] = pointer->s[i];
    }
    *step = (Str){out, n};
    *pointer = skip(*pointer, end);
    return true;
}

bool pointer_index(Str step, size_t n, size_t *index)
{
    /* nine digits always fit, and no list has more items */
    if (step.n == 0 || step.n > 9 || (step.n > 1 && step.s[0] == '0')) return false;
    size_t value = 0;
    for (size_t i = 0; i < step.n; i++) {
        if (!is_digit(step.s[i])) return false;
        value = value * 10 + (size_t)(step.s[i] - '0');
    }
    *index = value;
    return value < n;
}
