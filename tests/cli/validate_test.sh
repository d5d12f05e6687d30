# Tests tapp validate: formats, configurations, the trial, documents with schemas, and wrong input of every kind.
. "${0%/*}/lib.sh"
cp tests/data/plain-game.yaml "$work/small.yaml"
cd "$work" || exit 1

run validate small.yaml
status_is "a correct file is valid" 0
is "the summary is one line" "$(cat out)" "1 file, 0 errors, 0 warnings"
err_is_empty "a correct file prints nothing on standard error"
run validate tapp-tarock
status_is "a shipped variant is valid" 0

# ---- one finding in each format

sed 's/^trump: none/trumps: none/' small.yaml >'my typo.yaml'
run validate 'my typo.yaml'
status_is "an unknown key is an error" 1
err_has "an unknown key has its place and code" 'my typo.yaml:12:1: error[unknown-key]'
err_has "an unknown key has a hint" "did you mean 'trump'?"
out_has "the summary counts the error" "1 file, 1 error, 0 warnings"
run validate 'my typo.yaml' --format json
status_is "with --format json, an unknown key is an error, too" 1
json_is "JSON has all fields of a finding" '.findings[0]' \
    '{"file":"my typo.yaml","line":12,"column":1,"end_line":12,"end_column":7,"severity":"error","code":"unknown-key","message":"unknown key '"'trumps'"' in the document","path":"/trumps","hint":"did you mean '"'trump'"'?","notes":[]}'
json_is "JSON has the numbers of files, errors and warnings" '[.files, .errors, .warnings, (.findings | length)]' '[1,1,0,1]'
err_is_empty "--format json prints nothing on standard error"
run validate 'my typo.yaml' --format=sarif
json_is "SARIF has its version and the rule" '[.version, .runs[0].tool.driver.name, .runs[0].tool.driver.rules[0].id]' \
    '["2.1.0","tapp","unknown-key"]'
json_is "the result in SARIF has a region and a URI" \
    '.runs[0].results[0] | [.ruleId, .level, .locations[0].physicalLocation.region.startLine, .locations[0].physicalLocation.artifactLocation.uri]' \
    '["unknown-key","error",12,"my%20typo.yaml"]'
run validate 'my typo.yaml' --format github
out_has "GitHub has an annotation" '::error file=my typo.yaml,line=12,endLine=12,col=1,endColumn=7,title=unknown-key::'
run validate small.yaml --format json
json_is "JSON of a correct file has no findings" . '{"files":1,"errors":0,"warnings":0,"findings":[]}'
run validate small.yaml 'my typo.yaml' --format json
json_is "several files are reported in one JSON object" '[.files, .errors]' '[2,1]'

# ---- notes are shown on request, and errors come first

sed 's/^id: small/&\nunverified: [{at: goal, text: {en: g}}]/; s/name: {en: Small/name: {en: Small, de: Klein/' small.yaml >notes.yaml
run validate notes.yaml
status_is "a file with notes is valid" 0
is "one line counts the notes" "$(cat err)" '2 notes; use `--notes` to see them'
is "a file with notes prints two lines" "$(cat out err | wc -l)" 2
run validate notes.yaml notes.yaml
is "one line counts the notes of several files" "$(cat err)" '4 notes; use `--notes` to see them'
run validate notes.yaml --lang de
is "notes are counted in German, too" "$(cat err)" '2 Anmerkungen; `--notes` zeigt sie'
sed '/^unverified/d' notes.yaml >note.yaml
run validate note.yaml
is "a single note is counted in the singular" "$(cat err)" '1 note; use `--notes` to see it'
run validate notes.yaml --notes
is "--notes lists the notes" "$(grep -o 'note.[a-z-]*.:' err | tr '\n' ' ')" "note[unverified]: note[text-language]: "
err_lacks "--notes does not count the notes" "use "
for format in json sarif github; do
    run validate notes.yaml --format "$format"
    out_lacks "without --notes, $format has no notes" "text-language"
    run validate notes.yaml --notes --format "$format"
    out_has "with --notes, $format has the notes" "text-language"
