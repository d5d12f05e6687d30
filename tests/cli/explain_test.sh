# tapp explain: the rule pages of all shipped variants in both languages and all formats. Other tests are about the
# facts on single pages, the codes of findings, and a golden text.
. "${0%/*}/lib.sh"
fast=${TAPP_FAST:-$TAPP}
variants=$("$fast" list --json | jq -r '.[].id' 2>/dev/null ||
    find variants -maxdepth 1 -name '*.yaml' -exec basename {} .yaml \;)

# empty_headings FILE: prints each heading that has no text below it, so that another heading of its level or of a
# higher one follows.
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
        # Signs of a formula: operators, calls, names and quoted ids. The last chapter is left out, because it shows the
        # settings of options.
        sed '/^For the command line$/,$d; /^Für die Befehlszeile$/,$d' "$work/$language.text" |
            grep -nE '&&|\|\||[^=](==|!=|<=|>=)([^=]|$)|[a-z_]\(|\b[a-z]+_[a-z_]+\b|(seats|defenders|hand)\.[a-z]' \
                >>"$work/faults"
        # A reason must not deny a term with "it is not true that", and the value of an item must not be printed twice.
        grep -nE 'it is not true that|nicht stimmt, dass|(value|Wert) ([0-9]+)\. \2 \(' "$work/$language.text" >>"$work/faults"
        # No formula may be printed as code. Only settings of options are code.
        [ ! -e "$work/$language.markdown" ] ||
            grep -o '`[^`]*`' "$work/$language.markdown" | grep -vE '^`[a-z0-9_]+=[^ ]+`$' >>"$work/faults"
        # A number 1 needs a singular noun. "Player 1 plays" is no such number.
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
    # Each example deal that a game names must show something that the deals before it do not show. If this fails after
    # a change of the computer players, choose other deals.
    named=$(sed -n 's/^examples: //p' variants/"$id".yaml variants/*/"$id".yaml 2>/dev/null | jq length)
    shown=$(grep -c '(deal [0-9]*)' "$work/en.text")
    [ "${named:-$shown}" -eq "$shown" ] || echo "it names $named examples and shows $shown" >>"$work/faults"
    cmp -s "$work/en.text" "$work/de.text" && echo "German is English" >>"$work/faults"
    if [ -s "$work/faults" ]; then fail "the rule page of $id passes all checks in both languages" "$work/faults"; else pass "the rule page of $id passes all checks in both languages"; fi
done

# made_of GAME ARGUMENTS…: explains a shipped game without its own words, and without the list of rules that its
# paragraphs replace. Then the program makes all sentences itself. The game has one example deal, so that no other deals
# are tried.
made_of() {
    printf 'tapp: 1\nid: made-sentences\nextends: %s\nname: {en: Made}\ntells: null\nwords: null\nexamples: [0]\n' \
        "$1" >"$work/made.yaml"
    shift
    run explain "$work/made.yaml" "$@"
}

# untold_of GAME ITEM ARGUMENTS…: explains the game as made_of does, but also without the text of this item. Then the
# program makes the sentence of this item, too.
untold_of() {
    printf 'tapp: 1\nid: made-sentences\nextends: %s\nname: {en: Made}\ntells: null\nwords: null\nexamples: [0]\n' \
        "$1" >"$work/made.yaml"
    printf 'settlement: {items: {%s: {text: null}}}\n' "$2" >>"$work/made.yaml"
    shift 2
    run explain "$work/made.yaml" "$@"
}

# ---- a paragraph about melds

# paragraph_below HEADING: prints the paragraph below a heading of a text page.
paragraph_below() {
    awk -v heading="$1" 'on > 2 && !NF { exit } on > 2 { print } on == 2 && !NF { on = 3 } on == 1 { on = 2 }
        $0 == heading { on = 1 }' "$work/out" | paste -sd' '
}

quickly run explain belote --lang en
is "a paragraph about melds is below their heading, which is the word of the game" \
    "$(paragraph_below Declarations | cut -c-30)" "A player says Belote and Rebel"
out_lacks "a paragraph about melds is not below the heading of announcements" "Announcements"
quickly run explain belote --lang en --option declarations=no
is "a paragraph about melds keeps its place if an option removes the melds" \
    "$(paragraph_below Declarations | grep -o 'There are no other declarations')" "There are no other declarations"

# ---- partners, and the duty to beat

quickly run explain spades --lang en
out_has "a side reaches the limit of the match if partners have one total" "a side has 500 or more points"
out_has "a side wins the match if partners have one total" "The side with most points then wins."
printf 'tapp: 1\nid: beaten\nextends: whist\nname: {en: Beaten}\ntells: null\nrules: null\nplay: {head: always}\n' \
    >"$work/beaten.yaml"
quickly run explain "$work/beaten.yaml" --lang en
out_has "the duty to beat the trick is described first" "A player who can beat the cards in the trick must"
out_has "a player may play any card only without the duty to beat" "Otherwise a player who cannot follow suit may play any"
out_lacks "the page does not allow any card before the duty to beat" "A player who cannot may play any card"
printf 'tapp: 1\nid: void\nextends: troccas\nname: {en: Void}\ntells: null\nrules: null\nplay: {excuse: {until: 0}}\n' \
    >"$work/void.yaml"
quickly run explain "$work/void.yaml" --lang en
out_has "an excuse that only a player without the suit led and trumps may play is described" "nor a trump may play it. If it is led"
out_lacks "an excuse without a limit of tricks does not mention trick 0" "up to trick 0"

printf 'tapp: 1\nid: mighty\nextends: whist\nname: {en: Mighty}\ntells: null\nrules: null\nplay: %s\n' \
    '{captures: {mighty: {cards: [SA], winner: SA}}}' >"$work/mighty.yaml"
quickly run explain "$work/mighty.yaml" --lang en
out_has "a card that always wins its trick is described" "♠A wins the trick in which it lies."

# ---- a pot, and a negative number

sed '/trick of a defender/d' "${0%/*}/../data/authored/preference.yaml" >"$work/preference.yaml"
run explain "$work/preference.yaml" --lang en
out_has "a payment from the pot is described in words" "If the contract is won, the declarer takes from the pot: the pot"
out_lacks "an item that pays only from the pot has no value of 0" "Value: 0"
out_has "a negative gain is described in words" "Each player's gain: minus the defenders' tricks if the player is the"
out_lacks "the description of a negative gain contains no formula" "? -"

# ---- many contracts: each rule is printed once for all contracts that share it

sed '/The declarer writes the value/d' "${0%/*}/../data/authored/five-hundred.yaml" >"$work/five-hundred.yaml"
run explain "$work/five-hundred.yaml" --lang en
out_has "contracts with the same trumps are listed together" "6 spades, 7 spades, 8 spades, 9 spades:"
out_has "contracts with the same aim are listed together" "6 spades, 6 clubs, 6 diamonds, 6 hearts, 6 no trump:"
out_has "a payment of the contract's value is described" "minus the value of the"
check "a payment that many contracts share is described once" test "$(grep -c "0 if the player is not the declarer" "$work/out")" = 1
out_has "a rule for nearly all contracts names the contracts that lack it" "all except Misère:"
out_lacks "the page does not count cards without points" "single points"
check "the rule about the talon is printed once for all contracts" test "$(grep -c "takes the whole talon" "$work/out")" = 1
made_of tapp-classic --lang de
out_has "the points of both sides are compared in German" \
    "Wert: (die Augen der stärkeren Partei − 60) / 4, aufgerundet (Frage)."
out_has "a value that is always a whole number is not rounded" "Wert: die Augen der stärkeren Partei − 60 (Herzsolo)."
out_has "an aim that depends on an announcement is described" \
    "Wenn Tout angesagt wurde, ist das Spiel gewonnen, wenn der Alleinspieler alle"

made_of jeu-du-tarot --lang en
out_has "an aim with a fraction is described" "The contract is won if the declarer has at least 35⅓ points, fractions"
out_has "cards in the hand and in the discard are counted together" "If the player holds or has discarded at least 4 of the honours, any card may"
out_has "the page says which discards are allowed otherwise" "Otherwise any card may be discarded, face down, but not these: honours."
out_has "the page has the deals for other numbers of players" "3        (6) 3 3 3 3 4  16    6"
made_of dappen-furtwangen --lang en
out_has "a bound card whose trick depends on a condition is described" "2 is played to the last trick (one earlier"
out_has "values that differ by contract only in a factor are printed once" \
    "Value: ((40 − the losers' points) / 2, rounded half up to a multiple of 5,"
out_has "the factor of each contract is listed" "The factor: 2 if the contract is won, else 1 (Solo); 1 (Dappen); 2"
out_has "the page says which players are liable" "each defender"
out_has "the page says what makes a player liable" "Dappen or Strecken or has kept back a card, provided that Showing the fives"
out_has "the page says when a defender may keep a card back" "Gstiess may be kept back by a defender when it is the only card allowed"
out_lacks "the author's words about keeping back are not repeated" "may keep it back when he would have"
out_lacks "the rule about keeping back contains no formula" "trick_of"
out_lacks "the size of a hand is described in words" "size(hand)"
made_of tapp-classic --lang en
out_lacks "no value is divided by 1" "/ 1"
made_of dappen-breitnau --lang en
out_has "values that differ only in a factor are printed once" \
    "Value: (40 − the losers' points) × the factor, rounded up to a multiple of"
out_has "the factors are in the table of bids" "Stupfen   a player raises above a Strecken                               3"
made_of dappen-buchenbach --lang de
out_has "contracts are listed in the order of bidding" "(Solo); 1 (Dappen); 2"
out_lacks "a suit is not listed as a group of cards, too" "Trümpfe     Trumpf"
out_has "the condition of a bid is described in German" "Geiss darf nur geboten werden, wenn der Spieler Geiss (1) bekommen hat."
quickly run explain tapp-modern --lang en
out_lacks "an item for each player is described only by its text" "Each player's gain"
untold_of tapp-modern ramsch --lang en
out_has "a payment for each of several players is described" "if the player has the most points: minus (the following"
out_has "the page says for which players the payment is made" "for each player who does not have the most points: 10 if that player takes"
out_has "a contract without a bid is in a table" "Ramsch    everyone plays alone, and the player with"
out_lacks "a round for players who have bid does not require that nobody has bid" "nobody has bid yet"
made_of tapp-tarock-1821 --lang en
out_has "a value with an amount for each point is described" "Value: 50 + 2 for each whole point of the declarer above or below 35"
out_has "a condition of one bid is described" "If the highest bid is Solo, it can be held only if the player has bid Dreyer."
out_has "bids are listed with their meanings and values" "Tapper  the declarer scores half a consolation without play  25"
check "the lowest bid is listed first" sh -c "grep -nE '^(Tapper|Solo) ' '$work/out' | head -2 | grep -q '^[0-9]*:Tapper' && ! grep -nE '^(Tapper|Dreyer) ' '$work/out' | head -1 | grep -q Dreyer"
out_lacks "no item applies only to a contract that is not played" "Only in: Tapper"
out_has "an item for honours has its condition" "It counts if after the exchange a player holds all the matadors."
made_of zwoelfertarock --lang en
out_has "a condition on several bids of one player names the player once" "the player has bid Dreyer,"
out_has "points are printed as fractions" "33⅔ points."

# ---- a choice within a choice: each "else" must belong to the right choice

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
run explain "$work/choices.yaml" --lang en
one_line
out_has "choices in both branches of a choice are described" \
    "if the player is the declarer: 1 if the contract is won, else 2; otherwise: 3 if the contract is won, else 4."
out_has "a choice in the first branch of a choice is in brackets" "if the contract is won: (if the factor of doubling is more than 1: 5 if the \
player is the declarer, else 6; otherwise: 7); otherwise: 8."
out_has "a choice in the last branch of a choice needs no brackets" "1 if the contract is won, else 3 if the factor of doubling is more than 1, else 4."
out_has "a condition with != is described as a negation" "1 if the factor of doubling is not 1, else 2."
run explain "$work/choices.yaml" --lang de
one_line
out_has "a condition with != is described as a negation in German" "wenn der Faktor der Verdopplung nicht 1 ist"

# ---- a double that players may say in a round of its own

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
out_has "the name of the double is printed in its round" "Each player in turn may say this once, until somebody does: double."

# ---- facts that a player looks up, compared by hand with the rules

made_of tapp-tarock --lang en
status_is "explain runs without an error of the sanitizers" 0
err_is_empty "explain prints nothing to standard error"
out_has "the page has the number of cards and of trumps" "The pack has 54 cards; 22 of them are always trumps."
out_has "the page has the number of players" "3 to 4 players, usually 3."
out_has "the page has the direction of play" "anticlockwise"
out_has "the page has the rank and the points of the cards of a red suit" "K: 5 · Q: 4 · C: 3 · J: 2 · A 2 3 4: 1 each"
out_has "the page has the rank and the points of the trumps" "Sküs, Mond (XXI): 5 each · XX to II: 1 each · Pagat (I): 5"
out_has "the page lists the cards of a group" "Trull (honours)  Sküs, Mond (XXI), Pagat (I)"
out_lacks "groups without a name are not on the page" "courts"
out_has "the page explains counting with an example (5 + 4 + 1 - 2)" "Example: ♣K ♣Q ♣7 (5 + 4 + 1) count 8."
out_lacks "cards left over are not mentioned if no card can be left over" "Cards left over"
out_has "a condition with a number of cards of a group is described" "a player holds exactly 2 of the Trull"
out_has "the page has the packets of the deal" "4 cards to each player, 4 times"
out_has "the page has the numbers of cards in hands and talon" "Each player then has 16 cards; the talon has 6."
out_has "the page has the lowest bid and its value" "Dreier   the declarer takes half of the talon                             3"
out_has "the page says which bid may skip steps" "Solo can be bid at any turn, even if that skips steps."
out_has "the page has the aim of the contract" "The contract is won if the declarer has at least 36 points."
out_has "the page has the number of discards" "discards 3 cards, face down, but not these:"
out_has "the page has the points of the pack" "106 single points, counted 70."
out_has "the page has the value of each contract" "Value: 3 (Dreier); 4 (Unterer); 5 (Oberer); 8 (Solo)."
out_has "a value that depends on an announcement is described" "Value: 24 if Valat has been announced, else 12."
out_has "the condition of an item is described in words" "It counts if Valat has not been announced and the declarer does not take"
out_has "a rule without a source is marked" "! No source says what happens if all pass"
out_has "options are listed with their values" "who is outbid by a later speaker may hold; only"
out_lacks "kontra is not mentioned if it is not played" "Kontra multiplies it."
made_of tapp-tarock --lang en --option kontra=on --option=half=fixed --players 4
status_is "explain accepts options and a number of players" 0
out_has "kontra is described if an option adds it" "Kontra on the game multiplies it."
out_has "the page lists the chosen options" "Played here with:"
out_has "the page names the part of the talon that the declarer takes" "The declarer takes this part of the talon: lower half (3 cards)."
out_has "the page says that the dealer sits out and pays nothing" "3 play; the dealer sits out and neither pays nor"
quickly run explain sluff --players 4
out_has "the page says that the settlement is about a dealer who sits out, too" "3 play; the dealer sits out. The settlement says"
made_of tapp-tarock --lang de
out_has "the German page has German words" "Das Spiel ist gewonnen, wenn der Alleinspieler mindestens 36 Augen hat."
out_has "the German page has German names of cards" "Sküs, Mond (XXI): je 5"

made_of dappen-breitnau --lang de
out_has "the note about a source is in the reader's language" "erzählt von Achim Laber"

# Payments by points. If left-over cards are counted exactly, the aim of 35⅔ is between two rows of the table
# (KR-CNT-2). If cards are counted in pairs, each side may have a card left over. Then 39 to 39 is possible, and the
# declarer has won (FW-PAY-4).
printf 'tapp: 1\nid: thirds\nextends: koenigrufen\nname: {en: Thirds}\nsettlement: {items: {game: {value: %s}}}\n' \
    '"won ? (declarer_points > 50 ? 3 : 2) * value : value"' >"$work/thirds.yaml"
run explain "$work/thirds.yaml" --lang en
out_has "a table by points has limits in thirds of a point" "0–35⅓   "
out_has "the aim begins a row of the table by points" "35⅔–50 "
quickly run explain koenigrufen --lang en
out_lacks "a payment that depends only on winning has no table" "What is paid"
quickly run explain koenigrufen-sauwald --lang en
out_has "a reason shows points as fractions" " 58⅔ points"
quickly run explain dappen-furtwangen --players 7 --lang en
out_has "a table for all points names their total" "The table is for a total of 79."
out_has "a tie that is in no row of the table is described" "at 39 to 39"
quickly run explain dappen-furtwangen --players 6 --lang en
out_lacks "with six players no card is left over, so there is no tie (BR-CNT-2)" "39 to 39"
quickly run explain tapp-tarock --lang en
out_lacks "cards left over on each side are not mentioned if all points are counted" "left over on each side"

# In each row of an example, the payments add up to zero.
quickly run explain tapp-tarock --format markdown --lang en
awk -F'|' '/^\| Item \|.* P1 \|/ { on = 1; next } !/^\|/ { on = 0 } on && !/---/ { n++; if ($4 + $5 + $6 != 0) bad++ }
    END { exit !(n >= 4 && !bad) }' "$work/out" && pass "payments of examples add up to zero" || fail "payments of examples add up to zero" "$work/out"

made_of tapp-tarock-unger --lang en
out_has "a multiple of the contract's value is printed once" \
    "Value: the value of the contract × (8 if Valat has been announced, else 4)."

# ---- singular and plural: 1 point, and words of the game

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
out_has "1 point has a singular noun" "if the makers have at least 1 point."
out_has "a plural word of the game has a plural verb" "if the makers have at least 36 points."
out_has "a plural word at the beginning of a sentence has a plural verb" "The makers take one part of the talon"
out_has "a singular word for several players has a singular verb" "if the bench has at least 2 points."
run explain "$work/few.yaml" --lang de
out_has "1 point has a singular noun in German" "wenn die Macher mindestens 1 Auge haben."
out_has "a plural word at the beginning of a sentence has a plural verb in German" "Die Macher nehmen einen Teil des Talons nach ihrer Wahl"
out_has "a singular word for several players has a singular verb in German" "wenn die Bank mindestens 2 Augen hat."

# In a contract without trumps, no trump can be led, played or win a trick.
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
out_has "an item that needs trumps applies only to contracts with trumps" "- Only in: Frage, Solo, Heart Solo."

# ---- sentences over which a player would stumble

quickly run explain schnapsen --lang de
out_has "with two players, the page says which player is forehand" "Vorhand ist, wer nicht gibt."
out_lacks "with two players, the page has no direction of play" "Uhrzeigersinn"
quickly run explain hearts --lang en
out_has "a game without bidding does not mention bidding" "Deal and play go clockwise"
quickly run explain bridge --lang en
out_has "the page says that passing is not final" "Passing is not final"
out_lacks "the page does not say that a player who has passed is out" "until all players except the last bidder"
quickly run explain five-hundred --lang de
out_has "a single trump is called the only trump" "Der einzige Trumpf: Joker."
quickly run explain preference --lang en
out_has "a rule for the middle of play is about tricks that have been taken" "the defenders have taken exactly 5 tricks"
quickly run explain preference --lang de
out_lacks "a German rule for the middle of play does not use the words for the whole deal" "5 Stiche machen"
out_has "a German rule for the middle of play is about tricks that a side has" "wenn nach einem Stich die Gegner genau 5 Stiche"
quickly run explain dreiertarock --lang de
out_has "the first turn of a player is described without a number in German" "wenn es das erste Wort des"
out_has "the page says which side plays a card" "die Partei des Alleinspielers Sküs spielt"
quickly run explain grosstarock --lang de
out_has "if nobody has partners, a payment goes to a player and not to a side" "dem, der sie gespielt hat, wer auch den Stich macht."

# Options can have effects on other sentences: a choice of discards that this game never offers, a number that depends
# on the rules, and 1 point.
printf 'tapp: 1\nid: proud\nextends: dappen-breitnau\nname: {en: Proud}\nauction: {rounds: {dappen: {hold: nobody}}}\n' >"$work/proud.yaml"
run explain "$work/proud.yaml" --lang en
out_has "a player who has been outbid cannot raise if nobody may hold" "A player who has been outbid cannot raise."
out_lacks "the page does not mention holding if nobody may hold" "can hold but not raise"
quickly run explain jeu-du-tarot --lang en --option honours=kings4 --players 7
out_has "a condition that is always true is not printed" "The declarer discards 12 cards of his choice, face down."
out_lacks "the alternative to a condition that is always true is not printed" "Otherwise"
quickly run explain jeu-du-tarot --lang en --option honours=kings4
out_lacks "a choice of discards whose condition is never true is not printed" "If never"
out_lacks "a number that depends on the rules is printed as a result, not as a sum" "− 9"
quickly run explain illustrated-tarock --lang de --option series=1
out_has "1 point in a paragraph has a singular noun" "sobald jemand 1 Punkt hat"
quickly run explain schnapsen --lang de --option exchange=needs-trick
out_has "the condition of a trick is described for an announcement during play" "wenn der Spieler einen Stich hat."
quickly run explain french-tarot --lang en --option call_own=no
out_lacks "a right that an option removes is not mentioned" "his own as well"
quickly run explain jass-schieber --lang en
out_has "a sequence has its order and its least length" "- sequence: at least 3 consecutive cards of a suit, in the order D K O U 10 9 8"
out_has "a set has its ranks and its values" "four of a kind: all cards of one of these ranks: D K O U 10 9 8 7 6. Value by"
made_of jass-schieber --lang de
out_has "a sum in the author's words is in brackets if it is a factor" "(die Augen der Partei und 5 für den letzten"
quickly run explain six-bid-solo --lang de
out_has "no points are described without a number in German" "wenn die Gegner keine Augen haben."

# ---- an author's texts must be true with every option: they must leave out rules that are not played, and change
# numbers

page() { # page GAME [OPTION=VALUE...]: explains the game in Markdown, where each paragraph is one line
    game=$1
    shift
    for choice in "$@"; do set -- "$@" --option "$choice" && shift; done
    quickly run explain "$game" --lang en --format markdown "$@"
    [ "$status" -eq 0 ] || show_run "the page of $game is printed"
}
page nap
out_has "a misère is described" "In a misère he must win none"
page nap misere=off
out_lacks "a misère is not described if it cannot be bid" "In a misère"
out_lacks "the glossary has no misère if it cannot be bid" "bid of no trick"
page sheepshead all_pass=throw_in
out_lacks "a game with the fewest points is not described if it is not played" "fewest points"
page sheepshead all_pass=forced_dealer
out_lacks "a deal in which nobody bids is not described if the dealer must pick" "If nobody bids"
page prophecy
out_has "the page says which contract is played if nobody names another one" "If nobody names another contract, the suit turned up is played."
out_has "the example counts tricks if tricks score" "Tricks: Player 1 has"
out_lacks "the example counts no points if only tricks score" "Points: Player"
page five-hundred slam=off
out_lacks "the least value of all tricks is not mentioned if an option removes it" ", 250 at least with all"
page five-hundred players=4
out_has "with partners, a player writes the tricks of the side" "for each trick of his side"
page five-hundred target=300
out_has "the page has the chosen end of the match" "reached 300"
page sluff absorber=off start=50
out_has "two options together give the number with which everyone starts" "starts with 50."
page schnapsen closer_fails=2
out_lacks "a penalty that an option replaces is not mentioned" "pays 2, or 3"
page illustrated-tarock held=4
out_lacks "the value of a held bid that an option replaces is not mentioned" "5 for a bid that was held"
page illustrated-tarock combinations=silent values=english
out_lacks "announcements that options remove are not mentioned" "before the talon 8, times"
page illustrated-tarock series=0
out_lacks "a series without an end does not mention a limit of 0" "somebody has 0"
page troccas pay=one
out_lacks "a payment by points is not described if an option replaces it" "gains what it has above 36"
page bavarian-tarock pay=points
out_lacks "a payment of the stake is not described if points are paid" "pays the declarer the stake"
page skat settlement=as_written
out_lacks "the settlement of differences is not described if an option removes it" "Each two players settle"
page skat kontra=on
out_has "the values of games are described with kontra, too" "is worth its base"
page preference kontra=off two_needs_kontra=no
out_lacks "kontra is not described if an option removes it" "may double (kontra)"
page frog widow=shown
out_lacks "the page does not say that nobody sees a widow that all players see" "here nobody does"
page bridge vulnerability=both
out_has "the page says which pairs are vulnerable" "Both pairs are vulnerable"

# ---- each rule is printed once for all things to which it applies, and nothing is printed that is never played

made_of skat --lang en
out_has "announcements with the same condition are listed together" \
    "schneider, schwarz and open can be announced only if the player plays hand."
out_has "the aim has no parentheses" "at least 61 points, 90 for announced schneider, or all tricks"
out_has "a limit that depends on a condition is described" "the number bid is at most 23 (at most 35 if"
out_lacks "a contract that another one always replaces has no aim" "a game, with the skat"
out_lacks "a contract that cannot be reached is not described" "The player with most points writes them"
check "the number of tricks is printed once" test "$(grep -c "tricks are played" "$work/out")" = 1
out_has "rules of play that differ by contract are printed with the contracts" "Null, Null ouvert: The highest card of the suit led wins."
out_has "the effect of the announcement 'open' is described" "A player who announces open shows all his cards."
out_has "the example counts levels as players do" "with 2, game 3, schneider 4, times"
out_lacks "the example does not give a reason for a gain of 0" "0 (because"
made_of skat --lang en --option pass_out=ramsch
out_has "a contract that an option adds is described" "The player with most points writes them"
made_of skat --lang en
out_has "the page says that the declarer names trumps after the auction" "- Trumps: the suit that the declarer names."
out_has "a number of discards that all contracts share is printed" "The declarer discards 2 cards of his choice, face down."
quickly run explain skat --lang en
out_has "the page says what each setting of an option means" "pass_out=ramsch: a Ramsch is played"
out_has "the page says where the numbers of the example deals come from" "Computer players played a series of numbered deals."
quickly run explain skat --lang de
out_has "the German example uses the words of the game" "Spieler 2 drückt: "
out_has "the German example counts levels as players do" "mit 2, Spiel 3, Schneider 4, mal Grand 24 = 96"
made_of doppelkopf --lang en
out_has "bids with the same rule are listed together" "Hearts solo and Diamonds solo end the bidding at once."
out_lacks "sides that are not known yet are not called 'everyone for himself'" "Everyone for himself"
out_lacks "the example does not say 'all have passed' after a round without passing" "All have passed"
made_of jass-schieber --lang en
out_lacks "a deal is not passed out if forehand must name a game" "If all pass"
quickly run explain tapp-modern --lang en
out_has "a paragraph about following suit does not replace the rule about who wins" "Ramsch: The highest card of the suit led wins. The"
quickly run explain tapp-tarock --lang en
out_lacks "a paragraph that says who wins replaces the rule about who wins" "- The highest trump wins"
quickly run explain koenigrufen --lang en
out_has "a game that forehand names later is listed after forehand's first bid" "Rufer           named later by forehand: the declarer calls a king"
made_of koenigrufen --lang en
out_has "a group of one card is described as this card" "Each player must play II if he may."
out_has "the early end of play is described" "taken more than 1 trick. Cards"
out_lacks "the page has no condition 'never'" "if never"
made_of bridge --lang en
check "the dummy is described in the chapter about play" awk '/^Play$/ { on = 1 } /^Settlement$/ { on = 0 } /both hands|are laid open/ { n++; if (!on) bad++ } END { exit !(n == 2 && !bad) }' "$work/out"
out_lacks "the counting of tricks is not described if only tricks count" "Every trick counts 1."
out_lacks "holding is not described if no bid can be held" "taken over at the same level"
out_lacks "contracts that their bids describe have no table" "Contract      Meaning"
out_lacks "laying tricks in groups is not described if only tricks count" "A practical way"
out_has "the page speaks of the declarer's side if partners win and lose together" "the declarer's side"
made_of whist --lang en
out_lacks "the example has no points if cards have none" " points, the defenders"
made_of french-tarot --lang en
out_has "with four players, the page says that a partner is called only with five" "A partner is called only with five players"
out_has "the author's words say when cards are dealt again" "shows it, and"
out_lacks "the author's words about dealing again replace the made sentence" "It is dealt again if"
out_has "the effect of several announcements is described in one sentence" "A player who announces poignée, double poignée or triple poignée announces"
made_of french-tarot --lang en --players 5
out_has "with five players, the page says that a partner is called" "the taker calls a king"
made_of jass-schieber --lang en
out_has "cards differ in points between contracts, but their sum is the same (JS-VAL-1)" "All cards together: 152."
made_of bridge --lang de
out_has "the German page says that the player after the declarer leads" "Der Spieler nach dem Alleinspieler spielt zum"
made_of dreiertarock --lang de
out_lacks "a card that is not bound in a contract is not described there in German" "Wenn niemals"
out_has "the German page has a name for the third-last trick" "gehört in den drittletzten Stich."
made_of illustrated-tarock --lang de
out_has "an article is not taken for a subject in German" "Pagat (I) hat und es"
made_of nap --lang en
out_has "a game without a value has a dash in the table of bids" "nap         the declarer needs all five tricks                        –"
made_of einfaches-tarock --lang en
out_has "the page says that there are games without trumps" "except in games without trumps."
made_of tapp-modern --lang en
out_has "the page says that a willing player must name a game" "must name one of these once"
made_of tapp-tarock --lang de
out_has "the German page says that a bid may skip steps at any time" "Solo darf jederzeit geboten werden, auch über Stufen hinweg."

made_of cego --lang en
out_has "a declarer who keeps two of eleven cards and takes ten discards one" "The declarer discards one card of his choice, face down."
out_lacks "a declarer who keeps only one card discards none" "Halbe, Eine, little man: The declarer discards"
check "the discard of one card is printed once" test "$(grep -c "discards one card of his choice, face down" "$work/out")" = 1
out_has "the author's words about the first lead are printed" "- Eine: The first lead is the blank or a card of its suit."
out_lacks "the made sentence about the first lead is not printed, too" "If the declarer leads for the first time"
made_of schnapsen --lang en
out_has "the page says when players draw cards" "After each trick each player draws one card from the talon while it lasts,"
out_lacks "a game without a contract to win does not mention an aim" "The contract is won"
made_of troccas --lang en
out_has "the page says that the losing pair pays the winning pair" "player of the losing pair pays and each of the winning pair collects."
out_lacks "nobody plays alone in a game of pairs" "plays alone"
out_lacks "a table of contracts is left out if it has nothing to say" "partners against the others"
made_of nap --lang en
out_lacks "a contract that its bid describes has no row in the table of contracts" "one against the others"
quickly run explain nap --lang en --option misere=off
out_lacks "a bid that an option removes is not in the table of bids" "no trick  "
out_lacks "a bid that an option removes is not in the order of bids" "3, misère"
out_lacks "a bid that an option removes has no condition 'never'" "if never"
out_lacks "the contract of a bid that an option removes is not described" "takes no trick"
out_has "if the chosen example deals are thrown in, other deals are shown" "A deal from start to finish"
quickly run explain hearts --lang en --option passing=off
out_lacks "the passing of cards is not described if an option removes it" "chooses 3 cards"
quickly run explain hearts --lang en
out_has "players write down penalty points" "Each player writes down his"
out_lacks "penalty points are not called gains" "what he gains"
check "penalty points have no sign in examples" awk '/^Item / { on = 1; next } /^$/ { on = 0 } on && /[a-z]/ { n++; if (/[-+−][0-9]/) bad++ }
    END { exit !(n >= 2 && !bad) }' "$work/out"
made_of hearts --lang en
out_has "penalty points are described without the author's words, too" "Each player writes down his penalty points; nobody pays."
out_has "the player with the fewest penalty points wins" "The player with fewest points then wins."
quickly run explain hearts --lang en
out_lacks "the place where a game is played is not an open question" "general knowledge"
out_lacks "the page has no heading 'Open questions' if there are none" "Open questions"
quickly run explain cego --lang en
out_has "a value that an option changes is described with its default" "is rounded up to tens. An Ultimo is worth 80"
quickly run explain cego --lang en --option rounding=none
out_lacks "a value is not called rounded if an option removes the rounding" "rounded up to tens. An Ultimo"
quickly run explain sluff --lang en --option first_lead=forehand
out_lacks "an option replaces the sentence about the first lead" "The declarer leads"
quickly run explain sluff --lang en --option start=200
out_has "a number that an option chooses is filled into a text" "Everyone starts with 200."
quickly run explain illustrated-tarock --lang en --option series=50
out_has "the end of a series that an option chooses is filled into a text" "when somebody has 50 points"
quickly run explain preference --lang en --option kontra=off
out_lacks "a paragraph that an option makes false is replaced" "may double"
out_lacks "a plain two that is doubled is not mentioned without kontra" "plain two is doubled"
out_lacks "a paragraph that has been replaced still hides the made sentences" "Round 1"
quickly run explain koenigrufen --lang en --option silent_failure=counts
out_has "a paragraph describes a payment that an option adds" "a Pagat that is lost in the last trick unannounced counts 1"
quickly run explain schnapsen --lang de
out_lacks "a pair that has a word in the game is not called a meld, too" "Meldung"
quickly run explain koenigrufen --lang de
out_lacks "a formula that a paragraph explains is not described again" "die Zahl der Verlierer"
sed 's/, text: {en: Each defender writes.*}//; s/10 \* tricks(seat)/-26/; /Each defender writes/d' \
    "${0%/*}/../data/authored/five-hundred.yaml" >"$work/below.yaml"
run explain "$work/below.yaml" --lang en
out_has "a negative number has its sign" "else −26"
made_of hearts --lang en
out_lacks "a player neither gains nor pays if results are written up" "gains or pays by himself"
made_of grosstarock --lang en
out_has "the page says that several players can have an item, and who pays for it" "It can count for several players; every other player pays them."

# ---- a deal can be passed out only if no player must bid

changed_game() {
    sed "$1" tests/data/small-game.yaml >"$work/small-game.yaml"
    run explain "$work/small-game.yaml" --lang en
}

changed_game ''
out_has "the page says what happens if all players pass" "If all pass, the cards are thrown in"
changed_game "s/      hold: nobody/&\n      must: 'seat == forehand \&\& bid == \"\"'/"
out_lacks "a deal is not passed out if forehand must open" "If all pass"
changed_game "s/      hold: nobody/&\n    last: {kind: question, who: forehand, must: true, when: 'bid == \"\"', bids: [game]}/"
out_has "a second round in which forehand must bid is described" "Round 2"
out_lacks "a deal is not passed out if forehand must bid in the second round" "If all pass"

# ---- an author's words within a calculation

changed_game "s/^settlement:/terms: {red: {is: 'trump == \"H\" ? 2 : 1', text: {en: '2 if hearts are trumps, else 1'}}, ball: {is: tricks_total, text: {en: the ball}}}\n&/; s/value: value/value: value * red + ball * 3/"
out_has "in a product, words with a comma are in brackets, and a noun is not" \
    "Value: 2 × (2 if hearts are trumps, else 1) + 3 × the ball (solo)."
changed_game "s/^settlement:/terms: {red: {is: 'trump == \"H\" ? 2 : 1', text: {en: '2 if hearts are trumps, else 1'}}}\n&/; s/value: value/value: red/"
out_has "words with a comma that stand alone have no brackets" "Value: 2 if hearts are trumps, else 1."

changed_game "s/value: value/value: 'value * declarer_tricks * 3'/"
out_has "a product of three factors has no brackets" "(game); 2 × the declarer's tricks × 3"
changed_game "s/value: value/value: 1\n      when: 'winner_of(HA) == player_of(HA)'/"
out_has "the page says that a card must win its trick itself" "It counts if ♥A itself wins the trick."

# ---- results that are written up are not paid

changed_game 's/^settlement:/&\n  account: written/'
out_has "the side that wins an item writes it down" "player of the winning side writes it down."
out_lacks "nobody pays for an item that is written down" "pays the declarer"
changed_game 's/^settlement:/&\n  account: written/; s/paid: sides/paid: holder\n      holder: declarer/'
out_has "the holder of an item writes it down" "- The holder writes it down."
quickly run explain tapp-tarock-1821 --lang en
out_has "the table of payments has the title 'What is paid'" "What is paid"
quickly run explain tapp-tarock-1821 --lang en --option account=written
out_lacks "the table 'What is paid' is left out if results are written up" "What is paid"

# ---- a set or list in a text (docs/language/10-options-and-extends.md, numbers in sentences)

changed_game "s/text: {en: Each defender pays.*/text: {en: 'Cards {aces}; {[C7, DA]}; {[1, 2]}; {aces - aces}.'}/"
out_has "a text lists the cards of a set by their ids, and the members of a list" "Cards CA, SA, DA, HA; C7, DA; 1, 2; –."

# ---- kontra multiplies values, and no amounts (docs/language/08-payment.md, the key `kontra`)

changed_game "s/^kontra: .*/kontra: {on: true}/; /^options/,\$d"
out_has "the page says that kontra multiplies a value" "Kontra multiplies it."
changed_game "s/^kontra: .*/kontra: {on: true}/; /^options/,\$d; s/paid: sides/paid: seats/; s/value: value/amount: 'seat == declarer ? 2 : -1'/"
out_lacks "the page does not say that kontra multiplies an amount" "Kontra multiplies it."

# ---- an announcement that must be made

changed_game 's/^kontra: /announcements: {open: {name: {en: ouvert}, must: true}}\n&/'
out_has "an announcement that must be made has no condition" "- ouvert must be announced."

# ---- the example deal: the card turned up, and the points of cards in the contract

quickly run explain whist --lang en
check "the example shows the card turned up, and its suit as trumps" \
    grep -qE "^- Turned up: ♣[^ ]+\. Trumps: clubs\.$|^- Turned up: ♦[^ ]+\. Trumps: diamonds\.$|^- Turned up: ♥[^ ]+\. Trumps: hearts\.$|^- Turned up: ♠[^ ]+\. Trumps: spades\.$" "$work/out"
run explain tests/data/small-game.yaml --lang en
out_lacks "the example shows no card turned up if the game has none" "Turned up"
changed_game 's/^  game: {name: {en: game}, value: 1}/  game: {name: {en: game}, value: 1, values: {aces: 4, rank 10: 4, rank K: 4, rank Q: 4, rank J: 4, rank 9: 4, rank 8: 4, rank 7: 4}}/; s/^  solo:/&\n    values: {aces: 4, rank 10: 4, rank K: 4, rank Q: 4, rank J: 4, rank 9: 4, rank 8: 4, rank 7: 4}/'
out_has "the example says that cards have other points in the contract" "in this contract."
# Every card is worth 4 points, so each trick of three cards brings 12.
check "the example adds up the points that cards have in the contract" awk '/^Trick  P1/ { on = 1; next } /^$/ { on = 0 } on && /^[0-9]/ { n++; if ($NF != 12) bad++ }
    END { exit !(n == 10 && !bad) }' "$work/out"

# ---- the words of a term can contain its parameters

changed_game "s/^settlement:/terms: {made: {with: [s], is: 'int(side_points(s))', text: {en: 'what {s} took'}}}\n&/; s/^goal: .*/goal: made(declarer) > made(defenders[0])/"
out_has "a parameter in braces is replaced by the words of the argument" \
    "if what the declarer took is more than what the first"
run validate --no-trial "$work/small-game.yaml"
err_lacks "a term with its parameter in its words causes no finding" "reads-the-same"
changed_game "s/^settlement:/terms: {made: {with: [s], is: 'int(side_points(s))', text: {en: 'the cards taken'}}}\n&/; s/^goal: .*/goal: made(declarer) > made(defenders[0])/"
run validate --no-trial "$work/small-game.yaml"
err_has "a term that reads the same for two players is reported" "term-reads-the-same"
sed -i "s/made(declarer) > made(defenders.0.)/made(declarer) > 60 \&\& made(declarer) < 70/" "$work/small-game.yaml"
run validate --no-trial "$work/small-game.yaml"
err_lacks "a term that is used twice for one player causes no finding" "reads-the-same"

# ---- wrong files give wrong pages, and hostile files do no harm

sed 's/declarer_points > 60/declarer_points > 6/; s/ranks: \[A, 10, K/ranks: [A, K, 10/; s/name: {en: solo}/name: {en: "<b>|`*"}/' \
    tests/data/small-game.yaml >"$work/small-game.yaml"
run explain "$work/small-game.yaml" --lang en
out_has "a wrong aim in the file is wrong on the page" "more than 6 points"
out_has "a wrong order of cards in the file is wrong on the page" "A: 11 · K: 4 · 10: 10 ·"
run explain "$work/small-game.yaml" --format html
out_has "the names of a hostile file are escaped in HTML" "&lt;b&gt;|"
out_has "the HTML page has colours for dark screens" "prefers-color-scheme:dark"
if command -v xmllint >/dev/null; then check "the HTML page of a hostile file is well-formed" xmllint --noout "$work/out"; else skip \
    "the HTML page of a hostile file is well-formed" "no xmllint"; fi
run explain "$work/small-game.yaml" --format markdown
out_has "the names of a hostile file are escaped in Markdown" '\<b\>\|\`\*'

# Calculations within calculations, as deep as formulas may be, are described in a short time.
deep=1
for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 \
    30; do deep="(1 * $deep + (won ? 1 : 0))"; done
sed "s/value: value/value: '$deep'/" tests/data/small-game.yaml >"$work/small-game.yaml"
run explain "$work/small-game.yaml"
status_is "a deeply nested calculation is described" 0

# A choice in the first branch of a choice, as deep as formulas may be. Each branch must be described only once.
deep=1
for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 \
    34; do deep="(doubled > $i ? $deep : $i)"; done
sed "s/value: value/value: '$deep'/" tests/data/small-game.yaml >"$work/small-game.yaml"
check "deeply nested choices are described within 20 seconds of a processor" \
    sh -c 'ulimit -t 20; exec "$@"' limited "$TAPP" explain "$work/small-game.yaml"

# The golden text leaves out the example deals, because they change with the computer players.
run explain tests/data/small-game.yaml --lang en
sed '/^A deal from start/,/^Words/{/^Words/!d}' "$work/out" >"$work/golden"
check "the page of the small game is the golden text" diff "${0%/*}/golden/explain-small-game.txt" "$work/golden"

run explain tests/data/small-game.yaml --lang en
cp tests/data/small-game.yaml "$work/twice.yaml"
first=$(sed -n 's/.*(deal \([0-9]*\)).*/\1/p' "$work/out" | head -1)
echo "examples: [$first, $first]" >>"$work/twice.yaml"
run explain "$work/twice.yaml" --lang en
is "an example deal that shows nothing new is left out" "$(grep -c '(deal [0-9]*)' "$work/out")" 1

# ---- codes of findings

run explain unknown-key --lang en
status_is "explain accepts the code of a finding" 0
out_has "the page of a code has its rule" "A map may contain only keys that the language allows there."
out_has "the page of a code has a wrong example" "vlaue: 3"
out_has "the page of a code has a right example" "value: 3"
run explain unknown-key --lang de
out_has "the page of a code is translated into German" "Eine Zuordnung darf nur Schlüssel"
run explain unknwon-key
status_is "explain with a misspelt code ends with status 1" 1
is "the message suggests the nearest code" "$(cat "$work/err")" \
    "tapp: no game or finding is called 'unknwon-key'; did you mean the finding 'unknown-key'?"
run explain nonsense
err_has "a name that is like no code is taken for a game" "unknown game 'nonsense'"
run explain
status_is "explain without an argument ends with status 2" 2
made_of tapp-tarock --lang fr
status_is "explain with an unknown language ends with status 2" 2
run explain tapp-tarock --format pdf
status_is "explain with an unknown format ends with status 2" 2
run explain tapp-tarock --option nonsense=1
status_is "explain with an unknown option of the game ends with status 1" 1
# ---- the HTML page

quickly run explain dappen-furtwangen --lang de --format html
out_has "the page has a table of contents" '<li><a href="#part-'
out_has "the chapters have the anchors for the table of contents" '<h2 id="part-'
out_has "on paper, tables are not broken" 'table{font-size:.93em;break-inside:avoid}'
out_has "the print is as large as two pages allow" ':root{--print:7.'
out_has "red suits are red" '<span class="red">♥</span>'
out_has "the printed page leaves out the parts for the screen" '.screen{display:none}}'
is "the only part for the screen is the last chapter, for the command line" \
    "$(sed -n '/^<div class="screen">$/,/^<\/div>$/p' "$work/out" | grep -o '<h2.*' | sed 's/<[^>]*>//g')" "Für die Befehlszeile"
is "nothing follows the part for the screen" "$(sed -n '/^<\/div>$/,$p' "$work/out" | paste -sd' ')" "</div> </body> </html>"
out_has "on paper, a word that fits into a cell is not broken" 'th,td{padding:0 .3em;overflow-wrap:break-word}'
is "each link leads to a chapter" "$(grep -o 'href="#part-[0-9]*"' "$work/out" | wc -l)" \
    "$(grep -o '<h2 id="part-[0-9]*"' "$work/out" | wc -l)"
if command -v chromium >/dev/null; then
    cp "$work/out" "$work/page.html"
    timeout 300 chromium --headless --no-sandbox --disable-gpu --user-data-dir="$work/chromium" --no-pdf-header-footer \
        --print-to-pdf="$work/page.pdf" "file://$work/page.html" >/dev/null 2>&1
    is "the printed page is a leaflet of two pages" "$(grep -acE '/Type */Page([^s]|$)' "$work/page.pdf")" 2
else
    skip "the printed page is a leaflet of two pages" "chromium is not installed"
fi
quickly run explain schafkopf --lang de --format html
out_has "suits that many machines have no letter for are drawn" 'aria-label="🌰"><path'
is "and are not written as well" "$(sed 's/aria-label="[^"]*"//g' "$work/out" | grep -c '🌰')" 0

# ---- facts that are printed only once, and short

run explain dreiertarock --lang en
out_lacks "an item between sides does not exclude contracts without sides" "Only in: all except Trischaken"
run explain barbu --lang en
out_lacks "a paragraph about kontra replaces the made sentences" "beginning after the declarer"
run explain spades --lang en
out_has "the limit of a match between partners is about the points of a side" "a side has 500 or more points or a side"
untold_of spades bags --lang de
out_has "a gain does not mention the player who has it" "Gewinn jedes Spielers: die Überstiche des Paares."
run explain spades --lang de
out_has "the limit of a match between partners is about the points of a side in German" "eine Partei 500 Punkte oder mehr hat oder"
run explain pinochle --lang de
out_has "a plural word of the game has a plural verb in German" "Die Bieter haben"
run explain bridge --lang de
out_has "a bid of one trick in a suit is written in German" "1 Treff"

# A term has its own words, or those of its formula. If the price of a contract uses a term, it has a table.
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
out_has "the page has the words of a term" "what it is about"
out_has "a price that uses a term has a table by points" "“game” (in points), by the declarer's points"
out_has "the table of a price that uses a term has the payments" "0       -105"
"$TAPP" explain "$work/plain.yaml" --lang en >"$work/plain.txt"
"$TAPP" explain "$work/bare.yaml" --lang en >"$work/bare.txt"
check "a term without words is described as its formula" cmp "$work/plain.txt" "$work/bare.txt"

# ---- small files that test one sentence each

# says TITLE LANGUAGE WORDS LINE…: explains a game with four players, 52 cards and these additional lines, and checks
# that the page contains the words.
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
# lacks TITLE WORDS: checks that the page of the last `says` does not contain the words.
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
says "a condition of the only round is described" en "Players bid only if the card turned up is one of these: aces." \
    "$turned" "$aces" "$asked" "$contract" "$pay"
says "a condition of the only round is described in German" de "Geboten wird nur, wenn die aufgedeckte Karte eine von diesen ist: Asse." \
    "$turned" "$aces" "$asked" "$contract" "$pay"
says "a hidden talon with one open card is described" en "Except for the card that lies open, nobody sees it until the end of the deal." \
    "$turned" "$fixed" 'talon: {take: none, see: nobody, rest: nobody}' "$contract" "$pay"
says "a negation within an 'or' is described" en "if ♥A is not played to the last trick, or the declarer wins the last trick" \
    "$deal" "$fixed" 'contracts: {a: {name: {en: A}, goal: "!(HA in last_trick && last_trick_winner != declarer)"}}' "$pay"
says "a value by trumps names only trumps that the contract can have" en "Value: 2 (A); 3 if trumps are spades, else 2 (B)." "$deal" "$two" \
    'contracts: {a: {name: {en: A}, trump: [C, D], goal: declarer_tricks > 6}, b: {name: {en: B}, trump: [C, S], goal: declarer_tricks > 6}}' \
    'settlement: {items: {game: {name: {en: game}, value: "trump == \"S\" ? 3 : 2"}}}'
lacks "a value by trumps does not mention a suit that no contract can have" "hearts are"
says "the page says which kontra multiplies an item" en "Kontra on Tout multiplies it." "$deal" "$fixed" "$contract" \
    'announcements: {tout: {name: {en: Tout}}}' 'kontra: {on: true}' \
    'settlement: {items: {game: {name: {en: game}, value: 1, kontra: game}, tout: {name: {en: Tout}, when: announced("tout"), value: 5, kontra: tout}}}'
lacks "an item is not multiplied by every kontra if it names one" "Kontra multiplies it."
says "kontra in a formula is described" en "Value: (the factor of kontra on the game) × 2." "$deal" "$fixed" "$contract" 'kontra: {on: true}' \
    'settlement: {items: {game: {name: {en: game}, value: 2 * kontra("game")}}}'
says "kontra in a formula is described in German" de "Wert: (der Faktor durch Kontra auf das Spiel) × 2." "$deal" "$fixed" "$contract" \
    'kontra: {on: true}' 'settlement: {items: {game: {name: {en: game, de: Spiel}, value: 2 * kontra("game")}}}'
says "a duty that is stronger than following suit is described" en "The ace is due. This applies whatever was led." "$deal" "$fixed" "$contract" \
    'play: {duties: {ace: {when: trick == 3, only: [CA], breaks: true, text: {en: The ace is due}}}}' "$pay"
says "a condition with the number of the trick is described" en "If it is trick 3: Each player must play ♣A, whatever was led." "$deal" "$fixed" "$contract" \
    'play: {duties: {ace: {when: trick == 3, only: [CA], breaks: true}}}' "$pay"
says "a condition that the last trick has not come yet is described" en "If it is before the last trick" "$deal" "$fixed" "$contract" \
    'play: {duties: {ace: {when: trick < tricks_total, not: [CA]}}}' "$pay"
says "a condition with the trick of another card is described" en "It counts if ♣A is played to the trick with ♣K." "$deal" "$fixed" "$contract" \
    'settlement: {items: {game: {name: {en: game}, value: 1, when: CA in cards_in(trick_of(CK))}}}'
says "a condition with a number of cards in a trick is described" en "It counts if exactly 2 of the aces are played to the first trick." \
    "$deal" "$aces" "$fixed" "$contract" \
    'settlement: {items: {game: {name: {en: game}, value: 1, when: cards_in(1).count(aces) == 2}}}'
says "a condition with a number of cards in a trick is described in German" de "Es zählt, wenn genau 2 der Asse in den ersten Stich fallen." "$deal" "$aces" "$fixed" "$contract" \
    'settlement: {items: {game: {name: {en: game, de: Spiel}, value: 1, when: cards_in(1).count(aces) == 2}}}'
says "a condition that a trick contains no card of a class is described" en "It counts if none of these (aces) is played to the last trick." \
    "$deal" "$aces" "$fixed" "$contract" \
    'settlement: {items: {game: {name: {en: game}, value: 1, when: cards_in(-1).count(aces) == 0}}}'
says "a condition that a trick contains all cards of a class is described" en "It counts if all the aces are played to the trick with ♣K." "$deal" "$aces" "$fixed" "$contract" \
    'settlement: {items: {game: {name: {en: game}, value: 1, when: cards_in(trick_of(CK)).has_all(aces)}}}'
says "the page says that the other side writes nothing" en "The others write nothing." "$deal" "$fixed" "$contract" \
    'settlement: {account: written, items: {game: {name: {en: game}, value: 1, paid: own_side}}}'
says "a contract without partners is described if bids describe everything else" en "Partners ~~~~~~~~ - B: Each player plays for himself." "$deal" "$two" \
    'contracts: {a: {name: {en: A}, goal: declarer_tricks > 6}, b: {name: {en: B}, sides: alone}}' \
    'settlement: {items: {tricks: {name: {en: tricks}, paid: pairwise, amount: tricks(seat)}}}'
said='auction: {bids: {say: {name: {en: "{number} [trick|tricks]"}, contract: none, number: {from: 0, to: 13}}}, rounds: {r: {kind: each, bids: [say]}}, all_pass: {outcome: contract, contract: a}}'
alone='contracts: {a: {name: {en: as said}, sides: alone}}'
own='settlement: {items: {tricks: {name: {en: tricks}, paid: pairwise, amount: "tricks(seat) == number_of(seat) ? 1 : 0"}}}'
says "a bid with a number has the right form of its noun" en "0 tricks … 13 tricks" "$deal" "$said" "$alone" "$own"
says "the page says which contract is played after predictions" en "The game then played is: as said." "$deal" "$said" "$alone" "$own"
lacks "the page does not say that nobody bids if all make predictions" "nobody bids"
lacks "the example does not say that nobody has bid if all make predictions" "Nobody has bid"
says "a sequence with only one length is described" en "run: 3 consecutive cards of a suit, in the order A K Q J." "$deal" "$fixed" "$contract" "$pay" \
    'melds: {run: {name: {en: run}, sequence: [A, K, Q, J], length: [3, 3], values: {"3": 20}}}'
points='deck: {values: {rank A: 11, other: 0}}'
taken='deal: {scripts: [{players: 4, packets: [talon 4, 12]}]}'
aim='contracts: {a: {name: {en: A}, goal: declarer_points > 22, talon: {take: all}}}'
says "the page says that the other side has the rest of the points" en "It is enough to count one side: the other has the rest of the 44." "$taken" "$points" "$fixed" "$aim" "$pay"
says "a discard that counts for nobody is described" en "The discard counts for nobody." "$taken" "$points" "$fixed" "$aim" "$pay" \
    'discard: {owner: nobody}'
lacks "counting one side is not enough if the discard counts for nobody" "It is enough to count one side"
says "a text for all contracts has the number of each contract" en "It costs 10 (A), 20 (B)." "$deal" "$two" 'constants: {base: 1}' \
    'contracts: {a: {name: {en: A}, goal: declarer_tricks > 6, constants: {base: 10}}, b: {name: {en: B}, goal: declarer_tricks > 8, constants: {base: 20}}}' \
    'settlement: {items: {game: {name: {en: game}, text: {en: "it costs {base}"}, value: base}}}'

after='auction: {bids: {a: {name: {en: A, de: A}}, k: {name: {en: K, de: K}, contract: none}}, rounds: {r: {bids: [a], says: {pass: {en: no, de: weg}}}, s: {kind: survey, at: trump, who: others, bids: [k]}}, all_pass: {outcome: throw_in}}'
named='contracts: {a: {name: {en: A, de: A}, goal: declarer_tricks > 6, trump: [H, S]}}'
says "a round after the auction is described" en "Round 2 ~~~~~~~ - After the auction." "$deal" "$after" "$contract" "$pay"
says "the word with which a player passes is printed" en "A player who passes says: no." "$deal" "$after" "$contract" "$pay"
says "the word with which a player passes is printed in German" de "Wer passt, sagt: weg." "$deal" "$after" "$contract" "$pay"
says "a round before trumps are named is described" en "After the auction, before trumps are named." "$deal" "$after" "$named" "$pay"
says "a round before trumps are named is described in German" de "Nach dem Reizen, bevor Trumpf genannt wird." "$deal" "$after" "$named" "$pay"
taken='deal: {turned: talon, scripts: [{players: 4, packets: [12, talon 4]}]}'
says "the open card of a talon is mentioned when the talon is taken" en \
    "Except for the card that lies open, nobody else sees the cards taken." "$taken" "$fixed" "$pay" \
    'contracts: {a: {name: {en: A}, goal: declarer_tricks > 6, talon: {take: all}}}'
says "the page says that the table of bids describes the other contracts" en "The table of bids describes the other contracts." "$deal" "$pay" \
    'auction: {bids: {a: {name: {en: A}}}, rounds: {r: {bids: [a]}}, all_pass: {outcome: contract, contract: b}}' "$contracts"
turn='contracts: {a: {name: {en: A, de: A}, goal: declarer_tricks > 6, trump: {in_turn: [S, H, none]}}}'
says "trumps that change from deal to deal are described" en \
    "Trumps change from deal to deal, in this order, and then again from the first: spades, hearts, no trumps." \
    "$deal" "$fixed" "$turn" "$pay"
says "trumps that change from deal to deal are described in German" de \
    "Trumpf wechselt von Spiel zu Spiel, in dieser Reihenfolge und dann wieder von vorn: Pik, Herz, ohne Trumpf." \
    "$deal" "$fixed" "$turn" "$pay"
capture='play: {captures: {x: {cards: [SA, SK], winner: SK, when: seat == declarer}}}'
says "the condition of a card that captures is described" en "♠K wins a trick in which all of these lie: ♠A, ♠K. This applies if" \
    "$deal" "$fixed" "$contract" "$pay" "$capture"
says "a top-level rule that one contract removes names the other contract" en "- A: ♠K wins a trick in which all of these lie" "$deal" "$two" "$pay" "$capture" \
    'contracts: {a: {name: {en: A}, goal: declarer_tricks > 6}, b: {name: {en: B}, goal: declarer_tricks > 8, play: {captures: null}}}'

says "a talon that nobody takes but that is turned up is described" en "The talon is turned up for everyone." \
    "$turned" "$fixed" 'talon: {take: none, see: nobody, see_rest: everyone, rest: nobody}' "$contract" "$pay"

# Ann excludes Bert, and Bert excludes Cleo, but Ann and Cleo can be announced together. So there are two pairs.
says "the first of two pairs of announcements that exclude each other is listed" en "A player can announce only one of these: Ann, Bert." "$deal" "$fixed" \
    "$contract" "$pay" 'announcements: {a: {name: {en: Ann}, excludes: [b]}, b: {name: {en: Bert}, excludes: [c]}, c: {name: {en: Cleo}}}'
says "the second of two pairs of announcements that exclude each other is listed" en "A player can announce only one of these: Bert, Cleo." "$deal" "$fixed" "$contract" "$pay" \
    'announcements: {a: {name: {en: Ann}, excludes: [b]}, b: {name: {en: Bert}, excludes: [c]}, c: {name: {en: Cleo}}}'
lacks "two overlapping pairs of announcements are not one group of three" "Ann, Bert, Cleo"
says "three announcements that exclude each other are one group" en "A player can announce only one of these: Ann, Bert, Cleo." "$deal" "$fixed" \
    "$contract" "$pay" 'announcements: {a: {name: {en: Ann}, excludes: [b, c]}, b: {name: {en: Bert}, excludes: [c]}, c: {name: {en: Cleo}}}'
lacks "a pair within a group of three announcements is not listed again" "these: Bert, Cleo"

# Announcements that a contract includes, or that are parts of a bid, count as made although players never choose them.
last='announcements: {last: {name: {en: last, de: Letzter}}}'
of_last='settlement: {items: {game: {name: {en: game, de: Spiel}, value: 1}, l: {name: {en: the last trick, de: Letzter}, when: announced("last"), won: last_trick_winner == declarer, value: 7}}}'
said_last='contracts: {a: {name: {en: A, de: A}, goal: declarer_tricks > 6, announce: [], announces: [last]}, b: {name: {en: B, de: B}, goal: declarer_tricks > 8, announce: []}}'
says "the item of an announcement that the contract includes is described" en "- Only in: A. - It always counts." \
    "$deal" "$two" "$last" "$said_last" "$of_last"
says "the item of an announcement that the contract includes is described in German" de "- Gilt für: A. - Es zählt immer." "$deal" "$two" "$last" "$said_last" "$of_last"
parts='auction: {bids: {a: {name: {en: A}, parts: {one_of: [last, more]}}, b: {name: {en: B}}}, rounds: {r: {bids: [b, a], step: any, opening: any}}, all_pass: {outcome: throw_in}}'
in_bid='announcements: {last: {name: {en: last}, at: with_bid, worth: 1}, more: {name: {en: more}, at: with_bid, worth: 2}}'
says "the item of an announcement that is a part of a bid is described" en "the last trick ~~~~~~~~~~~~~~ - Only in: A." \
    "$deal" "$parts" "$in_bid" 'contracts: {a: {name: {en: A}, goal: declarer_tricks > 6, announce: []}, b: {name: {en: B}, goal: declarer_tricks > 8, announce: []}}' "$of_last"
run explain licitovany-marias --lang en
out_has "the announcement of the seven is among the items" "2 units, in hearts 4."
out_has "the announcement of the hundred is among the items" "A hundred beside two sevens is paid like any other."

# In some games, players give cards to others instead of discarding them.
given='deal: {scripts: [{players: 4, packets: [12, talon 4]}]}'
gifts='giving: {gifts: [{from: taker, to: others}]}'
early='announcements: {x: {name: {en: X, de: X}, at: before_discard}, y: {name: {en: Y, de: Y}, at: either}}'
taking='contracts: {a: {name: {en: A, de: A}, goal: declarer_tricks > 6, talon: {take: all}}}'
later='auction: {bids: {a: {name: {en: A, de: A}}, k: {name: {en: K, de: K}, contract: none}}, rounds: {r: {bids: [a]}, t: {kind: survey, at: discard, phase: trump, who: others, bids: [k]}, s: {kind: survey, at: trump, who: others, bids: [k]}}, all_pass: {outcome: throw_in}}'
says "a round after cards are given is described" en "- After cards have been given." "$given" "$later" "$gifts" "$early" "$taking" "$pay"
check "a round before cards are given is described" grep -qF "With the talon in hand, before cards are given." "$work/line"
check "an announcement before cards are given is described" grep -qF "before cards are given Y" "$work/line"
check "an announcement before or after cards are given is described" grep -qF "before or after cards are given" "$work/line"
lacks "a discard is not mentioned if cards are given to others" "the discard"
says "a round after cards are given is described in German" de "- Nachdem Karten abgegeben sind." "$given" "$later" "$gifts" "$early" "$taking" "$pay"
lacks "a discard is not mentioned in German if cards are given to others" "Ablegen"

# A higher bid cancels a double only if a higher bid is possible after the double.
doubled='rounds: {r: {bids: [a, b, d], step: any, opening: any, passes: 3}}, all_pass: {outcome: throw_in}}'
says "the page says that a higher bid cancels the double" en "that nobody has doubled yet. A higher bid cancels the double." "$deal" "$contracts" "$pay" \
    "auction: {bids: {a: {name: {en: A}}, b: {name: {en: B}, when: doubled == 1}, d: {name: {en: D}, doubles: opponents}}, $doubled"
says "a bid that is possible only before a double is described" en "that nobody has doubled yet." "$deal" "$contracts" "$pay" \
    'terms: {is_open: {is: doubled < 2 && turn < 9, text: {en: nothing is doubled}}}' \
    "auction: {bids: {a: {name: {en: A}, when: is_open}, b: {name: {en: B}, when: doubled == 1}, d: {name: {en: D}, doubles: opponents}}, $doubled"
lacks "the page does not say that a bid cancels the double if no bid can" "cancels the double"
run explain pinochle --lang en
out_has "a plural word of the game has a plural verb in English" "The bidders count first."

# Descriptions of formulas that authors write.
counts() { says "$1" "$2" "$3" "$deal" "$aces" "$fixed" "$contract" "settlement: {items: {game: {name: {en: game, de: Spiel}, value: 1, when: '$4'}}}"; }
called='contracts: {a: {name: {en: A, de: A}, goal: declarer_tricks > 6, sides: called, call: {cards: [rank K], exchange: false}}}'
with_call() { says "$1" "$2" "$3" "$deal" "$fixed" "$called" "settlement: {items: {game: {name: {en: game, de: Spiel}, value: 1, when: '$4'}}}"; }
with_call "a condition that the called card is in the last trick is described" en "It counts if the called card is played to the last trick." 'last_trick.count(called) == 1'
with_call "a condition that the called card is in the last trick is described in German" de "Es zählt, wenn die gerufene Karte im letzten Stich fällt." 'last_trick.count(called) == 1'
with_call "a condition that the called card is not in the last trick is described" en "It counts if the called card is not played to the last trick." 'cards_in(-1).count(called) == 0'
with_call "a condition that the first trick has the called card is described" en "It counts if the called card is played to the first trick." 'cards_in(1).has_all(called)'
with_call "a condition that the last trick has the called card is described" en "It counts if the called card is played to the last trick." 'last_trick.has_all(called)'
with_call "a condition that the declarer held the called card is described" en "It counts if the declarer held the called card when play began." 'held(declarer).count(called) > 0'
counts "a condition with a number of cards in the last trick is described" en "It counts if exactly 2 of the aces are played to the last trick." \
    'last_trick.count(aces) == 2'
says "the number of defenders is described" en "Each player's gain: the number of defenders." "$deal" "$fixed" "$called" \
    'settlement: {items: {game: {name: {en: game}, paid: seats, amount: size(defenders)}}}'
says "the number of defenders is described in German" de "Gewinn jedes Spielers: die Zahl der Gegner." "$deal" "$fixed" "$called" \
    'settlement: {items: {game: {name: {en: game, de: Spiel}, paid: seats, amount: size(defenders)}}}'
says "the number of players on the declarer's side is described" en "Value: the number of players on the declarer's side." "$deal" "$fixed" "$called" \
    'settlement: {items: {game: {name: {en: game}, value: size(declarer_side)}}}'

# Melds in games without trumps or sequences.
meld='melds: {m: {name: {en: marriage, de: Paar}, pair: [K, Q], values: {trump: 40, other: 20}}}'
plain='contracts: {a: {name: {en: A, de: A}, goal: declarer_tricks == 0, trump: none}}'
compared='melding: {counts: best_side, compare: [value, sets, trump, elder]}'
says "a meld in a game without trumps has one value" en "king, queen. Value: 20." "$deal" "$fixed" "$plain" "$meld" "$compared" "$pay"
lacks "longer sequences are not mentioned if there are no sequences" "longer sequence"
lacks "the comparison of melds does not mention sequences if there are none" "sequence"
says "a meld in trumps has a value of its own" en "Value: in trumps: 40, any other: 20." "$deal" "$fixed" "$contract" "$meld" "$pay"
says "a condition that a player has melds is described" en "It counts if a player has melds that count." "$deal" "$fixed" "$contract" "$meld" \
    'settlement: {items: {game: {name: {en: game}, value: 1, when: "seats.exists(s, meld_points(s) > 0)"}}}'
says "a condition that a player has melds is described in German" de "Es zählt, wenn ein Spieler etwas gewiesen hat, das zählt." "$deal" "$fixed" "$contract" "$meld" \
    'settlement: {items: {game: {name: {en: game, de: Spiel}, value: 1, when: "seats.exists(s, meld_points(s) > 0)"}}}'
run explain belote --lang en
out_has "a condition that a side has melds uses the word of the game" "It counts if a side has declarations that count."

# Numbers that cannot be bid are not listed.
run explain prophecy --lang en
out_has "four players can bid up to the number of tricks" "0 … 15"
run explain prophecy --players 3 --lang en
out_has "three players can bid higher, because they play more tricks" "0 … 20"
run explain barbu --lang en
out_lacks "a game with its own word for kontra does not use 'Kontra'" "Kontra"
quickly run explain tysiac --option heading=free --lang de
out_has "an option that is a question is printed as a question" "- Muss man stechen, wenn man kann? ja; nein"
out_has "the chosen answer is printed after an option that is a question" "Hier gespielt mit: Muss man stechen, wenn man kann? nein."
out_lacks "no colon follows a question mark" "?:"
untold_of tysiac points --lang en
out_has "the page says what the declarer writes down" "as declarer his bid, which he loses if he fails"

# The key `top` lists the highest trumps.
top='contracts: {a: {name: {en: A}, trump: [H, S], goal: declarer_tricks > 6}, b: {name: {en: B}, trump: none, top: [SJ, CJ], goal: declarer_tricks > 6}}'
says "the only trumps of a later contract are listed" en "B: The only trumps, in order: ♠J, ♣J." "$deal" "$two" "$top" "$pay"
lacks "trumps that rank within their suits are not called the highest trumps" "highest trumps"
turn='contracts: {a: {name: {en: A}, goal: declarer_tricks > 6, trump: {in_turn: [none, H]}, top: [SJ]}}'
says "the highest trumps are listed above a suit that changes" en "The highest trumps, in order: ♠J." "$deal" "$fixed" "$turn" \
    'settlement: {items: {game: {name: {en: game}, value: "trump == \"H\" ? 3 : 2"}}}'
check "a value by a trump suit that changes is described" grep -qF "Value: 3 if trumps are hearts, else 2." "$work/line"
says "a contract without trumps has no jack of trumps" en "The highest card of the suit led wins." "$deal" "$fixed" "$pay" \
    'contracts: {a: {name: {en: A}, trump: none, top: [trump J], goal: declarer_tricks > 6}}'
lacks "a contract without trumps does not mention the only trump" "The only trump"
lacks "a game without trumps does not mention trumps" "no trumps"
lacks "the glossary of a game without trumps does not explain trump" "trump:"

# In a condition for the early end of play, `trick` is the next trick (06-play.md).
ending() { says "$1" "$2" "$3" "$deal" "$fixed" "contracts: {a: {name: {en: A, de: A}, goal: declarer_tricks > 6, play: {ends_when: $4}}}" "$pay"; }
ending "the number of tricks after which play ends is printed" en "if, after a trick, 9 tricks have been played." 'trick == 10'
ending "the number of tricks after which play ends is printed in German" de "wenn nach einem Stich 9 Stiche gespielt sind." 'trick == 10'
ending "the least number of tricks after which play ends is printed" en "if, after a trick, at least 10 tricks have been played." 'trick >= 11'
ending "the end of play after one trick is described" en "if, after a trick, 1 trick has been played." 'trick == 2'

# Plural nouns such as points, and the number of cards in the stock, with the game's own word for the stock.
# drawing TITLE LANGUAGE WORDS FORMULA: explains Schnapsen with FORMULA as the condition of an announcement, and checks
# that the page contains the words.
drawing() {
    title=$1 language=$2 words=$3
    printf '%s\n' 'tapp: 1' 'id: drawing' 'extends: schnapsen' 'name: {en: Drawing, de: Ziehen}' 'tells: null' \
        'rules: null' 'examples: [0]' "announcements: {close: {when: '$4'}}" >"$work/drawing.yaml"
    quickly run explain "$work/drawing.yaml" --lang "$language"
    tr -s ' \n' '  ' <"$work/out" >"$work/line"
    if grep -qF -- "$words" "$work/line"; then pass "$title"; else show_run "$title"; fi
}
only="Close can be announced only if" nur="Zudrehen kann nur angesagt werden, wenn"
drawing "a condition that cards are left in the stock is described" en "$only cards are left in the stock." 'stock_left > 0'
drawing "a condition that cards are left in the stock is described in German" de "$nur noch Karten im Talon liegen." 'stock_left >= 1'
drawing "a condition that the stock is used up is described" en "$only no cards are left in the stock." 'stock_left == 0'
drawing "a condition that the stock is used up is described in German" de "$nur keine Karten mehr im Talon liegen." '!(stock_left > 0)'
drawing "a condition of fewer cards in the stock than a number is described" en "$only fewer than 8 cards are left in the stock." 'stock_left < 8'
drawing "a condition of at least a number of cards in the stock is described in German" de "$nur mindestens 4 Karten im Talon liegen." 'stock_left >= 4'
drawing "a condition of one card in the stock is described" en "$only exactly 1 card is left in the stock." 'stock_left == 1'
drawing "a condition of one card in the stock is described in German" de "$nur höchstens 1 Karte im Talon liegt." 'stock_left <= 1'
drawing "a condition with points has a plural verb" en "$only the points so far are at least 20." 'points_now(seat) >= 20'
drawing "a condition with points has a plural verb in German" de "$nur die Augen bisher mindestens 20 sind." 'points_now(seat) >= 20'

# Announcements after a trick are shown between the tricks of the example. In Bezique, no announcement is possible
# before the first trick.
bezique="${0%/*}/../data/authored/bezique.yaml"
for words in 'en:Player [12] announces' 'de:Spieler [12] sagt an: '; do
    language=${words%%:*} said=${words#*:}
    quickly run explain "$bezique" --lang "$language"
    check "no announcement is shown before the first trick ($language)" test "$(grep -E -c "^- $said" "$work/out")" = 0
    check "announcements are shown below the trick after which they were made ($language)" \
        test "$(grep -cE "^       $said" "$work/out")" -gt 1
    quickly run explain "$bezique" --lang "$language" --format html
    check "an announcement has a row of its own in HTML ($language)" grep -qE "<td colspan=\"4\">$said" "$work/out"
    quickly run explain "$bezique" --lang "$language" --format markdown
    check "an announcement has a row of its own in Markdown ($language)" grep -qE "^\| $said.* \|  \|  \|  \|$" "$work/out"
done

# docs/language/02: `each` gives the cards of each player in a deal, and the others form the talon. Three players have
# twelve cards, so the packets leave none. With two cards for each player, six are in the talon, and two tricks are played.
# deals EACH GOAL: the rules of this game, with the talon for the declarer
deals() {
    sed "s/packets: \[4\]}\]/&, each: $1/; s/^goal: .*/goal: $2/" "${0%/*}/../data/plain-game.yaml" >"$work/each.yaml"
    printf 'talon: {take: none, rest: declarer}\nexamples: [1]\n' >>"$work/each.yaml"
    quickly run explain "$work/each.yaml" --lang en
    one_line
}
deals 'deal_number + 2' 'declarer_tricks >= 4'
out_has "as many tricks as the packets give are not every trick of each deal" "the declarer takes at least 4 tricks."
deals 'deal_number + 2' 'trick_of(HA) == 4'
out_lacks "the last trick of the largest deal is not the last of each deal" "HA is played to the last trick"
deals 'deal_number + 2' 'trick_of(HA) == -1'
out_has "the last trick of each deal has its words" "HA is played to the last trick."
out_has "a talon that only some deals have is described" "It counts for the declarer."
deals 2 'declarer_tricks == 2'
out_has "a fixed number of cards is no change" "Each player gets 2 cards. The talon has the other 6."
out_has "the tricks of a fixed number of cards are counted" "2 tricks are played."
out_has "all tricks of a fixed number of cards are every trick" "the declarer takes every trick."
check "the example lists all cards of the talon" grep -qE "talon( [HS](A|K|Q|J|10|9)){6} " "$work/out"
deals 4 'declarer_tricks == 2'
out_lacks "without cards in the talon, it is not described" "talon"

# docs/language/02: with one more player at the table the dealer sits out, so he has no card that could be turned up
sed 's/players: {min: 3, max: 3, default: 3}/players: {min: 3, max: 4, default: 3}, active: 3/
    s/^deal: {/&turned: dealer, /; s/^trump: .*/trump: turned/' "${0%/*}/../data/plain-game.yaml" >"$work/idle.yaml"
quickly run explain "$work/idle.yaml" --lang en --players 3
out_has "the dealer's last card is turned up" "The suit of the card turned up is trumps."
quickly run explain "$work/idle.yaml" --lang en --players 4
out_has "a dealer who sits out has no card to turn up" "The dealer gets no cards, so none is turned up."
out_has "without a card turned up there are no trumps" "No card is turned up, so there are no trumps."
out_lacks "without trumps, no trump wins" "The highest trump wins"

# docs/language/02: without a declarer, the highest bidder gets the declarer's packets, and forehand if nobody has bid
sed 's/packets: \[4\]}/packets: [2, talon 6], after_auction: [declarer 2, others 2]}/
    s/^contracts: {/&each: {name: {en: each}, sides: alone, value: 1}, /' "${0%/*}/../data/plain-game.yaml" >"$work/later.yaml"
quickly run explain "$work/later.yaml" --lang en
out_lacks "with a declarer in each game, nobody else gets his cards" "gets the declarer's cards"
sed 's/^auction: .*/auction: {rounds: {bidding: {bids: [plain]}}, all_pass: {outcome: contract, contract: each}}/' \
    "$work/later.yaml" >"$work/nobody.yaml"
quickly run explain "$work/nobody.yaml" --lang en
out_has "the highest bidder gets the cards of a missing declarer" "Without a declarer, the highest bidder gets the declarer's cards."
sed 's/^auction: .*/auction: {fixed: {declarer: nobody, contract: each}}/; s/^goal: .*//' "$work/later.yaml" >"$work/fixed.yaml"
quickly run explain "$work/fixed.yaml" --lang en
out_has "without bids, forehand gets them" "There is no declarer, so forehand gets the declarer's cards."

# The least number of cards in the stock is a formula: twice the number of the three players.
run explain "${0%/*}/../data/closing.yaml"
one_line
out_has "a formula for the least number of cards in the stock is explained" \
    "possible only while at least this number of cards lies there: 6."

finish
