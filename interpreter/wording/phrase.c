/* Puts players, cards, actions and events into words. */
#include "wording/phrase.h"

#include "base/ascii.h"
#include "base/number.h"
#include "rules/own.h"

#include <math.h>
#include <string.h>

/* The highest number that is written as a Roman numeral. */
enum { MAX_NUMERAL = 39 };

Str phrase(const Scene *scene, Word word, Slots slots)
{
    Str text = word_str(scene->scratch, scene->language, word, slots);
    return own_words(scene->scratch, scene->game, scene->language, text);
}

/* Returns a text of the variant in the language of the scene. */
static Str text_for_scene(const Scene *scene, const Node *text)
{
    return text_in(text, scene->language);
}

/* ---- players -------------------------------------------------------------------------------------------------- */

Str phrase_player(const Scene *scene, int seat)
{
    if (seat == scene->you) return phrase(scene, WORD_YOU, (Slots){0});
    if (scene->names && scene->names[seat].n) return scene->names[seat];
    return phrase(scene, WORD_PLAYER, (Slots){.number = {seat + 1}});
}

Str phrase_player_within(const Scene *scene, int seat)
{
    return seat == scene->you ? phrase(scene, WORD_YOU_WITHIN, (Slots){0}) : phrase_player(scene, seat);
}

/* Returns the player as the object of a sentence. */
static Str player_object(const Scene *scene, int seat)
{
    return seat == scene->you ? phrase(scene, WORD_YOU_OBJECT, (Slots){0}) : phrase_player(scene, seat);
}

Str phrase_player_short(const Scene *scene, int seat)
{
    if (seat == scene->you) return phrase(scene, WORD_YOU, (Slots){0});
    if (scene->names && scene->names[seat].n) return scene->names[seat];
    return phrase(scene, WORD_PLAYER_SHORT, (Slots){.number = {seat + 1}});
}

/* Returns a sentence about a player. If the player is the reader, it begins with "You". */
static Str sentence_about(const Scene *scene, Word word, int seat, Slots slots)
{
    slots.text[0] = phrase_player(scene, seat);
    slots.you = seat == scene->you;
    return phrase(scene, word, slots);
}

/* ---- cards ---------------------------------------------------------------------------------------------------- */

/* Returns a number, which is at most MAX_NUMERAL, as a Roman numeral, such as XIV. */
static Str roman(Arena *arena, int64_t number)
{
    static const struct {
        int value;
        const char *sign;
    } ROMAN[] = {{10, "X"}, {9, "IX"}, {5, "V"}, {4, "IV"}, {1, "I"}};
    Str text = STR("");
    for (size_t i = 0; i < COUNT(ROMAN); i++)
        for (; number >= ROMAN[i].value; number -= ROMAN[i].value)
            text = arena_printf(arena, "%.*s%s", STR_ARG(text), ROMAN[i].sign);
    return text;
}

/* True if the names of cards in this suit contain Arabic figures, such as "(1)". Then numerals are not Roman. */
static bool has_arabic_numerals(const Scene *scene, int suit)
{
    EACH_CARD (card, scene->game->suit[suit].cards & scene->game->pack) {
        const CardInfo *info = &scene->game->card[card];
        Str figure = arena_printf(scene->scratch, "(%.*s)", STR_ARG(info->rank));
        if (str_has(text_for_scene(scene, info->name), figure)) return true;
    }
    return false;
}

/* True if this suit has no sign and all other suits have one. Then a numeral alone names a card of it. */
static bool is_only_suit_without_sign(const Game *game, int suit)
{
    for (int other = 0; other < game->n_suits; other++) {
        bool is_in_pack = (game->suit[other].cards & game->pack) != 0;
        if (other != suit && is_in_pack && !game->suit[other].symbol.n) return false;
    }
    return !game->suit[suit].symbol.n;
}

/*
 * True if the numeral on a card is enough to name it: the rank is a number, and only this suit has no sign. Then
 * `*number` is the rank.
 */
