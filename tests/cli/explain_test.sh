# tapp explain: every shipped variant in both languages and all formats; facts of one; codes; a golden text.
. "${0%/*}/lib.sh"
fast=${TAPP_FAST:-$TAPP}
variants=$("$fast" list --json | jq -r '.[].id' 2>/dev/null ||
    find variants -maxdepth 1 -name '*.yaml' -exec basename {} .yaml \;)

# A heading under which nothing stands: another of its level or a higher one follows.
empty_headings() {
    awk '/^#+ / { n = length($1); if (last && n <= last) print before; last = n; before = $0; next }
         NF { last = 0 }
         END { if (last) print before }' "$1"
}

# All games are shown as text in both languages, and each of them as Markdown or HTML in one of the languages: English
# Markdown for one game, then German Markdown, English HTML and German HTML.
n=0
for id in $variants; do
    : >"$work/faults"
    n=$(((n + 1) % 4))
    for language in en de; do
        case $n$language in
        0en | 1de) formats="text markdown" ;;
        2en | 3de) formats="text html" ;;
        *) formats=text ;;
        esac
        rm -f "$work"/*.markdown "$work"/*.html
        for format in $formats; do
            "$fast" explain "$id" --lang $language --format $format >"$work/$language.$format" 2>"$work/err" \
                </dev/null ||
                echo "$language $format: status $?" >>"$work/faults"
            [ ! -s "$work/err" ] || cat "$work/err" >>"$work/faults"
        done
        [ ! -e "$work/$language.markdown" ] || empty_headings "$work/$language.markdown" >>"$work/faults"
        grep -nE '[%#][1-4]([^0-9]|$)|\(null\)' "$work/$language.text" >>"$work/faults"
        # Signs of a formula: operators, calls, names and quoted ids. The last chapter has the settings of options.
        sed '/^For the command line$/,$d; /^Für die Befehlszeile$/,$d' "$work/$language.text" |
            grep -nE '&&|\|\||[^=](==|!=|<=|>=)([^=]|$)|[a-z_]\(|\b[a-z]+_[a-z_]+\b|(seats|defenders|hand)\.[a-z]' \
                >>"$work/faults"
        # A reason is no denial of a term, and the value of an item is not written twice.
        grep -nE 'it is not true that|nicht stimmt, dass|(value|Wert) ([0-9]+)\. \2 \(' "$work/$language.text" >>"$work/faults"
        # No formula is left as code; the settings of options are the only code.
        [ ! -e "$work/$language.markdown" ] ||
            grep -o '`[^`]*`' "$work/$language.markdown" | grep -vE '^`[a-z0-9_]+=[^ ]+`$' >>"$work/faults"
        # One of a thing is not said in the plural. "Player 1 plays" is something else.
        grep -nE '(^|[^0-9,.:/])\b1 (clubs|diamonds|hearts|spades|tricks|points|cards|suits|deals|games|rounds)\b' \
            "$work/$language.text" | grep -vE '(Player|Spieler) 1 ' >>"$work/faults"
        grep -nE '(^|[^0-9,.:/])\b1 (Stiche|Punkte|Karten|Augen|Farben|Spiele|Runden|Stufen|Spitzen)\b' \
            "$work/$language.text" >>"$work/faults"
        grep -nP '[\x01-\x08\x0b-\x1f]' "$work/$language".* >>"$work/faults"
        [ "$(wc -L <"$work/$language.text")" -le 82 ] ||
            echo "$language: a line of $(wc -L <"$work/$language.text")" >>"$work/faults"
        if [ -e "$work/$language.html" ] && command -v xmllint >/dev/null; then
            xmllint --noout "$work/$language.html" >>"$work/faults" 2>&1
        fi
        grep -qE '^(A deal from start to finish|Ein Spiel von Anfang bis Ende)$' "$work/$language.text" ||
            echo "$language: no example" >>"$work/faults"
    done
    # Each deal that a game names as an example shows something that those before do not. What the computer's player
    # does changes: then other deals show something.
    named=$(sed -n 's/^examples: //p' variants/"$id".yaml variants/*/"$id".yaml 2>/dev/null | jq length)
    shown=$(grep -c '(deal [0-9]*)' "$work/en.text")
    [ "${named:-$shown}" -eq "$shown" ] || echo "it names $named examples and shows $shown" >>"$work/faults"
    cmp -s "$work/en.text" "$work/de.text" && echo "German is English" >>"$work/faults"
    if [ -s "$work/faults" ]; then fail "$id is explained" "$work/faults"; else pass "$id is explained"; fi
done

# A shipped game without what its paragraphs tell wholly and its own words: all its made sentences. Its example is one
# deal, for which no others have to be tried.
made_of() {
    printf 'tapp: 1\nid: made-sentences\nextends: %s\nname: {en: Made}\ntells: null\nwords: null\nexamples: [0]\n' \
        "$1" >"$work/made.yaml"
    shift
    run explain "$work/made.yaml" "$@"
}

# made_of for a game whose item of this name has no text: an item for each player then has a made sentence.
untold_of() {
    printf 'tapp: 1\nid: made-sentences\nextends: %s\nname: {en: Made}\ntells: null\nwords: null\nexamples: [0]\n' \
        "$1" >"$work/made.yaml"
    printf 'settlement: {items: {%s: {text: null}}}\n' "$2" >>"$work/made.yaml"
    shift 2
    run explain "$work/made.yaml" "$@"
}

# ---- a paragraph about melds

# The paragraph after a heading of a page in text.
paragraph_below() {
    awk -v heading="$1" 'on > 2 && !NF { exit } on > 2 { print } on == 2 && !NF { on = 3 } on == 1 { on = 2 }
        $0 == heading { on = 1 }' "$work/out" | paste -sd' '
}

quickly run explain belote --lang en
is "a paragraph about melds stands under their heading, in the word of the game" \
    "$(paragraph_below Declarations | cut -c-30)" "A player says Belote and Rebel"
out_lacks "it has no other heading" "Announcements"
quickly run explain belote --lang en --option declarations=no
is "so it does where an option has taken the melds away" \
    "$(paragraph_below Declarations | grep -o 'There are no other declarations')" "There are no other declarations"

# ---- partners, and the duty to beat

quickly run explain spades --lang en
out_has "partners have the same total: a side wins" "a side has 500 or more points"
out_has "and no single player does" "The side with most points then wins."
printf 'tapp: 1\nid: beaten\nextends: whist\nname: {en: Beaten}\ntells: null\nrules: null\nplay: {head: always}\n' \
    >"$work/beaten.yaml"
quickly run explain "$work/beaten.yaml" --lang en
out_has "a player who must beat the trick has that duty first" "A player who can beat the cards in the trick must"
out_has "only without it he may play any card" "Otherwise a player who cannot follow suit may play any"
out_lacks "so he may not do so before" "A player who cannot may play any card"
printf 'tapp: 1\nid: void\nextends: troccas\nname: {en: Void}\ntells: null\nrules: null\nplay: {excuse: {until: 0}}\n' \
    >"$work/void.yaml"
quickly run explain "$work/void.yaml" --lang en
out_has "an excuse for players without the suit" "follow suit may play it. If it is led"
out_lacks "has no trick 0" "up to trick 0"

printf 'tapp: 1\nid: mighty\nextends: whist\nname: {en: Mighty}\ntells: null\nrules: null\nplay: %s\n' \
    '{captures: {mighty: {cards: [SA], winner: SA}}}' >"$work/mighty.yaml"
quickly run explain "$work/mighty.yaml" --lang en
out_has "one card that wins whatever else is played" "♠A wins the trick in which it lies."

# ---- a pot, and a number below zero

sed '/trick of a defender/d' "${0%/*}/../data/authored/preference.yaml" >"$work/preference.yaml"
run explain "$work/preference.yaml" --lang en
out_has "what comes out of the pot is said in words" "If the contract is won, the declarer takes from the pot: the pot"
out_lacks "an item of the pot alone pays nobody" "Value: 0"
out_has "a gain below zero is said in words" "Each player's gain: minus the defenders' tricks if the player is the"
out_lacks "no formula is left" "? -"

# ---- many contracts: each thing is quickly run explain once of all that share it

sed '/The declarer writes the value/d' "${0%/*}/../data/authored/five-hundred.yaml" >"$work/five-hundred.yaml"
run explain "$work/five-hundred.yaml" --lang en
out_has "contracts with the same trumps stand together" "6 spades, 7 spades, 8 spades, 9 spades:"
out_has "contracts with the same aim stand together" "6 spades, 6 clubs, 6 diamonds, 6 hearts, 6 no trump:"
out_has "a payment by the value is quickly run explain once" "minus the value of the"
check "and only once" test "$(grep -c "0 if the player is not the declarer" "$work/out")" = 1
out_has "many contracts are all but the few others" "all except Misère:"
out_lacks "cards without points are not counted" "single points"
check "the talon is quickly run explain of once" test "$(grep -c "takes the whole talon" "$work/out")" = 1
made_of tapp-classic --lang de
out_has "the points of both sides are compared in German" \
    "Wert: (die Augen der stärkeren Partei − 60) / 4, aufgerundet (Frage)."
out_has "a whole number is not rounded" "Wert: die Augen der stärkeren Partei − 60 (Herzsolo)."
out_has "an aim that depends on an announcement" \
    "Wenn Tout angesagt wurde, ist das Spiel gewonnen, wenn der Alleinspieler alle"

