#!/bin/sh
# make docs replaces all that it makes, or nothing.
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
ok "it fails if one of its tools fails" [ "$fails" = yes ]
ok "then nothing is replaced" [ "$(cat docs/language/reference.md)" = old ]
ok "and nothing is left behind" [ -z "$(find docs tools schemas -name '*.new')" ]
printf '#!/bin/sh\necho page\n' >build/tools/variants
ok "it succeeds if all succeed" tools/docs build
ok "then the reference is new" [ "$(cat docs/language/reference.md)" = new ]
ok "so is the page of variants" [ "$(cat docs/variants.md)" = page ]
ok "so is the schema of a file" cmp -s schemas/variant-file.schema.json "$root/schemas/variant-file.schema.json"
ok "and that of a words file" cmp -s schemas/words-file.schema.json "$root/schemas/words-file.schema.json"
echo "1..$n"
exit $failed
