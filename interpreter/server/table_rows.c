/* Adds rows to a table, sends them to the clients, and lets computers make their actions. */
#include "server/tables.h"
#include "solver/claim.h"

/* ---- sending a row to all clients ----------------------------------------------------------------------------- */

/* The JSON of a row for each audience of the table. */
typedef struct AudienceUpdates {
    Arena *arena; /* the memory of both lists; NULL if the table has no streams */
    size_t n;     /* the number of audiences */
    ClientUpdate *list;
    Buf *text; /* for each entry of `list`, its JSON */
} AudienceUpdates;

/* True if two clients get the same JSON: they have the same seat and the same language. */
static bool same_audience(Audience a, Audience b)
{
    return a.seat == b.seat && str_equal(a.language, b.language);
}

/* Returns the index of the JSON for an audience; `n` if there is none. */
static size_t update_for(const AudienceUpdates *updates, Audience audience)
{
    size_t i = 0;
    while (i < updates->n && !same_audience(updates->list[i].audience, audience)) i++;
    return i;
}

/* Begins the JSON of a row, once for each seat and language that has a stream. */
static void begin_updates(const Table *table, const Row *row, AudienceUpdates *updates)
{
    size_t most = 0; /* there are at most as many audiences as streams */
    *updates = (AudienceUpdates){0};
    for (Stream *stream = table->streams; stream; stream = stream->next) most++;
    if (!most) return;
    updates->arena = arena_new();
    updates->list = ARENA_ARRAY(updates->arena, most, ClientUpdate);
    updates->text = ARENA_ARRAY(updates->arena, most, Buf);
    for (Stream *stream = table->streams; stream; stream = stream->next) {
        size_t at = update_for(updates, stream->audience);
        bool is_begun = at < updates->n; /* for another stream with the same audience */
        if (!stream_is_live(stream) || is_begun) continue;
        updates->n++;
        client_update_begin(&updates->list[at], &updates->text[at], &table->fold, row, stream->audience);
    }
}

/* Adds an action of the row to the JSON for each audience. The fold calls this, see FoldWatcher. */
static void write_step(void *context, const State *before)
{
    AudienceUpdates *updates = context;
    for (size_t i = 0; i < updates->n; i++) client_update_step(&updates->list[i], before);
}

/*
 * Finishes the JSON of a row, and adds it to the streams of its audience. Streams that are still sending earlier rows
 * get it later.
 */
static void end_updates(const Table *table, const Row *row, AudienceUpdates *updates)
{
    for (size_t i = 0; i < updates->n; i++) client_update_end(&updates->list[i], row, table_time_left(table));
    for (Stream *stream = table->streams; stream; stream = stream->next) {
        size_t at = update_for(updates, stream->audience);
        if (stream_is_live(stream) && at < updates->n) stream_put(stream, row->number, buf_str(&updates->text[at]));
    }
    for (size_t i = 0; i < updates->n; i++) buf_free(&updates->text[i]);
    arena_free(updates->arena);
}

/* ---- adding --------------------------------------------------------------------------------------------------- */

/* Deals the cards of a record. Then makes as many of its actions as the setup says. Returns false if this fails. */
static bool deal_as_recorded(Tables *tables, Table *table, const State *last)
{
    const Setup *setup = &table->setup;
    Buf dealt = {0};
    fold_give_deal(&table->fold, last, &dealt);
    bool is_added = table_add(tables, table, (NewRow){.kind = ROW_DEAL, .seat = NO_SEAT, .body = buf_str(&dealt)});
    buf_free(&dealt);
    bool is_shortened = setup->at >= 0 && setup->at < last->n_log;
    int n_actions = is_shortened ? (int)setup->at : last->n_log;
    for (int i = 0; is_added && i < n_actions; i++) {
        Str token = game_token(table->fold.game, log_action(last, i));
        NewRow row = {.kind = ROW_ACT, .seat = fold_decider(&table->fold), .body = token};
        is_added = table_add(tables, table, row);
    }
    return is_added;
}

