# tapp engine: each operation, each error, and whole deals from a file of requests.
. "${0%/*}/lib.sh"

# ask LINE…: the lines as requests; $work/out has an answer a line.
ask() {
    printf '%s\n' "$@" >"$work/requests"
    run_with "$work/requests" engine
}

line() { sed -n "$1p" "$work/out"; }

# error_is TITLE LINE CODE
error_is() {
    case $(line "$2") in
    '{"ok":false'*"\"error\":{\"code\":\"$3\",\"message\":\""?*) pass "$1" ;;
    *) line "$2" >"$work/diagnostic" && fail "$1" "$work/diagnostic" ;;
    esac
}

NEW='{"op":"new","variant":"tapp-tarock","seed":3}'

ask "$NEW" '{"op":"status"}'
status_is "end of input ends it well" 0
err_is_empty "and quietly"
is "a status has its fields" "$(line 1)" \
    '{"ok":true,"phase":"auction","actor":1,"legal":["pass","dreier","solo"],"declarer":null,"contract":null}'
is "status says the same as new" "$(line 2)" "$(line 1)"

ask '{"id":[1,{"a":"é\u00e9"},1e999,12345678901234567890],"op":"status"}' '{"op":"status","id":null}' \
    '{"op":"status","id":"x\"y"}'
is "an id of any kind comes back as written" "$(line 1 | cut -b1-74)" \
    '{"ok":false,"id":[1,{"a":"é\u00e9"},1e999,12345678901234567890],"error":{'
is "also null" "$(line 2 | cut -c1-30)" '{"ok":false,"id":null,"error":'
is "also one with quotes" "$(line 3 | cut -c1-32)" '{"ok":false,"id":"x\"y","error":'

ask "$NEW" '{"op":"act","action":"dreier"}' '{"op":"undo"}' '{"op":"undo"}' '{"op":"status"}'
is "undo takes one action back" "$(line 3)" "$(line 1)"
error_is "undo at the start is an error" 4 nothing-to-undo
is "which changes nothing" "$(line 5)" "$(line 1)"

ask "$NEW" '{"op":"act","action":"T1"}' '{"op":"act","action":"nonsense"}' '{"op":"act"}' '{"op":"act","action":5}' \
    '{"op":"status"}'
error_is "a card in the auction is illegal" 2 illegal-action
error_is "so is nonsense" 3 illegal-action
error_is "act wants an action" 4 missing-field
error_is "which is a string" 5 bad-field
is "none of them changes anything" "$(line 6)" "$(line 1)"

ask '{"op":"act","action":"pass"}' '{"op":"undo"}' '{"op":"state"}' '{"op":"view","seat":0}' '{"op":"record"}' \
    '{"op":"status"}'
for i in 1 2 3 4 5 6; do error_is "request $i wants a deal" $i no-deal; done

ask '' 'nonsense' '{"op":"status"' '[1]' '3' '{}' '{"op":7}' '{"op":"fly"}' '{"op":"status","op":"new"}' "$NEW"
error_is "a blank line is no JSON" 1 bad-json
error_is "nonsense is no JSON" 2 bad-json
error_is "half an object is no JSON" 3 bad-json
error_is "a list is no request" 4 bad-request
error_is "a number is no request" 5 bad-request
error_is "op has to be there" 6 missing-field
error_is "op is a string" 7 bad-field
error_is "an operation has to be known" 8 unknown-op
error_is "a key twice is no JSON for us" 9 bad-json
is "the next request is served" "$(line 10 | cut -c1-10)" '{"ok":true'

ask "$NEW" '{"op":"new"}' '{"op":"new","variant":"tapp-tarok"}' '{"op":"new","variant":"/nowhere.yaml"}' \
    '{"op":"new","variant":"-"}' \
    '{"op":"new","variant":"tapp-tarock","players":9}' '{"op":"new","variant":"tapp-tarock","players":5}' \
    '{"op":"new","variant":"tapp-tarock","options":{"x":1}}' \
        '{"op":"new","variant":"tapp-tarock","options":{"kontra":"maybe"}}' \
    '{"op":"new","variant":"tapp-tarock","options":[]}' '{"op":"new","variant":"tapp-tarock","options":{"kontra":[]}}' \
    '{"op":"new","variant":"tapp-tarock","dealer":3}' '{"op":"new","variant":"tapp-tarock","seed":-1}' '{"op":"status"}'
