/* The turn of a person at a table that is printed line by line. The position is shown above the question. */
#include "tui/face_line.h"

#include "base/number.h"
#include "bots/mc.h"
#include "tui/laying.h"
#include "tui/prompt.h"
#include "tui/teach.h"

#include <ctype.h>

/*
 * CELL: the columns of a card with its number. SHORTEST_BEGINNING: the least number of letters that the person must
 * type of a name.
 */
enum { CELL = 8, SHORTEST_BEGINNING = 3 };

/* The work for a hint, and the seed of its random numbers. */
enum { HINT_ROLLOUTS = 4000, HINT_SEED = 1 };

/* A question for the choice of the person in this turn. */
typedef struct Ask {
    FaceLine *face;
    const View *now;
    Choices choices;
    bool may_undo;
    bool wants_again; /* the last answer was the key "=", which must be typed twice */
} Ask;

/* Returns a text of the variant in the language of the face. */
static Str ask_text(const Ask *ask, const Node *text)
{
    return text_in(text, ask->face->scene.language);
}

/* ---- the hand ------------------------------------------------------------------------------------------------- */

/* Returns the column where the cards of the hand begin: that after the longest name of a suit. */
static size_t hand_margin(const Ask *ask)
{
    const Game *game = ask->face->scene.game;
    size_t width = 0;
    for (int suit = 0; suit < game->n_suits; suit++) {
        size_t columns = line_width_of(ask->face->line, ask_text(ask, game->suit[suit].name));
        if (columns > width) width = columns;
    }
    return width + 3; /* two blanks before the name and one after it */
}

/* Removes the blanks at the end of a text. */
static void trim_end(Buf *out)
{
    while (out->n && out->text[out->n - 1] == ' ') out->text[--out->n] = '\0';
}

/*
 * Adds a card of the hand. If the person chooses a card in this turn, each card has a cell of equal width, with a
 * number before the cards that are allowed. If the line has no room, begins a new line at column `margin`. Updates
 * `*column`.
 */
static void add_card_cell(const Ask *ask, Card card, size_t *column, size_t margin)
{
    const Scene *scene = &ask->face->scene;
    const Line *line = ask->face->line;
    Buf *out = &ask->face->line->text;
    bool has_cells = ask->choices.legal.cards != 0;
    int number = prompt_number(&ask->choices, card);
    Str text = phrase_card(scene, card);
    if (number) text = arena_printf(scene->scratch, "%2d)%.*s", number, STR_ARG(text));
    else if (has_cells) text = arena_printf(scene->scratch, "   %.*s", STR_ARG(text));
    size_t used = line_width_of(line, text), width = has_cells ? CELL : used + 1;
    if (*column + width > line_room(line)) {
        trim_end(out);
        buf_char(out, '\n');
        buf_repeat(out, ' ', margin);
        *column = margin;
    }
    buf_add(out, text);
    if (used < width) buf_repeat(out, ' ', width - used);
    *column += used < width ? width : used;
}

/* Returns the name of a group of cards in the hand: a suit, or trumps. */
static Str group_name(const Ask *ask, int group)
{
    const Scene *scene = &ask->face->scene;
    if (group < scene->game->n_suits) return ask_text(ask, scene->game->suit[group].name);
    return phrase(scene, WORD_ONLY_TRUMPS, (Slots){0});
}

/*
 * Shows the hand with a line for each suit, sorted by the present ranking of the cards. A number before a card is the
 * number that chooses this card.
 */
