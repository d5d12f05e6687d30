#!/bin/sh
# All commands read their arguments in the same way.
. "${0%/*}/lib.sh"

# refused TITLE SENTENCE ARGUMENTS: checks that the program does nothing, prints this sentence and ends with status 2.
refused() {
    title=$1
    sentence=$2
    shift 2
    run "$@"
    status_is "$title: the status is 2" 2
    is "$title: the message says why" "$(cat "$work/err")" "tapp: $sentence"
    is "$title: there is no output" "$(wc -c <"$work/out" | tr -d ' ')" 0
}

for command in play explain diff; do
    refused "$command with an unknown language" "$command: --lang takes en or de, not 'fr'" $command tapp-tarock \
        --lang fr
done
for command in explain diff; do
    refused "$command with an unknown format" "$command: --format takes text, markdown or html, not 'pdf'" \
        $command tapp-tarock --format=pdf
done
refused "validate with an unknown format" "validate: --format takes text, json, sarif or github, not 'xml'" validate --format xml \
    x.yaml
refused "simulate with an unknown format" "simulate: --format takes text, json or csv, not 'xml'" simulate tapp-tarock --deals 1 \
    --format xml
refused "plan with an unknown format" "plan: --format takes slurm or parallel, not 'pbs'" \
    plan tapp-tarock --deals 4 --shards 2 --format pbs
refused "match with an unknown format" "match: --format takes text or json, not 'csv'" \
    match tapp-tarock --bots random,random --deals 1 --format csv

# Messages suggest the word that was probably meant.
refused "a misspelt command" "unknown command 'palys'; did you mean 'play'?" palys
refused "an unknown command that is like no other" "unknown command 'weather'; 'tapp help' lists all commands" weather
refused "help for a misspelt command" "unknown command 'ply'; did you mean 'play'?" help ply
refused "a misspelt computer player" "unknown computer player 'strng'; did you mean 'strong'?" \
    simulate tapp-tarock --deals 1 --bots strng
refused "an unknown computer player" \
    "unknown computer player 'kasparov'; choose beginner, club or strong" \
    simulate tapp-tarock --deals 1 --bots kasparov

many=$(i=0; while [ $i -lt 65 ]; do echo "--option fourth$i=no"; i=$((i + 1)); done)
for command in play show explain diff simulate plan match; do
    refused "$command with 0 players" "$command: '0' is not a number from 1 to 99" \
        $command tapp-tarock --players 0
    refused "$command with an option that has no value" "$command: an option of the variant is written NAME=VALUE" \
        $command tapp-tarock --option fourth
    # shellcheck disable=SC2086 # words
    refused "$command with more than 64 options" "$command: more than 64 options" $command tapp-tarock $many
    refused "$command with --option as the last argument" "$command: --option needs a value" $command tapp-tarock --option
done

# docs/language/10: if you choose several values for an option, the last one counts.
run show tapp-tarock --option kontra=on --option kontra=off --json
json_is "the last of two values counts for the rules" '[.kontra.on, .options.kontra.default]' '[false,"off"]'
run show tapp-tarock --option kontra=off --option kontra=on --json
json_is "the last of two values counts in the other order, too" '[.kontra.on, .options.kontra.default]' '[true,"on"]'
run simulate tapp-tarock --deals 2 --option kontra=on --option kontra=off --format json
json_is "a report names no value that a later one replaces" .options '{}'

# Numbers are read as in a file: 1e1 is 10, and 5.0 is 5. Anything that is not completely a whole number is refused.
for number in 0x 1_0 '1 0' ' 3' 3x 1.5 1e300 99999999999999999999 '３'; do
    refused "--players '$number'" "show: '$number' is not a number from 1 to 99" show tapp-tarock --players "$number"
