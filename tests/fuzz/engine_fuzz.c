/*
 * Fuzzes the engine protocol: the input is lines of requests. The answer to every line must be one line of JSON with
 * `ok`, and an error must not change the deal. Lines with a slash are skipped, because they may name files. The seeds
 * are in seeds/engine.
 */
#include "protocol/protocol.h"
#include "text/json.h"
#include "text/source.h"

#include <assert.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Checks that the answer is one line of JSON. True if the request was accepted. */
static bool check_answer(Str answer)
{
    Arena *arena = arena_new();
    assert(answer.n > 0 && answer.s[answer.n - 1] == '\n');
    assert(memchr(answer.s, '\n', answer.n) == answer.s + answer.n - 1);
    const Node *root = json_read(arena, source_of(arena, STR("answer"), answer), diags_new(arena));
    const Node *ok = node_find(root, "ok"), *error = node_find(root, "error");
    assert(ok && ok->kind == NODE_BOOL && (ok->integer != 0) == (error == NULL));
    bool is_fine = ok->integer != 0;
    arena_free(arena);
    return is_fine;
}

static void serve(Engine *engine, Str line)
{
    Buf answer = {0};
    const State *now = history_now(&engine->history);
    State before;
    memset(&before, 0, sizeof before);
    if (now) before = *now;
    engine_serve(engine, line, &answer);
    const State *after = history_now(&engine->history);
    if (!check_answer(buf_str(&answer)) && now) assert(after && memcmp(after, &before, sizeof before) == 0);
    buf_free(&answer);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static Engine engine; /* opened once: the schema of the language takes longer than a deal */
    if (!engine.language) engine = engine_open();
    Str left = {(const char *)data, size};
    while (left.n) {
        const char *end = memchr(left.s, '\n', left.n);
        Str line = {left.s, end ? (size_t)(end - left.s) : left.n};
        left = (Str){left.s + line.n + (end != NULL), left.n - line.n - (end != NULL)};
        bool names_file = line.n && memchr(line.s, '/', line.n);
        if (!names_file) serve(&engine, line);
    }
    history_end(&engine.history);
    return 0;
}
