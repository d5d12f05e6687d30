/* tapp serve: the web table. */
#include "cli/command.h"
#include "match/saved_match.h"
#include "server/serve.h"

static const CommandOption OPTIONS[] = {
    {"listen", "ADDRESS:PORT", TRANSLATED("listen on this address (default 127.0.0.1:8080); port 0 is any free port"),
     read_text, INTO(ServeRequest, listen)},
    {"data", "DIR", TRANSLATED("keep the tables in this folder"), read_text, INTO(ServeRequest, folder)},
    {"pictures", "DIR",
     TRANSLATED("show the pictures in this folder as cards: HK.svg, .png, .jpg or .webp, and back.svg"), read_text,
     INTO(ServeRequest, pictures)},
    {"threads", "T", TRANSLATED("computer players think in T threads (default: all cores but one)"), read_number,
     INTO(ServeRequest, threads), 1, BOT_MAX_THREADS},
    {"variants-only", NULL, TRANSLATED("play shipped variants only"), read_flag, INTO(ServeRequest, variants_only)},
};

/* Finds the data folder, and serves until the program is stopped. Returns the exit status. */
static int run_serve(int n, char **arguments)
{
    ServeRequest request = {.listen = "127.0.0.1:8080"};
    Arena *arena = arena_new();
    Buf why = {0};
    int status = STATUS_USAGE;
    bool is_understood = args_read(&serve_command, n, arguments, &request);
    if (is_understood && !request.folder) request.folder = saved_match_place(arena, "tables");
    if (is_understood && !request.folder)
        complain("serve: there is no home folder to keep tables in; give a folder with --data");
    else if (is_understood && serve_run(&request, &why)) status = STATUS_OK;
    else if (is_understood) complain("serve: %s", buf_text(&why));
    buf_free(&why);
    arena_free(arena);
    return status;
}

const Command serve_command = {
    .name = "serve",
    .arguments = "",
    .purpose = TRANSLATED("Serve the web table, where people play from different places"),
    .notes = TRANSLATED(
        "The server prints its address and runs until you stop it. It keeps the tables in $XDG_STATE_HOME/tapp or\n"
        "~/.local/state/tapp, so that no action is lost. Without --variants-only, anyone with the address can play a "
        "variant of\n"
        "their own. The guide is docs/web-table.md, and docs/web-protocol.md describes the protocol."),
    .options = OPTIONS,
    .n_options = COUNT(OPTIONS),
    .examples = {"tapp serve", "tapp serve --listen 0.0.0.0:8080 --data /var/lib/tapp"},
    .run = run_serve,
};
