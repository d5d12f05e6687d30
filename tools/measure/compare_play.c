/*
 * Plays games at random and reports whether two versions of them differ. tools/measure/compare-play builds and
 * documents it.
 *
 *   compare_play [--deals N] OLD NEW [ID ...]   two folders of variants, deal by deal side by side
 *   compare_play --hash [--deals N] [--usual] [--name NAME] FOLDER [ID ...]
 *   compare_play --hash [--deals N] [--usual] FILE.yaml ...
 *
 * A configuration is a game with a number of players, either with all defaults or with one option changed. The first
 * form plays each configuration of OLD in both folders: the same cards, the same actions, chosen at random. After each
 * action it compares the actor, the legal actions and the view of one seat, another one each time. After each deal it
 * compares payoffs, pot, carried numbers and the result of the match. It prints the first difference of each
 * configuration. If there is any difference, the program fails. The other forms print one line for each configuration:
 * a hash of all these things except the views. `--usual` plays only the defaults. Only ids count, not texts; the order
 * of bids or options in a file makes no difference.
 *
 * Random players nearly always bid up to the highest bid. Therefore every second deal has a preferred bid, which
 * changes from deal to deal: the first player who may make this bid makes it, and nobody else bids. At the end, the
 * program lists the contracts that no deal has reached.
 */
#include "catalog/about.h"
#include "engine/open.h"
#include "engine/view.h"
#include "match/match.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SEED = 1, N_ACTIONS = FIRST_TOKEN + MAX_TOKENS };

/* A configuration of a game, see above. */
typedef struct Config {
    Str variant;       /* the id of a game, or the path of a file */
    int players;       /* 0: the default number */
    Str option, value; /* the option that is changed, and its value; empty: all options have their defaults */
} Config;

typedef struct Configs {
    Config *items;
    size_t n, capacity;
} Configs;

/* A match in one of the two versions of a game. */
typedef struct Table {
    Opened opened;
    const Game *game;
    Match match;
    uint64_t mark[N_ACTIONS]; /* by action: a hash of its id, which is the same in both versions; 0: no such action */
} Table;

/* A contract of the present game, and whether a deal has reached it. */
typedef struct Reached {
    Str id;
    bool is_reached;
} Reached;

/* The arguments of the program, the present game in its versions, and the counts for the last line. */
typedef struct Work {
    Arena *arena;
    Language *language;
    const char *folder[2];   /* the folders of the old and the new version; NULL: the arguments are files */
    uint64_t deals;          /* the number of deals for each configuration */
    bool is_hash, is_usual;  /* the options --hash and --usual */
    const char *name;        /* the option --name: printed before the ids in the output of --hash; NULL: none */
    Table side[2];           /* the old and the new version of the game; with --hash only the first is used */
    Action other[N_ACTIONS]; /* by action of the old version: the same action in the new version */
    size_t n_differences, n_compared, n_games; /* n_compared: the number of configurations that were compared */
    Reached reached[MAX_CONTRACTS];
    size_t n_reached;
} Work;

/* ---- configurations ------------------------------------------------------------------------------------------- */

/* Appends a configuration to the list. */
static void add_config(Work *work, Configs *all, Config config)
{
    *(Config *)arena_push(work->arena, (void **)&all->items, &all->n, &all->capacity, sizeof config) = config;
}

/*
 * Opens a configuration as version `k` (0: old, 1: new). Returns false after an error, which is written to `errors`.
 * The game then needs no catalog_close().
 */
static bool open_game(Work *work, int k, const Config *config, Buf *errors)
{
    OptionChoice choice = {config->option, config->value};
    OpenRequest request = {.variant = config->variant,
                           .players = config->players,
                           .options = &choice,
                           .n_options = config->option.n > 0,
                           .language = work->language,
                           .for_rules = true};
    Table *side = &work->side[k];
    if (work->folder[k]) (void)setenv("TAPP_VARIANTS", work->folder[k], 1);
    bool is_open = catalog_open(&request, &side->opened, errors);
    side->game = side->opened.game;
    if (!is_open) catalog_close(&side->opened);
    return is_open;
}

/*
 * Adds the configuration with each value of the option, except the default. If the option is a number, adds only the
 * least and the greatest value.
 */
