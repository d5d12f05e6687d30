/*
 * Writes messages about values: first the value that was found, then what was expected. A hint says what to write
 * instead.
 */
#include "schema/report.h"

#include "base/number.h"

#include <string.h>
#include <strings.h>

/* SHOWN_BYTES: a longer value is cut in messages. LISTED_VALUES: the most values that a message lists. */
enum { SHOWN_BYTES = 60, LISTED_VALUES = 12 };

bool report_silent(const Check *check)
{
    return !check->diags || check->diags->n >= DIAG_LIMIT;
}

/*
 * True if a message need not be made: while only the result matters, or because the list is full. In a full list, the
 * error is only counted. If the message must be made, the time for it is added to the steps of the check.
 */
static bool skips_message(Check *check)
{
    if (!report_silent(check)) {
        check->steps += CHECK_REPORT_STEPS;
        return false;
    }
    if (check->diags) check->diags->n_errors++;
    return true;
}

/* Prints the path of a place as a JSON Pointer. The characters ~ and / in keys are escaped. */
static void print_path(Buf *out, const Place *place)
{
    if (!place->parent) return;
    print_path(out, place->parent);
    if (!place->key) {
        buf_printf(out, "/%zu", place->index);
        return;
    }
    buf_char(out, '/');
    for (size_t i = 0; i < place->key->text.n; i++) {
        char c = place->key->text.s[i];
        if (c == '~') buf_add(out, STR("~0"));
        else if (c == '/') buf_add(out, STR("~1"));
        else buf_char(out, c);
    }
}

/* Returns the first line of a span, because a message marks only this line. */
static Span first_line(Span span)
{
    if (span.line == span.end_line || span.line == 0) return span;
    span.end_line = span.line;
    span.end_column = (uint32_t)str_code_points(source_line(span.source, span.line)) + 1;
    return span;
}

/* Adds an error about a place, with the path to this place, and returns it. */
static Diag *add_at(Check *check, const Place *place, Span span, Diag what)
{
    Diags *diags = check->diags;
    Diag *diag = diag_error(diags, what.code, first_line(span), "%.*s", STR_ARG(what.message));
    if (what.hint.n) diag->hint = arena_str(diags->arena, what.hint);
    if (what.instead.n) diag->instead = arena_str(diags->arena, what.instead);
    Buf path = {0};
    print_path(&path, place);
    diag->path = buf_keep(diags->arena, &path);
    return diag;
}

Diag *report_add(Check *check, const Place *place, Diag what)
{
    if (skips_message(check)) return NULL;
    return add_at(check, place, what.span.source ? what.span : place->node->span, what);
}

/* Returns the first line of a text that an author wrote. If it is long, it is cut, but never inside a character. */
static Str clip(Check *check, Str text)
{
    const char *newline = text.n ? memchr(text.s, '\n', text.n) : NULL;
    size_t n = newline ? (size_t)(newline - text.s) : text.n;
    if (n > SHOWN_BYTES)
        for (n = SHOWN_BYTES; n > 0 && str_goes_on(text.s[n]);) n--;
    return n == text.n ? text : arena_printf(check->scratch, "%.*s...", (int)n, text.s);
}

/* Returns a text in single quotes for a message. A long text is cut. */
static Str quoted(Check *check, Str text)
{
    return arena_printf(check->scratch, "'%.*s'", STR_ARG(clip(check, text)));
}

Str report_subject(Check *check, const Place *place)
{
    if (!place->parent) return str_of(translate("the document"));
    if (place->is_key && place->key)
        return arena_printf(check->scratch, translate("the key %.*s"), STR_ARG(quoted(check, place->key->text)));
    if (place->key) return quoted(check, place->key->text);
    const Place *outer = place->parent;
    /* a list directly inside another list has no name */
    bool deep = outer->parent && !outer->key && outer->parent->parent && !outer->parent->key;
    if (deep) return arena_printf(check->scratch, translate("item %zu of an inner list"), place->index + 1);
    if (!outer->parent) return arena_printf(check->scratch, translate("item %zu of the list"), place->index + 1);
    return arena_printf(check->scratch, translate("item %zu of %.*s"), place->index + 1,
                        STR_ARG(report_subject(check, outer)));
}

