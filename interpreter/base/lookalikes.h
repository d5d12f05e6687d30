/* Compares characters by their looks, to find names that people take for the same name. */
#ifndef TAPP_BASE_LOOKALIKES_H
#define TAPP_BASE_LOOKALIKES_H

#include "base/base.h"

/* True if the character is only a mark on the character before it, such as a combining accent. */
bool lookalikes_is_mark(uint32_t c);

/* True if people may take one character for the other. Case and diacritics are ignored. */
bool lookalikes_match(uint32_t a, uint32_t b);

/* True if people may take the character for a digit. */
bool lookalikes_is_digit(uint32_t c);

#endif