done
sed 's/^trump: none/trumps: none/; s/plain: {name/unused: {name: {en: u, de: u}, value: 1}, &/' notes.yaml >all.yaml
run validate all.yaml
err_lacks "if there is an error, notes are not counted" "notes"
run validate all.yaml --notes
is "errors come first, then warnings, then notes" "$(grep -oE '(error|warning|note)\[' err | uniq | tr -d '\n')" \
    "error[warning[note["
run validate all.yaml --notes --format json
json_is "in JSON, findings are in the order of the file" '[.findings[].line] | . == sort' true
rm notes.yaml note.yaml all.yaml

# ---- errors that a file causes in its parent

printf 'tapp: 1\nid: ours\nextends: tapp-tarock\nname: {en: Ours}\ncontracts: {solo: null}\n' >ours.yaml
run validate ours.yaml
status_is "removing a contract that the parent needs is an error" 1
err_has "the error is at the line that removes the contract" "ours.yaml:5:13: error[unknown-name]: unknown contract 'solo'"
check "a note shows the line of the parent that needs the contract" grep -q 'tapp-tarock.yaml:[0-9]*:[0-9]*: note: this line needs it' err
is "removing a contract gives one finding" "$(cat out)" "1 file, 1 error, 0 warnings"
run validate ours.yaml --format github
out_has "--format github reports the error in the child" "::error file=ours.yaml,line=5,endLine=5,col=13,endColumn=17,title=unknown-name::"
printf 'tapp: 1\nid: ours\nextends: tapp-tarock\nname: {en: Ours}\nauction: {bids: {grand: {}}}\n' >ours.yaml
run validate ours.yaml
err_has "a bid without its contract is an error" "ours.yaml:5:18: error[unknown-name]: unknown contract 'grand'"
is "a bid without its contract gives one finding" "$(cat out)" "1 file, 1 error, 0 warnings"
printf 'tapp: 1\nid: ours\nextends: small.yaml\nname: {en: Ours}\ngoal: 1 > 0\n' >ours.yaml
sed 's/^goal:.*/goal: nothing > 3/' small.yaml >broken.yaml
sed 's/small.yaml/broken.yaml/; /^goal/d' ours.yaml >heir.yaml
run validate ours.yaml
status_is "a child of a correct file is valid" 0
run validate heir.yaml
err_has "an error that the parent causes is at its line in the parent" "broken.yaml:"
err_has "a note names the line that extends the parent" "heir.yaml:3:10: note: this file extends the one with the error"
rm ours.yaml broken.yaml heir.yaml

# docs/language/10: the error is shown at the null that removes what the parent needs, with a note at the parent's line

printf 'announcements: {last: {name: {en: last trick}}}\n' | cat small.yaml - | sed '/^  items:/a\    last: {when: announced("last"), value: 1}' >lender.yaml
run validate lender.yaml
status_is "an item may borrow the name of an announcement" 0
# at_null TITLE PARENT LINE COLUMN MESSAGE: the last line of a child gives only this error, at its null
at_null() {
    printf 'tapp: 1\nid: ours\nextends: %s\nname: {en: Ours}\n%s\n' "$2" "$3" >ours.yaml
    run validate ours.yaml
    is "$1: one finding" "$(cat out)" "1 file, 1 error, 0 warnings"
    err_has "$1: its place and message" "ours.yaml:5:$4: error[missing-key]: $5"
    err_lacks "$1: no other key is meant" "hint:"
}
at_null "a removed key of the document" small.yaml 'deck: null' 1 "the document needs the key 'deck'"
at_null "a removed key of a map" small.yaml 'deal: {scripts: null}' 8 "'deal' needs the key 'scripts'"
at_null "a removed key of an entry" small.yaml 'contracts: {plainer: {name: {en: p}, value: 1}, plain: {name: null}}' 57 \
    "'plain' needs the key 'name'"
at_null "a removed map with the entry that another one needs" lender.yaml 'announcements: null' 1 "'last' needs the key 'name'"
check "a note shows the line that needs the removed entry" grep -q 'lender.yaml:[0-9]*:[0-9]*: note: this line needs it' err
rm ours.yaml lender.yaml

# docs/language/10: in an entry with `like` or beside `for_all`, a null removes nothing, with or without a parent

