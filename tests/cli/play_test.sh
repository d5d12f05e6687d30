# tapp play by lines: the demonstration, scripted deals, refusals, menus, several deals, languages and alphabets.
. "${0%/*}/lib.sh"
here=$(cd "${0%/*}" && pwd)
export LC_ALL=C.UTF-8

# The deal itself, from its headline on; what stands above is tested by itself.
deal() { sed -n '/^\(Deal\|Spiel\) 1$/,$p' "$work/out"; }

# transcript TITLE NAME ARGUMENTS…: the deal played by golden/NAME.in is golden/NAME.out. To renew it after a change of
# words, copy what the failed test shows and read it against the rules of the game.
transcript() {
    title=$1 name=$2
    shift 2
    run_with "$here/golden/$name.in" play "$@"
    status_is "$title: it ends well" 0
    deal >"$work/deal"
    if diff "$here/golden/$name.out" "$work/deal" >"$work/diff"; then pass "$title"; else fail "$title" "$work/diff"; fi
}

narrow() { if grep -E '^.{80,}' "$work/out" >"$work/diagnostic"; then fail "$1" "$work/diagnostic"; else pass \
    "$1"; fi; }

# lines COUNT TITLE PATTERN: so many lines match.
lines() { is "$2" "$(grep -cE -- "$3" "$work/out")" "$1"; }

# ---- the demonstration

run play --lang en
status_is "without input bots show a deal" 0
err_is_empty "and nothing else is said"
out_has "it says what it is" "Demonstration:"
out_has "the variant that asks for it is shown" "Tapp Tarock. One player plays against two"
out_has "what no source gives is told" "Our own choice: No source says what happens if all pass"
lines 3 "all hands lie open" '^Player [123] holds: '
lines 2 "both halves of the talon lie open" '(lower|upper) half, face down: '
lines 1 "there is an auction with a declarer" '^Declarer: Player [123]\. Contract: '
lines 1 "a half is taken" '^Player [123] takes: (lower|upper) half \('
lines 1 "three cards are laid off" '^Player [123] discards: [^ ]+ [^ ]+ [^ ]+$'
lines 1 "the declarer announces or says that he does not" '^Player [123]: no announcement$'
lines 48 "all cards are played" '^  Player [123]: '
lines 1 "up to the last trick" '^Player [123] wins trick 16 with '
lines 1 "points are counted" '^Card points: declarer [0-9]+, defenders [0-9]+\.'
lines 1 "there is a settlement" '^Settlement .*Player 1  Player 2  Player 3$'
out_has "with reasons" ", value "
out_has "the match is over" "The match is over after 1 deal."
narrow "no line is wider than 79 columns"
cp "$work/out" "$work/first"
quickly run play --lang en
is "the demonstration is always the same" "$(cat "$work/out")" "$(cat "$work/first")"
sleep 2 | "${TAPP_FAST:-$TAPP}" play --lang en >"$work/out" 2>"$work/err"
is "a pipe without a word is shown it too" "$(cat "$work/out")" "$(cat "$work/first")"
quickly run play tapp-tarock --lang en --seed 7
out_has "a variant that is named is shown with the seed that is given" "Seed 7."

# ---- scripted deals, read line by line against the rules

transcript "a Dreier with refusals and keys, in English" play-en tapp-tarock --bots random --lang en --seed 42 --deals 1
narrow "its lines are short"
transcript "a Solo of another, six players, in German" play-de dappen-breitnau --bots random --lang de --seed 1 \
    --deals 1
narrow "its lines are short as well"
out_lacks "nobody's hand is shown" "hat:"

# ---- rules, quitting, the end of input

