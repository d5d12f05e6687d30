/* Loads a variant: all steps from the file's text to a Game. */
#include "rules/load.h"
#include "rules/blame.h"
#include "rules/build_inner.h"

#include "rules/identity.h"
#include "rules/repair.h"
#include "rules/once.h"
#include "rules/option.h"
#include "rules/words.h"

#include <limits.h>
#include <string.h>

Node *variant_read(Arena *arena, const Language *language, const Source *source, OverlayFinder finder, Diags *diags)
{
    Node *read = overlay_read(arena, source, finder, words_usual(language), diags);
    if (!read) return NULL;
    Node *whole = once_defaults(arena, read);
    whole->files = read->files;
    return whole;
}

bool variant_is_partial(const Node *root, const Source *source)
{
    return node_is_true(root, "partial") && node_find(root, "partial")->span.source == source;
}

/* ---- contracts that remove a top-level rule with null ------------------------------------------------------------ */

static bool contains_null(const Node *node)
{
    bool any = node->kind == NODE_NULL;
    for (size_t i = 0; !any && i < node_n_pairs(node); i++) any = contains_null(node->pairs[i].value);
    return any;
}

/*
 * Returns the value without the nulls under keys of the language. Nulls under unknown keys remain, so that the schema
 * can report them.
 */
static Node *without_nulls(Arena *arena, const Language *language, const Node *place, Node *node)
{
    if (node->kind != NODE_MAP || !contains_null(node)) return node;
    Node *copy = node_map(arena, node->span);
    for (size_t i = 0; i < node->count; i++) {
        const NodePair *pair = &node->pairs[i];
        const Node *below = language_step(language, place, pair->key->text);
        if (pair->value->kind == NODE_NULL && below) continue;
        node_add(arena, copy, pair->key, without_nulls(arena, language, below, pair->value));
    }
    node_seal(arena, copy);
    return copy;
}

/*
 * Returns a copy of the contract without the nulls of rules that contracts inherit, or the contract itself if it has
 * none.
 */
static Node *contract_without_nulls(Arena *arena, const Language *language, const Node *place, Node *contract)
{
    Node *copy = node_map(arena, contract->span);
    bool any = false;
    for (size_t i = 0; i < node_n_pairs(contract); i++) {
        const NodePair *pair = &contract->pairs[i];
        bool has_null = contains_null(pair->value) && overlay_is_inherited(pair->key->text);
        const Node *below = language_step(language, place, pair->key->text);
        any |= has_null;
        if (has_null && pair->value->kind == NODE_NULL) continue;
        node_add(arena, copy, pair->key, has_null ? without_nulls(arena, language, below, pair->value) : pair->value);
    }
    node_seal(arena, copy);
    return any ? copy : contract;
}

Node *variant_without_nulls(Arena *arena, const Language *language, Node *root)
{
    const Node *contracts = node_find(root, "contracts");
    const Node *place = language_step(language, language_document(language), STR("contracts"));
    Node *copies = node_map(arena, root->span);
    bool any = false;
    for (size_t i = 0; i < node_n_pairs(contracts); i++) {
        const NodePair *pair = &contracts->pairs[i];
        const Node *below = language_step(language, place, pair->key->text);
        Node *copy = contract_without_nulls(arena, language, below, pair->value);
        any |= copy != pair->value;
        node_add(arena, copies, pair->key, copy);
    }
    if (!any) return root;
    copies->span = contracts->span;
    node_seal(arena, copies);
    Node *whole = node_copy(arena, root);
    for (size_t i = 0; i < whole->count; i++)
        if (node_is(whole->pairs[i].key, "contracts")) whole->pairs[i].value = copies;
    return whole;
}

/* ---- top-level rules, which apply to each contract without its own ----------------------------------------------- */

/*
 * Copies the top-level rule under `key` into a contract that lacks it. If both have a map, the contract's keys override
 * those of the top level. Any other value of the contract replaces the top-level rule. `from` is the contract as
 * written.
 */
static void inherit(Arena *arena, const Node *root, const Node *from, Node *contract, const char *key)
{
    const Node *above = node_find(root, key), *own = node_find(from, key);
    bool merges = own && own->kind == NODE_MAP;
    if (!above || (own && !merges)) return;
    Node *value = own ? overlay_merge(arena, above, own) : node_find(root, key);
    node_set(arena, contract, node_string(arena, str_of(key), above->span), value);
}

