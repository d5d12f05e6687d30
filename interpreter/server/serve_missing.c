/* Replaces the server in a program that was built without the libraries for it. */
#include "server/serve.h"

#include "base/translate.h"

bool serve_run(const ServeRequest *request, Buf *why)
{
    (void)request;
    buf_add(why, str_of(translate("this program was built without the web table: 'tools/deps serve' installs what it "
                                  "needs, then 'make'")));
    return false;
}
