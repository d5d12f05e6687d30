/* Reads the lines of a test case before its first step. They describe the deal. */
#include "base/number.h"
#include "engine/open.h"
#include "lint/case_inner.h"

#include <string.h>

enum { MAX_OPTIONS = 32 };

/* The lines before the first step, by their kind. A line that the case does not have has the number 0. */
typedef struct Beginning {
    const Case *played;
    Diags *diags;
    CaseLine options, talon, turned, dealer, chosen[MAX_SEATS], carried[MAX_CARRIES], hand[MAX_SEATS];
    int64_t players, dealer_seat, pot, seed, number, deal_number; /* `number` belongs to `seed`, see read_shuffled() */
    bool is_shuffled;
    size_t n_lines, n_carried, n_chosen; /* n_lines: the lines before the first step */
} Beginning;

/* Returns the place of a line, for messages. */
static Span place_of(const Beginning *begin, CaseLine line)
{
    return case_span(begin->played->source, line, line.text);
}

/* Returns the place of a word in a line. */
static Span place_in(const Beginning *begin, CaseLine line, Str word)
{
    return case_span(begin->played->source, line, word);
}

/* ---- reading the lines ---------------------------------------------------------------------------------------- */

/*
 * True for `hand 0: CARDS`, which says which cards are dealt. Then sets `*seat` and `*cards`. `hand 0 has CARDS` is a
 * step and not part of the beginning.
 */
static bool is_dealt_hand(Str args, int64_t *seat, Str *cards)
{
    Str number;
    return case_split(args, ':', &number, cards) && case_number(case_trim(number), seat) && *seat >= 0 &&
           *seat < MAX_SEATS;
}

/* Reads a line that is a number from -most to most. Reports any other text. */
static void read_count(const Beginning *begin, CaseLine line, int64_t most, int64_t *number)
{
    if (!number_within(line.text, -most, most, number))
        (void)diag_error(begin->diags, "case-line", place_of(begin, line), "expected a number, but found '%.*s'",
                         STR_ARG(line.text));
}

/* Reads `shuffled SEED NUMBER`: the deal is generated from these two numbers. */
static void read_shuffled(Beginning *begin, CaseLine line)
{
    CaseLine seed = {case_first(&line.text), line.number};
    begin->is_shuffled = true;
    read_count(begin, seed, INT64_MAX, &begin->seed);
    read_count(begin, line, INT64_MAX, &begin->number);
}

/* Adds a line to a list that has at most `most` lines with this word. Reports a line that is one too many. */
static void add_line(const Beginning *begin, Str word, CaseLine line, CaseLine *list, size_t *n, size_t most)
{
    if (*n < most) list[(*n)++] = line;
    else
        (void)diag_error(begin->diags, "case-line", place_in(begin, line, word),
                         "a case can have at most %d lines with '%.*s'", (int)most, STR_ARG(word));
}

/* Reads a line of the beginning. Returns false if the line is the first step. */
static bool read_beginning(Beginning *begin, CaseLine line)
{
    Str args = line.text, word = case_first(&args), cards;
    CaseLine rest = {args, line.number};
    int64_t seat = 0;
    if (str_is(word, "options")) begin->options = rest;
    else if (str_is(word, "players")) read_count(begin, rest, INT32_MAX, &begin->players);
    else if (str_is(word, "dealer")) {
        begin->dealer = rest;
        read_count(begin, rest, INT32_MAX, &begin->dealer_seat);
    } else if (str_is(word, "pot-before")) read_count(begin, rest, INT32_MAX, &begin->pot);
    else if (str_is(word, "carried")) add_line(begin, word, rest, begin->carried, &begin->n_carried, MAX_CARRIES);
    else if (str_is(word, "chosen")) add_line(begin, word, rest, begin->chosen, &begin->n_chosen, MAX_SEATS);
    else if (str_is(word, "deal-number")) read_count(begin, rest, INT32_MAX, &begin->deal_number);
    else if (str_is(word, "shuffled")) read_shuffled(begin, rest);
    else if (str_is(word, "turned")) begin->turned = rest;
    else if (str_is(word, "talon:")) begin->talon = rest;
    else if (str_is(word, "hand") && is_dealt_hand(args, &seat, &cards))
        begin->hand[seat] = (CaseLine){case_trim(cards), line.number};
    else return false;
    return true;
}

/* ---- the cards ------------------------------------------------------------------------------------------------ */

