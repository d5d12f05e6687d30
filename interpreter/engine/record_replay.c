/* Checks a record against the rules: its cards, its moves, its score. */
#include "engine/carry.h"
#include "engine/record.h"

/* A record that is replayed, its game, and the messages about its errors. */
typedef struct Replay {
    const Record *record;
    const Game *game;
    Diags *diags;
} Replay;

/* ---- reading the cards of a record ------------------------------------------------------------------------------- */

/* Returns the next word of a list of ids separated by blanks, from `*at` on; empty at the end of the list. */
static Str next_word(Str text, size_t *at)
{
    while (*at < text.n && text.s[*at] == ' ') (*at)++;
    size_t from = *at;
    while (*at < text.n && text.s[*at] != ' ') (*at)++;
    return *at > from ? (Str){text.s + from, *at - from} : STR("");
}

bool record_read_cards(const Game *game, Str text, CardSet *used, CardList *list, Str *unknown)
{
    size_t at = 0;
    list->n = 0;
    for (Str id = next_word(text, &at); id.n; id = next_word(text, &at)) {
        Card card = game_free_card(game, id, *used); /* of two identical cards, the one that was not read before */
        *unknown = id;                               /* has a meaning only if the function returns false */
        if (card == NO_CARD || list->n == MAX_CARDS) return false;
        list->cards[list->n++] = card;
        *used |= card_bit(card);
    }
    return true;
}

/* Removes the first line from the text, and reads its cards. False if a word is not a card of the game. */
static bool read_dealt_line(const Game *game, Str *text, CardSet *used, CardList *list)
{
    Str unknown;
    return record_read_cards(game, str_take(text, '\n'), used, list, &unknown);
}

bool record_read_dealt(const Game *game, Str text, DealtCards *cards)
{
    CardList list;
    CardSet used = 0;
    *cards = (DealtCards){0};
    for (int seat = 0; seat < game->n_players; seat++) {
        if (!read_dealt_line(game, &text, &used, &list)) return false;
        for (size_t i = 0; i < list.n; i++) cards->hand[seat] |= card_bit(list.cards[i]);
    }
    /* after the hands: a line with the talon, and one with the card turned up, which may be empty */
    if (!read_dealt_line(game, &text, &used, &list) || list.n > MAX_TALON) return false;
    for (size_t i = 0; i < list.n; i++) cards->talon[cards->n_talon++] = list.cards[i];
    Str turned = str_take(&text, '\n');
    cards->turned = turned.n ? game_card(game, turned) : NO_CARD;
    cards->has_turned = cards->turned != NO_CARD;
    return text.n == 0 && cards->has_turned == (turned.n > 0);
}

/*
 * Reads a list of cards, and adds them to `used`, which has the cards read before. At the first word that is not a
 * card, reports an error and ends.
 */
static CardList read_cards(const Replay *replay, const RecordText *text, CardSet *used)
{
    CardList list;
    Str unknown = STR("");
    if (!record_read_cards(replay->game, text->text, used, &list, &unknown))
        (void)diag_error(replay->diags, "record-hand", text->span, "this game has no card '%.*s'", STR_ARG(unknown));
    return list;
}

/* Reads a hand, and reports cards that appear twice in it. */
static CardSet read_hand(const Replay *replay, const RecordText *text, CardSet *used)
{
    CardList list = read_cards(replay, text, used);
    CardSet set = 0;
    for (size_t i = 0; i < list.n; i++) {
        if (cards_have(set, list.cards[i]))
            (void)diag_error(replay->diags, "record-hand", text->span, "card %.*s appears twice",
                             STR_ARG(replay->game->card[list.cards[i]].id));
        set |= card_bit(list.cards[i]);
    }
    return set;
}

/* Reads the talon in the order dealt. Reports an error if it has more cards than any talon. */
static void read_talon(const Replay *replay, const RecordText *text, CardSet *used, DealtCards *cards)
{
    CardList list = read_cards(replay, text, used);
    if (list.n > MAX_TALON) {
        (void)diag_error(replay->diags, "record-hand", text->span, "the talon has too many cards");
        return;
    }
    for (size_t i = 0; i < list.n; i++) cards->talon[cards->n_talon++] = list.cards[i];
}

