/* Prints findings (errors, warnings and notes) in four formats. */
#include "lint/findings.h"

#include "schema/uri.h"
#include "text/json_write.h"
#include "rulebook/explain.h"
#include "lint/pointer.h"

#include <string.h>

/*
 * A finding (an error, a warning or a note), with all the data that is printed. If it has no place, the place is the
 * beginning of its file.
 */
typedef struct Finding {
    const Diag *diag;
    Str file, path;
    Span span;
    unsigned nth; /* a number for findings that have the same code and path: 0, 1, 2, ... */
} Finding;

/* Returns the span with all its numbers set. A span without a place becomes the beginning of the file. */
static Span whole_span(Span span)
{
    span.line = span.line ? span.line : 1;
    span.column = span.column ? span.column : 1;
    if (span.end_line < span.line) span.end_line = span.line;
    bool is_before = span.end_line == span.line && span.end_column < span.column;
    if (is_before || !span.end_column) span.end_column = span.column;
    return span;
}

/*
 * Collects the data of a finding. `pointers` finds the path of its value; NULL: the path is set only if the message has
 * one.
 */
static Finding finding_of(const Diag *diag, Str file, Pointers *pointers)
{
    Span span = diag->span;
    Finding finding = {.diag = diag, .file = file, .path = diag->path, .span = whole_span(span)};
    if (span.source) finding.file = span.source->path;
    if (pointers && !diag->path.s)
        finding.path = pointer_to(pointers, span); /* the path of the whole document is empty, but not missing */
    return finding;
}

/* Returns the file of a note. A note without a place belongs to the file of its finding. */
static Str note_file(const Finding *finding, const DiagNote *note)
{
    return note->span.source ? note->span.source->path : finding->file;
}

static bool is_note(const Diag *diag)
{
    return diag->severity == SEVERITY_NOTE;
}

static const char *severity_of(const Diag *diag)
{
    static const char *const NAMES[] = {
        [SEVERITY_ERROR] = "error", [SEVERITY_WARNING] = "warning", [SEVERITY_NOTE] = "note"};
    return NAMES[diag->severity];
}

/* ---- JSON ----------------------------------------------------------------------------------------------------- */

/* Adds the file, the line and the column of a place as members of the present object. */
static void write_place(Json *json, Str file, Span span)
{
    json_str(json_key(json, "file"), file);
    json_count(json_key(json, "line"), span.line);
    json_count(json_key(json, "column"), span.column);
}

/* Adds the notes of a finding, which are about other places. A note without a place is about the finding's file. */
static void add_notes(Json *json, const Finding *finding)
{
    json_list(json_key(json, "notes"));
    for (const DiagNote *note = finding->diag->notes; note; note = note->next) {
        json_map(json);
        write_place(json, note_file(finding, note), whole_span(note->span));
        json_str(json_key(json, "message"), note->message);
        json_end(json, "}");
    }
    json_end(json, "]");
}

/* Begins the next entry of the list of findings, on a new line. */
static Json begin_entry(Findings *findings)
{
    Json json = {.out = &findings->body, .goes_on = findings->listed > 0};
    json_line(&json, 2);
    return json;
}

/* Adds a finding as a JSON object. */
static void add_json(Findings *findings, const Finding *finding)
{
    Json json = begin_entry(findings);
    json_map(&json);
    write_place(&json, finding->file, finding->span);
    json_count(json_key(&json, "end_line"), finding->span.end_line);
    json_count(json_key(&json, "end_column"), finding->span.end_column);
    json_str(json_key(&json, "severity"), str_of(severity_of(finding->diag)));
    json_str(json_key(&json, "code"), str_of(finding->diag->code));
    json_str(json_key(&json, "message"), finding->diag->message);
    json_str(json_key(&json, "path"), finding->path);
    json_str(json_key(&json, "hint"), finding->diag->hint);
    add_notes(&json, finding);
    json_end(&json, "}");
}

