/* The face of lines: the person's turn. Everything one needs to decide stands above the question. */
#include "door/face_line.h"

#include <ctype.h>
#include <string.h>

enum { MAX_CHOICES = MAX_CARDS + MAX_TOKENS, CELL = 8 };

/* What may be done, numbered in the order shown: cards as the hand is sorted, then what is said. */
typedef struct Choices {
    int n;
    Action list[MAX_CHOICES];
    Moves legal;
} Choices;

typedef struct Ask {
    FaceLine *face;
    const View *now;
    Choices choices;
} Ask;

static Str local(const Ask *ask, const Node *text)
{
    return text_in(text, ask->face->scene.language);
}

/* Bids stand in the order of their height, after what is no bid. */
static int height_of(const Ask *ask, Action action)
{
    const Game *game = ask->face->scene.game;
    const Token *token = &game->token[action - FIRST_TOKEN];
    bool is_bid = token->kind == TOKEN_BID && ask->now->seen.round < game->n_rounds;
    return is_bid ? game->round[ask->now->seen.round].rank_of[token->index] : -1;
}

static void list_choices(Ask *ask)
{
    Choices *choices = &ask->choices;
    Card order[MAX_CARDS];
    int cards = phrase_order(&ask->face->scene, ask->now->seen.ranking, choices->legal.cards, order);
    for (int i = 0; i < cards; i++) choices->list[choices->n++] = order[i];
    Moves tokens = {.tokens = choices->legal.tokens};
    for (int i = 0; i < moves_count(tokens); i++) {
        Action action = moves_nth(tokens, i);
        int at = choices->n++;
        for (; at > cards && height_of(ask, choices->list[at - 1]) > height_of(ask, action); at--)
            choices->list[at] = choices->list[at - 1];
        choices->list[at] = action;
    }
}

/* The number of a choice from 1, or 0. */
static int number_of(const Choices *choices, Action action)
{
    for (int i = 0; i < choices->n; i++)
        if (choices->list[i] == action) return i + 1;
    return 0;
}

/* ---- the hand ------------------------------------------------------------------------------------------------- */

static size_t suit_width(const Ask *ask)
{
    const Game *game = ask->face->scene.game;
    size_t width = 0;
    for (int suit = 0; suit < game->n_suits; suit++) {
        size_t columns = line_columns(local(ask, game->suit[suit].name));
        if (columns > width) width = columns;
    }
    return width + 3;
}

static void trim_end(Buf *out)
{
    while (out->n && out->text[out->n - 1] == ' ') out->text[--out->n] = '\0';
}

static void add_card(const Ask *ask, Card card, size_t *column, size_t margin)
{
    const Scene *scene = &ask->face->scene;
    Buf *out = &ask->face->line->text;
    int number = number_of(&ask->choices, card);
    Str text = phrase_card(scene, card);
    if (number) text = arena_printf(scene->scratch, "%2d)%.*s", number, STR_ARG(text));
    else if (ask->choices.legal.cards) text = arena_printf(scene->scratch, "   %.*s", STR_ARG(text));
    size_t width = ask->choices.legal.cards ? CELL : line_columns(text) + 1;
    if (*column + width > LINE_WIDTH) {
        trim_end(out);
        buf_char(out, '\n');
        buf_repeat(out, ' ', margin);
        *column = margin;
    }
    buf_add(out, text);
    size_t used = line_columns(text);
    if (used < width) buf_repeat(out, ' ', width - used);
    *column += used < width ? width : used;
}

/* One line a suit, as cards rank now; the numbers are those of the choices. */
static void tell_hand(const Ask *ask)
{
    const Scene *scene = &ask->face->scene;
    const State *seen = &ask->now->seen;
    const Ranking *ranking = &scene->game->ranking[seen->ranking];
    Buf *out = &ask->face->line->text;
    size_t margin = suit_width(ask);
    face_word(ask->face, WORD_YOUR_HAND, (Slots){0});
    for (int suit = 0; suit < scene->game->n_suits; suit++) {
        Card order[MAX_CARDS];
        int n = phrase_order(scene, seen->ranking, seen->hand[scene->you] & ranking->group[suit], order);
        Str name = local(ask, scene->game->suit[suit].name);
        size_t column = margin;
        if (n == 0) continue;
        buf_add(out, STR("  "));
        buf_add(out, name);
        buf_repeat(out, ' ', margin - 2 - line_columns(name));
        for (int i = 0; i < n; i++) add_card(ask, order[i], &column, margin);
        trim_end(out);
        buf_char(out, '\n');
    }
}

