/* Serves the requests of the engine protocol. The requests `new`, `inspect` and `format` are in other files. */
#include "bots/mc.h"
#include "engine/open.h"
#include "match/position_json.h"
#include "protocol/request_inner.h"
#include "engine/record.h"
#include "text/json.h"
#include "text/source.h"

/*
 * Reads the words files of the game, unless this was done before. Called before an answer that contains a sentence: the
 * game was opened without words, which is faster.
 */
static void read_words(Engine *engine)
{
    Opened worded;
    if (!engine->opened.asked.without_words) return;
    if (!catalog_open_words(&engine->opened, &worded)) {
        catalog_close(&worded); /* the file has changed since it was opened, so ids are shown instead of names */
        return;
    }
    memory_close(engine->memory); /* the memory refers to the old game, which is closed now */
    engine->memory = NULL;
    catalog_close(&engine->opened);
    engine->opened = worded;
    engine->history.game = worded.game;
}

/* ---- operations ----------------------------------------------------------------------------------------------- */

/* Returns the present position. If there is no deal, refuses the request and returns NULL. */
static const State *present_position(Request *request)
{
    const State *state = history_now(&request->engine->history);
    if (!state) request_refuse(request, "no-deal", "there is no deal yet; start with \"op\": \"new\"");
    return state;
}

static void serve_status(Request *request)
{
    const State *state = present_position(request);
    if (!state) return;
    /* the settlement at the end of a deal has sentences */
    if (state->phase == PHASE_DONE) read_words(request->engine);
    answer_status(&request->answer, request->engine->history.game, state, STR("en"));
}

/* Adds the warnings about the game to the answer. */
static void add_warnings(Json *answer, const Diags *warnings)
{
    if (warnings->n == 0) return;
    json_list(json_key(answer, "warnings"));
    for (size_t i = 0; i < warnings->n; i++) {
        const Diag *warning = warnings->list[i];
        json_map(answer);
        json_str(json_key(answer, "code"), str_of(warning->code));
        json_str(json_key(answer, "message"), warning->message);
        if (warning->span.source) json_str(json_key(answer, "file"), warning->span.source->path);
        json_end(answer, "}");
    }
    json_end(answer, "]");
}

static void serve_new(Request *request)
{
    request_new(request);
    if (request->failed) return;
    serve_status(request);
    add_warnings(&request->answer, request->engine->opened.warnings);
}

/* Carries out an action. An illegal action is refused with a reason in words. */
static void serve_act(Request *request)
{
    History *history = &request->engine->history;
    if (!present_position(request)) return;
    Str token = request_text(request, "action");
    if (request->failed) return;
    if (history_act(history, token)) {
        serve_status(request);
        return;
    }
    Buf reason = {0};
    read_words(request->engine);
    history_refusal(history, token, STR("en"), &reason);
    request_refuse(request, "illegal-action", "%s", buf_text(&reason));
    buf_free(&reason);
}

static void serve_undo(Request *request)
{
    if (!present_position(request)) return;
    if (history_undo(&request->engine->history)) serve_status(request);
    else request_refuse(request, "nothing-to-undo", "there is no action to undo");
}

static void serve_state(Request *request)
{
    const State *state = present_position(request);
    if (state) answer_state(&request->answer, request->engine->history.game, state);
}

/* Answers with the view of a seat. */
static void serve_view(Request *request)
{
    const State *state = present_position(request);
    if (!state) return;
    const Game *game = request->engine->history.game;
    if (!request_field(request, "seat")) request_refuse(request, "missing-field", "the request needs a field 'seat'");
    int64_t seat = request_int(request, (IntField){"seat", 0, game->n_players - 1, 0});
    if (!request->failed) answer_view(&request->answer, game, state, (int)seat);
}

/*
 * Returns the computer player that a request names. The player is "mc" if the request names none. If there is no such
 * player, refuses the request and returns NULL.
 */
static const Bot *bot_asked(Request *request)
{
    Str name = request_field(request, "bot") ? request_text(request, "bot") : STR("mc");
    const Bot *bot = request->failed ? NULL : bot_of(request->arena, name);
    if (!bot) request_refuse(request, "bad-field", "there is no computer player '%.*s'", STR_ARG(name));
    return bot;
}

/*
 * Computes the expected gains of the legal actions, if this kind of player computes them. The action that the player
 * would choose comes first in `out`. Returns the number of actions; 0 if there are no gains.
 */
static size_t rate_actions(const Bot *bot, const Game *game, const State *state, Rng rng, Belief *belief, Prospect *out)
{
    View view;
    if (bot->choose != mc_choose) return 0; /* only this kind of player computes expected gains */
    Turn turn = bot_turn(bot, game, state, &rng, belief, &view);
    size_t n = mc_rate(&turn, out);
    return n && out[0].rollouts ? n : 0; /* without playouts, nothing was computed */
}

/*
 * Returns the random numbers for advice after `n_log` actions. `deal` has the seed of the request, which serve_advise()
 * has put there, and not the seed of the deal.
 */
static Rng rng_of_advice(const State *deal, int n_log)
{
    return rng_stream(deal->seed, (uint64_t)n_log, 1);
}

/*
 * Returns what the player `bot`, in the seat whose turn it is, believes about hidden cards. It is as if this player had
 * made all earlier decisions of the seat, with the random numbers of rng_of_advice(). So an answer does not depend on
 * earlier requests. Returns NULL if the player uses no belief.
 */
static Belief *belief_for(Engine *engine, const Bot *bot, const State *asked)
{
    if (!engine->memory) engine->memory = memory_open();
    return memory_of(engine->memory, bot, engine->history.game, asked, rng_of_advice);
}

enum { DECIMALS = 4 };

