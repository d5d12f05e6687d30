# tapp new: what it writes validates and plays.
. "${0%/*}/lib.sh"
case $TAPP in /*) ;; *) TAPP=$PWD/$TAPP ;; esac
cd "$work" || exit 1

run new my-game.yaml
status_is "a file from nothing" 0
out_has "what to do next is said" "tapp validate my-game.yaml"
check "the id is the file's name" grep -qx 'id: my-game' my-game.yaml
modeline=$(head -n 1 my-game.yaml)
schema=${modeline#*=}
is "editors are told the schema" "${modeline%%=*}" '# yaml-language-server: $schema'
check "by a whole path" test "${schema#/}" != "$schema"
check "at which it is" test -s "$schema"
check "keys are explained" grep -q '# How the cards are dealt' my-game.yaml
check "lines are not too long" awk 'length($0) > 140 { bad = 1 } END { exit bad }' my-game.yaml
run validate my-game.yaml --strict
status_is "it validates as it stands, without a warning" 0
run simulate my-game.yaml --deals 200
status_is "it plays as it stands" 0
run explain my-game.yaml
status_is "it can be explained" 0
cp my-game.yaml before.yaml
run new my-game.yaml
status_is "a file is never written over" 2
err_has "it says so" "the file 'my-game.yaml' exists already"
check "it is as it was" cmp my-game.yaml before.yaml

run new pairs.yaml --partners
status_is "a game of partners from nothing" 0
check "partners sit opposite" grep -q '^  partners: opposite' pairs.yaml
run validate pairs.yaml --strict
status_is "it validates as it stands, without a warning" 0
run simulate pairs.yaml --deals 200 --format json
status_is "it plays as it stands" 0
run explain pairs.yaml --lang en
out_has "and its players are told of" "opposite"
check "as many points as were bid" grep -q "at least as many points as" "$work/out"
sed 's/^goal: .*/goal: declarer_tricks >= bid_number/' pairs.yaml >tricks.yaml
run explain tricks.yaml --lang en
check "as many tricks as were bid" grep -q "at least as many tricks as" "$work/out"
run new both.yaml --partners --from whist
status_is "a child has the players of its parent" 2
err_has "it says so" "the parent decides about partners"

# names TITLE NAME WANTED: a name that will not do, and the one proposed.
names() {
    run new "$2"
    status_is "$1 is no id" 2
    err_has "$1: the nearest id is proposed" "did you mean '$3'?"
}
names "a name with umlauts and capitals" Größe.yaml groesse.yaml
names "a name with blanks" "my game.yaml" my-game.yaml
names "a name without its ending" another another.yaml
names "a name in a folder with another ending" below/spiel_2.yml spiel-2.yaml
run new 12.yaml
status_is "a number is no id" 2
err_lacks "and nothing is near it" "how about"

run new my-child.yaml --from tapp-tarock
status_is "a child of a shipped variant" 0
check "it extends the parent" grep -qx 'extends: tapp-tarock' my-child.yaml
check "options stand as comments" grep -q '^#   hold: *{default: seniority}$' my-child.yaml
check "with their values above them" grep -q '^#   # who may hold a bid: seniority, forehand_only$' my-child.yaml
for file in my-game pairs my-child; do
    run format --check "$file.yaml"
    status_is "$file.yaml has the canonical layout" 0
done
sed 's/^# \{0,1\}//' my-child.yaml | sed '1,/^options:/d' | sed '1i options:' | sed '/^$/,$d' >options.yaml
run format --check options.yaml
status_is "and so have its comments without their signs" 0
check "sections stand as comments" grep -q '^# settlement:' my-child.yaml
check "nothing else is said" test "$(grep -cvE '^(#.*)?$' my-child.yaml)" = 5
check "texts are plain, in one language" grep -q '^# *name: Trull$' my-child.yaml
check "and none is a map of languages" sh -c '! grep -qE "(name|text): *(.en:|$)" my-child.yaml'
run new dorf.yaml --lang de
check "a German author gets German texts" grep -q 'name: Kreuz' dorf.yaml
check "and a file that says so" grep -qx 'language: de' dorf.yaml
check "and German comments" grep -qx '# Wie gegeben wird.' dorf.yaml
check "and one about the changes of an option" grep -q '^# Die Änderungen, die diese Wahl' dorf.yaml
check "and no English one" sh -c '! grep -qE "^ *# .*\b(the|of|as|is)\b" dorf.yaml'
run validate dorf.yaml --strict
status_is "it validates as it stands" 0
run new kind.yaml --from skat --lang de
check "a German child has German chapters" grep -qx '# Die Karten: Farben, Ränge, Augen und Klassen von Karten.' kind.yaml
run validate kind.yaml --strict --no-trial
status_is "a German child does too" 0
run validate my-child.yaml --no-trial
status_is "it validates" 0
run simulate my-child.yaml --deals 100
status_is "it plays" 0
run diff tapp-tarock my-child.yaml --lang en
out_has "its rules are the parent's" "have the same rules."
run new hold-child.yaml --from=tapp-tarock
sed -i 's/^# options:/options:/; s/^#   hold: *{default: seniority}/  hold: {default: forehand_only}/' hold-child.yaml
run diff tapp-tarock hold-child.yaml --lang en
status_is "a line without its comment sign is a rule" 0
out_has "and it holds" "forehand"
is "with the schema too" "$(head -n 1 hold-child.yaml)" "$modeline"
mkdir -p elsewhere/rules elsewhere/schemas
cp "$schema" elsewhere/schemas/
TAPP_VARIANTS=elsewhere/rules/ run new there.yaml
is "a relative folder of variants gives a whole path too" "$(head -n 1 there.yaml)" \
    "# yaml-language-server: \$schema=$work/elsewhere/schemas/variant-file.schema.json"
rm elsewhere/schemas/*
TAPP_VARIANTS=elsewhere/rules run new without.yaml
is "without the schema there is no such line" "$(grep -c yaml-language-server without.yaml)" 0
run new grandchild.yaml --from my-child.yaml
status_is "a child of a file" 0
mkdir -p below
run new below/deep-child.yaml --from my-child.yaml
run validate below/deep-child.yaml --no-trial
status_is "a child in another folder finds its parent" 0

run new "My Game.yaml"
status_is "a name that is no id is refused" 2
run new my-game
status_is "a name without .yaml is refused" 2
run new none/my-game.yaml
status_is "a folder that is not there" 2
run new other.yaml --from nonsense
status_is "an unknown parent is a fault of the input" 1
check "and nothing is written" test ! -e other.yaml
run new
status_is "a file has to be named" 2
finish
