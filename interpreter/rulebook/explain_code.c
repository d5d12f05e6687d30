/* Explains the error codes of `validate`. Each row of the table of codes becomes a document. */
#include "rulebook/explain.h"

typedef struct CodeRow {
    const char *code, *rule, *reason, *wrong, *right;
} CodeRow;

static const CodeRow CODES[] = {
#define CODE(code, rule, reason, wrong, right) {code, IN_CONTEXT(code, rule), IN_CONTEXT(code, reason), wrong, right},
#include "rulebook/codes.def"
#undef CODE
};

/* Adds a heading and an example under it. An empty example adds neither. */
static void add_example(Document *document, Arena *arena, Word title, const char *text)
{
    document_heading(document, 2, word_str(arena, document->language, title, (Slots){0}));
    document_code(document, str_of(text));
}

static const CodeRow *find_code(Str code)
{
    for (size_t i = 0; i < COUNT(CODES); i++)
        if (str_is(code, CODES[i].code)) return &CODES[i];
    return NULL;
}

Str explain_code_rule(Str code)
{
    const CodeRow *row = find_code(code);
    return row ? str_of(translate_entry(translate_spoken(), row->rule)) : STR("");
}

const Document *explain_code(Arena *arena, Str code, Str language)
{
    const CodeRow *row = find_code(code);
    if (!row) return NULL;
    Document *document = document_new(arena, language);
    document_heading(document, 1, code);
    document_paragraph(document, str_of(translate_entry(language, row->rule)));
    document_paragraph(document, str_of(translate_entry(language, row->reason)));
    add_example(document, arena, WORD_EXPLAIN_WRONG, row->wrong);
    add_example(document, arena, WORD_EXPLAIN_RIGHT, row->right);
    return document;
}

Str explain_nearest_code(Arena *arena, Str name)
{
    Str *codes = ARENA_ARRAY(arena, COUNT(CODES), Str);
    for (size_t i = 0; i < COUNT(CODES); i++) codes[i] = str_of(CODES[i].code);
    return str_nearest(name, codes, COUNT(CODES));
}
