/*
 * Compares our bridge players with DDS (Debian: libdds-dev), which sees all cards: against_dds [BOT [BOARDS [SEED]]].
 * BOT (usually learned) has all four seats. tools/measure/against-dds builds this program.
 *
 * Bidding is judged by the score of the contract if all players then play perfectly. This score is compared with par,
 * the score after perfect bidding. Play is judged by the tricks that each side loses by its cards, compared with
 * perfect play from the same position on.
 */
#include "bots/bot.h"
#include "catalog/catalog.h"
#include "engine/settle.h"
#include "stats/distribution.h"

#include <dds/dll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    TRICKS = 13,
    BOOK = 6,         /* the tricks that a contract needs in addition to its level */
    LEVEL_OF_SLAM = 6 /* the lowest level of a slam */
};

/* DDS numbers the suits of a table or trick from 0 (spades) to 3 (clubs). This number means no trump. */
enum { NO_TRUMP_STRAIN = 4 };

/* The number of different vulnerabilities, which change from board to board. */
enum { VULNERABILITIES = 4 };

/* The sums over all boards (deals). A game or a slam is a contract of at least the level for its bonus. */
typedef struct Comparison {
    Distribution points_off, imps_off;       /* absolute differences from par: in points, and converted to IMPs */
    Distribution lead, declarers, defenders; /* tricks lost by the opening lead, and by the cards after it */
    Distribution tricks;                     /* the declarer's tricks beyond the perfect ones */
    int boards, passed;                      /* the numbers of all boards, and of those that were passed out */
    int declared, makes;                     /* the numbers of contracts, and of those that perfect play makes */
    int at_par;                              /* the number of boards whose score is par; they may be passed out */
    int games, par_games;                    /* the numbers of games: as bid, and after perfect bidding */
    int slams, par_slams;                    /* the numbers of slams: as bid, and after perfect bidding */
} Comparison;

/* Ends the program after an error; `status` is the result of DDS. */
_Noreturn static void fail(const char *what, int status)
{
    (void)fprintf(stderr, "against_dds: %s: %d\n", what, status);
    exit(2);
}

/* ---- cards ------------------------------------------------------------------------------------------------------ */

/*
 * Stores a card as DDS names it: the suit (0 spades to 3 clubs), and the rank from 2 to 14. The id of a card has a
 * letter for the suit, and then the rank: a digit, a letter, or 10.
 */
static void name_card(const Game *game, Card card, int *suit, int *rank)
{
    static const char RANKS[] = "23456789TJQKA", SUITS[] = "SHDC";
    Str id = game_token(game, card);
    *suit = (int)(strchr(SUITS, id.s[0]) - SUITS);
    *rank = 2 + (int)(strchr(RANKS, id.s[1] == '1' ? 'T' : id.s[1]) - RANKS);
}

/* Stores the cards dealt to each seat as DDS expects them: a bit for each rank, by seat and suit. */
static void fill_hands(const Game *game, const State *state, unsigned cards[4][4])
{
    for (int seat = 0; seat < 4; seat++)
        EACH_CARD (card, state->dealt[seat]) {
            int suit = 0, rank = 0;
            name_card(game, card, &suit, &rank);
            cards[seat][suit] |= 1U << rank;
        }
}

/* Returns the trump suit of the contract as DDS names it, or NO_TRUMP_STRAIN. */
static int strain_of(const Game *game, const State *state)
{
    static const char SUITS[] = "SHDC";
    int trump = game->ranking[state->ranking].trump_suit;
    return trump < 0 || trump >= game->n_suits ? NO_TRUMP_STRAIN
                                               : (int)(strchr(SUITS, game->suit[trump].id.s[0]) - SUITS);
}

/* ---- scores ----------------------------------------------------------------------------------------------------- */

/*
 * Returns the score of the contract for seats 0 and 2, if the declarer wins `tricks` tricks. Settles a finished deal in
 * which the declarer and the next player have won all tricks of their sides. The log has any 52 cards, because no score
 * depends on its cards.
 */
static int64_t score_with(const Game *game, const State *state, int tricks)
{
    State end = *state;
    uint8_t declarer = state->declarer, next = state->next[declarer];
    end.phase = PHASE_DONE;
    end.ending = ENDING_PLAYED;
    memset(end.hand, 0, sizeof end.hand);
    memset(end.tricks, 0, sizeof end.tricks);
    end.tricks[declarer] = (uint8_t)tricks;
    end.tricks[next] = (uint8_t)(TRICKS - tricks);
    end.n_tricks = TRICKS;
    for (int i = 0; i < TRICKS; i++) end.trick_winner[i] = i < tricks ? declarer : next;
    for (int i = 0; i < 4 * TRICKS; i++) log_push(&end, 0, (Action)i);
    Settlement settlement = {0};
    settle_lean(game, &end, &settlement);
    return settlement.payoffs[0];
}