printf 'r\n?\nq\n' >"$work/in"
run_with "$work/in" play tapp-tarock --bots random --lang en --seed 42
status_is "q quits" 0
out_has "r tells the rules" "One player, the declarer, plays against the other two"
out_has "with the cards" "The pack has 54 cards; 22 of them are always trumps."
out_has "their order" "K: 5 · Q: 4 · C: 3 · J: 2 · 10 9 8 7: 1 each"
out_has "what they are worth" "Sküs, Mond (XXI), Pagat (I)"
out_has "with bids" "Unterer"
out_has "announcements" "Valat"
out_has "and what is paid" "for the Trull (Sküs, Mond and Pagat)"
out_has "? tells the keys" "  l  last trick"
out_has "the end is told" "Stopped after 0 deals."
printf 'r\nq\n' >"$work/in"
run_with "$work/in" play einfaches-tarock --bots random --lang de --seed 1
out_has "an option is told as it is played" "Die Regeln: Einfaches Tarock"
printf 'r\nq\n' >"$work/in"
run_with "$work/in" play tapp-tarock --bots random --lang en --seed 42 --option first_lead=declarer
out_lacks "no paragraph of the rules says what this table does not play" "Forehand leads. Suit"
printf 'dreier\nlower\n1\n' >"$work/in"
run_with "$work/in" play tapp-tarock --bots random --lang en --seed 42
status_is "the end of input in the middle of a deal ends the program" 0
out_has "and that is told" "Stopped after 0 deals."
err_is_empty "without a complaint"
: >"$work/long"
head -c 100000 /dev/zero | tr '\0' 'x' >"$work/long"
printf '\nq\n' >>"$work/long"
run_with "$work/long" play tapp-tarock --bots random --lang en --seed 42
status_is "a very long answer is refused" 0
head -c 300000 "$TAPP" >"$work/bytes"
run_with "$work/bytes" play tapp-tarock --bots random --lang en --seed 42
status_is "bytes of any kind are refused" 0

# ---- menus

{
    printf 'nonsense\n?\ntapp tarock\np\n3\no\nkontra\n7\n2\n12\n\n\ns\n2\nd\n1\n\n'
    yes 1 | head -n 40
} >"$work/in"
run_with "$work/in" play --bots random --lang en --seed 3
status_is "a menu leads to a deal" 0
out_has "families are listed, the game of that name first" " Hearts, Barbu, Black Maria"
out_has "and games that have no room on the line are counted" "Cego (Black Forest), Dappen (Breitnau) and "
out_has "? tells what they are like" ") Tapp Tarock: 3-4 players, 54 cards. One player plays"
out_has "where all have values that are not verified, that is said once" "Some rules of these games are our own choices; press r"
out_has "what is none of them is asked again" "'nonsense'."
out_has "some are to begin with" "For beginners: "
out_has "options are listed in words" "13) whether players may double by kontra: nobody may double"
out_has "an option is chosen by name, its values are told" "2) game and announcements can be doubled"
out_has "the usual value is marked" "1) nobody may double (usual)"
out_has "what is changed is marked" "13) * whether players may double by kontra: game and announcements"
out_has "the table is told in a sentence" \
    "Tapp Tarock: 3 players, you in seat 2, computers: strong, 1 deal, 1"
out_has "a number that is none is refused" "'7'."
out_has "the option is in force" "House rule: whether players may double by kontra: game and announcements"
out_has "the seat is the one chosen" "You sit in seat 2."
out_has "the deal is played" "The match is over after 1 deal."
printf 'tysiac\no\n\nq\n' >"$work/in"
quickly run_with "$work/in" play --lang de
out_has "an option that is a question takes no colon" "Muss man stechen, wenn man kann? ja"
quickly run_with "$work/in" play tysiac --option heading=free --lang de
out_has "nor when it is agreed" "Hausregel: Muss man stechen, wenn man kann? nein"
printf 'q\n' >"$work/in"
quickly run_with "$work/in" play --lang en
status_is "q leaves the menu" 0
for name in "Tapp Tarock" "tapp tarock" tapp-tarock TAPPTAROCK; do
    printf '%s\n\nq\n' "$name" >"$work/in"
    quickly run_with "$work/in" play --bots random --lang en --seed 3
    out_has "a game is chosen by the name that is shown, or its id: $name" "Tapp Tarock. One player plays against two"
