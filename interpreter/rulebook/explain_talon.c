/* The rules of a variant: taking the talon, discarding, and giving cards. */
#include "rulebook/explain.h"

/* ---- the talon ------------------------------------------------------------------------------------------------- */

static Str taker_of(const Explainer *explainer, const Contract *contract)
{
    static const Word TAKERS[] = {WORD_EXPLAIN_THE_DECLARER, WORD_EXPLAIN_THE_DEALER, WORD_EXPLAIN_THE_FOREHAND};
    return explain_word(explainer, TAKERS[contract->talon.taker]);
}

static Str talon_part_words(const Explainer *explainer, int part)
{
    const Game *game = explainer->game;
    Str name = explain_name(explainer, game->part_name[part]);
    return explain_say(explainer, WORD_EXPLAIN_PART_OF,
                       (Slots){.text = {name.n ? name : game->part_id[part]}, .number = {game->part_size[part]}});
}

/* Adds a line: a text about cards of the talon, and the words that say who sees them (or an empty text). */
static void add_seen_cards(const Explainer *explainer, Str text, Str seen, Buf *out)
{
    buf_add(out, explain_join(explainer, text, " ", seen));
    buf_char(out, '\n');
}

/* True if the whole talon is turned up before cards are taken. Then explain_talon() says so in an earlier line. */
static bool is_turned_up(const Game *game, const TalonRule *talon)
{
    if (!taken_count(game, talon) && talon->see_rest == SEE_REST_EVERYONE) return true;
    return talon->see == SEE_EVERYONE && talon->see_rest == SEE_REST_SAME;
}

/*
 * Returns the words that say which other players see the cards taken; empty if an earlier line says that the talon is
 * turned up.
 */
static Str seen_taken(const Explainer *explainer, const TalonRule *talon)
{
    bool has_open = explainer->game->turned == TURNED_TALON;
    switch (talon->see) {
    case SEE_EVERYONE:
        return is_turned_up(explainer->game, talon) ? STR("") : explain_word(explainer, WORD_EXPLAIN_TAKEN_EVERYONE);
    case SEE_DEFENDERS: return explain_word(explainer, WORD_EXPLAIN_TAKEN_DEFENDERS);
    case SEE_DECLARER:
    case SEE_NOBODY: break;
    }
    return explain_word(explainer, has_open ? WORD_EXPLAIN_SEE_TAKER_TURNED : WORD_EXPLAIN_SEE_TAKER);
}

/* True if, in some round of the auction, a player picks up the talon with his bid. */
static bool is_picked_up(const Game *game)
{
    for (int i = 0; i < game->n_rounds; i++)
        if (game->round[i].picks_up >= 0) return true;
    return false;
}

/* Returns the words that say which players see the talon if nobody takes it. Empty if all see it. */
static Str seen_left(const Explainer *explainer, const TalonRule *talon)
{
    bool by_all = talon->see_rest == SEE_REST_SAME ? talon->see == SEE_EVERYONE : talon->see_rest == SEE_REST_EVERYONE;
    if (talon->see_rest == SEE_REST_DECLARER) return explain_word(explainer, WORD_EXPLAIN_SEE_DECLARER);
    bool by_defenders =
        talon->see_rest == SEE_REST_SAME ? talon->see == SEE_DEFENDERS : talon->see_rest == SEE_REST_DEFENDERS;
    if (by_all) return STR("");
    if (by_defenders) return explain_word(explainer, WORD_EXPLAIN_SEE_DEFENDERS);
    if (is_picked_up(explainer->game)) return explain_word(explainer, WORD_EXPLAIN_SEE_LAST_BIDDER);
    bool has_open = explainer->game->turned == TURNED_TALON;
    return explain_word(explainer, has_open ? WORD_EXPLAIN_SEE_TURNED : WORD_EXPLAIN_SEE_NOBODY);
}

/*
 * Says which cards of the talon are taken: all, a part of the player's choice, a share, one card, a certain part, or a
 * number of cards.
 */
