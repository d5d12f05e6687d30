/* Counts the columns that a text takes at a terminal. */
#ifndef TAPP_SYSTEM_COLUMNS_H
#define TAPP_SYSTEM_COLUMNS_H

#include "base/base.h"

/*
 * Returns the number of columns that a text takes. A character takes one column, two (such as a Chinese character), or
 * none (such as an accent that is combined with the letter before it).
 */
size_t columns_of(Str text);

#endif
