# The completions are those that `make docs` makes. They offer each command of 'tapp help', and the options and words
# that the help of this command names.
. "${0%/*}/lib.sh"
commands_tool=${TAPP%/*}/tools/commands

# offered WORD…: prints the words that bash would offer for the last WORD.
offered() {
    bash -c 'completion=$1; shift; . "$completion"
        COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _tapp; [ "${#COMPREPLY[@]}" -eq 0 ] || printf "%s\n" "${COMPREPLY[@]}"' \
        complete tools/completion/tapp.bash "${TAPP_FAST:-$TAPP}" "$@" 2>"$work/err" | sort -u
}

for shell in bash:tapp.bash zsh:_tapp; do
    "$commands_tool" "${shell%:*}" >"$work/made"
    check "the completions of ${shell%:*} are up to date ('make docs')" cmp -s "$work/made" \
        "tools/completion/${shell#*:}"
done

run help
commands=$(awk '/^  [a-z]/ { print $1 }' "$work/out")
is "bash offers the commands of 'tapp help'" "$(offered '')" "$(echo "$commands" | sort)"
is "zsh offers the commands of 'tapp help'" "$(sed -n "/^    described=(/,/^    )/s/^        '\([a-z]*\):.*/\1/p" tools/completion/_tapp)" \
    "$commands"

# zsh_branch COMMAND: prints the part of the zsh completion that is about a command.
zsh_branch() { sed -n "/^    $1)$/,/;;/p" tools/completion/_tapp; }

for command in $commands; do
    quickly run help "$command"
    options=$(sed -n 's/^  \(--[a-z-]*\).*/\1/p' "$work/out" | sort)
    is "bash offers the options of $command" "$(offered "$command" --)" "$options"
    is "zsh offers the options of $command" "$(zsh_branch "$command" | sed -n "s/^ *'\*\(--[a-z-]*\)\[.*/\1/p" | sort)" \
        "$options"
    formats=$(sed -n 's/^  --format \([a-z|]*\).*/\1/p' "$work/out" | tr '|' '\n' | sort)
    [ -z "$formats" ] || is "bash offers the formats of $command" "$(offered "$command" --format '')" "$formats"
done

is "bash offers the commands after 'help'" "$(offered help '')" "$(echo "$commands" | sort)"
is "bash offers the languages after --lang" "$(offered play --lang '')" "de
en"
check "bash offers a shipped variant" sh -c 'echo "$1" | grep -qx tapp-tarock' see "$(offered play tapp-t)"
if command -v zsh >/dev/null; then
    check "zsh can read its completion file" zsh -n tools/completion/_tapp
else
    skip "zsh can read its completion file" "zsh is not installed"
fi
finish
