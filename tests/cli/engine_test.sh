# tapp engine: each operation, each error, and whole deals from a file of requests.
. "${0%/*}/lib.sh"

# ask LINE…: sends the lines as requests. Then $work/out has one answer per line.
ask() {
    printf '%s\n' "$@" >"$work/requests"
    run_with "$work/requests" engine
}

line() { sed -n "$1p" "$work/out"; }

# error_is TITLE LINE CODE: checks that the answer in this line is an error with this code and a message.
error_is() {
    case $(line "$2") in
    '{"ok":false'*"\"error\":{\"code\":\"$3\",\"message\":\""?*) pass "$1" ;;
    *) line "$2" >"$work/diagnostic" && fail "$1" "$work/diagnostic" ;;
    esac
}

NEW='{"op":"new","variant":"tapp-tarock","seed":3}'

ask "$NEW" '{"op":"status"}'
status_is "the engine ends with status 0 at the end of its input" 0
err_is_empty "the engine prints nothing to standard error"
is "a status has all its fields" "$(line 1)" \
    '{"ok":true,"phase":"auction","actor":1,"legal":["pass","dreier","solo"],"declarer":null,"contract":null}'
is "the answers to status and to new are the same" "$(line 2)" "$(line 1)"

ask '{"id":[1,{"a":"é\u00e9"},1e999,12345678901234567890],"op":"status"}' '{"op":"status","id":null}' \
    '{"op":"status","id":"x\"y"}'
is "an id of any kind comes back as it was written" "$(line 1 | cut -b1-74)" \
    '{"ok":false,"id":[1,{"a":"é\u00e9"},1e999,12345678901234567890],"error":{'
is "an id of null comes back" "$(line 2 | cut -c1-30)" '{"ok":false,"id":null,"error":'
is "an id with quotes comes back" "$(line 3 | cut -c1-32)" '{"ok":false,"id":"x\"y","error":'

ask "$NEW" '{"op":"act","action":"dreier"}' '{"op":"undo"}' '{"op":"undo"}' '{"op":"status"}'
is "undo takes one action back" "$(line 3)" "$(line 1)"
error_is "undo at the start of a deal is an error" 4 nothing-to-undo
is "a failed undo changes nothing" "$(line 5)" "$(line 1)"

ask "$NEW" '{"op":"act","action":"T1"}' '{"op":"act","action":"nonsense"}' '{"op":"act"}' '{"op":"act","action":5}' \
    '{"op":"status"}'
error_is "a card cannot be played in the auction" 2 illegal-action
error_is "an unknown action is illegal" 3 illegal-action
error_is "act needs an action" 4 missing-field
error_is "the action of act must be a string" 5 bad-field
is "refused actions change nothing" "$(line 6)" "$(line 1)"

ask '{"op":"act","action":"pass"}' '{"op":"undo"}' '{"op":"state"}' '{"op":"view","seat":0}' '{"op":"record"}' \
    '{"op":"status"}'
for i in 1 2 3 4 5 6; do error_is "request $i needs a deal" $i no-deal; done

ask '' 'nonsense' '{"op":"status"' '[1]' '3' '{}' '{"op":7}' '{"op":"fly"}' '{"op":"status","op":"new"}' "$NEW"
error_is "a blank line is not JSON" 1 bad-json
error_is "a bare word is not JSON" 2 bad-json
error_is "half an object is not JSON" 3 bad-json
error_is "a list is not a request" 4 bad-request
error_is "a number is not a request" 5 bad-request
error_is "a request needs the field op" 6 missing-field
error_is "the field op must be a string" 7 bad-field
error_is "an unknown operation is an error" 8 unknown-op
error_is "a request with the same key twice is refused" 9 bad-json
is "after refused requests the engine answers the next one" "$(line 10 | cut -c1-10)" '{"ok":true'

ask "$NEW" '{"op":"new"}' '{"op":"new","variant":"tapp-tarok"}' '{"op":"new","variant":"/nowhere.yaml"}' \
    '{"op":"new","variant":"-"}' \
    '{"op":"new","variant":"tapp-tarock","players":9}' '{"op":"new","variant":"tapp-tarock","players":5}' \
    '{"op":"new","variant":"tapp-tarock","options":{"x":1}}' \
        '{"op":"new","variant":"tapp-tarock","options":{"kontra":"maybe"}}' \
    '{"op":"new","variant":"tapp-tarock","options":[]}' '{"op":"new","variant":"tapp-tarock","options":{"kontra":[]}}' \
    '{"op":"new","variant":"tapp-tarock","dealer":3}' '{"op":"new","variant":"tapp-tarock","seed":-1}' '{"op":"status"}'
