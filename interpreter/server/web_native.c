/* HTTP, by means of libmicrohttpd. Our own event loop calls the library. */
#include "server/web.h"

#include "base/number.h"

#include <arpa/inet.h>
#include <errno.h>
#include <microhttpd.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>

enum { BLOCK = 2048 }; /* the bytes of a stream for which the library asks each time */

struct Web {
    struct MHD_Daemon *daemon;
    WebHandler handler;
    char address[WEB_ADDRESS_TEXT];
    unsigned port; /* the port of `address` */
    int fd;
    unsigned most; /* the largest number of connections at the same time */
    /* a connection was resumed; web_run() must be called without waiting, because poll() would not notice this */
    bool is_woken;
};

struct WebStream {
    Web *web;
    struct MHD_Connection *connection;
    WebSource source;
    bool sleeps; /* the connection is suspended until web_wake(), because there is nothing to send */
};

/* A request that is being answered. `request` must be the first member. */
typedef struct Exchange {
    Request request;
    Web *web;
    struct MHD_Connection *connection;
    Buf body;                  /* the body of the request, as far as it was received */
    bool is_too_long;          /* the body is longer than WEB_MOST_BODY */
    bool is_served;            /* the request was passed to the handler, or refused */
    bool is_language_accepted; /* the language comes from the header Accept-Language, and not from the path */
    bool is_from_here;         /* this computer has sent it; for example, a proxy on this computer */
    bool is_ambiguous;         /* it is not certain where the request ends, see has_two_ends() */
} Exchange;

/* ---- streams -------------------------------------------------------------------------------------------------- */

/*
 * Writes the next data of a stream into `to`, and returns the number of bytes. The library calls this when a client can
 * take more data. If there is nothing to send now, returns 0 and suspends the connection until web_wake(). If the
 * stream has ended, returns MHD_CONTENT_READER_END_OF_STREAM.
 */
static ssize_t stream_read(void *context, uint64_t at, char *to, size_t most)
{
    WebStream *stream = context;
    (void)at;
    ptrdiff_t n = stream->source.read(stream->source.context, to, most);
    if (n > 0) return (ssize_t)n;
    if (n < 0) return MHD_CONTENT_READER_END_OF_STREAM;
    stream->sleeps = true;
    MHD_suspend_connection(stream->connection);
    return 0;
}

/* Closes the source of a stream, and frees the stream. The library calls this when the stream has ended. */
static void stream_free(void *context)
{
    WebStream *stream = context;
    stream->source.close(stream->source.context);
    free(stream);
}

/* Returns the descriptor of the connection's socket; -1 if there is none. */
static int descriptor(struct MHD_Connection *connection)
{
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    return info ? info->connect_fd : -1;
}

/* If the client has closed the connection, recv() returns 0. With MSG_PEEK, it takes no data away. */
bool web_is_left(const WebStream *stream)
{
    char byte;
    return recv(descriptor(stream->connection), &byte, 1, MSG_PEEK | MSG_DONTWAIT) == 0;
}

void web_wake(WebStream *stream)
{
    if (!stream->sleeps) return;
    stream->sleeps = false;
    stream->web->is_woken = true;
    MHD_resume_connection(stream->connection);
}

/* ---- answers -------------------------------------------------------------------------------------------------- */

/*
 * The headers of each answer. The last one is for a proxy (nginx), which would otherwise delay the events of a stream.
 */
static const struct {
    const char *name, *value;
} HEADERS[] = {
    {"Content-Security-Policy", "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
                                "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
                                "frame-ancestors 'none'"},
    {"X-Content-Type-Options", "nosniff"},
    {"Referrer-Policy", "no-referrer"},
    {"X-Accel-Buffering", "no"},
};

/*
 * If the answer has texts for people, adds headers: the language of the texts, and that the answer depends on the
 * header Accept-Language, for caches (RFC 9110, 12.5.5).
 */
static void add_language(const Exchange *exchange, struct MHD_Response *response)
{
    const Answer *answer = &exchange->request.answer;
    char language[16];
    if (!answer->is_spoken) return;
    (void)snprintf(language, sizeof language, "%.*s", STR_ARG(answer->language));
    (void)MHD_add_response_header(response, MHD_HTTP_HEADER_CONTENT_LANGUAGE, language);
    if (exchange->is_language_accepted)
        (void)MHD_add_response_header(response, MHD_HTTP_HEADER_VARY, MHD_HTTP_HEADER_ACCEPT_LANGUAGE);
}

