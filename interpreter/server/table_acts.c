/* Handles the actions of persons at a table: actions of the game, and commands such as ":undo". */
#include "solver/claim.h"
#include "server/spoken.h"
#include "server/tables.h"

#include "base/ascii.h"
#include "text/json.h"
#include "text/source.h"
#include "tui/prompt.h"

#include <stdio.h>
#include <string.h>

/* An action of a person while it is handled. */
typedef struct Act {
    Tables *tables;
    Table *table;
    Answer *answer;
    Str action;    /* an action of the game, or a command such as ":undo" */
    Str key;       /* the key that the client has given to the action, to recognise a repetition */
    Str text;      /* the text of a message, or a name */
    uint64_t seen; /* the last row that the person had seen when he decided */
    int64_t about; /* the seat that the action is about; -1: none */
    uint8_t seat;  /* the seat of the person */
    /*
     * The row that the action makes has this seat and this key. The row may belong to another seat (GIVE_SEAT). The key
     * then begins with the person's seat, as "2/KEY", so that keys of different persons differ.
     */
    uint8_t row_seat;
    Str row_key;
} Act;

/* ---- reading -------------------------------------------------------------------------------------------------- */

/*
 * Returns a text of the request; empty if it is missing and not needed. Refuses the request if the text is needed and
 * missing or empty, or if it is too long.
 */
static Str text_field(const Node *root, const char *key, size_t most, bool is_needed, Answer *answer)
{
    const Node *node = node_find(root, key);
    if (!node && !is_needed) return STR("");
    bool is_text = node && node->kind == NODE_STRING && node->text.n <= most;
    if (is_text && (node->text.n || !is_needed)) return node->text;
    answer_refuse(answer, 400, node ? "bad-field" : "missing-field", "'%s' must be a text of at most %zu bytes", key,
                  most);
    return STR("");
}

/* Returns a number of the request; -1 if it is absent. Refuses the request unless it is an integer from 0 to `most`. */
static int64_t number_field(const Node *root, const char *key, int64_t most, Answer *answer)
{
    const Node *node = node_find(root, key);
    if (!node) return -1;
    if (node->kind == NODE_INT && node->integer >= 0 && node->integer <= most) return node->integer;
    answer_refuse(answer, 400, "bad-field", "'%s' must be an integer from 0 to %lld", key, (long long)most);
    return -1;
}

static const char GIVE_SEAT[] = ":computer"; /* the command that gives a seat to a computer */

/* Reads the body of a request. Returns false if the request is refused. */
static bool read_act(Act *act, Arena *arena, Request *request)
{
    const Node *root = request_json(arena, request);
    if (!root) return false;
    if (root->kind != NODE_MAP) {
        answer_refuse(act->answer, 400, "bad-request", "the body must be a JSON object, not %s",
                      node_kind_name(root->kind));
        return false;
    }
    act->action = text_field(root, "action", KEY_BYTES, true, act->answer);
    act->key = text_field(root, "act", KEY_BYTES, true, act->answer);
    act->text = text_field(root, "text", SAY_BYTES, false, act->answer);
    act->about = number_field(root, "about", MAX_SEATS - 1, act->answer);
    int64_t seen = number_field(root, "seen", INT64_MAX, act->answer);
    if (seen < 0) answer_refuse(act->answer, 400, "missing-field", "the request needs a field 'seen'");
    act->seen = (uint64_t)seen;
    /* only this command can be about another seat: that of a person who is away */
    bool is_about_other = str_is(act->action, GIVE_SEAT) && act->about >= 0 && act->about != act->seat;
    act->row_seat = is_about_other ? (uint8_t)act->about : act->seat;
    act->row_key = is_about_other ? arena_printf(arena, "%u/%.*s", (unsigned)act->seat, STR_ARG(act->key)) : act->key;
    return !answer_is_refused(act->answer);
}

/* ---- refusing actions ----------------------------------------------------------------------------------------- */

/* Refuses the action, and returns false. */
static bool deny_with(const Act *act, Denial denial, Slots slots)
{
    answer_deny(act->answer, denial, slots);
    return false;
}

/* Refuses the action with a message that has no placeholders, and returns false. */
static bool deny(const Act *act, Denial denial)
{
    return deny_with(act, denial, (Slots){0});
}

