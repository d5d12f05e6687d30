/* The rules of a variant: how card points are counted. */
#include "rulebook/explain.h"

#include "engine/settle.h"
#include "wording/sum.h"

/* Returns the points of cards as they are counted in a ranking, as text. */
static Str points_str(const Explainer *explainer, int ranking, CardSet cards)
{
    return say_fraction(&explainer->speaker, game_points(explainer->game, ranking, cards));
}

/* Returns cards of the first suit for an example of counting: the lowest card and n - 1 of the highest. */
static CardSet example_cards(const Game *game, int n)
{
    CardSet left = game->suit[0].cards & game->pack, cards = left ? card_bit(cards_first(left)) : 0;
    left &= ~cards;
    for (int i = 1; i < n && left; i++) {
        cards |= card_bit(cards_last(left));
        left &= ~cards;
    }
    return cards;
}

/* Shows by an example how `n` cards are counted: the points of each card, and the points of all together. */
static void write_example(const Explainer *explainer, int n)
{
    const Game *game = explainer->game;
    Card order[MAX_CARDS];
    Str names = STR(""), points = STR("");
    CardSet cards = example_cards(game, n);
    int found = phrase_order(&explainer->scene, game->contract[0].ranking, cards, order);
    if (found < n) return; /* the first suit has too few cards */
    for (int i = 0; i < found; i++) {
        names = explain_join(explainer, names, " ", phrase_card(&explainer->scene, order[i]));
        Fraction worth = game_in_points(game, game->card[order[i]].points);
        points = explain_join(explainer, points, " + ", say_fraction(&explainer->speaker, worth));
    }
    explain_write(explainer, WORD_EXPLAIN_COUNT_EXAMPLE,
                  (Slots){.text = {names, points, points_str(explainer, 0, cards)}});
}

/* True if, in this contract, each card counts for one side or the other. */
static bool counts_all(const Game *game, const Contract *contract)
{
    if (!contract->is_played) return true; /* no cards are counted, so none can be missing */
    int taken = taken_count(game, &contract->talon);
    bool is_talon_left = taken < game_talon_left(game) && !game->stock.draw;
    bool loses_talon = is_talon_left && contract->talon.rest == OWNER_NOBODY;
    bool loses_discards = taken && contract->discard.owner == OWNER_NOBODY;
    bool can_end_early = contract->play.ends_when || game->ends_in_deal; /* then cards in the hands do not count */
    bool can_be_put_aside = contract->plays != NULL; /* the cards of a player who does not play count for nobody */
    return !loses_talon && !loses_discards && !can_end_early && !can_be_put_aside;
}

/* True if the points of all cards together are equal in these two rankings. */
static bool have_same_total(const Game *game, int one, int other)
{
    return game_face_points(game, one, game->pack) == game_face_points(game, other, game->pack);
}

/* True if the points of all cards in this contract, with any of its trump suits, are those of a ranking. */
static bool has_total_of(const Game *game, const Contract *contract, int ranking)
{
    bool is_said = contract_says_trump(contract);
    int first = is_said ? contract->rankings : contract->ranking, n = is_said ? game->n_suits : 1;
    for (int k = 0; k < n; k++)
        if (!have_same_total(game, ranking, first + k)) return false;
    return true;
}

/* True if the points of both sides in this contract come from all cards, and from nothing else. */
static bool counts_cards_alone(const Game *game, const Contract *contract)
{
    return counts_all(game, contract) && !(game->melds_are_points && contract->melds);
}

bool explain_points_add_up(const Game *game, const Contract *contract)
{
    return contract->is_played && counts_cards_alone(game, contract) && has_total_of(game, contract, 0);
}

/* True if some payment in this contract uses the points of a single player. */
static bool pays_for_own_points(const Explainer *explainer, const Contract *contract)
{
    const Node *items = node_find(explain_section(explainer, "settlement"), "items");
    Speaker speaker = explainer->speaker;
    speaker.contract = contract;
    for (size_t i = 0; i < contract->n_items; i++) {
        const Node *item = node_find_str(items, contract->items[i].id);
        if (speak_calls(&speaker, node_find(item, "amount"), CALL_POINTS, SLOT_SEAT)) return true;
    }
    return false;
}

/*
 * True if each side's points are the total minus the points of the other side, in all contracts, and no player counts
 * alone.
 */
