/* Reads keys of the resolved document: scalars, choices, formulas, selectors, tokens. */
#include "formula/range.h"
#include "rules/build_inner.h"

#include "base/ascii.h"
#include "base/number.h"
#include "formula/owner.h"

#include <assert.h>
#include <string.h>

const Node *build_key(Build *build, const Node *map, const char *key)
{
    if (!map || map->kind != NODE_MAP) return NULL;
    assert(map->schema && "the compiler reads a map that the schema does not describe");
    if (build->trace.read) build->trace.read(build->trace.context, map->schema, key);
    return node_find(map, key);
}

int64_t build_int(Build *build, const Node *map, const char *key)
{
    const Node *node = build_key(build, map, key);
    return node && node->kind == NODE_INT ? node->integer : 0;
}

bool build_bool(Build *build, const Node *map, const char *key)
{
    const Node *node = build_key(build, map, key);
    return node && node->kind == NODE_BOOL && node->integer != 0;
}

Str build_str(Build *build, const Node *map, const char *key)
{
    const Node *node = build_key(build, map, key);
    return node && node->kind != NODE_MAP && node->kind != NODE_LIST ? node->text : STR("");
}

const Node *build_text(Build *build, const Node *map, const char *key)
{
    const Node *node = build_key(build, map, key);
    return node && node->kind == NODE_MAP && node->count > 0 ? node : NULL;
}

int build_choice(Build *build, const Node *map, const char *key, PolicyId id)
{
    const PolicyRow *row = policy_row(&policies[id], build_str(build, map, key));
    return row ? (int)(row - policies[id].rows) : 0;
}

/* True if the formula reads the sides. */
static bool asks_sides(const Formula *formula)
{
    static const int SLOTS[] = {SLOT_DEFENDERS, SLOT_DECLARER_SIDE, SLOT_DECLARER_TRICKS, SLOT_DEFENDER_TRICKS};
    static const int CALLS[] = {CALL_SIDE, CALL_OPPONENTS, CALL_PARTNER, CALL_SAME_SIDE, CALL_SIDE_TRICKS};
    bool asks = false;
    for (size_t i = 0; i < COUNT(SLOTS); i++) asks |= formula_reads(formula, SLOTS[i]);
    for (size_t i = 0; i < COUNT(CALLS); i++) asks |= formula_calls(formula, CALLS[i]);
    return asks;
}

/*
 * Reports a formula that reads the sides while they are secret: legal actions that depend on the formula would reveal
 * the sides.
 */
static Diag *report_secret_sides(Build *build, Span place)
{
    Diag *diag = diag_error(build->diags, "formula-reveals", place,
                            "this formula uses the sides, which are secret here: legal actions would reveal them");
    diag_hint(build->diags, diag, "use 'who' of an announcement for sides; payments and goals can use everything");
    return diag;
}

/* Returns the rule about the cards that a formula may read that decides what is legal. */
static OwnerRule rule_about_cards(Asker asker, bool opens_hand)
{
    /* the names that mean the seat for which the formula is evaluated, besides `seat` itself */
    static const int SLOTS[] = {[ASKER_NOBODY] = SLOT_SEAT,
                                [ASKER_ANY] = SLOT_SEAT,
                                [ASKER_DECLARER] = SLOT_DECLARER,
                                [ASKER_DEALER] = SLOT_DEALER,
                                [ASKER_FOREHAND] = SLOT_FOREHAND};
    OwnerRule rule = {.same = {SLOT_SEAT, SLOTS[asker], -1},
                      .of_seat = {CALL_DEALT, CALL_WITHHELD, CALL_HELD, CALL_HAND_OF, -1},
                      .of_hands = {CALL_HOLDER, CALL_DEALT_HOLDER, -1},
                      .of_taker = {SLOT_DISCARDS, -1},
                      .taker = SLOT_DECLARER};
    /* all players see an open hand, so its contract may read hands: end the list before CALL_HELD and CALL_HAND_OF */
    if (opens_hand) rule.of_seat[2] = -1;
    return rule;
}

/*
 * Reports a formula that decides what is legal and reads cards of other players: the legal actions would reveal these
 * cards. Returns NULL if it reads none, and if it was reported before.
 */
