# A paragraph of the rules is shown only while it is true. If a child or an option changes its subject, the child or
# option must write it again. Otherwise the paragraph is left out, and a note says so. A formula is never shown as code:
# a formula without words is a finding.
. "${0%/*}/lib.sh"
export LC_ALL=C.UTF-8
docs=$PWD/tests/docs

cat >"$work/parent.yaml" <<'YAML'
tapp: 1
id: parent
extends: tapp-tarock
name: {en: Parent}
play: {lead: forehand}
rules:
  play: {en: Forehand leads as ever.}
  talon: {en: The talon has two halves.}
about: {play: [play/lead], talon: [talon]}
options:
  lead:
    text: {en: who leads}
    default: forehand
    values:
      forehand: {text: {en: forehand}}
      declarer: {text: {en: the declarer}, patch: {play: {lead: declarer}}}
      again: {text: {en: the declarer}, patch: {play: {lead: declarer}, rules: {play: {en: The declarer leads today.}}}}
YAML
cat >"$work/child.yaml" <<'YAML'
tapp: 1
id: child
extends: parent.yaml
name: {en: Child}
contracts: {solo: {play: {lead: declarer}}}
YAML
cat >"$work/renamed.yaml" <<'YAML'
tapp: 1
id: renamed
extends: parent.yaml
name: {en: Renamed}
play: {lead: forehand}
YAML

cd "$work" || exit 1
run explain parent.yaml --lang en
out_has "a paragraph is shown while its subject is unchanged" "Forehand leads as ever."
run explain parent.yaml --lang en --option lead=declarer
out_lacks "a paragraph is left out if an option value changes its subject" "Forehand leads as ever."
out_has "an option value does not remove paragraphs about other subjects" "The talon has two halves."
run explain parent.yaml --lang en --option lead=again
out_has "an option value can replace the paragraph by its own version" "The declarer leads today."
run explain child.yaml --lang en
out_lacks "a paragraph is left out in a child that changes its subject for only one contract" "Forehand leads as ever."
run explain renamed.yaml --lang en
out_has "a child that repeats its parent's value keeps the paragraph" "Forehand leads as ever."

# owner: writes owner.yaml, a child of parent.yaml with the rules on standard input
owner() {
    printf 'tapp: 1\nid: owner\nextends: parent.yaml\nname: {en: Owner}\n' >owner.yaml
    cat >>owner.yaml
}

# docs/language/10: a change by `for_all` changes the entries that do not have the key themselves. It counts as a change
# of a rule of all contracts, and of each entry that it reaches.
owner <<'YAML'
rules:
  game: {en: The game is paid as ever.}
  trull: {en: A trull counts three.}
about: {game: [settlement/items/game/paid], trull: [settlement/items/trull/value]}
YAML
# after TITLE KEPT LINE: a child of owner.yaml with this line shows the paragraphs whose initials are in KEPT
after() {
    printf 'tapp: 1\nid: heir\nextends: owner.yaml\nname: {en: Heir}\n%s\n' "$3" >heir.yaml
    run explain heir.yaml --lang en
    kept=
    grep -q "Forehand leads as ever." out && kept=F
    grep -q "The game is paid as ever." out && kept=${kept}G
    grep -q "A trull counts three." out && kept=${kept}T
    is "$1" "$kept" "$2"
}
after "a child that changes nothing keeps all paragraphs" FGT 'x-note: none'
after "for_all with the value that applies keeps the paragraph" FGT 'contracts: {for_all: {play: {lead: forehand}}}'
after "for_all of the contracts that changes the rule removes the paragraph" GT \
    'contracts: {for_all: {play: {lead: declarer}}}'
after "for_all of the items removes the paragraph about an item without this key" FT \
    'settlement: {items: {for_all: {paid: side_of_holder, holder: declarer}}}'
after "for_all of the items keeps the paragraph about an item with a value of its own" FGT \
    'settlement: {items: {for_all: {value: 9}}}'
after "for_all counts beside another key of the entry" FT \
    'settlement: {items: {for_all: {paid: side_of_holder, holder: declarer}, game: {value: value}}}'

