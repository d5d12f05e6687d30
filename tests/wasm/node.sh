# Sourced by the tests of the engine's module. It sets $folder, where the module is, or skips the test with the reason.
# `make check` builds the module where the packages can be had; then it must be there.
export TAPP_FAST="${TAPP_FAST:-${TAPP:?is the path of the program to test}}"
folder=${TAPP_FAST%/*}/wasm

. "${0%/*}/../skip.sh"

# module_test TITLE
module_test() {
    command -v node >/dev/null 2>&1 || skip_all "$1" "node is not installed"
    tools/deps has-wasm || skip_all "$1" "the packages that build the module are not installed"
    [ -e "$folder/libraries/complete" ] || skip_all "$1" "the sources of libyaml and PCRE2 could not be had"
    [ -e "$folder/tapp.wasm" ] && return
    printf 'not ok 1 - %s\n# %s is not there: make wasm\n1..1\n' "$1" "$folder/tapp.wasm"
    exit 1
}