/* Prints the report as JSON. The entries were written when they were found. */
static void print_findings_json(Buf *out, const Findings *findings)
{
    Json json = {.out = out};
    json_map(&json);
    json_count(json_key(&json, "files"), findings->files);
    json_count(json_key(&json, "errors"), findings->errors);
    json_count(json_key(&json, "warnings"), findings->warnings);
    json_list(json_key(&json, "findings"));
    buf_add(out, buf_str(&findings->body));
    json_end(&json, "]}\n");
}

/* ---- SARIF ---------------------------------------------------------------------------------------------------- */

/* True if the list of rules has this code. The list is JSON text. */
static bool has_rule(const Findings *findings, const char *code)
{
    Buf id = {0};
    buf_printf(&id, "{\"id\":\"%s\"", code);
    bool has = findings->rules.n && strstr(findings->rules.text, id.text);
    buf_free(&id);
    return has;
}

/* Adds a text as SARIF writes it under a key: an object with the member `text`. */
static void add_text(Json *json, const char *key, Str text)
{
    json_map(json_key(json, key));
    json_str(json_key(json, "text"), text);
    json_end(json, "}");
}

/* Adds the rule for a code to the list of rules, unless it is there. */
static void add_rule(Findings *findings, const char *code)
{
    if (has_rule(findings, code)) return;
    Json json = {.out = &findings->rules, .goes_on = findings->rules.n > 0};
    Str summary = explain_code_rule(str_of(code));
    json_map(&json);
    json_str(json_key(&json, "id"), str_of(code));
    if (summary.n) add_text(&json, "shortDescription", summary);
    json_end(&json, "}");
}

/* Returns a hash that identifies a finding. It stays the same if lines move, and in every language. */
static uint64_t fingerprint(const Finding *finding)
{
    const Str parts[] = {finding->file, str_of(finding->diag->code), finding->path};
    uint64_t hash = HASH_START ^ finding->nth;
    for (size_t i = 0; i < COUNT(parts); i++) hash = str_hash(hash, parts[i]);
    return hash;
}

/* Adds a message as SARIF describes it: the text, and the hint in parentheses if there is one. */
static void add_message(Json *json, Str text, Str hint)
{
    Buf message = {0};
    buf_add(&message, text);
    if (hint.n) buf_printf(&message, " (%.*s)", STR_ARG(hint));
    add_text(json, "message", buf_str(&message));
    buf_free(&message);
}

/* Adds a path as a URI. A relative path is relative to the folder where the program was started. */
static void add_uri(Json *json, Str path)
{
    Buf uri = {0};
    if (str_begins(path, STR("/"))) buf_add(&uri, STR("file://"));
    uri_encode(&uri, path);
    json_str(json_key(json, "uri"), buf_str(&uri));
    buf_free(&uri);
}

/* Adds a place as SARIF describes it: its file, and the lines and columns. */
static void add_location(Json *json, Str file, Span span)
{
    json_map(json_key(json, "physicalLocation"));
    json_map(json_key(json, "artifactLocation"));
    add_uri(json, file);
    json_end(json, "}");
    json_map(json_key(json, "region"));
    json_count(json_key(json, "startLine"), span.line);
    json_count(json_key(json, "startColumn"), span.column);
    json_count(json_key(json, "endLine"), span.end_line);
    json_count(json_key(json, "endColumn"), span.end_column);
    json_end(json, "}}");
}

/* Adds the notes of a finding, which SARIF calls related locations. */
static void add_related(Json *json, const Finding *finding)
{
    const DiagNote *first = finding->diag->notes;
    if (!first) return;
    json_list(json_key(json, "relatedLocations"));
    for (const DiagNote *note = first; note; note = note->next) {
        json_map(json);
        add_location(json, note_file(finding, note), whole_span(note->span));
        add_message(json, note->message, STR(""));
        json_end(json, "}");
    }
    json_end(json, "]");
}