error_is "new wants a variant" 2 missing-field
error_is "which there is" 3 unknown-variant
error_is "also by path" 4 unknown-variant
error_is "and not from standard input" 5 unknown-variant
error_is "players has limits" 6 bad-field
error_is "those of the variant too" 7 bad-players
error_is "an option has to be known" 8 bad-option
error_is "its value too" 9 bad-option
error_is "options is an object" 10 bad-field
error_is "values of options are scalars" 11 bad-field
error_is "the dealer sits at the table" 12 bad-field
error_is "a seed is not negative" 13 bad-field
is "the deal is still there" "$(line 14)" "$(line 1)"

printf 'tapp: 1\nid: broken\n' >"$work/broken.yaml"
ask "{\"op\":\"new\",\"variant\":\"$work/broken.yaml\"}"
error_is "a file with an error is not played" 1 bad-variant

for value in true '"true"' '"on"'; do
    ask "{\"op\":\"new\",\"variant\":\"tapp-tarock\",\"options\":{\"kontra\":$value,\"rounds\":3}}"
    is "an option may be given as $value" "$(line 1 | cut -c1-10)" '{"ok":true'
done
ask '{"op":"new","variant":"tapp-tarock","players":4,"dealer":2,"seed":null}' '{"op":"state"}' '{"op":"view","seat":2}'
json_is "a dealer who sits out has no cards" '.hands[2]? | select(. != null)' '[]'
json_is "forehand sits after the dealer" 'select(.vars != null) | .vars.forehand' '3
3'

# ---- given deals

HANDS='[["CK","CQ","CC","CJ","C10","C9","C8","C7","SK","SQ","SC","SJ","S10","S9","S8","S7"],["HK","HQ","HC","HJ","HA","H2","H3","H4","DK","DQ","DC","DJ","DA","D2","D3","D4"],["T22","T21","T20","T19","T18","T17","T16","T15","T14","T13","T12","T11","T10","T9","T8","T7"]]'
deal() { printf '{"op":"new","variant":"tapp-tarock","dealer":1,"deal":{"hands":%s,"talon":%s}}' "$1" "$2"; }
ask "$(deal "$HANDS" '["T6","T5","T4","T3","T2","T1"]')" '{"op":"state"}'
is "a given deal begins with forehand" "$(line 1 | cut -c1-40)" '{"ok":true,"phase":"auction","actor":2,"'
line 2 >"$work/state"
json_is "hands are those given" .hands "$HANDS" "$work/state"
json_is "so is the talon" .talon '["T6","T5","T4","T3","T2","T1"]' "$work/state"
ask "$(deal "$HANDS" '["T6","T5","T4","T3","T2","T2"]')" "$(deal "$HANDS" '["T6","T5","T4","T3","T2"]')" \
    "$(deal "$HANDS" '["T6","T5","T4","T3","T2","T7"]')" "$(deal "$HANDS" '["T6","T5","T4","T3","T2","X9"]')" \
    "$(deal '[["CK"]]' '["T6","T5","T4","T3","T2","T1"]')" "$(deal '[[],[],[],[],[]]' '[]')" "$(deal '7' '[]')" \
    "$(deal '[["CK","CK"]]' '["T6","T5","T4","T3","T2","T1"]')" '{"op":"new","variant":"tapp-tarock","deal":3}'
for i in 1 2 3 4 5 6 7 8 9; do error_is "cards that are no deal are refused ($i)" $i bad-deal; done

# ---- a whole deal: the Solo of seat 2 with all high trumps wins every trick it leads

ask "$(deal "$HANDS" '["T6","T5","T4","T3","T2","T1"]')" '{"op":"act","action":"solo"}' '{"op":"act","action":"pass"}' \
    '{"op":"act","action":"pass"}' '{"op":"act","action":"done"}' '{"op":"act","action":"T22"}' \
        '{"op":"act","action":"CK"}' \
    '{"op":"act","action":"DK"}' '{"op":"state"}' '{"op":"view","seat":0}'