static bool has_two_sides(const Explainer *explainer)
{
    const Game *game = explainer->game;
    for (int i = 0; i < game->n_contracts; i++) {
        const Contract *contract = &game->contract[i];
        if (!(explainer->played >> i & 1)) continue;
        if (contract->alone || !counts_cards_alone(game, contract)) return false;
        if (!game->has_partners && pays_for_own_points(explainer, contract)) return false;
    }
    return true;
}

/*
 * True if a side may get single cards in this contract, apart from tricks and talon: a card that its player's side
 * keeps although the other side wins the trick. Also true if tricks may have fewer or more cards than there are
 * players.
 */
static bool moves_single_cards(const Contract *contract)
{
    const Excuse *excuse = &contract->play.excuse;
    bool leaves_trick = excuse->taker == EXCUSE_TO_OWN_SIDE || excuse->late == EXCUSE_LATE_OTHER_SIDE;
    for (size_t i = 0; i < contract->play.n_withhold; i++)
        if (contract->play.withhold[i].own_side) return true;
    return (excuse->cards && excuse->until && leaves_trick) || contract->plays || contract->talon.by_trick;
}

/*
 * True if the cards that are discarded in this contract, or those that stay in the talon, do not fill groups. Cards
 * that count for nobody do not matter. If both count for the same side, only their sum matters.
 */
static bool splits_talon(const Game *game, const Contract *contract)
{
    const TalonRule *talon = &contract->talon;
    int left = game->stock.draw ? 0 : game_talon_left(game), taken = taken_count(game, talon), rest = left - taken;
    /* the taker gives the cards away that he does not discard */
    int discards = taken - (int)contract->giving.spent;
    if (talon->rest == OWNER_NOBODY) rest = 0;
    if (contract->discard.owner == OWNER_NOBODY) discards = 0;
    if (talon->take == TAKE_CHOICE || talon->called_part)
        for (int i = 0; i < game->n_parts; i++)
            if (part_is_left(game, i) && game->part_size[i] % game->count_group != 0) return true;
    if (talon->rest == contract->discard.owner) return (rest + discards) % game->count_group != 0;
    return rest % game->count_group != 0 || discards % game->count_group != 0;
}

/*
 * True if cards are counted in groups (of three, for example), and a side can end with cards that do not fill a group.
 * A side gets whole tricks, with a card of each active player, discards, and cards of the talon.
 */
static bool has_incomplete_groups(const Explainer *explainer)
{
    const Game *game = explainer->game;
    if (game->n_active % game->count_group != 0) return true;
    for (int i = 0; i < game->n_contracts; i++) {
        const Contract *contract = &game->contract[i];
        if (!(explainer->played >> i & 1) || !contract->is_played) continue;
        if (moves_single_cards(contract) || splits_talon(game, contract)) return true;
    }
    return false;
}

/* True if a contract changes the points of cards. */
static bool has_own_values(const Explainer *explainer)
{
    for (int i = 0; i < explainer->game->n_contracts; i++) {
        bool is_played = explainer->played >> i & 1;
        const Node *node = explain_contract(explainer, &explainer->game->contract[i]);
        if (is_played && node_n_pairs(node_find(node, "values"))) return true;
    }
    return false;
}

/*
 * Adds up the points of all cards in each contract that is played, and for each of its trump suits. If all these totals
 * are equal, returns a ranking that has this total. Returns -1 if they differ, or if no contract is played.
 */
static int ranking_of_common_total(const Explainer *explainer)
{
    const Game *game = explainer->game;
    int found = -1;
    for (int i = 0; i < game->n_contracts; i++) {
        const Contract *contract = &game->contract[i];
        if (!(explainer->played >> i & 1) || !contract->is_played) continue;
        if (found < 0) found = contract_says_trump(contract) ? contract->rankings : contract->ranking;
        if (!has_total_of(game, contract, found)) return -1;
    }
    return found;
}

/* True if the formula uses the points of a side or of a player. */
static bool asks_for_points(const Formula *formula)
{
    return formula && (formula_reads(formula, SLOT_DECLARER_POINTS) || formula_reads(formula, SLOT_DEFENDER_POINTS) ||
                       formula_reads(formula, SLOT_MOST_POINTS) || formula_calls(formula, CALL_SIDE_POINTS) ||
                       formula_calls(formula, CALL_POINTS));
}

