/*
 * Announcements. Steps of announcements may come before play and between cards: players speak in turn, and one player
 * may make several announcements. Other announcements are made together with choosing a part of the talon or playing a
 * card.
 */
#include "engine/flow_inner.h"
#include "engine/meld.h"
#include "engine/refusal.h"
#include "engine/stock.h"

/* ---- what can be announced -------------------------------------------------------------------------------------- */

/* Returns the rules for the announcements of the present stage. */
static const AnnounceStep *step_of(const Game *game, const State *state)
{
    return &game->contract[state->contract].announce[state->stage];
}

static bool is_declarer(const State *state, int seat)
{
    return state_has_declarer(state) && seat == state->declarer;
}

/*
 * Returns the set without announcements that cannot be made at this moment. Some can be made only by the player who
 * leads, so they are removed once the trick has a card. Others can be made before the discard only if there are cards
 * to discard. If there are none, they are made in the later step of announcements.
 */
static uint64_t possible_at_this_moment(const Game *game, const State *state, uint64_t set)
{
    if (state->stage == STAGE_PLAY && state->n_in_trick) set &= ~game->announced_on_lead;
    bool has_no_discard = state->stage == STAGE_EARLY && state->to_discard == 0;
    return has_no_discard ? set & ~game->announced_with_discard : set;
}

/*
 * Returns the announcements that this step allows in this contract, without those that cannot be made at this moment.
 */
static uint64_t allowed_now(const Game *game, const State *state)
{
    const AnnounceStep *step = step_of(game, state);
    return step->is_narrowed ? possible_at_this_moment(game, state, step->all) : step->all;
}

/*
 * Returns the announcements that this step has for the seat: those for its side, and for the declarer also those for
 * him alone. A seat that is not known to be on the declarer's side gets those for the defenders.
 */
static inline uint64_t open_to(const AnnounceStep *step, const State *state, int seat)
{
    bool is_other = side_of(state, seat) != SIDE_DECLARER;
    return step->of_side[is_other] | (is_declarer(state, seat) ? step->of_declarer : 0);
}

/*
 * Returns the announcements that the seat has made since the last card, with those that they imply. Goes back in the
 * log to the last card or the last action of another player.
 */
static uint64_t announced_since_card(const Game *game, const State *state, int seat)
{
    uint64_t set = 0;
    for (int i = state->n_log - 1; i >= 0 && log_seat(state, i) == seat; i--) {
        const Token *token = log_token(game, state, i);
        if (!token) break;
        if (token->kind == TOKEN_ANNOUNCE) set |= game->announcement[token->index].implies;
    }
    return set;
}

/*
 * Returns the announcements that the seat can no longer make. These are its own announcements, and those of others that
 * are possible only once per deal or per side. They are also those that exclude an announcement of the seat.
 * Announcements that may be made in each trick are possible again after the next card.
 */
static inline uint64_t no_longer_possible(const Game *game, const State *state, int seat)
{
    uint64_t own = state->announced[seat], any = announced_by_any(state);
    uint64_t once_a_deal = game->announced_times[TIMES_DEAL], once_a_side = game->announced_times[TIMES_SIDE],
             each_trick = game->announced_times[TIMES_TRICK];
    if (!any) return 0;
    if (own & each_trick) own = (own & ~each_trick) | (announced_since_card(game, state, seat) & each_trick);
    uint64_t set = own | (any & once_a_deal);
    if (once_a_side) set |= announced_by_side(state, seat) & once_a_side;
    for (uint64_t left = game->announced_alone; left; left &= left - 1)
        if (game->announcement[__builtin_ctzll(left)].excludes & own) set |= left & -left;
    return set;
}

/* Returns the smallest number of cards in the stock for announcements about it, if a formula gives this number. */
NOINLINE static int64_t least_by_formula(const Game *game, const State *state, int seat)
{
    FormulaScratch scratch;
    Facts facts = {.game = game, .state = state, .seat = (uint8_t)seat, .scratch = &scratch};
    return facts_number(game->stock.least_now, &facts, NULL);
}

