# The schemas as editors use them: fresh, explained in every place, and right for every shipped file as it is written.
. "${0%/*}/lib.sh"
file=schemas/variant-file.schema.json

jq --indent 1 -f tools/variant-file.jq schemas/variant.schema.json >"$work/fresh"
check "the schema of a file is fresh (make docs)" cmp "$work/fresh" "$file"
jq --indent 1 -f tools/words-file.jq schemas/variant.schema.json >"$work/fresh"
check "the schema of a words file is fresh (make docs)" cmp "$work/fresh" schemas/words-file.schema.json

# Each key that a schema names, with its path; jq's own walk, not the program's.
keys='def keys_of($path): objects
    | (.properties // {} | to_entries[] | {path: "\($path)/\(.key)", value: .value}),
      (.properties // {} | to_entries[] | .key as $key | .value | keys_of("\($path)/\($key)")),
      (.additionalProperties | keys_of("\($path)/*")), (.items | keys_of("\($path)[]")),
      (((.["$defs"] // {}) + (.definitions // {})) | to_entries[] | {path: .key, value: .value}),
      (((.["$defs"] // {}) + (.definitions // {})) | to_entries[] | .key as $key | .value | keys_of($key));'
for schema in schemas/variant.schema.json "$file"; do
    check "$schema has many keys" test "$(jq "$keys"' [keys_of("")] | length' "$schema")" -ge 200
    is "$schema: each has a title and a description" \
        "$(jq -r "$keys"' keys_of("") | select((.value | has("title") and has("description")) | not) | .path' \
            "$schema")" ""
    is "$schema: descriptions are sentences" \
        "$(jq -r "$keys"' keys_of("") | select(.value.description | test("^[^ ].*[^ .]\\.\\)?$") | not) | .path' \
            "$schema")" ""
done
is "no two keys of one map are explained alike" "$(jq -r '.. | objects | select(has("properties")) | .properties
    | [.[] | .description] | group_by(.) | map(select(length > 1)) | .[][0]' schemas/variant.schema.json)" ""

# Files as they are written, parents and children alike.
run validate --schema "$file" $(shipped) variants/packs/*[0-9].yaml tests/data/*.yaml tests/data/authored/*.yaml
status_is "every file fits the schema of a file as it is written" 0
# A child is held to the schema too, but for what it leaves to its parent.
fault() {
    printf 'tapp: 1\nid: child\nextends: tapp-tarock\n%s\n' "$2" >"$work/child.yaml"
    run validate --schema "$file" "$work/child.yaml" --format json
    json_is "$1" '[.findings[] | select(.severity == "error") | [.line, .code]]' "$3"
}
fault "a child may leave out what its parent says" 'seats: {active: 3}' '[]'
fault "it may take away with null" 'contracts: {solo: null}' '[]'
fault "but not with a key that is none" 'contract: null' '[[4,"unknown-key"]]'
fault "a bid of its own is held to the schema" 'auction: {bids: {new: {nam: {en: New}}}}' '[[4,"unknown-key"]]'
fault "items of a list are whole" 'sources: [{author: Somebody}]' '[[4,"missing-key"]]'
fault "and not null" 'discard: {tiers: [null]}' '[[4,"wrong-type"]]'
fault "the rest of a text after a comma is a fault" 'name: {en: As here, there and anywhere}' '[[4,"wrong-pattern"]]'
fault "an option's patch is a part of a file" 'options: {o: {values: {a: {patch: {play: {leed: declarer}}}}}}' \
    '[[4,"unknown-key"]]'
fault "which may take away" 'options: {o: {values: {a: {patch: {contracts: {solo: null}}}}}}' '[]'

# Texts of one language, and short forms.
fault "a text may be plain" 'name: Wie bei uns' '[]'
fault "entries without keys may be a list of ids" 'announcements: [valat, tout]' '[]'
fault "a source may be its title alone" 'sources: [Grandfather]' '[]'

# Words files.
run validate --schema schemas/words-file.schema.json variants/*.??.yaml variants/*/*.??.yaml
status_is "every words file fits the schema of words files" 0
word() {
    printf '%s\n' "$2" >"$work/word.yaml"
    run validate --schema schemas/words-file.schema.json "$work/word.yaml" --format json
    json_is "$1" '[.findings[] | select(.severity == "error").code]' "$3"
}
word "a name may stand for its entry" 'contracts: {solo: Solo}' '[]'
word "a rule is no word" 'contracts: {solo: {value: 8}}' '["unknown-key"]'
word "a number is no word" 'summary: 3' '["wrong-type"]'
word "a patch has the words of a game" 'options: {o: {values: {a: {patch: {contracts: {solo: Lone}}}}}}' '[]'

printf 'tapp: 1\nid: whole\nname: {en: Whole}\n' >"$work/whole.yaml"
run validate --schema "$file" "$work/whole.yaml" --format json
json_is "a whole game has to have everything" '[.findings[] | select(.severity == "error").code] | unique' \
    '["missing-key"]'
printf 'tapp: 1\nid: whole\npartial: true\nname: {en: Whole}\n' >"$work/whole.yaml"
run validate --schema "$file" "$work/whole.yaml"
status_is "a part of other files does not" 0
finish
