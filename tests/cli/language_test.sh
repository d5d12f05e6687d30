# The language of the program: --lang, the locale, and a program without translations.
. "${0%/*}/lib.sh"
here=$(cd "${0%/*}" && pwd)
case $TAPP in /*) ;; *) TAPP=$PWD/$TAPP ;; esac
program=$TAPP
rule="Eine Zuordnung darf nur Schlüssel enthalten, die die Sprache dort kennt."
english="A map may contain only keys that the language allows there."
unset LC_ALL LC_MESSAGES LANG LANGUAGE

# in_locale SETTINGS ARGUMENTS: runs the program with these environment variables.
in_locale() {
    settings=$1
    shift
    # shellcheck disable=SC2086 # settings are words
    env $settings "$TAPP" "$@" >"$work/out" 2>"$work/err" </dev/null
    status=$?
}

run explain unknown-key
out_has "without a locale the output is English" "$english"
run explain unknown-key --lang de
out_has "--lang de gives German" "$rule"
for settings in LANG=de_DE.UTF-8 LC_MESSAGES=de LC_ALL=de_AT@euro "LC_ALL=C.UTF-8 LANGUAGE=de" \
    "LANG=en_GB LANGUAGE=fr:de_CH:en"; do
    in_locale "$settings" explain unknown-key
    out_has "the output is German with $settings, even if the locale is not installed" "$rule"
done
for settings in LANG=en_GB.UTF-8 LANG=fr_FR.UTF-8 "LC_ALL=C LANG=de_DE.UTF-8" "LC_ALL=C LANGUAGE=de" \
    "LANG=de LC_MESSAGES=en_GB" LANGUAGE=de; do
    in_locale "$settings" explain unknown-key
    out_has "the output is English with $settings" "$english"
done
in_locale LC_ALL=C explain unknown-key --lang de
out_has "--lang de overrides an English locale" "$rule"
in_locale LANG=de_DE.UTF-8 explain unknown-key --lang en
out_has "--lang en overrides a German locale" "$english"
in_locale LANG=de_DE.UTF-8 eval '1234567 * 10'
is "numbers have the same form in a German locale" "$(cat "$work/out")" 12345670
echo '{"op":"new","variant":"nothing"}' >"$work/request"
LANG=de_DE.UTF-8 run_with "$work/request" engine
out_has "the engine answers in English, even in a German locale" "unknown game"

# The program finds its translations from any folder. Without translations it uses English.
fast=${TAPP_FAST:-$TAPP}
(cd / && LANG=de_DE.UTF-8 "$TAPP" explain unknown-key) >"$work/out" 2>"$work/err"
out_has "the translations are found from another folder" "$rule"
if [ -e /usr/local/share/locale/de/LC_MESSAGES/tapp.mo ]; then
    skip "a program without translations uses English" "tapp is installed"
else
    mkdir -p "$work/elsewhere/bin"
    cp "$fast" "$work/elsewhere/bin/tapp"
    TAPP=$work/elsewhere/bin/tapp
    run explain unknown-key --lang de
    status_is "a program without translations ends with status 0" 0
    out_has "a program without translations uses English even with --lang de" "$english"
    mkdir -p "$work/elsewhere/share/locale/de/LC_MESSAGES"
    echo "no catalogue" >"$work/elsewhere/share/locale/de/LC_MESSAGES/tapp.mo"
    run explain unknown-key --lang de
    status_is "a damaged translation file does not stop the program" 0
    out_has "a damaged translation file gives English" "$english"
fi
TAPP=$program

# ---- findings

# Usage errors and help pages are translated, too.
in_locale LANG=de_DE.UTF-8 paly
err_has "an unknown command is reported in German" "tapp: den Befehl 'paly' gibt es nicht; ist 'play' gemeint?"
in_locale LANG=de_DE.UTF-8 list --fnord
err_has "an unknown option is reported in German" "list: es gibt keine Option --fnord; 'tapp help list' zeigt alle"
run explain --lang de --fnord x
err_has "messages are German after --lang de" "explain: es gibt keine Option --fnord; 'tapp help explain' zeigt alle"
run validate --lang xx
status_is "an unknown language ends with status 2" 2
err_has "the message about an unknown language lists the known ones" "validate: --lang takes en or de, not 'xx'"
in_locale LANG=de_DE.UTF-8 play tapp-tarock tapp-modern
err_has "an argument too many is reported in German" "play: nur eines auf einmal (Variante), nicht auch noch 'tapp-modern'"
in_locale LANG=de_DE.UTF-8 help
out_has "the list of commands is German" "Fehler in Varianten finden"
in_locale LANG=de_DE.UTF-8 help validate
out_has "the help page of a command is German" "Warnungen als Fehler zählen"
run help validate
out_has "the help page of a command is English by default" "Find errors in variants"

# Errors of every kind are planted into a game. golden/findings-de.txt has the findings as a German author reads them.
# After a change of messages, run this test with GOLDEN=write to update the file, and read the differences.
game=$here/../data/small-game.yaml
cd "$work" || exit 1
: >findings
plant() {
    sed "$1" "$game" >game.yaml
    if cmp -s "$game" game.yaml; then fail "'$1' changes the game"; fi
    echo "## $1" >>findings
    "$TAPP" validate --lang de game.yaml ${2:---no-trial} >out 2>err
    cat err out >>findings
}
plant 's/^seats:/ seats:/'
# This text is too large to be tried when it is compiled, so it fails when the text is filled in.
ten='[1,2,3,4,5,6,7,8,9,10]' many='[1,2,3,4,5,6,7,8,9,10,11,12,13]'
text="'{$many.map(x, $ten.map(y, $ten.map(z, 1 / (x - 5))))}'"
plant "s|^summary: .*|summary: {en: $text}|"
plant 's/^  lead: forehand/\tlead: forehand/'
plant 's/follow: true/follow: yes/'
plant 's/^  follow: true/  follow: true\n  follow: false/'
plant 's/^kontra: .*/kontra: \&k {on: false}/'
plant 's/lead: forehand/lead: forhand/'
plant 's/direction: clockwise/direktion: clockwise/'
plant 's/min: 3/min: three/'
plant 's/min: 3/min: 0/'
plant 's/^id: .*/id: My Game/'
plant 's/^kontra: .*/kontra: {}\nfnord: 1/'
plant 's/packets: \[3, talon 2, 4, 3\]/packets: []/'
plant 's/talon 2, 4, 3/talon 2, 4, 4/'
plant 's/trump_suit: H/trump_suit: X/'
plant 's/aces: \[rank A\]/aces: [rank Z, hearst]/'
plant 's/bids: \[game, solo\]/bids: [game, sollo]/'
plant 's/^  solo:$/  sola:/'
plant 's/^goal: .*/goal: declarer_pints > 60/'
plant 's/^goal: .*/goal: declarer_points > "sixty"/'
plant 's/^goal: .*/goal: declarer_points/'
plant 's/^goal: .*/goal: (declarer_points > 60/'
plant 's/^goal: .*/goal: max(declarer_points) > 60/'
plant 's/^goal: .*/goal: 1 \/ 0 > declarer_points/'
plant 's/kontra: game$/kontra: fnord/'
plant 's/players: {min: 3, max: 3, default: 3}/players: {min: 3, max: 4, default: 3}/'
plant 's/^goal: .*/goal declarer_points > 60/'
plant 's/less: 0/less 0/'
plant 's/^    value: 2/    value: 2 points/'
plant 's/^    value: 2/    value: 2,5/'
plant 's/^    value: 2/    value: 2.5/'
plant 's/aces: 11/aces: 1,5/'
plant 's/aces: 11/aces: eleven/'
plant 's/aces: 11, /aces: 11 /'
plant 's/^name: .*/name: small-game/'
plant "s/^name: .*/name: {en: 'Tapp's way'}/"
plant 's/^name: .*/name: {en: Tapp: our way}/'
plant 's/^      off: /      no: /'
plant 's/bids: \[game, solo\]/bids: game, solo/'
plant 's/bids: \[game, solo\]/bids: [solo, game, solo]/'
plant 's/talon 2/2 talon/'
plant 's/patch: {kontra: {on: true}}/patch: {kontra: {an: true}}/'
plant 's/patch: {kontra: {on: true}}/patch: kontra/'
plant 's/^goal: .*/goal: declarer_points => 60/'
plant 's/^goal: .*/goal: declarer_points ≥ 60/'
plant 's/^goal: .*/goal: declarer points > 60/'
plant 's/^goal: .*/goal: declarer_points > 60 and won/'
plant 's/^goal: .*/goal:/'
plant 's/^kontra: .*/kontra: on/'
plant 's/^id: .*/id: höfle/'
plant '/^auction:/,/^talon:/{/^talon:/!d}'
"$TAPP" validate --lang de missing.yaml >>findings 2>&1
if [ "${GOLDEN:-}" = write ]; then cp findings "$here/golden/findings-de.txt"; fi
if diff "$here/golden/findings-de.txt" findings >difference; then pass "the findings are the German ones of golden/findings-de.txt"; else fail \
    "the findings are the German ones of golden/findings-de.txt" difference; fi