error_is "new needs a variant" 2 missing-field
error_is "new with an unknown variant is an error" 3 unknown-variant
error_is "new with a path to a missing file is an error" 4 unknown-variant
error_is "new does not read a variant from standard input" 5 unknown-variant
error_is "the number of players has a limit" 6 bad-field
error_is "the number of players must be one that the variant allows" 7 bad-players
error_is "an unknown option is an error" 8 bad-option
error_is "an unknown value of an option is an error" 9 bad-option
error_is "the field options must be an object" 10 bad-field
error_is "the value of an option must not be a list" 11 bad-field
error_is "the dealer must be one of the seats" 12 bad-field
error_is "a seed must not be negative" 13 bad-field
is "after refused requests for a new deal the old deal is still there" "$(line 14)" "$(line 1)"

printf 'tapp: 1\nid: broken\n' >"$work/broken.yaml"
ask "{\"op\":\"new\",\"variant\":\"$work/broken.yaml\"}"
error_is "a variant with an error is not played" 1 bad-variant

for value in true '"true"' '"on"'; do
    ask "{\"op\":\"new\",\"variant\":\"tapp-tarock\",\"options\":{\"kontra\":$value,\"rounds\":3}}"
    is "an option may be given as $value" "$(line 1 | cut -c1-10)" '{"ok":true'
done
ask '{"op":"new","variant":"tapp-tarock","players":4,"dealer":2,"seed":null}' '{"op":"state"}' '{"op":"view","seat":2}'
json_is "a dealer who sits out has no cards" '.hands[2]? | select(. != null)' '[]'
json_is "the player after the dealer is forehand" 'select(.vars != null) | .vars.forehand' '3
3'

# ---- given deals

HANDS='[["CK","CQ","CC","CJ","C10","C9","C8","C7","SK","SQ","SC","SJ","S10","S9","S8","S7"],["HK","HQ","HC","HJ","HA","H2","H3","H4","DK","DQ","DC","DJ","DA","D2","D3","D4"],["T22","T21","T20","T19","T18","T17","T16","T15","T14","T13","T12","T11","T10","T9","T8","T7"]]'
deal() { printf '{"op":"new","variant":"tapp-tarock","dealer":1,"deal":{"hands":%s,"talon":%s}}' "$1" "$2"; }
ask "$(deal "$HANDS" '["T6","T5","T4","T3","T2","T1"]')" '{"op":"state"}'
is "a given deal begins with forehand" "$(line 1 | cut -c1-40)" '{"ok":true,"phase":"auction","actor":2,"'
line 2 >"$work/state"
json_is "the hands are those of the given deal" .hands "$HANDS" "$work/state"
json_is "the talon is that of the given deal" .talon '["T6","T5","T4","T3","T2","T1"]' "$work/state"
ask "$(deal "$HANDS" '["T6","T5","T4","T3","T2","T2"]')" "$(deal "$HANDS" '["T6","T5","T4","T3","T2"]')" \
    "$(deal "$HANDS" '["T6","T5","T4","T3","T2","T7"]')" "$(deal "$HANDS" '["T6","T5","T4","T3","T2","X9"]')" \
    "$(deal '[["CK"]]' '["T6","T5","T4","T3","T2","T1"]')" "$(deal '[[],[],[],[],[]]' '[]')" "$(deal '7' '[]')" \
    "$(deal '[["CK","CK"]]' '["T6","T5","T4","T3","T2","T1"]')" '{"op":"new","variant":"tapp-tarock","deal":3}'
for i in 1 2 3 4 5 6 7 8 9; do error_is "cards that do not make a deal are refused ($i)" $i bad-deal; done

# ---- a whole deal: in a Solo, seat 2 has all high trumps and wins each trick that it leads

ask "$(deal "$HANDS" '["T6","T5","T4","T3","T2","T1"]')" '{"op":"act","action":"solo"}' '{"op":"act","action":"pass"}' \
    '{"op":"act","action":"pass"}' '{"op":"act","action":"done"}' '{"op":"act","action":"T22"}' \
        '{"op":"act","action":"CK"}' \
    '{"op":"act","action":"DK"}' '{"op":"state"}' '{"op":"view","seat":0}'