done
printf 'heart\n\nq\n' >"$work/in"
quickly run_with "$work/in" play --bots random --lang en --seed 3
out_has "or by the beginning of it" "Hearts. "
printf 'heart\nb\nb\nskat\nc\n1\nb\nnap\no\nb\nq\n' >"$work/in"
quickly run_with "$work/in" play --bots random --lang en --seed 3
status_is "b goes back from every question, q leaves at every one" 0
lines 4 "to the games" '^Which game\?'
out_has "what was chosen for a game is forgotten with it" \
    "Skat: 3 players, you in seat 1, computers: strong"
printf 'dappen\nq\n' >"$work/in"
quickly run_with "$work/in" play --bots random --lang en --seed 3
out_has "of a beginning that several have they are told" "'dappen':"
out_has "in a list" " 2) Dappen (Buchenbach)"
printf 'dappen\n2\nc\nclub\no\n\nq\n' >"$work/in"
quickly run_with "$work/in" play --bots random --lang en --seed 3
out_has "a number means a game of that list" "Dappen (Buchenbach): 6 players"
out_has "the strength is chosen by its word" "computers: club"
printf 'tarock\n\nhearts\n\nq\n' >"$work/in"
quickly run_with "$work/in" play --bots random --lang en --seed 3
out_has "a family lists its games" ") Zwölfertarock"
lines 2 "Enter leads back to the families" '^Which game\?'
printf 'mariasch\nq\n' >"$work/in"
quickly run_with "$work/in" play --bots random --lang de
out_has "a family has its name in the language" " 6) Mariasch     Licitovaný mariáš, Ulti"
out_has "or else its id with a capital" "13) Tarock       "
out_has "and is found by it" " 2) Ulti"
printf 'napoleon\n\nq\n' >"$work/in"
quickly run_with "$work/in" play --bots random --lang en --seed 3
out_has "a name in another language is found" "Nap. "
mkdir -p "$work/played/tapp"
deal=0
for game in skat hearts nap skat; do
    deal=$((deal + 1))
    printf '{"match":"a","deal":%s,"evening":"2026-11-22","variant":"%s","person":0,"players":["A","B"],"gain":[1,-1]}\n' \
        "$deal" "$game" >>"$work/played/tapp/tally.jsonl"
done
printf '\n\nq\n' >"$work/in"
XDG_STATE_HOME=$work/played quickly run_with "$work/in" play --bots random --lang en --seed 3
out_has "the games that were played last come first" "Played last: Skat, Nap, Hearts"
out_has "and Enter is the last of them" "Skat: 3 players"
printf 'q\n' >"$work/in"
XDG_STATE_HOME=$work/played quickly run_with "$work/in" play --lang en
check "the menu fits a window of 24 lines" test "$(wc -l <"$work/out")" -le 23
printf 'furtwangen\n\nq\n' >"$work/in"
quickly run_with "$work/in" play --bots random --lang en --seed 3
out_has "or by a word of it" "Dappen (Furtwangen). "
mkdir -p "$work/few"
cp -r "$TAPP_VARIANTS/packs" "$work/few/"
cp "$TAPP_VARIANTS"/whist/whist*.yaml "$work/few/"
sed 's/^id: whist/id: sure/; /^unverified:/,/^$/d' "$work/few/whist.yaml" >"$work/few/sure.yaml"
sed 's/^name: .*/name: Sure Whist/; /^unverified:/,/^$/d' "$work/few/whist.en.yaml" >"$work/few/sure.en.yaml"
printf 'q\n' >"$work/in"
TAPP_VARIANTS=$work/few run_with "$work/in" play --lang en
out_has "where one game has such values, that is said, too" "Some rules of these games are our own choices; press r at the table to see"

