# tapp validate: formats, configurations, the trial, documents against schemas, and input of every wrong kind.
. "${0%/*}/lib.sh"
cp tests/data/plain-game.yaml "$work/small.yaml"
cd "$work" || exit 1

run validate small.yaml
status_is "a sound file is valid" 0
is "the summary is one line" "$(cat out)" "1 file, 0 errors, 0 warnings"
err_is_empty "nothing else is said"
run validate tapp-tarock
status_is "a shipped variant is valid" 0

# ---- one finding in each format

sed 's/^trump: none/trumps: none/' small.yaml >'my typo.yaml'
run validate 'my typo.yaml'
status_is "an unknown key is a fault" 1
err_has "it has its place and code" 'my typo.yaml:12:1: error[unknown-key]'
err_has "and a hint" "did you mean 'trump'?"
out_has "the summary counts it" "1 file, 1 error, 0 warnings"
run validate 'my typo.yaml' --format json
status_is "also as JSON" 1
json_is "with all its fields" '.findings[0]' \
    '{"file":"my typo.yaml","line":12,"column":1,"end_line":12,"end_column":7,"severity":"error","code":"unknown-key","message":"unknown key '"'trumps'"' in the document","path":"/trumps","hint":"did you mean '"'trump'"'?","notes":[]}'
json_is "and counts" '[.files, .errors, .warnings, (.findings | length)]' '[1,1,0,1]'
err_is_empty "and nothing beside it"
run validate 'my typo.yaml' --format=sarif
json_is "SARIF has its version and the rule" '[.version, .runs[0].tool.driver.name, .runs[0].tool.driver.rules[0].id]' \
    '["2.1.0","tapp","unknown-key"]'
json_is "its result has a region and a URI" \
    '.runs[0].results[0] | [.ruleId, .level, .locations[0].physicalLocation.region.startLine, .locations[0].physicalLocation.artifactLocation.uri]' \
    '["unknown-key","error",12,"my%20typo.yaml"]'
run validate 'my typo.yaml' --format github
out_has "GitHub has an annotation" '::error file=my typo.yaml,line=12,endLine=12,col=1,endColumn=7,title=unknown-key::'
run validate small.yaml --format json
json_is "a sound file has no findings" . '{"files":1,"errors":0,"warnings":0,"findings":[]}'
run validate small.yaml 'my typo.yaml' --format json
json_is "several files are one report" '[.files, .errors]' '[2,1]'

# ---- notes are for those who ask for them, errors come first

sed 's/^id: small/&\nunverified: [{at: goal, text: {en: g}}]/; s/name: {en: Small/name: {en: Small, de: Klein/' small.yaml >notes.yaml
run validate notes.yaml
status_is "notes are no fault" 0
is "one line counts them" "$(cat err)" '2 notes; use `--notes` to see them'
is "so a file without errors takes two lines" "$(cat out err | wc -l)" 2
run validate notes.yaml notes.yaml
is "however many files there are" "$(cat err)" '4 notes; use `--notes` to see them'
run validate notes.yaml --lang de
is "in German, too" "$(cat err)" '2 Anmerkungen; `--notes` zeigt sie'
sed '/^unverified/d' notes.yaml >note.yaml
run validate note.yaml
is "a single one is counted as that" "$(cat err)" '1 note; use `--notes` to see it'
run validate notes.yaml --notes
is "--notes lists them" "$(grep -o 'note.[a-z-]*.:' err | tr '\n' ' ')" "note[unverified]: note[text-language]: "
err_lacks "and counts nothing" "use "
for format in json sarif github; do
    run validate notes.yaml --format "$format"
    out_lacks "$format has none without it" "text-language"
    run validate notes.yaml --notes --format "$format"
    out_has "$format has them with it" "text-language"
done
sed 's/^trump: none/trumps: none/; s/plain: {name/unused: {name: {en: u, de: u}, value: 1}, &/' notes.yaml >all.yaml
run validate all.yaml
err_lacks "notes are not even counted beside an error" "notes"
run validate all.yaml --notes
is "errors come first, then warnings, then notes" "$(grep -oE '(error|warning|note)\[' err | uniq | tr -d '\n')" \
    "error[warning[note["