static void write_take(const Explainer *explainer, const Contract *contract, Buf *out)
{
    const Game *game = explainer->game;
    const TalonRule *talon = &contract->talon;
    Slots slots = {.text = {taker_of(explainer, contract)}, .number = {taken_count(game, &contract->talon)}};
    Word word = WORD_EXPLAIN_TALON_ALL;
    if (talon->take == TAKE_CHOICE) {
        word = WORD_EXPLAIN_TALON_CHOICE;
        for (int i = 0; i < game->n_parts; i++)
            if (part_is_left(game, i))
                slots.text[1] = explain_join(explainer, slots.text[1], ", ", talon_part_words(explainer, i));
    } else if (talon->take == TAKE_SHARE) {
        const TalonSet *set = &game->talon_set[talon->amount];
        word = WORD_EXPLAIN_TALON_SHARE;
        for (int i = 0; i < set->n; i++)
            slots.text[1] = explain_join(explainer, slots.text[1], ", ", talon_part_words(explainer, set->first + i));
    } else if (talon->take == TAKE_CARD) {
        word = WORD_EXPLAIN_TALON_CARD;
    } else if (talon->take == TAKE_PART) {
        word = WORD_EXPLAIN_TALON_PART;
        slots.text[1] = talon_part_words(explainer, talon->amount);
    } else if (talon->take == TAKE_COUNT) {
        word = talon->from_last ? WORD_EXPLAIN_TALON_LAST : WORD_EXPLAIN_TALON_FIRST;
    }
    add_seen_cards(explainer, explain_say(explainer, word, slots), seen_taken(explainer, talon), out);
}

/* Says what happens to the talon if nobody takes it. */
static void write_left(const Explainer *explainer, const Contract *contract, Buf *out)
{
    static const Word OWNERS[] = {[OWNER_DECLARER] = WORD_EXPLAIN_TALON_DECLARER,
                                  [OWNER_DEFENDERS] = WORD_EXPLAIN_TALON_DEFENDERS,
                                  [OWNER_NOBODY] = WORD_EXPLAIN_TALON_NOBODY,
                                  [OWNER_LAST_TRICK] = WORD_EXPLAIN_TALON_LAST_TRICK,
                                  [OWNER_DECLARER_WITH_TRICK] = WORD_EXPLAIN_TALON_WITH_TRICK,
                                  [OWNER_TAKER] = WORD_EXPLAIN_TALON_TAKER};
    bool is_as_bid = is_picked_up(explainer->game); /* each bidder has picked up the talon during the auction */
    Str text = explain_word(explainer, is_as_bid ? WORD_EXPLAIN_TALON_AS_BID : WORD_EXPLAIN_TALON_NONE);
    text = explain_join(explainer, text, " ", explain_word(explainer, OWNERS[contract->talon.rest]));
    add_seen_cards(explainer, text, seen_left(explainer, &contract->talon), out);
}

/* Says which cards of his hand the player keeps back before he takes the talon. */
static void write_keep(const Explainer *explainer, const Contract *contract, Buf *out)
{
    const KeepRule *keep = &contract->talon.keep;
    const Node *node = node_find(node_find(explain_contract(explainer, contract), "talon"), "keep");
    if (!keep->count) return;
    CardSet choice = keep->cards & explainer->game->pack;
    bool is_any = !keep->formula && choice == explainer->game->pack;
    bool is_all = !keep->formula && cards_count(choice) == keep->count; /* there is nothing to choose */
    Str cards = keep->formula ? explain_formula(explainer, contract, node_find(node, "cards"))
                              : say_cards(&explainer->speaker, keep->cards);
    Str how = explain_word(explainer, keep->shown ? WORD_EXPLAIN_FACE_UP : WORD_EXPLAIN_FACE_DOWN);
    Slots slots = {.text = {taker_of(explainer, contract), cards, how}, .number = {keep->count}};
    Word word = is_any          ? WORD_EXPLAIN_KEEP_ANY
                : is_all        ? WORD_EXPLAIN_KEEP_ALL
                : keep->formula ? WORD_EXPLAIN_KEEP_SUCH
                                : WORD_EXPLAIN_KEEP;
    explain_line(explainer, out, word, slots);
}

/*
 * Says which cards of the talon are taken, which players see them, and which side gets the rest. If nobody takes cards,
 * says what happens to the talon. Nothing is written if the contract is not played, or if there is no talon to take.
 */
