#!/bin/sh
# Other texts for people are in plain English, too: the words of the games, the template of the manual page, the
# descriptions of the schema, and the messages. own_terms.txt lists words that are terms of a game.
. "${0%/*}/report.sh"
here=${0%/*}
texts=${TAPP%/*}/tools/texts
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# The words to avoid within a sentence, and those that docs/words.md replaces.
grep -v '^\^' "$here/plain_words.txt" >"$work/within"
words_not_to_say >"$work/not_to_say"

# Paragraphs of eight words and more are sentences; shorter ones are labels.
sentences() { awk 'BEGIN { RS = ""; ORS = "\n\n" } NF >= 8' "$1" >"$work/sentences"; }
# A label may be a question such as "who leads", so the first words count only in sentences that begin with a capital.
# words_to_avoid PAGES SENTENCES: PAGES and SENTENCES are lists of files.
words_to_avoid() {
    # shellcheck disable=SC2086 # the lists are several words
    tools/prose --words "$work/within" $1
    # shellcheck disable=SC2086
    tools/prose --words "$here/plain_words.txt" $2 |
        grep '^[^:]*: \(begin with\|name the thing\|say "if"\)[^:]*: [A-Z]'
}
words_in() {
    sentences "$1"
    words_to_avoid "$1" "$work/sentences"
}
long_in() { sentences "$1" && tools/prose --long 40 "$work/sentences" | sed 's/^[^:]*: //'; }
# The mean length of the sentences, if it is over 17 words.
mean_of() { sentences "$1" && tools/prose "$work/sentences" | awk 'NR == 2 && $3 > 17 { print $3 }'; }

# ---- the texts of games

# read_games LANGUAGE: writes the texts of each file of words to texts/FILE, and the sentences among them to said/FILE.
read_games() {
    find variants -name "*.$1.yaml" | LC_ALL=C sort >"$work/games"
    sed 's|/[^/]*$||' "$work/games" | sort -u | while read -r folder; do mkdir -p "$work/texts/$folder" "$work/said/$folder"; done
    while read -r file; do "$texts" "$file" >"$work/texts/$file" || echo "$file" >>"$work/unread"; done <"$work/games"
    texts_of_games=$(sed "s|^|$work/texts/|" "$work/games") said_in_games=$(sed "s|^|$work/said/|" "$work/games")
    awk -v from="$work/texts/" -v to="$work/said/" 'BEGIN { RS = ""; ORS = "\n\n" }
        FNR == 1 { close(page); page = to substr(FILENAME, length(from) + 1); printf "" > page }
        NF >= 8 { print > page }' $texts_of_games
}
# Findings of tools/prose name the files of words.
of_files() { sed "s#^$work/\(texts\|said\)/##"; }
read_games en
{
    words_to_avoid "$texts_of_games" "$said_in_games"
    tools/prose --words "$work/not_to_say" $texts_of_games
} | of_files >"$work/game_words"
tools/prose --long 40 $said_in_games | of_files >"$work/game_long"
tools/prose $said_in_games | of_files | awk 'NR > 1 && $1 ~ /yaml$/ && $3 > 17 { print $1 ": " $3 }' >"$work/game_means"
report "the texts of games were read" "$([ "$(wc -l <"$work/games")" -ge 60 ] || echo "too few"; cat "$work/unread" 2>/dev/null)"
# own_terms.txt has a file (or * for all), a word, and the reason why that file may use the word.
report "each line of own_terms.txt has a file, a word and a reason" "$(grep -v '^#' "$here/own_terms.txt" | awk -F '\t+' 'NF != 3')"
without_own_terms() {
    awk -F '\t+' 'NR == FNR { if (!/^#/) { file[++n] = $1; word[n] = $2 }; next }
        { for (i = 1; i <= n; i++)
              if ((file[i] == "*" || index($0, file[i] ":") == 1) && index($0, "than \"" word[i] "\"")) next
          print }' "$here/own_terms.txt" "$1"
}
report "texts of games have no word to avoid" "$(without_own_terms "$work/game_words")"
report "each word of own_terms.txt is in use" "$(grep -v '^#' "$here/own_terms.txt" | while IFS="$(printf '\t')" read -r file word _; do
    grep -q "$([ "$file" = '*' ] || echo "^$file").*than \"$word\"" "$work/game_words" || echo "$file: $word"
done)"
report "no sentence of a game has over 40 words" "$(cat "$work/game_long")"
report "sentences of games have 17 words on average, or fewer" "$(cat "$work/game_means")"
read_games de
report "no German sentence of a game has over 40 words" "$(tools/prose --long 40 $said_in_games | of_files)"

# ---- the manual page: its own words, without those of the commands

sed 's/\\f[BIR]//g; s/\\-/-/g; s/\\(aq/'\''/g; s/^\.\(B\|I\|BR\|RB\|RI\|BI\) //
    /^\.nf/,/^\.fi/d; s/^\.\(SH\|TP\|PP\).*//; /^[.@]/d' docs/man/tapp.1.in >"$work/manual"
report "the manual page has short sentences" "$(long_in "$work/manual"; mean_of "$work/manual")"
report "the manual page has no word to avoid" "$(words_in "$work/manual"; tools/prose --words "$work/not_to_say" "$work/manual")"

# ---- descriptions in schemas: each word of a list such as "one: …. two: …." becomes a paragraph

for schema in schemas/*.json; do
    jq -r '[.. | objects | .description? | strings] | unique[]' "$schema" |
        sed 's/\. \([a-z_0-9]*\): /.\n\n\1: /g; s/$/\n/' >"$work/$(basename "$schema").md"
done
report "descriptions in schemas have short sentences" "$(for page in "$work"/*.json.md; do
    long_in "$page"
    mean_of "$page"
done | sort -u)"
report "descriptions in schemas have no word to avoid" "$(for page in "$work"/*.json.md; do
    words_in "$page"
    tools/prose --words "$work/not_to_say" "$page"
done | sed 's/^[^:]*: //' | sort -u)"

# ---- messages: the English texts of a catalogue, each as a paragraph of its own

msgcat --no-wrap interpreter/translations/de.po | awk '
    /^msgid "/ { inside = 1; sub(/^msgid "/, ""); text = $0; sub(/"$/, "", text); next }
    /^msgstr/ { if (inside && text != "") print text "\n"; inside = 0 }
    inside && /^"/ { line = substr($0, 2, length($0) - 2); text = text line }' |
    sed 's/\\n/ /g; s/\\"/"/g; s/\. \([a-z_0-9]*\): /.\n\n\1: /g' >"$work/messages.md"
report "at least 2,000 messages were read" "$([ "$(grep -c . "$work/messages.md")" -ge 2000 ] || echo "too few")"
report "at most 2 % of the sentences in messages have over 40 words" \
    "$(tools/prose "$work/messages.md" | awk 'NR == 2 && $4 > 2 { print $4 " %" }')"
report "messages of one or several lines have no word to avoid" "$(words_in "$work/messages.md" | grep -v "'stands'" | sed 's/^[^:]*: //')"

# ---- the tools, on files whose texts are known

printf 'name: Small\nrules: {aim: "He wins{a == 1 ? \\", who stands\\" : \\" all\\"} by {need} points."}\nabout: {aim: [goal]}\n' \
    >"$work/small.yaml"
report "tools/texts prints texts, and the parts of formulas that people read" \
    "$("$texts" "$work/small.yaml" | tr '\n' '|' | grep -vx 'Small||He wins, who stands by N points.||')"
printf 'One two three. One two three four.\n' >"$work/page.md"
report "tools/prose shows long sentences" \
    "$(tools/prose --long 3 "$work/page.md" | sed 's/^[^:]*: //' | grep -vx '4 words: One two three four.')"
finish