printf '600\nclubs\ndone\nq\n' >"$work/in"
run_with "$work/in" play pinochle --seat 2 --bots random --lang en --seed 3
out_has "the number that was bid is shown with the suit that was named later" "clubs (bid: 600), bidder: You"

run play bridge --watch --bots greedy --lang de --seed 5 --deals 1
out_has "a suit has no singular of another language" "Spieler 4: 1 Pik"

# ---- several deals

run play tapp-tarock --watch --bots greedy --deals 4 --players 4 --lang en --seed 9
status_is "bots alone play several deals" 0
for seat in 1 2 3 4; do
    lines 1 "with four players seat $seat deals once and sits out" "^Player $seat sits this deal out"
done
deals=$(grep -c '^Deal [0-9]' "$work/out")
is "four deals are played" "$deals" 4
lines 1 "the score sheet has a head" '^Score sheet '
# the sheet: rows that begin with a number, then the total; each column adds up, each row is a game of nothing
awk '/^Score sheet/ { in_sheet = 1; next }
     in_sheet && /^[0-9]/ { row = 0; for (i = 0; i < 4; i++) { sum[i] += $(NF - i); row += $(NF - i) } if (row) bad = 1; rows++ }
     in_sheet && /^total/ { for (i = 0; i < 4; i++) if ($(NF - i) != sum[i]) bad = 1; seen = 1 }
     END { exit !(seen && rows == 4 && !bad) }' "$work/out"
is "its columns add up to the totals, its rows to nothing" $? 0
for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do printf '1\n\n1\n\n1\n\n'; done >"$work/in"
run_with "$work/in" play tapp-tarock --players 4 --bots random --deals 3 --lang en --seed 4
status_is "a person plays several deals" 0
lines 1 "and sits out where he deals" '^You sit this deal out'
lines 0 "no other hand is told" '^Player [1-4] holds'
out_has "each deal has its number" "Deal 3"
run play tapp-tarock --watch --option rounds=1 --deals 100 --bots greedy --lang en --seed 2
out_has "a match by rounds ends when each has dealt" "The match is over after 3 deals."

# ---- taking back, once more, hints

printf 'u\n2\nu\n1\n1\nu\n?\n1\n1\n1\nl\nb\n=\n=\n1\nq\n' >"$work/in"
run_with "$work/in" play tapp-tarock --bots random --lang en --seed 42
status_is "keys that take back end well" 0
lines 2 "before the first action and after cards were revealed nothing is taken back" '^Nothing to take back'
lines 1 "a card that was laid off is" '^Your last action is taken back\.$'
lines 2 "so three are still to go" '^Discard 3 cards\.$'
out_has "? tells of it" "  u  take back your last action"
out_has "and of the other" "  =  press twice to replay this deal from the start"
lines 2 "= begins the deal anew" '^Deal 1$'
lines 3 "with the same cards (they stand at both bids, and where a half is chosen)" 'XX XVIII XV X IX VI III II$'
lines 2 "and the same choices" '^Your bid \(1-3, \? for help\): [21]$'
out_has "what has been said is told" "Bids: "
printf 'i\nq\n' >"$work/in"
run_with "$work/in" play tapp-tarock --lang en --seed 42 --threads 1
out_has "a hint is given" "Hint: "
out_has "bids that are barred for one reason have it once" \
    "Not now: Unterer, Oberer (too high; the next bid is Dreier)."
cp "$work/out" "$work/one"
run_with "$work/in" play tapp-tarock --lang en --seed 42 --threads 3
is "threads change nothing" "$(cat "$work/out")" "$(cat "$work/one")"
printf '2\ni\nq\n' >"$work/in"
run_with "$work/in" play tapp-tarock --lang en --seed 42 --threads 1
check "a hint has the expected results of the best choice and of the next" \
    grep -qE 'Hint: [^(]* \(expected result [-+][0-9.]*\); next best: [^(]* \([-+][0-9.]*\)\.$' "$work/out"