made_of jeu-du-tarot --lang en
out_has "a fraction as the aim" "The contract is won if the declarer has at least 35⅓ points, fractions"
out_has "cards in two places are counted" "If the player holds or has discarded at least 4 of the honours, any card may"
out_has "the rule that holds otherwise" "Otherwise any card may be discarded, face down, but not these: honours."
out_has "the deals for other numbers of players" "3        (6) 3 3 3 3 4  16    6"
made_of dappen-furtwangen --lang en
out_has "a trick that depends" "2 is played to the last trick (one earlier"
out_has "what differs by contract in one factor is quickly run explain once" \
    "Value: ((40 − the losers' points) / 2, rounded half up to a multiple of 5,"
out_has "with the factor of each contract" "The factor: 2 if the contract is won, else 1 (Solo); 1 (Dappen); 2"
out_has "who is liable" "each defender"
out_has "by what he has done" "Dappen or Strecken or has kept back a card, provided that Showing the fives"
out_has "where a kept card goes" "Gstiess may be kept back by a defender when it is the only card allowed"
out_lacks "the author's words on it are not said again" "may keep it back when he would have"
out_lacks "and no formula is left of it" "trick_of"
out_lacks "the size of a hand is in words" "size(hand)"
made_of tapp-classic --lang en
out_lacks "nothing is divided by one" "/ 1"
made_of dappen-breitnau --lang en
out_has "amounts that differ in a factor are quickly run explain once" \
    "Value: (40 − the losers' points) × the factor, rounded up to a multiple of"
out_has "the factors stand with the bids" "Stupfen   a player raises a Strecken                                     3"
made_of dappen-buchenbach --lang de
out_has "contracts are quickly run explain in the order of bidding" "(Solo); 1 (Dappen); 2"
out_lacks "a suit is no group besides" "Trümpfe     Trumpf"
out_has "who may bid, in German" "Geiss darf nur geboten werden, wenn der Spieler Geiss (1) bekommen hat."
quickly run explain tapp-modern --lang en
out_lacks "an item for each player is as its text says" "Each player's gain"
untold_of tapp-modern ramsch --lang en
out_has "a payment for each of some players" "if the player has the most points: minus (the following"
out_has "who they are" "for each player who does not have the most points: 10 if that player takes"
out_has "what is not bid has a table" "Ramsch    everyone plays alone, and the player with"
out_lacks "those who have bid are not asked only if nobody has" "nobody has bid yet"
made_of tapp-tarock-1821 --lang en
out_has "so much for each point" "Value: 50 + 2 for each whole point of the declarer above or below 35"
out_has "a condition on one bid" "If the highest bid is Solo, it can be held only if the player has bid Dreyer."
out_has "bids stand in the order of bidding" "Tapper  the declarer scores half a consolation without play  25"
check "the lowest first" sh -c "grep -nE '^(Tapper|Solo) ' '$work/out' | head -2 | grep -q '^[0-9]*:Tapper' && ! grep -nE '^(Tapper|Dreyer) ' '$work/out' | head -1 | grep -q Dreyer"
out_lacks "what is not played has no last trick" "Only in: Tapper"
out_has "honours count where tricks are played" "It counts if after the exchange a player holds all the matadors."
made_of zwoelfertarock --lang en
out_has "bids of one player are said together" "the player has bid Dreyer,"
out_has "points as fractions" "33⅔ points."

# ---- a choice within a choice: whose "else" it is

cat >"$work/choices.yaml" <<'YAML'
tapp: 1
id: choices
extends: tapp-modern
name: {en: Choices}
settlement:
  items:
    both: {name: {en: both}, paid: seats, amount: 'seat == declarer ? (won ? 1 : 2) : (won ? 3 : 4)'}
    deep: {name: {en: deep}, paid: seats, amount: 'won ? (doubled > 1 ? (seat == declarer ? 5 : 6) : 7) : 8'}
    row: {name: {en: row}, paid: seats, amount: 'won ? 1 : doubled > 1 ? 3 : 4'}
    other: {name: {en: other}, value: 'doubled != 1 ? 1 : 2'}
YAML
# one_line: what was printed, without its line breaks.
one_line() {
    run explain "$work/choices.yaml" --lang "$1"
    tr '\n' ' ' <"$work/out" | tr -s ' ' >"$work/line"
    mv "$work/line" "$work/out"
}
one_line en
out_has "both of its places are choices" \
    "if the player is the declarer: 1 if the contract is won, else 2; otherwise: 3 if the contract is won, else 4."
out_has "cases in cases stand in brackets" "if the contract is won: (if the factor of doubling is more than 1: 5 if the \
player is the declarer, else 6; otherwise: 7); otherwise: 8."
out_has "one after the other needs none" "1 if the contract is won, else 3 if the factor of doubling is more than 1, else 4."
out_has "what is another amount is not that" "1 if the factor of doubling is not 1, else 2."
one_line de
out_has "nor in German" "wenn der Faktor der Verdopplung nicht 1 ist"

# ---- a double that is asked for in a round of its own

cat >"$work/asked.yaml" <<'YAML'
tapp: 1
id: asked
extends: tapp-tarock
name: {en: Asked}
auction:
  bids: {double: {name: {en: double}, doubles: opponents}}
  rounds: {second: {kind: question, who: everyone, when: 'bid != ""', bids: [double]}}
YAML
run explain "$work/asked.yaml" --lang en
out_has "it has a name there" "Each player in turn may say this once, until somebody does: double."

# ---- what a player looks up, by hand from the rules

made_of tapp-tarock --lang en
status_is "explain works under the sanitizers" 0
err_is_empty "and says nothing else"
out_has "the pack" "The pack has 54 cards; 22 of them are always trumps."
out_has "players" "3 to 4 players, usually 3."
out_has "the direction" "anticlockwise"
out_has "the order of a red suit and what its cards are worth" "K: 5 · Q: 4 · C: 3 · J: 2 · A 2 3 4: 1 each"
out_has "the order of trumps" "Sküs, Mond (XXI): 5 each · XX to II: 1 each · Pagat (I): 5"
out_has "what a group is" "Trull (honours)  Sküs, Mond (XXI), Pagat (I)"
out_lacks "groups without a name are for formulas" "courts"
out_has "counting with an example (5 + 4 + 1 - 2)" "Example: ♣K ♣Q ♣7 (5 + 4 + 1) count 8."
out_lacks "no card is left over where tricks have three cards and the talon six" "Cards left over"
out_has "how many of a group" "a player holds exactly 2 of the Trull"
out_has "the deal" "4 cards to each player, 4 times"
out_has "hands and talon" "Each player then has 16 cards; 6 lie in the talon."
out_has "the lowest bid and its value" "Dreier   the declarer takes half of the talon                             3"
out_has "a jump" "Solo can be bid at any turn, even if that skips steps."
out_has "the aim" "The contract is won if the declarer has at least 36 points."
out_has "the discard, by its number" "discards 3 cards, face down, but not these:"
out_has "the points of the pack" "106 single points, counted 70."
out_has "values by contract" "Value: 3 (Dreier); 4 (Unterer); 5 (Oberer); 8 (Solo)."
out_has "an announced value" "Value: 24 if Valat has been announced, else 12."
out_has "a condition in words" "It counts if Valat has not been announced and the declarer does not take"
out_has "what no source gives is marked" "! No source says what happens if all pass"
out_has "options with their alternatives" "who is outbid by a later speaker may hold; only"
out_lacks "kontra is not spoken of where it is not played" "Kontra multiplies it."
made_of tapp-tarock --lang en --option kontra=on --option=half=fixed --players 4
status_is "options and players are taken" 0
out_has "kontra is quickly run explain of when it is played" "Kontra on the game multiplies it."
out_has "what was chosen is said" "Played here with:"
out_has "a part of the talon" "The declarer takes this part of the talon: lower half (3 cards)."
out_has "who sits out" "3 play; the dealer sits out and neither pays nor"
quickly run explain sluff --players 4
out_has "who sits out and is paid by seat" "3 play; the dealer sits out. The settlement says"
made_of tapp-tarock --lang de
out_has "German has its own words" "Das Spiel ist gewonnen, wenn der Alleinspieler mindestens 36 Augen hat."
out_has "German names" "Sküs, Mond (XXI): je 5"

made_of dappen-breitnau --lang de
out_has "the note of a source is in the reader's language" "erzählt von Achim Laber"

# Payments by points: where a rest is counted exactly the aim of 35⅔ lies between two rows (KR-CNT-2); in pairs each side
# may have a card left over, which makes 39 to 39, and the declarer has won (FW-PAY-4).
printf 'tapp: 1\nid: thirds\nextends: koenigrufen\nname: {en: Thirds}\nsettlement: {items: {game: {value: %s}}}\n' \
    '"won ? (declarer_points > 50 ? 3 : 2) * value : value"' >"$work/thirds.yaml"