/* Returns the smallest number of cards in the stock at which announcements about it are possible for this seat. */
static inline int64_t least_in_stock(const Game *game, const State *state, int seat)
{
    return game->stock.least_now ? least_by_formula(game, state, seat) : game->stock.least;
}

/*
 * Returns the set without announcements that are not possible for this seat now. This moment of the deal, the rules of
 * the stock, or secret trumps may forbid them. After a meld that is announced beside a card, one of its cards must be
 * played at once; then only announcements that end the deal are left.
 */
static inline uint64_t remove_barred(const Game *game, const State *state, int seat, uint64_t set)
{
    set = possible_at_this_moment(game, state, set);
    if (set & game->announced_stock) set &= ~stock_bars(game, state, seat, least_in_stock(game, state, seat));
    if (set & game->announced_trump && !tricks_may_show_trump(game, state, seat)) set &= ~game->announced_trump;
    return meld_to_play(game, state) ? set & game->announced_ending : set;
}

/* Returns the announcements that the seat can still make now, before the formulas of their conditions are evaluated. */
static inline uint64_t announceable(const Game *game, const State *state, int seat)
{
    const AnnounceStep *step = step_of(game, state);
    uint64_t set = open_to(step, state, seat);
    if (set && step->is_narrowed) set = remove_barred(game, state, seat, set);
    return set ? set & ~no_longer_possible(game, state, seat) : 0;
}

/*
 * Returns the announcements of `set` whose conditions can hold in this trick before the seat plays its own card. The
 * formulas of the others need not be evaluated.
 */
static uint64_t possible_in_trick(const Game *game, const State *state, uint64_t set)
{
    uint64_t announced = announced_by_any(state);
    /* a game that reports errors of conditions (Game.watch) evaluates every condition, so that none is missed */
    for (uint64_t left = game->watch ? 0 : set; left; left &= left - 1) {
        const Window *window = &game->announcement[__builtin_ctzll(left)].window;
        if (!(window_tricks_after(window, state->auction.bid, announced) >> state->n_tricks & 1)) set ^= left & -left;
    }
    return set;
}

/*
 * Returns the announcements of `set` whose conditions hold. All conditions in `set` are formulas. Before a card,
 * possible_in_trick() first removes announcements whose conditions cannot hold.
 */
static uint64_t with_true_formulas(const Game *game, const State *state, int seat, uint64_t set)
{
    bool is_before_card = state->stage == STAGE_PLAY || state->stage == STAGE_BEFORE_CARD;
    uint64_t asked = is_before_card ? possible_in_trick(game, state, set) : set, met = 0;
    FormulaScratch scratch;
    Facts facts = {.game = game, .state = state, .seat = seat, .scratch = &scratch};
    for (uint64_t left = asked; left; left &= left - 1)
        if (facts_test(game->announcement[__builtin_ctzll(left)].when, &facts, NULL)) met |= left & -left;
    return met;
}

/*
 * Returns the announcements of `set` whose conditions hold. Most conditions only say that a card is in the hand, which
 * is tested without a formula.
 */
static uint64_t with_conditions_met(const Game *game, const State *state, int seat, uint64_t set)
{
    uint64_t by_formula = set & game->announced_asking, may = set & ~by_formula;
    for (uint64_t left = may & ~game->announced_freely; left; left &= left - 1)
        if (!cards_have(state->hand[seat], game->announcement[__builtin_ctzll(left)].needs)) may ^= left & -left;
    return by_formula ? may | with_true_formulas(game, state, seat, by_formula) : may;
}

/* Returns the announcements that the seat can make now. */
static uint64_t announcements_of(const Game *game, const State *state, int seat)
{
    return with_conditions_met(game, state, seat, announceable(game, state, seat));
}