static bool has_numeral(const Scene *scene, const CardInfo *info, int64_t *number)
{
    return number_within(info->rank, 1, MAX_NUMERAL, number) && is_only_suit_without_sign(scene->game, info->suit);
}

Str phrase_numeral(const Scene *scene, Card card)
{
    const CardInfo *info = &scene->game->card[card];
    int64_t number = 0;
    bool is_roman = has_numeral(scene, info, &number) && !has_arabic_numerals(scene, info->suit);
    return is_roman ? roman(scene->scratch, number) : info->rank;
}

/*
 * Returns the text printed on a card of a suit without a sign. This is its name, unless the name has a numeral in
 * brackets, such as "Juggler (I)". Then it is the numeral if that is enough, else the id.
 */
static Str text_printed_on(const Scene *scene, Card card)
{
    const CardInfo *info = &scene->game->card[card];
    Str name = text_for_scene(scene, info->name);
    int64_t number = 0;
    if (name.n && !str_has(name, STR("("))) return name;
    return has_numeral(scene, info, &number) ? phrase_numeral(scene, card) : info->id;
}

Str phrase_card(const Scene *scene, Card card)
{
    const CardInfo *info = &scene->game->card[card];
    const Suit *suit = &scene->game->suit[info->suit];
    if (scene->ascii) return info->id;
    if (!suit->symbol.n) return text_printed_on(scene, card);
    Str letter = text_for_scene(scene, info->rank_letter);
    return arena_printf(scene->scratch, "%.*s%.*s", STR_ARG(suit->symbol), STR_ARG(letter.n ? letter : info->rank));
}

/*
 * Returns the full name of a card: its own name; else its rank and suit. A card of an unnamed rank in a suit without a
 * sign has a numeral.
 */
Str phrase_card_name(const Scene *scene, Card card)
{
    const CardInfo *info = &scene->game->card[card];
    Str own = text_for_scene(scene, info->name), rank = text_for_scene(scene, info->rank_name);
    if (own.n) return own;
    const Suit *suit = &scene->game->suit[info->suit];
    bool is_numbered = !rank.n && !suit->symbol.n;
    if (!rank.n) rank = is_numbered ? phrase_numeral(scene, card) : info->rank;
    Word word = is_numbered && info->suit == scene->game->trump_suit ? WORD_CARD_OF_TRUMPS : WORD_CARD_OF_SUIT;
    return phrase(scene, word, (Slots){.text = {text_for_scene(scene, suit->name), rank}});
}

int phrase_order(const Scene *scene, int ranking, CardSet cards, Card *order)
{
    const Ranking *ranks = &scene->game->ranking[ranking];
    int n = 0;
    /* the groups are the suits, and then trumps that are single cards, excuses and jokers */
    for (int group = 0; group < MAX_GROUPS; group++) {
        int first = n; /* the index of the group's first card */
        EACH_CARD (card, cards & ranks->group[group]) {
            int at = n++; /* weaker cards of the group move back, until the place of this card is free */
            for (; at > first && ranks->strength[order[at - 1]] < ranks->strength[card]; at--)
                order[at] = order[at - 1];
            order[at] = card;
        }
    }
    return n;
}

Str phrase_cards(const Scene *scene, int ranking, CardSet cards)
{
    Card order[MAX_CARDS];
    Buf text = {0};
    int n = phrase_order(scene, ranking, cards, order);
    for (int i = 0; i < n; i++) {
        if (i) buf_char(&text, ' ');
        buf_add(&text, phrase_card(scene, order[i]));
    }
    Str copy = n ? arena_str(scene->scratch, buf_str(&text)) : STR("-");
    buf_free(&text);
    return copy;
}

Str phrase_mean(const Scene *scene, double mean)
{
    bool are_penalties = scene->game->counts_penalties;
    long tenths = lround(fabs(mean) * 10); /* the sign is written separately, because -0.4 has the whole part 0 */
    bool is_negative = tenths && (are_penalties ? mean > 0 : mean < 0);
    const char *sign = are_penalties ? "" : "+";
    if (is_negative) sign = "-";
    Str whole = arena_printf(scene->scratch, "%s%ld", sign, tenths / 10);
    return phrase(scene, WORD_MEAN, (Slots){.text = {whole}, .number = {tenths % 10}});
}

