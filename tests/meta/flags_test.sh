#!/bin/sh
# Flags are part of the build: make rebuilds an object if its flags change, and no other. It prints a line per step.
. "${0%/*}/report.sh"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# builds FLAGS…: prints the objects that make builds, one per line. An outer make's jobserver and flags are ignored.
builds() { env -u MAKEFLAGS -u CFLAGS -u CC make --no-print-directory B="$work" OPT=-O0 "$@" "$work/base/arena.o" \
    "$work/base/place.o" 2>&1; }
# report_is TITLE WANTED GOT
report_is() { report "$1" "$([ "$3" = "$2" ] || printf 'wanted: %s\ngot:    %s\n' "$2" "$3")"; }
both='CC    base/arena.c
CC    base/place.c'

report_is "make prints one line for each step" "$both" "$(builds)"
report_is "make does not rebuild objects that are up to date" "" "$(builds | grep -v 'up to date')"
report_is "make rebuilds objects if ARCH changes" "$both" "$(builds ARCH=)"
report_is "make rebuilds objects if the compiler changes" "$both" "$(builds ARCH= CC=gcc)"
report_is "make rebuilds objects if the sanitizers change" "$both" "$(builds ARCH= CC=gcc SAN=-fsanitize=undefined)"
report_is "make rebuilds objects if CPPFLAGS of the environment changes" "$both" "$(CPPFLAGS=-DNDEBUG builds ARCH= CC=gcc SAN=-fsanitize=undefined)"
report_is "if PREFIX changes, make rebuilds only the object that contains it" "CC    base/place.c" \
    "$(CPPFLAGS=-DNDEBUG builds ARCH= CC=gcc SAN=-fsanitize=undefined PREFIX=/opt/elsewhere)"
report "V=1 shows the commands" "$(builds V=1 | grep -q '^cc .*-std=c11.*interpreter/base/arena.c' ||
    echo "no command is shown")"
report "CFLAGS replaces OPT and ARCH" "$(builds V=1 CFLAGS=-g1 | grep -e '-march' -e ' -O0')"
# has TITLE FLAG FLAGS…: passes if a command of a build with FLAGS has FLAG; has_not passes if none has.
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
has "SAN=address,undefined becomes -fsanitize=address,undefined" ' -fsanitize=address,undefined ' SAN=address,undefined
has "a plain build is hardened" ' -fstack-protector-strong .*-D_FORTIFY_SOURCE=2 ' OPT=-O1
has_not "a build without optimisation has no FORTIFY_SOURCE, which needs optimised code" FORTIFY OPT=-O0
has_not "a build with sanitizers is not hardened" 'FORTIFY\|stack-protector' OPT=-O1 SAN=-fsanitize=undefined
has_not "a build with an empty HARDEN is not hardened" 'FORTIFY\|stack-protector' OPT=-O1 HARDEN=
has_not "make does not set FORTIFY_SOURCE if CPPFLAGS sets it" 'FORTIFY_SOURCE=2' OPT=-O1 CPPFLAGS=-D_FORTIFY_SOURCE=3
fast=${TAPP_FAST:-${TAPP:-build/tapp}}
report "the program binds its addresses when it starts" "$(readelf -d "$fast" | grep -q 'BIND_NOW\|NOW' || echo "$fast")"
measured=$(env -u MAKEFLAGS make -n --no-print-directory B="$work" bench 2>/dev/null | grep 'bench/phases  *[a-z]')
report "make bench measures the files of games, not their words files" "$(case $measured in
*bridge.en* | *bridge.de*) echo "words files are measured" ;; *" bridge "*) ;; *) echo "no games" ;; esac)"
linked=$(env -u MAKEFLAGS make -n V=1 --no-print-directory PLATFORM=wasm B="$work" CC=clang OPT=-Os "$work/tapp.wasm" \
    2>/dev/null | grep -e '-mexec-model' | grep -oE ' -O[0-9s]' | tail -n 1)
report_is "the module is linked without wasm-opt" " -O0" "$linked"
report_is "make -s prints nothing" "" "$(builds -s)"
finish
