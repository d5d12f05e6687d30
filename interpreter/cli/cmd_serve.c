/* tapp serve: the web table. */
#include "cli/command.h"
#include "match/saved_match.h"
#include "server/serve.h"

static bool read_arguments(int n, char **arguments, ServeRequest *request)
{
    Args args = {.n = n, .list = arguments, .command = "serve"};
    while (args.at < args.n && !args.failed) {
        const char *option = args_option(&args);
        if (!option) {
            complain("serve takes no arguments, and not '%s'", args_positional(&args));
            return false;
        }
        if (option_is(option, "listen")) request->listen = args_value(&args);
        else if (option_is(option, "data")) request->folder = args_value(&args);
        else if (option_is(option, "pictures")) request->pictures = args_value(&args);
        else if (option_is(option, "threads")) request->threads = (int)args_number(&args, 1, BOT_MAX_THREADS);
        else if (args_flag(&args, option, "variants-only")) request->variants_only = true;
        else args_unknown(&args, option);
    }
    return !args.failed;
}

int command_serve(int n, char **arguments)
{
    ServeRequest request = {.listen = "127.0.0.1:8080"};
    Arena *arena = arena_new();
    Buf why = {0};
    int status = STATUS_USAGE;
    bool is_understood = read_arguments(n, arguments, &request);
    if (is_understood && !request.folder) request.folder = saved_match_place(arena, "tables");
    if (is_understood && !request.folder)
        complain("serve: there is no home folder to keep tables in; --data names one");
    else if (is_understood && serve_run(&request, &why)) status = STATUS_OK;
    else if (is_understood) complain("serve: %s", buf_text(&why));
    buf_free(&why);
    arena_free(arena);
    return status;
}
