#!/bin/sh
# Old files play as they did, in each configuration; a difference needs a line in CHANGELOG.md for authors.
. "${0%/*}/lib.sh"

B=$(dirname "${TAPP_FAST:-$TAPP}")
HASHES="$work/hashes"
export B HASHES
cp tests/corpus/hashes "$HASHES"

# corpus ARGUMENTS
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
status_is "a game that plays otherwise is found" 1
out_has "by its configuration" "$one: was"
is "and no other" "$(wc -l <"$work/out")" 1

corpus --renew "no line says this" "$work/other"
status_is "without a line for authors nothing is renewed" 1
check "the hashes are as they were" cmp -s "$HASHES" tests/corpus/hashes
words=$(sed -n 's/^- For authors: \(.\{30\}\).*/\1/p' CHANGELOG.md | head -n 1)
corpus --renew "$words" "$work/other"
status_is "with a line it is" 0
corpus --check "$work/other"
status_is "then it is what is expected" 0
check "the words are kept" grep -qxF "0123456789abcdef $one | $words" "$HASHES"
sed -i "s/ | .*/ | no line says this/" "$HASHES"
corpus --check "$work/other"
status_is "words that are not in CHANGELOG.md are found" 1
out_has "with the words" "no line says this"

finish
