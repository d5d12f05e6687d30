/*
 * Turns the events of libyaml into nodes with their places. After an error that only our language forbids, reading goes
 * on; after a syntax error it cannot. The depth is limited, so the recursion is safe. The limit also protects libyaml,
 * which takes time in proportion to the square of the open brackets.
 */
#include "text/yaml.h"
#include "text/reading_inner.h"
#include "text/scalar_inner.h"
#include "text/yaml_look_inner.h"
#include "text/yaml_pairs_inner.h"
#include "text/yaml_raw_inner.h"

#include <string.h>
#include <yaml.h>

typedef struct Reader {
    Arena *arena;
    const Source *source;
    Diags *diags;
    yaml_parser_t parser;
    yaml_event_t event;
    Budget budget;
    SurrogatePairs pairs;
    int flow_depth;                /* the number of lists and maps in brackets around the present node */
    uint32_t parent_column;        /* the column of the block that contains the present node; 0 at the top */
    uint32_t end_line, end_column; /* the end of the last node */
    Span last;                     /* the last scalar; before the first one, the beginning of the text */
    bool is_last_refused;          /* an error was reported in this scalar */
    RawSkip *skips;                /* the places of all scalars so far */
    size_t n_skips, skips_capacity;
    bool stopped; /* the rest of the file cannot be read */
    bool failed;  /* an error was reported */
} Reader;

static Span span_between(const Reader *reader, yaml_mark_t start, yaml_mark_t end)
{
    return (Span){reader->source, (uint32_t)start.line + 1, (uint32_t)start.column + 1, (uint32_t)end.line + 1,
                  (uint32_t)end.column + 1};
}

static Span event_span(const Reader *reader)
{
    return span_between(reader, reader->event.start_mark, reader->event.end_mark);
}

/* Returns the span of `columns` columns that begins at the mark. */
static Span span_at(const Reader *reader, yaml_mark_t mark, size_t columns)
{
    Span span = span_between(reader, mark, mark);
    span.end_column += (uint32_t)columns;
    return span;
}

/* Reports an error, and records that reading has failed, so that no tree is returned. */
static Diag *report_yaml(Reader *reader, const char *code, Span span, const char *message)
{
    reader->failed = true;
    return diag_error(reader->diags, code, span, "%s", translate(message));
}

/*
 * A code and a hint for an error of libyaml. The row is used whose `problem` and `context` are parts of libyaml's
 * texts; the first such row counts.
 */
typedef struct SyntaxRow {
    const char *problem, *context, *code, *hint;
} SyntaxRow;

static const SyntaxRow syntax_rows[] = {
    {"", "directive", "yaml-directive", TRANSLATED("use quotes for text that begins with '%'")},
    {"tag", "", "yaml-tag", TRANSLATED("use quotes for text that begins with '!'")},
    {"", " tag", "yaml-tag", TRANSLATED("use quotes for text that begins with '!'")},
    {"", "anchor", "yaml-anchor", TRANSLATED("use quotes for text that begins with '&'")},
    {"", "alias", "yaml-alias", TRANSLATED("use quotes for text that begins with '*'")},
    {"tab character", "", "yaml-tab", TRANSLATED("use spaces")},
    {"mapping values are not allowed", "", "yaml-syntax",
     TRANSLATED("use quotes for text with ': ', or check the indentation")},
    {"could not find expected ':'", "", "yaml-syntax",
     TRANSLATED("is a ':' missing after the key, or a quote before it?")},
    {"did not find expected key", "", "yaml-syntax",
     TRANSLATED("keys of one map begin in the same column; check the indentation")},
    {"comment or line break", "block scalar", "yaml-syntax",
     TRANSLATED("use quotes for text that begins with '|' or '>'")},
    {"mapping keys are not allowed", "", "yaml-syntax", TRANSLATED("use quotes for text that begins with '?'")},
    {"node content", "", "yaml-syntax", TRANSLATED("write a value here, or delete a comma")},
    {"<document start>", "", "yaml-syntax",
     TRANSLATED("the document ended before this: delete a bracket, or begin a comment with '#'")},
    {"hexdecimal number", "", "yaml-syntax", TRANSLATED("use single quotes to write a backslash as it is")},
    {"Unicode character escape", "", "yaml-syntax",
     TRANSLATED("\\uD800 to \\uDFFF come in pairs: write both halves, or \\U and eight digits")},
    {"expected '-' indicator", "", "yaml-syntax",
     TRANSLATED("entries of one list begin in the same column; check the indentation")},
    {"did not find expected ','", "", "yaml-syntax",
     TRANSLATED("a ',' or the closing bracket is missing; put text with ': ' or a quote in \"...\"")},
    {"end of stream", "quoted scalar", "yaml-syntax", TRANSLATED("the closing quote is missing")},
    {"unknown escape", "", "yaml-syntax", TRANSLATED("use single quotes to write a backslash as it is")},
    {"block sequence entries", "", "yaml-syntax", TRANSLATED("begin a list on a line of its own")},
    {"cannot start any token", "", "yaml-syntax", TRANSLATED("use quotes for text that begins with this character")},
};