/*
 * Returns the contract with the top-level rules that apply to it. `from` is the contract as written, whose nulls remove
 * top-level rules; `own` is the contract without nulls.
 */
static Node *inheriting(Arena *arena, const Node *root, const Node *from, const Node *own)
{
    Node *contract = overlay_merge(arena, own, node_map(arena, from->span));
    for (size_t i = 0; i < N_INHERITED; i++) inherit(arena, root, from, contract, overlay_inherited[i]);
    return contract;
}

/*
 * Returns the document with the top-level rules copied into every contract. The contract's own rules override them. A
 * null in a contract removes a top-level rule, so this rule is not copied, and the result does not have the null.
 */
static Node *inherit_all(Arena *arena, const Language *language, Node *root)
{
    const Node *contracts = node_find(root, "contracts");
    const Node *plain = node_find(variant_without_nulls(arena, language, root), "contracts");
    Node *copies = node_map(arena, contracts->span);
    for (size_t i = 0; i < contracts->count; i++)
        node_set(arena, copies, contracts->pairs[i].key,
                 inheriting(arena, root, contracts->pairs[i].value, plain->pairs[i].value));
    Node *whole = overlay_merge(arena, root, node_map(arena, root->span));
    node_set(arena, whole, node_string(arena, STR("contracts"), contracts->span), copies);
    return whole;
}

SchemaKnown *variant_know(Arena *arena, const Language *language, Node *read)
{
    SchemaKnown *known = schema_known_new(language_schema(language), arena);
    if (schema_know_fits(known, variant_without_nulls(arena, language, read)))
        schema_know_defaults(known, inherit_all(arena, language, read));
    return known;
}

/* ---- compiling the rules ----------------------------------------------------------------------------------------- */

/*
 * Reads the id of the game, its family and its file. Also reads, and ignores, the top-level keys that are not compiled:
 * a test compares the keys that the compiler reads with the schema.
 */
static void read_source(Build *build, const Source *source)
{
    static const char *const NOT_COMPILED[] = {"$schema",  "tapp",   "extends", "partial", "sources",  "unverified",
                                               "rules",    "about",  "tells",   "home",    "language", "glossary",
                                               "examples", "words",  "options", "trump",   "goal",     "talon",
                                               "discard",  "giving", "play"};
    Game *game = build->game;
    for (size_t i = 0; i < COUNT(NOT_COMPILED); i++) (void)build_key(build, build->root, NOT_COMPILED[i]);
    game->root = build->root;
    game->path = source->path;
    game->id = build_str(build, build->root, "id");
    game->family = build_str(build, build->root, "family");
}

/* Fills in the formulas in texts, and reads the texts of the game itself. */
static void read_texts(Build *build)
{
    Game *game = build->game;
    game->root = build->root = build_texts(build);
    game->name = build_text(build, build->root, "name");
    game->summary = build_text(build, build->root, "summary");
}

/* Compiles the formula of a number; NULL if the key is absent. */
static const Formula *optional_number(Build *build, const FormulaEnv *env, const Node *map, const char *key)
{
    const Node *node = build_key(build, map, key);
    return node ? build_formula(build, env, node, TYPE_INT) : NULL;
}

/*
 * Reads the numbers that are carried from deal to deal. If some bids can be chosen only once, one more number per seat
 * is needed for the bids chosen so far, so the author can use fewer.
 */
static void read_carries(Build *build, const Node *match, const FormulaEnv *env)
{
    Game *game = build->game;
    const Node *map = build_key(build, match, "carry");
    /*
     * the formula `next` is evaluated after play, and may read its result; `thrown_in` is evaluated for a deal without
     * play
     */
    const FormulaEnv *end_env = build_env(build, SCOPE_TABLE | SCOPE_PLAY | SCOPE_END | SCOPE_MATCH, NULL, STR(""));
    size_t most = (size_t)(MAX_CARRIED / game->n_players - game_has_once(game));
    for (size_t i = 0; i < map->count; i++) {
        const Node *value = map->pairs[i].value;
        if (i == MAX_CARRIES || i == most) {
            (void)diag_error(build->diags, "too-many-carried", map->pairs[i].key->span,
                             "too many carried numbers; for %d players the limit is %d", game->n_players, (int)i);
            return;
        }
        game->carry[game->n_carries++] = (Carry){.id = map->pairs[i].key->text,
                                                 .name = build_text(build, value, "name"),
                                                 .start = (int32_t)build_int(build, value, "start"),
                                                 .is_shown = build_bool(build, value, "shown"),
                                                 .next = optional_number(build, end_env, value, "next"),
                                                 .thrown_in = optional_number(build, env, value, "thrown_in")};
    }
}

