/* Answers requests, and does the work that is due between them. */
#include "server/serve_inner.h"

#include "base/translate.h"
#include "schema/embed.h"
#include "server/lobby.h"
#include "text/json.h"
#include "text/source.h"

#include <stdlib.h>
#include <string.h>

/*
 * The files of the page, which are contained in the program. The list is empty if the program was built without them.
 */
extern const EmbeddedFile page_files[];
extern const size_t page_files_count;

static const char READ[] = "GET, HEAD"; /* the methods of requests that only read */

/* ---- requests ------------------------------------------------------------------------------------------------- */

/*
 * Removes the first part "/NAME" from the path and returns NAME. Returns an empty text if the path does not begin with
 * "/".
 */
static Str take_part(Str *path)
{
    if (path->n == 0 || path->s[0] != '/') return STR("");
    *path = (Str){path->s + 1, path->n - 1};
    size_t n = 0;
    while (n < path->n && path->s[n] != '/') n++;
    Str part = {path->s, n};
    *path = (Str){path->s + n, path->n - n};
    return part;
}

/* True if the request uses one of the methods in a list such as "GET, HEAD". Otherwise refuses the request. */
static bool has_method(Request *request, const char *methods)
{
    Str method = str_of(request->method), rest = str_of(methods);
    while (rest.n) {
        Str one = str_take(&rest, ',');
        if (rest.n && rest.s[0] == ' ') rest = (Str){rest.s + 1, rest.n - 1};
        if (str_equal(one, method)) return true;
    }
    answer_refuse(&request->answer, 405, "bad-method", "use the method %s", methods);
    request->answer.allow = methods;
    return false;
}

/*
 * True if the address may make another request of this kind; always true for this computer. Otherwise refuses the
 * request.
 */
static bool may_ask(Server *server, Request *request, Asked asked)
{
    if (request->is_local || limits_allow(server->limits, str_of(request->address), asked, server->tables.now))
        return true;
    answer_refuse(&request->answer, 429, "too-many-requests",
                  "too many requests come from this address; try again in a minute");
    return false;
}

/* Returns the index of a language of the program, at which Server stores its lists; 0 if there are too many. */
static size_t language_index(Str language)
{
    size_t i = 0;
    while (translate_language(i).n && !str_equal(translate_language(i), language)) i++;
    return i < MOST_LANGUAGES ? i : 0;
}

/* Answers with a list of games that depends only on the language. `lists` has the lists that were written before. */
static void serve_list(Server *server, Request *request, Buf *lists, void (*write)(Buf *, const Games *, Str))
{
    Str language = tables_language(request);
    Buf *list = &lists[language_index(language)];
    if (!list->n) write(list, server->games, language);
    request->answer.status = 200;
    buf_add(&request->answer.body, buf_str(list));
}

/* Answers with the games of the lobby. */
static void serve_variants(Server *server, Request *request)
{
    serve_list(server, request, server->variants, lobby_variants);
}

/* Answers with the differences between each game of the lobby and its parent. */
static void serve_differences(Server *server, Request *request)
{
    serve_list(server, request, server->differences, lobby_differences);
}

/* Answers with the waiting tables that any visitor may join. */
static void serve_listed(Server *server, Request *request)
{
    request->answer.status = 200;
    tables_write_listed(&server->tables, &request->answer.body, tables_language(request));
}

/* Answers with the words of the page in the language of the request. */
static void serve_words(Server *server, Request *request)
{
    (void)server;
    request->answer.status = 200;
    lobby_words(&request->answer.body, tables_language(request));
}

/* Answers with the names of all pictures of cards. */
static void serve_pictures(Server *server, Request *request)
{
    request->answer.status = 200;
    pictures_list(server->pictures, &request->answer.body);
}

/* ---- variants that clients send ------------------------------------------------------------------------------- */

/*
 * A request that waits until its variant was inspected. The inspection runs in another process, so that this one does
 * no expensive work for strangers.
 */
typedef struct Sent {
    Server *server;
    Request *request;
    /* the thing that the client asks for: the errors of the variant, its standard layout, a new table, or its rules */
    enum { SENT_FINDINGS, SENT_LAYOUT, SENT_TABLE, SENT_RULES } wants;
    char table[TABLE_ID_TEXT + 1]; /* for SENT_RULES: the id of the table; otherwise empty */
} Sent;

/* Returns the rules in the result of an inspection. If the variant cannot be played, there are none. */
static Str rules_in(const Node *inspected)
{
    const Node *rules = node_find(inspected, "rules");
    return rules ? rules->text : STR("");
}

