/*
 * Serves {"op":"inspect"}, which checks a variant given as text and returns its rules. Also serves {"op":"format"},
 * which returns the text of a variant in canonical layout.
 */
#include "base/translate.h"
#include "catalog/about.h"
#include "lint/check.h"
#include "lint/findings.h"
#include "lint/trial.h"
#include "protocol/request_inner.h"
#include "rulebook/explain.h"
#include "schema/canonical.h"
#include "text/source.h"

enum { MOST_SOURCE = 256 << 10 /* bytes */, TRIED_DEALS = 200 };

static const char NAME[] = "variant.yaml"; /* the name of the variant's file in messages */

/* Writes the report of 'tapp validate --format json' on one line. It has notes if there is no error. */
static void add_findings(Request *request, Diags *diags)
{
    Findings findings = {.format = FINDINGS_JSON, .shows_notes = diags->n_errors == 0};
    Buf report = {0}, messages = {0};
    findings_add(&findings, str_of(NAME), diags);
    findings_print(&findings, &report, &messages);
    for (size_t i = 0; i < report.n; i++) /* line feeds can only be between values, because texts in JSON have none */
        if (report.text[i] == '\n') report.text[i] = ' ';
    buf_add(json_value(json_key(&request->answer, "report")), buf_str(&report));
    buf_free(&report);
    buf_free(&messages);
}

/* Checks a variant with all its options and numbers of players, with trial deals, and adds the findings. */
static void add_report(Request *request, Str text)
{
    const bool has_trial = true;
    Check *check = check_open(NULL);
    check_stranger(check, request->engine->language, source_of(request->arena, str_of(NAME), text), has_trial);
    add_findings(request, check_diags(check));
    check_close(check);
}

/* Plays trial deals with the number of players and the options of the request, and adds the errors found. */
static void add_trial(Request *request, const Opened *opened)
{
    TrialPlan plan = {.seed = 1, .deals = TRIED_DEALS};
    if (opened->game) (void)trial_run(opened->game, &plan, opened->diags);
    add_findings(request, opened->diags);
}

/* Writes the id, the name, and the numbers of players of the variant. */
static void add_about(Json *json, const Opened *opened)
{
    AboutPlayers players = about_players(opened->game->root);
    json_map(json_key(json, "variant"));
    json_str(json_key(json, "id"), opened->game->id);
    json_str(json_key(json, "name"), text_in(opened->game->name, translate_spoken()));
    json_int(json_key(json, "least"), players.least);
    json_int(json_key(json, "most"), players.most);
    json_int(json_key(json, "usual"), players.usual);
    json_end(json, "}");
}

/* Adds the id, the name and the rules of a variant, in the language of the request. */
static void add_rules(Request *request, const Opened *opened)
{
    Buf rules = {0};
    add_about(&request->answer, opened);
    document_print_fragment(&rules, explain_game(opened, translate_spoken()));
    json_str(json_key(&request->answer, "rules"), buf_str(&rules));
    buf_free(&rules);
}

/*
 * Writes the report. Unless the variant has errors, also writes its rules. With `is_for_table`, checks only the number
 * of players and the options of the request; otherwise checks all of them.
 */
static void inspect(Request *request, const OpenRequest *open, bool is_for_table)
{
    Opened opened;
    Buf errors = {0};
    if (!is_for_table) add_report(request, open->text);
    bool is_open = catalog_open(open, &opened, &errors);
    if (is_for_table) add_trial(request, &opened);
    if (is_open) add_rules(request, &opened);
    catalog_close(&opened);
    buf_free(&errors);
}

/* Reads the text of a variant from a request, and sets the language. Returns false if the request is refused. */
static bool take_source(Request *request, Str *text)
{
    const Node *language = request_field(request, "lang");
    *text = request_text(request, "source");
    if (text->n > MOST_SOURCE)
        request_refuse(request, "bad-field", "'source' must be a text of at most %d bytes", (int)MOST_SOURCE);
    if (request->failed) return false;
    if (language && language->kind == NODE_STRING) translate_to(language->text);
    return true;
}

void request_inspect(Request *request)
{
    OpenRequest open = {.variant = str_of(NAME), .language = request->engine->language};
    bool is_for_table = request_field(request, "options") || request_field(request, "players");
    open.players = (int)request_int(request, (IntField){"players", 0, MAX_SEATS, 0});
    request_options(request, &open);
    if (!take_source(request, &open.text)) return;
    inspect(request, &open, is_for_table);
    translate_to(SOURCE_LANGUAGE); /* take_source() has set the language of the request */
}

void request_format(Request *request)
{
    Str text;
    Buf layout = {0};
    if (!take_source(request, &text)) return;
    Diags *diags = diags_new(request->arena);
    const Source *source = source_of(request->arena, str_of(NAME), text);
    if (canonical_print(&layout, source, LAYOUT_WIDTH, diags))
        json_str(json_key(&request->answer, "layout"), buf_str(&layout));
    else add_findings(request, diags);
    buf_free(&layout);
    translate_to(SOURCE_LANGUAGE); /* take_source() has set the language of the request */
}
