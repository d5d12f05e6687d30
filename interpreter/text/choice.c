/* Finds the value of an option by its name. */
#include "text/choice.h"

const NodePair *choice_pair(const Node *values, Str name)
{
    static const char *const SAME[][2] = {{"true", "on"}, {"false", "off"}, {"on", "true"}, {"off", "false"}};
    const NodePair *found = node_find_pair(values, name);
    for (size_t i = 0; i < COUNT(SAME) && !found; i++)
        if (str_is(name, SAME[i][0])) found = node_find_pair(values, str_of(SAME[i][1]));
    return found;
}

const Node *choice_value(const Node *values, Str name)
{
    const NodePair *pair = choice_pair(values, name);
    return pair ? pair->value : NULL;
}
