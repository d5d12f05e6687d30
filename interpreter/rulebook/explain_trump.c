/* The rules of a variant: the trumps of each contract, and the ranks and points of cards in it. */
#include "rulebook/explain.h"

/* The dealer is the only player who can sit out, and then he has no card that could be turned up. */
bool explain_lacks_turned(const Game *game)
{
    return game->turned == TURNED_DEALER && game->n_active < game->n_players;
}

/*
 * Says that the suit of the card turned up is trumps. If this card may have no suit, or no card may be left to turn up,
 * says what happens then.
 */
static void write_turned_trumps(const Explainer *explainer, const Contract *contract, Buf *out)
{
    const Game *game = explainer->game;
    bool may_lack = game->turned == TURNED_TALON && game_talon_size(game) == 0;
    if (explain_lacks_turned(game)) {
        explain_line(explainer, out, WORD_EXPLAIN_TRUMPS_TURNED_IDLE, (Slots){0});
        return;
    }
    Str text = explain_word(explainer, WORD_EXPLAIN_TRUMPS_TURNED);
    if (contract->play.excuse.cards | contract->play.jokers)
        text = explain_join(explainer, text, " ", explain_word(explainer, WORD_EXPLAIN_TRUMPS_TURNED_NONE));
    if (may_lack)
        text = explain_join(explainer, text, " ", explain_word(explainer, WORD_EXPLAIN_TRUMPS_TURNED_LACKING));
    buf_add(out, text);
    buf_char(out, '\n');
}

/* True if some bid of this round leads to the contract. */
static bool has_bid_of(const Game *game, const Round *round, int contract)
{
    for (int i = 0; i < round->n_bids; i++)
        if (game->bid[round->bids[i]].contract == contract) return true;
    return false;
}

/* True if a bid in a round after the auction can lead to this contract. */
static bool is_bid_later(const Game *game, const Contract *contract)
{
    for (int i = 0; i < game->n_rounds; i++)
        if (game->round[i].at != AT_AUCTION && has_bid_of(game, &game->round[i], (int)(contract - game->contract)))
            return true;
    return false;
}

/*
 * True if players bid for the contract in turn: with rising bids, in a duel, or by naming a game. If the trumps of the
 * contract come from its bid, their suit is then part of these bids. In other rounds one player names it alone.
 */
static bool is_bid_in_turn(const Game *game, const Contract *contract)
{
    for (int i = 0; i < game->n_rounds; i++) {
        RoundKind kind = game->round[i].kind;
        bool in_turn = kind == ROUND_LADDER || kind == ROUND_DUEL || kind == ROUND_NAMING;
        if (in_turn && has_bid_of(game, &game->round[i], (int)(contract - game->contract))) return true;
    }
    return false;
}

/* Lists the trump suits of a contract in which each deal has the next suit as trumps. */
static void write_in_turn(const Explainer *explainer, const Contract *contract, Buf *out)
{
    Str names = STR("");
    for (int i = 0; i < contract->n_in_turn; i++) {
        int suit = contract->in_turn[i];
        Str name = suit == NO_TRUMPS ? explain_word(explainer, WORD_EXPLAIN_NO_TRUMPS_IN_TURN)
                                     : explain_name(explainer, explainer->game->suit[suit].name);
        names = explain_join(explainer, names, ", ", name);
    }
    explain_line(explainer, out, WORD_EXPLAIN_TRUMPS_IN_TURN, (Slots){.text = {names}});
}

bool explain_may_have_trumps(const Game *game, const Contract *contract)
{
    bool is_lacking = contract->trump_turned && explain_lacks_turned(game);
    return (contract_says_trump(contract) && !is_lacking) || game->ranking[contract->ranking].trumps;
}

bool explain_has_trumps(const Explainer *explainer)
{
    const Game *game = explainer->game;
    for (int i = 0; i < game->n_contracts; i++) {
        const Contract *contract = &game->contract[i];
        bool is_played = (explainer->played >> i & 1) && contract->is_played;
        if (is_played && explain_may_have_trumps(game, contract)) return true;
    }
    return false;
}