sed 's/^contracts: {/&twin: {like: plain, name: {en: twin}, value: null}, /; s/^contracts: {\(.*\), plain: \(.*\)}$/contracts: {plain: \2, \1}/' small.yaml >twin.yaml
run validate twin.yaml --no-trial --format json
json_is "a null in an entry with like is a warning" '[.findings[] | select(.code == "removes-nothing") | .severity, .message, .hint]' \
    '["warning","'"'value'"' has no value, which removes nothing here","write the value, or leave the key out"]'
run show twin.yaml --json
json_is "the value comes from the entry that it is like" '[.contracts[].value]' '[1,1]'
sed 's/^    H: .*/    for_all: {ranks: [A, K, Q, J, 10, 9]}\n    H: {name: {en: hearts}, ranks: null}/' small.yaml >common.yaml
run validate common.yaml --format json
status_is "a null beside for_all is no error" 0
json_is "a null beside for_all is a warning" '[.findings[].code]' '["removes-nothing"]'
rm twin.yaml common.yaml

# docs/language/10: values named true and false may also be chosen as on and off

sed 's/default: one/default: off/; s/one: {text: {en: one}}/"false": {text: {en: "no"}}/; s/two: {text/"true": {text/' small.yaml >truth.yaml
run validate truth.yaml
status_is "the default false may be written as off" 0
run diff truth.yaml --option price=true
cp out chosen
run diff truth.yaml --option price=on
is "the value true may be chosen as on" "$(sed 1,2d out)" "$(sed 1,2d chosen)"
out_has "the chosen value changes the game" "1 → 2"
rm truth.yaml chosen

# ---- meaning, configurations, trial

sed 's/won: won/won: wonn/' small.yaml >formula.yaml
run validate formula.yaml --format json
status_is "an error in a formula is found" 1
json_is "an error in a formula has its place within the formula" '.findings[0] | [.line, .column, .path]' '[25,35,"/settlement/items/game/won"]'

sed 's/value: 2}/value: two}/' small.yaml >option.yaml
run validate option.yaml
status_is "an error in an option is found" 1
err_has "an error in an option names the option" "with option 'price=two'"

sed 's/{name: {en: game}, won: won, value: value}/{name: {en: game}, paid: seats, amount: seat}/' small.yaml >sum.yaml
run validate sum.yaml --format json
status_is "payments that do not add up are found by the trial" 1
json_is "the finding about payments has its code and path" '.findings[0] | [.code, .path]' \
    '["trial-sum","/settlement/items/game/amount"]'
json_is "the finding about payments names the deal and its record" '.findings[0].hint' \
    '"deal 0 of seed 1 with 3 players, player 1 deals; record: small-trial-0.rec"'
run replay small-trial-0.rec
status_is "the record of the trial can be replayed" 0
out_has "the record of the trial reaches the end of the deal" "  4  P3    H10   [HA]    S10"
rm small-trial-0.rec
run validate --no-trial sum.yaml
status_is "--no-trial leaves the trial out" 0

# Two items may balance each other. If the sum is still wrong, the trial cannot know which item is wrong.
both='{name: {en: up}, paid: seats, amount: 1 + seat}\n    down: {name: {en: down}, paid: seats, amount:'
sed "s/{name: {en: game}, won: won, value: value}/$both -1 - seat}/" small.yaml >sum.yaml
run validate sum.yaml
status_is "items that balance each other are valid" 0
sed "s/{name: {en: game}, won: won, value: value}/$both -seat}/" small.yaml >sum.yaml
run validate sum.yaml --format json
json_is "if several items do not add up, the finding is at the settlement" '[.findings[] | [.code, .path, .message]]' \
    '[["trial-sum","/settlement","in a random deal the payments add up to 3"]]'
rm small-trial-0.rec

sed 's/value: value/value: 10 \/ (declarer_tricks - 2)/' small.yaml >divide.yaml
run validate divide.yaml
status_is "a formula that fails in play is found by the trial" 1
err_has "a formula that fails in play has its code" "error[trial-formula]"

# A settlement that fails in one deal of many is found: the trial plays further deals only for their settlement.
sed 's/value: value/value: "deal_number == 700 ? 1 \/ (deal_number - 700) : 1"/' small.yaml >rare.yaml
run validate rare.yaml --format json
json_is "a settlement that rarely fails is found" '[.findings[] | select(.severity == "error") | [.code, .hint[0:22]]]' \
    '[["trial-formula","deal 700 of seed 1 wit"]]'
