/* The differences between two games, in terms of their rules. */
#ifndef TAPP_RULEBOOK_DIFF_H
#define TAPP_RULEBOOK_DIFF_H

#include "catalog/catalog.h"
#include "rulebook/document.h"

/*
 * Compares the resolved documents of two games section by section. Only rules are compared, not wording, sources or
 * ids. The result is in the arena of `a`; `language` is "en" or "de".
 */
const Document *diff_document(const Opened *a, const Opened *b, Str language);

#endif
