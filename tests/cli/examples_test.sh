# tools/example_losses: what the worst card of an example deal cost, by which tools/examples leaves deals out.
. "${0%/*}/lib.sh"
losses="$(dirname "$TAPP")/tools/example_losses"

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
is "a deal without a choice costs nothing" "$(paste -sd, "$work/out")" "0 0,1 0"

"$losses" variants/skat/skat.yaml $(sed -n 's/^examples: //p' variants/skat/skat.yaml | tr -d '[],') >"$work/out"
is "the examples of Skat have no bad mistake" "$(awk '$2 + 0 > 50' "$work/out")" ""
check "each of them is rated" test "$(wc -l <"$work/out")" -ge 2

check "a file that is not there is a fault" sh -c "! \"$losses\" /nowhere.yaml 0 2>/dev/null"

# The same deals are chosen from with and without a limit: a chosen one that cost more than the limit is left out.
chosen() { LOSS=$1 DEALS=3 TAPP=$TAPP tools/examples variants/jass/klaverjas.yaml | sed 's/.*\[//; s/[],]//g'; }
is "a limit leaves no deal above it" "$("$losses" variants/jass/klaverjas.yaml $(chosen 50) | awk '$2 + 0 > 50')" ""
check "without a limit there is one" \
    test -n "$("$losses" variants/jass/klaverjas.yaml $(chosen 1000) | awk '$2 + 0 > 50')"
finish
