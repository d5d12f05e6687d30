/* For tests of many variants: the language of variant files, opened once per group of tests. */
#ifndef TAPP_TESTS_LANGUAGE_H
#define TAPP_TESTS_LANGUAGE_H

#include "catalog/catalog.h"

static Language *language;

/* cmocka calls these before and after a group. */
static int open_language(void **state)
{
    (void)state;
    language = language_open();
    return 0;
}

static int close_language(void **state)
{
    (void)state;
    language_close(language);
    return 0;
}

#endif
