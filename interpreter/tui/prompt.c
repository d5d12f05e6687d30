/* The choices of a turn, and sentences about the turn. */
#include "tui/prompt.h"
#include "engine/facts.h"
#include "engine/piles.h"
#include "engine/open.h"

#include "bots/aim.h"
#include "engine/passing.h"
#include "engine/settle.h"
#include "engine/sides.h"
#include "rulebook/explain.h"
#include "wording/sum.h"

enum { DECIMAL = 10 };

/* ---- choices -------------------------------------------------------------------------------------------------- */

/*
 * Returns a number by which tokens are sorted: the rank of a bid in this round, or -1 for other tokens, which are
 * first.
 */
static int height_of(const Game *game, const View *now, Action action)
{
    const Token *token = &game->token[action - FIRST_TOKEN];
    bool is_bid = token->kind == TOKEN_BID && now->seen.auction.round < game->n_rounds;
    return is_bid ? game->round[now->seen.auction.round].rank_of[token->index] : -1;
}

int prompt_bid_number(const Scene *scene, const View *now, Action action)
{
    if (action < FIRST_TOKEN || token_of(scene->game, action)->kind != TOKEN_BID) return -1;
    int number = scene->game->call[token_of(scene->game, action)->call].number;
    int round = state_is_bidding(&now->seen) ? now->seen.auction.round : -1;
    Str name = phrase_action(scene, round, action), digits = arena_printf(scene->scratch, "%d", number);
    return number >= 0 && str_equal(name, digits) ? number : -1;
}

/*
 * Sets the number that the person types for each choice. A bid whose name is a number is chosen by this number, if all
 * choices are such bids. One other choice may come before or after them; it is chosen by 0, if no bid is 0. In all
 * other cases, the choices are counted from 1.
 */
static void number_choices(const Scene *scene, const View *now, Choices *choices)
{
    int n_others = 0;
    bool has_zero = false;
    choices->other = NO_ACTION;
    for (int i = 0; i < choices->n; i++) {
        int number = prompt_bid_number(scene, now, choices->list[i]);
        choices->key[i] = (int16_t)(number < 0 ? 0 : number);
        has_zero |= number == 0;
        if (number < 0 && n_others++ == 0) choices->other = choices->list[i];
    }
    Action first = choices->n ? choices->list[0] : NO_ACTION;
    Action last = choices->n ? choices->list[choices->n - 1] : NO_ACTION;
    bool is_first_or_last = choices->other == first || choices->other == last;
    bool has_other = n_others == 1 && !has_zero && is_first_or_last;
    choices->are_numbers = n_others < choices->n && (n_others == 0 || has_other);
    if (choices->are_numbers) return;
    for (int i = 0; i < choices->n; i++) choices->key[i] = (int16_t)(i + 1);
}

void prompt_choices(const Scene *scene, const View *now, Moves legal, Choices *out)
{
    Card order[MAX_CARDS];
    int n_cards = phrase_order(scene, now->seen.ranking, legal.cards, order);
    Moves tokens = {.tokens = legal.tokens};
    out->n = 0;
    out->legal = legal;
    for (int i = 0; i < n_cards; i++) out->list[out->n++] = order[i];
    for (int i = 0; i < moves_count(tokens); i++) {
        Action action = moves_nth(tokens, i);
        /* the tokens come after the cards; each is inserted before all higher ones */
        int height = height_of(scene->game, now, action), at = out->n++;
        for (; at > n_cards && height_of(scene->game, now, out->list[at - 1]) > height; at--)
            out->list[at] = out->list[at - 1];
        out->list[at] = action;
    }
    number_choices(scene, now, out);
}

Action prompt_choice(const Choices *choices, int number)
{
    for (int i = 0; i < choices->n; i++)
        if (choices->key[i] == number) return choices->list[i];
    return NO_ACTION;
}

/* Removes one digit after the other from the end of each choice's number, and compares the rest. */
bool prompt_begins(const Choices *choices, int number)
{
    for (int i = 0; number > 0 && i < choices->n; i++)
        for (int beginning = choices->key[i] / DECIMAL; beginning > 0; beginning /= DECIMAL)
            if (beginning == number) return true;
    return false;
}

int prompt_number(const Choices *choices, Action action)
{
    for (int i = 0; i < choices->n; i++)
        if (choices->list[i] == action) return i + 1;
    return 0;
}

