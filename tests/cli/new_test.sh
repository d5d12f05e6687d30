# The files that tapp new writes are valid and can be played.
. "${0%/*}/lib.sh"
case $TAPP in /*) ;; *) TAPP=$PWD/$TAPP ;; esac
cd "$work" || exit 1

run new my-game.yaml
status_is "tapp new writes a file" 0
out_has "tapp new says what to do next" "tapp validate my-game.yaml"
check "the id of a new game is the name of the file" grep -qx 'id: my-game' my-game.yaml
modeline=$(head -n 1 my-game.yaml)
schema=${modeline#*=}
is "the first line names the schema for editors" "${modeline%%=*}" '# yaml-language-server: $schema'
check "the path of the schema is absolute" test "${schema#/}" != "$schema"
check "the schema exists at this path" test -s "$schema"
check "comments explain the keys" grep -q '# How the cards are dealt' my-game.yaml
check "lines are not too long" awk 'length($0) > 140 { bad = 1 } END { exit bad }' my-game.yaml
run validate my-game.yaml --strict
status_is "a new file is valid without a warning" 0
run simulate my-game.yaml --deals 200
status_is "a new file can be played" 0
run explain my-game.yaml
status_is "a new file can be explained" 0
cp my-game.yaml before.yaml
run new my-game.yaml
status_is "tapp new does not overwrite a file" 2
err_has "the message says that the file exists" "the file 'my-game.yaml' exists already"
check "the existing file is unchanged" cmp my-game.yaml before.yaml

run new pairs.yaml --partners
status_is "tapp new --partners writes a file" 0
check "in a new game of partners, partners sit opposite each other" grep -q '^  partners: opposite' pairs.yaml
run validate pairs.yaml --strict
status_is "a new game of partners is valid without a warning" 0
run simulate pairs.yaml --deals 200 --format json
status_is "a new game of partners can be played" 0
run explain pairs.yaml --lang en
out_has "its rule page says where partners sit" "opposite"
check "the rule page says how many points must be won" grep -q "at least as many points as" "$work/out"
sed 's/^goal: .*/goal: declarer_tricks >= bid_number/' pairs.yaml >tricks.yaml
run explain tricks.yaml --lang en
check "the rule page says how many tricks must be won" grep -q "at least as many tricks as" "$work/out"
run new both.yaml --partners --from whist
status_is "tapp new rejects --partners with --from" 2
err_has "the message says that the parent decides about partners" "the parent decides about partners"

# names TITLE NAME WANTED: the name is rejected, and the message proposes WANTED.
names() {
    run new "$2"
    status_is "$1 is rejected" 2
    err_has "$1: the message proposes a similar id" "did you mean '$3'?"
}
names "a name with umlauts and capitals" Größe.yaml groesse.yaml
names "a name with blanks" "my game.yaml" my-game.yaml
names "a name without its ending" another another.yaml
names "a name in a folder with another ending" below/spiel_2.yml spiel-2.yaml
run new 12.yaml
status_is "a number is not accepted as a name" 2
err_lacks "for a number, no similar id is proposed" "how about"

run new my-child.yaml --from tapp-tarock
status_is "tapp new --from writes a child of a shipped variant" 0
check "the child extends the parent" grep -qx 'extends: tapp-tarock' my-child.yaml
check "a child contains the options of its parent as comments" grep -q '^#   hold: *{default: seniority}$' my-child.yaml
check "the values of an option are in a comment above it" grep -q '^#   # who may hold a bid: seniority, forehand_only$' my-child.yaml
for file in my-game pairs my-child; do
    run format --check "$file.yaml"
    status_is "$file.yaml has the canonical layout" 0
