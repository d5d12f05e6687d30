# tapp validate --format github: prints one workflow command for each finding. Nothing in an author's file or in its
# name can end the command, add a property or begin another command. In messages, %, CR and LF are escaped. In
# properties, : and , are escaped, too.
. "${0%/*}/lib.sh"
here=$PWD
cd "$work" || exit 1
game=$here/tests/data/small-game.yaml

# lines TITLE: checks that the output consists of workflow commands and nothing else.
lines() {
    command='^::(error|warning|notice) file=[^:,]+,line=[0-9]+,endLine=[0-9]+(,col=[0-9]+,endColumn=[0-9]+)?,title=[a-z0-9-]+::.'
    is "$1" "$(test -s out && grep -vE "$command" out; test -s out && echo commands)" commands
}

# field NAME: prints a property of the first command, or the text after the second :: if NAME is `message`.
field() {
    case $1 in
    message) head -n 1 out | sed 's/^::[^:]*:://' ;;
    *) head -n 1 out | sed 's/^::[a-z]* //; s/::.*//' | tr ',' '\n' | sed -n "s/^$1=//p" ;;
    esac
}

sed 's/^  direction:/  directoin:/' "$game" >fault.yaml
run validate --format github fault.yaml
status_is "a file with an error ends with status 1" 1
is "an error is one command with all properties" "$(cat out)" \
    "::error file=fault.yaml,line=11,endLine=11,col=3,endColumn=12,title=unknown-key::unknown key 'directoin' in 'seats' (did you mean 'direction'?)"
run validate --format github "$game"
status_is "a valid file ends with status 0" 0
is "a valid file prints no command" "$(cat out err)" ""

odd='100%,a:b::error file=x%0A.yaml'
cp fault.yaml "$odd"
run validate --format github "$odd"
lines "a file name with every special character prints only commands"
is "special characters in a file name are escaped" "$(field file)" '100%25%2Ca%3Ab%3A%3Aerror file=x%250A.yaml'
is "the line is right even if the file name looks like a command" "$(field line)" 11
broken=$(printf 'two\nlines\r.yaml')
cp fault.yaml "$broken"
run validate --format github "$broken"
lines "a file name on two lines prints only commands"
is "line ends in a file name are escaped" "$(field file)" 'two%0Alines%0D.yaml'

printf 'tapp: 1\nid: "50%%0A: a, b::error::"\n' >text.yaml
run validate --format github text.yaml
lines "an author's text with every special character prints only commands"
grep 'title=wrong-pattern' out >first && mv first out
is "a message escapes percent signs, but no colons or commas" "$(field message | grep -oF "'50%250A: a, b::error::'")" \
    "'50%250A: a, b::error::'"
printf 'tapp: 1\nid: "one\\n::error::two\\r\\n::stop-commands::x"\n' >text.yaml
run validate --format github text.yaml
lines "a text with line ends prints only commands"
is "a text with line ends begins no command of its own" "$(grep -c 'error::two\|^::stop' out)" 0
printf 'tapp: 1\n"key\\n::error::two": 1\nid: x\n' >text.yaml
run validate --format github text.yaml
lines "a key with line ends prints only commands"

sed 's/^    solo: {name/    grand: {name: {en: grand}}\n    solo: {name/' "$game" >warning.yaml
printf 'tapp: 1\nid: part\npartial: true\nname: {en: part}\n' >part.yaml
sed 's/^    solo: {name/    grand: {name: {en: grand}, contract: solo}\n    solo: {name/' "$game" >never.yaml
run validate --notes --format github warning.yaml never.yaml part.yaml missing.yaml
is "warnings, notes and errors have their own commands" \
    "$(sed -n 's/^::\([a-z]*\) .*title=\([a-z-]*\)::.*/\1 \2/p' out | sort -u | tr '\n' ' ')" \
    'error cannot-read error unknown-name notice partial-file warning bid-never '
head -c 300 "$game" >cut.yaml
run validate --format github cut.yaml "$game"
lines "files that end too early print only commands"
finish
