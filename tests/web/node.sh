# Sourced by the tests of the web table: web_test FILE runs it with node; without node, or with a program that was built
# without the web table, it is skipped.
export TAPP="${TAPP:?is the path of the program to test}"

. "${0%/*}/../skip.sh"

web_test() {
    command -v node >/dev/null 2>&1 || skip_all "$1" "node is not installed"
    tools/deps has-serve || skip_all "$1" "the libraries of the web table are not installed"
    exec node "${0%/*}/$1"
}

# The same in a browser; skipped without one, or without the page. What is measured there is what people have: the
# program without sanitizers, which the requests of the other tests are for.
pages() {
    export TAPP="${TAPP_FAST:-$TAPP}"
    BROWSER=$(command -v chromium || command -v chromium-browser || command -v google-chrome) ||
        skip_all "$1" "chromium is not installed"
    [ -e build/page/app.js ] || skip_all "$1" "the page is not built: node or npm are missing, or npm finds no packages"
    # Two tests may want it at once: the second waits.
    why=$(flock build/browser-npm.lock "${0%/*}/browser/install" build/browser-npm) || skip_all "$1" "$why"
    FIREFOX=$(command -v firefox-esr || command -v firefox || true)
    export BROWSER FIREFOX NODE_PATH="$PWD/build/browser-npm/node_modules"
    web_test "$1"
}
