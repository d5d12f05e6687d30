/* Puts chains of "and" and "or" into words. */
#include "wording/speak_inner.h"

enum { MAX_PARTS_JOINED = 16 };

/* The parts of a chain of && or ||. A part whose value is known is not in the list. */
typedef struct Chain {
    ExprKind kind;
    const Expr *parts[MAX_PARTS_JOINED];
    size_t n;
} Chain;

/*
 * Returns the expression without parts whose value is known: "a && true" becomes "a". The value of the whole must not
 * be known, so no such part decides it.
 */
static const Expr *without_known_parts(const Speech *speech, const Expr *expr)
{
    bool truth;
    while (expr->kind == EXPR_AND || expr->kind == EXPR_OR) {
        int known = 0;
        while (known < 2 && !speak_known_truth(speech, expr->operands[known], &truth)) known++;
        if (known == 2) return expr;
        expr = expr->operands[1 - known];
    }
    return expr;
}

/* Adds all parts of a chain to `chain`. Returns false if there are too many. */
static bool collect_parts(const Speech *speech, const Expr *expr, Chain *chain)
{
    expr = without_known_parts(speech, expr);
    if (expr->kind == chain->kind)
        return collect_parts(speech, expr->operands[0], chain) && collect_parts(speech, expr->operands[1], chain);
    if (chain->n == MAX_PARTS_JOINED) return false;
    chain->parts[chain->n++] = expr;
    return true;
}

/* True if the part becomes a negative clause. In "not a or b", a reader would think that "not" is about both. */
static bool is_negative(const Expr *part, bool negated)
{
    bool is_denial = (part->kind == EXPR_UNARY && str_is(part->name, "!")) || speak_comparison(part) == UNEQUAL;
    return is_denial != negated;
}

/* Appends a part to a list with commas, and with "and" or "or" before the last part: "a, b and c". */
Str speak_add_part(const Speech *speech, Str text, Str part, bool is_last, bool is_and)
{
    if (!text.n) return part;
    if (is_last) return speak_words(speech, is_and ? WORD_SAY_AND : WORD_SAY_OR, text, part);
    return arena_printf(speech->speaker->arena, "%.*s, %.*s", STR_ARG(text), STR_ARG(part));
}

/* True for said(seat, "bid"). If `other` is given, its first argument must be the same name. */
static bool says_bid(const Expr *expr, const Expr *other)
{
    return saying_is(expr, CALL_SAID) && speak_is_string(expr->operands[1]) &&
           (!other || (expr->operands[0]->kind == EXPR_NAME && other->operands[0]->kind == EXPR_NAME &&
                       str_equal(expr->operands[0]->name, other->operands[0]->name)));
}

/*
 * Joins said(s, a) || said(s, b): "s has bid a or b". Sets `*n` to the number of parts, from `from` on, that have this
 * form. If only one part has it, the result is empty.
 */
static Str speak_bids(const Speech *speech, const Chain *chain, size_t from, size_t *n)
{
    const Expr *first = chain->parts[from];
    *n = 0;
    while (from + *n < chain->n && says_bid(chain->parts[from + *n], *n ? first : NULL)) ++*n;
    Str seat = *n > 1 ? speak_seat(speech, first->operands[0]) : STR(""), names = STR("");
    for (size_t i = 0; seat.n && i < *n; i++)
        names = speak_add_part(speech, names,
                               speak_id(speech, IDS_BID, chain->parts[from + i]->operands[1]->value.as.string),
                               i + 1 == *n, false);
    return seat.n ? speak_said(speech, CALL_SAID, false, (Slots){.text = {seat, names}}) : STR("");
}

/* True if a text begins with the words of `head` and a blank. */
static bool begins_with(Str text, Str head)
{
    return text.n > head.n + 1 && str_equal((Str){text.s, head.n}, head) && text.s[head.n] == ' ';
}

/* Returns the clause `part` without its subject, if the clause `before` has the same subject. */
static Str without_subject(const Speech *speech, Str before, Str part)
{
    static const int NAMES[] = {SLOT_DECLARER, SLOT_SEAT};
    static const Word WORDS[] = {WORD_SAY_DEFENDERS, WORD_SAY_WHO, WORD_SAY_THAT_ONE};
    for (size_t i = 0; i < COUNT(NAMES) + COUNT(WORDS); i++) {
        bool is_name = i < COUNT(NAMES);
        Word word = is_name ? N_WORDS : WORDS[i - COUNT(NAMES)];
        Str who = is_name ? say_name(speech->speaker, NAMES[i]) : say(speech->speaker, word, (Slots){0});
        /* in German, the word for "who" can also be an article */
        bool is_article = word == WORD_SAY_WHO && !str_equal(speech->player, who);
        if (!is_article && begins_with(before, who) && begins_with(part, who))
            return (Str){part.s + who.n + 1, part.n - who.n - 1}; /* the blank after the subject is removed, too */
    }
    return part;
}

Str speak_joined(const Speech *speech, const Expr *expr, bool negated)
{
    Chain chain = {.kind = expr->kind};
    bool is_and = (expr->kind == EXPR_AND) != negated;
    if (without_known_parts(speech, expr) != expr)
        return speak_condition(speech, without_known_parts(speech, expr), negated);
    if (!collect_parts(speech, expr, &chain)) return STR("");
    Str text = STR(""), before = STR("");
    bool denied = false; /* true if an earlier part of an "or" is a negative clause */
    for (size_t i = 0, n = 1; i < chain.n; i += n) {
        Str part = !is_and && !negated ? speak_bids(speech, &chain, i, &n) : STR("");
        if (!part.n) {
            n = 1;
            part = speak_condition(speech, chain.parts[i], negated);
        }
        if (!part.n) return STR("");
        Str whole = part;
        /* a part that is itself a chain, of the other operator, is put in brackets */
        bool is_other = chain.parts[i]->kind == EXPR_AND || chain.parts[i]->kind == EXPR_OR;
        if (is_other) part = arena_printf(speech->speaker->arena, "(%.*s)", STR_ARG(part));
        else if (!denied) part = without_subject(speech, before, part);
        if (denied && i + n >= chain.n) text = speak_words(speech, WORD_SAY_OR_ELSE, text, part);
        else text = speak_add_part(speech, text, part, i + n >= chain.n, is_and);
        denied = denied || (!is_and && !is_other && is_negative(chain.parts[i], negated));
        before = is_other ? STR("") : whole;
    }
    return text;
}

bool say_implied(const Speaker *speaker, const Node *scalar, Str *when, Str *then)
{
    Speech speech = speech_of(speaker);
    const Expr *tree = speak_tree(speaker, scalar);
    Chain chain = {.kind = EXPR_OR};
    if (!tree || tree->kind != EXPR_OR || without_known_parts(&speech, tree) != tree) return false;
    /* the first part of a chain is its deepest left operand */
    const Expr *first = tree;
    while (first->kind == EXPR_OR) first = first->operands[0];
    if (speak_comparison(first) != UNEQUAL || !collect_parts(&speech, tree, &chain) || chain.n < 2) return false;
    *when = speak_condition(&speech, first, true);
    *then = STR("");
    for (size_t i = 1, n = 1; i < chain.n; i += n) {
        Str part = speak_bids(&speech, &chain, i, &n);
        if (!part.n) {
            n = 1;
            part = speak_condition(&speech, chain.parts[i], false);
        }
        if (!part.n) return false;
        *then = speak_add_part(&speech, *then, part, i + n >= chain.n, false);
    }
    return when->n > 0;
}
