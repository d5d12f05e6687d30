# Tests the schemas for editors: they are up to date, explain each key, and accept each shipped file as it is written.
. "${0%/*}/lib.sh"
file=schemas/variant-file.schema.json

jq --indent 1 -f tools/variant-file.jq schemas/variant.schema.json >"$work/fresh"
check "the schema of a file is up to date (make docs)" cmp "$work/fresh" "$file"
jq --indent 1 -f tools/words-file.jq schemas/variant.schema.json >"$work/fresh"
check "the schema of a words file is up to date (make docs)" cmp "$work/fresh" schemas/words-file.schema.json

# Lists each key of a schema with its path. This walk is written in jq, independently of the program.
keys='def keys_of($path): objects
    | (.properties // {} | to_entries[] | {path: "\($path)/\(.key)", value: .value}),
      (.properties // {} | to_entries[] | .key as $key | .value | keys_of("\($path)/\($key)")),
      (.additionalProperties | keys_of("\($path)/*")), (.items | keys_of("\($path)[]")),
      (((.["$defs"] // {}) + (.definitions // {})) | to_entries[] | {path: .key, value: .value}),
      (((.["$defs"] // {}) + (.definitions // {})) | to_entries[] | .key as $key | .value | keys_of($key));'
for schema in schemas/variant.schema.json "$file"; do
    check "$schema has at least 200 keys" test "$(jq "$keys"' [keys_of("")] | length' "$schema")" -ge 200
    is "$schema: each key has a title and a description" \
        "$(jq -r "$keys"' keys_of("") | select((.value | has("title") and has("description")) | not) | .path' \
            "$schema")" ""
    is "$schema: descriptions are sentences" \
        "$(jq -r "$keys"' keys_of("") | select(.value.description | test("^[^ ].*[^ .]\\.\\)?$") | not) | .path' \
            "$schema")" ""
done
is "no two keys of the same map have the same description" "$(jq -r '.. | objects | select(has("properties")) | .properties
    | [.[] | .description] | group_by(.) | map(select(length > 1)) | .[][0]' schemas/variant.schema.json)" ""

# The schema applies to files as they are written, to parents and children alike.
run validate --schema "$file" $(shipped) variants/packs/*[0-9].yaml tests/data/*.yaml tests/data/authored/*.yaml
status_is "each shipped file is valid by the schema of a file" 0
# A child is checked by the schema, too, except for keys that it leaves to its parent.
fault() {
    printf 'tapp: 1\nid: child\nextends: tapp-tarock\n%s\n' "$2" >"$work/child.yaml"
    run validate --schema "$file" "$work/child.yaml" --format json
    json_is "$1" '[.findings[] | select(.severity == "error") | [.line, .code]]' "$3"
}
fault "a child may leave out keys of its parent" 'seats: {active: 3}' '[]'
fault "a child may remove an entry with null" 'contracts: {solo: null}' '[]'
fault "a child may not remove an unknown key" 'contract: null' '[[4,"unknown-key"]]'
fault "a new bid of a child is checked by the schema" 'auction: {bids: {new: {nam: {en: New}}}}' '[[4,"unknown-key"]]'
fault "an item of a list in a child must have all required keys" 'sources: [{author: Somebody}]' '[[4,"missing-key"]]'
fault "an item of a list in a child may not be null" 'discard: {tiers: [null]}' '[[4,"wrong-type"]]'
fault "the rest of a text after a comma is an error" 'name: {en: As here, there and anywhere}' '[[4,"wrong-pattern"]]'
fault "the patch of an option is checked by the schema" 'options: {o: {values: {a: {patch: {play: {leed: declarer}}}}}}' \
    '[[4,"unknown-key"]]'
fault "the patch of an option may remove an entry with null" 'options: {o: {values: {a: {patch: {contracts: {solo: null}}}}}}' '[]'

# Texts of one language, and short forms.
fault "a text may be written without a language" 'name: Wie bei uns' '[]'
fault "entries without keys may be a list of ids" 'announcements: [valat, tout]' '[]'
fault "a source may be its title alone" 'sources: [Grandfather]' '[]'

# Words files.
run validate --schema schemas/words-file.schema.json variants/*.??.yaml variants/*/*.??.yaml
status_is "each words file is valid by the schema of words files" 0
word() {
    printf '%s\n' "$2" >"$work/word.yaml"
    run validate --schema schemas/words-file.schema.json "$work/word.yaml" --format json
    json_is "$1" '[.findings[] | select(.severity == "error").code]' "$3"
}
word "a name may replace the map of its entry" 'contracts: {solo: Solo}' '[]'
word "a rule is not allowed in a words file" 'contracts: {solo: {value: 8}}' '["unknown-key"]'
word "a number is not allowed as a text" 'summary: 3' '["wrong-type"]'
word "the words of a patch have the same form as those of a game" 'options: {o: {values: {a: {patch: {contracts: {solo: Lone}}}}}}' '[]'

printf 'tapp: 1\nid: whole\nname: {en: Whole}\n' >"$work/whole.yaml"
run validate --schema "$file" "$work/whole.yaml" --format json
json_is "a whole game must have all required keys" '[.findings[] | select(.severity == "error").code] | unique' \
    '["missing-key"]'
printf 'tapp: 1\nid: whole\npartial: true\nname: {en: Whole}\n' >"$work/whole.yaml"
run validate --schema "$file" "$work/whole.yaml"
status_is "a partial file may leave out required keys" 0
finish
