/* Findings in four formats. */
#include "lint/findings.h"

#include "base/ascii.h"
#include "rulebook/explain.h"
#include "lint/pointer.h"

#include <string.h>

const char *const findings_formats[N_FINDINGS_FORMATS] = {
    [FINDINGS_TEXT] = "text", [FINDINGS_JSON] = "json", [FINDINGS_SARIF] = "sarif", [FINDINGS_GITHUB] = "github"};

/* One finding with every field filled in: what has no place stands at the beginning of its file. */
typedef struct Finding {
    const Diag *diag;
    Str file, path;
    Span span;
    unsigned nth; /* of those with this code at this path */
} Finding;

/* The span with all its numbers: what has no place stands at the beginning. */
static Span whole_span(Span span)
{
    span.line = span.line ? span.line : 1;
    span.column = span.column ? span.column : 1;
    if (span.end_line < span.line) span.end_line = span.line;
    bool is_before = span.end_line == span.line && span.end_column < span.column;
    if (is_before || !span.end_column) span.end_column = span.column;
    return span;
}

/* Without `pointers` a path is told only where the finding brought it. */
static Finding finding_of(const Diag *diag, Str file, Pointers *pointers)
{
    Span span = diag->span;
    Finding finding = {.diag = diag, .file = file, .path = diag->path, .span = whole_span(span)};
    if (span.source) finding.file = span.source->path;
    if (pointers && !diag->path.s)
        finding.path = pointer_to(pointers, span); /* the root's own path is empty, and not absent */
    return finding;
}

static Str note_file(const Finding *finding, const DiagNote *note)
{
    return note->span.source ? note->span.source->path : finding->file;
}

static const char *severity_of(const Diag *diag)
{
    static const char *const NAMES[] = {
        [SEVERITY_ERROR] = "error", [SEVERITY_WARNING] = "warning", [SEVERITY_NOTE] = "note"};
    return NAMES[diag->severity];
}

/* ---- JSON ----------------------------------------------------------------------------------------------------- */

static void add_text(Buf *out, const char *key, Str text)
{
    buf_printf(out, ",\"%s\":", key);
    buf_json(out, text);
}

/* The other places that matter; a note without one stands in the file of its finding. */
static void add_notes(Buf *out, const Finding *finding)
{
    buf_add(out, STR(",\"notes\":["));
    for (const DiagNote *note = finding->diag->notes; note; note = note->next) {
        Span span = whole_span(note->span);
        buf_add(out, note == finding->diag->notes ? STR("{\"file\":") : STR(",{\"file\":"));
        buf_json(out, note_file(finding, note));
        buf_printf(out, ",\"line\":%u,\"column\":%u", span.line, span.column);
        add_text(out, "message", note->message);
        buf_char(out, '}');
    }
    buf_char(out, ']');
}

static void add_json(Findings *findings, const Finding *finding)
{
    Buf *out = &findings->body;
    buf_add(out, findings->listed ? STR(",\n  ") : STR("\n  "));
    buf_add(out, STR("{\"file\":"));
    buf_json(out, finding->file);
    buf_printf(out, ",\"line\":%u,\"column\":%u,\"end_line\":%u,\"end_column\":%u", finding->span.line,
               finding->span.column, finding->span.end_line, finding->span.end_column);
    buf_printf(out, ",\"severity\":\"%s\",\"code\":\"%s\"", severity_of(finding->diag), finding->diag->code);
    add_text(out, "message", finding->diag->message);
    add_text(out, "path", finding->path);
    add_text(out, "hint", finding->diag->hint);
    add_notes(out, finding);
    buf_char(out, '}');
}

/* ---- SARIF ---------------------------------------------------------------------------------------------------- */

static void add_rule(Findings *findings, const char *code)
{
    Buf rule = {0};
    buf_printf(&rule, "{\"id\":\"%s\"", code);
    if (!findings->rules.n || !strstr(findings->rules.text, rule.text)) {
        Str summary = explain_code_rule(str_of(code));
        if (findings->rules.n) buf_char(&findings->rules, ',');
        buf_add(&findings->rules, buf_str(&rule));
        if (summary.n) {
            buf_add(&findings->rules, STR(",\"shortDescription\":{\"text\":"));
            buf_json(&findings->rules, summary);
            buf_char(&findings->rules, '}');
        }
        buf_char(&findings->rules, '}');
    }
    buf_free(&rule);
}