static void show_hand(const Ask *ask)
{
    const Scene *scene = &ask->face->scene;
    const State *seen = &ask->now->seen;
    const Ranking *ranking = &scene->game->ranking[seen->ranking];
    Buf *out = &ask->face->line->text;
    size_t margin = hand_margin(ask);
    if (!seen->hand[scene->you]) return; /* the player has not looked at the hand yet */
    face_word(ask->face, WORD_YOUR_HAND, (Slots){0});
    for (int group = 0; group < MAX_GROUPS; group++) {
        Card order[MAX_CARDS];
        int n = phrase_order(scene, seen->ranking, seen->hand[scene->you] & ranking->group[group], order);
        Str name = group_name(ask, group);
        size_t column = margin;
        if (n == 0) continue;
        buf_add(out, STR("  "));
        buf_add(out, name);
        buf_repeat(out, ' ', margin - 2 - line_width_of(ask->face->line, name));
        for (int i = 0; i < n; i++) add_card_cell(ask, order[i], &column, margin);
        trim_end(out);
        buf_char(out, '\n');
    }
}

/* ---- the position --------------------------------------------------------------------------------------------- */

/* Shows the announcements and kontras so far; nothing if there are none. */
static void show_announced(const Ask *ask)
{
    Str text = prompt_announced(&ask->face->scene, &ask->now->seen);
    if (text.n) face_word(ask->face, WORD_ANNOUNCED, (Slots){.text = {text}});
}

/* Shows the position during play: contract, announcements, and the cards on the table. */
static void show_trick(const Ask *ask)
{
    const Scene *scene = &ask->face->scene;
    const State *seen = &ask->now->seen;
    Slots head = {.text = {prompt_status(scene, seen)},
                  .number = {seen->n_tricks + 1, tricks_total_of(scene->game, seen)}};
    face_word(ask->face, WORD_TRICK, head);
    show_announced(ask);
    if (seen->actor != scene->you)
        face_word(ask->face, WORD_FOR_DUMMY, (Slots){.text = {phrase_player(scene, seen->actor)}});
    if (seen->n_in_trick) face_say(ask->face, prompt_table(scene, seen));
    else face_word(ask->face, WORD_YOU_LEAD, (Slots){0});
}

/* Shows the position above a question: the trick, or the task. */
static void show_deal_position(const Ask *ask)
{
    line_raw(ask->face->line, STR(""));
    if (ask->now->seen.phase == PHASE_PLAY) show_trick(ask);
    else face_say(ask->face, prompt_task(&ask->face->scene, ask->now, ask->choices.legal));
    if (ask->now->seen.phase != PHASE_ANNOUNCE) return;
    face_say(ask->face, prompt_status(&ask->face->scene, &ask->now->seen));
    show_announced(ask);
}

/* ---- the choices ---------------------------------------------------------------------------------------------- */

/* Adds a choice with the number that chooses it, and its meaning if it has one. */
static void add_choice(const Ask *ask, int number, Action action, Str meaning)
{
    const Scene *scene = &ask->face->scene;
    Slots slots = {.number = {number}, .text = {phrase_action(scene, ask->now->seen.auction.round, action), meaning}};
    Str text = phrase(scene, meaning.n ? WORD_CHOICE_WITH_TEXT : WORD_CHOICE, slots);
    line_add(ask->face->line, arena_printf(scene->scratch, "  %.*s", STR_ARG(text)), 5);
}

/*
 * For choices that are numbers, finds the indices of the first and the last number. The choice that is no number, if
 * there is one, comes before or after all numbers.
 */
static void find_numbers(const Choices *choices, int *first, int *last)
{
    *first = 0;
    *last = choices->n - 1;
    if (choices->list[*first] == choices->other) ++*first;
    if (choices->list[*last] == choices->other) --*last;
}

enum { FEW_NUMBERS = 8 }; /* a longer list would not be read */

/*
 * Returns the numbers that can be chosen, from index `first` to index `last`: "1 to 13". Lists each number if there is
 * only one, or if there are few with gaps between them.
 */
