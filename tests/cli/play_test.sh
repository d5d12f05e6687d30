# Tests tapp play with lines: the demonstration, scripted deals, rejected input, menus, several deals, languages and
# alphabets.
. "${0%/*}/lib.sh"
here=$(cd "${0%/*}" && pwd)
export LC_ALL=C.UTF-8

# Prints the deal from its headline on. Other tests check the text above it.
deal() { sed -n '/^\(Deal\|Spiel\) 1$/,$p' "$work/out"; }

# transcript TITLE NAME ARGUMENTS…: passes if playing golden/NAME.in prints golden/NAME.out. After a change of words,
# copy the output of the failed test and check it against the rules of the game.
transcript() {
    title=$1 name=$2
    shift 2
    run_with "$here/golden/$name.in" play "$@"
    status_is "$title: the program exits without an error" 0
    deal >"$work/deal"
    if diff "$here/golden/$name.out" "$work/deal" >"$work/diff"; then pass "$title"; else fail "$title" "$work/diff"; fi
}

narrow() { if grep -E '^.{80,}' "$work/out" >"$work/diagnostic"; then fail "$1" "$work/diagnostic"; else pass \
    "$1"; fi; }

# lines COUNT TITLE PATTERN: passes if COUNT lines match.
lines() { is "$2" "$(grep -cE -- "$3" "$work/out")" "$1"; }

# ---- the demonstration

run play --lang en
status_is "without input, computer players show a deal" 0
err_is_empty "the demonstration prints nothing on standard error"
out_has "the demonstration says that it is one" "Demonstration:"
out_has "the demonstration plays Tapp Tarock" "Tapp Tarock. One player plays against two"
out_has "the demonstration names a rule that has no source" "Our own choice: No source says what happens if all pass"
lines 3 "the demonstration shows all hands" '^Player [123] holds: '
lines 2 "the demonstration shows both halves of the talon" '(lower|upper) half, face down: '
lines 1 "the demonstration has an auction with a declarer" '^Declarer: Player [123]\. Contract: '
lines 1 "a player takes a half of the talon" '^Player [123] takes: (lower|upper) half \('
lines 1 "a player discards three cards" '^Player [123] discards: [^ ]+ [^ ]+ [^ ]+$'
lines 1 "the declarer makes no announcement" '^Player [123]: no announcement$'
lines 48 "all 48 cards are played" '^  Player [123]: '
lines 1 "the last trick has a winner" '^Player [123] wins trick 16 with '
lines 1 "the card points of both sides are shown" '^Card points: declarer [0-9]+, defenders [0-9]+\.'
lines 1 "the settlement has a column for each player" '^Settlement .*Player 1  Player 2  Player 3$'
out_has "the settlement gives reasons" ", value "
out_has "the demonstration ends after one deal" "The match is over after 1 deal."
narrow "no line of the demonstration is wider than 79 columns"
cp "$work/out" "$work/first"
quickly run play --lang en
is "the demonstration is always the same" "$(cat "$work/out")" "$(cat "$work/first")"
sleep 2 | "${TAPP_FAST:-$TAPP}" play --lang en >"$work/out" 2>"$work/err"
is "with an empty pipe as input, the demonstration is shown, too" "$(cat "$work/out")" "$(cat "$work/first")"
quickly run play tapp-tarock --lang en --seed 7
out_has "a named variant is demonstrated with the given seed" "Seed 7."

# ---- scripted deals, which a person has checked line by line against the rules

transcript "a deal of Dreier with rejected input and keys, in English" play-en tapp-tarock --bots random --lang en --seed 42 --deals 1
narrow "no line of the deal in English is wider than 79 columns"
transcript "another player's Solo among six players, in German" play-de dappen-breitnau --bots random --lang de --seed 1 \
    --deals 1
narrow "no line of the deal in German is wider than 79 columns"
out_lacks "the hands of other players are not shown" "hat:"

# ---- rules, quitting, the end of input