/* The same finding keeps its fingerprint when lines move, and in every language. */
static uint64_t fingerprint(const Finding *finding)
{
    const Str parts[] = {finding->file, str_of(finding->diag->code), finding->path};
    uint64_t hash = HASH_START ^ finding->nth;
    for (size_t i = 0; i < COUNT(parts); i++) hash = str_hash(hash, parts[i]);
    return hash;
}

static void add_message(Buf *out, Str text, Str hint)
{
    Buf message = {0};
    buf_add(&message, text);
    if (hint.n) buf_printf(&message, " (%.*s)", STR_ARG(hint));
    buf_add(out, STR(",\"message\":{\"text\":"));
    buf_json(out, buf_str(&message));
    buf_char(out, '}');
    buf_free(&message);
}

/* A path as a URI: relative where the path is, so that it counts from the folder of the run. */
static void add_uri(Buf *out, Str path)
{
    buf_add(out, path.n && path.s[0] == '/' ? STR("\"file://") : STR("\""));
    for (size_t i = 0; i < path.n; i++) {
        unsigned char c = (unsigned char)path.s[i];
        if (is_alphanumeric(c) || (c && strchr("/-._~", c))) buf_char(out, (char)c);
        else buf_printf(out, "%%%02X", c);
    }
    buf_char(out, '"');
}

static void add_location(Buf *out, Str file, Span span)
{
    buf_add(out, STR("\"physicalLocation\":{\"artifactLocation\":{\"uri\":"));
    add_uri(out, file);
    buf_printf(out, "},\"region\":{\"startLine\":%u,\"startColumn\":%u,\"endLine\":%u,\"endColumn\":%u}}", span.line,
               span.column, span.end_line, span.end_column);
}

static void add_related(Buf *out, const Finding *finding)
{
    const DiagNote *first = finding->diag->notes;
    if (!first) return;
    buf_add(out, STR(",\"relatedLocations\":["));
    for (const DiagNote *note = first; note; note = note->next) {
        buf_add(out, note == first ? STR("{") : STR(",{"));
        add_location(out, note_file(finding, note), whole_span(note->span));
        add_message(out, note->message, STR(""));
        buf_char(out, '}');
    }
    buf_char(out, ']');
}

static void add_sarif(Findings *findings, const Finding *finding)
{
    Buf *out = &findings->body;
    const Diag *diag = finding->diag;
    add_rule(findings, diag->code);
    buf_add(out, findings->listed ? STR(",\n  ") : STR("\n  "));
    buf_printf(out, "{\"ruleId\":\"%s\",\"level\":\"%s\"", diag->code, severity_of(diag));
    add_message(out, diag->message, diag->hint);
    buf_add(out, STR(",\"locations\":[{"));
    add_location(out, finding->file, finding->span);
    buf_add(out, STR("}]"));
    add_related(out, finding);
    buf_printf(out, ",\"partialFingerprints\":{\"tapp/v1\":\"%016llx\"}}", (unsigned long long)fingerprint(finding));
}

/* ---- GitHub --------------------------------------------------------------------------------------------------- */

static void add_escaped(Buf *out, Str text, bool is_property)
{
    for (size_t i = 0; i < text.n; i++) {
        char c = text.s[i];
        if (c == '%' || c == '\n' || c == '\r' || (is_property && (c == ':' || c == ',')))
            buf_printf(out, "%%%02X", (unsigned char)c);
        else buf_char(out, c);
    }
}