for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do printf '1\n\n1\n\n'; done >"$work/in"
run_with "$work/in" play tapp-tarock --bots random --deals 2 --lang en --seed 4
out_has "after a deal = is offered" "Enter for the next deal (= this one again, t look back, s score sheet, q quit): "

# ---- who plays

for bots in '' '--bots mc'; do # they think for long: without sanitizers
    # shellcheck disable=SC2086 # words
    "${TAPP_FAST:-$TAPP}" play tapp-tarock --watch --lang en --seed 3 $bots --records "$work/by$bots" \
        >"$work/out" </dev/null
done
is "mc is the usual player" "$(sed -n '/^.Auction/,$p' "$work"/by/*)" "$(sed -n '/^.Auction/,$p' "$work/by--bots mc"/*)"
run play --lang en --bots random
if cmp -s "$work/out" "$work/first"; then fail "--bots names others for the demonstration"; else
    pass "--bots names others for the demonstration"
fi

# ---- records

for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do printf '1\n\n1\n\n'; done >"$work/in"
run_with "$work/in" play tapp-tarock --bots random --deals 2 --lang en --seed 4 --records "$work/records/mine"
status_is "records are kept where one asks for them" 0
is "one of each deal" "$(ls "$work/records/mine" | sed 's/^[0-9]*-[0-9]*-//' | tr '\n' ' ')" \
    "tapp-tarock-1.rec tapp-tarock-2.rec "
out_has "and that is told" "Records of 2 deals are in $work/records/mine."
for record in "$work"/records/mine/*; do
    run replay "$record"
    status_is "each holds" 0
    out_lacks "to the end" "The deal is not over."
done
run play tapp-tarock --watch --bots random --deals 2 --lang en --seed 4 --records "$work/watched"
is "of deals among computer players too" "$(ls "$work/watched" | wc -l)" 2
printf 'dreier\nlower\n1\n' >"$work/in"
run_with "$work/in" play tapp-tarock --bots random --lang en --seed 42 --records "$work/left"
run replay "$work"/left/*
out_has "a deal that was left is kept as far as it went" "The deal is not over."
run play tapp-tarock --watch --bots greedy --lang en --seed 4 --records "$work/in"
err_has "a place that is no folder is said" "cannot write"
printf 'q\n' >"$work/in"
XDG_STATE_HOME="$work/home" run_with "$work/in" play tapp-tarock --lang en
is "without a terminal nothing is kept unasked" "$(ls "$work/home" 2>&1 | wc -l)" 1

# ---- languages and alphabets

LC_ALL=de_DE.UTF-8 run play --bots greedy
out_has "the language of the surroundings is spoken" "Vorführung:"
run play --lang de --bots greedy
out_has "so is the one asked for" "Spieler 1 hat: "
out_has "the variant speaks it too" "obere Hälfte, aufgedeckt: "
LC_ALL=C run play --lang de --bots greedy
is "without UTF-8 there is nothing but ASCII" "$(LC_ALL=C grep -c '[^ -~]' "$work/out")" 0
out_has "letters are spelt out" "Vorfuehrung:"
LC_ALL=de_DE.ISO-8859-1 run play --lang de --bots greedy
check "in ISO-8859-1 its letters are written" grep -qF "$(printf 'Vorf\374hrung:')" "$work/out"
is "and no byte of UTF-8" "$(LC_ALL=C grep -c "$(printf '[\200-\277\303]')" "$work/out")" 0
LC_ALL=de_DE.ISO-8859-1 run play --lang de --ascii --bots greedy
is "but not with --ascii" "$(LC_ALL=C grep -c '[^ -~]' "$work/out")" 0
printf '\374ber\nq\n' >"$work/latin"
LC_ALL=de_DE.ISO-8859-1 run_with "$work/latin" play tapp-tarock --plain --seat 1 --seed 1 --bots random --lang de
check "what is typed in it is understood" grep -qF "$(printf "'\374ber'")" "$work/out"
LC_ALL=C.UTF-8 run_with "$work/latin" play tapp-tarock --plain --seat 1 --seed 1 --bots random --lang de
out_has "and by a program that writes UTF-8" "'über'"
run play --ascii --lang en --bots greedy
lines 3 "--ascii writes cards by their ids" '^Player [123] holds: ([CSHDT][0-9KQCJA]+ ?)+$'

# ---- arguments

run play no-such-variant
status_is "an unknown variant is the input's fault" 1
err_has "and is named" "no-such-variant"
for arguments in "--lang fr" "--bots nobody" "--deals 0" "--seat 9" "--nonsense" "tapp-tarock other"; do
    # shellcheck disable=SC2086 # words
    run play $arguments
    status_is "usage: $arguments" 2
done
printf 'q\n' >"$work/in"
run_with "$work/in" play tapp-tarock --seat 4
status_is "a seat that is not at the table is refused" 2
run play tapp-tarock --option half=other
status_is "so is a value that an option does not have" 1

# In Whist the dealer's last card, turned up, makes trumps: both are told, of that card's suit.
run play whist --watch --seed 3 --bots greedy --lang en --ascii
turned=$(sed -n 's/^Turned up: \(.\).*/\1/p' "$work/out")
case $turned in C) suit=clubs ;; S) suit=spades ;; H) suit=hearts ;; D) suit=diamonds ;; *) suit=none ;; esac
out_has "trumps are those of the card turned up" "Contract: game. Trumps: $suit."

