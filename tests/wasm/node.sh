# The tests of the engine's module source this file. It sets $folder, the folder of the module. module_test skips the
# test with the reason if the module cannot be built. Otherwise `make check` has built it, and a missing module is an
# error.
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