static void add_values(Work *work, Configs *all, Config config, const AboutOption *option)
{
    config.option = arena_str(work->arena, option->name);
    for (size_t i = 0; option->values && i < option->values->count; i++) {
        Str value = option->values->pairs[i].key->text;
        config.value = arena_str(work->arena, value);
        if (!str_equal(value, option->usual)) add_config(work, all, config);
    }
    const int ends[] = {option->least, option->most};
    for (size_t i = 0; !option->values && i < COUNT(ends); i++) {
        config.value = arena_printf(work->arena, "%d", ends[i]);
        if (!str_equal(config.value, option->usual)) add_config(work, all, config);
    }
}

/* Lists the contracts of the default configuration. Later, the deals of all configurations may reach them. */
static void list_contracts(Work *work, const Game *game)
{
    work->n_reached = game->n_contracts;
    for (size_t i = 0; i < work->n_reached; i++)
        work->reached[i] = (Reached){arena_str(work->arena, game->contract[i].id), false};
}

/*
 * Adds the configurations of a game to the list. Returns false, after a message on standard error, if the game cannot
 * be opened.
 */
static bool add_game(Work *work, Configs *all, Str variant)
{
    static const OpenRequest USUAL = {0};
    Config config = {.variant = variant};
    Buf errors = {0};
    bool is_open = open_game(work, 0, &config, &errors);
    if (!is_open) (void)fprintf(stderr, "%.*s\n%s", STR_ARG(variant), buf_text(&errors));
    buf_free(&errors);
    if (!is_open) return false;
    const Node *root = work->side[0].game->root;
    list_contracts(work, work->side[0].game);
    AboutPlayers players = about_players(root);
    AboutOption option;
    for (int n = players.least; n <= players.most; n++) {
        config.players = n == players.usual ? 0 : n;
        if (work->is_usual && config.players) continue;
        add_config(work, all, config);
        for (size_t i = 0; !work->is_usual && about_option(root, i, &USUAL, &option); i++)
            add_values(work, all, config, &option);
    }
    catalog_close(&work->side[0].opened);
    return true;
}

/* Writes a configuration, such as "ID players=4 OPTION=VALUE". */
static void print_config(Buf *out, const Config *config)
{
    buf_add(out, config->variant);
    if (config->players) buf_printf(out, " players=%d", config->players);
    if (config->option.n) buf_printf(out, " %.*s=%.*s", STR_ARG(config->option), STR_ARG(config->value));
}

/* ---- hashes of the compared things ---------------------------------------------------------------------------- */

/* Finds the hash of each action's id (see Table.mark). The hash of a token also depends on its kind. */
static void mark_actions(Table *side)
{
    const Game *game = side->game;
    memset(side->mark, 0, sizeof side->mark);
    for (Action card = 0; card < FIRST_TOKEN; card++)
        if (game->card[card].id.n) side->mark[card] = rng_mix(str_hash(HASH_START, game->card[card].id));
    for (int i = 0; i < game->n_tokens; i++) {
        const char kind = (char)('a' + (int)game->token[i].kind);
        uint64_t hash = str_hash(HASH_START, (Str){&kind, 1});
        side->mark[FIRST_TOKEN + i] = rng_mix(str_hash(hash, game->token[i].id));
    }
}

/*
 * Returns the action of `to` that has the same id as this action of `from`; NO_ACTION if there is none. If a pack has
 * several identical cards, the n-th of them is the same as the n-th of the other pack.
 */
static Action same_action_in(const Table *from, const Table *to, Action action)
{
    if (!from->mark[action]) return NO_ACTION;
    Action first = action < FIRST_TOKEN ? 0 : FIRST_TOKEN;
    int nth = 0;
    for (Action before = first; before < action; before++)
        if (from->mark[before] == from->mark[action]) nth++;
    for (Action other = first; other < N_ACTIONS; other++)
        if (to->mark[other] == from->mark[action] && nth-- == 0) return other;
    return NO_ACTION;
}

/* Returns a hash of a set of cards. Sums do not depend on the order of cards, which may differ between versions. */
static uint64_t digest_cards(const Table *side, CardSet cards)
{
    uint64_t sum = 0;
    EACH_CARD (card, cards) sum += side->mark[card];
    return sum;
}

