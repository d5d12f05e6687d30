/* The C interface. It uses the same inner functions as the engine protocol. */
#include "tapp.h"

#include "match/position_json.h"
#include "lint/check.h"
#include "lint/findings.h"
#include "match/history.h"
#include "engine/record.h"

#include <string.h>

enum { MOST_OPTIONS = 64, N_ACTIONS = MAX_CARDS + MAX_TOKENS };

_Static_assert((int)TAPP_MAX_SEATS == (int)MAX_SEATS, "the public header says how many seats there are");

struct TappGame {
    Opened opened;
    const char *token[N_ACTIONS]; /* the tokens of all actions; as all texts here, each ends with a zero byte */
    const char *id, **names;      /* names: the game's name in each language */
};

struct TappDeal {
    Arena *arena;
    const TappGame *game;
    History history;
    Buf text;
    const char *legal[N_ACTIONS];
};

/* ---- games ---------------------------------------------------------------------------------------------------- */

/* Gives a text to the caller in `*messages`. If `messages` is NULL, frees the text. */
static void hand_over(Buf *text, char **messages)
{
    if (messages) {
        buf_add(text, STR("")); /* gives memory and a zero byte even to an empty text */
        *messages = text->text;
    } else {
        buf_free(text);
    }
}

/* hand_over() gives the memory of a Buf to the caller, so it must be freed as a Buf. */
void tapp_free(char *messages)
{
    Buf text = {0};
    text.text = messages;
    buf_free(&text);
}

bool tapp_language(const char *language)
{
    if (!translate_knows(str_of(language))) return false;
    translate_to(str_of(language));
    return true;
}

/*
 * Splits texts such as "name=value" into names and values. A text without an equals sign has an empty value. Texts
 * after the first MOST_OPTIONS are ignored. Returns the number of options.
 */
static size_t read_options(const char *const *options, OptionChoice *choices)
{
    size_t n = 0;
    for (; options && options[n] && n < MOST_OPTIONS; n++) {
        const char *equals = strchr(options[n], '=');
        size_t length = equals ? (size_t)(equals - options[n]) : strlen(options[n]);
        choices[n] = (OptionChoice){{options[n], length}, str_of(equals ? equals + 1 : NULL)};
    }
    return n;
}

/*
 * Copies all texts that other functions return, when the game is opened. Those functions only read the copies, so
 * several threads may call them at once.
 */
static void copy_texts(TappGame *game)
{
    Arena *arena = game->opened.arena;
    const Game *rules = game->opened.game;
    size_t n = rules->name ? rules->name->count : 0;
    game->id = arena_str(arena, rules->id).s;
    game->names = ARENA_ARRAY(arena, n, const char *);
    for (size_t i = 0; i < n; i++) game->names[i] = arena_str(arena, rules->name->pairs[i].value->text).s;
    EACH_CARD (card, rules->pack) game->token[card] = arena_str(arena, rules->card[card].id).s;
    for (int i = 0; i < rules->n_tokens; i++) game->token[FIRST_TOKEN + i] = arena_str(arena, rules->token[i].id).s;
}

TappGame *tapp_open(const char *variant, const char *const *options, int players, char **messages)
{
    OptionChoice choices[MOST_OPTIONS];
    OpenRequest request = {.variant = str_of(variant), .players = players, .options = choices};
    request.n_options = read_options(options, choices);
    Opened opened;
    Buf errors = {0};
    if (messages) *messages = NULL;
    bool is_open = catalog_open(&request, &opened, &errors);
    if (errors.n) hand_over(&errors, messages);
    if (!is_open) {
        catalog_close(&opened);
        return NULL;
    }
    TappGame *game = ARENA_NEW(opened.arena, TappGame);
    game->opened = opened;
    copy_texts(game);
    return game;
}

void tapp_close(TappGame *game)
{
    if (!game) return;
    Opened opened = game->opened; /* a copy, because the game itself is in the arena that is freed */
    catalog_close(&opened);
}

int tapp_check(const char *variant, char **messages)
{
    Language *language = language_open();
    Check *check = check_open(NULL);
    Findings findings = {.format = FINDINGS_TEXT};
    Buf text = {0}, summary = {0};
    const bool has_trial = true;
    check_variant(check, language, str_of(variant), has_trial);
    findings.shows_notes = check_diags(check)->n_errors == 0; /* if there are errors, notes would distract from them */
    findings_add(&findings, str_of(variant), check_diags(check));
    int errors = findings.errors < INT32_MAX ? (int)findings.errors : INT32_MAX;
    findings_print(&findings, &summary, &text);
    hand_over(&text, messages);
    buf_free(&summary);
    check_close(check);
    language_close(language);
    return errors;
}

const char *tapp_id(const TappGame *game)
{
    return game->id;
}

/* Finds the copy of the name that text_in() chooses for this language. */
const char *tapp_name(const TappGame *game, const char *language)
{
    const Node *names = game->opened.game->name;
    Str found = text_in(names, str_of(language));
    for (size_t i = 0; names && i < names->count; i++)
        if (names->pairs[i].value->text.s == found.s) return game->names[i];
    return "";
}

int tapp_players(const TappGame *game)
{
    return game->opened.game->n_players;
}

/* ---- deals ---------------------------------------------------------------------------------------------------- */

static TappDeal *new_deal(const TappGame *game)
{
    Arena *arena = arena_new();
    TappDeal *deal = ARENA_NEW(arena, TappDeal);
    deal->arena = arena;
    deal->game = game;
    return deal;
}