run validate all.yaml --notes --format json
json_is "programs get them in the order of the file" '[.findings[].line] | . == sort' true
rm notes.yaml note.yaml all.yaml

# ---- faults that a file causes in its parent

printf 'tapp: 1\nid: ours\nextends: tapp-tarock\nname: {en: Ours}\ncontracts: {solo: null}\n' >ours.yaml
run validate ours.yaml
status_is "a contract that is taken away and needed is a fault" 1
err_has "of the line that takes it away" "ours.yaml:5:13: error[unknown-name]: unknown contract 'solo'"
check "with a note at the bid that needs it" grep -q 'tapp-tarock.yaml:[0-9]*:[0-9]*: note: this line needs it' err
is "and nothing else is found" "$(cat out)" "1 file, 1 error, 0 warnings"
run validate ours.yaml --format github
out_has "editors and checkers show it in the file" "::error file=ours.yaml,line=5,endLine=5,col=13,endColumn=17,title=unknown-name::"
printf 'tapp: 1\nid: ours\nextends: tapp-tarock\nname: {en: Ours}\nauction: {bids: {grand: {}}}\n' >ours.yaml
run validate ours.yaml
err_has "a bid of a contract that was forgotten misses that" "ours.yaml:5:18: error[unknown-name]: unknown contract 'grand'"
is "and not the name that it would lend" "$(cat out)" "1 file, 1 error, 0 warnings"
printf 'tapp: 1\nid: ours\nextends: small.yaml\nname: {en: Ours}\ngoal: 1 > 0\n' >ours.yaml
sed 's/^goal:.*/goal: nothing > 3/' small.yaml >broken.yaml
sed 's/small.yaml/broken.yaml/; /^goal/d' ours.yaml >heir.yaml
run validate ours.yaml
status_is "a child of a sound file is sound" 0
run validate heir.yaml
err_has "another fault of the parent stays at its line" "broken.yaml:"
err_has "and names the line that brings it in" "heir.yaml:3:10: note: this file extends the one with the error"
rm ours.yaml broken.yaml heir.yaml

# ---- meaning, configurations, trial

sed 's/won: won/won: wonn/' small.yaml >formula.yaml
run validate formula.yaml --format json
status_is "a formula's error is a fault" 1
json_is "its place is in the formula" '.findings[0] | [.line, .column, .path]' '[25,35,"/settlement/items/game/won"]'

sed 's/value: 2}/value: two}/' small.yaml >option.yaml
run validate option.yaml
status_is "a fault in an option is found" 1
err_has "it says under which" "with option 'price=two'"

sed 's/{name: {en: game}, won: won, value: value}/{name: {en: game}, paid: seats, amount: seat}/' small.yaml >sum.yaml
run validate sum.yaml --format json
status_is "payments that do not add up are found by the trial" 1
json_is "the finding says what and where" '.findings[0] | [.code, .path]' \
    '["trial-sum","/settlement/items/game/amount"]'
json_is "and which deal, and its record" '.findings[0].hint' \
    '"deal 0 of seed 1 with 3 players, player 1 deals; record: small-trial-0.rec"'
run replay small-trial-0.rec
status_is "the record is played again" 0
out_has "to the end" "  4  P3    H10   [HA]    S10"
rm small-trial-0.rec
run validate --no-trial sum.yaml
status_is "--no-trial leaves the trial out" 0

# Two items may make up for one another; when the sum is wrong all the same, nobody knows which of them is.
both='{name: {en: up}, paid: seats, amount: 1 + seat}\n    down: {name: {en: down}, paid: seats, amount:'
sed "s/{name: {en: game}, won: won, value: value}/$both -1 - seat}/" small.yaml >sum.yaml
run validate sum.yaml
status_is "items that make up for one another are fine" 0
sed "s/{name: {en: game}, won: won, value: value}/$both -seat}/" small.yaml >sum.yaml
run validate sum.yaml --format json
json_is "where several do not add up the settlement is named" '[.findings[] | [.code, .path, .message]]' \
    '[["trial-sum","/settlement","in a random deal the payments add up to 3"]]'