is "the contract is known after the auction" "$(line 4)" \
    '{"ok":true,"phase":"announce","actor":2,"legal":["done","valat"],"declarer":2,"contract":"solo","sides":[[2],[0,1]]}'
line 7 >"$work/answer"
json_is "the third to play may play any card, having neither" '[.actor, (.legal | length)]' '[1,16]' "$work/answer"
line 9 >"$work/state"
json_is "the trick is the winner's" .taken '[[],[],["CK","DK","T22"]]' "$work/state"
json_is "its number is counted" .vars.tricks '[0,0,1]' "$work/state"
json_is "the contract and trumps are told" '[.contract, .declarer, .trump, .trick]' '["solo",2,"T",[]]' "$work/state"
line 10 >"$work/view"
json_is "a view has the own hand" '.hand | length' 15 "$work/view"
json_is "a view does not show the talon" .talon '[]' "$work/view"
# Seat 1 has shown that it has no trump, so the red cards, of which seat 0 holds none, are all its.
json_is "a view knows of other hands what follows from play" '.known | map(length)' '[0,15,0]' "$work/view"
json_is "a view counts the cards" '[.counts, .talon_count]' '[[15,15,15],6]' "$work/view"

ask "$NEW" '{"op":"view","seat":1}'
line 2 >"$work/view"
json_is "before play it knows its own hand alone" '[.known[], .talon, .discards | length] | add' 0 "$work/view"
json_is "and that the rest is hidden" '[(.hand | length), (.hidden | length)]' '[16,38]' "$work/view"
ask "$NEW" '{"op":"act","action":"pass"}' '{"op":"act","action":"pass"}' '{"op":"act","action":"pass"}' \
    '{"op":"act","action":"pass"}' '{"op":"undo"}'
is "a deal that is thrown in pays nothing" "$(line 4)" \
    '{"ok":true,"phase":"done","actor":null,"legal":[],"declarer":null,"contract":null,"payoffs":[0,0,0],"points":null,"items":[]}'
error_is "nothing is legal when it is over" 5 illegal-action
is "the end can be undone" "$(line 6)" "$(line 3)"

# play_out VARIANT SEED: plays a deal by asking again and again, always the last legal action.
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
json_is "payoffs add up to zero" '.payoffs | add' 0 "$work/done"
json_is "items add up to the payoffs" '.payoffs == ([.items[].payoffs] | transpose | map(add))' true "$work/done"
json_is "points are those of the pack" '.points.declarer + .points.defenders' 70 "$work/done"
echo '{"op":"record"}' >>"$work/requests"
run_with "$work/requests" engine
tail -n 1 "$work/out" >"$work/record.json"
if command -v jq >/dev/null; then
    jq -r .record "$work/record.json" >"$work/deal.rec"
    run replay "$work/deal.rec" --json
    status_is "its record is replayed" 0
    json_is "with the same payoffs" '.payoffs' "$(jq -c .payoffs "$work/done")"
else
    skip "its record is replayed" "jq is not installed"
fi

# ---- long lines

head -c 1100000 /dev/zero | tr '\0' ' ' >"$work/long"
printf '\n%s\n' "$NEW" >>"$work/long"
run_with "$work/long" engine
error_is "a line of more than 1 MiB is refused" 1 line-too-long
is "the line after it is served" "$(line 2 | cut -c1-10)" '{"ok":true'
printf '%s' "$NEW" >"$work/unended"
run_with "$work/unended" engine
is "the last line needs no end" "$(line 1 | cut -c1-10)" '{"ok":true'
head -c 4096 /dev/urandom >"$work/noise"
run_with "$work/noise" engine
status_is "noise is answered" 0
printf '{"op":"new","variant":"tapp-tarock","options":{"a\\u0000":"\\u0000"},"id":"\\u0000"}\n{"op":"act","action":"\\u0000"}\n' >"$work/zero"
run_with "$work/zero" engine
status_is "zero bytes are answered" 0
run engine now
status_is "arguments are a usage error" 2
# Advice: from the view alone, the same for the same seed, and nothing is done by it.
ask "$NEW" '{"op":"advise","bot":"mc:50","seed":1}' '{"op":"advise","bot":"mc:50","seed":1}' '{"op":"status"}' \
    '{"op":"advise","bot":"greedy"}' '{"op":"advise","bot":"nobody"}'