/*
 * True if the inspection found a wrong option or a wrong number of players in the request. tables_set_up() then refuses
 * the request with the reason.
 */
static bool has_setup_error(const Node *inspected)
{
    static const char *const CODES[] = {"unknown-option", "option-value", "players"};
    const Node *findings = node_find(node_find(inspected, "report"), "findings");
    for (size_t i = 0; i < node_n_items(findings); i++)
        for (size_t k = 0; k < COUNT(CODES); k++)
            if (node_is(node_find(findings->items[i], "code"), CODES[k])) return true;
    return false;
}

/*
 * True if the variant can be played. Otherwise refuses the request. An empty result (`inspected`) means that the
 * inspection took too much time or memory. Without rules, the variant has errors.
 */
static bool is_playable(Request *request, Str inspected, Str rules)
{
    if (!inspected.n) answer_deny(&request->answer, DENIAL_TOO_COSTLY, (Slots){0});
    else if (!rules.n) answer_deny(&request->answer, DENIAL_BAD_VARIANT, (Slots){0});
    return !answer_is_refused(&request->answer);
}

/*
 * Makes a table with a variant that was inspected. The inspection has also written its rules, in the language of the
 * person who makes the table.
 */
static void set_up_inspected(Sent *sent, Arena *arena, Str rules)
{
    const Node *root = request_json(arena, sent->request);
    const Table *table = root ? tables_set_up(&sent->server->tables, root, sent->request) : NULL;
    if (table) games_keep_rules(table->opened, tables_language(sent->request), rules);
}

/* Answers with the rules of a game, which are HTML. */
static void answer_rules(Request *request, Str rules)
{
    request->answer.status = 200;
    request->answer.type = "text/html; charset=utf-8";
    buf_add(&request->answer.body, rules);
}

/* Answers with the rules of a table. Keeps them for later requests if the table is still in memory. */
static void serve_inspected_rules(Sent *sent, Str rules)
{
    const Table *table = tables_present(&sent->server->tables, str_of(sent->table));
    if (table) games_keep_rules(table->opened, tables_language(sent->request), rules);
    answer_rules(sent->request, rules);
}

/*
 * Goes on with a request when its variant was inspected: answers with the result, makes the table, or shows the rules.
 * Refuses the request if there is no result. Also refuses a table or rules of a variant that cannot be played; but a
 * wrong option or number of players is refused by tables_set_up(), with the reason.
 */
static void serve_inspected(void *context, Str inspected)
{
    Sent *sent = context;
    Request *request = sent->request;
    Arena *arena = arena_new();
    const Node *root = json_read(arena, source_of(arena, STR("inspected"), inspected), diags_new(arena));
    Str rules = rules_in(root);
    request->waits = false;
    translate_to(request->answer.language); /* other requests may have changed the language meanwhile */
    bool wants_result = sent->wants == SENT_FINDINGS || sent->wants == SENT_LAYOUT;
    bool has_wrong_setup = sent->wants == SENT_TABLE && has_setup_error(root);
    if (wants_result && inspected.n) {
        request->answer.status = 200;
        buf_add(&request->answer.body, inspected);
    } else if (has_wrong_setup || is_playable(request, inspected, rules)) {
        if (sent->wants == SENT_TABLE) set_up_inspected(sent, arena, rules);
        else serve_inspected_rules(sent, rules);
    }
    if (!request->waits) web_answer(request); /* a new table must be stored first, and is answered after that */
    arena_free(arena);
    free(sent);
}

/*
 * Adds the inspection of the text `source` to the queue; the request waits for it. If the queue is full, refuses the
 * request. With `table`, inspects only the options and the number of players of this table.
 */
static void inspect(const Sent *wanted, Str source, const Setup *table)
{
    Sent *sent = calloc(1, sizeof *sent);
    if (!sent) abort();
    *sent = *wanted;
    Request *request = sent->request;
    InspectionOf of = {.source = source,
                       .language = tables_language(request),
                       .who = limits_who(str_of(request->address)),
                       .table = table,
                       .formats = sent->wants == SENT_LAYOUT};
    request->waits = inspector_ask(sent->server->inspector, of, (InspectionEnd){serve_inspected, sent});
    if (request->waits) return;
    answer_deny(&request->answer, DENIAL_BUSY, (Slots){0});
    free(sent);
}

/*
 * Returns the text of the variant in a request. If the request has none, or if the server plays only shipped variants,
 * refuses the request and returns an empty text.
 */
