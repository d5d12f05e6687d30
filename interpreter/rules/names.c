/*
 * Makes the environments of formulas: the names that formulas may use in a scope, from names.def, the pack and the
 * constants.
 */
#include "rules/build_inner.h"

static const Type INT_TYPE = {.kind = TYPE_INT};

/*
 * The file names.def gives each name a type word, such as INT or BID. For each type word this enum has the kind of ids
 * that a value can be; IDS_NONE: a value is no id. The word STRING is missing on purpose: this file does not compile if
 * names.def has a string without a kind of ids.
 */
enum {
    IDS_OF_NOTHING,
    IDS_OF_BOOL = IDS_NONE,
    IDS_OF_INT = IDS_NONE,
    IDS_OF_SEAT = IDS_NONE,
    IDS_OF_TRICK = IDS_NONE,
    IDS_OF_COUNT = IDS_NONE,
    IDS_OF_FRACTION = IDS_NONE,
    IDS_OF_ITEM = IDS_NONE,
    IDS_OF_SET = IDS_NONE,
    IDS_OF_LIST = IDS_NONE,
#define IDS(KIND, parent, map, word) IDS_OF_##KIND = IDS_##KIND,
#include "rules/ids.def"
#undef IDS
    TYPE_NOTHING = TYPE_POISON
};

/* Lists up to three types of arguments, or their kinds of ids; missing arguments are NOTHING. */
#define TYPES(...) TYPES_(__VA_ARGS__, NOTHING, NOTHING, NOTHING)
#define TYPES_(a, b, c, ...)                     \
    {                                            \
        NAME_TYPE(a), NAME_TYPE(b), NAME_TYPE(c) \
    }
#define KINDS(...) KINDS_(__VA_ARGS__, NOTHING, NOTHING, NOTHING)
#define KINDS_(a, b, c, ...)                                        \
    {                                                               \
        (IdKind) IDS_OF_##a, (IdKind)IDS_OF_##b, (IdKind)IDS_OF_##c \
    }

/* The words for arguments of each type. */
#define LABEL_NOTHING       NULL
#define LABEL_SEAT          IN_CONTEXT("argument", "seat")
#define LABEL_TRICK         IN_CONTEXT("argument", "trick")
#define LABEL_COUNT         IN_CONTEXT("argument", "count")
#define LABEL_ITEM          IN_CONTEXT("argument", "card")
#define LABEL_SET           IN_CONTEXT("argument", "cards")
#define LABEL_BID           IN_CONTEXT("argument", "bid")
#define LABEL_ANNOUNCEMENT  IN_CONTEXT("argument", "announcement")
#define LABEL_KONTRA_OBJECT IN_CONTEXT("argument", "announcement or \"game\"")
#define LABEL_CARRIED       IN_CONTEXT("argument", "name under \"carry\"")
#define LABELS(...)         LABELS_(__VA_ARGS__, NOTHING, NOTHING, NOTHING)
#define LABELS_(a, b, c, ...)           \
    {                                   \
        LABEL_##a, LABEL_##b, LABEL_##c \
    }

