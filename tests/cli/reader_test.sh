#!/bin/sh
# Files can come from other programs and keyboards. Each is read correctly, or rejected with an error at the cause.
. "${0%/*}/lib.sh"
cd "$work" || exit 1
child() { printf 'tapp: 1\nid: child\nextends: skat\nname: {en: Child}\n'; }

# refused TITLE PLACE SENTENCE: passes if the first error of x.yaml is at PLACE and contains SENTENCE.
refused() {
    run validate --no-trial x.yaml
    status_is "$1 is rejected" 1
    err_has "$1: the error has the right place" "x.yaml:$2: error"
    err_has "$1: the error names the cause" "$3"
}

# ---- numbers

{ child; echo 'deck: {values: {rank A: 11.0, rank 10: 1e1, rank K: 0x4, rank Q: +3, rank J: 0o2, other: 0e5}}'; } >x.yaml
run validate x.yaml
status_is "whole numbers may be written in many ways" 0
run explain x.yaml
out_has "whole numbers in all notations have the right value" "A: 11 · 10: 10 · K: 4 · Q: 3 · 9 8 7: 0"
{ child; echo 'constants: {bonus: 1e300}'; } >x.yaml
refused "a number beyond all limits" 5:20 "'bonus' is 1e300, but should be from -9007199254740991 to 9007199254740991"
{ child; echo 'deck: {values: {rank A: 99999999999999999999}}'; } >x.yaml
refused "a number beyond 64 bits" 5:25 "but should be from -1000 to 1000"
{ child; echo 'deck: {values: {rank A: 0.99999999999999999999}}'; } >x.yaml
refused "a number that is nearly an integer" 5:25 "should be an integer"
{ child; echo 'deck: {values: {rank A: 1_1}}'; } >x.yaml
refused "a number with an underscore" 5:25 "write 11"
{ child; echo "deck: {values: {rank A: '11'}}"; } >x.yaml
refused "a number in quotes" 5:25 "remove the quotes"
{ child; echo 'kontra: {factor: 2.0}'; } >x.yaml
run show x.yaml
out_has "a number is shown in its shortest form" "factor: 2"

# ---- encodings and line ends

{ printf '\357\273\277'; child; } | sed 's/$/\r/' >x.yaml
run validate --no-trial x.yaml
status_is "a file with a byte order mark and line ends of Windows is valid" 0
printf 'tapp: 1\r\nid: x\r\n y: z\r\n' >x.yaml
refused "wrong indentation after line ends of Windows" 3:3 "continues from the line above"

# ---- characters that look like others

printf 'tapp: 1\nid: x\nextends:\302\240 skat\nname: {en: X}\n' >x.yaml
refused "a no-break space after a colon" 3:9 "U+00A0 (no-break space)"
printf 'tapp: 1\nid: x\nextends: skat\nname: {en: X, de:\302\240 Y}\n' >x.yaml
refused "a no-break space in braces" 4:18 "U+00A0 (no-break space)"
printf 'tapp: 1\nid: x\nextends: skat\nname:\n\302\240 \302\240 en: X\n' >x.yaml
refused "a no-break space in the indentation" 5:1 "U+00A0 (no-break space)"
printf 'tapp: 1\nid: x\nextends: skat\nname: {en: X},\n' >x.yaml
refused "a comma after a map" 4:14 "remove the comma"
printf 'tapp: 1\nid: x\nextends: skat\nname:\n  en: "X",\n  de: "Y"\n' >x.yaml
refused "a comma after a text" 5:10 "remove the comma"
mkdir -p config/tapp
printf 'pace:\302\240700\nname: \342\200\234Anna\342\200\235\n' >config/tapp/settings.yaml
run play skat
status_is "a settings file with a no-break space is an error" 1
err_has "the error in the settings file names the no-break space" "U+00A0 (no-break space)"
rm config/tapp/settings.yaml

# ---- records

iconv -f UTF-8 -t UTF-16 "$OLDPWD/tests/records/skat.rec" >x.rec
run replay x.rec
status_is "a record in UTF-16 is rejected" 1
err_has "the error of a record in UTF-16 names the encoding" "the file is in the encoding UTF-16"
iconv -f UTF-8 -t UTF-16LE "$OLDPWD/tests/records/skat.rec" >x.rec
run replay x.rec
err_has "a record in UTF-16 without a byte order mark is recognised, too" "the file is in the encoding UTF-16"
{ cat "$OLDPWD/tests/records/skat.rec"; printf '\0'; } >x.rec
run replay x.rec
err_has "a record with a zero byte is rejected" "the file is not text"
{ printf '\357\273\277'; sed 's/$/\r/' "$OLDPWD/tests/records/skat.rec"; } >x.rec
run replay x.rec
status_is "a record with a byte order mark and line ends of Windows is accepted" 0

# ---- JSON in ASCII

run show skat
sed 's/^id: .*/id: ace/; s/symbol: ♣.*/symbol: "\\ud83c\\udca1"/' out >x.yaml
check "the file contains the JSON escapes" grep -q ud83c x.yaml
run validate --no-trial x.yaml
status_is "a pair of JSON escapes is valid as one character" 0
run show x.yaml
out_has "a pair of JSON escapes becomes the right character" 'symbol: 🂡'

# ---- the end of options

child >-x.yaml
child >--x.yaml
for file in -x.yaml --x.yaml; do
    for command in "validate --no-trial" explain show 'simulate --deals 2'; do
        # shellcheck disable=SC2086 # words
        run $command -- $file
        status_is "tapp $command -- $file reads the file" 0
    done
    run diff -- $file skat
    status_is "tapp diff -- $file skat reads the file" 0
done
run simulate --deals 1 --seed 4 skat --
status_is "-- without anything after it has no effect" 0
run validate -- -h
status_is "-h after -- is the name of a game" 1
err_has "the error shows -h as the unknown game" "unknown game '-h'"
run explain --lang en -- --lang
status_is "an option of the command after -- is the name of a game" 1
err_has "the error shows --lang as the unknown game" "unknown game '--lang'"
finish