/* Returns the names of the suits of which a player names one as trumps; empty if nobody names trumps. */
static Str trump_choices(const Explainer *explainer, const Contract *contract)
{
    const Game *game = explainer->game;
    Str names = STR("");
    if (!contract->names_trump) return names;
    for (int i = 0; i < game->n_suits; i++)
        if (contract->trump_choices >> i & 1)
            names = explain_join(explainer, names, ", ", explain_name(explainer, game->suit[i].name));
    return names;
}

/* Returns the sentence about trumps that come from a bid. */
static Word trump_of_bid_words(const Game *game, const Contract *contract)
{
    if (is_bid_later(game, contract)) return WORD_EXPLAIN_TRUMPS_BID_LATER;
    return is_bid_in_turn(game, contract) ? WORD_EXPLAIN_TRUMPS_BID : WORD_EXPLAIN_TRUMPS_SAID;
}

/*
 * Says how the trumps of a contract are found: by a bid, the first lead, the card turned up, a choice, or always the
 * same suit. A suit that is trumps in all contracts is left out. Says if there are none, unless no contract has trumps.
 * Also says if a meld makes trumps.
 */
static void write_trump(const Explainer *explainer, const Contract *contract, Buf *out)
{
    const Game *game = explainer->game;
    int suit = game->ranking[contract->ranking].trump_suit;
    Str names = trump_choices(explainer, contract);
    Word named = contract->lays_trump    ? WORD_EXPLAIN_TRUMPS_LAID
                 : contract->hides_trump ? WORD_EXPLAIN_TRUMPS_SECRET
                                         : WORD_EXPLAIN_TRUMPS_NAMED;
    bool has_none = contract->is_played && !game->ranking[contract->ranking].trumps && !contract->trump_melded;
    if (contract->trump_of_bid) explain_line(explainer, out, trump_of_bid_words(game, contract), (Slots){0});
    else if (contract->trump_led) explain_line(explainer, out, WORD_EXPLAIN_TRUMPS_LED, (Slots){0});
    else if (contract->n_in_turn) write_in_turn(explainer, contract, out);
    else if (contract->trump_turned) write_turned_trumps(explainer, contract, out);
    else if (names.n) explain_line(explainer, out, named, (Slots){.text = {names}});
    /* the trump suit of the pack, which is the same in all contracts, is explained with the pack */
    else if (suit >= 0 && suit != game->trump_suit)
        explain_line(explainer, out, WORD_EXPLAIN_TRUMPS,
                     (Slots){.text = {explain_name(explainer, game->suit[suit].name)}});
    else if (has_none && explain_has_trumps(explainer)) explain_line(explainer, out, WORD_NO_TRUMPS, (Slots){0});
    if (contract->trump_melded) explain_line(explainer, out, WORD_EXPLAIN_TRUMPS_MELDED, (Slots){0});
}

/*
 * Returns the words for a selector such as "trump J" or "mate J", a card of the trump suit or of the suit of the same
 * colour. For any other selector, the text is empty.
 */
Str explain_relative_card(const Explainer *explainer, Str word)
{
    static const struct {
        const char *prefix;
        Word said;
    } WORDS[] = {{"trump ", WORD_EXPLAIN_TRUMP_RANK}, {"mate ", WORD_EXPLAIN_MATE_RANK}};
    for (size_t i = 0; i < COUNT(WORDS); i++) {
        Str rank = word;
        if (!str_begins(word, str_of(WORDS[i].prefix))) continue;
        (void)str_take(&rank, ' '); /* removes the prefix */
        EACH_CARD (card, explainer->game->pack) {
            const CardInfo *info = &explainer->game->card[card];
            Str name = str_equal(info->rank, rank) ? explain_name(explainer, info->rank_name) : STR("");
            if (!name.n) continue;
            rank = name; /* the players' word for the rank, instead of its id */
            break;
        }
        return explain_say(explainer, WORDS[i].said, (Slots){.text = {rank}});
    }
    return STR("");
}

/* Returns the players' words for a selector of cards, such as "trump J". */
static Str said_word(const Explainer *explainer, Str word)
{
    Str card = explain_relative_card(explainer, word);
    return card.n ? card : say_cards(&explainer->speaker, speak_selector(explainer->game, word));
}