/* True if the aim of a contract or an item of the settlement uses points. */
static bool needs_points(const Game *game)
{
    for (int i = 0; i < game->n_contracts; i++) {
        const Contract *contract = &game->contract[i];
        if (asks_for_points(contract->goal)) return true;
        for (size_t k = 0; k < contract->n_items; k++) {
            const Item *item = &contract->items[k];
            const Formula *const PARTS[] = {item->when, item->won, item->value, item->amount, item->holder, item->pot};
            for (size_t part = 0; part < COUNT(PARTS); part++)
                if (asks_for_points(PARTS[part])) return true;
        }
    }
    return false;
}

/* Returns the words that say how cards are counted: singly, or in groups and a rest that fills no group. */
static Str counting_words(const Explainer *explainer, bool has_groups, bool has_rest)
{
    const Game *game = explainer->game;
    Word groups = game->count_less ? WORD_EXPLAIN_COUNT_GROUPS : WORD_EXPLAIN_COUNT_FULL_GROUPS;
    Str text = explain_say(explainer, has_groups ? groups : WORD_EXPLAIN_COUNT_SINGLY,
                           (Slots){.number = {game->count_group, game->count_less}});
    if (!has_groups || game->count_group <= 1 || !has_rest) return text;
    Word rest = game->count_exact ? WORD_EXPLAIN_COUNT_EXACT : WORD_EXPLAIN_COUNT_LESS_ONE;
    return explain_join(explainer, text, " ", explain_word(explainer, rest));
}

/*
 * Writes the points of all cards together in a ranking. If cards are counted singly and each side has the points that
 * the other lacks, says so.
 */
static void write_total(const Explainer *explainer, int ranking, bool has_groups)
{
    const Game *game = explainer->game;
    Str total = points_str(explainer, ranking, game->pack);
    Fraction face = game_in_points(game, game_face_points(game, ranking, game->pack));
    explain_write(explainer, has_groups ? WORD_EXPLAIN_COUNT_TOTAL : WORD_EXPLAIN_COUNT_ALL,
                  (Slots){.text = {say_fraction(&explainer->speaker, face), total}});
    if (!has_groups && has_two_sides(explainer))
        explain_write(explainer, WORD_EXPLAIN_COUNT_REST, (Slots){.text = {total}});
}

/*
 * Says how card points are counted: singly or in groups, with examples, and how many there are in total. If contracts
 * change the points, the examples and the total are left out. Only a total that is the same in all contracts is
 * written, if cards are counted singly.
 */
void explain_counting(const Explainer *explainer)
{
    const Game *game = explainer->game;
    bool has_rest = has_incomplete_groups(explainer);
    /* each group of cards counts `count_less` points less, or cards that fill no group count one point less */
    bool has_groups = game->count_less != 0 || (has_rest && !game->count_exact);
    int64_t face = game_face_points(game, 0, game->pack);
    if (!face && !has_groups) return; /* the game counts tricks, not card points */
    if (sum_counts_tricks(game) && !needs_points(game)) return;
    explain_heading(explainer, 2, WORD_EXPLAIN_COUNTING);
    if (sum_counts_tricks(game)) {
        explain_write(explainer, WORD_EXPLAIN_COUNT_TRICKS, (Slots){0});
        return;
    }
    Str text = counting_words(explainer, has_groups, has_rest);
    bool is_by_contract = has_own_values(explainer);
    int ranking = is_by_contract ? ranking_of_common_total(explainer) : 0;
    if (is_by_contract && (has_groups || ranking < 0)) {
        document_paragraph(explainer->document, text);
        return;
    }
    bool is_covered = explain_is_covered(explainer, "counting", STR(""), "");
    if (!is_covered) document_paragraph(explainer->document, text);
    bool shows_examples = has_groups && !is_covered;
    if (shows_examples && game->count_less) write_example(explainer, game->count_group);
    if (shows_examples && has_rest) write_example(explainer, game->count_group + 1);
    if (has_groups && game->count_less == game->count_group - 1)
        explain_write(explainer, WORD_EXPLAIN_COUNT_PRACTICAL, (Slots){.number = {game->count_less}});
    write_total(explainer, ranking, has_groups);
}