void explain_talon(const Explainer *explainer, const Contract *contract, Buf *out)
{
    static const Word RESTS[] = {[OWNER_DECLARER] = WORD_EXPLAIN_REST_DECLARER,
                                 [OWNER_DEFENDERS] = WORD_EXPLAIN_REST_DEFENDERS,
                                 [OWNER_NOBODY] = WORD_EXPLAIN_REST_NOBODY,
                                 [OWNER_LAST_TRICK] = WORD_EXPLAIN_REST_LAST_TRICK,
                                 [OWNER_DECLARER_WITH_TRICK] = WORD_EXPLAIN_REST_WITH_TRICK,
                                 [OWNER_TAKER] = WORD_EXPLAIN_REST_TAKER};
    static const Word SEEN[] = {[SEE_REST_EVERYONE] = WORD_EXPLAIN_SEE_REST_EVERYONE,
                                [SEE_REST_DECLARER] = WORD_EXPLAIN_SEE_REST_DECLARER,
                                [SEE_REST_DEFENDERS] = WORD_EXPLAIN_SEE_REST_DEFENDERS,
                                [SEE_REST_NOBODY] = WORD_EXPLAIN_SEE_REST_NOBODY};
    const Game *game = explainer->game;
    int taken = taken_count(game, &contract->talon);
    int left = game_talon_size(game) - game->later.size, total = game_tricks_total(game);
    /* nothing is taken if the contract is not played, or if the talon is a stock to draw from or is dealt later */
    if (!contract->is_played || game->stock.draw || (left == 0 && total)) return;
    TalonSeeRest see_rest = contract->talon.see_rest;
    if (is_turned_up(game, &contract->talon)) explain_line(explainer, out, WORD_EXPLAIN_SEE_EVERYONE, (Slots){0});
    if (contract->talon.called_part) explain_line(explainer, out, WORD_EXPLAIN_CALLED_PART, (Slots){0});
    if (contract->talon.by_trick) explain_line(explainer, out, WORD_EXPLAIN_REST_BY_TRICK, (Slots){0});
    /* each trick gets a card of the talon, so no card is left over */
    if (contract->talon.by_trick && left - taken <= total) return;
    if (!taken && !contract->talon.by_trick) {
        write_left(explainer, contract, out);
        return;
    }
    if (taken) {
        write_keep(explainer, contract, out);
        write_take(explainer, contract, out);
        if (contract->talon.at == TALON_AFTER_TRUMP && contract->names_trump)
            explain_line(explainer, out, WORD_EXPLAIN_TAKE_LATE, (Slots){0});
    } else if (see_rest == SEE_REST_SAME && contract->talon.see != SEE_EVERYONE)
        see_rest = contract->talon.see == SEE_DEFENDERS ? SEE_REST_DEFENDERS : SEE_REST_NOBODY;
    if (taken == left) return;
    Str rest = explain_word(explainer, RESTS[contract->talon.rest]);
    add_seen_cards(explainer, rest, see_rest != SEE_REST_SAME ? explain_word(explainer, SEEN[see_rest]) : STR(""), out);
}

/*
 * Returns the number of cards that the declarer discards. Usually it is the number of cards taken from the talon. In
 * some contracts the declarer first keeps a few cards and lays down the others. Then it is the number of kept and taken
 * cards beyond a full hand.
 */
static int discarded_count(const Game *game, const Contract *contract)
{
    int taken = taken_count(game, &contract->talon), kept = contract->talon.keep.count;
    /* the declarer gives `gain` cards to each player and discards the others */
    if (game->gain) return taken - game->gain * game->n_active;
    return kept ? kept + taken - game->hand_size - game->later.each : taken;
}

/* True if players give cards to others in some contract, and nobody discards in any contract. */
bool explain_gives_for_discard(const Game *game)
{
    bool gives = false;
    for (int i = 0; i < game->n_contracts; i++) {
        const Contract *contract = &game->contract[i];
        if (!contract->is_played) continue;
        if (taken_count(game, &contract->talon) && discarded_count(game, contract) > 0) return false;
        gives = gives || (contract->stages >> STAGE_GIFTS & 1);
    }
    return gives;
}

/* True if the number of discards is `n` in all contracts that have discards. */
static bool is_same_count(const Explainer *explainer, int n)
{
    const Game *game = explainer->game;
    for (int i = 0; i < game->n_contracts; i++) {
        const Contract *contract = &game->contract[i];
        bool discards = (explainer->played >> i & 1) && contract->is_played && taken_count(game, &contract->talon);
        if (discards && discarded_count(game, contract) != n) return false;
    }
    return true;
}