/* ---- the position --------------------------------------------------------------------------------------------- */

static void tell_announced(const Ask *ask)
{
    const Game *game = ask->face->scene.game;
    Buf text = {0};
    for (int i = 0; i < game->n_announcements; i++)
        if (ask->now->seen.announced >> i & 1)
            buf_printf(&text, "%s%.*s", text.n ? ", " : "", STR_ARG(local(ask, game->announcement[i].name)));
    for (int object = 0; object <= game->n_announcements; object++) {
        int steps = ask->now->seen.doubled[object];
        if (steps == 0) continue;
        Str kontra = phrase_kontra(&ask->face->scene, object, steps - 1);
        buf_printf(&text, "%s%.*s", text.n ? ", " : "", STR_ARG(kontra));
    }
    if (text.n) face_word(ask->face, WORD_ANNOUNCED, (Slots){.text = {buf_str(&text)}});
    buf_free(&text);
}

static Str status(const Ask *ask)
{
    const Scene *scene = &ask->face->scene;
    const State *seen = &ask->now->seen;
    bool has_declarer = state_has_declarer(seen);
    int seat = has_declarer ? seen->declarer : scene->you;
    Slots slots = {.text = {phrase_player(scene, seat), local(ask, scene->game->contract[seen->contract].name)},
                   .number = {seen->tricks[seat]}};
    return phrase(scene, has_declarer ? WORD_STATUS : WORD_STATUS_ALONE, slots);
}

static void tell_trick(const Ask *ask)
{
    const Scene *scene = &ask->face->scene;
    const State *seen = &ask->now->seen;
    Trick trick = trick_numbered(scene->game, seen, seen->n_tricks);
    Buf text = {0};
    Slots head = {.text = {status(ask)}, .number = {seen->n_tricks + 1, scene->game->tricks_total}};
    face_word(ask->face, WORD_TRICK, head);
    tell_announced(ask);
    for (int i = 0; i < trick.n; i++) {
        Slots slots = {.text = {phrase_player(scene, trick.seat[i]), phrase_card(scene, trick.card[i])}};
        if (i) buf_add(&text, STR(", "));
        buf_add(&text, phrase(scene, trick.seat[i] == trick.winner ? WORD_WINNING : WORD_LAID, slots));
    }
    if (trick.n) face_word(ask->face, WORD_TABLE, (Slots){.text = {buf_str(&text)}});
    else face_word(ask->face, WORD_YOU_LEAD, (Slots){0});
    buf_free(&text);
}

static void tell_bidding(const Ask *ask)
{
    const Scene *scene = &ask->face->scene;
    const State *seen = &ask->now->seen;
    if (seen->bid == NO_ACTION) {
        face_word(ask->face, WORD_BIDDING, (Slots){0});
        return;
    }
    Slots slots = {.text = {phrase_player(scene, seen->bidder), local(ask, scene->game->bid[seen->bid].name)}};
    face_word(ask->face, WORD_BIDDING_STANDS, slots);
}

static void tell_position(const Ask *ask)
{
    Slots slots = {.number = {ask->now->seen.to_discard}};
    line_raw(ask->face->line, STR(""));
    switch ((Phase)ask->now->seen.phase) {
    case PHASE_AUCTION: tell_bidding(ask); break;
    case PHASE_PLAY: tell_trick(ask); break;
    case PHASE_TALON: face_word(ask->face, ask->choices.legal.cards ? WORD_CALLING : WORD_CHOOSING_TALON, slots); break;
    case PHASE_DISCARD: face_word(ask->face, slots.number[0] ? WORD_DISCARDING : WORD_GIVING, slots); break;
    case PHASE_TRUMP: face_word(ask->face, WORD_NAMING_TRUMPS, slots); break;
    case PHASE_ANNOUNCE:
        face_word(ask->face, WORD_ANNOUNCING, slots);
        face_say(ask->face, status(ask));
        tell_announced(ask);
        break;
    case PHASE_DONE: break;
    }
}

/* ---- the choices ---------------------------------------------------------------------------------------------- */

