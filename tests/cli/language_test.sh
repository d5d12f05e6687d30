# The language of the program: --lang, the locale, and no catalogue at all.
. "${0%/*}/lib.sh"
rule="Eine Zuordnung hat nur Schlüssel, die die Sprache dort kennt."
english="A map has only keys that the language knows there."
unset LC_ALL LC_MESSAGES LANG LANGUAGE

# in SETTINGS ARGUMENTS: the program in an environment.
in_locale() {
    settings=$1
    shift
    # shellcheck disable=SC2086 # settings are words
    env $settings "$TAPP" "$@" >"$work/out" 2>"$work/err" </dev/null
    status=$?
}

run explain unknown-key
out_has "without a locale it is English" "$english"
run explain unknown-key --lang de
out_has "--lang says otherwise" "$rule"
for settings in LANG=de_DE.UTF-8 LC_MESSAGES=de LC_ALL=de_AT@euro "LC_ALL=C.UTF-8 LANGUAGE=de" "LANG=en_GB LANGUAGE=fr:de_CH:en"; do
    in_locale "$settings" explain unknown-key
    out_has "$settings is German, installed or not" "$rule"
done
for settings in LANG=en_GB.UTF-8 LANG=fr_FR.UTF-8 "LC_ALL=C LANG=de_DE.UTF-8" "LC_ALL=C LANGUAGE=de" "LANG=de LC_MESSAGES=en_GB" LANGUAGE=de; do
    in_locale "$settings" explain unknown-key
    out_has "$settings is English" "$english"
done
in_locale LC_ALL=C explain unknown-key --lang de
out_has "--lang goes before the locale" "$rule"
in_locale LANG=de_DE.UTF-8 explain unknown-key --lang en
out_has "in the other direction too" "$english"
in_locale LANG=de_DE.UTF-8 eval '1234567 * 10'
is "numbers stay as they are" "$(cat "$work/out")" 12345670
echo '{"op":"new","variant":"nothing"}' >"$work/request"
LANG=de_DE.UTF-8 run_with "$work/request" engine
out_has "the engine speaks English to programs" "there is no variant"

# The catalogue is found beside the program from any folder; where there is none, the program speaks English.
fast=${TAPP_FAST:-$TAPP}
case $TAPP in /*) ;; *) TAPP=$PWD/$TAPP ;; esac
(cd / && LANG=de_DE.UTF-8 "$TAPP" explain unknown-key) >"$work/out" 2>"$work/err"
out_has "it is found from another folder" "$rule"
if [ -e /usr/local/share/locale/de/LC_MESSAGES/tapp.mo ]; then
    skip "without a catalogue it is English" "tapp is installed"
else
    mkdir -p "$work/elsewhere/bin"
    cp "$fast" "$work/elsewhere/bin/tapp"
    TAPP=$work/elsewhere/bin/tapp
    run explain unknown-key --lang de
    status_is "without a catalogue it works" 0
    out_has "in English" "$english"
    mkdir -p "$work/elsewhere/share/locale/de/LC_MESSAGES"
    echo "no catalogue" >"$work/elsewhere/share/locale/de/LC_MESSAGES/tapp.mo"
    run explain unknown-key --lang de
    status_is "a catalogue that is none does no harm" 0
    out_has "either" "$english"
fi
finish
