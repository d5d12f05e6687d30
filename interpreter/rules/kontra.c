/* Compiles the rules of doubling (kontra): its steps, the factors, what can be doubled, and the tokens for it. */
#include "rules/build_inner.h"

/* Compiles `must`, the condition under which a player must double. Returns NULL if it is never true. */
static const Formula *read_duty(Build *build, const Node *map)
{
    const Formula *must = build_formula(build, build->play_env, build_key(build, map, "must"), TYPE_BOOL);
    return must && formula_is_never(must) ? NULL : must;
}

/* True if the file lets each player double single opponents. Otherwise a side doubles the other side. */
static bool is_in_pairs(Build *build, const Node *map)
{
    return build_choice(build, map, "between", POLICY_KontraBetween) == BETWEEN_PAIRS;
}

/* Reads the rules under `kontra` itself, which apply to every object that has no keys of its own. */
static KontraObject read_usual(Build *build, const Node *kontra)
{
    return (KontraObject){.in_pairs = is_in_pairs(build, kontra),
                          .when = build_condition(build, build->play_env, kontra, "when"),
                          .must = read_duty(build, kontra),
                          .why = build_text(build, kontra, "why")};
}

/*
 * Returns the rules of one object of kontra, which is the game or an announcement. `rules` are the usual rules, and the
 * keys of `map` override them.
 */
static KontraObject read_own(Build *build, const Node *map, KontraObject rules)
{
    if (build_key(build, map, "between")) rules.in_pairs = is_in_pairs(build, map);
    if (build_key(build, map, "when")) rules.when = build_condition(build, build->play_env, map, "when");
    if (build_key(build, map, "must")) rules.must = read_duty(build, map);
    if (build_key(build, map, "why")) rules.why = build_text(build, map, "why");
    return rules;
}

/*
 * Gives each object its counters of doublings: one, or one for each pair of players. Reports more counters than a
 * position can hold.
 */
static void number_cells(Build *build, const Node *kontra)
{
    Game *game = build->game;
    int pairs = game->n_players * (game->n_players - 1) / 2, cell = 0;
    int most = COUNT(game->kontra_object); /* the number of counters in State.doubled */
    for (int object = 0; object <= game->n_announcements; object++) {
        KontraObject *rules = &game->kontra_object[object];
        if (cell + (rules->in_pairs ? pairs : 1) > most) {
            (void)diag_error(build->diags, "too-many-pairs", kontra->span,
                             "too many objects are doubled between pairs; with %d players the limit is %d",
                             game->n_players, most / pairs);
            return;
        }
        rules->cell = (uint8_t)cell;
        cell += rules->in_pairs ? pairs : 1;
        game->kontra_in_pairs |= game->has_kontra && rules->in_pairs;
    }
}

/*
 * True if the object can be doubled: the game (0) always, announcement i (1 + i) if its rule allows it. With short
 * tokens, no announcement can be doubled.
 */
static bool can_be_doubled(const Game *game, int object)
{
    return object == 0 || (!game->kontra_is_short && game->announcement[object - 1].can_kontra);
}

int build_kontra_object(Build *build, const Node *word)
{
    if (str_is(word->text, "game")) return 0;
    int announcement = game_announcement(build->game, word->text);
    if (announcement >= 0) return 1 + announcement;
    Diag *diag = diag_error(build->diags, "unknown-name", word->span, "'%.*s' is neither 'game' nor an announcement",
                            STR_ARG(word->text));
    build_hint_key(build, diag, word->text, "game", build_key(build, build->root, "announcements"));
    return -1;
}

/* Reads the rules for each object that can be doubled: object 0 is the game, object 1 + i is announcement i. */
static void read_objects(Build *build, const Node *kontra)
{
    Game *game = build->game;
    const Node *objects = build_key(build, kontra, "objects");
    KontraObject usual = read_usual(build, kontra);
    for (int object = 0; object <= game->n_announcements; object++) game->kontra_object[object] = usual;
    for (size_t i = 0; i < objects->count; i++) {
        int object = build_kontra_object(build, objects->pairs[i].key);
        if (object >= 0) game->kontra_object[object] = read_own(build, objects->pairs[i].value, usual);
    }
    number_cells(build, kontra);
}

/* ---- the actions that double ------------------------------------------------------------------------------------- */

/* Returns the token of a step: STEP-game, STEP-ANNOUNCEMENT, or just STEP if only the game can be doubled. */
static Str token_of_object(Build *build, Str step, int object)
{
    const Game *game = build->game;
    if (game->kontra_is_short) return step;
    Str id = object == 0 ? STR("game") : game->announcement[object - 1].id;
    return arena_printf(build->arena, "%.*s-%.*s", STR_ARG(step), STR_ARG(id));
}

