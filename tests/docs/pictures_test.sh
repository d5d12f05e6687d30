#!/bin/sh
# The pictures of the documentation are real screens. A ```text block with picture=NAME agrees line by line with
# tests/cli/golden/NAME, which a test of the full screen compares with the screen of the program.
set -u
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
n=0
failed=0

report() { # report TITLE COMMAND…
    n=$((n + 1))
    title=$1
    shift
    if "$@" >"$folder/why" 2>&1; then echo "ok $n - $title"; else
        echo "not ok $n - $title"
        sed 's/^/# /' "$folder/why"
        failed=1
    fi
}

for page in README.md $(find docs -name '*.md' | sort); do
    for name in $(sed -n 's/^```text picture=//p' "$page"); do
        awk -v name="$name" '/^```/ { inside = $0 == "```text picture=" name; next } inside' "$page" >"$folder/picture"
        report "$page: the picture $name agrees with tests/cli/golden/$name" diff "$folder/picture" "tests/cli/golden/$name"
        report "a test compares the picture $name with the screen" grep -qE "^ *is_golden .* $name\$" tests/cli/screen_test.sh \
            tests/cli/screen_deals_test.sh tests/cli/narrow_test.sh
    done
done
report "the documentation has at least two pictures" test "$n" -ge 4
echo "1..$n"
exit $failed