printf 'r\n?\nq\n' >"$work/in"
run_with "$work/in" play tapp-tarock --bots random --lang en --seed 42
status_is "q quits" 0
out_has "r shows the rules" "One player, the declarer, plays against the other two"
out_has "the rules show the number of cards and trumps" "The pack has 54 cards; 22 of them are always trumps."
out_has "the rules show the point values of the cards" "K: 5 · Q: 4 · C: 3 · J: 2 · 10 9 8 7: 1 each"
out_has "the rules list the cards of the trull" "Sküs, Mond (XXI), Pagat (I)"
out_has "the rules list the bids" "Unterer"
out_has "the rules list the announcements" "Valat"
out_has "the rules explain the payments" "for the Trull (Sküs, Mond and Pagat)"
out_has "? lists the keys" "  l  last trick"
out_has "q says after how many deals play stopped" "Stopped after 0 deals."
printf 'r\nq\n' >"$work/in"
run_with "$work/in" play einfaches-tarock --bots random --lang de --seed 1
out_has "r shows the rules of another variant in German" "Die Regeln: Einfaches Tarock"
printf 'r\nq\n' >"$work/in"
run_with "$work/in" play tapp-tarock --bots random --lang en --seed 42 --option first_lead=declarer
out_lacks "the rules leave out a sentence that an option replaces" "Forehand leads. Suit"
printf 'dreier\nlower\n1\n' >"$work/in"
run_with "$work/in" play tapp-tarock --bots random --lang en --seed 42
status_is "the end of input in the middle of a deal ends the program" 0
out_has "at the end of input, the program says that play stopped" "Stopped after 0 deals."
err_is_empty "the end of input prints no error"
: >"$work/long"
head -c 100000 /dev/zero | tr '\0' 'x' >"$work/long"
printf '\nq\n' >>"$work/long"
run_with "$work/long" play tapp-tarock --bots random --lang en --seed 42
status_is "after a very long answer, the program goes on" 0
head -c 300000 "$TAPP" >"$work/bytes"
run_with "$work/bytes" play tapp-tarock --bots random --lang en --seed 42
status_is "random bytes as input do not crash the program" 0

# ---- menus

{
    printf 'nonsense\n?\ntapp tarock\np\n3\no\nkontra\n7\n2\n12\n\n\ns\n2\nd\n1\n\n'
    yes 1 | head -n 40
} >"$work/in"
run_with "$work/in" play --bots random --lang en --seed 3
status_is "a deal can be started from the menu" 0
out_has "the menu lists families, each with the game of the same name first" " Hearts, Barbu, Black Maria"
out_has "the menu counts the games of a family that do not fit on the line" "Cego (Black Forest), Dappen (Breitnau) and "
out_has "? describes the games" ") Tapp Tarock: 3-4 players, 54 cards. One player plays"
out_has "if all games have unverified values, the menu says so once" "Some rules of these games are our own choices; press r"
out_has "the menu rejects an unknown word" "'nonsense'."
out_has "the menu suggests games for beginners" "For beginners: "
out_has "the menu describes options in words" "13) whether players may double by kontra: nobody may double"
out_has "choosing an option by its name lists its values" "2) game and announcements can be doubled"
out_has "the default value of an option is marked" "1) nobody may double (usual)"
out_has "a changed option is marked" "13) * whether players may double by kontra: game and announcements"
out_has "one line describes the table" \
    "Tapp Tarock: 3 players, you in seat 2, computers: random, 1 deal, 1"
out_has "the menu rejects a number that is not in the list" "'7'."
out_has "the table shows the changed option as a house rule" "House rule: whether players may double by kontra: game and announcements"
out_has "the person sits in the chosen seat" "You sit in seat 2."
out_has "the deal that the menu started is played" "The match is over after 1 deal."
printf 'tysiac\no\n\nq\n' >"$work/in"
quickly run_with "$work/in" play --lang de
out_has "the menu prints no colon after an option that is a question" "Muss man stechen, wenn man kann? ja"
quickly run_with "$work/in" play tysiac --option heading=free --lang de
out_has "the line of house rules has no colon after a question, either" "Hausregel: Muss man stechen, wenn man kann? nein"
printf 'q\n' >"$work/in"
quickly run_with "$work/in" play --lang en
status_is "q leaves the menu" 0
for name in "Tapp Tarock" "tapp tarock" tapp-tarock TAPPTAROCK; do
    printf '%s\n\nq\n' "$name" >"$work/in"
    quickly run_with "$work/in" play --bots random --lang en --seed 3
    out_has "a game is chosen by its name or its id: $name" "Tapp Tarock. One player plays against two"