rm small-trial-0.rec

sed 's/value: value/value: 10 \/ (declarer_tricks - 2)/' small.yaml >divide.yaml
run validate divide.yaml
status_is "a formula that fails in play is found by the trial" 1
err_has "at its place" "error[trial-formula]"

# A settlement that fails in one deal of many is found in further deals, of which nothing else is looked at.
sed 's/value: value/value: "deal_number == 700 ? 1 \/ (deal_number - 700) : 1"/' small.yaml >rare.yaml
run validate rare.yaml --format json
json_is "a settlement that seldom fails is found" '[.findings[] | select(.severity == "error") | [.code, .hint[0:22]]]' \
    '[["trial-formula","deal 700 of seed 1 wit"]]'
rm -f rare.yaml small-trial-700.rec

# false means off where that is the value, also as a default: it is no other value that would change nothing.
sed 's/default: one/default: false/; s/      one:/      off:/; s/      two:/      on:/' small.yaml >false.yaml
run validate false.yaml --strict
status_is "a default of false is the value off" 0
rm false.yaml

# Each value of an option is played by each number of players; of a number the limits and one between. This fails only
# for four players at the stake of 5, between 1 and 9; the usual one is 2.
sed 's/min: 3, max: 3/min: 3, max: 4/; s/\[4\]}\]/[4]}, {players: 4, packets: [3]}]/; s/value: value/value: "players == 4 \&\& stake == 5 ? 1 \/ (seat - seat) : stake"/;
    s/^options:/constants: {stake: 2}\noptions:\n  stake: {text: {en: stake}, default: 2, constant: stake, min: 1, max: 9}/' \
    small.yaml >combined.yaml
run validate combined.yaml --format json
json_is "a number of players and a number between the limits are tried together" '[.findings[] | [.code, .hint]]' \
    '[["trial-formula","deal 0 of seed 1 with 4 players, player 1 deals; record: small-trial-0.rec (with option '"'stake=5'"' and 4 players)"]]'
run replay small-trial-0.rec
status_is "the record has both" 0
out_has "the players" "4 players"
rm combined.yaml small-trial-0.rec
# An option may bring its own seats: only those that it has are tried.
sed 's/patch: {contracts: {plain: {value: 2}}}/patch: {seats: {players: {min: 4, max: 4, default: 4}}}/; s/\[4\]}\]/[4]}, {players: 4, packets: [3]}]/' \
    small.yaml >seats.yaml
run validate seats.yaml --format json
json_is "an option with other seats is tried with them, and their deal is used" '[.findings[].code]' '[]'
rm seats.yaml

# A rule that every deal meets would have cards dealt again for ever; one of three deals is no reason to worry.
for when in true 'hand.count(all) > 0'; do
    sed "s/patch: {contracts: {plain: {value: 2}}}/patch: {deal: {redeal: {always: {when: $when}}}}/" small.yaml >again.yaml
    run validate again.yaml --format json
    json_is "a redeal that always holds is found: $when" '[.findings[] | [.code, .path]]' \
        '[["trial-redeal","/options/price/values/two/patch/deal/redeal"]]'
done
sed "s/patch: {contracts: {plain: {value: 2}}}/patch: {deal: {redeal: {some: {when: HA in hand \&\& seat == 1}}}}/" small.yaml >again.yaml
run validate again.yaml --format json
json_is "a redeal that now and then holds is none" '[.findings[].code] | index("trial-redeal")' null
rm -f again.yaml small-trial-0.rec

