#!/bin/sh
# tapp play line by line at a terminal (tmux, --plain): whole deals of several variants, every key, both languages,
# ASCII.
. "${0%/*}/lib.sh"
. "${0%/*}/screen.sh"

# All lines so far, those that have left the window too, and none broken by it.
picture() { $mux capture-pane -p -J -S - >"$work/picture"; }

# answer TEXT…: lines typed one after the other.
answer() {
    for text in "$@"; do
        press "$text"
        $mux send-keys Enter
    done
}

# is_asked: the last line is a question that waits.
is_asked() { grep . "$work/picture" | tail -n 1 | grep -q ': *$'; }

# plays_lines TITLE TEXT: the first choice, again and again, leads to the text.
plays_lines() {
    presses=0
    while rests; ! grep -qF -- "$2" "$work/picture"; do
        presses=$((presses + 1))
        if [ "$presses" -gt 150 ]; then
            fail "$1" "$work/picture"
            return
        fi
        is_asked && answer 1
    done
    pass "$1"
}

# has TITLE TEXT: the text stands in what was written.
has() { if grep -qF -- "$2" "$work/picture"; then pass "$1"; else fail "$1" "$work/picture"; fi; }

open 100 50 '' tapp-tarock --plain --bots random --lang en --seed 42 --deals 1
sees "the first question" "Your bid (1-3, ? for help):"
answer '?'
sees "the keys" "q  quit"
sed -n '/Further keys:/,/^Your bid/s/^  \([^ ]*\)  .*/\1/p' "$work/picture" >"$work/keys"
answer u
sees "what cannot be taken back is refused" "Nothing to take back"
rests
answer =
sees "again is asked for twice" "Press = again"
answer =
rests
sees "and understood" "Your bid (1-3, ? for help): ="
answer w
rests
is "the question is repeated" "$(grep -c 'Bidding. Nobody has bid yet.' "$work/picture")" 3
answer t
sees "the table is told" "Player 2 (dealer): 0 tricks, 16 cards."
answer a
sees "the rest is claimed in play" "Claim the rest during play"
answer l
sees "no trick yet" "No trick has been won yet."
answer b
sees "what was said" "Player 3: pass"
answer s
sees "no score yet" "No deal has been finished yet."
answer r
sees "the rules" "The rules: Tapp Tarock"
answer h
sees "the hand" "Your hand:"
answer 9
sees "a number that is none" "There is no number 9 here."
answer nonsense
sees "a word that is none" "Not allowed:"
answer i
sees "a hint" "Hint: "
answer e
sees "the turn explained" "Bidding: each player in turn bids or passes"
answer drei
sees "a bid by the beginning of its name" "You: Dreier"
answer 1
sees "a half of the talon" "You take: lower half"
answer T2
sees "a card that may not be laid off, and why" "Not allowed:"
answer "CQ C10 C7"
sees "several at once, by their names" "You discard: "
answer u
sees "are taken back at once" "Discard 3 cards."
rests
answer CQ
sees "or one after the other" "Discard 2 cards."
rests
answer "Queen of Hearts"
sees "by the name that is spoken" "You discard ♥Q; 1 more to go."
rests
answer u
sees "and back" "Discard 3 cards."
rests
answer CQ
rests
plays_lines "to the settlement" "Settlement (points)"
has "tricks were won" "trick 16 with"
answer q
for number in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16; do
    grep -qE "wins? trick $number with" "$work/picture" || fail "trick $number is told" "$work/picture"
done
while read -r key; do
    check "the key $key is tested" grep -qxF -- "$key" "$work/pressed"
done <"$work/keys"
check "there are keys" test "$(wc -l <"$work/keys")" -ge 8

open 100 50 '' tapp-modern --players 4 --plain --bots random --lang de --seed 5 --deals 1
sees "in German" "? für Hilfe"
plays_lines "a deal with four" "Abrechnung"
has "its last trick" "Stich 8 mit"

open 100 50 '' dappen-furtwangen --players 7 --plain --bots random --lang de --seed 5 --deals 1
plays_lines "a deal with seven" "Abrechnung"
has "its last trick" "Stich 6 mit"

open 100 50 '' tapp-tarock --plain --bots random --lang de --seed 42 --deals 1
sees "German cards have German letters" "♥D ♥A ♥2 ♥3"
answer 2
rests
answer 1
rests
answer "herz dame"
sees "and are named as one says them" "Du legst ab: ♥D"
rests
answer "♣D"
sees "or as they are written" "Du legst ab: ♣D"
rests
answer KREUZ-10
sees "in any case" "Du legst ab: "

open 100 50 'LC_ALL=C' jeu-du-tarot --players 5 --plain --bots random --lang de --seed 7 --deals 1
plays_lines "a deal in ASCII" "Abrechnung"
has "its last trick" "Stich 9 mit"
is "and nothing else is written" "$(LC_ALL=C grep -c '[^ -~]' "$work/picture")" 0

open 100 50 '' german-tarok --plain --bots random --lang en --seed 6 --deals 1
plays_lines "a deal of the early game" "Settlement"

finish
