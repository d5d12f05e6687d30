#!/bin/sh
# Old game files play as they did, in each configuration. A difference needs a line for authors in CHANGELOG.md.
. "${0%/*}/lib.sh"

B=$(dirname "${TAPP_FAST:-$TAPP}")
HASHES="$work/hashes"
export B HASHES
cp tests/corpus/hashes "$HASHES"

# corpus ARGUMENTS: runs tools/corpus and keeps its output and status.
corpus() {
    tools/corpus "$@" >"$work/out" 2>"$work/err"
    status=$?
}

corpus
cp "$work/out" "$work/now"
err_is_empty "no old file is refused"
corpus --check "$work/now"
status_is "old files play as they did" 0

one="4bbb637/skat kontra=on"
sed "s|^................ $one\$|0123456789abcdef $one|" "$work/now" >"$work/other"
corpus --check "$work/other"
status_is "a game that plays differently is found" 1
out_has "the report names the configuration that plays differently" "$one: was"
is "no other configuration is reported" "$(wc -l <"$work/out")" 1

corpus --renew "no line says this" "$work/other"
status_is "--renew is refused without a line for authors in CHANGELOG.md" 1
check "a refused --renew leaves the hashes as they were" cmp -s "$HASHES" tests/corpus/hashes
words=$(sed -n 's/^- For authors: \(.\{30\}\).*/\1/p' CHANGELOG.md | head -n 1)
corpus --renew "$words" "$work/other"
status_is "--renew works with a line for authors in CHANGELOG.md" 0
corpus --check "$work/other"
status_is "after --renew, the new hash is the expected one" 0
check "--renew keeps the words of the line beside the hash" grep -qxF "0123456789abcdef $one | $words" "$HASHES"
sed -i "s/ | .*/ | no line says this/" "$HASHES"
corpus --check "$work/other"
status_is "words that are not in CHANGELOG.md are reported" 1
out_has "the report quotes the words that are not in CHANGELOG.md" "no line says this"

finish
