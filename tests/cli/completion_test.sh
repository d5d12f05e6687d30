# The completions offer each command of 'tapp help', and for it exactly the options of its usage and the formats.
. "${0%/*}/lib.sh"

# offered WORD…: what bash would offer for the last word.
offered() {
    bash -c 'completion=$1; shift; . "$completion"
        COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _tapp; [ "${#COMPREPLY[@]}" -eq 0 ] || printf "%s\n" "${COMPREPLY[@]}"' \
        complete tools/completion/tapp.bash "$TAPP" "$@" 2>"$work/err" | sort -u
}

# What zsh is told of a command: its branch of the case, and the lists that this names.
zsh_knows() {
    awk -v command="$1" '
    /^ *(local -a )?(rules|simulation)=\(/ { list = $1; sub(/=.*/, "", list) }
    list { told[list] = told[list] " " $0 }
    list && /\)$/ { list = "" }
    /^    case \$command in/ { inside = 1 }
    inside && $1 == command ")" { branch = 1 }
    branch { text = text " " $0; if (/;;/) branch = 0 }
    END { text = text (text ~ /\$simulation/ ? told["simulation"] told["rules"] : "") (text ~ /\$rules/ ? told["rules"] : ""); print text }
    ' tools/completion/_tapp
}
options_of() { grep -o -- '--[a-z][a-z-]*' | sort -u; }
formats_of() { sed -n 's/.*--format:format:(\([a-z ]*\)).*/\1/p; s/.*--format \([a-z|]*\).*/\1/p' | tr '| ' '\n\n' |
    sort -u; }

run help
commands=$(awk '/^  [a-z]/ { print $1 }' "$work/out")
is "bash: the commands" "$(offered '')" "$(echo "$commands" | sort)"
is "zsh: the commands" "$(sed -n '/^    commands=(/,/^    )/p' tools/completion/_tapp | grep -o "'[a-z]*:" |
    tr -d "':")" "$commands"
run help simulate
sed -n 's/^usage: //p' "$work/out" >"$work/simulate"

for command in $commands; do
    run help "$command"
    sed -n 's/^usage: //p' "$work/out" >"$work/usage"
    wanted=$(options_of <"$work/usage")
    formats=$(formats_of <"$work/usage")
    if grep -q 'as simulate' "$work/usage"; then wanted=$(cat "$work/usage" "$work/simulate" | options_of); fi
    if [ "$command" != help ]; then is "bash: the options of $command" "$(offered "$command" --)" "$wanted"; fi
    is "zsh: the options of $command" "$(zsh_knows "$command" | options_of)" "$wanted"
    [ -z "$formats" ] || is "bash: the formats of $command" "$(offered "$command" --format '')" "$formats"
    [ -z "$formats" ] || is "zsh: the formats of $command" "$(zsh_knows "$command" | formats_of)" "$formats"
done

is "bash: help of a command" "$(offered help '')" "$(echo "$commands" | sort | grep -vx help)"
check "bash: a shipped variant" sh -c 'echo "$1" | grep -qx tapp-tarock' see "$(offered play tapp-t)"
if command -v zsh >/dev/null; then
    check "zsh can read its own" zsh -n tools/completion/_tapp
else
    skip "zsh can read its own" "zsh is not installed"
fi
finish
