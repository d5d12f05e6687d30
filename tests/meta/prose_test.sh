#!/bin/sh
# Pages for people are in plain English: short sentences, few semicolons, no word of plain_words.txt. tools/prose
# measures them. prose_open.txt lists the pages that do not meet this goal yet.
. "${0%/*}/report.sh"
here=${0%/*}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

pages=$(ls README.md CHANGELOG.md CONTRIBUTING.md; find docs -name '*.md' | LC_ALL=C sort)
is_open() { grep -qxF "$1" "$here/prose_open.txt"; }

# The goal: mean length at most 17, at most 2 % over 40 words, at most 4 semicolons in a thousand words. Pages below 200
# words have too few sentences for the last two.
misses() {
    awk 'NR > 1 && ($3 > 17 || $2 >= 200 && ($4 > 2 || $5 > 4) || $2 < 200 && ($4 > 17 || $5 > 20)) { print }'
}
# shellcheck disable=SC2086
tools/prose $pages >"$work/measured"
misses <"$work/measured" >"$work/missed"
# shellcheck disable=SC2086
tools/prose --words "$here/plain_words.txt" $pages >"$work/words"

report "pages have short sentences (page, words, mean, % over 40, semicolons per 1,000)" \
    "$(while read -r page rest; do is_open "$page" || echo "$page $rest"; done <"$work/missed")"
report "pages have no word of plain_words.txt" \
    "$(while IFS= read -r line; do is_open "${line%%:*}" || echo "$line"; done <"$work/words")"
report "no page of prose_open.txt meets the goal already" \
    "$(grep -vx "#.*\|interpreter.*\|messages" "$here/prose_open.txt" | while read -r page; do
        grep -q "^$page " "$work/missed" || grep -q "^$page:" "$work/words" || echo "$page: take it from the list"
    done)"

words_not_to_say >"$work/not_to_say"
report "docs/words.md lists words to avoid" "$([ "$(wc -l <"$work/not_to_say")" -ge 15 ] || echo "too few")"
# The list of variants contains words that belong to a game, such as its widow.
# shellcheck disable=SC2086
tools/prose --words "$work/not_to_say" $pages |
    grep -v '^docs/words.md:\|^docs/variants.md: .*"\(widow\|soloist\)"' >"$work/other_words"
report "pages use no word that docs/words.md replaces" \
    "$(while IFS= read -r line; do is_open "${line%%:*}" || echo "$line"; done <"$work/other_words")"
# The messages are the English texts of a catalogue, each as a paragraph of its own.
msgcat --no-wrap interpreter/translations/de.po | sed -n 's/^msgid "\(..*\)"$/\1/p' | sed 's/\\n/ /g; s/$/\n/' >"$work/messages.md"
tools/prose --words "$work/not_to_say" "$work/messages.md" | sed 's/^[^:]*: //' >"$work/messages"
report "messages use no word that docs/words.md replaces" "$(is_open messages || cat "$work/messages")"
# A message may be a label such as "Who leads", so only words within it are judged.
grep -v '^\^' "$here/plain_words.txt" >"$work/within"
tools/prose --words "$work/within" "$work/messages.md" | grep -v "'stands'" | sed 's/^[^:]*: //' >"$work/messages"
report "messages have no word of plain_words.txt" "$(is_open messages || cat "$work/messages")"

# Runs the tool on a page that was counted by hand: 4 sentences, 3 + 4 + 8 + 41 words, 1 semicolon.
{
    echo '# A heading of no account; none'
    echo 'Cards have `code; inside`. See [the page](x;y.md) now!'
    printf '```\nfour; words; in; code\n```\n| short cell | a cell of eight words counts as one |\n\n- '
    for i in 1 2 3 4 5 6 7 8; do printf 'one two three four five '; done
    echo 'end;'
} >"$work/page.md"
report "tools/prose counts the words and sentences of a page correctly" \
    "$(tools/prose "$work/page.md" | awk 'NR == 2 && !($2 == 56 && $3 == "14.0" && $4 == "25.0" && $5 == "17.9")')"
printf 'Who stands here? Who passes is out. A \n`stands` is told.\n' >"$work/page.md"
tools/prose --words "$here/plain_words.txt" "$work/page.md" | sed 's/.*: \(say\|begin\)/\1/; s/: .*//' >"$work/found"
printf '%s\n' 'say "is" or "appears"' 'begin with "a player who", "if you" or the like' \
    'say "is shown", "says" or "reports"' >"$work/wanted"
report "tools/prose finds words to avoid, openings, and phrases across a line break" "$(diff "$work/wanted" "$work/found")"
finish