run explain "$work/thirds.yaml" --lang en
out_has "a table by points goes by thirds" "0–35⅓   "
out_has "and the aim begins a row" "35⅔–50 "
quickly run explain koenigrufen --lang en
out_lacks "a table only of games won and lost is none" "What is paid"
quickly run explain koenigrufen-sauwald --lang en
out_has "a reason has fractions as people write them" " 58⅔ points"
quickly run explain dappen-furtwangen --players 7 --lang en
out_has "a table for all points names their total" "The table is for a total of 79."
out_has "a tie is in no row of it" "at 39 to 39"
quickly run explain dappen-furtwangen --players 6 --lang en
out_lacks "six players always hold pairs, so there is no tie (BR-CNT-2)" "39 to 39"
quickly run explain tapp-tarock --lang en
out_lacks "where all points are always counted there is none" "left over on each side"

# The sums of each row of an example cancel out.
quickly run explain tapp-tarock --format markdown --lang en
awk -F'|' '/^\| Item \|.* P1 \|/ { on = 1; next } !/^\|/ { on = 0 } on && !/---/ { n++; if ($4 + $5 + $6 != 0) bad++ }
    END { exit !(n >= 4 && !bad) }' "$work/out" && pass "payments of examples add up to zero" || fail "payments of examples add up to zero" "$work/out"

made_of tapp-tarock-unger --lang en
out_has "a multiple of the value is quickly run explain once" \
    "Value: the value of the contract × (8 if Valat has been announced, else 4)."

# ---- numbers of words: one point, and a word of its own that is a plural

cat >"$work/few.yaml" <<'YAML'
tapp: 1
id: few
extends: tapp-tarock
name: {en: Few}
tells: null
words:
  en: {the declarer: {word: the makers, many: true}, the defenders: {word: the bench, many: false}}
  de: {der Alleinspieler: {word: die Macher, many: true}, die Gegner: {word: die Bank, many: false}}
contracts: {unterer: {goal: defender_points >= 2}, oberer: {goal: declarer_points >= 1}}
YAML
run explain "$work/few.yaml" --lang en
out_has "one point is no points" "if the makers have at least 1 point."
out_has "a plural of its own has its verbs" "if the makers have at least 36 points."
out_has "at the head of a sentence too" "The makers take one part of the talon"
out_has "a word that is one where the program has many" "if the bench has at least 2 points."
run explain "$work/few.yaml" --lang de
out_has "one point in German" "wenn die Macher mindestens 1 Auge haben."
out_has "and at the head of a sentence" "Die Macher nehmen einen Teil des Talons nach ihrer Wahl"
out_has "a word that is one" "wenn die Bank mindestens 2 Augen hat."

# A contract without trumps has none to be led, laid or won with.
cat >"$work/none.yaml" <<'YAML'
tapp: 1
id: none
extends: tapp-modern
name: {en: None}
terms:
  pagat_falls: {is: 'trump_cards.common(sevens).count(last_trick) == 1', text: {en: the seven of trumps falls in the last trick}}
deck: {classes: {sevens: [rank 7]}}
settlement: {items: {seven: {name: {en: the seven}, when: pagat_falls, paid: sides, value: 1}}}
YAML
run explain "$work/none.yaml" --lang en
out_has "what needs trumps is quickly run explain of games that have some" "- Only in: Frage, Solo, Heart Solo."

# ---- what a player would stumble over

quickly run explain schnapsen --lang de
out_has "two know who is forehand" "Vorhand ist, wer nicht gibt."
out_lacks "and need no direction" "Uhrzeigersinn"
quickly run explain hearts --lang en
out_has "nothing is said of bidding where there is none" "Deal and play go clockwise"
quickly run explain bridge --lang en
out_has "where no pass is final" "Passing is not final"
out_lacks "nobody is out for having passed" "until all players except the last bidder"
quickly run explain five-hundred --lang de
out_has "one trump is not many" "Der einzige Trumpf: Joker."
quickly run explain preference --lang en
out_has "in the middle of play tricks have been taken" "the defenders have taken exactly 5 tricks"
quickly run explain preference --lang de
out_lacks "in German nobody makes them" "5 Stiche machen"
out_has "but has them" "wenn nach einem Stich die Gegner genau 5 Stiche"
quickly run explain dreiertarock --lang de
out_has "a first word is no number" "wenn es das erste Wort des"
out_has "whose side plays a card" "die Partei des Alleinspielers Sküs spielt"
quickly run explain dreierles --lang de
out_has "a card that wins its trick" "(Pfeife (1) selbst den Stich"
quickly run explain grosstarock --lang de
out_has "where each plays for himself there is no side" "dem, der sie gespielt hat, wer auch den Stich macht."

# With an option: a tier that this game never asks, a number that depends on the rules, one point.
printf 'tapp: 1\nid: proud\nextends: dappen-breitnau\nname: {en: Proud}\nauction: {rounds: {dappen: {hold: nobody}}}\n' >"$work/proud.yaml"
run explain "$work/proud.yaml" --lang en
out_has "where nobody may hold, who is outbid cannot" "A player who has been outbid cannot raise."
out_lacks "and is not quickly run explain that he can" "can hold but not raise"
quickly run explain jeu-du-tarot --lang en --option honours=kings4 --players 7
out_has "a condition that always holds is not told" "The declarer discards 12 cards of his choice, face down."
out_lacks "nor what else there would be" "Otherwise"
quickly run explain jeu-du-tarot --lang en --option honours=kings4
out_lacks "never is no condition of laying off" "If never"
out_lacks "nor is a sum" "− 9"
quickly run explain illustrated-tarock --lang de --option series=1
out_has "one point in a paragraph" "sobald jemand 1 Punkt hat"
quickly run explain schnapsen --lang de --option exchange=needs-trick
out_has "who announces in play has tricks by then" "wenn der Spieler einen Stich hat."
quickly run explain french-tarot --lang en --option call_own=no
out_lacks "what the option takes away is not told" "his own as well"
quickly run explain jass-schieber --lang en
out_has "the order of a sequence and its least length" "- sequence: at least 3 consecutive cards of a suit, in the order D K O U 10 9 8"
out_has "the ranks of a set" "four of a kind: all cards of one of these ranks: D K O U 10 9 8 7 6. Value by"
made_of jass-schieber --lang de
out_has "a sum of the author's is a factor in brackets" "(die Augen der Partei und 5 für den letzten"
quickly run explain six-bid-solo --lang de
out_has "no points is no number" "wenn die Gegner keine Augen haben."

# ---- what the author says is so with every choice: of what is not played, not counted or counted otherwise

page() { # page GAME [OPTION=VALUE...]: its rules in print, a paragraph to a line
    game=$1
    shift
    for choice in "$@"; do set -- "$@" --option "$choice" && shift; done
    quickly run explain "$game" --lang en --format markdown "$@"
    [ "$status" -eq 0 ] || show_run "the page of $game"
}
page nap
out_has "a misère is spoken of" "In a misère he must win none"
page nap misere=off
out_lacks "not where it cannot be bid" "In a misère"
out_lacks "nor among the words" "bid of no trick"
page sheepshead all_pass=throw_in
out_lacks "nor the lowest of a game that is not played" "fewest points"
page sheepshead all_pass=forced_dealer
out_lacks "nor where the dealer must pick" "If nobody bids"
page prophecy
out_has "everybody bids, and one bid names a contract" "If nobody names another contract, the suit turned up is played."
out_has "tricks are no points" "Tricks: Player 1 has"
out_lacks "and none are counted" "Points: Player"
page five-hundred slam=off
out_lacks "no least worth of all tricks" ", 250 at least with all"
page five-hundred players=4
out_has "the tricks of partners are theirs" "for each trick of his side"
page five-hundred target=300
out_has "what ends the match" "reached 300"
page sluff absorber=off start=50
out_has "what everyone starts with, twice chosen" "starts with 50."
page schnapsen closer_fails=2
out_lacks "no third of a lost stake" "pays 2, or 3"
page illustrated-tarock held=4
out_lacks "a number that a held bid no longer counts" "5 for a bid that was held"
page illustrated-tarock combinations=silent values=english
out_lacks "nor what is not announced any more" "before the talon 8, times"
page illustrated-tarock series=0
out_lacks "a series without an end" "somebody has 0"
page troccas pay=one
out_lacks "points that are not paid" "gains what it has above 36"
page bavarian-tarock pay=points
out_lacks "a stake that is not the price" "pays the declarer the stake"
page skat settlement=as_written
out_lacks "no difference is settled of what is written" "Each two players settle"
page skat kontra=on
out_has "the values of games with kontra, too" "is worth its base"
page preference kontra=off two_needs_kontra=no
out_lacks "kontra, where there is none" "may double (kontra)"
page frog widow=shown
out_lacks "what nobody sees, where all do" "here nobody does"
page bridge vulnerability=both
out_has "who is vulnerable" "Both pairs are vulnerable"

# ---- what holds is said once, of all of which it holds, and nothing of what is never played

made_of skat --lang en
out_has "announcements of which the same holds" \
    "schneider, schwarz and open can be announced only if the player plays hand."
