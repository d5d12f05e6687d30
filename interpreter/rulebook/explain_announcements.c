/* The rules of a variant: announcements and melds. */
#include "rulebook/explain.h"

/* ---- announcements -------------------------------------------------------------------------------------------- */

/*
 * The ways in which a contract can offer an announcement or meld: players choose it, the contract includes it, or
 * players announce a meld.
 */
typedef enum Offer { OFFER_ANNOUNCEMENT, OFFER_WITH_CONTRACT, OFFER_MELD } Offer;

/* True if the contract offers the announcement or meld with this number. */
static bool contract_offers(const Contract *contract, Offer offer, int number)
{
    switch (offer) {
    case OFFER_ANNOUNCEMENT: return contract->announcements >> number & 1;
    case OFFER_WITH_CONTRACT: return contract->announces >> number & 1;
    case OFFER_MELD: return contract->melds >> number & 1;
    }
    return false;
}

/* True if a contract that can be in force during the deal offers the announcement or meld. */
static bool is_offered(const Explainer *explainer, Offer offer, int number)
{
    uint32_t contracts = explainer->exchanged | explainer->played;
    for (int i = 0; i < explainer->game->n_contracts; i++)
        if ((contracts >> i & 1) && contract_offers(&explainer->game->contract[i], offer, number)) return true;
    return false;
}

/* True if the options do not exclude the announcement: a contract includes it, or players can make it. */
static bool is_announcement_possible(const Explainer *explainer, int number)
{
    Str id = explainer->game->announcement[number].id;
    const Node *node = node_find_str(explain_section(explainer, "announcements"), id);
    if (is_offered(explainer, OFFER_WITH_CONTRACT, number)) return true;
    return is_offered(explainer, OFFER_ANNOUNCEMENT, number) &&
           !explain_is_never(explainer, NULL, node_find(node, "when"));
}

/* True if the options do not exclude the meld. */
static bool is_meld_possible(const Explainer *explainer, int number)
{
    Str id = explainer->game->meld[number].id;
    const Node *node = node_find_str(explain_section(explainer, "melds"), id);
    return is_offered(explainer, OFFER_MELD, number) && !explain_is_never(explainer, NULL, node_find(node, "when"));
}

/* True if the options do not exclude all melds. */
static bool has_possible_melds(const Explainer *explainer)
{
    for (int i = 0; i < explainer->game->n_melds; i++)
        if (is_meld_possible(explainer, i)) return true;
    return false;
}

uint64_t explain_possible_announcements(const Explainer *explainer)
{
    uint64_t set = 0;
    for (int i = 0; i < explainer->game->n_announcements; i++)
        if (is_announcement_possible(explainer, i)) set |= 1ULL << i;
    return set;
}

/* Returns the names of a set of announcements. */
static Str announcement_names(const Explainer *explainer, uint64_t set)
{
    Str names = STR("");
    for (uint64_t left = set; left; left &= left - 1)
        names = explain_join(explainer, names, ", ",
                             explain_name(explainer, explainer->game->announcement[__builtin_ctzll(left)].name));
    return names;
}

/*
 * Returns the announcements of which a player must choose one: each is always compulsory, and its maker can announce
 * nothing after it. If fewer than two are such, the set is empty.
 */
static uint64_t compulsory_choice(const Explainer *explainer)
{
    uint64_t set = 0, possible = explain_possible_announcements(explainer);
    for (; possible; possible &= possible - 1) {
        int i = __builtin_ctzll(possible);
        const Announcement *announcement = &explainer->game->announcement[i];
        if (announcement->must && formula_constant(announcement->must) && announcement->closes) set |= 1ULL << i;
    }
    return set & (set - 1) ? set : 0; /* set & (set - 1): there are at least two */
}

/*
 * Says that an announcement is compulsory, and when. If a player must choose one of several, there is one sentence with
 * the names of all, at the first of them.
 */
static void add_duty(const Explainer *explainer, int number, const Node *node, Sentences *out)
{
    const Announcement *announcement = &explainer->game->announcement[number];
    Str name = explain_name(explainer, announcement->name);
    uint64_t choice = compulsory_choice(explainer), own = 1ULL << number, earlier = own - 1;
    bool is_choice = choice & own, is_first_choice = is_choice && !(choice & earlier);
    Str when;
    if (!announcement->must || !explain_condition(explainer, NULL, node_find(node, "must"), &when)) return;
    if (!is_choice)
        explain_add(out, when.n ? WORD_EXPLAIN_MUST_ANNOUNCE : WORD_EXPLAIN_MUST_ALWAYS_ANNOUNCE,
                    (Slots){.text = {name, when}});
    else if (is_first_choice)
        explain_add(out, WORD_EXPLAIN_MUST_ANNOUNCE_ONE,
                    (Slots){.text = {announcement_names(explainer, choice)}, .number = {bits_count(choice)}});
}

