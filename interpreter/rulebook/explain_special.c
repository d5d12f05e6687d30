/* The rules of a variant: special rules of play, such as cards that are bound to a trick. */
#include "rulebook/explain.h"

/* Adds a line: the author's text if there is one, otherwise the sentence. */
static void add_author_line(const Explainer *explainer, Buf *out, Str sentence, const Node *text)
{
    Str own = explain_sentence(explainer, text);
    explain_add_line(out, own.n ? own : sentence);
}

/*
 * Returns the cards to which a rule applies: the names of its cards, or its formula in words. Empty if it has neither.
 */
static Str ruled_cards(const Explainer *explainer, const Contract *contract, const CardRule *rule, const Node *node)
{
    if (rule->formula) return explain_formula_now(explainer, contract, node);
    return rule->cards ? say_cards(&explainer->speaker, rule->cards) : STR("");
}

/*
 * Returns the entry with this id in a map under `play` of a contract. Entries that never count have no row in the game,
 * so the number of a row is not the place of its entry.
 */
static const Node *entry_of(const Explainer *explainer, const Contract *contract, const char *map, Str id)
{
    return node_find_str(node_find(node_find(explain_contract(explainer, contract), "play"), map), id);
}

/*
 * Some cards are bound to a trick: they must be played in it, or may be played only there. Says so for each of them,
 * except for rules that can never apply in this contract. The author's words are used only for a rule with a condition.
 */
static void write_bound(const Explainer *explainer, const Contract *contract, Buf *out)
{
    for (size_t i = 0; i < contract->play.n_bound; i++) {
        const BoundCard *bound = &contract->play.bound[i];
        const Node *node = entry_of(explainer, contract, "bound", bound->id);
        Str when, text = STR(""), card = say_card(&explainer->speaker, bound->card);
        if (!explain_condition(explainer, contract, node_find(node, "when"), &when)) continue;
        Speaker speaker = explainer->speaker;
        speaker.contract = contract;
        Slots slots = {.text = {card, say_trick(&speaker, node_find(node, "trick"))}};
        if (when.n) explain_append(explainer, &text, WORD_EXPLAIN_BOUND_IF, (Slots){.text = {when}});
        explain_append(explainer, &text, bound->must ? WORD_EXPLAIN_BOUND_MUST : WORD_EXPLAIN_BOUND, slots);
        add_author_line(explainer, out, text, bound->when ? bound->text : NULL);
    }
}

/* Says when play can end early. There are other words for a formula about a single player, and for play with melds. */
static void write_early_end(const Explainer *explainer, const Contract *contract, Buf *out)
{
    const Node *play = node_find(explain_contract(explainer, contract), "play"), *end = node_find(play, "ends_when");
    if (!contract->play.ends_when || explain_play_is_covered(explainer, "ends_when")) return;
    if (explain_is_never(explainer, contract, end)) return;
    bool of_player = speak_mentions(&explainer->speaker, end, str_of(name_row(SLOT_SEAT)->text));
    bool with_melds = contract->melds && explain_melds_end_play(explainer->game);
    Word word = with_melds  ? WORD_EXPLAIN_ENDS_WHEN_MELD
                : of_player ? WORD_EXPLAIN_ENDS_WHEN_OF
                            : WORD_EXPLAIN_ENDS_WHEN;
    Speaker speaker = explainer->speaker;
    speaker.contract = contract;
    speaker.so_far = speaker.after_trick = true; /* the formula is evaluated after each trick */
    explain_line(explainer, out, word, (Slots){.text = {say_formula(&speaker, end)}});
}

/* Says which cards may not be led before a condition holds. If the play can end early, says when. */
static void write_leads(const Explainer *explainer, const Contract *contract, Buf *out)
{
    for (size_t i = 0; i < contract->play.n_leads; i++) {
        const LeadBar *bar = &contract->play.leads[i];
        Str when;
        const Node *condition = node_find(entry_of(explainer, contract, "leads", bar->id), "when");
        bool can_hold = explain_condition(explainer, contract, condition, &when);
        if (can_hold && !when.n) continue; /* the condition always holds, so the cards can always be led */
        Slots slots = {.text = {say_cards(&explainer->speaker, bar->cards), when}};
        Word word = can_hold ? WORD_EXPLAIN_LEAD_BAR : WORD_EXPLAIN_LEAD_BAR_ALWAYS;
        add_author_line(explainer, out, explain_say(explainer, word, slots), bar->text);
    }
    write_early_end(explainer, contract, out);
}