done
printf 'heart\n\nq\n' >"$work/in"
quickly run_with "$work/in" play --bots random --lang en --seed 3
out_has "a game is chosen by the beginning of its name" "Hearts. "
printf 'heart\nb\nb\nskat\nc\n1\nb\nnap\no\nb\nq\n' >"$work/in"
quickly run_with "$work/in" play --bots random --lang en --seed 3
status_is "b goes back from every question, and q quits" 0
lines 4 "b leads back to the list of games" '^Which game\?'
out_has "going back to the games forgets the choices for a game" \
    "Skat: 3 players, you in seat 1, computers: random"
printf 'dappen\nq\n' >"$work/in"
quickly run_with "$work/in" play --bots random --lang en --seed 3
out_has "the menu reports a beginning that fits several games" "'dappen':"
out_has "the menu lists the games that begin with the word" " 2) Dappen (Buchenbach)"
printf 'dappen\n2\nc\nclub\no\n\nq\n' >"$work/in"
quickly run_with "$work/in" play --bots random --lang en --seed 3
out_has "a number chooses a game of that list" "Dappen (Buchenbach): 6 players"
out_has "the strength of the computers is chosen by a word" "computers: club"
printf 'tarock\n\nhearts\n\nq\n' >"$work/in"
quickly run_with "$work/in" play --bots random --lang en --seed 3
out_has "choosing a family lists its games" ") Zwölfertarock"
lines 2 "Enter leads back to the families" '^Which game\?'
printf 'mariasch\nq\n' >"$work/in"
quickly run_with "$work/in" play --bots random --lang de
out_has "the name of a family is translated" " 6) Mariasch     Licitovaný mariáš, Ulti"
out_has "a family without a translated name shows its id with a capital" "13) Tarock       "
out_has "choosing a family by its translated name lists its games" " 2) Ulti"
printf 'napoleon\n\nq\n' >"$work/in"
quickly run_with "$work/in" play --bots random --lang en --seed 3
out_has "a game is found by a name in another language" "Nap. "
mkdir -p "$work/played/tapp"
deal=0
for game in skat hearts nap skat; do
    deal=$((deal + 1))
    printf '{"match":"a","deal":%s,"evening":"2026-11-22","variant":"%s","person":0,"players":["A","B"],"gain":[1,-1]}\n' \
        "$deal" "$game" >>"$work/played/tapp/tally.jsonl"
done
printf '\n\nq\n' >"$work/in"
XDG_STATE_HOME=$work/played quickly run_with "$work/in" play --bots random --lang en --seed 3
out_has "the menu begins with the games that were played last" "Played last: Skat, Nap, Hearts"
out_has "Enter chooses the game that was played last" "Skat: 3 players"
printf 'q\n' >"$work/in"
XDG_STATE_HOME=$work/played quickly run_with "$work/in" play --lang en
check "the menu fits a window of 24 lines" test "$(wc -l <"$work/out")" -le 23
printf 'furtwangen\n\nq\n' >"$work/in"
quickly run_with "$work/in" play --bots random --lang en --seed 3
out_has "a game is chosen by a word of its name" "Dappen (Furtwangen). "
mkdir -p "$work/few"
cp -r "$TAPP_VARIANTS/packs" "$work/few/"
cp "$TAPP_VARIANTS"/whist/whist*.yaml "$work/few/"
sed 's/^id: whist/id: sure/; /^unverified:/,/^$/d' "$work/few/whist.yaml" >"$work/few/sure.yaml"
sed 's/^name: .*/name: Sure Whist/; /^unverified:/,/^$/d' "$work/few/whist.en.yaml" >"$work/few/sure.en.yaml"
printf 'q\n' >"$work/in"
TAPP_VARIANTS=$work/few run_with "$work/in" play --lang en
out_has "if only some games have unverified values, the menu says so, too" "Some rules of these games are our own choices; press r at the table to see"

printf '600\nclubs\ndone\nq\n' >"$work/in"
run_with "$work/in" play pinochle --seat 2 --bots random --lang en --seed 3
out_has "the table shows the number of a bid with the suit that was named later" "clubs (bid: 600), bidder: You"

run play bridge --watch --bots greedy --lang de --seed 5 --deals 1
out_has "a German bid of one spade uses the German name" "Spieler 4: 1 Pik"

# ---- several deals

run play tapp-tarock --watch --bots greedy --deals 4 --players 4 --lang en --seed 9
status_is "computer players alone play several deals" 0
for seat in 1 2 3 4; do
    lines 1 "in four deals of four players, seat $seat sits out once" "^Player $seat sits this deal out"