static Str sent_source(const Server *server, Request *request, const Node *root)
{
    const Node *source = node_find(root, "source");
    bool is_text = source && source->kind == NODE_STRING && source->text.n <= SETUP_MOST_SOURCE;
    if (server->variants_only) answer_deny(&request->answer, DENIAL_VARIANTS_ONLY, (Slots){0});
    else if (!is_text)
        answer_refuse(&request->answer, 400, "bad-field", "'source' must be a text of at most %d bytes",
                      (int)SETUP_MOST_SOURCE);
    else return source->text;
    return STR("");
}

/* Handles a request for a table with the text of a variant. The text is inspected first, and then the table is made. */
static void serve_sent_table(Server *server, Request *request, const Node *root)
{
    Arena *arena = arena_new();
    Setup setup;
    Str source = sent_source(server, request, root);
    if (!answer_is_refused(&request->answer) && setup_read(arena, root, &setup, &request->answer))
        inspect(&(Sent){server, request, SENT_TABLE, ""}, source, &setup);
    arena_free(arena);
}

/* Sets up a table, either for a game of the lobby or for the text of a variant that the client sends. */
static void serve_new_table(Server *server, Request *request)
{
    Arena *arena = arena_new();
    const Node *root = request_json(arena, request), *source = node_find(root, "source");
    if (source && source->kind != NODE_NULL) serve_sent_table(server, request, root);
    else if (root) (void)tables_set_up(&server->tables, root, request);
    arena_free(arena);
}

/* Serves a request for the errors in a variant, or for its standard layout. The inspection gives the answer. */
static void serve_by_inspection(const Sent *sent)
{
    Arena *arena = arena_new();
    Request *request = sent->request;
    const Node *root = request_json(arena, request);
    Str source = root ? sent_source(sent->server, request, root) : STR("");
    if (!answer_is_refused(&request->answer)) inspect(sent, source, NULL);
    arena_free(arena);
}

/* Answers with the errors in the variant that a client sends. */
static void serve_inspect(Server *server, Request *request)
{
    serve_by_inspection(&(Sent){server, request, SENT_FINDINGS, ""});
}

/* Answers with the variant that a client sends, in the standard layout. */
static void serve_format(Server *server, Request *request)
{
    serve_by_inspection(&(Sent){server, request, SENT_LAYOUT, ""});
}

/* ---- tables --------------------------------------------------------------------------------------------------- */

/*
 * Answers with the rules of a game in the language of the request. If they were not stored yet, writes and stores them.
 * Writing is allowed only for shipped variants, because the rules of strangers may take too long.
 */
static void serve_game_rules(Request *request, const Opened *opened)
{
    Str language = tables_language(request);
    if (!games_rules(opened, language)) {
        Buf rules = {0};
        lobby_rules(&rules, opened, language);
        games_keep_rules(opened, language, buf_str(&rules));
        buf_free(&rules);
    }
    const Buf *kept = games_rules(opened, language);
    answer_rules(request, kept ? buf_str(kept) : STR(""));
}

/*
 * Answers with the rules of a table. If they were not stored yet, those of a shipped variant are written here, and
 * those of other variants in another process.
 */
static void serve_rules(Server *server, Request *request, const Table *table)
{
    bool are_stored = games_rules(table->opened, tables_language(request)) != NULL;
    bool is_shipped = !table->setup.source.n;
    if (are_stored || is_shipped) {
        serve_game_rules(request, table->opened);
        return;
    }
    Sent sent = {.server = server, .request = request, .wants = SENT_RULES};
    memcpy(sent.table, table->id, sizeof sent.table);
    inspect(&sent, table->setup.source, &table->setup);
}

/* Answers with the rules of a shipped variant. It need not have a table. */
static void serve_rules_of(Server *server, Request *request, Str variant)
{
    Setup setup = {.variant = variant};
    if (!has_method(request, READ) || !may_ask(server, request, ASKED_RULES)) return;
    const Opened *opened = games_enter(server->tables.games, &setup, &request->answer);
    if (!opened) return;
    serve_game_rules(request, opened);
    games_leave(server->tables.games, opened);
}

/*
 * Serves a part of a table. `what` is the name of the part in the path. `which` is the next part of the path, which
 * only deals and reviews have.
 */
