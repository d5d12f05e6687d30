# make install: all files are in the right place, a C program can be built with the library, and uninstall leaves no
# file.
. "${0%/*}/lib.sh"
built=${TAPP_FAST:-$TAPP}
built=${built%/*}
build=$work/build
root=$work/root
prefix=/opt/tapp

# The program is built for another prefix with the same flags. This happens in a copy, because other tests run the
# program at the same time.
(cd "$built" && find . -path ./tests -prune -o -path ./asan -prune -o -path ./fuzz -prune -o -path ./counted -prune -o \
    \( -name '*.[oc]' -o -name '*.mo' -o -name flags -o -name prefix \) -print | tar cf - -T -) |
    { mkdir "$build" && tar xf - -C "$build"; }
flag() { sed -n "s/^$1=//p" "$build/flags"; }
make_in() {
    # MAKEFLAGS is empty, so that this make does not use the jobserver of an outer make.
    MAKEFLAGS='' make -s B="$build" CC="$(flag CC)" CPPFLAGS="$(flag CPPFLAGS)" CFLAGS="$(flag CFLAGS)" \
        SAN="$(flag SAN)" \
        LDFLAGS="$(flag LDFLAGS)" WERROR="$(flag WERROR)" DESTDIR="$root" PREFIX="$prefix" "$1" >"$work/make" 2>&1
}

check "make install works" make_in install
installed=$root$prefix
check "the library knows where it is installed" grep -q "^$prefix\$" "$build/prefix"
is "the installed program and library do not contain /usr/local" "$(grep -ac '/usr/local' "$installed/lib/libtapp.a" "$installed/bin/tapp" | sed 's/.*://' | paste -sd ' ')" "0 0"
for file in bin/tapp lib/libtapp.a lib/pkgconfig/tapp.pc include/tapp.h share/man/man1/tapp.1 \
    share/tapp/variants/tapp-tarock.yaml \
    share/tapp/variants/packs/tarock-54.yaml share/tapp/schemas/variant.schema.json \
        share/tapp/schemas/variant-file.schema.json \
    share/tapp/tapp.code-snippets share/bash-completion/completions/tapp \
    share/zsh/site-functions/_tapp share/locale/de/LC_MESSAGES/tapp.mo; do
    check "$file is installed" test -s "$installed/$file"
done

TAPP=$installed/bin/tapp
unset TAPP_VARIANTS
cd "$work" || exit 1
run list
status_is "the installed program runs from any folder" 0
out_has "the installed program finds its variants" "tapp-tarock "
run explain unknown-key --lang de
out_has "the installed program finds its translations" "Eine Zuordnung darf nur Schlüssel"

cat >game.c <<'C'
#include <stdio.h>
#include <tapp.h>

int main(void)
{
    char *messages = NULL;
    TappGame *game = tapp_open("tapp-tarock", NULL, 0, &messages);
    if (!game) {
        fputs(messages, stderr);
        tapp_free(messages);
        return 1;
    }
    TappDeal *deal = tapp_start(game, 42, 0, 0);
    while (tapp_actor(deal) >= 0) {
        size_t n;
        const char *const *legal = tapp_legal(deal, &n);
        tapp_apply(deal, legal[n - 1]);
    }
    puts(tapp_phase(deal));
    tapp_end(deal);
    tapp_close(game);
    return 0;
}
C
if command -v pkg-config >/dev/null; then
    flags() { PKG_CONFIG_PATH=$installed/lib/pkgconfig pkg-config --define-prefix --cflags --libs tapp; }
    check "pkg-config knows the library" flags
    is "the library needs no library for screens or servers" \
        "$(flags | grep -E 'curses|microhttpd|sqlite|gnutls')$(nm -P "$installed/lib/libtapp.a" 2>/dev/null |
        grep -E '^(initscr|newterm|MHD_|sqlite3_|gnutls_)')" ""
    # shellcheck disable=SC2046 # flags are words
    check "a C program can be compiled with the library" ${CC:-cc} -Wall -Wextra -Werror -pedantic game.c -o game $(flags)
    is "a compiled C program plays a deal" "$(TAPP_VARIANTS=$installed/share/tapp/variants ./game)" done
    if command -v c++ >/dev/null; then
        cp game.c game.cc
        # shellcheck disable=SC2046
        check "a C++ program can be compiled with the library" c++ -Wall -Wextra -Werror -pedantic game.cc -o game_cc $(flags)
    else
        skip "a C++ program can be compiled with the library" "no C++ compiler"
    fi
else
    skip "a C program can be compiled with the library" "pkg-config is not installed"
fi
if command -v man >/dev/null; then
    man --warnings -l "$installed/share/man/man1/tapp.1" >page 2>warnings
    is "man reports no error in the man page" "$(cat warnings)" ""
else
    skip "man reports no error in the man page" "man is not installed"
fi
cd - >/dev/null || exit 1
check "make uninstall works" make_in uninstall
is "make uninstall leaves no file" "$(find "$root" -type f)" ""
finish