/*
 * Adds the totals as the last carried number, so that each position, view and record of a deal has them. Called if a
 * rule needs the totals during a deal. Reports an error if the author has a carried number with the id `total`.
 */
static void carry_totals(Build *build, const Node *match)
{
    Game *game = build->game;
    const Node *settlement = build_key(build, build->root, "settlement");
    /* the key because of which the totals are carried, as the place of an error */
    const Node *cause = match;
    if (game->ends_in_deal) cause = build_key(build, match, "checked");
    else if (game->aims_at_match) cause = build_key(build, settlement, "aim");
    Str id = STR("total");
    if ((game->n_carries + 1 + game_has_once(game)) * game->n_players > MAX_CARRIED)
        (void)diag_error(build->diags, "too-many-carried", cause->span,
                         "too many carried numbers; for %d players the limit is %d", game->n_players, game->n_carries);
    else game->carry[game->n_carries++] = (Carry){.id = id, .is_total = true};
    const Node *own = node_find_str(build_key(build, match, "carry"), id);
    if (own && game->ends_in_deal)
        (void)diag_error(build->diags, "carry-total", own->span,
                         "the totals are carried as 'total' because 'until' is checked after each trick");
    else if (own && game->aims_at_match)
        (void)diag_error(build->diags, "carry-total", own->span,
                         "the totals are carried as 'total' because 'aim: match' needs them");
    else if (own)
        (void)diag_error(build->diags, "carry-total", own->span,
                         "the totals are carried as 'total' because a formula of the deal reads them");
}

/* Forbids the fast functions in all contracts. They play whole deals, but this match may end within a deal. */
static void forbid_fast_play(Game *game)
{
    for (int i = 0; i < game->n_contracts; i++)
        game->contract[i].play.is_plain = game->contract[i].play.may_suit_kernels = false;
}

/* True if some item is a gain of the declarer's side that nobody pays. */
static bool has_own_side(const Game *game)
{
    for (int i = 0; i < game->n_contracts; i++)
        for (size_t k = 0; k < game->contract[i].n_items; k++)
            if (game->contract[i].items[k].paid == PAID_OWN_SIDE) return true;
    return false;
}

/*
 * Reads how the settlement is recorded, and the aim of computer players: their own gain, their lead over others, or the
 * match.
 */
static void read_account(Build *build)
{
    Game *game = build->game;
    const Node *settlement = build_key(build, build->root, "settlement");
    AimRule aim = (AimRule)build_choice(build, settlement, "aim", POLICY_AimRule);
    /* true if computer players aim at being ahead of the others, unless the file says otherwise */
    bool is_ahead_by_default = game->has_partners || has_own_side(game);
    game->writes_up = build_choice(build, settlement, "account", POLICY_AccountRule) == ACCOUNT_WRITTEN;
    game->counts_penalties = build_bool(build, settlement, "penalties") && game->writes_up;
    bool is_ahead = aim == AIM_AHEAD || aim == AIM_MATCH || (aim == AIM_USUAL && is_ahead_by_default);
    game->aims_ahead = game->writes_up && is_ahead;
    game->aims_at_match = game->writes_up && aim == AIM_MATCH;
}

/*
 * Reads the rules of a match and of its pot. The totals are carried from deal to deal in three cases only: if `until`
 * is checked after each trick, with `aim: match`, or if a formula of the deal reads them.
 */
