/*
 * tapp: plays trick-taking card games whose rules are data. This is the whole C interface.
 *
 *     char *messages = NULL;
 *     TappGame *game = tapp_open("my-game.yaml", NULL, 0, &messages);
 *     if (!game) { fputs(messages, stderr); tapp_free(messages); return 1; }
 *     TappDeal *deal = tapp_start(game, 42, 0, 0);
 *     while (tapp_actor(deal) >= 0) {
 *         size_t n;
 *         const char *const *legal = tapp_legal(deal, &n);
 *         tapp_apply(deal, legal[0]);
 *     }
 *     int64_t payoffs[TAPP_MAX_SEATS];
 *     tapp_settle(deal, payoffs);
 *     tapp_end(deal);
 *     tapp_close(game);
 *
 * A TappGame never changes after it is opened: any number of threads may share one. A TappDeal belongs to one thread at
 * a time. Texts are UTF-8. Text returned as `const char *` belongs to its deal (or game) and stays valid until the next
 * call with that deal (or until the game is closed). Seats are numbered from 0 in the direction of play, forehand is
 * dealer + 1; cards and actions are the variant's ids; docs/engine-protocol.md names the fields of the JSON texts. Out
 * of memory ends the program. Link with `pkg-config --cflags --libs tapp`.
 */
#ifndef TAPP_H
#define TAPP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { TAPP_MAX_SEATS = 8 };

typedef struct TappGame TappGame; /* the rules of one variant, for one number of players and one choice of options */
typedef struct TappDeal TappDeal; /* one deal in progress, with its past */

/* ---- games ---------------------------------------------------------------------------------------------------- */

/*
 * Opens a variant: the id of a shipped one or the path of a file. `options` is NULL or a list of "name=value" that ends
 * with NULL; `players` is 0 for the default number. Returns NULL if there is an error. `*messages`, if `messages` is
 * not NULL, then explains it. It also has warnings about a game that was opened: damaged weights of the computer
 * players. Otherwise it is NULL. Free it with tapp_free().
 */
TappGame *tapp_open(const char *variant, const char *const *options, int players, char **messages);

/* Closes a game; end its deals first. NULL is allowed. */
void tapp_close(TappGame *game);

/*
 * Checks a variant like `tapp validate`: every number of players, every option, some hundred random deals. Returns the
 * number of errors. `*messages` has the findings and must always be freed with tapp_free().
 */
int tapp_check(const char *variant, char **messages);

/* Frees messages. NULL is allowed. */
void tapp_free(char *messages);

/*
 * Sets the language of messages and refusals: "en", "de". It applies to the whole process; call it before other threads
 * start. Returns false and changes nothing if the language is unknown.
 */
bool tapp_language(const char *language);

/* The id of the variant, its name in a language ("en", "de"), and the number of players. */
const char *tapp_id(const TappGame *game);
const char *tapp_name(const TappGame *game, const char *language);
int tapp_players(const TappGame *game);

/* ---- deals ---------------------------------------------------------------------------------------------------- */

/* Deals the cards: deal `number` of a seed, always the same. NULL if `dealer` is not a seat. */
TappDeal *tapp_start(const TappGame *game, uint64_t seed, uint64_t number, int dealer);

/*
 * Deals given cards: for each seat a text of ids separated by blanks ("" or NULL for one that sits out), and the talon
 * in the order dealt. NULL if they are not a deal of the game; then `*reason`, if `reason` is not NULL, explains it
 * with a static text.
 */
TappDeal *tapp_start_with(const TappGame *game, const char *const *hands, const char *talon, int dealer,
                          const char **reason);

/* Ends a deal and frees its memory. NULL is allowed. */
void tapp_end(TappDeal *deal);

/* "auction", "talon", "discard", "trump", "announce", "play" or "done". */
const char *tapp_phase(const TappDeal *deal);

/* The seat whose turn it is; -1 when the deal is over. */
int tapp_actor(const TappDeal *deal);

/* The actor's legal actions: `*n` tokens; none only when the deal is over. */
const char *const *tapp_legal(TappDeal *deal, size_t *n);

/* Applies an action of the actor. If it is not legal, returns false and changes nothing. */
bool tapp_apply(TappDeal *deal, const char *action);

/* Explains why an action is not legal, as a sentence that names the rule. */
const char *tapp_refusal(TappDeal *deal, const char *action);

/* Undoes the last action. False if there is none. */
bool tapp_undo(TappDeal *deal);

/* Sets the gain of each player. False if the deal is not over, or if a formula failed. */
bool tapp_settle(const TappDeal *deal, int64_t *payoffs);

/* ---- the deal as text ----------------------------------------------------------------------------------------- */

/* JSON objects with the fields of the engine protocol; NULL for an invalid seat. */
const char *tapp_status_json(TappDeal *deal);
const char *tapp_state_json(TappDeal *deal);
const char *tapp_view_json(TappDeal *deal, int seat);

/* The deal so far as a record that `tapp replay` accepts. */
const char *tapp_record(TappDeal *deal);

#ifdef __cplusplus
}
#endif

#endif
