# Counts citations: every rule id in tests/rules/*/RULES is cited by a case of its folder or has a reason there, every
# id that a case cites is a rule, every shipped variant has cases.
TAPP=${TAPP:-none}
. "${0%/*}/../cli/lib.sh"

# Ids without a reason; ids with one (ID/PART is a part of a rule that is left out while the rest of it is cited).
ids_to_cite() { sed -n 's/#.*//; s/^\([A-Z0-9][A-Z0-9-]*\)[[:blank:]]*$/\1/p' "$1"; }
ids_left_out() { sed -n 's|^\([A-Z0-9][A-Z0-9/a-z_-]*\) - [^[:blank:]].*|\1|p' "$1"; }
lines_of_no_form() {
    grep -vE '^[[:blank:]]*(#.*)?$|^[A-Z0-9][A-Z0-9-]*[[:blank:]]*$|^[A-Z0-9][A-Z0-9/a-z_-]* - [^[:blank:]]' "$1"
}

# The ids between `case` and the colon.
ids_cited() {
    cat "$@" 2>/dev/null | sed -n 's/^[[:blank:]]*case \([^:]*\):.*/\1/p' | tr ',' '\n' | tr -d '[:blank:]' | sort -u
}

# none TITLE FILE: the file is empty, or shows what is wrong.
none() { if [ -s "$2" ]; then fail "$1" "$2"; else pass "$1"; fi; }

cat tests/rules/*/RULES | sed 's/#.*//; s/[[:blank:]].*//' | grep . | sort -u >"$work/rules"
for list in tests/rules/*/RULES; do
    folder=${list%/RULES}
    variant=${folder##*/}
    ids_cited "$folder"/*.case >"$work/cited"
    ids_to_cite "$list" | sort >"$work/wanted"
    ids_left_out "$list" | sort >"$work/left_out"
    lines_of_no_form "$list" >"$work/no_form"
    sort "$work/wanted" "$work/left_out" | uniq -d >"$work/twice"
    comm -23 "$work/wanted" "$work/cited" >"$work/uncited"
    comm -12 "$work/left_out" "$work/cited" >"$work/stale"
    comm -13 "$work/rules" "$work/cited" >"$work/unknown"
    none "$variant: a line of RULES is an id, or an id, a dash and a reason" "$work/no_form"
    none "$variant: no id stands in RULES twice" "$work/twice"
    none "$variant: every rule is cited ($(wc -l <"$work/wanted") of them, by $(cat "$folder"/*.case 2>/dev/null |
        grep -c '^case ') cases)" "$work/uncited"
    none "$variant: what has a reason for not being cited is not cited ($(wc -l <"$work/left_out"))" "$work/stale"
    none "$variant: every id cited is a rule" "$work/unknown"
done

for file in $(shipped); do
    id=${file##*/}
    id=${id%.yaml}
    if ls tests/rules/"$id"/*.case >/dev/null 2>&1 && [ -e "tests/rules/$id/RULES" ]; then
        pass "$id has cases and a list of its rules"
    else
        fail "$id has cases and a list of its rules"
    fi
done

finish