/* Returns the first row that fits libyaml's texts, or NULL. */
static const SyntaxRow *find_row(const char *problem, const char *context)
{
    for (size_t i = 0; i < COUNT(syntax_rows); i++)
        if (strstr(problem, syntax_rows[i].problem) && strstr(context, syntax_rows[i].context)) return &syntax_rows[i];
    return NULL;
}

/*
 * If the error is caused by a tab, reports this and returns true. The tab is in the indentation of the line, or at the
 * place of the error (found only in a line of ASCII). libyaml itself would only say that no token can start here, or
 * that a key is missing.
 */
static bool report_tab(Reader *reader, yaml_mark_t mark)
{
    uint32_t number = (uint32_t)mark.line + 1;
    Str line = source_line(reader->source, number);
    uint32_t column = raw_tab_column(line);
    bool is_ascii = str_code_points(line) == line.n; /* then columns are bytes */
    bool at_tab = is_ascii && mark.column < line.n && line.s[mark.column] == '\t';
    if (column == 0 && at_tab) column = (uint32_t)mark.column + 1;
    if (column == 0) return false;
    Span span = {reader->source, number, column, number, column + 1};
    diag_hint(reader->diags, report_yaml(reader, "yaml-tab", span, TRANSLATED("tab in the indentation")), "use spaces");
    return true;
}

/*
 * True if a look-alike character in or after the last scalar may have caused the error. Reports this character, if this
 * was not done before.
 */
static bool report_lookalike_cause(Reader *reader)
{
    Span to = span_at(reader, reader->parser.problem_mark, 0);
    bool is_found = reader->is_last_refused || look_find_cause(reader->last, to, reader->diags);
    reader->failed |= is_found;
    return is_found;
}

/* True if libyaml's message about the error contains this text. */
static bool is_problem(const Reader *reader, const char *problem)
{
    return reader->parser.problem && strstr(reader->parser.problem, problem);
}

/* True if the error is a ':' in a text that began on an earlier line. Perhaps the ':' on that line is missing. */
static bool goes_on_from_above(const Reader *reader)
{
    return is_problem(reader, "mapping values are not allowed") && reader->last.line < reader->last.end_line &&
           reader->last.end_line == reader->parser.problem_mark.line + 1;
}

/* Words about an error that are better than those of libyaml. */
typedef struct Advice {
    const char *message, *hint; /* NULL: libyaml's message, and the hint of its row */
} Advice;

/* The rows are in the order of AdviceKind. */
static const Advice OWN_ADVICE[] = {
    {TRANSLATED("comma after the value"), TRANSLATED("remove the comma: without brackets, a value ends with its line")},
    {TRANSLATED("this closing bracket has no opening bracket"), TRANSLATED("remove it")},
    {TRANSLATED("text after the closing quote"), TRANSLATED("inside \"...\" write a quote as \\\"")},
    {TRANSLATED("text after the closing quote"), TRANSLATED("inside '...' write a quote as ''")},
    {TRANSLATED("this key has more than 1024 characters"), TRANSLATED("shorten it")},
    {TRANSLATED("this key is on more than one line"), TRANSLATED("write it on one line")},
    {TRANSLATED("':' in a text that continues from the line above"),
     TRANSLATED("is ': ' missing there, or is this line indented too far?")},
};
typedef enum AdviceKind { COMMA, BRACKET, DOUBLE_QUOTE, SINGLE_QUOTE, LONG_KEY, KEY_OVER_LINES, GOES_ON } AdviceKind;

