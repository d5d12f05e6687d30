# DDS as a judge: the solver of tapp and DDS find the same values for whole boards of bridge. For tapp, bridge is a file
# like any other. DDS_BOARDS=200 compares 200 boards.
. "${0%/*}/lib.sh"

boards=${DDS_BOARDS:-10}
if ! echo '#include <dds/dll.h>' | cc -E -x c - >/dev/null 2>&1; then
    skip "tapp and DDS find the same values for boards of bridge" "libdds-dev is not installed"
    finish
fi
built=${TAPP_FAST:-$TAPP}
built=${built%/*}
cc -O2 -std=c11 -D_POSIX_C_SOURCE=200809L -Iinterpreter "${0%/*}/../bench/dds.c" "$built/libtapp.a" -o "$work/dds" \
    -ldds -lstdc++ -lyaml -lpcre2-8 -lpthread -lm >"$work/out" 2>&1 && "$work/dds" "$boards" >"$work/out" 2>&1
if [ $? -eq 0 ]; then pass "tapp and DDS find the same values for $boards boards of bridge"
else fail "tapp and DDS find the same values for $boards boards of bridge" "$work/out"; fi
finish