TappDeal *tapp_start(const TappGame *game, uint64_t seed, uint64_t number, int dealer)
{
    DealSpec spec = {.seed = seed, .number = number, .dealer = (uint8_t)dealer};
    if (dealer < 0 || dealer >= game->opened.game->n_players) return NULL;
    TappDeal *deal = new_deal(game);
    history_start(&deal->history, game->opened.game, &spec);
    return deal;
}

/* Reads the hands. `*used` collects the cards read so far. Returns NULL, or the reason if a hand is wrong. */
static const char *read_hands(const Game *game, const char *const *hands, CardSet *used, DealtCards *cards)
{
    CardList list;
    Str unknown;
    for (int seat = 0; seat < game->n_players; seat++) {
        if (!record_read_cards(game, str_of(hands[seat]), used, &list, &unknown))
            return "a hand has what is no card of the game";
        for (size_t i = 0; i < list.n; i++) {
            if (cards_have(cards->hand[seat], list.cards[i])) return "a card appears in two places";
            cards->hand[seat] |= card_bit(list.cards[i]);
        }
    }
    return NULL;
}

/* Reads the talon. `*used` collects the cards read so far. Returns NULL, or the reason if the talon is wrong. */
static const char *read_talon_text(const Game *game, const char *talon, CardSet *used, DealtCards *cards)
{
    CardList list;
    Str unknown;
    if (!record_read_cards(game, str_of(talon), used, &list, &unknown))
        return "the talon has what is no card of the game";
    if (list.n > MAX_TALON) return "the talon has too many cards";
    for (size_t i = 0; i < list.n; i++) cards->talon[cards->n_talon++] = list.cards[i];
    return NULL;
}

/* `fault` is the reason of the first error; after an error all further steps are skipped. */
TappDeal *tapp_start_with(const TappGame *game, const char *const *hands, const char *talon, int dealer,
                          const char **reason)
{
    const Game *rules = game->opened.game;
    DealtCards cards = {0};
    CardSet used = 0;
    DealSpec spec = {.dealer = (uint8_t)dealer};
    TappDeal *deal = new_deal(game);
    const char *fault = dealer < 0 || dealer >= rules->n_players ? "the dealer is no seat" : NULL;
    if (!fault) fault = read_hands(rules, hands, &used, &cards);
    if (!fault) fault = read_talon_text(rules, talon, &used, &cards);
    if (!fault) (void)history_start_with(&deal->history, rules, &spec, &cards, &fault);
    if (reason) *reason = fault;
    if (!fault) return deal;
    tapp_end(deal);
    return NULL;
}

void tapp_end(TappDeal *deal)
{
    if (!deal) return;
    history_end(&deal->history);
    buf_free(&deal->text);
    arena_free(deal->arena);
}

const char *tapp_phase(const TappDeal *deal)
{
    return phase_name((Phase)history_now(&deal->history)->phase);
}

int tapp_actor(const TappDeal *deal)
{
    const State *state = history_now(&deal->history);
    return state->phase == PHASE_DONE ? -1 : state->actor;
}

const char *const *tapp_legal(TappDeal *deal, size_t *n)
{
    Moves moves = state_legal(deal->history.game, history_now(&deal->history));
    *n = (size_t)moves_count(moves);
    for (size_t i = 0; i < *n; i++) deal->legal[i] = deal->game->token[moves_nth(moves, (int)i)];
    return deal->legal;
}

bool tapp_apply(TappDeal *deal, const char *action)
{
    return history_act(&deal->history, str_of(action));
}

const char *tapp_refusal(TappDeal *deal, const char *action)
{
    buf_clear(&deal->text);
    history_refusal(&deal->history, str_of(action), translate_spoken(), &deal->text);
    return buf_text(&deal->text);
}

bool tapp_undo(TappDeal *deal)
{
    return history_undo(&deal->history);
}

bool tapp_settle(const TappDeal *deal, int64_t *payoffs)
{
    const State *state = history_now(&deal->history);
    Settlement settlement;
    if (state->phase != PHASE_DONE) return false;
    settle(deal->history.game, state, &settlement);
    for (int seat = 0; seat < deal->history.game->n_players; seat++) payoffs[seat] = settlement.payoffs[seat];
    return settlement.fault.reason == NULL;
}

/* ---- positions as texts --------------------------------------------------------------------------------------- */

/* Begins a JSON object in the deal's text. */
static Json begin_object(TappDeal *deal)
{
    Json json = {.out = &deal->text};
    buf_clear(&deal->text);
    json_map(&json);
    return json;
}

/* Ends the object, and returns the text of the deal. */
static const char *end_object(TappDeal *deal, Json *json)
{
    json_end(json, "}");
    return buf_text(&deal->text);
}

const char *tapp_status_json(TappDeal *deal)
{
    Json json = begin_object(deal);
    answer_status(&json, deal->history.game, history_now(&deal->history), STR("en"));
    return end_object(deal, &json);
}

const char *tapp_state_json(TappDeal *deal)
{
    Json json = begin_object(deal);
    answer_state(&json, deal->history.game, history_now(&deal->history));
    return end_object(deal, &json);
}

const char *tapp_view_json(TappDeal *deal, int seat)
{
    if (seat < 0 || seat >= deal->history.game->n_players) return NULL;
    Json json = begin_object(deal);
    answer_view(&json, deal->history.game, history_now(&deal->history), seat);
    return end_object(deal, &json);
}

const char *tapp_record(TappDeal *deal)
{
    const OpenRequest *asked = &deal->game->opened.asked;
    RecordHead head = {asked->variant, asked->options, asked->n_options};
    buf_clear(&deal->text);
    record_write(&deal->text, &head, deal->history.game, history_now(&deal->history));
    return buf_text(&deal->text);
}