/* Returns an announcement and those that it excludes. */
static uint64_t with_excluded(const Game *game, int number)
{
    return game->announcement[number].excludes | 1ULL << number;
}

/* True if at most one of the announcement and those that it excludes can be made. */
static bool is_exclusive_group(const Game *game, int number)
{
    uint64_t group = with_excluded(game, number);
    for (uint64_t left = group; left; left &= left - 1)
        if (group & ~with_excluded(game, __builtin_ctzll(left))) return false;
    return true;
}

/*
 * True if one of the announcements 0 to `last`, together with those that it excludes, is an exclusive group that
 * contains all `announcements`.
 */
static bool are_in_group_up_to(const Game *game, int last, uint64_t announcements)
{
    for (int i = 0; i <= last; i++)
        if (!(announcements & ~with_excluded(game, i)) && is_exclusive_group(game, i)) return true;
    return false;
}

/*
 * Says that only one of a group can be announced. The sentence has a number, so it is not joined with others; see
 * explain_write_sentences().
 */
static void add_exclusion(const Explainer *explainer, uint64_t group, Sentences *out)
{
    explain_add(out, WORD_EXPLAIN_EXCLUDES,
                (Slots){.text = {announcement_names(explainer, group)}, .number = {bits_count(group)}});
}

/*
 * Says which announcements this one excludes. An exclusive group gets one sentence, at the first announcement of the
 * group. Each other pair also gets one sentence, at the first announcement of the pair.
 */
static void add_exclusions(const Explainer *explainer, int number, Sentences *out)
{
    const Game *game = explainer->game;
    uint64_t possible = explain_possible_announcements(explainer);
    uint64_t own = 1ULL << number, earlier = own - 1, group = with_excluded(game, number) & possible;
    bool excludes_any = group != own;
    if (!excludes_any || are_in_group_up_to(game, number - 1, group)) return;
    if (is_exclusive_group(game, number)) {
        add_exclusion(explainer, group, out);
        return;
    }
    for (uint64_t later = group & ~own & ~earlier; later; later &= later - 1) {
        uint64_t pair = own | 1ULL << __builtin_ctzll(later);
        if (!are_in_group_up_to(game, game->n_announcements - 1, pair)) add_exclusion(explainer, pair, out);
    }
}

/*
 * Says how often an announcement can be made, if it is compulsory, and which others it implies or excludes. Also says
 * that its maker can announce nothing after it, if this is so.
 */
static void add_constraints(const Explainer *explainer, int number, const Node *node, Sentences *out)
{
    const Announcement *announcement = &explainer->game->announcement[number];
    Str name = explain_name(explainer, announcement->name);
    uint64_t own = 1ULL << number, implied = announcement->implies & ~own & explain_possible_announcements(explainer);
    static const Word TIMES[] = {[TIMES_SIDE] = WORD_EXPLAIN_ONCE_A_SIDE,
                                 [TIMES_SEAT] = WORD_EXPLAIN_ONCE_A_PLAYER,
                                 [TIMES_TRICK] = WORD_EXPLAIN_ONCE_A_TRICK};
    if (announcement->times != TIMES_DEAL) explain_add(out, TIMES[announcement->times], (Slots){.text = {name}});
    add_duty(explainer, number, node, out);
    if (implied)
        explain_add(out, WORD_EXPLAIN_IMPLIES, (Slots){.text = {name, announcement_names(explainer, implied)}});
    add_exclusions(explainer, number, out);
    /* add_duty() has already said that only one of these is made */
    bool is_choice = compulsory_choice(explainer) & own;
    if (announcement->closes && !is_choice) explain_add(out, WORD_EXPLAIN_DONE_WITH, (Slots){.text = {name}});
}

/*
 * Says which cards an announcement shows: the highest of certain cards, the whole hand, or certain cards. In the number
 * of certain cards, two equal cards count as one.
 */
static void add_shown_cards(const Explainer *explainer, const Announcement *announcement, Sentences *out)
{
    const Game *game = explainer->game;
    Str name = explain_name(explainer, announcement->name);
    int n_different = cards_count(announcement->shows & game->kinds);
    Word word = announcement->show_count            ? WORD_EXPLAIN_SHOWS_COUNT
                : announcement->shows == game->pack ? WORD_EXPLAIN_SHOWS_HAND
                                                    : WORD_EXPLAIN_SHOWS;
    explain_add(out, word,
                (Slots){.text = {name, say_cards(&explainer->speaker, announcement->shows)},
                        .number = {announcement->show_count ? announcement->show_count : n_different}});
}