# If pairs play without a declarer, the table says whose tricks count, and who is the partner.
printf '1\n1\n' >"$work/two"
run_with "$work/two" play whist --plain --seed 3 --bots greedy --lang en
out_has "a pair's tricks are told" "game; tricks of your side:"
out_lacks "nobody plays for himself in a pair" "everyone for himself"
printf 't\n' >"$work/table"
run_with "$work/table" play whist --plain --seed 3 --seat 3 --bots greedy --lang en
out_has "who sits opposite is the partner" "Player 1 (partner, dealer)"
out_lacks "and the others are not" "Player 2 ("

for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do echo 1; done >"$work/ones"
run_with "$work/ones" play hearts --plain --seed 4 --deals 1 --lang en --bots random
out_has "to the person who leads it is said so" "You lead: "
run_with "$work/ones" play hearts --plain --seed 4 --deals 1 --lang de --bots random
out_has "in German, too" "Du führst: "

# Numbers carried from deal to deal are counted, not paid: they have no sign (BG-RUB-1).
run play bridge --option scoring=rubber --plain --watch --pace 0 --bots greedy --deals 6 --seed 2 --lang en
out_has "numbers from deal to deal are shown" "points below the line "
check "without a sign" sh -c '! grep "^points below the line.*+" "$1"' see "$work/out"

# Computers bid by the deal of the match that it is: in the fourth of four boards all are vulnerable (BG-BOARD-2).
fourth() {
    run play bridge --option "vulnerability=$1" --plain --watch --pace 0 --bots greedy --deals 4 --seed "$2" --lang en
    awk '/^Deal 4/ { on = 1 } on && /^Player [1-4]: / { print }' "$work/out"
}
for seed in 1 2 3; do is "the fourth board of seed $seed" "$(fourth board $seed)" "$(fourth both $seed)"; done

# A match that is not over has nobody who has won it (HE-MATCH-1: somebody has to lose 100 points).
run play hearts --plain --bots greedy --seed 5 --deals 1 --lang en
out_has "who is ahead leads" "leads: 0."
out_lacks "and has won nothing yet" "won the match"

