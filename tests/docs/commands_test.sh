#!/bin/sh
# Runs the commands of the documentation: the lines after `$ ` in ```sh blocks. Each page has its own folder with the
# ```yaml and ```case blocks that have file=NAME. The lines after a command are its expected output. A line `...` means
# any lines, and `...` within a line any text. Without such lines, only the status counts. A command that must fail ends
# with `# status 1`.
set -u
program=$(realpath "${TAPP:-build/asan/tapp}")
export TAPP_VARIANTS="${TAPP_VARIANTS:-$PWD/variants}"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir "$folder/bin"
ln -s "$program" "$folder/bin/tapp"
PATH="$folder/bin:$PATH"
here=$PWD
n=0
failed=0

# Cuts a page into files: NAME for YAML, NNN.command and NNN.expected for a command and its output.
cut_page() {
    awk -v out="$2" '
        function close_command() { if (at) { close(at ".expected") } at = "" }
        /^```/ {
            close_command()
            if (inside) { inside = 0; if (file) close(file); file = ""; next }
            inside = 1
            if ($1 == "```sh") inside = 2
            if ($1 ~ /^```(yaml|case)/ && match($0, /file=[^ ]+/)) file = out "/" substr($0, RSTART + 5, RLENGTH - 5)
            next
        }
        file { print > file; next }
        inside == 2 && /^\$ / {
            close_command()
            at = sprintf("%s/%03d", out, ++count)
            print substr($0, 3) > (at ".command")
            close(at ".command")
            printf "" > (at ".expected")
            next
        }
        at { print > (at ".expected") }' "$1"
}

# Does the output (second file) match the pattern (first file)?
matches() {
    awk '
        function fits(pattern, text,   parts, k, i, from) {
            if (index(pattern, "...") == 0) return pattern == text
            k = split(pattern, parts, /\.\.\./)
            if (substr(text, 1, length(parts[1])) != parts[1]) return 0
            from = length(parts[1]) + 1
            for (i = 2; i <= k; i++) {
                if (parts[i] == "") continue
                p = index(substr(text, from), parts[i])
                if (!p) return 0
                from += p - 1 + length(parts[i])
            }
            return parts[k] == "" || substr(text, length(text) - length(parts[k]) + 1) == parts[k]
        }
        function walk(i, k) {
            for (; i <= n; i++) {
                if (want[i] == "...") {
                    for (; k <= m + 1; k++) if (walk(i + 1, k)) return 1
                    return 0
                }
                if (k > m || !fits(want[i], have[k])) { if (k > far) { far = k; line = i } return 0 }
                k++
            }
            return k == m + 1
        }
        { sub(/[ \t]+$/, "") }
        FNR == NR { want[++n] = $0; next }
        { have[++m] = $0 }
        END {
            if (n == 0 || walk(1, 1)) exit 0
            print "expected: " want[line]
            print "     got: " have[far]
            exit 1
        }' "$1" "$2"
}

run_command() { # run_command PAGE FILE
    n=$((n + 1))
    command=$(cat "$2")
    wanted=$(printf '%s\n' "$command" | sed -n 's/.*# status \([0-9]*\)$/\1/p')
    (cd "$(dirname "$2")" && timeout 600 sh -c "$command") >"$2.output" 2>&1 </dev/null
    status=$?
    if [ "$status" -eq "${wanted:-0}" ] && matches "${2%.command}.expected" "$2.output" >"$2.why"; then
        echo "ok $n - $1: $command"
    else
        echo "not ok $n - $1: $command"
        echo "# status $status"
        sed 's/^/# /' "$2.why" 2>/dev/null
        head -40 "$2.output" | sed 's/^/# | /'
        failed=1
    fi
}

# Runs all pages, or those of the arguments. docs/simulation.md has a test of its own, which plays fewer deals than the
# page.
[ "$#" -gt 0 ] || set -- README.md $(find docs -name '*.md' ! -name simulation.md | sort)
for page; do
    pages="$folder/$(echo "$page" | tr / _)"
    mkdir "$pages"
    cut_page "$here/$page" "$pages"
    for command in "$pages"/*.command; do
        [ -e "$command" ] && run_command "$page" "$command"
    done
done
echo "1..$n"
[ "$n" -gt 0 ] || exit 1
exit $failed