Str report_shown(Check *check, const Node *node)
{
    switch (node->kind) {
    case NODE_NULL: return STR("null");
    case NODE_BOOL: return node->integer ? STR("true") : STR("false");
    case NODE_INT:
        if (node->text.n) return clip(check, node->text);
        return arena_number(check->scratch, node->integer);
    case NODE_NUMBER:
        if (node->text.n) return clip(check, node->text);
        return arena_printf(check->scratch, "%.17g", node->number);
    case NODE_STRING: return quoted(check, node->text);
    case NODE_LIST: return str_of(node->count ? translate("a list") : translate("an empty list"));
    case NODE_MAP: return str_of(node->count ? translate("a map") : translate("an empty map"));
    }
    return str_of(translate("a value"));
}

/*
 * Adds a message about a wrong value. The message in `what` is only the end of the whole message: what the value should
 * be, such as "one of 1, 2".
 */
static void add_wanted(Check *check, const Place *place, const char *code, Diag what)
{
    Str subject = report_subject(check, place), wanted = what.message;
    what.code = code;
    if (place->is_key)
        what.message =
            arena_printf(check->scratch, translate("%.*s should be %.*s"), STR_ARG(subject), STR_ARG(wanted));
    else
        what.message = arena_printf(check->scratch, translate("%.*s is %.*s, but should be %.*s"), STR_ARG(subject),
                                    STR_ARG(report_shown(check, place->node)), STR_ARG(wanted));
    (void)add_at(check, place, place->node->span, what);
}

void report_value(Check *check, const Place *place, const char *code, Str wanted)
{
    if (!skips_message(check)) add_wanted(check, place, code, (Diag){.message = wanted});
}

/*
 * Returns types in words, such as "an integer or a string". A number includes integers and fractions, so "a number"
 * comes first in the table.
 */
static Str types_text(Check *check, unsigned types)
{
    static const struct {
        unsigned types;
        const char *name;
    } names[] = {{TYPE_NUMBER, TRANSLATED("a number")},       {TYPE_INTEGER, TRANSLATED("an integer")},
                 {TYPE_FRACTION, TRANSLATED("a number")},     {TYPE_STRING, TRANSLATED("a string")},
                 {TYPE_LIST, TRANSLATED("a list")},           {TYPE_MAP, TRANSLATED("a map")},
                 {TYPE_BOOLEAN, TRANSLATED("true or false")}, {TYPE_NULL, TRANSLATED("nothing (null)")}};
    Str text = STR("");
    for (size_t i = 0; i < COUNT(names); i++) {
        if ((types & names[i].types) != names[i].types) continue;
        types &= ~names[i].types;
        const char *link = ", ";
        if (!text.n) link = "";
        else if (!types) link = translate(" or "); /* no type is left after this one */
        text = arena_printf(check->scratch, "%.*s%s%s", STR_ARG(text), link, translate(names[i].name));
    }
    return text.n ? text : str_of(translate("nothing at all"));
}

/* Returns a hint for a word such as "yes" where true or false is expected; returns an empty text for other words. */
static Str truth_hint(Check *check, const Node *node)
{
    static const char *const words[] = {"yes", "no", "on", "off", "y", "n"};
    for (size_t i = 0; i < COUNT(words); i++) {
        bool same = node->text.n == strlen(words[i]) && strncasecmp(node->text.s, words[i], node->text.n) == 0;
        if (!same) continue;
        return arena_printf(check->scratch, translate("write `%s` instead of '%.*s'"), i % 2 ? "false" : "true",
                            STR_ARG(node->text));
    }
    return STR("");
}

/*
 * Returns a hint for a text that was meant as a number: to write it without quotes, or without signs between its
 * digits.
 */
static Str number_hint(Check *check, const Node *node, unsigned wanted)
{
    Buf plain = {0};
    Str hint = STR("");
    bool is_whole = (wanted & TYPE_NUMBER) == TYPE_INTEGER;
    for (size_t i = 0; i < node->text.n; i++)
        if (!strchr("_', ", node->text.s[i])) buf_char(&plain, node->text.s[i]);
    Number number = plain.n ? number_read(buf_str(&plain)) : (Number){.kind = NUMBER_NONE};
    bool is_number = number.kind == NUMBER_INT || (number.kind == NUMBER_OTHER && !is_whole);
    if (is_number && plain.n == node->text.n && node->style == STYLE_QUOTED)
        hint = str_of(translate("remove the quotes"));
    else if (is_number) hint = arena_printf(check->scratch, translate("write %.*s"), STR_ARG(buf_str(&plain)));
    buf_free(&plain);
    return hint;
}

