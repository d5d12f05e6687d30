# Mistakes that authors of other games make. Each message names the cause, and no error that only follows from it is
# reported.
. "${0%/*}/lib.sh"
export LC_ALL=C.UTF-8
cd "$work" || exit 1

cat >base.yaml <<'YAML'
tapp: 1
id: base
extends: french-32
name: {en: Base}
seats: {players: {min: 3, max: 3, default: 3}}
deck: {classes: {aces: [rank A], kings: [rank K], solo: [rank Q]}}
deal: {scripts: [{players: 3, packets: [10, talon 2]}]}
auction:
  bids: {plain: {name: {en: Plain}}}
  rounds: {bidding: {bids: [plain]}}
goal: declarer_points > 60
contracts: {plain: {name: {en: plain}, value: 1}}
settlement: {items: {game: {name: {en: game}, value: 'size(aces) + size(kings) + size(solo)'}}}
YAML

# child TEXT: validates a child of base.yaml with these lines, without a trial.
child() {
    printf 'tapp: 1\nid: child\nextends: base.yaml\nname: {en: Child}\n%s\n' "$1" >child.yaml
    run validate --no-trial child.yaml
}
findings() { grep -cE '(error|warning)\[' err; }

run validate base.yaml
err_lacks "a game may have its name in fewer languages than its pack" "text-language"
run show base.yaml
out_has "the game has its own name" "en: Base"
out_lacks "the game does not have the pack's name in another language" "Französisch"

child 'contracts: {solo: {name: {en: solo}, value: 1}}'
err_has "a contract that no bid leads to is reported, even if a class has the same name" \
    "warning[contract-never]: the contract 'solo' can never be played"

child 'contracts: {plain: {play: {ends_when: points(seat) > 3}}}'
err_has "a function that is not yet known is an unknown function" "unknown function 'points'"
err_has "the hint says when the function is known" "hint: this is known only after play"
child 'auction: {bids: {plain: {when: declarer == 1}}}'
err_has "a name that is not yet known has the same kind of hint" "hint: this is known only after the auction"
child 'contracts: {plain: {goal: gain(0) > 3}}'
err_has "a function of the match has the same kind of hint" "hint: this is known only between two deals, under 'match'"
child 'goal: size(aces | kings) > 1'
err_has "| between sets has a hint about || and +" "hint: write \`||\` between conditions, \`+\` between sets"
child 'goal: size(aces & kings) > 1'
err_has "& between sets has a hint about && and common" "hint: write \`&&\` between conditions; for sets write \`a.common(b)\`"
child 'goal: size(aces || kings) > 1'
err_has "|| between sets has a hint about + and common" "hint: for sets write \`a + b\` (in either) or \`a.common(b)\` (in both)"

child 'auction: {rounds: {bidding: {step: 5}}}'
err_has "a number for a key that takes words lists the words" "'step' is 5, but should be one of 'next', 'any'"
err_lacks "a number for a key that takes words has no hint about quotes" "put it in quotes"
child 'auction: {rounds: {bidding: {step: one}}}'
err_has "a word with a similar meaning has a suggestion" "hint: did you mean 'next'?"
child 'goal: declarer_points'
err_has "a number in place of a condition is an error" "expected a condition, found a number"
err_has "a number in place of a condition has a hint to compare it" "hint: compare it, such as \`declarer_points >= 36\`"
child 'settlement: {items: {game: {value: holder(kings)}}}'
err_has "an error about missing arguments names the arguments" "'holder' takes 2 arguments (cards, count), but 1 was given"
child 'settlement: {items: {game: {value: declarer_points}}}'
err_has "a number that may be a fraction has a hint to round it" "hint: round it, such as \`floor(declarer_points)\`"
child 'seats: {players: {min: 3, max: 3, default: 5}}'
err_has "an impossible default number of players is reported at this number" \
    "child.yaml:5:44: error[players]: 'default' is 5, but the game takes 3 players"
child 'settlement: {items: {game: {value: max(3, 4)}}}'
err_has "a comma in a formula within braces has a hint about quotes" "hint: inside { } a comma ends the formula: put the formula in quotes"

child 'summary: {en: Forty cards, partners}'
err_has "a comma in a text within braces has a hint about quotes" "hint: put a text with a comma in quotes, or give the key a value"
sed 's/^extends: french-32/extends: french-33/' base.yaml >pack.yaml
run validate pack.yaml
err_has "a misspelt name of a pack has a suggestion" "hint: did you mean 'french-32'?"
child 'contracts: {plain: {text: {en: Four, maybe}}}'
err_has "a comma between single words has a hint about quotes" "hint: put a text with a comma in quotes, or give the key a value"
child 'options: {o: {text: {en: o}, default: a, values: {a: {text: {en: a}}, b: {text: {en: b}, patch: {name: {en: Four, maybe}, terms: {two: {is: 1 + 1, text: }}}}}}}'
err_has "a comma in a text of an option's patch is reported, too" "'maybe' has no value"
err_lacks "an empty text in the same patch is not reported" "'text' has no value"
printf 'tapp: 1\nid: lost\nextends: packs/tarok-54.yaml\nname: {en: Lost}\n' >lost.yaml
run validate lost.yaml
err_has "a missing parent file has a suggestion from the packs" "hint: did you mean 'tarock-54'?"
mkdir packs && cp "$TAPP_VARIANTS/packs/tarock-54.yaml" packs
run validate lost.yaml
err_has "a missing parent file has a suggestion from its own folder" "hint: did you mean 'packs/tarock-54.yaml'?"
cp "$TAPP" tapp
env -u TAPP_VARIANTS ./tapp validate base.yaml >out 2>err
err_has "if no games are shipped, the hint names the folder" "hint: no games were found in"

child 'partners: opposite'
err_has "a key of another place has a hint with the place" "hint: this key belongs in 'seats/partners'"
child 'contracts: {plain: {until: 3}}'
err_has "a key that belongs in several places has a hint with a place" "'match/until'"
child 'dummy: partner'
err_has "a key that belongs in a contract has a hint with the place" "hint: this key belongs in 'contracts/ID/dummy'"
child 'pass: 3'
err_has "a word from other card games has a hint with the right key" \
    "hint: the key for cards that players give to their neighbours is 'passing'"
child 'play: {ruff: true}'
err_has "a word from other card games within 'play' has a hint with the right key" "hint: the key for the duty to trump is 'play/trump'"

bids=$(seq 30 | sed 's/.*/    b&: {name: {en: b&}, contract: plain}/')
child "auction:
  bids:
$bids
  rounds: {bidding: {bids: [$(seq -s ', ' 30 | sed 's/[0-9][0-9]*/b&/g')]}}"
err_has "too many bids are an error" "error[too-many-bids]"
is "too many bids are reported once, without errors about left-out bids" "$(findings)" 1
child "deal: {parts: {$(seq 14 | sed 's/.*/p&: {name: {en: p&}}/' | paste -sd, |
    sed 's/,/, /g')}, scripts: [{players: 3, packets: [10, $(seq 14 | sed 's/.*/p& 1/' | paste -sd,)]}]}"
err_has "too many parts of the talon are an error" "error[too-many-parts]"
err_lacks "parts beyond the limit are not reported as unknown" "unknown-part"

child 'goal: size(seats.filter(a, seats.exists(b, tricks(a) > tricks(b) && seats.exists(c, seats.exists(d, tricks(c) > tricks(d)))))) > 3'
err_has "a formula that takes too long is an error" "error[formula-too-costly]"
err_has "a note shows the part of the formula that takes too long" "note: this part alone can take"
finish