/* True if the person knew the last change of the deal when he decided. Otherwise refuses the action. */
static bool is_fresh(const Act *act)
{
    const Fold *fold = &act->table->fold;
    if (act->seen >= fold->moved) return true;
    return deny_with(act, DENIAL_STALE, (Slots){.number = {(int64_t)act->seen, (int64_t)fold->moved}});
}

/* True if no computer plays for the person. Otherwise refuses the action. */
static bool is_own_seat(const Act *act)
{
    if (!act->table->fold.seat[act->seat].bot) return true;
    return deny(act, DENIAL_COMPUTER_PLAYS);
}

/* True if a deal is being played. Otherwise refuses the action. */
static bool is_playing(const Act *act)
{
    if (fold_is_playing(&act->table->fold)) return true;
    return deny(act, DENIAL_DEAL_OVER);
}

/* ---- actions of the game -------------------------------------------------------------------------------------- */

/* Adds the row of the action. Returns false if this fails. */
static bool add_row_of_act(const Act *act, RowKind kind, Str body)
{
    return table_add(act->tables, act->table, (NewRow){kind, act->row_seat, body, act->row_key});
}

/* Refuses an illegal action, with the reason. Always returns false. */
static bool refuse_illegal(const Act *act)
{
    const Fold *fold = &act->table->fold;
    View view;
    Scene scene = {
        .game = fold->game, .scratch = arena_new(), .language = act->answer->language, .you = (uint8_t)act->seat};
    view_make(fold->game, &fold->match.state, act->seat, &view);
    Str why = prompt_refusal(&scene, &view, act->action);
    answer_refuse(act->answer, 422, "illegal-action", "%.*s", STR_ARG(why));
    arena_free(scene.scratch);
    return false;
}

/*
 * Plays a card, makes a bid, or does another action of the game. Returns false if this is refused or cannot be stored.
 */
static bool play_action(const Act *act)
{
    const Fold *fold = &act->table->fold;
    if (!is_own_seat(act) || !is_fresh(act) || !is_playing(act)) return false;
    if (fold_decider(fold) != act->seat) return deny(act, DENIAL_NOT_YOUR_TURN);
    if (state_find(fold->game, &fold->match.state, act->action) == NO_ACTION) return refuse_illegal(act);
    return add_row_of_act(act, ROW_ACT, act->action);
}

/* ---- commands at the table ------------------------------------------------------------------------------------ */

/* Asks the other persons at the table to allow an undo. Returns false if this is refused. */
static bool ask_back(const Act *act)
{
    const Fold *fold = &act->table->fold;
    int n_remaining = fold_back_to(fold, act->seat); /* the actions that remain after the undo */
    char digits[16];
    if (!is_own_seat(act) || !is_fresh(act) || !is_playing(act)) return false;
    if (fold->asks != NO_SEAT) return deny(act, DENIAL_ASKED_ALREADY);
    if (n_remaining < 0) return deny(act, DENIAL_NOTHING_TO_UNDO);
    (void)snprintf(digits, sizeof digits, "%d", n_remaining);
    return add_row_of_act(act, ROW_ASK, str_of(digits));
}

/*
 * Answers another player's question: with yes if the command is `:agree`, otherwise with no. Refuses the answer if the
 * person cannot have seen the question. Returns false if this is refused.
 */
static bool agree(const Act *act)
{
    const Fold *fold = &act->table->fold;
    if (fold->asks == NO_SEAT || fold->asks == act->seat) return deny(act, DENIAL_NOTHING_ASKED);
    if (!is_own_seat(act)) return false;
    if (act->seen < fold->asked) return deny_with(act, DENIAL_ASKED_LATER, (Slots){.number = {(int64_t)act->seen}});
    return add_row_of_act(act, ROW_AGREE, str_is(act->action, ":agree") ? STR("yes") : STR("no"));
}

/* Asks for the next deal. Returns false if this is refused. */
static bool agree_to_next_deal(const Act *act)
{
    const Fold *fold = &act->table->fold;
    if (fold->is_over) return deny(act, DENIAL_MATCH_OVER);
    if (!fold->is_settled) return deny(act, DENIAL_DEAL_GOES_ON);
    return is_own_seat(act) && is_fresh(act) && add_row_of_act(act, ROW_READY, STR(""));
}

/*
 * Returns the seats that computers play, without the seat that claims; these judge the claim. Sets `*has_persons` if
 * another seat is played by a person who is at the table.
 */
