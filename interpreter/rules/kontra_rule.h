/* Kontra: what can be doubled, by which players, and with which factors. */
#ifndef TAPP_RULES_KONTRA_RULE_H
#define TAPP_RULES_KONTRA_RULE_H

#include "formula/formula.h"
#include "rules/policies.h"
#include "text/node.h"

enum { MAX_KONTRA_STEPS = 4 };

/* The game, or an announcement. */
typedef struct KontraObject {
    bool in_pairs;              /* players double each other one by one, else the sides do */
    uint8_t cell;               /* its counter in State.doubled; between pairs the first of one for each two seats */
    const Formula *when, *must; /* the seats that may begin, NULL: all; those that must, NULL: none */
    const Node *why;            /* why others may not begin, or NULL */
} KontraObject;

#endif
