/* The rules of a variant: one deal written card by card, from the hands to the settlement. */
#include "rulebook/explain.h"

#include "wording/events.h"
#include "wording/sum.h"

#include <string.h>

/* ---- the cards ------------------------------------------------------------------------------------------------- */

/* Returns a card as a picture, with its written form for documents without pictures. */
static Str drawn(const Explainer *explainer, Card card)
{
    return explain_picture(explainer, card, phrase_card(&explainer->scene, card));
}

/* Returns cards as pictures, in the order of a ranking. */
static Str drawn_cards(const Explainer *explainer, int ranking, CardSet cards)
{
    Card order[MAX_CARDS];
    int n = phrase_order(&explainer->scene, ranking, cards, order);
    Str text = STR("");
    for (int i = 0; i < n; i++) text = explain_join(explainer, text, " ", drawn(explainer, order[i]));
    return text;
}

/* Writes the cards that each player was dealt, and those of the talon. */
static void write_hands(const Explainer *explainer, const State *start, const State *end)
{
    const Game *game = explainer->game;
    int ranking = end->phase == PHASE_DONE ? end->ranking : 0; /* decides the order in which cards are written */
    Str head[] = {explain_word(explainer, WORD_EXPLAIN_PLAYER), explain_word(explainer, WORD_EXPLAIN_COUNT)};
    document_table(explainer->document, head, COUNT(head));
    for (int i = 0; i < game->n_players; i++) {
        int seat = (start->forehand + i) % game->n_players;
        if (!state_is_active(start, seat)) continue;
        Str row[] = {phrase_player(&explainer->scene, seat), drawn_cards(explainer, ranking, start->dealt[seat])};
        document_row(explainer->document, row);
    }
    /* the talon may have cards only because the hands are small in this deal; then it may have no named part */
    int n_parts = game->n_parts ? game->n_parts : 1;
    for (int part = 0; part < n_parts; part++) {
        CardSet cards = talon_part_cards(game, start, part);
        if (!cards) continue;
        Str name = phrase_part(&explainer->scene, part);
        Str row[] = {say_own(&explainer->speaker, name.n ? name : explain_word(explainer, WORD_EXPLAIN_TALON)),
                     drawn_cards(explainer, ranking, cards)};
        document_row(explainer->document, row);
    }
}

/* Writes which card was turned up, and which suit it makes trumps. */
static void write_turned(const Explainer *explainer, const State *start, const State *end)
{
    const Game *game = explainer->game;
    if (start->turned == NO_CARD) return;
    Str card = explain_say(explainer, WORD_EXPLAIN_EXAMPLE_TURNED, (Slots){.text = {drawn(explainer, start->turned)}});
    bool makes_trumps = end->contract < MAX_CONTRACTS && game->contract[end->contract].trump_turned;
    Str trumps = makes_trumps ? phrase_trumps(&explainer->scene, end->ranking) : STR("");
    document_item(explainer->document, explain_join(explainer, card, " ", trumps));
}

/* ---- bids and other actions before play ----------------------------------------------------------------------- */

/* True if the event has a sentence in this text. */
static bool has_sentence(const Game *game, const Event *event)
{
    bool has_token = event->kind == EVENT_ANNOUNCES && event->action != NO_ACTION && event->action >= FIRST_TOKEN;
    if (has_token) {
        TokenKind kind = token_of(game, event->action)->kind;
        /* "done" and "pass" in place of an announcement or kontra are left out */
        if (kind == TOKEN_DONE || kind == TOKEN_PASS) return false;
    }
    return event_is_shown(event->kind);
}

/* True if the event is about a contract that another contract replaces later. */
static bool is_replaced_contract(const Explainer *explainer, const Event *event)
{
    return event->kind == EVENT_CONTRACT && !(explainer->played >> event->index & 1);
}

/* A sentence about an action, and the number of tricks that were finished before it. */
typedef struct Said {
    Str sentence;
    int tricks;
    bool is_bid; /* adjacent bids form one list item */
} Said;

/* All sentences about the actions of a deal, in the order of the actions. */
typedef struct Sayings {
    Said *list;
    size_t n, capacity;
} Sayings;

/* Adds an action to the list, unless its sentence is empty. */
static void add_said(const Explainer *explainer, Sayings *sayings, Said said)
{
    if (!said.sentence.n) return;
    Arena *arena = explainer->speaker.arena;
    *(Said *)arena_push(arena, (void **)&sayings->list, &sayings->n, &sayings->capacity, sizeof(Said)) = said;
}

/* Replays the deal until its end and returns the actions that have a sentence, in their order. */
static Sayings sayings_of(const Explainer *explainer, const State *start, const State *end)
{
    const Game *game = explainer->game;
    Sayings sayings = {0};
    State state = *start;
    View before, after;
    Events events;
    view_open(game, &state, &before);
    for (int i = start->n_log; i < end->n_log; i++) {
        int tricks = state.n_tricks;
        state_apply(game, &state, log_action(end, i));
        view_open(game, &state, &after);
        events_between(game, &before, &after, &events);
        before = after;
        for (size_t k = 0; k < events.n; k++) {
            const Event *event = &events.list[k];
            if (!has_sentence(game, event) || is_replaced_contract(explainer, event)) continue;
            Str sentence = phrase_event(&explainer->scene, event);
            add_said(explainer, &sayings, (Said){sentence, tricks, event->kind == EVENT_SAYS});
        }
    }
    return sayings;
}

