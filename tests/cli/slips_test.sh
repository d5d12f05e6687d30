# The fifteen most common mistakes of authors, each in a small game. golden/slips.txt has the output of 'tapp validate'.
# After a change of the messages, run this test with GOLDEN=write and read the differences.
. "${0%/*}/lib.sh"
golden=$PWD/tests/cli/golden/slips.txt
game=$PWD/tests/data/small-game.yaml
cd "$work" || exit 1
: >slips

# slip TITLE SED: passes if this change of the game gives one finding. golden/slips.txt contains the titles.
slip() {
    sed "$2" "$game" >game.yaml
    if cmp -s "$game" game.yaml; then fail "$1: the mistake changes the file"; fi
    run validate --no-trial game.yaml
    is "$1 gives one finding" "$(grep -cE '(error|warning)\[' err)" 1
    { echo "## $1"; cat err; } >>slips
}
slip "a key at the top" 's/^counting:/coutning:/'
slip "a key in a patch" 's/patch: {kontra: {on: true/patch: {kontar: {on: true/'
slip "the id of a contract" 's/^  solo:$/  sollo:/'
slip "a formula with a colon and no quotes" 's/^goal: .*/goal: declarer_points > 60 ? true : false/'
slip "& for &&" 's/^goal: .*/goal: declarer_points > 60 \& won/'
slip "a tab" 's/^  lead: forehand/\tlead: forehand/'
slip "a wrong indentation" 's/^  lead: forehand/   lead: forehand/'
slip "a card that there is not" 's/aces: \[rank A\]/aces: [HA, H1]/'
slip "packets that do not use up the pack" 's/talon 2, 4, 3/talon 2, 4, 2/'
slip "a word for a number" 's/min: 3/min: three/'
slip "another word" 's/lead: forehand/lead: forhand/'
slip "a name that is missing" '/^name:/d'
slip "a key twice" 's/^  follow: true/  follow: true\n  follow: false/'
slip "a list without brackets" 's/bids: \[game, solo\]/bids: game, solo/'
slip "a text without its language" 's/^name: .*/name: small-game/'
if [ "${GOLDEN:-}" = write ]; then cp slips "$golden"; fi
if diff "$golden" slips >differences; then pass "the messages are those of golden/slips.txt"; else fail "the messages are those of golden/slips.txt" differences; fi
finish
