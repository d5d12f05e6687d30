/* The rules of a variant: its contracts, and how tricks are played. */
#include "rulebook/explain.h"

#include "engine/facts.h"

/* ---- the table of contracts ----------------------------------------------------------------------------------- */

/* True if a bid leads to the contract, and the contract has no text or that of the bid. */
static bool adds_nothing_to_bid(const Explainer *explainer, int number)
{
    const Game *game = explainer->game;
    Str text = explain_name(explainer, game->contract[number].text);
    for (int i = 0; i < game->n_bids; i++) {
        if (game->bid[i].contract != number) continue;
        if (!text.n || str_equal(text, phrase_action_text(&explainer->scene, game->bid[i].token))) return true;
    }
    return false;
}

/*
 * True if the table of bids already describes the contract, so that the table of contracts can leave it out. This is so
 * if a bid with the same id leads to it. It is also so if any bid leads to it, the contract says no more than the bid,
 * and it has no special sides.
 */
static bool is_covered_by_bid(const Explainer *explainer, int number)
{
    const Game *game = explainer->game;
    const Contract *contract = &game->contract[number];
    int bid = game_bid(game, contract->id);
    if (bid >= 0 && game->bid[bid].contract == number) return true;
    return contract->sides == SIDES_DECLARER && adds_nothing_to_bid(explainer, number);
}

/* Returns the word for a sentence about the players who belong together in a contract. */
static Word sides_of(const Explainer *explainer, const Contract *contract)
{
    switch (contract->sides) {
    case SIDES_ALONE: return WORD_EXPLAIN_EVERYONE_ALONE;
    case SIDES_CALLED: return WORD_EXPLAIN_WITH_CALLED;
    case SIDES_HOLDERS: return WORD_EXPLAIN_WITH_HOLDERS;
    case SIDES_FIRST_TRICK: return WORD_EXPLAIN_WITH_FIRST_TRICK;
    case SIDES_SAID: return WORD_EXPLAIN_WITH_BIDDERS;
    case SIDES_DECLARER: break;
    }
    return explainer->game->has_partners ? WORD_EXPLAIN_PARTNERS_TOGETHER : WORD_EXPLAIN_ONE_AGAINST_ALL;
}

/* Writes a contract as a row of the table: its name, text, sides (if `says_sides`) and value. A missing part is "–". */
static void write_contract_row(const Explainer *explainer, int number, bool says_sides, Str value)
{
    const Contract *contract = &explainer->game->contract[number];
    Str sides = says_sides ? explain_word(explainer, sides_of(explainer, contract)) : STR("–");
    Str row[] = {explain_name(explainer, contract->name), explain_name(explainer, contract->text), sides,
                 value.n ? value : STR("–")};
    document_row(explainer->document, row);
}

/*
 * True if some contract of the table is not played by fixed partners. Only then does the table name the sides, because
 * the first lines of the page already name fixed partners.
 */
static bool has_other_sides(const Explainer *explainer)
{
    for (int i = 0; i < explainer->game->n_contracts; i++) {
        bool is_in_table = (explainer->played >> i & 1) && !is_covered_by_bid(explainer, i);
        if (is_in_table && sides_of(explainer, &explainer->game->contract[i]) != WORD_EXPLAIN_PARTNERS_TOGETHER)
            return true;
    }
    return false;
}

/*
 * True if the contract needs no table: no other contract can be played, it has neither a text nor a value, and its
 * sides are clear, because fixed partners play together or everyone plays alone.
 */
static bool needs_no_table(const Explainer *explainer, int number, Str value)
{
    const Contract *contract = &explainer->game->contract[number];
    bool are_pairs = explainer->game->has_partners && contract->sides == SIDES_DECLARER;
    bool is_plain = (are_pairs || contract->sides == SIDES_ALONE) && !value.n;
    return is_plain && bits_count(explainer->played) == 1 && !explain_name(explainer, contract->text).n;
}

/*
 * Writes the table of contracts. Contracts that the table of bids describes are left out; then a sentence refers to
 * that table. There is no table if its only row would say nothing.
 */