/* Returns a hint with a short example, if the schema has one. */
static Str example_hint(Check *check, const Node *example)
{
    enum { SHORT = 60 };
    Buf text = {0};
    Str hint = STR("");
    if (example) node_print_json(&text, example, 0);
    if (text.n && text.n <= SHORT)
        hint = arena_printf(check->scratch, translate("for example: %.*s"), STR_ARG(buf_str(&text)));
    buf_free(&text);
    return hint;
}

/* Returns a hint for a value of the wrong type, about the most probable mistake. Empty if there is none. */
static Str type_hint(Check *check, const Node *node, unsigned wanted, const Node *example)
{
    bool string = node->kind == NODE_STRING, scalar = node->kind != NODE_LIST && node->kind != NODE_MAP;
    bool bare = scalar && !string && node->text.n > 0; /* a number, or a word such as `true`, without quotes */
    if (string && (wanted & TYPE_BOOLEAN)) return truth_hint(check, node);
    if (string && (wanted & TYPE_INTEGER) && str_numeral(node->text) >= 0)
        return arena_printf(check->scratch, translate("write the number in digits: %d"), str_numeral(node->text));
    if (string && (wanted & TYPE_NUMBER)) return number_hint(check, node, wanted);
    bool is_fraction = node->kind == NODE_NUMBER && (wanted & TYPE_INTEGER);
    if (bare && (wanted & TYPE_STRING) && !is_fraction)
        return arena_printf(check->scratch, translate("put it in quotes: \"%.*s\""), STR_ARG(clip(check, node->text)));
    if (scalar && wanted == TYPE_LIST && node->kind != NODE_NULL)
        return arena_printf(check->scratch, translate("write a list: `[%.*s]`"), STR_ARG(clip(check, node->text)));
    return wanted == TYPE_MAP ? example_hint(check, example) : STR("");
}

void report_type(Check *check, const Place *place, unsigned wanted, const Node *example)
{
    if (skips_message(check)) return;
    Str is = types_text(check, shape_type_of(place->node)), should = types_text(check, wanted);
    Str message = arena_printf(check->scratch, translate("%.*s is %.*s, but should be %.*s"),
                               STR_ARG(report_subject(check, place)), STR_ARG(is), STR_ARG(should));
    Str hint = type_hint(check, place->node, wanted, example);
    (void)add_at(check, place, place->node->span, (Diag){.code = "wrong-type", .message = message, .hint = hint});
}

/*
 * Returns the allowed text with nearly the same meaning as another one; returns an empty text if there is none. Authors
 * often write such words in place of the words of the language.
 */
static Str same_meaning(Str text, const Str *allowed, size_t n)
{
    static const char *const PAIRS[][2] = {
        {"one", "next"},      {"all", "everyone"},        {"everybody", "everyone"},
        {"each", "everyone"}, {"nobody", "none"},         {"none", "nobody"},
        {"no", "never"},      {"yes", "always"},          {"left", "clockwise"},
        {"highest", "most"},  {"right", "anticlockwise"}, {"counterclockwise", "anticlockwise"},
        {"lowest", "least"},
    };
    for (size_t i = 0; i < COUNT(PAIRS); i++)
        for (size_t k = 0; k < n && str_is(text, PAIRS[i][0]); k++)
            if (str_is(allowed[k], PAIRS[i][1])) return allowed[k];
    return STR("");
}

/*
 * Returns the allowed text that is nearest to a misspelt one, or means the same; returns an empty text if there is
 * none.
 */
static Str nearest_value(Check *check, const Node *node, const Node *const *allowed, size_t n)
{
    if (node->kind != NODE_STRING) return STR("");
    Str *texts = ARENA_ARRAY(check->scratch, n, Str);
    size_t n_texts = 0;
    for (size_t i = 0; i < n; i++)
        if (allowed[i]->kind == NODE_STRING) texts[n_texts++] = allowed[i]->text;
    Str nearest = str_nearest(node->text, texts, n_texts);
    return nearest.n ? nearest : same_meaning(node->text, texts, n_texts);
}