static void add_announcements(const Game *game, uint64_t set, Moves *moves)
{
    for (uint64_t left = set; left; left &= left - 1)
        (void)moves_add(moves, game->announcement[__builtin_ctzll(left)].token);
}

/* True if the actor must make one of these announcements before anything else. */
static bool owes_announcement(const Game *game, const State *state, uint64_t set)
{
    for (uint64_t left = set & game->announced_must; left; left &= left - 1)
        if (seat_test(game, state, game->announcement[__builtin_ctzll(left)].must, state->actor)) return true;
    return false;
}

/* Adds melds and doublings, which are possible in some steps of announcements. True if a doubling is compulsory. */
static bool add_melds_and_doublings(const Game *game, const State *state, int seat, Moves *moves)
{
    if (state->stage == STAGE_MELDING || state->stage >= STAGE_BEFORE_CARD) melds_add(game, state, seat, moves);
    return state->stage == STAGE_ANNOUNCE && game->kontra_is_beside && kontra_beside(game, state, seat, moves);
}

/*
 * Returns the announcements that the actor can make, and melds and doublings if the step allows them. He can also end
 * his turn, unless an announcement or a doubling is compulsory.
 */
Moves announce_moves(const Game *game, const State *state)
{
    Moves moves = {0};
    uint64_t set = announcements_of(game, state, state->actor);
    add_announcements(game, set, &moves);
    bool owes = step_of(game, state)->has_others && add_melds_and_doublings(game, state, state->actor, &moves);
    if (!owes && !owes_announcement(game, state, set)) (void)moves_add(&moves, game->token_done);
    return moves;
}

/*
 * Returns the announcements that the actor can make now, one bit each. `*is_owed` becomes true if he must make one of
 * them before anything else, otherwise false.
 */
uint64_t announce_set(const Game *game, const State *state, bool *is_owed)
{
    uint64_t set = announcements_of(game, state, state->actor);
    *is_owed = owes_announcement(game, state, set);
    return set;
}

/*
 * Returns the legal actions with the announcements that are possible now. Returns only announcements if one is
 * mandatory.
 */
Moves announce_beside(const Game *game, const State *state, Moves others)
{
    Moves moves = {0};
    bool is_owed = false;
    uint64_t set = announce_set(game, state, &is_owed);
    if (!set) return others;
    add_announcements(game, set, &moves);
    if (is_owed) return moves; /* a compulsory announcement must come first */
    moves.cards = others.cards;
    tokens_join(&moves.tokens, &others.tokens);
    return moves;
}

/* ---- whose turn it is ------------------------------------------------------------------------------------------- */

/*
 * True if the seat gets a turn even if its cards allow no announcement, so that having a turn reveals nothing. False
 * just before a card, and in games in which only players who can announce something get a turn. Also false if all
 * announcements are for players of the other role: declarer or defender. The winner of a trick always gets a turn if
 * melds are possible then.
 */
static bool is_asked_anyway(const Game *game, const State *state, int seat)
{
    if (state->stage == STAGE_AFTER_TRICK && melds_may_follow(game, state)) return true;
    if (game->announce_ask == ASK_ABLE || state->stage == STAGE_BEFORE_CARD) return false;
    uint64_t for_others = game->announced_by[is_declarer(state, seat) ? BY_DEFENDERS : BY_DECLARER];
    return (allowed_now(game, state) & ~for_others) != 0;
}

/*
 * True if the seat gets a turn: it can announce, meld or double, or it is_asked_anyway(). Announcements without a
 * condition are tried first, because they need no formula.
 */
static bool can_speak(const Game *game, const State *state, int seat)
{
    if (is_asked_anyway(game, state, seat)) return true;
    uint64_t set = announceable(game, state, seat);
    if (set & game->announced_freely || with_conditions_met(game, state, seat, set)) return true;
    if (!step_of(game, state)->has_others) return false;
    Moves moves = {0};
    (void)add_melds_and_doublings(game, state, seat, &moves);
    return moves_count(moves) != 0;
}