done
deals=$(grep -c '^Deal [0-9]' "$work/out")
is "four deals are played" "$deals" 4
lines 1 "the score sheet has a head" '^Score sheet '
# The score sheet has rows that begin with a number, then the total. Each column adds up to its total, each row to zero.
awk '/^Score sheet/ { in_sheet = 1; next }
     in_sheet && /^[0-9]/ { row = 0; for (i = 0; i < 4; i++) { sum[i] += $(NF - i); row += $(NF - i) } if (row) bad = 1; rows++ }
     in_sheet && /^total/ { for (i = 0; i < 4; i++) if ($(NF - i) != sum[i]) bad = 1; seen = 1 }
     END { exit !(seen && rows == 4 && !bad) }' "$work/out"
is "the columns of the score sheet add up to the totals, its rows to zero" $? 0
# A contract that is neither played nor settled is neither won nor lost (docs/language/03-auction.md: outcome).
printf 'tapp: 1\nid: void\nextends: %s\nname: {en: Void}\n%s\n%s\n' "$PWD/tests/docs/base.yaml" \
    'auction: {fixed: {declarer: forehand, contract: out}}' 'contracts: {out: {name: {en: out}, outcome: throw_in}}' \
    >"$work/void.yaml"
run play "$work/void.yaml" --watch --bots greedy --deals 2 --lang en --seed 4
lines 2 "the score sheet does not say that a contract without settlement is won or lost" '^[12] out, P[1-3]  '
# If the rules alone decide the goal of a contract, it is neither won nor lost, too. In Schieber both sides write what
# they have made (JS-SCORE-3).
run play jass-schieber --watch --bots greedy --deals 2 --lang en --seed 4
lines 2 "the score sheet does not say that a contract without an aim is won or lost" '^[12] [A-Za-z ]*, P[1-4]  '
for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do printf '1\n\n1\n\n1\n\n'; done >"$work/in"
run_with "$work/in" play tapp-tarock --players 4 --bots random --deals 3 --lang en --seed 4
status_is "a person plays several deals" 0
lines 1 "a person sits out the deal that he deals" '^You sit this deal out'
lines 0 "the hands of the other players are not shown to a person" '^Player [1-4] holds'
out_has "each deal is shown with its number" "Deal 3"
run play tapp-tarock --watch --option rounds=1 --deals 100 --bots greedy --lang en --seed 2
out_has "a match of one round ends when each player has dealt" "The match is over after 3 deals."

# The exit status 2 means wrong usage or an error of the output (interpreter/cli/command.h).
{
    timeout 60 "${TAPP_FAST:-$TAPP}" play tapp-tarock --watch --bots random --deals 1000000 --lang en 2>"$work/err"
    echo $? >"$work/status"
} | head -n 1 >"$work/out"
is "after the reader of its output has gone, the program ends by itself" "$(cat "$work/status")" 2

# ---- taking back, replaying, hints

printf 'u\n2\nu\n1\n1\nu\n?\n1\n1\n1\nl\nb\n=\n=\n1\nq\n' >"$work/in"
run_with "$work/in" play tapp-tarock --bots random --lang en --seed 42
status_is "a deal with keys that take back exits without an error" 0
lines 2 "u does nothing before the first action and after cards were revealed" '^Nothing to take back'
lines 1 "u takes back a discarded card" '^Your last action is taken back\.$'
lines 2 "after the discard was taken back, three cards must be discarded" '^Discard 3 cards\.$'
out_has "? lists the key u" "  u  take back your last action"
out_has "? lists the key =" "  =  press twice to replay this deal from the start"
lines 2 "pressing = twice starts the deal again" '^Deal 1$'
lines 3 "a replayed deal has the same cards (shown at both bids and when a half is chosen)" 'XX XVIII XV X IX VI III II$'
lines 2 "a replayed deal has the same choices" '^Your bid \(1-3, \? for help\): [21]$'
out_has "b shows the bids so far" "Bids: "
printf 'i\nq\n' >"$work/in"
run_with "$work/in" play tapp-tarock --lang en --seed 42 --threads 1
out_has "i gives a hint" "Hint: "
out_has "bids that are too high for the same reason share one message" \
    "Not now: Unterer, Oberer (too high; the next bid is Dreier)."