/*
 * Returns better words for an error than those of libyaml, found by the characters at the error and before it. If there
 * are none, the message is NULL.
 */
static Advice advise(const Reader *reader)
{
    enum { LONGEST_KEY = 1024 };
    yaml_mark_t mark = reader->parser.problem_mark;
    Str line = source_line(reader->source, (uint32_t)mark.line + 1);
    size_t at = str_bytes_of(line, mark.column);
    char c = '\n', before = '\n'; /* the character at the error, and the last one before it that is no blank */
    if (at < line.n) c = line.s[at];
    while (at > 0 && line.s[at - 1] == ' ') at--;
    if (at > 0) before = line.s[at - 1];
    if (c == ':' && mark.column > LONGEST_KEY) return OWN_ADVICE[LONG_KEY];
    if (goes_on_from_above(reader)) return OWN_ADVICE[before == '"' || before == '\'' ? KEY_OVER_LINES : GOES_ON];
    if (!is_problem(reader, "did not find expected key")) return (Advice){NULL, NULL};
    if (c == ',') return OWN_ADVICE[COMMA];
    if (c == ']' || c == '}') return OWN_ADVICE[BRACKET];
    if (before == '"') return OWN_ADVICE[DOUBLE_QUOTE];
    return before == '\'' ? OWN_ADVICE[SINGLE_QUOTE] : (Advice){NULL, NULL};
}

/*
 * The notes for libyaml's contexts: `context` is a part of its text. Contexts without a row, such as a map of several
 * lines, get no note.
 */
static const struct {
    const char *context, *note;
} BEGINNINGS[] = {
    {"flow sequence", TRANSLATED("the list in brackets begins here")},
    {"flow mapping", TRANSLATED("the map in brackets begins here")},
    {"quoted scalar", TRANSLATED("the text in quotes begins here")},
    {"block scalar", TRANSLATED("the text begins here")},
    {"plain scalar", TRANSLATED("the text begins here")},
    {"simple key", TRANSLATED("the key begins here")},
};

/* Adds a note that shows the beginning of the text, or of the construct, that contains the error. */
static void note_beginning(Reader *reader, Diag *diag)
{
    const yaml_parser_t *parser = &reader->parser;
    Span start = reader->last; /* the first character of the last scalar */
    start.end_line = start.line;
    start.end_column = start.column + 1;
    if (goes_on_from_above(reader)) {
        diag_note(reader->diags, diag, start, "the text begins here");
        return;
    }
    bool has_beginning = parser->context && parser->context_mark.index != parser->problem_mark.index;
    for (size_t i = 0; has_beginning && i < COUNT(BEGINNINGS); i++)
        if (strstr(parser->context, BEGINNINGS[i].context))
            diag_note(reader->diags, diag, span_at(reader, parser->context_mark, 1), "%s",
                      translate(BEGINNINGS[i].note));
}

/*
 * Reports the error at which libyaml stopped. If its cause is known, the words are better than those of libyaml: a tab,
 * a misleading character, or another mistake that the characters show.
 */
static void report_syntax(Reader *reader)
{
    const yaml_parser_t *parser = &reader->parser;
    const char *problem = parser->problem ? parser->problem : TRANSLATED("out of memory");
    const char *context = parser->context ? parser->context : "";
    reader->stopped = true;
    if (report_tab(reader, parser->problem_mark) || report_lookalike_cause(reader)) return;
    const SyntaxRow *row = find_row(problem, context);
    Advice advice = advise(reader);
    if (!advice.message) advice = (Advice){problem, row ? row->hint : NULL};
    Diag *diag =
        report_yaml(reader, row ? row->code : "yaml-syntax", span_at(reader, parser->problem_mark, 1), advice.message);
    if (advice.hint) diag_hint(reader->diags, diag, "%s", translate(advice.hint));
    note_beginning(reader, diag);
}