out_has "the aim has no parentheses" "at least 61 points, 90 for announced schneider, or all tricks"
out_has "a limit that depends" "the number bid is at most 23 (at most 35 if"
out_lacks "a contract that another always takes the place of has no aim" "a game, with the skat"
out_lacks "what is not reached is not told" "The player with most points writes them"
check "tricks are quickly run explain of once" test "$(grep -c "tricks are played" "$work/out")" = 1
out_has "and what differs by contract" "Null, Null ouvert: The highest card of the suit led wins."
out_has "who announces open" "A player who announces open shows all his cards."
out_has "the levels are counted as players do" "with 2, game 3, schneider 4, times"
out_lacks "a gain of nothing is not reckoned" "0 (because"
made_of skat --lang en --option pass_out=ramsch
out_has "with the option it is" "The player with most points writes them"
made_of skat --lang en
out_has "the declarer names trumps after the auction" "- Trumps: the suit that the declarer names."
out_has "a number of discards that all contracts share" "The declarer discards 2 cards of his choice, face down."
quickly run explain skat --lang en
out_has "what a setting of an option chooses" "pass_out=ramsch: a Ramsch is played"
out_has "where the numbers of the examples come from" "Computer players played a series of numbered deals."
quickly run explain skat --lang de
out_has "in the example too the game has its own words" "Spieler 2 drückt: "
out_has "in German as well" "mit 2, Spiel 3, Schneider 4, mal Grand 24 = 96"
made_of doppelkopf --lang en
out_has "bids of which the same holds" "Hearts solo and Diamonds solo end the bidding at once."
out_lacks "sides that are not known yet are no war of all against all" "Everyone for himself"
out_lacks "nobody has passed who had to speak" "All have passed"
made_of jass-schieber --lang en
out_lacks "where forehand has to name nobody passes a deal out" "If all pass"
quickly run explain tapp-modern --lang en
out_has "a paragraph on following does not say who wins" "Ramsch: The highest card of the suit led wins. The"
quickly run explain tapp-tarock --lang en
out_lacks "unless it tells that, too" "- The highest trump wins"
quickly run explain koenigrufen --lang en
out_has "what only forehand names stands after his first word" "Rufer           named later by forehand: the declarer calls a king"
made_of koenigrufen --lang en
out_has "one card is no group" "Each player must play II if he may."
out_has "play ends without a word on who ends it" "taken more than 1 trick. Cards"
out_lacks "never is no condition" "if never"
made_of bridge --lang en
check "the dummy belongs to play" awk '/^Play$/ { on = 1 } /both hands|are laid open/ { n++; if (!on) bad++ } END { exit !(n == 2 && !bad) }' "$work/out"
out_lacks "where tricks count there is nothing to say on counting" "Every trick counts 1."
out_lacks "nobody holds a bid where none can be held" "taken over at the same level"
out_lacks "a contract that its bid describes has no table" "Contract      Meaning"
out_lacks "nor are they laid in groups" "A practical way"
out_has "partners win and lose together" "the declarer's side"
made_of whist --lang en
out_lacks "cards without points bring none" " points, the defenders"
made_of french-tarot --lang en
out_has "with four nobody is called" "A partner is called only with five players"
out_has "the author's words say when cards are dealt again" "shows it, and"
out_lacks "and they alone" "It is dealt again if"
out_has "who announces one or the other" "A player who announces poignée, double poignée or triple poignée announces"
made_of french-tarot --lang en --players 5
out_has "with five one is called" "the taker calls a king"
made_of jass-schieber --lang en
out_has "cards are worth something else in each game, but all together as much (JS-VAL-1)" "All cards together: 152."
made_of bridge --lang de
out_has "who leads after the declarer" "Der Spieler nach dem Alleinspieler spielt zum"
made_of dreiertarock --lang de
out_lacks "a card that is not bound in a game belongs to no trick there" "Wenn niemals"
out_has "the last tricks have names" "gehört in den drittletzten Stich."
made_of illustrated-tarock --lang de
out_has "an article is no subject" "Pagat (I) hat und es"
made_of nap --lang en
out_has "a game without a value has none" "nap         the declarer needs all five tricks                        –"
made_of einfaches-tarock --lang en
out_has "trumps are not always trumps" "except in games without trumps."
made_of tapp-modern --lang en
out_has "who is willing has to name a game" "must name one of these once"
made_of tapp-tarock --lang de
out_has "a jump is on one's own turn" "Solo darf jederzeit geboten werden, auch über Stufen hinweg."

made_of cego --lang en
out_has "who keeps two of eleven and takes ten has one too many" "The declarer discards one card of his choice, face down."
out_lacks "who keeps one has none" "Halbe, Eine, little man: The declarer discards"
check "so it is quickly run explain of one game alone" test "$(grep -c "discards one card of his choice, face down" "$work/out")" = 1
out_has "the author's words stand for the made ones" "- Eine: The first lead is the blank or a card of its suit."
out_lacks "which are not said besides" "If the declarer leads for the first time"
made_of schnapsen --lang en
out_has "who draws" "After each trick each player draws one card from the talon while it lasts,"
out_lacks "where nothing is won as a whole the aim is in the settlement" "The contract is won"
made_of troccas --lang en
out_has "pairs pay pairs" "player of the losing pair pays and each of the winning pair collects."
out_lacks "nobody plays alone there" "plays alone"
out_lacks "a table of one contract of which nothing is to be said is none" "partners against the others"
made_of nap --lang en
out_lacks "a contract of which its bid has quickly run explain all has no row" "one against the others"
quickly run explain nap --lang en --option misere=off
out_lacks "what an option takes away is not among the bids" "no trick  "
out_lacks "nor in their order" "3, misère"
out_lacks "nor is it said never to be bid" "if never"
out_lacks "nor has it a contract" "takes no trick"
out_has "where the chosen deals are thrown in others are played out" "A deal from start to finish"
quickly run explain hearts --lang en --option passing=off
out_lacks "cards that are never passed are not spoken of" "chooses 3 cards"
quickly run explain hearts --lang en
out_has "players count penalty points" "Each player writes down his"
out_lacks "penalties are no gains" "what he gains"
check "and have no sign in examples" awk '/^Item / { on = 1; next } /^$/ { on = 0 } on && /[a-z]/ { n++; if (/[-+−][0-9]/) bad++ }
    END { exit !(n >= 2 && !bad) }' "$work/out"
made_of hearts --lang en
out_has "without the author's words" "Each player writes down his penalty points; nobody pays."
out_has "the fewest are the best" "The player with fewest points then wins."
quickly run explain hearts --lang en
out_lacks "where a game is played is no open question" "general knowledge"
out_lacks "without an open question there is no heading" "Open questions"
quickly run explain cego --lang en
out_has "a value that an option changes is quickly run explain as it is" "is rounded up to tens. An Ultimo is worth 80"
quickly run explain cego --lang en --option rounding=none
out_lacks "and not where it is not" "rounded up to tens. An Ultimo"
quickly run explain sluff --lang en --option first_lead=forehand
out_lacks "who leads is quickly run explain once, and truly" "The declarer leads"
quickly run explain sluff --lang en --option start=200
out_has "a number that one can choose is no number in a text" "Everyone starts with 200."
quickly run explain illustrated-tarock --lang en --option series=50
out_has "nor the end of a series" "when somebody has 50 points"
quickly run explain preference --lang en --option kontra=off
out_lacks "a paragraph that an option makes untrue comes anew" "may double"
out_lacks "so does what is played" "plain two is doubled"
out_lacks "and tells as wholly as before" "Round 1"
quickly run explain koenigrufen --lang en --option silent_failure=counts
out_has "a paragraph says what an option adds" "a Pagat that is lost in the last trick unannounced counts 1"
quickly run explain schnapsen --lang de
out_lacks "what a game calls a pair is no meld besides" "Meldung"
quickly run explain koenigrufen --lang de
out_lacks "a formula that a paragraph tells is not put into words besides" "die Zahl der Verlierer"
sed 's/, text: {en: Each defender writes.*}//; s/10 \* tricks(seat)/-26/; /Each defender writes/d' \
    "${0%/*}/../data/authored/five-hundred.yaml" >"$work/below.yaml"
run explain "$work/below.yaml" --lang en
out_has "a number below zero has its sign" "else −26"
made_of hearts --lang en
out_lacks "what is written up nobody pays" "gains or pays by himself"
made_of grosstarock --lang en
out_has "what each can have, and who pays" "It can count for several players; every other player pays them."

# ---- a deal is passed out only where nobody has to bid

changed_game() {
    sed "$1" tests/data/small-game.yaml >"$work/small-game.yaml"
    run explain "$work/small-game.yaml" --lang en
}

changed_game ''
out_has "where all may pass it is quickly run explain what then is" "If all pass, the cards are thrown in"
changed_game "s/      hold: nobody/&\n      must: 'seat == forehand \&\& bid == \"\"'/"
out_lacks "where forehand has to open nobody passes a deal out" "If all pass"
changed_game "s/      hold: nobody/&\n    last: {kind: question, who: forehand, must: true, when: 'bid == \"\"', bids: [game]}/"
out_has "a round for who is left" "Round 2"
out_lacks "nor where in the last round somebody has to" "If all pass"

# ---- words of an author within arithmetic

changed_game "s/^settlement:/terms: {red: {is: 'trump == \"H\" ? 2 : 1', text: {en: '2 if hearts are trumps, else 1'}}, ball: {is: tricks_total, text: {en: the ball}}}\n&/; s/value: value/value: value * red + ball * 3/"
out_has "words with a comma stand in brackets, a noun does not" \
    "Value: 2 × (2 if hearts are trumps, else 1) + 3 × the ball (solo)."
changed_game "s/^settlement:/terms: {red: {is: 'trump == \"H\" ? 2 : 1', text: {en: '2 if hearts are trumps, else 1'}}}\n&/; s/value: value/value: red/"
out_has "alone they need none" "Value: 2 if hearts are trumps, else 1."

