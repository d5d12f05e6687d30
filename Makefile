# tapp: `make play` and `make check` are all a newcomer needs. The rooms below, in order, are the table of contents.
ROOMS    := base text schema formula rules table door

CC       ?= cc
PREFIX   ?= /usr/local
DESTDIR  ?=
B        ?= build
VERSION  := 0.1.0

WARN     := -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wstrict-prototypes -Wmissing-prototypes \
            -Wswitch-enum -Wformat=2 -Wvla -Wundef -Wpointer-arith -Wcast-qual -Werror
OPT      ?= -O3
DEFINES   = -D_POSIX_C_SOURCE=200809L -DTAPP_VERSION='"$(VERSION)"' -DTAPP_PREFIX='"$(PREFIX)"'
CFLAGS   ?= $(OPT) -g
override CFLAGS += -std=c11 -Iinterpreter $(DEFINES) $(WARN) -MMD -MP $(SAN)
LIBS     := -lyaml -lpcre2-8 -lpthread -lm
SANITIZE := -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer

SOURCES  := $(foreach room,$(ROOMS),$(sort $(wildcard interpreter/$(room)/*.c)))
OBJECTS  := $(SOURCES:interpreter/%.c=$(B)/%.o)
MAIN     := $(B)/door/main.o
LIBRARY  := $(B)/libtapp.a
PROGRAM  := $(B)/tapp

UNIT_SRC := $(sort $(wildcard tests/unit/*_test.c tests/property/*_test.c))
UNITS    := $(patsubst tests/%.c,$(B)/tests/%,$(UNIT_SRC))

.PHONY: all play check deps deps-check install lint format bench asan fuzz docs clean test-programs

all: $(PROGRAM) $(LIBRARY)

play: deps
	@$(MAKE) --no-print-directory -s all
	@$(PROGRAM) play

# Everything runs under ASan and UBSan but the timing-sensitive program itself, which the tests also call.
check: deps-check
	@$(MAKE) --no-print-directory -s all
	@$(MAKE) --no-print-directory -s B=$(B)/asan SAN="$(SANITIZE)" OPT=-O1 all test-programs
	@tests/run $(B) $(B)/asan $(T)

test-programs: $(UNITS)

deps:
	@tools/deps build

deps-check:
	@tools/deps check

# The schemas are part of the library.
EMBEDDED := schemas/variant.schema.json $(sort $(shell find schemas/json-schema -name '*.json'))
$(B)/gen/embedded.c: $(EMBEDDED) tools/embed
	@mkdir -p $(@D)
	tools/embed embedded_files $(EMBEDDED) > $@

$(B)/gen/%.o: $(B)/gen/%.c
	$(CC) $(CFLAGS) -c $< -o $@

$(B)/%.o: interpreter/%.c
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) -c $< -o $@

GENERATED := $(B)/gen/embedded.o

$(LIBRARY): $(filter-out $(MAIN),$(OBJECTS)) $(GENERATED)
	@rm -f $@
	ar rcs $@ $^

$(PROGRAM): $(MAIN) $(LIBRARY)
	$(CC) $(SAN) $(LDFLAGS) $^ -o $@ $(LIBS)

$(B)/tests/%: tests/%.c $(wildcard tests/*.h) $(LIBRARY)
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) -Itests $< $(LIBRARY) -o $@ -lcmocka $(LIBS)

asan:
	@$(MAKE) --no-print-directory B=$(B)/asan SAN="$(SANITIZE)" OPT=-O1 all

clean:
	rm -rf $(B)

-include $(OBJECTS:.o=.d)