# Bids written down in secret are shown after the last card. Of many numbers, one types the number itself.
{ echo 40 && cat "$work/ones"; } >"$work/numbers"
run_with "$work/numbers" play tests/data/authored/differenzler.yaml --plain --seed 4 --deals 1 --lang en --bots random
out_has "the question has the numbers" "Your bid (a number from 0 to 157, ? for help): 40"
out_has "a number is what it says" "You: 40"
out_has "others have written something" "Player 2 has written down a bid."
is "and nothing more is shown until the last trick" "$(grep -an 'wins\? trick 9\|had written down' "$work/out" | cut -d: -f2 | sed 's/win.*/wins/')" \
    "$(printf '%s\n' "$(grep -ao '.* wins\? trick 9' "$work/out" | sed 's/win.*/wins/')" \
        'Player 2 had written down' 'Player 3 had written down' 'Player 4 had written down')"
run_with "$work/numbers" play tests/data/authored/differenzler.yaml --plain --seed 4 --deals 1 --lang de --bots random
out_has "in German, too" "Spieler 2 hatte aufgeschrieben: "

# During play the table shows the numbers that a player knows.
{ printf '40\nt\n' && cat "$work/ones"; } >"$work/numbers"
run_with "$work/numbers" play differenzler --plain --seed 4 --deals 1 --lang en --bots random
out_has "one's own number is on the table" "You (dealer, bid: 40): 0 tricks, 9 cards."
out_lacks "numbers that are still hidden are not" "Player 2 (bid"
{ printf '3\nt\n' && cat "$work/ones"; } >"$work/numbers"
run_with "$work/numbers" play spades --plain --seed 4 --deals 1 --lang de --bots random
out_has "in Spades it is the bid" "Du (Geber, angesagt: 3): 0 Stiche, 13 Karten."
out_has "and those of the others are there" "Spieler 2 (angesagt: "

# Few numbers are chosen by themselves, too. A single other choice has the number 0: a nil, or a pass.
{ printf '?\n3\n' && cat "$work/ones"; } >"$work/numbers"
run_with "$work/numbers" play spades --plain --seed 4 --deals 1 --lang en --bots random
out_has "the question says what 0 is" "Your bid (a number from 1 to 13, or 0 for nil, ? for help): 3"
out_has "and the list what the numbers mean" "1 to 13: at least this number of tricks together with the partner's bid"
out_has "the examples of the keys exist" "Choose by number or by name, e.g. 13 or nil."
out_has "3 is a bid of three tricks" "You: 3"
{ printf '0\n' && cat "$work/ones"; } >"$work/numbers"
run_with "$work/numbers" play spades --plain --seed 4 --deals 1 --lang de --bots random
out_has "0 is the other one" "Du: Nil"
run_with "$work/numbers" play oh-hell --plain --seed 4 --deals 1 --lang en --bots random
out_has "a number that is 0 is chosen by 0" "You: 0"
{ printf '14\n0\n' && cat "$work/ones"; } >"$work/numbers"
run_with "$work/numbers" play twenty-eight --plain --seed 4 --deals 1 --lang en --bots random
out_has "a ladder with a pass has numbers as well" "or 0 for pass, ? for help): "
out_lacks "and a pass is not the number 1" "1) pass"

# A round before the players see their cards (SP-NIL-3) says why it did not ask the person.
run_with "$work/numbers" play spades --option blind_nil=on --plain --seed 4 --deals 1 --lang en --bots random
out_has "who is not behind cannot bid a blind nil" \
    "You could not bid blind nil before: only for a pair that is"
is "this is said once in a deal" "$(grep -c 'You could not bid' "$work/out")" 1
run_with "$work/numbers" play spades --option blind_nil=on --plain --seed 4 --deals 1 --lang de --bots random
out_has "in German, too" "Du konntest blindes Nil vorher nicht bieten: nur für ein Paar"
run_with "$work/numbers" play spades --plain --seed 4 --deals 1 --lang en --bots random
out_lacks "without the option there is no such round" "You could not bid"

finish