static uint8_t judges_of(const Fold *fold, uint8_t claimer, bool *has_persons)
{
    uint8_t judges = 0;
    *has_persons = false;
    for (uint8_t seat = 0; seat < fold->game->n_players; seat++) {
        if (seat == claimer) continue;
        if (fold->seat[seat].bot) judges = (uint8_t)(judges | seat_bit(seat));
        else *has_persons |= fold->seat[seat].is_here;
    }
    return judges;
}

/*
 * Handles a claim to all remaining tricks. A claim that is certain is granted. Otherwise the computers judge it by
 * their cards. If they accept it, the other persons at the table decide; if there are none, it is granted. Returns
 * false if the claim is refused.
 */
static bool claim(const Act *act)
{
    const Fold *fold = &act->table->fold;
    const State *state = &fold->match.state;
    Buf rest = {0};
    bool has_persons = false;
    uint8_t judges = judges_of(fold, act->seat, &has_persons);
    if (!is_own_seat(act) || !is_fresh(act) || !is_playing(act)) return false;
    if (fold_decider(fold) != act->seat) return deny(act, DENIAL_NOT_YOUR_TURN);
    if (state->phase != PHASE_PLAY) return deny(act, DENIAL_CLAIM_IN_PLAY);
    if (fold->asks != NO_SEAT) return deny(act, DENIAL_ASKED_ALREADY);
    bool is_certain = claim_holds(fold->game, state, act->seat, &rest);
    bool computers_accept = !is_certain && claim_convinces(fold->game, state, act->seat, judges);
    bool is_granted = is_certain;
    if (computers_accept && !has_persons) is_granted = claim_granted(fold->game, state, act->seat, &rest);
    bool is_done = false;
    if (is_granted) is_done = add_row_of_act(act, ROW_CLAIM, buf_str(&rest));
    else if (computers_accept && has_persons) is_done = add_row_of_act(act, ROW_ASK, STR("claim"));
    else (void)deny(act, DENIAL_NOT_SURE);
    buf_free(&rest);
    return is_done;
}

/*
 * True if the text can be read: one line, at most `most` bytes, with a visible character. Otherwise refuses the action.
 */
static bool is_readable(const Act *act, size_t most)
{
    if (!spoken_is_shown(act->text)) return deny(act, DENIAL_ONE_LINE);
    if (act->text.n == 0 || act->text.n > most)
        return deny_with(act, DENIAL_TEXT_LENGTH, (Slots){.number = {(int64_t)most}});
    return spoken_has_ink(act->text) || deny(act, DENIAL_NOTHING_SEEN);
}

/*
 * Adds a row with the text of the action. Refuses a text that cannot be read, or is longer than `most` bytes. Returns
 * false if this is refused or fails.
 */
static bool speak(const Act *act, RowKind kind, size_t most)
{
    return is_readable(act, most) && add_row_of_act(act, kind, act->text);
}

/*
 * True if the name does not look like that of another seat, nor like one of the page's own names. Otherwise refuses the
 * action.
 */
static bool is_own_name(const Act *act)
{
    const Fold *fold = &act->table->fold;
    if (!spoken_is_shown(act->text)) return true; /* is_readable() refuses such a name */
    if (spoken_is_of_page(act->text)) return deny(act, DENIAL_NAME_OF_PAGE);
    for (uint8_t seat = 0; seat < fold->game->n_players; seat++)
        if (seat != act->seat && fold->seat[seat].name[0] && spoken_same(act->text, str_of(fold->seat[seat].name)))
            return deny(act, DENIAL_NAME_TAKEN);
    return true;
}

/* Gives the person the name that the action contains. Returns false if this is refused. */
static bool name(const Act *act)
{
    return is_own_name(act) && speak(act, ROW_NAME, NAME_BYTES);
}

/* Sends the message that the action contains to everyone at the table. Returns false if this is refused. */
static bool say_it(const Act *act)
{
    return speak(act, ROW_SAY, SAY_BYTES);
}

/*
 * Gives a seat to a computer: the person's own seat, or the seat of a person who is away. Returns false if this is
 * refused.
 */
static bool give_seat(const Act *act)
{
    const Fold *fold = &act->table->fold;
    uint8_t about = act->about < 0 ? act->seat : (uint8_t)act->about;
    if (about >= fold->game->n_players || !fold->seat[about].is_person) return deny(act, DENIAL_NO_PERSON);
    if (fold->seat[about].bot) return deny(act, DENIAL_COMPUTER_ALREADY);
    if (about != act->seat && fold->seat[about].is_here) return deny(act, DENIAL_NOT_AWAY);
    return add_row_of_act(act, ROW_COMPUTER, fold->setup->helper->name);
}