/*
 * Says what an announcement does: the cards or the trump that it shows, and how it changes the stock. Also says if its
 * player leads, and if it ends the deal.
 */
static void add_effects(const Explainer *explainer, const Announcement *announcement, Sentences *out)
{
    const Game *game = explainer->game;
    Str name = explain_name(explainer, announcement->name);
    if (announcement->shows) add_shown_cards(explainer, announcement, out);
    bool is_before_play = announcement->at & 1U << AFTER_DISCARD;
    if (announcement->shows_trump)
        explain_add(out, is_before_play ? WORD_EXPLAIN_SHOWS_TRUMP_FIRST : WORD_EXPLAIN_SHOWS_TRUMP,
                    (Slots){.text = {name}});
    if (announcement->closes_stock) explain_add(out, WORD_EXPLAIN_CLOSES_STOCK, (Slots){.text = {name}});
    if (announcement->takes_turned) {
        const CardInfo *card = &game->card[cards_first(announcement->takes_turned)];
        Str rank = card->rank_name ? explain_name(explainer, card->rank_name) : card->rank;
        explain_add(out, WORD_EXPLAIN_TAKES_TURNED, (Slots){.text = {name, rank}});
    }
    if (announcement->leads) explain_add(out, WORD_EXPLAIN_ANNOUNCER_LEADS, (Slots){.text = {name}});
    if (announcement->ends) explain_add(out, WORD_EXPLAIN_ANNOUNCED_ENDS, (Slots){.text = {name}});
}

/*
 * Returns the names of the contracts that offer an announcement or a meld. If only a few contracts do not offer it,
 * sets `*are_others` and returns the names of these few instead. If all contracts that can be played offer it, or none
 * does, returns an empty text.
 */
static Str names_of_offering(const Explainer *explainer, Offer offer, int number, bool *are_others)
{
    const Game *game = explainer->game;
    bool offers[MAX_CONTRACTS];
    int n = 0, n_played = 0;
    for (int i = 0; i < game->n_contracts; i++) {
        bool is_played = game->contract[i].is_played && (explainer->played >> i & 1);
        offers[i] = is_played && contract_offers(&game->contract[i], offer, number);
        n += offers[i];
        n_played += is_played;
    }
    Str others;
    *are_others = false;
    if (!n || n == n_played) return STR("");
    *are_others = explain_is_all_but(explainer, offers, &others);
    return *are_others ? others : explain_contract_names(explainer, offers);
}

/*
 * Says in which contracts an announcement can be made, unless it can be made in all. Also says which contracts include
 * it.
 */
static void add_where(const Explainer *explainer, int number, Sentences *out)
{
    Str name = explain_name(explainer, explainer->game->announcement[number].name);
    bool is_not_in, is_with_others;
    Str in = names_of_offering(explainer, OFFER_ANNOUNCEMENT, number, &is_not_in);
    Str with = names_of_offering(explainer, OFFER_WITH_CONTRACT, number, &is_with_others);
    Word word = is_not_in ? WORD_EXPLAIN_ANNOUNCED_NOT_IN : WORD_EXPLAIN_ANNOUNCED_IN;
    if (in.n) explain_add(out, word, (Slots){.text = {name, in}});
    if (is_with_others) with = explain_say(explainer, WORD_EXPLAIN_ALL_BUT, (Slots){.text = {with}});
    if (with.n) explain_add(out, WORD_EXPLAIN_ANNOUNCED_WITH, (Slots){.text = {name, with}});
}

/* Adds all sentences about one announcement. */
static void add_announcement(const Explainer *explainer, int number, Sentences *out)
{
    const Announcement *announcement = &explainer->game->announcement[number];
    const Node *node = node_find_str(explain_section(explainer, "announcements"), announcement->id);
    Str name = explain_name(explainer, announcement->name);
    Str when;
    bool can_hold = explain_condition(explainer, NULL, node_find(node, "when"), &when);
    if (can_hold && when.n) explain_add(out, WORD_EXPLAIN_CAN_ANNOUNCE, (Slots){.text = {name, when}});
    add_constraints(explainer, number, node, out);
    add_effects(explainer, announcement, out);
    add_where(explainer, number, out);
}

