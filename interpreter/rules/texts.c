/*
 * Texts with formulas in braces. Texts that explain a score are filled in after the deal, all others when the file is
 * read.
 */
#include "rules/build_inner.h"

#include "base/sentence.h"
#include "rules/hole.h"
#include "rules/value_text.h"

#include <string.h>

enum { MOST_HOLES = 256 }; /* the most formulas in one text */

static const Value ONE = {.kind = TYPE_INT, .as.integer = 1};
static const Type ANY_SHAPE = {.kind = TYPE_POISON};

/* ---- a text and its formulas ----------------------------------------------------------------------------------- */

typedef struct PieceList {
    TemplatePiece *pieces;
    size_t n, capacity;
} PieceList;

/* Adds a piece of a text to the list: plain text, or a formula. */
static void push_piece(Arena *arena, PieceList *list, TemplatePiece piece)
{
    TemplatePiece *place = arena_push(arena, (void **)&list->pieces, &list->n, &list->capacity, sizeof(TemplatePiece));
    *place = piece;
}

/*
 * Compiles the formula in braces, which is at the bytes from `from` to `to` of the text. It becomes a scalar of its
 * own, so that errors have the right place.
 */
static const Formula *read_hole(Build *build, TextWalk *walk, const FormulaEnv *env, size_t from, size_t to)
{
    Str text = {walk->scalar->text.s + from, to - from};
    Node *scalar = node_string(build->arena, text, text_walk_span(walk, from, to));
    return build_compiled(build, env, scalar, ANY_SHAPE);
}

/* True if `kept` (a list, or NULL) has this name in braces: then it is not replaced and keeps its braces. */
static bool is_kept(const Node *kept, Str name)
{
    for (size_t i = 0; i < node_n_items(kept); i++)
        if (str_equal(kept->items[i]->text, name)) return true;
    return false;
}

/* Parses a text with formulas in braces. Names in `kept` (may be NULL) stay as written, with their braces. */
static Template read_template(Build *build, const NodePair *pair, const FormulaEnv *env, const Node *kept)
{
    Str text = pair->value->text;
    PieceList list = {0};
    TextWalk walk = {.scalar = pair->value};
    size_t next = 0, holes = 0; /* next: the first byte after those that are taken */
    /* each turn of the loop takes plain text up to the next brace, and what is in braces */
    while (next < text.n) {
        const char *open = memchr(text.s + next, '{', text.n - next);
        size_t end = open ? hole_end(build->arena, text, (size_t)(open - text.s)) : text.n;
        size_t stop = end < text.n ? (size_t)(open - text.s) : text.n;
        if (stop > next) push_piece(build->arena, &list, (TemplatePiece){.literal = {text.s + next, stop - next}});
        if (stop == text.n) break; /* no further formula */
        if (++holes > MOST_HOLES) {
            (void)diag_error(build->diags, "out-of-range", pair->value->span,
                             "too many formulas in braces in this text; the limit is %d", MOST_HOLES);
            break;
        }
        bool stays = is_kept(kept, (Str){text.s + stop + 1, end - stop - 1});
        const Formula *formula = stays ? NULL : read_hole(build, &walk, env, stop + 1, end);
        if (stays) push_piece(build->arena, &list, (TemplatePiece){.literal = {text.s + stop, end + 1 - stop}});
        if (formula) push_piece(build->arena, &list, (TemplatePiece){.formula = formula});
        next = end + 1;
    }
    return (Template){pair->key->text, list.pieces, list.n};
}

Template build_template(Build *build, const NodePair *pair, const FormulaEnv *env)
{
    return read_template(build, pair, env, NULL);
}

/* ---- texts for all contracts that contain numbers of one contract ------------------------------------------------ */

/* A text for all contracts, parsed once for each contract with its constants. n is 0 if no constant is in the text. */
typedef struct Variants {
    Template template[MAX_CONTRACTS];
    const NodePair *contract[MAX_CONTRACTS];
    size_t n;
} Variants;

/* True if the text may contain the name of a constant of the contract. */
static bool mentions_own(const Node *contract, Str text)
{
    const Node *own = node_find(contract, "constants");
    for (size_t i = 0; i < node_n_pairs(own); i++)
        if (str_has(text, own->pairs[i].key->text)) return true;
    return false;
}

/*
 * Parses a text once for each contract, with the constants of that contract. `language` is the language and the text in
 * this language. The result is empty if the text mentions no constant of any contract.
 */
