/* Writes a position as one seat knows it, and the legal actions of this seat. All data come from the seat's view. */
#include "server/client.h"
#include "engine/open.h"
#include "engine/sides.h"

#include "tui/prompt.h"

/* ---- the table ------------------------------------------------------------------------------------------------ */

/*
 * Writes the trick on the table, which has no cards between two tricks; the trick before it; and how many tricks each
 * seat has won.
 */
static void write_tricks(Json *out, const Scene *scene, const State *seen)
{
    const Game *game = scene->game;
    Trick trick = trick_numbered(game, seen, seen->n_tricks);
    if (!seen->n_in_trick) trick.n = 0; /* between two tricks */
    client_write_trick(out, scene, "trick", &trick);
    if (seen->n_tricks) {
        trick = trick_numbered(game, seen, seen->n_tricks - 1);
        client_write_trick(out, scene, "last", &trick);
    }
    client_write_bytes(out, "tricks", seen->tricks, game->n_players);
    json_int(json_key(out, "tricks_played"), seen->n_tricks);
    json_int(json_key(out, "tricks_total"), tricks_total_of(game, seen));
}

/* Writes the ids of cards as a list, which is the member with this key. */
static void write_cards(Json *out, const Scene *scene, const char *key, int ranking, CardSet cards)
{
    client_write_cards(json_key(out, key), scene, ranking, cards);
}

/*
 * Writes, for each seat, the cards of its hand that the viewer knows. The viewer's own hand is empty here, because it
 * is the member `hand`.
 */
static void write_known(Json *out, const Scene *scene, const View *view)
{
    json_list(json_key(out, "known"));
    for (int seat = 0; seat < scene->game->n_players; seat++)
        client_write_cards(out, scene, view->seen.ranking, seat == view->seat ? 0 : view->seen.hand[seat]);
    json_end(out, "]");
}

/* Returns the kind of a bid or announcement, by the names that the page uses. */
static Str kind_said(TokenKind kind)
{
    static const char *const KINDS[] = {[TOKEN_PASS] = "pass",
                                        [TOKEN_HOLD] = "hold",
                                        [TOKEN_DONE] = "done",
                                        [TOKEN_BID] = "bid",
                                        [TOKEN_PART] = "part",
                                        [TOKEN_SUIT] = "suit",
                                        [TOKEN_ANNOUNCE] = "announcement",
                                        [TOKEN_MELD] = "meld",
                                        [TOKEN_KONTRA] = "kontra"};
    return str_of(KINDS[kind]);
}

/* True if entry `i` of the log is a secret bid of another player, which the viewer does not know. */
static bool is_unknown_bid(const Fold *fold, const State *seen, int i)
{
    int round = fold->round_of[i];
    return log_action(seen, i) == NO_ACTION && round >= 0 && fold->game->round[round].secret != SECRET_NEVER;
}

/* Writes an entry for a secret bid: it only says that the seat has written down a bid. */
static void write_unknown_bid(Json *out, const Scene *scene, int seat)
{
    json_map(out);
    client_write_seat(out, "seat", (uint8_t)seat);
    json_str(json_key(out, "kind"), STR("secret"));
    json_str(json_key(out, "text"), phrase(scene, WORD_WRITTEN_DOWN, (Slots){0}));
    json_end(out, "}");
}

/* Writes all bids and announcements so far, in the words of their rounds. A bid that is still secret has no content. */
static void write_said(Json *out, const Fold *fold, const Scene *scene, const State *seen)
{
    json_list(json_key(out, "said"));
    for (int i = 0; i < seen->n_log; i++) {
        Action action = log_action(seen, i);
        bool is_token = action != NO_ACTION && action >= FIRST_TOKEN; /* not a card */
        if (is_unknown_bid(fold, seen, i)) write_unknown_bid(out, scene, log_seat(seen, i));
        if (!is_token) continue;
        json_map(out);
        client_write_seat(out, "seat", log_seat(seen, i));
        json_str(json_key(out, "action"), game_token(scene->game, action));
        json_str(json_key(out, "kind"), kind_said(token_of(scene->game, action)->kind));
        json_str(json_key(out, "text"), phrase_action(scene, fold->round_of[i], action));
        json_end(out, "}");
    }
    json_end(out, "]");
}

/*
 * Writes the declarer, the contract and the trumps; each is null if there is none yet. Also writes sentences about the
 * bidding or the play.
 */
static void write_seen_contract(Json *out, const Scene *scene, const State *seen)
{
    const Game *game = scene->game;
    int8_t suit = game->ranking[seen->ranking].trump_suit;
    client_write_seat(out, "declarer", seen->declarer);
    (void)json_key(out, "contract");
    if (seen->contract == NO_CONTRACT) {
        json_null(out);
        if (state_is_bidding(seen)) json_str(json_key(out, "status"), prompt_bidding(scene, seen));
    } else {
        json_str(out, game->contract[seen->contract].id);
        json_str(json_key(out, "contract_name"), text_in(game->contract[seen->contract].name, scene->language));
        json_str(json_key(out, "status"), prompt_status(scene, seen));
    }
    (void)json_key(out, "trump");
    if (suit < 0 || seen->contract == NO_CONTRACT) json_null(out);
    else json_str(out, game->suit[(uint8_t)suit].id);
    Str announced = prompt_announced(scene, seen);
    if (announced.n) json_str(json_key(out, "announced"), announced);
}

/* Writes the seats that sit out in this deal. */
static void write_idle(Json *out, const Game *game, const State *seen)
{
    json_list(json_key(out, "idle"));
    for (int seat = 0; seat < game->n_players; seat++) {
        if (state_is_active(seen, seat)) continue;
        json_int(out, seat);
    }
    json_end(out, "]");
}