bool table_replays(const Table *table, State *last, Answer *answer)
{
    Arena *arena = arena_new();
    Diags *diags = diags_new(arena);
    bool is_played = record_replay(table->setup.record, table->fold.game, last, diags);
    if (!is_played) setup_refuse_record(answer, diags);
    arena_free(arena);
    return is_played;
}

bool table_deal(Tables *tables, Table *table)
{
    State last;
    Answer unused = {0};
    if (table->setup.record) {
        bool is_played = table_replays(table, &last, &unused); /* was tested when the table was made */
        buf_free(&unused.body);
        return is_played && deal_as_recorded(tables, table, &last);
    }
    Buf drawn = {0};
    fold_draw_deal(&table->fold, &drawn);
    bool is_added = table_add(tables, table, (NewRow){.kind = ROW_DEAL, .seat = NO_SEAT, .body = buf_str(&drawn)});
    buf_free(&drawn);
    return is_added;
}

/*
 * Applies the row, writes it for each audience, and stores it. If a row cannot be applied or stored, the table is
 * marked as broken, and is read again later; then returns false.
 */
bool table_add(Tables *tables, Table *table, NewRow new)
{
    AudienceUpdates updates;
    Row row = {.number = table->fold.number + 1,
               .kind = new.kind,
               .seat = new.seat,
               .body = new.body.s ? new.body : STR(""),
               .act = new.act,
               .at = tables_date()};
    FoldWatcher watcher = {write_step, &updates};
    if (table->is_broken) return false;
    if (!tables->is_writing) store_begin(tables->store);
    tables->is_writing = table->is_touched = true;
    begin_updates(table, &row, &updates);
    table->is_broken = !fold_take(&table->fold, &row, &watcher);
    if (table->fold.moved == row.number) table->moved_at = tables_clock(); /* this row has changed the deal */
    if (!table->is_broken) table_wind(table);
    end_updates(table, &row, &updates);
    if (!table->is_broken) table->is_broken = !store_add_row(tables->store, str_of(table->id), &row);
    return !table->is_broken;
}

/* ---- what follows from a row: automatic rows, and turns of computer players ----------------------------------- */

/* The most tables that keep the beliefs of their computers. Each of these tables needs some megabytes for them. */
enum { MOST_MEMORIES = 32 };

/*
 * Returns the beliefs of the table's computers about hidden cards. If there are none yet and this computer needs them,
 * begins them, unless too many tables have some. Returns NULL if there are none.
 */
static Memory *memory_for(Tables *tables, Table *table, const Bot *bot)
{
    if (!table->memory && bot_keeps(bot) && tables->n_memories < MOST_MEMORIES) {
        table->memory = memory_open();
        tables->n_memories++;
    }
    return table->memory;
}

/* True if some seat belongs to a person, even if a computer plays for him. */
static bool has_persons(const Fold *fold)
{
    for (int seat = 0; seat < fold->game->n_players; seat++)
        if (fold->seat[seat].is_person) return true;
    return false;
}

/* True if a person is at the table and plays, and so waits for the computers. */
static bool is_awaited(const Fold *fold)
{
    for (int seat = 0; seat < fold->game->n_players; seat++)
        if (fold->seat[seat].is_person && fold->seat[seat].is_here && !fold->seat[seat].bot) return true;
    return false;
}

/*
 * Returns the processor time in microseconds that the computers of the table have used recently. This number shrinks
 * steadily, and is 0 when no job has begun for FORGOTTEN milliseconds.
 */
static int64_t recently_spent(const Table *table, int64_t now)
{
    enum { FORGOTTEN = 4000 };
    int64_t spent = table->job.spent, passed = now - table->job_at;
    return passed < FORGOTTEN ? spent - spent * passed / FORGOTTEN : 0;
}

/*
 * Returns the computer that decides this turn: the one in the seat, or the helper if the person's time is over. Returns
 * NULL if a person decides.
 */
static const Bot *computer_in_turn(const Table *table)
{
    const Bot *bot = table->fold.seat[fold_decider(&table->fold)].bot;
    bool is_late = table->clock.late == table->fold.moved;
    return !bot && is_late ? table->setup.helper : bot;
}