/* Reads the card turned up, if the record has one. Reports an unknown card. */
static void read_turned(const Replay *replay, const RecordText *text, DealtCards *cards)
{
    if (!text->text.n) return;
    cards->turned = game_card(replay->game, text->text);
    cards->has_turned = cards->turned != NO_CARD;
    if (!cards->has_turned)
        (void)diag_error(replay->diags, "record-hand", text->span, "this game has no card '%.*s'", STR_ARG(text->text));
}

/*
 * Reports cards that are in two hands, and hands of the wrong size. An empty hand is no error here, because the player
 * may sit out. If a formula gives the number of cards, state_set() checks the size instead.
 */
static void check_hands(const Replay *replay, const DealtCards *cards)
{
    const Record *record = replay->record;
    CardSet earlier_hands = 0;
    for (int seat = 0; seat < MAX_SEATS; seat++) {
        CardSet hand = cards->hand[seat], twice = hand & earlier_hands;
        int n = cards_count(hand);
        if (twice)
            (void)diag_error(replay->diags, "record-hand", record->hand[seat].span, "card %.*s is also in another hand",
                             STR_ARG(replay->game->card[cards_first(twice)].id));
        else if (n > 0 && n != replay->game->hand_size && !replay->game->cards)
            (void)diag_error(replay->diags, "record-hand", record->hand[seat].span,
                             "this hand should have %d cards, but it has %d", replay->game->hand_size, n);
        earlier_hands |= hand;
    }
}

/* True if the record names a hash, and the rules now have another one. */
static bool has_other_rules(const Replay *replay)
{
    const RecordText *recorded = &replay->record->hash;
    Str hash = arena_printf(replay->diags->arena, "%016llx", (unsigned long long)replay->game->hash);
    return recorded->text.n && !str_equal(recorded->text, hash);
}

/*
 * Reports an error if the recorded seed does not give these cards. Without a seed, nothing is checked. The seed is not
 * checked either if the rules have changed since the record was made, because other rules may deal differently.
 */
static void check_seed(const Replay *replay, const DealSpec *spec, const State *state)
{
    Span span = replay->record->seed_span;
    if (!span.source || has_other_rules(replay) || state_is_of_seed(replay->game, spec, state)) return;
    Diag *diag = diag_error(replay->diags, "wrong-seed", span, "seed %llu deals other cards for deal %llu",
                            (unsigned long long)spec->seed, (unsigned long long)spec->number);
    diag_hint(replay->diags, diag, "remove the seed if the cards were dealt in another way");
}

/*
 * Stores the values of one carried number, one for each seat, in `carried`. Reports an error if the game has no such
 * number, if there is not one value for each player, or if a value is too large.
 */
static void read_carried(const Replay *replay, const RecordCarried *recorded, int32_t *carried)
{
    const Game *game = replay->game;
    bool fits = recorded->by_seat.n == game->n_players; /* the values can be stored */
    for (size_t seat = 0; seat < recorded->by_seat.n; seat++)
        fits =
            fits && recorded->by_seat.payoffs[seat] <= MOST_CARRIED && recorded->by_seat.payoffs[seat] >= -MOST_CARRIED;
    for (int i = 0; fits && i < game->n_carries; i++) {
        if (!str_equal(game->carry[i].id, recorded->id.text)) continue;
        for (int seat = 0; seat < game->n_players; seat++)
            carried[i * game->n_players + seat] = (int32_t)recorded->by_seat.payoffs[seat];
        return;
    }
    (void)diag_error(replay->diags, "record-tag", recorded->id.span,
                     "'%.*s' is not a carried number of this game with a value for each seat",
                     STR_ARG(recorded->id.text));
}

/*
 * Reads the bids chosen in earlier deals of the dealer `seat`, and stores them in `carried` as a set. Reports words
 * that are no bids that can be chosen only once.
 */
static void read_chosen(const Replay *replay, int seat, int32_t *carried)
{
    const Game *game = replay->game;
    RecordText recorded = replay->record->chosen[seat];
    uint32_t once = game->once[ONCE_DEALER] | game->once[ONCE_MATCH], set = 0;
    size_t at = 0;
    for (Str id = next_word(recorded.text, &at); id.n; id = next_word(recorded.text, &at)) {
        int bid = game_bid(game, id);
        bool fits = seat < game->n_players && bid >= 0 && (once >> bid & 1);
        if (fits) set |= 1U << bid;
        else
            (void)diag_error(replay->diags, "record-tag", recorded.span,
                             "'%.*s' is not a bid of this game that can be chosen only once", STR_ARG(id));
    }
    if (set) carried[carry_numbers(game) + seat] = (int32_t)set; /* the sets follow the carried numbers */
}