static Str chosen_numbers(const Ask *ask, int first, int last)
{
    const Scene *scene = &ask->face->scene;
    const int16_t *key = ask->choices.key;
    bool are_consecutive = last > first && key[last] - key[first] == last - first;
    if (are_consecutive || last - first >= FEW_NUMBERS)
        return phrase(scene, WORD_CHOICE_NUMBERS, (Slots){.number = {key[first], key[last]}});
    Str text = STR("");
    for (int i = first; i <= last; i++)
        text = arena_printf(scene->scratch, "%.*s%s%d", STR_ARG(text), i > first ? " " : "", key[i]);
    return text;
}

/* Shows the numbers with their meaning, and before them the choice that is no number, if there is one. */
static void show_numbers(const Ask *ask)
{
    const Scene *scene = &ask->face->scene;
    const Choices *choices = &ask->choices;
    int first, last;
    find_numbers(choices, &first, &last);
    if (choices->other != NO_ACTION)
        add_choice(ask, 0, choices->other, prompt_explanation(scene, ask->now, choices->other));
    Str numbers = chosen_numbers(ask, first, last), meaning = prompt_explanation(scene, ask->now, choices->list[first]);
    Slots slots = {.text = {numbers, meaning}};
    Str text = meaning.n ? phrase(scene, WORD_CHOICE_NUMBER, slots) : numbers;
    line_add(ask->face->line, arena_printf(scene->scratch, "  %.*s", STR_ARG(text)), 5);
}

/* Lists the choices with their numbers and explanations, except cards of the hand, which are numbered there. */
static void show_choices(const Ask *ask)
{
    const Scene *scene = &ask->face->scene;
    if (ask->choices.are_numbers) {
        show_numbers(ask);
        return;
    }
    Str last = STR(""); /* many bids of a row have the same text; it is shown once */
    for (int i = 0; i < ask->choices.n; i++) {
        Action action = ask->choices.list[i];
        bool is_in_hand = action < FIRST_TOKEN && cards_have(ask->now->seen.hand[scene->you], action_card(action));
        if (is_in_hand) continue; /* the hand shows its number */
        Str meaning = prompt_explanation(scene, ask->now, action);
        add_choice(ask, i + 1, action, str_equal(last, meaning) ? STR("") : meaning);
        last = meaning;
    }
}

/*
 * Returns the bid with index `first` and all later ones that are not allowed for the same reason, with this reason.
 * `why` has the reasons of the `n` bids in `barred`.
 */
static Str barred_alike(const Ask *ask, const Action *barred, const Str *why, int n, int first)
{
    const Scene *scene = &ask->face->scene;
    Buf names = {0};
    for (int i = first; i < n; i++)
        if (str_equal(why[i], why[first]))
            buf_printf(&names, "%s%.*s", names.n ? ", " : "",
                       STR_ARG(phrase_action(scene, ask->now->seen.auction.round, barred[i])));
    Str joined = buf_keep(scene->scratch, &names);
    return phrase(scene, WORD_BARRED_ONE, (Slots){.text = {joined, why[first]}});
}

/* Shows the bids that are not allowed now, with the reasons. Bids with the same reason are shown together. */
static void show_barred(const Ask *ask)
{
    const Scene *scene = &ask->face->scene;
    Action barred[MAX_BIDS];
    Str why[MAX_BIDS];
    Buf text = {0};
    int n = prompt_barred(scene, ask->now, ask->choices.legal, barred);
    for (int i = 0; i < n; i++) why[i] = prompt_refusal(scene, ask->now, game_token(scene->game, barred[i]));
    for (int i = 0; i < n; i++) {
        int first = 0;
        while (!str_equal(why[first], why[i])) first++;
        if (first < i) continue; /* listed with the first bid of this reason */
        if (text.n) buf_add(&text, STR("; "));
        buf_add(&text, barred_alike(ask, barred, why, n, i));
    }
    if (text.n) face_word(ask->face, WORD_BARRED, (Slots){.text = {buf_str(&text)}});
    buf_free(&text);
}

/*
 * Returns the question for a number: the least and the largest number, and the choice that 0 makes. `what` is the thing
 * to choose, such as a bid.
 */
