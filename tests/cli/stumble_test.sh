# Mistakes of authors of other games: each message says what is meant, and nothing that only follows from it.
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

# child TEXT: a child of it with these lines, looked at without a trial.
child() {
    printf 'tapp: 1\nid: child\nextends: base.yaml\nname: {en: Child}\n%s\n' "$1" >child.yaml
    run validate --no-trial child.yaml
}
findings() { grep -cE '(error|warning)\[' err; }

run validate base.yaml
err_lacks "a child of a pack need not have the languages that the pack's name has" "text-language"
run show base.yaml
out_has "the child has its own name" "en: Base"
out_lacks "and not the pack's in another language" "Französisch"

child 'contracts: {solo: {name: {en: solo}, value: 1}}'
err_has "a contract that no bid leads to is told, though a class has its name" \
    "warning[contract-never]: the contract 'solo' can never be played"

child 'contracts: {plain: {play: {ends_when: points(seat) > 3}}}'
err_has "a function that is asked too early" "unknown function 'points'"
err_has "and from when on it is known" "hint: this is known only after play"
child 'auction: {bids: {plain: {when: declarer == 1}}}'
err_has "so is a name" "hint: this is known only after the auction"
child 'contracts: {plain: {goal: gain(0) > 3}}'
err_has "and one of the match" "hint: this is known only between two deals, under 'match'"
child 'goal: size(aces | kings) > 1'
err_has "sets are joined in another way than conditions" "hint: write \`||\` between conditions, \`+\` between sets"
child 'goal: size(aces & kings) > 1'
err_has "and cut in another way" "hint: write \`&&\` between conditions; for sets write \`a.common(b)\`"
child 'goal: size(aces || kings) > 1'
err_has "the same where || stands already" "hint: for sets write \`a + b\` (in either) or \`a.common(b)\` (in both)"

child 'auction: {rounds: {bidding: {step: 5}}}'
err_has "a number for a key that takes words has the words" "'step' is 5, but should be one of 'next', 'any'"
err_lacks "and is not to be put in quotes" "put it in quotes"
child 'auction: {rounds: {bidding: {step: one}}}'
err_has "a word with the same meaning as one of these has a suggestion" "hint: did you mean 'next'?"
child 'goal: declarer_points'
err_has "a number is no condition, in the words of authors" "expected a condition, found a number"
err_has "and is to be compared" "hint: compare it, such as \`declarer_points >= 36\`"
child 'settlement: {items: {game: {value: holder(kings)}}}'
err_has "the arguments of a function have names" "'holder' takes 2 arguments (cards, count), but 1 was given"
child 'settlement: {items: {game: {value: declarer_points}}}'
err_has "a number that may not be whole is to be rounded" "hint: round it, such as \`floor(declarer_points)\`"
child 'seats: {players: {min: 3, max: 3, default: 5}}'
err_has "a usual number of players that cannot be is told at this number" \
    "child.yaml:5:44: error[players]: 'default' is 5, but the game takes 3 players"
child 'settlement: {items: {game: {value: max(3, 4)}}}'
err_has "a comma within braces" "hint: inside { } a comma ends the formula: put the formula in quotes"

child 'summary: {en: Forty cards, partners}'
err_has "so is one in a text, though a single word follows" "hint: put a text with a comma in quotes, or give the key a value"
sed 's/^extends: french-32/extends: french-33/' base.yaml >pack.yaml
run validate pack.yaml
err_has "a misspelt pack" "hint: did you mean 'french-32'?"
child 'contracts: {plain: {text: {en: Four, maybe}}}'
err_has "and one of single words" "hint: put a text with a comma in quotes, or give the key a value"
child 'options: {o: {text: {en: o}, default: a, values: {a: {text: {en: a}}, b: {text: {en: b}, patch: {name: {en: Four, maybe}, terms: {two: {is: 1 + 1, text: }}}}}}}'
err_has "in the patch of an option, too" "'maybe' has no value"
err_lacks "where a key without a value is none" "'text' has no value"
printf 'tapp: 1\nid: lost\nextends: packs/tarok-54.yaml\nname: {en: Lost}\n' >lost.yaml
run validate lost.yaml
err_has "a parent's file that is missing has a suggestion among the packs" "hint: did you mean 'tarock-54'?"
mkdir packs && cp "$TAPP_VARIANTS/packs/tarock-54.yaml" packs
run validate lost.yaml
err_has "or in its own folder" "hint: did you mean 'packs/tarock-54.yaml'?"
cp "$TAPP" tapp
env -u TAPP_VARIANTS ./tapp validate base.yaml >out 2>err
err_has "where nothing is shipped the folder is named" "hint: no games were found in"

child 'partners: opposite'
err_has "a key of another place" "hint: this key belongs in 'seats/partners'"
child 'contracts: {plain: {until: 3}}'
err_has "of several places" "'match/until'"
child 'dummy: partner'
err_has "of a contract" "hint: this key belongs in 'contracts/ID/dummy'"
child 'pass: 3'
err_has "a word of another game has the place where such a thing is said" \
    "hint: the key for cards that players give to their neighbours is 'passing'"
child 'play: {ruff: true}'
err_has "so has one of play" "hint: the key for the duty to trump is 'play/trump'"

bids=$(seq 30 | sed 's/.*/    b&: {name: {en: b&}, contract: plain}/')
child "auction:
  bids:
$bids
  rounds: {bidding: {bids: [$(seq -s ', ' 30 | sed 's/[0-9][0-9]*/b&/g')]}}"
err_has "too many bids are told" "error[too-many-bids]"
is "once, and nothing of those left out" "$(findings)" 1
child "deal: {parts: {$(seq 14 | sed 's/.*/p&: {name: {en: p&}}/' | paste -sd, |
    sed 's/,/, /g')}, scripts: [{players: 3, packets: [10, $(seq 14 | sed 's/.*/p& 1/' | paste -sd,)]}]}"
err_has "too many parts are told" "error[too-many-parts]"
err_lacks "and not that there are none" "unknown-part"

child 'goal: size(seats.filter(a, seats.exists(b, tricks(a) > tricks(b) && seats.exists(c, seats.exists(d, tricks(c) > tricks(d)))))) > 3'
err_has "a formula that takes too long" "error[formula-too-costly]"
err_has "shows which part does" "note: this part alone can take"
finish