/* Returns a hash of a set of actions, which does not depend on their order. */
static uint64_t digest_moves(const Table *side, Moves moves)
{
    uint64_t sum = digest_cards(side, moves.cards);
    for (int i = 0, n = tokens_count(&moves.tokens); i < n; i++)
        sum += side->mark[FIRST_TOKEN + tokens_nth(&moves.tokens, i)];
    return sum;
}

/* Returns a hash that also depends on one more number. */
static uint64_t fold(uint64_t hash, uint64_t number)
{
    return rng_mix(hash ^ number) + RNG_STEP;
}

/* Returns a hash of a seat's knowledge of the cards. */
static uint64_t digest_view(const Table *side, int seat)
{
    View view;
    view_make(side->game, &side->match.state, seat, &view);
    uint64_t hash = digest_cards(side, view.hidden);
    for (int place = 0; place < N_PLACES; place++)
        hash = fold(fold(hash, digest_cards(side, view.can[place])), view.room[place]);
    for (int other = 0; other < side->game->n_players; other++)
        hash = fold(hash, digest_cards(side, view.seen.hand[other]));
    hash = fold(hash, digest_cards(side, view.seen.talon));
    return fold(hash, digest_cards(side, view.seen.discards));
}

/* Returns a hash of the cards dealt, the dealer and forehand. */
static uint64_t digest_hands(const Table *side)
{
    const State *state = &side->match.state;
    uint64_t hash = digest_cards(side, state->talon);
    for (int seat = 0; seat < side->game->n_players; seat++) hash = fold(hash, digest_cards(side, state->hand[seat]));
    return fold(fold(hash, state->dealer), state->forehand);
}

/* Returns a hash of the numbers that later deals use, which does not depend on their order. */
static uint64_t digest_carried(const Table *side)
{
    const Game *game = side->game;
    uint64_t sum = 0;
    for (int i = 0; i < game->n_carries; i++)
        for (int seat = 0; seat < game->n_players; seat++) {
            uint64_t number = (uint64_t)carried_at(game, side->match.carried, i, seat) * MAX_SEATS + (uint64_t)seat;
            sum += fold(str_hash(HASH_START, game->carry[i].id), number);
        }
    return sum;
}

/* Returns a hash of a settled deal: contract, payoffs, pot, numbers for later deals, and the result of the match. */
static uint64_t digest_end(const Table *side)
{
    const Match *match = &side->match;
    const State *state = &match->state;
    bool has_contract = state->contract != NO_CONTRACT;
    Str contract = has_contract ? side->game->contract[state->contract].id : STR("");
    uint64_t hash = str_hash(HASH_START, contract);
    hash = fold(fold(hash, state->ending), state->declarer);
    hash = fold(fold(hash, (uint64_t)match->pot), match->settlement.totals.won);
    for (int seat = 0; seat < side->game->n_players; seat++) {
        hash = fold(hash, (uint64_t)match->settlement.payoffs[seat]);
        hash = fold(hash, (uint64_t)match_result(match, seat));
    }
    hash = fold(hash, match->settlement.fault.reason != NULL);
    return fold(fold(fold(hash, digest_carried(side)), match->dealer), match_is_decided(match));
}

/* ---- play ------------------------------------------------------------------------------------------------------ */

/*
 * Returns one of two actions at random: the one whose hash with the random number `draw` is higher. If each legal
 * action is compared in this way, the result does not depend on their order. `best` may be NO_ACTION.
 */
static Action better(const Table *side, Action best, Action action, uint64_t draw)
{
    if (best == NO_ACTION) return action;
    return rng_mix(side->mark[action] ^ draw) > rng_mix(side->mark[best] ^ draw) ? action : best;
}

/* Returns the bid that is preferred in a deal with the random number `draw`. */
static Action preferred_bid(const Table *side, uint64_t draw)
{
    const Game *game = side->game;
    Action best = NO_ACTION;
    for (int i = 0; i < game->n_bids; i++) best = better(side, best, game->bid[i].token, draw);
    return best;
}