/* A warning is needed only for a card that is to be played in a trick. */
Str prompt_withheld(const Scene *scene, const View *now, Action action)
{
    const State *seen = &now->seen;
    if (action >= FIRST_TOKEN || seen->phase != PHASE_PLAY) return STR("");
    CardSet kept = state_withholds(scene->game, seen, action_card(action));
    if (!kept) return STR("");
    return phrase(scene, WORD_WITHHOLDS, (Slots){.text = {phrase_cards(scene, seen->ranking, kept)}});
}

/*
 * Returns the explanation of a bid: its sentence, and the value and goal of its contract. A contract that the declarer
 * always replaces by another one has no goal of its own.
 */
static Str bid_explained(const Scene *scene, Action action)
{
    int contract = scene->game->bid[token_of(scene->game, action)->index].contract;
    bool is_final = contract >= 0 && (explain_final_contracts(scene->scratch, scene->game) >> contract & 1);
    Str text = phrase_action_text(scene, action), stakes = is_final ? sum_stakes(scene, contract) : STR("");
    if (!text.n || !stakes.n) return text.n ? text : stakes;
    return phrase(scene, WORD_STAKES, (Slots){.text = {text, stakes}});
}

Str prompt_explanation(const Scene *scene, const View *now, Action action)
{
    if (action < FIRST_TOKEN) return phrase_card_name(scene, action_card(action));
    const Token *token = &scene->game->token[action - FIRST_TOKEN];
    if (token->kind == TOKEN_BID) return bid_explained(scene, action);
    if (token->kind != TOKEN_PART) return phrase_action_text(scene, action);
    CardSet cards = talon_part_cards(scene->game, &now->seen, token->index);
    return cards ? phrase_cards(scene, now->seen.ranking, cards) : STR("");
}

CardSet prompt_hand(const Game *game, const View *now)
{
    const State *seen = &now->seen;
    bool plays_dummy = seen->actor != now->seat && state_decider(game, seen) == now->seat;
    return seen->hand[plays_dummy ? seen->actor : now->seat];
}

/* ---- sentences ------------------------------------------------------------------------------------------------ */

/* Returns the seat that has said this token; returns NO_SEAT if none has. */
static int seat_that_said(const State *seen, Action token)
{
    for (int i = 0; i < seen->n_log; i++)
        if (log_action(seen, i) == token) return log_seat(seen, i);
    return NO_SEAT;
}

/* Adds an announcement or kontra to a list, with the name of the player. `seat` is NO_SEAT if it belongs to a side. */
static void add_announced(const Scene *scene, Buf *out, Str name, int seat)
{
    if (out->n) buf_add(out, STR(", "));
    Slots slots = {.text = {name, seat == NO_SEAT ? STR("") : phrase_player(scene, seat)}};
    buf_add(out, seat == NO_SEAT ? name : phrase(scene, WORD_ANNOUNCED_BY, slots));
}

/* If kontras are between two players, adds the last kontra of each pair of players. */
static void add_pairs(const Scene *scene, Buf *out, const State *seen)
{
    const Game *game = scene->game;
    for (int i = 0; game->kontra_in_pairs && i < seen->n_log; i++) {
        const Token *token = log_token(game, seen, i);
        if (!token || token->kind != TOKEN_KONTRA || !game->kontra_object[token->index].in_pairs) continue;
        /* each pair of players has a counter of its own, with the index `cell` */
        int cell = kontra_cell(&game->kontra_object[token->index], log_seat(seen, i), token->other);
        bool is_last_step = kontra_steps(seen, cell) == token->step + 1;
        if (is_last_step) add_announced(scene, out, phrase_action(scene, -1, log_action(seen, i)), log_seat(seen, i));
    }
}

Str prompt_announced(const Scene *scene, const State *seen)
{
    const Game *game = scene->game;
    Buf text = {0};
    for (int i = 0; i < game->n_announcements; i++)
        if (announced_by_any(seen) >> i & 1)
            add_announced(scene, &text, text_in(game->announcement[i].name, scene->language),
                          seat_that_said(seen, game->announcement[i].token));
    /* players can double the game (object 0) and each announcement */
    for (int object = 0; object <= game->n_announcements; object++) {
        if (game->kontra_object[object].in_pairs) continue;
        int steps = kontra_steps(seen, game->kontra_object[object].cell);
        if (steps) add_announced(scene, &text, phrase_kontra(scene, object, steps - 1), NO_SEAT);
    }
    add_pairs(scene, &text, seen);
    return buf_keep(scene->scratch, &text);
}

/*
 * If the trumps are secret, returns the sentence `status` with an addition: the trump card that lies face down or the
 * trump suit, for a player who knows them, or else that the trumps are hidden.
 */