/*
 * Returns the number of different cards to which a rule applies. For a formula, the number depends on the deal; SEVERAL
 * then selects the plural.
 */
static int ruled_count(const Explainer *explainer, const CardRule *rule)
{
    enum { SEVERAL = 2 };
    return rule->formula ? SEVERAL
                         : cards_count(game_one_of_each(explainer->game, rule->cards & explainer->game->pack));
}

/*
 * Returns a sentence about a duty in play: when it applies (`when`, empty if always), which cards must be played, and
 * which may not.
 */
static Str duty_sentence(const Explainer *explainer, const Contract *contract, const PlayDuty *duty, Str when)
{
    const Node *node = entry_of(explainer, contract, "duties", duty->id);
    static const Word WHO[] = {[DUTY_LEAD] = WORD_EXPLAIN_DUTY_LEAD,
                               [DUTY_FOLLOW] = WORD_EXPLAIN_DUTY_FOLLOW,
                               [DUTY_ANY] = WORD_EXPLAIN_DUTY_ANY};
    Str who = explain_word(explainer, WHO[duty->at]), text = STR("");
    if (when.n) text = explain_say(explainer, WORD_EXPLAIN_BOUND_IF, (Slots){.text = {when}});
    Str only = ruled_cards(explainer, contract, &duty->only, node_find(node, "only"));
    Str except = ruled_cards(explainer, contract, &duty->except, node_find(node, "not"));
    Word must = duty->breaks ? WORD_EXPLAIN_DUTY_BREAKS : WORD_EXPLAIN_DUTY_ONLY;
    if (only.n)
        explain_append(explainer, &text, must,
                       (Slots){.text = {who, only}, .number = {ruled_count(explainer, &duty->only)}});
    if (except.n)
        explain_append(explainer, &text, WORD_EXPLAIN_DUTY_NOT,
                       (Slots){.text = {who, except}, .number = {ruled_count(explainer, &duty->except)}});
    return text;
}

/*
 * Writes the sentences about duties in play, in the author's words if there are any. After the author's words, a
 * general sentence says that a duty applies whatever was led.
 */
static void write_duties(const Explainer *explainer, const Contract *contract, Buf *out)
{
    for (size_t i = 0; i < contract->play.n_duties; i++) {
        const PlayDuty *duty = &contract->play.duties[i];
        const Node *condition = node_find(entry_of(explainer, contract, "duties", duty->id), "when");
        Str when, own = explain_sentence(explainer, duty->text);
        if (!explain_condition(explainer, contract, condition, &when)) continue;
        if (own.n && duty->breaks) explain_append(explainer, &own, WORD_EXPLAIN_DUTY_FIRST, (Slots){0});
        explain_add_line(out, own.n ? own : duty_sentence(explainer, contract, duty, when));
    }
}

/* Says which cards must be played in which tricks. Also says which cards a player without them must play instead. */
static void write_demands(const Explainer *explainer, const Contract *contract, Buf *out)
{
    for (size_t i = 0; i < contract->play.n_demands; i++) {
        const Demand *demand = &contract->play.demands[i];
        Str cards = say_cards(&explainer->speaker, demand->cards), others = STR("");
        bool is_one_trick = demand->from == demand->to;
        Word word = is_one_trick ? WORD_EXPLAIN_DEMAND_ONE : WORD_EXPLAIN_DEMAND;
        Slots slots = {.text = {cards}, .number = {demand->from, is_one_trick ? 0 : demand->to}};
        for (size_t k = 0; k < demand->n_otherwise; k++)
            others = explain_join(explainer, others, "; ", say_cards(&explainer->speaker, demand->otherwise[k]));
        Str sentence = explain_say(explainer, word, slots);
        if (others.n) explain_append(explainer, &sentence, WORD_EXPLAIN_DEMAND_ELSE, (Slots){.text = {others}});
        explain_add_line(out, sentence);
    }
}

/* Returns the words that say what happens to a card that its player keeps instead of playing it. */
static Str kept_sentence(const Explainer *explainer, const Withhold *withhold)
{
    Str text = explain_word(explainer, WORD_EXPLAIN_KEPT);
    if (withhold->next_leads) explain_append(explainer, &text, WORD_EXPLAIN_KEPT_LEAD, (Slots){0});
    explain_append(explainer, &text, withhold->own_side ? WORD_EXPLAIN_KEPT_OWN : WORD_EXPLAIN_KEPT_WINNER, (Slots){0});
    if (withhold->own_side && withhold->given)
        explain_append(explainer, &text, WORD_EXPLAIN_KEPT_GIVEN,
                       (Slots){.text = {say_cards(&explainer->speaker, withhold->given)}});
    return text;
}