static void serve_part(Server *server, Request *request, Table *table, uint8_t seat, Str what, Str which)
{
    table->who = limits_who(str_of(request->address)); /* computers use the time of this address */
    if (!table_may_work(&server->tables, table)) {
        answer_deny(&request->answer, DENIAL_TABLE_BUSY, (Slots){0});
    } else if (str_is(what, "acts")) {
        table_act(&server->tables, table, seat, request);
    } else if (str_is(what, "seats")) {
        table_sit(&server->tables, table, seat, request);
    } else if (str_is(what, "events")) {
        table_stream(&server->tables, table, seat, request);
    } else if (str_is(what, "rules") && may_ask(server, request, ASKED_RULES)) {
        serve_rules(server, request, table);
    } else if (str_is(what, "tally") && may_ask(server, request, ASKED_RULES)) {
        request->answer.status = 200;
        client_write_people(&request->answer.body, &table->fold, (Audience){seat, tables_language(request)});
    } else if (str_is(what, "hint")) {
        table_hint(&server->tables, table, seat, request);
    } else if (str_is(what, "review")) {
        table_review(&server->tables, table, seat, table_deal_number(which), request);
    } else if (str_is(what, "deals") && may_ask(server, request, ASKED_RULES)) {
        table_replay(&server->tables, table, which, request);
    } else answer_refuse(&request->answer, 404, "unknown-path", "there is nothing of this name at a table");
}

/*
 * Serves a request about a table, if the key of the request is valid for the table. The time that this takes is
 * subtracted from the table's allowance.
 */
static void serve_table(Server *server, Request *request, Str id, Str what, Str which)
{
    uint8_t seat = NO_SEAT;
    bool is_change = str_is(what, "acts") || str_is(what, "seats");
    if (!has_method(request, is_change ? "POST" : "GET")) return;
    int64_t begun = allowance_clock();
    Table *table = tables_find(&server->tables, id, &request->answer);
    if (table && table_seat_of(table, request->key, &seat, &request->answer))
        serve_part(server, request, table, seat, what, which);
    if (table) table_worked(&server->tables, table, begun);
}

/* The things that have a path /api/NAME, with the methods that are allowed and the limit for their number. */
static const struct {
    const char *name, *methods;
    Asked asked;
    void (*serve)(Server *server, Request *request);
} THINGS[] = {
    {"variants", READ, ASKED_ANYTHING, serve_variants},    {"words", READ, ASKED_ANYTHING, serve_words},
    {"waiting", READ, ASKED_ANYTHING, serve_listed},       {"pictures", READ, ASKED_ANYTHING, serve_pictures},
    {"differences", READ, ASKED_RULES, serve_differences}, {"tables", "POST", ASKED_TABLE, serve_new_table},
    {"inspect", "POST", ASKED_INSPECTION, serve_inspect},  {"format", "POST", ASKED_INSPECTION, serve_format},
};

/* Serves a request for the thing with this name, if its method is allowed and the address may make another request. */
static void serve_thing(Server *server, Request *request, Str what)
{
    for (size_t i = 0; i < COUNT(THINGS); i++) {
        if (!str_is(what, THINGS[i].name)) continue;
        /* serve_request() has already counted each request as ASKED_ANYTHING; other kinds are counted here, too */
        bool is_counted_twice = THINGS[i].asked != ASKED_ANYTHING;
        if (!has_method(request, THINGS[i].methods)) return;
        if (!is_counted_twice || may_ask(server, request, THINGS[i].asked)) THINGS[i].serve(server, request);
        return;
    }
    answer_refuse(&request->answer, 404, "unknown-path", "there is nothing of this name");
}

/*
 * Serves /api/THING, /api/tables/ID/PART or /api/variants/ID/rules. The parts `deals` and `review` have a number after
 * them. Refuses requests from pages of other sites.
 */
static void serve_api(Server *server, Request *request, Str path)
{
    Str what = take_part(&path), id = take_part(&path), part = take_part(&path), which = take_part(&path);
    bool may_have_number = str_is(part, "deals") || str_is(part, "review");
    bool is_too_long = path.n || (which.n && !may_have_number);
    request->answer.is_spoken = !str_is(what, "pictures");
    if (request->is_foreign)
        answer_refuse(&request->answer, 403, "other-site", "requests from pages of other sites are not allowed");
    else if (is_too_long) answer_refuse(&request->answer, 404, "unknown-path", "there is nothing of this name");
    else if (!id.n) serve_thing(server, request, what);
    else if (str_is(what, "tables") && part.n) serve_table(server, request, id, part, which);
    else if (str_is(what, "variants") && str_is(part, "rules")) serve_rules_of(server, request, id);
    else answer_refuse(&request->answer, 404, "unknown-path", "there is nothing of this name");
}