/* True if players can never choose the announcement, because only contracts include it. */
static bool is_only_in_contracts(const Game *game, int number)
{
    bool is_included = false;
    for (int i = 0; i < game->n_contracts; i++) {
        if (game->contract[i].announcements >> number & 1) return false;
        is_included |= game->contract[i].announces >> number & 1;
    }
    return is_included;
}

/* Returns the moments at which an announcement can be made, or "with the contract" if players never choose it. */
static Str announced_times(const Explainer *explainer, int number)
{
    const Announcement *announcement = &explainer->game->announcement[number];
    static const Word TIMES[] = {[AFTER_DISCARD] = WORD_EXPLAIN_AFTER_DISCARD,
                                 [BEFORE_DISCARD] = WORD_EXPLAIN_BEFORE_DISCARD,
                                 [EITHER_TIME] = WORD_EXPLAIN_EITHER_TIME,
                                 [BEFORE_TALON] = WORD_EXPLAIN_BEFORE_TALON,
                                 [WITH_TALON] = WORD_EXPLAIN_WITH_TALON,
                                 [BEFORE_CARD] = WORD_EXPLAIN_BEFORE_CARD,
                                 [WHILE_PLAYING] = WORD_EXPLAIN_WHILE_PLAYING,
                                 [FIRST_CARD] = WORD_EXPLAIN_FIRST_CARD,
                                 [ON_LEAD] = WORD_EXPLAIN_ON_LEAD,
                                 [AFTER_TRICK] = WORD_EXPLAIN_AFTER_TRICK,
                                 [WITH_BID] = WORD_EXPLAIN_WITH_BID};
    /* if players give cards instead of discarding, these words replace those about discarding */
    static const Word GIVING[] = {
        [BEFORE_DISCARD] = WORD_EXPLAIN_BEFORE_GIVING, [EITHER_TIME] = WORD_EXPLAIN_EITHER_TIME_GIVING};
    bool gives = explain_gives_for_discard(explainer->game);
    Str times = STR("");
    if (is_only_in_contracts(explainer->game, number)) return explain_word(explainer, WORD_EXPLAIN_WITH_CONTRACT);
    for (size_t i = 0; i < COUNT(TIMES); i++) {
        bool is_of_giving = gives && (i == BEFORE_DISCARD || i == EITHER_TIME);
        Word word = is_of_giving ? GIVING[i] : TIMES[i];
        if (announcement->at >> i & 1) times = explain_join(explainer, times, ", ", explain_word(explainer, word));
    }
    return times;
}

/*
 * Writes the table of announcements, then the sentences about each, then how often players have a turn to announce.
 * Announcements that the options exclude are left out.
 */
static void write_announcements(const Explainer *explainer)
{
    static const Word WHO[] = {[BY_DECLARER] = WORD_EXPLAIN_BY_DECLARER,
                               [BY_DEFENDERS] = WORD_EXPLAIN_BY_DEFENDERS,
                               [BY_ANYONE] = WORD_EXPLAIN_BY_ANYONE,
                               [BY_DECLARER_SIDE] = WORD_EXPLAIN_BY_DECLARER_SIDE};
    const Game *game = explainer->game;
    Str head[] = {explain_word(explainer, WORD_EXPLAIN_ANNOUNCEMENT), explain_word(explainer, WORD_EXPLAIN_MEANING),
                  explain_word(explainer, WORD_EXPLAIN_WHO), explain_word(explainer, WORD_EXPLAIN_TIME)};
    uint64_t possible = explain_possible_announcements(explainer);
    document_table(explainer->document, head, COUNT(head));
    for (int i = 0; i < game->n_announcements; i++) {
        const Announcement *announcement = &game->announcement[i];
        if (!(possible >> i & 1)) continue;
        Str row[] = {explain_name(explainer, announcement->name), explain_name(explainer, announcement->text),
                     explain_word(explainer, WHO[announcement->who]), announced_times(explainer, i)};
        document_row(explainer->document, row);
    }
    document_trim(explainer->document);
    Sentences sentences = explain_sentences(explainer);
    for (int i = 0; i < game->n_announcements; i++)
        if ((possible >> i & 1) && !explain_is_covered(explainer, "announcements", game->announcement[i].id, ""))
            add_announcement(explainer, i, &sentences);
    explain_write_sentences(explainer, &sentences);
    if (game->announce_turns != TURNS_ONCE)
        explain_write(explainer,
                      game->announce_turns == TURNS_UNTIL_QUIET ? WORD_EXPLAIN_UNTIL_QUIET : WORD_EXPLAIN_SILENT_AGAIN,
                      (Slots){0});
    if (game->announce_ask == ASK_ALL) explain_write(explainer, WORD_EXPLAIN_ALL_ASKED, (Slots){0});
}