Str phrase_mean_with_unit(const Scene *scene, double mean)
{
    Str figure = phrase_mean(scene, mean), unit = text_for_scene(scene, scene->game->unit);
    return scene->game->counts_penalties ? arena_printf(scene->scratch, "%.*s %.*s", STR_ARG(figure), STR_ARG(unit))
                                         : figure;
}

/* ---- actions -------------------------------------------------------------------------------------------------- */

Str phrase_part(const Scene *scene, int part)
{
    if (part < 0 && scene->game->n_parts == 1) part = 0;
    Str name = part >= 0 ? text_for_scene(scene, scene->game->part_name[part]) : STR("");
    return name.n ? name : phrase(scene, WORD_TALON, (Slots){0});
}

Str phrase_kontra(const Scene *scene, int object, int step)
{
    const Game *game = scene->game;
    Str name =
        object ? text_for_scene(scene, game->announcement[object - 1].name) : phrase(scene, WORD_THE_GAME, (Slots){0});
    return phrase(scene, WORD_DOUBLES, (Slots){.text = {text_for_scene(scene, game->kontra_name[step]), name}});
}

/*
 * Returns the words for doubling against one player. If only the game can be doubled, the words do not say what is
 * doubled.
 */
static Str phrase_kontra_against(const Scene *scene, const Token *token)
{
    const Game *game = scene->game;
    Str doubling = game->kontra_is_short ? text_for_scene(scene, game->kontra_name[token->step])
                                         : phrase_kontra(scene, token->index, token->step);
    return phrase(scene, WORD_DOUBLES_AGAINST, (Slots){.text = {doubling, player_object(scene, token->other)}});
}

/* Returns a text of the variant or, if there is none, the program's word. */
static Str named_or(const Scene *scene, const Node *text, Word word)
{
    Str named = text_for_scene(scene, text);
    return named.n ? named : phrase(scene, word, (Slots){0});
}

/* True if a text of the variant exists in this language. Otherwise, it is shown in another language. */
static bool is_in_language(const Node *text, Str language)
{
    return text && text->kind == NODE_MAP && node_find_str(text, language);
}

/*
 * Returns the suit in a call. After the number 1 it is in the singular, if the variant has a singular in this language.
 */
static Str suit_called(const Scene *scene, const Call *call)
{
    const Suit *suit = &scene->game->suit[call->trump];
    bool is_foreign = is_in_language(suit->name, scene->language) && !is_in_language(suit->singular, scene->language);
    Str singular = call->number == 1 && !is_foreign ? text_for_scene(scene, suit->singular) : STR("");
    return singular.n ? singular : text_for_scene(scene, suit->name);
}

/*
 * Returns the names of the announcements that are part of a call, in the order of the variant, separated by blanks.
 * `parts` has a bit for each of them.
 */
static Str names_of_parts(const Scene *scene, uint64_t parts)
{
    Buf out = {0};
    for (uint64_t left = parts; left; left &= left - 1) { /* removes the lowest bit, whose announcement was added */
        if (left != parts) buf_char(&out, ' ');
        buf_add(&out, text_for_scene(scene, scene->game->announcement[__builtin_ctzll(left)].name));
    }
    return buf_keep(scene->scratch, &out);
}

/* The placeholders that a name of calls can contain. */
static const Str NAME_NUMBER = {"{number}", 8}, NAME_LEVEL = {"{level}", 7}, NAME_PARTS = {"{parts}", 7},
                 NAME_TRUMP = {"{trump}", 7};

/* True if the name contains a placeholder, so that it differs between the calls of a row. */
static bool has_placeholder(Str name)
{
    return str_has(name, NAME_NUMBER) || str_has(name, NAME_LEVEL) || str_has(name, NAME_PARTS) ||
           str_has(name, NAME_TRUMP);
}

