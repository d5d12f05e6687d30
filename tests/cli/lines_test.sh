#!/bin/sh
# tapp play --plain at a terminal (tmux), where every answer is one line: whole deals of several variants, every key,
# both languages, and ASCII.
. "${0%/*}/lib.sh"
. "${0%/*}/screen.sh"

# Saves all lines so far, including those that have scrolled out of the window. Lines that the window has wrapped are
# joined.
picture() { $mux capture-pane -p -J -S - >"$work/picture"; }

# answer TEXT…: types each TEXT as a line. Remembers how many lines there were before the last one.
answer() {
    for text in "$@"; do
        picture
        lines_before=$(grep -c . "$work/picture")
        press "$text"
        $mux send-keys Enter
    done
}

# replies TITLE TEXT: passes if the text appears below the last answer, and not only further up.
shows_below() {
    picture
    grep . "$work/picture" | tail -n +$((lines_before + 1)) | grep -qF -- "$1"
}
replies() { if appears shows_below "$2"; then pass "$1"; else fail "$1" "$work/picture"; fi; }

# is_asked: succeeds if the last line is a question that waits for an answer.
is_asked() { grep . "$work/picture" | tail -n 1 | grep -q ': *$'; }

# plays_lines TITLE TEXT: checks that TEXT appears if the first choice is always taken.
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

# has TITLE TEXT: checks that TEXT is in the lines of the last picture.
has() { if grep -qF -- "$2" "$work/picture"; then pass "$1"; else fail "$1" "$work/picture"; fi; }

open 100 50 '' tapp-tarock --plain --bots random --lang en --seed 42 --deals 1
sees "the first question is about the bid" "Your bid (1-3, ? for help):"
answer '?'
sees "? lists the keys" "q  quit"
rests
sed -n '/Further keys:/,/^Your bid/s/^  \([^ ]*\)  .*/\1/p' "$work/picture" >"$work/keys"
answer u
sees "u is refused when there is nothing to take back" "Nothing to take back"
rests
answer =
sees "= must be pressed a second time" "Press = again"
answer =
rests
sees "a second = restarts the deal" "Your bid (1-3, ? for help): ="
answer w
rests
is "w repeats the question" "$(grep -c 'Bidding. Nobody has bid yet.' "$work/picture")" 3
answer t
sees "t shows the table" "Player 2 (dealer): 0 tricks, 16 cards."
answer a
sees "a is refused before play" "Claim the rest during play"
answer l
sees "l says that no trick has been won yet" "No trick has been won yet."
answer b
sees "b shows the bids so far" "Player 3: pass"
answer s
sees "s says that no deal has been finished yet" "No deal has been finished yet."
answer r
sees "r shows the rules" "The rules: Tapp Tarock"
answer h
sees "h shows the hand" "Your hand:"
answer 9
sees "a number that is not in the list is refused" "There is no number 9 here."
answer nonsense
sees "an unknown word is refused" "Not allowed:"
answer i
sees "i shows a hint" "Hint: "
answer e
sees "e explains the turn" "Bidding: each player in turn bids or passes"
answer drei
sees "the beginning of its name is enough for a bid" "You: Dreier"
answer 1
sees "a number chooses a half of the talon" "You take: lower half"
rests
answer T2
replies "a card that may not be discarded is refused" "Not allowed:"
answer "CQ C10 C7"
sees "several cards can be discarded in one line" "You discard: "
rests
answer u
replies "u takes back all cards that were discarded in one line" "Discard 3 cards."
rests
answer CQ
sees "cards can be discarded one after the other" "Discard 2 cards."
rests
answer "Queen of Hearts"
sees "a card can be named in words" "You discard ♥Q; 1 more to go."
rests
answer u
replies "u takes back cards that were discarded one after the other" "Discard 3 cards."
rests
answer CQ
rests
plays_lines "a deal can be played to the settlement" "Settlement (points)"
has "the winner of the last trick is shown" "trick 16 with"
answer q
for number in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16; do
    grep -qE "wins? trick $number with" "$work/picture" || fail "the winner of trick $number is shown" "$work/picture"
done
while read -r key; do
    check "the key $key is tested" grep -qxF -- "$key" "$work/pressed"
done <"$work/keys"
check "? lists at least 8 keys" test "$(wc -l <"$work/keys")" -ge 8

open 100 50 '' tapp-modern --players 4 --plain --bots random --lang de --seed 5 --deals 1
sees "the program speaks German with --lang de" "? für Hilfe"
plays_lines "a deal with four players can be played to the settlement" "Abrechnung"
has "all tricks of the deal with four players are played" "Stich 8 mit"

open 100 50 '' dappen-furtwangen --players 7 --plain --bots random --lang de --seed 5 --deals 1
plays_lines "a deal with seven players can be played to the settlement" "Abrechnung"
has "all tricks of the deal with seven players are played" "Stich 6 mit"

open 100 50 '' tapp-tarock --plain --bots random --lang de --seed 42 --deals 1
sees "cards have German letters with --lang de" "♥D ♥A ♥2 ♥3"
answer 2
rests
answer 1
rests
answer "herz dame"
sees "a card can be named in German words" "Du legst ab: ♥D"
rests
answer "♣D"
sees "a card can be named as it is written on the screen" "Du legst ab: ♣D"
rests
answer KREUZ-10
replies "capital and small letters make no difference in the name of a card" "Du legst ab: "

open 100 50 'LC_ALL=C' jeu-du-tarot --players 5 --plain --bots random --lang de --seed 7 --deals 1
plays_lines "a deal in ASCII can be played to the settlement" "Abrechnung"
has "all tricks of the deal in ASCII are played" "Stich 9 mit"
is "a deal in ASCII prints only ASCII characters" "$(LC_ALL=C grep -c '[^ -~]' "$work/picture")" 0

open 100 50 '' german-tarok --plain --bots random --lang en --seed 6 --deals 1
plays_lines "a deal of German Tarok can be played to the settlement" "Settlement"

finish