/* Returns a hint that suggests a name. If `nearest` is empty, the hint is empty, too. */
static Str did_you_mean(Check *check, Str nearest)
{
    return nearest.n ? arena_printf(check->scratch, translate("did you mean '%.*s'?"), STR_ARG(nearest)) : nearest;
}

void report_enum(Check *check, const Place *place, const Node *const *allowed, size_t n)
{
    if (skips_message(check)) return;
    Buf list = {0};
    if (n > LISTED_VALUES) buf_printf(&list, translate("one of the %zu allowed values"), n);
    else if (n == 0) buf_add(&list, str_of(translate("nothing at all")));
    else if (n > 1) buf_add(&list, str_of(translate("one of ")));
    for (size_t i = 0; n <= LISTED_VALUES && i < n; i++) {
        if (i > 0) buf_add(&list, STR(", "));
        buf_add(&list, report_shown(check, allowed[i]));
    }
    Str near = nearest_value(check, place->node, allowed, n);
    Diag what = {.message = buf_str(&list), .hint = did_you_mean(check, near), .instead = near};
    add_wanted(check, place, "not-in-enum", what);
    buf_free(&list);
}

void report_constant(Check *check, const Place *place, const Node *constant)
{
    if (skips_message(check)) return;
    Buf value = {0};
    if (constant->kind == NODE_LIST || constant->kind == NODE_MAP) node_print_json(&value, constant, 0);
    else buf_add(&value, report_shown(check, constant));
    Str near = nearest_value(check, place->node, &constant, 1);
    Diag what = {.message = clip(check, buf_str(&value)), .hint = did_you_mean(check, near), .instead = near};
    add_wanted(check, place, "wrong-value", what);
    buf_free(&value);
}

void report_range(Check *check, const Place *place, const NumberRules *rules)
{
    if (skips_message(check)) return;
    const Node *low = rules->above ? rules->above : rules->minimum,
               *high = rules->below ? rules->below : rules->maximum;
    Str from = low ? report_shown(check, low) : STR(""), to = high ? report_shown(check, high) : STR("");
    Arena *scratch = check->scratch;
    Str wanted;
    if (low && high && !rules->above && !rules->below)
        wanted = arena_printf(scratch, translate("from %.*s to %.*s"), STR_ARG(from), STR_ARG(to));
    else {
        Str lower = from, upper = to; /* stays empty if there is no such limit */
        if (rules->above) lower = arena_printf(scratch, translate("more than %.*s"), STR_ARG(from));
        else if (low) lower = arena_printf(scratch, translate("at least %.*s"), STR_ARG(from));
        if (rules->below) upper = arena_printf(scratch, translate("less than %.*s"), STR_ARG(to));
        else if (high) upper = arena_printf(scratch, translate("at most %.*s"), STR_ARG(to));
        wanted = low && high ? arena_printf(scratch, translate("%.*s and %.*s"), STR_ARG(lower), STR_ARG(upper))
                             : arena_printf(scratch, "%.*s%.*s", STR_ARG(lower), STR_ARG(upper));
    }
    add_wanted(check, place, "out-of-range", (Diag){.message = wanted});
}

/* Returns the schema's description of a value, without its full stop. */
static Str words_of(Check *check, const Shape *shape)
{
    const Node *node = shape->description ? shape->description : shape->title;
    if (!node) return STR("");
    Str text = translate_description(check->scratch, node->text);
    while (text.n && (text.s[text.n - 1] == '.' || text.s[text.n - 1] == '\n')) text.n--;
    return text;
}

/*
 * Returns the message that a text does not match its pattern. The expected form is written in the words of the schema
 * or, without such words, as the pattern itself.
 */
