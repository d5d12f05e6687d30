/* Reads and writes the setups of tables, and opens their games. */
#include "server/setup.h"

#include "base/translate.h"
#include "learn/background.h"
#include "server/spoken.h"
#include "system/message.h"
#include "text/json_write.h"
#include "text/source.h"

#include <stdlib.h>

/*
 * MOST_IDLE: a shipped game without a table stays open, unless more games than this are open. MOST_LANGUAGES: the most
 * languages in which the rules of a game are stored.
 */
enum { MOST_IDLE = 48, MOST_LANGUAGES = 8 };

enum { MOST_ID = 100 }; /* bytes */
/* The largest values in a request. Times are in milliseconds, the clock in seconds. MOST_ROLLOUTS: for each action. */
enum { MOST_ROLLOUTS = 20000, MOST_MILLISECONDS = 2000, MOST_DEALS = 1000, MOST_PACE = 10000, MOST_CLOCK = 3600 };

/* ---- reading -------------------------------------------------------------------------------------------------- */

/* Returns a field of the request; NULL if it is absent or null. */
static const Node *field(const Node *root, const char *key)
{
    const Node *node = node_find(root, key);
    return node && node->kind != NODE_NULL ? node : NULL;
}

/*
 * Returns a number of the request; returns `otherwise` if it is absent. Refuses the request unless it is an integer
 * from 0 to `most`.
 */
static int64_t setup_number(const Node *root, const char *key, int64_t most, int64_t otherwise, Answer *answer)
{
    const Node *node = field(root, key);
    if (!node) return otherwise;
    if (node->kind == NODE_INT && node->integer >= 0 && node->integer <= most) return node->integer;
    answer_refuse(answer, 400, "bad-field", "'%s' must be an integer from 0 to %lld", key, (long long)most);
    return otherwise;
}

/* True if this field of the request is true. Refuses the request if it is neither true nor false nor absent. */
static bool read_truth(const Node *root, const char *key, Answer *answer)
{
    const Node *node = field(root, key);
    if (node && node->kind != NODE_BOOL) answer_refuse(answer, 400, "bad-field", "'%s' is true or false", key);
    return node && node->kind == NODE_BOOL && node->integer;
}

/* Returns a text of the request; returns an empty text if it is absent. Refuses the request if it is too long. */
static Str read_text(Arena *arena, const Node *root, const char *key, size_t most, Answer *answer)
{
    const Node *node = field(root, key);
    if (!node) return STR("");
    if (node->kind != NODE_STRING || node->text.n > most) {
        answer_refuse(answer, 400, "bad-field", "'%s' must be a text of at most %zu bytes", key, most);
        return STR("");
    }
    return arena_str(arena, node->text);
}

/* Reads the chosen options of a request. Refuses the request if they are not a map of names and values. */
static void read_options(Arena *arena, const Node *root, Setup *setup, Answer *answer)
{
    const Node *options = field(root, "options");
    if (!options) return;
    if (options->kind != NODE_MAP || options->count > SETUP_MOST_OPTIONS) {
        answer_refuse(answer, 400, "bad-field", "'options' must be an object of at most %d names and values",
                      SETUP_MOST_OPTIONS);
        return;
    }
    OptionChoice *choices = ARENA_ARRAY(arena, options->count, OptionChoice);
    for (size_t i = 0; i < options->count; i++) {
        const Node *value = options->pairs[i].value;
        if (value->kind == NODE_NULL || value->kind == NODE_LIST || value->kind == NODE_MAP)
            answer_refuse(answer, 400, "bad-field", "the value of an option must be a string, a number or a boolean");
        choices[i] = (OptionChoice){arena_str(arena, options->pairs[i].key->text), arena_str(arena, value->text)};
    }
    setup->options = choices;
    setup->n_options = options->count;
}

/*
 * Returns the computer player with the name in `node`. Refuses the request if there is none, or if this player would
 * think too long for each action.
 */