static void read_match(Build *build)
{
    Game *game = build->game;
    const Node *match = build_key(build, build->root, "match");
    const Node *pot = build_key(build, match, "pot");
    const FormulaEnv *env = build_env(build, SCOPE_TABLE | SCOPE_MATCH, NULL, STR(""));
    const Node *until = build_key(build, match, "until");
    game->next_dealer = (DealerRule)build_choice(build, match, "dealer", POLICY_DealerRule);
    game->match_out_first = (OutFirst)build_choice(build, match, "out_first", POLICY_OutFirst);
    game->dealer_each = build_number(build, build->table_env, match, "each");
    const Value *each = game->dealer_each ? formula_constant(game->dealer_each) : NULL;
    /* the number of deals in a row of one dealer: 1 or less is the same as no key */
    if (each && each->as.integer <= 1) game->dealer_each = NULL;
    if (game->dealer_each) game->counts_deals = true;
    game->match_best = (BestRule)build_choice(build, match, "best", POLICY_BestRule);
    game->match_rounds = build_number(build, build->table_env, match, "rounds");
    build->between_deals = true;
    if (until) game->match_until = build_formula(build, env, until, TYPE_BOOL);
    game->match_result = optional_number(build, env, match, "result");
    read_carries(build, match, env);
    build->between_deals = false;
    MatchCheck checked = (MatchCheck)build_choice(build, match, "checked", POLICY_MatchCheck);
    game->ends_in_deal = checked == CHECK_AFTER_TRICK && game->match_until;
    game->carries_totals = game->ends_in_deal || game->aims_at_match || game->reads_totals;
    if (game->carries_totals) carry_totals(build, match);
    if (game->ends_in_deal) forbid_fast_play(game);
    /* computer players must know which deal is the last: see is_last_deal() in engine/carry.c */
    if (game->aims_at_match && game->match_rounds) game->counts_deals = true;
    game->has_pot = build_bool(build, pot, "on");
    game->ante = (int32_t)build_int(build, pot, "ante");
    game->everyone_antes = build_choice(build, pot, "by", POLICY_PotPayer) == POT_BY_EVERYONE;
}

/*
 * Returns an upper bound of the actions in a round of bids. In a duel each call is made and held once. In a ladder each
 * bid is made once and held by every other player, and everyone passes once, or twice if passes are recalled. A limit
 * of turns counts instead, if there is one. In other rounds each player speaks once.
 */
static int longest_round(const Game *game, const Round *round)
{
    /* the actions of picking up the talon and laying as many cards down; 0 if the round does not allow this */
    int picking_up = round->picks_up >= 0 ? 1 + game->n_talon : 0;
    if (round->kind == ROUND_DUEL) return 2 * round->n_calls + 2 * game->n_active;
    if (round->kind != ROUND_LADDER) return game->n_active * (picking_up ? picking_up : 1);
    int pickups = round->n_calls * picking_up; /* in a ladder a player may pick up the talon before each bid */
    if (round->turns) return round->turns * game->n_active + pickups;
    int between_bids =
        round->passes > game->n_active ? round->passes : game->n_active; /* passes and the bid after them */
    if (round->passes) return (round->n_calls + 1) * between_bids + pickups;
    return (round->n_calls + 2) * game->n_active + pickups;
}

/*
 * Reports an announcement about the stock that can be made both before and after cards are drawn. The log of a deal
 * does not tell which of the two it was.
 */
static void check_stock_times(Build *build)
{
    const Node *map = build_key(build, build->root, "announcements");
    for (int i = 0; i < build->game->n_announcements; i++) {
        const Announcement *made = &build->game->announcement[i];
        bool is_after_trick = made->at >> AFTER_TRICK & 1, is_other = made->at & ~(1U << AFTER_TRICK);
        bool is_of_stock = made->closes_stock || made->takes_turned;
        if (!is_of_stock || !is_after_trick || !is_other) continue;
        (void)diag_error(build->diags, "stock-times", build_key(build, node_find_str(map, made->id), "at")->span,
                         "'%.*s' can be made before the cards are drawn or later, but not both", STR_ARG(made->id));
    }
}

/*
 * Returns an upper bound of how often announcements are made in a deal. It counts those that can be made at one of
 * `times` (a set of AnnounceTime). By its rule, an announcement can be made once in all, once by each player, or again
 * before each card or lead.
 */
static int announcements_made(const Game *game, unsigned times)
{
    int n = 0;
    for (int i = 0; i < game->n_announcements; i++) {
        const Announcement *announcement = &game->announcement[i];
        if (!(announcement->at & times)) continue;
        /* true if only the leader or the winner of a trick can make it, so at most once in each trick */
        bool is_by_one = !(announcement->at & ~(1U << ON_LEAD | 1U << AFTER_TRICK));
        int chances = is_by_one ? game->n_cards / game->n_active : game->n_cards;
        if (announcement->times == TIMES_TRICK) n += chances;
        else n += announcement->times == TIMES_DEAL ? 1 : game->n_active;
    }
    return n;
}