/* True if the preferred bid is legal, and is not the highest bid already (some bids can be made over themselves). */
static bool may_be_bid(const Table *side, Moves legal, Action preferred)
{
    uint8_t standing = side->match.state.auction.bid;
    return moves_have(legal, preferred) && (standing == NO_BID || side->game->bid[standing].token != preferred);
}

/*
 * Chooses a legal action. During bidding, this is the preferred bid or a pass, if one of them is legal. Otherwise, or
 * if `preferred` is NO_ACTION, all legal actions are equally likely.
 */
static Action choose(const Table *side, Moves legal, Action preferred, uint64_t draw)
{
    Action best = NO_ACTION;
    bool is_bidding = preferred != NO_ACTION && state_is_bidding(&side->match.state);
    if (is_bidding && may_be_bid(side, legal, preferred)) return preferred;
    if (is_bidding && moves_have(legal, side->game->token_pass)) return side->game->token_pass;
    for (int k = 0, n = moves_count(legal); k < n; k++) best = better(side, best, moves_nth(legal, k), draw);
    return best;
}

/* Writes the ids of actions, each after a blank. */
static void print_moves(Buf *out, const Table *side, Moves moves)
{
    for (int k = 0, n = moves_count(moves); k < n; k++)
        buf_printf(out, " %.*s", STR_ARG(game_token(side->game, moves_nth(moves, k))));
}

/* Writes the phase of one version, with the legal actions, or with the payoffs after the deal. */
static void print_side(Buf *out, const char *title, const Table *side)
{
    const State *state = &side->match.state;
    buf_printf(out, "  %s: %s", title, phase_name((Phase)state->phase));
    if (state->phase != PHASE_DONE) {
        buf_printf(out, ", seat %d may:", state->actor);
        print_moves(out, side, state_legal(side->game, state));
    } else {
        buf_add(out, STR(", payoffs:"));
        for (int seat = 0; seat < side->game->n_players; seat++)
            buf_printf(out, " %lld", (long long)side->match.settlement.payoffs[seat]);
    }
    buf_char(out, '\n');
}

/*
 * Prints that `what` differs, with the deal and its actions so far, and counts the difference. Always returns false, so
 * that callers can return the result.
 */
static bool print_difference(Work *work, const Config *config, const char *what)
{
    const Table *old = &work->side[0];
    const State *state = &old->match.state;
    Buf out = {0};
    print_config(&out, config);
    buf_printf(&out, ": %s differ, deal %llu after", what, (unsigned long long)old->match.dealt);
    for (int i = 0; i < state->n_log; i++)
        if (log_action(state, i) != NO_ACTION)
            buf_printf(&out, " %d:%.*s", log_seat(state, i), STR_ARG(game_token(old->game, log_action(state, i))));
    buf_char(&out, '\n');
    print_side(&out, "old", old);
    print_side(&out, "new", &work->side[1]);
    (void)fputs(buf_text(&out), stdout);
    buf_free(&out);
    work->n_differences++;
    return false;
}

/*
 * Compares the present positions of both versions: actor, legal actions, and the view of one seat. Prints a difference
 * and returns false. With --hash there is only one version, and the result is true.
 */
static bool are_same(Work *work, const Config *config)
{
    const Table *old = &work->side[0], *new = &work->side[1];
    const State *a = &old->match.state, *b = &new->match.state;
    if (work->is_hash) return true;
    if (a->phase != b->phase || a->actor != b->actor) return print_difference(work, config, "turns");
    if (a->phase == PHASE_DONE) return true;
    uint64_t legal[2];
    for (int k = 0; k < 2; k++)
        legal[k] = digest_moves(&work->side[k], state_legal(work->side[k].game, &work->side[k].match.state));
    if (legal[0] != legal[1]) return print_difference(work, config, "legal actions");
    int seat = a->n_log % old->game->n_players;
    return digest_view(old, seat) == digest_view(new, seat) || print_difference(work, config, "views");
}

/*
 * Plays the deal to its end in both versions, and adds its actions to `*hash`. Stops and returns false at the first
 * difference, or if the deal does not end.
 */
