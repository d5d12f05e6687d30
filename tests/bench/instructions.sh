#!/bin/sh
# Counts the instructions of a random deal and of a move with callgrind. Other load on the machine does not change these
# figures, so they can compare two builds. TAPP is the program and DEALS the number of deals. Kernels play the deals of a
# batch together, and few deals do not fill a batch. The arguments are variants; without them, all shipped variants are
# measured. The fastest variant per move comes first, and the last column is the speed as a share of it.
set -eu
tapp=${TAPP:-build/tapp}
deals=${DEALS:-16000}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# Files with a dot in their name (NAME.en.yaml) are words files.
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