static Str with_secret(const Scene *scene, const State *seen, Str status)
{
    if (!trump_is_hidden(scene->game, seen)) return status;
    bool knows_suit = seen->named_trump < scene->game->n_suits;
    Slots slots = {.text = {status}};
    if (seen->laid) {
        slots.text[1] = phrase_card_name(scene, cards_first(seen->laid));
        return phrase(scene, WORD_STATUS_TRUMP_CARD, slots);
    }
    if (knows_suit) slots.text[1] = text_in(scene->game->suit[seen->named_trump].name, scene->language);
    return phrase(scene, knows_suit ? WORD_STATUS_SECRET : WORD_STATUS_HIDDEN_TRUMP, slots);
}

/*
 * Returns a sentence with the contract, a player, and the tricks of this player: the declarer, or else the person. If
 * two sides play without a declarer, the tricks are those of the person's side. If there is no declarer, an onlooker
 * gets only the contract.
 */
static Str status_of(const Scene *scene, const State *seen)
{
    bool has_declarer = state_has_declarer(seen), has_pairs = !has_declarer && has_sides(seen);
    int seat = has_declarer ? seen->declarer : scene->you;
    Slots slots = {.text = {STR(""), phrase_contract(scene, seen)}};
    if (seat == NO_SEAT) return phrase(scene, has_pairs ? WORD_CONTRACT_PLAYED : WORD_CONTRACT_ALONE, slots);
    slots.text[0] = phrase_player(scene, seat);
    slots.number[0] = has_pairs ? side_tricks(seen, side_of(seen, seat)) : seen->tricks[seat];
    if (has_declarer) return phrase(scene, WORD_STATUS, slots);
    return phrase(scene, has_pairs ? WORD_STATUS_SIDE : WORD_STATUS_ALONE, slots);
}

Str prompt_status(const Scene *scene, const State *seen)
{
    return with_secret(scene, seen, status_of(scene, seen));
}

/* Adds a part to a list, with a comma before it unless it is the first one. */
static void join_texts(Buf *text, Str part)
{
    if (text->n && part.n) buf_add(text, STR(", "));
    buf_add(text, part);
}

/*
 * Returns the word for the side of a seat: "partner" if it plays with the declarer, "defender" if it plays against the
 * declarer. Returns an empty text if the side is not known. Without a declarer, only the person's partner has a word.
 */
static Str side_mark(const Scene *scene, const State *seen, int seat)
{
    int side = side_of(seen, seat);
    if (!state_has_declarer(seen)) {
        bool is_partner = scene->you != NO_SEAT && seat != scene->you && same_side(seen, scene->you, seat);
        return is_partner ? phrase(scene, WORD_MARK_PARTNER, (Slots){0}) : STR("");
    }
    if (side == SIDE_DECLARER) return phrase(scene, WORD_MARK_PARTNER, (Slots){0});
    return side == SIDE_DEFENDERS ? phrase(scene, WORD_MARK_DEFENDER, (Slots){0}) : STR("");
}

/* Returns the number that a seat has predicted; -1 if it has predicted none yet, or the person does not know it. */
static int predicted_by(const Scene *scene, const State *seen, int seat)
{
    for (int round = 0; round < scene->game->n_rounds; round++)
        if (round_predicts(scene->game, round)) return seen->auction.number_of[seat];
    return -1;
}

/*
 * Returns the words for the roles of a seat, joined: declarer or side, dealer, forehand during the auction, sitting
 * out, and during play the number that it has predicted.
 */
Str prompt_marks(const Scene *scene, const View *now, int seat)
{
    const State *seen = &now->seen;
    Buf text = {0};
    if (seat == seen->declarer) join_texts(&text, phrase(scene, WORD_MARK_DECLARER, (Slots){0}));
    else if (has_sides(seen) && state_is_active(seen, seat)) join_texts(&text, side_mark(scene, seen, seat));
    if (seat == seen->dealer) join_texts(&text, phrase(scene, WORD_MARK_DEALER, (Slots){0}));
    if (seat == seen->forehand && seen->phase == PHASE_AUCTION)
        join_texts(&text, phrase(scene, WORD_MARK_FOREHAND, (Slots){0}));
    if (!state_is_active(seen, seat)) join_texts(&text, phrase(scene, WORD_MARK_IDLE, (Slots){0}));
    int number = seen->phase == PHASE_PLAY ? predicted_by(scene, seen, seat) : -1;
    if (number >= 0) join_texts(&text, phrase(scene, WORD_MARK_PREDICTED, (Slots){.number = {number}}));
    return buf_keep(scene->scratch, &text);
}