done
sed 's/^# \{0,1\}//' my-child.yaml | sed '1,/^options:/d' | sed '1i options:' | sed '/^$/,$d' >options.yaml
run format --check options.yaml
status_is "the commented options have the canonical layout, too" 0
check "a child contains the sections of its parent as comments" grep -q '^# settlement:' my-child.yaml
check "a child has only five lines that are not comments" test "$(grep -cvE '^(#.*)?$' my-child.yaml)" = 5
check "commented texts of a child are in one language" grep -q '^# *name: Trull$' my-child.yaml
check "no commented text of a child is a map of languages" sh -c '! grep -qE "(name|text): *(.en:|$)" my-child.yaml'
run new dorf.yaml --lang de
check "with --lang de, texts are in German" grep -q 'name: Kreuz' dorf.yaml
check "with --lang de, the file says that it is in German" grep -qx 'language: de' dorf.yaml
check "with --lang de, comments are in German" grep -qx '# Wie gegeben wird.' dorf.yaml
check "with --lang de, the comment about the changes of an option is in German" \
    grep -q '^# Die Änderungen, die diese Wahl' dorf.yaml
check "with --lang de, no comment is in English" sh -c '! grep -qE "^ *# .*\b(the|of|as|is)\b" dorf.yaml'
run validate dorf.yaml --strict
status_is "a new German file is valid without a warning" 0
run new kind.yaml --from skat --lang de
check "with --lang de, comments of a child are in German" grep -qx '# Die Karten: Farben, Ränge, Augen und Klassen von Karten.' kind.yaml
run validate kind.yaml --strict --no-trial
status_is "a German child is valid without a warning" 0
run validate my-child.yaml --no-trial
status_is "a child is valid" 0
run simulate my-child.yaml --deals 100
status_is "a child can be played" 0
run diff tapp-tarock my-child.yaml --lang en
out_has "a new child has the same rules as its parent" "have the same rules."
run new hold-child.yaml --from=tapp-tarock
sed -i 's/^# options:/options:/; s/^#   hold: *{default: seniority}/  hold: {default: forehand_only}/' hold-child.yaml
run diff tapp-tarock hold-child.yaml --lang en
status_is "a child in which a commented option was activated can be compared" 0
out_has "the activated option changes the rules" "forehand"
is "a child names the same schema for editors" "$(head -n 1 hold-child.yaml)" "$modeline"
mkdir -p elsewhere/rules elsewhere/schemas
cp "$schema" elsewhere/schemas/
TAPP_VARIANTS=elsewhere/rules/ run new there.yaml
is "with a relative folder of variants, the path of the schema is absolute, too" "$(head -n 1 there.yaml)" \
    "# yaml-language-server: \$schema=$work/elsewhere/schemas/variant-file.schema.json"
rm elsewhere/schemas/*
TAPP_VARIANTS=elsewhere/rules run new without.yaml
is "if the schema is missing, the file does not name it" "$(grep -c yaml-language-server without.yaml)" 0
run new grandchild.yaml --from my-child.yaml
status_is "tapp new --from accepts a file as the parent" 0
mkdir -p below
run new below/deep-child.yaml --from my-child.yaml
run validate below/deep-child.yaml --no-trial
status_is "a child in another folder finds its parent" 0

printf '%s\n' 'tapp: 1' 'id: asking' 'extends: tapp-tarock' 'name: {en: Asking}' 'language: en' 'options:' '  whim:' '    text: |' \
    '      who leads' '' '      to the first trick' '    values: {one: {}, two: {patch: {play: {lead: declarer}}}}' >asking.yaml
run new asked.yaml --from asking.yaml
check "a question of several lines is one comment" grep -q '^# *# who leads to the first trick: one, two$' asked.yaml
check "the options of a parent with such a question are listed" grep -q '^# *whim: *{default: one}$' asked.yaml

run new "My Game.yaml"
status_is "a name with blanks and capitals is rejected" 2
run new my-game
status_is "a name without .yaml is rejected" 2
run new none/my-game.yaml
status_is "a name in a missing folder is rejected" 2
run new other.yaml --from nonsense
status_is "an unknown parent is an error of the input" 1
check "with an unknown parent, no file is written" test ! -e other.yaml
run new
status_is "tapp new without a name is a usage error" 2
finish