static void write_table(const Explainer *explainer)
{
    Str values[MAX_CONTRACTS];
    Word value = explain_values(explainer, values);
    size_t columns = value == N_WORDS ? 3 : 4;
    Str head[] = {explain_word(explainer, WORD_EXPLAIN_ONE_CONTRACT), explain_word(explainer, WORD_EXPLAIN_MEANING),
                  explain_word(explainer, WORD_EXPLAIN_SIDES),
                  value == N_WORDS ? STR("") : explain_word(explainer, value)};
    bool any = false, is_partial = false, says_sides = has_other_sides(explainer);
    for (int i = 0; i < explainer->game->n_contracts; i++) {
        if (!(explainer->played >> i & 1)) continue;
        bool is_bid = is_covered_by_bid(explainer, i);
        is_partial |= is_bid;
        if (is_bid) continue;
        if (needs_no_table(explainer, i, values[i])) return;
        if (!any) document_table(explainer->document, head, columns);
        write_contract_row(explainer, i, says_sides, values[i]);
        any = true;
    }
    if (any) document_trim(explainer->document);
    if (any && is_partial) explain_write(explainer, WORD_EXPLAIN_OTHER_CONTRACTS, (Slots){0});
}

/* ---- sentences ------------------------------------------------------------------------------------------------- */

/* Adds a sentence without placeholders to a text. */
static void add_word(const Explainer *explainer, Str *text, Word word)
{
    explain_append(explainer, text, word, (Slots){0});
}

/* Returns the words for one card that a rule allows: "any card", its formula in words, or "one of" and its cards. */
static Str one_of(const Explainer *explainer, const Contract *contract, const CardRule *rule, const Node *node)
{
    bool is_any = (rule->cards & explainer->game->pack) == explainer->game->pack;
    if (is_any) return explain_word(explainer, WORD_EXPLAIN_ANY_CARD);
    if (rule->formula) return explain_formula(explainer, contract, node);
    return explain_say(explainer, WORD_EXPLAIN_ONE_OF, (Slots){.text = {say_cards(&explainer->speaker, rule->cards)}});
}

/*
 * Returns the words that say if the card is called before the talon is seen or after the discard. Empty if the game has
 * no talon, or if nobody takes the talon before a later call.
 */
static Str call_time(const Explainer *explainer, const Contract *contract)
{
    bool is_first = contract->call.at == CALL_BEFORE_TALON, is_taken = taken_count(explainer->game, &contract->talon);
    if (!game_has_talon(explainer->game) || (!is_first && !is_taken)) return STR("");
    return explain_word(explainer, is_first ? WORD_EXPLAIN_CALL_FIRST : WORD_EXPLAIN_CALL_LATER);
}

/*
 * Describes a called card that stays in the hand of its holder, and when it is called. Also says if it may be the
 * caller's own, and if the caller names only its suit.
 */
static void write_calling(const Explainer *explainer, const Contract *contract, Str cards, Buf *out)
{
    Str text = explain_say(explainer, WORD_EXPLAIN_CALL_STAYS, (Slots){.text = {cards}});
    const CallRule *call = &contract->call;
    if (call->own) add_word(explainer, &text, WORD_EXPLAIN_CALL_OWN);
    if (call->by == CALL_BY_SUIT) add_word(explainer, &text, WORD_EXPLAIN_CALL_SUIT);
    explain_add_line(out, explain_join(explainer, text, " ", call_time(explainer, contract)));
}

/*
 * Says which card the holder of a called card gets for it, and when the card is called. Also says what happens if the
 * declarer has all cards that can be called, or if nobody has the called card, because it is in the rest of the talon.
 */
static void write_exchange(const Explainer *explainer, const Contract *contract, Str cards, Buf *out)
{
    const Game *game = explainer->game;
    Str back = one_of(explainer, contract, &(CardRule){.cards = contract->call.back}, NULL);
    Str text = explain_say(explainer, WORD_EXPLAIN_CALL, (Slots){.text = {cards, back}});
    bool is_talon_left = game_talon_remains(game, &contract->talon);
    bool can_have_all =
        contract->call.cards.formula || cards_count(contract->call.cards.cards & game->pack) <= game->hand_size;
    if (!contract->call.own && can_have_all) add_word(explainer, &text, WORD_EXPLAIN_CALL_HAS_ALL);
    if (is_talon_left) add_word(explainer, &text, WORD_EXPLAIN_CALL_NOBODY);
    explain_add_line(out, explain_join(explainer, text, " ", call_time(explainer, contract)));
}

