/* Serves {"op":"new"}: opens a game and starts a deal. If anything fails, the old game and deal are kept. */
#include "engine/carry.h"
#include "protocol/request_inner.h"

enum { MOST_OPTIONS = 64, MOST_POT = 1000000000, MOST_DEAL_NUMBER = UINT16_MAX };

/* ---- the game ------------------------------------------------------------------------------------------------- */

void request_options(Request *request, OpenRequest *open)
{
    const Node *options = request_field(request, "options");
    if (!options) return;
    if (options->kind != NODE_MAP || options->count > MOST_OPTIONS) {
        request_refuse(request, "bad-field", "'options' must be an object of at most %d names and values",
                       MOST_OPTIONS);
        return;
    }
    OptionChoice *choices = ARENA_ARRAY(request->arena, options->count, OptionChoice);
    for (size_t i = 0; i < options->count; i++) {
        const Node *value = options->pairs[i].value;
        if (value->kind == NODE_NULL || value->kind == NODE_LIST || value->kind == NODE_MAP)
            request_refuse(request, "bad-field",
                           "the value of an option must be a string, a number or a boolean, not %s",
                           node_kind_name(value->kind));
        choices[i] = (OptionChoice){options->pairs[i].key->text, value->text};
    }
    open->options = choices;
    open->n_options = options->count;
}

/* True if both requests have the same options in the same order. */
static bool same_options(const OpenRequest *a, const OpenRequest *b)
{
    if (a->n_options != b->n_options) return false;
    for (size_t i = 0; i < a->n_options; i++)
        if (!str_equal(a->options[i].name, b->options[i].name) || !str_equal(a->options[i].value, b->options[i].value))
            return false;
    return true;
}

/*
 * True if the open game can be used again. A file given by its path is read again, because it may have changed; a
 * shipped variant is not.
 */
static bool is_open_already(const Engine *engine, const OpenRequest *open)
{
    const OpenRequest *asked = &engine->opened.asked;
    bool is_same_variant = engine->opened.game && str_equal(asked->variant, open->variant);
    bool is_shipped = !catalog_is_path(open->variant);
    return is_same_variant && is_shipped && asked->players == open->players && same_options(asked, open);
}

/* Returns the protocol's code for an error in opening a game. */
static const char *code_of(const Diag *fault)
{
    Str code = str_of(fault->code);
    if (str_is(code, "unknown-variant") || str_is(code, "cannot-read")) return "unknown-variant";
    if (str_is(code, "unknown-option") || str_is(code, "option-value")) return "bad-option";
    return str_is(code, "players") ? "bad-players" : "bad-variant";
}

/*
 * True if the text looks like rules. The protocol reports nothing about other files, because the client may have no
 * right to read them.
 */
static bool is_rules(Str text)
{
    static const char *const KEYS[] = {"tapp:", "extends:", "\"tapp\"", "\"extends\""};
    while (text.n) {
        Str line = str_take(&text, '\n');
        while (line.n && (line.s[0] == ' ' || line.s[0] == '{')) line = (Str){line.s + 1, line.n - 1};
        for (size_t i = 0; i < COUNT(KEYS); i++)
            if (str_begins(line, str_of(KEYS[i]))) return true;
    }
    return false;
}

/* Refuses the request with the first error in the game's file, on one line. */
static void refuse_game(Request *request, const Opened *opened)
{
    const Diag *fault = NULL;
    for (size_t i = 0; i < opened->diags->n && !fault; i++)
        if (opened->diags->list[i]->severity == SEVERITY_ERROR) fault = opened->diags->list[i];
    if (!fault) { /* the first error was beyond the limit of listed messages */
        request_refuse(request, "bad-variant", "the file has too many errors");
        return;
    }
    const Source *source = fault->span.source;
    if (source && !is_rules(source->text)) {
        request_refuse(request, "bad-variant", "'%.*s' is not a rules file", STR_ARG(source->path));
        return;
    }
    Buf place = {0};
    if (source) buf_printf(&place, "%.*s:%u:%u: ", STR_ARG(source->path), fault->span.line, fault->span.column);
    request_refuse(request, code_of(fault), "%s%.*s%s%.*s", buf_text(&place), STR_ARG(fault->message),
                   fault->hint.n ? "; " : "", STR_ARG(fault->hint));
    buf_free(&place);
}

/* ---- the deal ------------------------------------------------------------------------------------------------- */