is "the contract is known after the auction" "$(line 4)" \
    '{"ok":true,"phase":"announce","actor":2,"legal":["done","valat"],"declarer":2,"contract":"solo","sides":[[2],[0,1]]}'
line 7 >"$work/answer"
json_is "the third player may play any card, because this hand has no suit led and no trump" '[.actor, (.legal | length)]' '[1,16]' "$work/answer"
line 9 >"$work/state"
json_is "the cards of the trick go to its winner" .taken '[[],[],["CK","DK","T22"]]' "$work/state"
json_is "the trick is counted for its winner" .vars.tricks '[0,0,1]' "$work/state"
json_is "the state has the contract and the trumps" '[.contract, .declarer, .trump, .trick]' '["solo",2,"T",[]]' "$work/state"
line 10 >"$work/view"
json_is "a view has the player's own hand" '.hand | length' 15 "$work/view"
json_is "a view does not show the talon" .talon '[]' "$work/view"
# Seat 1 has shown that it has no trump. Seat 0 holds no red card, so seat 1 holds all of them.
json_is "a view shows the cards of other hands that are certain from the play" '.known | map(length)' '[0,15,0]' "$work/view"
json_is "a view has the number of cards in each hand" '[.counts, .talon_count]' '[[15,15,15],6]' "$work/view"

ask "$NEW" '{"op":"view","seat":1}'
line 2 >"$work/view"
json_is "before play, a view shows no cards of other hands, talon or discards" '[.known[], .talon, .discards | length] | add' 0 "$work/view"
json_is "before play, all cards outside the player's own hand are hidden" '[(.hand | length), (.hidden | length)]' '[16,38]' "$work/view"
ask "$NEW" '{"op":"act","action":"pass"}' '{"op":"act","action":"pass"}' '{"op":"act","action":"pass"}' \
    '{"op":"act","action":"pass"}' '{"op":"undo"}'
is "a deal in which all pass pays nothing" "$(line 4)" \
    '{"ok":true,"phase":"done","actor":null,"legal":[],"declarer":null,"contract":null,"payoffs":[0,0,0],"points":null,"items":[]}'
error_is "no action is legal when the deal is over" 5 illegal-action
is "the last action of a finished deal can be undone" "$(line 6)" "$(line 3)"

# play_out VARIANT SEED: plays a deal with the last legal action at each turn. Each turn sends all requests again.
play_out() {
    printf '{"op":"new","variant":"%s","seed":%s}\n' "$1" "$2" >"$work/requests"
    moves=0
    while [ "$moves" -lt 120 ]; do
        run_with "$work/requests" engine
        tail -n 1 "$work/out" >"$work/last"
        if grep -q '"phase":"done"' "$work/last"; then return 0; fi
        action=$(sed 's/.*"legal":\[\([^]]*\)\].*/\1/; s/.*,//' "$work/last")
        printf '{"op":"act","action":%s}\n' "$action" >>"$work/requests"
        moves=$((moves + 1))
    done
    return 1
}

check "a deal can be played to its end" play_out tapp-tarock 5
cp "$work/last" "$work/done"
json_is "the payoffs add up to zero" '.payoffs | add' 0 "$work/done"
json_is "the items add up to the payoffs" '.payoffs == ([.items[].payoffs] | transpose | map(add))' true "$work/done"
json_is "the card points of both sides add up to those of the pack" '.points.declarer + .points.defenders' 70 "$work/done"
echo '{"op":"record"}' >>"$work/requests"
run_with "$work/requests" engine
tail -n 1 "$work/out" >"$work/record.json"
if command -v jq >/dev/null; then
    jq -r .record "$work/record.json" >"$work/deal.rec"
    run replay "$work/deal.rec" --json
    status_is "the record of the deal can be replayed" 0
    json_is "the replayed deal has the same payoffs" '.payoffs' "$(jq -c .payoffs "$work/done")"
else
    skip "the record of the deal can be replayed" "jq is not installed"
fi

# The page 08-payment.md says that `why` has the values of its formulas. It shows cards by their ids, trumps last.
sed "s/why: .*/why: {en: 'Cards {aces}; {[C7, DA]}; {C7}; {[1, 2]}; {aces - aces}.'}/" \
    tests/data/small-game.yaml >"$work/cards.yaml"