/*
 * Returns an upper bound of the melds in a deal, and of the actions by which players end melding before play. Without a
 * limit, a player announces at most one meld for each card that he ever holds.
 */
static int melds_made(const Game *game)
{
    int cards = game->hand_size > game->tricks_total ? game->hand_size : game->tricks_total; /* in stages hands grow */
    if (!game->n_combinations) return 0;
    if (game->meld_at == MELDS_AFTER_TRICK && game->most_melds) return game->tricks_total * game->most_melds;
    return game->n_active * (cards + (game->meld_at == MELDS_BEFORE_PLAY));
}

/*
 * Returns an upper bound of the actions of kontra. At each step every object is doubled once, or once by either player
 * of each pair, and each player passes once.
 */
static int longest_doubling(const Game *game)
{
    int pairs = game->n_active * (game->n_active - 1) / 2, most = game->n_active;
    if (!game->has_kontra) return 0;
    for (int i = 0; i <= game->n_announcements; i++)
        most += game->kontra_object[i].in_pairs && (i == 0 || !game->kontra_is_short) ? 2 * pairs : 1;
    return game->n_kontra_steps * most;
}

/*
 * Returns an upper bound of the turns in the steps of announcements, without the turns just before a card. In each
 * step, each player has a turn. If players may answer, each announcement gives each player at most one more turn. With
 * TURNS_SILENT_AGAIN only players who have not announced may answer, so each player announces in at most one turn of
 * each step.
 */
static int longest_turns(const Game *game)
{
    static const Stage STEPS[] = {STAGE_BEFORE_TALON, STAGE_EARLY, STAGE_ANNOUNCE, STAGE_FIRST_CARD};
    const unsigned no_step =
        1U << WITH_TALON | 1U << BEFORE_CARD | 1U << WHILE_PLAYING | 1U << ON_LEAD | 1U << AFTER_TRICK | 1U << WITH_BID;
    int steps = 0, beside = game->kontra_is_beside ? longest_doubling(game) : 0;
    for (size_t i = 0; i < COUNT(STEPS); i++)
        steps += game->announced_at[STEPS[i]] || (beside && STEPS[i] == STAGE_ANNOUNCE);
    int in_turns = steps * game->n_active, answered = announcements_made(game, ~no_step);
    if (game->announce_turns == TURNS_ONCE) return in_turns;
    if (game->announce_turns == TURNS_SILENT_AGAIN && answered > in_turns) answered = in_turns;
    return in_turns + (answered + beside) * game->n_active;
}

/* Returns an upper bound of the melds, and of the actions that end a turn of announcing in play. */
static int longest_melding(const Game *game)
{
    bool pauses = game->meld_at == MELDS_AFTER_TRICK || game->announced_at[STAGE_AFTER_TRICK];
    int ends = (pauses ? game->tricks_total : 0) + (game->announced_at[STAGE_BEFORE_CARD] ? game->n_cards : 0);
    return melds_made(game) + ends;
}

/* Returns an upper bound of the actions during play that are no cards (State.asides). */
static int longest_asides(const Game *game)
{
    const unsigned in_play =
        1U << FIRST_CARD | 1U << BEFORE_CARD | 1U << WHILE_PLAYING | 1U << ON_LEAD | 1U << AFTER_TRICK;
    CardSet naming = 0; /* cards whose leader names a suit */
    for (int i = 0; i < game->n_contracts; i++) naming |= game->contract[i].play.names_suit;
    return announcements_made(game, in_play) + longest_melding(game) + longest_doubling(game) + cards_count(naming);
}

/* Returns an upper bound of the actions of announcing: all announcements and melds, and the actions that end a turn. */
static int longest_announcing(const Game *game)
{
    return announcements_made(game, UINT_MAX) + longest_melding(game) + longest_turns(game);
}

static bool gives_cards(const Game *game)
{
    bool any = false;
    for (int i = 0; i < game->n_contracts; i++) any |= game->contract[i].giving.n > 0;
    return any;
}

/* Returns an upper bound of the actions in a deal: those of play, of each round, of giving, announcing and kontra. */
static int longest_deal(const Game *game)
{
    /* cards played and discarded; and choosing a part, naming a suit, calling a card, giving one back */
    int n = game->n_cards + game->n_talon + 4;
    for (int i = 0; i < game->n_rounds; i++) n += longest_round(game, &game->round[i]);
    if (gives_cards(game)) n += MAX_GIVEN;
    n += longest_announcing(game);
    return n + longest_doubling(game);
}