/* True if some card of the pack is worth points, by the rules of the contract. */
static bool has_points(const Game *game, int ranking)
{
    EACH_CARD (card, game->pack)
        if (game_face_points(game, ranking, card_bit(card))) return true;
    return false;
}

/*
 * Returns in words the points of the cards that a seat has won and discarded, as far as the person knows these cards.
 */
static Str points_of_seat(const Scene *scene, const State *seen, int seat)
{
    Buf text = {0};
    Fraction points = game_points(scene->game, seen->ranking, cards_of_seat(scene->game, seen, seat));
    fraction_write(&text, points);
    Slots slots = {.text = {buf_keep(scene->scratch, &text)}, .number = {points.den == 1 ? points.num : 0}};
    return phrase(scene, WORD_COUNT_POINTS, slots);
}

Str prompt_holding(const Scene *scene, const View *now, int seat)
{
    Slots tricks = {.number = {now->seen.tricks[seat]}}, cards = {.number = {now->hand_count[seat]}};
    Slots slots = {.text = {phrase(scene, WORD_COUNT_TRICKS, tricks), phrase(scene, WORD_COUNT_CARDS, cards)}};
    if (scene->counts && now->seen.contract != NO_CONTRACT && has_points(scene->game, now->seen.ranking))
        slots.text[1] = points_of_seat(scene, &now->seen, seat);
    return phrase(scene, WORD_SEAT_TRICKS, slots);
}

Str prompt_table(const Scene *scene, const State *seen)
{
    Trick trick = trick_numbered(scene->game, seen, seen->n_tricks);
    Buf text = {0};
    for (int i = 0; i < trick.n; i++) {
        Slots slots = {.text = {phrase_player(scene, trick.seat[i]), phrase_card(scene, trick.card[i])}};
        if (i) buf_add(&text, STR(", "));
        buf_add(&text, phrase(scene, trick.seat[i] == trick.winner ? WORD_WINNING : WORD_LAID, slots));
    }
    Str table = phrase(scene, WORD_TABLE, (Slots){.text = {buf_str(&text)}});
    buf_free(&text);
    return table;
}

/* True if a player has made any bid, even one that does not count as the highest. */
static bool has_any_bid(const Scene *scene, const State *seen)
{
    for (int i = 0; i < seen->n_log; i++) {
        Action action = log_action(seen, i);
        bool is_token = action >= FIRST_TOKEN && action != NO_ACTION;
        if (is_token && token_of(scene->game, action)->kind == TOKEN_BID) return true;
    }
    return false;
}

/*
 * Returns a sentence with the highest bid and its bidder. If no bid is the highest, says that there is none, or that
 * bids were made that do not count as the highest.
 */
static Str bids_so_far(const Scene *scene, const State *seen)
{
    if (seen->auction.bid == NO_BID)
        return phrase(scene, has_any_bid(scene, seen) ? WORD_BIDDING_SAID : WORD_BIDDING, (Slots){0});
    Slots slots = {.text = {phrase_player(scene, seen->auction.bidder), phrase_standing(scene, seen)}};
    return phrase(scene, WORD_BIDDING_STANDS, slots);
}

/*
 * Each sentence contains the one before: the bids; from the second round on, its number; and the card of the cut, if
 * any.
 */
Str prompt_bidding(const Scene *scene, const State *seen)
{
    const Game *game = scene->game;
    bool is_secret = game->round[seen->auction.round].secret != SECRET_NEVER;
    Slots slots = {.number = {seen->auction.round + 1}};
    slots.text[0] = is_secret ? phrase(scene, WORD_BIDDING_SECRET, slots) : bids_so_far(scene, seen);
    if (seen->auction.round > 0) slots.text[0] = phrase(scene, WORD_BIDDING_ROUND, slots);
    if (game->turned != TURNED_CUT) return slots.text[0];
    slots.text[1] = phrase_card(scene, seen->turned);
    return phrase(scene, WORD_BIDDING_CUT, slots);
}

enum { MOST_BARRED = 12 }; /* if a round has more bids than this, forbidden bids are not listed */

int prompt_barred(const Scene *scene, const View *now, Moves legal, Action *out)
{
    const Game *game = scene->game;
    int n = 0;
    if (now->seen.phase != PHASE_AUCTION || now->seen.auction.round >= game->n_rounds) return 0;
    const Round *round = &game->round[now->seen.auction.round];
    if (round->n_calls > MOST_BARRED) return 0;
    for (int i = 0; i < round->n_bids; i++) {
        Action token = game->bid[round->bids[i]].token;
        bool has_many_calls = game->bid[round->bids[i]].is_row;
        if (!has_many_calls && !moves_have(legal, token)) out[n++] = token;
    }
    return n;
}

