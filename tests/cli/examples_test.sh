# tools/measure/example_losses: what the worst card of an example deal cost, by which tools/measure/examples leaves
# deals out.
. "${0%/*}/lib.sh"
losses="$(dirname "$TAPP")/tools/measure/example_losses"

# Each player has one card: no card could be better.
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

# Even one trick is paid.
sed 's/id: forced/id: paid/; $a settlement: {items: {tricks: {amount: side_tricks(seat)}}}' "$work/forced.yaml" \
    >"$work/paid.yaml"
check "with other gains the fingerprint is another" \
    test "$("$losses" --played "$work/forced.yaml" 0)" != "$("$losses" --played "$work/paid.yaml" 0)"

check "a file that is not there is a fault" sh -c "! \"$losses\" /nowhere.yaml 0 2>/dev/null"

# The same deals are chosen from with and without a limit: a chosen one that cost more than the limit is left out.
chosen() { LOSS=$1 DEALS=3 TAPP=$TAPP tools/measure/examples variants/jass/klaverjas.yaml | sed 's/.*\[//; s/[],]//g'; }
is "a limit leaves no deal above it" "$("$losses" variants/jass/klaverjas.yaml $(chosen 50) | awk '$4 > 50')" ""
check "without a limit there is one" \
    test -n "$("$losses" variants/jass/klaverjas.yaml $(chosen 1000) | awk '$4 > 50')"
finish
