# tapp: a newcomer needs only `make play` and `make check`. LAYERS lists the layers of the code from the lowest to the
# highest. A build prints a line for each step; V=1 shows the commands instead, and -s prints nothing.
LAYERS   := base text schema formula rules engine solver bots system catalog wording match rulebook lint stats learn tui protocol server cli

CC       ?= cc
PREFIX   ?= /usr/local
DESTDIR  ?=
B        ?= build
VERSION  := 1.0.0

# CPPFLAGS, CFLAGS and LDFLAGS from the environment or the command line come last. CFLAGS replaces OPT and ARCH.
WERROR   ?= -Werror
WARN     := -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wstrict-prototypes -Wmissing-prototypes \
            -Wswitch-enum -Wformat=2 -Wvla -Wundef -Wpointer-arith -Wcast-qual $(WERROR)
OPT      ?= -O3
# By default, the program is built for this machine. ARCH= builds a program for every machine of this kind.
ARCH     ?= -march=native
LINGUAS  := $(shell sed 's/\#.*//' interpreter/translations/LINGUAS)
DEFINES   = -D_POSIX_C_SOURCE=200809L -DTAPP_VERSION='"$(VERSION)"' -DTAPP_LANGUAGES='"$(LINGUAS)"'
# The reports of sanitizers need only names and lines. A test program with full -g is ten times as large.
DEBUG     = $(if $(SAN),-g1,-g)
CFLAGS   ?= $(OPT) $(ARCH) $(DEBUG)
# Hardening: checks for writes beyond the end of a buffer, guards of the stack, and addresses that are bound early. A
# build with sanitizers, which check more, has none of them, nor has HARDEN=. The first needs optimised code.
OPTIMISED = $(filter -O1 -O2 -O3 -Os -Oz,$(CFLAGS))
FORTIFY   = $(if $(findstring _FORTIFY_SOURCE,$(CC) $(CPPFLAGS) $(CFLAGS)),,-D_FORTIFY_SOURCE=2)
HARDEN   ?= $(if $(SAN),,-fstack-protector-strong $(if $(OPTIMISED),$(FORTIFY)))
BOUND     = $(if $(HARDEN),-Wl$(,)-z$(,)relro$(,)-z$(,)now)
, := ,
COMPILE   = $(CC) -std=c11 -Iinterpreter $(DEFINES) $(WARN) -MMD -MP $(HARDEN) $(CPPFLAGS) $(CFLAGS) \
            $(SANITIZED) $(UNGUARDED)
LINKED    = $(CFLAGS) $(SANITIZED) $(BOUND) $(LDFLAGS)
LIBS     := -lyaml -lpcre2-8 -lpthread -lm
SCREEN   := -lncursesw -ltinfo
# The three left-out checks take the longest to compile, and AddressSanitizer finds the same errors.
SANITIZE := -fsanitize=address,undefined -fno-sanitize=null,object-size,pointer-overflow -fno-sanitize-recover=all \
            -fno-omit-frame-pointer
# SAN=address,undefined names sanitizers; SAN=-… gives flags.
SANITIZED = $(if $(filter -%,$(SAN)),$(SAN),$(SAN:%=-fsanitize=% -fno-sanitize-recover=all \
    -fno-omit-frame-pointer))

