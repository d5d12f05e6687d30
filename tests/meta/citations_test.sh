# Checks the citations of rules: a case of the same folder cites each rule id in tests/rules/*/RULES, or RULES gives a
# reason. Each id that a case cites is a rule, and each shipped variant has cases.
TAPP=${TAPP:-none}
. "${0%/*}/../cli/lib.sh"

# ids_to_cite prints the ids without a reason, ids_left_out those with one. ID/PART is a part of a rule that no case
# cites although cases cite the rest of it.
ids_to_cite() { sed -n 's/#.*//; s/^\([A-Z0-9][A-Z0-9-]*\)[[:blank:]]*$/\1/p' "$1"; }
ids_left_out() { sed -n 's|^\([A-Z0-9][A-Z0-9/a-z_-]*\) - [^[:blank:]].*|\1|p' "$1"; }
lines_of_no_form() {
    grep -vE '^[[:blank:]]*(#.*)?$|^[A-Z0-9][A-Z0-9-]*[[:blank:]]*$|^[A-Z0-9][A-Z0-9/a-z_-]* - [^[:blank:]]' "$1"
}

# Prints the ids between `case` and the colon.
ids_cited() {
    cat "$@" 2>/dev/null | sed -n 's/^[[:blank:]]*case \([^:]*\):.*/\1/p' | tr ',' '\n' | tr -d '[:blank:]' | sort -u
}

# none TITLE FILE: passes if the file is empty; otherwise the file lists the errors.
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
    none "$variant: each line of RULES is an id, or an id, a dash and a reason" "$work/no_form"
    none "$variant: RULES lists no id twice" "$work/twice"
    none "$variant: every rule is cited by a case ($(wc -l <"$work/wanted") of them, by $(cat "$folder"/*.case 2>/dev/null |
        grep -c '^case ') cases)" "$work/uncited"
    none "$variant: no case cites a rule that RULES leaves out ($(wc -l <"$work/left_out"))" "$work/stale"
    none "$variant: each cited id is a rule" "$work/unknown"
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