/*
 * Appends one piece of a call's name: a character, or the value of a placeholder such as "{number}". `rest` begins with
 * the piece; returns its length.
 */
static size_t add_name_piece(const Scene *scene, const Call *call, Str rest, Buf *out)
{
    if (str_begins(rest, NAME_NUMBER) || str_begins(rest, NAME_LEVEL)) {
        buf_printf(out, "%d", call->number);
        return str_begins(rest, NAME_NUMBER) ? NAME_NUMBER.n : NAME_LEVEL.n;
    }
    if (str_begins(rest, NAME_PARTS)) {
        buf_add(out, names_of_parts(scene, call->parts));
        return NAME_PARTS.n;
    }
    if (!str_begins(rest, NAME_TRUMP)) {
        buf_char(out, rest.s[0]);
        return 1;
    }
    buf_add(out, call->trump < 0 ? phrase(scene, WORD_NO_TRUMP, (Slots){0}) : suit_called(scene, call));
    return NAME_TRUMP.n;
}

Str phrase_call(const Scene *scene, const Call *call)
{
    const Bid *bid = &scene->game->bid[call->bid];
    Str name = text_for_scene(scene, bid->name);
    if (!bid->is_row) return name;
    /* without placeholders, all calls of the row would have the same name, so each is shown by its token */
    if (!has_placeholder(name)) return game_token(scene->game, call->token);
    Buf filled = {0}, out = {0};
    for (size_t i = 0; i < name.n;) i += add_name_piece(scene, call, (Str){name.s + i, name.n - i}, &filled);
    sentence_agree(&out, buf_str(&filled), call->number == 1);
    buf_free(&filled);
    return buf_keep(scene->scratch, &out);
}

/*
 * Returns the name of a token, which is any action but a card. A round of the auction may have its own words for pass
 * and hold; `number` is this round, or -1.
 */
static Str token_name(const Scene *scene, int number, const Token *token)
{
    const Game *game = scene->game;
    const Round *round = number >= 0 && number < game->n_rounds ? &game->round[number] : NULL;
    switch (token->kind) {
    case TOKEN_PASS: return named_or(scene, round ? round->says_pass : NULL, WORD_PASS);
    case TOKEN_HOLD: return named_or(scene, round ? round->says_hold : NULL, WORD_HOLD);
    case TOKEN_DONE: return phrase(scene, WORD_DONE, (Slots){0});
    case TOKEN_BID: return phrase_call(scene, &game->call[token->call]);
    case TOKEN_PART: return phrase_part(scene, token->index);
    case TOKEN_SUIT: return text_for_scene(scene, game->suit[token->index].name);
    case TOKEN_ANNOUNCE: return text_for_scene(scene, game->announcement[token->index].name);
    case TOKEN_MELD: {
        const Combination *combination = &game->combination[token->index];
        Str name = text_for_scene(scene, game->meld[combination->meld].name);
        Slots slots = {.text = {name}, .number = {combination->size, combination->value[0]}};
        if (!combination->cards) return phrase(scene, WORD_MELD_HEARD, slots); /* its cards are hidden */
        Str cards = phrase_cards(scene, NO_TRUMPS, combination->cards);
        return arena_printf(scene->scratch, "%.*s: %.*s", STR_ARG(name), STR_ARG(cards));
    }
    case TOKEN_KONTRA: break;
    }
    if (game->kontra_object[token->index].in_pairs) return phrase_kontra_against(scene, token);
    return phrase_kontra(scene, token->index, token->step);
}

Str phrase_choice(const Scene *scene, int number)
{
    const Bid *bid = &scene->game->bid[number];
    bool is_row = bid->is_row && bid->contract >= 0;
    return text_for_scene(scene, is_row ? scene->game->contract[bid->contract].name : bid->name);
}