# The web table is built if its libraries are installed. Otherwise 'tapp serve' says what is missing.
SERVES   := $(shell tools/deps has-serve && echo yes)
SERVING  := $(if $(SERVES),-lmicrohttpd -lsqlite3 -lgnutls)
MISSING  := interpreter/server/serve_missing.c
UNBUILT  := $(if $(SERVES),$(MISSING),$(filter-out $(MISSING),$(wildcard interpreter/server/*.c)))

# Files X_native.c and X_wasm.c hold the parts that differ between platforms.
PLATFORM ?= native
OTHERS   := $(foreach other,$(filter-out $(PLATFORM),native wasm),$(wildcard interpreter/*/*_$(other).c))

SOURCES  := $(filter-out $(UNBUILT) $(OTHERS),$(foreach layer,$(LAYERS),$(sort $(wildcard interpreter/$(layer)/*.c))))
OBJECTS  := $(SOURCES:interpreter/%.c=$(B)/%.o)
MAIN     := $(B)/cli/main.o
# The library has the layers that the C interface needs. The other layers are only for the program and the tests, so
# they are in an archive of their own.
APART    := $(foreach layer,tui server cli system/screen.o,$(filter $(B)/$(layer) $(B)/$(layer)/%,$(OBJECTS)))
LIBRARY  := $(B)/libtapp.a
ARCHIVES := $(B)/program.a $(LIBRARY)
PROGRAM  := $(B)/tapp
MANUAL   := $(B)/tapp.1
CATALOGUES := $(LINGUAS:%=$(B)/locale/%/LC_MESSAGES/tapp.mo)

UNIT_SRC := $(sort $(wildcard tests/unit/*_test.c tests/property/*_test.c))
UNIT_SRC := $(if $(SERVES),$(UNIT_SRC),$(filter-out tests/unit/server_% tests/property/server_%,$(UNIT_SRC)))
UNITS    := $(patsubst tests/%.c,$(B)/tests/%,$(UNIT_SRC))
FUZZERS  := $(patsubst tests/fuzz/%_fuzz.c,%,$(sort $(wildcard tests/fuzz/*_fuzz.c)))
DRIVEN   := $(FUZZERS:%=$(B)/tests/fuzz/%_test)
HELPERS  := $(patsubst %.c,$(B)/%.o,$(sort $(wildcard tests/*.c)))
HELPED    = $(B)/tests/helpers.a $(ARCHIVES)

say       = $(if $(V)$(findstring s,$(filter-out --%,$(firstword -$(MAKEFLAGS)))),,@printf '%-5s %s\n' '$(1)' '$(2)')
Q        := $(if $(V),,@)

.PHONY: all play serve wasm site play-web check check-calm check-quick deps deps-check install uninstall \
    check-arm64 check-package lint format bench deb asan fuzz docs po clean pictures test-programs FORCE

all: $(PROGRAM) $(LIBRARY) $(CATALOGUES) $(MANUAL)

# All cores build, unless -j sets a number.
JOBS      = $(if $(findstring -j,$(MAKEFLAGS)),,-j$(shell nproc))

play: deps
	@$(MAKE) --no-print-directory $(JOBS) all
	@$(PROGRAM) play

# Makes the pictures of README.md.
pictures: all
	@tools/page $(PAGE)
	@tools/readme-pictures

# Starts the web table with its page.
serve:
	@tools/deps serve
	@tools/page $(PAGE)
	@$(MAKE) --no-print-directory $(JOBS) all
	@$(PROGRAM) serve

# Tests run with ASan and UBSan. They also call the program without sanitizers where speed matters.
check: deps-check
	@! tools/deps has-serve || tools/page $(PAGE) || echo "the tests in a browser are skipped"
	@$(MAKE) --no-print-directory $(JOBS) check-asan check-site check-editor
	@tests/run $(B) $(B)/asan $(T)

# Everything that the tests need. One processor links the module while the others compile for the sanitizers.
.PHONY: check-plain check-site check-asan check-editor
check-plain:
	@$(MAKE) --no-print-directory all $(B)/tools/measure/compare_play $(B)/tools/measure/example_losses

check-site: check-plain
	@! { tools/deps has-wasm && tools/wasm-libraries $(WASM_LIBS); } || \
	    $(MAKE) --no-print-directory wasm $(WASM)/tests/unit/schema_suite_test.wasm
	@! [ -e $(WASM)/tapp.wasm -a -e build/page-npm/installed ] || tools/site $(B)/site $(WASM)

check-asan: check-plain
	@$(MAKE) --no-print-directory B=$(B)/asan SAN="$(SANITIZE)" OPT=-O1 all test-programs

check-editor:
	@tests/editor/install $(B)/npm

# Shows that the check does not depend on timing: it runs TIMES times beside busy loops.
TIMES    ?= 10
check-calm: deps-check
	@tools/check-calm $(TIMES) '$(T)'

# The quick check has no sanitizers. It runs the tests of functions, the cases of the rules, and the tests of files,
# except the one that calls a second compiler.
check-quick: all $(B)/tools/texts $(B)/tools/measure/compare_play $(B)/tools/measure/example_losses \
    $(filter $(B)/tests/unit/%,$(UNITS))
	@tests/run $(B) $(B) '^$(B)/tests/unit/\|^tests/meta/c[^l]\|^tests/meta/[^c]'

# Tests that the program gives the same figures on arm64. An emulator runs the program for arm64.
check-arm64: all
	@tools/deps arm64
	@tests/run $(B) $(B) '^tests/arm64/'

# Tests the packages as they are shipped.
check-package: all
	@tools/deps deb
	@DEB_BUILD_OPTIONS=parallel=$$(nproc) tests/run $(B) $(B) '^tests/package/'

# Flags are part of the build: if they change, all objects are rebuilt.
define FLAGS
CC=$(CC)
CPPFLAGS=$(CPPFLAGS)
CFLAGS=$(CFLAGS)
SAN=$(SAN)
LDFLAGS=$(LDFLAGS)
WERROR=$(WERROR)
COMPILE=$(COMPILE)
endef
$(B)/flags: export STAMP = $(FLAGS)
$(B)/prefix: export STAMP = $(PREFIX)
$(B)/flags $(B)/prefix: FORCE
	@mkdir -p $(@D)
	@printf '%s\n' "$$STAMP" | cmp -s - $@ || printf '%s\n' "$$STAMP" > $@

# These tests count work. Their build of the library calls a function of the test in each basic block.
COUNTED  := $(patsubst tests/%.c,$(B)/tests/%,$(sort $(wildcard tests/work/*_test.c)))

$(COUNTED): $(B)/tests/%: tests/%.c $(SOURCES) $(B)/flags
	@$(MAKE) --no-print-directory B=$(B)/counted OPT=-O0 WARN= SAN=-fsanitize-coverage=trace-pc $(B)/counted/libtapp.a
	@mkdir -p $(@D)
	$(call say,TEST,$<)
	$(Q)$(COMPILE) $(LDFLAGS) -Itests $< $(B)/counted/libtapp.a -o $@ -lcmocka $(LIBS)

test-programs: $(UNITS) $(DRIVEN) $(COUNTED) $(B)/tools/reference $(B)/tools/variants \
    $(B)/tools/commands $(B)/tools/texts $(B)/tools/measure/compare_play $(B)/tools/measure/example_losses

deps:
	@tools/deps build

deps-check:
	@tools/deps check

# The schemas are part of the library.
EMBEDDED := schemas/variant.schema.json schemas/settings.schema.json \
    $(sort $(shell find schemas/json-schema -name '*.json'))
$(B)/gen/embedded.c: $(EMBEDDED) tools/embed
	@mkdir -p $(@D)
	$(call say,GEN,$@)
	$(Q)tools/embed embedded_files $(EMBEDDED) > $@

$(B)/gen/%.o: $(B)/gen/%.c $(B)/flags
	$(call say,CC,$<)
	$(Q)$(COMPILE) -c $< -o $@

$(B)/%.o: interpreter/%.c $(B)/flags
	@mkdir -p $(@D)
	$(call say,CC,$(<:interpreter/%=%))
	$(Q)$(COMPILE) -c $< -o $@

# Only place.c needs to know where the program is installed.
$(B)/base/place.o: $(B)/prefix
$(B)/base/place.o: private DEFINES += -DTAPP_PREFIX='"$(PREFIX)"'

# These layers play deals of games that have been checked. Guards of the stack would make them up to 2 % slower.
$(B)/engine/%.o $(B)/solver/%.o $(B)/bots/%.o: private UNGUARDED = $(if $(HARDEN),-fno-stack-protector)

# The page of the web table is part of the program if it has been bundled.
PAGE     := build/page
PAGE_FILES := $(sort $(wildcard $(PAGE)/*))
$(B)/gen/page.c: $(PAGE_FILES) tools/embed
	@mkdir -p $(@D)
	$(call say,GEN,$@)
	$(Q)tools/embed page_files $(PAGE_FILES) > $@

$(LIBRARY): $(filter-out $(APART),$(OBJECTS)) $(B)/gen/embedded.o
$(B)/program.a: $(filter-out $(MAIN),$(APART)) $(if $(SERVES),$(B)/gen/page.o)
$(ARCHIVES): Makefile
	@rm -f $@
	$(call say,AR,$@)
	$(Q)$(AR) rcs $@ $(filter %.o,$^)

$(PROGRAM): $(MAIN) $(ARCHIVES)
	$(call say,LINK,$@)
	$(Q)$(CC) $(LINKED) $^ -o $@ $(SCREEN) $(LIBS) $(SERVING)

# In a test with sanitizers, the library takes most of the time to run and the test itself most of the time to compile.
UNOPTIMISED = $(if $(SAN),-O0)

# Several tests use this code. The linker takes only the files that a test needs.
$(B)/tests/%.o: tests/%.c $(wildcard tests/*.h) $(B)/flags
	@mkdir -p $(@D)
	$(call say,CC,$<)
	$(Q)$(COMPILE) $(UNOPTIMISED) -Itests -c $< -o $@

$(B)/tests/helpers.a: $(HELPERS)
	@rm -f $@
	$(Q)$(AR) rcs $@ $^

$(B)/tests/%: tests/%.c $(wildcard tests/*.h tests/*/*.h) $(HELPED)
	@mkdir -p $(@D)
	$(call say,TEST,$<)
	$(Q)$(COMPILE) $(UNOPTIMISED) $(LDFLAGS) -Itests $< $(HELPED) -o $@ -lcmocka $(SCREEN) $(LIBS) \
	    $(if $(findstring /server_,$@),$(SERVING)) $(if $(findstring /dds,$@),-ldds -lstdc++)

# In every check, each fuzzing harness has a short run with some hundred changed seeds. `make fuzz` has longer runs.
$(B)/tests/fuzz/%_test: tests/fuzz/%_fuzz.c tests/fuzz/drive.c $(wildcard tests/*.h) $(ARCHIVES)
	@mkdir -p $(@D)
	$(call say,TEST,$<)
	$(Q)$(COMPILE) $(UNOPTIMISED) $(LDFLAGS) -Itests $< tests/fuzz/drive.c $(ARCHIVES) -o $@ $(SCREEN) $(LIBS)

$(B)/tools/%: tools/%.c $(wildcard tools/*.h) $(B)/tests/markdown.o $(ARCHIVES)
	@mkdir -p $(@D)
	$(call say,TOOL,$<)
	$(Q)$(COMPILE) $(LDFLAGS) $< $(B)/tests/markdown.o $(ARCHIVES) -o $@ $(SCREEN) $(LIBS) $(SERVING)

# Makes the parts of the documentation that come from the sources: all of them, or none and a message.
docs: $(B)/tools/reference $(B)/tools/variants $(B)/tools/commands
	@tools/deps docs
	@tools/docs $(B)

$(MANUAL): docs/man/tapp.1 Makefile
	@mkdir -p $(@D)
	$(call say,GEN,$@)
	$(Q)sed 's/@VERSION@/$(VERSION)/' $< > $@

# Updates interpreter/translations/*.po. Translate the messages that this adds.
po:
	tools/po

$(B)/locale/%/LC_MESSAGES/tapp.mo: interpreter/translations/%.po
	@mkdir -p $(@D)
	$(call say,MSG,$<)
	$(Q)msgfmt --check -o $@ $<

$(B)/base/translate.o: interpreter/translations/LINGUAS

asan:
	@$(MAKE) --no-print-directory B=$(B)/asan SAN="$(SANITIZE)" OPT=-O1 all

# Measures ratios to the yardstick within one run, the time to load, the time of each phase in every variant, and
# computer players that search.
bench: all $(B)/tests/bench/load $(B)/tests/bench/rollouts $(B)/tests/bench/phases $(B)/tests/bench/solver
	@TAPP=$(PROGRAM) sh tests/bench/bench.sh
	@$(B)/tests/bench/load $(VARIANTS)
	@$(B)/tests/bench/phases $(VARIANTS)
	@$(B)/tests/bench/solver tapp-tarock:8 tapp-tarock:10 tapp-tarock:12 skat:10 tapp-modern:11 zwoelfertarock:12
	@if tools/deps has-dds; then $(MAKE) --no-print-directory $(B)/tests/bench/dds && $(B)/tests/bench/dds; fi
	@$(B)/tests/bench/rollouts tapp-tarock dappen-breitnau dappen-furtwangen
	@if [ -n "$(SERVES)" ] && command -v node >/dev/null; then TAPP=$(PROGRAM) node tests/bench/web.js; fi

# The ids of rules files. NAME.en.yaml and the like are words files.
RULES_OF = $(foreach name,$(basename $(notdir $(1))),$(if $(suffix $(name)),,$(name)))
VARIANTS = $(call RULES_OF,$(filter-out variants/packs/%,$(SHIPPED)))

C_FILES = $(shell find interpreter tests -name '*.[ch]')

# Files and folders whose YAML must have the canonical layout, including the YAML blocks of pages.
LAID_OUT := README.md docs variants

lint: all
	@tools/deps lint
	@echo "layout" && TAPP=$(PROGRAM) tools/layout $(LAID_OUT)
	@echo "clang-format" && clang-format --dry-run -Werror $(C_FILES)
	@echo "cppcheck" && cppcheck -j$$(nproc) --quiet --error-exitcode=1 --std=c11 \
	    --enable=warning,performance,portability $(filter -D_POSIX%,$(DEFINES)) --inline-suppr \
	    --suppressions-list=tools/cppcheck.txt -Iinterpreter $(SOURCES)
	@echo "clang-tidy" && echo $(SOURCES) | xargs -P $$(nproc) -n 8 sh -c \
	    'clang-tidy --quiet "$$@" -- -std=c11 -Iinterpreter -D_POSIX_C_SOURCE=200809L \
	     -DTAPP_VERSION=\"0\" -DTAPP_LANGUAGES=\"de\" 2>/dev/null' tidy
	@echo "clang" && $(MAKE) --no-print-directory -s B=$(B)/clang CC=clang all test-programs

format:
	clang-format -i $(C_FILES)

# All harnesses share HOURS=n; one runs on each processor at a time. SECONDS=n is the time of each harness.
FUZZ_SAN := -fsanitize=address,undefined,signed-integer-overflow -fno-sanitize-recover=all
SECONDS  ?= $(if $(HOURS),$(shell echo $$(($(HOURS) * 3600 * $$(nproc) / $(words $(FUZZERS))))),60)

$(B)/run/%: tests/fuzz/%_fuzz.c $(wildcard tests/*.h) $(ARCHIVES)
	@mkdir -p $(@D)
	$(call say,FUZZ,$<)
	$(Q)$(COMPILE) -fsanitize=fuzzer -Itests $< $(ARCHIVES) -o $@ $(SCREEN) $(LIBS)

# Fails on a finding. Corpora, logs and findings stay in build/fuzz.
fuzz:
	@tools/deps fuzz
	@$(MAKE) --no-print-directory B=$(B)/fuzz CC=clang OPT=-O1 SAN="$(FUZZ_SAN) -fsanitize=fuzzer-no-link" \
	    $(FUZZERS:%=$(B)/fuzz/run/%)
	@tools/fuzz $(B)/fuzz $(SECONDS) $(FUZZERS)

# ---- browsers

# The engine as a WebAssembly module, build/wasm/tapp.wasm, and the files that it reads.
WASM      := $(B)/wasm
WASM_LIBS := $(WASM)/libraries
# The module leaves out terminals, statistics, and watching files for changes.
WASM_LAYERS   := $(filter-out stats cli,$(LAYERS))
WASM_LEFT_OUT := $(foreach file,lint/watch system/columns system/interrupt system/line system/screen \
    server/serve_missing,interpreter/$(file).c) \
    $(filter-out %/laying.c %/prompt.c %/teach.c,$(wildcard interpreter/tui/*.c))
# Functions that JavaScript calls, and those that it offers to the module.
WASM_EXPORTS  := $(addprefix module_,room engine answer answer_size host_restore host_open host_request host_leave \
    host_run)
WASM_IMPORTS  := host_keep host_answer host_send host_end
WASM_CC       := $(if $(shell command -v ccache),ccache )clang --target=wasm32-wasi
# For the smallest module, the compiler decides about inlining and unused code for the whole module.
WASM_OPT      ?= -Oz -flto

WASM_MAKE     = $(MAKE) --no-print-directory $(JOBS) B=$(WASM) PLATFORM=wasm CC="$(WASM_CC)" ARCH=-msimd128 \
    OPT="$(WASM_OPT)" DEBUG= HARDEN= SAN= SERVES= PAGE=none \
    CPPFLAGS="-Itests/wasm/include -I$(abspath $(WASM_LIBS))/include" \
    LAYERS="$(WASM_LAYERS)" UNBUILT="$(WASM_LEFT_OUT)"
# The stack of 1 MB is below all other data, so a stack overflow ends the module before it changes anything.
# With another -O, clang calls binaryen's wasm-opt if that is installed, and Debian's version rejects SIMD.
WASM_LINKED   = -O0 -Wl,-O2 -Wl,--allow-undefined-file=$(B)/imports -Wl,--strip-all -Wl,-z,stack-size=1048576 \
    -Wl,--stack-first

wasm: $(CATALOGUES)
	@tools/deps wasm
	@tools/wasm-libraries $(WASM_LIBS)
	+@$(WASM_MAKE) $(WASM)/tapp.wasm
	@tools/wasm-files $(WASM) $(B)/locale

# Makes a folder for any web space: the page, which runs the engine in a worker.
site: wasm
	@tools/site $(B)/site $(WASM)

play-web: site
	@tools/deps play-web
	@tools/play-web $(B)/site

ifeq ($(PLATFORM),wasm)
$(B)/tapp.wasm: $(OBJECTS) $(B)/gen/embedded.o $(B)/gen/page.o
	$(call say,LINK,$@)
	$(Q)printf '%s\n' $(WASM_IMPORTS) > $(B)/imports
	$(Q)$(CC) $(WASM_LINKED) -mexec-model=reactor $(WASM_EXPORTS:%=-Wl$(,)--export=%) $^ $(B)/libraries/objects/*.o \
	    -o $@

$(B)/tests/%.wasm: tests/%.c $(B)/tapp.wasm
	@mkdir -p $(@D)
	$(call say,TEST,$<)
	$(Q)$(COMPILE) $(WASM_LINKED) $< $(OBJECTS) $(B)/gen/embedded.o $(B)/gen/page.o $(B)/libraries/objects/*.o -o $@
else
$(WASM)/tests/%.wasm: wasm
	+@$(WASM_MAKE) $@
endif

# ---- installation

# Makes Debian packages for every machine of this kind, in build/deb.
deb:
	@tools/deps deb
	@tools/page $(PAGE) || echo "the package has the web table without its page"
	@tools/deb $(B)/deb

BIN      := $(DESTDIR)$(PREFIX)/bin
LIBDIR   ?= $(PREFIX)/lib
LIB      := $(DESTDIR)$(LIBDIR)
SHARE    := $(DESTDIR)$(PREFIX)/share
INSTALL  ?= install
SHIPPED  := $(sort $(wildcard variants/*.yaml variants/*/*.yaml))
# The weights of computer players (tools/measure/train-shipped).
WEIGHTS  := $(sort $(wildcard variants/weights/*.weights))
SCHEMAS  := $(patsubst %,schemas/%.schema.json,variant variant-file words-file settings)

define PKG_CONFIG_FILE
prefix=$(PREFIX)
libdir=$(if $(filter $(PREFIX)/lib,$(LIBDIR)),$${prefix}/lib,$(LIBDIR))
includedir=$${prefix}/include

Name: tapp
Description: Trick-taking card games whose rules are data
Version: $(VERSION)
Libs: -L$${libdir} -ltapp $(LIBS)
Cflags: -I$${includedir}
endef
export PKG_CONFIG_FILE

install: all
	@$(INSTALL) -d $(BIN) $(LIB)/pkgconfig $(DESTDIR)$(PREFIX)/include $(sort $(dir $(SHIPPED:%=$(SHARE)/tapp/%))) \
	    $(SHARE)/tapp/variants/weights $(SHARE)/tapp/schemas \
	    $(SHARE)/man/man1 $(SHARE)/bash-completion/completions $(SHARE)/zsh/site-functions
	$(INSTALL) -m 755 $(PROGRAM) $(BIN)/tapp
	$(INSTALL) -m 644 $(LIBRARY) $(LIB)/libtapp.a
	$(INSTALL) -m 644 interpreter/tapp.h $(DESTDIR)$(PREFIX)/include/tapp.h
	@printf '%s\n' "$$PKG_CONFIG_FILE" > $(LIB)/pkgconfig/tapp.pc
	@for file in $(SHIPPED) $(WEIGHTS); do $(INSTALL) -m 644 $$file $(SHARE)/tapp/$$file || exit 1; done
	$(INSTALL) -m 644 $(SCHEMAS) $(SHARE)/tapp/schemas
	$(INSTALL) -m 644 .vscode/tapp.code-snippets $(SHARE)/tapp/tapp.code-snippets
	@for language in $(LINGUAS); do \
	    $(INSTALL) -D -m 644 $(B)/locale/$$language/LC_MESSAGES/tapp.mo \
	        $(SHARE)/locale/$$language/LC_MESSAGES/tapp.mo || exit 1; done
	$(INSTALL) -m 644 $(MANUAL) $(SHARE)/man/man1/tapp.1
	$(INSTALL) -m 644 tools/completion/tapp.bash $(SHARE)/bash-completion/completions/tapp
	$(INSTALL) -m 644 tools/completion/_tapp $(SHARE)/zsh/site-functions/_tapp

uninstall:
	rm -f $(BIN)/tapp $(LIB)/libtapp.a $(LIB)/pkgconfig/tapp.pc $(DESTDIR)$(PREFIX)/include/tapp.h \
	    $(SHARE)/man/man1/tapp.1 $(SHARE)/bash-completion/completions/tapp $(SHARE)/zsh/site-functions/_tapp
	rm -rf $(SHARE)/tapp
	rm -f $(LINGUAS:%=$(SHARE)/locale/%/LC_MESSAGES/tapp.mo)

clean:
	rm -rf $(B)

-include $(OBJECTS:.o=.d) $(HELPERS:.o=.d)