/*
 * Returns the seats that may speak in this step, whatever cards they hold. All other seats can be skipped. Seats that
 * sit out may be in the set.
 */
static uint8_t seats_that_may_speak(const Game *game, const State *state)
{
    const AnnounceStep *step = step_of(game, state);
    if (step->asks_all) return UINT8_MAX;
    uint8_t declarer = step->of_declarer && state_has_declarer(state) ? seat_bit(state->declarer) : 0;
    if (step->asks_declarer) return declarer;
    uint8_t own = side_seats(state, SIDE_DECLARER), others = step->of_side[SIDE_DEFENDERS] ? (uint8_t)~own : 0;
    return others | (step->of_side[SIDE_DECLARER] ? own : declarer);
}

/*
 * Makes the next seat that gets a turn the actor. It is the first one from `seat` on that has had no turn in this step
 * and that can_speak(). Seats that cannot speak are added to `heard`, as if they had had their turn. False if no seat
 * is left.
 */
NOINLINE static bool find_announcer(const Game *game, State *state, uint8_t seat)
{
    uint8_t may_speak = seats_that_may_speak(game, state);
    if (!(may_speak & state->active & ~state->heard)) { /* nobody is left to speak */
        state->heard |= state->active;
        return false;
    }
    for (int i = 0; i < game->n_active; i++, seat = state->next[seat]) {
        if (seats_have(state->heard, seat)) continue;
        if (seats_have(may_speak, seat) && can_speak(game, state, seat)) {
            state->phase = PHASE_ANNOUNCE;
            state->actor = seat;
            return true;
        }
        state->heard |= seat_bit(seat); /* the seat has nothing to say */
    }
    return false;
}

/*
 * Returns the announcements that the declarer may make in a plain step. In such a step nobody else can say anything,
 * and the declarer can only announce; each announcement requires at most that he holds one certain card.
 */
static uint64_t plain_set(const Game *game, const State *state)
{
    int seat = state->declarer;
    return with_conditions_met(game, state, seat, step_of(game, state)->all & ~state->announced[seat]);
}

/*
 * True if the declarer has something to say in a plain step. An announcement without a condition shows this without a
 * formula. False without a declarer.
 */
static bool can_speak_plainly(const Game *game, const State *state)
{
    if (!state_has_declarer(state)) return false;
    uint64_t left = step_of(game, state)->all & ~state->announced[state->declarer];
    return (left & game->announced_freely & ~game->announced_asking) || plain_set(game, state);
}

/*
 * Begins a plain step, in which only the declarer speaks. False if he has nothing to say; then all players count as
 * heard, so that nobody gets a turn.
 */
static bool enter_plain(const Game *game, State *state)
{
    bool speaks = can_speak_plainly(game, state);
    state->heard = speaks ? 0 : state->active;
    if (!speaks) return false;
    state->phase = PHASE_ANNOUNCE;
    state->actor = state->declarer;
    return true;
}

/* True in the steps in which only one player speaks: before his own card, and after the trick that he has won. */
static bool only_one_speaks(const State *state)
{
    return state->stage == STAGE_BEFORE_CARD || state->stage == STAGE_AFTER_TRICK;
}

/*
 * Makes the first player who has something to say the actor; false if there is none. The turns begin with the leader if
 * melds are announced, otherwise with the declarer or, without one, forehand. Before a card, only its player may speak,
 * and after a trick only its winner.
 */
bool announce_enter(const Game *game, State *state)
{
    if (step_of(game, state)->is_plain) return enter_plain(game, state);
    state->heard = 0;
    if (state->stage == STAGE_MELDING) return find_announcer(game, state, state->leader);
    if (!only_one_speaks(state)) return find_announcer(game, state, state_first_asked(state));
    bool speaks = can_speak(game, state, state->actor);
    if (speaks) state->phase = PHASE_ANNOUNCE;
    return speaks;
}

/* ---- announcing ------------------------------------------------------------------------------------------------- */