/* Says which card the declarer calls, and if its holder keeps or exchanges it. Without a call, says nothing. */
static void write_call(const Explainer *explainer, const Contract *contract, Buf *out)
{
    const CallRule *call = &contract->call;
    const Node *node = node_find(explain_contract(explainer, contract), "call");
    if (!call->is_held) return;
    Str cards = one_of(explainer, contract, &call->cards, node_find(node, "cards"));
    if (call->exchanges) write_exchange(explainer, contract, cards, out);
    else write_calling(explainer, contract, cards, out);
}

/* Returns the names of bids as alternatives: "a, b or c". */
static Str one_of_bids(const Explainer *explainer, uint32_t bids)
{
    uint32_t last = bids ? 1U << (31 - __builtin_clz(bids)) : 0;
    Str names = explain_bid_names(explainer, bids & ~last), end = explain_bid_names(explainer, last);
    return names.n && end.n ? explain_say(explainer, WORD_SAY_OR, (Slots){.text = {names, end}})
                            : explain_join(explainer, names, "", end);
}

/*
 * Says who plays with the declarer, and when the other players learn this. If the declarer plays alone against all,
 * says nothing. If each player plays alone, says so only if the table of contracts does not.
 */
static void write_sides(const Explainer *explainer, const Contract *contract, Buf *out)
{
    int number = (int)(contract - explainer->game->contract);
    Slots slots = {.text = {say_cards(&explainer->speaker, contract->holders)}, .number = {contract->within_tricks}};
    /* true if the holders' cards are two identical cards */
    bool is_pair =
        explainer->game->copies == 2 && cards_count(game_one_of_each(explainer->game, contract->holders)) == 1;
    switch (contract->sides) {
    case SIDES_DECLARER: return;
    case SIDES_ALONE:
        if (is_covered_by_bid(explainer, number)) explain_line(explainer, out, WORD_EXPLAIN_SIDES_ALONE, slots);
        return;
    case SIDES_CALLED: explain_line(explainer, out, WORD_EXPLAIN_SIDES_CALLED, slots); break;
    case SIDES_HOLDERS:
        explain_line(explainer, out, is_pair ? WORD_EXPLAIN_SIDES_HOLDERS_TWICE : WORD_EXPLAIN_SIDES_HOLDERS, slots);
        break;
    case SIDES_FIRST_TRICK: explain_line(explainer, out, WORD_EXPLAIN_SIDES_FIRST_TRICK, slots); return;
    case SIDES_SAID:
        slots.text[0] = one_of_bids(explainer, contract->partner_bids);
        explain_line(explainer, out, WORD_EXPLAIN_SIDES_SAID, slots);
        return;
    }
    /* partners by a called card or as holders of cards */
    explain_line(explainer, out, contract->sides_at_once ? WORD_EXPLAIN_SIDES_AT_ONCE : WORD_EXPLAIN_SIDES_HIDDEN,
                 slots);
}

/*
 * Says if tricks are played at all, and what the declarer must reach. A goal that is always or never reached is not
 * written, and neither is the goal of a contract in which each player plays alone.
 */
static void write_goal(const Explainer *explainer, const Contract *contract, Buf *out)
{
    const Node *goal = node_find(explain_contract(explainer, contract), "goal");
    static const Word OUTCOMES[] = {[OUTCOME_SETTLED] = WORD_EXPLAIN_UNPLAYED,
                                    [OUTCOME_THROW_IN] = WORD_EXPLAIN_THROWN_IN,
                                    [OUTCOME_REDEAL] = WORD_EXPLAIN_DEALT_AGAIN};
    const Node *condition = contract->played ? node_find(explain_contract(explainer, contract), "played") : NULL;
    Str played = STR("");
    if (!contract->is_played || !explain_condition(explainer, contract, condition, &played)) {
        bool deal_passes_on = explainer->game->next_dealer == DEALER_NEXT && !explainer->game->dealer_each;
        bool is_thrown_in = contract->outcome == OUTCOME_THROW_IN && !deal_passes_on;
        explain_line(explainer, out, is_thrown_in ? WORD_EXPLAIN_THROWN_IN_ONLY : OUTCOMES[contract->outcome],
                     (Slots){0});
        return;
    }
    bool truth;
    Cases cases;
    Speaker speaker = explainer->speaker;
    speaker.contract = contract;
    if (played.n) explain_line(explainer, out, WORD_EXPLAIN_PLAYED_IF, (Slots){.text = {played}});
    /* the chapter about the settlement says what counts */
    if (contract->alone || speak_truth(&speaker, goal, &truth)) return;
    if (say_cases(&speaker, goal, &cases))
        explain_line(explainer, out, WORD_EXPLAIN_GOAL_CASES,
                     (Slots){.text = {cases.when, cases.then, cases.otherwise}});
    else explain_line(explainer, out, WORD_EXPLAIN_GOAL, (Slots){.text = {say_formula(&speaker, goal)}});
}