/* Lets the person play again after a computer has played for him. Refuses this if no computer plays the seat. */
static bool take_seat_back(const Act *act)
{
    const FoldSeat *seat = &act->table->fold.seat[act->seat];
    if (!seat->is_person || !seat->bot) return deny(act, DENIAL_OWN_SEAT);
    return add_row_of_act(act, ROW_PERSON, STR(""));
}

/* ---- commands before the first deal --------------------------------------------------------------------------- */

/* Starts the first deal. Computers get the seats that are still free. Returns false if this is refused. */
static bool start(const Act *act)
{
    const Fold *fold = &act->table->fold;
    if (fold->dealt_at) return deny(act, DENIAL_STARTED);
    for (uint8_t seat = 0; seat < fold->game->n_players; seat++) {
        NewRow row = {.kind = ROW_COMPUTER, .seat = seat, .body = fold->setup->helper->name};
        if (fold->seat[seat].is_free && !fold->seat[seat].bot && !table_add(act->tables, act->table, row)) return false;
    }
    return table_deal(act->tables, act->table);
}

/*
 * Frees the person's seat before the first deal, and ends its streams. Another person who takes the seat gets a new
 * key, so that nobody else sees the cards of the seat. Returns false if this is refused.
 */
static bool stand_up(const Act *act)
{
    if (act->table->fold.dealt_at) return deny(act, DENIAL_STARTED);
    for (Stream *stream = act->table->streams; stream; stream = stream->next)
        if (stream->audience.seat == act->seat) stream_end(stream);
    return add_row_of_act(act, ROW_STAND, STR(""));
}

static const struct {
    const char *name;
    bool (*serve)(const Act *act);
} COMMANDS[] = {
    {":claim", claim}, {":next", agree_to_next_deal}, {":undo", ask_back},
    {":agree", agree}, {":disagree", agree},          {":name", name},
    {":say", say_it},  {GIVE_SEAT, give_seat},        {":back", take_seat_back},
    {":start", start}, {":stand", stand_up},
};

/*
 * Carries out the action of a person: a card or bid, or a command that begins with a colon. Returns false if this is
 * refused.
 */
static bool serve_act(const Act *act)
{
    if (act->seen > act->table->fold.number)
        return deny_with(act, DENIAL_BAD_SEEN, (Slots){.number = {(int64_t)act->seen}});
    if (act->action.s[0] != ':') return play_action(act);
    for (size_t i = 0; i < COUNT(COMMANDS); i++)
        if (str_is(act->action, COMMANDS[i].name)) return COMMANDS[i].serve(act);
    return deny_with(act, DENIAL_NO_COMMAND, (Slots){.text = {act->action}});
}

/* ---- any action ----------------------------------------------------------------------------------------------- */

/*
 * If this action is a repetition, returns the number of the row that it has made before; otherwise 0. Refuses the
 * action if its key was used for a different card or bid. Commands are not compared, because their rows do not have the
 * text of the command.
 */
static uint64_t find_repeated_act(const Act *act, Arena *arena)
{
    Str body = STR("");
    uint64_t number = store_act(act->tables->store, arena, str_of(act->table->id), act->row_seat, act->row_key, &body);
    bool is_other = number && act->action.s[0] != ':' && !str_equal(body, act->action);
    if (is_other)
        answer_refuse(act->answer, 409, "act-reused", "the key '%.*s' was already used for another act",
                      STR_ARG(act->key));
    return number;
}

/*
 * Returns the row of an earlier request for the start or for the next deal: that of the present deal for the start, or
 * that of the seat's request for the next deal. Returns 0 for other actions, and if there was no such request. Without
 * this, a client could fill the table with rows, because both can be requested with ever new keys.
 */
static uint64_t row_of_request(const Act *act)
{
    const Fold *fold = &act->table->fold;
    if (str_is(act->action, ":start")) return fold->setup->waits ? fold->dealt_at : 0;
    return str_is(act->action, ":next") ? act->table->fold.seat[act->seat].ready : 0;
}

typedef enum Repetition { IS_NEW, IS_AGAIN } Repetition;

/* Answers with the number of the action's row, and says if the action was a repetition. */
static void write_number(Answer *answer, uint64_t number, Repetition repetition)
{
    answer->status = 200;
    Json json = {.out = &answer->body};
    json_map(&json);
    json_count(json_key(&json, "number"), number);
    if (repetition == IS_AGAIN) json_bool(json_key(&json, "again"), true);
    json_end(&json, "}\n");
}

