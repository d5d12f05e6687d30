/*
 * Output from the tables of the commands: `commands man TEMPLATE` writes the manual page, replacing the line @COMMANDS@
 * of the template by a section for each command; `commands bash` and `commands zsh` write completions.
 */
#include "base/translate.h"
#include "cli/command.h"
#include "text/source.h"

#include <stdio.h>
#include <string.h>

/* ---- the manual page ------------------------------------------------------------------------------------------- */

/* Writes a text for roff, with control characters escaped. */
static void add_roff(Buf *out, const char *text)
{
    static const char *const ESCAPED[] = {['\\'] = "\\e",  ['-'] = "\\-",   ['\''] = "\\(aq", ['~'] = "\\(ti",
                                          ['^'] = "\\(ha", ['`'] = "\\(ga", ['"'] = "\\(dq"};
    for (const char *at = text; *at; at++) {
        unsigned char c = (unsigned char)*at;
        /* a dot at the beginning of a line would begin a command of roff */
        if (c == '.' && (at == text || at[-1] == '\n')) buf_add(out, STR("\\&"));
        if (strncmp(at, "…", strlen("…")) == 0) {
            buf_add(out, STR("..."));
            at += strlen("…") - 1;
        } else if (c < COUNT(ESCAPED) && ESCAPED[c]) {
            buf_add(out, str_of(ESCAPED[c]));
        } else {
            buf_char(out, (char)c);
        }
    }
}

/* Writes the notes of a command, with the names of options (--name) in bold. */
static void add_notes(Buf *out, const char *notes)
{
    Buf text = {0};
    add_roff(&text, notes);
    /* the two hyphens before the name of an option, as add_roff() writes them */
    static const char HYPHENS[] = "\\-\\-";
    const size_t n_hyphens = strlen(HYPHENS);
    for (const char *at = buf_text(&text); *at;) {
        bool has_hyphens = strncmp(at, HYPHENS, n_hyphens) == 0;
        size_t n_letters = has_hyphens ? strspn(at + n_hyphens, "abcdefghijklmnopqrstuvwxyz") : 0;
        size_t n = n_letters ? n_hyphens + n_letters : 1;
        if (n_letters) buf_printf(out, "\\fB%.*s\\fR", (int)n, at);
        else buf_char(out, *at);
        at += n;
    }
    buf_char(out, '\n');
    buf_free(&text);
}

/* Writes the paragraph of an option. */
static void add_option(Buf *out, const CommandOption *option)
{
    buf_add(out, STR(".TP\n\\fB\\-\\-"));
    add_roff(out, option->name);
    buf_add(out, STR("\\fR"));
    if (option->value) {
        buf_add(out, STR(" \\fI"));
        add_roff(out, option->value);
        buf_add(out, STR("\\fR"));
    }
    buf_char(out, '\n');
    add_roff(out, option->help);
    buf_char(out, '\n');
}

/* Writes the section of a command: its arguments, its purpose, its options, its notes and its examples. */
static void add_section(Buf *out, const Command *command)
{
    buf_printf(out, ".SS tapp %s\n\\fBtapp %s\\fR \\fI", command->name, command->name);
    add_roff(out, command->arguments);
    buf_printf(out, "\\fR%s%s\n.PP\n", command->n_options && command->arguments[0] ? " " : "",
               command->n_options ? "[\\fIOPTION\\fR]..." : "");
    add_roff(out, command->purpose);
    buf_add(out, STR(".\n"));
    for (size_t i = 0; i < command->n_options; i++) add_option(out, &command->options[i]);
    if (command->notes) {
        buf_add(out, STR(".PP\n"));
        add_notes(out, command->notes);
    }
    buf_add(out, STR(".PP\n.nf\n"));
    for (size_t i = 0; i < MAX_EXAMPLES; i++) {
        add_roff(out, command->examples[i]);
        buf_char(out, '\n');
    }
    buf_add(out, STR(".fi\n"));
}

/* Writes the template with the sections of all commands. Returns false if it has no line @COMMANDS@. */
static bool add_manual(Buf *out, const char *template)
{
    static const char PLACE[] = "\n@COMMANDS@\n";
    const char *place = strstr(template, PLACE);
    if (!place) return false;
    buf_add(out, (Str){template, (size_t)(place - template) + 1});
    for (size_t i = 0; command_at(i); i++) add_section(out, command_at(i));
    buf_add(out, str_of(place + strlen(PLACE)));
    return true;
}