/*
 * Writes the chapter about contracts: their table, and a part for each kind of rule, such as the talon. Parts that the
 * author describes are left out.
 */
void explain_contracts(const Explainer *explainer)
{
    static const struct {
        Word head;
        const char *key; /* a paragraph of the author about this key replaces this part */
        ExplainContract describe;
        bool by_line; /* true: a sentence that several contracts have is written once, after their names */
    } PARTS[] = {{WORD_EXPLAIN_TALON, "talon", explain_talon, false},
                 {WORD_EXPLAIN_LAYING_OFF, "discard", explain_discards, false},
                 {WORD_EXPLAIN_GIVING, "giving", explain_giving, false},
                 {WORD_EXPLAIN_CALLING, "call", write_call, true},
                 {WORD_EXPLAIN_PARTNERS_HEAD, "sides", write_sides, false},
                 {WORD_EXPLAIN_AIM, "goal", write_goal, true}};
    explain_heading(explainer, 2, WORD_EXPLAIN_CONTRACTS);
    explain_written(explainer, CHAPTER_CONTRACTS);
    write_table(explainer);
    for (size_t i = 0; i < COUNT(PARTS); i++) {
        if (explain_is_covered(explainer, PARTS[i].key, STR(""), "")) continue;
        /* a round after the exchange can change the contract, so the possible contracts before and after it differ */
        bool is_exchange = PARTS[i].describe == explain_talon || PARTS[i].describe == explain_discards;
        uint32_t contracts = is_exchange ? explainer->exchanged : explainer->played;
        explain_heading(explainer, 3, PARTS[i].head);
        if (PARTS[i].by_line) explain_by_line(explainer, contracts, PARTS[i].describe);
        else if (PARTS[i].describe == explain_talon && explain_fits_in_line(explainer, contracts, explain_talon))
            explain_by_line(explainer, contracts, explain_talon);
        else explain_by_contract(explainer, contracts, PARTS[i].describe);
    }
}

/* ---- play ----------------------------------------------------------------------------------------------------- */

/* Returns the player who leads to the first trick. Without a declarer, a rule about the declarer means forehand. */
static Str leader_of(const Explainer *explainer, const Contract *contract)
{
    static const Word LEADS[] = {[LEAD_FOREHAND] = WORD_EXPLAIN_LEAD_FOREHAND,
                                 [LEAD_DECLARER] = WORD_EXPLAIN_LEAD_DECLARER,
                                 [LEAD_DEALER] = WORD_EXPLAIN_LEAD_DEALER,
                                 [LEAD_AFTER_DECLARER] = WORD_EXPLAIN_LEAD_AFTER_DECLARER,
                                 [LEAD_BEFORE_DECLARER] = WORD_EXPLAIN_LEAD_BEFORE_DECLARER};
    const PlayRule *play = &contract->play;
    if (play->lead_card != NO_CARD)
        return explain_say(explainer, WORD_EXPLAIN_LEAD_HOLDER,
                           (Slots){.text = {say_card(&explainer->speaker, play->lead_card)}});
    bool is_about_declarer = play->lead != LEAD_DEALER && play->lead != LEAD_FOREHAND;
    return explain_word(explainer, LEADS[contract->alone && is_about_declarer ? LEAD_FOREHAND : play->lead]);
}

/* True if the contract has further rules about which card must be played to a trick that another player led. */
static bool has_other_duties(const PlayRule *play)
{
    for (size_t i = 0; i < play->n_duties; i++)
        if (play->duties[i].at != DUTY_LEAD) return true;
    return play->n_demands > 0;
}