/* Converts a difference of points to IMPs, by the scale of the laws of bridge. */
static int imps_of(int64_t points)
{
    static const int FROM[] = {20,  50,  90,   130,  170,  220,  270,  320,  370,  430,  500,  600,
                               750, 900, 1100, 1300, 1500, 1750, 2000, 2250, 2500, 3000, 3500, 4000};
    int imps = 0;
    while (imps < (int)COUNT(FROM) && points >= FROM[imps]) imps++;
    return imps;
}

/*
 * True if a contract of this level gets the bonus of a game. The level must be five in a minor suit, four in a major
 * suit, and three without trumps.
 */
static bool is_game(int level, bool is_minor, bool is_no_trump)
{
    int least = is_no_trump ? 3 : 4;
    return level >= (is_minor ? 5 : least);
}

/*
 * Counts whether the contract is a game or a slam, and whether the first contract at par is one. In contracts at par,
 * DDS numbers the suits from 1 (spades) to 4 (clubs), and 0 means no trump.
 */
static void compare_levels(const Game *game, const State *state, const struct parResultsMaster *par, Comparison *sums)
{
    int level = state->contract == NO_CONTRACT ? 0 : game->call[state->auction.call].number,
        strain = level ? strain_of(game, state) : 0;
    bool is_minor = strain == 2 || strain == 3; /* diamonds or clubs */
    sums->games += level && is_game(level, is_minor, strain == NO_TRUMP_STRAIN);
    sums->slams += level >= LEVEL_OF_SLAM;
    if (par->number < 1 || par->contracts[0].level < 1) return;
    const struct contractType *best = &par->contracts[0];
    sums->par_games += is_game(best->level, best->denom >= 3, best->denom == 0);
    sums->par_slams += best->level >= LEVEL_OF_SLAM;
}

/*
 * Compares the contract with par, and counts the result in `sums`. `table` has the tricks of perfect play, by trumps
 * and declarer. The number of the board gives the vulnerability: it changes with each board, and once more after each
 * four boards.
 */
static void compare_bidding(const Game *game, const State *state, uint64_t board, struct ddTableResults *table,
                            Comparison *sums)
{
    static const int OF_DDS[VULNERABILITIES] = {0, 2, 3, 1}; /* nobody, seats 0 and 2, seats 1 and 3, all */
    struct parResultsMaster sides[2];                        /* par for seats 0 and 2, and for seats 1 and 3 */
    int vulnerable = OF_DDS[(board + board / 4) % VULNERABILITIES];
    int status = SidesParBin(table, sides, vulnerable);
    if (status != RETURN_NO_FAULT) fail("no par", status);
    int64_t score = 0;
    if (state->contract != NO_CONTRACT) {
        int tricks = table->resTable[strain_of(game, state)][state->declarer];
        score = score_with(game, state, tricks);
        sums->declared++;
        sums->makes += tricks >= BOOK + game->call[state->auction.call].number;
    }
    int64_t off = llabs(score - sides[0].score);
    distribution_add(&sums->points_off, off);
    distribution_add(&sums->imps_off, imps_of(off));
    sums->at_par += off == 0;
    compare_levels(game, state, &sides[0], sums);
}

/* ---- play ------------------------------------------------------------------------------------------------------- */

/* Stores the deal at the opening lead, and all cards in the order in which they were played, as DDS expects them. */
static void trace_play(const Game *game, const State *end, struct deal *deal, struct playTraceBin *play)
{
    *deal = (struct deal){.trump = strain_of(game, end), .first = end->next[end->declarer]};
    fill_hands(game, end, deal->remainCards);
    *play = (struct playTraceBin){.number = 0};
    for (int i = end->play_start; i < end->n_log; i++) {
        Action action = log_action(end, i);
        if (action >= FIRST_TOKEN || play->number == 4 * TRICKS) continue;
        name_card(game, (Card)action, &play->suit[play->number], &play->rank[play->number]);
        play->number++;
    }
}

