#!/bin/sh
# The engine knows no game: interpreter/ contains no id, name or word of a variant.
. "${0%/*}/report.sh"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Names of games, and words that their players say.
words='tarock|tarok|pagat|sk[uü]s|gsti|geiss|dappen|furtwang|breitnau|buchenbach|schollach|dreier|unterer|oberer|stupfen'
words="$words|strecken|herzsolo|bettel|rufer|ramsch|valat|trull|hannes|ultimo|w[uü]rttemb|swabia|trischak|zw[oö]lfer"
find_words() {
    grep -rniE "$words" interpreter --include='*.[ch]' --include='*.def'
}
report "the interpreter contains no word of a game" "$(find_words)"

# Ids of variants and their parts. Ids of up to four letters, and words that every card game has, prove nothing.
ordinary='announced|bidding|bonus|bonuses|capture|cards|clubs|compulsory|contract|contracts|counting|deal|dealer|declarer|diamonds|discard'
ordinary="$ordinary|exact|false|first|forehand|fourth|fixed|game|hand|hands|hearts|holder|hold|kings|kontra|knocked|last|lead|margin|match"
ordinary="$ordinary|naming|never|number|other|outbid|part|points|plain|play|player|players|question|queens|range|redeal|rekontra|rounds|seats|second"
ordinary="$ordinary|share|show|sides|single|spades|stake|subkontra|survey|talon|tricks|trump|trumps|unit|upper|lower|value|willing|cavaliers|jacks"
ordinary="$ordinary|against|beaten|caught|declared|double|early|grand|taken|target|normal|three|whist|close|nil|exchange"
ordinary="$ordinary|fives|courts|pips|blanks|honours|aces|tens|payment|penalty|third|sweep|einer|opening|claim|for_all|melds|seven|hundred|limit"
ids_of_variants() {
    find variants -name '*.yaml' -exec awk '
        FNR == 1 { section = ""; inner = "" }
        /^[a-z]/ { section = $1; sub(/:.*/, "", section) }
        /^  [a-z_]+:/ { inner = $1; sub(/:.*/, "", inner) }
        /^id:/ { print $2 }
        section == "contracts" && /^  [a-z]/ || section == "announcements" && /^  [a-z]/ ||
        (section == "auction" && inner == "bids" || section == "settlement" && inner == "items") && /^    [a-z]/ {
            id = $1; sub(/:.*/, "", id); print id
        }' {} + | sort -u | awk 'length($0) > 4' | grep -vxE "$ordinary"
}
find_ids() {
    ids_of_variants >"$work/ids"
    grep -rnwF --include='*.[ch]' --include='*.def' -f "$work/ids" interpreter
}
report "the interpreter contains no id of a shipped variant" "$(find_ids)"
report "at least 8 ids of variants were found" "$([ "$(ids_of_variants | wc -l)" -ge 8 ] || echo "too few")"
report "no TODO, FIXME or XXX is left" "$(grep -rnwE 'TODO|FIXME|XXX' interpreter tools schemas variants)"

finish
