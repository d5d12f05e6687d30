# tools/measure/example_losses prints the cost of the worst card of an example deal. tools/measure/examples uses it to
# leave deals out.
. "${0%/*}/lib.sh"
losses="$(dirname "$TAPP")/tools/measure/example_losses"

# Each player has only one card, so no other card could be better.
cat >"$work/forced.yaml" <<'YAML'
tapp: 1
id: forced
name: {en: Forced}
extends: whist
deal: {scripts: [{players: 4, packets: [1, talon 48]}], turned: talon}
talon: {take: none, see: nobody, rest: nobody}
YAML
"$losses" "$work/forced.yaml" 0 1 >"$work/out" 2>"$work/err"
is "a deal without a choice costs nothing, and its only trick is rated" \
    "$(cut -d' ' -f1,4- "$work/out" | paste -sd,)" "0 0 1/1,1 0 1/1"
is "a deal that is only played has the same fingerprint and result" \
    "$("$losses" --played "$work/forced.yaml" 0 1)" "$(cut -d' ' -f1-3 "$work/out")"

# This file also pays for each trick, so a deal has other gains.
sed 's/id: forced/id: paid/; $a settlement: {items: {tricks: {amount: side_tricks(seat)}}}' "$work/forced.yaml" \
    >"$work/paid.yaml"
check "a deal that pays differently has a different fingerprint" \
    test "$("$losses" --played "$work/forced.yaml" 0)" != "$("$losses" --played "$work/paid.yaml" 0)"

check "a missing file is an error" sh -c "! \"$losses\" /nowhere.yaml 0 2>/dev/null"

# Deals are chosen from the same set with a strict and with a loose limit. The strict limit leaves out a deal that costs
# more.
chosen() { LOSS=$1 DEALS=3 TAPP=$TAPP tools/measure/examples variants/jass/klaverjas.yaml | sed 's/.*\[//; s/[],]//g'; }
check "with a limit, deals are chosen" test -n "$(chosen 50)"
is "with a limit, no chosen deal costs more than the limit" "$("$losses" variants/jass/klaverjas.yaml $(chosen 50) | awk '$4 > 50')" ""
check "with a very high limit, a chosen deal costs more than the strict limit" \
    test -n "$("$losses" variants/jass/klaverjas.yaml $(chosen 1000) | awk '$4 > 50')"
finish