static Str pattern_message(Check *check, const Place *place, Str words, Str pattern)
{
    Arena *scratch = check->scratch;
    Str subject = report_subject(check, place), shown = report_shown(check, place->node);
    if (place->is_key)
        return words.n ? arena_printf(scratch, translate("%.*s should be: %.*s"), STR_ARG(subject), STR_ARG(words))
                       : arena_printf(scratch, translate("%.*s should match the pattern %.*s"), STR_ARG(subject),
                                      STR_ARG(pattern));
    return words.n ? arena_printf(scratch, translate("%.*s is %.*s, but should be: %.*s"), STR_ARG(subject),
                                  STR_ARG(shown), STR_ARG(words))
                   : arena_printf(scratch, translate("%.*s is %.*s, but should match the pattern %.*s"),
                                  STR_ARG(subject), STR_ARG(shown), STR_ARG(pattern));
}

/* True if the key was written inside another value of the same map, as keys in an option's patch are. */
static bool is_inside(const Node *map, const Node *key)
{
    enum { MOST_KEYS = 1000 };
    for (size_t i = 0; i < map->count && map->count <= MOST_KEYS; i++)
        if (map->pairs[i].key != key && span_holds(map->pairs[i].value->span, key->span)) return true;
    return false;
}

/* True for a key that the program has made. Its place is that of the whole map. */
static bool is_made(const Node *map, const Node *key)
{
    return key->span.end_line == map->span.end_line && key->span.end_column == map->span.end_column;
}

/*
 * True if the key was not written beside its neighbour in the map, but in another file or in an option's patch. Also
 * true for a neighbour that the program has made.
 */
bool report_is_laid_beside(const Node *map, const Node *key, const Node *neighbour)
{
    if (key->span.source != neighbour->span.source || is_made(map, neighbour)) return true;
    if (!span_holds(map->span, key->span) || !span_holds(map->span, neighbour->span)) return true;
    return is_inside(map, key) != is_inside(map, neighbour);
}

/* True if the file of a parent has the entry, and another file changes it. The key then stays that of the parent. */
static bool is_changed_entry(const Place *place)
{
    return place->key->span.source && place->key->span.source != place->node->span.source;
}

/*
 * Returns the keys of the same map that were written in another place than this one. An entry of a parent is not new,
 * so there are none for it.
 */
static const Str *names_beside(Check *check, const Place *place, size_t *n)
{
    const Node *map = place->parent ? place->parent->node : NULL;
    *n = 0;
    if (!map || map->kind != NODE_MAP || !place->key) return NULL;
    if (!place->is_key && is_changed_entry(place)) return NULL;
    Str *names = ARENA_ARRAY(check->scratch, map->count, Str);
    for (size_t i = 0; i < map->count; i++) {
        const Node *key = map->pairs[i].key;
        bool is_same = str_equal(key->text, place->key->text);
        if (!is_same && report_is_laid_beside(map, place->key, key)) names[(*n)++] = key->text;
    }
    return names;
}

/*
 * A new entry that is incomplete was perhaps meant to change an existing entry, and its key is misspelt. Returns the
 * most similar key that was written in another place.
 */
static Str near_name(Check *check, const Place *place)
{
    size_t n = 0;
    const Str *names = names_beside(check, place, &n);
    return n ? str_nearest(place->key->text, names, n) : STR("");
}

/* Returns a description of the pattern for people. A schema can have it in "$comment", as "pattern: small letters". */
static Str words_of_pattern(Check *check, const Shape *shape)
{
    const Node *comment = node_find(shape->node, "$comment");
    Str start = STR("pattern: ");
    bool is_ours = comment && comment->text.n > start.n && memcmp(comment->text.s, start.s, start.n) == 0;
    if (!is_ours) return STR("");
    return translate_description(check->scratch, (Str){comment->text.s + start.n, comment->text.n - start.n});
}

/*
 * Returns a hint for a name that would match its pattern with underscores in place of hyphens, or the reverse. Names in
 * formulas have underscores, because a hyphen there is a minus. For other names, the hint is empty.
 */
static Str separator_hint(Check *check, const Place *place, const Shape *shape)
{
    Str text = place->is_key ? place->key->text : place->node->text;
    bool has_hyphen = memchr(text.s, '-', text.n) != NULL;
    char from = has_hyphen ? '-' : '_', to = has_hyphen ? '_' : '-';
    char *letters = ARENA_ARRAY(check->scratch, text.n, char);
    for (size_t i = 0; i < text.n; i++) {
        letters[i] = text.s[i];
        if (letters[i] == from) letters[i] = to;
    }
    Str other = {letters, text.n};
    if (str_equal(text, other) || pattern_search(shape->text->pattern, other) != PATTERN_YES) return STR("");
    return arena_printf(check->scratch,
                        has_hyphen ? translate("write `%.*s`: in a formula, a hyphen is a minus")
                                   : translate("write `%.*s`: ids have hyphens, and names in formulas underscores"),
                        STR_ARG(other));
}