check "a deal with cards in its reason can be played to its end" play_out "$work/cards.yaml" 1
json_is "a reason lists the cards of a set or list by their ids" '.items[0].why' '"Cards CA, SA, DA, HA; C7, DA; C7; 1, 2; –."' "$work/last"

# An amount is not multiplied by kontra (08-payment.md). After three doublings with 40 points each defender still loses
# 40, and the declarer gains twice as much.
sed "s/^kontra: .*/kontra: {on: true, tokens: short}/; /why:/d; /^options/,\$d; s/paid: sides/paid: seats/
    s/value: value/amount: 'int(declarer_points) * (seat == declarer ? 2 : -1)'/" \
    tests/data/small-game.yaml >"$work/doubled.yaml"
check "a doubled deal with amounts can be played to its end" play_out "$work/doubled.yaml" 1
check "the deal was doubled" grep -q '"action":"subkontra"' "$work/requests"
json_is "the amounts are not multiplied" '[.points.declarer, .items[0].payoffs]' '[40,[-40,80,-40]]' "$work/last"
check "the calculation of an amount has no factor of kontra" grep -qF 'Player 2: 40 × 2 = 80 (' "$work/last"

# ---- long lines

head -c 1100000 /dev/zero | tr '\0' ' ' >"$work/long"
printf '\n%s\n' "$NEW" >>"$work/long"
run_with "$work/long" engine
error_is "a line of more than 1 MiB is refused" 1 line-too-long
is "after a line that is too long, the next line is answered" "$(line 2 | cut -c1-10)" '{"ok":true'
printf '%s' "$NEW" >"$work/unended"
run_with "$work/unended" engine
is "the last line needs no line end" "$(line 1 | cut -c1-10)" '{"ok":true'
head -c 4096 /dev/urandom >"$work/noise"
run_with "$work/noise" engine
status_is "random bytes do not stop the engine" 0
printf '{"op":"new","variant":"tapp-tarock","options":{"a\\u0000":"\\u0000"},"id":"\\u0000"}\n{"op":"act","action":"\\u0000"}\n' >"$work/zero"
run_with "$work/zero" engine
status_is "zero bytes in strings do not stop the engine" 0
run engine now
status_is "engine with an argument is a usage error" 2
# Advice uses only the view, is the same for the same seed, and does not change the deal.
ask "$NEW" '{"op":"advise","bot":"mc:50","seed":1}' '{"op":"advise","bot":"mc:50","seed":1}' '{"op":"status"}' \
    '{"op":"advise","bot":"greedy"}' '{"op":"advise","bot":"nobody"}'
is "advice has an action, and a value for each of several actions" \
    "$(line 2 | jq -c '[.ok, (.action | type), (.values | length > 1)]')" '[true,"string",true]'
is "the first value belongs to the recommended action" "$(line 2 | jq -c '.action == .values[0].action')" true
is "the same seed gives the same advice" "$(line 3)" "$(line 2)"
is "advice does not change the deal" "$(line 4 | jq -c .actor)" "$(line 1 | jq -c .actor)"
is "advice of greedy has no values" "$(line 5 | jq -c .values)" '[]'
error_is "advice of an unknown player is an error" 6 bad-field
# Advice depends only on the view, the seed and the player. This deal of twelve actions is played twice. In one run,
# advice is requested before each action, from another player too. In the other run, it is requested only at the end.
advice='{"op":"advise","bot":"mc:40","seed":7}'
printf '%s\n' "$NEW" >"$work/silent"
cp "$work/silent" "$work/asked"
for _ in 1 2 3 4 5 6 7 8 9 10 11 12; do
    action=$({ cat "$work/silent"; echo '{"op":"status"}'; } | "$TAPP" engine | tail -n 1 | jq -c '{op: "act", action: .legal[-1]}')
    { echo "$advice"; echo '{"op":"advise","bot":"mc:8","seed":3}'; echo "$advice"; echo "$action"; } >>"$work/asked"
    echo "$action" >>"$work/silent"
done
echo "$advice" >>"$work/silent"
echo "$advice" >>"$work/asked"
is "advice does not depend on earlier requests for advice" "$("$TAPP" engine <"$work/asked" | tail -n 1)" \
    "$("$TAPP" engine <"$work/silent" | tail -n 1)"