/* ---- the files of the page ------------------------------------------------------------------------------------ */

/* Returns the media type for the name of a file. */
static const char *type_of(Str name)
{
    static const char *const TYPES[][2] = {
        {".html", "text/html; charset=utf-8"},
        {".js", "text/javascript; charset=utf-8"},
        {".css", "text/css; charset=utf-8"},
        {".svg", "image/svg+xml"},
        {".json", "application/json"},
        {".png", "image/png"},
        {".webmanifest", "application/manifest+json"},
    };
    for (size_t i = 0; i < COUNT(TYPES); i++)
        if (str_ends(name, str_of(TYPES[i][0]))) return TYPES[i][1];
    return "application/octet-stream";
}

/* Returns the name of the file in a path, without its folders. */
static Str last_part(Str path)
{
    size_t at = path.n;
    while (at > 0 && path.s[at - 1] != '/') at--;
    return (Str){path.s + at, path.n - at};
}

/* Serves a file of the web page, which is part of this program. */
static void serve_page(Request *request)
{
    Str wanted = request->path.n > 1 ? (Str){request->path.s + 1, request->path.n - 1} : STR("index.html");
    if (!has_method(request, READ)) return;
    if (str_is(wanted, "favicon.ico")) wanted = STR("icon-192.png"); /* for programs that do not read the HTML */
    for (size_t i = 0; i < page_files_count; i++) {
        Str name = last_part(str_of(page_files[i].name));
        if (!str_equal(name, wanted)) continue;
        request->answer.status = 200;
        request->answer.type = type_of(name);
        /* a picture stays the same until the next release */
        request->answer.lasts = strncmp(request->answer.type, "image/", 6) == 0;
        buf_add(&request->answer.body, (Str){(const char *)page_files[i].bytes, page_files[i].n});
        return;
    }
    if (page_files_count == 0 && str_is(wanted, "index.html"))
        answer_refuse(&request->answer, 404, "no-page",
                      "this program was built without the page; 'make serve' builds it");
    else answer_refuse(&request->answer, 404, "unknown-path", "there is no page of this name");
}

/* Serves the picture of a card. `path` is "/NAME". */
static void serve_picture(const Server *server, Request *request, Str path)
{
    Str name = path.n ? (Str){path.s + 1, path.n - 1} : path;
    if (!has_method(request, READ)) return;
    if (!pictures_answer(server->pictures, name, &request->answer))
        answer_refuse(&request->answer, 404, "unknown-path", "there is no picture of this name");
}

void serve_request(void *context, Request *request)
{
    Server *server = context;
    Str path = request->path;
    request->answer.language = tables_language(request);
    translate_to(request->answer.language);
    if (server->ends) {
        answer_deny(&request->answer, DENIAL_ENDING, (Slots){0});
        return;
    }
    if (!may_ask(server, request, ASKED_ANYTHING)) return;
    Str part = take_part(&path);
    if (str_is(part, "api")) serve_api(server, request, path);
    else if (str_is(part, "pictures")) serve_picture(server, request, path);
    else serve_page(request);
}

/* ---- work between requests ------------------------------------------------------------------------------------ */

int serve_sooner(int a, int b)
{
    if (a < 0) return b;
    if (b < 0) return a;
    return b < a ? b : a;
}

/* Without tables, tables_tick() need not be called, and server->due is INT64_MAX. */
int serve_what_is_due(Server *server)
{
    int until = -1;
    int64_t now = tables_clock();
    if (now >= server->due) {
        server->tables.now = now;
        int next = tables_tick(&server->tables);
        tables_commit(&server->tables);
        server->due = next < 0 ? INT64_MAX : now + next;
    }
    /* a first table was made since then: its streams need a sign of life before BEAT has passed */
    if (server->tables.n && server->due == INT64_MAX) server->due = now + BEAT / 3;
    if (server->due < INT64_MAX) until = (int)(server->due - now);
    server->tables.now = now;
    int held = tables_play_held(&server->tables), clock = tables_run_clocks(&server->tables);
    tables_commit(&server->tables);
    return serve_sooner(until, serve_sooner(held, clock));
}

void serve_pending(Server *server)
{
    server->tables.now = tables_clock();
    web_run(server->web);
    inspector_run(server->inspector, server->tables.now);
    for (BotJob *job; (job = bot_pool_next_done(server->pool));) tables_job_done(&server->tables, job);
    tables_commit(&server->tables);
}