Str phrase_chosen(const Scene *scene, const int32_t *carried, int seat)
{
    const Game *game = scene->game;
    /* the set of bids chosen by each seat comes after the carried numbers of all seats */
    uint32_t set = game_has_once(game) ? (uint32_t)carried[game->n_carries * game->n_players + seat] : 0;
    Buf names = {0};
    for (; set; set &= set - 1) {
        Str name = phrase_choice(scene, __builtin_ctz(set));
        buf_printf(&names, "%s%.*s", names.n ? ", " : "", STR_ARG(name));
    }
    return names.n ? sentence_about(scene, WORD_HAS_CHOSEN, seat,
                                    (Slots){.text = {STR(""), buf_keep(scene->scratch, &names)}})
                   : STR("");
}

Str phrase_action(const Scene *scene, int round, Action action)
{
    if (action == NO_ACTION) return STR("");
    if (action < FIRST_TOKEN) return phrase_card(scene, action_card(action));
    const Token *token = &scene->game->token[action - FIRST_TOKEN];
    Str name = token_name(scene, round, token);
    return name.n ? name : token->id;
}

/* Returns the name of the bid that doubles (`times` is 1) or redoubles (2) the highest bid; an empty text for 0. */
static Str doubling_words(const Scene *scene, int times)
{
    DoubleRule wanted = times > 1 ? DOUBLES_OWN_SIDE : DOUBLES_OPPONENTS;
    for (int i = 0; i < scene->game->n_bids && times; i++)
        if (scene->game->bid[i].doubles == wanted) return text_for_scene(scene, scene->game->bid[i].name);
    return STR("");
}

/* Returns the name of a bid or contract, followed by the words for its doubling if it was doubled. */
static Str with_doubling(const Scene *scene, const State *state, Str name)
{
    Str doubled = doubling_words(scene, state->auction.doubled);
    return doubled.n ? arena_printf(scene->scratch, "%.*s, %.*s", STR_ARG(name), STR_ARG(doubled)) : name;
}

Str phrase_standing(const Scene *scene, const State *state)
{
    return with_doubling(scene, state, phrase_call(scene, &scene->game->call[state->auction.call]));
}

/*
 * Returns `name`. If the highest bid had a number, but `call`, which decided the contract, has none, adds the words for
 * this bid. For example, a player bids a number first and names a suit later. `call` may be NULL.
 */
static Str with_number_bid(const Scene *scene, const State *state, const Call *call, Str name)
{
    uint16_t highest = state->auction.call;
    bool has_number = call && call->number >= 0; /* then the name contains the number */
    if (highest == NO_CALL || has_number) return name;
    const Call *bid = &scene->game->call[highest];
    bool is_number_bid = bid->number >= 0 && scene->game->bid[bid->bid].is_row;
    if (!is_number_bid) return name;
    return phrase(scene, WORD_CONTRACT_WITH_BID, (Slots){.text = {name, phrase_call(scene, bid)}});
}

/* True if the name of a bid is only a number, such as "110". Then it does not say by itself that it is a bid. */
static bool is_only_number(Str name)
{
    for (size_t i = 0; i < name.n; i++)
        if (!is_digit(name.s[i])) return false;
    return name.n > 0;
}

Str phrase_contract(const Scene *scene, const State *state)
{
    const Game *game = scene->game;
    Action bid = contract_bid(game, state);
    const Call *call = bid == NO_ACTION ? NULL : &game->call[token_of(game, bid)->call];
    Str name = call ? phrase_call(scene, call) : text_for_scene(scene, game->contract[state->contract].name);
    if (is_only_number(name)) name = phrase(scene, WORD_CONTRACT_NUMBER, (Slots){.text = {name}});
    return with_doubling(scene, state, with_number_bid(scene, state, call, name));
}

Str phrase_action_text(const Scene *scene, Action action)
{
    if (action < FIRST_TOKEN || action == NO_ACTION) return STR("");
    const Token *token = &scene->game->token[action - FIRST_TOKEN];
    if (token->kind == TOKEN_ANNOUNCE) return text_for_scene(scene, scene->game->announcement[token->index].text);
    if (token->kind == TOKEN_HOLD) return phrase(scene, WORD_HOLD_TEXT, (Slots){0});
    if (token->kind != TOKEN_BID) return STR("");
    const Bid *bid = &scene->game->bid[token->index];
    Str text = text_for_scene(scene, bid->text);
    return text.n || bid->contract < 0 ? text : text_for_scene(scene, scene->game->contract[bid->contract].text);
}