static const NameRow ROWS[N_NAMES] = {
#define NAME(id, word, kind, since, about, words)     \
    [SLOT_##id] = {.text = word,                      \
                   .type = NAME_TYPE(kind),           \
                   .type_ids = (IdKind)IDS_OF_##kind, \
                   .scope = SCOPE_##since,            \
                   .help = about},
#define FUNCTION(id, word, count, kinds, kind, since, about, sample, words)             \
    [CALL_##id] = {word,          true,         count,           TYPES kinds,           \
                   KINDS kinds,   LABELS kinds, NAME_TYPE(kind), (IdKind)IDS_OF_##kind, \
                   SCOPE_##since, about,        sample},
#define FIXED(id, word, kind, words) \
    [FIXED_##id] = {.text = word, .type = NAME_TYPE(kind), .type_ids = (IdKind)IDS_OF_##kind, .scope = SCOPE_TABLE},
#include "rules/names.def"
#undef NAME
#undef FUNCTION
#undef FIXED
};

const NameRow *name_row(int id)
{
    return &ROWS[id];
}

enum { CALL_COST = 8 }; /* the cost assumed for each call of a function in facts.c; see FormulaFunction.cost */

typedef struct NameList {
    FormulaName *names;
    size_t n;
} NameList;

static void add_constant(NameList *list, Str name, TypeKind kind, Value value)
{
    list->names[list->n++] = (FormulaName){
        .name = name, .type = {.kind = kind}, .is_constant = true, .constant = value, .help = "a constant of the file"};
}

/* Adds a constant and marks it as defined by the author. */
static void add_own(NameList *list, Str name, TypeKind kind, Value value)
{
    add_constant(list, name, kind, value);
    list->names[list->n - 1].is_own = true;
}

static void add_class(NameList *list, const Game *game, const CardClass *class)
{
    add_own(list, class->id, TYPE_SET, (Value){.kind = TYPE_SET, .as.set = cards_to_value(class->cards & game->pack)});
}

/*
 * Adds the names of cards and classes, and the name `all`. If the pack has two of each card, the name of a card means
 * both copies: an item from SET_PAIRS on.
 */
static void add_pack(NameList *list, const Game *game)
{
    EACH_CARD (card, game->pack & game->kinds)
        add_own(list, game->card[card].id, TYPE_ITEM,
                (Value){.kind = TYPE_ITEM, .as.integer = game->copies == 2 ? SET_PAIRS + card / 2 : card});
    for (size_t i = 0; i < game->n_classes; i++) add_class(list, game, &game->classes[i]);
    add_constant(list, STR("all"), TYPE_SET, (Value){.kind = TYPE_SET, .as.set = cards_to_value(game->pack)});
}

static void add_constants(NameList *list, const Node *map)
{
    for (size_t i = 0; i < node_n_pairs(map); i++)
        add_own(list, map->pairs[i].key->text, TYPE_INT,
                (Value){.kind = TYPE_INT, .as.integer = map->pairs[i].value->integer});
}

/*
 * Adds the file's constants and classes whose names the language defines, too. The first entry of a name counts, so
 * they override the names that are added later, by add_contract_names().
 */
static void add_shared(Build *build, NameList *list)
{
    const Game *game = build->game;
    const Node *numbers = build_key(build, build->root, "constants");
    for (size_t i = 0; i < game->n_shared_names; i++) {
        Str name = game->shared_names[i].name;
        const Node *number = node_find_str(numbers, name);
        if (number) add_own(list, name, TYPE_INT, (Value){.kind = TYPE_INT, .as.integer = number->integer});
        for (size_t k = 0; k < game->n_classes; k++)
            if (str_equal(game->classes[k].id, name)) add_class(list, game, &game->classes[k]);
    }
}

/* Adds the names of values that are known in one of the scopes. */
static void add_slots(NameList *list, unsigned scopes)
{
    for (int slot = 0; slot < N_SLOTS; slot++) {
        const NameRow *row = &ROWS[slot];
        if (!(scopes & row->scope)) continue;
        Type type = {.kind = row->type, .element = row->type == TYPE_LIST ? &INT_TYPE : NULL};
        list->names[list->n++] = (FormulaName){
            .name = str_of(row->text), .type = type, .slot = slot, .ids = (int)row->type_ids, .help = row->help};
    }
}

/* Returns the functions of names.def that have a meaning in one of the scopes, and sets `*n` to their number. */
static const FormulaFunction *functions_of(Build *build, unsigned scopes, size_t *n)
{
    FormulaFunction *functions = ARENA_ARRAY(build->arena, CALL_END - CALL_FIRST, FormulaFunction);
    *n = 0;
    for (int id = CALL_FIRST; id < CALL_END; id++) {
        const NameRow *row = &ROWS[id];
        if (!row->text || !(scopes & row->scope)) continue;
        FormulaFunction *function = &functions[(*n)++];
        *function =
            (FormulaFunction){.name = str_of(row->text),
                              .n_arguments = row->n,
                              .result = {.kind = row->type, .element = row->type == TYPE_LIST ? &INT_TYPE : NULL},
                              .ids = (int)row->type_ids,
                              .id = id,
                              .cost = CALL_COST,
                              .help = row->help,
                              .example = row->example};
        for (int k = 0; k < row->n; k++) function->arguments[k].kind = row->arguments[k];
        for (int k = 0; k < row->n; k++) function->argument_ids[k] = (int)row->ids[k];
        for (int k = 0; k < row->n; k++) function->labels[k] = row->labels[k];
    }
    return functions;
}

/* Returns the index of a key in a map of the document, or -1. The compiled entry has the same index. */
static int key_index(const Node *map, Str key)
{
    for (size_t i = 0; map && map->kind == NODE_MAP && i < map->count; i++)
        if (str_equal(map->pairs[i].key->text, key)) return (int)i;
    return -1;
}

/* ---- ids in quotes --------------------------------------------------------------------------------------------- */

static const struct {
    const char *parent, *map, *word;
} ID_KINDS[N_ID_KINDS] = {
#define IDS(KIND, parent, map, word) [IDS_##KIND] = {parent, map, word},
#include "rules/ids.def"
#undef IDS
};

const Node *ids_map(const Node *root, IdKind kind)
{
    const Node *parent = kind == IDS_NONE ? NULL : node_find(root, ID_KINDS[kind].parent);
    return kind != IDS_NONE && ID_KINDS[kind].map ? node_find(parent, ID_KINDS[kind].map) : parent;
}

/* True if the id is the special word of its kind, such as "game", which is valid although it is no key of the file. */
static bool is_word_of(IdKind kind, Str id)
{
    return ID_KINDS[kind].word && str_is(id, ID_KINDS[kind].word);
}

/*
 * Finds the number of an id in a document: its index in the map of its kind. If the kind has a special word, the word
 * has number 0 and the indices begin with 1. False if the id is unknown.
 */
static bool ids_number(const Node *root, IdKind kind, Str id, int64_t *number)
{
    int place = key_index(ids_map(root, kind), id);
    bool is_word = is_word_of(kind, id);
    *number = is_word ? 0 : place + (ID_KINDS[kind].word != NULL);
    return is_word || place >= 0;
}

/* The hook FormulaEnv.resolve: finds the number of an id; false if the id is unknown. The resolver is a Build. */
static bool resolve(const void *resolver, int ids, Str id, int64_t *number)
{
    return ids_number(((const Build *)resolver)->root, (IdKind)ids, id, number);
}

/* True if the patch of some option's value has the id. Then the id exists if this value is chosen. */
static bool is_patched(const Node *root, int ids, Str id)
{
    const Node *options = node_find(root, "options");
    for (size_t i = 0; options && options->kind == NODE_MAP && i < options->count; i++) {
        const Node *values = node_find(options->pairs[i].value, "values");
        for (size_t k = 0; values && values->kind == NODE_MAP && k < values->count; k++)
            if (key_index(ids_map(node_find(values->pairs[k].value, "patch"), (IdKind)ids), id) >= 0) return true;
    }
    return false;
}

/* True if the id is the token of a call. A row of calls has such ids as 3H, which are no keys of the file. */
static bool is_token_of_call(const Game *game, Str id)
{
    Action action = game_action(game, id);
    return action != NO_ACTION && action >= FIRST_TOKEN && game->token[action - FIRST_TOKEN].kind == TOKEN_BID;
}

/*
 * The hook FormulaEnv.knows: true if a formula may compare a name of this kind with the string. The string may be an id
 * of the document or of an option's patch, a call, the special word of the kind, or (except for contracts) empty. In a
 * parent's file, any string is allowed, because a child may have removed the id.
 */
static bool knows(const void *resolver, int ids, Str id, Span place)
{
    const Build *build = resolver;
    const Node *own_id = node_find(build->root, "id");
    bool is_call = ids == (int)IDS_BID && is_token_of_call(build->game, id);
    bool is_empty = id.n == 0 && ids != (int)IDS_CONTRACT; /* an empty string means no bid or no trumps */
    bool is_in_parent = own_id && own_id->span.source != place.source;
    return is_empty || is_call || is_word_of((IdKind)ids, id) ||
           key_index(ids_map(build->root, (IdKind)ids), id) >= 0 || is_patched(build->root, ids, id) || is_in_parent;
}

/*
 * Returns a hint for an unknown name in a formula. If the language has the name, the hint says when its value is known,
 * or is empty if it is always known. For a name that looks like a card, the hint says which cards its suit has.
 */
static Str explain_unknown(const void *resolver, Str name)
{
    for (int id = 0; id < N_NAMES; id++) {
        const NameRow *row = &ROWS[id];
        if (!row->text || !str_is(name, row->text)) continue;
        if (id == FIXED_CONTRACT || id == FIXED_HAS_DECLARER)
            return str_of(translate("this is known only in contracts and in the settlement"));
        if (row->scope & SCOPE_TABLE) return STR("");
        if (row->scope & SCOPE_PLAY) return str_of(translate("this is known only after the auction"));
        if (row->scope & SCOPE_END) return str_of(translate("this is known only after play"));
        return str_of(translate("this is known only between two deals, under 'match'"));
    }
    return build_cards_like(resolver, name);
}

/* Lists the ids of one kind in `out`, at most `room` of them; returns their number. */
static size_t list_ids(const void *resolver, int ids, Str *out, size_t room)
{
    const Build *build = resolver;
    const Node *map = ids_map(build->root, (IdKind)ids);
    size_t n = 0;
    for (size_t i = 0; map && map->kind == NODE_MAP && i < map->count && n < room; i++)
        out[n++] = map->pairs[i].key->text;
    if (ID_KINDS[ids].word && n < room) out[n++] = str_of(ID_KINDS[ids].word);
    return n;
}

/*
 * Adds the constants of a contract: its id, whether it has a declarer, and its value if the file gives a number. If
 * `contract` is NULL, formulas apply to all contracts; the constants then only have the right types, and `value` is not
 * a constant.
 */
static void add_contract_names(Build *build, NameList *list, const Node *contract, Str id)
{
    bool alone = contract && str_is(build_str(build, contract, "sides"), "alone");
    add_constant(list, str_of(ROWS[FIXED_CONTRACT].text), TYPE_STRING, (Value){.kind = TYPE_STRING, .as.string = id});
    list->names[list->n - 1].ids = IDS_CONTRACT;
    add_constant(list, str_of(ROWS[FIXED_HAS_DECLARER].text), TYPE_BOOL,
                 (Value){.kind = TYPE_BOOL, .as.boolean = !alone});
    const Node *value = contract ? build_key(build, contract, "value") : NULL;
    if (value && value->kind == NODE_INT)
        add_constant(list, STR("value"), TYPE_INT, (Value){.kind = TYPE_INT, .as.integer = value->integer});
}

/*
 * Returns the list of the parts of formulas whose values are computed once and then shared. Returns NULL for formulas
 * that are evaluated before the end of play. All contracts use one list, because parts of their formulas are often
 * equal. Each environment for formulas between two deals has a list of its own.
 */
static struct FormulaParts *parts_for(Build *build, unsigned scopes)
{
    if (!(scopes & SCOPE_END) || !build->hooks.common) return NULL;
    if (scopes & SCOPE_MATCH) return formula_parts_new(build->arena, NULL);
    if (!build->end_parts) build->end_parts = formula_parts_new(build->arena, NULL);
    return build->end_parts;
}

/* Returns the names and functions that all formulas of these scopes share. The lists are made once and kept. */
static const Offer *offer_of(Build *build, unsigned scopes)
{
    const Node *numbers = build_key(build, build->root, "constants");
    Offer *offer = &build->offers[scopes];
    size_t room = (size_t)cards_count(build->game->pack) + build->game->n_classes + N_SLOTS + node_n_pairs(numbers) + 1;
    if (offer->names) return offer;
    NameList list = {ARENA_ARRAY(build->arena, room, FormulaName), 0};
    add_constants(&list, numbers);
    add_pack(&list, build->game);
    add_slots(&list, scopes);
    *offer = (Offer){.names = list.names, .n_names = list.n};
    offer->functions = functions_of(build, scopes, &offer->n_functions);
    return offer;
}

/* Adapts game_meaning() to the type of FormulaEnv.meaning. */
static NameMeaning find_meaning(const void *resolver, Str name, bool is_call, const Source *writer)
{
    return game_meaning(((const Build *)resolver)->game, name, is_call, writer);
}

/* Makes an environment from its own names and those that all formulas of the scopes share. */
static FormulaEnv *finish_env(Build *build, const NameList *list, unsigned scopes)
{
    const Offer *offer = offer_of(build, scopes);
    FormulaEnv *env = ARENA_NEW(build->arena, FormulaEnv);
    /* a copy that lives as long as the game, because formulas may be compiled later */
    Build *resolver = ARENA_NEW(build->arena, Build);
    *resolver = (Build){.arena = build->arena, .game = build->game, .root = build->root, .scopes = scopes};
    *env = (FormulaEnv){.names = list->names,
                        .n_names = list->n,
                        .common_names = offer->names,
                        .n_common_names = offer->n_names,
                        .functions = offer->functions,
                        .n_functions = offer->n_functions,
                        .slot_reader = build->hooks.slot_reader,
                        .call_reader = build->hooks.call_reader,
                        .common = build->hooks.common,
                        .is_fixed = build->hooks.is_same_for_seats,
                        .parts = parts_for(build, scopes),
                        .resolve = resolve,
                        .knows = knows,
                        .list_ids = list_ids,
                        .terms = build->terms,
                        .n_terms = build->n_terms,
                        .meaning = build->game->n_shared_names ? find_meaning : NULL,
                        .explain_unknown = explain_unknown,
                        .resolver = resolver};
    return env;
}

/*
 * Returns a new list for the names that belong to one environment only. The list has the constants of two maps, either
 * of which may be NULL, and room for those of add_contract_names(). If both maps have a name, the first map counts.
 */
static NameList new_list(Build *build, const Node *first, const Node *second)
{
    enum { FIXED_NAMES = 4, MOST_OF_SHARED = 2 /* a shared name can be a constant and a class */ };
    size_t n_constants = node_n_pairs(first) + node_n_pairs(second);
    size_t room = n_constants + MOST_OF_SHARED * build->game->n_shared_names + FIXED_NAMES;
    NameList list = {ARENA_ARRAY(build->arena, room, FormulaName), 0};
    add_constants(&list, first);
    add_constants(&list, second);
    add_shared(build, &list);
    return list;
}

/*
 * Returns the constants of all contracts in one map, for top-level formulas that may use them all. If several contracts
 * have a name, the first one counts.
 */
static Node *numbers_of_contracts(Build *build, const Node *contracts)
{
    Node *numbers = node_map(build->arena, contracts->span);
    for (size_t i = 0; i < contracts->count; i++) {
        const Node *own = build_key(build, contracts->pairs[i].value, "constants");
        for (size_t k = 0; k < own->count; k++) node_add(build->arena, numbers, own->pairs[k].key, own->pairs[k].value);
    }
    return numbers;
}

/*
 * Returns a store of compiled formulas, which contracts share. It must know the names whose values differ between
 * contracts: those from add_contract_names(), and contracts' own constants.
 */
static FormulaStore *new_store(Build *build)
{
    const Node *numbers = numbers_of_contracts(build, build_key(build, build->root, "contracts"));
    const Str fixed[] = {str_of(ROWS[FIXED_CONTRACT].text), str_of(ROWS[FIXED_HAS_DECLARER].text), STR("value")};
    Str *own = ARENA_ARRAY(build->arena, COUNT(fixed) + numbers->count, Str);
    size_t n = 0;
    for (size_t i = 0; i < COUNT(fixed); i++) own[n++] = fixed[i];
    for (size_t i = 0; i < numbers->count; i++) own[n++] = numbers->pairs[i].key->text;
    return formula_store_new(build->arena, own, n);
}

/* Returns the store of compiled formulas for these scopes, and makes it if necessary. */
static FormulaStore *store_for(Build *build, unsigned scopes)
{
    FormulaStore **store = &build->stores[(scopes & SCOPE_END) != 0];
    if (!*store) *store = new_store(build);
    return *store;
}

const FormulaEnv *build_env(Build *build, unsigned scopes, const Node *contract, Str contract_id)
{
    NameList list = new_list(build, contract ? build_key(build, contract, "constants") : NULL, NULL);
    if (contract) add_contract_names(build, &list, contract, contract_id);
    FormulaEnv *env = finish_env(build, &list, scopes);
    if (contract) env->store = store_for(build, scopes);
    return env;
}

const FormulaEnv *build_common_env(Build *build, unsigned scopes)
{
    const Node *contracts = build_key(build, build->root, "contracts");
    const Node *numbers = build_key(build, build->root, "constants");
    NameList list = new_list(build, numbers, numbers_of_contracts(build, contracts));
    /* the formulas are only checked, so `contract` may have the id of any contract */
    add_contract_names(build, &list, NULL, contracts->count ? contracts->pairs[0].key->text : STR(""));
    FormulaEnv *env = finish_env(build, &list, scopes);
    env->store = store_for(build, scopes);
    return env;
}

const FormulaEnv *build_turn_env(Build *build, bool is_late, bool is_row)
{
    FormulaEnv *env = ARENA_NEW(build->arena, FormulaEnv);
    struct FormulaParts **parts = &build->turn_parts[is_late];
    *env = is_late ? *build->play_env : *build->table_env;
    if (!build->hooks.common) return env;
    /* a late round may also offer bids of the auction, so the values of both lists are kept in one FormulaCommon */
    if (!*parts) *parts = formula_parts_new(build->arena, build->turn_parts[!is_late]);
    env->parts = *parts;
    env->is_fixed = build->hooks.is_same_for_calls;
    env->runs_again = is_row;
    return env;
}

/*
 * Adds the value of a contract, if the file gives a formula whose value is already known. Formulas that ask for the
 * course of the deal have no value here, and are no error.
 */
static void add_known_value(Build *build, NameList *list, const Node *contract)
{
    const Node *scalar = contract ? build_key(build, contract, "value") : NULL;
    if (!scalar || scalar->kind != NODE_STRING) return;
    const FormulaEnv *env = finish_env(build, list, 0);
    const Formula *formula =
        formula_compile(build->arena, env, scalar, (Type){.kind = TYPE_INT}, diags_new(build->arena));
    const Value *value = formula ? formula_constant(formula) : NULL;
    if (value) add_constant(list, STR("value"), TYPE_INT, *value);
}

const FormulaEnv *build_text_env(Build *build, const Node *contract, Str contract_id)
{
    NameList list = new_list(build, contract ? build_key(build, contract, "constants") : NULL, NULL);
    if (contract) add_contract_names(build, &list, contract, contract_id);
    add_constant(&list, str_of(ROWS[SLOT_PLAYERS].text), TYPE_INT,
                 (Value){.kind = TYPE_INT, .as.integer = build->game->n_active});
    add_known_value(build, &list, contract);
    return finish_env(build, &list, 0);
}