/* Returns the letter of a rank on the cards, in the reader's language; the rank itself if it has no letter. */
Str explain_rank(const Explainer *explainer, Str rank)
{
    EACH_CARD (card, explainer->game->pack) {
        const CardInfo *info = &explainer->game->card[card];
        Str letter = str_equal(info->rank, rank) ? explain_name(explainer, info->rank_letter) : STR("");
        if (letter.n) return letter;
    }
    return rank;
}

Str explain_ranks(const Explainer *explainer, const Node *ranks)
{
    Str names = STR("");
    for (size_t i = 0; ranks && i < ranks->count; i++)
        names = explain_join(explainer, names, " ", explain_rank(explainer, ranks->items[i]->text));
    return names;
}

/* Returns the points of cards, each after its card or group of cards. */
static Str joined_values(const Explainer *explainer, const Node *values)
{
    Str text = STR("");
    for (size_t i = 0; values && i < values->count; i++) {
        const NodePair *pair = &values->pairs[i];
        Fraction worth = points_written(pair->value);
        Str points = say_fraction(&explainer->speaker, worth);
        Str row = explain_join(explainer, said_word(explainer, pair->key->text), ": ", points);
        text = explain_join(explainer, text, ", ", row);
    }
    return text;
}

/*
 * Returns the order of ranks that all contracts have in place of the order of the pack. NULL if one of them has another
 * order, or none of its own. Contracts that cannot be played are ignored.
 */
const Node *explain_common_ranks(const Explainer *explainer)
{
    const Node *common = NULL;
    for (int i = 0; i < explainer->game->n_contracts; i++) {
        if (!(explainer->played >> i & 1)) continue;
        const Node *ranks = node_find(explain_contract(explainer, &explainer->game->contract[i]), "ranks");
        if (!node_n_items(ranks) || (common && !node_equal(common, ranks))) return NULL;
        common = ranks;
    }
    return common;
}

/*
 * Describes the rank and the points of cards in this contract, if they differ from those in the pack. An order of ranks
 * that all contracts have is left out, because the table of suits shows it.
 */
static void write_order(const Explainer *explainer, const Contract *contract, Buf *out)
{
    const Node *node = explain_contract(explainer, contract), *top = node_find(node, "top");
    Str cards = STR(""), names = explain_ranks(explainer, node_find(node, "ranks"));
    Str trumps = explain_ranks(explainer, node_find(node, "trump_ranks"));
    Str values = joined_values(explainer, node_find(node, "values"));
    int n_top = cards_count(game_one_of_each(explainer->game, speak_selected(explainer->game, top)));
    /* without a trump suit, the cards of `top` are the only trumps, and selectors such as "trump J" select nothing */
    bool is_only = explainer->game->ranking[contract->ranking].trump_suit < 0 && !contract_says_trump(contract);
    for (size_t i = 0; top && i < top->count; i++) {
        bool is_void = is_only && explain_relative_card(explainer, top->items[i]->text).n;
        Str card = is_void ? STR("") : said_word(explainer, top->items[i]->text);
        if (card.n) cards = explain_join(explainer, cards, ", ", card);
    }
    if (cards.n)
        explain_line(explainer, out, is_only ? WORD_EXPLAIN_ONLY_TOP : WORD_EXPLAIN_TOP,
                     (Slots){.text = {cards}, .number = {n_top}});
    if (names.n && !explain_common_ranks(explainer))
        explain_line(explainer, out, WORD_EXPLAIN_RANKS, (Slots){.text = {names}});
    if (trumps.n) explain_line(explainer, out, WORD_EXPLAIN_TRUMP_RANKS, (Slots){.text = {trumps}});
    if (values.n) explain_line(explainer, out, WORD_EXPLAIN_OWN_VALUES, (Slots){.text = {values}});
}

static void write_ranking(const Explainer *explainer, const Contract *contract, Buf *out)
{
    write_trump(explainer, contract, out);
    write_order(explainer, contract, out);
}

void explain_trumps(const Explainer *explainer)
{
    if (explain_is_covered(explainer, "trump", STR(""), "")) return;
    uint32_t contracts = explainer->played; /* contracts that end the deal without play have no trumps to explain */
    for (int i = 0; i < explainer->game->n_contracts; i++)
        if (!explainer->game->contract[i].is_played) contracts &= ~(1U << i);
    explain_heading(explainer, 3, WORD_EXPLAIN_TRUMPS_HEAD);
    explain_by_line(explainer, contracts, write_ranking);
}
