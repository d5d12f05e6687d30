/*
 * For tests that play: opens games, deals hands from short strings, plays given and random actions, and prints the
 * position when something fails. Include it first, because it includes cmocka. Every function fails the test itself.
 *
 *     Language *language = language_open();
 *     Opened opened = test_open(language, "some-variant", 3, "kontra=on half=fixed");
 *     State state = test_deal(opened.game, 0, "T22-T10 CK / * / * / *");
 *     test_play(opened.game, &state, "1:pass pass 0:some-bid");
 *     test_legal(opened.game, &state, "lower upper");
 *     test_refused(opened.game, &state, "T1", "part of the sentence");
 *     test_close(&opened);
 */
#ifndef TAPP_TESTS_SUPPORT_H
#define TAPP_TESTS_SUPPORT_H

#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "base/rng.h"
#include "catalog/catalog.h"
#include "engine/playout.h"
#include "engine/settle.h"
#include "text/source.h"

#include <stdlib.h>
#include <string.h>

/* ---- documents ------------------------------------------------------------------------------------------------ */

/* Returns a node that is true or false. The library makes such nodes only by reading a document. */
Node *test_bool(Arena *arena, bool value, Span span);

/* ---- words ---------------------------------------------------------------------------------------------------- */

/* Takes the next word (between blanks) from a text; false at the end. */
bool test_word(Str *text, Str *word);

/* Splits a text at the first mark; false if there is none. */
bool test_split(Str text, char mark, Str *before, Str *after);

/* ---- opening -------------------------------------------------------------------------------------------------- */

enum { TEST_MAX_OPTIONS = 32 };

/* Reads options such as "name=value name=value"; NULL or "" for none. Returns their number. They borrow the text. */
size_t test_options(const char *text, OptionChoice *out);

/* Opens a shipped variant (or a path) for this many players (0: default); messages of a failure go to `errors`. */
bool test_try_open(const Language *language, const char *variant, int players, const char *options, Opened *opened,
                   Buf *errors);

Opened test_open(const Language *language, const char *variant, int players, const char *options);

/* Opens a variant written in the test; `text` must outlive the game, and `extends` names a shipped variant by id. */
Opened test_open_text(const Language *language, const char *text, int players);

void test_close(Opened *opened);

/* ---- what happened -------------------------------------------------------------------------------------------- */

void test_print_cards(Buf *out, const Game *game, CardSet cards);

/* Prints the deal and all actions so far. */
void test_print(Buf *out, const Game *game, const State *state);

/* Fails with a sentence and the position. */
void test_fail_at(const Game *game, const State *state, const char *format, ...) PRINTF_LIKE(3, 4);

/* ---- dealing -------------------------------------------------------------------------------------------------- */

Card test_card(const Game *game, Str id);

/* Returns the cards from one to another of the same suit: "T22-T10" or "T10-T22". */
CardSet test_card_range(const Game *game, Str from, Str to);

/* Returns a set of cards such as "T22-T10 CK H7". A `*` (the rest) is ignored. */
CardSet test_cards(const Game *game, Str text);

/*
 * Sets up a deal: the hands by seat and then the talon in the order dealt, separated by `/`; the hand of a seat that
 * sits out is empty. Missing cards are added (see deal_fill): "T22-T10 CK / * / * / *". If the pack has two copies of
 * each card, a later hand gets the second one.
 */
State test_deal(const Game *game, int dealer, const char *text);

State test_random_deal(const Game *game, uint64_t seed, uint64_t number);

/* ---- playing -------------------------------------------------------------------------------------------------- */

/* Applies one action, "token" or "seat:token"; fails with the engine's reason if it is not legal. */
void test_act(const Game *game, State *state, Str word);

/* Applies actions separated by blanks: "1:pass 2:pass 0:some-bid lower CK". */
void test_play(const Game *game, State *state, const char *actions);

/* Plays at random to the end. */
void test_play_out(const Game *game, State *state, uint64_t seed);

void test_print_moves(Buf *out, const Game *game, Moves moves);

/* Checks that the legal actions are exactly these: tokens, cards and ranges of cards, in any order. */
void test_legal(const Game *game, const State *state, const char *wanted);

/* Checks that the action is illegal, with this text in the reason ("" for any reason). */
void test_refused(const Game *game, const State *state, const char *token, const char *reason);

/* A game that is written in a test, and a position in it. test_close() with `opened` closes it. */
typedef struct TestTable {
    Opened opened;
    const Game *game;
    State state;
} TestTable;

/*
 * Opens a game as test_open_text() does, for its default number of players. Then seat 0 deals the hands of `deal` (see
 * test_deal), and the actions are played.
 */
TestTable test_table(const Language *language, const char *text, const char *deal, const char *actions);

/* ---- the settlement ------------------------------------------------------------------------------------------- */

void test_print_payoffs(Buf *out, const Game *game, const int64_t *payoffs);

/* Checks the payoffs by seat: "6 -3 -3". */
void test_payoffs(const Game *game, const State *state, const char *wanted);

/* ---- all configurations ---------------------------------------------------------------------------------------- */

/* A variant with its defaults (`options` "") or with one option changed ("name=value"). */
typedef struct TestConfig {
    const char *variant, *options;
    int players;
} TestConfig;

typedef struct TestConfigs {
    TestConfig *items;
    size_t n, capacity;
} TestConfigs;

void test_add_variant(Arena *arena, TestConfigs *all, const char *variant);

/* Every shipped variant for every number of players, with its defaults and with each option changed separately. */
TestConfigs test_configs(Arena *arena);

/* The number for a build with a sanitizer, or for a plain one. */
uint64_t test_by_build(uint64_t plain, uint64_t sanitized);

/* The number of deals: TAPP_DEALS if set, else by the build. */
uint64_t test_deal_count(uint64_t plain, uint64_t sanitized);

#endif