# ---- what is written up nobody pays

changed_game 's/^settlement:/&\n  account: written/'
out_has "the side that wins an item writes it up" "player of the winning side writes it down."
out_lacks "so nobody pays it" "pays the declarer"
changed_game 's/^settlement:/&\n  account: written/; s/paid: sides/paid: holder\n      holder: declarer/'
out_has "and so does a holder" "- The holder writes it down."
quickly run explain tapp-tarock-1821 --lang en
out_has "what each pays stands in a table" "What is paid"
quickly run explain tapp-tarock-1821 --lang en --option account=written
out_lacks "there is none of what is written up" "What is paid"

# ---- what is announced in any case

changed_game 's/^kontra: /announcements: {open: {name: {en: ouvert}, must: true}}\n&/'
out_has "an announcement that has to be made depends on nothing" "- ouvert must be announced."

# ---- the deal played out: the card turned up, and cards as they are worth in the contract

quickly run explain whist --lang en
check "the card turned up and its suit as trumps are told" \
    grep -qE "^- Turned up: ♣[^ ]+\. Trumps: clubs\.$|^- Turned up: ♦[^ ]+\. Trumps: diamonds\.$|^- Turned up: ♥[^ ]+\. Trumps: hearts\.$|^- Turned up: ♠[^ ]+\. Trumps: spades\.$" "$work/out"
run explain tests/data/small-game.yaml --lang en
out_lacks "where no card is turned up none is told" "Turned up"
changed_game 's/^  game: {name: {en: game}, value: 1}/  game: {name: {en: game}, value: 1, values: {aces: 4, rank 10: 4, rank K: 4, rank Q: 4, rank J: 4, rank 9: 4, rank 8: 4, rank 7: 4}}/; s/^  solo:/&\n    values: {aces: 4, rank 10: 4, rank K: 4, rank Q: 4, rank J: 4, rank 9: 4, rank 8: 4, rank 7: 4}/'
out_has "the points of tricks are what cards are worth in the contract" "in this contract."
# Every card is worth 4: each trick of three brings 12.
check "and are added up so" awk '/^Trick  P1/ { on = 1; next } /^$/ { on = 0 } on && /^[0-9]/ { n++; if ($NF != 12) bad++ }
    END { exit !(n == 10 && !bad) }' "$work/out"

# ---- a term says what is given to it

changed_game "s/^settlement:/terms: {made: {with: [s], is: 'int(side_points(s))', text: {en: 'what {s} took'}}}\n&/; s/^goal: .*/goal: made(declarer) > made(defenders[0])/"
out_has "what is given stands in the place of its name in braces" \
    "if what the declarer took is more than what the first"
run validate --no-trial "$work/small-game.yaml"
err_lacks "and then nothing is to be found" "reads-the-same"
changed_game "s/^settlement:/terms: {made: {with: [s], is: 'int(side_points(s))', text: {en: 'the cards taken'}}}\n&/; s/^goal: .*/goal: made(declarer) > made(defenders[0])/"
run validate --no-trial "$work/small-game.yaml"
err_has "a term that reads the same for two players is found" "term-reads-the-same"
sed -i "s/made(declarer) > made(defenders.0.)/made(declarer) > 60 \&\& made(declarer) < 70/" "$work/small-game.yaml"
run validate --no-trial "$work/small-game.yaml"
err_lacks "for one player it may stand as often as one likes" "reads-the-same"

# ---- a wrong file reads wrong; a hostile one harms nobody

sed 's/declarer_points > 60/declarer_points > 6/; s/ranks: \[A, 10, K/ranks: [A, K, 10/; s/name: {en: solo}/name: {en: "<b>|`*"}/' \
    tests/data/small-game.yaml >"$work/small-game.yaml"
run explain "$work/small-game.yaml" --lang en
out_has "a wrong aim reads wrong" "more than 6 points"
out_has "a wrong order reads wrong" "A: 11 · K: 4 · 10: 10 ·"
run explain "$work/small-game.yaml" --format html
out_has "names are quoted in HTML" "&lt;b&gt;|"
out_has "the page has dark colours" "prefers-color-scheme:dark"
if command -v xmllint >/dev/null; then check "and the page is well-formed" xmllint --noout "$work/out"; else skip \
    "and the page is well-formed" "no xmllint"; fi
run explain "$work/small-game.yaml" --format markdown
out_has "names are quoted in Markdown" '\<b\>\|\`\*'

# Arithmetic within arithmetic, as deep as formulas go: it is spoken at once.
deep=1
for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 \
    30; do deep="(1 * $deep + (won ? 1 : 0))"; done
sed "s/value: value/value: '$deep'/" tests/data/small-game.yaml >"$work/small-game.yaml"
run explain "$work/small-game.yaml"
status_is "a deep formula is spoken" 0

# A choice in the first place of a choice, as deep as formulas go: each part is spoken once.
deep=1
for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 \
    34; do deep="(doubled > $i ? $deep : $i)"; done
sed "s/value: value/value: '$deep'/" tests/data/small-game.yaml >"$work/small-game.yaml"
check "choices within choices are spoken at once" timeout 20 "$TAPP" explain "$work/small-game.yaml"

# The golden text has no examples: they change with the computer's player.
run explain tests/data/small-game.yaml --lang en
sed '/^A deal from start/,/^Words/{/^Words/!d}' "$work/out" >"$work/golden"
check "a small game is explained as it was read" diff "${0%/*}/golden/explain-small-game.txt" "$work/golden"

run explain tests/data/small-game.yaml --lang en
cp tests/data/small-game.yaml "$work/twice.yaml"
first=$(sed -n 's/.*(deal \([0-9]*\)).*/\1/p' "$work/out" | head -1)
echo "examples: [$first, $first]" >>"$work/twice.yaml"
run explain "$work/twice.yaml" --lang en
is "a deal that shows nothing new is left out" "$(grep -c '(deal [0-9]*)' "$work/out")" 1

# ---- codes

run explain unknown-key --lang en
status_is "a code is explained" 0
out_has "its rule" "A map may contain only keys that the language allows there."
out_has "a wrong example" "vlaue: 3"
out_has "a right example" "value: 3"
run explain unknown-key --lang de
out_has "in German" "Eine Zuordnung darf nur Schlüssel"
run explain unknwon-key
status_is "what is neither is a fault of the input" 1
is "the nearest code is named" "$(cat "$work/err")" \
    "tapp: no game or finding is called 'unknwon-key'; did you mean the finding 'unknown-key'?"
run explain nonsense
err_has "what is near to no code is a game" "unknown game 'nonsense'"
run explain
status_is "something has to be named" 2
made_of tapp-tarock --lang fr
status_is "only languages that are spoken" 2
run explain tapp-tarock --format pdf
status_is "only formats that there are" 2
run explain tapp-tarock --option nonsense=1
status_is "an unknown option is a fault of the input" 1
# ---- the page

quickly run explain dappen-furtwangen --lang de --format html
out_has "the page has its contents" '<li><a href="#part-'
out_has "which lead to its chapters" '<h2 id="part-'
out_has "on paper tables stay whole" 'table{font-size:.93em;break-inside:avoid}'
out_has "and the print is as large as two pages allow" ':root{--print:7.'
out_has "red suits are red" '<span class="red">♥</span>'
out_has "paper leaves out what is for the screen" '.screen{display:none}}'
is "that is the last chapter, for the command line, and nothing else" \
    "$(sed -n '/^<div class="screen">$/,/^<\/div>$/p' "$work/out" | grep -o '<h2.*' | sed 's/<[^>]*>//g')" "Für die Befehlszeile"
is "nothing follows it" "$(sed -n '/^<\/div>$/,$p' "$work/out" | paste -sd' ')" "</div> </body> </html>"
out_has "on paper a cell does not break a word that fits" 'th,td{padding:0 .3em;overflow-wrap:break-word}'
is "each link leads somewhere" "$(grep -o 'href="#part-[0-9]*"' "$work/out" | wc -l)" \
    "$(grep -o '<h2 id="part-[0-9]*"' "$work/out" | wc -l)"
if command -v chromium >/dev/null; then
    cp "$work/out" "$work/page.html"
    timeout 60 chromium --headless --no-sandbox --disable-gpu --no-pdf-header-footer --print-to-pdf="$work/page.pdf" \
        "file://$work/page.html" >/dev/null 2>&1
    is "printed it is a leaflet of two pages" "$(grep -acE '/Type */Page([^s]|$)' "$work/page.pdf")" 2
else
    skip "printed it is a leaflet of two pages" "chromium is not installed"
