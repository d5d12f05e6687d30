# Replays records of whole deals. `tapp replay` accepts each correct record. It rejects each record of lies/ at the line
# that the record's second line gives.
. "${0%/*}/../cli/lib.sh"
here=$(cd "${0%/*}" && pwd)

for record in "$here"/*.rec; do
    name=$(basename "$record")
    run replay "$record"
    status_is "$name follows the rules" 0
    err_lacks "$name: replay reports no error" error
    check "$name begins with a comment about its content" grep -q '^; [A-Z0-9]' "$record"
    check "$name has a score to compare" grep -q '^\[Score ' "$record"
    quickly run replay "$record" --step --json
    status_is "$name can be replayed step by step" 0
    # This was checked with sanitizers above; the second run only counts.
    positions=$(grep -c . "$work/out")
    is "$name: the steps reach the end of the deal" "$positions" "$("${TAPP_FAST:-$TAPP}" replay "$record" --json | jq '(.moves | length) + 1')"
done

for variant in $("$TAPP" list --json | jq -r '.[].id'); do
    check "$variant has a record of a whole deal" grep -lq "^\[Variant \"$variant\"\]" "$here/$variant.rec"
done

cd "$here/lies" || exit 1
for record in *.rec; do
    wanted=$(sed -n '2s/^; expected: //p' "$record")
    run replay "$record"
    status_is "lies/$record is rejected" 1
    check "lies/$record: the error names the expected line and reason" grep -qxF -- "$wanted" "$work/err"
    check "lies/$record: its expected message names a line of the record" expr "$wanted" : "$record:[0-9][0-9]*:[0-9][0-9]*: error"
    is "lies/$record: replay shows no part of the deal" "$(cat "$work/out")" ""
done
finish
