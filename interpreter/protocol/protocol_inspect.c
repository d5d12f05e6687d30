/* {"op":"inspect"}: what is to be said of a variant that comes as text: findings and rules. */
#include "base/translate.h"
#include "catalog/about.h"
#include "lint/check.h"
#include "lint/findings.h"
#include "protocol/request_inner.h"
#include "rulebook/explain.h"
#include "text/source.h"

enum { MOST_SOURCE = 256 << 10 };

static const char NAME[] = "variant.yaml"; /* in messages */

/* The report of 'tapp validate --format json', in one line; with its notes, if there is no error. */
static void add_report(Request *request, Str text)
{
    Findings findings = {.format = FINDINGS_JSON};
    Buf report = {0}, messages = {0};
    Check *check = check_open(NULL);
    check_stranger(check, request->engine->language, source_of(request->arena, str_of(NAME), text), true);
    findings.shows_notes = check_diags(check)->n_errors == 0;
    findings_add(&findings, str_of(NAME), check_diags(check));
    findings_print(&findings, &report, &messages);
    for (size_t i = 0; i < report.n; i++)
        if (report.text[i] == '\n') report.text[i] = ' ';
    buf_add(json_value(json_key(&request->answer, "report")), buf_str(&report));
    check_close(check);
    buf_free(&report);
    buf_free(&messages);
}

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

/* The variant and its rules, where it is sound enough to have any. */
static void add_rules(Request *request, Str text)
{
    OpenRequest open = {.variant = str_of(NAME), .text = text, .language = request->engine->language};
    Opened opened;
    Buf errors = {0}, rules = {0};
    if (catalog_open(&open, &opened, &errors)) {
        add_about(&request->answer, &opened);
        document_print_fragment(&rules, explain_game(&opened, translate_spoken()));
        json_str(json_key(&request->answer, "rules"), buf_str(&rules));
    }
    catalog_close(&opened);
    buf_free(&errors);
    buf_free(&rules);
}

void request_inspect(Request *request)
{
    Str text = request_text(request, "source");
    const Node *language = request_field(request, "lang");
    if (text.n > MOST_SOURCE)
        request_refuse(request, "bad-field", "'source' is a text of at most %d bytes", (int)MOST_SOURCE);
    if (request->failed) return;
    if (language && language->kind == NODE_STRING) translate_to(language->text);
    add_report(request, text);
    add_rules(request, text);
    translate_to(SOURCE_LANGUAGE);
}