cp "$work/out" "$work/one"
run_with "$work/in" play tapp-tarock --lang en --seed 42 --threads 3
is "the number of threads does not change the hint" "$(cat "$work/out")" "$(cat "$work/one")"
printf '2\ni\nq\n' >"$work/in"
run_with "$work/in" play tapp-tarock --lang en --seed 42 --threads 1
check "a hint shows the expected results of the best and the second-best choice" \
    grep -qE 'Hint: [^(]* \(expected result [-+][0-9.]*\); next best: [^(]* \([-+][0-9.]*\)\.$' "$work/out"
for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do printf '1\n\n1\n\n'; done >"$work/in"
run_with "$work/in" play tapp-tarock --bots random --deals 2 --lang en --seed 4
out_has "after a deal, the prompt offers = to replay it" "Enter for the next deal (= this one again, t look back, s score sheet, q quit): "

# ---- computer players

for bots in '' '--bots mc'; do # uses the program without sanitizers, because mc thinks for long
    # shellcheck disable=SC2086 # words
    "${TAPP_FAST:-$TAPP}" play tapp-tarock --watch --lang en --seed 3 $bots --records "$work/by$bots" \
        >"$work/out" </dev/null
done
is "mc is the default computer player" "$(sed -n '/^.Auction/,$p' "$work"/by/*)" "$(sed -n '/^.Auction/,$p' "$work/by--bots mc"/*)"
run play --lang en --bots random
if cmp -s "$work/out" "$work/first"; then fail "--bots chooses other players for the demonstration"; else
    pass "--bots chooses other players for the demonstration"
fi

# ---- records

for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do printf '1\n\n1\n\n'; done >"$work/in"
run_with "$work/in" play tapp-tarock --bots random --deals 2 --lang en --seed 4 --records "$work/records/mine"
status_is "--records names the folder of the records" 0
is "each deal gets a record" "$(ls "$work/records/mine" | sed 's/^[0-9]*-[0-9]*-//' | tr '\n' ' ')" \
    "tapp-tarock-1.rec tapp-tarock-2.rec "
out_has "the program says where the records are" "Records of 2 deals are in $work/records/mine."
for record in "$work"/records/mine/*; do
    run replay "$record"
    status_is "each record can be replayed" 0
    out_lacks "each record contains the whole deal" "The deal is not over."
done
run play tapp-tarock --watch --bots random --deals 2 --lang en --seed 4 --records "$work/watched"
is "deals between computer players are recorded, too" "$(ls "$work/watched" | wc -l)" 2
printf 'dreier\nlower\n1\n' >"$work/in"
run_with "$work/in" play tapp-tarock --bots random --lang en --seed 42 --records "$work/left"
run replay "$work"/left/*
out_has "the record of an unfinished deal contains the actions so far" "The deal is not over."
run play tapp-tarock --watch --bots greedy --lang en --seed 4 --records "$work/in"
err_has "an error is reported if the folder for records is a file" "cannot write"
printf 'q\n' >"$work/in"
XDG_STATE_HOME="$work/home" run_with "$work/in" play tapp-tarock --lang en
is "without a terminal and --records, nothing is recorded" "$(ls "$work/home" 2>&1 | wc -l)" 1

# ---- languages and alphabets

LC_ALL=de_DE.UTF-8 run play --bots greedy
out_has "the program uses the language of the environment" "Vorführung:"
run play --lang de --bots greedy
out_has "the program uses the language of --lang" "Spieler 1 hat: "
out_has "words of the variant are in the language of --lang, too" "obere Hälfte, aufgedeckt: "
LC_ALL=C run play --lang de --bots greedy
is "without UTF-8, the output is ASCII only" "$(LC_ALL=C grep -c '[^ -~]' "$work/out")" 0
out_has "in ASCII, ü is written as ue" "Vorfuehrung:"
LC_ALL=de_DE.ISO-8859-1 run play --lang de --bots greedy
check "in ISO-8859-1, ü is written as one byte" grep -qF "$(printf 'Vorf\374hrung:')" "$work/out"
is "in ISO-8859-1, the output has no bytes of UTF-8" "$(LC_ALL=C grep -c "$(printf '[\200-\277\303]')" "$work/out")" 0
LC_ALL=de_DE.ISO-8859-1 run play --lang de --ascii --bots greedy
is "with --ascii, the output is ASCII even in ISO-8859-1" "$(LC_ALL=C grep -c '[^ -~]' "$work/out")" 0
printf '\374ber\nq\n' >"$work/latin"
LC_ALL=de_DE.ISO-8859-1 run_with "$work/latin" play tapp-tarock --plain --seat 1 --seed 1 --bots random --lang de
check "input in ISO-8859-1 is read correctly" grep -qF "$(printf "'\374ber'")" "$work/out"
LC_ALL=C.UTF-8 run_with "$work/latin" play tapp-tarock --plain --seat 1 --seed 1 --bots random --lang de
out_has "input in ISO-8859-1 is read correctly by a program that writes UTF-8" "'über'"
run play --ascii --lang en --bots greedy
lines 3 "--ascii writes cards by their ids" '^Player [123] holds: ([CSHDT][0-9KQCJA]+ ?)+$'

# ---- arguments

run play no-such-variant
status_is "an unknown variant is an error of the input" 1
err_has "the error names the unknown variant" "no-such-variant"
for arguments in "--lang fr" "--bots nobody" "--deals 0" "--seat 9" "--nonsense" "tapp-tarock other"; do
    # shellcheck disable=SC2086 # words
    run play $arguments
    status_is "tapp play $arguments is a usage error" 2
done
printf 'q\n' >"$work/in"
run_with "$work/in" play tapp-tarock --seat 4
status_is "a seat that does not exist at the table is rejected" 2
run play tapp-tarock --option half=other
status_is "a value that an option does not have is rejected" 1

# In Whist, the dealer's last card is turned up and makes trumps. Both lines must name the suit of that card.
run play whist --watch --seed 3 --bots greedy --lang en --ascii
turned=$(sed -n 's/^Turned up: \(.\).*/\1/p' "$work/out")
case $turned in C) suit=clubs ;; S) suit=spades ;; H) suit=hearts ;; D) suit=diamonds ;; *) suit=none ;; esac
out_has "in Whist, the suit of the turned-up card is trumps" "Contract: game. Trumps: $suit."