/*
 * Returns the words for a key in the values of a meld. The key may be a rank, a number of cards, "trump", "other", or a
 * suit (only in a meld of certain ranks in one suit).
 */
static Str key_of_value(const Explainer *explainer, const Node *meld, const Node *key)
{
    const Game *game = explainer->game;
    if (node_is(key, "other")) return explain_word(explainer, WORD_EXPLAIN_ANY_OTHER);
    if (node_is(key, "trump")) return explain_word(explainer, WORD_EXPLAIN_IN_TRUMPS);
    for (int suit = 0; node_n_items(node_find(meld, "pair")) && suit < game->n_suits; suit++)
        if (str_equal(game->suit[suit].id, key->text)) return explain_name(explainer, game->suit[suit].name);
    return explain_rank(explainer, key->text);
}

/* True if a contract that can be played has trumps, or if a meld makes trumps. Only then can a meld of trumps occur. */
static bool can_meld_trumps(const Explainer *explainer)
{
    const Game *game = explainer->game;
    for (int i = 0; i < game->n_melds; i++)
        if (game->meld[i].makes_trump) return true;
    return explain_has_trumps(explainer);
}

/* True if the meld has a value only in trumps. */
static bool is_in_trumps(const Node *meld)
{
    const Node *values = node_find(meld, "values");
    for (size_t i = 0; i < node_n_pairs(values); i++)
        if (values->pairs[i].value->integer && !node_is(values->pairs[i].key, "trump")) return false;
    return node_find(values, "trump") != NULL;
}

/*
 * Returns the values of a meld with their keys, in the order of the file: "3: 20, 4: 50". `map` is "values", or "both"
 * for two equal melds together. Values for trumps in a game without trumps are left out. Values of 0 are left out, too,
 * unless all other melds of this kind have a value. A single value has no key: "20".
 */
static Str values_in_map(const Explainer *explainer, const Node *meld, const char *map)
{
    const Node *values = node_find(meld, map);
    Str text = STR("");
    bool no_trumps = node_find(values, "trump") && !can_meld_trumps(explainer);
    bool lists_zero = node_integer(values, "other", 0) != 0; /* otherwise "any other" would include the key */
    size_t n_keys = node_n_pairs(values) - no_trumps;
    for (size_t i = 0; i < node_n_pairs(values); i++) {
        const NodePair *pair = &values->pairs[i];
        if (no_trumps && node_is(pair->key, "trump")) continue;
        Slots slots = {.text = {key_of_value(explainer, meld, pair->key)}, .number = {pair->value->integer}};
        /* a single value has no key, because it applies to all cards that can form the meld */
        bool is_all = node_is(pair->key, "other") ? n_keys == 1 : node_is(pair->key, "trump") && is_in_trumps(meld);
        Str value = is_all ? arena_number(explainer->speaker.arena, pair->value->integer)
                           : explain_say(explainer, WORD_EXPLAIN_MELD_VALUE, slots);
        if (pair->value->integer || lists_zero) text = explain_join(explainer, text, ", ", value);
    }
    return text;
}

/* Adds the value of two equal melds together (`both`) to the values of a meld, if it is not empty. */
static Str with_both(const Explainer *explainer, Str values, Str both)
{
    if (!both.n) return values;
    return explain_join(explainer, values, "; ",
                        explain_say(explainer, WORD_EXPLAIN_MELD_BOTH, (Slots){.text = {both}}));
}

/* Returns the values of a meld. The value of two equal melds together is added, if the file has one. */
static Str values_of_meld(const Explainer *explainer, const Node *meld)
{
    return with_both(explainer, values_in_map(explainer, meld, "values"), values_in_map(explainer, meld, "both"));
}

/* Returns the values in a map of a meld. If there is only one, it is written without its key. */
static Str values_without_key(const Explainer *explainer, const Node *meld, const char *map)
{
    const Node *values = node_find(meld, map);
    if (node_n_pairs(values) != 1) return values_in_map(explainer, meld, map);
    return arena_number(explainer->speaker.arena, values->pairs[0].value->integer);
}

/*
 * Returns the values of a meld whose runs all have the same length. If the file has only one value, it is written
 * without its key, which would repeat the length.
 */
static Str values_of_fixed_length(const Explainer *explainer, const Node *meld)
{
    return with_both(explainer, values_without_key(explainer, meld, "values"),
                     values_without_key(explainer, meld, "both"));
}

