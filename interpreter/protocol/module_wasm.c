/* The engine protocol in a WebAssembly module. */
#include "protocol/module.h"

#include "base/translate.h"
#include "protocol/protocol.h"

#include <stdlib.h>

/* The data that are kept between calls. They are static, because JavaScript has no pointer to pass. */
static struct {
    char *room;
    Buf answer;
    Engine engine;
    bool is_open;
} module;

char *module_room(size_t bytes)
{
    free(module.room);
    module.room = malloc(bytes + 1); /* never 0 bytes, so NULL always means an error */
    if (!module.room) abort();
    return module.room;
}

const char *module_text(void)
{
    return module.room;
}

void module_engine(size_t bytes)
{
    translate_to(SOURCE_LANGUAGE); /* programs read the answers, so these are in English */
    if (!module.is_open) module.engine = engine_open();
    module.is_open = true;
    buf_clear(&module.answer);
    if (bytes > ENGINE_MAX_LINE) engine_refuse_long(&module.answer);
    else engine_serve(&module.engine, (Str){module.room, bytes}, &module.answer);
}

const char *module_answer(void)
{
    return buf_text(&module.answer);
}

size_t module_answer_size(void)
{
    return module.answer.n;
}