void report_pattern(Check *check, const Place *place, const Shape *shape)
{
    if (skips_message(check)) return;
    Str plain = words_of_pattern(check, shape), words = plain.n ? plain : words_of(check, shape);
    Str pattern = shape->text->pattern_text;
    Diag what = {.code = "wrong-pattern", .message = pattern_message(check, place, words, pattern)};
    /* a later hint replaces an earlier one; the pattern is a hint only if the message does not show it */
    Str separator = separator_hint(check, place, shape);
    what.hint = separator.n ? separator : did_you_mean(check, near_name(check, place));
    if (shape->types & TYPE_INTEGER && shape->types != TYPE_ANY)
        what.hint = type_hint(check, place->node, TYPE_INTEGER, NULL);
    if (words.n && !plain.n)
        what.hint = arena_printf(check->scratch, translate("the pattern is %.*s"), STR_ARG(pattern));
    (void)add_at(check, place, place->node->span, what);
}

/* Returns the words that say how many are expected, such as "exactly 3", "at least 3" or "at most 3". */
static Str amount_wanted(Check *check, Amount amount)
{
    size_t edge = amount.n < amount.min ? amount.min : amount.max;
    if (amount.min == amount.max) return arena_printf(check->scratch, translate("exactly %zu"), edge);
    if (amount.n < amount.min) return arena_printf(check->scratch, translate("at least %zu"), edge);
    return arena_printf(check->scratch, translate("at most %zu"), edge);
}

void report_amount(Check *check, const Place *place, Amount amount)
{
    if (skips_message(check)) return;
    bool are_few = amount.n < amount.min;
    const char *code = are_few ? "too-few" : "too-many";
    if (place->node->kind == NODE_STRING) code = are_few ? "too-short" : "too-long";
    Str message = arena_printf(
        check->scratch, translate("%.*s has %zu %s, but should have %.*s"), STR_ARG(report_subject(check, place)),
        amount.n, translate(amount.n == 1 ? amount.one : amount.many), STR_ARG(amount_wanted(check, amount)));
    const Place *at = amount.at ? amount.at : place;
    (void)add_at(check, place, at->node->span, (Diag){.code = code, .message = message});
}

void report_contains(Check *check, const Place *place, const ListRules *rules, size_t n)
{
    if (skips_message(check)) return;
    Str wanted = amount_wanted(check, (Amount){.n = n, .min = rules->min_contains, .max = rules->max_contains});
    Str message = arena_printf(check->scratch, translate("%.*s has %zu matching %s, but should have %.*s"),
                               STR_ARG(report_subject(check, place)), n,
                               n == 1 ? translate("item") : translate("items"), STR_ARG(wanted));
    Diag what = {.code = n < rules->min_contains ? "missing-item" : "too-many", .message = message};
    what.hint = words_of(check, rules->contains);
    (void)add_at(check, place, place->node->span, what);
}

void report_duplicate(Check *check, const Place *place, const Node *first)
{
    if (skips_message(check)) return;
    Str message = arena_printf(check->scratch, translate("%.*s is %.*s, which appears twice"),
                               STR_ARG(report_subject(check, place)), STR_ARG(report_shown(check, place->node)));
    Diag what = {.code = "duplicate-item", .message = message};
    Diag *diag = add_at(check, place, place->node->span, what);
    if (!diag->notes) diag_note(check->diags, diag, first_line(first->span), "it appears first here");
}

/*
 * Reports an entry whose key is misspelt, so that it does not change the entry that was meant. Other errors in the
 * entry are then not reported. Returns false if no key is similar enough.
 */
static bool report_misnamed(Check *check, const Place *place)
{
    Str near = near_name(check, place);
    if (!near.n) return false;
    Str message =
        arena_printf(check->scratch, translate("there is no %.*s to change"), STR_ARG(report_subject(check, place)));
    (void)add_at(check, place, place->key->span,
                 (Diag){.code = "missing-key", .message = message, .hint = did_you_mean(check, near), .instead = near});
    return true;
}