static bool play_deal(Work *work, const Config *config, uint64_t *hash)
{
    Table *old = &work->side[0], *new = &work->side[1];
    State *state = &old->match.state;
    uint64_t number = old->match.dealt + old->match.spec.first;
    Rng rng = rng_stream(SEED, number, 1);
    Action preferred = number % 2 ? preferred_bid(old, rng_next(&rng)) : NO_ACTION;
    while (are_same(work, config)) {
        if (!state_goes_on(old->game, state)) return state->phase == PHASE_DONE;
        Moves legal = state_legal(old->game, state);
        Action action = choose(old, legal, preferred, rng_next(&rng));
        *hash = fold(fold(fold(*hash, digest_moves(old, legal)), old->mark[action]), state->actor);
        state_apply(old->game, state, action);
        if (!work->is_hash) state_apply(new->game, &new->match.state, work->other[action]);
    }
    return false;
}

/* Begins a match in each version. `first` is the number of its first deal. */
static void begin_match(Work *work, uint64_t first, int n_sides)
{
    for (int k = 0; k < n_sides; k++) {
        Table *side = &work->side[k];
        MatchSpec spec = {.seed = SEED, .first = first};
        match_begin(&side->match, side->opened.arena, side->game, &spec);
    }
}

/* Marks the contract of the present deal as reached. */
static void note_contract(Work *work)
{
    const Table *old = &work->side[0];
    uint8_t contract = old->match.state.contract;
    for (size_t i = 0; i < work->n_reached && contract != NO_CONTRACT; i++)
        if (str_equal(work->reached[i].id, old->game->contract[contract].id)) work->reached[i].is_reached = true;
}

/* Prints a line for each contract that no deal has reached. */
static void print_unreached(const Work *work, Str variant)
{
    for (size_t i = 0; i < work->n_reached; i++)
        if (!work->reached[i].is_reached)
            printf("%.*s: no deal comes to '%.*s'\n", STR_ARG(variant), STR_ARG(work->reached[i].id));
}

/*
 * Plays the deals of an open configuration, one match after another, until the first difference. Returns a hash of all
 * deals, which has no meaning after a difference.
 */
static uint64_t play_config(Work *work, const Config *config)
{
    int n_sides = work->is_hash ? 1 : 2;
    uint64_t hash = HASH_START;
    Table *old = &work->side[0], *new = &work->side[1];
    begin_match(work, 0, n_sides);
    for (uint64_t deal = 0; deal < work->deals; deal++) {
        if (match_is_decided(&old->match)) begin_match(work, deal, n_sides);
        for (int k = 0; k < n_sides; k++) match_deal(&work->side[k].match);
        hash = fold(hash, digest_hands(old));
        bool is_same =
            work->is_hash || digest_hands(old) == digest_hands(new) || print_difference(work, config, "cards dealt");
        if (!is_same || !play_deal(work, config, &hash)) break;
        for (int k = 0; k < n_sides; k++) match_settle(&work->side[k].match);
        hash = fold(hash, digest_end(old));
        note_contract(work);
        if (work->is_hash || digest_end(old) == digest_end(new)) continue;
        (void)print_difference(work, config, "payoffs");
        break;
    }
    return hash;
}

/* ---- both forms ------------------------------------------------------------------------------------------------ */

/* Finds, for each action of the old version, the same action of the new version. */
static void pair_actions(Work *work)
{
    for (int k = 0; k < 2; k++) mark_actions(&work->side[k]);
    for (Action action = 0; action < N_ACTIONS; action++)
        work->other[action] = same_action_in(&work->side[0], &work->side[1], action);
}

/*
 * Plays a configuration in both versions, and prints the first difference. A configuration that only the new version
 * refuses is also a difference. One that the old version refused is ignored.
 */
static void compare_config(Work *work, const Config *config)
{
    Buf errors = {0}, text = {0};
    print_config(&text, config);
    bool was_open = open_game(work, 0, config, &errors);
    buf_clear(&errors);
    bool is_open = was_open && open_game(work, 1, config, &errors);
    if (is_open && work->side[0].game->n_players == work->side[1].game->n_players) {
        pair_actions(work);
        (void)play_config(work, config);
        work->n_compared++;
    } else if (was_open) {
        printf("%s: %s\n%s", buf_text(&text), is_open ? "another number of players" : "cannot be opened any more",
               buf_text(&errors));
        work->n_differences++;
    }
    if (was_open) catalog_close(&work->side[0].opened);
    if (is_open) catalog_close(&work->side[1].opened);
    buf_free(&errors);
    buf_free(&text);
}