# Conditions that fail before play is over count as false; the trial tells of each.
fails_in_play() {
    run validate fault.yaml
    status_is "a condition that fails is found: $1" 1
    err_has "it is told as such: $1" "error[trial-formula]: in a random deal a formula fails: division by zero"
    err_has "at its place: $1" "$2"
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
status_is "a part of other files is checked for its shape" 0
err_has "and a note says so" "note[partial-file]"
printf 'tapp: 1\nid: part\npartial: true\nplay: {follow: 3}\n' >part.yaml
run validate part.yaml
status_is "its shape can be wrong" 1
rm part.yaml

# ---- a name

printf 'tapp: 1\nid: pack\npartial: true\nname: {en: The pack, de: Das Blatt}\n' >pack.yaml
sed 's/^name:.*/extends: pack.yaml/' small.yaml >nameless.yaml
run validate nameless.yaml
status_is "a game without a name is valid" 0
err_has "but its author is told how it is called" \
    "nameless.yaml:4:10: warning[missing-name]: this game has no name, so it is called 'The pack' like its pack"
printf 'tapp: 1\nid: heir\nextends: nameless.yaml\n' >heir.yaml
run validate heir.yaml
err_lacks "a child of a game need not have one" "missing-name"
rm pack.yaml nameless.yaml heir.yaml

# ---- what a child takes away

child() {
    printf 'tapp: 1\nid: child\nextends: small.yaml\n%s\n' "$1" >child.yaml
    run validate child.yaml --no-trial --format json
}
child 'name: {en: As here, there and anywhere}'
status_is "a text with a comma is a warning" 0
json_is "for the rest of it would be lost" '.findings[] | [.severity, .code, .line, .column, .hint]' \
    '["warning","removes-nothing",4,21,"put a text with a comma in quotes, or give the key a value"]'
run validate child.yaml --no-trial --strict
status_is "which --strict does not let pass" 1
child 'contracts: {plian: null}'
json_is "a key to be taken away that is misspelt" '.findings[] | [.code, .path, .hint]' \
    '["removes-nothing","/contracts/plian","did you mean '"'plain'"'?"]'
sed 's/^    H: .*/    for_all: {ranks: [A, K, Q, J, 10, 9]}\n    H: {name: {en: hearts}}/' small.yaml >shared.yaml
printf 'tapp: 1\nid: child\nextends: shared.yaml\n%s\n' 'deck: {suits: {H: {ranks: null}}}' >child.yaml
run validate child.yaml --no-trial --format json
json_is "a key of for_all cannot be taken away from one entry" '.findings[] | [.code, .hint]' \
    '["removes-nothing","the parent has it under `for_all`: write another value here"]'
child 'options: {price: {values: {one: null}, default: two}}'
json_is "what the parent has may be taken away" '[.findings[].code]' '[]'
child 'options: {more: {text: {en: more}, default: a, values: {a: {}, b: {patch: {contracts: {odd: null}}}}}}'
json_is "the patch of an option is merged later" '[.findings[] | select(.code == "removes-nothing")]' '[]'
child 'options: {more: {text: {en: more}, default: a, values: {a: {}, b: {patch: {name: {en: Here, there and anywhere}}}}}}'
json_is "and a text with a comma is found in it" '.findings[] | select(.code == "removes-nothing") | [.line, .hint[:38]]' \
    '[4,"put a text with a comma in quotes, or "]'
rm child.yaml

# ---- looking for files

mkdir -p deep/deeper .hidden
cp small.yaml deep/deeper/
cp small.yaml .hidden/
printf 'other: 1\n' >deep/other.yaml
rm 'my typo.yaml' shared.yaml formula.yaml option.yaml sum.yaml divide.yaml
run validate --format json
json_is "without a file those below the folder are taken" .files 2
cd deep && mkdir -p ../empty && cd ../empty || exit 1
run validate
status_is "a folder without any is a usage error" 2
cd "$work" || exit 1

# ---- input of every wrong kind: a message, a status, no crash

: >empty.yaml
run validate empty.yaml
status_is "an empty file" 1
err_has "has a message" "empty.yaml:1:1: error"
run validate "$work"
status_is "a folder" 2
err_has "has a message: it is a folder" "it is a directory"
run validate missing.yaml
status_is "a missing file" 2
err_has "has a message: it is missing" "file not found"
head -c 3000 "$TAPP" >binary.yaml
run validate binary.yaml
status_is "a binary file" 1
head -c 10000000 /dev/zero | tr '\0' '[' >open.yaml
run validate open.yaml
status_is "ten megabytes of open brackets" 2
head -c 1000000 open.yaml >less.yaml
run validate less.yaml
status_is "one megabyte of them" 1
err_has "is too deep" "error[too-deep]"
head -c 400 small.yaml >cut.yaml
run validate cut.yaml
status_is "a file cut off" 1
printf 'tapp: 1\nextends: b.yaml\n' >a.yaml
printf 'tapp: 1\nextends: a.yaml\n' >b.yaml
run validate a.yaml
status_is "files that extend each other" 1
err_has "are told as such" "error[extends-cycle]"
printf 'tapp: 1\nextends: nowhere.yaml\n' >orphan.yaml
run validate orphan.yaml
status_is "a parent that is missing" 1
err_has "is missing where it is named" "orphan.yaml:2:10"
sed 's/min: 3, max: 3/min: three, max: 3/' small.yaml >type.yaml
run validate type.yaml
status_is "a wrong type" 1
err_has "has its place" "type.yaml:5:24: error[wrong-type]"
sed 's/^goal:.*/goal: declarer_tricks >=/' small.yaml >half.yaml
run validate half.yaml
status_is "half a formula" 1
err_has "ends where it ends" "half.yaml:13:"
printf '[1, 2]\n' >list.yaml
run validate list.yaml
status_is "a list" 1
printf 'tapp: 2\n' >future.yaml
run validate future.yaml
status_is "another version of the language" 1
printf 'a: \377\376\n' >latin.yaml
run validate latin.yaml
status_is "a file that is not UTF-8" 1
err_has "is told as such" "error[not-utf8]"
run validate small.yaml --format xml
status_is "an unknown format is a usage error" 2
run validate small.yaml --nonsense
status_is "an unknown option too" 2

# ---- documents against schemas

cat >schema.json <<'JSON'
{"$id": "http://example.org/a/schema.json", "type": "object", "properties": {"n": {"$ref": "http://example.org/b/number.json"},
 "d": {"format": "date"}}, "additionalProperties": false}
JSON
mkdir -p remotes
echo '{"type": "integer", "minimum": 3}' >remotes/number.json
echo '{"n": 5}' >good.json
printf 'n: 2\n' >bad.yaml
run validate --schema schema.json --schema-remotes http://example.org/b/=remotes good.json
status_is "a document is checked by any schema" 0
run validate --schema schema.json --schema-remotes=http://example.org/b=remotes bad.yaml --format json
status_is "YAML too" 1
json_is "with its place and path" '.findings[0] | [.file, .line, .column, .code, .path]' \
    '["bad.yaml",1,4,"out-of-range","/n"]'
run validate --schema schema.json good.json
status_is "a reference that leads nowhere is a fault of the schema" 1
err_has "at its place in the schema" "schema.json:1:"
run validate --schema schema.json --schema-remotes http://example.org/b/=/nowhere good.json
status_is "also where the folder does not have it" 1
echo '{"d": "yesterday"}' >date.json
run validate --schema schema.json --schema-remotes http://example.org/b/=remotes date.json
status_is "formats are not asserted" 0
run validate --schema schema.json --schema-remotes http://example.org/b/=remotes --assert-formats date.json
status_is "unless asked for" 1
echo '{"$ref": "remotes/number.json"}' >relative.json
echo 2 >two.json
run validate --schema relative.json two.json
status_is "a relative reference is a file beside the schema" 1
err_has "and counts" "error[out-of-range]"
run validate --schema good.json
status_is "--schema wants documents" 2
run validate --schema missing.json good.json
status_is "a schema that is missing is an I/O error" 2
echo '{"type": 3}' >wrong.json
run validate --schema wrong.json good.json
status_is "a schema that is none is a fault" 1
run validate --schema schema.json --schema-remotes nonsense good.json
status_is "remotes are written URI=DIR" 2
finish
