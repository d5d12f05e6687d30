/* Functions for steps of a test case that is being played: they find places, read arguments and compare. */
#include "lint/case_inner.h"

Span case_here(const CaseRun *run, Str part)
{
    return case_span(run->played->source, run->line, part);
}

void case_stop(CaseRun *run, const Diag *reason)
{
    (void)reason; /* a parameter only so that a message and the end of the case need one statement */
    run->stopped = true;
}

void case_look(CaseRun *run)
{
    Buf why = {0};
    if (!run->table->look(run->table, &run->now, &why))
        case_stop(run, diag_error(run->diags, "case-differs", case_here(run, STR("")), "the position is unknown: %s",
                                  buf_text(&why)));
    buf_free(&why);
}

/* ---- reading arguments ---------------------------------------------------------------------------------------- */

bool case_read_cards(CaseRun *run, Str text, CardSet *cards)
{
    Str wrong;
    CaseCardsFault fault = case_cards(run->game, text, cards, &wrong);
    Span place = case_here(run, wrong);
    if (fault == CARDS_UNKNOWN)
        case_stop(run, diag_error(run->diags, "case-line", place,
                                  "'%.*s' is not a card, range, suit or class of this game", STR_ARG(wrong)));
    if (fault == CARDS_TWICE)
        case_stop(run, diag_error(run->diags, "case-line", place, "'%.*s' is listed twice", STR_ARG(wrong)));
    return fault == CARDS_CORRECT;
}

bool case_read_number(CaseRun *run, Str text, int64_t *number)
{
    if (case_number(text, number)) return true;
    case_stop(run, diag_error(run->diags, "case-line", case_here(run, text), "expected a number, but found '%.*s'",
                              STR_ARG(text)));
    return false;
}

/* Reads a seat and removes it from the arguments. If it is no seat of this game, stops the case and returns -1. */
int case_read_seat(CaseRun *run, Str *args)
{
    int64_t seat = -1;
    Str word = case_first(args);
    if (case_number(word, &seat) && seat >= 0 && seat < run->game->n_players) return (int)seat;
    case_stop(run, diag_error(run->diags, "case-line", case_here(run, word), "'%.*s' is not a seat", STR_ARG(word)));
    return -1;
}

/* ---- comparing with the expectation --------------------------------------------------------------------------- */

void case_expect_text(CaseRun *run, Str wanted, Str actual)
{
    if (!str_equal(wanted, actual))
        (void)diag_error(run->diags, "case-differs", case_here(run, wanted), "expected %.*s, but it is %.*s",
                         STR_ARG(wanted), STR_ARG(actual));
}

/*
 * Reports a number that differs from the wanted one. The word `none` means -1, and a negative number means that there
 * is none.
 */
void case_expect_number(CaseRun *run, Str wanted, int64_t actual)
{
    int64_t number = 0;
    if (str_is(wanted, "none")) number = -1;
    else if (!case_read_number(run, wanted, &number)) return;
    if (number == actual) return;
    if (actual < 0)
        (void)diag_error(run->diags, "case-differs", case_here(run, wanted), "expected %.*s, but there is none",
                         STR_ARG(wanted));
    else
        (void)diag_error(run->diags, "case-differs", case_here(run, wanted), "expected %.*s, but it is %lld",
                         STR_ARG(wanted), (long long)actual);
}

void case_report_cards(CaseRun *run, bool is_missing, CardSet cards, CardSet actual)
{
    Buf wrong = {0}, all = {0};
    case_print_cards(&wrong, run->game, cards);
    case_print_cards(&all, run->game, actual);
    if (is_missing)
        (void)diag_error(run->diags, "case-differs", case_here(run, STR("")), "missing: %s; there are: %s",
                         buf_text(&wrong), all.n ? buf_text(&all) : "-");
    else
        (void)diag_error(run->diags, "case-differs", case_here(run, STR("")), "not expected: %s; there are: %s",
                         buf_text(&wrong), buf_text(&all));
    buf_free(&wrong);
    buf_free(&all);
}

/* Compares cards as the arguments demand: `is CARDS`, `has CARDS`, `lacks CARDS` or `counts N`. */
void case_expect_cards(CaseRun *run, Str args, CardSet actual)
{
    Str verb = case_first(&args);
    CardSet cards = 0;
    if (str_is(verb, "counts")) {
        case_expect_number(run, args, cards_count(actual));
        return;
    }
    if (!case_read_cards(run, args, &cards)) return;
    cards = game_same_cards(run->game, cards);
    actual = game_same_cards(run->game, actual);
    if (str_is(verb, "is")) {
        if (cards & ~actual) case_report_cards(run, true, cards & ~actual, actual);
        if (actual & ~cards) case_report_cards(run, false, actual & ~cards, actual);
    } else if (str_is(verb, "has")) {
        if (cards & ~actual) case_report_cards(run, true, cards & ~actual, actual);
    } else if (str_is(verb, "lacks")) {
        if (cards & actual) case_report_cards(run, false, cards & actual, actual);
    } else {
        case_stop(run, diag_error(run->diags, "case-line", case_here(run, verb),
                                  "expected is, has, lacks or counts, but found '%.*s'", STR_ARG(verb)));
    }
}

bool case_is_done(CaseRun *run)
{
    if (str_is(run->now.phase, "done")) return true;
    case_stop(run, diag_error(run->diags, "case-differs", case_here(run, STR("")),
                              "the deal is not over; the phase is %.*s", STR_ARG(run->now.phase)));
    return false;
}