/* Says when a card that its player kept is lost. The condition is about the whole deal. */
static void add_loss(const Explainer *explainer, const Contract *contract, const Withhold *withhold,
                     const Node *condition, Str *text)
{
    if (!withhold->lost_when || explain_is_never(explainer, contract, condition)) return;
    explain_append(explainer, text, WORD_EXPLAIN_WITHHOLD_LOST,
                   (Slots){.text = {explain_formula(explainer, contract, condition)}});
}

/*
 * Describes the cards that a player may keep instead of playing them. For each: which players may, when, what then
 * happens, and when the card is lost.
 */
static void write_withhold(const Explainer *explainer, const Contract *contract, Buf *out)
{
    static const Word WHO[] = {[SIDE_DECLARER] = WORD_EXPLAIN_KEPT_BY_DECLARER,
                               [SIDE_DEFENDERS] = WORD_EXPLAIN_KEPT_BY_DEFENDER,
                               [SIDE_ANYONE] = WORD_EXPLAIN_KEPT_BY_ANYONE};
    for (size_t i = 0; i < contract->play.n_withhold; i++) {
        const Withhold *withhold = &contract->play.withhold[i];
        const Node *node = entry_of(explainer, contract, "withhold", withhold->id);
        Str when;
        if (!explain_condition(explainer, contract, node_find(node, "when"), &when)) continue;
        Str card = say_card(&explainer->speaker, withhold->card), who = explain_word(explainer, WHO[withhold->who]);
        Str text = explain_say(explainer, WORD_EXPLAIN_WITHHOLD, (Slots){.text = {card, who}});
        if (when.n) explain_append(explainer, &text, WORD_EXPLAIN_WITHHOLD_WHEN, (Slots){.text = {when}});
        text = explain_join(explainer, text, " ", kept_sentence(explainer, withhold));
        add_loss(explainer, contract, withhold, node_find(node, "lost_when"), &text);
        explain_add_line(out, text);
    }
}

/*
 * Returns the words that say until which trick a card excuses its player from following suit. A negative number counts
 * from the end: −1 is the last trick, so it sets no limit. The text for 0 is not used, because write_excuse() then
 * chooses a sentence without a limit.
 */
static Str excuse_limit(const Explainer *explainer, int until)
{
    if (until == -1) return STR("");
    if (until == -2) return explain_word(explainer, WORD_EXPLAIN_EXCUSE_NOT_LAST);
    Word word = until < 0 ? WORD_EXPLAIN_EXCUSE_NOT_LAST_MORE : WORD_EXPLAIN_EXCUSE_UNTIL;
    return explain_say(explainer, word, (Slots){.number = {until < 0 ? -until - 1 : until}});
}

/* Returns the sentence about a card that no longer excuses its player, in the tricks after the limit. */
static Word late_excuse(const Game *game, const Excuse *excuse)
{
    static const Word WORDS[][2] = {{WORD_EXPLAIN_EXCUSE_LATE_OTHER, WORD_EXPLAIN_EXCUSE_LATE_WINNER},
                                    {WORD_EXPLAIN_EXCUSE_LAST_OTHER, WORD_EXPLAIN_EXCUSE_LAST_WINNER}};
    /* in the last trick each player has one card, so he must play it whatever was led */
    bool only_last = excuse->until == -2 || (excuse->until > 0 && excuse->until == game_tricks_total(game) - 1);
    return WORDS[only_last][excuse->late == EXCUSE_LATE_WINNER];
}

/* Returns a text with added sentences about the player who gets a card that excused its player from following. */
static Str with_excuse_owners(const Explainer *explainer, const Contract *contract, Str text)
{
    const Excuse *excuse = &contract->play.excuse;
    Slots number = {.number = {cards_count(excuse->cards)}};
    Word own = contract->alone ? WORD_EXPLAIN_EXCUSE_OWN_SEAT : WORD_EXPLAIN_EXCUSE_OWN;
    Word given = contract->alone ? WORD_EXPLAIN_EXCUSE_GIVEN_SEAT : WORD_EXPLAIN_EXCUSE_GIVEN;
    bool is_never_free = excuse->until == 0; /* then the rule for the tricks after the limit applies to all tricks */
    bool stays_with_side = excuse->taker == EXCUSE_TO_OWN_SIDE && !is_never_free;
    bool has_limit = excuse->until > 0 || excuse->until < -1;
    bool to_winner = excuse->late == EXCUSE_LATE_WINNER;
    if (is_never_free)
        explain_append(explainer, &text, to_winner ? WORD_EXPLAIN_EXCUSE_TO_WINNER : WORD_EXPLAIN_EXCUSE_TO_OTHER,
                       number);
    if (stays_with_side) explain_append(explainer, &text, own, number);
    if (stays_with_side && excuse->given)
        explain_append(explainer, &text, given, (Slots){.text = {say_cards(&explainer->speaker, excuse->given)}});
    if (has_limit) explain_append(explainer, &text, late_excuse(explainer->game, excuse), number);
    if (excuse->slam) explain_append(explainer, &text, WORD_EXPLAIN_EXCUSE_SLAM, number);
    return text;
}

