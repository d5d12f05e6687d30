/* Finds the value of an option by its name. */
#include "text/choice.h"

static const NodePair *pair_of(const Node *values, Str name)
{
    for (size_t i = 0; i < node_n_pairs(values); i++)
        if (str_equal(values->pairs[i].key->text, name)) return &values->pairs[i];
    return NULL;
}

const NodePair *choice_pair(const Node *values, Str name)
{
    static const char *const SAME[][2] = {{"true", "on"}, {"false", "off"}, {"on", "true"}, {"off", "false"}};
    const NodePair *found = pair_of(values, name);
    for (size_t i = 0; i < COUNT(SAME) && !found; i++)
        if (str_is(name, SAME[i][0])) found = pair_of(values, str_of(SAME[i][1]));
    return found;
}

const Node *choice_value(const Node *values, Str name)
{
    const NodePair *pair = choice_pair(values, name);
    return pair ? pair->value : NULL;
}