/* Adds a finding as SARIF describes it. By the fingerprint, tools recognise it in later runs. */
static void add_sarif(Findings *findings, const Finding *finding)
{
    const Diag *diag = finding->diag;
    add_rule(findings, diag->code);
    Json json = begin_entry(findings);
    json_map(&json);
    json_str(json_key(&json, "ruleId"), str_of(diag->code));
    json_str(json_key(&json, "level"), str_of(severity_of(diag)));
    add_message(&json, diag->message, diag->hint);
    json_list(json_key(&json, "locations"));
    json_map(&json);
    add_location(&json, finding->file, finding->span);
    json_end(&json, "}]");
    add_related(&json, finding);
    json_map(json_key(&json, "partialFingerprints"));
    json_hash(json_key(&json, "tapp/v1"), fingerprint(finding));
    json_end(&json, "}}");
}

/* Writes the part of a SARIF report about this program and its rules. */
static void add_tool(Json *json, Str rules)
{
    json_map(json_key(json, "tool"));
    json_map(json_key(json, "driver"));
    json_str(json_key(json, "name"), STR("tapp"));
    json_str(json_key(json, "version"), STR(TAPP_VERSION));
    json_list(json_key(json, "rules"));
    buf_add(json->out, rules);
    json_end(json, "]}}");
}

/* Adds everything about this run: the tool, the rules and the findings. */
static void add_run(Json *json, const Findings *findings)
{
    json_map(json);
    add_tool(json, buf_str(&findings->rules));
    json_list(json_key(json, "invocations"));
    json_map(json);
    json_bool(json_key(json, "executionSuccessful"), !findings->cannot_read);
    json_end(json, "}]");
    json_str(json_key(json, "language"), translate_spoken());
    json_str(json_key(json, "columnKind"), STR("unicodeCodePoints"));
    json_list(json_key(json, "results"));
    buf_add(json->out, buf_str(&findings->body));
    json_end(json, "]}");
}

/* Prints the report in the format SARIF. */
static void print_sarif(Buf *out, const Findings *findings)
{
    Json json = {.out = out};
    json_map(&json);
    json_str(json_key(&json, "$schema"), STR("https://json.schemastore.org/sarif-2.1.0.json"));
    json_str(json_key(&json, "version"), STR("2.1.0"));
    json_list(json_key(&json, "runs"));
    add_run(&json, findings);
    json_end(&json, "]}\n");
}

/* ---- GitHub --------------------------------------------------------------------------------------------------- */

typedef enum CommandPart { IN_TEXT, IN_PROPERTY } CommandPart;

/*
 * Adds a text to a workflow command of GitHub (`::error file=F,line=1::TEXT`). Some characters are escaped; in a
 * property such as `file`, these include colons and commas.
 */
static void add_escaped(Buf *out, Str text, CommandPart part)
{
    for (size_t i = 0; i < text.n; i++) {
        char c = text.s[i];
        if (c == '%' || c == '\n' || c == '\r' || (part == IN_PROPERTY && (c == ':' || c == ',')))
            buf_printf(out, "%%%02X", (unsigned char)c);
        else buf_char(out, c);
    }
}

/* Adds a finding as a workflow command of GitHub. It has columns only if it is on a single line, as GitHub demands. */
static void add_github(Findings *findings, const Finding *finding)
{
    Buf *out = &findings->body;
    const char *command = is_note(finding->diag) ? "notice" : severity_of(finding->diag);
    buf_printf(out, "::%s file=", command);
    add_escaped(out, finding->file, IN_PROPERTY);
    buf_printf(out, ",line=%u,endLine=%u", finding->span.line, finding->span.end_line);
    if (finding->span.line == finding->span.end_line)
        buf_printf(out, ",col=%u,endColumn=%u", finding->span.column, finding->span.end_column);
    buf_printf(out, ",title=%s::", finding->diag->code);
    add_escaped(out, finding->diag->message, IN_TEXT);
    if (finding->diag->hint.n) {
        buf_add(out, STR(" ("));
        add_escaped(out, finding->diag->hint, IN_TEXT);
        buf_char(out, ')');
    }
    buf_char(out, '\n');
}

