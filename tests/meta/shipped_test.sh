#!/bin/sh
# Rules that shipped variants keep: no arithmetic on seat numbers (who sits where is said by names), and no texts in the rules.
. "${0%/*}/report.sh"
files=$(ls variants/*.yaml variants/*/*.yaml | grep -v '^variants/packs/' | grep -v '\.[a-z][a-z]\.yaml$')

# A seat is a number in formulas; adding to it, or taking it modulo the players, is for the engine.
seat='(seat|declarer|dealer|forehand|bidder|last_trick_winner|(partner|player_of|winner_of|holder|trick_winner)\([^()]*\))'
report "no file reckons with the numbers of seats" \
    "$(grep -nE "\b$seat *[-+*/%] *[0-9a-z]|[0-9] *[-+*] *$seat\b|% *(players|[0-9])[^0-9]*seat|seats\[[0-9]\]" \
        $files | grep -v '0 - int' | cut -c1-160)"

# A rules file has no texts: names and sentences are in its words files, one for each language.
report "no rules file has texts" "$(grep -nE '(^|[ {])(name|text|why|plural|letter|summary|home): *[^ n]' $files | cut -c1-120)"
report "each rules file has words in English and German" \
    "$(for file in $files; do for language in en de; do
        [ -e "${file%.yaml}.$language.yaml" ] || echo "${file%.yaml}.$language.yaml is missing"; done; done)"
finish
