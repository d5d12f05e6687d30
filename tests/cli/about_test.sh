# Paragraphs of rules are shown where they are true: a child or an option that changes what one tells of brings it anew,
# or it is not shown; the author is told. No formula is shown as code: one without words is a finding.
. "${0%/*}/lib.sh"
export LC_ALL=C.UTF-8

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
out_has "a paragraph is shown" "Forehand leads as ever."
run explain parent.yaml --lang en --option lead=declarer
out_lacks "not with an option that changes what it tells of" "Forehand leads as ever."
out_has "others stay" "The talon has two halves."
run explain parent.yaml --lang en --option lead=again
out_has "but anew where the option brings it" "The declarer leads today."
run explain child.yaml --lang en
out_lacks "nor in a child that changes it, if only for one contract" "Forehand leads as ever."
run explain renamed.yaml --lang en
out_has "a child that says the same changes nothing" "Forehand leads as ever."

# The parent leaves out what is usual; who writes it in a child, an option or a contract changes nothing.
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
out_has "an option that says what is usual changes nothing" "Suit is followed as everywhere."
run explain silent.yaml --lang en --option follow=free
out_lacks "one that says something else does" "Suit is followed as everywhere."
run explain written.yaml --lang en
out_has "nor does a child that says what is usual" "Suit is followed as everywhere."
out_has "or of a contract what holds for all" "What is laid off is the declarer's."
sed 's/undertrump: true/undertrump: false/' written.yaml >other.yaml
run explain other.yaml --lang en
out_lacks "what is not usual takes the paragraph away" "Suit is followed as everywhere."
sed 's/discard: {owner: declarer}}/discard: {owner: defenders}}/' written.yaml >other.yaml
run explain other.yaml --lang en
out_lacks "also if it is said of one contract" "What is laid off is the declarer's."
# A paragraph is written of the game as its file has it when nobody chooses, though an option's patch brings that about.
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
out_has "what the usual value of an option patches takes no paragraph away" "The declarer leads as ever."
run explain usual.yaml --lang en --option lead=forehand
out_lacks "a value without a patch does, where the usual one has it" "The declarer leads as ever."
run validate --no-trial --notes usual.yaml
err_has "the author is told at that value" "usual.yaml:12:17: note[paragraph-dropped]: the paragraph 'play' is left out, because this option's value changes 'play/lead'"
run explain heir.yaml --lang en
out_lacks "so does a child that makes it the usual one" "The declarer leads as ever."
run explain same.yaml --lang en
out_has "but not one that says the same" "The declarer leads as ever."
run explain many.yaml --lang en
out_has "a number of the option that is the usual one changes nothing" "The declarer leads as ever."
run explain many.yaml --lang en --option rounds=13
out_lacks "another one does" "The declarer leads as ever."
run explain more.yaml --lang en
out_lacks "also if a child makes it the usual one" "The declarer leads as ever."
# A child that makes another value the usual one and brings the paragraph anew: what it tells of is said above.
cat >newer.yaml <<'YAML'
tapp: 1
id: newer
extends: usual.yaml
name: {en: Newer}
options: {lead: {default: forehand}}
rules: {play: {en: Forehand leads anew.}}
YAML
run explain newer.yaml --lang en
out_has "it is shown" "Forehand leads anew."
run explain newer.yaml --lang en --option lead=declarer
out_lacks "but not where another value is chosen" "Forehand leads anew."
run validate --no-trial --notes newer.yaml
err_lacks "and of its default nothing is said" "newer.yaml:5:"
run validate --no-trial --notes parent.yaml
status_is "it is no error" 0
err_has "the author is told which key takes the paragraph away, and where" \
    "parent.yaml:16:59: note[paragraph-dropped]: the paragraph 'play' is left out, because this option's value changes 'play/lead'"
run validate --no-trial --notes child.yaml
err_has "so is that of the child" "child.yaml:5:27: note[paragraph-dropped]"
printf 'tapp: 1\nid: lost\nextends: parent.yaml\nname: {en: Lost}\nabout: {plays: [play], talon: [talen]}\n' >lost.yaml
run validate --no-trial lost.yaml
err_has "a name that no paragraph has is found" "unknown paragraph 'plays'"
err_has "so is a path that leads nowhere" "the path 'talen' leads nowhere"

printf 'tapp: 1\nid: dots\nextends: tapp-tarock\nname: {en: Dots}\nannouncements: {valat: {when: height(T21) > 3}}\n' \
    >dots.yaml
run validate --no-trial dots.yaml
err_has "a formula without words is found" "formula-without-words"
err_has "with what to do" "give it a name under 'terms'"
run explain dots.yaml --lang en
out_lacks "and never shown as code" "height("
run play dots.yaml --lang en
out_lacks "at the table neither" "height("

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
out_has "numbers of a paragraph are worked out" "A cent or more: 2 (Dreier, Unterer, Oberer), 5 (Solo) from 2."
out_has "what is no formula stays" "A brace { alone stays."
run explain stakes.yaml --lang en --option stake=1
out_has "for the options that are played" "A cent: 1 (Dreier, Unterer, Oberer), 5 (Solo) from 2."
run explain stakes.yaml --lang de
out_has "in each language" "5 (Solo) von 2."
sed 's/{stake} von/{steak} von/' stakes.yaml >steak.yaml
run validate --no-trial steak.yaml
status_is "what cannot be worked out is an error" 1
err_has "where it stands" "steak.yaml:8:88: error[unknown-name]: no card, class or constant is called 'steak'"

finish