/* Reads the next event. Returns false if reading has stopped, also after an error that this call reports. */
static bool next_event(Reader *reader)
{
    yaml_event_delete(&reader->event);
    if (reader->stopped) return false;
    if (yaml_parser_parse(&reader->parser, &reader->event)) return true;
    report_syntax(reader);
    return false;
}

/* Returns a new node with the place of the present event. If there are too many nodes, reading stops. */
static Node *new_node(Reader *reader, NodeKind kind)
{
    Node *node = ARENA_NEW(reader->arena, Node);
    *node = (Node){.kind = kind, .text = STR(""), .span = event_span(reader)};
    if (!reader->stopped && !budget_node(&reader->budget, span_at(reader, reader->event.start_mark, 1)))
        reader->stopped = reader->failed = true;
    return node;
}

static void report_anchor(Reader *reader, const char *anchor, yaml_mark_t mark)
{
    reader->failed = true;
    Str name = reading_clip(str_of(anchor));
    Span span = span_at(reader, mark, strlen(anchor) + 1);
    Diag *diag = diag_error(reader->diags, "yaml-anchor", span, "the anchor '&%.*s' is not allowed", STR_ARG(name));
    diag_hint(reader->diags, diag, "write the value in each place; for the text '&%.*s' use quotes", STR_ARG(name));
}

/* Reports a tag, because tags are not allowed. */
static void report_tag(Reader *reader, const char *tag, yaml_mark_t mark)
{
    reader->failed = true;
    Span span = span_at(reader, mark, 1);
    static const char core[] = "tag:yaml.org,2002:"; /* libyaml writes this in place of "!!" */
    bool is_core = strncmp(tag, core, sizeof core - 1) == 0;
    Str name = reading_clip(str_of(is_core ? tag + sizeof core - 1 : tag));
    Diag *diag = diag_error(reader->diags, "yaml-tag", span, "the tag '%s%.*s' is not allowed", is_core ? "!!" : "",
                            STR_ARG(name));
    diag_hint(reader->diags, diag, "remove it; a text that begins with '!' needs quotes");
}

/*
 * A node can have an anchor and a tag, and libyaml gives only the place of the first. Returns the place of the second,
 * which begins with `sign`. If it is not on this line, returns the place of the first.
 */
static yaml_mark_t second_property_mark(const Reader *reader, char sign)
{
    yaml_mark_t mark = reader->event.start_mark;
    Str line = source_line(reader->source, (uint32_t)mark.line + 1);
    Place place = {.line = 1, .column = 1};
    /* if the list of errors is full, the place is not needed: so long lines are not searched again and again */
    if (reader->diags->n >= DIAG_LIMIT) return mark;
    for (; place.at < line.n; place_step(&place, line)) {
        if (place.column <= mark.column || line.s[place.at] != sign) continue;
        mark.column = place.column - 1;
        break;
    }
    return mark;
}

/* Reports the anchor and the tag of a node. Neither is allowed. */
static void check_properties(Reader *reader, const yaml_char_t *anchor, const yaml_char_t *tag)
{
    bool both = anchor && tag;
    yaml_mark_t start = reader->event.start_mark;
    if (anchor) report_anchor(reader, (const char *)anchor, both ? second_property_mark(reader, '&') : start);
    if (tag) report_tag(reader, (const char *)tag, both ? second_property_mark(reader, '!') : start);
}

static NodeStyle style_of(yaml_scalar_style_t style)
{
    if (style == YAML_LITERAL_SCALAR_STYLE) return STYLE_LITERAL;
    if (style == YAML_FOLDED_SCALAR_STYLE) return STYLE_FOLDED;
    bool quoted = style == YAML_SINGLE_QUOTED_SCALAR_STYLE || style == YAML_DOUBLE_QUOTED_SCALAR_STYLE;
    return quoted ? STYLE_QUOTED : STYLE_PLAIN;
}

/* Records which characters belong to a scalar. The text between scalars is checked later. */
static void skip_scalar(Reader *reader, bool is_block)
{
    RawSkip skip = {(uint32_t)reader->event.start_mark.index, (uint32_t)reader->event.end_mark.index, is_block};
    if (skip.from == skip.to) return;
    *(RawSkip *)arena_push(reader->arena, (void **)&reader->skips, &reader->n_skips, &reader->skips_capacity,
                           sizeof skip) = skip;
}

