/* Puts chains of "and" and "or" into words. */
#include "wording/speak_inner.h"

enum { MAX_PARTS_JOINED = 16 };

/* The parts of a chain of && or ||. A part whose value is known is not in the list. */
typedef struct Chain {
    ExprKind kind; /* EXPR_AND or EXPR_OR */
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
        int known = 0; /* the index of an operand whose value is known; 2: there is none */
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

/* True for said(seat, "bid"). */
static bool says_bid(const Expr *expr)
{
    return saying_is(expr, CALL_SAID) && speak_is_string(expr->operands[1]);
}

/* True if two calls have the same name, such as `seat`, as their first argument. */
static bool have_same_player(const Expr *a, const Expr *b)
{
    const Expr *player = a->operands[0], *other = b->operands[0];
    return player->kind == EXPR_NAME && other->kind == EXPR_NAME && str_equal(player->name, other->name);
}

/* Returns how many parts of a chain, from `from` on, say that the same player has made a bid. */
static size_t count_bids(const Chain *chain, size_t from)
{
    size_t n = 0;
    while (from + n < chain->n && says_bid(chain->parts[from + n]) &&
           (n == 0 || have_same_player(chain->parts[from + n], chain->parts[from])))
        n++;
    return n;
}

/*
 * Joins said(s, a) || said(s, b): "s has bid a or b". Sets `*n` to the number of parts, from `from` on, that have this
 * form. If only one part has it, the result is empty.
 */
static Str speak_bids(const Speech *speech, const Chain *chain, size_t from, size_t *n)
{
    *n = count_bids(chain, from);
    if (*n < 2) return STR("");
    Str seat = speak_seat(speech, chain->parts[from]->operands[0]), names = STR("");
    for (size_t i = 0; seat.n && i < *n; i++) {
        /* NOLINTNEXTLINE(clang-analyzer-core.NullDereference): count_bids() has read these parts */
        Str bid = speak_id(speech, IDS_BID, chain->parts[from + i]->operands[1]->value.as.string);
        names = speak_add_part(speech, names, bid, i + 1 == *n, false);
    }
    return seat.n ? speak_said(speech, CALL_SAID, false, (Slots){.text = {seat, names}}) : STR("");
}

/* True if a text begins with the words of `head` and a blank. */
static bool begins_with(Str text, Str head)
{
    return text.n > head.n + 1 && str_equal((Str){text.s, head.n}, head) && text.s[head.n] == ' ';
}

/*
 * Returns the clause `part` without its subject, if the clause `before` has the same subject: "the declarer holds a or
 * plays b". Otherwise returns `part`.
 */
static Str without_subject(const Speech *speech, Str before, Str part)
{
    static const int NAMES[] = {SLOT_DECLARER, SLOT_SEAT};
    static const Word WORDS[] = {WORD_SAY_DEFENDERS, WORD_SAY_WHO, WORD_SAY_THAT_ONE};
    for (size_t i = 0; i < COUNT(NAMES) + COUNT(WORDS); i++) {
        bool is_name = i < COUNT(NAMES);
        Word word = is_name ? N_WORDS : WORDS[i - COUNT(NAMES)]; /* N_WORDS: no word */
        Str who = is_name ? say_name(speech->speaker, NAMES[i]) : say(speech->speaker, word, (Slots){0});
        /* in German, the word for "who" can also be an article */
        bool is_article = word == WORD_SAY_WHO && !str_equal(speech->player, who);
        if (!is_article && begins_with(before, who) && begins_with(part, who))
            return (Str){part.s + who.n + 1, part.n - who.n - 1}; /* the blank after the subject is removed, too */
    }
    return part;
}

/*
 * Returns the clause for the part `at` of a chain or, if `joins_bids`, for this part and others that speak_bids() joins
 * with it. Sets `*n` to the number of these parts.
 */
static Str next_clause(const Speech *speech, const Chain *chain, size_t at, bool negated, bool joins_bids, size_t *n)
{
    Str bids = joins_bids ? speak_bids(speech, chain, at, n) : STR("");
    if (bids.n) return bids;
    *n = 1;
    return speak_condition(speech, chain->parts[at], negated);
}

Str speak_joined(const Speech *speech, const Expr *expr, bool negated)
{
    Chain chain = {.kind = expr->kind};
    bool is_and = (expr->kind == EXPR_AND) != negated; /* a negation turns "and" into "or" */
    const Expr *unknown = without_known_parts(speech, expr);
    if (unknown != expr) return speak_condition(speech, unknown, negated);
    if (!collect_parts(speech, expr, &chain)) return STR("");
    Str text = STR(""), before = STR(""); /* before: the last clause, with its subject */
    bool denied = false;                  /* true if an earlier part of an "or" is a negative clause */
    for (size_t i = 0, n = 1; i < chain.n; i += n) {
        Str clause = next_clause(speech, &chain, i, negated, !is_and && !negated, &n), part = clause;
        if (!clause.n) return STR("");
        /* a part that is itself a chain, of the other operator, is put in brackets */
        bool is_chain = chain.parts[i]->kind == EXPR_AND || chain.parts[i]->kind == EXPR_OR;
        bool is_last = i + n >= chain.n;
        if (is_chain) part = arena_printf(speech->speaker->arena, "(%.*s)", STR_ARG(clause));
        else if (!denied) part = without_subject(speech, before, clause);
        if (denied && is_last) text = speak_words(speech, WORD_SAY_OR_ELSE, text, part);
        else text = speak_add_part(speech, text, part, is_last, is_and);
        denied = denied || (!is_and && !is_chain && is_negative(chain.parts[i], negated));
        before = is_chain ? STR("") : clause;
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
    if (speak_comparison(first) != UNEQUAL) return false;
    if (!collect_parts(&speech, tree, &chain) || chain.n < 2) return false;
    *when = speak_condition(&speech, first, true);
    *then = STR("");
    for (size_t i = 1, n = 1; i < chain.n; i += n) {
        Str part = next_clause(&speech, &chain, i, false, true, &n);
        if (!part.n) return false;
        *then = speak_add_part(&speech, *then, part, i + n >= chain.n, false);
    }
    return when->n > 0;
}

/*
 * "a && b" is about one player if both parts ask for him; each part alone could be about another one. The parts of
 * "a || b" can be about two players, and its negation is like "a && b". In "a ? b : c", `a` is joined to `b` and `c`. A
 * term is negated by "it is not true that", which would deny it for all players.
 */
bool speak_needs_pronoun(const Speech *speech, const Expr *expr, bool negated)
{
    Str player = speech->variable;
    if (expr->kind == EXPR_UNARY) return speak_needs_pronoun(speech, expr->operands[0], !negated);
    if (expr->kind == EXPR_CHOICE)
        return speak_asks(expr->operands[0], player) || speak_needs_pronoun(speech, expr->operands[1], negated) ||
               speak_needs_pronoun(speech, expr->operands[2], negated);
    if (expr->kind != EXPR_AND && expr->kind != EXPR_OR)
        return negated && speak_asks(expr, player) && speak_term(speech, expr).n > 0;
    const Expr *a = expr->operands[0], *b = expr->operands[1];
    bool is_and = (expr->kind == EXPR_AND) != negated;
    if (is_and && speak_asks(a, player) && speak_asks(b, player)) return true;
    return speak_needs_pronoun(speech, a, negated) || speak_needs_pronoun(speech, b, negated);
}