/* If a text ends in `...`, removes these dots and returns true. */
static bool cut_dots(Str *text)
{
    if (!str_ends(*text, STR("..."))) return false;
    *text = case_trim((Str){text->s, text->n - 3});
    return true;
}

/*
 * Reads the cards of the talon, after the hands were read. The talon may be incomplete if the line ends in "..." or is
 * missing, or if the number of cards changes from deal to deal.
 */
static void read_talon(const Beginning *begin, CaseSetup *setup)
{
    const Game *game = setup->game;
    CaseLine line = begin->talon;
    DealtCards *cards = &setup->cards;
    bool size_varies = game->cards != NULL; /* a formula gives the number of cards in each deal */
    bool is_open = cut_dots(&line.text) || !line.number || size_varies;
    unsigned most = size_varies ? MAX_TALON : game->n_talon;
    CardSet used = 0;
    Str left = line.text, word;
    for (int seat = 0; seat < game->n_players; seat++) used |= cards->hand[seat];
    while (case_word(&left, &word)) {
        Card card = game_free_card(game, word, used);
        if (card == NO_CARD)
            (void)diag_error(begin->diags, "case-line", place_in(begin, line, word),
                             "'%.*s' is not a card of this game, or is dealt twice", STR_ARG(word));
        else if (cards->n_talon == most)
            (void)diag_error(begin->diags, "case-line", place_in(begin, line, word),
                             "the talon has only %u cards in this game", most);
        if (card == NO_CARD || cards->n_talon == most) return;
        cards->talon[cards->n_talon++] = card;
        used |= card_bit(card);
    }
    if (!is_open && cards->n_talon != most)
        (void)diag_error(begin->diags, "case-line", place_of(begin, begin->talon),
                         "the talon has %u cards in this game, but %u are listed", most, (unsigned)cards->n_talon);
}

/* Reports the first wrong word in a list of cards. */
static void report_cards(const Beginning *begin, CaseLine line, CaseCardsFault fault, Str word)
{
    Span place = place_in(begin, line, word);
    if (fault == CARDS_TWICE)
        (void)diag_error(begin->diags, "case-line", place, "'%.*s' is listed twice", STR_ARG(word));
    else
        (void)diag_error(begin->diags, "case-line", place, "'%.*s' is not a card, range, suit or class of this game",
                         STR_ARG(word));
}

/*
 * Reads the cards of a hand, and adds them to `used`. The hand may be incomplete if the line ends in "..." or is
 * missing, or if the number of cards changes from deal to deal. It may also be empty.
 */
static void read_hand(const Beginning *begin, CaseSetup *setup, int seat, CardSet *used)
{
    const Game *game = setup->game;
    CaseLine line = begin->hand[seat];
    bool size_varies = game->cards != NULL; /* a formula gives the number of cards in each deal */
    bool is_open = cut_dots(&line.text) || !line.number || size_varies;
    CardSet *hand = &setup->cards.hand[seat];
    Str wrong;
    CaseCardsFault fault = case_cards(game, line.text, hand, &wrong);
    if (fault != CARDS_CORRECT) {
        report_cards(begin, line, fault, wrong);
        return;
    }
    *hand = game_free_cards(game, *hand, *used);
    *used |= *hand;
    int n = cards_count(*hand);
    bool fits = is_open ? n <= game->hand_size : n == game->hand_size || n == 0;
    if (fits) return;
    Diag *diag = diag_error(begin->diags, "case-line", place_of(begin, begin->hand[seat]),
                            "a hand has %u cards in this game, but %d are listed", game->hand_size, n);
    if (n < game->hand_size) diag_hint(begin->diags, diag, "add `...` if the other cards do not matter");
}

/* Reports the cards that are dealt twice, in one message. */
static void check_once(const Beginning *begin, const CaseSetup *setup)
{
    CardSet seen = 0, twice = 0;
    for (int i = 0; i < setup->cards.n_talon; i++) {
        twice |= seen & card_bit(setup->cards.talon[i]);
        seen |= card_bit(setup->cards.talon[i]);
    }
    for (int seat = 0; seat < setup->game->n_players; seat++) {
        twice |= seen & setup->cards.hand[seat];
        seen |= setup->cards.hand[seat];
    }
    if (!twice) return;
    Buf cards = {0};
    case_print_cards(&cards, setup->game, twice);
    (void)diag_error(begin->diags, "case-line", place_of(begin, begin->played->head), "these cards are dealt twice: %s",
                     buf_text(&cards));
    buf_free(&cards);
}

