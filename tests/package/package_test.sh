# Tests make deb: the packages have the right files, lintian finds no error, and the unpacked program plays. It also
# plays on the oldest amd64 processors. To save time, this test builds without optimization and debug information.
# `make check-package` builds the packages as they are shipped.
. "${0%/*}/../cli/lib.sh"

if ! command -v dpkg-buildpackage >/dev/null || ! command -v dh >/dev/null; then
    skip "packages are built" "dpkg-dev or debhelper is not installed"
    finish
fi
if [ -d /usr/lib/ccache ]; then PATH=/usr/lib/ccache:$PATH; fi
if [ -z "${DEB_BUILD_OPTIONS:-}" ]; then
    export DEB_BUILD_OPTIONS="noopt noautodbgsym parallel=$(nproc)" DEB_CFLAGS_APPEND=-g0 DPKG_DEB_COMPRESSOR_TYPE=gzip \
        DPKG_DEB_COMPRESSOR_LEVEL=1
fi
check "packages are built" env -u MAKEFLAGS tools/deb "$work/deb"
tapp=$(echo "$work"/deb/tapp_*.deb)
library=$(echo "$work"/deb/libtapp-dev_*.deb)
if command -v lintian >/dev/null; then
    is "lintian finds no error in the packages" "$(cat "$work/deb/lintian.log")" ""
else
    skip "lintian finds no error in the packages" "lintian is not installed"
fi

{
    dpkg-deb -c "$tapp"
    dpkg-deb -c "$library"
} >"$work/out"
for file in ./usr/bin/tapp ./usr/share/tapp/variants/tapp-tarock.yaml ./usr/share/tapp/variants/packs/tarock-54.yaml \
    ./usr/share/tapp/schemas/variant-file.schema.json ./usr/share/man/man1/tapp.1.gz \
        ./usr/share/bash-completion/completions/tapp \
    ./usr/share/zsh/vendor-completions/_tapp ./usr/share/locale/de/LC_MESSAGES/tapp.mo ./usr/include/tapp.h /libtapp.a \
        /pkgconfig/tapp.pc; do
    out_has "one of the packages contains $file" "$file"
done

root=$work/root
mkdir "$root"
dpkg-deb -x "$tapp" "$root"
dpkg-deb -x "$library" "$root"
is "no file of the packages contains /usr/local" "$(grep -rlaF /usr/local "$root")" ""
own=$TAPP
unset TAPP_VARIANTS
TAPP=$root/usr/bin/tapp
run play tapp-tarock
out_has "the unpacked program plays a deal" "Settlement (points)"
run validate "$root/usr/share/tapp/variants/tapp-tarock.yaml"
status_is "the unpacked program validates a file" 0
run explain unknown-key --lang de
out_has "the unpacked program explains a code in German" "Eine Zuordnung darf nur Schlüssel"
run serve --listen nowhere
err_has "the unpacked program has the web table" "is no address and port"

figures() { "$@" simulate tapp-tarock --deals 60 --seed 5 --bots greedy --format csv; }
if command -v qemu-x86_64 >/dev/null && [ "$(dpkg --print-architecture)" = amd64 ]; then
    is "on the oldest processors, a simulation gives the same figures" "$(figures qemu-x86_64 -cpu qemu64 "$TAPP")" \
        "$(figures "${TAPP_FAST:-$own}")"
else
    skip "on the oldest processors, a simulation gives the same figures" "qemu-user is not installed, or this is no amd64"
fi
finish