/* ---- events --------------------------------------------------------------------------------------------------- */

/* Returns two sentences with a blank between them. Each may be empty. */
static Str joined(const Scene *scene, Str a, Str b)
{
    if (!a.n || !b.n) return a.n ? a : b;
    return arena_printf(scene->scratch, "%.*s %.*s", STR_ARG(a), STR_ARG(b));
}

/* Returns the sentence that the cards were dealt again. If the game has only one rule for this, the reason is added. */
static Str redealt(const Scene *scene, const Event *event)
{
    const Game *game = scene->game;
    Str why = game->n_redeals == 1 ? text_for_scene(scene, game->redeals[0].text) : STR("");
    return phrase(scene, WORD_REDEALT, (Slots){.text = {why}, .number = {event->count}});
}

/* Returns the sentence for an auction in which everyone has passed. */
static Str all_passed(const Scene *scene)
{
    static const Word SENTENCES[] = {[ALL_PASS_THROW_IN] = WORD_ALL_PASSED_OUT,
                                     [ALL_PASS_REDEAL] = WORD_ALL_PASSED_AGAIN,
                                     [ALL_PASS_CONTRACT] = WORD_ALL_PASSED};
    /* if a contract is played anyway and nothing is at stake, the bids only answered a question */
    bool are_answers = scene->game->all_pass == ALL_PASS_CONTRACT && !game_has_stakes(scene->game);
    return named_or(scene, scene->game->all_pass_text, are_answers ? WORD_ALL_HEARD : SENTENCES[scene->game->all_pass]);
}

Str phrase_trumps(const Scene *scene, int number)
{
    const Ranking *ranking = &scene->game->ranking[number];
    Str cards = ranking->trump_group == TOP_GROUP ? phrase_cards(scene, number, ranking->trumps) : STR("");
    if (cards.n) return phrase(scene, WORD_TRUMPS_ARE, (Slots){.text = {cards}});
    if (ranking->trump_suit < 0) return phrase(scene, WORD_NO_TRUMPS, (Slots){0});
    return phrase(scene, WORD_TRUMPS_ARE,
                  (Slots){.text = {text_for_scene(scene, scene->game->suit[ranking->trump_suit].name)}});
}

/*
 * Returns a sentence about the trumps of the contract. Empty if they are the trumps of the pack, or if another sentence
 * names them.
 */
static Str trumps(const Scene *scene, const Contract *contract, int number)
{
    const Ranking *ranking = &scene->game->ranking[number];
    bool is_of_pack = ranking->trump_suit == scene->game->trump_suit && ranking->trump_group != TOP_GROUP;
    bool are_named = contract->names_trump || contract->trump_of_bid || contract->trump_led;
    return are_named || is_of_pack ? STR("") : phrase_trumps(scene, number);
}

/* Returns the sentences for the beginning of a contract: the declarer and the contract, and then the trumps. */
static Str contract_begins(const Scene *scene, const Event *event)
{
    const Contract *contract = &scene->game->contract[event->index];
    Str name =
        event->action == NO_ACTION ? text_for_scene(scene, contract->name) : phrase_action(scene, -1, event->action);
    Slots slots = {.text = {STR(""), name}};
    /* without a declarer, each player plays alone, or the sides become known later */
    Word without_declarer = contract->alone ? WORD_CONTRACT_ALONE : WORD_CONTRACT_PLAYED;
    Word of_declarer = is_only_number(name) ? WORD_CONTRACT_BID : WORD_CONTRACT;
    Str said = event->seat == NO_SEAT ? phrase(scene, without_declarer, slots)
                                      : sentence_about(scene, of_declarer, event->seat, slots);
    return joined(scene, said, trumps(scene, contract, event->ranking));
}