rm -f rare.yaml small-trial-700.rec

# false means the value off, also as a default. It is not another value without effect.
sed 's/default: one/default: false/; s/      one:/      off:/; s/      two:/      on:/' small.yaml >false.yaml
run validate false.yaml --strict
status_is "a default of false is the value off" 0
rm false.yaml

# The trial plays each value of an option with each number of players. Of a numeric option it plays the limits and a
# value between them. This game fails only with four players and a stake of 5, which is between 1 and 9. The default is 2.
sed 's/min: 3, max: 3/min: 3, max: 4/; s/\[4\]}\]/[4]}, {players: 4, packets: [3]}]/; s/value: value/value: "players == 4 \&\& stake == 5 ? 1 \/ (seat - seat) : stake"/;
    s/^options:/constants: {stake: 2}\noptions:\n  stake: {text: {en: stake}, default: 2, constant: stake, min: 1, max: 9}/' \
    small.yaml >combined.yaml
run validate combined.yaml --format json
json_is "the trial combines a number of players with a value between the limits" '[.findings[] | [.code, .hint]]' \
    '[["trial-formula","deal 0 of seed 1 with 4 players, player 1 deals; record: small-trial-0.rec (with option '"'stake=5'"' and 4 players)"]]'
run replay small-trial-0.rec
status_is "the record of a trial with an option can be replayed" 0
out_has "the record of the trial has the number of players" "4 players"
rm combined.yaml small-trial-0.rec
# An option may change the seats. Only its own numbers of players are tried.
sed 's/patch: {contracts: {plain: {value: 2}}}/patch: {seats: {players: {min: 4, max: 4, default: 4}}}/; s/\[4\]}\]/[4]}, {players: 4, packets: [3]}]/' \
    small.yaml >seats.yaml
run validate seats.yaml --format json
json_is "an option with other seats is tried with its own number of players" '[.findings[].code]' '[]'
rm seats.yaml

# A redeal rule that every deal meets would deal cards forever. A rule that one deal in three meets is fine.
for when in true 'hand.count(all) > 0'; do
    sed "s/patch: {contracts: {plain: {value: 2}}}/patch: {deal: {redeal: {always: {when: $when}}}}/" small.yaml >again.yaml
    run validate again.yaml --format json
    json_is "a redeal that always holds is found: $when" '[.findings[] | [.code, .path]]' \
        '[["trial-redeal","/options/price/values/two/patch/deal/redeal"]]'
done
sed "s/patch: {contracts: {plain: {value: 2}}}/patch: {deal: {redeal: {some: {when: HA in hand \&\& seat == 1}}}}/" small.yaml >again.yaml
run validate again.yaml --format json
json_is "a redeal that sometimes holds is not reported" '[.findings[].code] | index("trial-redeal")' null
rm -f again.yaml small-trial-0.rec

# During play, a condition that fails counts as false. The trial reports each of them.
fails_in_play() {
    run validate fault.yaml
    status_is "a formula that fails is found: $1" 1
    err_has "a formula that fails has its code and reason: $1" "error[trial-formula]: in a random deal a formula fails: division by zero"
    err_has "a formula that fails has its place: $1" "$2"
}
sed 's/^deal: {/&redeal: {rich: {when: 1 \/ (size(hand) - 4) > 0}}, /' small.yaml >fault.yaml
fails_in_play "dealing again" "fault.yaml:10:32: "
sed 's/^auction:.*/auction: {bids: {plain: {name: {en: p}, when: 1 \/ position > 0}}, rounds: {one: {bids: [plain]}}}/' \
    small.yaml >fault.yaml
fails_in_play "a bid" "fault.yaml:11:49: "
sed 's/^play: {/&ends_when: 1 \/ (trick - 3) == 7, /' small.yaml >fault.yaml
fails_in_play "the end of play" "fault.yaml:14:21: "
sed 's/^play: {/&leads: {s: {cards: [suit S], when: 1 \/ (trick - 2) == 7}}, /' small.yaml >fault.yaml
fails_in_play "a card that may not be led" "fault.yaml:14:45: "
sed 's/{name: {en: game}, won/{name: {en: game}, why: {en: "{1 \/ (declarer_tricks - 1)}"}, won/' small.yaml >fault.yaml
fails_in_play "a sentence of the score sheet" "fault.yaml:25:44: "
rm fault.yaml *.rec

