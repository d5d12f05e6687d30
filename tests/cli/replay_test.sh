# Tests tapp replay with correct and wrong records.
. "${0%/*}/lib.sh"
cd "$work" || exit 1

cat >deal.rec <<'REC'
[Variant "tapp-tarock"]
[Dealer 1]
[Hand 0 "CK CQ CC CJ C10 C9 C8 C7 SK SQ SC SJ S10 S9 S8 S7"]
[Hand 1 "HK HQ HC HJ HA H2 H3 H4 DK DQ DC DJ DA D2 D3 D4"]
[Hand 2 "T22 T21 T20 T19 T18 T17 T16 T15 T14 T13 T12 T11 T10 T9 T8 T7"]
[Talon "T6 T5 T4 T3 T2 T1"]

[Auction]
2:solo 0:pass 1:pass

[Announcements]
2:done

[Play] {the soloist has every high trump}
2:T22 0:C7 1:D4
2:T21 0:C8 1:D3
2:T20 0:C9 1:D2
2:T19 0:C10 1:DA
2:T18 0:CJ 1:DJ
2:T17 0:CC 1:DC
2:T16 0:CQ 1:DQ
2:T15 0:CK 1:DK
2:T14 0:S7 1:H4
2:T13 0:S8 1:H3
2:T12 0:S9 1:H2
2:T11 0:S10 1:HA
2:T10 0:SJ 1:HJ
2:T9 0:SC 1:HC
2:T8 0:SQ 1:HQ
2:T7 0:SK 1:HK
REC
run replay deal.rec
status_is "a correct record is replayed" 0
err_has "a missing score is a warning" "deal.rec:30:11: warning[no-score]"
err_has "the warning gives the score to add" "add the score by the rules: [Score -13 -13 26]"
{ cat deal.rec; echo '[Score -13 -13 26]'; } >scored.rec
run replay scored.rec
err_is_empty "a record with the right score has no warning"
run replay deal.rec
out_has "the replay names the game" "Tapp Tarock. One player plays against two with 54 cards"
out_has "seats are counted from 1 for people" "Player 2 deals. Forehand: Player 3."
out_has "the replay shows the hands" "Player 2 holds: ♥K ♥Q ♥C ♥J ♥A ♥2 ♥3 ♥4 ♦K ♦Q ♦C ♦J ♦A ♦2 ♦3 ♦4"
out_has "the replay shows the first packet of the talon as the lower half" "lower half, face down: VI V IV"
out_has "the replay shows bids in the players' words" "Player 3: Solo"
out_has "the replay shows the declarer and the contract" "Declarer: Player 3. Contract: Solo."
out_has "the replay shows each trick in a line" " 16  P3   [VII]   ♠K     ♥K"
# The talon (8 points less 4 in two groups: Pagat 5 and five trumps) counts for the defenders: 70 - 6 = 64.
out_has "the replay shows the card points and tricks of both sides" "Card points: declarer 64, defenders 6. Tricks: 16 and 0."
# An unannounced Valat is worth 12 from each; two of the trull in hand are worth 1 from each.
out_has "the replay shows the score of the deal" "this deal                        -13       -13       +26"
# If reasons differ from player to player, they name the players. Players with the same reason are named together.
run replay "$OLDPWD/tests/records/oh-hell.rec" --lang en
out_has "tricks won and bid are shown for each player" "Player 1: 1 of 0. Player 2: 0 of 1. Player 3: 2 of 1. Player 4: 1 of 1"
run replay "$OLDPWD/tests/records/prophecy.rec" --lang de
out_has "tricks won and bid are shown for each player in German, too" "Spieler 1: 2 von 1. Spieler 2: 1 von 1. Spieler 3: 0 von 1. Spieler 4: 0"
run replay "$OLDPWD/tests/records/beccaccino.rec" --lang en
out_has "partners share one reason" "Player 1 and Player 3: "
run replay "$OLDPWD/tests/records/coinche.rec" --lang en
out_has "a reason that holds for all names nobody" "    80 in the tricks of the takers"