static const Bot *read_bot(Arena *arena, const Node *node, Answer *answer)
{
    const Bot *bot = node->kind == NODE_STRING && node->text.n <= 32 /* bytes */ ? bot_of(arena, node->text) : NULL;
    if (!bot)
        answer_refuse(answer, 400, "bad-seat", "a seat must be null (a person) or a computer player such as 'club'");
    else if (bot->budget.rollouts > MOST_ROLLOUTS || bot->budget.milliseconds > MOST_MILLISECONDS)
        answer_refuse(answer, 400, "bad-seat", "a computer may think for %d deals or %d milliseconds at most",
                      MOST_ROLLOUTS, MOST_MILLISECONDS);
    return bot;
}

/*
 * Reads the computer players for the seats, and the one that gives advice and plays for absent persons (the helper).
 * Without a field `helper`, this is `mc`. Persons play the seats that the field `seats` does not have.
 */
static void read_seats(Arena *arena, const Node *root, Setup *setup, Answer *answer)
{
    const Node *seats = field(root, "seats"), *helper = field(root, "helper");
    setup->helper = helper ? read_bot(arena, helper, answer) : bot_named(STR("mc"));
    if (!seats) return;
    if (seats->kind != NODE_LIST || seats->count > MAX_SEATS) {
        answer_refuse(answer, 400, "bad-seat", "'seats' must be a list of at most %d, each null or a computer player",
                      MAX_SEATS);
        return;
    }
    setup->n_seats = seats->count;
    for (size_t i = 0; i < seats->count; i++)
        if (seats->items[i]->kind != NODE_NULL) setup->bot[i] = read_bot(arena, seats->items[i], answer);
}

void setup_refuse_record(Answer *answer, const Diags *diags)
{
    for (size_t i = 0; i < diags->n; i++)
        if (diags->list[i]->severity == SEVERITY_ERROR) {
            const Diag *fault = diags->list[i];
            answer_refuse(answer, 422, "bad-record", "line %u: %.*s", (unsigned)fault->span.line,
                          STR_ARG(fault->message));
            return;
        }
    answer_refuse(answer, 422, "bad-record", "this record has too many errors");
}

/*
 * Reads the record of a deal, and the number of its actions after which the table begins. The options, the number of
 * players and the dealer of the record replace those of the request. So does its variant, unless the request has the
 * text of a variant.
 */
static void read_record(Arena *arena, const Node *root, Setup *setup, Answer *answer)
{
    setup->record_text = read_text(arena, root, "record", SETUP_MOST_RECORD, answer);
    setup->at = setup_number(root, "at", MAX_LOG, -1, answer);
    if (!setup->record_text.n) return;
    Diags *diags = diags_new(arena);
    const Record *record = record_read(arena, source_of(arena, STR("record"), setup->record_text), diags);
    if (!record) {
        setup_refuse_record(answer, diags);
        return;
    }
    setup->record = record;
    if (!setup->source.n) setup->variant = record->variant.text;
    setup->options = record->options;
    setup->n_options = record->n_options;
    setup->players = record->players;
    setup->dealer = record->dealer;
    setup->deals = 1;
}

/*
 * True if the person at this seat may have the name in the setup. It must be one line with visible characters. It must
 * not be one of the page's own names (see server/spoken.h), nor look like the name of a seat before it.
 */
static bool is_name(const Setup *setup, size_t seat)
{
    Str name = setup->names[seat];
    for (size_t i = 0; i < seat; i++)
        if (setup->names[i].n && spoken_same(setup->names[i], name)) return false;
    return spoken_is_shown(name) && spoken_has_ink(name) && !spoken_is_of_page(name);
}