static CardSet part_cards(const Ask *ask, int part)
{
    const Game *game = ask->face->scene.game;
    CardSet set = 0;
    for (int i = 0; i < game->n_talon; i++)
        if (game->talon_part[i] == part && ask->now->seen.talon_card[i] != NO_CARD)
            set |= card_bit(ask->now->seen.talon_card[i]);
    return set;
}

static Str choice_text(const Ask *ask, Action action)
{
    const Scene *scene = &ask->face->scene;
    if (action < FIRST_TOKEN) return phrase_card_name(scene, action);
    const Token *token = &scene->game->token[action - FIRST_TOKEN];
    if (token->kind != TOKEN_PART) return phrase_action_text(scene, action);
    CardSet cards = part_cards(ask, token->index);
    return cards ? phrase_cards(scene, ask->now->seen.ranking, cards) : STR("");
}

static void tell_choices(const Ask *ask)
{
    const Scene *scene = &ask->face->scene;
    for (int i = 0; i < ask->choices.n; i++) {
        Action action = ask->choices.list[i];
        bool is_in_hand = action < FIRST_TOKEN && cards_have(ask->now->seen.hand[scene->you], action);
        if (is_in_hand) continue; /* and numbered there */
        Slots slots = {.number = {i + 1}, .text = {phrase_action(scene, ask->now->seen.round, action)}};
        slots.text[1] = choice_text(ask, action);
        Str text = phrase(scene, slots.text[1].n ? WORD_CHOICE_WITH_TEXT : WORD_CHOICE, slots);
        line_add(ask->face->line, arena_printf(scene->scratch, "  %.*s", STR_ARG(text)), 5);
    }
}

static Str question(const Ask *ask)
{
    const Scene *scene = &ask->face->scene;
    Phase phase = ask->now->seen.phase;
    bool is_card = phase == PHASE_PLAY || phase == PHASE_DISCARD;
    Str what = phrase(scene,
                      phase == PHASE_AUCTION ? WORD_ASK_BID
                      : is_card              ? WORD_ASK_CARD
                                             : WORD_ASK_CHOICE,
                      (Slots){0});
    if (ask->choices.n > 1) return phrase(scene, WORD_ASK_RANGE, (Slots){.text = {what}, .number = {ask->choices.n}});
    Str only = phrase_action(scene, ask->now->seen.round, ask->choices.list[0]);
    return phrase(scene, WORD_ASK_ONLY, (Slots){.text = {what, only}});
}

/* ---- keys ----------------------------------------------------------------------------------------------------- */

static void tell_last_trick(const Ask *ask)
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
        buf_printf(&text, "%s%.*s %.*s", i ? ", " : "", STR_ARG(phrase_player(scene, trick.seat[i])),
                   STR_ARG(phrase_card(scene, trick.card[i])));
    Slots slots = {.text = {buf_str(&text), phrase_player(scene, trick.winner)}, .number = {seen->n_tricks}};
    face_word(ask->face, WORD_LAST_TRICK, slots);
    buf_free(&text);
}

static bool is_said(const Scene *scene, Action action)
{
    if (action < FIRST_TOKEN || action == NO_ACTION) return false;
    TokenKind kind = scene->game->token[action - FIRST_TOKEN].kind;
    return kind != TOKEN_PART && kind != TOKEN_DONE;
}

static void tell_bids(const Ask *ask)
{
    const Scene *scene = &ask->face->scene;
    const State *seen = &ask->now->seen;
    Buf text = {0};
    for (int i = 0; i < seen->n_log; i++) {
        if (!is_said(scene, seen->log_action[i])) continue;
        buf_printf(&text, "%s%.*s %.*s", text.n ? ", " : "", STR_ARG(phrase_player(scene, seen->log_seat[i])),
                   STR_ARG(phrase_action(scene, -1, seen->log_action[i])));
    }
    if (text.n) {
        Str title = phrase(scene, WORD_BIDS, (Slots){0});
        face_say(ask->face, arena_printf(scene->scratch, "%.*s %s", STR_ARG(title), buf_text(&text)));
    } else {
        face_word(ask->face, WORD_NO_BIDS, (Slots){0});
    }
    buf_free(&text);
}