/* Adds up the tricks that each side has lost by its cards, and compares the declarer's tricks with perfect play. */
static void compare_play(const Game *game, const State *end, Comparison *sums)
{
    struct deal deal;
    struct playTraceBin play;
    struct solvedPlay solved;
    int lost[2] = {0}, lead = 0, nth_card = 0;
    trace_play(game, end, &deal, &play);
    int status = AnalysePlayBin(deal, play, &solved, 0);
    if (status != RETURN_NO_FAULT) fail("the play is not analysed", status);
    for (int i = end->play_start; i < end->n_log && nth_card + 1 < solved.number; i++) {
        if (log_action(end, i) >= FIRST_TOKEN) continue;
        /* the declarer's tricks with perfect play after this card, less those with perfect play before it */
        int gain = solved.tricks[nth_card + 1] - solved.tricks[nth_card];
        bool defends = (log_seat(end, i) - end->declarer) % 2 != 0;
        if (nth_card == 0) lead = gain;
        else lost[defends] += gain < 0 ? -gain : gain;
        nth_card++;
    }
    int won = end->tricks[end->declarer] + end->tricks[end->next[end->next[end->declarer]]];
    distribution_add(&sums->lead, lead);
    distribution_add(&sums->declarers, lost[0]);
    distribution_add(&sums->defenders, lost[1]);
    distribution_add(&sums->tricks, won - solved.tricks[0]);
}

/* ---- boards ----------------------------------------------------------------------------------------------------- */

/* Plays a board with the bot in all seats, and compares its bidding and play with DDS. */
static void play_board(const Game *game, const Bot *bot, uint64_t seed, uint64_t board, Comparison *sums)
{
    State state;
    struct ddTableDeal deal = {{{0}}};
    struct ddTableResults table;
    Rng rng = rng_stream(seed, board, 1);
    state_deal(game,
               &(DealSpec){.seed = seed,
                           .number = board,
                           .dealer = (uint8_t)(board % 4),
                           .deal_number = deal_number_in_match(game, board)},
               &state);
    fill_hands(game, &state, deal.cards);
    while (state_goes_on(game, &state)) state_apply(game, &state, bot_act(bot, game, &state, &rng));
    int status = CalcDDtable(deal, &table);
    if (status != RETURN_NO_FAULT) fail("no table", status);
    compare_bidding(game, &state, state.deal_number, &table, sums);
    if (state.contract != NO_CONTRACT) compare_play(game, &state, sums);
    else sums->passed++;
    sums->boards++;
}

/* Prints the mean of a distribution with its 95% confidence interval. n - 1 makes the error that of a sample. */
static void print_mean(const char *what, const Distribution *counts)
{
    Moments moments = distribution_moments(counts);
    (void)printf("%-52s %8.3f ± %.3f\n", what, moments_mean(moments),
                 moments_error(moments, moments.n ? moments.n - 1 : 0));
}

/* Prints the counts and means of all boards. `bot`: the name of the player. */
static void print_comparison(const char *bot, const Comparison *sums)
{
    (void)printf("%d boards of bridge, %s in all seats\n", sums->boards, bot);
    (void)printf("passed out %d, contracts that perfect play makes %d of %d, exactly par %d\n", sums->passed,
                 sums->makes, sums->declared, sums->at_par);
    (void)printf("games and higher %d (par %d), slams %d (par %d)\n", sums->games, sums->par_games, sums->slams,
                 sums->par_slams);
    print_mean("the contract's distance from par, points", &sums->points_off);
    print_mean("the same in IMPs", &sums->imps_off);
    print_mean("declarer's tricks beyond those of perfect play", &sums->tricks);
    print_mean("tricks lost by the opening lead", &sums->lead);
    print_mean("tricks lost by later cards of the defenders", &sums->defenders);
    print_mean("tricks lost by cards of declarer and dummy", &sums->declarers);
}

int main(int n, char **arguments)
{
    const char *name = n > 1 ? arguments[1] : "learned";
    int boards = n > 2 ? atoi(arguments[2]) : 2000;
    uint64_t seed = n > 3 ? strtoull(arguments[3], NULL, 10) : 1;
    Language *language = language_open();
    OpenRequest request = {.variant = STR("bridge"), .language = language};
    Opened opened;
    Buf errors = {0};
    bool is_open = catalog_open(&request, &opened, &errors);
    const Bot *bot = is_open ? bot_of(opened.arena, str_of(name)) : NULL;
    if (!is_open) (void)fputs(buf_text(&errors), stderr);
    if (is_open && !bot) (void)fprintf(stderr, "against_dds: no player %s\n", name);
    SetMaxThreads(1);
    Comparison sums = {.boards = 0};
    for (int board = 0; bot && board < boards; board++) play_board(opened.game, bot, seed, (uint64_t)board, &sums);
    if (bot) print_comparison(name, &sums);
    if (is_open) catalog_close(&opened);
    buf_free(&errors);
    language_close(language);
    return bot ? 0 : 2;
}