static Diag *refuse_foreign_cards(Build *build, const Formula *formula, const OwnerRule *rule)
{
    Span place;
    if (!formula_asks_others(formula, rule, &place) || diags_have(build->diags, "formula-reveals", place)) return NULL;
    Diag *diag = diag_error(build->diags, "formula-reveals", place,
                            "this formula uses cards that the player may not know: legal actions would reveal them");
    diag_hint(
        build->diags, diag,
        "use the player's own cards (hand, dealt(seat) or held(seat)), or put 'seat == declarer && ...' around it");
    return diag;
}

/* Notes a formula about legal actions that can be checked only later. */
static void check_later(Build *build, const Formula *formula, const Node *scalar)
{
    bool is_derived = formula_reads(formula, SLOT_VALUE) || formula_calls(formula, CALL_ANNOUNCED_SIDE);
    if (!is_derived || (build->asker == ASKER_NOBODY && !build->hides_sides)) return;
    AskedLater *later = arena_push(build->arena, (void **)&build->asked_later, &build->n_asked_later,
                                   &build->asked_later_capacity, sizeof *later);
    *later = (AskedLater){formula, scalar, build->contract, build->asker, build->hides_sides, build->opens_hand};
}

/* Returns the announcements that always show the side of their makers, one bit each. Announcements can imply others. */
static uint64_t announcements_with_side(const Game *game)
{
    uint64_t set = UINT64_MAX;
    for (int i = 0; i < game->n_announcements; i++) {
        const Announcement *made = &game->announcement[i];
        if (!made->shows_side && made->who == BY_ANYONE) set &= ~made->implies;
    }
    return set;
}

/*
 * True if the formula reads announcements of a side that is secret. A player may know whether his own side has made an
 * announcement that shows the side of its maker.
 */
static bool asks_secret_announcements(const Build *build, const AskedLater *later)
{
    OwnerRule rule = rule_about_cards(later->asker, false);
    rule.of_seat[0] = CALL_ANNOUNCED_SIDE;
    rule.of_seat[1] = rule.of_hands[0] = rule.of_taker[0] = -1;
    if (!formula_calls(later->formula, CALL_ANNOUNCED_SIDE)) return false;
    uint64_t asked = formula_asks_about(later->formula, CALL_ANNOUNCED_SIDE);
    bool always_show = asked && !(asked & ~announcements_with_side(build->game));
    return !always_show || formula_asks_others(later->formula, &rule, NULL);
}

/* Reports a formula that would reveal cards or sides in this contract, through its value or through announcements. */
static void check_asked(Build *build, const AskedLater *later, const Contract *contract, const Node *value)
{
    Diag *diag = NULL;
    bool reads_value = contract->value && formula_reads(later->formula, SLOT_VALUE);
    if (later->hides_sides && !diags_have(build->diags, "formula-reveals", later->scalar->span)) {
        if (asks_secret_announcements(build, later)) (void)report_secret_sides(build, later->scalar->span);
        else if (reads_value && asks_sides(contract->value)) diag = report_secret_sides(build, later->scalar->span);
    }
    if (reads_value && !diag && later->asker != ASKER_NOBODY) {
        OwnerRule rule = rule_about_cards(later->asker, later->opens_hand);
        rule.derived = SLOT_VALUE;
        rule.by = contract->value;
        diag = refuse_foreign_cards(build, later->formula, &rule);
    }
    if (diag) diag_note(build->diags, diag, value->span, "the value of the contract is this formula");
}

void build_check_value(Build *build, const Contract *contract, const Node *value, bool hides_sides)
{
    for (size_t i = 0; i < build->n_asked_later; i++) {
        AskedLater later = build->asked_later[i];
        if (later.contract && later.contract != contract) continue;
        later.hides_sides &= hides_sides; /* a rule of all contracts is compiled as if each contract had secret sides */
        check_asked(build, &later, contract, value);
    }
}

/*
 * Reports a formula that reads bids while they are secret, because its result would reveal them. Formulas that are
 * evaluated after play may read secret bids.
 */