printf 'tapp: 1\nid: part\npartial: true\nplay: {follow: true}\n' >part.yaml
run validate part.yaml --notes
status_is "a partial file with the right structure is valid" 0
err_has "a note says that the file is partial" "note[partial-file]"
printf 'tapp: 1\nid: part\npartial: true\nplay: {follow: 3}\n' >part.yaml
run validate part.yaml
status_is "a partial file with a wrong type is an error" 1
rm part.yaml

# ---- several errors at one place: docs/language/12 says that all findings are shown

sed 's/^seats:.*/seats: {players: {}}/' small.yaml >lacking.yaml
run validate lacking.yaml --format json
json_is "each key that a map lacks is reported" '[.findings[] | .code + .message] | sort' \
    "[\"missing-key'players' needs the key 'default'\",\"missing-key'players' needs the key 'max'\",\"missing-key'players' needs the key 'min'\"]"
sed "s/^goal:.*/goal: 'contract == ''plain'' \&\& foo_bar > 1 \&\& baz_qux > 2'/" small.yaml >quoted.yaml
run validate quoted.yaml --format json
json_is "two unknown names beside quotes have their places" '[.findings[] | [.code, .column, .end_column]]' \
    '[["unknown-name",33,40],["unknown-name",48,55]]'
sed 's/^goal:.*/goal: "contract == \\"plain\\" \&\& foo_bar > 1 \&\& baz_qux > 2"/' small.yaml >quoted.yaml
run validate quoted.yaml --format json
json_is "the same in double quotes" '[.findings[] | [.code, .column, .end_column]]' \
    '[["unknown-name",33,40],["unknown-name",48,55]]'
rm lacking.yaml quoted.yaml

# ---- a list must not contain an entry twice: docs/language/12

printf 'terms: {twice: {is: x + x, with: [x, x], text: {en: twice}}}\n' | cat small.yaml - >double.yaml
run validate --no-trial double.yaml --format json
json_is "two arguments of a term with one name are an error" '[.findings[] | [.code, .line, .column]]' \
    '[["duplicate-item",26,38]]'
sed 's/^auction:.*/auction: {bids: [plain, plain], rounds: {r: {bids: [plain]}}}/' small.yaml >double.yaml
run validate --no-trial double.yaml --format json
json_is "an id that is twice in a list of ids is an error" '[.findings[] | [.code, .column, .notes[0].column]]' \
    '[["duplicate-item",25,18]]'
rm double.yaml

# ---- the name of a game

printf 'tapp: 1\nid: pack\npartial: true\nname: {en: The pack, de: Das Blatt}\n' >pack.yaml
sed 's/^name:.*/extends: pack.yaml/' small.yaml >nameless.yaml
run validate nameless.yaml
status_is "a game without a name is valid" 0
err_has "a warning says that the game is called like its pack" \
    "nameless.yaml:4:10: warning[missing-name]: this game has no name, so it is called 'The pack' like its pack"
printf 'tapp: 1\nid: heir\nextends: nameless.yaml\n' >heir.yaml
run validate heir.yaml
err_lacks "a child of a game may lack a name without a warning" "missing-name"
rm pack.yaml nameless.yaml heir.yaml

# ---- entries that a child removes

child() {
    printf 'tapp: 1\nid: child\nextends: small.yaml\n%s\n' "$1" >child.yaml
    run validate child.yaml --no-trial --format json
}
child 'name: {en: As here, there and anywhere}'
status_is "a text with a comma is no error" 0
json_is "a warning says that the text needs quotes" '.findings[] | [.severity, .code, .line, .column, .hint]' \
    '["warning","removes-nothing",4,21,"put a text with a comma in quotes, or give the key a value"]'
run validate child.yaml --no-trial --strict
status_is "with --strict, the warning is an error" 1
child 'contracts: {plian: null}'
json_is "a misspelt key with null is a warning with a suggestion" '.findings[] | [.code, .path, .hint]' \
    '["removes-nothing","/contracts/plian","did you mean '"'plain'"'?"]'
