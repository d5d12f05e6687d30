#!/bin/sh
# Tests tapp play on the full screen: whole deals of several variants with three to eight seats, in both languages, in
# windows of different sizes, on terminals with and without colours and with and without UTF-8.
. "${0%/*}/lib.sh"
. "${0%/*}/screen.sh"

# is_ascii: true if the last picture has only ASCII characters.
is_ascii() { ! LC_ALL=C grep -q '[^ -~]' "$work/picture"; }

# colours: prints the number of lines of the screen that have a colour.
colours() { $mux capture-pane -e -p | grep -cE "$(printf '\033')\[[0-9;]*3[1-6]m"; }

# ---- four players, German

open 80 24 '' tapp-modern --players 4 --bots random --lang de --seed 5 --deals 2 --pace 0
sees "the table is shown in German" "? Tasten"
sees "the table names the person" "Du"
check "the table has colours" test "$(colours)" -gt 0
plays "a deal of four players in German is played to its end" "Abrechnung" "Spieler 2" "Spieler 3" "Spieler 4" "Du" "? Tasten"
rests
press Enter
sees "Enter begins the next deal" "Spiel 2"
rests
press q
sees "q leaves the second deal" "left with 0"
open 80 24 '' --resume --lang de --pace 0
sees "--resume continues the second deal" "Spiel 2"
plays "the resumed deal is played to the end of the match" "Die Partie ist zu Ende." "Spieler 2" "Spieler 3" "Spieler 4" "Du" "? Tasten"
press s
sees "s shows the score sheet" "Anschreibezettel"
is_golden "the score sheet has both deals with reasons, as expected" screen-sheet
press q Enter
sees "the program says that the match is over" "Die Partie ist nach 2 Spielen zu Ende."
sees "the program ends after the match" "left with 0"
is "a finished match is removed from the saved matches" "$(ls "$work/state/tapp/saved")" ""

open 80 24 '' tapp-modern --players 3 --bots random --lang en --seed 8 --deals 1 --pace 0
plays "a deal of three players in English is played to its end" "The match is over" "Player 2" "Player 3" "You" "? keys"
press t
sees "t shows all hands and tricks" "Tricks, the winner's card in brackets:"
is_golden "the picture of all hands and tricks is as expected" screen-review

# ---- seven and eight players

open 80 24 '' dappen-furtwangen --players 7 --bots random --lang de --seed 5 --deals 1 --pace 0
sees "seven players fit on the screen" "Spieler 5"
sees "a second player of seven is on the screen" "Spieler 2"
plays "the first trick of seven players is played" "Stich 1 von 6" "Spieler 2" "Spieler 3" "Spieler 4" "Spieler 5" "Spieler 6" "Spieler 7" "Du"
press Enter
plays "the second trick of seven players is played" "Stich 2 von 6"
press l
sees "l shows the first trick again" "Stich 1. Gewonnen:"
is_golden "the picture of a trick of seven cards is as expected" screen-seven
resizes 120 40
is_golden "a larger window shows cards with frames during a trick" screen-seven-large
resizes 80 24
is_golden "back in the smaller window, the picture is the same as before" screen-seven
press l
plays "a deal of seven players is played to its end" "Abrechnung" "Spieler 2" "Spieler 3" "Spieler 4" "Spieler 5" "Spieler 6" "Spieler 7" "Du"

open 80 24 '' dappen-furtwangen --players 8 --bots random --lang en --seed 3 --deals 1 --pace 0
plays "in a deal of eight players, one sits out" "Settlement" "Player 2" "Player 3" "Player 4" "Player 5" "Player 6" "Player 7" \
    "Player 8" \
    "sits out" "You"

# ---- cards face up, and cards that are kept back

open 80 24 '' dappen-furtwangen --players 7 --bots random --lang de --seed 21555 --deals 1 --pace 0
plays "two shown cards of a hand are on the table" "Gezeigt (Spieler 3): 2 1"
rests
press 1
sees "selecting a card says which card it would keep back" "Damit hältst du Gstiess zurück"
is_golden "the picture with shown cards, announcements and a selected card is as expected" screen-open
choose 1
sees "the holder of a card that is kept back sees this" "Zurückgehalten, ohne Kraft: Gstiess"

cat >"$work/open-discards.yaml" <<'YAML'
tapp: 1
id: open-discards
extends: tapp-tarock
name: {en: Open discards}
discard: {tiers: [{cards: [all, not fives], shown: true}]}
YAML
open 80 24 '' "$work/open-discards.yaml" --bots random --lang en --seed 42 --pace 0
sees "a game with discards face up begins" "1:pass"
choose 2
choose 1
lay_off 1 2 3
sees "discards face up stay visible" "Discarded face up: ♣Q ♣10 ♣7"

for language in en:'Turned up:' de:Aufgedeckt:; do
    open 80 24 '' schnapsen --bots random --lang "${language%%:*}" --seed 3 --deals 1 --pace 0
    sees "the turned-up card of the stock is shown, --lang ${language%%:*}" "${language#*:} ♠K"
    lacks "the turned-up card of the stock is not called \"not taken\"" "not taken"