/* Writes the side of each seat, as far as the viewer knows it, and the seats whose hands are open to everyone. */
static void write_sides(Json *out, const Game *game, const State *seen)
{
    json_list(json_key(out, "sides"));
    for (int seat = 0; seat < game->n_players; seat++) {
        int side = has_sides(seen) ? side_of(seen, seat) : SIDE_UNKNOWN;
        if (side == SIDE_DECLARER) json_str(out, STR("declarer"));
        else if (side == SIDE_DEFENDERS) json_str(out, STR("defenders"));
        else json_null(out);
    }
    json_end(out, "]");
    json_list(json_key(out, "open"));
    for (int seat = 0; seat < game->n_players; seat++)
        if (hand_is_open(game, seen, seat)) json_int(out, seat);
    json_end(out, "]");
}

/* Writes a view of the position: only the things that its seat may know. */
static void write_view(Json *out, const Fold *fold, const Scene *scene, const View *view)
{
    const State *seen = &view->seen;
    const Game *game = scene->game;
    json_map(json_key(out, "view"));
    json_str(json_key(out, "phase"), str_of(phase_name((Phase)seen->phase)));
    client_write_seat(out, "actor", seen->actor);
    if (state_decider(scene->game, seen) != seen->actor)
        client_write_seat(out, "decider", state_decider(scene->game, seen));
    client_write_seat(out, "dealer", seen->dealer);
    client_write_seat(out, "forehand", seen->forehand);
    write_idle(out, game, seen);
    write_seen_contract(out, scene, seen);
    write_sides(out, game, seen);
    if (view->seat != NO_SEAT) write_cards(out, scene, "hand", seen->ranking, seen->hand[view->seat]);
    write_known(out, scene, view);
    client_write_bytes(out, "counts", view->hand_count, game->n_players);
    write_cards(out, scene, "talon", seen->ranking, seen->talon);
    json_int(json_key(out, "talon_count"), view->talon_count);
    write_cards(out, scene, "picked", seen->ranking, seen->picked);
    write_cards(out, scene, "trump_card", seen->ranking, seen->laid);
    write_cards(out, scene, "discards", seen->ranking, seen->discards);
    json_int(json_key(out, "discard_count"), view->discard_count);
    json_int(json_key(out, "to_discard"), seen->to_discard);
    write_tricks(out, scene, seen);
    write_said(out, fold, scene, seen);
    json_int(json_key(out, "pot"), seen->pot);
    json_end(out, "}");
}

/* ---- the choices in a turn ------------------------------------------------------------------------------------ */

/*
 * Writes a choice of the person: the action, its name, and its explanation. A warning, if there is one, replaces the
 * explanation.
 */
static void write_choice(Json *out, const Scene *scene, const View *view, Action action)
{
    bool bidding = state_is_bidding(&view->seen);
    Str warning = prompt_withheld(scene, view, action);
    json_map(out);
    json_str(json_key(out, "action"), game_token(scene->game, action));
    json_bool(json_key(out, "is_card"), action < FIRST_TOKEN);
    json_str(json_key(out, "label"), phrase_action(scene, bidding ? view->seen.auction.round : -1, action));
    int number = prompt_bid_number(scene, view, action);
    if (number >= 0) json_int(json_key(out, "number"), number);
    json_str(json_key(out, "text"), warning.n ? warning : prompt_explanation(scene, view, action));
    json_end(out, "}");
}

/*
 * If a card must be chosen now, writes the cards of the hand that are not allowed, in groups. Each group has the cards
 * that are forbidden for the same reason, and this reason.
 */
static void write_refused(Json *out, const Scene *scene, const View *view, Moves legal)
{
    /* an identical copy of a legal card is allowed, too */
    CardSet forbidden = prompt_hand(scene->game, view) & ~game_all_copies(scene->game, legal.cards);
    if (!legal.cards) forbidden = 0; /* no card is to be chosen now */
    json_list(json_key(out, "refused"));
    while (forbidden) {
        Card first = cards_first(forbidden);
        Str why = prompt_refusal(scene, view, game_token(scene->game, first));
        CardSet group = 0;
        EACH_CARD (card, forbidden)
            if (card == first || str_equal(why, prompt_refusal(scene, view, game_token(scene->game, card))))
                group |= card_bit(card);
        json_map(out);
        write_cards(out, scene, "cards", view->seen.ranking, group);
        json_str(json_key(out, "why"), why);
        json_end(out, "}");
        forbidden &= ~group;
    }
    json_end(out, "]");
}

/* Writes the legal actions, explanations of the choices, and the task of the person whose turn it is. */
static void write_turn(Json *out, const Scene *scene, const View *view, Moves legal)
{
    Choices choices;
    prompt_choices(scene, view, legal, &choices);
    json_list(json_key(out, "legal"));
    for (int i = 0; i < choices.n; i++) json_str(out, game_token(scene->game, choices.list[i]));
    json_end(out, "]");
    json_list(json_key(out, "choices"));
    for (int i = 0; i < choices.n; i++) write_choice(out, scene, view, choices.list[i]);
    json_end(out, "]");
    write_refused(out, scene, view, legal);
    json_str(json_key(out, "task"), prompt_task(scene, view, legal));
}

void client_write_position(Json *out, const Fold *fold, const Scene *scene)
{
    View view;
    const State *state = &fold->match.state;
    if (!fold->dealt_at) return;
    view_make(fold->game, state, scene->you, &view);
    write_view(out, fold, scene, &view);
    json_bool(json_key(out, "settled"), fold->is_settled);
    bool is_turn = fold_is_playing(fold) && scene->you != NO_SEAT && state_decider(fold->game, state) == scene->you;
    if (is_turn && !fold->seat[scene->you].bot) write_turn(out, scene, &view, state_legal(fold->game, state));
}