static void add_github(Findings *findings, const Finding *finding)
{
    Buf *out = &findings->body;
    const char *command = finding->diag->severity == SEVERITY_NOTE ? "notice" : severity_of(finding->diag);
    buf_printf(out, "::%s file=", command);
    add_escaped(out, finding->file, true);
    buf_printf(out, ",line=%u,endLine=%u", finding->span.line, finding->span.end_line);
    if (finding->span.line == finding->span.end_line)
        buf_printf(out, ",col=%u,endColumn=%u", finding->span.column, finding->span.end_column);
    buf_printf(out, ",title=%s::", finding->diag->code);
    add_escaped(out, finding->diag->message, false);
    if (finding->diag->hint.n) {
        buf_add(out, STR(" ("));
        add_escaped(out, finding->diag->hint, false);
        buf_char(out, ')');
    }
    buf_char(out, '\n');
}

/* ---- reports -------------------------------------------------------------------------------------------------- */

static void add(Findings *findings, const Finding *finding)
{
    switch (findings->format) {
    case FINDINGS_TEXT: diag_print(&findings->body, finding->diag); break;
    case FINDINGS_JSON: add_json(findings, finding); break;
    case FINDINGS_SARIF: add_sarif(findings, finding); break;
    case FINDINGS_GITHUB: add_github(findings, finding); break;
    }
    findings->listed++;
}

static bool same_kind(const Finding *a, const Finding *b)
{
    return strcmp(a->diag->code, b->diag->code) == 0 && str_equal(a->path, b->path) && str_equal(a->file, b->file);
}

void findings_add(Findings *findings, Str file, Diags *diags)
{
    Arena *arena = arena_new();
    bool tells_paths = findings->format == FINDINGS_JSON || findings->format == FINDINGS_SARIF;
    Pointers *pointers = tells_paths ? pointers_new(arena) : NULL; /* reads the file again */
    diags_sort(diags);
    Finding *list = ARENA_ARRAY(arena, diags->n, Finding);
    for (size_t i = 0; i < diags->n; i++) {
        list[i] = finding_of(diags->list[i], file, pointers);
        for (size_t k = 0; k < i; k++) list[i].nth += same_kind(&list[k], &list[i]);
        if (strcmp(list[i].diag->code, "cannot-read") == 0) findings->cannot_read = true;
        add(findings, &list[i]);
    }
    size_t shown = diags->n < DIAG_LIMIT ? diags->n : DIAG_LIMIT, all = diags->n_errors + diags->n_warnings;
    if (findings->format == FINDINGS_TEXT && diags->n >= DIAG_LIMIT && all > shown)
        buf_printf(&findings->body, translate("%.*s: %zu more findings are not shown\n"), STR_ARG(file), all - shown);
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

static void print_sarif(Buf *out, const Findings *findings)
{
    buf_add(out,
            STR("{\"$schema\":\"https://json.schemastore.org/sarif-2.1.0.json\",\"version\":\"2.1.0\",\"runs\":[{"));
    buf_printf(out, "\"tool\":{\"driver\":{\"name\":\"tapp\",\"version\":\"%s\",\"rules\":[", TAPP_VERSION);
    buf_add(out, buf_str(&findings->rules));
    buf_printf(out, "]}},\"invocations\":[{\"executionSuccessful\":%s}]", findings->cannot_read ? "false" : "true");
    buf_printf(out, ",\"language\":\"%.*s\"", STR_ARG(translate_spoken()));
    buf_add(out, STR(",\"columnKind\":\"unicodeCodePoints\",\"results\":["));
    buf_add(out, buf_str(&findings->body));
    buf_add(out, STR("]}]}\n"));
}

void findings_print(Findings *findings, Buf *out, Buf *messages)
{
    switch (findings->format) {
    case FINDINGS_TEXT:
        buf_add(messages, buf_str(&findings->body));
        print_summary(out, findings);
        break;
    case FINDINGS_JSON:
        buf_printf(out, "{\"files\":%zu,\"errors\":%zu,\"warnings\":%zu,\"findings\":[", findings->files,
                   findings->errors, findings->warnings);
        buf_add(out, buf_str(&findings->body));
        buf_add(out, STR("]}\n"));
        break;
    case FINDINGS_SARIF: print_sarif(out, findings); break;
    case FINDINGS_GITHUB: buf_add(out, buf_str(&findings->body)); break;
    }
    buf_free(&findings->body);
    buf_free(&findings->rules);
}