static void refuse_secret_bids(Build *build, const FormulaEnv *env, const Formula *formula, const Node *scalar)
{
    uint32_t secret = build->secret_now | build->secret_deal;
    const Build *resolver = env->resolver; /* the copy that belongs to the environment: see Build.scopes */
    bool is_late = (resolver->scopes & (SCOPE_END | SCOPE_MATCH)) != 0;
    bool asks = formula_reads(formula, SLOT_SAID_SUM) || formula_calls(formula, CALL_NUMBER_OF) ||
                (formula_asks_about(formula, CALL_SAID) & secret);
    if (is_late || !asks) return;
    Diag *diag = diag_error(build->diags, "formula-reveals", scalar->span,
                            "this formula uses bids while they are secret: what it decides would reveal them");
    if (build->secret_now) diag_hint(build->diags, diag, "use the player's cards, or remove 'secret' from the round");
    else
        diag_hint(build->diags, diag,
                  "write 'secret: until_round_ends', or use the bids only in payments and goals, after play");
}

/* Stores in the game whether a formula reads the number of the deal or the totals before the deal. */
static void note_match(Build *build, const Formula *formula)
{
    Game *game = build->game;
    if (formula_reads(formula, SLOT_DEAL_NUMBER)) game->counts_deals = true;
    if (!build->between_deals)
        game->reads_totals |= formula_reads(formula, SLOT_MOST_TOTAL) || formula_reads(formula, SLOT_LEAST_TOTAL) ||
                              formula_calls(formula, CALL_TOTAL);
}

bool build_reads_hands(const Formula *formula)
{
    static const int CALLS[] = {CALL_HAND_OF, CALL_HELD, CALL_HOLDER, CALL_DEALT, CALL_DEALT_HOLDER};
    bool reads = formula && formula_reads(formula, SLOT_HAND);
    for (size_t i = 0; formula && i < COUNT(CALLS); i++) reads |= formula_calls(formula, CALLS[i]);
    return reads;
}

const Formula *build_compiled(Build *build, const FormulaEnv *env, const Node *scalar, Type wanted)
{
    const Formula *formula = formula_compile(build->arena, env, scalar, wanted, build->diags);
    if (formula) note_match(build, formula);
    if (formula && build->hides_sides && asks_sides(formula)) (void)report_secret_sides(build, scalar->span);
    if (formula && (build->secret_now | build->secret_deal)) refuse_secret_bids(build, env, formula, scalar);
    if (formula && build->asker != ASKER_NOBODY) {
        OwnerRule rule = rule_about_cards(build->asker, build->opens_hand);
        (void)refuse_foreign_cards(build, formula, &rule);
    }
    if (formula) check_later(build, formula, scalar);
    return formula;
}

const Formula *build_formula(Build *build, const FormulaEnv *env, const Node *scalar, TypeKind wanted)
{
    return scalar ? build_compiled(build, env, scalar, (Type){.kind = wanted}) : NULL;
}

const Formula *build_condition(Build *build, const FormulaEnv *env, const Node *map, const char *key)
{
    const Node *scalar = build_key(build, map, key);
    if (node_is(scalar, "true")) return NULL; /* the default needs no formula */
    const Formula *formula = build_formula(build, env, scalar, TYPE_BOOL);
    const Value *constant = formula ? formula_constant(formula) : NULL;
    return constant && constant->as.boolean ? NULL : formula;
}

const Formula *build_number(Build *build, const FormulaEnv *env, const Node *map, const char *key)
{
    return build_formula(build, env, build_key(build, map, key), TYPE_INT);
}

Action build_token(Build *build, Token token, Span place)
{
    Game *game = build->game;
    if (game->n_tokens == MAX_TOKENS) {
        (void)diag_error(build->diags, "too-many-actions", place,
                         "too many bids, announcements and other actions; the limit is %d", MAX_TOKENS);
        return NO_ACTION;
    }
    game->token[game->n_tokens] = token;
    build->token_places[game->n_tokens] = place;
    return (Action)(FIRST_TOKEN + game->n_tokens++);
}

/* ---- errors about unknown names ---------------------------------------------------------------------------------- */

/* Adds a hint that lists all the names. */
static void list_names(Build *build, Diag *diag, const Str *names, size_t n)
{
    Buf list = {0};
    for (size_t i = 0; i < n; i++) buf_printf(&list, "%s'%.*s'", i ? ", " : "", STR_ARG(names[i]));
    if (n == 1) diag_hint(build->diags, diag, "the only one is %s", buf_text(&list));
    else diag_hint(build->diags, diag, "the known ones are %s", buf_text(&list));
    buf_free(&list);
}

