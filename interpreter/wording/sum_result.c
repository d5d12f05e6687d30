/* Writes the result of a deal, the goal of a contract, and what is at stake in it. */
#include "wording/sum.h"

#include "wording/part_value.h"
#include "wording/speak_inner.h"

/* ---- the result of a deal ------------------------------------------------------------------------------------- */

static Str points_text(const Scene *scene, Fraction points)
{
    Buf text = {0};
    fraction_write(&text, points);
    return buf_keep(scene->scratch, &text);
}

/* Returns the speaker for formulas of a contract. */
static Speaker speaker_of(const Scene *scene, const Contract *contract)
{
    return (Speaker){.arena = scene->scratch, .game = scene->game, .contract = contract, .language = scene->language};
}

/* True if the contract is played, but the rules alone decide if its goal is reached. Then nobody wins or loses it. */
static bool is_without_aim(const Scene *scene, const Contract *contract)
{
    Speaker speaker = speaker_of(scene, contract);
    bool truth;
    return contract->is_played && speak_truth(&speaker, node_find(speak_contract_node(&speaker), "goal"), &truth);
}

bool sum_can_be_won(const Scene *scene, int number)
{
    const Contract *contract = &scene->game->contract[number];
    return contract->outcome == OUTCOME_SETTLED && !is_without_aim(scene, contract);
}

Str sum_outcome(const Scene *scene, Settling settling)
{
    Str contract = text_in(scene->game->contract[settling.state->contract].name, scene->language);
    int speaker = side_speaker(settling.state);
    Slots slots = {.text = {phrase_player(scene, speaker), contract}, .you = speaker == scene->you};
    if (!sum_can_be_won(scene, settling.state->contract)) return phrase(scene, WORD_CONTRACT_PLAYED, slots);
    return phrase(scene, settling.settlement->totals.won ? WORD_WON : WORD_LOST, slots);
}

/* True if each card counts one point and each trick loses all points but one. Then a trick counts 1. */
bool sum_counts_tricks(const Game *game)
{
    bool is_whole = game->count_group == game->n_active && game->count_less == game->count_group - 1;
    EACH_CARD (card, game->pack) is_whole = is_whole && game->card[card].points == game->point_parts;
    return is_whole;
}

/* True if cards have points, and the points do more than count tricks. */
static bool counts_cards(const Game *game, const State *state)
{
    return game_face_points(game, state->ranking, game->pack) && !sum_counts_tricks(game);
}

/*
 * Returns a sentence with the points and tricks of both sides. If card points only count tricks, it has only the
 * tricks. It is about the declarer's side and the defenders or, for fixed partners without a declarer, about forehand's
 * side and the other side.
 */
Str sum_sides(const Scene *scene, Settling settling)
{
    Slots slots = {.text = {points_text(scene, settling.settlement->totals.declarer_points),
                            points_text(scene, settling.settlement->defender_points)},
                   .number = {side_tricks(settling.state, SIDE_DECLARER), side_tricks(settling.state, SIDE_DEFENDERS)}};
    bool has_points = counts_cards(scene->game, settling.state);
    Word word = has_points ? WORD_CARD_POINTS : WORD_TRICKS_OF_SIDES;
    if (side_is_forehands(scene->game, settling.state))
        word = has_points ? WORD_CARD_POINTS_FOREHAND : WORD_TRICKS_OF_SIDES_FOREHAND;
    return phrase(scene, word, slots);
}

/*
 * Returns a sentence with the points and tricks of a player who plays alone. If card points only count tricks, it has
 * only the tricks.
 */
Str sum_seat(const Scene *scene, Settling settling, int seat)
{
    Fraction points = settling.settlement->points[seat];
    Slots tricks = {.number = {settling.state->tricks[seat]}};
    Slots slots = {
        .text = {phrase_player(scene, seat), points_text(scene, points), phrase(scene, WORD_COUNT_TRICKS, tricks)},
        .number = {points.den == 1 ? points.num : 0}}; /* a fraction takes the plural, as 0 does */
    return phrase(scene, counts_cards(scene->game, settling.state) ? WORD_SEAT_POINTS : WORD_SEAT_COUNTED, slots);
}