/* ---- completion ------------------------------------------------------------------------------------------------- */

/* A kind of values that can be completed: its name in help, and the code that finds the values in bash and in zsh. */
typedef struct Completed {
    const char *value, *bash, *zsh;
} Completed;

static const Completed COMPLETED[] = {
    {"VARIANT", "$(_tapp_variants)", "variant:_tapp_variants"},
    {"[VARIANT]", "$(_tapp_variants)", "variant:_tapp_variants"},
    {"VARIANT|CODE", "$(_tapp_variants)", "variant:_tapp_variants"},
    {"A [B]", "$(_tapp_variants)", "variant:_tapp_variants"},
    {"[COMMAND]", "$commands", "command:($commands)"},
    {"DIR", "$(compgen -d -- \"$word\")", "folder:_files -/"},
    {"FILE", "''", "file:_files"},
    {"FILE|DIR", "''", "file:_files"},
    {"FILE.svg", "''", "file:_files -g \"*.svg\""},
    {"FILE…", "''", "file:_files"},
    {"[FILE…]", "''", "file:_files"},
    {"SCHEMA", "''", "file:_files"},
    {"RECORD", "''", "record:_files"},
};

/* Returns the kind of values with this name in help; NULL if such values cannot be completed. */
static const Completed *completed(const char *value)
{
    for (size_t i = 0; i < COUNT(COMPLETED); i++)
        if (strcmp(COMPLETED[i].value, value) == 0) return &COMPLETED[i];
    return NULL;
}

/*
 * Returns the values of an option, separated by blanks, if it has a fixed list of values; otherwise an empty text.
 * `out` has the memory of the text.
 */
static Str words_of(const CommandOption *option, Buf *out)
{
    buf_clear(out);
    if (option->read == read_word)
        for (const char *at = option->value; *at; at++) buf_char(out, *at == '|' ? ' ' : *at);
    for (size_t i = 0; option->read == read_language && translate_language(i).n; i++)
        buf_printf(out, "%s%.*s", i ? " " : "", STR_ARG(translate_language(i)));
    return buf_str(out);
}

/* Writes the names of all commands, separated by blanks. */
static void add_names(Buf *out)
{
    for (size_t i = 0; command_at(i); i++) buf_printf(out, "%s%s", i ? " " : "", command_at(i)->name);
}

/* Writes a branch of the `case` for each option of a command whose value can be completed. */
static void add_bash_values(Buf *out, const Command *command)
{
    Buf words = {0};
    for (size_t i = 0; i < command->n_options; i++) {
        const CommandOption *option = &command->options[i];
        const Completed *kind = option->value ? completed(option->value) : NULL;
        if (words_of(option, &words).n)
            buf_printf(out, "    '%s --%s') words='%s' ;;\n", command->name, option->name, buf_text(&words));
        else if (kind) buf_printf(out, "    '%s --%s') words=%s ;;\n", command->name, option->name, kind->bash);
    }
    buf_free(&words);
}

/* Writes the script for bash. */
static void add_bash(Buf *out)
{
    buf_add(
        out,
        STR("# Completion of tapp for bash, made by `make docs` from the options of the commands.\n\n"
            "_tapp_variants() {\n"
            "    \"${COMP_WORDS[0]}\" list 2>/dev/null | awk '/^  [a-z]/ && NR > 1 { print $1 }'\n}\n\n"
            "_tapp() {\n"
            "    local word=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]} command=${COMP_WORDS[1]}\n"
            "    local words='' options='' commands='"));
    add_names(out);
    buf_add(out, STR("'\n    case \"$command $previous\" in\n"));
    for (size_t i = 0; command_at(i); i++) add_bash_values(out, command_at(i));
    buf_add(out, STR("    *)\n        case $command in\n"));
    for (size_t i = 0; command_at(i); i++) {
        const Command *command = command_at(i);
        const Completed *kind = completed(command->arguments);
        buf_printf(out, "        %s) options='", command->name);
        for (size_t k = 0; k < command->n_options; k++)
            buf_printf(out, "%s--%s", k ? " " : "", command->options[k].name);
        buf_printf(out, "'%s%s ;;\n", kind ? " words=" : "", kind ? kind->bash : "");
    }
    buf_add(out, STR("        esac\n        [ \"$COMP_CWORD\" -eq 1 ] && words=$commands\n"
                     "        [ \"${word#-}\" = \"$word\" ] || words=$options\n        ;;\n    esac\n"
                     "    mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"$word\")\n"
                     "    [ \"${#COMPREPLY[@]}\" -eq 0 ] && mapfile -t COMPREPLY < <(compgen -f -- \"$word\")\n}\n\n"
                     "complete -o filenames -F _tapp tapp\n"));
}