/* Writes the sentences about all actions before the end of the first trick as a list. */
static void write_sayings(const Explainer *explainer, const Sayings *sayings)
{
    Str bids = STR("");
    for (size_t i = 0; i < sayings->n && !sayings->list[i].tricks; i++) {
        const Said *said = &sayings->list[i];
        if (said->is_bid) { /* collects bids until another event comes */
            bids = explain_join(explainer, bids, "; ", said->sentence);
            continue;
        }
        document_item(explainer->document, bids);
        document_item(explainer->document, said->sentence);
        bids = STR("");
    }
    document_item(explainer->document, bids);
}

/* ---- tricks ---------------------------------------------------------------------------------------------------- */

/*
 * Writes a row for a trick: its number, the card of each player, and its points. The card that wins is bold and has a
 * star, the card that was led has a "›".
 */
static void write_trick(const Explainer *explainer, const State *end, int number, bool has_points)
{
    const Game *game = explainer->game;
    Trick trick = trick_numbered(game, end, number);
    Arena *arena = explainer->speaker.arena;
    Str row[2 + MAX_SEATS] = {arena_printf(arena, "%d", number + 1)};
    CardSet cards = 0;
    for (int seat = 0; seat < game->n_players; seat++) row[1 + seat] = STR("");
    for (int i = 0; i < trick.n; i++) {
        Str card = drawn(explainer, trick.card[i]);
        bool wins = trick.seat[i] == end->trick_winner[number];
        if (wins) card = arena_printf(arena, "%s%.*s*%s", STRONG_ON, STR_ARG(card), STRONG_OFF);
        if (i == 0) card = arena_printf(arena, "›%.*s", STR_ARG(card)); /* marks the card that was led */
        row[1 + trick.seat[i]] = card;
        cards |= card_bit(trick.card[i]);
    }
    Fraction points = game_in_points(game, game_face_points(game, end->ranking, cards));
    if (has_points) row[1 + game->n_players] = say_fraction(&explainer->speaker, points);
    document_row(explainer->document, row);
}

/*
 * Writes the table of tricks in a deal that was played. It has a column for each player, and one for the points if
 * there is room. Sentences about actions after the first trick are rows between the tricks.
 */
static void write_tricks(const Explainer *explainer, const State *end, const Sayings *sayings)
{
    const Game *game = explainer->game;
    /* a table that is too wide has no column of points */
    bool has_points = game_face_points(game, end->ranking, game->pack) > 0 && !sum_counts_tricks(game) &&
                      game->n_players + 2 <= DOCUMENT_MAX_COLUMNS;
    Str head[2 + MAX_SEATS] = {explain_word(explainer, WORD_EXPLAIN_TRICK)};
    for (int seat = 0; seat < game->n_players; seat++) head[1 + seat] = phrase_player_short(&explainer->scene, seat);
    head[1 + game->n_players] = explain_word(explainer, WORD_EXPLAIN_FACES);
    /* true if the contract changes the points of cards */
    bool are_own = game->ranking[end->ranking].values != &game->values;
    Word points = are_own ? WORD_EXPLAIN_TRICK_KEY_WORTH : WORD_EXPLAIN_TRICK_KEY_POINTS;
    explain_write(explainer, has_points ? points : WORD_EXPLAIN_TRICK_KEY, (Slots){0});
    document_table(explainer->document, head, (size_t)(1 + game->n_players + has_points));
    size_t next = 0; /* the index of the next sentence to write */
    for (int i = 0; i <= end->n_tricks; i++) {
        for (; next < sayings->n && sayings->list[next].tricks <= i; next++)
            if (sayings->list[next].tricks) /* the others are in the list before the table */
                document_note(explainer->document, sayings->list[next].sentence);
        if (i < end->n_tricks) write_trick(explainer, end, i, has_points);
    }
}

/* Says how the declarer's points were counted, if counting in groups gave less than the sum of the cards' points. */
static void write_count(const Explainer *explainer, const State *end, const Settlement *settlement)
{
    const Game *game = explainer->game;
    if (!settlement->was_played || !has_sides(end)) return;
    CardSet cards = settlement->totals.declarer_cards;
    Fraction face = game_in_points(game, game_face_points(game, end->ranking, cards));
    Fraction counted = settlement->totals.declarer_points, less = {0, 1};
    bool counts_tricks = sum_counts_tricks(game);
    bool is_less = !counts_tricks && fraction_subtract(face, counted, &less) && less.num > 0 && game->count_less;
    Slots slots = {.text = {say_fraction(&explainer->speaker, less), say_fraction(&explainer->speaker, counted),
                            say_fraction(&explainer->speaker, face)},
                   .number = {cards_count(cards), game->count_group}};
    if (is_less) explain_write(explainer, WORD_EXPLAIN_COUNTED_SO, slots);
}

/* Writes the first example deal card by card. If there is no example, writes nothing. */
void explain_deal_played(const Explainer *explainer)
{
    if (!explainer->n_examples) return;
    const Example *example = &explainer->example[0];
    const State *end = &example->state;
    State start;
    explain_start(explainer, example->number, &start);
    explain_heading(explainer, 2, WORD_EXPLAIN_PLAYED_OUT);
    Slots slots = {
        .text = {phrase_player(&explainer->scene, start.dealer), phrase_player(&explainer->scene, start.forehand)},
        .number = {(int64_t)example->number}};
    explain_write(explainer, WORD_EXPLAIN_PLAYED_INTRO, slots);
    write_hands(explainer, &start, end);
    write_turned(explainer, &start, end);
    Sayings sayings = sayings_of(explainer, &start, end);
    write_sayings(explainer, &sayings);
    if (end->n_tricks) write_tricks(explainer, end, &sayings);
    explain_points(explainer, end, &example->settlement);
    write_count(explainer, end, &example->settlement);
    explain_settled(explainer, end, &example->settlement);
}