/* Reads the names of the seats. Refuses the request if a name is invalid or is given twice. */
static void read_names(Arena *arena, const Node *root, Setup *setup, Answer *answer)
{
    const Node *names = field(root, "names");
    bool are_valid = !names || (names->kind == NODE_LIST && names->count <= MAX_SEATS);
    for (size_t i = 0; are_valid && i < node_n_items(names); i++) {
        const Node *name = names->items[i];
        bool is_text = name->kind == NODE_STRING && name->text.n <= NAME_BYTES;
        if (is_text) setup->names[i] = arena_str(arena, name->text);
        are_valid = is_text && (!name->text.n || is_name(setup, i));
    }
    if (!are_valid)
        answer_refuse(answer, 400, "bad-field",
                      "'names' must be a list of different names, empty for none, each of "
                      "one visible line of at most %d bytes; the page's own names (Player 3) are not allowed",
                      (int)NAME_BYTES);
}

bool setup_read(Arena *arena, const Node *root, Setup *setup, Answer *answer)
{
    *setup = (Setup){0};
    if (root->kind != NODE_MAP) {
        answer_refuse(answer, 400, "bad-request", "the body must be a JSON object, not %s", node_kind_name(root->kind));
        return false;
    }
    setup->variant = read_text(arena, root, "variant", MOST_ID, answer);
    setup->source = read_text(arena, root, "source", SETUP_MOST_SOURCE, answer);
    setup->players = (int)setup_number(root, "players", MAX_SEATS, 0, answer);
    setup->deals = (uint64_t)setup_number(root, "deals", MOST_DEALS, 0, answer);
    setup->pace = (int)setup_number(root, "pace", MOST_PACE, 0, answer);
    setup->clock = (int)setup_number(root, "clock", MOST_CLOCK, 0, answer);
    setup->dealer = (uint8_t)setup_number(root, "dealer", MAX_SEATS - 1, 0, answer);
    setup->seed = (uint64_t)setup_number(root, "seed", INT64_MAX, 0, answer);
    setup->is_seeded = field(root, "seed") != NULL;
    setup->waits = read_truth(root, "waits", answer);
    setup->is_listed = read_truth(root, "listed", answer) && setup->waits;
    read_options(arena, root, setup, answer);
    read_seats(arena, root, setup, answer);
    read_record(arena, root, setup, answer); /* the record replaces options and other fields of the request */
    read_names(arena, root, setup, answer);
    return !answer_is_refused(answer);
}

bool setup_read_kept(Arena *arena, const Node *root, Setup *setup, Answer *answer)
{
    const Node *seeded = node_find(root, "seeded");
    if (!setup_read(arena, root, setup, answer)) return false;
    /* a seed alone does not say this, because setups of earlier versions always have one */
    setup->is_seeded = seeded && seeded->kind == NODE_BOOL && seeded->integer;
    return true;
}

void setup_write(const Setup *setup, Buf *buf)
{
    Json json = {.out = buf}, *out = &json;
    json_map(out);
    json_str(json_key(out, "variant"), setup->variant);
    if (setup->source.n) json_str(json_key(out, "source"), setup->source);
    json_int(json_key(out, "players"), setup->players);
    if (setup->is_seeded) json_int(json_key(out, "seed"), (int64_t)setup->seed);
    json_bool(json_key(out, "seeded"), setup->is_seeded);
    if (setup->waits) json_bool(json_key(out, "waits"), true);
    if (setup->is_listed) json_bool(json_key(out, "listed"), true);
    if (setup->record) json_str(json_key(out, "record"), setup->record_text);
    if (setup->at >= 0) json_int(json_key(out, "at"), setup->at);
    json_int(json_key(out, "deals"), (int64_t)setup->deals);
    json_int(json_key(out, "dealer"), setup->dealer);
    json_int(json_key(out, "pace"), setup->pace);
    if (setup->clock) json_int(json_key(out, "clock"), setup->clock);
    json_map(json_key(out, "options"));
    for (size_t i = 0; i < setup->n_options; i++)
        json_str(json_name(out, setup->options[i].name), setup->options[i].value);
    json_end(out, "}");
    json_list(json_key(out, "seats"));
    for (size_t i = 0; i < setup->n_seats; i++) {
        if (setup->bot[i]) json_str(out, setup->bot[i]->name);
        else json_null(out);
    }
    json_end(out, "]");
    json_str(json_key(out, "helper"), setup->helper->name);
    json_end(out, "}");
}