/* Writes a part of a text in single quotes, with quotes, colons, brackets and backslashes escaped for zsh. */
static void add_zsh_text(Buf *out, const char *text)
{
    for (; *text; text++) {
        if (*text == '\'') buf_add(out, STR("'\\'"));
        if (strchr(":[]\\", *text)) buf_char(out, '\\');
        buf_char(out, *text);
    }
}

/* Writes the description of an option for `_arguments`. An option with an optional value is described without one. */
static void add_zsh_option(Buf *out, const CommandOption *option)
{
    Buf words = {0};
    const Completed *kind = option->value ? completed(option->value) : NULL;
    bool is_optional = option->value && option->value[0] == '[';
    buf_printf(out, " \\\n            '*--%s[", option->name);
    add_zsh_text(out, option->help);
    buf_char(out, ']');
    if (words_of(option, &words).n) buf_printf(out, ":%s:(%s)", option->name, buf_text(&words));
    else if (kind) buf_printf(out, ":%s", kind->zsh);
    else if (option->value && !is_optional) buf_printf(out, ":%s:", option->name);
    buf_char(out, '\'');
    buf_free(&words);
}

/* Writes the script for zsh. */
static void add_zsh(Buf *out)
{
    buf_add(out, STR("#compdef tapp\n"
                     "# Completion of tapp for zsh, made by `make docs` from the options of the commands.\n\n"
                     "_tapp_variants() {\n    local -a ids\n"
                     "    ids=(${(f)\"$(_call_program variants tapp list 2>/dev/null | awk '/^  [a-z]/ && NR > 1 { "
                     "print $1 }')\"})\n"
                     "    _alternative 'variants:variant:compadd -a ids' 'files:file:_files -g \"*.yaml\"'\n}\n\n"
                     "_tapp() {\n    local commands='"));
    add_names(out);
    buf_add(out, STR("'\n    local -a described\n    described=(\n"));
    for (size_t i = 0; command_at(i); i++) {
        buf_printf(out, "        '%s:", command_at(i)->name);
        add_zsh_text(out, command_at(i)->purpose);
        buf_add(out, STR("'\n"));
    }
    buf_add(out,
            STR("    )\n    if (( CURRENT == 2 )); then\n        _describe command described\n        return\n    fi\n"
                "    local command=$words[2]\n    shift words\n    (( CURRENT-- ))\n    case $command in\n"));
    for (size_t i = 0; command_at(i); i++) {
        const Command *command = command_at(i);
        const Completed *kind = completed(command->arguments);
        buf_printf(out, "    %s)\n        _arguments", command->name);
        for (size_t k = 0; k < command->n_options; k++) add_zsh_option(out, &command->options[k]);
        if (kind) buf_printf(out, " \\\n            \"*:%s\"", kind->zsh);
        buf_add(out, STR("\n        ;;\n"));
    }
    buf_add(out, STR("    esac\n}\n\n_tapp \"$@\"\n"));
}

/* Writes what the arguments of the program name. Returns false if they are wrong, or if the template cannot be used. */
static bool write_kind(int n, char **arguments, Buf *out)
{
    const char *kind = n > 1 ? arguments[1] : "";
    if (strcmp(kind, "bash") == 0) add_bash(out);
    else if (strcmp(kind, "zsh") == 0) add_zsh(out);
    if (out->n || strcmp(kind, "man") != 0 || n < 3) return out->n;
    enum { TEMPLATE_MAX_BYTES = 1 << 20 };
    Arena *arena = arena_new();
    const Source *source = source_read(arena, str_of(arguments[2]), TEMPLATE_MAX_BYTES, diags_new(arena));
    bool is_written = source && add_manual(out, arena_str(arena, source->text).s);
    arena_free(arena);
    return is_written;
}

int main(int n, char **arguments)
{
    Buf out = {0};
    bool is_written = write_kind(n, arguments, &out);
    if (is_written) (void)fputs(buf_text(&out), stdout);
    else (void)fputs("usage: commands man TEMPLATE | bash | zsh; the template has a line @COMMANDS@\n", stderr);
    buf_free(&out);
    return is_written ? 0 : 2;
}