/*
 * True if the first round of bidding is over and did not ask the person, because he could only pass. This is said only
 * if the round is played without looking at the cards, and if the person has not acted since.
 */
static bool was_passed_over(const Game *game, const View *now)
{
    const State *seen = &now->seen;
    const Round *first = &game->round[0];
    bool asks_each = first->kind == ROUND_SURVEY || first->kind == ROUND_EACH;
    bool may_pass_over = first->is_blind && first->asks_able && asks_each;
    if (seen->auction.round == 0 || !may_pass_over) return false;
    for (int i = 0; i < seen->n_log; i++)
        if (log_seat(seen, i) == now->seat) return false;
    return seat_test(game, seen, first->when, seen->forehand); /* the round took place in this deal */
}

/* Adds to a text the reason why the first round did not ask the person, if was_passed_over() is true. */
static Str with_passed_over(const Scene *scene, const View *now, Str text)
{
    const Game *game = scene->game;
    if (!was_passed_over(game, now)) return text;
    for (int i = 0; i < game->round[0].n_bids; i++) {
        const Bid *bid = &game->bid[game->round[0].bids[i]];
        Slots slots = {.text = {text, phrase_action(scene, 0, bid->token), text_in(bid->why, scene->language)}};
        text = phrase(scene, slots.text[2].n ? WORD_PASSED_OVER_WHY : WORD_PASSED_OVER, slots);
    }
    return text;
}

/* The tasks that need more than their stage are found first. The rest is in the rows QUESTION of wording/events.def. */
Str prompt_task(const Scene *scene, const View *now, Moves legal)
{
    Slots slots = {.number = {now->seen.to_discard}};
    if (passing_is_on(&now->seen)) {
        slots.text[0] = phrase_player(scene, passing_receiver(scene->game, &now->seen, now->seen.actor));
        return phrase(scene, WORD_PASSING, slots);
    }
    Giving given;
    if (giving_is_on(&now->seen) && giving_nth(scene->game, &now->seen, now->seen.n_gifts, &given)) {
        slots.text[0] = phrase_player(scene, given.to);
        return phrase(scene, WORD_PASSING, slots);
    }
    if (call_is_on(&now->seen)) return phrase(scene, legal.cards ? WORD_CALLING : WORD_CALLING_SUIT, slots);
    if (hand_is_unseen(scene->game, &now->seen, now->seat)) {
        slots.text[0] = prompt_bidding(scene, &now->seen);
        return phrase(scene, WORD_NOT_LOOKED, slots);
    }
    if (state_is_bidding(&now->seen)) return with_passed_over(scene, now, prompt_bidding(scene, &now->seen));
    if (now->seen.phase == PHASE_ANNOUNCE) return phrase(scene, WORD_ANNOUNCING, slots);
    if (now->seen.stage == STAGE_TRUMP && legal.cards) return phrase(scene, WORD_LAYING_TRUMP, slots);
#define QUESTION(in_stage, word) \
    if (now->seen.stage == (in_stage)) return phrase(scene, word, slots);
#include "wording/events.def"
    return STR("");
}

/*
 * Replaces the id of the card `token` in a sentence by the text of phrase_card(). This is necessary because the engine
 * writes its sentences with ids. If `token` is no card, returns the sentence unchanged.
 */
static Str with_card_written(const Scene *scene, Str text, Str token)
{
    Card card = game_card(scene->game, token);
    Buf out = {0};
    if (card == NO_CARD) return text;
    Str written = phrase_card(scene, card);
    for (size_t i = 0; i < text.n; i++) {
        /* replaces the id only where it is a whole word */
        bool is_id = str_begins((Str){text.s + i, text.n - i}, token) && (i == 0 || text.s[i - 1] == ' ') &&
                     (i + token.n == text.n || text.s[i + token.n] == ' ');
        if (is_id) buf_add(&out, written);
        else buf_char(&out, text.s[i]);
        if (is_id) i += token.n - 1;
    }
    return buf_keep(scene->scratch, &out);
}

Str prompt_refusal(const Scene *scene, const View *now, Str token)
{
    Buf why = {0};
    state_explain_refusal(scene->game, &now->seen, token, scene->language, &why);
    while (why.n && why.text[why.n - 1] == '.') why.n--;
    return with_card_written(scene, buf_keep(scene->scratch, &why), token);
}