/* ---- games ---------------------------------------------------------------------------------------------------- */

typedef struct GameEntry GameEntry;
struct GameEntry {
    Opened opened; /* the first member, so that a pointer to it is also a pointer to the entry */
    GameEntry *next;
    Str key;                        /* a text that identifies the game and its options; in the arena of `opened` */
    size_t users;                   /* tables and requests that use the game now */
    BackgroundTraining *background; /* trains weights for the game in the background; or NULL */
    bool was_tried;                 /* training was tried, so it is not started again */
    Buf rules[MOST_LANGUAGES];      /* the rules in each language of the program; empty: not stored */
};

struct Games {
    Language *language;
    GameEntry *first; /* the open games, the newest first */
    size_t n;         /* the number of open games */
};

/* Ends the training of a game, and closes the game. The entry must not be in the list any more. */
static void close_entry(GameEntry *entry)
{
    background_stop(entry->background);
    for (size_t i = 0; i < MOST_LANGUAGES; i++) buf_free(&entry->rules[i]);
    catalog_close(&entry->opened);
    free(entry);
}

Games *games_open(void)
{
    Games *games = calloc(1, sizeof *games);
    if (!games) abort();
    games->language = language_open();
    return games;
}

void games_close(Games *games)
{
    while (games->first) {
        GameEntry *entry = games->first;
        games->first = entry->next;
        close_entry(entry);
    }
    language_close(games->language);
    free(games);
}

const Language *games_language(const Games *games)
{
    return games->language;
}

/*
 * Only one game is trained at a time. While another one is trained, does nothing, so that a later call can start the
 * training. The weights of a shipped game are saved; those of a variant from a client are lost with its last table.
 */
void games_learn(Games *games, const Opened *opened)
{
    GameEntry *entry = games->first;
    while (entry && &entry->opened != opened) entry = entry->next;
    if (!entry || entry->was_tried) return;
    for (const GameEntry *other = games->first; other; other = other->next)
        if (other->background && !background_is_done(other->background)) return;
    entry->was_tried = true;
    bool is_shipped = !entry->opened.asked.text.n;
    entry->background = background_start(entry->opened.game, is_shipped); /* is_shipped: the weights are saved */
}

/*
 * Returns the error code of the web protocol (docs/web-protocol.md) for an error that prevents a game from being
 * opened. `code` is the code of this error in the output of `tapp validate`.
 */
static const char *code_for_client(Str code)
{
    if (str_is(code, "unknown-variant") || str_is(code, "cannot-read")) return "unknown-variant";
    if (str_is(code, "unknown-option") || str_is(code, "option-value")) return "bad-option";
    return str_is(code, "players") ? "bad-players" : "bad-variant";
}

/*
 * Refuses the request because of the first error in the game. If the list of findings has no error, it was too short
 * for all findings.
 */
static void refuse_game(const Opened *opened, Answer *answer)
{
    const Diag *fault = NULL;
    for (size_t i = 0; i < opened->diags->n && !fault; i++)
        if (opened->diags->list[i]->severity == SEVERITY_ERROR) fault = opened->diags->list[i];
    if (!fault) {
        answer_refuse(answer, 422, "bad-variant", "the variant has too many errors");
        return;
    }
    const char *code = code_for_client(str_of(fault->code));
    answer_refuse(answer, str_is(str_of(code), "unknown-variant") ? 404 : 422, code, "%.*s%s%.*s",
                  STR_ARG(fault->message), fault->hint.n ? "; " : "", STR_ARG(fault->hint));
}

/*
 * Opens the game of a table: a shipped variant, or the text that was sent by the person who makes the table. Returns
 * false if the game has errors. Warnings are printed.
 */