/*
 * Prints the hash of a configuration, or "refused" if it cannot be opened. A refused configuration with another number
 * of players and a changed option is not printed, because many options are for the default number of players only.
 */
static void print_hash_of_config(Work *work, const Config *config)
{
    Buf errors = {0}, text = {0};
    bool changes_both = config->players && config->option.n;
    if (work->name) buf_printf(&text, "%s/", work->name);
    print_config(&text, config);
    if (open_game(work, 0, config, &errors)) {
        mark_actions(&work->side[0]);
        printf("%016llx %s\n", (unsigned long long)play_config(work, config), buf_text(&text));
        catalog_close(&work->side[0].opened);
    } else if (!changes_both) printf("%-16s %s\n", "refused", buf_text(&text));
    buf_free(&errors);
    buf_free(&text);
}

/* Compares a game in all its configurations, or prints their hashes. */
static void work_on(Work *work, Str variant)
{
    Configs configs = {0};
    work->n_games++;
    if (!add_game(work, &configs, variant)) {
        if (work->is_hash)
            printf("%-16s %s%s%.*s\n", "refused", work->name ? work->name : "", work->name ? "/" : "",
                   STR_ARG(variant));
        else work->n_differences++;
    }
    for (size_t i = 0; i < configs.n; i++)
        (work->is_hash ? print_hash_of_config : compare_config)(work, &configs.items[i]);
    if (!work->is_hash && configs.n > 0) print_unreached(work, variant);
}

/* Prints how the program is called, and exits. */
_Noreturn static void usage(void)
{
    (void)fputs("compare_play [--deals N] OLD NEW [ID ...]\n"
                "compare_play --hash [--deals N] [--usual] [--name NAME] FOLDER [ID ...]\n"
                "compare_play --hash [--deals N] [--usual] FILE.yaml ...\n",
                stderr);
    exit(2);
}

/* Reads the options, and returns the index of the first other argument. */
static int read_options(Work *work, int argc, char **argv)
{
    int i = 1;
    for (; i < argc && argv[i][0] == '-'; i++) {
        bool has_value = i + 1 < argc;
        if (strcmp(argv[i], "--hash") == 0) work->is_hash = true;
        else if (strcmp(argv[i], "--usual") == 0) work->is_usual = true;
        else if (strcmp(argv[i], "--deals") == 0 && has_value) work->deals = strtoull(argv[++i], NULL, 10);
        else if (strcmp(argv[i], "--name") == 0 && has_value) work->name = argv[++i];
        else usage();
    }
    return i;
}

/* Prints the counts, unless hashes were printed. Returns the exit status: 1 if there was a difference. */
static int report(const Work *work)
{
    if (work->is_hash) return 0;
    printf("%zu games, %zu configurations of %llu deals, %zu with differences\n", work->n_games, work->n_compared,
           (unsigned long long)work->deals, work->n_differences);
    return work->n_differences > 0;
}

/* Works on the games in the arguments after the folders; without such arguments, on all games of the first folder. */
int main(int argc, char **argv)
{
    Work work = {.arena = arena_new(), .language = language_open(), .deals = 200};
    int i = read_options(&work, argc, argv), n_folders = work.is_hash ? 1 : 2;
    bool are_files = work.is_hash && i < argc && str_ends(str_of(argv[i]), STR(".yaml"));
    for (int k = 0; k < n_folders && !are_files; k++, i++) {
        if (i >= argc) usage();
        work.folder[k] = argv[i];
    }
    if (work.folder[0]) (void)setenv("TAPP_VARIANTS", work.folder[0], 1);
    size_t n = 0;
    const Str *ids = i < argc ? NULL : catalog_ids(work.arena, &n);
    for (size_t k = 0; k < n; k++) work_on(&work, ids[k]);
    for (; i < argc; i++) work_on(&work, str_of(argv[i]));
    language_close(work.language);
    arena_free(work.arena);
    return report(&work);
}