static void tell_keys(const Ask *ask)
{
    static const Word KEYS[] = {WORD_KEY_LAST,  WORD_KEY_BIDS, WORD_KEY_HAND, WORD_KEY_SCORE,
                                WORD_KEY_RULES, WORD_KEY_HELP, WORD_KEY_QUIT};
    Str example = game_token(ask->face->scene.game, ask->choices.list[0]);
    face_word(ask->face, WORD_KEYS_CHOOSE, (Slots){.text = {example}});
    for (size_t i = 0; i < COUNT(KEYS); i++) {
        Str text = phrase(&ask->face->scene, KEYS[i], (Slots){0});
        line_raw(ask->face->line, arena_printf(ask->face->scene.scratch, "  %.*s", STR_ARG(text)));
    }
}

/* Does what a key says; false if it is none. */
static bool press(const Ask *ask, char key)
{
    switch (key) {
    case 'l': tell_last_trick(ask); return true;
    case 'b': tell_bids(ask); return true;
    case 'h': tell_hand(ask); return true;
    case 's': face_sheet(ask->face, ask->face->match); return true;
    case 'r': face_rules(ask->face); return true;
    case '?': tell_keys(ask); return true;
    default: return false;
    }
}

/* ---- the answer ----------------------------------------------------------------------------------------------- */

/* One letter is only itself, for small letters are keys; longer names are found in any case. */
static bool same(Str answer, Str name)
{
    if (str_equal(answer, name)) return true;
    if (answer.n != name.n || answer.n < 2) return false;
    for (size_t i = 0; i < answer.n; i++)
        if (tolower((unsigned char)answer.s[i]) != tolower((unsigned char)name.s[i])) return false;
    return true;
}

static bool means(const Ask *ask, Str answer, Action action)
{
    return same(answer, game_token(ask->face->scene.game, action)) ||
           same(answer, phrase_action(&ask->face->scene, ask->now->seen.round, action));
}

/* The legal action that is meant, else any action of the game. */
static Action action_meant(const Ask *ask, Str answer)
{
    const Game *game = ask->face->scene.game;
    for (int i = 0; i < ask->choices.n; i++)
        if (means(ask, answer, ask->choices.list[i])) return ask->choices.list[i];
    EACH_CARD (card, game->pack)
        if (means(ask, answer, card)) return card;
    for (int i = 0; i < game->n_tokens; i++)
        if (means(ask, answer, (Action)(FIRST_TOKEN + i))) return (Action)(FIRST_TOKEN + i);
    return NO_ACTION;
}

static bool is_number(Str answer, int *number)
{
    *number = 0;
    for (size_t i = 0; i < answer.n; i++) {
        if (!isdigit((unsigned char)answer.s[i]) || *number > 9999) return false;
        *number = *number * 10 + (answer.s[i] - '0');
    }
    return answer.n > 0;
}

static void refuse(const Ask *ask, Str token)
{
    Buf why = {0};
    state_explain_refusal(ask->face->scene.game, &ask->now->seen, token, ask->face->scene.language, &why);
    Str reason = buf_str(&why);
    while (reason.n && reason.s[reason.n - 1] == '.') reason.n--;
    face_word(ask->face, WORD_REFUSED, (Slots){.text = {reason}});
    buf_free(&why);
}

/* The action that an answer means, or NO_ACTION after saying what is wrong with it. */
static Action understand(const Ask *ask, Str answer)
{
    int number = 0;
    if (answer.n == 0) return ask->choices.n == 1 ? ask->choices.list[0] : NO_ACTION;
    if (is_number(answer, &number)) {
        if (number >= 1 && number <= ask->choices.n) return ask->choices.list[number - 1];
        face_word(ask->face, WORD_NO_NUMBER, (Slots){.number = {number}});
        return NO_ACTION;
    }
    Action action = action_meant(ask, answer);
    if (action != NO_ACTION && moves_have(ask->choices.legal, action)) return action;
    if (answer.n == 1 && press(ask, answer.s[0])) return NO_ACTION;
    refuse(ask, action == NO_ACTION ? answer : game_token(ask->face->scene.game, action));
    return NO_ACTION;
}

bool face_choose(FaceLine *face, const View *now, Moves legal, Action *action)
{
    Ask ask = {.face = face, .now = now, .choices = {.legal = legal}};
    Str answer;
    list_choices(&ask);
    tell_position(&ask);
    tell_hand(&ask);
    tell_choices(&ask);
    while (line_ask(face->line, question(&ask), &answer)) {
        if (str_is(answer, "q")) return false;
        *action = understand(&ask, answer);
        if (*action != NO_ACTION) return true;
    }
    return false;
}
