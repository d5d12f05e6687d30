/* The differences between two games, in terms of their rules. */
#ifndef TAPP_RULEBOOK_DIFF_H
#define TAPP_RULEBOOK_DIFF_H

#include "catalog/catalog.h"
#include "rulebook/document.h"

/*
 * Compares the rules of two games section by section, after parents and options are resolved. Wording, sources and ids
 * are not compared. The document is in the arena of `a`; `language` is a code such as "en".
 */
const Document *diff_document(const Opened *a, const Opened *b, Str language);

#endif