/* Deals the recorded cards. If they cannot be dealt, reports why and returns false. */
static bool deal_recorded(const Replay *replay, const DealSpec *spec, State *state)
{
    const Record *record = replay->record;
    size_t errors = replay->diags->n_errors;
    DealtCards cards = {0};
    CardSet used = 0;
    const char *reason = NULL;
    for (int seat = 0; seat < MAX_SEATS; seat++) cards.hand[seat] = read_hand(replay, &record->hand[seat], &used);
    read_talon(replay, &record->talon, &used, &cards);
    read_turned(replay, &record->turned, &cards);
    if (replay->diags->n_errors == errors) check_hands(replay, &cards);
    if (replay->diags->n_errors > errors) return false;
    if (state_set(replay->game, spec, &cards, state, &reason)) {
        check_seed(replay, spec, state);
        return true;
    }
    Span place = record->talon.span.source ? record->talon.span : record->variant.span;
    (void)diag_error(replay->diags, "record-hand", place, "%s", translate(reason));
    return false;
}

/* Deals the recorded cards, or those of the recorded seed. If the record is wrong, reports why and returns false. */
static bool begin_deal(const Replay *replay, State *state)
{
    const Record *record = replay->record;
    size_t errors = replay->diags->n_errors;
    int32_t carried[MAX_CARRIED];
    carry_begin(replay->game, NULL, carried); /* numbers that the record omits keep their initial values */
    for (size_t i = 0; i < record->n_carried; i++) read_carried(replay, &record->carried[i], carried);
    for (int seat = 0; seat < MAX_SEATS; seat++) read_chosen(replay, seat, carried);
    DealSpec spec = {.seed = record->seed,
                     .number = record->number,
                     .dealer = record->dealer,
                     .pot = record->pot,
                     .deal_number = record->deal_number,
                     .carried = carried};
    if (record->dealer >= replay->game->n_players) {
        (void)diag_error(replay->diags, "record-tag", record->dealer_span,
                         "the dealer must be a seat from 0 to %u, but is %u", replay->game->n_players - 1U,
                         (unsigned)record->dealer);
        return false;
    }
    if (replay->diags->n_errors > errors) return false;
    if (record->has_cards) return deal_recorded(replay, &spec, state);
    state_deal(replay->game, &spec, state);
    return true;
}

/* ---- replaying the moves ----------------------------------------------------------------------------------------- */

/* Reports why a move is not possible. Always returns false, so that the caller can return its result. */
static bool refuse_move(const Replay *replay, const State *state, const RecordMove *move)
{
    Buf reason = {0};
    if (state->phase != PHASE_DONE && move->seat != state->actor)
        buf_printf(&reason, translate("it is the turn of '%u:', not of '%u:'"), (unsigned)state->actor,
                   (unsigned)move->seat);
    else state_explain_refusal(replay->game, state, move->token.text, translate_spoken(), &reason);
    (void)diag_error(replay->diags, "illegal-move", move->token.span, "%s", buf_text(&reason));
    buf_free(&reason);
    return false;
}

/* Applies the moves in order. At the first move that is not possible, reports it and returns false. */
static bool replay_moves(const Replay *replay, State *state)
{
    for (size_t i = 0; i < replay->record->n_moves; i++) {
        const RecordMove *move = &replay->record->moves[i];
        bool is_turn = move->seat == state->actor && state_goes_on(replay->game, state);
        Action action = is_turn ? state_find(replay->game, state, move->token.text) : NO_ACTION;
        if (action == NO_ACTION) return refuse_move(replay, state, move);
        state_apply(replay->game, state, action);
    }
    return true;
}

/* ---- checking the score ------------------------------------------------------------------------------------------ */

/* True if the record has a payoff for each seat, and all of them equal those of the settlement. */
static bool same_payoffs(const Game *game, const RecordPayoffs *recorded, const int64_t *payoffs)
{
    if (recorded->n != game->n_players) return false;
    for (size_t seat = 0; seat < recorded->n; seat++)
        if (recorded->payoffs[seat] != payoffs[seat]) return false;
    return true;
}

