# DDS as a judge: whole boards of bridge, a file like any other, are worth what DDS says. DDS_BOARDS=200 compares as many.
. "${0%/*}/lib.sh"

boards=${DDS_BOARDS:-10}
if ! echo '#include <dds/dll.h>' | cc -E -x c - >/dev/null 2>&1; then
    skip "boards of bridge are worth what DDS says" "libdds-dev is not installed"
    finish
fi
built=${TAPP_FAST%/*}
cc -O2 -std=c11 -D_POSIX_C_SOURCE=200809L -Iinterpreter "${0%/*}/../bench/dds.c" "$built/libtapp.a" -o "$work/dds" \
    -ldds -lstdc++ -lyaml -lpcre2-8 -lpthread -lm >"$work/out" 2>&1 && "$work/dds" "$boards" >"$work/out" 2>&1
if [ $? -eq 0 ]; then pass "$boards boards of bridge are worth what DDS says"
else fail "$boards boards of bridge are worth what DDS says" "$work/out"; fi
finish