/*
 * Returns the words that say how many cards are discarded: a number, or "as many" if contracts differ. A contract in
 * which cards are kept back always has its number.
 */
static Str discarded_words(const Explainer *explainer, const Contract *contract)
{
    int n = discarded_count(explainer->game, contract);
    bool is_number = contract->talon.keep.count || is_same_count(explainer, n);
    if (!is_number) return explain_word(explainer, WORD_EXPLAIN_AS_MANY);
    return explain_say(explainer, WORD_EXPLAIN_SO_MANY, (Slots){.number = {n}});
}

/*
 * Returns a sentence about the cards that may be discarded: all cards, all except a few, or only some. With
 * `is_complete`, it also names the player and the number of cards. A second sentence is about cards that lie face up.
 */
static Str tier_sentence(const Explainer *explainer, const Contract *contract, const DiscardTier *tier,
                         const Node *node, bool is_complete)
{
    CardSet pack = explainer->game->pack, cards = tier->cards & pack, barred = pack & ~cards;
    bool is_up = tier->shown && tier->shown == tier->cards;
    /* true if "all except" the forbidden cards is shorter than a list of the allowed cards */
    bool names_barred = say_is_shorter_turned(&explainer->speaker, cards);
    Slots slots = {.text = {taker_of(explainer, contract),
                            say_cards(&explainer->speaker, names_barred ? barred : cards),
                            explain_word(explainer, is_up ? WORD_EXPLAIN_FACE_UP : WORD_EXPLAIN_FACE_DOWN),
                            discarded_words(explainer, contract)}};
    if (tier->formula) {
        slots.text[1] = explain_formula(explainer, contract, node_find(node, "cards"));
        return explain_say(explainer, is_complete ? WORD_EXPLAIN_DISCARD : WORD_EXPLAIN_TIER, slots);
    }
    Word word = is_complete ? WORD_EXPLAIN_DISCARD : WORD_EXPLAIN_TIER;
    if (!barred) word = is_complete ? WORD_EXPLAIN_DISCARD_ANY : WORD_EXPLAIN_TIER_ANY;
    else if (names_barred) word = is_complete ? WORD_EXPLAIN_DISCARD_BUT : WORD_EXPLAIN_TIER_BUT;
    Str text = explain_say(explainer, word, slots);
    if (!tier->shown || is_up) return text;
    slots.text[0] = say_cards(&explainer->speaker, tier->shown & tier->cards);
    return explain_join(explainer, text, " ", explain_say(explainer, WORD_EXPLAIN_TIER_SHOWN, slots));
}

/* Returns the node of a tier (a set of cards that may be discarded) in the document; NULL if there is none. */
static const Node *tier_node(const Explainer *explainer, const Contract *contract, size_t number)
{
    const Node *tiers = node_find(node_find(explain_contract(explainer, contract), "discard"), "tiers");
    return tiers && number < tiers->count ? tiers->items[number] : NULL;
}

/* True if the condition of tier `number` always has the value `as` in this contract. */
static bool is_decided(const Explainer *explainer, const Contract *contract, size_t number, bool as)
{
    const Node *node = tier_node(explainer, contract, number);
    Speaker speaker = explainer->speaker;
    bool truth;
    speaker.contract = contract;
    return contract->discard.tiers[number].when && node && speak_truth(&speaker, node_find(node, "when"), &truth) &&
           truth == as;
}

/* True if the condition of the tier never holds in this contract, so that the tier is left out. */
static bool is_never(const Explainer *explainer, const Contract *contract, size_t number)
{
    return is_decided(explainer, contract, number, false);
}

/*
 * Returns the number of the last tier of the discard rule before this one that is not left out. If there is none,
 * returns `number`.
 */
static size_t tier_before(const Explainer *explainer, const Contract *contract, size_t number)
{
    size_t before = number;
    while (before > 0 && is_never(explainer, contract, before - 1)) before--;
    return before ? before - 1 : number;
}

/*
 * Writes a tier of the discard rule. A later tier begins with "otherwise" or "if nothing is left"; then come its
 * condition and its cards.
 */
