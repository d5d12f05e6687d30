# The tables of words for case files in docs/language/12-errors-and-limits.md: they list exactly the words that the
# program knows, and the program accepts each example.
. "${0%/*}/lib.sh"
here=$(cd "${0%/*}" && pwd)
page=$here/../../docs/language/12-errors-and-limits.md
lint=$here/../../interpreter/lint

# rows PAGE: prints the rows of the tables with four columns in the section about cases. Each row is SECTION, WORD, FORM
# and EXAMPLE, with tabs between them. A row without a word is about the word above it.
rows() {
    awk -F '|' '
        /^## / { inside = /^## Cases$/ }
        /^### / { section = $0; sub(/^### /, "", section) }
        !inside { next }
        { gsub(/\\\|/, "\001") }
        NF != 6 || /^\| (word|---)/ || /^\|---/ { next }
        {
            for (i = 2; i <= 5; i++) gsub(/^ +| +$/, "", $i)
            gsub(/`/, "", $2)
            if ($2 != "") word = $2
            example = $5
            gsub(/^`|`$/, "", example)
            line = section "\t" word "\t" $3 "\t" example
            gsub(/\001/, "|", line)
            print line
        }' "$1"
}

# ---- the words

# words_in PAGE SECTION: prints the words in the tables of a section. SECTION is a pattern.
words_in() { rows "$1" | awk -F '\t' -v section="$2" '$1 ~ section { print $2 }' | sort -u; }
words_of_steps() { sed -n 's/^ *{"\([^"]*\)", step_.*/\1/p' "$lint/case_steps.c" "$lint/case_engine.c" | sort -u; }
words_of_file() { grep -o 'str_is(word, "[^"]*")' "$lint/case_read.c" | cut -d '"' -f 2 | sort -u; }
words_of_deal() { grep -o 'str_is(word, "[^"]*")' "$lint/case_begin.c" | cut -d '"' -f 2 | sort -u; }

# same_words TITLE SECTION COMMAND: checks that the page and COMMAND list the same words. Otherwise the diagnostic has
# the words that only the page has and, indented, those that only the program has.
same_words() {
    words_in "$page" "$2" >"$work/page_words"
    "$3" >"$work/program_words"
    is "$1" "$(comm -3 "$work/page_words" "$work/program_words")" ""
}
same_words "the page has exactly the words for the lines of a file" '^Lines of the file$' words_of_file
same_words "the page has exactly the words for the deal" '^The deal$' words_of_deal
same_words "the page has exactly the words for all steps" '^(Actions|Expected now|Expected at the end)$' words_of_steps
check "the program has at least 40 words for steps" [ "$(words_of_steps | wc -l)" -ge 40 ]

# Words within a line, such as `because` or `sees`, are in code on the page.
sed -n '/^## Cases$/,/^## Schemas$/p' "$page" | grep -o '`[^`]*`' | tr -d '`' | tr ' ' '\n' | sort -u >"$work/code"
cat "$lint"/case_*.c | grep -oE '(str_is|case_split_word)\([a-z]+, "[^"]+"' | cut -d '"' -f 2 | sort -u >"$work/inner"
is "the page has the words that occur within a line" "$(grep -vxFf "$work/code" "$work/inner")" ""
check "the program has at least 30 words that occur within a line" [ "$(wc -l <"$work/inner")" -ge 30 ]

is "each form on the page begins with its word" "$(rows "$page" | awk -F '\t' 'index($3, "`" $2) != 1')" ""
is "each example on the page begins with its word" "$(rows "$page" | awk -F '\t' 'index($4, $2 " ") != 1')" ""

# ---- the examples

deal='
  dealer 2
  hand 0: T1 T3-T14 CK SK HK
  hand 1: S7-SC D* T2 T15
  talon: T20 C7 T21 H4 H3 H2'
announced="$deal
  do 0:dreier 1:pass 2:pass lower C7 T3 T4 pagat-ultimo
  auto low to play"

# before SECTION WORD: prints the beginning of a case, with the lines that an example of this word needs before it.
before() {
    case $2 in
    turned) start='whist' lines='  hand 0: H6 ...' ;;
    pot-before) start='tapp-classic' lines='  options pot=true' ;;
    deal-number) start='oh-hell' lines= ;;
    carried) start='slovenian-tarok' lines= ;;
    carried-left | result) start='slovenian-tarok' lines='
  hand 1: T22 T21 T20 T19 T18 T17 T16 T15 T14 T13 T12 T11
  do 2:pass 3:pass 0:pass 1:pass klop
  auto high' ;;
    chosen) start='barbu' lines= ;;
    chosen-left) start='barbu' lines='
  do no-tricks
  auto low' ;;
    do | refuse | redeal) start='tapp-tarock' lines=$deal ;;
    auto) start='tapp-tarock' lines="$deal
  do 0:dreier 1:pass 2:pass" ;;
    play | trick) start='tapp-tarock' lines=$announced ;;
    *)
        start='tapp-tarock'
        case $1 in
        "The deal") lines= ;;
        "Expected now") lines="$announced
  trick T21 T2 T16 => 0" ;;
        *) lines="$announced
  auto high" ;;
        esac
        ;;
    esac
    printf 'variant %s\ncase LINES: %s\n%s\n' "$start" "$2" "$lines"
}

rows "$page" | awk -F '\t' '$1 == "Lines of the file" { print $4 }' >"$work/file.case"
run test "$work/file.case"
status_is "the examples of lines of a file form a valid file of cases" 0
out_has "the examples of lines of a file contain one case" "1 case, 0 failed"

tab=$(printf '\t')
rows "$page" | grep -v "^Lines of the file$tab" >"$work/rows"
while IFS=$tab read -r section word _ example; do
    before "$section" "$word"
    printf '  %s\n\n' "$example"
done <"$work/rows" >"$work/examples.case"
run test "$work/examples.case"
status_is "the program accepts all examples" 0
out_has "the program tries one case for each example" "$(wc -l <"$work/rows") cases, 0 failed"
finish