/*
 * Reads a hand. Refuses the request if an item is no card of the game, or if a card appears twice. `used` has the cards
 * of the hands before it, so that each copy of a card is used once.
 */
static CardSet read_hand(Request *request, const Game *game, const Node *list, CardSet used)
{
    CardSet set = 0;
    if (list->kind != NODE_LIST) request_refuse(request, "bad-field", "a hand must be a list of cards");
    for (size_t i = 0; i < list->count && !request->failed; i++) {
        Card card = game_free_card(game, list->items[i]->text, used | set);
        if (card == NO_CARD) {
            request_refuse(request, "bad-deal", "this game has no card '%.*s'", STR_ARG(list->items[i]->text));
        } else if (cards_have(set, card)) {
            request_refuse(request, "bad-deal", "%.*s appears twice in a hand", STR_ARG(list->items[i]->text));
        } else {
            set |= card_bit(card);
        }
    }
    return set;
}

/*
 * Reads the talon, in the order of dealing. Refuses the request if the number of cards or a card is wrong. `used` has
 * the cards of the hands. Without a list the talon has no cards.
 */
static void read_talon_list(Request *request, const Game *game, const Node *list, CardSet used, DealtCards *cards)
{
    if (!list) return;
    /* if the number of cards changes from deal to deal, so does the size of the talon */
    bool fits = game->cards ? list->count <= MAX_TALON : list->count == game->n_talon;
    if (list->kind != NODE_LIST || !fits) {
        request_refuse(request, "bad-deal", "the talon must be a list of %u cards", (unsigned)game->n_talon);
        return;
    }
    for (size_t i = 0; i < list->count && !request->failed; i++) {
        Card card = game_free_card(game, list->items[i]->text, used);
        if (card == NO_CARD)
            request_refuse(request, "bad-deal", "this game has no card '%.*s'", STR_ARG(list->items[i]->text));
        else used |= card_bit(card);
        cards->talon[cards->n_talon++] = card;
    }
}

/* Reads the card that is turned up; it may be absent. Refuses the request if the game has no such card. */
static void read_turned(Request *request, const Game *game, const Node *id, DealtCards *cards)
{
    if (!id || id->kind == NODE_NULL) return;
    cards->turned = game_card(game, id->text);
    cards->has_turned = cards->turned != NO_CARD;
    if (!cards->has_turned) request_refuse(request, "bad-deal", "this game has no card '%.*s'", STR_ARG(id->text));
}

/* Reads given cards: the hands, the talon, and the turned-up card. Returns false if the request is refused. */
static bool read_cards(Request *request, const Game *game, const Node *deal, DealtCards *cards)
{
    const Node *hands = node_find(deal, "hands");
    if (!hands || hands->kind != NODE_LIST || hands->count > game->n_players) {
        request_refuse(request, "bad-deal", "'deal' needs 'hands', a list with one list of cards for each seat");
        return false;
    }
    CardSet used = 0;
    for (size_t seat = 0; seat < hands->count; seat++)
        used |= cards->hand[seat] = read_hand(request, game, hands->items[seat], used);
    read_talon_list(request, game, node_find(deal, "talon"), used, cards);
    read_turned(request, game, node_find(deal, "turned"), cards);
    return !request->failed;
}

/* Returns the index of the carried number with this id, or -1. */
static int carry_named(const Game *game, Str id)
{
    int carry = game->n_carries - 1;
    while (carry >= 0 && !str_equal(game->carry[carry].id, id)) carry--;
    return carry;
}

/*
 * Reads the numbers that a match carries from deal to deal. For each id, there is a list with one number per seat. An
 * id that is absent has the numbers of a new match. Refuses the request if an id or its list is wrong.
 */
static void read_carried(Request *request, const Game *game, int32_t *carried)
{
    const Node *map = request_field(request, "carried");
    carry_begin(game, NULL, carried);
    for (size_t i = 0; map && map->kind == NODE_MAP && i < map->count; i++) {
        const Node *list = map->pairs[i].value;
        int carry = carry_named(game, map->pairs[i].key->text);
        bool fits = carry >= 0 && list->kind == NODE_LIST && list->count == game->n_players;
        for (size_t seat = 0; fits && seat < list->count; seat++) {
            const Node *number = list->items[seat];
            fits = number->kind == NODE_INT && number->integer >= -MOST_CARRIED && number->integer <= MOST_CARRIED;
            if (fits) carried[carry * game->n_players + (int)seat] = (int32_t)number->integer;
        }
        if (!fits)
            request_refuse(request, "bad-field", "'carried' needs a list of %d numbers for each id of a carried number",
                           game->n_players);
    }
    if (map && map->kind != NODE_MAP) request_refuse(request, "bad-field", "'carried' must be an object");
}