static Str question_of_numbers(const Ask *ask, Str what)
{
    const Scene *scene = &ask->face->scene;
    const Choices *choices = &ask->choices;
    int first, last;
    find_numbers(choices, &first, &last);
    Slots slots = {.text = {what}, .number = {choices->key[first], choices->key[last]}};
    if (choices->other == NO_ACTION) return phrase(scene, WORD_ASK_ANY_NUMBER, slots);
    slots.text[1] = phrase_action(scene, ask->now->seen.auction.round, choices->other);
    return phrase(scene, first == last ? WORD_ASK_ONE_NUMBER_OR : WORD_ASK_NUMBER_OR, slots);
}

/*
 * Returns the question for a bid, card or other choice. The question says how many choices there are, or which one if
 * there is only one.
 */
static Str question(const Ask *ask)
{
    const Scene *scene = &ask->face->scene;
    Phase phase = ask->now->seen.phase;
    bool is_card = phase == PHASE_PLAY || phase == PHASE_DISCARD;
    Word asked = WORD_ASK_CHOICE;
    if (phase == PHASE_AUCTION) asked = WORD_ASK_BID;
    else if (is_card) asked = WORD_ASK_CARD;
    Str what = phrase(scene, asked, (Slots){0});
    if (laying_is_several(ask->now, ask->choices.legal))
        return phrase(scene, WORD_ASK_SEVERAL, (Slots){.text = {what}, .number = {ask->choices.n}});
    if (ask->choices.are_numbers && ask->choices.n > 1) return question_of_numbers(ask, what);
    if (ask->choices.n > 1) return phrase(scene, WORD_ASK_RANGE, (Slots){.text = {what}, .number = {ask->choices.n}});
    Str only = phrase_action(scene, ask->now->seen.auction.round, ask->choices.list[0]);
    return phrase(scene, WORD_ASK_ONLY, (Slots){.text = {what, only}});
}

/* Explains the turn to a learner, with one sentence per line. */
static void explain_turn(const Ask *ask)
{
    FaceLine *face = ask->face;
    Buf text = {0};
    (void)teach_turn(&face->scene, ask->now, ask->choices.legal, &face->introduced, face->threads, &text);
    face_lines(face, buf_str(&text));
    buf_free(&text);
}

/*
 * Shows the position, the hand, the choices, and the bids that are not allowed. In the first deal of a match that
 * teaches, also explains the turn.
 */
static void show_turn(const Ask *ask)
{
    show_deal_position(ask);
    show_hand(ask);
    show_choices(ask);
    show_barred(ask);
    if (ask->face->teaches && ask->face->match->n_rows == 0) explain_turn(ask);
}

/* ---- keys ----------------------------------------------------------------------------------------------------- */

/* Shows the last finished trick. */
static void show_last_trick(const Ask *ask)
{
    const Scene *scene = &ask->face->scene;
    const State *seen = &ask->now->seen;
    Buf text = {0};
    if (seen->n_tricks == 0) {
        face_word(ask->face, WORD_NO_LAST_TRICK, (Slots){0});
        return;
    }
    Trick trick = trick_numbered(scene->game, seen, seen->n_tricks - 1);
    for (int i = 0; i < trick.n; i++)
        buf_printf(&text, "%s%.*s: %.*s", i ? ", " : "", STR_ARG(phrase_player(scene, trick.seat[i])),
                   STR_ARG(phrase_card(scene, trick.card[i])));
    Slots slots = {.text = {buf_str(&text), phrase_player(scene, trick.winner)}, .number = {seen->n_tricks}};
    face_word(ask->face, WORD_LAST_TRICK, slots);
    buf_free(&text);
}

/* True if the action is a bid or an announcement, and not a card, a part of the talon, or the end of announcements. */
static bool is_bid_or_announcement(const Scene *scene, Action action)
{
    if (action < FIRST_TOKEN || action == NO_ACTION) return false;
    TokenKind kind = scene->game->token[action - FIRST_TOKEN].kind;
    return kind != TOKEN_PART && kind != TOKEN_DONE;
}