/* True if a player who cannot follow suit may play any card, because he need not trump. */
static bool is_free_if_void(const PlayRule *play, bool has_trumps)
{
    return !play->trump || !has_trumps;
}

/* Returns the sentence about a player who cannot follow suit. */
static Word trumping_words(const PlayRule *play, bool has_trumps)
{
    if (is_free_if_void(play, has_trumps))
        return has_other_duties(play) ? WORD_EXPLAIN_NO_TRUMPING_BUT : WORD_EXPLAIN_NO_TRUMPING;
    return play->spares_partner ? WORD_EXPLAIN_MUST_TRUMP_PARTNER : WORD_EXPLAIN_MUST_TRUMP;
}

/* Returns the sentence about the duty to beat the cards of the trick. A trick that the partner wins may be excepted. */
static Word heading_words(const PlayRule *play)
{
    static const Word HEADING[] = {[HEAD_NEVER] = WORD_EXPLAIN_NO_HEAD,
                                   [HEAD_ALWAYS] = WORD_EXPLAIN_MUST_HEAD,
                                   [HEAD_TRUMPS] = WORD_EXPLAIN_HEAD_TRUMPS};
    static const Word OPPONENTS[] = {[HEAD_NEVER] = WORD_EXPLAIN_NO_HEAD,
                                     [HEAD_ALWAYS] = WORD_EXPLAIN_HEAD_OPPONENTS,
                                     [HEAD_TRUMPS] = WORD_EXPLAIN_HEAD_TRUMPS_OPPONENTS};
    return play->heads_partner ? HEADING[play->head] : OPPONENTS[play->head];
}

/*
 * Returns one text that says if players must follow suit, trump, and beat the trick, with the exceptions for a trick of
 * the partner. If there are no trumps, leaves out the duties about them.
 */
static Str following(const Explainer *explainer, const PlayRule *play, bool has_trumps)
{
    Word no_follow = has_other_duties(play) ? WORD_EXPLAIN_NO_FOLLOW_BUT : WORD_EXPLAIN_NO_FOLLOW;
    Word undertrump = play->undertrump_void ? WORD_EXPLAIN_UNDERTRUMP_VOID : WORD_EXPLAIN_NO_UNDERTRUMP;
    /* true if "any card" must come after the duty to beat, because it would contradict this duty */
    bool is_any_last = play->head == HEAD_ALWAYS && is_free_if_void(play, has_trumps);
    Str text = STR("");
    if (play->waits) add_word(explainer, &text, WORD_EXPLAIN_STRICT);
    add_word(explainer, &text, play->follow ? WORD_EXPLAIN_FOLLOW : no_follow);
    if (play->follow && !is_any_last) add_word(explainer, &text, trumping_words(play, has_trumps));
    if (play->follow && play->may_trump && has_trumps) add_word(explainer, &text, WORD_EXPLAIN_MAY_TRUMP);
    if (!play->undertrump && has_trumps) add_word(explainer, &text, undertrump);
    add_word(explainer, &text, heading_words(play));
    if (play->follow && is_any_last) add_word(explainer, &text, WORD_EXPLAIN_OTHERWISE_ANY);
    /* an exception from the duty to beat needs such a duty */
    bool spares_partner = !play->overtrumps_partner && play->head != HEAD_NEVER && has_trumps;
    if (spares_partner) add_word(explainer, &text, WORD_EXPLAIN_NO_OVERTRUMP_PARTNER);
    return text;
}

/*
 * Names the cards that need not be played, even to follow suit. If trumps are named in the auction, a card may be known
 * only by its rank: "trump J".
 */