run replay "$OLDPWD/tests/records/bridge.rec" --lang en
out_has "a contract is named by the bid that won it" "Declarer: Player 2. Contract: 3 spades."
run replay deal.rec --lang de
out_has "with --lang de, the seats are shown in German" "Spieler 2 gibt. Vorhand: Spieler 3."
out_has "with --lang de, announcements are shown in German" "Spieler 3: keine Ansage"
out_has "with --lang de, the result is shown in German" "Spieler 3 gewinnt: Solo."
out_has "with --lang de, reasons are shown in German" "gewonnen, Wert "
LC_ALL=de_DE.UTF-8 run replay deal.rec
out_has "replay uses the language of the environment" "Spieler 2 gibt. Vorhand: Spieler 3."
run replay deal.rec --ascii
out_has "with --ascii, cards are written by their ids" " 16  P3   [T7]    SK     HK"
LC_ALL=C run replay deal.rec --lang de
is "without UTF-8, the output is ASCII only" "$(LC_ALL=C grep -c '[^ -~]' out)" 0
run replay deal.rec --json
json_is "JSON has the result and the score" '[.phase, .contract, .declarer, .payoffs, .points.declarer]' \
    '["done","solo",2,[-13,-13,26],64]'
json_is "JSON has the moves" '[(.moves | length), .moves[0], .moves[51]]' \
    '[52,{"seat":2,"phase":"auction","action":"solo"},{"seat":1,"phase":"play","action":"HK"}]'
json_is "JSON has the dealt cards" '[.hands[1][0], .talon, .dealer]' '["HK",["T6","T5","T4","T3","T2","T1"],1]'
json_is "JSON has the tricks" '[(.tricks | length), .tricks[15]]' \
    '[16,{"cards":[{"seat":2,"card":"T7"},{"seat":0,"card":"SK"},{"seat":1,"card":"HK"}],"winner":2}]'

run replay deal.rec --json --lang de
json_is "in JSON, --lang translates reasons but not names of members" \
    '[.phase, .contract, .payoffs, (.items | map(.why) | join(" ") | test("Stich"))]' \
        '["done","solo",[-13,-13,26],true]'

# ---- errors use the words of the game

sed 's/0:upper .*/0:upper 0:done/; /^.Announcements/,$d' "$OLDPWD/tests/records/koenigrufen.rec" >early.rec
run replay early.rec --lang en
status_is "a record with an action that is not allowed is an error" 1
err_has "the error uses the words of the game" "discard 3 more cards first"
LC_ALL=de_DE.UTF-8 run replay early.rec
err_has "the error is translated into German" "erst sind noch 3 Karten zu drücken"

# ---- step by step

run replay deal.rec --step
status_is "--step prints all steps on a pipe" 0
is "--step prints each position once" "$(grep -c ' of 52: ' "$work/out")" 53
cat >wanted <<'END'
0 of 52: Player 2 deals. Forehand: Player 3.
Player 1: ♣K ♣Q ♣C ♣J ♣10 ♣9 ♣8 ♣7 ♠K ♠Q ♠C ♠J ♠10 ♠9 ♠8 ♠7
Player 2: ♥K ♥Q ♥C ♥J ♥A ♥2 ♥3 ♥4 ♦K ♦Q ♦C ♦J ♦A ♦2 ♦3 ♦4
Player 3: Sküs XXI XX XIX XVIII XVII XVI XV XIV XIII XII XI X IX VIII VII
lower half: VI V IV
upper half: III II I
Next: Player 3. Bidding. Nobody has bid yet.
END
is "position 0 shows the deal" "$(sed '/^$/,$d' out)" "$(cat wanted)"
cat >wanted <<'END'
51 of 52: Player 1: ♠K, king of spades
Solo, declarer: Player 3 (15 tricks).
Player 2: ♥K
lower half: VI V IV
upper half: III II I
On the table: Player 3: VII (winning), Player 1: ♠K
Next: Player 2.
END
is "a position during play shows the trick" "$(sed -n '/^51 of/,/^$/p' out | sed '$d')" "$(cat wanted)"
out_has "the position after a trick names its winner" "Player 3 wins trick 16 with VII."
out_has "the last position shows the score" "this deal                        -13       -13       +26"
run replay deal.rec --step --lang de
out_has "positions are shown in German, too" "51 von 52: Spieler 1: ♠K, Pik-König"
out_has "the next player is shown in German, too" "Am Zug: Spieler 2."
{ sed '/^$/,$d' deal.rec; echo '2:pass 0:dreier 1:pass 0:lower 0:C7 0:C8'; } >dreier.rec
run replay dreier.rec --step
out_has "the position after the last bid shows the declarer and the contract" "Declarer: Player 1. Contract: Dreier."
out_has "a position shows that a player takes a half of the talon" "4 of 6: Player 1 takes: lower half (VI V IV)"
out_has "a position shows each discarded card" "5 of 6: Player 1 discards ♣7; 2 more to go."
out_has "a position shows the next thing to do" "Next: Player 1. Discard 1 card."
run replay deal.rec --step --json
is "--step --json prints a line for each position" "$(grep -c '^{.*}$' out)" 53
is "a line of --step --json has its position and phase" "$(jq -c '[.position, .of, .phase]' out 2>/dev/null | sed -n '1p;53p' | tr '\n' ' ')" \
    '[0,52,"auction"] [52,52,"done"] '