/* ---- numbers carried from earlier deals ----------------------------------------------------------------------- */

/*
 * Reads the numbers that a match carries from deal to deal. A number that the case does not name has its value in the
 * first deal.
 */
static void read_carried(const Beginning *begin, CaseSetup *setup)
{
    const Game *game = setup->game;
    carry_begin(game, NULL, setup->carried);
    setup->spec.carried = setup->carried;
    for (size_t i = 0; i < begin->n_carried; i++) {
        CaseLine line = begin->carried[i];
        Str args = line.text, id = case_first(&args), word;
        int carry = game->n_carries - 1;
        while (carry >= 0 && !str_equal(game->carry[carry].id, id)) carry--;
        if (carry < 0) {
            (void)diag_error(begin->diags, "case-line", place_in(begin, line, id),
                             "the match does not carry a number '%.*s'", STR_ARG(id));
            continue;
        }
        for (int seat = 0; seat < game->n_players && case_word(&args, &word); seat++) {
            int64_t number = 0;
            read_count(begin, (CaseLine){word, line.number}, INT32_MAX, &number);
            setup->carried[carry * game->n_players + seat] = (int32_t)number;
        }
    }
}

/*
 * Some bids can be chosen only once in a match. Reads which of them each seat chose in earlier deals. After the carried
 * numbers, `carried` has these bids for each seat, one bit each.
 */
static void read_chosen(const Beginning *begin, CaseSetup *setup)
{
    const Game *game = setup->game;
    for (size_t i = 0; i < begin->n_chosen; i++) {
        CaseLine line = begin->chosen[i];
        Str args = line.text, word = case_first(&args);
        int64_t seat = 0;
        bool is_seat = case_number(word, &seat) && seat >= 0 && seat < game->n_players;
        if (!is_seat)
            (void)diag_error(begin->diags, "case-line", place_in(begin, line, word), "'%.*s' is not a seat",
                             STR_ARG(word));
        while (is_seat && case_word(&args, &word)) {
            int bid = game_bid(game, word);
            if (bid >= 0) setup->carried[carry_numbers(game) + seat] |= (int32_t)(1U << bid);
            else
                (void)diag_error(begin->diags, "case-line", place_in(begin, line, word), "'%.*s' is not a bid",
                                 STR_ARG(word));
        }
    }
}

/* ---- the deal ------------------------------------------------------------------------------------------------- */

/* Reads the card that is turned up or cut, if the case names one. Only some games let a case choose it. */
static void read_turned(const Beginning *begin, CaseSetup *setup)
{
    const Game *game = setup->game;
    Str card = begin->turned.text;
    if (!card.n) return;
    setup->cards.turned = game_card(game, card);
    setup->cards.has_turned = true;
    if (setup->cards.turned == NO_CARD) {
        (void)diag_error(begin->diags, "case-line", place_of(begin, begin->turned), "'%.*s' is not a card of this game",
                         STR_ARG(card));
    } else if (game->turned != TURNED_DEALER && game->turned != TURNED_CUT) {
        Diag *diag = diag_error(begin->diags, "case-line", place_of(begin, begin->turned),
                                "in this game no card of the dealer is turned up, and no card is cut");
        if (game->turned != TURNED_NONE)
            diag_hint(begin->diags, diag, "the card turned up is the last card of the line `talon:`");
    }
}

/*
 * Reads the beginning of the deal: cards, dealer, pot and carried numbers. If there is no error, completes the cards
 * that the case leaves open.
 */
static void read_setup(const Beginning *begin, CaseSetup *setup)
{
    const Game *game = setup->game;
    CardSet used = 0;
    setup->spec = (DealSpec){.dealer = (uint8_t)begin->dealer_seat,
                             .pot = (int32_t)begin->pot,
                             .deal_number = (uint64_t)begin->deal_number,
                             .seed = (uint64_t)begin->seed,
                             .number = (uint64_t)begin->number};
    setup->is_shuffled = begin->is_shuffled;
    if (begin->dealer_seat < 0 || begin->dealer_seat >= game->n_players) {
        (void)diag_error(begin->diags, "case-line", place_of(begin, begin->dealer), "'%.*s' is not a seat",
                         STR_ARG(begin->dealer.text));
        return;
    }
    read_carried(begin, setup);
    read_chosen(begin, setup);
    read_turned(begin, setup);
    for (int seat = 0; seat < game->n_players; seat++) read_hand(begin, setup, seat, &used);
    read_talon(begin, setup);
    check_once(begin, setup);
    if (!begin->diags->n_errors) deal_fill(game, &setup->spec, &setup->cards);
}