static void print_payoffs(Buf *out, const Game *game, const int64_t *payoffs)
{
    for (int seat = 0; seat < game->n_players; seat++)
        buf_printf(out, "%s%lld", seat ? " " : "", (long long)payoffs[seat]);
}

/* Reports an error if the payoffs of the record differ from the payoffs that follow from the rules. */
static void check_payoffs(const Replay *replay, const RecordPayoffs *recorded, const int64_t *payoffs)
{
    if (same_payoffs(replay->game, recorded, payoffs)) return;
    Buf right = {0};
    print_payoffs(&right, replay->game, payoffs);
    (void)diag_error(replay->diags, "wrong-score", recorded->span, "wrong payoffs: by the rules they are %s",
                     buf_text(&right));
    buf_free(&right);
}

/* Reports the first difference of an item: its id, its value or its payoffs. */
static void check_item(const Replay *replay, const RecordItem *recorded, const Settled *settled)
{
    Str id = settled->item->id;
    if (!str_equal(recorded->id.text, id))
        (void)diag_error(replay->diags, "wrong-score", recorded->id.span, "expected the item '%.*s' here", STR_ARG(id));
    else if (recorded->value != settled->value)
        (void)diag_error(replay->diags, "wrong-score", recorded->id.span, "wrong value: by the rules it is %lld",
                         (long long)settled->value);
    else check_payoffs(replay, &recorded->payoffs, settled->payoffs);
}

/* Called if the record has no score. If the deal is over, gives a warning that suggests the score by the rules. */
static void warn_of_missing_score(const Replay *replay, const State *state)
{
    const Record *record = replay->record;
    if (state->phase != PHASE_DONE) return;
    Settlement settlement;
    Buf right = {0};
    settle(replay->game, state, &settlement);
    print_payoffs(&right, replay->game, settlement.payoffs);
    Span span = record->n_moves ? record->moves[record->n_moves - 1].token.span : record->variant.span;
    Diag *diag = diag_warning(replay->diags, "no-score", span, "the deal is over, but the record has no score");
    diag_hint(replay->diags, diag, "add the score by the rules: [Score %s]", buf_text(&right));
    buf_free(&right);
}

/*
 * Checks the score and the items against the rules, if the record has them. If the deal is over and the score is
 * missing, gives a warning.
 */
static void check_score(const Replay *replay, const State *state)
{
    const Record *record = replay->record;
    bool has_score = record->score.n > 0, has_items = record->n_items > 0;
    if (!has_score) warn_of_missing_score(replay, state);
    if (!has_score && !has_items) return;
    Span span = has_score ? record->score.span : record->items[0].id.span;
    if (state->phase != PHASE_DONE) {
        (void)diag_error(replay->diags, "wrong-score", span, "the deal is not over, so it has no score yet");
        return;
    }
    Settlement settlement;
    settle(replay->game, state, &settlement);
    if (has_score) check_payoffs(replay, &record->score, settlement.payoffs);
    for (size_t i = 0; i < record->n_items && i < settlement.n; i++)
        check_item(replay, &record->items[i], &settlement.items[i]);
    if (has_items && record->n_items != settlement.n)
        (void)diag_error(replay->diags, "wrong-score", record->items[record->n_items - 1].id.span,
                         "by the rules %zu items are scored, but the record has %zu", settlement.n, record->n_items);
}

/* Warns if the record was made by other rules than those of the game now. */
static void check_hash(const Replay *replay)
{
    if (!has_other_rules(replay)) return;
    Diag *diag = diag_warning(replay->diags, "other-rules", replay->record->hash.span,
                              "the deal was played by other rules: those of today have the hash %016llx",
                              (unsigned long long)replay->game->hash);
    diag_hint(replay->diags, diag, "the game has changed since, or the options differ");
}

bool record_replay(const Record *record, const Game *game, State *last, Diags *diags)
{
    const Replay replay = {record, game, diags};
    size_t errors = diags->n_errors;
    check_hash(&replay);
    if (!begin_deal(&replay, last) || !replay_moves(&replay, last)) return false;
    check_score(&replay, last);
    return diags->n_errors == errors;
}
