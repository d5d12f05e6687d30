#!/bin/sh
# make bench: speed as ratios within one run. The yardstick is an expert's program for one game (limit.c beside the
# project under ../shared/bench); without it, only our own figures are shown. TAPP is the program.
set -eu
tapp=${TAPP:-build/tapp}
variant=${VARIANT:-tapp-tarock}
deals=${DEALS:-1000000}
limit_source=${TAPP_SHARED:-../shared}/bench/limit.c
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# moves a second of our own program, the best of three runs: the machine is shared
ours() {
    for _ in 1 2 3; do
        "$tapp" simulate "$1" --bots random --threads 1 --deals "$2" --format json
    done | sed 's/.*"seconds":\([0-9.]*\).*"moves":\([0-9]*\).*/\2 \1/' | awk '{ r = $1 / $2; if (r > best) best = r } END { printf "%.0f\n", best }'
}

best=$(ours "$variant" "$deals")
echo "tapp simulate $variant: $best moves/s"
if [ -e "$limit_source" ]; then
    for compiler in clang gcc; do
        command -v $compiler >/dev/null 2>&1 || continue
        flags=
        [ $compiler = clang ] && flags='-fno-vectorize -fno-slp-vectorize'
        $compiler -O3 -march=native $flags "$limit_source" -o "$work/limit" -lm 2>/dev/null || continue
        "$work/limit" 1 | awk -v ours="$best" -v compiler=$compiler '
            /^full/ { for (i = 1; i <= NF; i++) if ($i == "moves/s") printf "%-6s %-12s %12.0f moves/s, ratio %.2f\n", compiler, $1 " " $2, $(i - 1), ours / $(i - 1) }'
    done
else
    echo "no yardstick: $limit_source is not there"
fi
