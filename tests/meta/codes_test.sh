#!/bin/sh
# Each code of a finding has a row in codes.def, so that `tapp explain CODE` knows it. Each row has a code in the source.
. "${0%/*}/report.sh"
table=interpreter/rulebook/codes.def

# In the layers up to the bots, each text like "unknown-key" is a code. In higher layers, a code is such a text in a
# call of diag_… or in a table, before the sentence.
codes() {
    for file in $(find $(lower_layers) -name '*.c' ! -name 'format.c'); do
        tr '\n' ' ' <"$file" | grep -oE '"[a-z]+(-[a-z0-9]+)+"'
    done
    for file in $(upper_layers | sed 's/$/\/*.c/'); do
        tr '\n' ' ' <"$file" | grep -oE 'diag_(error|warning|remark|add)\([^"]*"[a-z-]+"' | grep -oE '"[a-z-]+"'
        tr '\n' ' ' <"$file" | grep -oE '"[a-z]+(-[a-z]+)+", *TRANSLATED\(' | grep -oE '^"[a-z-]+"'
    done
    grep -ohE '"trial-[a-z]+"' interpreter/lint/trial.c
}
rows() { grep -oE '^CODE\("[a-z0-9-]+"' "$table" | cut -d'"' -f2 | sort; }
all_codes=$(codes | tr -d '"' | sort -u)
report "every code has a row" "$(for code in $all_codes; do rows | grep -qx -- "$code" || echo "$code"; done)"
report "every row has a code in the source" \
    "$(for code in $(rows); do grep -rqF --include='*.c' "\"$code\"" interpreter || echo "$code"; done)"
report "no row appears twice" "$(rows | uniq -d)"
report "at least 60 codes were found" "$([ "$(echo "$all_codes" | wc -w)" -ge 60 ] || echo "too few")"
finish