if command -v script >/dev/null; then
    printf '\n\nb\nx\n53\n52\n\n' | script -qec "'$TAPP' replay deal.rec --step" /dev/null >walked 2>&1
    is "at a terminal, keys go on, back and to any position" "$(grep -o '[0-9]* of 52' walked | tr '\n' ' ')" \
        "0 of 52 1 of 52 2 of 52 1 of 52 52 of 52 "
    is "at a terminal, wrong positions are reported" "$(grep -c 'There are positions 0 to 52' walked)" 2
    printf 'q\n' | script -qec "'$TAPP' replay deal.rec --step" /dev/null >walked 2>&1
    is "at a terminal, q quits" "$(grep -o '[0-9]* of 52' walked | tr '\n' ' ')" "0 of 52 "
else
    skip "at a terminal, keys go on, back and to any position" "script is not installed"
fi

# ---- playing on

export XDG_STATE_HOME="$work/state"
yes 1 | head -n 60 >in
run_with in replay deal.rec --from 40 --bots greedy --lang en --out new.rec
status_is "--from plays on from a position" 0
out_has "--from gives the person the seat whose turn it is" "You sit in seat 3."
out_has "--from shows the earlier moves" "  You: Sküs"
out_has "--from asks the person for a card" "Your card (1-4, ? for help): "
out_has "--from plays the deal to the end" "The match is over after 1 deal."
out_has "--out names the file of the new record" "The record of the deal is in new.rec."
printf '1\n=\n=\nq\n' >again
run_with again replay deal.rec --from 40 --bots greedy --lang en --out again.rec
is "= goes back to the position of --from and asks the same question" "$(grep '^Your card' out)" \
    "Your card (1-4, ? for help): 1
Your card (1-3, ? for help): =
Your card (1-3, ? for help): =
Your card (1-4, ? for help): q"
run replay again.rec --json
json_is "after =, the record has the actions up to the position of --from" '.moves | length' 40
is "the new record begins like the old one" "$(sed -n '/^2:T22/,/^2:T11/p' new.rec)" "$(sed -n '/^2:T22/,/^2:T11/p' deal.rec)"
run replay new.rec
status_is "the new record can be replayed" 0
run_with in replay deal.rec --from 3 --seat 1 --bots greedy --lang de
status_is "--seat chooses another seat" 0
out_has "--lang chooses the language for playing on" "Du sitzt auf Platz 1."
is "without --out, the new record is in the folder of records" "$(find state/tapp/records -name '*-tapp-tarock-1.rec' | wc -l)" 1
run replay "$(find state/tapp/records -name '*.rec')"
status_is "the record in the folder of records can be replayed" 0
# docs/records.md: "tapp replay writes a new record after every action", also without --out
mkfifo typed
XDG_STATE_HOME="$work/killed" "$TAPP" replay deal.rec --from 40 --bots greedy --lang en <typed >out 2>err &
killed=$!
exec 3>typed
echo 1 >&3
has_two_questions() { [ "$(grep -c '^Your card' out)" -eq 2 ]; }
comes has_two_questions
kill -9 "$killed"
exec 3>&-
wait
is "if the program is killed, one record is in the folder of records" "$(find killed/tapp/records -name '*.rec' | wc -l)" 1
run replay "$(find killed/tapp/records -name '*.rec')" --json
json_is "after a kill, the record has the card that was played and those of the others" '.moves | length' 43
printf 'q\n' >in
XDG_STATE_HOME="$work/unused" run_with in replay deal.rec --from 0 --seat 3 --bots greedy --lang en
status_is "a person can leave before the first action" 0
is "a deal without actions gets no record" "$(find unused -name '*.rec' | wc -l)" 0
# docs/records.md: Variant is "the path of a variant's file"; the record is valid in any folder.
game lone tapp-tarock </dev/null
sed 's/tapp-tarock/lone.yaml/' deal.rec >lone.rec
mkdir elsewhere
run_with in replay lone.rec --from 40 --bots greedy --out elsewhere/lone.rec
cd elsewhere || exit 1
run replay lone.rec
status_is "a record of --from can be replayed in another folder, although it names a file of a game" 0
cd "$work" || exit 1
# docs/records.md: "You take the seat whose turn it is." Player 4 is the declarer, and plays the open hand of player 2.
"$TAPP" play bridge --watch --bots random --seed 5 --records bridge >/dev/null
run_with in replay "$(find bridge -name '*.rec')" --from 10 --bots random --lang en --out dummy.rec
out_has "at the turn of an open hand, --from gives the person the seat of the declarer" "You sit in seat 4."
out_has "the declarer is asked for a card of the open hand" "You play the open hand of Player 2."
printf '1\nq\n' >in
run_with in replay deal.rec --from 4 --bots greedy --out left.rec
status_is "q leaves a deal that --from began" 0
run replay left.rec
out_has "the record of a deal that was left is unfinished" "The deal is not over."
for arguments in "--from 52" "--from 60" "--from x" "--from 3 --json" "--from 3 --step" "--from 3 --seat 4" \
    "--from 3 --bots nobody" "--from 3 --lang xx" "--from 3 --out $work" "--seat 2" "--out x"; do
    # shellcheck disable=SC2086 # words
    run replay deal.rec $arguments
    status_is "tapp replay $arguments is a usage error" 2
