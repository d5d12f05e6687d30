/* tapp serve in a program that was built without the libraries of the web table. */
#include "cli/command.h"

int command_serve(int n, char **arguments)
{
    (void)n;
    (void)arguments;
    complain(
        "serve: this program was built without the web table: 'tools/deps serve' installs what it needs, then 'make'");
    return STATUS_USAGE;
}
