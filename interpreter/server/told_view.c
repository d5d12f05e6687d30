/* A position as one seat knows it, and what it may do. Everything is read from the view. */
#include "server/told.h"
#include "engine/open.h"

#include "server/answer.h"
#include "tui/prompt.h"

/* ---- the table ------------------------------------------------------------------------------------------------ */

static void tell_trick(Buf *out, const Game *game, const char *key, const Trick *trick)
{
    member_key(out, key);
    buf_char(out, '[');
    for (int i = 0; i < trick->n; i++) {
        member_comma(out);
        buf_char(out, '{');
        member_seat(out, "seat", trick->seat[i]);
        member_text(out, "card", game->card[trick->card[i]].id);
        if (trick->seat[i] == trick->winner) member_truth(out, "wins", true);
        buf_char(out, '}');
    }
    buf_char(out, ']');
}

static void tell_tricks(Buf *out, const Game *game, const State *seen)
{
    Trick trick = trick_numbered(game, seen, seen->n_tricks);
    if (seen->phase != PHASE_PLAY) trick.n = 0;
    tell_trick(out, game, "trick", &trick);
    if (seen->n_tricks) {
        trick = trick_numbered(game, seen, seen->n_tricks - 1);
        tell_trick(out, game, "last", &trick);
    }
    member_bytes(out, "tricks", seen->tricks, game->n_players);
    member_number(out, "tricks_played", seen->n_tricks);
    member_number(out, "tricks_total", game->tricks_total);
}

static void tell_cards(Buf *out, const Scene *scene, const char *key, int ranking, CardSet cards)
{
    member_key(out, key);
    told_cards(out, scene, ranking, cards);
}

static void tell_known(Buf *out, const Scene *scene, const View *view)
{
    member_key(out, "known");
    buf_char(out, '[');
    for (int seat = 0; seat < scene->game->n_players; seat++) {
        member_comma(out);
        told_cards(out, scene, view->seen.ranking, seat == view->seat ? 0 : view->seen.hand[seat]);
    }
    buf_char(out, ']');
}

/* What has been said, in the words of its round. */
static void tell_said(Buf *out, const Scene *scene, const State *seen)
{
    member_key(out, "said");
    buf_char(out, '[');
    for (int i = 0; i < seen->n_log; i++) {
        if (log_action(seen, i) == NO_ACTION || log_action(seen, i) < FIRST_TOKEN) continue;
        member_comma(out);
        buf_char(out, '{');
        member_seat(out, "seat", log_seat(seen, i));
        member_text(out, "action", game_token(scene->game, log_action(seen, i)));
        member_text(out, "text", phrase_action(scene, -1, log_action(seen, i)));
        buf_char(out, '}');
    }
    buf_char(out, ']');
}

static void tell_contract(Buf *out, const Scene *scene, const State *seen)
{
    const Game *game = scene->game;
    int8_t suit = game->ranking[seen->ranking].trump_suit;
    member_seat(out, "declarer", seen->declarer);
    member_key(out, "contract");
    if (seen->contract == NO_CONTRACT) {
        buf_add(out, STR("null"));
    } else {
        buf_json(out, game->contract[seen->contract].id);
        member_text(out, "contract_name", text_in(game->contract[seen->contract].name, scene->language));
        member_text(out, "status", prompt_status(scene, seen));
    }
    member_key(out, "trump");
    if (suit < 0 || seen->contract == NO_CONTRACT) buf_add(out, STR("null"));
    else buf_json(out, game->suit[(uint8_t)suit].id);
    Str announced = prompt_announced(scene, seen);
    if (announced.n) member_text(out, "announced", announced);
}

static void tell_idle(Buf *out, const Game *game, const State *seen)
{
    member_key(out, "idle");
    buf_char(out, '[');
    for (int seat = 0; seat < game->n_players; seat++) {
        if (state_is_active(seen, seat)) continue;
        member_comma(out);
        buf_printf(out, "%d", seat);
    }
    buf_char(out, ']');
}