fi
quickly run explain schafkopf --lang de --format html
out_has "suits that many machines have no letter for are drawn" 'aria-label="🌰"><path'
is "and are not written as well" "$(sed 's/aria-label="[^"]*"//g' "$work/out" | grep -c '🌰')" 0

# ---- said once, and to the point

run explain dreiertarock --lang en
out_lacks "an item between the sides needs no word on games without sides" "Only in: all except Trischaken"
run explain barbu --lang en
out_lacks "a paragraph that tells of kontra stands alone" "beginning after the declarer"
run explain spades --lang en
out_has "totals that end a match between partners are points of a side" "a side has 500 or more points or a side"
untold_of spades bags --lang de
out_has "the player whose gain it is has no mention" "Gewinn jedes Spielers: die Überstiche des Paares."
run explain spades --lang de
out_has "in German" "eine Partei 500 Punkte oder mehr hat oder"
run explain pinochle --lang de
out_has "a word for many has its verb" "Die Bieter haben"
run explain bridge --lang de
out_has "a suit after one is German" "1 Treff"

# A term has its own words or those of its formula, and a price behind a term has its table.
cat >"$work/priced.yaml" <<'YAML'
tapp: 1
id: priced
extends: tapp-tarock
name: {en: Priced}
terms: {margin: {is: abs(int(declarer_points) - 35), text: {en: what it is about}}}
settlement: {items: {game: {value: margin * value}}}
YAML
sed '/^terms:/d; s/value: margin \* value/value: abs(int(declarer_points) - 35) * value/' "$work/priced.yaml" >"$work/plain.yaml"
sed -i 's/id: priced/id: plain/' "$work/plain.yaml"
sed 's/, text: {en: what it is about}//; s/id: priced/id: bare/' "$work/priced.yaml" >"$work/bare.yaml"
run explain "$work/priced.yaml" --lang en
out_has "players read the words of a term" "what it is about"
out_has "a price behind a term has its table" "“game” (in points), by the declarer's points"
out_has "with what it comes to" "0       -105"
"$TAPP" explain "$work/plain.yaml" --lang en >"$work/plain.txt"
"$TAPP" explain "$work/bare.yaml" --lang en >"$work/bare.txt"
check "a term without words is read as its formula" cmp "$work/plain.txt" "$work/bare.txt"

# ---- what is said as it is: small files, one sentence each

# says TITLE LANGUAGE WORDS LINE…: a game of four with 52 cards, these lines added; the rules in print have the words.
says() {
    title=$1 language=$2 words=$3
    shift 3
    {
        printf '%s\n' 'tapp: 1' 'id: said' 'extends: french-52' 'partial: false' 'name: {en: Said, de: Gesagt}' \
            'seats: {players: {min: 4, max: 4, default: 4}}' 'trump: H'
        printf '%s\n' "$@"
    } >"$work/said.yaml"
    run explain "$work/said.yaml" --lang "$language"
    tr -s ' \n' '  ' <"$work/out" >"$work/line"
    if grep -qF -- "$words" "$work/line"; then pass "$title"; else show_run "$title"; fi
}
# lacks TITLE WORDS: the same rules do not have the words.
lacks() { if grep -qF -- "$2" "$work/line"; then show_run "$1"; else pass "$1"; fi; }
deal='deal: {scripts: [{players: 4, packets: [13]}]}'
turned='deal: {turned: talon, scripts: [{players: 4, packets: [5, talon 32]}]}'
fixed='auction: {fixed: {declarer: forehand, contract: a}}'
two='auction: {bids: {a: {name: {en: A, de: A}}, b: {name: {en: B, de: B}}}, rounds: {r: {bids: [a, b], step: any, opening: any}}}'
pay='settlement: {items: {game: {name: {en: game, de: Spiel}, value: 1}}}'
contract='contracts: {a: {name: {en: A, de: A}, goal: declarer_tricks > 6}}'
contracts='contracts: {a: {name: {en: A, de: A}, goal: declarer_tricks > 6}, b: {name: {en: B, de: B}, goal: declarer_tricks > 8}}'

asked='auction: {bids: {a: {name: {en: A}}}, rounds: {r: {kind: question, must: true, bids: [a], when: turned.count(aces) == 1}}, all_pass: {outcome: contract, contract: a}}'
aces='deck: {classes: {aces: [rank A]}, class_names: {aces: {en: aces, de: Asse}}}'
says "the condition of the only round" en "Players bid only if the card turned up is one of these: aces." \
    "$turned" "$aces" "$asked" "$contract" "$pay"
says "the same in German" de "Geboten wird nur, wenn die aufgedeckte Karte eine von diesen ist: Asse." \
    "$turned" "$aces" "$asked" "$contract" "$pay"
says "of a talon with an open card" en "Except for the card that lies open, nobody sees it until the end of the deal." \
    "$turned" "$fixed" 'talon: {take: none, see: nobody, rest: nobody}' "$contract" "$pay"
says "a denial in an \"or\"" en "if ♥A is not played to the last trick, or the declarer wins the last trick" \
    "$deal" "$fixed" 'contracts: {a: {name: {en: A}, goal: "!(HA in last_trick && last_trick_winner != declarer)"}}' "$pay"
says "trumps that a contract cannot have" en "Value: 2 (A); 3 if trumps are spades, else 2 (B)." "$deal" "$two" \
    'contracts: {a: {name: {en: A}, trump: [C, D], goal: declarer_tricks > 6}, b: {name: {en: B}, trump: [C, S], goal: declarer_tricks > 6}}' \
    'settlement: {items: {game: {name: {en: game}, value: "trump == \"S\" ? 3 : 2"}}}'
lacks "nobody is quickly run explain of hearts" "hearts are"
says "which kontra multiplies an item" en "Kontra on Tout multiplies it." "$deal" "$fixed" "$contract" \
    'announcements: {tout: {name: {en: Tout}}}' 'kontra: {on: true}' \
    'settlement: {items: {game: {name: {en: game}, value: 1, kontra: game}, tout: {name: {en: Tout}, when: announced("tout"), value: 5, kontra: tout}}}'
lacks "the other item has the other one" "Kontra multiplies it."
says "kontra in a formula" en "Value: (the factor of kontra on the game) × 2." "$deal" "$fixed" "$contract" 'kontra: {on: true}' \
    'settlement: {items: {game: {name: {en: game}, value: 2 * kontra("game")}}}'
says "kontra in a formula in German" de "Wert: (der Faktor durch Kontra auf das Spiel) × 2." "$deal" "$fixed" "$contract" \
    'kontra: {on: true}' 'settlement: {items: {game: {name: {en: game, de: Spiel}, value: 2 * kontra("game")}}}'
says "a duty that breaks following" en "The ace is due. This applies whatever was led." "$deal" "$fixed" "$contract" \
    'play: {duties: {ace: {when: trick == 3, only: [CA], breaks: true, text: {en: The ace is due}}}}' "$pay"
says "which trick it is" en "If it is trick 3: Each player must play ♣A, whatever was led." "$deal" "$fixed" "$contract" \
    'play: {duties: {ace: {when: trick == 3, only: [CA], breaks: true}}}' "$pay"
says "which trick it is not yet" en "If it is before the last trick" "$deal" "$fixed" "$contract" \
    'play: {duties: {ace: {when: trick < tricks_total, not: [CA]}}}' "$pay"
says "in whose trick a card falls" en "It counts if ♣A is played to the trick with ♣K." "$deal" "$fixed" "$contract" \
    'settlement: {items: {game: {name: {en: game}, value: 1, when: CA in cards_in(trick_of(CK))}}}'
says "how many cards of a kind fall in a trick" en "It counts if exactly 2 of the aces are played to the first trick." \
    "$deal" "$aces" "$fixed" "$contract" \
    'settlement: {items: {game: {name: {en: game}, value: 1, when: cards_in(1).count(aces) == 2}}}'
says "the same in German" de "Es zählt, wenn genau 2 der Asse in den ersten Stich fallen." "$deal" "$aces" "$fixed" "$contract" \
    'settlement: {items: {game: {name: {en: game, de: Spiel}, value: 1, when: cards_in(1).count(aces) == 2}}}'
says "that none of them falls in it" en "It counts if none of these (aces) is played to the last trick." \
    "$deal" "$aces" "$fixed" "$contract" \
    'settlement: {items: {game: {name: {en: game}, value: 1, when: cards_in(-1).count(aces) == 0}}}'
says "that all of them fall in it" en "It counts if all the aces are played to the trick with ♣K." "$deal" "$aces" "$fixed" "$contract" \
    'settlement: {items: {game: {name: {en: game}, value: 1, when: cards_in(trick_of(CK)).has_all(aces)}}}'
says "that only one side writes" en "The others write nothing." "$deal" "$fixed" "$contract" \
    'settlement: {account: written, items: {game: {name: {en: game}, value: 1, paid: own_side}}}'
says "who plays for himself, though the bids have said all else" en "Partners ~~~~~~~~ - B: Each player plays for himself." "$deal" "$two" \
    'contracts: {a: {name: {en: A}, goal: declarer_tricks > 6}, b: {name: {en: B}, sides: alone}}' \
    'settlement: {items: {tricks: {name: {en: tricks}, paid: pairwise, amount: tricks(seat)}}}'
said='auction: {bids: {say: {name: {en: "{number} [trick|tricks]"}, contract: none, number: {from: 0, to: 13}}}, rounds: {r: {kind: each, bids: [say]}}, all_pass: {outcome: contract, contract: a}}'
alone='contracts: {a: {name: {en: as said}, sides: alone}}'
own='settlement: {items: {tricks: {name: {en: tricks}, paid: pairwise, amount: "tricks(seat) == number_of(seat) ? 1 : 0"}}}'
says "one of a number in a bid" en "0 tricks … 13 tricks" "$deal" "$said" "$alone" "$own"
says "what is played after predictions" en "The game then played is: as said." "$deal" "$said" "$alone" "$own"
lacks "nobody failed to bid" "nobody bids"
lacks "and no deal says so" "Nobody has bid"
says "a sequence of one length" en "run: 3 consecutive cards of a suit, in the order A K Q J." "$deal" "$fixed" "$contract" "$pay" \
    'melds: {run: {name: {en: run}, sequence: [A, K, Q, J], length: [3, 3], values: {"3": 20}}}'
points='deck: {values: {rank A: 11, other: 0}}'
taken='deal: {scripts: [{players: 4, packets: [talon 4, 12]}]}'
aim='contracts: {a: {name: {en: A}, goal: declarer_points > 22, talon: {take: all}}}'
says "what the other side has" en "It is enough to count one side: the other has the rest of the 44." "$taken" "$points" "$fixed" "$aim" "$pay"
says "discards that count for nobody" en "The discard counts for nobody." "$taken" "$points" "$fixed" "$aim" "$pay" \
    'discard: {owner: nobody}'
lacks "one side is not enough then" "It is enough to count one side"
says "a number of each contract in a text for all" en "It costs 10 (A), 20 (B)." "$deal" "$two" 'constants: {base: 1}' \
    'contracts: {a: {name: {en: A}, goal: declarer_tricks > 6, constants: {base: 10}}, b: {name: {en: B}, goal: declarer_tricks > 8, constants: {base: 20}}}' \
    'settlement: {items: {game: {name: {en: game}, text: {en: "it costs {base}"}, value: base}}}'

after='auction: {bids: {a: {name: {en: A, de: A}}, k: {name: {en: K, de: K}, contract: none}}, rounds: {r: {bids: [a], says: {pass: {en: no, de: weg}}}, s: {kind: survey, at: trump, who: others, bids: [k]}}, all_pass: {outcome: throw_in}}'
named='contracts: {a: {name: {en: A, de: A}, goal: declarer_tricks > 6, trump: [H, S]}}'
says "that a round comes after the auction" en "Round 2 ~~~~~~~ - After the auction." "$deal" "$after" "$contract" "$pay"
says "the words of a player who passes" en "A player who passes says: no." "$deal" "$after" "$contract" "$pay"
says "the same in German" de "Wer passt, sagt: weg." "$deal" "$after" "$contract" "$pay"
says "that a round comes before trumps" en "After the auction, before trumps are named." "$deal" "$after" "$named" "$pay"
says "the same in German" de "Nach der Reizung, bevor Trumpf genannt wird." "$deal" "$after" "$named" "$pay"
taken='deal: {turned: talon, scripts: [{players: 4, packets: [12, talon 4]}]}'
says "that a card of the talon lies open when it is taken" en \
    "Except for the card that lies open, nobody else sees the cards taken." "$taken" "$fixed" "$pay" \
    'contracts: {a: {name: {en: A}, goal: declarer_tricks > 6, talon: {take: all}}}'
says "where the other contracts are" en "The table of bids describes the other contracts." "$deal" "$pay" \
    'auction: {bids: {a: {name: {en: A}}}, rounds: {r: {bids: [a]}}, all_pass: {outcome: contract, contract: b}}' "$contracts"
turn='contracts: {a: {name: {en: A, de: A}, goal: declarer_tricks > 6, trump: {in_turn: [S, H, none]}}}'
says "trumps from deal to deal" en \
    "Trumps change from deal to deal, in this order, and then again from the first: spades, hearts, no trumps." \
    "$deal" "$fixed" "$turn" "$pay"
says "the same in German" de \
    "Trumpf wechselt von Spiel zu Spiel, in dieser Reihenfolge und dann wieder von vorn: Pik, Herz, ohne Trumpf." \
    "$deal" "$fixed" "$turn" "$pay"
capture='play: {captures: {x: {cards: [SA, SK], winner: SK, when: seat == declarer}}}'
says "when a card captures" en "If all of these lie in one trick, ♠K wins it: ♠A, ♠K. This applies if" \
    "$deal" "$fixed" "$contract" "$pay" "$capture"
says "that a contract lacks a rule of the top" en "- A: If all of these lie in one trick" "$deal" "$two" "$pay" "$capture" \
    'contracts: {a: {name: {en: A}, goal: declarer_tricks > 6}, b: {name: {en: B}, goal: declarer_tricks > 8, play: {captures: null}}}'

says "a talon that nobody takes and that is turned up" en "The talon is turned up for everyone." \
    "$turned" "$fixed" 'talon: {take: none, see: nobody, see_rest: everyone, rest: nobody}' "$contract" "$pay"

# Ann excludes Bert, Bert excludes Cleo, but Ann and Cleo go together: there are two pairs.
says "the first of two pairs that exclude each other" en "A player can announce only one of these: Ann, Bert." "$deal" "$fixed" \
    "$contract" "$pay" 'announcements: {a: {name: {en: Ann}, excludes: [b]}, b: {name: {en: Bert}, excludes: [c]}, c: {name: {en: Cleo}}}'
says "the second of them" en "A player can announce only one of these: Bert, Cleo." "$deal" "$fixed" "$contract" "$pay" \
    'announcements: {a: {name: {en: Ann}, excludes: [b]}, b: {name: {en: Bert}, excludes: [c]}, c: {name: {en: Cleo}}}'
lacks "the three do not exclude each other" "Ann, Bert, Cleo"
says "three that exclude each other are one group" en "A player can announce only one of these: Ann, Bert, Cleo." "$deal" "$fixed" \
    "$contract" "$pay" 'announcements: {a: {name: {en: Ann}, excludes: [b, c]}, b: {name: {en: Bert}, excludes: [c]}, c: {name: {en: Cleo}}}'
lacks "and no pair is said again" "these: Bert, Cleo"

# Announcements that a contract includes, or that are parts of a bid, can be made although players never choose them.
last='announcements: {last: {name: {en: last, de: Letzter}}}'
of_last='settlement: {items: {game: {name: {en: game, de: Spiel}, value: 1}, l: {name: {en: the last trick, de: Letzter}, when: announced("last"), won: last_trick_winner == declarer, value: 7}}}'
said_last='contracts: {a: {name: {en: A, de: A}, goal: declarer_tricks > 6, announce: [], announces: [last]}, b: {name: {en: B, de: B}, goal: declarer_tricks > 8, announce: []}}'
says "an item of an announcement that comes with the contract" en "- Only in: A. - It always counts." \
    "$deal" "$two" "$last" "$said_last" "$of_last"
says "the same in German" de "- Gilt für: A. - Es zählt immer." "$deal" "$two" "$last" "$said_last" "$of_last"
parts='auction: {bids: {a: {name: {en: A}, parts: {one_of: [last, more]}}, b: {name: {en: B}}}, rounds: {r: {bids: [b, a], step: any, opening: any}}, all_pass: {outcome: throw_in}}'
in_bid='announcements: {last: {name: {en: last}, at: with_bid, worth: 1}, more: {name: {en: more}, at: with_bid, worth: 2}}'
says "an item of an announcement that is a part of a bid" en "the last trick ~~~~~~~~~~~~~~ - Only in: A." \
    "$deal" "$parts" "$in_bid" 'contracts: {a: {name: {en: A}, goal: declarer_tricks > 6, announce: []}, b: {name: {en: B}, goal: declarer_tricks > 8, announce: []}}' "$of_last"
run explain licitovany-marias --lang en
out_has "the seven is among the items" "2 units, in hearts 4."
out_has "and the hundred beside two sevens" "A hundred beside two sevens is paid like any other."

# Cards that are given to others can replace the discard.
given='deal: {scripts: [{players: 4, packets: [12, talon 4]}]}'
gifts='giving: {gifts: [{from: taker, to: others}]}'
early='announcements: {x: {name: {en: X, de: X}, at: before_discard}, y: {name: {en: Y, de: Y}, at: either}}'
taking='contracts: {a: {name: {en: A, de: A}, goal: declarer_tricks > 6, talon: {take: all}}}'
later='auction: {bids: {a: {name: {en: A, de: A}}, k: {name: {en: K, de: K}, contract: none}}, rounds: {r: {bids: [a]}, t: {kind: survey, at: discard, phase: trump, who: others, bids: [k]}, s: {kind: survey, at: trump, who: others, bids: [k]}}, all_pass: {outcome: throw_in}}'
says "that a round comes after cards are given" en "- After cards have been given." "$given" "$later" "$gifts" "$early" "$taking" "$pay"
check "that another one comes before it" grep -qF "With the talon in hand, before cards are given." "$work/line"
check "that an announcement comes before it" grep -qF "before cards are given Y" "$work/line"
check "that one may come at either time" grep -qF "before or after cards are given" "$work/line"
lacks "there is no discard" "the discard"
says "the same in German" de "- Nachdem Karten abgegeben sind." "$given" "$later" "$gifts" "$early" "$taking" "$pay"
lacks "no discard in German" "Ablegen"

# A higher bid cancels a double only if there can be one.
doubled='rounds: {r: {bids: [a, b, d], step: any, opening: any, passes: 3}}, all_pass: {outcome: throw_in}}'
says "that a higher bid cancels the double" en "that nobody has doubled yet. A higher bid cancels the double." "$deal" "$contracts" "$pay" \
    "auction: {bids: {a: {name: {en: A}}, b: {name: {en: B}, when: doubled == 1}, d: {name: {en: D}, doubles: opponents}}, $doubled"
says "that nobody may bid over a double" en "that nobody has doubled yet." "$deal" "$contracts" "$pay" \
    'terms: {is_open: {is: doubled < 2 && turn < 9, text: {en: nothing is doubled}}}' \
    "auction: {bids: {a: {name: {en: A}, when: is_open}, b: {name: {en: B}, when: doubled == 1}, d: {name: {en: D}, doubles: opponents}}, $doubled"
lacks "then nothing cancels it" "cancels the double"
run explain pinochle --lang en
out_has "a word for many has its verb in English" "The bidders count first."

# Words for what authors write.
counts() { says "$1" "$2" "$3" "$deal" "$aces" "$fixed" "$contract" "settlement: {items: {game: {name: {en: game, de: Spiel}, value: 1, when: '$4'}}}"; }
called='contracts: {a: {name: {en: A, de: A}, goal: declarer_tricks > 6, sides: called, call: {cards: [rank K], exchange: false}}}'
with_call() { says "$1" "$2" "$3" "$deal" "$fixed" "$called" "settlement: {items: {game: {name: {en: game, de: Spiel}, value: 1, when: '$4'}}}"; }
with_call "the called card in the last trick" en "It counts if the called card is played to the last trick." 'last_trick.count(called) == 1'
with_call "the same in German" de "Es zählt, wenn die gerufene Karte im letzten Stich fällt." 'last_trick.count(called) == 1'
with_call "that it does not fall there" en "It counts if the called card is not played to the last trick." 'cards_in(-1).count(called) == 0'
with_call "that a trick has it" en "It counts if the called card is played to the first trick." 'cards_in(1).has_all(called)'
with_call "that the last trick has it" en "It counts if the called card is played to the last trick." 'last_trick.has_all(called)'
with_call "who held it" en "It counts if the declarer held the called card when play began." 'held(declarer).count(called) > 0'
counts "cards of a kind in the last trick" en "It counts if exactly 2 of the aces are played to the last trick." \
    'last_trick.count(aces) == 2'
says "how many defenders there are" en "Each player's gain: the number of defenders." "$deal" "$fixed" "$called" \
    'settlement: {items: {game: {name: {en: game}, paid: seats, amount: size(defenders)}}}'
says "the same in German" de "Gewinn jedes Spielers: die Zahl der Gegner." "$deal" "$fixed" "$called" \
    'settlement: {items: {game: {name: {en: game, de: Spiel}, paid: seats, amount: size(defenders)}}}'
says "how many players the declarer's side has" en "Value: the number of players on the declarer's side." "$deal" "$fixed" "$called" \
    'settlement: {items: {game: {name: {en: game}, value: size(declarer_side)}}}'

# Melds without trumps or sequences.
meld='melds: {m: {name: {en: marriage, de: Paar}, pair: [K, Q], values: {trump: 40, other: 20}}}'
plain='contracts: {a: {name: {en: A, de: A}, goal: declarer_tricks == 0, trump: none}}'
compared='melding: {counts: best_side, compare: [value, sets, trump, elder]}'
says "a meld where nothing is trump" en "king, queen. Value: 20." "$deal" "$fixed" "$plain" "$meld" "$compared" "$pay"
lacks "there is no sequence to be a part of" "longer sequence"
lacks "and none to compare with" "sequence"
says "a meld of trumps" en "Value: in trumps: 40, any other: 20." "$deal" "$fixed" "$contract" "$meld" "$pay"
says "that somebody's melds count" en "It counts if a player has melds that count." "$deal" "$fixed" "$contract" "$meld" \
    'settlement: {items: {game: {name: {en: game}, value: 1, when: "seats.exists(s, meld_points(s) > 0)"}}}'
says "the same in German" de "Es zählt, wenn ein Spieler etwas gewiesen hat, das zählt." "$deal" "$fixed" "$contract" "$meld" \
    'settlement: {items: {game: {name: {en: game, de: Spiel}, value: 1, when: "seats.exists(s, meld_points(s) > 0)"}}}'
run explain belote --lang en
out_has "declarations in the words of the game" "It counts if a side has declarations that count."

# A number that cannot be bid is not listed.
run explain prophecy --lang en
out_has "four players bid no more tricks than there are" "0 … 15"
run explain prophecy --players 3 --lang en
out_has "three players bid more" "0 … 20"
run explain barbu --lang en
out_lacks "a game has one word for doubling" "Kontra"
quickly run explain tysiac --option heading=free --lang de
out_has "the option that is a question" "- Muss man stechen, wenn man kann? ja; nein"
out_has "its answer where it is chosen" "Hier gespielt mit: Muss man stechen, wenn man kann? nein."
out_lacks "no colon follows a question mark" "?:"
untold_of tysiac points --lang en
out_has "what a player writes is said" "as declarer his bid, which he loses if he fails"

# The highest trumps.
top='contracts: {a: {name: {en: A}, trump: [H, S], goal: declarer_tricks > 6}, b: {name: {en: B}, trump: none, top: [SJ, CJ], goal: declarer_tricks > 6}}'
says "the only trumps of a later contract" en "B: The only trumps, in order: ♠J, ♣J." "$deal" "$two" "$top" "$pay"
lacks "in the first contract they rank in their suits" "highest trumps"
turn='contracts: {a: {name: {en: A}, goal: declarer_tricks > 6, trump: {in_turn: [none, H]}, top: [SJ]}}'
says "trumps above a suit that changes" en "The highest trumps, in order: ♠J." "$deal" "$fixed" "$turn" \
    'settlement: {items: {game: {name: {en: game}, value: "trump == \"H\" ? 3 : 2"}}}'
check "a suit that changes is known only in the deal" grep -qF "Value: 3 if trumps are hearts, else 2." "$work/line"
says "a contract without trumps has no jack of trumps" en "The highest card of the suit led wins." "$deal" "$fixed" "$pay" \
    'contracts: {a: {name: {en: A}, trump: none, top: [trump J], goal: declarer_tricks > 6}}'
lacks "nor is it the only trump" "The only trump"
lacks "a game without trumps says nothing of them" "no trumps"
lacks "nor does its glossary" "trump:"

# `trick` is the next trick when play may end early (06-play.md).
ending() { says "$1" "$2" "$3" "$deal" "$fixed" "contracts: {a: {name: {en: A, de: A}, goal: declarer_tricks > 6, play: {ends_when: $4}}}" "$pay"; }
ending "after how many tricks play ends" en "if, after a trick, 9 tricks have been played." 'trick == 10'
ending "the same in German" de "wenn nach einem Stich 9 Stiche gespielt sind." 'trick == 10'
ending "after how many at least" en "if, after a trick, at least 10 tricks have been played." 'trick >= 11'
ending "after the first" en "if, after a trick, 1 trick has been played." 'trick == 2'

# Numbers whose noun is plural, and the cards in the stock, in the game's own word for it.
# drawing TITLE LANGUAGE WORDS FORMULA: Schnapsen, in which an announcement has this condition.
drawing() {
    title=$1 language=$2 words=$3
    printf '%s\n' 'tapp: 1' 'id: drawing' 'extends: schnapsen' 'name: {en: Drawing, de: Ziehen}' 'tells: null' \
        'rules: null' 'examples: [0]' "announcements: {close: {when: '$4'}}" >"$work/drawing.yaml"
    quickly run explain "$work/drawing.yaml" --lang "$language"
    tr -s ' \n' '  ' <"$work/out" >"$work/line"
    if grep -qF -- "$words" "$work/line"; then pass "$title"; else show_run "$title"; fi
}
only="Close can be announced only if" nur="Zudrehen kann nur angesagt werden, wenn"
drawing "the stock lasts" en "$only cards are left in the stock." 'stock_left > 0'
drawing "the stock lasts, in German" de "$nur noch Karten im Talon liegen." 'stock_left >= 1'
drawing "the stock is used up" en "$only no cards are left in the stock." 'stock_left == 0'
drawing "the stock is used up, in German" de "$nur keine Karten mehr im Talon liegen." '!(stock_left > 0)'
drawing "fewer cards than a number" en "$only fewer than 8 cards are left in the stock." 'stock_left < 8'
drawing "at least a number" de "$nur mindestens 4 Karten im Talon liegen." 'stock_left >= 4'
drawing "one card" en "$only exactly 1 card is left in the stock." 'stock_left == 1'
drawing "one card in German" de "$nur höchstens 1 Karte im Talon liegt." 'stock_left <= 1'
drawing "points are a plural" en "$only the points so far are at least 20." 'points_now(seat) >= 20'
drawing "points are a plural in German" de "$nur die Augen bisher mindestens 20 sind." 'points_now(seat) >= 20'

# Announcements after a trick are between the tricks of the example. In Bezique nothing can be said before.
bezique="${0%/*}/../data/authored/bezique.yaml"
for words in 'en:Player [12] announces' 'de:Spieler [12] sagt an: '; do
    language=${words%%:*} said=${words#*:}
    quickly run explain "$bezique" --lang "$language"
    check "nothing is said before the first trick ($language)" test "$(grep -E -c "^- $said" "$work/out")" = 0
    check "announcements stand under the trick after which they were made ($language)" \
        test "$(grep -cE "^       $said" "$work/out")" -gt 1
    quickly run explain "$bezique" --lang "$language" --format html
    check "and in a row of their own ($language)" grep -qE "<td colspan=\"4\">$said" "$work/out"
    quickly run explain "$bezique" --lang "$language" --format markdown
    check "also in Markdown ($language)" grep -qE "^\| $said.* \|  \|  \|  \|$" "$work/out"
done

finish