/*
 * Asks a computer to choose an action, if a computer decides this turn, none is thinking already, and no question is
 * open. At a table without persons, this happens only while somebody watches.
 */
static void ask_computer(Tables *tables, Table *table)
{
    const Fold *fold = &table->fold;
    BotJob *job = &table->job;
    const Bot *bot = computer_in_turn(table);
    bool is_for_nobody = !table->streams && !has_persons(fold);
    if (table->thinks || !bot || fold->asks != NO_SEAT || is_for_nobody) return;
    *job = (BotJob){.owner = table,
                    .game = fold->game,
                    .state = fold->match.state,
                    .bot = bot,
                    .moved = fold->moved,
                    .who = table->who,
                    .is_awaited = is_awaited(fold),
                    .spent = recently_spent(table, tables->now)};
    table->job_at = tables->now;
    job->memory = memory_for(tables, table, bot);
    table->thinks = true;
    if (bot->learns) games_learn(tables->games, table->opened);
    bot_pool_add(tables->pool, job);
}

/*
 * True if the next deal begins now: the persons are ready for it, or the last deal was void. At a table without
 * persons, it begins if the setup says how many deals are played.
 */
static bool deals_by_itself(const Fold *fold)
{
    if (!fold->is_settled || fold->is_over) return false;
    bool was_void = fold->match.state.phase == PHASE_DONE && state_is_void(&fold->match.state);
    bool has_number_of_deals = fold->setup->deals > 0;
    if (!has_persons(fold)) return has_number_of_deals;
    return was_void || fold_all_ready(fold);
}

/*
 * Returns the row for a request that all have agreed to: an undo, or a claim with the actions of the rest of the deal,
 * which are written into `rest`. If the cards allow no play that fulfils the claim, `rest` stays empty, and the row
 * changes nothing.
 */
static NewRow agreed_row(const Fold *fold, Buf *rest)
{
    if (fold->asks_for != ASKS_FOR_REST) return (NewRow){.kind = ROW_UNDO, .seat = NO_SEAT};
    (void)claim_granted(fold->game, &fold->match.state, fold->asks, rest);
    return (NewRow){.kind = ROW_CLAIM, .seat = fold->asks, .body = buf_str(rest)};
}

/* Returns the row by which a seat goes on after a trick without an announcement, so that cards are drawn. */
static NewRow drawing_row(const Fold *fold)
{
    return (NewRow){
        .kind = ROW_ACT, .seat = fold_decider(fold), .body = game_token(fold->game, fold->game->token_done)};
}

/*
 * Adds a row that follows from the state of the table: a request that all have agreed to, a deal that is given up, a
 * turn after a trick in which nothing can be announced, or the next deal. Returns false if no such row follows, or if
 * adding it fails.
 */
static bool add_automatic_row(Tables *tables, Table *table)
{
    const Fold *fold = &table->fold;
    Buf rest = {0};
    bool is_added = true;
    if (fold_all_agree(fold)) is_added = table_add(tables, table, agreed_row(fold, &rest));
    else if (fold_is_playing(fold) && !state_goes_on(fold->game, &fold->match.state))
        is_added = table_add(tables, table, (NewRow){.kind = ROW_GIVEN_UP, .seat = NO_SEAT});
    else if (fold_is_playing(fold) && state_only_draws(fold->game, &fold->match.state))
        is_added = table_add(tables, table, drawing_row(fold));
    else is_added = deals_by_itself(fold) && table_deal(tables, table);
    buf_free(&rest);
    return is_added;
}

void table_follow(Tables *tables, Table *table)
{
    enum { MOST_AT_ONCE = 8 }; /* a limit is needed, because void deals could follow one another without end */
    for (int i = 0; i < MOST_AT_ONCE && !table->is_broken && add_automatic_row(tables, table); i++) continue;
    if (!table->is_broken && fold_is_playing(&table->fold)) ask_computer(tables, table);
}

/* ---- time for tables with strangers' rules -------------------------------------------------------------------- */

bool table_may_work(Tables *tables, Table *table)
{
    bool is_strange = table->setup.source.n > 0;
    return !is_strange ||
           (allowance_is_left(&table->allowance, tables->now) && allowance_is_left(&tables->allowance, tables->now));
}