/* Refuses a request that was neither answered nor refused, because its row could not be added. */
static void deny_if_unanswered(Answer *answer)
{
    if (!answer_is_refused(answer) && answer->status == 0) answer_deny(answer, DENIAL_NOT_KEPT, (Slots){0});
}

/*
 * A repeated action gets the number of its earlier row, and adds no row. The answer is sent after the row was stored.
 */
void table_act(Tables *tables, Table *table, uint8_t seat, Request *request)
{
    Arena *arena = arena_new();
    Act act = {tables, table, &request->answer, .seat = seat};
    table->used = tables->now;
    if (seat == NO_SEAT) answer_deny(act.answer, DENIAL_WATCHER, (Slots){0});
    else if (read_act(&act, arena, request)) {
        uint64_t earlier = find_repeated_act(&act, arena);
        if (!earlier) earlier = row_of_request(&act);
        if (earlier && !answer_is_refused(act.answer)) write_number(act.answer, earlier, IS_AGAIN);
        else if (!earlier && serve_act(&act)) {
            write_number(act.answer, table->fold.number, IS_NEW);
            table_follow(tables, table);
        }
    }
    deny_if_unanswered(act.answer);
    if (!answer_is_refused(act.answer)) tables_wait(tables, request);
    arena_free(arena);
}

/* ---- taking a seat -------------------------------------------------------------------------------------------- */

/*
 * Reads the seat, the name and the key of a person who wants to take a seat. The client has drawn the key at random.
 * Returns false if the request is refused.
 */
static bool read_chair(Act *act, const Node *root)
{
    int64_t seat = number_field(root, "seat", MAX_SEATS - 1, act->answer);
    act->text = text_field(root, "name", SAY_BYTES, true, act->answer);
    act->key = text_field(root, "key", SECRET_TEXT, true, act->answer);
    bool is_key = act->key.n == SECRET_TEXT;
    for (size_t i = 0; is_key && i < SECRET_TEXT; i++) is_key = is_lower_hex(act->key.s[i]);
    if (!is_key) answer_refuse(act->answer, 400, "bad-field", "'key' is 32 hexadecimal digits");
    if (seat < 0 || seat >= act->table->fold.game->n_players)
        answer_refuse(act->answer, 400, "bad-field", "'seat' is the number of a seat");
    act->seat = act->row_seat = (uint8_t)seat;
    return !answer_is_refused(act->answer);
}

/* Adds the row by which a person takes a seat: the digest of the key, and the name. Returns false if this fails. */
static bool add_sitting(const Act *act, const Digest *key)
{
    Buf body = {0};
    for (size_t i = 0; i < DIGEST_BYTES; i++) buf_printf(&body, "%02x", key->bytes[i]);
    buf_printf(&body, " %.*s", STR_ARG(act->text));
    bool is_added = table_add(act->tables, act->table, (NewRow){ROW_SIT, act->seat, buf_str(&body), STR("")});
    buf_free(&body);
    return is_added;
}

/* Gives the seat to a person. If this person has the seat already, the request is a repetition and adds no row. */
static void sit(const Act *act)
{
    const FoldSeat *seat = &act->table->fold.seat[act->seat];
    Digest key = secret_digest(act->key);
    bool is_again = seat->has_key && secret_equal(&key, &seat->key);
    if (!is_again && !seat->is_free) deny(act, DENIAL_SEAT_TAKEN);
    else if (is_again || (is_readable(act, NAME_BYTES) && is_own_name(act) && add_sitting(act, &key)))
        write_number(act->answer, act->table->fold.number, is_again ? IS_AGAIN : IS_NEW);
}

/* The request comes from a person without a seat. A person with a seat must leave it first. */
void table_sit(Tables *tables, Table *table, uint8_t seat, Request *request)
{
    Arena *arena = arena_new();
    Act act = {.tables = tables, .table = table, .answer = &request->answer};
    const Node *root = request_json(arena, request);
    table->used = tables->now;
    if (seat != NO_SEAT) answer_deny(act.answer, DENIAL_OWN_SEAT, (Slots){0});
    else if (root && read_chair(&act, root)) sit(&act);
    deny_if_unanswered(act.answer);
    if (!answer_is_refused(act.answer)) {
        table_follow(tables, table);
        tables_wait(tables, request);
    }
    arena_free(arena);
}