/* Returns the players' word for a rank, or its id if it has none. */
static Str name_of_rank(const Explainer *explainer, Str rank)
{
    const Game *game = explainer->game;
    Str name = rank;
    EACH_CARD (card, game->pack)
        if (str_equal(game->card[card].rank, rank) && game->card[card].rank_name)
            name = explain_name(explainer, game->card[card].rank_name);
    return name;
}

/* Describes a meld of certain ranks in one suit, such as king and queen. */
static void write_pair(const Explainer *explainer, const Meld *meld, const Node *node)
{
    const Node *ranks = node_find(node, "pair");
    Str names = STR("");
    for (size_t i = 0; i < ranks->count; i++)
        names = explain_join(explainer, names, ", ", name_of_rank(explainer, ranks->items[i]->text));
    explain_item(explainer, is_in_trumps(node) ? WORD_EXPLAIN_MELD_TRUMPS : WORD_EXPLAIN_MELD_PAIR,
                 (Slots){.text = {explain_name(explainer, meld->name), names, values_of_meld(explainer, node)}});
}

/* Describes a meld of consecutive ranks in one suit. Its `length` is the least and the most cards of a run. */
static void write_sequence(const Explainer *explainer, const Meld *meld, const Node *node)
{
    const Node *ranks = node_find(node, "sequence"), *length = node_find(node, "length");
    int64_t least = length->items[0]->integer, most = length->items[1]->integer;
    bool has_most = most < (int64_t)ranks->count; /* otherwise a run can have all ranks */
    bool has_one_length = least == most || least == (int64_t)ranks->count;
    Str values = has_one_length ? values_of_fixed_length(explainer, node) : values_of_meld(explainer, node);
    Slots slots = {.text = {explain_name(explainer, meld->name), values, explain_ranks(explainer, ranks)},
                   .number = {least, most}};
    Word word = has_one_length ? WORD_EXPLAIN_MELD_SEQUENCE_OF
                : has_most     ? WORD_EXPLAIN_MELD_SEQUENCE_TO
                               : WORD_EXPLAIN_MELD_SEQUENCE;
    explain_item(explainer, word, slots);
}

/*
 * Describes a meld of cards that have the same rank: exactly `any` cards, or at least `least` cards. Without both, it
 * needs all cards of the rank.
 */
static void write_set(const Explainer *explainer, const Meld *meld, const Node *node)
{
    int64_t least = node_integer(node, "least", 0), any = node_integer(node, "any", 0);
    Slots slots = {.text = {explain_name(explainer, meld->name), values_of_meld(explainer, node),
                            explain_ranks(explainer, node_find(node, "rank"))},
                   .number = {any ? any : least}};
    /* by the number of copies of each card: with two, the cards of a set are of different suits */
    static const Word ALL[] = {WORD_EXPLAIN_MELD_SET, WORD_EXPLAIN_MELD_SET_EACH};
    static const Word SOME[] = {WORD_EXPLAIN_MELD_SOME, WORD_EXPLAIN_MELD_SOME_APART};
    Word word = any ? WORD_EXPLAIN_MELD_ANY : (least ? SOME : ALL)[explainer->game->copies == 2];
    explain_item(explainer, word, slots);
}

/* Describes a meld that consists of certain cards. */
static void write_fixed_meld(const Explainer *explainer, const Meld *meld, const Node *node)
{
    const Game *game = explainer->game;
    CardSet cards = game_one_of_each(game, speak_selected(game, node_find(node, "cards")));
    Slots slots = {.text = {explain_name(explainer, meld->name), phrase_cards(&explainer->scene, NO_TRUMPS, cards),
                            values_of_meld(explainer, node)}};
    explain_item(explainer, WORD_EXPLAIN_MELD_FIXED, slots);
}

/* Names the melds of each group; a card counts in only one of them. Writes nothing if no melds may share cards. */
static void write_groups(const Explainer *explainer)
{
    const Game *game = explainer->game;
    if (!game->melds_overlap) return;
    for (int group = NO_MELD_GROUP + 1; group < game->n_meld_groups; group++) {
        Str names = STR("");
        for (int i = 0; i < game->n_melds; i++)
            if (game->meld[i].group == group && is_meld_possible(explainer, i))
                names = explain_join(explainer, names, ", ", explain_name(explainer, game->meld[i].name));
        if (names.n) explain_item(explainer, WORD_EXPLAIN_MELD_GROUP, (Slots){.text = {names}});
    }
}