/*
 * Returns the log length (in actions) at which bidding stops. Only bids that can be made again and again reach it. The
 * rest of the log is kept for the rest of the deal: the actions of longest_deal(), cards passed or given, and suits
 * named in tricks.
 */
static uint16_t most_said(const Game *game, int longest)
{
    int rounds = 0;
    for (int i = 0; i < game->n_rounds; i++) rounds += longest_round(game, &game->round[i]);
    int most = LONGEST_DEAL - (longest - rounds) - game->n_cards;
    return (uint16_t)(most < rounds ? rounds : most);
}

/* Reports a game whose deals may be longer than the log. Otherwise sets the log length at which bidding stops. */
static void check_length(Build *build)
{
    int longest = longest_deal(build->game), asides = longest_asides(build->game);
    if (longest > LONGEST_DEAL)
        (void)diag_error(build->diags, "too-long", build->root->span,
                         "a deal can have %d actions, but the limit is %d: use fewer cards, bids or rounds", longest,
                         LONGEST_DEAL);
    else if (asides > MOST_ASIDES)
        (void)diag_error(build->diags, "too-long", build->root->span,
                         "during play there can be %d announcements and melds, but the limit is %d", asides,
                         MOST_ASIDES);
    else build->game->most_said = most_said(build->game, longest);
}

/* True if tricks count as points: no card has points in the deck or in any contract, and none are subtracted. */
static bool counts_tricks(const Game *game)
{
    if (game->values.n || game->count_less) return false;
    for (size_t i = 0; i < game->n_rankings; i++) { /* rankings of suits that the pack lacks are empty */
        const CardValues *values = game->ranking[i].values;
        if (values && values->n) return false;
    }
    return true;
}

/*
 * Compiles the document. Each step needs results of earlier ones:
 *
 *   step            needs                                sets
 *   source                                               id, family, path
 *   shared names                                         names that the file and the language both define
 *   deck            shared names                         cards, suits, classes, rankings, values
 *   terms           cards and classes                    constants and terms, for formulas
 *   seats           terms                                numbers of players, directions, partners
 *   texts           terms, seats (texts quote formulas)  all texts, in `root`
 *   environments    cards, terms, seats                  names for formulas at the table and in play
 *   deal            environments, cards, seats           packets, sizes of hand and talon, cards dealt later
 *   auction         environments, deal                   bids with their calls, rounds; contracts only by id
 *   announcements   environments, bids                   announcements, kontra
 *   melds           cards, announcements                 melds and when they are said
 *   tokens          bids, announcements, melds           nothing: reports words that two actions share
 *   contracts       all of the above                     trumps, sides, talon, play and payment of each contract
 *   counting        values of all rankings               whether tricks are counted instead of points
 *   account         contracts (who writes), partners     who writes scores, the aim of computer players
 *   match           account, formulas of all contracts   carried numbers, the end of a match, the pot
 *   length          rounds, announcements, doubling      the most actions of an auction
 */
static Game *compile_document(Arena *arena, const Node *root, const Source *source, const LoadRequest *request,
                              Diags *diags)
{
    Game *game = ARENA_NEW(arena, Game);
    game->files = root->files;
    Build build = {.arena = arena,
                   .diags = diags,
                   .game = game,
                   .root = root,
                   .hooks = request->hooks,
                   .trace = request->trace,
                   .token_places = ARENA_ARRAY(arena, MAX_TOKENS, Span),
                   .trump = NO_TRUMPS};
    size_t errors = diags->n_reports;
    read_source(&build, source);
    build_shared_names(&build);
    build_deck(&build);
    build_terms(&build);
    build_seats(&build, request->players);
    if (diags->n_reports > errors) return NULL; /* later errors would only be consequences */
    read_texts(&build);
    build.table_env = build_env(&build, SCOPE_TABLE, NULL, STR(""));
    build.play_env = build_env(&build, SCOPE_TABLE | SCOPE_PLAY, NULL, STR(""));
    build_deal(&build);
    build_auction(&build);
    build_later_times(&build);
    build_announcements(&build);
    check_stock_times(&build);
    build_melds(&build);
    build_check_tokens(&build);
    build_contracts(&build);
    build_check_later(&build);
    game->counts_tricks = counts_tricks(game);
    read_account(&build);
    read_match(&build);
    check_length(&build);
    game->hash = rules_hash(request->language, root);
    game->skill_slot = request->skill_slot;
    if (request->sketch) *request->sketch = game;
    return diags->n_reports > errors ? NULL : game;
}