static bool open_setup(const Games *games, const Setup *setup, Opened *opened)
{
    OpenRequest request = {.variant = setup->source.n ? STR("variant.yaml") : setup->variant,
                           .text = setup->source,
                           .players = setup->players,
                           .options = setup->options,
                           .n_options = setup->n_options,
                           .language = games->language};
    Buf errors = {0};
    bool is_open = catalog_open(&request, opened, &errors);
    if (is_open) print_findings(opened->warnings); /* for the person who runs the server */
    buf_free(&errors);
    return is_open;
}

/* Writes the text that identifies a game: its players, its variant or text, and its options. */
static void write_key(const Setup *setup, Buf *out)
{
    buf_printf(out, "%d\n%.*s\n", setup->players, STR_ARG(setup->variant));
    buf_add(out, setup->source);
    for (size_t i = 0; i < setup->n_options; i++)
        buf_printf(out, "%.*s=%.*s\n", STR_ARG(setup->options[i].name), STR_ARG(setup->options[i].value));
}

/* Opens a game and adds it to the list, with one user. If it cannot be opened, refuses the request and returns NULL. */
static const Opened *open_game(Games *games, const Setup *setup, Str key, Answer *answer)
{
    GameEntry *entry = calloc(1, sizeof *entry);
    if (!entry) abort();
    if (!open_setup(games, setup, &entry->opened)) {
        refuse_game(&entry->opened, answer);
        catalog_close(&entry->opened);
        free(entry);
        return NULL;
    }
    entry->key = arena_str(entry->opened.arena, key);
    entry->users = 1;
    entry->next = games->first;
    games->first = entry;
    games->n++;
    return &entry->opened;
}

/* Returns the open game for a key, and counts one more user; returns NULL if the game is not open. */
static const Opened *find_game(Games *games, Str key)
{
    for (GameEntry *entry = games->first; entry; entry = entry->next)
        if (str_equal(entry->key, key)) {
            entry->users++;
            return &entry->opened;
        }
    return NULL;
}

const Opened *games_enter(Games *games, const Setup *setup, Answer *answer)
{
    if (!setup->source.n && (!setup->variant.n || catalog_is_path(setup->variant))) {
        answer_refuse(answer, setup->variant.n ? 404 : 400, setup->variant.n ? "unknown-variant" : "missing-field",
                      "'variant' must be the id of a shipped variant");
        return NULL;
    }
    Buf key = {0};
    write_key(setup, &key);
    const Opened *opened = find_game(games, buf_str(&key));
    if (!opened) opened = open_game(games, setup, buf_str(&key), answer);
    buf_free(&key);
    return opened;
}

/*
 * Closes the game after its last user. But shipped games stay open if not too many are open, because another table may
 * soon need them.
 */
void games_leave(Games *games, const Opened *opened)
{
    GameEntry **link = &games->first;
    while (*link && &(*link)->opened != opened) link = &(*link)->next;
    GameEntry *entry = *link;
    if (!entry || --entry->users > 0) return;
    bool is_shipped = !entry->opened.asked.text.n;
    if (is_shipped && games->n <= MOST_IDLE) return;
    *link = entry->next;
    games->n--;
    close_entry(entry);
}

/* ---- the rules of games --------------------------------------------------------------------------------------- */

/* Returns the buffer for the rules in a language; NULL if the program does not have this language. */
static Buf *place_of_rules(const Opened *opened, Str language)
{
    /* `opened` is the first member of an entry; the cast removes `const`, because the rules in the entry may change */
    GameEntry *entry = (GameEntry *)(uintptr_t)opened; /* NOLINT(performance-no-int-to-ptr) */
    for (size_t i = 0; i < MOST_LANGUAGES && translate_language(i).n; i++)
        if (str_equal(translate_language(i), language)) return &entry->rules[i];
    return NULL;
}

const Buf *games_rules(const Opened *opened, Str language)
{
    const Buf *rules = place_of_rules(opened, language);
    return rules && rules->n ? rules : NULL;
}

void games_keep_rules(const Opened *opened, Str language, Str rules)
{
    Buf *kept = place_of_rules(opened, language);
    if (!kept) return;
    buf_clear(kept);
    buf_add(kept, rules);
}
