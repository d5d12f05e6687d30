/* The rules of a variant: its contracts, and how tricks are played. */
#include "door/explain.h"

/* ---- the table of contracts ----------------------------------------------------------------------------------- */

/* Is each contract bid by its own name? Then the table of bids has told of them. */
static bool are_all_bid(const Game *game)
{
    for (int i = 0; i < game->n_contracts; i++) {
        int bid = game_bid(game, game->contract[i].id);
        bool is_told = bid >= 0 && game->bid[bid].contract == i && text_in(game->bid[bid].text, STR("en")).n > 0;
        if (!is_told || game->contract[i].alone) return false;
    }
    return true;
}

static void tell_table(const Explainer *explainer)
{
    const Game *game = explainer->game;
    Str head[] = {explain_word(explainer, WORD_EXPLAIN_ONE_CONTRACT), explain_word(explainer, WORD_EXPLAIN_MEANING),
                  explain_word(explainer, WORD_EXPLAIN_SIDES), explain_word(explainer, WORD_EXPLAIN_VALUE)};
    document_table(explainer->document, head, COUNT(head));
    for (int i = 0; i < game->n_contracts; i++) {
        const Contract *contract = &game->contract[i];
        int bid = game_bid(game, contract->id);
        Str text = explain_name(explainer, contract->text);
        if (!text.n && bid >= 0) text = explain_name(explainer, game->bid[bid].text);
        Word sides = contract->alone ? WORD_EXPLAIN_EVERYONE_ALONE : WORD_EXPLAIN_ONE_AGAINST_ALL;
        Str row[] = {explain_name(explainer, contract->name), text, explain_word(explainer, sides),
                     explain_formula(explainer, contract, node_find(explain_contract(explainer, contract), "value"))};
        document_row(explainer->document, row);
    }
}

/* ---- trump and talon ------------------------------------------------------------------------------------------ */

static void tell_trump(const Explainer *explainer, const Contract *contract, Buf *out)
{
    const Game *game = explainer->game;
    int suit = game->ranking[contract->ranking].trump_suit;
    Str names = STR("");
    for (int i = 0; contract->names_trump && i < game->n_suits; i++)
        if (contract->trump_choices >> i & 1)
            names = explain_join(explainer, names, ", ", explain_name(explainer, game->suit[i].name));
    if (names.n) explain_line(explainer, out, WORD_EXPLAIN_TRUMPS_NAMED, (Slots){.text = {names}});
    else if (suit >= 0 && suit != game->trump_suit) /* what is always trump has been told */
        explain_line(explainer, out, WORD_EXPLAIN_TRUMPS,
                     (Slots){.text = {explain_name(explainer, game->suit[suit].name)}});
    else if (!game->ranking[contract->ranking].trumps) explain_line(explainer, out, WORD_NO_TRUMPS, (Slots){0});
}

/* The order of cards where it is not the deck's. */
static void tell_order(const Explainer *explainer, const Contract *contract, Buf *out)
{
    const Node *node = explain_contract(explainer, contract);
    const Node *top = node_find(node, "top"), *ranks = node_find(node, "ranks");
    Str cards = STR(""), names = STR("");
    for (size_t i = 0; top && i < top->count; i++) {
        Card card = game_card(explainer->game, top->items[i]->text);
        if (card != NO_CARD) cards = explain_join(explainer, cards, ", ", say_card(&explainer->speaker, card));
    }
    for (size_t i = 0; ranks && i < ranks->count; i++)
        names = explain_join(explainer, names, " ", ranks->items[i]->text);
    bool is_only = explainer->game->ranking[contract->ranking].trump_suit < 0 && !contract->names_trump;
    if (cards.n)
        explain_line(explainer, out, is_only ? WORD_EXPLAIN_ONLY_TOP : WORD_EXPLAIN_TOP, (Slots){.text = {cards}});
    if (names.n) explain_line(explainer, out, WORD_EXPLAIN_RANKS, (Slots){.text = {names}});
}

static void tell_ranking(const Explainer *explainer, const Contract *contract, Buf *out)
{
    tell_trump(explainer, contract, out);
    tell_order(explainer, contract, out);
}

static Str taker_of(const Explainer *explainer, const Contract *contract)
{
    static const Word TAKERS[] = {WORD_EXPLAIN_THE_DECLARER, WORD_EXPLAIN_THE_DEALER, WORD_EXPLAIN_THE_FOREHAND};
    return explain_word(explainer, TAKERS[contract->talon.taker]);
}

static Str part_of(const Explainer *explainer, int part)
{
    const Game *game = explainer->game;
    Str name = explain_name(explainer, game->part_name[part]);
    return explain_say(explainer, WORD_EXPLAIN_PART_OF,
                       (Slots){.text = {name.n ? name : game->part_id[part]}, .number = {game->part_size[part]}});
}

