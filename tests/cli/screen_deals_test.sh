#!/bin/sh
# tapp play on the full screen: whole deals of several variants with three to eight seats, in both languages, in windows
# of different sizes, on terminals with and without colours and letters beyond ASCII.
. "${0%/*}/lib.sh"
. "${0%/*}/screen.sh"

# Is every byte on the screen an ASCII character?
is_ascii() { ! LC_ALL=C grep -q '[^ -~]' "$work/picture"; }

# colours: how many lines of the screen have a colour.
colours() { $mux capture-pane -e -p | grep -cE "$(printf '\033')\[[0-9;]*3[1-6]m"; }

# ---- four players, German

open 80 24 '' tapp-modern --players 4 --bots random --lang de --seed 5 --deals 2 --pace 0
sees "in German" "? Tasten"
sees "colours are used" "Du"
check "colours are seen" test "$(colours)" -gt 0
plays "a deal of another pack is played" "Abrechnung" "Spieler 2" "Spieler 3" "Spieler 4" "Du" "? Tasten"
rests
press Enter
sees "the next deal" "Spiel 2"
rests
press q
sees "which is left" "left with 0"
open 80 24 '' --resume --lang de --pace 0
sees "and taken up again" "Spiel 2"
plays "is played too" "Die Partie ist zu Ende." "Spieler 2" "Spieler 3" "Spieler 4" "Du" "? Tasten"
press s
sees "the score sheet" "Anschreibezettel"
rests
is_golden "is as it was read: both deals, each with its reasons" screen-sheet
press q Enter
sees "the match is over" "Die Partie ist nach 2 Spielen zu Ende."
is "a match that is over is not kept" "$(ls "$work/state/tapp/saved")" ""

open 80 24 '' tapp-modern --players 3 --bots random --lang en --seed 8 --deals 1 --pace 0
plays "a deal with three, in English" "The match is over" "Player 2" "Player 3" "You" "? keys"
press t
sees "all hands and tricks" "Tricks, the winner's card in brackets:"
rests
is_golden "are as they were read" screen-review

# ---- seven and eight players

open 80 24 '' dappen-furtwangen --players 7 --bots random --lang de --seed 5 --deals 1 --pace 0
sees "seven players have room" "Spieler 5"
sees "each in his place" "Spieler 2"
plays "the first trick" "Stich 1 von 6" "Spieler 2" "Spieler 3" "Spieler 4" "Spieler 5" "Spieler 6" "Spieler 7" "Du"
press Enter
plays "the second" "Stich 2 von 6"
press l
sees "the first again" "Stich 1. Gewonnen:"
rests
is_golden "seven cards of a trick are where they were read" screen-seven
resizes 120 40
is_golden "in a larger window, in the middle of a trick, there is room for cards with frames" screen-seven-large
resizes 80 24
is_golden "and back again" screen-seven
press l
plays "six tricks are played" "Abrechnung" "Spieler 2" "Spieler 3" "Spieler 4" "Spieler 5" "Spieler 6" "Spieler 7" "Du"

open 80 24 '' dappen-furtwangen --players 8 --bots random --lang en --seed 3 --deals 1 --pace 0
plays "of eight one sits out" "Settlement" "Player 2" "Player 3" "Player 4" "Player 5" "Player 6" "Player 7" \
    "Player 8" \
    "sits out" "You"

# ---- what lies open, and what is kept back

open 80 24 '' dappen-furtwangen --players 7 --bots random --lang de --seed 21555 --deals 1 --pace 0
plays "two cards of a hand are shown" "Gezeigt (Spieler 3): 2 1"
rests
press 1
sees "a card is selected" "Damit hältst du Gstiess zurück"
is_golden "with who announced what, and what a card would keep back" screen-open
choose 1
sees "a card kept back is told to who holds it" "Zurückgehalten, ohne Kraft: Gstiess"