/* Returns the sentence for the card turned up when the cards are dealt. */
static Str turned_up(const Scene *scene, const Event *event)
{
    return phrase(scene, WORD_TURNED_UP, (Slots){.text = {phrase_card(scene, action_card(event->action))}});
}

/* Returns a sentence about the talon or a part of it, with its cards. */
static Str talon(const Scene *scene, Word word, const Event *event)
{
    Slots slots = {.text = {phrase_part(scene, event->index), phrase_cards(scene, event->ranking, event->cards)}};
    return phrase(scene, word, slots);
}

/*
 * Returns a sentence that says which cards a player takes from the talon. The whole talon or a part is named, otherwise
 * the number of cards is written. If the cards are seen, they are listed.
 */
static Str takes(const Scene *scene, const Event *event)
{
    Str cards = phrase_cards(scene, event->ranking, event->cards);
    Slots slots = {.text = {STR(""), STR(""), cards}, .number = {event->count}};
    const Game *game = scene->game;
    bool has_name = event->index >= 0 || (game->n_parts == 1 && event->count == game_talon_left(game));
    if (has_name) slots.text[1] = phrase_part(scene, event->index);
    if (event->cards) return sentence_about(scene, has_name ? WORD_TAKES_PART : WORD_TAKES_CARDS, event->seat, slots);
    return sentence_about(scene, has_name ? WORD_TAKES_PART_UNSEEN : WORD_TAKES_UNSEEN, event->seat, slots);
}

/* Returns the sentence for a discard, with the cards that the reader may know. */
static Str lays_off(const Scene *scene, const Event *event)
{
    bool are_seen = cards_count(event->cards) == event->count;
    Slots slots = {.text = {STR(""), phrase_cards(scene, event->ranking, event->cards)}, .number = {event->count}};
    Str sentence = sentence_about(scene, are_seen ? WORD_LAYS_OFF : WORD_LAYS_OFF_UNSEEN, event->seat, slots);
    if (!event->shown) return sentence;
    Slots shown = {.text = {phrase_cards(scene, event->ranking, event->shown)}};
    return joined(scene, sentence, phrase(scene, WORD_LAYS_OFF_SHOWN, shown));
}

/* Returns the sentence for cards passed to another player. They are listed if the reader may know all of them. */
static Str passes(const Scene *scene, const Event *event)
{
    bool are_seen = cards_count(event->cards) == event->count;
    Slots slots = {
        .text = {STR(""), player_object(scene, event->other), phrase_cards(scene, event->ranking, event->cards)},
        .number = {event->count}};
    return sentence_about(scene, are_seen ? WORD_PASSES : WORD_PASSES_UNSEEN, event->seat, slots);
}

/* Returns the sentence for the cards that the reader is passed. */
static Str receives(const Scene *scene, const Event *event)
{
    Slots slots = {.text = {STR(""), STR(""), phrase_cards(scene, event->ranking, event->cards)}};
    return sentence_about(scene, WORD_RECEIVES, event->seat, slots);
}

/*
 * True if the card's full name ("ace of spades") says more than its short form ("♠A"). In a suit without a sign, both
 * are equal, unless the card or its rank has a name.
 */
static bool is_worth_naming(const Scene *scene, Card card)
{
    const CardInfo *info = &scene->game->card[card];
    return scene->game->suit[info->suit].symbol.n || info->name || info->rank_name;
}

/*
 * Returns a sentence about the card of an event, with its short form and its full name: "♠A, ace of spades". If the
 * name already contains the short form, the name is enough.
 */
static Str named_card(const Scene *scene, Word word, const Event *event)
{
    Str card = phrase_card(scene, action_card(event->action)),
        name = phrase_card_name(scene, action_card(event->action));
    Slots slots = {.text = {STR(""), card, name}};
    if (is_worth_naming(scene, action_card(event->action)))
        slots.text[1] = str_has(name, card) ? name : phrase(scene, WORD_CARD_AND_NAME, slots);
    return sentence_about(scene, word, event->seat, slots);
}