void table_worked(Tables *tables, Table *table, int64_t since)
{
    int64_t used = allowance_clock() - since;
    if (!table->setup.source.n) return;
    table->allowance.left -= used;
    tables->allowance.left -= used;
}

/* ---- actions of computers ------------------------------------------------------------------------------------- */

/* True if the last action has completed a trick, and the next trick has no card yet. */
static bool trick_is_complete(const Game *game, const State *state)
{
    return state->phase == PHASE_PLAY && state->n_tricks && !trick_numbered(game, state, state->n_tricks).n;
}

/*
 * Returns the time at which a computer may act; 0 means without a pause. There are pauses only while somebody watches a
 * table with persons. A complete trick is shown twice as long as a single card.
 */
static int64_t act_due(const Table *table)
{
    bool has_pauses = table->streams && has_persons(&table->fold) && table->setup.pace;
    if (!has_pauses) return 0;
    int paces = trick_is_complete(table->fold.game, &table->fold.match.state) ? 2 : 1;
    return table->moved_at + paces * table->setup.pace;
}

/*
 * Returns the time at which a table may use the serving thread again; 0: now. Only tables with strangers' rules have to
 * wait.
 */
static int64_t work_due(Tables *tables, Table *table)
{
    if (table_may_work(tables, table)) return 0;
    int64_t due_of_table = allowance_due(&table->allowance, tables->now);
    int64_t due_of_all = allowance_due(&tables->allowance, tables->now);
    return due_of_table > due_of_all ? due_of_table : due_of_all;
}

/* True if the seat is discarding, and must discard at least one more card after the next one. */
static bool goes_on_discarding(const Fold *fold, uint8_t seat)
{
    const State *state = &fold->match.state;
    return state->phase == PHASE_DISCARD && state->to_discard > 1 && fold_decider(fold) == seat;
}

/*
 * Makes the action that a computer has chosen, unless the position has changed, a question is open, or a person decides
 * again. If the computer decides because a person's time was over, the row is ROW_LATE, and the computer also decides
 * the rest of a discard.
 */
static void act_by_bot(Tables *tables, Table *table)
{
    int64_t begun = allowance_clock();
    const Fold *fold = &table->fold;
    const BotJob *job = &table->job;
    table->thinks = false;
    table->used = tables->now;
    bool is_possible = job->moved == fold->moved && fold_is_playing(fold) && computer_in_turn(table);
    if (is_possible && fold->asks == NO_SEAT) {
        uint8_t seat = fold_decider(fold);
        bool is_late = !fold->seat[seat].bot;
        NewRow row = {is_late ? ROW_LATE : ROW_ACT, seat, game_token(fold->game, job->action), STR("")};
        /* the turn that begins with this row is late, too */
        if (is_late && goes_on_discarding(fold, seat)) table->clock.late = fold->number + 1;
        (void)table_add(tables, table, row);
    }
    table_follow(tables, table);
    table_worked(tables, table, begun);
}

void tables_job_done(Tables *tables, BotJob *job)
{
    Table *table = job->owner;
    if (job == &table->advice.job) {
        table->advice.thinks = false;
        table->advice.is_ready = true;
        return;
    }
    /*
     * The action waits until the later of two times. Before `paced`, persons need time to see the last action. Before
     * `allowed`, a table with a stranger's rules may not use the serving thread.
     */
    int64_t paced = act_due(table), allowed = work_due(tables, table);
    table->held_until = paced > allowed ? paced : allowed;
    table->is_held = tables->now < table->held_until;
    tables->n_held += table->is_held;
    if (!table->is_held) act_by_bot(tables, table);
}

int tables_play_held(Tables *tables)
{
    int64_t next = INT64_MAX;
    for (Table *table = tables->n_held ? tables->first : NULL; table; table = table->next) {
        if (!table->is_held) continue;
        if (tables->now >= table->held_until) {
            table->is_held = false;
            tables->n_held--;
            act_by_bot(tables, table);
        } else if (table->held_until < next) next = table->held_until;
    }
    return next == INT64_MAX ? -1 : (int)(next - tables->now);
}