static void write_tier(const Explainer *explainer, const Contract *contract, size_t number, Buf *out)
{
    const DiscardTier *tier = &contract->discard.tiers[number];
    const Node *node = tier_node(explainer, contract, number);
    size_t before = tier_before(explainer, contract, number);
    bool has_condition = tier->when && node && !is_decided(explainer, contract, number, true);
    bool is_first = before == number;
    Str text = STR("");
    if (is_never(explainer, contract, number)) return;
    if (!is_first) {
        bool follows_condition = contract->discard.tiers[before].when != NULL;
        text = explain_word(explainer, follows_condition ? WORD_EXPLAIN_OTHERWISE : WORD_EXPLAIN_NOTHING_LEFT);
    }
    if (has_condition) {
        Str when = explain_formula(explainer, contract, node_find(node, "when"));
        text = explain_join(explainer, text, " ",
                            explain_say(explainer, is_first ? WORD_EXPLAIN_TIER_FIRST_WHEN : WORD_EXPLAIN_TIER_WHEN,
                                        (Slots){.text = {when}}));
    }
    buf_add(out, explain_join(explainer, text, " ",
                              tier_sentence(explainer, contract, tier, node, is_first && !has_condition)));
    buf_char(out, '\n');
}

/*
 * Describes the tiers. After a tier whose condition always holds, no other tier can apply, so the list ends there. If
 * no cards are discarded, there is nothing to describe.
 */
static void write_tiers(const Explainer *explainer, const Contract *contract, Buf *out)
{
    if (discarded_count(explainer->game, contract) == 0) return;
    for (size_t i = 0; i < contract->discard.n_tiers; i++) {
        write_tier(explainer, contract, i, out);
        if (is_decided(explainer, contract, i, true)) return;
    }
}

/*
 * Returns the sentence about who gets the points of the discards. Without a declarer, this is the player who took the
 * talon.
 */
static Word words_for_owner(const Contract *contract)
{
    static const Word OWNERS[] = {[OWNER_DECLARER] = WORD_EXPLAIN_DISCARDS_DECLARER,
                                  [OWNER_DEFENDERS] = WORD_EXPLAIN_DISCARDS_DEFENDERS,
                                  [OWNER_NOBODY] = WORD_EXPLAIN_DISCARDS_NOBODY,
                                  [OWNER_LAST_TRICK] = WORD_EXPLAIN_DISCARDS_LAST_TRICK,
                                  [OWNER_DECLARER_WITH_TRICK] = WORD_EXPLAIN_DISCARDS_WITH_TRICK,
                                  [OWNER_TAKER] = WORD_EXPLAIN_DISCARDS_TAKER};
    bool is_taker =
        contract->discard.owner == OWNER_TAKER || (contract->alone && contract->discard.owner == OWNER_DECLARER);
    if (is_taker && contract->talon.taker == TAKER_DEALER) return WORD_EXPLAIN_DISCARDS_DEALER;
    if (is_taker && contract->talon.taker == TAKER_FOREHAND) return WORD_EXPLAIN_DISCARDS_FOREHAND;
    return OWNERS[contract->discard.owner];
}

/*
 * Says how many and which cards are discarded, and for whom they count. Says nothing if the contract is not played or
 * nobody takes the talon, or if all cards of the talon are given away.
 */
void explain_discards(const Explainer *explainer, const Contract *contract, Buf *out)
{
    if (!taken_count(explainer->game, &contract->talon) || !contract->is_played) return;
    const DiscardRule *discard = &contract->discard;
    bool discards = discarded_count(explainer->game, contract) > 0;
    if (!discards && explainer->game->gain) return;
    Slots slots = {.text = {taker_of(explainer, contract), STR(""), STR(""), discarded_words(explainer, contract)}};
    /* a tier with a condition does not name the number of cards, so a sentence before the tiers does */
    bool begins_with_condition =
        discards && discard->n_tiers && discard->tiers[0].when && !is_decided(explainer, contract, 0, true);
    if (begins_with_condition) explain_line(explainer, out, WORD_EXPLAIN_DISCARD_SO, slots);
    write_tiers(explainer, contract, out);
    if (!contract->discard.again) explain_line(explainer, out, WORD_EXPLAIN_NOT_AGAIN, (Slots){0});
    explain_line(explainer, out, words_for_owner(contract), (Slots){0});
}

/* ---- giving ----------------------------------------------------------------------------------------------------- */

