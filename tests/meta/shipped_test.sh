#!/bin/sh
# Shipped variants calculate nothing from seat numbers, because names say where players sit. Rules files have no texts.
. "${0%/*}/report.sh"
files=$(ls variants/*.yaml variants/*/*.yaml | grep -v '^variants/packs/' | grep -v '\.[a-z][a-z]\.yaml$')

# A seat is a number in formulas. Only the engine may add to it or take it modulo the number of players.
seat='(seat|declarer|dealer|forehand|bidder|last_trick_winner|(partner|player_of|winner_of|holder|trick_winner)\([^()]*\))'
report "no shipped file calculates with seat numbers" \
    "$(grep -nE "\b$seat *[-+*/%] *[0-9a-z]|[0-9] *[-+*] *$seat\b|% *(players|[0-9])[^0-9]*seat|seats\[[0-9]\]" \
        $files | grep -v '0 - int' | cut -c1-160)"

# The names and sentences of a rules file are in its words files, one for each language.
report "no rules file has texts" "$(grep -nE '(^|[ {])(name|text|why|plural|letter|summary|home): *[^ n]' $files | cut -c1-120)"
report "each rules file has words in English and German" \
    "$(for file in $files; do for language in en de; do
        [ -e "${file%.yaml}.$language.yaml" ] || echo "${file%.yaml}.$language.yaml is missing"; done; done)"
finish