is "advice is an action and what actions promise" \
    "$(line 2 | jq -c '[.ok, (.action | type), (.values | length > 1)]')" '[true,"string",true]'
is "the best stands first" "$(line 2 | jq -c '.action == .values[0].action')" true
is "the same seed, the same advice" "$(line 3)" "$(line 2)"
is "nothing is done by it" "$(line 4 | jq -c .actor)" "$(line 1 | jq -c .actor)"
is "greedy weighs nothing that could be told" "$(line 5 | jq -c .values)" '[]'
error_is "a player that there is not" 6 bad-field
# An answer hangs on the view, the seed and the player alone: a deal of twelve actions, at the end of which somebody is
# asked who has been asked in all his decisions, now and then of another player too, or never.
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
is "the same advice, whatever has been asked before" "$("$TAPP" engine <"$work/asked" | tail -n 1)" \
    "$("$TAPP" engine <"$work/silent" | tail -n 1)"
# The card laid below a stock for the card turned up is its last card, also if it has been drawn from there.
ask '{"op":"new","variant":"schnapsen","deal":{"hands":[["CK","SA","SQ","DJ","H10"],["CA","CQ","S10","DK","HK"]],"talon":["HJ","CJ","SK","SJ","C10","HQ","DA","D10","DQ","HA"]}}' \
    '{"op":"act","action":"CA"}' '{"op":"act","action":"DJ"}' '{"op":"act","action":"exchange"}' '{"op":"state"}'
is "a card laid below a stock is its last" "$(line 5 | jq -c .talon)" '["SK","SJ","C10","HQ","DA","D10","DQ","HJ"]'
# A trump card that lies face down is in no other player's view: neither in its log nor beside it.
ask '{"op":"new","variant":"twenty-eight","deal":{"hands":[["CK","CQ","DJ","D9"],["CJ","C9","SJ","S9"],["HJ","H9","DA","SA"],["CA","C10","HK","HQ"]],"talon":["SK","SQ","S8","H7","HA","H10","D10","S10","C8","C7","DK","S7","DQ","D8","D7","H8"]}}' \
    '{"op":"act","action":"16"}' '{"op":"act","action":"pass"}' '{"op":"act","action":"pass"}' \
    '{"op":"act","action":"pass"}' '{"op":"act","action":"S9"}' '{"op":"view","seat":1}' '{"op":"view","seat":3}' \
    '{"op":"act","action":"CJ"}' '{"op":"act","action":"show-trump"}' '{"op":"view","seat":3}'
secret='[.log[4].action, .trump_card, .hidden_trump, .trump, .counts[1], .known[1]]'
is "a trump card face down is known to the declarer" "$(line 7 | jq -c "$secret")" '["S9",["S9"],"S",null,7,[]]'
is "and to nobody else" "$(line 8 | jq -c "$secret")" '[null,null,null,null,7,[]]'
is "until it is turned up" "$(line 11 | jq -c "$secret")" '["S9",null,null,"S",7,["S9"]]'
# Damaged weights: the game is played without them, and the answer to `new` says so.
mkdir "$work/damaged"
printf 'tapp weights 2\ngame hearts\n' >"$work/damaged/hearts.weights"
export TAPP_WEIGHTS="$work/damaged"
ask '{"op":"new","variant":"hearts"}' '{"op":"status"}' '{"op":"new","variant":"hearts"}' '{"op":"new","variant":"whist"}'
is "damaged weights are a warning" "$(line 1 | jq -c '[.ok, .warnings[0].code, .warnings[0].file]')" \
    "[true,\"damaged-weights\",\"$work/damaged/hearts.weights\"]"
is "with a sentence" "$(line 1 | jq -r '.warnings[0].message')" "these weights are damaged and not used"
is "only in answers to new" "$(line 2 | jq -c .warnings)" null
is "in each of them" "$(line 3 | jq '.warnings | length')" 1
is "and for no other game" "$(line 4 | jq -c .warnings)" null
unset TAPP_WEIGHTS
finish
