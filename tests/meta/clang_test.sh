#!/bin/sh
# clang accepts every file without a warning, with the flags of the Makefile. Files of the browser's module are skipped
# if their objects are newer, because clang has already compiled them with these flags.
set -u
echo "1..1"
if ! command -v clang >/dev/null 2>&1; then
    echo "ok 1 - clang compiles every file # SKIP clang is not there: $(find interpreter tests -name '*.c' |
        wc -l) files"
    exit 0
fi
flags=$(make -s --no-print-directory -n CC=clang B=/nonexistent /nonexistent/base/arena.o 2>/dev/null |
    sed -n 's/^clang \(.*\) -c .*/\1/p' | sed 's/-MMD -MP//')
[ -n "$flags" ] || { echo "not ok 1 - the Makefile does not say how it compiles"; exit 1; }
in_module() {
    object=build/wasm/${1#interpreter/}
    [ "${object%.c}.o" -nt "$1" ]
}
messages=$(find interpreter tests tools -name '*.c' ! -path '*/fuzz/*' | while read -r file; do
    in_module "$file" || echo "$file"
done | eval xargs -n 8 -P 2 clang "$flags" -Itests -fsyntax-only 2>&1)
if [ -z "$messages" ]; then
    echo "ok 1 - clang compiles every file"
else
    echo "not ok 1 - clang compiles every file"
    printf '%s\n' "$messages" | sed 's/^/# /' | head -60
    exit 1
fi