# If pairs play without a declarer, the table shows the tricks of your side and the partner.
printf '1\n1\n' >"$work/two"
run_with "$work/two" play whist --plain --seed 3 --bots greedy --lang en
out_has "in a game of pairs, the table shows the tricks of your side" "game; tricks of your side:"
out_lacks "in a game of pairs, the table does not say that everyone plays for himself" "everyone for himself"
printf 't\n' >"$work/table"
run_with "$work/table" play whist --plain --seed 3 --seat 3 --bots greedy --lang en
out_has "the table marks the opposite player as the partner" "Player 1 (partner, dealer)"
out_lacks "the table does not mark other players as the partner" "Player 2 ("

for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do echo 1; done >"$work/ones"
run_with "$work/ones" play hearts --plain --seed 4 --deals 1 --lang en --bots random
lines 1 "a card chosen to be passed is not called a discard" '^You pass [^ ]+; 2 more to go\.$'
out_has "the table tells the leader of the ranking: You lead" "You lead: "
run_with "$work/ones" play hearts --plain --seed 4 --deals 1 --lang de --bots random
lines 1 "a card chosen to be passed is named in German, too" '^Du gibst [^ ]+ weiter, noch 2\.$'
out_has "the table tells the leader of the ranking in German, too" "Du führst: "

# Numbers that are carried from deal to deal are not payments, so they have no sign (BG-RUB-1).
run play bridge --option scoring=rubber --plain --watch --pace 0 --bots greedy --deals 6 --seed 2 --lang en
out_has "numbers that are carried from deal to deal are shown" "points below the line "
check "numbers that are carried from deal to deal have no sign" sh -c '! grep "^points below the line.*+" "$1"' see "$work/out"

# The bids of computers depend on the number of the deal: on the fourth of four boards, all are vulnerable (BG-BOARD-2).
fourth() {
    run play bridge --option "vulnerability=$1" --plain --watch --pace 0 --bots greedy --deals 4 --seed "$2" --lang en
    awk '/^Deal 4/ { on = 1 } on && /^Player [1-4]: / { print }' "$work/out"
}
for seed in 1 2 3; do is "seed $seed: on the fourth board, computers bid as if all are vulnerable" "$(fourth board $seed)" "$(fourth both $seed)"; done

# A match that is not over has no winner (HE-MATCH-1: the match ends when somebody has lost 100 points).
run play hearts --plain --bots greedy --seed 5 --deals 1 --lang en
out_has "in an unfinished match, a player leads" "leads: 0."
out_lacks "in an unfinished match, nobody has won the match" "won the match"