/* Completes the document: each contract gets the top-level rules that it lacks, and all maps get defaults. */
static Node *complete(Arena *arena, const Language *language, const SchemaKnown *known, Node *read)
{
    const Schema *schema = language_schema(language);
    Node *whole = schema_defaults(schema, known, arena, inherit_all(arena, language, read));
    whole->files = read->files;
    return whole;
}

/*
 * Removes reports of missing keys that are only a consequence of a misspelt key. With the correct key, once_apply() or
 * once_defaults() would have added the missing value. `left` has the errors of the repaired document: a report that is
 * also in `left` stays. A report with a proposal (`instead`) stays, too, because it is about the misspelt key itself.
 */
static void drop_consequences(Diags *diags, size_t first, const Diags *left)
{
    for (size_t i = diags->n; i > first; i--) {
        const Diag *diag = diags->list[i - 1];
        bool is_lack = strcmp(diag->code, "missing-key") == 0 && !diag->instead.n;
        if (is_lack && !diags_repeat(left, diag)) diags_drop(diags, i - 1);
    }
}

/*
 * Compiles a document with structural errors (from index `first` on) as it was probably meant, only to report further
 * errors. If no error can be repaired, there is nothing to check. If not all can, the document is not compiled.
 */
static void check_meaning_anyway(Arena *arena, const Node *read, const Source *source, const LoadRequest *request,
                                 Diags *diags, size_t first)
{
    const Schema *schema = language_schema(request->language);
    Repaired repaired = repair_document(arena, read, diags, first);
    Diags *left = diags_new(arena);
    if (repaired.root == read) return;
    Node *whole = once_apply(arena, once_defaults(arena, node_copy(arena, repaired.root)), left);
    bool is_sound = schema_check(schema, NULL, arena, variant_without_nulls(arena, request->language, whole), left);
    drop_consequences(diags, first, left);
    first = diags->n;
    if (!repaired.is_whole || !is_sound) return;
    whole->files = read->files;
    (void)compile_document(arena, complete(arena, request->language, NULL, whole), source, request, diags);
    /* drop reports of missing keys: another report may be about the same key, misspelt */
    for (size_t i = diags->n; i > first; i--)
        if (strcmp(diags->list[i - 1]->code, "missing-key") == 0) diags_drop(diags, i - 1);
}

/*
 * Loads a game: reads the file unless the request has it, applies options and shared entries, checks the structure,
 * then compiles. After structural errors the meaning is still checked as far as possible. NULL after an error, and for
 * a file that is only a part of other games.
 */
static const Game *load(Arena *arena, const Source *source, const LoadRequest *request, Diags *diags)
{
    size_t before = diags->n_reports;
    Node *read = request->read;
    if (!read) read = variant_read(arena, request->language, source, request->finder, diags);
    if (!read) return NULL;
    if (variant_is_partial(read, source)) {
        (void)diag_error(diags, "partial-file", node_find(read, "partial")->span,
                         "this file is only a part of other games (`partial: true`) and cannot be played");
        return NULL;
    }
    if (read->kind == NODE_MAP) {
        const Source *const *files = read->files;
        read = once_apply(arena, options_apply(arena, read, request, diags), diags);
        if (request->without_words) read = words_fill(request->language, arena, read);
        read->files = files;
    }
    const Schema *schema = language_schema(request->language);
    size_t first = diags->n;
    if (!schema_check(schema, request->known, arena, variant_without_nulls(arena, request->language, read), diags)) {
        check_meaning_anyway(arena, read, source, request, diags, first);
        return NULL;
    }
    if (diags->n_reports > before) return NULL;
    Game *game =
        compile_document(arena, complete(arena, request->language, request->known, read), source, request, diags);
    if (game) game->rules = rules_identity(request->language, read, game->n_players);
    return game;
}

const Game *game_load(Arena *arena, const Source *source, const LoadRequest *request, Diags *diags)
{
    size_t first = diags->n;
    const Game *game = load(arena, source, request, diags);
    if (!game) blame(arena, source, request, diags, first);
    return game;
}
