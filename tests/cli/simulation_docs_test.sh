# The commands of docs/simulation.md work: each line `$ …` of a ```sh block is run with fewer deals.
. "${0%/*}/lib.sh"
page=${0%/*}/../../docs/simulation.md
mkdir "$work/bin" "$work/here"
ln -s "$TAPP" "$work/bin/tapp"
PATH=$work/bin:$PATH
awk '/^```sh$/ { inside = 1; next } /^```/ { inside = 0 } inside && /^\$ / { print substr($0, 3) }' "$page" |
    sed 's/--deals [0-9]*\.\.[0-9]*/&x/; s/--deals \([0-9]*\)\.\.[0-9]*x/--deals \1..+40/; s/--deals [0-9]* /--deals 40 /; s/--deals [0-9]*$/--deals 40/' >"$work/commands"
check "docs/simulation.md has more than ten commands" test "$(wc -l <"$work/commands")" -gt 10
cd "$work/here" || exit
while read -r command; do
    first=$(echo "$command" | sed -n 's/.*--deals \([0-9]*\)\.\.+40.*/\1/p')
    if [ -n "$first" ]; then command=$(echo "$command" |
        sed "s/--deals [0-9]*\.\.+40/--deals $first..$((first + 40))/"); fi
    sh -c "$command" >"$work/out" 2>"$work/err" </dev/null
    status=$?
    status_is "this command works: $command" 0
done <"$work/commands"
finish