/* Shows all bids and announcements so far. */
static void show_bids(const Ask *ask)
{
    const Scene *scene = &ask->face->scene;
    const State *seen = &ask->now->seen;
    Buf text = {0};
    for (int i = 0; i < seen->n_log; i++) {
        if (!is_bid_or_announcement(scene, log_action(seen, i))) continue;
        buf_printf(&text, "%s%.*s %.*s", text.n ? ", " : "", STR_ARG(phrase_player(scene, log_seat(seen, i))),
                   STR_ARG(phrase_action(scene, ask->face->round_of[i], log_action(seen, i))));
    }
    if (text.n) {
        Str title = phrase(scene, WORD_BIDS, (Slots){0});
        face_say(ask->face, arena_printf(scene->scratch, "%.*s %s", STR_ARG(title), buf_text(&text)));
    } else {
        face_word(ask->face, WORD_NO_BIDS, (Slots){0});
    }
    buf_free(&text);
}

/* Shows each player's role in this deal, tricks and cards; then the cards on the table. */
static void show_table(const Ask *ask)
{
    const Scene *scene = &ask->face->scene;
    const State *seen = &ask->now->seen;
    for (int i = 0; i < scene->game->n_players; i++) {
        int seat = (scene->you + i) % scene->game->n_players;
        Str marks = prompt_marks(scene, ask->now, seat);
        Slots slots = {.text = {phrase_player(scene, seat), marks, prompt_holding(scene, ask->now, seat)}};
        face_word(ask->face, marks.n ? WORD_TABLE_SEAT_MARKED : WORD_TABLE_SEAT, slots);
    }
    show_announced(ask);
    if (seen->phase == PHASE_PLAY && seen->n_in_trick) face_say(ask->face, prompt_table(scene, seen));
}

/*
 * Explains the keys, with two examples of answers: the name of the first choice, and the number of the last one. If the
 * choices are numbers, the name is that of the choice that is no number, and the number is another one.
 */
static void show_keys(const Ask *ask)
{
    static const Word KEYS[] = {WORD_KEY_REPEAT,   WORD_KEY_TABLE, WORD_KEY_LAST, WORD_KEY_BIDS,    WORD_KEY_HAND,
                                WORD_KEY_SCORE,    WORD_KEY_RULES, WORD_KEY_HINT, WORD_KEY_EXPLAIN, WORD_SCREEN_UNDO,
                                WORD_SCREEN_AGAIN, WORD_KEY_CLAIM, WORD_KEY_HELP, WORD_KEY_QUIT};
    const Choices *choices = &ask->choices;
    const Scene *scene = &ask->face->scene;
    int last = choices->n - 1;
    Action named = choices->other == NO_ACTION ? choices->list[0] : choices->other;
    Str example = named < FIRST_TOKEN ? game_token(scene->game, named)
                                      : phrase_action(scene, ask->now->seen.auction.round, named);
    bool is_last_named = choices->list[last] == choices->other;
    int number = choices->key[is_last_named ? 0 : last];
    face_word(ask->face, WORD_KEYS_CHOOSE, (Slots){.text = {example}, .number = {number}});
    for (size_t i = 0; i < COUNT(KEYS); i++) {
        Str text = phrase(&ask->face->scene, KEYS[i], (Slots){0});
        line_raw(ask->face->line, arena_printf(ask->face->scene.scratch, "  %.*s", STR_ARG(text)));
    }
}

/*
 * Shows a hint. The seed of its random numbers depends only on the position, so the same position gives the same hint.
 */
