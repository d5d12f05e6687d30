#!/bin/sh
# The YAML of the documentation and the output of `tapp new` have the canonical layout, and tools/layout finds a file
# that differs. The Makefile lists these files.
set -u
export TAPP="${TAPP:-build/asan/tapp}"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
n=0
report() {
    n=$((n + 1))
    if [ "$2" -eq 0 ]; then echo "ok $n - $1"; else echo "not ok $n - $1"; sed 's/^/# /' "$work/out"; fi
}

laid_out=$(sed -n 's/^LAID_OUT := //p' Makefile)
# shellcheck disable=SC2086
TAPP=${TAPP_FAST:-$TAPP} tools/layout $laid_out >"$work/out" 2>&1
report "files have the canonical layout (tools/layout --write writes it)" $?

printf 'text\n```yaml fragment=base\ntalon:   {rest: nobody}\n```\n```sh\n$ talon:   x\n```\n' >"$work/page.md"
printf 'talon:   {rest: nobody}\n' >"$work/file.yaml"
printf 'a: {\n' >"$work/broken.yaml"
tools/layout "$work" >"$work/out" 2>&1
[ $? -eq 1 ] && grep -q page.md "$work/out" && grep -q file.yaml "$work/out" && ! grep -q broken "$work/out"
report "tools/layout finds a block and a file that differ" $?
tools/layout --write "$work" >"$work/out" 2>&1 && tools/layout "$work" >"$work/out" 2>&1
report "tools/layout --write gives both the canonical layout" $?
printf 'text\n```yaml fragment=base\ntalon: {rest: nobody}\n```\n```sh\n$ talon:   x\n```\n' | cmp - "$work/page.md" >"$work/out"
report "tools/layout --write leaves the rest of the page unchanged" $?
echo "1..$n"