/*
 * Describes the cards that excuse their player from following suit. With the limit 0, they may be played only by a
 * player with neither the suit led nor a trump.
 */
static void write_excuse(const Explainer *explainer, const Contract *contract, Buf *out)
{
    const Excuse *excuse = &contract->play.excuse;
    if (!excuse->cards) return;
    Str text = explain_say(
        explainer, excuse->until ? WORD_EXPLAIN_EXCUSE : WORD_EXPLAIN_EXCUSE_VOID,
        (Slots){.text = {say_cards(&explainer->speaker, excuse->cards), excuse_limit(explainer, excuse->until)},
                .number = {cards_count(excuse->cards)}});
    explain_add_line(out, with_excuse_owners(explainer, contract, text));
}

/* Says which cards are jokers, and how they are played. Without jokers, says nothing. */
static void write_jokers(const Explainer *explainer, const Contract *contract, Buf *out)
{
    CardSet jokers = contract->play.jokers;
    if (!jokers) return;
    explain_line(explainer, out, WORD_EXPLAIN_JOKERS,
                 (Slots){.text = {say_cards(&explainer->speaker, jokers)}, .number = {cards_count(jokers)}});
}

/* Says which of two equal cards wins the trick: the first or the last. */
static void write_equal(const Explainer *explainer, const Contract *contract, Buf *out)
{
    const Node *rows = node_find(node_find(explain_contract(explainer, contract), "play"), "equal");
    for (size_t i = 0; rows && i < rows->count; i++) {
        const Node *row = rows->pairs[i].value;
        bool last = str_is(node_find(row, "wins")->text, policies[POLICY_EqualWinner].rows[EQUAL_WINS_LAST].spelling);
        explain_line(explainer, out, last ? WORD_EXPLAIN_EQUAL_LAST : WORD_EXPLAIN_EQUAL_FIRST,
                     (Slots){.text = {say_cards(&explainer->speaker,
                                                speak_selected(explainer->game, node_find(row, "cards")))}});
    }
}

/* Describes cards that win a trick if certain other cards are in it. */
static void write_captures(const Explainer *explainer, const Contract *contract, Buf *out)
{
    Speaker speaker = explainer->speaker;
    speaker.apart = true; /* the name of a group would not show which cards must come together */
    for (size_t i = 0; i < contract->play.n_captures; i++) {
        const Capture *row = &contract->play.captures[i];
        const Node *node = entry_of(explainer, contract, "captures", row->id);
        Str when;
        if (!explain_condition(explainer, contract, node_find(node, "when"), &when)) continue;
        bool needs_no_other_card = row->cards == card_bit(row->winner);
        Str text = explain_say(explainer, needs_no_other_card ? WORD_EXPLAIN_CAPTURE_ALONE : WORD_EXPLAIN_CAPTURE,
                               (Slots){.text = {say_card(&speaker, row->winner), say_cards(&speaker, row->cards)}});
        if (when.n) explain_append(explainer, &text, WORD_EXPLAIN_WITHHOLD_WHEN, (Slots){.text = {when}});
        explain_add_line(out, text);
    }
}

void explain_special_play(const Explainer *explainer, const Contract *contract, Buf *out)
{
    static const struct {
        const char *key;
        ExplainContract describe;
    } PARTS[] = {{"bound", write_bound},   {"leads", write_leads},       {"demands", write_demands},
                 {"duties", write_duties}, {"withhold", write_withhold}, {"jokers", write_jokers},
                 {"equal", write_equal},   {"excuse", write_excuse},     {"captures", write_captures}};
    for (size_t i = 0; i < COUNT(PARTS); i++)
        if (!explain_play_is_covered(explainer, PARTS[i].key)) PARTS[i].describe(explainer, contract, out);
}