/* Records the end of the last node. */
static void end_at(Reader *reader, Span span)
{
    reader->end_line = span.end_line;
    reader->end_column = span.end_column;
}

/* Returns the place of the scalar in the text, and if it may contain escapes. */
static ScalarPlace scalar_place(const Reader *reader)
{
    return (ScalarPlace){reader->event.start_mark.index, reader->event.end_mark.index,
                         reader->event.data.scalar.style == YAML_DOUBLE_QUOTED_SCALAR_STYLE};
}

/* Sets the kind and value of a scalar without quotes, and reports characters that such a scalar may not have. */
static void finish_plain(Reader *reader, Node *node)
{
    bool is_in_brackets = reader->flow_depth > 0;
    scalar_yaml_core(reader->arena, node);
    if (is_in_brackets && node_is(node, "-"))
        (void)report_yaml(reader, "yaml-syntax", node->span, TRANSLATED("a single '-' between brackets"));
    reader->is_last_refused = !look_check_plain(node, is_in_brackets, reader->diags);
    reader->failed |= reader->is_last_refused;
}

/* Reads a scalar. libyaml accepts some forms that YAML forbids, so these are reported here. */
static Node *read_scalar(Reader *reader)
{
    Node *node = new_node(reader, NODE_STRING);
    const char *value = (const char *)reader->event.data.scalar.value;
    node->text = arena_str(reader->arena, (Str){value, reader->event.data.scalar.length});
    node->text = pairs_restore(&reader->pairs, reader->arena, scalar_place(reader), node->text);
    node->style = style_of(reader->event.data.scalar.style);
    check_properties(reader, reader->event.data.scalar.anchor, reader->event.data.scalar.tag);
    bool is_block = node->style == STYLE_LITERAL || node->style == STYLE_FOLDED;
    if (is_block) node->span = raw_block_end(node->span);
    skip_scalar(reader, is_block);
    end_at(reader, node->span);
    reader->last = node->span;
    reader->is_last_refused = false;
    if (node->style == STYLE_PLAIN) finish_plain(reader, node);
    if (node->style == STYLE_QUOTED && reader->flow_depth == 0)
        reader->failed |= !raw_check_indentation(node->span, reader->parent_column, reader->diags);
    return node;
}

/* Reports an alias, which is not allowed. Returns a string in its place, because the alias could also be a key. */
static Node *read_alias(Reader *reader)
{
    Node *node = new_node(reader, NODE_STRING);
    node->text = arena_printf(reader->arena, "*%s", (const char *)reader->event.data.alias.anchor);
    end_at(reader, node->span);
    reader->failed = true;
    Str name = reading_clip(node->text);
    Diag *diag = diag_error(reader->diags, "yaml-alias", node->span, "the alias '%.*s' is not allowed", STR_ARG(name));
    diag_hint(reader->diags, diag, "write the value itself; for the text '%.*s' use quotes", STR_ARG(name));
    return node;
}

/* The state that is restored at the end of a list or map. */
typedef struct Frame {
    uint32_t outer_column;
    bool is_flow;
} Frame;

/* Begins a list or a map. Returns the state to be restored at its end. If it is nested too deeply, reading stops. */
static Frame enter_frame(Reader *reader, bool is_flow)
{
    Frame frame = {reader->parent_column, is_flow};
    yaml_mark_t mark = reader->event.start_mark;
    if (!budget_enter(&reader->budget, span_at(reader, mark, 1))) reader->stopped = reader->failed = true;
    if (is_flow) reader->flow_depth++;
    else reader->parent_column = (uint32_t)mark.column + 1;
    return frame;
}

/* Ends a list or a map. In block style it has no sign at its end, so it ends with its last child. */
static void end_collection(Reader *reader, Frame frame, Node *node)
{
    reader->budget.depth--;
    reader->parent_column = frame.outer_column;
    reader->flow_depth -= frame.is_flow;
    if (reader->stopped) return;
    bool has_bracket = reader->event.start_mark.index != reader->event.end_mark.index;
    if (has_bracket) end_at(reader, event_span(reader));
    node->span.end_line = reader->end_line;
    node->span.end_column = reader->end_column;
    if (frame.is_flow && reader->flow_depth == 0)
        reader->failed |= !raw_check_indentation(node->span, frame.outer_column, reader->diags);
}