static Variants variants_of(Build *build, const NodePair *language, const Node *kept)
{
    const Node *contracts = node_find(build->root, "contracts");
    Variants variants = {.n = 0};
    bool is_mentioned = false;
    for (size_t i = 0; i < node_n_pairs(contracts); i++)
        is_mentioned = is_mentioned || mentions_own(contracts->pairs[i].value, language->value->text);
    if (!is_mentioned) return variants;
    for (size_t i = 0; i < node_n_pairs(contracts) && i < MAX_CONTRACTS; i++) {
        const NodePair *pair = &contracts->pairs[i];
        variants.contract[variants.n] = pair;
        variants.template[variants.n++] =
            read_template(build, language, build_text_env(build, pair->value, pair->key->text), kept);
    }
    return variants;
}

/* Evaluates the formula of a piece of a text. Returns false if the piece is plain text, and after a fault. */
static bool value_in(const Template *template, size_t piece, FormulaScratch *scratch, Value *out)
{
    FormulaFault fault = {.reason = NULL};
    scratch->used = 0;
    const Formula *formula = piece < template->n ? template->pieces[piece].formula : NULL;
    return formula && formula_run(formula, NULL, scratch, out, &fault);
}

/*
 * Prints "3 (A, B), 4 (C)": the value of a piece in each contract. Returns false and prints nothing if the value is the
 * same in all, is no number, or cannot be evaluated.
 */
static bool print_by_contract(const Build *build, const Variants *variants, size_t piece, Str language, Buf *out)
{
    FormulaScratch scratch = {.used = 0};
    Value values[MAX_CONTRACTS];
    bool is_printed[MAX_CONTRACTS] = {false}, differs = false;
    for (size_t i = 0; i < variants->n; i++) {
        if (!value_in(&variants->template[i], piece, &scratch, &values[i])) return false;
        if (values[i].kind != TYPE_INT && values[i].kind != TYPE_FRACTION) return false;
        differs = differs || !value_equal(&values[i], &values[0]);
    }
    if (!differs) return false;
    for (size_t i = 0; i < variants->n; i++) {
        if (is_printed[i]) continue; /* with an earlier contract that has the same value */
        buf_printf(out, "%s", i ? ", " : "");
        value_text(out, build->game, &values[i]);
        for (size_t k = i; k < variants->n; k++) {
            if (!value_equal(&values[k], &values[i])) continue;
            const NodePair *contract = variants->contract[k];
            Str name = text_in(node_find(contract->value, "name"), language);
            if (!name.n) name = contract->key->text;
            buf_printf(out, "%s%.*s", k == i ? " (" : ", ", STR_ARG(name));
            is_printed[k] = true;
        }
        buf_char(out, ')');
    }
    return true;
}

/*
 * Returns a text with its formulas replaced by their values, which are known when the game is loaded: constants, cards,
 * the number of players. `language` is the language and the text in this language. `is_common`: the text belongs to all
 * contracts, and a number that differs between them is printed for each.
 */
static Str filled_in(Build *build, const NodePair *language, const FormulaEnv *env, const Node *kept, bool is_common)
{
    Template template = read_template(build, language, env, kept);
    Variants variants = {.n = 0};
    if (is_common) variants = variants_of(build, language, kept);
    FormulaScratch scratch = {.used = 0};
    Buf text = {0};
    bool is_one = false; /* the last value was 1, so the words after it must be in the singular */
    for (size_t i = 0; i < template.n; i++) {
        const TemplatePiece *piece = &template.pieces[i];
        Value value;
        FormulaFault fault = {.reason = NULL};
        scratch.used = 0;
        if (variants.n && print_by_contract(build, &variants, i, language->key->text, &text)) {
            is_one = false;
        } else if (!piece->formula) {
            sentence_agree(&text, piece->literal, is_one);
        } else if (formula_run(piece->formula, NULL, &scratch, &value, &fault)) {
            value_text(&text, build->game, &value);
            is_one = value_equal(&value, &ONE);
        } else
            (void)diag_error(build->diags, "formula-fault", language->value->span, "a formula in this text fails: %s",
                             translate(fault.reason));
    }
    return buf_keep(build->arena, &text);
}

/* Returns a copy of a map with pairs of its own, so that their values can be replaced. */
static Node *copy_of(Build *build, const Node *map)
{
    Node *copy = ARENA_NEW(build->arena, Node);
    *copy = *map;
    copy->sorted = NULL;
    copy->pairs = ARENA_ARRAY(build->arena, map->count, NodePair);
    if (map->count) memcpy(copy->pairs, map->pairs, map->count * sizeof(NodePair));
    return copy;
}

/* True if the text may have a formula in braces. */
static bool has_hole(const Node *text)
{
    return text->kind == NODE_STRING && memchr(text->text.s, '{', text->text.n);
}

