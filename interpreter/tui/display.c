/* Chooses the interface for a match, and prints the beginning and the end of the match. */
#include "tui/display.h"

#include "tui/face_line.h"
#include "tui/face_screen.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

Line display_line(void)
{
    int columns = line_terminal_columns();
    return (Line){.ascii = !words_are_utf8(),
                  .latin = words_are_latin(),
                  .echo = !isatty(STDIN_FILENO),
                  .width = columns ? line_width_for(columns) : 0};
}

/* Returns the scene with the settings of the display. The face later adds the game and the memory for texts. */
static Scene scene_of(const Display *display, const Host *host)
{
    return (Scene){.language = display->words,
                   .counts = display->settings->count,
                   .ascii = display->line->ascii,
                   .you = host->person,
                   .names = display->names};
}

/* Plays the match in lines, from the headline to the result. Returns how it ended. */
static HostEnd run_lines(const Display *display, Host host)
{
    FaceLine face = {.scene = scene_of(display, &host), .teaches = display->teaches, .threads = display->threads};
    face_line_open(&face, host.match, display->asked, display->line);
    if (display->greeting != N_WORDS) face_word(&face, display->greeting, (Slots){0});
    face_line_headline(&face);
    host.face = &face.face;
    HostEnd end = host_run(&host);
    face_line_farewell(&face, end);
    face_line_close(&face);
    return end;
}

/*
 * Plays on the full screen, and then prints the result in lines. Returns false if the terminal cannot show a full
 * screen; then nothing is played.
 */
static bool run_screen(const Display *display, Host host, HostEnd *end)
{
    const char *no_colour = getenv("NO_COLOR");
    const Settings *settings = display->settings;
    ScreenWish wish = {.ascii = display->line->ascii,
                       .latin = display->line->latin,
                       .mono = no_colour && no_colour[0],
                       .mouse = settings->mouse,
                       .pace = settings->pace,
                       .order = settings->order,
                       .scheme = settings->scheme};
    FaceScreen screen = {.pages = {.scene = scene_of(display, &host)}};
    FaceLine lines = {.scene = scene_of(display, &host)};
    if (!face_screen_open(&screen, host.match, display->asked, wish)) return false;
    screen.has_no_file = display->has_no_file;
    screen.pages.teaches = display->teaches;
    screen.pages.threads = display->threads;
    host.face = &screen.face;
    *end = host_run(&host);
    face_screen_close(&screen);
    /* the full screen disappears, so the result is printed below the command in lines */
    face_line_open(&lines, host.match, display->asked, display->line);
    face_line_farewell(&lines, *end);
    face_line_close(&lines);
    return true;
}

/* True if the match should be shown on the full screen: a person plays at a terminal whose cursor can move. */
static bool wants_screen(const Display *display, const Host *host)
{
    const char *terminal = getenv("TERM");
    bool is_dumb = !terminal || !terminal[0] || strcmp(terminal, "dumb") == 0;
    bool is_person = !display->settings->lines && host->person != NO_SEAT;
    return is_person && !is_dumb && isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
}

HostEnd display_run(const Display *display, Host host)
{
    HostEnd end = HOST_OVER;
    bool is_played = wants_screen(display, &host) && run_screen(display, host, &end);
    return is_played ? end : run_lines(display, host);
}
