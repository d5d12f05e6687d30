#!/bin/sh
# The table of limits in the chapter on errors, and the chapter on melds, say what the program's constants are.
page=docs/language/12-errors-and-limits.md
n=0
failed=0

limit() { sed -n "s/.*\\b$1 = \\([0-9]*\\).*/\\1/p" interpreter/rules/*.h interpreter/base/*.h | head -1; }

# says ROW CONSTANT ...: passes if the page has the row, with the values of the constants in place of each @, in order.
says() {
    row=$1
    shift
    for name in "$@"; do row=$(echo "$row" | sed "s/@/$(limit "$name")/"); done
    n=$((n + 1))
    if grep -qF "$row" "$page"; then
        echo "ok $n - $row"
    else
        echo "not ok $n - $row"
        failed=1
    fi
}

says "| cards, suits, card values | @, @, @ different ones besides 0 |" MAX_CARDS MAX_SUITS MAX_VALUES
says "| talon | @ cards in @ parts |" MAX_TALON MAX_PARTS
says "| bids, rounds | @, @ |" MAX_BIDS MAX_ROUNDS
says "| calls: each bid is one, and a bid with numbers or suits is one for each of them | @ |" MAX_CALLS
says "| contracts | @ |" MAX_CONTRACTS
says "| announcements, steps of kontra | @, @ |" MAX_ANNOUNCEMENTS MAX_KONTRA_STEPS
says "| kinds of melds, possible melds | @, @ |" MAX_MELDS MAX_COMBINATIONS
says "there are more than @ kinds of melds, or more than @ possible melds" MAX_MELDS MAX_COMBINATIONS
says "| items of the settlement in one contract | @ |" MAX_ITEMS
says "| bids, announcements, doublings, possible melds, parts and suits together | @ tokens |" MAX_TOKENS
page=docs/language/17-melds.md
says "A game can have at most @ kinds of melds" MAX_MELDS
says "\`too many kinds of melds; the limit is @\`" MAX_MELDS
says "\`too many possible melds; the limit is @\`" MAX_COMBINATIONS
# The messages that the chapter quotes.
page=interpreter/rules/melds.c
says '"too many kinds of melds; the limit is %d"'
says '"too many possible melds; the limit is %d"'
echo "1..$n"
exit "$failed"