done

open 120 40 '' jeu-du-tarot --players 7 --bots random --lang de --seed 7 --deals 1 --pace 0
plays "a deal of seven players in a large window is played to its end" "Abrechnung" "Spieler 2" "Spieler 3" "Spieler 4" "Spieler 5" "Spieler 6" "Spieler 7" \
    "Du"

# ---- simpler terminals

open 80 24 NO_COLOR=1 german-tarok --bots random --lang en --seed 6 --deals 1 --pace 0
sees "with NO_COLOR, the table is shown" "> You <"
is "with NO_COLOR, the screen has no colours" "$(colours)" 0
plays "with NO_COLOR, a deal is played to its end" "Settlement" "Player 2" "Player 3" "You" "? keys"

for terminal in vt100 xterm-mono; do
    open 80 24 "TERM=$terminal" tapp-tarock --bots random --lang en --seed 42 --deals 1 --pace 0
    sees "$terminal: the table is shown" "> You <"
    is "$terminal: the screen has no colours" "$(colours)" 0
    choose 2
    choose 1
    lay_off 1 2 3
    choose 1
    sees "$terminal: the winning card has a frame of its own" "╔1════╗"
    rests
    press Right
    is_golden "$terminal: the picture is as expected, with shapes instead of colours" screen
    plays "$terminal: a deal is played to its end" "Settlement" "Player 2" "Player 3" "You" "? keys"
done

open 80 24 'LC_ALL=C' dappen-furtwangen --players 7 --bots random --lang de --seed 5 --deals 1 --pace 0
sees "without UTF-8, the table is shown" "> Du <"
plays "without UTF-8, play reaches the second trick" "Stich 2 von 6"
press l
sees "without UTF-8, l shows the first trick" "Stich 1. Gewonnen:"
rests
check "without UTF-8, the table is ASCII only" is_ascii
press l r
sees "without UTF-8, r shows the rules" "Die Regeln"
rests
check "without UTF-8, the rules are ASCII only" is_ascii
press q '?'
sees "without UTF-8, ? shows the keys" "Leertaste"
rests
check "without UTF-8, the page of keys is ASCII only" is_ascii
is_golden "the page of keys in ASCII is as expected" screen-keys-de-ascii
press q
plays "without UTF-8, a deal is played to its end" "Abrechnung" "Du"
check "without UTF-8, the settlement is ASCII only" is_ascii

open 80 24 'LC_ALL=C' tapp-modern --players 4 --bots random --lang de --seed 5 --deals 1 --pace 0
plays "without UTF-8, four players reach the second trick" "Stich 2 von"
press l
sees "without UTF-8, l shows the first trick of four players" "Stich 1. Gewonnen:"
is_golden "without UTF-8, the frames of cards are ASCII as expected" screen-ascii

# ---- trumps that the winning bid names

open 100 40 '' bridge --bots beginner --lang en --seed 3 --deals 1 --pace 0
sees "the bids of Bridge are listed" "34:7 hearts"
press 3 4 Enter
sees "after a double, the person may redouble" "4:redouble"
press 1 Enter
sees "the title shows the contract of Bridge" "You: 7 hearts, double"
sees "the line below the title shows the trumps" "Trumps: hearts."

# ---- playing on from a record

"$TAPP" play bridge --watch --bots random --seed 5 --records "$work" >"$work/out"
verb=replay
open 80 30 '' "$work/*-bridge-1.rec" --from 10 --bots random --lang en
sees "the declarer plays the open hand of the partner" "> Player 2 <"
rests
is "each card of the open hand is shown once" "$(grep -o '[0-9]:♠[^ ]*' "$work/picture" | tr '\n' ' ')" "1:♠J 2:♠10 3:♠6 "
press '?'
sees "the page of keys describes the key for leaving" "q          quit"
# docs/playing.md: tapp play --resume continues unfinished matches of tapp play; here there is none
lacks "the page of keys names no match that could be resumed" "--resume"
press q C-c
sees "Ctrl-C works like q, and the record is saved" "The record of the deal is in $work/state/tapp/records/"
sees "after Ctrl-C the exit status is 130" "left with 130"
verb=play

# ---- lines instead of the screen

open 80 24 TERM=dumb tapp-tarock --bots random --lang en --seed 42
sees "a terminal that cannot move its cursor shows lines" "Your bid (1-3, ? for help):"
open 80 24 '' tapp-tarock --plain --bots random --lang en --seed 42
sees "--plain shows lines" "Your bid (1-3, ? for help):"
press q Enter
sees "with --plain, q saves the match" "Saved."

# docs/playing.md: "The keys are the same as on the screen", also after the last deal.
open 80 60 '' tapp-tarock --plain --bots random --lang en --seed 42 --deals 1
choose 2
plays "with --plain, the last deal is played to its end" "Enter to leave (= this deal again"
press t Enter
sees "with --plain, t shows the tricks of the last deal" "Tricks, the winner's card in brackets:"
press = Enter
sees "with --plain, = plays the last deal again" "Your bid (1-3, ? for help):"

finish