static void write_exempt(const Explainer *explainer, const Contract *contract, Buf *out)
{
    const Node *words = node_find(node_find(explain_contract(explainer, contract), "play"), "exempt");
    const CardSet *exempt = contract->play.exempt;
    Str cards = STR("");
    int n = 0;
    if (!contract->play.follow) return; /* without a duty to follow, no card needs an exception */
    for (size_t i = 0; contract_says_trump(contract) && words && i < words->count; i++) {
        Str card = explain_relative_card(explainer, words->items[i]->text);
        if (card.n) cards = explain_join(explainer, cards, ", ", card);
        n += card.n > 0;
    }
    int suit = explainer->game->ranking[contract->ranking].trump_suit;
    /* the cards for each trump suit; cards known only by their rank were listed above */
    bool has_no_fixed_suit = suit < 0 || contract_says_trump(contract);
    CardSet fixed = exempt ? exempt[has_no_fixed_suit ? NO_TRUMPS : suit] : 0;
    if (fixed) cards = explain_join(explainer, cards, ", ", say_cards(&explainer->speaker, fixed));
    n += cards_count(game_one_of_each(explainer->game, fixed));
    Word word = contract->play.trump ? WORD_EXPLAIN_EXEMPT_TRUMPING : WORD_EXPLAIN_EXEMPT;
    if (cards.n) explain_line(explainer, out, word, (Slots){.text = {cards}, .number = {n}});
}

/* True if only the seat of a player, that of the declarer and their partnership decide if the player plays. */
static bool seats_decide(const Formula *plays)
{
    size_t at = 0;
    for (int name = formula_next_name(plays, &at); name >= 0; name = formula_next_name(plays, &at))
        if (name != SLOT_SEAT && name != SLOT_DECLARER && name != CALL_PARTNER) return false;
    return true;
}

/* True if everybody plays except the partner of the declarer, whoever that is. The partners must be fixed. */
static bool only_partner_is_out(const Explainer *explainer, const Contract *contract)
{
    const Game *game = explainer->game;
    State state;
    if (!game->has_partners || contract->alone || !seats_decide(contract->plays)) return false;
    explain_start(explainer, 0, &state);
    state.contract = NO_CONTRACT; /* then the partners are those at the table */
    for (int declarer = 0; declarer < game->n_players; declarer++)
        for (int seat = 0; seat < game->n_players; seat++) {
            bool is_partner = seat != declarer && game->team[seat] == game->team[declarer];
            state.declarer = (uint8_t)declarer;
            if (seat_test(game, &state, contract->plays, seat) == is_partner) return false;
        }
    return true;
}

/* Says which players take part in the play, and which cards let their player name a suit. */
static void write_players(const Explainer *explainer, const Contract *contract, Buf *out)
{
    const Node *plays = node_find(explain_contract(explainer, contract), "plays");
    Str when = STR("");
    if (contract->plays && explain_condition(explainer, contract, plays, &when) && when.n)
        explain_line(explainer, out,
                     only_partner_is_out(explainer, contract) ? WORD_EXPLAIN_PARTNER_OUT : WORD_EXPLAIN_PLAYS,
                     (Slots){.text = {when}});
    if (contract->play.names_suit && !explain_play_is_covered(explainer, "names_suit"))
        explain_line(explainer, out, WORD_EXPLAIN_NAMES_SUIT,
                     (Slots){.text = {say_cards(&explainer->speaker, contract->play.names_suit)}});
}

/* True if another player leads to the first trick in some other contract. */
static bool leaders_differ(const Explainer *explainer, const Contract *contract)
{
    const Game *game = explainer->game;
    Str leader = leader_of(explainer, contract);
    for (int i = 0; i < game->n_contracts; i++) {
        bool is_played = (explainer->played >> i & 1) && game->contract[i].is_played;
        if (is_played && !str_equal(leader_of(explainer, &game->contract[i]), leader)) return true;
    }
    return false;
}

/*
 * Says how many tricks there are and who leads to the first. If the leader differs between contracts, he has a sentence
 * of his own.
 */
static void write_tricks(const Explainer *explainer, const Contract *contract, Buf *out)
{
    int total = game_tricks_total(explainer->game);
    Slots slots = {.text = {leader_of(explainer, contract)}, .number = {total}};
    if (!leaders_differ(explainer, contract)) {
        explain_line(explainer, out, total ? WORD_EXPLAIN_TRICKS : WORD_EXPLAIN_TRICKS_AS_DEALT, slots);
        return;
    }
    explain_line(explainer, out, total ? WORD_EXPLAIN_TRICKS_APART : WORD_EXPLAIN_TRICKS_AS_DEALT_APART, slots);
    explain_line(explainer, out, WORD_EXPLAIN_FIRST_LEAD, slots);
}