static void tell_view(Buf *out, const Scene *scene, const View *view)
{
    const State *seen = &view->seen;
    const Game *game = scene->game;
    member_key(out, "view");
    buf_char(out, '{');
    member_text(out, "phase", str_of(phase_name((Phase)seen->phase)));
    member_seat(out, "actor", seen->actor);
    if (state_decider(scene->game, seen) != seen->actor) member_seat(out, "decider", state_decider(scene->game, seen));
    member_seat(out, "dealer", seen->dealer);
    member_seat(out, "forehand", seen->forehand);
    tell_idle(out, game, seen);
    tell_contract(out, scene, seen);
    if (view->seat != NO_SEAT) tell_cards(out, scene, "hand", seen->ranking, seen->hand[view->seat]);
    tell_known(out, scene, view);
    member_bytes(out, "counts", view->hand_count, game->n_players);
    tell_cards(out, scene, "talon", seen->ranking, seen->talon);
    member_number(out, "talon_count", view->talon_count);
    tell_cards(out, scene, "picked", seen->ranking, seen->picked);
    tell_cards(out, scene, "discards", seen->ranking, seen->discards);
    member_number(out, "discard_count", view->discard_count);
    member_number(out, "to_discard", seen->to_discard);
    tell_tricks(out, game, seen);
    tell_said(out, scene, seen);
    member_number(out, "pot", seen->pot);
    buf_char(out, '}');
}

/* ---- the turn ------------------------------------------------------------------------------------------------- */

static void tell_choice(Buf *out, const Scene *scene, const View *view, Action action)
{
    bool bidding = state_is_bidding(&view->seen);
    Str withheld = prompt_withheld(scene, view, action);
    member_comma(out);
    buf_char(out, '{');
    member_text(out, "action", game_token(scene->game, action));
    member_truth(out, "is_card", action < FIRST_TOKEN);
    member_text(out, "label", phrase_action(scene, bidding ? view->seen.auction.round : -1, action));
    member_text(out, "text", withheld.n ? withheld : prompt_explanation(scene, view, action));
    buf_char(out, '}');
}

/* The cards of the hand that may not be played now, by the rule that forbids them. */
static void tell_refused(Buf *out, const Scene *scene, const View *view, Moves legal)
{
    CardSet left = prompt_hand(scene->game, view) & ~game_all_copies(scene->game, legal.cards);
    if (!legal.cards) left = 0;
    member_key(out, "refused");
    buf_char(out, '[');
    while (left) {
        Card first = cards_first(left);
        Str why = prompt_refusal(scene, view, game_token(scene->game, first));
        CardSet same = 0;
        EACH_CARD (card, left)
            if (card == first || str_equal(why, prompt_refusal(scene, view, game_token(scene->game, card))))
                same |= card_bit(card);
        member_comma(out);
        buf_char(out, '{');
        tell_cards(out, scene, "cards", view->seen.ranking, same);
        member_text(out, "why", why);
        buf_char(out, '}');
        left &= ~same;
    }
    buf_char(out, ']');
}

static void tell_turn(Buf *out, const Scene *scene, const View *view, Moves legal)
{
    Choices choices;
    prompt_choices(scene, view, legal, &choices);
    member_key(out, "legal");
    buf_char(out, '[');
    for (int i = 0; i < choices.n; i++) {
        member_comma(out);
        buf_json(out, game_token(scene->game, choices.list[i]));
    }
    buf_char(out, ']');
    member_key(out, "choices");
    buf_char(out, '[');
    for (int i = 0; i < choices.n; i++) tell_choice(out, scene, view, choices.list[i]);
    buf_char(out, ']');
    tell_refused(out, scene, view, legal);
    member_text(out, "task", prompt_task(scene, view, legal));
}

void told_position(Buf *out, const Fold *fold, const Scene *scene)
{
    View view;
    const State *state = &fold->match.state;
    if (!fold->dealt_at) return;
    view_make(fold->game, state, scene->you, &view);
    tell_view(out, scene, &view);
    member_truth(out, "settled", fold->is_settled);
    bool is_turn = fold_is_playing(fold) && scene->you != NO_SEAT && state_decider(fold->game, state) == scene->you;
    if (is_turn && !fold->seat[scene->you].bot) tell_turn(out, scene, &view, state_legal(fold->game, state));
}
