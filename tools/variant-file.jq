# The schema of a file as an author writes it, in draft-07 that every editor reads; made from schemas/variant.schema.json:
#
#     jq --indent 1 -f tools/variant-file.jq schemas/variant.schema.json > schemas/variant-file.schema.json
#
# A file may be a whole game, or a part: one that extends another, or is only a parent. In a part no key is required, and
# null takes away what the parent says; so is an option's patch. Lists are never merged: their items are whole.

def target($part): sub("^#/\\$defs/"; if $part then "#/definitions/part-" else "#/definitions/" end);

# null beside what is allowed. What is referred to in a part allows it itself.
def or_null:
  (if has("type") then .type |= ([.] | flatten + ["null"]) else . end)
  | (if has("enum") then .enum += [null] else . end);

# Before 2019 nothing counted beside a reference but what is only said to people.
def reference_alone:
  if has("$ref") and keys - ["$ref", "title", "description", "default", "examples"] != [] then {allOf: [{"$ref": .["$ref"]}]} + del(.["$ref"]) else . end;

# Short forms: a plain text for a text, a single value for the key that matters, a list of ids for entries without keys.
def also($type): .type |= ([.] | flatten + [$type] | unique);
def is_text: (objects | .["$ref"]) == "#/$defs/text";
# Texts may be in a words file: no file needs them.
def without_texts:
  if has("required") then .required -= [.properties // {} | to_entries[] | select(.value | is_text) | .key] else . end;
def entries($defs): .additionalProperties | objects | .["$ref"] // "" | $defs[ltrimstr("#/$defs/")] // {} | without_texts;
def has_ids($defs):
  has("additionalProperties") and (has("properties") | not) and (.additionalProperties | is_text | not)
  and (entries($defs) | .type == "object" and (.required // []) == []);
def short_forms($defs):
  (if has("shorthand") then also("string") else . end)
  | (if has_ids($defs) then also("array") + {items: {type: "string"}} else . end)
  | without_texts
  | del(.shorthand, .wording);

def convert($part):
  def values: map_values(convert($part) | if $part and type == "object" then or_null else . end);
  if type != "object" then .
  else
    (if has("$ref") then .["$ref"] |= target($part) else . end)
    | (if has("properties") then .properties |= values else . end)
    | (if has("patternProperties") then .patternProperties |= values else . end)
    | (if has("additionalProperties") then .additionalProperties |= ([.] | values | .[0]) else . end)
    | (if has("items") then .items |= convert(false) else . end)
    | (if $part then del(.required) else . end)
    | reference_alone
  end;

# A keyword that is not handled above would get lost silently.
def known: ["$schema", "$id", "$comment", "$defs", "$ref", "title", "description", "type", "properties", "patternProperties",
  "additionalProperties", "propertyNames", "items", "required", "default", "examples", "enum", "pattern", "minimum", "maximum",
  "multipleOf", "wording", "shorthand", "minItems", "maxItems", "uniqueItems", "minLength", "maxLength", "minProperties", "maxProperties"];
def schemas:
  ., (objects | (.properties, .patternProperties, .["$defs"] | objects | .[] | schemas),
                (.additionalProperties, .items, .propertyNames | objects | schemas));
del(.["$defs"].words) # for the validator alone
| ([schemas | objects | keys[]] - known | unique) as $unknown
| if $unknown != [] then error("tools/variant-file.jq does not know \($unknown)") else . end

| (.["$defs"].choice.properties.patch | {title, description, default, examples}) as $patch
| .["$defs"] as $defs
| walk(if type == "object" and (.type | type) != "object" then short_forms($defs) else . end)
| .["$defs"].text |= also("string")
# Rules for all entries of a map are no entry; they are gone before a whole variant is checked.
| (.properties | .contracts, .announcements, .auction.properties.bids, .settlement.properties.items, .deck.properties.suits)
    .propertyNames.pattern |= "^for_all$|" + .
| .["$defs"] as $defs
| del(.["$schema"], .["$id"], .["$defs"]) as $variant
| {
    "$schema": "http://json-schema.org/draft-07/schema#",
    "$id": "urn:tapp:schema:variant-file:1",
    title,
    description: "A file for tapp: a game, or a part of one that extends another file. Made from variant.schema.json.",
    type: "object",
    if: {anyOf: [{required: ["extends"]}, {required: ["partial"], properties: {partial: {const: true}}}]},
    then: {"$ref": "#/definitions/part"},
    else: {"$ref": "#/definitions/variant"},
    definitions: (
      {variant: ($variant | convert(false)), part: ($variant | convert(true) | or_null)}
      + ($defs | map_values(convert(false)))
      + ($defs | with_entries({key: "part-\(.key)", value: (.value | convert(true) | or_null)}))
    )
  }
# A key need not be written if its value is lent, or comes from an entry above it or from the first value.
| (.definitions | .bid, .contract, .announcement, .item, .option).required? -= ["name", "default"]
| .definitions.suit.required? -= ["ranks"] # which `for_all` may say
| .definitions.choice.properties.patch = $patch + {"$ref": "#/definitions/part"}
| .definitions["part-choice"].properties.patch = $patch + {"$ref": "#/definitions/part"}
