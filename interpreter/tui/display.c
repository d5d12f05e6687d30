/* Which face shows a match, and what it says at the beginning and the end. */
#include "tui/display.h"

#include "tui/face_line.h"
#include "tui/face_screen.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

Line sitting_line(void)
{
    return (Line){.ascii = !words_are_utf8(), .echo = !isatty(STDIN_FILENO)};
}

static Scene scene_of(const Sitting *sitting, const Host *host)
{
    return (Scene){.language = sitting->words, .ascii = sitting->line->ascii, .you = host->person};
}

static HostEnd run_lines(const Sitting *sitting, Host host)
{
    FaceLine face = {.scene = scene_of(sitting, &host)};
    face_line_open(&face, host.match, sitting->asked, sitting->line);
    if (sitting->greeting != N_WORDS) face_word(&face, sitting->greeting, (Slots){0});
    face_line_headline(&face);
    host.face = &face.face;
    HostEnd end = host_run(&host);
    face_line_farewell(&face, end);
    face_line_close(&face);
    return end;
}

/* On the full screen; how it ended is told in lines afterwards. False if the terminal cannot. */
static bool run_screen(const Sitting *sitting, Host host, HostEnd *end)
{
    const char *no_colour = getenv("NO_COLOR");
    ScreenWish wish = {.ascii = sitting->line->ascii, .pace = sitting->pace, .mono = no_colour && no_colour[0]};
    FaceScreen screen = {.pages = {.scene = scene_of(sitting, &host)}};
    FaceLine lines = {.scene = scene_of(sitting, &host)};
    if (!face_screen_open(&screen, host.match, sitting->asked, wish)) return false;
    host.face = &screen.face;
    *end = host_run(&host);
    face_screen_close(&screen);
    face_line_open(&lines, host.match, sitting->asked, sitting->line);
    face_line_farewell(&lines, *end);
    face_line_close(&lines);
    return true;
}

/* A person at a terminal that can move its cursor has the full screen. */
static bool wants_screen(const Sitting *sitting, const Host *host)
{
    const char *terminal = getenv("TERM");
    bool is_dumb = !terminal || !terminal[0] || strcmp(terminal, "dumb") == 0;
    bool is_person = !sitting->plain && host->person != NO_SEAT;
    return is_person && !is_dumb && isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
}

HostEnd sitting_run(const Sitting *sitting, Host host)
{
    HostEnd end = HOST_OVER;
    if (!wants_screen(sitting, &host) || !run_screen(sitting, host, &end)) end = run_lines(sitting, host);
    return end;
}