done
run simulate tapp-tarock --deals 10 --seed 3 --format csv
cp "$work/out" "$work/ten"
run simulate tapp-tarock --deals 1.0e1 --seed 3.0 --format csv
is "numbers with a decimal point or an exponent are accepted" "$(cat "$work/out")" "$(cat "$work/ten")"
run simulate tapp-tarock --deals 0..1e1 --seed +3 --format csv
is "a range with an exponent and a seed with a plus sign are accepted" "$(cat "$work/out")" "$(cat "$work/ten")"
for range in 5..5 1..2..3 ..3 3.. 1_0; do
    refused "--deals $range" "simulate: '$range' should be a number of deals or a range A..B" simulate tapp-tarock \
        --deals $range
done

# A game says how many players it takes.
while read -r command more; do
    for players in 1 2 5 9; do
        # shellcheck disable=SC2086 # words
        run $command tapp-tarock $more --players $players
        status_is "$command with $players players, which the game does not allow: the status is 1" 1
        err_has "$command with $players players: the message says how many the game takes" "the number of players is $players, but the game takes 3 to 4"
    done
done <<'END'
play
show
explain
diff dreierles
simulate --deals 1
plan --deals 4 --shards 2
match --bots random,random,random --deals 1
END

for command in play show simulate plan match; do
    refused "$command with two variants" "$command: only one variant is possible; remove 'b'" $command a b
done
refused "diff with three variants" "diff: only one pair of variants is possible; remove 'c'" diff a b c
refused "explain with two arguments" "explain: only one thing is possible; remove 'b'" explain a b
refused "new with two files" "new: only one file is possible; remove 'b.yaml'" new a.yaml b.yaml
refused "replay with two records" "replay: only one record is possible; remove 'b'" replay a b

while read -r command flag; do
    refused "$command --$flag with a value" "$command: --$flag takes no value" "$command" a "--$flag=yes"
done <<'END'
play watch
play ascii
play plain
replay step
show json
replay json
replay plain
replay ascii
simulate per-deal
validate strict
validate no-trial
validate assert-formats
END

refused "a misspelt option" "play: there is no option --sed; did you mean --seed?" play --sed 1
refused "an option that is like no other" "list: there is no option --fnord; 'tapp help list' lists them" list --fnord
refused "a misspelt option with a value" "list: there is no option --famly; did you mean --family?" \
    list --famly=tarock
for command in list engine serve; do
    refused "$command with an argument" "$command takes no arguments; remove 'a'" "$command" a
done
refused "two dashes before an option make it an argument" "show: only one variant is possible; remove '--json'" show a -- --json
run eval --5
is "eval accepts a formula that begins with dashes" "$(cat "$work/out")" 5

run show tapp-tarock --players=3 --option=fourth=sits_out --json
status_is "values are accepted after an equals sign" 0

# --lang is "the language of the output", so it is also the language of --help.
run help play --lang de
cp "$work/out" "$work/german"
check "help is in the language of --lang" grep -q '^Aufruf: tapp play' "$work/german"
for arguments in "play --lang de --help" "play --help --lang=de" "play --lang en -h --lang de"; do
    # shellcheck disable=SC2086 # words
    run $arguments
    status_is "tapp $arguments ends with status 0" 0
    check "tapp $arguments prints the German help" cmp "$work/out" "$work/german"
done
run help --lang de
cp "$work/out" "$work/german"
run --help --lang de
check "tapp --help --lang de prints the German list of commands" cmp "$work/out" "$work/german"
run play --lang --help
status_is "--help in place of a language prints help" 0
refused "help in an unknown language" "help: --lang takes en or de, not 'fr'" play --help --lang fr

# Two servers at the same port would share their visitors, so the second one is refused.
if tools/deps has-serve; then
    "$TAPP" serve --listen 127.0.0.1:0 --data "$work/one" >"$work/served" 2>&1 &
    server=$!
    comes grep -q http "$work/served"
    port=$(sed 's|.*:\([0-9]*\)/.*|\1|' "$work/served")
    run serve --listen "127.0.0.1:$port" --data "$work/two"
    status_is "serve refuses a port at which another program listens" 2
    err_has "the message names the address and suggests --listen" \
        "another program listens at 127.0.0.1:$port; choose another port with --listen"
    kill "$server"
    wait "$server" 2>/dev/null
fi
finish