void build_hint_names(Build *build, Diag *diag, Str name, const Str *names, size_t n)
{
    enum { LISTED = 12 };
    Str nearest = str_nearest(name, names, n);
    diag_did_you_mean(build->diags, diag, nearest);
    if (!nearest.n && n > 0 && n <= LISTED) list_names(build, diag, names, n);
}

void build_hint_key(Build *build, Diag *diag, Str name, const char *word, const Node *map)
{
    size_t n = 0, n_keys = map && map->kind == NODE_MAP ? map->count : 0;
    Str *names = ARENA_ARRAY(build->arena, n_keys + 1, Str);
    if (word) names[n++] = str_of(word);
    for (size_t i = 0; i < n_keys; i++) names[n++] = map->pairs[i].key->text;
    build_hint_names(build, diag, name, names, n);
}

void build_unknown_name(Build *build, const Node *place, const char *what, const Node *map)
{
    Diag *diag = diag_error(build->diags, "unknown-name", place->span, "unknown %s '%.*s'", translate(what),
                            STR_ARG(place->text));
    build_hint_key(build, diag, place->text, NULL, map);
}

/* ---- selectors: words that select cards -------------------------------------------------------------------------- */

/* Returns the cards of a rank. `known` becomes true if the suits have this rank, even if `without` removes it. */
static CardSet cards_of_rank(const Game *game, Str rank, bool *known)
{
    CardSet set = 0;
    *known = false;
    for (int card = 0; card < MAX_CARDS; card++)
        if (game->card[card].id.n && str_equal(game->card[card].rank, rank)) {
            set |= card_bit((Card)card);
            *known = true;
        }
    return set & game->pack;
}

static const Suit *find_suit(const Game *game, Str id)
{
    for (int i = 0; i < game->n_suits; i++)
        if (str_equal(game->suit[i].id, id)) return &game->suit[i];
    return NULL;
}

static const CardClass *find_class(const Game *game, Str id)
{
    for (size_t i = 0; i < game->n_classes; i++)
        if (str_equal(game->classes[i].id, id)) return &game->classes[i];
    return NULL;
}

/* True if the text begins with the prefix. Unlike str_begins(), takes the prefix as a C string. */
static bool has_prefix(Str text, const char *prefix)
{
    size_t n = strlen(prefix);
    return text.n >= n && memcmp(text.s, prefix, n) == 0;
}

static Str without_prefix(Str text, const char *prefix)
{
    size_t n = strlen(prefix);
    return (Str){text.s + n, text.n - n};
}

/*
 * Returns the suit of a word that looks like a card, such as `T7`. Such a word is short, has only capital letters and
 * digits, and begins with the id of the suit. Returns NULL for other words.
 */
static const Suit *suit_of_word(const Game *game, Str word)
{
    enum { LONGEST_CARD = 6 };
    for (size_t i = 0; i < word.n; i++)
        if (!is_digit(word.s[i]) && (word.s[i] < 'A' || word.s[i] > 'Z')) return NULL;
    for (int i = 0; i < game->n_suits && word.n <= LONGEST_CARD; i++)
        if (word.n > game->suit[i].id.n && str_begins(word, game->suit[i].id)) return &game->suit[i];
    return NULL;
}

/* Returns the number of a rank such as "7"; -1 for a rank that is no number. */
static int number_of_rank(Str rank)
{
    int64_t number = -1;
    if (number_is_shortest(rank)) (void)number_within(rank, 0, INT32_MAX, &number);
    return (int)number;
}

/*
 * Stores the cards of a set with the least and the greatest rank in `range`. Returns false if a rank is not a number,
 * or if there are no cards.
 */
static bool find_range(const Game *game, CardSet cards, Card range[2])
{
    bool are_numbers = cards != 0;
    range[0] = range[1] = NO_CARD;
    EACH_CARD (card, cards) {
        int number = number_of_rank(game->card[card].rank);
        are_numbers = are_numbers && number >= 0;
        if (range[0] == NO_CARD || number < number_of_rank(game->card[range[0]].rank)) range[0] = card;
        if (range[1] == NO_CARD || number > number_of_rank(game->card[range[1]].rank)) range[1] = card;
    }
    return are_numbers;
}