/* Says which hands are laid open and when, and if there is a dummy, unless the author does. */
static void add_open(const Explainer *explainer, const Contract *contract, Buf *out)
{
    static const Word WHEN[] = {WORD_EXPLAIN_OPEN_START, WORD_EXPLAIN_OPEN_FIRST_CARD, WORD_EXPLAIN_OPEN_TRICK_2,
                                WORD_EXPLAIN_OPEN_AFTER_OTHERS};
    static const Word WHOSE[] = {WORD_EXPLAIN_HANDS_OF_ALL, WORD_EXPLAIN_HAND_OF_DECLARER, WORD_EXPLAIN_HAND_OF_DUMMY,
                                 WORD_EXPLAIN_HANDS_OF_ALL};
    if (explain_is_covered(explainer, "open", STR(""), "")) return;
    if (contract->has_dummy) explain_line(explainer, out, WORD_EXPLAIN_DUMMY, (Slots){0});
    if (contract->open != OPEN_NOBODY)
        explain_line(explainer, out, WHEN[contract->open_from],
                     (Slots){.text = {explain_word(explainer, WHOSE[contract->open])}});
}

/*
 * Says which card wins a trick, unless the author does. The sentence about the first lead, which also says that the
 * winner leads to the next trick, is left out if the author's words are about `lead`. Then this is said here.
 */
static void write_winner(const Explainer *explainer, const PlayRule *play, bool has_trumps, Buf *out)
{
    if (explain_play_is_covered(explainer, "trumps_beat")) return; /* the author says which card wins */
    Word wins = !has_trumps         ? WORD_EXPLAIN_WINS_PLAIN
                : play->trumps_beat ? WORD_EXPLAIN_WINS
                                    : WORD_EXPLAIN_WINS_IF_LED;
    Str text = explain_word(explainer, wins);
    if (explain_play_is_covered(explainer, "lead")) add_word(explainer, &text, WORD_EXPLAIN_WINNER_LEADS);
    explain_add_line(out, text);
}

/*
 * Writes the rules that every contract has: who leads, which hands lie open, which cards may be played, and which card
 * wins the trick. Then come the cards that need not be played, and the players who take part. Cards that may be played
 * only if no other card is allowed come last. Rules that the author describes are left out.
 */
static void write_basics(const Explainer *explainer, const Contract *contract, Buf *out)
{
    const Game *game = explainer->game;
    const PlayRule *play = &contract->play;
    bool has_trumps = explain_may_have_trumps(game, contract);
    if (!explain_play_is_covered(explainer, "lead")) write_tricks(explainer, contract, out);
    add_open(explainer, contract, out);
    if (!explain_play_is_covered(explainer, "follow")) explain_add_line(out, following(explainer, play, has_trumps));
    write_winner(explainer, play, has_trumps, out);
    write_exempt(explainer, contract, out);
    write_players(explainer, contract, out);
    if (play->last)
        explain_line(explainer, out, WORD_EXPLAIN_LAST_CARDS,
                     (Slots){.text = {say_cards(&explainer->speaker, play->last)}});
}

/*
 * Writes all rules of play in one list. It is used if contracts have headings, because a second list would be under the
 * heading of the last contract.
 */
static void write_all(const Explainer *explainer, const Contract *contract, Buf *out)
{
    write_basics(explainer, contract, out);
    explain_special_play(explainer, contract, out);
}

/*
 * Writes the chapter about play. If each contract needs only one line, basic rules come first, and special rules follow
 * in a second list. Otherwise all rules are in one list.
 */
void explain_play(const Explainer *explainer)
{
    explain_heading(explainer, 2, WORD_EXPLAIN_PLAY);
    explain_written(explainer, CHAPTER_PLAY);
    uint32_t contracts = explainer->played;
    for (int i = 0; i < explainer->game->n_contracts; i++)
        if (!explainer->game->contract[i].is_played) contracts &= ~(1U << i);
    if (explain_fits_in_line(explainer, contracts, write_basics) &&
        explain_fits_in_line(explainer, contracts, explain_special_play)) {
        explain_by_line(explainer, contracts, write_basics);
        explain_by_line(explainer, contracts, explain_special_play);
    } else explain_by_line(explainer, contracts, write_all);
}
