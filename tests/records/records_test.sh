# Records of whole deals, right ones and lies: every record holds, every lie is found where its second line says.
. "${0%/*}/../cli/lib.sh"
here=$(cd "${0%/*}" && pwd)

for record in "$here"/*.rec; do
    name=$(basename "$record")
    run replay "$record"
    status_is "$name holds" 0
    err_lacks "$name: nothing is wrong with it" error
    check "$name says what it is" grep -q '^; [A-Z0-9]' "$record"
    check "$name has a score to be held to" grep -q '^\[Score ' "$record"
    quickly run replay "$record" --step --json
    status_is "$name is walked through" 0
    # what is held to the rules once, told again, holds
    positions=$(grep -c . "$work/out")
    is "$name: to its end" "$positions" "$("${TAPP_FAST:-$TAPP}" replay "$record" --json | jq '(.moves | length) + 1')"
done

for variant in $("$TAPP" list --json | jq -r '.[].id'); do
    check "$variant has a whole deal" grep -lq "^\[Variant \"$variant\"\]" "$here/$variant.rec"
done

cd "$here/lies" || exit 1
for record in *.rec; do
    wanted=$(sed -n '2s/^; expected: //p' "$record")
    run replay "$record"
    status_is "$record is refused" 1
    check "$record: at its place, with its reason" grep -qxF -- "$wanted" "$work/err"
    check "$record: what is expected is a place in it" expr "$wanted" : "$record:[0-9][0-9]*:[0-9][0-9]*: error"
    is "$record: nothing of it is shown" "$(cat "$work/out")" ""
done
finish