static Node *read_node(Reader *reader);

/* Reads a list, up to its end. */
static Node *read_list(Reader *reader)
{
    Node *list = new_node(reader, NODE_LIST);
    check_properties(reader, reader->event.data.sequence_start.anchor, reader->event.data.sequence_start.tag);
    Frame frame = enter_frame(reader, reader->event.data.sequence_start.style == YAML_FLOW_SEQUENCE_STYLE);
    while (next_event(reader) && reader->event.type != YAML_SEQUENCE_END_EVENT)
        node_append(reader->arena, list, read_node(reader));
    end_collection(reader, frame, list);
    return list;
}

/* Reports a key that is not a string, such as a number without quotes. */
static void refuse_key(Reader *reader, const Node *key)
{
    reader->failed = true;
    Diag *diag = diag_error(reader->diags, "yaml-key", key->span, "a key must be a string, but this one is %s",
                            node_kind_name(key->kind));
    Str text = reading_clip(key->text);
    bool is_number = key->kind == NODE_INT || key->kind == NODE_NUMBER;
    if (is_number)
        diag_hint(reader->diags, diag, "put it in quotes: '%.*s'; if it is not a key, remove the comma before it",
                  STR_ARG(text));
    else if (text.n > 0) diag_hint(reader->diags, diag, "put it in quotes: '%.*s'", STR_ARG(text));
    else diag_hint(reader->diags, diag, "use quotes for text that begins with '?', '[', '{' or ':'");
}

/* Reads a key. Returns NULL after an error; the pair is then left out. */
static const Node *read_key(Reader *reader)
{
    const Node *key = read_node(reader);
    if (reader->stopped) return NULL;
    if (key->kind != NODE_STRING) {
        refuse_key(reader, key);
        return NULL;
    }
    if (key->style != STYLE_PLAIN) return key;
    reader->failed |= !look_check_key(key, reader->diags);
    if (!node_is(key, "<<")) return key;
    Diag *diag = report_yaml(reader, "yaml-merge-key", key->span, TRANSLATED("the merge key '<<' is not allowed"));
    diag_hint(reader->diags, diag, "name the file to build on with 'extends'");
    return NULL;
}

/* Reads a map. After an error in a key, its value is read all the same, so that reading can go on. */
static Node *read_map(Reader *reader)
{
    Node *map = new_node(reader, NODE_MAP);
    check_properties(reader, reader->event.data.mapping_start.anchor, reader->event.data.mapping_start.tag);
    Frame frame = enter_frame(reader, reader->event.data.mapping_start.style == YAML_FLOW_MAPPING_STYLE);
    while (next_event(reader) && reader->event.type != YAML_MAPPING_END_EVENT) {
        const Node *key = read_key(reader);
        if (!next_event(reader)) break;
        Node *value = read_node(reader);
        if (key) node_add(reader->arena, map, key, value);
    }
    end_collection(reader, frame, map);
    reader->failed |= !reading_close_map(reader->arena, map, reader->diags);
    return map;
}

/* Reads the value that begins with the present event, and everything inside it. */
static Node *read_node(Reader *reader)
{
    if (reader->event.type == YAML_SCALAR_EVENT) return read_scalar(reader);
    if (reader->event.type == YAML_SEQUENCE_START_EVENT) return read_list(reader);
    if (reader->event.type == YAML_MAPPING_START_EVENT) return read_map(reader);
    if (reader->event.type == YAML_ALIAS_EVENT) return read_alias(reader);
    return new_node(reader, NODE_NULL); /* happens only after reading has stopped */
}

/*
 * Reports directives. Returns a copy of the text in which they are comments, because libyaml is slow with many of them:
 * it compares each %TAG with all before it.
 */
