/* tapp engine: the engine protocol on standard input and output. */
#include "cli/command.h"
#include "protocol/protocol.h"

#include "base/translate.h"

#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

/*
 * Reads lines of standard input in blocks. read(2) returns the bytes that are there, so an answer never waits for more
 * input.
 */
typedef struct LineReader {
    char block[1 << 16];
    size_t at, n; /* the next byte of the block, and the number of its bytes */
    bool ended;   /* the input has ended */
} LineReader;

/* Reads the next block of input. Returns false at the end of the input. */
static bool fill_reader(LineReader *reader)
{
    if (reader->ended) return false;
    ssize_t got = read(STDIN_FILENO, reader->block, sizeof reader->block);
    reader->at = 0;
    reader->n = got > 0 ? (size_t)got : 0;
    reader->ended = got <= 0;
    return !reader->ended;
}

/*
 * Reads the next line, without its line feed. Returns false at the end of the input. If a line is longer than the
 * limit, its rest is lost, and `*too_long` is set.
 */
static bool read_line(LineReader *reader, Buf *line, bool *too_long)
{
    bool has_line = false;
    buf_clear(line);
    *too_long = false;
    while (reader->at < reader->n || fill_reader(reader)) { /* each block has a part of the line */
        const char *from = reader->block + reader->at;
        const char *end = memchr(from, '\n', reader->n - reader->at);
        size_t n = end ? (size_t)(end - from) : reader->n - reader->at;
        has_line = true; /* the last line need not end with a line feed */
        if (line->n + n > ENGINE_MAX_LINE) *too_long = true;
        else buf_add(line, (Str){from, n});
        reader->at += n + (end != NULL);
        if (end) return true;
    }
    return has_line;
}

/* Writes and empties the answer. Returns false if this fails, because nobody reads the output any more. */
static bool send(Buf *answer)
{
    bool sent = fwrite(answer->text, 1, answer->n, stdout) == answer->n && fflush(stdout) == 0;
    buf_clear(answer);
    return sent;
}

enum { LIMITED_SECONDS = 10, LIMITED_BYTES = 1 << 30 };

/* Limits what this process may use of a resource. */
static void limit(int resource, rlim_t most)
{
    struct rlimit limit = {most, most};
    (void)setrlimit(resource, &limit);
}

/*
 * Limits the time and memory that a stranger's text can use. If the process exceeds them, it ends, and its client gets
 * no answer. With a sanitizer, memory is not limited, because sanitizers reserve very much of it.
 */
static void limit_itself(void)
{
    limit(RLIMIT_CPU, LIMITED_SECONDS);
    limit(RLIMIT_CORE, 0);
#ifndef __SANITIZE_ADDRESS__
    limit(RLIMIT_AS, LIMITED_BYTES);
#endif
}

typedef struct Asked {
    bool variants_only, limited;
} Asked;

static const CommandOption OPTIONS[] = {
    {"variants-only", NULL, TRANSLATED("open shipped variants only, by their ids"), read_flag,
     INTO(Asked, variants_only)},
    {"limited", NULL, TRANSLATED("stop after 10 s of processor time, or above 1 GB of memory"), read_flag,
     INTO(Asked, limited)},
};

/* Answers the requests on standard input, line by line, until the input ends. Returns the exit status. */
static int run_engine(int n, char **arguments)
{
    Asked asked = {.limited = false};
    if (!args_read(&engine_command, n, arguments, &asked)) return STATUS_USAGE;
    if (asked.limited) limit_itself();
    translate_to(SOURCE_LANGUAGE); /* programs read the answers, so these are in English */
    LineReader reader = {.at = 0};
    Engine engine = engine_open();
    engine.variants_only = asked.variants_only;
    Buf line = {0}, answer = {0};
    bool too_long = false, sent = true;
    while (sent && read_line(&reader, &line, &too_long)) {
        if (too_long) engine_refuse_long(&answer);
        else engine_serve(&engine, buf_str(&line), &answer);
        sent = send(&answer);
    }
    buf_free(&line);
    buf_free(&answer);
    engine_close(&engine);
    return sent ? STATUS_OK : STATUS_USAGE;
}

const Command engine_command = {
    .name = "engine",
    .arguments = "",
    .purpose = TRANSLATED("Play deals for another program, by JSON lines"),
    .notes = TRANSLATED("Each line of standard input is a request. The answer to it is one line. The requests are new, "
                        "status, act, undo, state,\n"
                        "view, record, inspect and advise. The program ends at the end of the input. "
                        "docs/engine-protocol.md describes every\n"
                        "field and error."),
    .options = OPTIONS,
    .n_options = COUNT(OPTIONS),
    .examples = {"echo '{\"op\": \"new\", \"variant\": \"my-game.yaml\", \"seed\": 1}' | tapp engine",
                 "tapp engine --variants-only --limited"},
    .run = run_engine,
};