/* Names the melds in which the cards of a meld cannot be used again, unless they are those of its group. */
static void write_uses_up(const Explainer *explainer, const Meld *meld)
{
    const Game *game = explainer->game;
    Str names = STR("");
    bool is_only_itself = true;
    for (int i = 0; i < game->n_melds; i++) {
        bool is_of_group = meld->group != NO_MELD_GROUP && game->meld[i].group == meld->group;
        if (!(meld->uses_up >> i & 1) || is_of_group || !is_meld_possible(explainer, i)) continue;
        names = explain_join(explainer, names, ", ", explain_name(explainer, game->meld[i].name));
        is_only_itself = is_only_itself && meld == &game->meld[i];
    }
    Slots slots = {.text = {explain_name(explainer, meld->name), names}};
    if (names.n)
        explain_item(explainer, is_only_itself ? WORD_EXPLAIN_MELD_USES_UP_ITSELF : WORD_EXPLAIN_MELD_USES_UP, slots);
}

/* The kinds of melds that a game has. */
typedef struct MeldKinds {
    bool sequences, sets;
} MeldKinds;

/* Returns the kinds of melds in the variant: sequences, and sets of cards with the same rank. */
static MeldKinds meld_kinds(const Explainer *explainer)
{
    MeldKinds kinds = {false, false};
    const Node *melds = explain_section(explainer, "melds");
    for (size_t i = 0; i < node_n_pairs(melds); i++) {
        if (!is_meld_possible(explainer, (int)i)) continue;
        kinds.sequences = kinds.sequences || node_n_items(node_find(melds->pairs[i].value, "sequence"));
        kinds.sets = kinds.sets || node_n_items(node_find(melds->pairs[i].value, "rank"));
    }
    return kinds;
}

/*
 * Says which melds count: all, or only those of the side or player with the best meld. Also says which melds are shown,
 * if melds need a trick, if melds may share cards, and if they count as card points. If not all count, says how melds
 * are compared.
 */
static void write_melding(const Explainer *explainer)
{
    static const Word COUNTS[] = {[MELDS_ALL] = WORD_EXPLAIN_MELDS_ALL,
                                  [MELDS_BEST_SIDE] = WORD_EXPLAIN_MELDS_BEST_SIDE,
                                  [MELDS_BEST_SEAT] = WORD_EXPLAIN_MELDS_BEST_SEAT};
    static const Word BY[] = {[COMPARE_VALUE] = WORD_EXPLAIN_BY_VALUE, [COMPARE_CARDS] = WORD_EXPLAIN_BY_CARDS,
                              [COMPARE_SETS] = WORD_EXPLAIN_BY_SETS,   [COMPARE_RANK] = WORD_EXPLAIN_BY_RANK,
                              [COMPARE_TRUMP] = WORD_EXPLAIN_BY_TRUMP, [COMPARE_ELDER] = WORD_EXPLAIN_BY_ELDER};
    const Game *game = explainer->game;
    MeldKinds kinds = meld_kinds(explainer);
    Str order = STR("");
    explain_item(explainer, COUNTS[game->meld_counts], (Slots){0});
    if (game->meld_show == MELDS_SHOWN_WINNER) explain_item(explainer, WORD_EXPLAIN_MELDS_WINNER_SHOWS, (Slots){0});
    if (game->melds_need_trick) explain_item(explainer, WORD_EXPLAIN_MELDS_NEED_TRICK, (Slots){0});
    if (!game->melds_overlap) explain_item(explainer, WORD_EXPLAIN_MELDS_ONE_EACH, (Slots){0});
    if (game->melds_are_points) explain_item(explainer, WORD_EXPLAIN_MELDS_ARE_POINTS, (Slots){0});
    for (int i = 0; i < game->n_meld_compare; i++) {
        MeldCompare by = game->meld_compare[i];
        /* such a comparison decides nothing, because the game has no melds between which it could decide */
        bool is_void = (by == COMPARE_SETS && !(kinds.sequences && kinds.sets)) ||
                       (by == COMPARE_TRUMP && !(kinds.sequences && can_meld_trumps(explainer)));
        if (!is_void) order = explain_join(explainer, order, ", ", explain_word(explainer, BY[by]));
    }
    if (game->meld_counts != MELDS_ALL) explain_item(explainer, WORD_EXPLAIN_MELDS_COMPARE, (Slots){.text = {order}});
}