/* How many cards are taken from the talon. */
static int taken_of(const Game *game, const Contract *contract)
{
    switch (contract->talon.take) {
    case TAKE_ALL: return game->n_talon;
    case TAKE_CHOICE: return game->part_size[0];
    case TAKE_PART: return game->part_size[contract->talon.amount];
    case TAKE_COUNT: return contract->talon.amount;
    case TAKE_NONE: break;
    }
    return 0;
}

static void tell_take(const Explainer *explainer, const Contract *contract, Buf *out)
{
    const Game *game = explainer->game;
    const TalonRule *talon = &contract->talon;
    Slots slots = {.text = {taker_of(explainer, contract)}, .number = {taken_of(game, contract)}};
    switch (talon->take) {
    case TAKE_NONE: explain_line(explainer, out, WORD_EXPLAIN_TALON_NONE, (Slots){0}); break;
    case TAKE_ALL: explain_line(explainer, out, WORD_EXPLAIN_TALON_ALL, slots); break;
    case TAKE_CHOICE:
        for (int i = 0; i < game->n_parts; i++)
            slots.text[1] = explain_join(explainer, slots.text[1], ", ", part_of(explainer, i));
        explain_line(explainer, out, WORD_EXPLAIN_TALON_CHOICE, slots);
        break;
    case TAKE_PART:
        slots.text[1] = part_of(explainer, talon->amount);
        explain_line(explainer, out, WORD_EXPLAIN_TALON_PART, slots);
        break;
    case TAKE_COUNT:
        explain_line(explainer, out, talon->from_last ? WORD_EXPLAIN_TALON_LAST : WORD_EXPLAIN_TALON_FIRST, slots);
        break;
    }
}

static void tell_talon(const Explainer *explainer, const Contract *contract, Buf *out)
{
    static const Word RESTS[] = {WORD_EXPLAIN_REST_DECLARER, WORD_EXPLAIN_REST_DEFENDERS, WORD_EXPLAIN_REST_NOBODY,
                                 WORD_EXPLAIN_REST_LAST_TRICK, WORD_EXPLAIN_REST_WITH_TRICK};
    const Game *game = explainer->game;
    int taken = taken_of(game, contract);
    if (!game->n_talon) return;
    tell_take(explainer, contract, out);
    if (contract->talon.see == SEE_EVERYONE) explain_line(explainer, out, WORD_EXPLAIN_SEE_EVERYONE, (Slots){0});
    else if (taken) explain_line(explainer, out, WORD_EXPLAIN_SEE_TAKER, (Slots){0});
    else explain_line(explainer, out, WORD_EXPLAIN_SEE_NOBODY, (Slots){0});
    if (taken < game->n_talon) explain_line(explainer, out, RESTS[contract->talon.rest], (Slots){0});
}

static void tell_tier(const Explainer *explainer, const Contract *contract, size_t number, Buf *out)
{
    const DiscardTier *tier = &contract->discard.tiers[number];
    const Node *tiers = node_find(node_find(explain_contract(explainer, contract), "discard"), "tiers");
    bool is_up = tier->shown && tier->shown == tier->cards;
    Word first = is_up ? WORD_EXPLAIN_DISCARD_UP : WORD_EXPLAIN_DISCARD,
         other = is_up ? WORD_EXPLAIN_TIER_UP : WORD_EXPLAIN_TIER;
    Slots slots = {.text = {taker_of(explainer, contract), say_cards(&explainer->speaker, tier->cards)}};
    buf_add(out, explain_say(explainer, number == 0 ? first : other, slots));
    if (tier->shown && !is_up) {
        buf_char(out, ' ');
        buf_add(out, explain_say(explainer, WORD_EXPLAIN_TIER_SHOWN,
                                 (Slots){.text = {say_cards(&explainer->speaker, tier->shown & tier->cards)}}));
    }
    if (tier->when && tiers && number < tiers->count) {
        Str when = explain_formula(explainer, contract, node_find(tiers->items[number], "when"));
        buf_char(out, ' ');
        buf_add(out, explain_say(explainer, WORD_EXPLAIN_TIER_WHEN, (Slots){.text = {when}}));
    }
    buf_char(out, '\n');
}

static Word owner_of(const Contract *contract)
{
    static const Word OWNERS[] = {WORD_EXPLAIN_DISCARDS_DECLARER, WORD_EXPLAIN_DISCARDS_DEFENDERS,
                                  WORD_EXPLAIN_DISCARDS_NOBODY, WORD_EXPLAIN_DISCARDS_LAST_TRICK,
                                  WORD_EXPLAIN_DISCARDS_WITH_TRICK};
    bool is_taker = contract->alone && contract->discard.owner == OWNER_DECLARER;
    if (is_taker && contract->talon.taker == TAKER_DEALER) return WORD_EXPLAIN_DISCARDS_DEALER;
    if (is_taker && contract->talon.taker == TAKER_FOREHAND) return WORD_EXPLAIN_DISCARDS_FOREHAND;
    return OWNERS[contract->discard.owner];
}