/* ---- the goal of a contract ------------------------------------------------------------------------------------- */

/* True if this part of a goal was decided before play, such as an announcement. */
static bool is_of_bidding(const Expr *expr)
{
    bool is_denied = expr->kind == EXPR_UNARY && expr->n == 1;
    if (is_denied) return is_of_bidding(expr->operands[0]);
    return saying_is(expr, CALL_ANNOUNCED) || saying_is(expr, CALL_ANNOUNCED_BY) ||
           saying_is(expr, CALL_ANNOUNCED_SIDE) || saying_is(expr, CALL_SAID);
}

/*
 * Returns the part of a goal that play decides. In "a && b" and "a || b", a part that was decided before play is left
 * out, if the other part then decides.
 */
static const Expr *goal_left(const PartContext *parts, const Expr *expr)
{
    Value value;
    for (size_t i = 0; (expr->kind == EXPR_OR || expr->kind == EXPR_AND) && i < 2; i++) {
        const Expr *part = expr->operands[i];
        bool is_known = is_of_bidding(part) && part_value(parts, part, &value) && value.kind == TYPE_BOOL;
        bool leaves_other = is_known && value.as.boolean == (expr->kind == EXPR_AND); /* true && b, false || b */
        if (leaves_other) return goal_left(parts, expr->operands[1 - i]);
    }
    return expr;
}

/*
 * Returns a sentence about the goal of the contract. Empty if there is no goal, or if the rules alone decide that it is
 * reached or missed.
 */
Str sum_goal(const Scene *scene, const State *state)
{
    FormulaScratch scratch = {.used = 0};
    Facts facts = {.game = scene->game, .state = state, .seat = side_speaker(state), .scratch = &scratch};
    const Contract *contract = &scene->game->contract[state->contract];
    Speaker speaker = speaker_of(scene, contract);
    Speech speech = speech_of(&speaker);
    const Node *goal = node_find(speak_contract_node(&speaker), "goal");
    const Expr *tree = contract->goal ? speak_tree(&speaker, goal) : NULL;
    PartContext parts = {&facts, scene->scratch, goal};
    bool truth;
    if (!tree || speak_known_truth(&speech, tree, &truth)) return STR("");
    Str clause = speak_condition(&speech, goal_left(&parts, tree), false);
    return clause.n ? phrase(scene, WORD_SUM_GOAL, (Slots){.text = {clause}}) : clause;
}

/*
 * Returns the value of a contract, if it is a number other than 0, and its goal. Each of them may be missing. A
 * contract that is not settled has neither.
 */
Str sum_stakes(const Scene *scene, int number)
{
    const Contract *contract = &scene->game->contract[number];
    const Value *value = contract->value ? formula_constant(contract->value) : NULL;
    Speaker speaker = speaker_of(scene, contract);
    Speech speech = speech_of(&speaker);
    if (contract->outcome != OUTCOME_SETTLED) return STR("");
    const Expr *tree = contract->goal ? speak_tree(&speaker, node_find(speak_contract_node(&speaker), "goal")) : NULL;
    Str clause = tree ? speak_condition(&speech, tree, false) : STR(""), worth = STR("");
    bool has_value = value && value->kind == TYPE_INT && value->as.integer != 0;
    if (has_value) worth = phrase(scene, WORD_STAKE_VALUE, (Slots){.number = {value->as.integer}});
    if (clause.n) clause = phrase(scene, WORD_STAKE_GOAL, (Slots){.text = {clause}});
    if (!worth.n || !clause.n) return worth.n ? worth : clause;
    return arena_printf(scene->scratch, "%.*s, %.*s", STR_ARG(worth), STR_ARG(clause));
}