static void show_hint(const Ask *ask)
{
    const Scene *scene = &ask->face->scene;
    const State *seen = &ask->now->seen;
    Rng rng = rng_stream(HINT_SEED, ask->face->match->dealt, seen->n_log);
    Budget budget = {.rollouts = HINT_ROLLOUTS, .threads = (uint32_t)ask->face->threads};
    Hint hint = bot_hint(scene->game, ask->now, ask->choices.legal, budget, &rng);
    CardSet cards = teach_hint_cards(scene->game, ask->now, &hint, ask->face->threads);
    if (cards) face_word(ask->face, WORD_HINT_ONE, (Slots){.text = {phrase_cards(scene, seen->ranking, cards)}});
    else face_say(ask->face, teach_hint_text(scene, ask->now, &hint));
}

/*
 * Carries out a key. Returns false if the key has no meaning. The keys `a` (claim) and `u` (undo) come here only if
 * they are not possible now, see wish_of(); then a sentence says so.
 */
static bool handle_key(const Ask *ask, char key)
{
    switch (key) {
    case 'w': show_turn(ask); return true;
    case 't': show_table(ask); return true;
    case 'l': show_last_trick(ask); return true;
    case 'b': show_bids(ask); return true;
    case 'h': show_hand(ask); return true;
    case 's': face_sheet(ask->face, ask->face->match); return true;
    case 'r':
        face_rules(ask->face);
        face_sources(ask->face);
        return true;
    case 'i': show_hint(ask); return true;
    case 'a': face_word(ask->face, WORD_CLAIM_IN_PLAY, (Slots){0}); return true;
    case 'e': explain_turn(ask); return true;
    case 'u': face_word(ask->face, WORD_UNDO_NOT, (Slots){0}); return true;
    case '?': show_keys(ask); return true;
    default: return false;
    }
}

/* ---- the answer ----------------------------------------------------------------------------------------------- */

/*
 * True if the answer is this name. A single letter must match exactly, because lower-case letters are keys. Longer
 * names match in upper and lower case.
 */
static bool is_name(Str answer, Str name)
{
    if (str_equal(answer, name)) return true;
    if (answer.n != name.n || answer.n < 2) return false;
    for (size_t i = 0; i < answer.n; i++)
        if (tolower((unsigned char)answer.s[i]) != tolower((unsigned char)name.s[i])) return false;
    return true;
}

/*
 * True if the answer is a name of the action, without regard to case, blanks and punctuation: the full name of a card,
 * a card as it is written in lists, or the name of another action. Single characters are not compared here but in
 * is_name(), because they may be keys.
 */
static bool is_spoken(const Ask *ask, Str answer, Action action)
{
    const Scene *scene = &ask->face->scene;
    Str plain = line_to_plain(scene->scratch, answer),
        name = phrase_action(scene, ask->now->seen.auction.round, action);
    Str full_name = action < FIRST_TOKEN ? phrase_card_name(scene, action_card(action)) : STR("");
    if (plain.n < 2) return false;
    return str_equal(plain, line_to_plain(scene->scratch, full_name)) ||
           str_equal(plain, line_to_plain(scene->scratch, name));
}

/* True if the answer is the beginning of an action's name, with at least SHORTEST_BEGINNING bytes. */
static bool begins_as(const Ask *ask, Str answer, Action action)
{
    const Scene *scene = &ask->face->scene;
    Str plain = line_to_plain(scene->scratch, answer),
        name = phrase_action(scene, ask->now->seen.auction.round, action);
    if (action < FIRST_TOKEN) name = phrase_card_name(scene, action_card(action));
    return plain.n >= SHORTEST_BEGINNING && str_begins(line_to_plain(scene->scratch, name), plain);
}

/* True if the answer names the action: by its id, as it is written, or by another name that players use. */
static bool means(const Ask *ask, Str answer, Action action)
{
    return is_name(answer, game_token(ask->face->scene.game, action)) ||
           is_name(answer, phrase_action(&ask->face->scene, ask->now->seen.auction.round, action)) ||
           is_spoken(ask, answer, action);
}

