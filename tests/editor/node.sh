# Tests in JavaScript source this file: node_test FILE COUNT runs the file, or reports its COUNT tests as skipped.
fast=${TAPP_FAST:-${TAPP:?is the path of the program to test}}
case $fast in /*) ;; *) fast=$PWD/$fast ;; esac
npm=${fast%/*}/npm

node_test() {
    if [ -e "$npm/installed" ]; then
        TAPP_FAST=$fast NODE_PATH=$npm/node_modules TESTS=$2 exec node "${0%/*}/$1"
    fi
    why=$(cat "$npm/why-not" 2>/dev/null || echo "the npm packages are not installed")
    n=0
    while [ "$n" -lt "$2" ]; do
        n=$((n + 1))
        echo "ok $n - $1, test $n # SKIP $why"
    done
    echo "1..$n"
}
