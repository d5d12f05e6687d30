/* Kontra: what can be doubled, by which players, and with which factors. */
#ifndef TAPP_RULES_KONTRA_RULE_H
#define TAPP_RULES_KONTRA_RULE_H

#include "formula/formula.h"
#include "rules/policies.h"
#include "text/node.h"

enum { MAX_KONTRA_STEPS = 4 };

/* An object of kontra: something that can be doubled, either the game or an announcement. */
typedef struct KontraObject {
    bool in_pairs; /* true if each player doubles single opponents; else a side doubles the other side */
    /*
     * the index of the object's counter of doublings in State.doubled. If in_pairs, the object has one counter for each
     * pair of seats, and this is the index of the first one.
     */
    uint8_t cell;
    const Formula *when, *must; /* when: the seats that may begin (NULL: all); must: the seats that must (NULL: none) */
    const Node *why;            /* a text that explains why other seats may not begin; or NULL */
} KontraObject;

#endif