/* Returns the choice whose name begins with the answer; returns NO_ACTION if there is none, or more than one. */
static Action choice_beginning_with(const Ask *ask, Str answer)
{
    Action found = NO_ACTION;
    for (int i = 0; i < ask->choices.n; i++) {
        if (!begins_as(ask, answer, ask->choices.list[i])) continue;
        if (found != NO_ACTION) return NO_ACTION;
        found = ask->choices.list[i];
    }
    return found;
}

/*
 * Returns the action that an answer names. Legal actions are tried first, then all cards and tokens of the game, so
 * that the reason for refusing them can be given, and last the beginnings of legal actions. Returns NO_ACTION if none
 * is meant.
 */
static Action action_meant(const Ask *ask, Str answer)
{
    const Game *game = ask->face->scene.game;
    for (int i = 0; i < ask->choices.n; i++)
        if (means(ask, answer, ask->choices.list[i])) return ask->choices.list[i];
    EACH_CARD (card, game->pack)
        if (means(ask, answer, card)) return card;
    for (int i = 0; i < game->n_tokens; i++)
        if (means(ask, answer, (Action)(FIRST_TOKEN + i))) return (Action)(FIRST_TOKEN + i);
    return choice_beginning_with(ask, answer);
}

/* True if the answer is a number from 0 on, which is stored in `*number`. */
static bool read_choice_number(Str answer, int *number)
{
    int64_t read = 0;
    bool is_one = number_within(answer, 0, INT32_MAX, &read);
    *number = (int)read;
    return is_one;
}

/*
 * Returns the bid whose name is this number, such as "20"; returns NO_ACTION if there is none. A number of one digit
 * always counts as the number of a choice.
 */
static Action bid_of_number(const Ask *ask, Str word)
{
    for (int i = 0; word.n >= 2 && i < ask->choices.n; i++)
        if (ask->choices.list[i] >= FIRST_TOKEN && means(ask, word, ask->choices.list[i])) return ask->choices.list[i];
    return NO_ACTION;
}

/*
 * Returns the action for a number, which is also given as a text (`word`). If the choices are numbers themselves, this
 * is the choice with this number. Otherwise it is a bid with this name, or else the choice at this place in the list.
 * Returns NO_ACTION if there is none.
 */
static Action choice_of_number(const Ask *ask, Str word, int number)
{
    if (ask->choices.are_numbers) return prompt_choice(&ask->choices, number);
    Action bid = bid_of_number(ask, word);
    bool is_listed = bid == NO_ACTION && number >= 1 && number <= ask->choices.n;
    return is_listed ? ask->choices.list[number - 1] : bid;
}

/* Returns the action for a word, which is a number or a name; returns NO_ACTION if there is none. */
static Action choice_meant(const Ask *ask, Str word)
{
    int number = 0;
    return read_choice_number(word, &number) ? choice_of_number(ask, word, number) : action_meant(ask, word);
}

/* Removes the first word from the rest of the answer and returns it. A word ends at a blank or comma. */
static Str take_word(Str *rest)
{
    size_t from = 0, to = 0;
    while (from < rest->n && (rest->s[from] == ' ' || rest->s[from] == ',')) from++;
    to = from;
    while (to < rest->n && rest->s[to] != ' ' && rest->s[to] != ',') to++;
    Str word = {rest->s + from, to - from};
    *rest = (Str){rest->s + to, rest->n - to};
    return word;
}

/*
 * Returns the cards of a discard that an answer names, by numbers or names. Returns 0 if the answer has other words,
 * too many cards, or cards that may not be discarded together.
 */
static CardSet cards_meant(const Ask *ask, Str answer)
{
    const Game *game = ask->face->scene.game;
    CardSet cards = 0;
    for (Str word = take_word(&answer); word.n; word = take_word(&answer)) {
        Action action = choice_meant(ask, word);
        bool is_card_needed = action < FIRST_TOKEN && cards_count(cards) < ask->now->seen.to_discard;
        /* each card must be allowed together with those named before it */
        if (!is_card_needed || !cards_have(laying_beside(game, ask->now, cards), action_card(action))) return 0;
        cards |= card_bit(action_card(action));
    }
    return cards;
}

