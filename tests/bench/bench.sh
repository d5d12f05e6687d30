#!/bin/sh
# Measures speed for make bench, as ratios within one run. The yardstick is an expert's program for one game:
# ../shared/bench/limit.c, beside the project. Without it, only our own figures are shown. TAPP is the program.
set -eu
tapp=${TAPP:-build/tapp}
variant=${VARIANT:-tapp-tarock}
deals=${DEALS:-1000000}
limit_source=${TAPP_SHARED:-../shared}/bench/limit.c
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# A run prints lines NAME MOVES-PER-SECOND: `ours` for our program, `theirs` for each mode of the yardstick.
ours() {
    "$tapp" simulate "$variant" --bots random --threads 1 --deals "$deals" --format json 2>/dev/null |
        sed 's/.*"seconds":\([0-9.]*\).*"moves":\([0-9]*\).*/\2 \1/' | awk '{ print "tapp", $1 / $2 }'
}
theirs() {
    [ ! -x "$work/$1" ] || "$work/$1" 1 |
        awk -v by="$1" '/^full/ { for (i = 1; i <= NF; i++) if ($i == "moves/s") print by "/" $1 "_" $2, $(i - 1) }'
}

if [ -e "$limit_source" ]; then
    ! command -v gcc >/dev/null || gcc -O3 -march=native "$limit_source" -o "$work/gcc" -lm 2>/dev/null || true
    ! command -v clang >/dev/null ||
        clang -O3 -march=native -fno-vectorize -fno-slp-vectorize "$limit_source" -o "$work/clang" -lm 2>/dev/null ||
        true
else
    echo "no yardstick: $limit_source is not there"
fi

# The programs run in turn, and the best run of each counts, because others use the machine, too.
for _ in 1 2 3; do ours; theirs clang; ours; theirs gcc; done | awk -v variant="$variant" '
    $2 > best[$1] { best[$1] = $2 }
    END {
        printf "tapp simulate %s: %.0f moves/s\n", variant, best["tapp"]
        for (name in best) if (name != "tapp") printf "%-18s %12.0f moves/s, ratio %.2f\n", name, best[name], best["tapp"] / best[name]
    }' | sort

# Compares the deals per second of two threads with those of one, each the best of three runs.
rate() {
    "$tapp" simulate "$variant" --bots random --threads "$1" --deals $((deals * 3)) --format json |
        sed 's/.*"deals_per_second":\([0-9.]*\).*/\1/'
}
for _ in 1 2 3; do echo "$(rate 1) $(rate 2)"; done 2>/dev/null |
    awk '{ if ($1 > one) one = $1; if ($2 > two) two = $2 } END { printf "two threads against one: %.2f\n", two / one }'
