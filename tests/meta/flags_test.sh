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
report_is "-s is silent" "" "$(builds -s)"
finish