/*
 * Returns the action that an answer means; an empty answer means the only choice. Otherwise carries out the key, or
 * prints the reason why the answer is refused, and returns NO_ACTION.
 */
static Action understand(const Ask *ask, Str answer)
{
    int number = 0;
    CardSet cards = laying_is_several(ask->now, ask->choices.legal) ? cards_meant(ask, answer) : 0;
    if (cards_count(cards) > 1) { /* one card is discarded now, and the others when the host asks again */
        ask->face->left = cards;
        return laying_next(&ask->face->left, ask->now, ask->choices.legal);
    }
    if (answer.n == 0) return ask->choices.n == 1 ? ask->choices.list[0] : NO_ACTION;
    if (read_choice_number(answer, &number)) {
        Action chosen = choice_of_number(ask, answer, number);
        if (chosen == NO_ACTION) face_word(ask->face, WORD_NO_NUMBER, (Slots){.number = {number}});
        return chosen;
    }
    Action action = action_meant(ask, answer);
    if (action != NO_ACTION && moves_have(ask->choices.legal, action)) return action;
    /* names of choices are tried before keys, because a letter may be the name of a card */
    if (answer.n == 1 && handle_key(ask, answer.s[0])) return NO_ACTION;
    const Scene *scene = &ask->face->scene;
    Str reason = prompt_refusal(scene, ask->now, action == NO_ACTION ? answer : game_token(scene->game, action));
    face_word(ask->face, WORD_REFUSED, (Slots){.text = {reason}});
    return NO_ACTION;
}

/*
 * Returns ANSWER_AGAIN (the deal is played again) if the key "=" was typed twice in a row. After the first time, only
 * prints that it must be typed again, and returns ANSWER_NONE.
 */
static FaceAnswer again(Ask *ask)
{
    if (ask->wants_again) return ANSWER_AGAIN;
    ask->wants_again = true;
    face_word(ask->face, WORD_AGAIN_SURE, (Slots){0});
    return ANSWER_NONE;
}

/*
 * Returns the answer to the host for a key that ends the turn: play the deal again, stop, claim the remaining tricks,
 * or undo. Returns ANSWER_NONE after the first "=", and for any answer that names a choice or a page.
 */
static FaceAnswer wish_of(Ask *ask, Str answer)
{
    if (str_is(answer, "=")) return again(ask);
    ask->wants_again = false; /* only two "=" in a row play the deal again */
    if (str_is(answer, "q")) return ANSWER_STOP;
    if (str_is(answer, "a") && ask->now->seen.phase == PHASE_PLAY) return ANSWER_CLAIM;
    return str_is(answer, "u") && ask->may_undo ? ANSWER_BACK : ANSWER_NONE;
}

FaceAnswer face_choose(FaceLine *face, const FaceTurn *turn, Action *action)
{
    Ask ask = {.face = face, .now = turn->now, .may_undo = turn->may_undo};
    Str answer;
    /* cards that the person has named together in an earlier answer are discarded first, without a question */
    *action = laying_next(&face->left, turn->now, turn->legal);
    if (*action != NO_ACTION) return ANSWER_ACT;
    prompt_choices(&face->scene, turn->now, turn->legal, &ask.choices);
    if (turn->claim_failed) face_word(face, WORD_CLAIM_NOT, (Slots){0});
    else show_turn(&ask);
    while (line_ask(face->line, question(&ask), &answer)) {
        FaceAnswer wish = wish_of(&ask, answer);
        if (wish != ANSWER_NONE) return wish;
        if (ask.wants_again) continue; /* the first "=" was answered by an explanation */
        *action = understand(&ask, answer);
        if (*action != NO_ACTION) return ANSWER_ACT;
    }
    return ANSWER_STOP;
}