static void tell_discard(const Explainer *explainer, const Contract *contract, Buf *out)
{
    if (!taken_of(explainer->game, contract)) return;
    for (size_t i = 0; i < contract->discard.n_tiers; i++) tell_tier(explainer, contract, i, out);
    if (!contract->discard.again) explain_line(explainer, out, WORD_EXPLAIN_NOT_AGAIN, (Slots){0});
    explain_line(explainer, out, owner_of(contract), (Slots){0});
}

static void tell_exchange(const Explainer *explainer, const Contract *contract, Buf *out)
{
    tell_talon(explainer, contract, out);
    tell_discard(explainer, contract, out);
    if (contract->call.cards)
        explain_line(explainer, out, WORD_EXPLAIN_CALL,
                     (Slots){.text = {say_cards(&explainer->speaker, contract->call.cards),
                                      say_cards(&explainer->speaker, contract->call.back)}});
}

static void tell_goal(const Explainer *explainer, const Contract *contract, Buf *out)
{
    const Node *goal = node_find(explain_contract(explainer, contract), "goal");
    bool truth;
    if (!contract->is_played) explain_line(explainer, out, WORD_EXPLAIN_UNPLAYED, (Slots){0});
    Speaker speaker = explainer->speaker;
    speaker.contract = contract;
    if (contract->alone || speak_truth(&speaker, goal, &truth))
        explain_line(explainer, out, WORD_EXPLAIN_GOAL_NONE, (Slots){0});
    else explain_line(explainer, out, WORD_EXPLAIN_GOAL, (Slots){.text = {explain_formula(explainer, contract, goal)}});
}

void explain_contracts(const Explainer *explainer)
{
    static const ExplainContract TELLS[] = {tell_ranking, tell_exchange, tell_goal};
    explain_heading(explainer, 2, WORD_EXPLAIN_CONTRACTS);
    if (!are_all_bid(explainer->game)) tell_table(explainer);
    explain_by_contracts(explainer, TELLS, COUNT(TELLS));
}

/* ---- play ----------------------------------------------------------------------------------------------------- */

static void tell_basics(const Explainer *explainer, const Contract *contract, Buf *out)
{
    static const Word LEADS[] = {WORD_EXPLAIN_LEAD_FOREHAND, WORD_EXPLAIN_LEAD_DECLARER, WORD_EXPLAIN_LEAD_DEALER};
    const Game *game = explainer->game;
    const PlayRule *play = &contract->play;
    bool has_trumps = contract->names_trump || game->ranking[contract->ranking].trumps != 0;
    explain_line(
        explainer, out, WORD_EXPLAIN_TRICKS,
        (Slots){.text = {explain_word(
                    explainer, LEADS[contract->alone && play->lead == LEAD_DECLARER ? LEAD_FOREHAND : play->lead])},
                .number = {game->tricks_total}});
    Str text = explain_word(explainer, play->follow ? WORD_EXPLAIN_FOLLOW : WORD_EXPLAIN_NO_FOLLOW);
    Word trumping = play->trump && has_trumps ? WORD_EXPLAIN_MUST_TRUMP : WORD_EXPLAIN_NO_TRUMPING;
    if (play->follow) text = explain_join(explainer, text, " ", explain_word(explainer, trumping));
    Word heading = play->head ? WORD_EXPLAIN_MUST_HEAD : WORD_EXPLAIN_NO_HEAD;
    buf_add(out, explain_join(explainer, text, " ", explain_word(explainer, heading)));
    buf_char(out, '\n');
    explain_line(explainer, out, has_trumps ? WORD_EXPLAIN_WINS : WORD_EXPLAIN_WINS_PLAIN, (Slots){0});
    if (play->last)
        explain_line(explainer, out, WORD_EXPLAIN_LAST_CARDS,
                     (Slots){.text = {say_cards(&explainer->speaker, play->last)}});
}

/* A sentence with the author's reason behind it. */
static void add_line(const Explainer *explainer, Buf *out, Str sentence, const Node *text)
{
    buf_add(out, explain_join(explainer, sentence, " ", explain_sentence(explainer, text)));
    buf_char(out, '\n');
}