/* Returns the `count` strongest cards of the set, or all of them if it has fewer. */
static CardSet highest_of(const Game *game, const State *state, CardSet cards, int count)
{
    const Ranking *ranking = &game->ranking[state->ranking];
    CardSet set = 0;
    for (; count > 0 && cards; count--) {
        Card best = cards_first(cards);
        EACH_CARD (card, cards)
            if (ranking->strength[card] >= ranking->strength[best]) best = card;
        set |= card_bit(best);
        cards &= ~card_bit(best);
    }
    return set;
}

/* Shows the cards of the announcement that the actor holds; only the highest ones if their number is limited. */
NOINLINE static void show_cards(const Game *game, State *state, const Announcement *announcement)
{
    CardSet shows = announcement->shows & state->hand[state->actor];
    if (announcement->show_count) shows = highest_of(game, state, shows, announcement->show_count);
    state->shown |= shows;
}

/*
 * Notes an announcement of the actor with those that it implies, and applies its effects. It may show cards, act on the
 * stock, show secret trumps, or end the deal.
 */
void announce_aside(const Game *game, State *state, const Token *token)
{
    const Announcement *announcement = &game->announcement[token->index];
    state->announced[state->actor] |= announcement->implies;
    if (announcement->shows) show_cards(game, state, announcement);
    if (game->stock.draw) stock_apply(game, state, announcement);
    if (announcement->shows_trump) tricks_show_trump(game, state);
    if (announcement->ends) state_finish(game, state, ENDING_ANNOUNCED);
}

/*
 * After an announcement, gives other players another turn if the rule says so. The rule gives it to nobody, to all
 * players, or only to the players who have not announced anything. In the last case, the first speaker (the declarer or
 * forehand) gets no new turn, either.
 */
static void give_turns(const Game *game, State *state)
{
    if (game->announce_turns == TURNS_ONCE) return;
    state->heard = 0;
    if (game->announce_turns == TURNS_UNTIL_QUIET) return;
    state->heard = seat_bit(state_first_asked(state));
    for (int seat = 0; seat < MAX_SEATS; seat++)
        if (state->announced[seat]) state->heard |= seat_bit(seat);
}

/*
 * Gives turns after an announcement or a doubling. By any rule, the players who can double again get another turn after
 * a doubling.
 */
static void give_turns_to_answer(const Game *game, State *state, const Token *token)
{
    give_turns(game, state);
    if (token->kind == TOKEN_KONTRA) state->heard &= (uint8_t)~kontra_answerers(game, state, token);
}

/*
 * True if this action ends the turn of its player. The token for ending a turn does so, and so does an announcement
 * after which its maker can make no other. After a trick, the turn also ends if the player can say nothing more.
 */
static bool ends_turn(const Game *game, const State *state, const Token *token)
{
    if (token->kind == TOKEN_DONE || (token->kind == TOKEN_ANNOUNCE && game->announcement[token->index].closes))
        return true;
    return state->stage == STAGE_AFTER_TRICK && !can_speak(game, state, state->actor);
}

/*
 * Applies an action of a step of announcements. Returns true if the step is over, so that play goes on. Returns false
 * if somebody may still speak, or if the announcement has ended the deal.
 */
bool announce_apply(const Game *game, State *state, Action action)
{
    const Token *token = token_of(game, action);
    if (token->kind == TOKEN_ANNOUNCE) announce_aside(game, state, token);
    if (token->kind == TOKEN_KONTRA) kontra_double(game, state, token);
    if (token->kind == TOKEN_MELD && state->stage == STAGE_AFTER_TRICK) { /* other melds of this step have no effect */
        meld_makes_trumps(game, state, token);
        tricks_after_meld(game, state);
    }
    if (state->phase == PHASE_DONE) return false; /* the announcement has ended the deal */
    if (token->kind != TOKEN_DONE && token->kind != TOKEN_MELD) give_turns_to_answer(game, state, token);
    if (!ends_turn(game, state, token)) return false; /* the same player may announce more */
    state->heard |= seat_bit(state->actor);
    if (!only_one_speaks(state)) return !find_announcer(game, state, state->next[state->actor]);
    state->heard = 0; /* the next step of announcements comes before the next card */
    return true;
}

