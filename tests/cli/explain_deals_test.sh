# The example deals of the rule pages must be played well. explain_deals.txt has a line for each deal. Its fields are
# the game, the deal, the fingerprint of the play, and the result. Then come the cost of the worst card (in percent of
# the largest gain or loss) and the number of last tricks that were rated. The fingerprint of a deal changes when it is
# played or paid differently. Then the deal must be rated again: TAPP_GOLDEN=1 rates such deals and writes the file. If
# a card cost too much, tools/measure/examples finds other deals.
. "${0%/*}/lib.sh"
losses="$(dirname "${TAPP_FAST:-$TAPP}")/tools/measure/example_losses"
table=${0%/*}/explain_deals.txt
most=50

for file in $(shipped); do
    id=${file##*/}
    id=${id%.yaml}
    deals=$(sed -n 's/^examples: \[\(.*\)\].*/\1/p' "$file" | tr -d ,)
    [ -n "$deals" ] || continue
    printf "$id %s\n" $deals >>"$work/named"
    "$losses" --played "$file" $deals | sed "s/^/$id /" >>"$work/played"
done

# Splits the played deals into two files. `rated` has the lines of the table for deals that are still played in the same
# way. `unrated` has the other deals.
awk -v rated="$work/rated" -v unrated="$work/unrated" '
    FILENAME == ARGV[1] { line[$1 " " $2 " " $3 " " $4] = $0; next }
    $0 in line { print line[$0] >rated; next }
    { print >unrated }' "$table" "$work/played"
touch "$work/rated" "$work/unrated"

if [ -n "${TAPP_GOLDEN:-}" ]; then
    while read -r id deal rest; do
        "$losses" "$(shipped | grep "/$id.yaml$")" "$deal" | sed "s/^/$id /"
    done <"$work/unrated" >>"$work/rated"
    : >"$work/unrated"
    sort -k1,1 -k2,2n "$work/rated" >"$table"
fi

is "each deal that a game file names is played" "$(cut -d' ' -f1,2 "$work/played" | diff "$work/named" - | grep '^[<>]')" ""
is "each deal has been rated as it is played now" "$(cat "$work/unrated")" ""
is "the table has no other deals" "$(sort -k1,1 -k2,2n "$work/rated" | diff - "$table" | grep '^[<>]')" ""
is "no card cost more than $most percent" "$(awk -v most=$most '$5 > most' "$table")" ""
finish