sed 's/^    H: .*/    for_all: {ranks: [A, K, Q, J, 10, 9]}\n    H: {name: {en: hearts}}/' small.yaml >shared.yaml
printf 'tapp: 1\nid: child\nextends: shared.yaml\n%s\n' 'deck: {suits: {H: {ranks: null}}}' >child.yaml
run validate child.yaml --no-trial --format json
json_is "a key of for_all cannot be removed from one entry" '.findings[] | [.code, .hint]' \
    '["removes-nothing","the parent has it under `for_all`: write another value here"]'
child 'options: {price: {values: {one: null}, default: two}}'
json_is "a child may remove an entry of its parent" '[.findings[].code]' '[]'
child 'options: {more: {text: {en: more}, default: a, values: {a: {}, b: {patch: {contracts: {odd: null}}}}}}'
json_is "a null in the patch of an option is not reported" '[.findings[] | select(.code == "removes-nothing")]' '[]'
child 'options: {more: {text: {en: more}, default: a, values: {a: {}, b: {patch: {name: {en: Here, there and anywhere}}}}}}'
json_is "a text with a comma in the patch of an option is reported" '.findings[] | select(.code == "removes-nothing") | [.line, .hint[:38]]' \
    '[4,"put a text with a comma in quotes, or "]'
rm child.yaml

# ---- finding files

mkdir -p deep/deeper .hidden
cp small.yaml deep/deeper/
cp small.yaml .hidden/
printf 'other: 1\n' >deep/other.yaml
rm 'my typo.yaml' shared.yaml formula.yaml option.yaml sum.yaml divide.yaml
run validate --format json
json_is "without a file, the files below the folder are validated" .files 2
cd deep && mkdir -p ../empty && cd ../empty || exit 1
run validate
status_is "a folder without files is a usage error" 2
cd "$work" || exit 1

# ---- wrong input of every kind gets a message and a status, and does not crash the program

: >empty.yaml
run validate empty.yaml
status_is "an empty file is an error" 1
err_has "an empty file has a message with its place" "empty.yaml:1:1: error"
run validate "$work"
status_is "a folder instead of a file is an I/O error" 2
err_has "the error says that it is a folder" "it is a directory"
run validate missing.yaml
status_is "a missing file is an I/O error" 2
err_has "the error says that the file was not found" "file not found"
head -c 3000 "$TAPP" >binary.yaml
run validate binary.yaml
status_is "a binary file is an error" 1
head -c 10000000 /dev/zero | tr '\0' '[' >open.yaml
run validate open.yaml
status_is "a file of ten megabytes of open brackets is an error" 1
err_has "a file that exceeds the limit is too large" "error[too-large]"
head -c 1000000 open.yaml >less.yaml
run validate less.yaml
status_is "a file of one megabyte of open brackets is an error" 1
err_has "the error of one megabyte of brackets says that they are too deep" "error[too-deep]"
head -c 400 small.yaml >cut.yaml
run validate cut.yaml
status_is "an incomplete file is an error" 1
printf 'tapp: 1\nextends: b.yaml\n' >a.yaml
printf 'tapp: 1\nextends: a.yaml\n' >b.yaml
run validate a.yaml
status_is "files that extend each other are an error" 1
err_has "files that extend each other have their own error code" "error[extends-cycle]"
printf 'tapp: 1\nextends: nowhere.yaml\n' >orphan.yaml
run validate orphan.yaml
status_is "a missing parent is an error" 1
err_has "a missing parent is reported where it is named" "orphan.yaml:2:10"
sed 's/min: 3, max: 3/min: three, max: 3/' small.yaml >type.yaml
run validate type.yaml
status_is "a wrong type is an error" 1
err_has "a wrong type has its place" "type.yaml:5:24: error[wrong-type]"
sed 's/^goal:.*/goal: declarer_tricks >=/' small.yaml >half.yaml
run validate half.yaml
status_is "an incomplete formula is an error" 1
err_has "an incomplete formula has its line" "half.yaml:13:"
printf '[1, 2]\n' >list.yaml
run validate list.yaml
status_is "a list instead of a map is an error" 1
printf 'tapp: 2\n' >future.yaml
run validate future.yaml
status_is "another version of the language is an error" 1
printf 'a: \377\376\n' >latin.yaml
run validate latin.yaml
status_is "a file that is not UTF-8 is an error" 1
err_has "a file that is not UTF-8 has its own error code" "error[not-utf8]"
run validate small.yaml --format xml
status_is "an unknown format is a usage error" 2
run validate small.yaml --nonsense
status_is "an unknown option is a usage error" 2

