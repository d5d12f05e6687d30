#!/bin/sh
# A target names the missing Debian packages that it needs.
. "${0%/*}/report.sh"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# A machine that can build the program but nothing else, with a user who may not install packages.
for command in cc msgfmt make; do
    printf '#!/bin/sh\nexit 0\n' >"$work/$command"
done
printf '#!/bin/sh\necho 1000\n' >"$work/id"
chmod +x "$work"/*

# needs WHAT PACKAGE: passes if tools/deps WHAT asks for this package.
needs() {
    said=$(PATH=$work tools/deps "$1" 2>&1)
    report "tools/deps $1 names the missing package $2" "$(case "$said " in *"apt-get install"*" $2 "*) ;; *) echo "it says: $said" ;; esac)"
}
report "tools/deps build says nothing if no package is missing" "$(PATH=$work tools/deps build 2>&1)"
needs docs jq
needs check jq
needs lint clang-tidy
for target in docs lint; do
    commands=$(env -u MAKEFLAGS make -n --no-print-directory "$target" 2>/dev/null)
    report "make $target calls tools/deps" "$(case $commands in *"tools/deps $target"*) ;; *) echo "it does not" ;; esac)"
done
finish