/*
 * Draws the token of an announcement of the set or, if `may_be_done`, the token that ends the turn. All are equally
 * likely.
 */
static const Token *random_token(const Game *game, uint64_t set, bool may_be_done, Rng *rng)
{
    /* the index of the announcement in the set; -1: done */
    int k = (int)rng_below(rng, (uint32_t)(bits_count(set) + may_be_done)) - may_be_done;
    return token_of(game, k < 0 ? game->token_done : game->announcement[word_nth(set, k)].token);
}

/*
 * Makes the announcements of a plain step (see plain_set()) at random. The actor is the declarer. No next speaker and
 * no other actions are searched for, because a plain step has none. False if an announcement ends the deal.
 */
static bool say_plainly(const Game *game, State *state, Rng *rng)
{
    const Token *token;
    uint64_t left = plain_set(game, state);
    do {
        token = random_token(game, left, /* may_be_done */ true, rng);
        log_push(state, state->actor, (Action)(FIRST_TOKEN + (token - game->token)));
        if (token->kind == TOKEN_DONE) break;
        announce_aside(game, state, token);
        if (state->phase == PHASE_DONE) return false;
        left &= ~state->announced[state->actor];
    } while (!game->announcement[token->index].closes);
    state->heard = state->active; /* nobody else can speak in a plain step, so all turns are over */
    return true;
}

/* Makes announcements at random, player after player, until the step is over. False if one of them ends the deal. */
NOINLINE static bool say_by_turns(const Game *game, State *state, Rng *rng)
{
    bool is_over = false;
    while (!is_over && state->phase != PHASE_DONE) {
        uint64_t set = announcements_of(game, state, state->actor);
        const Token *token = random_token(game, set, !owes_announcement(game, state, set), rng);
        Action action = (Action)(FIRST_TOKEN + (token - game->token));
        log_push(state, state->actor, action);
        is_over = announce_apply(game, state, action);
    }
    return is_over;
}

/* Makes the announcements of the present step at random. False if one of them ends the deal. */
bool announce_at_random(const Game *game, State *state, Rng *rng)
{
    bool is_plain = step_of(game, state)->is_plain;
    return is_plain ? say_plainly(game, state, rng) : say_by_turns(game, state, rng);
}

/* ---- why an announcement is refused ------------------------------------------------------------------------------ */

/*
 * Explains why the actor may not do this in a step of announcements. The variant may have a text that explains when an
 * announcement is possible. This text is written unless the announcement was already made.
 */
void announce_refusal(const Game *game, const State *state, Action action, Str language, Buf *out)
{
    const Token *token = action >= FIRST_TOKEN ? token_of(game, action) : NULL;
    if (token && action == game->token_done) { /* an announcement is compulsory */
        refuse(out, language, REFUSAL_MUST_ANNOUNCE);
        return;
    }
    if (token && token->kind == TOKEN_KONTRA && game->kontra_is_beside && state->stage == STAGE_ANNOUNCE) {
        kontra_refusal(game, state, action, language, out);
        return;
    }
    if (!token || token->kind != TOKEN_ANNOUNCE) {
        refuse(out, language, REFUSAL_ANNOUNCE_NOW);
        return;
    }
    const Announcement *announcement = &game->announcement[token->index];
    Str why = text_in(announcement->why, language);
    if (no_longer_possible(game, state, state->actor) >> token->index & 1) refuse(out, language, REFUSAL_ANNOUNCED);
    else if (why.n) buf_add(out, why);
    else refuse_thing(out, language, REFUSAL_NO_ANNOUNCEMENT, text_in(announcement->name, language));
}