cd - >/dev/null || exit 1

# No word of a finding stays untranslated. This test makes a translation that puts « » around every message. Then all
# words outside these marks come from the author's file.
marked=$work/marked
mkdir -p "$marked/bin" "$marked/share/locale/de/LC_MESSAGES"
(cd "$here/../.." && tools/po pot "$marked/words.pot")
export LC_ALL=C.UTF-8
msgen "$marked/words.pot" 2>"$work/messages" | sed 's/charset=CHARSET/charset=UTF-8/' |
    msgfilter --keep-header sed -z 's/^\(\n*\)\(.*[^\n]\)\(\n*\)$/\1«\2»\3/' 2>>"$work/messages" |
    msgfmt -o "$marked/share/locale/de/LC_MESSAGES/tapp.mo" - 2>>"$work/messages"
cp "$fast" "$marked/bin/tapp"
sed -n "/^plant '/p" "$here/language_test.sh" >"$work/plants"
plant() {
    sed "$1" "$game" >"$work/game.yaml"
    "$marked/bin/tapp" validate --lang de --no-trial "$work/game.yaml" 2>&1
}
{
    . "$work/plants"
    # Formulas that fail, from the tests of formulas. Formulas that do not fail print values, which contain no words of
    # ours.
    grep -v '^[#%]\|error\[\|^hint\|^note' "$here/../formulas/errors.test" | while IFS= read -r formula; do
        LANGUAGE=de "$marked/bin/tapp" eval "$formula" 2>&1 | grep '«'
    done
} >"$work/findings"
# outside FILE: prints the findings that have words outside the marks. Lines of the author's source (with a bar),
# places, codes and quoted types of a formula do not count.
outside() {
    grep -v '^ *[0-9]* |' "$1" | sed "s/^[^ «]*: //; s/\[[a-z-]*\]//; s/«/\x01/g; s/»/\x02/g" |
        awk '{ depth = 0; text = ""; n = length($0)
               for (i = 1; i <= n; i++) {
                   c = substr($0, i, 1)
                   if (c == "\001") depth++
                   if (depth == 0) text = text c
                   if (c == "\002" && depth > 0) depth--
               }
               if (text ~ /[a-z][a-z]/) print }' | sed 's/\x01/«/g; s/\x02/»/g'
}
is "at least 100 findings have marks" "$([ "$(grep -c '«' "$work/findings")" -ge 100 ] && echo many)" many
is "no finding has words outside the marks" "$(outside "$work/findings")" ""
echo "«a »word« of its own»" >"$work/planted"
is "a word outside the marks is found" "$(outside "$work/planted")" "«a »word« of its own»"

# Programs read codes, so codes, names of fields and severities are never translated.
sed 's/lead: forehand/lead: forhand/' "$game" >"$work/game.yaml"
run validate --lang de --format json --no-trial "$work/game.yaml"
json_is "the code and the severity of a German finding are not translated" '.findings[0] | [.code, .severity]' '["not-in-enum","error"]'
json_is "the message of a finding in JSON is German" '.findings[0].message | contains("sollte aber")' true
run validate --lang de --format github --no-trial "$work/game.yaml"
out_has "the command of an annotation is not translated" "::error file="
finish