# Secret bids are shown after the last card. If a bid is one of many numbers, a player types the number itself.
{ echo 40 && cat "$work/ones"; } >"$work/numbers"
run_with "$work/numbers" play tests/data/authored/differenzler.yaml --plain --seed 4 --deals 1 --lang en --bots random
out_has "the question shows the range of numbers" "Your bid (a number from 0 to 157, ? for help): 40"
out_has "the typed number is the bid" "You: 40"
out_has "the table says that another player has written down a bid" "Player 2 has written down a bid."
is "secret bids are shown only after the last trick" "$(grep -an 'wins\? trick 9\|had written down' "$work/out" | cut -d: -f2 | sed 's/win.*/wins/')" \
    "$(printf '%s\n' "$(grep -ao '.* wins\? trick 9' "$work/out" | sed 's/win.*/wins/')" \
        'Player 2 had written down' 'Player 3 had written down' 'Player 4 had written down')"
run_with "$work/numbers" play tests/data/authored/differenzler.yaml --plain --seed 4 --deals 1 --lang de --bots random
out_has "secret bids are shown in German, too" "Spieler 2 hatte aufgeschrieben: "

# During play the table shows the numbers that a player knows.
{ printf '40\nt\n' && cat "$work/ones"; } >"$work/numbers"
run_with "$work/numbers" play differenzler --plain --seed 4 --deals 1 --lang en --bots random
out_has "the table shows the player's own number" "You (dealer, bid: 40): 0 tricks, 9 cards."
out_lacks "the table does not show numbers that are still hidden" "Player 2 (bid"
{ printf '3\nt\n' && cat "$work/ones"; } >"$work/numbers"
run_with "$work/numbers" play spades --plain --seed 4 --deals 1 --lang de --bots random
out_has "in Spades, the table shows the player's own bid" "Du (Geber, angesagt: 3): 0 Stiche, 13 Karten."
out_has "in Spades, the table shows the bids of the others" "Spieler 2 (angesagt: "

# If there are few numbers, a player types the number itself, too. A single other choice, nil or pass, has the number 0.
{ printf '?\n3\n' && cat "$work/ones"; } >"$work/numbers"
run_with "$work/numbers" play spades --plain --seed 4 --deals 1 --lang en --bots random
out_has "the question explains the choice 0" "Your bid (a number from 1 to 13, or 0 for nil, ? for help): 3"
out_has "? explains the meaning of the numbers" "1 to 13: at least this number of tricks together with the partner's bid"
out_has "? gives existing choices as examples" "Choose by number or by name, e.g. 13 or nil."
out_has "typing 3 bids three tricks" "You: 3"
{ printf '0\n' && cat "$work/ones"; } >"$work/numbers"
run_with "$work/numbers" play spades --plain --seed 4 --deals 1 --lang de --bots random
out_has "typing 0 bids nil" "Du: Nil"
run_with "$work/numbers" play oh-hell --plain --seed 4 --deals 1 --lang en --bots random
out_has "if 0 is one of the numbers, typing 0 bids it" "You: 0"
{ printf '14\n0\n' && cat "$work/ones"; } >"$work/numbers"
run_with "$work/numbers" play twenty-eight --plain --seed 4 --deals 1 --lang en --bots random
out_has "in an auction with rising numbers, 0 is a pass" "or 0 for pass, ? for help): "
out_lacks "in an auction with rising numbers, 1 is not a pass" "1) pass"

# If the round before the players see their cards (SP-NIL-3) skips a person, the table says why.
run_with "$work/numbers" play spades --option blind_nil=on --plain --seed 4 --deals 1 --lang en --bots random
out_has "the table says why the person could not bid blind nil" \
    "You could not bid blind nil before: only for a pair that is"
is "the table says this once in a deal" "$(grep -c 'You could not bid' "$work/out")" 1
run_with "$work/numbers" play spades --option blind_nil=on --plain --seed 4 --deals 1 --lang de --bots random
out_has "the table says this in German, too" "Du konntest blindes Nil vorher nicht bieten: nur für ein Paar"
run_with "$work/numbers" play spades --plain --seed 4 --deals 1 --lang en --bots random
out_lacks "without the option, the table says nothing about blind nil" "You could not bid"

finish