/* Sends a response with all its headers, and frees it. */
static enum MHD_Result send_response(Exchange *exchange, struct MHD_Response *response, const char *type)
{
    const Answer *answer = &exchange->request.answer;
    for (size_t i = 0; i < COUNT(HEADERS); i++)
        (void)MHD_add_response_header(response, HEADERS[i].name, HEADERS[i].value);
    (void)MHD_add_response_header(response, MHD_HTTP_HEADER_CONTENT_TYPE, type);
    (void)MHD_add_response_header(response, MHD_HTTP_HEADER_CACHE_CONTROL, answer->lasts ? "max-age=3600" : "no-store");
    add_language(exchange, response);
    if (exchange->is_ambiguous) (void)MHD_add_response_header(response, MHD_HTTP_HEADER_CONNECTION, "close");
    if (answer->allow) (void)MHD_add_response_header(response, MHD_HTTP_HEADER_ALLOW, answer->allow);
    if (answer->status == 401) (void)MHD_add_response_header(response, MHD_HTTP_HEADER_WWW_AUTHENTICATE, "Bearer");
    enum MHD_Result result = MHD_queue_response(exchange->connection, answer->status, response);
    MHD_destroy_response(response);
    return result;
}

/* Answers a request with a stream of events. */
static enum MHD_Result send_stream(Exchange *exchange)
{
    WebStream *stream = calloc(1, sizeof *stream);
    if (!stream) abort();
    stream->web = exchange->web;
    stream->connection = exchange->connection;
    stream->source = exchange->request.source;
    exchange->request.source = (WebSource){0}; /* from now on, the stream closes its source */
    *exchange->request.stream = stream;
    struct MHD_Response *response =
        MHD_create_response_from_callback(MHD_SIZE_UNKNOWN, BLOCK, stream_read, stream, stream_free);
    if (!response) abort();
    return send_response(exchange, response, "text/event-stream; charset=utf-8");
}

/* Sends the answer to a request: a stream of events, or a text. */
static enum MHD_Result send_answer(Exchange *exchange)
{
    Answer *answer = &exchange->request.answer;
    if (exchange->request.source.read) return send_stream(exchange);
    struct MHD_Response *response =
        MHD_create_response_from_buffer(answer->body.n, answer->body.text, MHD_RESPMEM_MUST_COPY);
    if (!response) abort();
    return send_response(exchange, response, answer->type ? answer->type : "application/json");
}

/* The library then calls on_request() again, which sends the answer. */
void web_answer(Request *request)
{
    Exchange *exchange = (Exchange *)request; /* the request is the first member */
    request->waits = false;
    exchange->web->is_woken = true;
    MHD_resume_connection(exchange->connection);
}

/* ---- requests ------------------------------------------------------------------------------------------------- */

/* Returns the value of a header of the request; NULL if the request does not have it. */
static const char *header(const Exchange *exchange, const char *name)
{
    return MHD_lookup_connection_value(exchange->connection, MHD_HEADER_KIND, name);
}

/* The number of headers with this name, and the value of the last one. */
typedef struct Values {
    const char *name, *last;
    int n;
} Values;

/* Called for each header of a request. Counts the headers with one name, and keeps the last one. */
static enum MHD_Result count_value(void *context, enum MHD_ValueKind kind, const char *name, const char *value)
{
    Values *values = context;
    (void)kind;
    if (strcasecmp(name, values->name) != 0) return MHD_YES;
    values->n++;
    values->last = value;
    return MHD_YES;
}

/* Counts the headers of the request that have this name, and finds the last one. */
static Values values_of(const Exchange *exchange, const char *name)
{
    Values values = {.name = name};
    (void)MHD_get_connection_values(exchange->connection, MHD_HEADER_KIND, count_value, &values);
    return values;
}

/*
 * Finds the address of the client. If the request comes from a proxy on this computer, a header has the address. In
 * other requests, this header is ignored, because anybody can write it.
 */