/*
 * If all ranks of the suit are numbers, the hint has only the lowest and the highest card; otherwise it has all cards.
 */
Str build_cards_like(const Build *build, Str word)
{
    const Game *game = build->game;
    const Suit *suit = suit_of_word(game, word);
    CardSet cards = suit ? suit->cards & game->pack : 0;
    Card range[2];
    Str list = STR("");
    if (!cards) return list;
    bool are_numbers = find_range(game, cards, range), is_trump = suit - game->suit == game->trump_suit;
    if (are_numbers)
        return arena_printf(build->arena,
                            is_trump ? translate("trumps run from %.*s to %.*s")
                                     : translate("the cards of this suit run from %.*s to %.*s"),
                            STR_ARG(game->card[range[0]].id), STR_ARG(game->card[range[1]].id));
    EACH_CARD (card, cards)
        list =
            arena_printf(build->arena, "%.*s%s%.*s", STR_ARG(list), list.n ? ", " : "", STR_ARG(game->card[card].id));
    return arena_printf(build->arena, translate("the cards of this suit are %.*s"), STR_ARG(list));
}

/*
 * Reports a word that selects no card. If the word looks like a card, the hint lists the cards of its suit. Otherwise
 * the hint proposes a similar name, or for a bare rank or suit the prefix: `rank K`, `suit H`.
 */
static void report_unknown_cards(Build *build, const Node *item, Str word)
{
    const Game *game = build->game;
    enum { MOST_CLASSES = 64 /* further classes are not compared with the word */ };
    Str names[MAX_CARDS + MOST_CLASSES], rank = has_prefix(word, "rank ") ? without_prefix(word, "rank ") : word;
    size_t n = 0;
    bool is_rank;
    (void)cards_of_rank(game, rank, &is_rank);
    for (size_t i = 0; i < game->n_classes && n < MOST_CLASSES; i++) names[n++] = game->classes[i].id;
    EACH_CARD (card, game->pack) names[n++] = game->card[card].id;
    Diag *diag =
        diag_error(build->diags, "unknown-cards", item->span, "no card or class is called '%.*s'", STR_ARG(word));
    Str nearest = str_nearest(word, names, n);
    if (is_rank) nearest = arena_printf(build->arena, "rank %.*s", STR_ARG(rank));
    else if (find_suit(game, word)) nearest = arena_printf(build->arena, "suit %.*s", STR_ARG(word));
    Str cards = build_cards_like(build, word);
    if (cards.n) diag_hint(build->diags, diag, "%.*s", STR_ARG(cards));
    else diag_did_you_mean(build->diags, diag, nearest);
}

/*
 * True if a card of the suits has this id. The caller has not found it in the pack, so the key `without` has removed
 * it.
 */
static bool is_removed_card(const Game *game, Str id)
{
    for (int card = 0; card < MAX_CARDS; card++)
        if (game->card[card].id.n && str_equal(game->card[card].id, id)) return true;
    return false;
}

/*
 * Returns the mate of a suit: the only other suit of the same colour. The suit of permanent trumps is no mate. Returns
 * NO_TRUMPS if there is no such suit, or more than one.
 */
static int mate_of(const Game *game, int suit)
{
    int mate = NO_TRUMPS;
    for (int other = 0; other < game->n_suits; other++) {
        if (other == suit || other == game->trump_suit || !game->suit[suit].color.n) continue;
        if (!str_equal(game->suit[other].color, game->suit[suit].color)) continue;
        if (mate != NO_TRUMPS) return NO_TRUMPS;
        mate = other;
    }
    return mate;
}

/*
 * Reads 'trump R' or 'mate R' into `cards`: the card of rank R in the trump suit (Build.trump) or in its mate. `cards`
 * is empty if there is no such suit. False for any other word, and for a rank that no card of the suits has.
 */
static bool read_by_trump(Build *build, Str word, CardSet *cards)
{
    const Game *game = build->game;
    bool is_trump = has_prefix(word, "trump ");
    if (!is_trump && !has_prefix(word, "mate ")) return false;
    int suit = build->trump;
    if (suit != NO_TRUMPS && !is_trump) suit = mate_of(game, suit);
    bool is_rank;
    CardSet rank = cards_of_rank(game, without_prefix(word, is_trump ? "trump " : "mate "), &is_rank);
    *cards = suit == NO_TRUMPS ? 0 : rank & game->suit[suit].cards;
    return is_rank;
}