/*
 * Adds the tokens of an object that one player doubles against one other. There is a token for each seat that can be
 * doubled: the id of `token` followed by the number of the seat.
 */
static void add_tokens_of_pairs(Build *build, Token token, Span place)
{
    Str id = token.id;
    for (int seat = 0; seat < build->game->n_players; seat++) {
        token.other = (uint8_t)seat;
        token.id = arena_printf(build->arena, "%.*s-%d", STR_ARG(id), seat);
        (void)build_token(build, token, place);
    }
}

/*
 * Adds the tokens of one step of doubling; step 0 is the first. There is one token for each object that can be doubled
 * (the game or an announcement). If single opponents are doubled, there is one for each object and seat.
 */
static void add_kontra_tokens(Build *build, int step, const Node *key)
{
    const Game *game = build->game;
    const Node *announcements = build_key(build, build->root, "announcements");
    for (int object = 0; object <= game->n_announcements; object++) {
        if (!can_be_doubled(game, object)) continue;
        Span place = object == 0 ? key->span : announcements->pairs[object - 1].key->span;
        Token token = {.id = token_of_object(build, key->text, object),
                       .kind = TOKEN_KONTRA,
                       .index = (uint8_t)object,
                       .step = (uint8_t)step,
                       .other = NO_SEAT};
        if (game->kontra_object[object].in_pairs) add_tokens_of_pairs(build, token, place);
        else (void)build_token(build, token, place);
    }
}

/* ---- the steps of doubling --------------------------------------------------------------------------------------- */

/*
 * Returns the factor after `number` doublings: the one that the file gives for this step, else the common factor to the
 * power of `number`.
 */
static int32_t factor_after(Build *build, const Node *kontra, const Node *step, int number)
{
    int32_t factor = (int32_t)build_int(build, kontra, "factor"), product = 1;
    if (build_key(build, step, "factor")) return (int32_t)build_int(build, step, "factor");
    for (int i = 0; i < number; i++) product *= factor;
    return product;
}

/*
 * Reads the steps of doubling and adds their tokens. kontra_factor[k] is the factor after k steps; kontra_factor[0]
 * belongs to an undoubled game.
 */
static void read_steps(Build *build, const Node *kontra)
{
    Game *game = build->game;
    const Node *steps = build_key(build, kontra, "steps");
    game->kontra_factor[0] = (int32_t)build_int(build, kontra, "undoubled");
    game->first_kontra = game->n_tokens;
    for (size_t i = 0; i < steps->count; i++) {
        const Node *step = steps->pairs[i].value;
        if (i == MAX_KONTRA_STEPS) {
            (void)diag_error(build->diags, "too-many-steps", steps->pairs[i].key->span,
                             "too many steps of kontra; the limit is %d", MAX_KONTRA_STEPS);
            return;
        }
        game->kontra_name[i] = build_text(build, step, "name");
        game->n_kontra_steps++;
        game->kontra_factor[i + 1] = factor_after(build, kontra, step, (int)i + 1);
        if (game->has_kontra) add_kontra_tokens(build, (int)i, steps->pairs[i].key);
    }
    game->n_kontra = (uint16_t)(game->n_tokens - game->first_kontra);
}

/* Reads the rules of doubling: which objects can be doubled, and in which steps. */
void build_kontra(Build *build)
{
    Game *game = build->game;
    const Node *kontra = build_key(build, build->root, "kontra");
    game->has_kontra = build_bool(build, kontra, "on");
    game->kontra_at = (KontraAt)build_choice(build, kontra, "at", POLICY_KontraAt);
    game->kontra_is_beside = game->has_kontra && game->kontra_at == KONTRA_WITH_ANNOUNCEMENTS;
    game->kontra_ask = (AskRule)build_choice(build, kontra, "ask", POLICY_AskRule);
    game->kontra_is_short = build_choice(build, kontra, "tokens", POLICY_KontraTokens) == TOKENS_SHORT;
    game->kontra_once = build_choice(build, kontra, "turns", POLICY_KontraTurns) == KONTRA_ONCE;
    bool passes = build_choice(build, kontra, "pass_token", POLICY_PassToken) == PASS_TOKEN_PASS;
    game->kontra_pass = passes ? game->token_pass : game->token_done;
    read_objects(build, kontra);
    read_steps(build, kontra);
}
