# The schema of a words file, in draft-07 that every editor reads; made from schemas/variant.schema.json:
#
#     jq --indent 1 -f tools/words-file.jq schemas/variant.schema.json > schemas/words-file.schema.json
#
# A words file has the paths of a rules file and only texts. A text alone stands for the name of an entry, or for its
# text if the entry has no name. Keys without a text below them are left out.

def is_text: (objects | .["$ref"]) == "#/$defs/text";
def about: {title, description} | with_entries(select(.value != null));

. as $schema
| def target: .["$ref"] | ltrimstr("#/$defs/") | $schema["$defs"][.];

  # A place with its keys that lead to texts; null if there is none.
  def words:
    if type != "object" then null
    elif is_text then about + {type: "string"}
    elif has("$ref") then (. as $place | target | words | if . == null then null else . + ($place | about) end)
    elif .type == "array" then null
    else
      ((.properties // {}) | map_values(words) | with_entries(select(.value != null))) as $keys
      | ((.properties // {}) | [.name, .text] | any(is_text)) as $short
      | (.additionalProperties | words) as $entries
      | if $keys == {} and $entries == null then null
        else about
          + {type: (if $short then ["object", "string"] else "object" end)}
          + (if $keys != {} then {properties: $keys} else {} end)
          + {additionalProperties: ($entries // false)}
        end
    end;
  def texts_by($what): about + {type: "object", additionalProperties: {title: $what, type: "string"}};

($schema | del(.properties.options) | words) as $root
| ($schema["$defs"].choice | words) as $choice
| {
    "$schema": "http://json-schema.org/draft-07/schema#",
    "$id": "urn:tapp:schema:words-file:1",
    title: "The words of a game for tapp, in one language",
    description: "Texts at the paths of the rules file beside it. Made from variant.schema.json.",
    type: "object",
    properties: ($root.properties
      + {
          about: ($schema.properties.about | del(.default)),
          tells: ($schema.properties.tells | del(.default)),
          words: ($schema.properties.words.additionalProperties
            | .additionalProperties = ($schema["$defs"].own_word)
            | ($schema.properties.words | about) + .),
          unverified: ($schema.properties.unverified | texts_by("What is open")),
          sources: ($schema.properties.sources | texts_by("Note")),
          options: (($schema | .properties = {options: .properties.options} | words).properties.options
            | .additionalProperties.properties.values.additionalProperties.properties.patch = {"$ref": "#"})
        }),
    additionalProperties: false
  }