static Word giver_words(Str from)
{
    if (str_is(from, "declarer")) return WORD_EXPLAIN_THE_DECLARER;
    return str_is(from, "taker") ? WORD_EXPLAIN_THE_TAKER : WORD_EXPLAIN_THE_PARTNER;
}

static Word receiver_words(Str to)
{
    if (str_is(to, "others")) return WORD_EXPLAIN_TO_OTHERS;
    if (str_is(to, "declarer")) return WORD_EXPLAIN_TO_DECLARER;
    return str_is(to, "taker") ? WORD_EXPLAIN_TO_TAKER : WORD_EXPLAIN_TO_PARTNER;
}

/* True if the gift has this amount: "every" (all such cards) or "same" (as many as received). */
static bool is_amount(const Node *gift, const char *amount)
{
    const Node *value = node_find(gift, "amount");
    return value && str_is(value->text, amount);
}

/*
 * Returns the words for the rule by which a player gives cards: the giver, the receiver, how many cards, and if they
 * are face up. Unless any cards can be given, the words also name the cards.
 */
Str explain_gift(const Speaker *speaker, const Node *gift)
{
    const Node *count = node_find(gift, "count"), *shown = node_find(gift, "shown"), *cards = node_find(gift, "cards");
    Word side = shown && shown->integer ? WORD_EXPLAIN_FACE_UP : WORD_EXPLAIN_FACE_DOWN;
    Str giver = say(speaker, giver_words(node_find(gift, "from")->text), (Slots){0});
    Str receiver = say(speaker, receiver_words(node_find(gift, "to")->text), (Slots){0});
    Str how = say(speaker, side, (Slots){0});
    Slots slots = {.text = {giver, receiver, how}, .number = {count->integer}};
    bool is_list = cards->kind == NODE_LIST, is_every = is_amount(gift, "every");
    CardSet set = is_list ? speak_selected(speaker->game, cards) : 0;
    Str first = is_list ? say_cards(speaker, set) : say_formula(speaker, cards);
    slots.text[3] = first;
    if (is_every) return say(speaker, WORD_EXPLAIN_GIVE_EVERY, slots);
    Str text = say(speaker, is_amount(gift, "same") ? WORD_EXPLAIN_GIVE_SAME : WORD_EXPLAIN_GIVE, slots);
    /* if any card can be given, the sentence need not say which */
    if (is_list && set == speaker->game->pack) return text;
    Str then = say(speaker, WORD_EXPLAIN_GIVE_FIRST, (Slots){.text = {first}});
    return arena_printf(speaker->arena, "%.*s %.*s", STR_ARG(text), STR_ARG(then));
}

/* True if trumps are named after the auction: by the declarer, or in a round of their own. */
static bool is_trump_named(const Game *game, const Contract *contract)
{
    bool has_round = false;
    for (int i = 0; i < game->n_rounds; i++) has_round = has_round || game->round[i].at == AT_TRUMP;
    return contract->names_trump || (contract->trump_of_bid && has_round);
}

/*
 * Says which cards players give to each other, and under which condition. If this changes the size of hands, says how
 * many cards each player then has.
 */
void explain_giving(const Explainer *explainer, const Contract *contract, Buf *out)
{
    const Node *giving = node_find(explain_contract(explainer, contract), "giving"),
               *gifts = node_find(giving, "gifts");
    Str when;
    if (!contract->giving.n || !contract->is_played) return;
    if (!explain_condition(explainer, contract, node_find(giving, "when"), &when)) return;
    if (when.n) explain_line(explainer, out, WORD_EXPLAIN_GIVE_IF, (Slots){.text = {when}});
    if (is_trump_named(explainer->game, contract))
        explain_line(explainer, out,
                     contract->giving.at == GIVE_AFTER_TRUMP ? WORD_EXPLAIN_GIVE_LATE : WORD_EXPLAIN_GIVE_EARLY,
                     (Slots){0});
    for (size_t i = 0; i < gifts->count; i++) {
        buf_add(out, explain_gift(&explainer->speaker, gifts->items[i]));
        buf_char(out, '\n');
    }
    if (explainer->game->gain)
        explain_line(explainer, out, WORD_EXPLAIN_HANDS_ALL, (Slots){.number = {explainer->game->tricks_total}});
}