cat >"$work/open-discards.yaml" <<'YAML'
tapp: 1
id: open-discards
extends: tapp-tarock
name: {en: Open discards}
discard: {tiers: [{cards: [all, not fives], shown: true}]}
YAML
open 80 24 '' "$work/open-discards.yaml" --bots random --lang en --seed 42 --pace 0
sees "a game in which everyone sees what is laid off" "1:pass"
choose 2
choose 1
lay_off 1 2 3
sees "it stays in sight" "Discarded face up: ♣Q ♣10 ♣7"

for language in en:'Turned up:' de:Aufgedeckt:; do
    open 80 24 '' schnapsen --bots random --lang "${language%%:*}" --seed 3 --deals 1 --pace 0
    sees "the card turned up of a stock, in ${language%%:*}" "${language#*:} ♠K"
    lacks "it is not left by anybody" "not taken"
done

open 120 40 '' jeu-du-tarot --players 7 --bots random --lang de --seed 7 --deals 1 --pace 0
plays "a large window with seven" "Abrechnung" "Spieler 2" "Spieler 3" "Spieler 4" "Spieler 5" "Spieler 6" "Spieler 7" \
    "Du"

# ---- terminals that can do less

open 80 24 NO_COLOR=1 german-tarok --bots random --lang en --seed 6 --deals 1 --pace 0
sees "without colours" "> You <"
is "there is none in what is written" "$(colours)" 0
plays "a deal is played" "Settlement" "Player 2" "Player 3" "You" "? keys"

for terminal in vt100 xterm-mono; do
    open 80 24 "TERM=$terminal" tapp-tarock --bots random --lang en --seed 42 --deals 1 --pace 0
    sees "$terminal: a table" "> You <"
    is "$terminal: no colours" "$(colours)" 0
    choose 2
    choose 1
    lay_off 1 2 3
    choose 1
    sees "$terminal: the card that wins is seen by its frame" "╔1════╗"
    rests
    press Right
    rests
    is_golden "$terminal: it says in shapes what others say in colours" screen
    plays "$terminal: a deal is played" "Settlement" "Player 2" "Player 3" "You" "? keys"
done

open 80 24 'LC_ALL=C' dappen-furtwangen --players 7 --bots random --lang de --seed 5 --deals 1 --pace 0
sees "without UTF-8" "> Du <"
plays "the second trick in ASCII" "Stich 2 von 6"
press l
sees "the first again" "Stich 1. Gewonnen:"
rests
check "nothing else is written" is_ascii
press l r
sees "rules in ASCII" "Die Regeln"
rests
check "nothing else is written there" is_ascii
press q '?'
sees "keys in ASCII" "Leertaste"
rests
check "nor there" is_ascii
is_golden "as they were read" screen-keys-de-ascii
press q
plays "a deal of ASCII is played" "Abrechnung" "Du"
check "nothing else is written at the end" is_ascii

open 80 24 'LC_ALL=C' tapp-modern --players 4 --bots random --lang de --seed 5 --deals 1 --pace 0
plays "four players in ASCII" "Stich 2 von"
press l
sees "their first trick" "Stich 1. Gewonnen:"
rests
is_golden "with frames of ASCII" screen-ascii

# ---- trumps that the winning bid names

open 100 40 '' bridge --bots beginner --lang en --seed 3 --deals 1 --pace 0
sees "the bids of Bridge" "34:7 hearts"
press 3 4 Enter
sees "a defender doubles" "4:redouble"
press 1 Enter
sees "the title has the contract" "You: 7 hearts, double"
sees "the line below has its trumps" "Trumps: hearts."

open 80 24 TERM=dumb tapp-tarock --bots random --lang en --seed 42
sees "a terminal that cannot move its cursor has lines" "Your bid (1-3, ? for help):"
open 80 24 '' tapp-tarock --plain --bots random --lang en --seed 42
sees "so has --plain" "Your bid (1-3, ? for help):"
press q Enter
sees "which saves as well" "Saved."

finish
