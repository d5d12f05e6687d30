#!/bin/sh
# make docs replaces either all the files that it makes or none.
root=$PWD
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/docs/language" "$work/docs/man" "$work/tools/completion" "$work/schemas" "$work/build/tools"
cp tools/docs tools/layers tools/variant-file.jq tools/words-file.jq "$work/tools"
cp schemas/variant.schema.json "$work/schemas"
cp Makefile "$work"
cp docs/architecture.md "$work/docs"
for layer in $(sed -n 's/^LAYERS *:= *//p' Makefile); do
    mkdir -p "$work/interpreter/$layer"
    cp "interpreter/$layer"/*.h "$work/interpreter/$layer"
done
echo old >"$work/docs/language/reference.md"
cd "$work" || exit 1
for tool in reference commands; do printf '#!/bin/sh\necho new\n' >"build/tools/$tool"; done
printf '#!/bin/sh\nexit 1\n' >build/tools/variants
chmod +x build/tools/*

n=0 failed=0
ok() {
    title=$1
    n=$((n + 1))
    shift
    if "$@"; then echo "ok $n - $title"; else echo "not ok $n - $title"; failed=1; fi
}
if tools/docs build 2>/dev/null; then fails=no; else fails=yes; fi
ok "make docs fails if one of its tools fails" [ "$fails" = yes ]
ok "after a failure, make docs has replaced nothing" [ "$(cat docs/language/reference.md)" = old ]
ok "after a failure, make docs leaves no new files behind" [ -z "$(find docs tools schemas -name '*.new')" ]
printf '#!/bin/sh\necho page\n' >build/tools/variants
ok "make docs succeeds if all its tools succeed" tools/docs build
ok "after a success, the reference is new" [ "$(cat docs/language/reference.md)" = new ]
ok "after a success, the page of variants is new" [ "$(cat docs/variants.md)" = page ]
ok "after a success, the schema of variant files is new" cmp -s schemas/variant-file.schema.json "$root/schemas/variant-file.schema.json"
ok "after a success, the schema of words files is new" cmp -s schemas/words-file.schema.json "$root/schemas/words-file.schema.json"
echo "1..$n"
exit $failed