cp owner.yaml plain.yaml
sed 's/^rules:/contracts: {for_all: {play: {lead: dealer}}}\n&\n  play: {en: Forehand leads as ever.}/
    s/{game:/{play: [contracts\/solo\/play\/lead], game:/' plain.yaml >owner.yaml
after "a contract that repeats the rule of its parent's for_all keeps the paragraph" FGT \
    'contracts: {solo: {play: {lead: dealer}}}'
after "another rule under for_all removes the paragraph about a contract" GT 'contracts: {for_all: {play: {lead: declarer}}}'
cp plain.yaml owner.yaml

# docs/language/10: an entry with `like` takes the keys that it lacks from the entry that it names, then from `for_all`,
# and docs/language/00: a contract takes the rules that it lacks from the top. A change there is a change of the entry.
owner <<'YAML'
contracts:
  dreier: {play: {lead: dealer}}
  unterer: {like: dreier}
  oberer: {like: unterer, trump: none}
settlement:
  items:
    trull: {value: 3}
    koepfe: {like: trull, value: null}
rules:
  play: {en: Forehand leads as ever.}
  game: {en: The game is paid as ever.}
  trull: {en: A trull counts three.}
about: {play: [contracts/oberer/play/lead], game: [contracts/unterer/trump], trull: [settlement/items/koepfe/value]}
YAML
after "entries with like keep their paragraphs if nothing changes" FGT 'x-note: none'
after "a change of an entry that an entry is like removes its paragraph" FG 'settlement: {items: {trull: {value: 4}}}'
after "an entry that writes its own value keeps the paragraph" FGT \
    'settlement: {items: {trull: {value: 4}, koepfe: {value: 3}}}'
after "a change of another key of this entry keeps the paragraph" FGT 'settlement: {items: {trull: {kontra: game}}}'
after "a change counts for an entry that is like it through a third" GT 'contracts: {dreier: {play: {lead: declarer}}}'
after "an entry between them with its own value keeps the paragraph" FGT \
    'contracts: {dreier: {play: {lead: declarer}}, unterer: {play: {lead: dealer}}}'
after "without its like an entry loses the paragraph about another value" GT 'contracts: {oberer: {like: null}}'
after "like another entry than before keeps a paragraph about the same value" FGT 'contracts: {oberer: {like: dreier}}'
after "a change at the top removes the paragraph about a contract without this rule" FT 'trump: none'
after "a change at the top has no effect on what a contract takes by like" FGT 'play: {lead: declarer}'
cp plain.yaml owner.yaml

# docs/language/10: a path includes all keys below it, so a whole contract includes the rules that it takes from the
# top. The first paragraph is about one contract, the second about all, the third about one with rules of its own.
owner <<'YAML'
contracts: {dreier: {play: {lead: dealer}}}
rules:
  play: {en: Forehand leads as ever.}
  game: {en: The game is paid as ever.}
  trull: {en: A trull counts three.}
about: {play: [contracts/solo], game: [contracts], trull: [contracts/dreier]}
YAML
after "paragraphs about whole contracts stay if nothing changes" FGT 'x-note: none'
after "a change at the top removes paragraphs about whole contracts" T 'play: {lead: declarer}'
after "a change at the top that repeats the rule keeps paragraphs about whole contracts" FGT 'play: {lead: forehand}'
after "a change at the top of a rule that contracts do not take keeps them" FGT 'settlement: {items: {trull: {value: 4}}}'
cp plain.yaml owner.yaml

# docs/language/10: a paragraph is left out if a child adds or changes an option whose default changes its subject.
option='options: {first: {text: {en: first}, values: {a: {text: {en: a}'
after "a new option that changes nothing by default keeps the paragraph" FGT "$option}, b: {text: {en: b}, patch: {play: {lead: declarer}}}}}}"
after "a new option whose default changes the rule removes the paragraph" GT "$option, patch: {play: {lead: declarer}}}}}}"
after "a new option whose default repeats the rule keeps the paragraph" FGT "$option, patch: {play: {lead: forehand}}}}}}"
after "another patch of the unchanged default removes the paragraph" GT \
    'options: {lead: {values: {forehand: {patch: {play: {lead: dealer}}}}}}'
run validate --no-trial --notes heir.yaml
err_has "a note is placed at the patch of the unchanged default" \
    "heir.yaml:5:53: note[paragraph-dropped]: the paragraph 'play' is left out, because this option's value changes 'play/lead'"

# The parent leaves out the defaults of the language. A child, an option or a contract that writes out a default changes
# nothing.
cat >silent.yaml <<'YAML'
tapp: 1
id: silent
extends: tapp-tarock
name: {en: Silent}
play: null
discard: {owner: declarer}
rules:
  follow: {en: Suit is followed as everywhere.}
  aside: {en: What is laid off is the declarer's.}
about: {follow: [play/follow, play/undertrump], aside: [discard/owner]}
options:
  follow:
    text: {en: following}
    default: usual
    values:
      usual: {text: {en: usual}, patch: {play: {follow: true}}}
      free: {text: {en: free}, patch: {play: {follow: false}}}
YAML
cat >written.yaml <<'YAML'
tapp: 1
id: written
extends: silent.yaml
name: {en: Written}
play: {follow: true, undertrump: true}
contracts: {solo: {play: {follow: true}, discard: {owner: declarer}}}
YAML
run explain silent.yaml --lang en
out_has "an option value that writes out the default keeps the paragraph" "Suit is followed as everywhere."
run explain silent.yaml --lang en --option follow=free
out_lacks "an option value that differs from the default removes the paragraph" "Suit is followed as everywhere."
run explain written.yaml --lang en
out_has "a child that writes out the default keeps the paragraph" "Suit is followed as everywhere."
out_has "a contract that repeats the rule for all contracts keeps the paragraph" "What is laid off is the declarer's."
sed 's/undertrump: true/undertrump: false/' written.yaml >other.yaml
run explain other.yaml --lang en
out_lacks "a child that differs from the default removes the paragraph" "Suit is followed as everywhere."
sed 's/discard: {owner: declarer}}/discard: {owner: defenders}}/' written.yaml >other.yaml
run explain other.yaml --lang en
out_lacks "a contract with a different rule removes the paragraph" "What is laid off is the declarer's."
# A paragraph describes the game with the default values of its options, even if the patch of a default value causes
# what it describes.
cat >usual.yaml <<'YAML'
tapp: 1
id: usual
extends: tapp-tarock
name: {en: Usual}
rules: {play: {en: The declarer leads as ever.}}
about: {play: [play/lead]}
options:
  lead:
    text: {en: who leads}
    default: declarer
    values:
      forehand: {text: {en: forehand}}
      declarer: {text: {en: the declarer}, patch: {play: {lead: declarer}}}
  rounds: {text: {en: deals}, constant: rounds, default: 12, min: 0, max: 99}
YAML
printf 'tapp: 1\nid: heir\nextends: usual.yaml\nname: {en: Heir}\noptions: {lead: {default: forehand}}\n' >heir.yaml
printf 'tapp: 1\nid: same\nextends: usual.yaml\nname: {en: Same}\noptions: {lead: {default: declarer}}\n' >same.yaml
printf 'tapp: 1\nid: many\nextends: usual.yaml\nname: {en: Many}\nabout: {play: [constants/rounds]}\n' >many.yaml
printf 'tapp: 1\nid: more\nextends: many.yaml\nname: {en: More}\noptions: {rounds: {default: 13}}\n' >more.yaml
run explain usual.yaml --lang en
out_has "the patch of an option's default value keeps the paragraph" "The declarer leads as ever."
run explain usual.yaml --lang en --option lead=forehand
out_lacks "a value without a patch removes the paragraph that describes the default value's patch" "The declarer leads as ever."
run validate --no-trial --notes usual.yaml
err_has "a note is placed at the option value that removes the paragraph" "usual.yaml:12:17: note[paragraph-dropped]: the paragraph 'play' is left out, because this option's value changes 'play/lead'"
run explain heir.yaml --lang en
out_lacks "a child that changes the default of the option removes the paragraph" "The declarer leads as ever."
run explain same.yaml --lang en
out_has "a child that repeats the default of the option keeps the paragraph" "The declarer leads as ever."
run explain many.yaml --lang en
out_has "the default number of an option keeps the paragraph" "The declarer leads as ever."
run explain many.yaml --lang en --option rounds=13
out_lacks "another number for the option removes the paragraph" "The declarer leads as ever."
run explain more.yaml --lang en
out_lacks "a child with another default number removes the paragraph" "The declarer leads as ever."
# This child changes the default of the option and writes a new paragraph, which describes the new default.
cat >newer.yaml <<'YAML'
tapp: 1
id: newer
extends: usual.yaml
name: {en: Newer}
options: {lead: {default: forehand}}
rules: {play: {en: Forehand leads anew.}}
YAML
run explain newer.yaml --lang en
out_has "the child's new paragraph about its new default is shown" "Forehand leads anew."
run explain newer.yaml --lang en --option lead=declarer
out_lacks "the child's new paragraph is left out if another value is chosen" "Forehand leads anew."
run validate --no-trial --notes newer.yaml
err_lacks "the child's new default causes no finding" "newer.yaml:5:"
run validate --no-trial --notes parent.yaml
status_is "a paragraph that is left out is no error" 0
err_has "a note names the changed key and the place of the option value" \
    "parent.yaml:16:59: note[paragraph-dropped]: the paragraph 'play' is left out, because this option's value changes 'play/lead'"
run validate --no-trial --notes child.yaml
err_has "a note names the place of a change in a child" "child.yaml:5:27: note[paragraph-dropped]"
printf 'tapp: 1\nid: lost\nextends: parent.yaml\nname: {en: Lost}\nabout: {plays: [play], talon: [talen]}\n' >lost.yaml
run validate --no-trial lost.yaml
err_has "an unknown paragraph under 'about' is reported" "unknown paragraph 'plays'"
err_has "a path under 'about' that leads nowhere is reported" "the path 'talen' leads nowhere"

printf 'tapp: 1\nid: dots\nextends: tapp-tarock\nname: {en: Dots}\nannouncements: {valat: {when: height(T21) > 3}}\n' \
    >dots.yaml
run validate --no-trial dots.yaml
err_has "a formula without words is reported" "formula-without-words"
err_has "the finding suggests a name under 'terms'" "give it a name under 'terms'"
run explain dots.yaml --lang en
status_is "a game with a formula without words has a rule page" 0
out_lacks "the rule page does not show a formula as code" "height("
run play dots.yaml --lang en
status_is "a game with a formula without words can be played" 0
out_lacks "the table does not show a formula as code" "height("

cat >stakes.yaml <<'YAML'
tapp: 1
id: stakes
extends: tapp-tarock
name: {en: Stakes}
constants: {stake: 2}
contracts: {solo: {constants: {stake: 5}, text: {en: "costs {stake} and is worth {value}"}}}
rules:
  pay: {en: 'A cent{stake == 1 ? "" : " or more"}: {stake} from {players - 1}.', de: "{stake} von {players - 1}."}
  open: {en: "A brace { alone stays."}
options: {stake: {text: {en: the stake}, default: 2, constant: stake, min: 1, max: 9}}
YAML
run explain stakes.yaml --lang en
out_has "formulas in a paragraph are calculated for each contract" "A cent or more: 2 (Dreier, Unterer, Oberer), 5 (Solo) from 2."
out_has "a brace that begins no formula stays in the text" "A brace { alone stays."
run explain stakes.yaml --lang en --option stake=1
out_has "formulas in a paragraph use the chosen options" "A cent: 1 (Dreier, Unterer, Oberer), 5 (Solo) from 2."
run explain stakes.yaml --lang de
out_has "formulas in a German paragraph are calculated, too" "5 (Solo) von 2."
# docs/language/10: a formula in braces may contain a map, and a text in quotes is shown as written.
cat >maps.yaml <<'YAML'
tapp: 1
id: maps
extends: stakes.yaml
name: {en: Maps}
rules: {open: {en: '{{"a": stake}["a"]} of {"} and {"} {stake}.'}}
YAML
run explain maps.yaml --lang en
out_has "braces and quotes inside a formula do not end it" "2 (Dreier, Unterer, Oberer), 5 (Solo) of } and { 2 (Dreier,"
# docs/language/10: in a contract a formula may use `value`, also if the value is a formula with constants: 5 * 3.
sed 's/{solo: {constants: {stake: 5},/& value: stake * players,/' stakes.yaml >worth.yaml
run explain worth.yaml --lang en
out_has "a text uses the value of its contract, which is a formula" "costs 5 and is worth 15"
sed 's/{solo: {constants: {stake: 5},/& value: stake * declarer_tricks,/' stakes.yaml >worth.yaml
run validate --no-trial worth.yaml
status_is "a text cannot use a value that depends on the deal" 1
err_has "the error says that the value is known only later" "this is known only after the auction"
# docs/language/10: every `why` but that of a payment is filled in like a text.
cat >asked.yaml <<YAML
tapp: 1
id: asked
extends: $docs/base.yaml
name: {en: Asked}
constants: {need: 5}
auction:
  fixed: null
  bids:
    plain: {}
    solo: {when: hand.count(aces) >= need, why: {en: "you need {need} [ace|aces]"}}
    row: {name: {en: "a {thing}"}, contract: none, number: {from: 1, to: 2}}
  rounds: {bidding: {bids: [plain, solo, row], step: any, opening: any}}
YAML
new='{"op":"new","variant":"asked.yaml","seed":1}'
printf '%s\n%s\n' "$new" '{"op":"act","action":"solo"}' | "$TAPP" engine | tail -n 1 >out
json_is "a formula in the reason of a bid is calculated" .error.message '"you need 5 aces"'
# docs/language/15: if the name of a row has no placeholder of the program, players see the tokens of its calls.
run explain asked.yaml --lang en
out_has "a brace that is no placeholder does not make the names of a row equal" "solo, 1, 2."
sed 's/{stake} von/{steak} von/' stakes.yaml >steak.yaml
run validate --no-trial steak.yaml
status_is "a formula in a paragraph with an unknown name is an error" 1
err_has "the error names the place of the unknown name in the paragraph" "steak.yaml:8:88: error[unknown-name]: no card, class or constant is called 'steak'"

finish