static Str hide_directives(Reader *reader)
{
    Str text = reader->source->text;
    uint32_t line = raw_find_directive(reader->source, 1);
    if (line == 0) return text;
    char *copy = arena_alloc(reader->arena, text.n + 1);
    memcpy(copy, text.s, text.n);
    for (; line != 0; line = raw_find_directive(reader->source, line + 1)) {
        copy[reader->source->line_at[line - 1]] = '#';
        Span span = {reader->source, line, 1, line, (uint32_t)str_code_points(source_line(reader->source, line)) + 1};
        Diag *diag = report_yaml(reader, "yaml-directive", span, TRANSLATED("directives are not allowed"));
        diag_hint(reader->diags, diag, "remove lines that begin with '%%'");
    }
    return (Str){copy, text.n};
}

/* Reports that a file has no content, and stops reading. If reading has stopped before, nothing is reported. */
static void refuse_empty(Reader *reader, yaml_mark_t mark)
{
    if (reader->stopped) return;
    (void)report_yaml(reader, "empty-document", span_at(reader, mark, 0),
                      TRANSLATED("the file has only spaces and comments"));
    reader->stopped = true;
}

/* Reports a second document in the file, with a note about the first one. */
static void refuse_document(Reader *reader, Span second, Span first)
{
    Diag *diag = report_yaml(reader, "yaml-documents", second, TRANSLATED("a second document begins here"));
    first.end_line = first.line;
    first.end_column = first.column + 1;
    diag_note(reader->diags, diag, first, "the first begins here");
    diag_hint(reader->diags, diag, "a file has one document: move the lines from here to another file");
    reader->stopped = true;
}

/*
 * Reads to the end of the file. Reports a second document, or a directive, which would begin one. Then checks the text
 * between the scalars. `first` is the place of the document that was read.
 */
static void finish_document(Reader *reader, Span first)
{
    if (!next_event(reader)) return; /* passes the end of the document */
    uint32_t directive = raw_find_directive(reader->source, (uint32_t)reader->event.end_mark.line + 1);
    if (directive != 0) refuse_document(reader, (Span){reader->source, directive, 1, directive, 2}, first);
    if (next_event(reader) && reader->event.type == YAML_DOCUMENT_START_EVENT)
        refuse_document(reader, span_at(reader, reader->event.start_mark, 1), first);
    if (reader->stopped) return;
    reader->failed |= !raw_check_gaps(reader->source, reader->skips, reader->n_skips, reader->diags);
}

/* Reads the only document of a file. The events of libyaml come in this order: stream, document, node. */
static Node *read_stream(Reader *reader)
{
    if (!next_event(reader)) return NULL; /* the beginning of the stream */
    if (!next_event(reader)) return NULL; /* the beginning of the document, or the end of the stream */
    if (reader->event.type == YAML_STREAM_END_EVENT) {
        refuse_empty(reader, (yaml_mark_t){0});
        return NULL;
    }
    if (!next_event(reader)) return NULL; /* the node */
    yaml_mark_t mark = reader->event.start_mark;
    Node *root = read_node(reader);
    if (root->kind == NODE_NULL && root->text.n == 0) refuse_empty(reader, mark);
    if (root->kind == NODE_STRING && root->style == STYLE_PLAIN)
        reader->failed |= !look_check_root(root, reader->diags);
    finish_document(reader, root->span);
    return root;
}

Node *yaml_read(Arena *arena, const Source *source, Diags *diags)
{
    static const ReadingLimits limits = {YAML_MAX_BYTES, YAML_MAX_NODES, YAML_MAX_DEPTH, true};
    if (!reading_check_bytes(source, &limits, diags)) return NULL;
    Reader reader = {.arena = arena, .source = source, .diags = diags};
    reader.last = (Span){source, 1, 1, 1, 1};
    reader.budget = (Budget){.limits = &limits, .diags = diags};
    if (!yaml_parser_initialize(&reader.parser)) {
        diag_error(diags, "yaml-syntax", (Span){.source = source}, "out of memory");
        return NULL;
    }
    yaml_parser_set_encoding(&reader.parser, YAML_UTF8_ENCODING);
    Str text = pairs_hide(&reader.pairs, arena, hide_directives(&reader));
    yaml_parser_set_input_string(&reader.parser, (const unsigned char *)text.s, text.n);
    Node *root = read_stream(&reader);
    yaml_event_delete(&reader.event);
    yaml_parser_delete(&reader.parser);
    return reader.failed ? NULL : root;
}