/* Reads `options NAME=VALUE NAME=VALUE`. Returns the number of options. */
static size_t read_options(const Beginning *begin, OptionChoice *choices)
{
    Str left = begin->options.text, word;
    size_t n = 0;
    while (case_word(&left, &word)) {
        if (n == MAX_OPTIONS) {
            (void)diag_error(begin->diags, "case-line", place_in(begin, begin->options, word),
                             "a case can have at most %d options", MAX_OPTIONS);
            return n;
        }
        if (case_split(word, '=', &choices[n].name, &choices[n].value)) n++;
        else
            (void)diag_error(begin->diags, "case-line", place_in(begin, begin->options, word),
                             "expected NAME=VALUE, but found '%.*s'", STR_ARG(word));
    }
    return n;
}

/*
 * Returns the path of the variant beside the file of the case. If the case names a shipped variant or an absolute path,
 * or if no variant is there, returns the name as the case has it.
 */
static Str find_variant(Arena *arena, const Case *played)
{
    Str name = played->variant, path = played->source->path;
    size_t folder = str_folder_length(path);
    if (!catalog_is_path(name) || !folder || name.s[0] == '/') return arena_str(arena, name);
    Str beside = arena_printf(arena, "%.*s%.*s", (int)folder, path.s, STR_ARG(name));
    return catalog_source(arena, beside, diags_new(arena)) ? beside : arena_str(arena, name);
}

/* Reports that the variant of a case cannot be opened. The first error that prevents this becomes a note. */
static void report_game(const Beginning *begin, Str variant, const Diags *why)
{
    const Diag *first = NULL;
    for (size_t i = 0; i < why->n && !first; i++)
        if (why->list[i]->severity == SEVERITY_ERROR) first = why->list[i];
    Diag *diag = diag_error(begin->diags, "case-variant", place_of(begin, begin->played->head),
                            "the variant '%.*s' of this case cannot be opened", STR_ARG(variant));
    if (!first) return;
    Str text = first->message; /* the file of its place is freed with the game, so the text has the place */
    if (first->span.source)
        text = arena_printf(begin->diags->arena, "%.*s:%u:%u: %.*s", STR_ARG(first->span.source->path),
                            first->span.line, first->span.column, STR_ARG(first->message));
    diag_note(begin->diags, diag, (Span){.source = NULL}, "%.*s", STR_ARG(text));
}

void case_close(CaseGame *game)
{
    if (game->is_open) catalog_close(&game->opened);
    game->is_open = false;
}

/* Opens the game of a case, unless the last case had the same game. Returns false if it cannot be opened. */
static bool open_game(CaseGame *game, const Beginning *begin)
{
    OptionChoice choices[MAX_OPTIONS];
    Arena *arena = begin->diags->arena;
    Str variant = find_variant(arena, begin->played);
    Str asked = arena_printf(arena, "%s %lld %.*s", variant.s, (long long)begin->players, STR_ARG(begin->options.text));
    if (game->is_open && str_equal(asked, game->asked)) return true;
    case_close(game);
    OpenRequest request = {.variant = variant, .players = (int)begin->players, .language = game->language};
    request.options = choices;
    request.n_options = read_options(begin, choices);
    if (begin->diags->n_errors) return false;
    Buf why = {0};
    game->is_open = catalog_open(&request, &game->opened, &why);
    if (!game->is_open) {
        report_game(begin, variant, game->opened.diags);
        catalog_close(&game->opened);
    } else {
        game->asked = arena_str(game->opened.arena, asked); /* the text is freed with the game */
    }
    buf_free(&why);
    return game->is_open;
}

bool case_begin(CaseGame *game, const Case *played, CaseSetup *setup, size_t *first, Diags *diags)
{
    Beginning begin = {.played = played, .diags = diags};
    while (begin.n_lines < played->n && read_beginning(&begin, played->lines[begin.n_lines])) begin.n_lines++;
    *first = begin.n_lines;
    if (diags->n_errors || !open_game(game, &begin)) return false;
    setup->game = game->opened.game;
    setup->asked = &game->opened.asked;
    read_setup(&begin, setup);
    return diags->n_errors == 0;
}