/*
 * Returns the cards of one selector: `all`, `trump R`, `suit S`, `rank R`, the id of a class or of a card. A name that
 * the file defines overrides `all`. A card or rank that the pack leaves out selects nothing; other words are reported.
 */
static CardSet cards_of_word(Build *build, const Node *item, Str word)
{
    CardSet by_trump;
    const Game *game = build->game;
    bool is_own = game_meaning(game, word, false, item->span.source) == NAME_OWN;
    if (str_is(word, "all") && !is_own) return game->pack;
    if (read_by_trump(build, word, &by_trump)) return by_trump;
    if (has_prefix(word, "suit ")) {
        const Suit *suit = find_suit(game, without_prefix(word, "suit "));
        if (suit) return suit->cards & game->pack;
    } else if (has_prefix(word, "rank ")) {
        bool is_rank;
        CardSet set = cards_of_rank(game, without_prefix(word, "rank "), &is_rank);
        if (is_rank) return set;
    } else {
        const CardClass *found = find_class(game, word);
        if (found) return found->cards & game->pack;
        Card card = game_card(game, word);
        if (card != NO_CARD) return game_copies(game, card);
        if (is_removed_card(game, word)) return 0;
    }
    report_unknown_cards(build, item, word);
    return 0;
}

CardSet build_word(Build *build, const Node *word)
{
    return cards_of_word(build, word, word->text);
}

CardSet build_selector(Build *build, const Node *list)
{
    CardSet set = 0;
    for (size_t i = 0; i < node_n_items(list); i++) {
        Str word = list->items[i]->text;
        if (has_prefix(word, "not ")) set &= ~cards_of_word(build, list->items[i], without_prefix(word, "not "));
        else set |= cards_of_word(build, list->items[i], word);
    }
    return set;
}

CardSet build_cards(Build *build, const Node *map, const char *key)
{
    return build_selector(build, build_key(build, map, key));
}

Card build_card(Build *build, const Node *scalar)
{
    if (!scalar) return NO_CARD;
    Card card = game_card(build->game, scalar->text);
    if (card == NO_CARD) report_unknown_cards(build, scalar, scalar->text);
    else if (build->game->copies == 2)
        (void)diag_error(build->diags, "two-of-a-card", scalar->span,
                         "expected a single card, but the pack has two '%.*s'", STR_ARG(scalar->text));
    return card;
}

/* Reads the selectors once for each trump suit, because 'trump R' and 'mate R' mean other cards each time. */
const CardSet *build_cards_by_trump(Build *build, const Node *map, const char *key)
{
    CardSet *sets = ARENA_ARRAY(build->arena, RANKINGS, CardSet), any = 0;
    size_t errors = build->diags->n_reports; /* stop after an error: the other trump suits would give the same report */
    /* build_cards() takes the trump suit from build->trump */
    for (build->trump = 0; build->trump < RANKINGS && build->diags->n_reports == errors; build->trump++) {
        bool is_suit = build->trump < build->game->n_suits;
        if (is_suit || build->trump == NO_TRUMPS) any |= sets[build->trump] = build_cards(build, map, key);
    }
    build->trump = NO_TRUMPS;
    return any ? sets : NULL;
}

CardRule build_card_rule(Build *build, const FormulaEnv *env, const Node *map, const char *key)
{
    const Node *node = build_key(build, map, key);
    if (!node || node->kind == NODE_LIST) return (CardRule){.cards = build_selector(build, node)};
    return (CardRule){.formula = build_formula(build, env, node, TYPE_SET)};
}

void build_ranks_once(Build *build, const Node *ranks)
{
    for (size_t i = 0; i < ranks->count; i++) {
        Str name = ranks->items[i]->text;
        size_t first = 0; /* the first place of this rank; the loop ends at i at the latest */
        while (!str_equal(ranks->items[first]->text, name)) first++;
        if (first == i) continue;
        Diag *diag = diag_error(build->diags, "duplicate-item", ranks->items[i]->span, "the rank '%.*s' appears twice",
                                STR_ARG(name));
        diag_note(build->diags, diag, ranks->items[first]->span, "it appears first here");
    }
}