/*
 * Returns a hint for an incomplete entry: the names of existing entries, because the author perhaps wanted to change
 * one of them. If there are none, or more than LISTED_VALUES, the hint is empty.
 */
static Str entries_hint(Check *check, const Place *place)
{
    size_t n = 0;
    const Str *names = names_beside(check, place, &n);
    Str list = STR("");
    for (size_t i = 0; i < n && n <= LISTED_VALUES; i++)
        list = arena_printf(check->scratch, "%.*s%s'%.*s'", STR_ARG(list), i ? ", " : "", STR_ARG(names[i]));
    if (!list.n) return list;
    return arena_printf(check->scratch, translate("it would be a new entry; the entries to change are %.*s"),
                        STR_ARG(list));
}

void report_missing(Check *check, const Place *place, Str name, Str near)
{
    if (skips_message(check) || (!near.n && report_misnamed(check, place))) return;
    Diag what = {.code = "missing-key"};
    what.message = arena_printf(check->scratch, translate("%.*s needs the key '%.*s'"),
                                STR_ARG(report_subject(check, place)), STR_ARG(name));
    if (near.n) what.hint = arena_printf(check->scratch, translate("did you mean it by '%.*s'?"), STR_ARG(near));
    else what.hint = entries_hint(check, place);
    (void)add_at(check, place, place->node->span, what);
}

void report_dependent(Check *check, const Place *place, Str name, Str because)
{
    if (skips_message(check)) return;
    Str message = arena_printf(check->scratch, translate("%.*s needs the key '%.*s', because it has '%.*s'"),
                               STR_ARG(report_subject(check, place)), STR_ARG(name), STR_ARG(because));
    (void)add_at(check, place, node_key_span(place->node, because), (Diag){.code = "missing-key", .message = message});
}

void report_forbidden(Check *check, const Place *place)
{
    if (skips_message(check)) return;
    Str message =
        arena_printf(check->scratch, translate("%.*s is not allowed here"), STR_ARG(report_subject(check, place)));
    Span span = place->key ? place->key->span : place->node->span;
    (void)add_at(check, place, span, (Diag){.code = "forbidden", .message = message});
}

void report_excluded(Check *check, const Place *place, const Shape *excluded)
{
    if (skips_message(check)) return;
    Str subject = report_subject(check, place);
    Diag what = {.code = "forbidden", .hint = words_of(check, excluded)};
    bool scalar = place->node->kind != NODE_MAP && place->node->kind != NODE_LIST;
    Str message = arena_printf(check->scratch, translate("%.*s is %.*s, which is not allowed here"), STR_ARG(subject),
                               STR_ARG(report_shown(check, place->node)));
    what.message =
        scalar ? message
               : arena_printf(check->scratch, translate("%.*s has a form that is not allowed here"), STR_ARG(subject));
    (void)add_at(check, place, place->node->span, what);
}

void report_ambiguous(Check *check, const Place *place, const Shape *first, const Shape *second)
{
    if (skips_message(check)) return;
    Str message = arena_printf(check->scratch, translate("%.*s matches more than one of the forms allowed here"),
                               STR_ARG(report_subject(check, place)));
    Diag *diag = add_at(check, place, place->node->span, (Diag){.code = "ambiguous", .message = message});
    if (diag->notes) return;
    diag_note(check->diags, diag, first_line(first->node->span), "this is one");
    diag_note(check->diags, diag, first_line(second->node->span), "this is another");
}

/* Reports an error to the caller of the check, even while only the result of a part matters. */
static void report_to_caller(Check *check, const Place *place, const char *code, const char *why)
{
    Diags *diags = check->diags;
    check->diags = check->main;
    Str message = arena_printf(check->scratch, "%.*s: %s", STR_ARG(report_subject(check, place)), translate(why));
    (void)report_add(check, place, (Diag){.code = code, .message = message});
    check->diags = diags;
}

void report_limit(Check *check, const Place *place, const char *why)
{
    report_to_caller(check, place, "check-limit", why);
    check->stopped = true;
}

void report_give_up(Check *check, const Place *place)
{
    report_to_caller(check, place, "pattern-limit", TRANSLATED("matching its pattern takes too long"));
}