/*
 * Returns the sentence about the way in which the deal ended. Empty if the cards were played. Also empty if all have
 * passed (`is_all_passed`) and the sentence about this says how the deal ends.
 */
static Str ends(const Scene *scene, int ending, bool is_all_passed)
{
    if (ending == ENDING_THROWN_IN) return is_all_passed ? STR("") : phrase(scene, WORD_ENDS_THROWN_IN, (Slots){0});
    if (ending == ENDING_REDEAL) return is_all_passed ? STR("") : phrase(scene, WORD_ENDS_REDEAL, (Slots){0});
    if (ending == ENDING_UNPLAYED) return phrase(scene, WORD_ENDS_UNPLAYED, (Slots){0});
    if (ending == ENDING_ANNOUNCED) return phrase(scene, WORD_ENDS_ANNOUNCED, (Slots){0});
    return STR("");
}

/* Returns a sentence about a player, with the action or else the cards of the event (%2), and its count (#1). */
static Str simple(const Scene *scene, Word word, const Event *event)
{
    Slots slots = {.number = {event->count}};
    if (event->action != NO_ACTION) slots.text[1] = phrase_action(scene, event->index, event->action);
    else if (event->cards) slots.text[1] = phrase_cards(scene, event->ranking, event->cards);
    return sentence_about(scene, word, event->seat, slots);
}

/* Returns the sentence for an announcement or a meld ("announces"), or for kontra and "done" ("says"). */
static Str announces(const Scene *scene, const Event *event)
{
    TokenKind kind = scene->game->token[event->action - FIRST_TOKEN].kind;
    bool is_announcement = kind == TOKEN_ANNOUNCE || kind == TOKEN_MELD;
    return simple(scene, is_announcement ? WORD_ANNOUNCES : WORD_SAYS, event);
}

/* Returns the sentence at the beginning of a deal, which names the dealer and forehand. */
static Str deals(const Scene *scene, const Event *event)
{
    Slots slots = {.text = {STR(""), phrase_player(scene, event->other)}};
    return sentence_about(scene, WORD_DEALS, event->seat, slots);
}

/*
 * Returns the sentence for a suit that a player names: `word`, for trumps or for the suit to follow. If the reader does
 * not see the suit, it was named in secret. If the event has a count, it was named in secret before and is shown now.
 */
static Str names_suit(const Scene *scene, Word word, const Event *event)
{
    if (event->index < 0) return simple(scene, WORD_NAMES_SECRETLY, event);
    if (event->count) word = WORD_SHOWS_TRUMPS;
    Slots slots = {.text = {STR(""), text_for_scene(scene, scene->game->suit[event->index].name)}};
    return sentence_about(scene, word, event->seat, slots);
}

/* Returns the sentence `card` with the card of the event or, if the reader does not see the card, `unseen`. */
static Str card_or_unseen(const Scene *scene, Word card, Word unseen, const Event *event)
{
    return event->action == NO_ACTION ? simple(scene, unseen, event) : named_card(scene, card, event);
}

/* Returns the sentence for cards drawn from the stock. They are listed if the reader may know all of them. */
static Str draws(const Scene *scene, const Event *event)
{
    bool are_seen = cards_count(event->cards) == event->count;
    return simple(scene, are_seen ? WORD_DRAWS : WORD_DRAWS_UNSEEN, event);
}

/* Returns the sentence for cards dealt after the auction, with those that the reader may know. */
static Str gets(const Scene *scene, const Event *event)
{
    bool are_seen = cards_count(event->cards) == event->count;
    if (are_seen) return simple(scene, WORD_GETS, event);
    return simple(scene, event->cards ? WORD_GETS_SOME : WORD_GETS_UNSEEN, event);
}

Str phrase_event(const Scene *scene, const Event *event)
{
#define EVENT(of, name, is_shown, sentence) \
    if (event->kind == (of)) return sentence;
#include "wording/events.def"
    return STR("");
}
