# The tests of the web table source this file. web_test FILE runs the file with node. It skips the test if node is
# missing or if the program was built without the web table.
export TAPP="${TAPP:?is the path of the program to test}"

. "${0%/*}/../skip.sh"

web_test() {
    command -v node >/dev/null 2>&1 || skip_all "$1" "node is not installed"
    tools/deps has-serve || skip_all "$1" "the libraries of the web table are not installed"
    exec node "${0%/*}/$1"
}

# pages FILE does the same in a browser. It skips the test without a browser or without the page. It uses the program
# without sanitizers, because times must be those of users. The tests by requests use the program with sanitizers.
pages() {
    export TAPP="${TAPP_FAST:-$TAPP}"
    BROWSER=$(command -v chromium || command -v chromium-browser || command -v google-chrome) ||
        skip_all "$1" "chromium is not installed"
    [ -e build/page/app.js ] || skip_all "$1" "the page is not built: node or npm are missing, or npm finds no packages"
    # If two tests install at the same time, the second waits.
    why=$(flock build/browser-npm.lock "${0%/*}/browser/install" build/browser-npm) || skip_all "$1" "$why"
    FIREFOX=$(command -v firefox-esr || command -v firefox || true)
    export BROWSER FIREFOX NODE_PATH="$PWD/build/browser-npm/node_modules"
    web_test "$1"
}