/* ---- reports -------------------------------------------------------------------------------------------------- */

/* Adds a message to the report, in its format. */
static void add_report(Findings *findings, const Finding *finding)
{
    switch (findings->format) {
    case FINDINGS_TEXT: diag_print(&findings->body, finding->diag); break;
    case FINDINGS_JSON: add_json(findings, finding); break;
    case FINDINGS_SARIF: add_sarif(findings, finding); break;
    case FINDINGS_GITHUB: add_github(findings, finding); break;
    }
    findings->listed++;
}

/* True if two findings have the same code, in the same value of the same file. */
static bool same_kind(const Finding *a, const Finding *b)
{
    return strcmp(a->diag->code, b->diag->code) == 0 && str_equal(a->path, b->path) && str_equal(a->file, b->file);
}

/* Sorts the findings. Text for people begins with the errors; formats for programs are sorted by place. */
static void sort(const Findings *findings, Diags *diags)
{
    if (findings->format == FINDINGS_TEXT) diags_sort_by_severity(diags);
    else diags_sort(diags);
}

void findings_add(Findings *findings, Str file, Diags *diags)
{
    Arena *arena = arena_new();
    bool has_paths = findings->format == FINDINGS_JSON || findings->format == FINDINGS_SARIF;
    /* paths are found by reading the files again, which takes time; so only if the format has paths */
    Pointers *pointers = has_paths ? pointers_new(arena) : NULL;
    sort(findings, diags);
    Finding *list = ARENA_ARRAY(arena, diags->n, Finding);
    for (size_t i = 0; i < diags->n; i++) {
        list[i] = finding_of(diags->list[i], file, pointers);
        /* numbers findings with the same code and path, so that their fingerprints differ */
        for (size_t k = 0; k < i; k++) list[i].nth += same_kind(&list[k], &list[i]);
        if (strcmp(list[i].diag->code, "cannot-read") == 0) findings->cannot_read = true;
        findings->notes += is_note(list[i].diag);
        if (findings->shows_notes || !is_note(list[i].diag)) add_report(findings, &list[i]);
    }
    size_t beyond = diags_beyond(diags);
    if (findings->format == FINDINGS_TEXT && beyond)
        buf_printf(&findings->body, translate("%.*s: %zu more findings are not shown\n"), STR_ARG(file), beyond);
    findings->files++;
    findings->errors += diags->n_errors;
    findings->warnings += diags->n_warnings;
    arena_free(arena);
}

static void print_summary(Buf *out, const Findings *findings)
{
    size_t files = findings->files, errors = findings->errors, warnings = findings->warnings;
    buf_printf(out, files == 1 ? translate("%zu file, ") : translate("%zu files, "), files);
    buf_printf(out, errors == 1 ? translate("%zu error, ") : translate("%zu errors, "), errors);
    buf_printf(out, warnings == 1 ? translate("%zu warning\n") : translate("%zu warnings\n"), warnings);
}

/* Prints how many notes are not shown. Prints nothing if there are errors, because these should be fixed first. */
static void print_hidden(Buf *out, const Findings *findings)
{
    if (findings->shows_notes || findings->errors || !findings->notes) return;
    if (findings->notes == 1) buf_add(out, str_of(translate("1 note; use `--notes` to see it\n")));
    else buf_printf(out, translate("%zu notes; use `--notes` to see them\n"), findings->notes);
}

void findings_print(Findings *findings, Buf *out, Buf *messages)
{
    switch (findings->format) {
    case FINDINGS_TEXT:
        buf_add(messages, buf_str(&findings->body));
        print_hidden(messages, findings);
        print_summary(out, findings);
        break;
    case FINDINGS_JSON: print_findings_json(out, findings); break;
    case FINDINGS_SARIF: print_sarif(out, findings); break;
    case FINDINGS_GITHUB: buf_add(out, buf_str(&findings->body)); break;
    }
    buf_free(&findings->body);
    buf_free(&findings->rules);
}
