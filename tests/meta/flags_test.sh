#!/bin/sh
# Flags are part of the build: what was made with others is made anew, and nothing else; a step is told in a line.
. "${0%/*}/report.sh"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# builds FLAGS…: the objects that are made, each on a line. A jobserver of an outer make is no business of this one.
builds() { env -u MAKEFLAGS -u CFLAGS -u CC make --no-print-directory B="$work" OPT=-O0 "$@" "$work/base/arena.o" \
    "$work/base/place.o" 2>&1; }
# report_is TITLE WANTED GOT
report_is() { report "$1" "$([ "$3" = "$2" ] || printf 'wanted: %s\ngot:    %s\n' "$2" "$3")"; }
both='CC    base/arena.c
CC    base/place.c'

report_is "a step is a line" "$both" "$(builds)"
report_is "what is made is not made again" "" "$(builds | grep -v 'up to date')"
report_is "another ARCH makes it anew" "$both" "$(builds ARCH=)"
report_is "another compiler too" "$both" "$(builds ARCH= CC=gcc)"
report_is "sanitizers too" "$both" "$(builds ARCH= CC=gcc SAN=-fsanitize=undefined)"
report_is "CPPFLAGS of the environment too" "$both" "$(CPPFLAGS=-DNDEBUG builds ARCH= CC=gcc SAN=-fsanitize=undefined)"
report_is "another PREFIX only what knows it" "CC    base/place.c" \
    "$(CPPFLAGS=-DNDEBUG builds ARCH= CC=gcc SAN=-fsanitize=undefined PREFIX=/opt/elsewhere)"
report "V=1 shows the commands" "$(builds V=1 | grep -q '^cc .*-std=c11.*interpreter/base/arena.c' ||
    echo "no command is shown")"
report "CFLAGS stand for OPT and ARCH" "$(builds V=1 CFLAGS=-g1 | grep -e '-march' -e ' -O0')"
# has TITLE FLAG FLAGS…: a command of a build with these has the flag; has_not the other way round.
has() {
    title=$1 flag=$2
    shift 2
    report "$title" "$(builds V=1 ARCH= "$@" | grep -q -e "$flag" || echo "no command has $flag")"
}
has_not() {
    title=$1 flag=$2
    shift 2
    report "$title" "$(builds V=1 ARCH= "$@" | grep -e "$flag" | head -1)"
}
has "sanitizers are named" ' -fsanitize=address,undefined ' SAN=address,undefined
has "a plain build is hardened" ' -fstack-protector-strong .*-D_FORTIFY_SOURCE=2 ' OPT=-O1
has_not "but for what needs optimised code" FORTIFY OPT=-O0
has_not "and not beside sanitizers" 'FORTIFY\|stack-protector' OPT=-O1 SAN=-fsanitize=undefined
has_not "nor where it is not wanted" 'FORTIFY\|stack-protector' OPT=-O1 HARDEN=
has_not "one value of it is enough" 'FORTIFY_SOURCE=2' OPT=-O1 CPPFLAGS=-D_FORTIFY_SOURCE=3
fast=${TAPP_FAST:-${TAPP:-build/tapp}}
report "the program binds its addresses when it begins" "$(readelf -d "$fast" | grep -q 'BIND_NOW\|NOW' || echo "$fast")"
measured=$(env -u MAKEFLAGS make -n --no-print-directory B="$work" bench 2>/dev/null | grep 'bench/phases  *[a-z]')
report "make bench measures the games, not their words" "$(case $measured in
*bridge.en* | *bridge.de*) echo "words files are measured" ;; *" bridge "*) ;; *) echo "no games" ;; esac)"
linked=$(env -u MAKEFLAGS make -n V=1 --no-print-directory PLATFORM=wasm B="$work" CC=clang OPT=-Os "$work/tapp.wasm" \
    2>/dev/null | grep -e '-mexec-model' | grep -oE ' -O[0-9s]' | tail -n 1)
report_is "the module is linked without wasm-opt" " -O0" "$linked"
report_is "-s is silent" "" "$(builds -s)"
finish