# A player can exchange a card for the card turned up. It goes below the stock as its last card, even if the player drew
# it from the stock.
ask '{"op":"new","variant":"schnapsen","deal":{"hands":[["CK","SA","SQ","DJ","H10"],["CA","CQ","S10","DK","HK"]],"talon":["HJ","CJ","SK","SJ","C10","HQ","DA","D10","DQ","HA"]}}' \
    '{"op":"act","action":"CA"}' '{"op":"act","action":"DJ"}' '{"op":"act","action":"exchange"}' '{"op":"state"}'
is "a card that is put below the stock is its last card" "$(line 5 | jq -c .talon)" '["SK","SJ","C10","HQ","DA","D10","DQ","HJ"]'
# A trump card that is face down is in no other player's view, neither in the log nor as a card.
ask '{"op":"new","variant":"twenty-eight","deal":{"hands":[["CK","CQ","DJ","D9"],["CJ","C9","SJ","S9"],["HJ","H9","DA","SA"],["CA","C10","HK","HQ"]],"talon":["SK","SQ","S8","H7","HA","H10","D10","S10","C8","C7","DK","S7","DQ","D8","D7","H8"]}}' \
    '{"op":"act","action":"16"}' '{"op":"act","action":"pass"}' '{"op":"act","action":"pass"}' \
    '{"op":"act","action":"pass"}' '{"op":"act","action":"S9"}' '{"op":"view","seat":1}' '{"op":"view","seat":3}' \
    '{"op":"act","action":"CJ"}' '{"op":"act","action":"show-trump"}' '{"op":"view","seat":3}'
secret='[.log[4].action, .trump_card, .hidden_trump, .trump, .counts[1], .known[1]]'
is "the declarer knows the trump card that is face down" "$(line 7 | jq -c "$secret")" '["S9",["S9"],"S",null,7,[]]'
is "no other player knows the trump card that is face down" "$(line 8 | jq -c "$secret")" '[null,null,null,null,7,[]]'
is "all players know the trump card after it is turned up" "$(line 11 | jq -c "$secret")" '["S9",null,null,"S",7,["S9"]]'
# While the winner of the melds is not known, the others hear only the kind, the number of cards and the value of a meld
# (docs/language/17-melds.md, "Shown by the winner"). Seat 1 takes with H7, and alone has a sequence.
ask '{"op":"new","variant":"belote","deal":{"hands":[["CJ","CQ","HJ","D9","S8"],["SA","SK","SQ","D7","D8"],["C7","C8","H8","DJ","DA"],["C9","C10","H9","DQ","S9"]],"talon":["CK","HA","H10","HQ","S7","HK","D10","S10","SJ","DK","CA","H7"]}}' \
    '{"op":"act","action":"take"}' '{"op":"act","action":"sequence3-SA"}' '{"op":"view","seat":0}' '{"op":"view","seat":1}' \
    '{"op":"act","action":"done"}' '{"op":"act","action":"D7"}' '{"op":"act","action":"DA"}' '{"op":"act","action":"D10"}' \
    '{"op":"act","action":"D9"}' '{"op":"view","seat":0}'
is "a view has a hidden meld as the others hear it" "$(line 4 | jq -c '[.log[1].action, .known[1]]')" '["sequence3-20",["H7"]]'
is "the view of its player has the meld itself" "$(line 5 | jq -c '.log[1].action')" '"sequence3-SA"'
is "a view has the meld itself after it is shown" "$(line 11 | jq -c '[.log[1].action, .known[1]]')" '["sequence3-SA",["SA","SK","SQ","H7"]]'
# If weights are damaged, the game is played without them, and the answer to `new` says so.
mkdir "$work/damaged"
printf 'tapp weights 2\ngame hearts\n' >"$work/damaged/hearts.weights"
export TAPP_WEIGHTS="$work/damaged"
ask '{"op":"new","variant":"hearts"}' '{"op":"status"}' '{"op":"new","variant":"hearts"}' '{"op":"new","variant":"whist"}'
is "damaged weights cause a warning that names the file" "$(line 1 | jq -c '[.ok, .warnings[0].code, .warnings[0].file]')" \
    "[true,\"damaged-weights\",\"$work/damaged/hearts.weights\"]"
is "the warning about damaged weights has a message" "$(line 1 | jq -r '.warnings[0].message')" "these weights are damaged and not used"
is "only answers to new have the warning about damaged weights" "$(line 2 | jq -c .warnings)" null
is "each answer to new has the warning about damaged weights" "$(line 3 | jq '.warnings | length')" 1
is "a game without damaged weights has no warning" "$(line 4 | jq -c .warnings)" null
unset TAPP_WEIGHTS
finish
