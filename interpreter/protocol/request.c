/* Reads the fields of a request, and refuses requests. */
#include "protocol/request_inner.h"

#include "base/visible.h"

void request_refuse(Request *request, const char *code, const char *format, ...)
{
    if (request->failed) return;
    request->failed = true;
    request->code = code;
    va_list arguments;
    va_start(arguments, format);
    buf_vprintf(&request->message, format, arguments);
    visible_shorten(&request->message, 0); /* 0: from its first byte on */
    va_end(arguments);
}

const Node *request_field(const Request *request, const char *key)
{
    const Node *field = node_find(request->root, key);
    return field && field->kind != NODE_NULL ? field : NULL;
}

Str request_text(Request *request, const char *key)
{
    const Node *field = request_field(request, key);
    if (!field) request_refuse(request, "missing-field", "the request needs a field '%s'", key);
    else if (field->kind == NODE_STRING) return field->text;
    else request_refuse(request, "bad-field", "'%s' is %s, not a string", key, node_kind_name(field->kind));
    return STR("");
}

int64_t request_int(Request *request, IntField field)
{
    const Node *node = request_field(request, field.key);
    if (!node) return field.otherwise;
    if (node->kind == NODE_INT && node->integer >= field.least && node->integer <= field.most) return node->integer;
    request_refuse(request, "bad-field", "'%s' must be an integer from %lld to %lld", field.key, (long long)field.least,
                   (long long)field.most);
    return field.otherwise;
}