/*
 * Answers with the action that a player would choose. If the player computes expected gains, the answer has these, too.
 */
static void serve_advise(Request *request)
{
    const State *state = present_position(request);
    const Bot *bot = state ? bot_asked(request) : NULL;
    int64_t seed = request_int(request, (IntField){"seed", 0, INT64_MAX, 0});
    if (!request->failed && state->phase == PHASE_DONE) request_refuse(request, "illegal-action", "the deal is over");
    if (request->failed) return;
    const Game *game = request->engine->history.game;
    Prospect prospects[MAX_PROSPECTS];
    State asked;
    state_copy(&asked, state);
    /* the seed of the request, so that advice can be repeated and does not depend on the seed of the deal */
    asked.seed = (uint64_t)seed;
    Rng rng = rng_of_advice(&asked, asked.n_log);
    Belief *belief = belief_for(request->engine, bot, &asked);
    size_t n = rate_actions(bot, game, state, rng, belief, prospects);
    Action action = n ? prospects[0].action : bot_act(bot, game, state, &rng);
    json_str(json_key(&request->answer, "action"), game_token(game, action));
    json_list(json_key(&request->answer, "values"));
    for (size_t i = 0; i < n; i++) {
        json_map(&request->answer);
        json_str(json_key(&request->answer, "action"), game_token(game, prospects[i].action));
        json_decimal(json_key(&request->answer, "value"), prospects[i].payoff, DECIMALS);
        json_end(&request->answer, "}");
    }
    json_end(&request->answer, "]");
}

/* Answers with the record of the deal so far. */
static void serve_record(Request *request)
{
    const State *state = present_position(request);
    const OpenRequest *asked = &request->engine->opened.asked;
    if (!state) return;
    read_words(request->engine);
    RecordHead head = {asked->variant, asked->options, asked->n_options};
    Buf record = {0};
    record_write(&record, &head, request->engine->history.game, state);
    json_str(json_key(&request->answer, "record"), buf_str(&record));
    buf_free(&record);
}

static const struct {
    const char *name;
    void (*serve)(Request *request);
} OPERATIONS[] = {
    {"new", serve_new},         {"status", serve_status}, {"act", serve_act},       {"undo", serve_undo},
    {"state", serve_state},     {"view", serve_view},     {"record", serve_record}, {"inspect", request_inspect},
    {"format", request_format}, {"advise", serve_advise},
};

/* Finds the operation of the request and carries it out. */
static void dispatch(Request *request)
{
    if (request->root->kind != NODE_MAP) {
        request_refuse(request, "bad-request", "a request must be a JSON object, but this is %s",
                       node_kind_name(request->root->kind));
        return;
    }
    Str name = request_text(request, "op");
    if (request->failed) return;
    for (size_t i = 0; i < COUNT(OPERATIONS); i++)
        if (str_is(name, OPERATIONS[i].name)) {
            OPERATIONS[i].serve(request);
            return;
        }
    request_refuse(request, "unknown-op", "there is no operation '%.*s'", STR_ARG(name));
}

/* ---- complete answers ----------------------------------------------------------------------------------------- */

/*
 * Returns the index of the byte at which a column begins. Columns count characters from 1, and a character may have
 * several bytes.
 */
static size_t byte_of_column(Str line, uint32_t column)
{
    size_t at = 0;
    for (uint32_t i = 1; i < column && at < line.n; i++) {
        at++;
        while (at < line.n && str_goes_on(line.s[at])) at++;
    }
    return at;
}

/*
 * Adds the id of the request to the answer, exactly as the request has it, so that large numbers and escapes are
 * unchanged.
 */
static void echo_id(Json *answer, const Request *request)
{
    const Node *id = node_find(request->root, "id");
    if (!id) return;
    Str line = id->span.source->text;
    size_t from = byte_of_column(line, id->span.column), to = byte_of_column(line, id->span.end_column);
    buf_add(json_value(json_key(answer, "id")), (Str){line.s + from, to - from});
}

/* Writes the answer: the members of `body`, or the error if the request was refused. */
static void write_answer(Buf *out, const Request *request)
{
    Json answer = {.out = out};
    json_map(&answer);
    json_bool(json_key(&answer, "ok"), !request->failed);
    echo_id(&answer, request);
    if (request->failed) {
        json_map(json_key(&answer, "error"));
        json_str(json_key(&answer, "code"), str_of(request->code));
        json_str(json_key(&answer, "message"), buf_str(&request->message));
        json_end(&answer, "}");
    } else if (request->body.n) {
        buf_add(json_value(&answer), buf_str(&request->body));
    }
    json_end(&answer, "}\n");
}

void engine_serve(Engine *engine, Str line, Buf *answer)
{
    Request request = {.engine = engine, .arena = arena_new()};
    request.answer = (Json){.out = &request.body};
    Diags *diags = diags_new(request.arena);
    request.root = json_read(request.arena, source_of(request.arena, STR("request"), line), diags);
    if (request.root) {
        dispatch(&request);
    } else {
        const Diag *first = diags->list[0];
        request_refuse(&request, "bad-json", "column %u: %.*s", (unsigned)first->span.column, STR_ARG(first->message));
    }
    write_answer(answer, &request);
    buf_free(&request.body);
    buf_free(&request.message);
    arena_free(request.arena);
}

void engine_refuse_long(Buf *answer)
{
    Request request = {0};
    request_refuse(&request, "line-too-long", "a request can have at most %d bytes", (int)ENGINE_MAX_LINE);
    write_answer(answer, &request);
    buf_free(&request.message);
}

Engine engine_open(void)
{
    return (Engine){.language = language_open()};
}

void engine_close(Engine *engine)
{
    history_end(&engine->history);
    catalog_close(&engine->opened);
    language_close(engine->language);
    memory_close(engine->memory);
}