# ---- documents with schemas

cat >schema.json <<'JSON'
{"$id": "http://example.org/a/schema.json", "type": "object", "properties": {"n": {"$ref": "http://example.org/b/number.json"},
 "d": {"format": "date"}}, "additionalProperties": false}
JSON
mkdir -p remotes
echo '{"type": "integer", "minimum": 3}' >remotes/number.json
echo '{"n": 5}' >good.json
printf 'n: 2\n' >bad.yaml
run validate --schema schema.json --schema-remotes http://example.org/b/=remotes good.json
status_is "a document can be validated with any schema" 0
run validate --schema schema.json --schema-remotes=http://example.org/b=remotes bad.yaml --format json
status_is "a YAML document that violates the schema is an error" 1
json_is "the error of a document has its place and path" '.findings[0] | [.file, .line, .column, .code, .path]' \
    '["bad.yaml",1,4,"out-of-range","/n"]'
run validate --schema schema.json good.json
status_is "a reference to an unknown schema is an error" 1
err_has "the error of an unknown reference has its place in the schema" "schema.json:1:"
run validate --schema schema.json --schema-remotes http://example.org/b/=/nowhere good.json
status_is "a reference to a schema that is missing in the folder is an error" 1
echo '{"d": "yesterday"}' >date.json
run validate --schema schema.json --schema-remotes http://example.org/b/=remotes date.json
status_is "by default, formats are not checked" 0
run validate --schema schema.json --schema-remotes http://example.org/b/=remotes --assert-formats date.json
status_is "--assert-formats checks formats" 1
echo '{"$ref": "remotes/number.json"}' >relative.json
echo 2 >two.json
run validate --schema relative.json two.json
status_is "a relative reference leads to a file beside the schema" 1
err_has "the schema of a relative reference is applied" "error[out-of-range]"
# RFC 3986: in a URI, # and % of a path are written as %23 and %25
mkdir -p 'ha#sh' 'pc%20t'
cp relative.json 'ha#sh/s.json'
cp -r remotes 'ha#sh'
cp -r 'ha#sh/.' 'pc%20t'
run validate --schema 'ha#sh/s.json' two.json
err_has "a relative reference works in a folder with # in its name" "error[out-of-range]"
run validate --schema "$PWD/pc%20t/s.json" two.json
err_has "a relative reference works in a folder with % in its name" "error[out-of-range]"
echo '{"$ref": "b%20%23.json"}' >reference.json
cp remotes/number.json 'b #.json'
run validate --schema reference.json two.json
err_has "a reference may encode characters of a name" "error[out-of-range]"
mkdir -p remotes/inner
echo '{"$ref": "http://example.org/b/%2e%2e/number.json"}' >climbing.json
run validate --schema climbing.json --schema-remotes http://example.org/b/=remotes/inner two.json
err_has "encoded dots do not lead out of the folder" "error[schema-ref]"
echo '{"minimum": }' >broken.json
echo '{"allOf": [{"$ref": "broken.json"}, {"$ref": "broken.json#/a"}]}' >reference.json
run validate --schema reference.json two.json
is "an error in a schema that is referred to is reported once" "$(grep -c json-syntax err)" 1
err_has "an error in a schema that is referred to has its place" "broken.json:1:13: error"
run validate --schema good.json
status_is "--schema without a document is a usage error" 2
run validate --schema missing.json good.json
status_is "a missing schema is an I/O error" 2
echo '{"type": 3}' >wrong.json
run validate --schema wrong.json good.json
status_is "an invalid schema is an error" 1
run validate --schema schema.json --schema-remotes nonsense good.json
status_is "--schema-remotes without = is a usage error" 2
finish
