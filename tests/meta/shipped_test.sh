#!/bin/sh
# What shipped variants keep to: no arithmetic on seat numbers (who sits where is said by names), and few lines of their
# own.
. "${0%/*}/report.sh"
files=$(ls variants/*.yaml variants/*/*.yaml | grep -v '^variants/packs/')

# A seat is a number in formulas; adding to it, or taking it modulo the players, is for the engine.
seat='(seat|declarer|dealer|forehand|bidder|last_trick_winner|(partner|player_of|winner_of|holder|trick_winner)\([^()]*\))'
report "no file reckons with the numbers of seats" \
    "$(grep -nE "\b$seat *[-+*/%] *[0-9a-z]|[0-9] *[-+*] *$seat\b|% *(players|[0-9])[^0-9]*seat|seats\[[0-9]\]" \
        $files | grep -v '0 - int' | cut -c1-160)"

# Lines that are neither empty nor a comment: at most 150 in every game of the wider field. The older games of the Tapp
# family have many options; the longest of them has its present number, and may only shrink.
lines() { grep -cvE '^ *(#|$)' "$1"; }
most() {
    case $1 in
    variants/*/*) echo 150 ;;
    *) echo 461 ;;
    esac
}
report "every file is short" \
    "$(for file in $files; do [ "$(lines "$file")" -le "$(most "$file")" ] ||
        echo "$file: $(lines "$file") lines"; done)"
finish