/* Fills in a text in all its languages. Returns the node itself if it has no formulas. */
static Node *fill_text(Build *build, Node *text, const FormulaEnv *env, const Node *kept, bool is_common)
{
    Node *copy = NULL;
    for (size_t i = 0; i < node_n_pairs(text); i++) {
        if (!has_hole(text->pairs[i].value)) continue;
        if (!copy) copy = copy_of(build, text);
        Str filled = filled_in(build, &text->pairs[i], env, kept, is_common);
        copy->pairs[i].value = node_string(build->arena, filled, text->pairs[i].value->span);
    }
    return copy ? copy : text;
}

/*
 * True if texts below the key are not filled in here. Names have no formulas, but names of calls have placeholders of
 * their own. Texts of a patch are filled in if the patch is applied.
 */
static bool is_left_alone(const Node *key)
{
    return node_is(key, "name") || node_is(key, "patch") || node_is(key, "names");
}

/* The texts of one part of a document. */
typedef struct Part {
    const FormulaEnv *env;
    bool is_common;      /* as in filled_in() */
    bool explains_score; /* a `why` in this part explains a score, so it is filled in after the deal */
} Part;

/* Fills in all texts below the node. Returns the node itself if nothing changes, else a copy. */
static Node *fill_node(Build *build, Node *node, const Part *part)
{
    Node *copy = NULL;
    if (node->kind == NODE_LIST) {
        for (size_t i = 0; i < node->count; i++) {
            Node *item = fill_node(build, node->items[i], part);
            if (item == node->items[i]) continue;
            if (!copy) copy = node_copy(build->arena, node);
            copy->items[i] = item;
        }
        return copy ? copy : node;
    }
    if (node->kind != NODE_MAP) return node;
    const Node *kept = node_find(node, "with"); /* arguments of a term, filled in where the term is used */
    for (size_t i = 0; i < node->count; i++) {
        const NodePair *pair = &node->pairs[i];
        if (pair->value->kind != NODE_MAP && pair->value->kind != NODE_LIST) continue;
        bool is_why = node_is(pair->key, "why"), is_text = node_is(pair->key, "text") || is_why;
        if (is_left_alone(pair->key) || (is_why && part->explains_score)) continue;
        Node *value = is_text ? fill_text(build, pair->value, part->env, kept, part->is_common)
                              : fill_node(build, pair->value, part);
        if (value == pair->value) continue;
        if (!copy) copy = copy_of(build, node);
        copy->pairs[i].value = value;
    }
    return copy ? copy : node;
}

/* Fills in the paragraphs under `rules`. */
static Node *fill_rules(Build *build, Node *rules, const FormulaEnv *env)
{
    Node *copy = NULL;
    for (size_t i = 0; i < node_n_pairs(rules); i++) {
        Node *text = fill_text(build, rules->pairs[i].value, env, NULL, true);
        if (text == rules->pairs[i].value) continue;
        if (!copy) copy = copy_of(build, rules);
        copy->pairs[i].value = text;
    }
    return copy ? copy : rules;
}

/* Fills in the texts of contracts with their own numbers. */
static Node *fill_contracts(Build *build, Node *contracts)
{
    Node *copy = NULL;
    for (size_t i = 0; i < node_n_pairs(contracts); i++) {
        const NodePair *pair = &contracts->pairs[i];
        if (pair->value->kind != NODE_MAP) continue;
        const Part part = {.env = build_text_env(build, pair->value, pair->key->text)};
        Node *contract = fill_node(build, pair->value, &part);
        if (contract == pair->value) continue;
        if (!copy) copy = copy_of(build, contracts);
        copy->pairs[i].value = contract;
    }
    return copy ? copy : contracts;
}

/*
 * Fills in the texts of one top-level key. Texts of a contract use its constants; all other texts belong to all
 * contracts.
 */
static Node *fill_section(Build *build, const NodePair *pair, const FormulaEnv *env)
{
    if (node_is(pair->key, "rules")) return fill_rules(build, pair->value, env);
    if (node_is(pair->key, "contracts")) return fill_contracts(build, pair->value);
    if (node_is(pair->key, "summary")) return fill_text(build, pair->value, env, NULL, true);
    const Part part = {.env = env, .is_common = true, .explains_score = node_is(pair->key, "settlement")};
    return fill_node(build, pair->value, &part);
}

const Node *build_texts(Build *build)
{
    const Node *root = build->root;
    const FormulaEnv *env = build_text_env(build, NULL, STR(""));
    Node *copy = NULL;
    for (size_t i = 0; i < root->count; i++) {
        const NodePair *pair = &root->pairs[i];
        Node *value = is_left_alone(pair->key) ? pair->value : fill_section(build, pair, env);
        if (value == pair->value) continue;
        if (!copy) copy = copy_of(build, root);
        copy->pairs[i].value = value;
    }
    return copy ? copy : root;
}