/*
 * Reads the bids that were chosen in earlier deals and may not be chosen again. For each seat, there is a list of ids.
 * Refuses the request if a list is missing, or if an id is no bid that can be chosen only once.
 */
static void read_chosen(Request *request, const Game *game, int32_t *carried)
{
    const Node *lists = request_field(request, "chosen");
    /* the bids that can be chosen only once, one bit each; if there are none, the field must be absent */
    uint32_t once = game->once[ONCE_DEALER] | game->once[ONCE_MATCH];
    bool fits = !lists || (once && lists->kind == NODE_LIST && lists->count == game->n_players);
    for (size_t seat = 0; lists && fits && seat < lists->count; seat++) {
        const Node *list = lists->items[seat];
        uint32_t set = 0;
        for (size_t i = 0; i < node_n_items(list); i++) {
            int bid = game_bid(game, list->items[i]->text);
            fits = fits && bid >= 0 && (once >> bid & 1);
            if (fits) set |= 1U << bid;
        }
        carried[carry_numbers(game) + (int)seat] = (int32_t)set; /* the sets follow the carried numbers */
    }
    if (!fits)
        request_refuse(request, "bad-field", "'chosen' needs a list of %d lists of bids that can be chosen only once",
                       game->n_players);
}

/* Reads the parameters of the deal; a missing one is 0. */
static DealSpec read_spec(Request *request, const Game *game)
{
    DealSpec spec = {0};
    spec.seed = (uint64_t)request_int(request, (IntField){"seed", 0, INT64_MAX, 0});
    spec.number = (uint64_t)request_int(request, (IntField){"number", 0, INT64_MAX, 0});
    spec.dealer = (uint8_t)request_int(request, (IntField){"dealer", 0, game->n_players - 1, 0});
    spec.pot = (int32_t)request_int(request, (IntField){"pot", 0, MOST_POT, 0});
    spec.deal_number = (uint64_t)request_int(request, (IntField){"deal_number", 0, MOST_DEAL_NUMBER, 0});
    return spec;
}

/* Starts the deal of a request, shuffled or with given cards. */
static void begin_deal(Request *request, const Game *game, History *history)
{
    DealSpec spec = read_spec(request, game);
    int32_t carried[MAX_CARRIED];
    read_carried(request, game, carried);
    read_chosen(request, game, carried);
    spec.carried = carried;
    const Node *deal = request_field(request, "deal");
    DealtCards cards = {0};
    const char *reason = NULL;
    if (request->failed) return;
    /* beliefs belong to the old deal, and are made anew when they are needed */
    memory_close(request->engine->memory);
    request->engine->memory = NULL;
    if (!deal) history_start(history, game, &spec);
    else if (read_cards(request, game, deal, &cards) && !history_start_with(history, game, &spec, &cards, &reason))
        request_refuse(request, "bad-deal", "%s", reason);
}

/* Opens the game and starts a deal. The old game is closed only after both have succeeded. */
static void start_in_new_game(Request *request, const OpenRequest *open)
{
    Engine *engine = request->engine;
    Opened opened;
    Buf errors = {0};
    if (catalog_open(open, &opened, &errors)) begin_deal(request, opened.game, &engine->history);
    else refuse_game(request, &opened);
    buf_free(&errors);
    if (!request->failed) {
        catalog_close(&engine->opened);
        engine->opened = opened;
    } else {
        catalog_close(&opened);
    }
}

void request_new(Request *request)
{
    OpenRequest open = {.language = request->engine->language, .without_words = true};
    open.variant = request_text(request, "variant");
    if (str_is(open.variant, "-"))
        request_refuse(request, "unknown-variant", "standard input has the requests, so it cannot be the variant");
    else if (catalog_is_path(open.variant) && request->engine->variants_only)
        request_refuse(request, "unknown-variant", "name a variant by its id, not by '%.*s'", STR_ARG(open.variant));
    open.players = (int)request_int(request, (IntField){"players", 2, MAX_SEATS, 0});
    request_options(request, &open);
    if (request->failed) return;
    if (is_open_already(request->engine, &open))
        begin_deal(request, request->engine->opened.game, &request->engine->history);
    else start_in_new_game(request, &open);
}
