#!/bin/sh
# Instructions of a random deal and of a move, by callgrind: figures that no other load on the machine changes, to
# compare two builds by. TAPP is the program, DEALS how many deals (kernels play those of a batch together: few deals fill none); arguments are
# variants, else all that are shipped. By moves, the quickest first; the last column is the share of its speed.
set -eu
tapp=${TAPP:-build/tapp}
deals=${DEALS:-16000}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# Files with a point in their name (NAME.en.yaml) have words.
[ $# -gt 0 ] ||
    set -- $(find variants -name '*.yaml' ! -path '*/packs/*' | sed 's|.*/||; s|\.yaml$||' | grep -vF . | sort)

for variant; do
    valgrind --tool=callgrind --callgrind-out-file="$work/out" --toggle-collect=statistics_play "$tapp" \
        simulate "$variant" --bots random --threads 1 --deals "$deals" --seed 5 --format json >"$work/json" \
            2>"$work/log"
    sed -n 's/.*Collected : \([0-9]*\).*/\1/p' "$work/log" >"$work/n"
    sed 's/.*"moves":\([0-9]*\).*/\1/' "$work/json" >"$work/moves"
    paste "$work/n" "$work/moves" | awk -v variant="$variant" -v deals="$deals" '{ print variant, $1 / deals, $1 / $2 }'
done | sort -k3n |
    awk 'NR == 1 { least = $3 } { printf "%-20s %9.0f a deal %7.0f a move %6.2f\n", $1, $2, $3, least / $3 }'