static void tell_bound(const Explainer *explainer, const Contract *contract, Buf *out)
{
    const Node *nodes = node_find(node_find(explain_contract(explainer, contract), "play"), "bound");
    for (size_t i = 0; i < contract->play.n_bound && nodes && i < nodes->count; i++) {
        const BoundCard *bound = &contract->play.bound[i];
        const Node *node = nodes->pairs[i].value;
        Str card = say_card(&explainer->speaker, bound->card);
        Speaker speaker = explainer->speaker;
        speaker.contract = contract;
        Str where = say_trick(&speaker, node_find(node, "trick"));
        if (bound->when) {
            Str when = explain_formula(explainer, contract, node_find(node, "when"));
            buf_add(out, explain_say(explainer, WORD_EXPLAIN_BOUND_IF, (Slots){.text = {when}}));
            buf_char(out, ' ');
        }
        Word word = bound->must ? WORD_EXPLAIN_BOUND_MUST : WORD_EXPLAIN_BOUND;
        add_line(explainer, out, explain_say(explainer, word, (Slots){.text = {card, where}}), bound->text);
    }
}

static void tell_leads(const Explainer *explainer, const Contract *contract, Buf *out)
{
    const Node *play = node_find(explain_contract(explainer, contract), "play"), *nodes = node_find(play, "leads");
    for (size_t i = 0; i < contract->play.n_leads && nodes && i < nodes->count; i++) {
        const LeadBar *bar = &contract->play.leads[i];
        Str when = explain_formula(explainer, contract, node_find(nodes->pairs[i].value, "when"));
        Slots slots = {.text = {say_cards(&explainer->speaker, bar->cards), when}};
        add_line(explainer, out, explain_say(explainer, WORD_EXPLAIN_LEAD_BAR, slots), bar->text);
    }
    if (contract->play.ends_when)
        explain_line(explainer, out, WORD_EXPLAIN_ENDS_WHEN,
                     (Slots){.text = {explain_formula(explainer, contract, node_find(play, "ends_when"))}});
}

static void tell_demands(const Explainer *explainer, const Contract *contract, Buf *out)
{
    for (size_t i = 0; i < contract->play.n_demands; i++) {
        const Demand *demand = &contract->play.demands[i];
        Str cards = say_cards(&explainer->speaker, demand->cards), others = STR("");
        Word word = demand->from == demand->to ? WORD_EXPLAIN_DEMAND_ONE : WORD_EXPLAIN_DEMAND;
        int numbers = demand->from == demand->to ? 1 : 2;
        Slots slots = {.text = {cards}, .number = {demand->from, numbers == 2 ? demand->to : 0}};
        for (size_t k = 0; k < demand->n_otherwise; k++)
            others = explain_join(explainer, others, "; ", say_cards(&explainer->speaker, demand->otherwise[k]));
        Str sentence = explain_say(explainer, word, slots);
        if (others.n)
            sentence = explain_join(explainer, sentence, " ",
                                    explain_say(explainer, WORD_EXPLAIN_DEMAND_ELSE, (Slots){.text = {others}}));
        add_line(explainer, out, sentence, demand->text);
    }
}

static void tell_withhold(const Explainer *explainer, const Contract *contract, Buf *out)
{
    static const Word WHO[] = {WORD_EXPLAIN_BY_DECLARER, WORD_EXPLAIN_BY_DEFENDERS, WORD_EXPLAIN_BY_ANYONE};
    const Node *nodes = node_find(node_find(explain_contract(explainer, contract), "play"), "withhold");
    for (size_t i = 0; i < contract->play.n_withhold && nodes && i < nodes->count; i++) {
        const Withhold *withhold = &contract->play.withhold[i];
        const Node *node = nodes->pairs[i].value;
        Slots slots = {
            .text = {say_card(&explainer->speaker, withhold->card), explain_word(explainer, WHO[withhold->who])}};
        Str sentence = explain_say(explainer, WORD_EXPLAIN_WITHHOLD, slots);
        if (withhold->when)
            sentence = explain_join(
                explainer, sentence, " ",
                explain_say(explainer, WORD_EXPLAIN_WITHHOLD_WHEN,
                            (Slots){.text = {explain_formula(explainer, contract, node_find(node, "when"))}}));
        if (withhold->lost_when)
            sentence = explain_join(
                explainer, sentence, " ",
                explain_say(explainer, WORD_EXPLAIN_WITHHOLD_LOST,
                            (Slots){.text = {explain_formula(explainer, contract, node_find(node, "lost_when"))}}));
        add_line(explainer, out, sentence, withhold->text);
    }
}

static void tell_play(const Explainer *explainer, const Contract *contract, Buf *out)
{
    if (!contract->is_played) return;
    tell_basics(explainer, contract, out);
    tell_bound(explainer, contract, out);
    tell_leads(explainer, contract, out);
    tell_demands(explainer, contract, out);
    tell_withhold(explainer, contract, out);
}

void explain_play(const Explainer *explainer)
{
    explain_heading(explainer, 2, WORD_EXPLAIN_PLAY);
    explain_by_contract(explainer, tell_play);
}