done
# docs/playing.md: the settings apply to all tables
mkdir -p "$XDG_CONFIG_HOME/tapp"
printf 'others: [Bert, Clara]\nlanguage: de\nletters: ids\ncomputers: beginner\n' >"$XDG_CONFIG_HOME/tapp/settings.yaml"
run_with in replay deal.rec --from 3 --seat 1 --out set.rec
out_has "the settings name the players and the language of --from" "Clara: Solo"
out_has "the settings say how --from writes cards" "CK"
run_with in replay deal.rec --from 3 --seat 1 --out set.rec --lang en
out_has "--lang overrides the settings with --from" "You sit in seat 1."
printf 'pace: fast\n' >"$XDG_CONFIG_HOME/tapp/settings.yaml"
run_with in replay deal.rec --from 3
status_is "--from reports an error in the settings" 1
err_has "the error in the settings has its place" "settings.yaml:1:7: error[wrong-type]"
run replay deal.rec
status_is "a replay without --from needs no settings" 0
rm "$XDG_CONFIG_HOME/tapp/settings.yaml"
run_with deal.rec replay - --from 3
status_is "--from with the record on standard input is a usage error" 2
sed 's/^2:T20 0:C9/2:T20 0:D2/' deal.rec >illegal.rec
run replay illegal.rec --step
status_is "--step rejects a record with an illegal move" 1
is "--step shows no part of a record with an illegal move" "$(cat out)" ""
run replay illegal.rec --from 3
status_is "--from rejects a record with an illegal move" 1
err_has "--from reports the illegal move at its place" "illegal.rec:17:7: error[illegal-move]"

{ cat deal.rec; echo '[Score -13 -13 26]'; } >scored.rec
run replay scored.rec
status_is "a record with the right score is accepted" 0
{ cat deal.rec; echo '[Score -8 -8 16]'; } >false.rec
run replay false.rec
status_is "a record with a wrong score is an error" 1
err_has "the error of a wrong score has its place and the right score" "false.rec:31:2: error[wrong-score]: wrong payoffs: by the rules they are -13 -13 26"
sed 's/^2:T20 0:C9/2:T20 0:D2/' deal.rec >illegal.rec
run replay illegal.rec
status_is "an illegal move is an error" 1
err_has "the error of an illegal move has its place and reason" "illegal.rec:17:7: error[illegal-move]: you do not hold D2"
head -n 16 deal.rec >part.rec
run replay part.rec
status_is "a record of an unfinished deal is accepted" 0
out_has "the replay of an unfinished deal shows the next player" "The deal is not over. Next: Player 3."
sed 's/tapp-tarock/tapp-tarok/' deal.rec >unknown.rec
run replay unknown.rec
status_is "an unknown variant is an error" 1
err_has "the error of an unknown variant has its place" "unknown.rec:1:10: error[record-variant]"
err_has "the error of an unknown variant suggests a similar name" "did you mean 'tapp-tarock'"
run replay nowhere.rec
status_is "a missing file is an I/O error" 2
run replay "$work"
status_is "a folder instead of a record is an I/O error" 2
: >empty.rec
run replay empty.rec
status_is "an empty record is an error" 1
head -c 5000 /dev/urandom >noise.rec
run replay noise.rec
status_is "random bytes as a record are an error" 1
run_with deal.rec replay -
status_is "a record is read from standard input, too" 0
run replay
status_is "replay without a record is a usage error" 2
run replay deal.rec deal.rec
status_is "replay with two records is a usage error" 2
run replay deal.rec --xml
status_is "an unknown option of replay is a usage error" 2
finish
