# Each shipped variant has a deal that is played trick by trick, with its settlement calculated beside it. It is a case
# with at least six `trick` lines (counting those of its setups), `payoffs` that are not all zero, and a sum or product
# in a comment. A record with such a comment and such a score will do, too.
TAPP=${TAPP:-none}
. "${0%/*}/../cli/lib.sh"

# Prints a line for each such case: file:line and title.
whole_deals() {
    awk '
        function begin(kind, name) {
            flush()
            inside = kind
            is_worked = above; above = 0
            title = name
        }
        function flush() {
            if (inside == "setup") { setup_tricks[title] = tricks; setup_worked[title] = is_worked }
            if (inside == "case" && tricks >= 6 && is_paid && is_worked) print where " " title
            inside = ""; tricks = 0; is_paid = 0; is_worked = 0
        }
        function is_sum(text) { return text ~ /[0-9].*[-+x*\/=].*[0-9]/ }
        FNR == 1 { flush(); split("", setup_tricks); split("", setup_worked); above = 0 }
        /#/ { if (is_sum(substr($0, index($0, "#") + 1))) { if ($0 ~ /^#/) above = 1; else is_worked = 1 } }
        /^[ \t]*$/ { if (!inside) above = 0 }
        /^setup / { begin("setup", $2); next }
        /^case / { begin("case", $0); where = FILENAME ":" FNR; next }
        $1 == "trick" { tricks++ }
        $1 == "use" { tricks += setup_tricks[$2]; if (setup_worked[$2]) is_worked = 1 }
        $1 == "payoffs" && $0 ~ /payoffs( -?[0-9]+)* -?[1-9]/ { is_paid = 1 }
        END { flush() }' "$@"
}

for file in $(shipped); do
    id=${file##*/}
    id=${id%.yaml}
    whole_deals "tests/rules/$id"/*.case >"$work/deals" 2>/dev/null
    for record in tests/records/"$id".rec tests/records/"$id"-*.rec; do
        [ -e "$record" ] && grep -qE '^;.*[0-9].*[-+x*/=×].*[0-9]|^;.*[0-9] (and|or) [0-9]' "$record" &&
            grep -qE '^\[Score( -?[0-9]+)* -?[1-9]' "$record" && echo "$record" >>"$work/deals"
    done
    if [ -s "$work/deals" ]; then
        pass "$id has a whole deal with its settlement calculated ($(wc -l <"$work/deals"))"
    else
        fail "$id has a whole deal with its settlement calculated"
    fi
done

finish