static void read_address(Exchange *exchange)
{
    Request *request = &exchange->request;
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(exchange->connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    const struct sockaddr *from = info ? info->client_addr : NULL;
    if (from && from->sa_family == AF_INET)
        (void)inet_ntop(AF_INET, &((const struct sockaddr_in *)(const void *)from)->sin_addr, request->address,
                        sizeof request->address);
    else if (from && from->sa_family == AF_INET6)
        (void)inet_ntop(AF_INET6, &((const struct sockaddr_in6 *)(const void *)from)->sin6_addr, request->address,
                        sizeof request->address);
    exchange->is_from_here = strncmp(request->address, "127.", 4) == 0 || strcmp(request->address, "::1") == 0;
    request->is_local = exchange->is_from_here;
    const char *forwarded = request->is_local ? values_of(exchange, "X-Forwarded-For").last : NULL;
    if (!forwarded) return;
    const char *last =
        strrchr(forwarded, ','); /* the proxy has added the last address; the client may have sent others */
    last = last ? last + 1 : forwarded;
    while (*last == ' ') last++;
    (void)snprintf(request->address, sizeof request->address, "%s", last);
    request->is_local = false;
}

/*
 * True if the host name of the request can belong to another site (DNS rebinding). The owner of a domain can let one of
 * its names lead to this computer, so that his pages seem to belong to this server. Addresses, names without a dot, and
 * names that end with ".localhost" are safe.
 */
static bool can_be_foreign_name(const char *host)
{
    char name[WEB_ADDRESS_TEXT * 4], bytes[sizeof(struct in6_addr)];
    if (!host || host[0] == '[') return false;
    (void)snprintf(name, sizeof name, "%s", host);
    name[strcspn(name, ":")] = '\0';
    size_t n = strlen(name);
    static const char OWN[] = ".localhost";
    bool is_own = n >= sizeof OWN && strcasecmp(name + n + 1 - sizeof OWN, OWN) == 0; /* the name ends with OWN */
    bool is_address = inet_pton(AF_INET, name, bytes) == 1;
    return strchr(name, '.') && !is_own && !is_address;
}

/*
 * True if a request with this host name may come through a proxy on this computer. A page can write the header of a
 * proxy, too. But when a page connects to our port, its browser writes this port after the host name, unless it is 80.
 * A proxy has another port, so the host name that people use for it does not have ours.
 */
static bool may_be_of_proxy(const Exchange *exchange, const char *host)
{
    enum { USUAL_PORT = 80 };
    const char *colon = strrchr(host, ':');
    int64_t port = USUAL_PORT;
    bool is_port = !colon || number_within(str_of(colon + 1), 0, UINT16_MAX, &port);
    bool has_proxy_header = exchange->is_from_here && !exchange->request.is_local;
    return has_proxy_header && is_port && port != exchange->web->port;
}

/*
 * True if the request may come from a form of another site, in a browser that does not send Sec-Fetch-Site. Such
 * browsers send Origin with each POST; programs other than browsers do not. A form can be sent to any site, but its
 * content type is never JSON.
 */
static bool may_be_form(const Exchange *exchange, const char *method)
{
    const char *type = header(exchange, MHD_HTTP_HEADER_CONTENT_TYPE);
    bool is_json = type && strncasecmp(type, "application/json", strlen("application/json")) == 0;
    return strcmp(method, "POST") == 0 && header(exchange, "Origin") && !is_json;
}

/* True if a page of another site may have sent the request. */
static bool is_foreign(const Exchange *exchange, const char *method)
{
    const char *site = header(exchange, "Sec-Fetch-Site"), *host = header(exchange, MHD_HTTP_HEADER_HOST);
    if (exchange->is_from_here && can_be_foreign_name(host) && !may_be_of_proxy(exchange, host)) return true;
    return site ? strcmp(site, "cross-site") == 0 : may_be_form(exchange, method);
}

/* Fills in the request from its method, its path (`url`) and its headers. */
static void read_head(Exchange *exchange, const char *url, const char *method)
{
    Request *request = &exchange->request;
    const char *key = header(exchange, MHD_HTTP_HEADER_AUTHORIZATION), *last = header(exchange, "Last-Event-ID");
    const char *language = MHD_lookup_connection_value(exchange->connection, MHD_GET_ARGUMENT_KIND, "lang");
    exchange->is_language_accepted = !language;
    if (!language) language = header(exchange, MHD_HTTP_HEADER_ACCEPT_LANGUAGE);
    request->method = method;
    request->path = str_of(url);
    request->language = str_of(language);
    request->key = key && strncasecmp(key, "Bearer ", 7) == 0 ? str_of(key + 7) : STR("");
    request->last = last ? str_of(last) : (Str){0};
    read_address(exchange);
    request->is_foreign = is_foreign(exchange, method);
}

/* Returns a new exchange for the request that a connection has begun. on_end() frees it. */
static Exchange *begin_exchange(Web *web, struct MHD_Connection *connection)
{
    Exchange *exchange = calloc(1, sizeof *exchange);
    if (!exchange) abort();
    exchange->web = web;
    exchange->connection = connection;
    return exchange;
}

/* True if the request says that its body is longer than WEB_MOST_BODY, or gives a length that is no number. */
static bool announces_too_much(const Exchange *exchange)
{
    const char *length = header(exchange, MHD_HTTP_HEADER_CONTENT_LENGTH);
    int64_t bytes = 0;
    return length && !number_within(str_of(length), 0, WEB_MOST_BODY, &bytes);
}

/*
 * True if it is not certain where the request ends: it has two lengths, or a length and chunks. A proxy could then see
 * a second request in it.
 */
static bool has_two_ends(const Exchange *exchange)
{
    int lengths = values_of(exchange, MHD_HTTP_HEADER_CONTENT_LENGTH).n;
    return lengths > 1 || (lengths && header(exchange, MHD_HTTP_HEADER_TRANSFER_ENCODING));
}

/* Serves a request that was read completely, or refuses one whose body is too long or whose end is not certain. */
static void serve(Exchange *exchange, const char *url, const char *method)
{
    Web *web = exchange->web;
    exchange->is_served = true;
    exchange->request.body = buf_str(&exchange->body);
    read_head(exchange, url, method);
    if (exchange->is_ambiguous)
        answer_refuse(&exchange->request.answer, 400, "bad-request", "a request must have exactly one length");
    else if (exchange->is_too_long)
        answer_refuse(&exchange->request.answer, 413, "too-large", "a body has at most %d bytes", (int)WEB_MOST_BODY);
    else web->handler.serve(web->handler.context, &exchange->request);
}

/*
 * The library calls this several times for a request: after the head, for each piece of the body, at the end, and when
 * the request is resumed after waiting. If the head announces a body that is too long, the request is answered at once.
 */
static enum MHD_Result on_request(void *context, struct MHD_Connection *connection, const char *url, const char *method,
                                  const char *version, const char *data, size_t *n, void **state)
{
    Exchange *exchange = *state;
    (void)version;
    if (!exchange) { /* the first call, after the head */
        *state = exchange = begin_exchange(context, connection);
        exchange->is_too_long = announces_too_much(exchange);
        exchange->is_ambiguous = has_two_ends(exchange);
        if (!exchange->is_too_long) return MHD_YES;
    }
    if (*n) { /* a piece of the body */
        if (exchange->body.n + *n > WEB_MOST_BODY) exchange->is_too_long = true;
        else buf_add(&exchange->body, (Str){data, *n});
        *n = 0;
        return MHD_YES;
    }
    if (!exchange->is_served) {
        serve(exchange, url, method);
        if (exchange->request.waits) {
            MHD_suspend_connection(connection);
            return MHD_YES;
        }
    }
    return exchange->request.waits ? MHD_YES : send_answer(exchange);
}

/* Called by the library when a request has ended: frees everything that belongs to it. */
static void on_end(void *context, struct MHD_Connection *connection, void **state,
                   enum MHD_RequestTerminationCode reason)
{
    Exchange *exchange = *state;
    (void)context;
    (void)connection;
    (void)reason;
    if (!exchange) return;
    if (exchange->request.source.close) exchange->request.source.close(exchange->request.source.context);
    buf_free(&exchange->request.answer.body);
    buf_free(&exchange->body);
    free(exchange);
    *state = NULL;
}

/*
 * Makes the kernel give up a lost connection soon. A telephone that loses its connection sends nothing, and the kernel
 * would try again for a quarter of an hour. Meanwhile, its person would count as present.
 */
static void on_connection(void *context, struct MHD_Connection *connection, void **state,
                          enum MHD_ConnectionNotificationCode code)
{
    const unsigned lost = WEB_LOST;
    (void)context;
    (void)state;
    if (code != MHD_CONNECTION_NOTIFY_STARTED) return;
    (void)setsockopt(descriptor(connection), IPPROTO_TCP, TCP_USER_TIMEOUT, &lost, sizeof lost);
}

/* ---- listening ------------------------------------------------------------------------------------------------ */

typedef union Address {
    struct sockaddr any;
    struct sockaddr_in four;
    struct sockaddr_in6 six;
} Address;

/* Reads ADDRESS:PORT. An IPv6 address is in brackets, which are removed. Returns false if the text has another form. */
static bool read_listen(const char *text, Address *address)
{
    char host[WEB_ADDRESS_TEXT];
    const char *colon = strrchr(text, ':');
    int64_t port = 0;
    memset(address, 0, sizeof *address);
    if (!colon || (size_t)(colon - text) >= sizeof host) return false;
    if (!number_within(str_of(colon + 1), 0, UINT16_MAX, &port)) return false;
    bool is_six = text[0] == '[' && colon > text + 1 && colon[-1] == ']'; /* an IPv6 address */
    int bracket = is_six ? 1 : 0, n = (int)(colon - text) - 2 * bracket;
    (void)snprintf(host, sizeof host, "%.*s", n, text + bracket);
    if (is_six) {
        address->six.sin6_family = AF_INET6;
        address->six.sin6_port = htons((uint16_t)port);
        return inet_pton(AF_INET6, host, &address->six.sin6_addr) == 1;
    }
    address->four.sin_family = AF_INET;
    address->four.sin_port = htons((uint16_t)port);
    return inet_pton(AF_INET, strcmp(host, "localhost") == 0 ? "127.0.0.1" : host, &address->four.sin_addr) == 1;
}

/*
 * Decodes %XX in a text, and returns the length of the result. A text with %00 stays as it was sent, because the
 * decoded zero byte would end the text, and the rest would be lost.
 */
static size_t unescape(void *context, struct MHD_Connection *connection, char *text)
{
    (void)context;
    (void)connection;
    return strstr(text, "%00") ? strlen(text) : MHD_http_unescape(text);
}

/* Gets the messages of the library, which would otherwise be printed, and drops them. */
static void drop_message(void *context, const char *format, va_list arguments)
{
    (void)context;
    (void)format;
    (void)arguments;
}

/* Stores the address with the port that is really used, and the descriptor that the event loop waits for. */
static void store_address(Web *web, const char *asked)
{
    const union MHD_DaemonInfo *port = MHD_get_daemon_info(web->daemon, MHD_DAEMON_INFO_BIND_PORT);
    const char *colon = strrchr(asked, ':');
    web->port = port ? port->port : 0;
    (void)snprintf(web->address, sizeof web->address, "%.*s:%u", (int)(colon - asked), asked, web->port);
    const union MHD_DaemonInfo *poll = MHD_get_daemon_info(web->daemon, MHD_DAEMON_INFO_EPOLL_FD);
    web->fd = poll ? poll->epoll_fd : -1;
}

Web *web_open(const char *address, unsigned connections, WebHandler handler, Buf *why)
{
    Address bound;
    if (!read_listen(address, &bound)) {
        buf_printf(why, "'%s' is no address and port, as 127.0.0.1:8080", address);
        return NULL;
    }
    Web *web = calloc(1, sizeof *web);
    if (!web) abort();
    web->handler = handler;
    web->most = connections;
    unsigned flags = MHD_USE_EPOLL | MHD_ALLOW_SUSPEND_RESUME | MHD_USE_ERROR_LOG |
                     (bound.any.sa_family == AF_INET6 ? MHD_USE_IPv6 : 0U);
    web->daemon = MHD_start_daemon(
        flags, 0, NULL, NULL, on_request, web, MHD_OPTION_EXTERNAL_LOGGER, drop_message, NULL, MHD_OPTION_SOCK_ADDR,
        &bound.any, MHD_OPTION_NOTIFY_COMPLETED, on_end, NULL, MHD_OPTION_NOTIFY_CONNECTION, on_connection, NULL,
        MHD_OPTION_CONNECTION_LIMIT, connections, MHD_OPTION_CONNECTION_TIMEOUT, (unsigned)WEB_PATIENCE,
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)WEB_MOST_HEAD, MHD_OPTION_LISTEN_BACKLOG_SIZE, 1024U,
        MHD_OPTION_UNESCAPE_CALLBACK, unescape, NULL, MHD_OPTION_END);
    if (web->daemon) {
        store_address(web, address);
        return web;
    }
    if (errno == EADDRINUSE)
        buf_printf(why, "another program listens at %s; choose another port with --listen", address);
    else buf_printf(why, "cannot listen at %s", address);
    free(web);
    return NULL;
}

void web_close(Web *web)
{
    if (!web) return;
    MHD_stop_daemon(web->daemon);
    free(web);
}

Str web_address(const Web *web)
{
    return str_of(web->address);
}

int web_fd(const Web *web)
{
    return web->fd;
}

/* True if there are as many connections as the server allows. */
static bool is_full(const Web *web)
{
    const union MHD_DaemonInfo *info = MHD_get_daemon_info(web->daemon, MHD_DAEMON_INFO_CURRENT_CONNECTIONS);
    return info && info->num_connections >= web->most;
}

/*
 * The returned time is never longer than a second. If all connections or descriptors are in use, the library stops
 * listening, and it notices that some are free again only when it is called.
 */
int web_timeout(Web *web)
{
    enum { LONGEST = 1000 };
    unsigned long long most = 0;
    if (web->is_woken) return 0;
    if (MHD_get_timeout(web->daemon, &most) != MHD_YES) return LONGEST;
    return most > LONGEST ? LONGEST : (int)most;
}

void web_run(Web *web)
{
    bool was_full = is_full(web);
    web->is_woken = false;
    (void)MHD_run(web->daemon);
    if (was_full && !is_full(web)) (void)MHD_run(web->daemon); /* lets the library listen again */
}