/* Writes a meld: its cards and values, the contracts in which it can be announced, its effect and its condition. */
static void write_meld(const Explainer *explainer, int number)
{
    const Meld *meld = &explainer->game->meld[number];
    const Node *node = node_find_str(explain_section(explainer, "melds"), meld->id);
    if (node_n_items(node_find(node, "pair"))) write_pair(explainer, meld, node);
    else if (node_n_items(node_find(node, "sequence"))) write_sequence(explainer, meld, node);
    else if (node_n_items(node_find(node, "cards"))) write_fixed_meld(explainer, meld, node);
    else write_set(explainer, meld, node);
    bool is_not_in;
    Str name = explain_name(explainer, meld->name), in = names_of_offering(explainer, OFFER_MELD, number, &is_not_in);
    Str when;
    bool can_hold = explain_condition(explainer, NULL, node_find(node, "when"), &when);
    Word where = is_not_in ? WORD_EXPLAIN_ANNOUNCED_NOT_IN : WORD_EXPLAIN_ANNOUNCED_IN;
    if (in.n) explain_item(explainer, where, (Slots){.text = {name, in}});
    if (meld->makes_trump) explain_item(explainer, WORD_EXPLAIN_MELD_TRUMP, (Slots){.text = {name}});
    if (node_is_true(node, "both_copies"))
        explain_item(explainer, WORD_EXPLAIN_MELD_BOTH_COPIES, (Slots){.text = {name}});
    write_uses_up(explainer, meld);
    if (can_hold && when.n) explain_item(explainer, WORD_EXPLAIN_MELD_IF, (Slots){.text = {name, when}});
}

/*
 * Writes how melds work: when they are announced, then each meld, and the melds that can be announced twice. Then come
 * the groups of melds, and the rules about which melds count. Melds inside a trick all count, so they have no such
 * rules.
 */
static void write_melds(const Explainer *explainer)
{
    const Game *game = explainer->game;
    static const Word TIMES[] = {
        [MELDS_FIRST_CARD] = WORD_EXPLAIN_MELDS_WHEN,         [MELDS_BEFORE_PLAY] = WORD_EXPLAIN_MELDS_BEFORE_PLAY,
        [MELDS_ON_LEAD] = WORD_EXPLAIN_MELDS_ON_LEAD,         [MELDS_WITH_CARD] = WORD_EXPLAIN_MELDS_WITH_CARD,
        [MELDS_AFTER_TRICK] = WORD_EXPLAIN_MELDS_AFTER_TRICK, [MELDS_IN_TRICK] = WORD_EXPLAIN_MELDS_IN_TRICK};
    Str twice = STR("");
    bool has_sequences = game->meld_at == MELDS_FIRST_CARD && meld_kinds(explainer).sequences;
    bool only_winner_shows = game->meld_at == MELDS_BEFORE_PLAY && game->meld_show == MELDS_SHOWN_WINNER;
    Word time = has_sequences       ? WORD_EXPLAIN_MELDS_WHEN_SEQUENCES
                : only_winner_shows ? WORD_EXPLAIN_MELDS_BEFORE_PLAY_UNSHOWN
                                    : TIMES[game->meld_at];
    if (game->most_melds) time = WORD_EXPLAIN_MELDS_AFTER_TRICK_MOST;
    bool has_time = !explain_is_covered(explainer, "melding", STR(""), "at");
    if (has_time) explain_write(explainer, time, (Slots){.number = {game->most_melds}});
    if (has_time && game->meld_at == MELDS_AFTER_TRICK && game->stock.draw)
        explain_write(explainer, WORD_EXPLAIN_MELDS_BEFORE_DRAWING, (Slots){0});
    for (int i = 0; i < game->n_melds; i++) {
        const Meld *meld = &game->meld[i];
        if (!is_meld_possible(explainer, i) || explain_is_covered(explainer, "melds", meld->id, "")) continue;
        write_meld(explainer, i);
        if (meld->twice) twice = explain_join(explainer, twice, ", ", explain_name(explainer, meld->name));
    }
    if (twice.n && game->copies == 2) explain_item(explainer, WORD_EXPLAIN_MELD_TWICE, (Slots){.text = {twice}});
    if (!explain_is_covered(explainer, "melds", STR(""), "")) write_groups(explainer);
    if (game->meld_at != MELDS_IN_TRICK && !explain_is_covered(explainer, "melding", STR(""), ""))
        write_melding(explainer);
}

/* Writes the chapters about announcements and melds. A chapter that the game does not have is left out. */
void explain_announcements(const Explainer *explainer)
{
    explain_heading(explainer, 2, WORD_EXPLAIN_ANNOUNCEMENTS);
    explain_written(explainer, CHAPTER_ANNOUNCEMENTS);
    if (explain_possible_announcements(explainer)) write_announcements(explainer);
    explain_heading(explainer, 2, WORD_EXPLAIN_MELDS);
    explain_written(explainer, CHAPTER_MELDS);
    if (has_possible_melds(explainer)) write_melds(explainer);
}
